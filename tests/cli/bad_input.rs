//! What nobody should hand to the verbs of Minara's host: broken, huge and hostile
//! files, and a machine that must not count.

use serde_json::Value;

use crate::project::{Project, Run};

const SKILL: &str = "---\nname: spot\ndescription: 'Spot swaps: quote, buy, sell'\nmetadata:\n  \
minara:\n    id: market.spot\n    requires_env: [SPOT_API_KEY]\n    routing:\n      \
keywords: [buy, 买入]\n---\n\nQuote first.\n";

const TOOLS: &str = "{\"tools\": [{\"name\": \"get_quote\", \"permissionTier\": 1}]}\n";

fn host() -> Project {
    Project::new()
        .file("skills/builtin/spot/SKILL.md", SKILL)
        .file("tools.json", TOOLS)
}

fn said(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap()
}

fn refused(project: &Project, line: &str) -> String {
    let run = project.run(&format!("skills {line}"));
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}");
    run.stderr
}

#[test]
fn every_verb_refuses_a_broken_tools_json_at_its_place() {
    let trace = "turns:\n- message: buy\n  calls: [{tool: get_quote}]\n";
    let broken = [
        ("{\"tools\": [\n{\"name\": \"a\",}]}", "2:13"),
        (
            "{\"tools\": [\n{\"nmae\": \"a\", \"permissionTier\": 1}]}",
            "2:2",
        ),
        ("[]", "1:1"),
    ];
    for (text, place) in broken {
        let project = host().file("tools.json", text).file("t.trace.yaml", trace);
        for line in [
            "route buy",
            "gate get_quote",
            "gate --all",
            "trace t.trace.yaml",
            "activate market.spot --dialect minara",
            "lint --dialect minara",
        ] {
            let told = refused(&project, line);
            let place = format!("tools.json:{place}");
            assert!(told.contains(&place), "{line}: {place}: {told}");
        }
    }
}

#[test]
fn a_schema_that_asks_for_the_network_is_refused_and_nothing_is_asked() {
    let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    server.set_nonblocking(true).unwrap();
    let address = server.local_addr().unwrap();
    let tools = format!(
        "{{\"tools\": [{{\"name\": \"get_quote\", \"permissionTier\": 1, \"parameters\": \
         {{\"properties\": {{\"a\": {{\"$ref\": \"http://{address}/a.json\"}}}}}}}}]}}"
    );
    let project = host().file("tools.json", &tools);
    let gate = project.run("skills gate get_quote --args {\"a\":1} --format json");
    assert_eq!(said(&gate)["rule"], "gate-invalid-arguments");
    let lint = project.run("skills lint --dialect minara --only invalid-tool-schema");
    assert_eq!(lint.code, 1, "{}", lint.stderr);
    assert!(
        lint.stdout.contains("asks for another document"),
        "{}",
        lint.stdout
    );
    let asked = server.accept().map(|_| ()).unwrap_err().kind();
    assert_eq!(asked, std::io::ErrorKind::WouldBlock);
}

#[test]
fn a_message_of_a_mebibyte_is_read_in_part_and_that_is_said() {
    let message = format!("buy {}", "x ".repeat(512 * 1024));
    let project = host().file("m.txt", &message);
    let line = "skills route --file m.txt --format jsonl --env SPOT_API_KEY";
    let run = project.run(line);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let document = said(&run);
    let warnings = document["warnings"].as_array().unwrap();
    assert!(
        warnings.iter().any(|one| one == "message-truncated"),
        "{warnings:?}"
    );
    assert_eq!(document["entries"][0]["id"], "market.spot");
}

#[test]
fn bidi_text_and_escapes_in_ids_and_reasons_steer_nothing() {
    let evil = "\\u202Eevil\\e[31m";
    let skill = SKILL
        .replace("market.spot", &format!("\"{evil}\""))
        .replace("[buy, 买入]", &format!("[buy, \"{evil}\"]"))
        .replace("SPOT_API_KEY", &format!("\"{evil}\""));
    let signal =
        "{\"source\": \"cron\", \"signal_id\": \"\\u202En\", \"trace_id\": \"\\u001b[2J\"}";
    let project = host()
        .file("skills/builtin/spot/SKILL.md", &skill)
        .file("s.json", signal);
    for line in [
        "route buy",
        "route buy --explain-dropped",
        "route buy --signal s.json --format json",
        "route buy --format json",
        "route --confusion",
        "activate --dialect minara \u{202e}evil",
        "list --dialect minara",
        "lint --dialect minara",
    ] {
        let run = project.run(&format!("skills {line}"));
        for text in [&run.stdout, &run.stderr] {
            assert!(!text.contains(['\u{1b}', '\u{202e}']), "{line}: {text:?}");
        }
    }
}

#[test]
fn files_that_can_not_be_used_are_told_by_name_and_place() {
    let bomb = "a: &a [x, x, x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]\n\
c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]\nd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]\n\
e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]\nturns: [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]\n";
    let project = host()
        .file("bomb.trace.yaml", bomb)
        .file("typo.trace.yaml", "turns:\n- mesage: buy\n")
        .file("text.signal.json", "buy eth")
        .file(
            "typo.signal.json",
            "{\"source\": \"crn\", \"signal_id\": \"n\", \"trace_id\": \"t\"}",
        );
    for (line, wanted) in [
        ("trace bomb.trace.yaml", "bomb.trace.yaml:"),
        ("trace gone.trace.yaml", "gone.trace.yaml can't be read"),
        ("trace typo.trace.yaml", "did you mean `message`?"),
        (
            "route buy --signal text.signal.json",
            "text.signal.json:1:1",
        ),
        (
            "route buy --signal typo.signal.json",
            "did you mean `cron`?",
        ),
        ("route buy --signal gone.json", "gone.json can't be read"),
        ("route buy --tools gone.json", "gone.json can't be read"),
        ("route buy --env-file gone.env", "gone.env can't be read"),
        (
            "route buy --now 2030-01-31T12:00:00",
            "2030-01-31T12:00:00Z",
        ),
        (
            "trace typo.trace.yaml --now noon",
            "did you mean `message`?",
        ),
    ] {
        let told = refused(&project, line);
        assert!(told.contains(wanted), "{line}: {told}");
    }
}

#[test]
fn nothing_of_the_machine_counts_unless_it_is_the_host() {
    let project = host();
    let secret = ["open", "sesame"].concat();
    let top = |line: &str| {
        let line = format!("skills route buy --format json {line}");
        let run = project.run_with(&line, "", &[("SPOT_API_KEY", &secret)]);
        assert!(!run.stdout.contains(&secret) && !run.stderr.contains(&secret));
        said(&run)["entries"].as_array().unwrap().len()
    };
    assert_eq!(top(""), 0);
    assert_eq!(top("--host"), 1);
    assert_eq!(top("--env SPOT_API_KEY"), 1);
}
