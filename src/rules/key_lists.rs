//! Lists of keys in programs, gone through to look each up in the frontmatter, and what programs
//! call that.

/// No list is longer, in bytes, up to the word that is asked for.
const LONGEST: usize = 1000;

/// Whether the word at `at` is an item of a list in brackets over which a loop goes, whose
/// variable is then what a line is asked to begin with, or what is asked of frontmatter:
/// `KEYS = ["fern:", "moss:"]`, `for k in KEYS`, `re.search(rf"^{k}", text)`. The variable
/// may be handed to a function that does so. Takes one off `most` for each list that is
/// followed through the whole text, and follows none at zero.
pub(crate) fn is_in_list(text: &str, at: usize, key: &str, most: &mut usize) -> bool {
    let behind = text[at + key.len()..].trim_start_matches(':');
    let is_item = text[..at].ends_with(['"', '\'']) && behind.starts_with(['"', '\'']);
    let Some(start) = is_item.then(|| list_start(text, at)).flatten() else {
        return false;
    };
    let Some(left) = most.checked_sub(1) else {
        return false;
    };
    *most = left;
    let before = text[..start].trim_end();
    let variables = match loop_variable(before) {
        Some(variable) => vec![variable],
        None => assigned(before).map_or_else(Vec::new, |list| variables_over(text, list)),
    };
    variables.iter().any(|variable| {
        asks_with(text, variable)
            || parameters_given(text, variable)
                .iter()
                .any(|given| asks_with(text, given))
    })
}

/// Where the bracket of the list stands of which the word at `at` is an item: nothing but
/// other words in quotes is between.
fn list_start(text: &str, at: usize) -> Option<usize> {
    let from = text.floor_char_boundary(at.saturating_sub(LONGEST));
    let open = text[from..at].rfind(['[', '(', '{'])?;
    let within = |c: char| c.is_alphanumeric() || "_-:, \n\r\t\"'".contains(c);
    text[from + open + 1..at]
        .chars()
        .all(within)
        .then_some(from + open)
}

pub(crate) fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The name with which a text ends.
pub(crate) fn last_name(text: &str) -> Option<&str> {
    let start = text.rfind(|c| !is_name(c)).map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    });
    (start < text.len()).then(|| &text[start..])
}

fn first_name(text: &str) -> &str {
    let end = text.find(|c| !is_name(c)).unwrap_or(text.len());
    &text[..end]
}

/// The variable of the loop that begins in front of a list: `for k in [`, `for (const k of [`.
fn loop_variable(before: &str) -> Option<&str> {
    let words = before
        .strip_suffix(" in")
        .or_else(|| before.strip_suffix(" of"))?;
    let name = last_name(words)?;
    let line = words.rsplit('\n').next().unwrap_or(words);
    line.contains("for").then_some(name)
}

/// The name that a list is given: `KEYS = [`, `const KEYS: string[] = [`, `KEYS = new Set([`.
fn assigned(before: &str) -> Option<&str> {
    let line = before.rsplit('\n').next().unwrap_or(before);
    let (name, _) = line.split_once('=')?;
    let name = name.split(':').next().unwrap_or(name);
    last_name(name.trim_end())
}

/// The variables of the loops over a list of this name.
fn variables_over<'a>(text: &'a str, list: &str) -> Vec<&'a str> {
    const MOST: usize = 20;
    let marks = [format!(" in {list}"), format!(" of {list}")];
    let mut found = Vec::new();
    for mark in &marks {
        for (at, mark) in text.match_indices(mark.as_str()).take(MOST) {
            let ended = !text[at + mark.len()..].starts_with(is_name);
            let name = ended.then(|| last_name(&text[..at])).flatten();
            found.extend(name);
        }
    }
    found
}

/// What functions call that which they are given in the variable: `key` of
/// `def has(key):` where `has(k)` is called.
fn parameters_given<'a>(text: &'a str, variable: &str) -> Vec<&'a str> {
    const MOST: usize = 20;
    let call = format!("({variable})");
    let calls = text.match_indices(&call).take(MOST);
    let called = calls.filter_map(|(at, _)| last_name(&text[..at]));
    let given = called.filter_map(|function| {
        let defined = ["def ", "function "]
            .iter()
            .find_map(|word| text.find(&format!("{word}{function}(")))?;
        let (_, inner) = text[defined..].split_once('(')?;
        let name = first_name(inner);
        (!name.is_empty()).then_some(name)
    });
    given.collect()
}

/// Whether the variable is what a line is asked to begin with, or what is looked up in
/// something called after frontmatter.
pub(crate) fn asks_with(text: &str, variable: &str) -> bool {
    const MOST: usize = 100;
    let patterns = [
        format!("^{{{variable}}}"),
        format!("^{{re.escape({variable})}}"),
        format!("^${{{variable}}}"),
        format!("startswith({variable})"),
        format!("startsWith({variable})"),
    ];
    if patterns.iter().any(|pattern| text.contains(pattern)) {
        return true;
    }
    let mut places = text.match_indices(variable).take(MOST);
    places.any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + variable.len()..]);
        let holder = [".get(", "["]
            .iter()
            .find_map(|open| before.strip_suffix(open));
        let asked = [" in ", " not in "]
            .iter()
            .find_map(|ask| behind.strip_prefix(ask));
        !before.ends_with(is_name)
            && (holder.is_some_and(is_frontmatter)
                || asked.is_some_and(|rest| is_frontmatter(first_name(rest))))
    })
}

/// Whether the last name of a line stands for frontmatter.
pub(crate) fn is_frontmatter(before: &str) -> bool {
    const NAMES: [&str; 10] = [
        "fields",
        "skill",
        "skill_data",
        "skillData",
        "fm",
        "meta",
        "front",
        "frontmatter",
        "front_matter",
        "frontMatter",
    ];
    let name = before.trim_end_matches('?');
    let within = |c: char| c.is_alphanumeric() || c == '_';
    let start = name.rfind(|c| !within(c)).map_or(0, |at| {
        at + name[at..].chars().next().map_or(1, char::len_utf8)
    });
    NAMES.contains(&&name[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str) -> bool {
        let at = text.find("moss").unwrap();
        is_in_list(text, at, "moss", &mut 1)
    }

    #[test]
    fn a_list_that_is_gone_through_names_keys() {
        for text in [
            "KEYS = [\n  \"fern:\",\n  \"moss:\",\n]\nfor k in KEYS:\n  re.search(rf\"^{k}\", t)",
            "def has(key: str):\n  re.search(rf\"^{re.escape(key)}\\s\", t)\nkeys = [\"moss:\"]\nfor k in keys:\n  if not has(k): pass",
            "for k in ('fern', 'moss'):\n  if k not in fm: pass",
            "const keys = ['moss'];\nfor (const k of keys) { if (!fm[k]) {} }",
            "keys = {'moss'}\nmissing = [k for k in keys if not fm.get(k)]",
            "keys = ['moss:']\nany(line.startswith(k) for k in keys)",
        ] {
            assert!(holds(text), "{text}");
        }
        for text in [
            "KEYS = [\"moss:\"]\nfor k in OTHERS:\n  re.search(rf\"^{k}\", t)",
            "KEYS = [\"moss:\"]\nfor k in KEYS:\n  print(k)",
            "for k in ('fern', 'moss'):\n  if k not in names: pass",
            "print('moss')\nfor k in keys: re.search(rf\"^{k}\", t)",
            "def has(key):\n  return key in t\nkeys = [\"moss\"]\nfor k in keys:\n  has(k)",
        ] {
            assert!(!holds(text), "{text}");
        }
    }
}
