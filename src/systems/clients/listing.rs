//! A client's list of skills, measured: how long it is, and what of it is lost
//! where that is more than the client's [`Budget`].

use std::cmp::Reverse;
use std::sync::{Mutex, PoisonError};

use super::budget::{Budget, TooLong};
use super::check::check;
use super::loaders::loader;
use super::outcome::ClientVerdict;
use super::table;
use crate::finding::{ClientId, RuleId};
use crate::rule_id;
use crate::skill::{Fact, Openai, Skill};

/// The rule of a skill that a client refuses for a long description.
const TOO_LONG: RuleId = rule_id!("description-too-long");

impl Budget {
    /// The skill as the client lists it; `None` where it does not load the skill
    /// or keeps it from the model.
    pub fn entry<'a>(&self, skill: &'a Skill) -> Option<Entry<'a>> {
        let known = skill.fact::<Known>();
        let said = known.line(self.client, || self.said(skill))?;
        let as_written = |text: Option<&str>| text.unwrap_or_default().to_owned();
        let name = said.name.unwrap_or_else(|| as_written(skill.name()));
        let text = said.text.unwrap_or_else(|| as_written(skill.description()));
        Some(Entry {
            skill,
            frame: self.line.frame(&name, &path_from_root(skill)),
            name,
            text,
        })
    }

    /// What stands in the list of the skill.
    fn said(&self, skill: &Skill) -> Option<Said> {
        let hidden = table::reads(self.client, "disable-model-invocation");
        if (hidden && skill.is_hidden()) || (self.has_policy && Openai::is_explicit_only(skill)) {
            return None;
        }
        let (name, mut text) = self.loaded(skill)?;
        if table::reads(self.client, "when_to_use")
            && let Some(when) = skill.text_field("when_to_use")
        {
            text = format!("{text} {when}");
        }
        Some(Said {
            name: Some(name).filter(|name| skill.name() != Some(name)),
            text: Some(text).filter(|text| skill.description() != Some(text)),
        })
    }

    /// Name and description as the client has them. A skill that it refuses for
    /// the length of its description alone is one that [`Budget::measure`] tells
    /// of, so it has them too.
    fn loaded(&self, skill: &Skill) -> Option<(String, String)> {
        let written = || {
            let text = skill.description().unwrap_or_default();
            Some((skill.name()?.to_owned(), text.to_owned()))
        };
        let Some(loader) = loader(self.client) else {
            return written().filter(|_| skill.is_usable());
        };
        let outcome = check(loader, skill);
        if outcome.verdict == ClientVerdict::NotKnown {
            return written().filter(|_| skill.is_usable());
        }
        match outcome.name {
            Some(name) => Some((name, outcome.description.unwrap_or_default())),
            None if outcome.reasons.iter().all(|why| why.rule == TOO_LONG) => {
                written().filter(|(_, text)| self.refuses(text))
            }
            None => None,
        }
    }

    fn refuses(&self, text: &str) -> bool {
        self.entry
            .is_some_and(|limit| !limit.cut && limit.unit.length(text) > limit.length)
    }

    /// Measures a list of these skills. Their order is the list's.
    pub fn measure<'a>(&self, window: Option<usize>, entries: Vec<Entry<'a>>) -> Listing<'a> {
        let mut listing = Listing::default();
        let mut lines: Vec<Listed<'a>> = Vec::with_capacity(entries.len());
        for entry in entries {
            let length = entry.text.chars().count();
            match self.entry {
                _ if self.refuses(&entry.text) => listing.refused.push(Listed { length, entry }),
                Some(limit) if limit.unit.length(&entry.text) > limit.length => {
                    let shown = limit.length.min(length);
                    listing.cut.push(Listed {
                        length,
                        entry: entry.clone(),
                    });
                    lines.push(Listed {
                        length: shown,
                        entry,
                    });
                }
                _ => lines.push(Listed { length, entry }),
            }
        }
        listing.limit = self.characters(window);
        listing.skills = lines.len();
        listing.characters = lines.iter().map(Listed::characters).sum();
        listing.beyond = self
            .skills
            .map_or(0, |most| lines.len().saturating_sub(most));
        if let Some(limit) = listing.limit.filter(|limit| listing.characters > *limit) {
            listing.overflow = Some(self.overflow(limit, lines));
        }
        listing
    }

    fn overflow<'a>(&self, limit: usize, mut lines: Vec<Listed<'a>>) -> Overflow<'a> {
        let cut = longest_that_fits(limit, &lines);
        let frames: Vec<usize> = lines.iter().map(|line| line.entry.frame).collect();
        let left_out = match (self.too_long, cut) {
            (TooLong::Shortens, None) => lines.len() - fitting(limit, &frames),
            _ => 0,
        };
        // The order of the list breaks ties.
        lines.sort_by_key(|line| Reverse(line.length));
        let kept = match self.too_long {
            // The fewest that must go are the longest.
            TooLong::DropsLeastUsed => {
                let mut left: usize = lines.iter().map(Listed::characters).sum();
                let goes = |line: &&Listed<'a>| {
                    let over = left > limit;
                    left -= if over { line.length } else { 0 };
                    over
                };
                lines.len() - lines.iter().take_while(goes).count()
            }
            _ => {
                let cut = cut.unwrap_or(0);
                lines.iter().filter(|line| line.length <= cut).count()
            }
        };
        lines.truncate(lines.len() - kept);
        Overflow {
            losing: lines,
            kept,
            cut,
            left_out,
        }
    }
}

/// What stands in a client's list of a skill; `None` for what is as it is written.
#[derive(Clone, Debug)]
struct Said {
    name: Option<String>,
    text: Option<String>,
}

/// What lists say of a skill, by client; `None` where it is not listed. It outlives the
/// judging of the skill: lists are measured when all are judged.
#[derive(Debug, Default)]
struct Known(Mutex<Vec<(ClientId, Option<Said>)>>);

impl Fact for Known {
    const LASTS: bool = true;

    fn of(_: &Skill) -> Known {
        Known::default()
    }
}

impl Known {
    fn line(&self, client: ClientId, find: impl FnOnce() -> Option<Said>) -> Option<Said> {
        // What it knows is true also after a panic elsewhere.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, said)) = known.iter().find(|(of, _)| *of == client) {
            return said.clone();
        }
        let said = find();
        // Most runs ask for one client.
        known.reserve_exact(1);
        known.push((client, said.clone()));
        said
    }
}

/// The largest length to which all descriptions can be cut so that the list
/// fits; `None` where the names alone are too long.
fn longest_that_fits(limit: usize, lines: &[Listed<'_>]) -> Option<usize> {
    let frames: usize = lines.iter().map(|line| line.entry.frame).sum();
    let mut left = limit.checked_sub(frames)?;
    let mut lengths: Vec<usize> = lines.iter().map(|line| line.length).collect();
    lengths.sort_unstable();
    let mut sharing = lengths.len();
    for length in lengths {
        let share = left / sharing;
        if length > share {
            return Some(share);
        }
        left -= length;
        sharing -= 1;
    }
    // Nothing needs to be cut.
    Some(usize::MAX)
}

/// How many of these lengths fit, from the first on.
fn fitting(limit: usize, lengths: &[usize]) -> usize {
    let ends = lengths.iter().scan(0, |end: &mut usize, length| {
        *end += length;
        Some(*end)
    });
    ends.take_while(|end| *end <= limit).count()
}

/// One skill as a client lists it.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The skill.
    pub skill: &'a Skill,
    /// The name in the list.
    pub name: String,
    /// The description in the list, before it is cut.
    pub text: String,
    /// Code points of its line without the description.
    pub frame: usize,
}

/// One line of a list.
#[derive(Clone, Debug)]
pub struct Listed<'a> {
    /// What is listed.
    pub entry: Entry<'a>,
    /// Code points of the description in question.
    pub length: usize,
}

impl Listed<'_> {
    fn characters(&self) -> usize {
        self.entry.frame + self.length
    }
}

/// A client's list, measured.
#[derive(Clone, Debug, Default)]
pub struct Listing<'a> {
    /// Skills in it.
    pub skills: usize,
    /// Code points of the whole list, descriptions cut as the client cuts each
    /// by itself.
    pub characters: usize,
    /// Code points that it may have; `None` where nothing says.
    pub limit: Option<usize>,
    /// Skills whose description is longer than the client takes, each with its
    /// whole length: it is cut.
    pub cut: Vec<Listed<'a>>,
    /// The same where the client refuses the skill.
    pub refused: Vec<Listed<'a>>,
    /// Skills above the number that the client lists.
    pub beyond: usize,
    /// What is lost, where the list is too long.
    pub overflow: Option<Overflow<'a>>,
}

/// What a list loses that is too long.
#[derive(Clone, Debug)]
pub struct Overflow<'a> {
    /// The skills that lose their description, or a part of it, longest first.
    /// Where the client drops those least used, which can't be told, it is the
    /// fewest that make the rest fit.
    pub losing: Vec<Listed<'a>>,
    /// Descriptions that stay whole.
    pub kept: usize,
    /// The shortest cut that fits: no description longer than this; `None`
    /// where the names alone are too long.
    pub cut: Option<usize>,
    /// Skills that are not listed at all.
    pub left_out: usize,
}

/// The path of SKILL.md from the root of the skill's tree: the list is as long wherever
/// somebody stands who asks.
fn path_from_root(skill: &Skill) -> String {
    let file = skill.dir().resolve("SKILL.md");
    file.unwrap_or_default().as_str().to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::super::budgets::budget;
    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::tree::{MemoryTree, Mode, RelPath};

    fn skill(name: &str, more: &str, policy: &str) -> Skill {
        let dir = RelPath::own(name).unwrap();
        let text = format!("---\nname: {name}\n{more}---\nBody.\n");
        let tree = MemoryTree::new()
            .with(dir.resolve("SKILL.md").unwrap(), Mode::File, text)
            .with(
                dir.resolve("agents/openai.yaml").unwrap(),
                Mode::File,
                policy,
            );
        let place = Place {
            shown: name.to_owned(),
            folder: name.to_owned(),
            origin: Origin::Disk,
        };
        Skill::load(Arc::new(tree), dir, place)
    }

    fn of(client: &str) -> &'static Budget {
        budget(client).unwrap()
    }

    #[test]
    fn a_line_is_what_the_client_prints() {
        let skill = skill("one", "description: Does it.\nwhen_to_use: Always.\n", "");
        let listing = |client: &str| {
            let budget = of(client);
            let entries = budget.entry(&skill).into_iter().collect();
            budget.measure(None, entries).characters
        };
        let codex = "- one: Does it. (file: one/SKILL.md)\n";
        assert_eq!(listing("codex"), codex.len());
        assert_eq!(listing("claude-code"), "- one: Does it. Always.\n".len());
    }

    #[test]
    fn what_the_model_never_sees_is_not_listed() {
        let text = "description: Does it.\n";
        let off = format!("{text}disable-model-invocation: true\n");
        assert!(of("claude-code").entry(&skill("a", &off, "")).is_none());
        assert!(of("codex").entry(&skill("a", &off, "")).is_some());
        let policy = "policy:\n  allow_implicit_invocation: false\n";
        assert!(of("codex").entry(&skill("a", text, policy)).is_none());
        assert!(of("claude-code").entry(&skill("a", text, policy)).is_some());
        assert!(of("codex").entry(&skill("a", text, "policy: [")).is_some());
        assert!(of("codex").entry(&skill("a", "", "")).is_none());
    }

    fn measured(
        client: &str,
        window: Option<usize>,
        lengths: &[usize],
    ) -> (Listing<'static>, usize) {
        let skill: &'static Skill = Box::leak(Box::new(skill("s", "description: d\n", "")));
        let entries = lengths.iter().map(|&length| Entry {
            skill,
            name: "s".to_owned(),
            text: "x".repeat(length),
            frame: 10,
        });
        let entries: Vec<_> = entries.collect();
        let count = entries.len();
        (of(client).measure(window, entries), count)
    }

    #[test]
    fn too_long_a_list_is_shortened_evenly() {
        // 8 percent of 1,000 are 80 characters; the names take 30 of them.
        let (listing, _) = measured("codex", Some(1_000), &[10, 40, 30]);
        assert_eq!((listing.characters, listing.limit), (110, Some(80)));
        let overflow = listing.overflow.unwrap();
        assert_eq!(
            (overflow.cut, overflow.kept, overflow.left_out),
            (Some(20), 1, 0)
        );
        let losing: Vec<usize> = overflow.losing.iter().map(|line| line.length).collect();
        assert_eq!(losing, [40, 30]);
        let (listing, _) = measured("codex", Some(1_000), &[10, 20, 20]);
        assert!(listing.overflow.is_none());
        let (listing, _) = measured("codex", Some(100), &[1, 1]);
        let overflow = listing.overflow.unwrap();
        assert_eq!(
            (overflow.cut, overflow.kept, overflow.left_out),
            (None, 0, 2)
        );
    }

    #[test]
    fn claude_code_drops_whole_descriptions() {
        let (listing, _) = measured("claude-code", Some(2_500), &[10, 40, 30, 60]);
        assert_eq!((listing.characters, listing.limit), (180, Some(100)));
        let overflow = listing.overflow.unwrap();
        // Without the two longest 80 are left.
        assert_eq!((overflow.kept, overflow.losing.len()), (2, 2));
        assert_eq!(overflow.cut, Some(16));
    }

    #[test]
    fn each_description_has_its_own_limit() {
        let (listing, _) = measured("hermes", None, &[60, 61]);
        assert_eq!((listing.cut.len(), listing.characters), (1, 140));
        let (listing, _) = measured("crush", None, &[1_024, 1_025]);
        assert_eq!((listing.refused.len(), listing.skills), (1, 1));
        let (listing, _) = measured("fast-agent", None, &[1; 53]);
        assert_eq!(listing.beyond, 3);
    }

    proptest! {
        #[test]
        fn the_cut_that_is_told_is_the_shortest_that_fits(
            lengths in proptest::collection::vec(0_usize..200, 1..40),
            window in 1_usize..40_000,
        ) {
            let (listing, count) = measured("codex", Some(window), &lengths);
            let limit = listing.limit.unwrap();
            let cost = |cut: usize| {
                10 * count + lengths.iter().map(|&length| length.min(cut)).sum::<usize>()
            };
            match listing.overflow {
                None => prop_assert!(cost(usize::MAX) <= limit),
                Some(overflow) => match overflow.cut {
                    None => prop_assert!(cost(0) > limit),
                    Some(cut) => {
                        prop_assert!(cost(cut) <= limit && cost(cut + 1) > limit);
                        prop_assert_eq!(overflow.kept + overflow.losing.len(), count);
                    }
                },
            }
        }
    }
}
