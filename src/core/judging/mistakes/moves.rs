//! Programs that make other moves than those of the puzzle.

use super::super::moved::MoveSetRule;
use super::super::space::{JudgedSpace, MoveSet, Wrap};
use super::super::{JudgedAlgorithm, NumberedLog, forms};
use super::named::{MOVE_MISSING, WRAPPING};
use super::{Mistake, MistakenProgram, add};
use std::collections::BTreeSet;

/// The greatest number of moves of which each is left out in turn. Where there are more, single steps are.
const MOST_MOVES: usize = 16;

/// The greatest number of steps that are left out in turn.
const MOST_STEPS: usize = 48;

/// Right programs but for the moves that they make; `due` is a state that had to come, and did not.
pub(super) fn of_moves(
    wanted: &JudgedAlgorithm,
    due: Option<u32>,
    lines: &NumberedLog<'_>,
    all: &mut Vec<MistakenProgram>,
    space: &mut JudgedSpace<'_>,
) {
    let order = &space.problem().order;
    let missing: Vec<MoveSet> = if order.len() <= MOST_MOVES {
        order.iter().map(|&mv| MoveSet::Without(mv)).collect()
    } else {
        steps(due, lines, space)
    };
    let wrapping = [Wrap::Rows, Wrap::Negative, Wrap::Torus];
    let wrapping = wrapping.into_iter().filter(|_| space.blank(0).is_some());
    let missing = missing.into_iter().map(|moves| Mistake {
        moves,
        ..MOVE_MISSING
    });
    let wrapping = wrapping.map(|wrap| Mistake {
        moves: MoveSet::Wrapping(wrap),
        ..WRAPPING
    });
    for mistake in missing.chain(wrapping).collect::<Vec<_>>() {
        let moves = mistake.moves;
        let forms = space.with(moves, |space| forms::forms(wanted, space));
        for form in forms.unwrap_or_default() {
            let rule = form.rule;
            add(all, vec![mistake], MoveSetRule { rule, moves });
        }
    }
}

/// The steps of expanded states to a state that had to come, then those to states that were never expanded.
fn steps(due: Option<u32>, lines: &NumberedLog<'_>, space: &mut JudgedSpace<'_>) -> Vec<MoveSet> {
    let expanded: BTreeSet<u32> = lines.states.iter().copied().collect();
    let mut all = Vec::new();
    let mut seen = BTreeSet::new();
    for &from in lines.states.iter().filter(|&&state| seen.insert(state)) {
        for successor in &*space.successors(from) {
            let to = successor.state;
            if Some(to) == due || !expanded.contains(&to) {
                all.push((Some(to) != due, MoveSet::WithoutStep(from, to)));
            }
        }
    }
    all.sort_by_key(|(is_other, _)| *is_other);
    all.dedup();
    all.truncate(MOST_STEPS);
    all.into_iter().map(|(_, moves)| moves).collect()
}
