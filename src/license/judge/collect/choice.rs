//! A sentence that lets people choose between the texts of one folder.

use super::Collector;
use crate::license::expression::Expr;
use crate::license::field::{self, Field};
use crate::license::folder::Folder;
use crate::license::prose::Saying;
use crate::license::read::shorten;
use crate::license::verdict::EvidenceKind;

use super::super::place::EvidencePlace;

impl Collector<'_> {
    /// The choice that the folder's manifests or README offer, noted as evidence.
    pub(super) fn choice(&mut self, folder: &Folder) -> Option<Expr> {
        let manifest = self.choice_of_manifest(folder);
        manifest.or_else(|| self.choice_of_readme(folder))
    }

    fn choice_of_manifest(&mut self, folder: &Folder) -> Option<Expr> {
        let mut manifests = folder.manifests.iter();
        let (named, expr) = manifests.find_map(|entry| {
            let named = self.named_in(entry)?;
            match field::read(&named.value) {
                Field::License { expr, .. } if expr.is_choice() => Some((named, expr)),
                _ => None,
            }
        })?;
        let told = self.evidence.iter().any(|held| held.path == named.path);
        if !told {
            let place = EvidencePlace {
                path: self.cx.shown(&named.path),
                words: shorten(&named.value),
                text: Some((named.source, named.span)),
            };
            let id = expr.to_string();
            self.add_spot(EvidenceKind::Manifest, named.path, &place, Some(&id));
        }
        Some(expr)
    }

    fn choice_of_readme(&mut self, folder: &Folder) -> Option<Expr> {
        let mut readmes = folder.readmes.iter();
        let (entry, saying, place) = readmes.find_map(|entry| {
            let (saying, place) = self.section(entry)?;
            Some((entry, saying, place))
        })?;
        let Saying::License(expr) = &saying else {
            return None;
        };
        let expr = Some(expr.clone()).filter(Expr::is_choice)?;
        self.add_saying(EvidenceKind::Readme, entry.path.clone(), &place, &saying);
        Some(expr)
    }
}
