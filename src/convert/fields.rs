//! Fields of one form put into their places in another.

use serde_json::{Value, json};

use super::body;
use super::form::Form;
use super::inputs;
use super::model::{Field, Model, Slot, is_empty, texts};
use super::names;
use super::place::{Place, place};
use super::set::{HANDLER, RISKS, Supplied};
use super::told::{Needed, Told};
use super::write::{self, Draft};
use crate::systems::minara;

/// How the new form is wanted.
#[derive(Clone, Debug)]
pub struct Wish {
    /// The form.
    pub to: Form,
    /// What a person supplied.
    pub set: Supplied,
    /// Keep what has no place, and use what is kept.
    pub sidecar: bool,
    /// Change a name that the form does not take.
    pub rename: bool,
    /// Say a dropped licence in the text.
    pub notice: bool,
    /// Write Curia's default sensitivity.
    pub accept_defaults: bool,
    /// Describe inputs that have no place in the text.
    pub describe_inputs: bool,
}

/// Puts the fields of a skill into their places. What can't be placed is told.
pub fn placed(model: &Model, from: Form, wish: &Wish, told: &mut Told) -> Draft {
    let to = wish.to;
    let mut draft = Draft {
        body: placed_body(model, from, to, told),
        ..Draft::default()
    };
    for field in &model.fields {
        place_field(field, from, wish, &mut draft, told);
    }
    for (at, value) in wish.set.all().filter(|(at, _)| *at != HANDLER) {
        draft.fields.insert(at.to_owned(), value.clone());
    }
    name(model, wish, &mut draft, told);
    derived(wish, &mut draft, told);
    required(wish, &draft, told);
    draft
}

fn placed_body(model: &Model, from: Form, to: Form, told: &mut Told) -> String {
    let body = model.body.as_deref().unwrap_or_default();
    if to == Form::Curia {
        if !body.trim().is_empty() {
            told.drops("body", None, "the code of a handler is no prose");
        }
        return String::new();
    }
    let is_of_vertesia = |form: Form| form.dialect() == Form::Vertesia.dialect();
    if is_of_vertesia(from) && !is_of_vertesia(to) {
        let rendered = body::rendered(body, told);
        told.lossless &= rendered == body;
        return rendered;
    }
    body.to_owned()
}

fn place_field(field: &Field, from: Form, wish: &Wish, draft: &mut Draft, told: &mut Told) {
    let to = wish.to;
    let drop = |told: &mut Told, why: &str| {
        told.drops(&field.at, Some(field.value.clone()), why);
    };
    let key = match place(field.slot, to) {
        Place::No(why) => {
            if field.slot == Slot::License && wish.notice {
                notice(field, to, draft);
            }
            if field.slot == Slot::Inputs && wish.describe_inputs {
                draft.body.push_str(&body::inputs(&field.value));
            }
            return drop(told, why);
        }
        _ if from == to => field.at.as_str(),
        Place::Key(key) => key,
        Place::Own(_) => return drop(told, "only its own system reads it"),
        Place::Stays => return drop(told, "it has no field for it"),
        Place::Asked(key) => {
            if wish.set.get(key).is_none() {
                told.needed.push(asked(key));
            }
            return told.maps(&field.at, key);
        }
    };
    if let Some(said) = wish.set.get(key) {
        // Both names are told anyway, and what is always asked for is no loss.
        let is_told = field.slot == Slot::Name || is_asked(field.slot, to);
        if *said != field.value && !is_told {
            drop(told, "--set gives another one");
        }
        return;
    }
    let value = match fitted(field, from, to, told) {
        Ok(value) => value,
        Err(why) => return drop(told, why),
    };
    told.maps(&field.at, key);
    if write::folds(to, &value) {
        drop(told, "its lines are written as one");
    }
    match (draft.fields.get_mut(key), value) {
        // Two lists of the old form are one in the new one.
        (Some(Value::Array(before)), Value::Array(more)) => {
            let new: Vec<Value> = more
                .into_iter()
                .filter(|one| !before.contains(one))
                .collect();
            before.extend(new);
        }
        (_, value) => {
            draft.fields.insert(key.to_owned(), value);
        }
    }
}

fn is_asked(slot: Slot, to: Form) -> bool {
    matches!(place(slot, to), Place::Asked(_))
}

/// The value as the new form has it.
fn fitted(field: &Field, from: Form, to: Form, told: &mut Told) -> Result<Value, &'static str> {
    let value = &field.value;
    if from == to {
        return Ok(value.clone());
    }
    match field.slot {
        Slot::Name
        | Slot::Title
        | Slot::Description
        | Slot::Version
        | Slot::License
        | Slot::Compatibility => match value {
            Value::String(_) => Ok(value.clone()),
            _ => Err("it is no text"),
        },
        Slot::Tools | Slot::SupportingTools | Slot::RelatedTools | Slot::Keywords => {
            match texts(value) {
                Some(_) => Ok(value.clone()),
                None => Err("it is no list of texts"),
            }
        }
        Slot::Secrets => {
            let names = texts(value).ok_or("it is no list of texts")?;
            // Curia looks a secret up in capitals.
            let names: Vec<String> = names.into_iter().map(str::to_uppercase).collect();
            if names.iter().all(|name| is_variable(name)) {
                Ok(json!(names))
            } else {
                Err("not all of it can be a variable of the environment")
            }
        }
        Slot::Inputs if !value.is_object() => Err("it is no table"),
        Slot::Inputs if from == Form::Curia => inputs::as_schema(field, told),
        Slot::Inputs if to == Form::Curia => inputs::in_short(field, told),
        _ => Ok(value.clone()),
    }
}

fn is_variable(name: &str) -> bool {
    let rest = |c: char| matches!(c, 'A'..='Z' | '0'..='9' | '_');
    name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(rest)
}

/// The name as the new form takes it.
fn name(model: &Model, wish: &Wish, draft: &mut Draft, told: &mut Told) {
    let to = wish.to;
    let Some(name) = draft.text("name").map(str::to_owned) else {
        return;
    };
    let is_own = wish.set.get("name").is_some();
    let renamed = names::renamed(to, &name);
    let renamed = renamed.filter(|_| wish.rename && !is_own && names::may_change(to, &name));
    if let Some(renamed) = renamed {
        draft.fields.insert("name".to_owned(), renamed.into());
    } else if !names::is_taken(to, &name) {
        told.needed.push(names::not_taken(to, &name));
    }
    told.name_from = model.text(Slot::Name).map(str::to_owned);
    told.name_to = draft.text("name").map(str::to_owned);
}

/// What follows from other fields.
fn derived(wish: &Wish, draft: &mut Draft, told: &mut Told) {
    let Some(name) = draft.text("name").map(str::to_owned) else {
        return;
    };
    match wish.to {
        Form::VertesiaSystem if !draft.fields.contains_key("title") => {
            let title = names::in_words(&name);
            draft.fields.insert("title".to_owned(), title.into());
            told.maps("name", "title");
        }
        Form::Minara => {
            let at = format!("metadata.{}.id", minara::KEY);
            let id = match draft.text(&at) {
                Some(id) => id.to_owned(),
                None => minara::starter::plain_id_of(&name),
            };
            if minara::is_id(&id) {
                draft.fields.insert(at.clone(), id.into());
                told.maps("name", at);
            } else {
                told.needed.push(no_id());
            }
        }
        Form::Curia if wish.accept_defaults && !draft.fields.contains_key("sensitivity") => {
            draft
                .fields
                .insert("sensitivity".to_owned(), "normal".into());
        }
        _ => {}
    }
}

/// A value for a file that is not written anew, by where it would go.
pub fn stays(at: &str) -> Needed {
    let key = at.rsplit('.').next().unwrap_or(at);
    let why = "the file stays as it is: leave out --set, and change it in the file";
    Needed::new(key, why)
}

/// A name that no id of Minara's can be made of.
pub fn no_id() -> Needed {
    Needed::new("id", "no id can be made of the name: --set id=area.name")
}

fn required(wish: &Wish, draft: &Draft, told: &mut Told) {
    let own: &[&str] = match wish.to {
        Form::Curia => &["version", "sensitivity", "action_risk"],
        _ => &[],
    };
    let is_said = |key: &str| match key {
        "name" | "description" => draft.text(key).is_some_and(|text| !text.trim().is_empty()),
        key => draft.fields.get(key).is_some_and(|value| !is_empty(value)),
    };
    for key in ["name", "description"].iter().chain(own) {
        let is_there = is_said(key);
        let is_told = told.needed.iter().any(|needed| needed.field == *key);
        if !is_there && !is_told {
            told.needed.push(asked(key));
        }
    }
}

/// What only a person can give.
pub fn asked(key: &str) -> Needed {
    let why = match key {
        "action_risk" => format!(
            "how risky its action is, is never guessed: --set action_risk={}",
            RISKS.join("|")
        ),
        "sensitivity" => "whether it is asked for before it is used: \
                          --set sensitivity=normal|elevated"
            .to_owned(),
        "version" => "no version is made up: --set version=1.0.0".to_owned(),
        "permissions" | "secrets" => {
            format!("none is taken over by itself: --set {key}=A,B, or --set {key}= for none")
        }
        key => format!("the skill has none that is text: --set {key}=TEXT"),
    };
    Needed::new(key, why)
}

/// Says the licence at the end of the text.
fn notice(field: &Field, to: Form, draft: &mut Draft) {
    let text = field.value.as_str().filter(|_| to != Form::Curia);
    let Some(text) = text else { return };
    if !draft.body.is_empty() && !draft.body.ends_with('\n') {
        draft.body.push('\n');
    }
    let text = text.replace(['\n', '\r'], " ");
    draft
        .body
        .push_str(&format!("\nLicence: {}\n", text.trim()));
}
