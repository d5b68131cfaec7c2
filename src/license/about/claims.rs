//! Sentences that claim something of the work in the words of contracts: by which
//! agreement it is used, who may use it, what somebody must hold or pay, what a licence
//! is like. Where the sentence stands in a section of terms it needs not name the work.

use super::Speaker;
use super::english::Sentence;
use super::words::FIRMS;
use crate::license::lexicon::Limit;

/// How far from each other the words of one claim stand.
const REACH: usize = 9;

/// What binds by its own terms, as the last word of its name.
const CONTRACTS: &[&str] = &["agreement", "contract", "eula", "subscription", "tos"];

/// People who are some, not all.
const SOME: &[&str] = &[
    "customers",
    "subscribers",
    "employees",
    "members",
    "licensees",
    "staff",
    "contractors",
    "partners",
];

/// What somebody must hold.
const HELD: &[&str] = &[
    "license",
    "subscription",
    "permission",
    "consent",
    "approval",
    "authorization",
];

/// What makes it more than the licence that a text grants.
const PAID: &[&str] = &["paid", "commercial", "written", "valid", "active"];

/// Whose terms they are, where they are not those of the work.
const OTHERS: &[&str] = &[
    "api",
    "apis",
    "third",
    "party",
    "provider",
    "providers",
    "respective",
    "their",
    "upstream",
    "platform",
    "platforms",
    "site",
    "sites",
    "website",
    "websites",
];

impl Sentence<'_> {
    /// What the sentence claims at the word `at`.
    pub(super) fn claim(&self, at: usize) -> Option<(Limit, usize)> {
        let found = match self.word(at) {
            "governed" | "subject" | "under" => self.bound_by(at),
            "may" | "can" => self.may_only(at),
            "only" => self.only_some(at),
            "requires" | "require" | "required" | "needs" | "need" => self.must_hold(at),
            "must" => self.must_pay(at),
            "licensed" => self.licensed_as(at),
            "grants" | "granted" => self.grants_less(at),
            "reserves" | "retains" | "reserve" | "retain" => self.keeps_rights(at),
            "internal" | "evaluation" => self.is_for_the_house(at),
            "forbidden" | "prohibited" => self.forbidden_to(at),
            "nobody" | "one" | "neither" => self.nobody_may(at),
            "agree" | "will" | "shall" => self.promises(at),
            "copies" => self.no_copies(at),
            "modified" => self.no_versions(at),
            "confidential" | "copyrighted" => self.is_theirs(at),
            "ask" => self.asks_before(at),
            "good" => self.not_evil(at),
            "covered" => self.uncovered(at),
            _ => None,
        }?;
        (!self.is_denied(at)).then_some(found)
    }

    /// `is not subject to`, `no longer governed by`: the claim is denied.
    fn is_denied(&self, at: usize) -> bool {
        const NEAR: usize = 3;
        let denies = |at: usize| {
            matches!(
                self.word(at),
                "not" | "no" | "never" | "dont" | "doesnt" | "isnt" | "arent" | "without"
            )
        };
        let alone = matches!(self.word(at), "one" | "forbidden" | "covered");
        !alone && (at.saturating_sub(NEAR)..at).any(denies)
    }

    /// Whether the words from `from` to `to` name the work, or the sentence stands where
    /// it needs not be named.
    fn on_work(&self, from: usize, to: usize) -> bool {
        let to = to.min(self.words.len());
        self.speaker == Speaker::Terms || (from..to).any(|at| self.names_work(at))
    }

    fn names_work(&self, at: usize) -> bool {
        let pronoun = matches!(self.word(at), "it" | "them" | "they");
        !pronoun && self.subject(at).is_some()
    }

    /// Whether the word `at` tells that terms are those of something else than the work.
    pub(super) fn is_of_another(&self, at: usize) -> bool {
        OTHERS.contains(&self.word(at))
    }

    /// Whether the clause that ends before `at` is about the work or its use.
    pub(super) fn work_before(&self, at: usize) -> bool {
        let from = at.saturating_sub(REACH);
        (from..at).any(|thing| {
            let of_use =
                (thing.saturating_sub(3)..thing).any(|at| matches!(self.word(at), "use" | "usage"));
            self.names_work(thing) && (of_use || self.leads(thing))
        })
    }

    /// `Use of this skill is governed by your agreement with Fern`, `is subject to the
    /// Fern Terms of Service`.
    fn bound_by(&self, at: usize) -> Option<(Limit, usize)> {
        let joined = match self.word(at) {
            "governed" => self.word(at + 1) == "by",
            "subject" => self.word(at + 1) == "to",
            _ => matches!(
                self.word(at - at.min(1)),
                "provided" | "licensed" | "available" | "offered" | "supplied"
            ),
        };
        let head = self.speaker == Speaker::Terms && at == 0 && self.word(at) == "subject";
        let what = (at + 1..at + REACH).find(|&at| {
            let (word, next) = (self.word(at), self.word(at + 1));
            CONTRACTS.contains(&word)
                || word == "terms"
                    && (next == "of" && matches!(self.word(at + 2), "service" | "use")
                        || matches!(self.word(at - 1), "commercial" | "customer" | "enterprise"))
        })?;
        let end = (what + REACH).min(self.words.len());
        let of_others = (at..end).any(|at| self.is_of_another(at));
        let said = joined && (head || self.work_before(at));
        (said && !of_others && !self.names_open()).then_some((Limit::Restricts, what))
    }

    /// `This skill may be used by paying customers of Fern only`, `may only be used while
    /// your subscription is active`, `You may use this skill but not change it`.
    fn may_only(&self, at: usize) -> Option<(Limit, usize)> {
        if self.word(at + 1) == "use" {
            return self.but_not(at);
        }
        let be = self.any(at + 1, at + 3, &["be"])?;
        let used = (self.word(be + 1) == "used").then_some(be + 1)?;
        if !self.work_before(at) || self.frees() {
            return None;
        }
        let end = (used + REACH + 2).min(self.words.len());
        let only = self.any(at, end, &["only", "solely"])?;
        let people = || {
            let by = self.any(used, used + 4, &["by"])?;
            self.any(by, by + REACH, SOME)
                .or_else(|| self.any(by, by + 3, &["customer", "licensee", "recipient"]))
        };
        let held = || {
            let with = self.any(used, used + 4, &["with", "while", "under", "as"])?;
            let what = self.any(with, with + REACH, HELD)?;
            let paid = (with..what).any(|at| PAID.contains(&self.word(at)));
            (paid || self.word(what) == "subscription").then_some(what)
        };
        let there = || {
            const PLACES: &[&str] = &["eu", "europe", "usa", "uk", "germany", "china", "japan"];
            let place = self.any(used, used + 5, PLACES)?;
            (self.word(self.words.len() - 1) == "only" || only < used).then_some(place)
        };
        let found = people().or_else(held).or_else(there)?;
        Some((Limit::Restricts, found))
    }

    /// `may use this skill but not change it`.
    fn but_not(&self, at: usize) -> Option<(Limit, usize)> {
        const ACTS: &[&str] = &[
            "change",
            "modify",
            "adapt",
            "share",
            "copy",
            "redistribute",
            "distribute",
            "sell",
        ];
        let thing = (at + 2..at + 5).find(|&at| self.names_work(at))?;
        let not = self.any(thing, thing + 5, &["not"])?;
        let said = self.word(not - 1) == "but" && ACTS.contains(&self.word(not + 1));
        said.then_some((Limit::Prohibits, not + 1))
    }

    /// `Only customers of Fern may use this skill`.
    fn only_some(&self, at: usize) -> Option<(Limit, usize)> {
        let people = self.any(at + 1, at + 6, SOME)?;
        let may = self.any(people, people + 5, &["may", "can"])?;
        let verb = matches!(self.word(may + 1), "use" | "copy" | "have" | "install");
        let thing = self.on_work(may, may + 5);
        (verb && thing).then_some((Limit::Restricts, people))
    }

    /// `Use of this skill needs the written consent of Fern`, `A paid licence is required
    /// to use this skill`, `Companies with more than 50 employees need a paid licence`.
    fn must_hold(&self, at: usize) -> Option<(Limit, usize)> {
        let paid =
            |what: &usize| (what.saturating_sub(3)..*what).any(|at| PAID.contains(&self.word(at)));
        if self.word(at) == "required" {
            let what = (at.saturating_sub(6)..at).find(|&at| HELD.contains(&self.word(at)))?;
            let used = self.any(at, at + 4, &["use", "copy", "modify"])?;
            let said = paid(&what) && self.on_work(used, used + 4);
            return said.then_some((Limit::Restricts, what));
        }
        let what = self.any(at + 1, at + 6, HELD)?;
        let firms = (at.saturating_sub(REACH)..at).any(|at| FIRMS.contains(&self.word(at)));
        let used = self.any(at.saturating_sub(REACH), at, &["use", "usage"]);
        let used = used.filter(|&used| self.on_work(used, at)).is_some();
        let mine = used || firms && self.on_work(0, self.words.len());
        (mine && paid(&what)).then_some((Limit::Restricts, what))
    }

    /// `free for non-profits; businesses must pay`.
    fn must_pay(&self, at: usize) -> Option<(Limit, usize)> {
        let firms = at > 0 && FIRMS.contains(&self.word(at - 1));
        let pay = matches!(self.word(at + 1), "pay" | "buy" | "purchase");
        (firms && pay && self.on_work(0, at)).then_some((Limit::Restricts, at + 1))
    }

    /// `is licensed, not sold`, `is licensed per seat`, `licensed to you for evaluation`,
    /// `copyrighted and not licensed`.
    fn licensed_as(&self, at: usize) -> Option<(Limit, usize)> {
        let (next, third) = (self.word(at + 1), self.word(at + 2));
        let less = matches!(
            (next, third),
            ("not", "sold") | ("per", "seat" | "user" | "machine") | ("exclusively", "to")
        );
        let tried = next == "to" && self.any(at + 2, at + 5, &["evaluation"]).is_some();
        let mine = self.work_before(at);
        let is = self.any(at.saturating_sub(2), at, &["is", "are"]).is_some();
        (mine && is && (less || tried)).then_some((Limit::Restricts, at + 1))
    }

    /// `grants you a limited, non-transferable, revocable licence`.
    fn grants_less(&self, at: usize) -> Option<(Limit, usize)> {
        let what = self.any(at + 1, at + 14, &["license", "right"])?;
        let less = (at + 1..what).find(|&at| {
            let (word, next) = (self.word(at), self.word(at + 1));
            matches!(word, "revocable" | "nontransferable" | "nonassignable")
                || word == "non" && matches!(next, "transferable" | "assignable")
                || word == "limited"
        })?;
        let mine = self.on_work(what, what + REACH);
        mine.then_some((Limit::Restricts, less))
    }

    /// `Fern reserves all rights in this skill`.
    fn keeps_rights(&self, at: usize) -> Option<(Limit, usize)> {
        let all = self.word(at + 1) == "all" && matches!(self.word(at + 2), "rights" | "right");
        let mine = (at + 3..at + REACH).any(|at| self.names_work(at));
        (all && mine && !self.names_open()).then_some((Limit::Prohibits, at))
    }

    /// `This skill is internal to Fern Ltd`, `is an evaluation copy`.
    fn is_for_the_house(&self, at: usize) -> Option<(Limit, usize)> {
        if self.word(at) == "evaluation" {
            let copy = matches!(self.word(at + 1), "copy" | "version")
                && at > 0
                && self.word(at - 1) == "an"
                && self.work_before(at);
            return copy.then_some((Limit::Restricts, at));
        }
        let is = at > 0 && matches!(self.word(at - 1), "is" | "are");
        let named = self.word(at + 1) == "to" && self.is_capital(at + 2);
        (is && named && self.work_before(at)).then_some((Limit::Prohibits, at))
    }

    /// Whether a word is written as a name.
    pub(super) fn is_capital(&self, at: usize) -> bool {
        let token = self.tokens.list().get(self.start + at);
        let token = token.filter(|_| at < self.words.len());
        token.is_some_and(|token| self.text[token.span.start..].starts_with(char::is_uppercase))
    }

    /// `It is forbidden to copy this skill`.
    fn forbidden_to(&self, at: usize) -> Option<(Limit, usize)> {
        let told = at > 1 && self.word(at - 1) == "is" && self.word(at - 2) == "it";
        let act = (self.word(at + 1) == "to").then_some(at + 2)?;
        (told && self.is_act_on_work(act)).then_some((Limit::Prohibits, at))
    }

    /// `Nobody may copy this skill`, `No one but Fern may share the skills`.
    fn nobody_may(&self, at: usize) -> Option<(Limit, usize)> {
        let one = self.word(at) == "one";
        if one && !(at > 0 && self.word(at - 1) == "no") {
            return None;
        }
        let may = self.any(at + 1, at + 7, &["may", "can"])?;
        let used = matches!(self.word(may + 1), "use" | "reuse") && self.on_work(may + 2, may + 5);
        let found = self.is_act_on_work(may + 1) || used;
        found.then_some((Limit::Prohibits, may + 1))
    }

    /// `You agree not to copy this skill`, `You will not share this skill`.
    fn promises(&self, at: usize) -> Option<(Limit, usize)> {
        let you = at > 0 && matches!(self.word(at - 1), "you" | "customer" | "licensee" | "users");
        let not = self.word(at + 1) == "not";
        let act = at + 2 + usize::from(self.word(at + 2) == "to");
        (you && not && self.is_act_on_work(act)).then_some((Limit::Prohibits, act))
    }

    /// `Copies of this skill may not be made`.
    fn no_copies(&self, at: usize) -> Option<(Limit, usize)> {
        let of_work = self.word(at + 1) == "of" && self.names_work(at + 2);
        let not = self.any(at + 3, at + 7, &["not"])?;
        let made = self.word(not + 1) == "be" && self.word(not + 2) == "made";
        let may = matches!(self.word(not - 1), "may" | "must" | "shall");
        (of_work && made && may).then_some((Limit::Prohibits, at))
    }

    /// `Modified versions of this skill may not be shared`.
    fn no_versions(&self, at: usize) -> Option<(Limit, usize)> {
        let of = self.word(at + 1) == "versions" && self.word(at + 2) == "of";
        let length = self.subject(at + 3).filter(|_| of)?;
        let may = at + 3 + length;
        let not = matches!(self.word(may), "may" | "must" | "shall") && self.word(may + 1) == "not";
        not.then(|| self.passive(may + 2, self.word(may))).flatten()
    }

    /// `This is confidential information of Fern`, `is copyrighted and not licensed`.
    fn is_theirs(&self, at: usize) -> Option<(Limit, usize)> {
        if self.word(at) == "copyrighted" {
            let tail = self.word(at + 1) == "and"
                && self.word(at + 2) == "not"
                && self.word(at + 3) == "licensed";
            return (tail && self.work_before(at)).then_some((Limit::Prohibits, at));
        }
        let head = at == 2 && self.word(0) == "this" && self.word(1) == "is";
        let noun = matches!(self.word(at + 1), "information" | "material" | "property");
        (head && noun && self.word(at + 2) == "of").then_some((Limit::Prohibits, at))
    }

    /// `Ask Fern for permission before you use this skill`; the user is whom a skill asks.
    fn asks_before(&self, at: usize) -> Option<(Limit, usize)> {
        let what = self.any(at + 1, at + 7, &["permission"])?;
        let before = (self.word(what + 1) == "before").then_some(what + 1)?;
        let used = self.any(before, before + 3, &["use", "using", "copy", "copying"])?;
        let user = self.any(at, before, &["user", "users", "human", "person"]);
        let mine = (used + 1..used + 4).any(|at| self.names_work(at));
        (at == 0 && user.is_none() && mine).then_some((Limit::Restricts, what))
    }

    /// `Shall be used for Good, not Evil`.
    fn not_evil(&self, at: usize) -> Option<(Limit, usize)> {
        let said = self.word(at + 1) == "not" && self.word(at + 2) == "evil";
        let used = self.any(at.saturating_sub(3), at, &["used", "use"]);
        (said && used.is_some()).then_some((Limit::Restricts, at))
    }

    /// `The prompts and texts are not covered by the MIT license`.
    fn uncovered(&self, at: usize) -> Option<(Limit, usize)> {
        const OWN: &[&str] = &[
            "skill",
            "skills",
            "prompts",
            "texts",
            "content",
            "contents",
            "instructions",
            "files",
            "documents",
            "repository",
            "materials",
        ];
        let denied = at > 1 && self.word(at - 1) == "not" && self.word(at + 1) == "by";
        let licence = self.any(at + 2, at + 7, &["license"])?;
        let noun = self.any(at.saturating_sub(REACH), at, OWN)?;
        let mine = (at.saturating_sub(REACH)..at)
            .any(|thing| self.names_work(thing) && self.leads(thing) && thing < noun + 1);
        (denied && mine).then_some((Limit::Prohibits, licence))
    }

    /// `Fern Labs employees only`, and nothing beside.
    pub(super) fn for_staff(&self) -> Option<(Limit, usize)> {
        const SHORT: usize = 5;
        let [before @ .., people, "only"] = self.words else {
            return None;
        };
        let named = before.iter().enumerate().all(|(at, _)| self.is_capital(at));
        let short = before.len() + 2 <= SHORT && !before.is_empty() && SOME.contains(people);
        (named && short).then_some((Limit::Restricts, before.len()))
    }

    /// Whether the word `at` is what somebody does with a copy of the work.
    fn is_act_on_work(&self, at: usize) -> bool {
        super::words::ACTIVE.contains(&self.word(at))
            && (at + 1..at + 5).any(|at| self.names_work(at))
            && self.any(at + 1, at + REACH, &["into"]).is_none()
    }

    /// `You may not modify the Software`, `You may not create derivative works of it`:
    /// said to whom a licence is given; `do not modify the skills` may be advice.
    pub(super) fn no_derivatives(&self, at: usize) -> Option<(Limit, usize)> {
        let told = at > 0
            && matches!(
                self.word(at - 1),
                "you" | "customer" | "licensee" | "recipients"
            )
            && matches!(self.word(at), "may" | "shall")
            && self.word(at + 1) == "not";
        if !told || self.excepts() {
            return None;
        }
        let act = self.any(at + 2, at + 4, &["modify", "alter", "adapt", "create"])?;
        let derived = || self.any(act, act + 5, &["derivative", "derivatives"]);
        let end = if self.word(act) == "create" {
            derived()?
        } else {
            act
        };
        let mine = (end + 1..end + 5).any(|at| self.names_work(at));
        let alone = self.speaker == Speaker::Terms && self.word(act) == "create";
        let until = (end + REACH + 5).min(self.words.len());
        let goes_on = self.any(
            end,
            until,
            &["name", "notice", "notices", "while", "unless"],
        );
        ((mine || alone) && goes_on.is_none()).then_some((Limit::Prohibits, act))
    }
}
