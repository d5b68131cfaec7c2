//! A document as written: no merge, no schema, aliases left as aliases.

use saphyr_parser::{Event, Parser, ScalarStyle, StrInput};

use super::adapt::Adapted;
use super::{Cause, Refusal};
use crate::syntax::yaml::Limits;

/// The nodes of one document, no deeper than [`Limits`] have it.
#[derive(Debug, Default)]
pub struct Document {
    /// The root; `None` where there is nothing but blanks and comments.
    pub root: Option<Node>,
    /// The nodes that have an anchor, by its number.
    pub anchors: Vec<Option<Node>>,
    /// The numbers of the anchors in the order in which their nodes ended.
    ended: Vec<usize>,
}

/// A node.
#[derive(Clone, Debug)]
pub struct Node {
    /// The byte where it begins, in the adapted text.
    pub at: usize,
    /// What it is.
    pub form: Form,
    /// A key that is not there before its colon.
    pub is_left_out: bool,
    /// Its tag, resolved: `tag:yaml.org,2002:str`, `!x`, `!`.
    pub tag: Option<String>,
}

/// What a node is.
#[derive(Clone, Debug)]
pub enum Form {
    /// A scalar and whether it is plain.
    Scalar(String, bool),
    /// A list.
    List(Vec<Node>),
    /// A mapping.
    Map(Vec<(Node, Node)>),
    /// An alias of the node with this number.
    Alias(usize),
}

impl Document {
    /// How many nodes there are once every alias is written out; saturates.
    pub fn expanded(&self) -> usize {
        // An alias stands behind the end of its node, so the sizes that a node
        // needs are those of nodes that ended before it did.
        let mut sizes = vec![1; self.anchors.len()];
        for &anchor in &self.ended {
            if let Some(node) = &self.anchors[anchor] {
                sizes[anchor] = size(node, &sizes);
            }
        }
        self.root.as_ref().map_or(0, |root| size(root, &sizes))
    }
}

/// The nodes at and below `node`; its depth is bounded.
fn size(node: &Node, sizes: &[usize]) -> usize {
    let below = match &node.form {
        Form::Scalar(..) => 0,
        Form::Alias(anchor) => sizes.get(*anchor).copied().unwrap_or(1),
        Form::List(items) => items
            .iter()
            .fold(0, |sum: usize, item| sum.saturating_add(size(item, sizes))),
        Form::Map(pairs) => pairs.iter().fold(0, |sum: usize, (key, value)| {
            sum.saturating_add(size(key, sizes))
                .saturating_add(size(value, sizes))
        }),
    };
    below.saturating_add(1)
}

/// Parses the adapted text.
pub fn parse(adapted: &Adapted<'_>) -> Result<Document, Refusal> {
    let text = adapted.text();
    let mut builder = Builder::default();
    let offsets = Offsets::of(text);
    for next in Parser::new(StrInput::new(text)) {
        let refuse = |cause, why: String, at| Refusal::new(cause, why, adapted.place(at));
        let (event, span) = match next {
            Ok(next) => next,
            Err(error) => {
                let at = offsets.byte(error.marker().index());
                return Err(refuse(Cause::Syntax, error.info().to_owned(), at));
            }
        };
        let start = offsets.byte(span.start.index());
        builder
            .event(event, start, offsets.byte(span.end.index()), adapted)
            .map_err(|(cause, why)| refuse(cause, why.to_owned(), start))?;
    }
    Ok(builder.out)
}

/// Byte offsets of characters, which the parser counts.
enum Offsets {
    Ascii(usize),
    Table(Vec<usize>),
}

impl Offsets {
    fn of(text: &str) -> Offsets {
        if text.is_ascii() {
            return Offsets::Ascii(text.len());
        }
        let ends = std::iter::once(text.len());
        Offsets::Table(text.char_indices().map(|(at, _)| at).chain(ends).collect())
    }

    fn byte(&self, index: usize) -> usize {
        match self {
            Offsets::Ascii(len) => index.min(*len),
            Offsets::Table(table) => table.get(index).or(table.last()).copied().unwrap_or(0),
        }
    }
}

struct Open {
    node: Node,
    anchor: usize,
    key: Option<Node>,
}

#[derive(Default)]
struct Builder {
    open: Vec<Open>,
    documents: usize,
    out: Document,
}

impl Builder {
    fn event(
        &mut self,
        event: Event<'_>,
        start: usize,
        end: usize,
        adapted: &Adapted<'_>,
    ) -> Result<(), (Cause, &'static str)> {
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if self.documents > 1 {
                    return Err((Cause::Syntax, "a second document begins here"));
                }
            }
            Event::Scalar(text, style, anchor, tag) => {
                let plain = style == ScalarStyle::Plain;
                let form = Form::Scalar(adapted.restored(text.into_owned()), plain);
                let mut node = node(form, start, tag.as_deref());
                node.is_left_out = start == end
                    && anchor == 0
                    && node.tag.is_none()
                    && adapted.text().as_bytes().get(start) == Some(&b':');
                self.finish(node, anchor);
            }
            Event::SequenceStart(anchor, tag) => {
                self.start(Form::List(Vec::new()), anchor, start, tag.as_deref())?;
            }
            Event::MappingStart(anchor, tag) => {
                self.start(Form::Map(Vec::new()), anchor, start, tag.as_deref())?;
            }
            Event::SequenceEnd | Event::MappingEnd => {
                if let Some(open) = self.open.pop() {
                    self.finish(open.node, open.anchor);
                }
            }
            Event::Alias(anchor) => self.finish(node(Form::Alias(anchor), start, None), 0),
            _ => {}
        }
        Ok(())
    }

    fn start(
        &mut self,
        form: Form,
        anchor: usize,
        at: usize,
        tag: Option<&saphyr_parser::Tag>,
    ) -> Result<(), (Cause, &'static str)> {
        if self.open.len() >= Limits::default().depth {
            return Err((Cause::Budget, "nested deeper than is read"));
        }
        self.open.push(Open {
            node: node(form, at, tag),
            anchor,
            key: None,
        });
        Ok(())
    }

    fn finish(&mut self, node: Node, anchor: usize) {
        if anchor != 0 {
            if self.out.anchors.len() <= anchor {
                self.out.anchors.resize(anchor + 1, None);
            }
            self.out.anchors[anchor] = Some(node.clone());
            self.out.ended.push(anchor);
        }
        let Some(open) = self.open.last_mut() else {
            self.out.root = Some(node);
            return;
        };
        match &mut open.node.form {
            Form::List(items) => items.push(node),
            Form::Map(pairs) => match open.key.take() {
                None => open.key = Some(node),
                Some(key) => pairs.push((key, node)),
            },
            Form::Scalar(..) | Form::Alias(_) => {}
        }
    }
}

fn node(form: Form, at: usize, tag: Option<&saphyr_parser::Tag>) -> Node {
    Node {
        at,
        form,
        is_left_out: false,
        tag: tag.map(|tag| format!("{}{}", tag.handle, tag.suffix)),
    }
}
