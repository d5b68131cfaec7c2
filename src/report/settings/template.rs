//! The `minara.toml` that `init` writes.

use crate::config::{Form, Key, Kind, TABLES, Table};
use crate::report::style::wrapped;

/// The widest line.
const WIDTH: usize = 88;

/// The key that is set in the file: to its default, so that nothing changes.
const SET: (&str, &str) = ("lint", "profile");

const HEAD: &str = "\
# minara.toml: what this project asks of its skills.
#
# Every key stands here with the value that holds without it. To change one, take
# away the `#` in front of it. What is indented behind a `#` is an example.
#
# Types and ranges of all keys: minara skills schema --print config
# The rules: minara skills rules
";

/// A `minara.toml` in which every key stands as a comment, with its default and
/// what it is for. As it is, it changes nothing.
pub fn config_template() -> String {
    let mut out = HEAD.to_owned();
    for table in TABLES {
        out.push('\n');
        comment(&mut out, table.about);
        let example = example(table);
        if !matches!(table.form, Form::Many { .. }) {
            out.push_str(&format!("[{}]\n", table.path));
        }
        let set = |key: &&Key| table.form == Form::One && !key.default.is_empty();
        for key in table.keys.iter().filter(set) {
            setting(&mut out, table, key);
        }
        for line in example {
            out.push_str(&format!("#     {line}\n"));
        }
    }
    out
}

fn setting(out: &mut String, table: &Table, key: &Key) {
    out.push('\n');
    comment(out, key.about);
    if let Kind::Choice(words) | Kind::Profile(words) = key.kind {
        let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        let client = match key.kind {
            Kind::Profile(_) => ", \"client:ID\"",
            _ => "",
        };
        comment(out, &format!("one of {}{client}", words.join(", ")));
    }
    let mark = if (table.path, key.name) == SET {
        ""
    } else {
        "#"
    };
    out.push_str(&format!("{mark}{} = {}\n", key.name, key.default));
}

/// The lines of an example that the file does not hold already.
fn example(table: &Table) -> impl Iterator<Item = &'static str> {
    let head = format!("[{}]", table.path);
    table.example.lines().filter(move |line| *line != head)
}

fn comment(out: &mut String, words: &str) {
    for line in wrapped(words, 2, 0, WIDTH).lines() {
        out.push_str(&format!("# {line}\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    fn read(text: &str) -> String {
        let config = Config::parse(text, "minara.toml").unwrap();
        let without_text = Config {
            origin: None,
            ..config
        };
        format!("{without_text:#?}")
    }

    /// The file with every commented line that `is_setting` as a setting.
    fn uncommented(is_setting: impl Fn(&str) -> Option<&str>) -> String {
        let template = config_template();
        let lines = template
            .lines()
            .map(|line| is_setting(line).unwrap_or(line));
        lines.map(|line| format!("{line}\n")).collect()
    }

    fn key_line(line: &str) -> Option<&str> {
        line.strip_prefix('#')
            .filter(|rest| !rest.starts_with(' ') && !rest.is_empty())
    }

    #[test]
    fn it_changes_nothing_as_it_is_and_with_every_key() {
        let default = read("");
        assert_eq!(read(&config_template()), default);
        let all = uncommented(key_line);
        assert_eq!(read(&all), default);
        for table in TABLES.iter().filter(|table| table.form == Form::One) {
            for key in table.keys {
                let example = format!("#     {} = ", key.name);
                if key.default.is_empty() {
                    assert!(all.contains(&example), "{}.{}", table.path, key.name);
                    continue;
                }
                let line = format!("\n{} = {}\n", key.name, key.default);
                let below = all.split(&format!("\n[{}]\n", table.path)).nth(1).unwrap();
                let below = below.split("\n[").next().unwrap();
                assert!(below.contains(&line), "{}.{}", table.path, key.name);
            }
        }
    }

    #[test]
    fn its_examples_can_be_taken() {
        let text = uncommented(|line| line.strip_prefix("#     "));
        let read = Config::parse(&text, "minara.toml").unwrap();
        assert_eq!(read.lint.overrides.len(), 1);
        assert_eq!(read.license.overrides.len(), 1);
        assert!(!read.lint.rules.is_empty());
    }

    #[test]
    fn every_table_is_named_and_no_line_is_wide() {
        let text = config_template();
        for table in TABLES {
            assert!(
                text.contains(&format!("[{}]", table.path)),
                "{}",
                table.path
            );
        }
        assert!(
            text.lines().all(|line| line.chars().count() <= WIDTH),
            "{text}"
        );
        assert!(!text.contains("\n\n\n") && text.ends_with('\n'));
    }
}
