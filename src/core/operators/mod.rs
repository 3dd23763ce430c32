//! Operators: moves with their conditions and effects, compiled for packed states, and which sequences of them are worth
//! making.

mod action;
mod assignments;
mod blank;
mod compiled_moves;
mod condition;
mod derived;
mod duplicates;
mod fault;
mod flaw;
mod formula;
mod guard;
mod held;
mod inverses;
mod model;
mod move_table;
mod moved;
mod moves;
mod pivot;
mod successor_tree;
mod symmetric;
mod symmetry;

pub(crate) use action::{CellChanges, Content, contents};
pub use action::{EffectStep, NO_VALUE, ValueMap, When};
pub(crate) use assignments::{Assignment, AssignmentVariant};
pub(crate) use blank::BlankOperators;
pub(crate) use compiled_moves::{CompiledMoves, Tried};
pub(crate) use derived::Derivation;
pub(crate) use duplicates::{AutomatonEdge, Bounds, DuplicateAutomaton, Operator};
pub use fault::{Fault, FaultKind};
pub(crate) use fault::{Faults, Trip, Tripped};
pub use formula::{
    Builder, Constant, Datum, FactCells, Formula, Ground, INFINITE, Id, OfCell, Operation,
};
pub(crate) use formula::{CellTerm, MOST_READ};
pub use guard::Guard;
pub use held::Held;
pub(crate) use inverses::{MOST_GOALS, boards};
pub use model::{Goal, LookPart, Model, ModelParts, MovePart, VariantPart};
pub(crate) use model::{Variant, VariantEffect};
pub(crate) use move_table::{FastPath, MoveTable, PrunedMoveTable, TablePlace};
pub use moves::{Move, MoveName};
pub(crate) use pivot::{breaks, most_asked};
pub use symmetric::SymmetryPart;
pub(crate) use symmetry::{MOST_SYMMETRIES, Symmetry};

/// The estimate of a state from which no goal can be reached, as far as a heuristic says: no number, and greater than all.
pub const INFINITE_ESTIMATE: u32 = u32::MAX;
