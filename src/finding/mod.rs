//! What a check says, and the ids it says it under.
//!
//! A [`Meta`] is one rule id with its page; the page is the doc comment of its
//! declaration, so code and page can't drift apart. A [`Finding`] is one place
//! where a rule fails. Findings are data: how they look is `report`'s business,
//! and whether they count is `lint`'s.

mod dialect;
mod meta;
mod options;
mod registry;
mod report;

pub use dialect::{Dialect, Dialects};
pub use meta::{FixKind, Group, Level, Meta, OptionDefault, Profile, RuleOption, Tier};
pub use options::{OptionValue, Options};
pub use registry::{REGISTRY, all, find, nearest};
pub use report::{
    ClientId, FileChange, Finding, Fix, Label, Origin, Safety, Summary, sort_findings,
};

/// Declares a rule id with its page.
///
/// The doc comment is the page: what the rule does, why, examples, options.
/// The fields are those of [`Meta`]; what is left out has the value of
/// [`Meta::BASE`].
///
/// ```ignore
/// declare_id! {
///     /// Vendored file differs from its record
///     ///
///     /// ## What it does
///     /// …
///     pub MODIFIED_FILE = { id: "modified-file", group: Vendoring, level: Deny }
/// }
/// ```
#[macro_export]
macro_rules! declare_id {
    ($($(#[doc = $page:literal])+ $vis:vis $name:ident = { $($key:ident: $value:expr),+ $(,)? })+) => {
        $(
            $(#[doc = $page])+
            // linkme places the static in a section of its own; that attribute
            // counts as unsafe code.
            #[allow(unsafe_code)]
            #[linkme::distributed_slice($crate::finding::REGISTRY)]
            $vis static $name: $crate::finding::Meta = {
                #[allow(unused_imports)]
                use $crate::finding::{FixKind::*, Group::*, Level::*, OptionDefault::*, RuleOption, Tier::*};
                $crate::finding::Meta {
                    $($key: $value,)+
                    page: concat!($($page, "\n"),+),
                    ..$crate::finding::Meta::BASE
                }
            };
        )+
    };
}
