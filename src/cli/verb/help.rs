//! `minara completions` and `minara help`.

use clap::{Args, Command, ValueEnum};
use clap_complete::Shell;
use clap_complete_nushell::Nushell;

use crate::cli::term::exit::DONE;
use crate::cli::term::failure::Failure;
use crate::cli::term::output;
use crate::report::format_lines;

/// Print a shell's completion script.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  minara completions bash > ~/.local/share/bash-completion/completions/minara
  minara completions zsh > ~/.zfunc/_minara")]
pub struct CompletionsArgs {
    /// The shell
    shell: CompletionShell,
}

/// The shells that completions are made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[allow(missing_docs)] // the shells' names
pub enum CompletionShell {
    Bash,
    Zsh,
    Fish,
    Powershell,
    Elvish,
    Nushell,
}

/// Explain a verb, or a page: exit-codes, environment, formats, config.
#[derive(Debug, Args)]
pub struct HelpArgs {
    /// A verb, or one of: exit-codes, environment, formats, config
    topic: Vec<String>,
}

/// Prints the completion script of a shell.
pub fn completions(args: &CompletionsArgs, command: Command) -> Result<u8, Failure> {
    output::print(&script(args.shell, command))?;
    Ok(DONE)
}

/// The completion script of a shell for the whole command line.
pub fn script(shell: CompletionShell, mut command: Command) -> String {
    let mut out = Vec::new();
    let command = &mut command;
    let mut generate = |shell: Shell| clap_complete::generate(shell, command, "minara", &mut out);
    match shell {
        CompletionShell::Bash => generate(Shell::Bash),
        CompletionShell::Zsh => generate(Shell::Zsh),
        CompletionShell::Fish => generate(Shell::Fish),
        CompletionShell::Powershell => generate(Shell::PowerShell),
        CompletionShell::Elvish => generate(Shell::Elvish),
        CompletionShell::Nushell => {
            clap_complete::generate(Nushell, command, "minara", &mut out);
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Prints a page, or a command's help.
pub fn help(args: &HelpArgs, mut command: Command) -> Result<u8, Failure> {
    if let [topic] = args.topic.as_slice()
        && let Some((_, page)) = PAGES.iter().find(|(name, _)| name == topic)
    {
        output::print_page(&page.replace(FORMATS, &format_lines()))?;
        return Ok(DONE);
    }
    command.build();
    let found = find(&command, &args.topic);
    let found = found.ok_or_else(|| {
        let pages: Vec<&str> = PAGES.iter().map(|(name, _)| *name).collect();
        Failure::with_help(
            format!("there is no help on `{}`", args.topic.join(" ")),
            format!("pages: {}; verbs: minara skills --help", pages.join(", ")),
        )
    })?;
    let text = found.clone().render_long_help().ansi().to_string();
    output::print_page(&text)?;
    Ok(DONE)
}

/// The command that `words` names; a verb is found without `skills` as well.
fn find<'a>(command: &'a Command, words: &[String]) -> Option<&'a Command> {
    let mut at = command;
    for (number, word) in words.iter().enumerate() {
        let below = at.find_subcommand(word);
        let verb = || command.find_subcommand("skills")?.find_subcommand(word);
        at = below.or_else(|| if number == 0 { verb() } else { None })?;
    }
    Some(at)
}

/// Where the forms of a report stand in a page.
const FORMATS: &str = "@FORMATS@";

/// The pages of `minara help`.
const PAGES: [(&str, &str); 4] = [
    (
        "exit-codes",
        "Exit codes

  0    done; nothing at level deny
  1    findings at level deny, refused skills, drift, edits in the way
  2    usage, missing input, a broken environment, or a choice that the request
       must make (the message says which)
  130  interrupted; nothing is left half-written

--exit-zero turns a 1 that comes from findings into 0; refusals and errors still
count. The code never depends on --format.
",
    ),
    (
        "environment",
        "Environment

  MINARA_CONFIG, MINARA_OFFLINE, MINARA_NO_INPUT
                          as the flags of that name; a flag wins
  MINARA_FORMAT           as --format, of reports only: a verb without that form
                          and a product (catalog, prompt) are as without it
  MINARA_CACHE_DIR        where fetched repositories are kept; else
                          XDG_CACHE_HOME/minara, else the platform's folder
  MINARA_GIT_TOKEN_<HOST> token for one host (upper case, other characters `_`)
  GITHUB_TOKEN, GH_TOKEN  only for github.com
  GITLAB_TOKEN, CI_JOB_TOKEN
                          only for gitlab.com and CI_SERVER_HOST
  http_proxy, https_proxy, no_proxy, SSL_CERT_FILE, SSL_CERT_DIR
                          the network
  NO_COLOR, CLICOLOR_FORCE, TERM, COLUMNS, CI
                          the terminal

What is judged depends on none of them.
",
    ),
    (
        "formats",
        "Formats

@FORMATS@
Every verb gives human and json, but for catalog, prompt, activate and schema,
whose product is what they print. Those with findings give all but the first
markdown: add, license, list, lint, remove, show, validate, verify; and catalog
--check those that are no form of its page.

--output [FORMAT=]FILE writes the report into a file as well, whole, also when
the run fails; as often as needed. A name that ends in .json, .jsonl, .md,
.sarif, .txt or .xml says its format by itself.
",
    ),
    (
        "config",
        "Configuration

minara.toml is searched from the working directory upward to the repository's
root; --config FILE names another, --no-config reads none. Nothing inside a
vendored or fetched folder is ever read as configuration. An unknown key ends
the run with exit 2. `minara init` writes one in which every key stands with its
default.

  [vendor]
  dir = \"skills/external\"        # where vendored skills lie

  [lint]
  profile = \"recommended\"        # spec, recommended, strict
  include = [\"skills/**\"]
  exclude = [\"**/drafts/**\"]

  [lint.rules]
  overlong-body = { level = \"deny\", max-lines = 400 }
  budget = \"warn\"                # a group

  [license]
  policy = \"default\"             # or \"permissive\": every copyleft is denied
  allow = [\"MPL-2.0\"]

  [catalog]
  output = \"docs/skills.md\"
  notices = \"THIRD_PARTY_SKILLS.md\"

The whole table: docs/reference/configuration.md
",
    ),
];
