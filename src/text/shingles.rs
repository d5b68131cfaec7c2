//! How much two texts have in common, and which of many texts may have much.
//!
//! A text becomes the set of its runs of three words; two texts are as alike as
//! their sets overlap: what is in both, of what is in either (Jaccard). To ask
//! that of every pair of thousands of texts would take minutes. So each set is
//! sketched by 128 minima (`MinHash`), the sketches are cut into bands, and only
//! texts that agree in a whole band are compared, exactly. At an overlap of 0.7
//! one pair in 6,000 is missed; of those that are reported none is wrong.

use rayon::prelude::*;

use super::fold::fold_case;

/// Words in a run.
const RUN: usize = 3;

/// No more words of a text are looked at: descriptions that clients show are
/// far shorter.
const MAX_WORDS: usize = 1_000;

/// Minima in a sketch.
const MINIMA: usize = 128;

/// Minima in a band: `1 - (1 - 0.7^4)^32` is 0.99985.
const BAND: usize = 4;

/// How many texts are looked at before all others.
const FIRST_LOOK: usize = 64;

/// The runs of three words of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shingles {
    /// Hashes of the runs, sorted, each once.
    runs: Vec<u64>,
}

impl Shingles {
    /// The runs of `text`; case, punctuation and blanks do not count. A text of
    /// fewer words is one run.
    pub fn of(text: &str) -> Shingles {
        let words: Vec<u64> = words(text).into_iter().map(|word| hash(&word)).collect();
        let join = |run: &[u64]| run.iter().fold(0, |seed: u64, word| mix(seed ^ word));
        let mut runs: Vec<u64> = match words.len() {
            0 => Vec::new(),
            1..=RUN => vec![join(&words)],
            _ => words.windows(RUN).map(join).collect(),
        };
        runs.sort_unstable();
        runs.dedup();
        Shingles { runs }
    }

    /// How many runs are in both texts, and how many in either.
    pub fn common(&self, other: &Shingles) -> (usize, usize) {
        let (mut a, mut b, mut both) = (0, 0, 0);
        while let (Some(x), Some(y)) = (self.runs.get(a), other.runs.get(b)) {
            both += usize::from(x == y);
            a += usize::from(x <= y);
            b += usize::from(y <= x);
        }
        (both, self.runs.len() + other.runs.len() - both)
    }

    /// Whether at least `percent` of all their runs are in both.
    pub fn overlaps(&self, other: &Shingles, percent: usize) -> bool {
        let (both, either) = self.common(other);
        either > 0 && both * 100 >= either * percent
    }

    fn sketch(&self) -> [u64; MINIMA] {
        let mut minima = [u64::MAX; MINIMA];
        for run in &self.runs {
            for (seed, minimum) in (1..).zip(&mut minima) {
                let seed: u64 = seed;
                *minimum = mix(run ^ seed.wrapping_mul(GOLDEN)).min(*minimum);
            }
        }
        minima
    }
}

/// Texts of which some may be alike.
#[derive(Debug, Default)]
pub struct Crowd {
    /// The bands of each text.
    bands: Vec<Box<[u64]>>,
    /// Each band with a text that has it ([`entry`]), in order.
    by_band: Vec<u64>,
}

/// The low bits of an entry, which hold the number of a text. Texts above the highest
/// number meet nobody: that would be sixteen million skills.
const TEXT: u64 = (1 << 24) - 1;

/// A band in the high bits and a text that has it in the low ones. Bands that are equal
/// in these bits alone make a pair more to compare, in one of some crowds of thousands.
fn entry(band: u64, text: u64) -> u64 {
    band & !TEXT | text
}

impl Crowd {
    /// A crowd of these texts; those without a word meet nobody.
    pub fn of(texts: &[Shingles]) -> Crowd {
        let bands: Vec<Box<[u64]>> = texts.par_iter().map(bands).collect();
        let mut by_band = Vec::with_capacity(bands.iter().map(|bands| bands.len()).sum());
        for (text, bands) in (0..TEXT).zip(&bands) {
            by_band.extend(bands.iter().map(|band| entry(*band, text)));
        }
        by_band.sort_unstable();
        Crowd { bands, by_band }
    }

    /// The entries of a band, in the order of texts.
    fn with(&self, band: u64) -> &[u64] {
        let band = band & !TEXT;
        let from = &self.by_band[self.by_band.partition_point(|other| *other < band)..];
        &from[..from.partition_point(|other| other & !TEXT == band)]
    }

    /// The first text before text number `at` that may be like it and for which
    /// `is` holds.
    pub fn first_before(&self, at: usize, is: impl Fn(usize) -> bool) -> Option<usize> {
        let bands = self.bands.get(at)?;
        let lists: Vec<&[u64]> = bands.iter().map(|band| self.with(*band)).collect();
        let text = |entry: u64| (entry & TEXT) as usize;
        // Of many that are alike the first few are enough: look there first.
        let (mut start, mut end) = (0, FIRST_LOOK.min(at));
        while start < end {
            let mut near = vec![false; end - start];
            for list in &lists {
                let from = list.partition_point(|&entry| text(entry) < start);
                let members = list[from..].iter().map(|&entry| text(entry));
                let members = members.take_while(|&member| member < end);
                members.for_each(|member| near[member - start] = true);
            }
            let mut near = (start..).zip(near).filter(|(_, near)| *near);
            if let Some((other, _)) = near.find(|(other, _)| is(*other)) {
                return Some(other);
            }
            (start, end) = (end, (end * 4).min(at));
        }
        None
    }
}

fn bands(text: &Shingles) -> Box<[u64]> {
    if text.runs.is_empty() {
        return Box::default();
    }
    let sketch = text.sketch();
    let bands = sketch.chunks(BAND).zip(1..);
    bands
        .map(|(band, number)| band.iter().fold(number, |seed: u64, part| mix(seed ^ part)))
        .collect()
}

/// The words of a text, folded. A character of a script that writes no blanks
/// between words is a word.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    // Folding may lengthen a text, never by more than a few times.
    let enough = text.char_indices().nth(MAX_WORDS * 20);
    let text = fold_case(&text[..enough.map_or(text.len(), |(end, _)| end)]);
    for c in text.chars() {
        if c.is_alphanumeric() && !stands_alone(c) {
            word.push(c);
            continue;
        }
        if !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if stands_alone(c) {
            words.push(c.to_string());
        }
        if words.len() >= MAX_WORDS {
            return words;
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

/// Chinese, Japanese, Thai, Lao, Khmer and Burmese letters.
fn stands_alone(c: char) -> bool {
    matches!(
        u32::from(c),
        0x0E00..=0x0EFF
            | 0x1000..=0x109F
            | 0x1780..=0x17FF
            | 0x3040..=0x30FF
            | 0x3400..=0x4DBF
            | 0x4E00..=0x9FFF
            | 0xF900..=0xFAFF
            | 0x2_0000..=0x3_FFFF
    )
}

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// A hash that is the same in each run and on each machine (FNV-1a, mixed).
fn hash(word: &str) -> u64 {
    let fold = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
    mix(word.bytes().fold(0xCBF2_9CE4_8422_2325, fold))
}

/// The finaliser of splitmix64: every bit of the result hangs on every bit.
fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(GOLDEN);
    let value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlap(a: &str, b: &str) -> (usize, usize) {
        Shingles::of(a).common(&Shingles::of(b))
    }

    #[test]
    fn runs_of_three_words_are_compared() {
        assert_eq!(
            overlap("one two three four", "One, two: THREE five"),
            (1, 3)
        );
        assert_eq!(overlap("one two three", "one two three"), (1, 1));
        assert_eq!(overlap("one two", "one two three"), (0, 2));
        assert_eq!(overlap("one", "one"), (1, 1));
        assert_eq!(overlap("", "one"), (0, 1));
        assert!(!Shingles::of("").overlaps(&Shingles::of("…"), 0));
        // A word more than once is one run more, once.
        assert_eq!(overlap("a a a a a a", "a a a"), (1, 1));
    }

    #[test]
    fn letters_of_scripts_without_blanks_are_words() {
        assert_eq!(overlap("生成報告書", "生成報告表"), (2, 4));
        assert_eq!(
            overlap("보고서를 작성한다 오늘", "보고서를 작성한다 내일"),
            (0, 2)
        );
    }

    #[test]
    fn alike_texts_are_found_among_many() {
        let base: Vec<String> = (0..30).map(|n| format!("word{n}")).collect();
        let text = |first: usize| format!("w{first} {}", base[1..].join(" "));
        let mut texts: Vec<Shingles> = (0..200)
            .map(|n| Shingles::of(&format!("text {n} is about thing {n} and {}", n * 7)))
            .collect();
        texts.push(Shingles::of(&text(1)));
        texts.push(Shingles::of(&text(2)));
        let crowd = Crowd::of(&texts);
        let found = crowd.first_before(201, |other| texts[201].overlaps(&texts[other], 70));
        assert_eq!(found, Some(200));
        assert_eq!(
            crowd.first_before(200, |other| texts[200].overlaps(&texts[other], 70)),
            None
        );
        assert_eq!(crowd.first_before(999, |_| true), None);
    }

    #[test]
    fn a_text_of_any_length_is_cut() {
        let long = "one two three four five six ".repeat(100_000);
        assert_eq!(words(&long).len(), MAX_WORDS);
        assert!(words(&"a".repeat(1_000_000))[0].len() <= MAX_WORDS * 20);
    }
}
