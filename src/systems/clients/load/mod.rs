//! The steps from a file to an outcome, taken as a [`Loader`] says.

mod description;
mod name;
mod value;

use std::rc::Rc;

use super::fences::{self, Cut};
use super::loader::{FenceRule, Knows, Loader, Without};
use super::outcome::{ClientOutcome, ClientVerdict, Reason};
use super::read::{self, Fields};
use super::text::Text;
use super::unknown::{beyond_plain, honest};
use super::why::{self, reason};
use crate::finding::RuleId;
use crate::rule_id;
use crate::syntax::Kind;
use crate::syntax::readings::Refusal;
use crate::systems::gray_matter::{self, Engine};
use crate::text::{Encoding, Untrusted};

/// What the client of `loader` makes of a text, its folder's name aside from
/// where it lies.
pub fn load(loader: &'static Loader, text: &Text<'_>) -> ClientOutcome {
    let plain_only = loader.knows != Knows::Everything;
    if let Some(why) = plain_only.then(|| beyond_plain(loader, text)).flatten() {
        return ClientOutcome::without(loader.client, ClientVerdict::NotKnown, vec![why]);
    }
    let mut run = Run {
        loader,
        text,
        reasons: Vec::new(),
        notes: Vec::new(),
        from_folder: false,
        from_body: false,
    };
    let loaded = run.steps();
    honest(loader, run.outcome(loaded))
}

/// A name and, where there is one, a description.
type Loaded = (String, Option<String>);

struct Run<'a, 'b> {
    loader: &'static Loader,
    text: &'a Text<'b>,
    /// Why it is skipped.
    reasons: Vec<Reason>,
    /// What departs from the file although it loads.
    notes: Vec<Reason>,
    from_folder: bool,
    from_body: bool,
}

impl Run<'_, '_> {
    fn steps(&mut self) -> Option<Loaded> {
        let (loader, text) = (self.loader, self.text);
        if let (Encoding::Broken { line, .. }, false) = (text.source.encoding(), loader.text.lossy)
        {
            let why = format!("line {line} is not UTF-8");
            return self.skip(reason(rule_id!("invalid-encoding"), why));
        }
        let Some(prepared) = fences::prepare(text.source.text(), &loader.text) else {
            return self.skip(reason(
                rule_id!("large-file"),
                "SKILL.md has more bytes than are read",
            ));
        };
        let cut = fences::cut(&prepared, loader.fences);
        let fields = match (&cut, loader.without) {
            (None, Without::Skip) => {
                return self.skip(why::no_fences(loader, text.source, text.front));
            }
            (None, Without::NoFields) => {
                self.notes
                    .push(why::no_fences(loader, text.source, text.front));
                Fields::default()
            }
            (Some(cut), _) => match self.fields(cut) {
                Ok(fields) => fields,
                Err(reason) => return self.skip(reason),
            },
        };
        if let Some(refusal) = &fields.mended {
            self.notes
                .push(why::unreadable(loader, refusal, text.front));
        }
        if fields.no_mapping {
            self.notes.push(reason(
                rule_id!("frontmatter-not-mapping"),
                "the frontmatter is no mapping",
            ));
        }
        let body = cut.as_ref().map_or(&*prepared, |cut| cut.body);
        self.judge(&fields, body)
    }

    fn skip(&mut self, reason: Reason) -> Option<Loaded> {
        self.reasons.push(reason);
        None
    }

    fn fields(&self, cut: &Cut<'_>) -> Result<Fields, Reason> {
        let (loader, text) = (self.loader, self.text);
        let is_control = |c: char| c.is_control() && !matches!(c, '\n' | '\t' | '\u{85}');
        if loader.text.refuses_controls && cut.yaml.contains(is_control) {
            return Err(reason(
                rule_id!("invalid-yaml"),
                "a control character stands in the frontmatter",
            ));
        }
        if loader.fences == FenceRule::GrayMatter && gray_matter::is_empty(&cut.yaml) {
            return Ok(Fields::default());
        }
        let engine = Engine::named(cut.language).ok_or_else(|| {
            let language = Untrusted(cut.language);
            let why = format!("no reader for `{language}` behind the dashes");
            reason(rule_id!("missing-frontmatter"), why)
        })?;
        if engine != Engine::Yaml {
            let made = read::literal(engine, &text.shared, &cut.yaml);
            let rule = if engine == Engine::JavaScript {
                rule_id!("executable-frontmatter")
            } else {
                rule_id!("invalid-yaml")
            };
            let value = made.map_err(|why| reason(rule, why))?;
            return Ok(Fields::of(&value));
        }
        read::fields(&text.shared, &cut.yaml, loader.yaml, loader.repair)
            .map_err(|refusal: Rc<Refusal>| why::unreadable(loader, &refusal, text.front))
    }

    fn judge(&mut self, fields: &Fields, body: &str) -> Option<Loaded> {
        let loader = self.loader;
        let name = self.name(fields, &loader.name);
        let description = self.description(fields, &loader.description, body);
        for rule in loader.fields {
            self.field(fields, rule);
        }
        let unknown = fields.pairs.iter().map(|(key, _)| key);
        let unknown = unknown.filter(|key| !loader.only_fields.contains(&key.as_str()));
        if !loader.only_fields.is_empty() {
            for key in unknown.take(3) {
                let why = format!("the field `{}` is not taken", Untrusted(key));
                self.reasons.push(reason(rule_id!("unknown-field"), why));
            }
        }
        if loader.body && body.trim().is_empty() {
            self.reasons.push(reason(
                rule_id!("empty-body"),
                "no text follows the frontmatter",
            ));
        }
        if let Some(first) = self.reasons.first() {
            // What was wrong before is why a field is missing; a repair that
            // helped is no reason.
            let lacks = [
                rule_id!("missing-name"),
                rule_id!("missing-description"),
                rule_id!("empty-field"),
            ];
            if lacks.contains(&first.rule) {
                self.reasons.splice(0..0, self.notes.drain(..));
            }
            return None;
        }
        Some((name?, description?))
    }

    fn outcome(self, loaded: Option<Loaded>) -> ClientOutcome {
        let client = self.loader.client;
        let Some((name, description)) = loaded else {
            return ClientOutcome {
                repaired: rules_of(&self.notes),
                ..ClientOutcome::without(client, ClientVerdict::Skip, self.reasons)
            };
        };
        let written = self.text.written();
        let other = |read: &str, written: &Option<String>| {
            let written = written.as_deref();
            written.is_some_and(|written| !same_words(read, written))
        };
        let read = description.as_deref();
        let no_field = self.text.front.pair("description").is_none();
        let invented = no_field && read.is_some() && !self.text.front.pairs().is_empty();
        let other_name = !self.from_folder && other(&name, &written.name);
        let other_description = !self.from_folder
            && (invented || self.from_body || other(read.unwrap_or(""), &written.description));
        let rule = self.other_rule(other_name);
        let mut reasons = self.notes;
        let mut repaired = Vec::new();
        let verdict = if other_name || other_description {
            if reasons.is_empty() {
                let field = if other_name { "name" } else { "description" };
                let why = format!("`{field}` is read otherwise than it is written");
                reasons.push(reason(rule, why));
            }
            ClientVerdict::Differs
        } else if self.from_folder {
            ClientVerdict::DirName
        } else {
            repaired = rules_of(&reasons);
            reasons.clear();
            ClientVerdict::Load
        };
        ClientOutcome {
            client,
            verdict,
            name: Some(name),
            description,
            reasons,
            repaired,
        }
    }

    /// The rule behind another name or description than is written.
    fn other_rule(&self, name: bool) -> RuleId {
        let text = self.text;
        let dashes = text.source.slice(text.front.yaml).contains("---");
        let cuts = matches!(
            self.loader.fences,
            FenceRule::Substrings | FenceRule::TrimmedLines { .. }
        );
        let node = text.front.pair(if name { "name" } else { "description" });
        match node.map(|pair| pair.value.kind()) {
            _ if dashes && cuts => rule_id!("dashes-in-frontmatter"),
            Some(Kind::Str) if name => rule_id!("name-invalid-character"),
            Some(Kind::Str) => rule_id!("non-strict-yaml"),
            Some(Kind::Null) => rule_id!("empty-field"),
            _ => rule_id!("wrong-field-type"),
        }
    }
}

fn rules_of(reasons: &[Reason]) -> Vec<RuleId> {
    reasons.iter().map(|why| why.rule).collect()
}

/// The same but for the blanks between words.
fn same_words(a: &str, b: &str) -> bool {
    a == b || a.split_ascii_whitespace().eq(b.split_ascii_whitespace())
}
