//! Licence texts: of the skill's folder, of a library, of the folders above.
//! Links and pointers are followed as far as the repository goes.

use std::sync::Arc;

use super::super::evidence::{Declared, Governing, Held, Named, Said};
use super::super::written::Written;
use super::Collector;
use crate::license::about::is_table;
use crate::license::expression::Expr;
use crate::license::field;
use crate::license::folder::{is_copy, is_translation, may_be_table};
use crate::license::lexicon::Limit;
use crate::license::outcome::{Outcome, Quality, Terms};
use crate::license::policy::{Class, Options};
use crate::license::read::Reading;
use crate::license::verdict::{EvidenceKind, Status};
use crate::record::{LICENSE_FOLDER, RECORD_FILE};
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
        if own.is_empty() {
            own = self.kept_texts();
        }
        if !own.is_empty() {
            return self.of_folder(0, own);
        }
        if let Some(named) = self.named_above(field) {
            return Some(named);
        }
        let library = self.library_texts(stated);
        library.or_else(|| self.texts_above())
    }

    /// The texts that came along with a vendored skill: what governed it at its source
    /// governs it here. A source that brings such a folder is refused.
    fn kept_texts(&mut self) -> Vec<Held> {
        let Some(dir) = self.cx.chain.first() else {
            return Vec::new();
        };
        let tree = self.cx.scope.tree();
        let record = dir.resolve(RECORD_FILE);
        let is_vendored = record.is_some_and(|record| tree.entry(&record).is_some());
        let Some(kept) = dir.resolve(LICENSE_FOLDER).filter(|_| is_vendored) else {
            return Vec::new();
        };
        let folder = self.cx.scope.folder(&kept);
        let texts = folder.texts.iter();
        texts.flat_map(|entry| self.text(entry, 0)).collect()
    }

    fn of_folder(&mut self, distance: usize, texts: Vec<Held>) -> Option<Governing> {
        let first = texts.first()?;
        let kind = self.cx.kind_of(&first.path);
        let folder = self.cx.chain.get(distance);
        let folder = folder.map(|dir| self.cx.scope.folder(dir));
        let several = folder.as_ref().filter(|_| texts.len() > 1);
        let offered = self.offered.take();
        let choice = offered.or_else(|| several.and_then(|folder| self.choice(folder)));
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
        self.offered = None;
        let mut texts: Vec<Held> = Vec::new();
        for entry in entries {
            for held in self.text(entry, 0) {
                if !texts.iter().any(|known| known.path == held.path) {
                    texts.push(held);
                }
            }
        }
        without_echoes(texts)
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
        self.text(&entry, 0).into_iter().next()
    }

    /// The file above the skill that has exactly the name which its field gives.
    fn named_above(&mut self, declared: Option<&Declared>) -> Option<Governing> {
        let declared = declared?;
        let Named::File {
            above: Some(distance),
            ..
        } = declared.what
        else {
            return None;
        };
        let file = field::file_name(&declared.place.words)?;
        let target = self.cx.scope.below(self.cx.chain.get(distance)?, &file);
        let entry = self.cx.scope.tree().entry(&target)?;
        let texts = self.text(&entry, 0);
        self.of_folder(distance, texts)
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
        let texts: Vec<Held> = named.flat_map(|entry| self.text(entry, 0)).collect();
        self.of_folder(distance, texts)
    }

    /// Reads one text and notes it as evidence; a file that points elsewhere gives
    /// the texts that it points at.
    fn text(&mut self, entry: &Entry, depth: usize) -> Vec<Held> {
        let kind = self.cx.kind_of(&entry.path);
        let Some(path) = self.file_at(kind, entry) else {
            return Vec::new();
        };
        let Some(reading) = self.cx.reading(&path) else {
            return Vec::new();
        };
        if let Outcome::Pointer { .. } = &reading.outcome {
            self.add_text(kind, &entry.path, &reading, Some("pointer"));
            return self.through(path, reading, depth);
        }
        if self.is_table_at(&path, &reading) {
            self.add_text(kind, &path, &reading, Some("table"));
            return Vec::new();
        }
        let said = said(self.cx.scope.options(), &reading.outcome);
        let id = said.expr.as_ref().map(ToString::to_string);
        self.add_text(kind, &path, &reading, id.as_deref());
        vec![Held {
            path,
            reading,
            said,
        }]
    }

    /// Whether a text lists the licences of several parts and is none itself.
    fn is_table_at(&self, path: &RelPath, reading: &Reading) -> bool {
        const LINES: usize = 2;
        let source = reading.source.as_ref();
        let is_list = || self.cx.scope.table(self.cx.skill, path).rows.len() >= LINES;
        may_be_table(path.name())
            && (source.is_some_and(|source| is_table(source.text())) || is_list())
    }

    /// The texts at which the text at `path` points.
    fn through(&mut self, path: RelPath, reading: Arc<Reading>, depth: usize) -> Vec<Held> {
        const DEEPEST: usize = 3;
        let Outcome::Pointer {
            files,
            expr,
            choice,
        } = &reading.outcome
        else {
            return Vec::new();
        };
        let targets = match files.as_slice() {
            [] => vec![self.pointed_at(&path, None)],
            files => files
                .iter()
                .map(|file| self.pointed_at(&path, Some(file)))
                .collect(),
        };
        let tree = self.cx.scope.tree();
        let targets = targets.into_iter().flatten().filter(|_| depth < DEEPEST);
        let entries: Vec<Entry> = targets.filter_map(|target| tree.entry(&target)).collect();
        let mut found: Vec<Held> = Vec::new();
        for entry in entries {
            found.extend(self.text(&entry, depth + 1));
        }
        if found.len() < 2 {
            // Of files to choose from the names count where none of them is there.
            let named = expr.clone().filter(|_| !*choice || found.is_empty());
            return vec![through_pointer(
                path,
                Arc::clone(&reading),
                named,
                found.pop(),
            )];
        }
        if *choice {
            let exprs: Option<Vec<Expr>> =
                found.iter().map(|held| held.said.expr.clone()).collect();
            self.offered = exprs.and_then(|exprs| exprs.into_iter().reduce(Expr::or));
        }
        found
    }

    /// The file that an entry is or links to. One that is lost is noted.
    pub(super) fn file_at(&mut self, kind: EvidenceKind, entry: &Entry) -> Option<RelPath> {
        if entry.mode != Mode::Link {
            return Some(entry.path.clone());
        }
        let target = self.link_target(entry);
        if target.is_none() {
            self.lost_link(kind, entry);
        }
        target
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

/// Texts without those that only repeat an exact one beside them: copies that
/// somebody kept, translations, empty files.
fn without_echoes(mut texts: Vec<Held>) -> Vec<Held> {
    let echoes = |held: &Held| {
        let name = held.path.name();
        is_copy(name) || is_translation(name)
    };
    let exact = |held: &Held| {
        let whole = Quality::Remarked;
        let licence =
            matches!(&held.reading.outcome, Outcome::License { quality, .. } if *quality <= whole);
        licence && !echoes(held)
    };
    if texts.iter().any(exact) {
        texts.retain(|held| {
            let empty = held.reading.outcome == Outcome::Empty || is_exception(held);
            let repeats =
                is_copy(held.path.name()) || is_translation(held.path.name()) && grants(held);
            !empty && !repeats
        });
    }
    texts
}

/// Whether a text only grants an exception from the one beside it.
fn is_exception(held: &Held) -> bool {
    let unknown = matches!(held.reading.outcome, Outcome::Unknown(_));
    let source = held.reading.source.as_ref();
    let text = source.map_or("", |source| source.text()).to_lowercase();
    unknown
        && ["special exception", "additional permission"]
            .iter()
            .any(|mark| text.contains(mark))
}

/// Whether a translation grants anything, or forbids nothing.
fn grants(held: &Held) -> bool {
    const WORDS: &[&str] = &[
        "授予",
        "允许",
        "允許",
        "许可",
        "許可",
        "免费",
        "無償",
        "허가",
        "erlaub",
        "gestatt",
        "kostenlos",
        "gewähr",
        "autoris",
        "accord",
        "gratuit",
        "permis",
        "conced",
        "gratis",
        "concesso",
        "разреша",
        "toestemming",
    ];
    let kept = held.reading.outcome.keeps_all()
        || matches!(
            held.reading.outcome,
            Outcome::Modified {
                limit: Limit::Prohibits,
                ..
            }
        );
    let text = held
        .reading
        .source
        .as_ref()
        .map_or("", |source| source.text())
        .to_lowercase();
    !kept || WORDS.iter().any(|word| text.contains(word)) && !forbids_copies(&text)
}

/// Whether a text says in other scripts that it may not be copied.
fn forbids_copies(text: &str) -> bool {
    [
        "禁止复制",
        "禁止複製",
        "禁止转载",
        "禁止轉載",
        "禁止分发",
        "禁止商",
        "不得复制",
        "不得转载",
        "無断転載",
        "無断複製",
    ]
    .iter()
    .any(|words| text.contains(words))
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
        Outcome::Holders { reserved: true } => {
            let kept = Expr::id(Terms::Proprietary.reference());
            (Some(kept), Status::Proprietary)
        }
        _ => (None, Status::Unknown),
    };
    Said { expr, least }
}
