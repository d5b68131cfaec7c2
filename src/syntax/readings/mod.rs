//! What other YAML readers make of a frontmatter.
//!
//! Clients read skills with PyYAML, three generations of js-yaml, `yaml` for
//! JavaScript, serde_yaml and Go's yaml.v3. They agree on the shape of nearly
//! every text and differ in words, characters and a few forms, so there are
//! not eight parsers here but one: the text is adapted to what a reader takes
//! for a blank, a line end and a character, parsed once, and the nodes are
//! given the values of that reader's schema. serde_yaml alone is called itself,
//! behind the same budgets.
//!
//! Versions that the tables were held against: PyYAML 6.0.3 (`safe_load`),
//! js-yaml 3.15.2 (`safeLoad`), 4.3.2 and 5.5.0 (`load`), `yaml` 2.9.1
//! (`parse`), serde_yaml 0.9.34. yaml.v3 follows its documentation and the
//! libyaml scanner it is a port of; it was not run.

mod adapt;
mod construct;
mod differ;
mod lex;
mod raw;
mod schema;
mod serde_reader;
#[cfg(test)]
mod tests;
mod value;

use std::borrow::Cow;

use super::frontmatter::{Frontmatter, Root};
use super::yaml::{self, Limits};

pub use differ::{Differences, KeyValues, Taken, differences};
pub use value::Value;

/// A YAML reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reader {
    /// YAML 1.2 core, as this program reads it.
    Core,
    /// PyYAML 6, `safe_load`: YAML 1.1.
    PyYaml,
    /// js-yaml 3, `safeLoad`; gray-matter 4 uses it.
    JsYaml3,
    /// js-yaml 4, `load`.
    JsYaml4,
    /// js-yaml 5, `load`.
    JsYaml5,
    /// npm `yaml` 2, `parse`.
    Yaml2,
    /// serde_yaml 0.9 into its `Value`.
    SerdeYaml,
    /// Go `yaml.v3` into an empty interface.
    GoYaml,
}

impl Reader {
    /// All of them.
    pub const ALL: [Reader; 8] = [
        Reader::Core,
        Reader::PyYaml,
        Reader::JsYaml3,
        Reader::JsYaml4,
        Reader::JsYaml5,
        Reader::Yaml2,
        Reader::SerdeYaml,
        Reader::GoYaml,
    ];

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Reader::Core => "YAML 1.2",
            Reader::PyYaml => "PyYAML",
            Reader::JsYaml3 => "js-yaml 3",
            Reader::JsYaml4 => "js-yaml 4",
            Reader::JsYaml5 => "js-yaml 5",
            Reader::Yaml2 => "yaml (npm)",
            Reader::SerdeYaml => "serde_yaml",
            Reader::GoYaml => "yaml.v3",
        }
    }

    fn is_js_yaml(self) -> bool {
        matches!(self, Reader::JsYaml3 | Reader::JsYaml4 | Reader::JsYaml5)
    }

    /// Whether its numbers are those of JavaScript.
    fn is_javascript(self) -> bool {
        self.is_js_yaml() || self == Reader::Yaml2
    }
}

/// What a reader makes of a text.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The document's value; that of an empty text is null.
    pub outcome: Result<Value, Refusal>,
}

impl Reading {
    /// The value of a top-level key; `None` where the reader refuses the text,
    /// takes it for something other than a mapping, or finds no such key.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.outcome.as_ref().ok()?.get(key)
    }

    /// Whether the reader accepts the text.
    pub fn is_accepted(&self) -> bool {
        self.outcome.is_ok()
    }
}

/// Why a reader reads nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    /// The kind of reason.
    pub cause: Cause,
    /// The reason in plain words; not the reader's own.
    pub why: Cow<'static, str>,
    /// The byte in the text where it lies, where that is known.
    pub at: Option<usize>,
}

/// The kind of reason for which a reader refuses a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// It is not YAML to this reader.
    Syntax,
    /// A character that it does not take.
    Character,
    /// A tab where it takes none.
    Tab,
    /// A key stands twice in one mapping.
    DuplicateKey,
    /// A tag that it does not know, or that does not fit its value.
    Tag,
    /// A merge key whose value is no mapping.
    Merge,
    /// A value that it can't build: a date that there is not, a list as a key.
    Value,
    /// Aliases beyond its own limit.
    Aliases,
    /// Not the reader's doing: more than is read here, so what it would do is
    /// not known.
    Budget,
}

impl Refusal {
    pub(super) fn new(
        cause: Cause,
        why: impl Into<Cow<'static, str>>,
        at: Option<usize>,
    ) -> Refusal {
        Refusal {
            cause,
            why: why.into(),
            at,
        }
    }

    /// Whether the text was not read because of a limit of this program.
    pub fn is_ours(&self) -> bool {
        self.cause == Cause::Budget
    }
}

/// What `reader` makes of the text between the fences.
///
/// Pure, and bounded by [`Limits::default`]: what is larger or nested deeper is
/// refused with [`Cause::Budget`] for every reader. Offsets are bytes of `yaml`.
pub fn read(reader: Reader, yaml: &str) -> Reading {
    let outcome = within_budget(yaml).and_then(|()| match reader {
        Reader::Core => core(yaml),
        Reader::SerdeYaml => serde_reader::read(yaml),
        _ => derived(reader, yaml),
    });
    Reading { outcome }
}

/// Whether some reader may make something else of a frontmatter than YAML 1.2
/// does; `text` is the file that it was parsed from. Much cheaper than reading,
/// and errs towards yes: where it is `false`, every reader accepts the
/// frontmatter and reads the same values.
pub fn may_differ(frontmatter: &Frontmatter, text: &str) -> bool {
    let yaml = text.get(frontmatter.yaml.range()).unwrap_or("");
    let root = match &frontmatter.root {
        Root::Mapping(root) | Root::Other(root) => Some(root),
        Root::Absent | Root::Empty | Root::Unreadable => None,
    };
    root.is_none_or(schema::is_odd)
        || !frontmatter.faults.is_empty()
        || !frontmatter.quirks.is_empty()
        || text_may_differ(yaml)
}

/// Whether readers may differ about a text whatever its values and forms are:
/// by its characters, its line ends, markers of documents, or a line that goes on
/// with what some reader takes for an anchor, an alias or a tag.
pub fn text_may_differ(yaml: &str) -> bool {
    let marks = |line: &str| {
        let mut begin = line.trim_start_matches(' ').chars();
        let property = begin.next().is_some_and(|c| matches!(c, '&' | '*' | '!'))
            && begin.next().is_some_and(|c| c != ' ');
        property
            || ["---", "...", "%"]
                .iter()
                .any(|mark| line.starts_with(mark))
    };
    yaml.contains(" \n") || yaml.chars().any(adapt::is_odd) || yaml.split('\n').any(marks)
}

/// Whether some reader may take a plain scalar in a pair for something else
/// than YAML 1.2 does, or refuse it.
pub fn pair_may_differ(pair: &yaml::Pair) -> bool {
    schema::is_odd_pair(pair)
}

/// The value of a node under the YAML 1.2 core schema.
pub fn value_of(node: &yaml::Node) -> Value {
    schema::of_node(node)
}

/// What every reader makes of the frontmatter `yaml` that was parsed to `root`, where
/// no reader differs ([`may_differ`]).
pub fn agreed(root: &yaml::Node, yaml: &str) -> Reading {
    Reading {
        outcome: within_budget(yaml).map(|()| value_of(root)),
    }
}

fn within_budget(yaml: &str) -> Result<(), Refusal> {
    let limits = Limits::default();
    if yaml.len() > limits.bytes {
        let why = format!(
            "{} bytes of YAML, the limit is {}",
            yaml.len(),
            limits.bytes
        );
        return Err(Refusal::new(Cause::Budget, why, Some(0)));
    }
    match lex::too_deep(yaml, limits.depth) {
        Some(at) => {
            let why = format!("brackets nested more than {} levels deep", limits.depth);
            Err(Refusal::new(Cause::Budget, why, Some(at)))
        }
        None => Ok(()),
    }
}

/// YAML 1.2 as the rules of this program judge it: any fault is a refusal.
fn core(yaml: &str) -> Result<Value, Refusal> {
    let parsed = yaml::parse(yaml, Limits::default()).map_err(of_fault)?;
    match parsed.faults.into_iter().next() {
        Some(fault) => Err(of_fault(fault)),
        None => Ok(parsed.root.as_ref().map_or(Value::Null, schema::of_node)),
    }
}

fn of_fault(fault: yaml::Fault) -> Refusal {
    let cause = match fault.kind {
        yaml::FaultKind::Syntax | yaml::FaultKind::UnquotedColon => Cause::Syntax,
        yaml::FaultKind::DuplicateKey => Cause::DuplicateKey,
        yaml::FaultKind::AliasExpansion => Cause::Aliases,
        yaml::FaultKind::Character => Cause::Character,
        yaml::FaultKind::Budget => Cause::Budget,
    };
    Refusal::new(cause, fault.message, Some(fault.span.start))
}

fn derived(reader: Reader, yaml: &str) -> Result<Value, Refusal> {
    if reader == Reader::GoYaml {
        // Its scanner is a port of libyaml, which serde_yaml wraps.
        serde_reader::check_syntax(yaml)?;
    }
    let adapted = adapt::adapt(reader, yaml)?;
    let document = raw::parse(&adapted)?;
    construct::construct(reader, &document).map_err(|mut refusal| {
        refusal.at = refusal.at.and_then(|at| adapted.place(at));
        refusal
    })
}
