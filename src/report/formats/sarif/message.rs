//! Text as SARIF has it wherever a person reads.

use serde::Serialize;

#[derive(Serialize)]
pub struct Text {
    pub text: String,
}
