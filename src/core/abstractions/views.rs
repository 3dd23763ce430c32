//! Other states that are as far from the goal as one: what a table says of them it says of that state, too, and the greatest
//! of all lookups is no more than the distance.
//!
//! Images under symmetries (Culberson and Schaeffer, "Pattern databases", 1998; Felner, Korf, Meshulam and Holte, "Compressed
//! pattern databases", 2007), and the dual state (Zahavi, Felner, Holte and Schaeffer, "Duality in permutation state spaces
//! and the dual search algorithm", 2008).

use crate::heuristic::BoardEstimate;
use crate::operators::Symmetry;
use crate::search::Estimate;
use crate::state::Board;

/// Ways to see a state.
#[derive(Debug)]
pub(crate) enum Views {
    /// Its images.
    Images(Vec<Symmetry>),
    /// The inverse of the permutation of cells that makes it of a goal whose values stand once.
    Inverse {
        goal: Board,
        /// By value, its cell in the goal.
        homes: Box<[Option<u8>; 256]>,
    },
}

impl Views {
    /// The inverse of what makes a state of the goal; nothing where a value stands twice there.
    pub(super) fn inverse(goal: &Board) -> Self {
        let mut homes = Box::new([None; 256]);
        for (cell, &value) in (0..).zip(goal.cells()) {
            if homes[usize::from(value)].replace(cell).is_some() {
                return Self::Images(Vec::new());
            }
        }
        Self::Inverse {
            goal: goal.clone(),
            homes,
        }
    }

    /// Calls `visit` with each other state.
    fn visit(&self, board: &Board, mut visit: impl FnMut(&Board)) {
        match self {
            Self::Images(symmetries) => {
                let images = symmetries.iter().filter_map(|own| own.image(board));
                images.for_each(|image| visit(&image));
            }
            Self::Inverse { goal, homes } => {
                let mut image = goal.clone();
                for (&value, &there) in board.cells().iter().zip(goal.cells()) {
                    let Some(home) = homes[usize::from(value)] else {
                        return;
                    };
                    image.cells_mut()[usize::from(home)] = there;
                }
                visit(&image);
            }
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Images(symmetries) => symmetries.iter().map(Symmetry::bytes).sum(),
            Self::Inverse { .. } => size_of::<[Option<u8>; 256]>() as u64,
        }
    }
}

/// A heuristic asked of a state and of all views of it: the greatest estimate.
pub(crate) struct Viewed<'a> {
    pub views: Views,
    pub heuristic: Box<dyn BoardEstimate + 'a>,
}

impl BoardEstimate for Viewed<'_> {
    fn of(&self, board: &Board) -> Estimate {
        let mut greatest = self.heuristic.of(board);
        self.views.visit(board, |view| {
            greatest = greatest.max(self.heuristic.of(view));
        });
        greatest
    }

    fn scale(&self) -> u32 {
        self.heuristic.scale()
    }

    fn bytes(&self) -> u64 {
        self.heuristic.bytes() + self.views.bytes()
    }
}
