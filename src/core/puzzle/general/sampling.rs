//! Draws from the rules alone. What is drawn for a seed is frozen: legal moves are numbered in
//! default successor order, states in the order in which breadth-first search meets them.

use super::listing::Listing;
use crate::operators::Move;
use crate::puzzle::{Rules, Sampling, SamplingError};
use crate::state::{Board, Random};
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// How many states are listed at most.
pub(crate) const MOST_LISTED: usize = 1_000_000;

/// How many walks are begun before it is said that there is none.
const MOST_WALKS: usize = 1_000;

/// Walks from the goal (from the first state where the goal is a rule), and draws among all states
/// where going back from the goal lists them.
pub(crate) fn sample(
    puzzle: &dyn Rules,
    sampling: Sampling,
    goal: Option<&Board>,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    let first = goal
        .copied()
        .or_else(|| puzzle.default_goal())
        .unwrap_or_else(|| puzzle.initial_state());
    match sampling {
        Sampling::Moves(moves) => moved(puzzle, first, moves, random, interrupted),
        Sampling::Walk(moves) => walked(puzzle, first, moves, random, interrupted),
        Sampling::Depth(_) | Sampling::Uniform => {
            let group = puzzle
                .permutations()
                .filter(|_| sampling == Sampling::Uniform);
            if let Some(group) = group {
                let mut stopped = false;
                let drawn = group.draw(&first, random, &mut || {
                    stopped |= interrupted();
                    stopped
                });
                match drawn {
                    Some(board) => return Ok(board),
                    None if stopped => return Err(SamplingError::Interrupted),
                    None => {}
                }
            }
            let layers = Layers::around(puzzle, goal, sampling, interrupted)?;
            layers.draw(sampling, random)
        }
    }
}

/// All states at each of these distances from the goal.
pub(crate) fn layers(
    puzzle: &dyn Rules,
    depths: &[u64],
    goal: Option<&Board>,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Vec<Vec<Board>>, SamplingError> {
    let deepest = depths.iter().copied().max().unwrap_or(0);
    let layers = Layers::around(puzzle, goal, Sampling::Depth(deepest), interrupted)?;
    if layers.depth() < deepest {
        return Err(SamplingError::TooDeep {
            deepest: layers.depth(),
        });
    }
    let layer = |&depth: &u64| layers.at(depth as usize).to_vec();
    Ok(depths.iter().map(layer).collect())
}

fn moved(
    puzzle: &dyn Rules,
    mut board: Board,
    moves: u64,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    let order = puzzle.default_order();
    for made in 0..moves {
        if made % 1024 == 1023 && interrupted() {
            return Err(SamplingError::Interrupted);
        }
        let legal = puzzle.legal_moves(&board, &order);
        let Some(next) = one_of(&legal, random).and_then(|mv| puzzle.apply(&board, mv)) else {
            return Err(SamplingError::Unsupported(format!(
                "no move is legal behind {made} moves"
            )));
        };
        board = next;
    }
    Ok(board)
}

fn walked(
    puzzle: &dyn Rules,
    first: Board,
    moves: u64,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    let order = puzzle.default_order();
    for _ in 0..MOST_WALKS {
        let mut visited: HashSet<Board, FixedState> = [first].into_iter().collect();
        let mut board = first;
        for made in 0..moves {
            if made % 1024 == 1023 && interrupted() {
                return Err(SamplingError::Interrupted);
            }
            let next = order.iter().filter_map(|&mv| puzzle.apply(&board, mv));
            let fresh: Vec<Board> = next.filter(|next| !visited.contains(next)).collect();
            let Some(next) = one_of(&fresh, random) else {
                break;
            };
            visited.insert(next);
            board = next;
        }
        if visited.len() as u64 == moves + 1 {
            return Ok(board);
        }
    }
    Err(SamplingError::NoWalk)
}

fn one_of<T: Copy>(choices: &[T], random: &mut Random) -> Option<T> {
    let last = choices.len() as u64;
    (last > 0).then(|| choices[random.below(last) as usize])
}

/// The states around a goal, nearest first.
struct Layers {
    states: Vec<Board>,
    /// Where each layer begins, and the last one ends.
    starts: Vec<usize>,
}

impl Layers {
    /// As many of them as the draw needs.
    fn around(
        puzzle: &dyn Rules,
        goal: Option<&Board>,
        sampling: Sampling,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Self, SamplingError> {
        let listing = match puzzle.walks_back(goal) {
            Ok(()) => None,
            Err(_) if Listing::fits(puzzle) => Some(Listing::new(puzzle, goal, interrupted)?),
            Err(reason) => return Err(SamplingError::Unsupported(reason)),
        };
        let goals = match &listing {
            Some(listing) if listing.goals().is_empty() => {
                let reason = "no state is a goal".to_owned();
                return Err(SamplingError::Unsupported(reason));
            }
            Some(listing) => listing.goals().to_vec(),
            None => puzzle.goals(goal).expect("they were asked for"),
        };
        // In the order of the moves that take moves back.
        let moves = puzzle.default_order().into_iter();
        let order: Vec<Move> = moves.map(|mv| puzzle.inverse(mv).unwrap_or(mv)).collect();
        let mut seen: HashSet<Board, FixedState> = goals.iter().copied().collect();
        let mut layers = Self {
            starts: vec![0, goals.len()],
            states: goals,
        };
        while !matches!(sampling, Sampling::Depth(depth) if layers.depth() == depth) {
            let ends = layers.last();
            for at in ends[0]..ends[1] {
                if at % 1024 == 1023 && interrupted() {
                    return Err(SamplingError::Interrupted);
                }
                let board = layers.states[at];
                let mut add = |before| {
                    if seen.insert(before) {
                        layers.states.push(before);
                    }
                };
                if let Some(listing) = &listing {
                    listing.before(&board).for_each(|(_, before)| add(before));
                } else {
                    let before = order.iter();
                    let before = before.flat_map(|&mv| puzzle.predecessors(&board, mv));
                    before.for_each(add);
                }
                if layers.states.len() > MOST_LISTED {
                    return Err(SamplingError::NotEnumerable);
                }
            }
            if layers.states.len() == ends[1] {
                break;
            }
            layers.starts.push(layers.states.len());
        }
        Ok(layers)
    }

    fn depth(&self) -> u64 {
        self.starts.len() as u64 - 2
    }

    /// The states of a layer.
    fn at(&self, depth: usize) -> &[Board] {
        &self.states[self.starts[depth]..self.starts[depth + 1]]
    }

    /// Where the last layer begins and ends.
    fn last(&self) -> [usize; 2] {
        [2, 1].map(|from_end| self.starts[self.starts.len() - from_end])
    }

    fn draw(&self, sampling: Sampling, random: &mut Random) -> Result<Board, SamplingError> {
        let [from, to] = match sampling {
            Sampling::Depth(depth) if depth > self.depth() => {
                let deepest = self.depth();
                return Err(SamplingError::TooDeep { deepest });
            }
            Sampling::Depth(_) => self.last(),
            _ => [0, self.states.len()],
        };
        let at = from + random.below((to - from) as u64) as usize;
        Ok(self.states[at])
    }
}
