//! Licences that are named: the field, the nearest manifest, a tag in SKILL.md,
//! a table of `REUSE.toml`.

use super::super::evidence::{Declared, Named};
use super::super::place::EvidencePlace;
use super::super::written::Written;
use super::Collector;
use crate::license::expression::Expr;
use crate::license::field::{self, Field};
use crate::license::outcome::Terms;
use crate::license::read::shorten;
use crate::license::verdict::EvidenceKind;
use crate::license::{manifest, prose, reuse};
use crate::text::Span;
use crate::tree::{Budgets, Entry, Mode, RelPath};

/// A value that names a licence, not understood yet.
struct Value {
    text: String,
    kind: EvidenceKind,
    distance: usize,
    place: EvidencePlace,
    path: RelPath,
    /// What can be replaced by an expression.
    fixable: Option<Span>,
}

impl Collector<'_> {
    pub(super) fn field(&mut self) -> Option<Declared> {
        let metadata = || self.cx.skill.field("metadata")?.get("license");
        let node = self.cx.skill.field("license").or_else(metadata)?;
        let place = self.cx.skill_place(Some(node.span));
        let Some(text) = node.as_str() else {
            let kind = node.kind().name();
            self.written.push(Written::WrongType { kind, place });
            return None;
        };
        self.declare(Value {
            text: text.to_owned(),
            kind: EvidenceKind::Frontmatter,
            distance: 0,
            place: EvidencePlace {
                words: shorten(text),
                ..place
            },
            path: self.cx.skill_path(),
            fixable: Some(node.span),
        })
    }

    /// The nearest manifest that names a licence. One that names the text that
    /// governs anyway says nothing more.
    pub(super) fn manifest(&mut self) -> Option<Declared> {
        let mut chain = self.cx.chain.iter().enumerate();
        let (distance, named) = chain.find_map(|(distance, dir)| {
            let folder = self.cx.scope.folder(dir);
            Some((
                distance,
                folder
                    .manifests
                    .iter()
                    .find_map(|entry| self.named_in(entry))?,
            ))
        })?;
        let place = EvidencePlace {
            path: self.cx.shown(&named.path),
            text: Some((named.source, named.span)),
            words: shorten(&named.value),
        };
        if named.is_file {
            self.add_spot(EvidenceKind::Manifest, named.path, &place, None);
            return None;
        }
        let declared = self.declare(Value {
            text: named.value,
            kind: EvidenceKind::Manifest,
            distance,
            place,
            path: named.path,
            fixable: None,
        })?;
        let points = matches!(declared.what, Named::File { missing: false, .. });
        (!points).then_some(declared)
    }

    /// The licence that one manifest names.
    pub(super) fn named_in(&self, entry: &Entry) -> Option<manifest::Named> {
        let bytes = self.cx.bytes(&entry.path, Budgets::LICENSE)?;
        manifest::read(&entry.path, &bytes)
    }

    pub(super) fn tag(&mut self) -> Option<Declared> {
        let body = self.cx.skill.body_span();
        let source = self.cx.skill.source()?;
        let mut tags = prose::spdx_tags(source.slice(body));
        let (expr, span) = tags.find(|(expr, span)| !self.is_sample(expr, *span))?;
        let place = self.cx.skill_place(Some(span.shifted(body.start)));
        Some(self.stating(EvidenceKind::SpdxHeader, expr, place, self.cx.skill_path()))
    }

    /// What the nearest `REUSE.toml` states for SKILL.md.
    pub(super) fn stated(&mut self) -> Option<Declared> {
        let file = self.cx.skill_path();
        let mut chain = self.cx.chain.iter();
        let named = chain.find_map(|dir| {
            let path = dir.resolve(reuse::NAME)?;
            let bytes = self.cx.bytes(&path, Budgets::LICENSE)?;
            reuse::read(&path, &bytes, &file)
        })?;
        let (expr, _) = field::strict(&named.value)?;
        let place = EvidencePlace {
            path: self.cx.shown(&named.path),
            words: shorten(&named.value),
            text: Some((named.source, named.span)),
        };
        Some(self.stating(EvidenceKind::Reuse, expr, place, named.path))
    }

    /// A strict statement about SKILL.md itself.
    fn stating(
        &mut self,
        kind: EvidenceKind,
        expr: Expr,
        place: EvidencePlace,
        path: RelPath,
    ) -> Declared {
        self.add_spot(kind, path.clone(), &place, Some(&expr.to_string()));
        Declared {
            distance: 0,
            kind,
            what: Named::Expr(expr),
            place,
            path,
        }
    }

    /// Understands a value, and notes it as evidence with the way it is written.
    fn declare(&mut self, value: Value) -> Option<Declared> {
        let what = match field::read(&value.text) {
            Field::Empty => return None,
            Field::Nothing => Named::Nothing,
            Field::License {
                expr,
                alias,
                deprecated,
                file,
            } => self.licence(&value, expr, alias, deprecated, file),
            Field::File(file) => self.file_state(&value, file),
            Field::Proprietary { file } => {
                file.map(|file| self.file_state(&value, file));
                Named::Proprietary
            }
            Field::Ambiguous(reason) => {
                let place = value.place.clone();
                self.written.push(Written::Ambiguous { reason, place });
                let one = field::named(&value.text).len() == 1;
                let short = value.text.split_whitespace().count() <= 2;
                Named::Riddle {
                    family: one && short,
                }
            }
            Field::Unknown { hint } => {
                let place = value.place.clone();
                self.written.push(Written::Unknown { hint, place });
                Named::Riddle { family: false }
            }
        };
        let id = match &what {
            Named::Expr(expr) => Some(expr.to_string()),
            Named::Proprietary => Some(Terms::Proprietary.reference().to_owned()),
            _ => None,
        };
        self.add_spot(value.kind, value.path.clone(), &value.place, id.as_deref());
        Some(Declared {
            distance: value.distance,
            kind: value.kind,
            what,
            place: value.place,
            path: value.path,
        })
    }

    fn licence(
        &mut self,
        value: &Value,
        expr: Expr,
        alias: bool,
        deprecated: Option<String>,
        file: Option<String>,
    ) -> Named {
        if alias {
            self.written.push(Written::Alias {
                expr: expr.clone(),
                place: value.place.clone(),
                fixable: value.fixable.filter(|_| file.is_none()),
            });
        }
        if let Some(old) = deprecated {
            self.written.push(Written::Deprecated {
                old,
                expr: expr.clone(),
                place: value.place.clone(),
            });
        }
        if let Some(file) = file {
            self.file_state(value, file);
        }
        if expr.is_reference() {
            let place = value.place.clone();
            self.written.push(Written::Reference(expr.clone(), place));
        }
        Named::Expr(expr)
    }

    /// Looks for the file that a value names, and notes where it is absent.
    fn file_state(&mut self, value: &Value, file: String) -> Named {
        let tree = self.cx.scope.tree();
        let folder = self.cx.chain.get(value.distance);
        let target = folder
            .and_then(|folder| folder.resolve(&file))
            .filter(|target| self.cx.inside(target));
        let there = target
            .and_then(|target| tree.entry(&target))
            .is_some_and(|entry| entry.mode.is_file() || entry.mode == Mode::Link);
        if there {
            return Named::File {
                missing: false,
                exact_root: false,
            };
        }
        let root = self.cx.chain.last();
        let at_root = root
            .map(|root| self.cx.scope.below(root, &file))
            .and_then(|path| tree.entry(&path))
            .is_some_and(|entry| entry.mode.is_file());
        let exact_root = !file.contains('/') && value.place.words.trim() == file && at_root;
        self.written.push(Written::FileMissing {
            file,
            exact_root,
            place: value.place.clone(),
        });
        Named::File {
            missing: true,
            exact_root,
        }
    }
}
