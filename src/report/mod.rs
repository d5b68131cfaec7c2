//! Findings and results as people and programs read them.
//!
//! Everything here is rendering: data in, text out. Foreign text passes
//! [`Untrusted`](crate::text::Untrusted) on its way to a person; JSON and the
//! like go through real serialisers.

mod activated;
mod added;
mod block;
mod bundled;
mod by_rule;
mod check_load;
mod clients;
mod confused;
mod convert_document;
mod converted;
mod curia;
mod detected;
mod digest;
mod document;
mod domain;
mod elsewhere;
mod explained;
mod finding_doc;
mod fixes;
mod format;
mod formats;
mod gate;
mod hosted;
mod imported;
mod init;
mod judged;
mod license;
mod listed;
mod listings;
mod made;
mod outdated;
mod planned_row; // what rows of planned skills have in common
mod polar;
mod refused;
mod resolved;
mod routed;
mod rule;
mod schema;
mod settings;
mod shown;
mod simulated;
mod snippet;
mod stale_catalog;
mod style;
mod synced;
mod table;
mod tested;
mod tokens;
mod tools;
mod trace;
mod updated;
mod verb;
mod verified;
mod words;

pub use activated::ActivateReport;
pub use added::{AddReport, Offer, SourceDoc};
pub use block::{Layout, diagnostic, finding_blocks};
pub use bundled::BundleReport;
pub use check_load::{CheckLoadReport, Checked};
pub use clients::ClientsReport;
pub use confused::ConfusionReport;
pub use converted::{ConvertFolderReport, ConvertReport};
pub use curia::{CallReport, CleanedReport, CuriaGateReport, CuriaPageReport, ToolFormsReport};
pub use detected::DetectReport;
pub use domain::DomainRow;
pub use finding_doc::finding_docs;
pub use fixes::{diff_shown, fixes_diff, refused_notes};
pub use format::{
    Format, FormatError, findings_forms, format_lines, format_names, in_a_sentence, is_format,
};
pub use formats::{Around, Findings, Rendered};
pub use gate::{GateMatrixReport, GatePageReport, GateReport};
pub use hosted::HostedReport;
pub use imported::ImportReport;
pub use init::{InitReport, WrittenFile};
pub use judged::{FixedRow, HostRow, JudgedReport, Measure, SkillRow};
pub use license::{LicenseReport, Licensed};
pub use listed::{ListReport, ListRow};
pub use listings::ListingRow;
pub use made::NewReport;
pub use outdated::OutdatedReport;
pub use polar::{DecideReport, InstallReported, InventoryReport, ScopeReport};
pub use resolved::ResolveReport;
pub use routed::{RouteReport, RoutesReport};
pub use rule::{ExplainReport, RulesReport, rule_facts, rule_page};
pub use schema::document_schemas;
pub use settings::{config_page, config_schema, config_template};
pub use shown::{HostsRow, ShowReport, VertesiaShown};
pub use simulated::SimulateReport;
pub use stale_catalog::StaleCatalogReport;
pub use style::{Palette, counts};
pub use synced::SyncReport;
pub use table::Table;
pub use tested::TestReport;
pub use tokens::{DomainWeight, TokensReport, TokensRow, View};
pub use tools::ToolsReport;
pub use trace::{ReplayReport, TraceReport};
pub use updated::UpdateReport;
pub use verb::{Found, Report};
pub use verified::{Gone, RemoveReport, VerifyReport, state_word};
