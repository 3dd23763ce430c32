//! Layers of boards around one of them.

use super::domain::{GOAL, Naming, Order, RingDomain};
use super::moves::COUNT;
use crate::distances::{BoardLayers, Origin};
use crate::operators::Move;
use crate::puzzle::count_in;
use crate::search::{Limits, Observer};
use crate::state::Board;

/// Counts the boards around one of them. A move can be taken back, so both ways are the same.
pub(crate) fn count(
    from: &Board,
    origin: Origin,
    depth: Option<u32>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> BoardLayers {
    let naming = Naming::new(from);
    let domain = RingDomain::new(Order(std::array::from_fn::<_, COUNT, _>(|index| {
        Move(index as u8)
    })));
    let show = |state| naming.unpack(state);
    count_in(&domain, &[GOAL], show, origin, depth, limits, observer)
}
