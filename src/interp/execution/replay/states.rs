//! The states of a page: all that there are, where they can be listed, else those that were met.

use super::encoding::push;
use crate::figure::base64;
use puzzle_core::puzzle::{Board, Problem, Puzzle};
use puzzle_core::search::Move;
use serde_json::{Value, json};
use std::collections::HashMap;

/// Most states of an atlas.
const MOST_STATES: usize = 400_000;

/// Most cells of a board of which that is tried.
const MOST_CELLS: usize = 12;

/// States under numbers.
pub(crate) struct States {
    boards: Vec<Board>,
    numbers: HashMap<Board, u32, foldhash::fast::FixedState>,
    /// Of all states, in the order of their distance from the goal, the first: whose neighbour each is. Empty where the
    /// states are those that were met.
    parents: Vec<u32>,
}

impl States {
    /// Those around the goal, if all of `met` are among them.
    pub(crate) fn of<'b>(
        puzzle: &Puzzle,
        problem: &'b Problem,
        met: impl Iterator<Item = &'b Board> + Clone,
    ) -> Self {
        let all = Self::all(puzzle, problem);
        if let Some(all) =
            all.filter(|all| met.clone().all(|board| all.numbers.contains_key(board)))
        {
            return all;
        }
        let mut states = Self::empty();
        for board in std::iter::once(&problem.start).chain(met) {
            states.add(board.clone());
        }
        states
    }

    fn empty() -> Self {
        Self {
            boards: Vec::new(),
            numbers: HashMap::default(),
            parents: Vec::new(),
        }
    }

    fn add(&mut self, board: Board) -> bool {
        let number = self.boards.len() as u32;
        let is_new = !self.numbers.contains_key(&board);
        if is_new {
            self.numbers.insert(board.clone(), number);
            self.boards.push(board);
        }
        is_new
    }

    /// All states, breadth first from the goal; `None` where there are too many, or moves that nothing takes back.
    fn all(puzzle: &Puzzle, problem: &Problem) -> Option<Self> {
        let goal = problem.goal.clone()?;
        let goes_back = problem.order.iter().all(|&mv| puzzle.inverse(mv).is_some());
        if !goes_back || goal.cells().len() > MOST_CELLS {
            return None;
        }
        let moves: &[Move] = &problem.order;
        let mut states = Self::empty();
        states.add(goal);
        states.parents.push(0);
        let mut next = 0;
        while next < states.boards.len() {
            let board = states.boards[next].clone();
            for &mv in moves {
                if let Some(child) = puzzle.apply(&board, mv)
                    && states.add(child)
                {
                    states.parents.push(next as u32);
                }
            }
            if states.boards.len() > MOST_STATES {
                return None;
            }
            next += 1;
        }
        Some(states)
    }

    /// Whether they are all that there are.
    pub(crate) fn has_atlas(&self) -> bool {
        !self.parents.is_empty()
    }

    /// The number of a state, if it has one.
    pub(crate) fn find(&self, board: &Board) -> Option<u32> {
        self.numbers.get(board).copied()
    }

    /// The number of a state that was met.
    pub(crate) fn number(&self, board: &Board) -> u32 {
        self.find(board).expect("every state that was met has one")
    }

    /// All states, as the page's script reads them: each by its parent, and by the two cells that the move exchanges
    /// where all moves do.
    pub(crate) fn atlas(&self) -> Value {
        if !self.has_atlas() {
            return Value::Null;
        }
        let (mut parents, mut last) = (Vec::new(), 0);
        for &parent in &self.parents[1..] {
            push(&mut parents, u64::from(parent - last));
            last = parent;
        }
        json!({
            "size": self.boards.len(),
            "goal": self.boards[0].cells(),
            "parents": base64(&parents),
            "swaps": self.swaps().map(|swaps| base64(&swaps)),
        })
    }

    /// By state: the two cells that it and its parent have exchanged, a nibble each.
    fn swaps(&self) -> Option<Vec<u8>> {
        let pairs = self.boards.iter().zip(&self.parents);
        let swap = |(board, &parent): (&Board, &u32)| {
            let (own, above) = (board.cells(), self.boards[parent as usize].cells());
            if own == above {
                return Some(0);
            }
            let mut places = (0..own.len()).filter(|&place| own[place] != above[place]);
            let (first, second) = (places.next()?, places.next()?);
            let is_swap = places.next().is_none()
                && own[first] == above[second]
                && own[second] == above[first]
                && second < 16;
            is_swap.then_some((first << 4 | second) as u8)
        };
        pairs.map(swap).collect()
    }

    /// The cells of all states, where they do not follow from the atlas.
    pub(crate) fn boards(&self) -> Option<String> {
        if self.has_atlas() && self.swaps().is_some() {
            return None;
        }
        let cells = self.boards.iter().flat_map(|board| board.cells().to_vec());
        Some(base64(&cells.collect::<Vec<u8>>()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzle_core::puzzles::Registry;

    #[test]
    fn the_states_of_the_8_puzzle_lie_in_rings_around_the_goal() {
        let puzzle = Registry::default().first().expect("the 8-puzzle");
        let problem = Problem {
            start: puzzle.initial_state(),
            goal: puzzle.default_goal(),
            order: puzzle.default_order(),
        };
        let states = States::all(puzzle.as_ref(), &problem).expect("they can be listed");
        assert_eq!(states.boards.len(), 181_440);
        let mut depths = vec![0_u32; states.boards.len()];
        for state in 1..depths.len() {
            depths[state] = depths[states.parents[state] as usize] + 1;
        }
        // As published: two states are 31 moves away, none is farther.
        assert_eq!(depths.iter().filter(|&&depth| depth == 31).count(), 2);
        assert_eq!(depths.iter().max(), Some(&31));
        assert!(states.swaps().is_some() && states.boards().is_none());
    }
}
