//! How the policy receives a licence.

use super::super::ruling::Received;
use super::Words;
use crate::finding::{Cause, Finding};
use crate::license::ids::field::UNKNOWN_LICENSE;
use crate::license::ids::verdict::{
    COPYLEFT_LICENSE, LICENSE_NOT_ALLOWED, SOURCE_AVAILABLE_LICENSE,
};
use crate::license::policy::{Class, is_copyleft};
use crate::text::Untrusted;

impl Words<'_> {
    /// The finding on a licence that is not plainly allowed. An owner who chose one that
    /// is open can say so once.
    pub(super) fn received(&self, received: &Received) -> Finding {
        let Received { id, class, place } = received;
        match class {
            Class::Allow | Class::Warn => {
                let message = if is_copyleft(id) {
                    format!("`{id}` asks to share alike")
                } else {
                    format!("`{id}` is open, and not among the plainly permissive licences")
                };
                // It says the same of every skill under this licence.
                let finding = place.finding(&COPYLEFT_LICENSE, message, "this licence");
                let finding = finding.cause(Cause::new(id.clone()));
                if self.to_owner() {
                    finding.help(format!(
                        "meant so? write `{id}` into `allow` of [license] in minara.toml"
                    ))
                } else {
                    finding
                }
            }
            Class::Deny => {
                let message = format!("`{id}` is not allowed by the policy");
                let finding = place.finding(&LICENSE_NOT_ALLOWED, message, "this licence");
                finding.help(self.accept(id, ""))
            }
            Class::SourceAvailable => self.source_available(received),
            Class::Unknown => {
                let message = format!("nobody can say what `{id}` grants");
                let finding = place.finding(&UNKNOWN_LICENSE, message, "no known licence");
                finding.help(self.accept(id, "if you know its terms, "))
            }
        }
    }

    fn source_available(&self, received: &Received) -> Finding {
        let Received { id, place, .. } = received;
        let message = format!("`{id}` limits use: `{}`", Untrusted(&place.words));
        let finding = place.finding(&SOURCE_AVAILABLE_LICENSE, message, "these words decide");
        let finding = finding.help(self.accept(id, "if the limits are met, "));
        if id.starts_with("BUSL-") || id.starts_with("FSL-") {
            return finding.note(
                "each version turns open only on its change date; no date is taken for granted",
            );
        }
        finding
    }
}
