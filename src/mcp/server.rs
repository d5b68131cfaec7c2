//! A server as it is asked: nothing is looked up any more.

use std::fmt;
use std::path::PathBuf;

use url::Url;

/// A server.
#[derive(Clone, Debug)]
pub struct Server {
    /// Its id.
    pub id: String,
    /// The way to it.
    pub reach: Reach,
}

/// The way to a server.
#[derive(Clone, Debug)]
pub enum Reach {
    /// A program that speaks on its standard streams.
    Program(Program),
    /// A server that is there already.
    Address(Address),
}

/// A program.
#[derive(Clone)]
pub struct Program {
    /// Its name, or its path.
    pub command: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// All its variables.
    pub env: Vec<(String, String)>,
    /// The folder that it runs in.
    pub folder: PathBuf,
}

/// An address.
#[derive(Clone)]
pub struct Address {
    /// Where.
    pub url: Url,
    /// Headers of every request, with their values.
    pub headers: Vec<(String, String)>,
}

// Values of variables and headers are secrets.
impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Program({:?} {:?} …)", self.command, self.args)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Address({} …)", self.url)
    }
}

/// The variables that a program gets in any case, where they are set: without them it
/// could not be found, find its own files, or print letters.
pub fn minimal_environment() -> &'static [&'static str] {
    if cfg!(windows) {
        &[
            "PATH",
            "PATHEXT",
            "SystemRoot",
            "TEMP",
            "USERPROFILE",
            "APPDATA",
            "LOCALAPPDATA",
        ]
    } else {
        &["PATH", "HOME", "LANG"]
    }
}
