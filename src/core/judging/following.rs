//! Rules, followed along a log.

use super::goal_tests::Seen;
use super::rule::{Breach, ExpansionRule};
use super::space::JudgedSpace;
use super::{LOOK_EVERY, Log};
use crate::search::{Observer, Statistics, StopReason};

/// A rule with what it stands for: the name of a form, or mistakes.
#[derive(Clone)]
pub(super) struct LabelledRule<T> {
    pub(super) of: T,
    pub(super) rule: Box<dyn ExpansionRule>,
    /// The sum of the logarithms of how many states could come at each expansion: the less, the more the rule says.
    pub(super) freedom: f64,
}

impl<T> LabelledRule<T> {
    /// A rule that has followed nothing yet.
    pub(super) fn new(of: T, rule: Box<dyn ExpansionRule>) -> Self {
        let freedom = 0.0;
        Self { of, rule, freedom }
    }
}

/// The expansion where all rules were left.
pub(super) struct Last<T> {
    /// The number of expansions that were followed before it.
    pub(super) followed: usize,
    pub(super) breach: Breach,
    pub(super) held: LabelledRule<T>,
    /// Whether some rule was dropped that had not followed all ways.
    pub(super) is_lossy: bool,
}

/// A log in the numbers of a space.
pub(super) struct NumberedLog<'a> {
    pub(super) states: Vec<u32>,
    pub(super) log: &'a Log,
    pub(super) seen: Seen,
}

/// Follows rules along a log, each until its first breach, and hands those that are left over after each expansion. The rules
/// that are left are those without any; `None` then, else the last one that was dropped.
pub(super) fn follow<T>(
    rules: &mut Vec<LabelledRule<T>>,
    space: &mut JudgedSpace<'_>,
    lines: &NumberedLog<'_>,
    observer: &mut dyn Observer,
    mut each: impl FnMut(&[LabelledRule<T>], u32),
) -> Result<Option<Last<T>>, StopReason> {
    let mut is_lossy = false;
    let steps = lines.states.iter().map(|&state| Some(state));
    let end = (!lines.log.is_partial).then_some(None);
    for (number, state) in steps.chain(end).enumerate() {
        if number % LOOK_EVERY == 0 {
            let statistics = Statistics {
                expanded: number as u64,
                ..Statistics::default()
            };
            if let Some(reason) = observer.observe(&statistics) {
                return Err(reason);
            }
        }
        let dropped = advance(rules, space, state, &mut is_lossy);
        if rules.is_empty() {
            return Ok(dropped.map(|(breach, held)| Last {
                followed: number,
                breach,
                held,
                is_lossy,
            }));
        }
        if let Some(state) = state {
            each(rules, state);
        }
    }
    Ok(None)
}

/// Takes the next expansion, or the end, and drops the rules that it breaks. Returns the first of these.
pub(super) fn advance<T>(
    rules: &mut Vec<LabelledRule<T>>,
    space: &mut JudgedSpace<'_>,
    state: Option<u32>,
    is_lossy: &mut bool,
) -> Option<(Breach, LabelledRule<T>)> {
    let (mut dropped, mut at) = (None, 0);
    while let Some(followed) = rules.get_mut(at) {
        let went = match state {
            Some(state) => followed.rule.step(space, state),
            None if followed.rule.may_end(space) => Ok(1),
            None => Err(Breach::EndsEarly),
        };
        match went {
            Ok(count) => {
                followed.freedom += choices(count);
                at += 1;
            }
            Err(breach) => {
                let removed = rules.remove(at);
                *is_lossy |= removed.rule.is_lossy();
                dropped.get_or_insert((breach, removed));
            }
        }
    }
    dropped
}

/// The logarithm of a number of choices.
#[allow(clippy::cast_precision_loss, reason = "a logarithm is rounded anyway")]
fn choices(count: usize) -> f64 {
    (count.max(1) as f64).ln()
}
