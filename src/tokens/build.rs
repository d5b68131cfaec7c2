//! Makes the bytes of a data file; its form is told in the room's page.

use super::class::{Class, OTHER};
use super::table::{BLOCK, BLOCKS, LINE, PAIRS};
use super::vocabulary::{EMPTY, NONE, first, hash, line_of, next, pair_index, slot, slots, tag};

/// How many code points there are, surrogates included.
pub(super) const CODE_POINTS: usize = BLOCK * BLOCKS;

/// The file of these tokens, in the order of ranks, and of the class of each code
/// point.
pub(super) fn file(tokens: &[Vec<u8>], classes: &[Class; CODE_POINTS]) -> Vec<u8> {
    // Five slots for four tokens: some lines are full, and a table with room for all
    // would be twice as large.
    let mut lines = vec![[0; LINE]; tokens.len() * 5 / 16 + 1];
    let mut pairs = vec![NONE; PAIRS];
    let mut long = Vec::new();
    for (rank, token) in (0..).zip(tokens) {
        if let &[a, b] = token.as_slice() {
            pairs[pair_index(a, b)] = rank;
        } else if let Some(slot) = slot(token, rank) {
            insert(&mut lines, slot);
        } else {
            long.push((rank, token.as_slice()));
        }
    }
    let (index, blocks) = blocks(classes);
    let long_slots = long_slots(&long);
    let longest = tokens.iter().map(Vec::len).max().unwrap_or(0);
    let numbers = [
        lines.len(),
        tokens.len(),
        long.len(),
        long_slots.len(),
        blocks.len() / BLOCK,
        longest,
    ];
    let mut file = bytes_of(numbers.map(number));
    file.resize(LINE, 0);
    file.extend(lines.as_flattened());
    file.extend(bytes_of(pairs));
    file.extend(bytes_of(long.iter().map(|&(rank, _)| rank)));
    file.extend(bytes_of(starts(&long)));
    file.extend(bytes_of(long_slots));
    file.extend(
        tokens
            .iter()
            .map(|token| number(token.len()).to_le_bytes()[0]),
    );
    file.extend(index);
    file.extend(blocks);
    file.extend(long.iter().flat_map(|&(_, token)| token));
    file
}

fn number(size: usize) -> u32 {
    u32::try_from(size).unwrap()
}

fn bytes_of(numbers: impl IntoIterator<Item = u32>) -> Vec<u8> {
    numbers.into_iter().flat_map(u32::to_le_bytes).collect()
}

/// Puts a token into the first line with room.
fn insert(lines: &mut [[u8; LINE]], slot: u128) {
    let mut at = line_of(slot, lines.len());
    loop {
        let free = slots(&lines[at]).position(|slot| slot == 0);
        if let Some(free) = free {
            let size = size_of::<u128>();
            lines[at][size * free..size * (free + 1)].copy_from_slice(&slot.to_le_bytes());
            return;
        }
        at = next(at, lines.len());
    }
}

/// The index over the tokens that are too long for a slot of a line.
fn long_slots(long: &[(u32, &[u8])]) -> Vec<u32> {
    let mut slots = vec![EMPTY; (2 * long.len() + 2).next_power_of_two()];
    for (number, (_, token)) in (0..).zip(long) {
        let hash = hash(token);
        let mut at = first(hash, slots.len());
        while slots[at] != EMPTY {
            at = next(at, slots.len());
        }
        slots[at] = tag(hash) | number;
    }
    slots
}

fn starts(long: &[(u32, &[u8])]) -> Vec<u32> {
    let mut starts = vec![0];
    for (_, token) in long {
        starts.push(starts[starts.len() - 1] + number(token.len()));
    }
    starts
}

/// The blocks of all code points, each one once, and which of them each is.
fn blocks(classes: &[Class; CODE_POINTS]) -> (Vec<u8>, Vec<Class>) {
    let mut blocks: Vec<[Class; BLOCK]> = Vec::new();
    let mut index = Vec::with_capacity(BLOCKS);
    for block in classes.as_chunks::<BLOCK>().0 {
        let known = blocks.iter().position(|known| known == block);
        let at = known.unwrap_or_else(|| {
            blocks.push(*block);
            blocks.len() - 1
        });
        index.push(u8::try_from(at).unwrap());
    }
    (index, blocks.into_flattened())
}

#[test]
fn characters_have_the_class_that_was_put_in() {
    use super::class::{Classes, LOWER, UPPER};
    use super::table::Table;
    let mut all = Box::new([OTHER; CODE_POINTS]);
    for (code, class) in [(0, UPPER), (255, LOWER), (256, UPPER), (0x10_FFFF, LOWER)] {
        all[code] = class;
    }
    let table = Table::open(file(&[vec![0]], &all).leak()).unwrap();
    let classes = Classes::new(&table);
    for c in char::MIN..=char::MAX {
        assert_eq!(classes.of(c), all[c as usize], "{c:?}");
    }
}

#[test]
fn a_damaged_file_is_refused() {
    use super::table::Table;
    let sound = file(&[b"a".to_vec(), vec![b'a'; 30]], &[OTHER; CODE_POINTS]).leak();
    assert!(Table::open(sound).is_some());
    for length in 0..sound.len() {
        assert!(Table::open(&sound[..length]).is_none(), "{length}");
    }
    // More tokens than slots: the search for one that there is not would have no end.
    let mut full = sound.to_vec();
    full[4] = 200;
    assert!(Table::open(full.leak()).is_none());
}
