//! `machine-path`.

use crate::declare_rule;
use crate::rules::paths::is_windows_shell;
use crate::rules::{Checks, Rule};
use crate::skill::{Skill, ToldIn, told};
use crate::text::{Span, Untrusted};

declare_rule! {
    /// Path of one person's machine
    ///
    /// ## What it does
    /// Finds absolute paths below a home folder (`/Users/…`, `/home/…`) in SKILL.md, and commands
    /// that run a file below a client's own folder in the home folder
    /// (`python3 ~/.claude/scripts/x.py`), where the skill has no file of that name. `C:\Users\…` is
    /// looked for only in fences of PowerShell and batch files. Names that stand for any user
    /// (`user`, `name`, `runner`, `jane`, …) are not judged.
    ///
    /// ## Why is this bad?
    /// The path is there on the author's machine alone, and it gives away a name.
    ///
    /// ## Examples
    /// ```skill bad:6
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// The sample is in `/Users/ellen/data/sample.csv`.
    /// ```
    /// ```skill bad:6
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Run `python3 ~/.claude/scripts/classify.py`.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// The sample is in `/Users/yourname/data/sample.csv`, or in `/home/user/data`.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Put it into `~/.claude/skills`, see https://example.com/home/ellen/list.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Read `~/data/sample.csv` and run `scripts/classify.py`.
    /// ```
    ///
    /// Read by eye: 30 of 49 findings in 4,325 public skills, 1 wrong.
    pub MachinePath = {
        id: "machine-path", group: Portability, level: Warn, tier: T4, fix: Hint,
    }
}

/// Users that stand for nobody, or for a machine's standard account.
const NOBODY: [&str; 30] = [
    "you",
    "runner",
    "vscode",
    "ubuntu",
    "node",
    "app",
    "codespace",
    "circleci",
    "gitpod",
    "coder",
    "linuxbrew",
    "pi",
    "ec2-user",
    "jovyan",
    "shared",
    "root",
    "work",
    "home",
    "workspace",
    "dev",
    "john",
    "jane",
    "alice",
    "bob",
    "foo",
    "bar",
    "baz",
    "me",
    "agent",
    "sandbox",
];

/// Parts of names that stand for anybody.
const ANYBODY: [&str; 16] = [
    "user", "your", "name", "example", "sample", "test", "admin", "deploy", "victim", "attacker",
    "target", "public", "scan", "default", "smith", "jdoe",
];

/// Folders in the home folder that belong to clients.
const CLIENTS: [&str; 9] = [
    "~/.claude/",
    "~/.codex/",
    "~/.gemini/",
    "~/.cursor/",
    "~/.agents/",
    "~/.copilot/",
    "$HOME/.claude/",
    "$HOME/.codex/",
    "$HOME/.agents/",
];

impl Rule for MachinePath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        let body = skill.body_span();
        let text = source.slice(body);
        let roots = ["/Users/", "/home/", "C:\\Users\\"];
        for root in roots.into_iter().filter(|root| text.contains(root)) {
            for (at, _) in text.match_indices(root) {
                let windows = root.starts_with('C');
                let block = skill.document().block_at(body.start + at);
                if windows && !block.is_some_and(is_windows_shell) {
                    continue;
                }
                if let Some(len) = home_path(text, at, root) {
                    let span = Span::new(at, at + len).shifted(body.start);
                    let title = format!(
                        "`{}` is a path of one machine",
                        Untrusted(source.slice(span))
                    );
                    let found = cx
                        .file(skill, span, title, "a person's home folder")
                        .help("write `~` or `$HOME`, or put the file into the skill");
                    cx.report(found);
                }
            }
        }
        let pages = skill.pages();
        for told in told(skill, &pages[..pages.len().min(1)], |line| {
            line.contains("/.")
        }) {
            // A file that is only named is not run.
            let named = told.place == (ToldIn::Span { ordered: false }) && told.words.len() == 1;
            if told.place == ToldIn::Script || named {
                continue;
            }
            let words = told.words.iter().take(2);
            let mut run = words.filter(|word| is_client_file(word.text));
            let Some(word) = run.next().filter(|_| is_run(told.words[0].text)) else {
                continue;
            };
            // The skill's own file where it is installed, or one that it puts there.
            let name = word.text.rsplit('/').next().unwrap_or("");
            let files = &skill.bundle().files;
            if files.iter().any(|file| file.path.name() == name) || is_made(text, word.text) {
                continue;
            }
            let title = format!("`{}` is not part of this skill", Untrusted(word.text));
            let found = cx
                .file(
                    skill,
                    told.span(word),
                    title,
                    "a file of one person's client",
                )
                .help("put the file into the skill and name it from there");
            cx.report(found);
        }
    }
}

/// How long the path is that begins at `at`; `None` where it is nobody's.
fn home_path(text: &str, at: usize, root: &str) -> Option<usize> {
    let before = text[..at].chars().next_back();
    if before.is_some_and(|c| c.is_alphanumeric() || ".-/_~}".contains(c)) {
        return None;
    }
    let rest = &text[at + root.len()..];
    let split = if root.starts_with('C') { '\\' } else { '/' };
    let (user, _) = rest.split_once(split)?;
    let plain = !user.is_empty()
        && user
            .chars()
            .all(|c| c.is_alphanumeric() || "._-".contains(c));
    let lower = user.to_lowercase();
    let nobody = NOBODY.contains(&lower.as_str())
        || ANYBODY.iter().any(|part| lower.contains(part))
        || lower.chars().all(|c| c == 'x')
        || lower.chars().all(|c| c == '.');
    let is_path = |c: char| c.is_alphanumeric() || "._-/\\".contains(c);
    let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
    let path = rest[..end].trim_end_matches(['.', split]);
    (plain && !nobody).then_some(root.len() + path.len())
}

/// Whether a line of the text writes the file.
fn is_made(text: &str, path: &str) -> bool {
    let makes = [
        "cp ", "> ", "mv ", "ln -s", "install ", "curl ", "tee ", "reate ", "rite ",
    ];
    let mut lines = text.lines().filter(|line| line.contains(path));
    lines.any(|line| makes.iter().any(|word| line.contains(word)))
}

/// Whether the word is a file with an ending in a client's folder.
fn is_client_file(word: &str) -> bool {
    let inside = CLIENTS.iter().any(|folder| word.starts_with(folder));
    let name = word.rsplit('/').next().unwrap_or("");
    let (stem, ending) = name.rsplit_once('.').unwrap_or_default();
    let open = word.contains(['<', '>', '{', '}', '*', '$']) && !word.starts_with("$HOME");
    let script = ["sh", "py", "js", "mjs", "ts", "rb", "pl"].contains(&ending);
    inside && !open && script && !stem.is_empty()
}

/// Whether a program runs the file it is given, or is the file.
fn is_run(program: &str) -> bool {
    let programs = [
        "python", "python3", "node", "bash", "sh", "zsh", "bun", "deno", "ruby", "perl", "source",
    ];
    programs.contains(&program) || is_client_file(program)
}
