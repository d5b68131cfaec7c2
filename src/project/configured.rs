//! What the configuration calls by name.

use super::names::{budget_help, budget_of, judged_client, tokenizer_of};
use super::{Error, Project};
use crate::config::ChosenProfile;
use crate::finding::Profile;
use crate::systems::clients;
use crate::tokens::Tokenizer;

impl Project {
    /// The profile of the configuration.
    ///
    /// # Errors
    /// It is about a client that nobody knows, or that can't be judged.
    pub fn profile(&self) -> Result<Profile, Error> {
        let config = &self.config;
        let word = match &config.lint.profile {
            ChosenProfile::Is(profile) => return Ok(*profile),
            ChosenProfile::Client(word) => word,
        };
        match (judged_client(&word.text), &config.origin) {
            (Ok(client), _) => Ok(Profile::Client(client)),
            (Err(Error::Unknown { message, help }), Some(origin)) => {
                let error = origin.bad_value("lint.profile", word, message, Some(help));
                Err(Error::Config(error))
            }
            (Err(error), _) => Err(error),
        }
    }

    /// The budget of the client in `[lint.budget]`, where one stands there.
    ///
    /// # Errors
    /// An id of which no budget is known.
    pub fn budget(&self) -> Result<Option<&'static clients::Budget>, Error> {
        let config = &self.config;
        let Some(word) = &config.lint.budget.client else {
            return Ok(None);
        };
        match (clients::budget(&word.text), &config.origin) {
            (Some(budget), _) => Ok(Some(budget)),
            (None, None) => budget_of(&word.text).map(Some),
            (None, Some(origin)) => Err(Error::Config(origin.bad_value(
                "lint.budget.client",
                word,
                "of no such client the budget is known",
                Some(budget_help(&word.text)),
            ))),
        }
    }

    /// The budgets asked for, in the order of the table: those of `ids`, else
    /// that of the configuration, else all that are known.
    ///
    /// # Errors
    /// An id of which no budget is known.
    pub fn budgets(&self, ids: &[String]) -> Result<Vec<&'static clients::Budget>, Error> {
        let named = ids.iter().map(|id| budget_of(id));
        let mut named = named.collect::<Result<Vec<_>, _>>()?;
        if named.is_empty() {
            named.extend(self.budget()?);
        }
        let asked = |budget: &&'static clients::Budget| {
            if named.is_empty() {
                budget.is_known()
            } else {
                named.iter().any(|named| named.client == budget.client)
            }
        };
        Ok(clients::budgets().into_iter().filter(asked).collect())
    }

    /// The tokenizer called `name`, else that of the configuration.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn tokenizer(&self, name: Option<&str>) -> Result<Tokenizer, Error> {
        tokenizer_of(name.unwrap_or(self.config.lint.budget.tokenizer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn the_tokenizers_of_the_configuration_are_those_of_the_program() {
        for tokenizer in Tokenizer::ALL {
            let text = format!("[lint.budget]\ntokenizer = \"{}\"\n", tokenizer.name());
            let config = Config::parse(&text, "minara.toml").unwrap();
            assert_eq!(config.lint.budget.tokenizer, tokenizer.name());
        }
        let default = Config::default().lint.budget.tokenizer;
        assert_eq!(Tokenizer::from_name(default), Some(Tokenizer::default()));
    }
}
