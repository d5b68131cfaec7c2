//! Pages that came from elsewhere, or that say in a sentence which licence they have.
//!
//! `docs/readme-upstream.md` is another project's README: what stands there below
//! `## License` is said of that page. A page on which somebody teaches licences says
//! nothing of itself, however many it names.

use std::sync::LazyLock;

use super::about::{self, Speaker};
use super::expression::Expr;
use super::lexicon::Limit;
use super::policy::{Class, Options};
use super::prose::{self, Saying};
use super::unmatched;
use crate::text::{AnyCase, Span};

/// What a page says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageSays {
    /// It is under this licence.
    License(Expr),
    /// It keeps or limits rights.
    Against(Limit),
    /// All rights are reserved for this holder.
    Reserved(String),
}

/// Whether a page may speak of a licence at all.
pub fn may_speak(page: &[u8]) -> bool {
    static WORDS: LazyLock<AnyCase> = LazyLock::new(|| {
        AnyCase::new(&[
            ("licen", 0),
            ("rights reserved", 3),
            ("use is subject to", 9),
        ])
    });
    WORDS.is_in(page)
}

/// What the page called `name` says of itself, and where.
pub fn read(name: &str, text: &str) -> Option<(PageSays, Span)> {
    let own = if is_copy(name, text) {
        of_project(text)
    } else {
        of_itself(text).or_else(|| of_article(text))
    };
    own.or_else(|| of_site(text))
}

/// What the footer says of a page that was taken from a site: any line that is one, where
/// its head tells the address from which it came, else its last line.
fn of_site(text: &str) -> Option<(PageSays, Span)> {
    let lines = about::open_lines(text);
    let is_rule = |line: &about::Line<'_>| line.text.trim().trim_matches(['-', '*']).is_empty();
    let last = lines.iter().rposition(|line| !is_rule(line))?;
    let from = if names_source(text) { 0 } else { last };
    let said = lines[from..=last].iter();
    let mut said = said.filter_map(|line| {
        let start = line.at + (line.text.len() - line.text.trim_start().len());
        let end = line.at + line.text.trim_end().len();
        Some((in_footer(line.text.trim())?, Span::new(start, end)))
    });
    said.next()
}

/// Whether the frontmatter of a page gives the address from which it was taken.
fn names_source(text: &str) -> bool {
    const KEYS: [&str; 8] = [
        "source_url",
        "source",
        "url",
        "original_url",
        "page_url",
        "canonical",
        "canonical_url",
        "scraped_from",
    ];
    let Some(front) = text.strip_prefix("---") else {
        return false;
    };
    let front = front
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with("---"));
    front.take(LONGEST_FRONT).any(|line| {
        let pair = line.split_once(':');
        pair.is_some_and(|(key, value)| {
            let value = value.trim().trim_matches(['"', '\'']);
            let is_address = value.starts_with("https://") || value.starts_with("http://");
            is_address && KEYS.contains(&key.trim().to_ascii_lowercase().as_str())
        })
    })
}

/// No more lines of frontmatter are looked at.
const LONGEST_FRONT: usize = 60;

/// `© Fern. All rights reserved.`, `Use is subject to the Fern Terms of Service.`
fn in_footer(line: &str) -> Option<PageSays> {
    const LONGEST: usize = 400;
    const BEGINS: [&str; 3] = ["©", "copyright ", "(c) "];
    const RESERVE: &str = "all rights reserved";
    let plain = line.trim_start_matches(['>', '*', '_', ' ']);
    let lower = plain.to_ascii_lowercase();
    if line.len() > LONGEST {
        return None;
    }
    let begins = BEGINS.iter().find(|mark| lower.starts_with(**mark));
    let ends = |end: &usize| {
        let behind = lower[end + RESERVE.len()..].chars().next();
        behind.is_none_or(|c| matches!(c, '.' | '*' | '_' | '<' | '|' | '!'))
    };
    if let Some((mark, end)) = begins.zip(lower.find(RESERVE).filter(ends)) {
        let holder = plain[mark.len()..end].trim_matches([' ', '.', ',', '-', '|']);
        return Some(PageSays::Reserved(holder.to_owned()));
    }
    let bound = lower.starts_with("use is subject to ") && lower.contains("terms");
    bound.then_some(PageSays::Against(Limit::Restricts))
}

/// Whether the page is another project's: it is called so, or its first lines give the
/// address of the file that it was.
fn is_copy(name: &str, text: &str) -> bool {
    const HEAD: usize = 8;
    const FILES: [&str; 3] = ["raw.githubusercontent.com", "/blob/", "/raw/"];
    let name = name.to_ascii_lowercase();
    let from = |line: &str| {
        let line = line.trim_start_matches(['>', '*', '_', '-', '#', ' ']);
        let label = line.split_once(':').map_or("", |(label, _)| label);
        let label = label.trim_end_matches('*').to_ascii_lowercase();
        let is_label = ["source", "original", "upstream", "copied from"].contains(&label.as_str());
        is_label && FILES.iter().any(|mark| line.contains(mark))
    };
    let called = name.starts_with("readme") || name.contains("upstream");
    called || text.lines().take(HEAD).any(from)
}

/// What the section on its licence says in the README of a project.
fn of_project(text: &str) -> Option<(PageSays, Span)> {
    let kept = about::against(text, Speaker::Readme).into_iter();
    let kept = kept.filter(about::Against::is_general);
    if let Some(kept) = kept.max_by_key(|found| found.limit) {
        return Some((PageSays::Against(kept.limit), kept.span));
    }
    let lines = about::open_lines(text);
    let limited = lines.iter().find_map(|line| {
        let limit = about::limit_of_value(of_all(line.text)?)?;
        Some((
            limit,
            Span::new(line.at, line.at + line.text.trim_end().len()),
        ))
    });
    if let Some((limit, span)) = limited {
        return Some((PageSays::Against(limit), span));
    }
    // A word alone that forbids may be said of one of the things that the project needs.
    match prose::section(text, Speaker::Readme)? {
        (Saying::License(expr), span) => Some((PageSays::License(expr), span)),
        (Saying::Forbids, _) => None,
    }
}

/// The licence of texts that the last section of a page names below its title, as authors
/// of articles close them. One that is not open may be that of what the page is about.
fn of_article(text: &str) -> Option<(PageSays, Span)> {
    const LINES: usize = 3;
    let lines = about::open_lines(text);
    let title = lines.iter().rposition(|line| line.text.starts_with('#'))?;
    let name = lines[title].text.trim_matches(['#', ' ', '\n', '\r', ':']);
    let below = lines.get(title + 1..)?.iter();
    let mut said = below.filter(|line| !line.text.trim().is_empty());
    let first = said.next()?;
    let is_called = ["license", "licence", "licensing"]
        .iter()
        .any(|word| name.eq_ignore_ascii_case(word));
    if !is_called || said.count() >= LINES {
        return None;
    }
    let named = unmatched::names_in_prose(first.text).into_iter();
    let expr = named.map(|(expr, _)| expr).reduce(Expr::and)?;
    let of_texts = expr.ids().iter().all(|id| id.starts_with("CC"));
    let open = Options::default().judge(&expr).0 <= Class::Warn;
    let end = first.at + first.text.trim_end().len();
    (of_texts && open).then(|| (PageSays::License(expr), Span::new(first.at, end)))
}

/// `This documentation is licensed under CC BY-NC 4.0.`, at the begin or the end of a
/// page.
fn of_itself(text: &str) -> Option<(PageSays, Span)> {
    const HEAD: usize = 20;
    const TAIL: usize = 8;
    let lines = about::open_lines(text);
    let tail = lines.len().saturating_sub(TAIL);
    let ends = lines.iter().enumerate();
    let ends = ends.filter(|(nth, _)| *nth < HEAD || *nth >= tail);
    ends.map(|(_, line)| line).find_map(|line| {
        let said = sentence(line.text)?;
        let start = line.at + (line.text.len() - said.len());
        let span = Span::new(start, start + said.trim_end().len());
        if let Some(kept) = about::limit_of_value(behind_under(said)?) {
            return Some((PageSays::Against(kept), span));
        }
        let named = unmatched::names_in_prose(said).into_iter();
        let expr = named.map(|(expr, _)| expr).reduce(Expr::and)?;
        Some((PageSays::License(expr), span))
    })
}

/// The line from where it says of this page what it is.
fn sentence(line: &str) -> Option<&str> {
    const SUBJECTS: [&str; 16] = [
        "the content of this page ",
        "content on this page ",
        "except as otherwise noted, the content of this page ",
        "except as otherwise noted, content on this page ",
        "except where otherwise noted, content on this site ",
        "this documentation ",
        "this document ",
        "this page ",
        "this guide ",
        "this file ",
        "this article ",
        "this work ",
        "this text ",
        "this content ",
        "this material ",
        "these docs ",
    ];
    let plain = line.trim_start_matches(['>', '*', '_', '-', ' ']);
    let lower = plain.to_ascii_lowercase();
    let begins = SUBJECTS.iter().any(|subject| lower.starts_with(subject));
    (begins && !line.trim_start().starts_with('|')).then_some(plain)
}

/// What stands behind `Fern is licensed under`, where few words are the subject.
fn of_all(line: &str) -> Option<&str> {
    // With the verb.
    const WORDS: usize = 8;
    let value = behind_under(line)?;
    let before = &line[..line.len() - value.len()];
    (before.split_whitespace().count() <= WORDS).then_some(value)
}

/// What stands behind `is licensed under`.
fn behind_under(said: &str) -> Option<&str> {
    const VERBS: [&str; 5] = [
        " licensed under ",
        " released under ",
        " available under ",
        " distributed under ",
        " published under ",
    ];
    let lower = said.to_ascii_lowercase();
    let ends = VERBS.iter();
    let mut ends = ends.filter_map(|verb| Some(lower.find(verb)? + verb.len()));
    let value = said.get(ends.next()?..)?;
    let article = value
        .get(..4)
        .filter(|word| word.eq_ignore_ascii_case("the "));
    Some(&value[article.map_or(0, str::len)..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(name: &str, text: &str) -> String {
        match read(name, text) {
            Some((PageSays::License(expr), span)) => {
                assert!(!text[span.range()].is_empty());
                expr.to_string()
            }
            Some((PageSays::Against(limit), _)) => format!("{limit:?}"),
            Some((PageSays::Reserved(holder), _)) => holder,
            None => "nothing".to_owned(),
        }
    }

    #[test]
    fn a_page_of_another_project_names_its_licence() {
        let source = "> Source: https://raw.githubusercontent.com/fern/fern/main/README.md";
        let section = |said: &str| format!("# Fern\n\nSows.\n\n## License\n\n{said}\n");
        for (name, text, wanted) in [
            (
                "fern.md",
                format!("{source}\n\n{}", section("GPL-3.0")),
                "GPL-3.0-only",
            ),
            (
                "readme-fern.md",
                section("[GNU GPL v3](https://www.gnu.org/licenses/gpl.html)"),
                "GPL-3.0-only",
            ),
            (
                "fern-upstream.md",
                section("Fern is licensed under the PolyForm Noncommercial 1.0.0 license"),
                "Restricts",
            ),
            (
                "readme-upstream.md",
                section("primarily licensed under the GNU Affero General Public License v3.0"),
                "AGPL-3.0-only",
            ),
            ("licences.md", section("GPL-3.0"), "nothing"),
            (
                "readme-fern.md",
                section("").replace("License", "Third-party licenses")
                    + "- **Moss SDK** — proprietary; accept its license separately.\n",
                "nothing",
            ),
            (
                "fern.md",
                format!("Source: https://fern.example\n\n{}", section("GPL-3.0")),
                "nothing",
            ),
        ] {
            assert_eq!(told(name, &text), wanted, "{name}: {text}");
        }
    }

    #[test]
    fn an_article_names_its_licence_in_its_last_section() {
        let page = |said: &str| format!("# Art of beds\n\nSow.\n\n## License\n\n{said}\n");
        let by = "[Creative Commons Attribution](http://creativecommons.org/licenses/by/2.0/)";
        for (text, wanted) in [
            (page(by), "CC-BY-2.0"),
            (page("CC BY-SA 4.0"), "CC-BY-SA-4.0"),
            // Of a tool or of data, as often as of the page.
            (page("MIT"), "nothing"),
            (page("CC BY-NC 4.0"), "nothing"),
            (page("CC BY 4.0") + "\n## Beds\n\nSow.\n", "nothing"),
            (format!("# Licences\n\nSee {by}.\n"), "nothing"),
        ] {
            assert_eq!(told("art.md", &text), wanted, "{text}");
        }
    }

    #[test]
    fn the_footer_of_a_page_of_a_site_is_heard() {
        let from = "---\nsource_url: https://fern.example/legal\n---\n\n# Legal\n\n";
        let kept = "© Fern PBC. All rights reserved. Use is subject to the Fern Terms of Service.";
        let open = "Except as otherwise noted, the content of this page is licensed under the \
            [Creative Commons Attribution 4.0 License](https://creativecommons.org/licenses/by/4.0/).";
        for (text, wanted) in [
            (
                format!("{from}{kept}\n\n---\n\n> See llms.txt\n"),
                "Fern PBC",
            ),
            (
                format!("{from}Use is subject to Fern Terms of Service.\n"),
                "Restricts",
            ),
            (format!("{from}{open}\n"), "CC-BY-4.0"),
            (format!("# Legal\n\nSow.\n\n{kept}\n"), "Fern PBC"),
            (format!("# Legal\n\n{open}\n"), "CC-BY-4.0"),
            // It tells what a footer is.
            (format!("# Footers\n\n{kept}\n\nWrite it so.\n"), "nothing"),
            (format!("{from}A footer says \"{kept}\"\n"), "nothing"),
            (format!("{from}```\n{kept}\n```\n"), "nothing"),
            (format!("{from}| {kept} |\n"), "nothing"),
        ] {
            assert_eq!(told("legal.md", &text), wanted, "{text}");
        }
    }

    #[test]
    fn a_page_may_say_what_it_is() {
        for (text, wanted) in [
            (
                "> This documentation is licensed under CC BY-NC 4.0. All rights reserved.\n",
                "CC-BY-NC-4.0",
            ),
            (
                "# A\n\nThis guide is released under the CC BY-SA 4.0 license.\n",
                "CC-BY-SA-4.0",
            ),
            (
                "# A\n\nThis page is licensed under the PolyForm Noncommercial License.\n",
                "Restricts",
            ),
            (
                "# A\n\n```\nThis work is licensed under CC BY-NC 4.0.\n```\n",
                "nothing",
            ),
            (
                "# A\n\nWrite that this work is licensed under CC BY-NC 4.0.\n",
                "nothing",
            ),
            (
                "# A\n\n| This work is licensed under CC BY-NC 4.0. |\n",
                "nothing",
            ),
        ] {
            let found = told("a.md", text);
            // A licence that is not open may be told by its name or by its limit.
            let fits = found == wanted || wanted == "CC-BY-NC-4.0" && found == "Restricts";
            assert!(fits, "{found}: {text}");
        }
    }
}
