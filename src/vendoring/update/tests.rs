//! Every row of the merge table, by hashes and with texts.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::merge::{Clash, Decided, Held, Outcome, Side, merge};
use super::resolve::{Change, Contents, Local, OnConflict, Resolved, Resolver};
use super::text::{Labels, Merged, merge_text};
use crate::finding::Level;
use crate::record::{FileMode, Sha256Sum};
use crate::tree::RelPath;

const LABELS: Labels<'_> = Labels {
    base: "base 1111111",
    ours: "yours",
    theirs: "upstream 2222222",
};

mod by_git; // the same texts, merged by git
mod matrix; // every row of the table with every kind of content

/// The files of one side: path, content, with `x` before the content where it can
/// be run.
type Files = BTreeMap<RelPath, Vec<u8>>;

fn path(text: &str) -> RelPath {
    RelPath::new(text).unwrap()
}

fn files(all: &[(&str, &str)]) -> Files {
    let all = all.iter();
    all.map(|(at, text)| (path(at), text.as_bytes().to_vec()))
        .collect()
}

fn side(files: &Files) -> Side {
    let held = |bytes: &Vec<u8>| Held {
        sha256: Sha256Sum::of(bytes),
        executable: bytes.starts_with(b"x"),
    };
    files
        .iter()
        .map(|(at, bytes)| (at.clone(), held(bytes)))
        .collect()
}

fn decide(base: &Files, ours: &Files, theirs: &Files) -> BTreeMap<RelPath, Decided> {
    merge(&side(base), &side(ours), &side(theirs), true)
}

fn resolve(base: &Files, ours: &Files, theirs: &Files, on_conflict: OnConflict) -> Resolved {
    let read =
        |files: &Files, at: &RelPath| files.get(at).cloned().ok_or("it is not there".to_owned());
    let resolver = Resolver {
        shown: "skills/external/a",
        called: "a",
        on_conflict,
        contents: Contents {
            base: &|at| base.get(at).cloned(),
            ours: &|at| read(ours, at),
            theirs: &|at| read(theirs, at),
        },
        labels: LABELS,
    };
    resolver.resolve(&decide(base, ours, theirs)).unwrap()
}

/// The folder in the end.
fn outcome(resolved: &Resolved, ours: &Files, theirs: &Files) -> Files {
    let mut end: Files = theirs.clone();
    end.retain(|at, _| !resolved.absent.contains(at));
    for (at, file) in &resolved.local {
        let bytes = match &file.from {
            Local::Disk(was) => ours[was].clone(),
            Local::Upstream => theirs[at].clone(),
            Local::Bytes(bytes) => bytes.to_vec(),
        };
        end.insert(at.clone(), bytes);
    }
    end
}

#[test]
fn every_row_of_the_table_has_its_outcome() {
    let (b, o, t) = (Some("base"), Some("ours"), Some("theirs"));
    let both = Outcome::Merge;
    let clash = Outcome::Conflict;
    for (name, base, ours, theirs, wanted) in [
        ("nothing", b, b, b, Outcome::Theirs),
        ("changed there", b, b, t, Outcome::Theirs),
        ("added there", None, None, t, Outcome::Theirs),
        ("deleted there", b, b, None, Outcome::Theirs),
        ("changed here", b, o, b, Outcome::Ours),
        ("the same change", b, o, o, Outcome::Theirs),
        ("both changed", b, o, t, both),
        (
            "edited here, deleted there",
            b,
            o,
            None,
            clash(Clash::DeletedThere),
        ),
        ("deleted here", b, None, b, Outcome::Ours),
        (
            "deleted here, changed there",
            b,
            None,
            t,
            clash(Clash::DeletedHere),
        ),
        ("deleted on both sides", b, None, None, Outcome::Theirs),
        ("added here", None, o, None, Outcome::Ours),
        ("added on both sides, equal", None, o, o, Outcome::Theirs),
        ("added on both sides", None, o, t, clash(Clash::BothAdded)),
    ] {
        let one = |text: Option<&str>| match text {
            Some(text) => files(&[("f", text)]),
            None => files(&[]),
        };
        let decided = decide(&one(base), &one(ours), &one(theirs));
        assert_eq!(decided[&path("f")].outcome, wanted, "{name}");
    }
}

#[test]
fn the_bit_is_decided_apart_from_the_content() {
    let held = |text: &str, executable| Held {
        sha256: Sha256Sum::of(text.as_bytes()),
        executable,
    };
    let side = |held: Held| Side::from([(path("f"), held)]);
    for (base, ours, theirs, keeps, wanted) in [
        (false, true, false, true, true),
        (true, false, true, true, false),
        (false, false, true, true, true),
        (true, true, false, true, false),
        (false, true, true, true, true),
        (false, false, true, false, true),
        (true, false, true, false, true),
    ] {
        for content in ["base", "theirs"] {
            let decided = merge(
                &side(held("base", base)),
                &side(held("base", ours)),
                &side(held(content, theirs)),
                keeps,
            );
            let one = &decided[&path("f")];
            assert_eq!(one.executable, wanted, "{base} {ours} {theirs} {keeps}");
            assert_eq!(one.outcome, Outcome::Theirs);
        }
    }
    let here = decide(&files(&[]), &files(&[("n", "x mine")]), &files(&[]));
    assert!(here[&path("n")].executable);
}

#[test]
fn a_bit_of_ours_stays_on_upstreams_content() {
    let base = files(&[("run", "one\n")]);
    let theirs = files(&[("run", "two\n")]);
    let mut ours = side(&base);
    ours.get_mut(&path("run")).unwrap().executable = true;
    let decided = merge(&side(&base), &ours, &side(&theirs), true);
    let resolver = Resolver {
        shown: "s",
        called: "s",
        on_conflict: OnConflict::Stop,
        contents: Contents {
            base: &|_| None,
            ours: &|_| Err(String::new()),
            theirs: &|_| Err(String::new()),
        },
        labels: LABELS,
    };
    let resolved = resolver.resolve(&decided).unwrap();
    let file = &resolved.local[&path("run")];
    assert_eq!(
        (&file.from, file.mode),
        (&Local::Upstream, FileMode::Executable)
    );
    assert_eq!(resolved.findings[0].rule.id, "mode-changed");
}

#[test]
fn a_file_where_theirs_has_a_folder_is_a_conflict_if_it_is_an_edit() {
    let base = files(&[("a", "A\n")]);
    let folder = files(&[("a/b", "B\n")]);
    let taken = decide(&base, &base, &folder);
    assert!(taken.values().all(|one| one.outcome == Outcome::Theirs));
    let clash = Outcome::Conflict(Clash::Place);
    let mine = files(&[("a", "mine\n")]);
    let edited = decide(&base, &mine, &folder);
    assert_eq!(edited[&path("a")].outcome, clash);
    // Deleted here and changed there, with a folder of ours in its place.
    let instead = files(&[("a/n", "mine\n")]);
    let changed = files(&[("a", "B\n")]);
    for path_of_ours in ["a", "a/n"] {
        let decided = decide(&base, &instead, &changed);
        assert_eq!(decided[&path(path_of_ours)].outcome, clash);
    }
    for (ours, theirs) in [(&mine, &folder), (&instead, &changed)] {
        for side in [OnConflict::Ours, OnConflict::Side, OnConflict::Markers] {
            assert!(resolve(&base, ours, theirs, side).blocked, "{side:?}");
        }
        let taken = resolve(&base, ours, theirs, OnConflict::Theirs);
        assert!(!taken.blocked);
        assert_eq!(outcome(&taken, ours, theirs), *theirs);
    }
    let own = decide(&files(&[]), &files(&[("a", "mine\n")]), &folder);
    assert_eq!(own[&path("a")].outcome, clash);
    let back = decide(&files(&[]), &files(&[("a/n", "mine\n")]), &base);
    assert_eq!(back[&path("a/n")].outcome, clash);
    // On a volume that folds case they are one file.
    let case = decide(
        &files(&[]),
        &files(&[("Notes.md", "m\n")]),
        &files(&[("notes.md", "t\n")]),
    );
    assert_eq!(case[&path("Notes.md")].outcome, clash);
    assert!(
        resolve(
            &files(&[]),
            &files(&[("a", "mine\n")]),
            &folder,
            OnConflict::Ours
        )
        .blocked
    );
}

#[test]
fn an_edit_goes_along_with_a_file_that_upstream_renamed() {
    let base = files(&[("old.md", "one\ntwo\n")]);
    let ours = files(&[("old.md", "ONE\ntwo\n")]);
    let theirs = files(&[("new.md", "one\ntwo\n")]);
    let resolved = resolve(&base, &ours, &theirs, OnConflict::Stop);
    assert!(!resolved.blocked);
    assert_eq!(
        outcome(&resolved, &ours, &theirs),
        files(&[("new.md", "ONE\ntwo\n")])
    );
    let told: Vec<&str> = resolved
        .findings
        .iter()
        .map(|found| found.rule.id)
        .collect();
    assert_eq!(told, ["merged-edit"]);
    // Two new names: nobody knows which one it is.
    let twice = files(&[("new.md", "one\ntwo\n"), ("other.md", "one\ntwo\n")]);
    assert!(resolve(&base, &ours, &twice, OnConflict::Stop).blocked);
}

#[test]
fn a_bit_of_ours_goes_along_with_a_rename_and_is_not_deleted_in_silence() {
    let base = files(&[("run", "one\n")]);
    let mut ours = side(&base);
    ours.get_mut(&path("run")).unwrap().executable = true;
    let of =
        |theirs: &[(&str, &str)], keeps| merge(&side(&base), &ours, &side(&files(theirs)), keeps);
    let moved = of(&[("go", "one\n")], true);
    assert_eq!(moved[&path("go")].from, Some(path("run")));
    assert!(moved[&path("go")].executable);
    let gone = of(&[], true);
    assert_eq!(
        gone[&path("run")].outcome,
        Outcome::Conflict(Clash::DeletedThere)
    );
    // Where no bit is kept, none is an edit.
    assert_eq!(of(&[], false)[&path("run")].outcome, Outcome::Theirs);
    assert_eq!(of(&[("go", "one\n")], false)[&path("go")].from, None);
}

#[test]
fn what_was_deleted_here_does_not_come_back_under_another_name_in_silence() {
    let base = files(&[("a", "one\n"), ("empty", "")]);
    let theirs = files(&[("b", "one\n"), ("other", "")]);
    let decided = decide(&base, &files(&[]), &theirs);
    assert_eq!(
        decided[&path("b")].outcome,
        Outcome::Conflict(Clash::DeletedHere)
    );
    assert_eq!(decided[&path("other")].outcome, Outcome::Theirs);
    let kept = resolve(&base, &files(&[]), &theirs, OnConflict::Ours);
    assert_eq!(
        outcome(&kept, &files(&[]), &theirs),
        files(&[("other", "")])
    );
}

#[test]
fn texts_merge_by_lines_and_other_bytes_do_not() {
    let base = b"one\ntwo\nthree\nfour\n";
    let clean = merge_text(
        base,
        b"ONE\ntwo\nthree\nfour\n",
        b"one\ntwo\nthree\nFOUR\n",
        LABELS,
    );
    assert_eq!(clean, Merged::Clean(b"ONE\ntwo\nthree\nFOUR\n".to_vec()));
    let crlf = merge_text(
        b"1\r\n2\r\n3\r\n",
        b"I\r\n2\r\n3\r\n",
        b"1\r\n2\r\nIII",
        LABELS,
    );
    assert_eq!(crlf, Merged::Clean(b"I\r\n2\r\nIII".to_vec()));
    let Merged::Marked(text) = merge_text(b"one\n", b"ours\n", b"theirs\n", LABELS) else {
        panic!("both changed one line");
    };
    let wanted = "<<<<<<< yours\nours\n||||||| base 1111111\none\n=======\ntheirs\n\
                  >>>>>>> upstream 2222222\n";
    assert_eq!(String::from_utf8(text).unwrap(), wanted);
    for odd in [&b"\0one\n"[..], b"\xff\n", &vec![b'a'; (1 << 20) + 1]] {
        assert_eq!(
            merge_text(odd, b"ours\n", b"theirs\n", LABELS),
            Merged::NoText
        );
        assert_eq!(
            merge_text(b"one\n", odd, b"theirs\n", LABELS),
            Merged::NoText
        );
    }
}

#[test]
fn each_way_out_of_a_conflict_does_what_it_says() {
    let base = files(&[("a.md", "one\n"), ("b.md", "b\n"), ("c.md", "c\n")]);
    let ours = files(&[("a.md", "ours\n"), ("b.md", "mine\n")]);
    let theirs = files(&[("a.md", "theirs\n"), ("c.md", "new\n")]);
    let run = |how| {
        let resolved = resolve(&base, &ours, &theirs, how);
        let end = outcome(&resolved, &ours, &theirs);
        (resolved, end)
    };
    let (stopped, _) = run(OnConflict::Stop);
    assert!(stopped.blocked);
    assert_eq!(stopped.findings.len(), 3);
    assert!(
        stopped
            .findings
            .iter()
            .all(|found| found.level == Level::Deny && found.help.is_some())
    );
    let (kept, end) = run(OnConflict::Ours);
    assert!(!kept.blocked && end == ours);
    let (taken, end) = run(OnConflict::Theirs);
    assert!(!taken.blocked && end == theirs && taken.findings.is_empty());
    let (aside, end) = run(OnConflict::Side);
    assert!(!aside.blocked && end == ours);
    let side: Vec<String> = aside
        .side
        .iter()
        .map(|(at, word, _)| format!("{at}.{word}"))
        .collect();
    assert_eq!(
        side,
        [
            "a.md.base",
            "a.md.theirs",
            "b.md.base",
            "c.md.base",
            "c.md.theirs"
        ]
    );
    assert!(
        aside
            .findings
            .iter()
            .all(|found| found.level == Level::Deny)
    );
    // A deletion has no place for markers.
    assert!(run(OnConflict::Markers).0.blocked);
}

#[test]
fn markers_never_reach_skill_md() {
    let text = |body: &str| format!("---\nname: a\ndescription: b\n---\n{body}\n");
    let one = |at: &str, body: &str| files(&[(at, &text(body))]);
    let run = |at| {
        let (base, ours, theirs) = (one(at, "one"), one(at, "ours"), one(at, "theirs"));
        let resolved = resolve(&base, &ours, &theirs, OnConflict::Markers);
        let end = outcome(&resolved, &ours, &theirs);
        (resolved, end[&path(at)].clone())
    };
    let (marked, end) = run("notes.md");
    assert!(!marked.blocked && marked.changes[&path("notes.md")] == Change::Conflict);
    assert!(String::from_utf8(end).unwrap().contains("<<<<<<< yours\n"));
    assert!(run("SKILL.md").0.blocked);
}

#[test]
fn a_merge_that_breaks_the_frontmatter_is_a_conflict() {
    let text =
        |a: &str, b: &str| format!("---\nname: a\ndescription: {a}\n---\none\ntwo\nthree\n{b}\n");
    let base = files(&[("SKILL.md", &text("b", "four"))]);
    let ours = files(&[("SKILL.md", &text("\"b", "four"))]);
    let theirs = files(&[("SKILL.md", &text("b", "FOUR"))]);
    let resolved = resolve(&base, &ours, &theirs, OnConflict::Stop);
    assert!(resolved.blocked);
    assert_eq!(resolved.findings[0].rule.id, "local-edit-conflict");
}

#[test]
fn without_the_original_nothing_is_merged() {
    let base = files(&[("a.md", "one\ntwo\nthree\n")]);
    let ours = files(&[("a.md", "ONE\ntwo\nthree\n")]);
    let theirs = files(&[("a.md", "one\ntwo\nTHREE\n")]);
    let read = |files: &Files, at: &RelPath| Ok(files[at].clone());
    let resolver = Resolver {
        shown: "s",
        called: "s",
        on_conflict: OnConflict::Stop,
        contents: Contents {
            base: &|_| None,
            ours: &|at| read(&ours, at),
            theirs: &|at| read(&theirs, at),
        },
        labels: LABELS,
    };
    let resolved = resolver.resolve(&decide(&base, &ours, &theirs)).unwrap();
    assert!(resolved.blocked);
    assert_eq!(resolved.findings[0].rule.id, "base-unavailable");
}

fn some_files() -> impl Strategy<Value = Files> {
    let names = prop::sample::select(vec!["a", "b", "c", "a/d", "a/e", "f/g"]);
    let texts = prop::sample::select(vec![
        "",
        "1\n2\n3\n",
        "1\n2\nIII\n",
        "I\n2\n3\n",
        "x\n",
        "\0",
    ]);
    prop::collection::btree_map(names, texts, 0..5).prop_map(|all| {
        let mut found: Files = BTreeMap::new();
        for (at, text) in all {
            let above = path(at);
            let taken = found
                .keys()
                .any(|known| known.is_inside(&above) || above.is_inside(known));
            if !taken {
                found.insert(above, text.as_bytes().to_vec());
            }
        }
        found
    })
}

proptest! {
    /// Whatever the three sides are: every content that only we have is still there,
    /// or the skill stays as it is; what is there in the end fits on a disk; doing it
    /// again changes nothing.
    #[test]
    fn no_edit_is_ever_lost(base in some_files(), ours in some_files(), theirs in some_files()) {
        let resolved = resolve(&base, &ours, &theirs, OnConflict::Stop);
        if resolved.blocked {
            return Ok(());
        }
        let end = outcome(&resolved, &ours, &theirs);
        for (at, mine) in &ours {
            if base.get(at) == Some(mine) {
                continue;
            }
            let there = end.values().any(|held| held == mine);
            let merged = resolved.changes.get(at) == Some(&Change::Merged);
            prop_assert!(there || merged, "{at} is lost");
        }
        for at in end.keys() {
            prop_assert!(end.keys().all(|other| other == at || !other.is_inside(at)));
        }
        let again = resolve(&theirs, &end, &theirs, OnConflict::Stop);
        prop_assert!(!again.blocked);
        prop_assert_eq!(outcome(&again, &end, &theirs), end);
    }
}
