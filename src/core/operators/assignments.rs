//! Models whose moves ask cells for values and set cells to values, as those of planning tasks do.

use super::action::{CellChange, CellChanges, EffectStep, ValueMap, When};
use super::derived::Derivation;
use super::guard::Guard;
use super::model::{Goal, Model, Variant, VariantEffect};
use super::moves::{Move, MoveName};
use crate::state::{Appearance, Board, Layout, ValueSet};
use crate::syntax::Span;
use smol_str::SmolStr;
use std::collections::HashMap;
use std::sync::Arc;

/// A move that asks cells for values, and sets cells to values.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    /// Its name.
    pub name: SmolStr,
    /// The variants of the move: the first that fits applies. Without any it never does.
    pub variants: Vec<AssignmentVariant>,
}

/// A variant of such a move.
#[derive(Clone, Debug)]
pub(crate) struct AssignmentVariant {
    /// Cells with what they must hold, each cell once.
    pub conditions: Vec<(u16, u8)>,
    /// Cells with what they hold afterwards, under conditions of their own: of those that set the same cell the last one
    /// counts.
    pub effects: Vec<When>,
    /// The cost.
    pub cost: u32,
}

impl Model {
    /// The model of such moves; the goal is what some cells hold. The derived cells of the start are filled.
    pub(crate) fn of_assignments(
        name: SmolStr,
        layout: Layout,
        start: Board,
        goal: Vec<Option<u8>>,
        moves: Vec<Assignment>,
        derivation: Option<Derivation>,
    ) -> Self {
        let allowed: Arc<[ValueSet]> = layout.holds.as_slice().into();
        let constants: Vec<ValueMap> = (0..=u8::MAX).map(|value| ValueMap::of(|_| value)).collect();
        let values = layout.values.iter().zip(0..);
        let mut model = Self {
            name,
            appearances: values
                .map(|(label, value)| Appearance::plain(Some(label), value))
                .collect(),
            own_values: allowed.iter().map(|set| set.values().collect()).collect(),
            layout,
            goal: Goal::Pattern(goal),
            start,
            moves: Vec::with_capacity(moves.len()),
            variants: Vec::with_capacity(moves.len()),
            never: Vec::new(),
            symmetries: Vec::new(),
            drawing: Vec::new(),
            inverses: Vec::new(),
            unique: ValueSet::default(),
            derivation,
            is_task: true,
            allowed,
        };
        model.start = model.filled(model.start.clone());
        for (index, assignment) in moves.into_iter().enumerate() {
            model.moves.push(MoveName::new(assignment.name));
            for variant in assignment.variants {
                let conditions = variant.conditions.iter();
                let members = conditions.map(|&(cell, value)| (cell, ValueSet::of([value])));
                let guard = Guard::of_members(members.collect());
                let before = guard.members_of(&model.allowed);
                let effect = if variant
                    .effects
                    .iter()
                    .all(|when| when.conditions.is_empty())
                {
                    let changing = variant
                        .effects
                        .iter()
                        .filter(|pair| before.of(pair.cell.into()).only() != Some(pair.value));
                    let mut changes: Vec<CellChange> = changing
                        .map(|assigned| CellChange {
                            target: assigned.cell,
                            source: assigned.cell,
                            map: Some(constants[usize::from(assigned.value)].clone()),
                        })
                        .collect();
                    changes.sort_unstable_by_key(|change| change.target);
                    VariantEffect::Action(CellChanges { changes })
                } else {
                    VariantEffect::Steps(vec![EffectStep::When(variant.effects)])
                };
                model.variants.push(Variant {
                    mv: Move(index as u32),
                    guard,
                    before,
                    effect,
                    cost: variant.cost,
                    span: Span::default(),
                });
            }
        }
        model.inverses = model.inverses_of_assignments();
        model
    }

    /// The move, for each move, that takes it back and is taken back by it: one that sets all cells to what the move
    /// asked of them.
    fn inverses_of_assignments(&self) -> Vec<Option<Move>> {
        let changes = |variant: &Variant| match &variant.effect {
            VariantEffect::Action(action) => action.changes.clone(),
            VariantEffect::Steps(_) => Vec::new(),
        };
        let made = |variant: &Variant| -> Vec<(u16, Option<u8>)> {
            let after = |change: &CellChange| change.map.as_ref().map(|map| map.get(0));
            let changes = changes(variant).into_iter();
            changes
                .map(|change| (change.target, after(&change)))
                .collect()
        };
        let is_plain = |variant: &&Variant| matches!(variant.effect, VariantEffect::Action(_));
        let mut by_effects: HashMap<Vec<(u16, Option<u8>)>, Vec<Move>> = HashMap::new();
        for variant in self.variants.iter().filter(is_plain) {
            let group = by_effects.entry(made(variant)).or_default();
            group.push(variant.mv);
        }
        let inverse = |variant: &Variant| {
            let changes = changes(variant).into_iter();
            let wanted: Vec<(u16, Option<u8>)> = changes
                .map(|change| {
                    let before = variant.before.of(change.target.into());
                    (change.target, before.only())
                })
                .collect();
            let mut candidates = by_effects.get(&wanted)?.iter().copied();
            let mv = variant.mv;
            candidates.find(|&back| self.is_undone(mv, back) && self.is_undone(back, mv))
        };
        let mut inverses = vec![None; self.moves.len()];
        for variant in self.variants.iter().filter(is_plain) {
            inverses[variant.mv.index()] = inverse(variant);
        }
        inverses
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operators::CompiledMoves;
    use crate::state::{Label, MOST_WORDS};
    use crate::syntax::Source;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    fn layout(sizes: &[u8]) -> Layout {
        let mut layout = Layout::numbered(sizes.len(), 256, None);
        layout.values.pop();
        for (holds, &size) in layout.holds.iter_mut().zip(sizes) {
            *holds = ValueSet::below(size.into());
        }
        layout
    }

    fn always((cell, value): (u16, u8)) -> When {
        When {
            conditions: Vec::new(),
            cell,
            value,
        }
    }

    /// Cells with values.
    type Pairs = Vec<(u16, u8)>;

    fn model(sizes: &[u8], start: &[u8], moves: &[(Pairs, Pairs)]) -> Model {
        let fitting = |pairs: &[(u16, u8)]| {
            let mut fitted: Vec<(u16, u8)> = Vec::new();
            for (cell, value) in pairs {
                let cell = cell % sizes.len() as u16;
                if fitted.iter().all(|(other, _)| *other != cell) {
                    fitted.push((cell, value % sizes[usize::from(cell)]));
                }
            }
            fitted
        };
        let moves = moves.iter().enumerate().map(|(index, drawn)| Assignment {
            name: format!("m{index}").into(),
            variants: vec![AssignmentVariant {
                conditions: fitting(&drawn.0),
                effects: fitting(&drawn.1).into_iter().map(always).collect(),
                cost: 1,
            }],
        });
        let cells = start.iter().zip(sizes).map(|(value, size)| value % size);
        let start = Board::new(&cells.collect::<Vec<_>>());
        let goal = vec![None; sizes.len()];
        Model::of_assignments(
            "m".into(),
            layout(sizes),
            start,
            goal,
            moves.collect(),
            None,
        )
    }

    fn moves() -> impl Strategy<Value = Vec<(Pairs, Pairs)>> {
        let pairs = |most| vec((0..400_u16, 0..=u8::MAX), 0..most);
        vec((pairs(4), pairs(4)), 0..160)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// With trees of successors and without, in any packing.
        #[test]
        fn moves_are_made_as_they_are_said(
            cells in vec((1..=255_u8, 0..=u8::MAX), 1..70),
            moves in moves(),
            reversed: bool,
        ) {
            let (sizes, start): (Vec<u8>, Vec<u8>) = cells.into_iter().unzip();
            let model = Arc::new(model(&sizes, &start, &moves));
            let compiled = CompiledMoves::new(model.clone(), Arc::new(Source::new("m", String::new(), None)));
            let mut order: Vec<Move> = (0..moves.len() as u32).map(Move).collect();
            if reversed {
                order.reverse();
            }
            let table = compiled.move_table(Some(&order));
            let mut board = model.start.clone();
            for _ in 0..4 {
                let expected: Vec<(Move, Board)> = order
                    .iter()
                    .filter_map(|&mv| Some((mv, model.apply(&board, mv).expect("no fault")?)))
                    .collect();
                let state = compiled.packing().pack::<MOST_WORDS>(&board);
                let mut found = Vec::new();
                let _ = compiled.expand(&table, &state, |mv, next| {
                    found.push((mv, compiled.packing().board(&next)));
                    ControlFlow::<()>::Continue(())
                });
                prop_assert_eq!(&found, &expected);
                for (mv, next) in &expected {
                    let made = compiled.apply(&state, *mv);
                    prop_assert_eq!(made.map(|packed| compiled.packing().board(&packed)), Some(next.clone()));
                    if let Some(back) = model.inverses[mv.index()] {
                        prop_assert_eq!(model.apply(next, back).expect("no fault"), Some(board.clone()));
                    }
                }
                let Some((_, next)) = expected.last() else { break };
                board = next.clone();
            }
        }
    }

    #[test]
    fn the_way_back_sets_what_the_move_asked_for() {
        let moves = [
            (vec![(0, 0), (1, 1)], vec![(0, 1)]),
            (vec![(0, 1), (1, 1)], vec![(0, 0)]),
            (vec![(0, 1)], vec![(0, 0)]),
            (vec![], vec![(0, 0)]),
        ];
        let model = model(&[2, 2], &[0, 1], &moves);
        let backs = [Some(Move(1)), Some(Move(0)), None, None];
        assert_eq!(model.inverses, backs);
        assert_eq!(model.layout.values[0], Label::Text("b".into()));
    }
}
