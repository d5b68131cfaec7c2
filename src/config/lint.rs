//! `[lint]`.

use super::section::{Item, Section};
use super::{Budget, ChosenProfile, ConfigError, Fault, Lint, LintOverride, RuleSetting, Word};
use crate::finding::{
    self, Dialect, Dialects, Group, Level, Meta, OptionDefault, OptionValue, Options, Profile,
    RuleId, RuleOption,
};
use crate::rule_id;
use crate::text::nearest_word;

const LEVELS: [(&str, Level); 3] = [
    ("allow", Level::Allow),
    ("warn", Level::Warn),
    ("deny", Level::Deny),
];

/// What tokens may be counted in.
const TOKENIZERS: [(&str, &str); 3] = [
    ("o200k", "o200k"),
    ("cl100k", "cl100k"),
    ("chars4", "chars4"),
];

/// The rule that judges by `[lint.budget]`.
const BUDGET_RULE: RuleId = rule_id!("listing-over-budget");

pub(super) fn read(mut section: Section<'_>) -> Result<Lint, ConfigError> {
    let mut lint = Lint::default();
    if let Some(item) = section.take("profile") {
        lint.profile = profile(&item)?;
    }
    if let Some(item) = section.take("clients") {
        lint.clients = item.list()?;
    }
    if let Some(item) = section.take("include") {
        lint.include = item.globs()?;
    }
    if let Some(item) = section.take("exclude") {
        lint.exclude = item.globs()?;
    }
    if let Some(item) = section.take("rules") {
        for item in item.table()?.all() {
            match subject(item.name()) {
                Some(Subject::Rule(rule)) => {
                    lint.rules.insert(rule.id, setting(rule, &item)?);
                }
                Some(Subject::Group(group)) => {
                    lint.groups.insert(group, group_level(&item)?);
                }
                None => return Err(unknown_rule(&item)),
            }
        }
    }
    if let Some(item) = section.take("override") {
        for entry in item.tables()? {
            lint.overrides.push(override_entry(entry)?);
        }
    }
    if let Some(item) = section.take("dialects") {
        lint.dialects = dialects(&item)?;
    }
    if let Some(item) = section.take("budget") {
        lint.budget = budget(item.table()?)?;
        set_budget(&mut lint);
    }
    for name in ["baseline", "custom", "extend", "vendored"] {
        section.later(name)?;
    }
    section.finish()?;
    Ok(lint)
}

fn budget(mut section: Section<'_>) -> Result<Budget, ConfigError> {
    let mut budget = Budget::default();
    if let Some(item) = section.take("client") {
        budget.client = Some(item.word()?);
    }
    if let Some(item) = section.take("window") {
        budget.window = usize::try_from(item.integer()?).unwrap_or(usize::MAX);
    }
    if let Some(item) = section.take("tokenizer") {
        budget.tokenizer = item.choice(&TOKENIZERS, &[])?;
    }
    section.finish()?;
    Ok(budget)
}

/// Hands what is set of the budget to the rule as if it stood among its options,
/// which outweigh it.
fn set_budget(lint: &mut Lint) {
    let Budget { client, window, .. } = &lint.budget;
    let client = client.iter().map(|word| {
        let value = OptionValue::List(vec![word.text.clone()]);
        ("clients", value)
    });
    let set = (*window != Budget::default().window).then_some(*window);
    let window = set.map(|window| ("window", OptionValue::Number(window)));
    for (name, value) in client.chain(window) {
        let setting = lint.rules.entry(BUDGET_RULE.as_str()).or_default();
        setting.options.entry(name.to_owned()).or_insert(value);
    }
}

/// A profile's name, or `client:` and the id of a client: whether there is such a
/// client is not known here.
fn profile(item: &Item<'_>) -> Result<ChosenProfile, ConfigError> {
    let word = item.word()?;
    if let Some(id) = word.text.strip_prefix("client:") {
        let id = id.to_owned();
        return Ok(ChosenProfile::Client(Word { text: id, ..word }));
    }
    let known = [
        Profile::Spec,
        Profile::Recommended,
        Profile::Strict,
        Profile::Load,
    ];
    let named = known.map(|profile| (profile.name(), profile));
    item.choice_beside(&named, &["reference"], ", or `client:` and a client's id")
        .map(ChosenProfile::Is)
}

/// `auto`, or names of dialects.
fn dialects(item: &Item<'_>) -> Result<Dialects, ConfigError> {
    let words = item.list()?;
    let names: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
    if names == [AUTO] {
        return Ok(Dialects::default());
    }
    let named = words
        .iter()
        .map(|word| match Dialect::from_name(&word.text) {
            Some(dialect) if dialect.is_built() => Ok(dialect),
            Some(_) => {
                let setting = format!("{} = {names:?}", item.key());
                Err(item.at_value(Fault::Unsupported(setting)))
            }
            None if word.text == AUTO => {
                Err(item.bad_word(word, "it stands alone", "write `[\"auto\"]`"))
            }
            None => {
                let known = Dialect::ALL.map(Dialect::name).join(", ");
                let help = format!("dialects: {AUTO}, {known}");
                Err(item.bad_word(word, "no dialect is called so", &help))
            }
        });
    Ok(Dialects::new(named.collect::<Result<Vec<_>, _>>()?))
}

/// The word for detection.
const AUTO: &str = "auto";

/// What a key below `rules` speaks of.
enum Subject {
    Rule(&'static Meta),
    Group(Group),
}

fn subject(name: &str) -> Option<Subject> {
    let group = || Group::from_name(name).map(Subject::Group);
    finding::find(name).map(Subject::Rule).or_else(group)
}

fn unknown_rule(item: &Item<'_>) -> ConfigError {
    let groups = Group::ALL.map(Group::name);
    let nearest = finding::nearest(item.name()).into_iter().chain(groups);
    item.at_key(Fault::UnknownRule {
        name: item.name().to_owned(),
        nearest: nearest_word(item.name(), nearest),
    })
}

fn level(item: &Item<'_>) -> Result<Level, ConfigError> {
    item.choice(&LEVELS, &[])
}

/// `level`, or `{ level = level }`.
fn group_level(item: &Item<'_>) -> Result<Level, ConfigError> {
    if !item.is_table() {
        return level(item);
    }
    let mut section = item.table()?;
    let help = "write `level = \"warn\"`; options belong to single rules";
    let found = level(&section.need("level", help)?)?;
    section.finish()?;
    Ok(found)
}

/// `level`, or `{ level = level, option = value, … }`.
fn setting(rule: &'static Meta, item: &Item<'_>) -> Result<RuleSetting, ConfigError> {
    let mut setting = RuleSetting::default();
    if item.as_text().is_some() {
        setting.level = Some(level(item)?);
        return Ok(setting);
    }
    if !item.is_table() {
        return Err(item.wrong_type("a level, or a table of a level and options"));
    }
    for entry in item.table()?.all() {
        if entry.name() == "level" {
            setting.level = Some(level(&entry)?);
        } else {
            set_option(rule, &entry, &mut setting.options)?;
        }
    }
    Ok(setting)
}

fn set_option(
    rule: &'static Meta,
    entry: &Item<'_>,
    options: &mut Options,
) -> Result<(), ConfigError> {
    let declared = |option: &&RuleOption| option.name == entry.name();
    let Some(option) = rule.options.iter().find(declared) else {
        let known: Vec<&'static str> = rule.options.iter().map(|option| option.name).collect();
        let words = known.iter().copied().chain(["level"]);
        return Err(entry.at_key(Fault::UnknownOption {
            rule: rule.id,
            option: entry.name().to_owned(),
            nearest: nearest_word(entry.name(), words),
            known,
        }));
    };
    let value = match option.default {
        OptionDefault::Number(_) => {
            let number = entry.integer()?;
            OptionValue::Number(usize::try_from(number).unwrap_or(usize::MAX))
        }
        OptionDefault::Flag(_) => OptionValue::Flag(entry.flag()?),
        OptionDefault::List(_) => {
            let words = entry.list()?.into_iter();
            OptionValue::List(words.map(|word| word.text).collect())
        }
    };
    options.insert(option.name.to_owned(), value);
    Ok(())
}

fn override_entry(mut section: Section<'_>) -> Result<LintOverride, ConfigError> {
    let paths = section.need("paths", "write `paths = [\"legacy/**\"]`: where it holds")?;
    let globs = paths.globs()?;
    if globs.is_empty() {
        return Err(paths.bad("[]", "it would hold nowhere", ""));
    }
    let mut entry = LintOverride {
        paths: globs,
        rules: Default::default(),
        groups: Default::default(),
        reason: String::new(),
        span: section.span(),
    };
    let rules = section.need("rules", "write `rules = { broken-link = \"allow\" }`")?;
    for item in rules.table()?.all() {
        match subject(item.name()) {
            Some(Subject::Rule(rule)) => {
                entry.rules.insert(rule.id, level(&item)?);
            }
            Some(Subject::Group(group)) => {
                entry.groups.insert(group, level(&item)?);
            }
            None => return Err(unknown_rule(&item)),
        }
    }
    let reason = section.need(
        "reason",
        "write `reason = \"…\"`: why the rule does not hold",
    )?;
    entry.reason = reason.words()?.to_owned();
    section.finish()?;
    Ok(entry)
}
