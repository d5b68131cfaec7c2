//! From nodes to the values of one reader: tags, merge keys, duplicate keys.

use std::collections::HashMap;

use super::raw::{Document, Form, Node};
use super::{Cause, Reader, Refusal, Value, schema};

/// Nodes that are written out of one document, aliases expanded.
pub const NODES: usize = 10_000;

/// Lists, mappings and aliases inside one another that are written out.
const DEPTH: usize = 160;

/// The prefix of the tags of the specification.
const CORE: &str = "tag:yaml.org,2002:";

/// The values of `document` as `reader` builds them. Offsets in a refusal are
/// those of the adapted text.
pub fn construct(reader: Reader, document: &Document) -> Result<Value, Refusal> {
    let mut builder = Builder {
        reader,
        document,
        left: NODES,
        depth: 0,
        uses: vec![(1, None); document.anchors.len()],
    };
    match &document.root {
        Some(root) => builder.value(root),
        None if reader == Reader::JsYaml5 => {
            Err(Refusal::new(Cause::Syntax, "there is no document", Some(0)))
        }
        None => Ok(Value::Null),
    }
}

struct Builder<'a> {
    reader: Reader,
    document: &'a Document,
    left: usize,
    depth: usize,
    /// For each anchor how often `yaml` used it and what one use weighs.
    uses: Vec<(usize, Option<usize>)>,
}

/// A mapping that grows: where a key already stands in it.
#[derive(Default)]
struct Pairs {
    pairs: Vec<(Value, Value)>,
    places: HashMap<String, usize>,
}

impl<'a> Builder<'a> {
    fn value(&mut self, node: &'a Node) -> Result<Value, Refusal> {
        if self.left == 0 || self.depth >= DEPTH {
            return Ok(Value::Elided);
        }
        self.left -= 1;
        self.depth += 1;
        let value = self.built(node);
        self.depth -= 1;
        value
    }

    fn built(&mut self, node: &'a Node) -> Result<Value, Refusal> {
        match &node.form {
            Form::Scalar(text, plain) => self.scalar(node, text, *plain),
            Form::Alias(anchor) => self.alias(node, *anchor),
            Form::List(items) => {
                self.check_tag(node, "seq", "map")?;
                let items: Result<_, _> = items.iter().map(|item| self.value(item)).collect();
                Ok(Value::List(items?))
            }
            Form::Map(pairs) => {
                self.check_tag(node, "map", "seq")?;
                self.map(pairs)
            }
        }
    }

    fn alias(&mut self, node: &Node, anchor: usize) -> Result<Value, Refusal> {
        let document = self.document;
        let Some(target) = document.anchors.get(anchor).and_then(Option::as_ref) else {
            let why = "an alias that holds itself";
            return Err(refuse(Cause::Aliases, why, node));
        };
        if self.reader == Reader::Yaml2 {
            self.count_use(node, anchor, target)?;
        }
        self.value(target)
    }

    /// `yaml` gives up where the uses of an anchor times the uses that hang
    /// below it are more than a hundred.
    fn count_use(&mut self, node: &Node, anchor: usize, target: &Node) -> Result<(), Refusal> {
        let weight = match self.uses[anchor].1 {
            Some(weight) => weight,
            None => self.weight(target),
        };
        let (uses, known) = &mut self.uses[anchor];
        *known = Some(weight);
        *uses += 1;
        if uses.saturating_mul(weight) > 100 {
            let why = "aliases stand for more than this reader takes";
            return Err(refuse(Cause::Aliases, why, node));
        }
        Ok(())
    }

    fn weight(&self, node: &Node) -> usize {
        match &node.form {
            Form::Scalar(..) => 1,
            Form::Alias(anchor) => {
                let (uses, weight) = self.uses.get(*anchor).copied().unwrap_or_default();
                uses.saturating_mul(weight.unwrap_or(0))
            }
            Form::List(items) => items
                .iter()
                .map(|item| self.weight(item))
                .max()
                .unwrap_or(0),
            Form::Map(pairs) => {
                let both = |(key, value): &(Node, Node)| self.weight(key).max(self.weight(value));
                pairs.iter().map(both).max().unwrap_or(0)
            }
        }
    }

    /// Whether the reader takes the tag of a list or mapping.
    fn check_tag(&self, node: &Node, own: &str, other: &str) -> Result<(), Refusal> {
        let Some(tag) = node.tag.as_deref().filter(|tag| *tag != "!") else {
            return Ok(());
        };
        let kind = tag.strip_prefix(CORE);
        let kept = matches!(self.reader, Reader::Yaml2 | Reader::GoYaml);
        let collections = match own {
            _ if self.reader == Reader::JsYaml5 => [].as_slice(),
            "map" => &["set", "map"],
            _ => &["omap", "pairs", "seq"],
        };
        match kind {
            Some(kind) if kind == own || collections.contains(&kind) => Ok(()),
            Some(kind) if kind != other && kept => Ok(()),
            None if kept => Ok(()),
            _ => Err(unknown_tag(node)),
        }
    }

    fn scalar(&self, node: &Node, text: &str, plain: bool) -> Result<Value, Refusal> {
        let as_text = || Ok(Value::Text(text.to_owned()));
        match node.tag.as_deref() {
            None if !plain => as_text(),
            None => {
                schema::plain(self.reader, text).map_err(|(cause, why)| refuse(cause, why, node))
            }
            Some("!") if text.is_empty() && plain && self.keeps_nothing() => Ok(Value::Null),
            Some("!") if plain && self.reader == Reader::PyYaml => {
                schema::plain(self.reader, text).map_err(|(cause, why)| refuse(cause, why, node))
            }
            Some("!") => as_text(),
            Some(tag) => match tag.strip_prefix(CORE) {
                Some("str") => as_text(),
                Some(kind) => self.typed(node, kind, text),
                None if matches!(self.reader, Reader::Yaml2 | Reader::GoYaml) => as_text(),
                None => Err(unknown_tag(node)),
            },
        }
    }

    /// Whether `!` without a value is null to the reader.
    fn keeps_nothing(&self) -> bool {
        matches!(
            self.reader,
            Reader::PyYaml | Reader::JsYaml3 | Reader::JsYaml4
        )
    }

    /// A scalar with a tag of the specification other than `!!str`.
    fn typed(&self, node: &Node, kind: &str, text: &str) -> Result<Value, Refusal> {
        let reader = self.reader;
        let number = || schema::number(reader, text);
        let value = match kind {
            "null" if reader == Reader::PyYaml => Some(Value::Null),
            "null" => matches!(text, "" | "~" | "null" | "Null" | "NULL").then_some(Value::Null),
            "bool" if reader == Reader::PyYaml => {
                schema::truth(reader, &text.to_lowercase()).map(Value::Bool)
            }
            "bool" => schema::truth(reader, text).map(Value::Bool),
            "int" => number().filter(|value| matches!(value, Value::Int(_))),
            "float" => number(),
            "timestamp" | "binary" if reader == Reader::JsYaml5 => None,
            "timestamp" => schema::date(reader, text),
            "binary" => Some(Value::Elided),
            _ if matches!(reader, Reader::Yaml2 | Reader::GoYaml) => {
                return Ok(Value::Text(text.to_owned()));
            }
            _ => None,
        };
        match value {
            Some(value) => Ok(value),
            None if reader == Reader::Yaml2 => Ok(Value::Text(text.to_owned())),
            None => Err(unknown_tag(node)),
        }
    }

    fn merges(&self) -> bool {
        !matches!(self.reader, Reader::Yaml2 | Reader::JsYaml5)
    }

    fn map(&mut self, pairs: &'a [(Node, Node)]) -> Result<Value, Refusal> {
        let mut own = Pairs::default();
        let mut merged = Vec::new();
        for (key, value) in pairs {
            if self.merges() && is_merge(key) {
                self.sources(value, &mut merged)?;
                continue;
            }
            self.add(&mut own, key, value)?;
        }
        for source in merged {
            let Form::Map(pairs) = &source.form else {
                continue;
            };
            let Value::Map(pairs) = self.map(pairs)? else {
                continue;
            };
            for (key, value) in pairs {
                let place = identity(&key);
                if !own.places.contains_key(&place) {
                    own.places.insert(place, own.pairs.len());
                    own.pairs.push((key, value));
                }
            }
        }
        Ok(Value::Map(own.pairs))
    }

    fn add(&mut self, own: &mut Pairs, key: &'a Node, value: &'a Node) -> Result<(), Refusal> {
        let name = self.key(key)?;
        let built = self.value(value)?;
        let place = identity(&name);
        match own.places.get(&place) {
            Some(&at) if self.reader == Reader::PyYaml => own.pairs[at].1 = built,
            Some(_) => return Err(refuse(Cause::DuplicateKey, "a key stands twice", key)),
            None => {
                own.places.insert(place, own.pairs.len());
                own.pairs.push((name, built));
            }
        }
        Ok(())
    }

    /// The mappings that a merge key names, the strongest first.
    fn sources(&self, value: &'a Node, found: &mut Vec<&'a Node>) -> Result<(), Refusal> {
        let value = self.target(value);
        let nodes: Vec<&'a Node> = match &value.form {
            Form::List(items) => items.iter().map(|item| self.target(item)).collect(),
            _ => vec![value],
        };
        for node in nodes {
            if !matches!(node.form, Form::Map(_)) {
                let why = "`<<` merges mappings, and this is none";
                return Err(refuse(Cause::Merge, why, value));
            }
            found.push(node);
        }
        Ok(())
    }

    /// What an alias stands for; the node itself otherwise.
    fn target(&self, node: &'a Node) -> &'a Node {
        match &node.form {
            Form::Alias(anchor) => {
                let found = self.document.anchors.get(*anchor).and_then(Option::as_ref);
                found.unwrap_or(node)
            }
            _ => node,
        }
    }

    fn key(&mut self, node: &'a Node) -> Result<Value, Refusal> {
        let plain_equals = matches!(&node.form, Form::Scalar(text, true) if text == "=");
        if plain_equals {
            // PyYAML mends this one in keys.
            return Ok(Value::Text("=".to_owned()));
        }
        if node.is_left_out && self.keeps_nothing() {
            return Err(refuse(Cause::Syntax, "a colon without a key", node));
        }
        // A key is written out even where the budget ended: two that were not
        // would be taken for one.
        let key = match &node.form {
            Form::Scalar(text, plain) => self.scalar(node, text, *plain)?,
            _ => self.value(node)?,
        };
        match (&key, self.reader) {
            (Value::List(_) | Value::Map(_), Reader::PyYaml | Reader::GoYaml | Reader::JsYaml5) => {
                Err(refuse(
                    Cause::Value,
                    "a list or a mapping can't be a key",
                    node,
                ))
            }
            (Value::List(_) | Value::Map(_), _) => Ok(Value::Elided),
            (Value::Text(_), _) => Ok(key),
            (_, reader) if reader.is_javascript() => Ok(Value::Text(property(&key, reader))),
            _ => Ok(key),
        }
    }
}

/// The name of a property of an object in JavaScript.
fn property(key: &Value, reader: Reader) -> String {
    match key {
        Value::Null if reader == Reader::Yaml2 => String::new(),
        Value::Null => "null".to_owned(),
        Value::Bool(yes) => yes.to_string(),
        Value::Int(int) => int.to_string(),
        Value::Float(number) if number.is_nan() => "NaN".to_owned(),
        Value::Float(number) if number.is_infinite() => {
            let sign = if *number < 0.0 { "-" } else { "" };
            format!("{sign}Infinity")
        }
        Value::Float(number) => number.to_string(),
        Value::Text(text) | Value::Date(text) => text.clone(),
        Value::List(_) | Value::Map(_) | Value::Tagged(..) | Value::Elided => String::new(),
    }
}

/// What tells keys apart: text from everything else, and one number from
/// another.
fn identity(key: &Value) -> String {
    match key {
        Value::Text(text) => format!("t{text}"),
        Value::Bool(yes) => format!("n{}", u8::from(*yes)),
        Value::Int(int) => format!("n{int}"),
        Value::Float(number) => format!("n{number}"),
        Value::Date(text) => format!("d{text}"),
        other => format!("o{}", other.kind()),
    }
}

fn is_merge(key: &Node) -> bool {
    let plain = matches!(&key.form, Form::Scalar(text, true) if text == "<<");
    let tagged = key.tag.as_deref().and_then(|tag| tag.strip_prefix(CORE)) == Some("merge");
    (plain && key.tag.is_none()) || tagged
}

fn unknown_tag(node: &Node) -> Refusal {
    let tag = node.tag.as_deref().unwrap_or("!");
    Refusal::new(
        Cause::Tag,
        format!("no use for the tag `{tag}`"),
        Some(node.at),
    )
}

fn refuse(cause: Cause, why: &'static str, node: &Node) -> Refusal {
    Refusal::new(cause, why, Some(node.at))
}
