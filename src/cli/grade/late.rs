//! Late work, and the points that it loses.

use crate::cli::arguments::LateRule;
use crate::cli::moment::{length, moment};
use std::time::{Duration, SystemTime};

/// A day, the unit of extensions.
const DAY: Duration = Duration::from_hours(24);

/// Why a late hand-in loses points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Lateness {
    /// The delay.
    pub by: Duration,
    /// The percentage of its points that it loses.
    pub lost: f64,
}

impl Lateness {
    /// That of a hand-in of this time, if it is late.
    pub(crate) fn of(time: SystemTime, due: SystemTime, rule: Option<LateRule>) -> Option<Self> {
        let by = time.duration_since(due).ok().filter(|by| !by.is_zero())?;
        let Some(rule) = rule else {
            return Some(Self { by, lost: 0.0 });
        };
        (by > rule.grace).then(|| Self {
            by,
            lost: rule.lost(by),
        })
    }

    /// The sentence for the student.
    pub(crate) fn said(&self) -> String {
        let by = length(self.by);
        if self.lost > 0.0 {
            let lost = self.lost;
            format!("This was handed in late, by {by}: {lost} % of its points are taken off.")
        } else {
            "This was handed in late.".to_owned()
        }
    }
}

/// The end of the time of a student whose table has an extension: a number of days, or a moment.
pub(crate) fn extended(due: SystemTime, extension: Option<String>) -> Result<SystemTime, String> {
    let Some(text) = extension else {
        return Ok(due);
    };
    let days: Option<f64> = text.parse().ok();
    let days = days.and_then(|days| Duration::try_from_secs_f64(days * DAY.as_secs_f64()).ok());
    let later = days.and_then(|days| due.checked_add(days));
    later.or_else(|| moment(&text).ok()).ok_or_else(|| {
        format!("the extension `{text}` is not a number of days and no moment: 2, 2026-11-25T18:00")
    })
}
