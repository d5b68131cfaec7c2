//! What pages and files of data say of themselves: in a field at their head, as another
//! project's page, in a sentence.

use std::sync::Arc;

use super::super::evidence::HeaderSays;
use super::super::place::EvidencePlace;
use super::Collector;
use crate::license::copied::{self, PageSays};
use crate::license::field::{self, Field};
use crate::license::folder::{is_license_file, is_page_of_credits, is_readme};
use crate::license::lexicon::Limit;
use crate::license::own_field::{self, Form};
use crate::license::policy::{Class, Options};
use crate::text::{Source, Span};
use crate::tree::{Budgets, Entry};

impl Collector<'_> {
    /// What the skill's other files say of themselves.
    pub(super) fn fronts(&mut self) -> Vec<(HeaderSays, EvidencePlace)> {
        const MOST: usize = 256;
        let inside = self.skills_inside();
        let own = self.cx.skill_path();
        let files = self.cx.skill.bundle().files.iter();
        let files = files.filter(|entry| {
            let elsewhere = inside.iter().any(|folder| entry.path.is_inside(folder));
            let is_read = entry.mode.is_file() && entry.size <= Budgets::LICENSE;
            let is_other = entry.path != own && !self.came_along(entry);
            is_read && !elsewhere && is_other && !is_license_file(&entry.path)
        });
        let formed = files.filter_map(|entry| Some((Form::of(&entry.path)?, entry)));
        let of = |pages: bool| {
            let files = formed.clone();
            let files = files.filter(move |(form, _)| (*form == Form::Page) == pages);
            files.take(MOST)
        };
        let files: Vec<(Form, &Entry)> = of(true).chain(of(false)).collect();
        let told = files
            .into_iter()
            .flat_map(|(form, entry)| self.front(form, entry));
        told.collect()
    }

    fn front(&mut self, form: Form, entry: &Entry) -> Vec<(HeaderSays, EvidencePlace)> {
        let dir = self.cx.skill.dir();
        let below = entry.path.strip_prefix(dir).unwrap_or_default();
        // The manifests beside SKILL.md are read as those of the skill.
        if form == Form::Manifest && below.depth() == 1 {
            return Vec::new();
        }
        let Some(bytes) = self.cx.bytes(&entry.path, Budgets::LICENSE) else {
            return Vec::new();
        };
        let names = form.may_name(&bytes);
        let speaks = form == Form::Page && copied::may_speak(&bytes);
        if !names && !speaks {
            return Vec::new();
        }
        let source = Arc::new(Source::from_bytes(bytes.to_vec()));
        let field = own_field::read(form, &entry.path, &source).filter(|_| names);
        if own_field::is_shown(&below, form, field.as_ref()) {
            return Vec::new();
        }
        let values = field.map_or_else(Vec::new, |field| field.values);
        let said = values.into_iter();
        let said = said.filter_map(|(value, span)| Some((says(form, &value)?, span)));
        let mut said: Vec<(HeaderSays, Span)> = said.collect();
        // Beside SKILL.md it is heard as what is said of the skill; among assets it is that
        // of a project which is to be made.
        let among_assets = below.components().any(|part| part == "assets");
        let is_heard = is_readme(below.name()) && (below.depth() == 1 || among_assets);
        if said.is_empty() && speaks && !is_heard && !is_page_of_credits(below.name()) {
            said.extend(page_says(below.name(), source.text()));
        }
        self.told_in(entry, &source, said)
    }
}

fn page_says(name: &str, text: &str) -> Option<(HeaderSays, Span)> {
    let (says, span) = copied::read(name, text)?;
    let says = match says {
        PageSays::License(expr) => HeaderSays::License(expr),
        PageSays::Against(limit) => HeaderSays::Against(limit),
        PageSays::Reserved(holder) => HeaderSays::Reserved(vec![holder]),
    };
    Some((says, span))
}

/// What a value says of the file that it stands in. A manifest's is that of a package,
/// which `npm init` fills in: it counts where nobody writes it by chance.
fn says(form: Form, value: &str) -> Option<HeaderSays> {
    let closed = |expr: &_| Options::default().judge(expr).0 > Class::Warn;
    match field::read(value) {
        Field::License { expr, .. } => {
            let counts = form != Form::Manifest || closed(&expr);
            counts.then_some(HeaderSays::License(expr))
        }
        _ if form == Form::Manifest => None,
        Field::Proprietary { .. } => Some(HeaderSays::Against(Limit::Prohibits)),
        // In data the field may be one of what the data are about.
        _ => (form == Form::Page && field::is_riddle(value)).then_some(HeaderSays::Riddle),
    }
}
