//! The name that a client takes.

use super::Run;
use super::value::{cleaned, too_many};
use crate::finding::RuleId;
use crate::rule_id;
use crate::syntax::readings::Value;
use crate::systems::clients::loader::{Absent, FolderRule, Form, Limit, NameRule, Takes};
use crate::systems::clients::outcome::Reason;
use crate::systems::clients::read::Fields;
use crate::systems::clients::why::reason;
use crate::text::Untrusted;

impl Run<'_, '_> {
    /// The name; `None` with a reason.
    pub(super) fn name(&mut self, fields: &Fields, rule: &NameRule) -> Option<String> {
        let value = match fields.get("name") {
            None => return self.absent(rule.absent, rule_id!("missing-name"), "`name` is missing"),
            Some(Value::Null) if rule.null != Absent::Kept => {
                return self.absent(rule.null, rule_id!("empty-field"), "`name` is empty");
            }
            Some(value) => value,
        };
        let Some(text) = self.taken(value, rule.takes) else {
            // A lenient reader goes by the folder where there is no text.
            if rule.takes == Takes::Scalar {
                return self.absent(
                    rule.absent,
                    rule_id!("wrong-field-type"),
                    "`name` is not text",
                );
            }
            self.wrong_type("name", value);
            return None;
        };
        let mut name = cleaned(&text, rule.clean);
        if name.is_empty() && rule.empty != Absent::Kept {
            return self.absent(rule.empty, rule_id!("empty-field"), "`name` is empty");
        }
        if let Some(limit) = rule.limit
            && limit.unit.length(&name) > limit.most
        {
            let why = too_many("name", &name, limit);
            self.reasons.push(reason(rule_id!("name-too-long"), why));
        }
        self.form(&name, rule);
        if rule.folder == FolderRule::Replaces && name != self.text.folder {
            self.from_folder = true;
            let why = format!("{}, which stands in", self.other_folder(&name));
            self.notes
                .push(reason(rule_id!("name-directory-mismatch"), why));
            return Some(self.text.folder.to_owned());
        }
        self.beside_folder(&name, rule.folder);
        if let Some(Limit { most, unit }) = rule.cut
            && unit.length(&name) > most
        {
            name = unit.start_of(&name, most).to_owned();
            let why = format!("`name` is cut after {most} {}", unit.name());
            self.notes.push(reason(rule_id!("name-too-long"), why));
        }
        Some(name)
    }

    fn absent(&mut self, absent: Absent, rule: RuleId, why: &str) -> Option<String> {
        if absent == Absent::Skip {
            self.reasons.push(reason(rule, why));
            return None;
        }
        self.from_folder = true;
        self.notes
            .push(reason(rule, format!("{why}, the folder's name stands in")));
        let name = self.text.folder.to_owned();
        let limits = &self.loader.name;
        self.form(&name, limits);
        Some(name)
    }

    fn form(&mut self, name: &str, rule: &NameRule) {
        let reasons = form_faults(name, rule.form);
        self.reasons.extend(reasons);
        let folded = name.to_lowercase();
        if let Some(word) = rule.without.iter().find(|word| folded.contains(**word)) {
            let why = format!("`name` holds `{word}`");
            self.reasons
                .push(reason(rule_id!("name-reserved-word"), why));
        }
    }

    fn beside_folder(&mut self, name: &str, rule: FolderRule) {
        let folder = self.text.folder;
        let same = match rule {
            FolderRule::Free | FolderRule::Replaces => true,
            // Text without a place has no folder to be unlike.
            _ if folder.is_empty() => true,
            FolderRule::Same => name == folder,
            FolderRule::SameButCase => name.to_lowercase() == folder.to_lowercase(),
        };
        if !same {
            let why = self.other_folder(name);
            self.reasons
                .push(reason(rule_id!("name-directory-mismatch"), why));
        }
    }

    fn other_folder(&self, name: &str) -> String {
        format!(
            "`name` is `{}`, the folder `{}`",
            Untrusted(&shortened(name)),
            Untrusted(&shortened(self.text.folder))
        )
    }
}

/// The start of a text, for a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What keeps a name from having a form.
fn form_faults(name: &str, form: Form) -> Vec<Reason> {
    let mut faults = Vec::new();
    let mut say = |rule: RuleId, why: &str| faults.push(reason(rule, why));
    let cased = match form {
        Form::Any => return faults,
        Form::NoSlash => {
            if name.contains('/') {
                say(rule_id!("name-invalid-character"), "`name` holds `/`");
            }
            return faults;
        }
        Form::Letters => {
            let taken = |c: char| c.is_ascii_alphanumeric() || "-_. ".contains(c);
            if !name.chars().all(taken) {
                let why =
                    "`name` holds something other than letters, digits, `-`, `_`, `.` and blanks";
                say(rule_id!("name-invalid-character"), why);
            }
            return faults;
        }
        Form::Words => false,
        Form::CasedWords => true,
    };
    if !cased && name.chars().any(char::is_uppercase) {
        say(
            rule_id!("name-not-lowercase"),
            "`name` has upper-case letters",
        );
    }
    let letters = |c: char| c.is_alphanumeric() || c == '-';
    if !name.chars().all(letters) {
        say(
            rule_id!("name-invalid-character"),
            "`name` holds something other than letters, digits and hyphens",
        );
    } else if !name.is_ascii() {
        say(
            rule_id!("name-not-ascii"),
            "`name` holds letters beyond a-z",
        );
    }
    if name.starts_with('-') || name.ends_with('-') {
        say(
            rule_id!("name-edge-hyphen"),
            "`name` begins or ends with a hyphen",
        );
    }
    if name.contains("--") {
        say(
            rule_id!("name-double-hyphen"),
            "`name` holds two hyphens in a row",
        );
    }
    faults
}
