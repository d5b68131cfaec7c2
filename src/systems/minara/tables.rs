//! What words of a message say of the turn: its stages, and the classes of assets.

use std::ops::Range;

use super::normal::{Normal, normal};
use super::phrases::{Gathering, Phrases};
use super::stage::Stage;

/// What names a stage, and where the same words do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageTable {
    /// The phrases of each stage.
    pub triggers: Vec<(Stage, Vec<String>)>,
    /// Phrases within which nothing names a stage.
    pub exceptions: Vec<String>,
}

/// The words of each class of assets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AssetTable(pub Vec<(String, Vec<String>)>);

/// The phrases of the host's own page.
const SEED: [(Stage, &[&str]); 4] = [
    (Stage::Discover, &["what's trending", "show me", "price of"]),
    (Stage::Evaluate, &["should I", "analyze", "compare", "risk"]),
    (Stage::Decide, &["buy", "sell", "long", "short", "swap"]),
    (Stage::Manage, &["close", "stop loss", "my positions"]),
];

/// What else names a stage.
const ADDED: [(Stage, &[&str]); 4] = [
    (
        Stage::Discover,
        &[
            "trending",
            "how much is",
            "热门",
            "行情",
            "价格",
            "多少钱",
            "看看",
        ],
    ),
    (
        Stage::Evaluate,
        &[
            "analyse",
            "analysis",
            "worth it",
            "应该",
            "该不该",
            "值得",
            "分析",
            "比较",
            "对比",
            "风险",
            "评估",
        ],
    ),
    (Stage::Decide, &["买", "卖", "做多", "做空", "兑换", "换成"]),
    (
        Stage::Manage,
        &[
            "my position",
            "take profit",
            "平仓",
            "止损",
            "止盈",
            "我的持仓",
            "我的仓位",
        ],
    ),
];

/// Within these nothing names a stage.
const EXCEPTIONS: [&str; 13] = [
    "how long",
    "long term",
    "long run",
    "as long as",
    "long time",
    "in short",
    "short term",
    "short answer",
    "购买力",
    "买家",
    "卖家",
    "卖点",
    "close to",
];

/// The words of each class. Tickers that are English words need the cash tag.
const ASSETS: [(&str, &[&str]); 9] = [
    (
        "crypto_major",
        &["btc", "bitcoin", "eth", "ethereum", "比特币", "以太坊"],
    ),
    (
        "crypto_alt",
        &[
            "sol", "solana", "bnb", "xrp", "doge", "avax", "$link", "$op", "$arb", "$near", "$dot",
            "$uni",
        ],
    ),
    (
        "stablecoin",
        &["usdc", "usdt", "dai", "stablecoin", "稳定币"],
    ),
    (
        "meme",
        &[
            "pepe",
            "bonk",
            "wif",
            "shib",
            "memecoin",
            "meme coin",
            "迷因币",
        ],
    ),
    (
        "defi",
        &["defi", "yield", "tvl", "liquidity pool", "流动性"],
    ),
    (
        "equity",
        &[
            "stock", "stocks", "equity", "aapl", "tsla", "nvda", "股票", "美股",
        ],
    ),
    (
        "commodity",
        &["gold", "silver", "crude oil", "xau", "黄金", "原油"],
    ),
    ("fx", &["forex", "eurusd", "usdjpy", "外汇"]),
    (
        "prediction",
        &["polymarket", "prediction market", "预测市场"],
    ),
];

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

impl StageTable {
    /// The phrases of the host's own page, bare.
    pub fn seed() -> StageTable {
        let triggers = SEED.iter().map(|(stage, words)| (*stage, owned(words)));
        StageTable {
            triggers: triggers.collect(),
            exceptions: Vec::new(),
        }
    }
}

/// Those of the host's own page, others and the exceptions.
impl Default for StageTable {
    fn default() -> StageTable {
        let both = SEED.iter().zip(&ADDED);
        let triggers =
            both.map(|((stage, seed), (_, added))| (*stage, [owned(seed), owned(added)].concat()));
        StageTable {
            triggers: triggers.collect(),
            exceptions: owned(&EXCEPTIONS),
        }
    }
}

impl Default for AssetTable {
    fn default() -> AssetTable {
        let classes = ASSETS.iter();
        AssetTable(
            classes
                .map(|(class, words)| ((*class).to_owned(), owned(words)))
                .collect(),
        )
    }
}

/// The classes that are known where nobody sets others.
pub fn asset_classes() -> impl Iterator<Item = &'static str> {
    ASSETS.iter().map(|(class, _)| *class)
}

/// Both tables, ready to be looked up.
#[derive(Clone, Debug)]
pub struct Lexicon {
    phrases: Phrases,
    /// What each phrase says, by its number.
    says: Vec<Vec<Says>>,
    classes: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Says {
    Stage(Stage, String),
    Asset(usize, String),
    Nothing,
}

/// What a message says by its words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The stages, in the order of their life, each with what names it first.
    pub stages: Vec<(Stage, Trigger)>,
    /// The classes of assets, in the order of the table, each with what names it
    /// first.
    pub assets: Vec<(String, Trigger)>,
}

/// A phrase of a message that says something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trigger {
    /// The phrase as the table has it.
    pub phrase: String,
    /// Where it stands in the normal form of the message.
    pub place: Range<usize>,
}

impl Lexicon {
    /// The tables, ready to be looked up.
    pub fn new(stages: &StageTable, assets: &AssetTable) -> Lexicon {
        let mut gathering = Gathering::default();
        let mut says: Vec<Vec<Says>> = Vec::new();
        let mut add = |phrase: &str, what: Says| {
            if let Some(number) = gathering.add(normal(phrase)) {
                says.resize(says.len().max(number + 1), Vec::new());
                says[number].push(what);
            }
        };
        for (stage, phrases) in &stages.triggers {
            for phrase in phrases {
                add(phrase, Says::Stage(*stage, phrase.clone()));
            }
        }
        for phrase in &stages.exceptions {
            add(phrase, Says::Nothing);
        }
        for (class, (_, words)) in assets.0.iter().enumerate() {
            for word in words {
                add(word, Says::Asset(class, word.clone()));
            }
        }
        let classes = assets.0.iter().map(|(class, _)| class.clone()).collect();
        Lexicon {
            phrases: gathering.ready(),
            says,
            classes,
        }
    }

    /// Puts classes in the order of the table, those that it lacks behind them.
    pub fn sort(&self, classes: &mut [String]) {
        let place = |class: &String| {
            let place = self.classes.iter().position(|known| known == class);
            place.unwrap_or(self.classes.len())
        };
        classes.sort_by_key(place);
    }

    /// What a message says.
    pub fn look_up(&self, message: &Normal) -> Said {
        let found: Vec<(usize, Range<usize>)> = self.phrases.occurrences(message.text()).collect();
        let of = |number: &usize| self.says[*number].iter();
        let excepted = found
            .iter()
            .filter(|(number, _)| of(number).any(|one| *one == Says::Nothing));
        let excepted = Cover::of(excepted.map(|(_, place)| place.clone()));
        let mut stages: Vec<Option<Trigger>> = vec![None; Stage::ALL.len()];
        let mut assets: Vec<Option<Trigger>> = vec![None; self.classes.len()];
        for (number, place) in &found {
            for says in of(number) {
                let (first, phrase) = match says {
                    Says::Stage(stage, phrase) if !excepted.holds(place) => {
                        (&mut stages[*stage as usize], phrase)
                    }
                    Says::Asset(class, phrase) => (&mut assets[*class], phrase),
                    Says::Stage(..) | Says::Nothing => continue,
                };
                let order = |place: &Range<usize>| (place.start, usize::MAX - place.end);
                if first
                    .as_ref()
                    .is_none_or(|first| order(place) < order(&first.place))
                {
                    *first = Some(Trigger {
                        phrase: phrase.clone(),
                        place: place.clone(),
                    });
                }
            }
        }
        let stages = Stage::ALL.into_iter().zip(stages);
        let assets = self.classes.iter().cloned().zip(assets);
        Said {
            stages: stages
                .filter_map(|(stage, first)| Some((stage, first?)))
                .collect(),
            assets: assets
                .filter_map(|(class, first)| Some((class, first?)))
                .collect(),
        }
    }
}

/// Parts of a text, asked which of them hold another part.
struct Cover(Vec<Range<usize>>);

impl Cover {
    /// Of parts in any order; those that another one holds say nothing more.
    fn of(parts: impl Iterator<Item = Range<usize>>) -> Cover {
        let mut parts: Vec<Range<usize>> = parts.collect();
        parts.sort_by_key(|part| (part.start, usize::MAX - part.end));
        let mut kept: Vec<Range<usize>> = Vec::new();
        for part in parts {
            if kept.last().is_none_or(|last| part.end > last.end) {
                kept.push(part);
            }
        }
        Cover(kept)
    }

    fn holds(&self, part: &Range<usize>) -> bool {
        // Of those that begin no later the last one reaches furthest.
        let before = self.0.partition_point(|known| known.start <= part.start);
        let last = before.checked_sub(1).map(|at| &self.0[at]);
        last.is_some_and(|last| last.end >= part.end)
    }
}
