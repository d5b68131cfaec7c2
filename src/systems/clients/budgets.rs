//! The budgets of all clients.

use super::budget::Budget;
use super::table::all;

/// The budgets of clients of which one is known, or that they have none.
pub fn budgets() -> Vec<&'static Budget> {
    let all = all().iter();
    all.filter_map(|client| client.budget.as_ref()).collect()
}

/// The budget of a client, where one or that it has none is known.
pub fn budget(client: &str) -> Option<&'static Budget> {
    budgets().into_iter().find(|budget| budget.client == client)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(client: &str) -> &'static Budget {
        budget(client).unwrap()
    }

    #[test]
    fn every_budget_has_a_source() {
        for budget in budgets() {
            assert!(!budget.source.is_empty() && !budget.source.contains("  "));
        }
    }

    #[test]
    fn budgets_are_those_of_the_table() {
        assert_eq!(of("codex").characters(Some(200_000)), Some(16_000));
        assert_eq!(of("codex").characters(None), Some(8_000));
        assert_eq!(of("claude-code").characters(Some(200_000)), Some(8_000));
        assert_eq!(of("claude-code").characters(None), None);
        assert_eq!(of("openclaw").characters(Some(1)), Some(18_000));
        assert_eq!(
            of("codex").characters(Some(usize::MAX)),
            Some(usize::MAX / 100)
        );
        assert!(!of("gemini-cli").is_known() && of("hermes").is_known());
    }
}
