//! What the room's tests share: skills in memory, judged as the gate does.

mod beside;
mod cases;
mod changes;
mod contracts;
mod dealings;
mod denials;
mod grants;
mod heads;
mod named;
mod offers;
mod origins;
mod properties;
mod reach;
mod riders;
mod rows;
mod sites;
mod statements;
mod terms;
mod told;
mod tongues;
mod tongues_beside;
mod verdicts;
mod versions;
mod wordings;

use std::sync::Arc;

use super::{LicenseJudgement, Options, Scope, Status};
use crate::finding::Origin;
use crate::skill::{Place, Skill};
use crate::tree::{MemoryTree, Mode, RelPath, Tree};

fn spdx_text(id: &str) -> &'static str {
    let found = spdx::text::LICENSE_TEXTS
        .iter()
        .find(|(name, _)| *name == id);
    found.unwrap_or_else(|| panic!("no text of {id}")).1
}

/// The status of a skill whose folder holds this licence text and nothing else.
fn status_of(text: &str) -> Status {
    judged_text(text).verdict.status()
}

fn judged_text(text: &str) -> LicenseJudgement {
    let skill = "---\nname: my-skill\ndescription: Sorts seeds.\n---\n\nSort.\n";
    let tree = MemoryTree::new()
        .with(
            RelPath::own("my-skill/SKILL.md").unwrap(),
            Mode::File,
            skill,
        )
        .with(RelPath::own("my-skill/LICENSE").unwrap(), Mode::File, text);
    judge_tree(
        tree,
        "my-skill",
        Options {
            gate: true,
            ..Options::default()
        },
    )
}

fn judge_tree(tree: MemoryTree, dir: &str, options: Options) -> LicenseJudgement {
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let scope = Scope::new(Arc::clone(&tree), RelPath::root(), options);
    let place = Place {
        folder: dir.rsplit('/').next().unwrap().to_owned(),
        shown: dir.to_owned(),
        origin: Origin::Disk,
    };
    scope.judge(&Skill::load(tree, RelPath::own(dir).unwrap(), place))
}

fn gated() -> Options {
    Options {
        gate: true,
        ..Options::default()
    }
}

fn tree_of(files: &[(&str, &str)]) -> MemoryTree {
    let files = files.iter();
    files.fold(MemoryTree::new(), |tree, (path, text)| {
        tree.with(RelPath::own(path).unwrap(), Mode::File, *text)
    })
}
