//! What was cut, in numbers.

use std::collections::BTreeMap;

/// The kinds of secrets, in the order in which they are looked for; the last one is the
/// program's alone.
pub const SECRET_KINDS: [&str; 12] = [
    "pem",
    "anthropic",
    "openai",
    "aws",
    "github",
    "github-pat",
    "slack",
    "google",
    "jwt",
    "bearer",
    "assignment",
    "hex",
];

/// A step of cleaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Tags, and what stands in some of them.
    Tags,
    /// Secrets.
    Secrets,
    /// The length.
    Truncate,
}

impl Step {
    /// All, in their order.
    pub const ALL: [Step; 3] = [Step::Tags, Step::Secrets, Step::Truncate];

    /// The word in documents.
    pub fn name(self) -> &'static str {
        match self {
            Step::Tags => "tags",
            Step::Secrets => "secrets",
            Step::Truncate => "truncate",
        }
    }
}

/// How often something was cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The step.
    pub step: Step,
    /// What: `comment`, the name of an element that went with its content, `tag`; a kind
    /// of secret; `limit`.
    pub kind: &'static str,
    /// How often; of `limit` how many characters.
    pub count: usize,
}

/// What was cut so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    tags: BTreeMap<&'static str, usize>,
    secrets: [usize; SECRET_KINDS.len()],
    beyond: usize,
}

impl Tally {
    /// Tags of a kind.
    pub fn tags(&mut self, kind: &'static str, count: usize) {
        if count > 0 {
            *self.tags.entry(kind).or_default() += count;
        }
    }

    /// Secrets of a kind, by its number in [`SECRET_KINDS`].
    pub fn secrets(&mut self, kind: usize, count: usize) {
        if let Some(known) = self.secrets.get_mut(kind) {
            *known += count;
        }
    }

    /// Characters behind the limit.
    pub fn cut_off(&mut self, count: usize) {
        self.beyond += count;
    }

    /// All of it: tags by kind, secrets in their order, the length.
    pub fn cuts(&self) -> Vec<Cut> {
        let cut = |step, kind, count| Cut { step, kind, count };
        let tags = self.tags.iter();
        let tags = tags.map(|(kind, count)| cut(Step::Tags, *kind, *count));
        let secrets = SECRET_KINDS.into_iter().zip(self.secrets);
        let secrets = secrets.map(|(kind, count)| cut(Step::Secrets, kind, count));
        let beyond = std::iter::once(cut(Step::Truncate, "limit", self.beyond));
        let all = tags.chain(secrets).chain(beyond);
        all.filter(|cut| cut.count > 0).collect()
    }
}
