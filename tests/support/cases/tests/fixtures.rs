//! Files, repositories and the server that cases are set up with.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use crate::cases::{forms, record};
use crate::support::{
    Answer, Change, Project, Server, Site, Upstream, encoding, exec, git, licence,
};

fn bytes(value: Value) -> Vec<u8> {
    forms::bytes(&value).unwrap()
}

#[test]
fn file_forms() {
    assert_eq!(bytes(json!("x")), b"x");
    assert_eq!(bytes(json!(["ab", 2])), b"abab");
    assert_eq!(bytes(json!({"b64": "YmFk/w=="})), b"bad\xff");
    assert_eq!(
        bytes(json!({"parts": ["a", ["b", 2], {"text": "c"}]})),
        b"abbc"
    );
    assert_eq!(bytes(json!({"repeat": ["b", 2], "prefix": "a"})), b"abb");
    for unknown in [
        json!({"tarball": 1}),
        json!(1),
        json!(["x"]),
        json!({"b64": "a"}),
    ] {
        assert!(forms::bytes(&unknown).is_err(), "{unknown}");
    }
}

#[test]
fn licence_forms_are_applied_in_order() {
    let mit = licence("MIT").unwrap();
    assert!(mit.starts_with("MIT License\n") && mit.ends_with(".\n"));
    assert_eq!(
        licence("GPL-3.0-only").unwrap(),
        licence("GPL-3.0").unwrap()
    );
    assert!(licence("No-Such").is_err());
    let changed = bytes(json!({
        "spdx_text": "MIT", "drop_lines": [1, 9999], "replace": [["MIT License", "x  y"]],
        "prepend": "a\n", "append": "\u{e9}", "transform": ["one-line", "upper", "latin1"]
    }));
    assert_eq!(changed, b"A X Y\xc9");
    assert_eq!(
        bytes(json!({"spdx_text": "MIT", "drop_lines": [1, 9999], "transform": "prefix:# "})),
        b"# MIT License"
    );
    let lacking = json!({"spdx_text": "MIT", "replace": [["no such words", ""]]});
    assert!(forms::bytes(&lacking).is_err());
    assert!(forms::bytes(&json!({"spdx_text": "MIT", "transform": ["latin1", "bom"]})).is_err());
}

#[test]
fn encodings() {
    assert_eq!(encoding::base64("TWFu"), Some(b"Man".to_vec()));
    assert_eq!(encoding::base64("TQ=="), Some(b"M".to_vec()));
    assert_eq!(encoding::base64("TQ="), None);
    assert_eq!(encoding::base64("T-Fu"), None);
    assert_eq!(encoding::utf16_le("a"), b"\xff\xfea\0");
    assert_eq!(encoding::utf16_be("a"), b"\xfe\xff\0a");
    assert_eq!(encoding::latin1("\u{e9}\u{20ac}"), b"\xe9?");
}

#[test]
fn records_hold_the_files_beside_them() {
    let project = Project::new().unwrap();
    let folder = "skills/external/a";
    let path = format!("{folder}/.minara-skill.json");
    project.write(&format!("{folder}/SKILL.md"), "x\n").unwrap();
    project
        .write(&format!("{folder}/.minara-license/LICENSE"), "y")
        .unwrap();
    let given = json!({path.clone(): {"record": {"source": {"url": "u"}, "name": "n"}}});
    record::write_all(project.root(), given.as_object().unwrap()).unwrap();
    let edits = json!({"/source/path": "p", "/new~1key": 1});
    record::edit(&project.root().join(folder), edits.as_object().unwrap()).unwrap();
    let held = record::find(project.root(), &[]).unwrap();
    assert_eq!(held["source"]["url"], "u");
    assert_eq!(
        (&held["source"]["path"], &held["new/key"]),
        (&json!("p"), &json!(1))
    );
    assert_eq!((&held["id"], &held["name"]), (&json!("a"), &json!("n")));
    assert_eq!(held["files"].as_object().unwrap().len(), 1);
    assert_eq!(
        held["files"]["SKILL.md"]["git"],
        "587be6b4c3f93f93c489c0111bba5596147a26cb"
    );
    let other = ["--id".to_owned(), "b".to_owned()];
    assert_eq!(record::find(project.root(), &other), None);
}

#[test]
fn upstream_commits() {
    let project = Project::new().unwrap();
    let mut upstream = Upstream::create(project.beside("up")).unwrap();
    let text = Change::text;
    let first = [
        ("a/b/c", text("1")),
        ("a/d", Change::Executable(vec![])),
        ("a.x", Change::Link("a/d".to_owned())),
    ];
    let first = upstream.commit(&first).unwrap();
    let second = upstream
        .commit(&[("a", Change::Gone), ("a/e", text("2"))])
        .unwrap();
    upstream.tag("v1", true).unwrap();
    upstream.branch("side").unwrap();
    let repository = git2::Repository::open(upstream.dir()).unwrap();
    let tree = repository.find_commit(first).unwrap().tree().unwrap();
    let mode = |path: &str| tree.get_path(path.as_ref()).unwrap().filemode();
    assert_eq!(
        (mode("a/b/c"), mode("a/d"), mode("a.x")),
        (0o100644, 0o100755, 0o120000)
    );
    let commit = repository.find_commit(second).unwrap();
    assert_eq!(commit.parent_id(0).unwrap(), first);
    assert_eq!(commit.tree().unwrap().len(), 2);
    let tag = repository.find_reference("refs/tags/v1").unwrap();
    assert_ne!(tag.target(), Some(second));
    assert_eq!(tag.peel_to_commit().unwrap().id(), second);
    assert_eq!(upstream.head().unwrap(), second);
    assert!(!repository.head_detached().unwrap());
}

#[test]
fn upstream_trees_that_git_refuses() {
    let project = Project::new().unwrap();
    let mut upstream = Upstream::create(project.beside("up")).unwrap();
    let rows = forms::rows(&[
        json!(["100644", "..", "blob:x"]),
        json!(["40000", "a", [["100644", {"b64": "/w=="}, "spdx_text:MIT"]]]),
        json!(["160000", "sub", format!("commit:{}", "1".repeat(40))]),
    ]);
    upstream.commit_raw(&rows.unwrap()).unwrap();
    let listed = Command::new("git")
        .args(["-C", &upstream.dir().to_string_lossy()])
        .args(["ls-tree", "-r", "--name-only", "main"])
        .output()
        .unwrap();
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert_eq!(listed, "..\n\"a/\\377\"\nsub\n");
}

#[test]
fn project_branches_are_merged() {
    let project = Project::with(&[("base", "0\n")]).unwrap();
    let repository = git::init(project.root()).unwrap();
    let base = git::commit_all(&repository, "base").unwrap();
    for (side, path) in [("one", "a"), ("two", "b"), ("three", "a")] {
        git::switch(&repository, side, Some(base)).unwrap();
        project.write(path, side).unwrap();
        git::commit_all(&repository, side).unwrap();
        git::switch(&repository, "main", None).unwrap();
        assert_eq!(project.text(path), None, "{side} stays on its branch");
    }
    git::merge(&repository, "one").unwrap();
    git::merge(&repository, "two").unwrap();
    assert_eq!(project.text("a").as_deref(), Some("one"));
    assert_eq!(project.text("b").as_deref(), Some("two"));
    assert_eq!(repository.statuses(None).unwrap().len(), 0);
    assert!(git::merge(&repository, "three").is_err(), "both added `a`");
}

/// A connection that is not waited for without end.
fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(server.url().replace("http://", "")).unwrap();
    let patience = Some(Duration::from_secs(20));
    stream.set_read_timeout(patience).unwrap();
    stream
}

fn ask(server: &Server, request: &str) -> String {
    let mut stream = connect(server);
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_server_answers_and_ends() {
    let answers = [
        ("/a.json".to_owned(), Answer::file("/a.json", "{}")),
        (
            "/moved".to_owned(),
            Answer::new(302, "").header("Location", "/a.json"),
        ),
    ];
    let site = Site {
        answers: answers.into(),
        repositories: None,
    };
    let server = Server::start(site).unwrap();
    let answer = ask(&server, "GET /a.json?q HTTP/1.1\r\nHost: x\r\n\r\n");
    assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    assert!(
        answer.contains("Content-Type: application/json\r\n"),
        "{answer}"
    );
    assert!(answer.ends_with("\r\n\r\n{}"), "{answer}");
    let chunked = "POST /moved HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n";
    assert!(ask(&server, chunked).contains("Location: /a.json\r\n"));
    assert!(ask(&server, "GET /b HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 404 "));
    let endless = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(70 << 10));
    let address = server.url().replace("http://", "");
    let mut stream = connect(&server);
    // The server may have hung up before the whole head is out.
    let _ = stream.write_all(endless.as_bytes());
    let mut answer = Vec::new();
    let ended = stream.read_to_end(&mut answer);
    let in_time = !ended.is_err_and(|fault| fault.kind() == ErrorKind::WouldBlock);
    assert!(in_time && answer.is_empty());
    let idle = connect(&server);
    drop(server);
    assert!(!still_answers(&address), "the server is gone");
    drop(idle);
}

/// Whether the server of the test above is there; another test's may have its port.
fn still_answers(address: &str) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else {
        return false;
    };
    let patience = Some(Duration::from_secs(5));
    stream.set_read_timeout(patience).unwrap();
    let mut answer = Vec::new();
    let asked = stream.write_all(b"GET /a.json HTTP/1.1\r\nHost: x\r\n\r\n");
    asked.is_ok() && stream.read_to_end(&mut answer).is_ok() && answer.ends_with(b"{}")
}

#[test]
fn repositories_over_http() {
    let project = Project::new().unwrap();
    let mut upstream = Upstream::create(project.beside("up")).unwrap();
    let commit = upstream.commit(&[("a", Change::text("x"))]).unwrap();
    let site = Site {
        repositories: upstream.dir().parent().map(Into::into),
        ..Site::default()
    };
    let server = Server::start(site).unwrap();
    let mut command = Command::new("git");
    let url = format!("{}/acme/up.git", server.url());
    command.args(["ls-remote", &url, "HEAD"]);
    command.env("GIT_TERMINAL_PROMPT", "0");
    let listed = exec::run(command, b"", Duration::from_secs(60)).unwrap();
    assert_eq!(
        listed.out(),
        format!("{commit}\tHEAD\n"),
        "{}",
        listed.err()
    );
    for path in [
        "/acme/other.git/info/refs",
        "/acme/../up.git/HEAD",
        "/up/.git/HEAD",
    ] {
        let answer = ask(&server, &format!("GET {path} HTTP/1.1\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
    }
}

#[cfg(unix)]
#[test]
fn programs_are_ended_in_time() {
    let run = |script: &str, input: &[u8], limit| {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        exec::run(command, input, limit).unwrap()
    };
    let plenty = Duration::from_secs(60);
    let done = run("cat; echo err >&2; exit 3", b"in", plenty);
    assert_eq!(
        (done.code, done.out().as_str(), done.err().as_str()),
        (3, "in", "err\n")
    );
    assert_eq!(run("kill -9 $$", &[b'x'; 1 << 20], plenty).code, 137);
    assert_eq!(
        run(
            "exec cat /dev/zero >/dev/null",
            b"",
            Duration::from_millis(1)
        )
        .code,
        124
    );
}
