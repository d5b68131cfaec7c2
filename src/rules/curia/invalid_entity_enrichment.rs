//! `invalid-entity-enrichment`.

use super::{at, at_key};
use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::systems::curia::manifest;
use crate::systems::document::step;
use crate::text::{Untrusted, nearest_word};

declare_rule! {
    pub InvalidEntityEnrichment = {
        id: "invalid-entity-enrichment", group: Curia, level: Deny, tier: T2,
    }
}

impl Rule for InvalidEntityEnrichment {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(manifest) = manifest(skill) else {
            return;
        };
        let document = &manifest.document;
        let Some(value) = document.value().get("entity_enrichment") else {
            return;
        };
        let title = "`entity_enrichment` must say which input is meant, and who by default";
        let Some(param) = value["param"].as_str().filter(|param| !param.is_empty()) else {
            let found = at(
                skill,
                manifest,
                "/entity_enrichment",
                title,
                "no `param` here",
                cx,
            );
            return cx
                .report(found.help("write {\"param\": \"contact\", \"default\": \"caller\"}"));
        };
        if !["caller", "agent"]
            .iter()
            .any(|known| value["default"] == *known)
        {
            let span = "/entity_enrichment/default";
            let found = at(skill, manifest, span, title, "not `caller` or `agent`", cx);
            cx.report(found.help("write \"default\": \"caller\", or \"agent\""));
        }
        let mut keys = value.as_object().into_iter().flatten().map(|(key, _)| key);
        let other = keys.find(|key| !["param", "default"].contains(&key.as_str()));
        if let Some(key) = other {
            let title = format!("`{}` has no meaning in `entity_enrichment`", Untrusted(key));
            let span = format!("/entity_enrichment/{}", step(key));
            let found = at_key(skill, manifest, &span, title, "the host stops here", cx);
            cx.report(found.help("leave `param` and `default` alone there"));
        }
        let names = || manifest.inputs.iter().map(|input| input.name.as_str());
        if !names().any(|name| name == param) {
            let title = format!("`{}` is no input of the skill", Untrusted(param));
            let span = "/entity_enrichment/param";
            let found = at(skill, manifest, span, title, "not among `inputs`", cx);
            cx.report(match nearest_word(param, names()) {
                Some(near) => found.help(format!("did you mean `{}`?", Untrusted(near))),
                None => found.help("name one of the inputs"),
            });
        }
    }
}
