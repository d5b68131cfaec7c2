//! `nested-fence`.

use crate::declare_rule;
use crate::finding::Safety;
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Skill};
use crate::syntax::markdown::CodeBlock;
use crate::text::{Edit, Source, Span};

declare_rule! {
    /// Fence inside a fence ends it
    ///
    /// ## What it does
    /// Finds a code block that holds a line with a fence of the same characters and length and
    /// a language behind it, so that the next bare fence ends the outer block, and a later bare
    /// fence, meant to end it, opens another.
    ///
    /// ## Why is this bad?
    /// The rest of the file is turned inside out: text becomes code, and code text.
    ///
    /// ## Examples
    /// ```skill bad:6
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~markdown
    /// # Sample
    /// ~~~bash
    /// git tag
    /// ~~~
    /// End of sample.
    /// ~~~
    /// ```
    /// ```skill bad:8
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Write this:
    ///
    /// ~~~md
    /// ~~~json
    /// {}
    /// ~~~
    /// ~~~
    ///
    /// ## Next
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ````markdown
    /// # Sample
    /// ~~~bash
    /// git tag
    /// ~~~
    /// End of sample.
    /// ````
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ````markdown
    /// ~~~bash
    /// git tag
    /// ~~~
    /// ````
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~bash
    /// git tag
    /// ~~~
    ///
    /// ~~~bash
    /// git push
    /// ~~~
    /// ```
    /// So far in, a fence is text:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// ~~~text
    /// 1. Tag
    ///
    ///     ~~~bash
    ///     git tag
    ///     ~~~
    /// ~~~
    ///
    /// ~~~
    /// end
    /// ~~~
    /// ```
    ///
    /// ## Fix
    /// Unsafe, where the outer block is Markdown and its end is certain: makes the outer fence longer than the inner one.
    ///
    /// Read by eye: 42 of 62 findings in 4,325 public skills, 0 wrong.
    pub NestedFence = {
        id: "nested-fence", group: Correctness, level: Warn, tier: T1, fix: Unsafe,
    }
}

impl Rule for NestedFence {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            let blocks = &page.document.code_blocks;
            let mut at = 0;
            while at < blocks.len() {
                let Some(broken) = broken(&page, &blocks[at..]) else {
                    at += 1;
                    continue;
                };
                at += broken.blocks;
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
    /// How many blocks the outer one was torn into.
    blocks: usize,
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
    let later = blocks
        .iter()
        .enumerate()
        .skip(1)
        .filter(|(_, block)| block.fenced);
    let mut bare = later.filter(|(_, block)| block.info.is_empty());
    let (number, last) = bare.next()?;
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
        blocks: number + 1,
    })
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
