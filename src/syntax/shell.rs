//! Shell commands line by line: words, not a grammar. Good enough to tell which
//! program a line runs; nothing here is ever run.

use std::str::CharIndices;

/// Languages of fences whose lines are commands.
const SHELLS: [&str; 10] = [
    "sh",
    "bash",
    "shell",
    "zsh",
    "console",
    "shellsession",
    "shell-session",
    "terminal",
    "sh-session",
    "bash-session",
];

/// Words in front of a program that do not change which one is run.
const WRAPPERS: [&str; 19] = [
    "sudo", "env", "time", "exec", "nohup", "command", "then", "do", "else", "if", "elif", "while",
    "until", "!", "{", "nice", "xargs", "builtin", "eval",
];

/// Whether a fence of this language holds shell commands.
pub fn is_shell(language: &str) -> bool {
    SHELLS.contains(&language)
}

/// One word of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word without the quotes around it.
    pub text: &'a str,
    /// Where it begins in the line, behind an opening quote.
    pub at: usize,
}

/// The simple commands of one line: cut at `;`, `|`, `&`, `(` and back-ticks
/// outside quotes. A prompt (`$ `, `% `, `> `) is dropped, so are assignments and
/// words such as `sudo` in front of the program, and comments.
pub fn commands(line: &str) -> Vec<Vec<Word<'_>>> {
    let mut found = Vec::new();
    let mut words: Vec<Word<'_>> = Vec::new();
    for (start, end, cut) in Cuts::new(line, prompt(line)) {
        let (text, at) = unquoted(&line[start..end], start);
        if text.starts_with('#') && at == start {
            break;
        }
        let skipped = text.is_empty() || (words.is_empty() && is_in_front(text));
        if !skipped {
            words.push(Word { text, at });
        }
        if cut && !words.is_empty() {
            found.push(std::mem::take(&mut words));
        }
    }
    if !words.is_empty() {
        found.push(words);
    }
    found
}

/// How many bytes the prompt of a console takes.
fn prompt(line: &str) -> usize {
    let lead = line.len() - line.trim_start().len();
    let prompts = ["$ ", "% ", "> ", "# "];
    match prompts.iter().find(|p| line[lead..].starts_with(**p)) {
        // `# ` is a comment more often than a prompt.
        Some(prompt) if *prompt != "# " => lead + prompt.len(),
        _ => lead,
    }
}

fn is_in_front(word: &str) -> bool {
    WRAPPERS.contains(&word) || is_assignment(word)
}

/// Whether a word is `NAME=…`.
pub fn is_assignment(word: &str) -> bool {
    word.split_once('=').is_some_and(|(name, _)| {
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}

/// Start and end of each word, and whether the command ends behind it.
struct Cuts<'a> {
    line: &'a str,
    rest: CharIndices<'a>,
    /// What the offsets of `rest` count from.
    from: usize,
}

impl<'a> Cuts<'a> {
    fn new(line: &'a str, from: usize) -> Cuts<'a> {
        Cuts {
            line,
            rest: line[from..].char_indices(),
            from,
        }
    }
}

impl Iterator for Cuts<'_> {
    type Item = (usize, usize, bool);

    fn next(&mut self) -> Option<(usize, usize, bool)> {
        let mut start = None;
        let mut quote = None;
        let mut escaped = false;
        for (at, c) in self.rest.by_ref() {
            let at = self.from + at;
            let ends = matches!(c, ';' | '|' | '&' | '(' | ')' | '`');
            if quote.is_none() && !escaped && (c.is_whitespace() || ends) {
                match start {
                    Some(start) => return Some((start, at, ends)),
                    // An end of its own; the word before it stands apart.
                    None if ends => return Some((at, at, true)),
                    None => continue,
                }
            }
            start.get_or_insert(at);
            match quote {
                _ if escaped => {}
                Some(open) if c == open => quote = None,
                None if matches!(c, '"' | '\'') => quote = Some(c),
                _ => {}
            }
            escaped = c == '\\' && !escaped && quote != Some('\'');
        }
        start.map(|start| (start, self.line.len(), false))
    }
}

fn unquoted(word: &str, at: usize) -> (&str, usize) {
    for quote in ['"', '\''] {
        let inner = word.strip_prefix(quote).and_then(|w| w.strip_suffix(quote));
        if let Some(inner) = inner {
            return (inner, at + 1);
        }
    }
    (word, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Vec<Vec<&str>> {
        let found = commands(line);
        for word in found.iter().flatten() {
            assert!(line[word.at..].starts_with(word.text));
        }
        let words = |command: &Vec<Word<'_>>| -> Vec<&str> {
            let text = line;
            command
                .iter()
                .map(|w| &text[w.at..w.at + w.text.len()])
                .collect()
        };
        found.iter().map(words).collect()
    }

    #[test]
    fn lines_fall_into_commands() {
        assert_eq!(
            read("$ cd a && ./x 'b c' | tee"),
            [vec!["cd", "a"], vec!["./x", "b c"], vec!["tee"]]
        );
        assert_eq!(read("X=1 sudo npx y # z"), [vec!["npx", "y"]]);
        assert_eq!(read("echo \"a; b\"; c"), [vec!["echo", "a; b"], vec!["c"]]);
        assert_eq!(read("  # only words"), Vec::<Vec<&str>>::new());
        assert_eq!(read("a=$(x y)"), [vec!["x", "y"]]);
    }
}
