//! Who reads a finding: who would take a skill in, or its owner.

use super::Words;
use crate::license::judge::ruling::Ruling;
use crate::license::policy::Options;

/// The flags of `add` with which the gate would let in what it refuses; `None` where no
/// flag does.
pub fn flags(options: &Options, ruling: &Ruling) -> Option<String> {
    let expr = ruling.expr.as_ref();
    let expr = expr.filter(|_| ruling.status.can_be_accepted())?;
    let ids = options.lacks(expr).into_iter();
    let flags: Vec<String> = ids.map(|id| format!("--accept-license {id}")).collect();
    (!flags.is_empty()).then(|| flags.join(" "))
}

impl Words<'_> {
    /// Whether the finding is for the owner of the skill, not for who takes it in.
    pub(super) fn to_owner(&self) -> bool {
        !self.cx.scope.options().gate
    }

    /// What to do about a skill whose owner keeps all rights.
    pub(super) fn ask_owner(&self) -> &'static str {
        if self.to_owner() {
            "meant so? `proprietary-license = \"allow\"` below [lint.rules] in minara.toml says it \
             once; else name an open licence, or keep the skill out of what others copy"
        } else {
            "ask the owner, or use a skill with an open licence; what they agree to goes into \
             [[license.clarify]] in minara.toml"
        }
    }

    /// What to do about a skill with a limit that its owner means.
    pub(super) fn ask_about_limit(&self) -> &'static str {
        if self.to_owner() {
            "meant so? `source-available-license = \"allow\"` below [lint.rules] in minara.toml \
             says it once; else name an open licence"
        } else {
            self.ask_owner()
        }
    }

    /// What lets a skill in whose licence `id` is understood and refused: nothing is named
    /// with which the gate would refuse it again.
    pub(super) fn accept(&self, id: &str, known: &str) -> String {
        if self.to_owner() {
            return format!(
                "meant so? write `{id}` into `allow` of [license] in minara.toml, or choose an \
                 open licence"
            );
        }
        match &self.flags {
            Some(flags) => format!("{known}accept exactly this licence with `{flags}`"),
            None => "no flag takes it: ask the owner which licence is meant".to_owned(),
        }
    }
}
