//! A light look at YAML text: where quotes, comments and block scalars lie, and
//! what the tabs between them are. Linear; never fails.

use std::ops::Range;

/// What a tab outside quotes, comments and block scalars is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// Before a key, an item or a value at the head of a line.
    Indent,
    /// Before a value alone on its line, behind blanks.
    Value,
    /// At the head of a line inside brackets or a value of several lines.
    Continuation,
    /// The same with too few blanks before it, in a value of several lines.
    ShallowPlain,
    /// The same with too few blanks before it, inside brackets.
    ShallowFlow,
    /// At the head of a line with nothing else, or only a comment.
    Blank,
    /// Behind `-` or `?`.
    BehindDash,
    /// Between other things of a line.
    Inner,
    /// Between two words of a plain value.
    InPlain,
}

/// What the look found.
#[derive(Debug, Default)]
pub struct Marks {
    /// Quoted scalars with their quotes.
    pub quoted: Vec<Range<usize>>,
    /// Lists and mappings in brackets, the outermost.
    pub flows: Vec<Range<usize>>,
    /// A `#` that touches a quote or a bracket: a comment, to some.
    pub glued: Vec<usize>,
    /// Anchors with their `&`.
    pub anchors: Vec<Range<usize>>,
    /// A `|` or `>` where a value begins inside brackets.
    pub odd_start: Option<usize>,
    /// A `?` inside brackets that no blank follows.
    pub question: Option<usize>,
    /// Tabs, in order.
    pub tabs: Vec<(usize, Tab)>,
    /// Comments.
    pub comments: Vec<Range<usize>>,
    /// Contents of block scalars.
    pub blocks: Vec<Range<usize>>,
}

impl Marks {
    /// Whether a byte lies in a quoted scalar.
    pub fn is_quoted(&self, at: usize) -> bool {
        let next = self.quoted.partition_point(|range| range.end <= at);
        self.quoted
            .get(next)
            .is_some_and(|range| range.contains(&at))
    }
}

/// Looks at `text`.
pub fn look(text: &str) -> Marks {
    let mut scan = Scan {
        bytes: text.as_bytes(),
        at: 0,
        indent: 0,
        flow: 0,
        flow_start: (0, 0),
        fresh: true,
        head: true,
        dash: false,
        plain: None,
        tabs: Vec::new(),
        marks: Marks::default(),
    };
    scan.begin_line();
    while scan.at < scan.bytes.len() {
        scan.step();
    }
    scan.settle(Tab::Blank);
    scan.marks
}

struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Blanks at the head of this line.
    indent: usize,
    /// Open brackets.
    flow: usize,
    /// Where the outermost open bracket stands and the indentation of its line.
    flow_start: (usize, usize),
    /// A token may begin here.
    fresh: bool,
    /// Nothing but blanks stood on this line so far.
    head: bool,
    /// The last token was `-` or `?`.
    dash: bool,
    /// The indentation of the line on which the open plain scalar began.
    plain: Option<usize>,
    /// Tabs whose kind the next token tells.
    tabs: Vec<usize>,
    marks: Marks,
}

impl Scan<'_> {
    fn peek(&self, by: usize) -> Option<u8> {
        self.bytes.get(self.at + by).copied()
    }

    fn blank_behind(&self) -> bool {
        matches!(self.peek(1), None | Some(b' ' | b'\t' | b'\n' | b'\r'))
    }

    fn settle(&mut self, kind: Tab) {
        self.marks
            .tabs
            .extend(self.tabs.drain(..).map(|at| (at, kind)));
    }

    fn begin_line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.indent = rest.iter().take_while(|byte| **byte == b' ').count();
        self.head = true;
        self.dash = false;
        let goes_on = |indent: usize| self.indent > indent || self.starts_with_tab();
        if self.flow == 0 && !self.plain.is_some_and(goes_on) {
            self.plain = None;
            self.fresh = true;
        }
    }

    fn starts_with_tab(&self) -> bool {
        self.bytes.get(self.at + self.indent) == Some(&b'\t')
    }

    fn step(&mut self) {
        match self.bytes[self.at] {
            b'\n' | b'\r' => {
                let kind = if self.head { Tab::Blank } else { Tab::Inner };
                self.settle(kind);
                self.at += 1;
                self.begin_line();
            }
            b' ' => self.at += 1,
            b'\t' => {
                self.tabs.push(self.at);
                self.at += 1;
            }
            b'#' if self.at == 0 || self.bytes[self.at - 1].is_ascii_whitespace() => self.comment(),
            byte => self.token(byte),
        }
    }

    fn comment(&mut self) {
        self.settle(if self.head { Tab::Blank } else { Tab::Inner });
        let start = self.at;
        while self
            .peek(0)
            .is_some_and(|byte| !matches!(byte, b'\n' | b'\r'))
        {
            self.at += 1;
        }
        self.marks.comments.push(start..self.at);
        self.plain = None;
    }

    fn token(&mut self, byte: u8) {
        let kind = match (self.head, self.plain) {
            (true, _) if self.flow > 0 && self.indent <= self.flow_start.1 => Tab::ShallowFlow,
            (true, _) if self.flow > 0 => Tab::Continuation,
            (true, Some(indent)) if self.indent <= indent => Tab::ShallowPlain,
            (true, Some(_)) => Tab::Continuation,
            (true, None) if self.indent > 0 && !self.begins_pair() => Tab::Value,
            (true, None) => Tab::Indent,
            (false, _) if self.dash => Tab::BehindDash,
            (false, Some(_)) if !self.fresh => Tab::InPlain,
            (false, _) => Tab::Inner,
        };
        self.settle(kind);
        self.head = false;
        let dash =
            self.fresh && self.flow == 0 && matches!(byte, b'-' | b'?') && self.blank_behind();
        self.dash = dash;
        if byte == b'?' && self.flow > 0 && !self.blank_behind() {
            self.marks.question.get_or_insert(self.at);
        }
        if dash {
            self.at += 1;
            return;
        }
        match byte {
            b':' if self.ends_key() => {
                self.fresh = true;
                self.plain = None;
            }
            b',' if self.flow > 0 => {
                self.fresh = true;
                self.plain = None;
            }
            b']' | b'}' if self.flow > 0 => {
                self.flow -= 1;
                self.fresh = false;
                self.plain = None;
                if self.flow == 0 {
                    self.marks.flows.push(self.flow_start.0..self.at + 1);
                }
                self.glue(self.at + 1);
            }
            b'[' | b'{' if self.fresh || self.flow > 0 => {
                if self.flow == 0 {
                    self.flow_start = (self.at, self.indent);
                }
                self.flow += 1;
                self.fresh = true;
                self.plain = None;
            }
            b'"' | b'\'' if self.fresh => return self.quoted(byte),
            b'|' | b'>' if self.fresh && self.flow == 0 && self.is_block_head() => {
                return self.block();
            }
            b'|' | b'>' if self.fresh && self.flow > 0 => {
                self.marks.odd_start.get_or_insert(self.at);
                self.fresh = false;
            }
            b'&' | b'!' | b'*' if self.fresh => return self.property(byte),
            _ => {
                if self.fresh {
                    self.plain = Some(self.indent);
                }
                self.fresh = false;
            }
        }
        self.at += 1;
    }

    fn ends_key(&self) -> bool {
        let quote_before = self.at > 0 && matches!(self.bytes[self.at - 1], b'"' | b'\'');
        let flow_end = matches!(self.peek(1), Some(b',' | b'[' | b']' | b'{' | b'}'));
        self.blank_behind()
            || (self.flow > 0 && (flow_end || (quote_before && self.plain.is_none())))
    }

    fn glue(&mut self, at: usize) {
        if self.bytes.get(at) == Some(&b'#') {
            self.marks.glued.push(at);
        }
    }

    /// Whether the line seems to hold a key or an item.
    fn begins_pair(&self) -> bool {
        let line = &self.bytes[self.at..self.end_of_line(self.at)];
        line.starts_with(b"- ")
            || line == b"-"
            || line.ends_with(b":")
            || line.windows(2).any(|two| two == b": " || two == b":\t")
    }

    fn quoted(&mut self, quote: u8) {
        let start = self.at;
        self.at += 1;
        while let Some(byte) = self.peek(0) {
            let doubled = byte == b'\'' && self.peek(1) == Some(b'\'');
            if (quote == b'"' && byte == b'\\') || (quote == b'\'' && doubled) {
                self.at += 1;
            } else if byte == quote {
                break;
            }
            self.at += 1;
        }
        self.at = (self.at + 1).min(self.bytes.len());
        self.marks.quoted.push(start..self.at);
        self.glue(self.at);
        self.fresh = false;
        self.plain = None;
    }

    /// An anchor, a tag or an alias.
    fn property(&mut self, sign: u8) {
        let start = self.at;
        while self.peek(0).is_some_and(|byte| {
            !byte.is_ascii_whitespace() && (self.flow == 0 || !matches!(byte, b',' | b']' | b'}'))
        }) {
            self.at += 1;
        }
        if sign == b'&' {
            self.marks.anchors.push(start..self.at);
        }
        self.fresh = sign != b'*';
    }

    fn is_block_head(&self) -> bool {
        let line = self.bytes[self.at + 1..]
            .split(|byte| matches!(byte, b'\n' | b'\r'))
            .next();
        let line = line.unwrap_or(&[]);
        let sign = line
            .iter()
            .take_while(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-'))
            .count();
        let rest = &line[sign..];
        let blanks = rest
            .iter()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        matches!(rest.get(blanks), None | Some(b'#'))
    }

    fn end_of_line(&self, from: usize) -> usize {
        let rest = &self.bytes[from..];
        from + rest
            .iter()
            .position(|byte| matches!(byte, b'\n' | b'\r'))
            .unwrap_or(rest.len())
    }

    /// A block scalar: its head, then every line that is indented at least as
    /// far as the first with text.
    fn block(&mut self) {
        let head_end = self.end_of_line(self.at);
        let head = self.at..head_end;
        for at in head.clone().filter(|&at| self.bytes[at] == b'\t') {
            self.marks.tabs.push((at, Tab::Inner));
        }
        let mut at = head_end;
        let start = at;
        let mut content: Option<usize> = None;
        let mut end = at;
        while at < self.bytes.len() {
            at += 1;
            let line_end = self.end_of_line(at.min(self.bytes.len()));
            let line = &self.bytes[at.min(line_end)..line_end];
            let indent = line.iter().take_while(|byte| **byte == b' ').count();
            let least = content.unwrap_or(self.indent + 1);
            if indent < line.len() {
                if indent < least && !(content.is_none() && self.indent == 0 && indent > 0) {
                    break;
                }
                content.get_or_insert(indent);
            }
            end = line_end;
            at = line_end;
        }
        self.marks.blocks.push(start..end);
        self.at = end;
        self.fresh = true;
        self.plain = None;
    }
}

/// The first bracket that stands deeper than `limit`, counted as if all were
/// brackets and none text: an upper bound of the depth that a scanner sees.
pub fn too_deep(text: &str, limit: usize) -> Option<usize> {
    let mut depth = 0usize;
    text.bytes().position(|byte| {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > limit
    })
}

/// Whether an alias in `text` may name an anchor in it.
pub fn may_alias(text: &str) -> bool {
    let names = |sign: char| {
        text.split(sign).skip(1).map(|rest| {
            let end = rest.find(|c: char| c.is_whitespace() || ",[]{}".contains(c));
            &rest[..end.unwrap_or(rest.len())]
        })
    };
    let anchors: std::collections::HashSet<&str> = names('&').collect();
    names('*').any(|name| anchors.contains(name))
}
