//! Judging skills by a project's measure.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::names::{client_of, profile_of};
use super::{Error, Note, Project, Selected, Selection, VertesiaAsked};
use crate::finding::{self, ClientId, Dialect, Dialects, Finding, Group, Profile, Summary};
use crate::lint::{Engine, InternalError, LevelFlags, Levels, Licenses};
use crate::rules::Declared;
use crate::rules::polar::hint_exceeds_policy::HintExceedsPolicy;
use crate::skill::{Collection, Forms, Settings, Skill};
use crate::systems::curia::{HostMode, Mode};
use crate::systems::minara::HostFiles;
use crate::systems::polar::OperatorPolicy;
use crate::systems::vertesia::ToolFiles;
use crate::systems::{Detected, HostVerdict, System, clients, systems_of};

/// How strictly skills are to be judged, as a person asks for it.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The profile by its name; without one that of the verb or of the
    /// configuration holds.
    pub profile: Option<String>,
    /// Every warning is denied.
    pub strict: bool,
    /// Levels of single rules and groups.
    pub levels: LevelFlags,
}

/// A measure that skills are judged by: profile, levels, clients, dialects,
/// licence policy.
pub struct Session<'a> {
    project: &'a Project,
    levels: Levels<'a>,
    licenses: Option<Licenses>,
    tools: Option<PathBuf>,
    tool_files: Option<ToolFiles>,
    mode: Option<Mode>,
}

/// What judging a collection gave.
#[derive(Debug)]
pub struct SessionOutcome {
    /// What every skill is, in the order of the collection.
    pub skills: Vec<Standing>,
    /// Sorted findings at level warn or deny.
    pub findings: Vec<Finding>,
    /// Numbers.
    pub summary: Summary,
    /// How many rules were on.
    pub rules: usize,
    /// What a check of ours failed on; the other findings are complete.
    pub internal_errors: Vec<InternalError>,
    /// The dialect whose host was asked.
    pub host: Option<Dialect>,
}

/// What a skill is to the client or host it is judged for.
#[derive(Debug)]
pub struct Standing {
    /// The skill.
    pub skill: Arc<Skill>,
    /// The name it is loaded by.
    pub name: Option<String>,
    /// Whether it is loaded.
    pub usable: bool,
    /// The dialect that it was judged by.
    pub dialect: Dialect,
    /// What the host of the dialect makes of it.
    pub host: Option<HostVerdict>,
}

impl Project {
    /// The measure that is asked for. `default` is the profile where none is
    /// named.
    ///
    /// # Errors
    /// A profile, a rule, a client, a budget or a table that is not known.
    pub fn session(&self, default: Profile, asked: &Asked) -> Result<Session<'_>, Error> {
        let levels = self.measure(default, asked)?;
        // A client that has no budget is a mistake also where nothing is measured.
        self.budget()?;
        let licenses = self.licenses(self.own_licenses()?);
        let mut rules = finding::all().into_iter();
        let judged = rules.any(|rule| rule.group == Group::License && levels.is_on(rule));
        Ok(Session {
            project: self,
            levels,
            licenses: judged.then_some(licenses),
            tools: None,
            mode: None,
            tool_files: None,
        })
    }

    /// The level of every rule where skills of a source are judged: the measure of
    /// a session, at the gate.
    ///
    /// # Errors
    /// A profile, a rule or a client that is not known.
    pub fn gate_levels(&self, default: Profile, asked: &Asked) -> Result<Levels<'_>, Error> {
        Ok(self.measure(default, asked)?.for_what_comes_in())
    }

    /// The levels with the clients and the dialects that the run is about.
    fn measure(&self, default: Profile, asked: &Asked) -> Result<Levels<'_>, Error> {
        let levels = self.levels(default, asked)?;
        let clients = self.clients(levels.profile(), asked)?;
        let levels = levels.for_clients(clients);
        Ok(match self.dialects_for(asked) {
            Some(dialects) => levels.for_dialects(dialects),
            None => levels.by_detection(),
        })
    }

    /// The level of every rule. `default` is the profile where none is named.
    ///
    /// # Errors
    /// A profile or a rule that is not known.
    fn levels(&self, default: Profile, asked: &Asked) -> Result<Levels<'_>, Error> {
        let named = match asked.profile.as_deref() {
            None => default,
            Some(name) => profile_of(name)?,
        };
        let profile = if asked.strict { Profile::Strict } else { named };
        Ok(Levels::new(profile, &self.config.lint, &asked.levels)?)
    }

    /// The clients that the run is about: that of the profile, else those of the
    /// configuration. A profile named by a person stands alone.
    fn clients(&self, profile: Profile, asked: &Asked) -> Result<Vec<ClientId>, Error> {
        match (profile, &asked.profile) {
            (Profile::Client(client), _) => Ok(vec![client]),
            (_, Some(_)) => Ok(Vec::new()),
            (_, None) => {
                let named = self.config.lint.clients.iter();
                named.map(|word| client_of(&word.text)).collect()
            }
        }
    }

    /// The dialects that the run is about: those that were named, else those of
    /// the configuration; `None` where each skill's own marks say so. A profile that
    /// was named is about the open specification unless a dialect is named, too.
    fn dialects_for(&self, asked: &Asked) -> Option<Dialects> {
        match (self.dialects.named(), &asked.profile) {
            ([], Some(_)) => Some(Dialects::default()),
            ([], None) => {
                let configured = &self.config.lint.dialects;
                (!configured.named().is_empty()).then(|| configured.clone())
            }
            _ => Some(self.dialects.clone()),
        }
    }
}

impl<'a> Session<'a> {
    /// The same measure where a host of Minara's has the tools of this file.
    #[must_use]
    pub fn with_tools(self, tools: Option<PathBuf>) -> Session<'a> {
        Session { tools, ..self }
    }

    /// The same measure where a project of Vertesia's has these files.
    #[must_use]
    pub fn with_tool_files(self, files: ToolFiles) -> Session<'a> {
        Session {
            tool_files: Some(files),
            ..self
        }
    }

    /// The same measure where this word on Curia's host holds.
    #[must_use]
    pub fn with_curia_mode(self, mode: Option<Mode>) -> Session<'a> {
        Session { mode, ..self }
    }

    /// The same measure for skills of one dialect, where nobody named any.
    #[must_use]
    pub fn of_dialect(self, dialect: Dialect) -> Session<'a> {
        if self.levels.dialects().has(dialect) {
            return self;
        }
        Session {
            levels: self.levels.for_dialects(Dialects::new([dialect])),
            ..self
        }
    }
}

impl Session<'_> {
    /// Reads the selected skills, together with the paths that name them, and what
    /// should be said of the choice.
    ///
    /// # Errors
    /// A path that is not there, or nothing found to check.
    pub fn collection(&self, selection: &Selection) -> Result<(Collection, Vec<Note>), Error> {
        let project = self.project;
        let given = self.named_files(selection)?;
        let chosen = &given.selection;
        let mut selected = match project.host_among(self.levels.dialects()) {
            _ if given.is_files_alone() => Selected::default(),
            Some(host) => {
                let selection = host.with_patterns(chosen)?;
                project.select_with(&selection, self.endings(), self.forms())?
            }
            None => project.select_with(chosen, self.endings(), self.forms())?,
        };
        if !given.is_files_alone() {
            self.add_configured(chosen, &mut selected)?;
        }
        let files = self.surroundings(chosen, &selected, given.tools.as_deref())?;
        let tool_files = self.tool_files()?;
        let has_files = self.leave_files(&mut selected)
            || !given.files.0.is_empty()
            || tool_files.prompt().is_some();
        if selected.is_nothing() && !has_files {
            return Err(selected.why_nothing());
        }
        let named = selection.paths.iter();
        let named = named.map(|path| path.to_string_lossy().into_owned());
        let collection = Collection::new(selected.skills)
            .pointed_at(named.collect())
            .with(files)
            .with(given.files)
            .with(tool_files)
            .with(project.housing())
            .with(HostMode(project.curia_mode(self.mode)))
            .with(self.operator_policy()?);
        Ok((collection, selected.notes))
    }

    /// One text that is not on disk, among the files of the project.
    ///
    /// # Errors
    /// A file that was named can't be read.
    pub fn collection_of_text(&self, skill: Skill) -> Result<Collection, Error> {
        let nothing = Selection {
            paths: Vec::new(),
            gitignore: true,
            exclude: true,
            vendored: true,
        };
        let files = self.surroundings(&nothing, &Selected::default(), self.named_tools())?;
        let text = Collection::of_text(skill)
            .with(files)
            .with(self.tool_files()?)
            .with(HostMode(self.project.curia_mode(self.mode)))
            .with(self.operator_policy()?);
        Ok(text.with(self.project.housing()))
    }

    /// Why a file beside the skills that was asked for can't be used.
    ///
    /// # Errors
    /// That.
    pub fn check_files(&self, collection: &Collection) -> Result<(), Error> {
        match collection.setting::<HostFiles>().fault() {
            Some(why) => Err(why.clone().into()),
            None => Ok(()),
        }
    }

    /// Adds the files of agents and servers of Curia's that the configuration names and
    /// whose place is not the usual one.
    fn add_configured(&self, chosen: &Selection, selected: &mut Selected) -> Result<(), Error> {
        let has_skill = |skill: &Arc<Skill>| {
            let form = skill.form().map(|file| file.form.dialect);
            form == Some(Dialect::Curia)
        };
        let is_on =
            self.has(Dialect::Curia) || (self.detects() && selected.skills.iter().any(has_skill));
        if !is_on {
            return Ok(());
        }
        let known: BTreeSet<String> = selected.skills.iter().map(|one| one.file_path()).collect();
        let files = self.project.curia_files(&chosen.paths)?.into_iter();
        let more = files.filter(|file| !known.contains(&file.file_path()));
        selected.skills.extend(more.map(Arc::new));
        Ok(())
    }

    /// Takes out the named folders that hold no skill but files that are judged;
    /// whether there are such files at all.
    fn leave_files(&self, selected: &mut Selected) -> bool {
        if !self.judges_files() {
            return false;
        }
        let tools = self.project.tools_path();
        let tools = tools.map(|path| self.project.shown(&path));
        let others = selected.others.iter().map(|other| other.shown.clone());
        let files: BTreeSet<String> = others.chain(tools).collect();
        if !files.is_empty() {
            let is_file = |skill: &Arc<Skill>| has_below(&files, skill.shown());
            let skills = &mut selected.skills;
            skills.retain(|skill| !(is_file(skill) && skill.is_no_skill()));
        }
        !files.is_empty()
    }

    /// Whether each skill's own marks say which dialect it is judged by.
    pub(super) fn detects(&self) -> bool {
        self.levels.detects()
    }

    /// The forms of skills beside SKILL.md that are judged.
    fn forms(&self) -> Forms {
        let forms = if self.detects() {
            Forms::marked()
        } else {
            Forms::of(self.levels.dialects().on())
        };
        forms.with_collections()
    }

    /// What is known of a project of Vertesia's: what a person named, else what the
    /// configuration does.
    fn tool_files(&self) -> Result<ToolFiles, Error> {
        match &self.tool_files {
            Some(files) => Ok(files.clone()),
            None if self.detects() || self.has(Dialect::Vertesia) => {
                self.project.vertesia_files(&VertesiaAsked::default())
            }
            None => Ok(ToolFiles::default()),
        }
    }

    /// The policy of an operator of Polar's, where a rule asks for it and the
    /// configuration names one.
    fn operator_policy(&self) -> Result<OperatorPolicy, Error> {
        if self.project.config.polar.policy.is_none() {
            return Ok(OperatorPolicy::default());
        }
        let levels = self.levels.clone();
        let levels = if self.detects() {
            levels.for_dialects(Dialects::new([Dialect::Polar]))
        } else {
            levels
        };
        if !levels.is_on(HintExceedsPolicy.meta()) {
            return Ok(OperatorPolicy::default());
        }
        let policy = self.project.policy(None)?;
        Ok(OperatorPolicy(Some(Arc::new(policy))))
    }

    /// Whether a dialect is on.
    pub(super) fn has(&self, dialect: Dialect) -> bool {
        self.levels.dialects().has(dialect)
    }

    /// The host's tools that a person named.
    pub(super) fn named_tools(&self) -> Option<&Path> {
        self.tools.as_deref()
    }

    /// The profile, as the command line names it.
    pub fn profile(&self) -> String {
        match self.levels.profile() {
            Profile::Client(client) => format!("client:{client}"),
            profile => profile.name().to_owned(),
        }
    }

    /// Whether warnings fail the run.
    pub fn is_strict(&self) -> bool {
        self.levels.profile() == Profile::Strict
    }

    /// Judges every skill, then the collection as a whole.
    pub fn judge(&self, collection: &Collection) -> SessionOutcome {
        let outcome = self.with_engine(collection.settings(), |engine| engine.run(collection));
        let mut skills: Vec<Standing> = {
            let skills = collection.skills.iter();
            skills.map(|skill| self.standing(skill)).collect()
        };
        for (skill, loaded) in skills.iter_mut().zip(&outcome.loaded) {
            skill.usable = loaded.verdict != clients::ClientVerdict::Skip;
            skill.name = loaded.name.clone().or(skill.name.take());
        }
        let mut judged = SessionOutcome {
            skills,
            findings: outcome.findings,
            summary: outcome.summary,
            rules: outcome.rules,
            internal_errors: outcome.internal_errors,
            host: None,
        };
        for system in systems_of(self.levels.dialects()) {
            judged.ask(system);
        }
        judged
    }

    /// Judges one skill alone, among what a run was given; its findings are sorted. A
    /// check of ours that failed gives none.
    pub fn judge_one(&self, skill: &Skill, settings: &Settings) -> Vec<Finding> {
        self.with_engine(settings, |engine| engine.run_one(skill))
    }

    fn standing(&self, skill: &Arc<Skill>) -> Standing {
        let dialect = if self.levels.detects() {
            skill.fact::<Detected>().judged_by()
        } else {
            self.levels.dialects().on()[0]
        };
        Standing {
            name: skill.name().map(str::to_owned),
            usable: skill.is_usable(),
            dialect,
            host: None,
            skill: Arc::clone(skill),
        }
    }

    /// The project that is judged.
    pub(super) fn project(&self) -> &Project {
        self.project
    }

    /// The engine over this session's levels, in a run with these settings.
    fn with_engine<T>(&self, settings: &Settings, run: impl FnOnce(&Engine<'_>) -> T) -> T {
        let levels = self.levels.clone().given(settings.clone());
        let more = |skill: &Skill| match &self.licenses {
            Some(licenses) if skill.source().is_some() => licenses.findings(skill),
            _ => Vec::new(),
        };
        run(&Engine {
            levels: &levels,
            path_of: &|shown| self.project.config_path(shown),
            more: &more,
        })
    }
}

/// Whether one of the files lies below a folder, all as they are shown.
fn has_below(files: &BTreeSet<String>, folder: &str) -> bool {
    if folder == "." {
        return files.iter().any(|file| !file.starts_with(['.', '/']));
    }
    let start = format!("{folder}/");
    let mut from = files.range(start.clone()..);
    from.next().is_some_and(|file| file.starts_with(&start))
}

impl SessionOutcome {
    /// Adds the verdict of a system's host on every skill, where it has one.
    fn ask(&mut self, system: &dyn System) {
        if system.client().is_none() {
            return;
        }
        for standing in &mut self.skills {
            let Some(verdict) = system.load(&standing.skill) else {
                continue;
            };
            standing.usable = verdict.loads();
            standing.name = verdict.name.clone().or(standing.name.take());
            standing.host = Some(verdict);
        }
        self.summary.usable = self.skills.iter().filter(|skill| skill.usable).count();
        self.host = Some(system.dialect());
    }
}
