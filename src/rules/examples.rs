//! The examples on a rule's page, which run as tests.
//!
//! A fence ```` ```skill bad:3 ```` holds a skill for which the rule must report
//! line 3 of SKILL.md (`bad` alone: any line); ```` ```skill good ```` one for
//! which it must be silent. An example of several files has a line
//! `-- path --` before each (`-- path x --` for one that may be run).
//! A word `name=NAME` gives the folder's name (default `my-skill`), any other
//! `OPTION=NUMBER` an option of the rule.

use crate::finding::{OptionValue, Options};
use crate::tree::{MemoryTree, Mode, RelPath};

/// What the rule must say of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
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

/// One example on a rule's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// What the rule must say.
    pub verdict: Verdict,
    /// The folder's name.
    pub folder: String,
    /// The rule's options.
    pub options: Options,
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
            tree = tree.with(path, file.mode, file.text.as_bytes());
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
    let mut verdict = Verdict::Good;
    let mut folder = "my-skill".to_owned();
    let mut options = Options::new();
    for word in words.split_whitespace() {
        if word == "bad" {
            verdict = Verdict::Bad(None);
        } else if let Some(line) = word.strip_prefix("bad:") {
            verdict = Verdict::Bad(line.parse().ok());
        } else if let Some(name) = word.strip_prefix("name=") {
            folder = name.to_owned();
        } else if let Some((option, value)) = word.split_once('=')
            && let Ok(number) = value.parse()
        {
            options.insert(option.to_owned(), OptionValue::Number(number));
        }
    }
    Example {
        verdict,
        folder,
        options,
        files: files(body),
    }
}

fn files(body: &[&str]) -> Vec<ExampleFile> {
    let mut files: Vec<ExampleFile> = Vec::new();
    for line in body {
        if let Some(head) = line.strip_prefix("-- ").and_then(|l| l.strip_suffix(" --")) {
            let (path, mode) = match head.strip_suffix(" x") {
                Some(path) => (path, Mode::Executable),
                None => (head, Mode::File),
            };
            files.push(ExampleFile {
                path: path.to_owned(),
                mode,
                text: String::new(),
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
