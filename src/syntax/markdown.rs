//! One pass over a Markdown text: what stands where, with offsets.

use std::borrow::Cow;

use pulldown_cmark::{
    CodeBlockKind, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, TextMergeStream,
};

use crate::text::Span;

/// What one Markdown text holds. Spans point into the whole file.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Headings, in order.
    pub headings: Vec<Heading>,
    /// Inline links and images, and link definitions, in order of their place.
    pub links: Vec<Link>,
    /// Code spans (with their backticks).
    pub code_spans: Vec<Span>,
    /// Code blocks, fenced or indented.
    pub code_blocks: Vec<CodeBlock>,
    /// Raw HTML, comments included.
    pub html: Vec<Span>,
    /// Whether there is anything but blanks and comments.
    pub has_content: bool,
}

/// A heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// Its text without markup.
    pub text: String,
    /// The whole line or lines.
    pub span: Span,
}

/// A link's destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The destination as Markdown reads it: escapes undone, `<>` stripped.
    pub target: String,
    /// The destination's own characters.
    pub span: Span,
    /// Whether it is an image.
    pub image: bool,
}

/// A code block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeBlock {
    /// The info string of a fence; empty for an indented block.
    pub info: String,
    /// The whole block with its fences.
    pub span: Span,
    /// Whether fences stand around it; an indented block has none.
    pub fenced: bool,
}

impl CodeBlock {
    /// The first word of the info string in lower case; empty where there is none.
    pub fn language(&self) -> String {
        let word = self.info.trim_start_matches(['{', '.']);
        let end = word.find(|c: char| c.is_whitespace() || ",{}:".contains(c));
        word[..end.unwrap_or(word.len())].to_ascii_lowercase()
    }

    /// What stands between the fences; the whole of an indented block.
    pub fn content(&self, text: &str) -> Span {
        if !self.fenced {
            return self.span;
        }
        let block = text.get(self.span.range()).unwrap_or("");
        let start = block.find('\n').map_or(block.len(), |at| at + 1);
        let last = block.trim_end().rfind('\n').map_or(0, |at| at + 1);
        let closing = block[last..].trim_matches([' ', '\t', '>', '\r', '\n']);
        let open = block.chars().next().unwrap_or('`');
        let closed = closing.len() > 2 && closing.chars().all(|c| c == open);
        let end = if closed { last } else { block.len() };
        Span::new(start, end).shifted(self.span.start)
    }
}

impl Document {
    /// Reads `text[body]` in one pass; the time is linear in it.
    pub fn parse(text: &str, body: Span) -> Document {
        let source = text.get(body.range()).unwrap_or("");
        let parser = Parser::new_ext(source, options());
        let mut document = Document::default();
        for (label, definition) in parser.reference_definitions().iter() {
            let head = definition.span.start + label.len().min(definition.span.len());
            document.links.push(Link {
                target: definition.dest.to_string(),
                span: destination(source, head, definition.span.end, &definition.dest)
                    .shifted(body.start),
                image: false,
            });
        }
        let mut reader = Reader {
            source,
            base: body.start,
            document,
            heading: None,
        };
        for (event, range) in parser.into_offset_iter() {
            reader.event(event, Span::new(range.start, range.end));
        }
        let mut document = reader.document;
        document.links.sort_by_key(|link| link.span);
        document
    }

    /// Whether `text[body]` holds anything but blanks and comments. Most texts begin
    /// with a word or a heading, and are not read any further.
    pub fn has_content(text: &str, body: Span) -> bool {
        let source = text.get(body.range()).unwrap_or("");
        let begun = source.trim_start_matches([' ', '\t', '\r', '\n']);
        // Neither HTML nor a definition of a link begins so, nor an empty list.
        begun.starts_with(|c: char| c.is_alphabetic() || c == '#')
            || Document::parse(text, body).has_content
    }

    /// What of `within` is neither code nor HTML, in order.
    pub fn prose(&self, within: Span) -> Vec<Span> {
        let blocks = self.code_blocks.iter().map(|block| block.span);
        let others = self.code_spans.iter().chain(&self.html).copied();
        let mut taken: Vec<Span> = blocks.chain(others).collect();
        taken.sort_unstable();
        let mut prose = Vec::with_capacity(taken.len() + 1);
        let mut at = within.start;
        for span in taken {
            if span.start > at {
                prose.push(Span::new(at, span.start.min(within.end)));
            }
            at = at.max(span.end);
        }
        if at < within.end {
            prose.push(Span::new(at, within.end));
        }
        prose
    }

    /// The code block that holds the byte at `offset`.
    pub fn block_at(&self, offset: usize) -> Option<&CodeBlock> {
        let behind = self
            .code_blocks
            .partition_point(|block| block.span.start <= offset);
        let block = self.code_blocks.get(behind.checked_sub(1)?)?;
        (offset < block.span.end).then_some(block)
    }
}

/// The extensions that are read.
fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_GFM
}

/// Whether two texts render alike: the same blocks, the same words. Where links
/// lead to may differ, and so may the line ends: to CommonMark LF, CRLF and a lone
/// CR are one, though not every parser of it knows the last.
pub fn same_rendering(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let (one, other) = (with_line_feeds(one), with_line_feeds(other));
    one == other || shape(&one).eq(shape(&other))
}

fn with_line_feeds(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::from(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::from(text)
    }
}

fn shape(text: &str) -> impl Iterator<Item = Event<'_>> {
    let events = TextMergeStream::new(Parser::new_ext(text, options()));
    events.map(|event| match event {
        Event::Start(Tag::Link {
            link_type,
            title,
            id,
            ..
        }) => Event::Start(Tag::Link {
            link_type,
            dest_url: CowStr::Borrowed(""),
            title,
            id,
        }),
        Event::Start(Tag::Image {
            link_type,
            title,
            id,
            ..
        }) => Event::Start(Tag::Image {
            link_type,
            dest_url: CowStr::Borrowed(""),
            title,
            id,
        }),
        event => event,
    })
}

struct Reader<'a> {
    source: &'a str,
    base: usize,
    document: Document,
    heading: Option<Heading>,
}

impl Reader<'_> {
    fn event(&mut self, event: Event<'_>, local: Span) {
        let span = local.shifted(self.base);
        match event {
            Event::Start(tag) => self.start(tag, local),
            Event::End(TagEnd::Heading(_)) => {
                self.document.headings.extend(self.heading.take());
            }
            Event::SoftBreak | Event::HardBreak => self.heading_text(" "),
            Event::End(_) => {}
            Event::Text(text) => {
                self.document.has_content |= !text.trim().is_empty();
                self.heading_text(&text);
            }
            Event::Code(text) => {
                self.document.has_content = true;
                self.document.code_spans.push(span);
                self.heading_text(&text);
            }
            // A block comes line by line; its start has told all.
            Event::Html(_) => {}
            Event::InlineHtml(html) => self.html(&html, span),
            Event::InlineMath(_) | Event::DisplayMath(_) | Event::FootnoteReference(_) => {
                self.document.has_content = true;
            }
            Event::Rule | Event::TaskListMarker(_) => self.document.has_content = true,
        }
    }

    fn start(&mut self, tag: Tag<'_>, local: Span) {
        let span = local.shifted(self.base);
        match tag {
            Tag::Heading { level, .. } => {
                self.document.has_content = true;
                self.heading = Some(Heading {
                    level: level as u8,
                    text: String::new(),
                    span,
                });
            }
            Tag::HtmlBlock => {
                let html = &self.source[local.range()];
                self.html(html, span);
            }
            Tag::CodeBlock(kind) => {
                self.document.has_content = true;
                let (info, fenced) = match kind {
                    CodeBlockKind::Fenced(info) => (info.to_string(), true),
                    CodeBlockKind::Indented => (String::new(), false),
                };
                self.document
                    .code_blocks
                    .push(CodeBlock { info, span, fenced });
            }
            Tag::Link {
                link_type: LinkType::Inline,
                dest_url,
                ..
            } => self.link(&dest_url, local, false),
            Tag::Image {
                link_type: LinkType::Inline,
                dest_url,
                ..
            } => self.link(&dest_url, local, true),
            _ => {}
        }
    }

    fn html(&mut self, html: &str, span: Span) {
        self.document.has_content |= !is_comment(html);
        self.document.html.push(span);
    }

    fn link(&mut self, target: &str, local: Span, image: bool) {
        self.document.has_content = true;
        let text = &self.source[local.range()];
        // The destination is the last parenthesis of the link; its own
        // parentheses are balanced, so the text's last `](` opens it.
        let head = text
            .rfind("](")
            .map_or(local.start, |at| local.start + at + 2);
        let span = destination(self.source, head, local.end, target);
        self.document.links.push(Link {
            target: target.to_owned(),
            span: span.shifted(self.base),
            image,
        });
    }

    fn heading_text(&mut self, text: &str) {
        if let Some(heading) = &mut self.heading {
            heading.text.push_str(text);
        }
    }
}

/// The characters of a destination: between `head` and `end`, where `target`
/// stands as written; else everything up to a blank.
fn destination(source: &str, head: usize, end: usize, target: &str) -> Span {
    let within = source.get(head..end).unwrap_or("");
    if let Some(at) = within.find(target).filter(|_| !target.is_empty()) {
        return Span::new(head + at, head + at + target.len());
    }
    let lead = within.len() - within.trim_start_matches([' ', ':', '\n', '<']).len();
    let rest = &within[lead..];
    let len = rest.find([' ', '\n', ')', '>']).unwrap_or(rest.len());
    Span::new(head + lead, head + lead + len)
}

/// Whether HTML is nothing but comments and blanks.
fn is_comment(html: &str) -> bool {
    let mut rest = html.trim();
    while let Some(inside) = rest.strip_prefix("<!--") {
        match inside.find("-->") {
            Some(end) => rest = inside[end + 3..].trim_start(),
            None => return true,
        }
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Document {
        Document::parse(text, Span::new(0, text.len()))
    }

    #[test]
    fn links_are_found_at_their_own_characters() {
        let text = "# A `b`\n\n[x](a/b.md) ![i](<c d.png> \"t\") [y][r] `[no](z.md)`\n\n```\n[no](q.md)\n```\n\n[r]: refs/r.md#top\n";
        let document = parse(text);
        let seen: Vec<_> = document
            .links
            .iter()
            .map(|l| (l.target.as_str(), &text[l.span.range()]))
            .collect();
        assert_eq!(
            seen,
            [
                ("a/b.md", "a/b.md"),
                ("c d.png", "c d.png"),
                ("refs/r.md#top", "refs/r.md#top")
            ]
        );
        assert_eq!(document.headings[0].text, "A b");
        assert_eq!(document.code_blocks.len(), 1);
    }

    #[test]
    fn texts_render_alike_whatever_ends_their_lines() {
        let unix = "# A\n\n- [x](a.md)\n\n```\ncode\nmore\n```\n";
        assert!(same_rendering(unix, &unix.replace('\n', "\r\n")));
        assert!(same_rendering(unix, &unix.replace('\n', "\r")));
        assert!(same_rendering(unix, &unix.replace("a.md", "b.md")));
        assert!(!same_rendering(unix, &unix.replace("more", "less")));
        assert!(!same_rendering(unix, &unix.replace("- ", "")));
    }

    #[test]
    fn comments_are_no_content() {
        assert!(!parse("\n\n<!-- nothing -->\n").has_content);
        assert!(!parse("<!--\nnothing\n-->\n").has_content);
        assert!(!parse("").has_content);
        assert!(parse("<!-- a --> b\n").has_content);
        assert!(parse("---\n").has_content);
    }

    #[test]
    fn content_is_seen_without_reading_on() {
        for text in [
            "# A\n",
            "#\n",
            "#x",
            "\n\n  a\n",
            "\ta\n",
            "\r\na",
            "é",
            "a\n===\n",
            "a|b\n-|-\n",
            "<!-- a -->\n",
            "<!-- a -->\n\nb\n",
            "[a]: b\n",
            "1.\n",
            "1. a\n",
            "-\n",
            "***\n",
            "\n \n",
            "\u{feff}\n",
            "",
        ] {
            let body = Span::new(0, text.len());
            let read = Document::parse(text, body).has_content;
            assert_eq!(Document::has_content(text, body), read, "{text:?}");
        }
    }
}
