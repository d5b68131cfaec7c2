//! How a value or a file is written.

use super::super::written::Written;
use crate::finding::{Cause, Finding, Safety};
use crate::text::{Edit, Untrusted};

/// The finding, unless its rule is not built in.
pub fn finding(written: &Written) -> Option<Finding> {
    let rule = written.rule()?;
    Some(match written {
        Written::WrongType { kind, place } => {
            let message = format!("`license` is {kind}, not a string");
            let help = "write one SPDX expression, such as `license: MIT OR Apache-2.0`";
            let finding = place.finding(rule, message, "must be a string");
            finding.help(help)
        }
        Written::Alias {
            expr,
            place,
            fixable,
        } => {
            let written = Untrusted(&place.words);
            let message = format!("`{written}` is `{expr}` in SPDX");
            let finding = place.finding(rule, message, "not an SPDX expression");
            let finding = finding.help(format!("write `license: {expr}`"));
            match fixable {
                Some(span) => {
                    let edit = Edit::replace(*span, expr.to_string());
                    finding.fix(Safety::Safe, vec![edit])
                }
                None => finding,
            }
        }
        Written::Deprecated { old, expr, place } => {
            let old = Untrusted(old);
            let message = format!("`{old}` is deprecated; it is read as `{expr}`");
            let finding = place.finding(rule, message, "replaced by SPDX");
            // A house writes it alike in all its skills and manifests.
            let finding = finding.cause(Cause::new(expr.to_string()));
            finding.help(format!("write `{expr}`"))
        }
        Written::FileMissing { file, above, place } => {
            let message = format!("`{}` is named and not there", Untrusted(file));
            let label = "points to no file of this repository";
            place.finding(rule, message, label).help(if *above {
                "the file of this name above is read; write its SPDX id instead"
            } else {
                "bring the file back from where the skill was copied, or write the SPDX id"
            })
        }
        Written::Reference(expr, place) => {
            let message = format!("nobody can say what `{expr}` grants");
            place.finding(rule, message, "no licence of the SPDX list")
        }
        Written::Ambiguous { reason, place } => {
            let written = Untrusted(&place.words);
            let message = format!("`{written}` does not say which licence holds: {reason}");
            let finding = place.finding(rule, message, "more than one may be meant");
            finding.help("write one SPDX expression")
        }
        Written::Unknown { hint, place } => {
            let message = format!(
                "`{}` is no licence of the SPDX list",
                Untrusted(&place.words)
            );
            let finding = place.finding(rule, message, "not understood");
            match hint {
                Some(hint) => finding.help(format!("did you mean `{hint}`?")),
                None => finding.help("write one SPDX expression"),
            }
        }
        Written::LostLink { shown, name } => {
            let name = Untrusted(name);
            let message = format!("`{name}` is a link that leads to no file of this repository");
            Finding::new(rule, shown, message)
        }
        Written::Document { shown, name } => {
            let name = Untrusted(name);
            let message = format!("`{name}` is a document, not the licence of this skill");
            Finding::new(rule, shown, message)
        }
    })
}
