//! The searches: a command for each algorithm, and `solve`.

use super::search::search;
use super::{Modifiers, Solver, command};
use crate::command::{
    Aspect, Group, ListedSolutions, Request, Role, Setting, Step, TableSize, Weight, Whole,
};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::Puzzle;
use puzzle_core::search::Algorithm;

command! {
    /// `solve`.
    Solve {}
    name: "solve",
    group: Group::Solve,
    summary: "Solves the puzzle the fastest way that proves the solution optimal",
    details: "Prints no node count, since the algorithm it takes may change (printStats tells); its path is always the optimal \
     one that is first in successor order. Without a node limit unless one is given. With timeLimit or maxNodes a large \
     board always gets a solution: sliding boards that have no walking distance (5x5, 4x5, 2x7, ...) and the ring, the best one found and the lower bound proved \
     by then.",
    examples: &["setState \"876 b41 253\" solve"],
    role: Role::Search,
}

impl Solver for Solve {
    fn request(&self, _: &Modifiers, _: &Puzzle) -> Request {
        Request::Best
    }
}

search! {
    /// `solveAStar h2`.
    SolveAStar {
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "solveAStar",
    summary: "A* search, h2 unless another heuristic is named",
    details: "Takes the state with the smallest f = g + h, the earliest among equals, and tests it when it is taken. A strictly \
     better path opens a state again. With an admissible heuristic the solution is optimal.",
    examples: &[
        "setState \"312 475 68b\" solveAStar h1",
        "randomizeState 20 solveAStar h2 maxNodes 5000",
    ],
    => |_| Algorithm::A_STAR, heuristic
}

search! {
    /// `solveBeam 50`.
    SolveBeam {
        /// How many states a layer keeps.
        width: Setting<u64> = "k|none",
        /// What they are sorted by, if it is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "solveBeam",
    summary: "Local beam search that keeps the k best states of each layer",
    details: "All successors of the beam are sorted, by h1 + h2 (on ring by torus) unless a heuristic is named, and tested in that \
     order; the first k are the next beam. `none` keeps every state. The solution need not be optimal, and there may be none.",
    examples: &[
        "setState \"3b2 615 748\" solveBeam 50 maxNodes 2000",
        "setState \"3b2 615 748\" solveBeam 5 linearConflict",
    ],
    => |command| Algorithm::Beam {
        width: command.width.value(),
        named: command.heuristic.is_some(),
        monotonic: false,
    }, heuristic
}

search! {
    /// `solveRectangle h2 aspect 500`.
    SolveRectangle {
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
        /// How many depths an iteration adds.
        aspect: Option<Aspect> = "aspect A",
    }
    name: "solveRectangle",
    summary: "Rectangle search: a beam search that grows wider and deeper until its solution is optimal",
    details: "Each iteration expands the best state of every depth that it reached before, then goes A depths deeper (1 unless it is given), \
     with as many states at each as the others have had (Lemons and others 2024). It goes on behind a solution, without states that lead to \
     none that is cheaper; when none is left, the solution is optimal. A limit leaves the best solution so far and the bound that is proved by then.",
    examples: &[
        "setState \"3b2 615 748\" solveRectangle h2",
        "setState \"876 b41 253\" solveRectangle h2 aspect 20 maxNodes 20000",
    ],
    => |command| Algorithm::rectangle(command.aspect.map(|aspect| aspect.0)), heuristic
}

search! {
    /// `solveBFS`.
    SolveBfs {}
    name: "solveBFS",
    summary: "Breadth-first search",
    details: "Goal-tests every successor when it is generated; no state enters twice. The solution is optimal.",
    examples: &["setState \"312 475 68b\" solveBFS"],
    => |_| Algorithm::BreadthFirst
}

search! {
    /// `solveDFS 6`.
    SolveDfs {
        /// The deepest level.
        depth: Option<Whole<0>> = "d",
    }
    name: "solveDFS",
    summary: "Depth-first search, to a depth if one is given",
    details: "Without a depth no state enters twice, and the last successor is expanded first. With a depth successors that \
     stand on the current path are counted and dropped.",
    examples: &[
        "setState \"312 475 68b\" solveDFS 6",
        "setState \"312 475 68b\" solveDFS maxNodes none",
    ],
    => |command| match command.depth {
        Some(Whole(depth)) => Algorithm::depth_limited(u32::try_from(depth).unwrap_or(u32::MAX)),
        None => Algorithm::DEPTH_FIRST,
    }
}

search! {
    /// `solveIDDFS`.
    SolveIddfs {}
    name: "solveIDDFS",
    summary: "Iterative deepening: depth-first to depth 0, 1, 2, ...",
    details: "The solution is optimal; only the path is kept in memory.",
    examples: &["setState \"312 475 68b\" solveIDDFS"],
    => |_| Algorithm::ITERATIVE_DEEPENING
}

search! {
    /// `solveUCS`.
    SolveUcs {}
    name: "solveUCS",
    summary: "Uniform-cost search: A* with h = 0",
    details: "The solution is optimal.",
    examples: &["setState \"312 475 68b\" solveUCS"],
    => |_| Algorithm::UNIFORM_COST
}

search! {
    /// `solveGreedy h2`.
    SolveGreedy {
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "solveGreedy",
    summary: "Greedy best-first search: the smallest h first",
    details: "A state enters the open list once. The solution need not be optimal.",
    examples: &["setState \"312 475 68b\" solveGreedy h2"],
    => |_| Algorithm::GREEDY, heuristic
}

search! {
    /// `solveWeightedAStar 1.5 h2`.
    SolveWeightedAStar {
        /// The weight.
        weight: Weight = "w",
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "solveWeightedAStar",
    summary: "A* with f = g + w * h",
    details: "With an admissible heuristic the solution is at most w times as long as the optimal one. w is an exact decimal of at least 1.",
    examples: &["randomizeState 30 solveWeightedAStar 1.5 h2"],
    => |command| Algorithm::weighted(command.weight.numerator, command.weight.denominator), heuristic
}

search! {
    /// `solveARA 3 h2 by 0.25`.
    SolveAra {
        /// The first weight.
        weight: Weight = "w",
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
        /// By how much the weight falls.
        step: Option<Step> = "by STEP",
    }
    name: "solveARA",
    summary: "Anytime repairing A*: weighted A* whose weight falls from w to 1",
    details: "Finds a solution with weight w, then better ones with weights that fall by STEP (0.5 unless another one is given), each \
     iteration with the states of those before (Likhachev and others 2003). An iteration expands no state twice. With an admissible heuristic the \
     solution of each weight costs at most that weight times the optimal cost, and the last one is optimal. A limit leaves the best \
     solution so far and the bound that is proved by then.",
    examples: &[
        "setState \"876 b41 253\" solveARA 3 h2 maxNodes none",
        "setState \"876 b41 253\" solveARA 2 h1 by 0.25 maxNodes 20000",
    ],
    => |command| Algorithm::repairing(
        (command.weight.numerator, command.weight.denominator),
        command.step.map(|step| (step.numerator, step.denominator)),
    ), heuristic
}

search! {
    /// `solveIDAStar h2 table 64MB`.
    SolveIdaStar {
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
        /// A transposition table, if there is to be one.
        table: Option<TableSize> = "table SIZE",
    }
    name: "solveIDAStar",
    summary: "Iterative-deepening A*, with a transposition table if its size is given",
    details: "Depth-first below a threshold on f that grows to the smallest f above it. Only the path is kept in memory. The \
     inverse move is not produced, unless `undo on` stands behind it. With an admissible heuristic the solution is optimal. \
     `table 64MB` keeps states in a hash table of that size, which `--memory-limit` counts: a state that was searched in the same \
     iteration with no more moves made is counted and not searched again. The path stays the same, the nodes become fewer; one \
     thread searches. A full table keeps, of two states for each hash, the one with the fewest moves made and the latest one.",
    examples: &[
        "setState \"312 475 68b\" solveIDAStar h2",
        "setState \"876 b41 253\" solveIDAStar h1 table 16MB maxNodes none",
    ],
    => |command| match &command.table {
        Some(TableSize(bytes)) => Algorithm::ida_star_table(*bytes),
        None => Algorithm::IDA_STAR,
    }, heuristic
}

search! {
    /// `solveBTS h2`.
    SolveBts {
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "solveBTS",
    summary: "Budgeted tree search: IDA* whose iterations never grow too slowly",
    details: "Searches depth-first below a threshold on f, as IDA* does. Where an iteration expands less than twice the states of \
     the one before, it looks for a threshold that expands two to eight times as many, by searches that may expand no more (Helmert \
     and others 2019). Of N states within the optimal cost C it expands them about log C times, where IDA* may expand N * N. Only the path is kept in memory. The \
     inverse move is not produced, unless `undo on` stands behind it. With an admissible heuristic the solution is optimal. A limit leaves the \
     cheapest solution that was met, if there is one.",
    examples: &["setState \"312 475 68b\" solveBTS h2"],
    => |_| Algorithm::BUDGETED_TREE, heuristic
}

search! {
    /// `solveRBFS h2`.
    SolveRbfs {
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "solveRBFS",
    summary: "Recursive best-first search",
    details: "Best-first in the memory of one path (Russell and Norvig). The inverse move, back to the parent, is produced, unless `undo off` \
     stands behind it. With an admissible heuristic the solution is optimal.",
    examples: &["setState \"312 475 68b\" solveRBFS h2"],
    => |_| Algorithm::RBFS, heuristic
}

search! {
    /// `solveBidirectional`.
    SolveBidirectional {}
    name: "solveBidirectional",
    summary: "Breadth-first search from both ends",
    details: "Whole layers, the smaller frontier next. The solution is optimal.",
    examples: &["setState \"312 475 68b\" solveBidirectional"],
    => |_| Algorithm::Bidirectional
}

search! {
    /// `solveHillClimbing`.
    SolveHillClimbing {}
    name: "solveHillClimbing",
    summary: "Hill climbing: local beam search with a beam of one",
    details: "The solution need not be optimal, and there may be none.",
    examples: &["setState \"312 475 68b\" solveHillClimbing"],
    => |_| Algorithm::HillClimbing
}

command! {
    /// `solveAll shortest 5`.
    SolveAll {
        /// Which, if not all that the puzzle lists, and whether they are only counted.
        listed: Option<ListedSolutions> = "count|shortest [n]",
    }
    name: "solveAll",
    group: Group::Solve,
    summary: "Counts the shortest solutions, or lists all where a puzzle can",
    details: "`shortest`, on every puzzle: how many shortest solutions the current state has (cheapest ones, where moves have \
              costs), exactly, and the first n of them in successor order. A solution is a path of moves up to the first goal \
              that it meets; paths that make other moves are different ones. Searches by layers from both sides, where goals \
              can be gone back from and no move has a cost of its own, else from the start in the order of cost; maxNodes \
              counts all successors that are looked at. Without a node limit unless one is given. Where moves that cost \
              nothing lead around in a circle on a cheapest path there is no end of solutions, and a report shows it. Without \
              `shortest`, on puzzle `octa`: all ways to fill the empty cells so that all ten sums are 34, one compact state a \
              line in the order of their numbers, cell by cell, whatever `order` says; `count` only counts them. Read \
              afterwards: `solutions` (how many). The last result stays as it is.",
    examples: &[
        "setState \"312 475 68b\" solveAll shortest 5",
        "puzzle octa\nsolveAll count",
    ],
    role: Role::Searches,
}
