//! Sentences: in the body of SKILL.md, in the nearest README.

use std::sync::Arc;

use super::super::evidence::{Declared, Governing, Named, Objection};
use super::super::place::EvidencePlace;
use super::Collector;
use crate::license::about::{Against, Speaker, against, against_words, words_about_itself};
use crate::license::expression::{Expr, base};
use crate::license::folder::may_be_table;
use crate::license::policy::Class;
use crate::license::prose::{self, Saying};
use crate::license::read::shorten;
use crate::license::tokens::Tokens;
use crate::license::verdict::EvidenceKind;
use crate::syntax::markdown::CodeBlock;
use crate::text::Span;
use crate::tree::{Entry, RelPath};

impl Collector<'_> {
    /// The words of the body that may speak of the skill itself.
    pub(super) fn words_about_itself(&self) -> Tokens {
        words_about_itself(self.cx.skill.body())
    }

    /// What the body says of this skill: a refusal, a licence section, a
    /// sentence that licenses it.
    pub(super) fn body(&mut self, words: &Tokens) -> Option<(Saying, EvidencePlace)> {
        let body = self.cx.skill.body_span();
        let text = self.cx.skill.source()?.slice(body);
        let found = prose::forbids(text, words)
            .find(|span| !self.is_offered(*span))
            .map(|span| (Saying::Forbids, span));
        let found = found.or_else(|| {
            prose::sections(text).find(|(saying, span)| match saying {
                Saying::License(expr) => {
                    !self.is_sample(expr, *span) || !self.is_headed_in_fence(*span)
                }
                Saying::Forbids => true,
            })
        });
        let licensed = || {
            prose::licensed(text, words)
                .find(|(expr, span)| !self.is_sample(expr, *span))
                .map(|(expr, span)| (Saying::License(expr), span))
        };
        let (saying, span) = found.or_else(licensed)?;
        let place = self.cx.skill_place(Some(span.shifted(body.start)));
        self.add_saying(EvidenceKind::Body, self.cx.skill_path(), &place, &saying);
        Some((saying, place))
    }

    /// Sentences that keep or limit rights: in the body, in READMEs of the skill and
    /// of the folders above, in terms beside their licences; a `copyright` field.
    ///
    /// `nearest` is how far up the folder is whose licence governs: what only leaves the
    /// skill out of a licence above that says nothing of it.
    pub(super) fn objections(&mut self, words: &Tokens, nearest: Option<usize>) -> Vec<Objection> {
        let mut found: Vec<Objection> = Vec::new();
        found.extend(self.copyright());
        found.extend(self.usage());
        found.extend(self.description_objection());
        found.extend(self.body_objection(words));
        for distance in 0..self.cx.chain.len() {
            let is_nearer = nearest.is_some_and(|nearest| nearest < distance);
            found.extend(self.readme_objection(distance, is_nearer));
        }
        found
    }

    /// What the description says against a copy of the skill: `This skill is proprietary.`
    fn description_objection(&mut self) -> Option<Objection> {
        let node = self.cx.skill.field("description")?;
        let found = against(node.as_str()?, Speaker::Body);
        let limit = found.iter().map(|found| found.limit).max()?;
        let span = node.span;
        Some(self.field_against(limit, span))
    }

    fn body_objection(&mut self, words: &Tokens) -> Option<Objection> {
        let body = self.cx.skill.body_span();
        let text = self.cx.skill.source()?.slice(body);
        let found = against_words(text, words, Speaker::Body);
        let kept = found.into_iter().max_by_key(|found| found.limit)?;
        let place = self.cx.skill_place(Some(kept.span.shifted(body.start)));
        self.add_spot(EvidenceKind::Body, self.cx.skill_path(), &place, None);
        Some(Objection {
            limit: kept.limit,
            place,
        })
    }

    /// What the README or NOTICE of the folder `distance` steps up, or terms above the
    /// skill, say against a copy of this skill; `is_nearer` tells that a licence below that
    /// folder governs.
    fn readme_objection(&mut self, distance: usize, is_nearer: bool) -> Option<Objection> {
        let cx = self.cx;
        let dir = cx.chain.get(distance)?;
        let skill = cx.skill.dir().strip_prefix(dir)?;
        let folder = cx.scope.folder(dir);
        let terms = folder
            .second
            .iter()
            .filter(|entry| distance > 0 && entry.mode.is_file());
        let tables = folder.texts.iter();
        let tables = tables.filter(|entry| entry.mode.is_file() && may_be_table(entry.path.name()));
        let beside = terms
            .chain(&folder.asides)
            .chain(&folder.notices)
            .chain(tables);
        folder.readmes.iter().chain(beside).find_map(|entry| {
            let sentences = cx.scope.sentences(cx.skill, &entry.path);
            let path = skill.resolve("SKILL.md")?;
            // Beside the skill it may be called by its name, too.
            let named = format!("{}/{path}", cx.skill.folder_name());
            let is_meant = |found: &&Against| {
                found.means(path.as_str())
                    || distance == 0 && found.means(&named)
                    || self.has_what_is_meant(found, dir)
            };
            let mut list = sentences.list.iter();
            let found =
                list.find(|found| !(is_nearer && found.is_left_out()) && is_meant(found))?;
            let place = EvidencePlace {
                path: cx.shown(&entry.path),
                words: shorten(sentences.source.slice(found.span)),
                text: Some((Arc::clone(&sentences.source), found.span)),
            };
            self.add_spot(EvidenceKind::Readme, entry.path.clone(), &place, None);
            Some(Objection {
                limit: found.limit,
                place,
            })
        })
    }

    /// Whether the skill has a file that a sentence in a text of the folder `dir` means:
    /// from that folder, or, where there is nothing of the name, from its own.
    fn has_what_is_meant(&self, found: &Against, dir: &RelPath) -> bool {
        if found.is_general() {
            return false;
        }
        let is_named = |path: &str| found.names_folder_of(path);
        self.has_named(found.paths(), dir, is_named)
    }

    /// Whether the skill has a file that `is_named`, by paths that a text of the folder
    /// `dir` writes.
    pub(super) fn has_named<'p>(
        &self,
        mut paths: impl Iterator<Item = &'p str>,
        dir: &RelPath,
        is_named: impl Fn(&str) -> bool,
    ) -> bool {
        let (cx, own) = (self.cx, self.cx.skill.dir());
        let tree = cx.scope.tree();
        let is_there = |part: &str| {
            dir.resolve(part)
                .is_some_and(|path| tree.entry(&path).is_some())
        };
        let somewhere = paths.any(is_there);
        cx.skill.bundle().files.iter().any(|file| {
            let above = file.path.strip_prefix(dir);
            let below = file.path.strip_prefix(own).filter(|_| !somewhere);
            let mut ways = above.into_iter().chain(below);
            ways.any(|path| is_named(path.as_str()))
        })
    }

    /// Whether a grant, at `span` of the body, stands in a fence: there it is the
    /// licence of sample code or of a template. A licence that is not simply
    /// allowed counts also there.
    pub(super) fn is_sample(&self, expr: &Expr, span: Span) -> bool {
        self.fence_at(span).is_some() && self.cx.scope.options().judge(expr).0 == Class::Allow
    }

    /// Whether the heading above `span` of the body stands in the same fence: a
    /// section of the skill's own may quote its text in one.
    fn is_headed_in_fence(&self, span: Span) -> bool {
        let at = self.cx.skill.body_span().start + span.start;
        let (Some(block), Some(source)) = (self.fence_at(span), self.cx.skill.source()) else {
            return false;
        };
        let above = source.slice(Span::new(block.span.start, at));
        above.lines().rev().any(|line| line.starts_with('#'))
    }

    /// Whether the words at `span` of the body are an answer in a menu that is
    /// shown to the user.
    fn is_offered(&self, span: Span) -> bool {
        let at = self.cx.skill.body_span().start + span.start;
        let (Some(block), Some(source)) = (self.fence_at(span), self.cx.skill.source()) else {
            return false;
        };
        let content = block.content(source.text());
        content.start <= at && prose::is_menu_answer(source.slice(content), at - content.start)
    }

    fn fence_at(&self, span: Span) -> Option<&CodeBlock> {
        let at = self.cx.skill.body_span().start + span.start;
        let block = self.cx.skill.document().block_at(at)?;
        block.fenced.then_some(block)
    }

    /// The licence section of the nearest README that has one, and how many folders up
    /// that lies.
    pub(super) fn readme(&mut self) -> Option<(usize, (Saying, EvidencePlace))> {
        for (distance, dir) in self.cx.chain.iter().enumerate() {
            let folder = self.cx.scope.folder(dir);
            for entry in &folder.readmes {
                if let Some((saying, place)) = self.section(entry) {
                    self.add_saying(EvidenceKind::Readme, entry.path.clone(), &place, &saying);
                    return Some((distance, (saying, place)));
                }
            }
        }
        None
    }

    /// The licence that the section of a README names, no farther than the governing
    /// texts, where it is none of theirs. Where there is no text, the README beside
    /// SKILL.md is held against the field.
    pub(super) fn named_beside(
        &mut self,
        governing: Option<&Governing>,
        field: Option<&Declared>,
    ) -> Option<(Expr, EvidencePlace)> {
        let texts = governing.into_iter().flat_map(|governing| &governing.texts);
        let exprs = texts.filter_map(|held| held.said.expr.as_ref());
        let named = field.filter(|_| governing.is_none());
        let named = named.and_then(|field| match &field.what {
            Named::Expr(expr) => Some(expr),
            _ => None,
        });
        let theirs: Vec<&str> = exprs.chain(named).flat_map(Expr::ids).map(base).collect();
        if theirs.is_empty() {
            return None;
        }
        let cx = self.cx;
        let distance = governing.map_or(0, |governing| governing.distance);
        let folders = cx.chain.iter().take(distance + 1);
        let readmes: Vec<Entry> = folders
            .flat_map(|dir| cx.scope.folder(dir).readmes.clone())
            .collect();
        let (entry, expr, place) = readmes.iter().find_map(|entry| match self.section(entry) {
            Some((Saying::License(expr), place)) => Some((entry, expr, place)),
            Some((Saying::Forbids, _)) => None,
            None => self.badge(entry).map(|(expr, place)| (entry, expr, place)),
        })?;
        let other = expr.ids().into_iter().all(|id| !theirs.contains(&base(id)));
        if !other {
            return None;
        }
        let saying = Saying::License(expr.clone());
        self.add_saying(EvidenceKind::Readme, entry.path.clone(), &place, &saying);
        Some((expr, place))
    }

    /// The licence that the badge of a README names.
    fn badge(&self, entry: &Entry) -> Option<(Expr, EvidencePlace)> {
        let text = self.cx.scope.sentences(self.cx.skill, &entry.path);
        let source = &text.source;
        let (expr, span) = prose::badge(source.text())?;
        let place = EvidencePlace {
            path: self.cx.shown(&entry.path),
            words: shorten(source.slice(span)),
            text: Some((Arc::clone(source), span)),
        };
        Some((expr, place))
    }

    /// The licence section of one README. One that can't be read has none.
    pub(super) fn section(&self, entry: &Entry) -> Option<(Saying, EvidencePlace)> {
        let found = self.cx.scope.section(self.cx.skill, &entry.path)?;
        let place = EvidencePlace {
            path: self.cx.shown(&entry.path),
            words: shorten(found.source.slice(found.span)),
            text: Some((Arc::clone(&found.source), found.span)),
        };
        Some((found.saying.clone(), place))
    }
}
