//! `nested-key-capture`.

use crate::declare_rule;
use crate::rules::parts::{capped, read, shown};
use crate::rules::vertesia_parts::serves;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::vertesia::sdk;

declare_rule! {
    pub NestedKeyCapture = { id: "nested-key-capture", group: Vertesia, level: Deny, tier: T2 }
}

impl Rule for NestedKeyCapture {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, _)) = read(skill).filter(|_| serves(cx)) else {
            return;
        };
        let Some(lines) = sdk::lines(source.text()) else {
            return;
        };
        let mut holder = "";
        let mut found = Vec::new();
        for line in &lines.lines {
            if !line.nested {
                holder = &line.key;
                continue;
            }
            let key = line.key.as_str();
            if !sdk::reads(key) || is_read_there(holder, key, &line.value) {
                continue;
            }
            let title = format!("the SDK takes this `{key}` for that of the skill");
            let label = match &line.value {
                sdk::Taken::Text(text) if text.is_empty() => "which is then empty".to_owned(),
                _ => format!("inside of `{}`", shown(holder)),
            };
            let one = cx.file(skill, line.key_span, title, label);
            found.push(one.help("rename it, or leave it out: the SDK reads lines, not levels"));
        }
        cx.report_all(capped(found, |found| found));
    }
}

/// Whether the line is read as it is meant, by luck.
fn is_read_there(holder: &str, key: &str, value: &sdk::Taken) -> bool {
    let is_list = matches!(value, sdk::Taken::List(_));
    match holder {
        "context_triggers" => is_list && matches!(key, "keywords" | "data_patterns"),
        "execution" if key == "language" => true,
        "execution" => is_list && matches!(key, "packages" | "system_packages"),
        _ => false,
    }
}
