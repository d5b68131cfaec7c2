//! Ids about the value of a licence field.

use crate::declare_id;

declare_id! {
    /// Licence field that names no known licence
    ///
    /// ## What it does
    /// Reports a `license` value, a licence text or a licence reference that
    /// is none of the SPDX list and whose terms nobody can look up.
    ///
    /// ## Why
    /// What is not understood can't be relied on: the skill is refused where
    /// foreign skills are judged.
    ///
    /// ## What to do
    /// Write an SPDX id (`license: MIT`) and put the licence's text beside
    /// SKILL.md. A licence of your own needs its text in the folder.
    pub UNKNOWN_LICENSE = { id: "unknown-license", group: License, level: Warn, tier: T4 }

    /// Licence field that may mean more than one licence
    ///
    /// ## What it does
    /// Reports a value such as `BSD`, `GPL`, `MIT, Apache-2.0`, the address of
    /// a file in some repository, or a sentence that names a licence.
    ///
    /// ## Why
    /// Two- and three-clause BSD differ, so do versions of the GPL, and an
    /// address often belongs to the tool that a skill describes. A guess would
    /// be recorded as a fact.
    ///
    /// ## What to do
    /// Write the one SPDX expression that holds for the skill itself.
    pub AMBIGUOUS_LICENSE = { id: "ambiguous-license", group: License, level: Warn, tier: T4 }

    /// Licence id that SPDX has replaced
    ///
    /// ## What it does
    /// Reports ids such as `GPL-3.0` and `GPL-2.0+` and reads them as `-only`
    /// and `-or-later`.
    ///
    /// ## Why
    /// The old ids do not say whether later versions are allowed.
    ///
    /// ## What to do
    /// Write the id that the help line names.
    pub DEPRECATED_LICENSE_ID = { id: "deprecated-license-id", group: License, level: Warn, fix: Hint, tier: T1 }

    /// Licence written in words instead of its id
    ///
    /// ## What it does
    /// Reports a value that means one licence but is not its SPDX id:
    /// `MIT License`, `Apache 2.0`, `MIT/Apache-2.0`.
    ///
    /// ## Why
    /// Tools that compare the field with a list see an unknown licence.
    ///
    /// ## What to do
    /// `minara skills lint --fix` writes the id.
    pub LICENSE_ALIAS = { id: "license-alias", group: License, level: Allow, gate: Some(Warn), fix: Safe, tier: T4 }

    /// Licence field that points to a file that is not there
    ///
    /// ## What it does
    /// Reports a value such as `Complete terms in LICENSE.txt` where the
    /// skill's folder has no such file, or the path leaves the repository.
    ///
    /// ## Why
    /// The text was usually lost in copying. A licence further up is then not
    /// the one that was meant, so it does not fill the gap.
    ///
    /// ## What to do
    /// Bring the file back from where the skill was copied, or write the SPDX
    /// id into the field.
    pub MISSING_LICENSE_FILE = { id: "missing-license-file", group: License, level: Warn, tier: T4 }
}
