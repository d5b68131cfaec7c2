//! What a skill hides from the people who read it.

pub mod hidden_markup;
pub mod hidden_text;
