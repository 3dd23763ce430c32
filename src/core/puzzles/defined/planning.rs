//! Data of a planning task beyond its model: facts with their names, and its heuristics.

use super::facts::Facts;
use crate::heuristic::{BoardEstimate, HeuristicArgument, HeuristicInfo, HeuristicSpec};
use crate::operators::Move;
use crate::search::{Estimate, Limits, Observer, Rating, Statistics, StopReason};
use crate::state::Board;
use crate::tasks::{
    Fact, MergeAndShrink, Optimized, Potentials, Relaxation, RelaxationScratch, StubbornSets, Task,
    TaskHeuristic,
};
use smol_str::SmolStr;
use std::ops::Range;
use std::sync::Mutex;

/// The heuristics of tasks that no other puzzle has.
pub(in crate::puzzles) static HEURISTICS: [HeuristicInfo; 8] = [
    row(
        "lmcut",
        "landmark cuts: what sets of actions cost of which every relaxed plan has one",
        (true, false),
    ),
    row(
        "hmax",
        "the dearest fact of the goal, where nothing ceases to hold",
        (true, true),
    ),
    row(
        "hadd",
        "the sum over the facts of the goal, where nothing ceases to hold",
        (false, false),
    ),
    row(
        "ff",
        "what a plan costs where nothing ceases to hold: the relaxed plan of FF",
        (false, false),
    ),
    row(
        "goalCount",
        "facts of the goal that do not hold",
        (false, false),
    ),
    row(
        "landmarkCount",
        "facts that do not hold, and that every plan makes true if nothing ceases to hold",
        (false, false),
    ),
    HeuristicInfo::new(
        "mergeAndShrink",
        "distances in a product of the variables, shrunk by bisimulation to so many states: mergeAndShrink, mergeAndShrink(1000)",
        true,
    ),
    HeuristicInfo::new(
        "potential",
        "the sum of a number for each fact that holds, as great as can be at the start, or over all states: potential(all)",
        true,
    ),
];

/// A heuristic of tasks, as it was asked for.
pub(super) enum OfTask {
    Relaxed(TaskHeuristic),
    /// Of so many states.
    MergeAndShrink(usize),
    Potential(Optimized),
}

/// The most states of a factor of merge-and-shrink.
const MOST_STATES: usize = 10_000_000;

impl OfTask {
    /// The one of that name, or the arguments that it takes, as a sentence without a full stop; `None` where there is none of
    /// that name.
    pub(super) fn of(heuristic: &HeuristicSpec) -> Option<Result<Self, String>> {
        let arguments = &heuristic.arguments[..];
        let read = match (heuristic.name.as_str(), arguments) {
            ("mergeAndShrink", []) => Some(Self::MergeAndShrink(MergeAndShrink::STATES)),
            ("mergeAndShrink", [HeuristicArgument::Number(states)]) => {
                let states = states.parse().ok();
                let states = states.filter(|states| (1..=MOST_STATES).contains(states));
                states.map(Self::MergeAndShrink)
            }
            ("potential", []) => Some(Self::Potential(Optimized::Start)),
            ("potential", [HeuristicArgument::Heuristic(all)])
                if *all == HeuristicSpec::named("all") =>
            {
                Some(Self::Potential(Optimized::AllStates))
            }
            ("mergeAndShrink" | "potential", _) => None,
            (name, _) => {
                let relaxed = TaskHeuristic::named(name)?;
                arguments.is_empty().then_some(Self::Relaxed(relaxed))
            }
        };
        Some(read.ok_or_else(|| match heuristic.name.as_str() {
            "mergeAndShrink" => format!(
                "mergeAndShrink takes a number of states from 1 to {MOST_STATES}, for example mergeAndShrink(1000)"
            ),
            "potential" => "potential takes no arguments, or all: potential(all)".to_owned(),
            name => format!("{name} takes no arguments"),
        }))
    }
}

const fn row(
    name: &'static str,
    summary: &'static str,
    (admissible, consistent): (bool, bool),
) -> HeuristicInfo {
    HeuristicInfo {
        name: SmolStr::new_static(name),
        parameters: SmolStr::new_static(""),
        summary: SmolStr::new_static(summary),
        admissible,
        consistent,
    }
}

/// A planning task.
#[derive(Debug)]
pub(super) struct Planning {
    pub task: Task,
    pub facts: Facts,
    /// The actions of each move.
    moves: Vec<Range<usize>>,
}

impl Planning {
    pub(super) fn new(task: Task) -> Self {
        Self {
            facts: Facts::new(&task),
            moves: task.moves(),
            task,
        }
    }

    /// The facts that are true in every goal state.
    pub(super) fn goal(&self) -> String {
        let goal = self.task.goal.iter();
        let goal = goal.map(|fact| self.facts.written(fact.variable.into(), fact.value));
        goal.collect::<Vec<_>>().join(" ")
    }

    /// The task with another start, and a state as its goal if there is one, without actions that do nothing.
    pub(super) fn from(&self, start: &Board, goal: Option<&Board>) -> Task {
        // A derived variable begins as it is without axioms.
        let initial = self.task.initial.iter().zip(&self.task.variables);
        let initial = initial.zip(start.cells());
        let initial = initial.map(|((&default, variable), &value)| match variable.layer {
            Some(_) => default,
            None => value,
        });
        let mut task = Task {
            initial: initial.collect(),
            goal: goal.map_or(self.task.goal.clone(), facts_of),
            ..self.task.clone()
        };
        task.retain_actions(|action| !action.effects.is_empty());
        task
    }

    /// The preconditions of an action that do not hold; of several ways to make the move those of the one that lacks least.
    pub(super) fn lacking(&self, board: &Board, mv: Move) -> Vec<String> {
        let holds = |fact: &Fact| board.cells()[usize::from(fact.variable)] == fact.value;
        let actions = self.task.actions[self.moves[mv.index()].clone()].iter();
        let lacking = actions.map(|action| {
            let lacking = action.preconditions().filter(|fact| !holds(fact));
            lacking.collect::<Vec<Fact>>()
        });
        let lacking = lacking.min_by_key(Vec::len).unwrap_or_default();
        lacking
            .iter()
            .map(|fact| self.facts.written(fact.variable.into(), fact.value))
            .collect()
    }

    /// The stubborn sets of its moves, for a state that is the goal if there is one.
    pub(super) fn stubborn_sets(&self, goal: Option<&Board>) -> Result<StubbornSets, String> {
        let state = goal.map(facts_of);
        StubbornSets::new(&self.task, state.as_deref().unwrap_or(&self.task.goal))
    }

    /// A heuristic of the task, for a state that is the goal if there is one.
    pub(super) fn prepare(
        &self,
        heuristic: &OfTask,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        let state = goal.map(facts_of);
        let goal = state.as_deref().unwrap_or(&self.task.goal);
        Ok(match *heuristic {
            OfTask::Relaxed(heuristic) => Box::new(Relaxed {
                relaxation: Relaxation::new(&self.task, goal),
                heuristic,
                moves: &self.moves,
                free: Mutex::default(),
            }),
            OfTask::MergeAndShrink(states) => {
                let memory = limits.memory;
                Box::new(MergeAndShrink::new(
                    &self.task, goal, states, memory, observer,
                )?)
            }
            OfTask::Potential(optimized) => {
                let mut look = || observer.observe(&Statistics::default()).map_or(Ok(()), Err);
                let memory = limits.memory;
                Box::new(Potentials::new(
                    &self.task, goal, optimized, memory, &mut look,
                )?)
            }
        })
    }
}

impl BoardEstimate for MergeAndShrink {
    fn of(&self, board: &Board) -> Estimate {
        self.estimate(board.cells())
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

impl BoardEstimate for Potentials {
    fn of(&self, board: &Board) -> Estimate {
        self.estimate(board.cells())
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

/// All that holds in a state.
fn facts_of(board: &Board) -> Vec<Fact> {
    let cells = (0..).zip(board.cells());
    let facts = cells.map(|(variable, &value)| Fact { variable, value });
    facts.collect()
}

/// A heuristic by delete relaxation.
struct Relaxed<'a> {
    relaxation: Relaxation,
    heuristic: TaskHeuristic,
    /// The actions of each move.
    moves: &'a [Range<usize>],
    /// The scratch memory that nobody uses at the moment.
    free: Mutex<Vec<RelaxationScratch>>,
}

impl Relaxed<'_> {
    /// Estimates a state, and has a look at all that is known of it then.
    fn estimate<T>(
        &self,
        board: &Board,
        see: impl FnOnce(Estimate, &mut RelaxationScratch) -> T,
    ) -> T {
        let free = || self.free.lock().expect("nothing goes wrong inside");
        let mut scratch = free().pop().unwrap_or_default();
        let told = self
            .relaxation
            .estimate(self.heuristic, board.cells(), &mut scratch);
        let seen = see(told, &mut scratch);
        free().push(scratch);
        seen
    }
}

impl BoardEstimate for Relaxed<'_> {
    fn of(&self, board: &Board) -> Estimate {
        self.estimate(board, |told, _| told)
    }

    fn rate(&self, board: &Board, rating: &mut Rating) {
        self.estimate(board, |told, scratch| {
            rating.estimates.push(told);
            if let Some(preferred) = rating.preferred.as_mut()
                && self.heuristic.has_preferred()
            {
                let mut actions = Vec::new();
                self.relaxation
                    .add_preferred(self.heuristic, scratch, &mut actions);
                preferred.extend(actions.into_iter().map(|action| {
                    let ends = |range: &Range<usize>| range.end <= action as usize;
                    Move(self.moves.partition_point(ends) as u32)
                }));
            }
        });
    }
}
