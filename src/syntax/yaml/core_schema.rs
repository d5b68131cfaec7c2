//! Types of plain scalars under the core schema of YAML 1.2 (section 10.3.2).

use super::{Node, Style, Value};

/// The type of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Empty, `~`, `null`.
    Null,
    /// `true`, `false`.
    Bool,
    /// `12`, `0o14`, `0xC`.
    Int,
    /// `1.5`, `1e3`, `.inf`, `.nan`.
    Float,
    /// Everything else that is a scalar.
    Str,
    /// A list.
    Sequence,
    /// A mapping.
    Mapping,
}

impl Kind {
    /// What a person calls it, with its article.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Null => "empty",
            Kind::Bool => "a boolean",
            Kind::Int | Kind::Float => "a number",
            Kind::Str => "text",
            Kind::Sequence => "a list",
            Kind::Mapping => "a mapping",
        }
    }
}

/// The type of `node`. A tag of the user's own leaves the type that the value
/// would have without it; `!!str` makes text.
///
/// One thing departs from the schema: digits behind a leading zero (`007`) are
/// text. Readers built on libyaml take them so, those of YAML 1.1 as octal;
/// nobody who writes them means a number.
pub(super) fn kind(node: &Node) -> Kind {
    let scalar = match &node.value {
        Value::Sequence(_) => return Kind::Sequence,
        Value::Mapping(_) => return Kind::Mapping,
        Value::Scalar(scalar) => scalar,
    };
    let forced = node.tag.as_deref().and_then(tagged);
    match forced {
        Some(kind) => kind,
        None if scalar.style != Style::Plain => Kind::Str,
        None => plain(&scalar.text),
    }
}

fn tagged(tag: &str) -> Option<Kind> {
    match tag {
        "!!str" | "!" => Some(Kind::Str),
        "!!int" => Some(Kind::Int),
        "!!float" => Some(Kind::Float),
        "!!bool" => Some(Kind::Bool),
        "!!null" => Some(Kind::Null),
        _ => None,
    }
}

fn plain(text: &str) -> Kind {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Kind::Null,
        "true" | "True" | "TRUE" | "false" | "False" | "FALSE" => Kind::Bool,
        ".nan" | ".NaN" | ".NAN" => Kind::Float,
        _ if is_int(text) => Kind::Int,
        _ if is_float(text) => Kind::Float,
        _ => Kind::Str,
    }
}

fn digits(text: &str, test: impl Fn(&u8) -> bool) -> bool {
    !text.is_empty() && text.as_bytes().iter().all(test)
}

fn unsigned(text: &str) -> &str {
    text.strip_prefix(['-', '+']).unwrap_or(text)
}

fn is_int(text: &str) -> bool {
    if let Some(octal) = text.strip_prefix("0o") {
        return digits(octal, |b| (b'0'..=b'7').contains(b));
    }
    if let Some(hex) = text.strip_prefix("0x") {
        return digits(hex, u8::is_ascii_hexdigit);
    }
    let number = unsigned(text);
    digits(number, u8::is_ascii_digit) && (number == "0" || !number.starts_with('0'))
}

fn is_float(text: &str) -> bool {
    let number = unsigned(text);
    if matches!(number, ".inf" | ".Inf" | ".INF") {
        return true;
    }
    let (mantissa, exponent) = match number.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent)),
        None => (number, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let is_digits = |text: &str| text.is_empty() || digits(text, u8::is_ascii_digit);
    let is_integer = fraction.is_none() && exponent.is_none();
    let some_digit = !whole.is_empty() || fraction.is_some_and(|f| !f.is_empty());
    some_digit
        && !is_integer
        && is_digits(whole)
        && fraction.is_none_or(is_digits)
        && exponent.is_none_or(|e| digits(unsigned(e), u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_scalars_have_the_types_of_the_core_schema() {
        for (text, kind) in [
            ("", Kind::Null),
            ("~", Kind::Null),
            ("true", Kind::Bool),
            ("yes", Kind::Str),
            ("2024", Kind::Int),
            ("007", Kind::Str),
            ("0", Kind::Int),
            ("-12", Kind::Int),
            ("0x1F", Kind::Int),
            ("0b11", Kind::Str),
            ("1_000", Kind::Str),
            ("1.5", Kind::Float),
            ("1e3", Kind::Float),
            ("-.inf", Kind::Float),
            (".", Kind::Str),
            ("1.2.3", Kind::Str),
            ("2024-01-31", Kind::Str),
            ("e3", Kind::Str),
        ] {
            assert_eq!(plain(text), kind, "{text:?}");
        }
    }
}
