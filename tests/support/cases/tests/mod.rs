//! Tests of the tests: a judge that can't say no proves nothing.

mod fixtures;
mod judging;
mod lists;
