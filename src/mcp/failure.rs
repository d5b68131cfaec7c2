//! Why a server gave no list of its tools.

use std::fmt;
use std::time::Duration;

use miette::Diagnostic;

use super::challenge::Challenge;
use super::protocol::{CURSOR, LEGACY, STATELESS};
use crate::text::Untrusted;

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The handshake.
    Handshake,
    /// A page of tools, by its number from 1.
    Page(usize),
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Handshake => f.write_str("the handshake"),
            Step::Page(1) => f.write_str("the request for its tools"),
            Step::Page(number) => write!(f, "the request for page {number} of its tools"),
        }
    }
}

/// Why there is no list of tools.
#[derive(Debug, thiserror::Error)]
pub enum McpError {
    /// Somebody asked to stop.
    #[error("interrupted")]
    Cancelled,
    /// The server can't be used.
    #[error(transparent)]
    Refused(Box<Refusal>),
}

/// Why a server can't be used, with a name for the kind of reason and a way on.
#[derive(Debug, thiserror::Error)]
#[error("server `{}`: {failure}", Untrusted(.server))]
pub struct Refusal {
    server: String,
    failure: Failure,
    said: Vec<Said>,
}

impl Refusal {
    /// The name of the kind of reason.
    pub fn kind(&self) -> &'static str {
        self.failure.code()
    }
}

impl Diagnostic for Refusal {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.kind()))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(self.failure.help()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(
            self.said.iter().map(|said| said as &dyn Diagnostic),
        ))
    }
}

/// What went wrong. Text of servers in it is foreign and is escaped where it becomes
/// part of a message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Failure {
    #[error("interrupted")]
    Cancelled,
    #[error("`{}` can't be started: {why}", Untrusted(.command))]
    NotStarted { command: String, why: String },
    #[error("no answer to {step} within {}", Seconds(*.limit))]
    Silent {
        step: Step,
        limit: Duration,
        said: String,
    },
    #[error("not finished within {}", Seconds(*.0))]
    Deadline(Duration),
    #[error("it ended before it answered {step}: {how}")]
    Ended {
        step: Step,
        how: String,
        said: String,
    },
    #[error("what it sends is no message of the protocol: `{}`", Short(.0))]
    NotAMessage(String),
    #[error("a message of more than {} MiB", .0 >> 20)]
    MessageTooLong(usize),
    #[error("more than {} MiB in all", .0 >> 20)]
    TooManyBytes(usize),
    #[error("it answers a request that was not made, `{}`", Short(.0))]
    StrangeAnswer(String),
    #[error("it refuses {step}: {code} {}", Short(.message))]
    Declined {
        step: Step,
        code: i64,
        message: String,
    },
    #[error("it speaks version `{}` of the protocol, which is not known here", Short(.0))]
    UnknownVersion(String),
    #[error("its answer to {step} is none: {}", Short(.what))]
    BadAnswer { step: Step, what: String },
    #[error("it has more than {0} tools")]
    TooManyTools(usize),
    #[error("its tools have more than {0} pages")]
    TooManyPages(usize),
    #[error("page {0} of its tools leads back to one that was there")]
    RepeatedCursor(usize),
    #[error("the cursor of page {0} has more than {limit} bytes", limit = CURSOR)]
    LongCursor(usize),
    #[error("it answers {step} with HTTP status {status}")]
    Status { step: Step, status: u16 },
    #[error("it answers {step} with HTTP status {status}: {}", Wanted(.wants, *.sent))]
    Denied {
        step: Step,
        status: u16,
        /// What it says of the credentials that it wants.
        wants: Box<Challenge>,
        /// Whether some were sent.
        sent: bool,
    },
    #[error("it wants messages at `{}`, which is another server", Short(.0))]
    ForeignEndpoint(String),
    #[error("it answers {step} as `{}` and not as an MCP server", Short(.kind))]
    NotMcp { step: Step, kind: String },
    #[error("it redirects to `{}`", Short(.0))]
    Redirected(String),
    #[error("it redirects in a circle or to no usable address")]
    BadRedirect,
    #[error("a header that is sent holds characters that no header can")]
    BadHeader,
    #[error("no connection: {}", Short(.0))]
    Connection(String),
}

/// A time in words.
struct Seconds(Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_secs() {
            0 => write!(f, "{} ms", self.0.as_millis()),
            1 => f.write_str("1 second"),
            seconds => write!(f, "{seconds} seconds"),
        }
    }
}

/// Foreign text, escaped, its beginning.
struct Short<'a>(&'a str);

impl fmt::Display for Short<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 200;
        let short: String = self.0.chars().take(LONGEST).collect();
        let more = if short.len() < self.0.len() {
            "…"
        } else {
            ""
        };
        write!(f, "{}{more}", Untrusted(&short))
    }
}

/// Why credentials do not do.
struct Wanted<'a>(&'a Challenge, bool);

impl fmt::Display for Wanted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Wanted(wants, sent) = self;
        let lacks_scope = wants.error.as_deref() == Some("insufficient_scope");
        match &wants.scope {
            Some(scope) if lacks_scope => {
                write!(f, "the token does not allow `{}`", Short(scope))
            }
            _ if *sent => f.write_str("it does not take the credentials that are sent"),
            Some(scope) => write!(f, "it wants a token that allows `{}`", Short(scope)),
            None if wants.is_bearer => f.write_str("it wants a token, and none is sent"),
            None => f.write_str("it wants credentials, and none are sent"),
        }
    }
}

/// A line that a program wrote before it failed.
#[derive(Debug, thiserror::Error)]
#[error("it said: {}", Short(.0))]
struct Said(String);

impl Diagnostic for Said {}

impl Failure {
    /// The error for whoever asked for this server.
    pub(super) fn of(self, server: &str) -> McpError {
        if self == Failure::Cancelled {
            return McpError::Cancelled;
        }
        let said = match &self {
            Failure::Silent { said, .. } | Failure::Ended { said, .. } => said.lines(),
            _ => "".lines(),
        };
        McpError::Refused(Box::new(Refusal {
            server: server.to_owned(),
            said: said.map(|line| Said(line.to_owned())).collect(),
            failure: self,
        }))
    }

    /// Whether a server that knows no handshake any more may have said so.
    pub(super) fn may_mean_no_handshake(&self) -> bool {
        match self {
            Failure::Declined { .. } => true,
            Failure::Status { status, .. } => matches!(status, 400 | 404 | 405),
            Failure::UnknownVersion(known) => known.split(", ").any(|known| known == STATELESS),
            _ => false,
        }
    }

    /// Whether a server of the older transport may have said so: it takes messages at
    /// another address.
    pub(super) fn may_mean_older(&self) -> bool {
        matches!(self, Failure::Status { status, .. } if matches!(status, 400 | 404 | 405))
    }

    fn code(&self) -> &'static str {
        match self {
            Failure::Cancelled => "mcp::interrupted",
            Failure::NotStarted { .. } => "mcp::not-started",
            Failure::Silent { .. } => "mcp::no-answer",
            Failure::Deadline(_) => "mcp::deadline",
            Failure::Ended { .. } => "mcp::server-ended",
            Failure::NotAMessage(_) => "mcp::no-message",
            Failure::MessageTooLong(_) => "mcp::message-too-long",
            Failure::TooManyBytes(_) => "mcp::too-many-bytes",
            Failure::StrangeAnswer(_) => "mcp::unasked-answer",
            Failure::Declined { .. } => "mcp::declined",
            Failure::UnknownVersion(_) => "mcp::unknown-version",
            Failure::BadAnswer { .. } => "mcp::bad-answer",
            Failure::TooManyTools(_) => "mcp::too-many-tools",
            Failure::TooManyPages(_) => "mcp::too-many-pages",
            Failure::RepeatedCursor(_) => "mcp::repeated-cursor",
            Failure::LongCursor(_) => "mcp::long-cursor",
            Failure::Status { .. } => "mcp::http-status",
            Failure::Denied { .. } => "mcp::denied",
            Failure::ForeignEndpoint(_) => "mcp::foreign-endpoint",
            Failure::NotMcp { .. } => "mcp::no-mcp-server",
            Failure::Redirected(_) => "mcp::redirected",
            Failure::BadRedirect => "mcp::bad-redirect",
            Failure::BadHeader => "mcp::bad-header",
            Failure::Connection(_) => "mcp::no-connection",
        }
    }

    fn help(&self) -> String {
        const RECORDED: &str = "nothing was recorded; an inventory that somebody else recorded \
                                is read with: minara skills inventory FILE";
        match self {
            Failure::NotStarted { .. } => "install the program, or write its path as `command`; \
                                           a path counts from the folder of the configuration"
                .to_owned(),
            Failure::Silent { .. } | Failure::Deadline(_) => {
                "give it longer with --timeout SECONDS; a program that has to be downloaded \
                 first takes its time once"
                    .to_owned()
            }
            Failure::Ended { .. } => {
                "run the command by itself and see what it lacks; it gets no variables but those \
                 that its table names in `env`"
                    .to_owned()
            }
            Failure::NotAMessage(_) => {
                "the standard output of a server holds messages of the protocol and nothing \
                 else; what it logs belongs on standard error"
                    .to_owned()
            }
            Failure::Denied { wants, .. } => {
                let asks = match &wants.metadata {
                    Some(url) => format!(", which it names at {}", Short(url)),
                    None => String::new(),
                };
                format!(
                    "this program opens no browser and logs in nowhere: get a token from whoever \
                     gives them out for this server{asks}; put it into a variable, and write \
                     `token = \"VARIABLE\"` in the server's table, or `headers = {{ \"X-Key\" = \
                     \"VARIABLE\" }}` for another header"
                )
            }
            Failure::ForeignEndpoint(_) => {
                "credentials go to the address of the configuration alone; ask whoever runs the \
                 server for its address of Streamable HTTP"
                    .to_owned()
            }
            Failure::Redirected(to) => {
                format!("write `url = \"{}\"` if that is where it moved", Short(to))
            }
            Failure::Status { .. } | Failure::NotMcp { .. } => {
                "check the URL: it is the one that clients are given, often ending in /mcp, or \
                 in /sse where a server knows the older transport alone"
                    .to_owned()
            }
            Failure::Connection(_) | Failure::BadRedirect => {
                "check the URL, and that the server runs".to_owned()
            }
            Failure::BadHeader => {
                "check the variables that `token` and `headers` name: one line each".to_owned()
            }
            Failure::UnknownVersion(_) => format!(
                "known are {} and {}; {RECORDED}",
                LEGACY.join(", "),
                STATELESS
            ),
            Failure::Declined { .. } => {
                "the server's own documentation says what it needs before it lists its tools"
                    .to_owned()
            }
            _ => format!("this is the server's fault; {RECORDED}"),
        }
    }
}
