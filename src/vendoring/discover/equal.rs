//! Skills of one name that are one skill: they differ only in what the frontmatter says
//! to single clients.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::{Candidate, twins};
use crate::skill::is_known_key;
use crate::syntax::Frontmatter;
use crate::text::Source;
use crate::tree::{Budgets, Entry, Mode, RelPath, Tree, Walk};

/// Fields that tell a client how to run a skill, and nobody what it is. `hooks` start
/// programs, so they are none.
const FOR_CLIENTS: [&str; 11] = [
    "agent",
    "allowed-tools",
    "argument-hint",
    "arguments",
    "context",
    "disable-model-invocation",
    "effort",
    "mode",
    "model",
    "tools",
    "user-invocable",
];

/// The one that stands for all of `same`, where all other fields, the body and all other
/// files are equal: that which says the most to clients, of equal ones the first. A link
/// by which a folder holds itself is an accident; one without it goes before.
pub(super) fn first_of<'a>(tree: &dyn Tree, same: &[&'a Candidate]) -> Option<&'a Candidate> {
    let read = same.iter().map(|one| Content::of(tree, one));
    let read: Vec<Content> = read.collect::<Option<_>>()?;
    let (first, others) = read.split_first()?;
    if !others.iter().all(|other| other.shared == first.shared) {
        return None;
    }
    let order = |at: &usize| (read[*at].holds_itself, Reverse(read[*at].for_clients));
    let best = (0..read.len()).min_by_key(order)?;
    same.get(best).copied()
}

/// What a folder holds.
struct Content {
    /// Whether a link in it leads to the folder itself.
    holds_itself: bool,
    /// How many fields are for clients.
    for_clients: usize,
    shared: Shared,
}

/// What versions of a skill have in common.
#[derive(PartialEq, Eq)]
struct Shared {
    fields: BTreeMap<String, String>,
    body: String,
    /// What other files hold, by their paths below the folder.
    files: BTreeMap<RelPath, (Mode, Vec<u8>)>,
}

impl Content {
    /// `None` where not all of it can be read.
    fn of(tree: &dyn Tree, one: &Candidate) -> Option<Content> {
        let limits = twins::LIMITS;
        let walked = Walk { limits }.run(tree, &one.path).ok()?;
        if !walked.cut.is_empty() {
            return None;
        }
        let skill = one.path.resolve("SKILL.md")?;
        let source = Source::from_bytes(tree.read(&skill, Budgets::COMPARED).ok()?);
        let frontmatter = Frontmatter::parse(&source, is_known_key);
        if !frontmatter.is_valid() {
            return None;
        }
        let mut fields = BTreeMap::new();
        let mut for_clients = 0;
        for pair in frontmatter.pairs() {
            let key = pair.key.as_str()?;
            let value = pair.value.as_str();
            let value = value.unwrap_or_else(|| source.slice(pair.value.span));
            if FOR_CLIENTS.contains(&key) {
                for_clients += 1;
            } else {
                fields.insert(key.to_owned(), value.to_owned());
            }
        }
        let mut files = BTreeMap::new();
        let mut holds_itself = false;
        for entry in &walked.files {
            let below = entry.path.strip_prefix(&one.path)?;
            if is_folder_itself(tree, entry, one) {
                holds_itself = true;
            } else if below.as_str() != "SKILL.md" {
                files.insert(below, (entry.mode, twins::identity_of(tree, entry)?));
            }
        }
        let body = source.slice(frontmatter.body).to_owned();
        Some(Content {
            holds_itself,
            for_clients,
            shared: Shared {
                fields,
                body,
                files,
            },
        })
    }
}

/// Whether an entry is a link of the skill's own name to a folder of its name, as
/// `ln -s` makes it where it is run a second time.
fn is_folder_itself(tree: &dyn Tree, entry: &Entry, one: &Candidate) -> bool {
    let name = one.path.name();
    let leads = || {
        let target = tree.read_link(&entry.path).ok();
        let target = target.and_then(|target| String::from_utf8(target).ok());
        target.is_some_and(|target| target.trim_end_matches('/').rsplit('/').next() == Some(name))
    };
    entry.mode == Mode::Link && entry.path.name() == name && leads()
}
