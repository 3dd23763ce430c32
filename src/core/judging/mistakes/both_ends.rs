//! Mistakes of searches from both ends.

use super::super::both_ends::{BothEnds, Form, Meeting};
use super::super::space::Space;
use super::named::{BACKWARD_ALONE, FORWARD_ALONE, MET_EXPANDED, MET_LATE, NOT_MET, STACK};
use super::{Candidate, Mistake, add, made};

pub(super) fn of_both_ends(goal: u32, all: &mut Vec<Candidate>, space: &mut Space<'_>) {
    let selected = Meeting::EndSelected;
    for (only, meeting, mistake) in [
        (None, Meeting::Generated, Mistake::NONE),
        (None, Meeting::Selected, MET_LATE),
        (None, Meeting::Expanded, MET_EXPANDED),
        (None, Meeting::EndGenerated, NOT_MET),
        (None, selected, NOT_MET),
        // One side alone that ends as soon as it generates the other end is right: either side may come next.
        (Some(0), selected, FORWARD_ALONE),
        (Some(1), selected, BACKWARD_ALONE),
    ] {
        for (is_stack, by_layers, order) in [
            (false, false, Mistake::NONE),
            (false, true, Mistake::NONE),
            (true, false, STACK),
        ] {
            let form = Form {
                by_layers,
                is_stack,
                meeting,
                only,
            };
            let rule = BothEnds::new(goal, form, space);
            add(all, made([order, mistake]), rule);
        }
    }
}
