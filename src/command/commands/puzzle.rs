//! The puzzle and its goal.

use super::command;
use crate::command::{CommandRole, Goal, GraphOptions, Whole};
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
    role: CommandRole::Puzzle,
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
    draws: true,
    role: CommandRole::Puzzle,
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
    came_late: true,
    draws: true,
    role: CommandRole::Puzzle,
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
            [self.nodes.0, self.edges.0].map(|count| usize::try_from(count).unwrap_or(usize::MAX));
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
}
