//! The formats of findings, each read back by a reader of its own.

#![allow(clippy::unwrap_used)] // a test fails loudly

mod read;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use minara::finding::{
    self, FileEdit, FileRef, Finding, Level, Meta, Origin, Safety, Summary, Suppression,
    sort_findings,
};
use minara::report::{
    Around, Findings, JudgedReport, Layout, Measure, Rendered, Report, finding_docs, findings_forms,
};
use minara::text::{Edit, Source, Span, Untrusted, is_unprintable, to_json};
use roxmltree::{Document, Node};
use serde_json::{Value, json};

/// Everything that some format gives a meaning to, and what a terminal would act
/// on.
const HOSTILE: &str = "a % b\r\nc, d: e; f] ]]> | `g` ``h \\| i ::error:: ##vso[x] ##[y] \
                       <b>&amp; 😀 \u{202e} \u{1b}[2J @me [l](u)";
const HOSTILE_PATH: &str = "skills/a%b,c:d;e]f|g`h&<i 😀/SKILL.md";

fn rule(id: &str) -> &'static Meta {
    finding::find(id).unwrap()
}

fn source() -> Arc<Source> {
    Arc::new(Source::from_text("first\nä😀 word behind\nthird\n"))
}

fn word() -> Span {
    let at = "first\nä😀 ".len();
    Span::new(at, at + "word".len())
}

fn hostile() -> Finding {
    Finding::new(rule("broken-link"), HOSTILE_PATH, HOSTILE)
        .at(&source(), word(), "l")
        .help("one 100%\ntwo")
}

/// A run over `skills/a`, `skills/b` and the skill with the hostile name.
struct Run {
    findings: Vec<Finding>,
    skills: Vec<String>,
    around: Around,
}

impl Run {
    fn new(mut findings: Vec<Finding>) -> Run {
        sort_findings(&mut findings);
        let hostile = HOSTILE_PATH.strip_suffix("/SKILL.md").unwrap();
        let mut skills = vec![
            "skills/a".to_owned(),
            "skills/b".to_owned(),
            hostile.to_owned(),
        ];
        skills.sort();
        Run {
            findings,
            skills,
            around: Around {
                root: "/w".to_owned(),
                prefix: "sub".to_owned(),
                project_file: Some("minara.toml".to_owned()),
                exit: 1,
                ..Around::default()
            },
        }
    }

    fn render(&self, name: &str) -> Rendered {
        let summary = Summary {
            skills: self.skills.len(),
            ..Summary::default()
        };
        let run = Findings {
            verb: "lint",
            findings: &self.findings,
            summary: summary.with_findings(&self.findings),
            skills: &self.skills,
            last_line: "3 skills".to_owned(),
            around: &self.around,
        };
        let mut forms = findings_forms();
        let (_, render) = forms.find(|(known, _)| *known == name).unwrap();
        render(&run)
    }

    fn text(&self, name: &str) -> String {
        self.render(name).text
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.text(name)).unwrap()
    }
}

/// A bit of everything: levels, a folder, a line without text, a fix, a label
/// elsewhere, a file of a source, one that somebody suppressed.
fn mixed() -> Run {
    let text = source();
    let other = Arc::new(FileRef::with_text("skills/b/x.md", Origin::Disk, &text));
    let find = |id: &str, path: &str, title: &str| Finding::new(rule(id), path, title);
    let mut findings = vec![
        hostile(),
        find("unquoted-colon", "skills/a/SKILL.md", "colon")
            .at(&text, word(), "here")
            .also_in_file(&other, Span::new(0, 5), "there")
            .fix(Safety::Safe, vec![Edit::replace(word(), "'word'")]),
        find("invalid-encoding", "skills/a/x.bin", "bytes").at_line(7),
        find("missing-license", "skills/b", "no licence").level(Level::Warn),
        find("stale-catalog", "docs/../docs/skills.md", "stale").level(Level::Warn),
        find("hidden-text", "/w/skills/c.md", "hidden").level(Level::Deny),
        find("broken-link", "skills/a/SKILL.md", "over lines").at(&text, Span::new(2, 6), "l"),
    ];
    let mut suppressed = find("broken-link", "skills/b/SKILL.md", "known").at(&text, word(), "l");
    suppressed.suppressed = Some(Suppression {
        in_source: true,
        reason: "is made at build".to_owned(),
    });
    findings.push(suppressed);
    Run::new(findings)
}

fn many(count: usize) -> Run {
    let text = source();
    let findings = (0..count).map(|number| {
        let id = ["broken-link", "unquoted-colon", "vague-description"][number % 3];
        let level = if number % 4 == 0 {
            Level::Deny
        } else {
            Level::Warn
        };
        let path = format!("skills/{}/f{number}.md", ["a", "b"][number % 2]);
        let title = format!("`{number}` is wrong {}", "x".repeat(60));
        Finding::new(rule(id), path, title)
            .level(level)
            .at(&text, word(), "l")
    });
    Run::new(findings.collect())
}

fn valid(schema: &str, value: &Value) {
    let schema: Value = serde_json::from_str(schema).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

/// The schema of SARIF 2.1.0, which lies in the sources of a development
/// dependency.
fn sarif_schema() -> String {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let out = Command::new(rustc).arg("-vV").output().unwrap();
    let version = String::from_utf8(out.stdout).unwrap();
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let args = ["metadata", "--format-version", "1", "--offline", "--locked"];
    let out = Command::new(env!("CARGO"))
        .args(args)
        .args(["--filter-platform", host.unwrap()])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&out.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let package = packages
        .iter()
        .find(|one| one["name"] == "serde-sarif")
        .unwrap();
    let manifest = Path::new(package["manifest_path"].as_str().unwrap());
    let schema = manifest.with_file_name("src").join("schema.json");
    let schema = std::fs::read_to_string(schema).unwrap();
    // As published, a pattern for a key that we do not write is no expression.
    schema.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}$")
}

#[test]
fn documents_are_valid_by_their_schemas() {
    let sarif = sarif_schema();
    let (empty, mut foreign) = (Run::new(Vec::new()), mixed());
    foreign.findings = foreign
        .findings
        .into_iter()
        .map(Finding::in_source)
        .collect();
    foreign.around.source_url = Some("https://example.test/a/b".to_owned());
    for run in [mixed(), empty, foreign] {
        valid(&sarif, &run.json("sarif"));
        valid(include_str!("gitlab.schema.json"), &run.json("gitlab"));
        valid(include_str!("rdjson.schema.json"), &run.json("rdjson"));
        check_junit(&run.text("junit"));
    }
    assert_eq!(Run::new(Vec::new()).text("gitlab"), "[]\n");
    let log: serde_sarif::sarif::Sarif = serde_json::from_value(mixed().json("sarif")).unwrap();
    assert_eq!(log.runs[0].results.as_ref().unwrap().len(), 8);
}

/// What `junit-10.xsd` of Jenkins demands, and that the numbers are right.
fn check_junit(text: &str) {
    let document = Document::parse(text).unwrap();
    let root = document.root_element();
    let allowed = |node: Node<'_, '_>, names: &[&str]| {
        for attribute in node.attributes() {
            assert!(names.contains(&attribute.name()), "{}", attribute.name());
        }
    };
    let number =
        |node: Node<'_, '_>, name: &str| node.attribute(name).unwrap().parse::<usize>().unwrap();
    assert_eq!(root.tag_name().name(), "testsuites");
    allowed(root, &["name", "tests", "failures", "errors"]);
    let count = |node: Node<'_, '_>, name: &str| {
        node.descendants()
            .filter(|one| one.has_tag_name(name))
            .count()
    };
    assert_eq!(number(root, "tests"), count(root, "testcase"));
    assert_eq!(number(root, "failures"), count(root, "failure"));
    for suite in root.children().filter(Node::is_element) {
        assert_eq!(suite.tag_name().name(), "testsuite");
        allowed(suite, &["name", "tests", "failures", "errors", "skipped"]);
        assert!(!suite.attribute("name").unwrap().is_empty());
        assert_eq!(number(suite, "tests"), count(suite, "testcase"));
        assert_eq!(number(suite, "failures"), count(suite, "failure"));
        assert_eq!(number(suite, "skipped"), count(suite, "skipped"));
        for case in suite.children().filter(Node::is_element) {
            assert_eq!(case.tag_name().name(), "testcase");
            allowed(case, &["classname", "name", "file", "line"]);
            assert!(case.attribute("name").is_some() && case.attribute("classname").is_some());
            let inside: Vec<_> = case.children().filter(Node::is_element).collect();
            assert!(inside.len() <= 1);
            for verdict in inside {
                assert!(["failure", "system-out", "skipped"].contains(&verdict.tag_name().name()));
                allowed(verdict, &["type", "message"]);
            }
        }
    }
}

#[test]
fn hostile_text_is_read_back_from_each() {
    let run = Run::new(vec![hostile()]);
    let title = Untrusted(HOSTILE).to_string();
    let message = format!("{title}\nhelp: one 100%\ntwo");
    let path = format!("sub/{HOSTILE_PATH}");

    let log = run.json("sarif");
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["message"]["text"], message);
    let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    let uri = uri.as_str().unwrap();
    assert!(
        uri.bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"-._~/%".contains(&b))
    );
    let decoded = percent_encoding::percent_decode_str(uri)
        .decode_utf8()
        .unwrap();
    assert_eq!(decoded, path);
    let region = &result["locations"][0]["physicalLocation"]["region"];
    let wanted = json!({"startLine": 2, "startColumn": 4, "endLine": 2, "endColumn": 8});
    assert_eq!(*region, wanted);

    let text = run.text("github");
    let [line] = text.lines().collect::<Vec<_>>()[..] else {
        panic!("{text}")
    };
    let command = read::github(line).unwrap();
    assert_eq!(
        (command.name.as_str(), &command.message),
        ("error", &message)
    );
    let property = |name: &str| command.properties[name].as_str();
    assert_eq!(
        (property("file"), property("title")),
        (path.as_str(), "broken-link")
    );
    assert_eq!((property("line"), property("endLine")), ("2", "2"));
    assert_eq!((property("col"), property("endColumn")), ("4", "7"));

    let text = run.text("azure");
    let [line] = text.lines().collect::<Vec<_>>()[..] else {
        panic!("{text}")
    };
    let command = read::azure(line).unwrap();
    assert_eq!(
        (command.name.as_str(), &command.message),
        ("task.logissue", &message)
    );
    let property = |name: &str| command.properties[name].as_str();
    assert_eq!(
        (property("sourcepath"), property("code")),
        (path.as_str(), "broken-link")
    );
    assert_eq!(
        (property("linenumber"), property("columnnumber")),
        ("2", "4")
    );

    let issue = &run.json("gitlab")[0];
    assert_eq!(issue["description"], format!("broken-link: {title}"));
    assert_eq!(issue["location"]["path"], path);

    let diagnostic = &run.json("rdjson")["diagnostics"][0];
    assert_eq!(diagnostic["message"], message);
    assert_eq!(diagnostic["location"]["path"], HOSTILE_PATH);
    // `ä`, the emoji and the blank are seven bytes.
    let range = json!({"start": {"line": 2, "column": 8}, "end": {"line": 2, "column": 12}});
    assert_eq!(diagnostic["location"]["range"], range);

    let text = run.text("junit");
    let document = Document::parse(&text).unwrap();
    let failure = document
        .descendants()
        .find(|one| one.has_tag_name("failure"))
        .unwrap();
    assert_eq!(failure.attribute("message"), Some(title.as_str()));
    assert!(failure.text().unwrap().ends_with(&title));
    assert_eq!(
        failure.parent().unwrap().attribute("file"),
        Some(path.as_str())
    );

    let text = run.text("jsonl");
    let line: Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!(line["message"], HOSTILE);

    let tables = read::tables(&run.text("markdown"));
    assert_eq!(tables.len(), 2);
    // Between a backslash and a pipe a second backslash keeps the cell whole.
    let shown = tables[1][0][3].trim().replace("\\\\|", "\\|");
    assert_eq!(shown, title);
    assert_eq!(tables[1][0][0].trim(), format!("{path}:2:4"));
}

#[test]
fn nothing_drives_a_terminal_or_a_runner() {
    let mut findings: Vec<Finding> = (0..15).map(|_| hostile()).collect();
    for path in [
        "::error::x/SKILL.md",
        " ##[error]x/SKILL.md",
        "a/##[warning]x/SKILL.md",
    ] {
        findings.push(Finding::new(rule("broken-link"), path, HOSTILE).level(Level::Warn));
        findings.extend((0..12).map(|_| Finding::new(rule("broken-link"), path, HOSTILE)));
    }
    let run = Run::new(findings);
    for (name, _) in findings_forms() {
        let text = run.text(name);
        let raw = |c: char| c == '\u{202e}' || (c.is_control() && c != '\n');
        if name != "jsonl" {
            let plain = anstream::adapter::strip_str(&text).to_string();
            assert!(!plain.contains(raw), "{}", name);
        }
    }
    let text = run.text("github");
    let commands = text.lines().filter_map(read::github);
    let names: Vec<String> = commands.map(|command| command.name).collect();
    let count = |name: &str| names.iter().filter(|one| *one == name).count();
    assert_eq!(
        (count("error"), count("warning"), count("notice")),
        (10, 3, 1)
    );
    assert_eq!(names.len(), 14, "{text}");
    let plain = text.lines().filter(|line| read::github(line).is_none());
    for line in plain {
        assert!(!line.contains("##["), "{line}");
        assert!(!line.trim_start().starts_with("##"), "{line}");
    }
}

/// Rule, path from the working directory and line of each finding.
type Places = Vec<(String, String, usize)>;

fn sorted(places: impl Iterator<Item = (String, String, usize)>) -> Places {
    let mut places: Places = places
        .map(|(rule, path, line)| {
            let path = path.strip_prefix("sub/").unwrap_or(&path);
            // Two ways to write one file.
            let path = path.replace("docs/../", "");
            let path = match path.as_str() {
                "skills/b" => "skills/b/SKILL.md",
                "/w/skills/c.md" => "skills/c.md",
                path => path,
            };
            (rule, path.to_owned(), line)
        })
        .collect();
    places.sort();
    places
}

fn documents(values: &[Value]) -> Places {
    let counted = values.iter().filter(|one| one.get("suppressed").is_none());
    sorted(counted.map(|one| {
        let word = |key: &str| one[key].as_str().unwrap().to_owned();
        let line = one.get("line").map_or(1, |line| line.as_u64().unwrap());
        (word("rule"), word("path"), usize::try_from(line).unwrap())
    }))
}

fn places(run: &Run, name: &str) -> Places {
    let text = run.text(name);
    let plain = |line: &str| {
        let (rule, path, line, _) = read::concise(line);
        (rule, path, line)
    };
    let at = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let list = |value: &Value| value.as_array().unwrap().clone();
    match name {
        "concise" => {
            let text = anstream::adapter::strip_str(&text).to_string();
            sorted(text.lines().map(plain))
        }
        "jsonl" => {
            let lines = text.lines().map(|line| serde_json::from_str(line).unwrap());
            let lines: Vec<Value> = lines.collect();
            documents(&lines[..lines.len() - 1])
        }
        "github" => sorted(text.lines().map(|line| match read::github(line) {
            Some(one) => {
                let property = |name: &str| one.properties[name].clone();
                (
                    property("title"),
                    property("file"),
                    property("line").parse().unwrap(),
                )
            }
            None => plain(line),
        })),
        "azure" => sorted(text.lines().map(|line| {
            let one = read::azure(line).unwrap();
            let property = |name: &str| one.properties[name].clone();
            (
                property("code"),
                property("sourcepath"),
                property("linenumber").parse().unwrap(),
            )
        })),
        "gitlab" => sorted(list(&run.json(name)).iter().map(|one| {
            let place = &one["location"];
            (
                word(&one["check_name"]),
                word(&place["path"]),
                at(&place["lines"]["begin"]),
            )
        })),
        "rdjson" => sorted(list(&run.json(name)["diagnostics"]).iter().map(|one| {
            let range = one["location"].get("range");
            let line = range.map_or(1, |range| at(&range["start"]["line"]));
            (
                word(&one["code"]["value"]),
                word(&one["location"]["path"]),
                line,
            )
        })),
        "sarif" => {
            let results = list(&run.json(name)["runs"][0]["results"]);
            let counted = results
                .iter()
                .filter(|one| one.get("suppressions").is_none());
            sorted(counted.map(|one| {
                let place = &one["locations"][0]["physicalLocation"];
                let uri = word(&place["artifactLocation"]["uri"]);
                let path = percent_encoding::percent_decode_str(&uri)
                    .decode_utf8()
                    .unwrap();
                (
                    word(&one["ruleId"]),
                    path.into_owned(),
                    at(&place["region"]["startLine"]),
                )
            }))
        }
        "junit" => {
            let document = Document::parse(&text).unwrap();
            let told = document
                .descendants()
                .filter(|one| one.has_tag_name("failure") || one.has_tag_name("system-out"));
            let lines: Vec<String> = told
                .flat_map(|one| one.text().unwrap_or_default().lines().map(str::to_owned))
                .collect();
            sorted(lines.iter().map(|line| plain(line)))
        }
        "markdown" => sorted(read::tables(&text)[1].iter().map(|row| {
            let place = format!("{}: deny[{}] ", row[0].trim(), row[2]);
            plain(&place)
        })),
        name => panic!("no reader of {name}"),
    }
}

#[test]
fn every_format_holds_the_same_findings() {
    let run = mixed();
    let docs = serde_json::to_value(finding_docs(&run.findings)).unwrap();
    let wanted = documents(docs.as_array().unwrap());
    assert_eq!(wanted.len(), 7);
    assert!(wanted.contains(&(
        "invalid-encoding".to_owned(),
        "skills/a/x.bin".to_owned(),
        7
    )));
    for (name, _) in findings_forms() {
        assert_eq!(places(&run, name), wanted, "{}", name);
    }
}

#[test]
fn a_file_of_a_source_has_no_file_here() {
    let mut run = Run::new(vec![hostile().in_source()]);
    let told = format!("{HOSTILE_PATH} in https://x.test/a: ");
    run.around.source_url = Some("https://x.test/a".to_owned());
    let command = read::github(&run.text("github")).unwrap();
    assert!(command.message.starts_with(&told) && !command.properties.contains_key("file"));
    let command = read::azure(&run.text("azure")).unwrap();
    assert!(command.message.starts_with(&told) && !command.properties.contains_key("sourcepath"));
    let issue = &run.json("gitlab")[0];
    assert_eq!(issue["location"]["path"], "sub/minara.toml");
    let diagnostic = &run.json("rdjson")["diagnostics"][0];
    assert!(diagnostic["message"].as_str().unwrap().starts_with(&told));
    assert_eq!(diagnostic.get("location"), None);
    let log = run.json("sarif");
    let base = &log["runs"][0]["originalUriBaseIds"]["SOURCE"]["uri"];
    assert_eq!(base, "https://x.test/a/");
    let place = &log["runs"][0]["results"][0]["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uriBaseId"], "SOURCE");
    assert!(!run.text("junit").contains(" file="));
}

#[test]
fn what_one_cause_touches_is_named() {
    let mut found = hostile();
    found.affects = ["a", "b", "c", "d", "e"].map(str::to_owned).to_vec();
    found.also_in = vec!["mirror/x".to_owned()];
    let run = Run::new(vec![found]);
    let tail = "\naffects: a, b, c, 2 more\nalso in: mirror/x";
    assert!(
        read::github(&run.text("github"))
            .unwrap()
            .message
            .ends_with(tail)
    );
    let behind = " (affects: a, b, c, 2 more) (also in: mirror/x)";
    let concise = run.text("concise");
    assert!(concise.trim_end().ends_with(behind), "{concise}");
    let issue = &run.json("gitlab")[0]["description"];
    assert!(issue.as_str().unwrap().ends_with(behind), "{issue}");
    for name in ["junit", "markdown"] {
        assert!(run.text(name).contains(behind), "{name}");
    }
    let told = read::azure(&run.text("azure")).unwrap().message;
    assert!(told.trim_end().ends_with(tail), "{told}");
    let told = &run.json("rdjson")["diagnostics"][0]["message"];
    assert!(told.as_str().unwrap().ends_with(tail), "{told}");
    let line = run.text("jsonl");
    let line: Value = serde_json::from_str(line.lines().next().unwrap()).unwrap();
    assert_eq!(
        (&line["affects"][4], &line["also_in"][0]),
        (&"e".into(), &"mirror/x".into())
    );
    let result = &run.json("sarif")["runs"][0]["results"][0];
    assert_eq!(result["properties"]["affects"].as_array().unwrap().len(), 5);
    assert_eq!(result["relatedLocations"].as_array().unwrap().len(), 6);
    assert_eq!(result["relatedLocations"][5]["id"], 6);
}

#[test]
fn fixes_are_offered_where_a_format_can() {
    let run = mixed();
    let log = run.json("sarif");
    let results = log["runs"][0]["results"].as_array().unwrap();
    let fixed: Vec<&Value> = results
        .iter()
        .filter(|one| one.get("fixes").is_some())
        .collect();
    assert_eq!(fixed.len(), 1);
    let change = &fixed[0]["fixes"][0]["artifactChanges"][0];
    assert_eq!(
        change["replacements"][0]["insertedContent"]["text"],
        "'word'"
    );
    let related = &fixed[0]["relatedLocations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(related["uri"], "sub/skills/b/x.md");
    let rules = log["runs"][0]["tool"]["driver"]["rules"]
        .as_array()
        .unwrap();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
    }
    let result = run.json("rdjson");
    let diagnostics = result["diagnostics"].as_array().unwrap();
    let with = diagnostics.iter().filter_map(|one| one.get("suggestions"));
    let with: Vec<&Value> = with.collect();
    assert_eq!(with.len(), 1);
    assert_eq!(with[0][0]["text"], "'word'");

    let text = source();
    let other = Arc::new(FileRef::with_text("skills/b/x.md", Origin::Disk, &text));
    let edit = FileEdit {
        file: other,
        edit: Edit::replace(word(), "x"),
    };
    let two = hostile().fix_files(Safety::Safe, vec![edit]);
    let run = Run::new(vec![two]);
    assert_eq!(
        run.json("rdjson")["diagnostics"][0].get("suggestions"),
        None
    );
    let unsafe_one = hostile().fix(Safety::Unsafe, vec![Edit::delete(word())]);
    let run = Run::new(vec![unsafe_one]);
    assert!(!run.text("sarif").contains("\"fixes\""));
}

#[test]
fn a_test_of_a_rule_fails_by_level_and_is_skipped_when_suppressed() {
    let mut run = mixed();
    let verdict = |run: &Run, rule: &str, skill: &str| {
        let text = run.text("junit");
        let document = Document::parse(&text).unwrap();
        let case = document.descendants().find(|one| {
            one.attribute("name") == Some(rule) && one.attribute("classname") == Some(skill)
        });
        let inside = case.unwrap().children().find(Node::is_element);
        inside
            .map(|one| one.tag_name().name().to_owned())
            .unwrap_or_default()
    };
    assert_eq!(verdict(&run, "usable", "sub/skills/a"), "");
    assert_eq!(verdict(&run, "unquoted-colon", "sub/skills/a"), "failure");
    assert_eq!(
        verdict(&run, "missing-license", "sub/skills/b"),
        "system-out"
    );
    assert_eq!(verdict(&run, "broken-link", "sub/skills/b"), "skipped");
    assert_eq!(verdict(&run, "stale-catalog", "(project)"), "system-out");
    run.around.strict = true;
    assert_eq!(verdict(&run, "missing-license", "sub/skills/b"), "failure");
    run.around.unusable.insert("skills/a".to_owned());
    assert_eq!(verdict(&run, "usable", "sub/skills/a"), "failure");
}

#[test]
fn four_thousand_findings_are_within_every_limit() {
    let run = many(4000);
    let results = run.json("sarif")["runs"][0]["results"]
        .as_array()
        .unwrap()
        .len();
    assert_eq!((results, run.render("sarif").notes), (4000, Vec::new()));
    let text = run.text("github");
    let commands: Vec<_> = text.lines().filter_map(read::github).collect();
    assert_eq!(commands.len(), 21);
    assert_eq!(text.lines().count(), 4001);
    let last = commands.last().unwrap();
    assert_eq!(last.message, "3 skills · 3980 more in the log");
    assert_eq!(last.properties["title"], "minara");
    let issues = run.json("gitlab");
    let prints = issues
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["fingerprint"].to_string());
    assert_eq!(prints.collect::<BTreeSet<_>>().len(), 4000);
    assert_eq!(run.text("azure").lines().count(), 4000);
    assert_eq!(run.text("jsonl").lines().count(), 4001);
    let text = run.text("markdown");
    assert!(text.len() < 900_000);
    assert_eq!(read::tables(&text)[1].len(), 200);
    assert!(text.contains("\nand 3,800 more\n"));
    check_junit(&run.text("junit"));
}

#[test]
fn a_summary_stays_below_its_limit_whatever_its_cells_hold() {
    let long = "`|\\|".repeat(20_000);
    let findings = (0..300)
        .map(|number| Finding::new(rule("broken-link"), format!("{number}{long}"), long.clone()));
    assert!(Run::new(findings.collect()).text("markdown").len() < 900_000);
}

#[test]
fn more_results_than_are_taken_are_cut_and_counted() {
    let text = source();
    let findings = (0..25_010).map(|number| {
        let level = if number < 25_000 {
            Level::Warn
        } else {
            Level::Deny
        };
        Finding::new(
            rule("broken-link"),
            format!("f{number:05}"),
            format!("{number}"),
        )
        .level(level)
        .at(&text, word(), "l")
    });
    let run = Run::new(findings.collect());
    let rendered = run.render("sarif");
    assert_eq!(rendered.notes.len(), 1);
    assert!(
        rendered.notes[0].starts_with("sarif: 10 results left out"),
        "{:?}",
        rendered.notes
    );
    let log: Value = serde_json::from_str(&rendered.text).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert_eq!(results.len(), 25_000);
    let errors = results.iter().filter(|one| one["level"] == "error");
    assert_eq!(errors.count(), 10);
    let told = &log["runs"][0]["invocations"][0]["toolExecutionNotifications"][0];
    assert_eq!(told["message"]["text"], rendered.notes[0]);
}

/// Findings on one line, each with a label there and one in another file.
fn on_one_line(count: usize) -> Run {
    let unit = "ä [x](gone.md) ";
    let text = Arc::new(Source::from_text(unit.repeat(count)));
    let other = Arc::new(FileRef::with_text("skills/b/x.md", Origin::Disk, &text));
    let findings = (0..count).map(|number| {
        let at = number * unit.len();
        let span = |start| Span::new(at + start, at + start + 2);
        Finding::new(
            rule("broken-link"),
            "skills/a/SKILL.md",
            format!("f{number}"),
        )
        .at(&text, span(3), "l")
        .also(span(5), "here")
        .also_in_file(&other, span(7), "there")
        .fix(Safety::Safe, vec![Edit::delete(span(3))])
    });
    Run::new(findings.collect())
}

/// Findings that speak for many skills and mirrors.
fn of_many_skills(count: usize) -> Run {
    let mut found = hostile();
    found.affects = (0..count).map(|at| format!("skills/{at:05}")).collect();
    found.also_in = (0..count)
        .map(|at| format!("mirror/{at:05}/SKILL.md"))
        .collect();
    let mut run = Run::new(vec![found]);
    run.skills = run.findings[0].affects.clone();
    run
}

impl Run {
    /// The screen of a person who asks for everything.
    fn human(&self) -> String {
        let report = JudgedReport {
            verb: "lint",
            findings: self.findings.clone(),
            summary: Summary::default(),
            dialect: None,
            skills: Vec::new(),
            fixed: None,
            unsafe_fixes: false,
            strict: false,
            measure: Measure::default(),
            full: true,
        };
        report.human(Layout::default())
    }
}

#[test]
fn size_and_time_grow_with_the_findings() {
    type Write<'a> = (&'a str, Box<dyn Fn(&Run) -> String>);
    let mut forms: Vec<Write<'_>> = findings_forms()
        .map(|(name, _)| (name, Box::new(move |run: &Run| run.text(name)) as Box<_>))
        .collect();
    forms.push(("human", Box::new(Run::human)));
    forms.push((
        "json",
        Box::new(|run| to_json(&finding_docs(&run.findings))),
    ));
    for make in [many, on_one_line, of_many_skills] {
        let (small, large) = (make(500), make(4000));
        for (name, write) in &forms {
            let timed = |run: &Run| {
                let start = Instant::now();
                let length = write(run).len();
                (start.elapsed(), length)
            };
            // The machine may be busy: what counts is the best of several runs.
            let (mut one, mut eight) = (Duration::MAX, Duration::MAX);
            // Eight times the work; its square would take 64 times as long.
            let is_linear = (0..30).any(|_| {
                let (time, length) = timed(&small);
                let (longer_time, longer) = timed(&large);
                assert!(longer <= 9 * length, "{name}: {length} and {longer} bytes");
                (one, eight) = (one.min(time), eight.min(longer_time));
                eight <= 30 * one
            });
            assert!(is_linear, "{name}: {one:?} and {eight:?}");
        }
    }
}

#[test]
fn no_json_holds_what_drives_a_terminal() {
    let mut found = hostile();
    found.message.push_str("\u{9b}2J\u{200b}\u{e0041}");
    found.label.clone_from(&found.message);
    found.notes.push(found.message.clone());
    found.affects.push(found.message.clone());
    let found = found.also(word(), HOSTILE).help(HOSTILE);
    let found = found.fix(Safety::Safe, vec![Edit::replace(word(), HOSTILE)]);
    let run = Run::new(vec![found]);
    let document = to_json(&finding_docs(&run.findings));
    for (name, text) in [
        ("json", document.clone()),
        ("jsonl", run.text("jsonl")),
        ("sarif", run.text("sarif")),
        ("gitlab", run.text("gitlab")),
        ("rdjson", run.text("rdjson")),
    ] {
        let raw = text.chars().find(|&c| c != '\n' && is_unprintable(c));
        assert_eq!(raw, None, "{name}");
    }
    assert!(document.contains("\\u202e \\u001b[2J"), "{document}");
    let read: Value = serde_json::from_str(&document).unwrap();
    assert!(read[0]["message"].as_str().unwrap().starts_with(HOSTILE));
}
