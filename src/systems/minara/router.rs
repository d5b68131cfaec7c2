//! The deterministic filter before the model: which skills a turn is offered, in
//! which order, and why.

use std::collections::HashSet;
use std::fmt;
use std::ops::Range;

use super::conditions::{Cause, Surroundings};
use super::gate::USER;
use super::given::Text;
use super::normal::{MAX_MESSAGE, Normal};
use super::phrases::{Gathering, Phrases};
use super::play::Turn;
use super::registry::{Member, Registry};
use super::stage::Stage;
use super::tables::{AssetTable, Lexicon, Said, StageTable};
use super::words::{counting, words};

/// Points of a keyword.
pub const KEYWORD: u32 = 30;
/// The most that keywords give together.
pub const KEYWORDS: u32 = 60;
/// Points where a stage of the turn is listed.
pub const STAGE: u32 = 20;
/// Points where an asset class of the turn is listed.
pub const ASSET: u32 = 15;
/// Points where a skill that is hit names this one.
pub const CO: u32 = 10;
/// Points where the source of an autonomous turn is listed.
pub const SOURCE: u32 = 25;

/// The skill that no autonomous turn loads unless an operator wrote it.
pub const SANDBOX: &str = "workspace.e2b";

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
    registry: Registry,
    phrases: Phrases,
    lexicon: Lexicon,
    words: Vec<Words>,
    /// For each skill those that name it, in the order of their ids.
    namers: Vec<Vec<usize>>,
    rank_by: RankBy,
}

/// The words of one skill: for each its place in the declaration and its number.
#[derive(Clone, Debug, Default)]
struct Words {
    keywords: Vec<(usize, usize)>,
    negatives: Vec<(usize, usize)>,
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
    /// The skills that are not, by id.
    pub dropped: Vec<Dropped>,
}

/// A skill that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// Why it stands there.
    pub reasons: Vec<Reason>,
}

/// A skill that is not offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
    /// Its place among the members of the registry.
    pub member: usize,
    /// Why, the first first.
    pub causes: Vec<Cause>,
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

/// What a turn gives a skill before others are looked at.
#[derive(Clone, Debug, Default)]
pub(super) struct Hits {
    /// Declared keywords that stand in the message, each with its first place.
    pub keywords: Vec<(usize, Range<usize>)>,
    /// Negative ones.
    pub negatives: Vec<(usize, Range<usize>)>,
    pub stages: Vec<Stage>,
    pub assets: Vec<String>,
    /// The source of the turn, where it is listed.
    pub source: Option<String>,
    pub preload: bool,
}

impl Hits {
    /// Whether the skill is meant by more than a stage or an asset.
    fn is_hit(&self) -> bool {
        !self.keywords.is_empty() || self.source.is_some() || self.preload
    }

    fn points(&self, named: bool) -> u32 {
        let keywords = u32::try_from(self.keywords.len()).unwrap_or(u32::MAX);
        let given = |is_given: bool, points: u32| if is_given { points } else { 0 };
        KEYWORDS.min(keywords.saturating_mul(KEYWORD))
            + given(!self.stages.is_empty(), STAGE)
            + given(!self.assets.is_empty(), ASSET)
            + given(named, CO)
            + given(self.source.is_some(), SOURCE)
    }
}

/// What a turn gives every skill.
pub(super) struct Looked {
    pub hits: Vec<Hits>,
    pub causes: Vec<Vec<Cause>>,
    /// For each skill those that are hit and name it, in the order of their ids.
    pub namers: Vec<Vec<usize>>,
}

impl Router {
    /// Gets the skills of `registry` ready, by these tables.
    pub fn new(
        registry: Registry,
        stages: &StageTable,
        assets: &AssetTable,
        rank_by: RankBy,
    ) -> Router {
        let mut gathering = Gathering::default();
        let words = registry.members().iter().map(|member| {
            let routing = &member.domain.routing;
            let mut numbers = |texts: &[Text]| {
                let words = words(texts);
                let counting = counting(&words);
                let numbered =
                    counting.filter_map(|(at, word)| Some((at, gathering.add(word.to_owned())?)));
                numbered.collect::<Vec<_>>()
            };
            Words {
                keywords: numbers(&routing.keywords),
                negatives: numbers(&routing.negative_keywords),
            }
        });
        let words = words.collect();
        let mut namers = vec![Vec::new(); registry.members().len()];
        for by in registry.by_id() {
            let mut seen = HashSet::new();
            for named in &registry.members()[by].domain.routing.co_activate {
                let to = registry.position(&named.text);
                if let Some(to) = to.filter(|to| *to != by && seen.insert(*to)) {
                    namers[to].push(by);
                }
            }
        }
        Router {
            words,
            namers,
            phrases: gathering.ready(),
            lexicon: Lexicon::new(stages, assets),
            registry,
            rank_by,
        }
    }

    /// The skills.
    pub fn registry(&self) -> &Registry {
        &self.registry
    }

    /// A skill by its place.
    pub fn member(&self, at: usize) -> &Member {
        &self.registry.members()[at]
    }

    /// What decides where signals do not.
    pub fn rank_by(&self) -> RankBy {
        self.rank_by
    }

    /// Whether a phrase in its normal form is a keyword or a negative keyword of any
    /// skill.
    pub(super) fn is_owned(&self, phrase: &str) -> bool {
        self.phrases.number(phrase).is_some()
    }

    /// Those that name a skill, in the order of their ids.
    pub(super) fn namers(&self, member: usize) -> &[usize] {
        &self.namers[member]
    }

    /// The keywords of a skill that count, by their places in the declaration.
    pub(super) fn keywords(&self, member: usize) -> impl Iterator<Item = usize> {
        self.words[member].keywords.iter().map(|(at, _)| *at)
    }

    /// A keyword in its normal form, by its number.
    pub(super) fn phrase(&self, number: usize) -> &str {
        self.phrases.text(number)
    }

    /// The numbers of the keywords of a skill among all phrases.
    pub(super) fn keyword_numbers(&self, member: usize) -> impl Iterator<Item = usize> {
        self.words[member]
            .keywords
            .iter()
            .map(|(_, number)| *number)
    }

    /// What a turn is offered.
    pub fn route(&self, turn: &Turn, around: &Surroundings) -> Routed {
        let mut routed = self.read(turn);
        let looked = self.look(turn, &routed, around);
        self.rank(&looked, &mut routed);
        routed.unchecked = self.leaves_open(around);
        routed
    }

    /// Whether conditions of a skill can't be told.
    pub(super) fn leaves_open(&self, around: &Surroundings) -> bool {
        let members = self.registry.members();
        around.registered.is_none() && members.iter().any(|one| around.leaves_open(&one.domain))
    }

    /// What the message and the signal say, without the skills.
    pub(super) fn read(&self, turn: &Turn) -> Routed {
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
        }
    }

    /// What a turn gives every skill.
    pub(super) fn look(&self, turn: &Turn, read: &Routed, around: &Surroundings) -> Looked {
        let firsts = self.phrases.firsts(read.message.text());
        let members = self.registry.members().iter().zip(&self.words);
        let (mut hits, mut causes) = (Vec::new(), Vec::new());
        for (member, words) in members {
            let found = |words: &[(usize, usize)]| {
                let found = words.iter();
                let found = found.filter_map(|(at, number)| Some((*at, firsts[*number].clone()?)));
                found.collect::<Vec<_>>()
            };
            let own = hits_of(
                member,
                turn,
                read,
                found(&words.keywords),
                found(&words.negatives),
            );
            let mut why = around.hides(&member.domain);
            let negatives = &member.domain.routing.negative_keywords;
            let said = own.negatives.iter();
            why.extend(said.map(|(at, _)| Cause::Negative(negatives[*at].text.clone())));
            hits.push(own);
            causes.push(why);
        }
        let counts = |by: &&usize| causes[**by].is_empty() && hits[**by].is_hit();
        let named = self.namers.iter();
        let namers = named.map(|by| by.iter().filter(counts).copied().collect());
        Looked {
            namers: namers.collect(),
            hits,
            causes,
        }
    }

    /// Puts the skills in their order.
    pub(super) fn rank(&self, looked: &Looked, routed: &mut Routed) {
        routed.entries.clear();
        routed.dropped.clear();
        for member in self.registry.by_id() {
            let causes = &looked.causes[member];
            if causes.is_empty() {
                routed.entries.push(self.entry(member, looked));
            } else {
                routed.dropped.push(Dropped {
                    member,
                    causes: causes.clone(),
                });
            }
        }
        // Those of one score and priority stay in the order of their ids.
        let strength = |entry: &Entry| std::cmp::Reverse((entry.score, entry.fallback));
        routed.entries.sort_by_key(strength);
    }

    fn entry(&self, member: usize, looked: &Looked) -> Entry {
        let (hits, namers) = (&looked.hits[member], &looked.namers[member]);
        let domain = &self.member(member).domain;
        let signal = hits.points(!namers.is_empty());
        let fallback = u32::from(domain.fallback());
        let keywords = hits.keywords.iter();
        let declared = &domain.routing.keywords;
        let keywords = keywords.filter_map(|(at, _)| Some(declared.get(*at)?.text.clone()));
        let id = |by: &usize| self.member(*by).domain.id.text.clone();
        let mut reasons: Vec<Reason> = keywords.map(Reason::Keyword).collect();
        reasons.extend(hits.stages.iter().copied().map(Reason::Stage));
        reasons.extend(hits.assets.iter().cloned().map(Reason::Asset));
        reasons.extend(namers.iter().map(id).map(Reason::Co));
        reasons.extend(hits.source.clone().map(Reason::Source));
        reasons.extend(hits.preload.then_some(Reason::Preload));
        if reasons.is_empty() {
            reasons.push(Reason::Fallback);
        }
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
            preloaded: hits.preload,
            reasons,
        }
    }
}

/// What a turn gives one skill.
fn hits_of(
    member: &Member,
    turn: &Turn,
    read: &Routed,
    keywords: Vec<(usize, Range<usize>)>,
    negatives: Vec<(usize, Range<usize>)>,
) -> Hits {
    let routing = &member.domain.routing;
    let lists = |texts: &[Text], word: &str| texts.iter().any(|text| text.text == word);
    let stages = read.stages.iter().copied();
    let assets = read.assets.iter();
    let source = Some(turn.source()).filter(|source| *source != USER);
    Hits {
        keywords,
        negatives,
        stages: stages
            .filter(|stage| lists(&routing.stages, stage.name()))
            .collect(),
        assets: assets
            .filter(|class| lists(&routing.asset_classes, class))
            .cloned()
            .collect(),
        source: source
            .filter(|source| lists(&routing.signal_sources, source))
            .map(str::to_owned),
        preload: is_preloaded(member, turn),
    }
}

/// Whether the signal of a turn loads a skill, and may.
fn is_preloaded(member: &Member, turn: &Turn) -> bool {
    let id = &member.domain.id.text;
    let asked = turn
        .signal
        .as_ref()
        .filter(|signal| signal.preload_skills.contains(id));
    asked.is_some_and(|signal| id != SANDBOX || signal.operator_authored)
}
