//! The line that tells how far a long search is.

use crate::cli::appearance::report_width;
use crate::experiment::Advance;
use crate::interp::Progress;
use puzzle_core::visible::visible_line;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// Back to the first column, and away with what stands there.
const CLEAR: &str = "\r\u{1b}[K";

/// Columns left free at the end, so that the `^C` which a terminal shows does not begin a new line.
const FREE: usize = 4;

/// One line on standard error while a search runs, if that is a terminal; it is gone afterwards.
pub(crate) struct ProgressLine {
    wanted: bool,
    since: Option<Instant>,
}

impl ProgressLine {
    /// Shows nothing yet.
    pub(crate) fn new(wanted: bool) -> Self {
        let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self {
            wanted: wanted && !dumb && io::stderr().is_terminal(),
            since: None,
        }
    }

    /// Shows these counts.
    pub(crate) fn show(&mut self, progress: &Progress) {
        if !self.wanted {
            return;
        }
        let since = self.since.get_or_insert_with(Instant::now);
        let text = line(progress, since.elapsed().as_secs(), report_width());
        // Where standard error can't be written to there is nobody to tell.
        let _ = write!(io::stderr().lock(), "{CLEAR}{text}");
    }

    /// Takes the line away, and the `^C` that a terminal shows for an interruption.
    pub(crate) fn clear(&mut self, interrupted: bool) {
        let shown = self.since.take().is_some();
        if shown || (interrupted && self.wanted) {
            let _ = write!(io::stderr().lock(), "{CLEAR}");
        }
    }
}

/// Columns of an experiment's bar.
const BAR: usize = 24;

/// As much of it as fits in a line.
fn line(progress: &Progress, seconds: u64, width: usize) -> String {
    let (mut line, parts) = match progress {
        Progress::Search {
            algorithm,
            statistics,
            table,
        } => (
            format!("{algorithm}: {seconds} s"),
            match table {
                Some((done, total)) => {
                    let percent = done.saturating_mul(100) / total.max(&1);
                    vec![format!(", building a database: {percent} %")]
                }
                None => vec![
                    format!(", {} nodes generated", statistics.generated),
                    format!(", {} expanded", statistics.expanded),
                ],
            },
        ),
        Progress::Parts(advance) => experiment(advance, width),
    };
    for part in parts {
        if line.chars().count() + part.chars().count() + FREE > width {
            break;
        }
        line.push_str(&part);
    }
    line
}

/// The part that is always shown, and the parts that are shown as far as there is room.
fn experiment(advance: &Advance, width: usize) -> (String, Vec<String>) {
    let Advance {
        name,
        done,
        total,
        left,
    } = advance;
    let count = format!("{done}/{total}");
    let filled = BAR * done / (*total).max(1);
    let bar = format!(" [{}{}]", "#".repeat(filled), ".".repeat(BAR - filled));
    let left = left.map(|left| format!(", {} left", time(left)));
    let name = visible_line(name);
    let room = width.saturating_sub(count.len() + 2 + FREE);
    let head = if name.chars().count() <= room {
        format!("{name}: {count}")
    } else {
        count
    };
    (head, left.into_iter().chain([bar]).collect())
}

/// `50 s`, `3 min 20 s`, `2 h 5 min`.
fn time(duration: Duration) -> String {
    let seconds = duration.as_secs() + u64::from(duration.subsec_nanos() > 0);
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::search::Statistics;

    #[test]
    fn the_line_fits_and_leaves_room() {
        let progress = Progress::Search {
            algorithm: "a_star",
            statistics: Statistics::default(),
            table: None,
        };
        let whole = "a_star: 2 s, 0 nodes generated, 0 expanded";
        assert_eq!(line(&progress, 2, whole.len() + FREE), whole);
        assert_eq!(line(&progress, 2, 40), "a_star: 2 s, 0 nodes generated");
        assert_eq!(line(&progress, 2, 20), "a_star: 2 s");
    }

    #[test]
    fn an_experiment_shows_how_far_it_is_and_the_time_left() {
        let mut advance = Advance {
            name: "branching".to_owned(),
            done: 25,
            total: 100,
            left: Some(Duration::from_millis(199_500)),
        };
        let shown = |advance: &Advance, width| line(&Progress::Parts(advance.clone()), 2, width);
        assert_eq!(
            shown(&advance, 80),
            "branching: 25/100, 3 min 20 s left [######..................]"
        );
        assert_eq!(shown(&advance, 40), "branching: 25/100, 3 min 20 s left");
        assert_eq!(shown(&advance, 14), "25/100");
        advance.left = None;
        assert_eq!(shown(&advance, 30), "branching: 25/100");
    }

    #[test]
    fn times_have_two_units_at_most() {
        let of = |seconds| time(Duration::from_secs(seconds));
        assert_eq!(
            [of(0), of(59), of(61), of(7500)],
            ["0 s", "59 s", "1 min 1 s", "2 h 5 min"]
        );
    }
}
