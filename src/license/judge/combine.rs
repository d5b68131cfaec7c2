//! The rules by which evidence comes to one answer.
//!
//! In their order: known content; rights that are kept; a body that forbids; then
//! the text, the declaration, or both, where the nearer one counts and a
//! difference that nobody can settle is a contradiction; last the parts of the
//! skill that have licences of their own.

use super::beside::Notices;
use super::choice::{damaged_copy, settled};
use super::context::JudgeContext;
use super::evidence::{Collected, Declared, Governing, HeaderSays, Held, Named, Said};
use super::guard::guard;
use super::notices;
use super::place::EvidencePlace;
use super::ruling::{Answer, Reason, Refusal, Remark, Reported, Ruling, decide, state_of};
use crate::license::expression::{Expr, base};
use crate::license::ids::field::{AMBIGUOUS_LICENSE, MISSING_LICENSE_FILE, UNKNOWN_LICENSE};
use crate::license::lexicon::Limit;
use crate::license::outcome::Terms;
use crate::license::policy::{Class, Options};
use crate::license::prose::Saying;
use crate::license::verdict::{EvidenceKind, Status};
use crate::license::{header, part};
use crate::tree::RelPath;

/// The ruling on what was found, before the policy.
pub fn combine(cx: &JudgeContext<'_>, found: &Collected) -> Ruling {
    let written = found.written.iter().cloned().map(|written| Reported {
        reason: Reason::Written(written),
        deciding: false,
    });
    let mut rules = Rules {
        cx,
        found,
        reasons: written.collect(),
        places: places_of_names(found),
        rests_on_texts: false,
        left_out: Vec::new(),
    };
    let answer = rules.answer();
    // A copy of known content came without its terms, and its owner knows theirs: the file
    // is only one more sign of the same. Who would take the skill in learns of it.
    let is_told = found.known.is_some() || !cx.scope.options().gate;
    if answer.status == Status::Proprietary && is_told {
        rules
            .reasons
            .retain(|reported| !reported.reason.is_lost_file());
    }
    Ruling {
        expr: answer.expr,
        status: answer.status,
        trusted: answer.trusted,
        rests_on_texts: rules.rests_on_texts,
        left_out: rules.left_out,
        reasons: rules.reasons,
        places: rules.places,
    }
}

fn places_of_names(found: &Collected) -> Vec<(Expr, EvidencePlace)> {
    let all = [
        &found.field,
        &found.manifest,
        &found.listed,
        &found.tag,
        &found.stated,
    ];
    all.into_iter()
        .flatten()
        .chain(&found.fields)
        .filter_map(|declared| match &declared.what {
            Named::Expr(expr) => Some((expr.clone(), declared.place.clone())),
            _ => None,
        })
        .collect()
}

/// The governing texts and what they say together.
#[derive(Clone, Copy)]
struct Text<'a> {
    governing: &'a Governing,
    said: &'a Said,
}

struct Rules<'a> {
    cx: &'a JudgeContext<'a>,
    found: &'a Collected,
    reasons: Vec<Reported>,
    places: Vec<(Expr, EvidencePlace)>,
    rests_on_texts: bool,
    left_out: Vec<RelPath>,
}

impl Rules<'_> {
    fn report(&mut self, remark: Remark) {
        self.reasons.push(Reported {
            reason: Reason::Remark(remark),
            deciding: false,
        });
    }

    fn refuse(&mut self, refusal: Refusal) -> Answer {
        let status = refusal.status();
        self.reasons.push(Reported {
            reason: Reason::Refused(refusal),
            deciding: true,
        });
        match status {
            Status::Proprietary => Answer::proprietary(),
            status => Answer::refused(status),
        }
    }

    fn answer(&mut self) -> Answer {
        let found = self.found;
        if let Some(known) = &found.known {
            self.reasons.push(Reported {
                reason: Reason::Known(known.clone()),
                deciding: true,
            });
            return Answer::proprietary();
        }
        let closed = found
            .governing
            .as_ref()
            .is_some_and(|texts| texts.texts.iter().any(Held::is_closed));
        if !closed && let Some(answer) = self.two_names() {
            return answer;
        }
        let said = found.governing.as_ref().map(|texts| self.told(texts));
        let text = found.governing.as_ref().zip(said.as_ref());
        let text = text.map(|(governing, said)| Text { governing, said });
        let answer = self.whole(text, found.declared());
        self.with_parts(answer)
    }

    /// Two statements about SKILL.md itself that differ.
    fn two_names(&mut self) -> Option<Answer> {
        let found = self.found;
        let named = || {
            found
                .own_names()
                .filter_map(|declared| match &declared.what {
                    Named::Expr(expr) => Some((expr, declared)),
                    _ => None,
                })
        };
        let (first, open) = named().next()?;
        let kept = found
            .own_names()
            .find(|declared| matches!(declared.what, Named::Proprietary));
        if let Some(kept) = kept {
            return Some(self.refuse(Refusal::KeptElsewhere {
                open: open.clone(),
                kept: kept.clone(),
            }));
        }
        let (other, declared) = named().find(|(expr, _)| !expr.is_borne_out_by(first))?;
        let refusal = Refusal::TwoNames {
            first: first.clone(),
            other: other.clone(),
            place: declared.place.clone(),
        };
        Some(self.refuse(refusal))
    }

    /// What the governing texts say together.
    fn told(&mut self, governing: &Governing) -> Said {
        if let Some(said) = self.chosen(governing) {
            return said;
        }
        let notices = Notices::of(&governing.texts);
        for held in &governing.texts {
            if !notices.belongs(held) {
                self.report_text(held);
            }
            if let Some(expr) = &held.said.expr {
                self.places.push((expr.clone(), self.cx.place_of(held)));
            }
        }
        let speaks_of_notice = |held: &&Held| held.reading.names_notice;
        if let Some(held) = governing.texts.iter().find(speaks_of_notice)
            && !governing.has_notice
            && notices::of(self.cx, held).is_empty()
        {
            self.report(Remark::NoticeMissing(self.cx.place_of(held)));
        }
        let apart = |held: &&Held| !self.reaches(held);
        if governing.texts.iter().all(|held| apart(&held))
            && let Some(first) = governing.texts.first()
        {
            let refused = self.refuse(Refusal::OnlyAPart(self.cx.place_of(first)));
            return Said {
                expr: None,
                least: refused.status,
            };
        }
        let counted = governing.texts.iter().filter(|held| !notices.belongs(held));
        let said = counted.map(|held| &held.said);
        let exprs = said
            .clone()
            .map(|said| Some(notices.apply(said.expr.clone()?)));
        let exprs: Option<Vec<Expr>> = exprs.collect();
        let offers_choice = exprs
            .as_ref()
            .is_some_and(|exprs| notices.choose(exprs) || self.offers_choice(governing, exprs));
        let join = |a: Expr, b| if offers_choice { a.or(b) } else { a.and(b) };
        Said {
            expr: exprs.and_then(|exprs| exprs.into_iter().reduce(join)),
            least: said.map(|said| said.least).max().unwrap_or(Status::Unknown),
        }
    }

    /// What is whole of a choice, where a text of another side of it is damaged.
    fn chosen(&mut self, governing: &Governing) -> Option<Said> {
        let declared = self.declared_choice(governing);
        let choice = declared.or(governing.choice.as_ref())?;
        let settled = settled(choice, governing)?;
        if !governing.texts.iter().all(|held| self.reaches(held)) {
            return None;
        }
        let whole = settled.said.expr.clone()?;
        for held in settled.damaged {
            let base = damaged_copy(held).unwrap_or_default().to_owned();
            self.report(Remark::DamagedSide {
                held: held.clone(),
                base,
                whole: whole.clone(),
            });
        }
        for held in &settled.whole {
            self.report_text(held);
            self.places.push((whole.clone(), self.cx.place_of(held)));
        }
        let left = governing.texts.iter().map(|held| &held.path);
        let is_left = |path: &&RelPath| !settled.whole.iter().any(|held| held.path == **path);
        self.left_out.extend(left.filter(is_left).cloned());
        Some(settled.said)
    }

    /// The choice that the declaration offers for the governing texts.
    fn declared_choice(&self, governing: &Governing) -> Option<&Expr> {
        let declared = self.found.declared()?;
        match &declared.what {
            Named::Expr(expr) if expr.is_choice() => {
                (declared.distance <= governing.distance).then_some(expr)
            }
            _ => None,
        }
    }

    /// Whether the grant of a text reaches SKILL.md.
    fn reaches(&self, held: &Held) -> bool {
        let folder = held.path.parent().unwrap_or_default();
        let skill = self.cx.skill_path();
        let path = skill.strip_prefix(&folder);
        let names_folder = held
            .reading
            .covers
            .iter()
            .any(|part| part == self.cx.skill.folder_name());
        let covers = &held.reading.covers;
        let left_out = &held.reading.leaves_out;
        if path
            .as_ref()
            .is_some_and(|path| part::holds(left_out, path.as_str()))
        {
            return false;
        }
        covers.is_empty()
            || names_folder
            || path.is_none_or(|path| part::holds(covers, path.as_str()))
    }

    /// Whether several texts of one folder are sides of a choice: the declaration
    /// is one, or what lies beside the texts offers one that has them all.
    fn offers_choice(&self, governing: &Governing, texts: &[Expr]) -> bool {
        let declared = self.declared_choice(governing);
        let has_all = |choice: &Expr| texts.iter().all(|text| choice.is_borne_out_by(text));
        declared.is_some() || governing.choice.as_ref().is_some_and(has_all)
    }

    fn report_text(&mut self, held: &Held) {
        if let Some((_, deciding)) = state_of(&held.reading.outcome) {
            let reason = Reason::Text(held.clone());
            self.reasons.push(Reported { reason, deciding });
        }
    }

    /// The answer for the whole, parts aside.
    fn whole(&mut self, text: Option<Text<'_>>, declared: Option<&Declared>) -> Answer {
        if let Some(answer) = self.closed(text, declared) {
            return answer;
        }
        if let Some((Saying::Forbids, place)) = &self.found.body {
            return self.forbidden(place, text.is_some() || declared.is_some());
        }
        if let Some(answer) = self.objected(text, declared) {
            return answer;
        }
        match (declared, text) {
            (None, None) => self.by_sentence(),
            (None, Some(text)) => self.by_text(text),
            (Some(declared), text) => self.by_declaration(declared, text),
        }
    }

    /// Somebody keeps all rights. An open text that is the skill's own
    /// contradicts a declaration that does; a nearer one outweighs it. Where
    /// both keep them, the nearer is told, of two as near the declaration, and
    /// the other is evidence.
    fn closed(&mut self, text: Option<Text<'_>>, declared: Option<&Declared>) -> Option<Answer> {
        let closed_text = text.filter(|text| text.said.least == Status::Proprietary);
        if closed_text.is_none()
            && let Some(answer) = self.kept_by_manifest(text)
        {
            return Some(answer);
        }
        let closed_name = declared.filter(|declared| matches!(declared.what, Named::Proprietary));
        let Some(declared) = closed_name else {
            if let Some(text) = closed_text {
                self.tell_open_name(declared, text);
            }
            return closed_text.map(|text| Answer {
                expr: text.said.expr.clone(),
                ..Answer::proprietary()
            });
        };
        let open = text.filter(|text| text.said.is_open());
        match open.map(|text| (text, text.governing.distance)) {
            Some((_, distance)) if distance < declared.distance => None,
            Some((text, distance)) if distance == declared.distance => {
                Some(self.contradiction(declared, text))
            }
            _ if text.is_some_and(|text| is_closed_before(text.governing, declared)) => {
                Some(Answer::proprietary())
            }
            _ => {
                self.reasons
                    .retain(|reported| !reported.reason.is_closed_text());
                Some(self.refuse(Refusal::Declared(declared.clone())))
            }
        }
    }

    /// The owner learns what else their skill says of itself. Whom the text keeps out
    /// needs no second reason.
    fn tell_open_name(&mut self, declared: Option<&Declared>, text: Text<'_>) {
        let open = declared.filter(|declared| match &declared.what {
            Named::Expr(expr) => self.is_open(expr),
            _ => false,
        });
        let reached = open.filter(|open| open.distance <= text.governing.distance);
        let Some(open) = reached.filter(|_| !self.cx.scope.options().gate) else {
            return;
        };
        let file = self.file_of(text.governing);
        self.report(Remark::NamedAndKept {
            open: open.clone(),
            file,
        });
    }

    fn forbidden(&mut self, place: &EvidencePlace, licensed: bool) -> Answer {
        let place = place.clone();
        if licensed {
            return self.refuse(Refusal::ForbidsGrant(place));
        }
        self.refuse(Refusal::Said(place))
    }

    /// A sentence keeps or limits rights. Where the licence has such limits itself,
    /// a sentence only says them again.
    fn objected(&mut self, text: Option<Text<'_>>, declared: Option<&Declared>) -> Option<Answer> {
        let objection = self.found.objections.iter().max_by_key(|held| held.limit)?;
        let place = objection.place.clone();
        // Whatever this project allows: a limit is a limit of the licence itself.
        let open = |expr: &Expr| Options::default().judge(expr).0 <= Class::Warn;
        let granted = text.is_some_and(|text| text.said.is_open())
            || declared.is_some_and(|declared| matches!(&declared.what, Named::Expr(_)))
            || self.found.body.is_some()
            || self.found.readme.is_some();
        let limits =
            text.and_then(|text| text.said.expr.as_ref())
                .or_else(|| match &declared?.what {
                    Named::Expr(expr) => Some(expr),
                    _ => None,
                });
        let limits = limits.or_else(|| {
            let found = [&self.found.body, &self.found.readme];
            found
                .into_iter()
                .flatten()
                .find_map(|(saying, _)| match saying {
                    Saying::License(expr) => Some(expr),
                    Saying::Forbids => None,
                })
        });
        if objection.limit == Limit::Restricts && limits.is_some_and(|expr| !open(expr)) {
            return None;
        }
        Some(self.refuse(match objection.limit {
            _ if granted => Refusal::ForbidsGrant(place),
            Limit::Prohibits => Refusal::Said(place),
            Limit::Restricts => Refusal::Limited(place),
        }))
    }

    /// A manifest keeps all rights. An open text contradicts it, however far; one
    /// nearer than a package's manifest outweighs it.
    fn kept_by_manifest(&mut self, text: Option<Text<'_>>) -> Option<Answer> {
        let found = self.found;
        let manifests = [&found.manifest, &found.listed].into_iter().flatten();
        let mut kept = manifests.filter(|declared| matches!(declared.what, Named::Proprietary));
        let open = text.filter(|text| text.said.is_open());
        kept.find_map(|kept| {
            let plugin = matches!(kept.path.name(), "plugin.json" | "marketplace.json");
            if let Some(text) = open {
                let reached = plugin || text.governing.distance >= kept.distance;
                return reached.then(|| self.contradiction(kept, text));
            }
            let mut named = found
                .own_names()
                .chain(&found.manifest)
                .chain(&found.listed);
            let named = named.find(|declared| matches!(declared.what, Named::Expr(_)))?;
            (plugin && text.is_none()).then(|| {
                self.refuse(Refusal::KeptElsewhere {
                    open: named.clone(),
                    kept: kept.clone(),
                })
            })
        })
    }

    /// Nothing but a sentence, or nothing.
    fn by_sentence(&mut self) -> Answer {
        let found = self.found;
        let sentence = found.body.as_ref().or(found.readme.as_ref());
        match sentence {
            Some((Saying::License(expr), place)) => {
                let root = self.cx.chain.len().saturating_sub(1);
                let distance = found.readme_distance.unwrap_or(root);
                if found.body.is_none()
                    && found.rows.is_empty()
                    && let Some(refusal) = guard(self.cx, distance)
                {
                    return self.refuse(refusal);
                }
                self.report(Remark::TextMissing(expr.clone(), place.clone()));
                self.places.push((expr.clone(), place.clone()));
                Answer::licensed(expr.clone(), Status::Warn)
            }
            Some((Saying::Forbids, place)) => self.refuse(Refusal::Said(place.clone())),
            None => {
                let place = self.cx.skill_place(None);
                self.refuse(Refusal::NoLicence(place))
            }
        }
    }

    fn by_text(&mut self, text: Text<'_>) -> Answer {
        let Text { governing, said } = text;
        let open = said.is_open();
        if open && let Some(refusal) = guard(self.cx, governing.distance) {
            return match self.by_rows() {
                Some(answer) => answer,
                None => self.refuse(refusal),
            };
        }
        let from_root = governing.kind == EvidenceKind::RootFile && governing.distance > 0;
        if let Some(first) = governing.texts.first().filter(|_| from_root && open) {
            self.report(Remark::FromRoot(self.cx.place_of(first)));
        }
        self.rests_on_texts = true;
        Answer {
            expr: said.expr.clone(),
            status: said.least,
            trusted: from_root && open && self.cx.scope.options().trust_root,
        }
    }

    /// What a table says of this very skill, where the root's licence says nothing.
    fn by_rows(&mut self) -> Option<Answer> {
        let rows = &self.found.rows;
        let first = rows.first()?.place.clone();
        let exprs = rows.iter().map(|row| row.expr.clone());
        let expr = exprs.reduce(Expr::and)?;
        self.report(Remark::TextMissing(expr.clone(), first.clone()));
        self.places.push((expr.clone(), first));
        Some(Answer::licensed(expr, Status::Warn))
    }

    fn by_declaration(&mut self, declared: &Declared, text: Option<Text<'_>>) -> Answer {
        let own = text.filter(|text| text.governing.distance == 0);
        match &declared.what {
            Named::Nothing => match own {
                Some(text) => self.contradiction(declared, text),
                None => {
                    let span = declared.place.text.as_ref().map(|(_, span)| *span);
                    let place = self.cx.skill_place(span);
                    self.refuse(Refusal::NoLicence(place))
                }
            },
            Named::Riddle { family } => {
                // A text nearer than a manifest is there for its own folder.
                let nearer = |text: &Text<'_>| {
                    declared.kind == EvidenceKind::Manifest
                        && text.governing.distance < declared.distance
                };
                if let Some(text) = text.filter(nearer) {
                    return self.by_text(text);
                }
                let beside = text.filter(|text| {
                    let manifest = declared.kind == EvidenceKind::Manifest;
                    text.governing.distance == 0
                        || manifest && text.governing.distance <= declared.distance
                });
                let fits = beside.filter(|text| *family && family_fits(declared, text.said));
                if let Some(text) = fits {
                    return self.by_text(text).at_least(Status::Warn);
                }
                let unclear = [&AMBIGUOUS_LICENSE, &UNKNOWN_LICENSE];
                decide(self.reasons.iter_mut().rev(), &unclear);
                Answer::refused(Status::Unknown)
            }
            Named::File { missing, above } => self.by_file(text, *missing, above.is_some()),
            Named::Proprietary => Answer::proprietary(),
            Named::Expr(expr) => self.by_name(declared, expr, text),
        }
    }

    /// The declaration only says where the terms are. Where they are not there,
    /// other texts don't take their place, but one above of exactly this name.
    fn by_file(&mut self, text: Option<Text<'_>>, missing: bool, above: bool) -> Answer {
        match text {
            Some(text) if !missing => self.by_text(text),
            Some(text) if text.governing.distance == 0 || above => {
                self.by_text(text).at_least(Status::Warn)
            }
            text => {
                decide(&mut self.reasons, &[&MISSING_LICENSE_FILE]);
                let found = self.found;
                let other = text.is_some() || found.body.is_some() || found.readme.is_some();
                Answer::refused(if other {
                    Status::Unknown
                } else {
                    Status::Unlicensed
                })
            }
        }
    }

    /// A named licence, beside a text or without one.
    fn by_name(&mut self, declared: &Declared, expr: &Expr, text: Option<Text<'_>>) -> Answer {
        let distance = text.map_or(usize::MAX, |text| text.governing.distance);
        if let Some(refusal) = guard(self.cx, distance.min(declared.distance)) {
            return self.refuse(refusal);
        }
        let Some(text) = text else {
            self.report(Remark::TextMissing(expr.clone(), declared.place.clone()));
            return Answer::licensed(expr.clone(), Status::Warn);
        };
        if distance < declared.distance {
            return self.by_text(text);
        }
        match &text.said.expr {
            // An open claim under a text that is not understood.
            None if distance > declared.distance => self.contradiction(declared, text),
            None => {
                self.rests_on_texts = true;
                let expr = Some(expr).filter(|expr| expr.is_reference());
                Answer {
                    expr: expr.cloned(),
                    ..Answer::refused(text.said.least)
                }
            }
            Some(read) if expr.is_borne_out_by(read) => {
                self.borne_out(declared, expr, read, text.said.least)
            }
            Some(read) => self.differing(declared, expr, read, text),
        }
    }

    /// Name and text agree; of an `AND` a part's text may still be absent.
    fn borne_out(
        &mut self,
        declared: &Declared,
        expr: &Expr,
        read: &Expr,
        least: Status,
    ) -> Answer {
        self.rests_on_texts = true;
        if !self.left_out.is_empty() {
            return Answer::licensed(read.clone(), least);
        }
        let answer = Answer::licensed(expr.clone(), least);
        let lacks_texts = matches!(expr, Expr::And(_)) && !read.is_borne_out_by(expr);
        if !lacks_texts {
            return answer;
        }
        self.report(Remark::TextMissing(expr.clone(), declared.place.clone()));
        answer.at_least(Status::Warn)
    }

    /// Whether this project takes a licence.
    fn is_open(&self, expr: &Expr) -> bool {
        self.cx.scope.options().judge(expr).0 <= Class::Warn
    }

    /// Name and text differ. A nearer name counts where both are open.
    fn differing(
        &mut self,
        declared: &Declared,
        expr: &Expr,
        read: &Expr,
        text: Text<'_>,
    ) -> Answer {
        if text.governing.distance == declared.distance {
            let limited = read.ids().iter().any(|id| id.starts_with("LicenseRef-"));
            return if limited {
                self.by_text(text)
            } else if declared.kind == EvidenceKind::Manifest {
                self.both_open(declared, expr, read, text)
            } else {
                self.contradiction(declared, text)
            };
        }
        if !(self.is_open(expr) && self.is_open(read) && text.said.least <= Status::Warn) {
            return self.contradiction(declared, text);
        }
        if is_held(read, expr) {
            return self.one_of_several(declared, expr, read, text.said.least);
        }
        self.report(Remark::DiffersFromRoot {
            own: expr.clone(),
            root: read.clone(),
            place: declared.place.clone(),
        });
        Answer::licensed(expr.clone(), Status::Warn)
    }

    /// The text far above divides the whole between licences, and the name is one of
    /// them: what the skill says of itself is its share. A manifest between them speaks
    /// of a package, and not of which share a skill is.
    fn one_of_several(
        &mut self,
        declared: &Declared,
        expr: &Expr,
        read: &Expr,
        least: Status,
    ) -> Answer {
        self.rests_on_texts = true;
        let of_package = declared.kind == EvidenceKind::Manifest;
        let share = if of_package { read } else { expr };
        Answer::licensed(share.clone(), least)
    }

    /// A manifest and the text beside it name two licences. Where both are open, both
    /// are kept: `npm init` writes ISC into every package.json.
    fn both_open(
        &mut self,
        declared: &Declared,
        expr: &Expr,
        read: &Expr,
        text: Text<'_>,
    ) -> Answer {
        if !(self.is_open(expr) && self.is_open(read) && text.said.is_open()) {
            return self.contradiction(declared, text);
        }
        if let Some(refusal) = guard(self.cx, text.governing.distance) {
            return self.refuse(refusal);
        }
        self.rests_on_texts = true;
        self.report(Remark::NamesAnother {
            named: expr.clone(),
            text: read.clone(),
            file: self.file_of(text.governing),
            place: declared.place.clone(),
        });
        Answer::licensed(read.clone().and(expr.clone()), Status::Warn)
    }

    /// The first of the governing texts, as findings print its path.
    fn file_of(&self, governing: &Governing) -> String {
        let first = governing.texts.first();
        first.map_or(String::new(), |held| self.cx.shown(&held.path))
    }

    fn contradiction(&mut self, declared: &Declared, text: Text<'_>) -> Answer {
        let refusal = Refusal::Contradiction {
            declared: declared.clone(),
            file: self.file_of(text.governing),
            read: text.said.expr.clone(),
        };
        self.refuse(refusal)
    }

    /// The answer for the whole, with the licences of parts.
    fn with_parts(&mut self, mut answer: Answer) -> Answer {
        let settled = [
            Status::Proprietary,
            Status::Contradictory,
            Status::Unlicensed,
        ];
        if settled.contains(&answer.status) {
            return answer;
        }
        let found = self.found;
        for held in &found.parts {
            // Of works that are divided, and understood, it is told that they are parts.
            let is_part = |whole: &Expr| {
                let part = held
                    .said
                    .expr
                    .as_ref()
                    .filter(|part| held.reading.divides || matches!(part, Expr::And(_)));
                part.is_some_and(|part| !is_held(whole, part))
            };
            if !answer.expr.as_ref().is_some_and(is_part) {
                self.report_part(held);
            }
            answer.status = answer.status.max(held.said.least);
            if let Some(part) = &held.said.expr {
                let place = self.cx.place_of(held);
                answer.expr = answer.expr.map(|whole| self.joined(whole, part, place));
            }
        }
        for (expr, place) in &found.stated_parts {
            let whole = answer.expr.take();
            answer.expr = whole.map(|whole| self.joined(whole, expr, place.clone()));
        }
        if let Some((expr, place)) = &found.beside {
            let whole = answer.expr.take();
            answer.expr = whole.map(|whole| self.named_beside(whole, expr, place));
            answer = answer.at_least(Status::Warn);
        }
        for row in found.rows.iter().chain(&found.listed_parts) {
            let whole = answer.expr.take();
            answer.expr = whole.map(|whole| self.joined(whole, &row.expr, row.place.clone()));
        }
        for (named, place, _) in &found.noticed {
            self.report(Remark::Noticed(named.clone(), place.clone()));
            answer = answer.at_least(Status::Warn);
        }
        for (says, place) in &found.headers {
            answer = self.with_header(answer, says, place);
        }
        answer
    }

    fn report_part(&mut self, held: &Held) {
        let governing = self.found.governing.iter();
        let mut governing = governing.flat_map(|governing| &governing.texts);
        if governing.any(|text| text.path == held.path) {
            // It was told as the text of the whole.
            return;
        }
        let refuses = held.said.least.refuses();
        let Some((_, deciding)) = state_of(&held.reading.outcome) else {
            return;
        };
        if held.said.least > Status::Allowed {
            let reason = Reason::Text(held.clone());
            self.reasons.push(Reported {
                reason,
                deciding: deciding && refuses,
            });
        }
    }

    fn with_header(&mut self, answer: Answer, says: &HeaderSays, place: &EvidencePlace) -> Answer {
        match says {
            HeaderSays::License(part) => {
                let expr = answer.expr;
                let expr = expr.map(|whole| self.joined(whole, part, place.clone()));
                Answer { expr, ..answer }
            }
            HeaderSays::Against(limit) => self.part_kept(answer, *limit, place),
            HeaderSays::Riddle => {
                let refusal = Refusal::PartUnknown(place.clone());
                let status = answer.status.max(refusal.status());
                self.refuse(refusal);
                // Nobody can name the whole.
                Answer::refused(status)
            }
            HeaderSays::Reserved(mine) => {
                let texts = self
                    .found
                    .governing
                    .iter()
                    .flat_map(|governing| &governing.texts);
                let theirs: Vec<String> = texts
                    .flat_map(|held| held.reading.holders.clone())
                    .collect();
                if header::same_holder(mine, &theirs) {
                    return answer;
                }
                if !theirs.is_empty() && !mine.is_empty() {
                    return self.part_kept(answer, Limit::Prohibits, place);
                }
                self.report(Remark::Reserved(place.clone()));
                answer.at_least(Status::Warn)
            }
        }
    }

    fn part_kept(&mut self, answer: Answer, limit: Limit, place: &EvidencePlace) -> Answer {
        let terms = match limit {
            Limit::Prohibits => Terms::Proprietary,
            Limit::Restricts => Terms::SourceAvailable,
        };
        let told = self.reasons.iter().any(|reported| {
            matches!(&reported.reason, Reason::Refused(Refusal::PartKept(held, at)) if *held == limit && at.words == place.words)
        });
        let refusal = Refusal::PartKept(limit, place.clone());
        let status = refusal.status();
        if !told {
            self.refuse(refusal);
        }
        let part = Expr::id(terms.reference());
        Answer {
            expr: answer.expr.map(|whole| whole.and(part)),
            status: answer.status.max(status),
            ..answer
        }
    }

    /// The expression of the whole, with the other licence that a README names for it.
    fn named_beside(&mut self, whole: Expr, named: &Expr, place: &EvidencePlace) -> Expr {
        if is_held(&whole, named) {
            return whole;
        }
        let governing = self.found.governing.as_ref();
        let file = governing.map(|governing| self.file_of(governing));
        let first = governing.and_then(|governing| governing.texts.first());
        let text = first.and_then(|held| held.said.expr.as_ref());
        self.places.push((named.clone(), place.clone()));
        self.report(Remark::NamesAnother {
            named: named.clone(),
            // Parts of the whole may have more, and the file says nothing of them.
            text: text.unwrap_or(&whole).clone(),
            file: file.unwrap_or_else(|| self.cx.shown(&self.cx.skill_path())),
            place: place.clone(),
        });
        whole.and(named.clone())
    }

    /// The expression of the whole, with that of a part.
    fn joined(&mut self, whole: Expr, part: &Expr, place: EvidencePlace) -> Expr {
        if is_held(&whole, part) {
            return whole;
        }
        self.places.push((part.clone(), place.clone()));
        // What a part keeps is told where it keeps it.
        if !part.ids().contains(&Terms::Proprietary.reference()) {
            self.report(Remark::Part {
                part: part.clone(),
                whole: whole.clone(),
                place,
            });
        }
        whole.and(part.clone())
    }
}

/// Whether every licence of a part is one of the whole.
fn is_held(whole: &Expr, part: &Expr) -> bool {
    let mine: Vec<&str> = whole.ids().into_iter().map(base).collect();
    part.ids().into_iter().all(|id| mine.contains(&base(id)))
}

/// Whether a text nearer than the declaration says in so many words that the
/// owner keeps all rights.
fn is_closed_before(governing: &Governing, declared: &Declared) -> bool {
    let mut texts = governing.texts.iter();
    governing.distance < declared.distance && texts.any(Held::is_closed)
}

/// Whether a family such as `BSD` is that of the text.
fn family_fits(declared: &Declared, said: &Said) -> bool {
    let name = declared.place.words.to_lowercase();
    let name = name.split([' ', '-']).next().unwrap_or("");
    match &said.expr {
        Some(Expr::Id(id)) => id.to_lowercase().starts_with(name),
        _ => false,
    }
}
