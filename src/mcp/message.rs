//! Messages of JSON-RPC 2.0, as far as a client hears them.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::failure::Failure;

/// What a server says.
#[derive(Debug)]
pub(super) enum Heard<'a> {
    /// The answer to a request of ours.
    Answer {
        /// Which, as it is written; `None` where it could not tell.
        id: Option<&'a RawValue>,
        /// The result, or why there is none.
        outcome: Result<&'a RawValue, Complaint>,
    },
    /// A request of the server's own.
    Call {
        /// Its id.
        id: &'a RawValue,
        /// What it wants.
        method: String,
    },
    /// Something that wants no answer.
    Told,
}

/// Why a server gives no result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub(super) struct Complaint {
    pub(super) code: i64,
    pub(super) message: String,
    /// The versions that it would speak.
    #[serde(deserialize_with = "supported")]
    pub(super) data: Vec<String>,
}

/// `data.supported`, if the data is of that form.
fn supported<'de, D: serde::Deserializer<'de>>(data: D) -> Result<Vec<String>, D::Error> {
    #[derive(Default, Deserialize)]
    #[serde(default)]
    struct Data {
        supported: Vec<String>,
    }
    let raw = <&RawValue>::deserialize(data)?;
    let read: Data = serde_json::from_str(raw.get()).unwrap_or_default();
    Ok(read.supported)
}

#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(default)]
    method: Option<String>,
    #[serde(borrow, default)]
    result: Option<&'a RawValue>,
    #[serde(borrow, default)]
    error: Option<&'a RawValue>,
}

/// Reads a text of one message, or of several as the version 2025-03-26 allows.
pub(super) fn read(text: &str) -> Result<Vec<Heard<'_>>, Failure> {
    let none = |_| Failure::NotAMessage(text.trim().chars().take(400).collect());
    if !text.trim_start().starts_with('[') {
        let message: Message<'_> = serde_json::from_str(text).map_err(none)?;
        return Ok(vec![heard(message, text)?]);
    }
    let messages: Vec<Message<'_>> = serde_json::from_str(text).map_err(none)?;
    let messages = messages.into_iter();
    messages.map(|message| heard(message, text)).collect()
}

fn heard<'a>(message: Message<'a>, text: &str) -> Result<Heard<'a>, Failure> {
    let Message {
        id,
        method,
        result,
        error,
    } = message;
    Ok(match (method, id, result, error) {
        (Some(method), Some(id), ..) => Heard::Call { id, method },
        (Some(_), None, ..) => Heard::Told,
        (None, id, _, Some(error)) => Heard::Answer {
            id,
            outcome: Err(complaint(error)),
        },
        (None, Some(id), Some(result), None) => Heard::Answer {
            id: Some(id),
            outcome: Ok(result),
        },
        _ => {
            return Err(Failure::NotAMessage(
                text.trim().chars().take(400).collect(),
            ));
        }
    })
}

fn complaint(error: &RawValue) -> Complaint {
    serde_json::from_str(error.get()).unwrap_or_else(|_| Complaint {
        message: error.get().chars().take(400).collect(),
        ..Complaint::default()
    })
}

/// The error in the body of an HTTP answer that says something went wrong.
pub(super) fn complaint_in(body: &str) -> Option<Complaint> {
    let message: Message<'_> = serde_json::from_str(body).ok()?;
    message.error.map(complaint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_told_apart() {
        let answer = r#" {"jsonrpc":"2.0","id":1,"result":{"a":1.0}} "#;
        let heard = read(answer).unwrap();
        let [Heard::Answer { id, outcome }] = heard.as_slice() else {
            panic!("{heard:?}");
        };
        assert_eq!(id.unwrap().get(), "1");
        assert_eq!(outcome.as_ref().unwrap().get(), r#"{"a":1.0}"#);
        let call = read(r#"{"id":"x","method":"ping"}"#).unwrap();
        assert!(matches!(&call[..], [Heard::Call { method, .. }] if method == "ping"));
        let told = read(r#"{"method":"notifications/message","params":{}}"#).unwrap();
        assert!(matches!(&told[..], [Heard::Told]));
        let both = read(r#"[{"method":"a"},{"id":2,"result":[]}]"#).unwrap();
        assert!(matches!(&both[..], [Heard::Told, Heard::Answer { .. }]));
    }

    #[test]
    fn an_error_is_heard_whatever_its_form() {
        for (text, code, message) in [
            (
                r#"{"id":1,"error":{"code":-32601,"message":"no"}}"#,
                -32601,
                "no",
            ),
            (r#"{"id":null,"error":{"code":1}}"#, 1, ""),
            (r#"{"id":1,"error":"broken"}"#, 0, "\"broken\""),
            (
                r#"{"id":1,"error":{"code":1,"message":"m","data":7}}"#,
                1,
                "m",
            ),
        ] {
            let heard = read(text).unwrap();
            let [Heard::Answer { outcome, .. }] = heard.as_slice() else {
                panic!("{heard:?}");
            };
            let complaint = outcome.as_ref().unwrap_err();
            assert_eq!(
                (complaint.code, complaint.message.as_str()),
                (code, message)
            );
        }
        let body = r#"{"error":{"code":-32022,"data":{"supported":["2026-07-28"]}}}"#;
        assert_eq!(complaint_in(body).unwrap().data, ["2026-07-28"]);
    }

    #[test]
    fn what_is_no_message_is_refused() {
        for text in [
            "<html>",
            "7",
            "{}",
            r#"{"id":1}"#,
            r#"{"result":{}}"#,
            r#"{"id":1,"id":1,"result":{}}"#,
            r#"{"id":1,"result":{}"#,
            "[7]",
            "",
        ] {
            let read = read(text).unwrap_err();
            assert!(matches!(read, Failure::NotAMessage(_)), "{text}");
        }
    }
}
