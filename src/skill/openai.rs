//! `agents/openai.yaml`, by which OpenAI's clients show a skill and call it.

use std::sync::Arc;

use super::{Fact, Skill};
use crate::syntax::yaml::{self, Limits, Parsed};
use crate::syntax::{Fault, Node};
use crate::text::{Encoding, Source};
use crate::tree::{Budgets, Mode, TreeError};

/// The file of one skill, parsed.
#[derive(Debug)]
pub struct Openai {
    /// Its text.
    pub source: Arc<Source>,
    /// What it is as YAML, or why it is none.
    pub parsed: Result<Parsed, Fault>,
}

/// What lies where the file belongs.
struct Found(Option<(Mode, Result<Openai, TreeError>)>);

impl Fact for Found {
    // It is small and rare, and lists of skills ask for it once more.
    const LASTS: bool = true;

    fn of(skill: &Skill) -> Found {
        let path = skill.dir().resolve(Openai::PATH);
        Found(path.and_then(|path| {
            let mode = skill.tree().entry(&path)?.mode;
            let bytes = skill.bytes(&path, Budgets::OPENAI);
            Some((mode, bytes.map(|bytes| Openai::parse(bytes.to_vec()))))
        }))
    }
}

impl Openai {
    /// Where the file lies below a skill.
    pub const PATH: &str = "agents/openai.yaml";

    fn parse(bytes: Vec<u8>) -> Openai {
        let source = Arc::new(Source::from_bytes(bytes));
        Openai {
            parsed: yaml::parse(source.text(), Limits::default()),
            source,
        }
    }

    /// The file of a skill, or why it can't be read; `None` where none is there,
    /// or only a link.
    pub fn of(skill: &Skill) -> Option<Result<&Openai, &TreeError>> {
        let (mode, file) = skill.fact::<Found>().0.as_ref()?;
        mode.is_file().then_some(file.as_ref())
    }

    /// The file, where it is UTF-8, YAML and a mapping.
    pub fn read(skill: &Skill) -> Option<&Openai> {
        let file = Openai::of(skill)?.ok()?;
        let readable = file.source.encoding() == Encoding::Utf8 && file.root().is_some();
        readable.then_some(file)
    }

    /// Whether the file, also one behind a link, lets only the user call the
    /// skill.
    pub fn is_explicit_only(skill: &Skill) -> bool {
        let file = skill.fact::<Found>().0.as_ref();
        let file = file.and_then(|(_, file)| file.as_ref().ok());
        let file = file.filter(|file| file.source.encoding() == Encoding::Utf8);
        let policy = file
            .and_then(|file| file.parsed.as_ref().ok()?.root.as_ref()?.get("policy"))
            .and_then(|policy| policy.get("allow_implicit_invocation"));
        policy.is_some_and(|policy| policy.is_text("false"))
    }

    /// The mapping that it is.
    pub fn root(&self) -> Option<&Node> {
        let root = self.parsed.as_ref().ok()?.root.as_ref()?;
        (root.kind() == yaml::Kind::Mapping).then_some(root)
    }

    /// The value of `key` in the mapping `block`.
    pub fn get(&self, block: &str, key: &str) -> Option<&Node> {
        self.root()?.get(block)?.get(key)
    }
}
