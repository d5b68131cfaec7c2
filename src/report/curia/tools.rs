//! Skills as a model gets them.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::words;
use crate::report::block::Layout;
use crate::report::verb::Report;
use crate::text::to_json;

/// Skills as a model gets them.
#[derive(Debug)]
pub struct ToolFormsReport {
    /// One a skill.
    pub tools: Vec<Value>,
}

/// Skills as a model gets them.
#[derive(Serialize, JsonSchema)]
pub struct ToolFormsDocument<'a> {
    /// The dialect.
    #[schemars(schema_with = "words::dialect")]
    dialect: &'static str,
    /// Each with its name, its description, and the JSON Schema of its inputs.
    tools: &'a [Value],
}

impl Report for ToolFormsReport {
    type Document<'a> = ToolFormsDocument<'a>;

    fn verb(&self) -> &'static str {
        "schema"
    }

    /// The schemas themselves: a product that programs read.
    fn human(&self, _: Layout) -> String {
        match self.tools.as_slice() {
            [one] => to_json(one),
            all => to_json(&all),
        }
    }

    fn document(&self) -> ToolFormsDocument<'_> {
        ToolFormsDocument {
            dialect: "curia",
            tools: &self.tools,
        }
    }
}
