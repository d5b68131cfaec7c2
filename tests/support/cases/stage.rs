//! One case set up in folders of its own, and its command run there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::case::{Case, Commit, Files};
use super::names::Names;
use super::{forms, record};
use crate::support::files::{self, Snapshot};
use crate::support::project::Run;
use crate::support::upstream::CommitOptions;
use crate::support::{Answer, Failure, Finished, Project, Server, Site, Upstream, git};

/// Commands whose output is the product itself unless a format is asked for.
const PLAIN: [&str; 6] = [
    "activate", "catalog", "explain", "new", "prompt", "sanitize",
];

/// Whether a command writes its product to standard output, not a document.
pub fn is_plain(command: &str) -> bool {
    PLAIN.contains(&command)
}

/// A case set up.
pub struct Stage<'c> {
    case: &'c Case,
    project: Project,
    names: Names,
    server: Option<Server>,
}

/// What a command did.
#[derive(Debug)]
pub struct Seen {
    /// Its exit code and output.
    pub finished: Finished,
    /// Its output as one JSON document, if it is one.
    pub document: Option<Value>,
    /// The project before it ran.
    pub before: Snapshot,
    /// Whether a second project came out otherwise.
    pub second_differs: bool,
}

impl<'c> Stage<'c> {
    /// Makes everything that is there before the case's command runs.
    pub fn prepare(case: &'c Case, over_http: bool) -> Result<Self, Failure> {
        let mut stage = Stage {
            case,
            project: Project::new()?,
            names: Names::default(),
            server: None,
        };
        stage.write_project()?;
        stage.start_server(over_http)?;
        let upstream = stage.publish(over_http)?;
        stage.run_setup()?;
        stage.merge_branches()?;
        stage.edit_project()?;
        if let Some((mut upstream, later)) = upstream {
            for commit in later {
                add_commit(&mut upstream, commit, false, &mut stage.names)?;
            }
        }
        stage.crash()?;
        if case.setup.server.as_deref() == Some("down") {
            stage.server = None;
        }
        Ok(stage)
    }

    /// The project's folder.
    pub fn root(&self) -> &Path {
        self.project.root()
    }

    /// What the placeholders stand for.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Writes files of the project.
    pub fn write(&self, files: &Files) -> Result<(), Failure> {
        write(self.root(), files)
    }

    /// Runs the command of a case that is set up as this one.
    pub fn run_as(&self, case: &Case) -> Result<Seen, Failure> {
        let before = self.project.snapshot()?;
        let (command, args) = (&case.command, &case.args);
        let mut run = self.call(command, args, true);
        if let Some(fault) = &self.case.setup.fault {
            run = run.env(
                "MINARA_TEST_FAULT",
                &format!("{}:{}", fault.at, fault.error),
            );
        }
        if let Some(input) = &case.stdin {
            run = run.input(forms::bytes(input)?);
        }
        let finished = run.run()?;
        let mut second_differs = false;
        if self.case.setup.repeat_in_second_project {
            let second = self.project.beside("second");
            std::fs::create_dir(&second)?;
            self.call(command, args, true).current_dir(&second).run()?;
            let (first, second) = (self.project.snapshot()?, Snapshot::take(&second)?);
            second_differs = first.timeless() != second.timeless();
        }
        Ok(Seen {
            document: document_of(&finished, args),
            finished,
            before,
            second_differs,
        })
    }

    /// Runs another command in the case's folder.
    pub fn run_words(&self, command: &str, args: &[String]) -> Result<Finished, Failure> {
        Ok(self.call(command, args, false).run()?)
    }

    /// Runs the case's command under another profile than it names.
    pub fn run_with_profile(&self, profile: &str) -> Result<Seen, Failure> {
        let before = self.project.snapshot()?;
        let mut args = self.case.args.clone();
        match args.iter().position(|arg| arg == "--profile") {
            Some(at) if at + 1 < args.len() => args[at + 1] = profile.to_owned(),
            _ => args
                .splice(0..0, ["--profile".to_owned(), profile.to_owned()])
                .for_each(drop),
        }
        let finished = self.call(&self.case.command, &args, true).run()?;
        Ok(Seen {
            document: finished.json(),
            finished,
            before,
            second_differs: false,
        })
    }

    fn write_project(&mut self) -> Result<(), Failure> {
        let setup = &self.case.setup;
        let from_repository = self.case.args.iter().any(|arg| arg == "@repo@");
        let folder = if from_repository {
            let source = self.project.beside("source");
            let url = format!("file://{}", source.display());
            self.names.set("@repo@", url);
            source
        } else {
            self.root().to_owned()
        };
        std::fs::create_dir_all(&folder)?;
        write(&folder, &setup.files)?;
        write(self.root(), &setup.host)?;
        if setup.git || from_repository {
            let repository = git::init(&folder)?;
            git::commit_all(&repository, "base")?;
        }
        Ok(())
    }

    fn start_server(&mut self, over_http: bool) -> Result<(), Failure> {
        let setup = &self.case.setup;
        let serves_git = over_http && !setup.upstream.is_empty();
        if setup.http.is_empty() && !serves_git {
            return Ok(());
        }
        let mut answers = BTreeMap::new();
        for (path, value) in &setup.http {
            answers.insert(path.clone(), Answer::file(path, forms::bytes(value)?));
        }
        let server = Server::start(Site {
            answers,
            repositories: self.root().parent().map(PathBuf::from),
        })?;
        self.names.set("$HTTP", server.url());
        self.server = Some(server);
        Ok(())
    }

    /// Makes the upstream repositories, and gives back `$UP` with the commits
    /// that come out later.
    fn publish(&mut self, over_http: bool) -> Result<Option<(Upstream, &'c [Commit])>, Failure> {
        let setup = &self.case.setup;
        let mut main = None;
        if !setup.upstream.is_empty() {
            let commits = setup.upstream.as_slice();
            let early = self.commits_before_setup().min(commits.len());
            let (now, later) = commits.split_at(early);
            let upstream = self.publish_one("$UP", "up", now, over_http)?;
            let dir = upstream.dir().to_string_lossy();
            self.names.set("$UPDIR", dir);
            self.names.set("$HEAD", upstream.head()?.to_string());
            write(upstream.dir(), &setup.dirty_upstream)?;
            main = Some((upstream, later));
        }
        for (key, commits) in &setup.more_upstreams {
            let name = format!("$UP_{}", key.to_uppercase());
            self.publish_one(&name, &format!("up-{key}"), commits, over_http)?;
        }
        Ok(main)
    }

    fn publish_one(
        &mut self,
        name: &str,
        folder: &str,
        commits: &[Commit],
        over_http: bool,
    ) -> Result<Upstream, Failure> {
        let mut upstream = Upstream::create(self.project.beside(folder))?;
        let url = match &self.server {
            Some(server) if over_http => format!("{}/acme/{folder}.git", server.url()),
            _ => upstream.url(),
        };
        self.names.set(name, url);
        for (at, commit) in commits.iter().enumerate() {
            add_commit(&mut upstream, commit, at == 0, &mut self.names)?;
        }
        Ok(upstream)
    }

    fn commits_before_setup(&self) -> usize {
        let setup = &self.case.setup;
        let prepared = !setup.add.is_empty() || !setup.before.is_empty();
        let all = if prepared && self.case.command != "add" {
            1
        } else {
            usize::MAX
        };
        setup.first.unwrap_or(all)
    }

    fn run_setup(&self) -> Result<(), Failure> {
        let setup = &self.case.setup;
        if !setup.add.is_empty() {
            return self.must("add", &setup.add);
        }
        self.must_all(&setup.before)
    }

    fn merge_branches(&self) -> Result<(), Failure> {
        let sides = &self.case.setup.merge_branches;
        if sides.is_empty() {
            return Ok(());
        }
        let repository = git2::Repository::open(self.root())?;
        let base = repository.refname_to_id("refs/heads/main")?;
        for (side, lines) in sides {
            git::switch(&repository, side, Some(base))?;
            let lines: Vec<Vec<String>> = serde_json::from_value(lines.clone())?;
            self.must_all(&lines)?;
            git::commit_all(&repository, side)?;
            git::switch(&repository, "main", None)?;
        }
        sides
            .keys()
            .try_for_each(|side| git::merge(&repository, side))
    }

    fn edit_project(&self) -> Result<(), Failure> {
        let setup = &self.case.setup;
        write(self.root(), &setup.local_edits)?;
        for (folder, edits) in &setup.record_edits {
            record::edit(&self.root().join(folder), edits)?;
        }
        Ok(())
    }

    fn crash(&self) -> Result<(), Failure> {
        let Some(crash) = &self.case.setup.crash else {
            return Ok(());
        };
        let (command, args) = split(&crash.command)?;
        let mut run = self.call(command, args, true);
        run = run.env("MINARA_TEST_FAULT", &format!("{}:kill", crash.at));
        if crash.exchange == Some(false) {
            run = run.env("MINARA_TEST_NO_EXCHANGE", "1");
        }
        run.run()?;
        Ok(())
    }

    fn must_all(&self, lines: &[Vec<String>]) -> Result<(), Failure> {
        lines.iter().try_for_each(|line| {
            let (command, args) = split(line)?;
            self.must(command, args)
        })
    }

    /// Runs a command of the setup, which has to succeed.
    fn must(&self, command: &str, args: &[String]) -> Result<(), Failure> {
        let done = self.call(command, args, false).run()?;
        if done.code == 0 {
            return Ok(());
        }
        let err: String = done.err().trim().chars().take(160).collect();
        let words = format!("setup: {command} exits {}: {err}", done.code);
        Err(Failure::new(words))
    }

    fn call(&self, command: &str, args: &[String], document: bool) -> Run {
        let mut words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        let asked = args.iter().any(|arg| arg == "--format");
        if document && !asked && !is_plain(command) {
            words.extend(["--format".to_owned(), "json".to_owned()]);
        }
        words.extend(args.iter().map(|arg| self.names.replace(arg)));
        let folder = self.root().join(&self.case.setup.cwd);
        let run = self.project.minara(&words).current_dir(&folder);
        let env = self.case.setup.env.iter();
        env.fold(run, |run, (key, value)| run.env(key, value))
    }
}

/// The document that a command printed; of JSON Lines the list of them.
fn document_of(finished: &Finished, args: &[String]) -> Option<Value> {
    if !args.iter().any(|arg| arg == "jsonl") {
        return finished.json();
    }
    let out = finished.out();
    let lines = out.lines().map(serde_json::from_str);
    let lines: Vec<Value> = lines.collect::<Result<_, _>>().ok()?;
    Some(serde_json::json!({ "lines": lines }))
}

fn split(line: &[String]) -> Result<(&str, &[String]), Failure> {
    let split = line
        .split_first()
        .map(|(first, rest)| (first.as_str(), rest));
    split.ok_or_else(|| Failure::new("a command line without a command"))
}

/// Writes the files of a case below a folder, records last.
fn write(root: &Path, values: &Files) -> Result<(), Failure> {
    files::apply(root, &forms::changes(values)?)?;
    record::write_all(root, values)
}

fn add_commit(
    upstream: &mut Upstream,
    commit: &Commit,
    first: bool,
    names: &mut Names,
) -> Result<(), Failure> {
    let branch = commit.branch.as_deref();
    if let (Some(branch), false) = (branch, first) {
        upstream.switch(branch)?;
    }
    match &commit.raw_tree {
        Some(rows) => upstream.commit_raw(&forms::rows(rows)?)?,
        None => {
            let options = CommitOptions {
                message: commit.message.clone(),
                amend: commit.rewrite,
            };
            upstream.commit_with(&forms::changes(&commit.files)?, &options)?
        }
    };
    if let (Some(branch), true) = (branch, first) {
        upstream.branch(branch)?;
    }
    if let Some(tag) = &commit.tag {
        upstream.tag(tag, commit.annotated)?;
    }
    if let Some(id) = &commit.id {
        names.set(format!("${id}"), upstream.head()?.to_string());
    }
    Ok(())
}
