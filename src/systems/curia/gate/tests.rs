//! The table of scores and risks, the table of first uses, the host's words.

use super::super::agent::{Agent, Approvals};
use super::super::manifest::Manifest;
use super::super::mode::Mode;
use super::super::risk::Score;
use super::*;

fn skill(risk: &str, sensitivity: &str) -> Manifest {
    let text = format!(
        "{{\"name\": \"s\", \"description\": \"d\", \"version\": \"1\", \"action_risk\": {risk}, \
         \"sensitivity\": \"{sensitivity}\"}}"
    );
    Manifest::parse(&text, "skill.json").unwrap()
}

fn asked(mode: Mode, score: Option<u8>) -> GateAsked<'static> {
    GateAsked {
        mode,
        score: score.map(|score| Score::parse(&score.to_string()).unwrap()),
        caller: None,
        access: Access::Pinned,
    }
}

const RISKS: [&str; 7] = [
    "\"none\"",
    "\"low\"",
    "\"medium\"",
    "\"high\"",
    "\"critical\"",
    "0",
    "75",
];

/// The decisions of one score, `+` or `-` a risk.
fn row(mode: Mode, score: u8) -> String {
    let decisions = RISKS.iter().map(|risk| {
        let verdict = judge(&skill(risk, "normal"), &asked(mode, Some(score)));
        assert_eq!(verdict.gate.is_some(), verdict.decision != Decision::Allow);
        match verdict.decision {
            Decision::Allow => '+',
            _ => '-',
        }
    });
    decisions.collect()
}

#[test]
fn every_score_lets_run_what_the_table_says() {
    for (score, current) in [
        (0, "+------"),
        (59, "+------"),
        (60, "++---+-"),
        (69, "++---+-"),
        (70, "+++--+-"),
        (74, "+++--+-"),
        (75, "+++--++"),
        (79, "+++--++"),
        (80, "++++-++"),
        (89, "++++-++"),
        (90, "+++++++"),
    ] {
        assert_eq!(row(Mode::Current, score), current, "{score}");
        let mut document: Vec<char> = current.chars().collect();
        document[5] = '+';
        let document: String = document.into_iter().collect();
        assert_eq!(row(Mode::Document, score), document, "{score}");
    }
}

#[test]
fn where_no_score_is_known_the_program_opens_and_the_document_does_not() {
    for (risk, opens) in [("\"none\"", true), ("0", true), ("\"low\"", false)] {
        let manifest = skill(risk, "normal");
        let current = judge(&manifest, &asked(Mode::Current, None));
        assert_eq!(current.decision, Decision::Allow, "{risk}");
        let document = judge(&manifest, &asked(Mode::Document, None));
        assert_eq!(document.decision == Decision::Allow, opens, "{risk}");
    }
}

fn message(manifest: &Manifest, asked: &GateAsked<'_>) -> String {
    judge(manifest, asked).message.unwrap()
}

#[test]
fn the_words_are_the_host_s() {
    let low = skill("\"low\"", "normal");
    assert_eq!(
        message(&low, &asked(Mode::Current, Some(59))),
        "Skill 's' blocked — autonomy score is 59 (restricted mode). All non-read skills require \
         a score of at least 60. The CEO can raise the score with the set-autonomy skill."
    );
    let number = skill("75", "normal");
    assert_eq!(
        message(&number, &asked(Mode::Current, Some(74))),
        "Skill 's' blocked — autonomy score is 74, but this skill (action_risk: 75) requires 75. \
         The CEO can raise the score with the set-autonomy skill."
    );
    assert_eq!(
        unknown_skill("x", None).message.unwrap(),
        "Skill 'x' not found in registry"
    );
}

#[test]
fn elevated_skills_are_the_ceo_s_at_any_score() {
    let manifest = skill("\"critical\"", "elevated");
    let by = |role: Option<&str>| Caller {
        role: role.map(str::to_owned),
        channel: "email".to_owned(),
    };
    let said = |caller: Option<&Caller>| {
        let asked = GateAsked {
            caller,
            ..asked(Mode::Current, Some(1))
        };
        judge(&manifest, &asked)
    };
    assert_eq!(said(Some(&by(Some("ceo")))).decision, Decision::Allow);
    let nobody = said(None);
    assert_eq!(nobody.gate, Some(GateName::Elevated));
    assert_eq!(
        nobody.message.unwrap(),
        "Skill 's' requires elevated privileges — no caller context provided (fail-closed)"
    );
    let other = said(Some(&by(None)));
    assert_eq!(
        other.message.unwrap(),
        "Skill 's' requires elevated privileges — caller role 'none' on channel 'email' is not \
         authorized"
    );
}

#[test]
fn the_first_use_is_as_the_document_says() {
    let agent = |pinned: bool, discovers: bool| {
        let pinned = if pinned { "s" } else { "t" };
        let text = format!("name: a\npinned_skills: [{pinned}]\nallow_discovery: {discovers}\n");
        Agent::parse(&text, "a.yaml").unwrap()
    };
    let approvals = |approved: bool| {
        let agent = if approved { "a" } else { "b" };
        let text = format!("{{\"approvals\": [{{\"agent\": \"{agent}\", \"skill\": \"s\"}}]}}");
        Approvals::parse(&text, "ok.json").unwrap()
    };
    for sensitivity in ["normal", "elevated"] {
        let manifest = skill("\"low\"", sensitivity);
        for pinned in [false, true] {
            for discovers in [false, true] {
                for approved in [false, true] {
                    let due = match (sensitivity, pinned, discovers, approved) {
                        (_, true, ..) => FirstUse::Pinned,
                        ("normal", _, true, _) => FirstUse::Allow,
                        ("normal", _, false, _) => FirstUse::Block,
                        (.., true) => FirstUse::Allow,
                        (.., false) => FirstUse::Ask,
                    };
                    let (agent, approvals) = (agent(pinned, discovers), approvals(approved));
                    let access = Access::Agent(&agent, &approvals);
                    let at = format!("{sensitivity} {pinned} {discovers} {approved}");
                    assert_eq!(FirstUse::of(&manifest, access), due, "{at}");
                    let asked = |score| GateAsked {
                        access,
                        ..asked(Mode::Document, Some(score))
                    };
                    let verdict = judge(&manifest, &asked(60));
                    let decision = match due {
                        FirstUse::Pinned | FirstUse::Allow => Decision::Allow,
                        FirstUse::Ask => Decision::Ask,
                        FirstUse::Block => Decision::Block,
                    };
                    assert_eq!(verdict.decision, decision, "{at}");
                    // The score holds for elevated skills as well.
                    let low = judge(&manifest, &asked(59));
                    assert_ne!(low.decision, Decision::Allow, "{at}");
                }
            }
        }
    }
}

#[test]
fn the_page_is_what_the_gate_says_at_the_lowest_score_of_each_band() {
    use super::super::risk::Band;
    let manifests: Vec<Manifest> = RISKS.iter().map(|risk| skill(risk, "normal")).collect();
    for mode in Mode::ALL {
        for row in page(&manifests, mode, &[], &Approvals::default()) {
            for band in Band::ALL {
                let verdict = judge(row.manifest, &asked(mode, Some(band.lowest())));
                let runs = verdict.decision == Decision::Allow;
                assert_eq!(row.runs_in(band), runs, "{} {}", row.risk, band.name());
            }
        }
    }
}
