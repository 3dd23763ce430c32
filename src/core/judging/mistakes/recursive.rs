//! Mistakes of recursive best-first search.

use super::super::recursive::{RbfsForm, Recursive};
use super::super::rule::LeftOut;
use super::super::space::JudgedSpace;
use super::named::{G_ALONE, UNIT_COSTS};
use super::{Mistake, MistakenProgram, add, confused, ends, made};
use crate::search::{Algorithm, Observer, StopReason};

pub(super) fn of_recursive(
    heuristic: Option<usize>,
    all: &mut Vec<MistakenProgram>,
    space: &mut JudgedSpace<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let mut values = vec![(heuristic, false, Mistake::NONE), (None, false, G_ALONE)];
    if space.has_costs() {
        values.push((heuristic, true, UNIT_COSTS));
    }
    for (other, mistake) in confused(heuristic, space, observer)? {
        values.push((Some(other), false, mistake));
    }
    for (heuristic, unit_costs, value) in values {
        for (goal, end) in ends(Algorithm::RBFS) {
            for left_out in [LeftOut::Nothing, LeftOut::Parent, LeftOut::FreeCycles] {
                let form = RbfsForm {
                    heuristic,
                    left_out,
                    goal,
                    unit_costs,
                };
                add(all, made([value, end]), Recursive::new(form, space));
            }
        }
    }
    Ok(())
}
