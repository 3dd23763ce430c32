//! Predictions: the states that somebody says a search expands.

use super::following::{LabelledRule, Last, advance};
use super::space::JudgedSpace;
use super::{
    Deviation, LOOK_EVERY, Log, NotJudged, SearchForm, Standard, Verdict, deviation, estimated,
    forms_of, next_exactly,
};
use crate::puzzle::Puzzle;
use crate::search::{Limits, Observer, Statistics};
use crate::state::Board;
use std::collections::BTreeMap;

/// What is found out about predictions.
#[derive(Clone, Debug, PartialEq)]
pub struct Predicted {
    /// The number of predictions that are right.
    pub right: usize,
    /// Whether none is undecided.
    pub is_decided: bool,
    /// The first expansion that no right prediction names, from 1.
    pub missing: usize,
    /// The deviation there, if it was predicted.
    pub deviation: Option<Box<Deviation>>,
}

/// Judges predictions of the expansions of a search, by the number of each from 1. One is right if some run goes on so behind
/// the expansions of `own`, this program's search, that come before it.
///
/// # Errors
///
/// Why nothing was judged.
pub fn judge_predictions(
    puzzle: &Puzzle,
    standard: Standard<'_>,
    reference: &Log,
    predictions: &BTreeMap<usize, &Board>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Result<Predicted, NotJudged> {
    let mut space = JudgedSpace::new(puzzle, standard.problem);
    let is_exact = standard.own.is_some();
    let mut forms = if is_exact {
        Vec::new()
    } else {
        let heuristic = estimated(standard, &mut space, limits, observer)?;
        forms_of(standard, heuristic, &mut space)?.1
    };
    let mut found = Predicted {
        right: 0,
        is_decided: true,
        missing: 1,
        deviation: None,
    };
    for before in 0..=reference.states.len() {
        let next = reference.states.get(before);
        let predicted = predictions.get(&(before + 1)).copied();
        let other = predicted.filter(|&state| next != Some(state));
        if before % LOOK_EVERY == 0 || other.is_some() {
            let statistics = Statistics {
                expanded: before as u64,
                ..Statistics::default()
            };
            if let Some(reason) = observer.observe(&statistics) {
                return Err(reason.into());
            }
        }
        let verdict = match other {
            None => None,
            Some(state) if is_exact => Some(next_exactly(reference, before, (Some(state), true))),
            Some(state) => Some(other_run(&forms, before, state, &mut space)),
        };
        match verdict {
            Some(Verdict::Undecided) => found.is_decided = false,
            Some(Verdict::Deviates(deviation)) if found.missing == before + 1 => {
                found.deviation = Some(deviation);
            }
            Some(Verdict::Deviates(_)) => {}
            None | Some(Verdict::Conforms { .. }) => {
                found.right += usize::from(predicted.is_some());
                found.missing += usize::from(predicted.is_some() && found.missing == before + 1);
            }
        }
        if let Some(state) = next {
            let state = space.number(state);
            advance(&mut forms, &mut space, Some(state), &mut false);
        }
    }
    Ok(found)
}

/// The verdict on a run that goes on with this state.
fn other_run(
    forms: &[LabelledRule<SearchForm>],
    before: usize,
    state: &Board,
    space: &mut JudgedSpace<'_>,
) -> Verdict {
    let (mut forms, mut is_lossy) = (forms.to_vec(), false);
    let state = space.number(state);
    match advance(&mut forms, space, Some(state), &mut is_lossy) {
        Some((breach, held)) if forms.is_empty() && !is_lossy => {
            let last = Last {
                followed: before,
                breach,
                held,
                is_lossy,
            };
            Verdict::Deviates(Box::new(deviation(last, Some(state), space).0))
        }
        _ if forms.is_empty() => Verdict::Undecided,
        _ => Verdict::Conforms { forms: Vec::new() },
    }
}
