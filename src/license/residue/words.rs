//! Words by which a difference is classed: tables only.

use crate::license::texts::CC4;

/// Nouns that name the licensed thing.
pub const NOUNS: &[&str] = &[
    "software",
    "skill",
    "skills",
    "plugin",
    "plugins",
    "work",
    "works",
    "material",
    "materials",
    "code",
    "package",
    "library",
    "program",
    "project",
    "documentation",
    "content",
    "contents",
    "data",
    "files",
    "database",
    "product",
    "module",
    "font",
    "fonts",
    "application",
    "template",
    "templates",
    "script",
    "scripts",
    "repository",
    "prompt",
    "prompts",
    "instructions",
];

/// Words of which a grant consists.
pub const GRANT_WORDS: &[&str] = &[
    "use",
    "copy",
    "modify",
    "merge",
    "publish",
    "distribute",
    "redistribute",
    "redistribution",
    "sublicense",
    "sell",
    "reproduce",
    "perform",
    "display",
    "prepare",
    "perpetual",
    "irrevocable",
    "worldwide",
    "royalty",
    "free",
    "charge",
    "restriction",
    "permission",
    "granted",
    "grants",
    "permitted",
    "transfer",
    "offer",
    "fee",
    "convey",
    "propagate",
    "share",
    "adapt",
    "commercial",
    "any",
    "purpose",
    "deal",
];

/// Words that a grant can lack.
pub const TRIVIAL: &[&str] = &[
    "the", "a", "an", "of", "that", "such", "hereby", "and", "to", "in", "each", "this", "these",
    "as", "is", "are", "be", "by", "for", "on",
];

/// Words that turn a sentence round.
pub const POLARITY: &[&str] = &[
    "not",
    "no",
    "never",
    "only",
    "except",
    "unless",
    "without",
    "neither",
    "nor",
    "none",
    "excluding",
    "cannot",
    "solely",
    "but",
    "if",
    "until",
    "revocable",
];

/// Words that change nothing where they are added.
pub const EMPTY: &[&str] = &[
    "the",
    "a",
    "an",
    "of",
    "to",
    "in",
    "and",
    "or",
    "such",
    "that",
    "this",
    "these",
    "those",
    "which",
    "its",
    "their",
    "is",
    "are",
    "be",
    "by",
    "as",
    "also",
    "any",
    "all",
    "for",
    "on",
    "with",
    "said",
    "hereby",
    "herein",
    "thereof",
    "above",
    "following",
    "below",
    "from",
    "at",
    "other",
    "use",
    "copy",
    "you",
    "your",
    "it",
];

/// Words that licences use for the holder, and that name nobody: in what relation one
/// stands to the work.
const ROLES: &[&str] = &[
    "owner",
    "holder",
    "holders",
    "contributors",
    "contributor",
    "authors",
    "author",
];

/// Words that licences use for the holder, and of which a name can consist.
const BODIES: &[&str] = &["regents", "university", "organization", "institute"];

/// Words that stand beside both.
const BESIDE_HOLDERS: &[&str] = &[
    "copyright",
    "the",
    "and",
    "or",
    "its",
    "their",
    "of",
    "name",
    "names",
    "respective",
];

/// Whether a licence uses the word for its holder, or beside it.
pub fn is_of_holder(word: &str) -> bool {
    stands_for_somebody(word) || BESIDE_HOLDERS.contains(&word)
}

/// Whether a word is a year of these centuries: whose copyright is from when changes no right.
pub fn is_year(word: &str) -> bool {
    let plain = word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    plain && (word.starts_with("19") || word.starts_with("20"))
}

/// Whether a word of a licence stands for somebody: where none such is replaced, no
/// name was put in.
pub fn stands_for_somebody(word: &str) -> bool {
    ROLES.contains(&word) || BODIES.contains(&word)
}

/// Whether a word that was put in names nobody.
pub fn names_nobody(word: &str) -> bool {
    ROLES.contains(&word) || BESIDE_HOLDERS.contains(&word)
}

/// Whether a word names the licensed thing, or is one of those that a grant consists of, that
/// turn a sentence round, or that licences use for whoever holds the rights: such a word stands
/// for that, also where a holder's name has it.
pub fn is_of_terms(word: &str) -> bool {
    NOUNS.contains(&word)
        || GRANT_WORDS.contains(&word)
        || POLARITY.contains(&word)
        || names_nobody(word)
}

/// Words that may stand for others at one place of a licence.
pub struct Variant {
    /// The licences.
    pub ids: &'static [&'static str],
    /// The words of the licence.
    pub licence: &'static str,
    /// The words of the text.
    pub text: &'static str,
    /// The words of the licence before and after.
    pub between: (&'static str, &'static str),
}

/// The paragraph behind the example of a notice, which the list of SPDX leaves out, with the
/// name that the other licence has in it.
macro_rules! closing_of_gpl {
    ($other:literal) => {
        concat!(
            "this general public license does not permit incorporating your program into ",
            "proprietary programs if your program is a subroutine library you may consider it ",
            "more useful to permit linking proprietary applications with the library if this is ",
            "what you want to do use the gnu ",
            $other,
            " general public license instead of this license"
        )
    };
}

/// What the templates of the list allow beside their text, and how nearly every
/// copy differs from it.
pub const VARIANTS: &[Variant] = &[
    Variant {
        ids: &["MIT", "X11", "MIT-0"],
        licence: "",
        text: "including the next paragraph",
        between: ("notice", "shall"),
    },
    Variant {
        ids: &["Apache-2.0"],
        licence: "",
        text: "the",
        between: ("to", "licensor"),
    },
    Variant {
        ids: &["Apache-2.0"],
        licence: "",
        text: "the",
        between: ("by", "licensor"),
    },
    Variant {
        ids: &["Apache-2.0"],
        licence: "those",
        text: "any",
        between: ("excluding", "notices"),
    },
    Variant {
        ids: &["ISC", "0BSD"],
        licence: "or",
        text: "",
        between: ("and", "distribute"),
    },
    Variant {
        ids: &["ISC"],
        licence: "isc",
        text: "the author",
        between: ("and", "disclaims"),
    },
    Variant {
        ids: &["ISC"],
        licence: "isc",
        text: "the author",
        between: ("shall", "be"),
    },
    // The text as its makers give it; the list of SPDX has no such sentence.
    Variant {
        ids: CC4,
        licence: "",
        text: "the text of the creative commons public licenses is dedicated to the public \
               domain under the cc0 public domain dedication",
        between: ("licensor", "except"),
    },
    Variant {
        ids: GNU,
        licence: "an",
        text: "a brief",
        between: ("and", "idea"),
    },
    // The example of a notice, which is the line of a holder where its blanks are marked.
    Variant {
        ids: &["GPL-2.0-only"],
        licence: "copyright yyyy name of author",
        text: "",
        between: ("does", "this"),
    },
    Variant {
        ids: &["GPL-2.0-only"],
        licence: "yyyy",
        text: "year",
        between: ("copyright", "name"),
    },
    Variant {
        ids: &["GPL-2.0-only"],
        licence: "",
        text: closing_of_gpl!("lesser"),
        between: ("vice", ""),
    },
    Variant {
        ids: &["GPL-2.0-only"],
        licence: "",
        text: closing_of_gpl!("library"),
        between: ("vice", ""),
    },
    // As the Foundation gives its older texts since it has no such address any more.
    Variant {
        ids: &["GPL-2.0-only", "LGPL-2.1-only"],
        licence: "write to the free software foundation inc 51 franklin street fifth floor \
                  boston ma 02110 1301 usa",
        text: "see http www gnu org licenses",
        between: ("not", "also"),
    },
    Variant {
        ids: &["GPL-2.0-only", "LGPL-2.1-only"],
        licence: "ty coon",
        text: "moe ghoul",
        between: ("of", "1"),
    },
    Variant {
        ids: &["GPL-2.0-only"],
        licence: "ty coon",
        text: "moe ghoul",
        between: ("1989", "president"),
    },
    Variant {
        ids: &["LGPL-2.1-only"],
        licence: "ty coon",
        text: "moe ghoul",
        between: ("1990", "president"),
    },
];

/// The texts of the Free Software Foundation.
const GNU: &[&str] = &[
    "AGPL-3.0-only",
    "GPL-1.0-only",
    "GPL-2.0-only",
    "GPL-3.0-only",
    "LGPL-2.0-only",
    "LGPL-2.1-only",
    "LGPL-3.0-only",
];

/// Words of which the sentences consist that copies have among the hints behind the terms:
/// `Please also get it right`.
pub const HINT_WORDS: &[&str] = &[
    "please",
    "also",
    "get",
    "it",
    "right",
    "an",
    "a",
    "the",
    "in",
    "depth",
    "full",
    "better",
    "understanding",
    "understand",
    "of",
    "how",
    "to",
    "properly",
    "correctly",
    "use",
    "apply",
    "this",
    "license",
    "by",
    "reading",
    "read",
    "see",
    "visit",
    "for",
    "more",
    "details",
    "information",
    "guidance",
    "and",
    "your",
    "name",
    "year",
    "file",
    "text",
];

/// Words by which a note says where a work comes from.
pub const ORIGIN: &[&str] = &[
    "upstream",
    "fork",
    "forked",
    "port",
    "ported",
    "adapted",
    "derived",
    "inspired",
    "influence",
    "original",
    "originally",
    "attribution",
    "notices",
    "notice",
    "credits",
    "modifications",
];

/// Words by which a note may say something of rights, or name another licence: then it
/// is more than one of origin.
pub const RIGHTS: &[&str] = &[
    "license",
    "licenses",
    "licensed",
    "licence",
    "licences",
    "licensing",
    "sublicense",
    "terms",
    "agreement",
    "permission",
    "permitted",
    "grant",
    "granted",
    "rights",
    "must",
    "may",
    "shall",
    "only",
    "except",
    "unless",
    "without",
    "allowed",
    "forbidden",
    "prohibited",
    "reserved",
    "commercial",
    "noncommercial",
    "commercially",
    "personal",
    "use",
    "used",
    "redistribute",
    "redistribution",
    "distribute",
    "proprietary",
    "confidential",
    "fee",
    "paid",
    "trademark",
    "trademarks",
    "gpl",
    "lgpl",
    "agpl",
    "gplv2",
    "gplv3",
    "mpl",
    "apache",
    "bsd",
    "isc",
    "cc",
    "creative",
    "unlicense",
    "wtfpl",
    "busl",
    "sspl",
    "elastic",
];
