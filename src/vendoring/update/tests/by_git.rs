//! The same three texts, merged by git: equal outcomes, to the byte and with the same
//! markers. Where ours differs, it is listed with the reason.

use std::fs;
use std::process::{Command, Stdio};

use super::*;

/// What `git merge-file` makes of three texts; `None` where there is no git.
fn by_git(base: &[u8], ours: &[u8], theirs: &[u8]) -> Option<Merged> {
    let dir = tempfile::tempdir().unwrap();
    let at = |name: &str| dir.path().join(name);
    fs::write(at("base"), base).unwrap();
    fs::write(at("ours"), ours).unwrap();
    fs::write(at("theirs"), theirs).unwrap();
    let labels = ["-L", LABELS.ours, "-L", LABELS.base, "-L", LABELS.theirs];
    let done = Command::new("git")
        .args(["merge-file", "-p", "--diff3"])
        .args(labels)
        .args(["ours", "base", "theirs"])
        .current_dir(dir.path())
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .stderr(Stdio::null())
        .output()
        .ok()?;
    Some(match done.status.code() {
        Some(0) => Merged::Clean(done.stdout),
        // How many conflicts there are, 127 at most.
        Some(1..=127) => Merged::Marked(done.stdout),
        _ => Merged::NoText,
    })
}

/// A number that looks random, from the one before it.
fn next(random: &mut u64, below: usize) -> usize {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    (*random % below as u64) as usize
}

/// A text of few different lines, so that changes meet.
fn some_text(random: &mut u64) -> Vec<String> {
    let lines = ["", "a", "b", "# c", "}", "  d"];
    let count = next(random, 12);
    (0..count)
        .map(|nth| {
            let line = lines[next(random, lines.len())];
            if nth % 3 == 0 {
                format!("{nth}")
            } else {
                line.to_owned()
            }
        })
        .collect()
}

fn changed(text: &[String], random: &mut u64) -> Vec<String> {
    let mut lines = text.to_vec();
    for _ in 0..next(random, 4) {
        let at = next(random, lines.len() + 1);
        match next(random, 3) {
            0 => lines.insert(at, format!("new {}", next(random, 3))),
            1 if at < lines.len() => drop(lines.remove(at)),
            _ if at < lines.len() => lines[at] = format!("other {}", next(random, 3)),
            _ => {}
        }
    }
    lines
}

fn bytes(lines: &[String], end: &str, at_the_end: bool) -> Vec<u8> {
    let mut text = lines.join(end);
    if at_the_end && !lines.is_empty() {
        text.push_str(end);
    }
    text.into_bytes()
}

#[test]
fn git_merges_the_same_texts_to_the_same_bytes() {
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let rounds = std::env::var("MINARA_ROUNDS").ok();
    let rounds = rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(60);
    let (mut clean, mut marked) = (0, 0);
    for round in 0..rounds {
        let end = if round % 3 == 2 { "\r\n" } else { "\n" };
        let base = some_text(&mut random);
        let (ours, theirs) = (changed(&base, &mut random), changed(&base, &mut random));
        let mut whole = |lines: &[String]| bytes(lines, end, next(&mut random, 4) > 0);
        let (base, ours, theirs) = (whole(&base), whole(&ours), whole(&theirs));
        let Some(wanted) = by_git(&base, &ours, &theirs) else {
            return;
        };
        let got = merge_text(&base, &ours, &theirs, LABELS);
        match &got {
            Merged::Clean(_) => clean += 1,
            Merged::Marked(_) => marked += 1,
            Merged::NoText => panic!("round {round}"),
        }
        let shown = |merged: &Merged| match merged {
            Merged::Clean(bytes) => format!("clean\n{}", String::from_utf8_lossy(bytes)),
            Merged::Marked(bytes) => format!("marked\n{}", String::from_utf8_lossy(bytes)),
            Merged::NoText => "no text".to_owned(),
        };
        let mut wanted = shown(&wanted);
        // libgit2 names no side that is empty.
        for (side, mark, label) in [
            (&ours, "<<<<<<<", LABELS.ours),
            (&base, "|||||||", LABELS.base),
            (&theirs, ">>>>>>>", LABELS.theirs),
        ] {
            if side.is_empty() {
                wanted = wanted.replace(&format!("{mark} {label}"), mark);
            }
        }
        assert_eq!(shown(&got), wanted, "round {round}");
    }
    assert!(
        clean >= rounds / 10 && marked >= rounds / 10,
        "{clean} {marked}"
    );
}

/// What git merges and we do not: a person could not read a conflict in it, or nobody
/// knows which characters it holds. Each stays a conflict of whole files.
#[test]
fn where_git_goes_further_the_reason_is_known() {
    let lines = |first: &str, last: &str, filling: &[u8]| {
        [
            first.as_bytes(),
            b"\n2\n3\n4\n",
            filling,
            b"\n",
            last.as_bytes(),
            b"\n",
        ]
        .concat()
    };
    let large = vec![b'x'; 1 << 20];
    for (why, filling) in [("more than 1 MiB", &large[..]), ("not UTF-8", b"\xff")] {
        let base = lines("1", "5", filling);
        let (ours, theirs) = (lines("I", "5", filling), lines("1", "V", filling));
        assert_eq!(
            merge_text(&base, &ours, &theirs, LABELS),
            Merged::NoText,
            "{why}"
        );
        let Some(by_git) = by_git(&base, &ours, &theirs) else {
            return;
        };
        assert_eq!(by_git, Merged::Clean(lines("I", "V", filling)), "{why}");
    }
    // Bytes with a NUL are no text to either.
    let base = lines("1", "5", b"\0");
    let (ours, theirs) = (lines("I", "5", b"\0"), lines("1", "V", b"\0"));
    assert_eq!(merge_text(&base, &ours, &theirs, LABELS), Merged::NoText);
    if let Some(by_git) = by_git(&base, &ours, &theirs) {
        assert_eq!(by_git, Merged::NoText);
    }
}
