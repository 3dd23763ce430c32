//! Whether what a definition declares is a symmetry: it maps moves onto moves of the same cost, and the goal onto itself.

use super::action::{EffectStep, NO_VALUE, contents};
use super::guard::Guard;
use super::held::Held;
use super::model::{Goal, Model, Variant, VariantEffect};
use super::symmetry::Symmetry;
use crate::state::ValueSet;
use crate::syntax::{Diagnostic, Span};
use std::collections::HashMap;

/// Ways to fill the cells that a condition reads, at most; beyond what it says of single cells.
const MOST_ASKED: usize = 1 << 12;

/// A declaration of a symmetry.
#[derive(Debug)]
pub struct SymmetryPart {
    /// Which cells change places.
    pub steps: Vec<EffectStep>,
    /// Values of which each becomes the next, and the last the first.
    pub values: Vec<Vec<u8>>,
    /// Where it stands.
    pub span: Span,
    /// The values of the variables there.
    pub context: String,
}

/// A condition, and what is done where it holds, in a normal form: equal ones are the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct NormalCondition {
    /// The values that cells must hold, in the order of cells; cells that may hold all that they can are left out.
    held: Vec<(u16, ValueSet)>,
    /// The cells that are asked together, in their order.
    asked_cells: Vec<u16>,
    /// The values of these cells where it holds, and where it goes wrong; sorted.
    holds: Vec<Vec<u8>>,
    fails: Vec<Vec<u8>>,
    /// The content of cells afterwards, in the order of cells.
    outcomes: Vec<(u16, CellOutcome)>,
    cost: u32,
}

/// The content of a cell after a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum CellOutcome {
    Value(u8),
    /// A function of the value that a cell held before, sorted.
    Of(u16, Vec<(u8, u8)>),
}

/// The text of a report: the sentence, and what to do.
type Reason = (String, String);

impl NormalCondition {
    /// The same of the images of all states.
    fn mapped(&self, by: &Symmetry) -> Self {
        let held = self.held.iter();
        let mut held: Vec<(u16, ValueSet)> = held
            .map(|&(cell, set)| (by.to(cell), by.values(cell, set)))
            .collect();
        held.sort_unstable_by_key(|&(cell, _)| cell);
        let mut order: Vec<usize> = (0..self.asked_cells.len()).collect();
        order.sort_unstable_by_key(|&place| by.to(self.asked_cells[place]));
        let rows = |rows: &[Vec<u8>]| {
            let image = |row: &Vec<u8>| {
                let values = order
                    .iter()
                    .map(|&place| by.value(self.asked_cells[place], row[place]));
                values.collect::<Vec<u8>>()
            };
            let mut images: Vec<Vec<u8>> = rows.iter().map(image).collect();
            images.sort_unstable();
            images
        };
        let outcomes = self.outcomes.iter().map(|(target, outcome)| {
            let outcome = match outcome {
                CellOutcome::Value(value) => CellOutcome::Value(by.value(*target, *value)),
                CellOutcome::Of(source, pairs) => {
                    let pairs = pairs.iter().map(|&(before, after)| {
                        let after = match after {
                            NO_VALUE => NO_VALUE,
                            after => by.value(*target, after),
                        };
                        (by.value(*source, before), after)
                    });
                    let mut pairs: Vec<(u8, u8)> = pairs.collect();
                    pairs.sort_unstable();
                    CellOutcome::Of(by.to(*source), pairs)
                }
            };
            (by.to(*target), outcome)
        });
        let mut outcomes: Vec<(u16, CellOutcome)> = outcomes.collect();
        outcomes.sort_unstable_by_key(|&(cell, _)| cell);
        Self {
            held,
            asked_cells: order
                .iter()
                .map(|&place| by.to(self.asked_cells[place]))
                .collect(),
            holds: rows(&self.holds),
            fails: rows(&self.fails),
            outcomes,
            cost: self.cost,
        }
    }
}

impl Model {
    /// The symmetries that are declared, and what they make together.
    ///
    /// # Errors
    ///
    /// The declaration that is no symmetry.
    pub(super) fn declared(&self, parts: &[SymmetryPart]) -> Result<Vec<Symmetry>, Diagnostic> {
        let each = parts.iter().map(|part| {
            let symmetry = self.read_symmetry(part);
            let kept = symmetry.and_then(|candidate| self.keeps(&candidate).map(|()| candidate));
            kept.map_err(|(message, help)| {
                let with = match part.context.as_str() {
                    "" => "no symmetry".to_owned(),
                    context => format!("no symmetry, {context}"),
                };
                Diagnostic::new("definition::symmetry")
                    .says(message)
                    .at(part.span, with)
                    .advise(help)
            })
        });
        Ok(Symmetry::closure(&each.collect::<Result<Vec<_>, _>>()?))
    }

    /// Returns the images of cells and values; values of which nothing is said become what the goal has where they go.
    fn read_symmetry(&self, part: &SymmetryPart) -> Result<Symmetry, Reason> {
        let cells = self.allowed.len();
        let mut to: Vec<u16> = (0..cells as u16).collect();
        for (target, content) in (0..).zip(contents(&part.steps, cells)) {
            if let Some((source, _)) = content {
                to[usize::from(source)] = target;
            }
        }
        let becomes = self.becomes(&part.values, &to)?;
        let cell = |cell: usize| &self.layout.cells[cell];
        for (source, &target) in to.iter().enumerate() {
            let images = self.allowed[source]
                .values()
                .map(|value| becomes[usize::from(value)]);
            let target = usize::from(target);
            if ValueSet::of(images) != self.allowed[target] {
                return Err((
                    format!(
                        "what cell `{}` can hold does not become what cell `{}` can hold",
                        cell(source),
                        cell(target)
                    ),
                    "cells that change places hold the same values, but for those after `values`"
                        .to_owned(),
                ));
            }
        }
        let symmetry = Symmetry::new(to.iter().zip(self.allowed.iter()).map(|(&to, allowed)| {
            let values = (0..becomes.len() as u8).zip(&becomes);
            let values = values.map(|(value, &image)| {
                if allowed.contains(value) {
                    image
                } else {
                    NO_VALUE
                }
            });
            (to, values.collect())
        }));
        if symmetry.is_identity() {
            return Err((
                "this symmetry leaves every state as it is".to_owned(),
                "say which cells change places, or which values".to_owned(),
            ));
        }
        Ok(symmetry)
    }

    /// The image of each value.
    fn becomes(&self, cycles: &[Vec<u8>], to: &[u16]) -> Result<Vec<u8>, Reason> {
        let name = |value: u8| self.value(value).to_string();
        let mut becomes = vec![None; self.layout.values.len()];
        for cycle in cycles {
            for (&value, &next) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                if becomes[usize::from(value)].replace(next).is_some() {
                    return Err((
                        format!(
                            "`{}` stands twice among the values of a symmetry",
                            name(value)
                        ),
                        "each value becomes one other: values [a b] values [c d]".to_owned(),
                    ));
                }
            }
        }
        let wanted = |cell: usize| match &self.goal {
            Goal::State(goal) => Some(goal.cells()[cell]),
            Goal::Pattern(pattern) => pattern[cell],
            Goal::Rule(..) => None,
        };
        for (cell, &target) in to.iter().enumerate() {
            let target = usize::from(target);
            let said = |value: Option<u8>| {
                value.map_or("any value".to_owned(), |value| format!("`{}`", name(value)))
            };
            let (here, there) = (wanted(cell), wanted(target));
            let keeps = match (here, there) {
                (None, None) => true,
                (Some(here_value), Some(there)) => {
                    *becomes[usize::from(here_value)].get_or_insert(there) == there
                }
                _ => false,
            };
            if !keeps {
                let cells = &self.layout.cells;
                let image = here.and_then(|value| becomes[usize::from(value)]);
                return Err((
                    format!(
                        "this symmetry does not keep the goal: {} in cell `{}` becomes {} in cell `{}`, where the goal has {}",
                        said(here),
                        cells[cell],
                        said(image.or(here)),
                        cells[target],
                        said(there)
                    ),
                    "a symmetry maps the goal onto itself".to_owned(),
                ));
            }
        }
        let taken = ValueSet::of(becomes.iter().flatten().copied());
        let mut images = ValueSet::default();
        let mut all = Vec::with_capacity(becomes.len());
        for (value, image) in (0..).zip(becomes) {
            let image = image.or_else(|| (!taken.contains(value)).then_some(value));
            let image = image.filter(|&image| !images.contains(image));
            let Some(image) = image else {
                return Err((
                    format!(
                        "this symmetry does not say what becomes of `{}`",
                        name(value)
                    ),
                    format!("say it after `values`: values [{} ...]", name(value)),
                ));
            };
            images.insert(image);
            all.push(image);
        }
        Ok(all)
    }

    /// Whether it maps moves, what is forbidden and the goal onto themselves.
    fn keeps(&self, by: &Symmetry) -> Result<(), Reason> {
        let said = self.variants.iter().map(|variant| {
            let said = self.said_of(variant);
            said.map_err(|why| untold(&format!("`{}` onto a move", self.name_of(variant)), &why))
        });
        let said = said.collect::<Result<Vec<NormalCondition>, Reason>>()?;
        let mut places: HashMap<&NormalCondition, Vec<usize>> = HashMap::new();
        for (place, normal) in said.iter().enumerate() {
            places.entry(normal).or_default().push(place);
        }
        let mut first = 0;
        while first < said.len() {
            let variants = self.variants_of(self.variants[first].mv);
            let images = said[first..first + variants.len()].iter();
            let images: Vec<NormalCondition> =
                images.map(|condition| condition.mapped(by)).collect();
            if !self.has_move(variants, &images, &places) {
                let name = self.name_of(&variants[0]);
                return Err((
                    format!("this symmetry maps `{name}` onto no move"),
                    format!(
                        "what `{name}` becomes when cells and values change places is to be a move, with its condition and its cost"
                    ),
                ));
            }
            first += variants.len();
        }
        let said = |guard: &Guard, what: &str| {
            let before = guard.members_of(&self.allowed);
            let said = self.said(guard, &before);
            said.map_err(|why| untold(what, &why))
        };
        let never = self
            .never
            .iter()
            .map(|guard| said(guard, "what `never` forbids onto itself"));
        let never = never.collect::<Result<Vec<NormalCondition>, Reason>>()?;
        if !never
            .iter()
            .all(|condition| never.contains(&condition.mapped(by)))
        {
            return Err((
                "this symmetry maps states that `never` forbids onto others".to_owned(),
                "their images are to be forbidden, too".to_owned(),
            ));
        }
        if let Goal::Rule(guard, _) = &self.goal {
            let said = said(guard, "the goal onto itself")?;
            if said.mapped(by) != said {
                return Err((
                    "this symmetry does not keep the goal".to_owned(),
                    "a symmetry maps the goal onto itself".to_owned(),
                ));
            }
        }
        Ok(())
    }

    /// Whether some move has these variants; in the same order, where two may hold at once.
    fn has_move(
        &self,
        variants: &[Variant],
        images: &[NormalCondition],
        places: &HashMap<&NormalCondition, Vec<usize>>,
    ) -> bool {
        let none = Vec::new();
        let candidates = places.get(&images[0]).unwrap_or(&none).iter();
        candidates.map(|&place| self.variants[place].mv).any(|mv| {
            let place_of = |image: &NormalCondition| {
                let places = places.get(image)?.iter();
                places.copied().find(|&place| self.variants[place].mv == mv)
            };
            let found = images.iter().map(place_of).collect::<Option<Vec<usize>>>();
            let Some(found) = found.filter(|_| self.variants_of(mv).len() == variants.len()) else {
                return false;
            };
            (0..found.len()).all(|second| {
                (0..second).all(|first| {
                    found[first] < found[second]
                        || self.exclude(&variants[first], &variants[second])
                })
            })
        })
    }

    /// Whether two variants never hold at once, as what they say of single cells tells.
    fn exclude(&self, one: &Variant, other: &Variant) -> bool {
        let (one, other) = (&one.guard.members, &other.guard.members);
        one.iter().any(|(cell, set)| {
            let unique = set.only().filter(|&value| self.unique.contains(value));
            other.iter().any(|(place, other_set)| {
                if cell == place {
                    set.and(*other_set).is_empty()
                } else {
                    unique.is_some() && unique == other_set.only()
                }
            })
        })
    }

    fn name_of(&self, variant: &Variant) -> &str {
        &self.moves[variant.mv.index()].name
    }

    fn said_of(&self, variant: &Variant) -> Result<NormalCondition, String> {
        let VariantEffect::Action(action) = &variant.effect else {
            return Err("an effect calculates with the state".to_owned());
        };
        let mut said = self.said(&variant.guard, &variant.before)?;
        for change in &action.changes {
            let held = variant.before.of(change.source.into());
            let becomes = |value: u8| change.map.as_ref().map_or(value, |map| map.get(value));
            let pairs: Vec<(u8, u8)> = held
                .values()
                .map(|before| (before, becomes(before)))
                .collect();
            let first = pairs.first().map_or(NO_VALUE, |pair| pair.1);
            let stays = if pairs.iter().all(|pair| pair.1 == first) && first != NO_VALUE {
                said.outcomes
                    .push((change.target, CellOutcome::Value(first)));
                variant.before.of(change.target.into()).only() == Some(first)
            } else {
                let stays = pairs.iter().all(|(value, after)| value == after);
                let outcome = CellOutcome::Of(change.source, pairs);
                said.outcomes.push((change.target, outcome));
                stays && change.source == change.target
            };
            if stays {
                said.outcomes.pop();
            }
        }
        said.cost = variant.cost;
        Ok(said)
    }

    /// The normal form of a condition; the error is why that can't be told.
    fn said(&self, guard: &Guard, before: &Held) -> Result<NormalCondition, String> {
        let cells = (0..).zip(before.iter()).zip(self.allowed.iter());
        let held = cells.filter(|((_, held), allowed)| held != *allowed);
        let mut said = NormalCondition {
            held: held.map(|(kept, _)| kept).collect(),
            ..NormalCondition::default()
        };
        if guard.is_of_members() {
            return Ok(said);
        }
        said.asked_cells = guard.cells_of_rest().map(|cell| cell as u16).collect();
        let sets: Vec<ValueSet> = said
            .asked_cells
            .iter()
            .map(|&cell| before.of(cell.into()))
            .collect();
        let ways = sets
            .iter()
            .fold(1_usize, |ways, set| ways.saturating_mul(set.len()));
        if ways > MOST_ASKED {
            let count = said.asked_cells.len();
            return Err(format!("a condition looks at {count} cells at once"));
        }
        let mut board = self.start.clone();
        for way in 0..ways {
            let mut rest = way;
            let row = sets.iter().map(|set| {
                let value = set.values().nth(rest % set.len()).unwrap_or(NO_VALUE);
                rest /= set.len();
                value
            });
            let row: Vec<u8> = row.collect();
            for (&cell, &value) in said.asked_cells.iter().zip(&row) {
                board.cells_mut()[usize::from(cell)] = value;
            }
            match guard.rest_holds(board.cells()) {
                Ok(true) => said.holds.push(row),
                Ok(false) => {}
                Err(_) => said.fails.push(row),
            }
        }
        said.holds.sort_unstable();
        said.fails.sort_unstable();
        Ok(said)
    }
}

/// That a symmetry may be one or not.
fn untold(what: &str, why: &str) -> Reason {
    (
        format!("whether this symmetry maps {what} can't be told: {why}"),
        "it can where conditions compare few cells, and effects do not calculate with others: at(1) == 2".to_owned(),
    )
}
