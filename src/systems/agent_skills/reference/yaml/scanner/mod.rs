//! Tokens on demand.
//!
//! The original looks ahead as little as it can, and an error in what it has not
//! looked at yet does not exist for it. So tokens are fetched here exactly when
//! it fetches them: while the first one may turn out to be a simple key, and one
//! more to see whether a comment follows.

mod block;
mod plain;
mod quoted;
mod special;

use std::collections::{BTreeMap, VecDeque};

use super::super::python::repr;
use super::problem::{self, Mark, Read, crash};
use super::reader::{Reader, is_break, is_end, is_gap};
use super::token::{Attached, Kind, Token, Version};

/// The most characters between the start of a simple key and its colon.
const MAX_SIMPLE_KEY: usize = 1024;

/// A place where a simple key may have begun.
#[derive(Debug)]
struct SimpleKey {
    /// The number of its token, counted from the start of the stream.
    token: usize,
    /// Whether nothing else can stand here.
    required: bool,
    mark: Mark,
}

/// The scanner.
#[derive(Debug)]
pub(super) struct Scanner {
    reader: Reader,
    tokens: VecDeque<Token>,
    /// How many tokens left the queue.
    taken: usize,
    /// Whether the end of the stream is in the queue.
    done: bool,
    /// The open brackets and braces.
    flow: Vec<char>,
    /// The column of the innermost block collection; -1 outside of all.
    indent: isize,
    indents: Vec<isize>,
    allow_simple_key: bool,
    /// One at most for each level of flow collections.
    simple_keys: BTreeMap<usize, SimpleKey>,
    version: Option<Version>,
}

impl Scanner {
    /// A scanner before the first character.
    pub fn new(reader: Reader) -> Scanner {
        let start = reader.mark();
        Scanner {
            reader,
            tokens: VecDeque::from([Token::new(Kind::StreamStart, start, start)]),
            taken: 0,
            done: false,
            flow: Vec::new(),
            indent: -1,
            indents: Vec::new(),
            allow_simple_key: true,
            simple_keys: BTreeMap::new(),
            version: None,
        }
    }

    /// The whole text, the NUL at its end included.
    pub fn buffer(&self) -> &[char] {
        self.reader.buffer()
    }

    /// The version that the last `%YAML` line named, 1.2 without one.
    pub fn version(&self) -> Version {
        self.version.unwrap_or((1, 2))
    }

    /// The next token, which stays in the queue.
    pub fn peek(&mut self) -> Read<&mut Token> {
        self.fill()?;
        match self.tokens.front_mut() {
            Some(token) => Ok(token),
            None => crash("no token is left"),
        }
    }

    /// Takes the next token, with the comment behind it.
    pub fn take(&mut self) -> Read<Token> {
        self.fill()?;
        if let (Some(first), Some(second)) = (self.tokens.front(), self.tokens.get(1))
            && matches!(second.kind, Kind::Comment)
        {
            let is_scalar = matches!(first.kind, Kind::Scalar(..));
            let closes = matches!(
                first.kind,
                Kind::Value | Kind::FlowSequenceEnd | Kind::FlowMappingEnd
            );
            let is_same_line = first.end.line == second.start.line;
            if is_scalar || (closes && is_same_line) {
                self.join_comments()?;
            }
        }
        self.taken += 1;
        match self.tokens.pop_front() {
            Some(token) => Ok(token),
            None => crash("no token is left"),
        }
    }

    /// Hangs the comments behind the first token on it.
    fn join_comments(&mut self) -> Read<()> {
        while self.tokens.len() > 1 && matches!(self.tokens[1].kind, Kind::Comment) {
            self.taken += 1;
            self.tokens.remove(1);
            self.fetch()?;
        }
        if let Some(first) = self.tokens.front_mut() {
            first.add_post_comment();
        }
        Ok(())
    }

    /// Hangs `token`'s comment on the next token, which must not have the same
    /// kind of comment.
    pub fn move_comment(&mut self, token: &mut Token) -> Read<()> {
        let target = self.peek()?;
        if matches!(target.kind, Kind::StreamEnd) {
            return Ok(());
        }
        let Some(moved) = token.comment.take() else {
            return Ok(());
        };
        let Some(present) = &target.comment else {
            target.comment = Some(moved);
            return Ok(());
        };
        let (moved, mut present) = (*moved.borrow(), present.borrow_mut());
        let has_pre = |attached: &Attached| attached.pre == Some(true);
        if (moved.post && present.post) || (has_pre(&moved) && has_pre(&present)) {
            return crash("two comments meet");
        }
        present.post |= moved.post;
        if has_pre(&moved) {
            present.pre = moved.pre;
        }
        Ok(())
    }

    fn fill(&mut self) -> Read<()> {
        while self.needs_more()? {
            self.fetch()?;
        }
        self.gather_comments()
    }

    /// Hangs comments before the next token on it.
    fn gather_comments(&mut self) -> Read<()> {
        let mut gathered = false;
        if self.starts_with_comment() {
            self.tokens.pop_front();
            self.taken += 1;
            gathered = true;
        }
        while self.needs_more()? {
            self.fetch()?;
            if self.starts_with_comment() {
                self.tokens.pop_front();
                self.taken += 1;
                gathered = true;
            }
        }
        if gathered {
            let Some(first) = self.tokens.front_mut() else {
                return crash("a comment has no token to belong to");
            };
            let mut attached = first.comment.get_or_insert_default().borrow_mut();
            if attached.pre.is_some() {
                return crash("two comments meet");
            }
            attached.pre = Some(true);
        }
        if !self.done && self.tokens.len() < 2 {
            self.fetch()?;
        }
        Ok(())
    }

    fn starts_with_comment(&self) -> bool {
        let first = self.tokens.front();
        first.is_some_and(|token| matches!(token.kind, Kind::Comment))
    }

    fn needs_more(&mut self) -> Read<bool> {
        if self.done {
            return Ok(false);
        }
        if self.tokens.is_empty() {
            return Ok(true);
        }
        self.drop_stale_keys()?;
        let first = self.simple_keys.values().map(|key| key.token).min();
        Ok(first == Some(self.taken))
    }

    fn push(&mut self, kind: Kind, start: Mark) {
        let end = self.reader.mark();
        self.tokens.push_back(Token::new(kind, start, end));
    }

    fn push_empty(&mut self, kind: Kind) {
        self.push(kind, self.reader.mark());
    }

    /// Puts a token before others that are in the queue already.
    fn insert(&mut self, number: usize, kind: Kind, mark: Mark) {
        let at = if number >= self.taken {
            number - self.taken
        } else {
            // As a negative index: counted from the end.
            self.tokens.len().saturating_sub(self.taken - number)
        };
        let at = at.min(self.tokens.len());
        self.tokens.insert(at, Token::new(kind, mark, mark));
    }

    fn column(&self) -> isize {
        isize::try_from(self.reader.mark().column).unwrap_or(isize::MAX)
    }

    fn in_flow(&self) -> bool {
        !self.flow.is_empty()
    }

    /// Reads the next token or comment into the queue.
    fn fetch(&mut self) -> Read<()> {
        if let Some(start) = self.skip_to_token() {
            self.push(Kind::Comment, start);
            return Ok(());
        }
        self.drop_stale_keys()?;
        self.unwind(self.column());
        let c = self.reader.peek(0);
        let gap_follows = is_gap(self.reader.peek(1));
        match c {
            '\0' => self.fetch_end(),
            '%' if self.column() == 0 => self.fetch_directive(),
            '.' if self.at_document_end() => self.fetch_document_end(),
            '[' => self.fetch_flow_start(Kind::FlowSequenceStart, c),
            '{' => self.fetch_flow_start(Kind::FlowMappingStart, c),
            ']' => self.fetch_flow_end(Kind::FlowSequenceEnd),
            '}' => self.fetch_flow_end(Kind::FlowMappingEnd),
            ',' => self.fetch_flow_entry(),
            '-' if gap_follows => self.fetch_block_entry(),
            '?' if self.in_flow() || gap_follows => self.fetch_key(),
            ':' if self.at_value() => self.fetch_value(),
            '*' | '&' => self.fetch_anchor(c),
            '!' => self.fetch_tag(),
            '|' | '>' if !self.in_flow() => self.fetch_block_scalar(c == '>'),
            '\'' | '"' => self.fetch_quoted(c),
            _ if self.at_plain() => self.fetch_plain(),
            _ => {
                let found = format!("found character {} that cannot start any token", repr(c));
                problem::headed(
                    "while scanning for the next token",
                    found,
                    self.reader.mark(),
                )
            }
        }
    }

    /// Skips blanks and breaks; the start of a comment, if one was skipped. Empty
    /// lines count as a comment and take blanks and tabs behind them along.
    fn skip_to_token(&mut self) -> Option<Mark> {
        if self.reader.mark().index == 0 && self.reader.peek(0) == '\u{feff}' {
            self.reader.forward(1);
        }
        loop {
            self.reader.forward(self.reader.run(|c| c == ' '));
            if self.reader.peek(0) == '#' {
                let start = self.reader.mark();
                self.reader.forward(self.reader.run(|c| !is_end(c)));
                while self.line_break().is_some() {}
                self.allow_simple_key |= !self.in_flow();
                return Some(start);
            }
            self.line_break()?;
            self.allow_simple_key |= !self.in_flow();
            if self.reader.peek(0) == '\n' {
                let start = self.reader.mark();
                let is_taken = |c: char| is_break(c) || c == ' ' || c == '\t';
                self.reader.forward(self.reader.run(is_taken));
                return Some(start);
            }
        }
    }

    /// Takes the end of a line; what it stands for in a value.
    fn line_break(&mut self) -> Option<char> {
        let c = self.reader.peek(0);
        if !is_break(c) {
            return None;
        }
        self.reader.forward(1);
        let is_kept = matches!(c, '\u{2028}' | '\u{2029}');
        Some(if is_kept { c } else { '\n' })
    }

    fn at_document_end(&self) -> bool {
        self.column() == 0 && self.at_document_mark()
    }

    /// Whether `...` stands here. `---` never does.
    fn at_document_mark(&self) -> bool {
        self.reader.prefix(3) == ['.', '.', '.'] && is_gap(self.reader.peek(3))
    }

    fn at_value(&self) -> bool {
        let gap_follows = is_gap(self.reader.peek(1));
        let last = self.tokens.back().map(|token| &token.kind);
        match self.flow.last() {
            None => gap_follows,
            Some(_) if self.version() == (1, 1) => true,
            Some('[') => gap_follows,
            Some(_) => gap_follows || !matches!(last, Some(Kind::Value)),
        }
    }

    fn at_plain(&self) -> bool {
        let (c, next) = (self.reader.peek(0), self.reader.peek(1));
        if !is_gap(c) && !"-?:,[]{}#&*!|>'\"%@`".contains(c) {
            return true;
        }
        let is_colon_in_flow = c == ':' && self.in_flow() && !matches!(next, ' ' | '\t');
        if is_colon_in_flow && self.version() != (1, 1) {
            return true;
        }
        !is_gap(next) && (c == '-' || (!self.in_flow() && matches!(c, '?' | ':')))
    }

    // Simple keys: one line, at most 1,024 characters.

    fn drop_stale_keys(&mut self) -> Read<()> {
        let now = self.reader.mark();
        let is_stale = |key: &SimpleKey| {
            key.mark.line != now.line || now.index - key.mark.index > MAX_SIMPLE_KEY
        };
        let mut stale = self.simple_keys.values().filter(|key| is_stale(key));
        if let Some(key) = stale.find(|key| key.required) {
            return missing_colon(key.mark, now);
        }
        self.simple_keys.retain(|_, key| !is_stale(key));
        Ok(())
    }

    fn save_simple_key(&mut self) -> Read<()> {
        let required = !self.in_flow() && self.indent == self.column();
        if self.allow_simple_key {
            self.remove_simple_key()?;
            let key = SimpleKey {
                token: self.taken + self.tokens.len(),
                required,
                mark: self.reader.mark(),
            };
            self.simple_keys.insert(self.flow.len(), key);
        }
        Ok(())
    }

    fn remove_simple_key(&mut self) -> Read<()> {
        match self.simple_keys.remove(&self.flow.len()) {
            Some(key) if key.required => missing_colon(key.mark, self.reader.mark()),
            _ => Ok(()),
        }
    }

    // Indentation.

    fn unwind(&mut self, column: isize) {
        if self.in_flow() {
            return;
        }
        while self.indent > column {
            self.indent = self.indents.pop().unwrap_or(-1);
            self.push_empty(Kind::BlockEnd);
        }
    }

    fn indent_to(&mut self, column: isize) -> bool {
        let is_deeper = self.indent < column;
        if is_deeper {
            self.indents.push(self.indent);
            self.indent = column;
        }
        is_deeper
    }

    // Tokens one by one.

    fn fetch_end(&mut self) -> Read<()> {
        self.unwind(-1);
        self.remove_simple_key()?;
        self.allow_simple_key = false;
        self.simple_keys.clear();
        self.push_empty(Kind::StreamEnd);
        self.done = true;
        Ok(())
    }

    fn fetch_directive(&mut self) -> Read<()> {
        self.unwind(-1);
        self.remove_simple_key()?;
        self.allow_simple_key = false;
        let start = self.reader.mark();
        let (directive, end) = self.scan_directive(start)?;
        let token = Token::new(Kind::Directive(directive), start, end);
        self.tokens.push_back(token);
        Ok(())
    }

    fn fetch_document_end(&mut self) -> Read<()> {
        self.unwind(-1);
        self.remove_simple_key()?;
        self.allow_simple_key = false;
        self.push_indicator(Kind::DocumentEnd, 3);
        Ok(())
    }

    fn fetch_flow_start(&mut self, kind: Kind, bracket: char) -> Read<()> {
        self.save_simple_key()?;
        self.flow.push(bracket);
        self.allow_simple_key = true;
        self.push_indicator(kind, 1);
        Ok(())
    }

    fn fetch_flow_end(&mut self, kind: Kind) -> Read<()> {
        self.remove_simple_key()?;
        self.flow.pop();
        self.allow_simple_key = false;
        self.push_indicator(kind, 1);
        Ok(())
    }

    fn fetch_flow_entry(&mut self) -> Read<()> {
        self.allow_simple_key = true;
        self.remove_simple_key()?;
        self.push_indicator(Kind::FlowEntry, 1);
        Ok(())
    }

    fn fetch_block_entry(&mut self) -> Read<()> {
        if !self.in_flow() {
            if !self.allow_simple_key {
                let found = "sequence entries are not allowed here";
                return problem::at(found, self.reader.mark());
            }
            if self.indent_to(self.column()) {
                self.push_empty(Kind::BlockSequenceStart);
            }
        }
        self.allow_simple_key = true;
        self.remove_simple_key()?;
        self.push_indicator(Kind::BlockEntry, 1);
        Ok(())
    }

    fn fetch_key(&mut self) -> Read<()> {
        if !self.in_flow() {
            if !self.allow_simple_key {
                let found = "mapping keys are not allowed here";
                return problem::at(found, self.reader.mark());
            }
            if self.indent_to(self.column()) {
                self.push_empty(Kind::BlockMappingStart);
            }
        }
        self.allow_simple_key = !self.in_flow();
        self.remove_simple_key()?;
        self.push_indicator(Kind::Key, 1);
        Ok(())
    }

    fn fetch_value(&mut self) -> Read<()> {
        if let Some(key) = self.simple_keys.remove(&self.flow.len()) {
            self.insert(key.token, Kind::Key, key.mark);
            let column = isize::try_from(key.mark.column).unwrap_or(isize::MAX);
            if !self.in_flow() && self.indent_to(column) {
                self.insert(key.token, Kind::BlockMappingStart, key.mark);
            }
            self.allow_simple_key = false;
        } else {
            if !self.in_flow() {
                if !self.allow_simple_key {
                    let found = "mapping values are not allowed here";
                    return problem::at(found, self.reader.mark());
                }
                if self.indent_to(self.column()) {
                    self.push_empty(Kind::BlockMappingStart);
                }
            }
            self.allow_simple_key = !self.in_flow();
            self.remove_simple_key()?;
        }
        self.push_indicator(Kind::Value, 1);
        Ok(())
    }

    fn push_indicator(&mut self, kind: Kind, length: usize) {
        let start = self.reader.mark();
        self.reader.forward(length);
        self.push(kind, start);
    }
}

fn missing_colon<T>(key: Mark, now: Mark) -> Read<T> {
    problem::while_doing(
        "while scanning a simple key",
        key,
        "could not find expected ':'",
        now,
    )
}
