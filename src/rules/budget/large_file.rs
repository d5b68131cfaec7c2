//! `large-file`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::text::{Untrusted, grouped};
use crate::tree::{Entry, RelPath};

declare_rule! {
    pub LargeFile = {
        id: "large-file", group: Budget, level: Warn, tier: T5, options: &[RuleOption { name: "max-file-bytes", default: Number(1048576) }],
    }
}

impl Rule for LargeFile {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let limit = cx.number("max-file-bytes");
        let size = |entry: &Entry| usize::try_from(entry.size).unwrap_or(usize::MAX);
        let files = skill.bundle().files.iter();
        let mut large: Vec<(usize, RelPath)> = files
            .filter(|entry| size(entry) > limit)
            .filter_map(|entry| Some((size(entry), entry.path.strip_prefix(skill.dir())?)))
            .collect();
        large.sort_by(|(a, one), (b, other)| b.cmp(a).then_with(|| one.cmp(other)));
        let Some(((size, below), others)) = large.split_first() else {
            return;
        };
        let title = format!(
            "`{}` has {} bytes, the limit is {}",
            Untrusted(below.as_str()),
            grouped(*size),
            grouped(limit)
        );
        let found = cx.path(skill, skill.path_of(below.as_str()), title);
        let found = found.help("load it when it is needed, or leave it out");
        cx.report(match told(others) {
            Some(note) => found.note(note),
            None => found,
        });
    }
}

/// The further files that are too large, the largest first.
fn told(others: &[(usize, RelPath)]) -> Option<String> {
    const NAMED: usize = 3;
    if others.is_empty() {
        return None;
    }
    let sum = others
        .iter()
        .fold(0usize, |sum, (size, _)| sum.saturating_add(*size));
    let named = others.iter().take(NAMED);
    let named: Vec<String> = named
        .map(|(_, path)| format!("`{}`", Untrusted(path.as_str())))
        .collect();
    let more = match others.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let (named, sum) = (named.join(", "), grouped(sum));
    Some(match others.len() {
        1 => format!("so is {named}, {sum} bytes"),
        _ => format!("so are {named}{more}, {sum} bytes together"),
    })
}
