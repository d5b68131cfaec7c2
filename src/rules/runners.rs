//! Commands that fetch a package and run it at once: `npx`, `bunx`, `pnpm dlx`, `yarn dlx`,
//! `uvx` and `pipx run`.

use crate::syntax::shell::Word;

/// One run of a package.
#[derive(Clone, Copy)]
pub(crate) struct Run<'a> {
    /// The package as it is written.
    pub(crate) package: &'a str,
    pub(crate) runner: &'a str,
    /// Whether it is Python's.
    pub(crate) python: bool,
    /// Whether the word is said to be a package.
    pub(crate) exact: bool,
    /// The program that is run of a package that a flag names; else empty.
    pub(crate) program: &'a str,
    /// The order behind it that begins a project; else empty.
    pub(crate) order: &'a str,
}

impl<'a> Run<'a> {
    /// Whether the runner takes the project's own program where there is one. The
    /// others never look into the project, nor does one that is told a tag.
    pub(crate) fn takes_from_project(&self) -> bool {
        matches!(self.runner, "npx" | "bunx")
    }

    /// The package without its version.
    pub(crate) fn name(&self) -> &'a str {
        name_of(self.package, self.python)
    }
}

/// A package that a command runs.
pub(crate) struct Ran<'a> {
    pub(crate) package: Word<'a>,
    pub(crate) runner: &'static str,
    /// Whether it is Python's.
    python: bool,
    /// Whether the command says that the word is a package: by a flag that names it,
    /// or by one that installs it unasked.
    exact: bool,
    /// The program that is run of a package that a flag names; else empty.
    program: &'a str,
    /// What stands behind the package.
    pub(crate) arguments: Vec<&'a str>,
}

/// Orders that begin a project.
const BEGINS: [&str; 5] = ["init", "create", "new", "wizard", "scaffold"];

impl<'a> Ran<'a> {
    pub(crate) fn run(&self) -> Run<'a> {
        Run {
            package: self.package.text,
            runner: self.runner,
            python: self.python,
            exact: self.exact,
            program: self.program,
            order: self.order(),
        }
    }

    /// The order that begins a project, behind the package or the program; else empty.
    fn order(&self) -> &'a str {
        let near = self.arguments.iter().take(2);
        near.copied()
            .find(|word| BEGINS.contains(word))
            .unwrap_or("")
    }

    /// Whether it begins a project of a name: `x init bills`.
    pub(crate) fn begins_project(&self) -> bool {
        let at = self.arguments.iter().position(|word| BEGINS.contains(word));
        let name = at.and_then(|at| self.arguments.get(at + 1));
        !self.order().is_empty() && name.is_some_and(|name| !name.starts_with('-'))
    }

    /// Whether it puts skills of a repository into place, as `npx skills add owner/name`
    /// does: `x add https://github.com/owner/name`, `add-x owner/name`.
    pub(crate) fn installs_repository(&self) -> bool {
        let own = self.run().name().rsplit('/').next().unwrap_or("");
        let adds = |word: &&str| matches!(*word, "add" | "install" | "i");
        let ordered = own.starts_with("add-") || self.arguments.iter().take(2).any(adds);
        ordered && self.arguments.iter().any(|word| is_repository(word))
    }

    /// Whether only its version or help is asked for.
    pub(crate) fn asks_only_for_itself(&self) -> bool {
        let mut words = self.arguments.iter();
        let first = words.find(|word| **word != self.program);
        first.is_some_and(|word| matches!(*word, "--version" | "-v" | "-V" | "--help" | "-h"))
    }
}

/// Whether a word is a repository's address: a URL of a host of code, or `owner/name`.
fn is_repository(word: &str) -> bool {
    const HOSTS: [&str; 4] = ["github.com", "gitlab.com", "codeberg.org", "bitbucket.org"];
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let mut parts = word.split('/');
    let short = parts.clone().count() >= 2
        && parts.all(|part| part.starts_with(char::is_alphanumeric) && part.chars().all(plain));
    short || HOSTS.iter().any(|host| word.contains(&format!("{host}/")))
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

/// Whether a flag of a runner has its value in the next word.
fn takes_value(flag: &str) -> bool {
    matches!(
        flag,
        "--python" | "--with" | "-w" | "--index-url" | "--registry"
    )
}

/// The first word that is no flag of the runner, nor the value of one.
fn first_of_all<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    loop {
        match words.next()? {
            flag if takes_value(flag) => {
                words.next();
            }
            flag if flag.starts_with('-') => {}
            word => return Some(word),
        }
    }
}

/// The package that a command runs, where it is one of a runner.
pub(crate) fn package<'a>(words: &[Word<'a>]) -> Option<Ran<'a>> {
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
        let behind = words[at + 1..].iter().map(|word| word.text);
        // Behind `--package` the program's name comes first.
        let program = named.then(|| first_of_all(behind.clone())).flatten();
        Some(Ran {
            package,
            runner,
            python,
            exact,
            program: program.unwrap_or(""),
            arguments: behind.collect(),
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
            flag if takes_value(flag) => {
                rest.next();
            }
            flag if flag.starts_with('-') => {}
            _ => return ran(at, *word, false, exact),
        }
    }
    None
}

/// Whether the word can be a package's name: no path, URL or placeholder.
pub(crate) fn is_package(word: &str) -> bool {
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
pub(crate) fn name_of(package: &str, python: bool) -> &str {
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

pub(crate) fn is_pinned(package: &str, python: bool) -> bool {
    let version = &package[name_of(package, python).len()..];
    let version = version.trim_start_matches(|c: char| !c.is_ascii_alphanumeric());
    version.starts_with(|c: char| c.is_ascii_digit() || c == 'v')
}
