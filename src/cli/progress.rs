//! The line that tells how far a long search is.

use crate::interp::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// One line on standard error while a search runs, if that is a terminal; it is gone afterwards.
pub struct ProgressLine {
    shown: bool,
    bar: Option<ProgressBar>,
}

impl ProgressLine {
    /// Shows nothing yet.
    pub fn new(wanted: bool) -> Self {
        Self {
            shown: wanted && std::io::stderr().is_terminal(),
            bar: None,
        }
    }

    /// Shows these counts.
    pub fn show(&mut self, progress: Progress) {
        if !self.shown {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{spinner} {msg}  {elapsed}")
                .expect("the template is sound");
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr()).with_style(style)
        });
        let statistics = progress.statistics;
        bar.set_message(format!(
            "{}: {} nodes generated, {} expanded",
            progress.algorithm, statistics.generated, statistics.expanded
        ));
        bar.tick();
    }

    /// Takes the line away.
    pub fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}
