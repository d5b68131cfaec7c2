use proptest::prelude::*;

use super::*;

/// The tree as `serde_json` would give it; the last of equal keys counts.
fn plain(node: &Node, text: &str) -> serde_json::Value {
    match &node.value {
        Value::Null => serde_json::Value::Null,
        Value::Bool(is) => (*is).into(),
        Value::Number => serde_json::from_str(&text[node.span.range()]).unwrap(),
        Value::String(text) => text.as_str().into(),
        Value::Array(items) => items.iter().map(|item| plain(item, text)).collect(),
        Value::Object(members) => members
            .iter()
            .map(|member| (member.key.clone(), plain(&member.value, text)))
            .collect(),
    }
}

/// Every span holds what it is said to hold.
fn check_spans(node: &Node, text: &str) {
    let own = &text[node.span.range()];
    assert_eq!(own.trim(), own);
    let again = parse(own).unwrap();
    assert_eq!(again.value.clone_shape(), node.value.clone_shape());
    for member in node.members() {
        let key: String = serde_json::from_str(&text[member.key_span.range()]).unwrap();
        assert_eq!(key, member.key);
        assert!(member.key_span.end < member.value.span.start);
        check_spans(&member.value, text);
    }
    node.items().iter().for_each(|item| check_spans(item, text));
}

impl Value {
    /// What it is without places.
    fn clone_shape(&self) -> String {
        match self {
            Value::Array(items) => format!("[{}]", items.len()),
            Value::Object(members) => format!("{{{}}}", members.len()),
            other => format!("{other:?}"),
        }
    }
}

/// Both readers say the same; where they accept, the values are equal.
fn agree(text: &str) {
    let theirs = serde_json::from_str::<serde_json::Value>(text);
    match (parse(text), theirs) {
        (Ok(node), Ok(value)) => {
            assert_eq!(plain(&node, text), value);
            check_spans(&node, text);
        }
        (Err(fault), Err(_)) => assert!(text.get(fault.span.range()).is_some(), "{fault:?}"),
        (Ok(_), Err(error)) => assert!(
            error.to_string().starts_with("number out of range"),
            "only serde_json refuses {text:?}: {error}"
        ),
        (Err(fault), Ok(_)) => panic!("only this reader refuses {text:?}: {fault:?}"),
    }
}

/// Text that is nearly JSON.
fn nearly() -> impl Strategy<Value = String> {
    let token = prop_oneof![
        8 => prop::sample::select(vec![
            "{", "}", "[", "]", ":", ",", "\"a\"", "\"b\"", "1", "-0", "0.5e-3", "true", "null",
            " ", "\n",
        ]),
        1 => prop::sample::select(vec![
            "01", "1.", "+1", ".5", "1e", "-", "\"", "\\", "\"\\u00e9\"", "\"\\ud83d\\ude00\"",
            "\"\\ud83d\"", "\"\\ud83d\\u0041\"", "\"\\x\"", "\"\\u12\"", "\t", "\"a\nb\"", "\u{FEFF}",
            "//", "nul", "True", "é", "\"ü\\/\\b\\f\\n\\r\\t\\\\\\\"\"", "1e400",
        ]),
    ];
    prop::collection::vec(token, 0..24).prop_map(|tokens| tokens.concat())
}

/// Any JSON value.
fn json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        any::<f64>().prop_map(Into::into),
        ".*".prop_map(Into::into),
    ];
    leaf.prop_recursive(4, 48, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Into::into),
            prop::collection::vec((".{0,4}", inner), 0..6)
                .prop_map(|members| members.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn it_reads_what_serde_json_reads(value in json(), pretty: bool) {
        let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        agree(&text.unwrap());
    }

    #[test]
    fn it_refuses_what_serde_json_refuses(text in nearly()) {
        agree(&text);
    }

    #[test]
    fn no_text_panics(text in ".*") {
        agree(&text);
    }
}

fn fault(text: &str) -> (&str, String) {
    let fault = parse(text).unwrap_err();
    (&text[fault.span.range()], fault.kind.to_string())
}

#[test]
fn a_fault_says_what_stands_where() {
    let told = |place, message: &str| (place, message.to_owned());
    assert_eq!(
        fault("{\"a\":1,}"),
        told(",", "a comma is followed by no further member")
    );
    assert_eq!(fault("[1 2]"), told("2", "expected `,` or `]`"));
    assert_eq!(
        fault("{name: 1}"),
        told("name", "expected a key in double quotes")
    );
    assert_eq!(fault("{\"a\" 1}"), told("1", "expected `:`"));
    assert_eq!(fault("{} // x"), told("//", "JSON has no comments"));
    assert_eq!(
        fault("{\"a\":"),
        told("", "the text ends where a value is due")
    );
    assert_eq!(fault("[007]"), told("007", "no number as JSON writes it"));
    assert_eq!(fault("[True]"), told("True", "expected a value"));
    assert_eq!(fault(""), told("", "the text ends where a value is due"));
}

#[test]
fn of_equal_keys_the_last_counts_and_all_are_kept() {
    let node = parse("{\"a\":1,\"a\":\"x\"}").unwrap();
    assert_eq!(node.members().len(), 2);
    assert_eq!(node.get("a").unwrap().as_str(), Some("x"));
}

#[test]
fn depth_and_size_are_bounded() {
    let deep = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
    assert!(parse(&deep(MAX_DEPTH)).is_ok());
    assert_eq!(
        parse(&deep(MAX_DEPTH + 1)).unwrap_err().kind,
        FaultKind::TooDeep
    );
    assert_eq!(
        parse(&"[".repeat(5_000_000)).unwrap_err().kind,
        FaultKind::TooDeep
    );
    let wide = format!("[{}1]", "1,".repeat(MAX_NODES));
    assert_eq!(parse(&wide).unwrap_err().kind, FaultKind::TooMany);
}
