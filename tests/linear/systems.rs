//! Files of other systems, over what is hard for their readers and rules.

use std::sync::Arc;

use minara::finding::{Dialect, Dialects, Origin, Profile};
use minara::rules::{Checks, RULES};
use minara::skill::{Collection, FORMS, Place, Skill};
use minara::systems::curia::{self, Uses};
use minara::systems::document::Document;
use minara::systems::polar::{Inventory, Manifest, Policy, Snapshot};
use minara::systems::vertesia::{Catalog, Registry, Script, sdk};
use minara::tree::{MemoryTree, Mode, RelPath, Tree};

use super::Watch;
use super::hostile::{Files, Hostile, filled, hostile};

/// An object that begins and ends so, with members between.
fn members(
    name: &'static str,
    start: &'static str,
    member: fn(usize) -> String,
    end: &'static str,
) -> Hostile {
    hostile(name, move |bytes| {
        let mut all = Vec::new();
        let mut length = 0;
        while length < bytes {
            all.push(member(all.len()));
            length += all.last().map_or(0, String::len);
        }
        vec![(String::new(), format!("{start}{}{end}", all.join(",\n")))]
    })
}

/// Texts of JSON that are nearly what a system takes.
pub fn texts() -> Vec<Hostile> {
    const CURIA: &str = "{\"name\": \"a\", \"description\": \"d\", \"version\": \"1\", \
                         \"action_risk\": \"low\", ";
    const POLAR: &str = "{\"skillId\": \"skill.a\", \"version\": \"1\", \"provider\": {\"type\": \
                         \"mcp\", \"serverId\": \"s\"}, ";
    vec![
        members(
            "unknown keys",
            CURIA,
            |at| format!("\"key{at}\": {at}"),
            "}",
        ),
        members(
            "inputs of no type",
            "{\"name\": \"a\", \"description\": \"d\", \"version\": \"1\", \"action_risk\": \"low\", \
             \"inputs\": {",
            |at| format!("\"i{at}\": \"strin{at} (a | b | c)\""),
            "}}",
        ),
        members(
            "inputs that are near each other",
            "{\"name\": \"a\", \"description\": \"d\", \"version\": \"1\", \"action_risk\": \"low\", \
             \"inputs\": {",
            |at| format!("\"startAt{at}\": \"string? (a | b)\""),
            "}}",
        ),
        members(
            "services and secrets",
            "{\"name\": \"a\", \"description\": \"d\", \"version\": \"1\", \"action_risk\": \"low\", \
             \"secrets\": [",
            |at| format!("\"K_{at}\", \"k_{at}\""),
            "]}",
        ),
        members(
            "unknown keys of a manifest",
            POLAR,
            |at| format!("\"key{at}\": {at}"),
            "}",
        ),
        members(
            "capabilities",
            "{\"skillId\": \"skill.a\", \"version\": \"1\", \"provider\": {\"type\": \"mcp\", \
             \"serverId\": \"s\"}, \"capabilities\": [",
            |at| format!("{{\"extensionId\": \"mcp.s\", \"capabilityId\": \"mcp.s.t{at}\"}}"),
            "]}",
        ),
        members(
            "tools of one id",
            "{\"servers\": [{\"serverId\": \"s\", \"tools\": [",
            |_| "{\"name\": \"A b\", \"riskLevel\": \"rread\", \"inputSchema\": 1}".to_owned(),
            "]}]}",
        ),
        members(
            "tools and skills of a registry",
            "{\"skills\": [], \"tools\": [",
            |at| format!("{{\"name\": \"tool_{at}\"}}, {{\"name\": \"tool_{at}\"}}"),
            "]}",
        ),
        members(
            "tools of a system skill",
            "{\"name\": \"web\", \"title\": \"W\", \"description\": \"D\", \"instructions\": \"I\", \
             \"related_tools\": [\"t0\"], \"tools\": [",
            |at| format!("\"t{at}\", \"t{at}\""),
            "]}",
        ),
        members(
            "entries of a policy",
            "{\"allow\": {",
            |at| format!("\"mcp.s{at}\": [\"*\", \"*\"]"),
            "}}",
        ),
        members(
            "turns",
            "{\"turns\": [",
            |at| format!("{{\"calls\": [\"learn_{at}\"]}}"),
            "]}",
        ),
        hostile("handlers", |bytes| {
            vec![(String::new(), filled("ctx.secret(`${ctx.bus['", bytes))]
        }),
        hostile("references", |bytes| {
            vec![(
                String::new(),
                filled("{@tool a} {@skill `b` {@param c.d ", bytes),
            )]
        }),
        hostile("capabilities in a text", |bytes| {
            let bullets = (0..bytes.div_ceil(16)).map(|at| format!("- a.b{}: text\n", at / 2));
            let text = format!("## Capabilities\n{}", bullets.collect::<String>());
            vec![(String::new(), text)]
        }),
        hostile("brackets", |bytes| {
            vec![(String::new(), filled("{\"a\": [", bytes))]
        }),
    ]
}

/// Every reader of a file of a system's.
pub fn of_files(files: &Files, watch: &mut Watch) {
    let text = files[0].1.as_str();
    let json = watch.step("json", || Document::json(text, "f.json"));
    watch.step("inventory", || Inventory::parse(text, "f").is_ok());
    watch.step("policy", || Policy::parse(text, "f").is_ok());
    watch.step("proposal", || Manifest::proposed(text, "f").is_ok());
    watch.step("snapshot", || Snapshot::parse(text, "f").is_ok());
    watch.step("curia", || curia::Manifest::parse(text, "f").is_ok());
    watch.step("agent", || curia::Agent::parse(text, "f").is_ok());
    watch.step("handler", || Uses::of(text));
    if let Ok(document) = &json {
        watch.step("registry", || Registry::read(document).is_ok());
        watch.step("catalogue", || Catalog::read(document).is_ok());
        watch.step("script", || Script::read(document).is_ok());
        watch.step("short inputs", || curia::short_inputs(document.value()));
    }
    let _ = watch.step("sdk", || {
        sdk::read(&format!("---\nname: a\ndescription: d\n---\n{text}"))
    });
    of_rules(text, watch);
}

/// The rules of the systems, each over the text as every file that is of its form.
fn of_rules(text: &str, watch: &mut Watch) {
    let systems = [Dialect::Vertesia, Dialect::Curia, Dialect::Polar];
    let mut tree = MemoryTree::new()
        .with(
            RelPath::own("a/handler.ts").unwrap(),
            Mode::File,
            text.as_bytes(),
        )
        .with(
            RelPath::own("v/SKILL.md").unwrap(),
            Mode::File,
            format!("---\nname: v\ndescription: d\ntools: [a]\n---\n{text}").as_bytes(),
        );
    let names = [
        "a/skill.json",
        "p/manifest.json",
        "s/web.system-skill.json",
        "config/skills.yaml",
    ];
    for name in names {
        tree = tree.with(RelPath::own(name).unwrap(), Mode::File, text.as_bytes());
    }
    let tree: Arc<dyn Tree> = Arc::new(tree);
    let open = |dir: &str| {
        let place = Place {
            shown: dir.to_owned(),
            folder: dir.to_owned(),
            origin: Origin::Disk,
        };
        Skill::unread(Arc::clone(&tree), RelPath::own(dir).unwrap(), place)
    };
    let formed = names.iter().filter_map(|path| {
        let (dir, name) = path.split_once('/')?;
        let form = FORMS
            .iter()
            .find(|form| form.may_be(Some(dir.as_ref()), name))?;
        Some(Arc::new(open(dir).in_form(form, name)))
    });
    let skills: Vec<Arc<Skill>> = formed.chain([Arc::new(open("v"))]).collect();
    let all = Collection::new(skills);
    let mut rules: Vec<_> = RULES.iter().collect();
    rules.retain(|rule| {
        Dialect::of_group(rule.meta().group).is_some_and(|own| systems.contains(&own))
    });
    rules.sort_by_key(|rule| rule.meta().id);
    for rule in rules {
        watch.step(rule.meta().id, || {
            let mut cx = Checks::new(rule.meta(), None, Profile::Recommended)
                .for_dialects(Dialects::new(systems));
            for skill in &all.skills {
                rule.check(skill, &mut cx);
            }
            rule.check_collection(&all, &mut cx);
            cx.into_findings()
        });
    }
}
