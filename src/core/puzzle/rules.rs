//! The description of a puzzle by its family.

use super::{
    BoardAudit, EdgeList, Estimator, ListedStates, Network, Notation, NotationError, OnMap,
    Problem, Puzzle, Sampling, SamplingError, Solvability, Solver, Step,
};
use crate::abstractions::Permutations;
use crate::distances::{BoardLayers, Cut, Extent, Origin};
use crate::groups::ExactCount;
use crate::heuristic::{CellWeights, HeuristicSpec};
use crate::operators::{CompiledMoves, FactCells, Move, MoveName};
use crate::search::{Limits, Observer, StopReason};
use crate::state::{Appearance, Board, Drawn, Layout, LinePart, Random};
use crate::tasks::{StubbornSets, Task};
use smol_str::SmolStr;
use std::fmt::Debug;

/// The weights by cell of which a heuristic is the sum; `None` of one that is no such sum.
pub(crate) type WeightsOf<'a> = dyn Fn(&HeuristicSpec) -> Option<CellWeights> + 'a;

/// The rules and the notation of a family's puzzle, and its further abilities.
///
/// With the required methods alone every search runs on it, as do random moves, `solve`, and, where
/// its moves have [inverses](Self::inverse), audits and draws of a distance.
pub trait Rules: Send + Sync + Debug {
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

    /// The number of cells of the board: at most 144 where its searches and draws are not its own, since states are
    /// packed then, with 8 bits a cell.
    fn cells(&self) -> usize {
        self.initial_state().cells().len()
    }

    /// The number of cells in a row of the board; `None` where it is no grid.
    fn columns(&self) -> Option<usize> {
        None
    }

    /// The names for definitions: by default cells numbered from 0, in each `b` or a number.
    fn layout(&self) -> Layout {
        let cells = self.cells();
        Layout::numbered(cells, cells.min(Layout::MOST_VALUES), self.columns())
    }

    /// The text for the definition of a puzzle that a script defines: another one for each that says something else.
    /// `None` where the name says all.
    fn digest(&self) -> Option<&str> {
        None
    }

    /// All moves, in default successor order unless there is [another one](Self::successor_order), at most 65,536; [`Move`] is an index into them.
    fn moves(&self) -> &[MoveName];

    /// Whether the move is legal, and the state it makes.
    fn apply(&self, board: &Board, mv: Move) -> Option<Board>;

    /// Whether some move costs something else than 1. The length of a path is then its number of moves, and what searches and
    /// heuristics count is what it costs.
    fn has_costs(&self) -> bool {
        false
    }

    /// The cost of a legal move.
    fn step_cost(&self, board: &Board, mv: Move) -> u32 {
        let _ = (board, mv);
        1
    }

    /// The number of units of costs in a cost of 1 as the puzzle writes it: a power of ten.
    fn cost_scale(&self) -> u32 {
        1
    }

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

    /// The stubborn sets of its moves, on the way to that goal or its own; the error is a sentence without a full stop.
    #[doc(hidden)]
    fn stubborn_sets(&self, goal: Option<&Board>) -> Result<StubbornSets, String> {
        let _ = goal;
        Err("stubborn sets are for planning tasks".to_owned())
    }

    /// The planning task of getting from a state to a goal: the puzzle's own without one.
    ///
    /// # Errors
    ///
    /// Why there is none, as a sentence without a full stop.
    fn task(&self, start: &Board, goal: Option<&Board>) -> Result<Task, String> {
        match self.compiled_moves() {
            Some(compiled) => Task::of_model(&compiled.model, start, goal),
            None if goal.is_none() && self.default_goal().is_none() => {
                Err("its goal is a rule, and a task's is facts".to_owned())
            }
            None => Err("its moves read too many cells to be ground actions".to_owned()),
        }
    }

    /// The facts of a planning task.
    fn facts(&self) -> Option<FactCells> {
        None
    }

    /// The moves that searches leave out, because the goal depends on nothing that they change, with their costs.
    fn left_out(&self) -> Vec<(Move, u32)> {
        Vec::new()
    }

    /// The conditions of the move that do not hold in the state, where the puzzle has words for them.
    fn lacking(&self, board: &Board, mv: Move) -> Vec<String> {
        let _ = (board, mv);
        Vec::new()
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
        match goal.cloned().or_else(|| self.default_goal()) {
            Some(goal) => Ok(vec![goal]),
            None => Err("its goal is a rule, and there is no state to go back from".to_owned()),
        }
    }

    /// Whether the state has a goal of its own, whatever the goal of the problem is.
    fn has_own_goal(&self, board: &Board) -> bool {
        let _ = board;
        false
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

    /// Reads a goal, which may be several states where the puzzle lets one choose them.
    fn parse_goal(&self, text: &str) -> Result<Board, NotationError> {
        self.parse(text)
    }

    /// Whether states have names: a number may be one, and a list of them a goal.
    fn has_named_states(&self) -> bool {
        false
    }

    /// Heuristics of its own that never exceed the distance to this goal, where that depends on the goal.
    fn admissible_for(&self, goal: Option<&Board>) -> Vec<HeuristicSpec> {
        let _ = goal;
        Vec::new()
    }

    /// The certain mistakes of its own heuristics for this goal, as sentences without full stops.
    fn doubts(&self, goal: Option<&Board>) -> Vec<String> {
        let _ = goal;
        Vec::new()
    }

    /// Writes a state.
    fn format(&self, board: &Board, notation: Notation) -> String;

    /// The drawing of `prettyPrintState`, lines joined by newlines, no newline at the end.
    fn draw(&self, board: &Board) -> String {
        self.format(board, Notation::Compact)
    }

    /// [`draw`](Self::draw) with the places of cells in it, where these are known.
    fn drawn(&self, board: &Board) -> Option<Drawn> {
        let _ = board;
        None
    }

    /// One board of `prettyPrintSolution` with its caption, as [`draw`](Self::draw).
    fn draw_step(&self, board: &Board, step: Step) -> String {
        format!("{}\n{}", step.caption(), self.draw(board))
    }

    /// The order of successors unless somebody asks for another one, where it is not that of the moves.
    fn successor_order(&self) -> Option<Vec<Move>> {
        None
    }

    /// The state as a cell of a map, where the puzzle is a maze, with the cells to reach.
    fn on_map(&self, board: &Board, goal: Option<&Board>) -> Option<OnMap<'_>> {
        let _ = (board, goal);
        None
    }

    /// A graph as a list of its edges.
    fn list_of_edges(&self) -> Option<EdgeList> {
        None
    }

    /// A graph as Graphviz reads it, with this start and this goal.
    fn graphviz(&self, board: &Board, goal: Option<&Board>) -> Option<String> {
        let _ = (board, goal);
        None
    }

    /// All states and moves as they are drawn, where they are nodes and arcs of a graph.
    fn network(&self) -> Option<Network> {
        None
    }

    /// The number of the state in the [network](Self::network), and those of the goals.
    fn nodes(&self, board: &Board, goal: Option<&Board>) -> Option<(u32, Vec<u32>)> {
        let _ = (board, goal);
        None
    }

    /// The name of the state in a table of problems.
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

    /// The searches of a built-in puzzle of the same shape, on the packed states of that puzzle.
    #[doc(hidden)]
    fn shape(&self) -> Option<&dyn Solver> {
        None
    }

    /// The heuristic whose tables on disk make `solve` fastest; if there is one of that name.
    fn tabled(&self, goal: Option<&Board>) -> HeuristicSpec {
        let _ = goal;
        HeuristicSpec::named("pdb")
    }

    /// Draws a state, and asks `interrupted` now and then; `None` where [`Puzzle::sample`](super::Puzzle::sample) draws by the
    /// rules alone.
    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<Result<Board, SamplingError>> {
        let _ = (sampling, goal, random, interrupted);
        None
    }

    /// The number of states that its [own audit](Self::audit) compares in about a second, where it has one.
    fn audited_states(&self) -> Option<u64> {
        None
    }

    /// Compares heuristics that [`Estimator::accepts`] accepted with the true distances of all states around the goal, or of
    /// those near it. Only asked where [`audited_states`](Self::audited_states) gives a number.
    fn audit(
        &self,
        goal: Option<&Board>,
        heuristics: &[HeuristicSpec],
        extent: Extent,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Result<BoardAudit, Cut>> {
        let _ = (goal, heuristics, extent, limits, observer);
        None
    }

    /// Counts the states at each number of moves from the origin, to a depth or to the end; `None` where the general engine
    /// does so.
    fn count_layers(
        &self,
        origin: &Origin,
        depth: Option<u32>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<BoardLayers> {
        let _ = (origin, depth, limits, observer);
        None
    }

    /// Its moves as permutations, where they are that in every state.
    fn permutations(&self) -> Option<&Permutations> {
        None
    }

    /// The exact number of states that can reach the goal, where that is known without listing them.
    fn states(&self, interrupted: &mut dyn FnMut() -> bool) -> Option<ExactCount> {
        self.permutations()?.states(interrupted)
    }

    /// Tells without a search whether the goal can be reached; `None` where the puzzle does not know.
    fn solvability(&self, problem: &Problem) -> Option<Solvability> {
        let _ = problem;
        None
    }

    /// Visits every solution of the problem in lexicographic order and counts them, where the puzzle has a list of them.
    ///
    /// # Errors
    ///
    /// The limit that was met, or the observer's word.
    fn solve_all(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
        visit: &mut dyn FnMut(Board),
    ) -> Option<Result<u64, StopReason>> {
        let _ = (problem, limits, observer, visit);
        None
    }

    /// Its moves on packed states, where a script defined it.
    #[doc(hidden)]
    fn compiled_moves(&self) -> Option<&CompiledMoves> {
        None
    }

    /// Whether all moves only exchange what stands in the cells: a value that stands in one cell does so in all states that are
    /// reached.
    fn permutes(&self) -> bool {
        let compiled = self.compiled_moves();
        compiled.is_some_and(|compiled| compiled.model.permutes())
    }

    /// Whether an audit of all states covers the start of the problem: it lists all states on the paths from there to a
    /// goal. It goes back from the [`goals`](Self::goals); a state that can be [read](Self::parse) may have others.
    fn is_audited(&self, problem: &Problem) -> bool {
        !self.has_own_goal(&problem.start)
    }

    /// The name of the states that audits and layers list around a goal.
    #[doc(hidden)]
    fn states_name(&self, goal: Option<&Board>) -> &'static str {
        let _ = goal;
        "states"
    }

    /// The same puzzle with extended states, which hold more than a board, where a heuristic to that goal or its own looks at it:
    /// the last move. The cells of the board come first.
    #[doc(hidden)]
    fn extended(&self, heuristic: &HeuristicSpec, goal: Option<&Board>) -> Option<Puzzle> {
        let _ = (heuristic, goal);
        None
    }

    /// The board of an [extended](Self::extended) state.
    #[doc(hidden)]
    fn shown(&self, state: &Board) -> Board {
        state.clone()
    }

    /// Moves from the goal that lead to an [extended](Self::extended) state.
    #[doc(hidden)]
    fn history(&self, state: &Board) -> Option<Vec<Move>> {
        let _ = state;
        None
    }

    /// The description of a definition as it was understood, line by line: what it is of, and what there is.
    #[doc(hidden)]
    fn describe(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Where it keeps the states around its goal, once they were listed for a draw.
    #[doc(hidden)]
    fn listed_states(&self) -> Option<&ListedStates> {
        None
    }

    /// The appearance of a value on boards.
    #[doc(hidden)]
    fn appearance(&self, value: u8) -> Appearance {
        Appearance::plain(self.layout().values.get(usize::from(value)), value)
    }

    /// The lines that a script draws states by; none where they are drawn otherwise.
    #[doc(hidden)]
    fn drawing(&self) -> Vec<Vec<LinePart>> {
        Vec::new()
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
            .position(|mv| mv.all().any(|known_name| known_name == name))
            .map(|index| Move(index as u32))
    }

    /// As the move is printed.
    fn move_name(&self, mv: Move) -> SmolStr {
        self.moves()[mv.index()].name.clone()
    }

    /// As all moves are printed, in default successor order.
    fn move_names(&self) -> Vec<&str> {
        self.moves().iter().map(|mv| mv.name.as_str()).collect()
    }
}
