//! The skills of one run, together.

use std::sync::{Arc, OnceLock};

use super::known::Facts;
use super::manifest::Manifests;
use super::{Settings, Skill};

/// Skills that are judged together: what one run was pointed at, or what one
/// source offers. In byte order of their paths.
#[derive(Clone, Debug, Default)]
pub struct Collection {
    /// The skills.
    pub skills: Vec<Arc<Skill>>,
    /// The paths that the run was pointed at, as findings print paths; none where
    /// nobody named one.
    pub named: Vec<String>,
    /// Whether it is one text that is not on disk: what lies around it is looked
    /// at for its sake, and not judged.
    pub alone: bool,
    pub(super) manifests: OnceLock<Manifests>,
    /// What follows from the skills.
    pub(super) facts: Arc<Facts>,
    /// What the run was given for systems.
    pub(super) settings: Settings,
}

/// Something that follows from the skills of a run together. It is asked for by its
/// type ([`Collection::fact`]) and made when somebody asks first.
pub trait CollectionFact: Send + Sync + Sized + 'static {
    /// Finds it out. It may ask for other facts, never for itself.
    fn of(all: &Collection) -> Self;
}

impl Collection {
    /// Sorts `skills` by the path that findings print.
    pub fn new(mut skills: Vec<Arc<Skill>>) -> Collection {
        skills.sort_by(|a, b| a.shown().cmp(b.shown()));
        Collection {
            skills,
            ..Collection::default()
        }
    }

    /// One text that is not on disk.
    pub fn of_text(skill: Skill) -> Collection {
        Collection {
            alone: true,
            ..Collection::new(vec![Arc::new(skill)])
        }
    }

    /// The same skills in a run that was pointed at these paths.
    #[must_use]
    pub fn pointed_at(mut self, named: Vec<String>) -> Collection {
        self.named = named;
        self
    }

    /// The same skills in a run with this setting for a system; the first of a type
    /// counts.
    #[must_use]
    pub fn with<T: Clone + Send + Sync + 'static>(mut self, setting: T) -> Collection {
        self.settings = self.settings.with(setting);
        self
    }

    /// The setting of this type; the default where the run was given none.
    pub fn setting<T: Default + Send + Sync + 'static>(&self) -> &T {
        self.settings.get()
    }

    /// The same skills in a run with these settings for systems.
    #[must_use]
    pub fn given(mut self, settings: Settings) -> Collection {
        self.settings = settings;
        self
    }

    /// What the run was given for systems.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// What is known of the skills together by the type of the knowledge; found
    /// out when somebody asks first.
    pub fn fact<F: CollectionFact>(&self) -> &F {
        self.facts.get(|| F::of(self))
    }

    /// Those of the skills that pass, in the same run.
    #[must_use]
    pub fn only(&self, keep: impl Fn(&Skill) -> bool) -> Collection {
        let kept = self.skills.iter().filter(|skill| keep(skill));
        Collection {
            skills: kept.cloned().collect(),
            named: self.named.clone(),
            alone: self.alone,
            settings: self.settings.clone(),
            ..Collection::default()
        }
    }

    /// The manifests of the plugins and marketplaces around the skills; looked
    /// for at most once.
    pub fn manifests(&self) -> &Manifests {
        self.manifests
            .get_or_init(|| Manifests::around(&self.skills))
    }
}
