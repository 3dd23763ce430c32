//! Other states that are as far from the goal as one: what a table says of them it says of that state, too, and the greatest
//! of all lookups is no more than the distance.
//!
//! Images under symmetries (Culberson and Schaeffer, "Pattern databases", 1998; Felner, Korf, Meshulam and Holte, "Compressed
//! pattern databases", 2007), and the dual state (Zahavi, Felner, Holte and Schaeffer, "Duality in permutation state spaces
//! and the dual search algorithm", 2008).

use crate::heuristic::BoardEstimate;
use crate::operators::Symmetry;
use crate::search::{Estimate, StopReason};
use crate::side_by_side::pairs;
use crate::state::Board;

/// Ways to see a state.
#[derive(Debug)]
pub(crate) enum Views {
    /// Its images.
    Images(Vec<Symmetry>),
    /// The inverse of the permutation of cells that makes it of a goal whose values stand once.
    Inverse {
        goal: Board,
        /// The cell of each value in the goal.
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
                let images = symmetries
                    .iter()
                    .filter_map(|symmetry| symmetry.image(board));
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

    fn wants_batches(&self) -> bool {
        self.heuristic.wants_batches()
    }

    /// Asks for the states and all their views at once.
    fn of_all(
        &self,
        boards: &[Board],
        estimates: &mut [Estimate],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<(), StopReason> {
        let (mut asked_boards, mut ends) = (Vec::new(), Vec::with_capacity(boards.len()));
        for board in boards {
            asked_boards.push(board.clone());
            self.views
                .visit(board, |view| asked_boards.push(view.clone()));
            ends.push(asked_boards.len());
        }
        let mut found = vec![0; asked_boards.len()];
        self.heuristic.of_all(&asked_boards, &mut found, look)?;
        let mut begin = 0;
        for (estimate, end) in pairs(estimates, ends) {
            *estimate = found[begin..end].iter().copied().max().unwrap_or(0);
            begin = end;
        }
        Ok(())
    }

    fn scale(&self) -> u32 {
        self.heuristic.scale()
    }

    fn bytes(&self) -> u64 {
        self.heuristic.bytes() + self.views.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    /// The number in the first cell; notes how many states each question had.
    #[derive(Default)]
    struct First(Mutex<Vec<usize>>);

    impl BoardEstimate for &First {
        fn of(&self, board: &Board) -> Estimate {
            board.cells()[0].into()
        }

        fn wants_batches(&self) -> bool {
            true
        }

        fn of_all(
            &self,
            boards: &[Board],
            estimates: &mut [Estimate],
            look: &mut dyn FnMut() -> Option<StopReason>,
        ) -> Result<(), StopReason> {
            if let Some(reason) = look() {
                return Err(reason);
            }
            self.0.lock().expect("one thread").push(boards.len());
            for (estimate, board) in pairs(estimates, boards) {
                *estimate = self.of(board);
            }
            Ok(())
        }
    }

    #[test]
    fn a_part_that_wants_batches_is_asked_once_for_all_views() {
        let goal = Board::new(&[0, 1, 2]);
        let first = First::default();
        let viewed = Viewed {
            views: Views::inverse(&goal),
            heuristic: Box::new(&first),
        };
        assert!(viewed.wants_batches());
        let boards = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map(|cells| Board::new(&cells));
        let mut estimates = [0; 4];
        assert_eq!(viewed.of_all(&boards, &mut estimates, &mut || None), Ok(()));
        assert_eq!(*first.0.lock().expect("one thread"), [8]);
        assert_eq!(estimates, boards.each_ref().map(|board| viewed.of(board)));
        // The inverse of 1 2 0 is 2 0 1.
        assert_eq!(estimates, [0, 2, 2, 2]);
        let over = &mut || Some(StopReason::TimeLimit);
        let stopped = viewed.of_all(&boards, &mut estimates, over);
        assert_eq!(stopped, Err(StopReason::TimeLimit));
    }
}
