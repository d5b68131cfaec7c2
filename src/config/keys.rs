//! Every key of `minara.toml`, described once. The file that `init` writes, the
//! JSON Schema and the reference page are made from this table; tests hold it
//! against what is read.

/// One table of the file.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The keys that lead to it, joined by dots.
    pub path: &'static str,
    /// How often it stands in the file, and with which keys.
    pub form: Form,
    /// What it is about, in one line.
    pub about: &'static str,
    /// Its keys; none where they are the names of rules.
    pub keys: &'static [Key],
    /// A whole file that shows it in use; empty where the defaults show enough.
    pub example: &'static str,
    /// What else the reference page says of it, Markdown.
    pub notes: &'static str,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `[path]`.
    One,
    /// `[path]` with the ids of rules and the names of groups as keys.
    Rules,
    /// `[[path]]`, any number of times.
    Many {
        /// The keys that each must have.
        required: &'static [&'static str],
        /// The keys of which each must have exactly one.
        one_of: &'static [&'static str],
    },
}

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name in its table.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What holds where nobody sets it, as TOML; empty where there is nothing, so
    /// that an example shows it.
    pub default: &'static str,
    /// What it is for, in one line.
    pub about: &'static str,
}

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Text of one line.
    Text,
    /// A path below the file's folder.
    Path,
    /// Paths below the file's folder.
    Paths,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of these words, or `client:` and the id of a client.
    Profile(&'static [&'static str]),
    /// A list of these words.
    Choices(&'static [&'static str]),
    /// Any words.
    Words,
    /// Patterns of paths.
    Globs,
    /// SPDX identifiers or `LicenseRef-…`.
    Licenses,
    /// `true` or `false`.
    Flag,
    /// A whole number from 1.
    Number,
    /// A whole number from 0.
    Count,
    /// Seconds, from 1 to a year.
    Seconds,
    /// A table of levels by rule or group.
    Levels,
}

impl Kind {
    /// What it takes, in the words of an error.
    pub fn expects(self) -> &'static str {
        match self {
            Kind::Text | Kind::Path | Kind::Choice(_) | Kind::Profile(_) => "a string",
            Kind::Paths | Kind::Choices(_) | Kind::Words | Kind::Globs | Kind::Licenses => {
                "a list of strings"
            }
            Kind::Flag => "`true` or `false`",
            Kind::Number | Kind::Count | Kind::Seconds => "a whole number",
            Kind::Levels => "a table",
        }
    }
}

const fn key(name: &'static str, kind: Kind, default: &'static str, about: &'static str) -> Key {
    Key {
        name,
        kind,
        default,
        about,
    }
}

/// Every table, in the order in which people meet them.
pub const TABLES: &[Table] = &[
    Table {
        path: "vendor",
        form: Form::One,
        about: "Skills that came from elsewhere.",
        keys: &[key(
            "dir",
            Kind::Path,
            "\"skills/external\"",
            "where vendored skills lie; `.claude/skills` or `.agents/skills` make clients load them",
        )],
        example: "",
        notes: "",
    },
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
                Kind::Choices(&["auto", "agent-skills", "mastra"]),
                "[\"auto\"]",
                "whose rules hold beside the shared ones; `auto` is the specification",
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
        path: "fetch",
        form: Form::One,
        about: "How long and how much to wait for from a server.",
        keys: &[
            key(
                "deadline",
                Kind::Seconds,
                "120",
                "seconds for one fetch as a whole",
            ),
            key(
                "idle-timeout",
                Kind::Seconds,
                "20",
                "seconds without a byte; a server that stalls is left earlier",
            ),
            key(
                "max-received",
                Kind::Number,
                "536870912",
                "bytes of one fetch",
            ),
            key(
                "max-objects",
                Kind::Number,
                "400000",
                "git objects of one fetch",
            ),
            key(
                "allow-insecure",
                Kind::Flag,
                "false",
                "plain http beyond this machine; anybody on the way can change what arrives",
            ),
        ],
        example: "",
        notes: "",
    },
    Table {
        path: "limits",
        form: Form::One,
        about: "How large a vendored skill may be.",
        keys: &[
            key("max-files", Kind::Number, "2000", "files of a skill"),
            key("max-folders", Kind::Number, "500", "folders of a skill"),
            key(
                "max-depth",
                Kind::Number,
                "12",
                "folders inside one another",
            ),
            key(
                "max-file-bytes",
                Kind::Number,
                "10485760",
                "bytes of one file",
            ),
            key(
                "max-skill-bytes",
                Kind::Number,
                "52428800",
                "bytes of all files of a skill together",
            ),
            key(
                "max-skill-md-bytes",
                Kind::Number,
                "1048576",
                "bytes of a `SKILL.md`",
            ),
        ],
        example: "",
        notes: "",
    },
    Table {
        path: "catalog",
        form: Form::One,
        about: "The generated pages.",
        keys: &[
            key(
                "output",
                Kind::Path,
                "\"docs/skills.md\"",
                "the page of all skills",
            ),
            key("title", Kind::Text, "\"Skills\"", "its heading"),
            key(
                "format",
                Kind::Choice(&["markdown", "json"]),
                "\"markdown\"",
                "its form",
            ),
            key(
                "notices",
                Kind::Path,
                "\"THIRD_PARTY_SKILLS.md\"",
                "the list of vendored skills with licences and holders",
            ),
        ],
        example: "",
        notes: "",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::{Config, Fault};
    use crate::finding::Dialect;

    fn fault(text: &str) -> Fault {
        let error = Config::parse(text, "minara.toml").unwrap_err();
        error.fault().clone()
    }

    /// A file that holds `line` in the table.
    fn with(table: &Table, line: &str) -> String {
        match table.form {
            Form::Many { .. } => format!("{}{line}\n", table.example),
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
        for table in TABLES.iter().filter(|table| table.form != Form::Rules) {
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
    fn the_dialects_are_those_that_are_built() {
        let keys = TABLES.iter().flat_map(|table| table.keys);
        let described: Vec<&str> = keys
            .filter(|key| key.name == "dialects")
            .flat_map(|key| match key.kind {
                Kind::Choices(words) => words.to_vec(),
                _ => Vec::new(),
            })
            .collect();
        let built = Dialect::ALL.into_iter().filter(|one| one.is_built());
        let names = std::iter::once("auto").chain(built.map(Dialect::name));
        assert_eq!(described, names.collect::<Vec<_>>());
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
