//! The texts of the SPDX list, embedded.
//!
//! They lie compressed, some to a frame, and one is opened where something is held
//! against it word by word. A table of hashes decides the usual case without opening
//! any (`exact`), one of their pairs of words tells which are near (`index`). All are
//! generated from the same texts and compared by tests.

use std::collections::BTreeSet;
use std::io::Read;
use std::ops::Range;
use std::sync::OnceLock;

use super::tokens::Tokens;
use super::zones::Body;

/// The licences that are compared word by word.
pub const COMMON: &[&str] = &[
    "0BSD",
    "AGPL-3.0-only",
    "Apache-2.0",
    "Artistic-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSD-3-Clause-Clear",
    "BSD-4-Clause",
    "BSL-1.0",
    "BUSL-1.1",
    "BlueOak-1.0.0",
    "CC-BY-3.0",
    "CC-BY-4.0",
    "CC-BY-NC-4.0",
    "CC-BY-NC-ND-4.0",
    "CC-BY-NC-SA-4.0",
    "CC-BY-ND-4.0",
    "CC-BY-SA-3.0",
    "CC-BY-SA-4.0",
    "CC0-1.0",
    "CDDL-1.0",
    "CECILL-2.1",
    "EPL-2.0",
    "EUPL-1.2",
    "Elastic-2.0",
    "FSL-1.1-ALv2",
    "FSL-1.1-MIT",
    "GPL-2.0-only",
    "GPL-3.0-only",
    "Hippocratic-2.1",
    "ISC",
    "JSON",
    "LGPL-2.1-only",
    "LGPL-3.0-only",
    "MIT",
    "MIT-0",
    "MIT-CMU",
    "MPL-2.0",
    "MS-PL",
    "NCSA",
    "ODbL-1.0",
    "OFL-1.1",
    "OSL-3.0",
    "PSF-2.0",
    "PolyForm-Noncommercial-1.0.0",
    "PolyForm-Small-Business-1.0.0",
    "PostgreSQL",
    "Python-2.0",
    "Python-2.0.1",
    "SSPL-1.0",
    "UPL-1.0",
    "Unicode-3.0",
    "Unlicense",
    "WTFPL",
    "X11",
    "Zlib",
];

/// Parts that a text may have or lack as a whole: licences, first words, and
/// the words before which the part ends (none: the end of the text).
const OPTIONAL: &[(&[&str], &str, &str)] = &[
    (
        &["Apache-2.0"],
        "end of terms and conditions",
        "appendix how to apply",
    ),
    (
        &["Apache-2.0"],
        "appendix how to apply",
        "licensed under the apache license version",
    ),
    (
        &["Apache-2.0"],
        "licensed under the apache license version",
        "",
    ),
    (
        CC4,
        "creative commons corporation creative commons is not",
        "by exercising the licensed rights",
    ),
    (
        CC4,
        "creative commons is not a party to its public licenses",
        "",
    ),
    (
        CC3,
        "creative commons corporation is not a law firm",
        "license the work",
    ),
    (CC3, "creative commons is not a party to this license", ""),
    (
        &["CC0-1.0"],
        "creative commons corporation is not a law firm",
        "statement of purpose",
    ),
    (
        GPL,
        "end of terms and conditions",
        "how to apply these terms",
    ),
    (GPL, "how to apply these terms to your new", ""),
    // The list has the text that this one adds to behind it.
    (
        &["LGPL-3.0-only"],
        "gnu general public license version 3 29 june 2007",
        "",
    ),
    // Where the Foundation is, or was, below its notice of copyright.
    (
        &["GPL-2.0-only", "LGPL-2.1-only"],
        "51 franklin street fifth floor",
        "everyone is permitted to copy",
    ),
    (&["EPL-2.0"], "exhibit a form of secondary", ""),
    // Where the text comes from, on a line below its title.
    (&["Elastic-2.0"], "url http www elastic", "acceptance"),
    (&["Unlicense"], "for more information please refer to", ""),
    (
        &["OFL-1.1"],
        "this license is copied below",
        "sil open font license version 1 1",
    ),
];
/// Creative Commons' public licences, version 4.0.
pub const CC4: &[&str] = &[
    "CC-BY-4.0",
    "CC-BY-NC-4.0",
    "CC-BY-NC-ND-4.0",
    "CC-BY-NC-SA-4.0",
    "CC-BY-ND-4.0",
    "CC-BY-SA-4.0",
];
const CC3: &[&str] = &["CC-BY-3.0", "CC-BY-SA-3.0"];
const GPL: &[&str] = &[
    "AGPL-3.0-only",
    "GPL-2.0-only",
    "GPL-3.0-only",
    "LGPL-2.1-only",
];

/// One licence of the list, ready for comparison.
#[derive(Debug)]
pub struct Template {
    /// Its id; of ids with one text the plain or `-only` one.
    pub id: &'static str,
    /// Its words.
    pub tokens: Tokens,
    /// The words that are compared: no titles, no copyright lines.
    pub kept: Vec<usize>,
    /// Hashes of the kept words.
    pub hashes: Vec<u64>,
    /// Parts of `kept` that may be absent as a whole.
    pub optional: Vec<Range<usize>>,
    /// For each kept word: it stands in a sentence that grants.
    pub grants: Vec<bool>,
    /// For each kept word: it stands in a sentence that disclaims.
    pub disclaims: Vec<bool>,
    /// Hashes of neighbouring words, sorted.
    pub pairs: Vec<u64>,
    /// The kept words of the sentence that keeps names from advertising.
    pub endorsement: Option<Range<usize>>,
    /// Words of its titles.
    pub titles: BTreeSet<String>,
    /// Words of the names of those who hold the rights to the text of the list: other works
    /// under the licence have other holders in their place.
    pub holders: BTreeSet<String>,
}

impl Template {
    /// Prepares the text of licence `id`.
    pub fn new(id: &'static str, text: &str) -> Template {
        let tokens = Tokens::new(text);
        let titles = title_words(id);
        let body = Body::of(&tokens, text);
        let skip = title_length(&tokens, &body, &titles);
        let kept = body.kept[skip..].to_vec();
        let hashes: Vec<u64> = kept.iter().map(|&at| tokens.list()[at].hash).collect();
        let optional = optional_parts(id, &tokens, &kept);
        let (grants, disclaims) = sentences(&tokens, &kept);
        let pairs = pairs(&hashes);
        let endorsement = sentence_of(&tokens, &kept, "endorse or promote products derived from");
        Template {
            id,
            tokens,
            kept,
            hashes,
            optional,
            grants,
            disclaims,
            pairs,
            endorsement,
            titles,
            holders: holder_words(&body.holders),
        }
    }

    /// The kept word `at`.
    pub fn word(&self, at: usize) -> &str {
        self.kept
            .get(at)
            .map_or("", |&index| self.tokens.word(index))
    }

    /// Whether kept word `at` ends a sentence.
    pub fn ends(&self, at: usize) -> bool {
        self.kept
            .get(at)
            .is_some_and(|&index| self.tokens.list()[index].ends)
    }

    /// Whether kept word `at` lies in a part that may be absent.
    pub fn is_optional(&self, at: usize) -> bool {
        self.optional.iter().any(|part| part.contains(&at))
    }
}

/// The words of names in lines of copyright.
fn holder_words(lines: &[String]) -> BTreeSet<String> {
    const SHORTEST: usize = 4;
    let mut words = BTreeSet::new();
    for line in lines {
        let tokens = Tokens::new(line);
        let named = (0..tokens.len()).map(|at| tokens.word(at));
        let plain = |word: &&str| word.len() >= SHORTEST && word.chars().all(char::is_alphabetic);
        let named = named.filter(plain);
        words.extend(named.map(str::to_owned));
    }
    words
}

/// Words that any title may have.
const TITLE_WORDS: &[&str] = &[
    "the",
    "license",
    "licenses",
    "public",
    "version",
    "legal",
    "code",
    "agreement",
    "copyright",
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
    "this",
    "project",
    "work",
    "is",
    "licensed",
    "under",
    "terms",
    "of",
    "a",
    "and",
    "full",
    "text",
    "follows",
    "below",
    "international",
    "unported",
    "generic",
];

/// The words that may stand in a title of licence `id`.
pub fn title_words(id: &str) -> BTreeSet<String> {
    let name = spdx::license_id(id).map_or("", |license| license.full_name);
    let extra = match id {
        "MIT" => "expat",
        "Apache-2.0" => {
            "http www apache org licenses v2 use reproduction distribution conditions for"
        }
        "BSD-3-Clause" => "new revised modified",
        "BSD-2-Clause" => "simplified freebsd",
        "OFL-1.1" => "sil",
        "Elastic-2.0" => "elv2",
        "Python-2.0" | "Python-2.0.1" | "PSF-2.0" => "python software foundation psf for",
        "PostgreSQL" => "database management system formerly known as postgres then postgres95",
        _ => "",
    };
    let joined =
        ["-SA", "-NC", "-ND"]
            .into_iter()
            .zip(["sharealike", "noncommercial", "noderivatives"]);
    let joined: Vec<&str> = joined
        .filter(|(part, _)| id.starts_with("CC-") && id.contains(part))
        .map(|(_, word)| word)
        .collect();
    let extra = format!("{extra} {}", joined.join(" "));
    let tokens = Tokens::new(&format!("{id} {} {name} {extra}", id.replace('-', " ")));
    let mut words: BTreeSet<String> = TITLE_WORDS.iter().map(|&word| word.to_owned()).collect();
    words.extend((0..tokens.len()).map(|at| tokens.word(at).to_owned()));
    words
}

/// Whether the words are those of a title.
pub fn is_title(
    tokens: &Tokens,
    words: impl IntoIterator<Item = usize>,
    titles: &BTreeSet<String>,
) -> bool {
    words.into_iter().all(|at| {
        let word = tokens.word(at);
        let number = word.bytes().all(|byte| byte.is_ascii_digit());
        number || tokens.list()[at].url || titles.contains(word)
    })
}

/// Lines that copies of a licence customarily have beside its text.
const CUSTOMARY_LINES: &[(&str, &str)] = &[
    (
        "OFL-1.1",
        "this font software is licensed under the sil open font license version 1 1",
    ),
    (
        "OFL-1.1",
        "this license is copied below and is also available with a faq at",
    ),
    ("OFL-1.1", "this license is available with a faq at"),
    ("CC0-1.0", "for more information please see"),
    (
        "CC-BY",
        "wiki creativecommons org considerations_for_licensors",
    ),
    (
        "CC-BY",
        "wiki creativecommons org considerations for licensors",
    ),
    (
        "CC-BY",
        "wiki creativecommons org considerations for licensees",
    ),
];

/// Whether the words are a line that copies of this licence customarily have.
pub fn is_customary_line(id: &str, tokens: &Tokens, line: &[usize]) -> bool {
    let known = CUSTOMARY_LINES.iter();
    let mut known = known.filter(|(start, _)| id.starts_with(start)).peekable();
    if known.peek().is_none() {
        return false;
    }
    let words = line.iter().filter(|&&at| !tokens.list()[at].url);
    let words: Vec<&str> = words.map(|&at| tokens.word(at)).collect();
    let words = words.join(" ");
    known.any(|(_, known)| words == *known)
}

/// At most so many lines and words are a title.
const TITLE_LINES: usize = 5;
const TITLE_LENGTH: usize = 14;

/// The starts of the first lines of `body`: where its terms may begin.
pub fn line_starts(tokens: &Tokens, body: &Body) -> Vec<usize> {
    let mut starts = vec![0];
    let mut length = 0;
    for (at, &index) in body.kept.iter().enumerate() {
        if at > 0 && tokens.list()[index].first {
            starts.push(at);
            length = 0;
        }
        length += 1;
        if length > TITLE_LENGTH || starts.len() > TITLE_LINES {
            break;
        }
    }
    starts
}

/// How many words of `body` are titles of this licence.
pub fn title_length(tokens: &Tokens, body: &Body, titles: &BTreeSet<String>) -> usize {
    let starts = line_starts(tokens, body);
    let mut skip = 0;
    for pair in starts.windows(2) {
        let line = &body.kept[pair[0]..pair[1]];
        let sentence = line.last().is_some_and(|&last| tokens.list()[last].ends);
        let words_only = is_title(tokens, line.iter().copied(), titles);
        if !words_only || (sentence && line.len() > 9) {
            break;
        }
        skip = pair[1];
    }
    skip
}

/// Hashes of neighbouring words, sorted.
pub fn pairs(hashes: &[u64]) -> Vec<u64> {
    let mut pairs: Vec<u64> = hashes
        .windows(2)
        .map(|pair| pair[0].rotate_left(21) ^ pair[1].wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .collect();
    pairs.sort_unstable();
    pairs
}

/// Where the words of `phrase` begin in `kept`, from `from` on.
fn find(tokens: &Tokens, kept: &[usize], phrase: &str, from: usize) -> Option<usize> {
    let wanted: Vec<&str> = phrase.split(' ').collect();
    (from..kept.len().saturating_sub(wanted.len() - 1)).find(|&start| {
        wanted
            .iter()
            .enumerate()
            .all(|(at, word)| tokens.word(kept[start + at]) == *word)
    })
}

/// The sentence of `kept` that has the words of `phrase`.
fn sentence_of(tokens: &Tokens, kept: &[usize], phrase: &str) -> Option<Range<usize>> {
    let at = find(tokens, kept, phrase, 0)?;
    let ends = |at: &usize| tokens.list()[kept[*at]].ends;
    let start = (0..at).rev().find(ends).map_or(0, |before| before + 1);
    let end = (at..kept.len())
        .find(ends)
        .map_or(kept.len(), |last| last + 1);
    Some(start..end)
}

fn optional_parts(id: &str, tokens: &Tokens, kept: &[usize]) -> Vec<Range<usize>> {
    OPTIONAL
        .iter()
        .filter(|(ids, ..)| ids.contains(&id))
        .filter_map(|(_, first, until)| {
            let start = find(tokens, kept, first, 0)?;
            let end = match *until {
                "" => kept.len(),
                until => find(tokens, kept, until, start)?,
            };
            Some(start..end)
        })
        .collect()
}

const GRANTS: &[&str] = &[
    "hereby granted",
    "hereby grants",
    "are permitted",
    "is granted",
    "permission to use",
    "you may",
    "grants you",
    "licensor grants",
    "free of charge",
    "grant you",
    "grants to you",
    "granted to you",
    "is permitted",
    "everyone is permitted",
    "anyone is free",
    "permits you",
];
const DISCLAIMS: &[&str] = &[
    "as is",
    "warranty",
    "warranties",
    "liable",
    "liability",
    "damages",
];

/// Words of sentences that give no right to the work in spite of those words: on the names of
/// its makers, and on what its users may offer for it.
const GRANTS_NO_COPY: &[&str] = &["does not grant permission", "acceptance of support"];

/// For each kept word whether its sentence grants, and whether it disclaims.
fn sentences(tokens: &Tokens, kept: &[usize]) -> (Vec<bool>, Vec<bool>) {
    let mut grants = Vec::with_capacity(kept.len());
    let mut disclaims = Vec::with_capacity(kept.len());
    let mut start = 0;
    for end in 1..=kept.len() {
        let ends = end == kept.len() || tokens.list()[kept[end - 1]].ends;
        if !ends {
            continue;
        }
        let sentence = &kept[start..end];
        let has = |phrases: &[&str]| {
            phrases
                .iter()
                .any(|phrase| find(tokens, sentence, phrase, 0).is_some())
        };
        let disclaiming = has(DISCLAIMS);
        let granting = has(GRANTS) && !has(GRANTS_NO_COPY);
        grants.resize(end, granting);
        disclaims.resize(end, disclaiming && !granting);
        start = end;
    }
    (grants, disclaims)
}

/// Before the id of each text in a frame.
const MARK: char = '\u{1}';

/// The frames, one behind the other.
static FRAMES: &[u8] = include_bytes!("data/texts.zst");

/// The texts in frames of their own size or a little more, compressed, and for each
/// id where its frame begins.
#[cfg(test)]
pub fn frames<'a>(texts: impl Iterator<Item = (&'a str, &'a str)>) -> (Vec<u8>, String) {
    const SIZE: usize = 64 * 1024;
    let (mut frames, mut rows, mut frame) = (Vec::new(), String::new(), String::new());
    let mut texts = texts.peekable();
    while let Some((id, text)) = texts.next() {
        rows.push_str(&format!("{}\t{id}\n", frames.len()));
        frame.push_str(&format!("{MARK}{id}\n{text}"));
        if frame.len() >= SIZE || texts.peek().is_none() {
            frames.extend(zstd::bulk::compress(frame.as_bytes(), 19).unwrap());
            frame.clear();
        }
    }
    (frames, rows)
}

/// The text of a licence of the list.
pub fn text_of(id: &str) -> Option<String> {
    let mut rows = include_str!("data/texts.tsv").lines();
    let start = rows.find_map(|row| {
        let (start, name) = row.split_once('\t')?;
        (name == id).then(|| start.parse().ok())?
    });
    let start: usize = start?;
    let frame = zstd::Decoder::with_buffer(FRAMES.get(start..)?).ok()?;
    let mut texts = String::new();
    frame.single_frame().read_to_string(&mut texts).ok()?;
    texts.split(MARK).find_map(|part| {
        let (name, text) = part.split_once('\n')?;
        (name == id).then(|| text.to_owned())
    })
}

/// One of the common licences, prepared once; `None` for any other.
pub fn common(id: &str) -> Option<&'static Template> {
    static TEMPLATES: [OnceLock<Option<Template>>; COMMON.len()] =
        [const { OnceLock::new() }; COMMON.len()];
    let at = COMMON.iter().position(|common| *common == id)?;
    let template = TEMPLATES.get(at)?.get_or_init(|| opened(id));
    template.as_ref()
}

/// A licence that is not among the common ones.
pub fn other(id: &str) -> Option<Template> {
    if COMMON.contains(&id) {
        None
    } else {
        opened(id)
    }
}

fn opened(id: &str) -> Option<Template> {
    Some(Template::new(spdx::license_id(id)?.name, &text_of(id)?))
}
