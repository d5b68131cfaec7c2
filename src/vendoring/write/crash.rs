//! Every write is killed, or made to fail, at every point; then the folder must
//! verify or say that a write was interrupted, and taking the lock must reach
//! exactly the old state or exactly the new one. The child is this very test
//! program, told by its environment what to do.

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;
    use std::process::{Command, ExitStatus};
    use std::sync::atomic::AtomicBool;

    use super::super::tests::{Project, made};
    use super::super::*;
    use crate::vendoring::held::Held;
    use crate::vendoring::verify::{Verification, verify};

    const POINTS: [&str; 10] = [
        "stage-create",
        "stage-file",
        "stage-fsync",
        "journal-write",
        "journal-rename",
        "backup-rename",
        "swap-rename",
        "parent-fsync",
        "journal-remove",
        "old-remove",
    ];

    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    #[ignore = "run by the tests below, in a process of its own"]
    fn child() {
        let Ok(root) = std::env::var("MINARA_CHILD_ROOT") else {
            return;
        };
        let project = Project::at(Path::new(&root));
        let done = match std::env::var("MINARA_CHILD_OP").as_deref() {
            Ok("add") => project.install(&made("alpha", "Two\n"), Op::Add).map(drop),
            Ok("update") => project
                .install(&made("alpha", "Two\n"), Op::Update)
                .map(drop),
            _ => project.remove("alpha", false).map(drop),
        };
        std::process::exit(match done {
            Ok(()) => 0,
            Err(error) => i32::from(error.exit()),
        });
    }

    fn run_child(project: &Project, op: &str, fault: &str, exchange: bool) -> ExitStatus {
        let mut command = Command::new(std::env::current_exe().unwrap());
        // A test's name has no crate in front.
        let (_, here) = module_path!().split_once("::").unwrap();
        command
            .args(["--exact", &format!("{here}::child"), "--ignored"])
            .args(["--nocapture", "--test-threads=1"])
            .env("MINARA_CHILD_ROOT", project.path())
            .env("MINARA_CHILD_OP", op)
            .env("MINARA_TEST_FAULT", fault);
        if !exchange {
            command.env("MINARA_TEST_NO_EXCHANGE", "1");
        }
        command.output().unwrap().status
    }

    fn verified(project: &Project) -> Verification {
        let options = WriteOptions::new(&NEVER);
        let dir = RelPath::new("skills/external").unwrap();
        let root = project.path();
        let shown = |path: &Path| path.strip_prefix(root).unwrap().display().to_string();
        let held = Held::find(root, &dir, &shown);
        let mut found = verify(&held, None, &|_, _| Vec::new(), &options, &mut |_| {}).unwrap();
        // The lock is written by those who publish.
        let is_lock = |finding: &Finding| finding.rule.id == "lock-missing";
        found.findings.retain(|finding| !is_lock(finding));
        found
    }

    /// The body of `alpha`'s SKILL.md; `None` where there is no such skill.
    fn body(project: &Project) -> Option<String> {
        fs::read_to_string(project.external().join("alpha/SKILL.md")).ok()
    }

    /// One write with one fault; `false` where the fault was not met.
    fn one(op: &str, fault: &str, exchange: bool) -> bool {
        let what = format!("{op} {fault} exchange={exchange}");
        let project = Project::new();
        let beta = made("beta", "Beta\n");
        project.install(&beta, Op::Add).unwrap();
        let old = (op != "add").then(|| "One\n".to_owned());
        if old.is_some() {
            project.install(&made("alpha", "One\n"), Op::Add).unwrap();
        }
        let new = (op != "remove").then(|| "Two\n".to_owned());
        let status = run_child(&project, op, fault, exchange);
        let only_interrupted = verified(&project)
            .findings
            .iter()
            .all(|finding| finding.rule.id == "interrupted-operation");
        assert!(only_interrupted, "{what}: verify");
        project.locked(|_, _| ()).unwrap();
        let after = body(&project);
        assert!(after == old || after == new, "{what}: {after:?}");
        if status.success() {
            assert_eq!(after, new, "{what}");
        }
        let mut names = vec!["beta"];
        if after.is_some() {
            names.insert(0, "alpha");
        }
        assert_eq!(project.names(), names, "{what}");
        assert!(verified(&project).findings.is_empty(), "{what}");
        !status.success()
    }

    fn every_point(action: &str) {
        let mut met = 0;
        for exchange in [true, false] {
            for op in ["add", "update", "remove"] {
                for point in POINTS {
                    let mut nth = 1;
                    while one(op, &format!("{point}:{action}@{nth}"), exchange) {
                        nth += 1;
                        met += 1;
                        assert!(nth < 20, "{op} {point}: the fault never ends");
                    }
                }
            }
        }
        assert!(met > 80, "only {met} faults were met");
    }

    #[test]
    fn a_kill_anywhere_leaves_the_old_or_the_new_skill() {
        every_point("kill");
    }

    #[test]
    fn an_error_anywhere_leaves_the_old_or_the_new_skill() {
        every_point("enospc");
    }

    #[test]
    fn a_full_disk_while_staging_leaves_nothing() {
        for point in [
            "stage-create",
            "stage-file",
            "stage-fsync",
            "journal-write",
            "journal-rename",
        ] {
            let project = Project::new();
            project.install(&made("alpha", "One\n"), Op::Add).unwrap();
            let status = run_child(&project, "update", &format!("{point}:enospc"), true);
            assert_eq!(status.code(), Some(2), "{point}");
            assert_eq!(project.names(), ["alpha"], "{point}");
            assert!(verified(&project).findings.is_empty(), "{point}");
        }
    }
}
