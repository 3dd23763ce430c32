//! Planning tasks in finite-domain representation, and the files that they are read from and written to.

mod flaw;
mod merge_and_shrink;
mod model;
mod of_model;
mod pddl;
mod potentials;
mod relaxation;
mod sas;
mod stubborn_sets;
mod task;

pub(crate) use merge_and_shrink::MergeAndShrink;
pub use pddl::read as read_pddl;
pub(crate) use potentials::{Optimized, Potentials};
pub(crate) use relaxation::{Relaxation, RelaxationScratch, TaskHeuristic};
pub use sas::{read as read_sas, write as write_sas};
pub(crate) use stubborn_sets::StubbornSets;
pub use task::{Effect, Fact, GroundAction, Task, Variable};

/// A look from time to time whether to go on; the error says why not.
type InterruptCheck<'a> = dyn FnMut() -> Result<(), crate::search::StopReason> + 'a;

#[cfg(test)]
pub(crate) mod random;
#[cfg(test)]
mod tests;
