//! What is taken of a skill's folder, and what is refused.

use super::*;
use crate::finding::{Origin, Profile};
use crate::rules::correctness::case_collision::CaseCollision;
use crate::rules::correctness::unicode_collision::UnicodeCollision;
use crate::rules::{Checks, Rule};
use crate::skill::Place;
use crate::tree::MemoryTree;

fn path(text: &str) -> RelPath {
    RelPath::new(text).unwrap()
}

/// Files, links (`-> target`) and scripts (`x:`) below `skills/a`.
fn tree(files: &[(&str, &str)]) -> MemoryTree {
    let base = MemoryTree::new().with(path("skills/a/SKILL.md"), Mode::File, "x");
    add(base, "skills/a/", files)
}

fn add(mut tree: MemoryTree, base: &str, files: &[(&str, &str)]) -> MemoryTree {
    for (at, text) in files {
        let (mode, text) = if let Some(target) = text.strip_prefix("-> ") {
            (Mode::Link, target)
        } else if let Some(script) = text.strip_prefix("x:") {
            (Mode::Executable, script)
        } else {
            (Mode::File, *text)
        };
        let at = RelPath::own(&format!("{base}{at}")).unwrap();
        tree = tree.with(at, mode, text);
    }
    tree
}

fn skill_at(tree: Arc<dyn Tree>, dir: &str) -> Skill {
    let place = Place {
        shown: dir.to_owned(),
        folder: dir.to_owned(),
        origin: Origin::Source,
    };
    Skill::load(tree, path(dir), place)
}

fn look(tree: &MemoryTree, how: Inspection) -> (Vec<String>, Vec<String>) {
    look_at(tree, "skills/a", how)
}

fn look_at(tree: &MemoryTree, skill: &str, how: Inspection) -> (Vec<String>, Vec<String>) {
    let found = inspect(&skill_at(Arc::new(tree.clone()), skill), how).unwrap();
    let files = found.files.iter().map(|file| {
        let mode = if file.executable { "x " } else { "" };
        let link = file.from_link.as_ref();
        let link = link.map(|link| format!(" < {link}")).unwrap_or_default();
        format!("{mode}{}{link}", file.path.as_str())
    });
    let ids = found.findings.iter();
    let ids = ids.map(|finding| {
        format!(
            "{} {}@{}",
            finding.level,
            finding.rule.id,
            Untrusted(finding.path())
        )
    });
    (files.collect(), ids.collect())
}

fn findings(files: &[(&str, &str)]) -> Vec<String> {
    look(&tree(files), Inspection::default()).1
}

#[test]
fn links_inside_become_copies() {
    let tree = tree(&[
        ("a.md", "A"),
        ("b.md", "-> ./a.md"),
        ("c.md", "-> d/../b.md"),
        ("d/e.sh", "x:E"),
        ("f", "-> d/"),
        ("g", "-> f/e.sh"),
    ]);
    let (files, found) = look(&tree, Inspection::default());
    assert_eq!(
        files,
        [
            "SKILL.md",
            "a.md",
            "b.md < ./a.md",
            "c.md < d/../b.md",
            "x d/e.sh",
            "x f/e.sh < d/e.sh",
            "x g < f/e.sh",
        ]
    );
    assert_eq!(found.len(), 4);
    assert!(found.iter().all(|f| f.starts_with("warn symlink-copied@")));
}

#[test]
fn links_that_leave_or_never_end_are_refused() {
    let tree = tree(&[
        ("up", "-> ../../../../etc/hosts"),
        ("abs", "-> /etc/hosts"),
        ("drive", "-> C:/x"),
        ("back", "-> ..\\x"),
        ("prefix", "-> ../a-x/evil"),
        ("docs", "-> ../../docs"),
        ("gone", "-> nothing"),
        ("empty", "-> "),
        ("one", "-> two"),
        ("two", "-> one"),
        ("self", "-> ."),
        ("p/q", "-> ../r"),
        ("r/s", "-> ../p"),
    ]);
    let tree = add(tree, "skills/a-x/", &[("evil", "x")]);
    let tree = add(tree, "docs/", &[("ref.md", "R")]);
    let (_, found) = look(&tree, Inspection::default());
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    for wanted in [
        "deny escaping-symlink@skills/a/up",
        "deny escaping-symlink@skills/a/abs",
        "deny escaping-symlink@skills/a/drive",
        "deny escaping-symlink@skills/a/back",
        "deny escaping-symlink@skills/a/prefix",
        "deny escaping-symlink@skills/a/docs",
        "deny dangling-symlink@skills/a/gone",
        "deny dangling-symlink@skills/a/empty",
        "deny symlink-cycle@skills/a/one",
        "deny symlink-cycle@skills/a/two",
        "deny symlink-cycle@skills/a/self",
    ] {
        assert!(found.contains(&wanted), "{wanted} in {found:#?}");
    }
    assert!(
        found
            .iter()
            .any(|f| f.starts_with("deny symlink-cycle@skills/a/")
                && (f.ends_with("p/q") || f.ends_with("r/s")))
    );

    let linked = Inspection {
        include_linked: true,
        ..Inspection::default()
    };
    let (files, found) = look(&tree, linked);
    assert!(files.contains(&"docs/ref.md < ../../docs/ref.md".to_owned()));
    assert!(found.contains(&"deny escaping-symlink@skills/a/up".to_owned()));
}

#[test]
fn licences_and_notices_of_the_same_commit_come_along() {
    let skill = tree(&[
        ("LICENSE", "-> ../../LICENSE"),
        ("NOTICE.txt", "-> ../../legal/NOTICE"),
        ("LICENSES/MIT.txt", "-> ../../../LICENSE"),
        ("notes.md", "-> ../../LICENSE"),
    ]);
    let files = [
        ("LICENSE", "-> legal/MIT"),
        ("legal/MIT", "M"),
        ("legal/NOTICE", "N"),
    ];
    let (files, found) = look(&add(skill, "", &files), Inspection::default());
    for wanted in [
        "LICENSE < ../../LICENSE",
        "NOTICE.txt < ../../legal/NOTICE",
        "LICENSES/MIT.txt < ../../../LICENSE",
    ] {
        assert!(files.contains(&wanted.to_owned()), "{wanted} in {files:?}");
    }
    let denied: Vec<&String> = found.iter().filter(|f| f.starts_with("deny")).collect();
    assert_eq!(denied, ["deny escaping-symlink@skills/a/notes.md"]);
    let copied = |at: &str| found.contains(&format!("warn symlink-copied@skills/a/{at}"));
    assert!(copied("LICENSE") && copied("NOTICE.txt") && copied("LICENSES/MIT.txt"));
}

#[test]
fn a_licence_that_links_out_of_the_commit_is_refused() {
    let skill = tree(&[
        ("LICENSE", "-> ../../../LICENSE"),
        ("LICENSE-MIT", "-> /etc/hostname"),
        ("NOTICE", "-> ../../out"),
        ("COPYING", "-> ../../legal"),
        ("LICENSE.md", "-> ../../none"),
    ]);
    let outside = [("out", "-> ../NOTICE"), ("legal/MIT", "M")];
    let (files, found) = look(&add(skill, "", &outside), Inspection::default());
    assert_eq!(files, ["SKILL.md"]);
    for name in ["COPYING", "LICENSE", "LICENSE-MIT", "LICENSE.md", "NOTICE"] {
        let wanted = format!("deny escaping-symlink@skills/a/{name}");
        assert!(found.contains(&wanted), "{wanted} in {found:#?}");
    }
}

#[test]
fn a_maze_of_links_ends_at_the_limits() {
    let mut files = Vec::new();
    for level in 0..12 {
        for twin in 0..4 {
            files.push((format!("d{level}/{twin}"), format!("-> ../d{}", level + 1)));
        }
    }
    files.push(("d12/f".to_owned(), "x".to_owned()));
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (&**a, &**b)).collect();
    let found = findings(&files);
    assert!(found.contains(&"deny too-many-files@skills/a".to_owned()));
}

#[test]
fn limits_name_the_place() {
    let limits = SkillLimits {
        files: 3,
        folders: 2,
        depth: 2,
        file_bytes: 5,
        skill_bytes: 12,
        skill_md_bytes: 1,
    };
    let how = Inspection {
        limits,
        ..Inspection::default()
    };
    let find = |files: &[(&str, &str)]| look(&tree(files), how).1;
    assert_eq!(find(&[("b", "12345")]), Vec::<String>::new());
    assert_eq!(find(&[("b", "123456")]), ["deny oversized-file@skills/a/b"]);
    assert_eq!(
        find(&[("SKILL.md", "12")]),
        ["deny oversized-file@skills/a/SKILL.md"]
    );
    assert_eq!(
        find(&[("b", "12345"), ("c", "1234567")])[0],
        "deny oversized-skill@skills/a"
    );
    for files in [
        &[("b", ""), ("c", ""), ("d", "")][..],
        &[("b/x", ""), ("c/x", ""), ("d/x", "")],
    ] {
        assert_eq!(find(files), ["deny too-many-files@skills/a"]);
    }
    let deep = SkillLimits {
        depth: 2,
        ..SkillLimits::default()
    };
    let how = Inspection {
        limits: deep,
        ..Inspection::default()
    };
    assert_eq!(
        look(&tree(&[("a/b/c/d", "")]), how).1,
        ["deny too-many-files@skills/a/a/b/c"]
    );
}

#[test]
fn names_that_collide_or_are_not_ours() {
    let long = "n".repeat(130);
    let path = format!("{}/{}", "d".repeat(100), "e".repeat(90));
    for (files, wanted) in [
        (
            vec![("README", ""), ("readme", "")],
            vec!["deny case-collision@skills/a/readme"],
        ),
        (
            vec![("skill.md", "")],
            vec!["deny case-collision@skills/a/skill.md"],
        ),
        (
            vec![("A/x", ""), ("a/x", ""), ("a/y", "")],
            vec!["deny case-collision@skills/a/a"],
        ),
        (
            vec![("b", ""), ("B/x", "")],
            vec!["deny case-collision@skills/a/b"],
        ),
        (
            vec![("caf\u{e9}", ""), ("cafe\u{301}", "")],
            vec![
                "warn non-nfc-path@skills/a/cafe\u{301}",
                "deny unicode-collision@skills/a/cafe\u{301}",
            ],
        ),
        (
            vec![(".minara-skill.json", "{}")],
            vec!["deny record-in-upstream@skills/a/.minara-skill.json"],
        ),
        (
            vec![(".minara-\u{17f}kill.json", "{}")],
            vec!["deny record-in-upstream@skills/a/.minara-\u{17f}kill.json"],
        ),
        (
            vec![("\u{ff0e}minara-skill.json", "{}")],
            vec!["deny record-in-upstream@skills/a/\u{ff0e}minara-skill.json"],
        ),
        (
            vec![(".Minara-License/x", "")],
            vec!["deny record-in-upstream@skills/a/.Minara-License"],
        ),
        (
            vec![(".gitignore", "x")],
            vec!["warn nested-git-attributes@skills/a/.gitignore"],
        ),
        (
            vec![("sub/gitatt~1/x", "")],
            vec!["deny dot-git-path@skills/a/sub/gitatt~1"],
        ),
        (
            vec![(
                "m.bin",
                "version https://git-lfs.github.com/spec/v1\noid x\n",
            )],
            vec!["deny lfs-pointer@skills/a/m.bin"],
        ),
        (
            vec![("m.md", "version https://git-lfs.github.com/spec/v10\n")],
            vec![],
        ),
    ] {
        assert_eq!(findings(&files), wanted);
    }
    assert_eq!(
        findings(&[(&long, "")]),
        [format!("warn path-too-long@skills/a/{long}")]
    );
    assert_eq!(
        findings(&[(&path, "")]),
        [format!("deny path-too-long@skills/a/{path}")]
    );
}

#[test]
fn of_a_repository_only_the_skill_is_taken() {
    let tree = add(
        MemoryTree::new(),
        "",
        &[
            ("SKILL.md", "x"),
            ("LICENSE", "x"),
            (".gitignore", "x"),
            ("azure-pipelines.yml", "x"),
            (".github/workflows/ci.yml", "x"),
            ("src/main.rs", "x"),
            ("references/a.md", "x"),
            ("examples/other/SKILL.md", "x"),
            ("examples/b.md", "x"),
            ("leak", "-> /etc/hosts"),
        ],
    );
    let (files, found) = look_at(&tree, "", Inspection::default());
    assert_eq!(
        files,
        ["LICENSE", "SKILL.md", "examples/b.md", "references/a.md"]
    );
    assert_eq!(found, ["warn root-skill@SKILL.md"]);
    let whole = Inspection {
        whole_root: true,
        ..Inspection::default()
    };
    let (files, found) = look_at(&tree, "", whole);
    assert_eq!(files.len(), 9);
    assert!(found.contains(&"deny escaping-symlink@leak".to_owned()));
}

#[test]
fn hostile_git_trees_are_reported_entry_by_entry() {
    let dir = tempfile::tempdir().unwrap();
    let repo = git2::Repository::init_bare(dir.path()).unwrap();
    let odb = repo.odb().unwrap();
    let blob = repo.blob(b"x").unwrap();
    let mut data = Vec::new();
    for (mode, name) in [
        ("100644", &b"SKILL.md"[..]),
        ("100644", b".."),
        ("40000", b".git"),
        ("100644", b"nul.txt"),
        ("100644", b"a\nb"),
        ("100644", b"bad\xff"),
        ("100644", b"dup"),
        ("100644", b"dup"),
        ("100664", b"g"),
        ("160000", b"sub"),
    ] {
        data.extend_from_slice(format!("{mode} ").as_bytes());
        data.extend_from_slice(name);
        data.push(0);
        data.extend_from_slice(blob.as_bytes());
    }
    let skill = odb.write(git2::ObjectType::Tree, &data).unwrap();
    let mut builder = repo.treebuilder(None).unwrap();
    builder.insert("a", skill, 0o040_000).unwrap();
    let skills = builder.write().unwrap();
    let git = crate::tree::git::GitTree::open(&dir.path().join("objects"), skills).unwrap();
    let found = inspect(&skill_at(Arc::new(git), "a"), Inspection::default()).unwrap();
    assert!(!found.is_acceptable());
    let ids: Vec<String> = found
        .findings
        .iter()
        .map(|f| format!("{}@{}", f.rule.id, Untrusted(f.path())))
        .collect();
    assert_eq!(
        ids,
        [
            "path-traversal@a",
            "dot-git-path@a/.git",
            "control-character-in-path@a/a\\nb",
            "non-utf8-path@a/bad\\xff",
            "duplicate-tree-entry@a/dup",
            "unexpected-file-mode@a/g",
            "reserved-name@a/nul.txt",
            "submodule-in-skill@a/sub",
        ]
    );
}

#[test]
fn lint_says_of_paths_and_links_what_is_said_here() {
    let rules: [&dyn Rule; 5] = [
        &CaseCollision,
        &UnicodeCollision,
        &EscapingSymlink,
        &DanglingSymlink,
        &SymlinkCycle,
    ];
    for files in [
        vec![("README", ""), ("readme", "")],
        vec![("A/x", ""), ("a/x", "")],
        vec![("caf\u{e9}", ""), ("cafe\u{301}", "")],
        vec![("gone.md", "-> docs/none.md"), ("fine.md", "-> SKILL.md")],
        vec![("out.md", "-> ../../x.md"), ("abs", "-> /etc/hostname")],
        vec![("a.md", "-> b.md"), ("b.md", "-> a.md"), ("d/up", "-> ..")],
    ] {
        let tree = tree(&files);
        let skill = skill_at(Arc::new(tree.clone()), "skills/a");
        let own = |skill: &Skill| {
            let mut found = Vec::new();
            for rule in rules {
                let mut cx = Checks::new(rule.meta(), None, Profile::Recommended);
                rule.check(skill, &mut cx);
                found.extend(cx.into_findings());
            }
            let mut found: Vec<String> = found
                .iter()
                .map(|one| format!("{}@{}", one.rule.id, Untrusted(one.path())))
                .collect();
            found.sort();
            found
        };
        // Here it is said once, by what inspects.
        assert!(own(&skill).is_empty());
        let place = Place {
            shown: "skills/a".to_owned(),
            folder: "a".to_owned(),
            origin: Origin::Disk,
        };
        let on_disk = Skill::load(Arc::new(tree.clone()), path("skills/a"), place);
        let said = look(&tree, Inspection::default()).1;
        let said = said.iter().filter_map(|one| one.split_once(' '));
        let shared = |id: &str| rules.iter().any(|rule| id.starts_with(rule.meta().id));
        let mut said: Vec<String> = said
            .map(|(_, id)| id.to_owned())
            .filter(|id| shared(id))
            .collect();
        said.sort();
        assert!(!said.is_empty());
        assert_eq!(own(&on_disk), said);
    }
}
