//! Values of options.

use crate::command::{Setting, parse_size};
use std::time::{Duration, SystemTime};

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

/// A moment of a day, or its end; in UTC unless it says how far its clocks are from that.
pub(crate) fn moment(text: &str) -> Result<SystemTime, String> {
    let wrong = || {
        "a day is due here, 2026-11-22, or a moment of one, 2026-11-22T18:00 in UTC, \
         2026-11-22T18:00+01:00 elsewhere"
            .to_owned()
    };
    read_moment(text).ok_or_else(wrong)
}

fn read_moment(text: &str) -> Option<SystemTime> {
    let numbers = |text: &str, by: char| -> Option<Vec<i64>> {
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let number = |part: &str| part.parse().ok().filter(|_| digits(part));
        text.split(by).map(number).collect()
    };
    let of_day = |text: &str| match numbers(text, ':')?[..] {
        [hours @ 0..24, minutes @ 0..60] => Some(hours * 3600 + minutes * 60),
        [hours @ 0..24, minutes @ 0..60, seconds @ 0..60] => {
            Some(hours * 3600 + minutes * 60 + seconds)
        }
        _ => None,
    };
    let (day, seconds) = match text.split_once(['T', ' ']) {
        None => (text, 86_400),
        Some((day, time)) => {
            let time = time.trim_end_matches('Z');
            let (time, ahead) = match time.find(['+', '-']) {
                None => (time, 0),
                Some(at) => {
                    let sign = if time[at..].starts_with('+') { 1 } else { -1 };
                    (&time[..at], sign * of_day(&time[at + 1..])?)
                }
            };
            (day, of_day(time)? - ahead)
        }
    };
    let [year @ 1970..10_000, month @ 1..13, day @ 1..32] =
        <[i64; 3]>::try_from(numbers(day, '-')?).ok()?
    else {
        return None;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let longest = match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    if day > longest {
        return None;
    }
    // Years that begin in March, so that a leap day is the last one (Howard Hinnant, "chrono-compatible low-level date
    // algorithms").
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    // From the first of March of year 0 to 1970.
    let since = (days - 719_468) * 86_400 + seconds;
    let since = u64::try_from(since).ok()?;
    Some(SystemTime::UNIX_EPOCH + Duration::from_secs(since))
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
