//! A call that carries another one.

use serde_json::{Map, Value};

/// The tool that calls another one, where nothing else is set.
pub const INVOKE_TOOL: &str = "tool_invoke";

/// The call that is judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Carried {
    /// The tool.
    pub tool: String,
    /// The tool that carried the call.
    pub via: Option<String>,
    /// The arguments; `None` where nobody said any.
    pub args: Option<Map<String, Value>>,
    /// Whether it is an indirect call that carries none.
    pub is_empty: bool,
}

impl Carried {
    /// The call that a call of `tool` with `args` is judged as.
    pub fn of(tool: &str, args: Option<&Map<String, Value>>, invoke_tools: &[String]) -> Carried {
        let invokes = |name: &str| invoke_tools.iter().any(|one| one == name);
        if !invokes(tool) {
            return Carried {
                tool: tool.to_owned(),
                via: None,
                args: args.cloned(),
                is_empty: false,
            };
        }
        let inner = args
            .and_then(|args| args.get("tool"))
            .and_then(Value::as_str);
        let given = args.and_then(|args| args.get("args"));
        let read = match given {
            None => Some(Map::new()),
            Some(value) => value.as_object().cloned(),
        };
        let is_empty = read.is_none() || inner.is_none_or(invokes);
        Carried {
            tool: inner.unwrap_or(tool).to_owned(),
            via: inner.is_some().then(|| tool.to_owned()),
            args: Some(read.unwrap_or_default()),
            is_empty,
        }
    }
}
