//! Where a run or a process says which tools an agent has.

use serde_json::Value as Json;

use crate::systems::document::step;

/// A list of tools in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Where the list stands.
    pub pointer: String,
    /// Whether it is an agent's; `None` where nobody says.
    pub is_agent: Option<bool>,
    /// The entries; what is no text is an empty one, which is no name.
    pub entries: Vec<String>,
}

/// The lists in a file, in its order: `tool_names` of every `agent_runner_options`,
/// and `tools` of every member of an object `nodes`, at any depth.
pub fn places(value: &Json) -> Vec<Place> {
    let mut found = Vec::new();
    look(value, "", &mut found);
    found
}

/// The list at a pointer; `None` where none is there.
pub fn place_at(value: &Json, pointer: &str) -> Option<Place> {
    Some(Place {
        pointer: pointer.to_owned(),
        is_agent: None,
        entries: entries(value.pointer(pointer)?)?,
    })
}

fn look(value: &Json, at: &str, found: &mut Vec<Place>) {
    match value {
        Json::Array(items) => {
            for (number, item) in items.iter().enumerate() {
                look(item, &format!("{at}/{number}"), found);
            }
        }
        Json::Object(members) => {
            for (key, member) in members {
                let below = format!("{at}/{}", step(key));
                match key.as_str() {
                    "agent_runner_options" => found.extend(of_runner(member, &below)),
                    "nodes" => found.extend(of_nodes(member, &below)),
                    _ => {}
                }
                look(member, &below, found);
            }
        }
        _ => {}
    }
}

fn of_runner(options: &Json, at: &str) -> Option<Place> {
    Some(Place {
        pointer: format!("{at}/tool_names"),
        is_agent: options.get("is_agent").and_then(Json::as_bool),
        entries: entries(options.get("tool_names")?)?,
    })
}

fn of_nodes(nodes: &Json, at: &str) -> Vec<Place> {
    let nodes = nodes.as_object().into_iter().flatten();
    let places = nodes.filter_map(|(name, node)| {
        let kind = node.get("type").and_then(Json::as_str);
        Some(Place {
            pointer: format!("{at}/{}/tools", step(name)),
            is_agent: kind.map(|kind| kind == "agent"),
            entries: entries(node.get("tools")?)?,
        })
    });
    places.collect()
}

fn entries(value: &Json) -> Option<Vec<String>> {
    if value.is_null() {
        return Some(Vec::new());
    }
    let items = value.as_array()?.iter();
    let texts = items.map(|item| item.as_str().unwrap_or_default().to_owned());
    Some(texts.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// VT-16.
    #[test]
    fn both_places_are_found_at_any_depth_in_order() {
        let text = r#"{"a":[{"agent_runner_options":{"is_agent":true,"tool_names":["+x"]}}],
            "p":{"nodes":{"n/1":{"type":"agent","tools":["-y"]},"s":{"type":"start"},
            "t":{"tools":null}}}}"#;
        let found = places(&serde_json::from_str(text).unwrap());
        let pointers: Vec<_> = found.iter().map(|place| place.pointer.as_str()).collect();
        assert_eq!(
            pointers,
            [
                "/a/0/agent_runner_options/tool_names",
                "/p/nodes/n~11/tools",
                "/p/nodes/t/tools"
            ]
        );
        assert_eq!(found[1].is_agent, Some(true));
        assert_eq!(found[2].is_agent, None);
    }
}
