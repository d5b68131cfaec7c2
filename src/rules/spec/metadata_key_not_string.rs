//! `metadata-key-not-string`.

use crate::declare_rule;
use crate::rules::parts::{MANY, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::{Kind, Pair};

declare_rule! {
    /// Key below `metadata` is not text
    ///
    /// ## What it does
    /// Finds keys below `metadata` that are numbers, booleans, null, lists or mappings to YAML
    /// 1.2.
    ///
    /// ## Why is this bad?
    /// `metadata` maps text to text. A number as a key makes the YAML fail to load for
    /// fast-agent and openhands.
    ///
    /// ## What to do
    /// Put the key into quotes, or name it with a word.
    ///
    /// ## Examples
    /// ```skill bad:5
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   1: first
    /// ---
    /// ```
    /// ```skill bad:5
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   true: yes
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// ---
    ///
    /// Sort them.
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   "1": first
    /// ---
    /// ```
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   v1: first
    /// ---
    /// ```
    pub MetadataKeyNotString = {
        id: "metadata-key-not-string", group: Spec, level: Warn, tier: T1,
    }
}

impl Rule for MetadataKeyNotString {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Some(metadata) = front.pair("metadata") else {
            return;
        };
        let wrong = |pair: &&Pair| pair.key.kind() != Kind::Str;
        for pair in metadata.value.pairs().iter().filter(wrong).take(MANY) {
            let kind = pair.key.kind().name();
            let title = match pair.key.scalar_text() {
                Some(text) => format!(
                    "key `{}` below `metadata` is {kind}, text is due",
                    shown(text)
                ),
                None => format!("a key below `metadata` is {kind}, text is due"),
            };
            let found = cx
                .file(skill, pair.key.span, title, kind)
                .help("quote the key, or name it with a word");
            cx.report(found);
        }
    }
}
