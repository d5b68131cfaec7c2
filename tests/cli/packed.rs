//! Skills that come in archives and by indexes of sites, and what becomes of them.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};

use minara::record::Sha256Sum;
use serde_json::Value;

use crate::project::{Project, Run};
use crate::vendoring::files;

const SKILL: &str = "---\nname: alpha\ndescription: Sorts bills by date. Use when asked to order \
                     bills.\nlicense: MIT\n---\n# How\n\none\ntwo\nthree\nfour\nfive\n";

/// A tar as the old form has it; a name that ends in `>` is a link to its content.
fn tar(files: &[(&str, &str)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (name, content) in files {
        let (name, link) = match name.strip_suffix('>') {
            Some(name) => (name, *content),
            None => (*name, ""),
        };
        let content = if link.is_empty() { content } else { "" };
        let mut block = [0_u8; 512];
        block[..name.len()].copy_from_slice(name.as_bytes());
        block[100..107].copy_from_slice(b"0000644");
        block[124..135].copy_from_slice(format!("{:011o}", content.len()).as_bytes());
        block[148..156].fill(b' ');
        block[156] = if link.is_empty() { b'0' } else { b'2' };
        block[157..157 + link.len()].copy_from_slice(link.as_bytes());
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
        block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        out.extend_from_slice(&block);
        out.extend_from_slice(content.as_bytes());
        out.resize(out.len().div_ceil(512) * 512, 0);
    }
    out.resize(out.len() + 1024, 0);
    out
}

fn mit() -> String {
    let mut texts = spdx::text::LICENSE_TEXTS.iter();
    let text = texts.find(|(id, _)| *id == "MIT").unwrap().1;
    text.replace("<year>", "2020")
}

/// A version of `alpha`, as a forge packs a repository.
fn version(skill: &str) -> Vec<u8> {
    let licence = mit();
    tar(&[
        ("up-1.0/LICENSE", &licence),
        ("up-1.0/skills/alpha/SKILL.md", skill),
        ("up-1.0/skills/alpha/notes.md", "a\nb\n"),
    ])
}

/// A project with a cache of its own.
struct Site(Project);

impl Site {
    fn new() -> Site {
        Site(Project::new().file("host/minara.toml", ""))
    }

    fn run(&self, line: &str) -> Run {
        let cache = self.0.path().join("cache");
        let env = [("MINARA_CACHE_DIR", cache.to_str().unwrap())];
        let line = format!("skills {line} --root host");
        self.0.run_with(&line, "", &env)
    }

    fn ok(&self, line: &str) -> Run {
        let run = self.run(line);
        assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
        run
    }

    /// Runs a line that is refused by this rule and writes nothing.
    fn refused(&self, line: &str, rule: &str) {
        let before = files(&self.0.path().join("host"));
        let run = self.run(line);
        assert_ne!(run.code, 0, "{line}: {}", run.stdout);
        let rule = format!("deny[{rule}]");
        assert!(run.stdout.contains(&rule), "{line}: {}", run.stdout);
        let here = self.0.path().to_str().unwrap();
        assert!(!run.stdout.contains(here), "{line}: {}", run.stdout);
        assert_eq!(files(&self.0.path().join("host")), before, "{line}");
    }

    fn write(&self, path: &str, content: &[u8]) {
        fs::write(self.0.path().join(path), content).unwrap();
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.0.path().join(path)).unwrap()
    }

    fn source(&self) -> Value {
        let record = self.read("host/skills/external/alpha/.minara-skill.json");
        let record: Value = serde_json::from_str(&record).unwrap();
        record["source"].clone()
    }
}

const HERE: &str = "host/skills/external/alpha/SKILL.md";

#[test]
fn a_skill_of_an_archive_lives_as_one_of_a_repository() {
    let site = Site::new();
    let first = version(SKILL);
    site.write("up.tar", &first);
    site.ok("add ./up.tar");
    let source = site.source();
    assert_eq!(source["type"], "archive");
    assert_eq!(source["url"], "../up.tar");
    assert_eq!(source["sha256"], Sha256Sum::of(&first).to_string());
    assert_eq!(source["path"], "skills/alpha");
    site.ok("verify --upstream");
    assert!(site.ok("outdated").stdout.contains("1 current"));
    // It comes back, also where the lock alone is left.
    let whole = files(&site.0.path().join("host"));
    fs::remove_file(site.0.path().join(HERE)).unwrap();
    site.ok("sync");
    assert_eq!(files(&site.0.path().join("host")), whole);
    fs::remove_dir_all(site.0.path().join("host/skills")).unwrap();
    site.ok("sync");
    assert_eq!(files(&site.0.path().join("host")), whole);
    // The archive is another one now: an edit is merged with it.
    site.write(HERE, SKILL.replace("one\n", "ONE\n").as_bytes());
    site.write("up.tar", &version(&SKILL.replace("five\n", "FIVE\n")));
    site.refused("verify --upstream", "digest-mismatch");
    let diff = site.run("diff");
    assert!(
        diff.stdout.contains("+ONE") && diff.stdout.contains("+FIVE"),
        "{}",
        diff.stdout
    );
    site.ok("update alpha");
    let merged = SKILL.replace("one\n", "ONE\n").replace("five\n", "FIVE\n");
    assert_eq!(site.read(HERE), merged);
    assert!(
        site.ok("cache list")
            .stdout
            .contains("files of folders, archives")
    );
    site.ok("cache gc --max-bytes 0");
    assert!(site.ok("cache list").stdout.contains("nothing is kept"));
}

#[test]
fn what_an_archive_must_not_hold_keeps_all_of_it_out() {
    let site = Site::new();
    let licence = mit();
    let with = |name: &str, content: &str| {
        tar(&[
            ("a/LICENSE", &licence),
            ("a/SKILL.md", SKILL),
            (name, content),
        ])
    };
    for (name, content, rule) in [
        ("../evil", "x", "path-traversal"),
        ("a/A.md", "x", "case-collision"),
        ("a/l>", "../../out", "archive-link"),
        ("a/SKILL.md", "x", "duplicate-tree-entry"),
        ("a/.minara-skill.json", "{}", "record-in-upstream"),
    ] {
        let other = if rule == "case-collision" {
            "a/a.md"
        } else {
            "a/b.md"
        };
        let mut bytes = with(name, content);
        bytes.splice(0..0, tar(&[(other, "y")])[..1024].to_vec());
        site.write("x.tar", &bytes);
        site.refused("add ./x.tar", rule);
    }
    site.write("x.zip", b"PK no zip");
    site.refused("add ./x.zip", "malformed-archive");
    site.write("x.tar", &with("a/inner.zip", "PK"));
    site.ok("add ./x.tar");
    assert_eq!(site.read("host/skills/external/alpha/inner.zip"), "PK");
}

/// A site on this machine; its thread ends with the test's process.
struct Web {
    port: u16,
    files: Arc<Mutex<BTreeMap<String, Vec<u8>>>>,
}

impl Web {
    fn start() -> Web {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let files: Arc<Mutex<BTreeMap<String, Vec<u8>>>> = Arc::default();
        let served = Arc::clone(&files);
        std::thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
                let first = lines.next().unwrap().unwrap();
                let path = first.split(' ').nth(1).unwrap().to_owned();
                lines.map_while(Result::ok).find(String::is_empty);
                let body = served.lock().unwrap().get(&path).cloned();
                let status = if body.is_some() { 200 } else { 404 };
                let body = body.unwrap_or_default();
                let head = format!(
                    "HTTP/1.1 {status} X\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
                    body.len()
                );
                let _ = stream.write_all(&[head.as_bytes(), &body].concat());
            }
        });
        Web { port, files }
    }

    fn put(&self, path: &str, content: &[u8]) {
        let mut files = self.files.lock().unwrap();
        files.insert(path.to_owned(), content.to_vec());
    }

    /// An index that names `alpha` as an archive at `url`, with the digest of `packed`.
    fn offer(&self, url: &str, packed: &[u8]) {
        let index = serde_json::json!({
            "$schema": "https://schemas.agentskills.io/discovery/0.2.0/schema.json",
            "skills": [{
                "name": "alpha", "type": "archive", "description": "d", "url": url,
                "digest": format!("sha256:{}", Sha256Sum::of(packed)),
            }],
        });
        let index = serde_json::to_vec(&index).unwrap();
        self.put("/.well-known/agent-skills/index.json", &index);
    }
}

#[test]
fn a_skill_of_an_index_is_what_its_digest_says_for_as_long_as_it_lives() {
    let site = Site::new();
    let web = Web::start();
    let licence = mit();
    let packed = |skill: &str| {
        tar(&[
            ("LICENSE", &licence),
            ("SKILL.md", skill),
            ("notes.md", "a\n"),
        ])
    };
    let first = packed(SKILL);
    web.put("/alpha.tar", &first);
    web.offer("/alpha.tar", &first);
    let at = format!("http://127.0.0.1:{}", web.port);
    site.ok(&format!("add {at}"));
    let source = site.source();
    assert_eq!(source["type"], "index");
    assert_eq!(source["artifact"], format!("{at}/alpha.tar"));
    assert_eq!(source["sha256"], Sha256Sum::of(&first).to_string());
    site.ok("verify --upstream");
    let whole = files(&site.0.path().join("host"));
    fs::remove_dir_all(site.0.path().join("host/skills")).unwrap();
    site.ok("sync");
    assert_eq!(files(&site.0.path().join("host")), whole);
    // Index and artifact say two things: nothing is taken, and nothing is "gone".
    let second = packed(&SKILL.replace("five\n", "FIVE\n"));
    web.put("/alpha.tar", &second);
    site.refused("update alpha", "artifact-digest-mismatch");
    let notes = HERE.replace("SKILL.md", "notes.md");
    fs::remove_file(site.0.path().join(&notes)).unwrap();
    site.refused("sync", "artifact-digest-mismatch");
    // Another host must be accepted.
    let elsewhere = format!("http://localhost:{}/alpha.tar", web.port);
    web.offer(&elsewhere, &second);
    site.write(&notes, b"a\n");
    site.refused("update alpha", "new-host");
    site.ok("update alpha --accept-new-hosts=localhost");
    assert!(site.read(HERE).contains("FIVE"));
    assert_eq!(site.source()["artifact"], elsewhere);
}

#[test]
fn an_index_without_digests_needs_a_word_and_then_keeps_its_own() {
    let site = Site::new();
    let web = Web::start();
    let index =
        br#"{"skills":[{"name":"alpha","description":"d","files":["SKILL.md","LICENSE","a.md"]}]}"#;
    web.put("/.well-known/skills/index.json", index);
    web.put("/.well-known/skills/alpha/SKILL.md", SKILL.as_bytes());
    web.put("/.well-known/skills/alpha/LICENSE", mit().as_bytes());
    web.put("/.well-known/skills/alpha/a.md", b"a");
    let add = format!("add http://127.0.0.1:{}", web.port);
    site.refused(&add, "unknown-index-schema");
    site.ok(&format!("{add} --allow-undigested"));
    site.ok("verify");
    // What is there now is not what was vendored.
    web.put("/.well-known/skills/alpha/a.md", b"b");
    fs::remove_file(site.0.path().join(HERE.replace("SKILL.md", "a.md"))).unwrap();
    site.refused("sync", "digest-mismatch");
}
