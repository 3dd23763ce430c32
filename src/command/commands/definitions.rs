//! Definitions of a file, and nothing else of it.

use super::command;
use crate::command::{At, DefinitionKind, FileName, Group, Name, Role, TakenHead, Value};

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
    group: Group::Script,
    summary: "Takes one heuristic from a file of heuristics",
    details: "The file may define heuristics only. A report names the line of anything else, and the command \
             then takes nothing. The definition reads no variable and no file of the session. Its name must be \
             new. Each evaluation may take a million steps. With `own` after its parameters no heuristic may be a term \
             of it but those that were taken from files too, with `without [pdb linearConflict]` none of these, \
             neither directly nor through definitions that it uses. In `grade` the file is in the student's folder; \
             elsewhere the path is relative to the script's folder.",
    examples: &[],
    role: Role::Definitions(DefinitionKind::Heuristic),
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
    group: Group::Script,
    summary: "Takes one puzzle from a file of puzzles",
    details: "The file may define puzzles only, under the conditions of `heuristicFrom`. `puzzle NAME` then \
             chooses the puzzle, with one operand for each PARAMETER.",
    examples: &[],
    role: Role::Definitions(DefinitionKind::Puzzle),
}
