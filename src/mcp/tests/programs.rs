//! Servers that are programs.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::super::failure::Step;
use super::super::{Limits, Listing, McpError, Outside, Program, Reach, Server, list};
use super::{outside, page, patient, refused, short, welcome};

/// What every script begins with: its own id is kept, and that of something it starts.
const HEAD: &str = "echo $$ > pids\nsleep 1000 > /dev/null 2>&1 & echo $! >> pids\n\
                    next() { IFS= read -r line; printf '%s\\n' \"$line\" >> heard; }\n\
                    say() { printf '%s\\n' \"$1\"; }\n";

/// A folder with a server in it.
struct Place {
    folder: TempDir,
    reach: Reach,
}

impl Place {
    fn new(script: &str) -> Place {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("server.sh"), format!("{HEAD}{script}")).unwrap();
        let path = std::env::var("PATH").unwrap();
        let reach = Reach::Program(Program {
            command: PathBuf::from("sh"),
            args: vec!["server.sh".to_owned()],
            env: vec![
                ("PATH".to_owned(), path),
                ("GIVEN".to_owned(), "yes".to_owned()),
            ],
            folder: folder.path().to_path_buf(),
        });
        Place { folder, reach }
    }

    fn ask(&self, limits: Limits) -> Result<Listing, McpError> {
        let asked = super::ask(self.reach.clone(), limits);
        self.nothing_is_left();
        asked
    }

    fn read(&self, file: &str) -> String {
        fs::read_to_string(self.folder.path().join(file)).unwrap()
    }

    /// The methods that the server heard.
    fn heard(&self) -> Vec<String> {
        let heard = self.read("heard");
        let methods = heard.lines().map(|line| {
            let message: serde_json::Value = serde_json::from_str(line).unwrap();
            message["method"].as_str().unwrap_or("answer").to_owned()
        });
        methods.collect()
    }

    fn nothing_is_left(&self) {
        let until = Instant::now() + Duration::from_secs(20);
        // A program that was ended early may not have come to write it.
        let pids = fs::read_to_string(self.folder.path().join("pids")).unwrap_or_default();
        let pids: Vec<i32> = pids.lines().map(|pid| pid.parse().unwrap()).collect();
        while pids.iter().any(|pid| is_alive(*pid)) {
            assert!(Instant::now() < until, "a process is left");
            std::thread::yield_now();
        }
    }
}

/// Whether a process runs; one that waits to be reaped by somebody else does not.
fn is_alive(pid: i32) -> bool {
    if Path::new("/proc/self/stat").exists() {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let state = stat.rsplit(')').next().unwrap_or_default();
        return !state.trim().is_empty() && !state.trim_start().starts_with(['Z', 'X']);
    }
    let pid = rustix::process::Pid::from_raw(pid).unwrap();
    rustix::process::test_kill_process(pid).is_ok()
}

/// A script that answers the handshake and then says `rest`.
fn after_welcome(rest: &str) -> String {
    format!("next\nsay '{}'\nnext\nnext\n{rest}", welcome("2025-06-18"))
}

const SEARCH: &str = r#"{"name": "Search","riskLevel":"read" ,"x":1.50}"#;

#[test]
fn tools_come_as_the_server_wrote_them_and_nothing_else_is_called() {
    let script = after_welcome(&format!(
        "say '{}'\nnext\nsay '{}'\ncat >> heard",
        page(2, &[SEARCH, r#"{"name":"b"}"#], r#","nextCursor":"a b""#),
        page(3, &[r#"{"name":"c"}"#], r#","nextCursor":null"#),
    ));
    let place = Place::new(&script);
    let listing = place.ask(patient()).unwrap();
    assert_eq!(listing.version, "2025-06-18");
    assert_eq!(
        listing.tools,
        [SEARCH, r#"{"name":"b"}"#, r#"{"name":"c"}"#]
    );
    let called = [
        "initialize",
        "notifications/initialized",
        "tools/list",
        "tools/list",
    ];
    assert_eq!(place.heard(), called);
    assert!(place.read("heard").contains(r#""cursor":"a b""#));
}

#[test]
fn a_program_gets_no_variable_that_nobody_named() {
    let script = format!(
        "env > environment\n{}",
        after_welcome(&format!("say '{}'", page(2, &[], "")))
    );
    let place = Place::new(&script);
    place.ask(patient()).unwrap();
    let names = place.read("environment");
    let mut names: Vec<&str> = names
        .lines()
        .filter_map(|line| line.split('=').next())
        .collect();
    // The shell sets these itself.
    names.retain(|name| !["PWD", "OLDPWD", "SHLVL", "_"].contains(name));
    names.sort_unstable();
    assert_eq!(names, ["GIVEN", "PATH"]);
}

#[test]
fn what_a_server_says_in_between_is_heard_and_answered_as_far_as_it_must() {
    let script = format!(
        "next\nsay 'starting up'\nsay '[info] ready'\nsay ''\n\
         say '[{{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{{}}}},{}]'\n\
         next\nnext\n\
         say '{{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}}'\nnext\n\
         say '{{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"sampling/createMessage\",\"params\":{{}}}}'\nnext\n\
         say '{}'",
        welcome("2025-03-26"),
        page(2, &[SEARCH], "")
    );
    let place = Place::new(&script);
    let listing = place.ask(patient()).unwrap();
    assert_eq!(listing.tools, [SEARCH]);
    let heard = place.read("heard");
    assert!(
        heard.contains(r#"{"jsonrpc":"2.0","id":"p","result":{}}"#),
        "{heard}"
    );
    assert!(
        heard.contains(r#""id":7,"error":{"code":-32601"#),
        "{heard}"
    );
}

#[test]
fn a_server_without_a_handshake_is_asked_in_the_new_way() {
    let script = format!(
        "next\nsay '{{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{{\"code\":-32601,\"message\":\"no\"}}}}'\n\
         next\nsay '{}'",
        page(2, &[SEARCH], r#","resultType":"complete","ttlMs":1"#)
    );
    let place = Place::new(&script);
    let listing = place.ask(patient()).unwrap();
    assert_eq!(listing.version, "2026-07-28");
    assert_eq!(place.heard(), ["initialize", "tools/list"]);
    let heard = place.read("heard");
    let version = r#""io.modelcontextprotocol/protocolVersion":"2026-07-28""#;
    assert!(heard.contains(version), "{heard}");
    // One that has neither is told by what it said to the handshake.
    let no =
        |id: u64, word: &str| format!(r#"{{"id":{id},"error":{{"code":-1,"message":"{word}"}}}}"#);
    let script = format!(
        "next\nsay '{}'\nnext\nsay '{}'",
        no(1, "first"),
        no(2, "second")
    );
    let (kind, said) = refused(Place::new(&script).ask(patient()));
    assert_eq!(kind, "mcp::declined");
    assert!(said.contains("refuses the handshake: -1 first"), "{said}");
}

#[test]
fn every_bad_server_is_refused_by_name_in_time_and_gone() {
    let endless = "n=2\nwhile :; do say '{\"id\":'$n',\"result\":{\"tools\":[],\"nextCursor\":\"'$n'\"}}'; \
                   n=$((n+1)); next; done";
    let again = format!(
        "say '{}'\nnext\nsay '{}'\ncat",
        page(2, &[], r#","nextCursor":"x""#),
        page(3, &[], r#","nextCursor":"x""#)
    );
    let large = "printf '{\"id\":2,\"x\":\"'; head -c 17825792 /dev/zero | tr '\\0' x; cat";
    let many = vec!["{}"; 1001];
    let cases: [(&str, String, &str, &str); 18] = [
        (
            "never answers",
            "cat > /dev/null".into(),
            "mcp::no-answer",
            "the handshake",
        ),
        (
            "never lists",
            after_welcome("echo wait for it >&2; cat > /dev/null"),
            "mcp::no-answer",
            "the request for its tools within 300 ms",
        ),
        (
            "floods its errors",
            "yes flood >&2".into(),
            "mcp::no-answer",
            "the handshake within 300 ms",
        ),
        (
            "dies in the handshake",
            "next; sleep 1000 & echo $! >> pids; echo a >&2; echo 'no \u{1b}[2Jkey' >&2; exit 3"
                .into(),
            "mcp::server-ended",
            "\nit said: a\nit said: no \\u{1b}[2Jkey",
        ),
        (
            "is killed",
            "kill -9 $$".into(),
            "mcp::server-ended",
            "signal: 9",
        ),
        (
            "closes its output",
            "exec >&-; cat > /dev/null".into(),
            "mcp::server-ended",
            "closed its output",
        ),
        (
            "speaks HTML",
            "next; say '<html>'".into(),
            "mcp::no-message",
            "`<html>`",
        ),
        (
            "speaks half",
            "next; say '{\"id\":1,'".into(),
            "mcp::no-message",
            "`{\"id\":1,`",
        ),
        (
            "speaks nothing",
            "next; say '[]'; say '[7]'".into(),
            "mcp::no-message",
            "`[7]`",
        ),
        ("chats", "yes chat".into(), "mcp::no-message", "`chat`"),
        (
            "answers another request",
            format!(
                "next; say '{}'",
                welcome("2025-06-18").replace(":1,", ":9,")
            ),
            "mcp::unasked-answer",
            "`9`",
        ),
        (
            "speaks another version",
            format!("next; say '{}'", welcome("1999-01-01")),
            "mcp::unknown-version",
            "`1999-01-01`",
        ),
        (
            "pages for ever",
            after_welcome(endless),
            "mcp::too-many-pages",
            "100 pages",
        ),
        (
            "repeats a cursor",
            after_welcome(&again),
            "mcp::repeated-cursor",
            "page 2",
        ),
        (
            "sends 17 MiB",
            after_welcome(large),
            "mcp::message-too-long",
            "16 MiB",
        ),
        (
            "has 1,001 tools",
            after_welcome(&format!("say '{}'", page(2, &many, ""))),
            "mcp::too-many-tools",
            "1000 tools",
        ),
        (
            "wants something first",
            after_welcome(&format!(
                "say '{}'",
                page(2, &[], r#","resultType":"input_required""#)
            )),
            "mcp::bad-answer",
            "input_required",
        ),
        (
            "has two lists",
            after_welcome(&format!("say '{}'", page(2, &[], r#","tools":[]"#))),
            "mcp::bad-answer",
            "duplicate field",
        ),
    ];
    for (name, script, kind, words) in cases {
        let limits = match (kind, name) {
            ("mcp::no-answer", "never lists") => short(Step::Page(1)),
            ("mcp::no-answer", _) => short(Step::Handshake),
            _ => patient(),
        };
        let (found, said) = refused(Place::new(&script).ask(limits));
        assert_eq!(found, kind, "{name}: {said}");
        assert!(said.contains(words), "{name}: {said}");
        assert!(said.starts_with("server `docs`: "), "{said}");
    }
}

#[test]
fn messages_are_bounded_all_together() {
    let told = r#"say '{"method":"notifications/message","params":"'$x'"}'"#;
    let script = format!("x=$(head -c 5000 /dev/zero | tr '\\0' x)\nwhile :; do {told}; done");
    let limits = Limits {
        received: 100_000,
        ..patient()
    };
    let (kind, _) = refused(Place::new(&script).ask(limits));
    assert_eq!(kind, "mcp::too-many-bytes");
}

#[test]
fn a_server_that_does_not_want_to_end_is_ended() {
    let script = format!(
        "trap '' TERM\nyes noise >&2 &\necho $! >> pids\n{}\nwhile :; do wait; done",
        after_welcome(&format!("say '{}'", page(2, &[SEARCH], "")))
    );
    let listing = Place::new(&script).ask(patient()).unwrap();
    assert_eq!(listing.tools, [SEARCH]);
}

#[test]
fn who_gives_up_waits_no_longer() {
    let place = Place::new("next; cat > /dev/null");
    let cancel = Arc::new(AtomicBool::new(false));
    let server = Server {
        id: "docs".to_owned(),
        reach: place.reach.clone(),
    };
    let outside = Outside {
        cancel: Arc::clone(&cancel),
        ..outside(patient())
    };
    let heard = place.folder.path().join("heard");
    let asked = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !heard.exists() {
                std::thread::yield_now();
            }
            cancel.store(true, Ordering::Relaxed);
        });
        list(&server, &outside)
    });
    assert!(matches!(asked, Err(McpError::Cancelled)), "{asked:?}");
    place.nothing_is_left();
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let reach = Reach::Program(Program {
        command: PathBuf::from("no-such-program-anywhere"),
        args: Vec::new(),
        env: Vec::new(),
        folder: folder.path().to_path_buf(),
    });
    let (kind, said) = refused(super::ask(reach, patient()));
    assert_eq!(kind, "mcp::not-started");
    assert!(said.contains("`no-such-program-anywhere`"), "{said}");
    assert!(said.contains("there is no such program"), "{said}");
}
