//! One skill, judged: evidence in the order of nearness, then the rules by which
//! it is combined.

use std::sync::Arc;

use super::expression::{Expr, base};
use super::field::{self, Field};
use super::fingerprint::{self, KnownFile};
use super::folder::is_licence_name;
use super::ids::field::{
    AMBIGUOUS_LICENSE, DEPRECATED_LICENSE_ID, LICENSE_ALIAS, MISSING_LICENSE_FILE, UNKNOWN_LICENSE,
};
use super::ids::text::{
    INCOMPLETE_LICENSE_TEXT, LICENSE_TEXT_MISSING, MISSING_NOTICE_FILE, MODIFIED_LICENSE_TEXT,
};
use super::ids::verdict::{
    AGGREGATED_SKILL, COPYLEFT_LICENSE, KNOWN_PROPRIETARY_CONTENT, LICENSE_CONTRADICTION,
    LICENSE_DIFFERS_FROM_ROOT, LICENSE_FROM_ROOT, LICENSE_NOT_ALLOWED, MISSING_LICENSE,
    PROPRIETARY_LICENSE, SOURCE_AVAILABLE_LICENSE, THIRD_PARTY_LICENSE, THIRD_PARTY_LICENSE_NOTE,
};
use super::lexicon::Limit;
use super::manifest;
use super::policy::{Class, is_copyleft};
use super::prose::{self, Saying};
use super::read::{Outcome, Quality, Reading, Terms, sha256, shorten};
use super::reuse;
use super::scope::{Judged, Scope, Travelling};
use super::verdict::{Evidence, EvidenceKind, PolicyNote, Status, Verdict};
use crate::finding::{Finding, Level, Meta, Safety, find, sort_findings};
use crate::skill::Skill;
use crate::syntax::Node;
use crate::text::{Edit, Source, Span, Untrusted};
use crate::tree::{Entry, Mode, RelPath};

/// A place that a finding can point at.
#[derive(Clone, Debug)]
struct Spot {
    path: String,
    text: Option<(Arc<Source>, Span)>,
    words: String,
}

impl Spot {
    fn finding(&self, rule: &'static Meta, message: impl Into<String>, label: &str) -> Finding {
        let finding = Finding::new(rule, self.path.clone(), message);
        match &self.text {
            Some((source, span)) => finding.at(source, *span, label),
            None => finding,
        }
    }
}

/// What a licence text says of the skill.
#[derive(Clone, Debug)]
struct Said {
    /// The expression, where there is one.
    expr: Option<Expr>,
    /// It can't come to less than this.
    least: Status,
}

/// A licence text as evidence.
#[derive(Clone, Debug)]
struct Held {
    path: RelPath,
    reading: Arc<Reading>,
    said: Said,
}

/// The texts of one folder.
#[derive(Clone, Debug)]
struct Governing {
    /// How far up the folder is, 0 for the skill's own.
    distance: usize,
    kind: EvidenceKind,
    texts: Vec<Held>,
}

/// A licence that is named, not written out.
#[derive(Clone, Debug)]
struct Declared {
    distance: usize,
    kind: EvidenceKind,
    what: Named,
    spot: Spot,
    path: RelPath,
}

#[derive(Clone, Debug)]
enum Named {
    Expr(Expr),
    File { missing: bool, exact_root: bool },
    Proprietary,
    Nothing,
    Riddle { family: bool },
}

/// What the rules come to.
struct Ruling {
    expr: Option<Expr>,
    status: Status,
    trusted: bool,
}

impl Ruling {
    fn refused(status: Status) -> Ruling {
        Ruling {
            expr: None,
            status,
            trusted: false,
        }
    }

    fn proprietary() -> Ruling {
        Ruling {
            expr: Some(Expr::id(Terms::Proprietary.reference())),
            status: Status::Proprietary,
            trusted: false,
        }
    }

    fn open(expr: Expr, least: Status) -> Ruling {
        Ruling {
            expr: Some(expr),
            status: least,
            trusted: false,
        }
    }
}

/// One skill on its way to a verdict.
pub(super) struct Case<'a> {
    scope: &'a Scope,
    skill: &'a Skill,
    /// The skill's folder, then those above it up to the repository's root.
    chain: Vec<RelPath>,
    /// Findings, and whether each gives the refusing status.
    findings: Vec<(Finding, bool)>,
    evidence: Vec<Evidence>,
    travels: Vec<Travelling>,
    holders: Vec<String>,
    /// Where each expression was said.
    places: Vec<(Expr, Spot)>,
}

impl<'a> Case<'a> {
    pub(super) fn new(scope: &'a Scope, skill: &'a Skill) -> Case<'a> {
        Case {
            scope,
            skill,
            chain: scope.chain(skill.dir()),
            findings: Vec::new(),
            evidence: Vec::new(),
            travels: Vec::new(),
            holders: Vec::new(),
            places: Vec::new(),
        }
    }

    pub(super) fn judge(mut self) -> Judged {
        let ruling = self.rule();
        let options = self.scope.options();
        let accepted = ruling.status.refuses()
            && matches!(
                ruling.status,
                Status::Denied | Status::SourceAvailable | Status::Unknown
            )
            && ruling
                .expr
                .as_ref()
                .is_some_and(|expr| options.accepts(expr));
        let policy = if accepted {
            Some(PolicyNote::AcceptedByOperator)
        } else {
            ruling.trusted.then_some(PolicyNote::RootTrusted)
        };
        let expression = ruling.expr.map(|expr| expr.to_string());
        self.evidence.sort_by_key(|evidence| evidence.kind);
        let verdict = Verdict::new(expression, ruling.status, self.evidence).with_policy(policy);
        let refused = verdict.is_refused();
        let origin = self.skill.origin();
        let graded = self.findings.into_iter().map(|(mut finding, deciding)| {
            finding.origin = origin;
            finding.level = match (options.gate, deciding, refused) {
                (false, ..) => finding.rule.level,
                (true, true, true) => Level::Deny,
                (true, true, false) => Level::Warn,
                (true, false, true) => finding.rule.gate_level(),
                (true, false, false) => finding.rule.gate_level().min(Level::Warn),
            };
            match accepted && deciding {
                true => finding.note("accepted by the operator under this exact name"),
                false => finding,
            }
        });
        let mut findings: Vec<Finding> = graded.collect();
        sort_findings(&mut findings);
        if refused {
            self.travels.clear();
        }
        self.travels.sort();
        self.travels.dedup();
        self.holders.dedup();
        Judged {
            verdict,
            findings,
            travels: self.travels,
            holders: self.holders,
        }
    }

    fn report(&mut self, finding: Finding) {
        self.findings.push((finding, false));
    }

    /// Reports the finding that gives the refusing status.
    fn refuse(&mut self, finding: Finding) {
        self.findings.push((finding, true));
    }

    fn skill_spot(&self, span: Option<Span>) -> Spot {
        let text = self.skill.source().cloned().zip(span);
        let words = text
            .as_ref()
            .map_or("", |(source, span)| source.slice(*span));
        Spot {
            path: self.skill.file_path(),
            words: shorten(words),
            text,
        }
    }

    fn spot_of(&self, held: &Held) -> Spot {
        Spot {
            path: self.shown(&held.path),
            text: held.reading.source.clone().zip(held.reading.span),
            words: held.reading.deciding_words().unwrap_or_default(),
        }
    }

    /// A path of the tree as findings print it.
    fn shown(&self, path: &RelPath) -> String {
        match path.strip_prefix(self.skill.dir()) {
            Some(below) if !below.is_root() => self.skill.path_of(below.as_str()),
            _ => above(self.skill, path),
        }
    }

    // ---- the rules -------------------------------------------------------

    fn rule(&mut self) -> Ruling {
        let mut own = self.texts_of(0);
        let field = self.field();
        let manifest = self.manifest();
        let tag = self.tag();
        let stated = self.reuse();
        if let Some(known) = self.fingerprints() {
            return known;
        }
        if own.is_empty() {
            own.extend(self.file_of(field.as_ref()));
        }
        let library = if own.is_empty() {
            self.library_texts(stated.as_ref())
        } else {
            None
        };
        let governing = match (own.is_empty(), library) {
            (false, _) => Some(self.governing(0, own)),
            (true, Some(library)) => Some(library),
            (true, None) => self.above_text(),
        };
        let third = self.third_party();
        let headers = self.headers();
        if let Some(ruling) = self.two_names(&[&tag, &stated, &field]) {
            return ruling;
        }
        let declared = [tag, stated, field, manifest];
        let declared = declared.into_iter().flatten();
        let declared = declared.min_by_key(|declared| declared.distance);
        let body = self.body();
        let ruling = self.combine(governing, declared, body);
        let ruling = self.with_third_party(ruling, third, headers);
        self.apply_policy(ruling)
    }

    fn combine(
        &mut self,
        governing: Option<Governing>,
        declared: Option<Declared>,
        body: Option<(Saying, Spot)>,
    ) -> Ruling {
        let told = governing
            .as_ref()
            .map(|governing| self.told(governing, declared.as_ref()));
        if let Some(ruling) = self.closed(governing.as_ref(), told.as_ref(), declared.as_ref()) {
            return ruling;
        }
        if let Some((Saying::Forbids, spot)) = &body {
            return self.forbidden_by_body(spot, governing.is_some() || declared.is_some());
        }
        match (declared, governing, told) {
            (None, None, _) => self.prose_only(body),
            (None, Some(governing), Some(told)) => self.by_text(&governing, told),
            (Some(declared), governing, told) => {
                self.by_declaration(&declared, governing, told, body)
            }
            (None, Some(_), None) => Ruling::refused(Status::Unknown),
        }
    }

    /// Somebody keeps all rights.
    fn closed(
        &mut self,
        governing: Option<&Governing>,
        told: Option<&Said>,
        declared: Option<&Declared>,
    ) -> Option<Ruling> {
        let closed_text = told.is_some_and(|told| told.least == Status::Proprietary);
        let closed_name = declared.filter(|declared| matches!(declared.what, Named::Proprietary));
        let Some(declared) = closed_name else {
            return closed_text.then(|| {
                let expr = told.and_then(|told| told.expr.clone());
                Ruling {
                    expr,
                    ..Ruling::proprietary()
                }
            });
        };
        let near = governing.filter(|governing| governing.distance <= declared.distance);
        if let (Some(governing), Some(told)) = (near, told)
            && !closed_text
            && told.least <= Status::Warn
            && told.expr.is_some()
        {
            if governing.distance < declared.distance {
                return None;
            }
            return Some(self.contradiction(declared, governing, told));
        }
        let spot = &declared.spot;
        let message = format!("{} is proprietary: {}", self.name(), says(declared));
        let finding = spot.finding(&PROPRIETARY_LICENSE, message, "keeps all rights");
        let finding = finding.help("ask the owner, or use a skill with an open licence");
        self.refuse(finding.note(format!("evidence: {}", self.cite())));
        Some(Ruling::proprietary())
    }

    fn forbidden_by_body(&mut self, spot: &Spot, licensed: bool) -> Ruling {
        let quoted = Untrusted(&spot.words).to_string();
        if !licensed {
            let message = format!("{} is proprietary: its text says `{quoted}`", self.name());
            self.refuse(spot.finding(&PROPRIETARY_LICENSE, message, "keeps all rights"));
            return Ruling::proprietary();
        }
        let message = format!("the text says `{quoted}`, the licence grants a copy");
        let finding = spot.finding(
            &LICENSE_CONTRADICTION,
            message,
            "forbids what the licence grants",
        );
        self.refuse(finding.note(format!("evidence: {}", self.cite())));
        Ruling::refused(Status::Contradictory)
    }

    /// Nothing but sentences, or nothing.
    fn prose_only(&mut self, body: Option<(Saying, Spot)>) -> Ruling {
        let in_body = body.is_some();
        let readme = body.or_else(|| self.readme());
        match readme {
            Some((Saying::License(expr), spot)) => {
                let root = self.chain.len().saturating_sub(1);
                if !in_body && let Some(ruling) = self.guard(root) {
                    return ruling;
                }
                self.text_missing(&expr, &spot);
                self.places.push((expr.clone(), spot));
                Ruling::open(expr, Status::Warn)
            }
            Some((Saying::Forbids, spot)) => {
                let message = format!(
                    "{} is proprietary: `{}`",
                    self.name(),
                    Untrusted(&spot.words)
                );
                self.refuse(spot.finding(&PROPRIETARY_LICENSE, message, "keeps all rights"));
                Ruling::proprietary()
            }
            None => {
                self.missing_license(None);
                Ruling::refused(Status::Unlicensed)
            }
        }
    }

    fn missing_license(&mut self, span: Option<Span>) {
        let message = format!(
            "{} has no licence: nothing in it or above it grants a copy",
            self.name()
        );
        let finding = self
            .skill_spot(span)
            .finding(&MISSING_LICENSE, message, "no licence");
        let help = "write `license: <SPDX id>` and put the text beside SKILL.md as LICENSE; for a skill of somebody else, ask its author";
        self.refuse(finding.help(help));
    }

    fn by_text(&mut self, governing: &Governing, told: Said) -> Ruling {
        let from_root = governing.kind == EvidenceKind::RootFile && governing.distance > 0;
        let mut trusted = false;
        let open = told.expr.is_some() && told.least <= Status::Warn;
        if open && let Some(ruling) = self.guard(governing.distance) {
            return ruling;
        }
        if from_root && open {
            trusted = self.scope.options().trust_root;
            let spot = self.spot_of(&governing.texts[0]);
            let message = format!("{} takes its licence from the root", self.name());
            self.report(spot.finding(&LICENSE_FROM_ROOT, message, "governs the whole repository"));
        }
        self.take_along(governing);
        match told.expr {
            Some(expr) => Ruling {
                trusted,
                ..Ruling::open(expr, told.least)
            },
            None => Ruling::refused(told.least),
        }
    }

    fn by_declaration(
        &mut self,
        declared: &Declared,
        governing: Option<Governing>,
        told: Option<Said>,
        body: Option<(Saying, Spot)>,
    ) -> Ruling {
        let text = governing.as_ref().zip(told.as_ref());
        match &declared.what {
            Named::Nothing => {
                if let Some((governing, told)) =
                    text.filter(|(governing, _)| governing.distance == 0)
                {
                    return self.contradiction(declared, governing, told);
                }
                let span = declared.spot.text.as_ref().map(|(_, span)| *span);
                self.missing_license(span);
                Ruling::refused(Status::Unlicensed)
            }
            Named::Riddle { family } => {
                if let Some((governing, told)) =
                    text.filter(|(governing, _)| *family && governing.distance == 0)
                    && self.family_fits(declared, told)
                {
                    let ruling = self.by_text(governing, told.clone());
                    let status = ruling.status.max(Status::Warn);
                    return Ruling { status, ..ruling };
                }
                if let Some((_, deciding)) = self.findings.iter_mut().rev().find(|(finding, _)| {
                    finding.rule == &AMBIGUOUS_LICENSE || finding.rule == &UNKNOWN_LICENSE
                }) {
                    *deciding = true;
                }
                Ruling::refused(Status::Unknown)
            }
            Named::File {
                missing,
                exact_root,
            } => match (text, missing) {
                (Some((governing, told)), false) => self.by_text(governing, told.clone()),
                (Some((governing, told)), true) if governing.distance == 0 || *exact_root => {
                    let ruling = self.by_text(governing, told.clone());
                    let status = ruling.status.max(Status::Warn);
                    Ruling { status, ..ruling }
                }
                (found, _) => {
                    if let Some((_, deciding)) = self
                        .findings
                        .iter_mut()
                        .find(|(finding, _)| finding.rule == &MISSING_LICENSE_FILE)
                    {
                        *deciding = true;
                    }
                    let other = found.is_some() || body.is_some() || self.readme().is_some();
                    Ruling::refused(if other {
                        Status::Unknown
                    } else {
                        Status::Unlicensed
                    })
                }
            },
            Named::Proprietary => Ruling::proprietary(),
            Named::Expr(expr) => self.by_name(declared, expr.clone(), text),
        }
    }

    /// A named licence, beside a text or without one.
    fn by_name(
        &mut self,
        declared: &Declared,
        expr: Expr,
        text: Option<(&Governing, &Said)>,
    ) -> Ruling {
        let nearest = text.map_or(usize::MAX, |(governing, _)| governing.distance);
        if let Some(ruling) = self.guard(nearest.min(declared.distance)) {
            return ruling;
        }
        let Some((governing, told)) = text else {
            self.text_missing(&expr, &declared.spot);
            return Ruling::open(expr, Status::Warn);
        };
        if governing.distance < declared.distance {
            return self.by_text(governing, told.clone());
        }
        let Some(read) = &told.expr else {
            if governing.distance > declared.distance {
                // An open claim under a text that is not understood.
                return self.contradiction(declared, governing, told);
            }
            self.take_along(governing);
            let only_reference = expr.ids().iter().all(|id| id.starts_with("LicenseRef-"));
            let expr = Some(expr).filter(|_| only_reference);
            return Ruling {
                expr,
                ..Ruling::refused(told.least)
            };
        };
        if expr.is_borne_out_by(read) {
            self.take_along(governing);
            let parts_without_text = matches!(expr, Expr::And(_)) && !read.is_borne_out_by(&expr);
            if parts_without_text {
                self.text_missing(&expr, &declared.spot);
            }
            let least = if parts_without_text {
                told.least.max(Status::Warn)
            } else {
                told.least
            };
            return Ruling::open(expr, least);
        }
        let options = self.scope.options();
        let limited = read.ids().iter().any(|id| id.starts_with("LicenseRef-"));
        if governing.distance == declared.distance {
            if limited {
                return self.by_text(governing, told.clone());
            }
            return self.contradiction(declared, governing, told);
        }
        let open = |expr: &Expr| options.judge(expr).0 == Class::Allow;
        if open(&expr) && open(read) && told.least <= Status::Warn {
            let message =
                format!("`{expr}` differs from `{read}` at the root; the nearer one counts");
            let finding = declared.spot.finding(
                &LICENSE_DIFFERS_FROM_ROOT,
                message,
                "names another licence than the root's text",
            );
            let help = format!("put the text of {expr} beside SKILL.md as LICENSE");
            self.report(
                finding
                    .help(help)
                    .note(format!("evidence: {}", self.cite())),
            );
            return Ruling::open(expr, Status::Warn);
        }
        self.contradiction(declared, governing, told)
    }

    fn contradiction(&mut self, declared: &Declared, governing: &Governing, told: &Said) -> Ruling {
        let read = told
            .expr
            .as_ref()
            .map_or("other terms".to_owned(), |expr| format!("`{expr}`"));
        let file = governing
            .texts
            .first()
            .map_or(String::new(), |held| self.shown(&held.path));
        let message = format!(
            "{}: {}, and `{}` holds {read}",
            self.name(),
            says(declared),
            Untrusted(&file)
        );
        let finding = declared.spot.finding(
            &LICENSE_CONTRADICTION,
            message,
            "differs from the licence text",
        );
        let finding = finding
            .note(format!("evidence: {}", self.cite()))
            .help("only the owner can say which one holds: ask, then record the answer as `[[license.clarify]]` in minara.toml");
        self.refuse(finding);
        Ruling::refused(Status::Contradictory)
    }

    fn family_fits(&self, declared: &Declared, told: &Said) -> bool {
        let name = declared.spot.words.to_lowercase();
        let name = name.split([' ', '-']).next().unwrap_or("");
        told.expr.as_ref().is_some_and(|expr| {
            matches!(expr, Expr::Id(_))
                && expr
                    .ids()
                    .iter()
                    .all(|id| id.to_lowercase().starts_with(name))
        })
    }

    fn with_third_party(
        &mut self,
        mut ruling: Ruling,
        third: Vec<Held>,
        headers: Vec<(Expr, Spot)>,
    ) -> Ruling {
        let settled = [
            Status::Proprietary,
            Status::Contradictory,
            Status::Unlicensed,
        ];
        if settled.contains(&ruling.status) {
            return ruling;
        }
        for held in third {
            self.report_text(&held);
            ruling.status = ruling.status.max(held.said.least);
            match held.said.expr.clone() {
                Some(expr) => ruling.expr = self.joined(ruling.expr, expr, self.spot_of(&held)),
                None => ruling.expr = None,
            }
        }
        for (expr, spot) in headers {
            ruling.expr = self.joined(ruling.expr, expr, spot);
        }
        ruling
    }

    /// The expression of the whole, with that of a part.
    fn joined(&mut self, whole: Option<Expr>, part: Expr, spot: Spot) -> Option<Expr> {
        let whole = whole?;
        let mine: Vec<&str> = whole.ids().into_iter().map(base).collect();
        if part.ids().into_iter().all(|id| mine.contains(&base(id))) {
            return Some(whole);
        }
        let message = format!("`{part}` covers a part of this skill, the rest is `{whole}`");
        self.report(spot.finding(&THIRD_PARTY_LICENSE, message, "another licence"));
        self.places.push((part.clone(), spot));
        Some(whole.and(part))
    }

    /// The policy's word on the expression.
    fn apply_policy(&mut self, ruling: Ruling) -> Ruling {
        let Some(expr) = ruling.expr.clone() else {
            return ruling;
        };
        if matches!(ruling.status, Status::Proprietary | Status::Contradictory) {
            return ruling;
        }
        let (class, id) = self.scope.options().judge(&expr);
        let spot = self.place_of(&id);
        let status = match class {
            Class::Allow => Status::Allowed,
            Class::Warn => {
                let message = if is_copyleft(&id) {
                    format!("`{id}` asks to share alike")
                } else {
                    format!("`{id}` is open, and not among the plainly permissive licences")
                };
                self.report(spot.finding(&COPYLEFT_LICENSE, message, "this licence"));
                Status::Warn
            }
            Class::Deny => {
                let message = format!("`{id}` is not allowed by the policy");
                let help = format!("accept exactly this licence with `--accept-license {id}`");
                self.refuse(
                    spot.finding(&LICENSE_NOT_ALLOWED, message, "this licence")
                        .help(help),
                );
                Status::Denied
            }
            Class::SourceAvailable => {
                self.source_available(&id, &spot);
                Status::SourceAvailable
            }
            Class::Unknown => {
                let told = self
                    .findings
                    .iter_mut()
                    .find(|(finding, _)| finding.rule == &UNKNOWN_LICENSE);
                if let Some((_, deciding)) = told {
                    *deciding = true;
                } else {
                    let message = format!("nobody can say what `{id}` grants");
                    self.refuse(spot.finding(&UNKNOWN_LICENSE, message, "no known licence"));
                }
                Status::Unknown
            }
        };
        Ruling {
            status: ruling.status.max(status),
            ..ruling
        }
    }

    fn source_available(&mut self, id: &str, spot: &Spot) {
        let told = id.starts_with("LicenseRef-modified-");
        if told {
            return;
        }
        let message = format!("`{id}` limits use: `{}`", Untrusted(&spot.words));
        let mut finding = spot.finding(&SOURCE_AVAILABLE_LICENSE, message, "these words decide");
        if id.starts_with("BUSL-") || id.starts_with("FSL-") {
            finding = finding.note(
                "each version turns open only on its change date; no date is taken for granted",
            );
        }
        let help = format!(
            "if the limits are met, accept exactly this licence with `--accept-license {id}`"
        );
        self.refuse(finding.help(help));
    }

    fn place_of(&self, id: &str) -> Spot {
        let found = self
            .places
            .iter()
            .find(|(expr, _)| expr.ids().contains(&id));
        let found = found.or_else(|| {
            self.places
                .iter()
                .find(|(expr, _)| expr.ids().into_iter().any(|held| base(held) == base(id)))
        });
        found.map_or_else(|| self.skill_spot(None), |(_, spot)| spot.clone())
    }

    fn name(&self) -> String {
        format!("`{}`", Untrusted(self.skill.folder_name()))
    }

    /// The evidence, each with its place; of many pieces the first ones.
    fn cite(&self) -> String {
        const SHOWN: usize = 6;
        let known = |evidence: &&Evidence| evidence.kind == EvidenceKind::Fingerprint;
        let (known, said): (Vec<_>, Vec<_>) = self.evidence.iter().partition(known);
        let cited = said.into_iter().chain(known).take(SHOWN).map(|evidence| {
            let path = self.shown(&evidence.path);
            let line = evidence
                .line
                .map_or(String::new(), |line| format!(":{line}"));
            let words = evidence.note.as_deref().or(evidence.id.as_deref());
            let words = Untrusted(words.unwrap_or(""));
            let kind = evidence.kind.name();
            format!("{kind} {}{line} `{words}`", Untrusted(&path))
        });
        let mut cited: Vec<String> = cited.collect();
        if self.evidence.len() > SHOWN {
            cited.push(format!("and {} more", self.evidence.len() - SHOWN));
        }
        cited.join("; ")
    }

    // ---- the evidence ----------------------------------------------------

    fn fingerprints(&mut self) -> Option<Ruling> {
        let tables = self.scope.tables();
        let hits = self.known_files(&tables);
        let shingles = fingerprint::shingles(self.skill.body());
        let body = tables.iter().filter_map(|table| table.body_of(&shingles));
        let body = body
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(skill, score)| (skill.to_owned(), score));
        let near = body
            .as_ref()
            .filter(|(_, score)| *score >= fingerprint::KNOWN);
        if hits.is_empty() && near.is_none() {
            if let Some((skill, score)) =
                body.filter(|(_, score)| *score >= fingerprint::SUSPICIOUS)
            {
                let path = self.skill_path();
                let note = format!(
                    "{score:.2} of the wording of `{skill}`, {:.2} is proof",
                    fingerprint::KNOWN
                );
                self.add(EvidenceKind::Fingerprint, path, None, None, Some(note));
            }
            return None;
        }
        for (entry, known) in &hits {
            let note = format!("{} of the proprietary skill {}", known.path, known.skill);
            self.add(
                EvidenceKind::Fingerprint,
                entry.path.clone(),
                None,
                Some("LicenseRef-Proprietary"),
                Some(note),
            );
        }
        if let Some((skill, score)) = near {
            let path = self.skill_path();
            let note = format!("{score:.2} of the wording of the proprietary skill {skill}");
            self.add(
                EvidenceKind::Fingerprint,
                path,
                None,
                Some("LicenseRef-Proprietary"),
                Some(note),
            );
        }
        self.report_known(&hits, near.map(|(skill, score)| (skill.as_str(), *score)));
        Some(Ruling::proprietary())
    }

    /// One finding a known file, SKILL.md first; of many only the first ones.
    fn report_known(&mut self, hits: &[(Entry, KnownFile)], near: Option<(&str, f64)>) {
        const SHOWN: usize = 3;
        let files = self.skill.bundle().files.len();
        let evidence = format!("evidence: {}", self.cite());
        let help = "remove the copy; use a skill with an open licence";
        let mut findings = Vec::new();
        let whole = hits
            .iter()
            .any(|(entry, _)| entry.path == self.skill_path());
        if let (Some((skill, score)), false) = (near, whole) {
            let message = format!(
                "{} is the proprietary skill `{skill}`: {score:.2} of its wording, {:.2} is proof",
                self.name(),
                fingerprint::KNOWN
            );
            findings.push(Finding::new(
                &KNOWN_PROPRIETARY_CONTENT,
                self.skill.file_path(),
                message,
            ));
        }
        let mut ordered: Vec<&(Entry, KnownFile)> = hits.iter().collect();
        ordered.sort_by_key(|(entry, known)| (entry.path != self.skill_path(), known.is_licence));
        for (entry, known) in ordered.into_iter().take(SHOWN) {
            let what = match known.is_licence {
                true => "the licence text of proprietary skills".to_owned(),
                false => format!("a file of the proprietary skill `{}`", known.skill),
            };
            let name = Untrusted(entry.path.name());
            let message = format!(
                "`{name}` is {what} (known content, {} of {files} files)",
                hits.len()
            );
            findings.push(Finding::new(
                &KNOWN_PROPRIETARY_CONTENT,
                self.shown(&entry.path),
                message,
            ));
        }
        for (nth, finding) in findings.into_iter().enumerate() {
            let finding = finding.help(help);
            self.refuse(if nth == 0 {
                finding.note(evidence.clone())
            } else {
                finding
            });
        }
    }

    fn skill_path(&self) -> RelPath {
        self.scope.below(self.skill.dir(), "SKILL.md")
    }

    fn known_files(&self, tables: &[&fingerprint::Fingerprints]) -> Vec<(Entry, KnownFile)> {
        const LARGEST: u64 = 8 * 1024 * 1024;
        let files = self.skill.bundle().files.iter();
        let mut hits = Vec::new();
        for entry in files.filter(|entry| entry.mode.is_file()) {
            if !tables.iter().any(|table| table.may_hold(entry.size)) {
                continue;
            }
            let Ok(bytes) = self.scope.tree().read(&entry.path, LARGEST) else {
                continue;
            };
            let hash = sha256(&bytes);
            if let Some(known) = tables.iter().find_map(|table| table.file_of(&hash)) {
                hits.push((entry.clone(), known.clone()));
            }
        }
        hits
    }

    fn add(
        &mut self,
        kind: EvidenceKind,
        path: RelPath,
        line: Option<usize>,
        id: Option<&str>,
        note: Option<String>,
    ) {
        self.evidence.push(Evidence {
            kind,
            path,
            line,
            id: id.map(str::to_owned),
            note,
            sha256: None,
            residue: Vec::new(),
        });
    }

    fn add_spot(&mut self, kind: EvidenceKind, path: RelPath, spot: &Spot, id: Option<&str>) {
        let line = spot
            .text
            .as_ref()
            .map(|(source, span)| source.position(span.start).line);
        self.add(kind, path, line, id, Some(spot.words.clone()));
    }

    fn kind_of(&self, path: &RelPath) -> EvidenceKind {
        let folder = path.parent().unwrap_or_default();
        let folder = if folder.name() == "LICENSES" {
            folder.parent().unwrap_or_default()
        } else {
            folder
        };
        if folder.is_inside(self.skill.dir()) && folder == *self.skill.dir() {
            EvidenceKind::SkillFile
        } else if self.chain.last() == Some(&folder) {
            EvidenceKind::RootFile
        } else {
            EvidenceKind::AncestorFile
        }
    }

    /// The licence texts of the folder `distance` steps up, pointers followed.
    fn texts_of(&mut self, distance: usize) -> Vec<Held> {
        let Some(dir) = self.chain.get(distance).cloned() else {
            return Vec::new();
        };
        let folder = self.scope.folder(&dir);
        let mut entries: Vec<Entry> = folder.texts.clone();
        if distance == 0 || entries.is_empty() && folder.library.len() == 1 {
            entries.extend(folder.library.iter().cloned());
        }
        entries
            .into_iter()
            .filter_map(|entry| self.text(&entry, 0))
            .collect()
    }

    /// Reads one text and notes it as evidence.
    fn text(&mut self, entry: &Entry, depth: usize) -> Option<Held> {
        const DEEPEST: usize = 3;
        let kind = self.kind_of(&entry.path);
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
        let reading = self.scope.reading(&path)?;
        if let Outcome::Pointer { file, expr } = reading.outcome.clone() {
            self.note_text(kind, &entry.path, &reading, Some("pointer"));
            let target = self.pointed_at(&path, file.as_deref());
            let next = target
                .filter(|_| depth < DEEPEST)
                .and_then(|target| self.scope.tree().entry(&target));
            let found = next.and_then(|next| self.text(&next, depth + 1));
            return Some(self.through_pointer(path, reading, expr, found));
        }
        let said = self.said(&reading.outcome);
        let id = said.expr.as_ref().map(ToString::to_string);
        self.note_text(kind, &path, &reading, id.as_deref());
        Some(Held {
            path,
            reading,
            said,
        })
    }

    /// What a file that points elsewhere says: the licence it names must be
    /// that of the text it points at.
    fn through_pointer(
        &mut self,
        path: RelPath,
        reading: Arc<Reading>,
        named: Option<Expr>,
        found: Option<Held>,
    ) -> Held {
        let agrees = |held: &Held| match (&named, &held.said.expr) {
            (Some(named), Some(read)) => named.is_borne_out_by(read),
            _ => true,
        };
        match (found, named.clone()) {
            (Some(held), _) if agrees(&held) => held,
            (None, Some(expr)) => Held {
                path,
                reading,
                said: Said {
                    expr: Some(expr),
                    least: Status::Warn,
                },
            },
            _ => Held {
                path,
                reading,
                said: Said {
                    expr: None,
                    least: Status::Unknown,
                },
            },
        }
    }

    fn lost_link(&mut self, kind: EvidenceKind, entry: &Entry) {
        self.add(
            kind,
            entry.path.clone(),
            None,
            None,
            Some("a link that leads nowhere in this repository".into()),
        );
        let message = format!(
            "`{}` is a link that leads to no file of this repository",
            Untrusted(entry.path.name())
        );
        let finding = Finding::new(&MISSING_LICENSE_FILE, self.shown(&entry.path), message);
        self.report(finding);
    }

    fn link_target(&self, entry: &Entry) -> Option<RelPath> {
        const HOPS: usize = 4;
        let mut entry = entry.clone();
        for _ in 0..HOPS {
            if entry.mode != Mode::Link {
                return entry.mode.is_file().then_some(entry.path);
            }
            let target = self.scope.tree().read_link(&entry.path).ok()?;
            let target = String::from_utf8(target).ok()?;
            let target = entry.path.parent()?.resolve(&target)?;
            self.inside(&target).then_some(())?;
            entry = self.scope.tree().entry(&target)?;
        }
        None
    }

    /// Whether the path lies in the skill's repository.
    fn inside(&self, path: &RelPath) -> bool {
        self.chain.last().is_some_and(|root| path.is_inside(root))
    }

    /// The file that the text at `path` points at.
    fn pointed_at(&self, path: &RelPath, file: Option<&str>) -> Option<RelPath> {
        let Some(file) = file else {
            let root = self.chain.last()?;
            let texts = &self.scope.folder(root).texts;
            return texts
                .first()
                .map(|entry| entry.path.clone())
                .filter(|target| target != path);
        };
        let folder = path.parent()?;
        let given = folder.resolve(file).filter(|target| self.inside(target));
        let given =
            given.filter(|target| target != path && self.scope.tree().entry(target).is_some());
        given.or_else(|| {
            let name = file.rsplit('/').next()?;
            let above = self
                .chain
                .iter()
                .filter(|dir| folder.is_inside(dir) && **dir != folder);
            above
                .map(|dir| self.scope.below(dir, name))
                .find(|target| self.scope.tree().entry(target).is_some())
        })
    }

    fn note_text(
        &mut self,
        kind: EvidenceKind,
        path: &RelPath,
        reading: &Reading,
        id: Option<&str>,
    ) {
        let note = reading.deciding_words().or_else(|| match &reading.outcome {
            Outcome::Unknown(reason) => Some(reason.clone()),
            _ => None,
        });
        self.evidence.push(Evidence {
            kind,
            path: path.clone(),
            line: reading.line(),
            id: id.map(str::to_owned),
            note,
            sha256: Some(reading.sha256.clone()),
            residue: reading.residue.clone(),
        });
        for holder in &reading.holders {
            if !self.holders.contains(holder) {
                self.holders.push(holder.clone());
            }
        }
    }

    fn said(&self, outcome: &Outcome) -> Said {
        let (expr, least) = match outcome {
            Outcome::License { expr, quality } => {
                let whole = *quality == Quality::Whole;
                (
                    Some(expr.clone()),
                    if whole { Status::Allowed } else { Status::Warn },
                )
            }
            Outcome::Modified { base, limit } => {
                let refused = self.scope.options().class(base) > Class::Warn;
                match limit {
                    Limit::Restricts if refused => (Some(Expr::id(base)), Status::Warn),
                    Limit::Restricts => (Some(modified(base)), Status::SourceAvailable),
                    Limit::Prohibits => (Some(modified(base)), Status::Proprietary),
                }
            }
            Outcome::Terms(terms) => {
                let least = if *terms == Terms::Proprietary {
                    Status::Proprietary
                } else {
                    Status::Warn
                };
                (Some(Expr::id(terms.reference())), least)
            }
            _ => (None, Status::Unknown),
        };
        Said { expr, least }
    }

    fn governing(&self, distance: usize, texts: Vec<Held>) -> Governing {
        let kind = texts
            .first()
            .map_or(EvidenceKind::SkillFile, |held| self.kind_of(&held.path));
        Governing {
            distance,
            kind,
            texts,
        }
    }

    /// The nearest texts above the skill.
    fn above_text(&mut self) -> Option<Governing> {
        (1..self.chain.len()).find_map(|distance| {
            let texts = self.texts_of(distance);
            (!texts.is_empty()).then(|| self.governing(distance, texts))
        })
    }

    /// What the texts of one folder say together.
    fn told(&mut self, governing: &Governing, declared: Option<&Declared>) -> Said {
        for held in &governing.texts {
            self.report_text(held);
            let spot = self.spot_of(held);
            if let Some(expr) = &held.said.expr {
                self.places.push((expr.clone(), spot));
            }
        }
        self.missing_notice(governing);
        let least = governing
            .texts
            .iter()
            .map(|held| held.said.least)
            .max()
            .unwrap_or(Status::Unknown);
        let offered = declared.is_some_and(|declared| {
            matches!(&declared.what, Named::Expr(Expr::Or(_)))
                && declared.distance <= governing.distance
        });
        let exprs: Option<Vec<Expr>> = governing
            .texts
            .iter()
            .map(|held| held.said.expr.clone())
            .collect();
        let expr = exprs.and_then(|exprs| {
            exprs
                .into_iter()
                .reduce(|a, b| if offered { a.or(b) } else { a.and(b) })
        });
        Said { expr, least }
    }

    fn missing_notice(&mut self, governing: &Governing) {
        let speaks = governing
            .texts
            .iter()
            .find(|held| held.reading.names_notice);
        let dir = self.chain.get(governing.distance).cloned();
        if let (Some(held), Some(dir)) = (speaks, dir)
            && self.scope.folder(&dir).notices.is_empty()
        {
            let spot = self.spot_of(held);
            let message = "the licence text speaks of a NOTICE file, and none lies beside it";
            self.report(spot.finding(&MISSING_NOTICE_FILE, message, "this text"));
        }
    }

    /// Findings about the state of one text.
    fn report_text(&mut self, held: &Held) {
        let spot = self.spot_of(held);
        let words = Untrusted(&spot.words).to_string();
        let residue = held
            .reading
            .residue
            .first()
            .map_or(words.clone(), |first| Untrusted(first).to_string());
        match &held.reading.outcome {
            Outcome::License {
                quality: Quality::Whole,
                ..
            } => {}
            Outcome::License {
                expr,
                quality: Quality::Remarked,
            } => {
                let message = format!("the text is {expr} with other words: `{residue}`");
                let finding = spot.finding(&MODIFIED_LICENSE_TEXT, message, "not in the licence");
                self.report(finding.help(format!("use the unchanged text of {expr}")));
            }
            Outcome::License {
                expr,
                quality: Quality::Notice,
            } => {
                let message = format!("only the short notice of {expr} is here, not its text");
                let finding = spot.finding(&INCOMPLETE_LICENSE_TEXT, message, "names the licence");
                self.report(finding.help(format!("put the whole text of {expr} into this file")));
            }
            Outcome::License {
                expr,
                quality: Quality::Deed,
            } => self.text_missing(&expr.clone(), &spot),
            Outcome::Modified { base, .. } => {
                let message = format!(
                    "the text is {base} with a limit that {base} does not have: `{residue}`"
                );
                let finding = spot.finding(&MODIFIED_LICENSE_TEXT, message, "these words decide");
                self.refuse(finding.help("ask the owner which licence is meant"));
            }
            Outcome::Terms(Terms::Proprietary) => {
                let message = format!("{} is proprietary: `{words}`", self.name());
                let finding = spot.finding(&PROPRIETARY_LICENSE, message, "these words decide");
                self.refuse(finding.help("ask the owner, or use a skill with an open licence"));
            }
            Outcome::Terms(_) | Outcome::Pointer { expr: Some(_), .. } => {}
            Outcome::Incomplete { near } => {
                let message = format!("the text is only a part of {near}");
                let finding = spot.finding(&INCOMPLETE_LICENSE_TEXT, message, "begins here");
                self.refuse(finding.help(format!("put the whole text of {near} into this file")));
            }
            Outcome::Disguised => {
                let message =
                    format!("`{words}` mixes Latin letters with letters of another script");
                let finding = spot.finding(
                    &MODIFIED_LICENSE_TEXT,
                    message,
                    "not the letters they seem to be",
                );
                self.refuse(finding.help("use the unchanged text of the licence"));
            }
            Outcome::Pointer { .. } => {
                let message = "the text points at a file that is not in this repository".to_owned();
                self.refuse(spot.finding(&MISSING_LICENSE_FILE, message, "points elsewhere"));
            }
            Outcome::Unknown(reason) => {
                let message = format!(
                    "`{}` is no known licence: {reason}",
                    Untrusted(held.path.name())
                );
                let finding = spot.finding(&UNKNOWN_LICENSE, message, "begins here");
                self.refuse(
                    finding.help("put the text of a licence of the SPDX list into this file"),
                );
            }
        }
    }

    fn text_missing(&mut self, expr: &Expr, spot: &Spot) {
        let message = format!("`{expr}` is named, and no file holds its text");
        let finding = spot.finding(&LICENSE_TEXT_MISSING, message, "names the licence");
        self.report(finding.help("put the text beside SKILL.md as LICENSE"));
    }

    /// Texts above the skill, and what belongs to them, go with a copy.
    fn take_along(&mut self, governing: &Governing) {
        for held in &governing.texts {
            self.take(&held.path, &held.reading.sha256.clone());
            let folder = held.path.parent().unwrap_or_default();
            if folder == *self.skill.dir() {
                continue;
            }
            for notice in self.scope.folder(&folder).notices.clone() {
                if let Some(reading) = self.scope.reading(&notice.path) {
                    self.take(&notice.path, &reading.sha256.clone());
                }
            }
        }
    }

    fn take(&mut self, path: &RelPath, sha256: &str) {
        if path.is_inside(self.skill.dir()) {
            return;
        }
        let library = path
            .parent()
            .is_some_and(|folder| folder.name() == "LICENSES");
        let name = path.name();
        let mut to = if library {
            format!("LICENSES/{name}")
        } else {
            name.to_owned()
        };
        let taken = self
            .travels
            .iter()
            .any(|held| held.to == to && held.sha256 != sha256);
        if taken {
            to = format!("{to}.{}", sha256.get(..8).unwrap_or(sha256));
        }
        self.travels.push(Travelling {
            from: path.clone(),
            to,
            sha256: sha256.to_owned(),
        });
    }

    // ---- declarations ----------------------------------------------------

    fn field(&mut self) -> Option<Declared> {
        let metadata = || self.skill.field("metadata")?.get("license");
        let node = self.skill.field("license").or_else(metadata)?.clone();
        let Some(value) = node.as_str() else {
            self.wrong_type(&node);
            return None;
        };
        let spot = self.skill_spot(Some(node.span));
        let declared = Declared {
            distance: 0,
            kind: EvidenceKind::Frontmatter,
            what: Named::Nothing,
            spot: Spot {
                words: shorten(value),
                ..spot
            },
            path: self.skill_path(),
        };
        self.declare(declared, value, Some(node.span))
    }

    fn wrong_type(&mut self, node: &Node) {
        if let Some(rule) = find("wrong-field-type") {
            let message = format!("`license` is a {}, not a string", node.kind().name());
            let finding =
                self.skill_spot(Some(node.span))
                    .finding(rule, message, "must be a string");
            self.report(
                finding.help("write one SPDX expression, such as `license: MIT OR Apache-2.0`"),
            );
        }
    }

    /// Understands a value, notes it as evidence and reports how it is written.
    fn declare(
        &mut self,
        mut declared: Declared,
        value: &str,
        fixable: Option<Span>,
    ) -> Option<Declared> {
        let read = field::read(value);
        let spot = declared.spot.clone();
        let written = Untrusted(&spot.words).to_string();
        let (what, id): (Named, Option<String>) = match read {
            Field::Empty => return None,
            Field::Nothing => (Named::Nothing, None),
            Field::License {
                expr,
                alias,
                deprecated,
                file,
            } => {
                if alias {
                    let message = format!("`{written}` is `{expr}` in SPDX");
                    let mut finding =
                        spot.finding(&LICENSE_ALIAS, message, "not an SPDX expression");
                    finding = finding.help(format!("write `license: {expr}`"));
                    if let (Some(span), None) = (fixable, &file) {
                        finding =
                            finding.fix(Safety::Safe, vec![Edit::replace(span, expr.to_string())]);
                    }
                    self.report(finding);
                }
                if let Some(old) = deprecated {
                    let message = format!(
                        "`{}` is deprecated; it is read as `{expr}`",
                        Untrusted(&old)
                    );
                    let finding = spot.finding(&DEPRECATED_LICENSE_ID, message, "replaced by SPDX");
                    self.report(finding.help(format!("write `{expr}`")));
                }
                if let Some(file) = file {
                    self.file_state(&declared, &file);
                }
                let reference = expr
                    .ids()
                    .into_iter()
                    .all(|id| id.starts_with("LicenseRef-"));
                if reference {
                    let message = format!("nobody can say what `{expr}` grants");
                    self.report(spot.finding(
                        &UNKNOWN_LICENSE,
                        message,
                        "no licence of the SPDX list",
                    ));
                }
                self.places.push((expr.clone(), spot.clone()));
                let id = expr.to_string();
                (Named::Expr(expr), Some(id))
            }
            Field::File(file) => (self.file_state(&declared, &file), None),
            Field::Proprietary { file } => {
                if let Some(file) = file {
                    self.file_state(&declared, &file);
                }
                (
                    Named::Proprietary,
                    Some(Terms::Proprietary.reference().to_owned()),
                )
            }
            Field::Ambiguous(reason) => {
                let message = format!("`{written}` does not say which licence holds: {reason}");
                let finding =
                    spot.finding(&AMBIGUOUS_LICENSE, message, "more than one may be meant");
                self.report(finding.help("write one SPDX expression"));
                let family =
                    field::named(value).len() == 1 && value.split_whitespace().count() <= 2;
                (Named::Riddle { family }, None)
            }
            Field::Unknown { hint } => {
                let message = format!("`{written}` is no licence of the SPDX list");
                let mut finding = spot.finding(&UNKNOWN_LICENSE, message, "not understood");
                finding = match hint {
                    Some(hint) => finding.help(format!("did you mean `{hint}`?")),
                    None => finding.help("write one SPDX expression"),
                };
                self.report(finding);
                (Named::Riddle { family: false }, None)
            }
        };
        declared.what = what;
        self.add_spot(declared.kind, declared.path.clone(), &spot, id.as_deref());
        Some(declared)
    }

    /// Looks for the file that a value names; reports it where it is absent.
    fn file_state(&mut self, declared: &Declared, file: &str) -> Named {
        let folder = self
            .chain
            .get(declared.distance)
            .cloned()
            .unwrap_or_default();
        let target = folder.resolve(file).filter(|target| self.inside(target));
        let there = target
            .as_ref()
            .and_then(|target| self.scope.tree().entry(target));
        let there = there.is_some_and(|entry| entry.mode.is_file() || entry.mode == Mode::Link);
        if there {
            return Named::File {
                missing: false,
                exact_root: false,
            };
        }
        let root = self.chain.last().cloned().unwrap_or_default();
        let at_root = self.scope.below(&root, file);
        let exact_root = !file.contains('/')
            && declared.spot.words.trim() == file
            && self
                .scope
                .tree()
                .entry(&at_root)
                .is_some_and(|entry| entry.mode.is_file());
        let message = format!("`{}` is named and not there", Untrusted(file));
        let finding = declared.spot.finding(
            &MISSING_LICENSE_FILE,
            message,
            "points to no file of this repository",
        );
        let help = if exact_root {
            "the file of this name at the root is read; write its SPDX id instead"
        } else {
            "bring the file back from where the skill was copied, or write the SPDX id"
        };
        self.report(finding.help(help));
        Named::File {
            missing: true,
            exact_root,
        }
    }

    /// The file below the skill, or above it, that the field names.
    fn file_of(&mut self, declared: Option<&Declared>) -> Option<Held> {
        let declared = declared?;
        let named = &declared.what;
        if !matches!(named, Named::File { missing: false, .. }) {
            return None;
        }
        let file = field::file_name(&declared.spot.words)?;
        let folder = self.chain.get(declared.distance)?;
        let target = folder.resolve(&file).filter(|target| self.inside(target))?;
        let entry = self.scope.tree().entry(&target)?;
        self.text(&entry, 0)
    }

    fn manifest(&mut self) -> Option<Declared> {
        for distance in 0..self.chain.len() {
            let dir = self.chain[distance].clone();
            let folder = self.scope.folder(&dir);
            let mut named = folder
                .manifests
                .iter()
                .filter_map(|entry| manifest::read(&**self.scope.tree(), &entry.path));
            let Some(first) = named.next() else {
                continue;
            };
            let words = shorten(&first.value);
            let spot = Spot {
                path: self.shown(&first.path),
                text: Some((Arc::clone(&first.source), first.span)),
                words: words.clone(),
            };
            let declared = Declared {
                distance,
                kind: EvidenceKind::Manifest,
                what: Named::Nothing,
                spot,
                path: first.path.clone(),
            };
            if first.is_file {
                self.add_spot(
                    EvidenceKind::Manifest,
                    first.path,
                    &declared.spot.clone(),
                    None,
                );
                return None;
            }
            let declared = self.declare(declared, &first.value, None)?;
            // A pointer to the text that governs anyway says nothing more.
            let points = matches!(declared.what, Named::File { missing: false, .. });
            return (!points).then_some(declared);
        }
        None
    }

    /// Two statements about the same folder that differ.
    fn two_names(&mut self, all: &[&Option<Declared>]) -> Option<Ruling> {
        let named = all.iter().filter_map(|declared| match declared {
            Some(Declared {
                what: Named::Expr(expr),
                spot,
                ..
            }) => Some((expr, spot)),
            _ => None,
        });
        let named: Vec<(&Expr, &Spot)> = named.collect();
        let (first, _) = named.first()?;
        let (other, spot) = named
            .iter()
            .find(|(expr, _)| !expr.is_borne_out_by(first))?;
        let message = format!(
            "{}: one statement says `{first}`, another `{other}`",
            self.name()
        );
        let finding = spot.finding(&LICENSE_CONTRADICTION, message, "differs from the other");
        let finding = finding.note(format!("evidence: {}", self.cite()));
        self.refuse(finding);
        Some(Ruling::refused(Status::Contradictory))
    }

    /// What the nearest `REUSE.toml` states for SKILL.md.
    fn reuse(&mut self) -> Option<Declared> {
        let file = self.skill_path();
        let tree = Arc::clone(self.scope.tree());
        let mut chain = self.chain.iter();
        let named = chain.find_map(|dir| reuse::read(&*tree, dir, &file))?;
        let (expr, _) = field::strict(&named.value)?;
        let spot = Spot {
            path: self.shown(&named.path),
            words: shorten(&named.value),
            text: Some((named.source, named.span)),
        };
        self.places.push((expr.clone(), spot.clone()));
        let id = expr.to_string();
        self.add_spot(EvidenceKind::Reuse, named.path.clone(), &spot, Some(&id));
        Some(Declared {
            distance: 0,
            kind: EvidenceKind::Reuse,
            what: Named::Expr(expr),
            spot,
            path: named.path,
        })
    }

    /// The texts in `LICENSES/` beside the `REUSE.toml` that names them.
    fn library_texts(&mut self, stated: Option<&Declared>) -> Option<Governing> {
        let stated = stated?;
        let Named::Expr(expr) = &stated.what else {
            return None;
        };
        let dir = stated.path.parent()?;
        let distance = self.chain.iter().position(|folder| *folder == dir)?;
        let library = self.scope.folder(&dir).library.clone();
        let texts: Vec<Held> = expr
            .ids()
            .into_iter()
            .filter_map(|id| {
                let name = format!("{id}.txt");
                let entry = library.iter().find(|entry| entry.path.name() == name)?;
                self.text(entry, 0)
            })
            .collect();
        (!texts.is_empty()).then(|| self.governing(distance, texts))
    }

    fn tag(&mut self) -> Option<Declared> {
        let body = self.skill.body_span();
        let source = self.skill.source()?.clone();
        let (value, span) = prose::spdx_tag(source.slice(body))?;
        let value = value.to_owned();
        let spot = self.skill_spot(Some(span.shifted(body.start)));
        let declared = Declared {
            distance: 0,
            kind: EvidenceKind::SpdxHeader,
            what: Named::Nothing,
            spot,
            path: self.skill_path(),
        };
        let (expr, _) = field::strict(&value)?;
        self.places.push((expr.clone(), declared.spot.clone()));
        self.add_spot(
            EvidenceKind::SpdxHeader,
            declared.path.clone(),
            &declared.spot.clone(),
            Some(&expr.to_string()),
        );
        Some(Declared {
            what: Named::Expr(expr),
            ..declared
        })
    }

    // ---- prose -----------------------------------------------------------

    /// What the body says of this skill: a refusal, or a licence section.
    fn body(&mut self) -> Option<(Saying, Spot)> {
        let body = self.skill.body_span();
        let source = self.skill.source()?.clone();
        let text = source.slice(body);
        let found = prose::forbids(text).map(|span| (Saying::Forbids, span));
        let found = found.or_else(|| prose::section(text));
        let licensed = || prose::licensed(text).map(|(expr, span)| (Saying::License(expr), span));
        let (saying, span) = found.or_else(licensed)?;
        let spot = self.skill_spot(Some(span.shifted(body.start)));
        let id = match &saying {
            Saying::License(expr) => Some(expr.to_string()),
            Saying::Forbids => None,
        };
        self.add_spot(EvidenceKind::Body, self.skill_path(), &spot, id.as_deref());
        Some((saying, spot))
    }

    /// The licence section of the nearest README above the skill.
    fn readme(&mut self) -> Option<(Saying, Spot)> {
        let chain = self.chain.clone();
        for dir in &chain {
            let folder = self.scope.folder(dir);
            for entry in &folder.readmes {
                let bytes = self
                    .scope
                    .tree()
                    .read(&entry.path, super::decode::MAX_TEXT)
                    .ok()?;
                let source = Arc::new(Source::from_bytes(bytes));
                let Some((saying, span)) = prose::section(source.text()) else {
                    continue;
                };
                let spot = Spot {
                    path: self.shown(&entry.path),
                    words: shorten(source.slice(span)),
                    text: Some((source, span)),
                };
                let id = match &saying {
                    Saying::License(expr) => Some(expr.to_string()),
                    Saying::Forbids => None,
                };
                self.add_spot(
                    EvidenceKind::Readme,
                    entry.path.clone(),
                    &spot,
                    id.as_deref(),
                );
                return Some((saying, spot));
            }
        }
        None
    }

    /// A licence at the root of a collection says nothing of this folder.
    ///
    /// So does one in a folder between, unless that folder is a plugin.
    /// `distance` tells how far up the evidence lies.
    fn guard(&mut self, distance: usize) -> Option<Ruling> {
        let options = self.scope.options();
        let folder = self.chain.get(distance)?;
        let root = distance + 1 == self.chain.len();
        let own = distance == 0 || (!root && self.scope.folder(folder).is_plugin());
        if own || options.trust_root || !options.gate {
            return None;
        }
        let root = self.chain.last()?.clone();
        let signs = self.scope.signs(&root)?;
        if !signs.is_collection() {
            return None;
        }
        let message = format!(
            "{} has no licence of its own, and its repository collects the work of others",
            self.name()
        );
        let mut finding = Finding::new(&AGGREGATED_SKILL, self.skill.file_path(), message);
        finding = finding.note(format!("signs: {}", Untrusted(&signs.reasons())));
        finding = finding.note(format!("evidence: {}", self.cite()));
        let upstream = ["source", "upstream"]
            .iter()
            .find_map(|key| self.skill.text_field(key));
        finding = match upstream {
            Some(upstream) => finding.help(format!("add it from where it was written: `{}`", Untrusted(upstream))),
            None => finding.help("add it from where it was written; if the root's owner wrote it, `--trust-root` says so and is recorded"),
        };
        self.refuse(finding);
        Some(Ruling::refused(Status::Unknown))
    }

    // ---- parts of the skill ------------------------------------------------

    /// Licence texts in folders below the skill. Those of reference documents
    /// are noted only.
    fn third_party(&mut self) -> Vec<Held> {
        let dir = self.skill.dir().clone();
        let bundle = self.skill.bundle();
        let nested: Vec<RelPath> = bundle
            .files
            .iter()
            .filter(|entry| entry.path.name() == "SKILL.md")
            .filter_map(|entry| entry.path.parent())
            .filter(|folder| *folder != dir)
            .collect();
        let mut found = Vec::new();
        for entry in &bundle.files {
            let below = entry.path.strip_prefix(&dir).unwrap_or_default();
            let in_folder = below.depth() > 1 && below.components().next() != Some("LICENSES");
            let elsewhere = nested.iter().any(|folder| entry.path.is_inside(folder));
            if !in_folder || elsewhere || !entry.mode.is_file() {
                continue;
            }
            let documents = matches!(
                below.components().next(),
                Some("references" | "docs" | "reference")
            );
            let name = entry.path.name();
            if documents {
                if name.to_ascii_lowercase().contains("licen") {
                    let message = format!(
                        "`{}` is a document, not the licence of this skill",
                        Untrusted(name)
                    );
                    let finding =
                        Finding::new(&THIRD_PARTY_LICENSE_NOTE, self.shown(&entry.path), message);
                    self.report(finding);
                }
                continue;
            }
            if is_licence_name(name) {
                found.extend(self.third_text(entry));
            }
        }
        found
    }

    /// Licences that headers of scripts name.
    fn headers(&mut self) -> Vec<(Expr, Spot)> {
        const SCRIPTS: &[&str] = &[
            "py", "sh", "js", "mjs", "ts", "rb", "go", "rs", "pl", "bash",
        ];
        const MOST: usize = 64;
        const LARGEST: u64 = 64 * 1024;
        const HEAD: usize = 30;
        let bundle = self.skill.bundle();
        let scripts = bundle.files.iter().filter(|entry| {
            let end = entry
                .path
                .name()
                .rsplit_once('.')
                .map_or("", |(_, end)| end);
            entry.mode.is_file() && entry.size <= LARGEST && SCRIPTS.contains(&end)
        });
        let mut found: Vec<(Expr, Spot)> = Vec::new();
        for entry in scripts.take(MOST) {
            let Ok(bytes) = self.scope.tree().read(&entry.path, LARGEST) else {
                continue;
            };
            let source = Arc::new(Source::from_bytes(bytes));
            let head = source.line_span(HEAD).end;
            let text = source.slice(Span::new(0, head));
            let tag = prose::spdx_tag(text).map(|(value, span)| (value.to_owned(), span));
            let Some((expr, span)) =
                tag.and_then(|(value, span)| Some((field::strict(&value)?.0, span)))
            else {
                continue;
            };
            let spot = Spot {
                path: self.shown(&entry.path),
                words: expr.to_string(),
                text: Some((source, span)),
            };
            self.add_spot(
                EvidenceKind::Header,
                entry.path.clone(),
                &spot,
                Some(&spot.words.clone()),
            );
            found.push((expr, spot));
        }
        found
    }

    fn third_text(&mut self, entry: &Entry) -> Option<Held> {
        let reading = self.scope.reading(&entry.path)?;
        let said = match &reading.outcome {
            Outcome::Pointer { expr, .. } => Said {
                expr: expr.clone(),
                least: Status::Warn,
            },
            outcome => self.said(outcome),
        };
        let id = said.expr.as_ref().map(ToString::to_string);
        self.note_text(
            EvidenceKind::ThirdPartyFile,
            &entry.path,
            &reading,
            id.as_deref(),
        );
        Some(Held {
            path: entry.path.clone(),
            reading,
            said,
        })
    }
}

fn modified(base: &str) -> Expr {
    Expr::Id(format!("LicenseRef-modified-{base}"))
}

/// `license` of SKILL.md, or the manifest, with the words that it has.
fn says(declared: &Declared) -> String {
    let words = Untrusted(&declared.spot.words);
    match declared.kind {
        EvidenceKind::Manifest | EvidenceKind::Reuse => {
            format!("`{}` says `{words}`", Untrusted(declared.path.name()))
        }
        EvidenceKind::SpdxHeader => format!("its SPDX header says `{words}`"),
        _ => format!("its `license` says `{words}`"),
    }
}

/// A path outside the skill's folder as findings print it: the folder's own
/// path tells where the others lie.
fn above(skill: &Skill, path: &RelPath) -> String {
    let shown = skill.shown();
    let dir = skill.dir().as_str();
    let shown = if shown == "." { "" } else { shown };
    let Some(prefix) = dir.strip_suffix(shown) else {
        return path.as_str().to_owned();
    };
    let prefix = prefix.trim_end_matches('/');
    let base: Vec<&str> = prefix.split('/').filter(|part| !part.is_empty()).collect();
    let parts: Vec<&str> = path.components().collect();
    let common = base.iter().zip(&parts).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", base.len() - common);
    up.chain(parts[common..].iter().copied())
        .collect::<Vec<_>>()
        .join("/")
}
