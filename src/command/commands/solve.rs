//! The searches: a command for each algorithm, and `solve`.

use super::search::search;
use super::{Modifiers, Solver, command};
use crate::command::{
    AddedSearch, Aspect, Cooling, Group, ListedSolutions, Request, Role, Setting, Step, TableSize,
    Temperature, Weight, Whole, heuristic_for,
};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::Puzzle;
use puzzle_core::search::Algorithm;

command! {
    /// `solve`.
    Solve {
        /// An algorithm that a script defines or a program adds, with its operands.
        added: Option<AddedSearch> = "NAME ...",
    }
    name: "solve",
    group: Group::Solve,
    summary: "Finds an optimal solution by the fastest method, or runs a search of your own",
    details: "The program chooses the algorithm, and may choose another one in a later version, so `solve` \
             prints no node count (`printStats` does). The path is always the first optimal one in successor \
             order. A node limit holds only if you set one. With timeLimit or maxNodes, sliding boards without \
             walking distance (5x5, 4x5, 2x7, ...) and the ring always get a solution: the best one so far, \
             with a proved lower bound. `solve NAME` runs a search that `define search` defines, with its numbers and \
             a heuristic behind its name.",
    examples: &[
        "setState \"876 b41 253\" solve",
        "define search wastar w = bestFirst(g + $w * h)\nsetState \"312 475 68b\" solve wastar 1.5 h2",
    ],
    role: Role::Search,
}

impl Solver for Solve {
    fn request(&self, _: &Modifiers, puzzle: &Puzzle) -> Request {
        match &self.added {
            None => Request::Best,
            Some(added) => {
                let algorithm = Algorithm::Added(added.algorithm);
                let heuristic = heuristic_for(algorithm, added.heuristic.as_ref(), puzzle);
                Request::Algorithm(algorithm, heuristic)
            }
        }
    }
}

search! {
    /// `solveAStar h2`.
    SolveAStar(heuristic)
    name: "solveAStar",
    summary: "A* search, h2 unless another heuristic is named",
    details: "A* expands the state with the smallest f = g + h, the earliest among equals, and tests it for the \
             goal at that moment. A strictly better path opens a state again. With an admissible heuristic the \
             solution is optimal.",
    examples: &[
        "setState \"312 475 68b\" solveAStar h1",
        "randomizeState 20 solveAStar h2 maxNodes 5000",
    ],
    => Algorithm::A_STAR
}

search! {
    /// `solveBeam 50`.
    SolveBeam {
        /// The number of states that a layer keeps.
        width: Setting<u64> = "k|none",
        /// The heuristic that they are sorted by, if it is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "solveBeam",
    summary: "Local beam search that keeps the k best states of each layer",
    details: "The search sorts all successors of the beam by h1 + h2 (on ring by torus), or by the heuristic \
             that you name. It tests them for the goal in that order; the first k are the next beam. `none` \
             keeps every state. The search may find a longer solution than the optimal one, or none.",
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
        /// The number of depths that an iteration adds.
        aspect: Option<Aspect> = "aspect A",
    }
    name: "solveRectangle",
    summary: "Rectangle search: a beam search that grows wider and deeper until its solution is optimal",
    details: "Each iteration expands the best open state of every depth so far. Then it goes A depths deeper (1 \
             by default), and expands as many states at each new depth as at the others (Lemons and others \
             2024). After a solution the search prunes states that lead to no cheaper one. When no state is \
             left, the solution is optimal. At a limit you get the best solution so far and the proved bound.",
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
    details: "The search tests every successor for the goal when it generates it, and stores each state once. \
             No solution has fewer moves. If moves have costs, another one may cost less: use solveUCS.",
    examples: &["setState \"312 475 68b\" solveBFS"],
    => |_| Algorithm::BREADTH_FIRST
}

search! {
    /// `solveDFS 6`.
    SolveDfs {
        /// The deepest level.
        depth: Option<Whole<0>> = "d",
    }
    name: "solveDFS",
    summary: "Depth-first search, with or without a depth limit",
    details: "Without a limit the search stores each state once, and expands the last successor first. With a \
             limit it counts successors on the current path, and discards them.",
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
    summary: "Iterative deepening: depth-first search to depth 0, 1, 2, ...",
    details: "No solution has fewer moves. If moves have costs, another one may cost less. The search stores only \
             the current path.",
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
    SolveGreedy(heuristic)
    name: "solveGreedy",
    summary: "Greedy best-first search: the smallest h first",
    details: "Each state enters the open list once. The solution may be longer than the optimal one.",
    examples: &["setState \"312 475 68b\" solveGreedy h2"],
    => Algorithm::GREEDY
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
    details: "With an admissible heuristic the solution costs at most w times as much as the optimal one. w is \
             an exact decimal of at least 1.",
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
        /// The amount by which the weight falls.
        step: Option<Step> = "by STEP",
    }
    name: "solveARA",
    summary: "Anytime repairing A*: weighted A* with a weight that falls from w to 1",
    details: "The search finds a solution with weight w, then better ones with weights that fall by STEP (0.5 by \
             default). Each iteration reuses the states of the earlier ones, and expands no state twice \
             (Likhachev and others 2003). With an admissible heuristic the solution of each weight costs at \
             most that weight times the optimal cost. So the last one is optimal. At a limit you get the best \
             solution so far and the proved bound.",
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
    summary: "Iterative-deepening A*, with or without a transposition table",
    details: "IDA* searches depth-first below a threshold on f. The next threshold is the smallest f above it. \
             The search stores only the current path, and omits the inverse move unless you write `undo on` \
             after it. With an admissible heuristic the solution is optimal. `table 64MB` stores states in a \
             hash table of that size, which `--memory-limit` counts. A state that the same iteration searched \
             with no more moves made is counted, and not searched again. The path stays the same, with fewer \
             nodes, on one thread. A full table keeps two states for each hash: the one with the fewest moves \
             made and the latest one.",
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
    SolveBts(heuristic)
    name: "solveBTS",
    summary: "Budgeted tree search: IDA* with iterations that grow fast enough",
    details: "The search goes depth-first below a threshold on f, as IDA* does. If an iteration expands less \
             than twice as many states as the one before, the search looks for a better threshold: one that \
             expands two to eight times as many. It finds it by searches with that budget of expansions \
             (Helmert and others 2019). If N states lie within the optimal cost C, it expands about N log C \
             states, where IDA* may expand N * N. It stores only the current path, and omits the inverse move \
             unless you write `undo on` after it. With an admissible heuristic the solution is optimal. At a \
             limit you get the cheapest solution so far, if there is one.",
    examples: &["setState \"312 475 68b\" solveBTS h2"],
    => Algorithm::BUDGETED_TREE
}

search! {
    /// `solveJPS octile`.
    SolveJps(heuristic)
    name: "solveJPS",
    summary: "Jump point search on mazes and maps whose cells all cost the same",
    details: "A* that generates only jump points: cells where a cheapest path may have to turn, and goals. Among \
             paths of the same cost it follows those that step across corners first (with four neighbours: up or \
             down first), so it passes over all cells between two jump points (Harabor and Grastien 2011). The path \
             lists every step.",
    examples: &["seed 4 randomMaze 9 21 10 solveJPS manhattan"],
    => Algorithm::JumpPoint
}

search! {
    /// `solveRBFS h2`.
    SolveRbfs(heuristic)
    name: "solveRBFS",
    summary: "Recursive best-first search",
    details: "RBFS expands states best-first, and stores only the current path and its siblings (Russell and \
             Norvig). It generates the inverse move, back to the parent, unless you write `undo off` after it. \
             With an admissible heuristic the solution is optimal.",
    examples: &["setState \"312 475 68b\" solveRBFS h2"],
    => Algorithm::RBFS
}

search! {
    /// `solveBidirectional`.
    SolveBidirectional {}
    name: "solveBidirectional",
    summary: "Breadth-first search from both ends",
    details: "The search expands whole layers, always on the side with the smaller frontier. The solution is \
             optimal.",
    examples: &["setState \"312 475 68b\" solveBidirectional"],
    => |_| Algorithm::Bidirectional
}

search! {
    /// `solveHillClimbing`.
    SolveHillClimbing {}
    name: "solveHillClimbing",
    summary: "Hill climbing: local beam search with a beam of one",
    details: "The search may find a longer solution than the optimal one, or none.",
    examples: &["setState \"312 475 68b\" solveHillClimbing"],
    => |_| Algorithm::HillClimbing
}

search! {
    /// `solveStochasticHillClimbing h2`.
    SolveStochasticHillClimbing(heuristic)
    name: "solveStochasticHillClimbing",
    summary: "Hill climbing that draws one of the better successors",
    details: "Generates all successors of the current state and makes a move that is drawn from those with a smaller h, each as \
     likely as the other (Russell and Norvig); a dead end where there is none. It draws from the generator of the session, as \
     `seed` set it: the same seed, the same path. The solution is the walk that was made.",
    examples: &["seed 3 setState \"312 475 68b\" solveStochasticHillClimbing h2"],
    => Algorithm::STOCHASTIC_HILL_CLIMBING
}

search! {
    /// `solveFirstChoice h2`.
    SolveFirstChoice(heuristic)
    name: "solveFirstChoice",
    summary: "First-choice hill climbing: the first better successor that is drawn",
    details: "Generates successors of the current state in an order that is drawn, none twice, and makes the first move to a \
     smaller h (Russell and Norvig); a dead end where there is none. It draws from the generator of the session, as `seed` set \
     it. The solution is the walk that was made.",
    examples: &["seed 3 setState \"312 475 68b\" solveFirstChoice h2"],
    => Algorithm::FIRST_CHOICE
}

search! {
    /// `solveRandomRestarts 20 h2`.
    SolveRandomRestarts {
        /// The number of restarts.
        restarts: Whole<0> = "n",
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "solveRandomRestarts",
    summary: "Random-restart hill climbing: solveStochasticHillClimbing, and n times more",
    details: "Restart k begins at the start again and makes k moves, each drawn from all legal ones, before it climbs: so the \
     path is legal from the start, and later restarts begin farther away. It draws from the generator of the session, as `seed` \
     set it. The solution is the walk that was made since the last restart.",
    examples: &["seed 3 setState \"3b2 615 748\" solveRandomRestarts 50 h2"],
    => |command| Algorithm::random_restarts(command.restarts.0), heuristic
}

search! {
    /// `solveAnnealing 2 0.99 h2`.
    SolveAnnealing {
        /// The temperature at first, in moves.
        temperature: Temperature = "t",
        /// The factor of the temperature at each step.
        cooling: Cooling = "a",
        /// The heuristic, if one is named.
        heuristic: Option<Box<HeuristicSpec>> = "H",
    }
    name: "solveAnnealing",
    summary: "Simulated annealing from temperature t, which each step multiplies by a",
    details: "Each step generates one successor of the current state, each as likely as the other, and takes it if its h is no \
     greater; else with probability e^(-d / T), where h grows by d moves at temperature T. Temperatures are whole multiples of \
     2^-32 moves, probabilities of 2^-64, both rounded down, so that every machine makes the same walk. A temperature below 2^-32 is 0: the \
     search goes on as `solveFirstChoice`, and with t = 0 it is that from the beginning. It draws from the generator of the session, as `seed` \
     set it. t is at least 0, a at least 0 and less than 1, both exact decimals. The solution is the walk that was made, turns and all.",
    examples: &["seed 3 setState \"312 475 68b\" solveAnnealing 2 0.999 h2"],
    => |command| Algorithm::annealing(command.temperature.0, command.cooling.0), heuristic
}

command! {
    /// `solveAll shortest 5`.
    SolveAll {
        /// Which, if not all that the puzzle lists, and whether they are only counted.
        listed: Option<ListedSolutions> = "count|shortest [n]",
    }
    name: "solveAll",
    group: Group::Solve,
    summary: "Counts the shortest solutions, or lists all solutions of an octagon",
    details: "`shortest`, on every puzzle, counts the shortest solutions of the current state exactly (the \
             cheapest ones if moves have costs), and prints the first n in successor order. A solution is a \
             path to the first goal on it; paths of different moves count separately. The search goes by layers \
             from both sides if goals have predecessors and all moves cost 1; otherwise it goes from the \
             start in the order of cost. maxNodes limits all generated successors, and holds only if you set \
             it. If moves of cost 0 form a cycle on a cheapest path, the number is infinite, and a report shows \
             the cycle. Without `shortest`, on puzzle `octa`, the command lists all ways to fill the empty \
             cells so that all ten sums are 34. It prints a compact state a line, in the order of their \
             numbers, cell by cell; `order` does not matter. `count` only counts them. Afterwards a script can \
             read `solutions`, their number. The last result stays as it is.",
    examples: &[
        "setState \"312 475 68b\" solveAll shortest 5",
        "puzzle octa\nsolveAll count",
    ],
    role: Role::Searches,
}
