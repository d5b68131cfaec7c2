//! Words that limit a grant.
//!
//! They are looked for only in what a text says *beside* a known licence (or
//! where no licence is known at all), so a licence's own conditions and prose
//! about licences never meet them. A limit that is missed lets a text pass as
//! open, so the lists are wide; bare `not`, `no`, `may` and `only` prove
//! nothing and count only next to an act that a licence grants.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::OnceLock;

use super::tokens::Tokens;

/// How far a limit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// The grant has a limit: who, what for, for what price, for how long.
    Restricts,
    /// There is no grant, or it is taken back.
    Prohibits,
}

/// A limit and the words that say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// How far it goes.
    pub limit: Limit,
    /// Indices of the words.
    pub range: Range<usize>,
}

/// Phrases that leave no grant. `*` at the end of a word stands for any ending.
const PROHIBITS: &[&str] = &[
    "not granted",
    "no right",
    "no rights",
    "no permission*",
    "nobody",
    "no one",
    "no license",
    "not licensed",
    "unlicensed",
    "forbid*",
    "forbidden",
    "prohibit*",
    "confidential*",
    "internal use",
    "internal only",
    "internally only",
    "for internal",
    "trade secret*",
    "unauthor*",
    "proprietary",
    "nontransferable",
    "not transferable",
    "reverse engineer*",
    "decompil*",
    "disassembl*",
    "retain copies",
    "keep copies",
    "no redistribution",
    "no distribution",
    "no copying",
    "no copies",
    "no modification*",
    "no derivative*",
    "noderiv*",
    "no forks",
    "no sharing",
    "no reuse",
    "not redistribut*",
    "not distribut*",
    "not for distribution",
    "not for redistribution",
    "not open source",
    "closed source",
    "strictly private",
    "for employees",
    "employees of",
    "governed by your agreement",
    "governed by your contract",
    "nondisclosure",
    "do not share",
    "not to be shared",
    "not to be copied",
    "copying is not",
    "untersagt",
    "verboten",
    "alle rechte vorbehalten",
    "nur mit genehmigung",
    "tous droits réservés",
    "interdit*",
    "todos los derechos reservados",
    "prohibid*",
];

/// Phrases that limit a grant.
const RESTRICTS: &[&str] = &[
    // commercial
    "noncommercial*",
    "not commercial",
    "commercial use*",
    "commercial purpose*",
    "commercial work",
    "commercial product*",
    "commercial license",
    "commercial redistribution",
    "commercial exploitation",
    "commercial activit*",
    "commercial gain",
    "commercial setting*",
    "commercial project*",
    "commercially",
    "commercial user*",
    "commercial entit*",
    "use commercial",
    "personal use",
    "personal and",
    "personal evaluation",
    "personal only",
    "private study",
    "private use",
    "private purposes",
    "educational",
    "education purposes",
    "academic*",
    "research purposes",
    "research only",
    "research use",
    "evaluat*",
    "trial",
    "hobby*",
    "for profit",
    "profit",
    "nonprofit*",
    "revenue*",
    "royalt*",
    "income",
    "monetiz*",
    "monetis*",
    "turnover",
    "earnings",
    "nicht kommerziell*",
    "non commercial*",
    "usage commercial",
    "uso comercial",
    // payment
    "fee",
    "fees",
    "payment*",
    "pay",
    "pays",
    "paying",
    "paid",
    "purchas*",
    "subscri*",
    "per seat",
    "per user",
    "license key*",
    "buy",
    "price",
    "charge",
    "charged",
    "charges",
    "invoice*",
    "percent of",
    "a tenth of",
    "a share of",
    "donat*",
    // field and entity
    "compet*",
    "rival*",
    "employee*",
    "company size",
    "monthly active",
    "active users",
    "government*",
    "military",
    "weapon*",
    "surveillance",
    "not evil",
    "for good",
    "ethic*",
    "acceptable use",
    "use restriction*",
    "use based restriction*",
    "responsible use",
    "responsible ai",
    "human rights",
    "law enforcement",
    "fossil fuel*",
    "police",
    "gambling",
    "tobacco",
    "organizations with",
    "organisations with",
    "companies with",
    "firms with",
    "larger firms",
    "larger companies",
    "larger than",
    "fewer than",
    "at most",
    "no more than",
    "more than",
    "up to",
    "outside the",
    "residents of",
    "citizens of",
    "nationals of",
    "embargo*",
    "sanction*",
    "students",
    "customers of",
    "customers only",
    "licensed users",
    "members of",
    "members only",
    "subsidiar*",
    "affiliates of",
    "individuals only",
    "individual use",
    "only individuals",
    // service
    "hosted",
    "hosting",
    "managed service*",
    "as a service",
    "saas",
    "resell*",
    "resale",
    "rent",
    "rental",
    "leas*",
    "sell",
    "selling",
    "sold",
    "sale",
    "sales",
    "sublicens*",
    "service bureau",
    "commons clause",
    "right to sell",
    "in production",
    "production use",
    "nonproduction",
    // AI
    "train",
    "trained",
    "training",
    "train models",
    "machine learning",
    "dataset*",
    "scrap*",
    "model output*",
    "language model*",
    "ai model*",
    "artificial intelligence",
    "fine tun*",
    "text and data mining",
    "data mining",
    // conditions
    "prior written",
    "written consent",
    "written permission",
    "written approval",
    "permission from",
    "permission of",
    "permission required",
    "with permission",
    "express permission",
    "consent of",
    "approval of",
    "approval from",
    "must notify",
    "must display",
    "must credit",
    "must link",
    "must pay",
    "must ask",
    "must obtain",
    "must request",
    "must report",
    "must register",
    "must disclose",
    "must publish",
    "must contribute",
    "must delete",
    "must destroy",
    "must stop",
    "must return",
    "must send",
    "must inform",
    "must buy",
    "must agree",
    "must accept",
    "must share",
    "must submit",
    "must provide",
    "must mention",
    "must include a",
    "must contact",
    "must not be",
    "agree to indemnify",
    "revo*",
    "withdraw*",
    "rescind*",
    "cancel*",
    "terminat*",
    "expir*",
    "any time",
    "change date",
    "until",
    "valid for",
    "separate agreement",
    "separate license",
    "additional license",
    "different license",
    "company license",
    "enterprise license",
    "additional permission*",
    "additional restriction*",
    "additional term*",
    "additional condition*",
    "further restriction*",
    "sole discretion",
    "own discretion",
    "does not include the right",
    "not include the right",
    "not include the rights",
    "does not extend to",
    "excludes the right",
    "excluding the right",
    "not extend",
    "limited license",
    "limited to",
    "restricted to",
    "restrict*",
    "reserves the right",
    "contact us",
    "contact the author",
    "ask for",
    "ask the author",
    "ask first",
    "license agreement",
    "end user",
    "eula",
    "terms of service",
    "service agreement",
    "non exclusive only",
    "may only",
    "only for",
    "for use only",
    "use only",
    "only with",
    "only by",
    "only within",
    "only in",
    "only on",
    "only if",
    "solely",
    "exclusively",
    "not for use",
    "not be used",
    "not available for",
    "not apply to",
    "except for",
    "except by",
    "except in",
    "except that",
    "with the exception",
    "exclud*",
    "other than",
    "free for",
    "nur für",
];

/// Phrases of scripts without word breaks: found anywhere in the text.
const PROHIBITS_ANYWHERE: &[&str] = &[
    "版权所有",
    "禁止",
    "保留所有权利",
    "无授权",
    "無断",
    "転載禁止",
];
const RESTRICTS_ANYWHERE: &[&str] = &["非商业", "非商用", "非営利", "商用利用", "仅供"];

/// Words that deny or demand, before an [`ACTS`] word.
const MODALS: &[&[&str]] = &[
    &["may", "not"],
    &["must", "not"],
    &["shall", "not"],
    &["should", "not"],
    &["can", "not"],
    &["will", "not"],
    &["cannot"],
    &["cant"],
    &["mustnt"],
    &["shouldnt"],
    &["dont"],
    &["do", "not"],
    &["not", "allowed"],
    &["not", "permitted"],
    &["not", "authorized"],
    &["not", "authorised"],
    &["not", "to"],
    &["not", "be"],
    &["no", "one", "may"],
    &["nobody", "may"],
    &["never", "be"],
    &["nor"],
    &["refrain", "from"],
    &["without"],
];

/// What a licence lets people do.
const ACTS: &[&str] = &[
    "use",
    "used",
    "using",
    "reuse",
    "reused",
    "copy",
    "copied",
    "copying",
    "copies",
    "modify",
    "modified",
    "modifying",
    "modification",
    "modifications",
    "change",
    "changed",
    "changing",
    "adapt",
    "adapted",
    "merge",
    "merged",
    "publish",
    "published",
    "publishing",
    "distribute",
    "distributed",
    "distributing",
    "distribution",
    "redistribute",
    "redistributed",
    "redistributing",
    "redistribution",
    "sublicense",
    "sublicensed",
    "sell",
    "sold",
    "selling",
    "resell",
    "share",
    "shared",
    "sharing",
    "pass",
    "passed",
    "passing",
    "hand",
    "handed",
    "fork",
    "forked",
    "derive",
    "derived",
    "derivative",
    "derivatives",
    "reproduce",
    "reproduced",
    "reproduction",
    "display",
    "perform",
    "transfer",
    "transferred",
    "keep",
    "kept",
    "retain",
    "host",
    "hosted",
    "offer",
    "offered",
    "rent",
    "lease",
    "lend",
    "embed",
    "embedded",
    "bundle",
    "bundled",
    "include",
    "included",
    "incorporate",
    "incorporated",
    "vendor",
    "vendored",
    "mirror",
    "mirrored",
    "upload",
    "uploaded",
    "repackage",
    "repackaged",
    "translate",
    "translated",
    "deploy",
    "deployed",
    "train",
    "trained",
    "install",
    "installed",
    "extract",
    "extracted",
    "store",
    "stored",
    "give",
    "given",
    "make",
    "made",
    "build",
    "remix",
    "run",
    "supply",
    "supplied",
    "release",
    "released",
    "convey",
    "conveyed",
    "export",
    "exported",
    "permission",
    "consent",
    "approval",
    "authorization",
    "agreement",
];

/// Verbs that turn a modal into advice: `you may not need …`.
const ADVICE: &[&str] = &[
    "need", "want", "wish", "like", "find", "expect", "see", "have", "work", "fit", "always",
    "know", "agree", "notice", "get", "apply", "hesitate", "forget", "worry", "rely",
];

/// The gravest limit in the words `range` of `tokens`, the first of its kind.
pub fn limit(tokens: &Tokens, range: Range<usize>) -> Option<Hit> {
    let gravity = |hit: &Hit| (Reverse(hit.limit), hit.range.start);
    limits(tokens, range).into_iter().min_by_key(gravity)
}

/// Every limit in the words `range` of `tokens`.
pub fn limits(tokens: &Tokens, range: Range<usize>) -> Vec<Hit> {
    let mut hits = Vec::new();
    for start in range.clone() {
        let from = start..range.end;
        hits.extend(phrase(tokens, from.clone(), Limit::Prohibits));
        hits.extend(denied_act(tokens, from.clone()));
        hits.extend(phrase(tokens, from, Limit::Restricts));
    }
    hits
}

/// The phrase of this kind at the start of `range`.
fn phrase(tokens: &Tokens, range: Range<usize>, limit: Limit) -> Option<Hit> {
    let (table, anywhere) = match limit {
        Limit::Prohibits => (prohibits(), PROHIBITS_ANYWHERE),
        Limit::Restricts => (restricts(), RESTRICTS_ANYWHERE),
    };
    let start = range.start;
    let word = tokens.word(start);
    let hit = |end: usize| Hit {
        limit,
        range: start..end,
    };
    if !word.is_ascii() && anywhere.iter().any(|wanted| word.contains(wanted)) {
        return Some(hit(start + 1));
    }
    table
        .starting_with(word)
        .filter(|pattern| start + pattern.len() <= range.end)
        .find(|pattern| matches(tokens, start, pattern))
        .map(|pattern| hit(start + pattern.len()))
}

/// A modal at the start of `range`, then within a few words of the same
/// sentence a granted act.
fn denied_act(tokens: &Tokens, range: Range<usize>) -> Option<Hit> {
    const REACH: usize = 7;
    let start = range.start;
    let modal = MODALS.iter().find(|modal| {
        let end = start + modal.len();
        end <= range.end && (0..modal.len()).all(|at| tokens.word(start + at) == modal[at])
    })?;
    let mut at = start + modal.len();
    let end = range.end.min(at + REACH);
    while at < end && !tokens.list()[at - 1].ends && !ADVICE.contains(&tokens.word(at)) {
        if ACTS.contains(&tokens.word(at)) {
            return Some(Hit {
                limit: Limit::Prohibits,
                range: start..at + 1,
            });
        }
        at += 1;
    }
    None
}

fn matches(tokens: &Tokens, start: usize, pattern: &[&str]) -> bool {
    pattern.iter().enumerate().all(|(at, wanted)| {
        let word = tokens.word(start + at);
        match wanted.strip_suffix('*') {
            Some(stem) => word.starts_with(stem),
            None => word == *wanted,
        }
    })
}

/// Phrases by the first three letters of their first word.
struct Table {
    phrases: Vec<(&'static str, Vec<&'static str>)>,
}

impl Table {
    fn new(list: &'static [&'static str]) -> Table {
        let mut phrases: Vec<_> = list
            .iter()
            .map(|phrase| (key(phrase), phrase.split(' ').collect()))
            .collect();
        phrases.sort();
        Table { phrases }
    }

    fn starting_with<'a>(&'a self, word: &'a str) -> impl Iterator<Item = &'a [&'static str]> {
        let wanted = key(word);
        let from = self.phrases.partition_point(|(key, _)| *key < wanted);
        self.phrases[from..]
            .iter()
            .take_while(move |(key, _)| *key == wanted)
            .map(|(_, words)| words.as_slice())
    }
}

/// The first two characters of the first word.
fn key(phrase: &str) -> &str {
    let word = phrase.split([' ', '*']).next().unwrap_or("");
    let end = word.char_indices().nth(2).map_or(word.len(), |(at, _)| at);
    &word[..end]
}

fn prohibits() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table::new(PROHIBITS))
}

fn restricts() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| Table::new(RESTRICTS))
}

/// Whether the words grant anything at all.
pub fn grants(tokens: &Tokens, range: Range<usize>) -> bool {
    let words = tokens.words(range);
    let has = |wanted: &str| words.contains(&wanted);
    has("permitted")
        || has("granted")
        || has("grants")
        || has("permission")
        || words.windows(2).any(|pair| {
            matches!(pair, ["may", act] if *act != "not")
                || matches!(pair, ["free", "to" | "for" | "of"] | ["for", "free"])
                || matches!(pair, ["can", "use" | "copy" | "be"])
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str) -> Option<Limit> {
        let tokens = Tokens::new(text);
        limit(&tokens, 0..tokens.len()).map(|hit| hit.limit)
    }

    #[test]
    fn limits_in_many_words_are_found() {
        for text in [
            "Redistribution of this skill is forbidden.",
            "You may not keep, copy or hand on these files",
            "this skill must not, in any form, be passed on",
            "Please do not redistribute.",
            "版权所有 2024",
            "Nutzung nur mit Genehmigung",
            "Copying is not permitted without consent",
        ] {
            assert_eq!(judged(text), Some(Limit::Prohibits), "{text}");
        }
        for text in [
            "Use is limited to non-commercial work.",
            "for a yearly payment",
            "The author may withdraw this permission at any time.",
            "to any person outside a rival firm",
            "firms with at most three employees",
        ] {
            assert_eq!(judged(text), Some(Limit::Restricts), "{text}");
        }
    }

    #[test]
    fn disclaimers_and_advice_are_no_limits() {
        for text in [
            "The skill does not give tax or legal advice and never sends anything by itself.",
            "You may not need every table here; take those that fit your garden.",
            "Remark: a folder can hold separate terms, and those go first there.",
            "Thanks to everyone who sent seed lists.",
        ] {
            assert_eq!(judged(text), None, "{text}");
        }
    }
}
