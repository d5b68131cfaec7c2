//! The place for what is known of a skill.

use std::any::{Any, TypeId};
use std::sync::OnceLock;

/// Facts by their types: a list that only grows, so that what it gave stays
/// where it is and nobody waits but for the same fact.
#[derive(Debug, Default)]
pub(super) struct Facts {
    first: OnceLock<Box<Known>>,
}

#[derive(Debug)]
struct Known {
    kind: TypeId,
    fact: OnceLock<Box<dyn Any + Send + Sync>>,
    next: OnceLock<Box<Known>>,
}

impl Facts {
    /// The fact of this type, which `make` finds out where nobody did.
    pub(super) fn get<F: Send + Sync + 'static>(&self, make: impl Fn() -> F) -> &F {
        let kind = TypeId::of::<F>();
        let new = || {
            Box::new(Known {
                kind,
                fact: OnceLock::new(),
                next: OnceLock::new(),
            })
        };
        let mut at = &self.first;
        loop {
            let known = at.get_or_init(new);
            if known.kind == kind
                && let Some(fact) = known.fact.get_or_init(|| Box::new(make())).downcast_ref()
            {
                return fact;
            }
            at = &known.next;
        }
    }
}
