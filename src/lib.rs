//! `minara`: author, vendor and validate agent skills.
//!
//! A skill is judged the same way wherever its bytes lie: in a folder, in a git
//! object store that was never checked out, or in an editor's buffer. So
//! everything reads through one trait, [`tree::Tree`], and everything that
//! judges returns data: it never prints, never writes, and never reads the
//! clock, the environment or the network.
//!
//! The rooms, from the ground up. A room imports only from the floors below it;
//! `tests/house.rs` holds this. `docs/architecture.md` tells the whole story.

// floor 0
pub mod program; // programs that are started, and end with all that they started
pub mod text; // one file's text: spans, lines, edits; foreign text made safe to print

// floor 1
pub mod finding; // rule ids with their pages; findings, locations, levels, fixes
pub mod tree; // validated paths; folders on disk, in git, in memory read alike

// floor 2
pub mod config; // minara.toml, with spans
pub mod syntax; // frontmatter, YAML and JSON with spans, one Markdown pass
pub mod tokens; // counts: o200k and cl100k exactly, chars4

// floor 3
pub mod record; // .minara-skill.json and the tree digest
pub mod skill; // one skill parsed once; discovery; collections

// floor 4
pub mod systems; // what each system and client does with a skill, as data

// floor 5
pub mod capability; // what a skill can do, as facts
pub mod license; // evidence -> verdict -> policy
pub mod rules; // one file a rule

// floor 6
pub mod catalog; // the generated pages, as pure rendering
pub mod convert; // a skill of one system as one of another, with what is lost
pub mod fix; // applying the fixes that findings carry
pub mod lint; // which rules at which level for which file

// floor 7
pub mod vendoring; // fetch, judge, plan, stage, swap; verify, remove

// floor 8
pub mod mcp; // what MCP servers say of their tools, asked of the servers

// floor 9
pub mod project; // what a verb and an editor server both ask: root, configuration, judging
pub mod report; // what verbs say: for people, as JSON, in the formats of findings

// floor 10
pub mod cli; // arguments in, reports out
