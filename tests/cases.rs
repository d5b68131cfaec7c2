//! The shared case files, run against the real program. How to list, bless and
//! narrow them down: `tests/support/cases/suite.rs`.

#[path = "support/cases/mod.rs"]
mod cases;
mod support;

#[test]
fn spec_cases() {
    cases::check_suite("spec-cases.jsonl");
}

#[test]
fn spec_cases_under_the_reference_profile() {
    cases::check_reference("spec-cases.jsonl");
}

#[test]
fn spec_cases_under_profile_load() {
    cases::check_load("spec-cases.jsonl");
}

#[test]
fn spec_cases_as_clients_were_measured() {
    cases::check_clients("spec-cases.jsonl");
}

#[test]
fn report_cases() {
    cases::check_suite("cases.jsonl");
}

#[test]
fn license_cases() {
    cases::check_suite("license-cases.jsonl");
}

#[test]
fn systems_cases() {
    cases::check_suite("systems-cases.jsonl");
}

#[test]
fn minara_cases() {
    cases::check_suite("minara-cases.jsonl");
}

#[test]
fn vendoring_cases() {
    cases::check_suite("vendoring-cases.jsonl");
}

#[test]
fn the_pending_list_is_in_order() {
    cases::check_pending_list();
}
