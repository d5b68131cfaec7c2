//! The document of `test`.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde_json::{Value, json};

use super::words;
use crate::systems::minara::skilltest::{
    Accuracy, Confused, Coverage, Moved, Row, Tested, Updated, Utterances, Was,
};
use crate::text::Untrusted;

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

/// How many tests came out how.
pub struct Results {
    /// They passed.
    pub passed: usize,
    /// They failed.
    pub failed: usize,
    /// They were not run.
    pub skipped: usize,
}

impl Results {
    /// Of these tests.
    pub fn of(rows: &[Row]) -> Results {
        let failed = rows.iter().filter(|row| row.has_failed()).count();
        let skipped = rows.iter().filter(|row| row.skipped.is_some()).count();
        Results {
            passed: rows.len() - failed - skipped,
            failed,
            skipped,
        }
    }
}

/// The document of what tests gave, and of expectations that were rewritten, with their
/// files.
pub fn document<'a>(
    tested: &'a Tested,
    updated: Option<&'a [(String, Updated)]>,
) -> TestDocument<'a> {
    let results = Results::of(&tested.rows);
    let failures = tested.rows.iter().flat_map(|row| {
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
    let updated = updated.map(|all| {
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
        passed: results.passed,
        failed: results.failed,
        skipped: results.skipped,
        failures: failures.collect(),
        by_language: by_language(&tested.rows),
        coverage: tested.coverage.as_ref().map(coverage_doc),
        confusion: tested.confusion.iter().map(confused_doc).collect(),
        utterances: tested.utterances.as_ref().map(utterances_doc),
        updated,
        against: tested.against.as_ref().map(|against| AgainstDoc {
            rev: &against.rev,
            commit: &against.commit,
            moved: against.moved.iter().map(moved_doc).collect(),
        }),
    }
}

fn by_language(rows: &[Row]) -> BTreeMap<&str, LanguageDoc> {
    let mut languages: BTreeMap<&str, LanguageDoc> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.skipped.is_none()) {
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
