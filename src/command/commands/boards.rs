//! Boards, printed and drawn.

use super::command;
use crate::command::convert::choice;
use crate::command::{At, FilmFile, PictureFile};
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
}

command! {
    /// `prettyPrintState`.
    PrettyPrintState {}
    name: "prettyPrintState",
}

command! {
    /// `drawState "board.svg"`.
    DrawState {
        /// The file.
        file: Box<At<PictureFile>> = "FILE",
    }
    name: "drawState",
}

command! {
    /// `drawSolution "solution.svg"`.
    DrawSolution {
        /// The file.
        file: Box<At<FilmFile>> = "FILE",
    }
    name: "drawSolution",
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
}
