//! The way back: which moves take one another back in every state, and from which states a move leads to one.

use super::action::{CellChange, EffectStep, NO_VALUE, ValueMap};
use super::held::Held;
use super::model::{Goal, Model, Variant, VariantEffect};
use super::moves::Move;
use crate::state::{Board, ValueSet};
use std::collections::BTreeSet;

/// States that are tried as the one before a state, at most, for each variant of a move.
const MOST_TRIED: usize = 4096;

/// All values.
const ANYTHING: ValueSet = ValueSet::ALL;

/// Goals that are listed, at most.
pub(crate) const MOST_GOALS: usize = 100_000;

impl Model {
    /// The move, for each move, that takes it back in every state that it makes, and is taken back by it. States in
    /// which a value stands twice that stands once in the goal are not thought of.
    pub(crate) fn inverses(&self) -> Vec<Option<Move>> {
        let moves = (0..self.moves.len() as u32).map(Move);
        // What takes a move back changes a cell that the move changes.
        let mut by_cell: Vec<Vec<Move>> = vec![Vec::new(); self.allowed.len()];
        for mv in moves.clone() {
            for cell in self.changed_cells(mv) {
                by_cell[usize::from(cell)].push(mv);
            }
        }
        let inverse = |mv: Move| {
            let is_back = |back: &Move| self.is_undone(mv, *back) && self.is_undone(*back, mv);
            if self.may_be_idle(mv) {
                return moves.clone().find(is_back);
            }
            let mut shares_cell = vec![false; moves.len()];
            for cell in self.changed_cells(mv) {
                for other in &by_cell[usize::from(cell)] {
                    shares_cell[other.index()] = true;
                }
            }
            let mut candidates = moves.clone().filter(|other| shares_cell[other.index()]);
            candidates.find(is_back)
        };
        moves.clone().map(inverse).collect()
    }

    /// The cells that a move may change; none that is left out where it reckons with the state.
    fn changed_cells(&self, mv: Move) -> BTreeSet<u16> {
        let variants = self.variants_of(mv).iter();
        let cells = variants.flat_map(|variant| match &variant.effect {
            VariantEffect::Action(action) => {
                action.changes.iter().map(|change| change.target).collect()
            }
            VariantEffect::Steps(_) => (0..self.allowed.len() as u16).collect::<Vec<_>>(),
        });
        cells.collect()
    }

    /// Whether some variant of a move never changes anything.
    fn may_be_idle(&self, mv: Move) -> bool {
        self.variants_of(mv).iter().any(|variant| {
            matches!(&variant.effect, VariantEffect::Action(action) if action.changes_nothing(&variant.before))
        })
    }

    /// Whether `back` leads from every state that `mv` makes to where that came from.
    pub(super) fn is_undone(&self, mv: Move, back: Move) -> bool {
        let mut reachable = self.reachable_variants(mv);
        reachable.all(|variant| self.undoing(variant, back).is_some())
    }

    /// Whether the inverse of a move costs no more than it does, in whatever state it is made.
    pub(crate) fn is_undone_at_no_greater_cost(&self, mv: Move, inverse: Move) -> bool {
        self.reachable_variants(mv).all(|variant| {
            let undoing = self.undoing(variant, inverse);
            undoing.is_some_and(|back| back.cost <= variant.cost)
        })
    }

    fn reachable_variants(&self, mv: Move) -> impl Iterator<Item = &Variant> {
        let variants = self.variants_of(mv).iter();
        variants.filter(|variant| !self.contradicts(variant, &variant.before))
    }

    /// The variant of `back` that leads from every state that a variant makes to where that came from.
    fn undoing(&self, variant: &Variant, back: Move) -> Option<&Variant> {
        let VariantEffect::Action(action) = &variant.effect else {
            return None;
        };
        let after = action.image(&variant.before);
        for applicable in self.variants_of(back) {
            // Of what follows from other cells nothing is known after a move.
            let mut members = applicable.guard.members.iter();
            if members.any(|member| self.derives(member.0.into())) {
                return None;
            }
            if applicable.guard.follows_from(&after) {
                let VariantEffect::Action(way_back) = &applicable.effect else {
                    return None;
                };
                let is_undone = action.is_undone_by(way_back, &variant.before);
                return is_undone.then_some(applicable);
            }
            if !self.contradicts(applicable, &after) {
                return None;
            }
        }
        None
    }

    /// Whether a variant can't be made on a board whose cells hold these values: for one of them, or because a value
    /// that stands once stands elsewhere.
    fn contradicts(&self, variant: &Variant, held: &Held) -> bool {
        if variant.guard.contradicts(held) {
            return true;
        }
        if self.unique.is_empty() {
            return false;
        }
        let unique_cells = |sets: &Held| {
            let cells = sets.iter().enumerate();
            let unique = cells.filter_map(|(cell, set)| Some((set.only()?, cell)));
            unique
                .filter(|(value, _)| self.unique.contains(*value))
                .collect::<Vec<_>>()
        };
        let wanted = unique_cells(&variant.before);
        if wanted.is_empty() {
            return false;
        }
        let held = unique_cells(held);
        wanted.iter().any(|(value, cell)| {
            held.iter()
                .any(|(other, place)| other == value && place != cell)
        })
    }

    /// Why nothing can be said of the states before those that a move makes; `None` where it can. A sentence without
    /// a full stop.
    pub(crate) fn one_way(&self, mv: Move) -> Option<String> {
        let name = &self.moves[mv.index()].name;
        self.variants_of(mv).iter().find_map(|variant| {
            if candidates_of(variant) > MOST_TRIED {
                return Some(format!("more than {MOST_TRIED} states may stand before one that `{name}` makes"));
            }
            let mut lost = lost(variant).into_iter();
            let lost = lost.find(|&cell| !variant.guard.says_of(cell))?;
            let lost = &self.layout.cells[lost];
            Some(format!(
                "nothing says what was in cell `{lost}` before `{name}`; a condition such as `at({lost}) == ...` does"
            ))
        })
    }

    /// All goals, where they can be listed; the error says why not, as a sentence without a full stop. Where moves only
    /// exchange values these are the goals with the values of the start.
    pub(crate) fn goals(&self) -> Result<Vec<Board>, String> {
        let pattern = match &self.goal {
            Goal::State(goal) => return Ok(vec![goal.clone()]),
            Goal::Pattern(pattern) => pattern,
            Goal::Rule(..) => {
                return Err("its goal is a rule, and goals can't be listed".to_owned());
            }
        };
        let cells = pattern.iter().zip(self.allowed.iter());
        let cells: Vec<ValueSet> = cells
            .map(|(wanted, &allowed)| wanted.map_or(allowed, |value| ValueSet::of([value])))
            .collect();
        let goals = if self.permutes() {
            self.arrangements(pattern)
        } else {
            boards(&cells, MOST_GOALS)
        };
        let goals: Vec<Board> = goals
            .into_iter()
            .filter(|goal| matches!(self.is_forbidden(goal), Ok(false)))
            .collect();
        if goals.is_empty() {
            return Err(format!(
                "its goal is a pattern that no state fits, or more than {MOST_GOALS}"
            ));
        }
        Ok(goals)
    }

    /// The boards with the values of the start that fit a pattern, in order; none where they are more than
    /// [`MOST_GOALS`].
    fn arrangements(&self, pattern: &[Option<u8>]) -> Vec<Board> {
        let mut left = [0_u16; 256];
        for &value in self.start.cells() {
            left[usize::from(value)] += 1;
        }
        for &value in pattern.iter().flatten() {
            match left[usize::from(value)].checked_sub(1) {
                Some(rest) => left[usize::from(value)] = rest,
                None => return Vec::new(),
            }
        }
        let mut boards = vec![(Board::empty(pattern.len()), left)];
        for (cell, wanted) in pattern.iter().enumerate() {
            let mut longer = Vec::with_capacity(boards.len());
            for (board, left) in &boards {
                let free = (0..NO_VALUE).filter(|&value| {
                    left[usize::from(value)] > 0 && self.allowed[cell].contains(value)
                });
                let values: Vec<u8> = wanted.map_or_else(|| free.collect(), |value| vec![value]);
                for value in values {
                    let (mut board, mut left) = (board.clone(), *left);
                    board.cells_mut()[cell] = value;
                    if wanted.is_none() {
                        left[usize::from(value)] -= 1;
                    }
                    longer.push((board, left));
                }
                if longer.len() > MOST_GOALS {
                    return Vec::new();
                }
            }
            boards = longer;
        }
        boards.into_iter().map(|(board, _)| board).collect()
    }

    /// All states from which a move leads to this one, each once.
    pub(crate) fn predecessors(&self, board: &Board, mv: Move) -> Vec<Board> {
        let mut found: Vec<Board> = Vec::new();
        for variant in self.variants_of(mv) {
            for before in Self::candidates(variant, board) {
                let leads = matches!(self.apply(&before, mv), Ok(Some(next)) if next == *board);
                let allowed = matches!(self.is_forbidden(&before), Ok(false));
                if leads && allowed && !found.contains(&before) {
                    found.push(before);
                }
            }
        }
        found
    }

    /// The states that may stand before one that the variant made.
    fn candidates(variant: &Variant, board: &Board) -> Vec<Board> {
        let mut cells: Vec<ValueSet> = board
            .cells()
            .iter()
            .map(|&cell| ValueSet::of([cell]))
            .collect();
        match &variant.effect {
            VariantEffect::Action(action) => {
                let mut before: Vec<ValueSet> = variant.before.iter().collect();
                for (cell, before) in before.iter_mut().enumerate() {
                    // What a cell held that takes another value is what the condition and the cells say that took it.
                    if action
                        .changes
                        .iter()
                        .all(|change| usize::from(change.target) != cell)
                    {
                        *before = before.and(cells[cell]);
                    }
                }
                for change in &action.changes {
                    let held = &mut before[usize::from(change.source)];
                    let after = cells[usize::from(change.target)];
                    *held = preimage(change.map.as_ref(), after, *held);
                    if held.is_empty() {
                        return Vec::new();
                    }
                }
                cells = before;
            }
            VariantEffect::Steps(steps) => {
                for step in steps.iter().rev() {
                    match step {
                        EffectStep::Permute(pairs) => {
                            let after = cells.clone();
                            for &(target, source) in pairs {
                                cells[usize::from(source)] = after[usize::from(target)];
                            }
                        }
                        EffectStep::Map(cell, map) => {
                            let cell = usize::from(*cell);
                            cells[cell] = preimage(Some(map), cells[cell], ANYTHING);
                        }
                        // What conditions say is of the state before all steps.
                        EffectStep::Put(cell, _) => cells[usize::from(*cell)] = ANYTHING,
                        EffectStep::When(effects) => {
                            for effect in effects {
                                cells[usize::from(effect.cell)] = ANYTHING;
                            }
                        }
                    }
                }
                for (cell, before) in cells.iter_mut().zip(variant.before.iter()) {
                    *cell = cell.and(before);
                }
            }
        }
        boards(&cells, MOST_TRIED)
    }
}

/// Whether what the cell takes tells what stood in its source.
fn is_injective(change: &CellChange, before: &Held) -> bool {
    let Some(map) = &change.map else { return true };
    let held = before.of(change.source.into());
    // Where the cell can't hold what comes of a value nothing is made of it.
    let made = held.values().filter(|&value| map.get(value) != NO_VALUE);
    map.image(held).len() == made.count()
}

/// The values among `from` that become one of `to`.
fn preimage(map: Option<&ValueMap>, to: ValueSet, from: ValueSet) -> ValueSet {
    match map {
        None => from.and(to),
        Some(map) => ValueSet::of(from.values().filter(|&value| to.contains(map.get(value)))),
    }
}

/// All boards whose cells hold these values; none where they are more than so many.
pub(crate) fn boards(cells: &[ValueSet], most: usize) -> Vec<Board> {
    let mut first = Board::empty(cells.len());
    let mut open = Vec::new();
    let mut count = 1_usize;
    for (cell, set) in cells.iter().enumerate() {
        count = count.saturating_mul(set.len());
        match set.only() {
            Some(value) => first.cells_mut()[cell] = value,
            None => open.push((cell, *set)),
        }
    }
    if count == 0 || count > most {
        return Vec::new();
    }
    let mut boards = vec![first];
    for (cell, set) in open {
        boards = boards
            .iter()
            .flat_map(|board| {
                set.values().map(move |value| {
                    let mut board = board.clone();
                    board.cells_mut()[cell] = value;
                    board
                })
            })
            .collect();
    }
    boards
}

/// The greatest number of states that may stand before one that the variant made.
fn candidates_of(variant: &Variant) -> usize {
    let held = |cell: usize| variant.before.of(cell).len();
    lost(variant)
        .into_iter()
        .fold(1, |product, cell| product.saturating_mul(held(cell)))
}

/// The cells of which the state after it does not tell what they held before it.
fn lost(variant: &Variant) -> Vec<usize> {
    let mut is_lost = vec![false; variant.before.cells()];
    match &variant.effect {
        VariantEffect::Action(action) => {
            for change in &action.changes {
                is_lost[usize::from(change.source)] |= !is_injective(change, &variant.before);
            }
        }
        VariantEffect::Steps(steps) => {
            for step in steps.iter().rev() {
                match step {
                    EffectStep::Permute(pairs) => {
                        let after = is_lost.clone();
                        for &(target, source) in pairs {
                            is_lost[usize::from(source)] = after[usize::from(target)];
                        }
                    }
                    EffectStep::Map(cell, map) => {
                        is_lost[usize::from(*cell)] |= !map.is_injective();
                    }
                    EffectStep::Put(cell, _) => is_lost[usize::from(*cell)] = true,
                    EffectStep::When(effects) => {
                        for effect in effects {
                            is_lost[usize::from(effect.cell)] = true;
                        }
                    }
                }
            }
        }
    }
    let cells = is_lost.iter().enumerate();
    cells
        .filter_map(|(cell, lost)| lost.then_some(cell))
        .collect()
}
