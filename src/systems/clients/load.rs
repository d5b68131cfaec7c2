//! The steps from a file to an outcome, taken as a [`Loader`] says.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use super::budgets::Unit;
use super::fences::{self, Cut};
use super::loader::{
    Absent, Clean, DescriptionRule, FenceRule, FieldRule, FolderRule, Form, Knows, Limit, Loader,
    NameRule, NoDescription, Takes, Type, Without, YamlRule,
};
use super::outcome::{Outcome, Reason, Verdict};
use super::read::{self, Fields, Shared, python_text, script_text};
use super::unknown::{beyond_plain, honest};
use super::why::{self, reason};
use crate::finding::RuleId;
use crate::rule_id;
use crate::syntax::readings::{Reader, Refusal, Value};
use crate::syntax::{Fences, Frontmatter, Kind};
use crate::systems::gray_matter::{self, Engine};
use crate::text::{Encoding, Source, Untrusted};

/// A SKILL.md as clients are given it; what they share is computed once.
#[derive(Debug)]
pub struct Text<'a> {
    pub(super) source: &'a Source,
    pub(super) front: &'a Frontmatter,
    folder: &'a str,
    pub(super) shared: Shared<'a>,
    written: OnceCell<Written>,
}

/// The name and the description that stand in the file, where both can be told.
#[derive(Debug, Default)]
struct Written {
    name: Option<String>,
    description: Option<String>,
}

impl<'a> Text<'a> {
    /// The text `source`, whose frontmatter is `front`, in a folder of this
    /// name.
    pub fn new(source: &'a Source, front: &'a Frontmatter, folder: &'a str) -> Text<'a> {
        Text {
            source,
            front,
            folder,
            shared: Shared::new(source, front),
            written: OnceCell::new(),
        }
    }

    /// What the file says to a reader of YAML 1.2, numbers as they count.
    fn written(&self) -> &Written {
        self.written.get_or_init(|| {
            if !matches!(self.front.fences, Fences::Closed { .. }) {
                return Written::default();
            }
            let yaml = self.source.slice(self.front.yaml);
            let made = self.shared.read(Reader::Yaml2, yaml);
            let of = |key: &str| match made.as_ref().as_ref().ok()?.get(key)? {
                Value::List(_) | Value::Map(_) | Value::Elided => None,
                Value::Null => Some(String::new()),
                value => Some(script_text(value)),
            };
            Written {
                name: of("name"),
                description: of("description"),
            }
        })
    }
}

/// What the client of `loader` makes of a text, its folder's name aside from
/// where it lies.
pub fn load(loader: &'static Loader, text: &Text<'_>) -> Outcome {
    let plain_only = loader.knows != Knows::Everything;
    if let Some(why) = plain_only.then(|| beyond_plain(loader, text)).flatten() {
        return Outcome::without(loader.client, Verdict::NotKnown, vec![why]);
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
        let (yaml, rule) = match Engine::named(cut.language) {
            Some(Engine::Yaml) => (Cow::Borrowed(&*cut.yaml), loader.yaml),
            // An object literal is a mapping in braces to YAML, too. It is read,
            // never run.
            Some(Engine::Json | Engine::JavaScript) => {
                let yaml = cut.yaml.trim().trim_end_matches(';');
                (Cow::Owned(yaml.to_owned()), YamlRule::Values(Reader::Core))
            }
            None => {
                let language = Untrusted(cut.language);
                let why = format!("no reader for `{language}` behind the dashes");
                return Err(reason(rule_id!("missing-frontmatter"), why));
            }
        };
        read::fields(&text.shared, &yaml, rule, loader.repair)
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

    /// The name; `None` with a reason.
    fn name(&mut self, fields: &Fields, rule: &NameRule) -> Option<String> {
        let value = match fields.get("name") {
            None => return self.absent(rule.absent, rule_id!("missing-name"), "`name` is missing"),
            Some(Value::Null) if rule.null != Absent::Kept => {
                return self.absent(rule.null, rule_id!("empty-field"), "`name` is empty");
            }
            Some(value) => value,
        };
        let Some(text) = self.taken(value, rule.takes) else {
            // A lenient reader goes by the folder where there is no text.
            if rule.takes == Takes::Scalar {
                return self.absent(
                    rule.absent,
                    rule_id!("wrong-field-type"),
                    "`name` is not text",
                );
            }
            self.wrong_type("name", value);
            return None;
        };
        let mut name = cleaned(&text, rule.clean);
        if name.is_empty() && rule.empty != Absent::Kept {
            return self.absent(rule.empty, rule_id!("empty-field"), "`name` is empty");
        }
        if let Some(limit) = rule.limit
            && limit.unit.length(&name) > limit.most
        {
            let why = too_many("name", &name, limit);
            self.reasons.push(reason(rule_id!("name-too-long"), why));
        }
        self.form(&name, rule);
        if rule.folder == FolderRule::Replaces && name != self.text.folder {
            self.from_folder = true;
            let why = format!("{}, which stands in", self.other_folder(&name));
            self.notes
                .push(reason(rule_id!("name-directory-mismatch"), why));
            return Some(self.text.folder.to_owned());
        }
        self.beside_folder(&name, rule.folder);
        if let Some(cut) = rule.cut
            && let Some((end, _)) = name.char_indices().nth(cut)
        {
            name.truncate(end);
            let why = format!("`name` is cut after {cut} characters");
            self.notes.push(reason(rule_id!("name-too-long"), why));
        }
        Some(name)
    }

    fn absent(&mut self, absent: Absent, rule: RuleId, why: &str) -> Option<String> {
        if absent == Absent::Skip {
            self.reasons.push(reason(rule, why));
            return None;
        }
        self.from_folder = true;
        self.notes
            .push(reason(rule, format!("{why}, the folder's name stands in")));
        let name = self.text.folder.to_owned();
        let limits = &self.loader.name;
        self.form(&name, limits);
        Some(name)
    }

    fn form(&mut self, name: &str, rule: &NameRule) {
        let reasons = form_faults(name, rule.form);
        self.reasons.extend(reasons);
        let folded = name.to_lowercase();
        if let Some(word) = rule.without.iter().find(|word| folded.contains(**word)) {
            let why = format!("`name` holds `{word}`");
            self.reasons
                .push(reason(rule_id!("name-reserved-word"), why));
        }
    }

    fn beside_folder(&mut self, name: &str, rule: FolderRule) {
        let folder = self.text.folder;
        let same = match rule {
            FolderRule::Free | FolderRule::Replaces => true,
            FolderRule::Same => name == folder,
            FolderRule::SameButCase => name.to_lowercase() == folder.to_lowercase(),
        };
        if !same {
            let why = self.other_folder(name);
            self.reasons
                .push(reason(rule_id!("name-directory-mismatch"), why));
        }
    }

    fn other_folder(&self, name: &str) -> String {
        format!(
            "`name` is `{}`, the folder `{}`",
            Untrusted(&shortened(name)),
            Untrusted(&shortened(self.text.folder))
        )
    }

    fn description(
        &mut self,
        fields: &Fields,
        rule: &DescriptionRule,
        body: &str,
    ) -> Option<Option<String>> {
        let missing = "`description` is missing";
        let empty = "`description` is empty";
        let value = match fields.get("description") {
            None => {
                return self.no_description(
                    rule.absent,
                    rule_id!("missing-description"),
                    missing,
                    body,
                );
            }
            Some(Value::Null) => {
                return self.no_description(rule.null, rule_id!("empty-field"), empty, body);
            }
            Some(value) => value,
        };
        let Some(text) = self.taken(value, rule.takes) else {
            self.wrong_type("description", value);
            return None;
        };
        let mut text = cleaned(&text, rule.clean);
        if rule.clean == Clean::NoTags && value.as_text().is_some_and(|all| all != text) {
            let why = "what stands between `<` and `>` is left out";
            self.notes
                .push(reason(rule_id!("markup-in-description"), why));
        }
        if text.is_empty() || (rule.blank_is_empty && text.trim().is_empty()) {
            return self.no_description(rule.empty, rule_id!("empty-field"), empty, body);
        }
        if let Some(limit) = rule.limit
            && limit.unit.length(&text) > limit.most
        {
            let why = too_many("description", &text, limit);
            self.reasons
                .push(reason(rule_id!("description-too-long"), why));
        }
        if text.contains(rule.without) {
            let why = "`description` holds `<` or `>`";
            self.reasons
                .push(reason(rule_id!("markup-in-description"), why));
        }
        if let Some(most) = rule.cut
            && text.encode_utf16().count() > most
        {
            text = start_of(&text, most);
            let why = format!("`description` is cut after {most} UTF-16 units");
            self.notes
                .push(reason(rule_id!("description-too-long"), why));
        }
        Some(Some(text))
    }

    fn no_description(
        &mut self,
        what: NoDescription,
        rule: RuleId,
        why: &str,
        body: &str,
    ) -> Option<Option<String>> {
        match what {
            NoDescription::Skip => {
                self.reasons.push(reason(rule, why));
                None
            }
            NoDescription::Nothing => Some(None),
            NoDescription::FromBody => {
                self.from_body = true;
                let why = format!("{why}, a text from the body stands in");
                self.notes.push(reason(rule, why));
                Some(None)
            }
            NoDescription::FirstLine => {
                let line = first_line(body).map(str::to_owned);
                if line.is_some() {
                    let why = format!("{why}, the first line of the body stands in");
                    self.notes.push(reason(rule, why));
                }
                Some(line)
            }
        }
    }

    fn field(&mut self, fields: &Fields, rule: &FieldRule) {
        let Some(value) = fields.get(rule.key) else {
            return;
        };
        if !rule.takes.iter().any(|kind| is_of(value, *kind)) {
            self.wrong_type(rule.key, value);
        } else if let (Some(limit), Value::Text(text)) = (rule.limit, value)
            && limit.unit.length(text) > limit.most
        {
            let why = too_many(rule.key, text, limit);
            self.reasons
                .push(reason(rule_id!("compatibility-too-long"), why));
        }
    }

    /// The text of a value whose type is taken.
    fn taken<'v>(&self, value: &'v Value, takes: Takes) -> Option<Cow<'v, str>> {
        let in_python = matches!(
            self.loader.yaml,
            YamlRule::Values(Reader::PyYaml) | YamlRule::Libyaml | YamlRule::Keywords(_)
        );
        let shown = match in_python {
            true => python_text,
            false => script_text,
        };
        match (value, takes) {
            (Value::Text(text), _) => Some(Cow::Borrowed(text)),
            (_, Takes::Text) => None,
            (Value::List(_) | Value::Map(_) | Value::Elided, Takes::Scalar) => None,
            (Value::List(_), Takes::Sized | Takes::Sliced) | (Value::Map(_), Takes::Sized) => {
                Some(Cow::Owned(shown(value)))
            }
            (_, Takes::Sized | Takes::Sliced) => None,
            (_, Takes::Scalar | Takes::Any) => Some(Cow::Owned(shown(value))),
        }
    }

    fn wrong_type(&mut self, key: &str, value: &Value) {
        let node = self.text.front.pair(key).map(|pair| pair.value.kind());
        // To YAML 1.2 it is text, to this reader it is not.
        let rule = match (node, value) {
            (_, Value::Null) => rule_id!("empty-field"),
            (_, Value::Text(_)) => rule_id!("wrong-field-type"),
            (Some(Kind::Str), _) => rule_id!("ambiguous-scalar"),
            _ => rule_id!("wrong-field-type"),
        };
        let why = format!("`{key}` is {}", value.kind());
        self.reasons.push(reason(rule, why));
    }

    fn outcome(self, loaded: Option<Loaded>) -> Outcome {
        let client = self.loader.client;
        let Some((name, description)) = loaded else {
            return Outcome {
                repaired: rules_of(&self.notes),
                ..Outcome::without(client, Verdict::Skip, self.reasons)
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
            Verdict::Differs
        } else if self.from_folder {
            Verdict::DirName
        } else {
            repaired = rules_of(&reasons);
            reasons.clear();
            Verdict::Load
        };
        Outcome {
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

fn is_of(value: &Value, kind: Type) -> bool {
    match value {
        Value::Null => kind == Type::Null,
        Value::Bool(_) => kind == Type::Bool,
        Value::Text(_) => kind == Type::Text,
        Value::List(_) => kind == Type::List,
        Value::Map(_) => kind == Type::Mapping,
        Value::Elided => true,
        Value::Tagged(_, value) => is_of(value, kind),
        Value::Int(_) | Value::Float(_) | Value::Date(_) => false,
    }
}

fn cleaned(text: &str, clean: Clean) -> String {
    match clean {
        Clean::Kept => text.to_owned(),
        Clean::Trimmed => text.trim().to_owned(),
        Clean::OneLine => text.split_whitespace().collect::<Vec<_>>().join(" "),
        Clean::NoTags => without_tags(text),
        Clean::FileName => text.replace([':', '\\', '/', '<', '>', '*', '?', '"', '|'], "-"),
    }
}

fn rules_of(reasons: &[Reason]) -> Vec<RuleId> {
    reasons.iter().map(|why| why.rule).collect()
}

/// The text without what stands between `<` and `>`.
fn without_tags(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let Some(end) = rest[at + 1..].find('>').filter(|end| *end > 0) else {
            out.push_str(&rest[..=at]);
            rest = &rest[at + 1..];
            continue;
        };
        out.push_str(&rest[..at]);
        rest = &rest[at + end + 2..];
    }
    out.push_str(rest);
    out
}

/// The first `most` UTF-16 units of a text, no character cut in two.
fn start_of(text: &str, most: usize) -> String {
    let mut left = most;
    let fits = |c: &char| {
        let fits = c.len_utf16() <= left;
        left = left.saturating_sub(c.len_utf16());
        fits
    };
    text.chars().take_while(fits).collect()
}

/// Says that a text has more than is taken. Bytes are called bytes; UTF-16 units
/// are called so where there are more of them than characters.
fn too_many(key: &str, text: &str, limit: Limit) -> String {
    let length = limit.unit.length(text);
    let characters = limit.unit == Unit::Utf16 && length == text.chars().count();
    let unit = if characters { Unit::Chars } else { limit.unit };
    let (unit, most) = (unit.name(), limit.most);
    format!("`{key}` has {length} {unit}, {most} are taken")
}

/// The same but for the blanks between words.
fn same_words(a: &str, b: &str) -> bool {
    a == b || a.split_ascii_whitespace().eq(b.split_ascii_whitespace())
}

/// The first line of a body that is neither blank nor a heading.
fn first_line(body: &str) -> Option<&str> {
    let mut lines = body.lines().map(str::trim);
    lines.find(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The start of a text, for a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// What keeps a name from having a form.
fn form_faults(name: &str, form: Form) -> Vec<Reason> {
    let mut faults = Vec::new();
    let mut say = |rule: RuleId, why: &str| faults.push(reason(rule, why));
    let cased = match form {
        Form::Any => return faults,
        Form::NoSlash => {
            if name.contains('/') {
                say(rule_id!("name-invalid-character"), "`name` holds `/`");
            }
            return faults;
        }
        Form::Letters => {
            let taken = |c: char| c.is_ascii_alphanumeric() || "-_. ".contains(c);
            if !name.chars().all(taken) {
                let why =
                    "`name` holds something other than letters, digits, `-`, `_`, `.` and blanks";
                say(rule_id!("name-invalid-character"), why);
            }
            return faults;
        }
        Form::Words => false,
        Form::CasedWords => true,
    };
    if !cased && name.chars().any(char::is_uppercase) {
        say(
            rule_id!("name-not-lowercase"),
            "`name` has upper-case letters",
        );
    }
    let letters = |c: char| c.is_alphanumeric() || c == '-';
    if !name.chars().all(letters) {
        say(
            rule_id!("name-invalid-character"),
            "`name` holds something other than letters, digits and hyphens",
        );
    } else if !name.is_ascii() {
        say(
            rule_id!("name-not-ascii"),
            "`name` holds letters beyond a-z",
        );
    }
    if name.starts_with('-') || name.ends_with('-') {
        say(
            rule_id!("name-edge-hyphen"),
            "`name` begins or ends with a hyphen",
        );
    }
    if name.contains("--") {
        say(
            rule_id!("name-double-hyphen"),
            "`name` holds two hyphens in a row",
        );
    }
    faults
}
