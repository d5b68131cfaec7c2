//! What a run knows of a host beside the skills that it judges.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;

use super::registry::Registry;
use super::skill::{DomainSkill, Ownership};
use crate::skill::{Collection, CollectionFact, Skill};

/// Whether a folder, as it is shown, lies where only vendored skills do.
type IsForeign = dyn Fn(&str) -> bool + Send + Sync;

/// The ids of all skills of a host.
type Ids = dyn Fn() -> BTreeSet<String> + Send + Sync;

/// What a run knows of a host beside the skills that it judges. Without a project
/// that is nothing: these skills are all that it holds.
#[derive(Clone, Default)]
pub struct Housing {
    foreign: Option<Arc<IsForeign>>,
    ids: Option<Arc<Ids>>,
    assets: Vec<String>,
}

impl Housing {
    /// A host with these ids, asked for where a skill names one that is not among
    /// those that are judged, and these asset classes beside the known ones.
    pub fn new(
        foreign: impl Fn(&str) -> bool + Send + Sync + 'static,
        ids: impl Fn() -> BTreeSet<String> + Send + Sync + 'static,
        assets: Vec<String>,
    ) -> Housing {
        Housing {
            foreign: Some(Arc::new(foreign)),
            ids: Some(Arc::new(ids)),
            assets,
        }
    }

    /// Whose a skill is.
    pub fn ownership(&self, skill: &Skill) -> Ownership {
        let foreign = self.foreign.as_ref();
        let by_place = if foreign.is_some_and(|foreign| foreign(skill.shown())) {
            Ownership::External
        } else {
            Ownership::Builtin
        };
        by_place.or_by_record(skill)
    }

    /// The ids of all skills of the host, as far as somebody knows them.
    pub fn ids(&self) -> BTreeSet<String> {
        self.ids.as_ref().map(|ids| ids()).unwrap_or_default()
    }

    /// Asset classes that the host knows beside the built-in ones.
    pub fn assets(&self) -> &[String] {
        &self.assets
    }
}

impl fmt::Debug for Housing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Housing")
            .field("assets", &self.assets)
            .finish_non_exhaustive()
    }
}

/// The skills of a run as a host would hold them.
impl CollectionFact for Registry {
    fn of(all: &Collection) -> Registry {
        let housing = all.setting::<Housing>();
        Registry::holding(all.skills.clone(), |skill| {
            let ownership = housing.ownership(skill);
            // What was found out when the skill was judged is not read again.
            let known = skill.fact::<DomainSkill>();
            if known.ownership == ownership {
                known.clone()
            } else {
                DomainSkill::load(skill, ownership)
            }
        })
    }
}
