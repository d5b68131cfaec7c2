//! One repository in which licences are looked for. What its skills share (texts,
//! listings, signs of a collection) is read once.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use super::about::{self, Against, Row, Speaker, against, is_about_service, lists_parts};
use super::aggregator::Signs;
use super::fingerprint::Fingerprints;
use super::folder::{Folder, is_notice, is_second_name};
use super::manifest::{Listed, marketplace};
use super::outcome::Outcome;
use super::policy::Options;
use super::prose::{self, Saying};
use super::read::{self, Reading, sha256};
use super::reuse::{self, Statements};
use crate::skill::Skill;
use crate::systems::installers::{MAX_RECORD, Sources, sources};
use crate::text::{Source, Span};
use crate::tree::{Budgets, Names, Reads, RelPath, Tree, TreeError};

/// A repository or a project with its licences.
///
/// Everything is read through one [`Tree`] under byte budgets, and from many
/// threads at once.
#[derive(Debug)]
pub struct Scope {
    tree: Arc<dyn Tree>,
    root: RelPath,
    options: Options,
    folders: Mutex<HashMap<RelPath, Arc<Folder>>>,
    /// A folder that holds nothing which speaks of licences, for all of these.
    bare: Arc<Folder>,
    paths: Mutex<HashMap<RelPath, Option<Arc<Reading>>>>,
    readings: Arc<Readings>,
    sentences: Mutex<HashMap<RelPath, Arc<Sentences>>>,
    sections: Mutex<HashMap<RelPath, Option<Arc<Section>>>>,
    tables: Mutex<HashMap<RelPath, Arc<Table>>>,
    lists: Mutex<HashMap<RelPath, Arc<List>>>,
    installed: Mutex<HashMap<RelPath, Arc<Sources>>>,
    markets: Mutex<HashMap<RelPath, Arc<Vec<Listed>>>>,
    statements: Mutex<HashMap<RelPath, Option<Arc<Statements>>>>,
    /// The SKILL.md of skills that are judged together.
    held: HashMap<RelPath, Arc<Source>>,
    /// Files outside the skill that is judged.
    around: Arc<Reads>,
    modules: OnceLock<Vec<RelPath>>,
    signs: OnceLock<Signs>,
}

/// The licence texts that were read, by what they hold, for one repository or for
/// all of a run: copies of one text are judged once.
#[derive(Debug, Default)]
pub struct Readings(Mutex<HashMap<(String, bool), Arc<Reading>>>);

impl Readings {
    /// The bytes of a text, judged; `html` tells that the file's name says so.
    fn of(&self, bytes: &[u8], html: bool) -> Arc<Reading> {
        let key = (sha256(bytes), html);
        if let Some(found) = locked(&self.0).get(&key) {
            return Arc::clone(found);
        }
        let reading = Arc::new(read::read_hashed(bytes, html, key.0.clone()));
        locked(&self.0).insert(key, Arc::clone(&reading));
        reading
    }
}

/// What one README says against copies.
#[derive(Debug)]
pub(super) struct Sentences {
    /// Its text.
    pub source: Arc<Source>,
    /// The sentences, in order.
    pub list: Vec<Against>,
}

/// The licence section of one README.
#[derive(Debug)]
pub(super) struct Section {
    /// Its text.
    pub source: Arc<Source>,
    /// What the section says.
    pub saying: Saying,
    /// The words that say it.
    pub span: Span,
}

/// A table of licences.
#[derive(Debug)]
pub(super) struct Table {
    /// Its text.
    pub source: Arc<Source>,
    /// Its rows that are understood, in order.
    pub rows: Vec<Row>,
}

/// What a list of parts names.
#[derive(Debug)]
pub(super) struct List {
    /// Its text.
    pub source: Arc<Source>,
    /// What it names, in order.
    pub entries: Vec<about::Listed>,
}

/// Whether a file of this name is about what lies beside it.
fn is_terms(name: &str) -> bool {
    is_notice(name) || is_second_name(name)
}

/// Whether a text begins with the title of a contract, however its file is called: `FERN END
/// USER LICENSE AGREEMENT`.
fn is_agreement(text: &str) -> bool {
    const LONGEST: usize = 100;
    let title = text.lines().find(|line| !line.trim().is_empty());
    let title = title.filter(|title| title.len() <= LONGEST).unwrap_or("");
    let title = title
        .trim_matches(['#', '*', '_', ' ', '\r'])
        .to_ascii_lowercase();
    let ends = [
        "license agreement",
        "licence agreement",
        "license agreement (eula)",
    ];
    ends.iter().any(|end| title.ends_with(end))
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A cache is whole after every insertion, so a panic elsewhere spoils nothing.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is remembered of a path, or found out of it now. Nobody waits meanwhile: two who
/// ask at once find the same.
fn remembered<T: Clone>(
    known: &Mutex<HashMap<RelPath, T>>,
    path: &RelPath,
    find: impl FnOnce() -> T,
) -> T {
    if let Some(found) = locked(known).get(path) {
        return found.clone();
    }
    let found = find();
    locked(known).insert(path.clone(), found.clone());
    found
}

impl Scope {
    /// The repository whose root is the folder `root` of `tree`.
    pub fn new(tree: Arc<dyn Tree>, root: RelPath, options: Options) -> Scope {
        Scope {
            tree,
            root,
            options,
            folders: Mutex::default(),
            bare: Arc::default(),
            paths: Mutex::default(),
            readings: Arc::default(),
            sentences: Mutex::default(),
            sections: Mutex::default(),
            tables: Mutex::default(),
            lists: Mutex::default(),
            installed: Mutex::default(),
            markets: Mutex::default(),
            statements: Mutex::default(),
            held: HashMap::new(),
            around: Arc::new(Reads::around_skills()),
            modules: OnceLock::new(),
            signs: OnceLock::new(),
        }
    }

    /// The same repository, which shares what is read around its skills.
    #[must_use]
    pub fn sharing(mut self, around: &Arc<Reads>) -> Scope {
        self.around = Arc::clone(around);
        self
    }

    /// The same repository, which shares the licence texts that were read.
    #[must_use]
    pub fn reading_with(mut self, readings: &Arc<Readings>) -> Scope {
        self.readings = Arc::clone(readings);
        self
    }

    /// The same repository, of which these skills are read already.
    #[must_use]
    pub fn holding<'a>(mut self, skills: impl IntoIterator<Item = &'a Arc<Skill>>) -> Scope {
        let of = |skill: &Arc<Skill>| {
            let path = skill.dir().resolve("SKILL.md")?;
            Some((path, Arc::clone(skill.source()?)))
        };
        self.held.extend(skills.into_iter().filter_map(of));
        self
    }

    /// What the project decided.
    pub fn options(&self) -> &Options {
        &self.options
    }

    pub(super) fn tree(&self) -> &Arc<dyn Tree> {
        &self.tree
    }

    /// The tables of known content: the embedded one, then the project's.
    pub(super) fn tables(&self) -> Vec<&Fingerprints> {
        std::iter::once(Fingerprints::embedded())
            .chain(&self.options.fingerprints)
            .collect()
    }

    /// The entry `name` of folder `dir`; the folder itself where the name can't be.
    pub(super) fn below(&self, dir: &RelPath, name: &str) -> RelPath {
        dir.join(name, Names::Own).unwrap_or_else(|_| dir.clone())
    }

    /// The folder `dir` and those above it that belong to the same repository.
    ///
    /// It ends at the root, at a submodule, at a folder with a `.git` of its
    /// own, and below `node_modules` and `vendor`.
    pub(super) fn chain(&self, dir: &RelPath) -> Vec<RelPath> {
        let mut chain = Vec::new();
        for folder in dir.ancestors() {
            let ends = folder == self.root || self.begins_repository(&folder);
            chain.push(folder);
            if ends {
                break;
            }
        }
        chain
    }

    fn begins_repository(&self, folder: &RelPath) -> bool {
        let parent = folder.parent().unwrap_or_default();
        let packaged = match (parent.name(), folder.name()) {
            ("node_modules", name) => !name.starts_with('@'),
            ("vendor", _) => true,
            (scope, _) => {
                scope.starts_with('@')
                    && parent
                        .parent()
                        .is_some_and(|above| above.name() == "node_modules")
            }
        };
        packaged || self.modules().contains(folder) || self.folder(folder).is_repository
    }

    /// The paths of the submodules that `.gitmodules` names.
    fn modules(&self) -> &[RelPath] {
        self.modules.get_or_init(|| {
            let entry = self.folder(&self.root).modules.clone();
            let bytes = entry.and_then(|entry| {
                self.around
                    .read(&*self.tree, &entry.path, Budgets::LICENSE)
                    .ok()
            });
            let text = bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            let paths = text.unwrap_or_default();
            paths
                .lines()
                .filter_map(|line| {
                    line.trim()
                        .strip_prefix("path")?
                        .trim_start()
                        .strip_prefix('=')
                })
                .filter_map(|path| self.root.resolve(path.trim()))
                .collect()
        })
    }

    pub(super) fn folder(&self, dir: &RelPath) -> Arc<Folder> {
        remembered(&self.folders, dir, || {
            let folder = Folder::of(&*self.tree, dir);
            // Most folders hold nothing of this.
            if folder == Folder::default() {
                Arc::clone(&self.bare)
            } else {
                Arc::new(folder)
            }
        })
    }

    /// The bytes of a file of the repository as `skill` is judged by them, at
    /// most `budget`: those below the skill's folder are the skill's
    /// ([`Skill::bytes`]), those around it are read once for all.
    ///
    /// # Errors
    /// Those of [`Skill::bytes`].
    pub fn bytes(
        &self,
        skill: &Skill,
        path: &RelPath,
        budget: u64,
    ) -> Result<Arc<[u8]>, TreeError> {
        if path.is_inside(skill.dir()) && Arc::ptr_eq(skill.tree(), &self.tree) {
            skill.bytes(path, budget)
        } else {
            self.around.read(&*self.tree, path, budget)
        }
    }

    /// The text at `path`, read and judged once; the same bytes elsewhere are
    /// not judged again. `None` where there is no such file.
    pub(super) fn reading(&self, skill: &Skill, path: &RelPath) -> Option<Arc<Reading>> {
        remembered(&self.paths, path, || self.read(skill, path))
    }

    fn read(&self, skill: &Skill, path: &RelPath) -> Option<Arc<Reading>> {
        let bytes = match self.bytes(skill, path, Budgets::LICENSE) {
            Ok(bytes) => bytes,
            Err(TreeError::Missing(_) | TreeError::WrongKind { .. }) => return None,
            Err(error) => return Some(Arc::new(Reading::unreadable(error.to_string()))),
        };
        let lower = path.name().to_ascii_lowercase();
        let html = lower.ends_with(".html") || lower.ends_with(".htm");
        Some(self.readings.of(&bytes, html))
    }

    /// The sentences of the README, or of terms, at `path` that keep or limit
    /// rights; none where it can't be read.
    pub(super) fn sentences(&self, skill: &Skill, path: &RelPath) -> Arc<Sentences> {
        remembered(&self.sentences, path, || {
            let source = self.source_or_nothing(skill, path);
            let apart = is_notice(path.name()) && lists_parts(source.text());
            let is_terms = is_terms(path.name()) && !apart || is_agreement(source.text());
            let terms = is_terms && !is_about_service(source.text());
            let speaker = if terms {
                Speaker::Terms
            } else {
                Speaker::Readme
            };
            let list = against(source.text(), speaker);
            Arc::new(Sentences { source, list })
        })
    }

    /// The text at `path`; `None` where it can't be read.
    fn source(&self, skill: &Skill, path: &RelPath) -> Option<Arc<Source>> {
        let bytes = self.bytes(skill, path, Budgets::LICENSE).ok()?;
        Some(Arc::new(Source::from_bytes(bytes.to_vec())))
    }

    fn source_or_nothing(&self, skill: &Skill, path: &RelPath) -> Arc<Source> {
        let nothing = || Arc::new(Source::from_bytes(Vec::new()));
        self.source(skill, path).unwrap_or_else(nothing)
    }

    /// The licence section of the README at `path`; one that can't be read has none.
    pub(super) fn section(&self, skill: &Skill, path: &RelPath) -> Option<Arc<Section>> {
        remembered(&self.sections, path, || {
            let source = self.source(skill, path)?;
            let (saying, span) = prose::section(source.text(), Speaker::Readme)?;
            Some(Arc::new(Section {
                source,
                saying,
                span,
            }))
        })
    }

    /// The table of licences at `path`; one that can't be read has no rows.
    pub(super) fn table(&self, skill: &Skill, path: &RelPath) -> Arc<Table> {
        remembered(&self.tables, path, || {
            let source = self.source_or_nothing(skill, path);
            let rows = about::rows(source.text());
            Arc::new(Table { source, rows })
        })
    }

    /// What the list of parts at `path` names; nothing where it can't be read.
    pub(super) fn list(&self, skill: &Skill, path: &RelPath) -> Arc<List> {
        remembered(&self.lists, path, || {
            let source = self.source_or_nothing(skill, path);
            let entries = about::listed(source.text());
            Arc::new(List { source, entries })
        })
    }

    /// What the record of an installer at `path` says of where skills come from.
    pub(super) fn installed(&self, skill: &Skill, path: &RelPath) -> Arc<Sources> {
        remembered(&self.installed, path, || {
            let bytes = self.bytes(skill, path, MAX_RECORD);
            let text = bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
            Arc::new(sources(path.name(), &text.unwrap_or_default()))
        })
    }

    /// The plugins with a licence that the marketplace at `path`, of the folder
    /// `root`, lists.
    pub(super) fn listed(&self, skill: &Skill, root: &RelPath, path: &RelPath) -> Arc<Vec<Listed>> {
        remembered(&self.markets, path, || {
            let bytes = self.bytes(skill, path, Budgets::MANIFEST);
            let listed = bytes.map(|bytes| marketplace(path, root, &bytes));
            Arc::new(listed.unwrap_or_default())
        })
    }

    /// The statements of the `REUSE.toml` or `dep5` at `path`.
    pub(super) fn statements(&self, skill: &Skill, path: &RelPath) -> Option<Arc<Statements>> {
        remembered(&self.statements, path, || {
            let bytes = self.bytes(skill, path, Budgets::LICENSE).ok()?;
            reuse::read(path, &bytes).map(Arc::new)
        })
    }

    /// A README of the root, or some SKILL.md: the others are many, and nobody
    /// asks for them again.
    fn asked_once(&self, skill: &Skill, root: &RelPath, path: &RelPath) -> Option<Arc<[u8]>> {
        let budget = Budgets::LICENSE;
        if let Some(source) = self.held.get(path) {
            let bytes = source.bytes();
            return (bytes.len() as u64 <= budget).then(|| bytes.into());
        }
        let near = path.is_inside(skill.dir()) || path.parent().as_ref() == Some(root);
        let read = if near {
            self.bytes(skill, path, budget)
        } else {
            self.tree.read(path, budget).map(Arc::from)
        };
        read.ok()
    }

    /// Signs of a collection; only the repository's own root is looked at.
    pub(super) fn signs(&self, skill: &Skill, root: &RelPath) -> Option<&Signs> {
        (*root == self.root).then(|| {
            self.signs.get_or_init(|| {
                let tables = self.tables();
                let name = self.options.source.as_deref();
                let read = |path: &RelPath| self.asked_once(skill, root, path);
                Signs::of(&*self.tree, root, &read, name, &tables)
            })
        })
    }
}

impl Reading {
    /// A file that can't be read: not understood, so refused.
    fn unreadable(reason: String) -> Reading {
        Reading {
            outcome: Outcome::Unknown(reason),
            source: None,
            span: None,
            holders: Vec::new(),
            residue: Vec::new(),
            sha256: String::new(),
            names_notice: false,
            covers: Vec::new(),
            lacks: None,
            leaves_out: Vec::new(),
            divides: false,
        }
    }
}
