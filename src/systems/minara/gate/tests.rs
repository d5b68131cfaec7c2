use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::super::tools::{Tier, Tools};
use super::*;

fn tools() -> Tools {
    let text = json!({"tools": [
        {"name": "price", "permissionTier": 1},
        {"name": "alert", "permissionTier": 2},
        {"name": "pay", "permissionTier": 3, "isFundMoving": true, "parameters": {
            "type": "object",
            "required": ["amount"],
            "properties": {"amount": {"type": "number"}, "confirm": {"type": "boolean"}},
        }},
        {"name": "loop", "permissionTier": 1, "parameters": {"$ref": "#"}},
        {"name": "far", "permissionTier": 1, "parameters": {"$ref": "https://example.com/x"}},
        {"name": "slow", "permissionTier": 1, "parameters": {
            "properties": {"a": {"pattern": "^(a|a)*(?=c)$"}},
        }},
        {"name": "odd", "permissionTier": "SOMETIMES"},
    ]});
    Tools::parse(&text.to_string(), "tools.json").unwrap()
}

fn object(value: Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap()
}

fn judge(tool: &str, args: Option<Value>, situation: Situation) -> Judgement {
    let (tools, env) = (tools(), BTreeSet::new());
    let gate = Gate {
        tools: &tools,
        env: &env,
        tightening: Tightening::ReadOnly,
        confirms_grants: false,
    };
    let args = args.map(object);
    let call = Carried::of(tool, args.as_ref(), &[INVOKE_TOOL.to_owned()]);
    gate.judge(&call, &situation)
}

fn user() -> Situation {
    Situation::of_turn(USER, false)
}

#[test]
fn only_true_is_a_confirmation() {
    let approved = Situation {
        approved: true,
        ..user()
    };
    let effect = |args| judge("pay", Some(args), approved).effect;
    assert_eq!(effect(json!({"amount": 1})), Some(Effect::Preview));
    assert_eq!(
        effect(json!({"amount": 1, "confirm": true})),
        Some(Effect::Execute)
    );
    assert!(!Arguments(Some(&object(json!({"confirm": "true"})))).are_confirmed());
    let lied = judge(
        "pay",
        Some(json!({"amount": 1, "confirm": "true"})),
        approved,
    );
    assert_eq!(lied.rule, GateRule::InvalidArguments);
    assert_eq!(lied.effect, None);
}

#[test]
fn arguments_are_held_against_the_schema_where_some_are_said() {
    let rule = |args| judge("pay", args, user()).rule;
    assert_eq!(rule(None), GateRule::ConfirmEvery);
    assert_eq!(rule(Some(json!({}))), GateRule::InvalidArguments);
    assert_eq!(rule(Some(json!({"amount": 1}))), GateRule::ConfirmEvery);
}

#[test]
fn a_hostile_schema_refuses_and_says_so() {
    for (tool, args) in [("loop", json!({})), ("far", json!({}))] {
        let judged = judge(tool, Some(args), user());
        assert_eq!(judged.decision, Decision::Reject, "{tool}");
        assert_eq!(judged.rule, GateRule::InvalidArguments, "{tool}");
        assert_eq!(judged.warnings, [Warning::InvalidSchema], "{tool}");
    }
    // A pattern that goes back and forth is given up, not waited for.
    let long = json!({"a": "a".repeat(40) + "b"});
    let judged = judge("slow", Some(long), user());
    assert_eq!(judged.rule, GateRule::InvalidArguments);
}

#[test]
fn an_indirect_call_is_the_call_that_it_carries() {
    let call = |args| judge(INVOKE_TOOL, Some(args), user());
    let inner = call(json!({"tool": "pay", "args": {"amount": 1}}));
    assert_eq!(
        (inner.tool.as_str(), inner.via.as_deref()),
        ("pay", Some(INVOKE_TOOL))
    );
    assert_eq!(inner.rule, GateRule::ConfirmEvery);
    for empty in [
        json!({}),
        json!({"tool": 1}),
        json!({"tool": "price", "args": []}),
        json!({"tool": INVOKE_TOOL, "args": {"tool": "price"}}),
    ] {
        assert_eq!(call(empty.clone()).rule, GateRule::UnknownTool, "{empty}");
    }
    assert_eq!(judge(INVOKE_TOOL, None, user()).rule, GateRule::UnknownTool);
}

#[test]
fn a_tier_that_is_none_is_refused() {
    assert_eq!(judge("odd", None, user()).rule, GateRule::InvalidTier);
}

#[test]
fn the_hash_is_that_of_the_canonical_form() {
    let hash = |value| Arguments(Some(&object(value))).sha256();
    assert_eq!(
        hash(json!({"b": 1.0, "a": "é"})),
        hash(json!({"a": "é", "b": 1}))
    );
    assert_eq!(
        Arguments(None).sha256(),
        "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    );
    assert!(is_exact(Some(&object(
        json!({"a": [9_007_199_254_740_991_i64]})
    ))));
    assert!(!is_exact(Some(&object(
        json!({"a": {"b": 9_007_199_254_740_993_i64}})
    ))));
}

fn state(grants: Value) -> State {
    let text = json!({"session_id": "s", "grants": grants}).to_string();
    State::parse(&text, "state.json").unwrap()
}

#[test]
fn a_grant_says_why_it_does_not_cover_a_call() {
    let state = state(json!([
        {"tool": "pay", "sources": ["cron"], "expires_at": "2030-01-01T00:00:00Z", "max_uses": 1,
         "args": {"amount": {"max": 50, "min": 1}, "to": {"one_of": ["A"]}, "n": {"equals": 1}}},
    ]));
    let at = |text| Instant::parse(text).ok();
    let says = |source, args: Value, now| {
        let args = object(args);
        Granted::of(&state.grants, "pay", source, Some(&args), now).0
    };
    let good = json!({"amount": 50, "to": "A", "n": 1.0});
    let early = at("2029-12-31T23:59:59Z");
    assert_eq!(says("cron", good.clone(), early), Granted::Fits);
    assert_eq!(
        says("webhook", good.clone(), early),
        Granted::Unfit(Unfit::Mismatch)
    );
    // The same moment in another zone.
    let late = at("2030-01-01T02:00:00+02:00");
    assert_eq!(
        says("cron", good.clone(), late),
        Granted::Unfit(Unfit::Expired)
    );
    assert_eq!(says("cron", good, None), Granted::Unfit(Unfit::Expired));
    for args in [
        json!({"amount": 51, "to": "A", "n": 1}),
        json!({"amount": 0, "to": "A", "n": 1}),
        json!({"amount": "50", "to": "A", "n": 1}),
        json!({"amount": 50, "n": 1}),
        json!({"amount": 50, "to": "A", "n": true}),
    ] {
        assert_eq!(
            says("cron", args.clone(), early),
            Granted::Unfit(Unfit::Mismatch),
            "{args}"
        );
    }
    let mut used = state.grants.clone();
    used[0].use_once();
    let args = object(json!({"amount": 1, "to": "A", "n": 1}));
    let said = Granted::of(&used, "pay", "cron", Some(&args), early);
    assert_eq!(said, (Granted::Unfit(Unfit::Exhausted), None));
    assert_eq!(
        Granted::of(&used, "alert", "cron", None, early).0,
        Granted::None
    );
}

#[test]
fn a_time_without_a_zone_is_told_at_its_place() {
    let text = "{\"session_id\": \"s\", \"grants\": [\n{\"tool\": \"pay\", \"expires_at\": \"2030-01-01T00:00:00\"}]}";
    let error = State::parse(text, "state.json").unwrap_err();
    assert_eq!(error.position().line, 2);
    assert_eq!(
        error.to_string(),
        "no time with its zone, as RFC 3339 has it"
    );
}

#[test]
fn the_state_of_another_session_is_refused() {
    let text = r#"{"session_id": "s", "session": "sub"}"#;
    let state = State::parse(text, "state.json").unwrap();
    assert_eq!(state.session(None).unwrap(), Session::Sub);
    assert!(state.session(Some(Session::Main)).is_err());
}

fn facts() -> impl Strategy<Value = Facts> {
    let granted = prop_oneof![
        Just(Granted::Fits),
        Just(Granted::None),
        Just(Granted::Unfit(Unfit::Expired)),
    ];
    (0..4_usize, any::<[bool; 4]>(), granted).prop_map(|(tier, said, granted)| Facts {
        tier: Tier::ALL[tier],
        autonomous: said[0],
        discover: said[1],
        approved: said[2],
        remembered: said[3],
        granted,
    })
}

fn runs(facts: Facts, tightening: Tightening) -> bool {
    facts.verdict(tightening).decision == Decision::Run
}

proptest! {
    /// P11.
    #[test]
    fn nothing_manual_runs_without_a_person_and_the_ceiling_holds(facts in facts()) {
        for tightening in [Tightening::ReadOnly, Tightening::OneTier] {
            if facts.autonomous && facts.tier == Tier::ManualOnly {
                prop_assert!(!runs(facts, tightening));
            }
        }
        if facts.autonomous && facts.discover && facts.tier != Tier::ReadOnly {
            prop_assert!(!runs(facts, Tightening::ReadOnly));
        }
    }

    /// P12.
    #[test]
    fn taking_something_away_never_makes_a_call_run(facts in facts()) {
        let less = [
            Facts { approved: false, ..facts },
            Facts { remembered: false, ..facts },
            Facts { granted: Granted::None, ..facts },
            Facts { granted: Granted::Unfit(Unfit::Exhausted), ..facts },
        ];
        for tightening in [Tightening::ReadOnly, Tightening::OneTier] {
            for less in less {
                prop_assert!(runs(facts, tightening) || !runs(less, tightening));
            }
        }
    }

    /// P14, for what the gate reads.
    #[test]
    fn no_text_ends_in_a_panic(text in "\\PC*", args in "\\PC*") {
        let _ = Tools::parse(&text, "tools.json");
        let _ = State::parse(&text, "state.json");
        let _ = Instant::parse(&text);
        let call = object(json!({"tool": text, "args": {"a": args}}));
        let _ = judge(INVOKE_TOOL, Some(Value::Object(call)), user());
    }
}

#[test]
fn the_matrix_has_each_case_once() {
    let rows = matrix(Tightening::ReadOnly);
    assert_eq!(rows.len(), 192);
    let kinds: BTreeSet<String> = rows
        .iter()
        .map(|row| format!("{:?}", (row.source, row.facts)))
        .collect();
    assert_eq!(kinds.len(), 192);
}
