//! What a pack costs to unpack, found out before libgit2 does it.
//!
//! A delta says in a few bytes what takes gigabytes to build, and libgit2 builds it
//! without asking: a pack of 1.4 KB took 2 GB of memory. So the answer of a server
//! goes through a [`Guard`], which reads the sizes that the pack declares, as
//! `gitformat-pack` and `gitprotocol-pack` write them, and stops the transfer
//! before its end, where the work on deltas would begin.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use flate2::{Decompress, FlushDecompress, Status};

use super::failure::Failure;

/// Bytes of one object that is stored whole: what forges take. libgit2 hashes it
/// as it comes and never holds it.
const OBJECT: u64 = 100 << 20;
/// Bytes of a delta, of what it is applied to and of what comes out. All three are
/// held at once.
const DELTA: u64 = 64 << 20;
/// Bytes written to build one object out of its chain of deltas. libgit2 can't be
/// stopped while it does that.
const CHAIN: u64 = 1 << 30;
/// Bytes of all objects together.
const ALL: u64 = 4 << 30;
/// Bytes of a server's last words that are kept.
const LAST_WORDS: usize = 400;
/// What inflates at a time.
const SCRATCH: usize = 32 << 10;
/// Bytes that the two sizes at the start of a delta take at most.
const SIZES: usize = 20;

/// Whether a pack that came another way costs no more than one that is read along.
///
/// # Errors
/// Where it would cost too much, or can't be read.
pub(super) fn within_budget(path: &Path) -> Result<(), Failure> {
    let unreadable =
        |error: std::io::Error| Failure::Cache(format!("a pack can't be read: {error}"));
    let mut file = File::open(path).map_err(unreadable)?;
    let mut pack = Pack::new();
    let mut chunk = vec![0; 2 * SCRATCH];
    loop {
        match file.read(&mut chunk).map_err(unreadable)? {
            0 => return Ok(()),
            length => pack.hear(chunk.get(..length).unwrap_or_default())?,
        }
    }
}

/// As [`within_budget`], of a pack in memory.
///
/// # Errors
/// As [`within_budget`].
pub(super) fn in_memory(pack: &[u8]) -> Result<(), Failure> {
    Pack::new().hear(pack)
}

/// Reads along in the answer to a request for objects.
pub(super) struct Guard {
    side_band: bool,
    line: Line,
    /// What the line says so far that is none of the pack.
    said: Vec<u8>,
    pack: Pack,
}

/// Where in the lines of the protocol the answer is.
enum Line {
    /// Its length, four hexadecimal digits, of which these are here.
    Length(Vec<u8>),
    /// Before its first byte, which may name a band.
    First {
        left: usize,
    },
    Rest {
        left: usize,
        is_pack: bool,
    },
    /// The pack without lines around it.
    Raw,
}

impl Guard {
    /// For the answer to `request`, whose capabilities say how a pack is sent.
    pub(super) fn new(request: &[u8]) -> Guard {
        Guard {
            side_band: request.windows(9).any(|window| window == b"side-band"),
            line: Line::Length(Vec::new()),
            said: Vec::new(),
            pack: Pack::new(),
        }
    }

    /// Hears what the server sent next.
    ///
    /// # Errors
    /// Where the pack would cost too much, or is none.
    pub(super) fn hear(&mut self, mut bytes: &[u8]) -> Result<(), Failure> {
        while let Some((&first, rest)) = bytes.split_first() {
            bytes = match &mut self.line {
                Line::Raw => return self.pack.hear(bytes),
                Line::Length(digits) => {
                    digits.push(first);
                    if digits.len() == 4 {
                        let digits = std::mem::take(digits);
                        self.line = self.begin(&digits)?;
                    }
                    rest
                }
                Line::First { left } => {
                    let is_pack = self.side_band && first == 1;
                    let left = *left - 1;
                    self.line = Line::rest(left, is_pack);
                    self.said.clear();
                    self.note(&[first], left, is_pack)?;
                    rest
                }
                Line::Rest { left, is_pack } => {
                    let (now, later) = bytes.split_at(bytes.len().min(*left));
                    if *is_pack {
                        self.pack.hear(now)?;
                    }
                    let (left, is_pack) = (*left - now.len(), *is_pack);
                    self.line = Line::rest(left, is_pack);
                    self.note(now, left, is_pack)?;
                    later
                }
            };
        }
        Ok(())
    }

    /// Notes what a line says beside the pack, of which `left` bytes are still to come. A
    /// server that gives up says why in one, and nothing follows.
    fn note(&mut self, bytes: &[u8], left: usize, is_pack: bool) -> Result<(), Failure> {
        if is_pack {
            return Ok(());
        }
        let room = LAST_WORDS.saturating_sub(self.said.len());
        self.said
            .extend_from_slice(bytes.get(..room).unwrap_or(bytes));
        let said = &self.said;
        let fatal = said.strip_prefix(&[3]).filter(|_| self.side_band);
        match said.strip_prefix(b"ERR ").or(fatal) {
            Some(words) if left == 0 => Err(Failure::said(words)),
            _ => Ok(()),
        }
    }

    /// What follows these four bytes.
    fn begin(&mut self, digits: &[u8]) -> Result<Line, Failure> {
        if digits == b"PACK" && !self.side_band {
            self.pack.hear(digits)?;
            return Ok(Line::Raw);
        }
        let length = std::str::from_utf8(digits).ok();
        let length = length.and_then(|digits| usize::from_str_radix(digits, 16).ok());
        let length = length.ok_or_else(|| malformed("a line without a length"))?;
        Ok(match length {
            // Lines without a text.
            0..=4 => Line::Length(Vec::new()),
            _ => Line::First { left: length - 4 },
        })
    }
}

impl Line {
    fn rest(left: usize, is_pack: bool) -> Line {
        if left == 0 {
            Line::Length(Vec::new())
        } else {
            Line::Rest { left, is_pack }
        }
    }
}

/// A pack, read as far as it came.
struct Pack {
    /// Bytes before the next one.
    at: u64,
    /// Objects that are still to come.
    left: u32,
    step: Step,
    inflate: Decompress,
    /// Where each object starts, in order, and what it takes to build.
    costs: Vec<(u64, u64)>,
    /// The most that any object so far takes.
    dearest: u64,
    /// Bytes of all objects so far.
    all: u64,
}

/// Which part of the pack comes next.
enum Step {
    /// Signature, version and number of objects.
    Head(Vec<u8>),
    /// Kind and size of an object.
    Size(Object, u32),
    /// How far before the object that its delta applies to starts.
    Distance(Object, Option<u64>),
    /// The id of the object that its delta applies to.
    Id(Object, u8),
    Data(Object),
    /// The checksum and what follows it, which libgit2 looks at.
    End,
}

/// One object, as far as it is known.
struct Object {
    start: u64,
    kind: u8,
    /// Bytes that it declares to inflate to.
    size: u64,
    inflated: u64,
    /// What its base takes to build. 0 where it has none.
    base: u64,
    /// The first bytes of a delta.
    sizes: Vec<u8>,
}

impl Pack {
    fn new() -> Pack {
        Pack {
            at: 0,
            left: 0,
            step: Step::Head(Vec::new()),
            inflate: Decompress::new(true),
            costs: Vec::new(),
            dearest: 0,
            all: 0,
        }
    }

    fn hear(&mut self, mut bytes: &[u8]) -> Result<(), Failure> {
        while let Some(&first) = bytes.first() {
            let taken = match std::mem::replace(&mut self.step, Step::End) {
                Step::End => return Ok(()),
                Step::Data(object) => self.data(object, bytes)?,
                step => {
                    self.step = self.byte(step, first)?;
                    1
                }
            };
            self.at += taken as u64;
            bytes = bytes.get(taken..).unwrap_or_default();
        }
        Ok(())
    }

    /// One byte of what stands before an object's data.
    fn byte(&mut self, step: Step, byte: u8) -> Result<Step, Failure> {
        Ok(match step {
            Step::Head(mut head) => {
                head.push(byte);
                match head.as_slice() {
                    [b'P', b'A', b'C', b'K', 0, 0, 0, 2 | 3, a, b, c, d] => {
                        self.left = u32::from_be_bytes([*a, *b, *c, *d]);
                        self.next(self.at + 1)
                    }
                    whole if whole.len() == 12 => return Err(malformed("a pack of another form")),
                    _ => Step::Head(head),
                }
            }
            Step::Size(mut object, shift) => {
                let (part, next) = if shift == 0 {
                    object.kind = (byte >> 4) & 7;
                    (u64::from(byte & 15), 4)
                } else {
                    (u64::from(byte & 127), shift + 7)
                };
                object.size |= shifted(part, shift)?;
                if byte & 128 == 0 {
                    self.after_size(object)?
                } else {
                    Step::Size(object, next)
                }
            }
            Step::Distance(mut object, so_far) => {
                let part = u64::from(byte & 127);
                let distance = match so_far {
                    None => part,
                    Some(so_far) if so_far < 1 << 56 => ((so_far + 1) << 7) | part,
                    Some(_) => return Err(malformed("a base before the pack")),
                };
                if byte & 128 != 0 {
                    Step::Distance(object, Some(distance))
                } else {
                    let base = object.start.checked_sub(distance);
                    let cost = base.and_then(|base| self.cost(base));
                    object.base = cost.ok_or_else(|| malformed("a base that is no object"))?;
                    Step::Data(object)
                }
            }
            Step::Id(mut object, left) if left <= 1 => {
                // Which object that is, only building all of them would tell.
                object.base = self.dearest;
                Step::Data(object)
            }
            Step::Id(object, left) => Step::Id(object, left - 1),
            step @ (Step::Data(_) | Step::End) => step,
        })
    }

    /// What the object that starts at `start` takes to build.
    fn cost(&self, start: u64) -> Option<u64> {
        let at = self.costs.binary_search_by_key(&start, |(start, _)| *start);
        at.ok()
            .and_then(|at| self.costs.get(at))
            .map(|(_, cost)| *cost)
    }

    /// The object that starts at `start`, or the end.
    fn next(&mut self, start: u64) -> Step {
        if self.left == 0 {
            return Step::End;
        }
        self.left -= 1;
        self.inflate.reset(true);
        let object = Object {
            start,
            kind: 0,
            size: 0,
            inflated: 0,
            base: 0,
            sizes: Vec::new(),
        };
        Step::Size(object, 0)
    }

    fn after_size(&mut self, object: Object) -> Result<Step, Failure> {
        let limit = if object.is_delta() { DELTA } else { OBJECT };
        within(object.size, limit, "an object")?;
        self.all += object.size;
        within(self.all, ALL, "all objects together")?;
        Ok(match object.kind {
            1..=4 => Step::Data(object),
            6 => Step::Distance(object, None),
            7 => Step::Id(object, 20),
            _ => return Err(malformed("an object of no known kind")),
        })
    }

    /// Inflates what came of an object; how many bytes that took.
    fn data(&mut self, mut object: Object, bytes: &[u8]) -> Result<usize, Failure> {
        let mut scratch = [0; SCRATCH];
        let before = (self.inflate.total_in(), self.inflate.total_out());
        let status = self
            .inflate
            .decompress(bytes, &mut scratch, FlushDecompress::None)
            .map_err(|_| malformed("an object that does not inflate"))?;
        let taken = (self.inflate.total_in() - before.0) as usize;
        let made = (self.inflate.total_out() - before.1) as usize;
        object.inflated += made as u64;
        if object.inflated > object.size {
            return Err(malformed("an object larger than it says"));
        }
        if object.is_delta() {
            let room = SIZES - object.sizes.len();
            object.sizes.extend(scratch.iter().take(made.min(room)));
        }
        if status == Status::StreamEnd {
            self.built(&object)?;
            self.step = self.next(self.at + taken as u64);
        } else if taken == 0 && made == 0 {
            return Err(malformed("an object that does not inflate"));
        } else {
            self.step = Step::Data(object);
        }
        Ok(taken)
    }

    /// Counts what the whole object takes.
    fn built(&mut self, object: &Object) -> Result<(), Failure> {
        let mut cost = object.size;
        if object.is_delta() {
            let mut sizes = object.sizes.iter();
            let from = varint(&mut sizes)?;
            let to = varint(&mut sizes)?;
            within(from.max(to), DELTA, "an object stored as a delta")?;
            self.all += to;
            within(self.all, ALL, "all objects together")?;
            cost += object.base + to;
            within(cost, CHAIN, "a chain of deltas")?;
        }
        self.dearest = self.dearest.max(cost);
        self.costs.push((object.start, cost));
        Ok(())
    }
}

impl Object {
    fn is_delta(&self) -> bool {
        matches!(self.kind, 6 | 7)
    }
}

/// A size as deltas write it: seven bits a byte, the lowest first.
fn varint<'a>(bytes: &mut impl Iterator<Item = &'a u8>) -> Result<u64, Failure> {
    let mut value = 0;
    for (at, byte) in (0..).zip(bytes) {
        value |= shifted(u64::from(byte & 127), at * 7)?;
        if byte & 128 == 0 {
            return Ok(value);
        }
    }
    Err(malformed("a delta without its sizes"))
}

fn shifted(part: u64, shift: u32) -> Result<u64, Failure> {
    if shift < 56 {
        Ok(part << shift)
    } else {
        Err(malformed("a size that no object has"))
    }
}

fn within(size: u64, limit: u64, what: &'static str) -> Result<(), Failure> {
    if size > limit {
        Err(Failure::Inflates { what, limit })
    } else {
        Ok(())
    }
}

fn malformed(what: &str) -> Failure {
    Failure::Protocol(format!("it holds {what}"))
}

#[cfg(test)]
pub(super) mod tests;
