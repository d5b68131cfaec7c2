//! Texts that some reader of YAML takes for something else.

/// Whether some reader, of YAML 1.1 or 1.2, takes it for something else than text: a flag,
/// nothing, a number, a date, a mark of its own.
pub fn may_be_other(text: &str) -> bool {
    const WORDS: [&str; 14] = [
        "true", "false", "yes", "no", "on", "off", "y", "n", "null", "nan", "inf", "~", "=", "<<",
    ];
    WORDS.contains(&text.to_ascii_lowercase().as_str()) || is_number(text) || is_date(text)
}

/// Whether some reader takes it for a number: `017`, `1_000`, `0x1F`, `1:30`, `1e3`, `.5`.
fn is_number(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    let digits = text.strip_prefix(['+', '-']).unwrap_or(&text);
    if matches!(digits, ".inf" | ".nan") {
        return true;
    }
    let of_base = |digits: Option<&str>, base: u32| {
        digits.is_some_and(|digits| {
            let mut all = digits.chars().filter(|c| *c != '_').peekable();
            all.peek().is_some() && all.all(|c| c.is_digit(base))
        })
    };
    if of_base(digits.strip_prefix("0x"), 16)
        || of_base(digits.strip_prefix("0o"), 8)
        || of_base(digits.strip_prefix("0b"), 2)
    {
        return true;
    }
    let (digits, exponent) = digits.split_once('e').unwrap_or((digits, "0"));
    let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let begins = |part: &str| part.starts_with(|c: char| c.is_ascii_digit());
    // Parts of sixty, as of hours and minutes.
    let whole_is = |part: &str| begins(part) && is_digits(part);
    (whole.split(':').all(whole_is) || (whole.is_empty() && begins(fraction)))
        && is_digits(fraction)
        && of_base(Some(exponent), 10)
}

/// Whether there are only digits, with `_` between them.
fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit() || b == b'_')
}

/// Whether some readers take it for a date.
fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    let digits = |range: std::ops::Range<usize>| {
        bytes
            .get(range)
            .is_some_and(|part| part.iter().all(u8::is_ascii_digit))
    };
    digits(0..4) && bytes.get(4) == Some(&b'-') && digits(5..6)
}

#[cfg(test)]
mod tests {
    use super::may_be_other;

    #[test]
    fn numbers_flags_and_dates_of_any_reader_are_known() {
        for text in [
            "017",
            "+1",
            "-12",
            "1_000",
            "0x1F",
            "0o17",
            "0b11",
            "1:30",
            "1:30:00.5",
            "1e3",
            "1E+3",
            "1.5e-3",
            ".5",
            "5.",
            "-.inf",
            ".NaN",
            "yes",
            "No",
            "ON",
            "off",
            "y",
            "~",
            "null",
            "NULL",
            "2024-01-01",
            "2024-1-1",
            "2024-01-01T10:00:00Z",
            "=",
            "<<",
        ] {
            assert!(may_be_other(text), "{text}");
        }
        for text in [
            "", "1.0.0", "3d", "2fa", "0xyz", "0x", "0b2", "e3", "1e", "one", "a.5", "1-2", "v1",
            "x:1", "no1", "yes sir", "1 2", "12h", "._", "_1", "1:a", "+", "-", ".", ":",
        ] {
            assert!(!may_be_other(text), "{text}");
        }
    }
}
