//! Bundles that nobody packed.

use super::open::{BundleFault, open};
use super::tar::{File, write};
use crate::tree::RelPath;

fn bundle(files: &[(&str, &str)]) -> Vec<u8> {
    let mut files: Vec<File> = files
        .iter()
        .map(|(path, text)| File {
            path: RelPath::new(path).unwrap(),
            runs: false,
            bytes: text.as_bytes().to_vec(),
        })
        .collect();
    files.sort_by(|a, b| a.path.as_str().cmp(b.path.as_str()));
    write(&files)
}

#[test]
fn nothing_that_no_hash_names_is_taken() {
    let none = "{\"schema\": 1, \"skills\": []}";
    assert!(
        open(&bundle(&[("manifest.json", none)]))
            .unwrap()
            .skills
            .is_empty()
    );
    let sum = "a".repeat(64);
    let listed = |id: &str| {
        format!("{{\"id\": \"{id}\", \"record\": \"{sum}\", \"digest\": \"d\", \"here\": \"h\"}}")
    };
    let of = |skills: &[String]| format!("{{\"schema\": 1, \"skills\": [{}]}}", skills.join(", "));
    let base = format!("base/{sum}");
    for (files, wanted) in [
        (vec![("a", "x")], "`manifest.json` is not in it"),
        (
            vec![("manifest.json", none), ("a", "x")],
            "nothing names it",
        ),
        (
            vec![("manifest.json", none), (base.as_str(), "x")],
            "nothing names it",
        ),
        (
            vec![("manifest.json", none), ("skills/a/SKILL.md", "x")],
            "nothing names it",
        ),
        (vec![("manifest.json", "{}")], "`schema` must be 1"),
        (vec![("manifest.json", "{\"schema\": 2}")], "schema 2"),
        (vec![("manifest.json", "[")], "can't be used"),
        (
            vec![(
                "manifest.json",
                "{\"schema\": 1, \"schema\": 1, \"skills\": []}",
            )],
            "stands twice",
        ),
        (
            vec![("manifest.json", &*of(&[listed("b"), listed("a")]).leak())],
            "not in order",
        ),
        (
            vec![("manifest.json", &*of(&[listed("a"), listed("a")]).leak())],
            "is there twice",
        ),
        (
            vec![("manifest.json", &*of(&[listed("../a")]).leak())],
            "is no id",
        ),
        (
            vec![("manifest.json", &*of(&[listed("a")]).leak())],
            "`skills/a/.minara-skill.json` is not in it",
        ),
        (
            vec![
                ("manifest.json", &*of(&[listed("a")]).leak()),
                ("skills/a/.minara-skill.json", "{}"),
            ],
            "is not what its hash says",
        ),
    ] {
        let told = open(&bundle(&files)).unwrap_err().to_string();
        assert!(told.contains(wanted), "{files:?}: {told}");
    }
    assert!(matches!(open(b"x"), Err(BundleFault::Archive(_))));
}
