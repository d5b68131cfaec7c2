//! Which of Vertesia's readers is meant, and what each makes of a skill.

use super::build::{self, Refusal};
use super::definition::Definition;
use super::{sdk, system_skill};
use crate::skill::{Fact, Skill};
use crate::text::Source;
use crate::tree::Budgets;

/// A reader of SKILL.md, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reader {
    /// The build tools.
    Build,
    /// The SDK at run time.
    Sdk,
    /// Both: what either of them refuses or misreads counts.
    #[default]
    Both,
}

impl Reader {
    /// All of them.
    pub const ALL: [Reader; 3] = [Reader::Build, Reader::Sdk, Reader::Both];

    /// The word on the command line and in the configuration.
    pub fn name(self) -> &'static str {
        match self {
            Reader::Build => "build",
            Reader::Sdk => "sdk",
            Reader::Both => "both",
        }
    }

    /// The reader of this name.
    pub fn from_name(name: &str) -> Option<Reader> {
        Reader::ALL.into_iter().find(|reader| reader.name() == name)
    }

    /// Whether the build tools are meant.
    pub fn builds(self) -> bool {
        self != Reader::Sdk
    }

    /// Whether the SDK is meant.
    pub fn serves(self) -> bool {
        self != Reader::Build
    }
}

/// What the hosts make of a skill.
#[derive(Debug)]
pub struct Readings {
    /// The build tools; where the skill is a file of JSON what that says.
    pub build: Result<Definition, Vec<Refusal>>,
    /// The SDK, likewise.
    pub sdk: Result<Definition, &'static str>,
}

impl Fact for Readings {
    fn of(skill: &Skill) -> Readings {
        if let Some(file) = skill.sole_form().filter(|file| !file.form.is_data()) {
            let bytes = skill.bytes(&file.path, Budgets::FORM).ok();
            let text = Source::from_bytes(bytes.map_or(Vec::new(), |bytes| bytes.to_vec()));
            let sdk = sdk::read(text.text()).map(|found| Definition {
                content_type: Some("jst".to_owned()),
                ..found
            });
            return Readings {
                build: build::read(skill),
                sdk,
            };
        }
        if skill.sole_form().is_some() {
            let definition = system_skill::read(skill).unwrap_or_default();
            return Readings {
                build: Ok(definition.clone()),
                sdk: Ok(definition),
            };
        }
        let text = skill.source().map_or("", |source| source.text());
        Readings {
            build: build::read(skill),
            sdk: sdk::read(text),
        }
    }
}

impl Readings {
    /// What the reader makes of the skill; of both the build tools, where they take
    /// it.
    pub fn of(&self, reader: Reader) -> Option<&Definition> {
        match reader {
            Reader::Build => self.build.as_ref().ok(),
            Reader::Sdk => self.sdk.as_ref().ok(),
            Reader::Both => self.build.as_ref().ok().or(self.sdk.as_ref().ok()),
        }
    }

    /// The lines in which a reader says why it refuses the skill; none where it takes
    /// it.
    pub fn refusals(&self, reader: Reader) -> Vec<String> {
        let build = self.build.as_ref().err().filter(|_| reader.builds());
        let build = build.into_iter().flatten().map(Refusal::line);
        let sdk = self.sdk.as_ref().err().filter(|_| reader.serves());
        let sdk = sdk.map(|why| (*why).to_owned());
        build.chain(sdk).collect()
    }
}
