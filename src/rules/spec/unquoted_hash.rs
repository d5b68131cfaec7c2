//! `unquoted-hash`.

use crate::declare_rule;
use crate::finding::Profile;
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
        for (pair, comment) in pairs
            .filter_map(|pair| Some((pair, lost(source, &pair.value)?)))
            .take(MANY)
        {
            let key = shown(pair.key.scalar_text().unwrap_or(""));
            let value = pair.value.span;
            let whole = source.slice(Span::new(value.start, comment.end));
            let title = format!("value of `{key}` ends at ` #`, the rest is a comment");
            let found = cx
                .file(skill, comment, title, "not part of the value")
                .also(value, "all that is read")
                .help(format!("quote the value: `{}`", shown(&quoted(whole))));
            cx.report(found);
        }
    }
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
