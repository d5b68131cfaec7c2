//! What a run was given for systems, beside its skills.

use std::sync::Arc;

use super::known::Facts;

/// Settings of a run, by their types. Copies share them.
#[derive(Clone, Debug, Default)]
pub struct Settings(Arc<Facts>);

impl Settings {
    /// The same with this setting; the first of a type counts.
    #[must_use]
    pub fn with<T: Clone + Send + Sync + 'static>(self, setting: T) -> Settings {
        let _: &T = self.0.get(|| setting.clone());
        self
    }

    /// The setting of this type; the default where the run was given none.
    pub fn get<T: Default + Send + Sync + 'static>(&self) -> &T {
        self.0.get(T::default)
    }
}
