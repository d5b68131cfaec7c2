//! Terms above a folder that is given as a source. They are not read: whose they are a
//! folder does not tell, and a repository does.

use std::path::Path;

use super::Plan;
use crate::finding::Level;
use crate::license::is_license_file;
use crate::rule_id;
use crate::text::Untrusted;
use crate::tree::RelPath;
use crate::vendoring::publish::is_in_git;
use crate::vendoring::source::Source;

/// Names that are looked at in one folder.
const MOST: usize = 2_000;

/// What to do where skills of a folder are refused for want of a licence, and the
/// repository around it has one.
pub(super) fn unread_terms(source: &Source, plan: &Plan) -> Option<String> {
    let Source::LocalFolder { folder, shown, .. } = source else {
        return None;
    };
    let mut findings = plan.skills.iter().flat_map(|skill| skill.all_findings());
    let lacks = findings
        .any(|found| found.level == Level::Deny && found.rule.is(rule_id!("missing-license")));
    let file = lacks.then(|| license_above(folder)).flatten()?;
    Some(format!(
        "`{}` lies above `{}` and is not read; if it is of these skills, give the repository, and \
         the folder with --path",
        Untrusted(&file),
        Untrusted(shown)
    ))
}

/// The nearest text above a folder, up to the root of the repository around it.
fn license_above(folder: &Path) -> Option<String> {
    let folder = folder.canonicalize().ok()?;
    if folder.join(".git").exists() || !is_in_git(&folder) {
        return None;
    }
    let mut up = String::new();
    for above in folder.ancestors().skip(1) {
        up.push_str("../");
        let entries = std::fs::read_dir(above).ok()?.take(MOST);
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        if let Some(name) = names.filter(|name| is_terms(name)).min() {
            return Some(format!("{up}{name}"));
        }
        if above.join(".git").exists() {
            return None;
        }
    }
    None
}

fn is_terms(name: &str) -> bool {
    RelPath::new(name).is_ok_and(|path| is_license_file(&path))
}
