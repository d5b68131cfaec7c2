//! What Vertesia's hosts make of skills: its build tools, its SDK, its platform.
//! Nothing here asks the file system.

mod marks;
mod system;
