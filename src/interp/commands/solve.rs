//! The searches: a command for each algorithm, and `solve`.

use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::search_run::Request;
use crate::puzzle::Puzzle;
use crate::search::Algorithm;

const HEURISTIC: Parameter = Parameter::optional("H", Kind::Heuristic);

const fn solver(
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    details: &'static str,
    examples: &'static [&'static str],
) -> Entry {
    Entry {
        spec: CommandSpec {
            name,
            group: Group::Solve,
            parameters,
            summary,
            details,
            examples,
            role: Role::Solve,
        },
        run,
        modify: None,
    }
}

fn run(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let name = interpreter.source.slice(operands.name);
    let puzzle = interpreter.session.puzzle.as_ref();
    let request = request(name, operands, puzzle).expect("each of these commands is one search");
    interpreter.search(&request, operands)
}

/// The search that a command of that name asks for; `None` for one that is not a single search.
pub fn request(name: &str, operands: &Operands, puzzle: &dyn Puzzle) -> Option<Request> {
    let (algorithm, heuristic) = match name {
        "solve" => return Some(Request::Best),
        "solveAStar" if operands.modifiers.tree => (Algorithm::AStarTree, Some(0)),
        "solveAStar" => (Algorithm::AStar, Some(0)),
        "solveBeam" => {
            let width = operands.integer(0).map(i64::unsigned_abs);
            (Algorithm::Beam { width }, None)
        }
        "solveBFS" => (Algorithm::BreadthFirst, None),
        "solveDFS" if operands.has(0) => {
            let depth = operands.integer(0).expect("a depth is a number");
            let depth = u32::try_from(depth).unwrap_or(u32::MAX);
            (Algorithm::DepthLimited { depth }, None)
        }
        "solveDFS" => (Algorithm::DepthFirst, None),
        "solveIDDFS" => (Algorithm::IterativeDeepening, None),
        "solveUCS" => (Algorithm::UniformCost, None),
        "solveGreedy" => (Algorithm::Greedy, Some(0)),
        "solveWeightedAStar" => {
            let (numerator, denominator) = operands.weight(0);
            let algorithm = Algorithm::WeightedAStar {
                numerator,
                denominator,
            };
            (algorithm, Some(1))
        }
        "solveIDAStar" => (Algorithm::IdaStar, Some(0)),
        "solveRBFS" => (Algorithm::Rbfs, Some(0)),
        "solveBidirectional" => (Algorithm::Bidirectional, None),
        "solveHillClimbing" => (Algorithm::HillClimbing, None),
        _ => return None,
    };
    let heuristic = heuristic.and_then(|index| {
        let named = operands.named_heuristic(index);
        named.or_else(|| puzzle.default_heuristic())
    });
    Some(Request::Search(algorithm, heuristic))
}

pub const SOLVE: Entry = solver(
    "solve",
    &[],
    "Solves the puzzle the fastest way that proves the solution optimal",
    "Prints no node count, since the algorithm it takes may change (printStats tells); its path is always the optimal \
     one that is first in successor order. Without a node limit unless one is given. With timeLimit or maxNodes a large \
     board always gets a solution: sliding boards that have no walking distance (5x5, 4x5, 2x7, ...) and the ring, the best one found and the lower bound proved \
     by then.",
    &["setState \"876 b41 253\" solve"],
);

pub const SOLVE_A_STAR: Entry = solver(
    "solveAStar",
    &[HEURISTIC],
    "A* search, h2 unless another heuristic is named",
    "Takes the state with the smallest f = g + h, the earliest among equals, and tests it when it is taken. A strictly \
     better path opens a state again. With an admissible heuristic the solution is optimal.",
    &[
        "setState \"312 475 68b\" solveAStar h1",
        "randomizeState 20 solveAStar h2 maxNodes 5000",
    ],
);

pub const SOLVE_BEAM: Entry = solver(
    "solveBeam",
    &[Parameter::required(
        "k|none",
        Kind::Integer {
            least: 1,
            none: true,
        },
    )],
    "Local beam search that keeps the k best states of each layer",
    "All successors of the beam are sorted by h1 + h2 (on ring by torus) and tested in that order; the first k are the \
     next beam. `none` keeps every state. The solution need not be optimal, and there may be none.",
    &["setState \"3b2 615 748\" solveBeam 50 maxNodes 2000"],
);

pub const SOLVE_BFS: Entry = solver(
    "solveBFS",
    &[],
    "Breadth-first search",
    "Goal-tests every successor when it is generated; no state enters twice. The solution is optimal.",
    &["setState \"312 475 68b\" solveBFS"],
);

pub const SOLVE_DFS: Entry = solver(
    "solveDFS",
    &[Parameter::optional(
        "depth",
        Kind::Integer {
            least: 0,
            none: false,
        },
    )],
    "Depth-first search, to a depth if one is given",
    "Without a depth no state enters twice, and the last successor is expanded first. With a depth successors that \
     stand on the current path are counted and dropped.",
    &[
        "setState \"312 475 68b\" solveDFS 6",
        "setState \"312 475 68b\" solveDFS maxNodes none",
    ],
);

pub const SOLVE_IDDFS: Entry = solver(
    "solveIDDFS",
    &[],
    "Iterative deepening: depth-first to depth 0, 1, 2, ...",
    "The solution is optimal; only the path is kept in memory.",
    &["setState \"312 475 68b\" solveIDDFS"],
);

pub const SOLVE_UCS: Entry = solver(
    "solveUCS",
    &[],
    "Uniform-cost search: A* with h = 0",
    "The solution is optimal.",
    &["setState \"312 475 68b\" solveUCS"],
);

pub const SOLVE_GREEDY: Entry = solver(
    "solveGreedy",
    &[HEURISTIC],
    "Greedy best-first search: the smallest h first",
    "A state enters the open list once. The solution need not be optimal.",
    &["setState \"312 475 68b\" solveGreedy h2"],
);

pub const SOLVE_WEIGHTED_A_STAR: Entry = solver(
    "solveWeightedAStar",
    &[Parameter::required("w", Kind::Weight), HEURISTIC],
    "A* with f = g + w * h",
    "With an admissible heuristic the solution is at most w times as long as the optimal one. w is an exact decimal.",
    &["randomizeState 30 solveWeightedAStar 1.5 h2"],
);

pub const SOLVE_IDA_STAR: Entry = solver(
    "solveIDAStar",
    &[HEURISTIC],
    "Iterative-deepening A*",
    "Depth-first below a threshold on f that grows to the smallest f above it. Only the path is kept in memory. With an \
     admissible heuristic the solution is optimal.",
    &["setState \"312 475 68b\" solveIDAStar h2"],
);

pub const SOLVE_RBFS: Entry = solver(
    "solveRBFS",
    &[HEURISTIC],
    "Recursive best-first search",
    "Best-first in the memory of one path (Russell and Norvig). With an admissible heuristic the solution is optimal.",
    &["setState \"312 475 68b\" solveRBFS h2"],
);

pub const SOLVE_BIDIRECTIONAL: Entry = solver(
    "solveBidirectional",
    &[],
    "Breadth-first search from both ends",
    "Whole layers, the smaller frontier next. The solution is optimal.",
    &["setState \"312 475 68b\" solveBidirectional"],
);

pub const SOLVE_HILL_CLIMBING: Entry = solver(
    "solveHillClimbing",
    &[],
    "Hill climbing: local beam search with a beam of one",
    "The solution need not be optimal, and there may be none.",
    &["setState \"312 475 68b\" solveHillClimbing"],
);
