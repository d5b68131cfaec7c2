//! The words of each language, one file a language. A word that begins and ends with a
//! blank is a whole one; `^` and `$` are where a clause begins and ends. Letters that
//! stand alone are no words: of `é proibido` only `proibido` is left. Each is written as
//! it is cut from a text: in small letters, without apostrophes, `ı` as `i`.

mod arabic;
mod chinese;
mod dutch;
mod french;
mod german;
mod hindi;
mod indonesian;
mod italian;
mod japanese;
mod korean;
mod polish;
mod portuguese;
mod russian;
mod spanish;
mod turkish;
mod vietnamese;

/// The words of one language.
pub struct Tongue {
    /// What names the skills, or what holds them.
    pub subjects: &'static [&'static str],
    /// This skill alone, as its own text names it.
    pub own: &'static [&'static str],
    /// Words that keep everything.
    pub keeps: &'static [&'static str],
    /// Words that forbid an act.
    pub forbids: &'static [&'static str],
    /// The acts.
    pub acts: &'static [&'static str],
    /// Words that limit.
    pub limits: &'static [&'static str],
    /// What takes all of this back.
    pub frees: &'static [&'static str],
    /// What they say in a comment at the head of a file, which need not name it.
    pub header: Header,
    /// What they say in a text of terms.
    pub terms: Terms,
}

/// Phrases that say in a comment for programmers, too, whose the file is: none that may be
/// said of what the program does, of a function of it, of what it reads.
pub struct Header {
    /// Phrases that keep everything.
    pub keeps: &'static [&'static str],
    /// Phrases that limit.
    pub limits: &'static [&'static str],
}

/// The words of a text of terms, which needs not name what it is about. None that decides
/// is a word of English.
pub struct Terms {
    /// Words that keep everything.
    pub keeps: &'static [&'static str],
    /// Words that limit, besides those that do everywhere.
    pub limits: &'static [&'static str],
    /// `All rights reserved`, which is no more than the law says beside a licence.
    pub reserves: &'static [&'static str],
    /// Words that forbid, besides those that do everywhere.
    pub forbids: &'static [&'static str],
    /// The acts, besides.
    pub acts: &'static [&'static str],
    /// Use for money.
    pub commerce: &'static [&'static str],
    /// What grants it.
    pub grants: &'static [&'static str],
    /// What it needs: to be allowed, to be paid, to be asked for.
    pub needs: &'static [&'static str],
    /// Companies, and whoever else earns money.
    pub firms: &'static [&'static str],
    /// What they have to do in the same clause: to pay, to buy a licence.
    pub pays: &'static [&'static str],
    /// What says in that clause that they need not, or what they may sell.
    pub spared: &'static [&'static str],
    /// Terms of somebody's service, and what says in the same clause that they govern.
    pub service: &'static [&'static str],
    /// What says so.
    pub governs: &'static [&'static str],
    /// For this, and for nothing else: `only`.
    pub only: &'static [&'static str],
    /// What it may be for then.
    pub privately: &'static [&'static str],
    /// What does not come along with a skill: models, data, marks, support, what once was.
    pub elsewhere: &'static [&'static str],
    /// The project as a whole.
    pub whole: &'static [&'static str],
    /// Words beside the name of a licence.
    pub licensed: &'static [&'static str],
    /// `or`.
    pub either: &'static [&'static str],
}

/// All of them.
pub const TONGUES: &[Tongue] = &[
    german::WORDS,
    french::WORDS,
    spanish::WORDS,
    portuguese::WORDS,
    italian::WORDS,
    russian::WORDS,
    chinese::WORDS,
    japanese::WORDS,
    korean::WORDS,
    dutch::WORDS,
    polish::WORDS,
    turkish::WORDS,
    indonesian::WORDS,
    vietnamese::WORDS,
    hindi::WORDS,
    arabic::WORDS,
];
