//! Versions of one licence.

use super::expression::base;

/// Whether two ids are those of versions of one licence: `OGL-UK-2.0` and `OGL-UK-3.0`,
/// `GPL-2.0-only` and `GPL-3.0-or-later`. A number that is not the version, such as that
/// of the clauses in `BSD-3-Clause`, tells licences apart.
pub fn is_another(one: &str, other: &str) -> bool {
    let versions = split(base(one)).zip(split(base(other)));
    versions.is_some_and(|((family, version), (of_other, other))| {
        family == of_other && version != other
    })
}

/// The family and the version of an id.
fn split(id: &str) -> Option<(&str, &str)> {
    let (family, version) = id.rsplit_once('-')?;
    version
        .starts_with(|first: char| first.is_ascii_digit())
        .then_some((family, version))
}

#[cfg(test)]
mod tests {
    use super::is_another;

    #[test]
    fn only_versions_of_one_licence_are_told() {
        assert!(is_another("OGL-UK-2.0", "OGL-UK-3.0"));
        assert!(is_another("GPL-2.0-only", "GPL-3.0-or-later"));
        assert!(is_another("CC-BY-SA-3.0", "CC-BY-SA-4.0"));
        assert!(!is_another("GPL-3.0-only", "GPL-3.0-or-later"));
        assert!(!is_another("CC-BY-4.0", "CC-BY-SA-4.0"));
        assert!(!is_another("BSD-2-Clause", "BSD-3-Clause"));
        assert!(!is_another("LGPL-3.0-only", "GPL-2.0-only"));
        assert!(!is_another("MIT", "MIT-0"));
    }
}
