//! Other tools' records, vendored: which commit is meant, and whether its content is the
//! recorded one.

use std::fs;
use std::path::Path;

use git2::{IndexAddOption, Repository, Signature};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::project::{Project, Run};

const SKILL: &str = "---\nname: NAME\ndescription: Sorts bills by date. Use when asked to order \
                     bills.\nlicense: MIT\n---\n# How\n\nSort them.\n";

/// A project `host` beside a repository `up` that offers `alpha` and `beta`.
struct Site {
    project: Project,
    up: Repository,
}

impl Site {
    fn new() -> Site {
        let mut texts = spdx::text::LICENSE_TEXTS.iter();
        let mit = texts.find(|(id, _)| *id == "MIT").unwrap().1;
        let project = Project::new()
            .file("up/LICENSE", mit)
            .file("up/skills/alpha/SKILL.md", &skill("alpha"))
            .file("up/skills/beta/SKILL.md", &skill("beta"))
            .file("host/minara.toml", "");
        let up = Repository::init(project.path().join("up")).unwrap();
        let site = Site { project, up };
        site.commit();
        site
    }

    fn run(&self, line: &str) -> Run {
        self.project.run(&format!("skills {line} --root host"))
    }

    /// Runs `import`; its code, and `name state outcome` of each skill.
    fn import(&self, line: &str) -> (i32, Vec<String>) {
        let run = self.run(&format!("import {line} --format json"));
        let document: Value = serde_json::from_str(&run.stdout)
            .unwrap_or_else(|_| panic!("{}{}", run.stdout, run.stderr));
        let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
        let skills = document["skills"].as_array().unwrap().iter().map(|skill| {
            let (name, state) = (word(&skill["name"]), word(&skill["state"]));
            format!("{name} {state} {}", word(&skill["outcome"]))
        });
        (run.code, skills.collect())
    }

    fn record(&self, id: &str) -> Value {
        let path = format!("host/skills/external/{id}/.minara-skill.json");
        let text = fs::read_to_string(self.project.path().join(path)).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    fn url(&self) -> String {
        format!("file://{}", self.project.path().join("up").display())
    }

    /// Writes a file of the host's.
    fn write(&self, path: &str, text: &str) {
        let path = self.project.path().join("host").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// `skills-lock.json` with these entries.
    fn skills_lock(&self, entries: &[(&str, &str)]) {
        let entry = |(name, hash): &(&str, &str)| {
            let entry = json!({
                "source": self.url(),
                "sourceUrl": self.url(),
                "sourceType": "git",
                "skillPath": format!("skills/{name}/SKILL.md"),
                "computedHash": hash,
            });
            ((*name).to_owned(), entry)
        };
        let skills: serde_json::Map<String, Value> = entries.iter().map(entry).collect();
        let lock = json!({"version": 1, "skills": skills});
        self.write("skills-lock.json", &lock.to_string());
    }

    fn push(&self, path: &str, text: &str) -> String {
        fs::write(self.project.path().join("up").join(path), text).unwrap();
        self.commit()
    }

    fn commit(&self) -> String {
        let head = self.up.head().ok().and_then(|head| head.target());
        let parents: Vec<_> = head
            .iter()
            .map(|id| self.up.find_commit(*id).unwrap())
            .collect();
        let mut index = self.up.index().unwrap();
        index.add_all(["*"], IndexAddOption::DEFAULT, None).unwrap();
        index.write().unwrap();
        let tree = self.up.find_tree(index.write_tree().unwrap()).unwrap();
        let who = Signature::new("a", "a@example.test", &git2::Time::new(0, 0)).unwrap();
        let parents: Vec<&git2::Commit<'_>> = parents.iter().collect();
        let done = self
            .up
            .commit(Some("HEAD"), &who, &who, "c", &tree, &parents);
        done.unwrap().to_string()
    }

    /// The git id of a folder of the newest commit.
    fn tree(&self, path: &str) -> String {
        let head = self.up.head().unwrap().peel_to_tree().unwrap();
        head.get_path(Path::new(path)).unwrap().id().to_string()
    }
}

fn skill(name: &str) -> String {
    SKILL.replace("NAME", name)
}

/// The hash that `skills` makes of a skill of one file.
fn hash(text: &str) -> String {
    let digest = Sha256::digest(format!("SKILL.md{text}"));
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_hash_tells_same_content_from_drift_and_is_found_in_the_history() {
    let site = Site::new();
    let old = hash(&skill("alpha"));
    site.skills_lock(&[("alpha", &old), ("beta", "00"), ("gone", "00")]);
    let dry = site.import("--dry-run");
    let rows = [
        "alpha same-content added",
        "beta drifted added",
        "gone impossible -",
    ];
    assert_eq!(dry, (1, rows.map(str::to_owned).to_vec()));
    assert!(!site.project.path().join("host/skills").exists());
    crate::json::checked(
        &site.project,
        "import",
        "skills import --dry-run --root host",
    );
    assert_eq!(site.import("").1, rows);
    let verified = site.run("verify");
    assert_eq!(verified.code, 0, "{}", verified.stdout);
    assert_eq!(site.record("alpha")["source"]["ref_kind"], "default");
    // Again: nothing to do, and what is not there is still not there.
    assert_eq!(
        site.import("").1,
        [
            "alpha same-content unchanged",
            "beta drifted unchanged",
            "gone impossible -"
        ]
    );

    let site = Site::new();
    let first = site.up.head().unwrap().target().unwrap().to_string();
    site.push(
        "skills/alpha/SKILL.md",
        &format!("{}More.\n", skill("alpha")),
    );
    site.skills_lock(&[("alpha", &old)]);
    let run = site.run("import --dry-run");
    assert!(run.stdout.contains("--find-commit"), "{}", run.stdout);
    assert_eq!(site.import("--dry-run").1, ["alpha drifted added"]);
    let found = site.import("host/skills-lock.json --find-commit");
    assert_eq!(found, (0, vec!["alpha same-content added".to_owned()]));
    let record = site.record("alpha");
    assert_eq!(record["source"]["commit"], first.as_str());
    // It follows the branch: an update brings what came later.
    assert_eq!(record["source"]["ref_kind"], "default");
    let outdated = site.run("outdated");
    assert!(outdated.stdout.contains("behind"), "{}", outdated.stdout);
}

#[test]
fn commits_and_trees_are_exact_also_where_upstream_went_on() {
    let site = Site::new();
    let commit = site.up.head().unwrap().target().unwrap().to_string();
    let (alpha, beta) = (site.tree("skills/alpha"), site.tree("skills/beta"));
    site.push(
        "skills/alpha/SKILL.md",
        &format!("{}More.\n", skill("alpha")),
    );
    let url = site.url();
    let apm = format!(
        "lockfile_version: '1'\ndependencies:\n- repo_url: {url}\n  resolved_commit: {commit}\n  \
         virtual_path: skills/alpha\n  content_hash: sha256:{}\n",
        hash(&skill("alpha"))
    );
    site.write("apm.lock.yaml", &apm);
    let done = site.import("host/apm.lock.yaml");
    assert_eq!(done, (0, vec!["alpha exact added".to_owned()]));
    let record = site.record("alpha");
    assert_eq!(record["source"]["commit"], commit.as_str());
    assert_eq!(record["source"]["tree"], alpha.as_str());
    assert_eq!(site.run("verify").code, 0);

    let site_b = Site::new();
    let alpha = site_b.tree("skills/alpha");
    site_b.push(
        "skills/alpha/SKILL.md",
        &format!("{}More.\n", skill("alpha")),
    );
    let entry = |name: &str, tree: &str| {
        json!({"source": site_b.url(), "sourceUrl": site_b.url(), "sourceType": "git",
               "skillPath": format!("skills/{name}/SKILL.md"), "skillFolderHash": tree})
    };
    let none = "0".repeat(40);
    let lock = json!({"version": 3, "skills": {
        "alpha": entry("alpha", &alpha), "beta": entry("beta", &none)}});
    site_b.write("state/.skill-lock.json", &lock.to_string());
    let done = site_b.import("host/state/.skill-lock.json");
    let rows = ["alpha exact added", "beta drifted added"].map(str::to_owned);
    assert_eq!(done, (0, rows.to_vec()));
    assert_eq!(site_b.record("alpha")["source"]["tree"], alpha.as_str());
    assert_ne!(site_b.record("beta")["source"]["tree"], none.as_str());
    assert_eq!(site_b.record("beta")["source"]["tree"], beta.as_str());
}

#[test]
fn records_in_the_folders_of_skills_are_found_and_stay() {
    let site = Site::new();
    let tree = site.tree("skills/beta");
    let local = site.project.path().join("up/skills/alpha");
    let openskills = json!({"source": "x", "sourceType": "local", "localPath": local});
    site.write(
        ".claude/skills/alpha/.openskills.json",
        &openskills.to_string(),
    );
    site.write(".claude/skills/alpha/SKILL.md", &skill("alpha"));
    let gh = skill("beta").replace(
        "license:",
        &format!(
            "metadata:\n  github-path: skills/beta\n  github-repo: {}\n  github-tree-sha: {tree}\n\
             license:",
            site.url()
        ),
    );
    site.write(".claude/skills/beta/SKILL.md", &gh);
    let (code, rows) = site.import("");
    assert_eq!(
        (code, rows),
        (
            0,
            vec![
                "alpha unverifiable added".to_owned(),
                "beta exact added".to_owned(),
            ]
        )
    );
    let here = site.project.path().join("host/.claude/skills");
    assert_eq!(fs::read_to_string(here.join("beta/SKILL.md")).unwrap(), gh);
    assert!(here.join("alpha/.openskills.json").exists());
}

#[test]
fn credentials_are_told_by_line_and_shown_nowhere() {
    let site = Site::new();
    let secret = ["s3cr", "3tt0k3n"].concat();
    let lock = format!(
        "{{\"version\": 1, \"skills\": {{\n\"alpha\": {{\"source\": \
         \"https://me:{secret}@127.0.0.1:9/up\",\n\"sourceType\": \"git\"}}}}}}"
    );
    site.write("skills-lock.json", &lock);
    site.write(".claude/skills/alpha/SKILL.md", &skill("alpha"));
    for line in [
        "import --offline",
        "import --offline --format json",
        "import --offline --format sarif",
        "lint host",
        "validate host",
        "validate host --format json",
        "lint host --warn foreign-record",
    ] {
        let run = site.run(line);
        let all = format!("{}{}", run.stdout, run.stderr);
        assert_eq!(run.code, 1, "{line}: {all}");
        assert!(all.contains("credentials-in-lock"), "{line}: {all}");
        assert!(!all.contains(&secret), "{line}: {all}");
    }
    // A record that can't be read shows no line of it, either.
    site.write(
        "skills-lock.json",
        &lock.replace("\"sourceType\"", "sourceType"),
    );
    let run = site.run("import");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("skills-lock.json:3"), "{}", run.stderr);
    assert!(!run.stderr.contains(&secret), "{}", run.stderr);
}

#[test]
fn no_record_and_a_file_that_is_none_say_what_there_is() {
    let site = Site::new();
    for (line, wanted) in [
        ("import", "no record of another tool lies here"),
        ("import host/minara.toml", "is no record of another tool"),
    ] {
        let run = site.run(line);
        assert_eq!(run.code, 2, "{line}");
        assert!(run.stderr.contains(wanted), "{}", run.stderr);
        assert!(run.stderr.contains("skills-lock.json"), "{}", run.stderr);
    }
    site.write("skills-lock.json", "{\"version\": 7}");
    let run = site.run("import");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("not known"), "{}", run.stderr);
}

#[test]
fn what_is_exported_is_imported_as_the_same() {
    let site = Site::new();
    for id in ["alpha", "beta"] {
        assert_eq!(site.run(&format!("add ./up --skill {id}")).code, 0);
    }
    let run = site.run("export --as skills-lock -o host/skills-lock.json");
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lock = fs::read_to_string(site.project.path().join("host/skills-lock.json")).unwrap();
    let lock: Value = serde_json::from_str(&lock).unwrap();
    let entry = &lock["skills"]["alpha"];
    assert_eq!(entry["computedHash"], hash(&skill("alpha")).as_str());
    assert_eq!(entry["skillPath"], "skills/alpha/SKILL.md");
    assert_eq!(entry["sourceType"], "local");
    // An edit does not change what upstream had, which the source has still; without its
    // content there is no hash.
    site.write("skills/external/beta/SKILL.md", "edited");
    let run = site.run("export beta --as skills-lock");
    assert!(run.stdout.contains("computedHash"), "{}", run.stdout);
    let at = |name: &str| site.project.path().join(name);
    fs::rename(at("up"), at("far")).unwrap();
    let run = site.run("export beta --as skills-lock");
    fs::rename(at("far"), at("up")).unwrap();
    assert!(!run.stdout.contains("computedHash"), "{}", run.stdout);
    assert!(run.stderr.contains("no hash"), "{}", run.stderr);
    assert_eq!(site.run("remove alpha").code, 0);
    let rows = site.import("host/skills-lock.json").1;
    assert_eq!(rows[0], "alpha same-content added");
    // A folder here is nothing that the other two forms can tell of.
    for form in ["apm", "toolhive"] {
        let run = site.run(&format!("export alpha --as {form}"));
        assert_eq!(run.code, 0);
        assert!(run.stderr.contains("alpha is left out"), "{}", run.stderr);
    }
    let run = site.run("export --as skillslock");
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("skills-lock"), "{}", run.stderr);
}
