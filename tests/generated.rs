//! Files that are made from the program itself: the index of the rules' pages,
//! the references of the command line and of the configuration, the schemas of
//! documents, completions. `MINARA_BLESS=1 cargo test --test generated` writes them; an
//! ordinary run compares.

#![allow(clippy::unwrap_used)] // a test fails loudly
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use minara::cli::{CompletionShell, completion_script, reference};
use minara::finding::{Group, Meta, all};
use minara::report::{config_page, config_schema, document_schemas};

/// Every generated file: path below the package's root, and its text.
fn generated() -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    files.insert("docs/rules/README.md".to_owned(), rule_index());
    files.insert("docs/reference/cli.md".to_owned(), reference());
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
    files
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
