//! What Curia's host says: of one call, of every skill, of inputs, of a text that was
//! cleaned.

mod call;
mod cleaned;
mod gate;
mod page;
mod tools;
mod words;

pub use call::CallReport;
pub use cleaned::CleanedReport;
pub use gate::CuriaGateReport;
pub use page::CuriaPageReport;
pub use tools::ToolFormsReport;
