//! MCP servers that are asked: the whole way, what is never started, and the end of a
//! run that somebody gives up.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::json::checked;
use crate::project::{Project, Run};

/// A server of two tools; what it is started with is kept.
const SERVER: &str = r#"echo started >> started
env >> started
read -r line
echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25","capabilities":{}}}'
read -r line
read -r line
echo '{"jsonrpc":"2.0","id":2,"result":{"tools":[{"name":"count","inputSchema":{"type":"object"},"riskLevel":"read" , "sideEffects":"none"},{"name":"delete","inputSchema":{"type":"object"}}]}}'
cat > /dev/null
"#;

const CONFIG: &str = "\
[polar]
inventory = \"inventory.json\"
policy = \"policy.json\"

[polar.servers.docs]
command = \"sh\"
args = [\"server.sh\"]
";

const SKILL: &str = "\
---
name: docs-helper
description: Works with documents. Use when pages are needed.
---
## Capabilities
- count
";

fn host() -> Project {
    Project::new()
        .file("minara.toml", CONFIG)
        .file("server.sh", SERVER)
        .file("skills/docs-helper/SKILL.md", SKILL)
        .file("policy.json", r#"{"allow": {"mcp.docs": ["*"]}}"#)
}

fn has(project: &Project, file: &str) -> bool {
    project.path().join(file).exists()
}

/// A run that ends with 2 and a help.
fn stopped(project: &Project, line: &str) -> Run {
    let run = project.run(line);
    assert_eq!(run.code, 2, "{line}: {}{}", run.stdout, run.stderr);
    assert!(run.stderr.contains("help: "), "{line}: {}", run.stderr);
    run
}

#[test]
fn what_a_server_says_is_kept_and_lets_a_skill_in() {
    let project = host();
    let run = project.run("skills inventory --connect docs -q -o inventory.json");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stderr, "starting docs: sh server.sh\n");
    assert!(run.stdout.contains("mcp.docs.count"), "{}", run.stdout);
    let kept = fs::read_to_string(project.path().join("inventory.json")).unwrap();
    // As the server wrote it: blanks, order and keys at the top.
    assert!(
        kept.contains(r#"{"name":"count","inputSchema":{"type":"object"},"riskLevel":"read" , "sideEffects":"none"}"#),
        "{kept}"
    );
    let read = checked(&project, "inventory", "skills inventory inventory.json");
    assert_eq!(read["servers"][0]["tools"][0]["riskLevel"], "read");
    let asked = checked(&project, "inventory", "skills inventory --connect docs");
    assert_eq!(asked["servers"], read["servers"]);
    for line in [
        "plan skills/docs-helper",
        "validate skill.docs-helper",
        "approve skill.docs-helper --by ops",
        "apply skill.docs-helper --enable",
    ] {
        let run = project.run(&format!("skills install {line}"));
        assert_eq!(run.code, 0, "{line}: {}{}", run.stdout, run.stderr);
    }
    let scope = checked(&project, "scope", "skills scope");
    assert_eq!(scope["allowed"], json!({"mcp.docs": ["mcp.docs.count"]}));
    // The same again, and a report beside it.
    let run = project.run(
        "skills inventory --connect docs --against inventory.json -o again.json -o json=report.json",
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stdout.starts_with("nothing has changed"),
        "{}",
        run.stdout
    );
    assert_eq!(
        fs::read_to_string(project.path().join("again.json")).unwrap(),
        kept
    );
    let report = fs::read_to_string(project.path().join("report.json")).unwrap();
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["against"]["changed"], json!([]));
}

#[test]
fn several_servers_make_one_inventory() {
    let more = "[polar.servers.other]\ncommand = \"./bin/shell\"\nargs = [\"server.sh\"]\n";
    let project = host().file("minara.toml", &format!("{CONFIG}{more}"));
    fs::create_dir(project.path().join("bin")).unwrap();
    std::os::unix::fs::symlink("/bin/sh", project.path().join("bin/shell")).unwrap();
    let line = "skills inventory --connect docs --connect other";
    let asked = checked(&project, "inventory", line);
    let ids = asked["servers"].as_array().unwrap().iter();
    let ids: Vec<&Value> = ids.map(|server| &server["serverId"]).collect();
    assert_eq!(ids, ["docs", "other"]);
}

#[test]
fn no_other_verb_starts_a_server() {
    let project = host().file(
        "inventory.json",
        r#"{"servers":[{"serverId":"docs","tools":[]}]}"#,
    );
    for line in [
        "lint --dialect polar",
        "lint",
        "list",
        "validate",
        "scope",
        "inventory inventory.json",
        "install plan skills/docs-helper",
        "install status skill.docs-helper",
        "verify",
        "show skills/docs-helper --hosts",
    ] {
        project.run(&format!("skills {line}"));
        assert!(!has(&project, "started"), "{line}");
    }
}

#[test]
fn a_server_that_may_not_be_asked_is_refused_before_anything_starts() {
    let bad = "\
[polar.servers.plain]
url = \"http://mcp.example.test/mcp\"
[polar.servers.web]
url = \"https://mcp.example.test/mcp?key=1\"
[polar.servers.locked]
command = \"sh\"
args = [\"server.sh\"]
env = [\"NO_SUCH_VARIABLE_HERE\"]
[polar.servers.kept]
command = \"skills/external/x/server.sh\"
[polar.servers.argument]
command = \"sh\"
args = [\"-c\", \"exec sh ./skills/external/../external/x/server.sh\"]
[polar.servers.elsewhere]
command = \"sh\"
args = [\"--file=vendored/y/server.sh\"]
[polar.servers.linked]
command = \"sh\"
args = [\"link.sh\"]
";
    let project = host()
        .file("minara.toml", &format!("{CONFIG}{bad}"))
        .file("skills/external/x/server.sh", SERVER)
        .file("vendored/y/server.sh", SERVER)
        .file("vendored/y/.minara-skill.json", "{}");
    std::os::unix::fs::symlink("vendored/y/server.sh", project.path().join("link.sh")).unwrap();
    for (name, words) in [
        ("dosc", "servers there: docs, plain"),
        ("plain", "not encrypted"),
        (
            "web --offline",
            "at https://mcp.example.test/mcp, and no socket",
        ),
        ("locked", "`NO_SUCH_VARIABLE_HERE` is not set"),
        ("kept", "lies in a vendored folder"),
        ("argument", "lies in a vendored folder"),
        ("elsewhere", "lies in a vendored folder"),
        ("linked", "lies in a vendored folder"),
        ("docs --connect dosc", "no server `dosc`"),
        ("docs -o a.json -o b.json", "in one file"),
    ] {
        let run = stopped(&project, &format!("skills inventory --connect {name}"));
        assert!(run.stderr.contains(words), "{name}: {}", run.stderr);
        assert!(!has(&project, "started"), "{name}");
    }
    let run = project.run("skills inventory inventory.json --timeout 3");
    assert_eq!(run.code, 2);
    // A configuration that came with a skill names no server.
    let project = Project::new()
        .file("skills/external/x/minara.toml", CONFIG)
        .file("skills/external/x/server.sh", SERVER);
    let line = "skills inventory --config skills/external/x/minara.toml --connect docs";
    let run = stopped(&project, line);
    assert!(run.stderr.contains("names no servers"), "{}", run.stderr);
    assert!(!has(&project, "skills/external/x/started"));
}

#[test]
fn a_server_that_fails_leaves_what_was_kept() {
    let project = host()
        .file("server.sh", "echo 'no key' >&2\nexit 4\n")
        .file("inventory.json", "kept");
    let run = stopped(
        &project,
        "skills inventory --connect docs -o inventory.json",
    );
    assert!(
        run.stderr.contains("error[mcp::server-ended]"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("exit status: 4"), "{}", run.stderr);
    assert!(run.stderr.contains("it said: no key"), "{}", run.stderr);
    let kept = fs::read_to_string(project.path().join("inventory.json")).unwrap();
    assert_eq!(kept, "kept");
    // What no inventory can hold is no inventory either.
    let nameless = SERVER.replace("\"name\":\"count\"", "\"name\":\"\"");
    let project = host().file("server.sh", &nameless);
    let run = project.run("skills inventory --connect docs -o inventory.json");
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(!has(&project, "inventory.json"));
    let project = host().file("server.sh", "cat > /dev/null\n");
    let run = stopped(&project, "skills inventory --connect docs --timeout 1");
    assert!(run.stderr.contains("within 1 second"), "{}", run.stderr);
}

#[test]
fn faults_of_what_is_not_kept_have_no_file() {
    let twins = SERVER.replace("\"name\":\"delete\"", "\"name\":\"Count\"");
    let project = host().file("server.sh", &twins);
    let line = "skills inventory --connect docs --format json";
    let run = project.run(line);
    assert_eq!(run.code, 1, "{}", run.stderr);
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["findings"][0]["rule"], "duplicate-capability");
    assert_eq!(report["findings"][0]["in"], "source");
    let run = project.run(&format!("{line} -o inventory.json"));
    let report: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["findings"][0]["path"], "inventory.json");
}

/// Whether a process runs.
fn is_alive(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let state = stat.rsplit(')').next().unwrap_or_default();
    !state.trim().is_empty() && !state.trim_start().starts_with(['Z', 'X'])
}

fn soon(what: &str, is_so: impl Fn() -> bool) {
    let until = Instant::now() + Duration::from_secs(30);
    while !is_so() {
        assert!(Instant::now() < until, "{what}");
        std::thread::yield_now();
    }
}

#[test]
fn who_gives_up_leaves_no_process() {
    if !Path::new("/proc/self/stat").exists() {
        return;
    }
    let server = "trap '' INT TERM\nsleep 1000 &\necho $$ $! > pids.new\nmv pids.new pids\n\
                  while :; do wait; done\n";
    for signals in [
        &[Signal::INT][..],
        &[Signal::TERM],
        &[Signal::INT, Signal::INT],
    ] {
        let project = host().file("server.sh", server);
        let pids = project.path().join("pids");
        let mut run = Command::new(env!("CARGO_BIN_EXE_minara"))
            .args([
                "skills",
                "inventory",
                "--connect",
                "docs",
                "-o",
                "kept.json",
            ])
            .current_dir(project.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        soon("the server starts", || pids.exists());
        for signal in signals {
            let id = i32::try_from(run.id()).unwrap();
            let id = rustix::process::Pid::from_raw(id).unwrap();
            rustix::process::kill_process(id, *signal).unwrap();
        }
        assert_eq!(run.wait().unwrap().code(), Some(130));
        let pids = fs::read_to_string(pids).unwrap();
        soon("a process is left", || {
            !pids.split_whitespace().any(is_alive)
        });
        assert!(!has(&project, "kept.json"));
    }
}

#[test]
fn curias_file_of_servers_is_asked_as_its_host_does() {
    let servers = "\
servers:
  - name: mail
    transport: stdio
    command: sh
    args: [server.sh]
    action_risk: low
    env: { MAIL_KEY: \"\", MODE: fast }
  - name: web
    transport: sse
    url: http://mcp.example.test/mcp
    action_risk: low
";
    let project = Project::new()
        .file("config/skills.yaml", servers)
        .file("server.sh", SERVER);
    let line = "skills inventory --dialect curia --connect";
    let run = stopped(&project, &format!("{line} mail"));
    assert!(
        run.stderr.contains("`MAIL_KEY` is not set"),
        "{}",
        run.stderr
    );
    assert!(!has(&project, "started"));
    let set = [("MAIL_KEY", "word"), ("OTHER_KEY", "word")];
    let run = project.run_with(&format!("{line} mail -o tools.json"), "", &set);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let started = fs::read_to_string(project.path().join("started")).unwrap();
    assert!(started.contains("MAIL_KEY=word\n") && started.contains("MODE=fast\n"));
    assert!(!started.contains("OTHER_KEY"), "{started}");
    let kept = fs::read_to_string(project.path().join("tools.json")).unwrap();
    assert!(kept.contains("\"serverId\": \"mail\""), "{kept}");
    let run = stopped(&project, &format!("{line} mali"));
    assert!(
        run.stderr.contains("servers there: mail, web"),
        "{}",
        run.stderr
    );
    let run = stopped(&project, &format!("{line} web"));
    assert!(run.stderr.contains("not encrypted"), "{}", run.stderr);
    // Its document reads another key.
    let run = project.run(&format!("{line} mail --mode document --timeout 5"));
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(
        run.stderr.contains("does not read this key"),
        "{}",
        run.stderr
    );
    // And a file that came with a skill none at all.
    let config = "[curia]\nmcp-config = \"skills/external/x/skills.yaml\"\n";
    let project = Project::new()
        .file("minara.toml", config)
        .file("skills/external/x/skills.yaml", servers)
        .file("server.sh", SERVER);
    let run = stopped(&project, &format!("{line} mail"));
    assert!(run.stderr.contains("names no servers"), "{}", run.stderr);
}
