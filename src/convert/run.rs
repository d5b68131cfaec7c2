//! One skill of one form as a skill of another.

use std::collections::BTreeSet;

use super::back::{brought_back, no_code};
use super::carry::stays_behind;
use super::fields::{Wish, no_id, placed, stays};
use super::form::Form;
use super::kept::{NewFile, before, keep};
use super::model::{Model, Slot};
use super::names;
use super::place::{Place, place};
use super::read::read;
use super::set::HANDLER;
use super::source::SourceSkill;
use super::told::{Needed, SourceTold, Stop, Told};
use super::write::{self, edit};
use crate::finding::Finding;
use crate::record::SourceFacts;
use crate::systems::minara;
use crate::text::Source;
use crate::tree::RelPath;

/// A skill in its new form.
#[derive(Clone, Debug)]
pub struct Converted {
    /// What became of it.
    pub told: Told,
    /// Its files, the main one first; none where something is needed.
    pub files: Vec<NewFile>,
}

impl Converted {
    /// A skill of which nothing is read before something is done about it.
    pub fn held_back(from: Form, to: Form, needed: Needed) -> Converted {
        let mut told = Told::new(from, to);
        told.needed.push(needed);
        told.lossless = false;
        let files = Vec::new();
        Converted { told, files }
    }
}

/// One skill that was converted.
#[derive(Clone, Debug)]
pub struct ConvertedSkill {
    /// Its folder, or its file, as it is shown.
    pub path: String,
    /// The folder that it goes to, as it is shown.
    pub output: String,
    /// That folder, below the one of the run.
    pub below: RelPath,
    /// What became of it; `None` where its form is not known.
    pub converted: Option<Converted>,
    /// Why its form is not known.
    pub findings: Vec<Finding>,
}

/// Converts a skill. Nothing is written, and nothing that it does not say is made up.
pub fn convert(source: &SourceSkill, wish: &Wish) -> Converted {
    let mut told = Told::new(source.form, wish.to);
    told.source = source_of(source);
    told.has_kept = source.has_kept && !wish.sidecar;
    let files = match files(source, wish, &mut told) {
        Ok(files) if !told.is_held_back() => files,
        Ok(_) => Vec::new(),
        Err(stop) => {
            stop.tell(&mut told);
            Vec::new()
        }
    };
    Converted { told, files }
}

/// The files of the new form, the main one first; of no use where something was told to be
/// needed.
fn files(source: &SourceSkill, wish: &Wish, told: &mut Told) -> Result<Vec<NewFile>, Stop> {
    if source.is_link {
        return Err(Needed::link(source.main.as_str()).into());
    }
    if wish.to == Form::Polar {
        return Err(write::no_manifest().into());
    }
    if wish.sidecar
        && let Some(before) = before(source, wish.to)?
    {
        return brought_back(source, &before, wish, told);
    }
    if wish.set.get(HANDLER).is_some() {
        return Err(no_code().into());
    }
    let main = main_file(source, wish, told)?;
    let mut written = vec![main];
    written.extend(carried(source, wish.to, &written[0].path.clone(), told));
    for left in &source.left {
        told.drops(&left.path, None, left.why);
    }
    if wish.sidecar {
        let all = told.dropped.iter().map(|dropped| dropped.field.as_str());
        let left = source.left.iter().map(|left| left.path.as_str());
        let left: BTreeSet<&str> = left.collect();
        let kept: Vec<String> = all
            .filter(|field| !left.contains(field))
            .map(str::to_owned)
            .collect();
        let files = keep(source, told, &written);
        written.extend(files);
        told.kept = kept;
        told.lossless = source.left.is_empty();
    } else {
        told.lossless &= told.dropped.is_empty();
    }
    Ok(written)
}

fn source_of(source: &SourceSkill) -> Option<SourceTold> {
    let record = source.record.as_ref()?;
    let facts: &SourceFacts = &record.source;
    Some(SourceTold {
        url: facts.url.clone()?,
        commit: facts.commit.clone()?,
        path: facts.path.clone(),
        license: record.license.expression.clone(),
    })
}

/// The files that go along.
fn carried(source: &SourceSkill, to: Form, main: &RelPath, told: &mut Told) -> Vec<NewFile> {
    let mut carried = Vec::new();
    for file in &source.files {
        match stays_behind(file, source.form, to, main.as_str()) {
            Some(why) => told.drops(file.path.as_str(), None, why),
            None => carried.push(NewFile {
                path: file.path.clone(),
                bytes: file.bytes.clone(),
                runs: file.runs,
            }),
        }
    }
    carried
}

/// The main file of the new form.
fn main_file(source: &SourceSkill, wish: &Wish, told: &mut Told) -> Result<NewFile, Stop> {
    let model = read(source);
    let (from, to) = (source.form, wish.to);
    if from.is_open() && to.is_open() {
        return Ok(edited(source, model.as_ref(), wish, told)?);
    }
    let draft = placed(&model?, from, wish, told);
    let text = write::write(to, &draft)?;
    let name = draft.text("name").unwrap_or_default();
    Ok(NewFile {
        path: names::main_file(to, name).ok_or_else(|| names::not_taken(to, name))?,
        bytes: text.into_bytes().into(),
        runs: false,
    })
}

/// The open form's file, edited where Minara's block comes or goes.
fn edited(
    source: &SourceSkill,
    model: Result<&Model, &Needed>,
    wish: &Wish,
    told: &mut Told,
) -> Result<NewFile, Needed> {
    let (from, to) = (source.form, wish.to);
    let is_same = (from == Form::Minara) == (to == Form::Minara);
    let is_id = |at: &str| !is_same && to == Form::Minara && at == ID;
    if let Some((at, _)) = wish.set.all().find(|(at, _)| !is_id(at)) {
        return Err(stays(at));
    }
    if let Ok(model) = model {
        tell_fields(model, to, told);
    }
    let bytes = match (&source.text, model) {
        _ if is_same => source.bytes.to_vec(),
        (None, _) => return Err(Needed::no_text(source.main.as_str())),
        (_, Err(needed)) => return Err(needed.clone()),
        (Some(text), Ok(model)) => turned(source, text, model, wish, told)?.into_bytes(),
    };
    Ok(NewFile {
        path: source.main.clone(),
        bytes: bytes.into(),
        runs: false,
    })
}

/// Where Minara's id stands.
const ID: &str = "metadata.minara.id";

/// Tells the fields of a file that is edited.
fn tell_fields(model: &Model, to: Form, told: &mut Told) {
    told.name_from = model.text(Slot::Name).map(str::to_owned);
    told.name_to.clone_from(&told.name_from);
    let own = format!("metadata.{}.", minara::KEY);
    for field in &model.fields {
        let is_own = field.at.starts_with(&own);
        match place(field.slot, to) {
            Place::No(why) if is_own => told.drops(&field.at, Some(field.value.clone()), why),
            Place::Key(_) | Place::Own(_) if is_own && to != Form::Minara => {
                told.drops(&field.at, Some(field.value.clone()), "only Minara reads it");
            }
            _ => told.maps(&field.at, &field.at),
        }
    }
}

fn turned(
    source: &SourceSkill,
    text: &Source,
    model: &Model,
    wish: &Wish,
    told: &mut Told,
) -> Result<String, Needed> {
    let odd = |why: &str| Needed::new("metadata", why);
    let front = source.skill.frontmatter();
    let front = front.ok_or_else(|| odd("there is no frontmatter"))?;
    let has_block = front
        .pair("metadata")
        .is_some_and(|pair| pair.value.get(minara::KEY).is_some());
    if wish.to == Form::Minara {
        if has_block {
            return Err(odd(
                "Minara's block stands there already: --from minara takes the file as it is",
            ));
        }
        let named = model.text(Slot::Name).map(minara::starter::plain_id_of);
        let id = wish
            .set
            .get(ID)
            .and_then(|id| id.as_str().map(str::to_owned));
        let id = id
            .or(named)
            .filter(|id| minara::is_id(id))
            .ok_or_else(no_id)?;
        told.maps("name", ID);
        let put = edit::with_block(text, front, &id);
        return put.ok_or_else(|| {
            odd("the block can't be put there: write `metadata:` as lines, or leave it out")
        });
    }
    if !has_block {
        return Ok(text.text().to_owned());
    }
    let gone = edit::without_block(text, front);
    gone.ok_or_else(|| odd("the block can't be taken out: write it as lines"))
}
