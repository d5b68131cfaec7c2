//! `client-only-syntax`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::paths::is_for_claude_code_alone;
use crate::rules::prose::{around, line_above};
use crate::rules::{Checks, Rule};
use crate::skill::{Presence, Skill};
use crate::syntax::shell::is_shell;
use crate::syntax::{Document, Kind, Node};
use crate::systems::clients;
use crate::text::{Source, Span, fold_case};

declare_rule! {
    pub ClientOnlySyntax = {
        id: "client-only-syntax", group: Portability, level: Warn, tier: T2,
    }
}

/// Fields that only clients read which replace such text.
const FIELDS: [&str; 4] = ["argument-hint", "context", "agent", "hooks"];

impl Rule for ClientOnlySyntax {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(source) = skill.source() else {
            return;
        };
        if names_client(skill) {
            return;
        }
        let mut found = Vec::new();
        // What Claude Code does not read either is wrong in its own folders, too.
        let mut foreign = Vec::new();
        let body = skill.body_span();
        let commands: Vec<Span> = run_commands(skill, source).collect();
        for (written, readers) in clients::replaced_texts() {
            if may_be_unset(source.slice(body), written) {
                continue;
            }
            let mut places = source.slice(body).match_indices(written).take(MANY);
            let place = places.find(|(at, _)| {
                let place = Span::new(*at, at + written.len()).shifted(body.start);
                // A path in a command that is run is told with the commands.
                let within =
                    |command: &Span| command.start <= place.start && place.start < command.end;
                !commands.iter().any(within) && is_used(skill, source, place, written)
            });
            if let Some((at, _)) = place {
                let span = Span::new(at, at + written.len()).shifted(body.start);
                let said = finding(skill, span, written, readers, cx);
                if readers.contains(COMMAND_READERS) {
                    found.push(said);
                } else {
                    foreign.push(said);
                }
            }
        }
        if let Some(span) = commands.first().copied() {
            found.push(finding(skill, span, "!`command`", COMMAND_READERS, cx));
        }
        if let Some(span) = import(skill, source) {
            found.push(finding(
                skill,
                span,
                source.slice(span),
                COMMAND_READERS,
                cx,
            ));
        }
        // Asked last: it reads what lies around the skill.
        let meant = || cx.clients().is_empty() && is_for_claude_code_alone(skill);
        if !found.is_empty() && meant() {
            found.clear();
        }
        foreign.extend(found);
        cx.report_all(foreign);
    }
}

/// Whether the text asks whether a client has set the variable, and does without it:
/// `${NAME:-}`, `[ -n "$NAME" ]`, `` If `NAME` is set ``.
fn may_be_unset(body: &str, written: &str) -> bool {
    let name = written.trim_matches(['$', '{', '}']);
    let is_variable = written.starts_with('$') && name.contains('_');
    is_variable
        && body.match_indices(name).take(MANY).any(|(at, _)| {
            let (before, behind) = (&body[..at], &body[at + name.len()..]);
            let before = before.trim_end_matches(['{', '$', '"', '`']);
            let behind = behind.trim_start_matches(['}', '"', '`']);
            let tested = before.ends_with("-n ") || before.ends_with("-z ");
            let asked = ["is set", "is not set", "is unset", "isn't set"];
            let line = behind.split('\n').next().unwrap_or("");
            let falls_back = line.split_once("|| ").is_some_and(|(_, other)| {
                // Another place of the client's own is no way on for others.
                let says = ["echo", "exit", "true", "return", "printf"];
                let says = says.iter().any(|word| other.starts_with(word));
                !says && !other.contains(".claude/plugins") && other.contains('/')
            });
            falls_back
                || behind.starts_with(":-")
                || behind.starts_with(":+")
                || tested
                || asked
                    .iter()
                    .any(|words| behind.trim_start().starts_with(words))
        })
}

/// Who runs `` !`…` `` and takes `@path` for the file's text.
const COMMAND_READERS: &str = "claude-code";

/// Whether a text that is replaced stands where it is used: in text or in commands,
/// with a path behind it where it is a folder, and not in words about it.
fn is_used(skill: &Skill, source: &Source, place: Span, written: &str) -> bool {
    let text = source.text();
    let block = skill.document().block_at(place.start);
    // A fence with a `#!` line is a script, run where the variable is set.
    let commands = match block {
        // A skill that makes commands or plugins speaks of what stands in them.
        None => !is_about_making(skill),
        Some(block) => {
            let is_script = source.slice(block.content(text)).starts_with("#!");
            let is_made = || is_about_making(skill) && is_file_work(source, place.start);
            let is_run = is_shell(&block.language()) && !is_script;
            is_run && !is_in_comment(source, place.start) && !is_made()
        }
    };
    let behind = &text[place.end..];
    // Where the client has its own settings, told as one of such places.
    const OWN: [&str; 4] = [
        "/.mcp.json",
        "/.lsp.json",
        "/settings.json",
        "/hooks/hooks.json",
    ];
    if OWN.iter().any(|file| behind.starts_with(file)) {
        return false;
    }
    let path = written == "$ARGUMENTS" || behind.trim_start_matches('"').starts_with('/');
    let spoken = match block {
        None if is_for_the_client(behind) || is_any_path(behind) => true,
        None if names_where_written(source, place.start) => true,
        None => is_explained(source, place.start, written),
        Some(block) => {
            names_client_above(source, block.span.start) || is_written(source, place.start)
        }
    };
    commands && path && !spoken
}

/// Whether a path goes on as nothing but a word in angle brackets: a form that is spoken of.
fn is_any_path(behind: &str) -> bool {
    let rest = behind.trim_start_matches('"').strip_prefix("/<");
    let rest = rest.and_then(|rest| rest.split_once('>'));
    rest.is_some_and(|(word, rest)| {
        let alone = !rest.starts_with(|c: char| c.is_alphanumeric() || "/._-".contains(c));
        alone && !word.contains('\n')
    })
}

/// Whether a line begins with where its text is written to: `**In hooks.json:**`.
fn names_where_written(source: &Source, at: usize) -> bool {
    const LONGEST: usize = 60;
    let (before, _) = around(source, Span::at(at));
    let line = before.trim_start_matches(['-', '*', '_', ' ', '>']);
    let told = line
        .strip_prefix("In ")
        .and_then(|rest| rest.split_once(':'));
    told.is_some_and(|(file, _)| {
        file.len() <= LONGEST && (file.contains(".json") || file.contains("scripts"))
    })
}

/// Whether a path from the root of a plugin is that of a file which the client itself reads,
/// not the skill.
fn is_for_the_client(behind: &str) -> bool {
    const FILES: [&str; 5] = [
        ".mcp.json",
        ".lsp.json",
        "settings.json",
        "hooks/hooks.json",
        ".claude-plugin/plugin.json",
    ];
    let path = behind.trim_start_matches('"').strip_prefix('/');
    let rest = path.and_then(|path| FILES.iter().find_map(|file| path.strip_prefix(file)));
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '/'))
}

/// Whether a skill makes what such texts stand in, by its name: `create-command`,
/// `hook-writer`.
fn is_about_making(skill: &Skill) -> bool {
    const MAKING: [&str; 19] = [
        "create",
        "creator",
        "creating",
        "creation",
        "write",
        "writer",
        "writing",
        "build",
        "builder",
        "building",
        "author",
        "authoring",
        "architect",
        "generator",
        "factory",
        "maker",
        "scaffold",
        "dev",
        "development",
    ];
    const MADE: [&str; 10] = [
        "skill", "skills", "command", "commands", "hook", "hooks", "plugin", "plugins", "agent",
        "subagent",
    ];
    let name = skill.home_name();
    let has = |words: &[&str]| name.split('-').any(|part| words.contains(&part));
    has(&MAKING) && has(&MADE)
}

/// Whether the command of a line makes, copies or lists files.
fn is_file_work(source: &Source, at: usize) -> bool {
    const PROGRAMS: [&str; 9] = [
        "mkdir", "touch", "cp", "mv", "ls", "cat", "echo", "rm", "cd",
    ];
    let line = source.slice(source.line_span(source.position(at).line));
    let program = line.split_whitespace().next();
    program.is_some_and(|program| PROGRAMS.contains(&program))
}

/// Whether a line of commands is a comment.
fn is_in_comment(source: &Source, at: usize) -> bool {
    let line = source.slice(source.line_span(source.position(at).line));
    line.trim_start().starts_with('#')
}

/// Whether the line of a command writes a file of the client's own.
fn is_written(source: &Source, at: usize) -> bool {
    const LONGEST: usize = 1000;
    let line = source.slice(source.line_span(source.position(at).line));
    line.len() <= LONGEST && line.contains(".claude/") && line.contains("> ")
}

/// Each `` !`command` `` of the text.
fn run_commands<'a>(skill: &'a Skill, source: &'a Source) -> impl Iterator<Item = Span> + 'a {
    let (text, body) = (source.text(), skill.body_span());
    let spans = skill.document().code_spans.iter();
    let run = spans.filter(move |span| {
        let one = text[span.start..].starts_with('`') && !text[span.start..].starts_with("``");
        let before = &text[body.start.min(span.start)..span.start];
        let mark = before
            .strip_suffix('!')
            .is_some_and(|before| before.is_empty() || before.ends_with([' ', '\t', '\n']));
        one && mark
            && text[span.range()].trim_matches('`').contains(' ')
            && !is_explained(source, span.start, "!`")
            && !is_within_sentence(source, **span)
    });
    run.map(|span| Span::new(span.start - 1, span.end))
        .take(MANY)
}

/// Whether words without a colon stand before a command and others behind it: `Written as
/// !`git status` it is run`. Where it is used it fills a line, or stands behind a name.
fn is_within_sentence(source: &Source, span: Span) -> bool {
    let (before, behind) = around(source, span);
    let has_words = |text: &str| text.contains(char::is_alphabetic);
    has_words(before) && has_words(behind) && !before.contains([':', '：', '|'])
}

/// The first `@path` that is a file of the skill, or a page alone on its line.
fn import(skill: &Skill, source: &Source) -> Option<Span> {
    if is_about_making(skill) {
        return None;
    }
    const PAGES: [&str; 4] = [".md", ".mdx", ".markdown", ".mdc"];
    let body = skill.body_span();
    let text = source.slice(body);
    let document = skill.document();
    let mut places = text.match_indices('@').take(MANY);
    places.find_map(|(at, _)| {
        let is_path = |c: char| c.is_alphanumeric() || "._-/~".contains(c);
        let rest = &text[at + 1..];
        let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
        let path = rest[..end].trim_end_matches('.');
        let span = Span::new(at, at + 1 + path.len()).shifted(body.start);
        let (before, behind) = around(source, span);
        let apart = before.is_empty() || before.ends_with([' ', '\t', '(']);
        let marks = ['-', '*', '+', '>', ' ', '\t'];
        let alone = before.trim_matches(marks).is_empty() && behind.trim().is_empty();
        let page = PAGES
            .iter()
            .any(|ending| path.ends_with(ending) && path != *ending);
        let file = || {
            let path = skill.dir().resolve(path.trim_start_matches("./"));
            path.is_some_and(|path| skill.look(&path) == Presence::Here)
        };
        let named = apart && path.contains('.') && ((alone && page) || file());
        let code = document.block_at(span.start).is_some() || in_code_span(document, span.start);
        (named && !code && !is_explained(source, span.start, "@")).then_some(span)
    })
}

fn in_code_span(document: &Document, at: usize) -> bool {
    let behind = document.code_spans.partition_point(|span| span.start <= at);
    let span = behind
        .checked_sub(1)
        .and_then(|at| document.code_spans.get(at));
    span.is_some_and(|span| at < span.end)
}

/// Whether the line at this place tells what the text is rather than using it: a
/// heading, the row of a table that begins with it, a sentence about how it is
/// replaced or about the client that does.
fn is_explained(source: &Source, at: usize, written: &str) -> bool {
    const TELLING: [&str; 33] = [
        "replaced",
        "replaces",
        "placeholder",
        "argument format",
        "substitut",
        "interpolat",
        "syntax",
        "expands",
        "expanded",
        "expansion",
        "resolves to",
        "resolved to",
        "is set by",
        "are set by",
        "variable",
        "notation",
        "token ",
        "literal",
        "hardcod",
        "hard-cod",
        "preprocess",
        "inject",
        "is present",
        "not present",
        "is absent",
        "is empty",
        "contract",
        "accepted via",
        "accepts input",
        "may accept",
        "` footer",
        "that command",
        "该命令",
    ];
    const LONGEST: usize = 1000;
    let line = source.slice(source.line_span(source.position(at).line));
    if line.len() > LONGEST {
        return false;
    }
    let row = line.trim_start().strip_prefix('|');
    let first = row.map(|row| row.trim_start_matches([' ', '`', '*']));
    let folded = fold_case(line);
    line.starts_with('#')
        || first.is_some_and(|cell| cell.starts_with(written))
        || TELLING.iter().any(|word| folded.contains(word))
        || (written == "$ARGUMENTS" && folded.contains("always"))
        || names_any_client(&folded)
        || is_listed(source, at, written)
        || is_behind_arrow(source, at)
}

/// Whether the text stands among words in a list: `hooks, $ARGUMENTS, file references`.
fn is_listed(source: &Source, at: usize, written: &str) -> bool {
    let (before, behind) = around(source, Span::new(at, at + written.len()));
    let marks = ['`', '*'];
    before.trim_end_matches(marks).ends_with(", ")
        && behind.trim_start_matches(marks).starts_with(',')
}

/// Whether the text is what other words are turned into: `dollar arguments → $ARGUMENTS`.
fn is_behind_arrow(source: &Source, at: usize) -> bool {
    let (before, _) = around(source, Span::at(at));
    let before = before.trim_end_matches([' ', '`']);
    ["→", "->", "=>"]
        .iter()
        .any(|arrow| before.ends_with(arrow))
}

/// Whether a line in lower case names a client, its variables and folders aside.
fn names_any_client(line: &str) -> bool {
    let line = line.replace("claude_", " ").replace(".claude", " ");
    clients::is_any_named_in(&line)
}

/// Whether the line above a fence names the client that its commands are for.
fn names_client_above(source: &Source, fence: usize) -> bool {
    const NEAR: usize = 2;
    let above = line_above(source, fence, NEAR, |_| false);
    above.is_some_and(|line| names_any_client(&fold_case(line)))
}

fn finding(skill: &Skill, span: Span, written: &str, readers: &str, cx: &Checks<'_>) -> Finding {
    let title = if written.contains('`') {
        "``!`…` `` is run by some clients only".to_owned()
    } else {
        format!("`{}` is replaced by some clients only", shown(written))
    };
    let label = match readers {
        COMMAND_READERS if written.starts_with('!') => format!("run by {readers}"),
        _ => format!("replaced by {readers}"),
    };
    let instead = if written == "$ARGUMENTS" {
        "say in words what the user gives".to_owned()
    } else if written.starts_with('!') {
        "tell to run the command".to_owned()
    } else if written.starts_with('@') {
        "write it as a link".to_owned()
    } else if let Some(path) = own_file_behind(skill, span) {
        format!("write `{}`", shown(&path))
    } else if written.contains("PLUGIN") {
        "put the file into the skill and write its path from there".to_owned()
    } else {
        "write paths from the skill's folder".to_owned()
    };
    cx.file(skill, span, title, label)
        .help(format!("{instead}, or name the client in `compatibility`"))
}

/// The path within the skill of the file that is named behind a folder's variable, where the
/// skill has it: of `${CLAUDE_PLUGIN_ROOT}/skills/sorter/scripts/a.py` in `sorter` the end.
fn own_file_behind(skill: &Skill, variable: Span) -> Option<String> {
    const LONGEST: usize = 300;
    let source = skill.source()?;
    let rest = &source.text()[variable.end..];
    let is_path = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    let end = rest.find(|c| !is_path(c)).unwrap_or(rest.len());
    let path = rest[..end.min(LONGEST)].trim_matches(['/', '.']);
    let own = format!("{}/", skill.folder_name());
    let below = match path.rfind(&own) {
        Some(at) => &path[at + own.len()..],
        None => path,
    };
    let file = skill.dir().resolve(below)?;
    (!below.is_empty() && skill.look(&file) == Presence::Here).then(|| below.to_owned())
}

fn names_client(skill: &Skill) -> bool {
    let named = skill
        .text_field("compatibility")
        .is_some_and(|text| clients::is_any_named_in(&fold_case(text)));
    let metadata = skill.field("metadata").map_or(&[][..], Node::pairs);
    let in_metadata = metadata.iter().any(|pair| {
        let key = pair.key.scalar_text().unwrap_or("");
        clients::is_any_named_in(&fold_case(key)) && pair.value.kind() == Kind::Mapping
    });
    named || in_metadata || FIELDS.iter().any(|field| skill.pair(field).is_some())
}
