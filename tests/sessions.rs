//! What holds for Minara's host with skills and tools together: one input is one
//! document (P1, P2), skills make no call looser (P9), and tiers load no skill (P10).

#![allow(clippy::unwrap_used)] // a test fails loudly

use std::sync::Arc;

use minara::finding::Origin;
use minara::report::{Around, Format, Layout, RouteReport};
use minara::skill::{Place, Skill};
use minara::systems::minara::gate::{Gate, INVOKE_TOOL, Tightening};
use minara::systems::minara::machine::Machine;
use minara::systems::minara::play::{By, Host, Turn};
use minara::systems::minara::tools::{Tier, Tools};
use minara::systems::minara::trace::{SessionRun, Trace, run};
use minara::systems::minara::{
    AssetTable, Ownership, RankBy, Registry, Router, SkillHost, StageTable,
};
use minara::tree::{MemoryTree, Mode, RelPath, Tree};
use proptest::prelude::*;
use serde_json::{Value, json};

/// How many skills and tools a host has.
const SKILLS: usize = 5;
const TOOLS: usize = 4;

/// Skills that list and need tools by number; each has a body of its own length.
fn router(needs: &[[bool; TOOLS]; SKILLS], bodies: &[usize; SKILLS]) -> Router {
    let mut tree = MemoryTree::new();
    for (number, (needs, body)) in needs.iter().zip(bodies).enumerate() {
        let tools = needs.iter().enumerate().filter(|(_, needed)| **needed);
        let tools: Vec<String> = tools.map(|(tool, _)| format!("t{tool}")).collect();
        let tools = tools.join(", ");
        let text = format!(
            "---\nname: x\ndescription: d\nmetadata:\n  minara:\n    id: t.s{number}\n    \
             tool_names: [{tools}]\n    conditions: {{requires_tools: [{tools}]}}\n    \
             routing: {{keywords: [word{number}, 买入], co_activate: [t.s0], stages: [decide]}}\n\
             ---\n{}\n",
            "x".repeat(*body)
        );
        let path = RelPath::own(&format!("s{number}/SKILL.md")).unwrap();
        tree = tree.with(path, Mode::File, text);
    }
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let load = |number: usize| {
        let name = format!("s{number}");
        let place = Place {
            shown: name.clone(),
            folder: name.clone(),
            origin: Origin::Disk,
        };
        Arc::new(Skill::load(
            Arc::clone(&tree),
            RelPath::own(&name).unwrap(),
            place,
        ))
    };
    let registry = Registry::load((0..SKILLS).map(load).collect(), |_| Ownership::Builtin);
    let (stages, assets) = (StageTable::default(), AssetTable::default());
    Router::new(registry, &stages, &assets, RankBy::Tiebreak)
}

/// Tools of these tiers, some of which move funds.
fn tools(tiers: &[usize; TOOLS], funds: &[bool; TOOLS]) -> Tools {
    let tools: Vec<Value> = (0..TOOLS)
        .map(|number| {
            json!({
                "name": format!("t{number}"),
                "permissionTier": Tier::ALL[tiers[number]].name(),
                "isFundMoving": funds[number],
            })
        })
        .collect();
    Tools::parse(&json!({ "tools": tools }).to_string(), "tools.json").unwrap()
}

fn ids(which: &[usize]) -> Vec<String> {
    which.iter().map(|number| format!("t.s{number}")).collect()
}

fn some_needs() -> impl Strategy<Value = [[bool; TOOLS]; SKILLS]> {
    any::<[[bool; TOOLS]; SKILLS]>()
}

fn some_tiers() -> impl Strategy<Value = [usize; TOOLS]> {
    [0..4_usize, 0..4, 0..4, 0..4]
}

fn some_skills() -> impl Strategy<Value = Vec<usize>> {
    proptest::collection::vec(0..SKILLS + 1, 0..SKILLS)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// P1, P2: the document of a turn is the same, byte for byte, at any number of
    /// threads.
    #[test]
    fn one_input_is_one_document(needs in some_needs(), words in some_skills()) {
        let words = words.iter().map(|number| format!("word{number}, 买入 swap"));
        let turn = Turn {
            message: words.collect::<Vec<_>>().join(" "),
            ..Turn::default()
        };
        let document = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.unwrap().install(|| {
                let router = router(&needs, &[1, 2, 3, 4, 5]);
                let (routed, explained) = router.explain(1, &turn, &Default::default());
                let report = RouteReport {
                    router: &router,
                    turn: &turn,
                    routed,
                    explained: Some((1, explained)),
                    limit: None,
                    explain_dropped: false,
                    line: None,
                };
                let json = Format::<RouteReport<'_>>::named(Some("json")).unwrap();
                json.render(&report, Layout::default(), &|_| Around::default()).text
            })
        };
        let first = document(1);
        prop_assert!(first.contains("minara/route/1"));
        for threads in [1, 2, 8] {
            prop_assert_eq!(&document(threads), &first);
        }
    }

    /// P9: in a main session the gate says the same whichever skills are active.
    #[test]
    fn no_skill_makes_a_call_looser(
        needs in some_needs(),
        tiers in some_tiers(),
        funds in any::<[bool; TOOLS]>(),
        source in prop_oneof![Just("user"), Just("cron"), Just("webhook")],
        active in proptest::array::uniform2(some_skills()),
    ) {
        let tools = tools(&tiers, &funds);
        let host = SkillHost::new(router(&needs, &[1, 2, 3, 4, 5]), Some(tools.clone()));
        let machine = Machine::default();
        let calls = |active: &[usize]| {
            let calls = (0..TOOLS).map(|n| json!({"tool": format!("t{n}"), "source": source}));
            let text = json!({"turns": [
                {"message": "swap", "activate": ids(active), "calls": calls.collect::<Vec<_>>()},
            ]});
            let trace = Trace::parse(&text.to_string(), "x.trace.yaml").unwrap();
            let on = SessionRun {
                host: &host,
                gate: Gate {
                    tools: &tools,
                    env: &machine.env,
                    tightening: Tightening::default(),
                    confirms_grants: false,
                },
                invoke_tools: &[INVOKE_TOOL.to_owned()],
                baseline: Vec::new(),
                machine: &machine,
            };
            let rows = run(&on, &trace);
            let said = rows[0].calls.iter().map(|call| call.judgement.clone());
            said.collect::<Vec<_>>()
        };
        prop_assert_eq!(calls(&active[0]), calls(&active[1]));
    }

    /// P10: what is loaded is the same whatever the tiers of tools are.
    #[test]
    fn tiers_load_no_skill(
        needs in some_needs(),
        bodies in proptest::array::uniform5(0..9_000_usize),
        tiers in proptest::array::uniform2(some_tiers()),
        funds in proptest::array::uniform2(any::<[bool; TOOLS]>()),
        wanted in some_skills(),
        source in prop_oneof![Just(None), Just(Some("cron".to_owned()))],
    ) {
        let router = router(&needs, &bodies);
        let wanted: Vec<(String, By)> = ids(&wanted).into_iter().map(|id| (id, By::Model)).collect();
        let turn = Turn {
            source,
            ..Turn::default()
        };
        let loaded = |at: usize| {
            let host = SkillHost::new(router.clone(), Some(tools(&tiers[at], &funds[at])));
            host.load(&wanted, &turn, false, &Machine::default())
        };
        prop_assert_eq!(loaded(0), loaded(1));
    }
}
