//! The line that tells how far a long search is.

use super::host::terminal_width;
use crate::interp::Progress;
use std::io::{self, IsTerminal, Write};
use std::time::Instant;

/// Back to the first column, and away with what stands there.
const CLEAR: &str = "\r\u{1b}[K";

/// Columns left free at the end, so that the `^C` which a terminal shows does not begin a new line.
const FREE: usize = 4;

/// One line on standard error while a search runs, if that is a terminal; it is gone afterwards.
pub struct ProgressLine {
    wanted: bool,
    since: Option<Instant>,
}

impl ProgressLine {
    /// Shows nothing yet.
    pub fn new(wanted: bool) -> Self {
        let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
        Self {
            wanted: wanted && !dumb && io::stderr().is_terminal(),
            since: None,
        }
    }

    /// Shows these counts.
    pub fn show(&mut self, progress: Progress) {
        if !self.wanted {
            return;
        }
        let since = self.since.get_or_insert_with(Instant::now);
        let text = line(progress, since.elapsed().as_secs(), terminal_width());
        // Where standard error can't be written to there is nobody to tell.
        let _ = write!(io::stderr().lock(), "{CLEAR}{text}");
    }

    /// Takes the line away, and the `^C` that a terminal shows for an interruption.
    pub fn clear(&mut self, interrupted: bool) {
        let shown = self.since.take().is_some();
        if shown || (interrupted && self.wanted) {
            let _ = write!(io::stderr().lock(), "{CLEAR}");
        }
    }
}

/// As many of the counts as fit in a line.
fn line(progress: Progress, seconds: u64, width: usize) -> String {
    let Progress {
        algorithm,
        statistics,
        table,
    } = progress;
    let mut line = format!("{algorithm}: {seconds} s");
    if let Some((done, total)) = table {
        let percent = done.saturating_mul(100) / total.max(1);
        return line + &format!(", building a database: {percent} %");
    }
    let generated = format!(", {} nodes generated", statistics.generated);
    let expanded = format!(", {} expanded", statistics.expanded);
    for count in [generated, expanded] {
        if line.len() + count.len() + FREE > width {
            break;
        }
        line.push_str(&count);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Statistics;

    #[test]
    fn the_line_fits_and_leaves_room() {
        let progress = Progress {
            algorithm: "a_star",
            statistics: Statistics::default(),
            table: None,
        };
        let whole = "a_star: 2 s, 0 nodes generated, 0 expanded";
        assert_eq!(line(progress, 2, whole.len() + FREE), whole);
        assert_eq!(line(progress, 2, 40), "a_star: 2 s, 0 nodes generated");
        assert_eq!(line(progress, 2, 20), "a_star: 2 s");
    }
}
