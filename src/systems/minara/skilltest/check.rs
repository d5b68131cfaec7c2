//! What comes of a test, against what should.

use serde_json::{Map, Value, json};

use super::super::gate::{Carried, Decision, Gate, Granted, Judgement, Situation, USER};
use super::super::machine::Machine;
use super::super::play::{By, Host, Loaded, Ranking, Wanted};
use super::file::Case;

/// What came of a test.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// How skills stood, where something was routed.
    pub ranking: Option<Ranking>,
    /// What was loaded, where something was.
    pub loaded: Loaded,
    /// What the gate said of its call, and in which situation.
    pub judged: Option<(Judgement, Situation)>,
}

/// What did not come out as it should.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The key of the expectation.
    pub check: String,
    /// What should have come.
    pub expected: Value,
    /// What came.
    pub actual: Value,
}

/// What comes of a test.
pub fn outcome(
    case: &Case,
    host: &dyn Host,
    gate: Option<&Gate<'_>>,
    invoke_tools: &[String],
    machine: &Machine,
) -> Outcome {
    const ROUTED: [&str; 9] = [
        "top", "top_k", "absent", "margin", "score", "reasons", "dropped", "stages", "assets",
    ];
    let asks = ROUTED.iter().any(|key| case.expect.get(key).is_some());
    let ranking =
        (case.routes || asks).then(|| host.rank(&case.turn, machine, &wanted(&case.expect)));
    let preloads = case.turn.signal.iter();
    let preloads = preloads.flat_map(|signal| &signal.preload_skills);
    let mut wanted: Vec<(String, By)> = preloads.map(|id| (id.clone(), By::Preload)).collect();
    let by_model = case.activate.iter().flatten();
    wanted.extend(by_model.map(|id| (id.clone(), By::Model)));
    let signal = case.turn.signal.as_ref();
    let authored = signal.is_some_and(|signal| signal.operator_authored);
    let loaded = if wanted.is_empty() {
        Loaded::default()
    } else {
        host.load(&wanted, &case.turn, authored, machine)
    };
    let named = ranking.as_ref().map_or(&[][..], |ranking| &ranking.named);
    let judged = gate.and_then(|gate| {
        let call = case.call.as_ref()?;
        let carried = Carried::of(&call.tool, call.args.as_ref(), invoke_tools);
        let source = call.source.as_deref().unwrap_or(case.turn.source());
        let situation = Situation {
            autonomous: source != USER,
            discover: case.turn.is_discover(source, &call.stages, named),
            reachable: true,
            approved: call.approved,
            remembered: call.confirmed,
            granted: if call.granted {
                Granted::Fits
            } else {
                Granted::None
            },
        };
        let first = gate.judge(&carried, &situation);
        if !call.approve || first.decision != Decision::Confirm {
            return Some((first, situation));
        }
        let approved = Situation {
            approved: true,
            ..situation
        };
        Some((gate.judge(&carried, &approved), approved))
    });
    Outcome {
        ranking,
        loaded,
        judged,
    }
}

/// What of a ranking the expectations of a test look at; the first two are told of
/// every failure.
fn wanted(expect: &Value) -> Wanted {
    let listed = expect["top"].as_array().map_or(0, Vec::len);
    Wanted {
        first: listed.max(number_of(&expect["top_k"]["k"])).max(2),
        ids: ids_named(expect),
    }
}

fn number_of(value: &Value) -> usize {
    let number = value
        .as_u64()
        .and_then(|number| usize::try_from(number).ok());
    number.unwrap_or_default()
}

/// The ids that expectations about the ranking name, each once.
pub fn ids_named(expect: &Value) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    let mut add = |id: &str| {
        if !ids.iter().any(|known| known == id) {
            ids.push(id.to_owned());
        }
    };
    for (key, value) in expect.as_object().into_iter().flatten() {
        match key.as_str() {
            "top" | "absent" => {
                value.as_str().into_iter().for_each(&mut add);
                items(value).filter_map(Value::as_str).for_each(&mut add);
            }
            "top_k" => items(&value["contains"])
                .filter_map(Value::as_str)
                .for_each(&mut add),
            "score" | "reasons" | "dropped" => {
                let ids = value.as_object().into_iter().flatten();
                ids.for_each(|(id, _)| add(id));
            }
            _ => {}
        }
    }
    ids
}

/// Every expectation of a test that does not hold, in the order of the file.
pub fn failures(case: &Case, outcome: &Outcome) -> Vec<Failure> {
    let expect = case.expect.as_object().into_iter().flatten();
    let failed = expect.filter_map(|(check, expected)| {
        let (expected, actual) = failed(check, expected, outcome)?;
        Some(Failure {
            check: check.clone(),
            expected,
            actual,
        })
    });
    failed.collect()
}

/// What should have come and what came, where that differs.
fn failed(check: &str, expected: &Value, outcome: &Outcome) -> Option<(Value, Value)> {
    let none = Ranking::default();
    let ranking = outcome.ranking.as_ref().unwrap_or(&none);
    let judged = outcome.judged.as_ref().map(|(judged, _)| judged);
    let unless = |holds: bool, actual: Value| (!holds).then(|| (expected.clone(), actual));
    match check {
        "top" => {
            let actual = match expected.as_array() {
                Some(list) => json!(ranking.top(list.len())),
                None => json!(ranking.top(1).first()),
            };
            unless(actual == *expected, actual)
        }
        "top_k" => {
            let first = json!(ranking.top(number_of(&expected["k"])));
            let among = |id: &Value| first.as_array().is_some_and(|first| first.contains(id));
            unless(items(&expected["contains"]).all(among), first)
        }
        "absent" => {
            let there = |id: &&Value| id.as_str().is_some_and(|id| ranking.get(id).is_some());
            let there: Vec<&Value> = items(expected).filter(there).collect();
            unless(there.is_empty(), json!(there))
        }
        "margin" => {
            let score = |n: usize| ranking.first.get(n).map_or(0, |entry| entry.score);
            let margin = score(0) - score(1);
            unless(
                expected.as_i64().is_none_or(|least| margin >= least),
                json!(margin),
            )
        }
        "score" => by_id(expected, |id, wanted| {
            let score = ranking.get(id).map(|entry| entry.score);
            let holds = score.is_some_and(|score| compares(score, wanted));
            (!holds).then(|| json!(score))
        }),
        "reasons" => by_id(expected, |id, wanted| {
            let reasons = ranking.get(id).map(|entry| &entry.reasons);
            let has = |reason: &Value| {
                let reasons = reasons.map_or(&[][..], Vec::as_slice);
                reason
                    .as_str()
                    .is_some_and(|one| reasons.iter().any(|known| known == one))
            };
            (!items(wanted).all(has)).then(|| json!(reasons))
        }),
        "dropped" => by_id(expected, |id, wanted| {
            let cause = json!(ranking.cause(id));
            (cause != *wanted).then_some(cause)
        }),
        "stages" => {
            let stages: Vec<&str> = ranking.stages.iter().map(|stage| stage.name()).collect();
            unless(same_set(expected, &json!(stages)), json!(stages))
        }
        "assets" => unless(
            same_set(expected, &json!(ranking.assets)),
            json!(ranking.assets),
        ),
        "active" => {
            let active = json!(outcome.loaded.active);
            unless(active == *expected, active)
        }
        "shed" => {
            let shed: Vec<&str> = outcome
                .loaded
                .shed
                .iter()
                .map(|shed| shed.id.as_str())
                .collect();
            unless(json!(shed) == *expected, json!(shed))
        }
        "refused" => {
            let refused = outcome.loaded.refused.iter();
            let refused = refused.map(|(id, cause)| (id.clone(), json!(cause)));
            let refused: Map<String, Value> = refused.collect();
            let same = expected.as_object().is_some_and(|expected| {
                expected.len() == refused.len()
                    && expected
                        .iter()
                        .all(|(id, cause)| refused.get(id) == Some(cause))
            });
            unless(same, Value::Object(refused))
        }
        "decision" => {
            let actual = json!(judged.map(|judged| judged.decision.name()));
            unless(actual == *expected, actual)
        }
        "rule" => {
            let actual = json!(judged.map(|judged| judged.rule.id()));
            unless(actual == *expected, actual)
        }
        "effect" => {
            let effect = judged.and_then(|judged| judged.effect);
            let actual = json!(effect.map(|effect| effect.name()));
            unless(actual == *expected, actual)
        }
        _ => None,
    }
}

/// An expectation that is a mapping by id: what of it does not hold.
fn by_id(
    expected: &Value,
    failed: impl Fn(&str, &Value) -> Option<Value>,
) -> Option<(Value, Value)> {
    let (mut wanted, mut actual) = (Map::new(), Map::new());
    for (id, value) in expected.as_object().into_iter().flatten() {
        if let Some(found) = failed(id, value) {
            wanted.insert(id.clone(), value.clone());
            actual.insert(id.clone(), found);
        }
    }
    (!wanted.is_empty()).then_some((Value::Object(wanted), Value::Object(actual)))
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn same_set(one: &Value, other: &Value) -> bool {
    let within =
        |one: &Value, other: &Value| items(one).all(|item| items(other).any(|known| known == item));
    within(one, other) && within(other, one)
}

/// Whether a score is the number, or stands to it as a comparison says.
fn compares(score: i64, wanted: &Value) -> bool {
    if let Some(number) = wanted.as_i64() {
        return score == number;
    }
    let text = wanted.as_str().unwrap_or_default();
    let digits = text.find(|c: char| c == '-' || c.is_ascii_digit());
    let (sign, number) = text.split_at(digits.unwrap_or(text.len()));
    let Ok(number) = number.parse::<i64>() else {
        return false;
    };
    match sign.trim_end() {
        ">=" => score >= number,
        "<=" => score <= number,
        ">" => score > number,
        "<" => score < number,
        _ => score == number,
    }
}
