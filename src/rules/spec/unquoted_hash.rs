//! `unquoted-hash`.

use crate::declare_rule;
use crate::finding::{Level, Profile};
use crate::rules::parts::{MANY, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::SPEC_FIELDS;
use crate::skill::Skill;
use crate::syntax::yaml::quoted;
use crate::syntax::{Kind, Node, Pair, Style};
use crate::systems::clients;
use crate::text::{Source, Span};

declare_rule! {
    pub UnquotedHash = {
        id: "unquoted-hash", group: Spec, level: Warn, fix: Hint, tier: T4,
    }
}

impl Rule for UnquotedHash {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let below = front
            .pair("metadata")
            .map_or(&[][..], |pair| pair.value.pairs());
        let strict = cx.profile() == Profile::Spec;
        // A list of tools is no prose; words behind `#` are a comment there, and
        // so they are where nobody reads the field.
        let prose = |pair: &&Pair| match pair.key.scalar_text().unwrap_or("") {
            "allowed-tools" => false,
            key => SPEC_FIELDS.contains(&key) || (!strict && clients::field(key).is_some()),
        };
        let pairs = front.pairs().iter().filter(prose).chain(below);
        let cut = pairs.filter_map(|pair| Some((pair, Cut::of(source, pair)?)));
        for (pair, cut) in cut.take(MANY) {
            let key = pair.key.scalar_text().unwrap_or("");
            let whole = source.slice(cut.whole);
            let title = match cut.left {
                Some(_) => format!(
                    "value of `{}` ends at ` #`, the rest is a comment",
                    shown(key)
                ),
                None => format!(
                    "value of `{}` begins with `#`, so it is a comment",
                    shown(key)
                ),
            };
            let mut found = cx
                .file(skill, cut.comment, title, "not part of the value")
                .help(format!("quote the value: `{}`", shown(&quoted(whole))));
            if let Some(left) = cut.left {
                found = found.also(left, "all that is read");
            } else if REQUIRED.contains(&key) {
                found = found.level(Level::Deny);
            }
            cx.report(found);
        }
    }
}

/// Fields without which clients skip the skill.
const REQUIRED: [&str; 2] = ["name", "description"];

/// Whether a comment cut the value short.
pub(crate) fn is_cut(source: &Source, pair: &Pair) -> bool {
    Cut::of(source, pair).is_some()
}

/// A value that a comment cut short.
struct Cut {
    /// What was meant.
    whole: Span,
    /// What is left of it.
    left: Option<Span>,
    comment: Span,
}

impl Cut {
    fn of(source: &Source, pair: &Pair) -> Option<Cut> {
        if let Some(comment) = lost(source, &pair.value) {
            let left = pair.value.span;
            return Some(Cut {
                whole: Span::new(left.start, comment.end),
                left: Some(left),
                comment,
            });
        }
        let comment = eaten(source, pair)?;
        Some(Cut {
            whole: comment,
            left: None,
            comment,
        })
    }
}

/// The comment that a value without any other text was meant to be: no blank follows
/// the `#`, or the words are a heading or a sentence rather than a note to write
/// something (`# to be written`).
pub(super) fn eaten(source: &Source, pair: &Pair) -> Option<Span> {
    const NOTES: [&str; 10] = [
        "TODO", "FIXME", "TBD", "XXX", "Write", "Replace", "Add", "Fill", "Optional", "Required",
    ];
    const SENTENCE: usize = 5;
    if pair.value.kind() != Kind::Null || pair.merged {
        return None;
    }
    let text = source.text();
    let behind = text.get(pair.key.span.end..)?;
    let line = behind.split(['\n', '\r']).next()?;
    let value = line.trim_start().strip_prefix(':')?.trim_start();
    let words = value.strip_prefix('#')?.trim_end();
    // What follows on further lines is the value.
    let alone =
        pair.value.span.is_empty() || pair.value.span.start < pair.key.span.end + line.len();
    let first = words.split_whitespace().next()?;
    let note = NOTES
        .iter()
        .any(|note| first.trim_end_matches(':') == *note)
        || first.starts_with("minara-ignore");
    let attached = words.starts_with(|c: char| !c.is_whitespace());
    let told = attached
        || first.starts_with(char::is_uppercase)
        || words.split_whitespace().nth(SENTENCE - 1).is_some();
    let at = pair.key.span.end + line.len() - value.len();
    (alone && told && !note).then(|| Span::new(at, at + value.trim_end().len()))
}

/// The comment behind a plain value of several words.
fn lost(source: &Source, value: &Node) -> Option<Span> {
    let scalar = value.scalar()?;
    let several = value.kind() == Kind::Str && scalar.text.contains(' ');
    if !several || scalar.style != Style::Plain {
        return None;
    }
    let rest = source.text().get(value.span.end..)?;
    let line = rest.split(['\n', '\r']).next()?;
    let comment = line.trim_start();
    let own = comment
        .trim_start_matches(['#', ' '])
        .starts_with("minara-ignore");
    let at = value.span.end + line.len() - comment.len();
    let cut = comment.starts_with('#') && comment.len() < line.len() && !own;
    cut.then(|| Span::new(at, at + comment.trim_end().len()))
}
