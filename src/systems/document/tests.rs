use super::*;

const SCHEMA: &str = r#"{
  "type": "object", "additionalProperties": false, "required": ["name"],
  "properties": {
    "name": {"type": "string", "pattern": "^[a-z]+$"},
    "level": {"enum": ["low", "high"]},
    "one": {}, "two": {},
    "list": {"type": "array", "items": {"oneOf": [{"type": "integer"}, {"type": "string", "pattern": "^x"}]}}
  },
  "not": {"required": ["one", "two"]}
}"#;

/// What is wrong with a text, with line and column, and what to do.
fn wrong(yaml: &str) -> (String, String) {
    let document = Document::yaml(yaml, "t.yaml");
    let error = document.and_then(|document| document.check(&Form::new(SCHEMA, &[])));
    let error = error.unwrap_err();
    let at = error.position();
    let help = error.advice().unwrap_or_default().to_owned();
    (format!("{}:{} {error}", at.line, at.column), help)
}

#[test]
fn what_breaks_the_form_is_told_at_its_characters() {
    for (text, message, help) in [
        (
            "name: a\nlevle: low\n",
            "2:1 unknown key `levle`",
            "did you mean `level`?",
        ),
        ("level: low\n", "1:1 `name` is missing", "write `name` here"),
        ("name: 12\n", "1:7 it is a number, it takes text", ""),
        ("name: A\n", "1:7 `A` does not match `^[a-z]+$`", ""),
        (
            "name: a\nlevel: hihg\n",
            "2:8 `hihg` is none of `low`, `high`",
            "did you mean `high`?",
        ),
        (
            "name: a\nlist: [1, true]\n",
            "2:11 it is a boolean, it takes a whole number or text",
            "",
        ),
        (
            "name: a\nlist: [1, y]\n",
            "2:11 `y` does not match `^x`",
            "",
        ),
        (
            "two: 1\nname: a\none: 2\n",
            "3:1 `one` and `two` exclude each other",
            "leave one of them out",
        ),
        (
            "name: a\nname: b\n",
            "2:1 key `name` stands here a second time",
            "",
        ),
    ] {
        let (told, advice) = wrong(text);
        assert_eq!((told.as_str(), advice.as_str()), (message, help), "{text}");
    }
}

#[test]
fn json_and_yaml_give_the_same_value() {
    let json = Document::json(r#"{"a": [1, -2.5, true, null, "x"]}"#, "j").unwrap();
    let yaml = Document::yaml("a: [1, -2.5, true, null, x]\n", "y").unwrap();
    assert_eq!(json.value(), yaml.value());
    assert_eq!(json.source().slice(json.span("/a/1")), "-2.5");
    assert_eq!(yaml.source().slice(yaml.span("/a/1")), "-2.5");
    assert_eq!(yaml.source().slice(yaml.key_span("/a")), "a");
}

#[test]
fn a_key_that_stands_twice_in_json_is_refused() {
    let error = Document::json("{\"a\": 1,\n \"a\": 2}", "j").unwrap_err();
    assert_eq!(error.to_string(), "`a` stands twice");
    assert_eq!(error.position().line, 2);
}

#[test]
fn an_alias_bomb_is_refused() {
    let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..9 {
        let before = format!("*a{}", level - 1);
        let all = [before.as_str(); 9].join(", ");
        text.push_str(&format!("a{level}: &a{level} [{all}]\n"));
    }
    let error = Document::yaml(&text, "t").unwrap_err();
    assert!(error.to_string().contains("alias"), "{error}");
}
