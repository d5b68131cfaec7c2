//! What texts are told apart by once they are gone.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::LazyLock;

/// Length and hash of a text. It counts in this process alone: the key of the hash is
/// another in each, so that nobody can write two texts of one sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextSum {
    length: usize,
    hash: u64,
}

impl TextSum {
    /// The sum of these bytes.
    pub fn of(bytes: &[u8]) -> TextSum {
        TextSum::joined(&[bytes], &[])
    }

    /// The sum of a text of which some parts, cut out wherever it says something of the
    /// rest, are known by their sums already: equal rests and equal parts make one sum.
    pub fn joined(rest: &[&[u8]], parts: &[TextSum]) -> TextSum {
        static KEY: LazyLock<RandomState> = LazyLock::new(RandomState::new);
        let mut hasher = KEY.build_hasher();
        for bytes in rest {
            hasher.write_usize(bytes.len());
            hasher.write(bytes);
        }
        for part in parts {
            hasher.write_usize(part.length);
            hasher.write_u64(part.hash);
        }
        let lengths = rest.iter().map(|bytes| bytes.len());
        let lengths = lengths.chain(parts.iter().map(|part| part.length));
        TextSum {
            length: lengths.sum(),
            hash: hasher.finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_one_sum_and_others_another() {
        assert_eq!(TextSum::of(b"one"), TextSum::of(b"one"));
        assert_ne!(TextSum::of(b"one"), TextSum::of(b"two"));
        assert_ne!(TextSum::of(b""), TextSum::of(b"\0"));
        let body = TextSum::of(b"body");
        let joined = |head: &[u8], tail: &[u8]| TextSum::joined(&[head, tail], &[body]);
        assert_eq!(joined(b"a", b"b"), joined(b"a", b"b"));
        assert_ne!(joined(b"a", b"b"), joined(b"ab", b""));
        assert_ne!(joined(b"a", b"b"), TextSum::joined(&[b"a", b"b"], &[]));
    }
}
