//! Words of risk metadata, and ids of skills and capabilities.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use crate::record::Hex;

/// Declares a closed list of words as a type.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$what])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// Every word, in their order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The word in files and on the command line.
            pub fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }

            /// What a word means; `None` where it is none of these.
            pub fn from_name(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|known| known.name() == word)
            }
        }
    };
}

words! {
    /// How much a call can harm, the least first.
    Risk {
        /// It reads.
        Read = "read",
        /// It changes something.
        Write = "write",
        /// What it changes is lost.
        Destructive = "destructive",
    }
}

words! {
    /// What a call changes beside its answer.
    Effects {
        /// Nothing.
        None = "none",
        /// Something of the host's own.
        Internal = "internal",
        /// Something elsewhere.
        External = "external",
    }
}

words! {
    /// Whether data of the call leaves the machine.
    Egress {
        /// No.
        None = "none",
        /// Over a network.
        Network = "network",
    }
}

words! {
    /// A key of risk metadata, in the order in which missing ones are told.
    MetadataKey {
        /// [`Risk`].
        Risk = "riskLevel",
        /// [`Effects`].
        Effects = "sideEffects",
        /// [`Egress`].
        Egress = "dataEgress",
    }
}

/// What is known of a capability's risk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metadata {
    /// `riskLevel`.
    pub risk: Option<Risk>,
    /// `sideEffects`.
    pub effects: Option<Effects>,
    /// `dataEgress`.
    pub egress: Option<Egress>,
}

impl Metadata {
    /// The keys that must be there and are not: where data goes counts where a call
    /// changes something elsewhere.
    pub fn missing(&self) -> Vec<MetadataKey> {
        let leaves = self.effects == Some(Effects::External);
        let lacks = |key: &MetadataKey| match key {
            MetadataKey::Risk => self.risk.is_none(),
            MetadataKey::Effects => self.effects.is_none(),
            MetadataKey::Egress => leaves && self.egress.is_none(),
        };
        MetadataKey::ALL.iter().copied().filter(lacks).collect()
    }

    /// As [`Metadata::missing`], without the key that only sometimes must be there.
    pub fn missing_core(&self) -> Vec<MetadataKey> {
        let mut missing = self.missing();
        missing.retain(|key| *key != MetadataKey::Egress);
        missing
    }

    /// The word of a key, where it is known.
    pub fn word(&self, key: MetadataKey) -> Option<&'static str> {
        match key {
            MetadataKey::Risk => self.risk.map(Risk::name),
            MetadataKey::Effects => self.effects.map(Effects::name),
            MetadataKey::Egress => self.egress.map(Egress::name),
        }
    }

    /// Takes the word of a key in; `false` where it is none that the key can have.
    pub fn set(&mut self, key: MetadataKey, word: &str) -> bool {
        match key {
            MetadataKey::Risk => self.risk = Risk::from_name(word),
            MetadataKey::Effects => self.effects = Effects::from_name(word),
            MetadataKey::Egress => self.egress = Egress::from_name(word),
        }
        self.word(key).is_some()
    }
}

impl MetadataKey {
    /// The words that it can have.
    pub fn words(self) -> Vec<&'static str> {
        match self {
            MetadataKey::Risk => Risk::ALL.iter().map(|word| word.name()).collect(),
            MetadataKey::Effects => Effects::ALL.iter().map(|word| word.name()).collect(),
            MetadataKey::Egress => Egress::ALL.iter().map(|word| word.name()).collect(),
        }
    }
}

/// What a capability is called: the extension that offers it, and its own id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct CapabilityId {
    /// `mcp.` and the server.
    pub extension_id: String,
    /// That, a point and the tool.
    pub capability_id: String,
}

impl CapabilityId {
    /// Whether a person means this one: `EXTENSION/CAPABILITY`, or the capability
    /// alone.
    pub fn is_meant(&self, word: &str) -> bool {
        match word.split_once('/') {
            Some((extension, capability)) => {
                extension == self.extension_id && capability == self.capability_id
            }
            None => word == self.capability_id,
        }
    }
}

impl fmt::Display for CapabilityId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.extension_id, self.capability_id)
    }
}

/// A text in lower case, every run of other letters than `keeps` as one hyphen, none
/// at the ends.
fn hyphened(text: &str, keeps: impl Fn(char) -> bool) -> String {
    let mut slug = String::new();
    let mut in_run = false;
    for c in text.to_lowercase().chars() {
        let kept = keeps(c);
        if kept {
            slug.push(c);
        } else if !in_run {
            slug.push('-');
        }
        in_run = !kept;
    }
    slug.trim_matches('-').to_owned()
}

/// A name as ids have it: lower case, digits and hyphens.
pub fn slug(name: &str) -> String {
    hyphened(name, |c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// The name of a tool as ids have it.
pub(super) fn segment(name: &str) -> String {
    hyphened(name, |c| {
        c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '_' | ':' | '-')
    })
}

/// The id of the skill of this name; `None` where nothing of the name is left.
pub fn skill_id(name: &str) -> Option<String> {
    let slug = slug(name);
    (!slug.is_empty()).then(|| format!("skill.{slug}"))
}

/// What a hash is written with.
pub(super) const HASH: &str = "sha256:";

/// The hash of a document: SHA-256 of its canonical JSON (RFC 8785).
pub fn hash(document: &Value) -> String {
    let canonical = serde_json_canonicalizer::to_vec(document).unwrap_or_default();
    let sum: [u8; 32] = Sha256::digest(canonical).into();
    format!("{HASH}{}", Hex(sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_as_the_host_makes_them() {
        for (name, id) in [
            ("Search Docs", "search-docs"),
            (" a__b:c.d ", "a__b:c.d"),
            ("ÄÖ x/y", "x-y"),
            ("a- b", "a--b"),
            ("日本", ""),
        ] {
            assert_eq!(segment(name), id, "{name}");
        }
        assert_eq!(
            skill_id("Docs_Helper 2").as_deref(),
            Some("skill.docs-helper-2")
        );
        assert_eq!(skill_id("日本"), None);
    }

    #[test]
    fn where_data_goes_counts_where_something_changes_elsewhere() {
        let mut metadata = Metadata::default();
        let missing = |metadata: &Metadata| -> Vec<&str> {
            metadata
                .missing()
                .into_iter()
                .map(MetadataKey::name)
                .collect()
        };
        assert_eq!(missing(&metadata), ["riskLevel", "sideEffects"]);
        assert!(metadata.set(MetadataKey::Effects, "external"));
        assert_eq!(missing(&metadata), ["riskLevel", "dataEgress"]);
        assert!(!metadata.set(MetadataKey::Risk, "unknown"));
        assert!(metadata.set(MetadataKey::Risk, "read"));
        assert!(metadata.set(MetadataKey::Egress, "none"));
        assert!(metadata.missing().is_empty());
    }

    #[test]
    fn a_hash_does_not_depend_on_the_order_of_keys() {
        let read = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        assert_eq!(
            hash(&read("{\"a\": 1, \"b\": [2]}")),
            hash(&read("{\"b\":[2.0],\"a\":1}"))
        );
        assert_ne!(hash(&read("[1, 2]")), hash(&read("[2, 1]")));
    }
}
