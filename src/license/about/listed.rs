//! Lists of what a plugin or a repository has from others, with the licence of each part.

use super::headings::heading;
use super::is_document;
use super::lines::{Line, open_lines};
use super::section::{label_value, limit_of};
use crate::license::lexicon::Limit;
use crate::license::part;
use crate::text::Span;

/// What a list names behind the label of a licence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The files and folders of which its entry speaks, headings above it too.
    pub paths: Vec<String>,
    /// The value.
    pub value: String,
    /// Where it stands.
    pub span: Span,
}

impl Listed {
    /// Whether the entry names the file at `path`, or a folder that holds it.
    pub fn names(&self, path: &str) -> bool {
        part::holds(&self.paths, path)
    }

    /// How far what it names limits or keeps rights.
    pub fn limit(&self) -> Option<Limit> {
        limit_of(&self.value)
    }
}

/// No more labels of one list are read.
const MOST: usize = 500;

/// The licences that a list names, of what lies there: what is only fetched when it is
/// asked for lies elsewhere.
pub fn listed(text: &str) -> Vec<Listed> {
    let lines = open_lines(text);
    let mut headings: Vec<(usize, &str)> = Vec::new();
    let mut found = Vec::new();
    for block in lines.chunk_by(|a, b| !is_edge(a) && !is_edge(b)) {
        if let [line] = block
            && let Some(level) = heading_level(line.text)
        {
            headings.retain(|(above, _)| *above < level);
            headings.push((level, line.text));
            continue;
        }
        let elsewhere = headings.iter().any(|(_, heading)| is_of_elsewhere(heading));
        let labels = block.iter().filter(|_| !elsewhere).filter_map(label);
        let labels: Vec<(String, Span)> = labels.take(MOST - found.len()).collect();
        if labels.is_empty() {
            continue;
        }
        let above = headings.iter().map(|(_, heading)| *heading);
        let others = block.iter().filter(|line| label_value(line.text).is_none());
        let around = above.chain(others.map(|line| line.text));
        let paths = around.flat_map(part::paths);
        let paths: Vec<String> = paths.filter(|path| !is_document(path)).collect();
        found.extend(labels.into_iter().map(|(value, span)| Listed {
            paths: paths.clone(),
            value,
            span,
        }));
    }
    found
}

/// Whether a line stands for itself: a heading, or nothing.
fn is_edge(line: &Line<'_>) -> bool {
    line.text.trim().is_empty() || heading_level(line.text).is_some()
}

fn heading_level(line: &str) -> Option<usize> {
    heading(line).map(|rest| line.len() - rest.len())
}

fn is_of_elsewhere(heading: &str) -> bool {
    const MARKS: [&str; 6] = [
        "not bundled",
        "not included",
        "not shipped",
        "not distributed",
        "not part of",
        "development dependencies",
    ];
    let heading = heading.to_lowercase();
    MARKS.iter().any(|mark| heading.contains(mark))
}

fn label(line: &Line<'_>) -> Option<(String, Span)> {
    let value = label_value(line.text)?.trim_matches(['*', '_', '`', ' ', '\n', '\r']);
    let start = line.at + line.text.find(value).filter(|_| !value.is_empty())?;
    let span = Span::new(start, start + value.len());
    Some((value.to_owned(), span))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_names_licences_for_paths() {
        let text = "# NOTICES\n\n## Corpus (feeds corpus/fern.md)\n\n### Fern\n\n\
                    - **License**: CC-BY 3.0\n- **Attribution**: Fern.\n\n\
                    ## Moss\n\n- Path: skills/x/data/\n- License: `LGPL`\n\n\
                    ## Optional (NOT bundled)\n\n- License: Proprietary\n";
        let found = listed(text);
        let told: Vec<(&str, Vec<&str>)> = found
            .iter()
            .map(|one| {
                assert_eq!(&text[one.span.range()], one.value);
                let paths = one.paths.iter().map(|path| path.trim_end_matches('/'));
                (one.value.as_str(), paths.collect())
            })
            .collect();
        assert_eq!(
            told,
            [
                ("CC-BY 3.0", vec!["corpus/fern.md"]),
                ("LGPL", vec!["skills/x/data"]),
            ]
        );
    }
}
