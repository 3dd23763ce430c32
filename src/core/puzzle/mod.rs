//! The puzzles: rules, notations, drawings, sampling, and which heuristics they know.
//!
//! [`Puzzle`] is what the rest of the program sees of a puzzle, one object for a session. Inside
//! a puzzle's file its state is packed, and a solve is matched once to a monomorphic search.
//! A new puzzle is one file and one line in the registry of `puzzles`.

mod abilities;
mod added;
mod audited;
mod changed;
mod extended;
mod general;
mod method;
mod notation;
mod own_heuristic;
mod shortest;
mod written_moves;

pub use crate::abstractions::Permutations;
pub use crate::distances::{BoardLayers, Origin};
pub use crate::groups::{MOST_POINTS, Order, Permutation};
pub use crate::heuristic::{BoardEstimate, CellWeights};
pub use crate::operators::{
    Builder, Constant, Datum, Fault, FaultKind, Formula, Ground, Id, MoveName, OfCell, Operation,
};
pub use crate::state::{
    Appearance, Board, Colour, Drawn, Label, Layout, LinePart, MOST_BITS, MOST_CELLS, Random,
};
pub use abilities::{Auditor, Estimator, Judge, LayerCounter, Lister, Sampler, Solver};
pub use audited::{Audited, BoardAudit};
pub use changed::changed;
pub use extended::BoardHeuristic;
pub use general::{Listing, Recording, Steps, Tape};
pub use method::{Method, Solved};
pub use notation::{Advice, Notation, NotationError};
pub use own_heuristic::OwnHeuristic;
pub use shortest::Shortest;
pub use written_moves::read_moves;

pub(crate) use added::AddedHeuristics;
pub(crate) use extended::Extended;
#[cfg(test)]
pub(crate) use general::count_by_rules;
pub(crate) use general::{
    BoardDomain, MOST_LISTED, count_in, packing, prepare, record_descent, record_from_both_sides,
    record_on, search_on_boards, stopped,
};
pub(crate) use notation::quoted;

use crate::operators::{Faults, Machine, Move};
use smol_str::SmolStr;
use std::fmt::Debug;
use std::sync::Arc;

/// What a solve starts from: all that its counts depend on, but for the algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The state to start from.
    pub start: Board,
    /// The state to reach; `None` where the goal is a rule (octa).
    pub goal: Option<Board>,
    /// All moves of the puzzle, in successor order.
    pub order: Vec<Move>,
}

/// Whether a goal can be reached, and why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solvability {
    /// It can, or nothing is known against it.
    Solvable {
        /// How that is known, as a sentence without a full stop.
        reason: String,
    },
    /// It can't.
    Unsolvable {
        /// Why, as a sentence without a full stop (the parities).
        reason: String,
        /// A state near the start that can reach the goal, in `compact` notation, and what was
        /// changed to get it (`swapping 1 and 2`).
        repair: Option<(String, String)>,
    },
    /// Nobody knows.
    Unknown {
        /// What was tried, as a sentence without a full stop.
        reason: String,
    },
}

/// How `randomizeState` draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sampling {
    /// So many moves from the goal, each uniform among the legal ones.
    Moves(u64),
    /// So many moves from the goal, never through a state twice, each uniform among the moves
    /// left; a trapped walk starts again.
    Walk(u64),
    /// Uniform among the states at that true distance to the goal.
    Depth(u64),
    /// Uniform over all states that can reach the goal.
    Uniform,
}

/// Why a state can't be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SamplingError {
    /// No state is that far from the goal; the greatest distance is given.
    TooDeep {
        /// The greatest distance of any state from this goal.
        deepest: u64,
    },
    /// The space is too large to be enumerated for this puzzle; says what works instead.
    NotEnumerable,
    /// No walk that long avoids every state twice, as far as could be tried.
    NoWalk,
    /// This puzzle does not draw that way; the sentence says why, without a full stop.
    Unsupported(String),
    /// More than the puzzle has to give (octa: cells to empty).
    TooMany {
        /// The most there is.
        most: u64,
    },
    /// The caller asked to stop.
    Interrupted,
}

/// A place in a solution that is drawn board by board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// How many moves were made.
    pub depth: usize,
    /// How many moves the whole solution has.
    pub length: usize,
}

impl Step {
    /// `Starting State`, `Depth: 1` and so on, `GOAL!!!!!!!!!`.
    pub fn caption(self) -> String {
        match self.depth {
            depth if depth == self.length => "GOAL!!!!!!!!!".to_owned(),
            0 => "Starting State".to_owned(),
            depth => format!("Depth: {depth}"),
        }
    }
}

/// Whether what was read for one puzzle means the same on the other: one that a script defined has its name only until
/// it is defined anew.
pub fn is_same(first: &dyn Puzzle, second: &dyn Puzzle) -> bool {
    match (first.machine(), second.machine()) {
        (None, None) => first.name() == second.name(),
        (Some(first), Some(second)) => std::ptr::eq(first, second),
        _ => false,
    }
}

/// A puzzle as a session holds it: rules and notation, and what else it is able to do.
///
/// With the required methods alone every search runs on it, as do random moves, `solve`, and, where
/// its moves have [inverses](Self::inverse), audits and draws of a distance.
pub trait Puzzle: Send + Sync + Debug {
    /// As the user types it after `puzzle`: `eight`, `sliding 4x5`.
    fn name(&self) -> &str;

    /// The goal of a new session; `None` where the goal is a rule.
    fn default_goal(&self) -> Option<Board>;

    /// The goal in words, where it is a rule.
    fn goal_rule(&self) -> Option<&str> {
        None
    }

    /// The state of a new session.
    fn initial_state(&self) -> Board;

    /// How many cells the board has.
    fn cells(&self) -> usize {
        self.initial_state().cells().len()
    }

    /// How many cells stand in a row of the board; `None` where it is no grid.
    fn columns(&self) -> Option<usize> {
        None
    }

    /// What definitions may name of it: by itself cells numbered from 0, in each `b` or a number.
    fn layout(&self) -> Layout {
        let cells = self.cells();
        Layout::numbered(cells, cells.min(Layout::MOST_VALUES), self.columns())
    }

    /// What stands for the definition of a puzzle that a script defines: another one for each that says
    /// something else. `None` where the name says all.
    fn digest(&self) -> Option<&str> {
        None
    }

    /// All moves in default successor order, fewer than 128; [`Move`] is an index into them.
    fn moves(&self) -> &[MoveName];

    /// Whether the move is legal, and the state it makes.
    fn apply(&self, board: &Board, mv: Move) -> Option<Board>;

    /// The move that takes `mv` back, if one does so in every state that `mv` makes, and is itself
    /// taken back by `mv`.
    fn inverse(&self, mv: Move) -> Option<Move> {
        let _ = mv;
        None
    }

    /// The states that the move leads from to this one; there is at most one where it has an
    /// [inverse](Self::inverse). Only asked of moves that [go back](Self::goes_back_by).
    fn predecessors(&self, board: &Board, mv: Move) -> Vec<Board> {
        let back = self.inverse(mv);
        let before = back.and_then(|back| self.apply(board, back));
        before.into_iter().collect()
    }

    /// Whether [`predecessors`](Self::predecessors) finds all there are; the error says why not, as a
    /// sentence without a full stop.
    fn goes_back_by(&self, mv: Move) -> Result<(), String> {
        match self.inverse(mv) {
            Some(_) => Ok(()),
            None => Err(format!("no move takes back `{}`", self.move_name(mv))),
        }
    }

    /// All states that are goals, at least one, where they can be listed; the error says why they can't,
    /// as a sentence without a full stop.
    fn goals(&self, goal: Option<&Board>) -> Result<Vec<Board>, String> {
        match goal.copied().or_else(|| self.default_goal()) {
            Some(goal) => Ok(vec![goal]),
            None => Err("its goal is a rule, and there is no state to go back from".to_owned()),
        }
    }

    /// Whether the state is a goal.
    fn is_goal(&self, board: &Board, goal: Option<&Board>) -> bool {
        goal == Some(board)
    }

    /// Node limit of a session that sets none.
    fn default_max_nodes(&self) -> u64 {
        10_000_000
    }

    /// Reads a state.
    fn parse(&self, text: &str) -> Result<Board, NotationError>;

    /// Writes a state.
    fn format(&self, board: &Board, notation: Notation) -> String;

    /// The drawing of `prettyPrintState`, lines joined by newlines, no newline at the end.
    fn draw(&self, board: &Board) -> String {
        self.format(board, Notation::Compact)
    }

    /// [`Puzzle::draw`] with the places of cells in it, where these are known.
    fn drawn(&self, board: &Board) -> Option<Drawn> {
        let _ = board;
        None
    }

    /// One board of `prettyPrintSolution` with its caption, as [`Puzzle::draw`].
    fn draw_step(&self, board: &Board, step: Step) -> String {
        format!("{}\n{}", step.caption(), self.draw(board))
    }

    /// How a table of problems names the state.
    fn report_label(&self, board: &Board) -> String {
        self.format(board, Notation::Compact)
    }

    /// Its heuristics.
    fn estimator(&self) -> Option<&dyn Estimator> {
        None
    }

    /// Its own searches.
    fn solver(&self) -> Option<&dyn Solver> {
        None
    }

    /// Its own draws.
    fn sampler(&self) -> Option<&dyn Sampler> {
        None
    }

    /// Its own audits.
    fn auditor(&self) -> Option<&dyn Auditor> {
        None
    }

    /// Its own layers.
    fn layer_counter(&self) -> Option<&dyn LayerCounter> {
        None
    }

    /// Its moves as permutations, where they are that in every state.
    fn permutations(&self) -> Option<&Permutations> {
        None
    }

    /// How many states can reach the goal, exactly, where that is known without listing them.
    fn states(&self, interrupted: &mut dyn FnMut() -> bool) -> Option<Order> {
        self.permutations()?.states(interrupted)
    }

    /// What it knows of solvability.
    fn judge(&self) -> Option<&dyn Judge> {
        None
    }

    /// Its list of solutions.
    fn lister(&self) -> Option<&dyn Lister> {
        None
    }

    /// Its moves on packed states, where a script defined it.
    #[doc(hidden)]
    fn machine(&self) -> Option<&Machine> {
        None
    }

    /// Shows where it keeps what went wrong in definitions while states were looked at.
    #[doc(hidden)]
    fn visit_faults(&self, visit: &mut dyn FnMut(&Faults)) {
        if let Some(machine) = self.machine() {
            visit(&machine.faults);
        }
    }

    /// How boards show a value.
    #[doc(hidden)]
    fn appearance(&self, value: u8) -> Appearance {
        Appearance::plain(self.layout().values.get(usize::from(value)), value)
    }

    /// The lines that a script draws states by; none where they are drawn otherwise.
    #[doc(hidden)]
    fn drawing(&self) -> Vec<Vec<LinePart>> {
        Vec::new()
    }

    /// The puzzle without the heuristics that were added to it, if some were.
    #[doc(hidden)]
    fn plain(&self) -> Option<Arc<dyn Puzzle>> {
        None
    }

    /// The legal moves, in the order given.
    fn legal_moves(&self, board: &Board, order: &[Move]) -> Vec<Move> {
        order
            .iter()
            .copied()
            .filter(|&mv| self.apply(board, mv).is_some())
            .collect()
    }

    /// The move of that name.
    fn find_move(&self, name: &str) -> Option<Move> {
        self.moves()
            .iter()
            .position(|mv| mv.all().any(|own| own == name))
            .map(|index| Move(index as u8))
    }

    /// As the move is printed.
    fn move_name(&self, mv: Move) -> SmolStr {
        self.moves()[usize::from(mv.0)].name.clone()
    }

    /// As all moves are printed, in default successor order.
    fn move_names(&self) -> Vec<&str> {
        self.moves().iter().map(|mv| mv.name.as_str()).collect()
    }
}

/// A goal, compact or in words.
pub fn goal_text(puzzle: &dyn Puzzle, goal: Option<&Board>) -> String {
    match goal {
        Some(goal) => puzzle.format(goal, Notation::Compact),
        None => puzzle.goal_rule().unwrap_or_default().to_owned(),
    }
}
