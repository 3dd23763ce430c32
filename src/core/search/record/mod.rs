//! The record of a search: what it did, step by step.
//!
//! Algorithms tell each step to their [`Domain`](super::domain::Domain), if that [hears](super::domain::Domain::LISTENS) it;
//! a domain that does not costs nothing, since the question is answered when the search is compiled. The one
//! that does is `Recorded`, over any space: so each algorithm is compiled once more, whatever
//! puzzles and heuristics there are.

mod entry;
mod event;
mod recorded;
mod recorder;
mod rounds;
mod space;

pub use entry::{Entry, Produced, Taken};
pub(crate) use event::emit;
pub use event::{Round, SearchEvent, SuccessorOutcome};
pub(crate) use recorded::{record, record_along, record_descent, record_two_sided};
pub use recorder::Record;
pub use rounds::{RoundCounts, Rounds, StageCounts};
pub(crate) use space::Interned;
