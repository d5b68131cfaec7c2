//! Whole verbs: the program itself, started on a generated tree on disk, with
//! everything that a person waits for: start, files, licences, report.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use git2::{IndexAddOption, Repository, RepositoryInitOptions, Signature, Time};
use tempfile::TempDir;

use super::{LINES, generator};

/// How many skills.
const COUNTS: [usize; 2] = [1, 1000];

/// `count` skills below `skills/`, each with its licence and the files it names.
fn written(root: &Path, count: usize) {
    let licences = spdx::text::LICENSE_TEXTS.iter();
    let (_, mit) = licences.clone().find(|(id, _)| *id == "MIT").unwrap();
    for number in 0..count {
        let folder = root.join("skills").join(generator::name(number));
        let files = [
            ("SKILL.md", generator::skill_md(number, LINES)),
            ("LICENSE", (*mit).to_owned()),
            ("references/notes.md", "# Notes\n".to_owned()),
            ("scripts/run.sh", "#!/bin/sh\n".to_owned()),
        ];
        for (path, text) in files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
    }
}

/// Runs `minara skills …` in `root`; the bytes it printed. Findings of the
/// generated texts are no failure.
fn minara(root: &Path, args: &[&str]) -> usize {
    let run = Command::new(env!("CARGO_BIN_EXE_minara"))
        .arg("skills")
        .args(args)
        .current_dir(root)
        .env_clear()
        .env("HOME", root)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&run.stderr);
    assert!(matches!(run.status.code(), Some(0 | 1)), "{args:?}: {told}");
    run.stdout.len()
}

fn over_tree(bencher: Bencher<'_, '_>, count: usize, verb: &str) {
    let root = TempDir::new().unwrap();
    written(root.path(), count);
    bencher
        .counter(ItemsCount::new(count))
        .bench_local(|| minara(root.path(), black_box(&[verb, "skills"])));
}

/// `minara skills validate`.
#[divan::bench(args = COUNTS, sample_count = 10, sample_size = 1)]
fn validate(bencher: Bencher<'_, '_>, count: usize) {
    over_tree(bencher, count, "validate");
}

/// `minara skills lint`, which asks for licences as well.
#[divan::bench(args = COUNTS, sample_count = 10, sample_size = 1)]
fn lint(bencher: Bencher<'_, '_>, count: usize) {
    over_tree(bencher, count, "lint");
}

/// `minara skills add --all` from a repository on this disk into an empty project.
#[divan::bench(args = COUNTS, sample_count = 5, sample_size = 1)]
fn add(bencher: Bencher<'_, '_>, count: usize) {
    let source = TempDir::new().unwrap();
    written(source.path(), count);
    committed(source.path());
    let source = source.path().to_str().unwrap();
    bencher
        .counter(ItemsCount::new(count))
        .with_inputs(|| TempDir::new().unwrap())
        .bench_local_refs(|project| {
            let printed = minara(project.path(), &["add", source, "--all"]);
            let last = generator::name(count - 1);
            let vendored = project.path().join("skills/external").join(last);
            assert!(vendored.join("SKILL.md").is_file(), "nothing was added");
            printed
        });
}

/// A repository of everything in the folder, one commit.
fn committed(root: &Path) {
    let mut options = RepositoryInitOptions::new();
    options.initial_head("main").external_template(false);
    let repository = Repository::init_opts(root, &options).unwrap();
    let mut index = repository.index().unwrap();
    index.add_all(["."], IndexAddOption::DEFAULT, None).unwrap();
    let tree = repository.find_tree(index.write_tree().unwrap()).unwrap();
    let who = Signature::new("a", "a@example.test", &Time::new(1_767_323_045, 0)).unwrap();
    repository
        .commit(Some("HEAD"), &who, &who, "Skills", &tree, &[])
        .unwrap();
}
