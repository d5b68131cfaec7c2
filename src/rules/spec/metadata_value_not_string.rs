//! `metadata-value-not-string`.

use crate::declare_rule;
use crate::finding::{Dialect, Profile, Safety};
use crate::rules::parts::{MANY, place, quote, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Kind;
use crate::systems::clients;

declare_rule! {
    /// Value below `metadata` is not text
    ///
    /// ## What it does
    /// Finds numbers, booleans and nulls below `metadata`. Lists and mappings are
    /// `nested-metadata`. Under `recommended` a value is fine where a client defines the key so
    /// (`internal: true`).
    ///
    /// ## Why is this bad?
    /// `metadata` maps text to text. A reader that makes numbers of `1.10` writes `1.1`.
    ///
    /// ## What to do
    /// Put the value into quotes; `--fix` does it.
    ///
    /// ## Examples
    /// ```skill bad:5
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   version: 1.10
    /// ---
    /// ```
    /// ```skill bad:5
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   stable: true
    /// ---
    /// ```
    /// ```skill bad:5
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   author:
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
    ///   version: "1.10"
    ///   stable: "true"
    /// ---
    /// ```
    /// Three parts make no number:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   version: 1.10.2
    /// ---
    /// ```
    /// Lists and mappings are `nested-metadata`:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   tags: [1, 2]
    /// ---
    /// ```
    pub MetadataValueNotString = {
        id: "metadata-value-not-string", group: Spec, level: Warn, fix: Safe, tier: T1,
    }
}

impl Rule for MetadataValueNotString {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // To Mastra the values are free.
        if cx.only(Dialect::Mastra) {
            return;
        }
        let Some((source, front)) = read(skill) else {
            return;
        };
        let Some(metadata) = front.pair("metadata") else {
            return;
        };
        let strict = cx.profile() == Profile::Spec;
        for pair in metadata.value.pairs().iter().take(MANY) {
            let (key, kind) = (pair.key.scalar_text().unwrap_or(""), pair.value.kind());
            let wrong = matches!(kind, Kind::Null | Kind::Bool | Kind::Int | Kind::Float);
            let defined =
                clients::metadata_field(key).is_some_and(|field| field.takes(&pair.value));
            if !wrong || (!strict && defined) {
                continue;
            }
            let text = shown(pair.value.scalar_text().unwrap_or(""));
            let title = match text.as_str() {
                "" => format!("`metadata.{}` is empty, text is due", shown(key)),
                _ => format!(
                    "`metadata.{}` is {} (`{text}`), text is due",
                    shown(key),
                    kind.name()
                ),
            };
            let mut found = cx.file(skill, place(source, pair), title, kind.name());
            found = match quote(source, &pair.value) {
                Some(edit) if kind != Kind::Null => {
                    let help = format!("quote it: `{}`", shown(&edit.text));
                    found.help(help).fix(Safety::Safe, vec![edit])
                }
                _ => found.help("write a text, or delete the key"),
            };
            cx.report(found);
        }
    }
}
