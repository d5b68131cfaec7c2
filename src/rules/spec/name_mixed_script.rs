//! `name-mixed-script`.

use crate::declare_rule;
use crate::rules::{Checks, Rule};
use crate::skill::Skill;
use crate::skill::name::{Cluster, Name};
use crate::text::Untrusted;

declare_rule! {
    pub NameMixedScript = {
        id: "name-mixed-script", group: Spec, level: Warn, tier: T1,
    }
}

/// Scripts of which some letters look like those of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Script {
    Latin,
    Greek,
    Cyrillic,
    Coptic,
    Armenian,
    Georgian,
    Cherokee,
}

impl Rule for NameMixedScript {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        let Some(name) = Name::of(skill) else {
            return;
        };
        let mut scripts: Vec<(Script, usize)> = Vec::new();
        for script in name.normal.chars().filter_map(script) {
            match scripts.iter_mut().find(|(seen, _)| *seen == script) {
                Some((_, count)) => *count += 1,
                None => scripts.push((script, 1)),
            }
        }
        if scripts.len() < 2 {
            return;
        }
        // The rarest script is the one that hides; of equals, the last.
        scripts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let (main, odd) = (scripts[0].0, scripts[scripts.len() - 1].0);
        let is_odd = |cluster: &Cluster| cluster.normal.chars().any(|c| script(c) == Some(odd));
        let runs = name.runs(is_odd);
        let span = runs.first().map_or(name.span, |run| run.span);
        let title = format!(
            "name `{}` mixes {main:?} and {odd:?} letters",
            Untrusted(name.text)
        );
        let label = format!("{odd:?}, not {main:?}");
        cx.report(
            cx.file(skill, span, title, label)
                .help("write the name in one script"),
        );
    }
}

/// The script of a letter in NFKC, as far as it is one of [`Script`] (Unicode
/// blocks; marks, digits and letters that stand in no alphabet have none).
fn script(c: char) -> Option<Script> {
    match u32::from(c) {
        0x41..=0x5A | 0x61..=0x7A | 0xC0..=0xD6 | 0xD8..=0xF6 | 0xF8..=0x2AF => Some(Script::Latin),
        0x1D00..=0x1D25 | 0x1E00..=0x1EFF | 0x2C60..=0x2C7F => Some(Script::Latin),
        0xA722..=0xA787 | 0xA78B..=0xA7FF | 0xAB30..=0xAB64 => Some(Script::Latin),
        0x370..=0x373 | 0x376..=0x377 | 0x37B..=0x37D | 0x37F => Some(Script::Greek),
        0x386 | 0x388..=0x3E1 | 0x3F0..=0x3FF | 0x1F00..=0x1FFF => Some(Script::Greek),
        0x3E2..=0x3EF | 0x2C80..=0x2CEE => Some(Script::Coptic),
        0x400..=0x52F | 0x1C80..=0x1C8A | 0xA640..=0xA66E | 0xA680..=0xA69B => {
            Some(Script::Cyrillic)
        }
        0x531..=0x556 | 0x561..=0x587 => Some(Script::Armenian),
        0x10A0..=0x10FF | 0x1C90..=0x1CBF | 0x2D00..=0x2D2D => Some(Script::Georgian),
        0x13A0..=0x13FD | 0xAB70..=0xABBF => Some(Script::Cherokee),
        _ => None,
    }
}
