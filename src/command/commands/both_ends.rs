//! Searches from both ends with a heuristic.

use super::search::search;
use puzzle_core::search::Algorithm;

search! {
    /// `solveNBS h2`.
    SolveNbs(heuristic)
    name: "solveNBS",
    => Algorithm::Nbs
}

search! {
    /// `solveMM h2`.
    SolveMm(heuristic)
    name: "solveMM",
    => Algorithm::Mm
}

search! {
    /// `solveBAE h2`.
    SolveBae(heuristic)
    name: "solveBAE",
    => Algorithm::Bae
}
