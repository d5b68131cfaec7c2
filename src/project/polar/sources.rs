//! Where a skill comes from that is to be let in: as a person says it, and as the record
//! of a vendored one says it.

use std::path::Path;

use crate::finding::Finding;
use crate::project::Project;
use crate::project::open::tidy;
use crate::record::{RECORD_FILE, Record, RecordError, SourceFacts, is_path};
use crate::rule_id;
use crate::skill::Skill;
use crate::systems::polar::{Source, is_commit};
use crate::text::is_unprintable;
use crate::tree::{Budgets, RelPath};
use crate::vendoring::source::{Revision, Source as Spelled, Surroundings, redact};
use crate::vendoring::write::record_finding;

impl Project {
    /// The source of a skill that stands at `word`: what is said of it, else what its
    /// record says, else its folder. The policy may block it by each of them.
    ///
    /// # Errors
    /// The finding that says why what is said is no source, or that the record can't be
    /// read.
    pub(super) fn polar_source(
        &self,
        skill: &Skill,
        word: &str,
        said: Option<&str>,
    ) -> Result<Source, Box<Finding>> {
        let recorded = recorded(skill)?;
        let recorded = recorded.as_ref().and_then(of_record);
        let said = said.map(|said| self.said_source(said)).transpose()?;
        let folder = self.at_path(word);
        let mut known = [said, recorded, Some(folder)].into_iter().flatten();
        let first = known.next();
        let mut source = first.unwrap_or_else(|| Source::path(word));
        for other in known {
            source.also.push(other.address);
            source.also.extend(other.also);
        }
        Ok(source)
    }

    /// A path of this machine, by its name here, below the root, and in full.
    fn at_path(&self, word: &str) -> Source {
        let full = tidy(&self.cwd, Path::new(word));
        let below = full.strip_prefix(&self.root).ok();
        let names = [below, Some(full.as_path())].into_iter().flatten();
        Source {
            also: names.map(|path| path.display().to_string()).collect(),
            ..Source::path(word)
        }
    }

    /// What a person says of a source, read as `add` reads it; besides what can be read
    /// only elsewhere, as an address over ssh.
    fn said_source(&self, text: &str) -> Result<Source, Box<Finding>> {
        if self.cwd.join(text).exists() {
            return Ok(self.at_path(text));
        }
        let around = Surroundings {
            cwd: &self.cwd,
            allow_insecure: true,
        };
        let why = match Spelled::parse(text, around) {
            Ok(Spelled::Git { url, want }) => {
                let path = want.path.as_ref().map(RelPath::as_str);
                let commit = match &want.revision {
                    Revision::Named(name) | Revision::Commit(name) => Some(name.as_str()),
                    Revision::Default | Revision::Tail(_) => None,
                };
                return Ok(remote(&url.record(), path, commit));
            }
            Ok(_) => None,
            Err(why) => Some(why),
        };
        let written = Source::written(text);
        if let Some(why) = why {
            let is_secret = why.rule.is(rule_id!("credentials-in-url"));
            // What could be a repository is not taken for a path.
            let is_mixed = written.is_path() && text.contains(['#', '@']);
            if is_secret || is_mixed || text.chars().any(is_unprintable) {
                return Err(why);
            }
        }
        if written.is_path() {
            return Ok(self.at_path(text));
        }
        let commit = text.rsplit_once('#').map(|(_, commit)| commit);
        Ok(remote(&written.address, None, commit))
    }
}

/// An address with a folder below it and a commit.
fn remote(address: &str, path: Option<&str>, commit: Option<&str>) -> Source {
    let commit = commit.filter(|commit| is_commit(commit));
    let shown = redact(address);
    let path = path.filter(|path| !path.is_empty());
    Source {
        shown: match commit {
            Some(commit) => format!("{shown}#{commit}"),
            None => shown,
        },
        address: match path {
            Some(path) => format!("{}/{path}", address.trim_end_matches('/')),
            None => address.to_owned(),
        },
        is_pinned: commit.is_some(),
        also: Vec::new(),
    }
}

/// What the record in a skill's folder says of its source; `None` where there is no
/// record.
fn recorded(skill: &Skill) -> Result<Option<SourceFacts>, Box<Finding>> {
    let path = RelPath::own(RECORD_FILE).unwrap_or_default();
    let bundle = skill.bundle();
    let own = skill.dir().concat(&path);
    if !bundle.files.iter().any(|entry| entry.path == own) {
        return Ok(None);
    }
    let bytes = skill.tree().read(&own, Budgets::RECORD);
    let record = match bytes {
        Ok(bytes) => Record::parse(&bytes),
        Err(error) => Err(RecordError::Malformed(error.to_string())),
    };
    match record {
        Ok(record) => Ok(Some(record.source)),
        Err(error) => Err(Box::new(record_finding(skill.shown(), &error))),
    }
}

/// The source of a record; `None` where it names no place.
fn of_record(facts: &SourceFacts) -> Option<Source> {
    let address = facts.url.as_deref()?;
    if is_path(address) {
        return Some(Source::path(address));
    }
    let source = remote(address, facts.path.as_deref(), facts.commit.as_deref());
    let hash = facts.sha256.as_ref();
    Some(Source {
        // The hash of what was unpacked binds as a commit does.
        is_pinned: facts.commit.is_some() || hash.is_some(),
        also: facts.artifact.iter().cloned().collect(),
        ..source
    })
}
