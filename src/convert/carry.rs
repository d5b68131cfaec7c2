//! Which files beside a main file go along.

use super::form::Form;
use super::source::SourceFile;
use crate::license::is_license_file;
use crate::record::LICENSE_FOLDER;
use crate::text::fold_case;
use crate::tree::RelPath;

/// Why a file has no place beside the main file `main` of a form; `None` where it goes
/// along.
pub fn stays_behind(file: &SourceFile, from: Form, to: Form, main: &str) -> Option<&'static str> {
    let path = &file.path;
    if fold_case(path.as_str()) == fold_case(main) {
        return Some("the main file of the new form has its name");
    }
    let top = path.components().next().unwrap_or_default();
    if top == LICENSE_FOLDER || is_license_file(path) {
        return None;
    }
    let same = from.dialect() == to.dialect();
    if !same && from.owns(path) {
        return Some("it is the old system's own");
    }
    match to {
        Form::VertesiaSystem => Some("a system skill is one file"),
        _ if same || to.is_open() => None,
        Form::Vertesia if is_script(path) => None,
        Form::Vertesia => Some("Vertesia reads only *.js and *.py beside SKILL.md"),
        _ => Some("Curia reads nothing but skill.json and the handler"),
    }
}

/// Whether Vertesia takes it for a script.
fn is_script(path: &RelPath) -> bool {
    let name = path.as_str();
    path.depth() == 1 && (name.ends_with(".js") || name.ends_with(".py"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn licences_always_go_along_and_what_a_system_owns_never() {
        let stays = |path: &str, from, to| {
            let file = SourceFile {
                path: RelPath::own(path).unwrap(),
                runs: false,
                bytes: b"".as_slice().into(),
            };
            stays_behind(&file, from, to, "SKILL.md").is_some()
        };
        for to in [
            Form::Mastra,
            Form::Vertesia,
            Form::VertesiaSystem,
            Form::Curia,
        ] {
            assert!(!stays("LICENSE.txt", Form::AgentSkills, to));
            assert!(!stays(".minara-license/LICENSE", Form::AgentSkills, to));
            assert!(stays("skill.md", Form::Curia, to));
        }
        assert!(!stays("run.py", Form::AgentSkills, Form::Vertesia));
        assert!(stays("scripts/run.py", Form::AgentSkills, Form::Vertesia));
        assert!(!stays("scripts/run.py", Form::AgentSkills, Form::Mastra));
        assert!(stays("handler.ts", Form::Curia, Form::AgentSkills));
        assert!(stays("handler.test.ts", Form::Curia, Form::AgentSkills));
        assert!(!stays("handler.ts", Form::Curia, Form::Curia));
        assert!(stays("properties.ts", Form::Vertesia, Form::AgentSkills));
        assert!(stays("x.skilltest.yaml", Form::Minara, Form::AgentSkills));
        assert!(!stays("x.skilltest.yaml", Form::Minara, Form::Minara));
    }
}
