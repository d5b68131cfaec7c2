use super::*;

fn loaded(text: &str) -> Value {
    match load(text) {
        Ok(Some(value)) => value,
        other => panic!("{other:?}"),
    }
}

fn refused(text: &str) -> String {
    match load(text) {
        Err(Stop::Refused(message)) => message,
        other => panic!("{other:?}"),
    }
}

fn crashes(text: &str) -> bool {
    matches!(load(text), Err(Stop::Crash(_)))
}

#[test]
fn every_scalar_is_text() {
    let value = loaded(
        "\na: 2024\nb: ~\nc:\nd: 'x'\ne: \"\\x41\\u00e9\"\nf: |\n  g\n  h\ni: >-\n  j\n  k\n",
    );
    assert_eq!(
        value.repr(),
        "{'a': '2024', 'b': '~', 'c': '', 'd': 'x', 'e': 'Aé', 'f': 'g\\nh\\n', 'i': 'j k'}"
    );
}

#[test]
fn what_strictyaml_forbids_is_refused_where_it_stands() {
    for (text, word) in [
        ("\na: [b]\n", "JSONesque flow mapping"),
        ("\na: {}\n", "JSONesque flow mapping"),
        ("\na: &x b\n", "anchor token"),
        ("\na: !b c\n", "tag tokens"),
        ("\na: 1\na: 2\n", "Duplicate key 'a' found"),
        ("\na: *x\n", "found undefined alias 'x'"),
        ("\na:\n  b: c\nd:\n   e: f\n", "indentation inconsistent"),
        ("\na: b\n...\nc: d\n", "but found another document"),
        ("\n<<: a\n", "for merging, but found scalar"),
        ("\na: b\n%TAG ! x\n", "expected '<document start>'"),
    ] {
        assert!(refused(text).contains(word), "{text}: {}", refused(text));
    }
}

#[test]
fn places_print_with_their_line_and_a_caret() {
    assert_eq!(
        refused("\na: b: c\n"),
        "mapping values are not allowed here\n  in \"<unicode string>\", line 2, column 5:\n    \
         a: b: c\n        ^ (line: 2)"
    );
    let long = format!("\na: {} b: c\n", "x".repeat(60));
    let cut = format!(" ... {} b: c", "x".repeat(30));
    assert!(refused(&long).contains(&cut), "{}", refused(&long));
}

#[test]
fn its_slips_are_kept() {
    // A blank line swallows a tab behind it.
    assert_eq!(loaded("\n\n \ta: b\n").repr(), "{'a': 'b'}");
    // A merge at the root brings nothing, a nested one does.
    assert_eq!(loaded("\n<<:\n  a: b\nc: d\n").repr(), "{'c': 'd'}");
    assert_eq!(
        loaded("\nx:\n  <<:\n    a: b\n  c: d\n").repr(),
        "{'x': {'c': 'd', 'a': 'b'}}"
    );
    // A key of more than 1,024 characters is none.
    assert!(!refused(&format!("\n{}: b\n", "a".repeat(1030))).is_empty());
}

#[test]
fn crashes_are_told_apart_from_messages() {
    assert!(crashes("\n? - a\n: b\n"));
    assert!(crashes("\na: \"\\U00110000\"\n"));
    assert!(crashes("\na: b\n%YAML 1.9\n"));
    assert!(crashes("\n<<:\n  a: b\n<<:\n  c: d\n"));
    assert!(crashes(&format!("\na:\n  {}x\n", "- ".repeat(5000))));
    assert_eq!(load("\n# only\n").unwrap(), None);
}
