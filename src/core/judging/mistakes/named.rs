//! The mistakes by name, each with what to change.

use super::Mistake;

pub(super) const GENERATED: Mistake = Mistake::new(
    "goal tested when generated",
    "test whether a state is the goal when it is taken from the open list, not when it is generated: a cheaper path to it may still come",
);
pub(super) const BEFORE_BOUND: Mistake = Mistake::new(
    "goal tested before the bound",
    "compare the value of a state with the bound before you test whether it is the goal",
);
pub(super) const NO_TEST: Mistake = Mistake::new(
    "goal never tested",
    "end the search when a goal is taken from the open list",
);
pub(super) const MET_LATE: Mistake = Mistake::new(
    "sides compared when a state is selected",
    "compare each state with those of the other side as soon as it is generated, and end there",
);
pub(super) const MET_EXPANDED: Mistake = Mistake::new(
    "sides compared with expanded states alone",
    "compare each state with all that the other side generated, not with those alone that it expanded",
);
pub(super) const NOT_MET: Mistake = Mistake::new(
    "sides never compared",
    "end when one side generates a state that the other side knows, not when it reaches the other end",
);
pub(super) const FIRST_MEETING: Mistake = Mistake::new(
    "ended with the first meeting",
    "go on until the least costs of both sides add up to no less than the best path that was found",
);
pub(super) const FORWARD_ALONE: Mistake = Mistake::new(
    "only the side of the start expanded",
    "search back from the goal, too",
);
pub(super) const BACKWARD_ALONE: Mistake = Mistake::new(
    "only the side of the goal expanded",
    "search on from the start, too",
);
pub(super) const FIRST_PATH: Mistake = Mistake::new(
    "first path kept",
    "when a cheaper path to an open state is found, give it the new g and its new place in the open list",
);
pub(super) const PLACE_KEPT: Mistake = Mistake::new(
    "g new, but the old place kept",
    "when the g of an open state falls, put it at its new place in the open list",
);
pub(super) const LAST_PATH: Mistake = Mistake::new(
    "last path kept",
    "take another path to an open state only if it is cheaper",
);
pub(super) const OPENED_AGAIN: Mistake = Mistake::new(
    "closed states opened again",
    "leave a closed state closed, whatever path leads to it",
);
pub(super) const NEVER_OPENED: Mistake = Mistake::new(
    "closed states never opened again",
    "open a closed state again when a cheaper path to it is found",
);
pub(super) const COPIES: Mistake = Mistake::new(
    "copies of expanded states not skipped",
    "skip a state that is taken from the open list if it was expanded already",
);
pub(super) const STALE: Mistake = Mistake::new(
    "dearer copies not skipped",
    "skip a copy from the open list whose g is greater than the best g of its state",
);
pub(super) const NEVER_CLOSED: Mistake = Mistake::new(
    "no closed list",
    "remember the states that were expanded, and do not expand them again",
);
pub(super) const PARENT_ONLY: Mistake = Mistake::new(
    "only the parent pruned",
    "compare a successor with all states that were expanded, not with the parent alone",
);
pub(super) const CLOSED: Mistake = Mistake::new(
    "a closed list",
    "open a state once for each path to it: tree search does not remember the states that it expanded",
);
pub(super) const PARENT: Mistake = Mistake::new(
    "the parent left out",
    "generate the parent among the successors: tree search leaves no state out",
);
pub(super) const ON_PATH: Mistake = Mistake::new(
    "states on the path left out",
    "generate the states of the path among the successors: tree search leaves no state out",
);
pub(super) const CYCLES: Mistake = Mistake::new(
    "states on the path not left out",
    "leave a successor out if it is on the path to the state that is expanded",
);
pub(super) const STACK: Mistake = Mistake::new(
    "a stack for the open list",
    "take the state that the algorithm asks for, not the one that was put in last",
);
pub(super) const QUEUE: Mistake = Mistake::new(
    "a queue for the open list",
    "take the state that the algorithm asks for, not the one that was put in first",
);
pub(super) const SORTED_FRONT: Mistake = Mistake::new(
    "only new successors sorted, put in front",
    "sort the whole open list, not the successors of one state alone",
);
pub(super) const SORTED_BEHIND: Mistake = Mistake::new(
    "only new successors sorted, put behind",
    "sort the whole open list, not the successors of one state alone",
);
pub(super) const START_FORGOTTEN: Mistake = Mistake::new(
    "the start not marked",
    "mark the start as known before the search begins",
);
pub(super) const BY_COST: Mistake = Mistake::new(
    "least g first",
    "take states in the order in which they were generated, not by their cost",
);
pub(super) const H_ALONE: Mistake =
    Mistake::new("h alone", "add g, the cost of the path so far, to h");
pub(super) const G_ALONE: Mistake = Mistake::new("g alone", "add h, the estimate, to g");
pub(super) const F: Mistake = Mistake::new(
    "g + h",
    "leave h or g out: this algorithm does not add them",
);
pub(super) const WEIGHT: Mistake = Mistake::new(
    "another weight",
    "multiply h with the weight that was asked for",
);
pub(super) const GREATEST: Mistake = Mistake::new(
    "greatest value first",
    "take the open state of least value: look which end of the list is popped, or the sign of the priority",
);
pub(super) const UNIT_COSTS: Mistake =
    Mistake::new("every move costs 1", "add what the move costs to g, not 1");
pub(super) const ADDED_UP: Mistake = Mistake::new(
    "f of the parent taken for its g",
    "keep g apart from the priority: a successor costs g of its parent plus its move",
);
pub(super) const PARENTS_H: Mistake = Mistake::new(
    "h of the parent",
    "estimate the successor itself, not the state that it comes from",
);
pub(super) const BOUND_BY_ONE: Mistake = Mistake::new(
    "bound raised by one",
    "raise the bound to the least value that exceeded it",
);
pub(super) const DEPTH_BY_ONE: Mistake = Mistake::new(
    "bound raised by one",
    "go no deeper than the depth that was asked for: look whether < or <= is meant",
);
pub(super) const VISITED: Mistake = Mistake::new(
    "visited states left out in a round",
    "compare a successor with the path alone: a state may be within the bound on another path",
);
pub(super) const EVER_VISITED: Mistake = Mistake::new(
    "one closed set across the bounds",
    "begin each round without what the rounds before have visited",
);
pub(super) const REPEATS: Mistake =
    Mistake::new("repeats kept", "take each state into a layer once");
pub(super) const GENERATED_DROPPED: Mistake = Mistake::new(
    "states marked when generated",
    "mark a state when it is expanded: one that finds no place in a layer may find one later",
);
pub(super) const PARENTS: Mistake = Mistake::new(
    "parents kept in the layer",
    "build the next layer from the successors alone",
);
pub(super) const WIDER: Mistake = Mistake::new(
    "one state too many in a layer",
    "keep as many states as the beam is wide",
);
pub(super) const NARROWER: Mistake = Mistake::new(
    "one state too few in a layer",
    "keep as many states as the beam is wide",
);
pub(super) const BEAM_BY_F: Mistake = Mistake::new("f for h", "sort the candidates by h alone");
pub(super) const MOVE_MISSING: Mistake = Mistake::new(
    "a move missing",
    "make all moves that a state has: look at the loop over them, and at the conditions in it",
);
pub(super) const WRAPPING: Mistake = Mistake::new(
    "moves that wrap around an edge",
    "make a move only if it stays on the board: compare rows and columns, not the numbers of cells alone",
);
