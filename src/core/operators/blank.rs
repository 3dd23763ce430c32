//! Moves that ask for the cell of one value alone: the blank of a sliding board.

use super::duplicates::{DuplicateAutomaton, Operator};
use super::model::{Model, VariantEffect};
use super::move_table::moved;
use super::moves::Move;
use crate::groups::Permutation;
use crate::state::Board;

/// Most cells of permutations.
const MOST_BLANK_CELLS: usize = 255;

/// The operators of a puzzle whose moves permute cells and ask for the cell of one value at most, the blank. Without such a
/// value there is one position.
#[derive(Debug)]
pub(crate) struct BlankOperators {
    /// The value, if there is one.
    pub value: Option<u8>,
    /// The number of positions.
    pub positions: usize,
    /// In successor order at each position.
    pub operators: Vec<Operator>,
    /// Of each operator, by cell, where what is in it goes.
    pub effects: Vec<Permutation>,
    /// Of each operator: cells whose values go elsewhere, each with where.
    pairs: Vec<Vec<(u16, u16)>>,
}

impl BlankOperators {
    /// Those of a puzzle; `None` where moves do other things than exchange values, or ask for more.
    pub(crate) fn new(model: &Model, order: &[Move]) -> Option<Self> {
        let cells = model.allowed.len();
        if !model.permutes() || !model.never.is_empty() || cells > MOST_BLANK_CELLS {
            return None;
        }
        let mut value = None;
        for variant in &model.variants {
            match variant.guard.members[..] {
                _ if !variant.guard.is_of_members() || variant.guard.never_holds() => return None,
                [] => {}
                [(cell, _)] => {
                    let only_value = variant.before.of(cell.into()).only()?;
                    if *value.get_or_insert(only_value) != only_value {
                        return None;
                    }
                }
                _ => return None,
            }
        }
        let mut blanks = Self {
            value,
            positions: if value.is_some() { cells } else { 1 },
            operators: Vec::new(),
            effects: Vec::new(),
            pairs: Vec::new(),
        };
        for &mv in order {
            for from in 0..blanks.positions as u16 {
                let variants = model.variants_of(mv).iter();
                let mut fitting = variants.filter(|variant| {
                    let mut members = variant.guard.members.iter();
                    members.all(|(cell, _)| *cell == from)
                });
                let Some(variant) = fitting.next() else {
                    continue;
                };
                let VariantEffect::Action(action) = &variant.effect else {
                    return None;
                };
                let effect = (0..cells).map(|cell| moved(variant, cell) as u8);
                let effect: Permutation = effect.collect();
                let to = value.map_or(0, |_| effect[usize::from(from)]);
                blanks.operators.push(Operator {
                    mv,
                    from: from as u8,
                    to,
                });
                blanks.effects.push(effect);
                let pairs = action.changes.iter();
                let pairs = pairs.map(|change| (change.source, change.target));
                blanks.pairs.push(pairs.collect());
            }
        }
        Some(blanks)
    }

    /// The position of the blank; `None` where the value does not stand once.
    pub(crate) fn position(&self, board: &Board) -> Option<u32> {
        let Some(value) = self.value else {
            return Some(0);
        };
        let mut cells = (0..).zip(board.cells());
        let cell = cells.find(|(_, held)| **held == value)?.0;
        cells.all(|(_, other)| *other != value).then_some(cell)
    }

    /// The operators with their effects.
    pub(crate) fn with_effects(&self) -> impl Iterator<Item = (&Operator, &Permutation)> + Clone {
        self.operators.iter().zip(&self.effects)
    }

    /// The automaton that prunes duplicate move sequences; `None` where `interrupted` said so.
    pub(crate) fn duplicates(
        &self,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Option<DuplicateAutomaton> {
        let effects: Vec<&[u8]> = self.effects.iter().map(AsRef::as_ref).collect();
        let operators = (self.positions, &self.operators[..]);
        DuplicateAutomaton::of_permutations(operators, &effects, usize::MAX, interrupted)
    }

    /// The cells whose values an operator takes elsewhere, each with where.
    #[inline]
    pub(crate) fn pairs(&self, operator: u16) -> &[(u16, u16)] {
        &self.pairs[usize::from(operator)]
    }
}
