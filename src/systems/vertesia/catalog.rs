//! What the texts of skills may refer to.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use serde_json::Value as Json;

use super::registry::Registry;
use crate::systems::document::{Document, DocumentError, Form};

const SCHEMA: &str = include_str!("../../../docs/reference/schemas/vertesia-catalog.schema.json");

/// The form of a catalogue.
static CATALOG_FORM: LazyLock<Form> = LazyLock::new(|| Form::new(SCHEMA, &[]));

/// What may be referred to.
#[derive(Clone, Debug, Default)]
pub struct Catalog {
    /// The tools, each with the schema of what it takes where that is known.
    pub tools: BTreeMap<String, Option<Json>>,
    /// The skills.
    pub skills: HashSet<String>,
    /// Tools that several providers define.
    pub ambiguous_tools: HashSet<String>,
    /// Skills that several providers define.
    pub ambiguous_skills: HashSet<String>,
}

impl Catalog {
    /// Reads a catalogue, or a registry.
    ///
    /// # Errors
    /// The file has another form, said of whichever of the two it looks like.
    pub fn read(document: &Document) -> Result<Catalog, DocumentError> {
        let value = document.value();
        if is_registry(value) {
            return Ok(Catalog::of(&Registry::read(document)?));
        }
        document.check(&CATALOG_FORM)?;
        let items = |key: &str| {
            value
                .get(key)
                .and_then(Json::as_array)
                .into_iter()
                .flatten()
        };
        let names = |key: &str| items(key).filter_map(Json::as_str).map(str::to_owned);
        let mut catalog = Catalog {
            ambiguous_tools: names("ambiguousTools").collect(),
            ambiguous_skills: names("ambiguousSkills").collect(),
            ..Catalog::default()
        };
        for tool in items("tools") {
            let name = tool.as_str().or_else(|| tool.get("name")?.as_str());
            catalog.add_tool(name.unwrap_or_default(), tool.get("params"));
        }
        names("skills").for_each(|name| catalog.add_skill(&name));
        Ok(catalog)
    }

    /// What a registry knows.
    pub fn of(registry: &Registry) -> Catalog {
        let mut catalog = Catalog::default();
        for tool in &registry.tools {
            catalog.add_tool(&tool.name, tool.params.as_ref());
        }
        for skill in &registry.skills {
            catalog.add_skill(&skill.name);
        }
        catalog
    }

    fn add_tool(&mut self, name: &str, params: Option<&Json>) {
        let before = self.tools.insert(name.to_owned(), params.cloned());
        if before.is_some() {
            self.ambiguous_tools.insert(name.to_owned());
        }
    }

    fn add_skill(&mut self, name: &str) {
        if !self.skills.insert(name.to_owned()) {
            self.ambiguous_skills.insert(name.to_owned());
        }
    }
}

/// Whether a file says what only a registry does, and names no skill as a catalogue
/// does.
fn is_registry(value: &Json) -> bool {
    let items = |key: &str| {
        value
            .get(key)
            .and_then(Json::as_array)
            .into_iter()
            .flatten()
    };
    let own = ["source", "default", "description", "enabled"];
    let says_own = |tool: &Json| own.iter().any(|key| tool.get(key).is_some());
    let says_more = value.get("defaults").is_some()
        || items("skills").any(Json::is_object)
        || items("tools").any(says_own);
    says_more && !items("skills").any(Json::is_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Catalog, DocumentError> {
        Catalog::read(&Document::json(text, "c.json").unwrap())
    }

    #[test]
    fn a_catalogue_or_a_registry_says_what_may_be_referred_to() {
        let names = |text: &str| {
            let catalog = read(text).unwrap();
            let mut skills: Vec<String> = catalog.skills.into_iter().collect();
            skills.sort();
            (catalog.tools.into_keys().collect::<Vec<_>>(), skills)
        };
        let both = (vec!["a".to_owned(), "b".to_owned()], vec!["s".to_owned()]);
        for text in [
            r#"{"tools": ["b", {"name": "a", "params": {}}], "skills": ["s"]}"#,
            r#"{"tools": [{"name": "a", "enabled": false}, {"name": "b"}], "skills": [{"name": "s",
                "title": "S", "description": "d", "instructions": "i", "tools": []}]}"#,
        ] {
            assert_eq!(names(text), both, "{text}");
        }
        assert_eq!(names(r#"{"skills": ["s"]}"#).1, ["s"]);
    }

    #[test]
    fn a_name_that_stands_twice_is_ambiguous() {
        let skill = r#"{"name": "s", "title": "S", "description": "d", "instructions": "i",
            "tools": []}"#;
        for text in [
            r#"{"tools": ["a", "b", {"name": "a"}], "skills": ["s", "t", "s"]}"#.to_owned(),
            r#"{"tools": ["b"], "ambiguousTools": ["a"], "ambiguousSkills": ["s"]}"#.to_owned(),
            format!(
                r#"{{"tools": [{{"name": "a"}}, {{"name": "a"}}], "skills": [{skill}, {skill}]}}"#
            ),
        ] {
            let catalog = read(&text).unwrap();
            assert_eq!(catalog.ambiguous_tools, ["a".to_owned()].into(), "{text}");
            assert_eq!(catalog.ambiguous_skills, ["s".to_owned()].into(), "{text}");
        }
    }

    #[test]
    fn a_file_of_another_form_is_told_at_its_characters() {
        for (text, column, words, help) in [
            ("[]", 1, "it is a list, it takes a mapping", ""),
            ("{}", 1, "nothing stands here", ""),
            (
                r#"{"tool": ["a"]}"#,
                2,
                "unknown key `tool`",
                "did you mean `tools`?",
            ),
            (
                r#"{"tools": {"a": 1}}"#,
                11,
                "it is a mapping, it takes a list",
                "",
            ),
            (r#"{"tools": null}"#, 11, "it is empty, it takes a list", ""),
            (
                r#"{"tools": ["a", 7]}"#,
                17,
                "it is a number, it takes text or a mapping",
                "",
            ),
            (r#"{"tools": [""]}"#, 12, "the text is too short", ""),
            (
                r#"{"tools": [{"params": {}}]}"#,
                12,
                "`name` is missing",
                "write `name` here",
            ),
            (
                r#"{"tools": [{"name": "a", "params": []}]}"#,
                36,
                "it is a list, it takes a mapping",
                "",
            ),
            (
                r#"{"skills": ["s", null]}"#,
                18,
                "it is empty, it takes text",
                "",
            ),
            (
                r#"{"tools": [{"name": "a", "enabled": true}], "skills": ["s"]}"#,
                26,
                "unknown key `enabled`",
                "keys here: name, params",
            ),
            // What looks like a registry is held against that form.
            (
                r#"{"tools": [{"name": "a", "enabled": 1}]}"#,
                37,
                "it is a number, it takes true or false",
                "",
            ),
        ] {
            let error = read(text).unwrap_err();
            assert_eq!(error.to_string(), words, "{text}");
            assert_eq!(error.position().column, column, "{text}");
            assert_eq!(error.advice().unwrap_or_default(), help, "{text}");
        }
    }
}
