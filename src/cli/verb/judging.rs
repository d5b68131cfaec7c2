//! What `validate` and `lint` share: one run, its report.

use crate::cli::context::Context;
use crate::cli::flags::selection::Selection;
use crate::cli::term::exit::UNUSABLE;
use crate::cli::term::failure::Failure;
use crate::cli::term::note::internal_error;
use crate::cli::term::output;
use crate::finding::Dialect;
use crate::lint::{InternalError, withhold_fixes};
use crate::project::{Session, Standing};
use crate::report::{JudgedReport, Measure, SkillRow};
use crate::skill::Collection;

/// Judges the selected skills, without a path the user's own, and prints the report.
pub fn run(
    verb: &'static str,
    session: &Session<'_>,
    selection: &Selection,
    full: bool,
    context: &Context,
) -> Result<u8, Failure> {
    let collection = selection.own_collection(context, session)?;
    let mut report = Report::new(verb, session, &collection)?;
    report.judged.full = full;
    report.print(context)
}

/// What one run found, ready to print.
pub struct Report {
    /// The report itself.
    pub judged: JudgedReport,
    internal_errors: Vec<InternalError>,
}

impl Report {
    /// Judges `collection`.
    ///
    /// # Errors
    /// A file beside the skills that rules ask for can't be used.
    pub fn new(
        verb: &'static str,
        session: &Session<'_>,
        collection: &Collection,
    ) -> Result<Report, Failure> {
        let outcome = session.judge(collection);
        session.check_files(collection)?;
        let host = outcome.host.map(Dialect::name);
        let skills = outcome.skills.iter();
        Ok(Report {
            judged: JudgedReport {
                verb,
                skills: skills.map(|standing| row(standing, host)).collect(),
                dialect: host,
                findings: outcome.findings,
                summary: outcome.summary,
                fixed: None,
                unsafe_fixes: false,
                strict: session.is_strict(),
                measure: Measure {
                    profile: session.profile(),
                    rules: outcome.rules,
                },
                full: false,
            },
            internal_errors: outcome.internal_errors,
        })
    }

    /// The report without the fixes of vendored skills' files, which the run leaves alone.
    #[must_use]
    pub fn without_vendored_fixes(mut self, collection: &Collection) -> Report {
        withhold_fixes(collection, &mut self.judged.findings);
        self
    }

    /// Prints it where reports go; the exit code.
    ///
    /// # Errors
    /// What can't be written.
    pub fn print(&self, context: &Context) -> Result<u8, Failure> {
        for error in &self.internal_errors {
            let skill = error.skill.as_deref().unwrap_or("all skills together");
            let place = format!("{} while judging {skill}", error.check);
            internal_error(&place, &error.message);
        }
        output::emit(context, &self.judged, self.exit(context))
    }

    /// The exit code.
    pub fn exit(&self, context: &Context) -> u8 {
        if self.internal_errors.is_empty() {
            context.denied(self.judged.summary.deny)
        } else {
            UNUSABLE
        }
    }
}

/// The skill as it is, or as the client or host it is judged for takes it.
fn row(standing: &Standing, host: Option<&'static str>) -> SkillRow {
    let mut row = SkillRow {
        name: standing.name.clone(),
        usable: standing.usable,
        dialect: standing.dialect.name(),
        ..SkillRow::of(&standing.skill)
    };
    if let Some((verdict, host)) = standing.host.as_ref().zip(host) {
        row.hosted_by(host, verdict);
    }
    row
}
