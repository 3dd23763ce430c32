//! Mistakes of beam searches.

use super::super::beam;
use super::super::best_first::WeightedPriority;
use super::super::space::JudgedSpace;
use super::named::{BEAM_BY_F, GENERATED_DROPPED, GREATEST, NARROWER, PARENTS, REPEATS, WIDER};
use super::{Mistake, MistakenProgram, add, confused, ends, made};
use crate::search::{Algorithm, Observer, StopReason};

pub(super) fn of_beam(
    width: usize,
    heuristic: Option<usize>,
    all: &mut Vec<MistakenProgram>,
    space: &mut JudgedSpace<'_>,
    observer: &mut dyn Observer,
) -> Result<(), StopReason> {
    let right = WeightedPriority {
        g: 0,
        h: 1,
        heuristic,
        greatest_first: false,
    };
    let mut values = vec![
        (right, Mistake::NONE),
        (
            WeightedPriority {
                greatest_first: true,
                ..right
            },
            GREATEST,
        ),
        (WeightedPriority { g: 1, ..right }, BEAM_BY_F),
    ];
    for (other, mistake) in confused(heuristic, space, observer)? {
        let heuristic = Some(other);
        values.push((WeightedPriority { heuristic, ..right }, mistake));
    }
    let goals = ends(Algorithm::beam(None));
    let widths = [
        (width, Mistake::NONE),
        (width.saturating_add(1), WIDER),
        (width.saturating_sub(1).max(1), NARROWER),
    ];
    for (priority, value) in values {
        for (width, wide) in widths {
            for (keeps_repeats, keeps_parents, drops_generated, list) in [
                (false, false, false, Mistake::NONE),
                (true, false, false, REPEATS),
                (false, true, false, PARENTS),
                (false, false, true, GENERATED_DROPPED),
            ] {
                for (goal, end) in goals {
                    let mistakes = made([value, wide, list, end]);
                    for drops_expanded in [false, true] {
                        let form = beam::BeamForm {
                            priority,
                            width,
                            drops_expanded,
                            drops_generated,
                            keeps_repeats,
                            keeps_parents,
                            goal,
                        };
                        add(all, mistakes.clone(), beam::Beam::new(form, space));
                    }
                }
            }
        }
    }
    Ok(())
}
