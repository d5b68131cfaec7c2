//! What an installation asks of a skill.

use super::bullets::Stated;
use super::claims::{Claim, Claims};
use super::words::{HASH, skill_id};
use crate::record::{DIGEST_PREFIX, DigestEntry, FileMode, RECORD_FILE, Sha256Sum, tree_digest};
use crate::skill::{Fact, Skill};
use crate::text::Span;
use crate::tree::Budgets;

/// A skill as an installation sees it.
#[derive(Clone, Debug)]
pub struct SkillFacts {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its folder, as findings print it.
    pub folder: String,
    /// The hash of all its files.
    pub hash: String,
    /// Its version; `None` where it says none.
    pub version: Option<(String, Span)>,
    /// What it says that it needs.
    pub claims: Vec<Claim>,
    /// Bullets that the host can't read; the inventory may still know them.
    pub unreadable: Vec<Claim>,
}

/// Why a skill can't be installed at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoFacts {
    /// Its name gives no id.
    #[error("its name gives no id")]
    NoId,
    /// Something in its folder is no plain file, so that no hash holds it.
    #[error("{0} is no plain file, so that no approval could hold for it")]
    NotPlain(String),
    /// Something in its folder can't be read.
    #[error("{0}")]
    Unread(String),
}

impl SkillFacts {
    /// Reads a whole skill.
    ///
    /// # Errors
    /// [`NoFacts`].
    pub fn of(skill: &Skill) -> Result<SkillFacts, NoFacts> {
        let name = skill.name().unwrap_or_default().to_owned();
        let id = skill_id(&name).ok_or(NoFacts::NoId)?;
        let Claims {
            all, unreadable, ..
        } = <Claims as Fact>::of(skill);
        Ok(SkillFacts {
            id,
            name,
            folder: skill.shown().to_owned(),
            hash: hash_of(skill)?,
            version: version(skill),
            claims: all,
            unreadable,
        })
    }

    /// The version that a manifest has: the skill's own, else one made of its content.
    pub fn version_or_made(&self) -> String {
        let own = self.version.as_ref().map(|(text, _)| text.as_str());
        match own.filter(|own| !own.is_empty()) {
            Some(own) => own.to_owned(),
            None => {
                let digits = self.hash.trim_start_matches(HASH);
                format!("0.0.0+sha256.{}", digits.get(..12).unwrap_or(digits))
            }
        }
    }

    /// What the author says of the risk of a claim.
    pub fn stated(&self) -> impl Iterator<Item = (&Claim, &Stated)> {
        let claims = self.claims.iter();
        claims.filter_map(|claim| Some((claim, claim.stated.as_ref()?)))
    }
}

fn version(skill: &Skill) -> Option<(String, Span)> {
    let metadata = skill.field("metadata").and_then(|node| node.get("version"));
    let node = skill.field("version").or(metadata)?;
    Some((node.scalar_text()?.trim().to_owned(), node.span))
}

/// The hash of every file of a skill. A record of where it was vendored from is none.
fn hash_of(skill: &Skill) -> Result<String, NoFacts> {
    let bundle = skill.bundle();
    let shown = |path: &str| crate::text::Untrusted(path).to_string();
    if let Some(cut) = bundle.cut.first() {
        return Err(NoFacts::Unread(format!(
            "{} holds too much",
            shown(cut.as_str())
        )));
    }
    if let Some(rejected) = bundle.rejected.first() {
        return Err(NoFacts::NotPlain(shown(&rejected.shown())));
    }
    let mut files = Vec::new();
    for entry in &bundle.files {
        let path = entry
            .path
            .strip_prefix(skill.dir())
            .unwrap_or_else(|| entry.path.clone());
        if path.as_str() == RECORD_FILE || path.as_str().starts_with(".minara-license/") {
            continue;
        }
        let mode = FileMode::try_from(entry.mode)
            .ok()
            .filter(|_| entry.mode.is_file());
        let mode = mode.ok_or_else(|| NoFacts::NotPlain(shown(path.as_str())))?;
        let bytes = skill.tree().read(&entry.path, Budgets::CAPABILITIES);
        let bytes = bytes.map_err(|error| NoFacts::Unread(error.to_string()))?;
        files.push((path, mode, bytes.len() as u64, Sha256Sum::of(&bytes)));
    }
    let digest = tree_digest(files.iter().map(|(path, mode, size, sum)| DigestEntry {
        path: path.as_str(),
        mode: *mode,
        size: *size,
        sha256: *sum,
    }));
    let hex = digest.trim_start_matches(DIGEST_PREFIX);
    Ok(format!("{HASH}{hex}"))
}
