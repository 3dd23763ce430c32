//! Mistakes of searches from both ends.

use super::super::both_ends::{
    BidirectionalForm, BothEnds, CostForm, CostFromBothEnds, MeetingTest,
};
use super::super::space::JudgedSpace;
use super::named::{
    BACKWARD_ALONE, FIRST_MEETING, FIRST_PATH, FORWARD_ALONE, MET_EXPANDED, MET_LATE, NOT_MET,
    STACK, UNIT_COSTS,
};
use super::{Mistake, MistakenProgram, add, made};

pub(super) fn of_both_ends(goal: u32, all: &mut Vec<MistakenProgram>, space: &mut JudgedSpace<'_>) {
    if space.has_costs() {
        by_cost(goal, all, space);
        return;
    }
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

/// Those where moves have costs.
fn by_cost(goal: u32, all: &mut Vec<MistakenProgram>, space: &mut JudgedSpace<'_>) {
    for (unit_costs, value) in [(false, Mistake::NONE), (true, UNIT_COSTS)] {
        for (first_path, list) in [(false, Mistake::NONE), (true, FIRST_PATH)] {
            for (ends_at, end) in [
                (None, Mistake::NONE),
                (Some(MeetingTest::Generated), FIRST_MEETING),
                (Some(MeetingTest::Selected), FIRST_MEETING),
                (Some(MeetingTest::EndSelected), NOT_MET),
            ] {
                let form = CostForm {
                    unit_costs,
                    first_path,
                    ends_at,
                };
                let rule = CostFromBothEnds::new(goal, form, space);
                add(all, made([value, list, end]), rule);
            }
        }
    }
    // Breadth first from both ends.
    for by_layers in [false, true] {
        let form = BidirectionalForm {
            by_layers,
            is_stack: false,
            meeting: MeetingTest::Generated,
            only: None,
        };
        add(all, vec![UNIT_COSTS], BothEnds::new(goal, form, space));
    }
}
