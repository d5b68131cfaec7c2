//! A skill brought back into the form that it had.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;

use super::fields::{Wish, asked, placed, stays};
use super::form::Form;
use super::kept::{Before, NewFile};
use super::model::{Model, Slot, is_empty};
use super::names;
use super::read::read;
use super::set::HANDLER;
use super::source::{Reading, Room, SourceSkill};
use super::told::{Needed, Stop, Told};
use super::write;
use crate::finding::Origin;
use crate::record::Sha256Sum;
use crate::skill::{Place, Skill};
use crate::text::fold_case;
use crate::tree::{MemoryTree, Mode, RelPath};

/// Fields whose values say how safe a skill is: shown, and never brought back unsaid.
const OF_SAFETY: [(Slot, &str); 4] = [
    (Slot::Risk, "action_risk"),
    (Slot::Sensitivity, "sensitivity"),
    (Slot::Permissions, "permissions"),
    (Slot::Secrets, "secrets"),
];

/// The files of a skill as it was before; of no use where something was told to be
/// needed.
///
/// # Errors
/// What was kept can't be read.
pub fn brought_back(
    now: &SourceSkill,
    before: &Before,
    wish: &Wish,
    told: &mut Told,
) -> Result<Vec<NewFile>, Stop> {
    let source = as_source(before, wish.to)?;
    // What nobody can read comes back as it was, where nothing of it is asked.
    let asks = wish.to == Form::Curia || wish.set.all().next().is_some();
    let model = match read(&source) {
        Err(_) if !asks => Model::default(),
        other => other?,
    };
    told.name_from = now_name(now);
    told.name_to = model.text(Slot::Name).map(str::to_owned);
    if wish.to.is_open() {
        // Written anew it would have less than what was kept.
        told.needed
            .extend(wish.set.all().next().map(|(at, _)| stays(at)));
    }
    if wish.to == Form::Curia {
        told.needed.extend(unsaid(&model, before, wish));
    }
    let known: BTreeSet<&RelPath> = before.files.iter().map(|file| &file.path).collect();
    for file in now.files.iter().filter(|file| !known.contains(&file.path)) {
        told.drops(file.path.as_str(), None, "it came after the conversion");
    }
    let mut main = before.main.clone();
    if !told.is_held_back() {
        if says_other(&model, wish) {
            main.bytes = anew(&model, wish, told)?.into_bytes().into();
            let name = wish.set.get("name").and_then(Value::as_str);
            if let Some(path) = name.and_then(|name| names::main_file(wish.to, name)) {
                main.path = path;
            }
        } else {
            told.restored.push(source.main.as_str().to_owned());
        }
        let others = before.files.iter();
        told.restored
            .extend(others.map(|file| file.path.as_str().to_owned()));
    }
    told.lossless = told.dropped.is_empty();
    let files = [main].into_iter().chain(before.files.iter().cloned());
    Ok(files.collect())
}

/// The text of the main file with what a person said instead of what was kept.
fn anew(model: &Model, wish: &Wish, told: &mut Told) -> Result<String, Stop> {
    let mut anew = Told::new(wish.to, wish.to);
    let draft = placed(model, wish.to, wish, &mut anew);
    told.needed.append(&mut anew.needed);
    told.dropped.append(&mut anew.dropped);
    told.name_to = anew.name_to;
    Ok(write::write(wish.to, &draft)?)
}

fn now_name(now: &SourceSkill) -> Option<String> {
    let model = read(now).ok()?;
    model.text(Slot::Name).map(str::to_owned)
}

/// The skill as if it lay in a folder of its own.
fn as_source(before: &Before, form: Form) -> Result<SourceSkill, Needed> {
    let all = before.files.iter().chain([&before.main]);
    let tree = all.fold(MemoryTree::new(), |tree, file| {
        let mode = if file.runs {
            Mode::Executable
        } else {
            Mode::File
        };
        tree.with(file.path.clone(), mode, file.bytes.to_vec())
    });
    let place = Place {
        shown: String::new(),
        folder: String::new(),
        origin: Origin::Disk,
    };
    let skill = Skill::load(Arc::new(tree), RelPath::root(), place);
    let reading = Reading {
        others: &[],
        kept: false,
        room: &Room::default(),
    };
    let opened = SourceSkill::open(form, Arc::new(skill), before.main.path.clone(), reading);
    opened.map_err(|error| Needed::new(before.main.path.as_str(), error.to_string()))
}

/// What a person has not said again.
fn unsaid(model: &Model, before: &Before, wish: &Wish) -> Vec<Needed> {
    let mut needed = Vec::new();
    for (slot, key) in OF_SAFETY {
        let field = model.fields.iter().find(|field| field.slot == slot);
        let Some(field) = field.filter(|field| !is_empty(&field.value)) else {
            continue;
        };
        if wish.set.get(key).is_none() {
            needed.push(Needed {
                recorded: Some(field.value.clone()),
                ..asked(key)
            });
        }
    }
    let Some(handler) = handler(before) else {
        needed.extend(wish.set.get(HANDLER).map(|_| no_code()));
        return needed;
    };
    let sum = Sha256Sum::of(&handler.bytes).to_string();
    let said = wish.set.get(HANDLER).and_then(Value::as_str);
    if !said.is_some_and(|said| sum.starts_with(said)) {
        let why = format!(
            "it is code that runs: read it, then give its sha256: --set handler={}",
            sum.get(..12).unwrap_or_default()
        );
        needed.push(Needed {
            field: HANDLER.to_owned(),
            why,
            recorded: Some(sum.into()),
        });
    }
    needed
}

/// Code that is named and does not come back.
pub fn no_code() -> Needed {
    let why = "no code of a handler is brought back here: leave out --set handler, and write the \
               handler beside skill.json";
    Needed::new(HANDLER, why)
}

/// The code that Curia would run.
fn handler(before: &Before) -> Option<&NewFile> {
    let named = |name: &str| {
        let mut files = before.files.iter();
        files.find(|file| fold_case(file.path.as_str()) == name)
    };
    named("handler.ts").or_else(|| named("handler.js"))
}

/// Whether something that a person said is not what the file says.
fn says_other(model: &Model, wish: &Wish) -> bool {
    wish.set
        .all()
        .filter(|(at, _)| *at != HANDLER)
        .any(|(at, value)| {
            let field = model.fields.iter().find(|field| field.at == at);
            match field {
                Some(field) => field.value != *value,
                None => !is_empty(value),
            }
        })
}
