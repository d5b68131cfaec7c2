//! What a skill says of the packages that its project has, and whose product it is about.

use std::collections::HashSet;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::skill::{ManifestKind, Page, Skill};
use crate::syntax::{json, yaml};
use crate::tree::{Budgets, RelPath};

/// No more manifests of packages are read for one skill.
const MOST_MANIFESTS: usize = 20;

/// What is in the project by the time a command runs there, as far as the skill's own texts
/// tell.
#[derive(Default)]
pub(crate) struct InProject {
    /// The packages that a text adds, imports, or has in a manifest.
    packages: HashSet<String>,
    /// The programs whose configuration a text names.
    configured: HashSet<String>,
    /// Words that a text takes for packages: it names a version behind them.
    tagged: HashSet<String>,
    /// Whether there is a project of packages at all.
    is_there: bool,
}

impl InProject {
    /// Reads the pages, the scripts and the manifests of packages, wherever they lie
    /// in the skill.
    pub(crate) fn of(skill: &Skill, pages: &[Page<'_>]) -> InProject {
        let mut known = InProject::default();
        let manifests = skill
            .own_files()
            .filter(|file| matches!(file.path.name(), "package.json" | "pyproject.toml"));
        let manifests = manifests.map(|file| file.path.clone());
        for path in manifests.take(MOST_MANIFESTS).chain(of_project(skill)) {
            known.is_there |= path.name() == "package.json";
            let bytes = skill.bytes(&path, Budgets::MANIFEST).ok();
            let text = String::from_utf8_lossy(bytes.as_deref().unwrap_or_default());
            known
                .packages
                .extend(quoted(&text).map(|name| package_of(name).to_owned()));
        }
        let pages = pages.iter().map(|page| page.source.text());
        let scripts = skill.scripts().iter().map(|script| script.source.text());
        for line in pages.chain(scripts).flat_map(str::lines) {
            known.read(line);
        }
        known
    }

    fn read(&mut self, line: &str) {
        self.is_there = self.is_there || is_of_project(line);
        let mut packages: Vec<&str> = depended_on(line).into_iter().collect();
        let has_word = has_word_of_packages(line);
        if has_word {
            packages.extend(imported(line));
        }
        self.is_there = self.is_there || !packages.is_empty();
        if has_word {
            packages.extend(added(line));
        }
        self.packages
            .extend(packages.into_iter().map(str::to_owned));
        if line.len() > LONGEST || !line.contains(['.', '@']) {
            return;
        }
        for word in line.split(|c: char| c.is_whitespace() || "`'\"(),;|".contains(c)) {
            let bare = without_version(word);
            if bare.len() < word.len() {
                self.tagged.insert(bare.to_owned());
            }
            let configured = configured(word);
            let short = configured.and_then(|name| name.strip_suffix("-cli"));
            self.configured
                .extend(configured.into_iter().chain(short).map(str::to_owned));
        }
    }

    /// Whether the project has the package.
    pub(crate) fn has(&self, package: &str) -> bool {
        self.packages.contains(package) || self.configured.contains(own_program(package))
    }

    /// Whether the project may have a program of its own of this name: where there is one, its
    /// packages may have programs of any name.
    pub(crate) fn may_have_program(&self, name: &str) -> bool {
        self.is_there || self.has(name)
    }

    /// Whether a text takes the word for a package.
    pub(crate) fn is_package_elsewhere(&self, name: &str) -> bool {
        self.tagged.contains(name)
    }
}

/// The `package.json` of the project in whose client's folder (`.claude/skills`) the skill
/// lies: its commands run there.
fn of_project(skill: &Skill) -> Option<RelPath> {
    let mut around = skill.dir().ancestors();
    let client = around.find(|dir| dir.name().starts_with('.') && dir.name().len() > 1)?;
    let manifest = client.parent()?.resolve("package.json")?;
    let entry = skill.tree().entry(&manifest);
    entry.filter(|entry| entry.mode.is_file()).map(|_| manifest)
}

/// The program that a project configures in a file of this name: `x.config.ts`,
/// `.xrc`, `x.json`.
fn configured(path: &str) -> Option<&str> {
    const SHORTEST: usize = 4;
    const ENDINGS: [&str; 5] = [".json", ".jsonc", ".yml", ".yaml", ".toml"];
    const HIDDEN: [&str; 5] = ["rc", ".js", ".cjs", ".mjs", ".ts"];
    let name = path
        .rsplit('/')
        .next()
        .unwrap_or(path)
        .trim_end_matches(['.', ':']);
    let hidden = name.strip_prefix('.');
    let name = hidden.unwrap_or(name);
    let marked = [".config.", ".conf."]
        .iter()
        .find_map(|mark| name.split_once(mark));
    let stem = marked.map(|(stem, _)| stem).or_else(|| {
        let stem = ENDINGS.iter().find_map(|end| name.strip_suffix(end));
        let stem = stem.map(|stem| {
            if hidden.is_some() {
                stem.trim_end_matches("rc")
            } else {
                stem
            }
        });
        stem.or_else(|| {
            let endings = HIDDEN.iter().filter(|_| hidden.is_some());
            endings.filter_map(|end| name.strip_suffix(end)).next()
        })
    })?;
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    (stem.len() >= SHORTEST && stem.chars().all(plain)).then_some(stem)
}

/// Orders that add packages.
const ADDS: [&str; 9] = [
    "npm i ",
    "npm install ",
    "pnpm add ",
    "pnpm i ",
    "pnpm install ",
    "yarn add ",
    "bun add ",
    "bun i ",
    "bun install ",
];

/// Words of JavaScript before the path of an import.
const IMPORTS: [&str; 4] = ["from ", "require(", "import(", "import "];

/// Whether any of these words stands in a line: few lines have one, and looking for each
/// costs more than all at once.
fn has_word_of_packages(line: &str) -> bool {
    static WORDS: LazyLock<Option<AhoCorasick>> =
        LazyLock::new(|| AhoCorasick::new(ADDS.into_iter().chain(IMPORTS)).ok());
    WORDS.as_ref().is_none_or(|words| words.is_match(line))
}

/// Whether a line speaks of a project of packages: it names its files, or runs or adds
/// something there. What is installed for the machine, or run without a project, does not.
fn is_of_project(line: &str) -> bool {
    const SIGNS: [&str; 12] = [
        "package.json",
        "package-lock",
        "node_modules",
        "npm ci",
        "npm exec",
        "npm i",
        "npm run",
        "npm start",
        "npm test",
        "pnpm ",
        "yarn ",
        "bun ",
    ];
    const ELSEWHERE: [&str; 4] = ["dlx ", "global ", "-g ", "--global "];
    static FOUND: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| AhoCorasick::new(SIGNS).ok());
    let Some(signs) = FOUND.as_ref() else {
        return false;
    };
    signs.is_match(line) && !ELSEWHERE.iter().any(|word| line.contains(word))
}

/// The packages that a line adds to a project. Installed for the machine, those in a
/// version that is named are as good as there.
pub(crate) fn added(line: &str) -> Vec<&str> {
    let found = ADDS.iter().find_map(|adds| line.split_once(adds));
    let words = found.map_or("", |(_, rest)| rest);
    let words = words.split(|c: char| c.is_whitespace() || c == '`');
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let global = words.iter().any(|word| matches!(*word, "-g" | "--global"));
    let is_pinned = |word: &str| {
        let version = &word[without_version(word).len()..];
        version.starts_with('@') && version[1..].starts_with(|c: char| c.is_ascii_digit())
    };
    let there = words.into_iter().filter(|word| !global || is_pinned(word));
    there.map(without_version).collect()
}

/// The packages that a line of JavaScript imports.
fn imported(line: &str) -> impl Iterator<Item = &str> {
    // Each has its path in quotes, which few lines of a text have.
    let quoted = memchr::memchr2(b'"', b'\'', line.as_bytes()).is_some();
    let line = if line.len() > LONGEST || !quoted {
        ""
    } else {
        line
    };
    IMPORTS.into_iter().filter_map(move |import| {
        let (_, rest) = line.split_once(import)?;
        let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (path, _) = rest[1..].split_once(quote)?;
        let plain = !path.is_empty() && !path.starts_with(['.', '/']) && !path.contains(' ');
        plain.then(|| package_of(path))
    })
}

/// The package that a line of a package.json in a text has with its version.
fn depended_on(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix('"')?;
    let (name, rest) = rest.split_once('"')?;
    let value = rest.trim_start().strip_prefix(':')?.trim_start();
    let version = value
        .strip_prefix('"')?
        .trim_start_matches(['^', '~', '>', '=', '<']);
    let is_version = version.starts_with(|c: char| c.is_ascii_digit())
        || version.starts_with("workspace:")
        || version.starts_with("latest\"");
    (is_version && name != "version").then_some(name)
}

/// What stands in double quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

/// The package of an import path: `@scope/name/part` is of `@scope/name`.
fn package_of(path: &str) -> &str {
    let parts = if path.starts_with('@') { 2 } else { 1 };
    let end = path.match_indices('/').nth(parts - 1);
    &path[..end.map_or(path.len(), |(at, _)| at)]
}

fn without_version(package: &str) -> &str {
    let at = package.get(1..).and_then(|rest| rest.find('@'));
    &package[..at.map_or(package.len(), |at| at + 1)]
}

/// The program after which a package is called: of `@scope/name` the name, of
/// `@scope/cli` the scope.
pub(crate) fn own_program(package: &str) -> &str {
    match package
        .strip_prefix('@')
        .and_then(|name| name.split_once('/'))
    {
        Some((scope, "cli")) => scope,
        Some((_, name)) => name,
        None => package,
    }
}

/// Lines of more bytes are no person's.
const LONGEST: usize = 1000;

/// The words by which a skill, its plugin and its marketplace call themselves and their
/// owners: what they make themselves is meant to be run in its newest version.
pub(crate) struct Makers {
    /// The names, their words, and their words in pairs.
    words: HashSet<String>,
    /// The names in the manifests as wholes, as [`fold_name`] has them.
    names: HashSet<String>,
    /// The names of the skill.
    skill: Vec<String>,
    /// What its first heading calls it, as [`fold_name`] has it.
    title: String,
}

impl Makers {
    /// Reads the skill's name and the manifests around it.
    pub(crate) fn of(skill: &Skill) -> Makers {
        let mut makers = Makers {
            words: HashSet::new(),
            names: HashSet::new(),
            skill: Vec::new(),
            title: String::new(),
        };
        for name in [Some(skill.folder_name()), skill.name()]
            .into_iter()
            .flatten()
        {
            makers.add_words(name);
            makers.skill.push(name.to_lowercase());
        }
        // `# Moss Press: print bills`
        let title = skill.document().headings.first();
        let title = title.and_then(|title| title.text.split([':', '—', '–', '(']).next());
        makers.title = fold_name(title.unwrap_or("").trim());
        // `metadata` has the clients that load the skill: their programs are there.
        let metadata = skill.field("metadata").map_or(&[][..], yaml::Node::pairs);
        let clients = metadata
            .iter()
            .filter(|pair| !pair.value.pairs().is_empty());
        let clients = clients.filter_map(|pair| pair.key.as_str());
        makers.words.extend(clients.map(str::to_lowercase));
        for dir in skill.dir().ancestors() {
            for kind in [ManifestKind::Plugin, ManifestKind::Marketplace] {
                let path = dir.resolve(kind.path());
                let path = path.filter(|path| skill.tree().entry(path).is_some());
                let bytes = path.and_then(|path| skill.bytes(&path, Budgets::MANIFEST).ok());
                let text =
                    String::from_utf8_lossy(bytes.as_deref().unwrap_or_default()).into_owned();
                let Ok(manifest) = json::parse(&text) else {
                    continue;
                };
                for key in ["name", "author", "owner", "repository"] {
                    let node = manifest.get(key);
                    let named = node.and_then(|node| {
                        node.as_str()
                            .or_else(|| node.get("name")?.as_str())
                            .or_else(|| node.get("url")?.as_str())
                    });
                    makers.add_words(named.unwrap_or(""));
                    makers.names.insert(fold_name(named.unwrap_or("")));
                }
            }
        }
        for set in [&mut makers.words, &mut makers.names] {
            set.retain(|word| word.len() > 1 && !GENERAL.contains(&word.as_str()));
        }
        makers
    }

    fn add_words(&mut self, name: &str) {
        let parts = name.split(|c: char| !c.is_alphanumeric());
        self.words.extend(parts.map(str::to_lowercase));
        let parts: Vec<&str> = name.split('-').collect();
        let pairs = parts.windows(2).map(|two| two.join("-").to_lowercase());
        self.words.extend(pairs);
        self.words.insert(name.to_lowercase());
    }

    /// Whether one of the makers makes the package, by its name.
    pub(crate) fn make(&self, package: &str) -> bool {
        const SHORTEST: usize = 4;
        let (scope, name) = match package.strip_prefix('@') {
            Some(scoped) => scoped.split_once('/').unwrap_or((scoped, "")),
            None => ("", package),
        };
        let own = name.strip_prefix("create-").unwrap_or(name);
        let first = own.split(['-', '_']).next().unwrap_or(own);
        let scoped = scope.split('-').next().unwrap_or(scope);
        let mut inner = own.split(['-', '_']).filter(|word| word.len() >= SHORTEST);
        [scope, scoped, own, first]
            .iter()
            .any(|word| self.words.contains(*word))
            || (!scope.is_empty() && self.are_called(scope))
            || (name.contains('-') && fold_name(name) == self.title)
            || inner.any(|word| self.names.contains(word))
    }

    /// Whether a scope is one of the names, but for hyphens.
    fn are_called(&self, scope: &str) -> bool {
        let scope = fold_name(scope);
        let mut skill = self.skill.iter();
        self.names.contains(&scope) || skill.any(|name| fold_name(name) == scope)
    }

    /// Whether the skill is about this very program.
    pub(crate) fn are_about(&self, program: &str) -> bool {
        self.words.contains(program)
    }

    /// Whether one of the words is the skill's name, where that is more than one word.
    pub(crate) fn are_named(&self, words: &[&str]) -> bool {
        let mut names = self.skill.iter().filter(|name| name.contains('-'));
        names.any(|name| words.contains(&name.as_str()))
    }
}

/// A name in lower case and without hyphens: accounts, scopes and folders of one maker
/// differ in these.
pub(crate) fn fold_name(name: &str) -> String {
    let letters = name.chars().filter(|c| !matches!(c, '-' | '_' | ' '));
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a word is too common to tell who made something.
pub(crate) fn is_general(word: &str) -> bool {
    GENERAL.contains(&word)
}

/// Words of names that say nothing of who made it.
const GENERAL: [&str; 93] = [
    "skill",
    "skills",
    "agent",
    "agents",
    "plugin",
    "plugins",
    "marketplace",
    "claude",
    "codex",
    "code",
    "coding",
    "anthropic",
    "https",
    "http",
    "github",
    "com",
    "git",
    "www",
    "the",
    "and",
    "for",
    "with",
    "using",
    "use",
    "how",
    "create",
    "creating",
    "server",
    "client",
    "mcp",
    "test",
    "tests",
    "testing",
    "api",
    "app",
    "apps",
    "web",
    "website",
    "project",
    "tool",
    "tools",
    "toolkit",
    "cli",
    "dev",
    "data",
    "docs",
    "doc",
    "init",
    "setup",
    "build",
    "builder",
    "deploy",
    "design",
    "pdf",
    "image",
    "video",
    "audio",
    "markdown",
    "html",
    "css",
    "json",
    "yaml",
    "svg",
    "lint",
    "linter",
    "format",
    "license",
    "licenses",
    "npm",
    "node",
    "core",
    "fast",
    "simple",
    "local",
    "open",
    "auto",
    "super",
    "new",
    "ai",
    "ui",
    "ux",
    "to",
    "js",
    "ts",
    "go",
    "py",
    "io",
    "or",
    "in",
    "on",
    "of",
    "me",
    "my",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_bring_a_package_into_the_project() {
        for (line, package) in [
            ("pnpm add -D @gardens/cli@2", "@gardens/cli"),
            ("npm i sorter", "sorter"),
            ("import { x } from \"sorter/parts\";", "sorter"),
            ("const x = require('@gardens/beds/x')", "@gardens/beds"),
            ("  \"@gardens/cli\": \"^1.2.0\",", "@gardens/cli"),
        ] {
            let found = added(line);
            let found = found.into_iter().chain(imported(line));
            assert!(
                found.chain(depended_on(line)).any(|name| name == package),
                "{line}"
            );
        }
        for line in [
            "npm install -g sorter",
            "import x from './sorter'",
            "  \"version\": \"1.2.0\",",
            "  \"args\": [\"sorter\"]",
        ] {
            let found = added(line);
            let found = found.into_iter().chain(imported(line));
            let found: Vec<&str> = found.chain(depended_on(line)).collect();
            assert!(
                !found.contains(&"sorter") && !found.contains(&"version"),
                "{line}"
            );
        }
    }

    #[test]
    fn a_file_of_configuration_names_its_program() {
        for (path, program) in [
            ("app/sorter.config.ts", Some("sorter")),
            ("sorter.conf.mjs", Some("sorter")),
            (".sorterrc", Some("sorter")),
            (".sorterrc.json", Some("sorter")),
            (".sorter.js", Some("sorter")),
            ("sorter.json", Some("sorter")),
            ("sorter.js", None),
            ("sorter.md", None),
            ("a.json", None),
            ("src", None),
        ] {
            assert_eq!(configured(path), program, "{path}");
        }
    }

    #[test]
    fn lines_that_speak_of_a_project_of_packages() {
        for line in [
            "Run `npm ci` first.",
            "npm install sorter",
            "pnpm test",
            "Look into package.json.",
        ] {
            assert!(is_of_project(line), "{line}");
        }
        for line in [
            "npm install -g sorter",
            "pnpm dlx sorter .",
            "npx sorter .",
            "Yarn is no thread.",
        ] {
            assert!(!is_of_project(line), "{line}");
        }
    }
}
