//! Which field of which form goes where in which other form: the one table, from which
//! the guide's is made.

use super::form::Form;
use super::model::Slot;

/// The place of a kind of field in a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Under this key; keys joined by dots.
    Key(&'static str),
    /// In the main file, which keeps it where it stands.
    Stays,
    /// Under its own key, where it comes from this form.
    Own(&'static str),
    /// Under this key, and only if a person says so.
    Asked(&'static str),
    /// Nowhere, and why.
    No(&'static str),
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The kind of field.
    pub slot: Slot,
    /// What it is, in a few words.
    pub what: &'static str,
    /// Its place in each form of [`Form::ALL`] but Polar's.
    pub places: [Place; 6],
}

/// Where nothing more is to be said.
const NO: Place = Place::No("it has no field for it");
const STAYS: Place = Place::Stays;
const TITLE: Place = Place::No("it has no title; the key metadata.title could hold it");
const KEYWORDS: Place = Place::No("it has no keywords; the key metadata.keywords could hold them");
const ROUTING: Place = Place::No("only Minara routes by it, under metadata.minara");
const TOOLS: Place =
    Place::No("`allowed-tools` grants tools and does not require them, so none is written");
const GRANT: Place = Place::No("a list of tools that are needed is no grant");
const UNLOCKED: Place = Place::No("it would unlock them there");
const BUILD: Place = Place::No("Vertesia's build refuses the key");
const RUNS: Place = Place::No("say it in words: --set compatibility=TEXT");
const SCALE: Place = Place::No("it has no scale of risk for a skill");
const REGISTRY: Place = Place::No("tools have it, in tools.json");

const fn key(key: &'static str) -> Place {
    Place::Key(key)
}

const fn own(key: &'static str) -> Place {
    Place::Own(key)
}

const fn row(slot: Slot, what: &'static str, places: [Place; 6]) -> Row {
    Row { slot, what, places }
}

/// The table.
#[rustfmt::skip]
pub const TABLE: [Row; 29] = [
    row(Slot::Name, "name",
        [key("name"), key("name"), key("name"), key("name"), key("name"), key("name")]),
    row(Slot::Id, "id",
        [ROUTING, ROUTING, own("metadata.minara.id"), ROUTING, ROUTING, ROUTING]),
    row(Slot::Title, "title",
        [TITLE, TITLE, TITLE, key("title"), key("title"), NO]),
    row(Slot::Description, "description",
        [key("description"), key("description"), key("description"), key("description"), key("description"), key("description")]),
    row(Slot::Version, "version",
        [key("metadata.version"), key("metadata.version"), key("metadata.version"), BUILD, NO, key("version")]),
    row(Slot::License, "licence",
        [key("license"), key("license"), key("license"), BUILD, NO, NO]),
    row(Slot::Compatibility, "compatibility",
        [key("compatibility"), key("compatibility"), key("compatibility"), BUILD, NO, NO]),
    row(Slot::Metadata, "further metadata",
        [STAYS, STAYS, STAYS, BUILD, NO, NO]),
    row(Slot::Client, "fields of clients",
        [STAYS, STAYS, STAYS, BUILD, NO, NO]),
    row(Slot::Tools, "tools that it needs",
        [TOOLS, TOOLS, key("metadata.minara.tool_names"), key("tools"), key("tools"), NO]),
    row(Slot::AllowedTools, "tools granted",
        [STAYS, STAYS, STAYS, GRANT, GRANT, GRANT]),
    row(Slot::SupportingTools, "supporting tools",
        [TOOLS, TOOLS, NO, key("supporting_tools"), key("tools"), NO]),
    row(Slot::RelatedTools, "related tools",
        [NO, NO, NO, UNLOCKED, key("related_tools"), NO]),
    row(Slot::Keywords, "keywords",
        [KEYWORDS, KEYWORDS, key("metadata.minara.routing.keywords"), key("keywords"), NO, NO]),
    row(Slot::Triggers, "triggers",
        [NO, NO, NO, own("context_triggers, data_patterns"), NO, NO]),
    row(Slot::Routing, "priority, stages, conditions …",
        [ROUTING, ROUTING, own("metadata.minara"), ROUTING, ROUTING, ROUTING]),
    row(Slot::Execution, "language, packages",
        [RUNS, RUNS, RUNS, own("execution, language, packages"), NO, NO]),
    row(Slot::ContentType, "kind of text",
        [NO, NO, NO, own("content_type"), NO, NO]),
    row(Slot::FileLists, "lists of scripts, widgets",
        [NO, NO, NO, own("scripts, widgets"), NO, NO]),
    row(Slot::Inputs, "inputs",
        [NO, NO, REGISTRY, key("input_schema"), key("input_schema"), key("inputs")]),
    row(Slot::Outputs, "outputs",
        [NO, NO, NO, NO, NO, own("outputs")]),
    row(Slot::Risk, "risk",
        [SCALE, SCALE, REGISTRY, SCALE, SCALE, Place::Asked("action_risk")]),
    row(Slot::Sensitivity, "sensitivity",
        [NO, NO, NO, NO, NO, Place::Asked("sensitivity")]),
    row(Slot::Permissions, "permissions",
        [NO, NO, NO, NO, NO, Place::Asked("permissions")]),
    row(Slot::Secrets, "secrets",
        [NO, NO, key("metadata.minara.requires_env"), NO, NO, Place::Asked("secrets")]),
    row(Slot::Timeout, "timeout",
        [NO, NO, NO, NO, NO, own("timeout")]),
    row(Slot::Services, "services of the host",
        [NO, NO, NO, NO, NO, own("capabilities, entity_enrichment")]),
    row(Slot::Dynamic, "mark of a rendering",
        [NO, NO, NO, NO, own("dynamic"), NO]),
    row(Slot::Unknown, "unknown keys",
        [NO, NO, NO, BUILD, NO, NO]),
];

/// The place of a kind of field in a form.
pub fn place(slot: Slot, form: Form) -> Place {
    let row = TABLE.iter().find(|row| row.slot == slot);
    let column = Form::ALL.iter().position(|known| *known == form);
    let place = row
        .zip(column)
        .and_then(|(row, column)| row.places.get(column));
    place.copied().unwrap_or(NO)
}

/// The table as Markdown: `–` where there is no place, `!` where a person is asked.
pub fn as_markdown() -> String {
    let forms = Form::ALL.iter().filter(|form| **form != Form::Polar);
    let heads: Vec<&str> = forms.map(|form| form.name()).collect();
    let mut out = format!("| | {} |\n|---|", heads.join(" | "));
    out.push_str(&"---|".repeat(heads.len()));
    out.push('\n');
    for row in TABLE {
        let cells = row.places.iter().map(|place| match place {
            Place::Key(key) => format!("`{key}`"),
            Place::Own(keys) => {
                let keys = keys.split(", ").map(|key| format!("`{key}`"));
                format!("({})", keys.collect::<Vec<_>>().join(", "))
            }
            Place::Asked(key) => format!("`{key}` !"),
            Place::Stays => "stays".to_owned(),
            Place::No(_) => "–".to_owned(),
        });
        let cells: Vec<String> = cells.collect();
        out.push_str(&format!("| {} | {} |\n", row.what, cells.join(" | ")));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_field_has_one_row_in_order() {
        assert!(TABLE.windows(2).all(|rows| rows[0].slot < rows[1].slot));
        assert_eq!(TABLE.last().unwrap().slot, Slot::Unknown);
        assert_eq!(TABLE.len(), Slot::Unknown as usize + 1);
    }

    #[test]
    fn no_scale_of_risk_is_another_and_no_grant_is_made() {
        for form in Form::ALL {
            let risk = place(Slot::Risk, form);
            let is_asked = matches!(risk, Place::No(_) | Place::Asked(_));
            assert!(is_asked, "{form:?}");
            let granted = place(Slot::Tools, form);
            assert_ne!(granted, Place::Key("allowed-tools"), "{form:?}");
        }
    }
}
