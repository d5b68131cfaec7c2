//! `unknown-path-variable`.

use std::collections::HashSet;

use crate::declare_rule;
use crate::rules::parts::MANY;
use crate::rules::paths::{is_in_marketplace, plugin_folder};
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Presence, Skill};
use crate::syntax::shell::is_shell;
use crate::text::{Span, Untrusted};

declare_rule! {
    pub UnknownPathVariable = {
        id: "unknown-path-variable", group: Correctness, level: Warn, tier: T2, fix: Hint,
    }
}

/// Variables that clients replace or set.
const KNOWN: [&str; 6] = [
    "CLAUDE_SKILL_DIR",
    "CLAUDE_PLUGIN_ROOT",
    "CLAUDE_PLUGIN_DATA",
    "CLAUDE_PROJECT_DIR",
    "SKILL_DIR",
    "baseDir",
];

/// Variables that every shell sets.
const ORDINARY: [&str; 6] = ["PWD", "OLDPWD", "HOME", "TMPDIR", "TMP", "TEMP"];

impl Rule for UnknownPathVariable {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let pages = skill.pages();
        let mut explained = None;
        let mut in_plugin = None;
        for page in &pages {
            if !page.source.text().contains('$') {
                continue;
            }
            // Each name is looked for once in the whole text.
            let mut asked: HashSet<&str> = HashSet::new();
            for span in places(page) {
                for variable in variables(page.source.slice(span)) {
                    let name = variable.name;
                    let plugin = name == "CLAUDE_PLUGIN_ROOT"
                        && !*in_plugin.get_or_insert_with(|| is_in_plugin(skill));
                    let outside = plugin.then_some(KNOWN[0]);
                    let likely = outside.or_else(|| misspelled(name)).or_else(|| {
                        let open = variable.below.ends_with('/');
                        let named = variable.below.contains('/') && !open;
                        let named = named && !is_of_something_else(name);
                        let path = skill.dir().resolve(variable.below).filter(|_| named)?;
                        let inside = path != *skill.dir() && path.is_inside(skill.dir());
                        (inside && skill.look(&path) == Presence::Here).then_some(KNOWN[0])
                    });
                    let Some(likely) = likely else {
                        continue;
                    };
                    if (KNOWN.contains(&name) && !plugin)
                        || asked.len() >= MANY
                        || !asked.insert(name)
                        || is_set(page, name)
                        || explained
                            .get_or_insert_with(|| self::explained(&pages))
                            .contains(name)
                    {
                        continue;
                    }
                    let place = if plugin { " outside a plugin" } else { "" };
                    let title = format!("no client sets `{}`{place}", Untrusted(name));
                    let at = variable.span.shifted(span.start);
                    let found = cx
                        .path(skill, page.shown.clone(), title)
                        .at(page.source, at, "empty where it is used")
                        .help(if plugin && is_lost(skill, variable.below) {
                            let file = Untrusted(variable.below);
                            format!("`{file}` is not here: bring it along, or drop the command")
                        } else {
                            format!("write `${{{likely}}}`, or a path from the skill's folder")
                        });
                    cx.report(found);
                }
            }
        }
    }
}

/// Parts of names of variables that hold a folder of the user or of the machine.
const ELSEWHERE: [&str; 26] = [
    "PROJECT",
    "PROJECTS",
    "REPO",
    "REPOS",
    "REPOSITORY",
    "WORKSPACE",
    "WORKTREE",
    "WORKDIR",
    "WORK",
    "GIT",
    "GITHUB",
    "CI",
    "APP",
    "SRC",
    "SOURCE",
    "TARGET",
    "DEST",
    "OUT",
    "OUTPUT",
    "BUILD",
    "HOME",
    "USER",
    "VAULT",
    "SITE",
    "CWD",
    "PACKAGE",
];

/// Whether the skill has no such file, by the path or by a part of it: whatever stands in
/// front of it, nothing is there.
fn is_lost(skill: &Skill, below: &str) -> bool {
    const MOST: usize = 8;
    let is_file = below
        .rsplit('/')
        .next()
        .is_some_and(|name| name.contains('.'));
    let starts = std::iter::once(0).chain(below.match_indices('/').map(|(at, _)| at + 1));
    let mut tails = starts.take(MOST).map(|at| &below[at..]);
    let is_here = |tail: &str| {
        let path = skill.dir().resolve(tail);
        path.is_some_and(|path| skill.look(&path) == Presence::Here)
    };
    is_file && !tails.any(is_here)
}

/// Whether a variable names a folder that is not the skill's: one that every shell
/// sets, one in small letters, as loops and functions have, or the user's project.
fn is_of_something_else(name: &str) -> bool {
    let skill = ["SKILL", "SKILLS", "PLUGIN"];
    let mut parts = name.split('_');
    let small = !name.contains(|c: char| c.is_ascii_uppercase());
    let own = parts.clone().any(|part| skill.contains(&part));
    ORDINARY.contains(&name) || small || (!own && parts.any(|part| ELSEWHERE.contains(&part)))
}

/// Whether a plugin holds the skill, by its own manifest or a marketplace's.
fn is_in_plugin(skill: &Skill) -> bool {
    plugin_folder(skill).is_some() || is_in_marketplace(skill)
}

/// Link targets, code spans and fences of shell commands.
fn places(page: &Page<'_>) -> Vec<Span> {
    let text = page.source.text();
    let document = page.document;
    let links = document.links.iter().map(|link| link.span);
    let spans = document.code_spans.iter().copied();
    let shells = document
        .code_blocks
        .iter()
        .filter(|block| is_shell(&block.language()))
        .map(|block| block.content(text));
    links.chain(spans).chain(shells).collect()
}

struct Variable<'a> {
    name: &'a str,
    /// What follows the slash behind it.
    below: &'a str,
    /// The variable with its sign and braces.
    span: Span,
}

/// The variables of a text that begin a path.
fn variables(text: &str) -> Vec<Variable<'_>> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices('$').take(MANY) {
        let rest = &text[at + 1..];
        let (open, braced) = match rest.strip_prefix('{') {
            Some(inner) => (inner, true),
            None => (rest, false),
        };
        let end = open.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let name = &open[..end.unwrap_or(open.len())];
        let tail = &open[name.len()..];
        let tail = if braced {
            tail.strip_prefix('}')
        } else {
            Some(tail)
        };
        // A closing quote may stand between the variable and the slash.
        let tail = tail.map(|tail| tail.strip_prefix('"').unwrap_or(tail));
        let Some(below) = tail.and_then(|tail| tail.strip_prefix('/')) else {
            continue;
        };
        let is_word = |c: char| c.is_alphanumeric() || "._-/".contains(c);
        let end = below.find(|c| !is_word(c)).unwrap_or(below.len());
        let before = text[..at].chars().next_back();
        let begins = !before.is_some_and(|c| c.is_alphanumeric() || "/._-}".contains(c));
        if begins && name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let len = 1 + name.len() + if braced { 2 } else { 0 };
            found.push(Variable {
                name,
                below: below[..end].trim_end_matches('.'),
                span: Span::new(at, at + len),
            });
        }
    }
    found
}

/// The variable that a name was most likely meant to be: it names the same
/// things in other words.
fn misspelled(name: &str) -> Option<&'static str> {
    let parts: Vec<&str> = name.split('_').collect();
    match parts.as_slice() {
        [
            "CLAUDE",
            "SKILL" | "SKILLS",
            "ROOT" | "PATH" | "DIRECTORY" | "FOLDER" | "HOME",
        ] => Some("CLAUDE_SKILL_DIR"),
        ["CLAUDE", "PLUGIN", "DIR" | "PATH" | "DIRECTORY" | "FOLDER"] => Some("CLAUDE_PLUGIN_ROOT"),
        _ => None,
    }
}

/// Whether the file gives the variable a value, in a loop or by reading it too, or
/// explains it.
fn is_set(page: &Page<'_>, name: &str) -> bool {
    let text = page.source.text();
    let set = text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at + name.len()..].trim_start_matches([' ', '`', '*', '}']);
        let whole = !before.is_some_and(|c| c.is_alphanumeric() || c == '_');
        whole && (behind.starts_with([':', '=']) && !behind.starts_with("=="))
    });
    let alone = [
        format!("`{name}`"),
        format!("`${name}`"),
        format!("`${{{name}}}`"),
    ];
    let walked = [
        format!("for {name} in"),
        format!("read -r {name}"),
        format!("read {name}"),
    ];
    let walked = walked.iter().any(|walk| text.contains(walk.as_str()));
    set || walked || alone.iter().any(|alone| text.contains(alone.as_str()))
}

/// The variables in code spans whose lines tell what to set them to.
fn explained<'a>(pages: &[Page<'a>]) -> HashSet<&'a str> {
    const TELLING: [&str; 4] = ["set ", "is the", "resolve", "="];
    const LONGEST: usize = 1000;
    let spans = pages.iter().flat_map(|page| {
        page.document
            .code_spans
            .iter()
            .map(|span| (page.source, *span))
    });
    let told = spans.filter(|(source, span)| {
        let line = source.line_span(source.position(span.start).line);
        let line = source.slice(line);
        line.len() <= LONGEST && TELLING.iter().any(|word| line.contains(word))
    });
    told.map(|(source, span)| source.slice(span).trim_matches(['`', '$', '{', '}']))
        .collect()
}
