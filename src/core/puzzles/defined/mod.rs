//! Puzzles that a script defines: cells, what may stand in them, and moves with their conditions and effects.

mod description;
mod drawing;
mod facts;
mod heuristics;
mod notation;
mod permuting;
mod pieces;
mod planning;
mod solvability;

pub(super) use heuristics::{DATABASES, TABLE as COMPOSED_HEURISTICS};
pub use pieces::PieceSet;
pub(super) use planning::HEURISTICS as TASK_HEURISTICS;
use planning::Planning;
use solvability::ReachableStates;

use crate::abstractions::Permutations;
use crate::groups::{ExactCount, Permutation};
use crate::heuristic::HeuristicInfo;
use crate::operators::{CompiledMoves, FactCells, Goal, Model, Move, MoveName};
use crate::puzzle::{
    Estimator, ListedStates, Notation, NotationError, PackedSearch, Problem, Rules, Sampling,
    SamplingError, Solvability, Solver, read_algorithm,
};
use crate::puzzles::sliding::SlidingShape;
use crate::puzzles::sokoban;
use crate::search::{Limits, Observer, Outcome};
use crate::state::{Appearance, Board, Drawn, Layout, LinePart, Random};
use crate::syntax::Source;
use crate::tasks::{StubbornSets, Task};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// A puzzle that a script defined.
#[derive(Debug)]
pub struct Defined {
    /// The moves of searches.
    compiled: CompiledMoves,
    /// The model of a task of which searches leave moves and effects out, with all of them.
    whole: Option<Model>,
    goal_words: Option<String>,
    digest: String,
    permutations: OnceLock<Option<Permutations>>,
    /// The symmetries that map moves that are permutations onto moves.
    symmetries: OnceLock<Vec<Permutation>>,
    heuristics: OnceLock<Vec<HeuristicInfo>>,
    listed_states: ListedStates,
    /// The states that can be reached, where moves ask for the cell of one value.
    reach: OnceLock<Option<ReachableStates>>,
    /// The sliding board that it is under other names, if it is one.
    shape: OnceLock<Option<SlidingShape>>,
    /// The facts and heuristics of a planning task, where it is one.
    task: Option<Planning>,
    /// The sets of pieces by which positions of its file name them.
    sets: Vec<PieceSet>,
}

impl Defined {
    /// The puzzle of a model; `source` is the text that it was defined in, `digest` stands for all that the
    /// definition says.
    pub fn new(model: Model, source: Arc<Source>, digest: String) -> Self {
        let goal_words = model.goal_words();
        Self {
            compiled: CompiledMoves::new(Arc::new(model), source),
            whole: None,
            goal_words,
            digest,
            permutations: OnceLock::new(),
            symmetries: OnceLock::new(),
            heuristics: OnceLock::new(),
            listed_states: ListedStates::default(),
            reach: OnceLock::new(),
            shape: OnceLock::new(),
            task: None,
            sets: Vec::new(),
        }
    }

    /// The same puzzle, whose states are also read as positions of these sets of pieces.
    #[must_use]
    pub fn with_sets(self, sets: Vec<PieceSet>) -> Self {
        Self { sets, ..self }
    }

    /// The puzzle of a planning task; `digest` stands for all that it says.
    ///
    /// `lines` draw its states, `{FACT TEXT}` in them is the text where the fact holds; without any, a state is drawn as the
    /// list of what holds.
    ///
    /// # Errors
    ///
    /// The line that is no fact of the task: its number, and the bytes in it.
    pub fn of_task(
        name: &str,
        task: Task,
        digest: String,
        lines: &[String],
    ) -> Result<Self, (usize, Range<usize>)> {
        let planning = Planning::new(task);
        let task = &planning.task;
        let relevant = task.relevant(&task.goal);
        let mut model = task.model(name, Some(&relevant));
        let is_whole = relevant.iter().all(|is_needed| *is_needed)
            && model.variants.len() == task.actions.len();
        let whole = (!is_whole).then(|| task.model(name, None));
        for (number, line) in lines.iter().enumerate() {
            let line = planning.facts.line(line).map_err(|at| (number, at))?;
            model.drawing.push(line);
        }
        // Nothing in it reckons, so nothing goes wrong in a text.
        let source = Arc::new(Source::new(name, String::new(), None));
        let mut puzzle = Self::new(model, source, digest);
        puzzle.goal_words = Some(planning.goal());
        puzzle.task = Some(planning);
        puzzle.whole = whole;
        Ok(puzzle)
    }

    /// The task whose states are drawn as the list of what holds.
    fn listed(&self) -> Option<&Planning> {
        let task = self.task.as_ref();
        task.filter(|_| self.model().drawing.is_empty())
    }

    /// Reads a state: the values of its cells, a position of sets of pieces, or an algorithm made from the goal.
    fn parse_cells(&self, text: &str) -> Result<Board, NotationError> {
        let (model, goal) = (self.model(), self.default_goal());
        if let Some(goal) = &goal {
            let advice = |words| model.advice(words);
            if let Some(read) = pieces::parse(text, &self.sets, goal, &advice) {
                return read;
            }
        }
        model.parse(text).or_else(|error| {
            let moves = goal.as_ref().and_then(|_| read_algorithm(text, self));
            let made = moves.and_then(|moves| {
                let apply = |board, mv: Move| self.apply(&board, mv);
                moves.into_iter().try_fold(goal?, apply)
            });
            made.ok_or(error)
        })
    }

    fn reach(&self) -> Option<&ReachableStates> {
        let reach = self
            .reach
            .get_or_init(|| ReachableStates::new(self.model()));
        reach.as_ref()
    }

    fn model(&self) -> &Model {
        &self.compiled.model
    }

    /// Whether the goals that are gone back from have the values of the start, and states with others may reach others.
    fn has_goals_of_start(&self, goal: Option<&Board>) -> bool {
        let model = self.model();
        let is_pattern = goal.is_none() && matches!(model.goal, Goal::Pattern(_));
        is_pattern && model.permutes() && (self as &dyn Rules).walks_back(goal).is_ok()
    }

    /// The model with all moves and effects, also those that searches leave out.
    fn whole(&self) -> &Model {
        self.whole.as_ref().unwrap_or(self.model())
    }
}

/// On the states of a built-in puzzle of the same shape.
impl Solver for Defined {
    fn search(
        &self,
        problem: &Problem,
        search: &PackedSearch<'_>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        if let PackedSearch::Pushes = search {
            return sokoban::solve(self.model(), problem, limits, observer);
        }
        let shape = self.shape.get_or_init(|| SlidingShape::new(self.model()));
        let shape = shape.as_ref()?;
        shape.search(problem, search, limits, observer)
    }
}

impl Rules for Defined {
    fn listed_states(&self) -> Option<&ListedStates> {
        Some(&self.listed_states)
    }

    fn name(&self) -> &str {
        &self.model().name
    }

    fn default_goal(&self) -> Option<Board> {
        match &self.model().goal {
            Goal::State(goal) => Some(goal.clone()),
            Goal::Pattern(_) | Goal::Rule(..) => None,
        }
    }

    fn goal_rule(&self) -> Option<&str> {
        self.goal_words.as_deref()
    }

    fn initial_state(&self) -> Board {
        self.model().start.clone()
    }

    fn columns(&self) -> Option<usize> {
        self.model().layout.columns
    }

    fn layout(&self) -> Layout {
        self.model().layout.clone()
    }

    fn digest(&self) -> Option<&str> {
        Some(&self.digest)
    }

    fn estimator(&self) -> Option<&dyn Estimator> {
        Some(self)
    }

    fn permutations(&self) -> Option<&Permutations> {
        let permutations = self
            .permutations
            .get_or_init(|| self.model().permutations());
        permutations.as_ref()
    }

    fn states(&self, interrupted: &mut dyn FnMut() -> bool) -> Option<ExactCount> {
        match self.permutations() {
            Some(group) => group.states(interrupted),
            None => Some(self.reach()?.states()),
        }
    }

    fn successor_order(&self) -> Option<Vec<Move>> {
        let planning = self.task.as_ref();
        planning.map(|planned| planned.task.successor_order())
    }

    fn shape(&self) -> Option<&dyn Solver> {
        Some(self)
    }

    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        _: &mut dyn FnMut() -> bool,
    ) -> Option<Result<Board, SamplingError>> {
        match sampling {
            Sampling::Uniform => self.draw_reached(goal, random).map(Ok),
            _ => None,
        }
    }

    fn solvability(&self, problem: &Problem) -> Option<Solvability> {
        self.judge(problem)
    }

    fn moves(&self) -> &[MoveName] {
        &self.model().moves
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        self.compiled
            .told(self.whole().apply(board, mv), board)
            .flatten()
    }

    fn has_costs(&self) -> bool {
        self.whole().has_costs()
    }

    fn step_cost(&self, board: &Board, mv: Move) -> u32 {
        let said = self.whole().step_cost(board, mv);
        self.compiled.told(said, board).unwrap_or(1)
    }

    fn predecessors(&self, board: &Board, mv: Move) -> Vec<Board> {
        self.model().predecessors(board, mv)
    }

    fn stubborn_sets(&self, goal: Option<&Board>) -> Result<StubbornSets, String> {
        let lacking = || "stubborn sets are for planning tasks".to_owned();
        self.task.as_ref().ok_or_else(lacking)?.stubborn_sets(goal)
    }

    fn task(&self, start: &Board, goal: Option<&Board>) -> Result<Task, String> {
        match &self.task {
            Some(task) => Ok(task.from(start, goal)),
            None => Task::of_model(self.model(), start, goal),
        }
    }

    fn facts(&self) -> Option<FactCells> {
        Some(self.task.as_ref()?.facts.places.clone())
    }

    fn left_out(&self) -> Vec<(Move, u32)> {
        let all = self.whole.iter().flat_map(|whole| &whole.variants);
        let left_out = all.filter(|variant| self.model().variants_of(variant.mv).is_empty());
        left_out.map(|variant| (variant.mv, variant.cost)).collect()
    }

    fn lacking(&self, board: &Board, mv: Move) -> Vec<String> {
        let task = self.task.as_ref();
        task.map_or(Vec::new(), |task| task.lacking(board, mv))
    }

    fn goes_back_by(&self, mv: Move) -> Result<(), String> {
        if self.task.is_some() {
            return Err(
                "the states of a planning task are those that its start reaches".to_owned(),
            );
        }
        self.model().one_way(mv).map_or(Ok(()), Err)
    }

    fn goals(&self, goal: Option<&Board>) -> Result<Vec<Board>, String> {
        match goal {
            Some(goal) => Ok(vec![goal.clone()]),
            None => self.model().goals(),
        }
    }

    fn is_audited(&self, problem: &Problem) -> bool {
        let (model, start) = (self.model(), &problem.start);
        if model.is_task {
            return self.listed_states.is_reached(start);
        }
        let values = |board: &Board| {
            let mut values = board.cells().to_vec();
            values.sort_unstable();
            values
        };
        // States of which it can't be told whether they are forbidden are listed nowhere.
        matches!(model.is_forbidden(start), Ok(false))
            && (values(start) == values(&model.start)
                || !self.has_goals_of_start(problem.goal.as_ref()))
    }

    fn states_name(&self, goal: Option<&Board>) -> &'static str {
        if self.model().is_task {
            "states between the start and the goal"
        } else if self.has_goals_of_start(goal) {
            "states with the values of the start"
        } else {
            "states"
        }
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.model().inverses[mv.index()]
    }

    fn is_goal(&self, board: &Board, goal: Option<&Board>) -> bool {
        match goal {
            Some(goal) => goal == board,
            None => self.compiled.is_goal(board),
        }
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        match &self.task {
            Some(task) => Ok(self.model().filled(task.facts.parse(text)?)),
            None => self.parse_cells(text),
        }
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        let Some(task) = &self.task else {
            return self.model().format(board, notation);
        };
        let holding = task.facts.holding(board);
        match notation {
            Notation::Compact => holding.join(" "),
            Notation::Matrix => holding.join("\n"),
            Notation::Tuple => format!("({})", holding.join(", ")),
        }
    }

    fn compiled_moves(&self) -> Option<&CompiledMoves> {
        Some(&self.compiled)
    }

    fn describe(&self) -> Vec<(&'static str, String)> {
        if let Some(task) = &self.task {
            return task.describe(self);
        }
        let mut lines = self.compiled.describe();
        let symmetries = match self.model().symmetries.len() {
            0 => (self.symmetries().len(), "found"),
            declared => (declared, "declared"),
        };
        if let (count @ 1.., how) = symmetries {
            let said = format!("{count} {how}, for symmetric(h)");
            lines.insert(lines.len() - 1, ("Symmetries", said));
        }
        lines
    }

    fn drawing(&self) -> Vec<Vec<LinePart>> {
        self.model().lines()
    }

    fn appearance(&self, value: u8) -> Appearance {
        let appearance = self.model().appearances.get(usize::from(value));
        appearance
            .cloned()
            .unwrap_or_else(|| Appearance::plain(None, value))
    }

    fn draw(&self, board: &Board) -> String {
        match self.listed() {
            Some(task) => task.facts.holding(board).join("\n"),
            None => self.model().draw(board).text,
        }
    }

    fn drawn(&self, board: &Board) -> Option<Drawn> {
        let is_drawn = self.listed().is_none();
        is_drawn.then(|| self.model().draw(board))
    }
}
