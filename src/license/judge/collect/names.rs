//! Licences that are named: the field, the nearest manifest, a tag in SKILL.md,
//! a table of `REUSE.toml`.

use std::sync::Arc;

use super::super::evidence::{Declared, Named, Objection};
use super::super::place::EvidencePlace;
use super::super::written::Written;
use super::Collector;
use crate::license::about::{self, Speaker};
use crate::license::expression::Expr;
use crate::license::field::{self, Field, Shape};
use crate::license::lexicon::Limit;
use crate::license::outcome::Terms;
use crate::license::own_field::{is_license_address_key, is_license_key_of_skill};
use crate::license::read::shorten;
use crate::license::reuse::{Statement, Statements};
use crate::license::tokens::Tokens;
use crate::license::verdict::EvidenceKind;
use crate::license::{lexicon, manifest, prose, zones};
use crate::syntax::yaml::{Node, Pair};
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
    /// The fields of the frontmatter that name a licence: `license` first, then the
    /// same key in another spelling, then those of `metadata`.
    pub(super) fn fields(&mut self) -> Vec<Declared> {
        let named = self.keyed(is_license_key_of_skill);
        let addresses = self.keyed(is_license_address_key).filter(|node| {
            let address = node.as_str().map(str::to_lowercase);
            address.is_some_and(|address| field::url(address.trim()).is_some())
        });
        let nodes: Vec<Node> = named.chain(addresses).cloned().collect();
        let first = self.cx.skill.field("license").cloned();
        let others = nodes.into_iter().filter(|node| {
            let is_first = first.as_ref().is_some_and(|first| first.span == node.span);
            !is_first && !is_kind_only(node)
        });
        let nodes: Vec<Node> = first.iter().cloned().chain(others).collect();
        nodes.iter().filter_map(|node| self.field(node)).collect()
    }

    /// The values of keys at the top of the frontmatter and of its `metadata`.
    fn keyed<'b>(
        &'b self,
        is: impl Fn(&str) -> bool + Copy + 'b,
    ) -> impl Iterator<Item = &'b Node> {
        let top = self
            .cx
            .skill
            .frontmatter()
            .map_or(&[][..], |held| held.pairs());
        let metadata = self
            .cx
            .skill
            .field("metadata")
            .map_or(&[][..], |node| node.pairs());
        let named = move |pair: &&Pair| pair.key.as_str().is_some_and(is);
        top.iter()
            .filter(named)
            .chain(metadata.iter().filter(named))
            .map(|pair| &pair.value)
    }

    fn field(&mut self, node: &Node) -> Option<Declared> {
        let place = self.cx.skill_place(Some(node.span));
        if node.as_str().is_none() {
            let kind = node.kind().name();
            let place = place.clone();
            self.written.push(Written::WrongType { kind, place });
        }
        let text = Shape::from(node).words()?;
        self.declare(Value {
            text: text.clone(),
            kind: EvidenceKind::Frontmatter,
            distance: 0,
            place: EvidencePlace {
                words: shorten(&text),
                ..place
            },
            path: self.cx.skill_path(),
            fixable: Some(node.span),
        })
    }

    /// A `copyright` in the frontmatter that forbids copies. A holder whose rights
    /// are reserved keeps nothing back.
    pub(super) fn copyright(&mut self) -> Option<Objection> {
        let is_copyright = |key: &str| key.eq_ignore_ascii_case("copyright");
        let nodes: Vec<Node> = self.keyed(is_copyright).cloned().collect();
        let (limit, span) = nodes.iter().find_map(|node| {
            let text = node.as_str()?;
            let tokens = Tokens::new(text);
            // A word of terms in place of a holder.
            if tokens.len() < 3 && is_kept(text) {
                return Some((Limit::Prohibits, node.span));
            }
            if zones::is_holder(&tokens, 0..tokens.len(), text, true) {
                return None;
            }
            let hits = lexicon::limits(&tokens, 0..tokens.len());
            let hit = hits
                .into_iter()
                .filter(|hit| !lexicon::is_reserve(&tokens, hit));
            Some((hit.max_by_key(|hit| hit.limit)?.limit, node.span))
        })?;
        Some(self.field_against(limit, span))
    }

    /// A field of terms in the frontmatter that keeps or limits rights: `usage:
    /// internal only, do not redistribute`.
    pub(super) fn usage(&mut self) -> Option<Objection> {
        const KEYS: [&str; 9] = [
            "classification",
            "redistribution",
            "usage",
            "terms",
            "rights",
            "legal",
            "distribution",
            "restrictions",
            "notice",
        ];
        let is_terms = |key: &str| KEYS.contains(&key.to_lowercase().as_str());
        let is_rights = |key: &str| {
            const KEYS: [&str; 4] = ["classification", "confidentiality", "legal", "rights"];
            KEYS.contains(&key.to_lowercase().as_str())
        };
        let kept = self
            .keyed(is_rights)
            .find(|node| node.as_str().is_some_and(is_kept));
        let kept = kept.or_else(|| self.flagged());
        if let Some(span) = kept.map(|node| node.span) {
            return Some(self.field_against(Limit::Prohibits, span));
        }
        let nodes: Vec<Node> = self.keyed(is_terms).cloned().collect();
        let (limit, span) = nodes.iter().find_map(|node| {
            let said = about::against(node.as_str()?, Speaker::Terms);
            let worst = said.iter().max_by_key(|found| found.limit)?;
            Some((worst.limit, node.span))
        })?;
        Some(self.field_against(limit, span))
    }

    /// A field that says yes or no of what is kept: `proprietary: true`, `open-source:
    /// false`.
    fn flagged(&self) -> Option<&Node> {
        let is = |node: &&Node, words: [&str; 2]| {
            let value = node.scalar_text().map(str::to_lowercase);
            value.is_some_and(|value| words.contains(&value.as_str()))
        };
        let closed = |key: &str| {
            const KEYS: [&str; 3] = ["closed-source", "confidential", "proprietary"];
            KEYS.contains(&key.to_lowercase().replace('_', "-").as_str())
        };
        let open = |key: &str| {
            const KEYS: [&str; 4] = [
                "open-source",
                "opensource",
                "redistributable",
                "redistribution",
            ];
            KEYS.contains(&key.to_lowercase().replace('_', "-").as_str())
        };
        let kept = self.keyed(closed).find(|node| is(node, ["true", "yes"]));
        kept.or_else(|| self.keyed(open).find(|node| is(node, ["false", "no"])))
    }

    pub(super) fn field_against(&mut self, limit: Limit, span: Span) -> Objection {
        let place = self.cx.skill_place(Some(span));
        let path = self.cx.skill_path();
        self.add_spot(EvidenceKind::Frontmatter, path, &place, None);
        Objection { limit, place }
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

    /// The nearest entry of a marketplace that holds the skill and names a licence.
    pub(super) fn listed(&mut self) -> Option<Declared> {
        let cx = self.cx;
        let (distance, named) = cx.chain.iter().find_map(|root| {
            let folder = cx.scope.folder(root);
            folder.marketplaces.iter().find_map(|entry| {
                let listed = cx.scope.listed(cx.skill, root, &entry.path);
                let mine = listed.iter().filter(|plugin| plugin.holds(cx.skill.dir()));
                let nearest = mine.max_by_key(|plugin| plugin.folder.depth())?;
                let distance = cx.chain.iter().position(|dir| *dir == nearest.folder)?;
                Some((distance, nearest.named.clone()))
            })
        })?;
        let place = EvidencePlace {
            path: cx.shown(&named.path),
            text: Some((named.source, named.span)),
            words: shorten(&named.value),
        };
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
        let found = tags.find(|(expr, span)| !self.is_sample(expr, *span));
        let found = found.map(|(expr, span)| (expr, span.shifted(body.start)));
        let head = || {
            let head = source.slice(Span::new(0, body.start));
            let (expr, span) = prose::spdx_tags(head).next()?;
            let start = head[..span.start].rfind('\n').map_or(0, |at| at + 1);
            head[start..]
                .trim_start()
                .starts_with('#')
                .then_some((expr, span))
        };
        let (expr, span) = found.or_else(head)?;
        let place = self.cx.skill_place(Some(span));
        Some(self.stating(EvidenceKind::SpdxHeader, expr, place, self.cx.skill_path()))
    }

    /// What the nearest `REUSE.toml`, or `dep5`, states for SKILL.md.
    pub(super) fn stated(&mut self) -> Option<Declared> {
        let (statements, value, span) = self.statement_about(&self.cx.skill_path(), |_| true)?;
        let (expr, _) = field::strict(&value)?;
        let place = EvidencePlace {
            path: self.cx.shown(&statements.path),
            words: shorten(&value),
            text: Some((Arc::clone(&statements.source), span)),
        };
        Some(self.stating(EvidenceKind::Reuse, expr, place, statements.path.clone()))
    }

    /// The nearest statement about a file of the skill.
    pub(super) fn statement_about(
        &self,
        file: &RelPath,
        counts: impl Fn(&Statement) -> bool,
    ) -> Option<(Arc<Statements>, String, Span)> {
        let root = self.cx.chain.last()?;
        let folders = file
            .ancestors()
            .skip(1)
            .take_while(|dir| dir.is_inside(root));
        folders
            .flat_map(|dir| self.statements_in(&dir))
            .find_map(|statements| {
                let found = statements.about(file).filter(|found| counts(found))?;
                let (value, span) = (found.value.clone(), found.span);
                Some((statements, value, span))
            })
    }

    fn statements_in(&self, dir: &RelPath) -> Vec<Arc<Statements>> {
        let folder = self.cx.scope.folder(dir);
        let entries = folder.statements.iter();
        let read = entries.filter_map(|entry| self.cx.scope.statements(self.cx.skill, &entry.path));
        read.collect()
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
                above: None,
            };
        }
        let above = (!file.contains('/'))
            .then(|| self.above(value.distance, &file))
            .flatten();
        self.written.push(Written::FileMissing {
            file,
            above: above.is_some(),
            place: value.place.clone(),
        });
        Named::File {
            missing: true,
            above,
        }
    }

    /// How far above the folder of a value the file that it names lies.
    fn above(&self, distance: usize, file: &str) -> Option<usize> {
        let folders = self.cx.chain.iter().enumerate().skip(distance + 1);
        let mut holding = folders.filter(|(_, dir)| {
            let entry = self.cx.scope.tree().entry(&self.cx.scope.below(dir, file));
            entry.is_some_and(|entry| entry.mode.is_file() || entry.mode == Mode::Link)
        });
        holding.next().map(|(distance, _)| distance)
    }
}

/// Whether a value keeps all rights in so many words.
fn is_kept(value: &str) -> bool {
    matches!(field::read(value), Field::Proprietary { .. })
}

/// Whether a value says of which kind the licence is, not which.
fn is_kind_only(node: &Node) -> bool {
    const KINDS: [&str; 7] = [
        "open source",
        "open-source",
        "opensource",
        "permissive",
        "free",
        "foss",
        "oss",
    ];
    let value = node.as_str().map(|value| value.trim().to_lowercase());
    value.is_some_and(|value| KINDS.contains(&value.as_str()))
}
