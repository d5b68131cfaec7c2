//! What a turn gives the skills of a host, before they are put in an order.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use super::conditions::{Cause, Surroundings};
use super::gate::USER;
use super::given::Text;
use super::index::Index;
use super::normal::Normal;
use super::play::Turn;
use super::stage::Stage;

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

/// What a turn says, without the skills.
pub(super) struct Heard<'a> {
    /// Its message.
    pub message: &'a Normal,
    /// Its stages.
    pub stages: &'a [Stage],
    /// Its asset classes.
    pub assets: &'a [String],
}

/// What is hidden where a host runs: the same for all turns there.
#[derive(Clone, Debug, Default)]
pub struct Here(Arc<Hidden>);

#[derive(Debug, Default)]
struct Hidden {
    causes: BTreeMap<usize, Vec<Cause>>,
    unchecked: bool,
}

impl Here {
    /// Whether conditions of a skill can't be told.
    pub fn is_unchecked(&self) -> bool {
        self.0.unchecked
    }
}

/// What a turn gives one skill.
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

/// What a turn gives every skill.
#[derive(Clone, Debug, Default)]
pub(super) struct Looked {
    here: Here,
    /// The phrases that the message has, each with its first place.
    firsts: BTreeMap<usize, Range<usize>>,
    /// Who is dropped for a word of the message, and for which.
    negatives: BTreeMap<usize, Vec<Cause>>,
    dropped: Vec<bool>,
    /// The points of every skill.
    points: Vec<u32>,
    /// For a skill those that are hit and name it, in the order of their ids.
    namers: BTreeMap<usize, Vec<usize>>,
    /// Who is hit: meant by more than a stage or an asset.
    hit: BTreeSet<usize>,
    source: Option<String>,
    preloads: BTreeSet<usize>,
}

impl Looked {
    pub fn is_dropped(&self, member: usize) -> bool {
        self.dropped[member]
    }

    /// Why a skill is dropped: conditions, then words of the message.
    pub fn causes(&self, member: usize) -> Vec<Cause> {
        let parts = [&self.here.0.causes, &self.negatives];
        let causes = parts.into_iter().filter_map(|part| part.get(&member));
        causes.flatten().cloned().collect()
    }

    /// Who is meant by more than a stage or an asset, by their places.
    pub fn hit(&self) -> impl Iterator<Item = usize> {
        self.hit.iter().copied()
    }

    pub fn points(&self, member: usize) -> u32 {
        self.points[member]
    }

    pub fn is_preloaded(&self, member: usize) -> bool {
        self.preloads.contains(&member)
    }

    pub fn namers(&self, member: usize) -> &[usize] {
        self.namers.get(&member).map_or(&[], Vec::as_slice)
    }
}

impl Index {
    /// What is hidden in these surroundings.
    pub fn here(&self, around: &Surroundings) -> Here {
        let members = self.registry.members();
        let hidden = members.iter().enumerate().filter_map(|(at, member)| {
            let causes = around.hides(&member.domain);
            (!causes.is_empty()).then_some((at, causes))
        });
        Here(Arc::new(Hidden {
            causes: hidden.collect(),
            unchecked: around.registered.is_none()
                && members.iter().any(|one| around.leaves_open(&one.domain)),
        }))
    }

    /// What a turn gives every skill.
    pub fn look(&self, turn: &Turn, heard: &Heard<'_>, here: &Here) -> Looked {
        let count = self.registry.members().len();
        let mut looked = Looked {
            here: here.clone(),
            firsts: self.phrases.firsts(heard.message.text()),
            dropped: vec![false; count],
            source: Some(turn.source().to_owned()).filter(|source| source != USER),
            preloads: self.preloads(turn),
            ..Looked::default()
        };
        here.0
            .causes
            .keys()
            .for_each(|at| looked.dropped[*at] = true);
        let mut keywords = vec![0_u32; count];
        let mut against = BTreeSet::new();
        for number in looked.firsts.keys() {
            for owner in self.owners.get(*number) {
                if owner.is_negative {
                    against.insert(owner.member());
                } else {
                    keywords[owner.member()] += 1;
                }
            }
        }
        for member in against {
            looked.dropped[member] = true;
            let negatives = self.words_said(&looked, &self.words[member].negatives);
            let declared = &self.registry.members()[member]
                .domain
                .routing
                .negative_keywords;
            let causes = negatives.iter();
            let causes = causes.map(|(at, _)| Cause::Negative(declared[*at].text.clone()));
            looked.negatives.insert(member, causes.collect());
        }
        let source = looked.source.as_ref();
        let by_source = source.and_then(|source| self.sources.get(source));
        let by_source = by_source.map_or(&[][..], Vec::as_slice);
        let said = keywords.iter().enumerate().filter(|(_, count)| **count > 0);
        let hit = said
            .map(|(member, _)| member)
            .chain(by_source.iter().copied());
        looked.hit = hit.chain(looked.preloads.iter().copied()).collect();
        looked.namers = self.namers_hit(&looked);
        let points = keywords.iter().map(|count| points_of(*count));
        looked.points = points.collect();
        let stages = heard.stages.iter();
        let stages = stages.filter_map(|stage| self.stages.get(stage.name()));
        give(&mut looked.points, stages.flatten(), STAGE);
        let assets = heard.assets.iter();
        let assets = assets.filter_map(|class| self.assets.get(class));
        give(&mut looked.points, assets.flatten(), ASSET);
        give(&mut looked.points, looked.namers.keys(), CO);
        give(&mut looked.points, by_source.iter(), SOURCE);
        looked
    }

    /// Who is named by skills that are hit, with those in the order of their ids.
    fn namers_hit(&self, looked: &Looked) -> BTreeMap<usize, Vec<usize>> {
        let counts = |by: &&usize| !looked.dropped[**by] && !self.named[**by].is_empty();
        let mut by: Vec<usize> = looked.hit.iter().filter(counts).copied().collect();
        by.sort_unstable_by_key(|by| self.id_places[*by]);
        let mut namers: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for by in by {
            for to in &self.named[by] {
                namers.entry(*to).or_default().push(by);
            }
        }
        namers
    }

    /// The skills that the signal of a turn loads, and may.
    fn preloads(&self, turn: &Turn) -> BTreeSet<usize> {
        let Some(signal) = &turn.signal else {
            return BTreeSet::new();
        };
        let ids = signal.preload_skills.iter();
        let may = ids.filter(|id| *id != SANDBOX || signal.operator_authored);
        may.filter_map(|id| self.registry.position(id)).collect()
    }

    /// Those words of a skill that the message has.
    fn words_said(&self, looked: &Looked, words: &[(usize, usize)]) -> Vec<(usize, Range<usize>)> {
        let said = words.iter();
        let said = said.filter_map(|(at, number)| Some((*at, looked.firsts.get(number)?.clone())));
        said.collect()
    }

    /// What a turn gives one skill.
    pub fn hits(&self, member: usize, heard: &Heard<'_>, looked: &Looked) -> Hits {
        let routing = &self.registry.members()[member].domain.routing;
        let words = &self.words[member];
        let lists = |texts: &[Text], word: &str| texts.iter().any(|text| text.text == word);
        let stages = heard.stages.iter().copied();
        let assets = heard.assets.iter();
        let source = looked.source.as_ref();
        Hits {
            keywords: self.words_said(looked, &words.keywords),
            negatives: self.words_said(looked, &words.negatives),
            stages: stages
                .filter(|stage| lists(&routing.stages, stage.name()))
                .collect(),
            assets: assets
                .filter(|class| lists(&routing.asset_classes, class))
                .cloned()
                .collect(),
            source: source
                .filter(|source| lists(&routing.signal_sources, source))
                .cloned(),
            preload: looked.is_preloaded(member),
        }
    }

    /// What was found as though a skill had one keyword more, which the message has.
    pub fn with_keyword(&self, member: usize, looked: &Looked) -> Looked {
        let mut with = looked.clone();
        let said = self.words_said(looked, &self.words[member].keywords);
        let said = u32::try_from(said.len()).unwrap_or(u32::MAX);
        with.points[member] += points_of(said.saturating_add(1)) - points_of(said);
        if with.hit.insert(member) && !with.dropped[member] {
            for to in &self.named[member] {
                let namers = with.namers.entry(*to).or_default();
                if namers.is_empty() {
                    with.points[*to] += CO;
                }
                namers.push(member);
            }
        }
        with
    }
}

/// The points of so many keywords.
pub(super) fn points_of(keywords: u32) -> u32 {
    KEYWORDS.min(keywords.saturating_mul(KEYWORD))
}

/// Gives points to skills, to each once.
fn give<'a>(points: &mut [u32], members: impl Iterator<Item = &'a usize>, given: u32) {
    let mut has = vec![false; points.len()];
    for member in members {
        if !std::mem::replace(&mut has[*member], true) {
            points[*member] += given;
        }
    }
}
