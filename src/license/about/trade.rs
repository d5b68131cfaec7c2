//! Sentences in the words of trade, where a text speaks of its terms: for whom it is, what
//! others pay, by how many it may be used, how long.
//!
//! They name no licence and forbid nothing, and each takes from somebody what an open
//! licence gives to all. Outside of terms the same words may be those of a shop or of a
//! service, and say nothing of the files.

use super::Speaker;
use super::english::Sentence;
use super::terms::names_open;
use super::words::FIRMS;
use crate::license::lexicon::Limit;

/// People who are some, not all, as whom a work is free for.
const PEOPLE: &[&str] = &[
    "academics",
    "charities",
    "educators",
    "hobbyists",
    "individuals",
    "nonprofits",
    "researchers",
    "schools",
    "students",
    "teachers",
];

/// People to whom somebody gives a work, not to all.
const GIVEN_TO: &[&str] = &[
    "clients",
    "customer",
    "customers",
    "employees",
    "licensee",
    "licensees",
    "members",
    "partners",
    "subscriber",
    "subscribers",
];

/// Uses that are some of all.
const USES: &[&str] = &[
    "academic",
    "education",
    "educational",
    "individual",
    "noncommercial",
    "non",
    "personal",
    "private",
    "research",
];

/// Whether a word names some people or uses, not all.
pub fn is_of_some(word: &str) -> bool {
    let all = [PEOPLE, GIVEN_TO, USES, FIRMS];
    all.iter().any(|words| words.contains(&word))
}

/// What counts copies, one for each of which somebody pays.
const COUNTED: &[&str] = &["company", "developer", "device", "machine", "seat", "user"];

/// What somebody has who may use a work, as long as it lasts.
const LASTING: &[&str] = &["contract", "membership", "plan", "subscription", "trial"];

impl Sentence<'_> {
    /// What a sentence of terms says in the words of trade.
    pub(super) fn trades(&self) -> Option<(Limit, usize)> {
        if self.speaker != Speaker::Terms || self.frees() || self.excepts() {
            return None;
        }
        let words = 0..self.words.len();
        let mut found = words.filter_map(|at| {
            self.open_for_some(at)
                .or_else(|| self.costs(at))
                .or_else(|| self.is_counted(at))
                .or_else(|| self.lasts(at))
                .or_else(|| self.is_obtained(at))
                .or_else(|| self.binds_by_terms(at))
        });
        let found = found.next().or_else(|| self.is_given_to_some());
        found.map(|at| (Limit::Restricts, at))
    }

    /// `MIT (personal)`: an open licence, for some uses.
    fn open_for_some(&self, at: usize) -> Option<usize> {
        const BESIDE: &[&str] = &[
            "commercial",
            "only",
            "purposes",
            "use",
            "users",
            "and",
            "or",
        ];
        let open = names_open(&[self.word(at)]);
        let behind = at + 1 + usize::from(self.word(at + 1) == "license");
        let bracket = self.gap(behind)?.contains('(');
        let kind = USES.contains(&self.word(behind)) || PEOPLE.contains(&self.word(behind));
        let mut inside = (behind + 1..self.words.len())
            .take_while(|&at| self.gap(at).is_some_and(|gap| !gap.contains(')')));
        let plain = |at: usize| {
            let word = self.word(at);
            BESIDE.contains(&word) || USES.contains(&word) || PEOPLE.contains(&word)
        };
        (open && bracket && kind && inside.all(plain)).then_some(behind)
    }

    /// `Teams: $49 a year`, `Everyone else: write to us`, `companies have to buy a licence`,
    /// `businesses pay`.
    fn costs(&self, at: usize) -> Option<usize> {
        const REACH: usize = 16;
        let everyone = self.word(at) == "else" && at > 0 && self.word(at - 1) == "everyone";
        let firms = FIRMS.contains(&self.word(at)) || self.word(at) == "teams" || everyone;
        let denied = at > 0 && matches!(self.word(at - 1), "no" | "for");
        if !firms || denied {
            return None;
        }
        let next = self.gap(at + 1).unwrap_or_default();
        let priced = next.contains(['$', '€', '£']);
        let addressed = everyone && next.contains(':');
        let end = (at + REACH).min(self.words.len());
        let pays = |verb: usize| {
            let what = || self.any(verb + 1, verb + 5, &["license", "licenses", "subscription"]);
            let free =
                (at..verb).any(|at| matches!(self.word(at), "not" | "never" | "dont" | "no"));
            let bought = matches!(self.word(verb), "buy" | "purchase" | "obtain" | "acquire");
            let paid = matches!(self.word(verb), "pay" | "pays") && self.is_end(verb);
            !free && (paid || bought && what().is_some())
        };
        let pays = (at + 1..end).find(|&verb| pays(verb));
        pays.or((priced || addressed).then_some(at))
    }

    /// `One license per developer`, `licensed per seat`.
    fn is_counted(&self, at: usize) -> Option<usize> {
        let counts = matches!(self.word(at), "license" | "licenses" | "licensed" | "copy")
            && self.word(at + 1) == "per"
            && COUNTED.contains(&self.word(at + 2));
        counts.then_some(at + 1)
    }

    /// `This licence ends when your subscription does`, `You may evaluate it for 30 days`.
    fn lasts(&self, at: usize) -> Option<usize> {
        const ENDS: &[&str] = &["ends", "expires", "lapses", "terminates", "end", "expire"];
        let number = |at: usize| self.word(at).bytes().all(|byte| byte.is_ascii_digit());
        if matches!(self.word(at), "evaluate" | "try" | "trial") {
            let days = self.any(at + 1, at + 8, &["days", "weeks", "months"])?;
            return number(days - 1).then_some(days);
        }
        let ends = ENDS.contains(&self.word(at));
        let when = self.any(at + 1, at + 3, &["when", "if", "once", "with"])?;
        let what = self.any(when + 1, when + 4, LASTING)?;
        let right = self.any(
            at.saturating_sub(4),
            at,
            &["license", "permission", "right", "rights"],
        );
        (ends && right.is_some()).then_some(what)
    }

    /// `Contact us to obtain a licence`, `a license has to be purchased`, `See your contract
    /// with Fern`.
    fn is_obtained(&self, at: usize) -> Option<usize> {
        const GOT: &[&str] = &["obtain", "get", "buy", "purchase", "request"];
        if self.has_open() {
            return None;
        }
        match self.word(at) {
            "contact" | "email" | "write" if at == self.clause(at) => {
                let got = self.any(at + 1, at + 10, GOT)?;
                let what = self.any(got + 1, got + 3, &["license", "permission"])?;
                let to = matches!(self.word(got - 1), "to" | "and");
                (to && self.word(got + 1) != "another").then_some(what)
            }
            "license" => {
                let bought = self.any(at + 1, at + 5, &["purchased", "bought"])?;
                let must = self.any(at + 1, bought, &["must", "has", "needs"])?;
                (self.word(must + 1) != "not").then_some(bought)
            }
            "see" | "per" | "under" => {
                let your = (self.word(at + 1) == "your").then_some(at + 1)?;
                self.any(your, your + 4, &["contract", "agreement", "subscription"])
            }
            _ => None,
        }
    }

    /// `Usage is subject to the Fern Terms of Service`, `The Fern Terms of Service apply`,
    /// `under NDA`.
    fn binds_by_terms(&self, at: usize) -> Option<usize> {
        let begin = self.clause(at);
        match self.word(at) {
            "nda" => {
                (at > 0 && self.any(at.saturating_sub(3), at, &["under"]).is_some()).then_some(at)
            }
            "subject" if self.word(at + 1) == "to" => {
                let of = self.word(begin + 1) == "of";
                let used = matches!(self.word(begin), "use" | "usage" | "access")
                    && (!of || self.subject(begin + 2).is_some());
                let end = self.words.len().min(at + 10);
                let terms = self.terms_of_somebody(at + 2, end)?;
                used.then_some(terms)
            }
            "apply" | "applies" => {
                let terms = self.terms_of_somebody(begin, at)?;
                let whole = self.is_end(at);
                whole.then_some(terms)
            }
            _ => None,
        }
    }

    /// The terms of a service or a contract between these words, which are those of the
    /// work where nothing says that they are another's.
    fn terms_of_somebody(&self, from: usize, to: usize) -> Option<usize> {
        let terms = (from..to).find(|&at| {
            let of = self.word(at) == "terms"
                && self.word(at + 1) == "of"
                && matches!(self.word(at + 2), "service" | "use");
            of || matches!(self.word(at), "eula" | "agb" | "tos")
        })?;
        let theirs = (from..to).any(|at| self.is_of_another(at));
        (!theirs && !self.has_open()).then_some(terms)
    }

    /// `Licensed to customers of Fern`, `made available to customers under their agreement`,
    /// `Licensed to Moss Ltd exclusively`.
    fn is_given_to_some(&self) -> Option<usize> {
        const VERBS: &[&str] = &["available", "licensed", "offered", "provided", "supplied"];
        let given = (0..self.words.len()).find(|&at| {
            let to = VERBS.contains(&self.word(at)) && self.word(at + 1) == "to";
            to && (at == 0 || self.work_before(at))
        });
        let people = |at: usize| {
            let whom = self.any(at + 2, at + 5, GIVEN_TO)?;
            let all = matches!(self.word(whom + 1), "and" | "or" | "as" | "with");
            (!all).then_some(whom)
        };
        let one = |at: usize| {
            let alone = matches!(self.words.last(), Some(&"exclusively" | &"only" | &"alone"));
            let named = self.word(at) == "licensed" && self.word(at + 2) != "you";
            (alone && named && !self.words.contains(&"under")).then_some(at + 2)
        };
        let given = given.and_then(|at| people(at).or_else(|| one(at)));
        given.or_else(|| self.is_free_for_people())
    }

    /// `Free for individuals and students`: whom it names is all.
    fn is_free_for_people(&self) -> Option<usize> {
        let begin = match self.words {
            ["free", "for", ..] => 2,
            ["only", "for", people, ..] if GIVEN_TO.contains(people) => return Some(2),
            _ => return None,
        };
        let listed =
            |at: usize| PEOPLE.contains(&self.word(at)) || matches!(self.word(at), "and" | "or");
        let until = (begin..self.words.len()).find(|&at| at > begin && self.is_end(at - 1));
        let until = until.unwrap_or(self.words.len());
        let whole = until > begin && (begin..until).all(listed);
        whole.then_some(begin)
    }

    /// Whether the sentence, or a clause of it, ends behind the word `at`.
    pub(super) fn is_end(&self, at: usize) -> bool {
        at + 1 >= self.words.len()
            || self
                .gap(at + 1)
                .is_some_and(|gap| gap.contains([';', ':', '—', '–', '(']))
    }
}
