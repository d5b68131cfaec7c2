//! What a rule is given, and where it reports.

use crate::finding::{
    ClientId, Dialect, Dialects, Finding, Meta, OptionDefault, OptionValue, Options, Profile,
};
use crate::skill::{Manifest, Settings, Skill};
use crate::systems::document::Document;
use crate::systems::installers::Record;
use crate::systems::{FieldRules, System, systems_of};
use crate::text::Span;

/// One rule's view of a run: its options, the profile, its findings.
#[derive(Clone, Debug)]
pub struct Checks<'a> {
    rule: &'static Meta,
    options: Option<&'a Options>,
    profile: Profile,
    clients: &'a [ClientId],
    dialects: Dialects,
    gate: bool,
    settings: Settings,
    findings: Vec<Finding>,
}

impl<'a> Checks<'a> {
    /// The view of `rule` under `profile`.
    pub fn new(rule: &'static Meta, options: Option<&'a Options>, profile: Profile) -> Checks<'a> {
        Checks {
            rule,
            options,
            profile,
            clients: &[],
            dialects: Dialects::default(),
            gate: false,
            settings: Settings::default(),
            findings: Vec::new(),
        }
    }

    /// The same view of a run that is about these clients.
    #[must_use]
    pub fn for_clients(mut self, clients: &'a [ClientId]) -> Checks<'a> {
        self.clients = clients;
        self
    }

    /// The same view of a run that is about these dialects.
    #[must_use]
    pub fn for_dialects(mut self, dialects: Dialects) -> Checks<'a> {
        self.dialects = dialects;
        self
    }

    /// The same view of a run with these settings for systems.
    #[must_use]
    pub fn given(mut self, settings: Settings) -> Checks<'a> {
        self.settings = settings;
        self
    }

    /// What the run was given for a system; the default where it was given nothing.
    pub fn setting<T: Default + Send + Sync + 'static>(&self) -> &T {
        self.settings.get()
    }

    /// All that the run was given for systems.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The same view where foreign skills are judged, or not.
    #[must_use]
    pub fn at_gate(mut self, gate: bool) -> Checks<'a> {
        self.gate = gate;
        self
    }

    /// Whether foreign skills are judged: what makes one unusable under its id is
    /// told from what merely breaks the specification.
    pub fn is_gate(&self) -> bool {
        self.gate
    }

    /// Whether somebody named the dialects that are on.
    pub fn names_dialects(&self) -> bool {
        !self.dialects.named().is_empty()
    }

    /// Whether a dialect is on.
    pub fn has(&self, dialect: Dialect) -> bool {
        self.dialects.has(dialect)
    }

    /// The systems that are on.
    pub fn systems(&self) -> impl Iterator<Item = &'static dyn System> {
        systems_of(&self.dialects)
    }

    /// Whether every system that is on treats fields so: what all of them take is
    /// no breach, whatever the open specification says where it is off.
    pub fn all_systems(&self, so: impl Fn(FieldRules) -> bool) -> bool {
        self.systems().all(|system| so(system.fields()))
    }

    /// The clients that the skills are meant for; empty where nobody said so.
    pub fn clients(&self) -> &'a [ClientId] {
        self.clients
    }

    /// The profile of the run. Few rules ask: those that the specification and
    /// the field's practice judge differently.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// The option `name`, a count.
    pub fn number(&self, name: &str) -> usize {
        match (self.set(name), self.default(name)) {
            (Some(OptionValue::Number(number)), _) => *number,
            (_, Some(OptionDefault::Number(number))) => number,
            _ => 0,
        }
    }

    /// The option `name`, yes or no.
    pub fn flag(&self, name: &str) -> bool {
        match (self.set(name), self.default(name)) {
            (Some(OptionValue::Flag(flag)), _) => *flag,
            (_, Some(OptionDefault::Flag(flag))) => flag,
            _ => false,
        }
    }

    /// The option `name`, a list of words.
    pub fn list(&self, name: &str) -> Vec<&str> {
        match (self.set(name), self.default(name)) {
            (Some(OptionValue::List(words)), _) => words.iter().map(String::as_str).collect(),
            (_, Some(OptionDefault::List(words))) => words.to_vec(),
            _ => Vec::new(),
        }
    }

    fn set(&self, name: &str) -> Option<&OptionValue> {
        self.options?.get(name)
    }

    fn default(&self, name: &str) -> Option<OptionDefault> {
        let option = self.rule.options.iter().find(|option| option.name == name);
        debug_assert!(
            option.is_some(),
            "{} declares no option {name}",
            self.rule.id
        );
        option.map(|option| option.default)
    }

    /// A finding at characters of SKILL.md: what is wrong (`title`), and what
    /// is wrong right there (`label`).
    pub fn file(
        &self,
        skill: &Skill,
        span: Span,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Finding {
        let found = self.path(skill, skill.file_path(), title);
        match skill.source() {
            Some(source) => found.at(source, span, label),
            None => found,
        }
    }

    /// A finding about the skill's folder as a whole.
    pub fn folder(&self, skill: &Skill, title: impl Into<String>) -> Finding {
        self.path(skill, skill.shown().to_owned(), title)
    }

    /// A finding about another path, as findings print it.
    pub fn path(&self, skill: &Skill, shown: String, title: impl Into<String>) -> Finding {
        Finding::new(self.rule, shown, title).in_origin(skill.origin())
    }

    /// A finding at characters of a plugin's or marketplace's manifest.
    pub fn manifest(
        &self,
        manifest: &Manifest,
        span: Span,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Finding {
        let found = Finding::new(self.rule, manifest.shown(), title);
        match manifest.source() {
            Some(source) => found.at(source, span, label),
            None => found,
        }
    }

    /// A finding at characters of a file beside skills.
    pub fn document(
        &self,
        document: &Document,
        span: Span,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Finding {
        let found = Finding::new(self.rule, document.name(), title);
        found.at(document.source(), span, label)
    }

    /// A finding at a place of another tool's record. Where a value of it holds
    /// credentials, only the line is named, and nothing shown.
    pub fn record(
        &self,
        record: &Record,
        span: Span,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> Finding {
        let document = &record.document;
        if record.may_be_shown() {
            return self.document(document, span, title, label);
        }
        Finding::new(self.rule, document.name(), title).at_line(record.line_of(span))
    }

    /// A finding about a file that is beside skills, by its path as findings print it.
    pub fn other(&self, shown: &str, title: impl Into<String>) -> Finding {
        Finding::new(self.rule, shown, title)
    }

    /// Takes a finding down.
    pub fn report(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// Takes several findings down, or none.
    pub fn report_all(&mut self, findings: impl IntoIterator<Item = Finding>) {
        self.findings.extend(findings);
    }

    /// What was reported.
    pub fn into_findings(self) -> Vec<Finding> {
        self.findings
    }
}
