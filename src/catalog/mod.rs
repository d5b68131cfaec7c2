//! The generated pages: the catalog of all skills, and the list of what is
//! vendored with licences and holders.
//!
//! Pure rendering. The input is plain data that the caller gathered; the output
//! is a [`Page`], the same bytes for the same skills on every machine and day:
//! no clock, no machine path, rows sorted by bytes. All text of skills is
//! foreign and goes through `escape`; none of it becomes markup, and only
//! http and https links, and those into the project itself, are links.
//!
//! [`place`] decides what a file that is already there becomes. A file that the
//! user wrote is never replaced.

mod check;
mod entry;
mod escape;
mod ids;
mod json;
mod markdown;
mod mdx;
mod notices;
mod page;
mod source;

pub use check::{check, check_external, refusal};
pub use entry::{Entry, Kind, Tokens};
pub use escape::markdown_text;
pub use ids::{NOT_GENERATED, STALE_CATALOG, STALE_NOTICES, UNCLOSED_CATALOG_MARKER};
pub use json::{Document, SCHEMA, SkillDocument, document, json};
pub use markdown::{markdown, way_to_root};
pub use mdx::{EXTERNAL_MDX, MdxPage, mdx};
pub use notices::{KeptNotice, Notice, kept, notices};
pub use page::{Page, Placed, place};

#[cfg(test)]
mod tests;
