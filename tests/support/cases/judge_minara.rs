//! What a host verb answered against what a case expects of it.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::compare::{Wanted, subset};
use super::judge::Judged;

/// Every difference, in words; none if all is as expected.
pub fn differences(judged: &Judged) -> Vec<String> {
    [results(judged), routed(judged), others(judged)].concat()
}

/// Keys of the document.
fn results(judged: &Judged) -> Vec<String> {
    let document = judged.seen.document.as_ref();
    let results = judged.expect().results.iter();
    let bad = results.flat_map(|(key, wanted)| {
        let got = document.and_then(|document| document.get(key));
        subset(wanted, got.unwrap_or(&Value::Null), &format!("/{key}"))
    });
    bad.collect()
}

/// The routed catalog.
fn routed(judged: &Judged) -> Vec<String> {
    let expect = judged.expect();
    let entries = judged.list("entries");
    let mut bad = Vec::new();
    if let Some(top) = &expect.top {
        let ids: Vec<&str> = entries
            .iter()
            .filter_map(|entry| entry["id"].as_str())
            .collect();
        if ids != *top {
            bad.push(format!("order {ids:?} for {top:?}"));
        }
    }
    let by_key = [
        (&expect.scores, "score"),
        (&expect.fallback, "fallback"),
        (&expect.reasons, "reasons"),
    ];
    for (wanted, key) in by_key {
        for (id, wanted) in wanted {
            let entry = entries.iter().find(|entry| entry["id"] == id.as_str());
            let got = entry.map_or(&Value::Null, |entry| &entry[key]);
            if got != wanted {
                bad.push(format!("{key} of {id}: {got} for {wanted}"));
            }
        }
    }
    if let Some(wanted) = &expect.dropped {
        let dropped = judged.list("dropped").iter();
        let got =
            dropped.filter_map(|one| Some((one["id"].as_str()?.to_owned(), one["cause"].clone())));
        let got: Map<String, Value> = got.collect();
        let same = got.len() == wanted.len()
            && wanted.iter().all(|(id, cause)| got.get(id) == Some(cause));
        if !same {
            bad.push(format!("dropped {got:?} for {wanted:?}"));
        }
    }
    bad
}

/// Findings of the case's group beside those that it expects.
fn others(judged: &Judged) -> Vec<String> {
    let expect = judged.expect();
    if !expect.exact {
        return Vec::new();
    }
    let group = judged.case.kind.split('-').next();
    let expected: Vec<&str> = expect
        .rules
        .iter()
        .map(|rule| Wanted::parse(rule).rule)
        .collect();
    let findings = judged.list("findings").iter();
    let own = findings.filter(|finding| finding["group"].as_str() == group);
    let rules: BTreeSet<&str> = own.filter_map(|finding| finding["rule"].as_str()).collect();
    let more = rules.into_iter().filter(|rule| !expected.contains(rule));
    more.map(|rule| format!("also reports {rule}")).collect()
}
