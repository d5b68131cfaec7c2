//! Packs made byte by byte.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::*;

#[test]
fn a_pack_on_disk_is_held_to_the_same_budget() {
    let dir = tempfile::tempdir().unwrap();
    let judge = |bytes: &[u8]| {
        let file = dir.path().join("pack");
        std::fs::write(&file, bytes).unwrap();
        within_budget(&file)
    };
    let mut fine = Written::new();
    fine.object(3, b"", b"text");
    fine.bytes[8..12].copy_from_slice(&fine.objects.to_be_bytes());
    assert!(judge(&fine.bytes).is_ok());
    assert!(matches!(
        judge(b"PACK\0\0\0\x02\0\0\0\x01\xbf\xff\xff\xff\x7f"),
        Err(Failure::Inflates { .. })
    ));
    assert!(matches!(
        judge(b"no pack at all"),
        Err(Failure::Protocol(_))
    ));
}

/// A pack being written.
struct Written {
    bytes: Vec<u8>,
    objects: u32,
}

impl Written {
    fn new() -> Written {
        Written {
            bytes: b"PACK\0\0\0\x02\0\0\0\0".to_vec(),
            objects: 0,
        }
    }

    /// Adds an object; where it starts.
    fn object(&mut self, kind: u8, base: &[u8], data: &[u8]) -> u64 {
        let start = self.bytes.len() as u64;
        let mut size = data.len() as u64 >> 4;
        let mut byte = (kind << 4) | (data.len() as u8 & 15);
        while size > 0 {
            self.bytes.push(byte | 128);
            byte = size as u8 & 127;
            size >>= 7;
        }
        self.bytes.push(byte);
        self.bytes.extend_from_slice(base);
        let mut encoder = ZlibEncoder::new(&mut self.bytes, Compression::fast());
        encoder.write_all(data).unwrap();
        encoder.finish().unwrap();
        self.objects += 1;
        start
    }

    /// Adds a delta against the object that starts at `base`.
    fn delta(&mut self, base: u64, delta: &[u8]) -> u64 {
        let mut distance = self.bytes.len() as u64 - base;
        let mut bytes = vec![distance as u8 & 127];
        while distance >> 7 > 0 {
            distance = (distance >> 7) - 1;
            bytes.insert(0, distance as u8 & 127 | 128);
        }
        self.object(6, &bytes, delta)
    }

    /// The answer of a server, as lines of the protocol or plainly.
    fn answer(mut self, side_band: bool) -> Vec<u8> {
        self.bytes[8..12].copy_from_slice(&self.objects.to_be_bytes());
        self.bytes.extend_from_slice(&[0; 20]);
        let mut answer = b"0008NAK\n".to_vec();
        if !side_band {
            answer.extend(self.bytes);
            return answer;
        }
        for part in self.bytes.chunks(60_000) {
            answer.extend(format!("{:04x}\x01", part.len() + 5).bytes());
            answer.extend(part);
        }
        answer.extend(b"0000");
        answer
    }
}

/// The sizes of a delta, and nothing that it copies.
fn sizes(from: u64, to: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    for mut size in [from, to] {
        while size > 127 {
            bytes.push(size as u8 | 128);
            size >>= 7;
        }
        bytes.push(size as u8);
    }
    bytes
}

/// The answer of a server that sends some hundred bytes, of which a chain of deltas
/// builds 4 GiB.
pub(in crate::vendoring::fetch) fn bomb() -> Vec<u8> {
    let mut pack = Written::new();
    let mut last = pack.object(3, &[], &[0; 64]);
    for power in 6..32 {
        // Copies all of its base twice, a few mebibytes at a time.
        let size = 1u32 << power;
        let mut delta = sizes(size.into(), u64::from(size) * 2);
        let part = size.min(8 << 20);
        for _ in 0..2 {
            for from in (0..size).step_by(part as usize) {
                delta.push(0xff);
                delta.extend(from.to_le_bytes());
                delta.extend(&part.to_le_bytes()[..3]);
            }
        }
        last = pack.delta(last, &delta);
    }
    pack.answer(true)
}

/// What the guard says of an answer that comes in pieces of `piece` bytes.
fn heard(answer: &[u8], side_band: bool, piece: usize) -> Result<(), String> {
    let request: &[u8] = if side_band {
        b"want x side-band-64k"
    } else {
        b"want x"
    };
    let mut guard = Guard::new(request);
    let mut pieces = answer.chunks(piece);
    pieces
        .try_for_each(|piece| guard.hear(piece))
        .map_err(|failure| failure.to_string())
}

/// The same in both forms, and in pieces of several sizes.
fn told(write: impl Fn(&mut Written)) -> Result<(), String> {
    let mut all = Vec::new();
    for side_band in [true, false] {
        for piece in [1, 7, 65_536] {
            let mut pack = Written::new();
            write(&mut pack);
            all.push(heard(&pack.answer(side_band), side_band, piece));
        }
    }
    all.dedup();
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

#[test]
fn an_ordinary_pack_passes() {
    let done = told(|pack| {
        let blob = pack.object(3, &[], &[b'a'; 100_000]);
        let first = pack.delta(blob, &sizes(100_000, 100_000));
        pack.delta(first, &sizes(100_000, 90_000));
        pack.object(7, &[9; 20], &sizes(90_000, 80_000));
        pack.object(3, &[], b"");
    });
    assert_eq!(done, Ok(()));
}

#[test]
fn a_delta_that_builds_too_much_is_refused() {
    let done = told(|pack| {
        let blob = pack.object(3, &[], b"base");
        pack.delta(blob, &sizes(4, 65 << 20));
    });
    let error = done.unwrap_err();
    assert!(
        error.contains("stored as a delta to more than 64 MiB"),
        "{error}"
    );
    let done = told(|pack| {
        pack.object(7, &[1; 20], &sizes(65 << 20, 4));
    });
    assert!(done.unwrap_err().contains("64 MiB"));
}

#[test]
fn a_long_chain_of_large_deltas_is_refused_and_many_short_ones_are_not() {
    let large = sizes(40 << 20, 40 << 20);
    let chain = told(|pack| {
        let mut last = pack.object(3, &[], b"base");
        for _ in 0..30 {
            last = pack.delta(last, &large);
        }
    });
    assert!(
        chain
            .unwrap_err()
            .contains("a chain of deltas to more than 1024 MiB")
    );
    let star = told(|pack| {
        let base = pack.object(3, &[], b"base");
        for _ in 0..30 {
            pack.delta(base, &large);
        }
    });
    assert_eq!(star, Ok(()));
    let by_id = told(|pack| {
        for n in 0..30 {
            pack.object(7, &[n; 20], &large);
        }
    });
    assert!(by_id.unwrap_err().contains("a chain of deltas"));
}

#[test]
fn all_objects_together_have_a_budget() {
    let large = sizes(60 << 20, 60 << 20);
    let done = told(|pack| {
        let base = pack.object(3, &[], b"base");
        for _ in 0..80 {
            pack.delta(base, &large);
        }
    });
    assert!(
        done.unwrap_err()
            .contains("all objects together to more than 4096 MiB")
    );
}

#[test]
fn an_object_that_says_less_than_it_holds_is_refused() {
    let done = told(|pack| {
        let start = pack.object(3, &[], &[b'a'; 5]) as usize;
        pack.bytes[start] = 3 << 4;
    });
    assert!(done.unwrap_err().contains("larger than it says"));
    let done = told(|pack| {
        let mut delta = Vec::new();
        delta.extend([0x80; 12]);
        pack.object(7, &[1; 20], &delta);
    });
    assert!(done.unwrap_err().contains("a size that no object has"));
}

#[test]
fn what_is_no_answer_of_the_protocol_is_refused() {
    let request = b"side-band";
    for answer in [
        &b"PACK\0\0\0\x02"[..],
        b"<html>",
        b"000a\x01NOPACKxxxxxxxx0010\x01xxxxxxxxxxx",
    ] {
        assert!(Guard::new(request).hear(answer).is_err());
    }
    assert!(Guard::new(b"").hear(b"PACK\0\0\0\x09\0\0\0\0").is_err());
}

#[test]
fn no_change_of_a_byte_panics() {
    let whole = bomb();
    for at in 0..whole.len() {
        for flip in [1, 128] {
            let mut answer = whole.clone();
            answer[at] ^= flip;
            let _ = heard(&answer, true, 64);
        }
    }
}
