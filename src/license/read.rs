//! One licence text, read: which licence it is, or what it does instead.

use std::ops::Range;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::about::{self, Speaker};
use super::decode::{DecodeError, decode};
use super::expression::{Expr, base};
use super::lexicon::{self, Limit};
use super::outcome::{Outcome, Quality, Terms};
use super::residue::{self, Comparison, Difference, Effect, Text};
use super::texts::{self, Template};
use super::tokens::{Tokens, behind_last_blank};
use super::unmatched;
use super::zones::Body;
use super::{addenda, divided, exact, nearest, open_core, part};
use crate::text::{Source, Span, collapse_blanks};

/// A text, read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it is.
    pub outcome: Outcome,
    /// The text as it was judged; `None` where it could not be decoded.
    pub source: Option<Arc<Source>>,
    /// The words that decide.
    pub span: Option<Span>,
    /// Copyright statements, as written.
    pub holders: Vec<String>,
    /// Words beside the licence, and words of it that are absent (`-…`).
    pub residue: Vec<String>,
    /// SHA-256 of the bytes, in hex.
    pub sha256: String,
    /// The text speaks of a NOTICE file.
    pub names_notice: bool,
    /// The files and folders that the grant is for, as the text names them; none
    /// where it is for everything.
    pub covers: Vec<String>,
    /// The words of the licence that are absent at [`Reading::span`], where that is
    /// what decides.
    pub lacks: Option<String>,
    /// The folders that the grant is not for, as the text names them.
    pub leaves_out: Vec<String>,
    /// A sentence beside the text names a further licence, and was understood.
    pub divides: bool,
}

impl Reading {
    /// The deciding words, blanks collapsed, cut to a line.
    pub fn deciding_words(&self) -> Option<String> {
        let source = self.source.as_ref()?;
        Some(shorten(source.slice(self.span?)))
    }

    /// The line, from 1, of the deciding words.
    pub fn line(&self) -> Option<usize> {
        Some(self.source.as_ref()?.position(self.span?.start).line)
    }
}

/// `text` on one line, at most 80 characters.
pub fn shorten(text: &str) -> String {
    shorten_to(text, 80)
}

/// `text` on one line, at most `most` characters; 3 at least.
pub fn shorten_to(text: &str, most: usize) -> String {
    const CUT: &str = "...";
    let line = collapse_blanks(text);
    if line.chars().count() <= most {
        return line;
    }
    let kept = most.saturating_sub(CUT.len());
    line.chars().take(kept).chain(CUT.chars()).collect()
}

/// SHA-256 in hex.
pub fn sha256(bytes: &[u8]) -> String {
    format!("{:x}", Sha256::digest(bytes))
}

/// Reads the bytes of a licence text. `html` tells that the file's name says so.
/// Never fails: what is not understood is [`Outcome::Unknown`].
pub fn read(bytes: &[u8], html: bool) -> Reading {
    read_hashed(bytes, html, sha256(bytes))
}

/// As [`read`], where the hash of the bytes is known already.
pub fn read_hashed(bytes: &[u8], html: bool, sha256: String) -> Reading {
    let mut reading = Reading {
        outcome: Outcome::Unknown(String::new()),
        source: None,
        span: None,
        holders: Vec::new(),
        residue: Vec::new(),
        sha256,
        names_notice: false,
        covers: Vec::new(),
        lacks: None,
        leaves_out: Vec::new(),
        divides: false,
    };
    let decoded = match decode(bytes, html) {
        Ok(decoded) => decoded,
        Err(error @ (DecodeError::TooLarge | DecodeError::Binary)) => {
            reading.outcome = Outcome::Unknown(error.to_string());
            return reading;
        }
    };
    let source = decoded.source;
    let tokens = Tokens::new(source.text());
    let body = Body::of(&tokens, source.text());
    let mut judged = Reader {
        text: source.text(),
        tokens: &tokens,
        body: &body,
    }
    .judge(&decoded.mixed);
    judged.note_written(&decoded.written, source.text());
    judged.limit_by(&decoded.hidden);
    reading.covers = judged.covers;
    reading.lacks = judged.lacks;
    reading.divides = judged.divides;
    reading.leaves_out = judged.leaves_out;
    reading.outcome = judged.outcome;
    reading.span = judged.span;
    reading.residue = judged.residue;
    reading.holders = body.holders;
    reading.names_notice = unmatched::names_notice(source.text());
    reading.source = Some(source);
    reading
}

struct Judged {
    outcome: Outcome,
    span: Option<Span>,
    residue: Vec<String>,
    covers: Vec<String>,
    lacks: Option<String>,
    leaves_out: Vec<String>,
    divides: bool,
}

impl Judged {
    fn at(outcome: Outcome, span: Span) -> Judged {
        Judged {
            outcome,
            span: Some(span),
            residue: Vec::new(),
            covers: Vec::new(),
            lacks: None,
            leaves_out: Vec::new(),
            divides: false,
        }
    }

    /// Both licences, each for its part; the words of the lesser one decide.
    fn and(self, other: Judged) -> Option<Judged> {
        let (
            Outcome::License { expr, quality },
            Outcome::License {
                expr: further,
                quality: of_further,
            },
        ) = (&self.outcome, &other.outcome)
        else {
            return None;
        };
        let outcome = Outcome::License {
            expr: expr.clone().and(further.clone()),
            quality: *quality.max(of_further),
        };
        let (mut lesser, better) = if of_further > quality {
            (other, self)
        } else {
            (self, other)
        };
        lesser.residue.extend(better.residue);
        Some(Judged { outcome, ..lesser })
    }

    /// Letters that are written as something else are never taken in silence.
    fn note_written(&mut self, written: &[Span], text: &str) {
        let Some(first) = written.first() else {
            return;
        };
        let start = behind_last_blank(&text[..first.start]);
        let end = text[first.end..]
            .find(['\n', '.'])
            .map_or(text.len(), |at| first.end + at);
        if let Outcome::License { quality, .. } = &mut self.outcome
            && *quality == Quality::Whole
        {
            *quality = Quality::Remarked;
            self.span = Some(Span::new(start.min(end), end));
            self.residue.push(shorten(&text[start.min(end)..end]));
        }
    }

    /// What a reader does not see grants nothing, but a limit in it limits.
    fn limit_by(&mut self, hidden: &[(Span, String)]) {
        let Some((span, hit, words)) = hidden.iter().find_map(|(span, words)| {
            let (limit, words) = hidden_limit(words)?;
            Some((*span, limit, words))
        }) else {
            return;
        };
        let outcome = match (&self.outcome, hit) {
            (Outcome::License { expr, .. }, limit) => Outcome::Modified {
                base: expr
                    .ids()
                    .first()
                    .map_or_else(String::new, |id| (*id).to_owned()),
                limit,
            },
            (Outcome::Unknown(_) | Outcome::Empty | Outcome::Holders { .. }, Limit::Prohibits) => {
                Outcome::Terms(Terms::Proprietary)
            }
            (Outcome::Empty | Outcome::Holders { .. }, Limit::Restricts) => {
                Outcome::Terms(Terms::SourceAvailable)
            }
            _ => return,
        };
        self.outcome = outcome;
        self.span = Some(span);
        self.lacks = None;
        self.residue.insert(0, words);
    }
}

/// Whether few words beside licences keep and limit nothing.
fn only_tells(words: &str) -> bool {
    let tokens = Tokens::new(words);
    let all = 0..tokens.len();
    tokens.len() < MANY
        && lexicon::limits(&tokens, all.clone()).is_empty()
        && lexicon::words(&tokens, all.clone()).is_empty()
        && !tokens.words(all).contains(&"reserved")
        && about::against(words, Speaker::Readme).is_empty()
}

/// A part of a text that begins at `start`, read like a text of its own: its licences,
/// where it is nothing but those, word for word or by name. A part that only names them counts as words beside
/// the others.
fn read_part(text: &str, start: usize) -> Option<Judged> {
    let tokens = Tokens::new(text);
    let body = Body::of(&tokens, text);
    let reader = Reader {
        text,
        tokens: &tokens,
        body: &body,
    };
    let mut read = reader.undivided(&[]);
    let Outcome::License { quality, .. } = &mut read.outcome else {
        return None;
    };
    if *quality == Quality::Remarked || !read.covers.is_empty() {
        return None;
    }
    if *quality > Quality::Remarked {
        if !about::against(text, Speaker::Readme).is_empty() {
            return None;
        }
        *quality = Quality::Remarked;
        let words = read.span.and_then(|span| text.get(span.range()));
        read.residue.push(shorten(words.unwrap_or(text)));
    }
    read.span = read.span.map(|span| span.shifted(start));
    Some(read)
}

/// The limit in words that nobody sees, and the words. A licence that stands there
/// whole limits nothing; nor does what a tool writes for itself.
fn hidden_limit(words: &str) -> Option<(Limit, String)> {
    let tokens = Tokens::new(words);
    let body = Body::of(&tokens, words);
    if exact::find(&tokens, &body).is_some() {
        return None;
    }
    let told = tokens.words(0..tokens.len());
    let generated = told.iter().any(|word| word.contains("generated"));
    let hit = lexicon::limits(&tokens, 0..tokens.len())
        .into_iter()
        .filter(|hit| !lexicon::is_reserve(&tokens, hit))
        .filter(|hit| !(generated && matches!(tokens.word(hit.range.end - 1), "change" | "modify")))
        .max_by_key(|hit| hit.limit)?;
    Some((hit.limit, shorten(&words[tokens.span(hit.range).range()])))
}

/// Whether words are English by those that every sentence of it has: in another language
/// the tables of terms tell what is said.
fn is_english(words: &str) -> bool {
    const COMMON: [&str; 10] = [
        "the", "this", "is", "are", "you", "may", "of", "and", "by", "with",
    ];
    words
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| COMMON.contains(&word.to_lowercase().as_str()))
}

struct Reader<'a> {
    text: &'a str,
    tokens: &'a Tokens,
    body: &'a Body,
}

impl Reader<'_> {
    fn judge(&self, mixed: &[Span]) -> Judged {
        if let Some(found) = self.with_quoted().filter(|_| mixed.is_empty()) {
            return found;
        }
        let whole = self.undivided(mixed);
        let open = matches!(
            whole.outcome,
            Outcome::Modified { .. } | Outcome::Incomplete { .. } | Outcome::Unknown(_)
        );
        let divided = (open && mixed.is_empty()).then(|| self.divided());
        divided.flatten().unwrap_or(whole)
    }

    /// The licence of the whole, and those in quotes behind it of what came from elsewhere.
    fn with_quoted(&self) -> Option<Judged> {
        let (main, parts) = divided::quoted(self.text)?;
        let mut found = read_part(main, 0)?;
        for part in parts {
            let terms = part.terms;
            let one = read_part(&self.text[terms.clone()], terms.start)?;
            found = found
                .and(one)
                .filter(|_| only_tells(&self.text[part.lead]))?;
        }
        Some(found)
    }

    /// The text as parts below titles, each of which is a licence by itself; the few words
    /// above them and the titles only say what is there.
    fn divided(&self) -> Option<Judged> {
        const MOST: usize = 40;
        let parts = divided::parts(self.text);
        if !(2..=MOST).contains(&parts.len()) || self.body.kept.len() > nearest::MOST_WORDS {
            return None;
        }
        let mut found: Option<Judged> = None;
        let mut named = Vec::new();
        let mut at = 0;
        for part in parts {
            let beside = &self.text[at..part.start];
            if !only_tells(beside) {
                return None;
            }
            named.extend(unmatched::names_in_prose(beside));
            at = part.end;
            let one = read_part(&self.text[part.clone()], part.start)?;
            found = Some(match found {
                Some(before) => before.and(one)?,
                None => one,
            });
        }
        let mut found = found?;
        let Outcome::License { expr, .. } = &mut found.outcome else {
            return None;
        };
        for (beside, _) in named {
            if !beside.ids().iter().all(|id| expr.ids().contains(id)) {
                *expr = expr.clone().and(beside);
            }
        }
        Some(found)
    }

    fn undivided(&self, mixed: &[Span]) -> Judged {
        self.beside_known(mixed)
            .unwrap_or_else(|| self.alone(mixed))
    }

    /// The licence without a known head, or without what is known to stand beside it; what
    /// is left is read as it is.
    fn beside_known(&self, mixed: &[Span]) -> Option<Judged> {
        let is_read = mixed.is_empty() && !self.body.kept.is_empty();
        let is_exact = || exact::find(self.tokens, self.body).is_some();
        if !is_read || is_exact() {
            return None;
        }
        self.below_head().or_else(|| self.without_addenda())
    }

    fn alone(&self, mixed: &[Span]) -> Judged {
        let top = self.first_line();
        if self.body.kept.is_empty() {
            return self.without_terms(top);
        }
        let disguised = mixed.iter().find(|span| {
            let kept = self.body.kept.iter().map(|&at| self.tokens.list()[at].span);
            kept.into_iter()
                .any(|word| word.start < span.end && span.start < word.end)
        });
        if let Some(&span) = disguised {
            return Judged::at(Outcome::Disguised, span);
        }
        if let Some(id) = exact::find(self.tokens, self.body) {
            return Judged::at(whole(Expr::id(id)), top);
        }
        if self.body.kept.len() > nearest::MOST_WORDS {
            return Judged::at(
                Outcome::Unknown("the text has more words than are compared".into()),
                top,
            );
        }
        let near = match self.parts(&self.body.kept, 0) {
            Ok(parts) => return self.combine(parts),
            // What a text wholly is goes before what has it as a part.
            Err(near) => near.filter(|near| {
                !nearest::is_notice_of_another(self.tokens, &self.body.kept, near.id)
            }),
        };
        let other = |near: &Comparison| self.other_version(near).is_some();
        if near.as_ref().is_none_or(other)
            && let Some(found) = unmatched::short(self.text, self.tokens)
        {
            return Judged::at(found.outcome, found.span);
        }
        if let Some(near) = near {
            return self.incomplete(&near);
        }
        self.rare().unwrap_or_else(|| {
            let found = unmatched::terms(self.tokens);
            Judged::at(found.outcome, found.span)
        })
    }

    /// The same text with these words alone.
    fn of_words(&self, kept: Vec<usize>) -> Judged {
        let body = Body {
            kept,
            holders: Vec::new(),
        };
        let reader = Reader {
            body: &body,
            ..*self
        };
        reader.alone(&[])
    }

    /// The licence for what lies outside of folders that its head names.
    fn below_head(&self) -> Option<Judged> {
        let head = open_core::head(self.text)?;
        let list = self.tokens.list();
        let kept = self.body.kept.iter().copied();
        let kept = kept.filter(|&at| !head.range.contains(&list[at].span.start));
        let kept: Vec<usize> = kept.collect();
        if kept.len() == self.body.kept.len() {
            return None;
        }
        let mut found = self.of_words(kept);
        let Outcome::License { expr, quality } = &mut found.outcome else {
            return None;
        };
        let is_named = |rest: Range<usize>| open_core::licence_of(&self.text[rest]);
        if head
            .rest
            .is_some_and(|rest| is_named(rest).as_ref() != Some(&*expr))
        {
            return None;
        }
        *quality = (*quality).max(Quality::Remarked);
        let words = shorten(&self.text[head.range.clone()]);
        found.residue.insert(0, words);
        found.span = Some(Span::new(head.range.start, head.range.end));
        found.leaves_out = head.leaves_out;
        Some(found)
    }

    /// The licence without what is known to stand beside it.
    fn without_addenda(&self) -> Option<Judged> {
        let apart = addenda::apart(self.tokens, &self.body.kept)?;
        let mut found = self.of_words(apart.kept);
        let Outcome::License { expr, .. } = &mut found.outcome else {
            return None;
        };
        if let Some((id, exception)) = apart.exception {
            if *expr != Expr::id(id) {
                return None;
            }
            *expr = Expr::id(format!("{id} WITH {exception}"));
        }
        Some(found)
    }

    fn first_line(&self) -> Span {
        let first = self.tokens.lines().into_iter().next();
        first.map_or(Span::at(0), |line| self.tokens.span(line))
    }

    /// Nothing but copyright lines, or nothing at all.
    fn without_terms(&self, top: Span) -> Judged {
        let words = self.tokens.words(0..self.tokens.len());
        let reserved = words
            .windows(3)
            .any(|three| three == ["all", "rights", "reserved"]);
        let hits = lexicon::limits(self.tokens, 0..self.tokens.len());
        let reserved = reserved || hits.iter().any(|hit| lexicon::is_reserve(self.tokens, hit));
        let outcome = if self.tokens.is_empty() {
            Outcome::Empty
        } else {
            Outcome::Holders { reserved }
        };
        Judged::at(outcome, top)
    }

    fn compare(&self, template: &Template, kept: &[usize]) -> Comparison {
        // Else their words are taken for those of the terms around them.
        let list = self.tokens.list();
        let lines = kept.chunk_by(|&a, &b| list[a].line == list[b].line);
        let lines = lines.filter(|line| !texts::is_customary_line(template.id, self.tokens, line));
        let kept: Vec<usize> = lines.flatten().copied().collect();
        let body = Body {
            kept: kept.clone(),
            holders: Vec::new(),
        };
        let skip = texts::title_length(self.tokens, &body, &template.titles);
        let text = Text {
            text: self.text,
            tokens: self.tokens,
            kept: &kept[skip..],
        };
        residue::compare(template, text)
    }

    fn hashes(&self, kept: &[usize]) -> Vec<u64> {
        kept.iter().map(|&at| self.tokens.list()[at].hash).collect()
    }

    /// The licences that these words are, one after the other; else the licence
    /// of which they are too little.
    fn parts(&self, kept: &[usize], depth: usize) -> Result<Vec<Part>, Option<Comparison>> {
        const FEW: usize = 12;
        let candidates = nearest::common_candidates(&self.hashes(kept));
        let is_close = |found: &Comparison| found.weight <= FEW;
        let mut compared: Vec<Comparison> = Vec::new();
        let mut close: Option<nearest::Candidate> = None;
        for candidate in &candidates {
            if close.is_some_and(|close| candidate.is_far_behind(&close)) {
                continue;
            }
            let found = self.compare(candidate.template, kept);
            if is_close(&found) && !found.is_elsewhere() {
                close = close.or(Some(*candidate));
            }
            compared.push(found);
        }
        // A rare licence may be nearer than a common one that is not near enough.
        let nearest = compared.iter().map(|found| found.weight).min();
        if let Some(nearest) = nearest.filter(|nearest| depth == 0 && *nearest > FEW) {
            let rare = nearest::rare_candidates(&self.hashes(kept));
            let rare = rare.iter().map(|template| self.compare(template, kept));
            let is_nearer = |found: &Comparison| {
                found.weight * 2 <= nearest && found.missing <= 0.05 && found.explained >= 0.9
            };
            compared.extend(rare.filter(is_nearer));
        }
        compared.sort_by_key(|found| (found.is_elsewhere(), found.weight, found.id));
        let best = compared.into_iter().next();
        let close = best.as_ref().is_some_and(is_close);
        if !close
            && depth < 6
            && let Some(parts) = candidates
                .iter()
                .find_map(|candidate| self.split(candidate.template, kept, depth))
        {
            return Ok(parts);
        }
        match best {
            Some(best) if best.is_elsewhere() => Err(None),
            Some(best) if !best.is_incomplete() => Ok(vec![Part::Licence(best)]),
            Some(best) if best.explained >= 0.6 && best.missing <= 0.95 => Err(Some(best)),
            _ => Err(None),
        }
    }

    /// The words as one whole licence and other licences before or behind it.
    fn split(&self, template: &Template, kept: &[usize], depth: usize) -> Option<Vec<Part>> {
        let (start, end) = window(&template.hashes, &self.hashes(kept))?;
        let (before, after) = (&kept[..start], &kept[end..]);
        if before.len().max(after.len()) < MANY {
            return None;
        }
        let inner = self.compare(template, &kept[start..end]);
        if inner.is_incomplete() || inner.missing > 0.05 {
            return None;
        }
        let kept = inner
            .worst()
            .is_none_or(|worst| worst.effect <= Effect::Remark);
        let mut parts = self.side(before, depth)?;
        parts.push(Part::Licence(inner));
        parts.extend(self.side(after, depth)?);
        // A notice beside it explains no word that is missing.
        if !kept && parts.iter().any(|part| matches!(part, Part::Named(_))) {
            return None;
        }
        let licences = parts
            .iter()
            .filter(|part| !matches!(part, Part::Glue(_)))
            .count();
        (licences > 1).then_some(parts)
    }

    fn side(&self, kept: &[usize], depth: usize) -> Option<Vec<Part>> {
        let (Some(&first), Some(&last)) = (kept.first(), kept.last()) else {
            return Some(Vec::new());
        };
        if kept.len() < MANY {
            return Some(vec![Part::Glue(first..last + 1)]);
        }
        let parts = self.parts(kept, depth + 1).ok();
        parts.or_else(|| self.notice(first..last + 1))
    }

    /// Words beside a licence that are the notice of another one.
    fn notice(&self, words: std::ops::Range<usize>) -> Option<Vec<Part>> {
        let said = self.text.get(self.tokens.span(words).range())?;
        let found = unmatched::short(said, &Tokens::new(said))?;
        match found.outcome {
            Outcome::License {
                expr,
                quality: Quality::Notice,
            } => Some(vec![Part::Named(expr)]),
            _ => None,
        }
    }

    fn combine(&self, parts: Vec<Part>) -> Judged {
        if let Some(own) = self.own_terms(&parts) {
            return own;
        }
        let mut differences: Vec<(String, Difference)> = Vec::new();
        let mut ids: Vec<Expr> = Vec::new();
        let mut named = false;
        let mut glue = Vec::new();
        let mut foreign = 0;
        for part in parts {
            match part {
                Part::Licence(found) => {
                    ids.push(Expr::id(found.id));
                    foreign += found
                        .foreign
                        .iter()
                        .map(ExactSizeIterator::len)
                        .sum::<usize>();
                    let base = found.id.to_owned();
                    differences.extend(found.differences.into_iter().map(|d| (base.clone(), d)));
                }
                Part::Named(expr) => {
                    named = true;
                    ids.push(expr);
                }
                Part::Glue(range) => glue.push(range),
            }
        }
        let offers_choice = glue
            .iter()
            .any(|range| unmatched::offers_choice(self.tokens, range.clone()));
        let limit = glue
            .iter()
            .find_map(|range| lexicon::limit(self.tokens, range.clone()));
        let first = ids.first().map(ToString::to_string).unwrap_or_default();
        let expr = ids
            .into_iter()
            .reduce(|a, b| if offers_choice { a.or(b) } else { a.and(b) });
        let Some(expr) = expr else {
            return Judged::at(
                Outcome::Unknown("no licence was found".into()),
                self.first_line(),
            );
        };
        if let Some(hit) = limit {
            let outcome = Outcome::Modified {
                base: first,
                limit: hit.limit,
            };
            return Judged::at(outcome, self.tokens.span(hit.range));
        }
        let mut found = self.weigh(expr, differences, foreign);
        if let (Outcome::License { quality, .. }, true) = (&mut found.outcome, named) {
            *quality = (*quality).max(Quality::Remarked);
        }
        found
    }

    /// Terms of somebody's own that keep all rights and disclaim in the words of a
    /// licence, of which they are no change.
    fn own_terms(&self, parts: &[Part]) -> Option<Judged> {
        let [Part::Licence(only)] = parts else {
            return None;
        };
        let found = only
            .grants_nothing()
            .then(|| unmatched::terms(self.tokens))?;
        let kept = matches!(found.outcome, Outcome::Terms(Terms::Proprietary));
        kept.then(|| Judged::at(found.outcome, found.span))
    }

    /// The outcome of a licence with these differences.
    fn weigh(&self, expr: Expr, differences: Vec<(String, Difference)>, foreign: usize) -> Judged {
        /// So many words that nothing explains are not a remark any more.
        const MOST_FOREIGN: usize = 250;
        let residue: Vec<String> = differences
            .iter()
            .take(8)
            .map(|(_, d)| self.shown(d))
            .collect();
        let Some(worst) = differences.iter().map(|(_, d)| d.effect).max() else {
            return Judged::at(whole(expr), self.first_line());
        };
        let found = differences.iter().find(|(_, d)| d.effect == worst);
        let (base, span) = found.map_or((String::new(), self.first_line()), |(base, d)| {
            (base.clone(), self.decided_at(d))
        });
        let lacks = found.filter(|(_, d)| d.inserted.is_empty());
        let lacks = lacks.map(|(_, d)| d.deleted.clone());
        let lacks = lacks.filter(|words| !words.is_empty());
        let named = self.with_named_beside(expr.clone(), &differences);
        let divides = named.ids().len() > expr.ids().len();
        let expr = named;
        let beside = differences.iter().filter(|(_, d)| !d.inserted.is_empty());
        let covers =
            beside.flat_map(|(_, d)| part::named(self.tokens, self.text, d.inserted.clone()));
        let mut covers: Vec<String> = covers.collect();
        let introduced = self.introduced_as_part(&expr, &differences);
        let span = introduced.unwrap_or(span);
        covers.extend(introduced.map(|span| shorten(&self.text[span.range()])));
        if worst <= Effect::Remark
            && let Some((limit, span)) = self.kept_beside(&differences)
        {
            return Judged {
                outcome: Outcome::Modified { base, limit },
                span: Some(span),
                residue,
                covers,
                lacks: None,
                leaves_out: Vec::new(),
                divides: false,
            };
        }
        let modified = |limit| Outcome::Modified {
            base: base.clone(),
            limit,
        };
        let outcome = match worst {
            Effect::Prohibits => modified(Limit::Prohibits),
            Effect::Restricts => modified(Limit::Restricts),
            Effect::Ignored | Effect::Remark if foreign > MOST_FOREIGN => Outcome::Unknown(
                format!("{foreign} words stand beside {expr} that no licence explains"),
            ),
            Effect::Ignored | Effect::Remark => Outcome::License {
                expr,
                quality: Quality::Remarked,
            },
        };
        Judged {
            outcome,
            span: Some(span),
            residue,
            covers,
            lacks: lacks.filter(|_| introduced.is_none()),
            leaves_out: Vec::new(),
            divides,
        }
    }

    /// The words that decide a difference; where words are only missing, that in front
    /// of the gap.
    fn decided_at(&self, difference: &Difference) -> Span {
        let start = difference.inserted.start;
        if difference.inserted.is_empty() && start > 0 {
            return self.tokens.span(start - 1..start);
        }
        self.tokens.span(difference.deciding.clone())
    }

    /// The sentence in front of the one licence that introduces it as that of a part.
    fn introduced_as_part(
        &self,
        expr: &Expr,
        differences: &[(String, Difference)],
    ) -> Option<Span> {
        let first = *self.body.kept.first()?;
        let is_first = |d: &Difference| !d.inserted.is_empty() && d.inserted.start <= first;
        let (_, leading) = differences.iter().find(|(_, d)| is_first(d))?;
        let sentence = part::introduced(self.tokens, leading.inserted.clone());
        let sentence = sentence.filter(|_| matches!(expr, Expr::Id(_)))?;
        Some(self.tokens.span(sentence))
    }

    /// A sentence beside the licence that keeps or limits the rights to all skills.
    fn kept_beside(&self, differences: &[(String, Difference)]) -> Option<(Limit, Span)> {
        const FEW: usize = 4;
        let beside = differences.iter().map(|(_, d)| d.inserted.clone());
        // A sentence of a script without word breaks is one word.
        let is_said = |words: &std::ops::Range<usize>| {
            words.len() >= FEW || words.clone().any(|at| !self.tokens.word(at).is_ascii())
        };
        let mut beside = beside.filter(is_said);
        beside.find_map(|inserted| {
            let span = self.tokens.span(inserted);
            let said = self.text.get(span.range())?;
            let speaker = if is_english(said) {
                Speaker::Readme
            } else {
                Speaker::Terms
            };
            let said = about::against(said, speaker);
            let found = said.iter().find(|found| found.is_general())?;
            Some((found.limit, found.span.shifted(span.start)))
        })
    }

    /// The licence with those that the words beside it name, and `or any later
    /// version` where they say so.
    fn with_named_beside(&self, expr: Expr, differences: &[(String, Difference)]) -> Expr {
        const FEW: usize = 4;
        let mut whole = expr;
        for (_, difference) in differences {
            let inserted = difference.inserted.clone();
            if inserted.len() < FEW {
                continue;
            }
            let words = self.tokens.words(inserted.clone()).join(" ");
            if words.contains("any later version") {
                whole = whole.or_later();
            }
            let text = self
                .text
                .get(self.tokens.span(inserted.clone()).range())
                .unwrap_or("");
            let chooses = unmatched::offers_choice(self.tokens, inserted);
            for (named, _) in unmatched::names_beside(text) {
                let known = whole.ids();
                let known: Vec<&str> = known.into_iter().map(base).collect();
                if named.ids().into_iter().all(|id| known.contains(&base(id))) {
                    continue;
                }
                whole = if chooses {
                    whole.or(named)
                } else {
                    whole.and(named)
                };
            }
        }
        whole
    }

    fn shown(&self, difference: &Difference) -> String {
        let inserted = self
            .text
            .get(self.tokens.span(difference.inserted.clone()).range());
        let inserted = shorten(inserted.unwrap_or(""));
        match (inserted.is_empty(), difference.deleted.is_empty()) {
            (_, true) => inserted,
            (true, false) => format!("-{}", difference.deleted),
            (false, false) => format!("{inserted} (for: {})", difference.deleted),
        }
    }

    fn incomplete(&self, near: &Comparison) -> Judged {
        let named = self.other_version(near);
        let outcome = Outcome::Incomplete {
            near: named.unwrap_or_else(|| near.id.to_owned()),
        };
        Judged::at(outcome, self.first_line())
    }

    /// The other version of the licence that the text names.
    fn other_version(&self, near: &Comparison) -> Option<String> {
        unmatched::other_version(self.text, self.tokens, near.id)
    }

    /// A licence that is not among the common ones: proposed by what it has in common
    /// with the text, else by `askalono`; decided by our own comparison.
    fn rare(&self) -> Option<Judged> {
        const LONG_ENOUGH: usize = 40;
        if self.body.kept.len() < LONG_ENOUGH {
            return None;
        }
        let hashes = self.hashes(&self.body.kept);
        let candidates = nearest::rare_candidates(&hashes);
        let compared = candidates
            .iter()
            .map(|template| self.compare(template, &self.body.kept))
            .filter(|found| !found.is_elsewhere());
        let best = compared.min_by_key(|found| (found.is_incomplete(), found.weight, found.id));
        let found = best.or_else(|| {
            let template = nearest::proposed(self.text, &hashes)?;
            let found = self.compare(&template, &self.body.kept);
            (!found.is_elsewhere()).then_some(found)
        })?;
        if found.is_incomplete() {
            let near = found.explained >= 0.6 && found.missing <= 0.95;
            return near.then(|| self.incomplete(&found));
        }
        Some(self.combine(vec![Part::Licence(found)]))
    }
}

/// A stretch of a text.
enum Part {
    Licence(Comparison),
    /// A notice that names a licence.
    Named(Expr),
    Glue(std::ops::Range<usize>),
}

/// A side of fewer words is no licence.
const MANY: usize = 25;

fn whole(expr: Expr) -> Outcome {
    Outcome::License {
        expr,
        quality: Quality::Whole,
    }
}

/// Where the first and the last words of a licence stand in a text.
fn window(template: &[u64], text: &[u64]) -> Option<(usize, usize)> {
    const MARK: usize = 5;
    let first = template.get(..MARK)?;
    let last = &template[template.len() - MARK..];
    let start = text.windows(MARK).position(|words| words == first)?;
    let least = start + template.len() * 6 / 10;
    let tail = text.get(least..)?;
    let end = tail.windows(MARK).position(|words| words == last)?;
    Some((start, least + end + MARK))
}
