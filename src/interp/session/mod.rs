//! The session, which commands read and change.

pub(crate) mod catalog;
pub(crate) mod file_definitions;
pub(crate) mod hand_in;
pub(crate) mod options;

use crate::check::{FormulaDefinition, Knowledge, Procedure, PuzzleDefinition};
use crate::command::{List, SearchSettings, Setting, Terms, Value};
use crate::interp::Cost;
use crate::interp::events::front_end::HandedIn;
use crate::interp::events::possible::PossibleReport;
use crate::interp::observation::judged::JudgedReport;
use crate::interp::observation::kept_log::{KeptLog, LookedInto};
use crate::interp::observation::result::SearchResult;
use file_definitions::FileDefinitions;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{
    Board, BoardLayers, DefinedHeuristic, DefinedSearch, ExactCount, Problem, Puzzle, Random,
    SearchAlgorithm, goal_text,
};
use puzzle_core::puzzles::Registry;
use puzzle_core::search::{Ending, Move, MustExpand};
use smol_str::SmolStr;
use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::Arc;

/// Number of changes of state that `undo` can take back.
const UNDO_DEPTH: usize = 1000;

/// The result of replaying moves.
#[derive(Clone, Debug)]
pub(crate) struct SolutionCheck {
    /// Where they start.
    pub start: Board,
    /// Number of moves.
    pub moves: usize,
    /// Their cost: their number, if moves have no costs.
    pub cost: Cost,
    /// The first one that is not legal, counted from 1.
    pub illegal: Option<usize>,
    /// The state behind the moves before it, or behind all of them.
    pub reached: Board,
    /// The name of the move that is not legal.
    pub illegal_move: Option<SmolStr>,
    /// Whether they end in a goal.
    pub solves: bool,
    /// Whether they do so turned around, as moves of the tiles: those were taken if they solve, too.
    pub turned: bool,
    /// A lower bound on the cost of a solution, and whether some solution meets it.
    pub least: Option<(Cost, bool)>,
}

impl SolutionCheck {
    /// The excess cost of a solution, and whether it is proved.
    pub(crate) fn excess(&self) -> Option<(Cost, bool)> {
        let (least, exact) = self.least.filter(|_| self.solves)?;
        Some((self.cost.above(least), exact))
    }
}

/// The result of an audit for the first of its heuristics.
#[derive(Clone, Debug)]
pub(crate) struct AuditResult {
    /// Whether it says too much of no state.
    pub admissible: bool,
    /// Whether no move takes off more than itself.
    pub consistent: bool,
    /// The first state that it says too much of, else the first where a move takes off more.
    pub witness: Option<String>,
    /// Whether another admissible one of that audit says nowhere less, and more somewhere.
    pub dominated: bool,
}

/// A heuristic of a script, with what it took of the session when it was defined.
#[derive(Debug)]
pub(crate) struct HeuristicDefinition {
    /// The name in the session: its own, unless it is there for another one of its file alone.
    pub name: String,
    /// As it was written.
    pub written: Arc<FormulaDefinition>,
    /// As puzzles know it.
    pub heuristic: Arc<DefinedHeuristic>,
    /// The variables that it reads.
    pub captured: Vec<(String, Value)>,
    /// Terms that it may contain.
    pub terms: Terms,
    /// The definitions of its file that it may name.
    pub file: Option<Arc<FileDefinitions>>,
}

/// A search of a script, with what it took of the session when it was defined.
#[derive(Debug)]
pub(crate) struct SearchDefinition {
    /// As it was written.
    pub written: Arc<FormulaDefinition>,
    /// As puzzles know it.
    pub search: Arc<DefinedSearch>,
    /// The variables that it reads.
    pub captured: Vec<(String, Value)>,
}

/// A log that was held against a search.
#[derive(Clone, Debug)]
pub(crate) struct SearchCheck {
    /// The verdict.
    pub report: Arc<JudgedReport>,
    /// The log, if nothing was searched for since. There is none of predictions.
    pub log: Option<Arc<KeptLog>>,
}

/// The puzzle, its state, and everything else that lasts from one command to the next.
#[derive(Clone, Debug)]
pub struct Session {
    /// The puzzles that can be chosen.
    pub registry: Arc<Registry>,
    /// The puzzle in force.
    pub puzzle: Arc<Puzzle>,
    /// The goal; `None` if it is a rule.
    pub goal: Option<Board>,
    state: Board,
    undo: VecDeque<Board>,
    /// The states that are not to be drawn again.
    pub(crate) drawn: Arc<BTreeSet<(String, Board)>>,
    /// The last search.
    pub result: Option<Arc<SearchResult>>,
    /// Number of solutions that `solveAll` counted last.
    pub solutions: Option<ExactCount>,
    /// The last layers that `layers` counted.
    pub layers: Option<Arc<BoardLayers>>,
    /// The result of the last audit.
    pub(crate) audited: Option<Arc<AuditResult>>,
    /// The states that the first heuristic of the last `audit H mustExpand` must expand.
    pub(crate) must_expand: Option<MustExpand>,
    /// The runs of the last experiment, of this session or of a script that was handed in.
    pub(crate) results: Option<List>,
    /// The last moves that were replayed.
    pub(crate) check: Option<Arc<SolutionCheck>>,
    /// The last log that was held against a search.
    pub(crate) search_check: Option<SearchCheck>,
    /// The paths of the last search that was asked for all that ties allow.
    pub(crate) possible: Option<Arc<PossibleReport>>,
    /// A script that was handed in, if nothing was searched for since it ran.
    pub handed_in: Option<Arc<HandedIn>>,
    /// The last searches that can be looked into, at most two, the last one first.
    pub(crate) watched: VecDeque<LookedInto>,
    /// The expansion of the last one that is looked at; 0: before the first.
    pub(crate) position: u32,
    /// Whether it was said where the limit on nodes comes from that nobody set.
    pub(crate) default_limit_told: bool,
    /// Whether it was said what a dead end is.
    pub(crate) dead_end_told: bool,
    /// Whether it was told why the side of the goal searched without estimates.
    pub(crate) blind_side_told: bool,
    /// Limits and order.
    pub settings: SearchSettings,
    /// The generator.
    pub random: Random,
    /// The seed of the generator.
    pub seed: u64,
    /// Warnings that are given once: the caps that something exceeded, the heuristics that are constant.
    pub(crate) told: BTreeSet<String>,
    /// Variables outside of procedures.
    pub variables: HashMap<String, Value>,
    /// Procedures.
    pub(crate) procedures: HashMap<String, Arc<Procedure>>,
    /// Heuristics that the script defined.
    pub(crate) heuristics: BTreeMap<String, Arc<HeuristicDefinition>>,
    /// Searches that the script defined.
    pub(crate) searches: BTreeMap<String, Arc<SearchDefinition>>,
    /// Of which of them, or of what is made of them, an audit proved for the puzzle and goal in force that it
    /// never says too much.
    proved: Vec<HeuristicSpec>,
    /// Puzzles that the script defines.
    pub(crate) definitions: HashMap<String, Arc<PuzzleDefinition>>,
}

impl Session {
    /// A session on the first puzzle of a registry.
    ///
    /// # Panics
    ///
    /// If no family of the registry is a puzzle by its name alone.
    pub fn new(registry: Arc<Registry>, seed: u64, settings: SearchSettings) -> Self {
        let puzzle = registry.first().expect("a family that takes nothing");
        Self {
            registry,
            goal: puzzle.default_goal(),
            state: puzzle.initial_state(),
            puzzle,
            undo: VecDeque::new(),
            drawn: Arc::default(),
            result: None,
            solutions: None,
            layers: None,
            audited: None,
            must_expand: None,
            results: None,
            check: None,
            search_check: None,
            possible: None,
            handed_in: None,
            watched: VecDeque::new(),
            position: 0,
            default_limit_told: false,
            dead_end_told: false,
            blind_side_told: false,
            settings,
            random: Random::new(seed),
            seed,
            told: BTreeSet::new(),
            variables: HashMap::new(),
            procedures: HashMap::new(),
            heuristics: BTreeMap::new(),
            searches: BTreeMap::new(),
            proved: Vec::new(),
            definitions: HashMap::new(),
        }
    }

    /// The current state.
    pub fn state(&self) -> Board {
        self.state.clone()
    }

    /// Changes the state, in a way that `undo` can take back.
    pub fn set_state(&mut self, state: Board) {
        if self.undo.len() == UNDO_DEPTH {
            self.undo.pop_front();
        }
        self.undo.push_back(self.state.clone());
        self.state = state;
        self.forget_board_handed_in();
    }

    /// The board of this session is what is read again, and not the one that a script left behind.
    fn forget_board_handed_in(&mut self) {
        if let Some(handed_in) = &mut self.handed_in {
            let values = &mut Arc::make_mut(handed_in).values;
            for name in ["state", "goal", "puzzle"] {
                values.remove(name);
            }
        }
    }

    /// Keeps a search that can be looked into; what was before the last one is dropped.
    pub(crate) fn look_into(&mut self, search: LookedInto) {
        if let Some(check) = &mut self.search_check {
            check.log = match &search {
                LookedInto::Log(log) => Some(log.clone()),
                LookedInto::Search(_) => None,
            };
        }
        self.watched.push_front(search);
        self.watched.truncate(2);
        self.position = 0;
    }

    /// The log that was held against a search, if nothing was searched for since.
    pub(crate) fn last_log(&self) -> Option<Arc<KeptLog>> {
        self.search_check.as_ref()?.log.clone()
    }

    /// Takes back the last change of state; false when there is none.
    pub fn undo(&mut self) -> bool {
        let Some(state) = self.undo.pop_back() else {
            return false;
        };
        self.state = state;
        self.forget_board_handed_in();
        true
    }

    /// Number of changes that `undo` could take back.
    #[cfg(test)]
    pub(crate) fn undo_depth(&self) -> usize {
        self.undo.len()
    }

    /// Another puzzle: goal, state, result, order and undo history start anew.
    pub fn set_puzzle(&mut self, puzzle: &Arc<Puzzle>) {
        self.goal = puzzle.default_goal();
        self.state = puzzle.initial_state();
        self.puzzle = puzzle.clone();
        self.prove(Vec::new());
        self.result = None;
        self.solutions = None;
        self.layers = None;
        self.audited = None;
        self.must_expand = None;
        self.check = None;
        self.search_check = None;
        self.possible = None;
        self.handed_in = None;
        self.watched.clear();
        self.position = 0;
        self.settings.order = Setting::Unset;
        self.undo.clear();
    }

    /// Another goal: what was proved for the one before is gone.
    pub fn set_goal(&mut self, goal: Board) {
        self.goal = Some(goal);
        self.forget_board_handed_in();
        self.result = None;
        self.check = None;
        self.search_check = None;
        self.possible = None;
        self.solutions = None;
        self.layers = None;
        self.audited = None;
        self.must_expand = None;
        self.prove(Vec::new());
    }

    /// Adds a heuristic to all puzzles, in the place of one that has its name; what was proved of others may
    /// have been about that.
    pub(crate) fn define_heuristic(&mut self, definition: HeuristicDefinition) {
        Arc::make_mut(&mut self.registry).add_heuristic(definition.heuristic.clone());
        let name = definition.name.clone();
        self.heuristics.insert(name, Arc::new(definition));
        // Those that are made of others may be made of this one.
        for defined_heuristic in self.heuristics.values() {
            defined_heuristic.heuristic.forget_parts();
        }
        for formula in self
            .searches
            .values()
            .flat_map(|defined_search| defined_search.search.formulas())
        {
            formula.forget_parts();
        }
        self.prove(Vec::new());
    }

    /// Adds a search to all puzzles, in the place of one that has its name.
    pub(crate) fn define_search(&mut self, definition: SearchDefinition) {
        let name = definition.written.name.clone();
        self.add_algorithm(definition.search.clone());
        self.searches.insert(name, Arc::new(definition));
    }

    /// Adds an algorithm to all puzzles, in the place of one that has its name.
    pub(crate) fn add_algorithm(&mut self, algorithm: Arc<dyn SearchAlgorithm>) {
        self.searches.remove(algorithm.name());
        Arc::make_mut(&mut self.registry).add_algorithm(algorithm);
        let proved = self.proved.clone();
        self.prove(proved);
    }

    /// Heuristics proved admissible for the puzzle and goal in force.
    pub(crate) fn proved(&self) -> &[HeuristicSpec] {
        &self.proved
    }

    /// From now on that is proved, and nothing else.
    pub(crate) fn prove(&mut self, proved: Vec<HeuristicSpec>) {
        let mut known = self.puzzle.admissible_for(self.goal.as_ref());
        known.extend(proved.iter().cloned());
        self.puzzle = self.registry.puzzle(self.puzzle.rules(), &known);
        self.proved = proved;
    }

    /// The goal that the last search reached, where a list of names is the goal.
    pub(crate) fn goal_reached(&self) -> Option<Board> {
        let result = self.result.as_ref()?;
        let puzzle = &result.puzzle;
        let goals = puzzle.goals(result.problem.goal.as_ref()).ok()?;
        let Ending::Solved { path, .. } = &result.outcome.ending else {
            return None;
        };
        let end = path
            .iter()
            .try_fold(result.problem.start.clone(), |board, &mv| {
                puzzle.apply(&board, mv)
            });
        end.filter(|_| puzzle.has_named_states() && goals.len() > 1)
    }

    /// All moves in the order in force.
    pub fn order(&self) -> Vec<Move> {
        self.settings.order(self.puzzle.as_ref())
    }

    /// The state with its goal and order.
    pub fn problem(&self) -> Problem {
        Problem {
            start: self.state.clone(),
            goal: self.goal.clone(),
            order: self.order(),
        }
    }

    /// The goal, compact or in words.
    pub fn goal_text(&self) -> String {
        goal_text(self.puzzle.as_ref(), self.goal.as_ref())
    }

    /// Facts that a checker may know of the session.
    pub fn knowledge(&self) -> Knowledge {
        let heuristics = self.heuristics.iter();
        let heuristics = heuristics
            .filter(|(_, heuristic)| heuristic.written.from_file)
            .map(|(name, _)| name);
        let puzzles = self
            .definitions
            .values()
            .filter(|definition| definition.from_file);
        let puzzles = puzzles.map(|puzzle| &puzzle.name);
        Knowledge {
            registry: self.registry.clone(),
            puzzle: Some(self.puzzle.clone()),
            variables: self.variables.keys().cloned().collect(),
            from_files: heuristics.chain(puzzles).cloned().collect(),
            procedures: self
                .procedures
                .iter()
                .map(|(name, procedure)| (name.clone(), procedure.head.clone()))
                .collect(),
            built: None,
        }
    }
}
