//! What tests of skills and tools gave.

use serde_json::{Value, json};

use super::block::Layout;
use super::formats::junit::{self, TestCase, TestSuite, TestVerdict};
use super::style::{Palette, counts};
use super::table::Table;
use super::tested_document::{Results, TestDocument, document};
use super::trace::outcome;
use super::verb::Report;
use crate::systems::minara::skilltest::{
    Accuracy, Against, Failure, Row, Tested, Updated, Utterances, Was,
};
use crate::text::{Untrusted, grouped, to_json_line};

/// What tests gave.
#[derive(Debug, Default)]
pub struct TestReport {
    /// What they gave.
    pub tested: Tested,
    /// Expectations that were rewritten, with their files.
    pub updated: Option<Vec<(String, Updated)>>,
    /// Shares that were asked for and not reached: the key, what was asked, what was
    /// reached.
    pub too_low: Vec<(String, f64, f64)>,
}

impl Report for TestReport {
    const TESTS: Option<fn(&Self) -> String> = Some(TestReport::junit);

    type Document<'a> = TestDocument<'a>;

    fn verb(&self) -> &'static str {
        "test"
    }

    /// A line a test; failures with how skills stood; numbers.
    fn human(&self, layout: Layout) -> String {
        let mut out = String::new();
        for row in &self.tested.rows {
            out.push_str(&test_line(row));
        }
        for row in self.tested.rows.iter().filter(|row| row.has_failed()) {
            out.push('\n');
            out.push_str(&failure_block(row, layout));
        }
        if let Some(utterances) = &self.tested.utterances {
            out.push_str(&utterances_block(utterances, layout));
        }
        for (path, updated) in self.updated.iter().flatten() {
            out.push_str(&format!(
                "{} {} {}: {} → {}\n",
                Palette::paint(Palette::DONE, "updated"),
                Untrusted(path),
                Untrusted(&updated.check),
                shown(&updated.from),
                shown(&updated.to),
            ));
        }
        if let Some(against) = &self.tested.against {
            out.push_str(&against_block(against));
        }
        for (key, asked, reached) in &self.too_low {
            let word = Palette::paint(Palette::DENY, "too low");
            out.push_str(&format!("{word} {key}: {reached:.2} of {asked:.2}\n"));
        }
        out.push_str(&self.last_line());
        out
    }

    fn document(&self) -> TestDocument<'_> {
        document(&self.tested, self.updated.as_deref())
    }
}

impl TestReport {
    /// How many tests failed.
    pub fn failed(&self) -> usize {
        Results::of(&self.tested.rows).failed
    }

    fn last_line(&self) -> String {
        let mut out = String::new();
        if let Some(coverage) = &self.tested.coverage {
            let share = |key: &str| coverage.share(key).unwrap_or_default() * 100.0;
            out.push_str(&format!(
                "reached: skills {:.0} %, keywords {:.0} %, stages {:.0} %, gate {:.0} %\n",
                share("skills"),
                share("keywords"),
                share("stages"),
                share("gate"),
            ));
        }
        let moved = self
            .tested
            .against
            .as_ref()
            .map_or(0, |against| against.moved.len());
        let results = Results::of(&self.tested.rows);
        out.push_str(&counts(&[
            (results.passed, "passed"),
            (results.failed, "failed"),
            (results.skipped, "skipped"),
            (moved, "moved"),
        ]));
        out.push('\n');
        out
    }

    /// A suite a file.
    fn junit(&self) -> String {
        let mut suites: Vec<TestSuite> = Vec::new();
        for row in &self.tested.rows {
            let name = Untrusted(&row.path).to_string();
            if suites.last().is_none_or(|suite| suite.name != name) {
                suites.push(TestSuite {
                    name,
                    cases: Vec::new(),
                });
            }
            let verdict = match (&row.skipped, row.failures.first()) {
                (Some(why), _) => TestVerdict::Skipped(Untrusted(why).to_string()),
                (None, None) => TestVerdict::Passed,
                (None, Some(first)) => TestVerdict::Failed {
                    kind: first.check.clone(),
                    message: expected_line(first),
                    text: row
                        .failures
                        .iter()
                        .map(expected_line)
                        .collect::<Vec<_>>()
                        .join("\n"),
                },
            };
            if let Some(suite) = suites.last_mut() {
                suite.cases.push(TestCase {
                    name: Untrusted(&row.name).to_string(),
                    verdict,
                });
            }
        }
        junit::of_tests(self.verb(), &suites)
    }
}

fn test_line(row: &Row) -> String {
    let (style, word) = match (&row.skipped, row.has_failed()) {
        (Some(_), _) => (Palette::DIM, "skip"),
        (None, true) => (Palette::DENY, "fail"),
        (None, false) => (Palette::DONE, "pass"),
    };
    let why = row.skipped.as_ref();
    let why = why.map_or(String::new(), |why| format!(" ({})", Untrusted(why)));
    format!(
        "{} {}{why}\n",
        Palette::paint(style, word),
        Untrusted(&row.name)
    )
}

/// What should have come and what came, in one line.
fn expected_line(failure: &Failure) -> String {
    let (expected, actual) = (shown(&failure.expected), shown(&failure.actual));
    format!("{}: expected {expected}, got {actual}", failure.check)
}

fn failure_block(row: &Row, layout: Layout) -> String {
    let mut out = format!("{}\n", Palette::paint(Palette::NAME, Untrusted(&row.name)));
    out.push_str(&format!(
        "  {}\n",
        Palette::paint(Palette::DIM, Untrusted(&row.path))
    ));
    if let Some(message) = &row.message {
        out.push_str(&format!("  message: {}\n", Untrusted(message)));
    }
    for failure in &row.failures {
        out.push_str(&format!("  {}\n", expected_line(failure)));
    }
    if !row.scores.is_empty() {
        let mut table = Table::new(&["  skill", ">rank", ">score", "because of"]);
        for score in &row.scores {
            let number = |number: Option<String>| number.unwrap_or_else(|| "–".to_owned());
            table.row([
                format!("  {}", Untrusted(&score.id)),
                number(score.rank.map(|rank| rank.to_string())),
                number(score.score.map(|score| score.to_string())),
                Untrusted(&score.why.join(", ")).to_string(),
            ]);
        }
        out.push_str(&table.fit(layout).render());
    }
    for score in &row.scores {
        for lack in &score.lacks {
            out.push_str(&format!("  {} {lack}\n", Untrusted(&score.id)));
        }
    }
    if let Some((id, phrase)) = &row.suggestion {
        let help = Palette::paint(Palette::DONE, "help");
        let (id, phrase) = (Untrusted(id), Untrusted(phrase));
        out.push_str(&format!(
            "{help}: with the keyword `{phrase}` {id} would be first\n"
        ));
    }
    out
}

fn utterances_block(utterances: &Utterances, layout: Layout) -> String {
    /// So many misses are shown to a person.
    const MOST: usize = 20;
    let mut out = String::new();
    let mut table = Table::new(&["language", ">messages", ">first", ">among three"]);
    let mut row = |name: &str, accuracy: &Accuracy| {
        table.row([
            Untrusted(name).to_string(),
            grouped(accuracy.total),
            grouped(accuracy.top1),
            grouped(accuracy.top3),
        ]);
    };
    for (language, accuracy) in &utterances.by_language {
        row(language, accuracy);
    }
    row("all", &utterances.all);
    out.push_str(&table.render());
    for miss in utterances.misses.iter().take(MOST) {
        let actual = miss.actual.as_deref().unwrap_or("none");
        let place = miss
            .rank
            .map_or("not offered".to_owned(), |rank| format!("place {rank}"));
        let line = format!(
            "line {}: {} should find {}, found {} ({place})",
            miss.utterance.line,
            shown(&json!(miss.utterance.message)),
            Untrusted(&miss.utterance.id),
            Untrusted(actual),
        );
        out.push_str(&format!("{}\n", layout.clip(&line, layout.width)));
    }
    let more = utterances.misses.len().saturating_sub(MOST);
    if more > 0 {
        out.push_str(&format!("and {} more (--format json)\n", grouped(more)));
    }
    out
}

fn against_block(against: &Against) -> String {
    let mut out = String::new();
    for moved in &against.moved {
        let name = Palette::paint(Palette::NAME, Untrusted(&moved.test));
        let none = || "none".to_owned();
        let change = match &moved.what {
            Was::Decision(was, now) => {
                let (was, now) = (
                    was.map_or_else(none, outcome),
                    now.map_or_else(none, outcome),
                );
                format!("decision: was {was}, now {now}")
            }
            Was::Top(was, now) => {
                let said = |id: &Option<String>| match id {
                    Some(id) => Untrusted(id).to_string(),
                    None => none(),
                };
                format!("first: was {}, now {}", said(was), said(now))
            }
            Was::Rank(id, was, now) => {
                let place = |rank: &Option<usize>| {
                    rank.map_or("not offered".to_owned(), |rank| rank.to_string())
                };
                let id = Untrusted(id);
                format!("place of {id}: was {}, now {}", place(was), place(now))
            }
        };
        let word = Palette::paint(Palette::WARN, "moved");
        out.push_str(&format!("{word} {name}: {change}\n"));
    }
    out
}

/// A value as a person sees it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::String(text) => format!("`{}`", Untrusted(text)),
        value => to_json_line(value),
    }
}
