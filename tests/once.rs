//! Every file of a skill is read once a run, by whoever asks first, and what was
//! judged is what is written.

#![allow(clippy::unwrap_used)] // a test fails loudly

mod support;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use minara::config::Config;
use minara::finding::{self, Dialect, Dialects, Origin, Profile};
use minara::license;
use minara::lint::{Engine, LevelFlags, Levels, Licenses};
use minara::record::Record;
use minara::skill::{Collection, Place, Skill};
use minara::systems::clients::{self, LENIENT, loaders};
use minara::tree::{DiskTree, Reads, RelPath, Tree};
use minara::vendoring::add::{self, Gate, Judged, Plan};
use minara::vendoring::discover::{Candidate, Search, Selection, discover, names, select};
use minara::vendoring::fetch::{self, Fetched, Network};
use minara::vendoring::inspect::{Inspection, SkillLimits};
use minara::vendoring::progress::Silent;
use minara::vendoring::source::Source;
use minara::vendoring::write::{WriteError, WriteOptions};
use support::counting::{Call, Counting};
use support::licence;
use tempfile::TempDir;

/// A skill with all that some part of the program reads.
const MADE: &[(&str, &str)] = &[
    ("README.md", "# Skills\n\n## License\n\nMIT\n"),
    (".claude-plugin/plugin.json", PLUGIN),
    (
        ".claude-plugin/marketplace.json",
        "{\"name\": \"m\", \"owner\": {\"name\": \"o\"}, \"plugins\": [{\"name\": \"made\", \
         \"source\": \"./\"}]}\n",
    ),
    ("package.json", "{\"name\": \"root\"}\n"),
    (
        "skills/made/SKILL.md",
        "---\nname: made\ndescription: Sorts seeds by size. Use when seeds lie in a heap.\n---\n\n\
         # Made\n\nRead [the guide](references/guide.md). Run `./scripts/run.sh` and\n\
         `python scripts/tool.py`, see NOTICE, data.txt and LICENSE.txt.\n\n\
         ```sh\n./scripts/run.sh\nnpx some-package\n```\n",
    ),
    (
        "skills/made/references/guide.md",
        "# Guide\n\nSee [deeper](deeper.md) and [the inner one](../inner/page.md).\n",
    ),
    ("skills/made/references/deeper.md", "# Deeper\n\nSmall.\n"),
    ("skills/made/references/alone.md", "# Alone\n\nCafé.\n"),
    ("skills/made/inner/SKILL.md", "---\nname: inner\n---\nIn.\n"),
    ("skills/made/inner/page.md", "# Page\n"),
    (
        "skills/made/agents/openai.yaml",
        "interface:\n  display_name: Made\n  short_description: Sorts\n",
    ),
    (
        "skills/made/evals/evals.json",
        "{\"skill_name\": \"other\", \"evals\": [{\"id\": 1, \"prompt\": \"sort\"}]}\n",
    ),
    (
        "skills/made/scripts/run.sh",
        "#!/bin/bash\n# SPDX-License-Identifier: MIT\necho https://example.test\n",
    ),
    (
        "skills/made/scripts/tool.py",
        "# SPDX-License-Identifier: MIT\nprint()\n",
    ),
    ("skills/made/NOTICE", "Seeds by somebody.\n"),
    ("skills/made/data.txt", "references/guide.md\n"),
    ("skills/made/package.json", "{\"license\": \"MIT\"}\n"),
    ("skills/made/pyproject.toml", "[project]\nname = \"made\"\n"),
    ("skills/made/.claude-plugin/plugin.json", PLUGIN),
    (
        "skills/made/REUSE.toml",
        "version = 1\n[[annotations]]\npath = \"**\"\nSPDX-License-Identifier = \"MIT\"\n",
    ),
    (
        "skills/plain/SKILL.md",
        "---\nname: plain\ndescription: Counts seeds by hand. Use when they are few.\n---\n\nCount.\n",
    ),
];

const PLUGIN: &str = "{\"name\": \"made\", \"version\": \"1.0.0\", \"license\": \"MIT\"}\n";

fn made() -> TempDir {
    let folder = TempDir::new().unwrap();
    let mit = licence("MIT").unwrap();
    let texts = [
        ("LICENSE", &*mit),
        ("skills/made/LICENSE.txt", &*mit),
        ("skills/made/LICENSES/MIT.txt", &*mit),
        ("skills/made/third/LICENSE", &*mit),
    ];
    for (path, text) in MADE.iter().copied().chain(texts) {
        put(&folder.path().join(path), text);
    }
    folder
}

fn put(full: &Path, text: &str) {
    fs::create_dir_all(full.parent().unwrap()).unwrap();
    fs::write(full, text).unwrap();
}

fn path(text: &str) -> RelPath {
    RelPath::own(text).unwrap()
}

fn skill(tree: &Arc<Counting>, dir: &str) -> Skill {
    let place = Place {
        shown: dir.to_owned(),
        folder: path(dir).name().to_owned(),
        origin: Origin::Disk,
    };
    let tree: Arc<dyn Tree> = tree.clone();
    Skill::load(tree, path(dir), place)
}

/// Every rule is on, for every dialect.
fn all_rules() -> LevelFlags {
    let ids = finding::all().into_iter().map(|rule| rule.id.to_owned());
    LevelFlags {
        warn: ids.collect(),
        ..LevelFlags::default()
    }
}

/// Lints skills of one tree with all rules, licences among them.
fn lint(tree: &Arc<Counting>, dirs: &[&str]) -> BTreeSet<&'static str> {
    let config = Config::default();
    let levels = Levels::new(Profile::Strict, &config.lint, &all_rules()).unwrap();
    let levels = levels.for_dialects(Dialects::new(Dialect::ALL.to_vec()));
    let options = Arc::<license::Options>::default();
    let licenses = Licenses::new(Box::new(move |_, _| Arc::clone(&options)));
    let engine = Engine {
        levels: &levels,
        path_of: &|path| path.to_owned(),
        more: &|skill| licenses.findings(skill),
    };
    let skills = dirs.iter().map(|dir| skill(tree, dir));
    let around = Arc::new(Reads::around_skills());
    let skills = skills
        .map(|skill| Arc::new(skill.sharing(&around)))
        .collect();
    let outcome = engine.run(&Collection::new(skills));
    assert_eq!(outcome.internal_errors, []);
    let found = outcome.findings.iter();
    found.map(|finding| finding.rule.id).collect()
}

#[test]
fn lint_of_one_skill_reads_each_file_once() {
    let folder = made();
    let tree = Counting::over(Arc::new(DiskTree::own(folder.path())));
    let found = lint(&tree, &["skills/made"]);
    // What was read was judged.
    for rule in ["evals-name-mismatch", "openai-short-description"] {
        assert!(found.contains(rule), "{rule} is not in {found:?}");
    }
    let read = tree.calls(Call::Read);
    for (path, _) in MADE
        .iter()
        .filter(|(path, _)| path.starts_with("skills/made/"))
    {
        // A skill inside keeps its own pages.
        if !path.contains("/inner/") {
            assert_eq!(read.get(*path), Some(&1), "{path}");
        }
    }
    assert_eq!(tree.repeated(Call::Read), Vec::<String>::new());
}

#[test]
fn lint_of_several_skills_reads_each_file_once() {
    let folder = made();
    let tree = Counting::over(Arc::new(DiskTree::own(folder.path())));
    lint(&tree, &["skills/made", "skills/plain"]);
    let mut repeated = tree.repeated(Call::Read);
    // The plugin inside is looked at once more, for all skills together.
    repeated.retain(|path| !path.starts_with("skills/made/.claude-plugin/"));
    assert_eq!(repeated, Vec::<String>::new());
}

#[test]
fn licences_above_the_skills_are_read_once() {
    let folder = made();
    let tree = Counting::over(Arc::new(DiskTree::own(folder.path())));
    let shared: Arc<dyn Tree> = tree.clone();
    let scope = license::Scope::new(shared, RelPath::root(), license::Options::default());
    for dir in ["skills/made", "skills/plain"] {
        scope.judge(&skill(&tree, dir));
    }
    assert_eq!(tree.repeated(Call::Read), Vec::<String>::new());
}

#[test]
fn all_clients_together_read_each_file_once() {
    let folder = made();
    let from = folder.path().join("skills/plain/SKILL.md");
    let to = folder.path().join("skills/other/Skill.md");
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    fs::rename(from, to).unwrap();
    let tree = Counting::over(Arc::new(DiskTree::own(folder.path())));
    for dir in ["skills/made", "skills/other"] {
        let skill = skill(&tree, dir);
        clients::check_all(loaders().into_iter().chain([&LENIENT]), &skill);
        clients::check_all(loaders(), &skill);
    }
    assert_eq!(tree.calls(Call::Read).len(), 2);
    assert_eq!(tree.repeated(Call::Read), Vec::<String>::new());
}

#[test]
fn the_text_of_a_judged_skill_goes_where_nobody_asks_for_it() {
    let folder = made();
    let tree = Counting::over(Arc::new(DiskTree::own(folder.path())));
    let unread = |dir: &str| {
        let place = Place {
            shown: dir.to_owned(),
            folder: path(dir).name().to_owned(),
            origin: Origin::Disk,
        };
        let tree: Arc<dyn Tree> = tree.clone();
        Arc::new(Skill::unread(tree, path(dir), place))
    };
    let reads = |dir: &str| tree.calls(Call::Read)[&format!("{dir}/SKILL.md")];
    let skills = || vec![unread("skills/inner"), unread("skills/plain")];
    fs::rename(
        folder.path().join("skills/made/inner"),
        folder.path().join("skills/inner"),
    )
    .unwrap();
    let config = Config::default();
    for (rule, found, kept) in [
        ("name-too-long", 0, [false, false]),
        ("missing-description", 1, [false, false]),
        // What these ask of all skills together outlives the texts.
        ("duplicate-skill-name", 0, [false, false]),
        ("identical-description", 0, [false, false]),
        ("listing-over-budget", 0, [false, false]),
        ("overlapping-descriptions", 0, [false, false]),
        ("unlisted-skill", 0, [false, false]),
        // A rule that looks at all texts together finds them.
        ("near-duplicate-name", 0, [true, true]),
    ] {
        tree.reset();
        let flags = LevelFlags {
            only: vec![rule.to_owned()],
            // Some of them are off until they are asked for.
            warn: vec![rule.to_owned()],
            ..LevelFlags::default()
        };
        let levels = Levels::new(Profile::Strict, &config.lint, &flags).unwrap();
        let engine = Engine {
            levels: &levels,
            path_of: &|path| path.to_owned(),
            more: &|_| Vec::new(),
        };
        let collection = Collection::new(skills());
        let outcome = engine.run(&collection);
        assert_eq!(outcome.findings.len(), found, "{rule}");
        assert_eq!((outcome.summary.files, outcome.summary.usable), (2, 1));
        for ((skill, dir), kept) in collection
            .skills
            .iter()
            .zip(["skills/inner", "skills/plain"])
            .zip(kept)
        {
            assert_eq!(skill.name(), Some(skill.folder_name()));
            assert_eq!(skill.is_usable(), dir == "skills/plain");
            assert!(skill.has_text() && !skill.is_no_skill());
            assert_eq!(reads(dir), 1, "{rule} of {dir}");
            assert!(skill.source().is_some());
            assert_eq!(reads(dir), if kept { 1 } else { 2 }, "{rule} of {dir}");
        }
    }
}

#[test]
fn a_finding_keeps_lines_of_the_text_that_went() {
    let folder = made();
    let long = "---\nname: long\n---\n".to_owned() + &"A line.\n".repeat(90);
    put(&folder.path().join("skills/long/SKILL.md"), &long);
    let tree = Counting::over(Arc::new(DiskTree::own(folder.path())));
    let config = Config::default();
    let flags = LevelFlags::default();
    let levels = Levels::new(Profile::Recommended, &config.lint, &flags).unwrap();
    let engine = Engine {
        levels: &levels,
        path_of: &|path| path.to_owned(),
        more: &|_| Vec::new(),
    };
    let skills = ["skills/long", "skills/plain"].map(|dir| Arc::new(skill(&tree, dir)));
    let outcome = engine.run(&Collection::new(skills.to_vec()));
    let mut found = outcome.findings.iter();
    let found = found.find(|found| found.rule.id == "missing-description");
    let found = found.unwrap();
    assert!(found.source().is_none());
    let (text, span) = found.at.text().unwrap();
    assert_eq!(text.position(span.start).line, 1);
    assert_eq!(text.slice(text.line_span(1)), "---");
}

/// A source whose tree is counted.
fn counted(mut fetched: Fetched) -> (Fetched, Arc<Counting>) {
    let tree = Counting::over(Arc::clone(&fetched.tree));
    fetched.tree = tree.clone();
    (fetched, tree)
}

fn local(folder: &Path) -> Fetched {
    let source = Source::LocalFolder {
        folder: folder.to_owned(),
        shown: ".".to_owned(),
        path: None,
    };
    fetch::fetch(&source, &Network::default()).unwrap()
}

/// The skills of a source, but not the one inside another.
fn choose(fetched: &Fetched) -> Vec<Candidate> {
    let tree = &fetched.tree;
    let search = Search::default();
    let found = discover(&**tree, fetched.git.as_deref(), &search, &names(tree)).unwrap();
    let chosen = select(&**tree, &found, None, &Selection::All).unwrap();
    let mut chosen: Vec<Candidate> = chosen.into_iter().cloned().collect();
    chosen.retain(|candidate| candidate.path.depth() == 2);
    chosen
}

/// Judges skills of a source as `add` does.
fn judge(fetched: &Fetched, chosen: &[Candidate]) -> Vec<Judged> {
    judge_with(fetched, chosen, Inspection::default())
}

fn judge_with(fetched: &Fetched, chosen: &[Candidate], inspection: Inspection) -> Vec<Judged> {
    let config = Config::default();
    let levels = Levels::new(Profile::Load, &config.lint, &all_rules()).unwrap();
    let gate = Gate {
        inspection,
        levels: &levels,
        license: license::Options {
            gate: true,
            ..license::Options::default()
        },
        target: &|_, _| None,
        progress: &Silent,
    };
    add::judge(fetched, chosen, &gate)
}

fn plan(fetched: &Fetched, judged: Vec<Judged>) -> Plan {
    let config = Config::default();
    let levels = Levels::new(Profile::Load, &config.lint, &all_rules()).unwrap();
    let claim = add::Claim {
        id: None,
        adopt: add::Adopt::No,
        brought: &Default::default(),
    };
    let plan = add::plan(fetched, judged, &[], claim, None, &levels).unwrap();
    assert!(!plan.has_refusals(), "{:#?}", plan.findings());
    plan
}

/// Writes as `add` does, without the files that tell of it.
fn write(fetched: &Fetched, plan: &Plan, base: &Path) -> Result<Vec<Record>, WriteError> {
    let cancel = AtomicBool::new(false);
    let options = WriteOptions {
        no_sync: true,
        ..WriteOptions::new(&cancel)
    };
    let dir = path("vendored");
    let place = add::Place {
        base,
        dir: &dir,
        shown: "vendored",
        lock: None,
    };
    let accepted = add::accepted(plan);
    let records = add::records(fetched, &accepted)?;
    let vendored = place.create(&options)?;
    let (mut writer, _) = vendored.lock(options, &mut |_| {})?;
    add::write(
        fetched,
        &vendored,
        &accepted,
        &records,
        &mut writer,
        &Silent,
    )?;
    writer.finish()?;
    Ok(records)
}

/// The files of the skills, but not of the one inside a skill: the look for signs
/// of a collection may come upon it before its owner does.
fn files_of_skills() -> impl Iterator<Item = &'static str> {
    let paths = MADE.iter().map(|(path, _)| *path);
    paths.filter(|path| path.starts_with("skills/") && !path.contains("/inner/"))
}

/// What lies in the vendored folder is what the source's folder held.
fn assert_written(folder: &Path, target: &Path) {
    for path in files_of_skills() {
        let below = path.strip_prefix("skills/").unwrap();
        let written = fs::read(target.join("vendored").join(below)).unwrap();
        assert_eq!(written, fs::read(folder.join(path)).unwrap(), "{path}");
    }
}

#[test]
fn add_reads_each_file_once() {
    let folder = made();
    let target = TempDir::new().unwrap();
    let (fetched, tree) = counted(local(folder.path()));
    let chosen = choose(&fetched);
    tree.reset();
    let plan = plan(&fetched, judge(&fetched, &chosen));
    let records = write(&fetched, &plan, target.path()).unwrap();
    let ids: Vec<&str> = records.iter().map(|r| r.id.as_str()).collect();
    assert_eq!(ids, ["made", "plain"]);
    assert_written(folder.path(), target.path());
    let read = tree.calls(Call::Read);
    // What is around the skill inside another is asked once more, for that one.
    let is_around_inner = |path: &str| path.starts_with("skills/made/.claude-plugin/plugin.json");
    for path in files_of_skills() {
        let times = if is_around_inner(path) { 2 } else { 1 };
        assert_eq!(read.get(path), Some(&times), "{path}");
    }
    let mut repeated = tree.repeated(Call::Read);
    repeated.retain(|path| !path.contains("/inner/") && !is_around_inner(path));
    assert_eq!(repeated, Vec::<String>::new());
}

#[test]
fn what_was_judged_is_written_though_the_source_changes() {
    let folder = made();
    let target = TempDir::new().unwrap();
    let fetched = local(folder.path());
    let plan = plan(&fetched, judge(&fetched, &choose(&fetched)));
    let before = made();
    for path in files_of_skills().chain(["LICENSE", "skills/made/LICENSE.txt"]) {
        put(&folder.path().join(path), "other bytes\n");
    }
    let records = write(&fetched, &plan, target.path()).unwrap();
    assert_written(before.path(), target.path());
    let texts = &records[1].license.copied;
    let [text] = &texts[..] else {
        panic!("{texts:?}");
    };
    let written = fs::read_to_string(target.path().join("vendored/plain").join(&text.to));
    assert_eq!(written.unwrap(), licence("MIT").unwrap());
}

#[test]
fn a_file_too_large_to_keep_is_written_as_judged_or_refused() {
    let folder = made();
    // Together more than is kept of all skills of a run.
    let names = || (0..8).map(|at| format!("plain/assets/{at}.bin"));
    fs::create_dir_all(folder.path().join("skills/plain/assets")).unwrap();
    let fill = |byte: u8| {
        for name in names() {
            let full = folder.path().join("skills").join(name);
            fs::write(full, vec![byte; 9 << 20]).unwrap();
        }
    };
    fill(b'a');
    let fetched = local(folder.path());
    let mut chosen = choose(&fetched);
    chosen.retain(|candidate| candidate.path.as_str() == "skills/plain");
    let judge = || {
        let inspection = Inspection {
            limits: SkillLimits {
                skill_bytes: 1 << 30,
                ..SkillLimits::default()
            },
            ..Inspection::default()
        };
        judge_with(&fetched, &chosen, inspection)
    };
    let (one, two) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    write(&fetched, &plan(&fetched, judge()), one.path()).unwrap();
    for name in names() {
        let written = fs::metadata(one.path().join("vendored").join(name)).unwrap();
        assert_eq!(written.len(), 9 << 20);
    }

    let plan = plan(&fetched, judge());
    fill(b'b');
    let Err(WriteError::Refused(findings)) = write(&fetched, &plan, two.path()) else {
        panic!("it was written");
    };
    let [finding] = &findings[..] else {
        panic!("{findings:#?}");
    };
    assert_eq!(finding.rule.id, "digest-mismatch");
    assert_eq!(finding.path(), "vendored/plain/assets/7.bin");
    let left = fs::read_dir(two.path().join("vendored")).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| *name == *"plain"), "{left:?}");
}
