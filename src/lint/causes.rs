//! One finding a cause: what one thing makes many rules' checks say is told once,
//! where the thing lies.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use crate::finding::{ClientId, FileRef, Finding, Fix, Level, Location, Meta};
use crate::skill::{Skill, anywhere, together};
use crate::text::{Span, TextSum};

/// A finding and the skill that it was found in; none where it is about all of
/// them.
#[derive(Debug)]
pub struct Owned<'a> {
    /// The skill.
    pub skill: Option<&'a Skill>,
    /// The finding, at the level that counts: it is sorted and handed on several times,
    /// and copied at none.
    pub finding: Box<Finding>,
}

/// One finding for each cause, in the order of their places:
///
/// - what was found alike in copies of a skill is one finding in the first of them
///   ([`Finding::also_in`]): they are byte-equal, or have one name and one body, and then
///   what was found in the frontmatter is one where the lines it stands in are equal;
///   of copies that differ in the paths of their own folders likewise what was found in
///   lines that differ in nothing else;
/// - what was found by several skills at one place outside of them, and what
///   declares a common [`Cause`](crate::finding::Cause), is one finding
///   ([`Finding::affects`]).
///
/// Findings at different levels, or about different clients, stay apart.
pub fn one_a_cause(found: Vec<Owned<'_>>) -> Vec<Finding> {
    shared(built(mirrored(without_told(found))))
}

/// Without findings about several skills that only say what exact ones say of each of
/// them, or of the file itself.
fn without_told(mut found: Vec<Owned<'_>>) -> Vec<Owned<'_>> {
    let yields = |one: &Owned<'_>| one.skill.is_none() && one.finding.rule.gives_way_to.is_some();
    if !found.iter().any(yields) {
        return found;
    }
    let exact: Vec<(&'static Meta, Level, String)> = found
        .iter()
        .filter(|one| one.skill.is_some())
        .map(|one| &one.finding)
        .map(|other| (other.rule, other.level, other.path().to_owned()))
        .collect();
    found.retain(|one| !yields(one) || !is_told(&one.finding, &exact));
    found
}

/// Whether the exact rule told of the file of this finding, or of all that its notes
/// list: `… in skills/leaf/SKILL.md`.
fn is_told(one: &Finding, exact: &[(&'static Meta, Level, String)]) -> bool {
    let is_exact = |rule: &Meta| one.rule.gives_way_to.is_some_and(|id| rule.is(id));
    let told = |path: &str| {
        let mut exact = exact.iter();
        exact.any(|(rule, level, at)| is_exact(rule) && *level >= one.level && at == path)
    };
    let listed = one.notes.iter();
    let listed: Vec<&str> = listed
        .filter_map(|note| note.rsplit_once(" in ").map(|(_, path)| path))
        .collect();
    told(one.path()) || !listed.is_empty() && listed.into_iter().all(told)
}

/// Lets findings that only say less of what another one says become its notes.
pub fn yield_to_exact(findings: &mut Vec<Finding>) {
    if !findings.iter().any(|one| one.rule.gives_way_to.is_some()) {
        return;
    }
    let (yielding, mut kept): (Vec<Finding>, Vec<Finding>) = std::mem::take(findings)
        .into_iter()
        .partition(|one| one.rule.gives_way_to.is_some());
    for one in yielding {
        let says_more = |other: &&mut Finding| {
            let exact = one.rule.gives_way_to.is_some_and(|id| other.rule.is(id));
            exact && other.path() == one.path() && other.level >= one.level
        };
        match kept.iter_mut().find(says_more) {
            Some(exact) => exact.notes.insert(0, one.message),
            None => kept.push(one),
        }
    }
    *findings = kept;
}

/// What two findings must agree in to be told as one.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Said {
    rule: &'static str,
    level: Level,
    client: Option<ClientId>,
    suppressed: bool,
}

impl Said {
    fn of(finding: &Finding) -> Said {
        Said {
            rule: finding.rule.id,
            level: finding.level,
            client: finding.client,
            suppressed: finding.suppressed.is_some(),
        }
    }
}

/// A place in a file of a skill, whatever the skill's folder is.
#[derive(PartialEq, Eq, Hash)]
struct Within {
    said: Said,
    /// The first of the equal skills, by its number.
    skill: usize,
    below: String,
    /// The file is SKILL.md, and the span counts from its body.
    in_body: bool,
    /// The lines of SKILL.md's frontmatter that are flagged: other keys of it may differ.
    lines: Option<String>,
    span: Option<Span>,
    line: Option<usize>,
    message: String,
}

/// Findings in copies of a skill are told in the first of them.
fn mirrored(mut found: Vec<Owned<'_>>) -> Vec<Owned<'_>> {
    found.sort_by(|a, b| rank(a).cmp(&rank(b)));
    let groups = Groups::of(&found);
    let mut seen: HashMap<Within, usize> = HashMap::new();
    let mut equal: HashMap<(usize, usize, String), bool> = HashMap::new();
    let mut out: Vec<Owned<'_>> = Vec::with_capacity(found.len());
    for one in found {
        let Some(within) = groups.place(&one) else {
            out.push(one);
            continue;
        };
        let below = within.below.clone();
        let Some(first) = seen.get(&within).copied() else {
            seen.insert(within, out.len());
            out.push(one);
            continue;
        };
        let files = (address(&out[first]), address(&one), below);
        let alike = files.0 != files.1 && (within.in_body || within.lines.is_some());
        let same = || {
            let same = equal.entry(files);
            *same.or_insert_with(|| have_one_text(&out[first].finding, &one.finding))
        };
        if alike || same() {
            let also = one.finding.path().to_owned();
            let first = &mut out[first].finding;
            first.also_in.push(also);
            join(&mut first.fix, one.finding.fix);
        } else {
            out.push(one);
        }
    }
    out
}

/// A finding in one of several skills that were built from one source, each for its place.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Built {
    said: Said,
    /// The first of the skills, by its number.
    skill: usize,
    below: String,
    /// The flagged lines, and what was said of them, as they are anywhere.
    lines: String,
    message: String,
}

/// Findings in skills that were built from one source are told in the first of them: those
/// in lines that differ in nothing but the paths of the skill's own folder.
fn built(found: Vec<Owned<'_>>) -> Vec<Owned<'_>> {
    let first = first_of_built(&found);
    if first.is_empty() {
        return found;
    }
    let mut seen: HashMap<(Built, usize), usize> = HashMap::new();
    let mut times: HashMap<(usize, Built), usize> = HashMap::new();
    let mut out: Vec<Owned<'_>> = Vec::with_capacity(found.len());
    for one in found {
        let first = first.get(&address(&one)).copied();
        let Some(place) = first.and_then(|first| place_in_built(&one, first)) else {
            out.push(one);
            continue;
        };
        // The same line may stand twice in a file.
        let time = times.entry((address(&one), place.clone())).or_default();
        *time += 1;
        let key = (place, *time);
        let told = seen.get(&key).copied();
        match told.filter(|at| address(&out[*at]) != address(&one)) {
            Some(at) => {
                let told = &mut out[at].finding;
                told.also_in.push(one.finding.path().to_owned());
                told.also_in.extend(one.finding.also_in);
                join(&mut told.fix, one.finding.fix);
            }
            None => {
                seen.insert(key, out.len());
                out.push(one);
            }
        }
    }
    out
}

/// Of the skills with one name whose bodies differ in nothing but the paths of their own
/// folders each with the first.
fn first_of_built(found: &[Owned<'_>]) -> HashMap<usize, usize> {
    let mut by_body: HashMap<(usize, &str, TextSum), Vec<usize>> = HashMap::new();
    let mut known = HashSet::new();
    for one in found {
        let body = |skill: &Skill| Some((tree(skill), skill.body_sum()?.anywhere));
        let named = one
            .skill
            .and_then(|skill| Some((skill.name()?, body(skill)?)));
        if let Some((name, (tree, body))) = named.filter(|_| known.insert(address(one))) {
            by_body
                .entry((tree, name, body))
                .or_default()
                .push(address(one));
        }
    }
    firsts(by_body.into_values())
}

fn place_in_built(one: &Owned<'_>, first: usize) -> Option<Built> {
    let skill = one.skill?;
    let below = skill.below(one.finding.path())?;
    let lines = Lines::of(&one.finding)?.text;
    Some(Built {
        said: Said::of(&one.finding),
        skill: first,
        below: below.as_str().to_owned(),
        lines: anywhere(&lines, skill.dir()).into_owned(),
        message: anywhere(&one.finding.message, skill.dir()).into_owned(),
    })
}

/// A client's own folder comes behind the folders it was filled from.
fn rank<'a>(one: &'a Owned<'_>) -> impl Ord + 'a {
    (one.skill.map(together::place), one.finding.order())
}

fn address(one: &Owned<'_>) -> usize {
    one.skill
        .map_or(0, |skill| std::ptr::from_ref(skill) as usize)
}

/// Whether both findings' files hold the same text, as far as it is held.
fn have_one_text(a: &Finding, b: &Finding) -> bool {
    match (&a.at.file.text, &b.at.file.text) {
        (Some(a), Some(b)) => a.is_same(b),
        (None, None) => true,
        _ => false,
    }
}

/// The skills whose SKILL.md is that of another one.
struct Groups {
    /// Byte for byte: the number of the first of the equal ones, by the address of a
    /// skill.
    first: HashMap<usize, usize>,
    /// Likewise of those that have one name and one body.
    first_of_body: HashMap<usize, usize>,
}

/// Of groups of addresses those with several, each address with the first of its group.
fn firsts(groups: impl Iterator<Item = Vec<usize>>) -> HashMap<usize, usize> {
    let several = groups.filter(|group| group.len() > 1);
    let first = several.flat_map(|group| {
        let first = group[0];
        group.into_iter().map(move |skill| (skill, first))
    });
    first.collect()
}

impl Groups {
    /// Among the skills of `found`, which are in order.
    fn of(found: &[Owned<'_>]) -> Groups {
        let mut by_text: HashMap<(usize, TextSum), Vec<usize>> = HashMap::new();
        let mut by_body: HashMap<(usize, &str, TextSum), Vec<usize>> = HashMap::new();
        let mut last = None;
        for one in found {
            let Some((skill, text)) = one.skill.and_then(|skill| Some((skill, skill.text_sum()?)))
            else {
                continue;
            };
            let address = address(one);
            if last.replace(address) == Some(address) {
                continue;
            }
            let group = by_text.entry((tree(skill), text)).or_default();
            group.push(address);
            if let Some((name, body)) = skill.name().zip(skill.body_sum()) {
                let group = by_body.entry((tree(skill), name, body.sum)).or_default();
                group.push(address);
            }
        }
        Groups {
            first: firsts(by_text.into_values()),
            first_of_body: firsts(by_body.into_values()),
        }
    }

    /// Where a finding stands in its skill, if that has equals.
    fn place(&self, one: &Owned<'_>) -> Option<Within> {
        let skill = one.skill?;
        let finding = &one.finding;
        let below = match skill.below(finding.path()) {
            Some(below) => below.as_str().to_owned(),
            None if finding.path() == skill.shown() => String::new(),
            None => return None,
        };
        let in_body = finding.at.span.filter(|_| below == "SKILL.md");
        let in_body = in_body.and_then(|span| {
            let first = self.first_of_body.get(&address(one))?;
            let start = skill.body_sum()?.start;
            let from = |at: usize| at.checked_sub(start);
            Some((*first, Span::new(from(span.start)?, from(span.end)?)))
        });
        let beside = || {
            let is_text = below != "SKILL.md" && finding.at.file.text.is_some();
            let first = self.first_of_body.get(&address(one));
            first.filter(|_| is_text).copied()
        };
        let lines = in_body.is_none().then(|| Lines::of(finding)).flatten();
        let lines = lines.filter(|_| below == "SKILL.md");
        let lines = lines.zip(self.first_of_body.get(&address(one)).copied());
        let (first, span, line) = match (in_body, &lines) {
            (Some((first, span)), _) => (first, Some(span), None),
            (None, Some((lines, first))) => (*first, Some(lines.span), None),
            (None, None) => {
                let first = beside().or_else(|| self.first.get(&address(one)).copied());
                (first?, finding.at.span, finding.at.line)
            }
        };
        Some(Within {
            said: Said::of(finding),
            skill: first,
            in_body: in_body.is_some(),
            lines: lines.map(|(lines, _)| lines.text),
            below,
            span,
            line,
            message: finding.message.clone(),
        })
    }
}

/// The whole lines in which the flagged characters of a finding stand.
struct Lines {
    text: String,
    /// The characters, from the first of the lines.
    span: Span,
}

impl Lines {
    fn of(finding: &Finding) -> Option<Lines> {
        let (source, span) = finding.at.text()?;
        let line = |at: usize| source.line_span(source.position(at).line);
        let (start, end) = (line(span.start).start, line(span.end).end);
        Some(Lines {
            text: source.slice(Span::new(start, end)).trim_end().to_owned(),
            span: Span::new(span.start - start, span.end - start),
        })
    }
}

fn tree(skill: &Skill) -> usize {
    Arc::as_ptr(skill.tree()).cast::<()>() as usize
}

/// What findings of several skills share.
#[derive(PartialEq, Eq, Hash)]
enum Shared {
    /// A declared cause.
    Cause(String),
    /// A place outside of the skills.
    Place {
        path: String,
        span: Option<Span>,
        line: Option<usize>,
        message: String,
    },
}

impl Shared {
    fn of(one: &Owned<'_>) -> Option<Shared> {
        let (skill, finding) = (one.skill?, &one.finding);
        if let Some(cause) = &finding.cause {
            return Some(Shared::Cause(cause.key.clone()));
        }
        let path = finding.path();
        let inside = path == skill.shown() || skill.below(path).is_some();
        (!inside).then(|| Shared::Place {
            path: path.to_owned(),
            span: finding.at.span,
            line: finding.at.line,
            message: finding.message.clone(),
        })
    }
}

/// Findings that are told as one.
struct Group {
    /// The first of them, by its number.
    first: usize,
    count: usize,
    affects: BTreeSet<String>,
    also_in: BTreeSet<String>,
    /// What helps against all of them, by those that say so.
    helps: BTreeMap<&'static str, usize>,
}

impl Group {
    /// What most of them say, of equally many what the first one says.
    fn help(&self, first: Option<&'static str>) -> Option<&'static str> {
        let said = self.helps.iter();
        let most = said.max_by_key(|(help, count)| (**count, Some(**help) == first));
        most.map(|(help, _)| *help)
    }
}

/// Findings with one cause are told where it lies.
fn shared(mut found: Vec<Owned<'_>>) -> Vec<Finding> {
    found.sort_by(|a, b| a.finding.order().cmp(&b.finding.order()));
    let mut groups: HashMap<(usize, Said, Shared), Group> = HashMap::new();
    let mut out: Vec<Owned<'_>> = Vec::with_capacity(found.len());
    for one in found {
        let key = Shared::of(&one).zip(one.skill);
        let Some((shared, skill)) = key else {
            out.push(one);
            continue;
        };
        let key = (tree(skill), Said::of(&one.finding), shared);
        let group = groups.entry(key).or_insert_with(|| Group {
            first: out.len(),
            count: 0,
            affects: BTreeSet::new(),
            also_in: BTreeSet::new(),
            helps: BTreeMap::new(),
        });
        group.count += 1;
        let help = one.finding.cause.as_ref().and_then(|cause| cause.help);
        if let Some(help) = help {
            *group.helps.entry(help).or_default() += 1;
        }
        match one.finding.affects.as_slice() {
            [] => {
                group.affects.insert(skill.shown().to_owned());
            }
            named => group.affects.extend(named.iter().cloned()),
        }
        group.also_in.extend(one.finding.also_in.iter().cloned());
        if group.count == 1 {
            out.push(one);
        } else if one.finding.cause.is_some() {
            join(&mut out[group.first].finding.fix, one.finding.fix);
        }
    }
    for group in groups.into_values() {
        if group.count > 1 {
            tell(&mut out[group.first].finding, group);
        } else {
            drop_own(&mut out[group.first].finding);
        }
    }
    out.into_iter().map(|one| *one.finding).collect()
}

/// Leaves out that a finding affects the one skill in which it lies.
fn drop_own(alone: &mut Finding) {
    if let [skill] = alone.affects.as_slice()
        && alone.path().starts_with(&format!("{skill}/"))
    {
        alone.affects.clear();
    }
}

/// Makes the first finding of a group speak for all of it.
fn tell(first: &mut Finding, group: Group) {
    if let Some(cause) = first.cause.take() {
        if let Some(title) = cause.title {
            first.message = title(group.count);
        }
        if let Some(help) = group.help(cause.help) {
            first.help = Some(help.to_owned());
        }
        if let Some(place) = cause.place {
            let file = FileRef::new(place);
            let origin = first.origin();
            first.at = Location::whole(FileRef { origin, ..file });
            first.label.clear();
            first.labels.clear();
        }
    }
    first.also_in = group.also_in.into_iter().collect();
    if group.affects.len() > 1 {
        first.affects = group.affects.into_iter().collect();
    }
}

/// A fix that removes both findings, where there is one for each.
fn join(first: &mut Option<Fix>, other: Option<Fix>) {
    let whole = |fix: &Fix| fix.file.is_none();
    let joined = match (first.take(), other) {
        (Some(mut fix), Some(other))
            if fix.safety == other.safety && whole(&fix) && whole(&other) =>
        {
            fix.edits.extend(other.edits);
            Some(fix)
        }
        _ => None,
    };
    *first = joined;
}
