//! A variant of a move, read backwards in an abstraction.

use super::abstraction::Abstraction;
use crate::operators::{
    Content, Derivation, Model, Move, NO_VALUE, ValueMap, Variant, VariantEffect, contents,
};
use crate::state::ValueSet;

/// A variant, read backwards.
#[derive(Debug)]
pub(super) struct Reverse {
    pub mv: Move,
    /// Its number among the variants.
    pub variant: usize,
    /// The variants that lead from the same abstract states to the same, itself among them.
    pub alike: Vec<usize>,
    /// Classes that cells must have afterwards.
    pub after: Vec<(u16, ValueSet)>,
    /// Cells that may have had another class.
    pub sources: Vec<PriorClasses>,
    /// Cells whose values it moves.
    pub moved: Vec<u16>,
    /// Whether its condition is to be reckoned, and can be.
    pub asks: bool,
}

/// The classes that a cell may have had.
#[derive(Debug)]
pub(super) struct PriorClasses {
    pub cell: u16,
    /// As far as the condition tells.
    pub before: ValueSet,
    /// The classes that a cell may have had, by the class of the cell that took its value.
    pub taken: Vec<(u16, Box<[ValueSet]>)>,
}

impl Reverse {
    /// A variant in an abstraction; `index` is its number.
    pub(super) fn new(
        model: &Model,
        abstraction: &Abstraction,
        index: usize,
        variant: &Variant,
    ) -> Self {
        let cells = abstraction.cells();
        let mut contents: Vec<Content> = match &variant.effect {
            VariantEffect::Action(action) => {
                let content = |cell: u16| {
                    let (source, map) = action.content_of(cell);
                    Some((source, map.cloned()))
                };
                (0..cells as u16).map(content).collect()
            }
            VariantEffect::Steps(steps) => contents(steps, cells),
        };
        for cell in model.derivation.iter().flat_map(Derivation::cells) {
            contents[usize::from(cell)] = None;
        }
        let stays = |cell: usize| {
            let content = contents[cell].as_ref();
            content.is_some_and(|(source, map)| usize::from(*source) == cell && map.is_none())
        };
        let values_after = |content: &(u16, Option<ValueMap>), target: usize, value: u8| {
            let made = content.1.as_ref().map_or(value, |map| map.get(value));
            (made != NO_VALUE && model.allowed[target].contains(made)).then_some(made)
        };
        let mut after = Vec::new();
        let mut sources = Vec::new();
        // By cell, those that take what it holds.
        let mut takers: Vec<Vec<usize>> = vec![Vec::new(); cells];
        for (target, content) in contents.iter().enumerate() {
            if let Some((source, _)) = content {
                takers[usize::from(*source)].push(target);
            }
        }
        for cell in 0..cells {
            let is_seen = abstraction.count(cell) > 1;
            if stays(cell) && !is_seen {
                continue;
            }
            let held = variant.before.of(cell);
            if let Some(content) = &contents[cell] {
                let from = variant.before.of(content.0.into()).values();
                let made = from.filter_map(|value| values_after(content, cell, value));
                let classes = abstraction.classes_of(cell, ValueSet::of(made));
                if classes.len() < abstraction.count(cell) {
                    after.push((cell as u16, classes));
                }
            }
            if stays(cell) || !is_seen {
                continue;
            }
            let taken = takers[cell].iter().map(|&target| {
                let content = contents[target].as_ref().expect("it takes that");
                let table = (0..abstraction.count(target) as u8).map(|class| {
                    let held = held.values().filter(|&value| {
                        let made = values_after(content, target, value);
                        made.is_some_and(|made| abstraction.class(target, made) == class)
                    });
                    abstraction.classes_of(cell, ValueSet::of(held))
                });
                (target as u16, table.collect::<Box<[_]>>())
            });
            // What tells nothing beyond what the condition tells needs no asking.
            let before = abstraction.classes_of(cell, held);
            let tells = |(_, table): &(u16, Box<[ValueSet]>)| {
                let mut possible = table.iter().filter(|class_set| !class_set.is_empty());
                possible.any(|classes| *classes != before)
            };
            let mut taken: Vec<(u16, Box<[ValueSet]>)> = taken.filter(tells).collect();
            // A cell that no conditional effect set stays as it was.
            if let Some(effects) = variant
                .effect
                .conditional()
                .filter(|_| !model.derives(cell))
            {
                let cell_effects = effects
                    .iter()
                    .filter(|set_effect| usize::from(set_effect.cell) == cell);
                let made = abstraction
                    .classes_of(cell, ValueSet::of(cell_effects.map(|effect| effect.value)));
                let table = (0..abstraction.count(cell) as u8).map(|class| {
                    if made.contains(class) {
                        before
                    } else {
                        before.and(ValueSet::of([class]))
                    }
                });
                taken.push((cell as u16, table.collect()));
            }
            sources.push(PriorClasses {
                cell: cell as u16,
                taken,
                before,
            });
        }
        let told = |cell: usize| abstraction.tells_apart(cell, model.allowed[cell]);
        Self {
            mv: variant.mv,
            variant: index,
            alike: vec![index],
            after,
            moved: sources.iter().map(|source| source.cell).collect(),
            sources,
            asks: !variant.guard.is_of_members() && variant.guard.cells_of_rest().all(told),
        }
    }

    /// The condition and the former contents of cells, where the latter do not depend on what others took.
    pub(super) fn assigned(&self) -> Option<RegressedCells> {
        let sources = self.sources.iter();
        let sources = sources.map(|source| {
            source
                .taken
                .is_empty()
                .then_some((source.cell, source.before))
        });
        let sources = sources.collect::<Option<Vec<_>>>().filter(|_| !self.asks)?;
        Some((self.after.clone(), sources))
    }
}

/// Cells with the classes that they must have afterwards, and with those that they may have had.
pub(super) type RegressedCells = (Vec<(u16, ValueSet)>, Vec<(u16, ValueSet)>);
