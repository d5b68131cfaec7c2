//! `bash-only-sh`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::{Script, Skill};
use crate::text::Span;

declare_rule! {
    pub BashOnlySh = {
        id: "bash-only-sh", group: Portability, level: Warn, tier: T2,
    }
}

impl Rule for BashOnlySh {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for script in skill.scripts() {
            if script.interpreter().is_none_or(|(name, _)| name != "sh") {
                continue;
            }
            let Some((span, what)) = first_bashism(script) else {
                continue;
            };
            let title = format!("{what} in a script of `sh`");
            let found = cx
                .path(skill, script.shown.clone(), title)
                .at(&script.source, span, "only bash knows it")
                .help("write `#!/usr/bin/env bash`, or what sh knows");
            cx.report(found);
        }
    }
}

/// The first place outside comments, quotes and here-documents, also of programs in
/// quotes over several lines. `None` for a script that hands itself to bash.
fn first_bashism(script: &Script) -> Option<(Span, &'static str)> {
    let mut at = 0;
    let mut until: Option<String> = None;
    let mut quotes = Quotes::default();
    for line in script.source.text().split_inclusive('\n') {
        let text = line.trim_end();
        match &until {
            Some(word) => {
                if text.trim_start_matches('\t') == word {
                    until = None;
                }
            }
            None => {
                let begins = quotes.open.is_empty() && !quotes.continued;
                let bare = quotes.blanked(text);
                if begins && hands_over(&bare) {
                    return None;
                }
                if let Some((span, what)) = bashism(&bare, begins) {
                    return Some((span.shifted(at), what));
                }
                until = here_document(text, &bare);
            }
        }
        at += line.len();
    }
    None
}

/// Whether the line starts the script again under bash: `exec bash "$0"`.
fn hands_over(bare: &str) -> bool {
    let mut words = bare.split_whitespace().skip_while(|word| *word != "exec");
    words.next().is_some()
        && words
            .next()
            .is_some_and(|word| matches!(word.rsplit('/').next(), Some("bash" | "env" | "zsh")))
}

/// The word that ends the here-document which a line begins; `bare` is the line
/// with blanks for what stands in quotes.
fn here_document(line: &str, bare: &str) -> Option<String> {
    let at = bare.match_indices("<<").find(|(at, _)| {
        let behind = bare[at + 2..].chars().next();
        !bare[..*at].ends_with('<') && behind != Some('<')
    })?;
    let rest = line.get(at.0 + 2..)?;
    let word = rest.trim_start_matches(['-', ' ', '\'', '"', '\\']);
    let end = word.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let word = &word[..end.unwrap_or(word.len())];
    // `1 << 3` shifts.
    let named = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    named.then(|| word.to_owned())
}

/// What only bash knows on a line without quoted text; `begins` where a command
/// begins on it.
fn bashism(bare: &str, begins: bool) -> Option<(Span, &'static str)> {
    let lead = bare.len() - bare.trim_start().len();
    let start = &bare[lead..];
    let found = |at: usize, len: usize, what| Some((Span::new(at, at + len), what));
    if let Some(at) = bare
        .find("[[ ")
        .filter(|at| *at == lead || bare[..*at].ends_with(' '))
    {
        return found(at, 2, "`[[`");
    }
    if let Some(at) = bare.find("<<<") {
        return found(at, 3, "`<<<`");
    }
    if !begins {
        return None;
    }
    if start.starts_with("source ") {
        return found(lead, 6, "`source`");
    }
    if start.starts_with("function ") {
        return found(lead, 8, "`function`");
    }
    let (name, _) = start.split_once("=(")?;
    let name = name.trim_end_matches('+');
    let word = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if word {
        return found(lead, name.len(), "an array");
    }
    None
}

/// The quotes that are open where a line begins.
#[derive(Debug, Default)]
struct Quotes {
    /// `'`, `"`, and `(` for a command in `"$(…)"`, where quotes begin anew.
    open: Vec<char>,
    /// Whether the line before ends with a backslash.
    continued: bool,
}

impl Quotes {
    /// No more quotes in each other are told apart.
    const DEEPEST: usize = 64;

    /// The next line with blanks for what stands in quotes and for comments: offsets
    /// stay.
    fn blanked(&mut self, line: &str) -> String {
        let mut out = String::with_capacity(line.len());
        let mut before = if self.continued { 'x' } else { ' ' };
        let mut chars = line.chars().peekable();
        self.continued = false;
        while let Some(c) = chars.next() {
            let was_open = !self.open.is_empty();
            let mut skipped = None;
            match (self.open.last(), c) {
                (Some('\''), '\'') | (Some('"'), '"') | (Some('('), ')') => {
                    self.open.pop();
                }
                (Some('\''), _) => {}
                (_, '\\') => {
                    skipped = chars.next();
                    self.continued = skipped.is_none();
                }
                (Some('"'), '$') if chars.peek() == Some(&'(') => {
                    skipped = chars.next();
                    self.push('(');
                }
                (Some('"'), _) => {}
                (_, '\'' | '"') => self.push(c),
                (Some('('), '(') => self.push('('),
                (None, '#') if before.is_whitespace() || before == ';' => break,
                _ => {}
            }
            let hide = was_open || !self.open.is_empty() || skipped.is_some();
            for c in std::iter::once(c).chain(skipped) {
                // A byte each, so that offsets stay.
                let fill = if hide || !c.is_ascii() { ' ' } else { c };
                out.extend(std::iter::repeat_n(fill, c.len_utf8()));
            }
            before = skipped.unwrap_or(c);
        }
        out
    }

    fn push(&mut self, quote: char) {
        if self.open.len() < Quotes::DEEPEST {
            self.open.push(quote);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bare(lines: &[&str]) -> Vec<String> {
        let mut quotes = Quotes::default();
        let blanked = lines.iter().map(|line| quotes.blanked(line));
        blanked.map(|line| line.trim_end().to_owned()).collect()
    }

    #[test]
    fn what_stands_in_quotes_is_blank_over_several_lines() {
        assert_eq!(
            bare(&["awk '", "function f(x) { return x }", "' file", "source x"]),
            ["awk", "", "  file", "source x"]
        );
        assert_eq!(
            bare(&["a \"b $(c \"[[ \") d\" e # f"]),
            ["a                  e"]
        );
        assert_eq!(bare(&["echo it\\'s [[ x", "y"]), ["echo it  s [[ x", "y"]);
        assert_eq!(bare(&["echo $# x#y"]), ["echo $# x#y"]);
    }

    #[test]
    fn the_word_of_a_here_document() {
        let word = |line: &str| here_document(line, &Quotes::default().blanked(line));
        assert_eq!(word("cat <<-'EOF' > x").as_deref(), Some("EOF"));
        assert_eq!(word("cat <<END").as_deref(), Some("END"));
        for line in ["cat <<< x", "echo $((1 << 3))", "echo '<<EOF'"] {
            assert_eq!(word(line), None, "{line}");
        }
    }
}
