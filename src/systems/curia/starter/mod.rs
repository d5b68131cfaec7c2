//! What a new skill of Curia's begins with.

use serde_json::json;

use super::files::{HANDLERS, MANIFEST};
use crate::text::to_json;

/// The files of a skill, by their names in its folder, the manifest last. It reads its
/// inputs and does nothing outside, so that its risk is none. `name` is one that the open
/// specification allows; `description` is printable and stands on one line; `depth` is the
/// number of folders from the host's root to the skill's.
pub fn begin(name: &str, description: Option<&str>, depth: usize) -> Vec<(String, String)> {
    let words = name.replace('-', " ");
    let own = || format!("Handles {words} as this project does it. Use when asked for {words}.");
    let manifest = json!({
        "name": name,
        "description": description.map_or_else(own, str::to_owned),
        "version": "1.0.0",
        "sensitivity": "normal",
        "action_risk": "none",
        "inputs": { "text": "string (what it is about)" },
        "outputs": { "text": "string" },
        "permissions": [],
        "secrets": [],
        "timeout": 30_000,
    });
    let filled = |text: &str| {
        let text = text
            .replace("@name@", name)
            .replace("@class@", &class(name));
        text.replace("@root@", &"../".repeat(depth))
    };
    vec![
        (
            "handler.test.ts".to_owned(),
            filled(include_str!("handler.test.ts")),
        ),
        (HANDLERS[0].to_owned(), filled(include_str!("handler.ts"))),
        (MANIFEST.to_owned(), to_json(&manifest)),
    ]
}

/// The name of the handler's class.
fn class(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    let class: String = words.collect();
    if class.starts_with(|c: char| c.is_ascii_digit()) {
        format!("Skill{class}Handler")
    } else {
        format!("{class}Handler")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_is_called_as_the_skill_is() {
        assert_eq!(class("email-send"), "EmailSendHandler");
        assert_eq!(class("3d-view"), "Skill3dViewHandler");
    }
}
