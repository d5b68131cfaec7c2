//! Lists above the skill of what a plugin or a repository has from others
//! (`NOTICES.md`, `THIRD_PARTY_LICENSES.md`).

use std::sync::Arc;

use super::super::evidence::{Objection, TableRow};
use super::super::place::EvidencePlace;
use super::Collector;
use crate::license::about::Listed;
use crate::license::expression::Expr;
use crate::license::field::{self, Field};
use crate::license::lexicon::Limit;
use crate::license::policy::{Class, Options, is_copyleft};
use crate::license::verdict::EvidenceKind;
use crate::tree::{Entry, RelPath};

/// What lists above the skill say of it.
#[derive(Default)]
pub(super) struct Above {
    /// The licences of files of the skill that they name.
    pub(super) rows: Vec<TableRow>,
    /// What is kept of them.
    pub(super) kept: Vec<Objection>,
    /// What asks something for parts that are not named: once a list.
    pub(super) noticed: Vec<(String, EvidencePlace, RelPath)>,
}

/// What an entry of a list says.
enum Says {
    License(Expr),
    Kept(Limit),
    Unknown,
}

impl Collector<'_> {
    pub(super) fn lists_above(&mut self) -> Above {
        let cx = self.cx;
        let mut above = Above::default();
        for dir in cx.chain.iter().skip(1) {
            let folder = cx.scope.folder(dir);
            for entry in &folder.lists {
                self.listed_in(entry, dir, folder.is_plugin(), &mut above);
            }
        }
        above
    }

    fn listed_in(&mut self, entry: &Entry, dir: &RelPath, of_plugin: bool, above: &mut Above) {
        let cx = self.cx;
        let list = cx.scope.list(cx.skill, &entry.path);
        let place = |one: &Listed| EvidencePlace {
            path: cx.shown(&entry.path),
            words: one.value.clone(),
            text: Some((Arc::clone(&list.source), one.span)),
        };
        let path = || entry.path.clone();
        let mut asks: Option<&Listed> = None;
        for one in &list.entries {
            let paths = one.paths.iter().map(String::as_str);
            let is_meant =
                !one.paths.is_empty() && self.has_named(paths, dir, |path| one.names(path));
            match says(one) {
                Says::License(expr) if is_meant => {
                    self.named_by_row(&mut above.rows, expr, path(), place(one));
                }
                Says::Kept(limit) if is_meant => {
                    let place = place(one);
                    self.add_spot(EvidenceKind::Readme, path(), &place, None);
                    above.kept.push(Objection { limit, place });
                }
                says if asks.is_none() && says.asks(&one.value) => asks = Some(one),
                _ => {}
            }
        }
        // Beside a plugin's code it may be of that; beside its skills it is of these.
        let of_skills = || list.source.text().to_ascii_lowercase().contains("skill");
        if let Some(one) = asks.filter(|_| of_plugin && of_skills()) {
            let place = place(one);
            self.add_spot(EvidenceKind::Readme, path(), &place, None);
            above.noticed.push((one.value.clone(), place, path()));
        }
    }
}

fn says(one: &Listed) -> Says {
    match field::read(&one.value) {
        Field::License { expr, .. } => Says::License(expr),
        Field::Proprietary { .. } => Says::Kept(Limit::Prohibits),
        _ => one.limit().map_or(Says::Unknown, Says::Kept),
    }
}

impl Says {
    /// Whether it asks for more than a notice.
    fn asks(&self, value: &str) -> bool {
        match self {
            Says::License(expr) => {
                let closed = Options::default().judge(expr).0 > Class::Warn;
                closed || expr.ids().into_iter().any(is_copyleft)
            }
            Says::Kept(_) => true,
            // `LGPL` without its version asks what each of them asks.
            Says::Unknown => field::named(value)
                .iter()
                .any(|name| is_copyleft(name) || is_copyleft(&format!("{}-", name.to_uppercase()))),
        }
    }
}
