//! What holds the house together: rules and their examples.

#![allow(clippy::unwrap_used)] // a test fails loudly
use std::sync::Arc;

use minara::finding::{Example, Meta, Origin, Profile, Verdict, examples};
use minara::rules::{Checks, RULES, Rule};
use minara::skill::{Collection, Place, Skill};
use minara::tree::{RelPath, Tree};

/// Runs one rule on one example; the lines of SKILL.md it reports.
fn lines(rule: &dyn Rule, example: &Example, profile: Profile) -> Vec<Option<usize>> {
    let tree: Arc<dyn Tree> = Arc::new(example.tree().unwrap());
    let mut skills = Vec::new();
    for file in &example.files {
        let Some(below) = skill_folder(&file.path) else {
            continue;
        };
        let shown = match below {
            "" => example.folder.clone(),
            below => format!("{}/{below}", example.folder),
        };
        let folder = shown.rsplit('/').next().unwrap().to_owned();
        let place = Place {
            shown: shown.clone(),
            folder,
            origin: Origin::Disk,
        };
        skills.push(Arc::new(Skill::load(
            Arc::clone(&tree),
            RelPath::own(&shown).unwrap(),
            place,
        )));
    }
    let mut cx = Checks::new(rule.meta(), None, profile);
    for skill in &skills {
        rule.check(skill, &mut cx);
    }
    rule.check_collection(&Collection::new(skills), &mut cx);
    cx.into_findings()
        .iter()
        .map(|found| {
            assert!(
                !found.message.is_empty() && !found.message.ends_with('.'),
                "{}",
                found.message
            );
            found
                .source
                .as_ref()
                .zip(found.span)
                .map(|(source, span)| source.position(span.start).line)
        })
        .collect()
}

/// The folder of a path whose last part is SKILL.md in any case.
fn skill_folder(path: &str) -> Option<&str> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    name.eq_ignore_ascii_case("SKILL.md").then_some(folder)
}

fn profile_of(meta: &Meta) -> Profile {
    // A rule that only the specification's own profile runs is judged there.
    match meta.level_in(Profile::Recommended) {
        minara::finding::Level::Allow => Profile::Spec,
        _ => Profile::Recommended,
    }
}

#[test]
fn every_example_on_every_page_is_true() {
    for rule in RULES {
        let meta = rule.meta();
        let all = examples(&meta.page_text());
        let bad = all.iter().filter(|e| e.verdict != Verdict::Good).count();
        assert!(bad >= 2, "{}: {bad} bad examples, two are needed", meta.id);
        assert!(
            all.len() - bad >= 3,
            "{}: {} good examples, three are needed",
            meta.id,
            all.len() - bad
        );
        for (number, example) in all.iter().enumerate() {
            let lines = lines(*rule, example, profile_of(meta));
            let right = match example.verdict {
                Verdict::Good => lines.is_empty(),
                Verdict::Bad(None) => !lines.is_empty(),
                Verdict::Bad(line) => lines.contains(&line),
            };
            assert!(
                right,
                "{} example {}: {:?} but reported {lines:?}",
                meta.id,
                number + 1,
                example.verdict
            );
        }
    }
}

#[test]
fn ids_are_unique_and_pages_have_titles() {
    let mut ids: Vec<_> = minara::finding::REGISTRY
        .iter()
        .map(|meta| meta.id)
        .collect();
    ids.sort_unstable();
    let count = ids.len();
    ids.dedup();
    assert_eq!(count, ids.len(), "an id is declared twice");
    for meta in minara::finding::all() {
        assert!(
            !meta.title().is_empty() && !meta.title().ends_with('.'),
            "{}: title",
            meta.id
        );
    }
}
