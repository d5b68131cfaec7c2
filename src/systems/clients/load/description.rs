//! The description that a client takes.

use super::Run;
use super::value::{cleaned, too_many};
use crate::finding::RuleId;
use crate::rule_id;
use crate::syntax::readings::Value;
use crate::systems::clients::budget::Unit;
use crate::systems::clients::loader::{Clean, DescriptionRule, FenceRule, NoDescription};
use crate::systems::clients::read::Fields;
use crate::systems::clients::why::reason;
use crate::systems::gray_matter;

impl Run<'_, '_> {
    /// The description, where the skill has or needs one; `None` with a reason.
    pub(super) fn description(
        &mut self,
        fields: &Fields,
        rule: &DescriptionRule,
        body: &str,
    ) -> Option<Option<String>> {
        let missing = "`description` is missing";
        let empty = "`description` is empty";
        let value = match fields.get("description") {
            None => {
                return self.no_description(
                    rule.absent,
                    rule_id!("missing-description"),
                    missing,
                    body,
                );
            }
            Some(Value::Null) => {
                return self.no_description(rule.null, rule_id!("empty-field"), empty, body);
            }
            Some(value) => value,
        };
        let Some(text) = self.taken(value, rule.takes) else {
            self.wrong_type("description", value);
            return None;
        };
        let mut text = cleaned(&text, rule.clean);
        if rule.clean == Clean::NoTags && value.as_text().is_some_and(|all| all != text) {
            let why = "what stands between `<` and `>` is left out";
            self.notes
                .push(reason(rule_id!("markup-in-description"), why));
        }
        let is_blank = if self.loader.fences == FenceRule::GrayMatter {
            gray_matter::is_blank
        } else {
            char::is_whitespace
        };
        if text.is_empty() || (rule.blank_is_empty && text.chars().all(is_blank)) {
            return self.no_description(rule.empty, rule_id!("empty-field"), empty, body);
        }
        if let Some(limit) = rule.limit
            && limit.unit.length(&text) > limit.most
        {
            let why = too_many("description", &text, limit);
            self.reasons
                .push(reason(rule_id!("description-too-long"), why));
        }
        if text.contains(rule.without) {
            let why = "`description` holds `<` or `>`";
            self.reasons
                .push(reason(rule_id!("markup-in-description"), why));
        }
        if let Some(most) = rule.cut
            && text.encode_utf16().count() > most
        {
            text = Unit::Utf16.start_of(&text, most).to_owned();
            let why = format!("`description` is cut after {most} UTF-16 units");
            self.notes
                .push(reason(rule_id!("description-too-long"), why));
        }
        Some(Some(text))
    }

    fn no_description(
        &mut self,
        what: NoDescription,
        rule: RuleId,
        why: &str,
        body: &str,
    ) -> Option<Option<String>> {
        match what {
            NoDescription::Skip => {
                self.reasons.push(reason(rule, why));
                None
            }
            NoDescription::Nothing => Some(None),
            NoDescription::FromBody => {
                self.from_body = true;
                let why = format!("{why}, a text from the body stands in");
                self.notes.push(reason(rule, why));
                Some(None)
            }
            NoDescription::FirstLine => {
                let line = first_line(body).map(str::to_owned);
                if line.is_some() {
                    let why = format!("{why}, the first line of the body stands in");
                    self.notes.push(reason(rule, why));
                }
                Some(line)
            }
        }
    }
}

/// The first line of a body that is neither blank nor a heading.
fn first_line(body: &str) -> Option<&str> {
    let mut lines = body.lines().map(str::trim);
    lines.find(|line| !line.is_empty() && !line.starts_with('#'))
}
