//! A skill's name as clients compare it.

use std::ops::Range;

use unicode_general_category::{GeneralCategory, get_general_category};

use super::{Skill, installed_name};
use crate::syntax::Node;
use crate::text::{Edit, Span, is_unprintable, nfkc};

/// Whether a character may stand in a name: a letter, a digit or another number
/// of any script, or `-`. These are the characters that Python's `isalnum`
/// takes, by which the reference validator judges; to be asked after NFKC.
pub fn is_name_char(c: char) -> bool {
    use GeneralCategory::*;
    c == '-'
        || matches!(
            get_general_category(c),
            UppercaseLetter
                | LowercaseLetter
                | TitlecaseLetter
                | ModifierLetter
                | OtherLetter
                | DecimalNumber
                | LetterNumber
                | OtherNumber
        )
}

/// Whether a character has a lower case that is not itself.
pub fn has_lower_case(c: char) -> bool {
    !c.to_lowercase().eq(std::iter::once(c))
}

/// Whether `name` is one that the specification allows, its length aside.
pub fn is_valid_name(name: &str) -> bool {
    !name.is_empty()
        && name.chars().all(|c| is_name_char(c) && !has_lower_case(c))
        && !name.starts_with('-')
        && !name.ends_with('-')
        && !name.contains("--")
}

/// One character of a name with the marks that belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster {
    /// Its bytes in the name as it is written.
    pub part: Range<usize>,
    /// Its NFKC.
    pub normal: String,
}

/// Neighbouring characters of a name that have something in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Their bytes in the name as it is written.
    pub part: Range<usize>,
    /// Their NFKC.
    pub normal: String,
    /// Where they stand in SKILL.md; the whole value where that can't be told.
    pub span: Span,
    exact: bool,
}

/// The name of one skill: what is written and what it is compared as.
#[derive(Clone, Debug)]
pub struct Name<'a> {
    /// The value in the frontmatter.
    pub node: &'a Node,
    /// What to point at where the whole name is meant.
    pub span: Span,
    /// The value's text.
    pub text: &'a str,
    /// NFKC without blanks at the ends, the form in which names are compared.
    pub normal: String,
    base: Option<usize>,
    folder: String,
}

impl<'a> Name<'a> {
    /// No more places in one name are pointed at beside the first.
    pub const MAX_LABELS: usize = 4;

    /// Characters that the specification allows in NFKC.
    pub const LONGEST: usize = 64;

    /// The name of `skill`; `None` where it is no text or blank.
    pub fn of(skill: &'a Skill) -> Option<Name<'a>> {
        let (source, pair, text) = (skill.source()?, skill.pair("name")?, skill.name()?);
        let node = &pair.value;
        let normal = nfkc(text).trim().to_owned();
        (!normal.is_empty() && !node.is_run_on(source.text())).then(|| Name {
            node,
            span: pair.head(source.text()),
            text,
            normal,
            base: node.verbatim(source.text()),
            folder: nfkc(installed_name(skill)),
        })
    }

    /// The form in which the name of `skill` is compared, without a look at its text:
    /// [`Name::normal`] of [`Name::of`].
    pub fn normal_of(skill: &Skill) -> Option<String> {
        let normal = nfkc(skill.own_name()?).trim().to_owned();
        (!normal.is_empty()).then_some(normal)
    }

    /// Where the text begins in SKILL.md, where it stands there byte for byte.
    pub fn base(&self) -> Option<usize> {
        self.base
    }

    /// Whether it is the name of the folder that holds SKILL.md, as that is called where the
    /// skill is used.
    pub fn is_folder_name(&self) -> bool {
        self.normal == self.folder
    }

    /// Whether it is a name that the specification allows: what others know the skill
    /// by.
    pub fn is_valid(&self) -> bool {
        self.normal.chars().count() <= Name::LONGEST && is_valid_name(&self.normal)
    }

    /// Whether it holds nothing but small letters, digits and hyphens of ASCII, as
    /// nearly every name does.
    pub fn is_plain(&self) -> bool {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        self.text.bytes().all(plain)
    }

    /// The characters, each with its marks: an accent counts with the letter
    /// that it composes with.
    pub fn clusters(&self) -> Vec<Cluster> {
        let mut parts: Vec<Range<usize>> = Vec::new();
        for (at, c) in self.text.char_indices() {
            let end = at + c.len_utf8();
            match parts.last_mut() {
                Some(last) if is_mark(c) => last.end = end,
                _ => parts.push(at..end),
            }
        }
        let cluster = |part: Range<usize>| Cluster {
            normal: nfkc(&self.text[part.clone()]),
            part,
        };
        parts.into_iter().map(cluster).collect()
    }

    /// The runs of characters that `is` holds for.
    pub fn runs(&self, is: impl Fn(&Cluster) -> bool) -> Vec<Run> {
        let mut runs: Vec<Cluster> = Vec::new();
        for cluster in self.clusters().into_iter().filter(is) {
            match runs.last_mut() {
                Some(last) if last.part.end == cluster.part.start => {
                    last.part.end = cluster.part.end;
                    last.normal.push_str(&cluster.normal);
                }
                _ => runs.push(cluster),
            }
        }
        runs.into_iter().map(|run| self.locate(run)).collect()
    }

    fn locate(&self, run: Cluster) -> Run {
        let span = |base| Span::new(run.part.start, run.part.end).shifted(base);
        // A line end is best seen from the key.
        let is_line_end = self.text[run.part.clone()].contains(['\n', '\r']);
        let exact = self.base.filter(|_| !is_line_end).map(span);
        Run {
            part: run.part,
            normal: run.normal,
            span: exact.unwrap_or(self.span),
            exact: exact.is_some(),
        }
    }

    /// Edits that write `new` of each run in its place. `None` where the
    /// characters of the value can't be told apart in the file, and where they
    /// would part the name from the folder it agrees with: renaming a folder is
    /// a person's decision.
    pub fn edits(&self, runs: &[Run], new: impl Fn(&Run) -> String) -> Option<Vec<Edit>> {
        let mut renamed = String::new();
        let mut edits = Vec::new();
        let mut at = 0;
        for run in runs.iter().filter(|run| !run.part.is_empty()) {
            let text = new(run);
            renamed.push_str(&self.text[at..run.part.start]);
            renamed.push_str(&text);
            at = run.part.end;
            edits.push(Edit::replace(run.exact.then_some(run.span)?, text));
        }
        renamed.push_str(&self.text[at..]);
        let renamed = nfkc(&renamed);
        let parts_ways = self.is_folder_name() && renamed != self.folder;
        (!parts_ways && !renamed.is_empty() && !edits.is_empty()).then_some(edits)
    }

    /// A valid name near this one; `None` where none is left.
    pub fn suggestion(&self) -> Option<String> {
        let mut name = String::new();
        for c in self.normal.chars().flat_map(char::to_lowercase) {
            if is_name_char(c) && c != '-' {
                name.push(c);
            } else if !is_unprintable(c) && !is_mark(c) && !name.ends_with('-') {
                name.push('-');
            }
        }
        let name = nfkc(name.trim_matches('-'));
        is_valid_name(&name).then_some(name)
    }

    /// What to write instead, where there is a valid name near this one.
    pub fn advice(&self) -> Option<String> {
        let name = self.suggestion()?;
        Some(if name == self.folder {
            format!("write `name: {name}`")
        } else {
            format!("write `name: {name}` and rename the folder to `{name}`")
        })
    }

    /// As [`Name::advice`], for whom the skill is: where the folder has a valid name,
    /// every path to the skill stays with that.
    pub fn advice_of_own(&self) -> Option<String> {
        let advice = self.advice()?;
        let folder = nfkc(&self.folder);
        let other = self.suggestion().is_some_and(|name| name != self.folder);
        Some(if other && is_valid_name(&folder) {
            let rest = advice.trim_start_matches("write ");
            format!("write `name: {folder}`, as the folder is called, or {rest}")
        } else {
            advice
        })
    }
}

/// Whether a character belongs to the one before it.
fn is_mark(c: char) -> bool {
    use GeneralCategory::*;
    matches!(
        get_general_category(c),
        NonspacingMark | SpacingMark | EnclosingMark
    )
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::text::{Source, apply_edits};
    use crate::tree::{MemoryTree, RelPath};

    fn skill(name: &str, folder: &str) -> Skill {
        let place = Place {
            shown: folder.to_owned(),
            folder: folder.to_owned(),
            origin: Origin::Disk,
        };
        let text = format!("---\nname: {name}\n---\n");
        let source = Source::from_text(text);
        Skill::with_source(Arc::new(MemoryTree::new()), RelPath::root(), place, source)
    }

    #[test]
    fn names_are_valid_as_the_reference_has_it() {
        for good in ["pdf", "3d-print", "straße", "請求書-整理", "v١", "x"] {
            assert!(is_valid_name(good), "{good}");
        }
        for bad in [
            "",
            "-pdf",
            "pdf-",
            "a--b",
            "Pdf",
            "a_b",
            "a b",
            "हिन्दी",
            "🚀",
        ] {
            assert!(!is_valid_name(bad), "{bad}");
        }
    }

    #[test]
    fn an_accent_belongs_to_its_letter() {
        let skill = skill("cafe\u{301}", "café");
        let name = Name::of(&skill).unwrap();
        assert!(name.is_folder_name());
        let marks = name.runs(|cluster| !cluster.normal.chars().all(is_name_char));
        assert!(marks.is_empty());
    }

    #[test]
    fn edits_never_part_name_and_folder() {
        let upper = |name: &Name<'_>| {
            let runs = name.runs(|c| c.normal.chars().any(has_lower_case));
            name.edits(&runs, |run| run.normal.to_lowercase())
        };
        let both = skill("My-Skill", "My-Skill");
        assert_eq!(upper(&Name::of(&both).unwrap()), None);
        let one = skill("'My-Skill'", "my-skill");
        let edits = upper(&Name::of(&one).unwrap()).unwrap();
        let text = one.source().unwrap().text();
        assert_eq!(
            apply_edits(text, &edits).unwrap(),
            "---\nname: 'my-skill'\n---\n"
        );
    }

    #[test]
    fn a_valid_name_is_suggested() {
        let near = |name, folder| Name::of(&skill(name, folder)).unwrap().suggestion();
        assert_eq!(
            near("Invoice Export", "x").as_deref(),
            Some("invoice-export")
        );
        assert_eq!(near("ops:plan", "x").as_deref(), Some("ops-plan"));
        assert_eq!(near("\"no\\u200btes\"", "x").as_deref(), Some("notes"));
        assert_eq!(near("'--'", "x"), None);
    }
}
