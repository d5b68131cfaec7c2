//! What clients do with YAML that can't be read: rewritten texts for a second
//! try, and readers of lines.

/// A field as a reader of lines has it.
pub type Line = (String, String);

/// Values that hold `: ` or begin with `[`, `{`, `@` or a backtick, and that
/// `parses` does not take, in single quotes; a comment behind stays one. Block
/// scalars are left alone.
pub fn quote_broken(yaml: &str, parses: impl Fn(&str) -> bool) -> Option<String> {
    let mut changed = false;
    let mut block: Option<usize> = None;
    let lines = yaml.lines().map(|line| {
        let indent = line.len() - line.trim_start_matches(' ').len();
        if block.is_some_and(|above| line.trim().is_empty() || indent > above) {
            return line.to_owned();
        }
        block = None;
        let Some((key, value)) = line.split_once(": ") else {
            return line.to_owned();
        };
        let value = value.trim();
        if value.starts_with(['|', '>']) {
            block = Some(indent);
            return line.to_owned();
        }
        let (value, comment) = match value.find(" #") {
            Some(at) => (value[..at].trim_end(), &value[at..]),
            None => (value, ""),
        };
        let suspicious = value.contains(": ") || value.starts_with(['[', '{', '@', '`']);
        if !suspicious || value.starts_with(['"', '\'']) || parses(value) {
            return line.to_owned();
        }
        changed = true;
        format!("{key}: {}{comment}", single_quoted(value))
    });
    let lines: Vec<String> = lines.collect();
    changed.then(|| lines.join("\n"))
}

/// Top-level values of keys of letters, digits and `_` that hold a colon, as
/// block scalars.
pub fn block_scalars(yaml: &str) -> String {
    let lines = yaml.split('\n').map(|line| {
        let bare = line.strip_suffix('\r').unwrap_or(line);
        let key_end = bare.find(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        let key = &bare[..key_end.unwrap_or(0)];
        let starts_well = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let value = bare[key.len()..]
            .trim_start()
            .strip_prefix(':')
            .map(str::trim);
        match value {
            Some(value)
                if starts_well
                    && !matches!(value, "" | ">" | "|")
                    && !value.starts_with(['"', '\''])
                    && value.contains(':') =>
            {
                format!("{key}: |-\n  {value}")
            }
            _ => bare.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Every top-level value that begins with no quote and no block sign, in single
/// quotes.
pub fn quote_all(yaml: &str) -> String {
    let lines = yaml.split('\n').map(|line| {
        let key_end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-');
        let key = &line[..key_end.unwrap_or(0)];
        let starts_well = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let value = line[key.len()..].strip_prefix(": ").map(str::trim);
        match value {
            Some(value)
                if starts_well
                    && !value.is_empty()
                    && !value.starts_with(['"', '\'', '|', '>']) =>
            {
                format!("{key}: {}", single_quoted(value))
            }
            _ => line.to_owned(),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn single_quoted(value: &str) -> String {
    format!("'{}'", value.replace('\'', "''"))
}

/// `name` and `description` from lines of that key at any indentation, the last
/// of each; the description goes on over indented lines.
pub fn two_fields(yaml: &str) -> Option<(String, String)> {
    let lines: Vec<&str> = yaml
        .split('\n')
        .map(|line| line.strip_suffix('\r').unwrap_or(line))
        .collect();
    let (mut name, mut description) = (None, None);
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        // The pattern ends at characters that end lines elsewhere.
        let ends_lines = |value: &str| value.contains(['\r', '\u{2028}', '\u{2029}']);
        let value = |key: &str| {
            let value = line.trim_start().strip_prefix(key)?.strip_prefix(':')?;
            (!ends_lines(value.trim_start())).then(|| value.trim())
        };
        if let Some(value) = value("name") {
            name = Some(value.to_owned());
        } else if let Some(value) = value("description") {
            let mut parts = vec![value];
            while let Some(next) = lines.get(at) {
                if !next.starts_with([' ', '\t']) || next.trim().is_empty() {
                    break;
                }
                parts.push(next.trim());
                at += 1;
            }
            parts.retain(|part| !part.is_empty());
            description = Some(parts.join(" "));
        }
    }
    name.zip(description)
}

/// Every line with a colon, split at the first one.
pub fn split_lines(yaml: &str) -> Vec<Line> {
    let lines = yaml.trim().split('\n');
    let pairs = lines.filter_map(|line| line.split_once(':'));
    pairs
        .map(|(key, value)| (key.trim().to_owned(), value.trim().to_owned()))
        .collect()
}

/// Top-level `key: value` lines; a key without a value takes the indented lines
/// below it as they are. Quotes around a value go.
pub fn key_lines(yaml: &str) -> Vec<Line> {
    let lines: Vec<&str> = yaml.split('\n').collect();
    let mut fields = Vec::new();
    let mut at = 0;
    while let Some(line) = lines.get(at) {
        at += 1;
        let Some((key, value)) = key_line(line) else {
            continue;
        };
        let below = lines
            .get(at)
            .is_some_and(|next| next.starts_with([' ', '\t']));
        let value = if value.is_empty() && below {
            let start = at;
            while lines
                .get(at)
                .is_some_and(|line| line.is_empty() || line.starts_with([' ', '\t']))
            {
                at += 1;
            }
            lines[start..at].join("\n").trim().to_owned()
        } else {
            unquoted(value).to_owned()
        };
        if !value.is_empty() {
            fields.push((key.to_owned(), value));
        }
    }
    fields
}

/// A key of letters, digits, `_` and `-` at the start of a line.
fn key_line(line: &str) -> Option<(&str, &str)> {
    let end = line.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-')?;
    let value = line[end..].strip_prefix(':')?;
    (end > 0).then(|| (&line[..end], value.trim()))
}

fn unquoted(value: &str) -> &str {
    let within = |quote: char| value.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_does_not_parse_is_quoted() {
        let parses = |value: &str| !value.contains(": ") && !value.starts_with('`');
        let yaml = "a: b: c # note\nb: [x]\nc: |\n  d: e: f\nd: it's: so";
        assert_eq!(
            quote_broken(yaml, parses).as_deref(),
            Some("a: 'b: c' # note\nb: [x]\nc: |\n  d: e: f\nd: 'it''s: so'")
        );
        assert_eq!(quote_broken("a: b", parses), None);
    }

    #[test]
    fn block_scalars_are_made_of_plain_keys_only() {
        assert_eq!(
            block_scalars("name: x\ndescription: Use: it\nallowed-tools: a: b\n"),
            "name: x\ndescription: |-\n  Use: it\nallowed-tools: a: b\n"
        );
    }

    #[test]
    fn lines_are_read_as_the_clients_read_them() {
        let (name, description) =
            two_fields("meta:\n  name: a\ndescription: b\n  c: d\n\n  e\nname: z").unwrap();
        assert_eq!((name.as_str(), description.as_str()), ("z", "b c: d"));
        let fields = key_lines("name: \"x\"\nmeta:\n  a: 1\n\n  b: 2\nempty:\n");
        let meta = "a: 1\n\n  b: 2";
        assert_eq!(
            fields,
            [("name".into(), "x".into()), ("meta".into(), meta.into())]
        );
    }
}
