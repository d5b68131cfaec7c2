//! `dropped-by-mastra`.

use crate::declare_rule;
use crate::rules::parts::place;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Fences;
use crate::systems::mastra::{self, Mastra};
use crate::systems::{HostMessage, System};
use crate::text::{Span, Untrusted};

declare_rule! {
    pub DroppedByMastra = {
        id: "dropped-by-mastra", group: Mastra, level: Deny, tier: T2,
    }
}

impl Rule for DroppedByMastra {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // A folder without any skill file is no skill that could be dropped.
        if skill.is_no_skill() {
            return;
        }
        let host = mastra::host(skill);
        let Some((first, others)) = host.messages.split_first() else {
            return;
        };
        let title = format!("mastra drops the skill: {}", Untrusted(&first.text));
        let title = title.trim_end_matches('.');
        let mut found = match span(skill, first) {
            Some(span) => cx.file(skill, span, title, "mastra stops here"),
            None => cx.folder(skill, title),
        };
        found.client = Mastra.client();
        for message in others {
            found = found.note(Untrusted(&message.text).to_string());
        }
        cx.report(found);
    }
}

/// The field that a message is about, else the head of the file.
fn span(skill: &Skill, message: &HostMessage) -> Option<Span> {
    let (source, front) = (skill.source()?, skill.frontmatter()?);
    if let Some(pair) = message.field.and_then(|field| front.pair(field)) {
        return Some(place(source, pair));
    }
    Some(match front.fences {
        Fences::Closed { open, .. } | Fences::Unclosed { open, .. } => open,
        Fences::Missing { first_line, .. } => first_line,
    })
}
