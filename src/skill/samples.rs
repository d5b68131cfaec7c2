//! Skill files that nobody installs: samples, old states, templates of skills.

use std::ffi::OsStr;
use std::path::Path;

use super::fields::is_known_key;
use crate::syntax::Frontmatter;
use crate::text::Source;
use crate::tree::{Budgets, RelPath, Tree};

/// Folders of a skill, or of tests, that hold samples.
const OF_SAMPLES: [&str; 2] = ["assets", "templates"];
/// Folders of tests: what lies right in one is made to be tested with. Deeper down there
/// are skills for those who write tests.
const OF_TESTS: [&str; 2] = ["tests", "__tests__"];
/// Folders of what its author put away.
const ARCHIVES: [&str; 11] = [
    "archive",
    "archived",
    "archives",
    "_archive",
    ".archive",
    "attic",
    "deprecated",
    "backup",
    "backups",
    "_backup",
    "bak",
];
/// Where a skill's state before a change is kept, to be compared with.
const SNAPSHOTS: [&str; 2] = ["skill-snapshot", "old-skill-snapshot"];
/// In these a folder has the name of a skill or a plugin, whatever that is.
const HOLDERS: [&str; 2] = ["skills", "plugins"];

/// Whether the folder, seen from the one that was named, lies below one of samples
/// or of what was put away, or is a folder of samples or a kept state. A folder
/// right below `skills` is a skill, one below `plugins` a plugin, whatever its name.
pub fn is_sample(named: &Path, below: &Path) -> bool {
    let is = |part: &OsStr, words: &[&str]| words.iter().any(|of| part.eq_ignore_ascii_case(of));
    let is_snapshot = below.file_name().is_some_and(|name| is(name, &SNAPSHOTS));
    let above = below.parent().unwrap_or(Path::new(""));
    let holder = named_parts(named, above).last();
    let is_tested = holder == above.file_name() && holder.is_some_and(|part| is(part, &OF_TESTS));
    is_snapshot || is_tested || is_archived(named, below) || {
        named_parts(named, below)
            .any(|part| is(part, &OF_SAMPLES) || part.to_str().is_some_and(is_of_fixtures))
    }
}

/// Whether a folder is called after what tests are run with: `fixtures`, `fixtures-large`,
/// `fixture_map`, `eval-fixtures`.
pub(super) fn is_of_fixtures(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let mut ends = ["fixtures", "fixture"].into_iter();
    ends.any(|word| {
        let rest = name
            .strip_prefix(word)
            .map(|rest| rest.starts_with(['-', '_']));
        let front = name
            .strip_suffix(word)
            .map(|front| front.ends_with(['-', '_']));
        rest == Some(true) || front == Some(true)
    }) || name == "fixtures"
}

/// Whether a file in the folder `below` is what tests, evals or a maker of skills read by its
/// name: it lies below their folders, or below one of samples.
pub(super) fn is_material(below: &Path) -> bool {
    const OF_EVALS: [&str; 2] = ["evals", "cases"];
    let mut parts = named_parts(Path::new(""), below);
    is_sample(Path::new(""), below)
        || parts.any(|part| OF_EVALS.iter().any(|of| part.eq_ignore_ascii_case(of)))
}

/// Whether the folder, seen from the one that was named, lies below one of what was
/// put away.
pub fn is_archived(named: &Path, below: &Path) -> bool {
    let is_archive = |part: &OsStr| ARCHIVES.iter().any(|of| part.eq_ignore_ascii_case(of));
    let above = below.parent().unwrap_or(Path::new(""));
    let is_old_version = below.file_name().is_some_and(is_version);
    let in_archive = || above.file_name().is_some_and(is_archive);
    named_parts(named, above).any(is_archive) || is_old_version && in_archive()
}

/// Whether a folder is called after a version: `v0.7`.
fn is_version(name: &OsStr) -> bool {
    let name = name.to_str().unwrap_or_default();
    let number = name.strip_prefix('v').unwrap_or(name);
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    number.starts_with(|c: char| c.is_ascii_digit()) && number.chars().all(is_part)
}

/// The parts of a path that their author named for what lies in them.
fn named_parts<'a>(named: &'a Path, below: &'a Path) -> impl Iterator<Item = &'a OsStr> {
    let mut holder = named.file_name();
    below.iter().filter(move |part| {
        let holder = holder.replace(part);
        !HOLDERS.iter().any(|of| holder == Some(OsStr::new(of)))
    })
}

/// Whether a skill's folder is a template for skills: it is called so, and what stands
/// in its SKILL.md is to be replaced. Only of such folders the file is read.
pub fn is_template(tree: &dyn Tree, dir: &RelPath) -> bool {
    if !is_called_template(dir.name()) {
        return false;
    }
    let file = dir.resolve("SKILL.md");
    let bytes = file.and_then(|file| tree.read(&file, Budgets::NAMED_SKILL_MD).ok());
    let Some(bytes) = bytes else {
        return false;
    };
    let front = Frontmatter::parse(&Source::from_bytes(bytes), is_known_key);
    let text = |key| front.pair(key).and_then(|pair| pair.value.as_str());
    let name = text("name").unwrap_or_default();
    let description = text("description").unwrap_or_default();
    (name != dir.name() && stands_for_a_name(name)) || description.contains('[')
}

fn is_called_template(name: &str) -> bool {
    let name = name.trim_start_matches(['_', '.']).replace('_', "-");
    let name = name.to_ascii_lowercase();
    matches!(
        name.as_str(),
        "template" | "skill-template" | "template-skill"
    )
}

/// Whether one of the words of a name says that another name is to stand there.
fn stands_for_a_name(name: &str) -> bool {
    const WORDS: [&str; 9] = [
        "skill", "template", "name", "example", "sample", "your", "my", "replace", "todo",
    ];
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    name.is_empty() || words.any(|word| WORDS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{MemoryTree, Mode};

    #[test]
    fn samples_lie_below_folders_of_samples_and_of_old_things() {
        let is = |path: &str| is_sample(Path::new(""), Path::new(path));
        for path in [
            "assets/a",
            "skills/a/templates/b",
            "tests/fixtures/a",
            "skills/a/archive/v0.7",
            "packs/p/skills/archive/v0.7",
            "archive/skills/a",
            "Archived/a",
            "backup/a-v2",
            "scripts/check/tests/bad-skill",
            "a/archives/b/c",
            "plugins/a/.evals/b-workspace/old-skill-snapshot",
            "a-workspace/skill-snapshot",
            "tools/fixtures-map/valid/skills/a",
            "fixture_old/a",
            "eval-fixtures/a",
        ] {
            assert!(is(path), "{path}");
        }
        for path in [
            "skills/templates",
            "skills/tests",
            "skills/tests/a",
            "tests/e2e/test-writer",
            "skills/backup",
            "skills/archive",
            "skills/archive/zip",
            "plugins/archive/skills/a",
            "plugins/tools/archive",
            "archive",
            "skills/a/examples/b",
            "skill-snapshots/a",
            "fixturesque/a",
            "skills/fixture-writer",
        ] {
            assert!(!is(path), "{path}");
        }
        assert!(!is_sample(Path::new("skills"), Path::new("archive/zip")));
    }

    #[test]
    fn a_template_is_called_so_and_reads_so() {
        let is = |dir: &str, name: &str, description: &str| {
            let dir = RelPath::own(dir).unwrap();
            let text = format!("---\nname: {name}\ndescription: {description}\n---\n");
            let file = dir.resolve("SKILL.md").unwrap();
            let tree = MemoryTree::new().with(file, Mode::File, text.as_bytes());
            is_template(&tree, &dir)
        };
        let real = "Sorts letters. Use when asked for order.";
        for (dir, name) in [
            ("submissions/_template", "my-great-skill"),
            ("template", "template-skill"),
            ("template", "skill-template"),
            ("TEMPLATE", "Agent Name"),
            ("skills/template-skill", "your-skill-name"),
            ("skill_template", "REPLACE-with-a-name"),
        ] {
            assert!(is(dir, name, real), "{dir} {name}");
        }
        assert!(is(
            "template",
            "template",
            "'Expert help with [feature 1].'"
        ));
        for (dir, name) in [
            ("skills/template", "template"),
            ("template", "letter-writer"),
            ("prd-template", "prd-template"),
            ("skills/email", "my-great-skill"),
        ] {
            assert!(!is(dir, name, real), "{dir} {name}");
        }
    }
}
