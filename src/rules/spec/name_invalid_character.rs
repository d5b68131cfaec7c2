//! `name-invalid-character`.

use super::name_directory_mismatch::mended;
use crate::declare_rule;
use crate::finding::{Cause, Safety};
use crate::rules::neighbours::is_other_called;
use crate::rules::{Checks, Rule};
use crate::skill::name::{Cluster, Name, Run, has_lower_case, is_name_char, is_valid_name};
use crate::skill::{Skill, installed_name};
use crate::text::{Untrusted, is_unprintable, nfkc};

declare_rule! {
    pub NameInvalidCharacter = {
        id: "name-invalid-character", group: Spec, level: Deny, tier: T1, fix: Unsafe,
    }
}

impl Rule for NameInvalidCharacter {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill).filter(|name| !name.is_plain()) else {
            return;
        };
        let runs = name.runs(|cluster| invalid(cluster).is_some());
        let Some((first, others)) = runs.split_first() else {
            return;
        };
        let which = first.normal.chars().find(|c| is_invalid(*c)).unwrap_or('?');
        let title = format!(
            "name `{}` holds {}, which is not allowed",
            Untrusted(name.text),
            shown(which)
        );
        let label = "only lower-case letters, digits and `-` are allowed";
        let mut found = cx.file(skill, first.span, title, label);
        for run in others.iter().take(Name::MAX_LABELS) {
            found = found.also(run.span, "nor is this");
        }
        let is_taken = || is_other_called(skill, installed_name(skill));
        found.help = if is_taken() {
            name.advice()
        } else {
            name.advice_of_own()
        };
        let folder = installed_name(skill);
        let is_folder_right = is_valid_name(&nfkc(folder)) && !is_taken();
        let way = if is_folder_right {
            "write the name of its folder as the `name` of each"
        } else {
            "write each with small letters, digits and `-` alone, and its folder alike"
        };
        let are_separators = runs.iter().all(|run| run.normal.chars().all(is_separator));
        let own = || name.edits(&runs, |run| hyphen(name.text, run).to_owned());
        let own = are_separators.then(own).flatten();
        if let Some(edits) = mended(skill, &name, own) {
            found = found.fix(Safety::Unsafe, edits);
        }
        // Names of one house are made in one way.
        let cause = Cause::new(which).titled(|count| {
            format!("{count} names of skills hold a character that is not allowed")
        });
        cx.report(found.cause(cause.helped(way)));
    }
}

fn invalid(cluster: &Cluster) -> Option<char> {
    cluster.normal.chars().find(|c| is_invalid(*c))
}

fn is_invalid(c: char) -> bool {
    !is_name_char(c) && !has_lower_case(c)
}

fn is_separator(c: char) -> bool {
    c == '_' || c == '/' || c.is_whitespace()
}

/// What stands for a run of separators: one hyphen between letters, nothing at
/// an end or beside a hyphen.
fn hyphen(name: &str, run: &Run) -> &'static str {
    let (before, after) = (&name[..run.part.start], &name[run.part.end..]);
    let joins = !before.is_empty()
        && !after.is_empty()
        && !before.ends_with('-')
        && !after.starts_with('-');
    if joins { "-" } else { "" }
}

/// A character in words or as it is.
fn shown(c: char) -> String {
    match c {
        ' ' => "a blank".to_owned(),
        '\n' | '\r' => "a line end".to_owned(),
        '\t' => "a tab".to_owned(),
        c if is_unprintable(c) => {
            let mut buffer = [0; 4];
            format!("the invisible `{}`", Untrusted(c.encode_utf8(&mut buffer)))
        }
        c => format!("`{c}`"),
    }
}
