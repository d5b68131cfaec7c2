//! Licences of single files: what headers of scripts say, and what is stated for
//! files in the manner of REUSE.

use std::sync::Arc;

use super::super::evidence::HeaderSays;
use super::super::place::EvidencePlace;
use super::Collector;
use crate::license::about::{Speaker, against_parts, against_words, label_value};
use crate::license::expression::{Expr, base};
use crate::license::field::{self, Field};
use crate::license::folder::{is_license_file, is_list_of_parts, is_notice, is_page_of_credits};
use crate::license::header;
use crate::license::own_field::{self, Form};
use crate::license::read::shorten;
use crate::license::reuse::{self, Statement};
use crate::license::tokens::Tokens;
use crate::license::verdict::EvidenceKind;
use crate::license::{prose, unmatched};
use crate::text::{Source, Span};
use crate::tree::{Budgets, Entry, RelPath};

impl Collector<'_> {
    /// What headers of scripts say, and the notices with which pages begin.
    pub(super) fn headers(&mut self) -> Vec<(HeaderSays, EvidencePlace)> {
        const MOST: usize = 256;
        let files = self.cx.skill.bundle().files.iter();
        let own = self.cx.skill_path();
        let files = files.filter(|entry| {
            let is_read = entry.mode.is_file() && entry.size <= Budgets::HEADED_SCRIPT;
            is_read && entry.path != own && !self.came_along(entry)
        });
        let all = files.clone();
        let is_page = |entry: &Entry| header::is_page(entry) && !is_license_file(&entry.path);
        let scripts = files.clone().filter(|entry| header::is_script(entry));
        let pages = files.clone().filter(|entry| is_page(entry));
        let is_list = |entry: &&Entry| {
            let name = entry.path.name();
            is_list_of_parts(name) || is_page_of_credits(name) || is_notice(name)
        };
        let lists: Vec<&Entry> = files.filter(is_list).take(MOST).collect();
        let skill = self.cx.skill.dir();
        let is_other = |entry: &Entry| {
            let below = entry.path.strip_prefix(skill).unwrap_or_default();
            let is_shown = own_field::is_shown(&below, Form::Yaml, None);
            header::is_other_text(entry) && !is_license_file(&entry.path) && !is_shown
        };
        let others = all.clone().filter(|entry| is_other(entry)).take(MOST);
        let files = scripts.take(MOST).chain(pages.take(MOST)).chain(others);
        let files: Vec<&Entry> = files.collect();
        let told = files.into_iter().flat_map(|entry| self.header(entry));
        let mut told: Vec<_> = told.collect();
        told.extend(lists.into_iter().flat_map(|entry| self.list(entry)));
        told
    }

    /// What a list of the parts of the skill says of them: what keeps or limits rights,
    /// and the licences that its sentences name (`used under the MIT licence`).
    fn list(&mut self, entry: &Entry) -> Vec<(HeaderSays, EvidencePlace)> {
        let Some(bytes) = self.cx.bytes(&entry.path, Budgets::LICENSE) else {
            return Vec::new();
        };
        let source = Arc::new(Source::from_bytes(bytes.to_vec()));
        let text = source.text();
        let (name, is_heard) = (entry.path.name(), is_notice(entry.path.name()));
        let names = is_heard || is_page_of_credits(name);
        let text_of_names = if names { text } else { "" };
        // A name may go on in the next line.
        let mut named = unmatched::names_beside(text_of_names);
        for (expr, span) in unmatched::names_beside(&paragraphs_joined(text_of_names)) {
            if !named.iter().any(|(held, _)| held.is_borne_out_by(&expr)) {
                named.push((expr, span));
            }
        }
        let words = Tokens::new(text_of_names);
        if let Some((expr, words_of)) = unmatched::gnu_notice(&words)
            && !named.iter().any(|(held, _)| is_same_licence(held, &expr))
        {
            named.push((expr, words.span(words_of)));
        }
        // Behind a label stands the licence of each thing that a skill may only need.
        let is_labelled = |span: &Span| {
            let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
            let end = text[span.start..]
                .find('\n')
                .map_or(text.len(), |at| span.start + at);
            label_value(&text[start..end]).is_some()
        };
        named.retain(|(_, span)| !is_labelled(span));
        let named = named.into_iter();
        let named = named.map(|(expr, span)| (HeaderSays::License(expr), span));
        let mut said: Vec<(HeaderSays, Span)> = named.collect();
        // A NOTICE is heard as a README is.
        let kept = if is_heard {
            Vec::new()
        } else {
            against_parts(text)
        };
        let kept = kept.into_iter().max_by_key(|found| found.limit);
        said.extend(kept.map(|kept| (HeaderSays::Against(kept.limit), kept.span)));
        self.told_in(entry, &source, said)
    }

    /// What the text of a file says, each with its place, as evidence.
    pub(super) fn told_in(
        &mut self,
        entry: &Entry,
        source: &Arc<Source>,
        said: Vec<(HeaderSays, Span)>,
    ) -> Vec<(HeaderSays, EvidencePlace)> {
        let told = said.into_iter().map(|(says, span)| {
            let id = match &says {
                HeaderSays::License(expr) => Some(expr.to_string()),
                _ => None,
            };
            let words = id.clone().unwrap_or_else(|| shorten(source.slice(span)));
            let place = EvidencePlace {
                path: self.cx.shown(&entry.path),
                words,
                text: Some((Arc::clone(source), span)),
            };
            let path = entry.path.clone();
            self.add_spot(EvidenceKind::Header, path, &place, id.as_deref());
            (says, place)
        });
        told.collect()
    }

    fn header(&mut self, entry: &Entry) -> Vec<(HeaderSays, EvidencePlace)> {
        let Some(bytes) = self.cx.bytes(&entry.path, Budgets::HEADED_SCRIPT) else {
            return Vec::new();
        };
        let is_page = header::is_page(entry);
        if !header::may_speak(&bytes) || is_page && !header::may_be_notice(&bytes) {
            return Vec::new();
        }
        let source = Arc::new(Source::from_bytes(bytes.to_vec()));
        let head = if is_page {
            header::page_notice(source.text())
        } else {
            header::head(entry.path.name(), source.text())
        };
        let head = head.filter(|head| header::may_speak(head.as_bytes()));
        let told = head.map_or_else(Vec::new, |head| header_says(&head));
        self.told_in(entry, &source, told)
    }

    /// Licences that sidecars and tables state for files of the skill other than
    /// SKILL.md; each once.
    pub(super) fn stated_parts(&mut self) -> Vec<(Expr, EvidencePlace)> {
        let skill = self.cx.skill_path();
        let files: Vec<Entry> = self.cx.skill.bundle().files.clone();
        let has_statements = self.has_statements(&files);
        let mut found: Vec<(Expr, EvidencePlace)> = Vec::new();
        let mut add = |told: Option<(Expr, EvidencePlace)>| {
            if let Some((expr, place)) = told
                && !found.iter().any(|(held, _)| *held == expr)
            {
                found.push((expr, place));
            }
        };
        for entry in files.iter().filter(|entry| entry.mode.is_file()) {
            let name = entry.path.name();
            let sidecar = name.len() > reuse::SIDECAR.len() && name.ends_with(reuse::SIDECAR);
            if sidecar {
                add(self.sidecar(entry));
            } else if has_statements && entry.path != skill {
                let beside = format!("{name}{}", reuse::SIDECAR);
                let beside = entry.path.parent().and_then(|dir| dir.resolve(&beside));
                let own = files
                    .iter()
                    .any(|other| Some(&other.path) == beside.as_ref());
                add(self.stated_for(&entry.path, own));
            }
        }
        found
    }

    /// Whether a `REUSE.toml` or `dep5` lies in, above or below the skill.
    fn has_statements(&self, files: &[Entry]) -> bool {
        let above = self
            .cx
            .chain
            .iter()
            .any(|dir| !self.cx.scope.folder(dir).statements.is_empty());
        above || files.iter().any(|entry| entry.path.name() == "REUSE.toml")
    }

    fn sidecar(&mut self, entry: &Entry) -> Option<(Expr, EvidencePlace)> {
        let bytes = self.cx.bytes(&entry.path, Budgets::HEADED_SCRIPT)?;
        let source = Arc::new(Source::from_bytes(bytes.to_vec()));
        let (value, span) = reuse::sidecar(source.text())?;
        self.stated_at(entry.path.clone(), source, &value, span)
    }

    fn stated_for(&mut self, file: &RelPath, own: bool) -> Option<(Expr, EvidencePlace)> {
        let counts = |found: &Statement| !own || found.adds || found.overrides;
        let (statements, value, span) = self.statement_about(file, counts)?;
        let (path, source) = (statements.path.clone(), Arc::clone(&statements.source));
        self.stated_at(path, source, &value, span)
    }

    fn stated_at(
        &mut self,
        path: RelPath,
        source: Arc<Source>,
        value: &str,
        span: Span,
    ) -> Option<(Expr, EvidencePlace)> {
        let (expr, _) = field::strict(value)?;
        let place = EvidencePlace {
            path: self.cx.shown(&path),
            words: shorten(value),
            text: Some((source, span)),
        };
        let id = expr.to_string();
        let told = self.evidence.iter().any(|held| {
            held.kind == EvidenceKind::Reuse
                && held.path == path
                && held.id.as_deref() == Some(id.as_str())
        });
        if !told {
            self.add_spot(EvidenceKind::Reuse, path, &place, Some(&id));
        }
        Some((expr, place))
    }
}

/// A text with a blank for each line end inside a paragraph; places stay.
fn paragraphs_joined(text: &str) -> String {
    let mut lines = text.split_inclusive('\n').peekable();
    let mut joined = String::with_capacity(text.len());
    while let Some(line) = lines.next() {
        let goes_on = lines.peek().is_some_and(|next| {
            let first = next.trim_start().chars().next();
            first.is_some_and(char::is_alphanumeric) && !line.trim().is_empty()
        });
        match line.strip_suffix('\n') {
            Some(line) if goes_on => joined.extend([line, " "]),
            _ => joined.push_str(line),
        }
    }
    joined
}

/// What the header of a file says, and where.
fn header_says(plain: &str) -> Vec<(HeaderSays, Span)> {
    let mut told = Vec::new();
    let tokens = Tokens::new(plain);
    let license = named(plain, &tokens);
    let grants = license.is_some() || grants(&tokens);
    let is_known = license.is_some();
    told.extend(license.map(|(expr, span)| (HeaderSays::License(expr), span)));
    let kept = against_words(plain, &tokens, Speaker::Header).into_iter();
    let is_template = names_nobody(plain);
    let kept = kept.filter(|found| !is_template && !is_of_its_work(plain, found.span));
    let kept = kept.max_by_key(|found| found.limit);
    if let Some(kept) = kept {
        told.push((HeaderSays::Against(kept.limit), kept.span));
    } else if let Some(span) = riddle(plain).filter(|_| !is_known) {
        told.push((HeaderSays::Riddle, span));
    } else if !grants && let Some((holders, span)) = header::reserved(plain, &tokens) {
        told.push((HeaderSays::Reserved(holders), span));
    }
    told
}

/// Whether the words at `span` say what a program does, what a key of it has, or what is
/// put on a page: `Redacts confidential passages`, `proprietary: a binary format`,
/// `Confidential footer template`.
fn is_of_its_work(plain: &str, span: Span) -> bool {
    const FURTHEST: usize = 400;
    const WORK: [&str; 32] = [
        "adds",
        "anonymises",
        "anonymizes",
        "checks",
        "classifies",
        "converts",
        "decrypts",
        "detects",
        "encrypts",
        "extracts",
        "filters",
        "finds",
        "flags",
        "generates",
        "hides",
        "labels",
        "lists",
        "marks",
        "masks",
        "parses",
        "prints",
        "protects",
        "reads",
        "redacts",
        "removes",
        "replaces",
        "sanitizes",
        "scans",
        "searches",
        "sorts",
        "stamps",
        "strips",
    ];
    const MARKS: [&str; 4] = ["template", "watermark", "footer", "placeholder"];
    let from = plain.floor_char_boundary(span.start.saturating_sub(FURTHEST));
    let sentence = sentence_start(plain, from, span.start);
    let first = plain[sentence..].split_whitespace().next().unwrap_or("");
    let line = plain[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let word = plain[line..].split_whitespace().next().unwrap_or("");
    let is_key = matches!(word, "proprietary:" | "confidential:");
    let first_word = word.trim_end_matches([':', '=']).to_lowercase();
    let is_named =
        MARKS.contains(&first_word.as_str()) && plain[line..span.end].contains([':', '=']);
    let end = plain[span.end..]
        .find('\n')
        .map_or(plain.len(), |at| span.end + at);
    let whole = plain[line..end].to_lowercase();
    // What is put on a page, not what the page is.
    let is_mark = whole.trim_start().starts_with("confidential ")
        && MARKS.iter().any(|mark| whole.contains(mark))
        && !whole.contains("not ");
    is_key || is_named || is_mark || WORK.contains(&first.to_lowercase().as_str())
}

/// Whether a header is a template: in its notice of copyright a blank stands for the holder,
/// and no name. `Copyright {{year}} Fern Ltd` is held by Fern.
fn names_nobody(plain: &str) -> bool {
    const OWN: [&str; 5] = ["all", "c", "copyright", "reserved", "rights"];
    const HOLDERS: [&str; 6] = [
        "author",
        "company",
        "holder",
        "name",
        "organization",
        "owner",
    ];
    let mut lines = plain.lines().map(str::to_lowercase);
    let Some(line) = lines.find(|line| line.contains("copyright")) else {
        return false;
    };
    let notice = line.split(". ").next().unwrap_or_default();
    let mut depth = 0_usize;
    let (mut blanks, mut outside) = (String::new(), String::new());
    for c in notice.chars() {
        match c {
            '{' | '<' | '[' => depth += 1,
            '}' | '>' | ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 => blanks.push(c),
            _ => outside.push(c),
        }
    }
    let mut words = outside
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let is_nobody =
        |word: &str| OWN.contains(&word) || word.bytes().all(|byte| byte.is_ascii_digit());
    HOLDERS.iter().any(|holder| blanks.contains(holder)) && words.all(is_nobody)
}

/// Where the sentence with the words at `at` begins, no farther back than `from`: behind
/// an end, or on a line that goes nowhere on from the one before.
fn sentence_start(plain: &str, from: usize, at: usize) -> usize {
    let before = &plain[from..at];
    let behind_end = before.rfind(". ").map_or(0, |end| end + ". ".len());
    let mut lines = before.match_indices('\n').map(|(end, _)| end + 1);
    let begins = |start: &usize| {
        let first = plain[from + start..]
            .trim_start_matches([' ', '\t'])
            .chars()
            .next();
        first.is_none_or(|c| !c.is_lowercase())
    };
    let line = lines.rfind(begins).unwrap_or(0);
    from + behind_end.max(line)
}

/// The licence that a header names: its tag, else all that it speaks of; of one licence
/// in two versions that which stands first.
fn named(plain: &str, tokens: &Tokens) -> Option<(Expr, Span)> {
    let tag =
        prose::spdx_tag(plain).and_then(|(value, span)| Some((field::strict(value)?.0, span)));
    let all = || {
        let mut named: Vec<(Expr, Span)> = Vec::new();
        let of_labels = labels(plain).filter_map(|(value, span)| match field::read(value) {
            Field::License { expr, .. } => Some((expr, span)),
            _ => None,
        });
        for (expr, span) in unmatched::names_beside(plain).into_iter().chain(of_labels) {
            let is_held = named.iter().any(|(held, _)| is_same_licence(held, &expr));
            if !is_held {
                named.push((expr, span));
            }
        }
        let span = named.first()?.1;
        let chosen = offers_choice(plain, tokens);
        let join = |a: Expr, b: Expr| if chosen { a.or(b) } else { a.and(b) };
        let whole = named.into_iter().map(|(expr, _)| expr).reduce(join)?;
        Some((whole, span))
    };
    tag.or_else(all)
}

/// Whether two expressions are one licence, of one version on or of it alone.
fn is_same_licence(one: &Expr, other: &Expr) -> bool {
    let (mine, theirs) = (one.ids(), other.ids());
    mine.len() == theirs.len() && mine.iter().zip(&theirs).all(|(a, b)| base(a) == base(b))
}

/// Whether a header lets the reader choose between the licences that it names.
fn offers_choice(plain: &str, tokens: &Tokens) -> bool {
    unmatched::offers_choice(tokens, 0..tokens.len()) || plain.contains(" OR ")
}

fn grants(tokens: &Tokens) -> bool {
    tokens.words(0..tokens.len()).iter().any(|word| {
        matches!(
            *word,
            "license" | "licensed" | "licenses" | "permission" | "granted"
        )
    })
}

/// Where a header names a licence that nobody knows: behind a label, or in its tag.
fn riddle(plain: &str) -> Option<Span> {
    let tag = prose::spdx_tag(plain);
    let tag = tag.filter(|(value, _)| field::strict(value).is_none());
    let label = labels(plain).find(|(value, _)| field::is_riddle(value));
    tag.or(label).map(|(_, span)| span)
}

/// What the lines of a header name behind a label, and where.
fn labels(plain: &str) -> impl Iterator<Item = (&str, Span)> {
    let mut at = 0;
    plain.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let value = label_value(line)?.trim();
        let from = start + line.rfind(value)?;
        Some((value, Span::new(from, from + value.len())))
    })
}
