//! `name-directory-mismatch`.

use crate::declare_rule;
use crate::finding::{Cause, Finding, Level, Safety};
use crate::rules::evals::Evals;
use crate::rules::forms::in_form;
use crate::rules::neighbours::{
    is_in_catalogue, is_named_further_off, is_other_called, name_in, texts_beside,
};
use crate::rules::openai::openai_default_prompt::has_prompt_for;
use crate::rules::parts::with_clients;
use crate::rules::{Checks, Rule};
use crate::skill::name::{Name, is_valid_name};
use crate::skill::{Covers, Presence, Skill, installed_name};
use crate::syntax::{Node, Style};
use crate::systems::curia::{HostMode, Mode, manifest};
use crate::systems::document::FormDocument;
use crate::text::{Edit, Untrusted, nfkc};
use crate::tree::{Budgets, RelPath};

declare_rule! {
    pub NameDirectoryMismatch = {
        id: "name-directory-mismatch", group: Spec, level: Deny, gate: Some(Warn), tier: T1, fix: Unsafe,
        options: &[RuleOption { name: "check-root", default: Flag(false) }],
    }
}

impl Rule for NameDirectoryMismatch {
    fn check(&self, skill: &Skill, cx: &mut Checks<'_>) {
        cx.report_all(not_kebab(skill, cx).or_else(|| in_form_file(skill, cx)));
        let Some(name) = Name::of(skill) else {
            return;
        };
        let folder = installed_name(skill);
        let unjudged = skill.is_repository() && !cx.flag("check-root");
        if name.is_folder_name() || folder.is_empty() || unjudged || is_example(skill) {
            return;
        }
        let (written, wanted) = (Untrusted(name.text.trim()), Untrusted(folder));
        let title = format!("name `{written}` is not the folder's name `{wanted}`");
        let label = format!("the folder is `{wanted}`");
        let mut found = cx.file(skill, name.span, title, label);
        let is_right = is_valid_name(&nfkc(folder));
        if name.is_valid() && is_archived(skill) {
            found = found.help("rename its SKILL.md, so that no client takes it for a skill");
        } else if name.is_valid() && is_holder(skill) {
            found = found.help(into_own_folder(skill, &name.normal));
        } else if name.is_valid()
            && is_right
            && is_taken(skill, &name.normal)
            && !is_other_called(skill, folder)
        {
            found = found.help(format!("write `name: {wanted}`"));
        } else if name.is_valid()
            && is_right
            && keeps_folder(skill, &name)
            && !is_other_called(skill, folder)
        {
            found = found.help(format!("write `name: {wanted}`"));
            found = of_habit(found, skill, &name, WRITE_ALL);
        } else if name.is_valid() && holds_others(skill) && !names_own_files(skill) {
            found = found.help(into_own_folder(skill, &name.normal));
        } else if name.is_valid() && is_name_of_other(skill, &name.normal) {
            found = found.help(OF_ITS_OWN);
        } else if name.is_valid() {
            // Others know the skill by its name; the folder is its author's alone.
            let kept = skill.folder_name().strip_suffix(folder).unwrap_or("");
            let kept = Untrusted(kept);
            found = found.help(format!("rename the folder to `{kept}{written}`"));
            found = of_habit(found, skill, &name, RENAME_ALL);
        } else {
            let better = name.suggestion().filter(|better| *better != name.normal);
            let is_free = |name: &str| !is_other_called(skill, name);
            let is_taken = better.as_deref().is_some_and(|better| !is_free(better));
            let renamed = match better {
                Some(better) => format!("name and folder `{}`", Untrusted(&better)),
                None => format!("the folder to `{written}`"),
            };
            let is_right = is_right && is_free(folder);
            if is_taken {
                let mend = format!("write `name: {wanted}`");
                found = found.help(if is_right {
                    mend
                } else {
                    OF_ITS_OWN.to_owned()
                });
            } else if is_right {
                found = found.help(format!("write `name: {wanted}`, or rename {renamed}"));
            } else {
                found = found.help(format!("rename {renamed}"));
            }
            if is_right && let Some(text) = rewritten(name.node, folder) {
                let edit = Edit::replace(name.node.span, text);
                found = found.fix(Safety::Unsafe, vec![edit]);
            }
        }
        cx.report(with_clients(found, skill));
    }
}

/// What to do about skills whose names differ from their folders' in one way.
const WRITE_ALL: &str = "write the name of its folder as the `name` of each";
const RENAME_ALL: &str = "rename the folder of each to its `name`";

/// What to do where another skill has the name, and another one that of the folder.
const OF_ITS_OWN: &str = "give it a name that no other skill has, and its folder alike";

/// The finding, told as one with those of the skills beside this one whose names have the same
/// more than their folders', or less: one habit, one way on.
fn of_habit(found: Finding, skill: &Skill, name: &Name<'_>, way: &'static str) -> Finding {
    let title =
        |count: usize| format!("the names of {count} skills differ from their folders' in one way");
    match (
        habit(&name.normal, installed_name(skill)),
        skill.dir().parent(),
    ) {
        (Some(habit), Some(holder)) => {
            let cause = Cause::new(format!("{} {habit}", holder.as_str()));
            found.cause(cause.titled(title).helped(way))
        }
        _ => found,
    }
}

/// What one of a name and a folder has before and behind the other; numbers count alike.
fn habit(name: &str, folder: &str) -> Option<String> {
    let is_end = |c: char| matches!(c, '-' | '_' | '.' | ':');
    let around = |long: &str, short: &str, kind: char| {
        let (before, behind) = long.split_once(short)?;
        let is_part = (before.is_empty() || before.ends_with(is_end))
            && (behind.is_empty() || behind.starts_with(is_end));
        let numbers = |c: char| if c.is_ascii_digit() { '0' } else { c };
        let before: String = before.chars().map(numbers).collect();
        is_part.then(|| format!("{kind} {before}…{behind}"))
    };
    around(name, folder, 'n').or_else(|| around(folder, name, 'f'))
}

/// Whether the skill lies in what was put away.
fn is_archived(skill: &Skill) -> bool {
    let mut parts = skill.dir().components();
    parts.any(|part| {
        let mut words = part.split(|c: char| !c.is_alphanumeric());
        words.any(|word| word.eq_ignore_ascii_case("archived"))
            || matches!(part.trim_start_matches(['_', '.']), "archive" | "archives")
    })
}

/// Whether the folder can't be called as the skill is: something beside it is called so, a
/// skill in it or beside it, or the folder around it.
fn is_taken(skill: &Skill, name: &str) -> bool {
    let holder = skill.dir().parent().unwrap_or_default();
    let beside = || texts_beside(skill);
    is_name_of_other(skill, name)
        || holder.name() == name
        || beside().iter().any(|text| name_in(text) == Some(name))
}

/// Whether the folder is not to be called as the skill is: the skill's own evals or prompt name
/// the folder, not all clients read such a name while they read the folder's, or others know the
/// skill by its folder.
fn keeps_folder(skill: &Skill, name: &Name<'_>) -> bool {
    let (name, folder) = (name.normal.as_str(), installed_name(skill));
    has_evals_of(skill, folder)
        || has_prompt_for(skill, folder)
        || !name.is_ascii() && folder.is_ascii()
        || is_known_by_folder(skill, name)
}

/// Whether the skill's folder is called as one of skills is: that name says nothing of this one.
fn is_holder(skill: &Skill) -> bool {
    matches!(skill.folder_name(), "skills" | "skill")
}

/// Whether other skills lie in the skill's folder.
fn holds_others(skill: &Skill) -> bool {
    let mut files = skill.bundle().files.iter().map(|file| &file.path);
    files.any(|path| path.name() == "SKILL.md" && *path != skill_file(skill))
}

/// Whether SKILL.md names a file of its folder, which it would leave behind: by a link, in a
/// code span or as one that is run.
fn names_own_files(skill: &Skill) -> bool {
    /// No more words are looked up.
    const MOST: usize = 200;
    let is_own = |path: RelPath| {
        path.is_inside(skill.dir())
            && path != *skill.dir()
            && path != skill_file(skill)
            && skill.look(&path) == Presence::Here
    };
    let text = skill
        .source()
        .map_or("", |source| source.slice(skill.body_span()));
    let within = |c: char| c.is_alphanumeric() || "._-/".contains(c);
    let words = text.split(|c| !within(c));
    let words = words.map(|word| word.trim_end_matches('.'));
    let paths = words.filter(|word| word.contains(['.', '/']) && !word.starts_with('/'));
    let mut paths = paths.take(MOST);
    paths.any(|path| skill.dir().resolve(path).is_some_and(is_own))
}

/// The help for a SKILL.md that lies among other skills.
fn into_own_folder(skill: &Skill, name: &str) -> String {
    if is_name_of_other(skill, name) {
        return OF_ITS_OWN.to_owned();
    }
    let mended = if names_own_files(skill) {
        ", and mend what it names"
    } else {
        ""
    };
    let name = Untrusted(name);
    format!("move SKILL.md into a folder `{name}` of its own{mended}")
}

fn skill_file(skill: &Skill) -> RelPath {
    skill.dir().resolve("SKILL.md").unwrap_or_default()
}

/// Whether the texts and manifests above the skill, those of the skills beside it and its own
/// call it by its folder, and nowhere by its name, nor does a catalogue at the root or a skill
/// one folder further off.
fn is_known_by_folder(skill: &Skill, name: &str) -> bool {
    const TEXTS: [&str; 6] = [
        "SKILL.md",
        "README.md",
        "CLAUDE.md",
        "AGENTS.md",
        ".claude-plugin/marketplace.json",
        ".claude-plugin/plugin.json",
    ];
    const OWN: [&str; 2] = ["pyproject.toml", "package.json"];
    let folder = installed_name(skill);
    let above = skill.dir().ancestors().skip(1);
    let paths = above.flat_map(|dir| TEXTS.iter().filter_map(move |text| dir.resolve(text)));
    let own = OWN.iter().filter_map(|text| skill.dir().resolve(text));
    let mut texts = own
        .chain(paths)
        .filter_map(|path| skill.bytes(&path, Budgets::PAGE).ok());
    let body = skill
        .source()
        .map_or("", |source| source.slice(skill.body_span()));
    let mut is_folder_named = is_written(body, folder);
    let mut names_skill = |text: &str| {
        is_folder_named |= is_written(text, folder);
        has_word(text, name)
    };
    let named_near = has_word(body, name)
        || texts.any(|bytes| names_skill(&String::from_utf8_lossy(&bytes)))
        || texts_beside(skill).iter().any(|text| names_skill(text));
    // What lies further off costs most to read, and is asked last.
    !named_near
        && is_folder_named
        && !is_in_catalogue(skill, name)
        && !is_named_further_off(skill, name)
}

/// Whether a text has a name, not as a part of a longer one, nor of an address on the web:
/// there something else is called so.
fn has_word(text: &str, name: &str) -> bool {
    words(text, name).any(|(before, _)| !is_in_address(before))
}

/// Whether what stands before a word ends in a part of an address on the web.
fn is_in_address(before: &str) -> bool {
    const LONGEST: usize = 200;
    let near = &before[before.ceil_char_boundary(before.len().saturating_sub(LONGEST))..];
    let start = near.rfind(|c: char| c.is_whitespace() || "()<>\"'`".contains(c));
    let word = &near[start.map_or(0, |at| at + 1)..];
    word.contains("://") || word.contains(".com/")
}

/// Whether what stands before a word is the order that installs the folder it is part of:
/// others know what is in it by another name.
fn is_installed(before: &str) -> bool {
    const LONGEST: usize = 200;
    let near = &before[before.ceil_char_boundary(before.len().saturating_sub(LONGEST))..];
    let line = near.rsplit('\n').next().unwrap_or(near);
    let order = line.rsplit_once("pip install ").map(|(_, rest)| rest);
    order.is_some_and(|rest| {
        rest.split(' ')
            .all(|word| word.starts_with('-') || word.contains('/'))
    })
}

/// As [`has_word`], as a path, in code or in bold: a folder may be called as any word is.
fn is_written(text: &str, name: &str) -> bool {
    const BEFORE: [char; 5] = ['/', '`', '"', '[', '*'];
    const BEHIND: [char; 5] = ['/', '`', '"', ']', '*'];
    let mut words = words(text, name);
    words.any(|(before, behind)| {
        (before.ends_with(BEFORE) || behind.starts_with(BEHIND))
            && !is_in_address(before)
            && !is_installed(before)
    })
}

/// What stands before and behind each place of a name that is no part of a longer one.
fn words<'a>(text: &'a str, name: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let within = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let places = text.match_indices(name);
    let sides = places.map(move |(at, _)| (&text[..at], &text[at + name.len()..]));
    sides.filter(move |(before, behind)| !before.ends_with(within) && !behind.starts_with(within))
}

/// Whether something beside the skill's folder is called so, or a skill in it.
pub(crate) fn is_name_of_other(skill: &Skill, name: &str) -> bool {
    let beside = skill.dir().parent().and_then(|dir| dir.resolve(name));
    beside.is_some_and(|path| skill.tree().entry(&path).is_some()) || has_inner(skill, name)
}

/// Whether the evals of a skill call it so.
fn has_evals_of(skill: &Skill, name: &str) -> bool {
    let evals = Evals::read(skill).and_then(Evals::root);
    let named = evals.and_then(|root| root.get("skill_name"));
    named.is_some_and(|named| named.as_str() == Some(name))
}

/// Whether a skill's folder holds another one that is called so.
fn has_inner(skill: &Skill, name: &str) -> bool {
    let files = skill.bundle().files.iter().map(|file| &file.path);
    let mut inner = files.filter(|path| path.name() == "SKILL.md");
    inner.any(|path| path.parent().is_some_and(|dir| dir.name() == name))
}

/// Whether the skill is an example of another one that holds it: there the folder says
/// what it is an example of. That it lies there `nested-skill` tells.
fn is_example(skill: &Skill) -> bool {
    let holds_skill = |dir: &RelPath| {
        let file = dir.resolve("SKILL.md");
        let entry = file.and_then(|file| skill.tree().entry(&file));
        entry.is_some_and(|entry| entry.mode.is_file())
    };
    let above = skill.dir().ancestors().skip(1);
    let mut above = above.filter(|dir| !dir.is_root());
    above.any(|dir| {
        let below = skill.dir().strip_prefix(&dir);
        let in_examples = |below: RelPath| below.components().any(|part| part == "examples");
        below.is_some_and(in_examples) && holds_skill(&dir)
    })
}

/// A skill whose folder holds a file of another form: its guide asks for one name, and no
/// host checks it.
fn in_form_file(skill: &Skill, cx: &Checks<'_>) -> Option<Finding> {
    let form = skill.sole_form()?.form;
    if form.covers != Covers::Folder {
        return None;
    }
    let document = skill.fact::<FormDocument>().document()?;
    let name = document.value().get("name")?.as_str()?;
    let folder = skill.folder_name();
    if folder.is_empty() || nfkc(name) == nfkc(folder) || skill.is_repository() {
        return None;
    }
    let (written, wanted) = (Untrusted(name), Untrusted(folder));
    let title = format!("name `{written}` is not the folder's name `{wanted}`");
    let label = format!("the folder is `{wanted}`");
    let found = in_form(skill, document.span("/name"), title, label, cx)?;
    let found = found.help(format!("rename the folder to `{written}`, or the skill"));
    Some(found.level(Level::Warn))
}

/// A manifest of Curia's whose name is like its folder's and not in kebab case: its guide
/// asks for that, and its document knows no other name.
fn not_kebab(skill: &Skill, cx: &Checks<'_>) -> Option<Finding> {
    let manifest = manifest(skill)?;
    let name = manifest.name.as_str();
    let is_documented = cx.setting::<HostMode>().0 == Mode::Document;
    let is_alike = skill.sole_form().is_none() || nfkc(name) == nfkc(skill.folder_name());
    if name.is_empty() || is_kebab(name) || !(is_documented || is_alike) {
        return None;
    }
    let title = format!("name `{}` is not in kebab case", Untrusted(name));
    let span = manifest.document.span("/name");
    let found = in_form(
        skill,
        span,
        title,
        "small letters, digits and single `-`",
        cx,
    )?;
    let found = found.help("write it in small letters with `-` between words, the folder alike");
    Some(found.level(if is_documented {
        Level::Deny
    } else {
        Level::Warn
    }))
}

/// Whether a name is words of small letters and digits with `-` between them.
fn is_kebab(name: &str) -> bool {
    let is_own = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    name.split('-')
        .all(|word| !word.is_empty() && word.chars().all(is_own))
}

/// The edits that mend a name: `own` of a rule, or that of the folder in its place, where the
/// mended name would be another one than that. None that writes what another skill is called.
pub(super) fn mended(skill: &Skill, name: &Name<'_>, own: Option<Vec<Edit>>) -> Option<Vec<Edit>> {
    let folder = installed_name(skill);
    let is_free = |name: &str| !is_other_called(skill, name);
    if !keeps_to_folder(skill, name) || !is_free(folder) {
        return own.filter(|_| name.suggestion().is_none_or(|name| is_free(&name)));
    }
    let text = rewritten(name.node, folder)?;
    Some(vec![Edit::replace(name.node.span, text)])
}

/// Whether a name that is no valid one is best that of the folder: that is one, and the
/// name without what is wrong with it is another.
pub(super) fn keeps_to_folder(skill: &Skill, name: &Name<'_>) -> bool {
    let folder = nfkc(installed_name(skill));
    is_valid_name(&folder)
        && !name.is_valid()
        && !skill.is_repository()
        && !is_example(skill)
        && name.suggestion().is_none_or(|better| better != folder)
}

/// `folder` in the node's own quotes; quoted where YAML would not read a plain
/// word as text. Blocks are left to a person.
fn rewritten(node: &Node, folder: &str) -> Option<String> {
    let style = node.scalar()?.style;
    let starts_as_text = folder.starts_with(char::is_alphabetic);
    let word = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"];
    match style {
        Style::SingleQuoted => Some(format!("'{folder}'")),
        Style::DoubleQuoted => Some(format!("\"{folder}\"")),
        Style::Plain | Style::Recovered if starts_as_text && !word.contains(&folder) => {
            Some(folder.to_owned())
        }
        Style::Plain | Style::Recovered => Some(format!("'{folder}'")),
        Style::Literal | Style::Folded => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_differ_in_one_way_are_one_habit() {
        assert_eq!(habit("moss-a", "a"), habit("moss-b", "b"));
        assert_eq!(habit("a", "01-a"), habit("b", "12-b"));
        assert!(habit("a-moss", "a").is_some());
        assert_ne!(habit("moss-a", "a"), habit("fern-b", "b"));
        assert_ne!(habit("moss-a", "a"), habit("b", "moss-b"));
        assert_eq!(habit("mossa", "a"), None);
        assert_eq!(habit("moss", "fern"), None);
    }

    #[test]
    fn an_address_does_not_name_a_skill() {
        assert!(has_word("Use `moss`.", "moss") && has_word("skills/moss/a.md", "moss"));
        assert!(!has_word("[it](https://github.com/fern/moss)", "moss"));
        assert!(!has_word("github.com/fern/moss", "moss") && !has_word("moss-kit", "moss"));
        assert!(is_written("skills/moss/a.md", "moss") && is_written("**moss**", "moss"));
        assert!(!is_written("pip install -e skills/moss\n", "moss"));
        assert!(is_written(
            "pip install -e skills/fern\nskills/moss",
            "moss"
        ));
        assert!(!is_written("https://www.fern.org/help/moss/a1", "moss"));
    }
}
