//! `name-not-normalized`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::skill::name::{Cluster, Name, is_name_char};
use crate::text::{Untrusted, nfkc};

declare_rule! {
    pub NameNotNormalized = {
        id: "name-not-normalized", group: Spec, level: Warn, tier: T1,
    }
}

impl Rule for NameNotNormalized {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill).filter(|name| !name.is_plain()) else {
            return;
        };
        let text = name.text;
        let differs = |cluster: &Cluster| {
            // A blank of another width is no letter written otherwise.
            cluster.normal != text[cluster.part.clone()] && cluster.normal.chars().all(is_name_char)
        };
        let runs = name.runs(differs);
        let composed = nfkc(text) != text && text.chars().all(is_name_char);
        let span = match runs.first() {
            Some(run) => run.span,
            None if composed => name.span,
            None => return,
        };
        let normal = Untrusted(&name.normal);
        let title = format!("name `{}` is not in NFKC", Untrusted(text));
        let label = match runs.first() {
            Some(run) => format!("compared as `{}`", Untrusted(&run.normal)),
            None => format!("compared as `{normal}`"),
        };
        let found = cx.file(skill, span, title, label);
        cx.report(found.help(format!("write `name: {normal}`")));
    }
}
