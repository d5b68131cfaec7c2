//! Values from nodes.
//!
//! A list at the root, and what a merge key at the root names, is built only
//! after everything else; it can still be refused, but nothing of it arrives in
//! the mapping that names it.

use std::collections::{HashMap, HashSet, VecDeque};

use super::super::python::Text;
use super::Value;
use super::compose::{Meaning, Node, NodeKind};
use super::problem::{self, Read, crash};

/// The most collections in each other below a mapping that is built in one go,
/// and in a document at all: what the interpreter's stack has room for, measured
/// from the original's command line.
const MAX_DEEP: usize = 244;
const MAX_NESTING: usize = 323;

/// A value whose mappings may still have lists as keys.
enum Built {
    Text(Text),
    Tagged(Text),
    Sequence(Vec<Built>),
    Mapping(Vec<(Key, Built)>),
}

/// A key.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Key {
    Text(Text),
    /// A list of texts.
    Tuple(Vec<Text>),
}

/// Builds the value of the document. A root scalar counts as text, whatever it
/// says.
pub(super) fn root(node: &Node) -> Read<Value> {
    if let NodeKind::Scalar(text, _) = &node.kind {
        return Ok(Value::Text(text.clone()));
    }
    let mut constructor = Constructor {
        later: VecDeque::from([(node, true)]),
        is_deep: false,
        depth: 0,
    };
    let mut first = None;
    let mut values = Vec::new();
    while let Some((node, counts)) = constructor.later.pop_front() {
        let built = constructor.collection(node)?;
        match (&first, counts) {
            (None, _) => first = Some(built),
            (Some(_), true) => values.push(built),
            (Some(_), false) => {}
        }
    }
    if node.nesting() > MAX_NESTING {
        return crash("nested too deeply");
    }
    for built in values {
        finished(built)?;
    }
    match first {
        Some(built) => finished(built),
        None => crash("no root"),
    }
}

struct Constructor<'a> {
    /// Collections that are built later, and whether the document holds them.
    later: VecDeque<(&'a Node, bool)>,
    /// Whether collections are built at once.
    is_deep: bool,
    /// How many collections are being built in each other.
    depth: usize,
}

impl<'a> Constructor<'a> {
    fn value(&mut self, node: &'a Node, counts: bool) -> Read<Option<Built>> {
        match &node.kind {
            NodeKind::Scalar(text, Meaning::Text) => Ok(Some(Built::Text(text.clone()))),
            NodeKind::Scalar(text, _) => Ok(Some(Built::Tagged(text.clone()))),
            _ if self.is_deep && self.depth == MAX_DEEP => crash("nested too deeply"),
            _ if self.is_deep => {
                self.depth += 1;
                let built = self.collection(node)?;
                self.depth -= 1;
                Ok(Some(built))
            }
            _ => {
                self.later.push_back((node, counts));
                Ok(None)
            }
        }
    }

    fn deep_value(&mut self, node: &'a Node) -> Read<Built> {
        let before = std::mem::replace(&mut self.is_deep, true);
        let built = self.value(node, true)?;
        self.is_deep = before;
        match built {
            Some(built) => Ok(built),
            None => crash("a value is not built"),
        }
    }

    fn collection(&mut self, node: &'a Node) -> Read<Built> {
        match &node.kind {
            NodeKind::Mapping(pairs) => self.mapping(node, pairs),
            NodeKind::Sequence(items) => {
                let mut built = Vec::new();
                for item in items {
                    built.extend(self.value(item, true)?);
                }
                Ok(Built::Sequence(built))
            }
            NodeKind::Scalar(text, _) => Ok(Built::Text(text.clone())),
        }
    }

    fn mapping(&mut self, node: &'a Node, pairs: &'a [(Node, Node)]) -> Read<Built> {
        let (merged, own) = self.merges(node, pairs)?;
        let mut built: Vec<(Key, Built)> = Vec::new();
        let mut keys: HashSet<Key> = HashSet::new();
        // Which keys had comments before a key, before a value.
        let mut commented: HashMap<Key, [bool; 2]> = HashMap::new();
        for (key_node, value_node) in &own {
            let key = self.key(node, key_node)?;
            let value = self.deep_value(value_node)?;
            let Some(key) = key else {
                return crash("a key that holds more than text");
            };
            for (slot, part) in [key_node, value_node].into_iter().enumerate() {
                if let Some(comment) = &part.comment {
                    let seen = &mut commented.entry(key.clone()).or_default()[slot];
                    if *seen {
                        return crash("two comments on one key");
                    }
                    *seen = comment.borrow().pre.is_some();
                }
            }
            if !keys.insert(key.clone()) {
                let found = format!("Duplicate key '{}' found", key.shown());
                return problem::while_doing("While parsing", key_node.start, found, key_node.end);
            }
            built.push((key, value));
        }
        for (key, value) in merged {
            if keys.insert(key.clone()) {
                built.push((key, value));
            }
        }
        same_indentation(&own)?;
        Ok(Built::Mapping(built))
    }

    /// A key; `None` for a list that holds more than text. A mapping is refused.
    fn key(&mut self, mapping: &Node, node: &'a Node) -> Read<Option<Key>> {
        if let NodeKind::Scalar(text, _) = &node.kind {
            return Ok(Some(Key::Text(text.clone())));
        }
        let Built::Sequence(items) = self.deep_value(node)? else {
            let context = "while constructing a mapping";
            return problem::while_doing(
                context,
                mapping.start,
                "found unhashable key",
                node.start,
            );
        };
        let texts = items.into_iter().map(|item| match item {
            Built::Text(text) => Some(text),
            Built::Tagged(_) | Built::Sequence(_) | Built::Mapping(_) => None,
        });
        Ok(texts.collect::<Option<Vec<Text>>>().map(Key::Tuple))
    }

    /// Takes the merge keys (`<<`) out: what they bring, and the other pairs.
    #[expect(
        clippy::type_complexity,
        reason = "two lists of pairs, named by the doc comment"
    )]
    fn merges(
        &mut self,
        mapping: &Node,
        pairs: &'a [(Node, Node)],
    ) -> Read<(Vec<(Key, Built)>, Vec<&'a (Node, Node)>)> {
        let context = "while constructing a mapping";
        let mut merged = Vec::new();
        let mut own = Vec::new();
        let mut has_merged = false;
        for pair in pairs {
            let (key, value) = pair;
            if !matches!(key.kind, NodeKind::Scalar(_, Meaning::Merge)) {
                own.push(pair);
                continue;
            }
            if has_merged {
                return crash("a second merge key");
            }
            let sources: &[Node] = match &value.kind {
                NodeKind::Mapping(_) => std::slice::from_ref(value),
                NodeKind::Sequence(items) => items,
                NodeKind::Scalar(..) => {
                    let found = "expected a mapping or list of mappings for merging, \
                                 but found scalar";
                    return problem::while_doing(context, mapping.start, found, value.start);
                }
            };
            for source in sources {
                if !matches!(source.kind, NodeKind::Mapping(_)) {
                    let found = format!(
                        "expected a mapping for merging, but found {}",
                        source.name()
                    );
                    return problem::while_doing(context, mapping.start, found, source.start);
                }
                has_merged = true;
                if let Some(Built::Mapping(pairs)) = self.value(source, false)? {
                    merged.extend(pairs);
                }
            }
        }
        Ok((merged, own))
    }
}

impl Key {
    /// As a message shows it.
    fn shown(&self) -> String {
        match self {
            Key::Text(text) => text.shown(),
            Key::Tuple(items) => {
                let items: Vec<String> = items.iter().map(Text::repr).collect();
                match items.as_slice() {
                    [item] => format!("({item},)"),
                    items => format!("({})", items.join(", ")),
                }
            }
        }
    }
}

/// Mappings that are values of one mapping begin in one column.
fn same_indentation(pairs: &[&(Node, Node)]) -> Read<()> {
    let mappings = pairs.iter().map(|(_, value)| value);
    let mut mappings = mappings.filter(|value| matches!(value.kind, NodeKind::Mapping(_)));
    let Some(first) = mappings.next() else {
        return Ok(());
    };
    match mappings.find(|value| value.start.column != first.start.column) {
        None => Ok(()),
        Some(other) => {
            let found = "Found mapping with indentation inconsistent with previous mapping";
            problem::while_doing("While parsing", other.start, found, other.end)
        }
    }
}

/// The value, where every key is text.
fn finished(built: Built) -> Read<Value> {
    Ok(match built {
        Built::Text(text) => Value::Text(text),
        Built::Tagged(text) => Value::Tagged(text),
        Built::Sequence(items) => {
            Value::Sequence(items.into_iter().map(finished).collect::<Read<_>>()?)
        }
        Built::Mapping(pairs) => {
            let pairs = pairs.into_iter().map(|(key, value)| match key {
                Key::Text(text) => Ok((text, finished(value)?)),
                Key::Tuple(_) => crash("a key that is a list"),
            });
            Value::Mapping(pairs.collect::<Read<_>>()?)
        }
    })
}
