//! A page of tables, plots, boards and solutions: one HTML file that opens anywhere without a network.

use super::escape;
use super::plot::Plot;
use super::table::Table;

/// One file that opens anywhere without a network.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// The page's name and first heading.
    pub title: String,
    /// What was run, as name and value: `puzzle`, `eight`.
    pub facts: Vec<(String, String)>,
    /// Tables, which a reader sorts by a click on a head.
    pub tables: Vec<Table>,
    /// Plots, each with its numbers as a table.
    pub plots: Vec<Plot>,
    /// Some of the boards that were solved.
    pub boards: Vec<Sample>,
    /// Solutions that step forward and back.
    pub solutions: Vec<Solution>,
    /// The script that made the page.
    pub script: Option<String>,
}

/// A board on paper.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// Cells in a row of the grid; 0: no grid, `text` is shown.
    pub columns: usize,
    /// The cells row by row; an empty string is the blank.
    pub cells: Vec<String>,
    /// The puzzle's own drawing, shown where there is no grid.
    pub text: String,
}

/// A board with a line about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// Said below the board.
    pub caption: String,
    /// The board.
    pub drawing: Drawing,
}

/// A solution, board by board.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Solution {
    /// Said above the boards.
    pub caption: String,
    /// The moves from the first to the last.
    pub moves: Vec<String>,
    /// The board before the first move and after each: one more than moves.
    pub drawings: Vec<Drawing>,
}

impl Page {
    /// The page as one HTML file.
    pub fn html(&self) -> String {
        let title = escape::xml(&self.title);
        let mut html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<h1>{title}</h1>\n"
        );
        for table in &self.tables {
            html += &format!("<pre>{}</pre>\n", escape::xml(&table.text()));
        }
        for plot in &self.plots {
            html += &plot.svg();
        }
        html
    }
}
