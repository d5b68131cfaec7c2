//! Why one skill stands where it stands in a turn, and what would help it.

use std::ops::Range;

use super::conditions::Surroundings;
use super::given::Text;
use super::look::{ASSET, CO, Here, Hits, KEYWORDS, SOURCE, STAGE, points_of};
use super::normal::{Normal, normal};
use super::phrases::{Class, Edges, is_one_word};
use super::play::Turn;
use super::router::{Entry, Routed, Router};
use super::tables::Trigger;

/// Words that are in every message.
pub const STOP_WORDS: [&str; 6] = ["a", "the", "of", "to", "in", "is"];

/// The most words of a phrase whose parts are looked for.
const MOST_WORDS: usize = 32;

/// Why a skill stands where it stands.
#[derive(Clone, Debug)]
pub struct Explained {
    /// Its place, from 1; `None` where it is dropped.
    pub rank: Option<usize>,
    /// The number that it is ranked by; `None` where it is dropped.
    pub score: Option<u32>,
    /// Its signals: keyword, stage, asset, co, source.
    pub signals: [SignalPart; 5],
    /// Why it is dropped.
    pub causes: Vec<CausePart>,
    /// Keywords that the message nearly has.
    pub near: Vec<Near>,
    /// The skills that stand before it.
    pub ahead: Vec<Ahead>,
    /// What would help.
    pub suggest: Option<Suggestion>,
}

/// One kind of signal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SignalPart {
    /// Its name.
    pub name: &'static str,
    /// Its points.
    pub points: u32,
    /// The most points it can give.
    pub of: u32,
    /// What gave them.
    pub got: Vec<Got>,
    /// What would have.
    pub missing: Vec<String>,
}

/// What gave points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Got {
    /// What it is: a keyword, a stage, an asset class, the id of a skill, a source.
    pub what: String,
    /// The phrase that says so, where it is not the word itself.
    pub trigger: Option<String>,
    /// Where it stands in the message; columns from 1, the end exclusive. `None`
    /// where it stands elsewhere: a signal, another skill.
    pub columns: Option<(usize, usize)>,
}

/// A cause with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CausePart {
    /// The cause as documents have it.
    pub cause: String,
    /// Where a negative keyword stands.
    pub columns: Option<(usize, usize)>,
}

/// A keyword that the message nearly has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// The keyword as it is declared.
    pub keyword: String,
    /// In which way.
    pub why: NearBy,
    /// What stands in the message.
    pub text: String,
    /// Where.
    pub columns: (usize, usize),
}

/// How a message nearly has a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearBy {
    /// It is a part of a longer word, which goes on at these edges.
    InsideWord(Edges),
    /// A part of the phrase is there.
    HalfPhrase,
}

/// A skill that stands before another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// Its place among the members.
    pub member: usize,
    /// Its score.
    pub score: u32,
    /// By how much.
    pub by: u32,
    /// What decides where that is nothing.
    pub tie: Option<Tie>,
}

/// What decides between equal scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// The priority.
    Priority,
    /// The id.
    Id,
}

/// A phrase of the message that would help as a keyword.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The phrase.
    pub phrase: String,
    /// The score with it.
    pub score: u32,
    /// The place with it, from 1.
    pub rank: usize,
}

impl Router {
    /// Why the skill `member` stands where it stands.
    pub fn explain(
        &self,
        member: usize,
        turn: &Turn,
        around: &Surroundings,
    ) -> (Routed, Explained) {
        self.explain_here(member, turn, &self.here(around))
    }

    /// As [`Router::explain`], of many turns in one place.
    pub fn explain_here(&self, member: usize, turn: &Turn, here: &Here) -> (Routed, Explained) {
        let routed = self.route_here(turn, here);
        let hits = self.hits(member, &routed);
        let place = routed
            .entries
            .iter()
            .position(|entry| entry.member == member);
        let explained = Explained {
            rank: place.map(|place| place + 1),
            score: place.map(|place| routed.entries[place].score),
            signals: self.signals(member, &hits, &routed),
            causes: causes(&routed, member, &hits),
            near: self.near(member, &hits, turn, &routed.message),
            ahead: ahead(&routed.entries, place),
            suggest: place.and_then(|place| self.suggest(member, place, &routed)),
        };
        (routed, explained)
    }

    /// What a turn in this place gives a skill, and what would give more.
    pub(super) fn signals_here(&self, member: usize, turn: &Turn, here: &Here) -> [SignalPart; 5] {
        let routed = self.route_here(turn, here);
        self.signals(member, &self.hits(member, &routed), &routed)
    }

    fn signals(&self, member: usize, hits: &Hits, routed: &Routed) -> [SignalPart; 5] {
        let routing = &self.member(member).domain.routing;
        let columns = |place: &Range<usize>| Some(routed.message.columns(place.clone()));
        let points = |given: bool, points: u32| if given { points } else { 0 };
        let got = hits.keywords.iter().map(|(at, place)| Got {
            what: routing.keywords[*at].text.clone(),
            trigger: None,
            columns: columns(place),
        });
        let is_got = |at: &usize| hits.keywords.iter().any(|(got, _)| got == at);
        let missing = self.keywords(member).filter(|at| !is_got(at));
        let keywords = u32::try_from(hits.keywords.len()).unwrap_or(u32::MAX);
        let keyword = SignalPart {
            name: "keyword",
            points: points_of(keywords),
            of: KEYWORDS,
            got: got.collect(),
            missing: missing
                .map(|at| routing.keywords[at].text.clone())
                .collect(),
        };
        let said = |what: &str, trigger: Option<&Trigger>| Got {
            what: what.to_owned(),
            trigger: trigger.map(|trigger| trigger.phrase.clone()),
            columns: trigger.and_then(|trigger| columns(&trigger.place)),
        };
        let held: Vec<&str> = hits.stages.iter().map(|stage| stage.name()).collect();
        let stages = hits.stages.iter().map(|stage| {
            let named = routed.said.stages.iter().find(|(named, _)| named == stage);
            said(stage.name(), named.map(|(_, trigger)| trigger))
        });
        let stage = SignalPart {
            name: "stage",
            points: points(!hits.stages.is_empty(), STAGE),
            of: STAGE,
            got: stages.collect(),
            missing: others(&routing.stages, &held),
        };
        let held: Vec<&str> = hits.assets.iter().map(String::as_str).collect();
        let assets = hits.assets.iter().map(|class| {
            let named = routed.said.assets.iter().find(|(named, _)| named == class);
            said(class, named.map(|(_, trigger)| trigger))
        });
        let asset = SignalPart {
            name: "asset",
            points: points(!hits.assets.is_empty(), ASSET),
            of: ASSET,
            got: assets.collect(),
            missing: others(&routing.asset_classes, &held),
        };
        let elsewhere = |what: String| Got {
            what,
            trigger: None,
            columns: None,
        };
        let id = |member: &usize| self.member(*member).domain.id.text.clone();
        let namers = routed.looked.namers(member);
        let missing = self.namers(member).into_iter();
        let missing = missing.filter(|by| !namers.contains(by));
        let co = SignalPart {
            name: "co",
            points: points(!namers.is_empty(), CO),
            of: CO,
            got: namers.iter().map(id).map(elsewhere).collect(),
            missing: missing.map(|by| id(&by)).collect(),
        };
        let held: Vec<&str> = hits.source.as_deref().into_iter().collect();
        let source = SignalPart {
            name: "source",
            points: points(hits.source.is_some(), SOURCE),
            of: SOURCE,
            missing: others(&routing.signal_sources, &held),
            got: hits.source.clone().into_iter().map(elsewhere).collect(),
        };
        [keyword, stage, asset, co, source]
    }

    /// Keywords without an occurrence that nearly have one.
    fn near(&self, member: usize, hits: &Hits, turn: &Turn, message: &Normal) -> Vec<Near> {
        let keywords = &self.member(member).domain.routing.keywords;
        let is_got = |at: &usize| hits.keywords.iter().any(|(got, _)| got == at);
        let missing = self.keywords(member).filter(|at| !is_got(at));
        let near = missing.filter_map(|at| {
            let keyword = &keywords[at].text;
            let (why, place) = nearly(message.text(), &normal(keyword))?;
            let columns = message.columns(place);
            let written = turn.message.chars().skip(columns.0 - 1);
            Some(Near {
                keyword: keyword.clone(),
                why,
                text: written.take(columns.1 - columns.0).collect(),
                columns,
            })
        });
        let mut near: Vec<Near> = near.collect();
        near.sort_by_key(|near| near.columns.0);
        near
    }

    /// The shortest phrase of the message that would help as a keyword and that
    /// nobody has.
    fn suggest(&self, member: usize, place: usize, routed: &Routed) -> Option<Suggestion> {
        let text = routed.message.text();
        let negatives = &self.member(member).domain.routing.negative_keywords;
        let negatives: Vec<String> = negatives.iter().map(|text| normal(&text.text)).collect();
        let is_free = |candidate: &Candidate| {
            let phrase = &text[candidate.place.clone()];
            let refused = negatives.iter().filter(|negative| !negative.is_empty());
            let mut refused = refused.filter(|negative| counts_in(phrase, negative));
            !self.is_owned(phrase) && refused.next().is_none()
        };
        let chosen = candidates(text).into_iter().find(is_free)?;
        // Whichever phrase it is, it is one keyword more.
        let with = self.with_keyword(member, routed);
        let rank = with
            .entries
            .iter()
            .position(|entry| entry.member == member)?;
        (rank < place).then(|| Suggestion {
            phrase: text[chosen.place].to_owned(),
            score: with.entries[rank].score,
            rank: rank + 1,
        })
    }
}

/// Why a skill is dropped, with the places of the words that drop it.
fn causes(routed: &Routed, member: usize, hits: &Hits) -> Vec<CausePart> {
    let causes = routed.causes(member);
    // Those of the message stand last, in the order in which they were found.
    let conditions = causes.len() - hits.negatives.len();
    let parts = causes.iter().enumerate().map(|(at, cause)| {
        let negative = at.checked_sub(conditions).map(|at| &hits.negatives[at].1);
        CausePart {
            cause: cause.to_string(),
            columns: negative.map(|place| routed.message.columns(place.clone())),
        }
    });
    parts.collect()
}

/// Words that are listed and not held, each once.
fn others(listed: &[Text], held: &[&str]) -> Vec<String> {
    let mut missing: Vec<String> = Vec::new();
    for text in listed {
        if !held.contains(&text.text.as_str()) && !missing.contains(&text.text) {
            missing.push(text.text.clone());
        }
    }
    missing
}

fn ahead(entries: &[Entry], place: Option<usize>) -> Vec<Ahead> {
    let Some(own) = place.and_then(|place| entries.get(place)) else {
        return Vec::new();
    };
    let before = entries.iter().take(place.unwrap_or(0));
    let before = before.map(|entry| {
        let by = entry.score - own.score;
        let tie = if entry.fallback > own.fallback {
            Tie::Priority
        } else {
            Tie::Id
        };
        Ahead {
            member: entry.member,
            score: entry.score,
            by,
            tie: (by == 0).then_some(tie),
        }
    });
    before.collect()
}

/// How a text nearly has a phrase, and where.
fn nearly(text: &str, phrase: &str) -> Option<(NearBy, Range<usize>)> {
    if let Some(at) = text.find(phrase).filter(|_| !phrase.is_empty()) {
        let part = at..at + phrase.len();
        let edges = Edges::of(text, part.clone());
        return Some((NearBy::InsideWord(edges), widened(text, part, edges)));
    }
    let words: Vec<&str> = phrase.split(' ').collect();
    if !(2..=MOST_WORDS).contains(&words.len()) {
        return None;
    }
    let lengths = (words.len().div_ceil(2)..words.len()).rev();
    let runs = lengths.flat_map(|length| words.windows(length));
    let mut runs = runs.filter(|run| !run.iter().all(|word| STOP_WORDS.contains(word)));
    runs.find_map(|run| {
        let place = first_in(text, &run.join(" "))?;
        Some((NearBy::HalfPhrase, place))
    })
}

/// A part of a text with the rest of the words that it splits.
fn widened(text: &str, part: Range<usize>, edges: Edges) -> Range<usize> {
    let (mut start, mut end) = (part.start, part.end);
    if edges.splits_before {
        while let (Some(before), Some(after)) = (
            text[..start].chars().next_back(),
            text[start..].chars().next(),
        ) && is_one_word(before, after)
        {
            start -= before.len_utf8();
        }
    }
    if edges.splits_after {
        while let (Some(before), Some(after)) =
            (text[..end].chars().next_back(), text[end..].chars().next())
            && is_one_word(before, after)
        {
            end += after.len_utf8();
        }
    }
    start..end
}

/// Where a phrase counts first in a text.
fn first_in(text: &str, phrase: &str) -> Option<Range<usize>> {
    let mut found = text
        .match_indices(phrase)
        .map(|(at, _)| at..at + phrase.len());
    found.find(|place| Edges::of(text, place.clone()).are_good())
}

fn counts_in(text: &str, phrase: &str) -> bool {
    first_in(text, phrase).is_some()
}

/// A phrase of a message that could become a keyword.
struct Candidate {
    pieces: usize,
    letters: usize,
    place: Range<usize>,
}

/// Every phrase that could become a keyword, the best first: of few pieces, then of
/// many characters, then the first.
fn candidates(text: &str) -> Vec<Candidate> {
    let pieces = pieces(text);
    let mut found = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let word = &text[piece.place.clone()];
        let letters = word.chars().count();
        if letters > 1 && !STOP_WORDS.contains(&word) {
            found.push(Candidate {
                pieces: 1,
                letters,
                place: piece.place.clone(),
            });
        }
        let mut end = piece.place.end;
        for (more, next) in pieces[at + 1..].iter().take(2).enumerate() {
            let joins = piece.class == Class::Letter
                && next.class == Class::Letter
                && text[end..next.place.start] == *" ";
            if !joins {
                break;
            }
            end = next.place.end;
            let place = piece.place.start..end;
            found.push(Candidate {
                pieces: more + 2,
                letters: text[place.clone()].chars().count(),
                place,
            });
        }
    }
    found.sort_by_key(|one| (one.pieces, usize::MAX - one.letters, one.place.start));
    found
}

struct Piece {
    class: Class,
    place: Range<usize>,
}

/// Runs of letters, and pairs of characters that are written without blanks.
fn pieces(text: &str) -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    let mut before: Option<(usize, Class)> = None;
    for (at, c) in text.char_indices() {
        let (class, end) = (Class::of(c), at + c.len_utf8());
        match (class, before) {
            (Class::Letter, Some((_, Class::Letter))) => {
                if let Some(last) = found.last_mut() {
                    last.place.end = end;
                }
            }
            (Class::Letter, _) => found.push(Piece {
                class,
                place: at..end,
            }),
            (Class::Unspaced, Some((start, Class::Unspaced))) => found.push(Piece {
                class,
                place: start..end,
            }),
            _ => {}
        }
        before = Some((at, class));
    }
    found
}
