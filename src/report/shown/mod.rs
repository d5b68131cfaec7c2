//! The report of `show`: one skill in our model.

mod page;

use serde::Serialize;
use serde_json::{Map, Number, Value as Json};

use super::block::Look;
use super::verb::{Found, Report};
use crate::finding::{Finding, Summary};
use crate::skill::{Skill, ToolList};
use crate::syntax::readings::{self, Differences};
use crate::syntax::{Fences, Frontmatter, Kind, Node, Pair, Style, Value};
use crate::text::{Encoding, Source, Span, Untrusted};
use crate::tree::{Entry, Mode};

/// The keys for which the readers' values are compared.
const COMPARED: [&str; 3] = ["name", "description", "allowed-tools"];

/// The folders of the specification; what lies elsewhere is among the others.
const FOLDERS: [&str; 3] = ["scripts", "references", "assets"];

/// One skill with everything that is read of it.
#[derive(Debug)]
pub struct ShowReport<'a> {
    /// The skill.
    pub skill: &'a Skill,
    /// The form it has.
    pub dialect: &'static str,
    /// What keeps it from loading.
    pub findings: Vec<Finding>,
}

/// What the document holds beside findings.
#[derive(Serialize)]
pub struct ShowDocument {
    path: String,
    folder: String,
    name: Option<String>,
    dialect: &'static str,
    usable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    frontmatter: Option<PlaceDoc>,
    recovered: bool,
    definition: Map<String, Json>,
    fields: Vec<FieldDoc>,
    allowed_tools: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    readings: Option<ReadingsDoc>,
    #[serde(skip_serializing_if = "Option::is_none")]
    body: Option<BodyDoc>,
    files: FilesDoc,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<EncodingDoc>,
}

/// A place in the file: lines and columns from 1, columns in code points;
/// offsets in bytes of the file. Ends are exclusive.
#[derive(Clone, Copy, Debug, Serialize)]
struct PlaceDoc {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    start: usize,
    end: usize,
}

impl PlaceDoc {
    fn new(source: &Source, span: Span) -> PlaceDoc {
        let (start, end) = (source.position(span.start), source.position(span.end));
        PlaceDoc {
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            start: source.byte_of(span.start),
            end: source.byte_of(span.end),
        }
    }
}

/// A pair of a mapping.
#[derive(Debug, Serialize)]
struct FieldDoc {
    key: String,
    key_span: PlaceDoc,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    merged: bool,
    #[serde(flatten)]
    node: NodeDoc,
}

/// A value and how it is written.
#[derive(Debug, Serialize)]
struct NodeDoc {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    style: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tag: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Json>,
    span: PlaceDoc,
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Vec<NodeDoc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fields: Option<Vec<FieldDoc>>,
}

impl FieldDoc {
    fn new(source: &Source, pair: &Pair) -> FieldDoc {
        FieldDoc {
            key: key_text(&pair.key),
            key_span: PlaceDoc::new(source, pair.key.span),
            merged: pair.merged,
            node: NodeDoc::new(source, &pair.value),
        }
    }
}

impl NodeDoc {
    fn new(source: &Source, node: &Node) -> NodeDoc {
        let fields = |pairs: &[Pair]| {
            let pairs = pairs.iter();
            pairs.map(|pair| FieldDoc::new(source, pair)).collect()
        };
        let nodes = |items: &[Node]| {
            let items = items.iter();
            items.map(|item| NodeDoc::new(source, item)).collect()
        };
        let (style, items, below) = match &node.value {
            Value::Scalar(scalar) => (Some(style_name(scalar.style)), None, None),
            Value::Sequence(items) => (None, Some(nodes(items)), None),
            Value::Mapping(pairs) => (None, None, Some(fields(pairs))),
        };
        NodeDoc {
            kind: type_name(node.kind()),
            value: style.map(|_| json_of(&readings::value_of(node))),
            style,
            tag: node.tag.clone(),
            span: PlaceDoc::new(source, node.span),
            items,
            fields: below,
        }
    }
}

/// Where readers do not agree.
#[derive(Serialize)]
struct ReadingsDoc {
    refused: Vec<RefusedDoc>,
    fields: Vec<ReadFieldDoc>,
}

#[derive(Serialize)]
struct RefusedDoc {
    reader: &'static str,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
}

#[derive(Serialize)]
struct ReadFieldDoc {
    key: String,
    values: Vec<ReadValueDoc>,
}

#[derive(Serialize)]
struct ReadValueDoc {
    readers: Vec<&'static str>,
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<Json>,
}

impl ReadingsDoc {
    /// `None` where all agree.
    fn new(source: &Source, differences: &Differences) -> Option<ReadingsDoc> {
        if differences.is_empty() {
            return None;
        }
        let refused = differences.refused.iter().map(|(reader, refusal)| {
            let at = refusal.at.map(|at| source.position(at));
            RefusedDoc {
                reader: reader.name(),
                why: refusal.why.to_string(),
                line: at.map(|at| at.line),
                column: at.map(|at| at.column),
            }
        });
        let fields = differences.keys.iter().map(|key| ReadFieldDoc {
            key: key.key.clone(),
            values: key
                .values
                .iter()
                .map(|taken| ReadValueDoc {
                    readers: taken.readers.iter().map(|reader| reader.name()).collect(),
                    kind: taken.value.as_ref().map_or("absent", read_type),
                    value: taken.value.as_ref().map(json_of),
                })
                .collect(),
        });
        Some(ReadingsDoc {
            refused: refused.collect(),
            fields: fields.collect(),
        })
    }
}

/// What follows the frontmatter.
#[derive(Serialize)]
struct BodyDoc {
    lines: usize,
    bytes: usize,
    span: PlaceDoc,
    headings: Vec<HeadingDoc>,
}

#[derive(Serialize)]
struct HeadingDoc {
    level: u8,
    text: String,
    span: PlaceDoc,
}

impl BodyDoc {
    fn new(source: &Source, skill: &Skill) -> BodyDoc {
        let place = PlaceDoc::new(source, skill.body_span());
        let ends_line = skill.body().ends_with(['\n', '\r']) || place.start == place.end;
        let headings = skill.document().headings.iter().map(|heading| HeadingDoc {
            level: heading.level,
            text: heading.text.clone(),
            span: PlaceDoc::new(source, heading.span),
        });
        BodyDoc {
            lines: place.end_line - place.line + usize::from(!ends_line),
            bytes: place.end - place.start,
            span: place,
            headings: headings.collect(),
        }
    }
}

/// The files beside SKILL.md.
#[derive(Serialize)]
struct FilesDoc {
    scripts: Vec<FileDoc>,
    references: Vec<FileDoc>,
    assets: Vec<FileDoc>,
    others: Vec<FileDoc>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rejected: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    not_entered: Vec<String>,
}

/// One file; its path counts from the skill's folder.
#[derive(Serialize)]
struct FileDoc {
    path: String,
    kind: &'static str,
    bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<String>,
}

impl FilesDoc {
    fn new(skill: &Skill) -> FilesDoc {
        let bundle = skill.bundle();
        let [mut scripts, mut references, mut assets, mut others] = [const { Vec::new() }; 4];
        for entry in &bundle.files {
            let below = below(skill, entry.path.as_str());
            let list = match FOLDERS.iter().position(|folder| lies_in(below, folder)) {
                Some(0) => &mut scripts,
                Some(1) => &mut references,
                Some(_) => &mut assets,
                None if below == "SKILL.md" => continue,
                None => &mut others,
            };
            list.push(FileDoc::new(skill, entry, below));
        }
        let rejected = bundle.rejected.iter();
        let not_entered = bundle.cut.iter();
        FilesDoc {
            scripts,
            references,
            assets,
            others,
            rejected: rejected
                .map(|name| Untrusted(below(skill, &name.shown())).to_string())
                .collect(),
            not_entered: not_entered
                .map(|dir| Untrusted(below(skill, dir.as_str())).to_string())
                .collect(),
        }
    }
}

impl FileDoc {
    fn new(skill: &Skill, entry: &Entry, below: &str) -> FileDoc {
        let target = || {
            let target = skill.tree().read_link(&entry.path).ok()?;
            Some(Untrusted(&String::from_utf8_lossy(&target)).to_string())
        };
        FileDoc {
            path: Untrusted(below).to_string(),
            kind: match entry.mode {
                Mode::File => "file",
                Mode::Executable => "executable",
                Mode::Link => "link",
                Mode::Submodule => "submodule",
                Mode::Folder => "folder",
            },
            bytes: entry.size,
            target: if entry.mode == Mode::Link {
                target()
            } else {
                None
            },
        }
    }
}

/// A path of the skill's tree as it counts from the skill's folder.
fn below<'a>(skill: &Skill, path: &'a str) -> &'a str {
    match skill.dir().as_str() {
        "" => path,
        dir => path
            .strip_prefix(dir)
            .map_or(path, |rest| rest.trim_start_matches('/')),
    }
}

fn lies_in(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder)
        .is_some_and(|rest| rest.starts_with('/'))
}

/// How the bytes of SKILL.md are to be understood.
#[derive(Serialize)]
struct EncodingDoc {
    name: &'static str,
    byte_order_mark: bool,
    line_ends: LineEndsDoc,
    bytes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    invalid: Option<InvalidDoc>,
}

#[derive(Serialize)]
struct LineEndsDoc {
    lf: usize,
    crlf: usize,
    cr: usize,
}

/// The first byte that is not UTF-8.
#[derive(Serialize)]
struct InvalidDoc {
    line: usize,
    byte: usize,
}

impl EncodingDoc {
    fn new(source: &Source) -> EncodingDoc {
        let (name, invalid) = match source.encoding() {
            Encoding::Utf8 => ("UTF-8", None),
            Encoding::Broken {
                byte,
                line,
                looks_like,
            } => (
                looks_like.unwrap_or("unknown"),
                Some(InvalidDoc { line, byte }),
            ),
        };
        let ends = source.line_ends();
        EncodingDoc {
            name,
            byte_order_mark: source.text().starts_with('\u{FEFF}') || name.starts_with("UTF-16"),
            line_ends: LineEndsDoc {
                lf: ends.lf,
                crlf: ends.crlf,
                cr: ends.cr,
            },
            bytes: source.byte_of(source.text().len()),
            invalid,
        }
    }
}

impl Report for ShowReport<'_> {
    const FOUND: Option<fn(&Self) -> Found<'_>> = Some(ShowReport::found);

    const NUMBERED: bool = false;

    type Document<'a>
        = ShowDocument
    where
        Self: 'a;

    fn verb(&self) -> &'static str {
        "show"
    }

    /// A page of the skill, then what keeps it from loading.
    fn human(&self, look: Look) -> String {
        page::render(self, &self.document(), look)
    }

    fn document(&self) -> ShowDocument {
        let skill = self.skill;
        let source = skill.source().map(|source| &**source);
        let frontmatter = skill.frontmatter();
        let pairs = frontmatter.map_or(&[][..], Frontmatter::pairs);
        let mut definition = Map::new();
        for pair in pairs {
            let value = || json_of(&readings::value_of(&pair.value));
            definition.entry(key_text(&pair.key)).or_insert_with(value);
        }
        let fields = source.map_or(Vec::new(), |source| {
            let pairs = pairs.iter();
            pairs.map(|pair| FieldDoc::new(source, pair)).collect()
        });
        ShowDocument {
            path: Untrusted(skill.shown()).to_string(),
            folder: Untrusted(skill.folder_name()).to_string(),
            name: skill.name().map(str::to_owned),
            dialect: self.dialect,
            usable: skill.is_usable(),
            frontmatter: source.zip(frontmatter).and_then(|(source, frontmatter)| {
                let Fences::Closed { open, close } = frontmatter.fences else {
                    return None;
                };
                Some(PlaceDoc::new(source, Span::new(open.start, close.end)))
            }),
            recovered: frontmatter.is_some_and(|frontmatter| frontmatter.recovered),
            definition,
            fields,
            allowed_tools: self.allowed_tools(),
            readings: source.zip(frontmatter).and_then(|(source, frontmatter)| {
                let found = readings::differences(frontmatter, source.text(), &COMPARED);
                ReadingsDoc::new(source, &found)
            }),
            body: source.map(|source| BodyDoc::new(source, skill)),
            files: FilesDoc::new(skill),
            encoding: source.map(EncodingDoc::new),
        }
    }
}

impl ShowReport<'_> {
    fn found(&self) -> Found<'_> {
        let doc = self.document();
        let numbers = Summary {
            skills: 1,
            usable: usize::from(doc.usable),
            files: 1,
            ..Summary::default()
        };
        Found::new(
            &self.findings,
            numbers.with_findings(&self.findings),
            std::iter::once(doc.path.clone()),
            page::last_line(self, &doc),
        )
    }

    /// The entries of `allowed-tools`, in order.
    fn allowed_tools(&self) -> Vec<String> {
        let source = self.skill.source();
        let list = self
            .skill
            .field("allowed-tools")
            .zip(source)
            .and_then(|(node, source)| ToolList::read(node, source));
        let tools = list.map(|list| list.tools).unwrap_or_default();
        tools.into_iter().map(|tool| tool.text).collect()
    }
}

/// The text of a key; one that is no scalar as JSON.
fn key_text(key: &Node) -> String {
    match key.scalar_text() {
        Some(text) => text.to_owned(),
        None => json_of(&readings::value_of(key)).to_string(),
    }
}

fn type_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Null => "null",
        Kind::Bool => "boolean",
        Kind::Int => "integer",
        Kind::Float => "float",
        Kind::Str => "string",
        Kind::Sequence => "list",
        Kind::Mapping => "mapping",
    }
}

fn style_name(style: Style) -> &'static str {
    match style {
        Style::Plain => "plain",
        Style::SingleQuoted => "single-quoted",
        Style::DoubleQuoted => "double-quoted",
        Style::Literal => "literal",
        Style::Folded => "folded",
        Style::Recovered => "recovered",
    }
}

fn read_type(value: &readings::Value) -> &'static str {
    match value {
        readings::Value::Null => "null",
        readings::Value::Bool(_) => "boolean",
        readings::Value::Int(_) => "integer",
        readings::Value::Float(_) => "float",
        readings::Value::Text(_) => "string",
        readings::Value::Date(_) => "date",
        readings::Value::List(_) => "list",
        readings::Value::Map(_) => "mapping",
        readings::Value::Tagged(..) => "tagged",
        readings::Value::Elided => "elided",
    }
}

/// A value as JSON. What JSON has no number for is written as text; of two keys
/// of one mapping the first counts.
fn json_of(value: &readings::Value) -> Json {
    match value {
        readings::Value::Null | readings::Value::Elided => Json::Null,
        readings::Value::Bool(yes) => Json::Bool(*yes),
        readings::Value::Int(int) => {
            let number = i64::try_from(*int).map(Number::from);
            let number = number.or_else(|_| u64::try_from(*int).map(Number::from));
            number.map_or_else(|_| Json::String(int.to_string()), Json::Number)
        }
        readings::Value::Float(float) => match Number::from_f64(*float) {
            Some(number) => Json::Number(number),
            None if float.is_nan() => ".nan".into(),
            None if *float > 0.0 => ".inf".into(),
            None => "-.inf".into(),
        },
        readings::Value::Text(text) | readings::Value::Date(text) => text.as_str().into(),
        readings::Value::List(items) => items.iter().map(json_of).collect(),
        readings::Value::Map(pairs) => {
            let mut map = Map::new();
            for (key, value) in pairs {
                let key = match json_of(key) {
                    Json::String(text) => text,
                    other => other.to_string(),
                };
                map.entry(key).or_insert_with(|| json_of(value));
            }
            Json::Object(map)
        }
        readings::Value::Tagged(_, value) => json_of(value),
    }
}
