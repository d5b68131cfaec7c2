//! What the host's gateway answers to one call.

use serde_json::{Map, Value};
use url::Url;

use super::constraints::Constraints;
use super::grants::{GrantLevel, Grants};
use super::install_report::Lifecycle;
use super::manifest::Capability;
use super::schema;
use super::scope::Scope;
use super::snapshot::{Held, Snapshot};
use super::words::{CapabilityId, Effects, Egress, Risk};
use crate::systems::minara::gate::Instant;
use crate::text::Untrusted;

/// A call.
#[derive(Clone, Debug)]
pub struct Call<'a> {
    /// What is called.
    pub id: &'a CapabilityId,
    /// Its arguments; `None` where nobody says them.
    pub input: Option<&'a Map<String, Value>>,
    /// What a person allowed in advance.
    pub grants: &'a Grants,
    /// The time; `None` where nobody says it.
    pub now: Option<Instant>,
}

/// What the gateway answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What happens.
    pub verdict: Verdict,
    /// What could not be judged here.
    pub unchecked: Vec<&'static str>,
}

/// What happens to a call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It runs.
    Allow,
    /// A person is asked; a grant of this level would be enough.
    Ask(GrantLevel),
    /// It does not run.
    Deny(Code, String),
}

/// Why a call does not run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// No installed skill has the capability.
    NotInstalled,
    /// The skill is blocked, or its manifest is not the one that was installed.
    Blocked,
    /// The skill is not enabled.
    NotEnabled,
    /// The scope does not let it through.
    PolicyDenied,
    /// The arguments are not what the capability takes.
    InvalidInput,
}

impl Code {
    /// Every code.
    pub const ALL: [Code; 5] = [
        Code::NotInstalled,
        Code::Blocked,
        Code::NotEnabled,
        Code::PolicyDenied,
        Code::InvalidInput,
    ];

    /// The word of the host.
    pub fn name(self) -> &'static str {
        match self {
            Code::NotInstalled => "POLAR_EXTENSION_NOT_INSTALLED",
            Code::Blocked => "POLAR_EXTENSION_BLOCKED",
            Code::NotEnabled => "POLAR_EXTENSION_NOT_ENABLED",
            Code::PolicyDenied => "POLAR_EXTENSION_POLICY_DENIED",
            Code::InvalidInput => "invalid-input",
        }
    }
}

/// What the gateway answers to a call; `scope` is `None` where it is none.
pub fn decide(snapshot: &Snapshot, scope: Option<&Scope>, call: &Call<'_>) -> Answer {
    let mut unchecked = Vec::new();
    let verdict = match judged(snapshot, scope, call, &mut unchecked) {
        Ok(verdict) => verdict,
        Err((code, why)) => Verdict::Deny(code, why),
    };
    Answer { verdict, unchecked }
}

type Denied = (Code, String);

fn judged(
    snapshot: &Snapshot,
    scope: Option<&Scope>,
    call: &Call<'_>,
    unchecked: &mut Vec<&'static str>,
) -> Result<Verdict, Denied> {
    let holders = enabled(snapshot, call.id)?;
    let denied = |why: String| (Code::PolicyDenied, why);
    let scope = scope.filter(|scope| !scope.is_empty());
    let scope = scope.ok_or_else(|| denied("empty or invalid capability scope".to_owned()))?;
    if !scope.has(call.id) {
        let (extension, capability) = shown(call.id);
        return Err(denied(format!(
            "capability {capability} from extension {extension} is not in session scope"
        )));
    }
    let limit = scope.limit(call.id);
    let own = holders.iter().filter_map(|held| {
        let own = held.manifest.as_ref()?.get(call.id)?;
        Some((*held, own))
    });
    let own: Vec<(&Held, &Capability)> = own.collect();
    match call.input {
        Some(input) => {
            within(&limit, None, &Value::Object(input.clone())).map_err(denied)?;
            for (_, own) in &own {
                let broken = own.input_schema.as_ref();
                let broken = broken.and_then(|schema| schema::broken(schema, input));
                if let Some(why) = broken {
                    return Err((Code::InvalidInput, why));
                }
            }
        }
        None => unchecked.push("input"),
    }
    if limit.rate.is_some() {
        unchecked.push("rate");
    }
    if own.iter().any(|(_, own)| own.input_schema_ref.is_some()) {
        unchecked.push("inputSchemaRef");
    }
    if own
        .iter()
        .any(|(_, own)| !own.metadata().missing_core().is_empty())
    {
        return Err(denied("its risk is not known".to_owned()));
    }
    if !own.iter().any(|(held, own)| asks(held, own)) {
        return Ok(Verdict::Allow);
    }
    let destructive = own
        .iter()
        .any(|(_, own)| own.risk_level == Some(Risk::Destructive));
    let least = if destructive {
        GrantLevel::Destructive
    } else {
        GrantLevel::Write
    };
    if call.grants.cover(call.id, least, call.now) {
        Ok(Verdict::Allow)
    } else {
        Ok(Verdict::Ask(least))
    }
}

fn shown(id: &CapabilityId) -> (String, String) {
    let shown = |text: &str| Untrusted(text).to_string();
    (shown(&id.extension_id), shown(&id.capability_id))
}

/// The enabled skills that have a capability.
fn enabled<'a>(snapshot: &'a Snapshot, id: &CapabilityId) -> Result<Vec<&'a Held>, Denied> {
    let all = snapshot.skills.values();
    let there = |held: &&Held| {
        let gone = [Lifecycle::Removed, Lifecycle::PendingInstall];
        !gone.contains(&held.state) && held.holds(id)
    };
    let holders: Vec<&Held> = all.filter(there).collect();
    let of = |state: Lifecycle| holders.iter().any(|held| held.state == state);
    let (_, capability) = shown(id);
    if holders.is_empty() {
        let why = format!("no installed skill has the capability {capability}");
        return Err((Code::NotInstalled, why));
    }
    if of(Lifecycle::Enabled) {
        let enabled = holders.into_iter();
        return Ok(enabled
            .filter(|held| held.state == Lifecycle::Enabled)
            .collect());
    }
    if of(Lifecycle::Blocked) {
        let why = format!("the skill with the capability {capability} is blocked");
        return Err((Code::Blocked, why));
    }
    let why = format!("the skill with the capability {capability} is not enabled");
    Err((Code::NotEnabled, why))
}

/// Whether a person is asked.
fn asks(held: &Held, own: &Capability) -> bool {
    own.risk_level == Some(Risk::Destructive)
        || own.side_effects == Some(Effects::External)
        || own.data_egress == Some(Egress::Network)
        || held.approval_required.names(&own.metadata())
}

/// Keys whose texts name a host.
const OF_HOSTS: [&str; 5] = ["url", "uri", "href", "domain", "host"];
/// Keys whose texts name a file.
const OF_FILES: [&str; 2] = ["path", "file"];

/// Whether arguments reach no further than a capability may. `key` is that under
/// which a value stands, lists passed by.
fn within(limit: &Constraints, key: Option<&str>, value: &Value) -> Result<(), String> {
    match value {
        Value::Object(map) => {
            let mut all = map.iter();
            all.try_for_each(|(key, value)| within(limit, Some(key), value))
        }
        Value::Array(items) => items.iter().try_for_each(|item| within(limit, key, item)),
        Value::String(text) => text_within(limit, key.unwrap_or_default(), text),
        _ => Ok(()),
    }
}

fn text_within(limit: &Constraints, key: &str, text: &str) -> Result<(), String> {
    let is = |keys: &[&str]| keys.iter().any(|known| known.eq_ignore_ascii_case(key));
    let key = Untrusted(key);
    if is(&OF_HOSTS) && limit.domains.is_some() {
        let host = host_of(text);
        if !host.as_deref().is_some_and(|host| limit.takes_host(host)) {
            let host = host.as_deref().unwrap_or(text);
            return Err(format!(
                "domain-not-allowed: {key} names {}",
                Untrusted(host)
            ));
        }
    }
    if is(&OF_FILES) && limit.paths.is_some() && !limit.takes_path(text) {
        return Err(format!("path-not-allowed: {key} names {}", Untrusted(text)));
    }
    Ok(())
}

/// The host that a text names: that of an address, or the text itself.
fn host_of(text: &str) -> Option<String> {
    let text = text.trim();
    let of = |text: &str| {
        let url = Url::parse(text).ok()?;
        url.host_str().map(str::to_owned)
    };
    if text.contains("://") {
        return of(text);
    }
    // `host`, `host:port`, `host/path`, `//host`: nothing that names another scheme.
    let bare = text.trim_start_matches(['/', '\\']);
    of(&format!("https://{bare}"))
}
