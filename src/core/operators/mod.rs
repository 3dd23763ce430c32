//! Operators: what moves do whatever the state, and which sequences of them are worth making.

mod duplicates;

pub(crate) use duplicates::{Bounds, DuplicateAutomaton, Operator, Transition};
