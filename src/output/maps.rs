//! Searches on maps.

use super::style::{Palette, TextRole};
use crate::interp::MapReport;
use std::fmt::Write;

/// Hues of expanded and of open cells.
const EXPANDED: usize = 0;
const OPEN: usize = 1;

/// A map, its letters in colours where there are any, and below it what they stand for.
pub(crate) fn map(report: &MapReport, palette: Palette, text: &mut String) {
    text.push('\n');
    for line in report.text.lines() {
        let is_scale = line.starts_with('(');
        for piece in line.chars() {
            let plain = piece.to_string();
            text.push_str(&match piece {
                _ if is_scale => plain,
                '*' => palette.paint(TextRole::Success, plain),
                'S' | 'G' => palette.paint(TextRole::Moved, plain),
                '.' => palette.paint_series(EXPANDED, &plain),
                'o' => palette.paint_series(OPEN, &plain),
                _ => plain,
            });
        }
        text.push('\n');
    }
    let far = if report.whole {
        ""
    } else {
        ", as far as its record goes"
    };
    let _ = writeln!(
        text,
        "\nS start, G goal, * the way, . expanded, o open: the search expanded {} cells and left {} open{far}\n",
        report.expanded, report.open
    );
}
