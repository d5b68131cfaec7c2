//! How tools hash the files of a skill.

use sha2::{Digest, Sha256};

use super::collate::{Key, LANGUAGES, Language, key};
use super::files::Content;
use crate::record::{Hex, Sha256Sum};

/// A hash as a record has it, and how it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hash {
    /// The formula.
    pub kind: HashKind,
    /// As it is written.
    pub text: String,
}

/// A formula. Links are left out by all of them, and modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HashKind {
    /// `computedHash` of `skills`: path and content without anything between, in the
    /// order of the user's language. Not unique; the files that were hashed are not
    /// all installed.
    Skills,
    /// `content_hash` of `apm`: the same in byte order.
    Apm,
    /// `contentDigest` of `toolhive`: path and hash of the content, parted.
    Toolhive,
    /// `integrity` of `rulesync`: path and content as text, parted, in the order of
    /// the user's language.
    Rulesync,
    /// `checksum` of `skillkit`: the first digits of the hash of SKILL.md.
    SkillMd,
}

/// What becomes of a hash when it is made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// It is the same; in the order of this language, where there is one.
    Yes(Option<&'static str>),
    /// It is another.
    No,
    /// It can't be made again: why, in words.
    Unknown(&'static str),
}

impl HashKind {
    /// The key of records.
    pub fn key(self) -> &'static str {
        match self {
            HashKind::Skills => "computedHash",
            HashKind::Apm => "content_hash",
            HashKind::Toolhive => "contentDigest",
            HashKind::Rulesync => "integrity",
            HashKind::SkillMd => "checksum",
        }
    }

    /// Whether it covers every file of the skill.
    pub fn covers_all(self) -> bool {
        self != HashKind::SkillMd
    }

    /// Whether what a tool installs has the hash of what it was installed from.
    /// `skills` leaves files out and copies links.
    pub fn is_of_installed(self) -> bool {
        self != HashKind::Skills
    }

    /// The hash of these files, as the tool writes it under an English user; `None`
    /// where a name has no place in the order.
    pub fn of(self, files: &[Content]) -> Option<String> {
        let hashed: Vec<&Content> = files.iter().filter(|file| self.takes(&file.path)).collect();
        match self {
            HashKind::Skills | HashKind::Rulesync => {
                let english = LANGUAGES.first()?;
                Some(self.over(&ordered(&hashed, english)?))
            }
            HashKind::Apm | HashKind::Toolhive => Some(self.over(&by_bytes(hashed))),
            HashKind::SkillMd => {
                let skill = hashed.iter().find(|file| file.path == "SKILL.md")?;
                let mut digits = Sha256Sum::of(&skill.bytes).to_string();
                digits.truncate(16);
                Some(digits)
            }
        }
    }

    /// Whether a file counts.
    fn takes(self, path: &str) -> bool {
        let has = |name: &str| path.split('/').any(|part| part == name);
        match self {
            HashKind::Skills => {
                let folders = path.rsplit_once('/').map_or("", |(folders, _)| folders);
                let mut folders = folders.split('/');
                !folders.any(|part| matches!(part, ".git" | "node_modules"))
            }
            HashKind::Apm => !has(".git") && !has("__pycache__") && path != ".apm-pin",
            HashKind::Toolhive | HashKind::Rulesync | HashKind::SkillMd => true,
        }
    }

    /// The hash over files in this order.
    fn over(self, files: &[&Content]) -> String {
        let mut hash = Sha256::new();
        for Content { path, bytes } in files {
            hash.update(path);
            match self {
                HashKind::Toolhive => {
                    hash.update([0]);
                    hash.update(Sha256Sum::of(bytes).0);
                    hash.update([b'\n']);
                }
                HashKind::Rulesync => {
                    hash.update([0]);
                    hash.update(String::from_utf8_lossy(bytes).as_bytes());
                    hash.update([0]);
                }
                _ => hash.update(bytes),
            }
        }
        let digits = Hex::<32>(hash.finalize().into());
        match self {
            HashKind::Rulesync => format!("sha256-{digits}"),
            HashKind::Apm | HashKind::Toolhive => format!("sha256:{digits}"),
            HashKind::Skills | HashKind::SkillMd => digits.to_string(),
        }
    }
}

impl Hash {
    /// Makes it again over these files of a source's folder.
    pub fn check(&self, files: &[Content]) -> Agreement {
        let is = |made: &str| made.eq_ignore_ascii_case(&self.text);
        if !matches!(self.kind, HashKind::Skills | HashKind::Rulesync) {
            return match self.kind.of(files) {
                Some(made) if is(&made) => Agreement::Yes(None),
                _ => Agreement::No,
            };
        }
        let hashed: Vec<&Content> = files
            .iter()
            .filter(|file| self.kind.takes(&file.path))
            .collect();
        let mut tried: Vec<Vec<&Content>> = Vec::new();
        for language in &LANGUAGES {
            let Some(ordered) = ordered(&hashed, language) else {
                return Agreement::Unknown("a file's name has letters whose order is not known");
            };
            // Most languages put most names alike.
            if tried.iter().any(|one| same_order(one, &ordered)) {
                continue;
            }
            if is(&self.kind.over(&ordered)) {
                return Agreement::Yes(Some(language.name));
            }
            tried.push(ordered);
        }
        Agreement::No
    }
}

fn same_order(one: &[&Content], other: &[&Content]) -> bool {
    let mut pairs = one.iter().zip(other);
    pairs.all(|(a, b)| a.path == b.path)
}

fn by_bytes(mut files: Vec<&Content>) -> Vec<&Content> {
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

fn ordered<'a>(files: &[&'a Content], language: &Language) -> Option<Vec<&'a Content>> {
    let keyed = files
        .iter()
        .map(|file| Some((key(&file.path, language)?, *file)));
    let mut keyed = keyed.collect::<Option<Vec<(Key, &Content)>>>()?;
    keyed.sort_by(|a, b| a.0.cmp(&b.0));
    Some(keyed.into_iter().map(|(_, file)| file).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(all: &[(&str, &str)]) -> Vec<Content> {
        let content = |(path, text): &(&str, &str)| Content {
            path: (*path).to_owned(),
            bytes: text.as_bytes().to_vec(),
        };
        all.iter().map(content).collect()
    }

    /// What the tools themselves wrote for this folder, and ship as golden values.
    #[test]
    fn formulas_give_what_the_tools_wrote() {
        let folder = files(&[
            ("SKILL.md", "---\nname: v1\ndescription: d\n---\n"),
            ("a.txt", "a\n"),
            ("B.txt", "B\n"),
            ("scripts/run.sh", "#!/bin/sh\n"),
        ]);
        for (kind, wanted) in [
            (
                HashKind::Skills,
                "2e1799d2ccc13eea3fa6cd775f107c897d8846f0a2193b762bd2804f57547bf8",
            ),
            (
                HashKind::Apm,
                "sha256:28eb437218a636884f45363f1c17b193a5ecd37bc871963bffcee2b3b1c3d94d",
            ),
            (
                HashKind::Toolhive,
                "sha256:e82416afeec1eb7a88aefde35c87b9144aef68bca8a26dcfce86dc3ac5a0b1f8",
            ),
            (
                HashKind::Rulesync,
                "sha256-0431ffc30ac21761064b7fb8305682d02a8d96ec715d58a65b2cf11532f20ca8",
            ),
            (HashKind::SkillMd, "f19142acf25555fa"),
        ] {
            assert_eq!(kind.of(&folder).as_deref(), Some(wanted), "{kind:?}");
            let hash = Hash {
                kind,
                text: wanted.to_owned(),
            };
            assert!(matches!(hash.check(&folder), Agreement::Yes(_)));
            assert_eq!(hash.check(&files(&[("SKILL.md", "x")])), Agreement::No);
        }
        let golden = files(&[("SKILL.md", "# Skill"), ("refs/guide.md", "guide")]);
        let digest = "sha256:9b46342aaebede490f12bf67a5ecb4be507c7684ee5e11a0511b54c701f464bd";
        assert_eq!(HashKind::Toolhive.of(&golden).as_deref(), Some(digest));
    }

    #[test]
    fn the_order_of_another_language_is_found() {
        let folder = files(&[
            ("SKILL.md", "---\nname: k\ndescription: d\n---\n"),
            ("aa.md", "1\n"),
            ("b.md", "2\n"),
        ]);
        for (text, language) in [
            (
                "fde8a820793b28c105360285b6083492d4011e74fa1cd7fec87b4d9025ac31ad",
                "en",
            ),
            (
                "2b7968963a1e8e5ee37b250745f10e741d1c954d83a9aa02aa1a9e2f7b79dec9",
                "da",
            ),
        ] {
            let kind = HashKind::Skills;
            let text = text.to_owned();
            let found = Hash { kind, text }.check(&folder);
            assert_eq!(found, Agreement::Yes(Some(language)));
        }
    }

    #[test]
    fn what_is_left_out_does_not_count() {
        let plain = files(&[("SKILL.md", "x")]);
        let more = files(&[
            ("SKILL.md", "x"),
            ("node_modules/a.js", "y"),
            ("a/.git/config", "y"),
        ]);
        assert_eq!(HashKind::Skills.of(&more), HashKind::Skills.of(&plain));
        let more = files(&[
            ("SKILL.md", "x"),
            (".apm-pin", "y"),
            ("a/__pycache__/b.pyc", "y"),
        ]);
        assert_eq!(HashKind::Apm.of(&more), HashKind::Apm.of(&plain));
    }
}
