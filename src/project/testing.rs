//! Running tests of a Minara host's skills and tools.

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;

use super::before::Before;
use super::routing::router_of;
use super::{Error, MachineAsked, Note, Project};
use crate::record::RECORD_FILE;
use crate::systems::minara::machine::Machine;
use crate::systems::minara::play::{Host, Turn, Wanted};
use crate::systems::minara::skilltest::{
    Against, Case, Failure, Ground, Outcome, Scenario, Seen, SkillTests, Tested, Updated,
    Utterance, confused, failures, moved, read, scenarios_file, update,
};
use crate::systems::minara::{Registry, RouterOptions, SkillHost};
use crate::text::Untrusted;
use crate::tree::{Below, RelPath};

/// What a file of tests is called.
const SUFFIX: &str = ".skilltest.yaml";

/// What tests are asked for.
#[derive(Clone, Debug, Default)]
pub struct TestsAsked {
    /// Files of tests, or folders that hold some; none stands for the root.
    pub paths: Vec<PathBuf>,
    /// A table of messages.
    pub utterances: Option<PathBuf>,
    /// Whether phrases that would help are looked for.
    pub suggest: bool,
    /// A revision that everything is judged on, too.
    pub against: Option<String>,
    /// The file of tools.
    pub tools: Option<PathBuf>,
    /// The machine.
    pub machine: MachineAsked,
}

/// A file of tests that was made of scenarios.
#[derive(Clone, Debug)]
pub struct Imported {
    /// Its text.
    pub text: String,
    /// How many tests it holds.
    pub tests: usize,
    /// Files that are no scenario, with the reasons.
    pub left_out: Vec<(String, String)>,
}

/// A file of tests with what came of them.
struct Ran {
    path: PathBuf,
    shown: String,
    tests: SkillTests,
    host: SkillHost,
    outcomes: Vec<Option<Outcome>>,
}

/// What tests gave, and what should be said of the skills.
pub type TestedWithNotes = (Tested, Vec<Note>);

impl Project {
    /// Runs the tests that are asked for.
    ///
    /// # Errors
    /// No tests, or a file that can't be used.
    pub fn test(&self, asked: &TestsAsked) -> Result<TestedWithNotes, Error> {
        let machine = self.machine(&asked.machine)?;
        let mut tested = Tested::default();
        let mut notes = Vec::new();
        let table = asked.utterances.as_deref();
        if let Some(table) = table {
            let host = self.skill_host(asked.tools.as_deref(), None, &mut notes)?;
            let utterances = self.utterances(table, &host)?;
            tested.utterances = Some(self.ground(&host, &machine).count(utterances));
        }
        if table.is_some() && asked.paths.is_empty() {
            return Ok((tested, notes));
        }
        let mut seen = Seen::default();
        let mut pairs = Vec::new();
        let before = match &asked.against {
            Some(rev) => Some(Before::at(self, rev)?),
            None => None,
        };
        for path in self.test_files(&asked.paths)? {
            let ran = self.ran(&path, asked, &machine, &mut notes)?;
            let ground = self.ground(&ran.host, &machine);
            ground.see(&mut seen, &ran.outcomes);
            let rows = ground.rows(&ran.tests, &ran.shown, &ran.outcomes, asked.suggest);
            tested.rows.extend(rows);
            if let Some(before) = &before {
                let host = before.host(&ran.tests)?;
                let ground = Ground {
                    invoke_tools: before.invoke_tools(),
                    ..self.ground(&host, &machine)
                };
                let was = ground.outcomes(&ran.tests);
                pairs.push((ran, was));
            }
        }
        tested.coverage = Some(seen.coverage());
        tested.confusion = confused(&tested.rows);
        tested.against = before.map(|before| Against {
            moved: moved(&both(&pairs)),
            rev: before.rev,
            commit: before.commit,
        });
        notes.dedup();
        Ok((tested, notes))
    }

    fn ran(
        &self,
        path: &Path,
        asked: &TestsAsked,
        machine: &Machine,
        notes: &mut Vec<Note>,
    ) -> Result<Ran, Error> {
        let (text, shown) = self.text_of(path, true)?;
        let tests = SkillTests::parse(&text, &shown)?;
        let host = self.skill_host(asked.tools.as_deref(), Some(&tests), notes)?;
        let calls = tests.cases.iter().any(|case| case.call.is_some());
        if calls && host.tools.is_none() {
            self.needed_tools(None)?;
        }
        let outcomes = self.ground(&host, machine).outcomes(&tests);
        Ok(Ran {
            path: path.to_path_buf(),
            shown,
            tests,
            host,
            outcomes,
        })
    }

    /// The host that a file of tests is about, else that of the root. A project may
    /// have tools and no skills.
    pub(super) fn skill_host(
        &self,
        tools: Option<&Path>,
        tests: Option<&SkillTests>,
        notes: &mut Vec<Note>,
    ) -> Result<SkillHost, Error> {
        let named = tests.and_then(|tests| tests.skills.as_deref());
        let registry = match named {
            Some(folder) => self.registry_in(&self.root.join(folder)),
            None => self.registry(),
        };
        let (registry, told) = match registry {
            Err(Error::NoSkillHere) if named.is_none() => (Registry::default(), Vec::new()),
            registry => registry?,
        };
        notes.extend(told);
        let options = tests.map_or(RouterOptions::default(), |tests| RouterOptions {
            rank_by: tests.rank.unwrap_or_default(),
            seed: tests.seed_stages,
        });
        let own = tests.and_then(|tests| tests.tools.as_deref());
        let own = own.map(|tools| self.root.join(tools));
        Ok(SkillHost::new(
            router_of(&self.config.minara, registry, options),
            self.tools(tools.or(own.as_deref()))?,
        ))
    }

    fn ground<'a>(&'a self, host: &'a SkillHost, machine: &'a Machine) -> Ground<'a> {
        Ground {
            host,
            tools: host.tools.as_ref(),
            invoke_tools: &self.config.minara.invoke_tools,
            machine,
        }
    }

    /// The messages of a table; every skill that it names is there.
    fn utterances(&self, table: &Path, host: &SkillHost) -> Result<Vec<Utterance>, Error> {
        let (text, shown) = self.text_of(&self.cwd.join(table), true)?;
        let all = read(&text).map_err(|(line, fields)| {
            Error::unknown(
                format!("{shown}:{line} has {fields} fields, not 3"),
                "write message, id and language with tabs between; the language may be empty",
            )
        })?;
        let ids = host.ids();
        let unknown = all.iter().find(|one| ids.binary_search(&one.id).is_err());
        let Some(unknown) = unknown else {
            return Ok(all);
        };
        let (line, id) = (unknown.line, &unknown.id);
        let near = crate::text::nearest_word(id, ids.iter().map(String::as_str));
        Err(Error::unknown(
            format!("{shown}:{line}: no skill has the id `{}`", Untrusted(id)),
            match near {
                Some(near) => format!("did you mean `{}`?", Untrusted(near)),
                None => "list them: minara skills list --dialect minara".to_owned(),
            },
        ))
    }

    /// Rewrites the values of failing expectations; what was.
    ///
    /// # Errors
    /// A file that can't be read or written.
    pub fn update_tests(&self, asked: &TestsAsked) -> Result<Vec<(String, Updated)>, Error> {
        let machine = self.machine(&asked.machine)?;
        let mut all = Vec::new();
        for path in self.test_files(&asked.paths)? {
            let ran = self.ran(&path, asked, &machine, &mut Vec::new())?;
            let cases = ran.tests.cases.iter().zip(&ran.outcomes);
            let failed: Vec<(&Case, Vec<Failure>)> = cases
                .filter_map(|(case, outcome)| Some((case, failures(case, outcome.as_ref()?))))
                .filter(|(_, failures)| !failures.is_empty())
                .collect();
            if let Some((text, updated)) = update(&ran.tests, &failed) {
                rewrite(&ran.path, &text, &ran.shown)?;
                all.extend(updated.into_iter().map(|one| (ran.shown.clone(), one)));
            }
        }
        Ok(all)
    }

    /// A file of tests of the scenarios below a folder, each with the skill that is
    /// first today.
    ///
    /// # Errors
    /// A folder without scenarios, or skills that can't be read.
    pub fn import_benchmark(&self, folder: &Path, asked: &TestsAsked) -> Result<Imported, Error> {
        let machine = self.machine(&asked.machine)?;
        let host = self.skill_host(asked.tools.as_deref(), None, &mut Vec::new())?;
        let full = self.cwd.join(folder);
        let is_yaml = |name: &str| {
            let name = name.to_ascii_lowercase();
            name.ends_with(".yaml") || name.ends_with(".yml")
        };
        let mut tests = Vec::new();
        let mut left_out = Vec::new();
        for path in files_below(&full, &is_yaml) {
            let (text, shown) = self.text_of(&path, false)?;
            match Scenario::parse(&text, &shown) {
                Ok(scenario) => {
                    let turn = Turn {
                        message: scenario.message.clone(),
                        ..Turn::default()
                    };
                    match host.rank(&turn, &machine, &Wanted::first(1)).top(1).pop() {
                        Some(top) => tests.push((scenario, top)),
                        None => left_out.push((shown, "no skill is offered for it".to_owned())),
                    }
                }
                Err(why) => left_out.push((shown, why)),
            }
        }
        if tests.is_empty() {
            let shown = Untrusted(&self.shown(&full)).to_string();
            return Err(Error::unknown(
                format!("no scenario is below {shown}"),
                "name the folder of the scenarios: files of YAML with a name and an intent",
            ));
        }
        Ok(Imported {
            text: scenarios_file(&tests),
            tests: tests.len(),
            left_out,
        })
    }

    /// The files of tests that are named: a folder stands for those below it.
    fn test_files(&self, paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
        let root = std::slice::from_ref(&self.root);
        let named = if paths.is_empty() { root } else { paths };
        let mut files = Vec::new();
        for path in named {
            let full = self.cwd.join(path);
            if full.is_dir() {
                files.extend(files_below(&full, &|name| name.ends_with(SUFFIX)));
            } else if full.exists() {
                files.push(full);
            } else {
                let shown = Untrusted(&self.shown(&full)).to_string();
                return Err(Error::unknown(
                    format!("{shown} does not exist"),
                    format!("tests are files called *{SUFFIX}"),
                ));
            }
        }
        files.sort();
        files.dedup();
        if files.is_empty() {
            return Err(Error::unknown(
                format!("no tests here: no file is called *{SUFFIX}"),
                "write one, or name it; its form: minara skills schema --print minara-skilltest",
            ));
        }
        Ok(files)
    }
}

/// The tests that ran in both states.
fn both(pairs: &[(Ran, Vec<Option<Outcome>>)]) -> Vec<(&Case, Outcome, Outcome)> {
    let all = pairs.iter().flat_map(|(ran, was)| {
        let now = ran.tests.cases.iter().zip(&ran.outcomes);
        now.zip(was)
            .filter_map(|((case, now), was)| Some((case, was.clone()?, now.clone()?)))
    });
    all.collect()
}

/// The files below a folder whose names pass, in the order of their paths. What lies
/// in a vendored skill is none of ours.
fn files_below(folder: &Path, passes: &dyn Fn(&str) -> bool) -> Vec<PathBuf> {
    let walk = WalkBuilder::new(folder)
        .standard_filters(false)
        .filter_entry(|entry| {
            let name = entry.file_name();
            let is_ours = || !entry.path().join(RECORD_FILE).exists();
            entry.depth() == 0 || (name != ".git" && name != "node_modules" && is_ours())
        })
        .build();
    let files = walk.filter_map(Result::ok).filter(|entry| {
        let is_file = entry.file_type().is_some_and(|kind| kind.is_file());
        is_file && entry.file_name().to_str().is_some_and(passes)
    });
    let mut files: Vec<PathBuf> = files.map(ignore::DirEntry::into_path).collect();
    files.sort();
    files
}

/// Writes a file of the user's as a whole, through no link.
fn rewrite(path: &Path, text: &str, shown: &str) -> Result<(), Error> {
    let refused = |why: String| Error::unreadable(shown.to_owned(), why);
    let folder = path
        .parent()
        .ok_or_else(|| refused("it has no folder".to_owned()))?;
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.and_then(|name| RelPath::own(name).ok());
    let name = name.ok_or_else(|| refused("its name can't be written".to_owned()))?;
    let folder = Below::open(folder)?;
    folder
        .write(&name, text.as_bytes())
        .map_err(|fault| refused(fault.to_string()))
}
