//! Azure Pipelines' logging commands: one a finding.

use super::common::{is_foreign, line, message, severity};
use super::{Findings, Rendered};
use crate::finding::Finding;
use crate::text::Untrusted;

/// One line a finding. Whether the task failed is said by the exit code.
pub fn render(run: &Findings<'_>) -> Rendered {
    let lines: String = run.counted().map(|found| command(run, found)).collect();
    lines.into()
}

fn command(run: &Findings<'_>, finding: &Finding) -> String {
    let mut properties = vec![("type", severity(finding.level).to_owned())];
    if !is_foreign(finding) {
        let file = run.file_from_root(finding.path());
        properties.push(("sourcepath", Untrusted(&file).to_string()));
        properties.push(("linenumber", line(&finding.at).to_string()));
        if let Some(start) = finding.at.start() {
            properties.push(("columnnumber", start.column.to_string()));
        }
    }
    properties.push(("code", finding.rule.id.to_owned()));
    let properties: Vec<String> = properties
        .iter()
        .map(|(name, value)| format!("{name}={}", property(value)))
        .collect();
    format!(
        "##vso[task.logissue {}]{}\n",
        properties.join(";"),
        data(&message(run, finding))
    )
}

fn data(text: &str) -> String {
    let text = text.replace('%', "%AZP25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(';', "%3B").replace(']', "%5D")
}
