//! Evidence, in the order of nearness.
//!
//! What lies nearer can make what lies farther needless: known content ends the
//! search, a text of the skill's own hides those above, and a README is asked
//! only where nothing else speaks. Nothing is decided here.

mod choice;
mod credits;
mod fronts;
mod headers;
mod known;
mod lists;
mod names;
mod origins;
mod parts;
mod sentences;
mod tables;
mod texts;

use super::super::expression::Expr;
use super::super::header;
use super::super::outcome::Outcome;
use super::super::prose::Saying;
use super::super::read::Reading;
use super::super::tokens::Tokens;
use super::super::verdict::{Evidence, EvidenceKind};
use super::super::zones::Body;
use super::context::JudgeContext;
use super::evidence::{Collected, Declared, HeaderSays, Named};
use super::place::EvidencePlace;
use super::written::Written;
use crate::syntax::yaml::Node;
use crate::tree::RelPath;

/// Everything that speaks of the skill's licence.
pub fn collect(cx: &JudgeContext<'_>) -> Collected {
    let mut collector = Collector::new(cx);
    let found = collector.run();
    Collected {
        evidence: collector.evidence,
        holders: collector.holders,
        written: collector.written,
        ..found
    }
}

fn is_list(node: &Node) -> bool {
    !node.items().is_empty()
}

fn is_name(declared: &Declared) -> bool {
    matches!(declared.what, Named::Expr(_))
}

/// Gathers pieces while it looks around.
struct Collector<'a> {
    cx: &'a JudgeContext<'a>,
    evidence: Vec<Evidence>,
    holders: Vec<String>,
    written: Vec<Written>,
    /// The choice that pointers of the folder that is read offer.
    offered: Option<Expr>,
}

impl<'a> Collector<'a> {
    fn new(cx: &'a JudgeContext<'a>) -> Collector<'a> {
        Collector {
            cx,
            evidence: Vec::new(),
            holders: Vec::new(),
            written: Vec::new(),
            offered: None,
        }
    }

    fn run(&mut self) -> Collected {
        let own = self.texts_of(0);
        let offered = self.offered.take();
        let mut fields = self.fields();
        let others = fields.split_off(fields.len().min(1));
        let mut found = Collected {
            field: fields.pop(),
            fields: others,
            manifest: self.manifest(),
            listed: self.listed(),
            tag: self.tag(),
            stated: self.stated(),
            known: self.known(),
            ..Collected::default()
        };
        if found.known.is_some() {
            return found;
        }
        self.offered = offered;
        found.governing = self.governing(own, found.field.as_ref(), found.stated.as_ref());
        // No client reads a list: it says whose terms there are, and grants nothing alone.
        if found.governing.is_none() && self.cx.skill.field("license").is_some_and(is_list) {
            found.field = found.field.filter(|field| !is_name(field));
        }
        found.parts = self.parts();
        found.parts.extend(self.texts_in_credits());
        found.stated_parts = self.stated_parts();
        found.headers = self.headers();
        found.headers.extend(self.fronts());
        found.headers.extend(self.origins());
        self.keep_holders(&found.headers);
        let words = self.words_about_itself();
        found.body = self.body(&words);
        found.objections = self.objections(&words, found.nearest());
        let (rows, kept) = self.rows();
        found.rows = rows;
        found.objections.extend(kept);
        let listed = self.lists_above();
        found.listed_parts = listed.rows;
        found.objections.extend(listed.kept);
        found.noticed = listed.noticed;
        found.beside = self.named_beside(found.governing.as_ref(), found.field.as_ref());
        let names_none = match found.declared() {
            Some(declared) => matches!(declared.what, Named::File { .. }),
            None => true,
        };
        if names_none && found.governing.is_none() && found.body.is_none() {
            let row = found.rows.first();
            let row = row.map(|row| (Saying::License(row.expr.clone()), row.place.clone()));
            if row.is_some() {
                found.readme = row;
            } else if let Some((distance, said)) = self.readme() {
                found.readme_distance = Some(distance);
                found.readme = Some(said);
            }
        }
        found
    }

    /// The holders whom the header of a file under another licence names: that licence
    /// asks for their notice as much as a text does.
    fn keep_holders(&mut self, headers: &[(HeaderSays, EvidencePlace)]) {
        for (says, place) in headers {
            let (HeaderSays::License(_), Some((source, _))) = (says, &place.text) else {
                continue;
            };
            let text = source.text();
            let name = place.path.rsplit('/').next().unwrap_or_default();
            let head = header::head(name, text).or_else(|| header::page_notice(text));
            let head = head.unwrap_or_default();
            self.keep(&Body::of(&Tokens::new(&head), &head).holders);
        }
    }

    fn keep(&mut self, holders: &[String]) {
        for holder in holders {
            if !self.holders.contains(holder) {
                self.holders.push(holder.clone());
            }
        }
    }

    fn add(&mut self, kind: EvidenceKind, path: RelPath, id: Option<&str>, note: Option<String>) {
        self.evidence.push(Evidence {
            kind,
            path,
            line: None,
            id: id.map(str::to_owned),
            note,
            sha256: None,
            residue: Vec::new(),
        });
    }

    fn add_spot(
        &mut self,
        kind: EvidenceKind,
        path: RelPath,
        place: &EvidencePlace,
        id: Option<&str>,
    ) {
        self.evidence.push(Evidence {
            kind,
            path,
            line: place.line(),
            id: id.map(str::to_owned),
            note: Some(place.words.clone()),
            sha256: None,
            residue: Vec::new(),
        });
    }

    fn add_saying(
        &mut self,
        kind: EvidenceKind,
        path: RelPath,
        place: &EvidencePlace,
        saying: &Saying,
    ) {
        let id = match saying {
            Saying::License(expr) => Some(expr.to_string()),
            Saying::Forbids => None,
        };
        self.add_spot(kind, path, place, id.as_deref());
    }

    /// Adds a text with the copyright statements in it.
    fn add_text(
        &mut self,
        kind: EvidenceKind,
        path: &RelPath,
        reading: &Reading,
        id: Option<&str>,
    ) {
        let note = reading.deciding_words().or_else(|| match &reading.outcome {
            Outcome::Unknown(reason) => Some(reason.clone()),
            _ => None,
        });
        self.evidence.push(Evidence {
            kind,
            path: path.clone(),
            line: reading.line(),
            id: id.map(str::to_owned),
            note,
            sha256: Some(reading.sha256.clone()),
            residue: reading.residue.clone(),
        });
        self.keep(&reading.holders);
    }
}
