//! The form of a case file: one JSON object a line. An unknown key of `setup`
//! or `expect` is an error, so no expectation is passed over in silence.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

/// Path to file value, in the order written.
pub type Files = Map<String, Value>;

/// One case.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    /// Its name, unique among all files.
    pub id: String,
    /// What it is about.
    #[serde(default)]
    pub kind: String,
    /// What is there before the command runs.
    #[serde(default)]
    pub setup: Setup,
    /// The words after `minara skills`.
    #[serde(default)]
    pub command: String,
    /// The arguments after those.
    #[serde(default)]
    pub args: Vec<String>,
    /// What is piped in.
    #[serde(default)]
    pub stdin: Option<Value>,
    /// What must come of it.
    #[serde(default)]
    pub expect: Expect,
    /// In place of these: commands one after the other.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// What the reference validator does with it; other files use the key for
    /// other things.
    pub reference: Option<Value>,
    /// What a lenient client makes of the skill.
    #[serde(default)]
    pub load: Option<Load>,
    /// What each client that was measured does with the skill, in a word.
    #[serde(default)]
    pub clients: BTreeMap<String, String>,
}

/// A case with one command, and the files that are written before it.
pub struct Single {
    /// The files.
    pub write: Files,
    /// The case.
    pub case: Case,
}

impl Case {
    /// A case for every command of this one.
    pub fn one_by_one(&self) -> Vec<Single> {
        if self.steps.is_empty() {
            return vec![Single {
                write: Files::new(),
                case: self.clone(),
            }];
        }
        let single = |step: &Step| Single {
            write: step.write.clone(),
            case: Case {
                command: step.command.clone(),
                args: step.args.clone(),
                stdin: step.stdin.clone(),
                expect: step.expect.clone(),
                steps: Vec::new(),
                ..self.clone()
            },
        };
        self.steps.iter().map(single).collect()
    }
}

/// One command of several.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// Files that are written before it.
    #[serde(default)]
    pub write: Files,
    /// The words after `minara skills`.
    pub command: String,
    /// The arguments after those.
    #[serde(default)]
    pub args: Vec<String>,
    /// What is piped in.
    #[serde(default)]
    pub stdin: Option<Value>,
    /// What must come of it.
    pub expect: Expect,
}

/// What a lenient client makes of a skill.
#[derive(Clone, Debug, Deserialize)]
pub struct Load {
    /// Whether it loads it.
    pub loads: bool,
    /// The name that it loads it under.
    #[serde(default)]
    pub name: Option<String>,
}

/// What is there before the command runs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Files of the project, or of the repository that `@repo@` names.
    pub files: Files,
    /// Files of the project in any case.
    pub host: Files,
    /// Whether the files are committed.
    pub git: bool,
    /// The folder to run in, from the project's root.
    pub cwd: String,
    /// Variables of the environment.
    pub env: BTreeMap<String, String>,
    /// Successive commits of `$UP`.
    pub upstream: Vec<Commit>,
    /// Further repositories, `$UP_<NAME>`.
    pub more_upstreams: BTreeMap<String, Vec<Commit>>,
    /// How many commits of `$UP` are out before the first command.
    pub first: Option<usize>,
    /// Arguments of a first `add`.
    pub add: Vec<String>,
    /// Whole commands in place of `add`.
    pub before: Vec<Vec<String>>,
    /// Two branches of the project: the commands each runs, then merged.
    pub merge_branches: Map<String, Value>,
    /// Changes of the project after the first commands.
    pub local_edits: Files,
    /// Changes of records, by JSON pointer.
    pub record_edits: BTreeMap<String, Map<String, Value>>,
    /// Answers of the server.
    pub http: Files,
    /// `down`: the server is gone when the command runs.
    pub server: Option<String>,
    /// A command killed half-way before the command.
    pub crash: Option<Crash>,
    /// An error injected into the command.
    pub fault: Option<Fault>,
    /// Uncommitted files in `$UP`'s work tree.
    pub dirty_upstream: Files,
    /// The command is run in a second project as well.
    pub repeat_in_second_project: bool,
}

/// One commit of an upstream repository.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Commit {
    /// Changes on the files of the commit before.
    pub files: Files,
    /// A whole tree, written row by row, in place of `files`.
    pub raw_tree: Option<Vec<Value>>,
    /// Its message.
    pub message: String,
    /// A tag set on it.
    pub tag: Option<String>,
    /// Whether the tag is an object.
    pub annotated: bool,
    /// A branch that it is on.
    pub branch: Option<String>,
    /// `$<id>` is this commit.
    pub id: Option<String>,
    /// In place of the commit before.
    pub rewrite: bool,
}

/// A command killed half-way.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Crash {
    /// The command and its arguments.
    pub command: Vec<String>,
    /// The point at which it is killed.
    pub at: String,
    /// False: folders are swapped by two renames.
    #[serde(default)]
    pub exchange: Option<bool>,
}

/// An error injected into the command.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// The point at which it occurs.
    pub at: String,
    /// Its name.
    pub error: String,
}

/// What must come of the command.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Expect {
    /// The exit code.
    pub exit: Option<i32>,
    /// Findings: `rule`, `rule@path`, `rule@path:line`.
    pub rules: Vec<String>,
    /// Findings that must not be.
    pub absent: Vec<String>,
    /// The licence verdict.
    pub license: Option<Licence>,
    /// How many skills were found.
    pub count: Option<u64>,
    /// What the JSON document must hold.
    pub json: Option<Value>,
    /// JSON pointers at which the document must hold nothing.
    pub json_absent: Vec<String>,
    /// Words of the output.
    pub out: Vec<String>,
    /// Standard output, exactly.
    pub stdout: Option<Value>,
    /// Words of the output, by another name.
    pub stdout_has: Vec<String>,
    /// Words of standard error.
    pub stderr_has: Vec<String>,
    /// Words that the output must not hold.
    pub not_out: Vec<String>,
    /// Secrets that the output must not hold.
    pub stderr_lacks: Vec<String>,
    /// Files of the project by path; null = absent.
    pub tree: Files,
    /// Modes of files, `x` or `f`.
    pub mode: BTreeMap<String, String>,
    /// Values of the skill's record, by JSON pointer.
    pub record: Map<String, Value>,
    /// Checks of files: `present`, `missing`, `exec`, `contains`, `lacks`,
    /// `unchanged`; or path to text or `{"json": …}`.
    pub files: Map<String, Value>,
    /// Paths at which nothing may be.
    pub files_absent: Vec<String>,
    /// The project is what it was before the command.
    pub unchanged: bool,
    /// Nothing of an interrupted write is left.
    pub no_leftovers: bool,
    /// Two projects end up with the same bytes.
    pub identical_projects: bool,
    /// The ids of the routed catalog, all of them in order.
    pub top: Option<Vec<String>>,
    /// Points by id.
    pub scores: Map<String, Value>,
    /// Points of the priority by id.
    pub fallback: Map<String, Value>,
    /// Reasons by id.
    pub reasons: Map<String, Value>,
    /// The first cause by id, of all that are dropped.
    pub dropped: Option<Map<String, Value>>,
    /// No other finding of the case's group.
    pub exact: bool,
    /// Values of the document by key; the keys are those of [`RESULTS`].
    #[serde(skip)]
    pub results: Map<String, Value>,
    #[serde(rename = "why")]
    _why: Option<IgnoredAny>,
}

/// The licence verdict expected.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Licence {
    /// The SPDX expression; null = there is none.
    #[serde(deserialize_with = "given")]
    pub expression: Option<Option<String>>,
    /// The status.
    pub status: Option<String>,
    /// Further statuses that would be right.
    pub status_any: Vec<String>,
    /// Evidence: `kind:path=id`.
    pub evidence: Vec<String>,
    /// Licence files that must lie in the vendored folder; [] = no folder.
    pub copied: Option<Vec<String>>,
}

/// Tells a key that is null from a key that is not there.
fn given<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: serde::Deserializer<'de>,
    T: Deserialize<'de>,
{
    T::deserialize(deserializer).map(Some)
}

/// Keys of an expectation that are keys of the document as well.
const RESULTS: [&str; 22] = [
    "active",
    "assets",
    "bodies",
    "budget",
    "catalog",
    "columns",
    "confusion",
    "coverage",
    "decision",
    "effect",
    "failed",
    "failures",
    "passed",
    "refused",
    "rows",
    "rule",
    "shed",
    "sizes",
    "stages",
    "tools",
    "turns",
    "warnings",
];

/// The cases of a file's text.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(at, line)| read(line).map_err(|e| format!("line {}: {e}", at + 1)))
        .collect()
}

/// One case; what it expects of keys of the document is put aside first, so that
/// every other unknown key is an error.
fn read(line: &str) -> serde_json::Result<Case> {
    let mut value: Value = serde_json::from_str(line)?;
    let results = take_results(&mut value);
    let steps = value.get_mut("steps").and_then(Value::as_array_mut);
    let of_steps: Vec<_> = steps.into_iter().flatten().map(take_results).collect();
    let mut case: Case = serde_json::from_value(value)?;
    case.expect.results = results;
    for (step, results) in case.steps.iter_mut().zip(of_steps) {
        step.expect.results = results;
    }
    Ok(case)
}

fn take_results(value: &mut Value) -> Map<String, Value> {
    let Some(Value::Object(expect)) = value.get_mut("expect") else {
        return Map::new();
    };
    let taken = RESULTS.iter().filter_map(|key| {
        let value = expect.shift_remove(*key)?;
        Some(((*key).to_owned(), value))
    });
    taken.collect()
}
