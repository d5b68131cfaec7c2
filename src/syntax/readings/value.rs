//! Values as a reader hands them to its client.

/// A value in a reader's own terms.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing: `null`, `None`, `nil`.
    Null,
    /// A truth value.
    Bool(bool),
    /// A whole number. Readers of JavaScript have no other kind for `1.0`.
    Int(i128),
    /// A number with a fraction, or one too large for [`Value::Int`].
    Float(f64),
    /// Text.
    Text(String),
    /// A date or a time, as written; a `datetime` or a `Date` to the client.
    Date(String),
    /// A list.
    List(Vec<Value>),
    /// A mapping in the reader's order. The keys of JavaScript are text.
    Map(Vec<(Value, Value)>),
    /// A value with a tag of its own kind (`!x`), which serde_yaml keeps.
    Tagged(String, Box<Value>),
    /// What an alias stands for, where the budget ended: the reader has a
    /// value here, which is not written out.
    Elided,
}

impl Value {
    /// The value of a key that is text, in a mapping.
    pub fn get(&self, key: &str) -> Option<&Value> {
        let Value::Map(pairs) = self else {
            return None;
        };
        let found = pairs
            .iter()
            .find(|(name, _)| matches!(name, Value::Text(text) if text == key));
        found.map(|(_, value)| value)
    }

    /// The text, where it is text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What a person calls its type, with its article.
    pub fn kind(&self) -> &'static str {
        match self {
            Value::Null => "nothing",
            Value::Bool(_) => "a boolean",
            Value::Int(_) | Value::Float(_) => "a number",
            Value::Text(_) => "text",
            Value::Date(_) => "a date",
            Value::List(_) => "a list",
            Value::Map(_) => "a mapping",
            Value::Tagged(..) => "a tagged value",
            Value::Elided => "a value",
        }
    }

    /// Whether a client would see the same in both: `1` and `1.0` are one
    /// number, and the order of keys does not count. What was not written out
    /// is taken for equal. Linear but for the keys of one mapping.
    pub fn same(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Elided, _) | (_, Value::Elided) => true,
            (Value::Int(a), Value::Float(b)) | (Value::Float(b), Value::Int(a)) => {
                float(*a).total_cmp(b).is_eq()
            }
            (Value::Float(a), Value::Float(b)) => a.total_cmp(b).is_eq(),
            (Value::List(a), Value::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b))
            }
            (Value::Tagged(a, inner), Value::Tagged(b, other)) => a == b && inner.same(other),
            (Value::Map(a), Value::Map(b)) => a.len() == b.len() && same_pairs(a, b),
            _ => self == other,
        }
    }
}

/// Mappings mostly agree in order; only a pair that does not is searched for.
fn same_pairs(a: &[(Value, Value)], b: &[(Value, Value)]) -> bool {
    a.iter().enumerate().all(|(at, (key, value))| {
        let here = b.get(at).filter(|(name, _)| name.same(key));
        let found = here.or_else(|| b.iter().find(|(name, _)| name.same(key)));
        found.is_some_and(|(_, other)| value.same(other))
    })
}

/// The nearest float of a whole number.
#[expect(clippy::cast_precision_loss, reason = "a float is what is asked for")]
pub(super) fn float(number: i128) -> f64 {
    number as f64
}
