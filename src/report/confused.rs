//! The report of `route --confusion`: skills that are offered for the same words.

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
use super::style::Palette;
use super::table::Table;
use super::verb::Report;
use crate::systems::minara::{Confused, Router};
use crate::text::{Untrusted, grouped};

/// The most pairs that a person reads where nobody says how many.
const PAIRS: usize = 20;

/// Pairs of skills.
pub struct ConfusionReport<'a> {
    /// The skills.
    pub router: &'a Router,
    /// The pairs.
    pub pairs: Vec<Confused>,
    /// The most of them.
    pub limit: Option<usize>,
}

/// Skills with keywords in common.
#[derive(Serialize, JsonSchema)]
pub struct ConfusionDocument<'a> {
    /// The pairs, those with the largest part in common first.
    pairs: Vec<PairDoc<'a>>,
}

/// Two skills.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "pair")]
struct PairDoc<'a> {
    /// The smaller id.
    a: &'a str,
    /// The other.
    b: &'a str,
    /// The keywords in the form that is compared, sorted.
    shared: &'a [String],
    /// How large a part of all keywords of the two they are.
    #[schemars(range(min = 0.0, max = 1.0))]
    jaccard: f64,
}

impl Report for ConfusionReport<'_> {
    type Document<'d>
        = ConfusionDocument<'d>
    where
        Self: 'd;

    fn verb(&self) -> &'static str {
        "route"
    }

    fn human(&self, layout: Layout) -> String {
        if self.pairs.is_empty() {
            return "no two skills share a keyword\n".to_owned();
        }
        let mut table = Table::new(&["skill", "and", ">shared", ">of all", "keywords"]);
        let shown = self.shown(PAIRS);
        for pair in shown {
            let part = format!("{:.0} %", pair.jaccard * 100.0);
            table.row([
                Untrusted(self.id(pair.a)).to_string(),
                Untrusted(self.id(pair.b)).to_string(),
                pair.shared.len().to_string(),
                part,
                Untrusted(&pair.shared.join(", ")).to_string(),
            ]);
        }
        let mut out = table.fit(layout).render();
        let more = self.pairs.len() - shown.len();
        if more > 0 {
            let more = format!("… and {} more, --limit shows them\n", grouped(more));
            out.push_str(&Palette::paint(Palette::DIM, more));
        }
        out
    }

    fn document(&self) -> ConfusionDocument<'_> {
        let pairs = self.shown(usize::MAX).iter().map(|pair| PairDoc {
            a: self.id(pair.a),
            b: self.id(pair.b),
            shared: &pair.shared,
            jaccard: pair.jaccard,
        });
        ConfusionDocument {
            pairs: pairs.collect(),
        }
    }
}

impl ConfusionReport<'_> {
    fn shown(&self, most: usize) -> &[Confused] {
        let limit = self.limit.unwrap_or(most);
        &self.pairs[..limit.min(self.pairs.len())]
    }

    fn id(&self, member: usize) -> &str {
        &self.router.member(member).domain.id.text
    }
}
