//! What the cases of the specification say of clients: whether a lenient client
//! loads the skill, and what each client that was measured does with it.

use std::path::{Path, PathBuf};

use minara::skill::is_known_key;
use minara::syntax::Frontmatter;
use minara::systems::clients::{self, Text};
use minara::text::Source;
use serde_json::Value;

use super::case::Case;
use super::stage::Stage;
use crate::support::Failure;

/// The words of the cases for clients whose id is longer.
const SHORT_NAMES: [(&str, &str); 4] = [
    ("gemini", "gemini-cli"),
    ("roo", "roo-code"),
    ("cline", "cline-vscode"),
    ("mistral", "mistral-vibe"),
];

/// Runs `validate --profile load` on the case's skill: it exits 0 exactly when
/// the lenient client loads it, and says the name that it loads.
pub fn load(case: &Case) -> Result<Vec<String>, Failure> {
    let Some(wanted) = &case.load else {
        return Ok(Vec::new());
    };
    let seen = Stage::prepare(case, false)?.run_with_profile("load")?;
    let code = match (case.expect.exit, wanted.loads) {
        (Some(2), _) => 2,
        (_, true) => 0,
        (_, false) => 1,
    };
    let mut bad = Vec::new();
    if seen.finished.code != code {
        bad.push(format!("load: exit {} for {code}", seen.finished.code));
    }
    let name = seen
        .document
        .as_ref()
        .and_then(|document| document.pointer("/skills/0/name"))
        .and_then(Value::as_str);
    if code == 0 && name != wanted.name.as_deref() {
        bad.push(format!("load: name {name:?} for {:?}", wanted.name));
    }
    Ok(bad)
}

/// Holds every client that was measured against what this program says of it.
/// Where the skill lies is not part of the measure, only its text is.
pub fn clients(case: &Case) -> Result<Vec<String>, Failure> {
    if case.clients.is_empty() {
        return Ok(Vec::new());
    }
    let stage = Stage::prepare(case, false)?;
    let dir = skill_folder(case, stage.root())?;
    let source = Source::from_bytes(std::fs::read(dir.join("SKILL.md"))?);
    let front = Frontmatter::parse(&source, is_known_key);
    let folder = dir.file_name().unwrap_or_default().to_string_lossy();
    let text = Text::new(&source, &front, &folder);
    let differing = case.clients.iter().filter_map(|(name, wanted)| {
        let long = SHORT_NAMES.iter().find(|(short, _)| short == name);
        let id = long.map_or(name.as_str(), |(_, id)| id);
        let Some(loader) = clients::loader(id) else {
            return Some(format!("no client is called {id}"));
        };
        let outcome = clients::load(loader, &text);
        let got = outcome.verdict.name();
        (got != wanted).then(|| format!("{name}: {got} for {wanted} ({:?})", outcome.reasons))
    });
    Ok(differing.collect())
}

/// The folder of the skill that the case writes.
fn skill_folder(case: &Case, root: &Path) -> Result<PathBuf, Failure> {
    let mut paths = case.setup.files.keys();
    let file = paths.find(|path| path.ends_with("/SKILL.md"));
    let file = file.ok_or_else(|| Failure::new("the case writes no SKILL.md"))?;
    Ok(root.join(file.trim_end_matches("/SKILL.md")))
}
