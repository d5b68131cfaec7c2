//! `nested-fence`.

use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::fences::{Broken, Ended, begins_swap, ended_above, first_broken};
use crate::rules::parts::MANY;
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
            let found = first_broken(&page).and_then(|broken| {
                if let Some(end) = glued(&page, &broken).filter(|_| !broken.is_end) {
                    return Some(not_alone(skill, &page, &broken, end, cx));
                }
                let tags = tags_above(&page, &broken);
                let above = ended_above(&page, &broken).filter(|_| broken.is_end);
                Some(match above {
                    Some(above) if tags.is_empty() => ended(skill, &page, &broken, &above, cx),
                    // What is wrong stands further above, and is not found.
                    _ if broken.is_end && tags.is_empty() && !begins_swap(&page, &broken) => {
                        return None;
                    }
                    _ if broken.is_end || !tags.is_empty() => {
                        swapped(skill, &page, &broken, &tags, cx)
                    }
                    _ if broken.is_open => not_ended(skill, &page, &broken, cx),
                    _ => nested(skill, &page, &broken, cx),
                })
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

/// A fence behind the last words of a block, which ends nothing there.
fn not_alone(
    skill: &Skill,
    page: &Page<'_>,
    broken: &Broken<'_>,
    end: Span,
    cx: &Checks<'_>,
) -> Finding {
    let title = "this fence stands behind text and ends nothing";
    let found = cx
        .path(skill, page.shown.clone(), title)
        .at(page.source, end, "meant to end the block")
        .also(broken.open, "the block goes on from here")
        .help("put it on a line of its own");
    let indent = page.source.position(broken.open.start).column - 1;
    let text = page.source.text();
    let words = text[..end.start].trim_end_matches([' ', '\t']).len();
    let alone = format!("\n{}{}", " ".repeat(indent), broken.fence);
    let edit = Edit::replace(Span::new(words, end.end), alone);
    found.fix(Safety::Unsafe, vec![edit])
}

/// The fence at the end of a line of text between the one that opens a block and the next.
fn glued(page: &Page<'_>, broken: &Broken<'_>) -> Option<Span> {
    let mut at = broken.open.end;
    let between = page.source.text().get(at..broken.inner.start)?;
    between.split_inclusive('\n').find_map(|line| {
        let start = at;
        at += line.len();
        let words = line.trim_end().strip_suffix(broken.fence)?;
        let is_behind_text = !words.trim().is_empty() && !words.contains(broken.sign());
        let from = start + words.len();
        is_behind_text.then(|| Span::new(from, from + broken.fence.len()))
    })
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

/// A block that a bare fence ends, which belongs to a block in it: the next bare fence opens
/// what it was meant to end.
fn ended(
    skill: &Skill,
    page: &Page<'_>,
    broken: &Broken<'_>,
    above: &Ended<'_>,
    cx: &Checks<'_>,
) -> Finding {
    let title = "a fence inside this fence ends it";
    cx.path(skill, page.shown.clone(), title)
        .at(page.source, above.open, "the outer fence")
        .also(above.inner, "the inner fence, which ends the outer one")
        .also(broken.open, "opens a block, and was meant to end one")
        .help(format!(
            "begin and end the outer block with {} {}",
            above.fence.len() + 1,
            name(broken.sign())
        ))
}

/// A bare fence that opens a block was most likely meant to end one: what is wrong
/// stands above it, and a longer fence here would make it worse.
fn swapped(
    skill: &Skill,
    page: &Page<'_>,
    broken: &Broken<'_>,
    tags: &[(Span, Span)],
    cx: &Checks<'_>,
) -> Finding {
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
    let Some(((first, fence), more)) = tags.split_first() else {
        return found.help("look above for the fence that was ended too early or never opened");
    };
    let found = found.also(*fence, "no fence: the HTML above goes on to a blank line");
    let found = more.iter().take(MANY).fold(found, |found, (_, fence)| {
        found.also(*fence, "nor is this one")
    });
    let tag = Untrusted(page.source.slice(*first));
    found.help(match more.len() {
        0 => format!("put a blank line behind `{tag}`"),
        1 => format!("put a blank line behind `{tag}` and another tag that stands so"),
        more => format!("put a blank line behind `{tag}` and {more} more tags that stand so"),
    })
}

/// The tags that take fences below them into their HTML, each with its fence: the one that
/// swapped code and text, and those behind it that stand as it does.
fn tags_above(page: &Page<'_>, broken: &Broken<'_>) -> Vec<(Span, Span)> {
    let first = tag_above(page, broken).or_else(|| swallowing(page, broken));
    let Some(first) = first else {
        return Vec::new();
    };
    let mut tags = vec![first];
    tags.extend(tags_behind(page, first.1.end, broken.fence));
    tags
}

/// The first HTML above a broken fence that holds one fence of two: the other one opens
/// what it was meant to end.
fn swallowing(page: &Page<'_>, broken: &Broken<'_>) -> Option<(Span, Span)> {
    let html = page.document.html.iter();
    let mut above = html.take_while(|block| block.start < broken.open.start);
    above.find_map(|block| {
        let text = page.source.slice(*block);
        let (tag, _) = text.split_once('\n')?;
        let mut at = block.start;
        let fences: Vec<Span> = text
            .split_inclusive('\n')
            .filter_map(|line| {
                let span = Span::new(at, at + line.trim_end().len());
                at += line.len();
                line.starts_with(broken.fence).then_some(span)
            })
            .collect();
        let tag = Span::new(block.start, block.start + tag.trim_end().len());
        let odd = fences.len() % 2 == 1;
        let fence = *fences.first().filter(|_| odd)?;
        is_lone_tag(page.source.slice(tag)).then_some((tag, fence))
    })
}

/// The lone tags behind a place whose next line is a fence, each with that line.
fn tags_behind(page: &Page<'_>, from: usize, fence: &str) -> Vec<(Span, Span)> {
    let text = page.source.text();
    let mut at = from;
    let mut last = None;
    let mut found = Vec::new();
    for line in text
        .get(from..page.body.end)
        .unwrap_or("")
        .split_inclusive('\n')
    {
        let span = Span::new(at, at + line.trim_end().len());
        at += line.len();
        if let Some(tag) = last.take()
            && line.starts_with(fence)
        {
            found.push((tag, span));
        }
        last = is_lone_tag(line.trim_end()).then_some(span);
    }
    found
}

/// Whether a line is nothing but an opening tag.
fn is_lone_tag(line: &str) -> bool {
    let name = line
        .strip_prefix('<')
        .and_then(|line| line.strip_suffix('>'));
    name.is_some_and(|name| {
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
    })
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
