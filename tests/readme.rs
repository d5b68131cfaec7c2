//! Transcripts in the documentation are what the program prints.
//!
//! A fenced `console` block behind a comment `<!-- transcript: NAME -->` is run:
//! each `$ ` line with the real binary, in a temporary folder that holds
//! `fixtures/demo-upstream`, and `fixtures/minara` where NAME begins with `minara`. Blocks
//! of one file that share a name share the folder, in their order. What follows a command is its standard output, then
//! its standard error. `$ echo $?` gives the exit code of the command before. What a
//! person does to files between two commands stands there as `mkdir FOLDER`, `rm FILE`,
//! `mv FROM TO`, `write FILE TEXT`, `append FILE TEXT` and `replace FILE OLD NEW`; the
//! test does it, not a shell. `git init`, `git add`, `git commit` and `git switch` are
//! done by the test, too.
//!
//! `MINARA_BLESS=1 cargo test --test readme` writes the outputs.

#![allow(clippy::unwrap_used)] // a test fails loudly

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// Documents that hold transcripts.
const DOCUMENTS: [&str; 12] = [
    "README.md",
    "docs/guides/convert.md",
    "docs/guides/curia.md",
    "docs/guides/loading.md",
    "docs/guides/minara.md",
    "docs/guides/polar.md",
    "docs/guides/tokens.md",
    "docs/guides/tool-gate.md",
    "docs/guides/vertesia.md",
    "docs/start.md",
    "docs/vendoring.md",
    "docs/ci.md",
];
/// Lines that a screen holds.
const SCREEN: usize = 24;
/// Where a transcript begins.
const MARK: &str = "<!-- transcript: ";
/// What stands in documents for the program; cargo's own lines are left out.
const SPELLINGS: [&str; 2] = ["cargo run --release -- ", "minara "];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// A folder in which the commands of one transcript run.
struct Session {
    folder: TempDir,
    code: Option<i32>,
    /// Whether what a command prints must fit on a screen.
    bounded: bool,
}

impl Session {
    fn new(name: &str) -> Session {
        let folder = tempfile::tempdir().unwrap();
        let minara = name.starts_with("minara").then_some("fixtures/minara");
        for demo in ["fixtures/demo-upstream"].into_iter().chain(minara) {
            copy(&root().join(demo), &folder.path().join(demo));
        }
        Session {
            folder,
            code: None,
            bounded: name.starts_with("day "),
        }
    }

    /// What a command prints.
    fn run(&mut self, command: &str) -> String {
        if command == "echo $?" {
            let code = self.code.expect("no command before `echo $?`");
            return format!("{code}\n");
        }
        if self.touch(command) {
            return String::new();
        }
        let program = SPELLINGS.iter().find_map(|name| command.strip_prefix(name));
        let arguments = program.unwrap_or_else(|| panic!("not ours to run: {command}"));
        let output = Command::new(env!("CARGO_BIN_EXE_minara"))
            .args(words(arguments))
            .current_dir(self.folder.path())
            .env_clear()
            .env("NO_COLOR", "1")
            .env("COLUMNS", "80")
            .env("HOME", self.folder.path())
            .output()
            .unwrap();
        self.code = output.status.code();
        let out = String::from_utf8(output.stdout).unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        let printed = format!("{out}{err}");
        // An operator's screen, as most terminals open: what does not fit is not read.
        let fits = !self.bounded || printed.lines().count() <= SCREEN;
        assert!(
            fits,
            "{command} prints more than a screen holds:\n{printed}"
        );
        printed
    }
}

impl Session {
    /// Does to files what a line says; `false` where it is no such line.
    fn touch(&self, line: &str) -> bool {
        if let Some(line) = line.strip_prefix("git ") {
            git(self.folder.path(), &words(line));
            return true;
        }
        if let Some(line) = line.strip_prefix("replace ") {
            self.replace(&words(line));
            return true;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let at = |path: &str| self.folder.path().join(path);
        let text = |words: &[&str]| words.join(" ").replace("\\n", "\n");
        match words.as_slice() {
            ["mkdir", folder] => fs::create_dir_all(at(folder)).unwrap(),
            ["rm", file] => fs::remove_file(at(file)).unwrap(),
            ["mv", from, to] => fs::rename(at(from), at(to)).unwrap(),
            ["write", file, words @ ..] => {
                let file = at(file);
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                fs::write(file, text(words)).unwrap();
            }
            ["append", file, words @ ..] => {
                let old = fs::read_to_string(at(file)).unwrap();
                fs::write(at(file), format!("{old}{}\n", text(words))).unwrap();
            }
            _ => return false,
        }
        true
    }

    fn replace(&self, words: &[String]) {
        let [file, old, new] = words else {
            panic!("replace FILE OLD NEW: {words:?}");
        };
        let file = self.folder.path().join(file);
        let before = fs::read_to_string(&file).unwrap();
        assert!(before.contains(old.as_str()), "{old}");
        fs::write(file, before.replace(old.as_str(), new)).unwrap();
    }
}

/// The words of a line; what stands in single quotes is one.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('\'').enumerate();
    let words = parts.flat_map(|(number, part)| {
        let quoted = number % 2 == 1;
        let one = quoted.then(|| part.to_owned());
        let several = part.split_whitespace().filter(move |_| !quoted);
        one.into_iter().chain(several.map(str::to_owned))
    });
    words.collect()
}

/// What a person does with git in `folder`.
fn git(folder: &Path, words: &[String]) {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    if let ["init", "-b", branch] = words.as_slice() {
        let mut options = git2::RepositoryInitOptions::new();
        git2::Repository::init_opts(folder, options.initial_head(branch)).unwrap();
        return;
    }
    let repository = git2::Repository::open(folder).unwrap();
    let head = || {
        repository
            .head()
            .and_then(|head| head.peel_to_commit())
            .ok()
    };
    match words.as_slice() {
        ["add", path] => {
            let mut index = repository.index().unwrap();
            let options = git2::IndexAddOption::DEFAULT;
            index.add_all([path], options, None).unwrap();
            index.write().unwrap();
        }
        ["commit", "-m", message] => {
            let mut index = repository.index().unwrap();
            let tree = repository.find_tree(index.write_tree().unwrap()).unwrap();
            // Always the same moment, so that the commit is always the same.
            let time = git2::Time::new(1_700_000_000, 0);
            let who = git2::Signature::new("A", "a@example.test", &time).unwrap();
            let parent = head();
            let parents: Vec<&git2::Commit<'_>> = parent.iter().collect();
            repository
                .commit(Some("HEAD"), &who, &who, message, &tree, &parents)
                .unwrap();
        }
        ["switch", "-c", branch] => {
            repository.branch(branch, &head().unwrap(), false).unwrap();
            repository
                .set_head(&format!("refs/heads/{branch}"))
                .unwrap();
        }
        other => panic!("git {other:?} is not known here"),
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target)
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// The commands of a block; a line that ends in `\` goes on in the next.
fn commands(block: &[&str]) -> Vec<String> {
    let mut commands: Vec<String> = Vec::new();
    let mut open = false;
    for line in block {
        let text = match line.strip_prefix("$ ") {
            Some(text) => {
                commands.push(String::new());
                text
            }
            None if open => line,
            None => continue,
        };
        open = text.ends_with('\\');
        let command = commands.last_mut().unwrap();
        command.push_str(text);
        command.push('\n');
    }
    commands
}

/// The block as it should be.
fn rerun(block: &[&str], session: &mut Session) -> String {
    let mut out = String::new();
    for written in commands(block) {
        let joined = written.replace("\\\n", " ");
        let printed = session.run(
            joined
                .split_whitespace()
                .collect::<Vec<_>>()
                .join(" ")
                .as_str(),
        );
        out.push_str("$ ");
        out.push_str(&written);
        out.push_str(&printed);
    }
    out
}

/// The document with every transcript as it should be, and how many there are.
fn rewritten(text: &str) -> (String, usize) {
    let mut sessions: HashMap<&str, Session> = HashMap::new();
    let mut out = String::new();
    let mut count = 0;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        out.push_str(line);
        out.push('\n');
        let Some(name) = line.strip_prefix(MARK) else {
            continue;
        };
        assert_eq!(lines.next(), Some("```console"), "below {line}");
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let session = sessions.entry(name).or_insert_with(|| Session::new(name));
        out.push_str("```console\n");
        out.push_str(&rerun(&block, session));
        out.push_str("```\n");
        count += 1;
    }
    (out, count)
}

#[test]
fn transcripts_are_true() {
    let bless = std::env::var_os("MINARA_BLESS").is_some();
    let mut count = 0;
    for document in DOCUMENTS {
        let path = root().join(document);
        let text = fs::read_to_string(&path).unwrap();
        let (right, found) = rewritten(&text);
        count += found;
        if bless {
            fs::write(path, right).unwrap();
        } else if text != right {
            let difference = similar::TextDiff::from_lines(&text, &right);
            let difference = difference.unified_diff().to_string();
            panic!(
                "{document} is stale; MINARA_BLESS=1 cargo test --test readme writes it\n{difference}"
            );
        }
    }
    assert!(count > 0, "no transcript found");
}

/// Every local link of the documentation leads somewhere.
#[test]
fn links_lead_somewhere() {
    let mut documents = vec![root().join("README.md"), root().join("SECURITY.md")];
    for folder in ["docs", "docs/reference"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "md") {
                documents.push(path);
            }
        }
    }
    let mut broken = Vec::new();
    for path in documents {
        let text = fs::read_to_string(&path).unwrap();
        for event in pulldown_cmark::Parser::new(&text) {
            let pulldown_cmark::Event::Start(pulldown_cmark::Tag::Link { dest_url, .. }) = event
            else {
                continue;
            };
            let target = dest_url.split('#').next().unwrap();
            if target.is_empty() || target.contains("://") {
                continue;
            }
            if !path.parent().unwrap().join(target).exists() {
                broken.push(format!("{}: {dest_url}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}
