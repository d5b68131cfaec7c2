//! Rules of group budget.
