//! tar: the old form, ustar, pax, and GNU's long names.

use super::super::ids::pack as ids;
use super::{Kind, Refused, Taken, malformed, refused};
use crate::text::Untrusted;

const BLOCK: usize = 512;
/// The longest name in a header of its own, in bytes.
const MAX_NAME: u64 = 4_096;
/// The largest header of pax, in bytes.
const MAX_PAX: u64 = 64 << 10;

/// Whether bytes begin like a tar.
pub(super) fn is_tar(bytes: &[u8]) -> bool {
    bytes.get(..BLOCK).is_some_and(|block| {
        let magic = field(block, 257, 5);
        magic == b"ustar" || has_checksum(block)
    })
}

/// What headers say of the entry that follows them.
#[derive(Default)]
struct Ahead {
    name: Option<Vec<u8>>,
    link: Option<Vec<u8>>,
    size: Option<u64>,
}

/// Walks the entries.
pub(super) fn read(bytes: &[u8], taken: &mut Taken) -> Result<(), Refused> {
    let mut at = 0;
    let mut ahead = Ahead::default();
    loop {
        let Some(block) = bytes.get(at..at + BLOCK) else {
            // Some writers leave the two empty blocks out.
            return if at == bytes.len() && at > 0 {
                Ok(())
            } else {
                Err(malformed("it is cut off"))
            };
        };
        if block.iter().all(|byte| *byte == 0) {
            return Ok(());
        }
        if !has_checksum(block) {
            return Err(malformed("a header has a wrong checksum"));
        }
        taken.count()?;
        let size = number(field(block, 124, 12)).ok_or_else(|| malformed("a size is no number"))?;
        let start = at + BLOCK;
        let length = usize::try_from(size).ok();
        let end = length.and_then(|length| start.checked_add(length));
        let content = end.and_then(|end| bytes.get(start..end));
        let content = content.ok_or_else(|| malformed("an entry is cut off"))?;
        at = start + content.len().div_ceil(BLOCK) * BLOCK;
        match field(block, 156, 1).first() {
            Some(b'x') => drop(pax(content, &mut ahead)?),
            Some(b'g') => {
                // git writes the commit's id there. A name or a size in that place would
                // be another one for each reader.
                let mut of_all = Ahead::default();
                taken.of_commit |= pax(content, &mut of_all)?;
                if of_all.name.or(of_all.link).is_some() || of_all.size.is_some() {
                    return Err(malformed("a header names or measures all entries"));
                }
            }
            Some(b'L') => long(content, &mut ahead.name)?,
            Some(b'K') => long(content, &mut ahead.link)?,
            Some(kind) => entry(block, *kind, content, std::mem::take(&mut ahead), taken)?,
            None => {}
        }
    }
}

fn entry(
    block: &[u8],
    kind: u8,
    content: &[u8],
    ahead: Ahead,
    taken: &mut Taken,
) -> Result<(), Refused> {
    let name = ahead.name.unwrap_or_else(|| name_of(block));
    let shown = String::from_utf8_lossy(&name).into_owned();
    // Two sizes are two archives, by who reads it.
    if ahead.size.is_some_and(|size| size != content.len() as u64) {
        return Err(malformed(format!("`{}` has two sizes", Untrusted(&shown))));
    }
    let mode = number(field(block, 100, 8)).unwrap_or(0);
    match kind {
        b'0' | 0 if name.ends_with(b"/") => taken.add(&name, Kind::Folder, Vec::new()),
        b'0' | 0 => {
            taken.room(content.len() as u64)?;
            let executable = mode & 0o100 != 0;
            taken.add(&name, Kind::File { executable }, content.to_vec())
        }
        b'5' if content.is_empty() => taken.add(&name, Kind::Folder, Vec::new()),
        b'2' if content.is_empty() => {
            let target = ahead.link.unwrap_or_else(|| text(block, 157, 100));
            taken.add(&name, Kind::Link, target)
        }
        b'1' => Err(special(&shown, "a hard link")),
        b'3' | b'4' => Err(special(&shown, "a device")),
        b'6' => Err(special(&shown, "a pipe")),
        b'S' => Err(special(&shown, "a sparse file")),
        _ => Err(special(&shown, "of a kind that is not known")),
    }
}

fn special(shown: &str, what: &str) -> Refused {
    let why = format!("`{}` is {what}", Untrusted(shown));
    refused(&ids::ARCHIVE_LINK, why)
}

/// A name in an entry of its own.
fn long(content: &[u8], slot: &mut Option<Vec<u8>>) -> Result<(), Refused> {
    if content.len() as u64 > MAX_NAME {
        return Err(malformed("a name is too long"));
    }
    let end = content.iter().position(|byte| *byte == 0);
    let name = content.get(..end.unwrap_or(content.len()));
    let name = name.unwrap_or_default().to_vec();
    if name.is_empty() || slot.replace(name).is_some() {
        return Err(malformed("a name is given twice, or is empty"));
    }
    Ok(())
}

/// The records of a pax header: `<length> <key>=<value>\n`. Gives whether one is a
/// comment.
fn pax(content: &[u8], ahead: &mut Ahead) -> Result<bool, Refused> {
    if content.len() as u64 > MAX_PAX {
        return Err(malformed("a header is too long"));
    }
    let mut rest = content;
    let mut has_comment = false;
    while !rest.is_empty() {
        let (key, value, tail) = record(rest).ok_or_else(|| malformed("a header is broken"))?;
        rest = tail;
        let slot = match key {
            b"path" => &mut ahead.name,
            b"linkpath" => &mut ahead.link,
            b"size" => {
                let size = std::str::from_utf8(value).ok();
                let size = size.and_then(|text| text.parse().ok());
                ahead.size = Some(size.ok_or_else(|| malformed("a size is no number"))?);
                continue;
            }
            _ if key.starts_with(b"GNU.sparse") => {
                return Err(special("it", "a sparse file"));
            }
            b"comment" => {
                has_comment = true;
                continue;
            }
            _ => continue,
        };
        if slot.replace(value.to_vec()).is_some() {
            return Err(malformed("a name is given twice"));
        }
    }
    Ok(has_comment)
}

/// The first record of a pax header: key, value, and what follows.
fn record(bytes: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let blank = bytes.iter().position(|byte| *byte == b' ')?;
    let length: usize = std::str::from_utf8(bytes.get(..blank)?)
        .ok()?
        .parse()
        .ok()?;
    let body = bytes.get(blank + 1..length)?.strip_suffix(b"\n")?;
    let equals = body.iter().position(|byte| *byte == b'=')?;
    Some((
        body.get(..equals)?,
        body.get(equals + 1..)?,
        bytes.get(length..)?,
    ))
}

/// The name in a header, behind its prefix where there is one.
fn name_of(block: &[u8]) -> Vec<u8> {
    let name = text(block, 0, 100);
    let prefix = text(block, 345, 155);
    // GNU has other fields in that place.
    if field(block, 257, 6) != b"ustar\0" || prefix.is_empty() {
        return name;
    }
    [prefix.as_slice(), b"/", &name].concat()
}

fn field(block: &[u8], at: usize, length: usize) -> &[u8] {
    block.get(at..at + length).unwrap_or_default()
}

/// A field up to its first NUL.
fn text(block: &[u8], at: usize, length: usize) -> Vec<u8> {
    let field = field(block, at, length);
    let end = field.iter().position(|byte| *byte == 0);
    field
        .get(..end.unwrap_or(length))
        .unwrap_or_default()
        .to_vec()
}

/// An octal number; what GNU writes in other ways is larger than is taken.
fn number(field: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(field).ok()?;
    let text = text.trim_matches([' ', '\0']);
    if text.is_empty() {
        return Some(0);
    }
    u64::from_str_radix(text, 8).ok()
}

/// Whether the bytes of a header add up to what it says; some writers took them for
/// signed.
fn has_checksum(block: &[u8]) -> bool {
    let Some(wanted) = number(field(block, 148, 8)) else {
        return false;
    };
    let (mut plain, mut signed) = (0_u64, 0_i64);
    for (at, byte) in block.iter().enumerate() {
        let byte = if (148..156).contains(&at) {
            b' '
        } else {
            *byte
        };
        plain += u64::from(byte);
        signed += i64::from(i8::from_ne_bytes([byte]));
    }
    plain == wanted || i64::try_from(wanted) == Ok(signed)
}
