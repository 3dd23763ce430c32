//! Regression: the abstract predecessors of an abstract state.

use super::abstraction::Abstraction;
use crate::operators::{
    Effect, Model, Move, NO_VALUE, ValueMap, Variant, breaks, contents, most_asked,
};
use crate::state::{Board, ValueSet};
use std::ops::ControlFlow;

/// A variant, read backwards.
#[derive(Debug)]
struct Reverse {
    mv: Move,
    /// Its number among the variants.
    variant: usize,
    /// Classes that cells must have afterwards.
    after: Vec<(u16, ValueSet)>,
    /// Cells that may have had another class.
    sources: Vec<Source>,
    /// Cells whose values it moves.
    moved: Vec<u16>,
    /// Whether its condition is to be reckoned, and can be.
    asks: bool,
}

/// The classes that a cell may have had.
#[derive(Debug)]
struct Source {
    cell: u16,
    /// As far as the condition tells.
    before: ValueSet,
    /// By cell that took its value: the classes it may have had, by the class of that cell.
    taken: Vec<(u16, Box<[ValueSet]>)>,
}

/// The moves of a puzzle in an abstraction, backwards.
#[derive(Debug)]
pub(crate) struct Regression<'m> {
    model: &'m Model,
    abstraction: &'m Abstraction,
    reverses: Vec<Reverse>,
    /// The class by whose cell moves are looked up, if there is one: it stands once.
    pivot: Option<u8>,
    /// By the pivot's cell, behind the last one all of them.
    by_cell: Vec<Vec<u16>>,
    /// By class: whether a move that moves it counts; `None` where all moves do.
    counted: Option<ValueSet>,
    /// Whether the abstraction tells all states apart.
    is_whole: bool,
    /// By cell, the value of each class.
    values: Vec<Vec<u8>>,
}

impl<'m> Regression<'m> {
    /// Of a puzzle; `counted` are the classes of which one must be moved for a move to count.
    pub(crate) fn new(
        model: &'m Model,
        abstraction: &'m Abstraction,
        counted: Option<ValueSet>,
    ) -> Self {
        let cells = 0..abstraction.cells();
        let tells = |cell: usize| abstraction.tells_apart(cell, model.allowed[cell]);
        let value = |cell: usize, class: u8| {
            let own = abstraction.values_of(cell, class, model.allowed[cell]);
            own.values().next().unwrap_or(0)
        };
        let values = cells.clone().map(|cell| {
            let classes = 0..abstraction.count(cell) as u8;
            classes.map(|class| value(cell, class)).collect()
        });
        let reverses = model.variants.iter().enumerate();
        let mut regression = Self {
            values: values.collect(),
            reverses: reverses
                .map(|(index, variant)| Reverse::new(model, abstraction, index, variant))
                .collect(),
            is_whole: cells.clone().all(tells),
            pivot: None,
            by_cell: Vec::new(),
            model,
            abstraction,
            counted,
        };
        regression.pivot = regression.pivot();
        if let Some(pivot) = regression.pivot {
            regression.by_cell = cells
                .map(|cell| regression.reverses_at(pivot, cell))
                .collect();
        }
        regression
            .by_cell
            .push((0..regression.reverses.len() as u16).collect());
        regression
    }

    /// The class that most variants ask for in one cell.
    fn pivot(&self) -> Option<u8> {
        if !self.abstraction.is_even {
            return None;
        }
        let reverses = self.reverses.iter();
        let conditions: Vec<_> = reverses.map(|own| &own.after[..]).collect();
        most_asked(0..self.abstraction.count(0) as u8, &conditions)
    }

    /// The variants that may have been made where the pivot is in a cell now, and nowhere else.
    fn reverses_at(&self, pivot: u8, cell: usize) -> Vec<u16> {
        let fits = |own: &Reverse| {
            let after = own.after.iter();
            !breaks((cell, pivot), after.map(|&(at, set)| (at.into(), set)))
        };
        let all = (0..).zip(&self.reverses);
        all.filter_map(|(index, own)| fits(own).then_some(index))
            .collect()
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        self.abstraction.cells()
    }

    /// Whether some move costs something else than 1 or nothing.
    pub(crate) fn has_costs(&self) -> bool {
        self.model.has_costs()
    }

    /// Calls `visit` with each abstract predecessor, and what the move costs.
    pub(crate) fn visit<B>(
        &self,
        after: &[u8],
        mut visit: impl FnMut(&[u8], u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut before = Board::empty(after.len());
        let before = before.cells_mut();
        let all = self.by_cell.len() - 1;
        let mut list = all;
        if let Some(pivot) = self.pivot {
            let mut places = (0..after.len()).filter(|&cell| after[cell] == pivot);
            list = match (places.next(), places.next()) {
                (Some(cell), None) => cell,
                _ => all,
            };
        }
        let mut open: Vec<(u16, ValueSet)> = Vec::new();
        'variants: for &index in &self.by_cell[list] {
            let own = &self.reverses[usize::from(index)];
            let fits =
                |&(cell, classes): &(u16, ValueSet)| classes.contains(after[usize::from(cell)]);
            if !own.after.iter().all(fits) {
                continue;
            }
            before.copy_from_slice(after);
            open.clear();
            for source in &own.sources {
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
                if self.is_possible(own, before, after) {
                    visit(before, self.cost(own, before))?;
                }
                // The next one, the last open cell fastest.
                let next = open.iter().rposition(|&(cell, classes)| {
                    let cell = usize::from(cell);
                    let mut behind = classes.values().filter(|&class| class > before[cell]);
                    let next = behind.next();
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

    fn cost(&self, own: &Reverse, before: &[u8]) -> u32 {
        let cost = self.model.variants[own.variant].cost;
        let Some(counted) = self.counted else {
            return cost;
        };
        let mut moved = own.moved.iter();
        if moved.any(|&cell| counted.contains(before[usize::from(cell)])) {
            cost
        } else {
            0
        }
    }

    /// Whether there may be such a state, as far as can be told.
    fn is_possible(&self, own: &Reverse, before: &[u8], after: &[u8]) -> bool {
        if !self.is_whole && !own.asks {
            return true;
        }
        let [first, second] = [before, after].map(|image| self.board(image));
        if self.is_whole {
            let made = self.model.apply(&first, own.mv);
            let free = matches!(self.model.is_forbidden(&first), Ok(false));
            return free && matches!(made, Ok(Some(made)) if made == second);
        }
        let guard = &self.model.variants[own.variant].guard;
        matches!(guard.rest_holds(first.cells()), Ok(true))
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

impl Reverse {
    fn new(model: &Model, abstraction: &Abstraction, index: usize, variant: &Variant) -> Self {
        let cells = abstraction.cells();
        let contents = match &variant.effect {
            Effect::Action(action) => {
                let content = |cell: u16| {
                    let (source, map) = action.content_of(cell);
                    Some((source, map.cloned()))
                };
                (0..cells as u16).map(content).collect()
            }
            Effect::Steps(steps) => contents(steps, cells),
        };
        let stays = |cell: usize| {
            let own = contents[cell].as_ref();
            own.is_some_and(|(source, map)| usize::from(*source) == cell && map.is_none())
        };
        let values_after = |content: &(u16, Option<ValueMap>), target: usize, value: u8| {
            let made = content.1.as_ref().map_or(value, |map| map.get(value));
            (made != NO_VALUE && model.allowed[target].contains(made)).then_some(made)
        };
        let mut after = Vec::new();
        let mut sources = Vec::new();
        for cell in 0..cells {
            let held = variant.before.of(cell);
            if let Some(content) = &contents[cell] {
                let from = variant.before.of(content.0.into()).values();
                let made = from.filter_map(|value| values_after(content, cell, value));
                let classes = abstraction.classes_of(cell, ValueSet::of(made));
                if classes.len() < abstraction.count(cell) {
                    after.push((cell as u16, classes));
                }
            }
            let taken = (0..cells).filter(|&target| {
                let content = contents[target].as_ref();
                content.is_some_and(|content| usize::from(content.0) == cell)
            });
            if stays(cell) {
                continue;
            }
            let taken = taken.map(|target| {
                let content = contents[target].as_ref().expect("it was asked for");
                let table = (0..abstraction.count(target) as u8).map(|class| {
                    let held = held.values().filter(|&value| {
                        let made = values_after(content, target, value);
                        made.is_some_and(|made| abstraction.class(target, made) == class)
                    });
                    abstraction.classes_of(cell, ValueSet::of(held))
                });
                (target as u16, table.collect())
            });
            sources.push(Source {
                cell: cell as u16,
                before: abstraction.classes_of(cell, held),
                taken: taken.collect(),
            });
        }
        let told = |cell: usize| abstraction.tells_apart(cell, model.allowed[cell]);
        Self {
            mv: variant.mv,
            variant: index,
            after,
            moved: sources.iter().map(|source| source.cell).collect(),
            sources,
            asks: !variant.guard.is_of_members() && variant.guard.cells_of_rest().all(told),
        }
    }
}
