//! Values of options.

use crate::command::{Setting, parse_size};
use std::time::Duration;

pub(crate) fn node_limit(text: &str) -> Result<Setting<u64>, String> {
    match text.replace('_', "").parse() {
        _ if text == "none" => Ok(Setting::None),
        Ok(limit @ 1..) => Ok(Setting::Value(limit)),
        _ => Err("a whole number from 1 on, or `none`, is due here".to_owned()),
    }
}

pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let duration = text
        .parse()
        .ok()
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "seconds, more than 0, are due here".to_owned())
}

pub(crate) fn one_line(text: &str) -> Result<String, String> {
    if text.is_empty() || text.contains(char::is_control) {
        return Err("a line without control characters is due here".to_owned());
    }
    Ok(text.to_owned())
}

pub(crate) fn size(text: &str) -> Result<u64, String> {
    parse_size(text).ok_or_else(|| "a size like 200MB or 4GiB is due here".to_owned())
}
