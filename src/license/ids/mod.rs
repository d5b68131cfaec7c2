//! Rule ids that this room reports, each with its page.

pub mod field; // what the licence field says
pub mod text; // what a licence text says
pub mod verdict; // what the evidence as a whole says
