//! Targets, records, and the disk against records.

crate::declare_id! {
    /// Id that can't name a vendored skill's folder
    ///
    /// ## What it does
    /// Refuses an id that is not lower-case letters and digits in groups joined
    /// by `-`, that has more than 64 characters, or that Windows keeps for a
    /// device (`con`, `nul`, `com1` …).
    ///
    /// ## Why
    /// The id becomes the name of a folder. With `..`, `/` or a device name in
    /// it a skill could be written outside the vendored folder.
    ///
    /// ## What to do
    /// Give another one: `minara skills add SOURCE --id acme-pdf`.
    pub INVALID_ID = { id: "invalid-id", group: Vendoring, level: Deny, exit: 2, tier: T2 }

    /// Vendored folder that another process writes to
    ///
    /// ## What it does
    /// Stops when `.minara.lock` is still held by another process after ten
    /// seconds. The process id in the message is the one that the holder wrote.
    ///
    /// ## Why
    /// Two writers would see each other's half-written folders.
    ///
    /// ## What to do
    /// Let the other process finish, then run the command again. The lock ends
    /// with its process: the file itself is no lock and can stay.
    pub LOCK_HELD = { id: "lock-held", group: Vendoring, level: Deny, exit: 2, tier: T2 }

    /// Write that was cut short and can't be finished alone
    ///
    /// ## What it does
    /// Reports a journal, a staging folder or an old copy (`.minara-…`) that an
    /// interrupted write left behind. A command that writes first finishes or
    /// undoes such a write; where the folder is neither the old nor the new one,
    /// it touches nothing and stops with this rule.
    ///
    /// ## Why
    /// Whatever is neither the old nor the new state may be somebody's work.
    ///
    /// ## What to do
    /// Run the `add` or `remove` again: it finishes or undoes what it can. Where
    /// it can't, compare the two folders that the message names, keep the right
    /// one under the skill's name, and delete the other together with
    /// `.minara-journal.json`.
    pub INTERRUPTED_OPERATION = { id: "interrupted-operation", group: Vendoring, level: Deny, exit: 2, tier: T2 }

    /// Record of a newer form
    ///
    /// ## What it does
    /// Refuses a `.minara-skill.json` whose `schema` is higher than the one that
    /// this version knows. Nothing is written over it.
    ///
    /// ## Why
    /// Facts that an older version can't read would be lost when it rewrites the
    /// record.
    ///
    /// ## What to do
    /// Update minara to the version that wrote the record.
    pub UNKNOWN_RECORD_SCHEMA = { id: "unknown-record-schema", group: Vendoring, level: Deny, exit: 2, tier: T2 }

    /// Record that is broken or untrue
    ///
    /// ## What it does
    /// Refuses a `.minara-skill.json` that is not JSON, holds a key twice, names
    /// a path that no skill may have, belongs to another folder, or whose digest
    /// is not that of the files it lists.
    ///
    /// ## Why
    /// All that `verify`, `update` and `remove` say rests on the record.
    ///
    /// ## What to do
    /// Restore it: `git checkout -- PATH`. If it can't be restored, remove the
    /// skill with `minara skills remove ID --discard-edits` and add it again.
    pub INVALID_RECORD = { id: "invalid-record", group: Vendoring, level: Deny, tier: T2 }

    /// Vendored folder without a record
    ///
    /// ## What it does
    /// Reports a folder below the vendored folder that has no
    /// `.minara-skill.json`.
    ///
    /// ## Why
    /// Nothing says where it came from, under which licence, or whether anybody
    /// changed it; yet clients load it like the others.
    ///
    /// ## What to do
    /// Move your own skill out of the vendored folder. A copy of somebody's:
    /// move it away and bring it in with its record, `minara skills add SOURCE`.
    pub RECORD_MISSING = { id: "record-missing", group: Vendoring, level: Deny, tier: T2 }

    /// Content that is not the recorded one
    ///
    /// ## What it does
    /// Refuses to write a file whose content or mode is not what the record
    /// says.
    ///
    /// ## Why
    /// The record is the only proof that a vendored file is upstream's.
    ///
    /// ## What to do
    /// The source gives other bytes for the same commit: do not use it. Look at
    /// what changed with `minara skills verify ID`.
    pub DIGEST_MISMATCH = { id: "digest-mismatch", group: Vendoring, level: Deny, tier: T2 }

    /// Id that a skill of another source has
    ///
    /// ## What it does
    /// Refuses to vendor a skill under an id under which a skill of another
    /// source is already vendored.
    ///
    /// ## Why
    /// Two skills of one name are two skills; the second would replace the first.
    ///
    /// ## What to do
    /// Give the new one its own id: `minara skills add SOURCE --id OWNER-NAME`.
    pub ID_TAKEN = { id: "id-taken", group: Vendoring, level: Deny, tier: T2 }

    /// Target that minara did not write
    ///
    /// ## What it does
    /// Refuses to write to or delete a folder or file at the skill's place that
    /// holds no record of this program, also when its name differs only in case.
    ///
    /// ## Why
    /// It is somebody's work. A folder that has no record is never emptied.
    ///
    /// ## What to do
    /// Move it away, or choose another id with `--id`.
    pub TARGET_NOT_MANAGED = { id: "target-not-managed", group: Vendoring, level: Deny, tier: T2 }

    /// Target that leads elsewhere
    ///
    /// ## What it does
    /// Refuses a vendored folder, or a skill's place in it, that is a symbolic
    /// link or a mount point.
    ///
    /// ## Why
    /// Writing there would change files outside the project; replacing the link
    /// would cut somebody's folder off.
    ///
    /// ## What to do
    /// Remove the link yourself, or choose another id with `--id`.
    pub TARGET_IS_SYMLINK = { id: "target-is-symlink", group: Vendoring, level: Deny, tier: T2 }

    /// Vendored file that differs from its record
    ///
    /// ## What it does
    /// Reports a file whose content is not the recorded one, or that is no
    /// regular file any more. An edit that the record declares is a warning.
    ///
    /// ## Why
    /// A vendored skill is upstream's to the byte, so that an update can merge
    /// and a reviewer knows what is whose.
    ///
    /// ## What to do
    /// See it with `git diff` where the skill was committed, and take it back
    /// with `git checkout -- PATH`; or `minara skills remove ID --discard-edits`
    /// and `add` it again.
    pub MODIFIED_FILE = { id: "modified-file", group: Vendoring, level: Deny, tier: T2 }

    /// Vendored file that is gone
    ///
    /// ## What it does
    /// Reports a file that the record lists and that is not there.
    ///
    /// ## Why
    /// A skill that names a missing file fails only when it is used.
    ///
    /// ## What to do
    /// `git checkout -- PATH` brings it back where the skill was committed; or
    /// `minara skills remove ID` and `add` it again.
    pub MISSING_FILE = { id: "missing-file", group: Vendoring, level: Deny, tier: T2 }

    /// File that no record lists
    ///
    /// ## What it does
    /// Reports a file in a vendored skill that upstream does not have. What
    /// desktops and interpreters leave (`.DS_Store`, `Thumbs.db`, `desktop.ini`,
    /// `__pycache__`, `*.pyc`) is a warning.
    ///
    /// ## Why
    /// Clients read it as part of the skill, and nobody reviewed it as such. An
    /// update or a removal would lose it.
    ///
    /// ## What to do
    /// Move it out of the vendored folder.
    pub EXTRA_FILE = { id: "extra-file", group: Vendoring, level: Deny, tier: T2 }

    /// Executable bit that differs from the record
    ///
    /// ## What it does
    /// Reports a file that may be run though the record says it may not, or the
    /// other way round. Systems without such a bit are not asked.
    ///
    /// ## Why
    /// A script that lost its bit fails when it is called; a file that gained it
    /// can be run where it could not before.
    ///
    /// ## What to do
    /// `chmod +x PATH` or `chmod -x PATH`.
    pub MODE_CHANGED = { id: "mode-changed", group: Vendoring, level: Deny, tier: T2 }

    /// Line endings that something rewrote
    ///
    /// ## What it does
    /// Reports a file that equals the recorded one but for its line endings.
    ///
    /// ## Why
    /// Nobody edited it: git rewrote it on checkout (`core.autocrlf`, or a
    /// `text` attribute). Scripts with CRLF do not start.
    ///
    /// ## What to do
    /// Add `skills/external/** -text` to the `.gitattributes` at the root of the
    /// repository (`add --write-gitattributes` does it), then `git rm --cached`
    /// and `git checkout` the folder.
    pub LINE_ENDINGS_CHANGED = { id: "line-endings-changed", group: Vendoring, level: Deny, tier: T2 }
}
