//! Formulas that are kept for whoever needs them.

use super::CompiledHeuristic;
use crate::heuristic::{HeuristicArgument, HeuristicSpec};
use crate::puzzle::{BoardHeuristic, DefinedSearch, Puzzle};
use crate::search::Algorithm;
use crate::state::Board;
use std::sync::Arc;

/// Formulas of own heuristics that are kept for as long as this exists, however many others are made meanwhile.
#[doc(hidden)]
#[derive(Debug, Default)]
pub struct HeldFormulas(Vec<Arc<CompiledHeuristic>>);

impl HeldFormulas {
    /// Whether no heuristic of a script was part of it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Puzzle {
    /// Holds what a heuristic of a script says for a goal, and what its parts say, as far as that is made.
    #[doc(hidden)]
    pub fn hold(&self, heuristic: &HeuristicSpec, goal: Option<&Board>) -> HeldFormulas {
        let mut held = HeldFormulas::default();
        self.hold_in(&mut held, heuristic, goal);
        held
    }

    /// Holds what a search asks: its heuristic, and its own formulas where a script defines it.
    #[doc(hidden)]
    pub fn hold_search(
        &self,
        (algorithm, heuristic): (Algorithm, Option<&HeuristicSpec>),
        goal: Option<&Board>,
    ) -> HeldFormulas {
        let mut held = HeldFormulas::default();
        if let Some(heuristic) = heuristic {
            self.hold_in(&mut held, heuristic, goal);
        }
        if let Algorithm::Added(added) = algorithm
            && let Some(defined) =
                { self.search_named(added.name()) }.and_then(|algorithm| algorithm.own())
        {
            let key = DefinedSearch::key(added.arguments(), heuristic);
            for formula in defined.formulas() {
                if let Some(made) = self.made_for_search(formula, &key, goal) {
                    for part in &made.parts {
                        self.hold_in(&mut held, &part.heuristic, goal);
                    }
                    held.0.push(made);
                }
            }
        }
        held
    }

    fn hold_in(&self, held: &mut HeldFormulas, heuristic: &HeuristicSpec, goal: Option<&Board>) {
        let defined = self.find_added(heuristic).and_then(BoardHeuristic::own);
        let made = defined.and_then(|found| found.find(&heuristic.arguments, &self.layout(), goal));
        if let Some(made) = made {
            for part in &made.parts {
                self.hold_in(held, &part.heuristic, goal);
            }
            held.0.push(made);
        }
        for argument in &heuristic.arguments {
            if let HeuristicArgument::Heuristic(inner) = argument {
                self.hold_in(held, inner, goal);
            }
        }
    }
}
