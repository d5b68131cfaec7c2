//! Stored grants: what a person allowed in advance.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::arguments::same;
use super::instant::Instant;
use crate::systems::document::{Document, DocumentError, step};

/// A grant for calls of one tool without a person.
#[derive(Clone, Debug)]
pub struct Grant {
    /// The tool.
    pub tool: String,
    sources: Vec<String>,
    expires: Option<Instant>,
    max_uses: Option<u64>,
    used: u64,
    args: BTreeMap<String, Bounds>,
    /// As it was written, but for its uses.
    written: Value,
}

/// What an argument must be.
#[derive(Clone, Debug, Default)]
struct Bounds {
    equals: Option<Value>,
    least: Option<f64>,
    most: Option<f64>,
    one_of: Option<Vec<Value>>,
}

/// What stored grants say of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granted {
    /// One covers it.
    Fits,
    /// None is for the tool.
    None,
    /// Some are for the tool; why the first of them does not cover the call.
    Unfit(Unfit),
}

/// Why a grant does not cover a call; the first that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// Another source, or other arguments.
    Mismatch,
    /// The time has come, or is not known.
    Expired,
    /// It was used as often as it may be.
    Exhausted,
}

impl Grant {
    /// Why it does not cover a call of its tool.
    ///
    /// # Errors
    /// The first reason.
    pub fn covers(
        &self,
        source: &str,
        args: Option<&Map<String, Value>>,
        now: Option<Instant>,
    ) -> Result<(), Unfit> {
        let of_source = self.sources.is_empty() || self.sources.iter().any(|one| one == source);
        let bound = |(name, bounds): (&String, &Bounds)| {
            let value = args.and_then(|args| args.get(name));
            value.is_some_and(|value| bounds.hold(value))
        };
        if !of_source || !self.args.iter().all(bound) {
            return Err(Unfit::Mismatch);
        }
        let is_over = |end: &Instant| now.is_none_or(|now| now >= *end);
        if self.expires.as_ref().is_some_and(is_over) {
            return Err(Unfit::Expired);
        }
        if self.max_uses.is_some_and(|most| self.used >= most) {
            return Err(Unfit::Exhausted);
        }
        Ok(())
    }

    /// Counts one use.
    pub fn use_once(&mut self) {
        self.used += 1;
    }

    /// As it was written.
    pub fn written(&self) -> &Value {
        &self.written
    }
}

impl Granted {
    /// What `grants` say of a call, and which of them covers it.
    pub fn of(
        grants: &[Grant],
        tool: &str,
        source: &str,
        args: Option<&Map<String, Value>>,
        now: Option<Instant>,
    ) -> (Granted, Option<usize>) {
        let mut first = Granted::None;
        for (number, grant) in grants.iter().enumerate() {
            if grant.tool != tool {
                continue;
            }
            match grant.covers(source, args, now) {
                Ok(()) => return (Granted::Fits, Some(number)),
                Err(why) if first == Granted::None => first = Granted::Unfit(why),
                Err(_) => {}
            }
        }
        (first, None)
    }
}

impl Bounds {
    fn hold(&self, value: &Value) -> bool {
        let number = value.as_f64();
        let above = |least: f64| number.is_some_and(|number| number >= least);
        let below = |most: f64| number.is_some_and(|number| number <= most);
        let among = |all: &Vec<Value>| all.iter().any(|one| same(one, value));
        self.equals.as_ref().is_none_or(|one| same(one, value))
            && self.least.is_none_or(above)
            && self.most.is_none_or(below)
            && self.one_of.as_ref().is_none_or(among)
    }
}

/// The grants at a pointer of a document whose form was checked.
///
/// # Errors
/// A time that is none, or has no zone.
pub fn grants_of(document: &Document, pointer: &str) -> Result<Vec<Grant>, DocumentError> {
    let all = document.value().pointer(pointer).and_then(Value::as_array);
    let all = all.into_iter().flatten().enumerate();
    all.map(|(number, value)| {
        let expires = value["expires_at"].as_str().map(|text| {
            let at = format!("{pointer}/{number}/{}", step("expires_at"));
            Instant::parse(text).map_err(|why| {
                let error = document.wrong(&at, why.to_string());
                error.help("write it as 2030-01-31T12:00:00Z")
            })
        });
        let args = value["args"].as_object().into_iter().flatten();
        Ok(Grant {
            tool: value["tool"].as_str().unwrap_or_default().to_owned(),
            sources: list(&value["sources"])
                .filter_map(|source| source.as_str().map(str::to_owned))
                .collect(),
            expires: expires.transpose()?,
            max_uses: value["max_uses"].as_u64(),
            used: value["used"].as_u64().unwrap_or(0),
            args: args
                .map(|(name, value)| (name.clone(), bounds(value)))
                .collect(),
            written: value.clone(),
        })
    })
    .collect()
}

fn bounds(value: &Value) -> Bounds {
    Bounds {
        equals: value.get("equals").cloned(),
        least: value["min"].as_f64(),
        most: value["max"].as_f64(),
        one_of: value["one_of"].as_array().cloned(),
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}
