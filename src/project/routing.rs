//! The skills of a Minara host, as a project holds them.

use std::path::{Path, PathBuf};

use super::{Error, Note, Project, Selection};
use crate::finding::Dialect;
use crate::systems::minara::document::Document;
use crate::systems::minara::play::Signal;
use crate::systems::minara::{
    AssetTable, Registry, Router, RouterOptions, Stage, StageTable, WhyLeftOut,
};
use crate::text::Untrusted;

impl Project {
    /// The skills that a host of the project would hold, with what should be said of
    /// those that it would not.
    ///
    /// # Errors
    /// No skill below the root.
    pub fn registry(&self) -> Result<(Registry, Vec<Note>), Error> {
        let selection = Selection {
            paths: vec![PathBuf::from(self.shown(&self.root))],
            gitignore: true,
            exclude: true,
            vendored: true,
        };
        let mut selected = self.select(&selection)?;
        selected.skills.retain(|skill| !skill.is_no_skill());
        if selected.skills.is_empty() {
            return Err(Error::NoSkillHere);
        }
        let registry = Registry::load(selected.skills, |skill| self.ownership(skill));
        let mut notes = selected.notes;
        notes.extend(registry.left_out().iter().map(|left| Note::Dropped {
            host: Dialect::Minara.name(),
            shown: left.skill.shown().to_owned(),
            why: match &left.why {
                WhyLeftOut::Unreadable => "its frontmatter can't be read".to_owned(),
                WhyLeftOut::Nested => "it lies more than one level below builtin/".to_owned(),
                WhyLeftOut::SameId { id, first } => {
                    format!("{} has the id {}", Untrusted(first), Untrusted(id))
                }
            },
        }));
        Ok((registry, notes))
    }

    /// The same skills, ready to be ranked.
    ///
    /// # Errors
    /// As [`Project::registry`].
    pub fn router(&self, options: RouterOptions) -> Result<(Router, Vec<Note>), Error> {
        let (registry, notes) = self.registry()?;
        let host = &self.config.minara;
        let stages = match &host.stages {
            _ if options.seed => StageTable::seed(),
            None => StageTable::default(),
            Some(set) => StageTable {
                triggers: Stage::ALL.into_iter().zip(set.phrases.clone()).collect(),
                exceptions: set.exceptions.clone(),
            },
        };
        let assets = host
            .assets
            .clone()
            .map_or_else(AssetTable::default, AssetTable);
        let router = Router::new(registry, &stages, &assets, options.rank_by);
        Ok((router, notes))
    }

    /// The signal in a file that was named.
    ///
    /// # Errors
    /// It can't be read, or has another form.
    pub fn signal(&self, named: &Path) -> Result<Signal, Error> {
        let (text, shown) = self.text_of(&self.cwd.join(named), true)?;
        let document = Document::json(&text, &shown)?;
        Ok(Signal::read(&document)?)
    }
}
