//! What a client's loader does with a skill, step by step, as one row of data.
//!
//! Every loader goes the same way: bytes to text, text to frontmatter, YAML to
//! fields, fields to a name and a description. Clients differ in what each step
//! does; a [`Loader`] names those choices, and [`mod@super::load`] takes the
//! steps. A new version of a client is a change of its row.

use super::budget::Unit;
use super::places::Places;
use crate::finding::{ClientId, RuleId};
use crate::syntax::readings::Reader;

/// How well a row is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evidence {
    /// The loader's logic was run over every shared case, with the client's own
    /// YAML library.
    Run,
    /// Its source was read.
    Read,
    /// Only documentation.
    Docs,
    /// It is no product: the lenient client of the open guide.
    Guide,
}

impl Evidence {
    /// The word of reports.
    pub fn name(self) -> &'static str {
        match self {
            Evidence::Run => "run",
            Evidence::Read => "read",
            Evidence::Docs => "docs",
            Evidence::Guide => "guide",
        }
    }
}

/// One client's loader.
#[derive(Clone, Copy, Debug)]
pub struct Loader {
    /// The client.
    pub client: ClientId,
    /// Where the behaviour was read: repository, file, revision.
    pub source: &'static str,
    /// How well it is known.
    pub evidence: Evidence,
    /// Whether it is asked where nobody names clients.
    pub by_default: bool,
    /// How far the row reaches.
    pub knows: Knows,
    /// From bytes to text.
    pub text: TextRule,
    /// Where the frontmatter begins and ends.
    pub fences: FenceRule,
    /// What a file without frontmatter is.
    pub without: Without,
    /// Who reads the YAML.
    pub yaml: YamlRule,
    /// What is tried when that fails, or beside it.
    pub repair: Repair,
    /// How the name is found.
    pub name: NameRule,
    /// How the description is found.
    pub description: DescriptionRule,
    /// Types that other fields must have.
    pub fields: &'static [FieldRule],
    /// The only top-level keys that it takes; empty: any.
    pub only_fields: &'static [&'static str],
    /// Whether the text below the frontmatter must not be blank.
    pub body: bool,
    /// Where it looks, and which files it sees.
    pub places: Places,
}

/// How far a loader is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knows {
    /// For every file.
    Everything,
    /// For files that all readers of YAML and of frontmatter take alike. What it
    /// does with others is not known.
    Plain {
        /// What it was seen to skip a skill for.
        skips: &'static [RuleId],
    },
    /// Nobody has read how it loads skills.
    Nothing,
}

/// From bytes to text.
#[derive(Clone, Copy, Debug)]
pub struct TextRule {
    /// Whether bytes that are not UTF-8 become U+FFFD; otherwise the skill is
    /// skipped.
    pub lossy: bool,
    /// Whether a byte-order mark is taken off.
    pub strips_mark: bool,
    /// Which line ends become LF.
    pub line_ends: LineEnds,
    /// How many characters are read at most.
    pub window: Option<usize>,
    /// How many bytes a file may have.
    pub max_bytes: Option<usize>,
    /// Whether control characters in the frontmatter lose the skill before any
    /// reader sees them.
    pub refuses_controls: bool,
}

/// Which line ends become LF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnds {
    /// None.
    Kept,
    /// CRLF and a lone CR.
    All,
}

/// Where the frontmatter begins and ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenceRule {
    /// Lines that are `---` once trimmed, indented ones too, with a line between.
    TrimmedLines {
        /// Whether blank lines may stand before the first.
        after_blanks: bool,
    },
    /// Whatever stands between the first two `---` of the file, trimmed.
    Substrings,
    /// `---` and a line end, up to the first later line that begins with `---`.
    Pattern,
    /// As gray-matter has it: `---`, the name of a language, up to the first
    /// later line that begins with `---`, or to the end of the file.
    GrayMatter,
    /// A file that begins with `---`, from its fifth character to the first
    /// later line that begins with `---`.
    Prefix,
    /// Lines of three or more dashes, nothing but blanks before the first.
    DashLines {
        /// Whether blanks around the whole text are taken off first.
        trimmed: bool,
    },
    /// A file that begins with `---`, up to a line that is `---` and blanks and
    /// has a line end.
    ClosedLine,
    /// Whole lines `---` with blanks behind, the first at the top of the file.
    WholeLines,
}

/// What a file without frontmatter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Without {
    /// No skill.
    Skip,
    /// A skill without fields.
    NoFields,
}

/// Who reads the YAML, and into what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YamlRule {
    /// A library, into values.
    Values(Reader),
    /// js-yaml with the schema of JSON: no dates, no merge keys.
    JsonSchema,
    /// PyYAML over libyaml, which takes tabs where PyYAML's own scanner does not.
    Libyaml,
    /// The same, into a mapping whose keys must be text and other than these.
    Keywords(&'static [&'static str]),
    /// serde_yaml, into a struct of these keys: every scalar is its source text,
    /// and what other keys hold is passed over.
    Struct {
        /// The keys of the struct.
        keys: &'static [&'static str],
        /// Whether a value below one of them is built, whatever it is.
        builds: bool,
    },
    /// YAML 1.2, every scalar as its source text.
    Source,
}

/// What is tried when the YAML can't be read, or beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// Nothing.
    Nothing,
    /// Values that hold a colon or begin with a sign of YAML and do not parse
    /// are put in single quotes, once.
    QuoteBroken,
    /// Top-level values that hold a colon become block scalars, once.
    BlockScalars,
    /// Every top-level value that is not quoted is put in single quotes, once;
    /// not after a duplicate key.
    QuoteAll,
    /// Where there are not two texts, lines `name:` and `description:` at any
    /// indentation are taken, the last of each.
    TwoFields,
    /// Lines are split at their first colon.
    SplitLines,
    /// A reader of lines runs beside YAML and wins for some values.
    LinesBeside,
    /// The skill has no fields.
    DropsAll,
}

/// What becomes of a value that is not there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// The skill is skipped.
    Skip,
    /// The folder's name stands in.
    Folder,
    /// It stays as it is.
    Kept,
}

/// Which types of values are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Text only.
    Text,
    /// Any scalar, as text.
    Scalar,
    /// Text, and lists and mappings, which have a length as well.
    Sized,
    /// Text, and lists, of which a part can be cut as well.
    Sliced,
    /// Anything, as text.
    Any,
}

/// What is done to a text before it is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clean {
    /// Nothing.
    Kept,
    /// Blanks at both ends go.
    Trimmed,
    /// Runs of blanks become one space.
    OneLine,
    /// Characters that file systems refuse become `-`.
    FileName,
    /// What stands between `<` and `>` goes, and they with it.
    NoTags,
}

/// The most that a text may have.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The number.
    pub most: usize,
    /// What it counts.
    pub unit: Unit,
}

/// A bound in code points.
pub const fn characters(most: usize) -> Option<Limit> {
    Some(Limit {
        most,
        unit: Unit::Chars,
    })
}

/// A bound in UTF-16 units.
pub const fn utf16(most: usize) -> Option<Limit> {
    Some(Limit {
        most,
        unit: Unit::Utf16,
    })
}

/// A bound in bytes.
pub const fn bytes(most: usize) -> Option<Limit> {
    Some(Limit {
        most,
        unit: Unit::Bytes,
    })
}

/// What a name must look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Anything.
    Any,
    /// No slash.
    NoSlash,
    /// `a-z`, `0-9` and single hyphens inside.
    Words,
    /// Letters and digits of ASCII, hyphens, underscores, dots and blanks.
    Letters,
    /// As [`Form::Words`], upper case too.
    CasedWords,
}

/// How the name counts beside the folder's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderRule {
    /// It need not be the same.
    Free,
    /// It must be the same.
    Same,
    /// It must be the same but for case.
    SameButCase,
    /// Where it is another, the folder's stands in.
    Replaces,
}

/// How the name is found.
#[derive(Clone, Copy, Debug)]
pub struct NameRule {
    /// Types taken.
    pub takes: Takes,
    /// The key is not there.
    pub absent: Absent,
    /// The value is null.
    pub null: Absent,
    /// The value is empty after cleaning.
    pub empty: Absent,
    /// What is done to it first.
    pub clean: Clean,
    /// Its bound.
    pub limit: Option<Limit>,
    /// Where it is cut.
    pub cut: Option<Limit>,
    /// What it must look like.
    pub form: Form,
    /// How it counts beside the folder's.
    pub folder: FolderRule,
    /// Words that it must not hold.
    pub without: &'static [&'static str],
}

/// How the description is found.
#[derive(Clone, Copy, Debug)]
pub struct DescriptionRule {
    /// Types taken.
    pub takes: Takes,
    /// What an absent one is.
    pub absent: NoDescription,
    /// What null is.
    pub null: NoDescription,
    /// What an empty one is.
    pub empty: NoDescription,
    /// Whether blanks alone count as empty.
    pub blank_is_empty: bool,
    /// What is done to it first.
    pub clean: Clean,
    /// Its bound.
    pub limit: Option<Limit>,
    /// UTF-16 units after which it is cut.
    pub cut: Option<usize>,
    /// Characters that it must not hold.
    pub without: &'static [char],
}

/// What a description that is not there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDescription {
    /// The skill is skipped.
    Skip,
    /// It loads without one.
    Nothing,
    /// The first line of the body that is no heading.
    FirstLine,
    /// A text from the body; which one is not known.
    FromBody,
}

/// The types that a further field must have.
#[derive(Clone, Copy, Debug)]
pub struct FieldRule {
    /// The key, at the top level or, with a dot, below another.
    pub key: &'static str,
    /// The types taken.
    pub takes: &'static [Type],
    /// Its bound, where it is text.
    pub limit: Option<Limit>,
}

/// A type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Null.
    Null,
    /// `true`, `false`.
    Bool,
    /// Text.
    Text,
    /// A list.
    List,
    /// A mapping.
    Mapping,
    /// What JavaScript calls an object and no array: a mapping, or a date.
    Object,
}
