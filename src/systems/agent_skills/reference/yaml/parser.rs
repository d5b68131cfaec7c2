//! Events from tokens.

use super::super::python::Text;
use super::problem::{self, Mark, Read};
use super::scanner::Scanner;
use super::token::{Attached, Comment, Directive, Kind, Style, Token};

/// One event.
#[derive(Debug)]
pub(super) struct Event {
    pub kind: EventKind,
    pub start: Mark,
    pub end: Mark,
    pub comment: Option<Comment>,
}

/// What an event is.
#[derive(Debug)]
pub(super) enum EventKind {
    StreamStart,
    StreamEnd,
    DocumentStart,
    DocumentEnd,
    Alias(String),
    Scalar(Text, Style),
    SequenceStart,
    SequenceEnd,
    MappingStart,
    MappingEnd,
}

/// What is read next.
#[derive(Clone, Copy, Debug)]
enum State {
    StreamStart,
    ImplicitDocument,
    Document,
    BlockNode,
    DocumentEnd,
    SequenceStart,
    SequenceEntry,
    IndentlessEntry,
    MappingStart,
    MappingKey,
    MappingValue,
    Done,
}

/// The parser.
#[derive(Debug)]
pub(super) struct Parser {
    scanner: Scanner,
    state: State,
    /// Where to go on when a node is complete.
    states: Vec<State>,
    /// Where the open collections began.
    marks: Vec<Mark>,
    current: Option<Event>,
}

const SEQUENCE_ENTRY_ENDS: fn(&Kind) -> bool =
    |kind| matches!(kind, Kind::BlockEntry | Kind::BlockEnd);
const INDENTLESS_ENTRY_ENDS: fn(&Kind) -> bool = |kind| {
    matches!(
        kind,
        Kind::BlockEntry | Kind::Key | Kind::Value | Kind::BlockEnd
    )
};
const MAPPING_PART_ENDS: fn(&Kind) -> bool =
    |kind| matches!(kind, Kind::Key | Kind::Value | Kind::BlockEnd);

impl Parser {
    /// A parser before the first event.
    pub fn new(scanner: Scanner) -> Parser {
        Parser {
            scanner,
            state: State::StreamStart,
            states: Vec::new(),
            marks: Vec::new(),
            current: None,
        }
    }

    /// The whole text, the NUL at its end included.
    pub fn buffer(&self) -> &[char] {
        self.scanner.buffer()
    }

    /// Whether a plain scalar can be given a type under the version that the
    /// last `%YAML` line named, were it read long ago or ahead.
    pub fn version_is_known(&self) -> bool {
        matches!(self.scanner.version(), (1, 1 | 2))
    }

    /// The next event, which stays.
    pub fn peek(&mut self) -> Read<&Event> {
        if self.current.is_none() {
            self.current = Some(self.parse()?);
        }
        match &self.current {
            Some(event) => Ok(event),
            None => problem::crash("no event is left"),
        }
    }

    /// Takes the next event.
    pub fn take(&mut self) -> Read<Event> {
        match self.current.take() {
            Some(event) => Ok(event),
            None => self.parse(),
        }
    }

    fn parse(&mut self) -> Read<Event> {
        match self.state {
            State::StreamStart => self.stream_start(),
            State::ImplicitDocument => self.implicit_document(),
            State::Document => self.document(),
            State::BlockNode => self.node(false),
            State::DocumentEnd => self.document_end(),
            State::SequenceStart => self.collection_start(State::SequenceEntry),
            State::SequenceEntry => self.sequence_entry(),
            State::IndentlessEntry => self.indentless_entry(),
            State::MappingStart => self.collection_start(State::MappingKey),
            State::MappingKey => self.mapping_key(),
            State::MappingValue => self.mapping_value(),
            State::Done => problem::crash("the stream is at its end"),
        }
    }

    fn next_is(&mut self, is: impl Fn(&Kind) -> bool) -> Read<bool> {
        Ok(is(&self.scanner.peek()?.kind))
    }

    fn pop_state(&mut self) {
        self.state = self.states.pop().unwrap_or(State::Done);
    }

    fn stream_start(&mut self) -> Read<Event> {
        let mut token = self.scanner.take()?;
        self.scanner.move_comment(&mut token)?;
        self.state = State::ImplicitDocument;
        Ok(event(EventKind::StreamStart, token.start, token.end))
    }

    fn implicit_document(&mut self) -> Read<Event> {
        if self.next_is(|kind| matches!(kind, Kind::Directive(_) | Kind::StreamEnd))? {
            return self.document();
        }
        let start = self.scanner.peek()?.start;
        self.states.push(State::DocumentEnd);
        self.state = State::BlockNode;
        Ok(event(EventKind::DocumentStart, start, start))
    }

    /// The end of the stream, or a document that would have to begin with
    /// `---` and can't.
    fn document(&mut self) -> Read<Event> {
        while self.next_is(|kind| matches!(kind, Kind::DocumentEnd))? {
            self.scanner.take()?;
        }
        if self.next_is(|kind| matches!(kind, Kind::StreamEnd))? {
            let token = self.scanner.take()?;
            self.state = State::Done;
            return Ok(event(EventKind::StreamEnd, token.start, token.end));
        }
        self.directives()?;
        let token = self.scanner.peek()?;
        let found = token.kind.name();
        problem::at(
            format!("expected '<document start>', but found '{found}'"),
            token.start,
        )
    }

    fn directives(&mut self) -> Read<()> {
        let mut version = None;
        let mut handles: Vec<String> = Vec::new();
        while self.next_is(|kind| matches!(kind, Kind::Directive(_)))? {
            let token = self.scanner.take()?;
            match token.kind {
                Kind::Directive(Directive::Yaml(_)) if version.is_some() => {
                    return problem::at("found duplicate YAML directive", token.start);
                }
                Kind::Directive(Directive::Yaml((major, minor))) => {
                    if major != 1 {
                        let found = "found incompatible YAML document (version 1.* is required)";
                        return problem::at(found, token.start);
                    }
                    version = Some((major, minor));
                }
                Kind::Directive(Directive::Tag(handle)) => {
                    if handles.contains(&handle) {
                        let handle = Text::from(handle.as_str()).repr();
                        return problem::at(format!("duplicate tag handle {handle}"), token.start);
                    }
                    handles.push(handle);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn document_end(&mut self) -> Read<Event> {
        let start = self.scanner.peek()?.start;
        let mut end = start;
        if self.next_is(|kind| matches!(kind, Kind::DocumentEnd))? {
            end = self.scanner.take()?.end;
        }
        self.state = match self.scanner.version() {
            (1, 1) => State::Document,
            _ => State::ImplicitDocument,
        };
        Ok(event(EventKind::DocumentEnd, start, end))
    }

    /// A node. What strictyaml does not allow ends here.
    fn node(&mut self, may_be_indentless: bool) -> Read<Event> {
        let token = self.scanner.peek()?;
        let (start, end) = (token.start, token.end);
        match &token.kind {
            Kind::Alias(_) => {
                let token = self.scanner.take()?;
                self.pop_state();
                let Kind::Alias(name) = token.kind else {
                    return problem::crash("a token changed its kind");
                };
                Ok(event(EventKind::Alias(name), start, end))
            }
            Kind::Anchor => problem::while_doing("While scanning", start, ANCHOR, end),
            Kind::Tag => problem::while_doing("While scanning", end, TAG, start),
            Kind::FlowSequenceStart | Kind::FlowMappingStart => {
                problem::while_doing("While scanning", start, FLOW, end)
            }
            Kind::BlockEntry if may_be_indentless => {
                let mut started = event(EventKind::SequenceStart, start, end);
                if let Some(comment) = &token.comment
                    && comment.borrow().post
                {
                    comment.borrow_mut().post = false;
                    let moved = Attached {
                        post: true,
                        pre: Some(false),
                    };
                    started.comment = Some(moved.shared());
                }
                self.state = State::IndentlessEntry;
                Ok(started)
            }
            Kind::Scalar(..) => {
                let token = self.scanner.take()?;
                self.pop_state();
                let Kind::Scalar(text, style) = token.kind else {
                    return problem::crash("a token changed its kind");
                };
                Ok(Event {
                    kind: EventKind::Scalar(text, style),
                    start,
                    end: token.end,
                    comment: token.comment,
                })
            }
            Kind::BlockSequenceStart => {
                let comment = split_comment(token);
                self.state = State::SequenceStart;
                Ok(Event {
                    comment,
                    ..event(EventKind::SequenceStart, start, start)
                })
            }
            Kind::BlockMappingStart => {
                let comment = token.comment.clone();
                self.state = State::MappingStart;
                Ok(Event {
                    comment,
                    ..event(EventKind::MappingStart, start, start)
                })
            }
            other => {
                let found = format!("expected the node content, but found '{}'", other.name());
                problem::while_doing("while parsing a block node", start, found, start)
            }
        }
    }

    fn collection_start(&mut self, first: State) -> Read<Event> {
        let token = self.scanner.take()?;
        self.marks.push(token.start);
        self.state = first;
        self.parse()
    }

    fn collection_end(&mut self, kind: EventKind, token: Token) -> Event {
        self.pop_state();
        self.marks.pop();
        Event {
            kind,
            start: token.start,
            end: token.end,
            comment: token.comment,
        }
    }

    fn expect_block_end(&mut self, context: &'static str) -> Read<()> {
        let since = self.marks.last().copied().unwrap_or_default();
        let token = self.scanner.peek()?;
        if matches!(token.kind, Kind::BlockEnd) {
            return Ok(());
        }
        let found = format!("expected <block end>, but found '{}'", token.kind.name());
        problem::while_doing(context, since, found, token.start)
    }

    /// The value of an entry or a key, or an empty one at `mark`.
    fn node_or_empty(
        &mut self,
        ends: fn(&Kind) -> bool,
        then: State,
        may_be_indentless: bool,
        mark: Mark,
    ) -> Read<Event> {
        if self.next_is(ends)? {
            self.state = then;
            return Ok(empty(mark));
        }
        self.states.push(then);
        self.node(may_be_indentless)
    }

    fn sequence_entry(&mut self) -> Read<Event> {
        if self.next_is(|kind| matches!(kind, Kind::BlockEntry))? {
            let mut token = self.scanner.take()?;
            self.scanner.move_comment(&mut token)?;
            return self.node_or_empty(SEQUENCE_ENTRY_ENDS, State::SequenceEntry, false, token.end);
        }
        self.expect_block_end("while parsing a block collection")?;
        let token = self.scanner.take()?;
        Ok(self.collection_end(EventKind::SequenceEnd, token))
    }

    fn indentless_entry(&mut self) -> Read<Event> {
        if self.next_is(|kind| matches!(kind, Kind::BlockEntry))? {
            let mut token = self.scanner.take()?;
            self.scanner.move_comment(&mut token)?;
            let then = State::IndentlessEntry;
            return self.node_or_empty(INDENTLESS_ENTRY_ENDS, then, false, token.end);
        }
        let token = self.scanner.peek()?;
        let (start, comment) = (token.start, token.comment.clone());
        self.pop_state();
        Ok(Event {
            comment,
            ..event(EventKind::SequenceEnd, start, start)
        })
    }

    fn mapping_key(&mut self) -> Read<Event> {
        if self.next_is(|kind| matches!(kind, Kind::Key))? {
            let mut token = self.scanner.take()?;
            self.scanner.move_comment(&mut token)?;
            return self.node_or_empty(MAPPING_PART_ENDS, State::MappingValue, true, token.end);
        }
        let is_new = self.scanner.version() > (1, 1);
        if is_new && self.next_is(|kind| matches!(kind, Kind::Value))? {
            self.state = State::MappingValue;
            return Ok(empty(self.scanner.peek()?.start));
        }
        self.expect_block_end("while parsing a block mapping")?;
        let mut token = self.scanner.take()?;
        self.scanner.move_comment(&mut token)?;
        Ok(self.collection_end(EventKind::MappingEnd, token))
    }

    fn mapping_value(&mut self) -> Read<Event> {
        if !self.next_is(|kind| matches!(kind, Kind::Value))? {
            self.state = State::MappingKey;
            return Ok(empty(self.scanner.peek()?.start));
        }
        let mut token = self.scanner.take()?;
        if !self.next_is(|kind| matches!(kind, Kind::Key))? {
            self.scanner.move_comment(&mut token)?;
        }
        if !self.next_is(MAPPING_PART_ENDS)? {
            self.states.push(State::MappingKey);
            return self.node(true);
        }
        self.state = State::MappingKey;
        if token.comment.is_some() {
            return Ok(Event {
                comment: token.comment,
                ..empty(token.end)
            });
        }
        // The comment behind the next token goes to the empty value, and so does
        // that token's place.
        let next = self.scanner.peek()?;
        let comment = next.comment.take().map(|comment| {
            let Attached { post, pre } = *comment.borrow();
            next.comment = Some(Attached { post: false, pre }.shared());
            Attached { post, pre: None }.shared()
        });
        Ok(Event {
            comment,
            ..empty(next.end)
        })
    }
}

const ANCHOR: &str = "Found confusing disallowed anchor token \
                      (surround with ' and ' to make text appear literally)";
const TAG: &str = "Found disallowed tag tokens (do not specify types in markup)";
const FLOW: &str = "Found ugly disallowed JSONesque flow mapping \
                    (surround with ' and ' to make text appear literally)";

fn event(kind: EventKind, start: Mark, end: Mark) -> Event {
    Event {
        kind,
        start,
        end,
        comment: None,
    }
}

fn empty(mark: Mark) -> Event {
    event(EventKind::Scalar(Text::default(), Style::Plain), mark, mark)
}

/// The comment that a sequence takes from its first token: all of it where there
/// are comments before it, else the one behind it.
fn split_comment(token: &mut Token) -> Option<Comment> {
    let attached = *token.comment.as_ref()?.borrow();
    match attached {
        Attached { pre: Some(_), .. } => token.comment.clone(),
        Attached {
            post: true,
            pre: None,
        } => {
            token.comment = None;
            Some(
                Attached {
                    post: true,
                    pre: None,
                }
                .shared(),
            )
        }
        _ => None,
    }
}
