//! Options that turn the points of a class into a gradebook.

use super::values::one_line;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// Options of the gradebook.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct BookArguments {
    /// Name of the assignment in feedback and tables [default: the name of its file]
    #[arg(long, value_name = "TEXT", value_parser = one_line)]
    pub title: Option<String>,

    /// Points that late hand-ins lose: 10%/day, 1%/hour, or 20% at once; as 10%/day,grace=15min,floor=50% nothing in the
    /// first minutes, and half of the points at most
    #[arg(long, value_name = "RULE", value_parser = late_rule)]
    pub late: Option<LateRule>,

    /// Take points from this column of the table: `essay=5` is a task more, out of 5 points; a column called as a task
    /// (`own_board` for "Own board") replaces its points where it is not empty
    #[arg(long, value_name = "COLUMN[=POINTS]", value_parser = by_hand)]
    pub by_hand: Vec<ByHand>,

    /// The students with the same text in this column of the table hand in together: what one of them handed in counts
    /// for all of them, the best of it if several did
    #[arg(long, value_name = "COLUMN")]
    pub groups: Option<String>,

    /// Take each folder and zip in a student's folder, and files of each number (`a-2.txt`, `a (2).txt`), as an attempt of its
    /// own: the best one counts
    #[arg(long)]
    pub best: bool,

    /// Write ids in the place of all names. FILE is made: it says who is who, and the ids stay the same with it
    #[arg(long, value_name = "FILE", conflicts_with = "export")]
    pub anonymous: Option<PathBuf>,

    /// Write the file that this system imports, too
    #[arg(long, value_enum, value_name = "SYSTEM")]
    pub export: Vec<Export>,
}

/// A system that courses are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Export {
    /// moodle.csv, for Grades > Import > CSV file
    Moodle,
    /// moodle-feedback.zip, for the assignment's Upload multiple feedback files in a zip
    MoodleFeedback,
    /// canvas.csv, for Gradebook > Import
    Canvas,
}

/// The points that late work loses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LateRule {
    /// Percent of the points, for each time that has begun, or once.
    pub percent: f64,
    /// That time.
    pub per: Option<Duration>,
    /// So much later is not late.
    pub grace: Duration,
    /// Percent of the points that are left at least.
    pub floor: f64,
}

impl LateRule {
    /// The percentage that is lost.
    pub(crate) fn lost(&self, late: Duration) -> f64 {
        let times = match self.per {
            None => 1.0,
            Some(per) => (late.as_secs_f64() / per.as_secs_f64()).ceil(),
        };
        (self.percent * times).min(100.0 - self.floor)
    }
}

/// Points of a column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ByHand {
    /// Its head.
    pub column: String,
    /// The most points, where they are a task of their own.
    pub of: Option<f64>,
}

fn percentage(text: &str) -> Option<f64> {
    let number: f64 = text.strip_suffix('%')?.trim().parse().ok()?;
    (0.0..=100.0).contains(&number).then_some(number)
}

fn time(text: &str) -> Option<Duration> {
    let at = text.find(|letter: char| letter.is_ascii_alphabetic())?;
    let number: f64 = text[..at].trim().parse().ok()?;
    let unit = match &text[at..] {
        "min" => 60.0,
        "h" => 3600.0,
        "d" => 86_400.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(number * unit).ok()
}

fn late_rule(text: &str) -> Result<LateRule, String> {
    read_late_rule(text).ok_or_else(|| {
        "expected 10%/day, 1%/hour or 20%; after it ,grace=2h (min, h, d) and ,floor=50% may stand"
            .to_owned()
    })
}

fn read_late_rule(text: &str) -> Option<LateRule> {
    const DAY: Duration = Duration::from_hours(24);
    let mut parts = text.split(',').map(str::trim);
    let (percent, per) = match parts.next()?.split_once('/') {
        None => (text.split(',').next()?, None),
        Some((percent, "day")) => (percent, Some(DAY)),
        Some((percent, "hour")) => (percent, Some(DAY / 24)),
        Some(_) => return None,
    };
    let mut rule = LateRule {
        percent: percentage(percent)?,
        per,
        grace: Duration::ZERO,
        floor: 0.0,
    };
    for part in parts {
        match part.split_once('=')? {
            ("grace", grace) => rule.grace = time(grace)?,
            ("floor", floor) => rule.floor = percentage(floor)?,
            _ => return None,
        }
    }
    Some(rule)
}

fn by_hand(text: &str) -> Result<ByHand, String> {
    let (column, of) = match text.split_once('=') {
        None => (text, None),
        Some((column, of)) => {
            let of: Option<f64> = of.parse().ok();
            let of = of.filter(|of| (0.0..=1e6).contains(of));
            let wrong = "expected a column with its points: essay=5";
            (column, Some(of.ok_or(wrong)?))
        }
    };
    Ok(ByHand {
        column: column.to_owned(),
        of,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_lost_by_rule() {
        let hours = |hours| Duration::from_hours(hours);
        let lost = |rule: &str, late| late_rule(rule).map(|rule| rule.lost(late));
        for (rule, late, percent) in [
            ("10%/day", hours(1), 10.0),
            ("10%/day", hours(24), 10.0),
            ("10%/day", hours(25), 20.0),
            ("10%/day", hours(24 * 40), 100.0),
            ("10%/day,floor=50%", hours(24 * 40), 50.0),
            ("2.5%/hour, grace=15min", hours(3), 7.5),
            ("20%", hours(100), 20.0),
        ] {
            assert_eq!(lost(rule, late), Ok(percent), "{rule}");
        }
        let rule = late_rule("5%/day,grace=1.5h");
        assert_eq!(rule.map(|rule| rule.grace), Ok(Duration::from_mins(90)));
        for wrong in [
            "",
            "10",
            "10%/week",
            "101%",
            "-1%",
            "10%/day,grace=2",
            "10%,x=1",
            "nan%",
        ] {
            assert!(late_rule(wrong).is_err(), "{wrong}");
        }
    }
}
