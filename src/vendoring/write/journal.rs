//! The journal: which swaps are under way, so that each can be finished or undone.
//!
//! It stays until the files that say what is vendored are written, too; it does
//! not hold their content, since they are always made from what lies on disk.

use std::collections::BTreeSet;
use std::collections::hash_map::RandomState;
use std::ffi::OsStr;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};

use super::dir::{Dir, Kind};
use super::{Vendored, Writer};
use crate::record::{DIGEST_PREFIX, Hex, SkillId};
use crate::tree::Budgets;
use crate::vendoring::faults::{Point, at};

/// The journal's name.
pub(crate) const JOURNAL_FILE: &str = ".minara-journal.json";
/// The journal before it has its name.
pub(crate) const JOURNAL_TEMP: &str = ".minara-journal.tmp";

const STAGE_PREFIX: &str = ".minara-stage-";
const OLD_PREFIX: &str = ".minara-old-";

/// What is being done to a skill's folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Op {
    /// It is vendored.
    Add,
    /// It is brought to another commit.
    Update,
    /// It is brought back to its record.
    Sync,
    /// It is removed.
    Remove,
}

/// The names of one write's folders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names {
    /// The new folder; and after the swap the old one, on its way out.
    pub stage: String,
    /// The old folder while it can still come back.
    pub old: String,
}

impl Names {
    /// Names that nothing has yet.
    pub(super) fn fresh(dir: &Dir, id: &SkillId) -> io::Result<Names> {
        loop {
            // Keyed by the system's randomness: not to be guessed.
            let random = RandomState::new().build_hasher().finish() & 0xFFFF_FFFF;
            let names = Names {
                stage: format!("{STAGE_PREFIX}{id}-{random:08x}"),
                old: format!("{OLD_PREFIX}{id}-{random:08x}"),
            };
            let free = |name: &str| Ok::<_, io::Error>(dir.stat(OsStr::new(name))?.is_none());
            if free(&names.stage)? && free(&names.old)? {
                return Ok(names);
            }
        }
    }
}

/// What a leftover's name says it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Leftover {
    /// A staging folder: never somebody's only copy.
    Stage,
    /// An old folder of this skill.
    Old(SkillId),
}

impl Leftover {
    /// What `name` says; `None` where it is not one of ours.
    pub(crate) fn of(name: &str) -> Option<Leftover> {
        let (prefix, rest) = match name.strip_prefix(STAGE_PREFIX) {
            Some(rest) => (STAGE_PREFIX, rest),
            None => (OLD_PREFIX, name.strip_prefix(OLD_PREFIX)?),
        };
        let (id, random) = rest.rsplit_once('-')?;
        let id = SkillId::new(id).ok()?;
        Hex::<4>::parse(random)?;
        Some(match prefix {
            STAGE_PREFIX => Leftover::Stage,
            _ => Leftover::Old(id),
        })
    }
}

/// One swap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Swap {
    /// What is done.
    pub op: Op,
    /// To which skill.
    pub id: SkillId,
    /// By which folders.
    pub names: Names,
    /// Digest of the folder before; `None` where there was none.
    pub old: Option<String>,
    /// Digest of the folder after; `None` where there shall be none.
    pub new: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    op: Op,
    id: String,
    stage: String,
    old: Option<String>,
    new: Option<String>,
}

/// One swap stands alone, several in a list.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Forms {
    One(Form),
    Several(Vec<Form>),
}

impl Swap {
    /// A journal may come with a foreign repository: every value is checked.
    fn of(form: Form) -> Result<Swap, String> {
        let id = SkillId::new(&form.id).map_err(|fault| format!("its id {fault}"))?;
        let stage_of = format!("{STAGE_PREFIX}{id}-");
        let random = form.stage.strip_prefix(&stage_of);
        let random = random.filter(|random| Hex::<4>::parse(random).is_some());
        let random = random.ok_or("its stage is not one of that id")?;
        let fine = |digest: &Option<String>| {
            digest.as_ref().is_none_or(|digest| {
                let hex = digest.strip_prefix(DIGEST_PREFIX);
                hex.is_some_and(|hex| Hex::<32>::parse(hex).is_some())
            })
        };
        if !fine(&form.old) || !fine(&form.new) || form.old == form.new {
            return Err("its digests are no two states of a folder".to_owned());
        }
        if (form.op == Op::Remove) != form.new.is_none() {
            return Err("its digests do not fit what it says is done".to_owned());
        }
        Ok(Swap {
            op: form.op,
            names: Names {
                old: format!("{OLD_PREFIX}{id}-{random}"),
                stage: form.stage,
            },
            id,
            old: form.old,
            new: form.new,
        })
    }

    fn form(&self) -> Form {
        Form {
            op: self.op,
            id: self.id.to_string(),
            stage: self.names.stage.clone(),
            old: self.old.clone(),
            new: self.new.clone(),
        }
    }
}

/// Reads the journal; `Ok(None)` where there is none, and `Err` within where
/// there is one that nobody can act on.
pub(crate) fn read(vendored: &Vendored) -> io::Result<Option<Result<Vec<Swap>, String>>> {
    let name = OsStr::new(JOURNAL_FILE);
    match vendored.dir.stat(name)?.map(|stat| stat.kind) {
        None => return Ok(None),
        Some(Kind::File) => {}
        Some(_) => return Ok(Some(Err("it is not a regular file".to_owned()))),
    }
    let mut bytes = Vec::new();
    let file = vendored.dir.open_file(name)?;
    file.take(Budgets::JOURNAL + 1).read_to_end(&mut bytes)?;
    Ok(Some(parse(&bytes)))
}

fn parse(bytes: &[u8]) -> Result<Vec<Swap>, String> {
    if bytes.len() as u64 > Budgets::JOURNAL {
        return Err(format!("it has more than {} bytes", Budgets::JOURNAL));
    }
    let forms = match serde_json::from_slice(bytes) {
        Ok(Forms::One(form)) => vec![form],
        Ok(Forms::Several(forms)) => forms,
        Err(error) => return Err(error.to_string()),
    };
    let swaps: Vec<Swap> = forms.into_iter().map(Swap::of).collect::<Result<_, _>>()?;
    let mut ids = BTreeSet::new();
    if swaps.iter().all(|swap| ids.insert(&swap.id)) {
        Ok(swaps)
    } else {
        Err("it names one skill twice".to_owned())
    }
}

/// Writes the journal: from now on these swaps are finished or undone by whoever
/// comes next.
pub(super) fn write(writer: &Writer<'_>, swaps: &[Swap]) -> io::Result<()> {
    let mut forms: Vec<Form> = swaps.iter().map(Swap::form).collect();
    let forms = match forms.pop() {
        Some(form) if forms.is_empty() => Forms::One(form),
        last => {
            forms.extend(last);
            Forms::Several(forms)
        }
    };
    // Texts always become JSON.
    let text = serde_json::to_string(&forms).unwrap_or_default();
    let temp = OsStr::new(JOURNAL_TEMP);
    at(Point::JournalWrite, || {
        let mut file = writer.dir().create_file(temp, false)?;
        writeln!(file, "{text}")?;
        if writer.options.no_sync {
            return Ok(());
        }
        file.sync_all()
    })?;
    at(Point::JournalRename, || {
        writer.dir().rename(temp, OsStr::new(JOURNAL_FILE))
    })?;
    writer.sync()
}

/// Removes the journal: the swaps are over.
pub(super) fn remove(writer: &Writer<'_>) -> io::Result<()> {
    at(Point::JournalRemove, || {
        writer.dir().remove_file(OsStr::new(JOURNAL_FILE))
    })?;
    writer.sync()
}
