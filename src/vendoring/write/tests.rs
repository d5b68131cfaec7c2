use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde_json::Map;
use tempfile::TempDir;

use super::*;
use crate::finding::Level;
use crate::record::{
    CapabilityFacts, CopiedFile, FileFacts, FileMode, LicenseFacts, Sha256Sum, SourceFacts,
    SourceType,
};

static NEVER: AtomicBool = AtomicBool::new(false);

/// A skill in memory.
pub(crate) struct Made {
    pub(crate) record: Record,
    files: BTreeMap<String, Vec<u8>>,
}

/// A skill with SKILL.md = `body`, a script, and a licence text from above.
pub(crate) fn made(id: &str, body: &str) -> Made {
    let mut record = Record {
        id: SkillId::new(id).unwrap(),
        name: id.to_owned(),
        source: SourceFacts::new(SourceType::Local, None),
        license: LicenseFacts {
            expression: Some("MIT".into()),
            status: "allowed".into(),
            policy: None,
            also: Vec::new(),
            reason: None,
            agreement: None,
            evidence: Vec::new(),
            holders: Vec::new(),
            copied: vec![CopiedFile {
                from: "LICENSE".into(),
                to: ".minara-license/LICENSE".into(),
                sha256: Sha256Sum::of(b"MIT\n"),
            }],
            rest: Map::new(),
        },
        files: BTreeMap::new(),
        capabilities: CapabilityFacts {
            executables: vec!["scripts/deep/run.sh".into()],
            ..CapabilityFacts::default()
        },
        edits: BTreeMap::new(),
        accepted: Vec::new(),
        decisions: Vec::new(),
        overrides: Map::new(),
        rest: Map::new(),
    };
    let mut files = BTreeMap::new();
    files.insert(".minara-license/LICENSE".to_owned(), b"MIT\n".to_vec());
    let own = [
        ("SKILL.md", FileMode::File, body),
        ("scripts/deep/run.sh", FileMode::Executable, "#!/bin/sh\n"),
    ];
    for (path, mode, text) in own {
        files.insert(path.to_owned(), text.as_bytes().to_vec());
        let facts = FileFacts::of(mode, text.as_bytes());
        record.files.insert(RelPath::new(path).unwrap(), facts);
    }
    Made { record, files }
}

impl Made {
    fn content(&self, wanted: Wanted<'_>) -> Result<Cow<'_, [u8]>, String> {
        let path = match wanted {
            Wanted::File(path) => path.as_str(),
            Wanted::License(copy) => &copy.to,
        };
        let found = self.files.get(path);
        found
            .map(|bytes| Cow::Borrowed(bytes.as_slice()))
            .ok_or_else(|| "not there".to_owned())
    }

    /// Writes the folder as `install` would, with nothing but the library.
    pub(crate) fn write_to(&self, folder: &Path) {
        for (path, bytes) in &self.files {
            let path = folder.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        fs::write(folder.join(RECORD_FILE), self.record.to_text()).unwrap();
        set_executable(&folder.join("scripts/deep/run.sh"));
    }
}

#[cfg(unix)]
fn set_executable(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[cfg(not(unix))]
fn set_executable(_path: &Path) {}

/// A project in a temporary folder.
pub(crate) struct Project {
    root: PathBuf,
    /// Whether writes are forced to disk, which is slow.
    sync: bool,
    /// Deletes the folder in the end.
    _temp: Option<TempDir>,
}

impl Project {
    pub(crate) fn new() -> Project {
        let temp = TempDir::new().unwrap();
        Project {
            root: temp.path().to_owned(),
            sync: false,
            _temp: Some(temp),
        }
    }

    /// A project that somebody else made.
    #[cfg(feature = "faults")]
    pub(super) fn at(root: &Path) -> Project {
        Project {
            root: root.to_owned(),
            sync: true,
            _temp: None,
        }
    }

    #[cfg(feature = "faults")]
    pub(super) fn path(&self) -> &Path {
        &self.root
    }

    pub(crate) fn external(&self) -> PathBuf {
        self.root.join("skills/external")
    }

    pub(crate) fn vendored(&self) -> Vendored {
        let options = WriteOptions::new(&NEVER);
        let dir = RelPath::new("skills/external").unwrap();
        Vendored::create(&self.root, &dir, "skills/external", &options).unwrap()
    }

    pub(super) fn locked<T>(
        &self,
        work: impl FnOnce(&mut Writer<'_>, Recovery) -> T,
    ) -> Result<T, WriteError> {
        let vendored = self.vendored();
        let mut options = WriteOptions::new(&NEVER);
        options.no_sync = !self.sync;
        let (mut writer, recovery) = vendored.lock(options, &mut |_| {})?;
        let done = work(&mut writer, recovery);
        writer.finish()?;
        Ok(done)
    }

    /// Whether the skill was written.
    pub(crate) fn install(&self, skill: &Made, op: Op) -> Result<bool, WriteError> {
        self.install_all(&[skill], op)
    }

    pub(crate) fn install_all(&self, skills: &[&Made], op: Op) -> Result<bool, WriteError> {
        self.locked(|writer, _| {
            let contents: Vec<_> = skills
                .iter()
                .map(|skill| |wanted: Wanted<'_>| skill.content(wanted))
                .collect();
            let states: Vec<_> = skills
                .iter()
                .map(|skill| writer.vendored().state(&skill.record.id))
                .collect::<Result<_, _>>()?;
            let installs: Vec<Install<'_>> = skills
                .iter()
                .zip(&contents)
                .zip(&states)
                .map(|((skill, content), state)| Install {
                    op,
                    skill: StagedSkill::new(&skill.record, content),
                    expect: state.as_ref().map_or(Expect::Absent, Expect::State),
                })
                .collect();
            writer.install(&installs, &mut || {})?;
            Ok(!writer.touched().is_empty())
        })?
    }

    pub(super) fn remove(&self, id: &str, discard_edits: bool) -> Result<Removed, WriteError> {
        let id = SkillId::new(id).unwrap();
        let removed = self.locked(|writer, _| writer.remove(&[id], discard_edits))??;
        match removed.refused.into_iter().next() {
            Some((_, findings)) => Err(WriteError::Refused(findings)),
            None => Ok(Removed {
                refused: Vec::new(),
                ..removed
            }),
        }
    }

    /// Every name in the vendored folder but the lock's.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.external())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| ![lock::LOCK_FILE, ".gitignore"].contains(&name.as_str()))
            .collect();
        names.sort();
        names
    }

    fn body(&self, id: &str) -> String {
        fs::read_to_string(self.external().join(id).join("SKILL.md")).unwrap()
    }
}

fn rules(error: &WriteError) -> Vec<String> {
    let findings = error.findings().iter();
    findings
        .map(|finding| format!("{}@{}", finding.rule.id, finding.path()))
        .collect()
}

#[test]
fn a_skill_is_written_replaced_and_removed_without_a_trace() {
    let mut project = Project::new();
    project.sync = true;
    assert!(project.install(&made("alpha", "One\n"), Op::Add).unwrap());
    assert_eq!(project.names(), ["alpha"]);
    assert!(!project.install(&made("alpha", "One\n"), Op::Add).unwrap());
    assert!(
        project
            .install(&made("alpha", "Two\n"), Op::Update)
            .unwrap()
    );
    assert_eq!(project.names(), ["alpha"]);
    assert_eq!(project.body("alpha"), "Two\n");
    let record = project
        .vendored()
        .record(&SkillId::new("alpha").unwrap())
        .unwrap();
    assert_eq!(*record, made("alpha", "Two\n").record);
    assert!(project.remove("alpha", false).unwrap().warnings.is_empty());
    assert_eq!(project.names(), [""; 0]);
    let error = project.remove("alpha", false).unwrap_err();
    assert!(matches!(error, WriteError::NoSuchSkill { .. }) && error.exit() == 2);
}

#[cfg(unix)]
#[test]
fn modes_do_not_depend_on_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    let project = Project::new();
    let vendored = project.vendored();
    let before = rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    let installed = project.install(&made("alpha", "One\n"), Op::Add);
    rustix::process::umask(before);
    installed.unwrap();
    drop(vendored);
    let expected = [
        ("", 0o755),
        ("SKILL.md", 0o644),
        (".minara-skill.json", 0o644),
        ("scripts", 0o755),
        ("scripts/deep", 0o755),
        ("scripts/deep/run.sh", 0o755),
        (".minara-license/LICENSE", 0o644),
    ];
    for (path, mode) in expected {
        let path = project.external().join("alpha").join(path);
        let found = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(found & 0o7777, mode, "{}", path.display());
    }
}

#[test]
fn a_skill_that_is_not_its_record_is_refused_and_leaves_nothing() {
    let project = Project::new();
    let mut wrong = made("alpha", "One\n");
    wrong.files.insert("SKILL.md".into(), b"Other\n".to_vec());
    let error = project.install(&wrong, Op::Add).unwrap_err();
    assert_eq!(
        rules(&error),
        ["digest-mismatch@skills/external/alpha/SKILL.md"]
    );
    let mut wrong = made("alpha", "One\n");
    wrong
        .files
        .insert(".minara-license/LICENSE".into(), b"BSD\n".to_vec());
    let error = project.install(&wrong, Op::Add).unwrap_err();
    assert_eq!(
        rules(&error),
        ["digest-mismatch@skills/external/alpha/.minara-license/LICENSE"]
    );
    let mut lost = made("alpha", "One\n");
    lost.files.clear();
    let error = project.install(&lost, Op::Add).unwrap_err();
    assert!(matches!(error, WriteError::Content { .. }) && error.exit() == 2);
    let mut empty = made("alpha", "One\n");
    empty.record.files.clear();
    let error = project.install(&empty, Op::Add).unwrap_err();
    assert_eq!(
        rules(&error),
        ["invalid-record@skills/external/alpha/.minara-skill.json"]
    );
    assert_eq!(project.names(), [""; 0]);
}

#[test]
fn stopping_leaves_what_was_there() {
    let project = Project::new();
    project.install(&made("alpha", "One\n"), Op::Add).unwrap();
    let vendored = project.vendored();
    let cancel = AtomicBool::new(false);
    let (mut writer, _) = vendored
        .lock(WriteOptions::new(&cancel), &mut |_| {})
        .unwrap();
    let skill = made("alpha", "Two\n");
    let content = |wanted: Wanted<'_>| {
        cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        skill.content(wanted)
    };
    let state = vendored.state(&skill.record.id).unwrap().unwrap();
    let install = Install {
        op: Op::Update,
        skill: StagedSkill::new(&skill.record, &content),
        expect: Expect::State(&state),
    };
    let error = writer.install(&[install], &mut || {}).unwrap_err();
    assert_eq!(error.exit(), 130);
    assert_eq!(
        (project.names(), project.body("alpha")),
        (vec!["alpha".into()], "One\n".into())
    );
}

#[test]
fn kept_edits_and_deletions_are_written_as_they_are() {
    let project = Project::new();
    let mut skill = made("alpha", "One\n");
    skill.files.insert("mine.md".into(), b"Mine\n".to_vec());
    skill.files.insert("SKILL.md".into(), b"Edited\n".to_vec());
    project
        .locked(|writer, _| {
            let content = |wanted: Wanted<'_>| skill.content(wanted);
            let mut staged = StagedSkill::new(&skill.record, &content);
            for path in ["mine.md", "SKILL.md"] {
                let path = RelPath::new(path).unwrap();
                staged.local.insert(path, FileMode::File);
            }
            let script = RelPath::new("scripts/deep/run.sh").unwrap();
            staged.absent.insert(script);
            let install = Install {
                op: Op::Update,
                skill: staged,
                expect: Expect::Absent,
            };
            writer.install(&[install], &mut || {})
        })
        .unwrap()
        .unwrap();
    assert_eq!(project.body("alpha"), "Edited\n");
    let folder = project.external().join("alpha");
    assert!(folder.join("mine.md").exists() && !folder.join("scripts").exists());
    let error = project.remove("alpha", false).unwrap_err();
    assert_eq!(
        rules(&error),
        [
            "modified-file@skills/external/alpha/SKILL.md",
            "extra-file@skills/external/alpha/mine.md",
            "missing-file@skills/external/alpha/scripts/deep/run.sh",
        ]
    );
    assert!(folder.join("mine.md").exists());
    let removed = project.remove("alpha", true).unwrap();
    assert!(removed.warnings.iter().all(|f| f.level == Level::Warn));
    assert_eq!(project.names(), [""; 0]);
}

#[test]
fn a_target_that_changed_since_the_plan_is_left_alone() {
    let project = Project::new();
    project.install(&made("alpha", "One\n"), Op::Add).unwrap();
    let skill = made("alpha", "Two\n");
    let content = |wanted: Wanted<'_>| skill.content(wanted);
    let vendored = project.vendored();
    let state = vendored.state(&skill.record.id).unwrap().unwrap();
    fs::write(project.external().join("alpha/SKILL.md"), "Mine\n").unwrap();
    let (mut writer, _) = vendored
        .lock(WriteOptions::new(&NEVER), &mut |_| {})
        .unwrap();
    let update = Install {
        op: Op::Update,
        skill: StagedSkill::new(&skill.record, &content),
        expect: Expect::State(&state),
    };
    let add = Install {
        op: Op::Add,
        skill: StagedSkill::new(&skill.record, &content),
        expect: Expect::Absent,
    };
    let changed = writer.install(&[update], &mut || {});
    assert_eq!(
        rules(&changed.unwrap_err()),
        ["modified-file@skills/external/alpha"]
    );
    let there = writer.install(&[add], &mut || {});
    assert_eq!(
        rules(&there.unwrap_err()),
        ["target-not-managed@skills/external/alpha"]
    );
    assert_eq!(
        (project.names(), project.body("alpha")),
        (vec!["alpha".into()], "Mine\n".into())
    );
}

#[test]
fn only_a_folder_of_ours_can_be_claimed() {
    let project = Project::new();
    let vendored = project.vendored();
    let id = SkillId::new("alpha").unwrap();
    let mut git = SourceFacts::new(
        SourceType::Git,
        Some("https://example.test/acme/up.git".into()),
    );
    git.path = Some("skills/alpha".into());
    let claim = |source: &SourceFacts| vendored.claim(&id, source);
    assert!(claim(&git).unwrap().is_none());
    project.install(&made("alpha", "One\n"), Op::Add).unwrap();
    let taken = claim(&git).unwrap_err();
    assert_eq!(rules(&taken), ["id-taken@skills/external/alpha"]);
    assert_eq!(
        taken.findings()[0].help.as_deref(),
        Some("`--id acme-alpha`")
    );
    let local = SourceFacts::new(SourceType::Local, None);
    assert!(claim(&local).unwrap().is_some());
    let record = project.external().join("alpha").join(RECORD_FILE);
    let newer = fs::read_to_string(&record)
        .unwrap()
        .replace("\"schema\": 1", "\"schema\": 99");
    fs::write(&record, newer).unwrap();
    let unknown = claim(&local).unwrap_err();
    assert_eq!(unknown.exit(), 2);
    assert_eq!(
        rules(&unknown),
        ["unknown-record-schema@skills/external/alpha/.minara-skill.json"]
    );
    assert_eq!(
        rules(&project.remove("alpha", true).unwrap_err()),
        rules(&unknown)
    );
    fs::remove_file(&record).unwrap();
    assert_eq!(
        rules(&claim(&local).unwrap_err()),
        ["target-not-managed@skills/external/alpha"]
    );
    fs::rename(
        project.external().join("alpha"),
        project.external().join("Alpha"),
    )
    .unwrap();
    assert_eq!(
        rules(&claim(&local).unwrap_err()),
        ["target-not-managed@skills/external/Alpha"]
    );
    let error = project
        .install(&made("alpha", "One\n"), Op::Add)
        .unwrap_err();
    assert_eq!(rules(&error), ["target-not-managed@skills/external/Alpha"]);
}

#[test]
fn a_record_counts_only_in_its_own_folder() {
    let project = Project::new();
    project.install(&made("alpha", "One\n"), Op::Add).unwrap();
    fs::rename(
        project.external().join("alpha"),
        project.external().join("beta"),
    )
    .unwrap();
    let error = project
        .vendored()
        .record(&SkillId::new("beta").unwrap())
        .unwrap_err();
    assert_eq!(
        rules(&error),
        ["invalid-record@skills/external/beta/.minara-skill.json"]
    );
    // A broken record of ours can go, but only on demand.
    assert_eq!(
        rules(&project.remove("beta", false).unwrap_err()),
        rules(&error)
    );
    assert_eq!(project.remove("beta", true).unwrap().warnings.len(), 1);
}

#[cfg(unix)]
#[test]
fn links_are_never_gone_through() {
    use std::os::unix::fs::symlink;
    let project = Project::new();
    project.vendored();
    let mine = project.root.join("mine");
    made("alpha", "Mine\n").write_to(&mine);
    symlink(&mine, project.external().join("alpha")).unwrap();
    let error = project
        .install(&made("alpha", "One\n"), Op::Add)
        .unwrap_err();
    assert_eq!(rules(&error), ["target-is-symlink@skills/external/alpha"]);
    let error = project.remove("alpha", true).unwrap_err();
    assert_eq!(rules(&error), ["target-is-symlink@skills/external/alpha"]);
    fs::remove_dir_all(project.root.join("skills")).unwrap();
    symlink(&mine, project.root.join("skills")).unwrap();
    let dir = RelPath::new("skills/external").unwrap();
    let root = &project.root;
    let opened = Vendored::open(root, &dir, "skills/external");
    assert_eq!(
        rules(&opened.unwrap_err()),
        ["target-is-symlink@skills/external"]
    );
    let made = Vendored::create(root, &dir, "skills/external", &WriteOptions::new(&NEVER));
    assert_eq!(
        rules(&made.unwrap_err()),
        ["target-is-symlink@skills/external"]
    );
    assert_eq!(fs::read_dir(&mine).unwrap().count(), 4);
}

/// Somebody puts a link to their own folder at the target, over and over.
#[cfg(unix)]
#[test]
fn a_link_raced_into_the_target_leads_nowhere() {
    use std::os::unix::fs::symlink;
    use std::sync::atomic::Ordering;
    let project = Project::new();
    project.vendored();
    let mine = project.root.join("mine");
    made("alpha", "Mine\n").write_to(&mine);
    let before = state::look(&dir::Dir::open(&project.root).unwrap(), OsStr::new("mine")).unwrap();
    let target = project.external().join("alpha");
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let spare = project.root.join("spare");
            while !done.load(Ordering::Relaxed) {
                let _ = fs::rename(&target, &spare);
                let _ = symlink(&mine, &target);
                let _ = fs::remove_file(&target);
                let _ = fs::remove_dir_all(&spare);
            }
        });
        for round in 0..60 {
            let skill = made("alpha", &format!("Round {round}\n"));
            let _ = project.install(&skill, Op::Update);
            let _ = project.remove("alpha", true);
        }
        done.store(true, Ordering::Relaxed);
    });
    let root = dir::Dir::open(&project.root).unwrap();
    assert_eq!(state::look(&root, OsStr::new("mine")).unwrap(), before);
}

#[test]
fn a_second_writer_waits_and_then_gives_up() {
    let project = Project::new();
    let vendored = project.vendored();
    let other = project.vendored();
    let (writer, _) = vendored
        .lock(WriteOptions::new(&NEVER), &mut |_| {})
        .unwrap();
    let mut options = WriteOptions::new(&NEVER);
    options.lock_wait = Duration::from_millis(60);
    let mut told = Vec::new();
    let error = other.lock(options, &mut |pid| told.push(pid)).unwrap_err();
    assert_eq!(told, [Some(std::process::id())]);
    assert_eq!(
        (error.exit(), error.findings()[0].rule.id),
        (2, "lock-held")
    );
    let reader = other.lock_shared(&options, &mut |_| {});
    assert_eq!(
        rules(&reader.unwrap_err()),
        ["lock-held@skills/external/.minara-write.lock"]
    );
    drop(writer);
    assert!(other.lock_shared(&options, &mut |_| {}).unwrap().is_some());
    assert!(other.lock(options, &mut |_| {}).is_ok());
}

const STAGE: &str = ".minara-stage-alpha-0123abcd";
const OLD: &str = ".minara-old-alpha-0123abcd";

/// What lies in the vendored folder when recovery starts.
#[derive(Clone, Copy, PartialEq)]
enum Lies {
    Nothing,
    Before,
    After,
    /// Neither: before, edited.
    Edited,
    /// After, without its last file.
    Part,
}

use Lies::{After, Before, Edited, Nothing, Part};

fn lay(project: &Project, name: &str, lies: Lies) {
    let folder = project.external().join(name);
    match lies {
        Nothing => {}
        Before => made("alpha", "One\n").write_to(&folder),
        After => made("alpha", "Two\n").write_to(&folder),
        Edited => {
            made("alpha", "One\n").write_to(&folder);
            fs::write(folder.join("SKILL.md"), "Mine\n").unwrap();
        }
        Part => {
            made("alpha", "Two\n").write_to(&folder);
            fs::remove_file(folder.join(RECORD_FILE)).unwrap();
        }
    }
}

fn digest(lies: Lies) -> Option<String> {
    let project = Project::new();
    let vendored = project.vendored();
    lay(&project, "alpha", lies);
    match state::look(&vendored.dir, OsStr::new("alpha")).unwrap() {
        state::Found::Folder(digest) => Some(digest),
        _ => None,
    }
}

fn lay_journal(project: &Project, op: &str, old: Lies, new: Lies) {
    let journal = serde_json::json!({
        "op": op, "id": "alpha", "stage": STAGE, "old": digest(old), "new": digest(new),
    });
    let path = project.external().join(journal::JOURNAL_FILE);
    fs::write(path, journal.to_string()).unwrap();
}

/// One row of the table: what lies at target, stage and old; what remains there.
struct Row {
    journal: Option<(&'static str, Lies, Lies)>,
    lies: [Lies; 3],
    /// The target's body afterwards; `None` where there is none.
    body: Option<&'static str>,
    /// What remains beside the target.
    rest: &'static [&'static str],
}

#[test]
fn recovery_reaches_the_old_or_the_new_state() {
    let update = Some(("update", Before, After));
    let add = Some(("add", Nothing, After));
    let remove = Some(("remove", Before, Nothing));
    let row = |journal, lies, body, rest| Row {
        journal,
        lies,
        body,
        rest,
    };
    let (one, two, mine) = (Some("One\n"), Some("Two\n"), Some("Mine\n"));
    let rows = [
        // A stage without a journal.
        row(None, [Nothing, Part, Nothing], None, &[]),
        row(None, [Before, After, Nothing], one, &[]),
        // Target is the old one.
        row(update, [Before, After, Nothing], two, &[]),
        row(update, [Before, Part, Nothing], one, &[]),
        row(update, [Before, Nothing, Nothing], one, &[]),
        row(add, [Nothing, After, Nothing], two, &[]),
        row(add, [Nothing, Part, Nothing], None, &[]),
        // Target is missing.
        row(update, [Nothing, After, Before], two, &[]),
        row(update, [Nothing, Part, Before], one, &[]),
        row(update, [Nothing, Nothing, Before], one, &[]),
        row(update, [Nothing, After, Edited], mine, &[]),
        row(update, [Nothing, Before, Nothing], one, &[]),
        row(update, [Nothing, After, Nothing], two, &[]),
        // Target is the new one.
        row(update, [After, Before, Nothing], two, &[]),
        row(update, [After, Nothing, Before], two, &[]),
        row(update, [After, Nothing, Nothing], two, &[]),
        row(update, [After, Edited, Nothing], two, &[OLD]),
        row(update, [After, Nothing, Edited], two, &[OLD]),
        row(add, [After, Nothing, Nothing], two, &[]),
        // A removal.
        row(remove, [Before, Nothing, Nothing], one, &[]),
        row(remove, [Nothing, Nothing, Before], one, &[]),
        row(remove, [Nothing, Before, Nothing], None, &[]),
        row(remove, [Nothing, Nothing, Nothing], None, &[]),
        // An old folder without a journal.
        row(None, [After, Nothing, Before], two, &[]),
        row(None, [After, Nothing, Edited], two, &[OLD]),
        row(None, [Nothing, Nothing, Before], None, &[OLD]),
    ];
    for (number, row) in rows.iter().enumerate() {
        let project = Project::new();
        project.vendored();
        for (name, lies) in ["alpha", STAGE, OLD].into_iter().zip(row.lies) {
            lay(&project, name, lies);
        }
        if let Some((op, old, new)) = row.journal {
            lay_journal(&project, op, old, new);
        }
        let vendored = project.vendored();
        let options = WriteOptions {
            no_sync: true,
            ..WriteOptions::new(&NEVER)
        };
        let (writer, recovery) = vendored.lock(options, &mut |_| {}).unwrap();
        let mut warnings = recovery.warnings;
        warnings.extend(writer.finish().unwrap());
        let mut expected: Vec<String> = row.rest.iter().map(|name| name.to_string()).collect();
        expected.extend(row.body.map(|_| "alpha".to_owned()));
        assert_eq!(project.names(), expected, "row {number}");
        if let Some(body) = row.body {
            assert_eq!(project.body("alpha"), body, "row {number}");
        }
        assert_eq!(warnings.len(), row.rest.len(), "row {number}");
        assert!(warnings.iter().all(|f| f.level == Level::Warn));
        let again = project.locked(|_, recovery| recovery.notes).unwrap();
        assert!(again.is_empty(), "row {number}: {again:?}");
    }
}

#[test]
fn what_nobody_can_decide_is_left_alone() {
    for lies in [
        [Edited, After, Nothing],
        [Edited, Nothing, Before],
        [Edited, Before, Nothing],
    ] {
        let project = Project::new();
        project.vendored();
        for (name, lies) in ["alpha", STAGE, OLD].into_iter().zip(lies) {
            lay(&project, name, lies);
        }
        lay_journal(&project, "update", Before, After);
        let before = project.names();
        let error = project.install(&made("beta", "B\n"), Op::Add).unwrap_err();
        assert_eq!(error.exit(), 2);
        assert_eq!(
            rules(&error),
            ["interrupted-operation@skills/external/alpha"]
        );
        assert_eq!(error.findings()[0].notes.len(), 1);
        assert_eq!(
            (project.names(), project.body("alpha")),
            (before, "Mine\n".into())
        );
    }
}

#[test]
fn a_hostile_journal_moves_nothing() {
    let digest = format!("minara-tree-1:{}", "0".repeat(64));
    let journal = |op: &str, id: &str, stage: &str| {
        serde_json::json!({"op": op, "id": id, "stage": stage, "old": null, "new": digest})
            .to_string()
    };
    let hostile = [
        "".to_owned(),
        "{}".to_owned(),
        "x".repeat(100_000),
        journal("add", "../up", ".minara-stage-../up-0123abcd"),
        journal("add", "alpha", "../../stage"),
        journal("add", "alpha", ".minara-stage-alpha-../../x"),
        journal("add", "alpha", ".minara-stage-beta-0123abcd"),
        journal("remove", "alpha", STAGE),
        journal("format", "alpha", STAGE),
        journal("add", "alpha", STAGE).replace("\"new\"", "\"more\":1,\"new\""),
    ];
    for text in hostile {
        let project = Project::new();
        project.vendored();
        fs::write(project.external().join(journal::JOURNAL_FILE), &text).unwrap();
        let error = project.locked(|_, _| ()).unwrap_err();
        assert_eq!(
            rules(&error),
            ["interrupted-operation@skills/external/.minara-journal.json"],
            "{text:.200}"
        );
    }
}

#[test]
fn names_of_leftovers_are_exact() {
    let fine = journal::Leftover::of(STAGE);
    assert_eq!(fine, Some(journal::Leftover::Stage));
    assert!(matches!(
        journal::Leftover::of(OLD),
        Some(journal::Leftover::Old(_))
    ));
    for other in [
        ".minara-stage-alpha",
        ".minara-stage-alpha-0123abc",
        ".minara-stage-alpha-0123ABCD",
        ".minara-stage--0123abcd",
        ".minara-stage-Alpha-0123abcd",
        ".minara-stage-../x-0123abcd",
        ".minara-old",
        "alpha",
    ] {
        assert_eq!(journal::Leftover::of(other), None, "{other}");
    }
}
