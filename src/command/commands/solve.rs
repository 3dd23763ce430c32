//! The searches: a command for each algorithm, and `solve`.

use super::search::search;
use super::{Modifiers, Solver, command};
use crate::command::{
    AddedSearch, Aspect, CommandRole, Cooling, ListedSolutions, Request, Setting, Step, TableSize,
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
    role: CommandRole::Search,
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
    => |command| Algorithm::rectangle(command.aspect.as_ref().map(|aspect| aspect.0)), heuristic
}

search! {
    /// `solveBFS`.
    SolveBfs {}
    name: "solveBFS",
    => |_| Algorithm::BREADTH_FIRST
}

search! {
    /// `solveDFS 6`.
    SolveDfs {
        /// The deepest level.
        depth: Option<Whole<0>> = "d",
    }
    name: "solveDFS",
    => |command| match command.depth {
        Some(Whole(depth)) => Algorithm::depth_limited(u32::try_from(depth).unwrap_or(u32::MAX)),
        None => Algorithm::DEPTH_FIRST,
    }
}

search! {
    /// `solveIDDFS`.
    SolveIddfs {}
    name: "solveIDDFS",
    => |_| Algorithm::ITERATIVE_DEEPENING
}

search! {
    /// `solveUCS`.
    SolveUcs {}
    name: "solveUCS",
    => |_| Algorithm::UNIFORM_COST
}

search! {
    /// `solveGreedy h2`.
    SolveGreedy(heuristic)
    name: "solveGreedy",
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
    => |command| Algorithm::weighted(command.weight.0.0, command.weight.0.1), heuristic
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
    => |command| Algorithm::repairing(
        command.weight.0,
        command.step.as_ref().map(|step| step.0),
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
    => |command| match &command.table {
        Some(TableSize(bytes)) => Algorithm::ida_star_table(*bytes),
        None => Algorithm::IDA_STAR,
    }, heuristic
}

search! {
    /// `solveBTS h2`.
    SolveBts(heuristic)
    name: "solveBTS",
    => Algorithm::BUDGETED_TREE
}

search! {
    /// `solveHDAStar lmcut`.
    SolveHdaStar(heuristic)
    name: "solveHDAStar",
    => Algorithm::HashDistributedAStar
}

search! {
    /// `solveExternalAStar h2`.
    SolveExternalAStar(heuristic)
    name: "solveExternalAStar",
    => Algorithm::ExternalAStar
}

search! {
    /// `solveBFIDAStar h2`.
    SolveBfidaStar(heuristic)
    name: "solveBFIDAStar",
    => Algorithm::BreadthFirstIdaStar
}

search! {
    /// `solveQStar h2`.
    SolveQStar(heuristic)
    name: "solveQStar",
    => Algorithm::Q_STAR
}

search! {
    /// `solveJPS octile`.
    SolveJps(heuristic)
    name: "solveJPS",
    => Algorithm::JumpPoint
}

search! {
    /// `solveRBFS h2`.
    SolveRbfs(heuristic)
    name: "solveRBFS",
    => Algorithm::RBFS
}

search! {
    /// `solveBidirectional`.
    SolveBidirectional {}
    name: "solveBidirectional",
    => |_| Algorithm::Bidirectional
}

search! {
    /// `solveHillClimbing`.
    SolveHillClimbing {}
    name: "solveHillClimbing",
    => |_| Algorithm::HillClimbing
}

search! {
    /// `solveStochasticHillClimbing h2`.
    SolveStochasticHillClimbing(heuristic)
    name: "solveStochasticHillClimbing",
    draws: true,
    => Algorithm::STOCHASTIC_HILL_CLIMBING
}

search! {
    /// `solveFirstChoice h2`.
    SolveFirstChoice(heuristic)
    name: "solveFirstChoice",
    draws: true,
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
    draws: true,
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
    draws: true,
    => |command| Algorithm::annealing(command.temperature.0, command.cooling.0), heuristic
}

command! {
    /// `solveAll shortest 5`.
    SolveAll {
        /// Which, if not all that the puzzle lists, and whether they are only counted.
        listed: Option<ListedSolutions> = "count|shortest [n]",
    }
    name: "solveAll",
    role: CommandRole::Searches,
}
