//! What a project accepts of a source, of a place, and of what it vendored: one answer
//! for whoever judges a licence.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use crate::config::{self, LicenseClarify, LicenseScope, Word};
use crate::license::{Clarification, EvidenceKind, Lists, Options, Places, PolicyNote};
use crate::record::Record;
use crate::skill::Skill;
use crate::tree::RelPath;
use crate::vendoring::fetch::origin_of;
use crate::vendoring::source::{is_source, way};
use crate::vendoring::update::Granted;

/// The licence policies of a project.
#[derive(Debug)]
pub(super) struct Policies {
    /// What holds everywhere.
    own: Options,
    license: config::License,
    /// The folder that the addresses of records count from.
    root: PathBuf,
    /// By what they were made from.
    known: Mutex<BTreeMap<Key, Arc<Options>>>,
}

/// What a policy is made from beside that of the project.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// The address of the source, where something is said of it.
    source: Option<String>,
    /// The lists of its place.
    places: Vec<usize>,
    /// What was granted when it came in.
    granted: Granted,
    /// Its folder, where its licence was found out.
    clarified: Option<RelPath>,
    /// The folder of the source that it lies in, where that is not the project, and that
    /// of the tree in which it is judged.
    foreign: Option<(PathBuf, PathBuf)>,
}

impl Policies {
    /// Policies on top of `own`. `home` leads from the folder of the configuration to
    /// `root`, see [`Places::home`].
    pub(super) fn new(
        own: Options,
        license: &config::License,
        root: PathBuf,
        home: String,
    ) -> Policies {
        let places = license.overrides.iter();
        let places = places.filter_map(|entry| match &entry.scope {
            LicenseScope::Paths(globs) => Some((globs.clone(), lists(entry))),
            LicenseScope::Source(_) => None,
        });
        let places = Places {
            home,
            lists: places.collect(),
        };
        Policies {
            own: Options { places, ..own },
            license: license.clone(),
            root,
            known: Mutex::default(),
        }
    }

    /// The policy for what comes in from the source at a URL, or in the folder that a
    /// record names; a folder without any has `None`.
    pub(super) fn of_source(&self, url: Option<&str>) -> Options {
        let mut options = self.own.clone();
        let is_source = |word: &Word| self.is_source(word, url);
        options.trust_root |= self.license.trust_root.iter().any(is_source);
        options.source = url.map(str::to_owned);
        let clarify = self.license.clarify.iter();
        let clarify = clarify.filter(|one| is_source(&one.repo));
        options.clarify = clarify.map(clarification).collect();
        for entry in &self.license.overrides {
            if let LicenseScope::Source(word) = &entry.scope
                && is_source(word)
            {
                options.extend(&lists(entry));
            }
        }
        options
    }

    fn is_source(&self, word: &Word, url: Option<&str>) -> bool {
        url.is_some_and(|url| is_source(&word.text, url, &self.root, &origin_of))
    }

    /// The policy for a skill that lies here: in the folder `place`, which counts from
    /// the configuration's; `dir` is its folder in the tree in which it is judged.
    pub(super) fn of_skill(
        &self,
        place: &str,
        dir: &RelPath,
        record: Option<&Record>,
    ) -> Arc<Options> {
        let clarified = record.is_some_and(|record| {
            let license = &record.license;
            license.is_decided(PolicyNote::Clarified.name())
        });
        let key = Key {
            source: record.and_then(|record| self.spoken_of(record)),
            places: self.own.places.of(place),
            granted: record.map(Granted::of).unwrap_or_default(),
            clarified: clarified.then(|| dir.clone()),
            foreign: None,
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let made = known.entry(key).or_insert_with_key(|key| {
            let mut options = self.of_source(key.source.as_deref()).within(&key.places);
            key.granted.grant(&mut options);
            // Of what lies here nobody asks where it came from, and what the configuration
            // clarifies counts from the source's root.
            options.source = None;
            let settled = record.filter(|_| clarified);
            options.clarify = settled
                .map(|record| settled_in(record, dir))
                .into_iter()
                .collect();
            Arc::new(options)
        });
        Arc::clone(made)
    }

    /// The policy for a skill that lies in a source beside the project, as if it were
    /// added from there to the folder `target`; `None` where it lies in none. The source
    /// is the next repository around it, or folder that the configuration names.
    pub(super) fn of_foreign(
        &self,
        skill: &Skill,
        target: Option<&RelPath>,
    ) -> Option<Arc<Options>> {
        let license = &self.license;
        let words = license.trust_root.len() + license.overrides.len() + license.clarify.len();
        if words == 0 {
            return None;
        }
        let lies = skill.tree().on_disk(skill.dir())?;
        let tree = skill.tree().on_disk(&RelPath::root())?;
        let (folder, url) = self.source_around(&lies)?;
        let key = Key {
            source: url,
            places: target.map_or_else(Vec::new, |target| self.own.places.at(target)),
            foreign: Some((folder, tree)),
            ..Key::default()
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let made = known.entry(key).or_insert_with_key(|key| {
            let mut options = self.of_source(key.source.as_deref()).within(&key.places);
            // Findings are about what lies here.
            options.source = None;
            options.clarify.retain_mut(|one| {
                let here = key.foreign.as_ref();
                let path = here.and_then(|(folder, tree)| path_in(tree, folder, &one.path));
                path.map(|path| one.path = path).is_some()
            });
            Arc::new(options)
        });
        Some(Arc::clone(made))
    }

    /// The source that a folder on disk lies in, and its address as `add` has it.
    fn source_around(&self, lies: &Path) -> Option<(PathBuf, Option<String>)> {
        let root = self.root.canonicalize().ok()?;
        let lies = lies.canonicalize().ok()?;
        let around = lies
            .ancestors()
            .take_while(|folder| !root.starts_with(folder));
        for folder in around {
            let is_repository = folder.join(".git").exists();
            let origin = is_repository.then(|| origin_of(folder)).flatten();
            let url = origin.or_else(|| way(&self.root, folder));
            if is_repository || self.is_spoken_of(url.as_deref()) {
                return Some((folder.to_path_buf(), url));
            }
        }
        let is_beside = !lies.starts_with(&root);
        is_beside.then_some((lies, None))
    }

    /// Whether the configuration says something of the source at an address.
    fn is_spoken_of(&self, url: Option<&str>) -> bool {
        let clarify = self.license.clarify.iter().map(|one| &one.repo);
        let mut words = self.words().chain(clarify);
        words.any(|word| self.is_source(word, url))
    }

    /// The words that name a source as a whole.
    fn words(&self) -> impl Iterator<Item = &Word> {
        let overrides = self.license.overrides.iter();
        let overrides = overrides.filter_map(|entry| match &entry.scope {
            LicenseScope::Source(word) => Some(word),
            LicenseScope::Paths(_) => None,
        });
        overrides.chain(&self.license.trust_root)
    }

    /// The address of a record's source, where the configuration says something of it.
    fn spoken_of(&self, record: &Record) -> Option<String> {
        let url = record.source.url.as_deref()?;
        let spoken = self.words().any(|word| self.is_source(word, Some(url)));
        spoken.then(|| url.to_owned())
    }
}

/// A path of a source as the tree has it in which its skill is judged; both are folders
/// on disk.
fn path_in(tree: &Path, source: &Path, path: &RelPath) -> Option<RelPath> {
    let tree = tree.canonicalize().ok()?;
    let full = source.join(path.as_str());
    let below = full.strip_prefix(tree).ok()?.to_str()?;
    RelPath::own(&below.replace(std::path::MAIN_SEPARATOR, "/")).ok()
}

/// What a record says was found out, as a clarification of the skill in the folder
/// `dir`: it holds as long as the licence texts in it are those of the record.
fn settled_in(record: &Record, dir: &RelPath) -> Clarification {
    let license = &record.license;
    let texts = license.evidence.iter();
    let texts = texts.filter(|one| TEXTS.iter().any(|kind| kind.name() == one.kind));
    let sums: BTreeSet<_> = texts.filter_map(|one| one.sha256).collect();
    let own = record.files.iter();
    let own = own.filter(|(_, facts)| sums.contains(&facts.sha256));
    let own = own.map(|(path, facts)| (path.clone(), facts.sha256.to_string()));
    let copied = license.copied.iter();
    let copied = copied.filter_map(|copy| Some((RelPath::new(&copy.to).ok()?, copy.sha256)));
    let copied = copied.map(|(path, sum)| (path, sum.to_string()));
    let mut files: Vec<(RelPath, String)> = own.chain(copied).collect();
    if files.is_empty() {
        // What it rested on stayed in the source.
        let main = record
            .files
            .iter()
            .find(|(path, _)| path.as_str() == "SKILL.md");
        files.extend(main.map(|(path, facts)| (path.clone(), facts.sha256.to_string())));
    }
    Clarification {
        path: dir.clone(),
        files,
        expression: license.expression.clone().unwrap_or_default(),
        reason: license.reason.clone().unwrap_or_default(),
        agreement: Some(license.agreement.clone().unwrap_or_default()),
    }
}

/// Evidence of these kinds is a licence text.
const TEXTS: [EvidenceKind; 4] = [
    EvidenceKind::SkillFile,
    EvidenceKind::AncestorFile,
    EvidenceKind::RootFile,
    EvidenceKind::ThirdPartyFile,
];

fn clarification(entry: &LicenseClarify) -> Clarification {
    Clarification {
        path: entry.path.clone(),
        files: entry.files.clone(),
        expression: entry.expression.text.clone(),
        reason: entry.reason.clone(),
        agreement: entry.agreement.clone(),
    }
}

fn lists(entry: &config::LicenseOverride) -> Lists {
    Lists {
        allow: texts(&entry.allow),
        warn: texts(&entry.warn),
        deny: texts(&entry.deny),
    }
}

/// Words as they were written.
pub(super) fn texts(words: &[Word]) -> Vec<String> {
    words.iter().map(|word| word.text.clone()).collect()
}
