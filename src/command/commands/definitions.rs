//! Definitions of a file, and nothing else of it.

use super::command;
use crate::command::{At, CommandRole, DefinitionKind, FileName, Name, TakenHead, Value};

command! {
    /// `heuristicFrom "heur.txt" mine`.
    HeuristicFrom {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// The heuristic.
        name: Box<At<Name>> = "NAME",
        /// Its parameters, and heuristics that it may not be made of.
        head: Box<TakenHead> = "PARAMETER... [own|without NAMES]",
    }
    name: "heuristicFrom",
    role: CommandRole::Definitions(DefinitionKind::Heuristic),
}

command! {
    /// `puzzleFrom "pancake.txt" pancake n`.
    PuzzleFrom {
        /// The file.
        file: Box<At<FileName>> = "FILE",
        /// The puzzle.
        name: Box<At<Name>> = "NAME",
        /// Its parameters.
        parameters: Box<[Value]> = "PARAMETER...",
    }
    name: "puzzleFrom",
    role: CommandRole::Definitions(DefinitionKind::Puzzle),
}
