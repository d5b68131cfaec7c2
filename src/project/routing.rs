//! The skills of a Minara host, as a project holds them.

use std::path::{Path, PathBuf};

use super::{Error, Note, Project, Selection};
use crate::config::MinaraHost;
use crate::finding::Dialect;
use crate::skill::Skill;
use crate::systems::document::Document;
use crate::systems::minara::play::Signal;
use crate::systems::minara::{
    AssetTable, Housing, Lexicon, Normal, Registry, Router, RouterOptions, Stage, StageTable,
    WhyLeftOut,
};
use crate::text::Untrusted;

impl Project {
    /// The skills that a host of the project would hold, with what should be said of
    /// those that it would not.
    ///
    /// # Errors
    /// No skill below the root.
    pub fn registry(&self) -> Result<(Registry, Vec<Note>), Error> {
        self.registry_in(&self.root)
    }

    /// As [`Project::registry`], of the skills below a folder.
    ///
    /// # Errors
    /// No skill there.
    pub(super) fn registry_in(&self, folder: &Path) -> Result<(Registry, Vec<Note>), Error> {
        let selection = Selection {
            paths: vec![PathBuf::from(self.shown(folder))],
            gitignore: true,
            exclude: true,
            vendored: true,
        };
        let mut selected = self.select(&selection)?;
        let has_text = |skill: &Skill| !skill.is_no_skill() && skill.sole_form().is_none();
        selected.skills.retain(|skill| has_text(skill));
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

    /// What a run knows of the host beside the skills that it judges.
    pub(super) fn housing(&self) -> Housing {
        let (project, whole) = (self.clone(), self.clone());
        let ids = move || {
            let held = whole.registry();
            let members = held.iter().flat_map(|(registry, _)| registry.members());
            members
                .map(|member| member.domain.id.text.clone())
                .collect()
        };
        let assets = self.config.minara.assets.iter().flatten();
        let assets = assets.map(|(class, _)| class.clone()).collect();
        Housing::new(move |shown| project.is_unrecorded(shown), ids, assets)
    }

    /// The same skills, ready to be ranked.
    ///
    /// # Errors
    /// As [`Project::registry`].
    pub fn router(&self, options: RouterOptions) -> Result<(Router, Vec<Note>), Error> {
        let (registry, notes) = self.registry()?;
        Ok((router_of(&self.config.minara, registry, options), notes))
    }

    /// The stages that a message names.
    pub(super) fn stages_named(&self, message: &str) -> Vec<Stage> {
        let (stages, assets) = tables(&self.config.minara, false);
        let said = Lexicon::new(&stages, &assets).look_up(&Normal::of(message));
        said.stages.into_iter().map(|(stage, _)| stage).collect()
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

/// Skills ready to be ranked, as a configuration has it.
pub(super) fn router_of(host: &MinaraHost, registry: Registry, options: RouterOptions) -> Router {
    let (stages, assets) = tables(host, options.seed);
    Router::new(registry, &stages, &assets, options.rank_by)
}

/// What names stages and asset classes.
fn tables(host: &MinaraHost, seed: bool) -> (StageTable, AssetTable) {
    let stages = match &host.stages {
        _ if seed => StageTable::seed(),
        None => StageTable::default(),
        Some(set) => StageTable {
            triggers: Stage::ALL.into_iter().zip(set.phrases.clone()).collect(),
            exceptions: set.exceptions.clone(),
        },
    };
    let assets = host.assets.clone();
    (stages, assets.map_or_else(AssetTable::default, AssetTable))
}
