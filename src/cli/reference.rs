//! What is made from the definition of the command line beside its help: the CLI
//! reference of the documentation, completion scripts.

use std::fmt::Write;

use clap::{Arg, Command};

use crate::cli::args;
use crate::cli::verb::HEADINGS;
use crate::cli::verb::help::{self, CompletionShell};

/// The completion script of a shell.
pub fn completion_script(shell: CompletionShell) -> String {
    help::script(shell, args::command())
}

/// The reference page, Markdown.
pub fn reference() -> String {
    let mut command = args::command();
    command.build();
    let mut out = String::from(
        "<!-- Generated from the command line's definition. Do not edit. -->\n\
         # Command line\n\n\
         `minara skills <verb> [ARGUMENTS] [FLAGS]`. Exit codes: `minara help exit-codes`.\n",
    );
    out.push_str("\n## Verbs\n\n");
    for (heading, verbs) in HEADINGS {
        let verbs = verbs
            .iter()
            .map(|verb| format!("[{verb}](#minara-skills-{verb})"));
        let verbs: Vec<String> = verbs.collect();
        let _ = writeln!(out, "- {heading}: {}", verbs.join(" · "));
    }
    let skills = command.find_subcommand("skills");
    for verb in skills.into_iter().flat_map(Command::get_subcommands) {
        verb_section(&mut out, verb, "minara skills");
    }
    for top in command
        .get_subcommands()
        .filter(|top| top.get_name() != "skills")
    {
        verb_section(&mut out, top, "minara");
    }
    out.push_str("\n## Flags of every verb\n\n");
    table(&mut out, command.get_arguments());
    out
}

fn verb_section(out: &mut String, verb: &Command, parent: &str) {
    if verb.is_hide_set() {
        return;
    }
    let _ = write!(out, "\n## `{parent} {}`\n\n", verb.get_name());
    let about = verb.get_long_about().or(verb.get_about());
    let _ = writeln!(
        out,
        "{}\n",
        about.map(ToString::to_string).unwrap_or_default()
    );
    table(out, verb.get_arguments().filter(|arg| !arg.is_global_set()));
    if let Some(examples) = verb.get_after_help() {
        let examples = examples.to_string();
        let lines = examples.lines().skip(1).map(str::trim_start);
        let _ = write!(
            out,
            "\n```sh\n{}\n```\n",
            lines.collect::<Vec<_>>().join("\n")
        );
    }
}

fn table<'a>(out: &mut String, args: impl Iterator<Item = &'a Arg>) {
    let rows: Vec<String> = args.filter(|arg| shown(arg)).map(row).collect();
    if !rows.is_empty() {
        let _ = write!(out, "| | |\n|---|---|\n{}", rows.concat());
    }
}

fn shown(arg: &Arg) -> bool {
    !arg.is_hide_set() && !matches!(arg.get_id().as_str(), "help" | "version")
}

fn row(arg: &Arg) -> String {
    let values: Vec<&str> = arg
        .get_value_names()
        .unwrap_or_default()
        .iter()
        .map(|v| &**v)
        .collect();
    let takes = arg.get_action().takes_values();
    let value = values.join(" ");
    let name = match (arg.get_long(), arg.get_short()) {
        (Some(long), Some(short)) => format!("-{short}, --{long}"),
        (Some(long), None) => format!("--{long}"),
        _ => String::new(),
    };
    let name = match (name.is_empty(), takes) {
        (true, _) => value,
        (false, true) => format!("{name} {value}"),
        (false, false) => name,
    };
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let env = arg
        .get_env()
        .map(|env| format!(" (`{}`)", env.to_string_lossy()));
    let help = help.replace('\n', " ").replace('|', "\\|");
    format!(
        "| `{}` | {help}{} |\n",
        name.replace('|', "\\|"),
        env.unwrap_or_default()
    )
}
