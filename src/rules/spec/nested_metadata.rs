//! `nested-metadata`.

use crate::declare_rule;
use crate::finding::{Dialect, Profile};
use crate::rules::parts::{MANY, read, shown};
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::syntax::Kind;
use crate::systems::clients;

declare_rule! {
    /// Mapping or list below `metadata`
    ///
    /// ## What it does
    /// `metadata` maps text to text. A value that is a list or a mapping is reported at its key.
    /// Under `recommended` the keys that a dialect or a client defines as such are fine:
    /// `minara`, `polar`, `openclaw`, `clawdbot`, `hermes`, `arguments`.
    ///
    /// ## Why is this bad?
    /// Strict clients refuse the skill, and the reference validator makes text of it
    /// (`{'k': 'v'}`).
    ///
    /// ## What to do
    /// Write one key a value (`acme-labels: letters print`), or move the data to a file beside
    /// SKILL.md.
    ///
    /// ## Examples
    /// ```skill bad:5
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   tags:
    ///     - a
    ///     - b
    /// ---
    /// ```
    /// ```skill bad:5
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   acme:
    ///     labels: [letters, print]
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
    ///   tags: a b
    /// ---
    /// ```
    /// Defined by a client; profile `spec` denies it all the same:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   openclaw:
    ///     requires:
    ///       bins: [git]
    /// ---
    /// ```
    /// `metadata` itself is `wrong-field-type`:
    /// ```skill good
    /// ---
    /// name: my-skill
    /// description: Sorts invoices by date. Use when asked to order bills.
    /// metadata:
    ///   - a
    /// ---
    /// ```
    pub NestedMetadata = {
        id: "nested-metadata", group: Spec, level: Deny, tier: T1,
    }
}

impl Rule for NestedMetadata {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        // To Mastra the values are free.
        if cx.only(Dialect::Mastra) {
            return;
        }
        let Some((_, front)) = read(skill) else {
            return;
        };
        let Some(metadata) = front.pair("metadata") else {
            return;
        };
        let strict = cx.profile() == Profile::Spec;
        for pair in metadata.value.pairs().iter().take(MANY) {
            let kind = pair.value.kind();
            if !matches!(kind, Kind::Sequence | Kind::Mapping) {
                continue;
            }
            let key = pair.key.scalar_text().unwrap_or("");
            let field = clients::metadata_field(key);
            let named = |client: &&str| field.is_some_and(|field| field.clients.contains(client));
            let defined = !strict || cx.clients().iter().any(named);
            if defined && field.is_some_and(|field| field.takes(&pair.value)) {
                continue;
            }
            let title = format!("`metadata.{}` is {}, text is due", shown(key), kind.name());
            let found = cx
                .file(skill, pair.key.span, title, kind.name())
                .help("write the values as one text, or move them to a file of their own");
            cx.report(found);
        }
    }
}
