//! Tables and lists that name a licence for each of several skills.

use super::lines::{cells, open_lines};
use super::section::{mentions_license, parts_named, subject_and_value};
use crate::license::expression::Expr;
use crate::license::field::{self, Field};
use crate::license::part;
use crate::text::Span;

/// What one row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What it says it of: folders, files, names of skills, `owner/repo`.
    subjects: Vec<String>,
    /// The licence, or that all is kept.
    pub says: Says,
    /// Where that stands.
    pub span: Span,
}

/// What a row says of its subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// It names a licence.
    License(Expr),
    /// The owner keeps everything, or there is no licence.
    Kept,
}

impl Row {
    /// Whether the row means the skill in the folder `skill`, from the folder of the
    /// table or from the repository's root, or a part of it. A source is meant where a
    /// folder above the skill is called as its owner.
    pub fn means(&self, skill: &str) -> bool {
        let file = format!("{skill}/SKILL.md");
        let below = format!("{skill}/");
        let owner = |subject: &String| {
            let (owner, name) = subject.split_once('/')?;
            let above = skill.rsplit_once('/').map_or("", |(above, _)| above);
            let is_source = !name.contains(['/', '.']);
            let same = |part: &str| part.eq_ignore_ascii_case(owner);
            (is_source && above.split('/').any(same)).then_some(())
        };
        let single = |subject: &String| skill.split('/').any(|part| part == subject);
        part::holds(&self.subjects, file.trim_start_matches('/'))
            || self.subjects.iter().any(|subject| {
                single(subject)
                    || owner(subject).is_some()
                    || (!skill.is_empty() && subject.starts_with(&below))
            })
    }
}

/// No more rows of one text are read.
const MOST: usize = 2000;

/// The rows of a text's tables, and the lines of its lists, whose licence is understood.
pub fn rows(text: &str) -> Vec<Row> {
    let mut found = Vec::new();
    let mut table: Option<Columns> = None;
    for line in open_lines(text) {
        // Each row is asked for each skill of a repository.
        if found.len() >= MOST {
            break;
        }
        let plain = line.text.trim();
        if !plain.starts_with('|') {
            table = None;
            found.extend(item(plain, line.at, line.text));
            continue;
        }
        let cells = cells(plain);
        let Some(columns) = &table else {
            table = Some(Columns::of(&cells));
            continue;
        };
        let Some((subject, value, says)) = columns.read(&cells) else {
            continue;
        };
        found.extend(row(subject, value, says, line.at, line.text));
    }
    found
}

/// What stands in which column of a table.
struct Columns {
    subject: usize,
    /// The column that is headed as one of licences.
    license: Option<usize>,
}

impl Columns {
    fn of(heads: &[&str]) -> Columns {
        let license = heads.iter().position(|head| mentions_license(head));
        Columns {
            subject: usize::from(license == Some(0)),
            license,
        }
    }

    fn read<'a>(&self, cells: &[&'a str]) -> Option<(&'a str, &'a str, Says)> {
        let subject = *cells.get(self.subject)?;
        if let Some(at) = self.license {
            let value = *cells.get(at)?;
            return Some((subject, value, says(value)?));
        }
        // Of other columns a word such as `none` may speak of anything.
        let mut values = cells.iter().skip(1);
        values.find_map(|value| match says(value)? {
            Says::License(expr) => Some((subject, *value, Says::License(expr))),
            Says::Kept => None,
        })
    }
}

/// A line of a list: `- pdf: MIT`, `- [pdf](pdf/) (Apache-2.0)`.
fn item(plain: &str, at: usize, line: &str) -> Option<Row> {
    let plain = plain.strip_prefix(['-', '*', '+'])?.trim_start();
    let in_brackets = || {
        let (subject, value) = plain.strip_suffix(')')?.rsplit_once(" (")?;
        Some((subject, value))
    };
    let parted = subject_and_value(plain);
    let (subject, value) = parted.or_else(in_brackets)?;
    row(subject, value, says(value)?, at, line)
}

fn row(subject: &str, value: &str, says: Says, at: usize, line: &str) -> Option<Row> {
    // What is struck out is no more.
    let subjects = parts_named(without_link(subject)).filter(|_| !subject.contains("~~"))?;
    let start = at + line.find(value)?;
    (!subjects.is_empty()).then(|| Row {
        subjects,
        says,
        span: Span::new(start, start + value.len()),
    })
}

/// Marks around words.
const MARKS: [char; 4] = ['*', '`', '_', ' '];

/// The words of a text that is one link, marks aside; else the text.
fn without_link(text: &str) -> &str {
    let inner = text.trim_matches(MARKS);
    let linked = inner
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("]("));
    match linked {
        Some((words, target)) if target.ends_with(')') => words,
        _ => text,
    }
}

/// What a value says, marks, a link and words behind it aside.
fn says(value: &str) -> Option<Says> {
    const LONGEST: usize = 300;
    let value = value.get(..LONGEST).unwrap_or(value);
    let value = without_link(value).trim_matches(MARKS);
    let value = value.trim_end_matches('.');
    let short = [" (", ", ", "; ", " — ", " – ", " - "]
        .iter()
        .filter_map(|mark| value.find(mark))
        .min()
        .map(|end| without_link(&value[..end]).trim_matches(MARKS));
    [Some(value), short]
        .into_iter()
        .flatten()
        .find_map(|value| match field::read(value) {
            Field::License { expr, .. } => Some(Says::License(expr)),
            Field::Proprietary { .. } | Field::Nothing => Some(Says::Kept),
            _ => None,
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(text: &str, skill: &str) -> Vec<String> {
        let rows = rows(text).into_iter().filter(|row| row.means(skill));
        let said = rows.map(|row| match row.says {
            Says::License(expr) => expr.to_string(),
            Says::Kept => "kept".to_owned(),
        });
        said.collect()
    }

    #[test]
    fn a_row_names_the_licence_of_a_skill() {
        let table = "| Path | From | License |\n|---|---|---|\n\
            | `beds/SKILL.md` | https://fern.example/beds | MIT |\n\
            | `rows/references/sun.md` | Moss | **[Apache-2.0](https://fern.example)** |\n\
            | moss/skills | Moss | CC-BY-SA-4.0, see there |\n\
            | fern | Fern | Proprietary |\n\
            | ~~ivy/SKILL.md~~ | Ivy | GPL-3.0-only |\n\
            | bare | none | |\n";
        for (skill, expected) in [
            ("beds", vec!["MIT"]),
            ("rows", vec!["Apache-2.0"]),
            ("moss/sow", vec!["CC-BY-SA-4.0"]),
            ("fern", vec!["kept"]),
            ("ivy", vec![]),
            ("bare", vec![]),
            ("other", vec![]),
        ] {
            assert_eq!(said(table, skill), expected, "{skill}");
        }
        let turned = "| Licence | Skills |\n|---|---|\n| MIT | beds, rows |\n";
        assert_eq!(said(turned, "rows"), ["MIT"]);
    }

    #[test]
    fn a_list_names_them_too() {
        let list = "- beds: MIT\n- **rows** — Apache-2.0 (as its source)\n- [sow](sow/) (ISC)\n\
            - fern: proprietary\n- All skills: MIT\n- ivy: whatever Moss says\n";
        for (skill, expected) in [
            ("skills/beds", vec!["MIT"]),
            ("skills/rows", vec!["Apache-2.0"]),
            ("skills/sow", vec!["ISC"]),
            ("skills/fern", vec!["kept"]),
            ("skills/ivy", vec![]),
            ("skills/other", vec![]),
        ] {
            assert_eq!(said(list, skill), expected, "{skill}");
        }
    }
}
