//! Fields of a house's own: what code of the repository reads from the frontmatter.

use std::sync::Arc;

use crate::skill::Skill;
use crate::tree::{Mode, RelPath};

/// Folders in which a repository keeps the programs that read its skills.
const FOLDERS: [&str; 9] = [
    "scripts", "script", "bin", "tools", "hooks", "src", "lib", "build", ".github",
];

/// Endings of programs.
const ENDINGS: [&str; 12] = [
    "py", "js", "mjs", "cjs", "ts", "mts", "sh", "bash", "rs", "go", "rb", "php",
];

/// No more programs are read for one skill, and none that is larger, in bytes.
const MOST: usize = 60;
const LARGEST: u64 = 64 * 1024;

/// No more places of a key are looked at in one program.
const MOST_PLACES: usize = 1000;

/// The programs of a repository, those among them that read frontmatter.
pub(crate) struct Readers(Vec<Arc<[u8]>>);

impl Readers {
    /// Those in the folders of programs above the skill, and in the folders in these. No
    /// tests.
    pub(crate) fn around(skill: &Skill) -> Readers {
        let mut files = Vec::new();
        for dir in skill.dir().ancestors() {
            let folders = FOLDERS.iter().filter_map(|name| dir.resolve(name));
            for folder in folders.filter(|folder| is_folder(skill, folder)) {
                let inner = programs(skill, &folder, &mut files);
                for folder in inner {
                    programs(skill, &folder, &mut files);
                }
            }
        }
        files.truncate(MOST);
        let texts = files.iter();
        Readers(
            texts
                .filter_map(|file| skill.bytes(file, LARGEST).ok())
                .collect(),
        )
    }

    /// Whether one of them looks the key up in the frontmatter.
    pub(crate) fn read(&self, key: &str) -> bool {
        let finder = memchr::memmem::Finder::new(key);
        // Few name the key at all; only those are read as text.
        let mut naming = self.0.iter().filter(|text| finder.find(text).is_some());
        let reads = |text: &Arc<[u8]>| {
            let text = String::from_utf8_lossy(text);
            speaks_of_frontmatter(&text) && looks_up(&text, key)
        };
        !key.is_empty() && naming.any(reads)
    }
}

fn speaks_of_frontmatter(text: &str) -> bool {
    const WORDS: [&str; 3] = ["SKILL.md", "frontmatter", "front_matter"];
    WORDS.iter().any(|word| text.contains(word))
}

/// Whether a program looks `key` up in something called after frontmatter: `fm.get("key")`,
/// `meta["key"]`, `frontmatter.key`, `field(fm, "key")`, or by a pattern (`^key:`), or as
/// that with which a line begins.
fn looks_up(text: &str, key: &str) -> bool {
    const NEAR: usize = 40;
    text.match_indices(key).take(MOST_PLACES).any(|(at, _)| {
        let start = text.floor_char_boundary(at.saturating_sub(NEAR));
        let before = text[start..at].rsplit('\n').next().unwrap_or("");
        let behind = &text[at + key.len()..];
        let within = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        let is_word = !before.ends_with(within) && !behind.starts_with(within);
        if is_word && is_in_loop(text, at, key) {
            return true;
        }
        if behind.starts_with(':') && begins_line(before) {
            return true;
        }
        let ends = !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '-');
        let quoted = before
            .strip_suffix(['"', '\''])
            .filter(|_| behind.starts_with(['"', '\'']));
        let holder = match quoted {
            Some(before) => [".get(", "[", ", "]
                .iter()
                .find_map(|open| before.strip_suffix(open)),
            None => before.strip_suffix('.').filter(|_| ends),
        };
        let held = quoted.is_some() && is_asked_for(&behind[1..]);
        held || holder.is_some_and(is_frontmatter)
            || (before.ends_with('^') && behind.starts_with(':'))
    })
}

/// Whether what stands behind a key in quotes asks whether it is one of the frontmatter's:
/// `in frontmatter`, `) if key in fm`.
fn is_asked_for(behind: &str) -> bool {
    const LONGEST: usize = 200;
    let end = behind.floor_char_boundary(LONGEST);
    let behind = &behind[..end];
    behind.match_indices(" in ").any(|(at, mark)| {
        let rest = behind[at + mark.len()..].trim_start();
        let end = rest
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        is_frontmatter(&rest[..end])
    })
}

/// Whether a program asks with these words what a line begins with.
fn begins_line(before: &str) -> bool {
    const ASKING: [&str; 3] = ["startswith(", "startsWith(", "starts_with("];
    let before = before.strip_suffix(['"', '\'']).unwrap_or("");
    ASKING.iter().any(|ask| before.ends_with(ask))
}

/// Whether the word at `at` is one of those of a loop of the shell in which a pattern has
/// the loop's variable as key: `for key in a b; do grep "^$key:"`.
fn is_in_loop(text: &str, at: usize, key: &str) -> bool {
    const LONGEST: usize = 1000;
    let from = text.floor_char_boundary(at.saturating_sub(LONGEST));
    let line = text[from..at]
        .rfind('\n')
        .map_or(from, |end| from + end + 1);
    let Some(rest) = text[line..at].trim_start().strip_prefix("for ") else {
        return false;
    };
    let end = text.floor_char_boundary(text.len().min(at + LONGEST));
    let rest = &text[at - rest.len()..end];
    let words = rest.split([';', '\n']).next().unwrap_or(rest);
    let Some((name, list)) = words.split_once(" in ") else {
        return false;
    };
    let patterns = [format!("^${name}:"), format!("^${{{name}}}:")];
    list.split_whitespace().any(|word| word == key)
        && patterns.iter().any(|pattern| text.contains(pattern))
}

/// Whether the last name of a line stands for frontmatter.
fn is_frontmatter(before: &str) -> bool {
    const NAMES: [&str; 10] = [
        "fields",
        "skill",
        "skill_data",
        "skillData",
        "fm",
        "meta",
        "front",
        "frontmatter",
        "front_matter",
        "frontMatter",
    ];
    let name = before.trim_end_matches('?');
    let within = |c: char| c.is_alphanumeric() || c == '_';
    let start = name.rfind(|c| !within(c)).map_or(0, |at| {
        at + name[at..].chars().next().map_or(1, char::len_utf8)
    });
    NAMES.contains(&&name[start..])
}

fn is_folder(skill: &Skill, path: &RelPath) -> bool {
    let entry = skill.tree().entry(path);
    entry.is_some_and(|entry| entry.mode == Mode::Folder)
}

/// Puts the programs of a folder to `files`, as long as there is room, and gives the folders
/// in it.
fn programs(skill: &Skill, folder: &RelPath, files: &mut Vec<RelPath>) -> Vec<RelPath> {
    let Ok(listing) = skill.tree().list(folder) else {
        return Vec::new();
    };
    let mut inner = Vec::new();
    for entry in listing.entries {
        let name = entry.path.name();
        let tested = name.contains("test") || name == "node_modules";
        let (_, ending) = name.rsplit_once('.').unwrap_or_default();
        if tested || files.len() >= MOST {
            continue;
        }
        if entry.mode == Mode::Folder {
            inner.push(entry.path);
        } else if entry.mode.is_file() && ENDINGS.contains(&ending) {
            files.push(entry.path);
        }
    }
    inner.truncate(MOST);
    inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_looked_up_in_frontmatter() {
        for text in [
            "trackers = meta.get(\"moss\") or []",
            "const moss = frontmatter['moss']",
            "if fm.moss:",
            "read = _field(fm, \"moss\")",
            "grep -E '^moss:' \"$file\"",
            "data.frontmatter?.moss",
            "skill.get(\"moss\", [])",
            "if line.startswith('moss:'):",
            "if \"moss\" in frontmatter:",
            "keys = [\n  k for k in ('fern', 'moss')\n  if k in fm\n]",
            "for key in fern moss; do\n  grep -q \"^$key: [0-9]\" \"$file\"\ndone",
        ] {
            assert!(looks_up(text, "moss"), "{text}");
        }
        for text in [
            "manifest.get(\"moss\")",
            "args.moss",
            "fm.mossy",
            "fm.get(\"mossy\")",
            "moss = 1  # frontmatter",
            "print(\"moss\", fm)",
            "format.moss",
            "if \"moss\" in names:",
            "for key in fern mossy; do grep \"^$key:\" f; done; moss",
            "for key in fern moss; do echo $key; done",
            "if line.startswith('mossy:'):",
        ] {
            assert!(!looks_up(text, "moss"), "{text}");
        }
    }
}
