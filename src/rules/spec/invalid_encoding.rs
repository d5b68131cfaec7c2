//! `invalid-encoding`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{is_other_encoding, with_clients};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Encoding, Span};

declare_rule! {
    pub InvalidEncoding = {
        id: "invalid-encoding", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for InvalidEncoding {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        let found = match source.encoding() {
            Encoding::Broken {
                looks_like: Some(name),
                ..
            } => other(skill, cx, name),
            Encoding::Broken { byte, line, .. } => {
                let title = format!("SKILL.md is not UTF-8: byte {byte}, on line {line}");
                // What could not be decoded stands there as U+FFFD.
                let span = Span::new(byte, byte + char::REPLACEMENT_CHARACTER.len_utf8());
                cx.file(skill, span, title, "no character of UTF-8")
                    .help("save it as UTF-8; from Latin-1: iconv -f WINDOWS-1252 -t UTF-8 SKILL.md")
            }
            Encoding::Utf8 if is_other_encoding(source) => {
                other(skill, cx, "UTF-16 without a byte-order mark")
            }
            Encoding::Utf8 => return,
        };
        cx.report(with_clients(found, skill));
    }
}

fn other(skill: &Skill, cx: &Checks<'_>, name: &str) -> Finding {
    let title = format!("SKILL.md is not UTF-8, it looks like {name}");
    cx.file(skill, Span::at(0), title, "the file begins so")
        .help("save it as UTF-8: iconv -f UTF-16 -t UTF-8 SKILL.md")
}
