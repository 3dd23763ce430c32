//! Values of options.

use crate::command::{Setting, parse_size};
use std::time::Duration;

pub(crate) fn node_limit(text: &str) -> Result<Setting<u64>, String> {
    match text.replace('_', "").parse() {
        _ if text == "none" => Ok(Setting::None),
        Ok(limit @ 1..) => Ok(Setting::Value(limit)),
        _ => Err("expected a whole number of at least 1, or `none`".to_owned()),
    }
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let duration = text
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "expected seconds, more than 0".to_owned())
}

pub(crate) fn one_line(text: &str) -> Result<String, String> {
    if text.is_empty() || text.contains(char::is_control) {
        return Err("expected a line without control characters".to_owned());
    }
    Ok(text.to_owned())
}

pub(crate) fn size(text: &str) -> Result<u64, String> {
    parse_size(text).ok_or_else(|| "expected a size like 200MB or 4GiB".to_owned())
}
