//! What is lost is told, and what can not be is asked for.

use super::*;

#[test]
fn no_link_is_followed_whatever_it_stands_for() {
    let source = open_with_link("SKILL.md");
    assert!(source.bytes.is_empty() && source.text.is_none());
    for to in Form::ALL {
        let made = convert(&source, &wish(to, &[]));
        assert_eq!(needed(&made.told), ["SKILL.md"], "{to:?}");
        assert!(made.files.is_empty(), "{to:?}");
    }
    let source = open_with_link(crate::record::RECORD_FILE);
    let made = convert(&source, &wish(Form::Mastra, &[]));
    assert_eq!(made.told.source, None);
    assert_eq!(written(&made), files(&[("SKILL.md", OPEN)]));
}

#[test]
fn what_is_written_anew_on_the_way_back_tells_what_it_loses() {
    let digest = crate::record::Sha256Sum::of(CODE.as_bytes()).to_string();
    let handler = format!("handler={digest}");
    let said = |risk| [risk, "sensitivity=elevated", "secrets=mail_key", &handler];
    let more = CURIA.replace("{\n  \"name\"", "{\n  \"extra_key\": [1],\n  \"name\"");
    assert_ne!(more, CURIA);
    let same = back(&kept_of(&more), &said("action_risk=medium"));
    assert_eq!(written(&same)[0].1, more);
    assert!(same.told.lossless && same.told.dropped.is_empty());
    let other = back(&kept_of(&more), &said("action_risk=high"));
    assert_eq!(dropped(&other.told), ["extra_key"]);
    assert!(!other.told.lossless);
    let whole = back(&kept(), &said("action_risk=high"));
    assert!(whole.told.lossless && whole.told.dropped.is_empty());
}

#[test]
fn a_file_that_comes_back_as_it_was_takes_no_value() {
    for (to, set) in [
        (Form::AgentSkills, "name=pdf2"),
        (Form::Mastra, "version=2"),
        (Form::Minara, "id=a.b"),
    ] {
        let mut there = wish(Form::Curia, &["action_risk=low", "sensitivity=normal"]);
        there.sidecar = true;
        let own = written(&convert(
            &open(to, "SKILL.md", &files(&[("SKILL.md", OPEN)])),
            &there,
        ));
        let mut back = wish(to, &[set]);
        back.sidecar = true;
        let source = open(Form::Curia, "skill.json", &own);
        let told = convert(&source, &back).told;
        assert_eq!(needed(&told), [set.split('=').next().unwrap()], "{to:?}");
        back.set = Supplied::default();
        assert_eq!(written(&convert(&source, &back))[0].1, OPEN);
    }
}

#[test]
fn every_field_that_can_be_placed_is_written() {
    for to in Form::ALL.into_iter().filter(|to| *to != Form::Polar) {
        let mut keys: Vec<&str> = place::TABLE
            .iter()
            .filter_map(|row| match place::place(row.slot, to) {
                place::Place::Key(key) | place::Place::Asked(key) => Some(vec![key]),
                // The open forms' own fields stay in a file that is edited.
                place::Place::Own(keys) if !to.is_open() => Some(keys.split(", ").collect()),
                _ => None,
            })
            .flatten()
            .collect();
        keys.extend(to.is_open().then_some("metadata.minara.id"));
        for key in keys {
            let mut draft = write::Draft::default();
            draft.fields.insert(key.to_owned(), json!("mark"));
            let text = write::write(to, &draft).unwrap();
            assert!(text.contains("mark"), "{to:?} {key}");
        }
    }
}

#[test]
fn a_name_that_no_file_can_have_is_asked_for() {
    let long = "a".repeat(250);
    for name in ["con", "aux", "lpt1", &long] {
        let text = format!("---\nname: {name}\ndescription: d\n---\nB\n");
        let source = open(Form::Vertesia, "SKILL.md", &files(&[("SKILL.md", &text)]));
        for sidecar in [false, true] {
            let mut asked = wish(Form::VertesiaSystem, &[]);
            asked.sidecar = sidecar;
            let made = convert(&source, &asked);
            assert_eq!(needed(&made.told), ["name"], "{name}");
            asked.set = Supplied::parse(asked.to, &["name=plain".to_owned()]).unwrap();
            let made = convert(&source, &asked);
            assert_eq!(written(&made)[0].0, "plain.system-skill.json");
        }
    }
}

#[test]
fn a_conversion_gives_files_or_says_why_not() {
    let odd = [
        "{}",
        "{\"name\": [\"a\"], \"description\": {\"x\": 1}}",
        "{\"name\": \"\", \"description\": 5, \"tools\": 1}",
        "{\"name\": \"a/b\", \"title\": [], \"description\": true}",
        "{\"name\": \"con\", \"description\": \"d\\nd\", \"instructions\": \"\"}",
        "---\nname: [a]\ndescription: {x: 1}\n---\n",
        "---\nname: nul\ndescription: d\nmetadata: 5\n---\n",
    ];
    for text in odd {
        for (from, main, _) in samples() {
            let source = open(from, main, &files(&[(main, text)]));
            for to in Form::ALL {
                let made = convert(&source, &wish(to, &[]));
                let is_made = made.told.needed.is_empty() && made.told.findings.is_empty();
                assert_ne!(made.files.is_empty(), is_made, "{from:?} {to:?} {text}");
            }
        }
    }
}

#[test]
fn only_text_becomes_text() {
    let curia = "{\"name\": [\"a\", \"b\"], \"description\": {\"x\": 1}, \"version\": 2, \
                 \"action_risk\": \"low\"}";
    let source = open(Form::Curia, "skill.json", &files(&[("skill.json", curia)]));
    for to in [
        Form::AgentSkills,
        Form::Mastra,
        Form::Minara,
        Form::Vertesia,
        Form::VertesiaSystem,
    ] {
        let made = convert(&source, &wish(to, &[]));
        assert_eq!(needed(&made.told), ["name", "description"], "{to:?}");
        let lost: Vec<&str> = dropped(&made.told);
        let all = ["name", "description", "version", "action_risk"];
        assert_eq!(lost, all, "{to:?}");
        let set = wish(to, &["name=a", "description=Does a"]);
        assert_eq!(needed(&convert(&source, &set).told), [""; 0], "{to:?}");
    }
    let same = convert(
        &source,
        &wish(Form::Curia, &["action_risk=low", "sensitivity=normal"]),
    );
    assert_eq!(needed(&same.told), ["name", "description"]);
    let text = "---\nname: x\ndescription: d\nlicense: [MIT]\ncompatibility: {a: b}\n\
                metadata: {version: [1]}\n---\n";
    let source = open(Form::Vertesia, "SKILL.md", &files(&[("SKILL.md", text)]));
    let made = convert(&source, &wish(Form::AgentSkills, &[]));
    assert_eq!(
        dropped(&made.told),
        ["license", "compatibility", "metadata"]
    );
    let text = "---\nname: 17\ndescription: 1.0\ncompatibility: 2\n---\n";
    let source = open(Form::AgentSkills, "SKILL.md", &files(&[("SKILL.md", text)]));
    let made = convert(&source, &wish(Form::VertesiaSystem, &["name=x"]));
    let value: Value = serde_json::from_slice(&made.files[0].bytes).unwrap();
    assert_eq!(value["description"], "1.0");
}

#[test]
fn a_value_that_changes_nothing_is_refused() {
    let own = files(&[("SKILL.md", MINARA)]);
    let why = |source: &SourceSkill, asked: &Wish| {
        let told = convert(source, asked).told;
        let needed = told.needed.into_iter().map(|one| (one.field, one.why));
        needed.collect::<Vec<_>>()
    };
    let set = wish(Form::Minara, &["id=c.d"]);
    let same = why(&open(Form::Minara, "SKILL.md", &own), &set);
    assert_eq!(same[0].0, "id");
    assert!(same[0].1.contains("stays as it is"), "{same:?}");
    let stands = why(&open(Form::AgentSkills, "SKILL.md", &own), &set);
    assert_eq!(stands[0].0, "metadata");
    assert!(stands[0].1.contains("--from minara"), "{stands:?}");
    let source = open(Form::AgentSkills, "SKILL.md", &files(&[("SKILL.md", OPEN)]));
    assert!(why(&source, &set).is_empty());
    // Nothing is brought back, or nothing with code.
    let all = [
        "action_risk=low",
        "sensitivity=normal",
        "handler=000000000000",
    ];
    for sidecar in [false, true] {
        let mut asked = wish(Form::Curia, &all);
        asked.sidecar = sidecar;
        let told = why(&source, &asked);
        assert_eq!(told[0].0, "handler");
        assert!(told[0].1.contains("leave out --set handler"), "{told:?}");
    }
    let mut there = wish(Form::AgentSkills, &[]);
    there.sidecar = true;
    let bare = files(&[("skill.json", CURIA)]);
    let bare = convert(&open(Form::Curia, "skill.json", &bare), &there);
    let told = back(&written(&bare), &[all[2]]).told;
    let last = told.needed.last().unwrap();
    assert!(last.why.contains("leave out --set handler"), "{last:?}");
}

#[test]
fn a_value_that_is_given_anew_is_told_as_lost() {
    let text = "---\nname: x\ndescription: d\n---\n";
    let source = open(Form::AgentSkills, "SKILL.md", &files(&[("SKILL.md", text)]));
    let made = convert(
        &source,
        &wish(Form::Vertesia, &["description=Other", "name=y"]),
    );
    assert_eq!(dropped(&made.told), ["description"]);
    assert!(!made.told.lossless);
    assert_eq!(made.told.name_from.as_deref(), Some("x"));
    let made = convert(&source, &wish(Form::Vertesia, &["description=d"]));
    assert!(made.told.lossless);
}

#[test]
fn lines_that_become_one_are_lost_unless_they_are_kept() {
    let text = "---\nname: x\ndescription: |\n  Does x:\n\n  a and b.\n---\nB\n";
    for from in [Form::AgentSkills, Form::Vertesia] {
        let source = open(from, "SKILL.md", &files(&[("SKILL.md", text)]));
        let mut asked = wish(Form::Vertesia, &[]);
        let made = convert(&source, &asked);
        assert!(
            written(&made)[0]
                .1
                .contains("\ndescription: 'Does x: a and b.'\n")
        );
        assert_eq!(dropped(&made.told), ["description"]);
        let value = made.told.dropped[0].value.clone();
        assert_eq!(value, Some(json!("Does x:\n\na and b.\n")));
        assert!(!made.told.lossless);
        asked.sidecar = true;
        let kept = convert(&source, &asked).told;
        assert!(kept.lossless);
        assert_eq!(kept.kept, ["description"]);
    }
    // Lines of the file that are none of the text.
    for value in [
        ">\n  Does x.\n  Use when x.\n",
        "|\n  Does x.\n",
        "Does\n  x.\n",
    ] {
        let text = format!("---\nname: x\ndescription: {value}---\nB\n");
        let source = open(Form::Mastra, "SKILL.md", &files(&[("SKILL.md", &text)]));
        let made = convert(&source, &wish(Form::Vertesia, &[]));
        assert!(made.told.lossless, "{value}");
    }
}

#[test]
fn a_file_that_is_named_by_its_skill_gets_the_new_name() {
    let main = "web.system-skill.json";
    let mut there = wish(Form::AgentSkills, &[]);
    there.sidecar = true;
    let source = open(Form::VertesiaSystem, main, &files(&[(main, SYSTEM)]));
    let own = written(&convert(&source, &there));
    for (set, path) in [
        ("name=web", "web.system-skill.json"),
        ("name=net", "net.system-skill.json"),
    ] {
        let mut back = wish(Form::VertesiaSystem, &[set]);
        back.sidecar = true;
        let back = convert(&open(Form::AgentSkills, "SKILL.md", &own), &back);
        assert_eq!(written(&back)[0].0, path);
    }
}
