//! What a skill that was judged keeps for those that look at all skills together.

use std::borrow::Cow;

use crate::text::{Encoding, Source, Span, TextSum};
use crate::tree::RelPath;

/// What is left of a skill whose text went.
#[derive(Debug)]
pub(super) struct Rest {
    pub name: Option<String>,
    /// Whether SKILL.md has the key `name`.
    pub is_named: bool,
    pub description: Option<String>,
    pub is_usable: bool,
    pub is_hidden: bool,
}

/// What the text of SKILL.md and its body are told apart from others by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sums {
    pub text: TextSum,
    pub body: Option<BodySum>,
}

/// A body that holds more than blanks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodySum {
    /// Where its first word begins in SKILL.md.
    pub start: usize,
    /// What it is told apart from others by, without the blanks around it.
    pub sum: TextSum,
    /// The same without the paths of the skill's own folder that stand in it: copies that
    /// were built each for its place agree in this.
    pub anywhere: TextSum,
}

/// A text in which the paths of the folder `dir` say nothing of where that is. A folder in
/// no other one has the name of many things.
pub fn anywhere<'a>(text: &'a str, dir: &RelPath) -> Cow<'a, str> {
    let dir = dir.as_str();
    if dir.contains('/') && text.contains(dir) {
        Cow::Owned(text.replace(dir, "{here}"))
    } else {
        Cow::Borrowed(text)
    }
}

impl Sums {
    pub fn of(source: &Source, body: Span, dir: &RelPath) -> Sums {
        let behind = source.slice(body);
        let text = behind.trim();
        let start = body.start + (behind.len() - behind.trim_start().len());
        let sum = TextSum::of(text.as_bytes());
        let whole = match source.encoding() {
            // The body is gone through once for both.
            Encoding::Utf8 => {
                let (head, rest) = source.text().split_at(start);
                let tail = &rest[text.len()..];
                TextSum::joined(&[head.as_bytes(), tail.as_bytes()], &[sum])
            }
            Encoding::Broken { .. } => source.sum(),
        };
        Sums {
            text: whole,
            body: (!text.is_empty()).then(|| BodySum {
                start,
                sum,
                anywhere: match anywhere(text, dir) {
                    Cow::Owned(text) => TextSum::of(text.as_bytes()),
                    Cow::Borrowed(_) => sum,
                },
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::finding::Origin;
    use crate::skill::{Place, Skill};
    use crate::tree::{MemoryTree, Mode, RelPath};

    fn skill(text: &str) -> Skill {
        let path = RelPath::own("SKILL.md").unwrap();
        let tree = MemoryTree::new().with(path, Mode::File, text);
        let place = Place {
            shown: "pdf".to_owned(),
            folder: "pdf".to_owned(),
            origin: Origin::Disk,
        };
        Skill::unread(Arc::new(tree), RelPath::root(), place)
    }

    fn rested(text: &str) -> Skill {
        let whole = skill(text);
        let fresh = whole.afresh();
        fresh.read();
        whole.rest(fresh, true);
        whole
    }

    #[test]
    fn what_is_asked_together_is_known_without_the_text() {
        let text = "---\nname: pdf\ndescription: d\ndisable-model-invocation: true\n---\n\n# A\n";
        let (rested, whole) = (rested(text), skill(text));
        assert_eq!(rested.name(), Some("pdf"));
        assert_eq!(rested.own_name(), Some("pdf"));
        assert_eq!(rested.description(), Some("d"));
        assert!(rested.is_usable() && rested.is_hidden() && rested.has_text());
        assert_eq!(rested.text_sum(), whole.text_sum());
        assert_eq!(rested.body_sum(), whole.body_sum());
        assert!(!rested.holds_text() && whole.body_sum().is_some());
        // Who asks for more reads it again.
        assert_eq!(
            rested.field("name").and_then(|node| node.as_str()),
            Some("pdf")
        );
        assert!(rested.holds_text());
    }

    #[test]
    fn sums_tell_texts_and_bodies_apart() {
        let of = |head: &str, rest: &str| skill(&format!("---\nname: {head}\n---\n{rest}"));
        let (one, other) = (of("a", "\n# A\n"), of("bb", "# A\n\n"));
        assert_ne!(one.text_sum(), other.text_sum());
        let (start, other_start) = (one.body_sum().unwrap(), other.body_sum().unwrap());
        assert_eq!(start.sum, other_start.sum);
        assert_eq!((start.start, other_start.start), (17, 17));
        assert_ne!(of("a", "# A\n").text_sum(), of("a", "# A").text_sum());
        assert_eq!(of("a", "# A\n").text_sum(), of("a", "# A\n").text_sum());
        assert_eq!(of("a", " \n").body_sum(), None);
        assert_ne!(of("a", " \n").text_sum(), of("a", "\n").text_sum());
    }
}
