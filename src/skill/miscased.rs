//! Files that would be SKILL.md if case did not count.

use std::path::Path;

use super::fields::is_known_key;
use super::samples::is_material;
use crate::syntax::Frontmatter;
use crate::text::Source;
use crate::tree::{Budgets, RelPath, Tree};

/// Whether a file's name is SKILL.md in another case.
pub fn is_miscased_name(name: &str) -> bool {
    name != "SKILL.md" && name.eq_ignore_ascii_case("SKILL.md")
}

/// Whether the file at `path`, whose name is SKILL.md in another case, is meant as
/// one: its frontmatter has a name and a description that need not be filled in, and it
/// lies in no other skill's folder and below none of tests, evals or samples. Others are
/// pages about skills, or what is read by that name.
pub fn is_meant_as_skill(tree: &dyn Tree, path: &RelPath) -> bool {
    read_if_meant(tree, path).is_some()
}

/// The text of a file that is meant as SKILL.md, whose name is that in another case.
pub(super) fn read_if_meant(tree: &dyn Tree, path: &RelPath) -> Option<Source> {
    let source = read_if_described(tree, path)?;
    (!is_below_skill(tree, path) && !is_read_as_such(path)).then_some(source)
}

/// Whether the file lies where tests, evals and samples do, which are read by this very name.
fn is_read_as_such(path: &RelPath) -> bool {
    let folder = path.parent().unwrap_or_default();
    is_material(Path::new(folder.as_str()))
}

/// Whether the frontmatter of a file has a name and a description.
pub fn describes_skill(tree: &dyn Tree, path: &RelPath) -> bool {
    read_if_described(tree, path).is_some()
}

fn read_if_described(tree: &dyn Tree, path: &RelPath) -> Option<Source> {
    let bytes = tree.read(path, Budgets::NAMED_SKILL_MD).ok()?;
    let source = Source::from_bytes(bytes);
    let front = Frontmatter::parse(&source, is_known_key);
    // What a maker of skills fills in is no skill yet.
    let has = |key: &&str| {
        front.pair(key).is_some_and(|pair| {
            let text = pair.value.as_str().map(str::trim);
            !text.is_some_and(|text| text.starts_with('{') && text.ends_with('}'))
        })
    };
    ["name", "description"].iter().all(has).then_some(source)
}

/// Whether a folder above the file's own holds a skill. A skill at the root lies
/// above everything, so it counts only for what lies in no `skills` folder.
fn is_below_skill(tree: &dyn Tree, path: &RelPath) -> bool {
    let Some(folder) = path.parent().filter(|folder| !folder.is_root()) else {
        return false;
    };
    let listed = folder.components().any(|part| part == "skills");
    folder.ancestors().skip(1).any(|above| {
        let skill = above.resolve("SKILL.md");
        let holds = skill.is_some_and(|path| is_file(tree, &path));
        holds && !(above.is_root() && listed)
    })
}

fn is_file(tree: &dyn Tree, path: &RelPath) -> bool {
    tree.entry(path).is_some_and(|entry| entry.mode.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{MemoryTree, Mode};

    #[test]
    fn a_page_about_skills_is_no_skill() {
        let skill = "---\nname: a\ndescription: Sorts.\n---\n";
        let blank = "---\nname: \"{name}\"\ndescription: \"{what it does}\"\n---\n";
        let page = "---\ntitle: Skills\ndescription: What they are.\n---\n# Skills\n";
        type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], bool);
        let trees: [Case<'_>; 11] = [
            ("a/skill.md", &[("a/skill.md", skill)], true),
            ("Skill.md", &[("Skill.md", skill)], true),
            ("docs/skill.md", &[("docs/skill.md", page)], false),
            ("docs/skill.md", &[("docs/skill.md", "# Skill\n")], false),
            ("docs/skill.md", &[("docs/skill.md", "")], false),
            (
                "a/docs/skill.md",
                &[("a/docs/skill.md", skill), ("a/SKILL.md", skill)],
                false,
            ),
            (
                "docs/skill.md",
                &[("docs/skill.md", skill), ("SKILL.md", skill)],
                false,
            ),
            (
                "skills/a/skill.md",
                &[("skills/a/skill.md", skill), ("SKILL.md", skill)],
                true,
            ),
            (
                "evals/cases/a/skill.md",
                &[("evals/cases/a/skill.md", skill)],
                false,
            ),
            (
                "skills/evals/skill.md",
                &[("skills/evals/skill.md", skill)],
                true,
            ),
            (".kit/skill.md", &[(".kit/skill.md", blank)], false),
        ];
        for (path, files, meant) in trees {
            let tree = files.iter().fold(MemoryTree::new(), |tree, (path, text)| {
                tree.with(RelPath::own(path).unwrap(), Mode::File, text.as_bytes())
            });
            let path = RelPath::own(path).unwrap();
            assert_eq!(is_meant_as_skill(&tree, &path), meant, "{files:?}");
        }
    }
}
