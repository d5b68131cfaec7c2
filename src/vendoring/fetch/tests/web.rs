use std::collections::BTreeMap;
use std::io::Write;

use super::*;
use crate::record::Sha256Sum;

const SKILL: &str = "---\nname: alpha\ndescription: d\n---\n";

/// A site with these files; a path that ends in `>` leads to its content.
fn site(files: &[(&str, Vec<u8>)]) -> Server {
    let files: BTreeMap<String, Vec<u8>> = files
        .iter()
        .map(|(path, bytes)| ((*path).to_owned(), bytes.clone()))
        .collect();
    Server::start(move |asked| {
        let path = asked.target.split('?').next().unwrap();
        if let Some(to) = files.get(&format!("{path}>")) {
            let to = String::from_utf8(to.clone()).unwrap();
            return Reply::Send(302, vec![("Location".to_owned(), to)], Vec::new());
        }
        match files.get(path) {
            Some(bytes) => Reply::Send(200, Vec::new(), bytes.clone()),
            None => Reply::Send(404, Vec::new(), Vec::new()),
        }
    })
}

fn from(source: &str, network: &Network) -> Result<Fetched, FetchError> {
    let around = Surroundings {
        cwd: Path::new("/nonexistent"),
        allow_insecure: false,
    };
    fetch(&Source::parse(source, around).unwrap(), network)
}

fn at(server: &Server, path: &str) -> String {
    format!("http://127.0.0.1:{}{path}", server.port)
}

fn tar(files: &[(&str, &str)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, content) in files {
        let mut block = [0_u8; 512];
        block[..name.len()].copy_from_slice(name.as_bytes());
        block[100..107].copy_from_slice(b"0000644");
        block[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
        block[148..156].fill(b' ');
        block[156] = b'0';
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
        block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        out.extend_from_slice(&block);
        out.extend_from_slice(content.as_bytes());
        out.resize(out.len().div_ceil(512) * 512, 0);
    }
    out.resize(out.len() + 1024, 0);
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(&out).unwrap();
    gz.finish().unwrap()
}

fn has(fetched: &Fetched, path: &str) -> bool {
    let path = RelPath::new(path).unwrap();
    fetched.tree.read(&path, 1 << 20).is_ok()
}

#[test]
fn an_archive_is_a_source_with_its_hash() {
    let packed = tar(&[
        ("up-1.0/skills/alpha/SKILL.md", SKILL),
        ("up-1.0/LICENSE", "x"),
    ]);
    let sum = Sha256Sum::of(&packed);
    let own = tar(&[("SKILL.md", SKILL), ("notes.md", "x")]);
    let server = site(&[
        ("/a.tar.gz", packed),
        ("/b.tgz>", b"/a.tar.gz".to_vec()),
        ("/alpha.skill", own),
        ("/c.zip", b"PK no zip".to_vec()),
    ]);
    let fetched = from(&at(&server, "/a.tar.gz"), &plain()).unwrap();
    assert_eq!(fetched.kind, SourceKind::Archive);
    assert!(has(&fetched, "skills/alpha/SKILL.md") && has(&fetched, "LICENSE"));
    let folder = RelPath::new("skills/alpha").unwrap();
    assert_eq!(fetched.packed.of(&folder).unwrap().sha256, Some(sum));
    assert_eq!(fetched.url, Some(at(&server, "/a.tar.gz")));
    assert!(has(
        &from(&at(&server, "/b.tgz"), &plain()).unwrap(),
        "LICENSE"
    ));
    // A skill at the root is taken whole, in a folder called like the archive.
    let skill = from(&at(&server, "/alpha.skill"), &plain()).unwrap();
    assert!(has(&skill, "alpha/SKILL.md") && has(&skill, "alpha/notes.md"));
    assert_eq!(
        rule(from(&at(&server, "/c.zip"), &plain())),
        "malformed-archive"
    );
    assert_eq!(
        rule(from(&at(&server, "/none.zip"), &plain())),
        "source-unreachable"
    );
}

#[test]
fn a_file_of_the_web_comes_from_the_host_that_was_named() {
    let other = site(&[("/a.tgz", tar(&[("a/SKILL.md", SKILL)]))]);
    let port = other.port;
    let server = site(&[
        (
            "/a.tgz>",
            format!("http://127.0.0.1:{port}/a.tgz").into_bytes(),
        ),
        ("/round.tgz>", b"/round.tgz".to_vec()),
        ("/out.tgz>", b"http://example.test/a.tgz".to_vec()),
    ]);
    assert_eq!(
        rule(from(&at(&server, "/a.tgz"), &plain())),
        "source-redirected"
    );
    assert_eq!(other.asked.load(Ordering::Relaxed), 0);
    let accepting = Network {
        accept_redirect: true,
        ..plain()
    };
    assert!(has(
        &from(&at(&server, "/a.tgz"), &accepting).unwrap(),
        "a/SKILL.md"
    ));
    assert_eq!(
        rule(from(&at(&server, "/out.tgz"), &accepting)),
        "source-redirected"
    );
    assert_eq!(
        rule(from(&at(&server, "/round.tgz"), &plain())),
        "source-unreachable"
    );
}

fn index(entries: &str) -> Vec<u8> {
    let schema = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
    format!("{{\"$schema\":\"{schema}\",\"skills\":[{entries}]}}").into_bytes()
}

fn entry(name: &str, kind: &str, url: &str, bytes: &[u8]) -> String {
    let digest = Sha256Sum::of(bytes);
    format!(
        "{{\"name\":\"{name}\",\"type\":\"{kind}\",\"description\":\"d\",\"url\":\"{url}\",\
         \"digest\":\"sha256:{digest}\"}}"
    )
}

#[test]
fn an_index_gives_what_has_its_digest_and_nothing_else() {
    let packed = tar(&[("SKILL.md", SKILL), ("notes.md", "x")]);
    let wrapped = tar(&[("wrapped/SKILL.md", SKILL)]);
    let entries = [
        entry("alpha", "skill-md", "alpha/SKILL.md", SKILL.as_bytes()),
        entry("beta", "archive", "/beta.tar.gz", &packed),
        entry("gamma", "skill-md", "alpha/SKILL.md", b"other"),
        entry("delta", "plugin", "alpha/SKILL.md", b"other"),
        entry("../evil", "skill-md", "alpha/SKILL.md", b"other"),
        entry("wrapped", "archive", "/wrapped.tar.gz", &wrapped),
        entry("gone", "skill-md", "gone/SKILL.md", b"other"),
        entry("else", "skill-md", "ftp://host.test/x", b"other"),
    ];
    let server = site(&[
        (
            "/.well-known/agent-skills/index.json",
            index(&entries.join(",")),
        ),
        ("/.well-known/agent-skills/alpha/SKILL.md", SKILL.into()),
        ("/beta.tar.gz", packed.clone()),
        ("/wrapped.tar.gz", wrapped.clone()),
    ]);
    let fetched = from(&at(&server, ""), &plain()).unwrap();
    assert_eq!(fetched.kind, SourceKind::Index);
    let place = at(&server, "/.well-known/agent-skills/index.json");
    assert_eq!(fetched.url.as_deref(), Some(place.as_str()));
    assert!(has(&fetched, "alpha/SKILL.md") && has(&fetched, "beta/notes.md"));
    assert!(!has(&fetched, "gamma/SKILL.md"));
    let beta = fetched.packed.of(&RelPath::new("beta").unwrap()).unwrap();
    assert_eq!(beta.sha256, Some(Sha256Sum::of(&packed)));
    assert_eq!(beta.url, Some(at(&server, "/beta.tar.gz")));
    let refused: Vec<String> = fetched
        .refused
        .iter()
        .map(|found| format!("{:?} {}", found.level, found.rule.id))
        .collect();
    assert_eq!(
        refused,
        [
            "Warn unknown-index-schema",
            "Deny path-traversal",
            "Deny artifact-digest-mismatch",
            "Deny malformed-archive",
            "Deny source-unreachable",
            "Deny unknown-index-schema"
        ]
    );
    let gamma = RelPath::new("gamma").unwrap();
    let told = fetched.refusal_of(&gamma, "here/gamma").unwrap();
    assert_eq!(
        (told.rule.id, told.path()),
        ("artifact-digest-mismatch", "here/gamma")
    );
    // Of one that is named nothing else is asked.
    let around = Surroundings {
        cwd: Path::new("/nonexistent"),
        allow_insecure: false,
    };
    let before = server.asked.load(Ordering::Relaxed);
    let source = Source::parse(&place, around).unwrap();
    let one = fetch(&source.with_names(&["alpha".to_owned()]), &plain()).unwrap();
    assert!(has(&one, "alpha/SKILL.md") && one.refused.is_empty());
    assert_eq!(server.asked.load(Ordering::Relaxed) - before, 2);
}

#[test]
fn one_limit_holds_for_all_that_an_index_names() {
    let large = "x".repeat(40_000);
    let entries: Vec<String> = ["a", "b", "c"]
        .map(|name| entry(name, "skill-md", "big.md", large.as_bytes()))
        .to_vec();
    let server = site(&[
        (
            "/.well-known/agent-skills/index.json",
            index(&entries.join(",")),
        ),
        ("/.well-known/agent-skills/big.md", large.clone().into()),
    ]);
    let mut network = plain();
    network.limits.received = 100_000;
    let fetched = from(&at(&server, ""), &network).unwrap();
    assert!(has(&fetched, "a/SKILL.md") && has(&fetched, "b/SKILL.md"));
    let told = fetched
        .refusal_of(&RelPath::new("c").unwrap(), "c")
        .unwrap();
    assert_eq!(told.rule.id, "source-unreachable");
    assert!(told.help.unwrap().contains("--max-received"));
}

#[test]
fn an_index_without_digests_comes_in_where_that_is_allowed() {
    let old = "{\"skills\":[{\"name\":\"alpha\",\"description\":\"d\",\"files\":[\"SKILL.md\",\
               \"docs/a.md\"]}]}";
    let server = site(&[
        ("/.well-known/skills/index.json", old.into()),
        ("/.well-known/skills/alpha/SKILL.md", SKILL.into()),
        ("/.well-known/skills/alpha/docs/a.md", b"x".to_vec()),
        ("/.well-known/b/index.json", unknown(index(""))),
        (
            "/.well-known/c/index.json",
            b"{\"version\":1,\"skills\":[]}".to_vec(),
        ),
        ("/.well-known/d/index.json", b"<html>".to_vec()),
        (
            "/.well-known/e/index.json",
            index(
                &[
                    entry("a", "skill-md", "x", b""),
                    entry("a", "skill-md", "y", b""),
                ]
                .join(","),
            ),
        ),
        (
            "/.well-known/f/index.json",
            b"{\"skills\":[{\"name\":\"alpha\",\"description\":\"d\",\"files\":[\"a.md\"]}]}"
                .to_vec(),
        ),
    ]);
    assert_eq!(
        rule(from(&at(&server, ""), &plain())),
        "unknown-index-schema"
    );
    let around = Surroundings {
        cwd: Path::new("/nonexistent"),
        allow_insecure: false,
    };
    let source = Source::parse(&at(&server, ""), around).unwrap();
    let fetched = fetch(&source.allowing_undigested(true), &plain()).unwrap();
    assert!(has(&fetched, "alpha/SKILL.md") && has(&fetched, "alpha/docs/a.md"));
    let alpha = fetched.packed.of(&RelPath::new("alpha").unwrap()).unwrap();
    assert_eq!(alpha.sha256, None);
    for place in ["b", "c", "d", "e", "f"] {
        let place = at(&server, &format!("/.well-known/{place}/index.json"));
        assert_eq!(
            rule(from(&place, &plain())),
            "unknown-index-schema",
            "{place}"
        );
    }
}

/// The index under a marker that nobody knows.
fn unknown(index: Vec<u8>) -> Vec<u8> {
    let text = String::from_utf8(index).unwrap();
    text.replace("0.2.0", "9.9.9").into_bytes()
}
