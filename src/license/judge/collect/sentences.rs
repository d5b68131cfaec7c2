//! Sentences: in the body of SKILL.md, in the nearest README.

use std::sync::Arc;

use super::super::evidence::Spot;
use super::Collector;
use crate::license::decode::MAX_TEXT;
use crate::license::prose::{self, Saying};
use crate::license::read::shorten;
use crate::license::tokens::Tokens;
use crate::license::verdict::EvidenceKind;
use crate::text::Source;
use crate::tree::Entry;

impl Collector<'_> {
    /// What the body says of this skill: a refusal, a licence section, a
    /// sentence that licenses it.
    pub(super) fn body(&mut self) -> Option<(Saying, Spot)> {
        let body = self.site.skill.body_span();
        let text = self.site.skill.source()?.slice(body);
        let words = Tokens::new(text);
        let found = prose::forbids(&words).map(|span| (Saying::Forbids, span));
        let found = found.or_else(|| prose::section(text));
        let licensed =
            || prose::licensed(text, &words).map(|(expr, span)| (Saying::License(expr), span));
        let (saying, span) = found.or_else(licensed)?;
        let spot = self.site.skill_spot(Some(span.shifted(body.start)));
        self.add_saying(EvidenceKind::Body, self.site.skill_path(), &spot, &saying);
        Some((saying, spot))
    }

    /// The licence section of the nearest README that has one.
    pub(super) fn readme(&mut self) -> Option<(Saying, Spot)> {
        for dir in &self.site.chain {
            let folder = self.site.scope.folder(dir);
            for entry in &folder.readmes {
                if let Some((saying, spot)) = self.section(entry) {
                    self.add_saying(EvidenceKind::Readme, entry.path.clone(), &spot, &saying);
                    return Some((saying, spot));
                }
            }
        }
        None
    }

    /// The licence section of one README. One that can't be read has none.
    pub(super) fn section(&self, entry: &Entry) -> Option<(Saying, Spot)> {
        let bytes = self.site.scope.tree().read(&entry.path, MAX_TEXT).ok()?;
        let source = Arc::new(Source::from_bytes(bytes));
        let (saying, span) = prose::section(source.text())?;
        let spot = Spot {
            path: self.site.shown(&entry.path),
            words: shorten(source.slice(span)),
            text: Some((source, span)),
        };
        Some((saying, spot))
    }
}
