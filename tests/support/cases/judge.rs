//! What a command did against what a case expects of it.

use std::path::Path;

use serde_json::Value;

use super::case::{Case, Expect};
use super::compare::{Wanted, subset};
use super::names::{Names, expand_secrets};
use super::stage::{Seen, is_plain};
use super::{forms, judge_disk, judge_licence, judge_minara};

/// How much of a text a message shows.
const SHOWN: usize = 160;

/// All that a judgement looks at.
pub struct Judged<'j> {
    /// The case.
    pub case: &'j Case,
    /// What its command did.
    pub seen: &'j Seen,
    /// The project's folder, as the command left it.
    pub root: &'j Path,
    /// What the placeholders stand for.
    pub names: &'j Names,
}

impl Judged<'_> {
    /// The expectation.
    pub fn expect(&self) -> &Expect {
        &self.case.expect
    }

    /// A list of the document, empty where there is none.
    pub fn list(&self, key: &str) -> &[Value] {
        let document = self.seen.document.as_ref();
        let list = document.and_then(|document| document.get(key)?.as_array());
        list.map_or(&[], Vec::as_slice)
    }
}

/// Every difference, in words; none if all is as expected.
pub fn differences(judged: &Judged) -> Vec<String> {
    let parts = [
        outcome(judged),
        findings(judged),
        document(judged),
        words(judged),
        judge_licence::differences(judged),
        judge_disk::differences(judged),
        judge_minara::differences(judged),
    ];
    parts.concat()
}

fn outcome(judged: &Judged) -> Vec<String> {
    let (finished, mut bad) = (&judged.seen.finished, Vec::new());
    let err = finished.err();
    // 101 is a panic, 134 an abort, 139 a segmentation fault.
    if matches!(finished.code, 101 | 134 | 139) || err.contains("panicked at") {
        bad.push(format!("CRASH {}", shorten(err.trim())));
    }
    if let Some(wanted) = judged.expect().exit
        && wanted != finished.code
    {
        bad.push(format!("exit {} for {wanted}", finished.code));
    }
    bad
}

/// Findings of the document; where a command failed before it could write one,
/// or writes none, the rule's id on standard error counts.
fn findings(judged: &Judged) -> Vec<String> {
    let (case, seen) = (judged.case, judged.seen);
    let (all, err) = (judged.list("findings"), seen.finished.err());
    let in_words = seen.document.is_none() && (seen.finished.code == 2 || is_plain(&case.command));
    let reported = |text: &&String| {
        let wanted = Wanted::parse(text);
        all.iter().any(|f| wanted.is(f, &case.setup.cwd)) || in_words && wanted.is_named_in(&err)
    };
    let lacking = case.expect.rules.iter().filter(|rule| !reported(rule));
    let unwanted = case.expect.absent.iter().filter(reported);
    let lacking = lacking.map(|rule| format!("lacks {rule}"));
    lacking
        .chain(unwanted.map(|rule| format!("should not report {rule}")))
        .collect()
}

fn document(judged: &Judged) -> Vec<String> {
    let (case, seen, mut bad) = (judged.case, judged.seen, Vec::new());
    let asked = !is_plain(&case.command) || case.args.iter().any(|arg| arg == "--format");
    if asked && seen.document.is_none() && matches!(seen.finished.code, 0 | 1) {
        bad.push("stdout is not one JSON document".to_owned());
    }
    match (&case.expect.json, &seen.document) {
        (None | Some(Value::Bool(true)), _) => {}
        (Some(wanted), Some(document)) => bad.extend(subset(wanted, document, "")),
        (Some(_), None) => bad.push("no JSON on stdout".to_owned()),
    }
    let there = |at: &&String| {
        seen.document
            .as_ref()
            .is_some_and(|d| d.pointer(at).is_some())
    };
    let absent = case.expect.json_absent.iter().filter(there);
    bad.extend(absent.map(|at| format!("{at}: should not exist")));
    if let Some(wanted) = case.expect.count {
        let got = skills(judged);
        if got != wanted {
            bad.push(format!("{got} skills for {wanted}"));
        }
    }
    bad
}

fn skills(judged: &Judged) -> u64 {
    let document = judged.seen.document.as_ref();
    let summed = document.and_then(|document| document.pointer("/summary/skills")?.as_u64());
    summed.unwrap_or(judged.list("skills").len() as u64)
}

fn words(judged: &Judged) -> Vec<String> {
    let expect = judged.expect();
    let err = judged.seen.finished.err();
    let said = judged.seen.finished.out() + &err;
    let holds = |word: &&String| said.contains(&expand_secrets(word));
    let wanted = expect.out.iter().chain(&expect.stdout_has);
    let lacking = wanted.filter(|word| !holds(word));
    let unwanted = expect.not_out.iter().filter(holds);
    let told = expect.stderr_has.iter();
    let untold = told.filter(|word| !err.contains(&expand_secrets(word)));
    let secrets = expect.stderr_lacks.iter().filter(holds);
    lacking
        .map(|word| format!("output lacks {word:?}"))
        .chain(unwanted.map(|word| format!("output has {word:?}")))
        .chain(untold.map(|word| format!("stderr lacks {word:?}")))
        .chain(product(judged))
        .chain(secrets.map(|word| format!("output has the secret {word}")))
        .collect()
}

/// Standard output that has to be exactly so.
fn product(judged: &Judged) -> Option<String> {
    let wanted = judged.expect().stdout.as_ref()?;
    let out = judged.seen.finished.out();
    match forms::bytes(wanted) {
        Ok(bytes) if bytes == out.as_bytes() => None,
        Ok(_) => Some(format!("stdout {}", shorten(&format!("{out:?}")))),
        Err(fault) => Some(fault.to_string()),
    }
}

fn shorten(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
