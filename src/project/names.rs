//! What is called by name on the command line or in minara.toml: profiles,
//! clients, their loaders and budgets, dialects, tokenizers.

use super::Error;
use crate::finding::{self, ClientId, Dialect, Dialects, Profile};
use crate::systems::clients;
use crate::text::{Untrusted, nearest_word};
use crate::tokens::Tokenizer;

/// The profile of this name.
///
/// # Errors
/// There is none, or it is not one that rules can judge by.
pub fn profile_of(name: &str) -> Result<Profile, Error> {
    match name.strip_prefix("client:") {
        Some(id) => Ok(Profile::Client(judged_client(id)?)),
        None => Profile::from_name(name).ok_or_else(|| unknown_profile(name)),
    }
}

fn unknown_profile(name: &str) -> Error {
    if name == "reference" {
        return Error::unknown(
            "the profile `reference` belongs to validate",
            "write: minara skills validate --profile reference path/to/skill",
        );
    }
    Error::unknown(
        format!("no profile is called `{}`", Untrusted(name)),
        "profiles: spec, recommended, strict, load, client:ID, and for validate reference",
    )
}

/// The client of this id.
///
/// # Errors
/// No client has it.
pub fn client_of(id: &str) -> Result<ClientId, Error> {
    clients::client(id).ok_or_else(|| unknown_client(id, &clients::client_ids()))
}

/// The loader of the client of this id.
///
/// # Errors
/// No client has the id, or how it loads skills is not known.
pub fn loader_of(id: &str) -> Result<&'static clients::Loader, Error> {
    clients::loader(id).ok_or_else(|| {
        let known: Vec<&str> = clients::loaders().iter().map(|row| row.client).collect();
        match clients::client(id) {
            Some(_) => Error::unknown(
                format!("how `{id}` loads skills is not known well enough to be judged"),
                format!("clients: {}", known.join(", ")),
            ),
            None => unknown_client(id, &known),
        }
    })
}

/// The client of this id, where its profile can be judged: how it loads skills is
/// known, or a rule that it alone has.
///
/// # Errors
/// No client has the id, or nothing of that is known.
pub(super) fn judged_client(id: &str) -> Result<ClientId, Error> {
    let has_rule = |client: &ClientId| {
        let mut rules = finding::all().into_iter();
        rules.any(|rule| (rule.denied_for)(client))
    };
    match clients::client(id).filter(has_rule) {
        Some(client) => Ok(client),
        None => loader_of(id).map(|loader| loader.client),
    }
}

fn unknown_client(id: &str, known: &[&'static str]) -> Error {
    let alias = clients::alias(id).filter(|client| known.contains(client));
    let help = match alias.or_else(|| nearest_word(id, known.iter().copied())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("clients: {}", known.join(", ")),
    };
    Error::unknown(format!("no client is called `{}`", Untrusted(id)), help)
}

/// The budget of the client of this id.
///
/// # Errors
/// No client has the id, or what its list may hold is not known.
pub fn budget_of(id: &str) -> Result<&'static clients::Budget, Error> {
    clients::budget(id).ok_or_else(|| {
        let message = match clients::client(id) {
            Some(_) => format!("what the list of `{id}` may hold is not known"),
            None => format!("no client is called `{}`", Untrusted(id)),
        };
        Error::unknown(message, budget_help(id))
    })
}

pub(super) fn budget_help(id: &str) -> String {
    let known: Vec<&str> = clients::budgets()
        .iter()
        .map(|budget| budget.client)
        .collect();
    match nearest_word(id, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("clients: {}", known.join(", ")),
    }
}

/// The loaders of the clients named, in the order of the table; those of today's
/// clients where none is. Of a client whose loader nobody has read it is one that
/// knows nothing.
///
/// # Errors
/// An id that no client has.
pub fn loaders_of(ids: &[String]) -> Result<Vec<&'static clients::Loader>, Error> {
    if ids.is_empty() {
        let known = clients::loaders().into_iter();
        return Ok(known.filter(|loader| loader.by_default).collect());
    }
    let named = ids.iter().map(|id| client_of(id));
    let named = named.collect::<Result<Vec<_>, _>>()?;
    let all = clients::client_ids().into_iter();
    let asked = all.filter(|id| named.contains(id));
    Ok(asked.filter_map(clients::asked).collect())
}

/// The tokenizer of this name.
///
/// # Errors
/// There is none.
pub(super) fn tokenizer_of(name: &str) -> Result<Tokenizer, Error> {
    Tokenizer::from_name(name).ok_or_else(|| unknown_tokenizer(name))
}

fn unknown_tokenizer(name: &str) -> Error {
    let names = Tokenizer::ALL.map(Tokenizer::name);
    let shown = Untrusted(name);
    let message = if name.contains(['/', '.']) {
        format!("`{shown}`: a tokenizer from a file can't be read")
    } else {
        format!("no tokenizer is called `{shown}`")
    };
    let all = format!(
        "there is {}: o200k and cl100k are exact, chars4 is characters divided by four",
        names.join(", ")
    );
    match nearest_word(name, names) {
        Some(near) => Error::unknown(message, format!("did you mean `{near}`? {all}")),
        None => Error::unknown(message, all),
    }
}

/// The dialects of these names.
///
/// # Errors
/// A word that names no dialect, or one that is not there yet.
pub fn dialects_of(words: &[String]) -> Result<Dialects, Error> {
    let named = words.iter().map(|word| dialect_of(word));
    Ok(Dialects::new(named.collect::<Result<Vec<_>, _>>()?))
}

fn dialect_of(word: &str) -> Result<Dialect, Error> {
    let built = || {
        let built: Vec<&str> = Dialect::built_names().collect();
        format!("dialects: {}", built.join(", "))
    };
    match Dialect::from_name(word) {
        Some(dialect) if dialect.is_built() => Ok(dialect),
        Some(dialect) => {
            let message = format!("the dialect `{dialect}` is not there yet");
            Err(Error::unknown(message, built()))
        }
        None => {
            let message = format!("no dialect is called `{}`", Untrusted(word));
            let near = nearest_word(word, Dialect::ALL.into_iter().map(Dialect::name));
            let help = near.map_or_else(built, |near| format!("did you mean `{near}`?"));
            Err(Error::unknown(message, help))
        }
    }
}
