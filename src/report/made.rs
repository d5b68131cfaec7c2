//! The report of `new`: the files of the skill.

use schemars::JsonSchema;
use serde::Serialize;

use super::block::Layout;
use super::style::Palette;
use super::verb::Report;
use crate::text::Untrusted;

/// What `new` made.
#[derive(Debug)]
pub struct NewReport {
    /// The skill's name.
    pub name: String,
    /// The template, as it was named.
    pub template: String,
    /// The skill's folder, from the working directory.
    pub path: String,
    /// Nothing was written.
    pub dry_run: bool,
    /// The files, from the working directory, SKILL.md last.
    pub files: Vec<String>,
}

/// The skill that was made.
#[derive(Serialize, JsonSchema)]
pub struct NewDocument<'a> {
    /// Its name.
    name: &'a str,
    /// The template.
    template: &'a str,
    /// Its folder, from the working directory.
    path: &'a str,
    /// Nothing was written; the rest is as if it had been.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("const" = true))]
    dry_run: bool,
    /// Its files, from the working directory, SKILL.md last.
    files: &'a [String],
}

impl Report for NewReport {
    type Document<'a> = NewDocument<'a>;

    fn verb(&self) -> &'static str {
        "new"
    }

    /// A row a file.
    fn human(&self, _: Layout) -> String {
        let said = if self.dry_run { "  not written" } else { "" };
        let said = Palette::paint(Palette::DIM, said);
        let rows = self.files.iter();
        rows.map(|file| format!("+ {}{said}\n", Untrusted(file)))
            .collect()
    }

    fn document(&self) -> NewDocument<'_> {
        NewDocument {
            name: &self.name,
            template: &self.template,
            path: &self.path,
            dry_run: self.dry_run,
            files: &self.files,
        }
    }
}
