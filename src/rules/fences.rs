//! Fences that end where they were not meant to, and what is still sure behind them.

use std::collections::HashMap;

use crate::skill::{Fact, Page, Skill};
use crate::syntax::markdown::{CodeBlock, Link};
use crate::text::{Source, Span};
use crate::tree::RelPath;

/// The pages of a skill with a fence that another one ends too early.
struct Doubts(HashMap<RelPath, Doubt>);

/// What is in doubt on one page: from the first broken fence on, what a reader of
/// Markdown takes for text was often written as code, and the other way round.
struct Doubt {
    /// Where the broken fence begins.
    from: usize,
    /// What is code where every fence with a language opens a block inside the one
    /// that is open, in order.
    code: Vec<Span>,
    /// What of it lies in a block inside another one.
    inner: Vec<Span>,
}

impl Fact for Doubts {
    fn of(skill: &Skill) -> Doubts {
        let pages = skill.pages();
        let doubts = pages.iter().filter_map(|page| {
            let from = first_broken(page)?.open.start;
            let nested = nested_code(page.source, Span::new(from, page.body.end));
            let [code, inner] = nested;
            Some((page.path.clone(), Doubt { from, code, inner }))
        });
        Doubts(doubts.collect())
    }
}

/// The links of a page that are text however its fences were meant.
pub(crate) fn sure_links<'a>(
    skill: &'a Skill,
    page: &'a Page<'_>,
) -> impl Iterator<Item = &'a Link> {
    let doubt = skill.fact::<Doubts>().0.get(&page.path);
    page.document
        .links
        .iter()
        .filter(move |link| doubt.is_none_or(|doubt| !is_in(&doubt.code, link.span.start)))
}

/// Whether a place on a page lies in a sample: in a block inside another one, if its fences
/// were meant so.
pub(crate) fn may_be_sample(skill: &Skill, path: &RelPath, at: usize) -> bool {
    let doubt = skill.fact::<Doubts>().0.get(path);
    doubt.is_some_and(|doubt| is_in(&doubt.inner, at))
}

/// Whether a place lies in one of these spans, which are in order.
fn is_in(spans: &[Span], at: usize) -> bool {
    let before = spans.partition_point(|span| span.start <= at);
    let span = before.checked_sub(1).and_then(|nth| spans.get(nth));
    span.is_some_and(|span| at < span.end)
}

/// Where the first broken fence of a page begins.
pub(crate) fn in_doubt_from(skill: &Skill, path: &RelPath) -> Option<usize> {
    Some(skill.fact::<Doubts>().0.get(path)?.from)
}

/// The first fence of a page that another one ends too early.
pub(crate) fn first_broken<'a>(page: &Page<'a>) -> Option<Broken<'a>> {
    let fenced = page.document.code_blocks.iter();
    let fenced: Vec<&CodeBlock> = fenced.filter(|block| block.fenced).collect();
    // Blocks with a language are further inner ones.
    let bare = fenced.iter().enumerate();
    let bare = bare.filter(|(_, block)| block.info.is_empty());
    let mut bare = bare.map(|(at, _)| at).peekable();
    fenced.iter().enumerate().find_map(|(at, outer)| {
        while bare.next_if(|bare| *bare <= at).is_some() {}
        let last = bare.peek().map_or(*outer, |at| fenced[*at]);
        broken(page, outer, last)
    })
}

/// A fence that another one ends too early.
pub(crate) struct Broken<'a> {
    /// The outer fence's characters.
    pub(crate) fence: &'a str,
    /// The opening line of the outer block.
    pub(crate) open: Span,
    /// The inner fence's line.
    pub(crate) inner: Span,
    /// The line that ends the outer block.
    pub(crate) end: Span,
    /// The bare fence that was meant to end the outer block.
    pub(crate) close: Span,
    /// Whether the block that `close` opens is none: nothing ends it.
    pub(crate) certain: bool,
    /// Whether the fence that opens the outer block was meant to end one.
    pub(crate) is_end: bool,
    /// Whether the outer block was meant to end above the inner fence: it is a
    /// program, a heading stands between, and many blocks would lie in it.
    pub(crate) is_open: bool,
}

impl Broken<'_> {
    pub(crate) fn sign(&self) -> char {
        self.fence.chars().next().unwrap_or('`')
    }
}

/// The block above a bare fence that was meant to end one, of Markdown or with a fence behind
/// text in it: it was ended by the fence of the inner block, which is bare as well. So are all
/// blocks between, each of which a fence opens that was meant to end one.
pub(crate) fn ended_above<'a>(page: &Page<'a>, broken: &Broken<'_>) -> Option<Ended<'a>> {
    let blocks = &page.document.code_blocks;
    let before = blocks.partition_point(|block| block.span.start < broken.open.start);
    let source = page.source;
    let above = blocks[..before].iter().rev().filter(|block| block.fenced);
    let mut above = above.skip_while(|block| is_bare_end(source, block));
    let outer = above.next()?;
    let fence = fence(source, outer).filter(|fence| *fence == broken.fence)?;
    let content = outer.content(source.text());
    let is_text = matches!(outer.language().as_str(), "markdown" | "md");
    let is_ended = content.end < outer.span.end;
    let is_cause = is_text || opens_behind_text(source.slice(content), fence);
    (is_cause && is_ended).then(|| Ended {
        fence,
        open: line_from(source, outer.span.start),
        inner: line_from(source, content.end),
    })
}

/// Whether no block above a bare fence that was meant to end one looks like that as well: else
/// code and text are swapped from further above.
pub(crate) fn begins_swap(page: &Page<'_>, broken: &Broken<'_>) -> bool {
    let blocks = &page.document.code_blocks;
    let before = blocks.partition_point(|block| block.span.start < broken.open.start);
    let mut above = blocks[..before].iter().rev().filter(|block| block.fenced);
    let above = above.next();
    !above.is_some_and(|block| is_bare_end(page.source, block))
}

fn is_bare_end(source: &Source, block: &CodeBlock) -> bool {
    block.info.is_empty() && is_end(source, block)
}

/// Whether a line opens a block with a language behind other characters, where a fence
/// opens nothing: `"```json`.
fn opens_behind_text(text: &str, fence: &str) -> bool {
    text.lines().any(|line| {
        let Some((words, info)) = line.split_once(fence) else {
            return false;
        };
        let begins = info.starts_with(|c: char| c.is_ascii_alphabetic());
        let plain = |c: char| c.is_ascii_alphanumeric() || "+#-_".contains(c);
        !words.trim().is_empty() && begins && info.trim_end().chars().all(plain)
    })
}

/// A block that ends where another one was meant to begin.
pub(crate) struct Ended<'a> {
    /// The characters of its fence.
    pub(crate) fence: &'a str,
    /// Its opening line.
    pub(crate) open: Span,
    /// The line that ends it.
    pub(crate) inner: Span,
}

/// The rest of the line from `at` on.
fn line_from(source: &Source, at: usize) -> Span {
    let line = source.position(at).line;
    Span::new(at, source.line_span(line).end)
}

/// How `outer` is broken, if it is; `last` is the next block without a language.
fn broken<'a>(page: &Page<'a>, outer: &CodeBlock, last: &CodeBlock) -> Option<Broken<'a>> {
    let source = page.source;
    let fence = fence(source, outer)?;
    let inner = inner_fence(source, outer, fence)?;
    let same = self::fence(source, last)? == fence;
    let indent = |block: &CodeBlock| source.position(block.span.start).column;
    let to_end = last.content(source.text()).end == last.span.end
        && source.text().get(last.span.end..)?.trim().is_empty();
    let text = matches!(outer.language().as_str(), "markdown" | "md");
    let certain = text && (to_end || inner_fence(source, last, fence).is_some());
    let line = |at: usize| line_from(source, at);
    let content = outer.content(source.text());
    let between = Span::new(content.start, inner.start);
    let is_open = || {
        is_program(&outer.language())
            && has_heading(source.slice(between))
            && holds_many(source, Span::new(outer.span.start, page.body.end))
    };
    let is_swapped = last.span != outer.span && same && indent(last) == indent(outer);
    (is_swapped || is_open()).then(|| Broken {
        fence,
        open: line(outer.span.start),
        inner,
        end: line(content.end.min(outer.span.end)),
        close: line(last.span.start),
        certain,
        is_end: outer.info.is_empty() && is_end(source, outer),
        is_open: is_open(),
    })
}

/// Whether more than one block lies in the outermost one that begins a text, where
/// every fence with a language opens a block.
fn holds_many(source: &Source, within: Span) -> bool {
    let mut open = 0_usize;
    let mut opened = 0_usize;
    for line in source.slice(within).lines() {
        match nests(line) {
            Some(true) => {
                open += 1;
                opened += 1;
            }
            Some(false) => open = open.saturating_sub(1),
            None => {}
        }
        if open == 0 {
            break;
        }
    }
    opened > 2
}

/// Whether a line opens a block wherever it stands (`true`), or ends the innermost one
/// if there is one (`false`); `None` for any other line.
fn nests(line: &str) -> Option<bool> {
    let text = line.trim();
    let fence = ["```", "~~~"].into_iter();
    let info = fence.filter_map(|fence| text.strip_prefix(fence)).next()?;
    let info = info.trim_start_matches(['`', '~']).trim();
    // Code in a line of text.
    (!info.contains('`')).then_some(!info.is_empty())
}

/// Whether a language has no lines that begin with `## `.
fn is_program(language: &str) -> bool {
    const PROGRAMS: [&str; 22] = [
        "ts",
        "tsx",
        "typescript",
        "js",
        "jsx",
        "javascript",
        "json",
        "java",
        "kotlin",
        "scala",
        "go",
        "rust",
        "swift",
        "dart",
        "c",
        "cpp",
        "csharp",
        "css",
        "scss",
        "html",
        "sql",
        "php",
    ];
    PROGRAMS.contains(&language)
}

/// Whether a heading of the second level or below stands in a text, behind a blank line.
fn has_heading(text: &str) -> bool {
    let mut blank = false;
    text.lines().any(|line| {
        let title = line.trim_start_matches('#');
        let level = line.len() - title.len();
        let heading = blank && (2..=6).contains(&level) && title.starts_with(' ');
        blank = line.trim().is_empty();
        heading
    })
}

/// Whether a bare fence looks like the end of a block: text stands right above it,
/// or none below it.
fn is_end(source: &Source, block: &CodeBlock) -> bool {
    let line = source.position(block.span.start).line;
    let above = source
        .slice(source.line_span(line.saturating_sub(1).max(1)))
        .trim();
    let below = source.slice(block.content(source.text())).lines().next();
    let introduced = line == 1
        || above.is_empty()
        || above.starts_with('#')
        || above.trim_end_matches(['*', '_']).ends_with(':');
    !introduced || below.is_none_or(|line| line.trim().is_empty())
}

/// The characters of a block's opening fence.
fn fence<'a>(source: &'a Source, block: &CodeBlock) -> Option<&'a str> {
    let text = source.slice(block.span);
    let sign = text.chars().next().filter(|c| matches!(c, '`' | '~'))?;
    Some(&text[..text.len() - text.trim_start_matches(sign).len()])
}

/// The first line in a block that would open a block with a language by the
/// same fence.
fn inner_fence(source: &Source, block: &CodeBlock, fence: &str) -> Option<Span> {
    let content = block.content(source.text());
    let within = source.slice(content).as_bytes();
    memchr::memmem::find(within, fence.as_bytes())?;
    let outer = source.position(block.span.start).column - 1;
    let mut at = content.start;
    for line in source.slice(content).split_inclusive('\n') {
        let text = line.trim();
        // Four blanks further in a fence is text, and so is its end.
        let indent = line.len() - line.trim_start_matches(' ').len();
        if indent > outer + 3 {
            at += line.len();
            continue;
        }
        let info = text.strip_prefix(fence).unwrap_or("");
        // A template names the language by a word to be replaced: `[code/text]`.
        let begins = |c: char| c.is_ascii_alphabetic() || matches!(c, '[' | '{' | '<');
        let opens = info.starts_with(begins) && !info.contains(' ');
        if opens && !info.contains('`') {
            let start = at + line.len() - line.trim_start().len();
            return Some(Span::new(start, start + text.len()));
        }
        at += line.len();
    }
    None
}

/// What of `within` is code where a fence with a language always opens a block, also
/// inside another one, and a bare one ends the innermost; and what of that lies in a block
/// inside another one.
fn nested_code(source: &Source, within: Span) -> [Vec<Span>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    // Where the outermost block begins, and the first in it that is open.
    let mut starts = [within.start; 2];
    let mut open = 0_usize;
    let mut at = within.start;
    for line in source.slice(within).split_inclusive('\n') {
        let end = at + line.len();
        match nests(line) {
            Some(false) if open > 0 => {
                open -= 1;
                if let (Some(spans), Some(start)) = (found.get_mut(open), starts.get(open)) {
                    spans.push(Span::new(*start, end));
                }
            }
            Some(_) => {
                if let Some(start) = starts.get_mut(open) {
                    *start = at;
                }
                open += 1;
            }
            None => {}
        }
        at = end;
    }
    for (spans, start) in found.iter_mut().zip(starts).take(open) {
        spans.push(Span::new(start, within.end));
    }
    found
}
