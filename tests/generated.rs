//! Files that are made from the program itself: the index of the rules' pages,
//! the references of the command line and of the configuration, the schemas of
//! documents, completions; and two lists in sources: the modules of each group of
//! rules, and the names of the schemas that the binary carries. `MINARA_BLESS=1 cargo test --test generated` writes them; an
//! ordinary run compares.

#![allow(clippy::unwrap_used)] // a test fails loudly
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use minara::cli::{CompletionShell, completion_script, reference};
use minara::finding::{Dialect, Group, Level, Meta, all};
use minara::lint::is_fixed_at_gate;
use minara::report::{config_page, config_schema, document_schemas};
use minara::systems::clients;

/// Every generated file: path below the package's root, and its text.
fn generated() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    files.insert("docs/rules/README.md".to_owned(), rule_index());
    files.insert("docs/reference/cli.md".to_owned(), reference());
    files.insert("docs/reference/clients.md".to_owned(), client_page());
    files.insert("docs/reference/configuration.md".to_owned(), config_page());
    files.insert(
        "docs/reference/schemas/config.schema.json".to_owned(),
        config_schema(),
    );
    for (name, schema) in document_schemas() {
        files.insert(format!("docs/reference/schemas/{name}.schema.json"), schema);
    }
    for (shell, name) in [
        (CompletionShell::Bash, "minara.bash"),
        (CompletionShell::Zsh, "_minara"),
        (CompletionShell::Fish, "minara.fish"),
        (CompletionShell::Powershell, "_minara.ps1"),
        (CompletionShell::Elvish, "minara.elv"),
        (CompletionShell::Nushell, "minara.nu"),
    ] {
        files.insert(format!("completions/{name}"), completion_script(shell));
    }
    files.insert(VENDORING.to_owned(), with_gate_levels());
    files.insert(CONVERTING.to_owned(), with_places());
    files.insert(SCHEMA_VERB.to_owned(), carried_schemas(&files));
    for group in folders("src/rules") {
        files.insert(format!("src/rules/{group}/mod.rs"), rule_modules(&group));
    }
    files
}

/// The page that says what is refused when a skill comes in.
const VENDORING: &str = "docs/vendoring.md";

/// The page about the forms of skills.
const CONVERTING: &str = "docs/guides/convert.md";

/// The text of [`CONVERTING`] with the table of which field goes where.
fn with_places() -> String {
    let text = read(CONVERTING);
    let (before, rest) = text.split_once("<!-- places:start -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- places:end -->").unwrap();
    let table = minara::convert::as_markdown();
    format!("{before}<!-- places:start -->\n{table}<!-- places:end -->{after}")
}

/// The text of [`VENDORING`] with the levels of the gate as the rules declare them.
fn with_gate_levels() -> String {
    let text = read(VENDORING);
    let (before, rest) = text.split_once("<!-- gate:start -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- gate:end -->").unwrap();
    let rules = |wanted: &dyn Fn(&Meta) -> bool| {
        let ids = all().into_iter().filter(|meta| wanted(meta));
        let ids: Vec<String> = ids.map(|meta| format!("`{}`", meta.id)).collect();
        ids.join(", ")
    };
    let denied = |meta: &Meta| meta.gate_level() == Level::Deny;
    let of_trees = |meta: &Meta| meta.declared_in.replace('\\', "/").ends_with("ids/tree.rs");
    let of_dialect = |meta: &Meta| Dialect::of_group(meta.group).is_some();
    let about_one = |meta: &Meta| meta.group != Group::Catalog && !of_dialect(meta);
    let movable = |meta: &Meta| denied(meta) && about_one(meta) && !is_fixed_at_gate(meta);
    let safety = |meta: &Meta| {
        let of_rules = meta.declared_in.replace('\\', "/").contains("src/rules/");
        let chosen = ["no-skill-found", "ambiguous-skill", "selection-needed"];
        let about_it = !chosen.contains(&meta.id) && (of_trees(meta) || of_rules);
        denied(meta) && about_it && is_fixed_at_gate(meta)
    };
    let licence = |meta: &Meta| denied(meta) && meta.group == Group::License;
    let said = |meta: &Meta| meta.level == Level::Deny && meta.gate_level() == Level::Warn;
    let said = |meta: &Meta| said(meta) && about_one(meta);
    let rows = [
        (
            "refused, for its licence",
            rules(&licence),
            "`--accept-license ID` or `--trust-root`, where the finding names it",
        ),
        (
            "refused: paths, links, sizes, hidden text",
            rules(&safety),
            "a limit can be raised, `--include-linked` takes what a link leads to in the same source; else none",
        ),
        (
            "refused: no client can read it, or it has no proper name and description",
            rules(&movable),
            "`--warn RULE`",
        ),
        (
            "said, and denied in a skill of your own",
            rules(&said),
            "it comes in",
        ),
    ];
    let mut table = String::from("| in a skill of others | rules | way on |\n|---|---|---|\n");
    for (what, rules, way) in rows {
        let _ = writeln!(table, "| {what} | {rules} | {way} |");
    }
    format!("{before}<!-- gate:start -->\n{table}<!-- gate:end -->{after}")
}

/// The file that names the schemas that the binary carries.
const SCHEMA_VERB: &str = "src/cli/verb/schema.rs";

/// The text of [`SCHEMA_VERB`] with the names of all schemas in `files`, and that of the
/// record, which is written by hand.
fn carried_schemas(files: &BTreeMap<String, String>) -> String {
    let text = read(SCHEMA_VERB);
    let (before, rest) = text.split_once("= published![\n").unwrap();
    let (_, after) = rest.split_once("];").unwrap();
    let schemas = files.keys().filter_map(|file| {
        let name = file.strip_prefix("docs/reference/schemas/")?;
        name.strip_suffix(".schema.json")
    });
    let by_hand = [
        "minara-convert",
        "curia-agent-skills",
        "curia-approvals",
        "curia-mcp-servers",
        "curia-skill-manifest",
        "curia-skill-manifest-current",
        "minara-gate-state",
        "minara-signal-context",
        "minara-skill-metadata",
        "minara-skilltest",
        "minara-tool-registry",
        "minara-trace",
        "minara-trace-record",
        "polar-capability-scope",
        "polar-install-report",
        "polar-inventory",
        "polar-policy",
        "polar-skill-manifest",
        "polar-skill-manifest-current",
        "polar-skill-proposal",
        "record",
        "vertesia-catalog",
        "vertesia-registry",
        "vertesia-script",
        "vertesia-skill-definition",
        "vertesia-skill-frontmatter",
        "vertesia-system-skill",
        "vertesia-tool-definition",
    ];
    let names: BTreeSet<&str> = schemas.chain(by_hand).collect();
    let names: String = names
        .iter()
        .map(|name| format!("    {name:?},\n"))
        .collect();
    format!("{before}= published![\n{names}];{after}")
}

/// The text of a group's `mod.rs` with a `mod` line for every file beside it. The
/// lines are no macro's, so that cargo and rustfmt see the files.
fn rule_modules(group: &str) -> String {
    let text = read(&format!("src/rules/{group}/mod.rs"));
    let is_mod = |line: &&str| line.starts_with("pub mod ");
    let before: String = text
        .split_inclusive('\n')
        .take_while(|line| !is_mod(line))
        .collect();
    let after = text.split_inclusive('\n').skip_while(|line| !is_mod(line));
    let after: String = after.skip_while(is_mod).collect();
    let mut lines: Vec<String> = fs::read_dir(root(&format!("src/rules/{group}")))
        .unwrap()
        .filter_map(|entry| {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let module = name.strip_suffix(".rs")?;
            (module != "mod").then(|| format!("pub mod {module};\n"))
        })
        .collect();
    lines.sort();
    format!("{before}{}{after}", lines.concat())
}

/// The names of the folders in `folder`.
fn folders(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root(folder)).unwrap().map(Result::unwrap);
    let folders = entries.filter(|entry| entry.file_type().unwrap().is_dir());
    folders
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect()
}

fn root(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(file)
}

fn read(file: &str) -> String {
    fs::read_to_string(root(file)).unwrap()
}

fn rule_index() -> String {
    let mut out = String::from(
        "<!-- Generated from the rules' own pages. Do not edit. -->\n# Rules\n\n\
         Levels are those of profile `recommended`; `gate` is the level where a foreign\n\
         skill is judged (`add`, `license`, `verify`).\n",
    );
    for group in Group::ALL {
        let rules: Vec<&Meta> = all()
            .into_iter()
            .filter(|meta| meta.group == group)
            .collect();
        if rules.is_empty() {
            continue;
        }
        let _ = write!(
            out,
            "\n## {group}\n\n| rule | level | gate | fix | |\n|---|---|---|---|---|\n"
        );
        for meta in rules {
            let _ = writeln!(
                out,
                "| [{id}](../../{page}) | {} | {} | {} | {} |",
                meta.level,
                meta.gate_level(),
                meta.fix.name(),
                meta.title().replace('|', "\\|"),
                id = meta.id,
                page = meta.page_path(),
            );
        }
    }
    out
}

fn client_page() -> String {
    let mut out = String::from(
        "<!-- Generated from src/systems/clients/data/. Do not edit. -->\n# Clients\n\n\
         What `check-load` knows of each client. `asked`: whether it is asked where nobody\n\
         names a client. `known`: `run`, its loader was run over the shared cases with its own\n\
         YAML library; `read`, its source was read; `docs`, only documentation and reports. Which\n\
         fields each reads, `minara skills clients` says.\n\n\
         | id | client | asked | known | folders of a project |\n|---|---|---|---|---|\n",
    );
    for client in clients::all() {
        let loader = client.loader.as_ref();
        let folders: Vec<String> = client.folders.iter().map(|f| format!("`{f}`")).collect();
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} | {} |",
            client.id,
            client.name,
            loader.map_or("", |loader| if loader.by_default { "yes" } else { "no" }),
            loader.map_or("–", |loader| loader.evidence.name()),
            folders.join(" "),
        );
    }
    out.push_str("\n## Where the loaders were read\n\n");
    for loader in clients::loaders() {
        let _ = writeln!(out, "- `{}`: {}", loader.client, loader.source);
    }
    out.push_str("\n## What is not known\n\nWhere it counts, `check-load` says `not-known`.\n");
    for client in clients::all()
        .iter()
        .filter(|client| !client.not_known.is_empty())
    {
        let _ = write!(out, "\n`{}`:\n\n", client.id);
        for what in client.not_known {
            let _ = writeln!(out, "- {what}");
        }
    }
    out
}

#[test]
fn generated_files_are_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bless = std::env::var_os("MINARA_BLESS").is_some();
    let files = generated();
    let mut stale = Vec::new();
    for (path, text) in &files {
        let full = root.join(path);
        if bless {
            fs::create_dir_all(full.parent().unwrap()).unwrap();
            fs::write(full, text).unwrap();
        } else if fs::read_to_string(full).ok().as_ref() != Some(text) {
            stale.push(path.clone());
        }
    }
    // A page whose rule is gone is stale as well.
    for entry in fs::read_dir(root.join("docs/rules")).unwrap() {
        let path = format!(
            "docs/rules/{}",
            entry.unwrap().file_name().into_string().unwrap()
        );
        if !files.contains_key(&path) {
            if bless {
                fs::remove_file(root.join(&path)).unwrap();
            } else {
                stale.push(path);
            }
        }
    }
    assert!(
        stale.is_empty(),
        "stale; write them with MINARA_BLESS=1 cargo test --test generated: {stale:#?}"
    );
}
