//! `unpinned-runner`.

use crate::declare_rule;
use crate::rules::prose::{around, heading_above, is_about_faults, is_forbidden, line_above};
use crate::rules::{Checks, Rule};
use crate::skill::{Command, CommandPlace, Page, Skill, commands};
use crate::syntax::shell::Word;
use crate::text::{Span, Untrusted, fold_case};
use crate::tree::Budgets;
use std::collections::{BTreeSet, HashMap, HashSet};

declare_rule! {
    pub UnpinnedRunner = {
        id: "unpinned-runner", group: Portability, level: Warn, tier: T4, fix: Hint, options: &[RuleOption { name: "local-tools", default: List(&["tsc", "tsx", "ts-node", "jest", "vitest", "eslint", "prettier", "biome", "stylelint", "playwright", "cypress", "storybook", "prisma", "drizzle-kit", "knex", "typeorm", "sequelize-cli", "next", "vite", "webpack", "rollup", "esbuild", "turbo", "nx", "husky", "lint-staged", "expo", "react-native", "wrangler", "supabase", "tailwindcss", "remotion", "astro", "nuxt", "nuxi"]) }],
    }
}

/// Words that stand for a package.
const STAND_INS: [&str; 9] = [
    "package",
    "pkg",
    "package-name",
    "some-package",
    "tool",
    "command",
    "cmd",
    "skills",
    "x",
];

impl Rule for UnpinnedRunner {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pages = skill.pages();
        let local = cx.list("local-tools").into_iter().map(str::to_owned);
        let mut known: Option<String> = None;
        let local: BTreeSet<String> = local.collect();
        let mut seen = BTreeSet::new();
        let mut unpinned = |package: &str, python: bool| {
            let name = name_of(package, python);
            let exempt = local.contains(name) || STAND_INS.contains(&name);
            !exempt
                && is_package(package)
                && !is_pinned(package, python)
                && !known
                    .get_or_insert_with(|| manifests(skill))
                    .contains(&format!("\"{name}\""))
        };
        let by_name: HashMap<&str, &Page<'_>> = pages
            .iter()
            .map(|page| (page.shown.as_str(), page))
            .collect();
        let mut found = Vec::new();
        let mut texts: HashMap<&str, Installed> = HashMap::new();
        for command in commands(skill, &pages, runs_package) {
            let Some(Ran {
                package: word,
                runner,
                python,
                exact,
            }) = package(&command.words)
            else {
                continue;
            };
            let page = by_name.get(command.shown).copied();
            let spoken =
                is_example(&command, word.text, runner) || is_forbidden_there(page, &command);
            if unpinned(word.text, python)
                && !spoken
                // The other runners never look into the project.
                && !(matches!(runner, "npx" | "bunx")
                    && texts
                        .entry(command.shown)
                        .or_insert_with(|| Installed::named_by(command.source.text()))
                        .has(word.text, command.base))
                && seen.insert((command.shown.to_owned(), word.text.to_owned()))
            {
                let title = title(runner, word.text);
                found.push(
                    cx.path(skill, command.shown.to_owned(), title)
                        .at(
                            command.source,
                            command.span(word),
                            "whatever is newest runs",
                        )
                        .help(help(word.text, runner, python, exact)),
                );
            }
        }
        for page in &pages {
            for (runner, package, span) in servers(page) {
                let python = runner == "uvx";
                if unpinned(&package, python) && seen.insert((page.shown.clone(), package.clone()))
                {
                    found.push(
                        cx.path(skill, page.shown.clone(), title(&runner, &package))
                            .at(page.source, span, "whatever is newest runs")
                            .help(help(&package, &runner, python, true)),
                    );
                }
            }
        }
        cx.report_all(found);
    }
}

/// What a text says of the packages in the project.
struct Installed {
    /// Those that it adds.
    added: HashSet<String>,
    /// From where on the text takes programs from `node_modules/.bin`.
    from: Option<usize>,
}

impl Installed {
    fn named_by(text: &str) -> Installed {
        Installed {
            added: text.lines().flat_map(added).map(str::to_owned).collect(),
            from: text.find("node_modules/.bin"),
        }
    }

    fn has(&self, package: &str, at: usize) -> bool {
        self.from.is_some_and(|from| from < at) || self.added.contains(name_of(package, false))
    }
}

/// The packages that a line adds to a project.
fn added(line: &str) -> Vec<&str> {
    const ADDS: [&str; 5] = [
        "npm i ",
        "npm install ",
        "pnpm add ",
        "yarn add ",
        "bun add ",
    ];
    let found = ADDS.iter().find_map(|adds| line.split_once(adds));
    let words = found.map_or("", |(_, rest)| rest);
    let words = words.split(|c: char| c.is_whitespace() || c == '`');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    if words.iter().any(|word| matches!(*word, "-g" | "--global")) {
        Vec::new()
    } else {
        words.into_iter().map(|word| name_of(word, false)).collect()
    }
}

/// Whether a code span only names the runner and a package as an example.
fn is_example(command: &Command<'_>, package: &str, runner: &str) -> bool {
    const LONGEST: usize = 1000;
    const SUCH_AS: [&str; 4] = ["e.g.", "example", "such as", " like "];
    let line = command
        .source
        .line_span(command.source.position(command.base).line);
    let alone = command.words.len() == runner.split(' ').count() + 1;
    let named = matches!(command.place, CommandPlace::Span { .. }) && alone;
    if !named || package.ends_with("@latest") || line.len() > LONGEST {
        return false;
    }
    let line = fold_case(command.source.slice(line));
    line.trim_start().starts_with('|') || SUCH_AS.iter().any(|mark| line.contains(mark))
}

fn title(runner: &str, package: &str) -> String {
    format!(
        "`{runner}` runs `{}` in no fixed version",
        Untrusted(package)
    )
}

/// What to write. `exact`: the command or the configuration says that the word is a
/// package. Otherwise `npx` and `bunx` run the project's own program of that name, whose
/// package may be called anything; a version would name a stranger's.
fn help(package: &str, runner: &str, python: bool, exact: bool) -> String {
    let sign = if python { "==" } else { "@" };
    let name = Untrusted(name_of(package, python));
    let local = matches!(runner, "npx" | "bunx");
    let tagged = name_of(package, python).len() < package.len();
    if !local || exact || tagged || package.starts_with('@') || package.starts_with("create-") {
        format!("name a version: `{name}{sign}1.2.3`")
    } else {
        format!(
            "add the package that has the program to package.json, or name it: \
             `{runner} --package=PACKAGE@VERSION {name}`"
        )
    }
}

/// Whether the text tells not to run the command: in its sentence, behind it, in the
/// comment above it in its fence, or by the heading above.
fn is_forbidden_there(page: Option<&Page<'_>>, command: &Command<'_>) -> bool {
    const NEAR: usize = 5;
    let (Some(page), [first, .., last]) = (page, command.words.as_slice()) else {
        return false;
    };
    let source = command.source;
    let place = Span::new(command.span(first).start, command.span(last).end);
    let (before, behind) = around(source, place);
    let is_comment = |line: &str| line.trim_start().starts_with(['#', '/']);
    let is_fence = |line: &str| {
        let line = line.trim_start();
        line.starts_with("```") || line.starts_with("~~~")
    };
    let told = match command.place {
        CommandPlace::Fence => {
            let above = line_above(source, command.base, NEAR, |line| {
                !is_comment(line) && !is_fence(line)
            });
            above.is_some_and(|line| is_comment(line) && is_forbidden("", line))
        }
        // A sentence goes on from line to line.
        CommandPlace::Span { .. } => {
            let above = line_above(source, command.base, 1, |_| false);
            let ended = above.is_none_or(|line| line.trim_end().ends_with(['.', ':', '!', '|']));
            !ended && is_forbidden(&format!("{} {before}", above.unwrap_or("").trim_end()), "")
        }
        CommandPlace::Script => false,
    };
    let heading = heading_above(page.document, place.start);
    told || is_forbidden(before, behind) || heading.is_some_and(is_about_faults)
}

fn runs_package(line: &str) -> bool {
    // All of them end so.
    line.contains('x')
        && ["npx", "bunx", "dlx", "uvx", "pipx"]
            .iter()
            .any(|runner| line.contains(runner))
}

/// A package that a command runs.
struct Ran<'a, 'w> {
    package: &'w Word<'a>,
    runner: &'static str,
    /// Whether it is Python's.
    python: bool,
    /// Whether the command says that the word is a package: by a flag that names it,
    /// or by one that installs it unasked.
    exact: bool,
}

fn package<'a, 'w>(words: &'w [Word<'a>]) -> Option<Ran<'a, 'w>> {
    let second = words.get(1).map_or("", |word| word.text);
    let (runner, skip, python) = match (words.first()?.text, second) {
        ("npx", _) => ("npx", 1, false),
        ("bunx", _) => ("bunx", 1, false),
        ("pnpm", "dlx") => ("pnpm dlx", 2, false),
        ("yarn", "dlx") => ("yarn dlx", 2, false),
        ("uvx", _) => ("uvx", 1, true),
        ("pipx", "run") => ("pipx run", 2, true),
        _ => return None,
    };
    let mut rest = words[skip..].iter();
    let mut exact = false;
    let ran = |package, exact| {
        Some(Ran {
            package,
            runner,
            python,
            exact,
        })
    };
    while let Some(word) = rest.next() {
        match word.text {
            "-p" | "--package" | "--from" | "--spec" => return ran(rest.next()?, true),
            "-y" | "--yes" => exact = true,
            "--no-install" | "--offline" | "-c" | "--call" | "--version" | "--help" => return None,
            "--python" | "--with" | "-w" | "--index-url" | "--registry" => {
                rest.next();
            }
            flag if flag.starts_with('-') => {}
            _ => return ran(word, exact),
        }
    }
    None
}

/// Whether the word can be a package's name: no path, URL or placeholder.
fn is_package(word: &str) -> bool {
    let name = word.strip_prefix('@').unwrap_or(word);
    let scoped = name.len() < word.len();
    let within = |c: char| c.is_ascii_alphanumeric() || "._-/@=<>~^![],*".contains(c);
    name.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit())
        && name.chars().all(within)
        && !name.contains("...")
        && !(name.contains('<') && name.contains('>'))
        && (scoped == name.contains('/') || name.contains("=="))
}

/// The package without its version and extras.
fn name_of(package: &str, python: bool) -> &str {
    let end = if python {
        package.find(['=', '<', '>', '~', '!', '@', '['])
    } else {
        package
            .get(1..)
            .and_then(|rest| rest.find('@'))
            .map(|at| at + 1)
    };
    &package[..end.unwrap_or(package.len())]
}

fn is_pinned(package: &str, python: bool) -> bool {
    let version = &package[name_of(package, python).len()..];
    let version = version.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    version.starts_with(|c: char| c.is_ascii_digit() || c == 'v')
}

/// The text of the skill's own manifests, names in double quotes.
fn manifests(skill: &Skill) -> String {
    let mut text = String::new();
    for name in ["package.json", "pyproject.toml", "scripts/package.json"] {
        let path = skill.dir().resolve(name);
        let bytes = path.and_then(|path| skill.bytes(&path, Budgets::MANIFEST).ok());
        text.push_str(&String::from_utf8_lossy(
            bytes.as_deref().unwrap_or_default(),
        ));
    }
    text
}

/// Runner, package and place of each MCP server that a JSON fence configures.
fn servers(page: &Page<'_>) -> Vec<(String, String, Span)> {
    let text = page.source.text();
    let mut found = Vec::new();
    if !text.contains("\"args\"") {
        return found;
    }
    for block in &page.document.code_blocks {
        let within = block.content(text);
        let json = page.source.slice(within);
        if !json.contains("\"args\"") || !runs_package(json) {
            continue;
        }
        let Ok(value) = serde_json::from_str::<serde_json::Value>(json) else {
            continue;
        };
        let mut open = vec![&value];
        while let Some(value) = open.pop() {
            if let Some((runner, package)) = server(value)
                && let Some(at) = json.find(&format!("\"{package}\""))
            {
                let span = Span::new(at + 1, at + 1 + package.len()).shifted(within.start);
                found.push((runner, package, span));
            }
            match value {
                serde_json::Value::Object(map) => open.extend(map.values()),
                serde_json::Value::Array(items) => open.extend(items),
                _ => {}
            }
        }
    }
    found
}

fn server(value: &serde_json::Value) -> Option<(String, String)> {
    let runner = value.get("command")?.as_str()?;
    let args = value.get("args")?.as_array()?.iter();
    let args = args.filter_map(serde_json::Value::as_str);
    let package = args.into_iter().find(|arg| !arg.starts_with('-'))?;
    let known = matches!(runner, "npx" | "bunx" | "uvx");
    known.then(|| (runner.to_owned(), package.to_owned()))
}
