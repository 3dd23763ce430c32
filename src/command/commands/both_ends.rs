//! Searches from both ends with a heuristic.

use super::search::search;
use puzzle_core::search::Algorithm;

search! {
    /// `solveNBS h2`.
    SolveNbs(heuristic)
    name: "solveNBS",
    summary: "Near-optimal bidirectional search (NBS), h2 unless another heuristic is named",
    details: "NBS searches from the start and back from the goal, with the heuristic on both sides. It expands \
             both states of a pair whose lower bound max(f(u), f(v), g(u) + g(v) + the least cost of a move) is \
             the least of all pairs. With a consistent heuristic it expands at most twice as many states as any \
             search from both ends must expand to prove the cost. With an admissible heuristic the solution is \
             optimal. A better path opens a state again.",
    examples: &["setState \"312 475 68b\" solveNBS h2"],
    => Algorithm::Nbs
}

search! {
    /// `solveMM h2`.
    SolveMm(heuristic)
    name: "solveMM",
    summary: "Bidirectional search that meets in the middle (MM), h2 unless another heuristic is named",
    details: "MM searches from the start and back from the goal, with the heuristic on both sides. It expands \
             the state with the smallest max(f, 2 g + the least cost of a move) of both sides. It expands no \
             state that is farther from its end than half of the solution's cost. With an admissible heuristic \
             the solution is optimal. A better path opens a state again.",
    examples: &["setState \"312 475 68b\" solveMM h2"],
    => Algorithm::Mm
}

search! {
    /// `solveBAE h2`.
    SolveBae(heuristic)
    name: "solveBAE",
    summary: "Bidirectional search by the errors of estimates (BAE*), h2 unless another heuristic is named",
    details: "BAE* searches from the start and back from the goal in turn, with the heuristic on both sides. It \
             expands the state with the smallest b = f + d, where d is g less the estimate of the distance from \
             the side's own end. With a consistent heuristic, half of the sum of both smallest b is a lower \
             bound of the cost. With a heuristic that is only known to be admissible, f and g give the bound. \
             The solution is optimal with both.",
    examples: &["setState \"312 475 68b\" solveBAE h2"],
    => Algorithm::Bae
}
