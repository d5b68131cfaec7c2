//! `machine-path`.

use std::cell::LazyCell;
use std::collections::{BTreeMap, HashSet};

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::again::also_on;
use crate::rules::client_files;
use crate::rules::paths::is_windows_shell;
use crate::rules::printed::is_printed;
use crate::rules::prose::{around, heading_above, is_quoted};
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill, says_such_as};
use crate::syntax::markdown::CodeBlock;
use crate::syntax::shell::is_shell;
use crate::text::{Source, Span, Untrusted, fold_case};

declare_rule! {
    pub MachinePath = {
        id: "machine-path", group: Portability, level: Warn, tier: T4, fix: Hint,
    }
}

/// Users that stand for nobody, for a machine's standard account, or for the one of a
/// container's image.
const NOBODY: &[&str] = &[
    "you",
    "runner",
    "runneradmin",
    "vscode",
    "ubuntu",
    "debian",
    "fedora",
    "centos",
    "rocky",
    "kali",
    "opc",
    "vagrant",
    "azureuser",
    "node",
    "bun",
    "deno",
    "python",
    "ruby",
    "go",
    "rust",
    "app",
    "appuser",
    "codespace",
    "circleci",
    "gitpod",
    "coder",
    "linuxbrew",
    "pi",
    "ec2-user",
    "jovyan",
    "rstudio",
    "mambauser",
    "conda",
    "airflow",
    "spark",
    "hadoop",
    "jenkins",
    "gitlab",
    "gitlab-runner",
    "git",
    "builder",
    "build",
    "docker",
    "container",
    "podman",
    "devcontainer",
    "postgres",
    "mysql",
    "oracle",
    "redis",
    "elasticsearch",
    "nginx",
    "www",
    "www-data",
    "nobody",
    "nonroot",
    "anonymous",
    "guest",
    "student",
    "shared",
    "root",
    "work",
    "worker",
    "home",
    "workspace",
    "project",
    "projects",
    "dev",
    "developer",
    "devuser",
    "devops",
    "ci",
    "bot",
    "claude",
    "codex",
    "gemini",
    "cursor",
    "copilot",
    "openhands",
    "opencode",
    "goose",
    "hermes",
    "swe-agent",
    "devin",
    "oai",
    "agents",
    "assistant",
    "model",
    "john",
    "jane",
    "johndoe",
    "janedoe",
    "john.doe",
    "jane.doe",
    "doe",
    "alice",
    "bob",
    "carol",
    "dave",
    "eve",
    "mallory",
    "foo",
    "bar",
    "baz",
    "qux",
    "acme",
    "me",
    "myself",
    "agent",
    "sandbox",
    "old",
    "new",
    "path",
    "to",
    "tu",
    "yo",
    "moi",
    "ich",
    "usuario",
    "nombre",
    "utilisateur",
    "benutzer",
    "nutzer",
    "xxx",
    "abc",
    "demo",
    "owner",
    "username",
    "votrenom",
    "tonnom",
    "tunombre",
    "sunombre",
    "seunome",
    "ihrname",
    "deinname",
    "tuonome",
    "jouwnaam",
    "用户名",
    "用户",
    "你的用户名",
    "使用者",
    "ユーザー名",
    "ユーザー",
    "사용자",
    "사용자명",
    "사용자이름",
];

/// Accounts of services on Linux: what runs there has its home folder so.
const SERVICES: [&str; 24] = [
    "automation",
    "service",
    "svc",
    "server",
    "scheduler",
    "cron",
    "backup",
    "monitoring",
    "ops",
    "daemon",
    "hass",
    "homeassistant",
    "nodejs",
    "web",
    "webapp",
    "api",
    "frappe",
    "odoo",
    "discourse",
    "n8n",
    "minecraft",
    "steam",
    "bitnami",
    "deployer",
];

/// Folders in a home folder that stand for any project.
const STAND_INS: [&str; 24] = [
    "proj",
    "project",
    "projects",
    "my-project",
    "myproject",
    "my_project",
    "my-app",
    "myapp",
    "my-repo",
    "myrepo",
    "repo",
    "some-repo",
    "some-project",
    "your-project",
    "monprojet",
    "miproyecto",
    "meuprojeto",
    "meinprojekt",
    "foo",
    "bar",
    "example",
    "path",
    "to",
    "xxx",
];

/// First names that texts give to somebody.
const SOMEBODY: [&str; 34] = [
    "sarah", "emma", "emily", "mike", "michael", "dan", "david", "james", "peter", "ben", "steve",
    "lisa", "laura", "kate", "jamie", "alex", "sam", "taylor", "jordan", "casey", "morgan",
    "riley", "chris", "pat", "max", "joe", "tom", "anna", "maria", "mary", "lee", "kim", "robin",
    "charlie",
];

/// Parts of names that stand for anybody.
const ANYBODY: [&str; 16] = [
    "user", "your", "name", "example", "sample", "test", "admin", "deploy", "victim", "attacker",
    "target", "public", "scan", "default", "smith", "jdoe",
];

impl Rule for MachinePath {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        let body = skill.body_span();
        let text = source.slice(body);
        // Few texts name a home folder.
        let accounts = LazyCell::new(|| Accounts::of(text));
        let of_attacks = LazyCell::new(|| is_of_attacks(skill));
        let roots = ["/Users/", "/home/", "C:\\Users\\"];
        // One folder in a file is one finding, with the lines on which it stands again.
        let mut first: BTreeMap<&str, (Finding, Vec<usize>)> = BTreeMap::new();
        for root in roots.into_iter().filter(|root| text.contains(root)) {
            for (at, _) in text.match_indices(root) {
                let windows = root.starts_with('C');
                let block = skill.document().block_at(body.start + at);
                if windows && !block.is_some_and(is_windows_shell) {
                    continue;
                }
                let found = home_path(text, at, root);
                let found = found.filter(|len| !accounts.make(&text[at..at + len]));
                if let Some(len) = found.filter(|len| {
                    let path = Span::new(at, at + len).shifted(body.start);
                    let heading = heading_above(skill.document(), path.start);
                    let sample = heading.is_some_and(|heading| {
                        let folded = fold_case(heading);
                        is_of_examples(&folded, block.is_some()) || warns_of_paths(&folded)
                    });
                    let attacked = root == "/home/"
                        && (*of_attacks || is_of_other_machine(source, path, block));
                    !sample && !attacked && !is_example(source, path, block)
                }) {
                    let len = len + blank_and_rest(text, at, len, block);
                    let span = Span::new(at, at + len).shifted(body.start);
                    let path = source.slice(span);
                    if let Some((_, lines)) = first.get_mut(folder_of(path)) {
                        lines.push(source.position(span.start).line);
                        continue;
                    }
                    let title = format!("`{}` is a path of one machine", Untrusted(path));
                    let found =
                        cx.file(skill, span, title, "a person's home folder")
                            .help(match own_file(skill, path) {
                                Some(own) => {
                                    format!("write `{}`: the skill has it", Untrusted(own))
                                }
                                None => way_on(block).to_owned(),
                            });
                    first.insert(folder_of(path), (found, Vec::new()));
                }
            }
        }
        for (found, lines) in first.into_values() {
            cx.report(match also_on(lines) {
                Some(note) => found.note(note),
                None => found,
            });
        }
        cx.report_all(client_files::outside(skill, cx));
    }
}

/// The accounts of Linux that a text makes or switches to: those of a container, or of a
/// service.
struct Accounts<'a>(HashSet<&'a str>);

impl<'a> Accounts<'a> {
    fn of(text: &'a str) -> Accounts<'a> {
        const LONGEST: usize = 500;
        let lines = text.lines().filter(|line| line.len() <= LONGEST);
        let lines = lines.map(str::trim_start);
        let named = lines.flat_map(|line| {
            let switched = line.strip_prefix("USER ");
            let first = switched.and_then(|rest| rest.split_whitespace().next());
            let made = line.contains("useradd") || line.contains("adduser");
            let made = made.then(|| line.split_whitespace().next_back()).flatten();
            let owned = line.split_once("--chown=").map(|(_, rest)| rest);
            let owned = owned.and_then(|rest| rest.split([':', ' ']).next());
            let run = line.split_once("sudo -u ").map(|(_, rest)| rest);
            let run = run.and_then(|rest| rest.split_whitespace().next());
            [first, made, owned, run].into_iter().flatten()
        });
        Accounts(
            named
                .map(|name| name.split(':').next().unwrap_or(name))
                .collect(),
        )
    }

    /// Whether a path lies in the home folder of one of them.
    fn make(&self, path: &str) -> bool {
        let user = path
            .strip_prefix("/home/")
            .and_then(|rest| rest.split('/').next());
        user.is_some_and(|user| self.0.contains(user))
    }
}

/// Whether a skill is about attacks on other machines, by its name, its description and its
/// first heading: a home folder in it is one there.
fn is_of_attacks(skill: &Skill) -> bool {
    const WORDS: [&str; 14] = [
        "pentest",
        "penetration test",
        "penetration-test",
        "privilege escalation",
        "privilege-escalation",
        "reverse shell",
        "web shell",
        "webshell",
        "red team",
        "offensive security",
        "portswigger",
        "hackthebox",
        "hack the box",
        "capture the flag",
    ];
    let description = skill.field("description").and_then(|value| value.as_str());
    let heading = skill.document().headings.first();
    let head = [
        skill.name().unwrap_or(""),
        description.unwrap_or(""),
        heading.map_or("", |heading| heading.text.as_str()),
    ];
    let head = fold_case(&head.join(" "));
    let exploits = head.contains("exploit") && head.contains("payload");
    exploits || WORDS.iter().any(|word| head.contains(word))
}

/// Whether a path stands in an order that a command hands over in quotes to run elsewhere
/// (`ssh box 'cd /home/…'`, a payload), or in a line of PHP that is put on a server.
fn is_of_other_machine(source: &Source, path: Span, block: Option<&CodeBlock>) -> bool {
    /// What runs, writes or keeps such an order here.
    const HERE: [&str; 26] = [
        "alias",
        "bash",
        "cat",
        "claude",
        "codex",
        "crontab",
        "dash",
        "echo",
        "env",
        "eval",
        "exec",
        "export",
        "fish",
        "gemini",
        "node",
        "nohup",
        "osascript",
        "perl",
        "printf",
        "python",
        "python3",
        "ruby",
        "sh",
        "sudo",
        "tmux",
        "zsh",
    ];
    let (before, _) = around(source, path);
    if before.contains("<?php") {
        return true;
    }
    let line = before.trim_start().trim_start_matches("$ ");
    let program = line.split_whitespace().next().unwrap_or("");
    let is_program = |word: &str| {
        let within = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "._-/".contains(c);
        !word.is_empty() && word.chars().all(within)
    };
    let of_shell = block.is_some_and(|block| is_shell(&block.language()));
    if !of_shell || !is_program(program) || HERE.contains(&program) {
        return false;
    }
    let quote = ['\'', '"']
        .into_iter()
        .find(|quote| line.matches(*quote).count() % 2 == 1);
    let cut = quote.and_then(|quote| line.rsplit_once(quote));
    cut.is_some_and(|(words, order)| {
        let first = order.split_once(' ').map_or("", |(first, _)| first);
        words.ends_with(' ') && !words.ends_with("-c ") && is_program(first)
    })
}

/// What to do about a path in a block of code, or elsewhere: other languages than shells
/// take `~` for a name.
fn way_on(block: Option<&CodeBlock>) -> &'static str {
    let language = block.map(CodeBlock::language).unwrap_or_default();
    match language.as_str() {
        "python" | "py" | "python3" => {
            "write `os.path.expanduser(\"~/…\")`, or put the file into the skill"
        }
        "js" | "javascript" | "ts" | "typescript" | "mjs" => {
            "write `os.homedir()` and the rest, or put the file into the skill"
        }
        _ => "write `~` or `$HOME`, or put the file into the skill",
    }
}

/// The rest of a path behind the name of the skill's folder, where the skill holds a file
/// there: the path leads to where its author has the skill.
fn own_file<'a>(skill: &Skill, path: &'a str) -> Option<&'a str> {
    let folder = format!("/{}/", skill.dir().name());
    let mut below = path.match_indices(&folder);
    below.find_map(|(at, _)| {
        let rest = &path[at + folder.len()..];
        let file = skill.dir().resolve(rest)?;
        let inside = file.is_inside(skill.dir()) && file != *skill.dir();
        (inside && skill.look(&file) == Presence::Here).then_some(rest)
    })
}

/// The folder of a file that lies deeper than the home folder; another path as it is.
fn folder_of(path: &str) -> &str {
    const HOME: usize = 3;
    match path.rsplit_once('/') {
        Some((folder, name)) if name.contains('.') && folder.matches('/').count() >= HOME => folder,
        _ => path,
    }
}

/// What begins a sample beside `such as`, in several languages, and what tells what a
/// program printed.
const SAMPLES: [&str; 8] = [
    "ej.", "example", "ejemplo", "exemplo", "exemple", "例", "output:", "prints:",
];

/// Whether the path only shows something: the line says so, an arrow follows, or a
/// program printed it.
fn is_example(source: &Source, path: Span, block: Option<&CodeBlock>) -> bool {
    const LONGEST: usize = 1000;
    let line = source.line_span(source.position(path.start).line);
    if line.len() > LONGEST {
        return false;
    }
    let before = source.slice(Span::new(line.start, path.start));
    let behind = source.slice(Span::new(path.end, line.end));
    let goes_on = behind.trim_start_matches('/');
    let left_out = goes_on.starts_with('…') || goes_on.starts_with("...");
    // The path goes on to the end of its code span, whatever is written in it; in a block
    // texts of Markdown are shown with theirs.
    let in_span = before.matches('`').count() % 2 == 1;
    let behind = match behind.split_once('`').filter(|_| in_span) {
        Some((_, behind)) => behind,
        None => behind,
    };
    let behind = behind.trim_start_matches(['`', ' ']);
    let said = fold_case(before);
    let shown = is_sample(&said) || (block.is_some() && is_below_sample(source, path, before));
    let turned = ["→", "->", "=>"]
        .iter()
        .any(|arrow| behind.starts_with(arrow));
    let printed = block.is_some_and(|block| is_printed(source, path, block));
    let wished = block.is_none() && is_wish(source, path, &said);
    let told = warns_of_paths(&said) || is_in_container(&said);
    shown || turned || printed || wished || left_out || told
}

/// Whether a heading, in lower case, is one of examples; above a block of code it begins so.
fn is_of_examples(heading: &str, of_block: bool) -> bool {
    const WORDS: [&str; 7] = [
        "beispiel",
        "exemple",
        "ejemplo",
        "exemplo",
        "пример",
        "示例",
        "例子",
    ];
    const SHORT: [&str; 2] = ["例", "예시"];
    if of_block {
        return heading.starts_with("example ");
    }
    let mut words = heading.split(|c: char| !c.is_alphabetic());
    heading.contains("example")
        || WORDS.iter().any(|word| heading.contains(word))
        || words.any(|word| SHORT.contains(&word))
}

/// Whether a line or heading, in lower case, warns of paths that are written out.
fn warns_of_paths(said: &str) -> bool {
    let hard = ["hardcod", "hard-cod", "hard cod"];
    hard.iter().any(|word| said.contains(word)) && said.contains("path")
}

/// Whether what stands before a path says that it is one in a container: `-v data:`,
/// `mount the cache at`.
fn is_in_container(said: &str) -> bool {
    let word = said.rsplit([' ', '=']).next().unwrap_or("");
    let mounted =
        word.ends_with(':') && [" -v ", "--volume"].iter().any(|flag| said.contains(flag));
    let told = said.rfind("mount").map(|at| &said[at..]);
    let at = |rest: &&str| rest.contains(" at ") || rest.contains(" is ");
    mounted || told.is_some_and(|rest| at(&rest) && !rest.contains(". "))
}

/// Whether a line, in lower case, says that an example follows.
fn is_sample(said: &str) -> bool {
    says_such_as(said) || SAMPLES.iter().any(|mark| said.contains(mark))
}

/// Whether a line of code is in a comment, and a line above it in the same comment says that
/// an example follows.
fn is_below_sample(source: &Source, path: Span, before: &str) -> bool {
    const MOST: usize = 5;
    const LONGEST: usize = 1000;
    const MARKS: [&str; 5] = ["#", "//", "*", ";", "--"];
    let before = before.trim_start();
    let Some(mark) = MARKS.iter().find(|mark| before.starts_with(**mark)) else {
        return false;
    };
    let line = source.position(path.start).line;
    let above = (1..line).rev().take(MOST);
    let above = above.map(|line| source.slice(source.line_span(line)));
    let mut comment = above
        .take_while(|line| line.len() <= LONGEST)
        .take_while(|line| line.trim_start().starts_with(mark));
    comment.any(|line| {
        let said = fold_case(line.trim());
        said.ends_with([':', '：']) && is_sample(&said)
    })
}

/// Whether the path stands in what a user says or asks for: in quotes, in a line of a
/// dialogue, or below a heading of examples.
fn is_wish(source: &Source, path: Span, said: &str) -> bool {
    const SPEAKERS: [&str; 12] = [
        "用户：",
        "用户:",
        "user:",
        "human:",
        "me:",
        "you:",
        "q:",
        "prompt:",
        "request:",
        "input:",
        "query:",
        "output:",
    ];
    const SAYS: [&str; 8] = [
        "user says",
        "user asks",
        "user provides",
        "user gives",
        "user request",
        "user wants",
        "if asked",
        "user input",
    ];
    let (before, behind) = around(source, path);
    let line = said.trim_start_matches(['-', '*', '>', ' ', '_', '`', '"']);
    let line = line.replace("**", "");
    is_quoted(before, behind)
        || SPEAKERS.iter().any(|speaker| line.starts_with(speaker))
        || SAYS.iter().any(|words| said.contains(words))
}

/// How long the path is that begins at `at`; `None` where it is nobody's.
fn home_path(text: &str, at: usize, root: &str) -> Option<usize> {
    let before = text[..at].chars().next_back();
    if before.is_some_and(|c| c.is_alphanumeric() || ".-/_~})]".contains(c)) {
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
    let service = root == "/home/" && SERVICES.contains(&lower.as_str());
    let nobody = nobody || service || is_sample_home(&lower, &rest[user.len() + 1..], split);
    let is_path = |c: char| c.is_alphanumeric() || "._-/\\@+".contains(c);
    let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
    let path = rest[..end].trim_end_matches(['.', split]);
    (plain && !nobody).then_some(root.len() + path.len())
}

/// How much longer a path is that fills a code span and has blanks in its names: behind a
/// name without ending a word in capitals follows, or further names.
fn blank_and_rest(text: &str, at: usize, len: usize, block: Option<&CodeBlock>) -> usize {
    const LONGEST: usize = 200;
    let behind = &text[at + len..];
    let behind = &behind[..behind.floor_char_boundary(LONGEST)];
    let is_whole = block.is_none() && text[..at].ends_with('`');
    let Some((rest, _)) = behind.split_once('`').filter(|_| is_whole) else {
        return 0;
    };
    let last = text[at..at + len].rsplit(['/', '\\']).next().unwrap_or("");
    let plain = |c: char| c.is_alphanumeric() || " ._-/\\".contains(c);
    let named = rest.strip_prefix(' ').is_some_and(|words| {
        words.starts_with(char::is_uppercase)
            || words.starts_with(char::is_alphanumeric) && words.contains(['/', '\\'])
    });
    let goes_on = named && !last.contains('.') && rest.chars().all(plain) && !rest.contains(" -");
    if goes_on { rest.trim_end().len() } else { 0 }
}

/// Whether what follows the user's name shows that the path is a sample: nothing but
/// points, or, for a first name, a folder that stands for any project.
fn is_sample_home(user: &str, below: &str, split: char) -> bool {
    let plain = |c: char| c.is_alphanumeric() || "._-".contains(c);
    let end = below.find(|c| !plain(c)).unwrap_or(below.len());
    let first = below[..end].trim_end_matches('.').to_lowercase();
    let left_out = below.starts_with("...") || below.starts_with('…');
    let ends = !below[end..].starts_with(split);
    let stands = STAND_INS.contains(&first.as_str());
    let mine = ["my", "your"].iter().any(|whose| first.starts_with(whose));
    left_out
        || (stands && mine)
        || (SOMEBODY.contains(&user) && (stands || (ends && first.is_empty())))
}
