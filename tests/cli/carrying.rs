//! A closed site that lives on for years: what its sources have now comes in a bundle,
//! and everything that asks them works from there.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::project::Run;
use crate::support::{Server, Site as Web};
use crate::updating::{SKILL, Site, write};
use crate::vendoring::files;

/// A project `host` that has both skills from a server, and its copy `closed`.
struct Sites {
    site: Site,
    url: String,
    server: Option<Server>,
}

fn said(run: &Run) -> String {
    let said = format!("{}{}", run.stdout, run.stderr);
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn copy(from: &Path, to: &Path) {
    for (name, bytes) in files(from) {
        let to = to.join(name);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::write(to, bytes).unwrap();
    }
}

impl Sites {
    fn new() -> Sites {
        let site = Site::new();
        let server = Server::start(Web {
            repositories: Some(site.project.path().to_path_buf()),
            ..Web::default()
        });
        let server = server.unwrap();
        let sites = Sites {
            url: format!("{}/acme/up.git", server.url()),
            site,
            server: Some(server),
        };
        let add = format!("add {} --all", sites.url);
        sites.ok("host", &add);
        copy(&sites.site.at("host"), &sites.site.at("closed"));
        sites
    }

    /// Runs the program for a project with a cache of its own.
    fn run(&self, root: &str, line: &str) -> Run {
        let cache = self.site.at(&format!("cache-{root}"));
        let env = [("MINARA_CACHE_DIR", cache.to_str().unwrap())];
        let line = format!("skills {line} --root {root}");
        self.site.project.run_with(&line, "", &env)
    }

    fn ok(&self, root: &str, line: &str) -> Run {
        let run = self.run(root, line);
        assert_eq!(run.code, 0, "{root} {line}: {}", said(&run));
        run
    }

    fn here(&self, path: &str) -> std::path::PathBuf {
        self.site.at("closed/skills/external/alpha").join(path)
    }

    fn commit(&self) -> String {
        let text = fs::read_to_string(self.here(".minara-skill.json")).unwrap();
        let record: Value = serde_json::from_str(&text).unwrap();
        record["source"]["commit"].as_str().unwrap().to_owned()
    }
}

#[test]
fn a_closed_site_compares_and_updates_without_its_sources() {
    let mut sites = Sites::new();
    let old = sites.commit();
    sites.site.push("notes.md", "a\nb\nC\n");
    sites
        .site
        .push("SKILL.md", &SKILL.replace("five\n", "FIVE\n"));
    let told = sites.ok("host", "bundle --git -o b.minara-bundle --format json");
    let told: Value = serde_json::from_str(&told.stdout).unwrap();
    assert_eq!(told["sources"][0]["url"], sites.url.as_str());
    assert_eq!(told.get("without_git"), None);
    // Equal skills and equal commits, equal bytes: whatever was fetched before.
    fs::remove_dir_all(sites.site.at("cache-host")).unwrap();
    sites.ok("host", "bundle --git -o again.minara-bundle");
    assert_eq!(
        fs::read(sites.site.at("b.minara-bundle")).unwrap(),
        fs::read(sites.site.at("again.minara-bundle")).unwrap()
    );
    sites.server = None;

    // Without it nobody knows anything.
    assert_eq!(sites.run("closed", "outdated --offline").code, 2);
    let synced = sites.ok("closed", "sync --from b.minara-bundle");
    assert!(
        said(&synced).contains("what its source has now: minara skills outdated --offline"),
        "{}",
        said(&synced)
    );
    let outdated = sites.ok("closed", "outdated --offline");
    assert!(
        said(&outdated).contains("alpha behind"),
        "{}",
        said(&outdated)
    );
    assert!(
        said(&outdated).contains("beta current"),
        "{}",
        said(&outdated)
    );
    let edited = SKILL.replace("one\n", "ONE\n");
    write(&sites.here("SKILL.md"), &edited);
    let diff = sites.run("closed", "diff alpha --offline");
    assert!(
        diff.stdout.contains("+FIVE") && diff.stdout.contains("+ONE"),
        "{}",
        said(&diff)
    );
    sites.ok("closed", "update --all --offline");
    let merged = edited.replace("five\n", "FIVE\n");
    assert_eq!(fs::read_to_string(sites.here("SKILL.md")).unwrap(), merged);
    assert_eq!(
        fs::read_to_string(sites.here("notes.md")).unwrap(),
        "a\nb\nC\n"
    );
    assert_ne!(sites.commit(), old);
    let again = sites.ok(
        "closed",
        "update --all --offline --keep-edits --reason ours",
    );
    assert!(!said(&again).contains("deny"), "{}", said(&again));
    sites.ok("closed", "verify --upstream --offline");
}

#[test]
fn a_site_that_starts_from_the_bundle_can_go_on_and_history_is_asked_for() {
    let mut sites = Sites::new();
    sites.site.push("notes.md", "newer\n");
    sites.ok("host", "bundle --git -o b.minara-bundle");
    // A second project that never saw the first commit's way to a later one.
    sites.site.push("notes.md", "newest but one\n");
    sites.site.push("notes.md", "newest\n");
    sites.ok("host", "update --all");
    sites.site.push("notes.md", "last\n");
    sites.ok("host", "bundle --git -o later.minara-bundle");
    sites.server = None;
    fs::create_dir(sites.site.at("new")).unwrap();
    let added = sites.ok("new", "add b.minara-bundle --all");
    assert!(
        said(&added).contains("outdated --offline"),
        "{}",
        said(&added)
    );
    sites.ok("new", "update --all --offline");
    let text = fs::read_to_string(sites.site.at("new/skills/external/alpha/notes.md"));
    assert_eq!(text.unwrap(), "newer\n");
    // The later bundle's history begins two commits after it: said, with the way on.
    sites.ok("new", "sync --from later.minara-bundle");
    let update = sites.run("new", "update --all --offline");
    assert_eq!(update.code, 2, "{}", said(&update));
    assert!(
        said(&update).contains("minara skills bundle --git"),
        "{}",
        said(&update)
    );
    // The old commit is still there.
    sites.ok("new", "verify --upstream --offline");
}

/// What fails while a bundle is made leaves the older one, and the next one is whole.
#[cfg(feature = "faults")]
#[test]
fn a_bundle_with_its_sources_fails_whole() {
    let sites = Sites::new();
    let line = "bundle --git -o b.minara-bundle";
    sites.ok("host", line);
    let file = sites.site.at("b.minara-bundle");
    let whole = fs::read(&file).unwrap();
    for point in ["fetch", "bundle-write", "bundle-rename"] {
        for action in ["kill", "eio", "enospc", "eacces"] {
            fs::write(&file, "an older one").unwrap();
            let cache = sites.site.at("cache-host");
            let fault = format!("{point}:{action}");
            let env = [
                ("MINARA_CACHE_DIR", cache.to_str().unwrap()),
                ("MINARA_TEST_FAULT", fault.as_str()),
            ];
            let run = format!("skills {line} --root host");
            let code = sites.site.project.try_run(&run, &env);
            let wanted = (action != "kill").then_some(2);
            assert_eq!(code, wanted, "{fault}");
            let after = fs::read(&file).unwrap();
            let is_new = action == "kill" && point == "bundle-rename";
            assert_eq!(after == whole, is_new, "{fault}");
            assert!(is_new || after == b"an older one", "{fault}");
            sites.ok("host", line);
            assert_eq!(fs::read(&file).unwrap(), whole, "{fault}");
            let left = fs::read_dir(sites.site.project.path()).unwrap();
            let left = left.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            let left: Vec<String> = left.filter(|name| name.starts_with(".minara")).collect();
            assert_eq!(left, [""; 0], "{fault}");
        }
    }
}

#[test]
fn sources_without_a_history_are_named() {
    let site = Site::with_alpha();
    let run = site.run("bundle --git -o b.minara-bundle");
    assert_eq!(run.code, 0, "{}", said(&run));
    assert!(
        said(&run).contains("alpha: its source is a folder of this machine"),
        "{}",
        said(&run)
    );
    let mut sites = Sites::new();
    // Files that another tool did not deploy are not claimed for it: it would delete them.
    let apm = sites.ok("host", "export --as apm").stdout;
    assert!(
        apm.contains("resolved_commit") && !apm.contains("deployed"),
        "{apm}"
    );
    sites.server = None;
    let run = sites.run("host", "bundle --git -o b.minara-bundle");
    assert_eq!(run.code, 2, "{}", said(&run));
    assert!(
        said(&run).contains("acme/up.git") && said(&run).contains("help:"),
        "{}",
        said(&run)
    );
    assert!(!sites.site.at("b.minara-bundle").exists());
}
