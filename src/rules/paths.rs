//! What the rules about paths, and about the text around them, share.

use crate::finding::{ClientId, Finding, Origin, Safety};
use crate::skill::{MARKETPLACES, Page, Presence, RunFile, Skill, Target, decode, target};
use crate::syntax::markdown::{CodeBlock, Link};
use crate::text::{Edit, Span, Untrusted, fold_case};
use crate::tree::{Budgets, Mode, RelPath};

/// Whether a line of text or a command is about Windows or one of its shells, where
/// paths have `\\`.
pub(crate) fn is_about_windows(line: &str) -> bool {
    const LONGEST: usize = 2000;
    const WORDS: [&str; 22] = [
        "windows",
        "powershell",
        "pwsh",
        ".ps1",
        ".psm1",
        ".bat",
        ".cmd",
        ".exe",
        "cmd.exe",
        "cmd /",
        "ps>",
        "ps c:",
        "$env:",
        "$psscriptroot",
        "%~dp0",
        "%cd%",
        "%userprofile%",
        "set-location",
        "get-content",
        "invoke-",
        "c:\\",
        "d:\\",
    ];
    if line.len() > LONGEST {
        return false;
    }
    let folded = fold_case(line);
    WORDS.iter().any(|word| folded.contains(word))
}

/// Whether a fence holds commands of a Windows shell, where paths have `\\`.
pub(crate) fn is_windows_shell(block: &CodeBlock) -> bool {
    const WINDOWS: [&str; 9] = [
        "powershell",
        "pwsh",
        "ps1",
        "ps",
        "batch",
        "bat",
        "cmd",
        "dos",
        "cmdshell",
    ];
    WINDOWS.contains(&block.language().as_str())
}

/// Where the manifest of a plugin lies, from the plugin's folder.
const PLUGIN_MANIFESTS: [&str; 5] = [
    ".claude-plugin/plugin.json",
    ".codex-plugin/plugin.json",
    ".cursor-plugin/plugin.json",
    ".github/plugin/plugin.json",
    "gemini-extension.json",
];

/// The folder of the plugin that a skill comes with: the nearest at or above its
/// own that holds a plugin's manifest of any client.
pub(crate) fn plugin_folder(skill: &Skill) -> Option<RelPath> {
    skill.folder_with(&PLUGIN_MANIFESTS)
}

/// Whether the skill is for Claude Code alone: it lies in a plugin for it, by a manifest or
/// an entry of a marketplace, or in a project's `.claude`, and nothing around that is for
/// another client; or in the folder for it where there is one for each client.
pub(crate) fn is_for_claude_code_alone(skill: &Skill) -> bool {
    if is_in_folder_of_claude_code(skill) {
        return true;
    }
    if let Some(project) = project_of_claude_code(skill) {
        return !is_for_others(skill, &project);
    }
    let plugin = skill
        .folder_with(&PLUGIN_MANIFESTS[..1])
        .or_else(|| skill.listed_folder().cloned());
    plugin.is_some_and(|plugin| !plugin.ancestors().any(|dir| is_for_others(skill, &dir)))
}

/// The folder whose `.claude` holds the skill.
fn project_of_claude_code(skill: &Skill) -> Option<RelPath> {
    let mut around = skill.dir().ancestors();
    around
        .find(|dir| is_folder_of_claude_code(dir.name()))?
        .parent()
}

/// Whether a folder is Claude Code's own, also under the names by which those who keep their
/// settings in a repository put it into place: `dot_claude`, `.claude-work`.
fn is_folder_of_claude_code(name: &str) -> bool {
    let other = name.starts_with(".claude-") && name != ".claude-plugin";
    matches!(name, ".claude" | "dot_claude") || other
}

/// Whether something in a folder is for another client, or for many.
fn is_for_others(skill: &Skill, dir: &RelPath) -> bool {
    const OTHERS: [&str; 17] = [
        ".agents",
        ".codex",
        ".codex-plugin",
        ".cursor",
        ".cursor-plugin",
        ".cursorrules",
        ".gemini",
        ".github/plugin",
        ".github/skills",
        ".opencode",
        ".openclaw",
        ".windsurf",
        ".roo",
        ".cline",
        ".goose",
        "gemini-extension.json",
        "GEMINI.md",
    ];
    let there = |name: &str| {
        let path = dir.resolve(name);
        path.filter(|path| skill.tree().entry(path).is_some())
    };
    let others: Vec<RelPath> = OTHERS.iter().filter_map(|name| there(name)).collect();
    let (with, without): (Vec<_>, Vec<_>) =
        others.iter().partition(|other| has_own_copy(skill, other));
    // Where one client has its own copy each has, and a folder of rules holds none.
    let mut lacking = without.into_iter();
    let is_shared = lacking.any(|other| with.is_empty() || !is_without_skills(skill, other));
    is_shared || tells_to_install(skill, dir)
}

/// Whether a client's folder holds no skills, nor any folder in it.
fn is_without_skills(skill: &Skill, folder: &RelPath) -> bool {
    let is_folder = |path: &RelPath| {
        let entry = skill.tree().entry(path);
        entry.is_some_and(|entry| entry.mode == Mode::Folder)
    };
    let has_skills = |dir: &RelPath| {
        let skills = dir.resolve("skills");
        skills.is_some_and(|skills| skill.tree().entry(&skills).is_some())
    };
    is_folder(folder)
        && !has_skills(folder)
        && !folders_in(skill, folder).any(|dir| has_skills(&dir))
}

/// The folders right below one; no more than a client's folder has.
fn folders_in(skill: &Skill, folder: &RelPath) -> impl Iterator<Item = RelPath> {
    const MOST: usize = 100;
    let entries = skill.tree().list(folder).unwrap_or_default().entries;
    let entries = entries.into_iter().take(MOST);
    entries.filter_map(|entry| (entry.mode == Mode::Folder).then_some(entry.path))
}

/// Whether a client's folder holds a skill of this one's name as a copy of its own, no link:
/// `.codex-plugin/kit/skills/sort`. The skill itself is not for that client then.
fn has_own_copy(skill: &Skill, folder: &RelPath) -> bool {
    let mode = |path: &RelPath| skill.tree().entry(path).map(|entry| entry.mode);
    let holds = |dir: &RelPath| {
        let skills = dir.resolve("skills");
        let skills = skills.filter(|skills| mode(skills) == Some(Mode::Folder));
        let own = skills.and_then(|skills| skills.resolve(skill.dir().name()));
        let own = own.filter(|own| mode(own) == Some(Mode::Folder));
        let file = own.and_then(|own| own.resolve("SKILL.md"));
        file.is_some_and(|file| mode(&file).is_some_and(Mode::is_file))
    };
    if mode(folder) != Some(Mode::Folder) || skill.dir().is_inside(folder) {
        return false;
    }
    holds(folder) || folders_in(skill, folder).any(|dir| holds(&dir))
}

/// Whether a folder at or above the skill's holds a copy of it that is a client's own.
pub(crate) fn has_copy_for(skill: &Skill, client: ClientId) -> bool {
    let names = [format!(".{client}"), format!(".{client}-plugin")];
    skill.dir().ancestors().any(|dir| {
        let mut folders = names.iter().filter_map(|name| dir.resolve(name));
        folders.any(|folder| has_own_copy(skill, &folder))
    })
}

/// Whether the skill lies below a folder called after Claude Code, beside one that is called
/// after another client and holds what is for that.
fn is_in_folder_of_claude_code(skill: &Skill) -> bool {
    const OTHERS: [&str; 8] = [
        "codex", "cursor", "gemini", "copilot", "opencode", "windsurf", "openclaw", "hermes",
    ];
    let mut around = skill.dir().ancestors();
    around.any(|dir| {
        let beside = |name: &&str| {
            let path = dir.parent().and_then(|holder| holder.resolve(name));
            let entry = path.and_then(|path| skill.tree().entry(&path));
            entry.is_some_and(|entry| entry.mode == Mode::Folder)
        };
        matches!(dir.name(), "claude" | "claude-code") && OTHERS.iter().any(beside)
    })
}

/// Whether the README of a folder tells to install skills by a program that knows many
/// clients.
fn tells_to_install(skill: &Skill, dir: &RelPath) -> bool {
    let path = dir.resolve("README.md");
    let path = path.filter(|path| skill.tree().entry(path).is_some());
    let bytes = path.and_then(|path| skill.bytes(&path, Budgets::PAGE).ok());
    String::from_utf8_lossy(bytes.as_deref().unwrap_or_default()).contains("npx skills")
}

/// Whether a folder at or above the skill's lists plugins: an entry may hold the
/// skill without a manifest of its own.
pub(crate) fn is_in_marketplace(skill: &Skill) -> bool {
    skill.folder_with(&MARKETPLACES).is_some()
}

/// Whether a skill is the translation of one in another folder: below a folder of
/// languages or of one (`i18n`, `.ja`, `zh-CN`), or by a field that names its own.
pub(crate) fn is_translation(skill: &Skill) -> bool {
    const WORDS: [&str; 9] = [
        "i18n",
        "l10n",
        "locale",
        "locales",
        "lang",
        "langs",
        "languages",
        "translation",
        "translations",
    ];
    // Codes that are no words of English.
    const CODES: [&str; 23] = [
        "ar", "cs", "da", "de", "el", "es", "fa", "fi", "fr", "hi", "hu", "ja", "ko", "nl", "pl",
        "pt", "ru", "sv", "th", "tr", "uk", "vi", "zh",
    ];
    let word = |word: &str| WORDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    let is_code = |part: &str| {
        let part = part.trim_start_matches('.');
        let (code, region) = part.split_once(['-', '_']).unwrap_or((part, ""));
        let region = region.len() <= 4 && region.chars().all(|c| c.is_ascii_alphabetic());
        region && CODES.contains(&code)
    };
    let above = skill.dir().parent().unwrap_or_default();
    let below = skill
        .dir()
        .components()
        .any(|part| part.split(['-', '_', '.']).any(word));
    below
        || above.components().any(is_code)
        || ["language", "lang"]
            .iter()
            .any(|field| skill.pair(field).is_some())
}

/// Whether a folder around the skill's is that of a program: it holds the manifest of one.
/// Collections of skills have a `package.json` for their own upkeep, so that one says nothing
/// unless it is that of what is never published (`"private": true`).
pub(crate) fn is_in_program(skill: &Skill) -> bool {
    const MANIFESTS: [&str; 22] = [
        "Cargo.toml",
        "CMakeLists.txt",
        "Directory.Build.props",
        "Gemfile",
        "Package.swift",
        "angular.json",
        "build.gradle",
        "build.gradle.kts",
        "composer.json",
        "global.json",
        "go.mod",
        "lerna.json",
        "manage.py",
        "mix.exs",
        "nx.json",
        "pnpm-workspace.yaml",
        "pom.xml",
        "pubspec.yaml",
        "pyproject.toml",
        "setup.py",
        "tsconfig.json",
        "turbo.json",
    ];
    let mut around = skill.dir().ancestors().skip(1);
    around.any(|dir| {
        skill.holds_one(&dir, &MANIFESTS)
            || is_private_package(skill, &dir)
            || holds_solution(skill, &dir)
    })
}

/// Whether a folder's `package.json` is that of a program that is never published.
fn is_private_package(skill: &Skill, dir: &RelPath) -> bool {
    let manifest = dir.resolve("package.json");
    let bytes = manifest.and_then(|path| skill.bytes(&path, Budgets::MANIFEST).ok());
    let manifest = bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    manifest
        .is_some_and(|manifest: serde_json::Value| manifest.get("private") == Some(&true.into()))
}

/// Whether a folder holds what builds a program of .NET.
fn holds_solution(skill: &Skill, dir: &RelPath) -> bool {
    const ENDINGS: [&str; 3] = [".sln", ".slnx", ".csproj"];
    let listing = skill.tree().list(dir).unwrap_or_default();
    let mut names = listing.entries.iter().map(|entry| entry.path.name());
    names.any(|name| ENDINGS.iter().any(|end| name.ends_with(end)))
}

/// Help, and where the target stands as it is read the edit, to link to `path`
/// instead.
pub(crate) fn relink(
    found: Finding,
    page: &Page<'_>,
    link: &Link,
    path: &RelPath,
    safety: Safety,
) -> Finding {
    let tail = link.target.find(['#', '?']).unwrap_or(link.target.len());
    let better = format!("{}{}", encode(&way(&page.dir, path)), &link.target[tail..]);
    let found = found.help(match safety {
        Safety::Safe => format!("write `{}`", Untrusted(&better)),
        // Links to places in one file are told as one.
        Safety::Unsafe => {
            let file = &better[..better.len() - (link.target.len() - tail)];
            format!("did you mean `{}`?", Untrusted(file))
        }
    });
    if page.source.slice(link.span) == link.target {
        found.fix(safety, vec![Edit::replace(link.span, better)])
    } else {
        found
    }
}

/// The path that a code span holds, and where: parts joined by `/`, the last
/// one with an ending. `None` for anything that is made to be replaced.
pub(crate) fn spelled_path<'a>(page: &Page<'a>, span: Span) -> Option<(&'a str, Span)> {
    let code = page.source.slice(span);
    let path = code.trim_matches('`');
    let lead = code.len() - code.trim_start_matches('`').len();
    let within = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    let (stem, ending) = path.rsplit('/').next()?.rsplit_once('.')?;
    let plain = path.contains('/')
        && !path.starts_with('/')
        && !path.contains("//")
        && !path.contains("...")
        && path.chars().all(within);
    let ended = !stem.is_empty()
        && (1..=5).contains(&ending.len())
        && ending.chars().all(|c| c.is_ascii_alphanumeric());
    let span = Span::new(span.start + lead, span.start + lead + path.len());
    (plain && ended).then_some((path, span))
}

/// Whether a page beside SKILL.md seems to be copied from elsewhere, as a README of
/// another project is: of its links to files there are several, and none leads to one.
pub(crate) fn is_saved_copy(skill: &Skill, page: &Page<'_>) -> bool {
    const FEWEST: usize = 3;
    if page.path.name() == "SKILL.md" {
        return false;
    }
    let links = page.document.links.iter();
    let links = links.filter(|link| !link.target.starts_with('#'));
    let mut missing = 0;
    // A way that is a folder too long or too short was written here, or a name that lacks
    // what those of all pages here begin with.
    let is_near = |link: &Link| {
        if let Target::Path(path) = target(skill, &page.dir, &link.target)
            && with_own_prefix(skill, page, &path).is_some()
        {
            return true;
        }
        let below = link.target.trim_start_matches("../");
        below.contains('/') && at_other_depth(skill, page, link).is_some()
    };
    for link in links {
        match target(skill, &page.dir, &link.target) {
            Target::Path(path) if skill.look(&path) != Presence::Missing => return false,
            Target::Path(_) | Target::Outside if is_near(link) => return false,
            Target::Path(_) | Target::Outside => missing += 1,
            Target::Absolute(_) | Target::Elsewhere => {}
        }
    }
    missing >= FEWEST
}

/// The file beside `path` whose name has in front of that of `path` what the page's own begins
/// with: on `ledger-start.md` a link to `sizes.md` means `ledger-sizes.md`.
pub(crate) fn with_own_prefix(skill: &Skill, page: &Page<'_>, path: &RelPath) -> Option<RelPath> {
    const MOST: usize = 6;
    let own = page.path.name();
    let folder = path.parent()?;
    let hyphens = own.match_indices(['-', '_']).take(MOST);
    let mut prefixes = hyphens.map(|(at, mark)| &own[..at + mark.len()]);
    prefixes.find_map(|prefix| {
        let other = folder.resolve(&format!("{prefix}{}", path.name()))?;
        (skill.look(&other) == Presence::Here).then_some(other)
    })
}

/// A path is looked for elsewhere without so many of its first folders less one.
const MOST_TAILS: usize = 4;

/// The file that lies as a link is written, but from another folder above: one `../` too
/// many or too few.
pub(crate) fn at_other_depth(skill: &Skill, page: &Page<'_>, link: &Link) -> Option<RelPath> {
    let target = decode(link.target.split(['#', '?']).next()?);
    let mut below = target.trim_start_matches("../");
    if below.len() == target.len() {
        return None;
    }
    let at_some_depth = |below: &str| {
        page.dir.ancestors().find_map(|dir| {
            let path = dir.resolve(below)?;
            let there = path != page.path && skill.look(&path) == Presence::Here;
            there.then_some(path)
        })
    };
    if !below.contains('/') {
        // A file of any folder was not meant for that of another, but at the root, where the
        // way leads one folder further out.
        let ups = target.matches("../").count();
        let is_past_root = ups == page.dir.depth() + 1;
        if is_past_root && may_be_anywhere(below) {
            let at_root = RelPath::root().resolve(below)?;
            return (skill.look(&at_root) == Presence::Here).then_some(at_root);
        }
        let named = !below.is_empty() && !may_be_anywhere(below);
        return named.then(|| at_some_depth(below)).flatten();
    }
    for _ in 0..MOST_TAILS {
        let (_, shorter) = below.split_once('/')?;
        let found = at_some_depth(below);
        if found.is_some() {
            return found;
        }
        below = shorter;
    }
    None
}

/// What is installed with the skill as one: the plugin that holds it, of whatever client,
/// else the outermost folder around it that holds a SKILL.md.
pub(crate) fn installed_with(skill: &Skill) -> RelPath {
    // Of a fetched source the skill alone is taken.
    let on_disk = skill.origin() == Origin::Disk;
    let plugin = || plugin_folder(skill).or_else(|| skill.listed_folder().cloned());
    if let Some(plugin) = on_disk.then(plugin).flatten() {
        return plugin;
    }
    let holds = |dir: &RelPath| {
        let file = dir.resolve("SKILL.md");
        file.is_some_and(|file| skill.look(&file) == Presence::Here)
    };
    let outer = skill.dir().ancestors().filter(holds);
    outer.last().unwrap_or_else(|| skill.dir().clone())
}

/// The way on from a link to a place outside of the skill that stays behind when that is
/// installed: of another skill its name, of a file a copy.
pub(crate) fn left_behind(skill: &Skill, found: Finding, other: &RelPath) -> Finding {
    let help = match skill_at(skill, other) {
        Some(named) => name_in_words(named.name()),
        None => "copy the file into the skill, or link to its web page".to_owned(),
    };
    found
        .help(help)
        .note(format!("it is `{}`", Untrusted(other.as_str())))
}

/// The folder of the skill to which a path leads, by its SKILL.md or as that folder.
pub(crate) fn skill_at(skill: &Skill, path: &RelPath) -> Option<RelPath> {
    let holder = path.parent().unwrap_or_default();
    if path.name() == "SKILL.md" {
        return (!holder.is_root()).then_some(holder);
    }
    let file = path.resolve("SKILL.md")?;
    let entry = skill.tree().entry(&file)?;
    entry.mode.is_file().then(|| path.clone())
}

/// Where a file is run first, for a note: ``line 8 of `SKILL.md` ``.
pub(crate) fn run_by(file: &RunFile) -> String {
    let name = file.run_in.rsplit('/').next().unwrap_or(&file.run_in);
    format!("run by line {} of `{}`", file.run_at, Untrusted(name))
}

/// Help to name a skill, where a link to its SKILL.md does not travel.
pub(crate) fn name_in_words(skill: &str) -> String {
    format!(
        "name the skill in words: ``use the skill `{}` ``",
        Untrusted(skill)
    )
}

/// The relative path from the folder `from` to `to`.
pub(crate) fn way(from: &RelPath, to: &RelPath) -> String {
    let mine: Vec<&str> = from.components().collect();
    let other: Vec<&str> = to.components().collect();
    let shared = mine.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", mine.len() - shared);
    let down = other[shared..].iter().copied();
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// A path as a Markdown destination: what would end it, or be read as something
/// else, as `%XX`.
pub(crate) fn encode(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for c in path.chars() {
        if c.is_ascii_control() || " ()<>%#?\\".contains(c) {
            out.push_str(&format!("%{:02X}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out
}

/// Whether a path is a name alone that any folder may have: a link to the skill's own
/// `CHANGELOG.md` does not mean that of the repository.
pub(crate) fn may_be_anywhere(path: &str) -> bool {
    const NAMES: [&str; 8] = [
        "CHANGELOG.md",
        "HISTORY.md",
        "README.md",
        "CONTRIBUTING.md",
        "CLAUDE.md",
        "AGENTS.md",
        "SECURITY.md",
        "NOTES.md",
    ];
    let name = path.trim_start_matches("./");
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_a_file_goes_up_and_down() {
        let path = |text| RelPath::own(text).unwrap_or_default();
        assert_eq!(way(&path("s/references"), &path("s/a.md")), "../a.md");
        assert_eq!(way(&path("s"), &path("s/b/c.md")), "b/c.md");
        assert_eq!(way(&path(""), &path("a.md")), "a.md");
        assert_eq!(encode("a b/(c)%.md"), "a%20b/%28c%29%25.md");
    }
}
