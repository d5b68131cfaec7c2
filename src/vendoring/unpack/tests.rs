use std::io::Write;

use flate2::write::{DeflateEncoder, GzEncoder};
use flate2::{Compression, Crc};

use super::{Unpacked, unpack};
use crate::tree::Mode;

/// One entry to be packed.
#[derive(Clone)]
struct Item {
    name: Vec<u8>,
    kind: u8,
    mode: u32,
    content: Vec<u8>,
    link: Vec<u8>,
}

fn file(name: &str, content: &str) -> Item {
    Item {
        name: name.as_bytes().to_vec(),
        kind: b'0',
        mode: 0o644,
        content: content.as_bytes().to_vec(),
        link: Vec::new(),
    }
}

fn link(name: &str, to: &str) -> Item {
    Item {
        kind: b'2',
        link: to.as_bytes().to_vec(),
        ..file(name, "")
    }
}

fn of_kind(name: &str, kind: u8) -> Item {
    Item {
        kind,
        ..file(name, "")
    }
}

fn tar(items: &[Item]) -> Vec<u8> {
    let mut out = Vec::new();
    for item in items {
        let mut block = [0_u8; 512];
        let mut put = |at: usize, bytes: &[u8]| block[at..at + bytes.len()].copy_from_slice(bytes);
        put(0, &item.name);
        put(100, format!("{:07o}", item.mode).as_bytes());
        put(124, format!("{:011o}", item.content.len()).as_bytes());
        put(148, b"        ");
        put(156, &[item.kind]);
        put(157, &item.link);
        put(257, b"ustar\x0000");
        let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
        block[148..155].copy_from_slice(format!("{sum:06o}\0").as_bytes());
        out.extend_from_slice(&block);
        out.extend_from_slice(&item.content);
        out.resize(out.len().div_ceil(512) * 512, 0);
    }
    out.resize(out.len() + 1024, 0);
    out
}

fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

/// How a zip is spoilt.
#[derive(Clone, Copy, PartialEq)]
enum Spoil {
    Nothing,
    OtherLocalName,
    Encrypted,
    OtherCrc,
    OtherSize,
    Overlap,
    /// A second name in an extra field of the local header.
    HiddenName,
    /// Sizes that only an extra field has (zip64).
    Zip64,
}

fn zip(items: &[Item], spoil: Spoil, comment: &str) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    let mut first = None;
    for item in items {
        let mut crc = Crc::new();
        let content = if item.kind == b'2' {
            &item.link
        } else {
            &item.content
        };
        crc.update(content);
        let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(content).unwrap();
        let packed = encoder.finish().unwrap();
        let sum = crc.sum() ^ u32::from(spoil == Spoil::OtherCrc);
        let size = content.len() as u32 + u32::from(spoil == Spoil::OtherSize);
        let flags: u16 = u16::from(spoil == Spoil::Encrypted);
        let mut facts = Vec::new();
        facts.extend(flags.to_le_bytes());
        facts.extend(8_u16.to_le_bytes());
        facts.extend([0; 4]);
        facts.extend(sum.to_le_bytes());
        if spoil == Spoil::Zip64 {
            facts.extend([0xff; 8]);
        } else {
            facts.extend((packed.len() as u32).to_le_bytes());
            facts.extend(size.to_le_bytes());
        }
        facts.extend((item.name.len() as u16).to_le_bytes());
        facts.extend(0_u16.to_le_bytes());
        let at = match (spoil, first) {
            (Spoil::Overlap, Some(first)) => first,
            _ => out.len() as u32,
        };
        first = first.or(Some(at));
        out.extend(b"PK\x03\x04\x14\x00");
        let mut extra = Vec::new();
        if spoil == Spoil::HiddenName {
            extra.extend(b"\x75\x70\x07\0\x01....zz");
        }
        let lengths = facts.len() - 2;
        out.extend(&facts[..lengths]);
        out.extend((extra.len() as u16).to_le_bytes());
        let mut local = item.name.clone();
        if spoil == Spoil::OtherLocalName {
            local[0] ^= 1;
        }
        out.extend(&local);
        out.extend(&extra);
        out.extend(&packed);
        let kind = match item.kind {
            b'2' => 0o120_000,
            b'6' => 0o010_000,
            _ => 0o100_000,
        };
        directory.extend(b"PK\x01\x02\x14\x03\x14\x00");
        directory.extend(&facts);
        directory.extend([0; 6]);
        directory.extend(((kind | item.mode) << 16).to_le_bytes());
        directory.extend(at.to_le_bytes());
        directory.extend(&item.name);
    }
    let start = out.len() as u32;
    out.extend(&directory);
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend((items.len() as u16).to_le_bytes());
    out.extend((items.len() as u16).to_le_bytes());
    out.extend((directory.len() as u32).to_le_bytes());
    out.extend(start.to_le_bytes());
    out.extend((comment.len() as u16).to_le_bytes());
    out.extend(comment.as_bytes());
    out
}

/// Paths with a letter for their modes.
fn listed(unpacked: Unpacked) -> Vec<String> {
    let files = unpacked.files.into_iter();
    let letter = |mode| match mode {
        Mode::Executable => "x",
        Mode::Link => "l",
        _ => "f",
    };
    files
        .map(|(path, (mode, content))| format!("{} {path} {}", letter(mode), content.len()))
        .collect()
}

fn rule(bytes: &[u8]) -> &'static str {
    unpack(bytes).unwrap_err().rule.id
}

#[test]
fn both_formats_give_the_same_files() {
    let script = Item {
        mode: 0o4755,
        ..file("a/run.sh", "#!/bin/sh\n")
    };
    let items = [file("a/SKILL.md", "text"), script, link("a/l", "SKILL.md")];
    let wanted = ["f a/SKILL.md 4", "l a/l 8", "x a/run.sh 10"];
    let plain = tar(&items);
    assert_eq!(listed(unpack(&plain).unwrap()), wanted);
    assert_eq!(listed(unpack(&gz(&plain)).unwrap()), wanted);
    let zipped = zip(&items, Spoil::Nothing, "");
    assert_eq!(listed(unpack(&zipped).unwrap()), wanted);
    assert!(!unpack(&zipped).unwrap().of_commit);
    let of_commit = zip(&items, Spoil::Nothing, &"a1".repeat(20));
    assert!(unpack(&of_commit).unwrap().of_commit);
    // Written as `tar c .` does it, and with folders of their own.
    let dotted = [
        of_kind("./", b'5'),
        of_kind("./a/", b'5'),
        file("./a/b", "c"),
    ];
    assert_eq!(listed(unpack(&tar(&dotted)).unwrap()), ["f a/b 1"]);
}

#[test]
fn what_is_no_file_and_no_folder_is_refused() {
    for kind in *b"13467S" {
        let bytes = tar(&[file("a", "x"), of_kind("b", kind)]);
        assert_eq!(rule(&bytes), "archive-link", "{}", char::from(kind));
    }
    for to in ["../x", "/etc/passwd", "a/../../x"] {
        let items = [file("a/b", "x"), link("l", to)];
        assert_eq!(rule(&tar(&items)), "archive-link", "{to}");
        assert_eq!(
            rule(&zip(&items, Spoil::Nothing, "")),
            "archive-link",
            "{to}"
        );
    }
    let pipe = [of_kind("p", b'6')];
    assert_eq!(rule(&zip(&pipe, Spoil::Nothing, "")), "archive-link");
}

#[test]
fn names_are_held_to_the_same_rules_as_in_every_tree() {
    for (name, wanted) in [
        ("../x", "path-traversal"),
        ("a/../x", "path-traversal"),
        ("/x", "path-separator-in-name"),
        ("a\\b", "path-separator-in-name"),
        ("..\\x", "path-separator-in-name"),
        ("C:/x", "path-separator-in-name"),
        ("a//x", "path-traversal"),
        ("a/./x", "path-traversal"),
        ("end.", "trailing-dot-or-space"),
        ("a\u{200b}b", "control-character-in-path"),
        (".git/config", "dot-git-path"),
        ("con.md", "reserved-name"),
        ("a\u{202e}b", "control-character-in-path"),
    ] {
        let items = [file(name, "x")];
        assert_eq!(rule(&tar(&items)), wanted, "{name}");
        assert_eq!(rule(&zip(&items, Spoil::Nothing, "")), wanted, "{name}");
    }
    let odd = Item {
        name: b"a\xff".to_vec(),
        ..file("", "x")
    };
    assert_eq!(rule(&tar(&[odd])), "non-utf8-path");
    for items in [
        [file("a", "1"), file("a", "2")],
        [file("a", "1"), file("a/b", "2")],
        [file("a/b", "1"), file("a", "2")],
        [link("l", "a"), file("l/x", "2")],
    ] {
        assert_eq!(rule(&tar(&items)), "duplicate-tree-entry");
        assert_eq!(
            rule(&zip(&items, Spoil::Nothing, "")),
            "duplicate-tree-entry"
        );
    }
}

#[test]
fn a_zip_whose_two_directories_differ_is_refused() {
    let items = [file("aa", "some text"), file("bb", "some text")];
    for spoil in [
        Spoil::OtherLocalName,
        Spoil::Encrypted,
        Spoil::OtherCrc,
        Spoil::OtherSize,
        Spoil::Overlap,
        Spoil::HiddenName,
        Spoil::Zip64,
    ] {
        assert_eq!(rule(&zip(&items, spoil, "")), "malformed-archive");
    }
    let whole = zip(&items, Spoil::Nothing, "");
    for cut in [0, 1, 10, whole.len() / 2, whole.len() - 1] {
        assert_eq!(rule(&whole[..cut]), "malformed-archive", "{cut}");
    }
    let whole = tar(&items);
    for cut in [1, 300, 513, 1100] {
        assert_eq!(rule(&whole[..cut]), "malformed-archive", "{cut}");
    }
}

#[test]
fn headers_of_pax_and_gnu_name_the_next_entry_once() {
    let pax = |records: &[&str]| {
        let record = |text: &&str| {
            let length = text.len() + 4;
            format!("{length:02} {text}\n")
        };
        let content: String = records.iter().map(record).collect();
        Item {
            kind: b'x',
            ..file("pax", &content)
        }
    };
    let long = |name: &str| Item {
        kind: b'L',
        ..file("././@LongLink", &format!("{name}\0"))
    };
    let named = tar(&[pax(&["path=deep/b"]), file("x", "1")]);
    assert_eq!(listed(unpack(&named).unwrap()), ["f deep/b 1"]);
    let named = tar(&[long("deep/c"), file("x", "1"), file("d", "")]);
    assert_eq!(listed(unpack(&named).unwrap()), ["f d 0", "f deep/c 1"]);
    for items in [
        vec![pax(&["size=9"]), file("x", "1")],
        vec![long("a"), long("b"), file("x", "1")],
        vec![pax(&["path=a", "path=b"]), file("x", "1")],
        vec![long(&"n".repeat(5_000)), file("x", "1")],
    ] {
        assert_eq!(rule(&tar(&items)), "malformed-archive");
    }
    let of_all = Item {
        kind: b'g',
        ..pax(&["path=elsewhere"])
    };
    assert_eq!(rule(&tar(&[of_all, file("x", "1")])), "malformed-archive");
    let sparse = tar(&[pax(&["GNU.sparse.major=1"]), file("x", "1")]);
    assert_eq!(rule(&sparse), "archive-link");
}

#[test]
fn an_archive_in_an_archive_is_a_file() {
    let inner = Item {
        content: zip(&[file("../x", "y")], Spoil::Nothing, ""),
        ..file("a/inner.zip", "")
    };
    let unpacked = unpack(&tar(std::slice::from_ref(&inner))).unwrap();
    assert_eq!(
        listed(unpacked),
        [format!("f a/inner.zip {}", inner.content.len())]
    );
}

#[test]
fn bombs_are_refused_before_they_are_unpacked() {
    let large = Item {
        content: vec![0; 3 << 20],
        ..file("a", "")
    };
    assert_eq!(
        rule(&gz(&tar(std::slice::from_ref(&large)))),
        "archive-too-large"
    );
    assert_eq!(
        rule(&zip(&[large], Spoil::Nothing, "")),
        "archive-too-large"
    );
    // Each folder of a path counts, and a path has an end.
    let deep = |nth: usize| file(&format!("{nth:02}{}", "/a".repeat(48)), "");
    let deep: Vec<Item> = (0..450).map(deep).collect();
    assert_eq!(rule(&tar(&deep)), "archive-too-large");
    let long = "n/".repeat(600);
    let long = Item {
        kind: b'L',
        ..file("././@LongLink", &long)
    };
    assert_eq!(rule(&tar(&[long, file("x", "1")])), "path-too-long");
    let many: Vec<Item> = (0..20_001)
        .map(|nth| file(&format!("f{nth}"), ""))
        .collect();
    assert_eq!(rule(&tar(&many)), "archive-too-large");
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(64))]
    #[test]
    fn no_bytes_panic(
        at in 0_usize..2_000,
        bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..24),
        kind in 0_u8..3,
    ) {
        let items = [file("a/SKILL.md", "some text"), link("l", "a")];
        let mut archive = match kind {
            0 => tar(&items),
            1 => zip(&items, Spoil::Nothing, "c"),
            _ => gz(&tar(&items)),
        };
        let end = (at + bytes.len()).min(archive.len());
        let at = at.min(end);
        archive.splice(at..end, bytes);
        let _ = unpack(&archive);
    }
}
