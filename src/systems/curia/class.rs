//! What a skill can do at most, by the classes of the host's documentation.

use super::held::Handler;
use super::manifest::Manifest;
use super::risk::RiskLabel;

/// The services that the host hands to those alone that declare them.
pub const SERVICES: [&str; 12] = [
    "bus",
    "agentRegistry",
    "outboundGateway",
    "heldMessages",
    "schedulerService",
    "entityMemory",
    "nylasCalendarClient",
    "autonomyService",
    "executiveProfileService",
    "browserService",
    "bullpenService",
    "skillSearch",
];

/// Whether a service is of that name.
pub fn is_service(name: &str) -> bool {
    SERVICES.contains(&name)
}

/// How the names of methods begin that write.
const WRITES: [&str; 14] = [
    "create", "add", "save", "set", "store", "update", "upsert", "merge", "link", "unlink",
    "delete", "remove", "grant", "revoke",
];

/// Words of a name that speak of money, or of an end.
const FINAL: [&str; 9] = [
    "pay", "payment", "payments", "transfer", "refund", "purchase", "wire", "wipe", "purge",
];

/// What a description says of what can't be taken back.
const FOR_EVER: [&str; 3] = ["irreversible", "irreversibly", "permanently"];

/// The least risk that a skill has, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeastClass {
    /// The label.
    pub label: RiskLabel,
    /// What it does; foreign text is as it is written.
    pub why: String,
}

/// The highest class that holds of a skill; `None` where none does.
pub fn least_class(manifest: &Manifest, handler: Option<&Handler>) -> Option<LeastClass> {
    let classes = [
        (RiskLabel::Critical, is_final(manifest)),
        (RiskLabel::High, makes_commitments(handler)),
        (RiskLabel::Medium, speaks(manifest)),
        (RiskLabel::Low, writes(handler)),
    ];
    let mut classes = classes.into_iter();
    classes.find_map(|(label, why)| why.map(|why| LeastClass { label, why }))
}

fn is_final(manifest: &Manifest) -> Option<String> {
    let mut words = manifest.name.split('-');
    if let Some(word) = words.find(|word| FINAL.contains(word)) {
        return Some(format!("has `{word}` in its name"));
    }
    let description = manifest.description.to_lowercase();
    let mut words = description.split(|c: char| !c.is_alphanumeric());
    let word = words.find(|word| FOR_EVER.contains(word));
    let said = word.or(description
        .contains("cannot be undone")
        .then_some("cannot be undone"));
    said.map(|said| format!("says `{said}`"))
}

fn speaks(manifest: &Manifest) -> Option<String> {
    const GATEWAY: &str = "outboundGateway";
    let declared = manifest.capabilities.iter().any(|name| name == GATEWAY);
    declared.then(|| format!("declares `{GATEWAY}`"))
}

fn makes_commitments(handler: Option<&Handler>) -> Option<String> {
    calls(
        handler,
        "nylasCalendarClient",
        &["create", "update", "delete"],
    )
    .or_else(|| calls(handler, "autonomyService", &["set"]))
}

fn writes(handler: Option<&Handler>) -> Option<String> {
    let mut services = ["entityMemory", "executiveProfileService"].into_iter();
    services.find_map(|service| calls(handler, service, &WRITES))
}

/// The call of a method of a service whose name begins with one of some words.
fn calls(handler: Option<&Handler>, service: &str, words: &[&str]) -> Option<String> {
    let members = handler?.uses.members.iter();
    let mut methods = members
        .filter(|member| member.name == service)
        .filter_map(|member| member.method.as_deref());
    let method = methods.find(|method| words.iter().any(|word| begins(method, word)))?;
    Some(format!("calls `ctx.{service}.{method}`"))
}

/// Whether a name in camelCase begins with a word.
fn begins(name: &str, word: &str) -> bool {
    let rest = name.strip_prefix(word);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase()))
}
