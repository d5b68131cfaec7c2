use proptest::prelude::*;

use super::*;

fn v1_files() -> BTreeMap<RelPath, FileFacts> {
    let files: [(&str, FileMode, &str); 4] = [
        (
            "SKILL.md",
            FileMode::File,
            "---\nname: v1\ndescription: d\n---\n",
        ),
        ("a.txt", FileMode::File, "a\n"),
        ("B.txt", FileMode::File, "B\n"),
        ("scripts/run.sh", FileMode::Executable, "#!/bin/sh\n"),
    ];
    files
        .into_iter()
        .map(|(path, mode, text)| {
            let path = RelPath::new(path).unwrap();
            (path, FileFacts::of(mode, text.as_bytes()))
        })
        .collect()
}

pub(super) fn v1() -> Record {
    let sum = Sha256Sum::of(b"MIT text");
    let mut source = SourceFacts::new(
        SourceType::Git,
        Some("https://git.example.test/acme/up.git".into()),
    );
    source.reference = Some("refs/heads/main".into());
    source.ref_kind = Some(RefKind::Default);
    source.commit = Some("852866072ec7624c7321864573f671dc52d4b961".into());
    source.object_format = Some("sha1".into());
    source.path = Some("skills/v1".into());
    source.tree = Some("700bce0f87fa3c3bba0f2828e68fda2f1e9d042d".into());
    source.mirrors = Some(vec![".claude/skills/v1".into()]);
    Record {
        id: SkillId::new("v1").unwrap(),
        name: "v1".into(),
        source,
        license: LicenseFacts {
            expression: Some("MIT".into()),
            status: "allowed".into(),
            policy: None,
            also: Vec::new(),
            reason: None,
            agreement: None,
            evidence: vec![EvidenceFacts {
                kind: "root-file".into(),
                path: "LICENSE".into(),
                line: None,
                sha256: Some(sum),
                id: Some("MIT".into()),
                residue: None,
                rest: Map::new(),
            }],
            holders: vec!["Example Authors".into()],
            copied: vec![CopiedFile {
                from: "LICENSE".into(),
                to: ".minara-license/LICENSE".into(),
                sha256: sum,
            }],
            rest: Map::new(),
        },
        files: v1_files(),
        capabilities: CapabilityFacts {
            executables: vec!["scripts/run.sh".into()],
            ..CapabilityFacts::default()
        },
        edits: BTreeMap::new(),
        accepted: Vec::new(),
        decisions: Vec::new(),
        overrides: Map::new(),
        rest: Map::new(),
    }
}

const V1_TEXT: &str = r#"{
  "schema": 1,
  "id": "v1",
  "name": "v1",
  "source": {
    "type": "git",
    "url": "https://git.example.test/acme/up.git",
    "ref": "refs/heads/main",
    "ref_kind": "default",
    "commit": "852866072ec7624c7321864573f671dc52d4b961",
    "object_format": "sha1",
    "path": "skills/v1",
    "tree": "700bce0f87fa3c3bba0f2828e68fda2f1e9d042d",
    "mirrors": [".claude/skills/v1"]
  },
  "license": {
    "expression": "MIT",
    "status": "allowed",
    "evidence": [{"kind": "root-file", "path": "LICENSE", "sha256": "SUM", "id": "MIT"}],
    "holders": ["Example Authors"],
    "copied": [{"from": "LICENSE", "to": ".minara-license/LICENSE", "sha256": "SUM"}]
  },
  "digest": "minara-tree-1:aaad6e89387c013debe20090b958034d11d9dfb797ab675a882a8c597228886e",
  "files": {
    "B.txt": {"mode": "f", "size": 2, "sha256": "c0cde77fa8fef97d476c10aad3d2d54fcc2f336140d073651c2dcccf1e379fd6", "git": "223b7836fb19fdf64ba2d3cd6173c6a283141f78"},
    "SKILL.md": {"mode": "f", "size": 32, "sha256": "f19142acf25555fa022fa1d53d12a899e6da1320177dcb335e16fe6255a0a167", "git": "b34a357f9d85a8a454be02916886cc24131202e7"},
    "a.txt": {"mode": "f", "size": 2, "sha256": "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7", "git": "78981922613b2afb6025042ff6bd878ac1994e85"},
    "scripts/run.sh": {"mode": "x", "size": 10, "sha256": "a8076d3d28d21e02012b20eaf7dbf75409a6277134439025f282e368e3305abf", "git": "1a2485251c33a70432394c93fb89330ef214bfc9"}
  },
  "capabilities": {"tools": [], "executables": ["scripts/run.sh"], "hosts": [], "env": []},
  "edits": {},
  "accepted": [],
  "decisions": [],
  "overrides": {}
}
"#;

#[test]
fn the_text_is_the_documented_one_and_reads_back() {
    let record = v1();
    let sum = Sha256Sum::of(b"MIT text").to_string();
    assert_eq!(record.to_text(), V1_TEXT.replace("SUM", &sum));
    assert_eq!(Record::parse(record.to_text().as_bytes()).unwrap(), record);
    let windows = record.to_text().replace('\n', "\r\n");
    assert_eq!(Record::parse(windows.as_bytes()).unwrap(), record);
}

#[test]
fn the_tree_is_the_one_that_git_names() {
    let record = v1();
    let tree = git_tree(&record.files).map(|tree| tree.to_string());
    assert_eq!(tree, record.source.tree);
    let mut record = v1();
    let path = RelPath::new("scripts.md").unwrap();
    // git: `scripts.md` comes before the folder `scripts/`.
    record
        .files
        .insert(path.clone(), FileFacts::of(FileMode::File, b"x\n"));
    let tree = git_tree(&record.files).map(|tree| tree.to_string());
    assert_eq!(
        tree.as_deref(),
        Some("3629552fb3674205df0c18e6bf9410e950df940c")
    );
    if let Some(file) = record.files.get_mut(&path) {
        file.from_link = Some("../x".into());
    }
    assert_eq!(git_tree(&record.files), None);
}

#[test]
fn digests_are_those_of_the_published_vectors() {
    type Entry<'a> = (&'a str, FileMode, &'a [u8]);
    let digest = |entries: &[Entry]| {
        tree_digest(entries.iter().map(|(path, mode, content)| DigestEntry {
            path,
            mode: *mode,
            size: content.len() as u64,
            sha256: Sha256Sum::of(content),
        }))
    };
    let (f, l) = (FileMode::File, FileMode::Link);
    let vectors: [(&[Entry], &str); 5] = [
        (
            &[],
            "5e3849b0dda86d0abd236bee5a7074e56ad20f217e03dfc7460d08429e140aa9",
        ),
        (
            &[("SKILL.md", f, b"---\nname: a\ndescription: b\n---\n")],
            "6d98a37365e995bad03e84a0cbc60139bc16640dd02c56720ce4163d26844c68",
        ),
        (
            &[
                ("z", l, b"ab"),
                ("ab", f, b""),
                ("caf\u{e9}.md", f, &[0xFF, 0]),
                ("a/b.txt", f, b"1"),
                ("a-b.txt", f, b"2"),
            ],
            "9893b59ee67863b7b845086baa083ea6fb10e66d43aa11ffd10240512667cbc2",
        ),
        (
            &[("a", f, b"bc")],
            "d1bd5b5cebd6f4d9b213a0480961603df3be73ccd2545ea5248b6deceb30d85b",
        ),
        (
            &[("ab", f, b"c")],
            "1e1e290a0e35d7dca943a58fefd467c1a0aac791d416c1c7cfa6c31521fd0b06",
        ),
    ];
    for (entries, expected) in vectors {
        assert_eq!(digest(entries), format!("{DIGEST_PREFIX}{expected}"));
    }
}

/// `v1` with one key changed by JSON pointer.
fn edited(pointer: &str, value: Value) -> String {
    let mut json = v1().to_json();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let parent = json.pointer_mut(parent).unwrap().as_object_mut().unwrap();
    parent.insert(key.to_owned(), value);
    json.to_string()
}

fn fault(text: &str) -> RecordError {
    Record::parse(text.as_bytes()).unwrap_err()
}

#[test]
fn broken_records_are_refused() {
    let file = serde_json::to_value(FileFacts::of(FileMode::File, b"x")).unwrap();
    let zeros = "0".repeat(64);
    let broken = [
        "".to_owned(),
        "[]".to_owned(),
        "{".to_owned(),
        v1().to_text().replace("\"a.txt\"", "\"B.txt\""),
        v1().to_text()
            .replace("\"size\": 2,", "\"size\": 2, \"size\": 2,"),
        edited("/files/a.txt/sha256", zeros.clone().into()),
        edited("/files/a.txt/mode", "l".into()),
        edited("/digest", format!("{DIGEST_PREFIX}{zeros}").into()),
        edited("/files/..", file.clone()),
        edited("/files/.minara-skill.json", file.clone()),
        edited("/files/A.TXT", file.clone()),
        edited("/files", Value::Object(Map::new())),
        edited("/id", "../up".into()),
        edited("/id", "con".into()),
        edited("/schema", "1".into()),
        edited("/schema", 0.into()),
        edited("/source/url", "https://host/a?token=1".into()),
        edited("/source/url", "HTTPS://user@host/a".into()),
        edited("/source/url", "/home/somebody/up".into()),
        edited("/source/commit", "HEAD".into()),
        edited("/license/status", "fine".into()),
        edited("/capabilities/more", Value::Array(Vec::new())),
        edited("/overrides", Value::Null),
        "[".repeat(100_000),
        " ".repeat(4 * 1024 * 1024 + 1),
    ];
    for text in broken {
        let fault = fault(&text);
        let newer = matches!(fault, RecordError::UnknownSchema { .. });
        assert!(!newer, "{:.300}", text.trim());
    }
    let newer = fault(&edited("/schema", 99.into()));
    assert!(matches!(newer, RecordError::UnknownSchema { found: 99 }));
}

#[test]
fn a_folder_and_a_file_can_not_share_a_place() {
    let mut record = v1();
    let path = RelPath::new("Scripts").unwrap();
    record
        .files
        .insert(path, FileFacts::of(FileMode::File, b""));
    assert!(matches!(record.check(), Err(RecordError::Invalid { .. })));
}

#[test]
fn what_others_wrote_survives_a_rewrite() {
    let mut json = v1().to_json();
    json["x-team"] = serde_json::json!({"b": [1, {"c": 2.5}], "a": null});
    json["overrides"] = serde_json::json!({"priority": 40, "also": {"z": 1, "a": 2}});
    json["source"]["x-note"] = "kept".into();
    json["edits"] = serde_json::json!({
        "a.txt": {"sha256": null, "reason": "not needed", "x": 1}
    });
    json["decisions"] = serde_json::json!([
        {"fingerprint": "b".repeat(64), "rule": "r", "tier": "deny", "sha256": "c".repeat(64), "reason": "ok"},
        {"fingerprint": "a".repeat(64), "rule": "r", "tier": "approve", "sha256": "c".repeat(64), "reason": "ok"}
    ]);
    let text = Record::parse(json.to_string().as_bytes())
        .unwrap()
        .to_text();
    assert_eq!(Record::parse(text.as_bytes()).unwrap().to_text(), text);
    let tail = &text[text.find("  \"edits\"").unwrap()..];
    let (a, b, c) = ("a".repeat(64), "b".repeat(64), "c".repeat(64));
    let expected = format!(
        r#"  "edits": {{
    "a.txt": {{"sha256": null, "reason": "not needed", "x": 1}}
  }},
  "accepted": [],
  "decisions": [
    {{"fingerprint": "{a}", "rule": "r", "tier": "approve", "sha256": "{c}", "reason": "ok"}},
    {{"fingerprint": "{b}", "rule": "r", "tier": "deny", "sha256": "{c}", "reason": "ok"}}
  ],
  "overrides": {{
    "priority": 40,
    "also": {{
      "z": 1,
      "a": 2
    }}
  }},
  "x-team": {{
    "b": [
      1,
      {{"c": 2.5}}
    ],
    "a": null
  }}
}}
"#
    );
    assert_eq!(tail, expected);
    assert!(text.contains("    \"x-note\": \"kept\"\n"));
}

#[test]
fn records_follow_their_schema() {
    let schema = include_str!("../../docs/reference/schemas/record.schema.json");
    let schema: Value = serde_json::from_str(schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let valid = |record: &Record| {
        let errors: Vec<String> = validator
            .iter_errors(&record.to_json())
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{errors:?}");
    };
    valid(&v1());
    let mut full = v1();
    full.source.tag_object = full.source.commit.clone();
    full.capabilities.tools = vec!["Read".into(), "Bash".into(), "Read".into()];
    full.license.policy = Some("accepted_by_operator".into());
    full.license.also = vec!["clarified".into()];
    full.license.reason = Some("asked".into());
    full.license.agreement = Some("by letter".into());
    full.edits.insert(
        RelPath::new("mine.md").unwrap(),
        EditFacts {
            sha256: Some(Sha256Sum::of(b"")),
            mode: Some(FileMode::Executable),
            reason: "ours".into(),
            rest: Map::new(),
        },
    );
    full.accepted = vec![Accepted {
        guard: "new-host".into(),
        items: vec!["api.example.test".into()],
        commit: "1".repeat(40),
        rest: Map::new(),
    }];
    valid(&full);
    let mut local = v1();
    local.source = SourceFacts::new(SourceType::Local, None);
    valid(&local);
}

#[test]
fn ids_are_names_of_one_folder() {
    for fine in ["a", "a-b", "v1", "0", "com10", &"a".repeat(64)] {
        assert!(SkillId::new(fine).is_ok(), "{fine}");
    }
    let bad = [
        "", "-", "a-", "-a", "a--b", "A", "a/b", "..", ".", "a b", "é", "con", "lpt9", "nul", "a.b",
    ];
    for bad in bad {
        assert!(SkillId::new(bad).is_err(), "{bad}");
    }
    assert_eq!(SkillId::new(&"a".repeat(65)), Err(IdFault::TooLong(65)));
}

proptest! {
    #[test]
    fn the_order_of_files_does_not_matter(
        files in prop::collection::btree_map("[a-z/]{1,8}", prop::collection::vec(any::<u8>(), 0..9), 0..9),
        seed in any::<u64>(),
    ) {
        let entry = |(path, content): &(String, Vec<u8>)| (path.clone(), content.len() as u64, Sha256Sum::of(content));
        let sorted: Vec<_> = files.into_iter().collect();
        let mut mixed = sorted.clone();
        mixed.sort_by_key(|(path, _)| Sha256Sum::of(format!("{seed}{path}").as_bytes()));
        let digest = |list: &[(String, Vec<u8>)]| {
            let facts: Vec<_> = list.iter().map(entry).collect();
            tree_digest(facts.iter().map(|(path, size, sha256)| DigestEntry {
                path, mode: FileMode::File, size: *size, sha256: *sha256,
            }))
        };
        prop_assert_eq!(digest(&sorted), digest(&mixed));
    }

    #[test]
    fn no_bytes_panic_the_reader(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = Record::parse(&bytes);
    }
}

#[test]
fn an_id_may_begin_with_who_a_source_is_of() {
    let owner = |url: &str| SourceFacts::new(SourceType::Git, Some(url.into())).owner();
    let of = |text: &str| Some(text.to_owned());
    assert_eq!(
        owner("https://git.example.test/acme/skills.git"),
        of("acme")
    );
    assert_eq!(owner("git@git.example.test:acme/skills"), of("acme"));
    assert_eq!(
        owner("../clones/Fern+Garden skills"),
        of("fern-garden-skills")
    );
    assert_eq!(owner("../clones/leaf.git/"), of("leaf"));
}
