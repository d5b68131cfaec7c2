//! What is known of a skill, found out at most once.

use super::Skill;

/// Something that follows from a skill's files. It is asked for by its type
/// ([`Skill::fact`]) and made when somebody asks first; whoever needs it, rules,
/// licences, clients, shares it.
pub trait Fact: Send + Sync + Sized + 'static {
    /// Whether it outlives the judging of its skill ([`Skill::afresh`]). For what
    /// is small, and asked for again when all skills are judged together.
    const LASTS: bool = false;

    /// Finds it out. It may ask for other facts, never for itself.
    fn of(skill: &Skill) -> Self;
}

impl Skill {
    /// What is known of the skill by the type of the knowledge; found out when
    /// somebody asks first.
    pub fn fact<F: Fact>(&self) -> &F {
        self.facts(F::LASTS).get(|| F::of(self))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::finding::Origin;
    use crate::skill::Place;
    use crate::tree::{MemoryTree, RelPath};

    struct Length(usize);
    struct Twice(usize);

    impl Fact for Length {
        fn of(skill: &Skill) -> Length {
            Length(skill.folder_name().len())
        }
    }

    impl Fact for Twice {
        const LASTS: bool = true;

        fn of(skill: &Skill) -> Twice {
            Twice(skill.fact::<Length>().0 * 2)
        }
    }

    fn skill() -> Skill {
        let place = Place {
            shown: "four".to_owned(),
            folder: "four".to_owned(),
            origin: Origin::Disk,
        };
        Skill::load(Arc::new(MemoryTree::new()), RelPath::root(), place)
    }

    #[test]
    fn a_fact_is_made_once_and_may_ask_for_another() {
        let skill = skill();
        let twice = skill.fact::<Twice>();
        assert_eq!((twice.0, skill.fact::<Length>().0), (8, 4));
        assert!(std::ptr::eq(twice, skill.fact::<Twice>()));
    }

    #[test]
    fn only_what_lasts_is_known_afresh() {
        let skill = skill();
        let fresh = skill.afresh();
        assert!(std::ptr::eq(skill.fact::<Twice>(), fresh.fact::<Twice>()));
        assert!(!std::ptr::eq(
            skill.fact::<Length>(),
            fresh.fact::<Length>()
        ));
    }
}
