//! GitHub's workflow commands.
//!
//! GitHub shows ten errors and ten warnings of a step and drops the rest without
//! a word. So only so many are commands; the rest are plain lines of the log.

use super::common::{Region, is_foreign, line, message, severity};
use super::concise::plain_line;
use super::{Findings, Rendered};
use crate::finding::{Finding, Level};
use crate::text::Untrusted;

/// So many commands of one level are shown for a step.
const SHOWN: usize = 10;

/// Commands, then the findings for which there is no room, then a notice.
pub fn render(run: &Findings<'_>) -> Rendered {
    let (mut commands, mut rest) = (String::new(), Vec::new());
    let (mut errors, mut warnings) = (0, 0);
    let mut order = run.worst_first();
    order.sort_by_key(|finding| (std::cmp::Reverse(finding.level), !is_changed(run, finding)));
    for finding in order {
        let count = match finding.level {
            Level::Deny => &mut errors,
            Level::Warn | Level::Allow => &mut warnings,
        };
        *count += 1;
        match *count {
            ..=SHOWN => commands.push_str(&command(run, finding)),
            _ => rest.push(finding),
        }
    }
    let mut text = commands;
    for finding in &rest {
        text.push_str(&inert(&plain_line(finding)));
        text.push('\n');
    }
    if !rest.is_empty() {
        let told = format!("{} · {} more in the log", run.last_line, rest.len());
        let title = property("minara");
        text.push_str(&format!("::notice title={title}::{}\n", data(&told)));
    }
    text.into()
}

fn is_changed(run: &Findings<'_>, finding: &Finding) -> bool {
    let changed = run.around.changed.as_ref();
    changed.is_some_and(|files| files.contains(&run.file(finding.path())))
}

fn command(run: &Findings<'_>, finding: &Finding) -> String {
    let mut properties = Vec::new();
    if !is_foreign(finding) {
        let file = run.file_from_root(finding.path());
        properties.push(("file", Untrusted(&file).to_string()));
        let first = line(&finding.at);
        properties.push(("line", first.to_string()));
        if let Some(region) = Region::of(&finding.at) {
            let (last_line, last_column) = region.last;
            properties.push(("endLine", last_line.to_string()));
            if last_line == first {
                properties.push(("col", region.column.to_string()));
                properties.push(("endColumn", last_column.to_string()));
            }
        }
    }
    properties.push(("title", finding.rule.id.to_owned()));
    let properties: Vec<String> = properties
        .iter()
        .map(|(name, value)| format!("{name}={}", property(value)))
        .collect();
    format!(
        "::{} {}::{}\n",
        severity(finding.level),
        properties.join(","),
        data(&message(run, finding))
    )
}

/// A line that the runner takes for text: it trims blanks and looks for `::` at
/// the front, and for `##[` anywhere.
fn inert(text: &str) -> String {
    let text = text.replace("##[", "#\\u{23}[");
    let begins = text.trim_start();
    if begins.starts_with("::") || begins.starts_with("##") {
        format!("./{text}")
    } else {
        text
    }
}

fn data(text: &str) -> String {
    let text = text.replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
