//! Planning tasks in finite-domain representation, and the files that they are read from and written to.

mod flaw;
mod model;
mod of_model;
mod pddl;
mod relaxation;
mod sas;
mod task;

pub use pddl::read as read_pddl;
pub(crate) use relaxation::{Relaxation, Scratch, TaskHeuristic};
pub use sas::{read as read_sas, write as write_sas};
pub use task::{Effect, Fact, GroundAction, Task, Variable};

#[cfg(test)]
pub(crate) mod random;
#[cfg(test)]
mod tests;
