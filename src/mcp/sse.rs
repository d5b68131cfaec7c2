//! Server-sent events, as far as messages travel in them.

use std::collections::VecDeque;

/// A stream of events, fed with bytes as they come.
pub(super) struct Events {
    /// The most bytes of one event.
    limit: usize,
    line: Vec<u8>,
    data: Vec<u8>,
    has_data: bool,
    /// What the event at hand is by its name.
    kind: Kind,
    /// Whether the byte before ended a line by itself.
    after_return: bool,
    is_first: bool,
    ready: VecDeque<Vec<u8>>,
    /// The data of the first event that says where messages go.
    endpoint: Option<Vec<u8>>,
}

/// What an event is.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Kind {
    /// A message.
    #[default]
    Message,
    /// The address for messages, in the older transport.
    Endpoint,
    /// Something else.
    Other,
}

/// An event is too long.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct TooLong;

impl Events {
    pub(super) fn new(limit: usize) -> Events {
        Events {
            limit,
            line: Vec::new(),
            data: Vec::new(),
            has_data: false,
            kind: Kind::Message,
            after_return: false,
            is_first: true,
            ready: VecDeque::new(),
            endpoint: None,
        }
    }

    /// Where messages go, once that was said.
    pub(super) fn endpoint(&mut self) -> Option<Vec<u8>> {
        self.endpoint.take()
    }

    /// The data of the next message that is whole.
    pub(super) fn pop(&mut self) -> Option<Vec<u8>> {
        self.ready.pop_front()
    }

    /// Takes further bytes of the stream.
    pub(super) fn feed(&mut self, mut bytes: &[u8]) -> Result<(), TooLong> {
        while let Some(first) = bytes.first() {
            // A line ends with CR, LF, or both.
            if std::mem::take(&mut self.after_return) && *first == b'\n' {
                bytes = bytes.get(1..).unwrap_or_default();
                continue;
            }
            let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
            self.line.extend_from_slice(part);
            if self.line.len() + self.data.len() > self.limit {
                return Err(TooLong);
            }
            let Some(end) = end else {
                return Ok(());
            };
            self.after_return = bytes.get(end) == Some(&b'\r');
            bytes = bytes.get(end + 1..).unwrap_or_default();
            self.end_line();
        }
        Ok(())
    }

    /// The stream is at its end; what stands there unfinished counts.
    pub(super) fn end(&mut self) {
        self.end_line();
        self.dispatch();
    }

    fn end_line(&mut self) {
        let mut line = std::mem::take(&mut self.line);
        if std::mem::take(&mut self.is_first) && line.starts_with("\u{feff}".as_bytes()) {
            line.drain(..3);
        }
        if line.is_empty() {
            return self.dispatch();
        }
        let colon = line.iter().position(|byte| *byte == b':');
        let name = line.get(..colon.unwrap_or(line.len())).unwrap_or_default();
        let value = colon.and_then(|colon| line.get(colon + 1..));
        let value = value.unwrap_or_default();
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match name {
            b"data" => {
                if self.has_data {
                    self.data.push(b'\n');
                }
                self.has_data = true;
                self.data.extend_from_slice(value);
            }
            b"event" => {
                self.kind = match value {
                    b"" | b"message" => Kind::Message,
                    b"endpoint" => Kind::Endpoint,
                    _ => Kind::Other,
                }
            }
            _ => {}
        }
    }

    fn dispatch(&mut self) {
        let data = std::mem::take(&mut self.data);
        let kind = std::mem::take(&mut self.kind);
        self.has_data = false;
        match kind {
            _ if data.is_empty() => {}
            Kind::Message => self.ready.push_back(data),
            Kind::Endpoint => {
                self.endpoint.get_or_insert(data);
            }
            Kind::Other => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The messages of a stream that comes in pieces of this size.
    fn messages(stream: &str, size: usize) -> Vec<String> {
        let mut events = Events::new(64);
        for piece in stream.as_bytes().chunks(size) {
            events.feed(piece).unwrap();
        }
        events.end();
        std::iter::from_fn(|| events.pop())
            .map(|data| String::from_utf8(data).unwrap())
            .collect()
    }

    #[test]
    fn messages_are_the_same_however_the_bytes_come() {
        let stream = "\u{feff}: hello\r\nid: 1\ndata:\n\ndata: {\"a\":\r\ndata:1}\r\n\r\n\
                      event: endpoint\ndata: /x\n\nevent: message\rdata: b\r\rretry: 5\n\n\
                      data\ndata: c\n\ndata: last";
        for size in [1, 2, 3, 7, 1000] {
            assert_eq!(
                messages(stream, size),
                ["{\"a\":\n1}", "b", "\nc", "last"],
                "{size}"
            );
        }
    }

    #[test]
    fn the_first_address_for_messages_counts() {
        let mut events = Events::new(64);
        events
            .feed(b"event: endpoint\ndata: /a\n\nevent: endpoint\ndata: /b\n\ndata: c\n\n")
            .unwrap();
        assert_eq!(events.endpoint().as_deref(), Some(&b"/a"[..]));
        assert_eq!(events.pop().as_deref(), Some(&b"c"[..]));
        assert_eq!((events.pop(), events.endpoint()), (None, None));
    }

    #[test]
    fn an_event_of_many_lines_is_bounded_as_a_whole() {
        let mut events = Events::new(64);
        assert_eq!(events.feed(&[b'x'; 65]), Err(TooLong));
        let mut events = Events::new(64);
        let mut fed = std::iter::repeat_n(b"data: 12345678\n", 20);
        let fed = fed.try_for_each(|line| events.feed(line));
        assert_eq!(fed, Err(TooLong));
        let mut events = Events::new(64);
        let mut fed = std::iter::repeat_n(b": 123456789012\n", 1000);
        let fed = fed.try_for_each(|line| events.feed(line));
        assert_eq!(fed, Ok(()));
    }
}
