//! What tests of skills and tools gave.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Value, json};

use super::block::Layout;
use super::formats::junit::{self, TestCase, TestSuite, TestVerdict};
use super::style::{Palette, counts};
use super::table::Table;
use super::trace::outcome;
use super::verb::Report;
use super::words;
use crate::systems::minara::skilltest::{
    Accuracy, Against, Confused, Coverage, Failure, Moved, Row, Tested, Updated, Utterances, Was,
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

/// What tests gave.
#[derive(Serialize, JsonSchema)]
pub struct TestDocument<'a> {
    /// How many tests passed.
    passed: usize,
    /// How many failed.
    failed: usize,
    /// How many were not run.
    skipped: usize,
    /// What did not come out as it should.
    failures: Vec<FailureDoc<'a>>,
    /// Results of tests with messages of several languages.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    by_language: BTreeMap<&'a str, LanguageDoc>,
    /// What the tests reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    coverage: Option<CoverageDoc<'a>>,
    /// Which skills stood where others should, the most frequent first.
    confusion: Vec<ConfusedDoc<'a>>,
    /// What a table of messages gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    utterances: Option<UtterancesDoc<'a>>,
    /// Expectations that were rewritten.
    #[serde(skip_serializing_if = "Option::is_none")]
    updated: Option<Vec<UpdatedDoc<'a>>>,
    /// What moved since a commit.
    #[serde(skip_serializing_if = "Option::is_none")]
    against: Option<AgainstDoc<'a>>,
}

/// What did not come out as it should.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "failure")]
struct FailureDoc<'a> {
    /// The file.
    path: String,
    /// The test.
    test: &'a str,
    /// The key of the expectation.
    check: &'a str,
    /// What should have come.
    #[schemars(schema_with = "anything")]
    expected: &'a Value,
    /// What came.
    #[schemars(schema_with = "anything")]
    actual: &'a Value,
    /// The language of the message, where the test has several messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<&'a str>,
    /// The message, where the test has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    /// A phrase that as a keyword of the expected skill would make the check hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    suggest: Option<&'a str>,
}

fn anything(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": ["null", "boolean", "integer", "number", "string", "array", "object"],
    })
}

/// Results of a language.
#[derive(Default, Serialize, JsonSchema)]
#[schemars(rename = "language")]
struct LanguageDoc {
    /// How many tests passed.
    passed: usize,
    /// How many failed.
    failed: usize,
}

/// What tests reach.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "coverage")]
struct CoverageDoc<'a> {
    /// Skills that were never first.
    skills_never_top: &'a [String],
    /// How many keywords the skills have.
    keywords_total: usize,
    /// How many of them were in some message.
    keywords_hit: usize,
    /// Those that were in none.
    keywords_never_hit: &'a [String],
    /// Stages that no message named.
    #[schemars(schema_with = "words::stages")]
    stages_never_seen: Vec<&'static str>,
    /// How many of the 16 kinds of calls were judged.
    gate_cells: usize,
}

/// A skill that stood where another one should.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "confused")]
struct ConfusedDoc<'a> {
    /// The skill that should have been first.
    expected: &'a str,
    /// The one that was.
    actual: &'a str,
    /// How often.
    count: usize,
}

/// What a table of messages gave.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "utterances")]
struct UtterancesDoc<'a> {
    #[serde(flatten)]
    all: AccuracyDoc,
    /// Those of each language.
    by_language: BTreeMap<&'a str, AccuracyDoc>,
    /// Which skills stood where others should.
    confusion: Vec<ConfusedDoc<'a>>,
    /// Messages whose skill was not first.
    misses: Vec<MissDoc<'a>>,
}

/// How many messages found their skill.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "accuracy")]
struct AccuracyDoc {
    /// Messages.
    total: usize,
    /// Those whose skill was first.
    top1: usize,
    /// Those whose skill was among the first three.
    top3: usize,
}

/// A message whose skill was not first.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "miss")]
struct MissDoc<'a> {
    /// Its line.
    line: usize,
    /// The message.
    message: &'a str,
    /// The language; `und` where none is said.
    language: &'a str,
    /// The skill that should have been first.
    expected: &'a str,
    /// The one that was; null where none was offered.
    actual: Option<&'a str>,
    /// The place of the one that should have been; null where it was not offered.
    rank: Option<usize>,
}

/// An expectation that was rewritten.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "updated")]
struct UpdatedDoc<'a> {
    /// The file.
    path: String,
    /// The test.
    test: &'a str,
    /// The key of the expectation.
    check: &'a str,
    /// What stood there.
    #[schemars(schema_with = "anything")]
    from: &'a Value,
    /// What stands there.
    #[schemars(schema_with = "anything")]
    to: &'a Value,
}

/// What moved since a commit.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "against")]
struct AgainstDoc<'a> {
    /// The revision as it was named.
    rev: &'a str,
    /// The commit.
    commit: &'a str,
    /// What moved: decisions first, the looser ones before the stricter.
    moved: Vec<MovedDoc<'a>>,
}

/// Something that moved.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "moved")]
struct MovedDoc<'a> {
    /// The test.
    test: &'a str,
    /// What moved.
    #[schemars(schema_with = "words::moved")]
    what: &'static str,
    /// The skill whose place moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    /// As it was in the commit; null where it was not.
    #[schemars(schema_with = "anything")]
    was: Value,
    /// As it is in the working tree; null where it is not.
    #[schemars(schema_with = "anything")]
    now: Value,
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
        let failures = self.tested.rows.iter().flat_map(|row| {
            row.failures.iter().map(|failure| FailureDoc {
                path: Untrusted(&row.path).to_string(),
                test: &row.name,
                check: &failure.check,
                expected: &failure.expected,
                actual: &failure.actual,
                language: row.language.as_deref(),
                message: row.message.as_deref(),
                suggest: row
                    .suggestion
                    .as_ref()
                    .filter(|_| failure.check == "top")
                    .map(|(_, phrase)| phrase.as_str()),
            })
        });
        let updated = self.updated.as_ref().map(|all| {
            let docs = all.iter().map(|(path, updated)| UpdatedDoc {
                path: Untrusted(path).to_string(),
                test: &updated.test,
                check: &updated.check,
                from: &updated.from,
                to: &updated.to,
            });
            docs.collect()
        });
        TestDocument {
            passed: self.passed(),
            failed: self.failed(),
            skipped: self.skipped(),
            failures: failures.collect(),
            by_language: self.by_language(),
            coverage: self.tested.coverage.as_ref().map(coverage_doc),
            confusion: self.tested.confusion.iter().map(confused_doc).collect(),
            utterances: self.tested.utterances.as_ref().map(utterances_doc),
            updated,
            against: self.tested.against.as_ref().map(|against| AgainstDoc {
                rev: &against.rev,
                commit: &against.commit,
                moved: against.moved.iter().map(moved_doc).collect(),
            }),
        }
    }
}

impl TestReport {
    /// How many tests failed.
    pub fn failed(&self) -> usize {
        self.tested
            .rows
            .iter()
            .filter(|row| row.has_failed())
            .count()
    }

    fn skipped(&self) -> usize {
        self.tested
            .rows
            .iter()
            .filter(|row| row.skipped.is_some())
            .count()
    }

    fn passed(&self) -> usize {
        self.tested.rows.len() - self.failed() - self.skipped()
    }

    fn by_language(&self) -> BTreeMap<&str, LanguageDoc> {
        let mut languages: BTreeMap<&str, LanguageDoc> = BTreeMap::new();
        for row in self.tested.rows.iter().filter(|row| row.skipped.is_none()) {
            if let Some(language) = &row.language {
                let results = languages.entry(language).or_default();
                if row.has_failed() {
                    results.failed += 1;
                } else {
                    results.passed += 1;
                }
            }
        }
        languages
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
        out.push_str(&counts(&[
            (self.passed(), "passed"),
            (self.failed(), "failed"),
            (self.skipped(), "skipped"),
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

fn coverage_doc(coverage: &Coverage) -> CoverageDoc<'_> {
    let unseen = coverage.stages_never_seen.iter();
    CoverageDoc {
        skills_never_top: &coverage.skills_never_top,
        keywords_total: coverage.keywords_total,
        keywords_hit: coverage.keywords_hit,
        keywords_never_hit: &coverage.keywords_never_hit,
        stages_never_seen: unseen.map(|stage| stage.name()).collect(),
        gate_cells: coverage.gate_cells,
    }
}

fn confused_doc(confused: &Confused) -> ConfusedDoc<'_> {
    ConfusedDoc {
        expected: &confused.expected,
        actual: &confused.actual,
        count: confused.count,
    }
}

fn utterances_doc(utterances: &Utterances) -> UtterancesDoc<'_> {
    let accuracy = |accuracy: &Accuracy| AccuracyDoc {
        total: accuracy.total,
        top1: accuracy.top1,
        top3: accuracy.top3,
    };
    let languages = utterances.by_language.iter();
    let misses = utterances.misses.iter().map(|miss| MissDoc {
        line: miss.utterance.line,
        message: &miss.utterance.message,
        language: &miss.utterance.language,
        expected: &miss.utterance.id,
        actual: miss.actual.as_deref(),
        rank: miss.rank,
    });
    UtterancesDoc {
        all: accuracy(&utterances.all),
        by_language: languages
            .map(|(language, one)| (language.as_str(), accuracy(one)))
            .collect(),
        confusion: utterances.confusion.iter().map(confused_doc).collect(),
        misses: misses.collect(),
    }
}

fn moved_doc(moved: &Moved) -> MovedDoc<'_> {
    let outcome = |outcome: &Option<crate::systems::minara::trace::Outcome>| {
        json!(outcome.map(|one| json!({
            "decision": one.decision.name(),
            "rule": one.rule.id(),
        })))
    };
    let (what, id, was, now) = match &moved.what {
        Was::Decision(was, now) => ("decision", None, outcome(was), outcome(now)),
        Was::Top(was, now) => ("top", None, json!(was), json!(now)),
        Was::Rank(id, was, now) => ("rank", Some(id.as_str()), json!(was), json!(now)),
    };
    MovedDoc {
        test: &moved.test,
        what,
        id,
        was,
        now,
    }
}

/// A value as a person sees it.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::String(text) => format!("`{}`", Untrusted(text)),
        value => to_json_line(value),
    }
}
