//! What a check says, and the ids it says it under.
//!
//! A [`Meta`] is one rule id with its page, a Markdown file beside the
//! declaration. A [`Finding`] is one place where a rule fails. Findings are data:
//! how they look is `report`'s business, and whether they count is `lint`'s.

mod cause;
mod dialect;
mod id;
mod location;
mod meta;
mod options;
mod quoted;
mod registry;
mod report;
mod text;

pub use cause::Cause;
pub use dialect::{BUILT, Dialect, Dialects};
pub use id::{ClientId, RuleId};
pub use location::{FileChange, FileEdit, FileRef, Fix, Label, Location, Origin, Safety};
pub use meta::{FixKind, Group, Level, Meta, OptionDefault, Profile, RuleOption, Tier};
pub use options::{OptionValue, Options};
pub use quoted::quote;
pub use registry::{MENTIONED, REGISTRY, all, find, nearest};
pub use report::{Finding, Summary, Suppression, sort_findings};
pub use text::FileText;

/// Declares rule ids. The page of each is the file `<id>.md` beside the
/// declaration: what the rule does, why, examples, options; its first line is the
/// title. The fields are those of [`Meta`], `id` first; what is left out has the
/// value of [`Meta::BASE`].
///
/// ```ignore
/// declare_id! {
///     pub MODIFIED_FILE = { id: "modified-file", group: Vendoring, level: Deny }
/// }
/// ```
#[macro_export]
macro_rules! declare_id {
    ($($vis:vis $name:ident = { id: $id:literal $(, $key:ident: $value:expr)* $(,)? })+) => {
        $(
            #[doc = include_str!(concat!($id, ".md"))]
            // linkme places the static in a section of its own; that attribute
            // counts as unsafe code.
            #[allow(unsafe_code)]
            #[linkme::distributed_slice($crate::finding::REGISTRY)]
            $vis static $name: $crate::finding::Meta = {
                #[allow(unused_imports)]
                use $crate::finding::{FixKind::*, Group::*, Level::*, OptionDefault::*, RuleOption, Tier::*};
                $crate::finding::Meta {
                    id: $id,
                    $($key: $value,)*
                    page: include_str!(concat!($id, ".md")),
                    declared_in: file!(),
                    ..$crate::finding::Meta::BASE
                }
            };
        )+
    };
}

/// Mentions the id of a rule that is declared elsewhere: `rule_id!("broken-link")`.
/// `tests/house.rs` holds every mention against the registry.
#[macro_export]
macro_rules! rule_id {
    ($id:literal) => {{
        #[allow(unsafe_code)] // as in `declare_id!`
        #[linkme::distributed_slice($crate::finding::MENTIONED)]
        static MENTION: $crate::finding::RuleId = $crate::finding::RuleId::mentioned($id);
        $crate::finding::RuleId::mentioned($id)
    }};
}
