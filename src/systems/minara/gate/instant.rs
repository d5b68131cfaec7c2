//! Points in time.

use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// A point in time, with its zone (RFC 3339).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(OffsetDateTime);

/// A text that is no point in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no time with its zone, as RFC 3339 has it")]
pub struct NoInstant;

impl Instant {
    /// Reads `2030-01-31T12:00:00Z` and the like.
    ///
    /// # Errors
    /// It is none, or says no zone.
    pub fn parse(text: &str) -> Result<Instant, NoInstant> {
        let read = OffsetDateTime::parse(text, &Rfc3339);
        read.map(Instant).map_err(|_| NoInstant)
    }
}

impl From<OffsetDateTime> for Instant {
    fn from(at: OffsetDateTime) -> Instant {
        Instant(at)
    }
}
