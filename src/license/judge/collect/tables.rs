//! Rows of tables and lists of licences (`skills/LICENSES.md`).

use std::sync::Arc;

use super::super::evidence::{Objection, TableRow};
use super::super::place::EvidencePlace;
use super::Collector;
use crate::license::about::{Row, Says};
use crate::license::expression::Expr;
use crate::license::folder::may_be_table;
use crate::license::lexicon::Limit;
use crate::license::read::shorten;
use crate::license::verdict::EvidenceKind;
use crate::tree::{Entry, RelPath};

impl Collector<'_> {
    /// What the rows of the nearest table that names the skill, or parts of it, say:
    /// the licences, each once, and what is kept.
    pub(super) fn rows(&mut self) -> (Vec<TableRow>, Vec<Objection>) {
        let cx = self.cx;
        let nearest = cx.chain.iter().find_map(|dir| {
            let folder = cx.scope.folder(dir);
            let mut tables = folder
                .texts
                .iter()
                .filter(|entry| entry.mode.is_file() && may_be_table(entry.path.name()));
            tables.find_map(|entry| self.rows_of(entry, dir))
        });
        let (mut named, mut kept) = (Vec::new(), Vec::new());
        for (path, place, says) in nearest.into_iter().flatten() {
            match says {
                Says::License(expr) => self.named_by_row(&mut named, expr, path, place),
                Says::Kept => kept.push(Objection {
                    limit: Limit::Prohibits,
                    place,
                }),
            }
        }
        (named, kept)
    }

    pub(super) fn named_by_row(
        &mut self,
        named: &mut Vec<TableRow>,
        expr: Expr,
        path: RelPath,
        place: EvidencePlace,
    ) {
        if named.iter().any(|row| row.expr == expr) {
            return;
        }
        let id = expr.to_string();
        self.add_spot(EvidenceKind::Readme, path.clone(), &place, Some(&id));
        named.push(TableRow { expr, place, path });
    }

    /// The rows of one table, in the folder `dir`, that mean the skill; `None` where
    /// none does.
    fn rows_of(&self, entry: &Entry, dir: &RelPath) -> Option<Vec<(RelPath, EvidencePlace, Says)>> {
        let cx = self.cx;
        let table = cx.scope.table(cx.skill, &entry.path);
        let from_table = cx.skill.dir().strip_prefix(dir)?;
        let from_root = cx.skill.dir().strip_prefix(cx.chain.last()?)?;
        let is_meant = |row: &&Row| {
            let named = from_table.is_root() && row.means(cx.skill.folder_name());
            named || row.means(from_table.as_str()) || row.means(from_root.as_str())
        };
        let rows = table.rows.iter().filter(is_meant).map(|row| {
            let words = table.source.slice(row.span);
            let place = EvidencePlace {
                path: cx.shown(&entry.path),
                words: shorten(words),
                text: Some((Arc::clone(&table.source), row.span)),
            };
            (entry.path.clone(), place, row.says.clone())
        });
        let rows: Vec<_> = rows.collect();
        (!rows.is_empty()).then_some(rows)
    }
}
