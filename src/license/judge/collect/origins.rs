//! What the body, and the README and NOTICE beside it, say that the skill was made from.

use std::sync::Arc;

use super::super::evidence::HeaderSays;
use super::super::place::EvidencePlace;
use super::Collector;
use crate::license::about::{Origin, origins};
use crate::license::read::shorten;
use crate::license::verdict::EvidenceKind;
use crate::text::{Source, Span};
use crate::tree::{Budgets, Entry, RelPath};

impl Collector<'_> {
    /// The licences of what the skill was made from: each is one more of the skill.
    pub(super) fn origins(&mut self) -> Vec<(HeaderSays, EvidencePlace)> {
        let mut told = self.origins_in_body();
        let folder = self.cx.scope.folder(self.cx.skill.dir());
        let beside: Vec<&Entry> = folder.readmes.iter().chain(&folder.notices).collect();
        for entry in beside {
            let Some(bytes) = self.cx.bytes(&entry.path, Budgets::LICENSE) else {
                continue;
            };
            let source = Arc::new(Source::from_bytes(bytes.to_vec()));
            for (origin, span) in origins(source.text()) {
                let kind = EvidenceKind::Readme;
                told.push(self.came_from(kind, entry.path.clone(), &source, origin, span));
            }
        }
        told
    }

    fn origins_in_body(&mut self) -> Vec<(HeaderSays, EvidencePlace)> {
        let body = self.cx.skill.body_span();
        let Some(source) = self.cx.skill.source().cloned() else {
            return Vec::new();
        };
        let found = origins(source.slice(body)).into_iter();
        let found = found.map(|(origin, span)| {
            let path = self.cx.skill_path();
            self.came_from(
                EvidenceKind::Body,
                path,
                &source,
                origin,
                span.shifted(body.start),
            )
        });
        found.collect()
    }

    fn came_from(
        &mut self,
        kind: EvidenceKind,
        path: RelPath,
        source: &Arc<Source>,
        origin: Origin,
        span: Span,
    ) -> (HeaderSays, EvidencePlace) {
        let place = EvidencePlace {
            path: self.cx.shown(&path),
            words: shorten(source.slice(span)),
            text: Some((Arc::clone(source), span)),
        };
        let (says, id) = match origin {
            Origin::License(expr) => {
                let id = expr.to_string();
                (HeaderSays::License(expr), Some(id))
            }
            Origin::Kept(limit) => (HeaderSays::Against(limit), None),
        };
        self.add_spot(kind, path, &place, id.as_deref());
        (says, place)
    }
}
