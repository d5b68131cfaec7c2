//! The model: layers, fields, conditions, what a host holds.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::machine::Platform;
use super::*;
use crate::finding::{Dialect, Origin};
use crate::skill::{Place, Skill};
use crate::systems::Detected;
use crate::tree::{MemoryTree, Mode, RelPath};

/// The skill in the folder `dir` of a tree with these files.
fn skill_in(dir: &str, files: &[(&str, &str)]) -> Skill {
    let mut tree = MemoryTree::new();
    for (path, text) in files {
        let path = RelPath::own(&format!("{dir}/{path}")).unwrap();
        tree = tree.with(path, Mode::File, *text);
    }
    let place = Place {
        shown: dir.to_owned(),
        folder: dir.rsplit('/').next().unwrap().to_owned(),
        origin: Origin::Disk,
    };
    Skill::load(Arc::new(tree), RelPath::own(dir).unwrap(), place)
}

fn skill(front: &str) -> Skill {
    let text = format!("---\nname: x\ndescription: d\n{front}---\nText.\n");
    skill_in("skills/x-y", &[("SKILL.md", &text)])
}

fn words(texts: &[Text]) -> Vec<&str> {
    texts.iter().map(|text| text.text.as_str()).collect()
}

fn from(texts: &[Text]) -> Vec<&str> {
    texts.iter().map(|text| text.from.name()).collect()
}

#[test]
fn nobody_says_anything() {
    let own = DomainSkill::load(&skill(""), Ownership::Builtin);
    assert_eq!(own.id, Text::default_of("local.x_y"));
    assert_eq!((own.area.text.as_str(), own.priority), ("local", 50));
    let foreign = DomainSkill::load(&skill(""), Ownership::External);
    assert_eq!(foreign.id.text, "external.x_y");
    assert_eq!((foreign.priority, foreign.fallback()), (60, 40));
}

#[test]
fn later_layers_win_lists_replace_and_null_deletes() {
    let text = "---\nname: x\ndescription: d\nmetadata:\n  minara:\n    id: a.b\n    summary: s\n    \
                priority: 50\n    routing:\n      keywords: [delta]\n      stages: [decide]\n---\n";
    let sidecar = r#"{"priority": 10, "summary": null, "routing": {"keywords": ["gamma", "伽马"]}, "id": "a.b"}"#;
    let skill = skill_in("x", &[("SKILL.md", text), ("SKILL.config.json", sidecar)]);
    let own = DomainSkill::load(&skill, Ownership::Builtin);
    assert_eq!((own.priority, own.priority_from), (10, Provenance::Sidecar));
    assert_eq!(own.summary, None);
    assert_eq!(words(&own.routing.keywords), ["gamma", "伽马"]);
    assert_eq!(from(&own.routing.stages), ["frontmatter"]);
    let replaced = own.layers.replaced.iter();
    let replaced: Vec<&str> = replaced.map(|one| one.field.as_str()).collect();
    // What says the same changes nothing.
    assert_eq!(replaced, ["priority", "summary", "routing.keywords"]);
    let keyword = &own.routing.keywords[0];
    let Sidecar::Read { source, .. } = &own.layers.sidecar else {
        panic!("no sidecar");
    };
    assert_eq!(source.slice(keyword.span.unwrap()), "\"gamma\"");
}

#[test]
fn a_sidecar_that_is_no_object_gives_nothing() {
    for text in ["[]", "{", "1"] {
        let main = "---\nname: x\ndescription: d\nmetadata: {minara: {id: a.b}}\n---\n";
        let skill = skill_in("x", &[("SKILL.md", main), ("SKILL.config.json", text)]);
        let own = DomainSkill::load(&skill, Ownership::Builtin);
        assert_eq!(own.id.text, "a.b");
        assert!(own.layers.sidecar.table().is_none(), "{text}");
    }
}

#[test]
fn priorities_are_whole_numbers_moved_into_range() {
    let of = |value: &str| {
        let front = format!("metadata: {{minara: {{priority: {value}}}}}\n");
        DomainSkill::load(&skill(&front), Ownership::Builtin).priority
    };
    let wanted = [
        ("7", 7),
        ("0", 0),
        ("101", 100),
        ("99999999999999999999", 100),
        ("-3", 0),
        ("high", 50),
        ("3.5", 50),
        ("\"7\"", 50),
        ("[7]", 50),
        ("~", 50),
    ];
    for (value, priority) in wanted {
        assert_eq!(of(value), priority, "{value}");
    }
}

#[test]
fn a_vendored_skill_is_read_as_it_speaks_to_other_hosts() {
    let front = "allowed-tools: get_price Bash(git:*)\nplatforms: [macos]\nmetadata:\n  \
                 openclaw: '{\"primaryEnv\": \"A_KEY\", \"requires\": {\"env\": [\"B_KEY\"]}, \"os\": [\"linux\"]}'\n  \
                 hermes:\n    requires_tools: [web]\n  minara:\n    conditions: {requires_env: [A_KEY]}\n";
    let foreign = DomainSkill::load(&skill(front), Ownership::External);
    let conditions = &foreign.conditions;
    assert_eq!(words(&conditions.requires_env), ["A_KEY", "B_KEY"]);
    assert_eq!(from(&conditions.requires_env), ["frontmatter", "openclaw"]);
    assert_eq!(from(&conditions.requires_tools), ["hermes"]);
    assert_eq!(words(&conditions.platforms), ["macos"]);
    assert_eq!(words(&foreign.tool_names), ["get_price", "Bash"]);
    // One's own says to Minara what it means for Minara.
    let own = DomainSkill::load(&skill(front), Ownership::Builtin);
    assert_eq!(words(&own.conditions.requires_env), ["A_KEY"]);
    assert!(own.tool_names.is_empty() && own.conditions.platforms.is_empty());
    // What is allowed counts only where it is there.
    let mut around = Surroundings::default();
    assert_eq!(around.tools_of(&foreign).count(), 0);
    around.registered = Some(Registered {
        tools: BTreeSet::from(["get_price".to_owned()]),
        toolsets: BTreeSet::new(),
    });
    assert_eq!(around.tools_of(&foreign).collect::<Vec<_>>(), ["get_price"]);
}

#[test]
fn conditions_hide_in_their_order() {
    let front = "metadata:\n  minara:\n    requires_env: [A]\n    conditions:\n      requires_env: [B, A]\n      \
                 requires_tools: [t]\n      requires_toolsets: [s]\n      fallback_for_tools: [u]\n      \
                 fallback_for_toolsets: [v]\n      platforms: [windows]\n";
    let skill = DomainSkill::load(&skill(front), Ownership::Builtin);
    let hidden = |around: &Surroundings| -> Vec<String> {
        around
            .hides(&skill)
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    let mut around = Surroundings::default();
    // Without a list of tools nothing is said of tools.
    let unknown = ["cond:env:A", "cond:env:B", "cond:platform:linux"];
    assert_eq!(hidden(&around), unknown);
    assert!(around.leaves_open(&skill));
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    around.registered = Some(Registered {
        tools: set(&["u"]),
        toolsets: set(&["v"]),
    });
    assert_eq!(
        hidden(&around),
        [
            "cond:env:A",
            "cond:env:B",
            "cond:tool:t",
            "cond:toolset:s",
            "cond:fallback-tool:u",
            "cond:fallback-toolset:v",
            "cond:platform:linux"
        ]
    );
    let around = Surroundings {
        env: set(&["A", "B"]),
        platform: Platform::Win32,
        registered: Some(Registered {
            tools: set(&["t"]),
            toolsets: set(&["s"]),
        }),
    };
    assert!(hidden(&around).is_empty());
}

#[test]
fn a_registry_holds_each_id_once_and_tells_what_it_leaves_out() {
    let text = |id: &str| {
        format!("---\nname: x\ndescription: d\nmetadata:\n  minara:\n    id: {id}\n---\n")
    };
    let load = |dir: &str, text: &str| Arc::new(skill_in(dir, &[("SKILL.md", text)]));
    let skills = vec![
        load("skills/builtin/a", &text("m.a")),
        load("skills/builtin/b/c", &text("m.c")),
        load("skills/builtin/d", "---\nname: [\n---\n"),
        load("skills/external/e", &text("m.a")),
    ];
    let registry = Registry::load(skills, |_| Ownership::Builtin);
    let held = registry.members().iter();
    let held: Vec<&str> = held.map(|member| member.skill.shown()).collect();
    assert_eq!(held, ["skills/builtin/a"]);
    let left = registry.left_out().iter().map(|left| &left.why);
    let same = WhyLeftOut::SameId {
        id: "m.a".to_owned(),
        first: "skills/builtin/a".to_owned(),
    };
    let wanted = [&WhyLeftOut::Nested, &WhyLeftOut::Unreadable, &same];
    assert_eq!(left.collect::<Vec<_>>(), wanted);
    assert_eq!(registry.nearest("m.b"), Some("m.a"));
}

#[test]
fn a_folder_is_known_by_keys_and_files_that_are_its_own() {
    let dialect = |files: &[(&str, &str)]| skill_in("x", files).fact::<Detected>().judged_by();
    let with = |front: &str| format!("---\nname: x\ndescription: d\n{front}---\n");
    for front in [
        "metadata: {minara: {}}\n",
        "routing: {keywords: [a]}\n",
        "metadata: {tool_names: [a]}\n",
    ] {
        assert_eq!(
            dialect(&[("SKILL.md", &with(front))]),
            Dialect::Minara,
            "{front}"
        );
    }
    let plain = with("");
    let files = [("SKILL.md", plain.as_str()), ("SKILL.config.json", "{}")];
    assert_eq!(dialect(&files), Dialect::Minara);
    for front in [
        "priority: 3\nsummary: s\n",
        "routing: fast\n",
        "metadata: {priority: high, conditions: none}\n",
    ] {
        let text = with(front);
        assert_eq!(
            dialect(&[("SKILL.md", &text)]),
            Dialect::AgentSkills,
            "{front}"
        );
    }
}
