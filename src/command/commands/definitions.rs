//! Definitions of a file, and nothing else of it.

use super::command;
use crate::command::{At, FileName, Group, Made, Name, Role, Value};

command! {
    /// `heuristicFrom "heur.txt" mine`.
    HeuristicFrom {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// The heuristic.
        name: Box<At<Name>> = "NAME",
        /// What it takes.
        parameters: Box<[Value]> = "PARAMETER...",
    }
    name: "heuristicFrom",
    group: Group::Script,
    summary: "Takes one heuristic from a file that defines heuristics and holds nothing else",
    details: "All else in the file is refused with its line, and nothing is taken then. The definition reads no variable and no file of the session, \
              and is refused a name that is taken already. To evaluate it takes a million steps at most. In `grade` the file lies in the \
              student's folder; elsewhere the path is relative to the folder of the script.",
    examples: &[],
    role: Role::Definitions(Made::Heuristic),
}

command! {
    /// `puzzleFrom "pancake.txt" pancake n`.
    PuzzleFrom {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// The puzzle.
        name: Box<At<Name>> = "NAME",
        /// What it takes.
        parameters: Box<[Value]> = "PARAMETER...",
    }
    name: "puzzleFrom",
    group: Group::Script,
    summary: "Takes one puzzle from a file that defines puzzles and holds nothing else",
    details: "It is chosen by `puzzle NAME` afterwards, with as many operands as there are parameters here. For the file holds what holds for that of \
              `heuristicFrom`.",
    examples: &[],
    role: Role::Definitions(Made::Puzzle),
}
