//! `minara.toml` for people and programs: the file that teaches, its JSON
//! Schema, its reference page. All three are made from one table of keys.

mod page;
mod schema;
mod template;

pub use page::config_page;
pub use schema::config_schema;
pub use template::config_template;
