//! Days and times as command lines and tables write them. Of time zones only their distance from UTC is known.

use std::time::{Duration, SystemTime};

/// A moment of a day, or its end; in UTC unless it says how far its clocks are from that.
pub(crate) fn moment(text: &str) -> Result<SystemTime, String> {
    let wrong = || {
        "expected a day, 2026-11-22, or a moment of one, 2026-11-22T18:00 in UTC, \
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

/// A moment in UTC, to the second: `2026-11-22T18:00:00Z`.
pub(crate) fn written(moment: SystemTime) -> String {
    let since = moment.duration_since(SystemTime::UNIX_EPOCH);
    let seconds = since.unwrap_or_default().as_secs();
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // As above, the other way around: eras of 400 years from the first of March of year 0.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (year, month) = if month < 10 {
        (400 * era + year, month + 3)
    } else {
        (400 * era + year + 1, month - 9)
    };
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

/// A length of time in the two largest units that it has.
pub(crate) fn length(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let units = [
        (86_400, "day"),
        (3600, "hour"),
        (60, "minute"),
        (1, "second"),
    ];
    let at = units
        .iter()
        .position(|(unit, _)| seconds >= *unit)
        .unwrap_or(3);
    let mut left = seconds;
    let parts = units.iter().skip(at).take(2).filter_map(|(unit, name)| {
        let count = left / unit;
        left %= unit;
        let plural = if count == 1 { "" } else { "s" };
        (count > 0).then(|| format!("{count} {name}{plural}"))
    });
    let parts: Vec<String> = parts.collect();
    if parts.is_empty() {
        "0 seconds".to_owned()
    } else {
        parts.join(" and ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lengths_are_said_in_two_units() {
        for (seconds, said) in [
            (0, "0 seconds"),
            (61, "1 minute and 1 second"),
            (86_400, "1 day"),
            (2 * 86_400 + 59, "2 days"),
            (90_000, "1 day and 1 hour"),
        ] {
            assert_eq!(length(Duration::from_secs(seconds)), said);
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(seconds in 0..250_000_000_000_u64) {
            let time = SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
            prop_assert_eq!(moment(&written(time)), Ok(time));
        }
    }

    #[test]
    fn days_of_all_kinds_are_written() {
        for text in [
            "1970-01-01T00:00:00Z",
            "2024-02-29T23:59:59Z",
            "2100-03-01T12:00:00Z",
        ] {
            assert_eq!(moment(text).map(written).as_deref(), Ok(text));
        }
    }
}
