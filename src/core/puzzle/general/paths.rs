//! Paths on puzzles that a script defines, for searches that keep one.

use super::domain::BoardDomain;
use super::packed_sum::PackedSum;
use super::prepared::PreparedHeuristic;
use crate::heuristic::CellWeights;
use crate::operators::{
    CompiledMoves, FastPath, Move, MoveTable, PrunedMoveTable, TablePlace, Tried,
};
use crate::search::{
    CachedValue, Descent, DescentHalt, Domain, Estimate, Heuristic, ParentPruning, Transition,
    Tree, units,
};
use std::ops::ControlFlow;

/// The paths from one state. What may be made where is known beforehand, by the cell of the value that conditions ask
/// for and by the last move: no state is searched for it.
pub(crate) struct BoardPaths<'a, const WORDS: usize> {
    domain: &'a BoardDomain<'a, WORDS>,
    compiled: &'a CompiledMoves,
    move_table: PrunedMoveTable,
    all: &'a MoveTable,
    heuristic: &'a PreparedHeuristic<'a>,
    weights: Option<&'a CellWeights>,
    /// The sum of which the heuristic is a function, where a move that fits is surely made: then it is estimated before.
    sum: Option<&'a PackedSum>,
    /// Of the heuristic, in a move.
    units: u32,
    /// Whether an infinite estimate of the heuristic proves a dead end.
    proves_dead_ends: bool,
    /// The bits of one field.
    mask: u64,
    start: [u64; WORDS],
}

/// The end of a path.
#[derive(Clone, Copy)]
pub(crate) struct BoardNode<const WORDS: usize> {
    state: [u64; WORDS],
    /// The estimate, or the sum of which it is a function.
    value: u32,
    at: TablePlace,
}

/// A move onward, and the node behind it once it is made.
struct BoardSuccessor<const WORDS: usize> {
    mv: Move,
    value: u32,
    at: TablePlace,
    made: Made<WORDS>,
}

enum Made<const WORDS: usize> {
    Already([u64; WORDS]),
    /// By that variant, when it is asked for.
    Later(u32),
}

impl<'a, const WORDS: usize> BoardPaths<'a, WORDS> {
    /// The paths of a domain; `None` where no script defines it.
    pub(crate) fn new(
        domain: &'a BoardDomain<'a, WORDS>,
        start: [u64; WORDS],
        heuristic: &'a PreparedHeuristic<'a>,
        parent_pruning: ParentPruning,
    ) -> Option<Self> {
        let (compiled, all) = domain.compiled_moves()?;
        Some(Self {
            domain,
            compiled,
            move_table: PrunedMoveTable::new(all, &domain.inverses(parent_pruning)),
            all,
            heuristic,
            weights: heuristic.weights(),
            sum: heuristic.packed().filter(|_| compiled.makes_what_fits()),
            units: heuristic.units(),
            proves_dead_ends: Heuristic::<BoardDomain<'_, WORDS>>::proves_dead_ends(heuristic),
            mask: compiled.packing().mask(),
            start,
        })
    }

    /// Calls `visit` with every move onward, in successor order, until it breaks.
    #[inline]
    fn each<B>(
        &self,
        node: &BoardNode<WORDS>,
        mut visit: impl FnMut(BoardSuccessor<WORDS>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (mut settled, mut cached) = (None, CachedValue::of(node.value));
        let row = self.move_table.row(node.at);
        let fitting = self.all.fitting(&node.state);
        let differences = self.sum.and_then(|sum| sum.differences(&node.state));
        for place in 0..fitting.as_ref().map_or(row.len(), Vec::len) {
            let onward = &row[fitting
                .as_ref()
                .map_or(place, |order| order[place] as usize)];
            let applicable = &onward.applicable;
            let mv = applicable.mv;
            if node.at.leaves_out(mv) || settled == Some(mv) {
                continue;
            }
            let before = (&node.state, differences.as_ref());
            let after = |sum: &PackedSum| sum.after(node.value, applicable.index, before);
            let (value, made) = if let (FastPath::Swap(swap), Some(weights)) =
                (applicable.fast_path, self.weights)
            {
                let values = swap.values(&node.state, self.mask);
                let value = weights.exchanged(node.value, swap.cells, values);
                (value, Made::Already(swap.made(&node.state, self.mask)))
            } else if let Some(value) = self.sum.and_then(after) {
                if !self.compiled.can_be_made(applicable, &node.state) {
                    continue;
                }
                (value, Made::Later(applicable.index))
            } else {
                match self.compiled.tried(applicable, &node.state) {
                    Tried::NotApplicable => continue,
                    Tried::Nothing => {
                        settled = Some(mv);
                        continue;
                    }
                    Tried::Next(state) => {
                        let value = self.value_after(node, &mut cached, mv, state);
                        (value, Made::Already(state))
                    }
                }
            };
            settled = Some(mv);
            visit(BoardSuccessor {
                mv,
                value,
                at: onward.to,
                made,
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The value of a node behind a move that is made.
    fn value_after(
        &self,
        node: &BoardNode<WORDS>,
        cached: &mut CachedValue,
        mv: Move,
        child: [u64; WORDS],
    ) -> u32 {
        if let Some(sum) = self.sum {
            return sum.sum(&child);
        }
        let parent = node.state;
        let made = Transition { parent, mv, child };
        { self.heuristic }.estimate_successor(self.domain, cached, made)
    }

    /// The node behind a move.
    #[inline]
    fn made(&self, node: &BoardNode<WORDS>, onward: &BoardSuccessor<WORDS>) -> BoardNode<WORDS> {
        let state = match onward.made {
            Made::Already(state) => state,
            Made::Later(variant) => {
                let made = self.compiled.make(variant, &node.state);
                made.expect("what fits is made")
            }
        };
        BoardNode {
            state,
            value: onward.value,
            at: onward.at,
        }
    }

    /// The estimate by the value of a node that `made` makes.
    #[inline]
    fn estimate_of(&self, value: u32, made: impl FnOnce() -> BoardNode<WORDS>) -> Estimate {
        let Some(sum) = self.sum else { return value };
        let known = sum.estimate(value);
        // What goes wrong is told with the state.
        known.unwrap_or_else(|| self.heuristic.estimate(self.domain, made().state))
    }

    /// Searches below a node, counting a successor when its turn comes. What is cut off is not made.
    fn follow(
        &self,
        node: &BoardNode<WORDS>,
        made: u64,
        descent: &mut Descent,
    ) -> ControlFlow<DescentHalt> {
        descent.tally.deepest = descent.tally.deepest.max(made);
        if self.is_goal(node) {
            return ControlFlow::Break(DescentHalt::Found);
        }
        descent.expand(0)?;
        let made = made + u64::from(self.units);
        self.each(node, |onward| {
            if descent.tally.generated >= descent.budget() {
                return ControlFlow::Break(DescentHalt::Budget);
            }
            descent.tally.generated += 1;
            let estimate = self.estimate_of(onward.value, || self.made(node, &onward));
            let f = made.saturating_add(units(estimate, self.proves_dead_ends));
            if f > descent.threshold() {
                descent.tally.next = descent.tally.next.min(f);
                return ControlFlow::Continue(());
            }
            let flow = self.follow(&self.made(node, &onward), made, descent);
            if flow == ControlFlow::Break(DescentHalt::Found) {
                descent.path.push(onward.mv);
            }
            flow
        })
    }
}

impl<const WORDS: usize> Tree for BoardPaths<'_, WORDS> {
    type Node = BoardNode<WORDS>;

    fn root(&self) -> Self::Node {
        // What goes wrong there is told even where the sum is known.
        let estimate = self.heuristic.estimate(self.domain, self.start);
        BoardNode {
            state: self.start,
            value: self.sum.map_or(estimate, |sum| sum.sum(&self.start)),
            at: self.move_table.start(self.compiled.list_of(&self.start)),
        }
    }

    fn scale(&self) -> u32 {
        self.units
    }

    fn is_admissible(&self) -> bool {
        Heuristic::<BoardDomain<'_, WORDS>>::is_admissible(self.heuristic)
    }

    fn proves_dead_ends(&self) -> bool {
        self.proves_dead_ends
    }

    fn estimate(&self, node: &Self::Node) -> Estimate {
        self.estimate_of(node.value, || *node)
    }

    #[inline]
    fn is_goal(&self, node: &Self::Node) -> bool {
        self.domain.is_goal(node.state)
    }

    fn expand<B>(
        &self,
        node: &Self::Node,
        mut visit: impl FnMut(Move, &Self::Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.each(node, |onward| visit(onward.mv, &self.made(node, &onward)))
    }

    fn descend(
        &self,
        node: &Self::Node,
        made: u64,
        descent: &mut Descent,
    ) -> ControlFlow<DescentHalt> {
        self.follow(node, made, descent)
    }
}
