//! What reading a text comes to, and what is hidden in it.

use super::shorten;
use crate::license::exact;
use crate::license::lexicon::{self, Limit};
use crate::license::outcome::{Outcome, Quality, Terms};
use crate::license::tokens::{Tokens, behind_last_blank};
use crate::license::zones::Body;
use crate::text::Span;

/// What reading a text, or a part of one, came to.
pub struct Judged {
    /// What it is.
    pub outcome: Outcome,
    /// The words that decide.
    pub span: Option<Span>,
    /// Words beside the licence, and words of it that are absent (`-…`).
    pub residue: Vec<String>,
    /// The files and folders that the grant is for; none where it is for everything.
    pub covers: Vec<String>,
    /// The words of the licence that are absent at `span`, where that decides.
    pub lacks: Option<String>,
    /// The folders that the grant is not for.
    pub leaves_out: Vec<String>,
    /// A sentence beside the text names a further licence, and was understood.
    pub divides: bool,
}

impl Judged {
    /// This outcome, decided by the words `span`, with nothing beside it.
    pub fn at(outcome: Outcome, span: Span) -> Judged {
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

    /// Whether it is a licence word for word.
    pub fn is_whole(&self) -> bool {
        let outcome = &self.outcome;
        matches!(outcome, Outcome::License { quality, .. } if *quality == Quality::Whole)
    }

    /// Both licences, each for its part; the words of the lesser one decide.
    pub fn and(self, other: Judged) -> Option<Judged> {
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
    pub fn note_written(&mut self, written: &[Span], text: &str) {
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
    pub fn limit_by(&mut self, hidden: &[(Span, String)]) {
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
