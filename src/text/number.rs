//! Numbers as a person reads them.

/// A number with a comma between thousands: `6,302`.
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_off() {
        let shown = [0, 999, 1_000, 12_614, 1_000_000].map(grouped);
        assert_eq!(shown, ["0", "999", "1,000", "12,614", "1,000,000"]);
    }
}
