//! `wrong-plugin-type`.

use crate::declare_rule;
use crate::finding::Finding;
use crate::rules::parts::{MANY, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{Collection, Manifest, ManifestKind};
use crate::syntax::json::{Node, Value};

declare_rule! {
    pub WrongPluginType = {
        id: "wrong-plugin-type", group: Plugin, level: Deny, tier: T3,
    }
}

/// What a key may hold.
struct Due {
    key: &'static str,
    text: bool,
    list: bool,
    object: bool,
}

const fn due(key: &'static str, text: bool, list: bool, object: bool) -> Due {
    Due {
        key,
        text,
        list,
        object,
    }
}

const DUE: [Due; 12] = [
    due("agents", true, true, false),
    due("author", false, false, true),
    due("commands", true, true, true),
    due("description", true, false, false),
    due("homepage", true, false, false),
    due("hooks", true, true, true),
    due("keywords", false, true, false),
    due("license", true, false, false),
    due("mcpServers", true, true, true),
    due("repository", true, false, false),
    due("skills", true, true, false),
    due("version", true, false, false),
];

/// Lists that hold nothing but text.
const LISTS_OF_TEXT: [&str; 3] = ["agents", "keywords", "skills"];

impl Due {
    fn allows(&self, node: &Node) -> bool {
        match node.value {
            Value::String(_) => self.text,
            Value::Array(_) => self.list,
            Value::Object(_) => self.object,
            Value::Null | Value::Bool(_) | Value::Number => false,
        }
    }

    /// `text or a list`.
    fn words(&self) -> String {
        let words = [
            (self.text, "text"),
            (self.list, "a list"),
            (self.object, "an object"),
        ];
        let words: Vec<&str> = words.iter().filter(|w| w.0).map(|w| w.1).collect();
        words.join(" or ")
    }
}

impl Rule for WrongPluginType {
    fn check_collection(&self, all: &Collection, cx: &mut Checks<'_>) {
        for manifest in all.manifests().iter() {
            let own = manifest.object();
            let own = own.filter(|_| manifest.kind() == ManifestKind::Plugin);
            let listed = manifest.entries().map(|entry| entry.node);
            let objects = own.into_iter().chain(listed);
            let found = objects.flat_map(|object| faults(manifest, object, cx));
            let found: Vec<_> = found.take(MANY).collect();
            cx.report_all(found);
        }
    }
}

fn faults(manifest: &Manifest, object: &Node, cx: &Checks<'_>) -> Vec<Finding> {
    let mut found = Vec::new();
    for due in &DUE {
        let Some(value) = object.get(due.key) else {
            continue;
        };
        if !due.allows(value) {
            found.push(wrong(manifest, due, value, cx));
        } else if LISTS_OF_TEXT.contains(&due.key) {
            let others = value.items().iter().filter(|item| item.as_str().is_none());
            found.extend(others.take(1).map(|item| {
                let title = format!("an item of `{}` is {}, text is due", due.key, item.kind());
                let found = cx.manifest(manifest, item.span, title, "must be text");
                found.help(alone(due.key, item))
            }));
        }
    }
    found
}

/// What to write for an item that is no text: of an object the path in it, or that of the file
/// or folder which has what else it says.
fn alone(key: &str, item: &Node) -> String {
    const PATHS: [&str; 5] = ["file", "path", "source", "location", "src"];
    let own = PATHS.iter().find_map(|key| item.get(key)?.as_str());
    match own {
        Some(path) if key != "keywords" => format!("write the path alone: `\"{}\"`", shown(path)),
        _ if key == "keywords" => "write each keyword as text".to_owned(),
        _ => format!(
            "write the path of each alone, as `\"./{key}/…\"`: its name and description stand in the file"
        ),
    }
}

fn wrong(manifest: &Manifest, due: &Due, value: &Node, cx: &Checks<'_>) -> Finding {
    let (key, words) = (due.key, due.words());
    let title = format!("`{key}` is {}, {words} is due", value.kind());
    let found = cx.manifest(manifest, value.span, title, format!("must be {words}"));
    match (key, &value.value) {
        ("author", Value::String(name)) => found.help(format!(
            "write `\"author\": {{\"name\": \"{}\"}}`",
            shown(name)
        )),
        ("repository", Value::Object(_)) => match value.get("url").and_then(Node::as_str) {
            Some(url) => found.help(format!("write `\"repository\": \"{}\"`", shown(url))),
            None => found,
        },
        ("keywords", Value::String(words)) => {
            let words = words.split(',').map(|word| format!("\"{}\"", shown(word)));
            let words: Vec<_> = words.take(10).collect();
            found.help(format!("write `\"keywords\": [{}]`", words.join(", ")))
        }
        ("agents" | "skills" | "commands", Value::Object(_)) => found.help(alone(key, value)),
        _ => found,
    }
}
