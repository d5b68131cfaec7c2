//! Skills out of a seed: everybody measures the same ones.

use std::fmt::Write;

const WORDS: [&str; 48] = [
    "read",
    "the",
    "file",
    "before",
    "each",
    "change",
    "table",
    "column",
    "check",
    "that",
    "every",
    "row",
    "keeps",
    "its",
    "order",
    "write",
    "report",
    "to",
    "user",
    "and",
    "stop",
    "when",
    "nothing",
    "is",
    "left",
    "ask",
    "for",
    "missing",
    "value",
    "never",
    "guess",
    "date",
    "number",
    "of",
    "pages",
    "image",
    "form",
    "field",
    "with",
    "script",
    "run",
    "in",
    "folder",
    "größe",
    "naïve",
    "数据",
    "проверка",
    "🙂",
];

/// A small generator of numbers (xorshift); the same on every machine.
pub struct Seed(u64);

impl Seed {
    /// Starts from a number; equal numbers give equal skills.
    pub fn new(number: u64) -> Seed {
        Seed(number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap_or(0) % limit
    }

    fn sentence(&mut self, words: usize) -> String {
        let chosen: Vec<&str> = (0..words).map(|_| WORDS[self.below(WORDS.len())]).collect();
        chosen.join(" ")
    }
}

/// The folder's name of skill `number`.
pub fn name(number: usize) -> String {
    format!("skill-{number}")
}

/// The text of a SKILL.md of about `lines` lines: paragraphs, lists, tables,
/// code and links, as real ones have them.
pub fn skill_md(number: usize, lines: usize) -> String {
    let mut seed = Seed::new(number as u64 + 1);
    let mut out = format!(
        "---\nname: {}\ndescription: {}. Use when {}.\nlicense: MIT\nmetadata:\n  version: \"1.{number}\"\n---\n\n# {}\n",
        name(number),
        seed.sentence(12),
        seed.sentence(9),
        seed.sentence(3)
    );
    let mut written = 9;
    while written < lines {
        let words = 8 + seed.below(12);
        let text = seed.sentence(words);
        let _ = match seed.below(12) {
            0 => writeln!(out, "\n## {}\n", seed.sentence(3)),
            1 => writeln!(out, "\n```sh\nscripts/run.sh --page {written}\n```\n"),
            2 => writeln!(out, "\n| a | b |\n|---|---|\n| {text} | `{written}` |\n"),
            3 => writeln!(out, "\n{text}, see [notes](references/notes.md).\n"),
            4 | 5 => writeln!(out, "\n{text}.\n"),
            _ => writeln!(out, "- **{}** {text}", seed.sentence(1)),
        };
        written = out.lines().count();
    }
    out
}
