//! The references of a repository, and which of them is meant.

use std::collections::BTreeSet;

use git2::Oid;

use super::super::ids::fetch as ids;
use super::super::ids::tree::of_fault;
use super::super::source::Revision;
use super::RefKind;
use super::failure::Failure;
use crate::finding::Finding;
use crate::text::Untrusted;
use crate::tree::RelPath;

/// Names that are compared when a near one is looked for.
const MAX_COMPARED: usize = 20_000;
/// Longest name that is compared, in bytes.
const MAX_COMPARED_LENGTH: usize = 120;

/// One reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reference {
    /// Its full name: `refs/…`.
    pub name: String,
    /// What it points to: a commit, or the object of an annotated tag.
    pub oid: Oid,
    /// What an annotated tag ends at.
    pub peeled: Option<Oid>,
}

/// All that a repository says about itself before anything is fetched.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct References {
    /// In the order of the repository. No name is invalid or given twice.
    pub all: Vec<Reference>,
    /// Where HEAD points.
    pub head: Option<Oid>,
    /// The branch that HEAD is.
    pub head_name: Option<String>,
    /// Whether history can be left out.
    pub shallow: bool,
    /// Whether a commit can be asked for by its id.
    pub by_id: bool,
}

/// What was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A reference.
    Named {
        /// Its full name; `HEAD` where HEAD is no branch.
        name: String,
        /// How it was chosen.
        kind: RefKind,
        /// What it points to.
        oid: Oid,
    },
    /// A commit by its whole id.
    Commit(Oid),
    /// A commit by the beginning of its id; none of the references points to it.
    Prefix(String),
}

/// A choice, and the folder that a page's URL named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chosen {
    pub choice: Choice,
    pub path: Option<RelPath>,
}

impl References {
    /// The full names of all.
    pub fn names(&self) -> BTreeSet<String> {
        let all = self.all.iter();
        all.map(|reference| reference.name.clone()).collect()
    }

    /// Reads what a server answers to `info/refs`: the service's line, then one
    /// line for each reference. Lines that are not understood are passed over;
    /// nothing is trusted but sizes and names.
    pub(super) fn parse(data: &[u8]) -> Result<References, Failure> {
        let mut refs = References::default();
        let mut rest = data;
        let mut flushes = 0;
        let mut seen = std::collections::HashSet::new();
        let mut first = true;
        while flushes < 2 {
            let (line, tail) = next_line(rest)?;
            rest = tail;
            let Some(line) = line else {
                flushes += 1;
                continue;
            };
            if line.starts_with(b"# service=") {
                continue;
            }
            let (line, capabilities) = split_at_nul(line);
            if first {
                refs.read_capabilities(capabilities)?;
                first = false;
            }
            let Some((oid, name)) = split_line(line) else {
                continue;
            };
            refs.take(oid, name, &mut seen);
        }
        refs.name_head();
        Ok(refs)
    }

    /// Reads what `git ls-remote --symref` prints. That git can leave history out and
    /// ask for a commit by its id.
    pub(super) fn listed(data: &[u8]) -> Result<References, Failure> {
        let mut refs = References {
            shallow: true,
            by_id: true,
            ..References::default()
        };
        let mut seen = std::collections::HashSet::new();
        let lines = data.split(|byte| *byte == b'\n');
        for line in lines.filter_map(|line| std::str::from_utf8(line).ok()) {
            let Some((first, name)) = line.split_once('\t') else {
                continue;
            };
            if let Some(target) = first.strip_prefix("ref: ") {
                if name == "HEAD" {
                    refs.head_name = Some(target.to_owned());
                }
            } else if first.len() == 64 {
                return Err(Failure::Sha256);
            } else if let Some(oid) = whole_id(first) {
                refs.take(oid, name, &mut seen);
            }
        }
        refs.name_head();
        Ok(refs)
    }

    /// Reads what was kept of a repository, by whoever asked it.
    pub(super) fn kept(data: &[u8]) -> Result<References, Failure> {
        let first = data.split(|byte| *byte == b'\n').next();
        if first.is_some_and(|line| line.contains(&b'\t')) {
            References::listed(data)
        } else {
            References::parse(data)
        }
    }

    fn take(&mut self, oid: Oid, name: &str, seen: &mut std::collections::HashSet<String>) {
        if oid.is_zero() {
            return;
        }
        if name == "HEAD" {
            self.head = Some(oid);
        } else if let Some(tag) = name.strip_suffix("^{}") {
            if let Some(last) = self.all.last_mut()
                && last.name == tag
            {
                last.peeled = Some(oid);
            }
        } else if name.starts_with("refs/")
            && git2::Reference::is_valid_name(name)
            && seen.insert(name.to_owned())
        {
            self.all.push(Reference {
                name: name.to_owned(),
                oid,
                peeled: None,
            });
        }
    }

    fn read_capabilities(&mut self, capabilities: &[u8]) -> Result<(), Failure> {
        for word in String::from_utf8_lossy(capabilities).split_ascii_whitespace() {
            match word {
                "shallow" => self.shallow = true,
                "object-format=sha256" => return Err(Failure::Sha256),
                "allow-tip-sha1-in-want" | "allow-reachable-sha1-in-want" => self.by_id = true,
                _ => {
                    if let Some(target) = word.strip_prefix("symref=HEAD:") {
                        self.head_name = Some(target.to_owned());
                    }
                }
            }
        }
        Ok(())
    }

    /// Old servers do not say which branch HEAD is: the likeliest one with the
    /// same commit. A branch that is named but not there is forgotten.
    pub(super) fn name_head(&mut self) {
        let Some(head) = self.head else {
            self.head_name = None;
            return;
        };
        let is_head = |name: &str| {
            let found = self.all.iter().find(|reference| reference.name == name);
            found.is_some_and(|reference| reference.oid == head)
        };
        if self.head_name.as_deref().is_some_and(is_head) {
            return;
        }
        let usual = ["refs/heads/main", "refs/heads/master"];
        let named = usual.into_iter().find(|name| is_head(name));
        self.head_name = named.map(str::to_owned).or_else(|| {
            let mut branches = self.all.iter().filter(|reference| {
                reference.oid == head && reference.name.starts_with("refs/heads/")
            });
            branches.next().map(|reference| reference.name.clone())
        });
    }

    fn find(&self, name: &str) -> Option<&Reference> {
        self.all.iter().find(|reference| reference.name == name)
    }

    /// Finds what was meant; findings name the source as `shown`.
    pub(super) fn choose(&self, revision: &Revision, shown: &str) -> Result<Chosen, Box<Finding>> {
        let choice = match revision {
            Revision::Default => self.default_choice(shown)?,
            Revision::Named(name) => self.named(name, shown)?,
            Revision::Commit(id) => self.commit(id, shown)?,
            Revision::Tail(tail) => return self.tail(tail, shown),
        };
        Ok(Chosen { choice, path: None })
    }

    fn default_choice(&self, shown: &str) -> Result<Choice, Box<Finding>> {
        let Some(oid) = self.head else {
            if self.all.is_empty() {
                let message = "the repository is empty: it has no commit";
                let finding = Finding::new(&ids::REF_NOT_FOUND, shown, message);
                return Err(Box::new(finding.in_source()));
            }
            return Err(Box::new(
                Finding::new(
                    &ids::REF_NOT_FOUND,
                    shown,
                    "the repository names no default branch",
                )
                .in_source()
                .help(format!("give one with `--ref`: {}", self.near("main"))),
            ));
        };
        Ok(Choice::Named {
            name: self.head_name.clone().unwrap_or_else(|| "HEAD".to_owned()),
            kind: RefKind::Default,
            oid,
        })
    }

    fn named(&self, name: &str, shown: &str) -> Result<Choice, Box<Finding>> {
        if name == "HEAD" {
            return self.default_choice(shown);
        }
        if let Some(choice) = self.short(name, shown)? {
            return Ok(choice);
        }
        if let Some(oid) = whole_id(name) {
            return Ok(Choice::Commit(oid));
        }
        Err(self.not_found(name, shown))
    }

    /// The branch or tag of this short name, or the reference of this full one.
    fn short(&self, name: &str, shown: &str) -> Result<Option<Choice>, Box<Finding>> {
        if name.starts_with("refs/") {
            return Ok(self.find(name).map(Reference::choice));
        }
        let branch = self.find(&format!("refs/heads/{name}"));
        let tag = self.find(&format!("refs/tags/{name}"));
        if branch.is_some() && tag.is_some() {
            let name = Untrusted(name);
            let message = format!("`{name}` is a branch and a tag");
            let help = format!("write `--ref refs/heads/{name}` or `--ref refs/tags/{name}`");
            return Err(Box::new(
                Finding::new(&ids::AMBIGUOUS_REF, shown, message)
                    .in_source()
                    .help(help),
            ));
        }
        Ok(branch.or(tag).map(Reference::choice))
    }

    fn commit(&self, id: &str, shown: &str) -> Result<Choice, Box<Finding>> {
        if let Some(oid) = whole_id(id) {
            return Ok(Choice::Commit(oid));
        }
        let ids = self.all.iter().map(|r| r.peeled.unwrap_or(r.oid));
        let mut matching: Vec<Oid> = ids
            .chain(self.head)
            .filter(|oid| oid.to_string().starts_with(id))
            .collect();
        matching.sort();
        matching.dedup();
        match matching.as_slice() {
            [oid] => Ok(Choice::Commit(*oid)),
            [] => Ok(Choice::Prefix(id.to_owned())),
            _ => {
                let message = format!("`{id}` is the beginning of several commit ids");
                Err(commit_finding(shown, message))
            }
        }
    }

    /// The longest reference that begins `<ref>/<path>`.
    fn tail(&self, tail: &str, shown: &str) -> Result<Chosen, Box<Finding>> {
        let tail = tail.trim_matches('/');
        let ends = tail.rmatch_indices('/').map(|(at, _)| at);
        for end in std::iter::once(tail.len()).chain(ends) {
            let (name, path) = tail.split_at(end);
            let choice = if name == "HEAD" {
                Some(self.default_choice(shown)?)
            } else {
                self.short(name, shown)?
            };
            if let Some(choice) = choice {
                return chosen(choice, path, shown);
            }
        }
        let (first, path) = tail.split_once('/').unwrap_or((tail, ""));
        match whole_id(first) {
            Some(oid) => chosen(Choice::Commit(oid), path, shown),
            None => Err(self.not_found(first, shown)),
        }
    }

    fn not_found(&self, name: &str, shown: &str) -> Box<Finding> {
        let message = format!("there is no branch and no tag `{}`", Untrusted(name));
        let finding = Finding::new(&ids::REF_NOT_FOUND, shown, message).in_source();
        let hex = (7..40).contains(&name.len()) && name.bytes().all(|b| b.is_ascii_hexdigit());
        Box::new(if hex {
            finding.help("a commit needs all 40 digits of its id")
        } else if self.all.is_empty() {
            finding.help("the repository is empty")
        } else {
            let near = self.near(name.trim_start_matches("refs/heads/"));
            finding.help(format!("the nearest names are {near}"))
        })
    }

    /// The three names nearest to `name`, in backticks.
    fn near(&self, name: &str) -> String {
        let short = |reference: &Reference| {
            let name = reference.name.as_str();
            let short = name
                .strip_prefix("refs/heads/")
                .or_else(|| name.strip_prefix("refs/tags/"));
            short
                .filter(|short| short.len() <= MAX_COMPARED_LENGTH)
                .map(str::to_owned)
        };
        let wanted: String = name.chars().take(MAX_COMPARED_LENGTH).collect();
        let mut near: Vec<(usize, String)> = self
            .all
            .iter()
            .filter_map(short)
            .take(MAX_COMPARED)
            .map(|short| (strsim::damerau_levenshtein(&wanted, &short), short))
            .collect();
        near.sort();
        near.dedup();
        let near = near.iter().take(3);
        let near: Vec<String> = near
            .map(|(_, name)| format!("`{}`", Untrusted(name)))
            .collect();
        near.join(", ")
    }
}

impl Reference {
    fn choice(&self) -> Choice {
        let tag = self.name.starts_with("refs/tags/");
        Choice::Named {
            name: self.name.clone(),
            kind: if tag { RefKind::Tag } else { RefKind::Branch },
            oid: self.oid,
        }
    }
}

fn chosen(choice: Choice, path: &str, shown: &str) -> Result<Chosen, Box<Finding>> {
    let path = path.trim_matches('/');
    let path = RelPath::new(path).map_err(|fault| {
        let message = format!("the URL's folder is no path ({})", of_fault(fault).id);
        Box::new(Finding::new(&ids::UNSUPPORTED_SOURCE, shown, message).in_source())
    })?;
    Ok(Chosen {
        choice,
        path: Some(path).filter(|path| !path.is_root()),
    })
}

/// A finding `commit-not-fetchable`.
pub(super) fn commit_finding(shown: &str, message: String) -> Box<Finding> {
    let finding = Finding::new(&ids::COMMIT_NOT_FETCHABLE, shown, message).in_source();
    Box::new(finding.help(
        "give all 40 digits of a commit that is on a branch or a tag; or clone the repository and \
         give the clone's folder",
    ))
}

/// A whole commit id.
pub(super) fn whole_id(text: &str) -> Option<Oid> {
    let hex = text.len() == 40 && text.bytes().all(|b| b.is_ascii_hexdigit());
    hex.then(|| Oid::from_str(text).ok()).flatten()
}

/// One line of git's framing: four hex digits of length, then the content.
/// `None` is a flush.
fn next_line(data: &[u8]) -> Result<(Option<&[u8]>, &[u8]), Failure> {
    let cut = || Failure::Protocol("the list of references is cut off".to_owned());
    let (length, rest) = data.split_at_checked(4).ok_or_else(cut)?;
    let length = std::str::from_utf8(length)
        .ok()
        .and_then(|length| usize::from_str_radix(length, 16).ok())
        .ok_or_else(cut)?;
    if length == 0 {
        return Ok((None, rest));
    }
    let length = length.checked_sub(4).ok_or_else(cut)?;
    let (line, rest) = rest.split_at_checked(length).ok_or_else(cut)?;
    Ok((Some(line.strip_suffix(b"\n").unwrap_or(line)), rest))
}

fn split_at_nul(line: &[u8]) -> (&[u8], &[u8]) {
    match line.iter().position(|byte| *byte == 0) {
        Some(at) => (
            line.get(..at).unwrap_or_default(),
            line.get(at + 1..).unwrap_or_default(),
        ),
        None => (line, &[]),
    }
}

fn split_line(line: &[u8]) -> Option<(Oid, &str)> {
    let line = std::str::from_utf8(line).ok()?;
    let (oid, name) = line.split_once(' ')?;
    Some((whole_id(oid)?, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Vec<u8> {
        format!("{:04x}{text}", text.len() + 4).into_bytes()
    }

    fn oid(digit: char) -> String {
        digit.to_string().repeat(40)
    }

    fn advertisement(lines: &[String]) -> Vec<u8> {
        let mut data = line("# service=git-upload-pack\n");
        data.extend_from_slice(b"0000");
        for text in lines {
            data.extend(line(text));
        }
        data.extend_from_slice(b"0000");
        data
    }

    fn sample() -> References {
        let caps = "shallow symref=HEAD:refs/heads/main allow-tip-sha1-in-want";
        let data = advertisement(&[
            format!("{} HEAD\0{caps}\n", oid('a')),
            format!("{} refs/heads/hotfix/Q-7\n", oid('b')),
            format!("{} refs/heads/hotfix\n", oid('c')),
            format!("{} refs/heads/main\n", oid('a')),
            format!("{} refs/heads/v1\n", oid('a')),
            format!("{} refs/tags/v1\n", oid('d')),
            format!("{} refs/tags/v2\n", oid('e')),
            format!("{} refs/tags/v2^{{}}\n", oid('f')),
            format!("{} refs/heads/../evil\n", oid('f')),
            format!("{} refs/heads/main\n", oid('f')),
        ]);
        References::parse(&data).unwrap()
    }

    fn choose(revision: Revision) -> Result<Chosen, &'static str> {
        let chosen = sample().choose(&revision, "up");
        chosen.map_err(|finding| finding.rule.id)
    }

    fn name_of(revision: Revision) -> Result<String, &'static str> {
        choose(revision).map(|chosen| match chosen.choice {
            Choice::Named { name, .. } => name,
            other => format!("{other:?}"),
        })
    }

    #[test]
    fn references_are_read_and_hostile_names_dropped() {
        let refs = sample();
        assert!(refs.shallow && refs.by_id);
        assert_eq!(refs.head_name.as_deref(), Some("refs/heads/main"));
        assert_eq!(refs.all.len(), 6);
        assert_eq!(refs.all[5].peeled, Oid::from_str(&oid('f')).ok());
        let empty = format!("{} capabilities^{{}}\0shallow\n", oid('0'));
        let empty = References::parse(&advertisement(&[empty])).unwrap();
        assert!(empty.all.is_empty() && empty.head.is_none());
        for broken in ["", "zzzz", "0005", "0003", "001e# service=x", "ffff"] {
            assert!(References::parse(broken.as_bytes()).is_err(), "{broken}");
        }
    }

    #[test]
    fn what_git_lists_is_read_alike() {
        let text = format!(
            "ref: refs/heads/main\tHEAD\n{a}\tHEAD\n{a}\trefs/heads/main\n{b}\trefs/tags/v2\n\
             {a}\trefs/tags/v2^{{}}\n{a}\trefs/heads/../evil\nno line\n",
            a = oid('a'),
            b = oid('b'),
        );
        for refs in [References::listed, References::kept] {
            let refs = refs(text.as_bytes()).unwrap();
            assert_eq!(refs.head_name.as_deref(), Some("refs/heads/main"));
            assert_eq!(refs.all.len(), 2);
            assert_eq!(refs.all[1].peeled, Oid::from_str(&oid('a')).ok());
        }
        let long = format!("{}\tHEAD\n", "a".repeat(64));
        assert!(matches!(
            References::listed(long.as_bytes()),
            Err(Failure::Sha256)
        ));
        let caps = format!("{} HEAD\0object-format=sha256\n", "a".repeat(64));
        let caps = References::parse(&advertisement(&[caps]));
        assert!(matches!(caps, Err(Failure::Sha256)));
    }

    #[test]
    fn names_mean_one_thing_or_nothing() {
        let named = |name: &str| name_of(Revision::Named(name.to_owned()));
        assert_eq!(name_of(Revision::Default).unwrap(), "refs/heads/main");
        assert_eq!(named("hotfix").unwrap(), "refs/heads/hotfix");
        assert_eq!(named("v2").unwrap(), "refs/tags/v2");
        assert_eq!(named("refs/tags/v1").unwrap(), "refs/tags/v1");
        assert_eq!(named("v1"), Err("ambiguous-ref"));
        assert_eq!(named("nope"), Err("ref-not-found"));
        assert_eq!(named("abcdef1"), Err("ref-not-found"));
        assert!(named(&oid('9')).unwrap().starts_with("Commit"));
        let missing = Revision::Named("mian".to_owned());
        let finding = sample().choose(&missing, "up").unwrap_err();
        assert!(
            finding
                .help
                .as_deref()
                .is_some_and(|h| h.contains("`main`"))
        );
    }

    #[test]
    fn short_ids_count_where_a_reference_has_them() {
        let commit = |id: &str| name_of(Revision::Commit(id.to_owned()));
        assert!(commit("fffffff").unwrap().starts_with("Commit"));
        assert!(commit("1234567").unwrap().starts_with("Prefix"));
    }

    #[test]
    fn the_longest_reference_of_a_page_wins() {
        let tail = |text: &str| choose(Revision::Tail(text.to_owned()));
        let found = tail("hotfix/Q-7/skills/b").unwrap();
        assert_eq!(found.path.unwrap().as_str(), "skills/b");
        assert_eq!(
            name_of(Revision::Tail("hotfix/Q-7".to_owned())).unwrap(),
            "refs/heads/hotfix/Q-7"
        );
        let found = tail("hotfix/skills/b").unwrap();
        assert_eq!(found.path.unwrap().as_str(), "skills/b");
        assert_eq!(tail("none/skills"), Err("ref-not-found"));
        assert_eq!(tail("main/../x"), Err("unsupported-source"));
        assert_eq!(tail("v1/x"), Err("ambiguous-ref"));
    }

    proptest::proptest! {
        #[test]
        fn no_answer_of_a_server_panics(
            lines in proptest::collection::vec("[ -~\\x00\\n]{0,60}", 0..8),
            tail in proptest::collection::vec(0_u8.., 0..40),
            name in "\\PC{0,40}",
        ) {
            let mut data = advertisement(&lines);
            let refs = References::parse(&data).unwrap();
            let _ = refs.choose(&Revision::Named(name.clone()), "up");
            let _ = refs.choose(&Revision::Tail(name), "up");
            data.extend(tail);
            let _ = References::parse(&data);
            for cut in 0..data.len() {
                let _ = References::parse(&data[..cut]);
            }
        }
    }
}
