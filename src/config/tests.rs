use super::*;
use crate::finding::{self, Group, Level, OptionValue, Profile};
use crate::text::Span;
use proptest::prelude::*;

fn parse(text: &str) -> Config {
    Config::parse(text, "minara.toml").unwrap()
}

/// The fault of a text: code, message, the characters in question, help.
fn fault(text: &str) -> (&'static str, String, String, String) {
    let error = Config::parse(text, "minara.toml").unwrap_err();
    let at = &error.text()[error.span().range()];
    (
        error.fault().code(),
        error.to_string(),
        at.to_owned(),
        error.fault().help().unwrap_or_default(),
    )
}

#[test]
fn an_empty_file_has_every_default() {
    let config = parse("");
    assert_eq!(config.vendor.dir.as_str(), "skills/external");
    let recommended = ChosenProfile::Is(Profile::Recommended);
    assert_eq!(config.lint.profile, recommended);
    assert!(config.lint.selects("skills/a/SKILL.md"));
    assert_eq!(config.fetch, Fetch::default());
    assert_eq!(config.fetch.deadline.as_secs(), 120);
    assert_eq!(config.fetch.idle_timeout.as_secs(), 20);
    assert_eq!(config.fetch.max_received, 536_870_912);
    assert_eq!(config.limits, Limits::default());
    assert_eq!(config.limits.max_skill_bytes, 52_428_800);
    assert_eq!(config.catalog.output.as_str(), "docs/skills.md");
    assert_eq!(config.catalog.notices.as_str(), "THIRD_PARTY_SKILLS.md");
    assert_eq!(config.license.policy, LicensePolicy::Default);
    assert!(Config::default().origin.is_none());
}

#[test]
fn a_budget_is_handed_to_its_rule() {
    let config = parse("[lint.budget]\nclient = \"codex\"\nwindow = 0\ntokenizer = \"cl100k\"\n");
    let budget = &config.lint.budget;
    assert_eq!(budget.client.as_ref().unwrap().text, "codex");
    assert_eq!((budget.window, budget.tokenizer), (0, "cl100k"));
    let rule = finding::find("listing-over-budget").unwrap();
    let options = config.lint.rule_options(rule).unwrap();
    assert_eq!(options["window"], OptionValue::Number(0));
    assert_eq!(
        options["clients"],
        OptionValue::List(vec!["codex".to_owned()])
    );
    // The rule's own options outweigh it.
    let config =
        parse("[lint.rules]\nlisting-over-budget = { window = 9 }\n[lint.budget]\nwindow = 5\n");
    let options = config.lint.rule_options(rule).unwrap();
    assert_eq!(options["window"], OptionValue::Number(9));
    assert_eq!(config.lint.rule_level(rule), None);
    assert_eq!(Config::default().lint.budget.tokenizer, "o200k");
}

#[test]
fn a_budget_of_another_form_is_a_fault() {
    let tokenizer = fault("[lint.budget]\ntokenizer = \"o200\"\n");
    assert_eq!(tokenizer.0, "config::bad-value");
    assert_eq!(tokenizer.2, "\"o200\"");
    assert_eq!(tokenizer.3, "did you mean `o200k`?");
    assert_eq!(fault("[lint.budget]\nwindow = -1\n").0, "config::bad-value");
    assert_eq!(
        fault("[lint.budget]\nwindow = \"1\"\n").0,
        "config::wrong-type"
    );
    assert_eq!(
        fault("[lint.budget]\nclients = []\n").0,
        "config::unknown-key"
    );
    let config = parse("[lint.budget]\nclient = \"codx\"\n");
    let (origin, client) = (config.origin.unwrap(), config.lint.budget.client.unwrap());
    let help = Some("did you mean `codex`?".to_owned());
    let error = origin.bad_value("lint.budget.client", &client, "no client", help);
    assert_eq!(&error.text()[error.span().range()], "\"codx\"");
}

#[test]
fn a_whole_file_is_read() {
    let config = parse(
        r#"
[vendor]
dir = "./.claude/skills/"
[lint]
profile = "strict"
dialects = ["auto"]
include = ["skills/**"]
exclude = ["**/fixtures/**"]
[lint.rules]
name-too-long = { level = "warn", max-name = 40 }
spec = "deny"
security = { level = "warn" }
[[lint.override]]
paths = ["legacy/**"]
rules = { name-too-long = "allow" }
reason = "older than the rule"
[[lint.override]]
paths = ["legacy/new"]
rules = { spec = "warn" }
reason = "new"
[license]
policy = "permissive"
allow = ["MPL-2.0", "GPL-2.0-only WITH Classpath-exception-2.0"]
deny = ["WTFPL", "LicenseRef-Own"]
accept = ["BUSL-1.1"]
trust-root = ["https://git.example.test/acme/up", "acme/skills"]
fingerprints.files = ["known.tsv"]
[[license.override]]
source = "acme/skills"
allow = ["WTFPL"]
[fetch]
deadline = 30
max-received = 0x100000
max-objects = 1_000
allow-insecure = true
[limits]
max-depth = 3
[catalog]
output = "SKILLS.md"
title = "Our skills"
format = "json"
"#,
    );
    assert_eq!(config.vendor.dir.as_str(), ".claude/skills");
    let rule = finding::find("name-too-long").unwrap();
    assert_eq!(config.lint.rule_level(rule), Some(Level::Warn));
    let options = config.lint.rule_options(rule).unwrap();
    assert_eq!(options["max-name"], OptionValue::Number(40));
    assert_eq!(config.lint.groups[&Group::Security], Level::Warn);
    assert!(!config.lint.selects("skills/fixtures/a/SKILL.md"));
    assert!(!config.lint.selects("other/a/SKILL.md"));
    assert!(config.lint.selects("skills/a/SKILL.md"));

    let (entry, level) = config.lint.override_for(rule, "legacy/a/SKILL.md").unwrap();
    assert_eq!(
        (level, &*entry.reason),
        (Level::Allow, "older than the rule")
    );
    let (_, level) = config
        .lint
        .override_for(rule, "legacy/new/SKILL.md")
        .unwrap();
    assert_eq!(level, Level::Warn, "the last that matches wins");
    assert!(config.lint.override_for(rule, "skills/a").is_none());

    assert_eq!(config.license.policy, LicensePolicy::Permissive);
    assert_eq!(config.license.allow.len(), 2);
    assert_eq!(config.license.trust_root.len(), 2);
    assert_eq!(config.license.fingerprint_files[0].as_str(), "known.tsv");
    assert!(
        matches!(&config.license.overrides[0].scope, LicenseScope::Source(s) if s.text == "acme/skills")
    );
    assert_eq!(config.fetch.max_received, 1_048_576);
    assert_eq!(config.fetch.max_objects, 1_000);
    assert!(config.fetch.allow_insecure);
    assert_eq!(config.limits.max_depth, 3);
    assert_eq!(config.catalog.format, CatalogForm::Json);
    let origin = config.origin.unwrap();
    assert_eq!(
        origin.source.slice(config.license.deny[0].span),
        "\"WTFPL\""
    );
}

#[test]
fn unknown_keys_name_the_nearest() {
    let (code, message, at, help) = fault("[lint]\nprofil = \"spec\"\n");
    assert_eq!(code, "config::unknown-key");
    assert_eq!(message, "unknown key `lint.profil`");
    assert_eq!(at, "profil");
    assert_eq!(help, "did you mean `profile`?");
    let (_, message, at, help) = fault("[venders]\ndir = \"x\"\n");
    assert_eq!((&*message, &*at), ("unknown key `venders`", "venders"));
    assert_eq!(help, "did you mean `vendor`?");
    let (_, _, _, help) = fault("[vendor]\nsomething-else = 1\n");
    assert_eq!(help, "keys here: `dir`");
}

#[test]
fn rules_and_options_are_checked() {
    let (code, _, at, help) = fault("[lint.rules]\nname-to-long = \"warn\"\n");
    assert_eq!((code, &*at), ("config::unknown-rule", "name-to-long"));
    assert_eq!(help, "did you mean `name-too-long`?");
    let (_, _, _, help) = fault("[lint.rules]\nsecurty = \"warn\"\n");
    assert_eq!(help, "did you mean `security`?");
    let (code, message, at, help) = fault("[lint.rules]\nname-too-long = { max-nmae = 3 }\n");
    assert_eq!((code, &*at), ("config::unknown-option", "max-nmae"));
    assert_eq!(message, "rule `name-too-long` has no option `max-nmae`");
    assert_eq!(help, "did you mean `max-name`?");
    let (_, _, _, help) = fault("[lint.rules]\nname-too-long = { zzz = 3 }\n");
    assert_eq!(help, "its options: `max-name`");
    let (code, message, at, _) = fault("[lint.rules]\nname-too-long = { max-name = \"3\" }\n");
    assert_eq!((code, &*at), ("config::wrong-type", "\"3\""));
    assert_eq!(
        message,
        "`lint.rules.name-too-long.max-name` is a string, it takes a whole number"
    );
    let (_, message, _, help) = fault("[lint.rules]\nspec = \"dney\"\n");
    assert_eq!(
        message,
        "`lint.rules.spec` can't be `dney`: it is one of `allow`, `warn`, `deny`"
    );
    assert_eq!(help, "did you mean `deny`?");
    assert_eq!(
        fault("[lint.rules]\nspec = { max = 1 }\n").0,
        "config::missing-key"
    );
    assert_eq!(
        fault("[lint.rules]\nname-too-long = 3\n").0,
        "config::wrong-type"
    );
}

#[test]
fn what_comes_later_is_refused_by_name() {
    for (text, named) in [
        ("lint.baseline = \"b.json\"", "lint.baseline"),
        ("[[lint.custom]]\nid = \"x\"", "lint.custom"),
        ("lint.extend = \"x.toml\"", "lint.extend"),
        ("[lint.vendored]\nprofile = \"spec\"", "lint.vendored"),
        (
            "lint.profile = \"reference\"",
            "lint.profile = \"reference\"",
        ),
        ("catalog.format = \"html\"", "catalog.format = \"html\""),
        ("[audit]", "audit"),
    ] {
        let (code, message, ..) = fault(text);
        assert_eq!(code, "config::unsupported", "{text}");
        assert_eq!(message, format!("`{named}` is not supported yet"));
    }
}

#[test]
fn values_that_can_not_be_used_are_refused() {
    for (text, code, at) in [
        ("vendor.dir = \"../x\"", "config::bad-value", "\"../x\""),
        ("vendor.dir = \"/x\"", "config::bad-value", "\"/x\""),
        ("vendor.dir = \".\"", "config::bad-value", "\".\""),
        ("vendor.dir = \"\"", "config::bad-value", "\"\""),
        ("vendor.dir = \".git/x\"", "config::bad-value", "\".git/x\""),
        ("vendor = 3", "config::wrong-type", "3"),
        ("limits.max-files = 0", "config::bad-value", "0"),
        ("limits.max-files = -3", "config::bad-value", "-3"),
        (
            "limits.max-files = 99999999999999999999999",
            "config::bad-value",
            "99999999999999999999999",
        ),
        ("limits.max-files = 1.5", "config::wrong-type", "1.5"),
        (
            "limits.max-file-bytes = \"10 MiB\"",
            "config::wrong-type",
            "\"10 MiB\"",
        ),
        (
            "fetch.deadline = 99999999999",
            "config::bad-value",
            "99999999999",
        ),
        (
            "lint.exclude = [\"ok\", \"a[\"]",
            "config::bad-value",
            "\"a[\"",
        ),
        ("lint.exclude = [\"ok\", 3]", "config::wrong-type", "3"),
        (
            "license.deny = [\"GPLv3\"]",
            "config::bad-value",
            "\"GPLv3\"",
        ),
        ("license.deny = [\"mit\"]", "config::bad-value", "\"mit\""),
        (
            "license.accept = [\"LicenseRef-\"]",
            "config::bad-value",
            "\"LicenseRef-\"",
        ),
        (
            "license.allow = [\"MIT\"]\nlicense.deny = [\"MIT\"]",
            "config::conflict",
            "[\"MIT\"]",
        ),
        ("catalog.title = \" \"", "config::bad-value", "\" \""),
        (
            "catalog.title = \"a\\nb\"",
            "config::bad-value",
            "\"a\\nb\"",
        ),
        (
            "[[lint.override]]\npaths = [\"a\"]\nrules = {}\nreason = \" \"",
            "config::bad-value",
            "\" \"",
        ),
        (
            "[[lint.override]]\npaths = []\nrules = {}\nreason = \"x\"",
            "config::bad-value",
            "[]",
        ),
        (
            "[[license.override]]\npaths = [\"a\"]\nsource = \"b/c\"",
            "config::conflict",
            "source",
        ),
        ("a = ", "config::syntax", ""),
        ("a = 1\na = 2", "config::syntax", "a"),
    ] {
        let found = fault(text);
        assert_eq!((found.0, &*found.2), (code, at), "{text}: {}", found.1);
    }
    let missing = fault("[[lint.override]]\npaths = [\"a\"]\nrules = {}\n");
    assert_eq!(missing.1, "`lint.override` has no `reason`");
    assert_eq!(missing.2, "[[lint.override]]");
    let missing = fault("[[license.override]]\nallow = [\"MIT\"]\n");
    assert_eq!(missing.0, "config::missing-key");
}

#[test]
fn a_password_is_never_repeated() {
    let (_, message, _, help) = fault("license.trust-root = [\"https://u:hunter2@h.test/x\"]");
    assert!(
        !message.contains("hunter2") && !help.contains("hunter2"),
        "{message}"
    );
}

#[test]
fn an_error_is_a_diagnostic_with_its_place() {
    use miette::Diagnostic;
    let error = Config::parse("[lint]\n\nprofil = 1\n", "sub/minara.toml").unwrap_err();
    assert_eq!(error.name(), "sub/minara.toml");
    assert_eq!((error.position().line, error.position().column), (3, 1));
    assert_eq!(error.code().unwrap().to_string(), "config::unknown-key");
    assert!(error.help().unwrap().to_string().contains("`profile`"));
    let label = error.labels().unwrap().next().unwrap();
    assert_eq!(
        Span::new(label.offset(), label.offset() + label.len()),
        error.span()
    );
    assert!(error.source_code().is_some());
}

proptest! {
    #[test]
    fn no_text_makes_it_panic(text in "\\PC{0,60}|([a-z.\\[\\]={}\"\n#' 0-9-]){0,80}") {
        if let Err(error) = Config::parse(&text, "minara.toml") {
            let _ = (error.to_string(), error.position(), &error.text()[error.span().range()]);
        }
    }

    #[test]
    fn no_value_makes_it_panic(
        key in "(lint|license|vendor|fetch|limits|catalog)\\.(dir|profile|include|rules|override|allow|deny|deadline|max-files|output|title|fingerprints|trust-root)",
        value in "(\"[^\"\\\\\n]{0,12}\"|\\[\"[^\"\\\\\n]{0,12}\"\\]|-?[0-9]{1,22}|true|\\{\\}|\\[\\{\\}\\]|1e400|nan)",
    ) {
        let text = format!("{key} = {value}");
        if let Err(error) = Config::parse(&text, "minara.toml") {
            let _ = (error.to_string(), error.fault().help(), error.position());
        }
    }
}

#[test]
fn a_clarification_names_files_hashes_and_a_licence() {
    let sum = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let entry = |lines: &str| {
        format!(
            "[[license.clarify]]\nrepo = \"acme/skills\"\npath = \"skills/forms\"\n\
             reason = \"asked\"\n{lines}\n"
        )
    };
    let files = format!("files = {{ \"LICENSE\" = \"{sum}\" }}");
    let read = Config::parse(
        &entry(&format!("{files}\nexpression = \"MIT OR Apache-2.0\"")),
        "minara.toml",
    )
    .unwrap();
    let clarify = &read.license.clarify[0];
    assert_eq!(clarify.repo.text, "acme/skills");
    assert_eq!(clarify.path.as_str(), "skills/forms");
    assert_eq!(clarify.files[0].0.as_str(), "LICENSE");
    assert_eq!(clarify.files[0].1, sum);
    assert_eq!(clarify.agreement, None);
    let wrong = |lines: &str| fault(&entry(lines)).1;
    assert!(wrong("expression = \"MIT\"").contains("files"));
    assert!(wrong("files = {}\nexpression = \"MIT\"").contains("rests on no file"));
    assert!(wrong(&format!("{files}\nexpression = \"MTI\"")).contains("no SPDX expression"));
    let short = "files = { \"LICENSE\" = \"e3b0\" }\nexpression = \"MIT\"";
    assert!(wrong(short).contains("no SHA-256"));
}
