//! A heuristic that a script defines, as puzzles know it.

use super::BoardHeuristic;
use super::Rules;
use crate::heuristic::{BoardEstimate, CellWeights, HeuristicArgument, HeuristicInfo};
use crate::operators::{Fault, FaultKind, Faults, Formula, Trip};
use crate::search::Estimate;
use crate::state::{Board, Layout};
use crate::syntax::{Source, Span};
use smol_str::SmolStr;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The greatest estimate.
const MOST_ESTIMATE: u32 = 1_000_000_000;

/// For how many arguments and goals its formulas are kept.
const MOST_KEPT: usize = 16;

/// Bytes of its text that stand for it in lists.
const LONGEST_SUMMARY: usize = 60;

/// A heuristic by its name. What it says is a formula for each puzzle, goal and arguments, made by
/// whoever reads the script before it is used there.
pub struct OwnHeuristic {
    name: SmolStr,
    parameters: Vec<SmolStr>,
    /// Where it is defined.
    source: Arc<Source>,
    /// Its expression there.
    span: Span,
    /// Stands for its text and for what it took of variables.
    digest: String,
    formulas: Mutex<Vec<(Vec<HeuristicArgument>, Arc<Formula>)>>,
    faults: Faults,
}

impl OwnHeuristic {
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
            formulas: Mutex::default(),
            faults: Faults::default(),
        }
    }

    /// What it says with these arguments on a puzzle with this goal, if that was made.
    pub fn formula(
        &self,
        arguments: &[HeuristicArgument],
        layout: &Layout,
        goal: Option<&Board>,
    ) -> Option<Arc<Formula>> {
        let kept = self.formulas.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |(own, formula): &&(Vec<HeuristicArgument>, Arc<Formula>)| {
            let ground = formula.ground();
            own == arguments
                && ground.goal.as_deref() == goal.map(Board::cells)
                && ground.layout == *layout
        };
        kept.iter().find(fits).map(|(_, formula)| formula.clone())
    }

    /// Keeps what it says with these arguments.
    pub fn keep(&self, arguments: &[HeuristicArgument], formula: Formula) {
        let mut kept = self.formulas.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push((arguments.to_vec(), Arc::new(formula)));
    }

    fn fault(&self, trip: Trip, board: &Board, arguments: &[HeuristicArgument]) {
        let named = self.parameters.iter().zip(arguments);
        let named = named.map(|(name, argument)| format!("{name} = {argument}"));
        let with = named.collect::<Vec<_>>().join(", ");
        self.faults.raise(|| Fault {
            trip,
            source: self.source.clone(),
            board: *board,
            with: if with.is_empty() {
                with
            } else {
                format!("with {with}")
            },
        });
    }
}

impl fmt::Debug for OwnHeuristic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(formatter)
    }
}

impl BoardHeuristic for OwnHeuristic {
    fn info(&self) -> HeuristicInfo {
        let text = self.source.slice(self.span);
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut summary = words.join(" ");
        if summary.chars().count() > LONGEST_SUMMARY {
            summary = summary.chars().take(LONGEST_SUMMARY - 3).collect();
            summary.push_str("...");
        }
        HeuristicInfo {
            name: self.name.clone(),
            parameters: self.parameters.join(",").into(),
            summary: format!("defined by the script: {summary}").into(),
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

    fn prepare(
        &self,
        puzzle: &dyn Rules,
        arguments: &[HeuristicArgument],
        goal: Option<&Board>,
    ) -> Box<dyn BoardEstimate + '_> {
        let formula = self.formula(arguments, &puzzle.layout(), goal);
        Box::new(OwnEstimate {
            own: self,
            formula,
            arguments: arguments.to_vec(),
        })
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

/// It, for a goal.
struct OwnEstimate<'a> {
    own: &'a OwnHeuristic,
    /// `None` where nobody made it: that is told at the first state.
    formula: Option<Arc<Formula>>,
    /// What it was given.
    arguments: Vec<HeuristicArgument>,
}

impl BoardEstimate for OwnEstimate<'_> {
    fn weights(&self) -> Option<CellWeights> {
        let formula = self.formula.as_ref()?;
        if formula.scale() > 1 {
            return None;
        }
        let values = formula.ground().layout.values.len();
        CellWeights::new(&formula.table()?, values, MOST_ESTIMATE)
    }

    fn of(&self, board: &Board) -> Estimate {
        let Some(formula) = &self.formula else {
            let (kind, span) = (FaultKind::NotMade, self.own.span);
            self.own.fault(Trip { kind, span }, board, &self.arguments);
            return 0;
        };
        let trip = match formula.number(board.cells()) {
            Ok(number) => match Estimate::try_from(number) {
                Ok(estimate) if estimate / formula.scale() <= MOST_ESTIMATE => return estimate,
                _ => Trip {
                    kind: FaultKind::NoEstimate {
                        found: number / i64::from(formula.scale()),
                        most: MOST_ESTIMATE,
                    },
                    span: self.own.span,
                },
            },
            Err(trip) => *trip,
        };
        self.own.fault(trip, board, &self.arguments);
        0
    }

    fn scale(&self) -> u32 {
        self.formula.as_ref().map_or(1, |formula| formula.scale())
    }
}
