//! How many bytes of a file are read at most.

const KIB: u64 = 1 << 10;
const MIB: u64 = 1 << 20;

/// The budgets of reading, in bytes, all in one place. A file above its budget
/// is told by its size and never read in part: half a file is another file.
/// Each is far above what is met and far below what hurts.
#[derive(Clone, Copy, Debug)]
pub struct Budgets;

impl Budgets {
    /// SKILL.md in whatever case its name is written, and a file that is fixed:
    /// clients read a part of 16 MiB at most, and judging so much takes a second.
    pub const SKILL_MD: u64 = 16 * MIB;

    /// A file that is held against another one byte by byte, or without its line
    /// ends: twins of a source, local changes.
    pub const COMPARED: u64 = 16 * MIB;

    /// SKILL.md of a source of which only the name is asked for, maybe thousands in
    /// a row; a larger one is refused in any case.
    pub const NAMED_SKILL_MD: u64 = MIB;

    /// A page beside SKILL.md: no model reads a mebibyte of prose.
    pub const PAGE: u64 = MIB;

    /// A script or program: what is larger is bundled or generated, and nobody
    /// wrote its lines by hand.
    pub const SCRIPT: u64 = 256 * KIB;

    /// A file in whose first lines a licence may be named.
    pub const HEADED_SCRIPT: u64 = 64 * KIB;

    /// A manifest of a plugin, a marketplace or a package: the largest met lists
    /// some thousand plugins.
    pub const MANIFEST: u64 = MIB;

    /// The file of a skill that is no SKILL.md: as much as SKILL.md may have.
    pub const FORM: u64 = MIB;

    /// `evals/evals.json`, which holds whole prompts.
    pub const EVALS: u64 = MIB;

    /// `agents/openai.yaml`: ten lines, and YAML is dear to parse.
    pub const OPENAI: u64 = 64 * KIB;

    /// A licence text, notice, README or table of licences as it is judged: the
    /// longest text of the SPDX list has 100 KiB.
    pub const LICENSE: u64 = 256 * KIB;

    /// A licence text that goes along with a copy, and a file that is evidence
    /// in a record.
    pub const EVIDENCE: u64 = MIB;

    /// A file that may be known byte for byte; the largest known ones are fonts
    /// and archives.
    pub const KNOWN: u64 = 8 * MIB;

    /// A file whose hosts and variables are looked for.
    pub const CAPABILITIES: u64 = 64 * MIB;

    /// A file that is vendored, whatever limits were set on the command line: it
    /// is held in memory while it is written.
    pub const VENDORED: u64 = 1024 * MIB;

    /// `.minara-skill.json`: some 20,000 files at 200 bytes.
    pub const RECORD: u64 = 4 * MIB;

    /// `minara.lock`: some 16,000 skills at 500 bytes.
    pub const SKILL_LOCK: u64 = 8 * MIB;

    /// The journal of one write: five short values a skill, some 10,000 skills.
    pub const JOURNAL: u64 = 4 * MIB;

    /// A generated page that may be replaced.
    pub const GENERATED: u64 = 64 * MIB;

    /// A git tree object: some 400,000 entries.
    pub const GIT_TREE: u64 = 16 * MIB;

    /// The target of a link in a git tree.
    pub const GIT_LINK: u64 = 64 * KIB;

    /// The most bytes of one file that are kept while its skill is judged: every
    /// page fits.
    pub const KEPT_FILE: usize = 1 << 20;

    /// How much is kept of the files of one skill while it is judged. As many
    /// skills are judged at a time as there are threads.
    pub const KEPT_OF_SKILL: usize = 16 << 20;

    /// How much is kept of the files around skills, for a run: licence texts,
    /// manifests, README files.
    pub const KEPT_AROUND: usize = 16 << 20;

    /// How much of what was judged is kept until it is written, over all skills
    /// of a run.
    pub const KEPT_TO_WRITE: usize = 64 << 20;

    /// The largest blob of a git tree that is kept once it was inflated: others
    /// are seldom read twice.
    pub const KEPT_BLOB: usize = 256 << 10;

    /// How much is kept of the blobs of one git tree.
    pub const KEPT_BLOBS: usize = 8 << 20;
}
