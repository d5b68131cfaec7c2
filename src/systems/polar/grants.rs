//! What a person allowed in advance, as the host stores it.

use std::sync::LazyLock;

use serde_json::{Value, json};
use time::OffsetDateTime;

use super::policy::ALL;
use super::words::CapabilityId;
use crate::systems::document::{Document, DocumentError, Form};
use crate::systems::minara::gate::Instant;

/// The form of a file of grants: those of one person, or with the person and the
/// session that ask.
static FORM: LazyLock<Form> = LazyLock::new(|| {
    let principal = json!({
        "type": "object",
        "properties": { "userId": { "type": "string" }, "sessionId": { "type": "string" } },
    });
    let capability = json!({
        "type": "object",
        "required": ["extensionId", "capabilityId"],
        "properties": {
            "extensionId": { "type": "string" },
            "capabilityId": { "type": "string" },
        },
    });
    let grant = json!({
        "type": "object",
        "required": ["scope", "riskLevel"],
        "properties": {
            "principal": principal,
            "scope": {
                "type": "object",
                "required": ["capabilities"],
                "properties": { "capabilities": { "type": "array", "items": capability } },
            },
            "riskLevel": { "enum": ["write", "destructive"] },
            "expiresAt": { "type": ["string", "number"] },
        },
    });
    let list = json!({ "type": "array", "items": grant });
    Form::of(json!({ "oneOf": [list, {
        "type": "object",
        "required": ["grants"],
        "additionalProperties": false,
        "properties": { "principal": principal, "grants": list },
    }] }))
});

/// How much a grant covers, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GrantLevel {
    /// All but what is lost for good.
    Write,
    /// All.
    Destructive,
}

impl GrantLevel {
    /// Its name in documents.
    pub fn name(self) -> &'static str {
        match self {
            GrantLevel::Write => "write",
            GrantLevel::Destructive => "destructive",
        }
    }
}

/// Grants, and who asks.
#[derive(Clone, Debug, Default)]
pub struct Grants {
    user: Option<String>,
    session: Option<String>,
    all: Vec<Grant>,
}

#[derive(Clone, Debug)]
struct Grant {
    user: Option<String>,
    session: Option<String>,
    capabilities: Vec<CapabilityId>,
    level: GrantLevel,
    expires: Option<Instant>,
    /// Whether it holds for some targets or arguments alone, which can't be told here.
    narrow: bool,
}

impl Grants {
    /// Reads a file of grants, shown as `name`.
    ///
    /// # Errors
    /// It is no JSON, breaks the form, or names a time that is none.
    pub fn parse(text: &str, name: &str) -> Result<Grants, DocumentError> {
        let document = Document::json(text, name)?;
        document.check(&FORM)?;
        let value = document.value();
        let (at, asking) = match value.get("grants") {
            Some(_) => ("/grants", value.get("principal")),
            None => ("", None),
        };
        let mut grants = Grants {
            user: text_of(asking, "userId"),
            session: text_of(asking, "sessionId"),
            all: Vec::new(),
        };
        let all = value.pointer(at).and_then(Value::as_array);
        for (number, grant) in all.into_iter().flatten().enumerate() {
            let at = format!("{at}/{number}");
            grants.all.push(Grant::read(&document, &at, grant)?);
        }
        Ok(grants)
    }

    /// Whether one of them covers a call.
    pub fn cover(&self, id: &CapabilityId, least: GrantLevel, now: Option<Instant>) -> bool {
        self.all.iter().any(|grant| {
            let for_user = self.user.is_none() || grant.user == self.user;
            let for_session = grant.session.is_none() || grant.session == self.session;
            let lives = grant
                .expires
                .is_none_or(|end| now.is_some_and(|now| now < end));
            let is_meant = |own: &CapabilityId| {
                let is = |own: &str, word: &str| own == ALL || own == word;
                is(&own.extension_id, &id.extension_id) && is(&own.capability_id, &id.capability_id)
            };
            let lists = grant.capabilities.iter().any(is_meant);
            for_user && for_session && lives && lists && !grant.narrow && grant.level >= least
        })
    }
}

fn text_of(value: Option<&Value>, key: &str) -> Option<String> {
    value?.get(key)?.as_str().map(str::to_owned)
}

impl Grant {
    fn read(document: &Document, at: &str, grant: &Value) -> Result<Grant, DocumentError> {
        let capabilities = grant["scope"]["capabilities"].as_array();
        let capabilities = capabilities.into_iter().flatten().map(|one| CapabilityId {
            extension_id: text_of(Some(one), "extensionId").unwrap_or_default(),
            capability_id: text_of(Some(one), "capabilityId").unwrap_or_default(),
        });
        let is_destructive = grant["riskLevel"] == "destructive";
        let expires = match &grant["expiresAt"] {
            Value::Null => None,
            value => Some(instant(value).ok_or_else(|| {
                let error = document.wrong(&format!("{at}/expiresAt"), "no point in time");
                error.help("write milliseconds since 1970, or 2030-01-31T12:00:00Z")
            })?),
        };
        let holds = |key: &str| match grant["scope"].get(key) {
            Some(Value::Array(items)) => !items.is_empty(),
            Some(Value::Object(map)) => !map.is_empty(),
            _ => false,
        };
        Ok(Grant {
            user: text_of(grant.get("principal"), "userId"),
            session: text_of(grant.get("principal"), "sessionId"),
            capabilities: capabilities.collect(),
            level: if is_destructive {
                GrantLevel::Destructive
            } else {
                GrantLevel::Write
            },
            expires,
            narrow: holds("targets") || holds("constraints"),
        })
    }
}

fn instant(value: &Value) -> Option<Instant> {
    match value {
        Value::String(text) => Instant::parse(text).ok(),
        value => {
            let milliseconds = value.as_i64()?;
            let at = OffsetDateTime::from_unix_timestamp(milliseconds.div_euclid(1000)).ok()?;
            Some(Instant::from(at))
        }
    }
}
