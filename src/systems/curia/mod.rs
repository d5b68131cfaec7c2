//! Curia: skills as a `skill.json` beside a handler, a gate by a score of autonomy,
//! approval at the first use, and the cleaning of what skills return.
//!
//! Two sources say how its host behaves, and they differ: its published document and
//! its program. [`Mode`] chooses one. Handlers are read as text and never run.

mod agent;
mod call;
mod class;
mod files;
mod forms;
mod from_schema;
mod gate;
mod handler;
mod held;
pub mod ids;
mod manifest;
mod marks;
mod mode;
mod offered;
mod risk;
pub mod sanitize;
mod shorthand;
mod starter;
mod system;
mod timestamp;
mod tool;
mod undocumented;

pub use agent::{Agent, Approvals};
pub use call::check_call;
pub use class::{LeastClass, SERVICES, is_service, least_class};
pub use files::{AGENT, HANDLERS, MANIFEST, SERVERS};
pub use forms::server_list;
pub use from_schema::{ShortInputs, short_inputs};
pub use gate::{
    Access, Caller, Decision, FirstUse, GateAsked, GateName, PageRow, Verdict, judge, page,
    unknown_skill,
};
pub use handler::{Member, Uses};
pub use held::{
    Handler, HostMode, agent_file, handler, manifest, server_file, server_keys, servers,
};
pub use manifest::{Input, Manifest, Sensitivity, input_pointer};
pub use mode::Mode;
pub use offered::{LeftOut, Offered, Winner, offered};
pub use risk::{Band, DEFAULT_SCORE, Risk, RiskLabel, Score};
pub use shorthand::{Base, Shorthand, TypeFault};
pub use starter::begin;
pub use tool::{ToolForm, alternatives, input_schema, tool_of};
pub use undocumented::undocumented;
