//! Operators: moves with their conditions and effects, compiled for packed states, and which sequences of them are worth
//! making.

mod action;
mod blank;
mod condition;
mod duplicates;
mod fault;
mod flaw;
mod formula;
mod guard;
mod inverses;
mod machine;
mod model;
mod moved;
mod moves;
mod pivot;
mod roster;

pub(crate) use action::Action;
pub use action::{NO_VALUE, Step, ValueMap};
pub(crate) use blank::BlankOperators;
pub(crate) use duplicates::{Bounds, DuplicateAutomaton, Operator, Transition};
pub use fault::{Fault, FaultKind};
pub(crate) use fault::{Faults, Trip};
pub use flaw::Flaw;
pub use formula::{Builder, Constant, Datum, Formula, Ground, Id, OfCell, Operation};
pub use guard::Guard;
pub(crate) use machine::{Machine, Tried};
pub(crate) use model::{Effect, Variant};
pub use model::{Goal, LookPart, Model, MovePart, Parts, VariantPart};
pub use moves::{Move, MoveName};
pub(crate) use roster::{Course, Lane, Place, Roster};
