//! Numbers as readers tell their size at a glance.

/// A number as it is written in digits, with commas between groups of three before the point: `1,276.50`. Anything else is
/// left as it is.
pub(crate) fn grouped(number: &str) -> String {
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", number),
    };
    let whole = digits.split_once('.').map_or(digits, |(whole, _)| whole);
    let rest = &digits[whole.len()..];
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_digits(whole) || !is_digits(rest.strip_prefix('.').unwrap_or(rest)) {
        return number.to_owned();
    }
    let mut text = sign.to_owned();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text + rest
}

/// A number with at most so many digits behind the point, without needless zeros.
#[cfg(feature = "figures")]
pub(crate) fn trimmed(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    if !text.contains('.') {
        return text;
    }
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_before_the_point_are_grouped() {
        let grouped = ["0", "999", "1276", "-1234567.8912", "15851.5"].map(grouped);
        assert_eq!(
            grouped,
            ["0", "999", "1,276", "-1,234,567.8912", "15,851.5"]
        );
    }

    #[test]
    fn what_is_no_number_stays() {
        for text in ["", "-", "2.000e20", "h1234", "12345 678b"] {
            assert_eq!(grouped(text), text);
        }
    }
}
