//! Clauses of a contract, in a text that is all about terms: what a customer is granted,
//! and what none of them may do.

use super::english::Sentence;
use crate::license::lexicon::Limit;

/// Only so many words of a sentence are looked at.
const LONGEST: usize = 120;

/// Who is bound.
const PARTIES: &[&str] = &[
    "you",
    "customer",
    "customers",
    "licensee",
    "licensees",
    "user",
    "users",
    "recipient",
    "recipients",
    "client",
    "clients",
    "subscriber",
    "subscribers",
    "others",
];

/// What nobody may do with copies.
const ACTS: &[&str] = &[
    "copy",
    "distribute",
    "redistribute",
    "reproduce",
    "publish",
    "share",
    "sublicense",
    "sell",
    "resell",
    "rent",
    "lease",
    "lend",
    "loan",
    "transfer",
    "assign",
];

/// The same as nouns, and where they head an item.
const ACTING: &[&str] = &[
    "copying",
    "distribution",
    "distributing",
    "redistribution",
    "redistributing",
    "reproduction",
    "reproducing",
    "publishing",
    "sharing",
    "sublicensing",
    "selling",
    "reselling",
    "resale",
    "renting",
    "leasing",
];

/// What a list of what is denied calls the work.
const THINGS: &[&str] = &[
    "software",
    "skill",
    "skills",
    "materials",
    "material",
    "work",
    "works",
    "files",
    "content",
    "contents",
    "product",
    "products",
    "program",
    "package",
    "repository",
    "code",
    "prompts",
    "documents",
];

/// What is no file: terms of use of such a thing bind nobody's copy.
const SITES: &[&str] = &[
    "site",
    "sites",
    "website",
    "websites",
    "service",
    "services",
    "platform",
    "account",
    "accounts",
    "app",
    "api",
    "mark",
    "marks",
    "logo",
    "logos",
    "trademarks",
];

/// Whether a word names what is no file.
pub fn is_no_file(word: &str) -> bool {
    SITES.contains(&word) || matches!(word, "trademark" | "hosted" | "name")
}

/// What the sentence says of copies as a clause of a contract does.
pub fn clause(sentence: &Sentence<'_>) -> Option<(Limit, usize)> {
    let end = sentence.words.len().min(LONGEST);
    (0..end).find_map(|at| {
        limited_grant(sentence, at)
            .or_else(|| denial(sentence, at))
            .map(|(limit, at)| (limit, sentence.start + at))
    })
}

/// `Fern grants Customer a limited, non-transferable licence to use the Materials`.
fn limited_grant(sentence: &Sentence<'_>, at: usize) -> Option<(Limit, usize)> {
    const GRANTED: usize = 6;
    const KIND: usize = 12;
    const LIMITS: &[&str] = &[
        "limited",
        "nontransferable",
        "revocable",
        "personal",
        "nonassignable",
    ];
    if !matches!(sentence.word(at), "grants" | "granted" | "grant") {
        return None;
    }
    let party = sentence.any(at + 1, at + GRANTED, PARTIES);
    let from = party.or_else(|| {
        let before = at.saturating_sub(GRANTED);
        sentence.any(before, at, PARTIES).map(|_| at)
    })?;
    // Who contributes grants the project something.
    if at > 0
        && matches!(sentence.word(at - 1), "you" | "contributor" | "hereby")
        && party.is_none()
    {
        return None;
    }
    let kind = sentence.any(from + 1, from + KIND, LIMITS).or_else(|| {
        let non = sentence.any(from + 1, from + KIND, &["non"])?;
        (sentence.word(non + 1) == "transferable").then_some(non)
    })?;
    let licence = sentence.any(kind, kind + KIND, &["license", "right", "permission"])?;
    is_of_files(sentence, licence).then_some((Limit::Restricts, kind))
}

/// `Customer shall not, and shall not permit others to, distribute the Software`.
fn denial(sentence: &Sentence<'_>, at: usize) -> Option<(Limit, usize)> {
    const BEFORE: usize = 4;
    const REACH: usize = 16;
    let modal = matches!(
        sentence.word(at),
        "may" | "shall" | "must" | "will" | "agree" | "agrees" | "can"
    );
    let denies = sentence.word(at) == "cannot" || modal && sentence.word(at + 1) == "not";
    if !denies || sentence.excepts() {
        return None;
    }
    sentence.any(at.saturating_sub(BEFORE), at, PARTIES)?;
    // What stands between says who and what else, not another thing that is denied.
    let mut reach = (at + 1..sentence.words.len().min(at + REACH)).take_while(|&at| {
        let word = sentence.word(at);
        ACTS.contains(&word) || AROUND.contains(&word) || word.len() == 1
    });
    let act = reach.find(|&at| ACTS.contains(&sentence.word(at)))?;
    let thing = behind_acts(sentence, act);
    sentence.subject(thing)?;
    // `May not use the copy`: a thing, not an act.
    let noun = matches!(sentence.word(act - 1), "the" | "a" | "any" | "each");
    (!noun && is_of_files(sentence, act) && thing < LONGEST).then_some((Limit::Prohibits, act))
}

/// Words between a denial and the act, and between acts.
const AROUND: &[&str] = &[
    "not",
    "and",
    "or",
    "nor",
    "to",
    "use",
    "modify",
    "change",
    "adapt",
    "translate",
    "create",
    "derivative",
    "works",
    "shall",
    "permit",
    "allow",
    "others",
    "anyone",
    "any",
    "ii",
    "iii",
    "iv",
    "also",
    "otherwise",
    "directly",
    "indirectly",
    "license",
    "host",
    "display",
    "perform",
    "decompile",
    "disassemble",
    "reverse",
    "engineer",
    "of",
    "from",
    "based",
    "on",
    "third",
    "parties",
    "party",
];

/// The first word behind the acts that begin at `act` which may be their thing.
fn behind_acts(sentence: &Sentence<'_>, act: usize) -> usize {
    const BEFORE: &[&str] = &[
        "the", "this", "these", "any", "all", "part", "portion", "portions", "copies", "copy", "a",
        "whole", "in",
    ];
    let mut at = act;
    while at < sentence.words.len() {
        let word = sentence.word(at);
        let of_thing = sentence.subject(at).is_some();
        if of_thing || !(ACTS.contains(&word) || AROUND.contains(&word) || BEFORE.contains(&word)) {
            break;
        }
        at += 1;
    }
    at
}

/// Whether what stands behind the word `from` are files, not a site or a mark.
fn is_of_files(sentence: &Sentence<'_>, from: usize) -> bool {
    const REACH: usize = 24;
    let site = sentence.any(from + 1, from + REACH, SITES);
    let thing = (from + 1..from + REACH).find(|&at| sentence.subject(at).is_some());
    thing.is_some_and(|thing| site.is_none_or(|site| thing < site))
}

/// How a sentence leads a list in whose items acts are denied: `You may not:`, `The
/// following is prohibited:`.
pub fn leads_list(words: &[&str]) -> bool {
    const SHORT: usize = 14;
    let binds = words.iter().any(|word| PARTIES.contains(word));
    let denies = match words {
        [.., "may" | "shall" | "must" | "will", "not"] | [.., "cannot"] => binds,
        [.., "not", "to"] => binds,
        [.., "following"] => words.contains(&"not") && binds,
        [.., "prohibited" | "forbidden"] => {
            words.contains(&"following") || words.contains(&"these")
        }
        _ => false,
    };
    denies && words.len() <= SHORT && !words.contains(&"unless") && !words.contains(&"except")
}

/// Whether an item of such a list denies a copy.
pub fn denies_copies(words: &[&str]) -> bool {
    const BEHIND: usize = 4;
    let act = |word: &str| ACTS.contains(&word) || ACTING.contains(&word);
    let leads = |word: &str| matches!(word, "to" | "ii" | "iii" | "iv" | "any" | "or");
    let at = words.iter().position(|word| !leads(word));
    let sites = words.iter().any(|word| SITES.contains(word));
    let said = at.filter(|&at| at < BEHIND && act(words[at]) && !sites);
    // An item may leave out what: else it is copies of the work.
    said.is_some_and(|at| {
        let joined = |word: &&str| act(word) || AROUND.contains(word);
        let mut behind = words[at..].iter().skip_while(|word| joined(word));
        let articles = [
            "the", "this", "these", "any", "all", "a", "copies", "it", "them",
        ];
        let thing = behind.find(|word| !articles.contains(word));
        thing.is_none_or(|thing| THINGS.contains(thing))
    })
}
