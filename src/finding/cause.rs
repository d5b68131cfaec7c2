//! What findings of several places have in common.

/// One thing that is behind several findings of a rule: changed once, they all
/// go. `lint` tells them as one finding, with the skills that it affects.
#[derive(Clone, Debug)]
pub struct Cause {
    /// Equal for the findings of one rule, in one tree, that it is behind.
    pub key: String,
    /// The title of the one finding for so many; without it that of the first
    /// holds.
    pub title: Option<fn(usize) -> String>,
    /// What to do about all of them; without it that of the first holds.
    pub help: Option<&'static str>,
    /// Where it lies, as reports print paths; without it the first finding's
    /// place stands for all.
    pub place: Option<String>,
}

impl Cause {
    /// A cause that findings share by its key alone.
    pub fn new(key: impl Into<String>) -> Cause {
        Cause {
            key: key.into(),
            title: None,
            help: None,
            place: None,
        }
    }

    /// The title of one finding for many.
    #[must_use]
    pub fn titled(mut self, title: fn(usize) -> String) -> Cause {
        self.title = Some(title);
        self
    }

    /// The help of one finding for many.
    #[must_use]
    pub fn helped(mut self, help: &'static str) -> Cause {
        self.help = Some(help);
        self
    }

    /// Where the cause lies, as reports print paths.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Cause {
        self.place = Some(place.into());
        self
    }
}
