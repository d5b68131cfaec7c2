//! From a client's YAML text to its fields.

use std::cell::RefCell;
use std::rc::Rc;

use super::loader::{Repair, YamlRule};
use super::repair;
use crate::syntax::readings::{self, Cause, Reader, Refusal, Value};
use crate::syntax::yaml::{self, Limits};
use crate::syntax::{FaultKind, Frontmatter, Kind, Node, Root};
use crate::systems::gray_matter::{Engine, is_blank};
use crate::text::Source;

/// What a client has in hands after reading.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    /// Keys and values in order.
    pub pairs: Vec<(String, Value)>,
    /// The root was no mapping.
    pub no_mapping: bool,
    /// What was wrong with the YAML, where the client went on.
    pub mended: Option<Rc<Refusal>>,
}

impl Fields {
    /// The value of a key; a dot leads below a mapping. The last of two counts.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let (top, below) = match key.split_once('.') {
            Some((top, below)) => (top, Some(below)),
            None => (key, None),
        };
        let found = self.pairs.iter().rev().find(|(name, _)| name == top);
        let value = found.map(|(_, value)| value)?;
        below.map_or(Some(value), |below| value.get(below))
    }

    /// The fields of a value that a reader has made of the whole block.
    pub fn of(value: &Value) -> Fields {
        match value {
            Value::Map(pairs) => Fields {
                pairs: pairs
                    .iter()
                    .map(|(key, value)| (script_text(key), value.clone()))
                    .collect(),
                ..Fields::default()
            },
            Value::Null => Fields::default(),
            _ => Fields {
                no_mapping: true,
                ..Fields::default()
            },
        }
    }

    fn of_lines(lines: Vec<repair::Line>) -> Fields {
        let text = |(key, value)| (key, Value::Text(value));
        Fields {
            pairs: lines.into_iter().map(text).collect(),
            ..Fields::default()
        }
    }
}

/// Readings that several clients share: each is made once.
#[derive(Debug)]
pub struct Shared<'a> {
    /// The frontmatter and what it is, where every reader reads the same in it.
    agreed: Option<(&'a str, &'a Node)>,
    made: RefCell<Vec<(Reader, String, Made)>>,
}

type Made = Rc<Result<Value, Rc<Refusal>>>;

impl<'a> Shared<'a> {
    /// Readings of a file and of texts made from it.
    pub fn new(source: &'a Source, front: &'a Frontmatter) -> Shared<'a> {
        let root = match &front.root {
            Root::Mapping(root) | Root::Other(root) => Some(root),
            Root::Absent | Root::Empty | Root::Unreadable => None,
        };
        let root = root.filter(|_| !readings::may_differ(front, source.text()));
        let yaml = source.slice(front.yaml).trim_matches('\n');
        Shared {
            agreed: root.map(|root| (yaml, root)),
            made: RefCell::default(),
        }
    }

    /// What `yaml` is, where it is the frontmatter and every reader reads the same in
    /// it.
    fn agreed(&self, yaml: &str) -> Option<&'a Node> {
        let (text, root) = self.agreed?;
        (text == yaml.trim_matches('\n')).then_some(root)
    }

    /// What `reader` makes of `yaml`.
    pub fn read(&self, reader: Reader, yaml: &str) -> Made {
        // Where no reader differs, one reading is that of all.
        let agreed = self.agreed(yaml);
        let reader = agreed.map_or(reader, |_| Reader::Core);
        let found = self
            .made
            .borrow()
            .iter()
            .find(|(by, text, _)| *by == reader && text == yaml)
            .map(|(_, _, made)| Rc::clone(made));
        found.unwrap_or_else(|| {
            let reading = match agreed {
                Some(root) => readings::agreed(root, yaml),
                None => readings::read(reader, yaml),
            };
            let made = Rc::new(reading.outcome.map_err(Rc::new));
            let mut all = self.made.borrow_mut();
            all.push((reader, yaml.to_owned(), Rc::clone(&made)));
            made
        })
    }
}

/// The fields that a client sees between its fences.
///
/// # Errors
/// The YAML can't be read, and no repair helps.
pub fn fields(
    shared: &Shared<'_>,
    text: &str,
    rule: YamlRule,
    mend: Repair,
) -> Result<Fields, Rc<Refusal>> {
    let read = once(shared, text, rule);
    let again = |text: &str, refusal: Rc<Refusal>| match once(shared, text, rule) {
        Ok(fields) => Ok(Fields {
            mended: Some(refusal),
            ..fields
        }),
        Err(_) => Err(refusal),
    };
    match (read, mend) {
        (Ok(fields), Repair::TwoFields) => Ok(if has_two_texts(&fields) {
            fields
        } else {
            two_fields(text).unwrap_or(fields)
        }),
        (Ok(fields), Repair::LinesBeside) => Ok(merged(fields, text)),
        (Ok(fields), _) => Ok(fields),
        (Err(refusal), Repair::Nothing) => Err(refusal),
        (Err(refusal), Repair::QuoteBroken) => {
            let parses = |value: &str| {
                let line = format!("key: {value}");
                shared.read(Reader::SerdeYaml, &line).is_ok()
            };
            match repair::quote_broken(text, parses) {
                Some(text) => again(&text, refusal),
                None => Err(refusal),
            }
        }
        (Err(refusal), Repair::BlockScalars) => again(&repair::block_scalars(text), refusal),
        (Err(refusal), Repair::QuoteAll) if refusal.cause == Cause::DuplicateKey => Err(refusal),
        (Err(refusal), Repair::QuoteAll) => again(&repair::quote_all(text), refusal),
        (Err(refusal), Repair::TwoFields) => two_fields(text)
            .map(|fields| mended(fields, &refusal))
            .ok_or(refusal),
        (Err(refusal), Repair::SplitLines) => {
            let fields = Fields::of_lines(repair::split_lines(text));
            Ok(mended(fields, &refusal))
        }
        (Err(refusal), Repair::DropsAll) => Ok(mended(Fields::default(), &refusal)),
        (Err(refusal), Repair::LinesBeside) => {
            let fields = Fields::of_lines(repair::key_lines(text));
            Ok(mended(fields, &refusal))
        }
    }
}

/// What gray-matter hands over of a block that is no YAML.
///
/// # Errors
/// In our words, where the block can't be read, or only by running it.
pub fn literal(engine: Engine, shared: &Shared<'_>, block: &str) -> Result<Value, String> {
    match engine {
        Engine::Yaml | Engine::JavaScript => {
            // Read as the mapping in braces that it mostly is, never run.
            let literal = block.trim_matches(is_blank).trim_end_matches(';');
            match &*shared.read(Reader::Core, literal) {
                Ok(value @ Value::Map(_)) => Ok(value.clone()),
                _ => Err("the block is JavaScript: it is run there, not here".to_owned()),
            }
        }
        Engine::Json => serde_json::from_str(block)
            .map(of_json)
            .map_err(|error| format!("JSON: {error}")),
    }
}

fn of_json(value: serde_json::Value) -> Value {
    match value {
        serde_json::Value::Null => Value::Null,
        serde_json::Value::Bool(flag) => Value::Bool(flag),
        serde_json::Value::Number(number) => match number.as_i64() {
            Some(int) => Value::Int(int.into()),
            None => Value::Float(number.as_f64().unwrap_or(f64::NAN)),
        },
        serde_json::Value::String(text) => Value::Text(text),
        serde_json::Value::Array(items) => Value::List(items.into_iter().map(of_json).collect()),
        serde_json::Value::Object(pairs) => {
            let pairs = pairs.into_iter();
            Value::Map(
                pairs
                    .map(|(key, value)| (Value::Text(key), of_json(value)))
                    .collect(),
            )
        }
    }
}

fn mended(fields: Fields, refusal: &Rc<Refusal>) -> Fields {
    Fields {
        mended: Some(Rc::clone(refusal)),
        ..fields
    }
}

fn has_two_texts(fields: &Fields) -> bool {
    let is_text = |key| {
        fields
            .get(key)
            .is_some_and(|value| value.as_text().is_some())
    };
    is_text("name") && is_text("description")
}

fn two_fields(text: &str) -> Option<Fields> {
    let (name, description) = repair::two_fields(text)?;
    let lines = vec![
        ("name".to_owned(), name),
        ("description".to_owned(), description),
    ];
    Some(Fields::of_lines(lines))
}

/// YAML's values as text, and those of the lines where they begin like a
/// mapping or a list, or where YAML made a mapping of a text on one line.
fn merged(fields: Fields, text: &str) -> Fields {
    let as_text = |(key, value): (String, Value)| {
        let text = match value {
            Value::Null => return None,
            Value::Text(text) => text.trim().to_owned(),
            value => script_text(&value),
        };
        Some((key, Value::Text(text)))
    };
    let mut pairs: Vec<(String, Value)> = fields.pairs.into_iter().filter_map(as_text).collect();
    for (key, value) in repair::key_lines(text) {
        let at = pairs.iter().rposition(|(name, _)| *name == key);
        let is_object = at.is_some_and(|at| {
            let text = pairs[at].1.as_text();
            text.is_some_and(|text| text.starts_with('{'))
        });
        let one_line = !value.contains('\n') && value != "|" && value != ">";
        if value.starts_with(['{', '[']) || (is_object && one_line) {
            match at {
                Some(at) => pairs[at].1 = Value::Text(value),
                None => pairs.push((key, Value::Text(value))),
            }
        }
    }
    Fields { pairs, ..fields }
}

fn once(shared: &Shared<'_>, text: &str, rule: YamlRule) -> Result<Fields, Rc<Refusal>> {
    match rule {
        YamlRule::Values(reader) => of_value(&shared.read(reader, text)),
        YamlRule::JsonSchema => json_schema(shared, text),
        YamlRule::Libyaml => of_value(&libyaml(shared, text)),
        YamlRule::Keywords(taken) => {
            let made = libyaml(shared, text);
            match odd_keyword(&made, taken) {
                Some(why) => Err(refusal(Cause::Value, why)),
                None => of_value(&made),
            }
        }
        YamlRule::Struct { keys, builds } => typed(shared, text, keys, builds),
        YamlRule::Source => source(shared, text),
    }
}

fn json_schema(shared: &Shared<'_>, text: &str) -> Result<Fields, Rc<Refusal>> {
    let mut made = shared.read(Reader::JsYaml4, text);
    // To this schema `<<` is a key like any other.
    if matches!(&*made, Err(refusal) if refusal.cause == Cause::Merge) {
        made = shared.read(Reader::Yaml2, text);
    }
    let mut fields = of_value(&made)?;
    for (_, value) in &mut fields.pairs {
        if let Value::Date(text) = value {
            *value = Value::Text(std::mem::take(text));
        }
    }
    Ok(fields)
}

/// PyYAML's values of what libyaml takes. Where a tab separates words, a blank
/// does as well.
fn libyaml(shared: &Shared<'_>, text: &str) -> Made {
    let made = shared.read(Reader::PyYaml, text);
    let is_tab = matches!(&*made, Err(refusal) if refusal.cause == Cause::Tab);
    if is_tab && shared.read(Reader::SerdeYaml, text).is_ok() {
        return shared.read(Reader::PyYaml, &text.replace('\t', " "));
    }
    made
}

/// Why a mapping can't be keyword arguments.
fn odd_keyword(made: &Made, taken: &[&str]) -> Option<String> {
    let Ok(Value::Map(pairs)) = &**made else {
        return None;
    };
    pairs.iter().find_map(|(key, _)| match key {
        Value::Text(key) if taken.contains(&key.as_str()) => {
            Some(format!("the key `{key}` is taken"))
        }
        Value::Text(_) => None,
        key => Some(format!("a key is {}, not text", key.kind())),
    })
}

fn refusal(cause: Cause, why: String) -> Rc<Refusal> {
    Rc::new(Refusal {
        cause,
        why: why.into(),
        at: None,
    })
}

fn of_value(made: &Made) -> Result<Fields, Rc<Refusal>> {
    match &**made {
        Err(refusal) => Err(Rc::clone(refusal)),
        Ok(value) => Ok(Fields::of(value)),
    }
}

/// serde_yaml into a struct. The library's own reading says whether the text is
/// YAML to it; what it refuses only because it builds every value does not
/// count for keys that the struct lacks.
fn typed(
    shared: &Shared<'_>,
    text: &str,
    keys: &[&str],
    builds: bool,
) -> Result<Fields, Rc<Refusal>> {
    let made = shared.read(Reader::SerdeYaml, text);
    if let Err(refusal) = &*made {
        let passed_over = match refusal.cause {
            Cause::DuplicateKey => true,
            Cause::Aliases | Cause::Budget | Cause::Tag | Cause::Merge | Cause::Value => !builds,
            _ => false,
        };
        if !passed_over {
            return Err(Rc::clone(refusal));
        }
    }
    let fields = match shared.agreed(text) {
        Some(root) => of_node(root, true),
        None => {
            let Ok(parsed) = yaml::parse(text, Limits::default()) else {
                // More aliases than are read here, behind keys that nobody asks for.
                return of_value(&shared.read(Reader::JsYaml4, text));
            };
            let Some(root) = parsed.root else {
                return Ok(Fields::default());
            };
            of_node(&root, true)
        }
    };
    let twice = |key: &&&str| {
        fields
            .pairs
            .iter()
            .filter(|(name, _)| name == **key)
            .count()
            > 1
    };
    match keys.iter().find(twice) {
        Some(key) => Err(refusal(
            Cause::DuplicateKey,
            format!("`{key}` stands twice"),
        )),
        None => Ok(fields),
    }
}

/// YAML 1.2 with scalars as they are written.
fn source(shared: &Shared<'_>, text: &str) -> Result<Fields, Rc<Refusal>> {
    if let Some(root) = shared.agreed(text) {
        return Ok(of_node(root, false));
    }
    let parsed = yaml::parse(text, Limits::default()).map_err(|fault| of_fault(&fault))?;
    match parsed.faults.first() {
        Some(fault) => Err(of_fault(fault)),
        None => Ok(parsed
            .root
            .map_or_else(Fields::default, |root| of_node(&root, false))),
    }
}

fn of_fault(fault: &yaml::Fault) -> Rc<Refusal> {
    let cause = match fault.kind {
        FaultKind::DuplicateKey => Cause::DuplicateKey,
        FaultKind::AliasExpansion => Cause::Aliases,
        FaultKind::Character => Cause::Character,
        FaultKind::Budget => Cause::Budget,
        FaultKind::Syntax | FaultKind::UnquotedColon => Cause::Syntax,
    };
    refusal(cause, fault.message.clone())
}

/// A mapping of nodes; `own`: merged pairs are not seen.
fn of_node(root: &Node, own: bool) -> Fields {
    let pairs = root.pairs().iter().filter(|pair| !(own && pair.merged));
    Fields {
        pairs: pairs
            .filter_map(|pair| {
                let key = pair.key.scalar_text()?.to_owned();
                Some((key, written(&pair.value, 0)))
            })
            .collect(),
        no_mapping: root.kind() != Kind::Mapping && !root.is_null(),
        mended: None,
    }
}

/// Values below this depth are not looked at by any rule.
const DEPTH: usize = 2;

/// A node's value with scalars as they are written.
fn written(node: &Node, depth: usize) -> Value {
    match node.kind() {
        Kind::Null => Value::Null,
        Kind::Sequence => Value::List(Vec::new()),
        Kind::Mapping if depth < DEPTH => {
            let pairs = node.pairs().iter();
            let pairs = pairs.filter_map(|pair| {
                let key = Value::Text(pair.key.scalar_text()?.to_owned());
                Some((key, written(&pair.value, depth + 1)))
            });
            Value::Map(pairs.collect())
        }
        Kind::Mapping => Value::Map(Vec::new()),
        _ => Value::Text(node.scalar_text().unwrap_or("").to_owned()),
    }
}

/// How many items of a list or a mapping are written.
const SHOWN: usize = 20;

/// A value as JavaScript writes it; a list or a mapping in short.
pub fn script_text(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(flag) => flag.to_string(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Text(text) | Value::Date(text) => text.clone(),
        Value::List(items) => {
            let items: Vec<String> = items.iter().take(SHOWN).map(script_text).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Map(pairs) => {
            let pair = |(key, value): &(Value, Value)| {
                format!("{}: {}", script_text(key), script_text(value))
            };
            let pairs: Vec<String> = pairs.iter().take(SHOWN).map(pair).collect();
            format!("{{{}}}", pairs.join(", "))
        }
        Value::Elided => "…".to_owned(),
        Value::Tagged(_, value) => script_text(value),
    }
}

/// A value as Python writes it.
pub fn python_text(value: &Value) -> String {
    match value {
        Value::Null => "None".to_owned(),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        Value::Float(number) => format!("{number:?}"),
        value => script_text(value),
    }
}
