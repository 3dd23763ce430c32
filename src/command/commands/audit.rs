//! Heuristics held against true distances.

use super::command;
use crate::command::{AuditOptions, Group, Role};
use puzzle_core::heuristic::HeuristicSpec;

command! {
    /// `audit [h1 h2] depth 12 plot`.
    Audit {
        /// The heuristics, at least one.
        heuristics: Box<[HeuristicSpec]> = "H|[H...]",
        /// Depth and plot, or the state.
        options: Option<Box<AuditOptions>> = "depth d|plot [FILE]|suggest|mustExpand|STATE",
    }
    name: "audit",
    group: Group::Solve,
    summary: "Compares heuristics with the true distances: admissible, consistent, constant",
    details: "The audit reads every state and every move if at most 2 million states can reach the goal (sliding \
             boards of up to 10 cells). Otherwise it stops at a depth and says so: the depth that you give, or \
             the one that 2 million states reach (500,000 on boards of more than 16 cells, 200,000 on those of \
             more than 25 and on puzzles of your own). It names a state that the heuristic overestimates, and a \
             move that lowers the estimate by more than its cost. A table shows the mean value by distance, and \
             its share of the distance. Of several heuristics the audit says which dominates which. Afterwards \
             a script can read four results for the first heuristic, as far as the audit went: `admissible`, \
             `consistent`, `witness` (a state that disproves it), `dominated` (whether another admissible \
             heuristic of the list is never smaller, and sometimes larger). `plot` draws the mean value against \
             distance, from the least to the greatest, with the largest ratio of the two, as text, or writes it \
             to a FILE that ends in .svg, .png or .pdf. On `octa` the states are the \
             boards that have a completion, and the distance is the number of empty cells. `suggest` says how an \
             inadmissible heuristic becomes admissible: the least number to subtract, and the greatest factor to \
             multiply it by, each as a line to type. The price stands beside it: the nodes that A* generates with \
             the heuristic and with each line, for 20 states that are drawn with a seed of their own. `mustExpand` counts \
             the expansions that no search avoids, for the current state and a heuristic that is known to be \
             admissible. A search from one end must expand all states with f below the optimal cost, counted \
             from the start and back from the goal. A search from both ends must expand one state of each \
             must-expand pair; the least vertex cover is counted if each side has at most 2 million states. The \
             number that A* expanded stands beside them. Afterwards a script can read two numbers for the first \
             heuristic: `mustExpand` (from the start) and `leastCover` (from both ends). A state in place of these words asks for the \
             values of the heuristic there: which are admissible, at most what the cheapest path costs, and which are \
             consistent with the values of the states around it, with the moves that limit them.",
    examples: &[
        "audit h1Blank",
        "audit [h1 h2 linearConflict]",
        "puzzle ring\naudit lastMove depth 2",
        "audit [h1 h2 linearConflict] plot",
        "audit h1Blank suggest",
        "setState \"876 b41 253\" audit h2 mustExpand",
        "audit h2 \"312 475 68b\"",
    ],
    role: Role::Searches,
}
