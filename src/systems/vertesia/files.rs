//! What a run is told of a Vertesia project.

use std::sync::Arc;

use super::catalog::Catalog;
use super::reader::Reader;
use super::registry::Registry;
use crate::systems::document::Document;
use crate::text::Source;

/// The registry of a project, what may be referred to, the prompt of an agent, and
/// which reader of SKILL.md is meant. Without files there are none.
#[derive(Clone, Debug, Default)]
pub struct ToolFiles(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    reader: Reader,
    registry: Option<(Document, Registry)>,
    catalog: Option<Catalog>,
    prompt: Option<Prompt>,
}

/// The prompt of an agent.
#[derive(Clone, Debug)]
pub struct Prompt {
    /// The file as findings print it.
    pub shown: String,
    /// Its text.
    pub source: Arc<Source>,
}

impl ToolFiles {
    /// These files.
    pub fn new(
        reader: Reader,
        registry: Option<(Document, Registry)>,
        catalog: Option<Catalog>,
        prompt: Option<Prompt>,
    ) -> ToolFiles {
        ToolFiles(Arc::new(Inner {
            reader,
            registry,
            catalog,
            prompt,
        }))
    }

    /// The reader that is meant.
    pub fn reader(&self) -> Reader {
        self.0.reader
    }

    /// The registry.
    pub fn registry(&self) -> Option<&Registry> {
        self.0.registry.as_ref().map(|(_, registry)| registry)
    }

    /// The file of the registry.
    pub fn registry_file(&self) -> Option<&Document> {
        self.0.registry.as_ref().map(|(document, _)| document)
    }

    /// What may be referred to.
    pub fn catalog(&self) -> Option<&Catalog> {
        self.0.catalog.as_ref()
    }

    /// The prompt.
    pub fn prompt(&self) -> Option<&Prompt> {
        self.0.prompt.as_ref()
    }
}
