use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::record::tests::v1;

fn at(path: &str) -> RelPath {
    RelPath::new(path).unwrap()
}

#[test]
fn the_text_is_the_documented_one_and_reads_back() {
    let record = v1();
    let line = LockLine::of(&record);
    let path = at("skills/external/v1");
    let text = SkillLock::render([(&path, &line)]);
    assert_eq!(
        text,
        format!(
            "# The skills vendored here, one line each. Written by minara; commit it.\n\
             version = 1\n\n[skills]\n\
             \"skills/external/v1\" = {{ id = \"v1\", \
             source = \"https://git.example.test/acme/up.git\", ref = \"refs/heads/main\", \
             commit = \"852866072ec7624c7321864573f671dc52d4b961\", upstream = \"skills/v1\", \
             license = \"MIT\", digest = \"{}\", record = \"sha256:{}\" }}\n",
            record.digest(),
            record.locked_hash()
        )
    );
    let lock = SkillLock::parse(&text).unwrap();
    assert_eq!(lock.skills[&path].line, line);
    let span = lock.skills[&path].span;
    assert_eq!(&text[span.range()], "\"skills/external/v1\"");
    // On a machine that translates line ends, too.
    assert_eq!(
        SkillLock::parse(&text.replace('\n', "\r\n"))
            .unwrap()
            .skills[&path]
            .line,
        line
    );
}

#[test]
fn lines_are_sorted_and_those_of_others_stay() {
    let line = |id: &str| LockLine {
        id: SkillId::new(id).unwrap(),
        ..LockLine::of(&v1())
    };
    let (a, b, c) = (at(".claude/skills/a"), at("x/b"), at("x/c"));
    let (la, lb, lc) = (line("a"), line("b"), line("c"));
    let text = SkillLock::render([(&c, &lc), (&a, &la), (&b, &lb)]);
    assert_eq!(text, SkillLock::render([(&a, &la), (&b, &lb), (&c, &lc)]));
    let lock = SkillLock::parse(&text).unwrap();
    let changed = LockLine {
        license: None,
        ..lc
    };
    let changes = BTreeMap::from([(b, None), (c.clone(), Some(changed.clone()))]);
    assert_eq!(
        lock.with(&changes),
        SkillLock::render([(&a, &la), (&c, &changed)])
    );
}

#[test]
fn the_hash_covers_what_is_ours_and_nothing_else() {
    let hash = v1().locked_hash();
    let mut record = v1();
    record.overrides.insert("mine".into(), json!(1));
    record.rest.insert("later".into(), json!({"x": 1}));
    record.source.rest.insert("later".into(), json!(1));
    record.license.evidence[0]
        .rest
        .insert("later".into(), json!(1));
    for file in record.files.values_mut() {
        file.rest.insert("later".into(), json!(1));
    }
    assert_eq!(record.locked_hash(), hash);
    record.license.expression = Some("Apache-2.0".into());
    assert_ne!(record.locked_hash(), hash);
    let differ = LockLine::of(&v1()).differences(&LockLine::of(&record));
    assert_eq!(differ, ["license", "record"]);
    let mut record = v1();
    record.capabilities.hosts.push("h.test".into());
    let differ = LockLine::of(&v1()).differences(&LockLine::of(&record));
    assert_eq!(differ, ["record"]);
}

#[test]
fn what_is_no_lock_says_where_and_why() {
    let path = at("x/v1");
    let good = SkillLock::render([(&path, &LockLine::of(&v1()))]);
    let fault = |text: &str| match SkillLock::parse(text) {
        Err(LockError::Malformed { message, span }) => (message, text[span.range()].to_owned()),
        other => panic!("{other:?}"),
    };
    let (line, text) = (good.lines().last().unwrap(), &good);
    let (message, place) = fault(&format!("{text}{line}\n"));
    assert!(message.contains("duplicate"), "{message}");
    assert_eq!(place, "\"x/v1\"");
    let conflict = format!("{text}<<<<<<< ours\n");
    let expected = ("an unresolved merge conflict".into(), "<<<<<<<".into());
    assert_eq!(fault(&conflict), expected);
    let cases = [
        ("version = 1", "version = 0", "must be 1"),
        ("version = 1", "", "missing"),
        ("\"x/v1\"", "\"../v1\"", "no path below the root"),
        ("\"x/v1\"", "\"/v1\"", "no path below the root"),
        ("\"x/v1\"", "\"x/v2\"", "not its folder"),
        ("id = \"v1\"", "id = 1", "must be a string"),
        ("id = \"v1\", ", "", "`id` is missing"),
        ("sha256:", "sha1:", "64 hex digits"),
    ];
    for (old, new, reason) in cases {
        let (message, _) = fault(&text.replace(old, new));
        assert!(message.contains(reason), "{new}: {message}");
    }
    let newer = SkillLock::parse(&text.replace("version = 1", "version = 2"));
    assert_eq!(newer, Err(LockError::UnknownVersion { found: 2 }));
    // Keys of a later version are passed by.
    let more = text.replace("id = \"v1\"", "id = \"v1\", later = 1");
    assert!(SkillLock::parse(&more).is_ok());
}

proptest! {
    #[test]
    fn any_value_reads_back(source in any::<String>(), license in any::<String>()) {
        let line = LockLine { source: Some(source), license: Some(license), ..LockLine::of(&v1()) };
        let path = at("x/v1");
        let text = SkillLock::render([(&path, &line)]);
        prop_assert!(!text.chars().any(|c| c != '\n' && is_unprintable(c)));
        prop_assert_eq!(&SkillLock::parse(&text).unwrap().skills[&path].line, &line);
    }

    #[test]
    fn no_text_panics(text in any::<String>(), tail in "[\\[\\]{}\"=a-z0-9. \n]{0,60}") {
        let _ = SkillLock::parse(&text);
        let _ = SkillLock::parse(&format!("version = 1\n[skills]\n{tail}"));
    }
}
