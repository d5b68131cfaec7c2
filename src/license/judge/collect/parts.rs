//! Licences of parts of the skill: texts in folders below it, headers of scripts.

use std::sync::Arc;

use super::super::evidence::{Held, Said};
use super::super::place::EvidencePlace;
use super::super::written::Written;
use super::Collector;
use super::texts::said;
use crate::license::expression::Expr;
use crate::license::folder::is_licence_name;
use crate::license::outcome::Outcome;
use crate::license::verdict::{EvidenceKind, Status};
use crate::license::{field, prose};
use crate::text::{Source, Span};
use crate::tree::{Budgets, Entry, RelPath};

impl Collector<'_> {
    /// Licence texts in folders below the skill. Those of reference documents
    /// are noted only; those of skills inside are theirs.
    pub(super) fn parts(&mut self) -> Vec<Held> {
        let dir = self.cx.skill.dir();
        let bundle = self.cx.skill.bundle();
        let nested: Vec<RelPath> = bundle
            .files
            .iter()
            .filter(|entry| entry.path.name() == "SKILL.md")
            .filter_map(|entry| entry.path.parent())
            .filter(|folder| folder != dir)
            .collect();
        let mut found = Vec::new();
        for entry in &bundle.files {
            let below = entry.path.strip_prefix(dir).unwrap_or_default();
            let top = below.components().next();
            let in_folder = below.depth() > 1 && top != Some("LICENSES");
            let elsewhere = nested.iter().any(|folder| entry.path.is_inside(folder));
            if !in_folder || elsewhere || !entry.mode.is_file() {
                continue;
            }
            if matches!(top, Some("references" | "docs" | "reference")) {
                self.note_document(entry);
            } else if is_licence_name(entry.path.name()) {
                found.extend(self.part(entry));
            }
        }
        found
    }

    fn note_document(&mut self, entry: &Entry) {
        let name = entry.path.name();
        if name.to_ascii_lowercase().contains("licen") {
            self.written.push(Written::Document {
                shown: self.cx.shown(&entry.path),
                name: name.to_owned(),
            });
        }
    }

    fn part(&mut self, entry: &Entry) -> Option<Held> {
        let reading = self.cx.reading(&entry.path)?;
        let said = match &reading.outcome {
            Outcome::Pointer { expr, .. } => Said {
                expr: expr.clone(),
                least: Status::Warn,
            },
            outcome => said(self.cx.scope.options(), outcome),
        };
        let id = said.expr.as_ref().map(ToString::to_string);
        let kind = EvidenceKind::ThirdPartyFile;
        self.add_text(kind, &entry.path, &reading, id.as_deref());
        Some(Held {
            path: entry.path.clone(),
            reading,
            said,
        })
    }

    /// Licences that headers of scripts name.
    pub(super) fn headers(&mut self) -> Vec<(Expr, EvidencePlace)> {
        const SCRIPTS: &[&str] = &[
            "py", "sh", "js", "mjs", "ts", "rb", "go", "rs", "pl", "bash",
        ];
        const MOST: usize = 64;
        let files = self.cx.skill.bundle().files.iter();
        let scripts = files.filter(|entry| {
            let name = entry.path.name();
            let end = name.rsplit_once('.').map_or("", |(_, end)| end);
            entry.mode.is_file() && entry.size <= Budgets::HEADED_SCRIPT && SCRIPTS.contains(&end)
        });
        scripts
            .take(MOST)
            .filter_map(|entry| self.header(entry))
            .collect()
    }

    fn header(&mut self, entry: &Entry) -> Option<(Expr, EvidencePlace)> {
        const HEAD: usize = 30;
        let bytes = self.cx.bytes(&entry.path, Budgets::HEADED_SCRIPT)?;
        let source = Arc::new(Source::from_bytes(bytes.to_vec()));
        let head = source.line_span(HEAD).end;
        let (value, span) = prose::spdx_tag(source.slice(Span::new(0, head)))?;
        let (expr, _) = field::strict(value)?;
        let words = expr.to_string();
        let place = EvidencePlace {
            path: self.cx.shown(&entry.path),
            words: words.clone(),
            text: Some((source, span)),
        };
        self.add_spot(
            EvidenceKind::Header,
            entry.path.clone(),
            &place,
            Some(&words),
        );
        Some((expr, place))
    }
}
