//! Which word of a command is the file that it runs.

use crate::skill::made::ends_as_program;
use crate::skill::{Command, CommandPlace};

/// Programs that run the file they are given.
const INTERPRETERS: [&str; 17] = [
    "python",
    "python3",
    "bash",
    "sh",
    "zsh",
    "node",
    "bun",
    "deno",
    "ruby",
    "perl",
    "php",
    "Rscript",
    "tsx",
    "ts-node",
    "pwsh",
    "powershell",
    "source",
];

/// Words of an interpreter, or of a runner, in front of the file.
const PASSED_OVER: [&str; 12] = [
    "run", "python", "python3", "bash", "sh", "node", "tsx", "ts-node", "bun", "deno", "npx", "uv",
];

/// The number of the word that names the file which the command runs.
pub(super) fn run_word(command: &Command<'_>) -> Option<usize> {
    if command.place == CommandPlace::Script {
        return None;
    }
    let first = command.words.first()?.text;
    if is_path(first) {
        let alone = command.words.len() == 1;
        // `x.js writeSlot()` names a part of a file.
        if command
            .words
            .get(1)
            .is_some_and(|next| next.text.ends_with("()"))
        {
            return None;
        }
        // `./x.sh FILE` in a table of usage counts from where the program lies.
        let short = alone || first.trim_start_matches("./").split('/').count() == 1;
        let mention = matches!(command.place, CommandPlace::Span { ordered: false }) && short;
        return (!mention && ends_as_program(first)).then_some(0);
    }
    let name = first.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    let runs = INTERPRETERS.contains(&first)
        || INTERPRETERS.contains(&name)
        || matches!(first, "uv" | "npx" | "bunx" | "poetry" | "pipenv");
    if !runs {
        return None;
    }
    let mut rest = command.words.iter().enumerate().skip(1);
    let (at, word) =
        rest.find(|(_, word)| !word.text.starts_with('-') && !PASSED_OVER.contains(&word.text))?;
    let given = command.words[1..at].iter();
    // `-c CODE`, `-m MODULE`, `-e CODE`: the next word is no file.
    let is_code = given
        .clone()
        .any(|word| matches!(word.text, "-c" | "-m" | "-e" | "-E" | "--eval" | "-Command"));
    (!is_code && is_path(word.text) && ends_as_program(word.text)).then_some(at)
}

fn is_path(word: &str) -> bool {
    word.contains('/') && !word.contains(['=', ':', ',', '|', '"', '\'', '\\', '@'])
}

pub(super) fn starts_with_variable(word: &str) -> bool {
    word.starts_with(['$', '{'])
}

/// Whether the name is one that stands for others: `your_script.py`, `foo.sh`.
pub(super) fn is_sample(path: &str) -> bool {
    const SAMPLES: [&str; 18] = [
        "script-name",
        "script_name",
        "script",
        "my-script",
        "my_script",
        "example",
        "foo",
        "bar",
        "baz",
        "x",
        "y",
        "xxx",
        "name",
        "file",
        "command",
        "some-script",
        "some_script",
        "tool",
    ];
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name).to_lowercase();
    SAMPLES.contains(&stem.as_str())
        || stem.starts_with("your")
        || stem.starts_with("my_")
        || stem.starts_with("my-")
        || path.contains("path/to")
        || path.split('/').next().is_some_and(is_stand_in)
        || stem.chars().any(|c| c == '[' || c == '%')
}

/// Whether a folder's name is one in capitals that stands for another.
fn is_stand_in(part: &str) -> bool {
    let capitals = |c: char| c.is_ascii_uppercase() || c == '_';
    part.len() > 3 && part.chars().all(capitals)
}
