//! JUnit XML as Jenkins reads it (`junit-10.xsd`): a suite a skill.
//!
//! Written by hand: quick-junit brings chrono and uuid along, writes times, and
//! drops the characters that XML forbids instead of showing them.

use std::collections::BTreeMap;

use super::common::{escaped, is_foreign, line, title};
use super::concise::plain_line;
use super::{Findings, Rendered};
use crate::finding::{Finding, Level};
use crate::text::Untrusted;

/// The suite of what belongs to no skill.
const PROJECT: &str = "(project)";

/// One test of a suite.
struct Case {
    /// Its start tag's attributes behind `classname`.
    attributes: String,
    verdict: Verdict,
}

enum Verdict {
    Passed,
    /// `type`, `message`, text.
    Failed(String, String, String),
    /// It passed, and said something.
    Told(String),
    /// Why.
    Skipped(String),
}

/// The findings of a suite by rule.
type ByRule<'a> = BTreeMap<&'static str, Vec<&'a Finding>>;

/// Suites in the order of the skills, the project's last.
pub fn render(run: &Findings<'_>) -> Rendered {
    let mut by_skill: BTreeMap<Option<usize>, ByRule<'_>> = BTreeMap::new();
    for finding in run.findings {
        let rules = by_skill.entry(run.skill_of(finding.path())).or_default();
        rules.entry(finding.rule.id).or_default().push(finding);
    }
    let mut body = String::new();
    let (mut tests, mut failures) = (0, 0);
    let mut add = |name: &str, cases: &[Case]| {
        let failed = cases.iter().filter(|case| case.failed()).count();
        tests += cases.len();
        failures += failed;
        body.push_str(&suite(name, cases, failed));
    };
    for (number, skill) in run.skills.iter().enumerate() {
        let rules = by_skill.remove(&Some(number)).unwrap_or_default();
        let mut cases = vec![usable(run, skill)];
        cases.extend(rules.values().map(|found| case(run, found)));
        add(&class(run, skill), &cases);
    }
    if let Some(rules) = by_skill.remove(&None) {
        let cases: Vec<Case> = rules.values().map(|found| case(run, found)).collect();
        add(PROJECT, &cases);
    }
    document(run.verb, tests, failures, &body).into()
}

/// Tests that were run together.
pub struct TestSuite {
    /// Its name.
    pub name: String,
    /// The tests.
    pub cases: Vec<TestCase>,
}

/// A test that was run.
pub struct TestCase {
    /// Its name.
    pub name: String,
    /// What came of it.
    pub verdict: TestVerdict,
}

/// What came of a test.
pub enum TestVerdict {
    /// It passed.
    Passed,
    /// It failed.
    Failed {
        /// What kind of failure it is.
        kind: String,
        /// The first thing that is wrong.
        message: String,
        /// All that is wrong.
        text: String,
    },
    /// It was not run, and why.
    Skipped(String),
}

/// The results of tests, in their order.
pub fn of_tests(verb: &str, suites: &[TestSuite]) -> String {
    let mut body = String::new();
    let (mut tests, mut failures) = (0, 0);
    for one in suites {
        let cases: Vec<Case> = one.cases.iter().map(Case::of_test).collect();
        let failed = cases.iter().filter(|case| case.failed()).count();
        tests += cases.len();
        failures += failed;
        body.push_str(&suite(&one.name, &cases, failed));
    }
    document(verb, tests, failures, &body)
}

fn document(verb: &str, tests: usize, failures: usize, body: &str) -> String {
    let name = attribute("name", &format!("minara {verb}"));
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites{name} tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">\n\
         {body}</testsuites>\n"
    )
}

/// The name of a skill's suite: its folder, from git's root where it is on disk.
fn class(run: &Findings<'_>, skill: &str) -> String {
    let path = if run.around.source_url.is_some() {
        skill.to_owned()
    } else {
        run.rooted(skill)
    };
    Untrusted(&path).to_string()
}

fn usable(run: &Findings<'_>, skill: &str) -> Case {
    let verdict = if run.around.unusable.contains(skill) {
        let why = "an ordinary client can't load this skill".to_owned();
        Verdict::Failed("usable".to_owned(), why, String::new())
    } else {
        Verdict::Passed
    };
    Case {
        attributes: attribute("name", "usable"),
        verdict,
    }
}

/// The test of one rule; it has at least one finding.
fn case(run: &Findings<'_>, found: &[&Finding]) -> Case {
    let mut attributes = String::new();
    if let Some(first) = found.first() {
        attributes.push_str(&attribute("name", first.rule.id));
        if !is_foreign(first) {
            let file = Untrusted(&run.file_from_root(first.path())).to_string();
            attributes.push_str(&attribute("file", &file));
            attributes.push_str(&attribute("line", &line(&first.at).to_string()));
        }
    }
    Case {
        attributes,
        verdict: verdict(run, found),
    }
}

fn verdict(run: &Findings<'_>, found: &[&Finding]) -> Verdict {
    let counted = found.iter().filter(|one| one.suppressed.is_none());
    let lines: Vec<String> = counted.clone().map(|one| plain_line(one)).collect();
    if lines.is_empty() {
        let first = found.iter().find_map(|one| one.suppressed.as_ref());
        let reason = first.map_or("", |why| why.reason.as_str());
        return Verdict::Skipped(escaped(reason));
    }
    let fails = |one: &&&Finding| one.level == Level::Deny || run.around.strict;
    let text = lines.join("\n");
    match counted.clone().find(fails) {
        Some(one) => Verdict::Failed(one.rule.id.to_owned(), title(run, one), text),
        None => Verdict::Told(text),
    }
}

impl Case {
    fn of_test(test: &TestCase) -> Case {
        Case {
            attributes: attribute("name", &test.name),
            verdict: match &test.verdict {
                TestVerdict::Passed => Verdict::Passed,
                TestVerdict::Failed {
                    kind,
                    message,
                    text,
                } => Verdict::Failed(kind.clone(), message.clone(), text.clone()),
                TestVerdict::Skipped(why) => Verdict::Skipped(why.clone()),
            },
        }
    }

    fn failed(&self) -> bool {
        matches!(self.verdict, Verdict::Failed(..))
    }

    fn xml(&self, class: &str) -> String {
        let inside = match &self.verdict {
            Verdict::Passed => String::new(),
            Verdict::Failed(kind, title, text) if text.is_empty() => format!(
                "<failure{}{}/>",
                attribute("type", kind),
                attribute("message", title)
            ),
            Verdict::Failed(kind, title, text) => format!(
                "<failure{}{}>{}</failure>",
                attribute("type", kind),
                attribute("message", title),
                content(text)
            ),
            Verdict::Told(text) => format!("<system-out>{}</system-out>", content(text)),
            Verdict::Skipped(why) => format!("<skipped{}/>", attribute("message", why)),
        };
        let start = format!(
            "    <testcase{}{}",
            attribute("classname", class),
            self.attributes
        );
        if inside.is_empty() {
            format!("{start}/>\n")
        } else {
            format!("{start}>\n      {inside}\n    </testcase>\n")
        }
    }
}

fn suite(name: &str, cases: &[Case], failures: usize) -> String {
    let skipped = cases
        .iter()
        .filter(|case| matches!(case.verdict, Verdict::Skipped(_)));
    let skipped = skipped.count();
    let inside: String = cases.iter().map(|case| case.xml(name)).collect();
    format!(
        "  <testsuite{} tests=\"{}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\">\n\
         {inside}  </testsuite>\n",
        attribute("name", name),
        cases.len()
    )
}

fn attribute(name: &str, value: &str) -> String {
    let mut out = format!(" {name}=\"");
    for c in value.chars() {
        match c {
            '"' => out.push_str("&quot;"),
            // Readers turn them into blanks otherwise.
            '\n' | '\r' | '\t' => out.push_str(&format!("&#{};", u32::from(c))),
            c => push(&mut out, c),
        }
    }
    out.push('"');
    out
}

fn content(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            // Readers turn it into a line feed otherwise.
            '\r' => out.push_str("&#13;"),
            c => push(&mut out, c),
        }
    }
    out
}

/// One character of either; what XML 1.0 forbids is shown by its number.
fn push(out: &mut String, c: char) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '\t' | '\n' | ' '..='\u{fffd}' | '\u{10000}'.. => out.push(c),
        c => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
    }
}
