//! Fetching from servers on this machine: git's own, and ones that misbehave.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::*;
use crate::vendoring::source::Surroundings;

mod carried; // what goes along to a site that reaches nothing
#[cfg(unix)]
mod users_git; // the user's own git, and their credential helper
mod web; // archives and indexes

/// What a server was asked.
struct Asked {
    method: String,
    target: String,
    authorization: Option<String>,
    content_type: String,
    body: Vec<u8>,
}

/// What a server does.
enum Reply {
    /// Answers.
    Send(u16, Vec<(String, String)>, Vec<u8>),
    /// Sends these bytes, then nothing, and keeps the line open.
    Hang(Vec<u8>),
    /// Sends a byte now and then, for ever.
    Drip(Vec<u8>),
    /// Sends these bytes and hangs up.
    Break(Vec<u8>),
}

/// A server on a free port; its thread ends with the test's process.
struct Server {
    port: u16,
    asked: Arc<AtomicUsize>,
}

impl Server {
    fn start(handle: impl Fn(&Asked) -> Reply + Send + Sync + 'static) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let asked = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&asked);
        let handle = Arc::new(handle);
        std::thread::spawn(move || {
            for stream in listener.incoming().take(64).flatten() {
                let handle = Arc::clone(&handle);
                let counter = Arc::clone(&counter);
                std::thread::spawn(move || {
                    counter.fetch_add(1, Ordering::Relaxed);
                    serve(stream, &*handle)
                });
            }
        });
        Server { port, asked }
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}/up.git", self.port)
    }
}

fn serve(mut stream: TcpStream, handle: &dyn Fn(&Asked) -> Reply) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let mut words = line.split(' ').map(str::to_owned);
    let mut asked = Asked {
        method: words.next()?,
        target: words.next()?,
        authorization: None,
        content_type: String::new(),
        body: Vec::new(),
    };
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim_end().split_once(": ") else {
            break;
        };
        match name.to_ascii_lowercase().as_str() {
            "authorization" => asked.authorization = Some(value.to_owned()),
            "content-type" => asked.content_type = value.to_owned(),
            "content-length" => length = value.parse().ok()?,
            _ => {}
        }
    }
    asked.body = vec![0; length];
    reader.read_exact(&mut asked.body).ok()?;
    match handle(&asked) {
        Reply::Send(status, headers, body) => {
            let mut head = format!("HTTP/1.1 {status} X\r\nConnection: close\r\n");
            for (name, value) in headers {
                head.push_str(&format!("{name}: {value}\r\n"));
            }
            head.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
            stream.write_all(head.as_bytes()).ok()?;
            stream.write_all(&body).ok()
        }
        Reply::Hang(bytes) => {
            stream.write_all(&bytes).ok()?;
            // Ends when the client goes.
            let mut rest = Vec::new();
            reader.read_to_end(&mut rest).map(drop).ok()
        }
        Reply::Break(bytes) => stream.write_all(&bytes).ok(),
        Reply::Drip(bytes) => {
            stream.write_all(&bytes).ok()?;
            for _ in 0..1000 {
                stream.write_all(b"0").ok()?;
                std::thread::sleep(Duration::from_millis(20));
            }
            Some(())
        }
    }
}

const LIST: &str = "application/x-git-upload-pack-advertisement";

fn list(body: &[u8]) -> Reply {
    let kind = ("Content-Type".to_owned(), LIST.to_owned());
    Reply::Send(200, vec![kind], body.to_vec())
}

/// `git http-backend` on the repositories below `root`.
fn backend(root: &Path, asked: &Asked) -> Reply {
    let (path, query) = asked.target.split_once('?').unwrap_or((&asked.target, ""));
    let mut child = Command::new("git")
        .arg("http-backend")
        .env("GIT_PROJECT_ROOT", root)
        .env("GIT_HTTP_EXPORT_ALL", "1")
        .env("REQUEST_METHOD", &asked.method)
        .env("PATH_INFO", path)
        .env("QUERY_STRING", query)
        .env("CONTENT_TYPE", &asked.content_type)
        .env("CONTENT_LENGTH", asked.body.len().to_string())
        .env("REMOTE_ADDR", "127.0.0.1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&asked.body).unwrap();
    let output = child.wait_with_output().unwrap().stdout;
    let end = output.windows(4).position(|w| w == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(output[..end].to_vec()).unwrap();
    let mut status = 200;
    let mut headers = Vec::new();
    for line in head.lines() {
        let (name, value) = line.split_once(": ").unwrap();
        if name == "Status" {
            status = value[..3].parse().unwrap();
        } else {
            headers.push((name.to_owned(), value.to_owned()));
        }
    }
    Reply::Send(status, headers, output[end + 4..].to_vec())
}

/// A folder with the bare repository `up.git`, and its commits.
struct Upstream {
    dir: tempfile::TempDir,
    commits: Vec<Oid>,
}

impl Upstream {
    /// Three commits on `main`, the second also tagged `v1` (annotated), the
    /// third also on `feature/x`.
    fn new() -> Upstream {
        let dir = tempfile::tempdir().unwrap();
        let repo = git2::Repository::init_bare(dir.path().join("up.git")).unwrap();
        let sign = git2::Signature::new("A", "a@example.test", &git2::Time::new(1, 0)).unwrap();
        let mut commits: Vec<Oid> = Vec::new();
        for text in ["one", "two", "three"] {
            let blob = repo.blob(text.as_bytes()).unwrap();
            let mut builder = repo.treebuilder(None).unwrap();
            builder.insert("SKILL.md", blob, 0o100_644).unwrap();
            let tree = repo.find_tree(builder.write().unwrap()).unwrap();
            let parents: Vec<_> = commits
                .last()
                .map(|oid| repo.find_commit(*oid).unwrap())
                .into_iter()
                .collect();
            let parents: Vec<&git2::Commit<'_>> = parents.iter().collect();
            let at = Some("refs/heads/main");
            let commit = repo.commit(at, &sign, &sign, text, &tree, &parents);
            commits.push(commit.unwrap());
        }
        let second = repo.find_object(commits[1], None).unwrap();
        repo.tag("v1", &second, &sign, "first", false).unwrap();
        repo.reference("refs/heads/feature/x", commits[2], false, "")
            .unwrap();
        repo.set_head("refs/heads/main").unwrap();
        Upstream { dir, commits }
    }

    fn serve(&self) -> Server {
        let root = self.dir.path().to_owned();
        Server::start(move |asked| backend(&root, asked))
    }

    fn path(&self) -> String {
        self.dir.path().join("up.git").display().to_string()
    }
}

fn get(source: &str, reference: Option<&str>, network: &Network) -> Result<Fetched, FetchError> {
    let around = Surroundings {
        cwd: Path::new("/"),
        allow_insecure: false,
    };
    let source = Source::parse(source, around).unwrap();
    let source = source.with_flags(reference, None)?;
    fetch(&source, network)
}

fn rule(result: Result<Fetched, FetchError>) -> &'static str {
    match result {
        Ok(fetched) => panic!("{fetched:?}"),
        Err(FetchError::Cancelled) => "cancelled",
        Err(FetchError::Refused(finding)) => finding.rule.id,
    }
}

fn refusal(result: Result<Fetched, FetchError>) -> Finding {
    match result {
        Err(FetchError::Refused(finding)) => *finding,
        other => panic!("{other:?}"),
    }
}

fn text(fetched: &Fetched) -> String {
    let path = RelPath::new("SKILL.md").unwrap();
    String::from_utf8(fetched.tree.read(&path, 100).unwrap()).unwrap()
}

fn plain() -> Network {
    Network {
        temp_dir: Some(tempfile::env::temp_dir()),
        ..Network::default()
    }
}

fn quick() -> Network {
    Network {
        limits: FetchLimits {
            deadline: Duration::from_secs(5),
            idle: Duration::from_millis(400),
            ..FetchLimits::default()
        },
        ..plain()
    }
}

#[test]
fn one_commit_comes_without_its_history() {
    let up = Upstream::new();
    let server = up.serve();
    let cache = tempfile::tempdir().unwrap();
    let network = Network {
        cache_dir: Some(cache.path().join("cache")),
        ..plain()
    };
    let fetched = get(&server.url(), None, &network).unwrap();
    assert_eq!(text(&fetched), "three");
    assert_eq!(fetched.commit, Some(up.commits[2]));
    assert_eq!(fetched.ref_name.as_deref(), Some("refs/heads/main"));
    assert_eq!(fetched.ref_kind, Some(RefKind::Default));
    assert_eq!(fetched.url.as_deref(), Some(server.url().as_str()));
    assert_eq!(
        (fetched.redirected.as_ref(), fetched.notes.len()),
        (None, 0)
    );
    drop(fetched);
    let store = std::fs::read_dir(cache.path().join("cache/git")).unwrap();
    let store = store.flatten().find(|e| e.path().is_dir()).unwrap().path();
    let repo = git2::Repository::open_bare(&store).unwrap();
    assert!(!repo.odb().unwrap().exists(up.commits[1]));

    // A leftover of a killed fetch goes, and a second fetch asks only for the
    // list.
    let leftover = store.join("objects/pack/pack_git2_x");
    std::fs::write(&leftover, b"").unwrap();
    let before = server.asked.load(Ordering::Relaxed);
    get(&server.url(), None, &network).unwrap();
    assert_eq!(server.asked.load(Ordering::Relaxed), before + 1);
    assert!(!leftover.exists());

    // Annotated tag, slashes, commit ids: whole and short, on a branch's tip
    // and below.
    let tag = get(&server.url(), Some("v1"), &network).unwrap();
    assert_eq!(
        (tag.commit, text(&tag).as_str()),
        (Some(up.commits[1]), "two")
    );
    assert_eq!(tag.ref_name.as_deref(), Some("refs/tags/v1"));
    assert!(tag.tag_object.is_some_and(|oid| oid != up.commits[1]));
    let page = format!("{}/tree/feature/x", server.url());
    assert_eq!(text(&get(&page, None, &network).unwrap()), "three");
    let first = get(&server.url(), Some(&up.commits[0].to_string()), &network).unwrap();
    assert_eq!(
        (first.ref_kind, text(&first).as_str()),
        (Some(RefKind::Commit), "one")
    );
    let short = format!("{}@{}", server.url(), &up.commits[1].to_string()[..8]);
    assert_eq!(text(&get(&short, None, &network).unwrap()), "two");
    let unknown = "1".repeat(40);
    assert_eq!(
        rule(get(&server.url(), Some(&unknown), &network)),
        "commit-not-fetchable"
    );
    assert_eq!(
        rule(get(&server.url(), Some("nope"), &network)),
        "ref-not-found"
    );

    // Offline only what is there.
    let offline = Network {
        offline: true,
        ..network.clone()
    };
    let before = server.asked.load(Ordering::Relaxed);
    assert_eq!(
        text(&get(&server.url(), Some("v1"), &offline).unwrap()),
        "two"
    );
    let other = format!("{}x", server.url());
    assert_eq!(rule(get(&other, None, &offline)), "source-unreachable");
    assert_eq!(server.asked.load(Ordering::Relaxed), before);
}

#[test]
fn without_a_usable_cache_a_temporary_folder_does() {
    let up = Upstream::new();
    let server = up.serve();
    let file = tempfile::NamedTempFile::new().unwrap();
    let network = Network {
        cache_dir: Some(file.path().to_owned()),
        ..plain()
    };
    let fetched = get(&server.url(), None, &network).unwrap();
    assert_eq!(text(&fetched), "three");
    assert!(fetched.notes[0].contains("cache"));
    assert_eq!(text(&get(&server.url(), None, &plain()).unwrap()), "three");
}

#[test]
fn a_repository_of_this_machine_is_opened_in_place() {
    let up = Upstream::new();
    let fetched = get(&up.path(), None, &plain()).unwrap();
    assert_eq!(text(&fetched), "three");
    assert_eq!(
        (fetched.kind, fetched.url.as_ref()),
        (SourceKind::Git, None)
    );
    let tag = get(&up.path(), Some("v1"), &plain()).unwrap();
    assert_eq!(tag.commit, Some(up.commits[1]));
    assert!(tag.tag_object.is_some());
    let id = up.commits[0].to_string();
    let first = get(&up.path(), Some(&id), &plain()).unwrap();
    assert_eq!(text(&first), "one");
    let page = format!("file://{}/tree/feature/x", up.path());
    assert_eq!(text(&get(&page, None, &plain()).unwrap()), "three");
    let short = format!("file://{}#{}", up.path(), "refs/heads/nope");
    assert_eq!(rule(get(&short, None, &plain())), "ref-not-found");
}

#[test]
fn misbehaving_servers_are_left_in_time() {
    let head = format!("HTTP/1.1 200 OK\r\nContent-Type: {LIST}\r\n\r\n");
    let hang = Server::start(|_| Reply::Hang(Vec::new()));
    let stall = {
        let head = head.clone();
        Server::start(move |_| Reply::Hang(format!("{head}001e# serv").into_bytes()))
    };
    let drip = Server::start(move |_| Reply::Drip(head.clone().into_bytes()));
    let begin = Instant::now();
    let mut network = quick();
    network.limits.deadline = Duration::from_millis(900);
    assert_eq!(rule(get(&hang.url(), None, &network)), "source-unreachable");
    assert_eq!(
        rule(get(&stall.url(), None, &network)),
        "source-unreachable"
    );
    assert_eq!(rule(get(&drip.url(), None, &network)), "source-unreachable");
    assert!(begin.elapsed() < Duration::from_secs(4));

    let cancel = Arc::clone(&network.cancel);
    network.limits.idle = Duration::from_secs(30);
    network.limits.deadline = Duration::from_secs(30);
    let begin = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while hang.asked.load(Ordering::Relaxed) < 2 {
                std::thread::yield_now();
            }
            cancel.store(true, Ordering::Relaxed);
        });
        assert_eq!(rule(get(&hang.url(), None, &network)), "cancelled");
    });
    assert!(begin.elapsed() < Duration::from_secs(5));
}

/// A server that has one commit and sends `answer` for it.
fn serves(answer: Vec<u8>) -> Server {
    let mut refs = b"001e# service=git-upload-pack\n0000".to_vec();
    let head = "1".repeat(40);
    let line = format!("{head} HEAD\0side-band-64k ofs-delta\n");
    refs.extend(format!("{:04x}{line}", line.len() + 4).bytes());
    let line = format!("{head} refs/heads/main\n");
    refs.extend(format!("{:04x}{line}0000", line.len() + 4).bytes());
    let kind = "application/x-git-upload-pack-result".to_owned();
    Server::start(move |asked| {
        if asked.method == "POST" {
            let kind = ("Content-Type".to_owned(), kind.clone());
            Reply::Send(200, vec![kind], answer.clone())
        } else {
            list(&refs)
        }
    })
}

#[test]
fn a_pack_that_would_unpack_to_gigabytes_is_left_before_that() {
    let bomb = super::pack::tests::bomb();
    assert!(bomb.len() < 4096, "{}", bomb.len());
    let server = serves(bomb);
    let begin = Instant::now();
    let error = get(&server.url(), None, &quick())
        .err()
        .unwrap()
        .to_string();
    assert!(
        error.contains("unpacks an object stored as a delta"),
        "{error}"
    );
    assert!(begin.elapsed() < Duration::from_secs(2));
}

#[test]
fn answers_that_are_no_repository() {
    let mut empty = b"001e# service=git-upload-pack\n0000".to_vec();
    let line = format!("{} capabilities^{{}}\0shallow\n", "0".repeat(40));
    empty.extend(format!("{:04x}{line}0000", line.len() + 4).bytes());
    let html = vec![("Content-Type".to_owned(), "text/html\u{1b}[2J".to_owned())];
    let error = b"001e# service=git-upload-pack\n0000001cERR \x1b[2J\xff\0 no such\n0000";
    let replies: Vec<(Reply, &str)> = vec![
        (
            Reply::Send(404, Vec::new(), Vec::new()),
            "source-unreachable",
        ),
        (
            Reply::Send(500, Vec::new(), Vec::new()),
            "source-unreachable",
        ),
        (
            Reply::Send(200, html, b"<html>".to_vec()),
            "source-unreachable",
        ),
        (list(b""), "source-unreachable"),
        (list(b"\0\xff\xfe"), "source-unreachable"),
        (
            list(b"001e# service=git-upload-pack\n0000"),
            "source-unreachable",
        ),
        (
            list(b"001e# service=git-upload-pack\n00000000"),
            "ref-not-found",
        ),
        (list(&empty), "ref-not-found"),
        (list(error), "source-unreachable"),
        (list(&b"0005x".repeat(100_000)), "source-unreachable"),
    ];
    for (at, (reply, wanted)) in replies.into_iter().enumerate() {
        let reply = Mutex::new(Some(reply));
        let server = Server::start(move |_| reply.lock().unwrap().take().unwrap());
        let mut network = quick();
        network.limits.references = 100_000;
        let found = get(&server.url(), None, &network);
        if let Err(FetchError::Refused(finding)) = &found {
            assert!(!finding.message.contains('\u{1b}'), "{at}");
        }
        assert_eq!(rule(found), wanted, "{at}");
    }
    // Nobody listens there.
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/up.git", free.local_addr().unwrap());
    drop(free);
    assert_eq!(rule(get(&url, None, &quick())), "source-unreachable");
}

/// Each in one line: what happened, and a way on; and where.
#[test]
fn every_refusal_says_what_happened_and_a_way_on() {
    let status = |status| Reply::Send(status, Vec::new(), Vec::new());
    let html = vec![(
        "Content-Type".to_owned(),
        "text/html; charset=utf-8".to_owned(),
    )];
    let cut = format!("HTTP/1.1 200 OK\r\nContent-Type: {LIST}\r\nContent-Length: 99\r\n\r\n001e");
    let variable = "`MINARA_GIT_TOKEN_127_0_0_1`";
    let replies: Vec<(Reply, &str, &str)> = vec![
        (status(401), "wants credentials", variable),
        (
            status(403),
            "the server refuses this (HTTP status 403)",
            variable,
        ),
        (
            status(404),
            "nothing at this address (HTTP status 404)",
            variable,
        ),
        (status(429), "fewer requests", "wait a while"),
        (
            status(503),
            "a fault of its own (HTTP status 503)",
            "try again later",
        ),
        (status(418), "HTTP status 418", "check the URL"),
        (
            Reply::Send(200, html, b"<html>".to_vec()),
            "answered with `text/html` and not as a git repository",
            "`git clone`",
        ),
        (
            Reply::Break(cut.into_bytes()),
            "no connection: the connection broke off",
            "run the command again",
        ),
        (
            Reply::Break(b"SSH-2.0-x\r\n".to_vec()),
            "no HTTP",
            "check the URL",
        ),
        (list(b"0005x"), "no git protocol", "--fetch-with git"),
        (
            Reply::Hang(Vec::new()),
            "sent nothing for",
            "--idle-timeout",
        ),
        (
            Reply::Send(
                302,
                vec![("Location".to_owned(), "/login".to_owned())],
                Vec::new(),
            ),
            "a redirect to a web page",
            "`git clone`",
        ),
        (
            Reply::Send(302, Vec::new(), Vec::new()),
            "in a circle",
            "leads to in the end",
        ),
    ];
    for (reply, words, way_on) in replies {
        let reply = Mutex::new(Some(reply));
        let server = Server::start(move |_| reply.lock().unwrap().take().unwrap());
        let found = refusal(get(&server.url(), None, &quick()));
        let help = found.help.as_deref().unwrap_or_default();
        assert!(found.message.contains(words), "{}", found.message);
        assert!(help.contains(way_on), "{words}: {help}");
        assert!(
            !found.message.contains('\n') && !help.contains('\n'),
            "{words}"
        );
        assert_eq!(found.path(), server.url(), "{words}");
    }
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/up.git", free.local_addr().unwrap());
    drop(free);
    let found = refusal(get(&url, None, &quick()));
    assert!(
        found.message.contains("refuses connections"),
        "{}",
        found.message
    );
    assert!(found.help.unwrap().contains("host and port"));
    let said = b"0008NAK\n0013\x03out of \x1bmemory".to_vec();
    let found = refusal(get(&serves(said).url(), None, &quick()));
    assert!(
        found.message.contains("the server gave up: out of "),
        "{}",
        found.message
    );
    assert!(!found.message.contains('\x1b'));
    let found = refusal(get(
        &serves(b"0008NAK\nPACK".to_vec()).url(),
        None,
        &quick(),
    ));
    assert!(
        found.help.unwrap().contains("run the command again"),
        "{}",
        found.message
    );
}

/// What was listed is gone when it is asked for: somebody pushed in between.
#[test]
fn a_branch_that_is_rewritten_between_list_and_fetch_is_told_as_that() {
    let up = Upstream::new();
    let root = up.dir.path().to_owned();
    let first = up.commits[0];
    let server = Server::start(move |asked| {
        if asked.method == "POST" {
            let repo = git2::Repository::open_bare(root.join("up.git")).unwrap();
            repo.reference("refs/heads/main", first, true, "").unwrap();
            if let Ok(mut other) = repo.find_reference("refs/heads/feature/x") {
                other.delete().unwrap();
            }
        }
        backend(&root, asked)
    });
    let found = refusal(get(&server.url(), None, &plain()));
    assert!(
        found.message.contains("is not there any more"),
        "{}",
        found.message
    );
    assert!(found.help.unwrap().contains("run the command again"));
    assert_eq!(text(&get(&server.url(), None, &plain()).unwrap()), "one");
}

#[test]
fn limits_hold_while_the_data_comes() {
    let up = Upstream::new();
    let server = up.serve();
    let mut network = quick();
    network.limits.received = 500;
    assert_eq!(
        rule(get(&server.url(), None, &network)),
        "source-unreachable"
    );
    let mut network = quick();
    network.limits.objects = 2;
    let Err(FetchError::Refused(finding)) = get(&server.url(), None, &network) else {
        panic!("the limit does not hold");
    };
    assert!(finding.message.contains("3 objects"), "{}", finding.message);
}

#[test]
fn redirects_stay_on_their_host_unless_accepted() {
    let up = Upstream::new();
    let server = up.serve();
    let other = server.port;
    let moved = Server::start(move |asked| {
        let to = format!("http://localhost:{other}{}", asked.target);
        Reply::Send(302, vec![("Location".to_owned(), to)], Vec::new())
    });
    assert_eq!(rule(get(&moved.url(), None, &quick())), "source-redirected");
    let accepting = Network {
        accept_redirect: true,
        ..quick()
    };
    let fetched = get(&moved.url(), None, &accepting).unwrap();
    assert_eq!(text(&fetched), "three");
    assert_eq!(
        fetched.redirected.unwrap(),
        format!("http://localhost:{other}/up.git")
    );
    assert_eq!(fetched.url.unwrap(), moved.url());

    let root = up.dir.path().to_owned();
    let renamed = Server::start(move |asked| match asked.target.strip_prefix("/up.git") {
        Some(rest) => {
            let to = format!("/new/up.git{rest}");
            Reply::Send(301, vec![("Location".to_owned(), to)], Vec::new())
        }
        None => {
            let target = asked.target.replacen("/new", "", 1);
            let asked = Asked {
                target,
                method: asked.method.clone(),
                authorization: None,
                content_type: asked.content_type.clone(),
                body: asked.body.clone(),
            };
            backend(&root, &asked)
        }
    });
    let fetched = get(&renamed.url(), None, &quick()).unwrap();
    assert!(fetched.redirected.unwrap().ends_with("/new/up.git"));

    let login = Server::start(|_| {
        let to = ("Location".to_owned(), "/login?next=x".to_owned());
        Reply::Send(302, vec![to], Vec::new())
    });
    assert_eq!(
        rule(get(&login.url(), None, &quick())),
        "source-unreachable"
    );
    let circle = Server::start(|asked| {
        let to = ("Location".to_owned(), asked.target.clone());
        Reply::Send(302, vec![to], Vec::new())
    });
    assert_eq!(
        rule(get(&circle.url(), None, &quick())),
        "source-unreachable"
    );
}

#[test]
fn a_token_is_sent_once_asked_for_and_never_elsewhere() {
    let up = Upstream::new();
    let root = up.dir.path().to_owned();
    let seen: Arc<Mutex<Vec<Option<String>>>> = Arc::default();
    let heard = Arc::clone(&seen);
    let server = Server::start(move |asked| {
        heard.lock().unwrap().push(asked.authorization.clone());
        // `x-access-token:canary`
        if asked.authorization.as_deref() == Some("Basic eC1hY2Nlc3MtdG9rZW46Y2FuYXJ5") {
            backend(&root, asked)
        } else {
            Reply::Send(401, Vec::new(), Vec::new())
        }
    });
    let with = |token: &'static str| Network {
        credentials: Credentials::new(move |name| {
            (name == "MINARA_GIT_TOKEN_127_0_0_1").then(|| token.to_owned())
        }),
        ..plain()
    };
    assert_eq!(
        text(&get(&server.url(), None, &with("canary")).unwrap()),
        "three"
    );
    assert_eq!(seen.lock().unwrap()[0], None);
    seen.lock().unwrap().clear();
    let refused = get(&server.url(), None, &with("wrong-canary"));
    assert!(!format!("{refused:?}").contains("canary"));
    assert_eq!(rule(refused), "source-unreachable");
    assert_eq!(seen.lock().unwrap().len(), 2);
    assert_eq!(
        rule(get(&server.url(), None, &plain())),
        "source-unreachable"
    );

    // Behind a redirect to another host nothing is sent.
    seen.lock().unwrap().clear();
    let port = server.port;
    let moved = Server::start(move |asked| {
        let to = format!("http://localhost:{port}{}", asked.target);
        Reply::Send(302, vec![("Location".to_owned(), to)], Vec::new())
    });
    let network = Network {
        accept_redirect: true,
        ..with("canary")
    };
    assert_eq!(
        rule(get(&moved.url(), None, &network)),
        "source-unreachable"
    );
    assert!(seen.lock().unwrap().iter().all(Option::is_none));
}

/// A token, the way in which the server wants it, and to no other server.
#[test]
fn a_token_is_sent_as_bearer_where_the_server_asks_for_that() {
    let up = Upstream::new();
    let seen: Arc<Mutex<Vec<Option<String>>>> = Arc::default();
    let asking = |challenges: &'static [&'static str], wanted: &'static str| {
        let root = up.dir.path().to_owned();
        let heard = Arc::clone(&seen);
        Server::start(move |asked| {
            heard.lock().unwrap().push(asked.authorization.clone());
            if asked.authorization.as_deref() == Some(wanted) {
                return backend(&root, asked);
            }
            let name = "WWW-Authenticate".to_owned();
            let challenges = challenges
                .iter()
                .map(|one| (name.clone(), (*one).to_owned()));
            Reply::Send(401, challenges.collect(), Vec::new())
        })
    };
    let with = |token: &'static str| Network {
        credentials: Credentials::new(move |name| {
            (name == "MINARA_GIT_TOKEN_127_0_0_1").then(|| token.to_owned())
        }),
        accept_redirect: true,
        ..plain()
    };
    let bearer = asking(&["Bearer realm=\"a, Basic b\""], "Bearer canary");
    assert_eq!(
        text(&get(&bearer.url(), None, &with("canary")).unwrap()),
        "three"
    );
    assert_eq!(
        seen.lock().unwrap()[..2],
        [None, Some("Bearer canary".to_owned())]
    );
    let refused = refusal(get(&bearer.url(), None, &with("wrong-canary")));
    assert!(!format!("{refused:?}").contains("canary"));
    assert!(refused.help.unwrap().contains("the token was refused"));
    // One that takes both gets what most tokens are made for.
    let both = asking(
        &["Bearer", "Basic realm=x"],
        "Basic eC1hY2Nlc3MtdG9rZW46Y2FuYXJ5",
    );
    assert_eq!(
        text(&get(&both.url(), None, &with("canary")).unwrap()),
        "three"
    );
    // Another port is another server, although its host has the token's name.
    seen.lock().unwrap().clear();
    let port = bearer.port;
    let moved = Server::start(move |asked| {
        let to = format!("http://127.0.0.1:{port}{}", asked.target);
        Reply::Send(302, vec![("Location".to_owned(), to)], Vec::new())
    });
    let refused = refusal(get(&moved.url(), None, &with("canary")));
    assert!(!format!("{refused:?}").contains("canary"));
    assert_eq!(*seen.lock().unwrap(), [None]);
    // So with a file of the web.
    let file = format!("http://127.0.0.1:{}/a.tar.gz", moved.port);
    let refused = refusal(get(&file, None, &with("canary")));
    assert!(!format!("{refused:?}").contains("canary"));
    assert!(seen.lock().unwrap().iter().all(Option::is_none));
}

#[test]
fn a_url_rewritten_by_the_configuration_is_told_and_gets_no_token() {
    let up = Upstream::new();
    let given = Server::start(|_| Reply::Send(500, Vec::new(), Vec::new()));
    let root = up.dir.path().to_owned();
    let seen: Arc<Mutex<Vec<Option<String>>>> = Arc::default();
    let heard = Arc::clone(&seen);
    let other = Server::start(move |asked| {
        heard.lock().unwrap().push(asked.authorization.clone());
        backend(&root, asked)
    });
    let cache = tempfile::tempdir().unwrap();
    let network = Network {
        cache_dir: Some(cache.path().to_owned()),
        credentials: Credentials::new(|_| Some("canary".to_owned())),
        ..quick()
    };
    // Makes the cache, whose configuration then stands for the user's.
    assert_eq!(
        rule(get(&given.url(), None, &network)),
        "source-unreachable"
    );
    let store = std::fs::read_dir(cache.path().join("git")).unwrap();
    let store = store.flatten().find(|e| e.path().is_dir()).unwrap().path();
    let rewrite = |to: &str| {
        let repo = git2::Repository::open_bare(&store).unwrap();
        let mut config = std::fs::read_to_string(store.join("config")).unwrap();
        if let Some(at) = config.find("[url") {
            config.truncate(at);
        }
        let from = format!("http://127.0.0.1:{}/", given.port);
        config.push_str(&format!("[url \"{to}\"]\n\tinsteadOf = {from}\n"));
        std::fs::write(repo.path().join("config"), config).unwrap();
    };
    rewrite(&format!("http://x:secret@localhost:{}/", other.port));
    let fetched = get(&given.url(), None, &network).unwrap();
    assert_eq!(text(&fetched), "three");
    assert_eq!(fetched.url.as_deref(), Some(given.url().as_str()));
    assert!(fetched.notes[0].contains("insteadOf"));
    assert!(!format!("{fetched:?}").contains("secret"));
    assert!(seen.lock().unwrap().iter().all(Option::is_none));
    rewrite("git@example.test:");
    assert_eq!(
        rule(get(&given.url(), None, &network)),
        "unsupported-source"
    );
    rewrite("http://example.test/");
    assert_eq!(
        rule(get(&given.url(), None, &network)),
        "unsupported-source"
    );
}

#[test]
fn https_to_a_server_without_it_is_an_error_and_no_panic() {
    let plain = Server::start(|_| Reply::Send(200, Vec::new(), Vec::new()));
    let url = format!("https://127.0.0.1:{}/up.git", plain.port);
    assert_eq!(rule(get(&url, None, &quick())), "source-unreachable");
}
