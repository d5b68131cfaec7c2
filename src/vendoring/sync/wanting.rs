//! What is wanted of sources, each commit once.

use crate::vendoring::fetch::{FetchError, Fetched};
use crate::vendoring::source::Source;

/// A skill that needs its source: where that is, in the order in which it is tried,
/// and which commit it must give.
pub(super) struct Wanting {
    pub sources: Vec<Source>,
    pub commit: Option<String>,
}

impl Wanting {
    /// Takes another one in, so that both are fetched at once; `false` where they are
    /// not the same place.
    pub(super) fn take_in(&mut self, other: &Wanting) -> bool {
        match (self.sources.as_mut_slice(), other.sources.as_slice()) {
            ([one], [more]) if self.commit == other.commit => one.take_in(more),
            _ => self.sources == other.sources && self.commit == other.commit,
        }
    }

    /// Fetches the first source that has the commit.
    pub(super) fn fetch(
        &self,
        fetch: &dyn Fn(&Source) -> Result<Fetched, FetchError>,
    ) -> Result<Fetched, FetchError> {
        let (last, others) = match self.sources.split_last() {
            Some(split) => split,
            None => return Err(FetchError::Cancelled),
        };
        for source in others {
            match fetch(source) {
                Ok(fetched) if fetched.commit.map(|id| id.to_string()) == self.commit => {
                    return Ok(fetched);
                }
                Err(FetchError::Cancelled) => return Err(FetchError::Cancelled),
                _ => {}
            }
        }
        fetch(last)
    }
}
