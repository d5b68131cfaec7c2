//! What sentences say in texts that are all about terms, and by which conditions and
//! names a licence is told that is not open.

use super::Speaker;
use super::english::Sentence;
use super::words::{ACTIVE, ASKED_OF, FIRMS, LEAD, PASSIVE};
use crate::license::lexicon::Limit;

/// Only so many words of a sentence are looked at for each other.
const LONGEST: usize = 80;

type Phrase = &'static [&'static str];

/// Names of licences that limit use, as words; a version may follow.
const UNOPEN: &[Phrase] = &[
    &["cc", "by", "nc"],
    &["cc", "by", "nd"],
    &["ccbync"],
    &["attribution", "noncommercial"],
    &["attribution", "non", "commercial"],
    &["attribution", "noderivatives"],
    &["attribution", "noderivs"],
    &["by", "nc", "sa"],
    &["by", "nc", "nd"],
    &["busl"],
    &["bsl", "1", "1"],
    &["business", "source", "license"],
    &["elastic", "license"],
    &["elastic", "2", "0"],
    &["elv2"],
    &["sspl"],
    &["server", "side", "public", "license"],
    &["polyform"],
    &["commons", "clause"],
    &["fsl", "1"],
    &["functional", "source", "license"],
    &["sustainable", "use", "license"],
    &["prosperity", "public", "license"],
    &["fair", "source"],
    &["fair", "code"],
    &["source", "available"],
    &["confluent", "community"],
    &["community", "license", "agreement"],
    &["redis", "source"],
    &["rsal"],
    &["rsalv2"],
    &["hippocratic"],
    &["openrail"],
    &["openrail", "m"],
    &["bigscience"],
    &["llama", "2"],
    &["llama", "3"],
    &["llama", "4"],
    &["fair", "core", "license"],
    &["fcl", "1"],
    &["timescale", "license"],
    &["sustainable", "use"],
    &["anti", "capitalist"],
    &["anticapitalist"],
    &["cooperative", "non", "violent"],
    &["cooperative", "nonviolent"],
    &["cnpl"],
    &["gemma", "terms"],
    &["gemma", "license"],
    &["creativeml"],
    &["open", "rail"],
    &["big", "time", "public", "license"],
    &["osaasy"],
    &["saasy"],
    &["mit", "nc"],
    &["cc", "nc"],
    &["modified", "mit"],
];

/// First words of the names of open licences.
const OPEN: &[&str] = &[
    "mit",
    "apache",
    "bsd",
    "isc",
    "gpl",
    "gplv2",
    "gplv3",
    "agpl",
    "agplv3",
    "lgpl",
    "gnu",
    "mpl",
    "mozilla",
    "cc0",
    "unlicense",
    "zlib",
    "eupl",
    "epl",
];

/// Words between a verb and the name of a licence.
const JOINING: &[&str] = &[
    "licensed",
    "released",
    "available",
    "published",
    "provided",
    "distributed",
    "offered",
    "covered",
    "governed",
    "made",
    "under",
    "by",
    "the",
    "a",
    "an",
    "terms",
    "of",
    "creative",
    "commons",
    "license",
    "now",
    "also",
    "free",
    "subject",
    "to",
    "separately",
    "only",
    "this",
    "project",
    "fair",
    "code",
    "faircode",
];

/// What stands at the head of a statement that keeps everything.
const KEPT: &[Phrase] = &[
    &["proprietary"],
    &["confidential"],
    &["unlicensed"],
    &["closed", "source"],
    &["not", "open", "source"],
    &["not", "licensed"],
    &["internal", "use"],
    &["internal", "only"],
    &["for", "internal", "use"],
    &["no", "redistribution"],
    &["no", "copying"],
    &["no", "distribution"],
    &["not", "for", "distribution"],
    &["not", "for", "redistribution"],
    &["not", "for", "resale"],
    &["no", "license", "is", "granted"],
    &["no", "license", "granted"],
    &["no", "rights", "are", "granted"],
    &["unauthorized", "copying"],
    &["unauthorized", "use"],
    &["unauthorized", "distribution"],
    &["unauthorized", "reproduction"],
    &["strictly", "confidential"],
    &["company", "confidential"],
];

/// What stands at the head of a statement that limits.
const LIMITED: &[Phrase] = &[
    &["source", "available"],
    &["personal", "use"],
    &["personal", "noncommercial"],
    &["personal", "and", "noncommercial"],
    &["personal", "only"],
    &["not", "for", "commercial"],
    &["custom", "license"],
    &["private", "use"],
    &["noncommercial", "use"],
    &["noncommercial", "only"],
    &["noncommercial", "purposes"],
    &["non", "commercial", "use"],
    &["evaluation", "only"],
    &["evaluation", "use", "only"],
    &["educational", "use", "only"],
    &["no", "commercial", "use"],
    &["commercial", "use", "requires"],
    &["commercial", "use", "needs"],
    &["commercial", "use", "prohibited"],
    &["commercial", "use", "forbidden"],
    &["commercial", "use", "is", "prohibited"],
    &["commercial", "use", "is", "forbidden"],
    &["commercial", "use", "is", "not"],
    &["commercial", "use", "not"],
];

/// What stands before a clause that goes on, or tells what was: `MIT (was: BUSL-1.1)`.
const JOINS_OR_PAST: &[&str] = &["and", "but", "was", "formerly", "previously"];

/// Words that may follow a single word such as `Proprietary`: it is said of the
/// work, not of what follows.
const ABOUT_ALL: &[&str] = &[
    "license",
    "software",
    "and",
    "to",
    "content",
    "all",
    "copyright",
    "property",
    "use",
    "material",
];

/// Whom or what a work may be for, and for nobody and nothing else.
const SOME: &[&str] = &[
    "personal",
    "private",
    "internal",
    "educational",
    "academic",
    "research",
    "evaluation",
    "noncommercial",
    "customers",
    "employees",
    "members",
    "subscribers",
    "licensees",
    "staff",
    "reading",
    "viewing",
    "reference",
    "students",
    "individuals",
];

/// Those of them that may as well be a hint how far to trust it.
const STUDY: &[&str] = &[
    "educational",
    "academic",
    "research",
    "evaluation",
    "students",
    "reference",
];

/// Whether the words hold the name of a licence that is not open.
pub fn names_unopen(words: &[&str]) -> bool {
    let begins = |at: usize| {
        let mut names = UNOPEN.iter();
        names.any(|name| words[at..].starts_with(name))
    };
    (0..words.len()).any(begins)
}

/// Whether the words hold the name of an open licence.
pub fn names_open(words: &[&str]) -> bool {
    words.iter().any(|word| OPEN.contains(word))
}

impl Sentence<'_> {
    fn is_at(&self, at: usize, phrase: &[&str]) -> bool {
        self.words
            .get(at..)
            .is_some_and(|rest| rest.starts_with(phrase))
    }

    fn has(&self, list: &[Phrase]) -> bool {
        let end = self.words.len().min(LONGEST);
        (0..end).any(|at| list.iter().any(|phrase| self.is_at(at, phrase)))
    }

    /// Whether the sentence names an open licence.
    pub(super) fn names_open(&self) -> bool {
        self.words
            .iter()
            .take(LONGEST)
            .any(|word| OPEN.contains(word) || matches!(*word, "license" | "licensed"))
    }

    /// Whether the sentence grants what it seems to limit: `free for personal and
    /// commercial use`.
    pub(super) fn frees(&self) -> bool {
        const FREE: &[Phrase] = &[
            &["and", "commercial"],
            &["or", "commercial"],
            &["commercial", "and"],
            &["commercial", "or"],
            &["and", "for", "commercial"],
            &["any", "purpose"],
            &["also", "commercially"],
            &["even", "commercially"],
        ];
        self.has(FREE)
    }

    /// Whether the sentence goes on with what a licence of its own allows: `except as
    /// expressly provided`.
    pub(super) fn excepts(&self) -> bool {
        const EXCEPT: &[Phrase] = &[
            &["except", "as"],
            &["except", "in", "compliance"],
            &["unless", "required", "by", "applicable"],
        ];
        self.has(EXCEPT)
    }

    /// The name of a licence that is not open, behind the verb before `from`.
    pub(super) fn unopen(&self, from: usize) -> Option<(Limit, usize)> {
        const REACH: usize = 12;
        let at = (from..(from + REACH).min(self.words.len()))
            .take_while(|&at| at == from || self.joins(at - 1))
            .find(|&at| UNOPEN.iter().any(|phrase| self.is_at(at, phrase)))?;
        let chosen = self.words.iter().take(LONGEST).any(|word| *word == "or") && self.has_open();
        (!chosen).then_some((Limit::Restricts, at))
    }

    pub(super) fn has_open(&self) -> bool {
        let mut words = self.words.iter().take(LONGEST);
        words.any(|word| OPEN.contains(word))
    }

    fn joins(&self, at: usize) -> bool {
        JOINING.contains(&self.word(at))
    }

    /// `are for licensed customers of Fern only`, `published for reading only`.
    pub(super) fn reserved(&self, from: usize) -> Option<(Limit, usize)> {
        const REACH: usize = 7;
        let purpose = self.any(from, from + 4, &["for", "to"])?;
        let kind = self.any(purpose + 1, purpose + REACH, SOME)?;
        // `For research only` tells what it is good for, where nothing is said of terms.
        if STUDY.contains(&self.word(kind)) {
            return None;
        }
        let not_only = purpose > 1 && self.word(purpose - 2) == "not";
        let bound =
            self.words.last() == Some(&"only") || self.word(purpose - 1) == "only" && !not_only;
        let bound = bound && self.is_of_use(kind);
        let between = (purpose + 1..kind).all(|at| !matches!(self.word(at), "not" | "all"));
        (bound && between && !self.frees()).then_some((Limit::Restricts, kind))
    }

    /// What somebody must have or may do, in other words than those of a grant.
    pub(super) fn conditions(&self, at: usize) -> Option<(Limit, usize)> {
        self.needs(at)
            .or_else(|| self.for_some(at))
            .or_else(|| self.grants_none(at))
            .or_else(|| self.leaves_out(at))
            .or_else(|| self.binds(at))
    }

    /// `You need a subscription to use these skills`, `use needs the commercial
    /// licence`.
    fn needs(&self, at: usize) -> Option<(Limit, usize)> {
        const WHAT: &[&str] = &["subscription", "license", "membership", "agreement"];
        const REACH: usize = 9;
        if !matches!(
            self.word(at),
            "need" | "needs" | "require" | "requires" | "required"
        ) {
            return None;
        }
        let what = self.any(at + 1, at + REACH, WHAT)?;
        let used = (what + 1..what + 5).find(|&at| self.word(at) == "use")?;
        let mine = matches!(self.word(used - 1), "to" | "for")
            && (used + 1..used + 3).any(|at| self.subject(at).is_some());
        let you = at > 0 && matches!(self.word(at - 1), "you" | "users" | "is" | "companies");
        (mine && you).then_some((Limit::Restricts, what))
    }

    /// `You may use these skills for personal projects only`, `only with an active
    /// subscription`.
    fn for_some(&self, at: usize) -> Option<(Limit, usize)> {
        const REACH: usize = 6;
        let may = matches!(self.word(at), "may" | "can") && self.word(at + 1) != "not";
        let verb = (at + 1..at + 3).find(|&at| self.word(at) == "use")?;
        let thing = (verb + 1..verb + 3).find(|&at| self.subject(at).is_some());
        let thing = thing.filter(|_| may)?;
        let from = thing + self.subject(thing)?;
        let only =
            (from..self.words.len().min(from + LONGEST)).find(|&at| self.word(at) == "only")?;
        let kind = self.any(from, from + REACH, SOME);
        let bound = matches!(
            self.word(only + 1),
            "with" | "if" | "under" | "within" | "for"
        ) && only <= from + 2;
        if self.frees() || !(bound || kind.is_some()) {
            return None;
        }
        Some((Limit::Restricts, kind.unwrap_or(only)))
    }

    /// `No licence is granted for the skills`, `no MIT for the skills`.
    fn grants_none(&self, at: usize) -> Option<(Limit, usize)> {
        const RIGHTS: &[&str] = &["license", "licenses", "right", "rights", "permission"];
        const REACH: usize = 9;
        if self.word(at) != "no" {
            return None;
        }
        let (right, next) = (self.word(at + 1), self.word(at + 2));
        let right = RIGHTS.contains(&right) && matches!(next, "is" | "are" | "granted" | "to")
            || OPEN.contains(&right) && next == "for";
        let pronoun = |at: usize| matches!(self.word(at), "it" | "them" | "they");
        let thing = (at + 2..at + REACH).find(|&at| {
            self.subject(at).is_some() && !pronoun(at)
                || self.word(at) == "skills" && matches!(self.word(at - 1), "for" | "to")
        });
        // `No permission is needed to copy this skill`.
        let free = matches!(self.word(at + 3), "needed" | "required" | "necessary");
        (right && thing.is_some() && !free).then_some((Limit::Prohibits, at + 1))
    }

    /// `The licence does not apply to the files in assets/`: of them nothing is granted.
    fn leaves_out(&self, at: usize) -> Option<(Limit, usize)> {
        const REACH: usize = 6;
        let not =
            self.word(at) == "not" && matches!(self.word(at + 1), "apply" | "extend" | "cover");
        let of_licence = self.words[..at.min(self.words.len())].contains(&"license");
        let thing = (at + 2..at + REACH).find(|&at| self.subject(at).is_some())?;
        (not && of_licence).then_some((Limit::Prohibits, thing))
    }

    /// `By using these skills you agree to the EULA of Fern`.
    fn binds(&self, at: usize) -> Option<(Limit, usize)> {
        const TERMS: &[&str] = &["eula", "terms", "agreement"];
        const REACH: usize = 9;
        if !(self.word(at) == "by" && self.word(at + 1) == "using") {
            return None;
        }
        let thing = (at + 2..at + 4).find(|&at| self.subject(at).is_some())?;
        let agree = self.any(thing, thing + 6, &["agree", "accept"])?;
        let terms = self.any(agree, agree + REACH, TERMS)?;
        (!self.names_open()).then_some((Limit::Restricts, terms))
    }

    /// What follows a notice of copyright: `May not be copied in whole or in part`.
    pub(super) fn behind_notice(&self) -> Option<(Limit, usize)> {
        let at = match (self.word(0), self.word(1), self.word(2)) {
            ("may" | "must" | "shall", "not", "be") | ("not", "to", "be") => {
                let end = 12.min(self.words.len());
                return self.any(2, end, PASSIVE).map(|at| (Limit::Prohibits, at));
            }
            ("do", "not", _) => 2,
            ("no", "part", _) => {
                return self.any(2, 14, PASSIVE).map(|at| (Limit::Prohibits, at));
            }
            ("redistribution" | "reproduction" | "copying", ..) => {
                let denied = ["prohibited", "forbidden", "not"];
                return self.any(1, 8, &denied).map(|at| (Limit::Prohibits, at));
            }
            _ => return None,
        };
        let act = ACTIVE.contains(&self.word(at)) && self.words.len() <= at + 4;
        act.then_some((Limit::Prohibits, at))
    }

    /// What a text about terms says without naming what it is about.
    pub(super) fn bare(&self) -> Option<(Limit, usize)> {
        if self.excepts() {
            return None;
        }
        let words = self.words.len().min(LONGEST);
        let head = (0..words).find(|&at| !LEAD.contains(&self.word(at)))?;
        let on_work = OPEN.contains(&self.word(head))
            || self.headed(head).is_some()
            || self.subject(head).is_some();
        let clauses = (head..words).filter(|&at| on_work && (at == head || self.clause(at) == at));
        clauses
            .filter(|&at| at == head || !JOINS_OR_PAST.contains(&self.word(at - 1)))
            .find_map(|at| self.headed(at))
            .or_else(|| self.use_needs())
    }

    /// The statement that begins with the word `at`.
    fn headed(&self, at: usize) -> Option<(Limit, usize)> {
        let begins = |list: &[Phrase]| list.iter().any(|phrase| self.is_at(at, phrase));
        let single = ["proprietary", "confidential", "unlicensed"].contains(&self.word(at));
        let ends = at + 1 == self.words.len()
            || self.clause(at + 1) == at + 1
            || ABOUT_ALL.contains(&self.word(at + 1));
        if begins(KEPT) && (!single || ends) {
            return Some((Limit::Prohibits, at));
        }
        if begins(LIMITED) && !self.frees() {
            return Some((Limit::Restricts, at));
        }
        let conditions = || self.asks(at).or_else(|| self.of_firms(at));
        let said = self.denied(at).or_else(|| self.free_for(at));
        said.or_else(conditions).or_else(|| {
            let begin = match self.word(at) {
                "licensed" | "released" | "available" | "published" | "provided"
                | "distributed" => at + 1,
                _ => at,
            };
            self.unopen(begin)
        })
    }

    /// `For commercial use, contact us`.
    fn asks(&self, at: usize) -> Option<(Limit, usize)> {
        const REACH: usize = 4;
        const USES: &[&str] = &[
            "use",
            "usage",
            "uses",
            "purposes",
            "licensing",
            "license",
            "licenses",
            "projects",
        ];
        const ASK: &[&str] = &[
            "contact", "ask", "email", "mail", "write", "reach", "inquire", "enquire", "obtain",
            "purchase", "buy",
        ];
        let commercial = at + usize::from(self.word(at) == "for");
        if self.word(commercial) != "commercial" {
            return None;
        }
        let used = self.any(commercial + 1, commercial + 2, USES)?;
        let asked = self.any(used + 1, used + 1 + REACH, ASK)?;
        let free = self.any(
            used + 1,
            asked,
            &["allowed", "permitted", "free", "welcome"],
        );
        free.is_none().then_some((Limit::Restricts, asked))
    }

    /// `Companies need a commercial license`.
    fn of_firms(&self, at: usize) -> Option<(Limit, usize)> {
        const REACH: usize = 6;
        const WHAT: &[&str] = &[
            "license",
            "licenses",
            "subscription",
            "permission",
            "agreement",
        ];
        if !FIRMS.contains(&self.word(at)) {
            return None;
        }
        let needs = self.any(at + 1, at + REACH, &["need", "require", "must"])?;
        let free = matches!(self.word(needs - 1), "not" | "dont") || self.word(needs + 1) == "no";
        let what = self.any(needs + 1, needs + 1 + REACH, WHAT)?;
        (!free).then_some((Limit::Restricts, what))
    }

    /// `Licensed under CC BY-NC 4.0 by Fern Ltd`, in a paragraph of its own that is not
    /// about what a section is: at the head of a text or at its end.
    pub(super) fn licensed_alone(&self) -> Option<(Limit, usize)> {
        const WORKS: &[&str] = &["work", "software", "material", "content"];
        let itself =
            self.word(0) == "this" && WORKS.contains(&self.word(1)) && self.word(2) == "is";
        let verb = if itself { 3 } else { 0 };
        let verbs = ["licensed", "released", "distributed"];
        let said = verbs.contains(&self.word(verb)) && self.word(verb + 1) == "under";
        let found = said.then(|| self.unopen(verb + 1)).flatten()?;
        self.stands_alone().then_some(found)
    }

    /// Whether the sentence stands below the heading of a section, not that of the text.
    pub(super) fn is_in_section(&self) -> bool {
        const FAR: usize = 4096;
        let start = self.tokens.list()[self.start].span.start;
        let from = self.text.floor_char_boundary(start.saturating_sub(FAR));
        let above = &self.text[from..start];
        let heading = above.rfind("\n#").map(|at| &above[at + 1..]);
        heading.is_some_and(|line| line.starts_with("##")) || above.starts_with("##")
    }

    /// Whether the sentence begins a paragraph that stands before the sections of the
    /// text, or ends the text.
    pub(super) fn stands_alone(&self) -> bool {
        self.stands_outside(true)
    }

    /// As [`Sentence::stands_alone`]; below a heading of a section only at the end of the
    /// text, and where `in_section`, else behind a rule.
    pub(super) fn stands_outside(&self, in_section: bool) -> bool {
        const FAR: usize = 4096;
        const FOOTER: usize = 300;
        let start = self.tokens.list()[self.start].span.start;
        let from = self.text.floor_char_boundary(start.saturating_sub(FAR));
        let before = &self.text[from..start];
        let (above, line) = match before.rfind('\n') {
            Some(at) => before.split_at(at + 1),
            None if from > 0 => return false,
            None => ("", before),
        };
        let is_bare = line.chars().all(|c| " \t*_><!-".contains(c));
        let listed = line.trim_start().starts_with("- ") || line.trim_start().starts_with("* ");
        let above = above.trim_end_matches([' ', '\t', '\r']);
        let begins = above.is_empty() || above.ends_with("\n\n") || above.ends_with("---\n");
        let heading = above.rfind("\n#").map(|at| &above[at + 1..]);
        let headed = heading.is_some_and(|line| line.starts_with("##"));
        let rest = &self.text[start..];
        let ends = rest.len() <= FOOTER && !rest.contains("\n#");
        // In a body a quote may show what another's work says.
        let shown = self.speaker == Speaker::Body && line.trim() == ">";
        let last = above.trim_end();
        let ruled = last.ends_with("\n\n---");
        let ends = ends && (in_section || ruled);
        // Below a title with a line of marks below it, and behind what leads it in.
        let titled = last.ends_with("==") || last.ends_with("--") && !ruled || last.ends_with(':');
        let begins = begins && (in_section || !titled);
        is_bare && !shown && !listed && begins && (!headed || ends)
    }

    /// `Redistribution is prohibited`.
    fn denied(&self, at: usize) -> Option<(Limit, usize)> {
        const ACTS: &[&str] = &[
            "redistribution",
            "distribution",
            "reproduction",
            "copying",
            "repackaging",
            "reposting",
            "resale",
            "reselling",
            "sharing",
            "sublicensing",
        ];
        if !ACTS.contains(&self.word(at)) {
            return None;
        }
        let denied = self.any(at + 1, at + 5, &["prohibited", "forbidden", "disallowed"]);
        let denied = denied.or_else(|| {
            let not = self.any(at + 1, at + 5, &["not"])?;
            let ok = matches!(self.word(not + 1), "allowed" | "permitted" | "ok" | "okay");
            ok.then_some(not)
        })?;
        let free = (at..denied).any(|at| matches!(self.word(at), "permitted" | "allowed"));
        (!free && self.word(denied - 1) != "not").then_some((Limit::Prohibits, denied))
    }

    /// `Free for personal use`, `for educational purposes only`.
    fn free_for(&self, at: usize) -> Option<(Limit, usize)> {
        const REACH: usize = 4;
        const USES: &[&str] = &["use", "purposes", "purpose", "projects", "study"];
        let free = matches!(
            self.word(at),
            "free" | "licensed" | "provided" | "available"
        );
        let start = match (free, self.word(at), self.word(at + 1)) {
            (true, _, "for" | "to") => at + 1,
            (false, "for", _) => at,
            _ => return None,
        };
        let kind = self.any(start + 1, start + REACH, SOME)?;
        let used = self.any(kind + 1, kind + 4, USES);
        let only = self.any(kind + 1, kind + 5, &["only"]).is_some()
            || matches!(self.word(start + 1), "only");
        let limits = only || free && used.is_some();
        (limits && !self.frees()).then_some((Limit::Restricts, kind))
    }

    /// `Use in a company needs the commercial licence`.
    fn use_needs(&self) -> Option<(Limit, usize)> {
        let head = 0;
        if !matches!(
            self.word(head),
            "use" | "usage" | "commercial" | "production"
        ) {
            return None;
        }
        let used = self.any(head, head + 2, &["use", "usage"])?;
        let needs = self.any(used, used + 12, &["needs", "requires", "need", "require"])?;
        let what = ["license", "subscription", "agreement", "permission"];
        let what = self.any(needs + 1, needs + 5, &what)?;
        Some((Limit::Restricts, what))
    }
}

/// How far the value of a part, or of a line that begins with `License:`, goes.
pub fn value_limit(words: &[&str]) -> Option<Limit> {
    const VALUES: &[Phrase] = &[
        &["all", "rights", "reserved"],
        &["no", "license"],
        &["commercial", "license", "required"],
        &["commercial", "license", "only"],
        &["commercial", "software"],
        &["none", "granted"],
        &["on", "request"],
        &["upon", "request"],
    ];
    const WHOLE: &[Phrase] = &[
        &["commercial"],
        &["commercial", "license"],
        &["closed"],
        &["private"],
    ];
    const LIMITS: &[Phrase] = &[
        &["noncommercial"],
        &["non", "commercial"],
        &["not", "for", "commercial"],
        &["no", "commercial", "use"],
        &["personal", "noncommercial"],
        &["personal", "non", "commercial"],
        &["free", "for", "personal"],
        &["research", "only"],
        &["research", "use"],
        &["academic", "use"],
        &["academic", "only"],
        &["educational", "use"],
        &["educational", "only"],
        &["evaluation", "license"],
    ];
    // What takes back what an open licence before it grants.
    const TAKEN_BACK: &[Phrase] = &[&["commons", "clause"], &["noncommercial"]];
    const REACH: usize = 6;
    let begins = |at: usize, list: &[Phrase]| {
        list.iter()
            .any(|phrase| words.get(at..).is_some_and(|rest| rest.starts_with(phrase)))
    };
    let open = words.iter().take(REACH).any(|word| OPEN.contains(word));
    let of_others = words.get(1).is_some_and(|word| ASKED_OF.contains(word));
    if begins(0, KEPT) && !of_others || begins(0, VALUES) || WHOLE.contains(&words) {
        return Some(Limit::Prohibits);
    }
    let taken_back = || (1..REACH.min(words.len())).any(|at| begins(at, TAKEN_BACK));
    let frees = words
        .windows(2)
        .any(|pair| matches!(pair, ["and" | "or", "commercial"]));
    if (begins(0, LIMITED) || begins(0, LIMITS)) && !frees || open && taken_back() {
        return Some(Limit::Restricts);
    }
    let named = (0..REACH.min(words.len()))
        .take_while(|&at| at == 0 || JOINING.contains(&words[at - 1]))
        .any(|at| begins(at, UNOPEN));
    let said = named && !(open && words.contains(&"or")) || is_name_of_unopen(words);
    said.then_some(Limit::Restricts)
}

/// Whether a value is nothing but a name, in which somebody's own stands before that of a
/// licence which is not open: `Fern Sustainable Use License`.
fn is_name_of_unopen(words: &[&str]) -> bool {
    const LONGEST: usize = 6;
    const OTHERWISE: &[&str] = &[
        "any",
        "ask",
        "formerly",
        "no",
        "not",
        "or",
        "previously",
        "until",
        "was",
        "were",
    ];
    let other = |word: &&str| OTHERWISE.contains(word) || OPEN.contains(word);
    words.len() <= LONGEST && !words.iter().any(other) && names_unopen(words)
}
