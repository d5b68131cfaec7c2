//! Instants in inputs.

use time::{Date, Month, Time};

/// What the host tells the model of an input of the type `timestamp`.
pub fn description(zone: &str) -> String {
    format!("{BEFORE_ZONE}{zone}{BEHIND_ZONE}")
}

const BEFORE_ZONE: &str = "ISO 8601 datetime string. Prefer a UTC offset (e.g. \"2026-04-06T08:00:00-04:00\") for \
     precision. If no offset is provided, the value is interpreted as local to Curia's timezone (";

const BEHIND_ZONE: &str = ").";

/// What stands behind that in a description that begins so, whatever the zone; `None` where
/// it does not.
pub fn note_of(description: &str) -> Option<Option<&str>> {
    let rest = description.strip_prefix(BEFORE_ZONE)?;
    let (_, note) = rest.split_once(BEHIND_ZONE)?;
    if note.is_empty() {
        return Some(None);
    }
    note.strip_prefix(' ').map(Some)
}

/// Whether a text is a date of ISO 8601, with a time and an offset or without, and one
/// that there is.
pub fn is_timestamp(text: &str) -> bool {
    let text = text.trim();
    let (date, time) = match text.split_once(['T', 't']) {
        Some((date, time)) => (date, Some(time)),
        None => (text, None),
    };
    is_date(date) && time.is_none_or(is_time)
}

fn is_date(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let (year, month, day) = match parts.as_slice() {
        [year, month, day] => (*year, *month, *day),
        [year, month] => (*year, *month, "01"),
        _ => return false,
    };
    let number = |text: &str, digits: usize| {
        let written = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        written.then(|| text.parse::<u16>().ok()).flatten()
    };
    let read = number(year, 4).zip(number(month, 2)).zip(number(day, 2));
    let Some(((year, month), day)) = read else {
        return false;
    };
    let month = u8::try_from(month)
        .ok()
        .and_then(|m| Month::try_from(m).ok());
    let day = u8::try_from(day).ok();
    month
        .zip(day)
        .is_some_and(|(month, day)| Date::from_calendar_date(year.into(), month, day).is_ok())
}

/// `HH[:MM[:SS[.fraction]]]` and an offset, if any.
fn is_time(text: &str) -> bool {
    let (clock, offset) = match text.strip_suffix(['Z', 'z']) {
        Some(clock) => (clock, None),
        None => match text.find(['+', '-']) {
            Some(at) => (&text[..at], Some(&text[at + 1..])),
            None => (text, None),
        },
    };
    is_clock(clock) && offset.is_none_or(is_offset)
}

fn is_clock(text: &str) -> bool {
    let (whole, fraction) = match text.split_once(['.', ',']) {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (text, None),
    };
    let parts: Vec<&str> = whole.split(':').collect();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !parts.iter().all(|part| part.len() == 2 && digits(part)) || parts.len() > 3 {
        return false;
    }
    if fraction.is_some_and(|fraction| parts.len() != 3 || !digits(fraction)) {
        return false;
    }
    let number = |at: usize| {
        parts
            .get(at)
            .map_or(Some(0), |part| part.parse::<u8>().ok())
    };
    match (number(0), number(1), number(2)) {
        (Some(hour), Some(minute), Some(second)) => Time::from_hms(hour, minute, second).is_ok(),
        _ => false,
    }
}

/// `HH`, `HHMM` or `HH:MM`.
fn is_offset(text: &str) -> bool {
    let digits: Vec<u8> = match text.as_bytes() {
        [a, b] => vec![*a, *b, b'0', b'0'],
        [a, b, c, d] | [a, b, b':', c, d] => vec![*a, *b, *c, *d],
        _ => return false,
    };
    let is_digit = digits.iter().all(u8::is_ascii_digit);
    is_digit && digits.as_slice() <= b"2359".as_slice() && digits[2] < b'6'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_that_there_are_are_taken() {
        for good in [
            "2026-04-06T08:00:00-04:00",
            "2026-04-06T08:00:00Z",
            "2026-04-06t08:00:00.123z",
            "2026-04-06T08:00:00",
            "2026-04-06T08:00",
            "2026-04-06T08+02",
            "2026-04-06T08:00:00+0530",
            "2026-04-06",
            "2024-02-29",
            " 2026-04-06 ",
        ] {
            assert!(is_timestamp(good), "{good}");
        }
        for bad in [
            "",
            "tomorrow",
            "2026-02-30",
            "2025-02-29",
            "2026-13-01",
            "2026-04-06T25:00",
            "2026-04-06T08:61",
            "2026-04-06 08:00",
            "2026-04-06T",
            "2026-04-06T08:00:00+4",
            "2026-04-06T08:00:00+99:00",
            "06.04.2026",
            "1775489400",
        ] {
            assert!(!is_timestamp(bad), "{bad}");
        }
    }
}
