//! The talk itself: the handshake, then one page of tools after another.

use std::collections::HashSet;
use std::fmt;

use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::failure::{Failure, Step};
use super::message::{self, Complaint, Heard};
use super::protocol::{CURSOR, LEGACY, STATELESS, UNSUPPORTED_VERSION};
use super::watch::{Turn, Watch};

/// So many requests of a server's own are answered.
const REPLIES: usize = 100;

/// The longest id of such a request.
const LONGEST_ID: usize = 256;

/// The way on which messages go.
pub(super) trait Wire {
    /// Sends a request; what the server says to it comes from [`Wire::next`].
    fn ask(&mut self, turn: &Turn, method: &str, text: String) -> Result<(), Failure>;

    /// Sends what has no answer.
    fn tell(&mut self, turn: &Turn, text: String) -> Result<(), Failure>;

    /// The text of the next message, or of several at once.
    fn next(&mut self, turn: &Turn) -> Result<String, Failure>;

    /// The version that is spoken from now on.
    fn speak(&mut self, version: &str);

    /// Goes over to an older way, where the server knows one: the talk begins anew.
    fn older(&mut self, turn: &Turn) -> Result<bool, Failure>;
}

/// One talk.
pub(super) struct Talk<'a, W> {
    wire: &'a mut W,
    watch: &'a Watch,
    /// The id of the next request.
    id: u64,
    replies: usize,
    version: String,
}

/// What a server says to the handshake, as far as it counts.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Welcome {
    protocol_version: String,
}

/// A page of tools.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Page<'a> {
    #[serde(borrow)]
    tools: Tools<'a>,
    #[serde(default)]
    next_cursor: Option<String>,
    #[serde(default)]
    result_type: Option<String>,
}

/// The tools of a page; of too many only the first are kept.
struct Tools<'a>(Vec<&'a RawValue>);

/// More tools are not kept of one page.
const KEPT: usize = 4096;

impl<'de: 'a, 'a> Deserialize<'de> for Tools<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tools<'a>, D::Error> {
        struct Bounded;
        impl<'de> Visitor<'de> for Bounded {
            type Value = Vec<&'de RawValue>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of tools")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut kept = Vec::new();
                while kept.len() < KEPT {
                    match list.next_element()? {
                        Some(tool) => kept.push(tool),
                        None => return Ok(kept),
                    }
                }
                while list.next_element::<IgnoredAny>()?.is_some() {}
                Ok(kept)
            }
        }
        deserializer.deserialize_seq(Bounded).map(Tools)
    }
}

impl<'a, W: Wire> Talk<'a, W> {
    pub(super) fn new(wire: &'a mut W, watch: &'a Watch) -> Talk<'a, W> {
        Talk {
            wire,
            watch,
            id: 0,
            replies: 0,
            version: String::new(),
        }
    }

    /// The version that was spoken, and every tool as the server wrote it.
    pub(super) fn tools(mut self) -> Result<(String, Vec<String>), Failure> {
        let declined = match self.handshake() {
            Ok(()) => None,
            Err(failure) if failure.may_mean_no_handshake() => Some(failure),
            Err(failure) => return Err(failure),
        };
        if declined.is_some() {
            self.speak(STATELESS);
        }
        let tools = match self.pages() {
            // What a server without the new version says to it tells nobody anything.
            Err(failure) if failure.may_mean_no_handshake() => {
                let failure = declined.unwrap_or(failure);
                let turn = self.watch.turn(Step::Handshake);
                if !failure.may_mean_older() || !self.wire.older(&turn)? {
                    return Err(failure);
                }
                self.handshake()?;
                self.pages()?
            }
            tools => tools?,
        };
        Ok((self.version, tools))
    }

    fn speak(&mut self, version: &str) {
        version.clone_into(&mut self.version);
        self.wire.speak(version);
    }

    fn handshake(&mut self) -> Result<(), Failure> {
        let turn = self.watch.turn(Step::Handshake);
        let newest = LEGACY.last().copied().unwrap_or_default();
        let params = json!({
            "protocolVersion": newest,
            "capabilities": {},
            "clientInfo": client_info(),
        });
        let result = self.request(&turn, "initialize", &params)?;
        let welcome: Welcome = read(&turn, result.get())?;
        let version = welcome.protocol_version;
        if !LEGACY.contains(&version.as_str()) {
            return Err(Failure::UnknownVersion(version));
        }
        self.speak(&version);
        let text = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
        self.wire.tell(&turn, text.to_string())
    }

    fn pages(&mut self) -> Result<Vec<String>, Failure> {
        let limits = self.watch.limits;
        let mut tools = Vec::new();
        let mut seen = HashSet::new();
        let mut cursor: Option<String> = None;
        for number in 1..=limits.pages {
            let turn = self.watch.turn(Step::Page(number));
            let result = self.request(&turn, "tools/list", &self.page_params(cursor.as_deref()))?;
            let page: Page<'_> = read(&turn, result.get())?;
            if let Some(kind) = page.result_type.filter(|kind| kind != "complete") {
                let what = format!("a result of the type `{kind}`");
                return Err(Failure::BadAnswer {
                    step: turn.step,
                    what,
                });
            }
            let Tools(page_tools) = page.tools;
            if tools.len() + page_tools.len() > limits.tools {
                return Err(Failure::TooManyTools(limits.tools));
            }
            tools.extend(page_tools.iter().map(|tool| tool.get().to_owned()));
            let Some(next) = page.next_cursor else {
                return Ok(tools);
            };
            if next.len() > CURSOR {
                return Err(Failure::LongCursor(number));
            }
            if !seen.insert(next.clone()) {
                return Err(Failure::RepeatedCursor(number));
            }
            cursor = Some(next);
        }
        Err(Failure::TooManyPages(limits.pages))
    }

    fn page_params(&self, cursor: Option<&str>) -> Value {
        let mut params = json!({});
        if let Some(cursor) = cursor {
            params["cursor"] = cursor.into();
        }
        if self.version == STATELESS {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": STATELESS,
                "io.modelcontextprotocol/clientInfo": client_info(),
                "io.modelcontextprotocol/clientCapabilities": {},
            });
        }
        params
    }

    /// Asks, and waits for the answer. What the server says in between is heard.
    fn request(
        &mut self,
        turn: &Turn,
        method: &str,
        params: &Value,
    ) -> Result<Box<RawValue>, Failure> {
        self.id += 1;
        let own = self.id.to_string();
        let text = json!({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params});
        self.wire.ask(turn, method, text.to_string())?;
        loop {
            let text = self.wire.next(turn)?;
            let mut found = None;
            for heard in message::read(&text)? {
                match heard {
                    Heard::Told => {}
                    Heard::Call { id, method } => self.reply(turn, id, &method)?,
                    Heard::Answer { id, outcome } => {
                        let is_own = match id {
                            Some(id) => id.get() == own,
                            None => outcome.is_err(),
                        };
                        if !is_own {
                            let id = id.map_or("null", RawValue::get).to_owned();
                            return Err(Failure::StrangeAnswer(id));
                        }
                        found = Some(outcome);
                    }
                }
            }
            match found {
                None => {}
                Some(Ok(result)) => return Ok(result.to_owned()),
                Some(Err(complaint)) => return Err(declined(turn.step, complaint)),
            }
        }
    }

    /// Answers a request of the server's own: it is told that one is here, and nothing
    /// else.
    fn reply(&mut self, turn: &Turn, id: &RawValue, method: &str) -> Result<(), Failure> {
        self.replies += 1;
        if self.replies > REPLIES || id.get().len() > LONGEST_ID {
            return Ok(());
        }
        let mut text = json!({"jsonrpc": "2.0", "id": id});
        if method == "ping" {
            text["result"] = json!({});
        } else {
            text["error"] = json!({"code": -32601, "message": "this client does nothing of that"});
        }
        self.wire.tell(turn, text.to_string())
    }
}

/// What a server's refusal means.
pub(super) fn declined(step: Step, complaint: Complaint) -> Failure {
    let Complaint {
        code,
        message,
        data,
    } = complaint;
    if code == UNSUPPORTED_VERSION {
        return Failure::UnknownVersion(data.join(", "));
    }
    Failure::Declined {
        step,
        code,
        message,
    }
}

fn client_info() -> Value {
    json!({"name": env!("CARGO_PKG_NAME"), "version": env!("CARGO_PKG_VERSION")})
}

fn read<'a, T: Deserialize<'a>>(turn: &Turn, result: &'a str) -> Result<T, Failure> {
    serde_json::from_str(result).map_err(|error| Failure::BadAnswer {
        step: turn.step,
        what: error.to_string(),
    })
}
