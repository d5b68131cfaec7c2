//! What is called by name on the command line or in minara.toml: profiles,
//! clients, their loaders and budgets.

use super::context::Context;
use super::failure::Failure;
use crate::config::ChosenProfile;
use crate::finding::{self, ClientId, Profile};
use crate::systems::clients;
use crate::text::{Untrusted, nearest_word};

/// The profile of this name.
///
/// # Errors
/// There is none, or it is not one that rules can judge by.
pub fn profile_of(name: &str) -> Result<Profile, Failure> {
    match name.strip_prefix("client:") {
        Some(id) => Ok(Profile::Client(judged_client(id)?)),
        None => Profile::from_name(name).ok_or_else(|| unknown_profile(name)),
    }
}

fn unknown_profile(name: &str) -> Failure {
    if name == "reference" {
        return Failure::with_help(
            "the profile `reference` belongs to validate",
            "write: minara skills validate --profile reference path/to/skill",
        );
    }
    Failure::with_help(
        format!("no profile is called `{}`", Untrusted(name)),
        "profiles: spec, recommended, strict, load, client:ID, and for validate reference",
    )
}

/// The client of this id.
///
/// # Errors
/// No client has it.
pub fn client_of(id: &str) -> Result<ClientId, Failure> {
    clients::client(id).ok_or_else(|| unknown_client(id, &clients::client_ids()))
}

/// The loader of the client of this id.
///
/// # Errors
/// No client has the id, or how it loads skills is not known.
pub fn loader_of(id: &str) -> Result<&'static clients::Loader, Failure> {
    clients::loader(id).ok_or_else(|| {
        let known: Vec<&str> = clients::loaders().iter().map(|row| row.client).collect();
        match clients::client(id) {
            Some(_) => Failure::with_help(
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
fn judged_client(id: &str) -> Result<ClientId, Failure> {
    let has_rule = |client: &ClientId| {
        let mut rules = finding::all().into_iter();
        rules.any(|rule| (rule.denied_for)(client))
    };
    match clients::client(id).filter(has_rule) {
        Some(client) => Ok(client),
        None => loader_of(id).map(|loader| loader.client),
    }
}

/// The profile of the configuration.
///
/// # Errors
/// It is about a client that nobody knows, or that can't be judged.
pub fn configured_profile(context: &Context) -> Result<Profile, Failure> {
    let config = &context.config;
    let word = match &config.lint.profile {
        ChosenProfile::Is(profile) => return Ok(*profile),
        ChosenProfile::Client(word) => word,
    };
    match (judged_client(&word.text), &config.origin) {
        (Ok(client), _) => Ok(Profile::Client(client)),
        (Err(failure), None) => Err(failure),
        (Err(failure), Some(origin)) => {
            let (why, help) = (failure.message(), failure.help());
            Err(Failure::from_diagnostic(origin.bad_value(
                "lint.profile",
                word,
                why,
                help,
            )))
        }
    }
}

fn unknown_client(id: &str, known: &[&'static str]) -> Failure {
    let alias = clients::alias(id).filter(|client| known.contains(client));
    let help = match alias.or_else(|| nearest_word(id, known.iter().copied())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("clients: {}", known.join(", ")),
    };
    Failure::with_help(format!("no client is called `{}`", Untrusted(id)), help)
}

/// The budget of the client in `[lint.budget]`, where one stands there.
///
/// # Errors
/// An id of which no budget is known.
pub fn configured_budget(context: &Context) -> Result<Option<&'static clients::Budget>, Failure> {
    let config = &context.config;
    let Some(word) = &config.lint.budget.client else {
        return Ok(None);
    };
    match (clients::budget(&word.text), &config.origin) {
        (Some(budget), _) => Ok(Some(budget)),
        (None, None) => budget_of(&word.text).map(Some),
        (None, Some(origin)) => Err(Failure::from_diagnostic(origin.bad_value(
            "lint.budget.client",
            word,
            "of no such client the budget is known",
            Some(budget_help(&word.text)),
        ))),
    }
}

/// The budget of the client of this id.
///
/// # Errors
/// No client has the id, or what its list may hold is not known.
pub fn budget_of(id: &str) -> Result<&'static clients::Budget, Failure> {
    clients::budget(id).ok_or_else(|| {
        let message = match clients::client(id) {
            Some(_) => format!("what the list of `{id}` may hold is not known"),
            None => format!("no client is called `{}`", Untrusted(id)),
        };
        Failure::with_help(message, budget_help(id))
    })
}

fn budget_help(id: &str) -> String {
    let known: Vec<&str> = clients::budgets()
        .iter()
        .map(|budget| budget.client)
        .collect();
    match nearest_word(id, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("clients: {}", known.join(", ")),
    }
}
