//! Flags that let guards of an update pass.

use clap::Args;

use crate::vendoring::update::{GUARDS, Passing};

/// What is accepted of a new version. Each flag takes items after `=`, separated by
/// commas: those alone pass; without items all do. What passed is recorded.
#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Accepting what is new")]
pub struct GuardFlags {
    /// Files that can run, by path
    #[arg(long, hide_short_help = true, value_name = "PATH", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_new_executables: Option<Vec<String>>,

    /// Entries and wider patterns of allowed-tools
    #[arg(long, hide_short_help = true, value_name = "TOOL", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_new_tools: Option<Vec<String>>,

    /// Hosts that the skill did not name
    #[arg(long, hide_short_help = true, value_name = "HOST", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_new_hosts: Option<Vec<String>>,

    /// Variables that look like secrets
    #[arg(long, hide_short_help = true, value_name = "NAME", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_new_env: Option<Vec<String>>,

    /// Security findings that were not there, by rule
    #[arg(long, hide_short_help = true, value_name = "RULE", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_findings: Option<Vec<String>>,

    /// Another licence, by its expression; never what policy denies
    #[arg(long, hide_short_help = true, value_name = "LICENSE", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_license_change: Option<Vec<String>>,

    /// Another folder in the source
    #[arg(long, hide_short_help = true, value_name = "PATH", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_move: Option<Vec<String>>,

    /// Another name in the frontmatter; the id stays
    #[arg(long, hide_short_help = true, value_name = "NAME", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_rename: Option<Vec<String>>,

    /// A history without the recorded commit, by its first digits
    #[arg(long, hide_short_help = true, value_name = "COMMIT", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_history_rewrite: Option<Vec<String>>,

    /// A tag that stands for another commit
    #[arg(long, hide_short_help = true, value_name = "TAG", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_moved_tag: Option<Vec<String>>,

    /// A tag that is not annotated any more
    #[arg(long, hide_short_help = true, value_name = "TAG", num_args = 0.., require_equals = true, value_delimiter = ',')]
    accept_downgrade: Option<Vec<String>>,
}

impl GuardFlags {
    /// What passes; `redirect` is the flag of fetches.
    pub fn passing(&self, redirect: bool) -> Passing {
        let given = [
            ("--accept-new-executables", &self.accept_new_executables),
            ("--accept-new-tools", &self.accept_new_tools),
            ("--accept-new-hosts", &self.accept_new_hosts),
            ("--accept-new-env", &self.accept_new_env),
            ("--accept-findings", &self.accept_findings),
            ("--accept-license-change", &self.accept_license_change),
            ("--accept-move", &self.accept_move),
            ("--accept-rename", &self.accept_rename),
            ("--accept-history-rewrite", &self.accept_history_rewrite),
            ("--accept-moved-tag", &self.accept_moved_tag),
            ("--accept-downgrade", &self.accept_downgrade),
        ];
        let redirected = redirect.then(Vec::new);
        let given = given
            .into_iter()
            .chain([("--accept-redirect", &redirected)]);
        let mut passing = Passing::default();
        for (flag, items) in given {
            let mut guards = GUARDS.iter().filter(|(_, known)| *known == flag);
            if let (Some((guard, _)), Some(items)) = (guards.next(), items) {
                passing.pass(guard, items.iter().cloned());
            }
        }
        passing
    }
}
