//! The forms of a report: one table, and the one place where a report takes one
//! of them.
//!
//! Which forms a report has is not written anywhere: it follows from what the
//! report can say of itself ([`Report::FOUND`], [`Report::PAGE`], [`Report::TESTS`]). A
//! [`Format`] that its report does not have can't be made.

use std::path::Path;

use thiserror::Error;

use super::block::Layout;
use super::document::json;
use super::formats::{Around, Findings, Form, FormatRow, Rendered, TABLE};
use super::verb::{Found, Report};
use crate::finding::Finding;

/// A form of reports of the type `R`.
pub struct Format<R: Report> {
    row: &'static FormatRow,
    way: Way<R>,
}

/// How a report takes a form that it has.
enum Way<R: Report> {
    Human,
    Json,
    Page(fn(&R) -> String),
    Findings(fn(&R) -> Found<'_>, fn(&Findings<'_>) -> Rendered),
}

/// No form of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// The report does not have it.
    #[error("this verb has no format `{name}`")]
    NotGiven {
        /// What was asked for.
        name: String,
        /// The forms that the report has.
        gives: Vec<&'static str>,
    },
    /// The name of a file says nothing about its form.
    #[error("no form of a report is known by the name of `{file}`")]
    UnknownFile {
        /// The file.
        file: String,
    },
}

impl FormatError {
    /// What to write instead.
    pub fn help(&self) -> String {
        match self {
            FormatError::NotGiven { gives, .. } => format!("it gives: {}", gives.join(", ")),
            FormatError::UnknownFile { file } => format!("write --output json={file}"),
        }
    }
}

impl<R: Report> Format<R> {
    /// Every form that the report has.
    fn all() -> impl Iterator<Item = Format<R>> {
        TABLE.iter().filter_map(Format::of)
    }

    /// The form of `row`, where the report has it.
    fn of(row: &'static FormatRow) -> Option<Format<R>> {
        let way = match row.form {
            Form::Human => Way::Human,
            Form::Json => Way::Json,
            Form::Page => Way::Page(R::PAGE?),
            Form::Lines => Way::Page(R::LINES?),
            Form::Tests => Way::Page(R::TESTS?),
            Form::Findings(write) => Way::Findings(R::FOUND?, write),
        };
        Some(Format { row, way })
    }

    /// The form called `name`, or the one for people.
    ///
    /// # Errors
    /// The report has no form of this name.
    pub fn named(name: Option<&str>) -> Result<Format<R>, FormatError> {
        let name = name.unwrap_or("human");
        if let Some(format) = Format::all().find(|format| format.row.name == name) {
            return Ok(format);
        }
        Err(FormatError::NotGiven {
            name: name.to_owned(),
            gives: Format::<R>::names(),
        })
    }

    /// The names of all forms that the report has, each once.
    pub fn names() -> Vec<&'static str> {
        once(Format::<R>::all().map(|format| format.row.name))
    }

    /// The form of a file that is written beside the report, and its name:
    /// `json=report`, or a name whose extension says it.
    ///
    /// # Errors
    /// The report has no such form, or the extension says none.
    pub fn of_output(word: &str) -> Result<(Format<R>, &str), FormatError> {
        if let Some((name, file)) = word.split_once('=') {
            return Ok((Format::named(Some(name))?, file));
        }
        let extension = Path::new(word).extension();
        let extension = extension.and_then(|extension| extension.to_str());
        let row = TABLE
            .iter()
            .find(|row| row.extension.is_some() && row.extension == extension);
        let row = row.ok_or_else(|| FormatError::UnknownFile {
            file: word.to_owned(),
        })?;
        Ok((Format::named(Some(row.name))?, word))
    }

    /// Whether it is the one for people.
    pub fn is_human(&self) -> bool {
        matches!(self.way, Way::Human)
    }

    /// The report in this form. `layout` counts for people alone; `around` is asked
    /// for the surroundings of findings.
    pub fn render(
        &self,
        report: &R,
        layout: Layout,
        around: &dyn Fn(&[Finding]) -> Around,
    ) -> Rendered {
        match self.way {
            Way::Human => report.human(layout).into(),
            Way::Json => json(report).into(),
            Way::Page(page) => page(report).into(),
            Way::Findings(found, write) => {
                let found = found(report);
                write(&Findings {
                    verb: report.verb(),
                    findings: &found.findings,
                    summary: found.summary,
                    skills: &found.skills,
                    last_line: found.last_line,
                    around: &Around {
                        unusable: found.unusable,
                        source_url: found.source_url,
                        strict: found.strict,
                        ..around(&found.findings)
                    },
                })
            }
        }
    }
}

/// The forms that are made from findings alone, by their names.
pub fn findings_forms() -> impl Iterator<Item = (&'static str, fn(&Findings<'_>) -> Rendered)> {
    TABLE.iter().filter_map(|row| match row.form {
        Form::Findings(write) => Some((row.name, write)),
        Form::Human | Form::Json | Form::Page | Form::Lines | Form::Tests => None,
    })
}

/// Whether a form of any report has this name.
pub fn is_format(name: &str) -> bool {
    TABLE.iter().any(|row| row.name == name)
}

/// The names of all forms, as a sentence has them: `human, json or markdown`.
pub fn format_names() -> String {
    in_a_sentence(&once(TABLE.iter().map(|row| row.name)))
}

/// `human, json or markdown`.
pub fn in_a_sentence(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [name] => (*name).to_owned(),
        [before @ .., last] => format!("{} or {last}", before.join(", ")),
    }
}

/// Each word once, where it stands first.
fn once(words: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut seen = Vec::new();
    for word in words {
        if !seen.contains(&word) {
            seen.push(word);
        }
    }
    seen
}

/// The forms as the lines of a page: name, and what it is.
pub fn format_lines() -> String {
    const INDENT: usize = 12;
    let line = |row: &FormatRow| {
        let below = format!("\n{}", " ".repeat(INDENT));
        format!("  {:<10}{}\n", row.name, row.about.replace('\n', &below))
    };
    TABLE.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::{Finding, Summary};

    struct Facts;
    struct Judging;
    struct Product;

    macro_rules! report {
        ($name:ident { $($given:tt)* }) => {
            impl Report for $name {
                $($given)*

                type Document<'a> = ();

                fn verb(&self) -> &'static str {
                    "try"
                }

                fn human(&self, layout: Layout) -> String {
                    format!("{} wide", layout.width)
                }

                fn document(&self) {}
            }
        };
    }

    report!(Facts {});
    report!(Judging {
        const FOUND: Option<fn(&Self) -> Found<'_>> = Some(|_| {
            Found::new(
                Vec::<Finding>::new(),
                Summary::default(),
                ["b", "a"].map(str::to_owned).into_iter(),
                String::new(),
            )
        });
    });
    report!(Product {
        const PAGE: Option<fn(&Self) -> String> = Some(|_| "# Page\n".to_owned());
    });

    fn names<R: Report>() -> Vec<&'static str> {
        Format::<R>::names()
    }

    fn refused<R: Report>(name: &str) -> (String, String) {
        let error = Format::<R>::named(Some(name)).err().unwrap();
        (error.to_string(), error.help())
    }

    #[test]
    fn a_report_has_the_forms_that_follow_from_what_it_says() {
        assert_eq!(names::<Facts>(), ["human", "json"]);
        assert_eq!(names::<Product>(), ["human", "json", "markdown"]);
        let of_findings = TABLE
            .iter()
            .filter(|row| matches!(row.form, Form::Findings(_)));
        assert_eq!(names::<Judging>().len(), 2 + of_findings.count());
        assert!(names::<Judging>().contains(&"concise"));
    }

    #[test]
    fn no_form_is_named_twice() {
        let names = format_names();
        assert_eq!(names.matches("markdown").count(), 1, "{names}");
    }

    #[test]
    fn a_form_that_is_not_there_is_no_words_for_a_person() {
        assert_eq!(
            refused::<Facts>("concise"),
            (
                "this verb has no format `concise`".to_owned(),
                "it gives: human, json".to_owned()
            )
        );
        let page = Format::<Product>::named(Some("markdown")).ok().unwrap();
        let shown = page.render(&Product, Layout::default(), &|_| Around::default());
        assert_eq!(shown.text, "# Page\n");
    }

    #[test]
    fn a_file_says_its_form_by_its_name() {
        let of = |word| {
            let (format, file) = Format::<Product>::of_output(word)?;
            Ok::<_, FormatError>((format.row.name, file))
        };
        assert_eq!(of("a/report.md"), Ok(("markdown", "a/report.md")));
        assert_eq!(of("json=report.md"), Ok(("json", "report.md")));
        assert_eq!(
            of("report").unwrap_err().help(),
            "write --output json=report"
        );
        assert!(of("concise=a.txt").is_err());
    }

    #[test]
    fn what_a_format_of_findings_gets_is_sorted() {
        let found = Judging::FOUND.map(|found| found(&Judging).skills);
        assert_eq!(found, Some(vec!["a".to_owned(), "b".to_owned()]));
    }
}
