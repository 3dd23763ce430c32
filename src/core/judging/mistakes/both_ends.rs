//! Mistakes of searches from both ends.

use super::super::both_ends::{BidirectionalForm, BothEnds, MeetingTest};
use super::super::space::JudgedSpace;
use super::named::{BACKWARD_ALONE, FORWARD_ALONE, MET_EXPANDED, MET_LATE, NOT_MET, STACK};
use super::{Mistake, MistakenProgram, add, made};

pub(super) fn of_both_ends(goal: u32, all: &mut Vec<MistakenProgram>, space: &mut JudgedSpace<'_>) {
    let selected = MeetingTest::EndSelected;
    for (only, meeting, mistake) in [
        (None, MeetingTest::Generated, Mistake::NONE),
        (None, MeetingTest::Selected, MET_LATE),
        (None, MeetingTest::Expanded, MET_EXPANDED),
        (None, MeetingTest::EndGenerated, NOT_MET),
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
            let form = BidirectionalForm {
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
