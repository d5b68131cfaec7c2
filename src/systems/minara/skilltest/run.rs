//! Running files of tests.

use rayon::prelude::*;

use super::super::gate::{Gate, Tightening};
use super::super::machine::Machine;
use super::super::play::{Host, Turn, Wanted};
use super::super::tools::Tools;
use super::check::{Failure, Outcome, failures, outcome};
use super::coverage::{Confused, Coverage, Seen};
use super::file::{Case, SkillTests};
use super::moved::Moved;
use super::utterances::{Utterance, Utterances, count};

/// What tests gave.
#[derive(Debug, Default)]
pub struct Tested {
    /// The tests, in order.
    pub rows: Vec<Row>,
    /// What they reach; `None` where no tests were run.
    pub coverage: Option<Coverage>,
    /// Which skills stood where others should.
    pub confusion: Vec<Confused>,
    /// What a table of messages gave.
    pub utterances: Option<Utterances>,
    /// What moved since a commit.
    pub against: Option<Against>,
}

/// One test.
#[derive(Debug)]
pub struct Row {
    /// Its file.
    pub path: String,
    /// Its name.
    pub name: String,
    /// The language of its message.
    pub language: Option<String>,
    /// Its message, where it is one of several.
    pub message: Option<String>,
    /// Why it was not run.
    pub skipped: Option<String>,
    /// What did not come out as it should.
    pub failures: Vec<Failure>,
    /// For each skill that a failure is about how it stood.
    pub scores: Vec<ScoreRow>,
    /// The skill that should be first, and a phrase that as its keyword would make it.
    pub suggestion: Option<(String, String)>,
}

/// How a skill stood.
#[derive(Debug, Clone)]
pub struct ScoreRow {
    /// Its id.
    pub id: String,
    /// Its place; `None` where it was not offered.
    pub rank: Option<usize>,
    /// Its score.
    pub score: Option<i64>,
    /// Why it stands there, or is not offered.
    pub why: Vec<String>,
    /// What it lacks, in words.
    pub lacks: Vec<String>,
}

/// What moved since a commit.
#[derive(Debug)]
pub struct Against {
    /// The revision as it was named.
    pub rev: String,
    /// The commit.
    pub commit: String,
    /// What moved.
    pub moved: Vec<Moved>,
}

impl Row {
    /// Whether it was run and something did not come out as it should.
    pub fn has_failed(&self) -> bool {
        !self.failures.is_empty()
    }
}

/// What tests run on.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The host with its skills.
    pub host: &'a dyn Host,
    /// Its tools.
    pub tools: Option<&'a Tools>,
    /// Tools that carry calls.
    pub invoke_tools: &'a [String],
    /// Its machine, to which a test adds its own.
    pub machine: &'a Machine,
}

impl Ground<'_> {
    /// The machine of a test.
    fn machine_of(&self, case: &Case) -> Machine {
        let mut machine = self.machine.clone();
        machine.env.extend(case.env.iter().cloned());
        if let Some(platform) = case.platform {
            machine.platform = platform;
        }
        machine
    }

    /// What comes of every test of a file; nothing of one that is not run.
    pub fn outcomes(&self, tests: &SkillTests) -> Vec<Option<Outcome>> {
        let run = |case: &Case| {
            let machine = self.machine_of(case);
            let gate = self.tools.map(|tools| Gate {
                tools,
                env: &machine.env,
                tightening: Tightening::default(),
                confirms_grants: false,
            });
            let run = case.skip.is_none();
            run.then(|| outcome(case, self.host, gate.as_ref(), self.invoke_tools, &machine))
        };
        tests.cases.par_iter().map(run).collect()
    }

    /// The results of a file shown as `path`, whose outcomes are given; `suggest` adds
    /// phrases that would help.
    pub fn rows(
        &self,
        tests: &SkillTests,
        path: &str,
        outcomes: &[Option<Outcome>],
        suggest: bool,
    ) -> Vec<Row> {
        let cases = tests.cases.iter().zip(outcomes);
        cases
            .map(|(case, outcome)| self.row(case, path, outcome.as_ref(), suggest))
            .collect()
    }

    fn row(&self, case: &Case, path: &str, outcome: Option<&Outcome>, suggest: bool) -> Row {
        let failures = outcome.map_or(Vec::new(), |outcome| failures(case, outcome));
        let scores = outcome.map_or(Vec::new(), |outcome| self.scores(case, outcome, &failures));
        let top = failures.iter().find(|failure| failure.check == "top");
        let top = top
            .and_then(|failure| failure.expected.as_str())
            .filter(|_| suggest);
        let suggestion = top.and_then(|id| {
            let machine = self.machine_of(case);
            let (phrase, rank) = self.host.suggest(id, &case.turn, &machine)?;
            (rank == 1).then(|| (id.to_owned(), phrase))
        });
        Row {
            path: path.to_owned(),
            name: case.name.clone(),
            message: case.language.as_ref().map(|_| case.turn.message.clone()),
            language: case.language.clone(),
            skipped: case.skip.clone(),
            failures,
            scores,
            suggestion,
        }
    }

    /// How the skills stood that failures are about: the expected and the first one.
    fn scores(&self, case: &Case, outcome: &Outcome, failures: &[Failure]) -> Vec<ScoreRow> {
        const ABOUT: [&str; 4] = ["top", "margin", "score", "reasons"];
        let Some(ranking) = &outcome.ranking else {
            return Vec::new();
        };
        let mut ids: Vec<String> = Vec::new();
        for failure in failures
            .iter()
            .filter(|one| ABOUT.contains(&one.check.as_str()))
        {
            let named = failure.expected.as_str().map(str::to_owned);
            let listed = failure.expected.as_array().into_iter().flatten();
            let listed = listed.filter_map(|id| id.as_str().map(str::to_owned));
            let keyed = failure.expected.as_object().into_iter().flatten();
            ids.extend(named.into_iter().chain(listed));
            ids.extend(keyed.map(|(id, _)| id.clone()));
        }
        if ids.is_empty() && failures.iter().all(|one| one.check != "margin") {
            return Vec::new();
        }
        ids.extend(ranking.top(2));
        let mut seen = std::collections::BTreeSet::new();
        ids.retain(|id| seen.insert(id.clone()));
        let machine = self.machine_of(case);
        let row = |id: String| {
            let entry = ranking.get(&id);
            let cause = ranking.cause(&id).map(str::to_owned);
            ScoreRow {
                rank: ranking.rank(&id),
                score: entry.map(|entry| entry.score),
                why: entry.map_or(cause.into_iter().collect(), |entry| entry.reasons.clone()),
                lacks: self.host.lacks(&id, &case.turn, &machine),
                id,
            }
        };
        ids.into_iter().map(row).collect()
    }

    /// Adds to what was seen what came of the tests of a file.
    pub fn see(&self, seen: &mut Seen, outcomes: &[Option<Outcome>]) {
        seen.skills(self.host.keywords());
        for outcome in outcomes.iter().flatten() {
            let judged = outcome.judged.as_ref().map(|(judged, _)| &judged.tool);
            let tool = judged.and_then(|name| self.tools?.get(name));
            seen.add(outcome, tool.and_then(|tool| tool.tier.clone().ok()));
        }
    }

    /// Counts a table of messages.
    pub fn count(&self, utterances: Vec<Utterance>) -> Utterances {
        let found = utterances.into_par_iter().map(|utterance| {
            let turn = Turn {
                message: utterance.message.clone(),
                ..Turn::default()
            };
            let wanted = Wanted {
                first: 1,
                ids: vec![utterance.id.clone()],
            };
            let ranking = self.host.rank(&turn, self.machine, &wanted);
            let rank = ranking.rank(&utterance.id);
            (utterance, ranking.top(1).into_iter().next(), rank)
        });
        count(found.collect())
    }
}

/// The pairs of skills of tests whose first skill was another one.
pub fn confused(rows: &[Row]) -> Vec<Confused> {
    let tops = rows.iter().flat_map(|row| &row.failures);
    let tops = tops.filter(|failure| failure.check == "top");
    let first = |value: &serde_json::Value| {
        let listed = value.as_array().and_then(|list| list.first());
        listed.unwrap_or(value).as_str().map(str::to_owned)
    };
    let pairs = tops.filter_map(|failure| {
        let (expected, actual) = (first(&failure.expected)?, first(&failure.actual)?);
        (expected != actual).then_some((expected, actual))
    });
    super::coverage::confusion(pairs)
}
