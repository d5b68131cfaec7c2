//! A skill as the model gets it: a name, a description, a JSON Schema of its inputs.

use serde_json::{Map, Value, json};

use super::manifest::{Input, Manifest};
use super::shorthand::{Base, Kind, Shorthand};
use super::timestamp;

/// What of a tool is asked for.
#[derive(Clone, Debug)]
pub struct ToolForm {
    /// The host's time zone, as the model is told of it.
    pub zone: String,
    /// Whether `a | b` in a note becomes a list of values; the host never does so.
    pub enums: bool,
    /// Whether what the skill returns is described as well, as far as it can be read.
    pub outputs: bool,
}

/// The tool that a skill is to the model. An input whose type can't be read is left out.
pub fn tool_of(manifest: &Manifest, form: &ToolForm) -> Value {
    let mut tool = Map::new();
    tool.insert("name".to_owned(), manifest.name.clone().into());
    tool.insert(
        "description".to_owned(),
        manifest.description.clone().into(),
    );
    let inputs = input_schema(&manifest.inputs, form);
    tool.insert("input_schema".to_owned(), inputs);
    if form.outputs {
        tool.insert("output_schema".to_owned(), outputs(&manifest.outputs, form));
    }
    Value::Object(tool)
}

/// The JSON Schema of inputs. One whose type can't be read is left out.
pub fn input_schema(inputs: &[Input], form: &ToolForm) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for input in inputs {
        let Ok(read) = Shorthand::parse(&input.raw) else {
            continue;
        };
        properties.insert(input.name.clone(), property(&read, form));
        if !read.optional {
            required.push(input.name.as_str());
        }
    }
    json!({ "type": "object", "properties": properties, "required": required })
}

/// The host reads no outputs: a text that is no type is a description.
fn outputs(outputs: &[Input], form: &ToolForm) -> Value {
    let property = |output: &Input| match Shorthand::parse(&output.raw) {
        Ok(read) => property(&read, form),
        Err(_) => json!({ "description": output.raw }),
    };
    let properties = outputs.iter();
    let properties = properties.map(|output| (output.name.clone(), property(output)));
    json!({ "type": "object", "properties": properties.collect::<Map<String, Value>>() })
}

fn property(read: &Shorthand<'_>, form: &ToolForm) -> Value {
    let mut property = Map::new();
    match read.kind {
        Kind::One(base) => {
            property.insert("type".to_owned(), base.name().into());
        }
        Kind::Many(item) => {
            property.insert("type".to_owned(), "array".into());
            property.insert("items".to_owned(), json!({ "type": item.name() }));
        }
        Kind::Timestamp => {
            property.insert("type".to_owned(), Base::String.name().into());
        }
    }
    if let (true, Kind::One(Base::String), Some(words)) =
        (form.enums, read.kind, read.note.and_then(alternatives))
    {
        property.insert("enum".to_owned(), words.into());
    }
    let description = match (read.kind, read.note) {
        (Kind::Timestamp, None) => Some(timestamp::description(&form.zone)),
        (Kind::Timestamp, Some(note)) => {
            Some(format!("{} {note}", timestamp::description(&form.zone)))
        }
        (_, note) => note.map(str::to_owned),
    };
    if let Some(description) = description {
        property.insert("description".to_owned(), description.into());
    }
    Value::Object(property)
}

/// The words of a note that is nothing but `a | b | c`.
pub fn alternatives(note: &str) -> Option<Vec<&str>> {
    let words: Vec<&str> = note.split('|').map(str::trim).collect();
    let own = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    let is_word = |word: &&str| !word.is_empty() && word.chars().all(own);
    (words.len() > 1 && words.iter().all(is_word)).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tool(inputs: &str, outputs: &str, enums: bool) -> Value {
        let text = format!(
            "{{\"name\": \"a\", \"description\": \"d\", \"version\": \"1\", \"action_risk\": \
             \"low\", \"inputs\": {inputs}, \"outputs\": {outputs}}}"
        );
        let manifest = Manifest::parse(&text, "skill.json").unwrap();
        let form = ToolForm {
            zone: "UTC".to_owned(),
            enums,
            outputs: outputs != "{}",
        };
        tool_of(&manifest, &form)
    }

    #[test]
    fn values_are_listed_on_request_alone() {
        let inputs = "{\"a\": \"string (on | off)\", \"b\": \"string (on | off now)\"}";
        let plain = tool(inputs, "{}", false);
        assert_eq!(plain["input_schema"]["properties"]["a"].get("enum"), None);
        let listed = tool(inputs, "{}", true);
        let properties = &listed["input_schema"]["properties"];
        assert_eq!(properties["a"]["enum"], json!(["on", "off"]));
        assert_eq!(properties["a"]["description"], "on | off");
        assert_eq!(properties["b"].get("enum"), None);
    }

    #[test]
    fn outputs_are_described_as_far_as_they_can_be_read() {
        let outputs = "{\"id\": \"string\", \"rows\": \"array of {id}\"}";
        let tool = tool("{}", outputs, false);
        assert_eq!(
            tool["output_schema"],
            json!({
                "type": "object",
                "properties": {
                    "id": { "type": "string" },
                    "rows": { "description": "array of {id}" },
                },
            })
        );
        assert_eq!(tool["input_schema"]["required"], json!([]));
    }
}
