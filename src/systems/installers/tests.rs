//! What each form says of a skill.

use super::*;

fn read_as(name: &str, text: &str) -> Record {
    read(name, name, text, &|_| None).unwrap().unwrap()
}

/// The only entry of a record: name, source, reference, path, commit, tree, hash.
fn said(name: &str, text: &str) -> [String; 7] {
    let record = read_as(name, text);
    let [entry] = record.entries.as_slice() else {
        panic!("{:?}", record.entries);
    };
    let or = |text: &Option<String>| text.clone().unwrap_or("-".to_owned());
    let comes = match &entry.comes {
        Comes::Source(source) => source.clone(),
        Comes::Nowhere(_) => "nowhere".to_owned(),
    };
    let hash = entry.hash.as_ref();
    let hash = hash.map_or("-".to_owned(), |hash| hash.kind.key().to_owned());
    [
        entry.name.clone(),
        comes,
        or(&entry.reference),
        or(&entry.path),
        or(&entry.commit),
        or(&entry.tree),
        hash,
    ]
}

const ID: &str = "700bce0f87fa3c3bba0f2828e68fda2f1e9d042d";

#[test]
fn each_form_says_where_a_skill_comes_from() {
    let github = "https://github.com/acme/up";
    let json = |text: &str| text.replace("ID", ID).replace('\'', "\"");
    let yaml = |text: &str| text.replace("ID", ID);
    let cases = [
        (
            "skills-lock.json",
            json(
                "{'version': 1, 'skills': {'alpha': {'source': 'acme/up', 'sourceType': 'github', 'skillPath': 'skills/alpha/SKILL.md', 'computedHash': 'x'}}}",
            ),
            [
                "alpha",
                github,
                "-",
                "skills/alpha",
                "-",
                "-",
                "computedHash",
            ],
        ),
        (
            "skills-lock.json",
            json(
                "{'version': 1, 'skills': {'alpha': {'source': 'file:///up', 'sourceUrl': 'file:///up', 'ref': 'v1', 'sourceType': 'git', 'computedHash': 'x'}}}",
            ),
            ["alpha", "file:///up", "v1", "-", "-", "-", "computedHash"],
        ),
        (
            "skills-lock.json",
            json(
                "{'version': 1, 'skills': {'alpha': {'source': 'pkg', 'sourceType': 'node_modules'}}}",
            ),
            ["alpha", "nowhere", "-", "-", "-", "-", "-"],
        ),
        (
            ".skill-lock.json",
            json(
                "{'version': 3, 'skills': {'alpha': {'source': 'acme/up', 'sourceType': 'github', 'sourceUrl': 'https://github.com/acme/up', 'skillPath': 'SKILL.md', 'skillFolderHash': 'ID', 'ref': 'main', 'pinnedRef': 'v2'}}}",
            ),
            ["alpha", github, "v2", "", "-", ID, "-"],
        ),
        (
            ".skill-lock.json",
            json(
                "{'version': 1, 'skills': {'alpha': {'source': 'github:acme/up', 'commitHash': 'ID', 'ref': 'main'}}}",
            ),
            ["alpha", github, "main", "-", ID, "-", "-"],
        ),
        (
            "SKILL.md",
            yaml(
                "---\nname: alpha\nmetadata:\n  github-repo: https://github.com/acme/up\n  github-ref: refs/tags/v1\n  github-tree-sha: ID\n  github-path: skills/alpha\n---\n# A\n",
            ),
            [
                "alpha",
                github,
                "refs/tags/v1",
                "skills/alpha",
                "-",
                ID,
                "-",
            ],
        ),
        (
            "apm.lock.yaml",
            yaml(
                "lockfile_version: '1'\ndependencies:\n- repo_url: acme/up\n  host: github.com\n  resolved_commit: ID\n  resolved_ref: main\n  virtual_path: skills/alpha\n  content_hash: sha256:x\n  deployed_file_hashes:\n    .claude/skills/alpha/SKILL.md: sha256:AB\n",
            ),
            [
                "alpha",
                github,
                "main",
                "skills/alpha",
                ID,
                "-",
                "content_hash",
            ],
        ),
        (
            "rulesync.lock",
            json(
                "{'lockfileVersion': 1, 'sources': {'acme/up': {'requestedRef': 'main', 'resolvedRef': 'ID', 'skills': {'alpha': {'integrity': 'sha256-x'}}}}}",
            ),
            ["alpha", github, "main", "-", ID, "-", "integrity"],
        ),
        (
            "rulesync-gh.lock.yaml",
            yaml(
                "lockfile_version: '1'\ninstallations:\n- owner: acme\n  repo: up\n  skill: alpha\n  requested_ref: v1\n  resolved_commit: ID\n",
            ),
            ["alpha", github, "v1", "-", ID, "-", "-"],
        ),
        (
            "rulesync-npm.lock.json",
            json("{'lockfileVersion': 1, 'packages': {'alpha': {'resolvedVersion': '1.0.0'}}}"),
            ["alpha", "nowhere", "-", "-", "-", "-", "-"],
        ),
        (
            "toolhive.lock.yaml",
            yaml(
                "version: 1\nskills:\n- name: alpha\n  source: git://github.com/acme/up@main#skills/alpha\n  digest: ID\n  contentDigest: sha256:x\n",
            ),
            [
                "alpha",
                github,
                "main",
                "skills/alpha",
                ID,
                "-",
                "contentDigest",
            ],
        ),
        (
            "toolhive.lock.yaml",
            yaml(
                "version: 1\nskills:\n- name: alpha\n  source: ghcr.io/acme/alpha:v1\n  digest: sha256:aa\n",
            ),
            ["alpha", "nowhere", "-", "-", "-", "-", "-"],
        ),
        (
            ".openskills.json",
            json(
                "{'source': 'acme/up', 'sourceType': 'git', 'repoUrl': 'https://github.com/acme/up', 'subpath': 'skills/alpha'}",
            ),
            ["", github, "-", "skills/alpha", "-", "-", "-"],
        ),
        (
            ".skillfish.json",
            json(
                "{'version': 2, 'name': 'alpha', 'owner': 'acme', 'repo': 'up', 'path': 'skills/alpha', 'branch': 'main', 'sha': 'ID'}",
            ),
            ["alpha", github, "main", "skills/alpha", "-", ID, "-"],
        ),
        (
            ".skillkit.json",
            json(
                "{'name': 'alpha', 'source': 'acme/up', 'sourceType': 'github', 'subpath': 'skills/alpha', 'checksum': 'x'}",
            ),
            ["alpha", github, "-", "skills/alpha", "-", "-", "checksum"],
        ),
        (
            "tessl.json",
            json("{'dependencies': {'alpha': {'version': 'github:acme/up@ID'}}}"),
            ["alpha", github, "-", "-", ID, "-", "-"],
        ),
        (
            "installed_plugins.json",
            json("{'version': 2, 'plugins': {'alpha@market': [{'gitCommitSha': 'ID'}]}}"),
            ["alpha@market", "nowhere", "-", "-", ID, "-", "-"],
        ),
    ];
    for (name, text, wanted) in cases {
        assert_eq!(said(name, &text), wanted, "{name}: {text}");
    }
}

#[test]
fn vendir_takes_addresses_from_the_file_beside_it() {
    let lock = "apiVersion: vendir.k14s.io/v1alpha1\nkind: LockConfig\ndirectories:\n\
                - path: skills\n  contents:\n  - path: alpha\n    git: {sha: ID}\n"
        .replace("ID", ID);
    let config = "directories:\n- path: skills\n  contents:\n  - path: alpha\n    git:\n      \
                  url: https://github.com/acme/up\n      ref: origin/main\n    \
                  newRootPath: skills/alpha\n";
    let beside = |name: &str| (name == "vendir.yml").then(|| config.to_owned());
    let record = read("vendir.lock.yml", "l", &lock, &beside)
        .unwrap()
        .unwrap();
    let entry = &record.entries[0];
    let source = Comes::Source("https://github.com/acme/up".to_owned());
    assert_eq!(entry.comes, source);
    assert_eq!(entry.reference.as_deref(), Some("main"));
    assert_eq!(entry.path.as_deref(), Some("skills/alpha"));
    let alone = read_as("vendir.lock.yml", &lock);
    assert!(matches!(&alone.entries[0].comes, Comes::Nowhere(_)));
}

#[test]
fn a_version_that_is_not_known_is_not_guessed() {
    for (name, text) in [
        ("skills-lock.json", r#"{"version": 2, "skills": {}}"#),
        (".skill-lock.json", r#"{"version": 4, "skills": {}}"#),
        ("toolhive.lock.yaml", "version: 2\nskills: []\n"),
        ("apm.lock.yaml", "lockfile_version: '9'\n"),
        ("skills-lock.json", "{}"),
        ("skills-lock.json", "<<<<<<< HEAD\n{}"),
        ("skills-lock.json", r#"{"version": 1, "version": 1}"#),
    ] {
        assert!(read(name, name, text, &|_| None).is_err(), "{text}");
    }
    let plain = "---\nname: a\ndescription: d\n---\n";
    assert!(read("SKILL.md", "s", plain, &|_| None).unwrap().is_none());
    assert!(read("other.json", "o", "{}", &|_| None).unwrap().is_none());
}

#[test]
fn credentials_are_seen_and_not_kept() {
    let secret = ["tok", "3n"].concat();
    let text = format!(
        "{{\"version\": 1, \"skills\": {{\n\"a\": {{\"source\": \"https://x:{secret}@h.test/a\",\n\
         \"sourceUrl\": \"https://x:{secret}@h.test/a\", \"sourceType\": \"git\"}}}}}}"
    );
    let record = read_as("skills-lock.json", &text);
    let lines: Vec<usize> = record
        .secrets
        .iter()
        .map(|at| record.line_of(*at))
        .collect();
    assert_eq!(lines, [2, 3]);
    assert!(!record.may_be_shown());
    assert!(!format!("{:?}", record.entries).contains(&secret));
}

#[test]
fn a_folder_of_this_machine_is_never_taken_for_a_repository() {
    for (name, text, at, path) in [
        (
            "tessl.json",
            r#"{"dependencies": {"a": "file:skills/a"}}"#,
            "./skills/a",
            "",
        ),
        (
            "tessl.json",
            r#"{"dependencies": {"a": "file:../up/a"}}"#,
            "../up/a",
            "",
        ),
        (
            ".skillkit.json",
            r#"{"source": "vendor/a", "sourceType": "local"}"#,
            "./vendor/a",
            "",
        ),
        (
            ".openskills.json",
            r#"{"source": "a", "sourceType": "local", "localPath": "skills/a"}"#,
            "./skills/a",
            "",
        ),
        (
            "skills-lock.json",
            r#"{"version": 1, "skills": {"a": {"source": "up/a", "sourceType": "local"}}}"#,
            "./up/a",
            "-",
        ),
        (
            "apm.lock.yaml",
            "lockfile_version: '1'\ndependencies:\n- source: local\n  local_path: up/a\n",
            "./up/a",
            "",
        ),
        (
            "SKILL.md",
            "---\nname: a\nmetadata:\n  local-path: up/a\n---\n",
            "./up/a",
            "",
        ),
        (
            ".skillkit.json",
            r#"{"source": "/up/a", "sourceType": "local", "subpath": "b"}"#,
            "/up/a",
            "b",
        ),
    ] {
        let said = said(name, text);
        assert_eq!((said[1].as_str(), said[3].as_str()), (at, path), "{text}");
    }
}

#[test]
fn a_reference_that_is_a_commit_is_one() {
    let text =
        format!(r#"{{"version": 1, "skills": {{"a": {{"source": "acme/up", "ref": "{ID}"}}}}}}"#);
    let said = said("skills-lock.json", &text);
    assert_eq!((said[2].as_str(), said[4].as_str()), ("-", ID));
}

#[test]
fn a_reference_keeps_no_secret() {
    let secret = ["tok", "3n"].concat();
    let text = format!(
        r#"{{"version": 1, "skills": {{"a": {{"source": "acme/up", "ref": "https://x:{secret}@h.test/a"}}}}}}"#
    );
    let record = read_as("skills-lock.json", &text);
    assert_eq!(record.secrets.len(), 1);
    assert!(!format!("{:?}", record.entries).contains(&secret));
}
