//! The records that other tools leave beside skills.

pub mod credentials_in_lock;
pub mod foreign_record;
pub mod lock_drift;
pub mod unpinned_lock_entry;
