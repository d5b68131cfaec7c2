//! Every parser of foreign text, over what is hard for its form.

use minara::config::Config;
use minara::record::{Record, SkillLock};
use minara::skill::is_known_key;
use minara::syntax::readings::{self, Reader};
use minara::syntax::{Document, Frontmatter, json, markdown, shell, yaml};
use minara::systems::agent_skills::reference;
use minara::systems::{clients, curia, vertesia};
use minara::text::{Source, Span, collapse_blanks, fold_case, hidden, nearest_word, unified_diff};
use minara::tokens;
use minara::tree::RelPath;

use super::Watch;
use super::hostile::{Files, Hostile, body, filled, heads, hostile};

/// Bodies: Markdown and what is asked of any text.
pub fn texts() -> Vec<Hostile> {
    let units = [
        "word ",
        "a",
        "[",
        "](",
        "![a](",
        "*a_ ",
        "`",
        "``` ",
        "<a ",
        "<!-- ",
        "&amp;",
        "\\",
        "\"",
        "'",
        "$(",
        "a=b ",
        "; ",
        "\u{200b}",
        "\u{202a}",
        "e\u{301}",
        "\u{1f468}\u{200d}",
        "é",
        " ",
        "\n",
        "> ",
        "- ",
        "|",
        "[^a]",
        "[a]: ",
        "/",
        "../",
        ".",
        "/[",
        "{@tool ",
    ];
    units.map(body).into()
}

pub fn of_text(files: &Files, watch: &mut Watch) {
    let text = files[0].1.as_str();
    let source = Source::from_text(text);
    watch.step("markdown", || {
        Document::parse(text, Span::new(0, text.len()))
    });
    watch.step("rendering", || markdown::same_rendering(text, text));
    watch.step("shell", || {
        shell::commands(text.trim_start_matches(['-', '\n']))
    });
    watch.step("hidden characters", || hidden(text, |_| true));
    watch.step("a handler", || curia::Uses::of(text));
    watch.step("references", || {
        vertesia::references(&format!("{text}}}"), 0, None)
    });
    watch.step("references in a fence", || {
        vertesia::references(&format!("```\n{text}}}"), 0, None)
    });
    watch.step("folding", || (fold_case(text), collapse_blanks(text)));
    watch.step("tokens", || tokens::count(text));
    watch.step("places", || {
        let places = (0..text.len()).step_by(7);
        places.map(|at| source.position(at).column).sum::<usize>()
    });
    watch.step("lines", || {
        let lines = 1..=source.line_count();
        lines
            .map(|line| source.line_span(line).len())
            .sum::<usize>()
    });
    watch.step("a difference", || {
        unified_diff("a", text, &text.replace('a', "b"))
    });
    watch.step("a near word", || {
        nearest_word(text, ["name", "description"])
    });
    watch.step("a path", || RelPath::new(text).is_ok());
}

/// Frontmatter: YAML as each reader reads it, and clients on top.
pub fn yaml() -> Vec<Hostile> {
    let mut all = heads();
    for unit in [
        "a: [",
        "a: {b: ",
        "- ",
        "? ",
        "a: &a\n",
        "a: *a\n",
        "&a [",
        "!a ",
        "a: |\n  b\n",
        "a: >\n",
        "'",
        "\"\\u0041",
        "# ",
        "a:\n",
        "<<: *a\n",
        "a: b: c\n",
        "key: 'v\n",
        "%a\n",
        "...\n",
        "---\n",
        "\t",
        "a: b #\n",
        "\r",
        "a: \"b\n",
        "{",
        "}",
        ",",
        "a: - b\n",
        "a: b,\n",
    ] {
        all.push(hostile(format!("frontmatter of {unit:?}"), move |bytes| {
            let text = format!("---\nname: made\n{}\n---\n\nSort.\n", filled(unit, bytes));
            vec![("skills/made/SKILL.md".to_owned(), text)]
        }));
    }
    all
}

pub fn of_yaml(files: &Files, watch: &mut Watch) {
    let text = files[0].1.as_str();
    let source = Source::from_text(text);
    let front = watch.step("frontmatter", || Frontmatter::parse(&source, is_known_key));
    let yaml = source.slice(front.yaml);
    watch.step("yaml", || {
        yaml::parse(yaml, yaml::Limits::default()).is_ok()
    });
    for reader in Reader::ALL {
        watch.step(reader.name(), || readings::read(reader, yaml));
    }
    watch.step("whether readers differ", || {
        readings::may_differ(&front, text)
    });
    watch.step("reference", || {
        reference::messages(text.as_bytes(), "made").is_ok()
    });
    let all = super::collection(files);
    for loader in clients::loaders() {
        watch.step(loader.client, || clients::check(loader, &all.skills[0]));
    }
}

/// JSON and TOML: what manifests, records, locks and settings are made of.
pub fn data() -> Vec<Hostile> {
    let units = [
        "[",
        "{\"a\":",
        "[[a]]\n",
        "[a]\n",
        "a = 1\n",
        "a.b.c = 1\n",
        "\"",
        "\\u0041",
        "1",
        "1, ",
        "\"a\": 1, ",
        "{}",
        "\n",
        "# c\n",
        "'''",
        "a = [",
        "a = { b = ",
        "]",
        "}",
        ",",
        " ",
        "é",
    ];
    let mut all: Vec<Hostile> = units.map(data_of).into();
    let members = |start: &'static str, member: fn(usize) -> String, end: &'static str| {
        move |bytes: usize| {
            let members: Vec<String> = (0..bytes.div_ceil(20)).map(member).collect();
            vec![(
                String::new(),
                format!("{start}{}{end}", members.join(",\n")),
            )]
        }
    };
    let member = |at| format!("\"key{at}\": {at}");
    all.push(hostile("members", members("{", member, "}")));
    all.push(hostile(
        "equal members",
        members("{", |_| "\"a\": 1".to_owned(), "}"),
    ));
    all.push(hostile("tables", |bytes| {
        let tables: String = (0..bytes.div_ceil(12))
            .map(|at| format!("[a{at}]\nb = 1\n"))
            .collect();
        vec![(String::new(), tables)]
    }));
    all
}

fn data_of(unit: &'static str) -> Hostile {
    hostile(format!("data of {unit:?}"), move |bytes| {
        vec![(String::new(), filled(unit, bytes))]
    })
}

pub fn of_data(files: &Files, watch: &mut Watch) {
    let text = files[0].1.as_str();
    watch.step("json", || json::parse(text).is_ok());
    watch.step("settings", || Config::parse(text, "minara.toml").is_ok());
    watch.step("lock", || SkillLock::parse(text).is_ok());
    watch.step("record", || Record::parse(text.as_bytes()).is_ok());
    let list = format!("version = 1\n\n[skills]\n{text}");
    watch.step("lock of skills", || SkillLock::parse(&list).is_ok());
}
