//! `*.signal.json`: what a cron job or a delivery tells the host.

use std::sync::LazyLock;

use super::play::Signal;
use crate::systems::document::{Document, DocumentError, Form};

/// The published form of the file.
pub const SCHEMA: &str =
    include_str!("../../../docs/reference/schemas/minara-signal-context.schema.json");

static FORM: LazyLock<Form> =
    LazyLock::new(|| Form::of(serde_json::from_str(SCHEMA).unwrap_or_default()));

impl Signal {
    /// The signal that a file holds.
    ///
    /// # Errors
    /// The first place where it breaks the published form.
    pub fn read(document: &Document) -> Result<Signal, DocumentError> {
        document.check(&FORM)?;
        Ok(Signal::of(document.value()).unwrap_or_default())
    }
}
