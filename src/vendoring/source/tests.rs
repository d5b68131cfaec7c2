use super::*;

fn parse(text: &str) -> Result<Source, Box<Finding>> {
    let cwd = Path::new("/nonexistent");
    let allow_insecure = false;
    Source::parse(
        text,
        Surroundings {
            cwd,
            allow_insecure,
        },
    )
}

fn git(text: &str) -> (String, Wanted) {
    match parse(text).unwrap() {
        Source::Git { url, want } => (url.record(), want),
        other => panic!("{text}: {other:?}"),
    }
}

fn rule(text: &str) -> &'static str {
    parse(text).unwrap_err().rule.id
}

#[test]
fn spellings_of_repositories() {
    let (url, want) = git("acme/up");
    assert_eq!(url, "https://github.com/acme/up");
    assert_eq!(want, Wanted::default());
    let (_, want) = git("acme/up/skills/a#feature/x");
    assert_eq!(want.revision, Revision::Named("feature/x".to_owned()));
    assert_eq!(want.path.unwrap().as_str(), "skills/a");
    let (_, want) = git("acme/up@ABCDEF1");
    assert_eq!(want.revision, Revision::Commit("abcdef1".to_owned()));
    assert_eq!(rule("acme/up@main"), "unsupported-source");
    let (url, _) = git("HTTPS://Git.Example.TEST:443/Acme/up.git/?x=1");
    assert_eq!(url, "https://git.example.test/Acme/up.git");
    let (url, _) = git("https://bücher.example./a/b");
    assert_eq!(url, "https://xn--bcher-kva.example/a/b");
}

#[test]
fn pages_of_forges_name_reference_and_folder() {
    let (url, want) = git("https://github.com/acme/up/tree/release/2.x/skills/a");
    assert_eq!(url, "https://github.com/acme/up");
    assert_eq!(
        want.revision,
        Revision::Tail("release/2.x/skills/a".to_owned())
    );
    let (url, want) = git("https://git.example.test/a/b/-/tree/m%61in/s?ref_type=heads");
    assert_eq!(url, "https://git.example.test/a/b");
    assert_eq!(want.revision, Revision::Tail("main/s".to_owned()));
    let (url, _) = git("http://127.0.0.1:8080/up.git/tree/main/s");
    assert_eq!(url, "http://127.0.0.1:8080/up.git");
    // On an unknown host the word may be part of the repository's path.
    let (url, _) = git("https://git.example.test/a/tree/b");
    assert_eq!(url, "https://git.example.test/a/tree/b");
    assert_eq!(
        rule("https://github.com/acme/up/blob/main/SKILL.md"),
        "unsupported-source"
    );
}

#[test]
fn everything_else_is_refused_by_name() {
    for text in [
        "",
        "--upload-pack=touch x",
        "ext::sh -c true",
        "fd::17",
        "git://example.test/a",
        "ftp://example.test/a",
        "http://example.test/a",
        "http://127.0.0.1.example.test/a",
        "ssh://git@example.test",
        "ssh://-oProxyCommand=x/a",
        "ssh://git@-oProxyCommand=x/a",
        "-oProxyCommand=x@example.test:a/b",
        "git@example.test:-x",
        "git@example.test:",
        "git@example.test:a/b?x",
        "git@exa mple.test:a/b",
        "C:/skills",
        "https://example.test/a.tar.gz?token=x",
        "http://example.test/a.zip",
        "https://example.test/a.minara-bundle",
        "https://ex ample.test/a",
        "acme/up\u{202e}",
        "acme",
        "acme/../x",
        "acme/up/../../x",
        "acme/up#-x",
    ] {
        assert_eq!(rule(text), "unsupported-source", "{text}");
    }
}

#[test]
fn addresses_over_ssh_keep_their_user_and_mean_what_git_means() {
    for (text, wanted) in [
        (
            "git@Example.test:acme/up.git",
            "git@example.test:acme/up.git",
        ),
        ("example.test:acme/up", "example.test:acme/up"),
        (
            "git@example.test:/srv/up.git",
            "ssh://git@example.test/srv/up.git",
        ),
        (
            "ssh://git@example.test:22/acme/up/",
            "ssh://git@example.test/acme/up",
        ),
        (
            "git+ssh://example.test:2222/~/up",
            "ssh://example.test:2222/~/up",
        ),
        (
            "ssh://git@example.test/~/acme/up.git",
            "git@example.test:acme/up.git",
        ),
    ] {
        let (url, want) = git(text);
        assert_eq!((url.as_str(), want), (wanted, Wanted::default()), "{text}");
        // What a record holds is the same address again.
        assert_eq!(git(&url).0, url, "{text}");
    }
    let (url, want) = git("git@example.test:acme/up.git#v1");
    assert_eq!(url, "git@example.test:acme/up.git");
    assert_eq!(want.revision, Revision::Named("v1".to_owned()));
    let (_, want) = git("git@example.test:acme/up@4f2c1d9");
    assert_eq!(want.revision, Revision::Commit("4f2c1d9".to_owned()));
}

#[test]
fn archives_and_indexes_are_known_by_their_addresses() {
    for text in [
        "https://example.test",
        "https://example.test/",
        "https://example.test/.well-known/skills/index.json",
        "https://example.test/.well-known/agent-skills",
    ] {
        assert!(matches!(parse(text), Ok(Source::Index(_))), "{text}");
    }
    for (text, stem) in [
        ("https://example.test/a/csv-1.0.tar.gz", "csv-1.0"),
        ("https://github.com/a/b/archive/refs/tags/v1.tgz", "v1"),
        ("https://example.test/b.SKILL", "b"),
    ] {
        let Ok(Source::Archive { place, .. }) = parse(text) else {
            panic!("{text}");
        };
        assert_eq!(place.stem().as_deref(), Some(stem), "{text}");
    }
    // A repository may be called so.
    assert_eq!(
        git("https://github.com/a/b.skill").0,
        "https://github.com/a/b.skill"
    );
    let site = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        parse("https://example.test").unwrap().with_names(&names)
    };
    let mut one = site(&["a"]);
    assert!(one.take_in(&site(&["b"])));
    assert_eq!(one, site(&["a", "b"]));
    assert!(!one.take_in(&parse("https://example.com").unwrap()));
    assert!(one.take_in(&site(&[])));
    assert_eq!(one, site(&[]));
}

#[test]
fn credentials_are_refused_and_never_repeated() {
    let secret = "abc123secret";
    for text in [
        format!("https://x:{secret}@example.test/a"),
        format!("https://{secret}@example.test/a"),
        format!("http://x:{secret}@127.0.0.1/a"),
        format!("ssh://x:{secret}@example.test/a"),
        format!("x:{secret}@example.test:a"),
    ] {
        let finding = parse(&text).unwrap_err();
        assert_eq!(finding.rule.id, "credentials-in-url", "{text}");
        assert!(!format!("{finding:?}").contains(secret), "{text}");
    }
    for text in [
        format!("https://x:{secret}/y@example.test/a"),
        format!("https://example.test/a.zip?token={secret}"),
        format!("ftp://x:{secret}@example.test/a"),
    ] {
        let finding = parse(&text).unwrap_err();
        assert!(!format!("{finding:?}").contains(secret), "{text}");
    }
    assert_eq!(
        redact("https://x:y@example.test/a"),
        "https://***@example.test/a"
    );
    // The host is what stands behind the last `@`.
    assert_eq!(
        redact("https://github.com@evil.test/a"),
        "https://***@evil.test/a"
    );
    // Another URL in the path may have a user part of its own.
    assert_eq!(
        redact(&["https://mirror.test/https://u", ":pass@example.test/a"].concat()),
        "https://mirror.test/***@example.test/a"
    );
}

#[test]
fn folders_of_this_machine() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(dir.path().join("a/b")).unwrap();
    std::fs::write(dir.path().join("x.zip"), b"").unwrap();
    git2::Repository::init(dir.path().join("repo")).unwrap();
    let around = Surroundings {
        cwd: dir.path(),
        allow_insecure: false,
    };
    let parse = |text: &str| Source::parse(text, around);
    let clash = parse("a/b").unwrap_err();
    let help = clash.help.unwrap();
    assert!(help.contains("./a/b") && help.contains("https://github.com/a/b"));
    assert!(matches!(parse("./a"), Ok(Source::LocalFolder { .. })));
    assert!(matches!(
        parse("./repo"),
        Ok(Source::LocalRepository { .. })
    ));
    assert_eq!(parse("./none").unwrap_err().rule.id, "source-unreachable");
    let archive = parse("./x.zip").unwrap();
    assert!(matches!(archive, Source::Archive { .. }));
    assert_eq!(archive.below(dir.path()).as_deref(), Some("x.zip"));
    let bare = parse("x.zip").unwrap_err();
    assert!(bare.help.unwrap().contains("`./x.zip`"));
    let url = Url::from_file_path(dir.path().join("repo")).unwrap();
    let page = parse(&format!("{url}/tree/hotfix/x/skills/b")).unwrap();
    let Source::LocalRepository { want, .. } = page else {
        panic!("{page:?}");
    };
    assert_eq!(
        want.revision,
        Revision::Tail("hotfix/x/skills/b".to_owned())
    );
}

#[test]
fn flags_add_to_the_spelling_and_never_contradict_it() {
    let source = parse("acme/up").unwrap();
    let source = source.with_flags(Some("v1"), Some("./skills/a/")).unwrap();
    assert!(source.clone().with_flags(Some("v1"), None).is_ok());
    assert!(source.clone().with_flags(Some("v2"), None).is_err());
    assert!(source.clone().with_flags(None, Some("skills/b")).is_err());
    assert!(source.clone().with_flags(None, Some("../x")).is_err());
    assert!(source.with_flags(Some("-x"), None).is_err());
}

proptest::proptest! {
    #[test]
    fn no_spelling_panics_or_repeats_a_secret(
        before in "[a-z:/.@-]{0,12}",
        scheme in "(https|http|ssh|file|git|ext:)?(://)?",
        after in "\\PC{0,24}",
    ) {
        let text = format!("{before}{scheme}u:s3cr3tvalue@{after}");
        if let Err(finding) = parse(&text) {
            let shown = format!("{finding:?}");
            let userinfo = text.contains("://") && !text.starts_with(['/', '.', '-']);
            proptest::prop_assert!(!userinfo || !shown.contains("s3cr3tvalue"), "{}", shown);
        }
    }
}
