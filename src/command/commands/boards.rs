//! Boards, printed and drawn.

use super::command;
use crate::command::convert::choice;
use crate::command::{At, FilmFile, Group, PictureFile, Role};
use puzzle_core::puzzle::Notation;

choice! {
    for Notation {
        Compact = "compact",
        Matrix = "matrix",
        Tuple = "tuple",
    }
}

command! {
    /// `printState matrix`.
    PrintState {
        /// The notation of the output.
        notation: Option<Notation> = "compact|matrix|tuple",
    }
    name: "printState",
    group: Group::State,
    summary: "Prints the current state",
    details: "`compact`, the default, is the notation of `setState`. `matrix` prints rows of numbers, `tuple` \
             all cells in one row.",
    examples: &["printState", "printState matrix"],
    role: Role::Plain,
}

command! {
    /// `prettyPrintState`.
    PrettyPrintState {}
    name: "prettyPrintState",
    group: Group::State,
    summary: "Draws the current state as a board",
    details: "It draws the blank of a sliding board as 0.",
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
    details: "FILE ends in .svg, .png or .pdf. A board is drawn as rows of cells, or in the puzzle's own \
             drawing. The command replaces an existing file only with `--force`.",
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
    summary: "Writes the last solution as an animated picture",
    details: "FILE ends in .svg or .gif; both play in a page, again and again. Each board stands below the move \
             that leads to it. A picture shows at most 400 boards of a longer solution. `replay` writes the \
             search itself.",
    examples: &["setState \"312 475 68b\" solveAStar h2\ndrawSolution \"solution.svg\""],
    role: Role::Plain,
}

choice! {
    /// The layout of the boards of a solution.
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
        /// The layout; one below the other without.
        layout: Option<SolutionLayout> = "animated|wide",
    }
    name: "prettyPrintSolution",
    group: Group::Result,
    summary: "Draws the last solution board by board",
    details: "On a terminal the cells that a move changed are marked. `wide` draws up to six boards side by \
             side, as many as fit (on a terminal in its width, elsewhere in 80 columns). `animated` draws each \
             board in the place of the one before, until you press a key. It does so only on a terminal whose \
             window is larger than the board; elsewhere it changes nothing.",
    examples: &[
        "setState \"312 475 68b\" solveAStar h1\nprettyPrintSolution",
        "setState \"312 475 68b\" solveAStar h2\nprettyPrintSolution wide",
    ],
    role: Role::Plain,
}
