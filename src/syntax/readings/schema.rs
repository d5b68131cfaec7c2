//! What a plain scalar is to each reader.

use super::value::float;
use super::{Cause, Reader, Value};
use crate::syntax::yaml::{self, Kind, Node};

/// The value of a plain scalar without a tag.
///
/// # Errors
/// Why the reader gives up on it.
pub fn plain(reader: Reader, text: &str) -> Result<Value, (Cause, &'static str)> {
    if matches!(text, "" | "~" | "null" | "Null" | "NULL") {
        return Ok(Value::Null);
    }
    if let Some(yes) = truth(reader, text) {
        return Ok(Value::Bool(yes));
    }
    let starts_as_number = text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    match reader {
        Reader::PyYaml if text == "=" => Err((Cause::Value, "`=` is a tag that nothing builds")),
        Reader::PyYaml if text == "<<" => Err((Cause::Merge, "`<<` is no value")),
        _ if !starts_as_number => Ok(Value::Text(text.to_owned())),
        Reader::PyYaml => py_yaml(text),
        _ => Ok(number(reader, text)
            .or_else(|| date(reader, text))
            .unwrap_or_else(|| Value::Text(text.to_owned()))),
    }
}

/// The value of a node of our own, under the core schema.
pub fn of_node(node: &Node) -> Value {
    match &node.value {
        yaml::Value::Sequence(items) => Value::List(items.iter().map(of_node).collect()),
        yaml::Value::Mapping(pairs) => Value::Map(
            pairs
                .iter()
                .map(|pair| (of_node(&pair.key), of_node(&pair.value)))
                .collect(),
        ),
        yaml::Value::Scalar(scalar) => {
            let text = scalar.text.as_str();
            let value = match node.kind() {
                Kind::Null => Some(Value::Null),
                Kind::Bool => truth(Reader::Core, text).map(Value::Bool),
                Kind::Int | Kind::Float => number(Reader::Core, text),
                _ => None,
            };
            value.unwrap_or_else(|| Value::Text(text.to_owned()))
        }
    }
}

/// Whether some reader may take a scalar at or below `node` for something
/// else, or refuse it.
pub fn is_odd(node: &Node) -> bool {
    match &node.value {
        yaml::Value::Sequence(items) => items.iter().any(is_odd),
        yaml::Value::Mapping(pairs) => pairs.iter().any(is_odd_pair),
        yaml::Value::Scalar(scalar) => {
            scalar.style == yaml::Style::Plain && is_odd_text(&scalar.text)
        }
    }
}

/// The same of a pair.
pub fn is_odd_pair(pair: &yaml::Pair) -> bool {
    is_odd_key(&pair.key) || is_odd(&pair.value)
}

/// Numbers and nothing as keys are names in JavaScript; libyaml takes no more
/// than 1,024 characters before a colon.
fn is_odd_key(key: &Node) -> bool {
    key.kind() != Kind::Str || is_odd(key) || key.span.len() > 1000
}

fn is_odd_text(text: &str) -> bool {
    let core = core_plain(text);
    let differs = |value: Value| !value.same(&core);
    let starts_as_number = text.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    if !starts_as_number {
        // The first word of a long text is none of these.
        return text.len() <= 3 && plain(Reader::PyYaml, text).map_or(true, differs);
    }
    Reader::ALL.iter().any(|reader| match reader {
        Reader::Core => false,
        Reader::SerdeYaml => serde_number_differs(text, &core),
        _ => plain(*reader, text).map_or(true, |value| !value.same(&core)),
    })
}

fn core_plain(text: &str) -> Value {
    let leading_zero = signed(text).1;
    let zero =
        leading_zero.len() > 1 && leading_zero.starts_with('0') && all(leading_zero, is_digit);
    plain(Reader::Core, text)
        .ok()
        .filter(|_| !zero)
        .unwrap_or_else(|| Value::Text(text.to_owned()))
}

/// serde_yaml knows bits and signs before a base, and no number over 64 bits.
fn serde_number_differs(text: &str, core: &Value) -> bool {
    let lower = signed(text).1;
    let based = lower.starts_with("0b") || lower.starts_with("0x") || lower.starts_with("0o");
    based || matches!(core, Value::Int(int) if i64::try_from(*int).is_err())
}

/// The truth value that a word is.
pub fn truth(reader: Reader, text: &str) -> Option<bool> {
    match text {
        "true" | "True" | "TRUE" => Some(true),
        "false" | "False" | "FALSE" => Some(false),
        "yes" | "Yes" | "YES" | "on" | "On" | "ON" if reader == Reader::PyYaml => Some(true),
        "no" | "No" | "NO" | "off" | "Off" | "OFF" if reader == Reader::PyYaml => Some(false),
        _ => None,
    }
}

/// The number that a text is.
pub fn number(reader: Reader, text: &str) -> Option<Value> {
    let value = match reader {
        Reader::PyYaml => py_int(text).or_else(|| py_float(text)),
        Reader::JsYaml3 => js3_int(text).or_else(|| js3_float(text)),
        Reader::JsYaml4 => js4_int(text).or_else(|| js_float(text, "")),
        Reader::JsYaml5 => core_int(text).or_else(|| js_float(text, "+-")),
        Reader::Yaml2 => core_int(text).or_else(|| yaml2_float(text)),
        Reader::GoYaml => go_number(text),
        Reader::Core | Reader::SerdeYaml => core_int(text).or_else(|| yaml2_float(text)),
    }?;
    Some(if reader.is_javascript() {
        javascript(value)
    } else {
        value
    })
}

/// JavaScript has one kind of number, exact up to 2^53.
fn javascript(value: Value) -> Value {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let number = match value {
        Value::Int(int) => float(int),
        Value::Float(number) => number,
        other => return other,
    };
    if number.fract() == 0.0 && number.abs() <= EXACT {
        #[expect(clippy::cast_possible_truncation, reason = "whole and below 2^53")]
        let whole = number as i128;
        return Value::Int(whole);
    }
    Value::Float(number)
}

fn all(text: &str, test: impl Fn(u8) -> bool) -> bool {
    !text.is_empty() && text.bytes().all(test)
}

fn is_digit(byte: u8) -> bool {
    byte.is_ascii_digit()
}

fn is_digit_or_line(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'_'
}

/// The sign and what follows it.
fn signed(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

/// Digits of a base as a number, `_` left out; a float where it is too large.
fn whole(digits: &str, base: u32, negative: bool) -> Option<Value> {
    let mut exact: Option<i128> = Some(0);
    let mut near = 0.0;
    let mut some = false;
    for c in digits.chars().filter(|c| *c != '_') {
        let digit = c.to_digit(base)?;
        some = true;
        exact = exact
            .and_then(|sum| sum.checked_mul(base.into()))
            .and_then(|sum| sum.checked_add(digit.into()));
        near = near * f64::from(base) + f64::from(digit);
    }
    let sign = |number: f64| if negative { -number } else { number };
    some.then(|| match exact {
        Some(int) => Value::Int(if negative { -int } else { int }),
        None if base == 10 => Value::Float(sign(decimal(digits))),
        None => Value::Float(sign(near)),
    })
}

fn decimal(text: &str) -> f64 {
    text.replace('_', "").parse().unwrap_or(f64::INFINITY)
}

fn fraction(text: &str) -> Option<Value> {
    text.replace('_', "").parse().ok().map(Value::Float)
}

/// `.inf`, `.nan` and their kin.
fn special(text: &str, signed_nan: bool) -> Option<Value> {
    let (negative, word) = signed(text);
    match word {
        ".inf" | ".Inf" | ".INF" if negative => Some(Value::Float(f64::NEG_INFINITY)),
        ".inf" | ".Inf" | ".INF" => Some(Value::Float(f64::INFINITY)),
        ".nan" | ".NaN" | ".NAN" if signed_nan || word == text => Some(Value::Float(f64::NAN)),
        _ => None,
    }
}

/// `:30` or `:5:07`: every part below sixty.
fn is_sixties(text: &str) -> bool {
    let mut parts = text.split(':');
    parts.next() == Some("")
        && text.len() > 1
        && parts.all(|part| match part.as_bytes() {
            [one] => one.is_ascii_digit(),
            [ten, one] => (b'0'..=b'5').contains(ten) && one.is_ascii_digit(),
            _ => false,
        })
}

/// A number to the base of sixty; the last part may have a fraction.
fn sexagesimal(text: &str, negative: bool) -> Option<f64> {
    let sum = text.split(':').try_fold(0.0, |sum, part| {
        let part = part.replace('_', "");
        let part = part.strip_suffix('.').unwrap_or(&part);
        Some(sum * 60.0 + part.parse::<f64>().ok()?)
    })?;
    Some(if negative { -sum } else { sum })
}

fn sexagesimal_int(text: &str, negative: bool) -> Option<Value> {
    let sum = text.split(':').try_fold(0_i128, |sum, part| {
        let part: i128 = part.replace('_', "").parse().ok()?;
        sum.checked_mul(60)?.checked_add(part)
    })?;
    Some(Value::Int(if negative { -sum } else { sum }))
}

/// The parts of a float: digits, a fraction with its dot, an exponent with its
/// letter.
fn parts(text: &str) -> (&str, Option<&str>, Option<&str>) {
    let (mantissa, exponent) = match text.find(['e', 'E']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    match mantissa.find('.') {
        Some(at) => (&mantissa[..at], Some(&mantissa[at + 1..]), exponent),
        None => (mantissa, None, exponent),
    }
}

fn is_exponent(text: &str) -> bool {
    all(signed(text).1, is_digit)
}

fn core_int(text: &str) -> Option<Value> {
    if let Some(digits) = text.strip_prefix("0o") {
        return all(digits, is_digit)
            .then(|| whole(digits, 8, false))
            .flatten();
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return all(digits, |b| b.is_ascii_hexdigit())
            .then(|| whole(digits, 16, false))
            .flatten();
    }
    let (negative, digits) = signed(text);
    all(digits, is_digit)
        .then(|| whole(digits, 10, negative))
        .flatten()
}

fn yaml2_float(text: &str) -> Option<Value> {
    if let Some(value) = special(text, false) {
        return Some(value);
    }
    let (whole, fraction_part, exponent) = parts(signed(text).1);
    let after = fraction_part.unwrap_or("");
    let shaped = (fraction_part.is_some() || exponent.is_some())
        && !(whole.is_empty() && after.is_empty())
        && whole.bytes().chain(after.bytes()).all(is_digit)
        && exponent.is_none_or(is_exponent);
    shaped.then(|| fraction(text)).flatten()
}

fn js4_int(text: &str) -> Option<Value> {
    let (negative, digits) = signed(text);
    let of = |digits: &str, base| {
        all(digits, |b| b.is_ascii_hexdigit())
            .then(|| whole(digits, base, negative))
            .flatten()
    };
    let found = match digits.get(..2) {
        Some("0b") => of(&digits[2..], 2),
        Some("0o") => of(&digits[2..], 8),
        Some("0x") => of(&digits[2..], 16),
        _ => of(digits, 10),
    };
    found.filter(is_finite)
}

fn is_finite(value: &Value) -> bool {
    !matches!(value, Value::Float(number) if !number.is_finite())
}

/// The float pattern of js-yaml 4 and 5; 4 takes no sign before a dot.
fn js_float(text: &str, signs_before_dot: &str) -> Option<Value> {
    if let Some(value) = special(text, false) {
        return Some(value);
    }
    let (whole, fraction_part, exponent) = parts(signed(text).1);
    let after = fraction_part.unwrap_or("");
    let sign_allowed =
        !whole.is_empty() || !text.starts_with(['+', '-']) || !signs_before_dot.is_empty();
    let shaped = !(whole.is_empty() && after.is_empty())
        && sign_allowed
        && whole.bytes().chain(after.bytes()).all(is_digit)
        && exponent.is_none_or(is_exponent);
    shaped.then(|| fraction(text)).flatten().filter(is_finite)
}

fn js3_int(text: &str) -> Option<Value> {
    let (negative, digits) = signed(text);
    if digits == "0" {
        return Some(Value::Int(0));
    }
    if digits.ends_with('_') || digits.starts_with('_') {
        return None;
    }
    if let Some(rest) = digits.strip_prefix('0') {
        return match rest.as_bytes().first() {
            Some(b'b') => whole(&rest[1..], 2, negative),
            Some(b'x') => whole(&rest[1..], 16, negative),
            _ => whole(rest, 8, negative),
        };
    }
    let head = digits.find(':').unwrap_or(digits.len());
    let (number, sixties) = digits.split_at(head);
    if !all(number, is_digit_or_line) {
        return None;
    }
    match sixties {
        "" => whole(number, 10, negative),
        _ if is_sixties(sixties) => sexagesimal(digits, negative).map(Value::Float),
        _ => None,
    }
}

fn js3_float(text: &str) -> Option<Value> {
    if let Some(value) = special(text, false) {
        return Some(value);
    }
    let (negative, number) = signed(text);
    if let Some(at) = number.find(':') {
        let (head, tail) = number.split_at(at);
        let (sixties, after) = tail.split_once('.')?;
        let shaped = head.starts_with(|c: char| c.is_ascii_digit())
            && all(head, is_digit_or_line)
            && is_sixties(sixties)
            && after.bytes().all(is_digit_or_line)
            && !text.ends_with('_');
        return shaped
            .then(|| sexagesimal(number, negative))
            .flatten()
            .map(Value::Float);
    }
    let (whole, fraction_part, exponent) = parts(number);
    let after = fraction_part.unwrap_or("");
    let leads = match whole {
        "" => !after.is_empty() && number == text,
        "0" => true,
        _ => whole.starts_with(|c| matches!(c, '1'..='9')) && all(whole, is_digit_or_line),
    };
    let shaped = leads
        && after.bytes().all(is_digit_or_line)
        && exponent.is_none_or(is_exponent)
        && !text.ends_with('_');
    shaped.then(|| fraction(text)).flatten()
}

fn py_yaml(text: &str) -> Result<Value, (Cause, &'static str)> {
    if let Some(number) = number(Reader::PyYaml, text) {
        return Ok(number);
    }
    let digits = signed(text).1;
    let bare = |prefix: &str| {
        digits
            .strip_prefix(prefix)
            .is_some_and(|rest| all(rest, |b| b == b'_'))
    };
    if bare("0b") || bare("0x") {
        return Err((Cause::Value, "a number without digits"));
    }
    match date(Reader::PyYaml, text) {
        Some(date) if !is_day(text) => {
            drop(date);
            Err((Cause::Value, "a date that does not exist"))
        }
        Some(date) => Ok(date),
        None => Ok(Value::Text(text.to_owned())),
    }
}

fn py_int(text: &str) -> Option<Value> {
    let (negative, digits) = signed(text);
    if let Some(rest) = digits.strip_prefix("0b") {
        return whole(rest, 2, negative);
    }
    if let Some(rest) = digits.strip_prefix("0x") {
        return whole(rest, 16, negative);
    }
    if let Some(rest) = digits.strip_prefix('0') {
        let octal = rest.bytes().all(|b| matches!(b, b'0'..=b'7' | b'_'));
        return octal.then(|| whole(digits, 8, negative)).flatten();
    }
    let head = digits.find(':').unwrap_or(digits.len());
    let (number, sixties) = digits.split_at(head);
    if !number.starts_with(|c: char| c.is_ascii_digit()) || !all(number, is_digit_or_line) {
        return None;
    }
    match sixties {
        "" => whole(number, 10, negative),
        _ if is_sixties(sixties) => sexagesimal_int(digits, negative),
        _ => None,
    }
}

fn py_float(text: &str) -> Option<Value> {
    if let Some(value) = special(text, false) {
        return Some(value);
    }
    let (negative, number) = signed(text);
    if let Some(at) = number.find(':') {
        let (head, tail) = number.split_at(at);
        let (sixties, after) = tail.split_once('.')?;
        let shaped = head.starts_with(|c: char| c.is_ascii_digit())
            && all(head, is_digit_or_line)
            && is_sixties(sixties)
            && after.bytes().all(is_digit_or_line);
        return shaped
            .then(|| sexagesimal(number, negative))
            .flatten()
            .map(Value::Float);
    }
    let (whole, fraction_part, exponent) = parts(number);
    let after = fraction_part?;
    let digit_leads = |part: &str| part.starts_with(|c: char| c.is_ascii_digit());
    let leads = match whole {
        "" => digit_leads(after) && number == text,
        _ => digit_leads(whole) && all(whole, is_digit_or_line),
    };
    let signed_exponent = |e: &str| e.starts_with(['+', '-']) && is_exponent(e);
    let shaped =
        leads && after.bytes().all(is_digit_or_line) && exponent.is_none_or(signed_exponent);
    shaped.then(|| fraction(text)).flatten()
}

fn go_number(text: &str) -> Option<Value> {
    if date(Reader::GoYaml, text).is_some() {
        return None;
    }
    if let Some(value) = special(text, false) {
        return Some(value);
    }
    let clean = text.replace('_', "");
    let (negative, digits) = signed(&clean);
    let of = |digits: &str, base| {
        all(digits, |b| b.is_ascii_hexdigit())
            .then(|| whole(digits, base, negative))
            .flatten()
    };
    let lower = digits.get(..2).map(str::to_ascii_lowercase);
    let int = match lower.as_deref() {
        Some("0b") => of(&digits[2..], 2),
        Some("0o") => of(&digits[2..], 8),
        Some("0x") => of(&digits[2..], 16),
        _ if digits.len() > 1 && digits.starts_with('0') => of(&digits[1..], 8),
        _ => of(digits, 10),
    };
    let (whole_part, fraction_part, exponent) = parts(digits);
    let after = fraction_part.unwrap_or("");
    let is_float = !(whole_part.is_empty() && after.is_empty())
        && whole_part.bytes().chain(after.bytes()).all(is_digit)
        && exponent.is_none_or(is_exponent);
    int.or_else(|| is_float.then(|| fraction(&clean)).flatten())
}

/// The date that a text is, to readers that have dates.
pub fn date(reader: Reader, text: &str) -> Option<Value> {
    let takes = match reader {
        Reader::PyYaml | Reader::JsYaml3 | Reader::JsYaml4 => is_timestamp(text),
        Reader::GoYaml => is_timestamp(text) && is_day(text),
        _ => false,
    };
    takes.then(|| Value::Date(text.to_owned()))
}

/// `2026-01-02`, or with a time behind it, then with one digit or two a part.
fn is_timestamp(text: &str) -> bool {
    let digits = |part: &str, from: usize, to: usize| {
        (from..=to).contains(&part.len()) && part.bytes().all(is_digit)
    };
    let end = text.find(['T', 't', ' ', '\t']).unwrap_or(text.len());
    let (day, time) = text.split_at(end);
    let mut day = day.splitn(3, '-');
    let mut next = |from, to| day.next().is_some_and(|part| digits(part, from, to));
    if time.is_empty() {
        return next(4, 4) && next(2, 2) && next(2, 2);
    }
    if !(next(4, 4) && next(1, 2) && next(1, 2)) {
        return false;
    }
    let time = match time.strip_prefix(['T', 't']) {
        Some(time) => time,
        None => time.trim_start_matches([' ', '\t']),
    };
    let mut clock = time.splitn(3, ':');
    let mut next = || clock.next().unwrap_or("");
    let (hours, minutes, rest) = (next(), next(), next());
    if !(digits(hours, 1, 2) && digits(minutes, 2, 2)) {
        return false;
    }
    let Some((seconds, rest)) = rest.split_at_checked(2) else {
        return false;
    };
    let rest = match rest.strip_prefix('.') {
        Some(rest) => rest.trim_start_matches(|c: char| c.is_ascii_digit()),
        None => rest,
    };
    digits(seconds, 2, 2) && is_zone(rest)
}

fn is_zone(text: &str) -> bool {
    let zone = text.trim_start_matches([' ', '\t']);
    if text.is_empty() || zone == "Z" {
        return true;
    }
    let Some(zone) = zone.strip_prefix(['+', '-']) else {
        return false;
    };
    let (hours, minutes) = zone.split_once(':').unwrap_or((zone, "00"));
    (1..=2).contains(&hours.len())
        && minutes.len() == 2
        && all(hours, is_digit)
        && all(minutes, is_digit)
}

/// Whether the parts of a timestamp are those of a day and a time that there
/// is.
fn is_day(text: &str) -> bool {
    let mut numbers = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|part| !part.is_empty())
        .map(|part| part.parse::<u32>().unwrap_or(u32::MAX));
    let mut next = |none| numbers.next().unwrap_or(none);
    let (year, month, day) = (next(0), next(0), next(0));
    let (hours, minutes, seconds) = (next(0), next(0), next(0));
    let leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    };
    (1..=9999).contains(&year)
        && (1..=days).contains(&day)
        && hours < 24
        && minutes < 60
        && seconds < 60
}
