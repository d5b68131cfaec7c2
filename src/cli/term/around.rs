//! What the formats of findings must know of the world around a run.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::cli::context::Context;
use crate::finding::{Finding, Origin};
use crate::report::Around;

/// Files of the root that stand for what is about no file, the first that is
/// there.
const PROJECT_FILES: [&str; 3] = ["minara.lock", "minara.toml", "README.md"];

/// Looks for git's root and for the files that stand for folders.
pub fn around(context: &Context, findings: &[Finding], exit: u8) -> Around {
    let cwd = &context.project.cwd;
    let root = cwd.ancestors().find(|dir| dir.join(".git").exists());
    let below = root.and_then(|root| cwd.strip_prefix(root).ok());
    let project_file = project_file(context);
    Around {
        root: root.map(slashed).unwrap_or_default(),
        prefix: below.map(slashed).unwrap_or_default(),
        stand_ins: stand_ins(context, findings, project_file.as_deref()),
        project_file,
        exit,
        ..Around::default()
    }
}

fn project_file(context: &Context) -> Option<String> {
    let files = PROJECT_FILES
        .iter()
        .map(|name| context.project.root.join(name));
    let found = files.into_iter().find(|file| file.is_file());
    found.map(|file| context.project.shown(&file))
}

/// For every folder that findings name the file that stands for it.
fn stand_ins(
    context: &Context,
    findings: &[Finding],
    project_file: Option<&str>,
) -> BTreeMap<String, String> {
    let own = |finding: &&Finding| finding.origin() == Origin::Disk && finding.at.span.is_none();
    let named: BTreeSet<&str> = findings.iter().filter(own).map(Finding::path).collect();
    let folders = named.into_iter().filter_map(|shown| {
        let folder = context.project.cwd.join(shown);
        let file = stand_in(&folder, shown).or(project_file.map(str::to_owned));
        Some((shown.to_owned(), file.filter(|_| folder.is_dir())?))
    });
    folders.collect()
}

fn stand_in(folder: &Path, shown: &str) -> Option<String> {
    let file = match shown {
        "" | "." => "SKILL.md".to_owned(),
        shown => format!("{shown}/SKILL.md"),
    };
    folder.join("SKILL.md").is_file().then_some(file)
}

/// A path with `/` between its parts.
fn slashed(path: &Path) -> String {
    path.display()
        .to_string()
        .replace(std::path::MAIN_SEPARATOR, "/")
}
