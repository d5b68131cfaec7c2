//! The rules: one file a rule, read from top to bottom as message and check, and
//! one page a rule, the Markdown file beside it.
//!
//! A rule sees a parsed skill and its options; it reports spans, a title,
//! labels, a help line and maybe a fix. Levels, suppressions and output are not
//! its business. [`declare_rule!`](crate::declare_rule) registers it; the examples
//! on its page run as tests.

mod again;
pub mod budget;
pub mod catalog;
mod checks;
mod client_files;
pub mod correctness;
pub mod curia;
mod elsewhere;
pub mod evals;
mod examples;
mod fences;
mod forms;
mod key_functions;
mod key_lists;
pub mod license;
mod links_alike;
mod links_meant;
mod lists;
pub mod mastra;
pub mod minara;
pub mod minara_tools;
mod neighbours;
pub mod openai;
mod own_fields;
mod own_packages;
mod packages;
mod parts;
mod paths;
pub mod plugin;
pub mod polar;
pub mod portability;
mod printed;
mod prose;
pub mod records;
mod runners;
pub mod security;
mod served;
pub mod spec;
pub mod style;
pub mod suspicious;
pub mod vendored;
pub mod vertesia;
mod vertesia_parts;
mod written;

pub use checks::Checks;
pub use examples::{Example, ExampleFile, ExampleVerdict, Written, examples};

pub use crate::finding::{OptionValue, Options};

use crate::finding::Meta;
use crate::skill::{Collection, Skill};

/// What `declare_rule!` writes for a rule.
pub trait Declared: Sync {
    /// The rule's id, levels and page.
    fn meta(&self) -> &'static Meta;
}

/// A check of one skill, or of a collection as a whole.
pub trait Rule: Declared {
    /// Looks at one skill.
    fn check(&self, _skill: &Skill, _cx: &mut Checks<'_>) {}

    /// Looks at all skills of a run together.
    fn check_collection(&self, _all: &Collection, _cx: &mut Checks<'_>) {}

    /// Whether it looks at skills that have no SKILL.md but a file of another form,
    /// whatever their dialect. Rules in the table of a dialect look at its own anyway.
    fn sees_forms(&self) -> bool {
        false
    }

    /// Finds out of one skill, while its text is at hand, what
    /// [`Rule::check_collection`] will ask of every skill: facts that last
    /// ([`Fact::LASTS`](crate::skill::Fact::LASTS)).
    fn gather(&self, _skill: &Skill, _cx: &Checks<'_>) {}

    /// Whether [`Rule::check_collection`] asks more of every skill than lasts: the
    /// skills then keep their texts. What lasts are name, description, what the text is
    /// told apart from others by, and what the rule gathers.
    fn needs_texts_together(&self) -> bool {
        false
    }
}

/// Every rule, in no order; filled by `declare_rule!`.
#[linkme::distributed_slice]
pub static RULES: [&'static dyn Rule];

/// Declares a rule: a unit struct and its registration. The rule's file then
/// implements [`Rule`] for the struct; its page is the file `<id>.md` beside it.
///
/// ```ignore
/// declare_rule! {
///     pub NameTooLong = { id: "name-too-long", group: Spec, level: Deny }
/// }
/// ```
#[macro_export]
macro_rules! declare_rule {
    ($vis:vis $name:ident = { id: $id:literal $($fields:tt)* }) => {
        #[doc = include_str!(concat!($id, ".md"))]
        #[derive(Clone, Copy, Debug)]
        $vis struct $name;

        const _: () = {
            $crate::declare_id! {
                META = { id: $id $($fields)* }
            }

            impl $crate::rules::Declared for $name {
                fn meta(&self) -> &'static $crate::finding::Meta {
                    &META
                }
            }

            #[allow(unsafe_code)] // as in `declare_id!`
            #[linkme::distributed_slice($crate::rules::RULES)]
            static RULE: &'static dyn $crate::rules::Rule = &$name;
        };
    };
}
