//! Additive pattern databases for boards of sliding tiles.

mod build;
mod moves;
mod orders;
mod packing;
mod pattern;
mod sets;
mod shape;
mod turn;
mod workers;

pub use build::build;
pub use pattern::Pattern;
pub use shape::Shape;
