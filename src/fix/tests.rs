//! Fixes that change several files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::*;
use crate::finding::{FileEdit, FileRef, Finding, Level, Meta, Origin, Safety};
use crate::skill::{Collection, Place, Skill};
use crate::text::{Edit, Source, Span};
use crate::tree::{DiskTree, MemoryTree, Mode, RelPath};

static RULE: Meta = Meta {
    id: "made-up",
    level: Level::Warn,
    ..Meta::BASE
};

const SKILL: &str = "---\nname: s\ndescription: d\n---\nsee old.md\n";

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("s")).unwrap();
        fs::write(folder.path().join("s/SKILL.md"), SKILL).unwrap();
        fs::write(folder.path().join("s/other.md"), "see old.md too\n").unwrap();
        Folder(folder)
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path().join("s").join(name)).unwrap()
    }

    fn skills(&self) -> Collection {
        let tree = Arc::new(DiskTree::own(self.path().to_path_buf()));
        let place = Place {
            shown: "s".to_owned(),
            folder: "s".to_owned(),
            origin: Origin::Disk,
        };
        let skill = Skill::load(tree, RelPath::own("s").unwrap(), place);
        Collection::new(vec![Arc::new(skill)])
    }

    /// Plans one fix that writes `new` over `old` in both files, with one more
    /// edit where it is given.
    fn plan(&self, more: Option<Edit>, may_other: bool) -> Plan {
        let judge = |skill: &Skill| {
            let own = Arc::clone(skill.source().unwrap());
            let path = RelPath::own("s/other.md").unwrap();
            let other = skill.tree().read(&path, 1 << 20).unwrap();
            let other = Arc::new(Source::from_bytes(other));
            let files = [("s/SKILL.md", &own), ("s/other.md", &other)];
            let mut edits = Vec::new();
            for (shown, source) in files {
                let file = Arc::new(FileRef::with_text(shown, Origin::Disk, source));
                let found = source.text().match_indices("old");
                edits.extend(found.map(|(at, old)| FileEdit {
                    file: Arc::clone(&file),
                    edit: Edit::replace(Span::new(at, at + old.len()), "new"),
                }));
                let more = more.clone().filter(|_| shown == "s/SKILL.md");
                edits.extend(more.map(|edit| FileEdit { file, edit }));
            }
            if !source_has_old(&own) {
                return Vec::new();
            }
            let found = Finding::new(&RULE, "s/SKILL.md", "t").at(&own, Span::new(0, 3), "l");
            vec![found.fix_files(Safety::Unsafe, edits)]
        };
        let may = |_: &Skill, below: &RelPath| {
            if may_other || below.as_str() == "SKILL.md" {
                Ok(self.path().join("s").join(below.as_str()))
            } else {
                Err(Refusal::ReadOnly)
            }
        };
        let planner = Planner {
            judge: &judge,
            may: &may,
            unsafe_fixes: true,
        };
        planner.plan(&self.skills())
    }
}

fn source_has_old(source: &Source) -> bool {
    source.text().contains("old")
}

fn refusals(plan: &Plan) -> Vec<(&str, &Refusal)> {
    let refused = plan.refused.iter();
    refused.map(|one| (one.path.as_str(), &one.why)).collect()
}

#[test]
fn both_files_are_written() {
    let folder = Folder::new();
    let mut plan = folder.plan(None, true);
    assert_eq!(plan.applied.len(), 1);
    assert_eq!(plan.applied[0].files, ["s/SKILL.md", "s/other.md"]);
    write(&mut plan, &|| false);
    assert_eq!(refusals(&plan), []);
    assert!(folder.text("SKILL.md").ends_with("see new.md\n"));
    assert_eq!(folder.text("other.md"), "see new.md too\n");
}

#[test]
fn an_edit_that_is_taken_back_takes_those_of_the_other_file_along() {
    let folder = Folder::new();
    // The frontmatter could no longer be read.
    let broken = Edit::replace(Span::new(4, 8), "name: [");
    let plan = folder.plan(Some(broken), true);
    assert!(plan.files.is_empty() && plan.applied.is_empty());
    let lossy = Refusal::Lossy(Loss::Readability);
    assert_eq!(refusals(&plan), [("s/SKILL.md", &lossy)]);
}

#[test]
fn a_file_that_may_not_be_written_keeps_the_other_as_it_is() {
    let plan = Folder::new().plan(None, false);
    assert!(plan.files.is_empty() && plan.applied.is_empty());
    assert_eq!(refusals(&plan), [("s/other.md", &Refusal::ReadOnly)]);
}

#[test]
fn a_file_that_somebody_changed_keeps_the_other_as_it_is() {
    let folder = Folder::new();
    let mut plan = folder.plan(None, true);
    fs::write(folder.path().join("s/other.md"), "mine\n").unwrap();
    write(&mut plan, &|| false);
    assert!(plan.files.is_empty() && plan.applied.is_empty());
    let partner = Refusal::Partner("s/other.md".to_owned());
    let wanted = [("s/SKILL.md", &partner), ("s/other.md", &Refusal::Changed)];
    assert_eq!(refusals(&plan), wanted);
    assert_eq!(folder.text("SKILL.md"), SKILL);
    assert_eq!(folder.text("other.md"), "mine\n");
}

#[test]
fn what_was_written_is_put_back_where_a_later_file_fails() {
    let folder = Folder::new();
    let mut plan = folder.plan(None, true);
    // A name that no file system takes.
    plan.files[1].renamed = Some(format!("s/{}.md", "n".repeat(300)));
    write(&mut plan, &|| false);
    assert!(plan.files.is_empty() && plan.applied.is_empty());
    assert!(matches!(plan.refused[1].why, Refusal::Io(_)));
    assert_eq!(folder.text("SKILL.md"), SKILL);
    assert_eq!(folder.text("other.md"), "see old.md too\n");
}

/// Plans a fix that calls itself safe and writes `new` over `old` in what Minara's host
/// reads of a skill; what it made of the text, or why it was refused.
fn safe_fix(old: &str, new: &str) -> Result<String, Refusal> {
    let text = "---\nname: s\ndescription: d\nmetadata:\n  minara:\n    id: a.b\n    priority: 7\n    \
                routing:\n      keywords: [gas, Gas, --, nft]\n      negative_keywords: [mint, mint it]\n      \
                co_activate: [a.b, a.c]\n    conditions: {platforms: [macos]}\n---\nText.\n";
    let path = RelPath::own("s/SKILL.md").unwrap();
    let tree = MemoryTree::new().with(path, Mode::File, text);
    let place = Place {
        shown: "s".to_owned(),
        folder: "s".to_owned(),
        origin: Origin::Disk,
    };
    let skill = Skill::load(Arc::new(tree), RelPath::own("s").unwrap(), place);
    let judge = |skill: &Skill| {
        let source = Arc::clone(skill.source().unwrap());
        let Some(at) = source.text().find(old) else {
            return Vec::new();
        };
        let span = Span::new(at, at + old.len());
        let found = Finding::new(&RULE, "s/SKILL.md", "t").at(&source, span, "l");
        vec![found.fix(Safety::Safe, vec![Edit::replace(span, new)])]
    };
    let planner = Planner {
        judge: &judge,
        may: &|_, _| Ok(PathBuf::new()),
        unsafe_fixes: false,
    };
    let mut plan = planner.plan(&Collection::new(vec![Arc::new(skill)]));
    match (plan.refused.pop(), plan.files.pop()) {
        (Some(refused), None) => Err(refused.why),
        (None, Some(file)) => Ok(String::from_utf8(file.after).unwrap()),
        (refused, file) => panic!("{refused:?} {file:?}"),
    }
}

#[test]
fn a_safe_fix_routes_no_message_otherwise() {
    for (old, new) in [
        ("gas, Gas, --, nft", "gas, nft"),
        ("mint, mint it", "mint"),
        ("a.b, a.c]", "a.c]"),
        ("macos", "darwin"),
        ("[macos]", "macos"),
    ] {
        let fixed = safe_fix(old, new);
        assert!(fixed.is_ok_and(|text| text.contains(new)), "{old}");
    }
    for (old, new) in [
        // The second spelling, which reasons would show.
        ("gas, Gas, ", "Gas, "),
        ("gas, Gas, --, nft", "gas, --"),
        ("mint, mint it", "mint it"),
        ("a.b, a.c]", "a.b]"),
        ("macos", "linux"),
        ("7", "8"),
        // To most readers a number in quotes is what it was; not to this host.
        ("7", "'7'"),
        ("id: a.b", "id: a.d"),
        ("id: a.b\n", "id: a.b\n    summary: s\n"),
    ] {
        let routing = Err(Refusal::Lossy(Loss::Routing));
        assert_eq!(safe_fix(old, new), routing, "{old} {new}");
    }
    let value = Err(Refusal::Lossy(Loss::Value));
    assert_eq!(safe_fix("description: d", "description: e"), value);
}
