//! Where a vendored skill lies in its source now.

use crate::finding::Finding;
use crate::record::Record;
use crate::text::Untrusted;
use crate::tree::RelPath;
use crate::vendoring::discover::{Candidate, Discovered, Search, discover, names};
use crate::vendoring::fetch::Fetched;
use crate::vendoring::ids::fetch::SOURCE_UNREACHABLE;

/// Skills of the source that one message names.
const NAMED: usize = 3;

/// Where a vendored skill lies now.
#[derive(Debug)]
pub enum Whereabouts {
    /// Where it lay.
    There(Candidate),
    /// In the only other folder that holds a skill of its name.
    Moved(Candidate),
    /// Nowhere; what is there instead, in words.
    Gone(Vec<String>),
}

/// The folder of a record in its source.
pub fn recorded_path(record: &Record) -> RelPath {
    let path = record.source.path.as_deref().unwrap_or_default();
    RelPath::own(if path == "." { "" } else { path }).unwrap_or_default()
}

/// Looks for a vendored skill among those of its source. `description` is the one
/// that it has here.
pub fn locate(
    found: &Discovered,
    record: &Record,
    description: Option<&str>,
    describe: &dyn Fn(&Candidate) -> Option<String>,
) -> Whereabouts {
    let path = recorded_path(record);
    if let Some(candidate) = at(found, &path) {
        return Whereabouts::There(candidate);
    }
    let called = |candidate: &&Candidate| candidate.called() == record.name;
    let mut same = found.candidates.iter().filter(called);
    match (same.next(), same.next()) {
        (Some(only), None) => Whereabouts::Moved(only.clone()),
        (Some(first), Some(second)) => {
            let more = [first, second].into_iter().chain(same);
            let places: Vec<String> = more.take(NAMED).map(quoted).collect();
            let note = format!(
                "several folders hold a skill of its name: {}",
                places.join(", ")
            );
            Whereabouts::Gone(vec![note])
        }
        _ => Whereabouts::Gone(instead(found, record, description, describe)),
    }
}

/// The candidate in a folder, also where another copy of it counts as the source.
pub fn at(found: &Discovered, path: &RelPath) -> Option<Candidate> {
    let mut all = found.candidates.iter();
    let candidate = all.find(|one| one.path == *path || one.mirrors.contains(path))?;
    let mut here = candidate.clone();
    if here.path != *path {
        here.mirrors.retain(|mirror| mirror != path);
        here.mirrors
            .push(std::mem::replace(&mut here.path, path.clone()));
        here.mirrors.sort();
    }
    Some(here)
}

/// What took the place of a skill that is gone: one with its description, else the
/// names that are nearest.
fn instead(
    found: &Discovered,
    record: &Record,
    description: Option<&str>,
    describe: &dyn Fn(&Candidate) -> Option<String>,
) -> Vec<String> {
    let heir = description.and_then(|ours| {
        let mut all = found.candidates.iter();
        all.find(|one| describe(one).as_deref() == Some(ours))
    });
    if let Some(heir) = heir {
        let name = Untrusted(heir.called());
        return vec![format!(
            "`{name}` in {} has its description now",
            quoted(heir)
        )];
    }
    let far = |one: &Candidate| strsim::damerau_levenshtein(one.called(), &record.name);
    let mut near: Vec<(usize, &Candidate)> = found
        .candidates
        .iter()
        .filter(|one| one.called().len() <= 200)
        .map(|one| (far(one), one))
        .collect();
    near.sort_by(|a, b| (a.0, &a.1.path).cmp(&(b.0, &b.1.path)));
    let near: Vec<String> = near
        .iter()
        .take(NAMED)
        .map(|(_, one)| quoted(one))
        .collect();
    if near.is_empty() {
        vec!["the source holds no skill any more".to_owned()]
    } else {
        vec![format!("the source has now: {}", near.join(", "))]
    }
}

fn quoted(candidate: &Candidate) -> String {
    format!("`{}`", Untrusted(&candidate.shown()))
}

/// The skills of a source.
///
/// # Errors
/// The finding that the source can't be read.
pub fn search(fetched: &Fetched, search: &Search) -> Result<Discovered, Box<Finding>> {
    let tree = &fetched.tree;
    let found = discover(&**tree, fetched.git.as_deref(), search, &names(tree));
    found.map_err(|error| {
        let address = fetched.url.as_deref().unwrap_or(".");
        let message = format!(
            "the source can't be read: {}",
            Untrusted(&error.to_string())
        );
        Box::new(Finding::new(&SOURCE_UNREACHABLE, address, message).in_source())
    })
}

/// A search that looks into this folder whatever it is called.
pub fn below(path: RelPath) -> Search {
    Search {
        path: Some(path),
        ..Search::default()
    }
}
