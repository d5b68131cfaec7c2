//! Rules of group catalog.
