//! What Minara's host does with SKILL.md: what a skill is offered for, how much of it
//! is loaded. These rules run where the dialect is on.

pub mod always_active_wording;
pub mod body_over_soft_cap;
pub mod co_activation_cycle;
pub mod co_activation_over_budget;
pub mod contradictory_conditions;
pub mod dead_negative_keyword;
pub mod duplicate_keyword;
pub mod duplicate_skill_id;
pub mod empty_keyword;
pub mod invalid_priority;
pub mod invalid_skill_id;
pub mod misplaced_minara_field;
pub mod missing_keywords;
pub mod missing_skill_id;
pub mod missing_summary;
pub mod monolingual_keywords;
pub mod nested_skill_package;
pub mod overlapping_keywords;
pub mod overlong_builtin_description;
pub mod overlong_prompt;
pub mod overlong_summary_description;
pub mod platform_alias;
pub mod priority_collision;
pub mod self_co_activation;
pub mod self_defeating_keyword;
pub mod shadowed_external;
pub mod shared_keyword;
pub mod unknown_asset_class;
pub mod unknown_co_activation;
pub mod unknown_minara_field;
pub mod unknown_platform;
pub mod unknown_signal_source;
pub mod unknown_stage;
pub mod unreachable_body;
pub mod weak_keyword;
pub mod wrong_list_type;

use std::collections::BTreeMap;
use std::sync::Arc;

use unicode_script::{Script, UnicodeScript as _};

use super::lists::{reworded, without_item};
use super::parts::shown;
use super::{Checks, budget};
use crate::finding::{FileRef, Finding, Safety};
use crate::record::RECORD_FILE;
use crate::skill::{Collection, CollectionFact, Skill};
use crate::syntax::{Fences, Node};
use crate::systems::minara::{
    Class, DomainSkill, GivenEntry, KEY, Member, Ownership, Provenance, Registry, SIDECAR,
    STOP_WORDS, Sidecar, SkillWords, Text, Word, counting, loaded_body,
};
use crate::text::{Source, Span, Untrusted, grouped, nearest_word};

/// No more unknown names of a run are compared with those that are known.
const MAX_COMPARED: usize = 100;

/// No more skills are named in a finding.
const MAX_NAMED: usize = 10;

/// A skill as the host reads it; `None` where it can't, which other rules tell.
fn read(skill: &Skill) -> Option<&DomainSkill> {
    let readable = skill.frontmatter().is_some_and(|front| front.is_valid());
    readable.then(|| skill.fact::<DomainSkill>())
}

/// The file that values of this provenance stand in: its name below the skill's
/// folder, and its text.
fn file_of<'a>(
    skill: &'a Skill,
    domain: &'a DomainSkill,
    from: Provenance,
) -> (&'static str, Option<&'a Arc<Source>>) {
    match from {
        Provenance::Sidecar => match &domain.layers.sidecar {
            Sidecar::Read { source, .. } => (SIDECAR, Some(source)),
            Sidecar::Absent | Sidecar::Unreadable(_) => (SIDECAR, None),
        },
        Provenance::Override => {
            let overrides = domain.layers.overrides.as_ref();
            (RECORD_FILE, overrides.map(|overrides| &overrides.source))
        }
        _ => ("SKILL.md", skill.source()),
    }
}

/// What a finding says, and where in the file of its provenance.
struct Said {
    from: Provenance,
    span: Option<Span>,
    title: String,
    label: String,
}

/// A finding where a value stands: in SKILL.md, in the file beside it, or in the
/// record.
fn found(skill: &Skill, domain: &DomainSkill, said: Said, cx: &Checks<'_>) -> Finding {
    let (file, source) = file_of(skill, domain, said.from);
    let found = cx.path(skill, skill.path_of(file), said.title);
    match source.zip(said.span) {
        Some((source, span)) => found.at(source, span, said.label),
        None => found,
    }
}

/// A finding at a text.
pub(super) fn at_text(
    (skill, domain): (&Skill, &DomainSkill),
    text: &Text,
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    let said = Said {
        from: text.from,
        span: text.span,
        title: title.into(),
        label: label.into(),
    };
    found(skill, domain, said, cx)
}

/// A finding at a key below `metadata.minara`, or at what leads there as far as it is
/// written.
fn at_key(
    (skill, domain): (&Skill, &DomainSkill),
    path: &[&str],
    title: impl Into<String>,
    label: impl Into<String>,
    cx: &Checks<'_>,
) -> Finding {
    let entry = entry(domain, path);
    let (from, span) = match entry {
        Some(entry) => (entry.value.from, entry.key_span),
        None => (Provenance::Default, head(skill)),
    };
    let said = Said {
        from,
        span,
        title: title.into(),
        label: label.into(),
    };
    found(skill, domain, said, cx)
}

/// The entry at a path of keys.
fn entry<'a>(domain: &'a DomainSkill, path: &[&str]) -> Option<&'a GivenEntry> {
    let (last, above) = path.split_last()?;
    let mut at = &domain.layers.merged;
    for key in above {
        at = at.get(key)?;
    }
    at.entry(last)
}

/// Where a finding about something that is not there points: the innermost key of
/// `metadata.minara` that is, else the opening fence.
fn head(skill: &Skill) -> Option<Span> {
    if let Some(metadata) = skill.pair("metadata") {
        let own = metadata.value.pair(KEY);
        return Some(own.unwrap_or(metadata).key.span);
    }
    match skill.frontmatter()?.fences {
        Fences::Closed { open, .. } | Fences::Unclosed { open, .. } => Some(open),
        Fences::Missing { first_line, .. } => Some(first_line),
    }
}

/// Another place for a finding, in whichever file its text stands.
fn also(
    found: Finding,
    (skill, domain): (&Skill, &DomainSkill),
    text: &Text,
    label: impl Into<String>,
) -> Finding {
    let (name, source) = file_of(skill, domain, text.from);
    let (Some(source), Some(span)) = (source, text.span) else {
        return found;
    };
    let file = FileRef::with_text(skill.path_of(name), skill.origin(), source);
    if *found.path() == file.shown {
        return found.also(span, label);
    }
    found.also_in_file(&Arc::new(file), span, label)
}

/// Another place for a finding, in another skill.
fn also_in(found: Finding, member: &Member, text: &Text, label: impl Into<String>) -> Finding {
    also(found, (&member.skill, &member.domain), text, label)
}

/// The node at a path of keys below `metadata.minara` of SKILL.md.
fn node<'a>(skill: &'a Skill, path: &[&str]) -> Option<&'a Node> {
    let own = skill.field("metadata")?.get(KEY)?;
    path.iter().try_fold(own, |node, key| node.get(key))
}

/// The finding with a fix that takes the item out of its list, where it stands in
/// SKILL.md and nothing else goes with it.
fn taken_out(found: Finding, skill: &Skill, path: &[&str], text: &Text, safety: Safety) -> Finding {
    if text.from != Provenance::Frontmatter {
        return found;
    }
    let edit = || without_item(skill.source()?, node(skill, path)?, text.span?);
    match edit() {
        Some(edit) => found.fix(safety, vec![edit]),
        None => found,
    }
}

/// The finding with a fix that writes another word, where it stands in SKILL.md.
fn put(found: Finding, skill: &Skill, text: &Text, word: &str, safety: Safety) -> Finding {
    if text.from != Provenance::Frontmatter {
        return found;
    }
    let edit = || reworded(skill.source()?, text.span?, word);
    match edit() {
        Some(edit) => found.fix(safety, vec![edit]),
        None => found,
    }
}

/// The finding that a word is none of a closed set, with the one that was meant.
fn none_of(
    of: (&Skill, &DomainSkill),
    text: &Text,
    known: &[&str],
    what: &str,
    cx: &Checks<'_>,
) -> Finding {
    let title = format!("no {what} is called `{}`", shown(&text.text));
    let found = at_text(of, text, title, "not known", cx);
    match near(&text.text, known.iter().copied()) {
        Some(near) => {
            let found = found.help(format!("did you mean `{near}`?"));
            put(found, of.0, text, near, Safety::Unsafe)
        }
        None => found.help(format!("write one of {}", listed(known))),
    }
}

/// The one of some names that was most likely meant, whatever its case.
fn near<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    /// Nothing so long is a slip of a name; comparing takes time by both lengths.
    const LONGEST: usize = 100;
    let typed = typed.trim();
    let lower = (typed.len() <= LONGEST).then(|| typed.to_lowercase())?;
    nearest_word(&lower, known)
}

/// Names in backticks, joined by commas.
fn listed(names: &[&str]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

/// How a value is written that SKILL.md of this skill has not: below
/// `metadata.minara`, or in what the owner of a vendored skill may write.
fn where_to_write(domain: &DomainSkill, yaml: &str, json: &str) -> String {
    match domain.ownership {
        Ownership::Builtin => format!("write `{yaml}` below `metadata.{KEY}`"),
        Ownership::External => format!("write `\"overrides\": {json}` in {RECORD_FILE}"),
    }
}

/// Where a body goes beyond a limit, and what is there: the heading above that place,
/// else the character. `offset` counts from the body as it is loaded.
fn beyond(skill: &Skill, offset: usize) -> (Span, &'static str) {
    let body = skill.body();
    let start = skill.body_span().start + (body.len() - body.trim_start().len());
    let at = start + offset;
    let Some(source) = skill.source() else {
        return (Span::at(at), "here");
    };
    let headings = &skill.document().headings;
    let above = headings.partition_point(|heading| heading.span.start <= at);
    if let Some(above) = above.checked_sub(1) {
        let line = source.position(headings[above].span.start).line;
        return (source.line_span(line), "in this section");
    }
    let rest = source.text().get(at..).unwrap_or_default();
    let length = rest.chars().next().map_or(0, char::len_utf8);
    (Span::new(at, at + length), "here")
}

/// The byte of a text behind so many UTF-16 units.
fn unit_offset(text: &str, limit: usize) -> usize {
    let mut units = 0;
    let mut chars = text.char_indices();
    let behind = chars.find(|(_, c)| {
        units += c.len_utf16();
        units > limit
    });
    behind.map_or(text.len(), |(at, _)| at)
}

/// The help of a body that is `over` too long: what to move.
fn parts_to_move(skill: &Skill, over: usize, unit: &str, size: impl Fn(&str) -> usize) -> String {
    let sections = budget::sections(skill, size);
    let help = budget::to_move(&sections, over, ("largest", unit));
    help.unwrap_or_else(|| "move a part to references/ and link it".to_owned())
}

/// Keys that lead to the keywords, below `metadata.minara`.
const KEYWORDS: [&str; 2] = ["routing", "keywords"];

/// Keys that lead to the negative ones.
const NEGATIVES: [&str; 2] = ["routing", "negative_keywords"];

/// The keywords of a skill, or its negative ones.
struct WordList<'a> {
    is_negative: bool,
    path: &'static [&'static str],
    texts: &'a [Text],
    words: &'a [Word],
}

fn word_lists<'a>(skill: &'a Skill, domain: &'a DomainSkill) -> [WordList<'a>; 2] {
    let words = skill.fact::<SkillWords>();
    [
        WordList {
            is_negative: false,
            path: &KEYWORDS,
            texts: &domain.routing.keywords,
            words: &words.keywords,
        },
        WordList {
            is_negative: true,
            path: &NEGATIVES,
            texts: &domain.routing.negative_keywords,
            words: &words.negatives,
        },
    ]
}

/// Whether a keyword in its normal form is one Latin letter, one digit, or a word that
/// is in every message.
fn is_weak(normal: &str) -> bool {
    let mut chars = normal.chars();
    let is_one = |c: char| match Class::of(c) {
        Class::Letter => c.script() == Script::Latin,
        Class::Number => true,
        Class::Unspaced | Class::Other => false,
    };
    match (chars.next(), chars.next()) {
        (Some(c), None) => is_one(c) || STOP_WORDS.contains(&normal),
        _ => STOP_WORDS.contains(&normal),
    }
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The finding that the body as it is loaded has more UTF-16 units than a limit; `why`
/// is what the limit is, behind the count.
fn body_over(skill: &Skill, limit: usize, why: &str, cx: &Checks<'_>) -> Option<Finding> {
    read(skill)?;
    let body = loaded_body(skill);
    let length = units(body);
    if length <= limit {
        return None;
    }
    let title = format!("body is {} UTF-16 units, {why}", grouped(length));
    let (span, place) = beyond(skill, unit_offset(body, limit));
    let label = format!("unit {} is {place}", grouped(limit + 1));
    let found = cx.file(skill, span, title, label);
    Some(found.help(parts_to_move(skill, length - limit, "units", units)))
}

/// The finding that a description has more UTF-16 units than a limit.
fn description_over(skill: &Skill, limit: usize, why: &str, cx: &Checks<'_>) -> Option<Finding> {
    let pair = skill.pair("description")?;
    let length = units(pair.value.as_str()?.trim());
    if length <= limit {
        return None;
    }
    let title = format!("description is {length} UTF-16 units, at most {limit} are {why}");
    let label = format!("{} more than {limit}", length - limit);
    Some(cx.file(skill, pair.head(skill.source()?.text()), title, label))
}

/// Whether a folder lies below `builtin/`, where packages of the host's own lie.
fn is_below_builtin(skill: &Skill) -> bool {
    let above = skill.dir().parent();
    above.is_some_and(|above| above.components().any(|part| part == "builtin"))
}

/// A skill that has a keyword, by its place among the members, and the place of the
/// keyword in its declaration.
type Owner = (usize, usize);

/// Who has which keyword, by its normal form; in the order of the skills' paths.
struct Owners(BTreeMap<String, Vec<Owner>>);

impl CollectionFact for Owners {
    fn of(all: &Collection) -> Owners {
        let mut owners: BTreeMap<String, Vec<Owner>> = BTreeMap::new();
        for (at, member) in all.fact::<Registry>().members().iter().enumerate() {
            let words = member.skill.fact::<SkillWords>();
            for (place, normal) in counting(&words.keywords) {
                let owners = owners.entry(normal.to_owned()).or_default();
                owners.push((at, place));
            }
        }
        Owners(owners)
    }
}

/// The keyword of an owner.
fn keyword_of(registry: &Registry, (member, place): Owner) -> &Text {
    &registry.members()[member].domain.routing.keywords[place]
}

/// The id of a member, for messages.
fn id_of(member: &Member) -> String {
    Untrusted(&member.domain.id.text).to_string()
}
