//! Nodes from events.

use super::super::python::Text;
use super::parser::{EventKind, Parser};
use super::problem::{self, Mark, Read, crash};
use super::token::{Attached, Comment, Style};

/// One node.
#[derive(Debug)]
pub(super) struct Node {
    pub kind: NodeKind,
    pub start: Mark,
    pub end: Mark,
    pub comment: Option<Comment>,
}

/// What a node is.
#[derive(Debug)]
pub(super) enum NodeKind {
    Scalar(Text, Meaning),
    Sequence(Vec<Node>),
    Mapping(Vec<(Node, Node)>),
}

/// What a scalar means. Numbers, dates and the like are text in strictyaml.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Text.
    Text,
    /// A plain `<<`.
    Merge,
    /// A plain `=`.
    Default,
}

impl Node {
    /// How many collections lie in each other, this one included.
    pub fn nesting(&self) -> usize {
        let inner = match &self.kind {
            NodeKind::Scalar(..) => return 0,
            NodeKind::Sequence(items) => items.iter().map(Node::nesting).max(),
            NodeKind::Mapping(pairs) => {
                let nodes = pairs.iter().flat_map(|(key, value)| [key, value]);
                nodes.map(Node::nesting).max()
            }
        };
        1 + inner.unwrap_or(0)
    }

    /// What the original calls it in messages.
    pub fn name(&self) -> &'static str {
        match self.kind {
            NodeKind::Scalar(..) => "scalar",
            NodeKind::Sequence(_) => "sequence",
            NodeKind::Mapping(_) => "mapping",
        }
    }
}

/// The deepest node that is composed. The original recurses on the interpreter's
/// stack of 1,000 frames; measured from its command line.
const MAX_DEPTH: usize = 485;

/// The only document of the stream; `None` where there is none.
pub(super) fn document(parser: &mut Parser) -> Read<Option<Node>> {
    parser.take()?;
    let mut root = None;
    if !matches!(parser.peek()?.kind, EventKind::StreamEnd) {
        parser.take()?;
        root = Some(node(parser, 0)?);
        parser.take()?;
    }
    match (&root, parser.peek()?) {
        (_, event) if matches!(event.kind, EventKind::StreamEnd) => Ok(root),
        (root, event) => {
            let first = root.as_ref().map_or(event.start, |root| root.start);
            let context = "expected a single document in the stream";
            problem::while_doing(context, first, "but found another document", event.start)
        }
    }
}

fn node(parser: &mut Parser, depth: usize) -> Read<Node> {
    if depth > MAX_DEPTH {
        return crash("nested too deeply");
    }
    let event = parser.take()?;
    let (kind, end, comment) = match event.kind {
        EventKind::Alias(name) => {
            let name = Text::from(name.as_str()).repr();
            return problem::at(format!("found undefined alias {name}"), event.start);
        }
        EventKind::Scalar(text, style) => {
            let meaning = meaning(parser, &text, style)?;
            (NodeKind::Scalar(text, meaning), event.end, event.comment)
        }
        EventKind::SequenceStart => {
            let mut items = Vec::new();
            while !matches!(parser.peek()?.kind, EventKind::SequenceEnd) {
                items.push(node(parser, depth + 1)?);
            }
            let (end, comment) = collection_end(parser, event.comment)?;
            (NodeKind::Sequence(items), end, comment)
        }
        EventKind::MappingStart => {
            let mut pairs = Vec::new();
            while !matches!(parser.peek()?.kind, EventKind::MappingEnd) {
                let key = node(parser, depth + 1)?;
                pairs.push((key, node(parser, depth + 1)?));
            }
            let (end, comment) = collection_end(parser, event.comment)?;
            (NodeKind::Mapping(pairs), end, comment)
        }
        _ => return crash("an event of no node"),
    };
    Ok(Node {
        kind,
        start: event.start,
        end,
        comment,
    })
}

/// Takes the end of a collection with the comments before it, which leave the
/// token that they hang on.
fn collection_end(parser: &mut Parser, own: Option<Comment>) -> Read<(Mark, Option<Comment>)> {
    let end = parser.take()?;
    let Some(before) = end.comment else {
        return Ok((end.end, own));
    };
    let mut before = before.borrow_mut();
    if before.pre != Some(true) {
        return Ok((end.end, own));
    }
    before.pre = None;
    Ok((end.end, own.or_else(|| Some(Attached::default().shared()))))
}

fn meaning(parser: &Parser, text: &Text, style: Style) -> Read<Meaning> {
    match style {
        Style::Other => Ok(Meaning::Text),
        Style::Plain if !parser.version_is_known() => crash("a YAML version that it does not know"),
        Style::Plain if text.is("<<") => Ok(Meaning::Merge),
        Style::Plain if text.is("=") => Ok(Meaning::Default),
        Style::Plain => Ok(Meaning::Text),
    }
}
