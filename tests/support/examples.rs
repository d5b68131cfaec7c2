//! Running one rule on one example of its page.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::sync::Arc;

use minara::finding::{Finding, Level, Meta, Origin, Profile};
use minara::fix::{Plan, Planner};
use minara::rules::{Checks, Example, ExampleFile, Rule};
use minara::skill::{Collection, Covers, FORMS, Place, Settings, Skill};
use minara::systems::document::Document;
use minara::systems::minara::{HostFile, HostFiles, HostPlaces, Ownership, SIGNAL_ENDING};
use minara::systems::polar::{OperatorPolicy, Policy};
use minara::systems::vertesia::{Catalog, Prompt, Reader, Registry, ToolFiles};
use minara::text::Source;
use minara::tree::{RelPath, Tree};

/// The skills of an example in its tree.
fn skills(example: &Example, tree: &Arc<dyn Tree>) -> Vec<Arc<Skill>> {
    let open = |below: &str| {
        let shown = match below {
            "" => example.folder.clone(),
            below => format!("{}/{below}", example.folder),
        };
        let folder = shown.rsplit('/').next().unwrap().to_owned();
        let dir = RelPath::own(&shown).unwrap();
        let origin = Origin::Disk;
        let place = Place {
            shown,
            folder,
            origin,
        };
        Skill::unread(Arc::clone(tree), dir, place)
    };
    let mut whole = Vec::new();
    let mut single = Vec::new();
    for file in &example.files {
        let (folder, name) = file.path.rsplit_once('/').unwrap_or(("", &file.path));
        let holder = folder.rsplit('/').next().map(OsStr::new);
        for form in FORMS.iter().filter(|form| form.may_be(holder, name)) {
            let skill = open(folder).in_form(form, name);
            let is_named = form.by_name && example.dialects.has(form.dialect);
            if !is_named && !skill.bears_marks() {
                continue;
            }
            match form.covers {
                Covers::Folder => whole.push((folder, skill)),
                _ => single.push(skill),
            }
        }
    }
    let mut skills: Vec<Arc<Skill>> = Vec::new();
    for below in folders(example) {
        let at = whole.iter().position(|(folder, _)| *folder == below);
        let skill = at.map_or_else(|| open(below), |at| whole.remove(at).1);
        let is_nothing = !single.is_empty() || !whole.is_empty();
        if !(is_nothing && skill.is_no_skill()) {
            skills.push(Arc::new(skill));
        }
    }
    skills.extend(whole.into_iter().map(|(_, skill)| Arc::new(skill)));
    skills.extend(single.into_iter().map(Arc::new));
    skills.iter().for_each(|skill| skill.read());
    skills
}

/// What a run over an example is told: its `tools.json` and its signals.
fn settings(example: &Example, skills: &[Arc<Skill>]) -> Settings {
    let file = |file: &ExampleFile| {
        let text = file.text.clone();
        let shown = format!("{}/{}", example.folder, file.path);
        HostFile::new(shown, move || Ok(text.clone()))
    };
    let files = example.files.iter();
    let signals = files.filter(|file| file.path.ends_with(SIGNAL_ENDING));
    let mut files = example.files.iter();
    let document = |name: &str| {
        let file = example.files.iter().find(|file| file.path == name)?;
        let shown = format!("{}/{name}", example.folder);
        Some(Document::json(&file.text, &shown).unwrap())
    };
    let registry = document("registry.json").map(|document| {
        let registry = Registry::read(&document).unwrap();
        (document, registry)
    });
    let catalog = document("catalog.json").map(|document| Catalog::read(&document).unwrap());
    let catalog = catalog.or_else(|| registry.as_ref().map(|(_, registry)| Catalog::of(registry)));
    let prompt = example.files.iter().find(|file| file.path == "prompt.md");
    let prompt = prompt.map(|file| Prompt {
        shown: format!("{}/{}", example.folder, file.path),
        source: Arc::new(Source::from_text(file.text.clone())),
    });
    let policy = example.files.iter().find(|file| file.path == "policy.json");
    let policy = policy.map(|file| Arc::new(Policy::parse(&file.text, "policy.json").unwrap()));
    let tool_files = ToolFiles::new(Reader::Both, registry, catalog, prompt);
    let whose = |skill: &Arc<Skill>| (Arc::clone(skill), Ownership::Builtin);
    Settings::default()
        .with(tool_files)
        .with(OperatorPolicy(policy))
        .with(HostFiles::at(HostPlaces {
            tools: files.find(|file| file.path == "tools.json").map(file),
            signals: signals.map(file).collect(),
            skills: Some(skills.iter().map(whose).collect()),
            always_include: Vec::new(),
            invoke_tools: vec!["tool_invoke".to_owned()],
        }))
}

/// Runs one rule on one example.
pub fn findings(rule: &dyn Rule, example: &Example, profile: Profile) -> Vec<Finding> {
    let tree: Arc<dyn Tree> = Arc::new(example.tree().unwrap());
    let skills = skills(example, &tree);
    let mut cx = Checks::new(rule.meta(), Some(&example.options), profile)
        .for_dialects(example.dialects.clone())
        .given(settings(example, &skills));
    for skill in &skills {
        rule.check(skill, &mut cx);
    }
    let all = Collection::new(skills).pointed_at(example.named.clone());
    rule.check_collection(&all, &mut cx);
    cx.into_findings()
}

/// What fixing an example by one rule gives, with fixes that may change the
/// meaning.
pub fn plan(rule: &dyn Rule, example: &Example) -> Plan {
    let tree: Arc<dyn Tree> = Arc::new(example.tree().unwrap());
    let meta = rule.meta();
    let skills = skills(example, &tree);
    let settings = settings(example, &skills);
    let judge = |skill: &Skill| {
        let mut cx = Checks::new(meta, Some(&example.options), profile_of(meta))
            .for_dialects(example.dialects.clone())
            .given(settings.clone());
        rule.check(skill, &mut cx);
        cx.into_findings()
    };
    let planner = Planner {
        judge: &judge,
        may: &|_, _| Ok(PathBuf::new()),
        unsafe_fixes: true,
    };
    planner.plan(&Collection::new(skills))
}

/// The folders of an example that hold a skill; the example's own where none does.
fn folders(example: &Example) -> Vec<&str> {
    let mut found: Vec<&str> = example
        .files
        .iter()
        .filter_map(|file| skill_folder(&file.path))
        .collect();
    // A folder with SKILL.md in two cases is one skill.
    found.dedup();
    if found.is_empty() {
        found.push("");
    }
    found
}

/// The folder of a path whose last part is SKILL.md in any case.
fn skill_folder(path: &str) -> Option<&str> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    name.eq_ignore_ascii_case("SKILL.md").then_some(folder)
}

/// The profile that the examples of a rule are judged under.
pub fn profile_of(meta: &Meta) -> Profile {
    // A rule that only the specification's own profile runs is judged there.
    match meta.level_in(Profile::Recommended) {
        Level::Allow => Profile::Spec,
        _ => Profile::Recommended,
    }
}
