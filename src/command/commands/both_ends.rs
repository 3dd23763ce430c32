//! Searches from both ends with a heuristic.

use super::search::search;
use crate::command::Within;
use puzzle_core::heuristic::HeuristicSpec;
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
    /// `solveBAE h2 within 1.2`.
    SolveBae {
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
        /// Of how many times the optimal cost a solution's is at most.
        within: Option<Within> = "within W",
    }
    name: "solveBAE",
    => |command| Algorithm::bae(command.within.as_ref().map(|within| within.0)), heuristic
}

search! {
    /// `solveDVCBS h2`.
    SolveDvcbs(heuristic)
    name: "solveDVCBS",
    => Algorithm::Dvcbs
}

search! {
    /// `solveDBBS h2`.
    SolveDbbs(heuristic)
    name: "solveDBBS",
    => Algorithm::Dbbs
}
