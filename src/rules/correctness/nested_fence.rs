//! `nested-fence`.

use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Skill};
use crate::syntax::markdown::CodeBlock;
use crate::text::{Edit, Source, Span};

declare_rule! {
    pub NestedFence = {
        id: "nested-fence", group: Correctness, level: Warn, tier: T1, fix: Unsafe,
    }
}

impl Rule for NestedFence {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            let blocks = &page.document.code_blocks;
            // Behind the first one text and code are swapped: others are its echo.
            let first = (0..blocks.len()).find_map(|at| broken(&page, &blocks[at..]));
            if let Some(broken) = first {
                if broken.is_end {
                    cx.report(swapped(skill, &page, &broken, cx));
                    continue;
                }
                let label = format!("`{}` does not end here", broken.fence);
                let mut found = cx
                    .path(
                        skill,
                        page.shown.clone(),
                        "a fence inside this fence ends it",
                    )
                    .at(page.source, broken.open, "the outer fence")
                    .also(broken.inner, "the inner fence")
                    .also(broken.close, label)
                    .help(format!(
                        "write `{}{}` for the outer fence",
                        broken.fence,
                        broken.sign()
                    ));
                if broken.certain {
                    let sign = broken.sign().to_string();
                    found = found.fix(
                        Safety::Unsafe,
                        vec![
                            Edit::replace(Span::at(broken.open.start), sign.clone()),
                            Edit::replace(Span::at(broken.close.start), sign),
                        ],
                    );
                }
                cx.report(found);
            }
        }
    }
}

/// A bare fence that opens a block was most likely meant to end one: what is wrong
/// stands above it, and a longer fence here would make it worse.
fn swapped(skill: &Skill, page: &Page<'_>, broken: &Broken<'_>, cx: &Checks<'_>) -> Finding {
    cx.path(
        skill,
        page.shown.clone(),
        "code and text are swapped from here on",
    )
    .at(
        page.source,
        broken.open,
        "opens a block, and was meant to end one",
    )
    .also(broken.inner, "a fence that is text inside it")
    .help("look above for the fence that was ended too early or never opened")
}

struct Broken<'a> {
    /// The outer fence's characters.
    fence: &'a str,
    /// The opening line of the outer block.
    open: Span,
    /// The inner fence's line.
    inner: Span,
    /// The bare fence that was meant to end the outer block.
    close: Span,
    /// Whether the block that `close` opens is none: nothing ends it.
    certain: bool,
    /// Whether the fence that opens the outer block was meant to end one.
    is_end: bool,
}

impl Broken<'_> {
    fn sign(&self) -> char {
        self.fence.chars().next().unwrap_or('`')
    }
}

fn broken<'a>(page: &Page<'a>, blocks: &[CodeBlock]) -> Option<Broken<'a>> {
    let outer = blocks.first().filter(|block| block.fenced)?;
    let fence = fence(page.source, outer)?;
    let inner = inner_fence(page.source, outer, fence)?;
    // Blocks with a language are further inner ones.
    let later = blocks.iter().skip(1).filter(|block| block.fenced);
    let mut bare = later.filter(|block| block.info.is_empty());
    let last = bare.next()?;
    let same = self::fence(page.source, last)? == fence;
    let indent = |block: &CodeBlock| page.source.position(block.span.start).column;
    let to_end = last.content(page.source.text()).end == last.span.end
        && page.source.text().get(last.span.end..)?.trim().is_empty();
    let text = matches!(outer.language().as_str(), "markdown" | "md");
    let certain = text && (to_end || inner_fence(page.source, last, fence).is_some());
    let line = |block: &CodeBlock| {
        let line = page.source.position(block.span.start).line;
        Span::new(block.span.start, page.source.line_span(line).end)
    };
    (same && indent(last) == indent(outer)).then(|| Broken {
        fence,
        open: line(outer),
        inner,
        close: line(last),
        certain,
        is_end: outer.info.is_empty() && is_end(page.source, outer),
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
    let introduced =
        line == 1 || above.is_empty() || above.starts_with('#') || above.ends_with(':');
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
    if !source.slice(content).contains(fence) {
        return None;
    }
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
        let opens = info.starts_with(|c: char| c.is_ascii_alphabetic()) && !info.contains(' ');
        if opens && !info.contains('`') {
            let start = at + line.len() - line.trim_start().len();
            return Some(Span::new(start, start + text.len()));
        }
        at += line.len();
    }
    None
}
