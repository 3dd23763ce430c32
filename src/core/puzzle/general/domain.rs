//! Any puzzle as a state space.

use super::listing::Listing;
use crate::operators::{CompiledMoves, Move, MoveTable};
use crate::puzzle::{Notation, Problem, Rules};
use crate::search::{Domain, ParentPruning, name_key};
use crate::side_by_side::pairs;
use crate::state::{Board, Packing};
use crate::tasks::StubbornSets;
use std::borrow::Cow;
use std::ops::ControlFlow;

/// The states of a puzzle, packed into so many words.
pub(crate) struct BoardDomain<'a, const WORDS: usize> {
    puzzle: &'a dyn Rules,
    has_costs: bool,
    /// Where a script defines it: its moves, and where each may be made.
    compiled: Option<(&'a CompiledMoves, Cow<'a, MoveTable>)>,
    goal: Option<Board>,
    packed_goal: Option<[u64; WORDS]>,
    order: &'a [Move],
    packing: Packing,
    /// The ways back, where these are not the puzzle's own.
    listing: Option<&'a Listing>,
    inverses: Inverses,
    is_compact: bool,
    /// Whether successors are sorted by name.
    by_name: bool,
    /// Which moves are not left out, where some are.
    stubborn_sets: Option<StubbornSets>,
}

/// The inverses of moves.
struct Inverses {
    /// That of each move.
    moves: Vec<Option<Move>>,
    /// Whether they lead back to the state itself, not to one that only has the same board.
    returns: bool,
    /// Whether they do, and each move has one.
    undoes: bool,
}

impl Inverses {
    /// Of a puzzle; none where values make it unsure that a move is the way back of another.
    fn new(puzzle: &dyn Rules, are_usual: bool) -> Self {
        let inverse = |mv: Move| puzzle.inverse(mv).filter(|_| are_usual);
        let moves: Vec<_> = puzzle.default_order().into_iter().map(inverse).collect();
        let returns = puzzle.compiled_moves().is_none_or(|compiled| {
            let mut known = pairs(&moves, &compiled.model.inverses);
            known.all(|(inverse, known)| inverse.is_none() || inverse == known)
        });
        let undoes = returns && moves.iter().all(Option::is_some);
        Self {
            moves,
            returns,
            undoes,
        }
    }
}

impl<'a, const WORDS: usize> BoardDomain<'a, WORDS> {
    /// The states around those of a problem.
    pub(crate) fn new(puzzle: &'a dyn Rules, problem: &'a Problem) -> Self {
        let moves = puzzle.default_order();
        let compiled = puzzle.compiled_moves();
        // Where a value stands twice that is to stand once, a move need not be the way back of another.
        let usual = compiled.is_none_or(|compiled| compiled.model.is_unique(&problem.start));
        let packing = packing(puzzle, &problem.start);
        let order = Some(&problem.order[..]).filter(|order| *order != moves);
        let (has_costs, inverses) = (puzzle.has_costs(), Inverses::new(puzzle, usual));
        Self {
            puzzle,
            has_costs,
            // Where no inverse tells it, to find the states of a path again would take as long as the search.
            is_compact: inverses.undoes && !has_costs && moves.len() < 128,
            compiled: compiled.map(|compiled| (compiled, compiled.move_table(order))),
            goal: problem.goal.clone(),
            packed_goal: one_state(puzzle, problem).map(|goal| packing.pack(goal)),
            order: &problem.order,
            packing,
            listing: None,
            inverses,
            by_name: false,
            stubborn_sets: None,
        }
    }

    /// The same with successors in the order of their names, if that is asked for.
    pub(super) fn sorted_by_name(mut self, by_name: bool) -> Self {
        self.by_name = by_name;
        self
    }

    /// The same without successors that stubborn sets leave out, if that is asked for and the puzzle has such sets.
    pub(super) fn with_stubborn_sets(mut self, are_asked: bool) -> Self {
        if are_asked {
            self.stubborn_sets = self.puzzle.stubborn_sets(self.goal.as_ref()).ok();
        }
        self
    }

    /// The same going back by the ways of a listing.
    pub(crate) fn listed(mut self, listing: Option<&'a Listing>) -> Self {
        self.listing = listing;
        self
    }

    /// A state packed.
    pub(crate) fn pack(&self, board: &Board) -> [u64; WORDS] {
        self.packing.pack(board)
    }

    /// Visits the cells in which two states differ, with what stands there in the first and in the second.
    #[inline]
    pub(crate) fn changes(
        &self,
        first: &[u64; WORDS],
        second: &[u64; WORDS],
        visit: impl FnMut(usize, u8, u8),
    ) {
        self.packing.changes(first, second, visit);
    }

    /// The moves of a puzzle that a script defines, and where each may be made.
    pub(crate) fn compiled_moves(&self) -> Option<(&'a CompiledMoves, &MoveTable)> {
        let (compiled, move_table) = self.compiled.as_ref()?;
        Some((compiled, move_table))
    }

    /// The inverse, for each move, that parent pruning omits after it.
    pub(crate) fn inverses(&self, parent_pruning: ParentPruning) -> Vec<Option<Move>> {
        let backs = self.inverses.moves.iter();
        backs
            .map(|back| back.filter(|_| parent_pruning.is_on()))
            .collect()
    }

    /// The board of a state.
    pub(crate) fn board(&self, state: [u64; WORDS]) -> Board {
        self.packing.board(&state)
    }

    /// The successors of a state, where they are made on boards, left out or sorted by name.
    fn successors(&self, state: [u64; WORDS]) -> Vec<(Move, [u64; WORDS])> {
        let mut successors = Vec::new();
        if let Some((compiled, move_table)) = &self.compiled {
            let _ = compiled.expand(move_table, &state, |mv, child| {
                successors.push((mv, child));
                ControlFlow::<()>::Continue(())
            });
        } else {
            let board = self.board(state);
            let moves = self.order.iter();
            let made = moves.filter_map(|&mv| Some((mv, self.puzzle.apply(&board, mv)?)));
            successors.extend(made.map(|(mv, next)| (mv, self.pack(&next))));
        }
        if let Some(sets) = &self.stubborn_sets {
            let kept = sets.moves(self.board(state).cells());
            successors.retain(|(mv, _)| kept[mv.index()]);
        }
        if self.by_name {
            successors.sort_by_cached_key(|&(_, child)| self.name_key(child));
        }
        successors
    }

    #[inline(never)]
    fn is_goal_by_rule(&self, state: [u64; WORDS]) -> bool {
        match &self.compiled {
            Some((compiled, _)) => compiled.reaches(&state),
            None => self.puzzle.is_goal(&self.board(state), self.goal.as_ref()),
        }
    }

    fn apply(&self, state: &[u64; WORDS], mv: Move) -> Option<[u64; WORDS]> {
        if let Some((compiled, _)) = &self.compiled {
            return compiled.apply(state, mv);
        }
        let next = self.puzzle.apply(&self.packing.board(state), mv);
        next.map(|next| self.pack(&next))
    }
}

/// The goal, where it is one state.
fn one_state<'a>(puzzle: &dyn Rules, problem: &'a Problem) -> Option<&'a Board> {
    let start = &problem.start;
    let is_one = |goal: &&Board| goal.cells().len() == start.cells().len();
    { problem.goal.as_ref() }.filter(|goal| is_one(goal) && !puzzle.has_own_goal(start))
}

/// The packing of a puzzle's states.
pub(crate) fn packing(puzzle: &dyn Rules, state: &Board) -> Packing {
    match puzzle.compiled_moves() {
        Some(compiled) => compiled.packing().clone(),
        None => Packing::new(state.cells().len(), usize::from(u8::MAX) + 1),
    }
}

impl<const WORDS: usize> Domain for BoardDomain<'_, WORDS> {
    type State = [u64; WORDS];

    fn expand<B>(
        &self,
        state: Self::State,
        mut visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // Only what most searches take is compiled into each of them.
        if let Some((compiled, move_table)) = &self.compiled
            && !self.by_name
            && self.stubborn_sets.is_none()
        {
            return compiled.expand(move_table, &state, visit);
        }
        let mut successors = self.successors(state).into_iter();
        successors.try_for_each(|(mv, child)| visit(mv, child))
    }

    fn successor(&self, state: Self::State, mv: Move) -> Option<Self::State> {
        self.apply(&state, mv)
    }

    fn name_key(&self, state: Self::State) -> Box<[u8]> {
        name_key(&self.puzzle.format(&self.board(state), Notation::Compact))
    }

    fn has_costs(&self) -> bool {
        self.has_costs
    }

    fn is_compact(&self) -> bool {
        self.is_compact
    }

    fn step_cost(&self, state: Self::State, mv: Move, _: Self::State) -> u32 {
        if !self.has_costs {
            return 1;
        }
        match &self.compiled {
            Some((compiled, _)) => compiled.step_cost(&state, mv),
            None => self.puzzle.step_cost(&self.board(state), mv),
        }
    }

    fn least_cost(&self) -> u32 {
        self.puzzle.least_cost()
    }

    fn undo(&self, state: Self::State, mv: Move) -> Self::State {
        let back = self.inverse(mv).expect("only asked where moves have one");
        let before = self.apply(&state, back);
        before.expect("the inverse of a move that was made is legal")
    }

    fn undoes(&self) -> bool {
        self.inverses.undoes
    }

    fn returns(&self) -> bool {
        self.inverses.returns
    }

    fn expand_backward<B>(
        &self,
        state: Self::State,
        mut visit: impl FnMut(Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let board = self.board(state);
        if let Some(listing) = self.listing {
            for (mv, before) in listing.before(&board) {
                visit(mv, self.pack(&before))?;
            }
            return ControlFlow::Continue(());
        }
        for &mv in self.order {
            let back = self.inverse(mv);
            if self.has_costs
                && let Some(back) = back
            {
                // Several moves may have the same inverse, and cost different amounts.
                if let Some(before) = self.apply(&state, back) {
                    visit(mv, before)?;
                }
                continue;
            }
            if self.compiled.is_some()
                && self.inverses.returns
                && let Some(forward) = back
            {
                if let Some(before) = self.apply(&state, mv) {
                    visit(forward, before)?;
                }
                continue;
            }
            let forward = back.unwrap_or(mv);
            for before in self.puzzle.predecessors(&board, forward) {
                visit(forward, self.pack(&before))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        self.inverses.moves[mv.index()]
    }

    #[inline]
    fn is_goal(&self, state: Self::State) -> bool {
        match (&self.packed_goal, &self.compiled) {
            (Some(goal), Some(_)) => *goal == state,
            _ => self.is_goal_by_rule(state),
        }
    }

    fn goal(&self) -> Option<Self::State> {
        let goes_back = |mv: &Move| self.puzzle.goes_back_by(*mv).is_ok();
        self.packed_goal
            .filter(|_| self.order.iter().all(goes_back))
    }
}
