//! What there is to know about an answer.

use super::super::place::EvidencePlace;
use super::super::ruling::Remark;
use super::Words;
use super::refusals::says;
use super::texts::{modified, text_missing};
use crate::finding::{Cause, Finding};
use crate::license::ids::text::{LICENSE_TEXT_MISSING, MISSING_NOTICE_FILE, MODIFIED_LICENSE_TEXT};
use crate::license::ids::verdict::{
    LICENSE_CONTRADICTION, LICENSE_DIFFERS_FROM_ROOT, LICENSE_FROM_ROOT, THIRD_PARTY_LICENSE,
};
use crate::license::policy::is_copyleft;
use crate::text::Untrusted;

impl Words<'_> {
    pub(super) fn remark(&self, remark: &Remark) -> Finding {
        match remark {
            Remark::NoticeMissing(place) => {
                let message = "the licence text speaks of a NOTICE file, and none lies beside it";
                place.finding(&MISSING_NOTICE_FILE, message, "this text")
            }
            Remark::DamagedSide { held, base, whole } => {
                let place = self.cx.place_of(held);
                let finding = modified(&MODIFIED_LICENSE_TEXT, &place, base, &held.reading);
                let finding = finding.note(format!("the choice is met by the text of {whole}"));
                finding.help(format!("use the unchanged text of {base}"))
            }
            Remark::TextMissing(expr, place) => {
                text_missing(&LICENSE_TEXT_MISSING, &expr.to_string(), place)
            }
            Remark::FromRoot(place) => {
                let message = format!("{} takes its licence from the root", self.name);
                place.finding(&LICENSE_FROM_ROOT, message, "governs the whole repository")
            }
            Remark::DiffersFromRoot { own, root, place } => {
                let rule = &LICENSE_DIFFERS_FROM_ROOT;
                let message =
                    format!("`{own}` differs from `{root}` at the root; the nearer one counts");
                let label = "names another licence than the root's text";
                let finding = place.finding(rule, message, label);
                self.with_evidence(
                    finding.help(format!("put the text of {own} beside SKILL.md as LICENSE")),
                )
            }
            Remark::NamesAnother {
                named,
                text,
                file,
                place,
            } => {
                let rule = &LICENSE_DIFFERS_FROM_ROOT;
                let file = Untrusted(file).to_string();
                let message = format!("`{named}` is named here, and `{file}` is `{text}`");
                let finding = place.finding(rule, message, "names another licence");
                // One text that other places contradict is one thing to settle.
                let finding = finding.cause(Cause::new(format!("{named} beside {file}")));
                finding.help(if speaks_of_origin(place) {
                    format!("put the text of {named} beside what comes from elsewhere")
                } else {
                    format!(
                        "name {text} wherever {named} is named, or put the text of {named} there"
                    )
                })
            }
            Remark::NamedAndKept { open, file } => {
                let file = Untrusted(file).to_string();
                let message = format!("{}, and `{file}` keeps all rights", says(open));
                let label = "grants what the text keeps";
                let finding = open.place.finding(&LICENSE_CONTRADICTION, message, label);
                // Manifests of one repository are written alike.
                let cause = Cause::new(format!("{} beside {file}", open.place.words));
                finding.cause(cause).help(self.one_holds())
            }
            Remark::Reserved(place) => {
                let words = Untrusted(&place.words);
                let message = format!("a script says `{words}`, and grants nothing itself");
                let finding = place.finding(&THIRD_PARTY_LICENSE, message, "another holder?");
                finding.help("see that its holder is the one who licenses the skill")
            }
            Remark::Noticed(named, place) => {
                let named = Untrusted(named);
                let message = format!("`{named}` is named for parts of what lies here");
                let finding = place.finding(&THIRD_PARTY_LICENSE, message, "another licence");
                // One list speaks of all skills beside it.
                let finding = finding.cause(Cause::new(place.path.clone()));
                finding.help("keep this list with the skill, and put the text of each licence beside its part")
            }
            Remark::Part { part, whole, place } => {
                let message =
                    format!("`{part}` covers a part of this skill, the rest is `{whole}`");
                let message = if part.ids().into_iter().any(is_copyleft) {
                    format!("{message}; it asks to share alike")
                } else {
                    message
                };
                let finding = place.finding(&THIRD_PARTY_LICENSE, message, "another licence");
                finding.help("keep its text and its notices with that part wherever it goes")
            }
        }
    }
}

/// Whether the paragraph of a place says where the work comes from: what it names is not
/// the licence of the rest.
fn speaks_of_origin(place: &EvidencePlace) -> bool {
    const ORIGIN: [&str; 6] = [
        "inherited from",
        "based on",
        "derived from",
        "adapted from",
        "forked from",
        "ported from",
    ];
    let Some((source, span)) = &place.text else {
        return false;
    };
    let (before, behind) = source.text().split_at(span.start);
    let start = before.rfind("\n\n").unwrap_or(0);
    let end = behind.find("\n\n").unwrap_or(behind.len());
    let paragraph = source.text()[start..span.start + end].to_lowercase();
    ORIGIN.iter().any(|mark| paragraph.contains(mark))
}
