//! Every sequence of commands and edits in a small world.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use rayon::prelude::*;

use super::*;

/// What must hold in every world, however it came about.
fn holds(world: &World, act: Act, before: &World, all: &Documents) {
    let what = format!("{act:?} in {}", world.key());
    let rules = &all.policies[world.policy].rules;
    let snapshot = snapshot(&world.entry);
    let main = For {
        agent: MAIN,
        forward: &[],
        parent: None,
    };
    let whole = scope(&snapshot, rules, &main);
    if let Some(held) = snapshot.skills.get(SKILL)
        && held.state == Lifecycle::Enabled
    {
        for own in &held.manifest.as_ref().unwrap().capabilities {
            assert!(own.metadata().missing().is_empty(), "without risk: {what}");
        }
    }
    let forward = [SKILL.to_owned(), "skill.zzz".to_owned()];
    let asked = For {
        agent: "writer",
        forward: &forward,
        parent: Some(&whole),
    };
    let below = scope(&snapshot, rules, &asked);
    for (extension, own) in &below.allowed {
        let above = &whole.allowed[extension];
        assert!(own.iter().all(|id| above.contains(id)), "wider: {what}");
    }
    let applies = matches!(act, Act::Apply | Act::ApplyEnable);
    let (new, old) = (&world.entry.manifest, &before.entry.manifest);
    if applies && new != old {
        let report = world.entry.report.as_ref().unwrap();
        let approval = report.approval.as_ref().unwrap();
        assert_eq!(approval.decision, Decision::Approve, "{what}");
        assert_eq!(approval.inputs, report.inputs, "stale: {what}");
        assert_eq!(
            approval.inputs.skill, all.skills[world.skill].hash,
            "foreign: {what}"
        );
        assert_eq!(
            approval.inputs.inventory,
            all.inventories[world.inventory].hash
        );
        assert_eq!(approval.inputs.policy, all.policies[world.policy].hash);
        let Install::Sound(own) = Install::of(report, new.as_deref()) else {
            panic!("not sound: {what}");
        };
        let ids = own.capabilities.iter().map(|own| &own.id);
        assert!(
            ids.into_iter().all(|id| approval.capabilities.contains(id)),
            "{what}"
        );
    }
    if act == Act::EditManifest && new != old {
        assert!(whole.is_empty(), "tampered and allowed: {what}");
    }
}

/// A world as the commands see it. What was found is told and read by none of them, so
/// worlds that differ in nothing else go on alike.
fn key(world: &World) -> (u64, u64) {
    let mut seen = world.clone();
    if let Some(report) = &mut seen.entry.report {
        report.findings.clear();
    }
    let text = seen.key();
    let hash = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, &text).hash(&mut hasher);
        hasher.finish()
    };
    (hash(0), hash(1))
}

/// Plays every sequence of so many acts; how many worlds have an enabled skill.
fn played(depth: usize) -> usize {
    let all = documents();
    let first = World::default();
    let mut seen = HashSet::from([key(&first)]);
    let mut worlds = vec![first];
    let mut enabled = 0;
    for _ in 0..depth {
        let steps = worlds.par_iter().flat_map_iter(|world| {
            let all = &all;
            ACTS.into_iter().filter_map(move |act| {
                let then = after(world, act, all)?;
                holds(&then, act, world, all);
                Some((key(&then), then))
            })
        });
        let steps: Vec<((u64, u64), World)> = steps.collect();
        let new = steps.into_iter().filter(|(key, _)| seen.insert(*key));
        worlds = new.map(|(_, world)| world).collect();
        let is_on = |world: &&World| {
            let report = world.entry.report.as_ref();
            report.is_some_and(|report| report.lifecycle_state == Lifecycle::Enabled)
        };
        enabled += worlds.iter().filter(is_on).count();
    }
    enabled
}

#[test]
fn no_sequence_of_six_lets_anything_in_that_was_not_approved() {
    assert!(played(6) > 10);
}
