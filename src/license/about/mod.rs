//! Sentences that speak of the skills themselves, and keep or limit rights.
//!
//! They stand in READMEs, in terms beside a repository's licence, in the body of
//! SKILL.md and in the headers of scripts. Prose is full of forbidding words, so a
//! sentence counts only where it names the skills, or what holds them, as the thing
//! that is kept: `The hosted planner is proprietary` says nothing of a skill.
//! What is fenced, in a table, between quotation marks or quoted as an example is shown,
//! not said.
//!
//! A section of terms (`## License`), a line that begins with `License:` and a file
//! of terms (`EULA.md`, NOTICE) are about what they stand in or beside: there a
//! sentence need not name it, and a licence that is not open limits by its name.

mod claims;
mod comments;
mod contract;
mod crossed;
mod english;
mod headings;
mod letters;
mod lines;
mod listed;
mod marking;
mod named;
mod near;
mod origins;
mod others;
mod prose;
mod reach;
mod section;
mod speaker;
mod spoken;
mod table;
mod terms;
mod tongues;
mod trade;
mod uses;
mod whole;
mod words;

use std::ops::Range;

pub use self::listed::{Listed, listed};
pub use self::near::words_about_itself;
pub use self::origins::{Origin, origins};
pub use self::speaker::Speaker;
pub use self::table::{Row, Says, rows};

use super::lexicon::Limit;
use super::part;
use super::tokens::{Tokens, behind_last_blank};
use crate::text::Span;

/// A sentence against a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Against {
    /// How far it goes.
    pub limit: Limit,
    /// The sentence.
    pub span: Span,
    /// The folders and files that it names; none where it means all skills.
    paths: Vec<String>,
    /// The folders and files that it does not mean: `Everything else is proprietary`.
    spared: Vec<String>,
    /// It says no more than that the licence beside it does not reach so far: what lies
    /// there may have a nearer one.
    is_left_out: bool,
}

impl Against {
    fn new(limit: Limit, span: Span, paths: Vec<String>) -> Against {
        Against {
            limit,
            span,
            paths,
            spared: Vec::new(),
            is_left_out: false,
        }
    }

    /// Whether a nearer licence is not meant by it.
    pub fn is_left_out(&self) -> bool {
        self.is_left_out
    }

    /// Whether the sentence means everything, not some folders.
    pub fn is_general(&self) -> bool {
        self.paths.is_empty()
    }

    /// The folders and files that it names.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().map(String::as_str)
    }

    /// Whether it names the file at `path`, or a folder that holds it.
    pub fn names_folder_of(&self, path: &str) -> bool {
        part::holds(&self.paths, path)
    }

    /// Whether the sentence, in a text of the folder above it, means what lies at
    /// `path` below that folder.
    pub fn means(&self, path: &str) -> bool {
        let single =
            |part: &String| !part.contains('/') && path.split('/').any(|name| name == part);
        let names = |parts: &[String]| part::holds(parts, path) || parts.iter().any(single);
        !names(&self.spared) && (self.paths.is_empty() || names(&self.paths))
    }
}

/// The sentences of a text that keep or limit rights.
pub fn against(text: &str, speaker: Speaker) -> Vec<Against> {
    against_words(text, &Tokens::new(text), speaker)
}

/// What a list of the parts of a skill says against a copy of one: in a label, in a row,
/// in a sentence.
pub fn against_parts(text: &str) -> Vec<Against> {
    let tokens = Tokens::new(text);
    section::of_parts(Cut {
        text,
        tokens: &tokens,
    })
}

pub use self::headings::is_terms_name;
pub use self::lines::{Line, open_lines};
pub use self::section::{
    badge_value, is_license_heading, is_table, is_terms_heading, label_value,
    limit_of as limit_of_value, lists_parts, mentions_license, tells_work,
};
pub use self::tongues::{beside_a_text, reserves, speaks_of_license};
pub use self::trade::is_of_some;
pub use self::whole::license_of_whole;

/// Whether a word names things of others, of which a licence is asked.
pub fn is_asked_of(word: &str) -> bool {
    words::ASKED_OF.contains(&word)
}

/// Whether a text of terms is about a service, not about the files beside it.
pub fn is_about_service(text: &str) -> bool {
    const MARKS: [&str; 8] = [
        "terms of service",
        "service terms",
        "privacy",
        "of the service",
        "the services",
        " api",
        "website",
        "web site",
    ];
    const HEAD: usize = 400;
    let head = &text[..text.floor_char_boundary(HEAD)].to_lowercase();
    MARKS.iter().any(|mark| head.contains(mark))
}

/// As [`against`], for a text that is cut into words already: all of it, or, for a
/// body, [`words_about_itself`].
pub fn against_words(text: &str, tokens: &Tokens, speaker: Speaker) -> Vec<Against> {
    let cut = Cut { text, tokens };
    let mut found = cut.sentences(speaker);
    match speaker {
        Speaker::Readme => {
            let lines = open_lines(text);
            found.extend(section::against(cut, speaker));
            found.extend(named::against(text, &lines));
            found.extend(reach::against(text, &lines));
            found.extend(whole::against(text, &lines));
            found.extend(comments::against(text, &lines));
        }
        Speaker::Body => {
            found.extend(section::against(cut, speaker));
            if text.contains("<!--") {
                found.extend(comments::against(text, &open_lines(text)));
            }
        }
        Speaker::Header => found.extend(section::labels(cut)),
        Speaker::Terms => {
            let all = prose::sentences(text, tokens, speaker);
            found.extend(cut.listed(&all.collect::<Vec<_>>()));
        }
    }
    found.sort_by_key(|held| held.span.start);
    found
}

/// The words of a sentence in stretches that lie over each other by a clause: a sentence
/// without end is no sentence, and what is asked of each word looks at those around it.
fn stretches(words: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    const LONGEST: usize = 600;
    const CLAUSE: usize = 60;
    let (start, end) = (words.start, words.end);
    let stretches = end
        .saturating_sub(start + CLAUSE)
        .div_ceil(LONGEST - CLAUSE)
        .max(1);
    (0..stretches).map(move |nth| {
        let from = start + nth * (LONGEST - CLAUSE);
        from..end.min(from + LONGEST)
    })
}

/// A text and its words.
#[derive(Clone, Copy)]
struct Cut<'a> {
    text: &'a str,
    tokens: &'a Tokens,
}

impl Cut<'_> {
    fn sentences(self, speaker: Speaker) -> Vec<Against> {
        let mut notice = false;
        let mut end = 0;
        let mut found = Vec::new();
        for sentence in prose::sentences(self.text, self.tokens, speaker) {
            let span = self.tokens.span(sentence.clone());
            let gap = &self.text[end..span.start];
            end = span.end;
            let behind = notice && !gap.contains("\n\n");
            notice = self.is_notice(&sentence, gap) || behind && self.is_reserve(&sentence);
            found.extend(self.said(sentence, speaker, behind));
        }
        found
    }

    /// The items of lists in terms that deny copies, as `You may not:` leads them.
    fn listed(self, sentences: &[Range<usize>]) -> Vec<Against> {
        let mut list = Denied::default();
        let mut end = 0;
        let items = sentences.iter().filter(|sentence| {
            let span = self.tokens.span((*sentence).clone());
            let gap = &self.text[end..span.start];
            end = span.end;
            list.holds(&self.tokens.words((*sentence).clone()), gap)
        });
        items
            .map(|item| self.against(Limit::Prohibits, self.tokens.span(item.clone())))
            .collect()
    }

    /// The sentence against a copy that these words are; `behind` a notice of
    /// copyright its holder's work is meant.
    fn said(self, words: Range<usize>, speaker: Speaker, behind: bool) -> Option<Against> {
        let span = self.tokens.span(words.clone());
        let limit = stretches(words).find_map(|stretch| {
            let sentence = english::Sentence {
                words: &self.tokens.words(stretch.clone()),
                tokens: self.tokens,
                start: stretch.start,
                text: self.text,
                speaker,
            };
            self.limit_of(&sentence, span.start, behind)
        })?;
        Some(self.against(limit, span))
    }

    /// What a sentence, or a stretch of one that begins at `begin`, does.
    fn limit_of(
        self,
        sentence: &english::Sentence<'_>,
        begin: usize,
        behind: bool,
    ) -> Option<Limit> {
        let contract = || {
            let of_terms = sentence.speaker == Speaker::Terms;
            of_terms.then(|| contract::clause(sentence)).flatten()
        };
        let limit = english::limit(sentence)
            .or_else(contract)
            .filter(|(_, at)| {
                let at = self.tokens.list()[*at].span.start;
                !prose::is_quoted(self.text, begin, at)
            })
            .map(|(limit, _)| limit);
        let notice = || behind.then(|| sentence.behind_notice()).flatten();
        let limit = limit.or_else(|| notice().map(|(limit, _)| limit));
        limit.or_else(|| tongues::limit(sentence))
    }

    fn against(self, limit: Limit, span: Span) -> Against {
        let text = self.text;
        let end = text[span.end..]
            .find(char::is_whitespace)
            .map_or(text.len(), |at| span.end + at);
        let start = behind_last_blank(&text[..span.start]);
        let said = &text[start..end];
        let paths = part::paths(said).into_iter().chain(linked_at_head(said));
        let paths = paths.filter(|path| !is_document(path)).collect();
        Against::new(limit, span, paths)
    }

    /// `Copyright 2026 Fern`, `© 2026 Fern`.
    fn is_notice(self, sentence: &Range<usize>, gap: &str) -> bool {
        let year = |word: &str| word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
        let words = self.tokens.words(sentence.clone());
        let signed = gap.contains('©') || words.contains(&"copyright");
        signed && words.len() < 20 && words.iter().any(|word| year(word))
    }

    fn is_reserve(self, sentence: &Range<usize>) -> bool {
        self.tokens.words(sentence.clone()) == ["all", "rights", "reserved"]
    }

    /// As [`Cut::is_reserve`], in any language, also behind a notice in one sentence.
    fn ends_in_reserve(self, sentence: &Range<usize>) -> bool {
        let words = self.tokens.words(sentence.clone());
        let before = self.text[..self.tokens.span(sentence.clone()).start].trim_end();
        let notice = words.contains(&"copyright") || before.ends_with('©');
        let behind = notice && words.ends_with(&["all", "rights", "reserved"]);
        behind || self.is_reserve(sentence) || tongues::reserves(&words)
    }
}

/// The folder to which the link leads with which a sentence begins: it speaks of that.
fn linked_at_head(said: &str) -> Option<String> {
    let (_, target) = said.strip_prefix('[')?.split_once("](")?;
    let (target, _) = target.split_once(')')?;
    let is_folder = target.contains('/') && !target.contains([':', ' ']);
    let path = target.trim_start_matches("./").trim_matches('/');
    (is_folder && !path.is_empty()).then(|| path.to_owned())
}

/// A list whose items are denied, while its sentences go by.
#[derive(Default)]
struct Denied {
    is_led: bool,
    is_open: bool,
}

impl Denied {
    /// Whether the next sentence, behind `gap`, is an item that denies a copy.
    fn holds(&mut self, words: &[&str], gap: &str) -> bool {
        let mark = gap.rsplit('\n').next().unwrap_or("").trim_start();
        let marked = mark.starts_with(['-', '*', '+', '•', '(']);
        let item = marked || mark.starts_with(|c: char| c.is_ascii_digit());
        let goes_on = if self.is_led {
            gap.contains(':')
        } else {
            self.is_open && !gap.contains('#')
        };
        self.is_open = item && goes_on && gap.contains('\n');
        self.is_led = contract::leads_list(words);
        self.is_open && contract::denies_copies(words)
    }
}

/// A file that is pointed at, not spoken of.
fn is_document(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let lower = name.to_ascii_lowercase();
    super::folder::is_licence_name(name)
        || lower == "skill.md"
        || super::folder::is_second_name(name)
        || lower.starts_with("readme")
        || lower.starts_with("notice")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, speaker: Speaker) -> Option<Limit> {
        against(text, speaker).first().map(|held| held.limit)
    }

    #[test]
    fn sentences_about_the_skills_count_in_many_languages() {
        for text in [
            "The skills in `skills/` are proprietary and may not be redistributed.",
            "All skills in this repository are confidential.",
            "The tools are under the MIT licence, but the skills are proprietary.",
            "You may not redistribute these skills.",
            "Redistribution of the skills is strictly forbidden.",
            "Copying this skill without our consent is not allowed.",
            "No part of this repository may be reproduced in any form.",
            "Everything in this folder is the property of Fern Tools.",
            "Skills are for internal use only.",
            "Please do not share these skills outside of Fern Tools.",
            "The contents of this repository are not open source.",
            "The skills remain the property of Fern Ltd.",
            "The skills must not be passed on.",
            "These skills may not, in whole or in part, be copied.",
            "Die Skills sind proprietär und dürfen nicht weitergegeben werden.",
            "Die Weitergabe der Skills ist untersagt.",
            "Les compétences du dossier `skills` restent notre propriété : leur redistribution est interdite.",
            "Les skills ne peuvent pas être redistribuées.",
            "Esta habilidad es propietaria.",
            "Queda prohibido copiar las habilidades.",
            "As habilidades são proprietárias; a redistribuição é proibida.",
            "Le competenze sono proprietarie.",
            "技能文件为专有内容，禁止复制和再分发。",
            "未经许可不得转载本技能。",
            "スキルは独占的な内容であり、無断での複製と再配布を禁止します。",
            "스킬의 무단 복제를 금지합니다.",
        ] {
            assert_eq!(
                said(text, Speaker::Readme),
                Some(Limit::Prohibits),
                "{text}"
            );
        }
        for text in [
            "This skill is for non-commercial use only.",
            "The skills are free for personal use only.",
            "Commercial use of the skills requires a licence.",
            "These skills may not be used commercially.",
            "Use of the skills is limited to evaluation.",
            "Die Skills sind nur für den privaten Gebrauch.",
            "Les skills sont réservés à un usage non commercial.",
            "本技能仅供非商业使用。",
            "本スキルは非営利目的に限り利用できます。",
        ] {
            assert_eq!(
                said(text, Speaker::Readme),
                Some(Limit::Restricts),
                "{text}"
            );
        }
    }

    #[test]
    fn sentences_about_something_else_do_not_count() {
        for text in [
            "The hosted planner is proprietary and is not part of this repository.",
            "Everything here, the skills too, is under the MIT licence.",
            "None of the skills is proprietary.",
            "The skills are not proprietary.",
            "Some skills need a proprietary service.",
            "This skill reviews proprietary code and confidential contracts.",
            "This skill connects to an engine that is proprietary.",
            "Mark each photo whose licence says that it is for non-commercial use only.",
            "The skills may be copied and redistributed.",
            "The skills can be used commercially.",
            "What to answer:\n\n> The skills are proprietary.",
            "## Examples\n\n> The skills are proprietary.",
            "> “The skills are proprietary.”",
            "```\nThe skills are proprietary.\n```",
            "| The skills are proprietary. | x |",
            "We never say \"the skills are proprietary\" here.",
            "Do not share your API key with the skills.",
            "These skills should not be modified while they run.",
            "This skill is for research teams.",
            "Some of the skills are proprietary.",
            "Die Skills sind nicht proprietär, die Weitergabe ist erlaubt.",
            "Ce skill vérifie si une image est interdite.",
            "该技能会检查文章中禁止的词语。",
            "このスキルに禁止事項はありません。",
            "This skill must not share state between runs.",
            "This skill cannot copy files to the shared drive.",
            "This skill may not see what was published since.",
            "This repository is for educational and research purposes only, and no advice.",
            "This skill is for authorized security research only.",
            "Do not duplicate every skill body inside the router.",
            "Don't pass `this` (plugin) to `render()`. Use a component.",
        ] {
            assert_eq!(said(text, Speaker::Readme), None, "{text}");
        }
    }

    #[test]
    fn any_blank_may_stand_before_a_sentence() {
        for blank in ['\u{85}', '\u{a0}', '\u{3000}'] {
            let text = format!("é{blank}dieser Skill ist vertraulich");
            assert_eq!(
                said(&text, Speaker::Body),
                Some(Limit::Prohibits),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_header_speaks_of_its_file() {
        for text in [
            "Proprietary and confidential to Fern Tools.",
            "Copying this file in any form without a signed agreement is forbidden.",
            "This script may not be copied or handed on to anyone outside Fern Tools.",
            "Unauthorized copying of this file, via any medium, is strictly prohibited.",
            "CONFIDENTIAL",
            "Copyright 2026 Fern Ltd. For internal use only.",
            "Do not redistribute.",
            "Dieses Skript darf nicht weitergegeben werden.",
        ] {
            assert_eq!(
                said(text, Speaker::Header),
                Some(Limit::Prohibits),
                "{text}"
            );
        }
        for text in [
            "Do not share the token. Never run this file as root.",
            "Checks that no confidential words are left.",
            "Put the client's proprietary notice above each page.",
            "Files may not be larger than a megabyte.",
            "This script must not be run twice.",
            "Internal use only: called by the planner.",
            "Mirrors the cart of the server, never a local copy.",
            "Proprietary formats are converted first.",
            "Evaluation only runs when the flag is set.",
        ] {
            assert_eq!(said(text, Speaker::Header), None, "{text}");
        }
        assert_eq!(
            said("For non-commercial use only.", Speaker::Header),
            Some(Limit::Restricts)
        );
    }

    #[test]
    fn a_sentence_may_mean_some_folders() {
        let found = against(
            "The skills in `docs/pdf/` are proprietary.",
            Speaker::Readme,
        );
        assert!(found[0].means("docs/pdf/SKILL.md"));
        assert!(!found[0].means("docs/csv/SKILL.md"));
        let found = against(
            "The skills `pdf` and `xlsx` are proprietary, see LICENSE.md.",
            Speaker::Readme,
        );
        assert!(found[0].means("skills/pdf/SKILL.md"));
        assert!(!found[0].means("skills/csv/SKILL.md"));
    }
}
