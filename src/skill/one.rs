//! One skill.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::fields::is_known_key;
use super::finder::{Finder, Presence};
use super::form::{Covers, FormFile, SkillForm};
use super::known::Facts;
use super::miscased::{is_miscased_name, read_if_meant};
use super::rest::{BodySum, Rest, Sums};
use crate::finding::Origin;
use crate::syntax::{Frontmatter, Node, Pair};
use crate::text::{Source, Span, TextSum};
use crate::tree::{Budgets, Entry, Listing, Mode, Reads, RelPath, Tree, TreeError};

/// How a skill's paths are written in findings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The folder's path as it is shown; empty where it is the working
    /// directory or the source's root.
    pub shown: String,
    /// The folder's own name.
    pub folder: String,
    /// What `shown` counts from.
    pub origin: Origin,
}

/// What the folder holds where SKILL.md belongs.
#[derive(Clone, Debug)]
pub enum FileState {
    /// The file, decoded.
    Read(Arc<Source>),
    /// No file whose name is SKILL.md, and none of another case meant as one.
    Missing,
    /// Only a file of another case that is meant as one, named here.
    Miscased(String),
    /// The file is there and can't be read.
    Unreadable(String),
    /// The file has more bytes than are read.
    TooLarge {
        /// Its size in bytes.
        size: u64,
        /// What is read at most.
        limit: u64,
    },
}

/// One folder with its SKILL.md, parsed once.
#[derive(Debug)]
pub struct Skill {
    tree: Arc<dyn Tree>,
    dir: RelPath,
    place: Place,
    /// Its file, where that is no SKILL.md or lies beside one.
    form: Option<FormFile>,
    loaded: OnceLock<Box<Loaded>>,
    rest: OnceLock<Rest>,
    /// What its text is told apart by, which outlives it.
    sums: OnceLock<Option<Sums>>,
    /// Files outside its folder.
    around: Arc<Reads>,
    work: OnceLock<Box<Work>>,
    /// Facts that copies of this skill share.
    lasting: Arc<Facts>,
}

/// What is found out while a skill is judged. Of most skills that is done with a copy
/// ([`Skill::afresh`]), and they themselves never have it.
#[derive(Debug)]
struct Work {
    finder: Mutex<Finder>,
    /// Files of its folder.
    reads: Reads,
    /// The bytes of SKILL.md, shared by all who ask.
    bytes: OnceLock<Arc<[u8]>>,
    facts: Facts,
}

impl Work {
    fn knowing(reads: Reads) -> Box<Work> {
        Box::new(Work {
            finder: Mutex::default(),
            reads,
            bytes: OnceLock::new(),
            facts: Facts::default(),
        })
    }
}

/// What stands where SKILL.md belongs, read and parsed.
#[derive(Clone, Debug)]
struct Loaded {
    file: FileState,
    /// The directory entry of SKILL.md.
    entry: Option<Entry>,
    /// The names of what else lies in its folder.
    beside: Arc<[Box<str>]>,
    frontmatter: Option<Arc<Frontmatter>>,
    /// The bytes of the file of another case that stands for it.
    miscased: Option<Arc<[u8]>>,
}

impl Skill {
    /// Reads the skill in folder `dir` of `tree`. Never fails: what can't be
    /// read is told by [`Skill::file`].
    pub fn load(tree: Arc<dyn Tree>, dir: RelPath, place: Place) -> Skill {
        let skill = Skill::unread(tree, dir, place);
        skill.read();
        skill
    }

    /// Reads it now, where nobody asked yet.
    pub fn read(&self) {
        self.loaded();
    }

    /// As [`Skill::load`], but it is read when somebody asks first.
    pub fn unread(tree: Arc<dyn Tree>, dir: RelPath, place: Place) -> Skill {
        Skill {
            tree,
            dir,
            place,
            form: None,
            loaded: OnceLock::new(),
            rest: OnceLock::new(),
            sums: OnceLock::new(),
            around: Arc::new(Reads::around_skills()),
            work: OnceLock::new(),
            lasting: Arc::default(),
        }
    }

    /// A skill whose SKILL.md is `source`, whatever the tree holds: an editor's
    /// unsaved buffer, or text from standard input.
    pub fn with_source(tree: Arc<dyn Tree>, dir: RelPath, place: Place, source: Source) -> Skill {
        let loaded = Loaded::of(FileState::Read(Arc::new(source)), None);
        Skill::unread(tree, dir, place).being(loaded)
    }

    /// This skill with another text of SKILL.md, in `tree`.
    #[must_use]
    pub fn rewritten(&self, tree: Arc<dyn Tree>, source: Source) -> Skill {
        let file = FileState::Read(Arc::new(source));
        let loaded = Loaded {
            beside: Arc::clone(&self.loaded().beside),
            ..Loaded::of(file, self.loaded().entry.clone())
        };
        let form = self.form.clone();
        let skill = Skill::unread(tree, self.dir.clone(), self.place.clone());
        Skill { form, ..skill }.being(loaded)
    }

    /// The same skill, which the file `name` of its folder makes one of `form`.
    #[must_use]
    pub fn in_form(mut self, form: &'static SkillForm, name: &str) -> Skill {
        self.form = Some(FormFile {
            form,
            path: self.dir.resolve(name).unwrap_or_default(),
            shown: self.path_of(name),
        });
        if form.covers == Covers::Folder {
            return self;
        }
        // What else lies in the folder is not its own.
        self.being(Loaded::of(FileState::Missing, None))
    }

    /// The file that makes it a skill of another form than SKILL.md does, be there a
    /// SKILL.md or not.
    pub fn form(&self) -> Option<&FormFile> {
        self.form.as_ref()
    }

    /// The file that is the skill where no SKILL.md is.
    pub fn sole_form(&self) -> Option<&FormFile> {
        let form = self.form.as_ref()?;
        let alone = self.rested().is_none() && matches!(self.file(), FileState::Missing);
        alone.then_some(form)
    }

    /// Whether it is a skill and not a file that belongs to many.
    pub fn is_counted(&self) -> bool {
        let form = self.form.as_ref();
        form.is_none_or(|form| form.form.covers != Covers::Collection)
    }

    fn being(mut self, loaded: Loaded) -> Skill {
        self.loaded = OnceLock::from(Box::new(loaded));
        self
    }

    fn loaded(&self) -> &Loaded {
        self.loaded
            .get_or_init(|| Box::new(Loaded::read(&*self.tree, &self.dir)))
    }

    fn work(&self) -> &Work {
        self.work.get_or_init(|| Work::knowing(Reads::of_skill()))
    }

    /// The same skill, of which nothing was asked yet but what lasts
    /// ([`Fact::LASTS`](super::Fact::LASTS)): what is read and found out of it goes when it goes.
    /// Judging thousands of skills so keeps one skill's files a thread in memory,
    /// not all.
    #[must_use]
    pub fn afresh(&self) -> Skill {
        let (tree, dir) = (Arc::clone(&self.tree), self.dir.clone());
        let mut fresh = Skill::unread(tree, dir, self.place.clone());
        fresh.loaded.clone_from(&self.loaded);
        fresh.form.clone_from(&self.form);
        fresh.lasting = Arc::clone(&self.lasting);
        fresh.around = Arc::clone(&self.around);
        fresh
    }

    /// Takes over from a copy that was judged ([`Skill::afresh`]) what is asked when
    /// all skills are looked at together. Where its text is let go that is its name,
    /// its description, what it is told apart from others by and the like: the text
    /// goes with the copy, and who asks for it all the same reads it again.
    pub fn rest(&self, judged: Skill, lets_go: bool) {
        if lets_go && judged.has_text() {
            self.sums.get_or_init(|| judged.sums());
            self.rest.get_or_init(|| Rest {
                name: judged.name().map(str::to_owned),
                is_named: judged.pair("name").is_some(),
                description: judged.description().map(str::to_owned),
                is_usable: judged.is_usable(),
                is_hidden: judged.is_hidden(),
            });
        } else if let Some(loaded) = judged.loaded.into_inner() {
            self.loaded.get_or_init(|| loaded);
        }
    }

    /// Whether its text is held, or would have been if there were one.
    pub fn holds_text(&self) -> bool {
        self.loaded.get().is_some()
    }

    /// What is left of it, where its text went.
    fn rested(&self) -> Option<&Rest> {
        self.rest.get().filter(|_| self.loaded.get().is_none())
    }

    /// The same skill, which shares with others of its tree what is read outside
    /// their folders: the manifests and licences above them are read once for all.
    #[must_use]
    pub fn sharing(mut self, around: &Arc<Reads>) -> Skill {
        self.around = Arc::clone(around);
        self
    }

    /// The same skill, of whose folder these files are read already.
    #[must_use]
    pub fn knowing(mut self, reads: Reads) -> Skill {
        self.work = OnceLock::from(Work::knowing(reads));
        self
    }

    /// What is read outside its folder.
    pub fn around(&self) -> &Arc<Reads> {
        &self.around
    }

    /// Where facts are kept: those that last, or those that go with this copy.
    pub(super) fn facts(&self, lasting: bool) -> &Facts {
        if lasting {
            &self.lasting
        } else {
            &self.work().facts
        }
    }

    /// Whether its folder is a whole repository, whose name is whatever it was
    /// cloned to.
    pub fn is_repository(&self) -> bool {
        let git = || RelPath::own(".git").is_ok_and(|path| self.tree.entry(&path).is_some());
        self.dir.is_root() && (self.place.origin == Origin::Source || git())
    }

    /// The skill in the folder `dir` below this one's.
    pub fn inner(&self, dir: &RelPath) -> Skill {
        let below = dir.strip_prefix(&self.dir).unwrap_or_default();
        let place = Place {
            shown: self.path_of(below.as_str()),
            folder: dir.name().to_owned(),
            origin: self.place.origin,
        };
        let (tree, dir) = (Arc::clone(&self.tree), dir.clone());
        let file = dir.resolve("SKILL.md");
        // It is read once, whoever asks first: this skill's rules or its own.
        match file.and_then(|file| self.bytes(&file, Budgets::SKILL_MD).ok()) {
            Some(bytes) => Skill::with_source(tree, dir, place, Source::from_bytes(bytes.to_vec())),
            None => Skill::load(tree, dir, place),
        }
    }

    /// The bytes of a file of the tree, at most `budget`; the same for all who
    /// ask while the skill is judged. Files of at most 1 MiB are read once, as
    /// long as there are not more than 16 MiB of them; those outside the skill's
    /// folder once for all that share them ([`Skill::sharing`]). SKILL.md is the
    /// text that is judged, which need not be the tree's.
    ///
    /// # Errors
    /// Those of [`Tree::read`]; [`TreeError::Changed`] where a file that was too
    /// large to be kept is not any more what it was.
    pub fn bytes(&self, path: &RelPath, budget: u64) -> Result<Arc<[u8]>, TreeError> {
        if let Some(bytes) = self.own_bytes(path) {
            return if bytes.len() as u64 > budget {
                Err(TreeError::TooLarge {
                    path: path.clone(),
                    size: bytes.len() as u64,
                    limit: budget,
                })
            } else {
                Ok(Arc::clone(bytes))
            };
        }
        let reads = if path.is_inside(&self.dir) {
            &self.work().reads
        } else {
            &*self.around
        };
        reads.read(&*self.tree, path, budget)
    }

    /// The bytes of SKILL.md, or of the file of another case in its place, if that
    /// lies at `path`.
    fn own_bytes(&self, path: &RelPath) -> Option<&Arc<[u8]>> {
        let name = path.name();
        let is_exact = name == "SKILL.md";
        let may = is_exact || is_miscased_name(name);
        if !may || path.parent().as_ref() != Some(&self.dir) {
            return None;
        }
        match self.file() {
            FileState::Read(source) if is_exact => {
                Some(self.work().bytes.get_or_init(|| source.bytes().into()))
            }
            FileState::Miscased(known) if known == name => self.loaded().miscased.as_ref(),
            _ => None,
        }
    }

    /// The tree that holds the folder.
    pub fn tree(&self) -> &Arc<dyn Tree> {
        &self.tree
    }

    /// The folder in the tree.
    pub fn dir(&self) -> &RelPath {
        &self.dir
    }

    /// The folder's own name.
    pub fn folder_name(&self) -> &str {
        &self.place.folder
    }

    /// The folder's name as clients are taken to see it: a whole repository lies in
    /// a folder whose name is chance, so that its skill counts under its own name.
    pub fn home_name(&self) -> &str {
        let chance = self.is_repository() || self.folder_name().is_empty();
        let own = self.name().filter(|_| chance);
        own.unwrap_or(self.folder_name())
    }

    /// What the paths in findings count from.
    pub fn origin(&self) -> Origin {
        self.place.origin
    }

    /// The folder's path as findings print it; `.` where it has none. Of a skill that
    /// is one file the path of that.
    pub fn shown(&self) -> &str {
        if let Some(file) = self.form.as_ref()
            && file.form.covers != Covers::Folder
        {
            return &file.shown;
        }
        match self.place.shown.as_str() {
            "" => ".",
            shown => shown,
        }
    }

    /// The path of a file below the folder as findings print it.
    pub fn path_of(&self, below: &str) -> String {
        match self.place.shown.as_str() {
            "" | "." => below.to_owned(),
            shown => format!("{shown}/{below}"),
        }
    }

    /// The file below the folder that findings print as `shown`: what
    /// [`Skill::path_of`] made. `None` for the folder itself and for what lies
    /// outside.
    pub fn below(&self, shown: &str) -> Option<RelPath> {
        let below = match self.path_of("") {
            folder if folder.is_empty() => shown,
            folder => shown.strip_prefix(&folder)?,
        };
        RelPath::own(below).ok().filter(|below| !below.is_root())
    }

    /// The path of SKILL.md as findings print it; of the file that is the skill where
    /// there is none.
    pub fn file_path(&self) -> String {
        match self.sole_form() {
            Some(file) => file.shown.clone(),
            None => self.path_of("SKILL.md"),
        }
    }

    /// What stands where SKILL.md belongs.
    pub fn file(&self) -> &FileState {
        &self.loaded().file
    }

    /// The directory entry of SKILL.md, where it was read from a tree.
    pub fn entry(&self) -> Option<&Entry> {
        self.loaded().entry.as_ref()
    }

    /// The names of what else lies in its folder, in byte order, as they were when
    /// SKILL.md was looked for; none where its text is not the tree's.
    pub fn beside(&self) -> impl Iterator<Item = &str> {
        self.loaded().beside.iter().map(|name| &**name)
    }

    /// Whether something of this name lies in its folder ([`Skill::beside`]).
    pub fn has_beside(&self, name: &str) -> bool {
        let beside = &self.loaded().beside;
        let found = beside.binary_search_by(|known| (**known).cmp(name));
        found.is_ok()
    }

    /// Whether the folder has nothing that could be meant as a skill's file.
    pub fn is_no_skill(&self) -> bool {
        self.form.is_none()
            && self.rested().is_none()
            && !self.has_file()
            && matches!(self.file(), FileState::Missing)
    }

    /// Whether a file of the right name is there for certain, read or not.
    fn has_file(&self) -> bool {
        let is_unread = self.loaded.get().is_none();
        let entry = is_unread.then(|| self.tree.entry_in(&self.dir, "SKILL.md"));
        entry.is_some_and(|entry| {
            entry.is_ok_and(|entry| entry.is_some_and(|entry| entry.mode.is_file()))
        })
    }

    /// Whether SKILL.md could be read.
    pub fn has_text(&self) -> bool {
        self.rested().is_some() || self.source().is_some()
    }

    /// The text of SKILL.md.
    pub fn source(&self) -> Option<&Arc<Source>> {
        match self.file() {
            FileState::Read(source) => Some(source),
            _ => None,
        }
    }

    fn sums(&self) -> Option<Sums> {
        let sums = || Some(Sums::of(self.source()?, self.body_span(), &self.dir));
        *self.sums.get_or_init(sums)
    }

    /// What the bytes of SKILL.md are told apart from those of other skills by; `None`
    /// where it can't be read.
    pub fn text_sum(&self) -> Option<TextSum> {
        self.sums().map(|sums| sums.text)
    }

    /// The same of its body; `None` where it has none.
    pub fn body_sum(&self) -> Option<BodySum> {
        self.sums()?.body
    }

    /// The frontmatter; `None` where there is no SKILL.md to read.
    pub fn frontmatter(&self) -> Option<&Frontmatter> {
        self.loaded().frontmatter.as_deref()
    }

    /// The first top-level pair of this key, also one read after a fault.
    pub fn pair(&self, key: &str) -> Option<&Pair> {
        self.frontmatter()?.pair(key)
    }

    /// The value of a top-level key.
    pub fn field(&self, key: &str) -> Option<&Node> {
        self.pair(key).map(|pair| &pair.value)
    }

    /// The text of a top-level key's value, where it is text.
    pub fn text_field(&self, key: &str) -> Option<&str> {
        self.field(key)?.as_str()
    }

    /// The name, where it is text.
    pub fn name(&self) -> Option<&str> {
        match self.rested() {
            Some(rest) => rest.name.as_deref(),
            None => self.text_field("name").or_else(|| self.form_texts().name),
        }
    }

    /// The name where SKILL.md has the key, be the value text or not.
    pub fn own_name(&self) -> Option<&str> {
        let is_named = match self.rested() {
            Some(rest) => rest.is_named,
            None => self.pair("name").is_some(),
        };
        self.name().filter(|_| is_named)
    }

    /// Whether a model never sees the skill, because it says so of itself.
    pub fn is_hidden(&self) -> bool {
        match self.rested() {
            Some(rest) => rest.is_hidden,
            None => {
                let off = self.field("disable-model-invocation");
                off.is_some_and(|node| node.is_text("true"))
            }
        }
    }

    /// The description, where it is text.
    pub fn description(&self) -> Option<&str> {
        match self.rested() {
            Some(rest) => rest.description.as_deref(),
            None => {
                let own = self.text_field("description");
                own.or_else(|| self.form_texts().description)
            }
        }
    }

    /// What follows the frontmatter.
    pub fn body_span(&self) -> Span {
        self.frontmatter().map_or(Span::at(0), |f| f.body)
    }

    /// The text behind the frontmatter.
    pub fn body(&self) -> &str {
        self.source().map_or("", |s| s.slice(self.body_span()))
    }

    /// Whether something lies at a path of the tree.
    pub fn look(&self, path: &RelPath) -> Presence {
        self.find(path).0
    }

    /// The path as it is written in the tree, where only its case differs.
    pub fn in_other_case(&self, path: &RelPath) -> Option<RelPath> {
        let (presence, actual) = self.find(path);
        (presence == Presence::OtherCase).then_some(actual)
    }

    fn find(&self, path: &RelPath) -> (Presence, RelPath) {
        // What it knows is true also after a panic elsewhere.
        let finder = self.work().finder.lock();
        finder
            .unwrap_or_else(PoisonError::into_inner)
            .find(&*self.tree, path)
    }

    /// Whether an ordinary client can load it: the frontmatter can be read and
    /// holds a name and a description.
    pub fn is_usable(&self) -> bool {
        if let Some(rest) = self.rested() {
            return rest.is_usable;
        }
        let is_said = |text: Option<&str>| text.is_some_and(|text| !text.trim().is_empty());
        if let Some(file) = self.sole_form() {
            let texts = self.form_texts();
            return is_said(texts.name) && (is_said(texts.description) || !file.form.describes);
        }
        let has = |key| is_said(self.text_field(key));
        self.frontmatter().is_some_and(|front| front.is_valid())
            && has("name")
            && has("description")
    }
}

impl Loaded {
    fn of(file: FileState, entry: Option<Entry>) -> Loaded {
        let frontmatter = match &file {
            FileState::Read(source) => Some(Frontmatter::parse(source, is_known_key)),
            _ => None,
        };
        Loaded {
            file,
            entry,
            beside: Arc::default(),
            frontmatter: frontmatter.map(Arc::new),
            miscased: None,
        }
    }

    fn read(tree: &dyn Tree, dir: &RelPath) -> Loaded {
        let listing = match tree.list(dir) {
            Ok(listing) => listing,
            Err(TreeError::Missing(_)) => return Loaded::of(FileState::Missing, None),
            Err(error) => return Loaded::of(FileState::Unreadable(error.to_string()), None),
        };
        let names = listing.entries.iter().map(|entry| entry.path.name());
        let others = names.filter(|name| *name != "SKILL.md");
        Loaded {
            beside: others.map(Box::from).collect(),
            ..Loaded::found(tree, &listing)
        }
    }

    fn found(tree: &dyn Tree, listing: &Listing) -> Loaded {
        let entry = listing.get("SKILL.md").filter(|entry| is_no_folder(entry));
        let Some(entry) = entry.cloned() else {
            return Loaded::other_case(tree, listing, None);
        };
        let file = match tree.read(&entry.path, Budgets::SKILL_MD) {
            Ok(bytes) => FileState::Read(Arc::new(Source::from_bytes(bytes))),
            Err(TreeError::TooLarge { size, limit, .. }) => FileState::TooLarge { size, limit },
            // A link that leads nowhere is no file; another case may be one.
            Err(TreeError::Missing(_)) => return Loaded::other_case(tree, listing, Some(entry)),
            Err(error) => FileState::Unreadable(error.to_string()),
        };
        Loaded::of(file, Some(entry))
    }

    /// A file that would be SKILL.md if case did not count.
    fn other_case(tree: &dyn Tree, listing: &Listing, entry: Option<Entry>) -> Loaded {
        let mut miscased = listing.entries.iter().filter_map(|entry| {
            let may = is_no_folder(entry) && is_miscased_name(entry.path.name());
            let source = may.then(|| read_if_meant(tree, &entry.path))??;
            Some((entry.path.name().to_owned(), source))
        });
        match miscased.next() {
            Some((name, source)) => Loaded {
                miscased: Some(source.bytes().into()),
                ..Loaded::of(FileState::Miscased(name), entry)
            },
            None => Loaded::of(FileState::Missing, entry),
        }
    }
}

fn is_no_folder(entry: &Entry) -> bool {
    entry.mode != Mode::Folder && entry.mode != Mode::Submodule
}
