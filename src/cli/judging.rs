//! What `validate` and `lint` share: selection, levels, one run, its report.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::context::Context;
use super::failure::Failure;
use super::licensing;
use super::named::{client_of, configured_budget, profile_of};
use super::output::{self, Format};
use super::workspace::Reached;
use crate::finding::{self, ClientId, Dialect, Dialects, Group, Origin, Profile};
use crate::lint::{Engine, LevelFlags, Levels, Licenses};
use crate::report::{Judged, Look, SkillRow};
use crate::skill::{Collection, DiscoverError, Discovery, Place, Request, Skill, discover};
use crate::systems::{clients, mastra};
use crate::text::{Source, Untrusted};
use crate::tree::{DiskTree, RelPath};

/// The most that is read from standard input, in bytes.
const MAX_STDIN: u64 = 16 * 1024 * 1024;

/// The forms that judging verbs give.
pub const FORMATS: [Format; 3] = [Format::Human, Format::Concise, Format::Json];

/// Which skills a verb looks at.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Selection")]
pub struct Paths {
    /// Files or folders; a folder stands for all skills below it
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,

    /// Look into folders that .gitignore leaves out
    #[arg(long)]
    pub no_gitignore: bool,

    /// Look at what the configuration leaves out
    #[arg(long)]
    pub no_exclude: bool,
}

/// Which skills are judged: those on disk, or one from standard input.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Selection")]
pub struct Selection {
    #[command(flatten)]
    paths: Paths,

    /// With `-` as PATH, SKILL.md comes from standard input and stands for this
    /// file
    #[arg(long, value_name = "FILE")]
    stdin_filename: Option<PathBuf>,

    /// With `-` as PATH, SKILL.md comes from standard input and stands in a
    /// folder of this name
    #[arg(long, value_name = "NAME", conflicts_with = "stdin_filename")]
    name: Option<String>,
}

/// How strictly they are judged.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Rules")]
pub struct Strictness {
    /// Strictness: spec, recommended, strict, load, client:ID, reference
    #[arg(long, value_name = "NAME")]
    pub profile: Option<String>,

    /// Every warning fails the run
    #[arg(long)]
    pub strict: bool,

    /// Run only this rule, group or dialect
    #[arg(long, value_name = "NAME")]
    pub only: Vec<String>,

    /// Report this rule or group, and fail
    #[arg(long, value_name = "ID")]
    pub deny: Vec<String>,

    /// Report this rule or group
    #[arg(long, value_name = "ID")]
    pub warn: Vec<String>,

    /// Do not report this rule or group
    #[arg(long, value_name = "ID")]
    pub allow: Vec<String>,
}

impl Strictness {
    /// The profile that holds: the flag, else `default`.
    ///
    /// # Errors
    /// A profile that is not known.
    pub fn profile(&self, default: Profile) -> Result<Profile, Failure> {
        let named = match self.profile.as_deref() {
            None => default,
            Some(name) => profile_of(name)?,
        };
        Ok(if self.strict { Profile::Strict } else { named })
    }

    /// Whether the reference validator judges.
    ///
    /// # Errors
    /// Beside it, a flag that changes levels: it has none.
    pub fn is_reference(&self) -> Result<bool, Failure> {
        if self.profile.as_deref() != Some("reference") {
            return Ok(false);
        }
        let lists = [&self.only, &self.deny, &self.warn, &self.allow];
        if self.strict || lists.iter().any(|list| !list.is_empty()) {
            return Err(Failure::with_help(
                "the profile `reference` has one measure, that of the reference validator",
                "leave out --strict, --only, --deny, --warn and --allow",
            ));
        }
        Ok(true)
    }

    /// The clients that the run is about: that of the profile, else those of
    /// the configuration. A profile named on the command line stands alone.
    ///
    /// # Errors
    /// An id in the configuration that no client has.
    fn clients(&self, profile: Profile, context: &Context) -> Result<Vec<ClientId>, Failure> {
        match (profile, &self.profile) {
            (Profile::Client(client), _) => Ok(vec![client]),
            (_, Some(_)) => Ok(Vec::new()),
            (_, None) => {
                let named = context.config.lint.clients.iter();
                named.map(|word| client_of(&word.text)).collect()
            }
        }
    }

    /// The dialects that the run is about: those of the flag, else those of the
    /// configuration. A profile named on the command line is that of the open
    /// specification unless the flag is there, too.
    fn dialects(&self, context: &Context) -> Dialects {
        match (context.dialects.named(), &self.profile) {
            ([], Some(_)) => Dialects::default(),
            ([], None) => context.config.lint.dialects.clone(),
            _ => context.dialects.clone(),
        }
    }

    /// The flags about levels.
    pub fn flags(&self) -> LevelFlags {
        LevelFlags {
            deny: self.deny.clone(),
            warn: self.warn.clone(),
            allow: self.allow.clone(),
            only: self.only.clone(),
        }
    }
}

/// Judges the selected skills and prints the report.
pub fn run(
    schema: &'static str,
    default_profile: Profile,
    selection: &Selection,
    strictness: &Strictness,
    context: &Context,
) -> Result<u8, Failure> {
    with_engine(default_profile, strictness, context, |engine| {
        let collection = selection.collection(context, engine)?;
        Report::new(schema, engine, &collection).print(context)
    })
}

/// Calls `run` with the engine that the flags and the configuration make.
///
/// # Errors
/// A profile, a rule or a table that is not known; those of `run`.
pub fn with_engine(
    default_profile: Profile,
    strictness: &Strictness,
    context: &Context,
    run: impl FnOnce(&Engine<'_>) -> Result<u8, Failure>,
) -> Result<u8, Failure> {
    context.format(&FORMATS)?;
    let profile = strictness.profile(default_profile)?;
    let levels = Levels::new(profile, &context.config.lint, &strictness.flags())?
        .for_clients(strictness.clients(profile, context)?)
        .for_dialects(strictness.dialects(context));
    configured_budget(context)?;
    let licenses = Licenses::new(licensing::own_options(context)?);
    let judge_licenses = finding::all()
        .iter()
        .any(|rule| rule.group == Group::License && levels.is_on(rule));
    let more = |skill: &Skill| match judge_licenses && skill.source().is_some() {
        true => licenses.findings(skill),
        false => Vec::new(),
    };
    let engine = Engine {
        levels: &levels,
        path_of: &|shown| context.config_path(shown),
        more: &more,
    };
    run(&engine)
}

/// What one run found, ready to print.
pub struct Report {
    /// The report itself.
    pub judged: Judged,
    internal_errors: Vec<String>,
}

impl Report {
    /// Judges `collection`.
    pub fn new(schema: &'static str, engine: &Engine<'_>, collection: &Collection) -> Report {
        let outcome = engine.run(collection);
        let mut report = Report {
            judged: Judged {
                schema,
                skills: rows(collection, &outcome.loaded),
                dialect: None,
                findings: outcome.findings,
                summary: outcome.summary,
                fixed: None,
                unsafe_fixes: false,
            },
            internal_errors: outcome.internal_errors,
        };
        if engine.levels.dialects().has(Dialect::Mastra) {
            report.ask_mastra(collection);
        }
        report
    }

    /// Adds the host's verdict on every skill.
    fn ask_mastra(&mut self, collection: &Collection) {
        for (row, skill) in self.judged.skills.iter_mut().zip(&collection.skills) {
            row.hosted_by(mastra::CLIENT, &mastra::host(skill));
        }
        let loaded = self.judged.skills.iter().filter(|row| row.usable);
        self.judged.summary.usable = loaded.count();
        self.judged.dialect = Some(Dialect::Mastra.name());
    }

    /// Prints it where reports go; the exit code.
    ///
    /// # Errors
    /// What can't be written.
    pub fn print(&self, context: &Context) -> Result<u8, Failure> {
        output::emit(context, &FORMATS, |format, look| self.text(format, look))?;
        Ok(self.exit(context))
    }

    /// It in one of [`FORMATS`].
    pub fn text(&self, format: Format, look: Look) -> String {
        match format {
            Format::Json => self.judged.json(),
            Format::Concise => self.judged.concise(),
            _ => self.judged.human(look),
        }
    }

    /// The exit code; checks of ours that failed are told.
    pub fn exit(&self, context: &Context) -> u8 {
        for path in &self.internal_errors {
            let path = Untrusted(path);
            output::note(&format!("minara: internal error while judging {path}"));
        }
        match self.internal_errors.is_empty() {
            true => context.denied(self.judged.summary.deny),
            false => super::UNUSABLE,
        }
    }
}

/// The skills as they are, or as the client of the profile loads them.
fn rows(collection: &Collection, loaded: &[clients::Outcome]) -> Vec<SkillRow> {
    let mut rows: Vec<SkillRow> = collection
        .skills
        .iter()
        .map(|skill| SkillRow::of(skill))
        .collect();
    for (row, outcome) in rows.iter_mut().zip(loaded) {
        row.usable = outcome.verdict != clients::Verdict::Skip;
        row.name = outcome.name.clone().or(row.name.take());
    }
    rows
}

impl Selection {
    /// Whether the text comes from standard input.
    pub fn is_stdin(&self) -> bool {
        self.paths.paths.iter().any(|path| path == Path::new("-"))
    }

    /// The paths as they were named; none stands for the working directory.
    pub fn named(&self) -> &[PathBuf] {
        &self.paths.paths
    }

    /// Reads the selected skills, together with the paths that name them.
    ///
    /// # Errors
    /// A path that is not there, or nothing found to check.
    pub fn collection(
        &self,
        context: &Context,
        engine: &Engine<'_>,
    ) -> Result<Collection, Failure> {
        if self.is_stdin() {
            return Ok(Collection::new(self.load(context)?));
        }
        let named = self.named().iter();
        let named: Vec<String> = named
            .map(|path| path.to_string_lossy().into_owned())
            .collect();
        let skills = match engine.levels.dialects().has(Dialect::Mastra) {
            true => self.with_patterns(context)?.load(context)?,
            false => self.load(context)?,
        };
        Ok(Collection::new(skills).pointed_at(named))
    }

    /// This selection with the skills that Mastra's patterns reach in their
    /// place; a path that is there is no pattern.
    fn with_patterns(&self, context: &Context) -> Result<Selection, Failure> {
        let mut paths = Vec::new();
        for path in self.named() {
            let shown = path.to_string_lossy();
            if !mastra::is_glob(&shown) || context.cwd.join(path).exists() {
                paths.push(path.clone());
                continue;
            }
            let reached = Reached::by(std::slice::from_ref(path), context);
            if reached.is_empty() {
                let shown = Untrusted(&shown);
                return Err(Failure::with_help(
                    format!("no skill is reached by `{shown}`"),
                    "a pattern ends at folders of skills: 'skills/*'",
                ));
            }
            paths.extend(reached.files());
        }
        let mut selection = self.clone();
        selection.paths.paths = paths;
        Ok(selection)
    }

    /// Reads the selected skills.
    ///
    /// # Errors
    /// A path that is not there, or nothing found to check.
    pub fn load(&self, context: &Context) -> Result<Vec<Arc<Skill>>, Failure> {
        let paths = &self.paths.paths;
        if self.is_stdin() {
            if paths.len() > 1 {
                return Err(Failure::new(
                    "`-` stands alone: one text is read from standard input",
                ));
            }
            return Ok(vec![Arc::new(self.stdin(context)?)]);
        }
        if self.stdin_filename.is_some() || self.name.is_some() {
            return Err(Failure::with_help(
                "--stdin-filename and --name describe text from standard input",
                "name `-` as the path",
            ));
        }
        let skills = self.paths.load(context)?;
        if paths.is_empty() && skills.is_empty() {
            return Err(Failure::with_help(
                "no skill found here: no folder below this one holds a SKILL.md",
                "name a skill, or a folder that holds some",
            ));
        }
        Ok(skills)
    }

    /// The skill whose SKILL.md comes from standard input.
    fn stdin(&self, context: &Context) -> Result<Skill, Failure> {
        let mut bytes = Vec::new();
        std::io::stdin()
            .lock()
            .take(MAX_STDIN + 1)
            .read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_STDIN {
            return Err(Failure::new(format!(
                "more than {MAX_STDIN} bytes on standard input"
            )));
        }
        let file = self.stdin_filename.clone().unwrap_or_default();
        let folder = file.parent().map(Path::to_path_buf).unwrap_or_default();
        let full = context.cwd.join(&folder);
        let own = full
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        let place = Place {
            shown: folder.to_string_lossy().replace('\\', "/"),
            folder: self.name.clone().or(own).unwrap_or_default(),
            origin: Origin::Disk,
        };
        let tree = Arc::new(DiskTree::own(full));
        let source = Source::from_bytes(bytes);
        Ok(Skill::with_source(tree, RelPath::root(), place, source))
    }
}

impl Paths {
    /// Reads the skills. Without a path it is the folder of `--root`, else the
    /// working directory, and a folder that nobody named and that holds no skill
    /// is no finding.
    ///
    /// # Errors
    /// A path that is not there.
    pub fn load(&self, context: &Context) -> Result<Vec<Arc<Skill>>, Failure> {
        let here = match &context.global.root {
            Some(root) => root.clone(),
            None => PathBuf::from("."),
        };
        self.load_from(context, &context.cwd, here)
    }

    /// As [`Paths::load`], with paths that count from the root, so that what is
    /// rendered does not depend on the working directory.
    ///
    /// # Errors
    /// A path that is not there.
    pub fn load_from_root(&self, context: &Context) -> Result<Vec<Arc<Skill>>, Failure> {
        let below = self.paths.iter().map(|path| {
            let full = context.cwd.join(path);
            full.strip_prefix(&context.root)
                .map(Path::to_path_buf)
                .unwrap_or(full)
        });
        let from_root = Paths {
            paths: below.collect(),
            ..self.clone()
        };
        from_root.load_from(context, &context.root, PathBuf::from("."))
    }

    fn load_from(
        &self,
        context: &Context,
        base: &Path,
        default: PathBuf,
    ) -> Result<Vec<Arc<Skill>>, Failure> {
        let request = Request {
            paths: match self.paths.is_empty() {
                true => vec![default],
                false => self.paths.clone(),
            },
            cwd: base.to_path_buf(),
            gitignore: !self.no_gitignore,
        };
        let mut found = discover(&request)?;
        self.leave_out(&mut found, context);
        let mut skills = found.load();
        if self.paths.is_empty() {
            skills.retain(|skill| !skill.is_no_skill());
        }
        Ok(skills)
    }

    /// Applies `include` and `exclude`. A path that was named is left out too,
    /// and that is said.
    fn leave_out(&self, found: &mut Discovery, context: &Context) {
        let lint = &context.config.lint;
        if self.no_exclude || (lint.include.is_empty() && lint.exclude.is_empty()) {
            return;
        }
        let before = found.len();
        found.retain(|shown| lint.selects(&context.config_path(&format!("{shown}/SKILL.md"))));
        let left_out = before - found.len();
        if left_out > 0 && !self.paths.is_empty() {
            let name = context
                .config
                .origin
                .as_ref()
                .map_or("minara.toml", |o| &o.name);
            let folders = crate::report::counts(&[(left_out, "skills")]);
            context.note(&format!(
                "{folders} left out by {name} (--no-exclude checks them)"
            ));
        }
    }
}

impl From<DiscoverError> for Failure {
    fn from(error: DiscoverError) -> Failure {
        let message = error.to_string();
        match error {
            DiscoverError::Missing(_) => Failure::with_help(
                message,
                "paths count from the working directory; `minara skills list` shows what is there",
            ),
            DiscoverError::NotSkillFile(_) | DiscoverError::Unreadable { .. } => {
                Failure::new(message)
            }
        }
    }
}
