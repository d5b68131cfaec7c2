//! The readings that the real readers gave, and what hostile text does.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::syntax::Frontmatter;
use crate::text::Source;

/// A value in a few characters: `t:` text, `d` a date, `!` a refusal.
fn brief(reading: &Reading) -> String {
    fn of(value: &Value) -> String {
        match value {
            Value::Null => "null".to_owned(),
            Value::Bool(yes) => yes.to_string(),
            Value::Int(int) => int.to_string(),
            Value::Float(number) => format!("{number:?}"),
            Value::Text(text) => format!("t:{text}"),
            Value::Date(_) => "d".to_owned(),
            Value::List(items) => {
                let items: Vec<String> = items.iter().map(of).collect();
                format!("[{}]", items.join(","))
            }
            Value::Map(pairs) => {
                let pairs: Vec<String> = pairs
                    .iter()
                    .map(|(key, value)| format!("{}={}", of(key), of(value)))
                    .collect();
                format!("{{{}}}", pairs.join(","))
            }
            Value::Tagged(tag, value) => format!("{tag}({})", of(value)),
            Value::Elided => "…".to_owned(),
        }
    }
    match &reading.outcome {
        Ok(value) => of(value.get("k").unwrap_or(value)),
        Err(_) => "!".to_owned(),
    }
}

/// One row: the text, then what PyYAML, js-yaml 3, 4, 5, `yaml` and serde_yaml
/// read. `=` is the cell to its left.
const TABLE: &[(&str, [&str; 6])] = &[
    ("k: yes\n", ["true", "t:yes", "=", "=", "=", "="]),
    ("k: Off\n", ["false", "t:Off", "=", "=", "=", "="]),
    ("k: y\n", ["t:y", "=", "=", "=", "=", "="]),
    ("k: TRUE\n", ["true", "=", "=", "=", "=", "="]),
    ("k: ~\n", ["null", "=", "=", "=", "=", "="]),
    ("k: nULL\n", ["t:nULL", "=", "=", "=", "=", "="]),
    ("k: 012\n", ["10", "=", "12", "=", "=", "t:012"]),
    ("k: 0777\n", ["511", "=", "777", "=", "=", "t:0777"]),
    ("k: 08\n", ["t:08", "=", "8", "=", "=", "t:08"]),
    ("k: 0o12\n", ["t:0o12", "=", "10", "=", "=", "="]),
    ("k: 0b11\n", ["3", "=", "=", "t:0b11", "=", "3"]),
    ("k: 0x10\n", ["16", "=", "=", "=", "=", "="]),
    ("k: -0x10\n", ["-16", "=", "=", "t:-0x10", "=", "-16"]),
    ("k: 1_000\n", ["1000", "=", "t:1_000", "=", "=", "="]),
    ("k: 1__0\n", ["10", "=", "t:1__0", "=", "=", "="]),
    ("k: 1_\n", ["1", "t:1_", "=", "=", "=", "="]),
    ("k: 12:30\n", ["750", "=", "t:12:30", "=", "=", "="]),
    (
        "k: 190:20:30\n",
        ["685230", "=", "t:190:20:30", "=", "=", "="],
    ),
    ("k: 12:60\n", ["t:12:60", "=", "=", "=", "=", "="]),
    ("k: 1e3\n", ["t:1e3", "1000", "=", "=", "=", "1000.0"]),
    ("k: 1.5e+3\n", ["1500.0", "1500", "=", "=", "=", "1500.0"]),
    ("k: .5\n", ["0.5", "=", "=", "=", "=", "="]),
    ("k: -.5\n", ["t:-.5", "=", "=", "-0.5", "=", "="]),
    ("k: 1.0\n", ["1.0", "1", "=", "=", "=", "1.0"]),
    ("k: 1.10\n", ["1.1", "=", "=", "=", "=", "="]),
    ("k: 1.2.3\n", ["t:1.2.3", "=", "=", "=", "=", "="]),
    (
        "k: 9007199254740993\n",
        [
            "9007199254740993",
            "9007199254740992",
            "=",
            "=",
            "=",
            "9007199254740993",
        ],
    ),
    (
        "k: 99999999999999999999\n",
        ["99999999999999999999", "1e20", "=", "=", "=", "!"],
    ),
    (
        "k: 1e999\n",
        ["t:1e999", "inf", "t:1e999", "=", "inf", "t:1e999"],
    ),
    ("k: .inf\n", ["inf", "=", "=", "=", "=", "="]),
    ("k: 2026-01-02\n", ["d", "=", "=", "t:2026-01-02", "=", "="]),
    ("k: 2026-1-2\n", ["t:2026-1-2", "=", "=", "=", "=", "="]),
    ("k: 2026-02-30\n", ["!", "d", "=", "t:2026-02-30", "=", "="]),
    (
        "k: 2026-1-2 3:04:05\n",
        ["d", "=", "=", "t:2026-1-2 3:04:05", "=", "="],
    ),
    ("k: =\n", ["!", "t:=", "=", "=", "=", "="]),
    ("k: <<\n", ["!", "t:<<", "=", "=", "=", "="]),
    ("k: !x v\n", ["!", "=", "=", "=", "t:v", "!x(t:v)"]),
    ("k: !!python/x v\n", ["!", "=", "=", "=", "t:v", "="]),
    ("k: !!str 12\n", ["t:12", "=", "=", "=", "=", "="]),
    ("k: ! 12\n", ["12", "t:12", "=", "=", "=", "!!(12)"]),
    ("k:\tv\n", ["!", "t:v", "=", "=", "=", "="]),
    ("k: a\tb\n", ["!", "t:a\tb", "=", "=", "=", "="]),
    ("k: v\t# c\n", ["!", "t:v", "=", "=", "=", "="]),
    ("k: 'a\tb'\n", ["t:a\tb", "=", "=", "=", "=", "="]),
    ("\tk: v\n", ["!", "t:v", "!", "=", "=", "="]),
    ("m:\n\tk: v\n", ["!", "t:v", "!", "=", "=", "="]),
    ("k: 1\nk: 2\n", ["2", "!", "=", "=", "=", "="]),
    ("k: {a: 1, a: 2}\n", ["{t:a=2}", "!", "=", "=", "=", "="]),
    ("k: v\0w\n", ["!", "=", "=", "=", "t:v\0w", "!"]),
    ("k: v\u{7}w\n", ["!", "=", "=", "=", "t:v\u{7}w", "!"]),
    ("# \u{7}\nk: v\n", ["!", "t:v", "=", "=", "=", "!"]),
    ("\u{FEFF}k: v\n", ["t:v", "=", "=", "=", "=", "="]),
    ("k: v\u{FEFF}\n", ["t:v\u{FEFF}", "=", "=", "=", "=", "="]),
    ("k: v\u{2028}w\n", ["!", "t:v\u{2028}w", "=", "=", "=", "!"]),
    ("k: v\u{85}w\n", ["!", "t:v\u{85}w", "=", "=", "=", "!"]),
    ("k: v\u{2028}b: y\n", ["t:v", "!", "=", "=", "=", "t:v"]),
    ("k: v\rb: y\n", ["t:v", "=", "=", "=", "!", "t:v"]),
    (
        "# c\u{2028}k: v\nz: 1\n",
        ["t:v", "{t:z=1}", "=", "=", "=", "t:v"],
    ),
    ("k: \"a\\\nb\"\n", ["t:ab", "=", "=", "!", "=", "t:ab"]),
    ("k: 'a\nb'\n", ["t:a b", "=", "=", "!", "=", "t:a b"]),
    (
        "k: 'a \n  b'\n",
        ["t:a b", "t:a  b", "t:a b", "=", "=", "="],
    ),
    (
        "k: \"\\uD83D\\uDE00\"\n",
        ["t:\u{FFFD}\u{FFFD}", "t:😀", "=", "=", "=", "!"],
    ),
    ("k: [\na\n]\n", ["[t:a]", "=", "=", "!", "=", "[t:a]"]),
    ("k: [a?, b]\n", ["!", "[t:a?,t:b]", "=", "=", "=", "="]),
    ("k: [>=3, b]\n", ["!", "=", "=", "=", "=", "="]),
    ("k: 'a'#c\n", ["t:a", "=", "=", "!", "=", "t:a"]),
    (": 1\n", ["!", "=", "=", "{t:null=1}", "{t:=1}", "!"]),
    ("yes: 1\n", ["{true=1}", "{t:yes=1}", "=", "=", "=", "="]),
    ("1: a\n", ["{1=t:a}", "{t:1=t:a}", "=", "=", "=", "{1=t:a}"]),
    (
        "k: {{x}}\n",
        ["!", "{…=null}", "=", "!", "{…=null}", "{{t:x=null}=null}"],
    ),
    (
        "x: &x {p: 1, q: 2}\nk:\n  <<: *x\n  q: 3\n",
        [
            "{t:q=3,t:p=1}",
            "=",
            "=",
            "{t:<<={t:p=1,t:q=2},t:q=3}",
            "=",
            "=",
        ],
    ),
    ("k:\n  <<: 1\n", ["!", "=", "=", "{t:<<=1}", "=", "="]),
    ("x: &x 1\nk: *x\n", ["1", "=", "=", "=", "=", "="]),
    ("k: &é 1\n", ["!", "1", "=", "=", "=", "!"]),
    ("# nothing\n", ["null", "=", "=", "!", "null", "="]),
    ("k: a # c\n", ["t:a", "=", "=", "=", "=", "="]),
    ("k: a: b\n", ["!", "=", "=", "=", "=", "="]),
    ("k: @x\n", ["!", "=", "=", "=", "=", "="]),
    ("k: `x`\n", ["!", "=", "=", "=", "=", "="]),
    ("k: %x\n", ["!", "=", "=", "=", "=", "="]),
    ("k: *.md\n", ["!", "=", "=", "=", "=", "="]),
    ("k: \"\\d\"\n", ["!", "=", "=", "=", "=", "="]),
    ("k: [a] [b]\n", ["!", "=", "=", "=", "=", "="]),
];

#[test]
fn every_reader_reads_what_the_real_one_read() {
    let readers = [
        Reader::PyYaml,
        Reader::JsYaml3,
        Reader::JsYaml4,
        Reader::JsYaml5,
        Reader::Yaml2,
        Reader::SerdeYaml,
    ];
    for (yaml, cells) in TABLE {
        let mut expected = "";
        for (reader, cell) in readers.into_iter().zip(cells) {
            expected = if *cell == "=" { expected } else { cell };
            let found = brief(&read(reader, yaml));
            assert_eq!(found, expected, "{} of {yaml:?}", reader.name());
        }
    }
}

/// A tab at the head of a line counts for nothing to js-yaml 3: what was plain
/// text before it ends, and the line stands at the column of its blanks.
#[test]
fn js_yaml_3_passes_over_tabs_at_the_head_of_a_line() {
    let value = |yaml: &str| brief(&read(Reader::JsYaml3, yaml));
    assert_eq!(value("a: b\n\tc: d\n"), "{t:a=t:b,t:c=t:d}");
    assert_eq!(value("a: b\n\tc\n"), "!");
    assert_eq!(value("a:\n  b: c\n\td: e\n"), "{t:a={t:b=t:c},t:d=t:e}");
    assert_eq!(value("a:\n\tb: c\n"), "{t:a=null,t:b=t:c}");
    assert_eq!(value("a: b\n \tc\n"), "{t:a=t:b c}");
    assert_eq!(value("word\n\tmore\n"), "t:word more");
}

#[test]
fn yaml_v3_reads_as_documented() {
    for (yaml, expected) in [
        ("k: yes\n", "t:yes"),
        ("k: 012\n", "10"),
        ("k: 0o12\n", "10"),
        ("k: 08\n", "8.0"),
        ("k: 1_000\n", "1000"),
        ("k: 12:30\n", "t:12:30"),
        ("k: 1e3\n", "1000.0"),
        ("k: 2026-01-02\n", "d"),
        ("k: 2026-02-30\n", "t:2026-02-30"),
        ("k: 1\nk: 2\n", "!"),
        ("k: !x v\n", "t:v"),
        ("k:\n  <<: {p: 1}\n", "{t:p=1}"),
        ("# c\u{2028}k: v\n", "t:v"),
        ("k:\tv\n", "t:v"),
        ("\tk: v\n", "!"),
    ] {
        assert_eq!(brief(&read(Reader::GoYaml, yaml)), expected, "{yaml:?}");
    }
}

#[test]
fn a_refusal_says_where() {
    let at = |reader, yaml| read(reader, yaml).outcome.unwrap_err().at;
    assert_eq!(at(Reader::PyYaml, "k: v\nz:\tw\n"), Some(7));
    assert_eq!(at(Reader::PyYaml, "a: 'x\ny'\nd: 2026-02-30\n"), Some(12));
    assert_eq!(at(Reader::JsYaml4, "a: 1\na: 2\n"), Some(5));
    assert_eq!(at(Reader::JsYaml4, "\u{FEFF}a: 1\na: 2\n"), Some(8));
}

#[test]
fn aliases_that_blow_up_are_not_written_out() {
    let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..8 {
        let items = vec![format!("*a{}", level - 1); 9].join(", ");
        bomb.push_str(&format!("a{level}: &a{level} [{items}]\n"));
    }
    bomb.push_str("name: x\n");
    for reader in [
        Reader::PyYaml,
        Reader::JsYaml3,
        Reader::JsYaml4,
        Reader::JsYaml5,
    ] {
        let reading = read(reader, &bomb);
        assert!(reading.is_accepted(), "{}", reader.name());
        assert!(reading.get("a7").is_some());
    }
    let cause = |reader| read(reader, &bomb).outcome.unwrap_err().cause;
    assert_eq!(cause(Reader::Yaml2), Cause::Aliases);
    assert_eq!(cause(Reader::Core), Cause::Aliases);
    assert_eq!(cause(Reader::SerdeYaml), Cause::Budget);
}

/// An anchor inside another is counted with what its aliases stand for.
#[test]
fn anchors_inside_anchors_are_counted() {
    let mut bomb = String::from("a: &a0 [x]\nb: ");
    for level in 1..8 {
        bomb.push_str(&format!("&b{level} ["));
        bomb.push_str(&format!(
            "&a{level} [{}],",
            vec![format!("*a{}", level - 1); 9].join(",")
        ));
    }
    bomb.push_str(&"]".repeat(7));
    bomb.push_str("\nc: [*a7, *b1]\n");
    let refusal = read(Reader::SerdeYaml, &bomb).outcome.unwrap_err();
    assert_eq!(refusal.cause, Cause::Budget);
}

#[test]
fn numbers_and_order_do_not_make_a_difference() {
    let value = |yaml| read(Reader::PyYaml, yaml).outcome.unwrap();
    assert!(value("{a: 1, b: 2}").same(&value("{b: 2.0, a: 1}")));
    assert!(!value("{a: 1}").same(&value("{a: '1'}")));
    assert!(!value("{a: 1}").same(&value("{a: 1, b: 2}")));
}

/// What is large, deep or many costs little, whoever reads it.
#[test]
fn hostile_text_costs_little() {
    let lines = |n: usize| (0..n).map(|n| format!("k{n}: 2026-01-0{}\n", n % 10));
    let inputs = [
        "a: b\n".repeat(200_000),
        "[".repeat(20_000),
        "{a: ".repeat(20_000),
        "[".repeat(60) + &"]".repeat(60),
        lines(100_000).collect(),
        lines(3_500).collect(),
        format!("k: {}\n", "x".repeat(5_000_000)),
        format!("k: {}\n", "x ".repeat(32_000)),
        format!("k: \"{}\"\n", "\\u00e9".repeat(10_000)),
        format!("k: '{}'\n", "a\n".repeat(16_000)),
        format!("k: [{}]\n", "a,\n".repeat(16_000)),
        "k: \t".repeat(16_000),
        "'".repeat(60_000),
        "- ".repeat(32_000),
        "? ".repeat(32_000),
        "&a ".repeat(20_000),
        format!(
            "a: &a [{}]\nb: [{}]\n",
            "1,".repeat(10_000),
            "*a,".repeat(10_000)
        ),
        "\u{2028}".repeat(20_000),
        " \n".repeat(30_000),
        "#\n".repeat(30_000),
    ];
    // An unoptimised build is some thirty times slower.
    let limit = Duration::from_millis(if cfg!(debug_assertions) { 3000 } else { 50 });
    for input in inputs {
        for reader in Reader::ALL {
            let start = Instant::now();
            drop(read(reader, &input));
            let took = start.elapsed();
            let head: String = input.chars().take(20).collect();
            assert!(took < limit, "{} took {took:?} for {head:?}", reader.name());
        }
    }
}

/// Texts that look like YAML more often than chance would have it.
fn yaml_like() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        Just("k: ".to_owned()),
        Just("\n".to_owned()),
        Just("- ".to_owned()),
        Just("&a ".to_owned()),
        Just("*a".to_owned()),
        Just("<<: ".to_owned()),
        Just("!!int ".to_owned()),
        Just("|\n  ".to_owned()),
        Just("2026-01-02".to_owned()),
        Just("\\uD83D".to_owned()),
        "[\\[\\]{},:'\"#?\\t\\r =<>|!&*%@` \\\\]{1,3}",
        "[-+.:_0-9xoeEbTZ]{1,8}",
        "[\u{85}\u{2028}\u{FEFF}\u{0}\u{7}é😀\u{10FFFB}]",
        "[a-z]{1,4}",
    ];
    proptest::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn no_text_panics_a_reader(yaml in prop_oneof![yaml_like(), any::<String>()]) {
        for reader in Reader::ALL {
            let reading = read(reader, &yaml);
            if let Err(refusal) = reading.outcome {
                prop_assert!(refusal.at.is_none_or(|at| at <= yaml.len()));
            }
        }
    }

    #[test]
    fn where_none_may_differ_none_does(yaml in yaml_like()) {
        let source = Source::from_text(format!("---\n{yaml}\n---\n"));
        let frontmatter = Frontmatter::parse(&source, |_| false);
        let yaml = source.slice(frontmatter.yaml);
        if !may_differ(&frontmatter, source.text()) {
            let core = read(Reader::Core, yaml).outcome;
            for reader in Reader::ALL {
                let read = read(reader, yaml).outcome;
                let same = match (&core, &read) {
                    (Ok(core), Ok(read)) => core.same(read),
                    _ => false,
                };
                prop_assert!(same, "{}: {read:?} and {core:?} of {yaml:?}", reader.name());
            }
        }
    }
}
