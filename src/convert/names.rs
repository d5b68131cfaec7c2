//! Names in the forms.

use super::form::{Form, SKILL_JSON, SKILL_MD, SYSTEM_SKILL};
use super::told::Needed;
use crate::skill::{Name, name::is_valid_name};
use crate::tree::RelPath;

/// Whether a form takes a name as it is.
pub fn is_taken(form: Form, name: &str) -> bool {
    match form {
        Form::VertesiaSystem => {
            let rest = |c: char| matches!(c, 'a'..='z' | '0'..='9' | '_' | '-');
            name.starts_with(|c: char| c.is_ascii_lowercase())
                && name.chars().all(rest)
                && main_file(form, name).is_some()
        }
        form if form.is_open() => is_open(name),
        _ => true,
    }
}

/// Whether a form is better off with another name: one that it does not take; and for a
/// system skill one with `-`, for which its own have `_`.
pub fn may_change(form: Form, name: &str) -> bool {
    !is_taken(form, name) || form == Form::VertesiaSystem
}

/// The main file of a skill of this name; `None` where no file can be called so on every
/// system.
pub fn main_file(form: Form, name: &str) -> Option<RelPath> {
    let file = match form {
        Form::VertesiaSystem => format!("{name}{SYSTEM_SKILL}"),
        Form::Curia => SKILL_JSON.to_owned(),
        _ => SKILL_MD.to_owned(),
    };
    RelPath::new(&file).ok()
}

/// A name that a form does not take, and what to do.
pub fn not_taken(form: Form, name: &str) -> Needed {
    let way = match renamed(form, name) {
        Some(renamed) => format!("--rename makes it {renamed}, --set name=NAME another"),
        None => "give one: --set name=NAME".to_owned(),
    };
    let why = format!("{} takes no such name; {way}", form.title());
    Needed::new("name", why)
}

/// Whether the open specification takes it.
fn is_open(name: &str) -> bool {
    is_valid_name(name) && name.chars().count() <= Name::LONGEST
}

/// The name that a form would take, with `-` for `_` and blanks (`_` for `-` in a
/// system skill), in small letters; `None` where that is none either.
pub fn renamed(form: Form, name: &str) -> Option<String> {
    let lower = name.trim().to_lowercase();
    let swap = |c: char| match (form, c) {
        (Form::VertesiaSystem, '-') => '_',
        (Form::VertesiaSystem, c) if c.is_whitespace() => '_',
        (Form::VertesiaSystem, c) => c,
        (_, '_') => '-',
        (_, c) if c.is_whitespace() => '-',
        (_, c) => c,
    };
    let renamed: String = lower.chars().map(swap).collect();
    is_taken(form, &renamed).then_some(renamed)
}

/// A name in words with capitals.
pub fn in_words(name: &str) -> String {
    let words = name.split(|c: char| c == '-' || c == '_' || c.is_whitespace());
    let words = words.filter(|word| !word.is_empty()).map(|word| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_change_only_where_they_must() {
        assert!(is_taken(Form::Vertesia, "My Skill!"));
        assert!(is_taken(Form::VertesiaSystem, "web-search"));
        assert!(!is_taken(Form::VertesiaSystem, "Web search"));
        assert!(!is_taken(Form::Mastra, "web_search"));
        let renamed = |form, name| renamed(form, name);
        let web = Some("web-search".to_owned());
        assert_eq!(renamed(Form::AgentSkills, "Web_search"), web);
        assert_eq!(renamed(Form::Minara, "web search"), web);
        assert_eq!(renamed(Form::AgentSkills, "Web__search"), None);
        let web = Some("web_search".to_owned());
        assert_eq!(renamed(Form::VertesiaSystem, "Web-search"), web);
        assert_eq!(in_words("web_search-2"), "Web Search 2");
    }
}
