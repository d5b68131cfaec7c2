//! Files that would be SKILL.md if case did not count.

use super::fields::is_known_key;
use crate::syntax::Frontmatter;
use crate::text::Source;
use crate::tree::{Budgets, RelPath, Tree};

/// Whether a file's name is SKILL.md in another case.
pub fn is_miscased_name(name: &str) -> bool {
    name != "SKILL.md" && name.eq_ignore_ascii_case("SKILL.md")
}

/// Whether the file at `path`, whose name is SKILL.md in another case, is meant as
/// one: its frontmatter has a name and a description, and it lies in no other
/// skill's folder. Others are pages about skills.
pub fn is_meant_as_skill(tree: &dyn Tree, path: &RelPath) -> bool {
    read_if_meant(tree, path).is_some()
}

/// The text of a file that is meant as SKILL.md, whose name is that in another case.
pub(super) fn read_if_meant(tree: &dyn Tree, path: &RelPath) -> Option<Source> {
    let source = read_if_described(tree, path)?;
    (!is_below_skill(tree, path)).then_some(source)
}

/// Whether the frontmatter of a file has a name and a description.
pub fn describes_skill(tree: &dyn Tree, path: &RelPath) -> bool {
    read_if_described(tree, path).is_some()
}

fn read_if_described(tree: &dyn Tree, path: &RelPath) -> Option<Source> {
    let bytes = tree.read(path, Budgets::NAMED_SKILL_MD).ok()?;
    let source = Source::from_bytes(bytes);
    let front = Frontmatter::parse(&source, is_known_key);
    let has = |key: &&str| front.pair(key).is_some();
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
        let page = "---\ntitle: Skills\ndescription: What they are.\n---\n# Skills\n";
        type Case<'a> = (&'a str, &'a [(&'a str, &'a str)], bool);
        let trees: [Case<'_>; 8] = [
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
