//! Regression: the abstract predecessors of an abstract state.

use super::abstraction::Abstraction;
use super::reverse::Reverse;
use crate::operators::{Model, Variant, When, breaks, most_asked};
use crate::state::{Board, ValueSet};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The key by which moves are looked up.
#[derive(Clone, Copy, Debug)]
enum RegressionKey {
    /// The cell of a class that stands once.
    Class(u8),
    /// The class of a cell.
    Cell(usize),
    None,
}

/// The moves of a puzzle in an abstraction, backwards.
#[derive(Debug)]
pub(crate) struct Regression<'m> {
    model: &'m Model,
    abstraction: &'m Abstraction,
    reverses: Vec<Reverse>,
    pivot: RegressionKey,
    /// The moves to look up by the pivot; behind the last key all of them.
    listed: Vec<Vec<u32>>,
    /// The classes for which a move counts that moves them; `None` where all moves count.
    counted: Option<ValueSet>,
    /// The cost of each variant, where it is another one than the model says.
    costs: Option<&'m [u32]>,
    /// Whether the abstraction tells all states apart.
    is_whole: bool,
    /// The value of each class, by cell.
    values: Vec<Vec<u8>>,
}

impl<'m> Regression<'m> {
    /// Of a puzzle; `counted` are the classes of which one must be moved for a move to count, `costs` those of the variants
    /// instead of their own.
    pub(crate) fn new(
        model: &'m Model,
        abstraction: &'m Abstraction,
        counted: Option<ValueSet>,
        costs: Option<&'m [u32]>,
    ) -> Self {
        let cells = 0..abstraction.cells();
        let tells = |cell: usize| abstraction.tells_apart(cell, model.allowed[cell]);
        let value = |cell: usize, class: u8| {
            let values = abstraction.values_of(cell, class, model.allowed[cell]);
            values.values().next().unwrap_or(0)
        };
        let values = cells.clone().map(|cell| {
            let classes = 0..abstraction.count(cell) as u8;
            classes.map(|class| value(cell, class)).collect()
        });
        let is_seen = |cell: usize| abstraction.count(cell) > 1;
        let is_derived = |cell: usize| is_seen(cell) && model.derives(cell);
        let derives = cells.clone().any(is_derived);
        // Most variants of a task change no cell of a pattern: that is seen sooner than how they are read backwards.
        let may_change = |(_, variant): &(usize, &Variant)| {
            let targets = variant.effect.targets();
            derives
                || targets.is_none_or(|target_cells| {
                    target_cells.iter().any(|&cell| is_seen(cell.into()))
                })
        };
        let reverses = model.variants.iter().enumerate().filter(may_change);
        let mut regression = Self {
            values: values.collect(),
            reverses: reverses
                .map(|(index, variant)| Reverse::new(model, abstraction, index, variant))
                // What changes nothing that is seen leads to no other abstract state.
                .filter(|reverse| !reverse.sources.is_empty())
                .collect(),
            is_whole: cells.clone().all(tells),
            pivot: RegressionKey::None,
            listed: Vec::new(),
            model,
            abstraction,
            counted,
            costs,
        };
        if !regression.is_whole {
            regression.keep_the_cheapest();
        }
        regression.pivot = regression.pivot();
        let all = regression.reverses.len();
        regression.listed = match regression.pivot {
            RegressionKey::Class(class) => cells
                .map(|cell| regression.reverses_at(class, cell))
                .collect(),
            RegressionKey::Cell(cell) => (0..abstraction.count(cell) as u8)
                .map(|class| regression.reverses_at(class, cell))
                .collect(),
            RegressionKey::None => Vec::new(),
        };
        regression.listed.push((0..all as u32).collect());
        regression
    }

    /// The puzzle.
    pub(super) fn model(&self) -> &'m Model {
        self.model
    }

    /// Of moves that ask for the same and change the same, as far as is seen, the cheapest counts.
    fn keep_the_cheapest(&mut self) {
        let mut cheapest: HashMap<_, (usize, u32)> = HashMap::new();
        let mut is_kept = vec![true; self.reverses.len()];
        for place in 0..self.reverses.len() {
            let reverse = &self.reverses[place];
            let Some(key) = reverse.assigned() else {
                continue;
            };
            let cost = self.cost_of(reverse.variant);
            let known = cheapest.entry(key).or_insert((place, cost));
            if known.0 == place {
                continue;
            }
            let (kept, dearer) = if cost < known.1 {
                (place, known.0)
            } else {
                (known.0, place)
            };
            is_kept[dearer] = false;
            *known = (kept, known.1.min(cost));
            let mut alike = std::mem::take(&mut self.reverses[dearer].alike);
            self.reverses[kept].alike.append(&mut alike);
        }
        let mut is_kept = is_kept.into_iter();
        self.reverses.retain(|_| is_kept.next().unwrap_or(true));
    }

    /// The class that most variants ask for in one cell, or the cell that most ask.
    fn pivot(&self) -> RegressionKey {
        let reverses = self.reverses.iter();
        let conditions: Vec<_> = reverses.map(|reverse| &reverse.after[..]).collect();
        if self.abstraction.is_even {
            let class = most_asked(0..self.abstraction.count(0) as u8, &conditions);
            return class.map_or(RegressionKey::None, RegressionKey::Class);
        }
        let mut asked_often = vec![0; self.cells()];
        for (cell, _) in conditions.iter().copied().flatten() {
            asked_often[usize::from(*cell)] += 1;
        }
        let most = (0..asked_often.len()).max_by_key(|&cell| asked_often[cell]);
        let most = most.filter(|&cell| asked_often[cell] > 0);
        most.map_or(RegressionKey::None, RegressionKey::Cell)
    }

    /// The variants that may have been made where a class is in a cell now; the class of a pivot is nowhere else then.
    fn reverses_at(&self, class: u8, cell: usize) -> Vec<u32> {
        let is_once = matches!(self.pivot, RegressionKey::Class(_));
        let fits = |candidate: &Reverse| {
            let after = candidate.after.iter();
            let after = after.filter(|&&(at, _)| is_once || usize::from(at) == cell);
            !breaks((cell, class), after.map(|&(at, set)| (at.into(), set)))
        };
        let all = (0..).zip(&self.reverses);
        all.filter_map(|(index, reverse)| fits(reverse).then_some(index))
            .collect()
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.abstraction.cells()
    }

    /// Whether each move counts, whatever it moves.
    pub(super) fn counts_all(&self) -> bool {
        self.counted.is_none()
    }

    /// Whether some move costs something else than 1 or nothing.
    pub(crate) fn has_costs(&self) -> bool {
        let other = |costs: &[u32]| costs.iter().any(|&cost| cost != 1);
        self.costs.map_or_else(|| self.model.has_costs(), other)
    }

    /// The cost of a variant.
    pub(super) fn cost_of(&self, variant: usize) -> u32 {
        let full_cost = || self.model.variants[variant].cost;
        self.costs.map_or_else(full_cost, |costs| costs[variant])
    }

    /// The most that each variant lowers these distances from one abstract state to the next: its saturated cost (Seipp,
    /// Keller and Helmert, "Saturated cost partitioning for optimal classical planning", 2020), 0 where it leads to no
    /// state with a distance. `states` are those with one.
    pub(super) fn saturated(
        &self,
        states: impl Iterator<Item = (Board, u32)>,
        distance: impl Fn(&[u8]) -> u32,
    ) -> Vec<i64> {
        let mut most: Vec<Option<i64>> = vec![None; self.reverses.len()];
        for (after, there) in states {
            let flow = self.visit_moves::<()>(after.cells(), |before, index| {
                let lowered = Some(i64::from(distance(before)) - i64::from(there));
                most[index] = most[index].max(lowered);
                ControlFlow::Continue(())
            });
            debug_assert!(flow.is_continue());
        }
        let mut saturated = vec![0; self.model.variants.len()];
        for (reverse, most) in self.reverses.iter().zip(most) {
            for &variant in &reverse.alike {
                saturated[variant] = most.unwrap_or(0);
            }
        }
        saturated
    }

    /// Calls `visit` with each abstract predecessor, and what the move costs.
    pub(crate) fn visit<B>(
        &self,
        after: &[u8],
        mut visit: impl FnMut(&[u8], u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.visit_moves(after, |before, index| {
            visit(before, self.cost(&self.reverses[index], before))
        })
    }

    /// Calls `visit` with each abstract predecessor, and the place of the move among those read backwards.
    fn visit_moves<B>(
        &self,
        after: &[u8],
        mut visit: impl FnMut(&[u8], usize) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut before = Board::empty(after.len());
        let before = before.cells_mut();
        let all = self.listed.len() - 1;
        let list = match self.pivot {
            RegressionKey::Class(class) => {
                let mut places = (0..after.len()).filter(|&cell| after[cell] == class);
                match (places.next(), places.next()) {
                    (Some(cell), None) => cell,
                    _ => all,
                }
            }
            RegressionKey::Cell(cell) => after[cell].into(),
            RegressionKey::None => all,
        };
        let mut open: Vec<(u16, ValueSet)> = Vec::new();
        'variants: for &index in &self.listed[list] {
            let reverse = &self.reverses[index as usize];
            let fits =
                |&(cell, classes): &(u16, ValueSet)| classes.contains(after[usize::from(cell)]);
            if !reverse.after.iter().all(fits) {
                continue;
            }
            before.copy_from_slice(after);
            open.clear();
            for source in &reverse.sources {
                let taken = source.taken.iter();
                let classes = taken.fold(source.before, |classes, (cell, table)| {
                    classes.and(table[usize::from(after[usize::from(*cell)])])
                });
                match classes.only() {
                    Some(class) => before[usize::from(source.cell)] = class,
                    None if classes.is_empty() => continue 'variants,
                    None => {
                        before[usize::from(source.cell)] = classes.values().next().unwrap_or(0);
                        open.push((source.cell, classes));
                    }
                }
            }
            loop {
                if self.is_possible(reverse, before, after) {
                    visit(before, index as usize)?;
                }
                // The next one, the last open cell fastest.
                let next = open.iter().rposition(|&(cell, classes)| {
                    let cell = usize::from(cell);
                    let mut later_classes = classes.values().filter(|&class| class > before[cell]);
                    let next = later_classes.next();
                    before[cell] = next.or_else(|| classes.values().next()).unwrap_or(0);
                    next.is_some()
                });
                if next.is_none() {
                    break;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn cost(&self, reverse_move: &Reverse, before: &[u8]) -> u32 {
        let cost = self.cost_of(reverse_move.variant);
        let Some(counted) = self.counted else {
            return cost;
        };
        let mut moved = reverse_move.moved.iter();
        if moved.any(|&cell| counted.contains(before[usize::from(cell)])) {
            cost
        } else {
            0
        }
    }

    /// Whether there may be such a state, as far as can be told.
    fn is_possible(&self, reverse: &Reverse, before: &[u8], after: &[u8]) -> bool {
        let variant = &self.model.variants[reverse.variant];
        if !self.is_whole && !reverse.asks && variant.effect.conditional().is_none() {
            return true;
        }
        let [first, second] = [before, after].map(|image| self.board(image));
        if self.is_whole {
            let made = self.model.apply(&first, reverse.mv);
            let free = matches!(self.model.is_forbidden(&first), Ok(false));
            return free && matches!(made, Ok(Some(made)) if made == second);
        }
        if let Some(effects) = variant.effect.conditional()
            && !self.may_lead(variant, effects, (before, after))
        {
            return false;
        }
        !reverse.asks || matches!(variant.guard.rest_holds(first.cells()), Ok(true))
    }

    /// Whether conditional effects may lead from one abstract state to another, as far as their conditions can be told.
    fn may_lead(
        &self,
        variant: &Variant,
        effects: &[When],
        (before, after): (&[u8], &[u8]),
    ) -> bool {
        let seen = |cell: usize| self.abstraction.count(cell) > 1;
        let fires = |effect: &When| {
            let mut is_sure = true;
            for &(cell, value) in &effect.conditions {
                let at = usize::from(cell);
                let held = variant.before.of(at);
                let is_class = !seen(at) || before[at] == self.abstraction.class(at, value);
                if !is_class || !held.contains(value) {
                    return None;
                }
                is_sure &= held.only().is_some()
                    || seen(at) && self.abstraction.tells_apart(at, self.model.allowed[at]);
            }
            Some(is_sure)
        };
        let mut cells = variant.effect.targets().into_iter().flatten();
        cells.all(|cell| {
            let at = usize::from(cell);
            if !seen(at) || self.model.derives(at) {
                return true;
            }
            let mut made = ValueSet::of([before[at]]);
            for effect in effects
                .iter()
                .filter(|cell_effect| cell_effect.cell == cell)
            {
                let class = self.abstraction.class(at, effect.value);
                match fires(effect) {
                    Some(true) => made = ValueSet::of([class]),
                    Some(false) => made.insert(class),
                    None => {}
                }
            }
            made.contains(after[at])
        })
    }

    /// A state of that abstract state.
    pub(crate) fn board(&self, image: &[u8]) -> Board {
        let mut board = Board::empty(image.len());
        let cells = board.cells_mut().iter_mut().zip(image).zip(&self.values);
        for ((value, &class), values) in cells {
            *value = values[usize::from(class)];
        }
        board
    }
}
