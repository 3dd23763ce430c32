//! Boards, solutions and recorded searches as pictures.

#[cfg(feature = "figures")]
pub(crate) use crate::figure::Graphic;
#[cfg(feature = "figures")]
pub(crate) use drawn::{map, solution, state};
#[cfg(feature = "figures")]
pub(crate) use searches::searches;
#[cfg(feature = "figures")]
pub(crate) use tree::tree;
#[cfg(not(feature = "figures"))]
pub(crate) use undrawn::{Graphic, map, searches, solution, state, tree};

#[cfg(feature = "figures")]
mod drawn;
#[cfg(feature = "figures")]
mod searches;
#[cfg(feature = "figures")]
mod tree;
#[cfg(not(feature = "figures"))]
mod undrawn;
