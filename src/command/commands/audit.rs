//! Heuristics held against true distances.

use super::command;
use crate::command::{AuditOptions, Group, Role};
use puzzle_core::heuristic::HeuristicSpec;

command! {
    /// `audit [h1 h2] depth 12 plot`.
    Audit {
        /// The heuristics, at least one.
        heuristics: Box<[HeuristicSpec]> = "H|[H...]",
        /// How deep, and what is drawn.
        options: Option<Box<AuditOptions>> = "depth d|plot [FILE]|mustExpand",
    }
    name: "audit",
    group: Group::Solve,
    summary: "Holds heuristics against the true distances: admissible, consistent, constant",
    details: "Looks at every state and every move where at most 2 million states can reach the goal (sliding boards \
              of up to 10 cells), elsewhere at all states to a depth, and says so: to the one given, or as far as 2 \
              million states reach (500,000 on boards of more than 16 cells, 200,000 on those of more than 25 and \
              on puzzles of your own). \
              Names a state that a heuristic says too much of, and a move that takes off more than one; then a \
              table: the mean value by distance and its share of the distance. Of several heuristics it says which \
              dominates which. Read afterwards, of the first heuristic and as far as was looked: `admissible`, `consistent`, `witness` (a state \
              that shows it is not), `dominated` (whether another admissible one of the list says nowhere less, and more somewhere). `plot` draws value against distance as text, or writes it to a FILE that ends in \
              .svg, .png or .pdf. On `octa` the states are the boards that can be filled, and the distance is the \
              number of empty cells. `mustExpand` counts instead, for the current state and a heuristic that is known to be admissible, what no search gets \
              by without: the states with f below the optimal cost, which each search from the start must expand (and each one back from the goal), \
              and the least vertex cover of must-expand pairs, of which a search from both ends must expand one each, where these are at most 2 \
              million states of each side; beside them what A* expanded.",
    examples: &[
        "audit h1Blank",
        "audit [h1 h2 linearConflict]",
        "puzzle ring\naudit lastMove depth 2",
        "audit [h1 h2 linearConflict] plot",
        "setState \"876 b41 253\" audit h2 mustExpand",
    ],
    role: Role::Searches,
}
