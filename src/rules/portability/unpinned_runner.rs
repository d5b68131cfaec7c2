//! `unpinned-runner`.

use crate::declare_rule;
use crate::rules::again::Gathered;
use crate::rules::own_packages::OwnPackages;
use crate::rules::packages::{InProject, Makers, own_program};
use crate::rules::prose::{
    around, heading_above, is_about_faults, is_called_old, is_forbidden, is_in_column_of,
    line_above,
};
use crate::rules::{Checks, Rule};
use crate::skill::{Command, CommandPlace, Page, Skill, commands, ends_in_such_as};
use crate::syntax::shell::Word;
use crate::text::{Span, Untrusted, fold_case};
use std::collections::{BTreeSet, HashMap};

declare_rule! {
    pub UnpinnedRunner = {
        id: "unpinned-runner", group: Portability, level: Warn, tier: T4, fix: Hint, options: &[RuleOption { name: "local-tools", default: List(&["tsc", "tsx", "ts-node", "jest", "vitest", "eslint", "prettier", "biome", "stylelint", "playwright", "cypress", "storybook", "prisma", "drizzle-kit", "knex", "typeorm", "sequelize-cli", "next", "vite", "webpack", "rollup", "esbuild", "turbo", "nx", "husky", "lint-staged", "expo", "react-native", "wrangler", "supabase", "tailwindcss", "remotion", "astro", "nuxt", "nuxi", "stryker", "changeset", "electron", "eleventy", "react-router", "svelte-kit", "svelte-check", "vue-tsc", "ng", "nest", "mocha", "tsup", "parcel", "lerna", "commitlint", "graphql-codegen", "cap", "cz", "detox"]) }],
    }
}

impl Rule for UnpinnedRunner {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pages = skill.pages();
        let mut known = Known {
            skill,
            pages: &pages,
            local: cx.list("local-tools"),
            in_project: None,
            makers: None,
            own: None,
            binaries: HashMap::new(),
        };
        let mut seen = BTreeSet::new();
        let by_name: HashMap<&str, &Page<'_>> = pages
            .iter()
            .map(|page| (page.shown.as_str(), page))
            .collect();
        let mut found = Gathered::default();
        let mut entered = Entered::default();
        for command in commands(skill, &pages, |line| {
            runs_package(line) || line.contains("cd ")
        }) {
            entered.pass(&command);
            let Some(ran) = package(&command.words) else {
                continue;
            };
            let word = ran.package;
            let place = (command.shown.to_owned(), word.text.to_owned());
            if !known.is_open(&ran.run())
                || seen.contains(&place)
                || is_example(&command, word.text, ran.runner)
                || is_spoken_of(by_name.get(command.shown).copied(), &command)
                || (ran.run().takes_from_project() && entered.is_package(&command, word.text))
                || known.takes_from_project(&command, &ran)
                || known.is_covered(&ran.run())
            {
                continue;
            }
            seen.insert(place);
            let title = title(ran.runner, word.text);
            found.add(
                title.clone(),
                cx.path(skill, command.shown.to_owned(), title)
                    .at(
                        command.source,
                        command.span(&word),
                        "whatever is newest runs",
                    )
                    .help(known.help(&ran.run())),
            );
        }
        for page in &pages {
            for (runner, package, span) in servers(page) {
                let run = Run {
                    package: &package,
                    runner: &runner,
                    python: runner == "uvx",
                    exact: true,
                    program: "",
                    order: "",
                };
                if known.is_open(&run)
                    && !known.is_covered(&run)
                    && seen.insert((page.shown.clone(), package.clone()))
                {
                    let title = title(&runner, &package);
                    found.add(
                        title.clone(),
                        cx.path(skill, page.shown.clone(), title)
                            .at(page.source, span, "whatever is newest runs")
                            .help(known.help(&run)),
                    );
                }
            }
        }
        cx.report_all(found.told("run"));
    }
}

/// The folder that the commands of a text went into last.
#[derive(Default)]
struct Entered<'a> {
    text: &'a str,
    folder: &'a str,
}

impl<'a> Entered<'a> {
    /// Takes a command in.
    fn pass(&mut self, command: &Command<'a>) {
        if let [cd, to, ..] = command.words.as_slice()
            && matches!(cd.text, "cd" | "pushd")
        {
            let folder = to.text.trim_end_matches('/').rsplit('/').next();
            *self = Entered {
                text: command.shown,
                folder: folder.unwrap_or(""),
            };
        }
    }

    /// Whether that is the package's own: it runs itself.
    fn is_package(&self, command: &Command<'_>, package: &str) -> bool {
        let name = name_of(package, false);
        self.text == command.shown
            && !self.folder.is_empty()
            && [name, own_program(name)].contains(&self.folder)
    }
}

/// What is known of packages, the dearer part found out when somebody asks.
struct Known<'a> {
    skill: &'a Skill,
    pages: &'a [Page<'a>],
    /// The option `local-tools`.
    local: Vec<&'a str>,
    in_project: Option<InProject>,
    makers: Option<Makers>,
    own: Option<OwnPackages>,
    /// Where each text first names the folder of the project's own programs.
    binaries: HashMap<String, Option<usize>>,
}

impl Known<'_> {
    /// Whether the word is a package in no fixed version, by its own characters.
    fn is_open(&self, run: &Run<'_>) -> bool {
        let name = name_of(run.package, run.python);
        !self.local.contains(&name)
            && !self.local.contains(&own_program(name))
            && !is_stand_in(name)
            && is_package(run.package)
            && !is_pinned(run.package, run.python)
    }

    /// Whether the newest version is what is meant: the project decides which one
    /// runs, the skill is its maker's, or it begins something new.
    fn is_covered(&mut self, run: &Run<'_>) -> bool {
        let name = name_of(run.package, run.python);
        if is_scaffolder(name, run.order) || is_about_runner(name, run.runner) {
            return true;
        }
        let skill = self.skill;
        let makers = self.makers.get_or_insert_with(|| Makers::of(skill));
        makers.make(name)
            || (!run.program.is_empty() && makers.make(run.program))
            || makers.are_about(run.runner)
            || (run.python && makers.are_about("uv"))
            || (run.takes_from_project() && self.is_in_project(name, run.exact))
            || self.is_own(name)
    }

    /// Whether the repository publishes the package, or an owner that its manifests name.
    fn is_own(&mut self, name: &str) -> bool {
        let (skill, pages) = (self.skill, self.pages);
        let own = self
            .own
            .get_or_insert_with(|| OwnPackages::around(skill, pages));
        own.hold(name)
    }

    /// Whether the project has it. What is said to be a package is no other's program.
    fn is_in_project(&mut self, name: &str, exact: bool) -> bool {
        let known = self.in_project();
        if exact {
            known.has(name)
        } else {
            known.has_program(name)
        }
    }

    /// Whether the text in front of a command takes programs from `node_modules/.bin`.
    fn takes_from_project(&mut self, command: &Command<'_>, ran: &Ran<'_>) -> bool {
        if !ran.run().takes_from_project() {
            return false;
        }
        let first = self.binaries.entry(command.shown.to_owned());
        let first = first.or_insert_with(|| command.source.text().find("node_modules/.bin"));
        first.is_some_and(|from| from < command.base)
    }

    fn in_project(&mut self) -> &InProject {
        let (skill, pages) = (self.skill, self.pages);
        self.in_project
            .get_or_insert_with(|| InProject::of(skill, pages))
    }

    /// What to write. Where neither the command nor the configuration says that the
    /// word is a package, `npx` and `bunx` run the project's own program of that name,
    /// whose package may be called anything; a version would name a stranger's.
    fn help(&mut self, run: &Run<'_>) -> String {
        let sign = if run.python { "==" } else { "@" };
        let bare = name_of(run.package, run.python);
        let name = Untrusted(bare);
        let exact = run.exact
            || !matches!(run.runner, "npx" | "bunx")
            || bare.len() < run.package.len()
            || bare.starts_with('@')
            || self.in_project().is_package_elsewhere(bare);
        if exact {
            return format!("name a version: `{name}{sign}VERSION`");
        }
        format!(
            "add the package that has the program to package.json, or name it: \
             `{} --package=PACKAGE@VERSION {name}`",
            run.runner
        )
    }
}

/// One run of a package.
struct Run<'a> {
    /// The package as it is written.
    package: &'a str,
    runner: &'a str,
    /// Whether it is Python's.
    python: bool,
    /// Whether the word is said to be a package.
    exact: bool,
    /// The program that is run of a package that a flag names; else empty.
    program: &'a str,
    /// The order behind it that begins a project; else empty.
    order: &'a str,
}

impl Run<'_> {
    /// Whether the runner takes the project's own program where there is one. The
    /// others never look into the project, nor does one that is told a tag.
    fn takes_from_project(&self) -> bool {
        matches!(self.runner, "npx" | "bunx")
    }
}

/// Words that stand for a package.
fn is_stand_in(name: &str) -> bool {
    const NAMES: [&str; 9] = [
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
    const SCOPES: [&str; 6] = ["scope", "org", "my-org", "your-org", "my-scope", "example"];
    let scoped = name.strip_prefix('@').and_then(|name| name.split_once('/'));
    let (scope, own) = scoped.unwrap_or(("", name));
    let theirs = |word: &str| word.starts_with("my-") || word.starts_with("your-");
    NAMES.contains(&name) || SCOPES.contains(&scope) || theirs(scope) || theirs(own)
}

/// Whether the package begins a project, or puts something into it, once.
fn is_scaffolder(name: &str, order: &str) -> bool {
    let own = name.rsplit('/').next().unwrap_or(name);
    let named = own.starts_with("create-")
        || own.ends_with("-wizard")
        || matches!(
            own,
            "create" | "wizard" | "shadcn" | "degit" | "tiged" | "giget"
        );
    named || !order.is_empty()
}

/// Whether a runner is run by itself, as `uvx --from uv uv` does.
fn is_about_runner(name: &str, runner: &str) -> bool {
    name == runner || (runner == "uvx" && name == "uv")
}

/// Whether a code span only names the runner and a package as an example.
fn is_example(command: &Command<'_>, package: &str, runner: &str) -> bool {
    const LONGEST: usize = 1000;
    const SUCH_AS: [&str; 4] = ["e.g.", "example", "such as", " like "];
    let line = command
        .source
        .line_span(command.source.position(command.base).line);
    let alone = command.words.len() == runner.split(' ').count() + 1;
    let span = matches!(command.place, CommandPlace::Span { .. });
    let (before, behind) = around(command.source, Span::at(command.base));
    // The text says itself what it runs.
    if span && fold_case(behind).contains("the latest") {
        return true;
    }
    if span && ends_in_such_as(before) {
        return true;
    }
    let named = span && alone;
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

/// Whether the text speaks of the command and does not tell to run it, or tells not to:
/// in its sentence, behind it, in the comment above it in its fence, by the heading above
/// or that of its column.
fn is_spoken_of(page: Option<&Page<'_>>, command: &Command<'_>) -> bool {
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
        CommandPlace::Fence if is_said_to_be_newest(page, command.base) => true,
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
    told || is_forbidden(before, behind)
        || is_called_old(before)
        || is_in_column_of(source, place, &PUT_OFF)
        || heading.is_some_and(is_about_faults)
}

/// Whether the line in front of a fence says that the newest version is what is meant.
fn is_said_to_be_newest(page: &Page<'_>, at: usize) -> bool {
    const NEAR: usize = 2;
    let block = page.document.block_at(at);
    let above = block.and_then(|block| line_above(page.source, block.span.start, NEAR, |_| false));
    above.is_some_and(|line| {
        let line = fold_case(line);
        line.contains("the latest") || line.contains("always latest")
    })
}

/// Heads of columns below which stands what is not to be run.
const PUT_OFF: [&str; 8] = [
    "blocked",
    "forbidden",
    "attempted",
    "deprecated",
    "legacy",
    "old ",
    "before",
    "avoid",
];

/// Orders that begin a project.
const BEGINS: [&str; 5] = ["init", "create", "new", "wizard", "scaffold"];

fn runs_package(line: &str) -> bool {
    // All of them end so.
    line.contains('x')
        && ["npx", "bunx", "dlx", "uvx", "pipx"]
            .iter()
            .any(|runner| line.contains(runner))
}

/// A package that a command runs.
struct Ran<'a> {
    package: Word<'a>,
    runner: &'static str,
    /// Whether it is Python's.
    python: bool,
    /// Whether the command says that the word is a package: by a flag that names it,
    /// or by one that installs it unasked.
    exact: bool,
    /// The program that is run of a package that a flag names; else empty.
    program: &'a str,
    /// The order behind the package that begins a project; else empty.
    order: &'a str,
}

impl Ran<'_> {
    fn run(&self) -> Run<'_> {
        Run {
            package: self.package.text,
            runner: self.runner,
            python: self.python,
            exact: self.exact,
            program: self.program,
            order: self.order,
        }
    }
}

/// The value of a flag that names the package and is written with it as one word.
fn named_package<'a>(word: &Word<'a>) -> Option<Word<'a>> {
    let (flag, text) = word.text.split_once('=')?;
    let names = ["-p", "--package", "--from", "--spec"].contains(&flag);
    names.then_some(Word {
        text,
        at: word.at + flag.len() + 1,
    })
}

fn package<'a>(words: &[Word<'a>]) -> Option<Ran<'a>> {
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
    let mut rest = words.iter().enumerate().skip(skip);
    let mut exact = false;
    let ran = |at: usize, package: Word<'a>, named: bool, exact| {
        // Behind `--package` the program's name comes first.
        let behind = words[at + 1..].iter().map(|word| word.text);
        let program = behind.clone().next().filter(|_| named);
        let order = behind.take(2).find(|word| BEGINS.contains(word));
        Some(Ran {
            package,
            runner,
            python,
            exact,
            program: program.unwrap_or(""),
            order: order.unwrap_or(""),
        })
    };
    while let Some((at, word)) = rest.next() {
        if let Some(named) = named_package(word) {
            return ran(at, named, true, true);
        }
        match word.text {
            "-p" | "--package" | "--from" | "--spec" => {
                let (at, word) = rest.next()?;
                return ran(at, *word, true, true);
            }
            "-y" | "--yes" => exact = true,
            "--no-install" | "--offline" | "-c" | "--call" | "--version" | "--help" => return None,
            "--python" | "--with" | "-w" | "--index-url" | "--registry" => {
                rest.next();
            }
            flag if flag.starts_with('-') => {}
            _ => return ran(at, *word, false, exact),
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
                && let Some(at) = json.find(&format!("{package}\""))
            {
                let span = Span::new(at, at + package.len()).shifted(within.start);
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
    let named = |arg: &str| {
        let (flag, package) = arg.split_once('=')?;
        matches!(flag, "-p" | "--package" | "--from").then(|| package.to_owned())
    };
    let bare = |arg: &str| (!arg.starts_with('-')).then(|| arg.to_owned());
    let package = args
        .into_iter()
        .find_map(|arg| named(arg).or_else(|| bare(arg)))?;
    let known = matches!(runner, "npx" | "bunx" | "uvx");
    known.then(|| (runner.to_owned(), package))
}
