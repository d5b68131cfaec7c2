//! The files of Curia's, by name.

/// A manifest.
pub const MANIFEST: &str = "skill.json";

/// The file of servers, in the folder `config`.
pub const SERVERS: &str = "skills.yaml";

/// The files of agents, in the folder `agents`.
pub const AGENT: &str = "*.yaml";

/// The handlers that the host looks for, in its order.
pub const HANDLERS: [&str; 2] = ["handler.ts", "handler.js"];
