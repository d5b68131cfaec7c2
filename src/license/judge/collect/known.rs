//! Content that is known to be proprietary, whatever lies beside it.

use super::super::evidence::Known;
use super::Collector;
use crate::license::fingerprint::{self, Fingerprints, KnownFile};
use crate::license::outcome::Terms;
use crate::license::read::sha256;
use crate::license::verdict::EvidenceKind;
use crate::tree::{Budgets, Entry};

impl Collector<'_> {
    /// Files that are known byte for byte, and a body that is near enough to a
    /// known one. A body that is only somewhat near is noted.
    pub(super) fn known(&mut self) -> Option<Known> {
        let tables = self.cx.scope.tables();
        let files = self.known_files(&tables);
        let shingles = fingerprint::shingles(self.cx.skill.body());
        let bodies = tables.iter().filter_map(|table| table.body_of(&shingles));
        let nearest = bodies
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(skill, score)| (skill.to_owned(), score));
        let (wording, suspicious) = match nearest {
            Some(near) if near.1 >= fingerprint::KNOWN => (Some(near), None),
            other => (None, other),
        };
        if files.is_empty() && wording.is_none() {
            self.note_suspicious(suspicious);
            return None;
        }
        let known = Known { files, wording };
        self.note_known(&known);
        Some(known)
    }

    fn note_suspicious(&mut self, near: Option<(String, f64)>) {
        let Some((skill, score)) = near.filter(|near| near.1 >= fingerprint::SUSPICIOUS) else {
            return;
        };
        let proof = fingerprint::KNOWN;
        let note = format!("{score:.2} of the wording of `{skill}`, {proof:.2} is proof");
        let path = self.cx.skill_path();
        self.add(EvidenceKind::Fingerprint, path, None, Some(note));
    }

    fn note_known(&mut self, known: &Known) {
        let id = Some(Terms::Proprietary.reference());
        for (entry, known) in &known.files {
            let note = format!("{} of the proprietary skill {}", known.path, known.skill);
            self.add(
                EvidenceKind::Fingerprint,
                entry.path.clone(),
                id,
                Some(note),
            );
        }
        if let Some((skill, score)) = &known.wording {
            let note = format!("{score:.2} of the wording of the proprietary skill {skill}");
            let path = self.cx.skill_path();
            self.add(EvidenceKind::Fingerprint, path, id, Some(note));
        }
    }

    fn known_files(&self, tables: &[&Fingerprints]) -> Vec<(Entry, KnownFile)> {
        let files = self.cx.skill.bundle().files.iter();
        let sized = files.filter(|entry| {
            entry.mode.is_file() && tables.iter().any(|table| table.may_hold(entry.size))
        });
        sized
            .filter_map(|entry| {
                let bytes = self.cx.bytes(&entry.path, Budgets::KNOWN)?;
                let hash = sha256(&bytes);
                let known = tables.iter().find_map(|table| table.file_of(&hash))?;
                Some((entry.clone(), known.clone()))
            })
            .collect()
    }
}
