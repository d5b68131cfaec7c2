//! Commands that a skill's texts tell the model to run, and that its scripts run.

use std::sync::Arc;

use super::{Page, Skill};
use crate::syntax::shell::{self, Word};
use crate::text::{Source, Span};
use crate::tree::RelPath;

/// Where a command stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandPlace {
    /// On a line of a fence in a shell's language.
    Fence,
    /// In a code span; `ordered` where a word such as `run` stands before it.
    Span {
        /// Whether the text tells to run it.
        ordered: bool,
    },
    /// On a line of a shell script.
    Script,
}

/// One simple command with the text it stands in.
#[derive(Clone, Debug)]
pub struct Command<'a> {
    /// The file's path as findings print it.
    pub shown: &'a str,
    /// The file's folder.
    pub dir: &'a RelPath,
    /// The file's text.
    pub source: &'a Arc<Source>,
    /// Where the line or code span begins, which the words count from.
    pub base: usize,
    /// The words, the program first.
    pub words: Vec<Word<'a>>,
    /// Where it stands.
    pub place: CommandPlace,
}

impl Command<'_> {
    /// Where a word stands in the file.
    pub fn span(&self, word: &Word<'_>) -> Span {
        Span::new(word.at, word.at + word.text.len()).shifted(self.base)
    }
}

/// The commands in a skill's shell fences, code spans and shell scripts, for
/// which `wanted` is true of the whole line. What is true of a line must be true
/// of a text that holds it: texts are asked first, as whole.
pub fn commands<'a>(
    skill: &'a Skill,
    pages: &'a [Page<'a>],
    wanted: impl Fn(&str) -> bool,
) -> Vec<Command<'a>> {
    let mut found = Vec::new();
    for page in pages.iter().filter(|page| wanted(page.source.text())) {
        on_page(page, &wanted, &mut found);
    }
    for script in skill.scripts() {
        let text = script.source.text();
        if script.is_shell() && wanted(text) {
            let file = File {
                shown: &script.shown,
                dir: &script.dir,
                source: &script.source,
            };
            file.lines(
                Span::new(0, text.len()),
                CommandPlace::Script,
                &wanted,
                &mut found,
            );
        }
    }
    found
}

struct File<'a> {
    shown: &'a str,
    dir: &'a RelPath,
    source: &'a Arc<Source>,
}

impl<'a> File<'a> {
    fn lines(
        &self,
        within: Span,
        place: CommandPlace,
        wanted: &impl Fn(&str) -> bool,
        found: &mut Vec<Command<'a>>,
    ) {
        let mut base = within.start;
        let mut continued = false;
        for line in self.source.slice(within).split_inclusive('\n') {
            let begins = !std::mem::replace(&mut continued, line.trim_end().ends_with('\\'));
            if begins && wanted(line) {
                for words in shell::commands(line.trim_end()) {
                    found.push(Command {
                        shown: self.shown,
                        dir: self.dir,
                        source: self.source,
                        base,
                        words,
                        place,
                    });
                }
            }
            base += line.len();
        }
    }
}

fn on_page<'a>(page: &'a Page<'a>, wanted: &impl Fn(&str) -> bool, found: &mut Vec<Command<'a>>) {
    let text = page.source.text();
    let file = File {
        shown: &page.shown,
        dir: &page.dir,
        source: page.source,
    };
    for block in &page.document.code_blocks {
        if block.fenced && shell::is_shell(&block.language()) {
            file.lines(block.content(text), CommandPlace::Fence, wanted, found);
        }
    }
    for span in &page.document.code_spans {
        let code = page.source.slice(*span);
        let inner = code.trim_matches('`');
        if !inner.contains('\n') && wanted(inner) {
            let lead = code.len() - code.trim_start_matches('`').len();
            let ordered = is_order(&text[..span.start]);
            let inner = Span::new(span.start + lead, span.start + lead + inner.len());
            file.lines(inner, CommandPlace::Span { ordered }, wanted, found);
        }
    }
}

/// Whether the text ends with a word that tells to run what follows.
fn is_order(before: &str) -> bool {
    const ORDERS: [&str; 5] = ["run", "execute", "call", "invoke", "running"];
    let start = before.len().saturating_sub(24);
    let start = (start..=before.len()).find(|at| before.is_char_boundary(*at));
    let near = before.get(start.unwrap_or(before.len())..).unwrap_or("");
    let word = near.trim_end().rsplit(|c: char| !c.is_alphabetic()).next();
    let last = near.trim_end().chars().last();
    last.is_some_and(char::is_alphabetic)
        && word.is_some_and(|word| ORDERS.iter().any(|order| word.eq_ignore_ascii_case(order)))
}
