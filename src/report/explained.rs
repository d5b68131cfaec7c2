//! Why one skill stands where it stands in a turn.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use super::block::Layout;
use super::style::wrapped;
use super::table::Table;
use crate::systems::minara::{Edges, Explained, Got, NearBy, Router, SignalPart, Stage, Tie};
use crate::text::Untrusted;

/// The most skills ahead, and the most words of a list, that a person reads.
const MOST: usize = 6;

/// Why a skill stands where it stands. Of one that is dropped what it would have had.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "explain")]
pub struct ExplainDoc {
    /// Its id.
    id: String,
    /// Its place, from 1; null where it is dropped.
    #[schemars(range(min = 1))]
    rank: Option<usize>,
    /// The number that it is ranked by; null where it is dropped.
    score: Option<u32>,
    /// Keyword, stage, asset, co, source.
    #[schemars(length(equal = 5))]
    signals: Vec<SignalDoc>,
    /// Why it is dropped, every cause.
    causes: Vec<CauseDoc>,
    /// Keywords that the message nearly has.
    near: Vec<NearDoc>,
    /// The skills that stand before it.
    ahead: Vec<AheadDoc>,
    /// What would help; null where nothing does.
    suggest: Option<SuggestDoc>,
}

/// One kind of signal.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "signal")]
struct SignalDoc {
    /// Which.
    #[schemars(extend("enum" = ["keyword", "stage", "asset", "co", "source"]))]
    signal: &'static str,
    /// Its points.
    #[schemars(range(max = 60))]
    points: u32,
    /// The most points that it can give.
    #[schemars(extend("enum" = [60, 20, 15, 10, 25]))]
    of: u32,
    /// What gave them: ids and sources, or phrases with their places.
    got: Vec<GotDoc>,
    /// What would have.
    missing: Vec<String>,
}

/// What gave points.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "got")]
enum GotDoc {
    /// A skill, or a source.
    Word(String),
    /// A phrase of the message; columns are code points of the message as written, from
    /// 1, the end exclusive.
    Phrase {
        /// The keyword as it is declared.
        #[serde(skip_serializing_if = "Option::is_none")]
        keyword: Option<String>,
        /// The stage.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(schema_with = "stage")]
        stage: Option<String>,
        /// The class of assets.
        #[serde(skip_serializing_if = "Option::is_none")]
        asset: Option<String>,
        /// The phrase that names it.
        #[serde(skip_serializing_if = "Option::is_none")]
        trigger: Option<String>,
        /// Where it comes from, where no phrase names it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(extend("const" = "signal"))]
        from: Option<&'static str>,
        /// Its first column.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1))]
        column: Option<usize>,
        /// The column behind it.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1))]
        end_column: Option<usize>,
    },
}

fn stage(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "enum": Stage::ALL.map(Stage::name) })
}

/// A cause.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "cause")]
struct CauseDoc {
    /// The cause.
    cause: String,
    /// Where a negative keyword stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    column: Option<usize>,
    /// The column behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    end_column: Option<usize>,
}

/// A keyword that the message nearly has.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "near")]
struct NearDoc {
    /// The keyword as it is declared.
    keyword: String,
    /// In which way.
    #[schemars(extend("enum" = ["inside-word", "half-phrase"]))]
    why: &'static str,
    /// Where the word goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ["before", "after", "both"]))]
    edge: Option<&'static str>,
    /// What stands in the message.
    text: String,
    /// Its first column.
    #[schemars(range(min = 1))]
    column: usize,
    /// The column behind it.
    #[schemars(range(min = 1))]
    end_column: usize,
}

/// A skill that stands before it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ahead")]
struct AheadDoc {
    /// Its id.
    id: String,
    /// Its score.
    score: u32,
    /// By how much.
    by: u32,
    /// What decides where that is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ["priority", "id"]))]
    tie: Option<&'static str>,
}

/// A phrase of the message that nobody has.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "suggest")]
struct SuggestDoc {
    /// The phrase.
    phrase: String,
    /// The score with it as a keyword.
    score: u32,
    /// The place with it as a keyword.
    #[schemars(range(min = 1))]
    rank: usize,
}

impl ExplainDoc {
    /// The document of what was found of the skill `member`.
    pub fn new(router: &Router, member: usize, explained: &Explained) -> ExplainDoc {
        let id = |member: usize| router.member(member).domain.id.text.clone();
        let causes = explained.causes.iter().map(|cause| CauseDoc {
            cause: cause.cause.clone(),
            column: cause.columns.map(|columns| columns.0),
            end_column: cause.columns.map(|columns| columns.1),
        });
        let near = explained.near.iter().map(|near| NearDoc {
            keyword: near.keyword.clone(),
            why: near_word(near.why),
            edge: edge_word(near.why),
            text: near.text.clone(),
            column: near.columns.0,
            end_column: near.columns.1,
        });
        let ahead = explained.ahead.iter().map(|ahead| AheadDoc {
            id: id(ahead.member),
            score: ahead.score,
            by: ahead.by,
            tie: ahead.tie.map(tie_word),
        });
        ExplainDoc {
            id: id(member),
            rank: explained.rank,
            score: explained.score,
            signals: explained.signals.iter().map(SignalDoc::new).collect(),
            causes: causes.collect(),
            near: near.collect(),
            ahead: ahead.collect(),
            suggest: explained.suggest.as_ref().map(|suggest| SuggestDoc {
                phrase: suggest.phrase.clone(),
                score: suggest.score,
                rank: suggest.rank,
            }),
        }
    }
}

fn near_word(why: NearBy) -> &'static str {
    match why {
        NearBy::InsideWord(_) => "inside-word",
        NearBy::HalfPhrase => "half-phrase",
    }
}

fn edge_word(why: NearBy) -> Option<&'static str> {
    let NearBy::InsideWord(Edges {
        splits_before,
        splits_after,
    }) = why
    else {
        return None;
    };
    Some(match (splits_before, splits_after) {
        (true, true) => "both",
        (true, false) => "before",
        (false, _) => "after",
    })
}

fn tie_word(tie: Tie) -> &'static str {
    match tie {
        Tie::Priority => "priority",
        Tie::Id => "id",
    }
}

impl SignalDoc {
    fn new(part: &SignalPart) -> SignalDoc {
        SignalDoc {
            signal: part.name,
            points: part.points,
            of: part.of,
            got: part
                .got
                .iter()
                .map(|got| GotDoc::new(part.name, got))
                .collect(),
            missing: part.missing.clone(),
        }
    }
}

impl GotDoc {
    fn new(signal: &str, got: &Got) -> GotDoc {
        if matches!(signal, "co" | "source") {
            return GotDoc::Word(got.what.clone());
        }
        let of = |name: &str| (signal == name).then(|| got.what.clone());
        GotDoc::Phrase {
            keyword: of("keyword"),
            stage: of("stage"),
            asset: of("asset"),
            trigger: got.trigger.clone(),
            from: got.columns.is_none().then_some("signal"),
            column: got.columns.map(|columns| columns.0),
            end_column: got.columns.map(|columns| columns.1),
        }
    }
}

/// Some words, and how many there are beyond what a person reads.
fn some(words: &[String]) -> String {
    let shown: Vec<String> = words
        .iter()
        .take(MOST)
        .map(|word| Untrusted(word).to_string())
        .collect();
    match words.len().saturating_sub(MOST) {
        0 => shown.join(", "),
        more => format!("{}, … {more} more", shown.join(", ")),
    }
}

impl Explained {
    /// The words for a person.
    pub fn human(&self, router: &Router, layout: Layout) -> String {
        let mut out = match (self.rank, self.score) {
            (Some(rank), Some(score)) => format!("place {rank}, score {score}\n\n"),
            _ => "not offered; what it would have had:\n\n".to_owned(),
        };
        let mut table = Table::new(&["signal", ">points", ">of", "got", "missing"]);
        for part in &self.signals {
            let got: Vec<String> = part.got.iter().map(got_words).collect();
            table.row([
                part.name.to_owned(),
                part.points.to_string(),
                part.of.to_string(),
                some(&got),
                some(&part.missing),
            ]);
        }
        out.push_str(&table.fit(layout).render());
        let mut lines = Vec::new();
        for cause in &self.causes {
            let at = cause
                .columns
                .map(|(column, _)| format!(", column {column}"));
            let cause = Untrusted(&cause.cause).to_string();
            lines.push(format!("dropped: {cause}{}", at.unwrap_or_default()));
        }
        for near in &self.near {
            let (keyword, text) = (Untrusted(&near.keyword), Untrusted(&near.text));
            let column = near.columns.0;
            lines.push(match near.why {
                NearBy::InsideWord(_) => {
                    format!("nearly: `{keyword}` is a part of `{text}`, column {column}")
                }
                NearBy::HalfPhrase => {
                    format!("nearly: of `{keyword}` there is `{text}`, column {column}")
                }
            });
        }
        for ahead in self.ahead.iter().take(MOST) {
            let id = Untrusted(&router.member(ahead.member).domain.id.text);
            let by = match ahead.tie {
                None => format!("by {}", ahead.by),
                Some(tie) => format!("by its {}", tie_word(tie)),
            };
            lines.push(format!("before it: {id}, score {}, {by}", ahead.score));
        }
        let more = self.ahead.len().saturating_sub(MOST);
        if more > 0 {
            lines.push(format!("before it: … {more} more"));
        }
        if let Some(suggest) = &self.suggest {
            let phrase = Untrusted(&suggest.phrase);
            let (score, rank) = (suggest.score, suggest.rank);
            lines.push(format!(
                "would help: keyword `{phrase}`, which nobody has: score {score}, place {rank}"
            ));
        }
        if !lines.is_empty() {
            out.push('\n');
        }
        for line in lines {
            out.push_str(&wrapped(&line, 0, 2, layout.width));
            out.push('\n');
        }
        out
    }
}

fn got_words(got: &Got) -> String {
    match (&got.trigger, got.columns) {
        (Some(trigger), _) => format!("{} ({trigger})", got.what),
        (None, _) => got.what.clone(),
    }
}
