//! Every table of `minara.toml`, described once. The file that `init` writes, the
//! JSON Schema and the reference page are made from this list; tests hold it
//! against what is read.

use super::keys::{Form, Kind, Table, key};
use super::plain::{Catalog, Fetch, Limits, Vendor};
use super::{curia, minara, polar, servers, vertesia};

/// Every table, in the order in which people meet them.
pub const TABLES: &[Table] = &[
    Vendor::TABLE,
    Table {
        path: "lint",
        form: Form::One,
        about: "Which rules hold where.",
        keys: &[
            key(
                "profile",
                Kind::Profile(&["spec", "recommended", "strict", "load"]),
                "\"recommended\"",
                "the levels to start from: `spec` asks for the specification alone, `strict` for all, `load` and `client:ID` for what keeps clients from loading a skill",
            ),
            key(
                "include",
                Kind::Globs,
                "[]",
                "only skills at these patterns; none stands for all",
            ),
            key(
                "exclude",
                Kind::Globs,
                "[]",
                "no skill at these patterns: fixtures, drafts",
            ),
            key(
                "clients",
                Kind::Words,
                "[]",
                "clients the skills are written for, so that their fields are known; ids: `minara skills clients name`",
            ),
            key(
                "dialects",
                Kind::Dialects,
                "[\"auto\"]",
                "whose rules hold beside the shared ones; `auto`: of each skill those of the dialect whose marks it bears",
            ),
        ],
        example: "",
        notes: "",
    },
    Table {
        path: "lint.budget",
        form: Form::One,
        about: "Against what the list of skills is measured that a client shows its model.",
        keys: &[
            key(
                "client",
                Kind::Text,
                "",
                "whose list counts; without it those of `lint.clients` that have a budget, else codex",
            ),
            key(
                "window",
                Kind::Count,
                "200000",
                "tokens of the model's context; 0: the client does not know it",
            ),
            key(
                "tokenizer",
                Kind::Choice(&["o200k", "cl100k", "chars4"]),
                "\"o200k\"",
                "what `tokens` counts in",
            ),
        ],
        example: "\
[lint.budget]
client = \"codex\"
",
        notes: "",
    },
    Table {
        path: "lint.rules",
        form: Form::Rules,
        about: "Levels of single rules and whole groups: allow, warn, deny.",
        keys: &[],
        example: "\
[lint.rules]
overlong-body = { level = \"deny\", max-lines = 400 }
budget = \"warn\"
",
        notes: "\
A key is the id of a rule or the name of a group, the value a level, or a table with
`level` and the options of the rule's page. A rule outweighs its group. The rules:
`minara skills rules`; one of them: `minara skills explain RULE`.
",
    },
    Table {
        path: "lint.override",
        form: Form::Many {
            required: &["paths", "rules", "reason"],
            one_of: &[],
        },
        about: "Other levels for single paths, with a reason.",
        keys: &[
            key("paths", Kind::Globs, "", "where it holds"),
            key("rules", Kind::Levels, "", "levels by rule or group"),
            key("reason", Kind::Text, "", "why; it must say something"),
        ],
        example: "\
[[lint.override]]
paths = [\"legacy/**\"]
rules = { broken-link = \"allow\" }
reason = \"moved as they were; see the ticket\"
",
        notes: "\
The last one that matches wins. What outweighs what: flags of the command line, then
overrides, then `[lint.rules]`, then the profile.
",
    },
    Table {
        path: "license",
        form: Form::One,
        about: "Which licences may be vendored.",
        keys: &[
            key(
                "policy",
                Kind::Choice(&["default", "permissive"]),
                "\"default\"",
                "the lists to start from; `permissive` denies every copyleft licence",
            ),
            key(
                "allow",
                Kind::Licenses,
                "[]",
                "allowed on top of the policy",
            ),
            key(
                "warn",
                Kind::Licenses,
                "[]",
                "warned about on top of the policy",
            ),
            key("deny", Kind::Licenses, "[]", "denied on top of the policy"),
            key(
                "accept",
                Kind::Licenses,
                "[]",
                "as if `--accept-license` were always given; recorded with each skill",
            ),
            key(
                "trust-root",
                Kind::Words,
                "[]",
                "sources whose root licence covers everything in them",
            ),
        ],
        example: "",
        notes: "\
Identifiers are those of the SPDX list, `ID WITH EXCEPTION`, or `LicenseRef-…`. None may
stand in two of `allow`, `warn` and `deny`.
",
    },
    Table {
        path: "license.fingerprints",
        form: Form::One,
        about: "Contents that are known to be proprietary.",
        keys: &[key(
            "files",
            Kind::Paths,
            "[]",
            "further tables of such contents, beside the built-in one",
        )],
        example: "",
        notes: "",
    },
    Table {
        path: "license.override",
        form: Form::Many {
            required: &[],
            one_of: &["paths", "source"],
        },
        about: "Another licence policy for single paths or one source.",
        keys: &[
            key("paths", Kind::Globs, "", "where it holds"),
            key(
                "source",
                Kind::Text,
                "",
                "the source it holds for, as it is given to `add`",
            ),
            key("allow", Kind::Licenses, "[]", "allowed there"),
            key("warn", Kind::Licenses, "[]", "warned about there"),
            key("deny", Kind::Licenses, "[]", "denied there"),
        ],
        example: "\
[[license.override]]
source = \"acme/skills\"
allow = [\"MPL-2.0\"]
",
        notes: "",
    },
    Table {
        path: "license.clarify",
        form: Form::Many {
            required: &["repo", "path", "files", "expression", "reason"],
            one_of: &[],
        },
        about: "The licence of one skill, where a person found it out.",
        keys: &[
            key(
                "repo",
                Kind::Text,
                "",
                "the source, as it is given to `add`",
            ),
            key("path", Kind::Path, "", "the skill's folder in the source"),
            key(
                "files",
                Kind::Hashes,
                "",
                "the SHA-256 of each licence file, by its path from the skill's folder or the root",
            ),
            key(
                "expression",
                Kind::Text,
                "",
                "the licence as an SPDX expression",
            ),
            key("reason", Kind::Text, "", "how it was found out; recorded"),
            key(
                "agreement",
                Kind::Text,
                "",
                "what the owner agreed to; without it nothing proprietary comes in",
            ),
        ],
        example: "\
[[license.clarify]]
repo = \"acme/skills\"
path = \"skills/forms\"
files.LICENSE = \"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\"
expression = \"MIT\"
reason = \"the owner says so in issue 12\"
",
        notes: "\
It settles what `license` and `add` can't decide: two answers, no answer, a text that is not
known. It holds as long as every file in `files` has that hash and no other licence file
governs the skill; then it is void, and the refusal says why. The policy still decides
whether the expression comes in. What came in that way has `clarified` in its record, with
the reason and the agreement. Of several entries for one skill the first that holds counts.
",
    },
    Fetch::TABLE,
    Limits::TABLE,
    Catalog::TABLE,
    curia::TABLE,
    minara::TABLES[0],
    minara::TABLES[1],
    minara::TABLES[2],
    polar::TABLE,
    servers::TABLE,
    vertesia::TABLES[0],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Fault};

    fn fault(text: &str) -> Fault {
        let error = Config::parse(text, "minara.toml").unwrap_err();
        error.fault().clone()
    }

    /// A file that holds `line` in the table.
    fn with(table: &Table, line: &str) -> String {
        match table.form {
            Form::Many { .. } | Form::Each => format!("{}{line}\n", table.example),
            _ => format!("[{}]\n{line}\n", table.path),
        }
    }

    /// The keys that the program asks for in a table.
    fn asked(text: &str) -> Vec<String> {
        match fault(text) {
            Fault::UnknownKey { known, .. } => known,
            other => panic!("{text}: {other:?}"),
        }
    }

    fn is_later(text: &str) -> bool {
        matches!(fault(text), Fault::Unsupported(_))
    }

    #[test]
    fn every_key_that_is_read_is_in_the_table_and_no_other() {
        for key in asked("no-such-key = 1\n") {
            let below = format!("{key}.");
            let described = |table: &Table| table.path == key || table.path.starts_with(&below);
            assert_ne!(
                TABLES.iter().any(described),
                is_later_table(&key),
                "table `{key}` of minara.toml"
            );
        }
        let closed = |table: &&Table| !matches!(table.form, Form::Rules | Form::Named);
        for table in TABLES.iter().filter(closed) {
            let asked = asked(&with(table, "no-such-key = 1"));
            for key in table.keys {
                assert!(asked.iter().any(|name| name == key.name), "{}", key.name);
            }
            for name in asked {
                let path = format!("{}.{name}", table.path);
                let described = table.keys.iter().any(|key| key.name == name)
                    || TABLES.iter().any(|table| table.path == path);
                let later = !described && is_later(&with(table, &format!("{name} = 1")));
                assert!(described || later, "`{path}` is read and not described");
            }
        }
    }

    fn is_later_table(key: &str) -> bool {
        let read = Config::parse(&format!("[{key}]\n"), "minara.toml");
        read.is_err_and(|error| matches!(error.fault(), Fault::Unsupported(_)))
    }

    #[test]
    fn defaults_are_those_that_hold() {
        let all: String = TABLES
            .iter()
            .filter(|table| table.form == Form::One)
            .map(|table| {
                let keys = table.keys.iter().filter(|key| !key.default.is_empty());
                let lines = keys.map(|key| format!("{} = {}\n", key.name, key.default));
                format!("[{}]\n{}", table.path, lines.collect::<String>())
            })
            .collect();
        let read = Config::parse(&all, "minara.toml").unwrap();
        let shown = |config: Config| {
            let without_text = Config {
                origin: None,
                ..config
            };
            format!("{without_text:#?}")
        };
        assert_eq!(shown(read), shown(Config::default()));
    }

    #[test]
    fn kinds_are_those_that_are_read() {
        for table in TABLES.iter().filter(|table| table.form == Form::One) {
            for key in table.keys {
                match fault(&with(table, &format!("{} = 1979-05-27", key.name))) {
                    Fault::WrongType { expected, .. } => {
                        assert_eq!(expected, key.kind.expects(), "{}", key.name);
                    }
                    other => panic!("{}: {other:?}", key.name),
                }
                if let Kind::Choice(words) | Kind::Profile(words) = key.kind {
                    let said = match fault(&with(table, &format!("{} = \"zzz\"", key.name))) {
                        Fault::BadValue { why, .. } => why,
                        other => panic!("{}: {other:?}", key.name),
                    };
                    let listed: Vec<String> = words.iter().map(|w| format!("`{w}`")).collect();
                    let beside = match key.kind {
                        Kind::Profile(_) => ", or `client:` and a client's id",
                        _ => "",
                    };
                    assert_eq!(said, format!("it is one of {}{beside}", listed.join(", ")));
                }
                let small = match key.kind {
                    Kind::Number | Kind::Seconds => "0",
                    Kind::Text | Kind::Path => "\"\"",
                    _ => continue,
                };
                let text = with(table, &format!("{} = {small}", key.name));
                assert!(
                    matches!(fault(&text), Fault::BadValue { .. }),
                    "{}",
                    key.name
                );
            }
        }
    }

    #[test]
    fn examples_can_be_read_and_what_is_required_is_missed() {
        for table in TABLES {
            Config::parse(table.example, "minara.toml").unwrap();
            let Form::Many { required, one_of } = table.form else {
                continue;
            };
            for name in required.iter().chain(one_of) {
                let kept = table.example.lines().filter(|line| !line.starts_with(name));
                let kept: String = kept.map(|line| format!("{line}\n")).collect();
                if kept != table.example {
                    let fault = fault(&kept);
                    assert!(matches!(fault, Fault::MissingKey { .. }), "{name}");
                }
            }
        }
    }
}
