//! What is fixed of the protocol.

/// The versions that begin with a handshake, newest last.
pub(super) const LEGACY: [&str; 4] = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"];

/// The version without one: every request says for itself who asks.
pub(super) const STATELESS: &str = "2026-07-28";

/// The code of a server that does not speak the version that was asked for.
pub(super) const UNSUPPORTED_VERSION: i64 = -32022;

/// The most bytes of a cursor.
pub(super) const CURSOR: usize = 16 << 10;
