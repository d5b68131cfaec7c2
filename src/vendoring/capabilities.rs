//! What a skill can do, from its files: the same when it is added and when it is
//! verified.

use crate::capability::Capabilities;
use crate::record::CapabilityFacts;
use crate::skill::{Skill, ToolList};
use crate::tree::{Budgets, RelPath};

/// The capabilities of a skill with these files: the path that each has below the
/// skill, where it is read, and whether it has the executable bit.
pub(super) fn capabilities<'a>(
    skill: &Skill,
    files: impl Iterator<Item = (&'a RelPath, &'a RelPath, bool)>,
) -> Capabilities {
    let mut found = Capabilities::default();
    let source = skill.source();
    let list = skill.field("allowed-tools").zip(source);
    let list = list.and_then(|(node, source)| ToolList::read(node, source));
    for tool in list.into_iter().flat_map(|list| list.tools) {
        found.add_tool(&tool.text);
    }
    for (path, from, executable) in files {
        // Hosts of licence texts say nothing of what a skill does.
        if is_license_name(path.name()) {
            continue;
        }
        // A file that can't be read stops the skill when it is written.
        if let Ok(bytes) = skill.bytes(from, Budgets::CAPABILITIES) {
            found.add_file(path.as_str(), executable, &bytes);
        }
    }
    found
}

/// Capabilities as a record holds them.
pub(super) fn facts(found: &Capabilities) -> CapabilityFacts {
    CapabilityFacts {
        tools: found.tools(),
        executables: found.executables(),
        hosts: found.hosts(),
        env: found.env(),
    }
}

/// Whether a file of this name holds a licence or a notice.
fn is_license_name(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    ["LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE"]
        .iter()
        .any(|start| name.starts_with(start))
}
