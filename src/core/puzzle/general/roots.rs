//! The states from which an enumeration begins.

use super::listing::Listing;
use crate::puzzle::{Rules, SamplingError};
use crate::state::Board;

/// The roots of a breadth-first enumeration: at distance 0.
pub(super) struct Roots {
    pub(super) states: Vec<Board>,
    /// All states with the moves that lead to each, if there is no other way back from the roots.
    pub(super) listing: Option<Listing>,
}

impl Roots {
    /// All goals. The way back from them is by inverse moves, else by a list of all states.
    ///
    /// # Errors
    ///
    /// `Unsupported` if there is no going back, `NotEnumerable` if the states are too many to list, or the word of
    /// `interrupted`.
    pub(super) fn goals(
        puzzle: &dyn Rules,
        goal: Option<&Board>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Self, SamplingError> {
        let unsupported = SamplingError::Unsupported;
        match puzzle.walks_back(goal) {
            Ok(()) => Ok(Self {
                states: puzzle.goals(goal).map_err(unsupported)?,
                listing: None,
            }),
            Err(_) if Listing::fits(puzzle) => {
                let listing = Listing::new(puzzle, goal, interrupted)?;
                Ok(Self {
                    states: listing.goals().to_vec(),
                    listing: Some(listing),
                })
            }
            Err(reason) => Err(unsupported(reason)),
        }
    }

    /// The first one.
    ///
    /// # Errors
    ///
    /// That there is none, as a sentence without a full stop.
    pub(super) fn first(&self) -> Result<&Board, String> {
        let first = self.states.first();
        first.ok_or_else(|| "no state is a goal".to_owned())
    }
}
