//! A heuristic that a script defines, as puzzles know it.

mod estimate;
mod held;

pub use held::HeldFormulas;

use self::estimate::DefinedEstimate;
use super::BoardHeuristic;
use super::Rules;
use super::external::{self, ExternalEstimate, ExternalEstimator, Subject};
use crate::heuristic::{BoardEstimate, HeuristicArgument, HeuristicInfo, HeuristicSpec, TermSum};
use crate::operators::{Fault, Faults, Formula, Trip};
use crate::search::GoOn;
use crate::state::{Board, Layout};
use crate::syntax::{Source, Span};
use smol_str::SmolStr;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// For how many arguments and goals its formulas are kept that nobody [holds](super::Puzzle::hold).
const MOST_KEPT: usize = 64;

/// Bytes of its text that stand for it in lists.
const LONGEST_SUMMARY: usize = 60;

type PreparationResult<'a, E> = Result<Box<dyn BoardEstimate + 'a>, E>;

/// Another heuristic that is part of one.
#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeuristicPart {
    /// Which.
    pub heuristic: HeuristicSpec,
    /// The factor by which its value is multiplied for the formula.
    pub scale: u32,
}

/// A heuristic made for a puzzle with a goal.
#[derive(Debug)]
pub(super) struct CompiledHeuristic {
    arguments: Vec<HeuristicArgument>,
    pub(super) formula: Formula,
    pub(super) parts: Vec<HeuristicPart>,
    /// The terms of which it is the sum, once that was asked for.
    terms: OnceLock<Option<Arc<TermSum>>>,
    /// Whether it asks for the goal, so that for another one it says something else.
    asks_for_goal: bool,
}

/// A heuristic by its name. What it says is a formula for each puzzle, goal and arguments, made by
/// whoever reads the script before it is used there.
pub struct DefinedHeuristic {
    name: SmolStr,
    parameters: Vec<SmolStr>,
    /// Where it is defined.
    source: Arc<Source>,
    /// Its expression there.
    pub(super) span: Span,
    /// Stands for its text and for what it took of variables.
    digest: String,
    /// The summary, where its text gives none.
    summary: Option<SmolStr>,
    /// Whether it is there for another one alone, and no list has its name.
    is_helper: bool,
    /// The estimator that computes it, where that is no formula.
    estimator: Option<Arc<dyn ExternalEstimator>>,
    /// Whether a time limit ended a wait for that.
    is_unanswered: AtomicBool,
    formulas: Mutex<Vec<Arc<CompiledHeuristic>>>,
    faults: Faults,
}

impl DefinedHeuristic {
    /// Most heuristics that are part of one.
    pub const MOST_PARTS: usize = 24;

    /// A heuristic whose expression stands there. `digest` stands for all that it depends on but for the
    /// puzzle and its arguments.
    pub fn new(
        name: SmolStr,
        parameters: Vec<SmolStr>,
        source: Arc<Source>,
        span: Span,
        digest: String,
    ) -> Self {
        Self {
            name,
            parameters,
            source,
            span,
            digest,
            summary: None,
            is_helper: false,
            estimator: None,
            is_unanswered: AtomicBool::new(false),
            formulas: Mutex::default(),
            faults: Faults::default(),
        }
    }

    /// The same as a part of another heuristic alone: no list has its name.
    #[must_use]
    pub fn as_helper(self) -> Self {
        Self {
            is_helper: true,
            ..self
        }
    }

    /// The same where something outside computes it.
    #[must_use]
    pub fn computed_by(self, estimator: Arc<dyn ExternalEstimator>) -> Self {
        Self {
            estimator: Some(estimator),
            ..self
        }
    }

    /// A heuristic of a program that uses the library: `digest` stands for whatever its values depend on.
    pub(crate) fn of_library(
        name: SmolStr,
        summary: SmolStr,
        digest: String,
        estimator: Arc<dyn ExternalEstimator>,
    ) -> Self {
        let source = Source::new(name.as_str(), summary.as_str(), None);
        let span = Span::new(0, summary.len());
        let defined = Self::new(name, Vec::new(), Arc::new(source), span, digest);
        Self {
            summary: Some(summary),
            ..defined.computed_by(estimator)
        }
    }

    /// Whether it is a part of another heuristic alone.
    pub(crate) fn is_helper(&self) -> bool {
        self.is_helper
    }

    /// Its name.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The factor between the number that is meant and the number that its formula returns, with these arguments on a
    /// puzzle with this goal, if that was made.
    pub fn made(
        &self,
        arguments: &[HeuristicArgument],
        layout: &Layout,
        goal: Option<&Board>,
    ) -> Option<u32> {
        if self.estimator.is_some() {
            return Some(external::SCALE);
        }
        let made = self.find(arguments, layout, goal)?;
        Some(made.formula.scale())
    }

    /// Whether it is made for this goal, and asks for it.
    pub(super) fn is_made_for(
        &self,
        arguments: &[HeuristicArgument],
        layout: &Layout,
        goal: &Board,
    ) -> bool {
        // Nobody knows what something outside asks for.
        let made = self.find(arguments, layout, Some(goal));
        made.is_some_and(|made| made.asks_for_goal)
    }

    pub(super) fn find(
        &self,
        arguments: &[HeuristicArgument],
        layout: &Layout,
        goal: Option<&Board>,
    ) -> Option<Arc<CompiledHeuristic>> {
        self.find_with(arguments, layout, goal, |_| true)
    }

    /// The same with parts of this kind.
    pub(super) fn find_with(
        &self,
        arguments: &[HeuristicArgument],
        layout: &Layout,
        goal: Option<&Board>,
        fits: impl Fn(&HeuristicPart) -> bool,
    ) -> Option<Arc<CompiledHeuristic>> {
        let mut kept = self.all_made(arguments, layout).into_iter();
        kept.find(|made| {
            made.formula.ground().goal.as_deref() == goal.map(Board::cells)
                && made.parts.iter().all(&fits)
        })
    }

    /// The heuristics that were made with these arguments, whatever the goal.
    fn all_made(
        &self,
        arguments: &[HeuristicArgument],
        layout: &Layout,
    ) -> Vec<Arc<CompiledHeuristic>> {
        let kept = self.formulas.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |made: &&Arc<CompiledHeuristic>| {
            made.arguments == arguments && made.formula.ground().layout == *layout
        };
        kept.iter().filter(fits).cloned().collect()
    }

    /// Keeps what it says with these arguments, and the heuristics that are part of it; `names_goal` where it asks for the goal
    /// itself.
    pub fn keep(
        &self,
        arguments: &[HeuristicArgument],
        formula: Formula,
        parts: Vec<HeuristicPart>,
        names_goal: bool,
    ) {
        let mut kept = self.formulas.lock().unwrap_or_else(PoisonError::into_inner);
        let is_free = |made: &Arc<CompiledHeuristic>| Arc::strong_count(made) == 1;
        if kept.iter().filter(|made| is_free(made)).count() >= MOST_KEPT
            && let Some(oldest) = kept.iter().position(is_free)
        {
            kept.remove(oldest);
        }
        kept.push(Arc::new(CompiledHeuristic {
            arguments: arguments.to_vec(),
            formula,
            asks_for_goal: names_goal || !parts.is_empty(),
            parts,
            terms: OnceLock::new(),
        }));
    }

    /// Forgets what it said where other heuristics are part of it: they may be others from now on.
    pub fn forget_parts(&self) {
        let mut kept = self.formulas.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|made| made.parts.is_empty());
    }

    /// The heuristics that are part of it with these arguments, whatever the goal.
    pub fn parts(&self, arguments: &[HeuristicArgument], layout: &Layout) -> Vec<HeuristicSpec> {
        let mut parts: Vec<HeuristicSpec> = Vec::new();
        for made in self.all_made(arguments, layout) {
            for part in &made.parts {
                if !parts.contains(&part.heuristic) {
                    parts.push(part.heuristic.clone());
                }
            }
        }
        parts
    }

    /// Whether it never exceeds the true distance, for whatever goal it was made, as far as its parts prove that.
    pub(super) fn is_admissible_by_parts(
        &self,
        arguments: &[HeuristicArgument],
        layout: &Layout,
        mut is_admissible: impl FnMut(&HeuristicSpec) -> bool,
    ) -> bool {
        let all = self.all_made(arguments, layout);
        !all.is_empty()
            && all.iter().all(|made| {
                // What looks at cells alone proves nothing.
                if made.parts.is_empty() {
                    return false;
                }
                let parts = made
                    .parts
                    .iter()
                    .map(|part| is_admissible(&part.heuristic).then_some(part.scale));
                made.formula.is_within(&parts.collect::<Vec<_>>())
            })
    }

    /// Whether no goal can be reached where it is infinite: it is only where a part is that proves this.
    pub(super) fn proves_dead_ends_by_parts(
        &self,
        arguments: &[HeuristicArgument],
        layout: &Layout,
        mut proves: impl FnMut(&HeuristicSpec) -> bool,
    ) -> bool {
        let all = self.all_made(arguments, layout);
        !all.is_empty()
            && all.iter().all(|made| {
                let mut parts = made.parts.iter();
                !made.formula.has_infinity() && parts.all(|part| proves(&part.heuristic))
            })
    }

    /// It for a goal, its parts made ready by `ready`.
    pub(super) fn prepare_parts<'a, E>(
        &'a self,
        puzzle: &'a dyn Rules,
        arguments: &[HeuristicArgument],
        (goal, look): (Option<&Board>, Option<GoOn>),
        ready: &mut dyn FnMut(&HeuristicSpec) -> PreparationResult<'a, E>,
    ) -> PreparationResult<'a, E> {
        let layout = &puzzle.layout();
        if let Some(estimator) = &self.estimator {
            return Ok(Box::new(ExternalEstimate {
                defined: self,
                estimator: &**estimator,
                subject: Subject {
                    puzzle: puzzle.name().into(),
                    layout: layout.clone(),
                    moves: { puzzle.move_names() }
                        .into_iter()
                        .map(SmolStr::new)
                        .collect(),
                    goal: goal.map(|goal| goal.cells().to_vec()),
                },
                puzzle,
                look,
            }));
        }
        let made = self.find(arguments, layout, goal);
        let mut parts = Vec::new();
        for part in made.iter().flat_map(|made| &made.parts) {
            parts.push((ready(&part.heuristic)?, part.scale));
        }
        Ok(Box::new(DefinedEstimate {
            defined: self,
            made,
            parts,
            permutes: puzzle.permutes(),
            arguments: arguments.to_vec(),
        }))
    }

    /// Why it is evaluated anew for each state on a puzzle with a goal, if it is, given which heuristics are sums over cells; it
    /// must be made.
    pub(super) fn obstacle(
        &self,
        puzzle: &dyn Rules,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
        is_sum: &dyn Fn(&HeuristicSpec) -> bool,
    ) -> Option<String> {
        let estimate = DefinedEstimate {
            defined: self,
            made: self.find(arguments, &puzzle.layout(), goal),
            parts: Vec::new(),
            permutes: puzzle.permutes(),
            arguments: arguments.to_vec(),
        };
        estimate.obstacle(is_sum)
    }

    /// Where it keeps what went wrong in it.
    pub(super) fn own_faults(&self) -> &Faults {
        &self.faults
    }

    /// A part of its text in a line, cut where it is long.
    fn text(&self, span: Span) -> String {
        let words: Vec<&str> = self.source.slice(span).split_whitespace().collect();
        let mut text = words.join(" ");
        if text.chars().count() > LONGEST_SUMMARY {
            text = text.chars().take(LONGEST_SUMMARY - 3).collect();
            text.push_str("...");
        }
        text
    }

    /// Whether a script defines it.
    pub(super) fn is_of_script(&self) -> bool {
        self.summary.is_none()
    }

    /// Notes that a time limit ended a wait for what computes it.
    pub(super) fn gave_up(&self) {
        self.is_unanswered.store(true, Ordering::Relaxed);
    }

    /// Where what computes it is named, if a time limit ended a wait for that since this was asked last.
    pub(super) fn take_unanswered(&self) -> Option<(Arc<Source>, Span)> {
        let is_unanswered = self.is_unanswered.swap(false, Ordering::Relaxed);
        is_unanswered.then(|| (self.source.clone(), self.span))
    }

    /// Whether something went wrong in it that nobody took yet.
    pub(super) fn has_failed(&self) -> bool {
        self.faults.is_up()
    }

    pub(super) fn fault(&self, trip: Trip, board: &Board, arguments: &[HeuristicArgument]) {
        let named = self.parameters.iter().zip(arguments);
        let named = named.map(|(name, argument)| format!("{name} = {argument}"));
        let with = named.collect::<Vec<_>>().join(", ");
        self.faults.raise(|| Fault {
            trip,
            source: self.source.clone(),
            board: board.clone(),
            with: if with.is_empty() {
                with
            } else {
                format!("with {with}")
            },
        });
    }
}

impl fmt::Debug for DefinedHeuristic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(formatter)
    }
}

impl BoardHeuristic for DefinedHeuristic {
    fn info(&self) -> HeuristicInfo {
        let summary = self.text(self.span);
        HeuristicInfo {
            name: self.name.clone(),
            parameters: self.parameters.join(",").into(),
            summary: match &self.summary {
                Some(summary) => summary.clone(),
                None => format!("defined by the script: {summary}").into(),
            },
            admissible: false,
            consistent: false,
        }
    }

    fn fits(&self, _: &dyn Rules, arguments: &[HeuristicArgument]) -> Result<(), String> {
        let simple = |argument: &HeuristicArgument| match argument {
            HeuristicArgument::Heuristic(word) => word.arguments.is_empty(),
            HeuristicArgument::Number(_) | HeuristicArgument::Text(_) => true,
        };
        let (name, due) = (&self.name, self.parameters.len());
        if arguments.len() != due {
            return Err(match due {
                0 => format!("{name} takes no arguments"),
                _ => format!(
                    "{name} takes its arguments as {name}({})",
                    self.parameters.join(",")
                ),
            });
        }
        if !arguments.iter().all(simple) {
            return Err(format!("{name} takes numbers and words"));
        }
        Ok(())
    }

    fn prepare<'a>(
        &'a self,
        puzzle: &'a dyn Rules,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> Box<dyn BoardEstimate + 'a> {
        let mut unknown = |_: &HeuristicSpec| Err(());
        let prepared = self.prepare_parts(puzzle, arguments, (goal, None), &mut unknown);
        prepared.unwrap_or_else(|()| {
            Box::new(DefinedEstimate {
                defined: self,
                made: None,
                parts: Vec::new(),
                permutes: false,
                arguments: arguments.to_vec(),
            })
        })
    }

    fn own(&self) -> Option<&Self> {
        Some(self)
    }

    fn is_default(&self) -> bool {
        false
    }

    fn digest(&self) -> Option<&str> {
        Some(&self.digest)
    }

    fn faults(&self) -> Option<&Faults> {
        Some(&self.faults)
    }
}
