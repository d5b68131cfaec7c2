//! Functions of programs that look up in the frontmatter what they are given as a key.

use crate::rules::key_lists::{asks_with, is_frontmatter, is_name, last_name};

/// No call, and no function, is read further, in bytes.
const LONGEST: usize = 1500;

/// Whether the word at `at` is handed to a function whose body looks it up: in Python and
/// JavaScript `field(text, "key")`, where a line is asked to begin with it or frontmatter is
/// asked for it; in the shell `field "$file" key`, where that is done with `$2`, or with the
/// variable that is set to it. Takes one off `most` for each function that is looked for in the
/// whole text, and looks for none at zero.
pub(crate) fn is_handed_over(text: &str, at: usize, most: &mut usize) -> bool {
    let from = text.floor_char_boundary(at.saturating_sub(LONGEST));
    let before = &text[from..at];
    let given = in_parentheses(before).or_else(|| in_shell(before));
    let Some((function, number)) = given else {
        return false;
    };
    let Some(left) = most.checked_sub(1) else {
        return false;
    };
    *most = left;
    body(text, function).is_some_and(|(parameters, body)| match parameters.trim() {
        "" => asks_in_shell(body, number),
        named => {
            let parameter = named.split(',').nth(number - 1).map(str::trim_start);
            let parameter = parameter.map(|named| named.trim_start_matches(['&', '*']));
            let name = parameter.map_or("", |named| {
                named.split(|c| !is_name(c)).next().unwrap_or("")
            });
            !name.is_empty() && asks_with(body, name)
        }
    })
}

/// The function to which a word in quotes is handed in parentheses, and which of its
/// arguments it is, from 1.
fn in_parentheses(before: &str) -> Option<(&str, usize)> {
    let before = before.strip_suffix(['"', '\''])?;
    let mut depth = 0_usize;
    let mut number = 1;
    for (at, c) in before.char_indices().rev() {
        match c {
            ')' | ']' | '}' => depth += 1,
            '(' if depth == 0 => return Some((last_name(&before[..at])?, number)),
            '[' | '{' if depth == 0 => return None,
            '(' | '[' | '{' => depth -= 1,
            ',' if depth == 0 => number += 1,
            '\n' | ';' if depth == 0 && number == 1 && !before[at..].trim().is_empty() => {
                return None;
            }
            _ => {}
        }
    }
    None
}

/// The function of the shell to which a word is handed, and which of its arguments it is,
/// from 1.
fn in_shell(before: &str) -> Option<(&str, usize)> {
    const LEADING: [&str; 8] = ["if", "elif", "then", "else", "do", "while", "until", "!"];
    let before = before.strip_suffix(['"', '\'']).unwrap_or(before);
    let line = before.rsplit('\n').next()?;
    let starts = ["$(", ";", "|", "&&", "`"].iter();
    let start = starts.filter_map(|mark| Some(line.rfind(mark)? + mark.len()));
    let command = &line[start.max().unwrap_or(0)..];
    let mut words = command
        .split_whitespace()
        .skip_while(|word| LEADING.contains(word));
    let function = words
        .next()
        .filter(|word| word.chars().all(|c| is_name(c) || c == '-'))?;
    command
        .ends_with(char::is_whitespace)
        .then_some((function, words.count() + 1))
}

/// The parameters of a function, none in the shell, and its body.
fn body<'a>(text: &'a str, function: &str) -> Option<(&'a str, &'a str)> {
    const MOST: usize = 100;
    const ENDS: [&str; 4] = ["\n}", "\ndef ", "\nfunction ", "\nclass "];
    let mut places = text.match_indices(function).take(MOST);
    places.find_map(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + function.len()..]);
        let word = before.trim_end_matches([' ', '\t']);
        let said = ["def", "function", "fn", "func"]
            .iter()
            .any(|word_of| word.ends_with(word_of) && word.len() < before.len());
        let assigned = behind.trim_start().strip_prefix('=').map(str::trim_start);
        let assigned = assigned.map(|rest| {
            rest.trim_start_matches("async ")
                .trim_start_matches("function ")
        });
        let open = assigned.unwrap_or(behind).trim_start().strip_prefix('(');
        let begins_line = before.is_empty() || before.ends_with('\n');
        let (parameters, rest) = match open {
            Some(inner) => inner.split_once(')')?,
            // `function field {` of the shell.
            None => ("", behind.strip_prefix(" {")?),
        };
        let of_shell = begins_line && parameters.is_empty();
        if before.ends_with(is_name) || !(said || assigned.is_some() || of_shell) {
            return None;
        }
        let end = rest.floor_char_boundary(LONGEST);
        let rest = &rest[..end];
        let end = ENDS.iter().filter_map(|mark| rest.find(mark)).min();
        Some((parameters, &rest[..end.unwrap_or(rest.len())]))
    })
}

/// Whether a body in the shell asks what a line begins with by an argument, or by a variable
/// that is set to it; or looks it up in something called after frontmatter (`${fm[$1]}`).
fn asks_in_shell(body: &str, number: usize) -> bool {
    let written = [
        format!("${number}"),
        format!("${{{number}}}"),
        format!("${{{number}:"),
    ];
    let set = body
        .lines()
        .flat_map(str::split_whitespace)
        .filter_map(|word| {
            let (name, value) = word.trim_end_matches(';').split_once('=')?;
            let value = value.trim_matches('"');
            let is_set =
                written[..2].iter().any(|form| value == form) || value.starts_with(&written[2]);
            is_set.then(|| name.to_owned())
        });
    let mut names = set.chain([number.to_string()]);
    names.any(|name| asks_by(body, &name))
}

fn asks_by(body: &str, name: &str) -> bool {
    let forms = [format!("${name}"), format!("${{{name}}}")];
    forms.iter().any(|form| {
        body.match_indices(form.as_str()).any(|(at, _)| {
            let (before, behind) = (&body[..at], &body[at + form.len()..]);
            let ended = !behind.starts_with(is_name);
            let holder = before.strip_suffix('[');
            ended
                && ((before.ends_with('^') && behind.starts_with(':'))
                    || holder.is_some_and(is_frontmatter))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str) -> bool {
        is_handed_over(text, text.rfind("moss").unwrap(), &mut 1)
    }

    #[test]
    fn a_function_that_looks_up_what_it_is_given() {
        for text in [
            "field() {\n  local file=\"$1\" key=\"$2\"\n  grep -m1 \"^${key}:\" \"$file\"\n}\nx=$(field \"$f\" \"moss\")",
            "field () {\n  grep \"^$1:\" SKILL.md\n}\nif field moss; then echo; fi",
            "function field {\n  grep \"^$1:\" SKILL.md\n}\nfield moss",
            "get() {\n  echo \"${fm[$1]}\"\n}\nget 'moss'",
            "def field(text: str, key: str):\n    return re.search(rf\"^{key}:\", text, re.M)\nfield(read(a, b), \"moss\")",
            "def field(fm, key):\n    return fm.get(key)\nfield(\n    front,\n    'moss',\n)",
            "function field(text, key) {\n  return text.match(new RegExp(`^${key}:`, 'm'));\n}\nfield(text, 'moss')",
            "const field = (fm, key) => fm[key];\nfield(front, 'moss')",
        ] {
            assert!(holds(text), "{text}");
        }
        for text in [
            "field() {\n  grep -m1 \"^${1}:\" \"$2\"\n}\nx=$(field \"$f\" moss)",
            "field() {\n  echo \"$1\"\n}\nother() {\n  grep \"^$1:\" f\n}\nfield moss",
            "field() {\n  grep \"^$1x:\" f\n}\nfield moss",
            "def field(text, key):\n    return text + key\nfield(t, \"moss\")",
            "def field(text, key):\n    return re.search(rf\"^{key}:\", text)\nfield(\"moss\", t)",
            "def field(key):\n    return rf\"^{key}:\"\nx = [\"moss\"]",
            "echo moss",
        ] {
            assert!(!holds(text), "{text}");
        }
        let text = "get() {\n  grep \"^$1:\" f\n}\nget moss";
        assert!(!is_handed_over(text, text.len() - 4, &mut 0));
    }
}
