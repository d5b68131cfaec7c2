//! The examples on a rule's page, which run as tests.
//!
//! A fence ```` ```skill bad:3 ```` holds a skill for which the rule must report
//! line 3 of SKILL.md (`bad` alone: any line); ```` ```skill good ```` one for
//! which it must be silent. An example of several files has a line
//! `-- path --` before each (`-- path x --` for one that may be run,
//! `-- path -> target --` for a symbolic link).
//! A word `name=NAME` gives the folder's name (default `my-skill`), any other
//! `OPTION=NUMBER` an option of the rule, the name of a dialect (`mastra`) turns
//! it on, `path=PATH` points the run at a path below the folder, and `encoding=latin-1` or
//! `encoding=utf-16` the bytes in which the files are written. With the word
//! `escapes`, `\u{1b}`, `\t`, `\r` and `\\` stand for characters that a page
//! can't show.

use crate::finding::{Dialect, Dialects, OptionValue, Options};
use crate::tree::{MemoryTree, Mode, RelPath};

/// What the rule must say of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleVerdict {
    /// The rule reports it, at this line where one is given.
    Bad(Option<usize>),
    /// The rule is silent.
    Good,
}

/// One file of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExampleFile {
    /// Where it lies below the skill's folder.
    pub path: String,
    /// File or executable.
    pub mode: Mode,
    /// What it holds.
    pub text: String,
}

/// How an example's text is written to bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Written {
    /// As UTF-8.
    #[default]
    Utf8,
    /// One byte a character; what has none becomes `?`.
    Latin1,
    /// Little-endian, behind a byte-order mark.
    Utf16,
}

impl Written {
    fn bytes(self, text: &str) -> Vec<u8> {
        match self {
            Written::Utf8 => text.as_bytes().to_vec(),
            Written::Latin1 => text
                .chars()
                .map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?'))
                .collect(),
            Written::Utf16 => std::iter::once(0xFEFF)
                .chain(text.encode_utf16())
                .flat_map(u16::to_le_bytes)
                .collect(),
        }
    }
}

/// One example on a rule's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// What the rule must say.
    pub verdict: ExampleVerdict,
    /// The folder's name.
    pub folder: String,
    /// The encoding of its files.
    pub written: Written,
    /// The rule's options.
    pub options: Options,
    /// The dialects that are on.
    pub dialects: Dialects,
    /// The paths that the run is pointed at.
    pub named: Vec<String>,
    /// The skill's files.
    pub files: Vec<ExampleFile>,
}

impl Example {
    /// The example as a tree whose root holds the skill's folder.
    ///
    /// # Errors
    /// A path that can't lie in a tree, named.
    pub fn tree(&self) -> Result<MemoryTree, String> {
        let mut tree = MemoryTree::new();
        for file in &self.files {
            let path = format!("{}/{}", self.folder, file.path);
            let path = RelPath::own(&path).map_err(|fault| format!("{path}: {fault:?}"))?;
            tree = tree.with(path, file.mode, self.written.bytes(&file.text));
        }
        Ok(tree)
    }
}

/// The examples of a page, in order.
pub fn examples(page: &str) -> Vec<Example> {
    let mut found = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(words) = line.trim_start().strip_prefix("```skill") else {
            continue;
        };
        let indent = line.len() - line.trim_start().len();
        let body: Vec<&str> = lines
            .by_ref()
            .take_while(|line| line.trim() != "```")
            .map(|line| line.get(indent..).unwrap_or(line.trim_start()))
            .collect();
        found.push(example(words, &body));
    }
    found
}

fn example(words: &str, body: &[&str]) -> Example {
    let mut verdict = ExampleVerdict::Good;
    let mut folder = "my-skill".to_owned();
    let mut written = Written::Utf8;
    let mut escapes = false;
    let mut options = Options::new();
    let mut dialects = Vec::new();
    let mut paths = Vec::new();
    for word in words.split_whitespace() {
        if word == "bad" {
            verdict = ExampleVerdict::Bad(None);
        } else if let Some(line) = word.strip_prefix("bad:") {
            verdict = ExampleVerdict::Bad(line.parse().ok());
        } else if let Some(name) = word.strip_prefix("name=") {
            folder = name.to_owned();
        } else if word == "encoding=latin-1" {
            written = Written::Latin1;
        } else if word == "encoding=utf-16" {
            written = Written::Utf16;
        } else if let Some(dialect) = Dialect::from_name(word) {
            dialects.push(dialect);
        } else if let Some(path) = word.strip_prefix("path=") {
            paths.push(path.to_owned());
        } else if word == "escapes" {
            escapes = true;
        } else if let Some((option, value)) = word.split_once('=')
            && let Ok(number) = value.parse()
        {
            options.insert(option.to_owned(), OptionValue::Number(number));
        }
    }
    let mut files = files(body);
    if escapes {
        for file in &mut files {
            file.text = unescaped(&file.text);
        }
    }
    Example {
        verdict,
        named: paths
            .iter()
            .map(|path| format!("{folder}/{path}"))
            .collect(),
        folder,
        written,
        options,
        dialects: Dialects::new(dialects),
        files,
    }
}

/// The text that is meant by one with escapes; what is none stays as it is.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('\\');
    let mut out = parts.next().unwrap_or("").to_owned();
    while let Some(part) = parts.next() {
        let number = part
            .strip_prefix("u{")
            .and_then(|rest| rest.split_once('}'));
        let number = number.and_then(|(digits, rest)| {
            let c = u32::from_str_radix(digits, 16)
                .ok()
                .and_then(char::from_u32)?;
            Some((c, rest))
        });
        if let Some((c, rest)) = number {
            out.push(c);
            out.push_str(rest);
        } else if let Some(rest) = part.strip_prefix('t') {
            out.push('\t');
            out.push_str(rest);
        } else if let Some(rest) = part.strip_prefix('r') {
            out.push('\r');
            out.push_str(rest);
        } else {
            out.push('\\');
            // Two in a row leave an empty part between them.
            out.push_str(if part.is_empty() {
                parts.next().unwrap_or("")
            } else {
                part
            });
        }
    }
    out
}

fn files(body: &[&str]) -> Vec<ExampleFile> {
    let mut files: Vec<ExampleFile> = Vec::new();
    for line in body {
        if let Some(head) = line.strip_prefix("-- ").and_then(|l| l.strip_suffix(" --")) {
            let (path, mode, text) = match (head.strip_suffix(" x"), head.split_once(" -> ")) {
                (Some(path), _) => (path, Mode::Executable, ""),
                (_, Some((path, target))) => (path, Mode::Link, target),
                _ => (head, Mode::File, ""),
            };
            files.push(ExampleFile {
                path: path.to_owned(),
                mode,
                text: text.to_owned(),
            });
            continue;
        }
        if files.is_empty() {
            files.push(ExampleFile {
                path: "SKILL.md".to_owned(),
                mode: Mode::File,
                text: String::new(),
            });
        }
        if let Some(file) = files.last_mut() {
            file.text.push_str(line);
            file.text.push('\n');
        }
    }
    files
}
