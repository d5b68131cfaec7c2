//! Ids about licence texts.

use crate::declare_id;

declare_id! {
    /// Licence without its text
    ///
    /// ## What it does
    /// Reports a skill whose licence is named (in the field, a README, a
    /// notice) while no file holds the licence's words. What stands in a fence
    /// of SKILL.md is the licence of sample code and names none for the skill.
    ///
    /// ## Why
    /// Nearly every licence asks that its text travels with each copy.
    ///
    /// ## What to do
    /// Put the text beside SKILL.md as `LICENSE`.
    pub LICENSE_TEXT_MISSING = { id: "license-text-missing", group: License, level: Warn, tier: T4 }

    /// Licence text of which a part is absent
    ///
    /// ## What it does
    /// Reports a file with only the short notice of a long licence, and one
    /// that breaks off or lacks a condition or the disclaimer.
    ///
    /// ## Why
    /// The notice is no copy of the licence, and of a text without its
    /// conditions nobody can say what it grants; such a text is refused.
    ///
    /// ## What to do
    /// Replace the file by the whole text.
    pub INCOMPLETE_LICENSE_TEXT = { id: "incomplete-license-text", group: License, level: Warn, tier: T4 }

    /// Licence text with words that the licence does not have
    ///
    /// ## What it does
    /// Compares the text with its licence word by word and reports what was
    /// added, changed or taken away. Titles, names of holders, years and
    /// layout do not count. Where the change limits the grant, or letters of
    /// another script pose as Latin ones, the skill is refused.
    ///
    /// ## Why
    /// One word turns a licence round (`hereby not granted`), and measures of
    /// similarity do not see it: 99 % of the words are still those of MIT.
    ///
    /// ## What to do
    /// Use the unchanged text, or give changed terms a name of their own.
    pub MODIFIED_LICENSE_TEXT = { id: "modified-license-text", group: License, level: Warn, tier: T4 }

    /// Licence text that speaks of a NOTICE file that is not there
    ///
    /// ## What it does
    /// Reports a licence file that sends its reader to a NOTICE file while
    /// none lies in the same folder.
    ///
    /// ## Why
    /// Apache-2.0 asks that the notices travel with every copy.
    ///
    /// ## What to do
    /// Add the NOTICE file, or remove the sentence.
    pub MISSING_NOTICE_FILE = { id: "missing-notice-file", group: License, level: Warn, tier: T4 }
}
