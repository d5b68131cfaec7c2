//! Broken links that one cause is behind, told as one: links that begin in one wrong way, and
//! those of a page that was copied from elsewhere.

use std::collections::BTreeMap;

use crate::finding::Finding;
use crate::rules::Checks;
use crate::rules::again::{Place, also};
use crate::rules::parts::MANY;
use crate::rules::paths::is_saved_copy;
use crate::skill::{Page, Skill};
use crate::text::Untrusted;

/// A finding, and what it is about.
pub(crate) struct Broken {
    pub(crate) target: String,
    /// The link as it is written.
    pub(crate) written: String,
    pub(crate) finding: Finding,
    /// Its page, by number.
    pub(crate) page: usize,
}

impl Broken {
    fn with(self, change: impl FnOnce(Finding) -> Finding) -> Broken {
        Broken {
            finding: change(self.finding),
            ..self
        }
    }

    /// Where the link stands on its page.
    fn start(&self) -> Option<usize> {
        Some(self.finding.at.text()?.1.start)
    }

    /// What the link begins with where something else leads to what was meant, and what does:
    /// nothing and `../`, `reference/` and `references/`, nothing and `ledger-`. Behind it both
    /// are the same.
    fn prefix(&self) -> Option<Prefix> {
        let fix = self.finding.fix.as_ref()?;
        let [edit] = fix.edits.as_slice() else {
            return None;
        };
        let (better, written) = (edit.edit.text.as_str(), self.written.as_str());
        let written = written.trim_start_matches("./");
        let parts = better.rsplit('/').zip(written.rsplit('/'));
        let shared = parts.take_while(|(better, written)| better == written);
        // The slashes between the parts are shared, and the one in front of the first.
        let shared: usize = shared.map(|(part, _)| part.len() + 1).sum();
        let last = |target: &str| target.rsplit('/').next().map_or(0, str::len);
        let is_longer = shared == 0
            && last(written) > 0
            && better.ends_with(&written[written.len() - last(written)..]);
        let shared = if is_longer { last(written) + 1 } else { shared };
        let lead = |target: &str| target[..(target.len() + 1).saturating_sub(shared)].to_owned();
        (shared > 0).then(|| (lead(written), lead(better)))
    }
}

/// The beginning of a link as it is written, and the right one.
type Prefix = (String, String);

/// So many links that are mended in one way are one finding.
const FEWEST_ALIKE: usize = 3;

/// So many that are mended each in its own way are.
const FEWEST_OTHERS: usize = 10;

/// Links that are mended in more ways are told together.
const MOST_WAYS: usize = 3;

/// The findings about links whose beginnings are wrong in one way in one: their pages or a
/// folder were moved, and one edit of each mends them. So are those about many links of which
/// each lies elsewhere: the pages were made for another place.
pub(crate) fn as_one(
    skill: &Skill,
    pages: &[Page<'_>],
    found: Vec<Broken>,
    cx: &Checks<'_>,
) -> Vec<Broken> {
    let mut by_prefix: BTreeMap<Prefix, Vec<Broken>> = BTreeMap::new();
    let mut told = Vec::new();
    for broken in found {
        match broken.prefix() {
            Some(prefix) => by_prefix.entry(prefix).or_default().push(broken),
            None => told.push(broken),
        }
    }
    let (alike, others): (Vec<_>, Vec<_>) = by_prefix
        .into_iter()
        .partition(|(_, here)| here.len() >= FEWEST_ALIKE);
    let mut others: Vec<Broken> = others.into_iter().flat_map(|(_, here)| here).collect();
    if alike.len() > MOST_WAYS {
        others.extend(alike.into_iter().flat_map(|(_, here)| here));
    } else {
        let alike = alike.into_iter();
        told.extend(
            alike.filter_map(|(prefix, here)| joined(skill, pages, here, Some(&prefix), cx)),
        );
    }
    if others.len() < FEWEST_OTHERS {
        told.extend(others);
    } else {
        told.extend(joined(skill, pages, others, None, cx));
    }
    told
}

/// What is wrong with several links that begin in one wrong way, and what mends them.
fn wrong_with(prefix: Option<&Prefix>) -> (String, String) {
    let is_up = |lead: &str| !lead.is_empty() && lead.replace("../", "").is_empty();
    match prefix.map(|(written, better)| (written.as_str(), better.as_str())) {
        Some(("", ups)) if is_up(ups) => (
            format!("are `{ups}` short"),
            "put it in front of each".to_owned(),
        ),
        Some((ups, "")) if is_up(ups) => (
            format!("are `{ups}` too long"),
            "take it off each".to_owned(),
        ),
        Some(("", better)) => (
            "lead nowhere".to_owned(),
            format!("put `{}` in front of each", Untrusted(better)),
        ),
        Some((written, "")) => (
            "lead nowhere".to_owned(),
            format!("take `{}` off each", Untrusted(written)),
        ),
        Some((written, better)) => (
            "lead nowhere".to_owned(),
            format!(
                "write `{}` for `{}` in each",
                Untrusted(better),
                Untrusted(written)
            ),
        ),
        None => (
            "lead nowhere".to_owned(),
            "write where each file lies".to_owned(),
        ),
    }
}

/// One finding for all links that are mended alike.
fn joined(
    skill: &Skill,
    pages: &[Page<'_>],
    mut here: Vec<Broken>,
    prefix: Option<&Prefix>,
    cx: &Checks<'_>,
) -> Option<Broken> {
    here.sort_by_key(|broken| (broken.page, broken.start()));
    let more = here.len() - 1;
    let rest = here.split_off(1);
    let first = here.pop()?;
    let page = pages.get(first.page)?;
    let (wrong, way) = wrong_with(prefix);
    let title = format!(
        "`{}` and {more} more links {wrong}",
        Untrusted(&first.written)
    );
    let (_, at) = first.finding.at.text()?;
    let told = cx.path(skill, page.shown.clone(), title);
    let told = told.at(page.source, at, "no such file");
    let (beside, further): (Vec<&Broken>, Vec<&Broken>) =
        rest.iter().partition(|broken| broken.page == first.page);
    let places = beside
        .iter()
        .filter_map(|broken| Some(broken.finding.at.text()?.1));
    let told = places
        .take(MANY)
        .fold(told, |told, at| told.also(at, "nor here"));
    let further = further.iter().map(|broken| &broken.finding);
    let further: Vec<Place> = further
        .map(|found| (found.path().to_owned(), found.at.first_line().unwrap_or(1)))
        .collect();
    let told = match also("linked", &further) {
        Some(note) => told.note(note),
        None => told,
    };
    let help = first.finding.help.as_deref().unwrap_or("");
    let mut told = told.help(format!("{way}: {help}"));
    told.fix = first.finding.fix.clone();
    if let Some(fix) = &mut told.fix {
        let others = rest.iter().filter_map(|broken| broken.finding.fix.as_ref());
        fix.edits.extend(others.flat_map(|fix| fix.edits.clone()));
    }
    let target = match prefix {
        Some((written, better)) => format!("{written} {better}"),
        None => String::new(),
    };
    Some(Broken {
        target,
        finding: told,
        ..first
    })
}

/// The findings of a page, of one that was copied from elsewhere no more than the first, and
/// those whose targets lie elsewhere in the skill, where they are more than chance: then the
/// page was written for this skill.
pub(crate) fn without_copies(skill: &Skill, page: &Page<'_>, here: Vec<Broken>) -> Vec<Broken> {
    if here.len() < 2 || !is_saved_copy(skill, page) {
        return here;
    }
    let (mut found, mut lost): (Vec<Broken>, Vec<Broken>) = here
        .into_iter()
        .partition(|broken| broken.finding.fix.is_some());
    let is_copy = found.len() < FEWEST_ALIKE;
    if is_copy {
        lost.append(&mut found);
        lost.sort_by_key(Broken::start);
    }
    let more = lost.len().saturating_sub(1);
    lost.truncate(1);
    found.extend(lost.into_iter().map(|first| match more {
        0 => first,
        _ => first.with(|found| found.note(lost_too(more, is_copy))),
    }));
    found
}

/// What is said once of a page most of whose links lead nowhere.
fn lost_too(more: usize, is_copy: bool) -> String {
    let (links, lead) = if more == 1 {
        ("link", "leads")
    } else {
        ("links", "lead")
    };
    let why = if is_copy {
        ": it seems to be a copy from elsewhere"
    } else {
        ""
    };
    format!("{more} more {links} of this page {lead} nowhere{why}")
}
