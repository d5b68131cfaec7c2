//! Licence texts: of the skill's folder, of a library, of the folders above.
//! Links and pointers are followed as far as the repository goes.

use std::sync::Arc;

use super::super::evidence::{Declared, Governing, Held, Named, Said};
use super::super::written::Written;
use super::Collector;
use crate::license::expression::Expr;
use crate::license::field;
use crate::license::lexicon::Limit;
use crate::license::outcome::{Outcome, Quality, Terms};
use crate::license::policy::{Class, Options};
use crate::license::read::Reading;
use crate::license::verdict::{EvidenceKind, Status};
use crate::tree::{Entry, Mode, RelPath};

impl Collector<'_> {
    /// The texts that govern the skill: its own, that which the field names,
    /// those of the library, the nearest above.
    pub(super) fn governing(
        &mut self,
        mut own: Vec<Held>,
        field: Option<&Declared>,
        stated: Option<&Declared>,
    ) -> Option<Governing> {
        if own.is_empty() {
            own.extend(self.file_of(field));
        }
        if !own.is_empty() {
            return self.of_folder(0, own);
        }
        let library = self.library_texts(stated);
        library.or_else(|| self.texts_above())
    }

    fn of_folder(&mut self, distance: usize, texts: Vec<Held>) -> Option<Governing> {
        let first = texts.first()?;
        let kind = self.cx.kind_of(&first.path);
        let folder = self.cx.chain.get(distance);
        let folder = folder.map(|dir| self.cx.scope.folder(dir));
        let several = folder.as_ref().filter(|_| texts.len() > 1);
        let choice = several.and_then(|folder| self.choice(folder));
        Some(Governing {
            distance,
            kind,
            has_notice: folder.is_none_or(|folder| !folder.notices.is_empty()),
            choice,
            texts,
        })
    }

    /// The licence texts of the folder `distance` steps up, pointers followed.
    pub(super) fn texts_of(&mut self, distance: usize) -> Vec<Held> {
        let Some(dir) = self.cx.chain.get(distance) else {
            return Vec::new();
        };
        let folder = self.cx.scope.folder(dir);
        let mut entries: Vec<&Entry> = folder.texts.iter().collect();
        if distance == 0 || entries.is_empty() && folder.library.len() == 1 {
            entries.extend(&folder.library);
        }
        entries
            .into_iter()
            .filter_map(|entry| self.text(entry, 0))
            .collect()
    }

    fn texts_above(&mut self) -> Option<Governing> {
        (1..self.cx.chain.len()).find_map(|distance| {
            let texts = self.texts_of(distance);
            self.of_folder(distance, texts)
        })
    }

    /// The file below the skill, or above it, that the field names.
    fn file_of(&mut self, declared: Option<&Declared>) -> Option<Held> {
        let declared = declared?;
        if !matches!(declared.what, Named::File { missing: false, .. }) {
            return None;
        }
        let file = field::file_name(&declared.place.words)?;
        let folder = self.cx.chain.get(declared.distance)?;
        let target = folder
            .resolve(&file)
            .filter(|target| self.cx.inside(target))?;
        let entry = self.cx.scope.tree().entry(&target)?;
        self.text(&entry, 0)
    }

    /// The texts in `LICENSES/` beside the `REUSE.toml` that names them.
    fn library_texts(&mut self, stated: Option<&Declared>) -> Option<Governing> {
        let stated = stated?;
        let Named::Expr(expr) = &stated.what else {
            return None;
        };
        let dir = stated.path.parent()?;
        let distance = self.cx.chain.iter().position(|folder| *folder == dir)?;
        let folder = self.cx.scope.folder(&dir);
        let named = expr.ids().into_iter().filter_map(|id| {
            let name = format!("{id}.txt");
            let library = &folder.library;
            library.iter().find(|entry| entry.path.name() == name)
        });
        let texts: Vec<Held> = named.filter_map(|entry| self.text(entry, 0)).collect();
        self.of_folder(distance, texts)
    }

    /// Reads one text and notes it as evidence.
    fn text(&mut self, entry: &Entry, depth: usize) -> Option<Held> {
        const DEEPEST: usize = 3;
        let kind = self.cx.kind_of(&entry.path);
        let path = match entry.mode {
            Mode::Link => match self.link_target(entry) {
                Some(target) => target,
                None => {
                    self.lost_link(kind, entry);
                    return None;
                }
            },
            _ => entry.path.clone(),
        };
        let reading = self.cx.reading(&path)?;
        if let Outcome::Pointer { file, expr } = &reading.outcome {
            self.add_text(kind, &entry.path, &reading, Some("pointer"));
            let target = self.pointed_at(&path, file.as_deref());
            let next = target
                .filter(|_| depth < DEEPEST)
                .and_then(|target| self.cx.scope.tree().entry(&target));
            let found = next.and_then(|next| self.text(&next, depth + 1));
            let named = expr.clone();
            return Some(through_pointer(path, reading, named, found));
        }
        let said = said(self.cx.scope.options(), &reading.outcome);
        let id = said.expr.as_ref().map(ToString::to_string);
        self.add_text(kind, &path, &reading, id.as_deref());
        Some(Held {
            path,
            reading,
            said,
        })
    }

    fn lost_link(&mut self, kind: EvidenceKind, entry: &Entry) {
        let note = "a link that leads nowhere in this repository".to_owned();
        self.add(kind, entry.path.clone(), None, Some(note));
        self.written.push(Written::LostLink {
            shown: self.cx.shown(&entry.path),
            name: entry.path.name().to_owned(),
        });
    }

    fn link_target(&self, entry: &Entry) -> Option<RelPath> {
        const HOPS: usize = 4;
        let mut entry = entry.clone();
        for _ in 0..HOPS {
            if entry.mode != Mode::Link {
                return entry.mode.is_file().then_some(entry.path);
            }
            let target = self.cx.scope.tree().read_link(&entry.path).ok()?;
            let target = String::from_utf8(target).ok()?;
            let target = entry.path.parent()?.resolve(&target)?;
            self.cx.inside(&target).then_some(())?;
            entry = self.cx.scope.tree().entry(&target)?;
        }
        None
    }

    /// The file that the text at `path` points at: the named one beside it, else
    /// one of that name in a folder above; without a name the root's first text.
    fn pointed_at(&self, path: &RelPath, file: Option<&str>) -> Option<RelPath> {
        let tree = self.cx.scope.tree();
        let Some(file) = file else {
            let root = self.cx.scope.folder(self.cx.chain.last()?);
            let first = root.texts.first()?.path.clone();
            return Some(first).filter(|target| target != path);
        };
        let folder = path.parent()?;
        let given = folder.resolve(file).filter(|target| self.cx.inside(target));
        let given = given.filter(|target| target != path && tree.entry(target).is_some());
        given.or_else(|| {
            let name = file.rsplit('/').next()?;
            let chain = self.cx.chain.iter();
            chain
                .filter(|dir| folder.is_inside(dir) && **dir != folder)
                .map(|dir| self.cx.scope.below(dir, name))
                .find(|target| tree.entry(target).is_some())
        })
    }
}

/// What a file that points elsewhere says: the licence it names must be that of
/// the text it points at.
fn through_pointer(
    path: RelPath,
    reading: Arc<Reading>,
    named: Option<Expr>,
    found: Option<Held>,
) -> Held {
    let agrees = |held: &Held| match (&named, &held.said.expr) {
        (Some(named), Some(read)) => named.is_borne_out_by(read),
        _ => true,
    };
    let (expr, least) = match (found, &named) {
        (Some(held), _) if agrees(&held) => return held,
        (None, Some(_)) => (named, Status::Warn),
        _ => (None, Status::Unknown),
    };
    Held {
        path,
        reading,
        said: Said { expr, least },
    }
}

/// What a text says that has this outcome.
pub(super) fn said(options: &Options, outcome: &Outcome) -> Said {
    let modified = |base: &str| Expr::id(format!("LicenseRef-modified-{base}"));
    let (expr, least) = match outcome {
        Outcome::License { expr, quality } => match quality {
            Quality::Whole => (Some(expr.clone()), Status::Allowed),
            _ => (Some(expr.clone()), Status::Warn),
        },
        Outcome::Modified { base, limit } => {
            let refused = options.class(base) > Class::Warn;
            match limit {
                Limit::Restricts if refused => (Some(Expr::id(base)), Status::Warn),
                Limit::Restricts => (Some(modified(base)), Status::SourceAvailable),
                Limit::Prohibits => (Some(modified(base)), Status::Proprietary),
            }
        }
        Outcome::Terms(terms) => {
            let least = match terms {
                Terms::Proprietary => Status::Proprietary,
                _ => Status::Warn,
            };
            (Some(Expr::id(terms.reference())), least)
        }
        _ => (None, Status::Unknown),
    };
    Said { expr, least }
}
