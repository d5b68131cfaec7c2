//! Rules of group correctness.
