//! The pending list and the placeholders.

use crate::cases::names::{Names, expand_secrets};
use crate::cases::pending::Pending;

#[test]
fn a_pending_list_survives_being_written() {
    let mut pending = Pending::default();
    pending.add("b", "later: \"quoted\" \\ reason");
    pending.add("a", "later: \"quoted\" \\ reason");
    pending.add("c", "another");
    pending.add("c", "does not replace the first");
    assert_eq!(Pending::parse(&pending.render()), Ok(pending.clone()));
    assert_eq!(pending.reason("c"), Some("another"));
    pending.remove("c");
    assert_eq!(pending.ids().collect::<Vec<_>>(), ["a", "b"]);
    assert!(!pending.render().contains("another"));
}

#[test]
fn a_pending_list_with_faults_is_refused() {
    for text in [
        "[[pending]]\nreason = \"\"\ncases = [\"a\"]",
        "[[pending]]\nreason = \"r\"\ncases = [\"a\", \"a\"]",
        "[[pending]]\ncases = [\"a\"]",
        "[[other]]\nreason = \"r\"",
    ] {
        assert!(Pending::parse(text).is_err(), "{text}");
    }
}

#[test]
fn placeholders() {
    let mut names = Names::default();
    names.set("$UP", "file:///up");
    names.set("$UPDIR", "/up");
    names.set("@repo@", "file:///repo");
    assert_eq!(names.replace("$UP/tree/x?$UPDIR"), "file:///up/tree/x?/up");
    assert_eq!(names.replace("$UPPER $ a$"), "$UPPER $ a$");
    assert_eq!(names.replace("@repo@#main"), "file:///repo#main");
}

#[test]
fn secrets_are_made_where_they_are_named() {
    let url = expand_secrets("x:@@github-token@@@host @@ @@unknown@@");
    assert!(url.ends_with("@host @@ @@unknown@@"), "{url}");
    let token = url
        .strip_prefix("x:")
        .and_then(|rest| rest.split('@').next());
    assert_eq!(token.map(str::len), Some(40));
    assert_eq!(
        url,
        expand_secrets("x:@@github-token@@@host @@ @@unknown@@")
    );
}
