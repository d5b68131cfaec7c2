//! Every row of the merge table with every kind of content, every bit and every way out
//! of a conflict; held against what a checker says that knows only what there was before
//! and what there is afterwards.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// A file: its content and whether it may be run.
type File = (Vec<u8>, bool);
type Folder = BTreeMap<RelPath, File>;

/// Kinds of content. Each has what was vendored, an edit, a change of upstream's that
/// lies apart from it, and one of the same lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Text,
    Crlf,
    NoNewline,
    Binary,
    Large,
    NotUtf8,
}

const KINDS: [Kind; 6] = [
    Kind::Text,
    Kind::Crlf,
    Kind::NoNewline,
    Kind::Binary,
    Kind::Large,
    Kind::NotUtf8,
];

const WAYS: [OnConflict; 5] = [
    OnConflict::Stop,
    OnConflict::Ours,
    OnConflict::Theirs,
    OnConflict::Markers,
    OnConflict::Side,
];

/// Which content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Base,
    Edit,
    Apart,
    Overlapping,
}

impl Kind {
    fn is_merged(self) -> bool {
        matches!(self, Kind::Text | Kind::Crlf | Kind::NoNewline)
    }

    fn content(self, what: What) -> Vec<u8> {
        let mut lines: Vec<String> = (1..=9).map(|nth| format!("line {nth}")).collect();
        match what {
            What::Base => {}
            What::Edit => {
                lines[1] = "mine".to_owned();
                lines.insert(3, "my own line".to_owned());
            }
            What::Apart => {
                lines[6] = "upstream's".to_owned();
                lines.push("upstream's last".to_owned());
            }
            What::Overlapping => lines[1] = "upstream's".to_owned(),
        }
        match self {
            Kind::Text => (lines.join("\n") + "\n").into_bytes(),
            Kind::Crlf => (lines.join("\r\n") + "\r\n").into_bytes(),
            Kind::NoNewline => lines.join("\n").into_bytes(),
            Kind::Binary => [lines.join("\n").as_bytes(), b"\0\x01"].concat(),
            Kind::NotUtf8 => [lines.join("\n").as_bytes(), b"\xff\n"].concat(),
            Kind::Large => {
                let filling = "x".repeat(1 << 20);
                format!("{}\n{filling}\n", lines.join("\n")).into_bytes()
            }
        }
    }
}

/// A row: its name, what there was, what lies here, what upstream has.
type Row = (&'static str, Option<What>, Option<What>, Option<What>);

const ROWS: [Row; 18] = {
    use What::{Apart, Base, Edit, Overlapping};
    [
        ("nothing", Some(Base), Some(Base), Some(Base)),
        ("changed there", Some(Base), Some(Base), Some(Apart)),
        ("added there", None, None, Some(Apart)),
        ("deleted there", Some(Base), Some(Base), None),
        ("changed here", Some(Base), Some(Edit), Some(Base)),
        ("the same change", Some(Base), Some(Edit), Some(Edit)),
        ("changed apart", Some(Base), Some(Edit), Some(Apart)),
        (
            "changed at one place",
            Some(Base),
            Some(Edit),
            Some(Overlapping),
        ),
        ("edited here, deleted there", Some(Base), Some(Edit), None),
        ("deleted here", Some(Base), None, Some(Base)),
        ("deleted here, changed there", Some(Base), None, Some(Apart)),
        ("deleted on both sides", Some(Base), None, None),
        ("added here", None, Some(Edit), None),
        ("added on both sides, equal", None, Some(Edit), Some(Edit)),
        ("added on both sides", None, Some(Edit), Some(Apart)),
        // With a second path.
        ("a folder there", Some(Base), Some(Edit), None),
        ("a folder here", None, Some(Edit), None),
        ("renamed there", Some(Base), Some(Edit), None),
    ]
};

/// Whether the changes of a row do not go together.
fn is_conflict(row: &str, kind: Kind, [base, ours, _]: [bool; 3]) -> bool {
    match row {
        "changed apart" => !kind.is_merged(),
        "deleted there" => base != ours,
        "changed at one place"
        | "edited here, deleted there"
        | "deleted here, changed there"
        | "added on both sides"
        | "a folder there"
        | "a folder here" => true,
        _ => false,
    }
}

/// The three folders of a row.
fn folders(row: Row, kind: Kind, bits: [bool; 3]) -> [Folder; 3] {
    let (name, base, ours, theirs) = row;
    let sides = [base, ours, theirs];
    let mut folders: [Folder; 3] = Default::default();
    for ((folder, side), bit) in folders.iter_mut().zip(sides).zip(bits) {
        // Beside it lies a file of the user's and one of upstream's.
        folder.insert(path("other.md"), (b"other\n".to_vec(), false));
        if let Some(what) = side {
            folder.insert(path("f"), (kind.content(what), bit));
        }
    }
    folders[1].insert(path("mine.md"), (b"my own\n".to_vec(), true));
    match name {
        "a folder there" => {
            folders[2].insert(path("f/inner"), (b"inner\n".to_vec(), false));
        }
        "a folder here" => {
            let file = folders[1].remove(&path("f")).unwrap();
            folders[1].insert(path("f/inner"), file);
            folders[2].insert(path("f"), (kind.content(What::Apart), bits[2]));
        }
        "renamed there" => {
            let base = folders[0][&path("f")].0.clone();
            folders[2].insert(path("new"), (base, bits[2]));
        }
        _ => {}
    }
    folders
}

/// What an update makes of it: the folder afterwards, or none where it stays as it is;
/// and what is put beside the project.
fn updated([base, ours, theirs]: &[Folder; 3], way: OnConflict) -> (Option<Folder>, Vec<Vec<u8>>) {
    let side = |folder: &Folder| -> Side {
        let held = |(bytes, executable): &File| Held {
            sha256: Sha256Sum::of(bytes),
            executable: *executable,
        };
        let files = folder.iter();
        files.map(|(at, file)| (at.clone(), held(file))).collect()
    };
    let read = |folder: &Folder, at: &RelPath| {
        let file = folder.get(at).map(|(bytes, _)| bytes.clone());
        file.ok_or("it is not there".to_owned())
    };
    let resolver = Resolver {
        shown: "s",
        called: "s",
        on_conflict: way,
        contents: Contents {
            base: &|at| read(base, at).ok(),
            ours: &|at| read(ours, at),
            theirs: &|at| read(theirs, at),
        },
        labels: LABELS,
    };
    let decided = merge(&side(base), &side(ours), &side(theirs), true);
    let resolved = resolver.resolve(&decided).unwrap();
    let aside = resolved.side.iter();
    let aside = aside.map(|(_, _, bytes)| bytes.clone()).collect();
    if resolved.blocked {
        return (None, aside);
    }
    let mut after = theirs.clone();
    after.retain(|at, _| !resolved.absent.contains(at));
    for (at, file) in &resolved.local {
        let bytes = match &file.from {
            Local::Disk(was) => ours[was].0.clone(),
            Local::Upstream => theirs[at].0.clone(),
            Local::Bytes(bytes) => bytes.to_vec(),
        };
        assert_eq!(Sha256Sum::of(&bytes), file.sha256);
        after.insert(at.clone(), (bytes, file.mode == FileMode::Executable));
    }
    (Some(after), aside)
}

/// The lines that one text has and the other has not.
fn gained<'a>(from: &'a [u8], to: &'a [u8]) -> BTreeSet<&'a [u8]> {
    let lines = |text: &'a [u8]| -> BTreeSet<&'a [u8]> {
        let lines = text.split(|byte| *byte == b'\n');
        lines.map(<[u8]>::trim_ascii_end).collect()
    };
    lines(to).difference(&lines(from)).copied().collect()
}

/// What is wrong with an update, told by what there was and what there is; it knows
/// nothing of how that came to be.
fn lost([base, ours, theirs]: &[Folder; 3], after: &Folder) -> Option<String> {
    let bytes = |folder: &Folder, at: &RelPath| folder.get(at).map(|(bytes, _)| bytes.clone());
    for (at, (mine, my_bit)) in ours {
        let was = base.get(at);
        let is_edit = was.is_none_or(|(was, _)| was != mine);
        if is_edit {
            let whole = after.values().any(|(bytes, _)| bytes == mine);
            let empty = Vec::new();
            let was = was.map_or(&empty, |(was, _)| was);
            let in_lines = after.get(at).is_some_and(|(now, _)| {
                let mut own = gained(was, mine).into_iter();
                let now = gained(&[], now);
                own.all(|line| now.contains(line))
            });
            if !whole && !in_lines {
                return Some(format!("the edit of `{at}`"));
            }
        }
        let bit_changed = was.is_some_and(|(_, bit)| bit != my_bit);
        let kept = match after.get(at) {
            Some((_, bit)) => bit == my_bit,
            // It goes along with a rename.
            None => after.values().any(|one| one == &(mine.clone(), *my_bit)),
        };
        if bit_changed && !kept {
            return Some(format!("the bit of `{at}`"));
        }
        // A bit that was set here holds a file that upstream deleted.
        let is_held = bit_changed && !theirs.contains_key(at);
        if !is_edit && !is_held && after.get(at).map(|(now, _)| now) != bytes(theirs, at).as_ref() {
            return Some(format!("upstream's change of `{at}`"));
        }
    }
    for (at, (was, _)) in base {
        let is_deleted = !ours.contains_key(at) && bytes(theirs, at).as_ref() == Some(was);
        if is_deleted && after.contains_key(at) {
            return Some(format!("the deletion of `{at}`"));
        }
    }
    // What upstream wrote newly is there, too, but where the file was kept as it lay here.
    for (at, (new, _)) in theirs {
        let empty = Vec::new();
        // A file that was renamed began with what it is.
        let renamed = base.values().find(|(was, _)| was == new);
        let renamed = renamed.map(|(was, _)| was.clone());
        let was = bytes(base, at).or(renamed).unwrap_or(empty);
        let Some((now, _)) = after.get(at) else {
            continue;
        };
        let mut own = gained(&was, new).into_iter();
        let lines = gained(&[], now);
        let is_ours = bytes(ours, at).as_ref() == Some(now);
        if !is_ours && !own.all(|line| lines.contains(line)) {
            return Some(format!("upstream's lines of `{at}`"));
        }
    }
    // What is there fits on a disk.
    let inside = |at: &RelPath| {
        after
            .keys()
            .find(|other| *other != at && other.is_inside(at))
    };
    after
        .keys()
        .find_map(|at| Some(format!("the place of `{}`", inside(at)?)))
}

#[test]
fn no_row_with_any_content_loses_an_edit() {
    let mut seen = 0;
    for row in ROWS {
        for kind in KINDS {
            // Large ones are the same with each bit.
            let all: &[usize] = if kind == Kind::Large {
                &[0, 5]
            } else {
                &[0, 1, 2, 3, 4, 5, 6, 7]
            };
            for bits in all.iter().map(|n| [n & 1 != 0, n & 2 != 0, n & 4 != 0]) {
                for way in WAYS {
                    check(row, kind, bits, way);
                    seen += 1;
                }
            }
        }
    }
    assert_eq!(seen, 18 * (5 * 8 + 2) * 5);
}

fn check(row: Row, kind: Kind, bits: [bool; 3], way: OnConflict) {
    let what = format!("{}, {kind:?}, {bits:?}, {way:?}", row.0);
    let before = folders(row, kind, bits);
    let (after, aside) = updated(&before, way);
    let conflict = is_conflict(row.0, kind, bits);
    let place = row.0.starts_with("a folder");
    let text = row.0 == "changed at one place" && kind.is_merged();
    let blocked = match way {
        OnConflict::Stop => conflict,
        OnConflict::Ours | OnConflict::Side => place,
        OnConflict::Theirs => false,
        OnConflict::Markers => conflict && !text,
    };
    assert_eq!(after.is_none(), blocked, "{what}");
    let Some(after) = after else { return };
    let [base, ours, theirs] = &before;
    let at = path("f");
    assert_eq!(after[&path("mine.md")], ours[&path("mine.md")], "{what}");
    if conflict && way == OnConflict::Theirs {
        // Given up, as it was asked; nothing else.
        let mut wanted = theirs.clone();
        wanted.insert(path("mine.md"), ours[&path("mine.md")].clone());
        assert_eq!(after, wanted, "{what}");
        return;
    }
    assert_eq!(lost(&before, &after), None, "{what}");
    if conflict && matches!(way, OnConflict::Ours | OnConflict::Side) {
        let bytes = |folder: &Folder| folder.get(&at).map(|(bytes, _)| bytes.clone());
        assert_eq!(bytes(&after), bytes(ours), "{what}");
        if way == OnConflict::Side {
            let all = [bytes(base), bytes(theirs)];
            let wanted: Vec<Vec<u8>> = all.into_iter().flatten().collect();
            assert_eq!(aside, wanted, "{what}");
        }
    } else {
        assert_eq!(aside, Vec::<Vec<u8>>::new(), "{what}");
    }
    if conflict && way == OnConflict::Markers {
        let now = String::from_utf8(after[&at].0.clone()).unwrap();
        for mark in [
            "<<<<<<< yours",
            "||||||| base",
            "=======",
            ">>>>>>> upstream",
        ] {
            assert!(now.contains(mark), "{what}: {now}");
        }
    }
    // Upstream is what was vendored now: nothing changes any more.
    let again = [theirs.clone(), after.clone(), theirs.clone()];
    assert_eq!(updated(&again, OnConflict::Stop).0, Some(after), "{what}");
}

/// The checker sees what it is there for.
#[test]
fn a_lost_edit_is_seen() {
    let row = |name: &str| ROWS.into_iter().find(|row| row.0 == name).unwrap();
    for (name, bits) in [
        ("changed here", [false; 3]),
        ("changed apart", [false; 3]),
        ("added here", [false; 3]),
        ("deleted here", [false; 3]),
        ("nothing", [false, true, false]),
    ] {
        let before = folders(row(name), Kind::Text, bits);
        let theirs = before[2].clone();
        assert!(lost(&before, &theirs).is_some(), "{name}");
        let mut only_mine = theirs;
        only_mine.insert(path("mine.md"), before[1][&path("mine.md")].clone());
        assert!(lost(&before, &only_mine).is_some(), "{name}");
    }
    // Upstream's change, given up for nothing.
    let before = folders(row("changed there"), Kind::Text, [false; 3]);
    assert!(lost(&before, &before[1]).is_some());
}
