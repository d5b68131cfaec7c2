//! How far the work has come, told to whoever shows it.

/// Hears of progress. Every method may be called from any thread, often, and
/// must return at once.
pub trait Progress: Send + Sync {
    /// A part of the work begins, of `total` steps where that is known.
    fn phase(&self, name: &str, total: Option<u64>) {
        let _ = (name, total);
    }

    /// One step of the phase is done.
    fn step(&self) {}

    /// Bytes received so far.
    fn bytes(&self, received: u64) {
        let _ = received;
    }

    /// Git objects received so far, of `total`.
    fn objects(&self, received: usize, total: usize) {
        let _ = (received, total);
    }
}

/// Shows nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {}
