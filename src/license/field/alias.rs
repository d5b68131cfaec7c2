//! Customary ways to write a licence. Most of this is a table: one file, so that
//! the names of one licence stand together.

use super::strict::renew;
use crate::license::expression::Expr;

/// Ways to write a licence, lower case, without a leading article or a trailing
/// `license`.
const ALIASES: &[(&str, &str)] = &[
    ("mit", "MIT"),
    ("mit license (mit)", "MIT"),
    ("expat", "MIT"),
    ("mit (expat)", "MIT"),
    ("apache 2", "Apache-2.0"),
    ("apache 2.0", "Apache-2.0"),
    ("apache2", "Apache-2.0"),
    ("apache2.0", "Apache-2.0"),
    ("apache-2", "Apache-2.0"),
    ("apache v2", "Apache-2.0"),
    ("apache v2.0", "Apache-2.0"),
    ("apache-2.0", "Apache-2.0"),
    ("apache license 2", "Apache-2.0"),
    ("apache license 2.0", "Apache-2.0"),
    ("apache license v2", "Apache-2.0"),
    ("apache license v2.0", "Apache-2.0"),
    ("apache license version 2.0", "Apache-2.0"),
    ("apache license, version 2.0", "Apache-2.0"),
    ("apache license, version 2", "Apache-2.0"),
    ("apache software license 2.0", "Apache-2.0"),
    ("apache software license, version 2.0", "Apache-2.0"),
    ("asl 2.0", "Apache-2.0"),
    ("asl2", "Apache-2.0"),
    ("alv2", "Apache-2.0"),
    ("bsd 3-clause", "BSD-3-Clause"),
    ("3-clause bsd", "BSD-3-Clause"),
    ("3 clause bsd", "BSD-3-Clause"),
    ("bsd 3 clause", "BSD-3-Clause"),
    ("new bsd", "BSD-3-Clause"),
    ("modified bsd", "BSD-3-Clause"),
    ("bsd-3", "BSD-3-Clause"),
    ("revised bsd", "BSD-3-Clause"),
    ("bsd 2-clause", "BSD-2-Clause"),
    ("2-clause bsd", "BSD-2-Clause"),
    ("2 clause bsd", "BSD-2-Clause"),
    ("bsd 2 clause", "BSD-2-Clause"),
    ("simplified bsd", "BSD-2-Clause"),
    ("freebsd", "BSD-2-Clause"),
    ("bsd-2", "BSD-2-Clause"),
    ("isc", "ISC"),
    ("zlib", "Zlib"),
    ("boost", "BSL-1.0"),
    ("boost 1.0", "BSL-1.0"),
    ("bsl 1.0", "BSL-1.0"),
    ("boost software license 1.0", "BSL-1.0"),
    ("boost software license", "BSL-1.0"),
    ("mpl 2", "MPL-2.0"),
    ("mpl2", "MPL-2.0"),
    ("mpl 2.0", "MPL-2.0"),
    ("mpl-2", "MPL-2.0"),
    ("mplv2", "MPL-2.0"),
    ("mpl v2", "MPL-2.0"),
    ("mpl v2.0", "MPL-2.0"),
    ("mozilla public license 2.0", "MPL-2.0"),
    ("mozilla public license v2.0", "MPL-2.0"),
    ("mozilla public license, version 2.0", "MPL-2.0"),
    ("mozilla public license version 2.0", "MPL-2.0"),
    ("gplv2", "GPL-2.0-only"),
    ("gpl v2", "GPL-2.0-only"),
    ("gpl2", "GPL-2.0-only"),
    ("gnu gpl 2", "GPL-2.0-only"),
    ("gnu gpl v2.0", "GPL-2.0-only"),
    ("gnu gpl v2", "GPL-2.0-only"),
    ("gnu gplv2", "GPL-2.0-only"),
    ("gpl-2", "GPL-2.0-only"),
    ("gpl 2", "GPL-2.0-only"),
    ("gpl 2.0", "GPL-2.0-only"),
    ("gpl v2.0", "GPL-2.0-only"),
    ("gpl-2.0", "GPL-2.0-only"),
    ("gnu general public license v2", "GPL-2.0-only"),
    ("gnu general public license v2.0", "GPL-2.0-only"),
    ("gnu general public license version 2", "GPL-2.0-only"),
    ("gnu general public license, version 2", "GPL-2.0-only"),
    ("gplv2+", "GPL-2.0-or-later"),
    ("gpl-2.0+", "GPL-2.0-or-later"),
    ("gpl v2+", "GPL-2.0-or-later"),
    ("gplv3", "GPL-3.0-only"),
    ("gpl v3", "GPL-3.0-only"),
    ("gpl3", "GPL-3.0-only"),
    ("gnu gpl v3", "GPL-3.0-only"),
    ("gnu gplv3", "GPL-3.0-only"),
    ("gpl-3", "GPL-3.0-only"),
    ("gpl 3", "GPL-3.0-only"),
    ("gpl 3.0", "GPL-3.0-only"),
    ("gpl v3.0", "GPL-3.0-only"),
    ("gpl-3.0", "GPL-3.0-only"),
    ("gnu gpl v3.0", "GPL-3.0-only"),
    ("gnu gpl 3", "GPL-3.0-only"),
    ("gnu gpl 3.0", "GPL-3.0-only"),
    ("gnu general public license v3", "GPL-3.0-only"),
    ("gnu general public license v3.0", "GPL-3.0-only"),
    ("gnu general public license version 3", "GPL-3.0-only"),
    ("gnu general public license, version 3", "GPL-3.0-only"),
    ("gplv3+", "GPL-3.0-or-later"),
    ("gpl-3.0+", "GPL-3.0-or-later"),
    ("gpl v3+", "GPL-3.0-or-later"),
    ("agplv3", "AGPL-3.0-only"),
    ("agpl v3", "AGPL-3.0-only"),
    ("agpl3", "AGPL-3.0-only"),
    ("agpl v3.0", "AGPL-3.0-only"),
    ("gnu agpl 3", "AGPL-3.0-only"),
    ("gnu agpl 3.0", "AGPL-3.0-only"),
    (
        "gnu affero general public license version 3",
        "AGPL-3.0-only",
    ),
    (
        "gnu affero general public license, version 3",
        "AGPL-3.0-only",
    ),
    ("agpl-3", "AGPL-3.0-only"),
    ("agpl 3.0", "AGPL-3.0-only"),
    ("agpl-3.0", "AGPL-3.0-only"),
    ("gnu agplv3", "AGPL-3.0-only"),
    ("gnu agpl v3", "AGPL-3.0-only"),
    ("agpl-3.0+", "AGPL-3.0-or-later"),
    ("gnu affero general public license v3", "AGPL-3.0-only"),
    ("gnu affero general public license v3.0", "AGPL-3.0-only"),
    ("lgplv3", "LGPL-3.0-only"),
    ("lgpl v3", "LGPL-3.0-only"),
    ("lgpl3", "LGPL-3.0-only"),
    ("gnu lesser general public license v3", "LGPL-3.0-only"),
    ("gnu lesser general public license v3.0", "LGPL-3.0-only"),
    ("gnu lesser general public license v2.1", "LGPL-2.1-only"),
    ("lgpl-3", "LGPL-3.0-only"),
    ("lgpl 3.0", "LGPL-3.0-only"),
    ("lgpl-3.0", "LGPL-3.0-only"),
    ("gnu lgplv3", "LGPL-3.0-only"),
    ("gnu lgpl v3", "LGPL-3.0-only"),
    ("lgpl v2.1", "LGPL-2.1-only"),
    ("lgplv2.1", "LGPL-2.1-only"),
    ("lgpl 2.1", "LGPL-2.1-only"),
    ("lgpl-2.1", "LGPL-2.1-only"),
    ("gnu lgpl v2.1", "LGPL-2.1-only"),
    ("cc0", "CC0-1.0"),
    ("cc0 1.0", "CC0-1.0"),
    ("cc0-1.0", "CC0-1.0"),
    ("public domain (cc0)", "CC0-1.0"),
    ("public domain (cc0 1.0)", "CC0-1.0"),
    ("public domain (cc0-1.0)", "CC0-1.0"),
    ("cc0 1.0 universal", "CC0-1.0"),
    ("cc-0", "CC0-1.0"),
    ("creative commons zero", "CC0-1.0"),
    ("creative commons zero v1.0 universal", "CC0-1.0"),
    ("elastic license 2.0", "Elastic-2.0"),
    ("elastic 2.0", "Elastic-2.0"),
    ("elv2", "Elastic-2.0"),
    ("elastic license v2", "Elastic-2.0"),
    ("bsl 1.1", "BUSL-1.1"),
    ("busl", "BUSL-1.1"),
    ("busl 1.1", "BUSL-1.1"),
    ("business source", "BUSL-1.1"),
    ("business source license 1.1", "BUSL-1.1"),
    ("eclipse public license 2.0", "EPL-2.0"),
    ("epl 2.0", "EPL-2.0"),
    ("eupl 1.2", "EUPL-1.2"),
    ("eupl v1.2", "EUPL-1.2"),
    ("open font", "OFL-1.1"),
    ("sil open font", "OFL-1.1"),
    ("sil open font license 1.1", "OFL-1.1"),
    ("ofl", "OFL-1.1"),
    ("sil ofl 1.1", "OFL-1.1"),
    ("ofl 1.1", "OFL-1.1"),
    ("sspl", "SSPL-1.0"),
    ("sspl v1", "SSPL-1.0"),
];

/// The licence of a whole value, written in a customary way.
pub fn alias(lower: &str) -> Option<Expr> {
    let mut name = lower.trim();
    for lead in [
        "licensed under ",
        "released under ",
        "available under ",
        "under ",
        "the terms of ",
        "the ",
        "a ",
    ] {
        name = name.strip_prefix(lead).unwrap_or(name);
    }
    if name == "unlicense" {
        return Some(Expr::id("Unlicense"));
    }
    let forms = [
        Some(name),
        strip_end(name, "license"),
        strip_end(name, "licence"),
        strip_end(name, "licensed"),
    ];
    forms.into_iter().flatten().find_map(|form| {
        let form = form.trim_end_matches([' ', '.', ',', '-']);
        let american = form.replace("licence", "license");
        let id = listed(&american).or_else(|| or_later(&american));
        // Of some the name itself is British.
        let british = || listed(form).filter(|_| american != form);
        id.or_else(british).map(Expr::id)
    })
}

/// `gpl v2 or later`, `gnu gplv3 or any later version`: of a licence with versions all
/// from this one on.
fn or_later(form: &str) -> Option<String> {
    const LATER: [&str; 6] = [
        "or later",
        "(or later)",
        "and later",
        "or newer",
        "or any later version",
        "or (at your option) any later version",
    ];
    let name = LATER.iter().find_map(|end| form.strip_suffix(end))?;
    let name = name.trim_end_matches([' ', ',', '-']);
    let name = strip_end(name, "license").unwrap_or(name).trim_end();
    let id = listed(name)?;
    Some(
        id.strip_suffix("-only")
            .map_or(id.clone(), |base| format!("{base}-or-later")),
    )
}

/// The id of a listed name, an id or a full name in any case.
pub fn listed(form: &str) -> Option<String> {
    if let Some((_, id)) = ALIASES.iter().find(|(name, _)| *name == form) {
        return Some((*id).to_owned());
    }
    if let Some(id) = creative_commons(form) {
        return Some(id);
    }
    let known = spdx::identifiers::LICENSES.iter();
    let found = known
        .clone()
        .find(|known| known.name.eq_ignore_ascii_case(form));
    let found = found.or_else(|| {
        known
            .clone()
            .find(|known| known.full_name.eq_ignore_ascii_case(form))
    });
    let found = found.or_else(|| {
        let forms = versioned(form)?;
        let is_one = |name: &str| forms.iter().any(|form| name.eq_ignore_ascii_case(form));
        known.clone().find(|known| is_one(known.name))
    })?;
    let usable = !matches!(found.name, "NOASSERTION" | "any-OSI");
    usable.then(|| renew(found.name).unwrap_or_else(|| found.name.to_owned()))
}

/// The ids that `mpl 1.1`, `eupl v1.1`, `epl, version 1` may stand for. The short name of
/// a family of licences ends in the letter for one; other names with a number behind them
/// are as often those of programs.
fn versioned(form: &str) -> Option<[String; 2]> {
    let (family, number) = form.rsplit_once(' ')?;
    let number = number.strip_prefix('v').unwrap_or(number);
    let family = family.strip_suffix("version").unwrap_or(family);
    let family = family.trim_end_matches([' ', ',']);
    let short = matches!(family.len(), 3..=4) && family.ends_with('l');
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let versioned = number.starts_with(is_number) && number.chars().all(is_number);
    (short && versioned).then(|| [format!("{family}-{number}"), format!("{family}-{number}.0")])
}

/// `cc by-sa 4.0`, `creative commons attribution-noncommercial 4.0 international`.
fn creative_commons(form: &str) -> Option<String> {
    let tokens: Vec<&str> = form
        .split([' ', '-', '_', ',', '/'])
        .filter(|word| !word.is_empty())
        .collect();
    let rest = match tokens.as_slice() {
        ["cc", rest @ ..] | ["creative", "commons", rest @ ..] => rest,
        _ => return None,
    };
    let mut id = String::from("CC");
    let mut version = None;
    for (at, word) in rest.iter().enumerate() {
        match *word {
            "by" | "attribution" if at == 0 => id.push_str("-BY"),
            _ if at == 0 => return None,
            "sa" | "sharealike" => id.push_str("-SA"),
            "nc" | "noncommercial" => id.push_str("-NC"),
            "nd" | "noderivatives" | "noderivs" => id.push_str("-ND"),
            "share" | "non" | "no" => {}
            "alike" => id.push_str("-SA"),
            "commercial" => id.push_str("-NC"),
            "derivatives" => id.push_str("-ND"),
            "4.0" | "3.0" | "2.5" | "2.0" | "v4.0" | "v3.0" => {
                version = Some(word.trim_start_matches('v'))
            }
            "international" | "unported" | "license" | "public" | "generic" => {}
            _ => return None,
        }
    }
    let id = format!("{id}-{}", version?);
    spdx::license_id(&id).map(|known| known.name.to_owned())
}

/// `text` without the word `end` at its end, in any case.
pub fn strip_end<'a>(text: &'a str, end: &str) -> Option<&'a str> {
    let at = text.len().checked_sub(end.len())?;
    let matches = text.get(at..)?.eq_ignore_ascii_case(end);
    let bounded = text
        .get(..at)?
        .chars()
        .next_back()
        .is_none_or(|c| !c.is_alphanumeric());
    (matches && bounded).then(|| &text[..at])
}
