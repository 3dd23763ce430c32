//! JSON that a terminal may be shown.

use puzzle_core::visible::is_visible;
use serde::{Serialize, Serializer};
use std::fmt::Write;

/// JSON with escapes for what a terminal would obey: the same data. Its controls below U+0020 are escaped already.
pub(crate) fn escaped_json(json: String) -> String {
    let is_shown = |character: char| character == '\n' || is_visible(character);
    if json.is_ascii() && !json.contains('\u{7f}') || json.chars().all(is_shown) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len());
    for character in json.chars() {
        if is_shown(character) {
            escaped.push(character);
        } else {
            let _ = write!(escaped, "\\u{:04x}", character as u32);
        }
    }
    escaped
}

/// A line of JSON that is an event.
#[cfg(feature = "terminal")]
pub(crate) fn json_line(event: &serde_json::Value) -> String {
    escaped_json(event.to_string()) + "\n"
}

/// A number as JSON: what is infinite is `"infinite"`, which JSON has no number for.
fn number(value: f64) -> serde_json::Value {
    if value == f64::INFINITY {
        "infinite".into()
    } else {
        value.into()
    }
}

/// A number, if there is one, as JSON.
pub(crate) fn of(value: Option<f64>) -> serde_json::Value {
    value.map_or(serde_json::Value::Null, number)
}

/// Writes a number that may be infinite.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
pub(crate) fn write_number<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    number(*value).serialize(to)
}

/// Writes numbers that may be infinite.
pub(crate) fn write_numbers<S: Serializer>(values: &[f64], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(values.iter().copied().map(number))
}

/// Writes numbers, if there are any, that may be infinite.
pub(crate) fn write_some<S: Serializer>(values: &[Option<f64>], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(values.iter().map(|value| value.map(number)))
}

/// A number, if there is one, that may be infinite.
pub(crate) mod optional {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde passes it so")]
    pub(crate) fn serialize<S: Serializer>(value: &Option<f64>, to: S) -> Result<S::Ok, S::Error> {
        value.map(super::number).serialize(to)
    }

    pub(crate) fn deserialize<'d, D: Deserializer<'d>>(from: D) -> Result<Option<f64>, D::Error> {
        let value = Option::<serde_json::Value>::deserialize(from)?;
        Ok(value.and_then(|value| match value.as_str() {
            Some("infinite") => Some(f64::INFINITY),
            _ => value.as_f64(),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn json_says_the_same_in_escapes() {
        let text = "a\u{202e}\u{9b}\u{7f}ü\u{1b}";
        let json = escaped_json(serde_json::to_string(text).expect("a string"));
        assert_eq!(json, "\"a\\u202e\\u009b\\u007fü\\u001b\"");
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }

    proptest! {
        #[test]
        fn json_stays_the_same_data(text in any::<String>()) {
            let json = escaped_json(serde_json::to_string(&text).expect("a string"));
            prop_assert!(json.chars().all(is_visible));
            prop_assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
        }
    }
}
