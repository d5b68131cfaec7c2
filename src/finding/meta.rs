//! One rule id: group, levels, page.

use std::fmt;

use super::{ClientId, RuleId};

/// The groups of rules (`rules.md` of the design; one rule has one group).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // the variants are the group names
pub enum Group {
    Spec,
    Correctness,
    Budget,
    Portability,
    Suspicious,
    Style,
    Pedantic,
    Catalog,
    Evals,
    Openai,
    Plugin,
    License,
    Vendoring,
    Security,
    Minara,
    Vertesia,
    Mastra,
    Curia,
    Polar,
}

impl Group {
    /// Every group, in the order of reports.
    pub const ALL: [Group; 19] = [
        Group::Spec,
        Group::Correctness,
        Group::Budget,
        Group::Portability,
        Group::Suspicious,
        Group::Style,
        Group::Pedantic,
        Group::Catalog,
        Group::Evals,
        Group::Openai,
        Group::Plugin,
        Group::License,
        Group::Vendoring,
        Group::Security,
        Group::Minara,
        Group::Vertesia,
        Group::Mastra,
        Group::Curia,
        Group::Polar,
    ];

    /// The group's name in configuration, JSON and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Group::Spec => "spec",
            Group::Correctness => "correctness",
            Group::Budget => "budget",
            Group::Portability => "portability",
            Group::Suspicious => "suspicious",
            Group::Style => "style",
            Group::Pedantic => "pedantic",
            Group::Catalog => "catalog",
            Group::Evals => "evals",
            Group::Openai => "openai",
            Group::Plugin => "plugin",
            Group::License => "license",
            Group::Vendoring => "vendoring",
            Group::Security => "security",
            Group::Minara => "minara",
            Group::Vertesia => "vertesia",
            Group::Mastra => "mastra",
            Group::Curia => "curia",
            Group::Polar => "polar",
        }
    }

    /// The group of this name.
    pub fn from_name(name: &str) -> Option<Group> {
        Group::ALL.into_iter().find(|group| group.name() == name)
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How much a finding counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Not reported.
    Allow,
    /// Shown; the run succeeds.
    Warn,
    /// Shown; the run fails.
    Deny,
}

impl Level {
    /// The level's name in configuration, JSON and messages.
    pub fn name(self) -> &'static str {
        match self {
            Level::Allow => "allow",
            Level::Warn => "warn",
            Level::Deny => "deny",
        }
    }

    /// The level of this name.
    pub fn from_name(name: &str) -> Option<Level> {
        [Level::Allow, Level::Warn, Level::Deny]
            .into_iter()
            .find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A strictness: which rules run at which level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Profile {
    /// Only what the open specification demands.
    Spec,
    /// The levels of the rules' pages.
    Recommended,
    /// As recommended, and every warning fails the run.
    Strict,
    /// What a lenient client loads: the rules of the specification warn, and
    /// only what keeps such a client from loading a skill is denied.
    Load,
    /// The rules of the specification and those of portability, judged for this
    /// client: what keeps it from loading a skill is denied, and a breach of the
    /// specification warns otherwise.
    Client(ClientId),
}

impl Profile {
    /// The profile's name on the command line and in configuration; behind
    /// `client` stand a colon and the client's id there.
    pub fn name(self) -> &'static str {
        match self {
            Profile::Spec => "spec",
            Profile::Recommended => "recommended",
            Profile::Strict => "strict",
            Profile::Load => "load",
            Profile::Client(_) => "client",
        }
    }

    /// The profile of this name. `client:…` is none of them: which clients
    /// there are is known on a floor above.
    pub fn from_name(name: &str) -> Option<Profile> {
        let named = [
            Profile::Spec,
            Profile::Recommended,
            Profile::Strict,
            Profile::Load,
        ];
        named.into_iter().find(|profile| profile.name() == name)
    }
}

/// Whether a rule's findings can be fixed by the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixKind {
    /// No fix.
    NoFix,
    /// A hint with the exact text, never applied.
    Hint,
    /// The meaning is provably unchanged.
    Safe,
    /// The meaning may change.
    Unsafe,
}

impl FixKind {
    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            FixKind::NoFix => "none",
            FixKind::Hint => "hint",
            FixKind::Safe => "safe",
            FixKind::Unsafe => "unsafe",
        }
    }
}

/// What a rule rests on; a rule that denies by default needs T1, T2 or a
/// security reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// The open specification or a schema.
    T1,
    /// A client's source, read or run.
    T2,
    /// A vendor's documentation.
    T3,
    /// Measured on public skills, or a public report.
    T4,
    /// Convention.
    T5,
}

impl Tier {
    /// `T1` … `T5`.
    pub fn name(self) -> &'static str {
        match self {
            Tier::T1 => "T1",
            Tier::T2 => "T2",
            Tier::T3 => "T3",
            Tier::T4 => "T4",
            Tier::T5 => "T5",
        }
    }
}

/// A setting of one rule and its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleOption {
    /// The key below `[lint.rules.<id>]`.
    pub name: &'static str,
    /// The value where nobody sets it.
    pub default: OptionDefault,
}

/// The type and default of a rule's setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionDefault {
    /// A count.
    Number(usize),
    /// Yes or no.
    Flag(bool),
    /// A list of words.
    List(&'static [&'static str]),
}

/// One rule id and everything that is known of it without running it.
#[derive(Debug)]
pub struct Meta {
    /// Kebab-case noun phrase that names the defect; never reused.
    pub id: &'static str,
    /// The rule's only group.
    pub group: Group,
    /// Level under profile `recommended`.
    pub level: Level,
    /// Level under profile `spec`, where it is not `level` for group spec and
    /// `allow` for every other.
    pub spec: Option<Level>,
    /// An `allow` that profile `strict` raises.
    pub strict: bool,
    /// Level where a foreign skill is judged (`add`, `license`, `verify`, `lint` of
    /// a vendored folder), where it does not follow from `level`
    /// ([`Meta::gate_level`]). A refusing licence status outweighs it.
    pub gate: Option<Level>,
    /// Whether a client refuses a skill for it: under that client's profile it is
    /// denied.
    pub denied_for: fn(ClientId) -> bool,
    /// The rule that says more of the same defect: beside a finding of it in the
    /// same file, this one is only a note of it.
    pub gives_way_to: Option<RuleId>,
    /// Exit code when it is denied: 1, or 2 where the request or the
    /// environment must change.
    pub exit: u8,
    /// Whether the program can fix it.
    pub fix: FixKind,
    /// What it rests on.
    pub tier: Tier,
    /// What can be set for it below `[lint.rules]`.
    pub options: &'static [RuleOption],
    /// The version that first had it.
    pub since: &'static str,
    /// Its page, Markdown; the first line is its title.
    pub page: &'static str,
    /// The source file that declares it, from the package's root.
    pub declared_in: &'static str,
}

impl Meta {
    /// The values of fields that a declaration leaves out.
    pub const BASE: Meta = Meta {
        id: "",
        group: Group::Spec,
        level: Level::Warn,
        spec: None,
        strict: false,
        gate: None,
        denied_for: |_| false,
        gives_way_to: None,
        exit: 1,
        fix: FixKind::NoFix,
        tier: Tier::T1,
        options: &[],
        since: "0.1.0",
        page: "",
        declared_in: "",
    };

    /// The level under a profile, before any configuration.
    pub fn level_in(&self, profile: Profile) -> Level {
        match profile {
            Profile::Spec => self.spec.unwrap_or(if self.group == Group::Spec {
                self.level
            } else {
                Level::Allow
            }),
            Profile::Recommended => self.level,
            Profile::Strict if self.level == Level::Warn || self.strict => Level::Deny,
            Profile::Strict => self.level,
            Profile::Client(client) if (self.denied_for)(client) => Level::Deny,
            Profile::Client(_) if self.group == Group::Portability => self.level,
            Profile::Load | Profile::Client(_) if self.group == Group::Spec => {
                self.level.min(Level::Warn)
            }
            Profile::Load | Profile::Client(_) => Level::Allow,
        }
    }

    /// The level where a foreign skill is judged, before any configuration. What
    /// only some clients read beside SKILL.md refuses no skill.
    pub fn gate_level(&self) -> Level {
        let aside = matches!(self.group, Group::Evals | Group::Openai | Group::Plugin);
        let level = if aside {
            self.level.min(Level::Warn)
        } else {
            self.level
        };
        self.gate.unwrap_or(level)
    }

    /// The level under a profile where a foreign skill is judged.
    pub fn gate_level_in(&self, profile: Profile) -> Level {
        match profile {
            Profile::Strict if self.gate_level() == Level::Warn || self.strict => Level::Deny,
            Profile::Recommended | Profile::Strict => self.gate_level(),
            Profile::Spec | Profile::Load | Profile::Client(_) => self.level_in(profile),
        }
    }

    /// Its id as other rooms mention it.
    pub const fn rule(&self) -> RuleId {
        RuleId::mentioned(self.id)
    }

    /// Whether this is the rule of `id`.
    pub fn is(&self, id: RuleId) -> bool {
        self.id == id.as_str()
    }

    /// The page without the mark of its title.
    pub fn page_text(&self) -> &'static str {
        self.page.strip_prefix("# ").unwrap_or(self.page)
    }

    /// The page's first line.
    pub fn title(&self) -> &'static str {
        self.page_text().lines().next().unwrap_or("").trim()
    }

    /// The file of the page, from the package's root.
    pub fn page_path(&self) -> String {
        let declared_in = self.declared_in.replace('\\', "/");
        let (folder, _) = declared_in.rsplit_once('/').unwrap_or_default();
        format!("{folder}/{}.md", self.id)
    }
}

impl PartialEq for Meta {
    fn eq(&self, other: &Meta) -> bool {
        self.id == other.id
    }
}

impl Eq for Meta {}
