//! `parser-differential`.

use crate::declare_rule;
use crate::finding::{Finding, Safety};
use crate::rules::parts::{MANY, quote, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::{SPEC_FIELDS, Skill};
use crate::syntax::readings::{self, Reader, Reading, Value};
use crate::syntax::{Frontmatter, Node, Pair, Root, Style, yaml};
use crate::systems::clients;
use crate::text::{Source, Span, collapse_blanks};

declare_rule! {
    pub ParserDifferential = {
        id: "parser-differential", group: Portability, level: Warn, fix: Safe, tier: T2,
    }
}

/// The keys whose values are compared.
const KEYS: [&str; 4] = ["name", "description", "allowed-tools", "hooks"];

impl Rule for ParserDifferential {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((source, front)) = read(skill) else {
            return;
        };
        let seen = Seen {
            skill,
            source,
            front,
            cx,
        };
        if !seen.may_find() {
            return;
        }
        let yaml = source.slice(front.yaml);
        let core = readings::read(Reader::Core, yaml);
        if !core.is_accepted() {
            return;
        }
        // How `yaml` takes a lone CR is told by `cr-line-endings`.
        let lone_cr = yaml.replace("\r\n", "").contains('\r');
        let others = Reader::ALL
            .into_iter()
            .filter(|reader| *reader != Reader::Core && !(lone_cr && *reader == Reader::Yaml2));
        let others: Vec<(Reader, Reading)> = others
            .map(|reader| (reader, readings::read(reader, yaml)))
            .collect();
        let mut found = seen.refused(&others);
        found.extend(
            KEYS.iter()
                .filter_map(|key| seen.differs(key, &core, &others)),
        );
        cx.report_all(found);
    }
}

/// What a finding is made from.
struct Seen<'a> {
    skill: &'a Skill,
    source: &'a Source,
    front: &'a Frontmatter,
    cx: &'a Checks<'a>,
}

impl Seen<'_> {
    /// A look that is much cheaper than reading: whether there is anything that
    /// no other rule tells.
    fn may_find(&self) -> bool {
        let pairs = self.front.pairs();
        let whole = self.front.faults.is_empty() && matches!(self.front.root, Root::Mapping(_));
        whole
            && (readings::text_may_differ(self.source.slice(self.front.yaml))
                || pairs
                    .iter()
                    .any(|pair| readings::pair_may_differ(pair) && !self.is_told(pair)))
    }

    /// One finding for each place at which readers give up.
    fn refused(&self, others: &[(Reader, Reading)]) -> Vec<Finding> {
        let mut places: Vec<(Span, Vec<Reader>, &str)> = Vec::new();
        for (reader, reading) in others {
            let Err(refusal) = &reading.outcome else {
                continue;
            };
            let at = refusal.at.map(|at| at + self.front.yaml.start);
            let pair = at.and_then(|at| self.pair_at(at));
            if refusal.is_ours() || pair.is_some_and(|pair| self.is_told(pair)) {
                continue;
            }
            let span = self.place(at);
            match places.iter_mut().find(|(place, ..)| *place == span) {
                Some((_, readers, _)) => readers.push(*reader),
                None => places.push((span, vec![*reader], &refusal.why)),
            }
        }
        let findings = places.into_iter().take(MANY).map(|(span, readers, why)| {
            let title = format!(
                "{} can't read the frontmatter, YAML 1.2 can",
                names(&readers)
            );
            let found = self.cx.file(self.skill, span, title, shown(why));
            match self.quoting(span) {
                Some(edit) => found
                    .help(format!("quote it: `{}`", shown(&edit.text)))
                    .fix(Safety::Safe, vec![edit]),
                None => found.help("quote the value, or write it another way"),
            }
        });
        findings.collect()
    }

    /// A finding where readers take a key for different values.
    fn differs(&self, key: &str, core: &Reading, others: &[(Reader, Reading)]) -> Option<Finding> {
        let pair = self.front.pair(key);
        if pair.is_some_and(|pair| self.is_told(pair)) {
            return None;
        }
        let ours = core.get(key);
        let other = |reading: &Reading| reading.is_accepted() && !alike(ours, reading.get(key));
        let (_, first) = others.iter().find(|(_, reading)| other(reading))?;
        let theirs = first.get(key);
        let readers: Vec<Reader> = others
            .iter()
            .filter(|(_, reading)| other(reading) && alike(theirs, reading.get(key)))
            .map(|(reader, _)| *reader)
            .collect();
        let title = format!(
            "`{key}` is {} to {} and {} to YAML 1.2",
            described(theirs),
            names(&readers),
            described(ours)
        );
        let span = match pair {
            Some(pair) => pair.head(self.source.text()),
            None => self.place(None),
        };
        let found = self.cx.file(self.skill, span, title, "read in two ways");
        Some(found.help("take out what some readers take for the end of a line"))
    }

    /// The top-level pair on whose lines a place lies.
    fn pair_at(&self, at: usize) -> Option<&Pair> {
        let mut pairs = self.front.pairs().iter().rev();
        pairs.find(|pair| !pair.merged && pair.key.span.start <= at)
    }

    /// Whether a more exact rule speaks of something in the pair.
    fn is_told(&self, pair: &Pair) -> bool {
        let end = pair.value.span.end.max(pair.key.span.end);
        let line_end = self.source.text()[end..]
            .find('\n')
            .map_or(end, |at| end + at);
        let lines = Span::new(pair.key.span.start, line_end);
        let quirk = self
            .front
            .quirks
            .iter()
            .any(|quirk| lines.start <= quirk.span.start && quirk.span.start < lines.end);
        let key = pair.key.scalar_text().unwrap_or("");
        let known = SPEC_FIELDS.contains(&key) || clients::field(key).is_some();
        quirk || (known && readings::pair_may_differ(pair))
    }

    /// What to point at: the scalar at a place, else the first character that
    /// some readers take for the end of a line.
    fn place(&self, at: Option<usize>) -> Span {
        if let Some(at) = at {
            let node = self.node_at(at);
            return node.map_or(self.character(at), |node| node.span);
        }
        let yaml = self.source.slice(self.front.yaml);
        let breaks = ['\u{85}', '\u{2028}', '\u{2029}', '\u{FEFF}'];
        let found = yaml.find(breaks).unwrap_or(0);
        self.character(self.front.yaml.start + found)
    }

    fn character(&self, at: usize) -> Span {
        let next = self
            .source
            .text()
            .get(at..)
            .and_then(|rest| rest.chars().next());
        Span::new(at, at + next.map_or(0, char::len_utf8))
    }

    /// The scalar that begins at a place.
    fn node_at(&self, at: usize) -> Option<&Node> {
        let pair = self.pair_at(at)?;
        [&pair.key, &pair.value]
            .into_iter()
            .find_map(|node| scalar_at(node, at))
    }

    /// The edit that quotes the scalar at `span`, where YAML 1.2 takes it for
    /// text already.
    fn quoting(&self, span: Span) -> Option<crate::text::Edit> {
        let node = self
            .node_at(span.start)
            .filter(|node| node.as_str().is_some())?;
        quote(self.source, node)
    }
}

/// The plain scalar at or below `node` that begins at a place.
fn scalar_at(node: &Node, at: usize) -> Option<&Node> {
    match &node.value {
        yaml::Value::Scalar(scalar) => {
            (scalar.style == Style::Plain && node.span.start == at).then_some(node)
        }
        yaml::Value::Sequence(items) => items.iter().find_map(|item| scalar_at(item, at)),
        yaml::Value::Mapping(pairs) => pairs
            .iter()
            .find_map(|pair| scalar_at(&pair.key, at).or_else(|| scalar_at(&pair.value, at))),
    }
}

/// Whether two values are the same but for blanks.
fn alike(one: Option<&Value>, other: Option<&Value>) -> bool {
    match (one, other) {
        (Some(Value::Text(one)), Some(Value::Text(other))) => {
            one == other || collapse_blanks(one) == collapse_blanks(other)
        }
        (Some(one), Some(other)) => one.same(other),
        (None, None) => true,
        _ => false,
    }
}

/// A value for a message.
fn described(value: Option<&Value>) -> String {
    match value {
        None => "absent".to_owned(),
        Some(Value::Text(text)) => format!("`{}`", shown(text)),
        Some(value) => value.kind().to_owned(),
    }
}

/// The names of readers: `a`, `a and b`, `a, b and c`.
fn names(readers: &[Reader]) -> String {
    let names: Vec<&str> = readers.iter().map(|reader| reader.name()).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}
