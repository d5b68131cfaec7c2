//! Ids about what the evidence as a whole says.

use crate::declare_id;

declare_id! {
    /// Skill without a licence
    ///
    /// ## What it does
    /// Reports a skill with no `license` field, no licence file in its folder
    /// and none above it that governs it.
    ///
    /// ## Why
    /// Without a licence nobody may copy it. Two of three public skills are
    /// in this state.
    ///
    /// ## What to do
    /// Authors: add `license: <SPDX id>` and the text as `LICENSE`. Users: ask
    /// the author.
    pub MISSING_LICENSE = { id: "missing-license", group: License, level: Warn, gate: Some(Deny), tier: T4 }

    /// Skill's own licence differs from its repository's
    ///
    /// ## What it does
    /// Reports a field or a manifest near the skill that names another licence
    /// than the text that governs the repository. Both are open, so the nearer
    /// one counts.
    ///
    /// ## Why
    /// In some collections the field is the licence of the tool that the skill
    /// describes.
    ///
    /// ## What to do
    /// Put the text of the skill's own licence into its folder.
    pub LICENSE_DIFFERS_FROM_ROOT = { id: "license-differs-from-root", group: License, level: Warn, tier: T4 }

    /// Licence with duties beyond keeping its text
    ///
    /// ## What it does
    /// Reports copyleft and share-alike licences and the rarer open ones that
    /// policy does not list as plainly permissive.
    ///
    /// ## Why
    /// They are open source, so the skill is added; what is built on it may
    /// have to be shared alike.
    ///
    /// ## What to do
    /// Nothing, or set `license.policy = "permissive"` in `minara.toml` to
    /// refuse copyleft.
    pub COPYLEFT_LICENSE = { id: "copyleft-license", group: License, level: Warn, tier: T4 }

    /// Part of the skill under a licence of its own
    ///
    /// ## What it does
    /// Reports licence files in folders below the skill, and licence headers
    /// in its scripts, that name another licence than the skill's.
    ///
    /// ## Why
    /// The licences hold together: the whole is judged by the strictest.
    ///
    /// ## What to do
    /// Keep the file with the part that it covers.
    pub THIRD_PARTY_LICENSE = { id: "third-party-license", group: License, level: Warn, tier: T4 }

    /// Licence taken from the repository's root
    ///
    /// ## What it does
    /// Notes that the skill says nothing and the text at the root governs it.
    ///
    /// ## Why
    /// The text is copied along with the skill, since the root is not.
    ///
    /// ## What to do
    /// Nothing.
    pub LICENSE_FROM_ROOT = { id: "license-from-root", group: License, level: Allow, tier: T4 }

    /// Reference document about another product's licence
    ///
    /// ## What it does
    /// Notes licence-like files below `references/` or `docs/`. They do not
    /// count as the skill's licence.
    ///
    /// ## Why
    /// They describe other products.
    ///
    /// ## What to do
    /// Nothing.
    pub THIRD_PARTY_LICENSE_NOTE = { id: "third-party-license-note", group: License, level: Allow, tier: T4 }

    /// Evidence that names two different licences
    ///
    /// ## What it does
    /// Reports a field and a file of one folder that disagree, an open claim
    /// below a closed root, or a body that forbids what a licence grants.
    ///
    /// ## Why
    /// Only the owner can say which one holds.
    ///
    /// ## What to do
    /// Owners: make both say the same. Users: ask, or leave the skill out.
    pub LICENSE_CONTRADICTION = { id: "license-contradiction", group: License, level: Deny, tier: T4 }

    /// Content that is known to be proprietary
    ///
    /// ## What it does
    /// Compares file hashes and the wording of SKILL.md with tables of skills
    /// whose owners forbid copying. A new name, a new frontmatter or a removed
    /// licence file changes nothing.
    ///
    /// ## Why
    /// Proprietary office skills circulate in dozens of public collections,
    /// often under an MIT root.
    ///
    /// ## What to do
    /// Remove the copy. Nothing lifts this refusal.
    pub KNOWN_PROPRIETARY_CONTENT = { id: "known-proprietary-content", group: License, level: Deny, tier: T4 }

    /// Skill whose owner keeps all rights
    ///
    /// ## What it does
    /// Reports a field, a file or a manifest that grants nothing, forbids
    /// copying or ties use to another contract.
    ///
    /// ## Why
    /// Nobody but its owner may copy it. An author may own a closed skill, so
    /// this is a warning there.
    ///
    /// ## What to do
    /// Ask the owner, or use a skill with an open licence.
    pub PROPRIETARY_LICENSE = { id: "proprietary-license", group: License, level: Warn, gate: Some(Deny), tier: T4 }

    /// Licence that limits use
    ///
    /// ## What it does
    /// Reports licences that show the source but limit who may use it or what
    /// for: BUSL, Elastic, SSPL, PolyForm, FSL, company-size terms.
    ///
    /// ## Why
    /// The limits pass on to everybody who gets the copy.
    ///
    /// ## What to do
    /// If the limits are met, accept exactly this licence with
    /// `--accept-license ID`.
    pub SOURCE_AVAILABLE_LICENSE = { id: "source-available-license", group: License, level: Warn, gate: Some(Deny), tier: T4 }

    /// Licence that policy refuses
    ///
    /// ## What it does
    /// Reports licences that forbid commercial use or changes, that bind use
    /// to ethics or thresholds, and those that `minara.toml` denies.
    ///
    /// ## Why
    /// Vendoring is use, and an overlay is a change.
    ///
    /// ## What to do
    /// Accept exactly this licence with `--accept-license ID`, or allow it
    /// under `[license]` in `minara.toml`.
    pub LICENSE_NOT_ALLOWED = { id: "license-not-allowed", group: License, level: Allow, gate: Some(Deny), tier: T4 }

    /// Skill that its repository only collects
    ///
    /// ## What it does
    /// Reports a skill that has no licence of its own in a repository that
    /// gathers the work of others.
    ///
    /// ## Why
    /// A licence at the root covers what its owner wrote, nothing else.
    ///
    /// ## What to do
    /// Add the skill from where it was written. If the root's owner did write
    /// it, `--trust-root` says so and is recorded.
    pub AGGREGATED_SKILL = { id: "aggregated-skill", group: License, level: Allow, gate: Some(Deny), tier: T4 }
}
