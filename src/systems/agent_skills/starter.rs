//! What a new skill of the open form begins with.

use crate::syntax::yaml::{quoted, scalar};

/// The text of a SKILL.md. `name` is one that the specification allows; the other texts
/// are printable and stand on one line.
pub fn begin(name: &str, description: Option<&str>, license: Option<&str>) -> String {
    let words = name.replace('-', " ");
    let own = || format!("Handles {words} as this project does it. Use when asked for {words}.");
    let description = description.map_or_else(own, str::to_owned);
    let mut out = format!(
        "---\nname: {}\ndescription: {}\n",
        scalar(name),
        quoted(&description)
    );
    if let Some(license) = license {
        out.push_str(&format!("license: {}\n", scalar(license)));
    }
    out.push_str("---\n");
    out.push_str(&include_str!("starter.md").replace("@title@", &title(&words)));
    out
}

/// Words as a heading has them.
pub fn title(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
