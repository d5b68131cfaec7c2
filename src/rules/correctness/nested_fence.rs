//! `nested-fence`.

use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::fences::{Broken, first_broken};
use crate::rules::{Checks, Rule};
use crate::skill::{Page, Skill};
use crate::text::{Edit, Span, Untrusted};

declare_rule! {
    pub NestedFence = {
        id: "nested-fence", group: Correctness, level: Warn, tier: T1, fix: Unsafe,
    }
}

impl Rule for NestedFence {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        for page in skill.pages() {
            // Behind the first one text and code are swapped: others are its echo.
            let found = first_broken(&page).map(|broken| {
                if broken.is_end || tag_above(&page, &broken).is_some() {
                    swapped(skill, &page, &broken, cx)
                } else if broken.is_open {
                    not_ended(skill, &page, &broken, cx)
                } else {
                    nested(skill, &page, &broken, cx)
                }
            });
            cx.report_all(found);
        }
    }
}

/// A fence inside another ends it.
fn nested(skill: &Skill, page: &Page<'_>, broken: &Broken<'_>, cx: &Checks<'_>) -> Finding {
    let title = "a fence inside this fence ends it";
    let found = cx
        .path(skill, page.shown.clone(), title)
        .at(page.source, broken.open, "the outer fence")
        .also(broken.inner, "the inner fence")
        .also(broken.end, "ends the outer one as well")
        .help(format!(
            "begin and end the outer block with {} {}",
            broken.fence.len() + 1,
            name(broken.sign())
        ));
    if !broken.certain {
        return found;
    }
    let sign = broken.sign().to_string();
    let edits = [broken.open, broken.close].map(|line| {
        let at = Span::at(line.start);
        Edit::replace(at, sign.clone())
    });
    found.fix(Safety::Unsafe, edits.into())
}

/// What people call the characters of a fence.
fn name(sign: char) -> &'static str {
    if sign == '~' { "tildes" } else { "backticks" }
}

/// A program with a heading in it: its end was forgotten.
fn not_ended(skill: &Skill, page: &Page<'_>, broken: &Broken<'_>, cx: &Checks<'_>) -> Finding {
    cx.path(
        skill,
        page.shown.clone(),
        "this fence is not ended before the next one begins",
    )
    .at(page.source, broken.open, "opened here")
    .also(broken.inner, "text inside it, as is the heading above")
    .help(format!(
        "end the block with {} {} above the heading",
        broken.fence.len(),
        name(broken.sign())
    ))
}

/// A bare fence that opens a block was most likely meant to end one: what is wrong
/// stands above it, and a longer fence here would make it worse.
fn swapped(skill: &Skill, page: &Page<'_>, broken: &Broken<'_>, cx: &Checks<'_>) -> Finding {
    let found = cx
        .path(
            skill,
            page.shown.clone(),
            "code and text are swapped from here on",
        )
        .at(
            page.source,
            broken.open,
            "opens a block, and was meant to end one",
        )
        .also(broken.inner, "a fence that is text inside it");
    match tag_above(page, broken) {
        Some((tag, fence)) => found
            .also(fence, "no fence: the HTML above goes on to a blank line")
            .help(format!(
                "put a blank line behind `{}`",
                Untrusted(page.source.slice(tag))
            )),
        None => found.help("look above for the fence that was ended too early or never opened"),
    }
}

/// The tag that begins the HTML right above a bare fence, and the fence that is lost in
/// it: HTML goes on to the next blank line.
fn tag_above(page: &Page<'_>, broken: &Broken<'_>) -> Option<(Span, Span)> {
    if page.source.slice(broken.open).trim_end() != broken.fence {
        return None;
    }
    let html = &page.document.html;
    let above = html.partition_point(|span| span.start < broken.open.start);
    let block = *html.get(above.checked_sub(1)?)?;
    let blocks = &page.document.code_blocks;
    let before = blocks.partition_point(|code| code.span.start < broken.open.start);
    let before = before.checked_sub(1).and_then(|at| blocks.get(at));
    if before.is_some_and(|code| code.fenced && code.span.start > block.start) {
        return None;
    }
    let text = page.source.slice(block);
    let (tag, _) = text.split_once('\n')?;
    let mut at = block.start;
    let fence = text.split_inclusive('\n').find_map(|line| {
        let span = Span::new(at, at + line.trim_end().len());
        at += line.len();
        line.starts_with(broken.fence).then_some(span)
    })?;
    Some((
        Span::new(block.start, block.start + tag.trim_end().len()),
        fence,
    ))
}
