//! What loaders have in common.
//!
//! A client's loader is read from its source at the revision that it names; what
//! it does not say otherwise is as in [`BASE`].

use super::loader::{
    Absent, Clean, DescriptionRule, Evidence, FenceRule, FieldRule, FolderRule, Form, Knows,
    LineEnds, Loader, NameRule, NoDescription, Repair, Takes, TextRule, Type, Without, YamlRule,
};
use super::places::Places;
use crate::syntax::readings::Reader;

/// Node reads bytes that are not UTF-8 as U+FFFD and keeps the rest.
pub const NODE: TextRule = TextRule {
    lossy: true,
    strips_mark: false,
    line_ends: LineEnds::Kept,
    window: None,
    max_bytes: None,
    refuses_controls: false,
};

/// Rust refuses bytes that are not UTF-8.
pub const RUST: TextRule = TextRule {
    lossy: false,
    ..NODE
};

/// Python refuses them too, and reads every line end as LF.
pub const PYTHON: TextRule = TextRule {
    lossy: false,
    line_ends: LineEnds::All,
    ..NODE
};

/// A name that must be text and there; nothing else is asked of it.
pub const NAME: NameRule = NameRule {
    takes: Takes::Text,
    absent: Absent::Skip,
    null: Absent::Skip,
    empty: Absent::Skip,
    clean: Clean::Kept,
    limit: None,
    cut: None,
    form: Form::Any,
    folder: FolderRule::Free,
    without: &[],
};

/// A description that must be text and there.
pub const DESCRIPTION: DescriptionRule = DescriptionRule {
    takes: Takes::Text,
    absent: NoDescription::Skip,
    null: NoDescription::Skip,
    empty: NoDescription::Skip,
    blank_is_empty: false,
    clean: Clean::Kept,
    limit: None,
    cut: None,
    without: &[],
};

/// python-frontmatter hands the fields over as keyword arguments, beside two of
/// its own.
pub const PYTHON_FRONTMATTER: YamlRule = YamlRule::Keywords(&["content", "handler"]);

/// A field that must have one of these types.
pub const fn field(key: &'static str, takes: &'static [Type]) -> FieldRule {
    FieldRule {
        key,
        takes,
        limit: None,
    }
}

/// gray-matter over js-yaml, as several clients use it: what a row is built on.
pub const BASE: Loader = Loader {
    client: "",
    source: "",
    evidence: Evidence::Run,
    by_default: true,
    knows: Knows::Everything,
    text: TextRule {
        strips_mark: true,
        ..NODE
    },
    fences: FenceRule::GrayMatter,
    without: Without::NoFields,
    yaml: YamlRule::Values(Reader::JsYaml3),
    repair: Repair::Nothing,
    name: NAME,
    description: DESCRIPTION,
    fields: &[],
    only_fields: &[],
    body: false,
    places: Places::PLAIN,
};
