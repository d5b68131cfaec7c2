//! Discovery over trees in memory and in git.

use super::*;
use crate::tree::MemoryTree;

fn path(text: &str) -> RelPath {
    RelPath::new(text).unwrap()
}

fn skill(name: &str, body: &str) -> String {
    format!("---\nname: {name}\ndescription: d\n---\n{body}\n")
}

/// A tree of `path -> content`.
fn tree(files: &[(&str, &str)]) -> Arc<dyn Tree> {
    let mut tree = MemoryTree::new();
    for (at, text) in files {
        tree = tree.with(path(at), Mode::File, *text);
    }
    Arc::new(tree)
}

fn search(tree: &Arc<dyn Tree>, search: &Search) -> Discovered {
    discover(&**tree, None, search, &names(tree)).unwrap()
}

fn paths(found: &Discovered) -> Vec<String> {
    found.candidates.iter().map(Candidate::shown).collect()
}

fn chosen(
    tree: &Arc<dyn Tree>,
    found: &Discovered,
    selection: &Selection,
) -> Result<Vec<String>, Vec<(String, String)>> {
    below(tree, found, None, selection)
}

fn below(
    tree: &Arc<dyn Tree>,
    found: &Discovered,
    folder: Option<&str>,
    selection: &Selection,
) -> Result<Vec<String>, Vec<(String, String)>> {
    let folder = folder.map(path);
    let findings = match choose(&**tree, found, folder.as_ref(), selection, None) {
        Ok(chosen) if chosen.equal.is_empty() => {
            return Ok(chosen.skills.iter().map(Candidate::shown).collect());
        }
        Ok(chosen) => chosen.equal,
        Err(findings) => findings,
    };
    let told = findings.iter();
    Err(told
        .map(|f| (f.rule.id.to_owned(), f.path().to_owned()))
        .collect())
}

fn refused(id: &str, paths: &[&str]) -> Result<Vec<String>, Vec<(String, String)>> {
    Err(paths
        .iter()
        .map(|path| (id.to_owned(), (*path).to_owned()))
        .collect())
}

#[test]
fn places_are_ranked_and_asides_left_out() {
    let text = |name: &str| skill(name, "");
    let (a, b, c, d, e, f, g, h, i) = (
        text("a"),
        text("b"),
        text("c"),
        text("d"),
        text("e"),
        text("f"),
        text("g"),
        text("h"),
        text("i"),
    );
    let tree = tree(&[
        ("SKILL.md", &a),
        ("skills/b/SKILL.md", &b),
        ("skills/.curated/c/SKILL.md", &c),
        ("plugins/p/skills/d/SKILL.md", &d),
        ("e/SKILL.md", &e),
        (".claude/skills/f/SKILL.md", &f),
        ("deep/down/g/SKILL.md", &g),
        ("tests/data/h/SKILL.md", &h),
        ("node_modules/p/SKILL.md", &i),
        ("skills/external/x/SKILL.md", &i),
        ("skills/b/notes.md", "x"),
    ]);
    let found = search(&tree, &Search::default());
    let ranks: Vec<u8> = found.candidates.iter().map(|c| c.rank).collect();
    assert_eq!(
        paths(&found),
        [
            "skills/b",
            "skills/.curated/c",
            "plugins/p/skills/d",
            ".",
            "e",
            ".claude/skills/f",
            "deep/down/g",
        ]
    );
    assert_eq!(ranks, [1, 1, 3, 4, 5, 6, 7]);
    let all = Search {
        all_candidates: true,
        ..Search::default()
    };
    assert!(paths(&search(&tree, &all)).contains(&"tests/data/h".to_owned()));
    let asked = Search {
        path: Some(path("node_modules/p")),
        ..Search::default()
    };
    let found = search(&tree, &asked);
    assert_eq!(found.candidates[0].shown(), "node_modules/p");
    assert_eq!(
        below(&tree, &found, Some("node_modules/p"), &Selection::Only),
        Ok(vec!["node_modules/p".to_owned()])
    );
}

#[test]
fn copies_are_one_skill_and_twins_of_a_name_are_not() {
    let (a, other) = (skill("a", "one"), skill("a", "two"));
    let same = tree(&[
        (".cursor/skills/a/SKILL.md", &a),
        (".claude/skills/a/SKILL.md", &a),
        ("skills/a/SKILL.md", &a),
    ]);
    let found = search(&same, &Search::default());
    assert_eq!(paths(&found), ["skills/a"]);
    let mirrors: Vec<&str> = found.candidates[0]
        .mirrors
        .iter()
        .map(RelPath::as_str)
        .collect();
    assert_eq!(mirrors, [".claude/skills/a", ".cursor/skills/a"]);

    let differing = tree(&[
        ("skills/a/SKILL.md", &a),
        (".claude/skills/a/SKILL.md", &other),
    ]);
    let found = search(&differing, &Search::default());
    let both = refused("ambiguous-skill", &["skills/a", ".claude/skills/a"]);
    assert_eq!(chosen(&differing, &found, &Selection::Only), both);
    let named = Selection::Names(vec!["a".to_owned()]);
    assert_eq!(chosen(&differing, &found, &named), both);
    let both = choose(&*differing, &found, None, &Selection::Only, None).unwrap();
    assert!(both.equal[0].message.contains("`SKILL.md` differs"));
    let log = differing_with_log(&a, &other);
    let found = search(&log, &Search::default());
    let both = choose(&*log, &found, None, &Selection::Only, None).unwrap();
    assert!(both.equal[0].message.contains("`SKILL.md` differs"));
    let found = search(&differing, &Search::default());
    let asked = Some(".claude/skills/a");
    assert_eq!(
        below(&differing, &found, asked, &Selection::Only),
        Ok(vec![".claude/skills/a".to_owned()])
    );
}

/// Two skills of one name with a file that comes before SKILL.md in order.
fn differing_with_log(one: &str, other: &str) -> Arc<dyn Tree> {
    tree(&[
        ("skills/a/SKILL.md", one),
        ("skills/a/CHANGELOG.md", "one"),
        (".claude/skills/a/SKILL.md", other),
        (".claude/skills/a/CHANGELOG.md", "two"),
    ])
}

/// The folder that `--all` takes of the skills in these folders, and how many it passes
/// over; nothing, where they are refused.
fn taken_of(files: &[(&str, &str)], link: Option<(&str, &str)>) -> Option<(String, usize)> {
    let mut held = MemoryTree::new();
    for (at, text) in files {
        held = held.with(path(at), Mode::File, *text);
    }
    if let Some((at, target)) = link {
        held = held.with(path(at), Mode::Link, target);
    }
    let tree: Arc<dyn Tree> = Arc::new(held);
    let found = search(&tree, &Search::default());
    let chosen = choose(&*tree, &found, None, &Selection::All, None).unwrap();
    let one = chosen.skills.first()?;
    chosen
        .equal
        .is_empty()
        .then(|| (one.shown(), one.versions.len()))
}

#[test]
fn versions_that_differ_for_clients_alone_are_one_skill() {
    let with = |more: &str, body: &str| {
        format!("---\nname: a\ndescription: Sorts seeds.\n{more}---\n\n{body}\n")
    };
    let plain = with("", "Sort.");
    let told = with("argument-hint: SEED\nmodel: haiku\n", "Sort.");
    let files = |first: &str, other: &str| {
        let files = [
            ("plugins/p/skills/a/SKILL.md", first),
            ("skills/a/SKILL.md", other),
        ];
        taken_of(&files, None)
    };
    let taken = Some(("plugins/p/skills/a".to_owned(), 1));
    assert_eq!(files(&told, &plain), taken);
    for other in [
        with("", "Sow."),
        with("license: MIT\n", "Sort."),
        with("hooks: x\n", "Sort."),
    ] {
        assert_eq!(files(&told, &other), None, "{other}");
    }
    let more = [
        ("plugins/p/skills/a/SKILL.md", told.as_str()),
        ("skills/a/SKILL.md", plain.as_str()),
        ("skills/a/run.sh", "sort"),
    ];
    assert_eq!(taken_of(&more, None), None);
}

#[test]
fn a_copy_that_holds_itself_by_accident_gives_way() {
    let text = skill("a", "sorts");
    let files = [
        ("a/SKILL.md", text.as_str()),
        ("plugins/p/skills/a/SKILL.md", text.as_str()),
    ];
    let taken = taken_of(&files, Some(("a/a", "../../a")));
    assert_eq!(taken, Some(("plugins/p/skills/a".to_owned(), 1)));
    assert_eq!(taken_of(&files, Some(("a/b", "../../a"))), None);
}

/// What `--all` takes of different skills of one name in these folders, and what it
/// passes over; nothing, where they are refused.
fn of_versions(folders: &[&str], layout: Option<&str>) -> Vec<String> {
    let files: Vec<(String, String)> = folders
        .iter()
        .map(|at| (format!("{at}/SKILL.md"), skill("a", at)))
        .collect();
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(at, text)| (at.as_str(), text.as_str()))
        .collect();
    let tree = tree(&files);
    let found = search(&tree, &Search::default());
    let layout = layout.map(path);
    let chosen = choose(&*tree, &found, None, &Selection::All, layout.as_ref()).unwrap();
    if !chosen.equal.is_empty() {
        return Vec::new();
    }
    let of = |one: &Candidate| {
        let others = one.versions.iter().map(|path| path.as_str().to_owned());
        [one.shown()].into_iter().chain(others).collect::<Vec<_>>()
    };
    chosen.skills.iter().flat_map(of).collect()
}

#[test]
fn of_versions_for_clients_all_takes_the_neutral_one() {
    let neutral = [
        &["skills/a", ".claude/skills/a", ".cursor/skills/a"][..],
        &[
            "kit/skills/a",
            ".codex-plugin/kit/skills/a",
            ".opencode-plugin/skills/a",
        ],
        &["plugins/p/skills/a", "plugins/p-codex/skills/a"],
        &["skills/a", "exports/openclaw/a"],
        &["skills/a", "i18n/es/skills/a", "skills-i18n/de/a"],
        &["skills/a", ".windsurf/skills/a"],
    ];
    for folders in neutral {
        assert_eq!(of_versions(folders, None)[0], folders[0], "{folders:?}");
        assert_eq!(
            of_versions(folders, None).len(),
            folders.len(),
            "{folders:?}"
        );
    }
}

#[test]
fn versions_without_a_neutral_one_are_chosen_by_the_layout_then_the_table() {
    let folders = [".cursor/skills/a", ".claude/skills/a", ".windsurf/skills/a"];
    let first = |folders: &[&str], layout| of_versions(folders, layout).first().cloned();
    let is = |path: &str| Some(path.to_owned());
    assert_eq!(first(&folders, None), is(".claude/skills/a"));
    assert_eq!(
        first(&folders, Some("skills/external")),
        is(".claude/skills/a")
    );
    assert_eq!(
        first(&folders, Some(".cursor/skills")),
        is(".cursor/skills/a")
    );
    assert_eq!(
        first(&folders, Some(".windsurf/skills")),
        is(".windsurf/skills/a")
    );
    let shared = [".agents/skills/a", ".claude/skills/a"];
    assert_eq!(
        first(&shared, Some(".claude/skills")),
        is(".agents/skills/a")
    );
    let named = ["packs/x/codex/a", "packs/x/claude/a"];
    assert_eq!(first(&named, None), is("packs/x/claude/a"));
    let inside = ["skills/a/cursor", "skills/a/gemini"];
    assert_eq!(first(&inside, None), is("skills/a/gemini"));
}

#[test]
fn different_skills_of_one_name_stay_refused() {
    for folders in [
        &["skills/a", "skills/group/a"][..],
        &["plugins/p/skills/a", "plugins/q/skills/a"],
        &["skills/a", "plugins/p/skills/a", ".claude/skills/a"],
        // Plugins that are called after a client, with skills of their own.
        &["plugins/codex/skills/a", "plugins/base/skills/a"],
        &["packs/x/codex/a", "packs/x/claude/a", "packs/y/codex/a"],
        &["apps/x/.claude/skills/a", "apps/y/.claude/skills/a"],
        &["i18n/es/skills/a", "i18n/de/skills/a"],
    ] {
        assert_eq!(of_versions(folders, None), [""; 0], "{folders:?}");
    }
}

#[test]
fn what_was_put_away_and_templates_are_no_skills_of_the_source() {
    let (a, b) = (skill("a", ""), skill("b", ""));
    let template = skill("my-great-skill", "");
    let tree = tree(&[
        ("skills/a/SKILL.md", &a),
        ("skills/a/archive/v1/SKILL.md", &a),
        ("archive/skills/b/SKILL.md", &b),
        ("archive/SKILL.md", &a),
        ("skills/_template/SKILL.md", &template),
    ]);
    let found = search(&tree, &Search::default());
    assert_eq!(paths(&found), ["skills/a", "archive"]);
    assert_eq!(found.aside.len(), 3);
    assert_eq!(found.aside_below(&path("archive")), 1);
    let all = Search {
        all_candidates: true,
        ..Search::default()
    };
    assert_eq!(search(&tree, &all).candidates.len(), 5);
    let asked = Search {
        path: Some(path("skills/_template")),
        ..Search::default()
    };
    assert_eq!(paths(&search(&tree, &asked))[0], "skills/_template");
}

#[test]
fn a_source_whose_skills_are_all_aside_says_how_they_are_taken() {
    let tree = tree(&[("tests/data/a/SKILL.md", &skill("a", ""))]);
    let found = search(&tree, &Search::default());
    let findings = choose(&*tree, &found, None, &Selection::All, None).unwrap_err();
    let help = findings[0].help.as_deref().unwrap();
    assert!(help.contains("`--all-candidates`"), "{help}");
}

#[test]
fn a_choice_is_asked_for_and_never_guessed() {
    let (a, b) = (skill("a", ""), skill("b", ""));
    let tree = tree(&[("skills/a/SKILL.md", &a), ("skills/x/SKILL.md", &b)]);
    let found = search(&tree, &Search::default());
    let names = |names: &[&str]| Selection::Names(names.iter().map(|n| (*n).to_owned()).collect());
    assert_eq!(
        chosen(&tree, &found, &Selection::Only),
        refused("selection-needed", &["skills/a", "skills/x"])
    );
    assert_eq!(
        chosen(&tree, &found, &names(&["b"])),
        Ok(vec!["skills/x".to_owned()])
    );
    assert_eq!(
        chosen(&tree, &found, &names(&["x"])),
        Ok(vec!["skills/x".to_owned()])
    );
    assert_eq!(
        chosen(&tree, &found, &names(&["b", "c"])),
        refused("no-skill-found", &["."])
    );
    assert_eq!(
        below(&tree, &found, Some("skills"), &Selection::Only),
        refused("selection-needed", &["skills/a", "skills/x"])
    );
    assert_eq!(
        below(&tree, &found, Some("none"), &Selection::Only),
        refused("no-skill-found", &["none"])
    );
}

#[test]
fn a_folder_leaves_what_lies_below_it_whatever_is_asked_for() {
    let (a, b, other) = (skill("a", "one"), skill("b", ""), skill("a", "two"));
    let tree = tree(&[
        ("kits/p/a/SKILL.md", &a),
        ("kits/p/b/SKILL.md", &b),
        ("kits/q/a/SKILL.md", &other),
        ("skills/b/SKILL.md", &b),
    ]);
    let found = search(&tree, &Search::default());
    let of = |folder, selection: &Selection| below(&tree, &found, Some(folder), selection);
    let names = |name: &str| Selection::Names(vec![name.to_owned()]);
    // The copy of `b` counts, by the place that is best.
    let of_p = ["skills/b", "kits/p/a"].map(str::to_owned).to_vec();
    assert_eq!(of("kits/p", &Selection::All), Ok(of_p));
    assert_eq!(of("kits/p", &names("a")), Ok(vec!["kits/p/a".to_owned()]));
    assert_eq!(of("kits/q", &names("b")), refused("no-skill-found", &["."]));
    assert_eq!(
        of("kits/q", &Selection::Only),
        Ok(vec!["kits/q/a".to_owned()])
    );
    assert_eq!(
        of("kits/r", &Selection::All),
        refused("no-skill-found", &["kits/r"])
    );
    let both = refused("ambiguous-skill", &["kits/p/a", "kits/q/a"]);
    assert_eq!(of("kits", &names("a")), both);
}

#[test]
fn a_skill_file_of_another_case_is_named() {
    let a = skill("a", "");
    let tree = tree(&[("skills/a/skill.md", &a)]);
    let found = search(&tree, &Search::default());
    assert_eq!(found.miscased, [path("skills/a/skill.md")]);
    let findings = chosen(&tree, &found, &Selection::Only).unwrap_err();
    assert_eq!(findings[0].0, "no-skill-found");
}

#[test]
fn manifests_list_skills_and_can_not_leave_the_tree() {
    let (a, b, c) = (skill("a", ""), skill("b", ""), skill("c", ""));
    let market = r#"{"metadata": {"pluginRoot": "./kits"}, "plugins": [
        {"name": "p", "source": "./p", "skills": ["./docs/a", "../../../etc"]},
        {"name": "q", "source": {"source": "github", "repo": "acme/else"}},
        {"name": "r", "source": "../../.."}, {"name": "s", "source": 3}]}"#;
    let tree = tree(&[
        (".claude-plugin/marketplace.json", market),
        ("kits/p/docs/a/SKILL.md", &a),
        (
            "kits/p/.cursor-plugin/plugin.json",
            r#"{"skills": "./more"}"#,
        ),
        ("kits/p/more/b/SKILL.md", &b),
        ("kits/p/docs/c/SKILL.md", &c),
        (".codex-plugin/plugin.json", "{not json"),
    ]);
    let found = search(&tree, &Search::default());
    assert_eq!(paths(&found), ["kits/p/docs/a", "kits/p/more/b"]);
    assert_eq!(found.elsewhere, ["acme/else"]);
}

#[test]
fn nested_skills_are_known_and_still_skills() {
    let (a, b) = (skill("a", ""), skill("b", ""));
    let tree = tree(&[("skills/a/SKILL.md", &a), ("skills/a/b/SKILL.md", &b)]);
    let found = search(&tree, &Search::default());
    assert_eq!(paths(&found), ["skills/a", "skills/a/b"]);
    assert_eq!(found.candidates[0].nested, [path("skills/a/b")]);
}

#[test]
fn a_repeating_tree_is_searched_within_its_budget() {
    let dir = tempfile::tempdir().unwrap();
    let repo = git2::Repository::init_bare(dir.path()).unwrap();
    let blob = repo.blob(skill("a", "").as_bytes()).unwrap();
    let mut builder = repo.treebuilder(None).unwrap();
    builder.insert("SKILL.md", blob, 0o100_644).unwrap();
    let mut oid = builder.write().unwrap();
    for _ in 0..12 {
        let mut builder = repo.treebuilder(None).unwrap();
        for at in 0..30 {
            builder.insert(format!("d{at}"), oid, 0o040_000).unwrap();
        }
        oid = builder.write().unwrap();
    }
    let git = GitTree::open(&dir.path().join("objects"), oid).unwrap();
    let found = discover(&git, Some(&git), &Search::default(), &|_| None).unwrap();
    let ids: Vec<&str> = found.findings.iter().map(|f| f.rule.id).collect();
    assert_eq!(ids, ["too-many-files"]);
}
