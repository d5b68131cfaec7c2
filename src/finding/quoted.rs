//! Letting go of the texts that findings point into.

use std::collections::HashMap;
use std::sync::Arc;

use super::{FileRef, FileText, Finding};
use crate::text::{Quote, Source, Span};

/// Lets the texts of findings go, but for the lines that reports show of them.
pub fn quote(findings: &mut [Finding]) {
    let mut places = Places::default();
    findings.iter().for_each(|finding| places.add_all(finding));
    let mut files = Files {
        quotes: places.quotes(),
        quoted: HashMap::new(),
    };
    for finding in findings {
        files.quote(&mut finding.at.file);
        let labels = finding.labels.iter_mut().map(|label| &mut label.at.file);
        let edits = finding.fix.iter_mut().flat_map(|fix| &mut fix.edits);
        let edits = edits.map(|edit| &mut edit.file);
        labels.chain(edits).for_each(|file| files.quote(file));
    }
}

/// The spans that reports look at, by the texts they lie in.
#[derive(Default)]
struct Places(HashMap<*const Source, (Arc<Source>, Vec<Span>)>);

impl Places {
    fn add(&mut self, file: &FileRef, span: Span) {
        if let Some(FileText::Whole(source)) = &file.text {
            let entry = self.0.entry(Arc::as_ptr(source));
            let (_, spans) = entry.or_insert_with(|| (Arc::clone(source), Vec::new()));
            spans.push(span);
        }
    }

    /// Those of one finding. What lies in a file of one path is read in the text of the
    /// first that names it.
    fn add_all(&mut self, finding: &Finding) {
        self.add(&finding.at.file, finding.at.span.unwrap_or_default());
        let mut firsts: Vec<&Arc<FileRef>> = vec![&finding.at.file];
        let labels = finding.labels.iter();
        let labels = labels.map(|label| (&label.at.file, label.at.span.unwrap_or_default()));
        let edits = finding.fix.iter().flat_map(|fix| &fix.edits);
        let edits = edits.map(|edit| (&edit.file, edit.edit.span));
        for (file, span) in labels.chain(edits) {
            let first = firsts.iter().find(|first| **first == file).copied();
            if first.is_none() {
                firsts.push(file);
            }
            for end in ends(span) {
                self.add(file, end);
                if let Some(first) = first.filter(|first| !Arc::ptr_eq(first, file)) {
                    self.add(first, end);
                }
            }
        }
    }

    fn quotes(self) -> HashMap<*const Source, Arc<Quote>> {
        let quote = |(at, (source, spans)): (_, (Arc<Source>, Vec<Span>))| {
            Some((at, Arc::new(Quote::of(&source, &spans)?)))
        };
        self.0.into_iter().filter_map(quote).collect()
    }
}

/// Of a span that is not shown itself where it begins and ends, and its last character.
fn ends(span: Span) -> [Span; 2] {
    let last = span.end.saturating_sub(1).max(span.start);
    [Span::at(span.start), Span::new(last, span.end)]
}

/// Files that were named whole, and those that they are named by then.
struct Files {
    quotes: HashMap<*const Source, Arc<Quote>>,
    /// The old one is held, so that no other file gets its address.
    quoted: HashMap<*const FileRef, (Arc<FileRef>, Arc<FileRef>)>,
}

impl Files {
    fn quote(&mut self, file: &mut Arc<FileRef>) {
        let Some(FileText::Whole(source)) = &file.text else {
            return;
        };
        let Some(quote) = self.quotes.get(&Arc::as_ptr(source)) else {
            return;
        };
        let entry = self.quoted.entry(Arc::as_ptr(file));
        let (_, quoted) = entry.or_insert_with(|| {
            let quoted = FileRef {
                text: Some(FileText::Lines(Arc::clone(quote))),
                ..FileRef::clone(file)
            };
            (Arc::clone(file), Arc::new(quoted))
        });
        *file = Arc::clone(quoted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Meta, Origin, Safety};
    use crate::text::Edit;

    static RULE: Meta = Meta {
        id: "made-up",
        ..Meta::BASE
    };

    #[test]
    fn findings_keep_their_lines_and_no_text() {
        let text = |last: &str| Arc::new(Source::from_text("line\n".repeat(40) + last));
        let (own, other) = (text("last"), text("other"));
        let file = Arc::new(FileRef::with_text("b.md", Origin::Disk, &other));
        let found = Finding::new(&RULE, "a.md", "t")
            .at(&own, Span::new(5, 9), "l")
            .also(Span::new(200, 204), "here")
            .also_in_file(&file, Span::new(200, 205), "there")
            .fix(Safety::Safe, vec![Edit::replace(Span::new(50, 54), "x")]);
        let whole = found.clone();
        let mut findings = [found];
        quote(&mut findings);
        let [found] = findings;
        assert!(found.source().is_none());
        assert_eq!((Arc::strong_count(&own), Arc::strong_count(&other)), (2, 2));
        assert_eq!(found.fingerprint(0), whole.fingerprint(0));
        assert_eq!(found.at.start(), whole.at.start());
        for (label, before) in found.labels.iter().zip(&whole.labels) {
            let ((text, span), (old, _)) = (label.at.text().unwrap(), before.at.text().unwrap());
            assert_eq!(text.slice(span), old.slice(span));
            assert_eq!(text.position(span.end), old.position(span.end));
            assert!(text.is_same(old) && old.is_same(text));
        }
        let edit = &found.fix.as_ref().unwrap().edits[0];
        assert!(Arc::ptr_eq(&edit.file, &found.at.file));
        assert!(Arc::ptr_eq(&found.labels[0].at.file, &found.at.file));
        assert_eq!(edit.file.text.as_ref().unwrap().position(54).line, 11);
    }
}
