//! zip: the central directory, and every local header against it.

use std::io::Read;

use flate2::Crc;
use flate2::read::DeflateDecoder;

use super::super::ids::pack as ids;
use super::{Kind, Refused, Taken, is_bomb, malformed, refused, too_large};
use crate::text::Untrusted;

const END: &[u8] = b"PK\x05\x06";
const CENTRAL: &[u8] = b"PK\x01\x02";
const LOCAL: &[u8] = b"PK\x03\x04";
const END_SIZE: usize = 22;
const CENTRAL_SIZE: usize = 46;
const LOCAL_SIZE: usize = 30;
/// The id of an extra field with another name.
const UNICODE_PATH: u16 = 0x7075;
/// Bits of an entry that is encrypted, in one way or another.
const ENCRYPTED: u16 = 1 | 1 << 6 | 1 << 13;
/// The bit of an entry whose sizes stand behind it.
const STREAMED: u16 = 1 << 3;
/// The system that wrote modes of files.
const UNIX: u8 = 3;

/// One entry of the central directory.
struct Entry<'a> {
    name: &'a [u8],
    shown: String,
    flags: u16,
    method: u16,
    crc: u32,
    packed: usize,
    size: usize,
    /// The mode that unix gave it; 0 where none did.
    mode: u32,
    /// Where its local header is.
    local: usize,
}

/// Walks the entries.
pub(super) fn read(bytes: &[u8], taken: &mut Taken) -> Result<(), Refused> {
    let end = end(bytes)?;
    // Of a commit git notes the id there.
    taken.of_commit = end.comment.len() == 40 && end.comment.iter().all(u8::is_ascii_hexdigit);
    let mut at = end.start;
    let mut ranges = Vec::new();
    for _ in 0..end.count {
        taken.count()?;
        let (entry, next) = central(bytes, at, end.place)?;
        at = next;
        let data = local(bytes, &entry, end.start)?;
        ranges.push((entry.local, data.1));
        let content = bytes.get(data.0..data.1).unwrap_or_default();
        take(&entry, content, taken)?;
    }
    if at != end.start + end.size {
        return Err(malformed("its directory is not where it says"));
    }
    ranges.sort_unstable();
    let overlap = |pair: &[(usize, usize)]| matches!(pair, [first, second] if first.1 > second.0);
    if ranges.windows(2).any(overlap) {
        return Err(malformed("two of its entries lie over each other"));
    }
    Ok(())
}

/// The end of the central directory.
struct End<'a> {
    place: usize,
    start: usize,
    size: usize,
    count: u16,
    comment: &'a [u8],
}

fn end(bytes: &[u8]) -> Result<End<'_>, Refused> {
    let broken = || malformed("its directory is missing or broken");
    let last = bytes.len().checked_sub(END_SIZE).ok_or_else(broken)?;
    let first = last.saturating_sub(usize::from(u16::MAX));
    let mut places = (first..=last).rev();
    // The comment must reach to the end of the file.
    let place = places.find(|at| {
        let at = *at;
        let comment = short(bytes, at + 20).map(usize::from);
        bytes.get(at..at + 4) == Some(END) && comment == Some(last - at)
    });
    let place = place.ok_or_else(broken)?;
    let number = |at| short(bytes, place + at).ok_or_else(broken);
    let (disk, first_disk, here, count) = (number(4)?, number(6)?, number(8)?, number(10)?);
    let size = long(bytes, place + 12).ok_or_else(broken)?;
    let start = long(bytes, place + 16).ok_or_else(broken)?;
    // What is small enough for us needs no zip64.
    if (disk, first_disk) != (0, 0) || here != count || count == u16::MAX || start + size != place {
        return Err(broken());
    }
    Ok(End {
        place,
        start,
        size,
        count,
        comment: bytes.get(place + END_SIZE..).unwrap_or_default(),
    })
}

/// Reads an entry of the central directory, and where the next one is.
fn central(bytes: &[u8], at: usize, end: usize) -> Result<(Entry<'_>, usize), Refused> {
    let broken = || malformed("its directory is broken");
    if bytes.get(at..at + 4) != Some(CENTRAL) {
        return Err(broken());
    }
    let half = |offset| short(bytes, at + offset).ok_or_else(broken);
    let whole = |offset| long(bytes, at + offset).ok_or_else(broken);
    let (name_length, extra, comment) = (half(28)?, half(30)?, half(32)?);
    let name_at = at + CENTRAL_SIZE;
    let extra_at = name_at + usize::from(name_length);
    let next = extra_at + usize::from(extra) + usize::from(comment);
    if next > end {
        return Err(broken());
    }
    let name = bytes.get(name_at..extra_at).ok_or_else(broken)?;
    let shown = String::from_utf8_lossy(name).into_owned();
    let extra = bytes.get(extra_at..extra_at + usize::from(extra));
    if names(extra.unwrap_or_default()).any(|other| other != name) {
        return Err(malformed(format!("`{}` has two names", Untrusted(&shown))));
    }
    let made_by = bytes.get(at + 5).copied().unwrap_or_default();
    let attributes = whole(38)?;
    let entry = Entry {
        name,
        shown,
        flags: half(8)?,
        method: half(10)?,
        crc: u32::try_from(whole(16)?).unwrap_or_default(),
        packed: whole(20)?,
        size: whole(24)?,
        mode: match made_by {
            UNIX => u32::try_from(attributes >> 16).unwrap_or_default(),
            _ => 0,
        },
        local: whole(42)?,
    };
    Ok((entry, next))
}

/// The names in extra fields.
fn names(mut extra: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::from_fn(move || {
        loop {
            let id = short(extra, 0)?;
            let length = usize::from(short(extra, 2)?);
            let field = extra.get(4..4 + length)?;
            extra = extra.get(4 + length..).unwrap_or_default();
            if id == UNICODE_PATH {
                // A version and a checksum stand before it.
                return Some(field.get(5..).unwrap_or_default());
            }
        }
    })
}

/// Holds the local header against the directory; gives where the content is.
fn local(bytes: &[u8], entry: &Entry<'_>, limit: usize) -> Result<(usize, usize), Refused> {
    let at = entry.local;
    let differs = || {
        let shown = Untrusted(&entry.shown);
        malformed(format!("`{shown}` is not what its directory says"))
    };
    let half = |offset| short(bytes, at + offset).ok_or_else(differs);
    let whole = |offset| long(bytes, at + offset).ok_or_else(differs);
    let name_at = at + LOCAL_SIZE;
    let start = name_at + usize::from(half(26)?) + usize::from(half(28)?);
    let extra_at = name_at + usize::from(half(26)?);
    let name = bytes.get(name_at..extra_at);
    let extra = bytes.get(extra_at..start).unwrap_or_default();
    let crc = usize::try_from(entry.crc).unwrap_or_default();
    let facts = (whole(14)?, whole(18)?, whole(22)?);
    let streamed = entry.flags & STREAMED != 0 && facts == (0, 0, 0);
    let same = bytes.get(at..at + 4) == Some(LOCAL)
        && name == Some(entry.name)
        && names(extra).all(|other| other == entry.name)
        && (half(6)?, half(8)?) == (entry.flags, entry.method)
        && (streamed || facts == (crc, entry.packed, entry.size));
    let end = start.checked_add(entry.packed).filter(|end| *end <= limit);
    match end {
        Some(end) if same => Ok((start, end)),
        _ => Err(differs()),
    }
}

fn take(entry: &Entry<'_>, content: &[u8], taken: &mut Taken) -> Result<(), Refused> {
    let shown = Untrusted(&entry.shown);
    if entry.flags & ENCRYPTED != 0 {
        return Err(malformed(format!("`{shown}` is encrypted")));
    }
    let of_kind = entry.mode & 0o170_000;
    let is_folder = entry.name.ends_with(b"/");
    let kind = match (is_folder, of_kind) {
        (true, 0 | 0o040_000) if entry.size == 0 => Kind::Folder,
        (false, 0 | 0o100_000) => Kind::File {
            executable: entry.mode & 0o100 != 0,
        },
        (false, 0o120_000) => Kind::Link,
        _ => {
            let why = format!("`{shown}` is neither a file nor a folder");
            return Err(refused(&ids::ARCHIVE_LINK, why));
        }
    };
    taken.room(entry.size as u64)?;
    let bytes = inflated(entry, content)?;
    let mut crc = Crc::new();
    crc.update(&bytes);
    if bytes.len() != entry.size || crc.sum() != entry.crc {
        return Err(malformed(format!("`{shown}` is damaged")));
    }
    taken.add(entry.name, kind, bytes)
}

/// The content of an entry.
fn inflated(entry: &Entry<'_>, content: &[u8]) -> Result<Vec<u8>, Refused> {
    let shown = Untrusted(&entry.shown);
    if is_bomb(content.len() as u64, entry.size as u64) {
        return Err(too_large());
    }
    match entry.method {
        0 => Ok(content.to_vec()),
        8 => {
            let mut decoder = DeflateDecoder::new(content);
            let mut bytes = Vec::new();
            let limit = (entry.size as u64).saturating_add(1);
            let read = decoder.by_ref().take(limit).read_to_end(&mut bytes);
            read.map_err(|_| malformed(format!("`{shown}` is damaged")))?;
            if decoder.total_in() != content.len() as u64 {
                return Err(malformed(format!("`{shown}` holds more than it says")));
            }
            Ok(bytes)
        }
        method => Err(malformed(format!(
            "`{shown}` is packed by method {method}, which is not read"
        ))),
    }
}

fn short(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(two.try_into().ok()?))
}

fn long(bytes: &[u8], at: usize) -> Option<usize> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    let number = u32::from_le_bytes(four.try_into().ok()?);
    usize::try_from(number).ok()
}
