//! Boards, printed and drawn.

use super::command;
use crate::command::convert::choice;
use crate::command::{At, FilmFile, Group, PictureFile, Role};

choice! {
    /// How a state is printed.
    StateNotation {
        /// As `setState` reads it.
        Compact = "compact",
        /// Rows of numbers.
        Matrix = "matrix",
        /// All cells in one row.
        Tuple = "tuple",
    }
}

command! {
    /// `printState matrix`.
    PrintState {
        /// How it is printed.
        notation: Option<StateNotation> = "compact|matrix|tuple",
    }
    name: "printState",
    group: Group::State,
    summary: "Prints the current state",
    details: "`compact` (without a word): as `setState` reads it. `matrix`: rows of numbers. `tuple`: all cells in one row.",
    examples: &["printState", "printState matrix"],
    role: Role::Plain,
}

command! {
    /// `prettyPrintState`.
    PrettyPrintState {}
    name: "prettyPrintState",
    group: Group::State,
    summary: "Draws the current state as a board",
    details: "The blank of a sliding board is drawn as 0.",
    examples: &["setState \"312 475 68b\"\nprettyPrintState"],
    role: Role::Plain,
}

command! {
    /// `drawState "board.svg"`.
    DrawState {
        /// The file.
        file: Box<At<PictureFile>> = "FILE",
    }
    name: "drawState",
    group: Group::State,
    summary: "Writes the current state as a picture",
    details: "FILE ends in .svg, .png or .pdf. Boards are drawn as cells in rows, or as the puzzle draws itself. A file that is there already \
              is replaced only with `--force`.",
    examples: &["setState \"312 475 68b\"\ndrawState \"board.svg\""],
    role: Role::Plain,
}

command! {
    /// `drawSolution "solution.svg"`.
    DrawSolution {
        /// The file.
        file: Box<At<FilmFile>> = "FILE",
    }
    name: "drawSolution",
    group: Group::Result,
    summary: "Writes the last solution as a picture that moves",
    details: "FILE ends in .svg or .gif; both play by themselves in a page, without end. Each board stands below the move that leads to it. \
              A solution of more than 400 moves shows as many of its boards. `replay` writes the search itself.",
    examples: &["setState \"312 475 68b\" solveAStar h2\ndrawSolution \"solution.svg\""],
    role: Role::Plain,
}

choice! {
    /// How the boards of a solution are laid out.
    SolutionLayout {
        /// Each in the place of the one before.
        Animated = "animated",
        /// Side by side.
        Wide = "wide",
    }
}

command! {
    /// `prettyPrintSolution wide`.
    PrettyPrintSolution {
        /// How they are laid out; one below the other without.
        layout: Option<SolutionLayout> = "animated|wide",
    }
    name: "prettyPrintSolution",
    group: Group::Result,
    summary: "Draws the last solution board by board",
    details: "A terminal marks what each move moved. `wide`: side by side, as many as fit, six at most (on a terminal in \
              its width, elsewhere in 80 columns). `animated`: on a terminal each board takes the place of the one \
              before, and any key stops it; elsewhere, and where a board is larger than the window, as without it.",
    examples: &[
        "setState \"312 475 68b\" solveAStar h1\nprettyPrintSolution",
        "setState \"312 475 68b\" solveAStar h2\nprettyPrintSolution wide",
    ],
    role: Role::Plain,
}
