//! Estimates of states by a heuristic of a script.

use super::{CompiledHeuristic, DefinedHeuristic};
use crate::heuristic::{
    BoardEstimate, CellWeights, FunctionOfSum, HeuristicArgument, HeuristicSpec, TermSum,
};
use crate::operators::{self, FaultKind, Formula, Trip, Tripped};
use crate::search::{Estimate, INFINITE, StopReason};
use crate::state::Board;
use std::borrow::Cow;
use std::sync::Arc;

/// The greatest estimate.
const MOST_ESTIMATE: u32 = 1_000_000_000;

/// Bytes of what a part says.
const PART: usize = 4;

/// Bytes of a board and of what its parts say for which nothing is allocated.
const ROOM: usize = 256;

/// It, for a goal.
pub(super) struct DefinedEstimate<'a> {
    pub(super) defined: &'a DefinedHeuristic,
    /// `None` where nobody made it: that is told at the first state.
    pub(super) made: Option<Arc<CompiledHeuristic>>,
    /// Its parts, and how many times its value the formula is told of each.
    pub(super) parts: Vec<(Box<dyn BoardEstimate + 'a>, u32)>,
    /// Whether moves only exchange what stands in the cells.
    pub(super) permutes: bool,
    /// The arguments.
    pub(super) arguments: Vec<HeuristicArgument>,
}

impl BoardEstimate for DefinedEstimate<'_> {
    fn weights(&self) -> Option<CellWeights> {
        let formula = &self.made.as_ref()?.formula;
        if formula.scale() > 1 || !self.follows_places(formula) {
            return None;
        }
        let values = formula.ground().layout.values.len();
        CellWeights::new(&formula.table()?, values, MOST_ESTIMATE)
    }

    fn function_of_sum(&self) -> Option<FunctionOfSum> {
        let made = self.made.as_deref()?;
        let formula = &made.formula;
        if !self.follows_places(formula) {
            return None;
        }
        let layout = &formula.ground().layout;
        let (weights, scale, function) = match &self.parts[..] {
            [] => {
                let (table, function) = formula.of_one_sum()?;
                let weights = CellWeights::new(&table, layout.values.len(), MOST_ESTIMATE)?;
                (weights, 1, Cow::Owned(function))
            }
            [(part, scale)] if !formula.reads_cells() => {
                (part.weights()?, *scale, Cow::Borrowed(formula))
            }
            _ => return None,
        };
        let mut told = vec![0; layout.cells.len()];
        FunctionOfSum::new(weights, |sum| {
            told.truncate(layout.cells.len());
            told.extend(sum.saturating_mul(scale).to_le_bytes());
            self.estimate(function.number(&told), formula).ok()
        })
    }

    fn terms(&self) -> Option<Arc<TermSum>> {
        let made = self.made.as_deref()?;
        if !self.follows_places(&made.formula) {
            return None;
        }
        let terms = made.terms.get_or_init(|| {
            let formula = &made.formula;
            let values = formula.ground().layout.values.len();
            let scale = formula.scale();
            let most = MOST_ESTIMATE
                .saturating_mul(scale)
                .saturating_add(scale - 1);
            TermSum::new(&formula.terms().ok()?, values, most).map(Arc::new)
        });
        terms.clone()
    }

    fn of(&self, board: &Board) -> Estimate {
        self.of_parts(board, &mut |at| self.parts[at].0.of(board))
    }

    fn wants_batches(&self) -> bool {
        self.parts.iter().any(|(part, _)| part.wants_batches())
    }

    fn of_all(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        let mut of_parts = vec![vec![0; boards.len()]; self.parts.len()];
        for ((part, _), values) in self.parts.iter().zip(&mut of_parts) {
            part.of_all(boards, values, look)?;
        }
        for (number, (estimate, board)) in estimates.iter_mut().zip(boards).enumerate() {
            *estimate = self.of_parts(board, &mut |at| of_parts[at][number]);
        }
        Ok(())
    }

    fn scale(&self) -> u32 {
        let made = self.made.as_ref();
        made.map_or(1, |made| made.formula.scale())
    }

    fn bytes(&self) -> u64 {
        self.parts.iter().map(|(part, _)| part.bytes()).sum()
    }
}

impl DefinedEstimate<'_> {
    /// Whether a value whose place the formula asks for stands in one cell after each move, if it did so before.
    fn follows_places(&self, formula: &Formula) -> bool {
        self.permutes || formula.once().is_empty()
    }

    /// Why it is evaluated anew for each state, if it is, given which heuristics are sums over cells.
    pub(super) fn obstacle(&self, is_sum: &dyn Fn(&HeuristicSpec) -> bool) -> Option<String> {
        let CompiledHeuristic { formula, parts, .. } = &**self.made.as_ref()?;
        // Where a state is a place, nothing else is known of it that a move could change.
        let is_place = formula.ground().layout.cells.is_empty();
        let is_known = self.weights().is_some() || self.terms().is_some();
        if is_place || is_known || self.function_of_sum().is_some() {
            return None;
        }
        let reason = if !self.follows_places(formula) {
            "moves change in how many cells a value stands"
        } else if formula.has_infinity() {
            "it may be infinite"
        } else if !parts.is_empty() {
            if let [part] = &parts[..]
                && is_sum(&part.heuristic)
                && !formula.reads_cells()
            {
                return None;
            }
            "other heuristics are part of it"
        } else {
            let span = formula.terms().err().unwrap_or(self.defined.span);
            let text = self.defined.text(span);
            return Some(format!("this reads too many cells at once:\n    {text}"));
        };
        Some(reason.to_owned())
    }

    /// The estimate of a state, given the estimate of each of its parts, by place.
    fn of_parts(&self, board: &Board, value: &mut dyn FnMut(usize) -> Estimate) -> Estimate {
        let Some(CompiledHeuristic { formula, .. }) = self.made.as_deref() else {
            let (kind, span) = (FaultKind::NotMade, self.defined.span);
            self.defined
                .fault(Trip { kind, span }, board, &self.arguments);
            return 0;
        };
        let number = match &self.parts[..] {
            [] => formula.number(board.cells()),
            parts => {
                let cells = &board.cells()[..formula.ground().layout.cells.len()];
                let bytes = cells.len() + PART * parts.len();
                if bytes <= ROOM {
                    let mut told = [0; ROOM];
                    tell(&mut told[..bytes], cells, value, parts);
                    formula.number(&told[..bytes])
                } else {
                    let mut told = vec![0; bytes];
                    tell(&mut told, cells, value, parts);
                    formula.number(&told)
                }
            }
        };
        self.estimate(number, formula).unwrap_or_else(|trip| {
            self.defined.fault(*trip, board, &self.arguments);
            0
        })
    }

    /// The number that a formula says as an estimate.
    fn estimate(&self, number: Tripped<i64>, formula: &Formula) -> Tripped<Estimate> {
        let number = number?;
        if number == operators::INFINITE {
            return Ok(INFINITE);
        }
        let estimate = Estimate::try_from(number).ok();
        let fits = |estimate: &Estimate| estimate / formula.scale() <= MOST_ESTIMATE;
        estimate.filter(fits).ok_or_else(|| {
            let kind = FaultKind::NoEstimate {
                found: number / i64::from(formula.scale()),
                most: MOST_ESTIMATE,
            };
            let span = self.defined.span;
            Box::new(Trip { kind, span })
        })
    }
}

/// Writes the cells of a board, and after them what each part says of it.
fn tell(
    told: &mut [u8],
    cells: &[u8],
    value: &mut dyn FnMut(usize) -> Estimate,
    parts: &[(Box<dyn BoardEstimate + '_>, u32)],
) {
    let (of_cells, of_parts) = told.split_at_mut(cells.len());
    of_cells.copy_from_slice(cells);
    let of_parts = of_parts.as_chunks_mut::<PART>().0.iter_mut();
    for (at, (bytes, (part, scale))) in of_parts.zip(parts).enumerate() {
        let told = match value(at) {
            INFINITE => INFINITE,
            finite => {
                let told = u64::from(finite) * u64::from(*scale) / u64::from(part.scale());
                told.min(u64::from(INFINITE - 1)) as Estimate
            }
        };
        *bytes = told.to_le_bytes();
    }
}
