//! Every sequence of commands and edits in a small world.

use std::collections::BTreeSet;

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

/// Plays every sequence of so many acts; how many worlds have an enabled skill.
fn played(depth: usize) -> usize {
    let all = documents();
    let mut seen = BTreeSet::new();
    let mut worlds = vec![World::default()];
    let mut enabled = 0;
    for _ in 0..depth {
        let mut next = Vec::new();
        for world in &worlds {
            for act in ACTS {
                let Some(then) = after(world, act, &all) else {
                    continue;
                };
                holds(&then, act, world, &all);
                if seen.insert(then.key()) {
                    let state = then.entry.report.as_ref();
                    let state = state.map(|report| report.lifecycle_state);
                    enabled += usize::from(state == Some(Lifecycle::Enabled));
                    next.push(then);
                }
            }
        }
        worlds = next;
    }
    enabled
}

#[test]
fn no_sequence_of_four_lets_anything_in_that_was_not_approved() {
    assert!(played(4) > 0);
}

#[test]
#[ignore = "minutes; run in release"]
fn no_sequence_of_six_lets_anything_in_that_was_not_approved() {
    assert!(played(6) > 10);
}
