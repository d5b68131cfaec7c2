//! Fields of a house's own: what code of the repository reads from the frontmatter.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::rules::key_functions::is_handed_over;
use crate::rules::key_lists::{is_frontmatter, is_in_list};
use crate::skill::Skill;
use crate::syntax::json::{self, Node};
use crate::tree::{Mode, RelPath};

/// Folders in which a repository keeps the programs that read its skills.
const FOLDERS: [&str; 9] = [
    "scripts", "script", "bin", "tools", "hooks", "src", "lib", "build", ".github",
];

/// Further folders in which a repository keeps the schemas of its files.
const SCHEMA_FOLDERS: [&str; 6] = ["schemas", "schema", "shared", "config", "spec", "docs"];

/// Endings of programs.
const ENDINGS: [&str; 12] = [
    "py", "js", "mjs", "cjs", "ts", "mts", "sh", "bash", "rs", "go", "rb", "php",
];

/// No more programs are read for one skill, and none that is larger, in bytes.
const MOST: usize = 60;
const LARGEST: u64 = 64 * 1024;

/// No more places of a key are looked at in one program.
const MOST_PLACES: usize = 1000;

/// In no more lists is a key of one program followed to where the list is gone through.
const MOST_LISTS: usize = 10;

/// So many functions of one program are looked for to which a key is handed.
const MOST_FUNCTIONS: usize = 10;

/// What a repository has that reads or checks the frontmatter of its skills.
pub(crate) struct Readers {
    programs: Vec<Arc<[u8]>>,
    /// The keys of its schemas of frontmatter.
    declared: HashSet<String>,
}

/// Files that may be of interest, by their names.
#[derive(Default)]
struct Found {
    programs: Vec<RelPath>,
    schemas: Vec<RelPath>,
}

impl Readers {
    /// Those in the folders of programs above the skill, and in the folders in these; the
    /// programs of skills beside it that are about skills. No tests.
    pub(crate) fn around(skill: &Skill) -> Readers {
        let mut found = Found::default();
        for dir in skill.dir().ancestors() {
            let folders = FOLDERS.iter().chain(&SCHEMA_FOLDERS);
            let folders = folders.filter_map(|name| dir.resolve(name));
            for folder in folders.filter(|folder| is_folder(skill, folder)) {
                let inner = found.take_in(skill, &folder);
                for folder in inner {
                    found.take_in(skill, &folder);
                }
            }
        }
        let mut beside = Found::default();
        for folder in of_skills_about_skills(skill) {
            beside.take_in(skill, &folder);
        }
        let read = |files: Vec<RelPath>| {
            let texts = files.into_iter();
            texts.filter_map(|file| skill.bytes(&file, LARGEST).ok())
        };
        let programs: Vec<Arc<[u8]>> = read(found.programs).collect();
        // What another skill's program reads may be anything's frontmatter.
        let beside = read(beside.programs).filter(|text| {
            let opened = memchr::memmem::find(text, b"SKILL.md");
            opened.is_some()
        });
        let schemas = found.schemas.iter();
        let declared = schemas.flat_map(|file| keys_of(skill, file, &programs));
        Readers {
            declared: declared.collect(),
            programs: programs.into_iter().chain(beside).collect(),
        }
    }

    /// Whether one of them looks the key up in the frontmatter, or a schema declares it; else
    /// whether another program of the repository does that reads SKILL.md.
    pub(crate) fn read(&self, skill: &Skill, key: &str) -> bool {
        let finder = memchr::memmem::Finder::new(key);
        // Few name the key at all; only those are read as text.
        let mut naming = self
            .programs
            .iter()
            .filter(|text| finder.find(text).is_some());
        let reads = |text: &Arc<[u8]>| {
            let text = String::from_utf8_lossy(text);
            speaks_of_frontmatter(&text) && looks_up(&text, key)
        };
        !key.is_empty()
            && (self.declared.contains(key) || naming.any(reads) || is_read_anywhere(skill, key))
    }
}

/// Whether a program in any folder of the repository looks the key up.
fn is_read_anywhere(skill: &Skill, key: &str) -> bool {
    /// Of no more keys of one repository its programs are asked.
    const MOST_KEYS: usize = 500;
    let around = skill.around();
    let root = RelPath::root();
    let asked = around.once(&root, Asked::default);
    let known = || asked.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(read) = known().get(key) {
        return *read;
    }
    if known().len() >= MOST_KEYS {
        return false;
    }
    let programs = around.once(&root, || Programs(readers_of_skills(skill)));
    let finder = memchr::memmem::Finder::new(key);
    let texts = programs.0.iter();
    let texts = texts.filter_map(|path| skill.bytes(path, LARGEST).ok());
    let mut naming = texts.filter(|text| finder.find(text).is_some());
    let read = naming.any(|text| looks_up(&String::from_utf8_lossy(&text), key));
    known().insert(key.to_owned(), read);
    read
}

/// The keys that were asked of the programs of a tree, and whether one reads it.
#[derive(Default)]
struct Asked(Mutex<HashMap<String, bool>>);

/// The programs of a tree that read skills.
struct Programs(Vec<RelPath>);

/// The programs of the repository that say both SKILL.md and frontmatter, wherever they lie:
/// among those first whose path speaks of skills. No tests, and nothing that others made.
fn readers_of_skills(skill: &Skill) -> Vec<RelPath> {
    const MOST_FOLDERS: usize = 3000;
    const MOST_READ: usize = 300;
    let mut folders = vec![RelPath::root()];
    let mut programs = Vec::new();
    let mut at = 0;
    while let Some(folder) = folders.get(at).cloned().filter(|_| at < MOST_FOLDERS) {
        at += 1;
        let listing = skill.tree().list(&folder).map(|listing| listing.entries);
        for entry in listing.unwrap_or_default() {
            let name = entry.path.name();
            let (_, ending) = name.rsplit_once('.').unwrap_or_default();
            if is_others(name) {
                continue;
            }
            if entry.mode == Mode::Folder {
                folders.push(entry.path);
            } else if entry.mode.is_file() && ENDINGS.contains(&ending) {
                programs.push(entry.path);
            }
        }
    }
    programs.sort_by_cached_key(|path| !is_of_frontmatter_or_skill(path.as_str()));
    programs.truncate(MOST_READ);
    let reads = |path: &RelPath| {
        let text = skill.bytes(path, LARGEST).unwrap_or_else(|_| Arc::from([]));
        let says = |word: &str| memchr::memmem::find(&text, word.as_bytes()).is_some();
        says("SKILL.md") && (says("frontmatter") || says("Frontmatter") || says("front_matter"))
    };
    programs.retain(reads);
    programs
}

/// Whether a file or folder holds tests, what was built or what others made.
fn is_others(name: &str) -> bool {
    const NAMES: [&str; 6] = [
        "node_modules",
        "vendor",
        ".git",
        "dist",
        "target",
        "third_party",
    ];
    NAMES.contains(&name) || name.to_ascii_lowercase().contains("test")
}

fn is_of_frontmatter_or_skill(path: &str) -> bool {
    let path = path.to_ascii_lowercase();
    path.contains("skill") || path.contains("frontmatter")
}

/// The folders of programs of the skills beside this one, or where skills lie above it, that
/// make or review skills, by their names.
fn of_skills_about_skills(skill: &Skill) -> Vec<RelPath> {
    let above = skill.dir().ancestors().skip(1);
    let holders = above.flat_map(|dir| [Some(dir.clone()), dir.resolve("skills")]);
    let holders: HashSet<RelPath> = holders.flatten().collect();
    let mut folders = Vec::new();
    for holder in holders {
        let about = skill
            .around()
            .once(&holder, || AboutSkills::of(skill, &holder));
        folders.extend(about.0.iter().cloned());
    }
    folders.sort();
    folders.truncate(MOST);
    folders
}

/// The folders of programs of the skills in a folder that make or review skills.
struct AboutSkills(Vec<RelPath>);

impl AboutSkills {
    fn of(skill: &Skill, holder: &RelPath) -> AboutSkills {
        let listing = skill.tree().list(holder).unwrap_or_default();
        let about = listing
            .entries
            .into_iter()
            .filter(|entry| entry.mode == Mode::Folder && entry.path.name().contains("skill"));
        let programs = about.filter_map(|entry| entry.path.resolve("scripts"));
        AboutSkills(programs.filter(|path| is_folder(skill, path)).collect())
    }
}

/// The keys that a JSON Schema declares, where it says that it is of frontmatter, or where a
/// program that speaks of frontmatter names it.
fn keys_of(skill: &Skill, file: &RelPath, programs: &[Arc<[u8]>]) -> Vec<String> {
    let read = || {
        let bytes = skill.bytes(file, LARGEST).ok()?;
        let schema = json::parse(&String::from_utf8_lossy(&bytes)).ok()?;
        let properties = schema.get("properties").map_or(&[][..], Node::members);
        let keys: Vec<String> = properties.iter().map(|pair| pair.key.clone()).collect();
        let says = ["$id", "title", "description"].iter().any(|key| {
            let text = schema.get(key).and_then(Node::as_str);
            text.is_some_and(is_of_frontmatter)
        });
        let is_like = || {
            ["name", "description"]
                .iter()
                .all(|key| keys.iter().any(|own| own == key))
        };
        let named = || {
            programs.iter().any(|text| {
                let is_named = memchr::memmem::find(text, file.name().as_bytes()).is_some();
                is_named && speaks_of_frontmatter(&String::from_utf8_lossy(text))
            })
        };
        (says || is_of_frontmatter(file.name()) || (is_like() && named())).then_some(keys)
    };
    read().unwrap_or_default()
}

fn is_of_frontmatter(text: &str) -> bool {
    let text = text.to_lowercase();
    const WORDS: [&str; 4] = ["skill.md", "frontmatter", "front-matter", "front matter"];
    WORDS.iter().any(|word| text.contains(word))
}

fn speaks_of_frontmatter(text: &str) -> bool {
    const WORDS: [&str; 3] = ["SKILL.md", "frontmatter", "front_matter"];
    WORDS.iter().any(|word| text.contains(word))
}

/// Whether a program looks `key` up in something called after frontmatter: `fm.get("key")`,
/// `meta["key"]`, `frontmatter.key`, `field(fm, "key")`, or by a pattern (`^key:`), or as
/// that with which a line begins; also by a function to which the key is handed.
fn looks_up(text: &str, key: &str) -> bool {
    const NEAR: usize = 40;
    let mut lists = MOST_LISTS;
    let mut functions = MOST_FUNCTIONS;
    text.match_indices(key).take(MOST_PLACES).any(|(at, _)| {
        let start = text.floor_char_boundary(at.saturating_sub(NEAR));
        let before = text[start..at].rsplit('\n').next().unwrap_or("");
        let behind = &text[at + key.len()..];
        let within = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        let is_word = !before.ends_with(within) && !behind.starts_with(within);
        if is_word && (is_in_loop(text, at, key) || is_in_list(text, at, key, &mut lists)) {
            return true;
        }
        if is_word && is_handed_over(text, at, &mut functions) {
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
        held || (is_word && (is_alternative(before, behind) || is_tag(before, behind)))
            || holder.is_some_and(is_frontmatter)
            || (before.ends_with('^') && behind.starts_with(':'))
    })
}

/// Whether a key is one of the alternatives of a pattern with which a line begins:
/// `^(reads|writes):`.
fn is_alternative(before: &str, behind: &str) -> bool {
    let is_key = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '|');
    let before = before.trim_end_matches(is_key);
    let Some(rest) = behind.trim_start_matches(is_key).strip_prefix(')') else {
        return false;
    };
    let opens = before.ends_with("^(") || before.ends_with("^(?:");
    opens
        && rest
            .trim_start_matches("\\s")
            .trim_start_matches(['*', '?'])
            .starts_with(':')
}

/// Whether a key is the name that a field of a structure has in YAML: a tag of Go, `rename` of
/// serde, `alias` of pydantic.
fn is_tag(before: &str, behind: &str) -> bool {
    const BEFORE: [&str; 5] = [
        "yaml:\"",
        "rename = \"",
        "rename=\"",
        "alias=\"",
        "alias = \"",
    ];
    BEFORE.iter().any(|tag| before.ends_with(tag)) && behind.starts_with(['"', ','])
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

fn is_folder(skill: &Skill, path: &RelPath) -> bool {
    let entry = skill.tree().entry(path);
    entry.is_some_and(|entry| entry.mode == Mode::Folder)
}

impl Found {
    /// Puts the programs and schemas of a folder to those found, as long as there is room,
    /// and gives the folders in it.
    fn take_in(&mut self, skill: &Skill, folder: &RelPath) -> Vec<RelPath> {
        let Ok(listing) = skill.tree().list(folder) else {
            return Vec::new();
        };
        let mut inner = Vec::new();
        let holds_programs = !SCHEMA_FOLDERS.contains(&folder.name());
        for entry in listing.entries {
            let name = entry.path.name();
            let tested = name.contains("test") || name == "node_modules";
            let (_, ending) = name.rsplit_once('.').unwrap_or_default();
            if tested {
                continue;
            }
            let files = match ending {
                "json" if name.contains("schema") || name.contains("frontmatter") => {
                    &mut self.schemas
                }
                _ if holds_programs && ENDINGS.contains(&ending) => &mut self.programs,
                _ if entry.mode == Mode::Folder && holds_programs => &mut inner,
                _ => continue,
            };
            if files.len() < MOST {
                files.push(entry.path);
            }
        }
        inner
    }
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
            "re.compile(r\"^(fern|moss):\\s*\")",
            "re.match(r'^(?:moss|fern)\\s*: ', line)",
            "Moss *mossConfig `yaml:\"moss,omitempty\"`",
            "#[serde(rename = \"moss\")]",
            "kind: str = Field(alias=\"moss\")",
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
            "re.compile(r\"^(fern|mossy):\")",
            "re.compile(r\"(fern|moss):\")",
            "Moss string `json:\"moss\"`",
            "Moss string `yaml:\"mossy\"`",
            "for key in fern mossy; do grep \"^$key:\" f; done; moss",
            "for key in fern moss; do echo $key; done",
            "if line.startswith('mossy:'):",
        ] {
            assert!(!looks_up(text, "moss"), "{text}");
        }
    }
}
