//! The report of `show`: one skill in our model.

mod document;
mod fields;
mod files;
mod form;
mod page;
mod text;
mod vertesia;

use serde_json::Map;

use self::document::ShowDocument;
use self::fields::{FieldDoc, ReadingsDoc, json_of, key_text};
use self::files::FilesDoc;
use self::text::{BodyDoc, EncodingDoc, TextPlaceDoc};
use super::block::Layout;
use super::domain::{domain_definition, domain_table};
use super::verb::{Found, Report};
use crate::finding::{Finding, Summary};
use crate::skill::{Skill, ToolList};
use crate::syntax::readings;
use crate::syntax::{Fences, Frontmatter};
use crate::systems::minara::DomainSkill;
use crate::systems::vertesia::{Reader, Readings};
use crate::text::{Span, Untrusted};

/// The keys for which the readers' values are compared.
const COMPARED: [&str; 3] = ["name", "description", "allowed-tools"];

/// One skill with everything that is read of it.
#[derive(Debug)]
pub struct ShowReport<'a> {
    /// The skill.
    pub skill: &'a Skill,
    /// The form it has.
    pub dialect: &'static str,
    /// What Minara's host makes of it, where it is one of its skills.
    pub domain: Option<DomainSkill>,
    /// What Vertesia's hosts make of it, where it is one of their skills.
    pub vertesia: Option<VertesiaShown>,
    /// What each host makes of it, where that was asked.
    pub hosts: Vec<HostsRow>,
    /// What keeps it from loading.
    pub findings: Vec<Finding>,
}

/// Which reading of a skill of Vertesia's is shown.
#[derive(Clone, Copy, Debug)]
pub struct VertesiaShown {
    /// The reader that was asked for.
    pub reader: Reader,
}

/// What a host makes of a skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostsRow {
    /// The host.
    pub host: &'static str,
    /// Whether it loads the skill.
    pub loads: bool,
    /// Why not.
    pub why: Option<String>,
    /// The fields that it reads otherwise than YAML does.
    pub misreads: Vec<String>,
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
    fn human(&self, layout: Layout) -> String {
        let domain = self.domain.as_ref().map(domain_table);
        let domain = domain.or_else(|| vertesia::table(self));
        let domain = domain.or_else(|| form::table(self.skill));
        let mut out = page::render(&self.document(), domain, &self.findings, layout);
        out.push_str(&vertesia::hosts_lines(&self.hosts));
        out
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
        let mut from = None;
        if let Some(domain) = &self.domain {
            let (fields, origins) = domain_definition(domain);
            definition = fields;
            from = Some(origins);
        }
        let shown = self.vertesia.map(|shown| shown.reader);
        let readings = shown.map(|_| skill.fact::<Readings>());
        if let (Some(reader), Some(readings)) = (shown, readings) {
            definition = vertesia::definition(readings.of(reader));
        }
        if let Some(fields) = form::fields(self.skill).filter(|_| shown.is_none()) {
            definition = fields.clone();
        }
        let both = readings.filter(|_| shown == Some(Reader::Both) && skill.source().is_some());
        ShowDocument {
            reader: shown.map(Reader::name),
            definitions: both.map(vertesia::definitions),
            differing: both.map(vertesia::differing),
            hosts: (!self.hosts.is_empty()).then(|| vertesia::hosts(&self.hosts)),
            from,
            path: Untrusted(skill.shown()).to_string(),
            folder: Untrusted(skill.folder_name()).to_string(),
            name: skill.name().map(str::to_owned),
            dialect: self.dialect,
            usable: skill.is_usable(),
            frontmatter: source.zip(frontmatter).and_then(|(source, frontmatter)| {
                let Fences::Closed { open, close } = frontmatter.fences else {
                    return None;
                };
                Some(TextPlaceDoc::new(source, Span::new(open.start, close.end)))
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
            page::last_line(&doc, &self.findings),
        )
        .unusable((!doc.usable).then(|| doc.path.clone()).into_iter())
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
