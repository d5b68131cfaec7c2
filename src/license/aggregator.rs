//! Whether a repository collects the work of others: then the licence at its
//! root says nothing of a folder that has none of its own.

mod divided;
mod sources;

use std::collections::BTreeSet;
use std::sync::Arc;

use super::fingerprint::{self, Fingerprints};
use super::folder::{Folder, is_licence_name};
use super::tokens::Tokens;
use crate::skill::is_known_key;
use crate::syntax::Frontmatter;
use crate::text::Source;
use crate::tree::{Entry, RelPath, Tree, Walk, WalkLimits};

/// Gives the bytes of a file of the repository, at most those of a licence text;
/// `None` where they can't be read.
pub type Read<'a> = dyn Fn(&RelPath) -> Option<Arc<[u8]>> + 'a;

/// Keys by which a skill says where it comes from; at the top of its frontmatter
/// or in `metadata`.
pub const ORIGINS: &[&str] = &["source", "upstream", "original_author", "original-author"];

/// Signs found once for a repository.
#[derive(Clone, Debug, Default)]
pub struct Signs {
    /// Signs of which one is enough.
    pub deciding: Vec<String>,
    /// Signs of which two are needed.
    pub others: Vec<String>,
    /// Signs like these that few of many skills give: they count for those alone.
    few: Vec<String>,
    /// Folders of skills in which there are a few copies of known content, and the first
    /// copy: where nothing else is a sign, they count for what lies beside them alone.
    copied: Option<(Vec<RelPath>, String)>,
    /// The README or the name gives one of them.
    says_so: bool,
    /// The README says that some of the skills are sold.
    pub sells: bool,
}

impl Signs {
    /// Whether the repository is taken for a collection, where it is asked for the skill in
    /// `dir`, which says of itself that it is another's, or does not.
    pub fn is_collection(&self, dir: &RelPath, of_another: bool) -> bool {
        let few = if of_another { self.few.len() } else { 0 };
        let beside = self.copied.iter().flat_map(|(folders, _)| folders);
        let mut beside = beside.filter(|folder| dir.is_inside(folder));
        !self.deciding.is_empty() || self.others.len() + few > 1 || beside.next().is_some()
    }

    /// Whether the repository itself gives a sign, whatever its skills say.
    pub fn says_so(&self) -> bool {
        !self.deciding.is_empty() || self.says_so
    }

    /// Every sign in words, the deciding ones first.
    pub fn reasons(&self) -> Vec<String> {
        let copied = self.copied.iter().map(|(_, sign)| sign);
        let all = self.deciding.iter().chain(copied);
        let all = all.chain(&self.others).chain(&self.few);
        all.cloned().collect()
    }

    /// Looks for signs in the repository at `root`, whose files `read` gives.
    /// `name` is how the user named it, where it was fetched.
    pub fn of(
        tree: &dyn Tree,
        root: &RelPath,
        read: &Read<'_>,
        name: Option<&str>,
        tables: &[&Fingerprints],
    ) -> Signs {
        let mut signs = Signs::default();
        let gathered = signs.readme(tree, root, read, name);
        signs.says_so = !signs.others.is_empty();
        signs.skills(tree, root, read, tables, gathered);
        signs
    }

    /// Signs of the README and of the name; whether one of them says that what lies
    /// there was gathered from others: then many skills are a sign too. An owner's own
    /// may be as many, and are chosen as well.
    fn readme(
        &mut self,
        tree: &dyn Tree,
        root: &RelPath,
        read: &Read<'_>,
        name: Option<&str>,
    ) -> bool {
        let folder = Folder::of(tree, root);
        let texts = folder.readmes.iter().filter_map(|entry| read(&entry.path));
        let text = texts
            .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
            .next()
            .unwrap_or_default();
        let tokens = Tokens::new(&text);
        let sold = divided::sells_some(&text);
        self.sells = sold.is_some();
        if let Some(words) = differs_by_folder(&tokens).or(sold) {
            self.deciding.push(format!("its README says `{words}`"));
        }
        if let Some(owners) = sources::listed(&text) {
            let sign = format!("its README lists skills of {owners} owners with their sources");
            self.others.push(sign);
        }
        let heading = text
            .lines()
            .find_map(|line| line.strip_prefix("# "))
            .unwrap_or("");
        let repository = name
            .and_then(|name| name.trim_end_matches('/').rsplit('/').next())
            .unwrap_or("");
        let titles = Tokens::new(&format!("{heading} {repository}"));
        let words = titles.words(0..titles.len());
        let listed = words.iter().find(|word| {
            ["awesome", "collection", "curated", "templates", "directory"].contains(word)
        });
        if let Some(word) = listed {
            self.others.push(format!("it calls itself `{word}`"));
        }
        let said = gathers(&tokens);
        // A title and a sentence that only say that there is a choice say one thing.
        let again = listed.is_some_and(|word| *word != "awesome");
        if let Some(said) = said.as_ref().filter(|said| said.of_others || !again) {
            self.others
                .push(format!("its README says `{}`", said.words));
        }
        if let Some(words) = keeps_licences(&tokens) {
            self.others.push(format!("its README says `{words}`"));
        }
        said.is_some_and(|said| said.of_others)
            || listed.is_some_and(|word| ["awesome", "curated"].contains(word))
    }

    fn skills(
        &mut self,
        tree: &dyn Tree,
        root: &RelPath,
        read: &Read<'_>,
        tables: &[&Fingerprints],
        gathered: bool,
    ) {
        const MANY: usize = 150;
        const MOST: usize = 4_000;
        // Two of a hundred skills that come from elsewhere make no collection.
        const FEW: usize = 20;
        // A few skills with a text of somebody else's make none either.
        const SHARE: usize = 5;
        let limits = WalkLimits {
            entries: 60_000,
            depth: 12,
        };
        let files = Walk { limits }.run(tree, root).unwrap_or_default().files;
        let of_name = |is: &dyn Fn(&str) -> bool| -> Vec<Entry> {
            let files = files.iter().filter(|entry| entry.mode.is_file());
            files
                .filter(|entry| is(entry.path.name()))
                .cloned()
                .collect()
        };
        let texts = of_name(&is_licence_name);
        let files = of_name(&|name| name == "SKILL.md");
        if gathered && files.len() > MANY {
            self.others.push(format!("it has {} skills", files.len()));
        }
        let dirs: BTreeSet<_> = files.iter().filter_map(|file| file.path.parent()).collect();
        let texts = texts.into_iter().map(|entry| entry.path);
        let beside = texts.filter(|text| {
            let dir = text.parent();
            dir.as_ref() == Some(root) || dir.is_some_and(|dir| dirs.contains(&dir))
        });
        let holders = sources::other_holders(root, &beside.collect::<Vec<_>>(), read);
        if holders > 1 && holders * SHARE > files.len() {
            let sign = format!("{holders} of its skills have licence texts of other holders");
            self.others.push(sign);
        }
        let mut sources = 0;
        let mut copies: Vec<RelPath> = Vec::new();
        let mut authors = BTreeSet::new();
        let mut licences = BTreeSet::new();
        for entry in files.iter().take(MOST) {
            let Some(bytes) = read(&entry.path) else {
                continue;
            };
            let source = Source::from_bytes(bytes.to_vec());
            let frontmatter = Frontmatter::parse(&source, is_known_key);
            let shingles = fingerprint::shingles(source.slice(frontmatter.body));
            let mut known = tables.iter().filter_map(|table| table.body_of(&shingles));
            if known.any(|(_, score)| score >= fingerprint::KNOWN) {
                // What a copy says of itself is no second sign.
                copies.push(entry.path.clone());
                continue;
            }
            let field = |key: &str| frontmatter.pair(key).and_then(|pair| pair.value.as_str());
            let metadata = frontmatter.pair("metadata");
            let inner = metadata.map_or(&[][..], |pair| pair.value.pairs()).iter();
            let mut inner = inner.filter_map(|pair| {
                let key = pair.key.as_str()?;
                ORIGINS.contains(&key).then(|| pair.value.as_str())?
            });
            let origin = ORIGINS.iter().find_map(|key| field(key));
            let origin = origin.or_else(|| inner.next());
            sources += usize::from(origin.is_some_and(|origin| !origin.trim().is_empty()));
            authors.extend(field("author").map(str::to_owned));
            licences.extend(field("license").map(str::to_lowercase));
        }
        if sources > 1 {
            let sign = format!("{sources} skills name another source");
            if sources * FEW < files.len() {
                self.few.push(sign);
            } else {
                self.others.push(sign);
            }
        }
        if authors.len() > 2 {
            self.others
                .push(format!("its skills name {} authors", authors.len()));
        }
        if licences.len() > 1 {
            self.others
                .push(format!("its skills name {} licences", licences.len()));
        }
        self.copies(&copies, files.len());
    }

    /// Copies of known content among so many skills.
    fn copies(&mut self, copies: &[RelPath], skills: usize) {
        const SHARE: usize = 10;
        let Some(first) = copies.first() else {
            return;
        };
        let sign = format!("{first} is known proprietary content");
        if copies.len() * SHARE >= skills || !self.others.is_empty() || !self.deciding.is_empty() {
            self.deciding.push(sign);
            return;
        }
        let folders = copies.iter().filter_map(|path| path.parent()?.parent());
        self.copied = Some((folders.collect(), sign));
    }
}

/// Words of a README or a licence file by which folders have terms of their own.
pub fn differs_by_folder(tokens: &Tokens) -> Option<String> {
    const DIFFER: &[&str] = &[
        "may differ",
        "can differ",
        "might differ",
        "other terms",
        "own license",
        "own licenses",
        "own terms",
        "different license",
        "different licenses",
        "different terms",
        "respective license",
        "respective licenses",
        "individual license",
        "individual licenses",
        "separate license",
        "separate licenses",
        "separate terms",
        "licensed individually",
        "licensed separately",
        "license of each",
        "licenses vary",
        "license varies",
        "licenses may vary",
        "license may vary",
        "check each",
        "per skill license",
        "take precedence",
        "takes precedence",
        "override",
    ];
    const PARTS: &[&str] = &[
        "skill",
        "skills",
        "folder",
        "folders",
        "directory",
        "directories",
        "subdirectory",
        "subdirectories",
        "subfolder",
        "subfolders",
        "plugin",
        "plugins",
        "individual",
        "each",
    ];
    /// What lies elsewhere.
    const UPSTREAM: &[&str] = &["upstream", "dependency", "library", "model", "dataset"];
    sentences(tokens).find_map(|words| {
        let of_licences = words.iter().any(|word| is_of_licences(word));
        let of_parts = (0..words.len()).any(|at| {
            let next = words.get(at + 1).copied().unwrap_or_default();
            PARTS.contains(&words[at]) && !(words[at] == "each" && UPSTREAM.contains(&next))
        });
        if !(of_licences && of_parts && words.len() < 80) {
            return None;
        }
        let sentence = words.join(" ");
        let found = DIFFER.iter().find(|phrase| sentence.contains(**phrase))?;
        let is_of_others = found.ends_with("terms") && are_terms_of_others(&words);
        (!is_of_others).then(|| (*found).to_owned())
    })
}

/// Whether a sentence that names no licence tells of the terms of what skills only ask: data,
/// a service.
fn are_terms_of_others(words: &[&str]) -> bool {
    const ASKED: [&str; 7] = [
        "api", "apis", "data", "dataset", "datasets", "service", "services",
    ];
    const OUTER: [&str; 4] = ["third", "external", "reference", "call"];
    let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
    has(&ASKED) && has(&OUTER) && !words.iter().any(|word| word.starts_with("license"))
}

fn is_of_licences(word: &str) -> bool {
    matches!(word, "license" | "licenses" | "licensed" | "terms")
}

/// The words of each sentence.
fn sentences(tokens: &Tokens) -> impl Iterator<Item = Vec<&str>> {
    let mut start = 0;
    (1..=tokens.len()).filter_map(move |end| {
        if end < tokens.len() && !tokens.list()[end - 1].ends {
            return None;
        }
        let words = tokens.words(start..end);
        start = end;
        Some(words)
    })
}

/// Words by which the skills of others in a repository keep the licences that they
/// came with.
fn keeps_licences(tokens: &Tokens) -> Option<&'static str> {
    const KEEP: &[&str] = &[
        "retain their original license",
        "retain their own license",
        "retains its original license",
        "retains its own license",
        "keep their original license",
        "keep their own license",
        "keeps its original license",
        "keeps its own license",
        "under their original license",
        "remain under their original",
        "remain under their own license",
    ];
    sentences(tokens).find_map(|words| {
        let of_skills = words.iter().any(|word| is_of_skills(word));
        let sentence = words.join(" ");
        let found = KEEP.iter().find(|phrase| sentence.contains(**phrase));
        found.filter(|_| of_skills).copied()
    })
}

fn is_of_skills(word: &str) -> bool {
    const SKILLS: &[&str] = &[
        "skill", "skills", "plugin", "plugins", "agents", "commands", "prompts", "they", "these",
    ];
    SKILLS.contains(&word)
}

/// What a sentence about the skills says of where they come from.
struct Gathered {
    words: &'static str,
    /// It speaks of other people, not only of a choice that may be among its owner's own.
    of_others: bool,
}

/// The sentence about the skills by which they come from elsewhere; one that speaks of
/// others goes before one that does not.
fn gathers(tokens: &Tokens) -> Option<Gathered> {
    /// A collection, by its owner or by whomever the rest of the sentence names.
    const CHOSEN: &[&str] = &["curated list", "curated collection"];
    const OTHERS: &[&str] = &[
        "from",
        "by",
        "community",
        "ecosystem",
        "across",
        "various",
        "authors",
        "others",
        "people",
        "makers",
        "developers",
        "contributors",
        "contributed",
        "contributions",
        "third",
        "official",
        "best",
        "top",
        "popular",
        "favorite",
        "favourite",
        "awesome",
        "found",
        "gathered",
        "internet",
        "wrote",
        "thanks",
        "credit",
        "credits",
        "original",
        "originals",
        "creators",
    ];
    const GATHERED: &[&str] = &[
        "collected from",
        "community contributed",
        "from the community",
        "from across",
        "many authors",
        "skills from many",
        "aggregates skills",
        "aggregated skills",
        "aggregation of skills",
        "collection of skills from",
        "from various",
        "gathered from",
        "sourced from",
        "is vendored",
        "are vendored",
        "vendored skill",
        "vendored from",
        "imported from",
    ];
    const MOST: usize = 4_000;
    let mut read = 0;
    let read = sentences(tokens).take_while(|words| {
        read += words.len();
        read < MOST + words.len()
    });
    let of_skills = read.filter(|words| words.iter().any(|word| is_of_skills(word)));
    let mut chosen = None;
    for words in of_skills {
        let sentence = words.join(" ");
        let find = |list: &'static [&'static str]| {
            let mut held = list.iter().copied();
            held.find(|held| sentence.contains(held))
        };
        if let Some(words) = find(GATHERED) {
            let of_others = true;
            return Some(Gathered { words, of_others });
        }
        let Some(found) = find(CHOSEN) else {
            continue;
        };
        let of_others = words.iter().any(|word| OTHERS.contains(word));
        let found = Gathered {
            words: found,
            of_others,
        };
        if of_others {
            return Some(found);
        }
        chosen = chosen.or(Some(found));
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differs(text: &str) -> bool {
        differs_by_folder(&Tokens::new(text)).is_some()
    }

    #[test]
    fn only_sentences_about_licences_of_parts_decide() {
        assert!(differs(
            "Top level: Apache 2.0. Each folder can be under other terms, so look inside before you reuse it."
        ));
        assert!(differs(
            "Apache-2.0, but individual skills may differ in their license"
        ));
        assert!(differs("Each skill has its own terms, as has the data."));
        assert!(differs(
            "Individual skills may call a service, and have their own license."
        ));
        assert!(!differs(
            "The ports live on forks and stay under each upstream project's own license."
        ));
        assert!(!differs(
            "Individual skills may reference third-party data sources with their own terms."
        ));
        assert!(!differs(
            "Results may differ. Each skill has a folder. MIT license."
        ));
    }
}
