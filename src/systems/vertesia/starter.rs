//! What a new skill of Vertesia's begins with.

use super::registry::Registry;
use super::tool::title;
use crate::syntax::yaml::{for_both, is_item};

/// Tools that every project of the platform has.
const TOOLS: [&str; 2] = ["search_documents", "fetch_document"];

/// The most tools that a new skill unlocks.
const MOST_TOOLS: usize = 2;

/// The text of a SKILL.md that both of Vertesia's readers take for the same. `name` is one
/// that the open specification allows; `description` is printable and stands on one line.
/// It unlocks tools of the registry that no agent has from the start, where there is a
/// registry. `None` where no line says the description to both readers.
pub fn begin(name: &str, description: Option<&str>, registry: Option<&Registry>) -> Option<String> {
    let words: Vec<&str> = name.split('-').collect();
    let in_words = words.join(" ");
    let own =
        || format!("Handles {in_words} as this project does it. Use when asked for {in_words}");
    let description = description.map_or_else(own, str::to_owned);
    let mut out = format!(
        "---\nname: {}\ntitle: {}\ndescription: {}\n",
        for_both(name)?,
        for_both(&title(name))?,
        for_both(&description)?
    );
    let mut keywords: Vec<&str> = words.into_iter().filter(|word| is_item(word)).collect();
    keywords.sort_unstable();
    keywords.dedup();
    out.push_str(&list("keywords", &keywords));
    let tools = tools(registry);
    out.push_str(&list("tools", &tools));
    out.push_str("---\n");
    let body = include_str!("starter.md").replace("@title@", &title(name));
    let shown: Vec<String> = tools.iter().map(|tool| format!("`{tool}`")).collect();
    out.push_str(&match shown.as_slice() {
        [] => body.replace(" with @tools@", ""),
        shown => body.replace("@tools@", &shown.join(" and ")),
    });
    Some(out)
}

fn list(key: &str, items: &[&str]) -> String {
    match items {
        [] => String::new(),
        items => format!("{key}: [{}]\n", items.join(", ")),
    }
}

fn tools(registry: Option<&Registry>) -> Vec<&str> {
    let Some(registry) = registry else {
        return TOOLS.to_vec();
    };
    let hidden = registry.tools.iter();
    let hidden = hidden.filter(|tool| tool.is_enabled && !tool.is_default);
    let hidden = hidden.map(|tool| tool.name.as_str());
    hidden
        .filter(|name| is_item(name))
        .take(MOST_TOOLS)
        .collect()
}
