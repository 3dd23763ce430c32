//! The appearance of the output: its format, its colours, its width.

use crate::cli::arguments::{Appearance, Color, OutputFormat};
use crate::host::is_dumb;
use crate::output::{DEFAULT_WIDTH, Json, Palette, Renderer, Text};
use std::io::{self, IsTerminal};

/// The renderer of events in that appearance.
pub(crate) fn renderer(appearance: &Appearance) -> Box<dyn Renderer> {
    match appearance.format {
        OutputFormat::Json => Box::new(Json),
        OutputFormat::Text => Box::new(text_renderer(appearance.color)),
    }
}

/// The renderer of events as text.
pub(crate) fn text_renderer(color: Color) -> Text {
    Text {
        palette: Palette {
            colour: has_colour(color, &io::stdout()),
        },
        coloured_reports: has_colour(color, &io::stderr()),
        width: report_width,
        columns: crate::host::output_width,
    }
}

/// Whether a stream gets colours.
pub(crate) fn has_colour(color: Color, stream: &impl IsTerminal) -> bool {
    let refused = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => stream.is_terminal() && !refused() && !is_dumb(),
    }
}

/// The columns that reports are written in.
pub(crate) fn report_width() -> usize {
    crate::host::terminal_width().unwrap_or(DEFAULT_WIDTH)
}
