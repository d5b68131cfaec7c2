//! Readers of the formats, each after the grammar of the program that reads it.

use std::collections::BTreeMap;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A command in a log.
#[derive(Debug)]
pub struct Command {
    pub name: String,
    pub properties: BTreeMap<String, String>,
    pub message: String,
}

/// What GitHub's runner takes a line for (`ActionCommand.TryParseV2`).
pub fn github(line: &str) -> Option<Command> {
    let line = line.trim().strip_prefix("::")?;
    let (head, message) = line.split_once("::")?;
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    let data = |text: &str| {
        let text = text.replace("%0D", "\r").replace("%0A", "\n");
        text.replace("%25", "%")
    };
    let property = |text: &str| {
        let text = text.replace("%0D", "\r").replace("%0A", "\n");
        text.replace("%3A", ":")
            .replace("%2C", ",")
            .replace("%25", "%")
    };
    let pairs = properties
        .split(',')
        .filter_map(|pair| pair.split_once('='));
    Some(Command {
        name: name.to_owned(),
        properties: pairs.map(|(k, v)| (k.to_owned(), property(v))).collect(),
        message: data(message),
    })
}

/// What the agent of Azure Pipelines takes a line for (`Command.TryParse`).
pub fn azure(line: &str) -> Option<Command> {
    let line = line.trim_start().strip_prefix("##vso[")?;
    let (head, message) = line.split_once(']')?;
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    let data = |text: &str| {
        let text = text.replace("%0D", "\r").replace("%0A", "\n");
        text.replace("%AZP25", "%")
    };
    let property = |text: &str| data(&text.replace("%3B", ";").replace("%5D", "]"));
    let pairs = properties
        .split(';')
        .filter_map(|pair| pair.split_once('='));
    Some(Command {
        name: name.to_owned(),
        properties: pairs.map(|(k, v)| (k.to_owned(), property(v))).collect(),
        message: data(message),
    })
}

/// `path:line:col: level[rule] title` as rule, path, line, title.
pub fn concise(line: &str) -> (String, String, usize, String) {
    let at = [": deny[", ": warn["]
        .iter()
        .filter_map(|word| line.find(word))
        .min();
    let (place, rest) = line.split_at(at.unwrap());
    let (rule, title) = rest[": deny[".len()..].split_once("] ").unwrap();
    let numbers: Vec<&str> = place.rsplitn(3, ':').collect();
    let number = |at: usize| numbers.get(at)?.parse::<usize>().ok();
    let (path, line) = match (number(0), number(1)) {
        (Some(_), Some(line)) => (numbers[2], line),
        (Some(line), None) => (place.rsplit_once(':').unwrap().0, line),
        _ => (place, 1),
    };
    (rule.to_owned(), path.to_owned(), line, title.to_owned())
}

/// The cells of every table of a Markdown text, row by row; nothing in them may
/// be more than code and text.
pub fn tables(text: &str) -> Vec<Vec<Vec<String>>> {
    let mut tables = Vec::new();
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Table(_)) => tables.push(Vec::new()),
            Event::Start(Tag::TableRow) => tables.last_mut().unwrap().push(Vec::new()),
            Event::Start(Tag::TableCell) => {
                if let Some(row) = tables.last_mut().unwrap().last_mut() {
                    row.push(String::new());
                }
            }
            Event::Code(text) | Event::Text(text) => {
                let row = tables
                    .last_mut()
                    .and_then(|table: &mut Vec<Vec<String>>| table.last_mut());
                if let Some(cell) = row.and_then(|row| row.last_mut()) {
                    cell.push_str(&text);
                }
            }
            Event::Start(Tag::Link { .. } | Tag::Image { .. }) | Event::InlineHtml(_) => {
                panic!("{event:?} in {text}")
            }
            Event::Html(html) => assert!(
                ["<details>", "<summary>Findings</summary>", "</details>"].contains(&html.trim()),
                "{html}"
            ),
            Event::End(TagEnd::Table) => {}
            _ => {}
        }
    }
    tables
}
