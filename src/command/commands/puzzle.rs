//! The puzzle and its goal.

use super::command;
use crate::command::{Goal, GraphOptions, Group, Role, Whole};
use puzzle_core::puzzle::{Puzzle, Random, Rules};
use puzzle_core::puzzles::Registry;
use puzzle_core::puzzles::graph::{NotDrawn, random_graph};
use std::sync::Arc;

command! {
    /// `puzzle sliding 4x5`.
    ChoosePuzzle {
        /// The puzzle.
        puzzle: Arc<Puzzle> = "P",
    }
    name: "puzzle",
    group: Group::Session,
    summary: "Chooses the puzzle",
    details: "Goal, state, result, successor order and undo history start anew; limits, seed and variables stay. \
             `help PUZZLE` describes a puzzle. `gap`, `kpuzzle`, `maze`, `map`, `sokoban` and `tws` read one \
             from a file: puzzle sokoban \"levels.xsb\" 3. `pddl` and `sas` read planning tasks: puzzle pddl \
             \"domain.pddl\" \"problem.pddl\". After their files, `draw` and lines say how states look: {FACT TEXT} \
             is the text if the fact holds, and spaces otherwise.",
    examples: &["puzzle eight"],
    role: Role::Puzzle,
}

command! {
    /// `randomMaze 21 31`.
    RandomMaze {
        /// The number of rows.
        rows: Whole<1> = "ROWS",
        /// The number of columns.
        columns: Whole<1> = "COLUMNS",
        /// The probability, in percent, that a wall between two rooms falls.
        openings: Option<Whole<0>> = "OPENINGS",
    }
    name: "randomMaze",
    group: Group::Session,
    summary: "Draws a maze with the seeded generator and makes it the puzzle",
    details: "Exactly one path connects any two rooms. Then each wall between two rooms falls with a probability \
             of OPENINGS percent, so that several paths exist. The start is at the top left, the goal at the bottom \
             right.",
    examples: &["seed 4\nrandomMaze 9 21 10\nsolveAStar manhattan\nprettyPrintSolution"],
    role: Role::Puzzle,
}

command! {
    /// `randomGraph 7 10 inconsistent`.
    RandomGraph {
        /// The number of nodes.
        nodes: Whole<2> = "NODES",
        /// The number of edges.
        edges: Whole<1> = "EDGES",
        /// The kind of its table, and the searches that must differ on it.
        options: Option<Box<GraphOptions>> = "[KIND] [distinct SEARCHES]",
    }
    name: "randomGraph",
    group: Group::Session,
    summary: "Draws a graph with the seeded generator and makes it the puzzle",
    details: "The graph is connected. The start is S, the goal is G, the nodes between them are A, B and so on from \
             the left. Costs are whole numbers, none less than the length of its edge. The table `h` is of a KIND: \
             `consistent` (without a KIND), `inconsistent` (admissible, but an edge lowers it by more than its cost), \
             `admissible` (one of these two), `inadmissible`. `distinct` and a list of searches draws graphs until \
             the paths or the orders of expansion of all these searches differ.",
    examples: &[
        "seed 4\nrandomGraph 6 8 inconsistent\naudit h",
        "seed 4\nrandomGraph 7 10 distinct [solveBFS solveUCS solveGreedy solveAStar]\nsolveAStar h trace",
    ],
    role: Role::Puzzle,
}

impl RandomGraph {
    /// The options, or their defaults.
    pub(crate) fn options(&self) -> GraphOptions {
        self.options.as_deref().cloned().unwrap_or_default()
    }

    /// The next graph of the generator.
    pub(crate) fn drawn(
        &self,
        registry: &Registry,
        random: &mut Random,
    ) -> Result<Arc<Puzzle>, NotDrawn> {
        let size =
            [self.nodes.0, self.edges.0].map(|own| usize::try_from(own).unwrap_or(usize::MAX));
        let graph = random_graph(size.into(), self.options().kind, random)?;
        let rules: Arc<dyn Rules> = Arc::new(graph);
        Ok(registry.puzzle(&rules, &[]))
    }
}

command! {
    /// `setGoal "123 8b4 765"`.
    SetGoal {
        /// The state to reach.
        goal: Box<Goal> = "S",
    }
    name: "setGoal",
    group: Group::Session,
    summary: "Sets the goal of searches",
    details: "The current state stays. The session drops the last result. On a graph a list of nodes sets several goals: setGoal [A B].",
    examples: &["setGoal \"123 8b4 765\"\nsetState \"283 164 7b5\" solveAStar h2"],
    role: Role::Plain,
}
