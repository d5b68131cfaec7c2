//! The skills of a bundle, judged and written as those of any source.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::open::{Bundle, BundledSkill};
use super::sources::keep_sources;
use crate::finding::Finding;
use crate::record::{FileMode, Record, Sha256Sum, SourceFacts};
use crate::tree::{MemoryTree, Mode, RelPath};
use crate::vendoring::add::{self, Added, Brought};
use crate::vendoring::context::Context;
use crate::vendoring::fetch::Fetched;
use crate::vendoring::inspect::Inspection;
use crate::vendoring::reach::Choice;
use crate::vendoring::source::Source;
use crate::vendoring::stop::Stop;

/// The skills of a bundle that came from one commit of one source.
struct Group {
    facts: SourceFacts,
    tree: Arc<MemoryTree>,
    brought: BTreeMap<RelPath, Brought>,
}

/// Adds skills of a bundle: those called `names`, or all. Each is judged by its bytes as
/// those of a source are; its record comes with it, edits and all. `request` says the
/// rest; its choice is not looked at.
///
/// # Errors
/// As [`add::run`].
pub fn add(
    cx: &Context<'_>,
    request: &add::Request<'_>,
    bundle: Bundle,
    names: &[String],
) -> Result<Added, add::Error> {
    let found = bundle.skills.len();
    let known: BTreeSet<&str> = bundle
        .skills
        .iter()
        .map(|one| one.record.id.as_str())
        .collect();
    let unknown: Vec<Finding> = names
        .iter()
        .filter(|name| !known.contains(name.as_str()))
        .map(|name| no_such(name, &known))
        .collect();
    if !unknown.is_empty() {
        let added = Added {
            found,
            ..Added::default()
        };
        return Err(add::Error::Refused(Box::new(added), unknown));
    }
    let mut bundle = bundle;
    let network = cx.network(request.choice.reach);
    let skills = std::mem::take(&mut bundle.skills).into_iter();
    let wanted =
        skills.filter(|one| names.is_empty() || names.iter().any(|n| n == one.record.id.as_str()));
    let groups = groups(wanted);
    // One that is refused holds back those of the other sources, too.
    if !request.dry_run && !request.partial && groups.len() > 1 {
        let only_judged = add::Request {
            dry_run: true,
            ..*request
        };
        let judged = add_groups(cx, &only_judged, &groups, &bundle, found)?;
        if judged.plan.has_refusals() {
            return Ok(judged);
        }
    }
    let is_meant = |url: &str| {
        let mut groups = groups.iter();
        groups.any(|group| group.facts.url.as_deref() == Some(url))
    };
    let sources = bundle.examined(&network, &is_meant);
    let sources = sources.map_err(|error| match Stop::from(error) {
        Stop::Refused(findings) => {
            let added = Added {
                found,
                ..Added::default()
            };
            add::Error::Refused(Box::new(added), findings)
        }
        stop => add::Error::Stopped(stop),
    })?;
    let brought = groups.iter().flat_map(|group| group.brought.values());
    brought
        .filter_map(decided)
        .for_each(|note| (cx.notes)(&note));
    let added = add_groups(cx, request, &groups, &bundle, found)?;
    if added.written && !request.dry_run {
        keep_sources(cx, &network, &sources);
    }
    Ok(added)
}

/// What of a record is no fact of its source but somebody's decision, in words.
fn decided(brought: &Brought) -> Option<String> {
    let record = &brought.record;
    let parts = [
        (record.accepted.len(), "accepted guards"),
        (record.decisions.len(), "decisions of an audit"),
        (record.overrides.len(), "overrides"),
        (
            usize::from(record.license.policy.is_some()),
            "a licence that was let pass",
        ),
    ];
    let told: Vec<&str> = parts
        .into_iter()
        .filter_map(|(count, what)| (count > 0).then_some(what))
        .collect();
    (!told.is_empty()).then(|| {
        let told = told.join(", ");
        format!(
            "{}: its record brings what was decided where it was packed: {told}",
            record.id
        )
    })
}

fn add_groups(
    cx: &Context<'_>,
    request: &add::Request<'_>,
    groups: &[Group],
    bundle: &Bundle,
    found: usize,
) -> Result<Added, add::Error> {
    let mut all = Added {
        found,
        ..Added::default()
    };
    for group in groups {
        let choice = Choice {
            source: Source::LocalFolder {
                folder: request.home.pages_dir.to_path_buf(),
                shown: ".".to_owned(),
                path: None,
            },
            reach: request.choice.reach,
            names: Vec::new(),
            paths: group.brought.keys().cloned().collect(),
            all: false,
            all_candidates: true,
        };
        let is_root = group.brought.keys().any(RelPath::is_root);
        let asked = add::Request {
            choice: &choice,
            inspection: Inspection {
                whole_root: is_root,
                ..request.inspection
            },
            adopt: add::Adopt::No,
            brought: &group.brought,
            ..*request
        };
        if !request.dry_run {
            let records = group.brought.values().map(|one| &*one.record);
            keep_bases(cx, records, bundle);
        }
        let fetched = Fetched::recorded(group.tree.clone(), &group.facts);
        match add::run_on(cx, &asked, fetched) {
            Ok(added) => all.merge(added),
            Err(add::Error::Refused(added, findings)) => {
                all.merge(*added);
                return Err(add::Error::Refused(Box::new(all), findings));
            }
            Err(stopped) => return Err(stopped),
        }
    }
    Ok(all)
}

/// Keeps upstream's content of the edited files of these skills where an update looks
/// for it. Without it an update says what is missing.
pub(in crate::vendoring) fn keep_bases<'a>(
    cx: &Context<'_>,
    records: impl Iterator<Item = &'a Record>,
    bundle: &Bundle,
) {
    let sums = records.flat_map(|record| record.files.values().map(|facts| facts.sha256));
    let bases: Vec<(Sha256Sum, &[u8])> = sums
        .filter_map(|sum| Some((sum, &**bundle.bases.get(&sum)?)))
        .collect();
    let Some(blobs) = cx.blobs().filter(|_| !bases.is_empty()) else {
        return;
    };
    if blobs.keep_all(&bases).is_err() {
        (cx.notes)(
            "the cache can't be written: an update will not know what your edits began with",
        );
    }
}

fn no_such(name: &str, known: &BTreeSet<&str>) -> Finding {
    let message = format!("the bundle has no skill `{}`", crate::text::Untrusted(name));
    let known: Vec<&str> = known.iter().copied().collect();
    let finding = Finding::new(&crate::vendoring::ids::tree::NO_SKILL_FOUND, ".", message);
    finding
        .in_source()
        .help(format!("it has: {}", known.join(", ")))
}

fn groups(skills: impl Iterator<Item = BundledSkill>) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for skill in skills {
        let facts = SourceFacts {
            path: None,
            tree: None,
            mirrors: None,
            partial: None,
            ..skill.record.source.clone()
        };
        let path = folder(&skill.record);
        // One inside another may have been edited apart from it.
        let fits = |group: &Group| {
            let mut others = group.brought.keys();
            let apart = |other: &RelPath| !other.is_inside(&path) && !path.is_inside(other);
            group.facts == facts && others.all(apart)
        };
        let at = match groups.iter().position(fits) {
            Some(at) => at,
            None => {
                groups.push(Group {
                    facts,
                    tree: Arc::default(),
                    brought: BTreeMap::new(),
                });
                groups.len() - 1
            }
        };
        if let Some(group) = groups.get_mut(at) {
            group.take(path, skill);
        }
    }
    groups
}

/// Where a skill lay in its source.
fn folder(record: &Record) -> RelPath {
    let path = record.source.path.as_deref().unwrap_or_default();
    RelPath::new(path).unwrap_or_default()
}

impl Group {
    /// Lays a skill out as it lay in its source: its files below its folder, licence
    /// texts from above where they were.
    fn take(&mut self, path: RelPath, skill: BundledSkill) {
        let mut tree = Arc::unwrap_or_clone(std::mem::take(&mut self.tree));
        for copied in &skill.record.license.copied {
            let from = RelPath::new(&copied.from).ok();
            if let (Some(from), Some(bytes)) = (from, skill.texts.get(&copied.to)) {
                tree = tree.with(from, Mode::File, bytes.clone());
            }
        }
        let mut local = BTreeMap::new();
        for (below, (bytes, runs)) in &skill.files {
            let (mode, file_mode) = if *runs {
                (Mode::Executable, FileMode::Executable)
            } else {
                (Mode::File, FileMode::File)
            };
            let sum = Sha256Sum::of(bytes);
            let recorded = skill.record.files.get(below);
            if recorded.is_none_or(|facts| facts.sha256 != sum || facts.mode != file_mode) {
                local.insert(below.clone(), (file_mode, sum));
            }
            tree = tree.with(path.concat(below), mode, bytes.clone());
        }
        self.tree = Arc::new(tree);
        let recorded = skill.record.files.keys();
        let absent = recorded.filter(|path| !skill.files.contains_key(*path));
        let absent = absent.cloned().collect();
        self.brought.insert(
            path,
            Brought {
                record: skill.record,
                local,
                absent,
            },
        );
    }
}
