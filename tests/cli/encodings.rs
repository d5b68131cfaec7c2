//! Bytes, line ends and scripts: the right verdict, at the characters of the
//! original file, whatever the locale is.

use std::fs;

use serde_json::Value;
use unicode_normalization::UnicodeNormalization;

use crate::project::Project;

/// What is expected of one file: rule, line, column, end line, end column.
type Place = (&'static str, u64, u64, u64, u64);

fn skill(name: &str) -> String {
    format!(
        "---\nname: {name}\ndescription: Sorts invoices. Use when asked.\n---\n\n# T\n\nDo it.\n"
    )
}

/// Judges one SKILL.md in a folder of this name; the levels matter less than the
/// places, which are given back with the exit code.
fn judge(folder: &str, bytes: &[u8], locale: &str) -> (i32, Vec<(String, [u64; 4])>) {
    let project = Project::new();
    let dir = project.path().join(folder);
    fs::create_dir_all(&dir).unwrap();
    fs::write(dir.join("SKILL.md"), bytes).unwrap();
    let run = project.run_with(
        "skills validate . --format json",
        "",
        &[("LC_ALL", locale), ("LANG", locale)],
    );
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    let number = |finding: &Value, key: &str| finding[key].as_u64().unwrap_or(0);
    let findings = document["findings"].as_array().unwrap().iter();
    let places = findings.map(|finding| {
        let keys = ["line", "column", "end_line", "end_column"];
        let rule = finding["rule"].as_str().unwrap().to_owned();
        (rule, keys.map(|key| number(finding, key)))
    });
    (run.code, places.collect())
}

fn check(folder: &str, bytes: &[u8], code: i32, wanted: &[Place]) {
    let wanted: Vec<_> = wanted
        .iter()
        .map(|(rule, a, b, c, d)| ((*rule).to_owned(), [*a, *b, *c, *d]))
        .collect();
    for locale in ["C", "C.UTF-8", "en_US.ISO-8859-1"] {
        let found = judge(folder, bytes, locale);
        assert_eq!(found, (code, wanted.clone()), "{folder} under {locale}");
    }
}

fn utf16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes_of).collect()
}

#[test]
fn encodings_are_named_where_they_begin() {
    let with_bom = [b"\xEF\xBB\xBF".as_slice(), skill("bom").as_bytes()].concat();
    check("bom", &with_bom, 1, &[("byte-order-mark", 1, 1, 1, 2)]);
    let little = utf16(&format!("\u{FEFF}{}", skill("little")), u16::to_le_bytes);
    let big = utf16(&format!("\u{FEFF}{}", skill("big")), u16::to_be_bytes);
    let unmarked = utf16(&skill("unmarked"), u16::to_le_bytes);
    check("little", &little, 1, &[("invalid-encoding", 1, 1, 1, 1)]);
    check("big", &big, 1, &[("invalid-encoding", 1, 1, 1, 1)]);
    check(
        "unmarked",
        &unmarked,
        1,
        &[("invalid-encoding", 1, 1, 1, 1)],
    );
    let latin: Vec<u8> = skill("latin")
        .replace("Sorts", "Sörts")
        .chars()
        .map(|c| c as u8) // every character is below 256
        .collect();
    check("latin", &latin, 1, &[("invalid-encoding", 3, 15, 3, 16)]);
}

#[test]
fn every_line_end_counts_lines() {
    let crlf = skill("crlf").replace('\n', "\r\n");
    check("crlf", crlf.as_bytes(), 0, &[]);
    let lone = skill("lone").replace('\n', "\r");
    check(
        "lone",
        lone.as_bytes(),
        0,
        &[("cr-line-endings", 1, 4, 2, 1)],
    );
    let colon = skill("colon").replace("Sorts", "Sörts: é");
    let wanted = [("unquoted-colon", 3, 19, 3, 20)];
    check("colon", colon.as_bytes(), 1, &wanted);
    let colon = colon.replace('\n', "\r\n");
    check("colon", colon.as_bytes(), 1, &wanted);
}

#[test]
fn characters_that_some_readers_break_at_are_shown() {
    for (character, code) in [('\0', 1), ('\u{2028}', 1), ('\u{85}', 1)] {
        let text = skill("sep").replace("Sorts", &format!("Sö{character}rts"));
        check(
            "sep",
            text.as_bytes(),
            code,
            &[("invalid-yaml", 3, 16, 3, 17)],
        );
    }
    let body = skill("sep").replace("Do it", "Dö\0 it");
    check(
        "sep",
        body.as_bytes(),
        0,
        &[("control-character", 8, 3, 8, 4)],
    );
    // A mark that stands on a letter is a character of its own in columns.
    let marked = skill("mark").replace("Sorts", "So\u{308}rts: x");
    check(
        "mark",
        marked.as_bytes(),
        1,
        &[("unquoted-colon", 3, 20, 3, 21)],
    );
}

#[test]
fn a_name_is_its_folder_in_every_normal_form() {
    let forms: [fn(&str) -> String; 2] = [|s| s.nfc().collect(), |s| s.nfd().collect()];
    for name in forms {
        for folder in forms {
            let (name, folder) = (name("caféx"), folder("caféx"));
            let (code, found) = judge(&folder, skill(&name).as_bytes(), "C");
            let rules: Vec<&str> = found.iter().map(|(rule, _)| rule.as_str()).collect();
            let wanted: &[&str] = if name.nfc().eq(name.chars()) {
                &["name-not-ascii"]
            } else {
                &["name-not-ascii", "name-not-normalized"]
            };
            assert_eq!(
                (code, rules.as_slice()),
                (0, wanted),
                "{name:?} in {folder:?}"
            );
        }
    }
}

#[test]
fn names_in_twelve_scripts_are_names() {
    let letters = [
        "müller",
        "отчёт",
        "αναφορά",
        "报告",
        "ほうこく",
        "보고서",
        "تقرير",
        "דוח",
        "รายงาน",
        "ანგარიში",
        "զեկույց",
    ];
    for name in letters {
        let (code, found) = judge(name, skill(name).as_bytes(), "C");
        let rules: Vec<&str> = found.iter().map(|(rule, _)| rule.as_str()).collect();
        assert_eq!(
            (code, rules.as_slice()),
            (0, ["name-not-ascii"].as_slice()),
            "{name}"
        );
    }
    // A vowel sign of Devanagari is a mark, neither letter nor digit; the reference
    // validator refuses it too. It is shown with the letters that it stands on.
    let name = "रिपोर्ट";
    let (code, found) = judge(name, skill(name).as_bytes(), "C");
    assert_eq!(code, 1);
    assert_eq!(
        found[0],
        ("name-invalid-character".to_owned(), [2, 7, 2, 13])
    );
}
