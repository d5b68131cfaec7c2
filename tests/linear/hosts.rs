//! Hostile tools, sidecars and signals of a host of Minara's.

use std::sync::Arc;

use minara::skill::{Collection, Settings};
use minara::systems::minara::{HostFile, HostFiles, HostPlaces, Ownership, SIGNAL_ENDING};

use super::hostile::{Files, Hostile, hostile, skill_md};

/// What a run over these files is told of them.
pub fn settings(files: &Files, all: &Collection) -> Settings {
    let file = |(path, text): &(String, String)| {
        let text = text.clone();
        HostFile::new(path.clone(), move || Ok(text.clone()))
    };
    let tools = files.iter().find(|(path, _)| path == "tools.json");
    let signals = files
        .iter()
        .filter(|(path, _)| path.ends_with(SIGNAL_ENDING));
    let skills = all.skills.iter();
    let skills = skills.map(|skill| (Arc::clone(skill), Ownership::Builtin));
    Settings::default().with(HostFiles::at(HostPlaces {
        tools: tools.map(file),
        signals: signals.map(file).collect(),
        skills: Some(skills.collect()),
        ..HostPlaces::default()
    }))
}

/// So many bytes of lines made from their numbers, joined.
fn joined(bytes: usize, separator: &str, line: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for at in 0.. {
        if text.len() >= bytes {
            break;
        }
        if at > 0 {
            text.push_str(separator);
        }
        text.push_str(&line(at));
    }
    text
}

fn tools(bytes: usize, tool: impl Fn(usize) -> String) -> (String, String) {
    let text = format!("{{\"tools\": [{}]}}", joined(bytes, ",\n", tool));
    ("tools.json".to_owned(), text)
}

fn plain(at: usize) -> String {
    format!("{{\"name\": \"tool_{at}\", \"permissionTier\": 1}}")
}

const HEAD: &str =
    "name: made\ndescription: Sorts seeds.\nmetadata:\n  minara:\n    id: seed.made\n";

fn skill(more: &str, body: &str) -> (String, String) {
    skill_md(&format!("{HEAD}{more}"), body)
}

fn sidecar(text: String) -> (String, String) {
    ("skills/made/SKILL.config.json".to_owned(), text)
}

fn signal(ids: &str) -> (String, String) {
    let text = format!(
        "{{\"source\": \"cron\", \"signal_id\": \"n\", \"trace_id\": \"t\", \
         \"preload_skills\": [{ids}]}}"
    );
    ("nightly.signal.json".to_owned(), text)
}

/// Tools whose every value is wrong.
fn wrong(at: usize) -> String {
    format!(
        "{{\"name\": \"swap_{at}\", \"permissionTier\": \"NEVER{at}\", \"isFundMoving\": true, \
         \"parameters\": {{\"type\": \"objekt\"}}, \"requires_env\": [\"MINARA_{at}\", \"a-{at}\"]}}"
    )
}

fn of_tools() -> Vec<Hostile> {
    vec![
        hostile("tools with every fault", |bytes| {
            vec![skill("", "Sort."), tools(bytes, wrong)]
        }),
        hostile("tools that sound like funds", |bytes| {
            let tool = |at| format!("{{\"name\": \"x_{at}_swap\", \"permissionTier\": 1}}");
            vec![skill("", "Sort."), tools(bytes, tool)]
        }),
        hostile("tools with schemas that name parts", |bytes| {
            let tool = |at| {
                format!(
                    "{{\"name\": \"t{at}\", \"permissionTier\": 3, \"isFundMoving\": true, \
                     \"parameters\": {{\"properties\": {{\"confirm\": {{\"$ref\": \"#/$defs/a\"}}}}, \
                     \"$defs\": {{\"a\": {{\"type\": \"boolean\"}}}}}}}}"
                )
            };
            vec![skill("", "Sort."), tools(bytes, tool)]
        }),
        hostile("one tool with many parameters", |bytes| {
            let all = joined(bytes, ",", |at| {
                format!("\"p{at}\": {{\"type\": \"string\"}}")
            });
            let tool = format!(
                "{{\"name\": \"t\", \"permissionTier\": 1, \"parameters\": \
                 {{\"properties\": {{{all}}}}}}}"
            );
            vec![skill("", "Sort."), tools(1, move |_| tool.clone())]
        }),
        hostile("a schema with a part that is named often", |bytes| {
            let all = joined(bytes, ",", |_| "{\"$ref\": \"#/$defs/a\"}".to_owned());
            let tool = format!(
                "{{\"name\": \"t\", \"permissionTier\": 1, \"parameters\": \
                 {{\"allOf\": [{all}], \"$defs\": {{\"a\": true}}}}}}"
            );
            vec![skill("", "Sort."), tools(1, move |_| tool.clone())]
        }),
        hostile("a tool that needs many variables", |bytes| {
            let all = joined(bytes, ",", |at| format!("\"K_{at}\""));
            let tool =
                format!("{{\"name\": \"t\", \"permissionTier\": 1, \"requires_env\": [{all}]}}");
            vec![
                skill("    tool_names: [t]\n", "Call `t`."),
                tools(1, move |_| tool.clone()),
            ]
        }),
    ]
}

fn of_names() -> Vec<Hostile> {
    vec![
        hostile("listed tools that are near others", |bytes| {
            let names = joined(bytes / 2, ", ", |at| format!("toool_{at}"));
            vec![
                skill(&format!("    tool_names: [{names}]\n"), "Sort."),
                tools(bytes / 2, plain),
            ]
        }),
        hostile("listed tools, each named in the text", |bytes| {
            let names = joined(bytes / 2, ", ", |at| format!("tool_{at}"));
            vec![
                skill(&format!("    tool_names: [{names}]\n"), &names),
                tools(bytes / 2, plain),
            ]
        }),
        hostile("names that begin like one another", |bytes| {
            let side = (1..).take_while(|n| n * n < bytes).count();
            let names: Vec<String> = (1..side).map(|n| "a".repeat(n)).collect();
            let names = names.join(", ");
            vec![skill(
                &format!("    tool_names: [{names}]\n"),
                &"a".repeat(bytes / 2),
            )]
        }),
        hostile("tools in code that nobody lists", |bytes| {
            let names = joined(bytes / 2, " ", |at| format!("`tool_{at}`"));
            vec![skill("", &names), tools(bytes / 2, plain)]
        }),
        hostile("a long baseline", |bytes| {
            let names = joined(bytes / 3, " ", |at| format!("`tool_{at}`"));
            let always = joined(bytes / 3, ",", |at| format!("\"x{at}*\""));
            let (path, text) = tools(bytes / 3, plain);
            let text = text.replacen('{', &format!("{{\"always_include\": [{always}],"), 1);
            vec![skill("", &names), (path, text)]
        }),
        hostile("variables in the text", |bytes| {
            vec![skill(
                "",
                &joined(bytes, " ", |at| format!("K{at}_API_KEY")),
            )]
        }),
        hostile("variables that are declared", |bytes| {
            let names = joined(bytes / 2, ", ", |at| format!("MINARA_{at}_KEY"));
            let more = format!("    conditions:\n      requires_env: [{names}]\n");
            vec![skill(&more, &names)]
        }),
        hostile("toolsets that nobody has", |bytes| {
            let names = joined(bytes / 2, ", ", |at| format!("seet{at}"));
            let more = format!("    conditions:\n      requires_toolsets: [{names}]\n");
            let tool = |at| {
                format!("{{\"name\": \"t{at}\", \"permissionTier\": 1, \"toolSet\": \"set{at}\"}}")
            };
            vec![skill(&more, "Sort."), tools(bytes / 2, tool)]
        }),
    ]
}

/// Tools that are refused whole.
fn broken() -> Vec<Hostile> {
    fn of(name: &str, tool: fn(usize) -> String) -> Hostile {
        hostile(name, move |bytes| {
            vec![skill("", "Sort."), tools(bytes, tool)]
        })
    }
    vec![
        of("tools that are numbers", |at| at.to_string()),
        of("tools without names", |_| "{}".to_owned()),
        of("tools with keys that nobody knows", |at| {
            format!("{{\"name\": \"t{at}\", \"permissionTier\": 1, \"k{at}\": 1}}")
        }),
        of("tools of one name", |_| plain(0)),
        hostile("one tool with many keys", |bytes| {
            let keys = joined(bytes, ",", |at| format!("\"k{at}\": 1"));
            vec![skill("", "Sort."), tools(1, move |_| format!("{{{keys}}}"))]
        }),
    ]
}

/// Inputs of files beside skills, of so many bytes.
pub fn inputs() -> Vec<Hostile> {
    let mut all = of_tools();
    all.extend(broken());
    all.extend(of_names());
    all.push(hostile("a sidecar of keys that nobody knows", |bytes| {
        let keys = joined(bytes, ",", |at| format!("\"k{at}\": 1"));
        vec![skill("", "Sort."), sidecar(format!("{{{keys}}}"))]
    }));
    all.push(hostile("a sidecar that changes many values", |bytes| {
        let keys = joined(bytes / 2, "", |at| format!("    k{at}: 1\n"));
        let other = joined(bytes / 2, ",", |at| format!("\"k{at}\": 2"));
        vec![skill(&keys, "Sort."), sidecar(format!("{{{other}}}"))]
    }));
    all.push(hostile("a sidecar of many tools", |bytes| {
        let names = joined(bytes, ",", |at| format!("\"toool_{at}\""));
        vec![
            skill("", "Sort."),
            sidecar(format!("{{\"tool_names\": [{names}]}}")),
        ]
    }));
    all.push(hostile("a signal of ids that nobody has", |bytes| {
        let ids = joined(bytes / 2, ",", |at| format!("\"seed.maed{at}\""));
        let mut files: Files = (0..bytes / 400)
            .map(|at| {
                let text = format!(
                    "---\nname: s{at}\ndescription: Sorts seeds.\nmetadata:\n  minara:\n    \
                     id: seed.made{at}\n---\nSort.\n"
                );
                (format!("skills/s{at}/SKILL.md"), text)
            })
            .collect();
        files.push(signal(&ids));
        files
    }));
    all.push(hostile("many signals that preload the sandbox", |bytes| {
        let mut files = vec![skill("", "Sort.")];
        for at in 0..bytes / 120 {
            let (_, text) = signal("\"workspace.e2b\"");
            files.push((format!("signals/{at}.signal.json"), text));
        }
        files
    }));
    all
}
