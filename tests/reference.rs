//! The messages of the reference validator, recorded from the real program
//! (skills-ref 0.1.1, strictyaml 1.7.3, Python 3.11) over small texts that were
//! broken at random: whatever it says or crashes at, so does the library.
//!
//! `fixtures/reference/recorded.jsonl` holds one text a line: `messages` in
//! order, or null where the real program ends in a traceback.

use minara::systems::agent_skills::reference;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    text: String,
    folder: String,
    messages: Option<Vec<String>>,
}

#[test]
fn recorded_messages_are_reproduced() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/fixtures/reference/recorded.jsonl"
    );
    let recorded = std::fs::read_to_string(path).unwrap();
    let mut bad = Vec::new();
    for (line, json) in recorded.lines().enumerate() {
        let case: Recorded = serde_json::from_str(json).unwrap();
        let got = reference::messages(case.text.as_bytes(), &case.folder).ok();
        if got != case.messages {
            let (line, wanted) = (line + 1, &case.messages);
            bad.push(format!("line {line}: {got:#?} for {wanted:#?}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}
