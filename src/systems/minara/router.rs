//! The deterministic filter before the model: which skills a turn is offered, in
//! which order, and why.

use std::fmt;

use super::conditions::{Cause, Surroundings};
use super::index::Index;
use super::look::{Heard, Here, Hits, Looked};
use super::normal::{MAX_MESSAGE, Normal};
use super::play::Turn;
use super::registry::{Member, Registry};
use super::stage::Stage;
use super::tables::{AssetTable, Lexicon, Said, StageTable};

/// What decides where signals do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RankBy {
    /// The priority breaks ties.
    #[default]
    Tiebreak,
    /// The priority is added to the signals.
    Additive,
    /// The priority counts only where there is no signal.
    Fallback,
}

impl RankBy {
    /// All of them.
    pub const ALL: [RankBy; 3] = [RankBy::Tiebreak, RankBy::Additive, RankBy::Fallback];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            RankBy::Tiebreak => "tiebreak",
            RankBy::Additive => "additive",
            RankBy::Fallback => "fallback",
        }
    }
}

/// How the skills of a host are ranked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RouterOptions {
    /// What decides where signals do not.
    pub rank_by: RankBy,
    /// Whether only the phrases of the host's own page name a stage.
    pub seed: bool,
}

/// The skills of a host, ready to be ranked.
#[derive(Clone, Debug)]
pub struct Router {
    index: Index,
    lexicon: Lexicon,
    rank_by: RankBy,
}

/// What a turn is offered.
#[derive(Clone, Debug)]
pub struct Routed {
    /// The message in the form that was compared.
    pub message: Normal,
    /// Whether a part of the message was not read.
    pub truncated: bool,
    /// Whether conditions on tools were taken as met, since nobody says which there
    /// are.
    pub unchecked: bool,
    /// What the words of the message say.
    pub said: Said,
    /// The stages of the turn, in the order of their life.
    pub stages: Vec<Stage>,
    /// The asset classes of the turn.
    pub assets: Vec<String>,
    /// The skills that are offered, the first first.
    pub entries: Vec<Entry>,
    /// The places of the skills that are not, by id.
    pub dropped: Vec<usize>,
    /// What the turn gives every skill.
    pub(super) looked: Looked,
}

impl Routed {
    /// Why a skill is not offered, the first cause first; nothing of one that is.
    pub fn causes(&self, member: usize) -> Vec<Cause> {
        self.looked.causes(member)
    }

    fn heard(&self) -> Heard<'_> {
        Heard {
            message: &self.message,
            stages: &self.stages,
            assets: &self.assets,
        }
    }
}

/// A skill that is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place among the members of the registry.
    pub member: usize,
    /// The number that it is ranked by.
    pub score: u32,
    /// The points of its signals.
    pub signal: u32,
    /// The points of its priority.
    pub fallback: u32,
    /// Whether the signal loads it without asking the model.
    pub preloaded: bool,
}

/// Why a skill stands where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A keyword, as it is declared.
    Keyword(String),
    /// A stage of the turn.
    Stage(Stage),
    /// An asset class of the turn.
    Asset(String),
    /// A skill that is hit names it.
    Co(String),
    /// The source of the turn.
    Source(String),
    /// The signal loads it.
    Preload,
    /// Nothing but its priority.
    Fallback,
}

/// The name in documents.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Keyword(word) => write!(f, "kw:{word}"),
            Reason::Stage(stage) => write!(f, "stage:{}", stage.name()),
            Reason::Asset(class) => write!(f, "asset:{class}"),
            Reason::Co(id) => write!(f, "co:{id}"),
            Reason::Source(source) => write!(f, "signal:{source}"),
            Reason::Preload => f.write_str("preload"),
            Reason::Fallback => f.write_str("fallback"),
        }
    }
}

impl Router {
    /// Gets the skills of `registry` ready, by these tables.
    pub fn new(
        registry: Registry,
        stages: &StageTable,
        assets: &AssetTable,
        rank_by: RankBy,
    ) -> Router {
        Router {
            index: Index::of(registry),
            lexicon: Lexicon::new(stages, assets),
            rank_by,
        }
    }

    /// The skills.
    pub fn registry(&self) -> &Registry {
        &self.index.registry
    }

    /// A skill by its place.
    pub fn member(&self, at: usize) -> &Member {
        &self.registry().members()[at]
    }

    /// What decides where signals do not.
    pub fn rank_by(&self) -> RankBy {
        self.rank_by
    }

    /// Whether a phrase in its normal form is a keyword or a negative keyword of any
    /// skill.
    pub(super) fn is_owned(&self, phrase: &str) -> bool {
        self.index.phrases.number(phrase).is_some()
    }

    /// Those that name a skill, in the order of their ids.
    pub(super) fn namers(&self, member: usize) -> Vec<usize> {
        let all = self.registry().by_id();
        all.filter(|by| self.index.named[*by].contains(&member))
            .collect()
    }

    /// The keywords of a skill that count, by their places in the declaration.
    pub(super) fn keywords(&self, member: usize) -> impl Iterator<Item = usize> {
        self.index.words[member].keywords.iter().map(|(at, _)| *at)
    }

    /// A keyword in its normal form, by its number.
    pub(super) fn phrase(&self, number: usize) -> &str {
        self.index.phrases.text(number)
    }

    /// The numbers of the keywords of a skill among all phrases.
    pub(super) fn keyword_numbers(&self, member: usize) -> impl Iterator<Item = usize> {
        self.index.words[member]
            .keywords
            .iter()
            .map(|(_, number)| *number)
    }

    /// What a turn is offered.
    pub fn route(&self, turn: &Turn, around: &Surroundings) -> Routed {
        self.route_here(turn, &self.here(around))
    }

    /// What is hidden in these surroundings.
    pub fn here(&self, around: &Surroundings) -> Here {
        self.index.here(around)
    }

    /// As [`Router::route`], of many turns in one place.
    pub fn route_here(&self, turn: &Turn, here: &Here) -> Routed {
        let mut routed = self.read(turn);
        routed.looked = self.index.look(turn, &routed.heard(), here);
        routed.unchecked = here.is_unchecked();
        self.rank(&mut routed);
        routed
    }

    /// What the message and the signal say, without the skills.
    fn read(&self, turn: &Turn) -> Routed {
        let cut = turn.message.char_indices().nth(MAX_MESSAGE);
        let read = cut.map_or(turn.message.as_str(), |(at, _)| &turn.message[..at]);
        let message = Normal::of(read);
        let said = self.lexicon.look_up(&message);
        let suggests = |stage: &Stage| {
            let signal = turn.signal.as_ref();
            signal.is_some_and(|signal| signal.suggested_stages.contains(stage))
        };
        let named = |stage: &Stage| said.stages.iter().any(|(said, _)| said == stage);
        let stages = Stage::ALL.into_iter();
        let stages = stages
            .filter(|stage| named(stage) || suggests(stage))
            .collect();
        let mut assets: Vec<String> = said.assets.iter().map(|(class, _)| class.clone()).collect();
        let signal = turn.signal.as_ref();
        if let Some(class) = signal.and_then(|signal| signal.asset_class.clone())
            && !assets.contains(&class)
        {
            assets.push(class);
            self.lexicon.sort(&mut assets);
        }
        Routed {
            message,
            truncated: cut.is_some(),
            unchecked: false,
            said,
            stages,
            assets,
            entries: Vec::new(),
            dropped: Vec::new(),
            looked: Looked::default(),
        }
    }

    /// Puts the skills in their order.
    fn rank(&self, routed: &mut Routed) {
        let looked = &routed.looked;
        let offered = self.index.by_strength.iter().copied();
        let offered = offered.filter(|member| !looked.is_dropped(*member));
        routed.entries = offered.map(|member| self.entry(member, looked)).collect();
        // Those of one score stay in the order of their priorities and ids.
        let score = |entry: &Entry| std::cmp::Reverse(entry.score);
        routed.entries.sort_by_key(score);
        let dropped = self.registry().by_id();
        let dropped = dropped.filter(|member| looked.is_dropped(*member));
        routed.dropped = dropped.collect();
    }

    /// The order as though a skill had one keyword more, which the message has.
    pub(super) fn with_keyword(&self, member: usize, routed: &Routed) -> Routed {
        let mut with = routed.clone();
        with.looked = self.index.with_keyword(member, &routed.looked);
        self.rank(&mut with);
        with
    }

    /// What a turn gives one skill.
    pub(super) fn hits(&self, member: usize, routed: &Routed) -> Hits {
        self.index.hits(member, &routed.heard(), &routed.looked)
    }

    /// The skills that are offered for keywords, each with those that the message has.
    pub(super) fn keywords_hit(&self, routed: &Routed) -> Vec<(usize, Vec<String>)> {
        let hit = routed
            .looked
            .hit()
            .filter(|member| !routed.looked.is_dropped(*member));
        let words = hit.map(|member| {
            let declared = &self.member(member).domain.routing.keywords;
            let said = self.hits(member, routed).keywords.into_iter();
            let said = said.filter_map(|(at, _)| Some(declared.get(at)?.text.clone()));
            (member, said.collect::<Vec<_>>())
        });
        words.filter(|(_, words)| !words.is_empty()).collect()
    }

    fn entry(&self, member: usize, looked: &Looked) -> Entry {
        let signal = looked.points(member);
        let fallback = u32::from(self.member(member).domain.fallback());
        Entry {
            member,
            score: match self.rank_by {
                RankBy::Tiebreak => signal,
                RankBy::Additive => signal + fallback,
                RankBy::Fallback if signal == 0 => fallback,
                RankBy::Fallback => signal,
            },
            signal,
            fallback,
            preloaded: looked.is_preloaded(member),
        }
    }

    /// Why a skill that is offered stands where it stands.
    pub fn reasons(&self, routed: &Routed, member: usize) -> Vec<Reason> {
        let hits = self.hits(member, routed);
        let declared = &self.member(member).domain.routing.keywords;
        let keywords = hits.keywords.iter();
        let keywords = keywords.filter_map(|(at, _)| Some(declared.get(*at)?.text.clone()));
        let id = |by: &usize| self.member(*by).domain.id.text.clone();
        let namers = routed.looked.namers(member).iter();
        let mut reasons: Vec<Reason> = keywords.map(Reason::Keyword).collect();
        reasons.extend(hits.stages.into_iter().map(Reason::Stage));
        reasons.extend(hits.assets.into_iter().map(Reason::Asset));
        reasons.extend(namers.map(id).map(Reason::Co));
        reasons.extend(hits.source.map(Reason::Source));
        reasons.extend(hits.preload.then_some(Reason::Preload));
        if reasons.is_empty() {
            reasons.push(Reason::Fallback);
        }
        reasons
    }
}
