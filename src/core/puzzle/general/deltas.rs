//! Changes by moves in a heuristic that is a sum of terms.

use crate::heuristic::{TermAt, TermSum, WRONG};
use crate::operators::{CompiledMoves, Content, MOST_READ, Move, Variant, VariantEffect, contents};
use crate::search::{Estimate, Transition};
use crate::state::{Field, Packing};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The greatest number of terms that are kept for all moves.
const MOST_KEPT: usize = 1 << 20;

/// The terms whose sum a move changes, by move. A term that reads no changed cell keeps its number. Of a move that only
/// carries values, a term has afterwards the number that the same table had for the cells from which its values came:
/// where that is a term of the sum, too, both are left out. So a reversal of 30 of 60 cells changes, of numbers of
/// neighbours that do not depend on their order, the one at its border.
#[derive(Debug)]
pub(super) struct Deltas {
    sum: Arc<TermSum>,
    packing: Packing,
    /// The fields that each term reads.
    fields: Vec<[Field; MOST_READ]>,
    /// The terms that read each cell.
    readers: Vec<Vec<u32>>,
    /// The changes by each move; `None` where only the states tell which cells it changes: it has several variants.
    moves: Vec<Option<Changed>>,
}

/// The terms that are subtracted as they were before a move, and added as they are after it.
#[derive(Debug, Default)]
struct Changed {
    before: Vec<u32>,
    after: Vec<u32>,
}

impl Deltas {
    /// Of a sum over states that are packed so.
    pub(super) fn new(
        sum: Arc<TermSum>,
        packing: Packing,
        compiled: Option<&CompiledMoves>,
    ) -> Self {
        let fields = sum.terms.iter().map(|term| {
            let mut fields = [packing.field(0); MOST_READ];
            for (field, &cell) in fields.iter_mut().zip(term.cells()) {
                *field = packing.field(cell.into());
            }
            fields
        });
        let read = sum.terms.iter().flat_map(TermAt::cells);
        let cells = read.max().map_or(0, |&last| usize::from(last) + 1);
        let mut readers = vec![Vec::new(); cells];
        for (number, term) in (0..).zip(&sum.terms) {
            for &cell in term.cells() {
                readers[usize::from(cell)].push(number);
            }
        }
        let mut deltas = Self {
            fields: fields.collect(),
            sum,
            packing,
            readers,
            moves: Vec::new(),
        };
        if let Some(compiled) = compiled {
            deltas.moves = deltas.of_moves(compiled);
        }
        deltas
    }

    fn of_moves(&self, compiled: &CompiledMoves) -> Vec<Option<Changed>> {
        let model = &compiled.model;
        let mut tables = SumTables::new(&self.sum);
        let mut room = MOST_KEPT;
        let moves = 0..model.moves.len() as u32;
        let of = |mv| match model.variants_of(Move(mv)) {
            [variant] if model.derivation.is_none() => {
                let changed = self.changed(&content(variant, model.allowed.len()), &mut tables);
                let terms = changed.before.len() + changed.after.len();
                room = room.checked_sub(terms)?;
                Some(changed)
            }
            _ => None,
        };
        moves.map(of).collect()
    }

    /// The changes by a move after which the cells hold `contents`.
    fn changed(&self, contents: &[Content], tables: &mut SumTables<'_>) -> Changed {
        let stays = |cell: usize| matches!(&contents[cell], Some((source, None)) if usize::from(*source) == cell);
        let mut seen = HashSet::new();
        let moved = (0..contents.len().min(self.readers.len())).filter(|&cell| !stays(cell));
        let touched = moved.flat_map(|cell| &self.readers[cell]);
        let touched: Vec<u32> = touched.copied().filter(|&term| seen.insert(term)).collect();
        // What has no equal yet, by its cells and table.
        let mut before: HashMap<TermAt, Vec<u32>> = HashMap::new();
        for &term in &touched {
            let whole_term = self.sum.terms[term as usize];
            before.entry(whole_term).or_default().push(term);
        }
        let mut after = Vec::new();
        for &term in &touched {
            let origin = tables.origin(&self.sum, &self.sum.terms[term as usize], contents);
            let equal = origin.and_then(|origin| before.get_mut(&origin)?.pop());
            if equal.is_none() {
                after.push(term);
            }
        }
        let mut before: Vec<u32> = before.into_values().flatten().collect();
        before.sort_unstable();
        Changed { before, after }
    }

    /// The estimate after a move; `None` where the definition goes wrong or says what is none.
    #[inline]
    pub(super) fn estimate_child<const WORDS: usize>(
        &self,
        estimate: Estimate,
        made: Transition<[u64; WORDS]>,
    ) -> Option<Estimate> {
        let (parent, child) = (&made.parent, &made.child);
        let change = match self.moves.get(made.mv.index()) {
            Some(Some(changed)) => {
                self.total(&changed.after, child)? - self.total(&changed.before, parent)?
            }
            _ => self.between(parent, child)?,
        };
        let estimate = i64::from(estimate) + change;
        let estimate = Estimate::try_from(estimate).ok();
        estimate.filter(|&estimate| estimate <= self.sum.most)
    }

    /// The sum of some terms.
    #[inline]
    fn total<const WORDS: usize>(&self, terms: &[u32], state: &[u64; WORDS]) -> Option<i64> {
        let mut terms = terms.iter();
        terms.try_fold(0, |sum, &term| Some(sum + self.number(term, state)?))
    }

    #[inline]
    fn number<const WORDS: usize>(&self, term: u32, state: &[u64; WORDS]) -> Option<i64> {
        let whole_term = &self.sum.terms[term as usize];
        let fields = &self.fields[term as usize][..whole_term.cells().len()];
        let place = fields.iter().fold(0, |place, field| {
            place << self.sum.bits | usize::from(field.get(state))
        });
        let number = self.sum.numbers[whole_term.table as usize + place];
        (number != WRONG).then_some(number.into())
    }

    /// The change of the sum from one state to another. A term counts at the first of its cells that differs.
    fn between<const WORDS: usize>(
        &self,
        parent: &[u64; WORDS],
        child: &[u64; WORDS],
    ) -> Option<i64> {
        let mut change = Some(0);
        self.packing.changes(parent, child, |cell, _, _| {
            let readers = self.readers.get(cell).map_or(&[][..], Vec::as_slice);
            for &term in readers {
                let cells = self.sum.terms[term as usize].cells();
                let mut fields = cells.iter().zip(&self.fields[term as usize]);
                let differs = fields.find(|(_, field)| field.get(parent) != field.get(child));
                if differs.is_some_and(|(&first, _)| usize::from(first) == cell) {
                    let (after, before) = (self.number(term, child), self.number(term, parent));
                    change = change
                        .zip(after.zip(before))
                        .map(|(change, (after, before))| change + after - before);
                }
            }
        });
        change
    }
}

/// The content of each of so many cells after a variant.
fn content(variant: &Variant, cells: usize) -> Vec<Content> {
    let action = match &variant.effect {
        VariantEffect::Steps(steps) => return contents(steps, cells),
        VariantEffect::Action(action) => action,
    };
    let mut contents: Vec<Content> = (0..cells).map(|cell| Some((cell as u16, None))).collect();
    for change in &action.changes {
        contents[usize::from(change.target)] = Some((change.source, change.map.clone()));
    }
    contents
}

/// The tables of a sum by what they say, also with their cells in another order.
struct SumTables<'s> {
    by_numbers: HashMap<&'s [i32], u32>,
    reordered: HashMap<(u32, Vec<usize>), Option<u32>>,
}

impl<'s> SumTables<'s> {
    fn new(sum: &'s TermSum) -> Self {
        let mut by_numbers = HashMap::new();
        let mut seen = HashSet::new();
        for term in sum.terms.iter().filter(|term| seen.insert(term.table)) {
            by_numbers.entry(sum.table(term)).or_insert(term.table);
        }
        let reordered = HashMap::new();
        Self {
            by_numbers,
            reordered,
        }
    }

    /// The term that had before a move the number that a term has after it, if the move only carries what that reads, and the
    /// sum has such a table.
    fn origin(&mut self, sum: &TermSum, term: &TermAt, contents: &[Content]) -> Option<TermAt> {
        let sources = term
            .cells()
            .iter()
            .map(|&cell| match contents[usize::from(cell)] {
                Some((source, None)) => Some(source),
                _ => None,
            });
        let sources: Vec<u16> = sources.collect::<Option<_>>()?;
        let mut places: Vec<usize> = (0..sources.len()).collect();
        places.sort_by_key(|&place| sources[place]);
        let mut cells = [0; MOST_READ];
        for (cell, &place) in cells.iter_mut().zip(&places) {
            *cell = sources[place];
        }
        let table = if places.is_sorted() {
            term.table
        } else {
            let known = self.reordered.entry((term.table, places));
            let by_numbers = &self.by_numbers;
            let table = known.or_insert_with_key(|(_, places)| {
                by_numbers.get(&sum.reordered(term, places)[..]).copied()
            });
            (*table)?
        };
        Some(term.of_cells(cells, table))
    }
}
