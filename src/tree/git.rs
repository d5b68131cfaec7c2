//! A folder in a git object store that was never checked out.
