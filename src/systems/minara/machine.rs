//! The machine that a host runs on, as far as skills and tools depend on it.

use std::collections::BTreeSet;

use super::gate::Instant;

/// What a host finds around it. Nothing of it is ever asked of the real machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Machine {
    /// Names of the variables that are set, and not empty.
    pub env: BTreeSet<String>,
    /// Its system.
    pub platform: Platform,
    /// Its time, where it is said.
    pub now: Option<Instant>,
}

/// A system, by the name that the host's runtime has for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)] // the variants are their names
pub enum Platform {
    Darwin,
    #[default]
    Linux,
    Win32,
}

impl Platform {
    /// All of them.
    pub const ALL: [Platform; 3] = [Platform::Darwin, Platform::Linux, Platform::Win32];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Platform::Darwin => "darwin",
            Platform::Linux => "linux",
            Platform::Win32 => "win32",
        }
    }

    /// The platform of this name, or of the name that people have for it.
    pub fn from_name(name: &str) -> Option<Platform> {
        let name = match name {
            "macos" => "darwin",
            "windows" => "win32",
            name => name,
        };
        Platform::ALL
            .into_iter()
            .find(|platform| platform.name() == name)
    }
}

/// The names of the variables that the text of an env file sets: lines `NAME=value`,
/// also behind `export`; an empty value sets nothing.
///
/// # Errors
/// The number of the first line that is none.
pub fn env_names(text: &str) -> Result<BTreeSet<String>, usize> {
    let mut names = BTreeSet::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let line = line.strip_prefix("export ").unwrap_or(line);
        let (name, value) = line.split_once('=').ok_or(number + 1)?;
        let name = name.trim();
        if !is_env_name(name) {
            return Err(number + 1);
        }
        let value = value.trim();
        if !matches!(value, "" | "\"\"" | "''") {
            names.insert(name.to_owned());
        }
    }
    Ok(names)
}

/// Whether a shell could set a variable of this name.
pub fn is_env_name(name: &str) -> bool {
    let mut chars = name.chars();
    let first = chars
        .next()
        .is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    first && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_an_env_file_are_read_and_values_are_not_kept() {
        let text = "# keys\nA_KEY=x\nexport B_KEY='y z'\n\nEMPTY=\nQUOTED=\"\"\n";
        let names: Vec<String> = env_names(text).unwrap().into_iter().collect();
        assert_eq!(names, ["A_KEY", "B_KEY"]);
        assert_eq!(env_names("A=1\nno line\n"), Err(2));
        assert_eq!(env_names("1A=1\n"), Err(1));
    }
}
