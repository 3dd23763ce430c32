//! States: boards and what stands in their cells, packed into machine words, ranked and unranked, drawn.

mod appearance;
mod board;
mod colour;
mod drawn;
mod layout;
mod line;
mod packed;
mod packing;
pub(crate) mod permutation;
mod random;
mod value_set;
mod written;

pub use appearance::Appearance;
pub use board::{Board, MOST_CELLS};
pub use colour::Colour;
pub use drawn::{Drawn, LinePart};
pub use layout::{Label, Layout};
pub use line::{Line, LinePiece};
pub use packed::PackedState;
pub use packing::MOST_BITS;
pub(crate) use packing::{Field, MOST_WORDS, Packing, by_words};
#[cfg(test)]
pub(crate) use permutation::unrank;
pub(crate) use permutation::{
    MOST_RANKED, factorial, inverse, inversions, is_permutation, relative,
};
pub use random::Random;
pub use value_set::ValueSet;
pub(crate) use written::separates;
pub use written::{Written, cut};
