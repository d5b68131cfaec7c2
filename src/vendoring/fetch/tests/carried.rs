//! What goes along of a repository, and what somebody else packed.

use super::*;
use crate::vendoring::fetch::{Ancestry, Carried, ancestry, carry, examine};

/// A site with a cache of its own.
struct Site {
    cache: tempfile::TempDir,
    network: Network,
}

impl Site {
    fn new() -> Site {
        let cache = tempfile::tempdir().unwrap();
        let network = Network {
            cache_dir: Some(cache.path().join("cache")),
            ..plain()
        };
        Site { cache, network }
    }

    fn offline(&self) -> Network {
        Network {
            offline: true,
            ..self.network.clone()
        }
    }
}

/// What goes along of `main`, of which the first commit is vendored.
fn packed(up: &Upstream, url: &str, site: &Site) -> (Carried, Vec<u8>) {
    let tip = get(url, None, &site.network).unwrap();
    let first = up.commits[0].to_string();
    let old = get(url, Some(&first), &site.network).unwrap();
    let known = ancestry(&tip, &first, &site.network).unwrap();
    assert_eq!(known, Ancestry::Holds);
    carry(url, &[(&tip, Some(&old))], &site.network)
        .unwrap()
        .unwrap()
}

#[test]
fn a_site_that_reaches_nothing_has_the_commits_and_how_one_led_to_the_other() {
    let up = Upstream::new();
    let server = up.serve();
    let url = server.url();
    let (open, closed) = (Site::new(), Site::new());
    let (carried, pack) = packed(&up, &url, &open);
    let ids = |ids: &[usize]| {
        let mut ids: Vec<String> = ids.iter().map(|at| up.commits[*at].to_string()).collect();
        ids.sort();
        ids
    };
    assert_eq!(carried.whole, ids(&[0, 2]));
    assert_eq!(carried.history, ids(&[1]));
    assert_eq!(carried.head.as_deref(), Some("refs/heads/main"));
    // However much of it somebody fetched before.
    let other = Site::new();
    let all = get(&url, Some("v1"), &other.network).unwrap();
    ancestry(&all, &"1".repeat(40), &other.network).unwrap();
    assert_eq!(packed(&up, &url, &other), (carried.clone(), pack.clone()));

    let examined = examine(&carried, &pack, &closed.network).unwrap();
    assert!(examined.keep(&closed.network).unwrap());
    assert!(examined.keep(&closed.network).unwrap(), "twice is once");
    let asked = server.asked.load(Ordering::Relaxed);
    let tip = get(&url, None, &closed.offline()).unwrap();
    assert_eq!(
        (tip.commit, text(&tip).as_str()),
        (Some(up.commits[2]), "three")
    );
    assert_eq!(tip.ref_kind, Some(RefKind::Default));
    for (at, known) in [(0, Ancestry::Holds), (1, Ancestry::Holds)] {
        let old = up.commits[at].to_string();
        assert_eq!(ancestry(&tip, &old, &closed.offline()).unwrap(), known);
    }
    let old = get(&url, Some(&up.commits[0].to_string()), &closed.offline()).unwrap();
    assert_eq!(text(&old), "one");
    assert_eq!(
        rule(get(&url, Some("feature/x"), &closed.offline())),
        "ref-not-found"
    );
    assert_eq!(server.asked.load(Ordering::Relaxed), asked);
    // A later bundle adds to it.
    let tag = get(&url, Some("v1"), &open.network).unwrap();
    let (tagged, pack) = carry(&url, &[(&tag, None)], &open.network)
        .unwrap()
        .unwrap();
    assert_eq!(tagged.head, None);
    let asked = server.asked.load(Ordering::Relaxed);
    let examined = examine(&tagged, &pack, &closed.network).unwrap();
    assert!(examined.keep(&closed.network).unwrap());
    let tag = get(&url, Some("v1"), &closed.offline()).unwrap();
    assert_eq!(
        (tag.commit, text(&tag).as_str()),
        (Some(up.commits[1]), "two")
    );
    assert!(tag.tag_object.is_some());
    assert_eq!(text(&get(&url, None, &closed.offline()).unwrap()), "three");
    assert_eq!(server.asked.load(Ordering::Relaxed), asked);
    drop(closed.cache);
}

#[test]
fn nothing_is_kept_where_there_is_no_cache() {
    let up = Upstream::new();
    let server = up.serve();
    let (carried, pack) = packed(&up, &server.url(), &Site::new());
    let examined = examine(&carried, &pack, &plain()).unwrap();
    assert!(!examined.keep(&plain()).unwrap());
}

#[test]
fn what_does_not_hold_what_it_says_is_refused_and_leaves_nothing() {
    let up = Upstream::new();
    let server = up.serve();
    let site = Site::new();
    let (good, pack) = packed(&up, &server.url(), &Site::new());
    let unknown = "1".repeat(40);
    let with = |change: &dyn Fn(&mut Carried)| {
        let mut carried = good.clone();
        change(&mut carried);
        carried
    };
    let wrong = [
        // A commit that is not there; one whose files are not; objects of no use.
        with(&|one| one.history = vec![unknown.clone()]),
        with(&|one| one.whole.extend(std::mem::take(&mut one.history))),
        with(&|one| one.history.clear()),
        with(&|one| one.whole.truncate(1)),
        with(&|one| one.whole.reverse()),
        with(&|one| one.whole.push("main".to_owned())),
        with(&|one| one.head = Some("refs/heads/other".to_owned())),
        with(&|one| {
            let id = one.history[0].clone();
            one.references.insert("refs/heads/main".to_owned(), id);
        }),
        with(&|one| {
            let id = one.whole[0].clone();
            one.references.insert("refs/heads/a..b\n".to_owned(), id);
        }),
        with(&|one| {
            let id = one.whole[0].clone();
            one.references.insert("--upload-pack=x".to_owned(), id);
        }),
    ];
    let refused = |carried: &Carried, pack: &[u8]| {
        let examined = examine(carried, pack, &site.network);
        matches!(examined, Err(FetchError::Refused(found)) if found.help.is_some())
    };
    for carried in &wrong {
        assert!(refused(carried, &pack), "{carried:?}");
    }
    for at in (0..pack.len()).step_by(17) {
        let mut bad = pack.clone();
        bad[at] ^= 1;
        assert!(refused(&good, &bad), "byte {at}");
        assert!(refused(&good, &pack[..at]), "{at} bytes");
    }
    let few = Network {
        limits: FetchLimits {
            objects: 2,
            ..FetchLimits::default()
        },
        ..site.network.clone()
    };
    assert!(examine(&good, &pack, &few).is_err());
    assert!(!site.cache.path().join("cache").exists());
    assert!(!refused(&good, &pack));
}
