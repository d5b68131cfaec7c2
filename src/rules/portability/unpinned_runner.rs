//! `unpinned-runner`.

use crate::declare_rule;
use crate::rules::again::Gathered;
use crate::rules::own_packages::OwnPackages;
use crate::rules::packages::{InProject, Makers, fold_name, own_program};
use crate::rules::prose::{
    around, heading_above, is_about_faults, is_called_old, is_forbidden, is_headed_old,
    is_in_column_of, line_above,
};
use crate::rules::runners::{Ran, Run, is_package, is_pinned, name_of, package};
use crate::rules::{Checks, Rule};
use crate::skill::{Command, CommandPlace, Page, Skill, commands, ends_in_such_as, says_such_as};
use crate::text::{Span, Untrusted, fold_case};
use std::collections::{BTreeSet, HashMap, HashSet};

declare_rule! {
    pub UnpinnedRunner = {
        id: "unpinned-runner", group: Portability, level: Warn, tier: T4, fix: Hint, options: &[RuleOption { name: "local-tools", default: List(&["tsc", "tsx", "ts-node", "jest", "vitest", "eslint", "prettier", "biome", "stylelint", "playwright", "cypress", "storybook", "prisma", "drizzle-kit", "knex", "typeorm", "sequelize-cli", "next", "vite", "webpack", "rollup", "esbuild", "turbo", "nx", "husky", "lint-staged", "expo", "react-native", "wrangler", "supabase", "tailwindcss", "remotion", "astro", "nuxt", "nuxi", "stryker", "changeset", "electron", "eleventy", "react-router", "svelte-kit", "svelte-check", "vue-tsc", "ng", "nest", "mocha", "tsup", "parcel", "lerna", "commitlint", "graphql-codegen", "cap", "cz", "detox", "ampx", "cdk", "sst", "typedoc", "lhci"]) }],
    }
}

impl Rule for UnpinnedRunner {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pages = skill.pages();
        let by_name: HashMap<&str, &Page<'_>> = pages
            .iter()
            .map(|page| (page.shown.as_str(), page))
            .collect();
        let commands = commands(skill, &pages, |line| {
            runs_package(line) || line.contains("cd ")
        });
        let runs: Vec<(&Command<'_>, Option<Ran<'_>>)> = commands
            .iter()
            .map(|command| (command, package(&command.words)))
            .collect();
        let servers: Vec<(&Page<'_>, Server)> = pages
            .iter()
            .flat_map(|page| servers(page).into_iter().map(move |server| (page, server)))
            .collect();
        let mut known = Known::new(skill, &pages, cx.list("local-tools"));
        known.told = Told::of(&runs, &servers, &by_name);
        let mut seen = BTreeSet::new();
        let mut found = Gathered::default();
        let mut entered = Entered::default();
        for (command, ran) in &runs {
            entered.pass(command);
            let Some(ran) = ran else {
                continue;
            };
            let (word, run) = (ran.package, ran.run());
            let page = by_name.get(command.shown).copied();
            let place = (command.shown.to_owned(), word.text.to_owned());
            if !known.is_open(&run)
                || seen.contains(&place)
                || is_example(command, word.text, ran.runner)
                || is_spoken_of(page, command)
                || page.is_some_and(|page| is_page_of_runner(page, &run))
                || page.is_some_and(|page| known.is_scripts(page, command, &run))
                || (run.takes_from_project() && entered.is_package(command, word.text))
                || is_there_already(command, ran)
                || known.is_own_order(ran)
                || known.is_covered(&run)
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
                    .help(known.help(&run)),
            );
        }
        for (page, server) in &servers {
            let run = server.run();
            let place = (page.shown.clone(), server.package.clone());
            if known.is_open(&run)
                && !known.is_products_own(server)
                && !known.is_covered(&run)
                && seen.insert(place)
            {
                let title = title(run.runner, run.package);
                found.add(
                    title.clone(),
                    cx.path(skill, page.shown.clone(), title)
                        .at(page.source, server.at, "whatever is newest runs")
                        .help(known.help(&run)),
                );
            }
        }
        cx.report_all(found.told("run"));
    }
}

/// What the texts of a skill tell of packages at one place that holds at all others.
#[derive(Default)]
struct Told {
    /// Those that are run, without their versions.
    packages: HashSet<String>,
    /// Those of which the newest is said to be meant, or that are said to rewrite a project
    /// once.
    newest: HashSet<String>,
    /// Those that begin a project, which has them from then on, and those of which a script
    /// asks first if they are there.
    begun: HashSet<String>,
    /// The programs that are run of each, by a flag that names the package; no more of one
    /// than [`Told::PROGRAMS`].
    programs: HashMap<String, BTreeSet<String>>,
}

impl Told {
    /// A package has few programs: more are no sign of who made it.
    const PROGRAMS: usize = 16;

    fn of(
        runs: &[(&Command<'_>, Option<Ran<'_>>)],
        servers: &[(&Page<'_>, Server)],
        pages: &HashMap<&str, &Page<'_>>,
    ) -> Told {
        let mut told = Told::default();
        for (command, ran) in runs {
            let Some(ran) = ran else {
                continue;
            };
            let name = ran.run().name().to_owned();
            if ran.begins_project() || is_asked_for(command, ran) {
                told.begun.insert(name.clone());
            }
            let program = ran.run().program;
            if !program.is_empty() {
                let programs = told.programs.entry(name.clone()).or_default();
                if programs.len() < Told::PROGRAMS {
                    programs.insert(program.to_owned());
                }
            }
            let page = pages.get(command.shown).copied();
            if page.is_some_and(|page| {
                is_said_to_be_newest(page, command) || is_said_to_rewrite(page, command)
            }) {
                told.newest.insert(name.clone());
            }
            told.packages.insert(name);
        }
        let of_servers = servers
            .iter()
            .map(|(_, server)| server.run().name().to_owned());
        told.packages.extend(of_servers);
        told
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
    scripts: Option<Scripts<'a>>,
    told: Told,
}

impl<'a> Known<'a> {
    fn new(skill: &'a Skill, pages: &'a [Page<'a>], local: Vec<&'a str>) -> Known<'a> {
        Known {
            skill,
            pages,
            local,
            in_project: None,
            makers: None,
            own: None,
            scripts: None,
            told: Told::default(),
        }
    }
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
        let name = run.name();
        if is_scaffolder(name, run.order)
            || is_about_runner(name, run.runner)
            || self.told.newest.contains(name)
            || (run.takes_from_project() && self.told.begun.contains(name))
        {
            return true;
        }
        let programs = self.told.programs.get(name).cloned().unwrap_or_default();
        let makers = self.makers();
        makers.make(name)
            || programs.iter().any(|program| makers.make(program))
            || names_of_runner(run)
                .iter()
                .any(|runner| makers.are_about(runner))
            || self.is_of_project(run)
            || self.is_own(name)
    }

    /// Whether the runner takes what the project has, or may have.
    fn is_of_project(&mut self, run: &Run<'_>) -> bool {
        let is_package = self.is_said_to_be_package(run);
        let known = self.in_project();
        run.takes_from_project() && known.has(run.name())
            || !is_package && known.may_have_program(run.name())
    }

    /// Whether the word is a package's for sure. Where neither the command nor the
    /// configuration says so, `npx` and `bunx` run the project's own program of that name.
    fn is_said_to_be_package(&mut self, run: &Run<'_>) -> bool {
        let bare = name_of(run.package, run.python);
        run.exact
            || !run.takes_from_project()
            || bare.len() < run.package.len()
            || bare.starts_with('@')
            || self.in_project().is_package_elsewhere(bare)
    }

    fn makers(&mut self) -> &Makers {
        let skill = self.skill;
        self.makers.get_or_insert_with(|| Makers::of(skill))
    }

    /// Whether a code span only tells what a script of the skill runs, which is judged
    /// where it lies, or names a package that such a script pins.
    fn is_scripts(&mut self, page: &Page<'_>, command: &Command<'_>, run: &Run<'_>) -> bool {
        if command.place != (CommandPlace::Span { ordered: false }) {
            return false;
        }
        let skill = self.skill;
        let scripts = self.scripts.get_or_insert_with(|| Scripts::of(skill));
        scripts.pinned.contains(run.name()) || scripts.are_told_of(page, command.base)
    }

    /// Whether the package is run for the skill itself: to put it, or a repository of
    /// skills, into place, or with the skill's name as its order.
    fn is_own_order(&mut self, ran: &Ran<'_>) -> bool {
        ran.installs_repository() || self.makers().are_named(&ran.arguments)
    }

    /// Whether a server is that of the product which the page is about: its package has
    /// the scope after which it is called, and a text links to the site of that name.
    fn is_products_own(&mut self, server: &Server) -> bool {
        let scoped = server.package.strip_prefix('@');
        let Some((scope, _)) = scoped.and_then(|name| name.split_once('/')) else {
            return false;
        };
        fold_name(&server.key) == fold_name(scope) && self.own().link_to(scope)
    }

    /// Whether the repository publishes the package, or an owner that its manifests name,
    /// or the skill is nothing but its owner's manual of the one program.
    fn is_own(&mut self, name: &str) -> bool {
        let alone = self.told.packages.len() == 1;
        let own = self.own();
        own.hold(name) || (alone && own.are_of_folder())
    }

    fn own(&mut self) -> &OwnPackages {
        let (skill, pages) = (self.skill, self.pages);
        self.own
            .get_or_insert_with(|| OwnPackages::around(skill, pages))
    }

    fn in_project(&mut self) -> &InProject {
        let (skill, pages) = (self.skill, self.pages);
        self.in_project
            .get_or_insert_with(|| InProject::of(skill, pages))
    }

    /// What to write. Of the project's own program the package may be called anything; a
    /// version behind its name would be that of a stranger's.
    fn help(&mut self, run: &Run<'_>) -> String {
        let sign = if run.python { "==" } else { "@" };
        let name = Untrusted(name_of(run.package, run.python));
        if self.is_said_to_be_package(run) {
            return format!("name a version: `{name}{sign}VERSION`");
        }
        format!(
            "write `{name}{sign}VERSION` if the package is called so; else add the package \
             to package.json, or write `{} --package=PACKAGE@VERSION {name}`",
            run.runner
        )
    }
}

/// What the scripts of a skill are called, and what they pin.
struct Scripts<'a> {
    names: HashSet<&'a str>,
    /// The packages behind which a version stands, or one that is put in: `y==${version}`.
    pinned: HashSet<&'a str>,
}

impl<'a> Scripts<'a> {
    fn of(skill: &'a Skill) -> Scripts<'a> {
        let names = skill.scripts().iter().map(|script| script.path.name());
        let texts = skill.scripts().iter().map(|script| script.source.text());
        Scripts {
            names: names.collect(),
            pinned: texts.flat_map(pinned_in).collect(),
        }
    }

    /// Whether the sentence in front of a code span at `at` tells what a script does:
    /// ``sort.cjs drives `uvx sorter` ``.
    fn are_told_of(&self, page: &Page<'_>, at: usize) -> bool {
        const LONGEST: usize = 600;
        const DOES: [&str; 12] = [
            "drives", "uses", "calls", "runs", "wraps", "invokes", "shells", "spawns", "executes",
            "starts", "falls", "launches",
        ];
        let before = page.source.text().get(page.body.start..at).unwrap_or("");
        let from = before.floor_char_boundary(before.len().saturating_sub(LONGEST));
        let near = &before[from..];
        // Of a paragraph that begins further above nobody knows which of the signs open a span.
        let whole = if from == 0 { near } else { "" };
        let sentence = near.rsplit_once("\n\n").map_or(whole, |(_, last)| last);
        let sentence = sentence.rsplit(". ").next().unwrap_or("");
        // The last part is the span itself, up to its first word.
        let mut parts = sentence.split('`').peekable();
        let mut found = false;
        while let (Some(_), Some(code)) = (parts.next(), parts.next()) {
            let file = code.split_whitespace().next().unwrap_or("");
            let name = file.rsplit('/').next().unwrap_or("");
            let behind = parts.peek().map_or("", |text| text.trim_start());
            let behind = behind
                .trim_start_matches("->")
                .trim_start_matches(['→', '—', '-', ':', ' ']);
            let verb = behind.split_whitespace().next().unwrap_or("");
            found |= self.names.contains(name) && DOES.contains(&verb);
        }
        found
    }
}

/// The words of a text behind which `==` or `@` and a version stand.
fn pinned_in(text: &str) -> impl Iterator<Item = &str> {
    const LONGEST: usize = 100;
    let marks = ["==", "@"].into_iter();
    let places = marks.flat_map(move |mark| text.match_indices(mark));
    places.filter_map(move |(at, mark)| {
        let behind = &text[at + mark.len()..];
        let is_version = behind.starts_with(|c: char| c.is_ascii_digit())
            || behind.starts_with("${")
            || behind.starts_with('{');
        let from = text.floor_char_boundary(at.saturating_sub(LONGEST));
        let before = &text[from..at];
        let within = |c: char| c.is_ascii_alphanumeric() || "._-/@".contains(c);
        let start = before.rfind(|c| !within(c)).map_or(0, |at| {
            at + before[at..].chars().next().map_or(1, char::len_utf8)
        });
        (is_version && start < before.len()).then_some(&before[start..])
    })
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
    let named = own.ends_with("-name");
    NAMES.contains(&name) || SCOPES.contains(&scope) || named || theirs(scope) || theirs(own)
}

/// Whether the package begins a project, or puts something into it, once.
fn is_scaffolder(name: &str, order: &str) -> bool {
    let own = name.rsplit('/').next().unwrap_or(name);
    let named = own.starts_with("create-")
        || own.ends_with("-wizard")
        || rewrites(own)
        || matches!(
            own,
            "create" | "wizard" | "shadcn" | "degit" | "tiged" | "giget" | "cookiecutter"
        );
    named || !order.is_empty()
}

/// Whether a package of this name rewrites a project, once, for a new version of something.
fn rewrites(own: &str) -> bool {
    let mut words = own.split(['-', '_', '.']);
    own.contains("codemod")
        || own.starts_with("bump-")
        || words.any(|word| matches!(word, "upgrade" | "upgrader" | "migrate" | "migrator"))
}

/// Whether the line of a command, the one above its fence, the comment above it or the heading
/// says that it rewrites a project: a codemod, a migration that is not one of a database.
fn is_said_to_rewrite(page: &Page<'_>, command: &Command<'_>) -> bool {
    const OF_DATA: [&str; 6] = ["data", "schema", "table", "sql", "db", "seed"];
    let said = |line: &str| {
        let line = fold_case(line);
        let moves = line.contains("migration") && !OF_DATA.iter().any(|word| line.contains(word));
        line.contains("codemod") || moves
    };
    let [first, .., last] = command.words.as_slice() else {
        return false;
    };
    let place = Span::new(command.span(first).start, command.span(last).end);
    let (before, behind) = around(command.source, place);
    let heading = heading_above(page.document, command.base);
    said(&format!("{before}{behind}"))
        || heading.is_some_and(said)
        || lines_above(page, command).into_iter().flatten().any(said)
}

/// The line in front of the fence of a command, and the comment right above the command.
fn lines_above<'a>(page: &Page<'a>, command: &Command<'_>) -> [Option<&'a str>; 2] {
    const NEAR: usize = 2;
    if command.place != CommandPlace::Fence {
        return [None, None];
    }
    let block = page.document.block_at(command.base);
    let above = block.and_then(|block| line_above(page.source, block.span.start, NEAR, |_| false));
    let comment = line_above(page.source, command.base, 1, |_| false);
    let comment = comment.filter(|line| line.trim_start().starts_with(['#', '/']));
    [above, comment]
}

/// The names of the runners of the same language, also those of the tools they belong to: a
/// page about one compares it with the others.
fn names_of_runner(run: &Run<'_>) -> &'static [&'static str] {
    if run.python {
        &["uvx", "uv", "pipx"]
    } else {
        &["npx", "bunx", "bun", "pnpm", "yarn"]
    }
}

/// Whether a page beside SKILL.md is about such runners, by its file's name:
/// `uv-commands.md`.
fn is_page_of_runner(page: &Page<'_>, run: &Run<'_>) -> bool {
    let mut words = page.path.name().split(['-', '_', '.']);
    page.depth > 0 && words.any(|word| names_of_runner(run).contains(&word))
}

/// Whether a runner is run by itself, as `uvx --from uv uv` does, or what it brings anyway:
/// `uvx python` is Python in the version that the machine has.
fn is_about_runner(name: &str, runner: &str) -> bool {
    name == runner || (runner == "uvx" && matches!(name, "uv" | "python" | "python3"))
}

/// Whether a code span only names the runner and a package as an example.
fn is_example(command: &Command<'_>, package: &str, runner: &str) -> bool {
    const LONGEST: usize = 1000;
    const LIKE: [&str; 2] = ["example", " like "];
    let line = command
        .source
        .line_span(command.source.position(command.base).line);
    let alone = command.words.len() == runner.split(' ').count() + 1;
    let span = matches!(command.place, CommandPlace::Span { .. });
    let (before, _) = around(command.source, Span::at(command.base));
    if span && ends_in_such_as(before) {
        return true;
    }
    let named = span && alone;
    if !named || package.ends_with("@latest") || line.len() > LONGEST {
        return false;
    }
    let line = fold_case(command.source.slice(line));
    line.trim_start().starts_with('|')
        || says_such_as(&line)
        || LIKE.iter().any(|mark| line.contains(mark))
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
        CommandPlace::Fence => {
            let above = line_above(source, command.base, NEAR, |line| {
                !is_comment(line) && !is_fence(line)
            });
            above.is_some_and(|line| {
                is_comment(line) && (is_forbidden("", line) || is_headed_old(line))
            })
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
        || heading.is_some_and(|heading| is_about_faults(heading) || is_headed_old(heading))
}

/// Whether the text says that the newest version is what is meant: in the line in front
/// of a fence, in the comment above the command, or behind a code span.
fn is_said_to_be_newest(page: &Page<'_>, command: &Command<'_>) -> bool {
    const WORDS: [&str; 10] = [
        "the latest",
        "always latest",
        "up to date",
        "up-to-date",
        "the newest",
        "always newest",
        "最新版",
        "最新的版本",
        "始终最新",
        "总是最新",
    ];
    let said = |line: &str| {
        let line = fold_case(line);
        WORDS.iter().any(|word| line.contains(word))
    };
    match command.place {
        CommandPlace::Fence => lines_above(page, command).into_iter().flatten().any(said),
        CommandPlace::Span { .. } => said(around(command.source, Span::at(command.base)).1),
        CommandPlace::Script => false,
    }
}

/// Whether the line asks first if the program is there (`command -v x && npx x`), or asks for
/// nothing but its version or help.
fn is_there_already(command: &Command<'_>, ran: &Ran<'_>) -> bool {
    let (before, _) = around(command.source, Span::at(command.base + ran.package.at));
    let name = own_program(ran.run().name());
    let asked = ["command -v", "which", "type"]
        .iter()
        .any(|ask| before.contains(&format!("{ask} {name} ")));
    (asked && before.contains("&& ")) || ran.asks_only_for_itself()
}

/// Whether the line only asks if the program is there: `if ! npx x --version`.
fn is_asked_for(command: &Command<'_>, ran: &Ran<'_>) -> bool {
    let (before, behind) = around(command.source, Span::at(command.base + ran.package.at));
    let condition = before.trim_start().starts_with("if ") || behind.contains("/dev/null");
    condition && ran.asks_only_for_itself()
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

/// Whether one of the runners stands in the text: each ends in `x`, which few lines have.
fn runs_package(text: &str) -> bool {
    const RUNNERS: [&[u8]; 5] = [b"npx", b"bunx", b"dlx", b"uvx", b"pipx"];
    let bytes = text.as_bytes();
    memchr::memchr_iter(b'x', bytes).any(|at| {
        let to_here = &bytes[..=at];
        RUNNERS.iter().any(|runner| to_here.ends_with(runner))
    })
}

/// An MCP server that a JSON fence configures.
struct Server {
    /// The name under which it is configured.
    key: String,
    runner: String,
    package: String,
    /// Where the package stands.
    at: Span,
}

impl Server {
    fn run(&self) -> Run<'_> {
        Run {
            package: &self.package,
            runner: &self.runner,
            python: self.runner == "uvx",
            exact: true,
            program: "",
            order: "",
        }
    }
}

/// The MCP servers that the JSON fences of a page configure.
fn servers(page: &Page<'_>) -> Vec<Server> {
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
        let mut open = vec![("", &value)];
        while let Some((key, value)) = open.pop() {
            if let Some((runner, package)) = server(value)
                && let Some(at) = json.find(&format!("{package}\""))
            {
                let at = Span::new(at, at + package.len()).shifted(within.start);
                found.push(Server {
                    key: key.to_owned(),
                    runner,
                    package,
                    at,
                });
            }
            match value {
                serde_json::Value::Object(map) => {
                    open.extend(map.iter().map(|(key, value)| (key.as_str(), value)));
                }
                serde_json::Value::Array(items) => {
                    open.extend(items.iter().map(|item| (key, item)))
                }
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
