//! `invalid-tool-schema`.

use super::{at_tool, of_tools};
use crate::declare_rule;
use crate::rules::parts::shown;
use crate::rules::{Checks, Rule};
use crate::skill::Collection;
use crate::systems::minara::gate::schema_fault;

declare_rule! {
    pub InvalidToolSchema = {
        id: "invalid-tool-schema", group: Minara, level: Deny, tier: T2,
    }
}

impl Rule for InvalidToolSchema {
    fn check_collection(&self, _all: &Collection, cx: &mut Checks<'_>) {
        of_tools(cx, |tools, number, tool, cx| {
            let fault = tool.parameters.as_ref().and_then(schema_fault);
            let Some(fault) = fault else {
                return Vec::new();
            };
            let title = format!("`parameters` of `{}` are no JSON Schema", shown(&tool.name));
            let key = format!("/parameters{}", fault.pointer);
            let found = at_tool(tools, number, &key, title, shown(&fault.why), cx);
            vec![
                found.help(match fault.meant {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "write a schema of draft 2020-12 that stands alone, such as \
                         `{\"type\": \"object\", \"properties\": {}}`"
                        .to_owned(),
                }),
            ]
        });
    }
}
