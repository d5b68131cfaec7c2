use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::*;

fn path(text: &str) -> RelPath {
    RelPath::own(text).unwrap()
}

fn folder() -> (TempDir, Below) {
    let temp = TempDir::new().unwrap();
    let below = Below::open(temp.path()).unwrap();
    (temp, below)
}

fn names(folder: PathBuf) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_file_is_written_whole_and_read_within_its_limit() {
    let (temp, below) = folder();
    assert!(below.read(&path("docs/a.md"), 9).unwrap().is_none());
    below.write(&path("docs/a.md"), b"text").unwrap();
    assert_eq!(below.read(&path("docs/a.md"), 4).unwrap().unwrap(), b"text");
    assert!(below.read(&path("docs/a.md"), 3).is_err());
    drop(below.stage(&path("docs/a.md"), b"never", false).unwrap());
    assert_eq!(names(temp.path().join("docs")), ["a.md"]);
    assert_eq!(fs::read(temp.path().join("docs/a.md")).unwrap(), b"text");
}

#[test]
fn a_rename_changes_case_and_overwrites_nothing() {
    let (temp, below) = folder();
    below.write(&path("skill.md"), b"x").unwrap();
    below.rename(&path("skill.md"), "SKILL.md").unwrap();
    assert_eq!(names(temp.path().into()), ["SKILL.md"]);
    below.write(&path("other.md"), b"y").unwrap();
    let error = below.rename(&path("other.md"), "SKILL.md").unwrap_err();
    assert!(matches!(error, Fault::Io(e) if e.kind() == io::ErrorKind::AlreadyExists));
    assert!(below.rename(&path("absent.md"), "new.md").is_err());
    assert_eq!(names(temp.path().into()), ["SKILL.md", "other.md"]);
}

#[test]
fn what_a_killed_run_left_goes_and_what_lives_stays() {
    let (temp, below) = folder();
    let left = temp.path().join(".minara-tmp-0123abcd");
    fs::write(&left, "half").unwrap();
    let mine = [".minara-tmp-mine", ".minara-tmp-0123ABCD", ".tmp-0123abcd"];
    for name in mine {
        fs::write(temp.path().join(name), "mine").unwrap();
    }
    let living = below.stage(&path("b.md"), b"b", false).unwrap();
    assert!(!left.exists());
    below.write(&path("a.md"), b"a").unwrap();
    living.commit().unwrap();
    let mut expected = mine.to_vec();
    expected.extend(["a.md", "b.md"]);
    expected.sort_unstable();
    assert_eq!(names(temp.path().into()), expected);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn fault(result: Result<(), Fault>) -> String {
        result.unwrap_err().to_string()
    }

    #[test]
    fn no_link_is_gone_through_on_the_way_or_at_the_end() {
        let (temp, below) = folder();
        let outside = TempDir::new().unwrap();
        fs::write(outside.path().join("a.md"), "theirs").unwrap();
        symlink(outside.path(), temp.path().join("docs")).unwrap();
        symlink(outside.path().join("a.md"), temp.path().join("a.md")).unwrap();
        symlink("nowhere", temp.path().join("b.md")).unwrap();
        for (name, told) in [
            ("docs/a.md", "docs"),
            ("docs/deep/a.md", "docs"),
            ("a.md", "a.md"),
            ("b.md", "b.md"),
        ] {
            let told = format!("`{told}` is a symbolic link");
            assert_eq!(fault(below.write(&path(name), b"x")), told);
            assert_eq!(fault(below.read(&path(name), 9).map(drop)), told);
            assert_eq!(fault(below.rename(&path(name), "c.md")), told);
        }
        assert_eq!(names(outside.path().into()), ["a.md"]);
        assert_eq!(fs::read(outside.path().join("a.md")).unwrap(), b"theirs");
    }

    #[test]
    fn pipes_and_folders_are_neither_read_nor_replaced() {
        let (temp, below) = folder();
        let pipe = temp.path().join("pipe");
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, mode, 0).unwrap();
        fs::create_dir(temp.path().join("folder")).unwrap();
        for name in ["pipe", "folder"] {
            let told = format!("`{name}` is not a regular file");
            assert_eq!(fault(below.write(&path(name), b"x")), told);
            assert_eq!(fault(below.read(&path(name), 9).map(drop)), told);
        }
        let told = "`pipe` is not a regular file";
        assert_eq!(fault(below.write(&path("pipe/x"), b"x")), told);
        assert_eq!(names(temp.path().into()), ["folder", "pipe"]);
    }

    #[test]
    fn a_replaced_file_keeps_its_mode_and_a_program_runs() {
        let (temp, below) = folder();
        let mode = |name: &str| {
            let meta = fs::metadata(temp.path().join(name)).unwrap();
            meta.permissions().mode() & 0o777
        };
        below.write(&path("a.md"), b"x").unwrap();
        fs::set_permissions(temp.path().join("a.md"), Permissions::from_mode(0o640)).unwrap();
        below.write(&path("a.md"), b"y").unwrap();
        let program = below.stage(&path("run"), b"#!/bin/sh\n", true).unwrap();
        program.commit().unwrap();
        assert_eq!((mode("a.md"), mode("run")), (0o640, 0o755));
    }
}
