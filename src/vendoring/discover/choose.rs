//! Which of the skills of a source are meant.

use std::collections::{BTreeMap, BTreeSet};

use super::{Candidate, Discovered, miscased_finding, shown, twins, versions};
use crate::finding::Finding;
use crate::text::{Untrusted, shell_word};
use crate::tree::{Mode, RelPath, Tree};
use crate::vendoring::ids::tree::{AMBIGUOUS_SKILL, NO_SKILL_FOUND, SELECTION_NEEDED};

/// Other places that one finding names.
const MAX_SHOWN: usize = 3;

/// What a person asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// Nothing said: the only skill there is.
    #[default]
    Only,
    /// The skills in exactly these folders.
    Paths(BTreeSet<RelPath>),
    /// Skills by name.
    Names(Vec<String>),
    /// Every skill.
    All,
}

/// The skills that are meant.
#[derive(Clone, Debug, Default)]
pub struct Chosen {
    /// By rank, then by path; or in the order of the names.
    pub skills: Vec<Candidate>,
    /// `ambiguous-skill` at the folder of each of them whose name another one has,
    /// too: which is meant nobody said.
    pub equal: Vec<Finding>,
}

/// Chooses among the skills found, `below` a folder if one is given, and tells different
/// ones of one name apart: where every skill is meant, one of several versions for
/// clients stands for all of them; else all are chosen, and marked. `layout` is the
/// folder that they shall go to.
///
/// # Errors
/// Findings `no-skill-found` or `selection-needed`, one for each skill in
/// question.
pub fn choose(
    tree: &dyn Tree,
    found: &Discovered,
    below: Option<&RelPath>,
    selection: &Selection,
    layout: Option<&RelPath>,
) -> Result<Chosen, Vec<Finding>> {
    let chosen = select(tree, found, below, selection)?;
    let skills = match selection {
        Selection::All => versions::join(tree, chosen, layout),
        _ => chosen.into_iter().cloned().collect(),
    };
    Ok(Chosen {
        equal: equal(tree, &skills),
        skills,
    })
}

/// The skills found that are meant, `below` a folder if one is given; different ones of
/// one name all of them.
///
/// # Errors
/// As [`choose`].
pub fn select<'a>(
    tree: &dyn Tree,
    found: &'a Discovered,
    below: Option<&RelPath>,
    selection: &Selection,
) -> Result<Vec<&'a Candidate>, Vec<Finding>> {
    let mut meant: Vec<&Candidate> = found.candidates.iter().collect();
    if let Some(path) = below {
        meant.retain(|candidate| candidate.lies_below(path));
    }
    if meant.is_empty() {
        let root = RelPath::root();
        return Err(nothing(tree, found, below.unwrap_or(&root)));
    }
    let exact = below.and_then(|path| meant.iter().find(|one| one.lies_in(path)));
    let chosen: Vec<&Candidate> = match (selection, exact) {
        (Selection::Only, Some(exact)) => vec![exact],
        (Selection::All | Selection::Only, _) => meant,
        (Selection::Paths(paths), _) => by_paths(tree, found, paths)?,
        (Selection::Names(names), _) => by_name(&meant, names)?,
    };
    let several_names = chosen
        .iter()
        .any(|candidate| candidate.called() != chosen[0].called());
    if *selection == Selection::Only && several_names {
        return Err(choice_needed(&chosen));
    }
    Ok(chosen)
}

fn by_name<'a>(
    meant: &[&'a Candidate],
    names: &[String],
) -> Result<Vec<&'a Candidate>, Vec<Finding>> {
    let mut chosen: Vec<&Candidate> = Vec::new();
    let mut missing = Vec::new();
    for name in names {
        let called = meant.iter().filter(|c| c.called() == name);
        let mut matching: Vec<&Candidate> = called.copied().collect();
        if matching.is_empty() {
            let folder = meant.iter().filter(|c| c.path.name() == name);
            matching = folder.copied().collect();
        }
        if matching.is_empty() {
            missing.push(no_such(meant, name));
        }
        for candidate in matching {
            if !chosen.contains(&candidate) {
                chosen.push(candidate);
            }
        }
    }
    if missing.is_empty() {
        Ok(chosen)
    } else {
        Err(missing)
    }
}

fn by_paths<'a>(
    tree: &dyn Tree,
    found: &'a Discovered,
    paths: &BTreeSet<RelPath>,
) -> Result<Vec<&'a Candidate>, Vec<Finding>> {
    let mut chosen: Vec<&Candidate> = Vec::new();
    for path in paths {
        let mut candidates = found.candidates.iter();
        let Some(candidate) = candidates.find(|one| one.lies_in(path)) else {
            return Err(nothing(tree, found, path));
        };
        if !chosen.contains(&candidate) {
            chosen.push(candidate);
        }
    }
    Ok(chosen)
}

/// `ambiguous-skill` at each skill whose name another one has.
fn equal(tree: &dyn Tree, chosen: &[Candidate]) -> Vec<Finding> {
    let mut by_name: BTreeMap<&str, Vec<&Candidate>> = BTreeMap::new();
    for candidate in chosen {
        by_name
            .entry(candidate.called())
            .or_default()
            .push(candidate);
    }
    let clashes = by_name.iter().filter(|(_, same)| same.len() > 1);
    let equal =
        clashes.flat_map(|(name, same)| same.iter().map(|one| ambiguous(tree, name, one, same)));
    equal.collect()
}

fn ambiguous(tree: &dyn Tree, name: &str, one: &Candidate, same: &[&Candidate]) -> Finding {
    let others = same.iter().filter(|other| other.path != one.path);
    let more = same.len().saturating_sub(1 + MAX_SHOWN);
    let mut places: Vec<String> = others
        .take(MAX_SHOWN)
        .map(|other| {
            let place = other.shown();
            let place = Untrusted(&place);
            match twins::difference(tree, &one.path, &other.path) {
                Some(difference) => format!("`{place}` ({difference})"),
                None => format!("`{place}`"),
            }
        })
        .collect();
    if more > 0 {
        places.push(format!("{more} more"));
    }
    let message = format!(
        "another skill `{}` lies in {}",
        Untrusted(name),
        places.join(", ")
    );
    let path = one.shown();
    let help = format!("choose this one with `--path {}`", shell_word(&path));
    Finding::new(&AMBIGUOUS_SKILL, path, message)
        .in_source()
        .help(help)
}

fn choice_needed(chosen: &[&Candidate]) -> Vec<Finding> {
    let finding = |candidate: &&Candidate| {
        let name = Untrusted(candidate.called());
        let message = format!("`{name}` is one of {} skills of the source", chosen.len());
        let word = shell_word(candidate.called());
        let help = format!("choose it with `--skill {word}` (repeatable), all with `--all`");
        Finding::new(&SELECTION_NEEDED, candidate.shown(), message)
            .in_source()
            .help(help)
    };
    chosen.iter().map(finding).collect()
}

/// Nothing below `path`: says why, where that is known, else what there is.
fn nothing(tree: &dyn Tree, found: &Discovered, path: &RelPath) -> Vec<Finding> {
    let place = shown(path);
    let message = if path.is_root() && !found.aside.is_empty() {
        format!(
            "the source has {} skills, but all in tests, examples, docs, templates or archives",
            found.aside.len()
        )
    } else if path.is_root() {
        "no folder of the source holds a file named `SKILL.md`".to_owned()
    } else {
        format!("`{}` holds no file named `SKILL.md`", Untrusted(&place))
    };
    let mut finding = Finding::new(&NO_SKILL_FOUND, place, message).in_source();
    finding.notes.extend(instead(tree, found, path));
    if !path.is_root() && !found.candidates.is_empty() {
        finding = finding.help("`--list` shows the skills of the source");
    } else if !found.aside.is_empty() {
        finding = finding.help("`--all-candidates` counts them");
    } else if !found.submodules.is_empty() {
        finding = finding.help("add from the repository that the submodule stands for");
    } else if !found.elsewhere.is_empty() {
        let places: Vec<String> = found
            .elsewhere
            .iter()
            .take(MAX_SHOWN)
            .map(|place| format!("`{}`", Untrusted(place)))
            .collect();
        finding = finding.help(format!(
            "its manifest names skills in other places: {}",
            places.join(", ")
        ));
    } else {
        finding = finding.help("no flag finds one here: name another source, or another `--ref`");
    }
    let miscased = found.miscased.iter().filter(|file| file.is_inside(path));
    let mut findings = vec![finding];
    findings.extend(miscased.filter_map(miscased_finding));
    findings
}

/// What lies there instead of skills.
fn instead(tree: &dyn Tree, found: &Discovered, path: &RelPath) -> Vec<String> {
    let below = |(at, _): &&(RelPath, _)| at.is_inside(path);
    let submodules = found.submodules.iter().filter(below).map(|(at, url)| {
        let at = Untrusted(at.as_str());
        match url {
            Some(url) => format!("`{at}` is a submodule: a commit of {}", Untrusted(url)),
            None => format!("`{at}` is a submodule: a commit of another repository"),
        }
    });
    let flat = found.flat.iter().filter(|file| file.is_inside(path));
    let flat = flat.map(|file| {
        let folder = file.as_str().trim_end_matches(".md");
        let (file, folder) = (Untrusted(file.as_str()), Untrusted(folder));
        format!("`{file}` is a single file: a skill is a folder, `{folder}/SKILL.md`")
    });
    let notes: Vec<String> = submodules.chain(flat).take(MAX_SHOWN * 2).collect();
    if notes.is_empty() {
        holds(tree, path)
    } else {
        notes
    }
}

/// The first names in a folder, as a note.
fn holds(tree: &dyn Tree, path: &RelPath) -> Vec<String> {
    const NAMES: usize = 8;
    let Ok(listing) = tree.list(path) else {
        return Vec::new();
    };
    let names = listing.entries.iter().take(NAMES).map(|entry| {
        let slash = if entry.mode == Mode::Folder { "/" } else { "" };
        format!("`{}{slash}`", Untrusted(entry.path.name()))
    });
    let names: Vec<String> = names.collect();
    let more = listing.entries.len().saturating_sub(NAMES);
    match (names.is_empty(), more) {
        (true, _) => Vec::new(),
        (_, 0) => vec![format!("it holds {}", names.join(", "))],
        _ => vec![format!("it holds {} and {more} more", names.join(", "))],
    }
}

fn no_such(meant: &[&Candidate], name: &str) -> Finding {
    let message = format!("the source has no skill `{}`", Untrusted(name));
    let finding = Finding::new(&NO_SKILL_FOUND, ".", message).in_source();
    let mut near: Vec<(usize, &str)> = meant
        .iter()
        .map(|candidate| candidate.called())
        .filter(|called| called.len() <= 200)
        .map(|called| (strsim::damerau_levenshtein(name, called), called))
        .collect();
    near.sort_unstable();
    near.dedup();
    let near: Vec<String> = near
        .iter()
        .take(3)
        .map(|(_, called)| format!("`{}`", Untrusted(called)))
        .collect();
    if near.is_empty() {
        finding
    } else {
        finding.help(format!("the nearest names are {}", near.join(", ")))
    }
}
