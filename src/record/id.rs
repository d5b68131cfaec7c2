//! The id of a vendored skill: the name of its folder.

use std::fmt;

use crate::tree::RelPath;

/// The name of a vendored skill's folder, checked: lower-case letters and
/// digits in groups joined by `-`, at most 64 bytes, no device name. Whatever
/// is one can be joined to a path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SkillId(String);

/// Why a text is no id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IdFault {
    /// Characters or hyphens that an id can't have.
    #[error("must be lower-case letters and digits in groups joined by `-`")]
    Grammar,
    /// Too many characters.
    #[error("has {0} characters, the limit is {max}", max = SkillId::MAX)]
    TooLong(usize),
    /// A name that Windows keeps for a device.
    #[error("is the name of a device on Windows")]
    Device,
}

impl SkillId {
    /// The longest id, in bytes.
    pub const MAX: usize = 64;

    /// Checks `text` as an id.
    ///
    /// # Errors
    /// [`IdFault`].
    pub fn new(text: &str) -> Result<SkillId, IdFault> {
        let fine = |part: &str| {
            !part.is_empty() && part.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9'))
        };
        if !text.split('-').all(fine) {
            return Err(IdFault::Grammar);
        }
        if text.len() > SkillId::MAX {
            return Err(IdFault::TooLong(text.len()));
        }
        if RelPath::new(text).is_err() {
            return Err(IdFault::Device);
        }
        Ok(SkillId(text.to_owned()))
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SkillId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
