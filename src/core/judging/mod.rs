//! Judges a search that somebody else wrote: whether some run of an algorithm expands the states of a log in its order.
//!
//! The order of an algorithm is defined: A* expands *any* open state of least f, and generates successors in any order. So a
//! rule (`rule.rs`) follows all runs at once, one expansion at a time, and says where none goes on. A mistake is an
//! algorithm of its own, followed by the same machine. Textbooks differ in some points; each of these forms is right, and they
//! are followed side by side, each until its first breach.

mod beam;
mod best_first;
mod both_ends;
mod climbing;
mod deepening;
mod following;
mod form;
mod forms;
mod goal_tests;
mod groups;
mod mistakes;
mod moved;
mod places;
mod possible;
mod predictions;
mod record;
mod recursive;
mod rule;
mod space;
#[cfg(test)]
mod tests;
mod tree;
mod values;

pub use form::SearchForm;
pub use possible::{PossiblePath, PossiblePaths, possible_paths};
pub use predictions::{Predicted, judge_predictions};
pub use record::record_log;
pub use rule::{Breach, GoalTestPlace, StateValues};
pub use values::WrongValue;

use crate::heuristic::HeuristicSpec;
use crate::puzzle::{Problem, Puzzle};
use crate::search::{Algorithm, Limits, Observer, StopReason};
use crate::state::Board;
use following::{LabelledRule, Last, NumberedLog, follow};
use form::Duplicates;
use goal_tests::Seen;
use space::JudgedSpace;
use values::wrong_value;

/// Why local searches that name no heuristic are not judged on some puzzles.
const NO_EVALUATION: &str = "what it sorts by here is no heuristic";

/// Expansions between two questions to the observer.
const LOOK_EVERY: usize = 1024;

/// The events of a search, as its log has them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// The states, in the order of their expansion.
    pub states: Vec<Board>,
    /// Whether the log was cut off: its end is not judged then.
    pub is_partial: bool,
    /// The states that were tested for the goal, in order, each with the number of expansions before; empty where the log
    /// does not say.
    pub tests: Vec<(usize, Board)>,
    /// g and h of each expanded state, in costs, where the log says them; of those behind its end it does not.
    pub values: Vec<[Option<f64>; 2]>,
}

/// The algorithm and heuristics against which a log is held.
#[derive(Clone, Copy, Debug)]
pub struct Standard<'a> {
    /// The start, the goal and the moves.
    pub problem: &'a Problem,
    /// The algorithm.
    pub algorithm: Algorithm,
    /// Its heuristic, one that the puzzle accepts.
    pub heuristic: Option<&'a HeuristicSpec>,
    /// Whether mistakes are looked for that explain a deviation.
    pub explains: bool,
    /// Whether a cheaper path opens a closed state again; `None` where either is right.
    pub reopens: Option<bool>,
    /// The log of this program's own search, where the order is fixed.
    pub own: Option<&'a Log>,
}

impl<'a> Standard<'a> {
    /// An algorithm in each of its forms, without explanations.
    pub fn new(
        problem: &'a Problem,
        algorithm: Algorithm,
        heuristic: Option<&'a HeuristicSpec>,
    ) -> Self {
        Self {
            problem,
            algorithm,
            heuristic,
            explains: false,
            reopens: None,
            own: None,
        }
    }
}

/// What is found out about a log.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// Whether it conforms.
    pub verdict: Verdict,
    /// Where it tests for the goal: when a state is selected or when it is generated. `None` where the log does not show it.
    pub goal_test: Option<GoalTestPlace>,
    /// The place of the first wrong value, from 0, with what it should be.
    pub wrong_value: Option<(usize, WrongValue)>,
}

/// Whether a log conforms to an algorithm.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Some run expands these states in this order.
    Conforms {
        /// The forms of the algorithm that do.
        forms: Vec<SearchForm>,
    },
    /// No run does.
    Deviates(Box<Deviation>),
    /// There were too many ways to follow them all, and none that was followed is left.
    Undecided,
}

/// The first expansion that no run can make.
#[derive(Clone, Debug, PartialEq)]
pub struct Deviation {
    /// Its number, from 1; one more than there are lines where the log ends too early.
    pub number: usize,
    /// The state; `None` where the log ends.
    pub state: Option<Board>,
    /// The values of the state, where it is open.
    pub values: Option<StateValues>,
    /// The rule that it breaks, in the form that was kept longest.
    pub breach: Breach,
    /// That form.
    pub form: SearchForm,
    /// A state that was allowed there.
    pub witness: Option<Witness>,
    /// The number of states that were allowed there.
    pub allowed: usize,
    /// The known mistakes that explain the whole log, narrowest first: those that leave the least choice. Equal ones stand
    /// together, at the front.
    pub explanations: Vec<Explanation>,
    /// Of the mistakes that explain no more than a part, the one that explains most, with the number of expansions.
    pub longest: Option<(Explanation, usize)>,
}

/// A state that had to come before the one that did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The state.
    pub state: Board,
    /// States from the start to it; empty where none is known.
    pub path: Vec<Board>,
    /// Its numbers, where the algorithm has any.
    pub values: Option<StateValues>,
}

/// A mistake, or several at once, after which the log is right.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// Their names.
    pub names: Vec<String>,
    /// The changes to make in the program, one sentence for each.
    pub advice: Vec<&'static str>,
    /// The sum of the logarithms of how many states could come at each expansion.
    pub freedom: f64,
}

/// Why nothing was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotJudged {
    /// This algorithm has no rule, as a sentence without a full stop.
    NoRule(String),
    /// A limit, or the observer's word.
    Stopped(StopReason),
}

impl From<StopReason> for NotJudged {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

/// The algorithm whose rules are kept, with what they need.
struct JudgedAlgorithm {
    algorithm: Algorithm,
    heuristic: Option<usize>,
    back: forms::Back,
    /// Whether a cheaper path opens a closed state again, where that is asked for.
    reopens: Option<bool>,
}

impl JudgedAlgorithm {
    /// Whether a cheaper path may open a closed state again: each way that is right.
    fn reopens(&self) -> &'static [bool] {
        match self.reopens {
            Some(true) => &[true],
            Some(false) => &[false],
            None => &[true, false],
        }
    }
}

/// Judges a log.
///
/// # Errors
///
/// Why nothing was judged.
pub fn judge(
    puzzle: &Puzzle,
    standard: Standard<'_>,
    log: &Log,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Judgement, NotJudged> {
    let mut space = JudgedSpace::new(puzzle, standard.problem);
    let algorithm = standard.algorithm;
    let heuristic = estimated(standard, &mut space, limits, observer)?;
    let states: Vec<u32> = log.states.iter().map(|board| space.number(board)).collect();
    let tests = log.tests.iter();
    let tests: Vec<_> = tests
        .map(|(before, board)| (*before, space.number(board)))
        .collect();
    let seen = Seen::of(&tests, &states, &mut space);
    let seen = match algorithm {
        Algorithm::IdaStar { .. } => seen.along_paths(),
        _ => seen,
    };
    let lines = NumberedLog { states, log, seen };
    let mut costs = Vec::new();
    let verdict = match standard.own {
        Some(reference) => {
            let goal = log.states.get(reference.states.len());
            let goal = goal.filter(|_| log.states.len() == reference.states.len() + 1);
            let is_goal = |board| puzzle.is_goal(board, standard.problem.goal.as_ref());
            judge_exactly(reference, log, goal.is_some_and(is_goal))
        }
        None => by_rules(
            standard, heuristic, &lines, &mut space, &mut costs, observer,
        )?,
    };
    let heuristic = heuristic.filter(|_| !algorithm.is_evaluated());
    Ok(Judgement {
        verdict,
        goal_test: seen.place(),
        wrong_value: wrong_value(heuristic, &lines, &costs, &mut space, observer)?,
    })
}

/// The heuristic by which an algorithm sorts, if it has one.
fn estimated(
    standard: Standard<'_>,
    space: &mut JudgedSpace<'_>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Option<usize>, StopReason> {
    let algorithm = standard.algorithm;
    match standard.heuristic {
        _ if algorithm.is_evaluated() => space.evaluation(limits, observer),
        Some(heuristic) if algorithm.is_informed() => space.heuristic(heuristic, limits, observer),
        None if algorithm.is_informed() => space.usual_heuristic(observer),
        _ => Ok(None),
    }
}

/// The verdict by the rules of an algorithm. `costs` takes g of each expansion that was followed, where a rule knows it.
fn by_rules(
    standard: Standard<'_>,
    heuristic: Option<usize>,
    lines: &NumberedLog<'_>,
    space: &mut JudgedSpace<'_>,
    costs: &mut Vec<Option<u64>>,
    observer: &mut dyn Observer,
) -> Result<Verdict, NotJudged> {
    let algorithm = standard.algorithm;
    let (wanted, mut forms) = forms_of(standard, heuristic, space)?;
    let has_costs = lines.log.values.iter().any(|[g, _]| g.is_some());
    let last = follow(&mut forms, space, lines, observer, |forms, state| {
        if has_costs {
            costs.push(forms.iter().find_map(|form| form.rule.g(state)));
        }
    })?;
    let mut explained = |space: &mut JudgedSpace<'_>, due| {
        if standard.explains {
            mistakes::explain(&wanted, due, space, lines, observer)
        } else {
            Ok((Vec::new(), None))
        }
    };
    let Some(last) = last else {
        let fits = |form: &LabelledRule<SearchForm>| lines.seen.fit(form.rule.goal_test());
        if forms.iter().any(fits) {
            forms.retain(fits);
        } else if let Some(number) = lines
            .seen
            .first_early()
            .filter(|_| forms::selects(algorithm))
        {
            let (explanations, longest) = explained(space, None)?;
            return Ok(Verdict::Deviates(Box::new(Deviation {
                number,
                state: lines.log.states.get(number - 1).cloned(),
                values: None,
                breach: Breach::TestedEarly,
                form: forms.swap_remove(0).of,
                witness: None,
                allowed: 0,
                explanations,
                longest,
            })));
        }
        let forms = forms.into_iter().map(|form| form.of).collect();
        return Ok(Verdict::Conforms { forms });
    };
    if last.is_lossy {
        return Ok(Verdict::Undecided);
    }
    let state = lines.states.get(last.followed).copied();
    let (mut deviation, due) = deviation(last, state, space);
    (deviation.explanations, deviation.longest) = explained(space, due)?;
    Ok(Verdict::Deviates(Box::new(deviation)))
}

/// The algorithm that is asked for, with its forms.
fn forms_of(
    standard: Standard<'_>,
    heuristic: Option<usize>,
    space: &mut JudgedSpace<'_>,
) -> Result<(JudgedAlgorithm, Vec<LabelledRule<SearchForm>>), NotJudged> {
    let algorithm = standard.algorithm;
    if algorithm.is_evaluated() && heuristic.is_none() {
        return Err(NotJudged::NoRule(NO_EVALUATION.to_owned()));
    }
    let wanted = JudgedAlgorithm {
        algorithm,
        heuristic,
        back: search_back(space),
        reopens: match algorithm.tuning().reopen {
            Some(false) => Some(false),
            _ => standard.reopens,
        },
    };
    let forms = forms::forms(&wanted, space);
    Ok((wanted, forms.map_err(NotJudged::NoRule)?))
}

/// A deviation without its explanations, and the state that was due.
fn deviation(
    last: Last<SearchForm>,
    state: Option<u32>,
    space: &mut JudgedSpace<'_>,
) -> (Deviation, Option<u32>) {
    let Last {
        followed,
        breach,
        mut held,
        ..
    } = last;
    let breach = match state {
        Some(state) if followed == 0 && state != 0 => Breach::NotTheStart,
        _ => breach,
    };
    let due = held.rule.due(space);
    let rule = &*held.rule;
    let witness = due.state.map(|state| Witness {
        state: space.board(state),
        path: rule
            .path(state)
            .iter()
            .map(|&state| space.board(state))
            .collect(),
        values: rule.values(space, state),
    });
    let values = state
        .filter(|_| breach == Breach::NotLeast)
        .and_then(|state| rule.values(space, state));
    let deviation = Deviation {
        number: followed + 1,
        state: state.map(|state| space.board(state)),
        values,
        breach,
        form: held.of,
        witness,
        allowed: due.count,
        explanations: Vec::new(),
        longest: None,
    };
    (deviation, due.state)
}

/// Judges a log where the order is fixed, by the log of a search that keeps to it. The goal may stand behind it, which was
/// selected or generated, and not expanded.
fn judge_exactly(standard_log: &Log, log: &Log, has_goal_behind: bool) -> Verdict {
    let same = standard_log
        .states
        .iter()
        .zip(&log.states)
        .take_while(|(one, other)| one == other);
    let mut followed = same.count();
    followed += usize::from(has_goal_behind && followed == standard_log.states.len());
    next_exactly(
        standard_log,
        followed,
        (log.states.get(followed), log.is_partial),
    )
}

/// The verdict on what a log has behind so many expansions of a search that keeps to its order: a state, or its end, which may
/// not be judged.
fn next_exactly(
    reference: &Log,
    followed: usize,
    (state, is_partial): (Option<&Board>, bool),
) -> Verdict {
    let due = reference.states.get(followed);
    let breach = match (state, due) {
        (None, None) => None,
        (None, Some(_)) => Some(Breach::EndsEarly).filter(|_| !is_partial),
        (Some(_), None) => Some(Breach::AfterTheEnd).filter(|_| !reference.is_partial),
        (Some(_), Some(_)) => Some(Breach::NotNext),
    };
    let form = SearchForm {
        name: "in this program's order".to_owned(),
        duplicates: Duplicates::Usual,
    };
    let Some(breach) = breach else {
        return Verdict::Conforms { forms: vec![form] };
    };
    let witness = due.map(|state| Witness {
        state: state.clone(),
        path: Vec::new(),
        values: None,
    });
    Verdict::Deviates(Box::new(Deviation {
        number: followed + 1,
        state: state.cloned(),
        values: None,
        breach,
        form,
        allowed: usize::from(witness.is_some()),
        witness,
        explanations: Vec::new(),
        longest: None,
    }))
}

/// The goal that a search can go back from, where each move tells where it came from.
fn search_back(space: &mut JudgedSpace<'_>) -> forms::Back {
    let problem = space.problem();
    let goal = problem.goal.as_ref();
    let goals = goal.and_then(|goal| space.puzzle().goals(Some(goal)).ok());
    let Some([goal]) = goals.as_deref() else {
        return Err("its goal is no single state".to_owned());
    };
    let mut moves = problem.order.iter();
    moves.try_for_each(|&mv| space.puzzle().goes_back_by(mv))?;
    Ok(space.number(goal))
}
