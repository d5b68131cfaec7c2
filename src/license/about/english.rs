//! English sentences that keep or limit rights.

use std::sync::LazyLock;

use super::Speaker;
use super::letters::ByLetter;
use super::words::{ACTIVE, ADVERBS, CHANGED, FOLLOW, LEAD, MIDDLE, NOUNS, PASSIVE, TELLING};
use crate::license::lexicon::Limit;
use crate::license::tokens::Tokens;

/// One sentence.
pub struct Sentence<'a> {
    /// Its words, folded.
    pub words: &'a [&'a str],
    /// Those of the whole text.
    pub tokens: &'a Tokens,
    /// Where the sentence begins among them.
    pub start: usize,
    /// The whole text.
    pub text: &'a str,
    /// Where it stands.
    pub speaker: Speaker,
}

/// What the sentence does, and the word, of the whole text, that decides.
pub fn limit(sentence: &Sentence<'_>) -> Option<(Limit, usize)> {
    let words = sentence.words;
    static STEMS: LazyLock<ByLetter> = LazyLock::new(|| ByLetter::new(TELLING));
    let tells =
        sentence.speaker == Speaker::Terms || words.iter().any(|word| STEMS.has_stem_of(word));
    if !tells || sentence.orders_a_check() {
        return None;
    }
    let found = (0..words.len()).find_map(|at| {
        sentence
            .of_subject(at)
            .or_else(|| sentence.of_act(at))
            .or_else(|| sentence.order(at))
            .or_else(|| sentence.no_part(at))
            .or_else(|| sentence.conditions(at))
            .or_else(|| sentence.claim(at))
            .or_else(|| sentence.no_derivatives(at))
    });
    let found = found.or_else(|| match sentence.speaker {
        Speaker::Header => sentence.header().or_else(|| sentence.marks()),
        Speaker::Terms => {
            let bare = sentence.bare().or_else(|| sentence.for_staff());
            bare.or_else(|| sentence.trades())
                .or_else(|| sentence.uses())
        }
        Speaker::Readme | Speaker::Body => sentence.alone().or_else(|| sentence.for_staff()),
    });
    found.map(|(limit, at)| (limit, sentence.start + at))
}

impl Sentence<'_> {
    /// `Check that no part is proprietary`, `State that the service is licensed, not
    /// sold`, in a section: what to do about the terms of others.
    fn orders_a_check(&self) -> bool {
        const ORDERS: &[&str] = &[
            "check", "verify", "state", "flag", "reject", "confirm", "refuse",
        ];
        self.speaker == Speaker::Terms && ORDERS.contains(&self.word(0))
    }

    pub(super) fn word(&self, at: usize) -> &str {
        self.words.get(at).copied().unwrap_or("")
    }

    /// What stands before the word `at`, behind the one before it; `None` where there is no
    /// such word, or none before it.
    pub(super) fn gap(&self, at: usize) -> Option<&str> {
        let list = self.tokens.list();
        let before = (1..self.words.len())
            .contains(&at)
            .then(|| self.start + at - 1)?;
        let (end, start) = (list[before].span.end, list[before + 1].span.start);
        self.text.get(end..start)
    }

    pub(super) fn any(&self, from: usize, to: usize, list: &[&str]) -> Option<usize> {
        (from..to.min(self.words.len())).find(|&at| list.contains(&self.word(at)))
    }

    /// How many words at `at` name the skills or what holds them.
    pub(super) fn subject(&self, at: usize) -> Option<usize> {
        const THIS: &[&str] = &[
            "skill",
            "plugin",
            "repository",
            "repo",
            "folder",
            "directory",
            "collection",
            "package",
            "project",
            "software",
            "work",
        ];
        const BODY: &[&str] = &["skill", "document", "file", "plugin", "material", "folder"];
        const FILE: &[&str] = &[
            "file", "script", "software", "code", "program", "module", "source", "tool", "library",
            "document", "work", "skill",
        ];
        const TERMS: &[&str] = &[
            "skill",
            "skills",
            "plugin",
            "repository",
            "repo",
            "folder",
            "directory",
            "collection",
            "package",
            "project",
            "software",
            "work",
            "works",
            "program",
            "code",
            "content",
            "contents",
            "material",
            "materials",
            "file",
            "files",
            "product",
            "library",
            "document",
            "documents",
            "tool",
            "font",
            "fonts",
            "prompt",
            "prompts",
            "template",
            "templates",
            "image",
            "images",
            "asset",
            "assets",
            "references",
            "script",
            "scripts",
            "dataset",
            "datasets",
            "texts",
        ];
        const BESIDE: &[&str] = &["reference", "bundled", "included", "sample", "example"];
        const MANY: &[&str] = &["skills", "plugins"];
        const KEPT_IN: &[&str] = &["files", "content", "contents", "texts", "documents", "md"];
        let (first, second, third) = (self.word(at), self.word(at + 1), self.word(at + 2));
        let one = match self.speaker {
            Speaker::Readme => THIS,
            Speaker::Body => BODY,
            Speaker::Header => FILE,
            Speaker::Terms => TERMS,
        };
        let terms = self.speaker == Speaker::Terms;
        let plural = |word: &str| {
            MANY.contains(&word) || matches!((first, word), ("these", "instructions" | "files"))
        };
        let header = self.speaker == Speaker::Header;
        match (first, second) {
            ("this", noun) if one.contains(&noun) && self.is_one_phrase(at) => Some(2),
            ("the" | "these" | "all", noun) if (header || terms) && one.contains(&noun) => Some(2),
            ("the" | "these" | "all", kind)
                if terms && BESIDE.contains(&kind) && one.contains(&third) =>
            {
                Some(3)
            }
            ("it" | "them" | "they", _) if terms => Some(1),
            ("all" | "the" | "these" | "any", "skill") if KEPT_IN.contains(&third) => {
                Some(if third == "md" { 4 } else { 3 })
            }
            ("skill", noun) if KEPT_IN.contains(&noun) && at == self.clause(at) => Some(2),
            ("these" | "our" | "the" | "all" | "both" | "any", noun) if plural(noun) => Some(2),
            ("any" | "each" | "every", "skill") => Some(2),
            ("these" | "all" | "the", "agent" | "included" | "bundled" | "published")
                if plural(third) =>
            {
                Some(3)
            }
            ("all" | "any" | "each", "of" | "the" | "our" | "these") if plural(third) => Some(3),
            ("everything" | "anything", "here" | "in" | "below") => Some(2),
            ("all", "files" | "content" | "contents" | "materials") => Some(2),
            _ if MANY.contains(&first) && self.opens(at) => Some(1),
            ("content" | "contents" | "files" | "everything", "in" | "below" | "under")
                if terms && self.opens(at) =>
            {
                Some(1)
            }
            _ => None,
        }
    }

    /// Whether the word `at` and the next belong together: not `this` of a programming
    /// language, with the noun in brackets that says what it is.
    fn is_one_phrase(&self, at: usize) -> bool {
        let list = self.tokens.list();
        let (one, next) = (self.start + at, self.start + at + 1);
        let gap = &self.text[list[one].span.end..list[next].span.start];
        !gap.contains('(')
    }

    /// Where the clause of the word `at` begins.
    pub(super) fn clause(&self, at: usize) -> usize {
        let list = self.tokens.list();
        (1..=at)
            .rev()
            .find(|&begin| {
                let (a, b) = (self.start + begin - 1, self.start + begin);
                let gap = &self.text[list[a].span.end..list[b].span.start];
                let parted = || {
                    gap.contains([',', ';', ':', '—', '–', '('])
                        || gap.starts_with('>')
                        || gap.contains(" - ")
                };
                gap != " " && parted()
                    || matches!(
                        self.word(begin - 1),
                        "but" | "while" | "whereas" | "however" | "although" | "and"
                    )
            })
            .unwrap_or(0)
    }

    /// Whether the thing at `at` begins its clause, or what is said of its content.
    fn opens(&self, at: usize) -> bool {
        at == self.clause(at) || at > 0 && self.word(at - 1) == "of" && self.leads(at)
    }

    /// Whether the thing at `at` is what its clause is about.
    pub(super) fn leads(&self, at: usize) -> bool {
        let begin = self.clause(at);
        (begin..at).all(|at| LEAD.contains(&self.word(at)))
            && !(begin > 0 && self.word(begin - 1) == "and" && begin == at && at > 6)
    }

    /// Written as code, or a part of a path.
    fn is_path(&self, at: usize) -> bool {
        let span = self.tokens.list()[self.start + at].span;
        let near = ['`', '/'];
        self.text[span.end..].starts_with(near) || self.text[..span.start].ends_with(near)
    }

    /// `The skills in skills/ are proprietary`.
    fn of_subject(&self, at: usize) -> Option<(Limit, usize)> {
        const MOST: usize = 10;
        let length = self.subject(at)?;
        if !self.leads(at) {
            return None;
        }
        let mut verb = at + length;
        let until = verb + MOST;
        while verb < until
            && verb < self.words.len()
            && (MIDDLE.contains(&self.word(verb)) || self.is_path(verb))
        {
            verb += 1;
        }
        self.predicates(verb)
    }

    /// The verb at `verb`, and those that follow it: `are proprietary and may not
    /// be redistributed`.
    fn predicates(&self, verb: usize) -> Option<(Limit, usize)> {
        const REACH: usize = 14;
        let first = self.predicate(verb);
        let more = || {
            let end = (verb + REACH).min(self.words.len());
            let joined =
                (verb + 1..end).filter(|&at| matches!(self.word(at), "and" | "but" | "or"));
            let mut joined = joined.map(|at| at + 1);
            let is_verb = |at: usize| {
                matches!(
                    self.word(at),
                    "is" | "are" | "remain" | "remains" | "may" | "must" | "cannot" | "shall"
                )
            };
            let own = is_verb(verb);
            joined.find_map(|at| (own && is_verb(at)).then(|| self.predicate(at)).flatten())
        };
        first.or_else(more)
    }

    fn predicate(&self, verb: usize) -> Option<(Limit, usize)> {
        match self.word(verb) {
            "is" | "are" | "remain" | "remains" | "stay" | "stays" => {
                self.state(verb + 1).or_else(|| self.unopen(verb + 1))
            }
            "may" | "must" | "can" | "shall" | "should" | "could" => {
                let not = self.word(verb + 1) == "not";
                not.then(|| self.passive(verb + 2, self.word(verb)))
                    .flatten()
            }
            "cannot" | "cant" | "mustnt" => self.passive(verb + 1, "must"),
            "contain" | "contains" => self.holds_kept(verb + 1),
            "require" | "requires" | "need" | "needs" => {
                let paid = ["commercial", "paid", "subscription"];
                self.any(verb + 1, verb + 4, &paid)
                    .filter(|&at| {
                        self.any(at, at + 3, &["license", "licenses", "subscription"])
                            .is_some()
                    })
                    .map(|at| (Limit::Restricts, at))
            }
            _ => None,
        }
    }

    /// `contains proprietary material of Fern`.
    fn holds_kept(&self, at: usize) -> Option<(Limit, usize)> {
        const KEPT: &[&str] = &["confidential", "proprietary"];
        const WHAT: &[&str] = &[
            "code",
            "content",
            "information",
            "material",
            "materials",
            "property",
            "secrets",
        ];
        let kept = self.any(at, at + 2, KEPT)?;
        let second = KEPT.contains(&self.word(kept + 2)) && self.word(kept + 1) == "and";
        let what = kept + if second { 3 } else { 1 };
        let said = WHAT.contains(&self.word(what)) && !self.is_joined(kept);
        // A folder may contain the code of others, and say so.
        let of_another = matches!(self.word(kept.saturating_sub(1)), "no" | "some" | "third");
        (said && !of_another).then_some((Limit::Prohibits, kept))
    }

    /// What the skills are.
    fn state(&self, from: usize) -> Option<(Limit, usize)> {
        let mut at = from;
        while at < from + 6 && ADVERBS.contains(&self.word(at)) {
            at += 1;
        }
        let (word, next) = (self.word(at), self.word(at + 1));
        let kept = match (word, next) {
            // `For proprietary and open code alike`.
            ("proprietary", "and" | "or") if self.word(at + 2) == "open" => false,
            ("proprietary" | "confidential" | "unlicensed", _) => !self.is_joined(at),
            ("closed", "source") | ("trade", "secret" | "secrets") | ("property", "of") => true,
            ("property", _) => true,
            ("internal", "use" | "only") => true,
            ("not", "open") => self.word(at + 2) == "source",
            ("not", "redistributable" | "transferable") => true,
            // `Not licensed for a fee: it is free`.
            ("not", "licensed") => self.word(at + 2) != "for",
            ("not", "for") => matches!(
                self.word(at + 2),
                "distribution" | "redistribution" | "resale" | "sharing"
            ),
            ("all", "rights") if self.word(at + 2) == "reserved" => !self.names_open(),
            ("not" | "never", "to") => return self.passive(at + 2, "may"),
            ("not", "allowed" | "permitted") => return self.passive(at + 3, "may"),
            _ => false,
        };
        if kept {
            return Some((Limit::Prohibits, at));
        }
        let whole = |at: &usize| self.words[*at..].starts_with(&["all", "rights", "reserved"]);
        let end = self.words.len().min(from + 12);
        let reserved = (from.min(end)..end).find(whole);
        let reserved = reserved.filter(|_| !self.names_open());
        self.limited(from, at)
            .or_else(|| self.reserved(from))
            .or_else(|| reserved.map(|at| (Limit::Prohibits, at)))
    }

    /// Whether a hyphen joins the word `at` with the next: `proprietary-format aware`.
    fn is_joined(&self, at: usize) -> bool {
        let span = self.tokens.list()[self.start + at].span;
        let rest = &self.text[span.end..];
        rest.starts_with('-') && rest[1..].starts_with(char::is_alphabetic)
    }

    /// Whether the word `at`, which tells a kind of use, tells it of the use of the work:
    /// `for internal use`, not `for internal documents`, `for personal use cases`.
    pub(super) fn is_of_use(&self, at: usize) -> bool {
        const USES: &[&str] = &[
            "use",
            "uses",
            "usage",
            "purpose",
            "purposes",
            "business",
            "only",
            "and",
            "or",
            "study",
            "projects",
            "evaluation",
            "research",
            "noncommercial",
            "non",
            "customers",
            "members",
            "employees",
            "staff",
            "users",
            "licensees",
            "by",
            "at",
            "within",
            "in",
        ];
        let ends = at + 1 >= self.words.len() || self.clause(at + 1) == at + 1;
        let cases = self.word(at + 1) == "use" && self.word(at + 2).starts_with("case");
        let only_of = self.word(at + 1) == "only" && self.word(at + 2) == "of";
        (ends || USES.contains(&self.word(at + 1))) && !cases && !only_of
    }

    /// `for non-commercial use only`, `limited to evaluation`.
    fn limited(&self, from: usize, at: usize) -> Option<(Limit, usize)> {
        const KINDS: &[&str] = &[
            "personal",
            "private",
            "evaluation",
            "noncommercial",
            "internal",
        ];
        let words = &self.words[from.min(self.words.len())..self.words.len().min(at + 8)];
        let nots = words
            .iter()
            .any(|word| matches!(*word, "not" | "also" | "commercial"));
        let bound = words.iter().any(|word| {
            matches!(
                *word,
                "only" | "solely" | "limited" | "restricted" | "exclusively" | "reserved"
            )
        });
        let purpose = self.any(from, at + 1, &["for", "to", "limited", "restricted"])?;
        let kind = self.any(purpose, at + 3, KINDS);
        let split = (purpose..at + 3)
            .find(|&at| self.word(at) == "non" && self.word(at + 1) == "commercial");
        if let Some(at) = split {
            return Some((Limit::Restricts, at));
        }
        let kind = kind.filter(|&at| self.is_of_use(at))?;
        let plain = matches!(self.word(kind), "noncommercial" | "personal" | "private")
            && self
                .any(
                    kind + 1,
                    kind + 3,
                    &["use", "purposes", "purpose", "projects", "study", "only"],
                )
                .is_some()
            && !self.frees();
        (plain || bound && !nots).then_some((Limit::Restricts, kind))
    }

    /// The `be` of a passive that begins at `from`, also behind `in whole or in part`:
    /// `cannot copy files to be shared` is none.
    fn auxiliary(&self, from: usize) -> Option<usize> {
        const NEAR: usize = 3;
        const FAR: usize = 10;
        const LED_IN: &[&str] = &[
            "in", "except", "without", "under", "by", "at", "for", "unless",
        ];
        let reach = if LED_IN.contains(&self.word(from)) {
            FAR
        } else {
            NEAR
        };
        self.any(from, from + reach, &["be"])
    }

    /// `be copied`, behind a verb that denies.
    pub(super) fn passive(&self, from: usize, modal: &str) -> Option<(Limit, usize)> {
        const REACH: usize = 9;
        let (first, until) = match self.auxiliary(from) {
            Some(be) => (be + 1, be + 1 + REACH),
            None => (from, from + 1),
        };
        if let Some(at) = self.any(first, until, PASSIVE) {
            let advice = modal == "should" || self.is_about_a_run(at) || self.keeps_a_notice(at);
            return (!advice).then_some((Limit::Prohibits, at));
        }
        let changed = self.any(first, until.min(first + 3), CHANGED)?;
        let used = self.word(changed) == "used";
        let bound = self.any(
            changed + 1,
            changed + 6,
            &[
                "commercially",
                "commercial",
                "production",
                "competing",
                "compete",
            ],
        );
        // `On production systems` is where a run goes.
        let bound = bound.filter(|&at| self.word(at) != "production" || self.word(at - 1) == "in");
        let field = used.then(|| self.field_of_use(changed, modal)).flatten();
        match (used, bound.or(field)) {
            (true, Some(at)) => Some((Limit::Restricts, at)),
            (true, None) => {
                let without = self.any(changed + 1, changed + 4, &["without"])?;
                let what = self.any(
                    without,
                    without + 6,
                    &["permission", "consent", "license", "agreement", "approval"],
                )?;
                // `Without the consent of the user`: of the one it works for.
                let theirs = ["user", "users", "client", "clients", "patient", "patients"];
                let asked = self.any(without, what + 4, &theirs);
                asked.is_none().then_some((Limit::Prohibits, what))
            }
            (false, _) => {
                (modal == "may" && self.word(from) == "be" && !self.is_about_a_run(changed))
                    .then_some((Limit::Prohibits, changed))
            }
        }
    }

    /// `may not be used by the military`, `to train AI models`: a field of use that a
    /// licence takes out. `Must not` may be a hint what it is good for.
    fn field_of_use(&self, used: usize, modal: &str) -> Option<usize> {
        const FIELDS: &[&str] = &["military", "surveillance", "weapons", "train", "training"];
        let led = matches!(self.word(used + 1), "by" | "for" | "to" | "in");
        let told = matches!(modal, "may" | "shall") && led;
        told.then(|| self.any(used + 1, used + 6, FIELDS)).flatten()
    }

    /// `copied into the prompt`, `redistributed without its notice`: where it goes in a
    /// run, and what must come along.
    fn keeps_a_notice(&self, at: usize) -> bool {
        let placed = self.word(at) == "copied" && self.word(at + 1) == "into";
        let without = self.any(at + 1, at + 3, &["without"]);
        let notice = without.and_then(|at| {
            self.any(at, at + 4, &["notice", "notices", "attribution", "license"])
                .filter(|&what| {
                    matches!(
                        self.word(at + 1),
                        "its" | "their" | "this" | "the" | "attribution"
                    ) && what <= at + 3
                })
        });
        placed || notice.is_some()
    }

    /// A rule for the work with the files, not for who may have them.
    fn is_about_a_run(&self, at: usize) -> bool {
        let words = [
            "run", "runs", "running", "while", "during", "session", "sessions", "hand", "manually",
            "between", "agents", "state", "twice",
        ];
        let behind = self.any(at + 1, at + 6, &words);
        let handed = self.word(at) == "handed"
            || behind.is_some_and(|at| self.word(at) == "hand" && self.word(at - 1) != "by");
        behind.is_some() && !handed
    }

    /// `Redistribution of the skills is forbidden`.
    fn of_act(&self, at: usize) -> Option<(Limit, usize)> {
        const OF: usize = 7;
        let commercial =
            self.word(at) == "commercial" && matches!(self.word(at + 1), "use" | "usage");
        let used = self.word(at) == "use" && self.word(at + 1) == "of";
        if !(commercial || used || NOUNS.contains(&self.word(at))) {
            return None;
        }
        let thing = (at + 1..at + OF).find(|&at| self.subject(at).is_some())?;
        let length = self.subject(thing)?;
        let end = (thing + length + 14).min(self.words.len());
        let from = thing + length;
        if used {
            let bound = self.any(from, from + 8, &["limited", "restricted"])?;
            return (self.word(bound + 1) == "to").then_some((Limit::Restricts, bound));
        }
        let denied = (from..end).find(|&at| {
            matches!(self.word(at), "forbidden" | "prohibited" | "disallowed")
                && self.word(at - 1) != "not"
                || self.word(at) == "not"
                    && matches!(self.word(at + 1), "allowed" | "permitted" | "authorized")
        });
        if let Some(denied) = denied {
            let limit = if commercial {
                Limit::Restricts
            } else {
                Limit::Prohibits
            };
            return Some((limit, denied));
        }
        let needs = self.any(from, end, &["requires", "require", "needs", "need"])?;
        let what = [
            "permission",
            "consent",
            "license",
            "agreement",
            "approval",
            "subscription",
        ];
        let what = self.any(needs, needs + 6, &what)?;
        Some((Limit::Restricts, what))
    }

    /// `Do not redistribute these skills`.
    fn order(&self, at: usize) -> Option<(Limit, usize)> {
        let act = match (self.word(at), self.word(at + 1), self.word(at + 2)) {
            ("do" | "may" | "must" | "shall" | "can", "not", _) => at + 2,
            ("dont" | "never" | "cannot" | "cant", ..) => at + 1,
            ("not", "allowed" | "permitted", "to") => at + 3,
            _ => return None,
        };
        // `Do not reuse this file` may be a rule for a run, where nothing is said of terms.
        let reuse = |at: usize| self.speaker == Speaker::Terms && self.word(at) == "reuse";
        let act = (act..act + 3).find(|&at| ACTIVE.contains(&self.word(at)) || reuse(at))?;
        if self.speaker == Speaker::Terms && self.excepts() {
            return None;
        }
        let thing = (act + 1..act + 8).find(|&at| self.subject(at).is_some());
        let Some(thing) = thing else {
            let noun = self.word(act) == "copy" && self.word(act - 1) != "not";
            let alone = matches!(self.speaker, Speaker::Header | Speaker::Terms)
                && !noun
                && act + 1 == self.words.len()
                && matches!(
                    self.word(act),
                    "redistribute" | "distribute" | "share" | "publish" | "copy"
                );
            return alone.then_some((Limit::Prohibits, act));
        };
        let object = (act + 1..thing).all(|at| {
            ACTIVE.contains(&self.word(at))
                || [
                    "or",
                    "and",
                    "any",
                    "of",
                    "the",
                    "part",
                    "parts",
                    "all",
                    "on",
                    "copies",
                    "a",
                    "copy",
                    "files",
                    "modify",
                    "change",
                    "adapt",
                    "use",
                    "display",
                    "transfer",
                    "alter",
                    "translate",
                ]
                .contains(&self.word(at))
        });
        let ends = thing + self.subject(thing).unwrap_or(0);
        let whole = ends >= self.words.len() || FOLLOW.contains(&self.word(ends));
        let stays =
            self.word(act) == "copy" && self.any(thing, thing + 8, &["to", "into"]).is_some();
        let told = self.speaker == Speaker::Body
            && self.word(act) != "redistribute"
            && self.word(at) == "never";
        (object && whole && !stays && !told && !self.is_about_a_run(thing))
            .then_some((Limit::Prohibits, act))
    }

    /// `No part of this repository may be reproduced`.
    fn no_part(&self, at: usize) -> Option<(Limit, usize)> {
        if !(self.word(at) == "no" && matches!(self.word(at + 1), "part" | "portion")) {
            return None;
        }
        let terms = self.speaker == Speaker::Terms;
        let thing = (at + 2..at + 5).find(|&at| terms || self.subject(at).is_some())?;
        self.any(thing, thing + 12, PASSIVE)
            .map(|at| (Limit::Prohibits, at))
    }

    /// What a header says without naming its file.
    fn header(&self) -> Option<(Limit, usize)> {
        const KEPT: &[&[&str]] = &[
            &["proprietary", "and", "confidential"],
            &["confidential", "and", "proprietary"],
            &["proprietary", "confidential"],
            &["confidential", "proprietary"],
            &["strictly", "confidential"],
            &["company", "confidential"],
            &["trade", "secret"],
            &["trade", "secrets"],
            &["internal", "use", "only"],
            &["not", "for", "distribution"],
            &["not", "for", "redistribution"],
            &["unauthorized", "copying"],
            &["unauthorized", "use"],
            &["unauthorized", "distribution"],
            &["unauthorized", "reproduction"],
            &["unauthorized", "redistribution"],
            &["unauthorised", "copying"],
            &["unauthorised", "use"],
            &["proprietary", "software"],
            &["proprietary", "license"],
            &["proprietary", "information"],
            &["no", "redistribution"],
            &["redistribution", "prohibited"],
            &["redistribution", "is", "prohibited"],
            &["redistribution", "forbidden"],
            &["commercial", "license"],
            &["confidential", "property", "of"],
            &["proprietary", "property", "of"],
        ];
        const LIMITED: &[&[&str]] = &[
            &["noncommercial", "use", "only"],
            &["noncommercial", "purposes", "only"],
            &["non", "commercial", "use", "only"],
            &["personal", "use", "only"],
            &["evaluation", "only"],
            &["evaluation", "use", "only"],
            &["evaluation", "purposes", "only"],
            &["no", "commercial", "use"],
        ];
        const SHORT: usize = 4;
        const LONG: usize = 30;
        let words = self.words;
        let find = |list: &[&[&str]]| {
            (0..words.len()).find(|&at| list.iter().any(|phrase| words[at..].starts_with(phrase)))
        };
        // `Proprietary formats`, `confidential client`: of something else.
        const THINGS: &[&str] = &[
            "format",
            "formats",
            "protocol",
            "protocols",
            "plugin",
            "plugins",
            "client",
            "clients",
            "data",
            "driver",
            "drivers",
            "api",
            "apis",
            "models",
            "extensions",
            "fields",
        ];
        if words.len() <= SHORT {
            let alone = words
                .iter()
                .position(|word| matches!(*word, "proprietary" | "confidential"))
                .filter(|at| !THINGS.contains(&self.word(at + 1)));
            if let Some(at) = alone.filter(|_| !words.contains(&"not") && !words.contains(&"no")) {
                return Some((Limit::Prohibits, at));
            }
        }
        if words.len() > LONG {
            return None;
        }
        let told = |at: &usize| {
            let verbs = [
                "check", "checks", "find", "finds", "remove", "removes", "put", "puts", "add",
                "adds", "detect", "detects", "if", "whether",
            ];
            !words[..*at].iter().any(|word| verbs.contains(word))
        };
        // A helper is for internal use too: without a holder nobody keeps it.
        let held = |at: &usize| words[*at] != "internal" || self.is_signed();
        // `A commercial license is needed for the fonts`: of something else.
        let alone = |at: &usize| words[*at] != "commercial" || words.len() <= SHORT;
        let kept = find(KEPT).filter(told).filter(held).filter(alone);
        let kept = kept.map(|at| (Limit::Prohibits, at));
        // `Evaluation only runs when asked` goes on.
        let ends = |at: &usize| {
            let only = (*at..words.len()).find(|&at| words[at] == "only");
            words[*at] != "evaluation" || only.is_none_or(|only| only + 1 == words.len())
        };
        let limited = || find(LIMITED).filter(told).filter(ends);
        let licensed = || {
            let verb = words
                .iter()
                .position(|word| matches!(*word, "licensed" | "released"))?;
            self.unopen(verb + 1)
        };
        kept.or_else(|| limited().map(|at| (Limit::Restricts, at)))
            .or_else(licensed)
    }

    /// Whether the text names a holder, or says itself that it is kept.
    fn is_signed(&self) -> bool {
        const SIGNS: [&str; 5] = ["copyright", "©", "(c)", "confidential", "proprietary"];
        let lower = self.text.to_lowercase();
        SIGNS.iter().any(|sign| lower.contains(sign))
    }
}
