//! Sheets to print: what a script prints for a row, as HTML with a line for the name and drawn boards.

use super::{Channel, Renderer, Text};
use crate::experiment::ExperimentEvent;
#[cfg(feature = "figures")]
use crate::experiment::drawn;
use crate::figure::{markup_line, markup_text, sheet_page};
use crate::interp::{Event, Position};
use puzzle_core::puzzle::{Board, Notation};
use std::fmt::Write;

/// The beginning of a sheet.
const BEGINS: &str = "<section class=\"sheet\"";
const ENDS: &str = "</section>";

/// Events as the inside of a sheet; reports are text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetText(pub(crate) Text);

impl Renderer for SheetText {
    fn render(&self, event: &Event, text: &mut String) -> Channel {
        match event {
            Event::State { state, drawn, .. } => {
                let caption = if *drawn {
                    String::new()
                } else {
                    format!(
                        "<figcaption><code>{}</code></figcaption>",
                        markup_line(&state.text(Notation::Compact))
                    )
                };
                let board = board(state, None);
                let _ = writeln!(text, "<figure>{board}{caption}</figure>");
            }
            Event::Board {
                state,
                caption,
                scene,
            } => {
                let before = caption.depth.checked_sub(1);
                let before = before.and_then(|before| scene.boards.get(before));
                let _ = writeln!(
                    text,
                    "<figure class=\"step\">{}<figcaption>{}</figcaption></figure>",
                    board(state, before),
                    caption.depth
                );
            }
            Event::Printed { text: printed } => {
                let printed = markup_text(printed);
                let _ = writeln!(text, "<p>{}</p>", printed.trim_end());
            }
            // Files are the teacher's business.
            Event::Experiment(ExperimentEvent::Saved { .. })
            | Event::AuditSaved { .. }
            | Event::LayersSaved { .. }
            | Event::TraceSaved { .. }
            | Event::PictureSaved { .. }
            | Event::ReplaySaved { .. }
            | Event::PageSaved { .. } => {}
            event => {
                let mut plain = String::new();
                let channel = self.0.render(event, &mut plain);
                if channel != Channel::Output {
                    text.push_str(&plain);
                    return channel;
                }
                let plain = plain.trim_matches('\n');
                if !plain.is_empty() {
                    let _ = writeln!(text, "<pre>{}</pre>", markup_text(plain));
                }
            }
        }
        Channel::Output
    }
}

/// A board drawn; what differs from the one before is marked.
#[cfg(feature = "figures")]
fn board(state: &Position, before: Option<&Board>) -> String {
    let puzzle = state.puzzle.as_ref();
    let before_drawn = before.map(|before| drawn(puzzle, before, None));
    let drawing = drawn(puzzle, &state.board, before);
    crate::figure::inline_board(&drawing, before_drawn.as_ref())
}

/// The board as the puzzle draws it.
#[cfg(not(feature = "figures"))]
fn board(state: &Position, _: Option<&Board>) -> String {
    format!("<pre>{}</pre>", markup_text(&state.drawing()))
}

/// A sheet.
pub(crate) struct Sheet<'a> {
    /// Which row it is.
    pub id: &'a str,
    /// Whose it is; without, there is room to write it.
    pub name: Option<&'a str>,
    /// Its inside.
    pub body: &'a str,
}

impl Sheet<'_> {
    /// The sheet as part of a page.
    pub(crate) fn html(&self) -> String {
        let name = self.name.map_or_else(String::new, markup_line);
        let id = markup_line(self.id);
        format!(
            "{BEGINS} aria-label=\"{id}\">\n<header><p class=\"name\"><span>Name</span><b>{name}</b></p><p \
             class=\"id\">{id}</p></header>\n{}{ENDS}",
            self.body
        )
    }
}

/// The sheet in a page that has one.
pub(crate) fn sheet_of(page: &str) -> Option<&str> {
    let (begins, ends) = (page.find(BEGINS)?, page.rfind(ENDS)?);
    page.get(begins..ends + ENDS.len())
}

/// A page of sheets, each of which a browser prints on pages of its own.
pub(crate) fn sheets_page(title: &str, sheets: &[String]) -> String {
    sheet_page(title, &sheets.join("\n"))
}
