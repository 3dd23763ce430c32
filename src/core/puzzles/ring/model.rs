//! The moves: 24 cycles of cells.

use crate::abstractions::Permutations;
use crate::operators::{
    CompiledMoves, EffectStep, Goal, Model, ModelParts, MovePart, ValueMap, VariantPart,
};
use crate::state::{Board, Label, Layout, ValueSet};
use crate::syntax::{Source, Span};
use std::sync::{Arc, LazyLock};

/// The name of the puzzle.
pub(super) const NAME: &str = "ring";

/// Rows and columns of the board.
pub(super) const SIDE: usize = 5;

/// Cells of the board.
pub(super) const CELLS: usize = SIDE * SIDE;

/// The moves of each line and ring, and the cells, numbered from 0, that the first goes round; the second goes the other way.
const CYCLES: [([&str; 2], &[u16]); 12] = [
    (["L1", "R1"], &[4, 3, 2, 1, 0]),
    (["L2", "R2"], &[9, 8, 7, 6, 5]),
    (["L3", "R3"], &[14, 13, 12, 11, 10]),
    (["L4", "R4"], &[19, 18, 17, 16, 15]),
    (["L5", "R5"], &[24, 23, 22, 21, 20]),
    (["U1", "D1"], &[20, 15, 10, 5, 0]),
    (["U2", "D2"], &[21, 16, 11, 6, 1]),
    (["U3", "D3"], &[22, 17, 12, 7, 2]),
    (["U4", "D4"], &[23, 18, 13, 8, 3]),
    (["U5", "D5"], &[24, 19, 14, 9, 4]),
    (
        ["Oc", "Occ"],
        &[0, 1, 2, 3, 4, 9, 14, 19, 24, 23, 22, 21, 20, 15, 10, 5],
    ),
    (["Ic", "Icc"], &[6, 7, 8, 13, 18, 17, 16, 11]),
];

/// The numbers of tiles that moves shift, by the kind of the last move; a start has the first.
pub(super) const SHIFTED: [usize; 4] = [0, 5, 16, 8];

/// The kind of a move of so many tiles.
fn kind(tiles: usize) -> u8 {
    let place = SHIFTED.iter().position(|&shifted| shifted == tiles);
    place.expect("a move shifts so many") as u8
}

/// The tiles in order, 1 to 25.
pub(super) fn in_order() -> Board {
    Board::new(&std::array::from_fn::<u8, CELLS, _>(|cell| cell as u8 + 1))
}

/// What may stand in the cells: each tile in each.
pub(super) fn layout() -> Layout {
    let mut layout = Layout::numbered(CELLS, CELLS + 1, Some(SIDE));
    // Nothing is 0: there is no blank.
    let mut tiles = ValueSet::below(CELLS + 1);
    tiles.remove(0);
    layout.holds = vec![tiles; CELLS];
    layout
}

/// The puzzle as a script would define it. With `last`, a state has one more cell, with the kind of the last move, and any kind
/// will do at the goal.
pub(super) fn model(goal: &Board, last: bool) -> Model {
    let mut layout = layout();
    let mut start = in_order().cells().to_vec();
    let mut goal = Goal::State(goal.clone());
    if last {
        layout.cells.push(Label::Text("last".into()));
        layout.holds.push(ValueSet::below(SHIFTED.len()));
        start.push(0);
        if let Goal::State(board) = &goal {
            let cells = board.cells().iter().copied().map(Some);
            goal = Goal::Pattern(cells.chain([None]).collect());
        }
    }
    let moves = CYCLES.iter().flat_map(|(names, cycle)| {
        let onward: Vec<(u16, u16)> = (0..cycle.len())
            .map(|place| (cycle[(place + 1) % cycle.len()], cycle[place]))
            .collect();
        let back = onward.iter().map(|&(target, source)| (source, target));
        let back = back.collect();
        let kind = kind(cycle.len());
        std::iter::zip(names, [onward, back]).map(move |(name, exchanged)| {
            let mut steps = vec![EffectStep::Permute(exchanged)];
            if last {
                steps.push(EffectStep::Map(CELLS as u16, ValueMap::of(|_| kind)));
            }
            let variant = VariantPart {
                condition: None,
                steps,
                cost: 1,
                span: Span::default(),
                context: String::new(),
            };
            MovePart {
                name: (*name).into(),
                variants: vec![variant],
            }
        })
    });
    let own_values = layout.holds.iter().map(|held| held.values().collect());
    let parts = ModelParts {
        name: NAME.into(),
        own_values: own_values.collect(),
        goal,
        start: Board::new(&start),
        moves: moves.collect(),
        never: Vec::new(),
        symmetries: Vec::new(),
        drawing: Vec::new(),
        looks: Vec::new(),
        start_at: Span::default(),
        goal_at: Span::default(),
        layout,
    };
    Model::new(parts).unwrap_or_else(|flaw| unreachable!("{flaw:?}"))
}

/// The moves of boards alone.
pub(super) static MOVES: LazyLock<CompiledMoves> =
    LazyLock::new(|| compiled(model(&in_order(), false)));

/// The same as permutations of the cells.
pub(super) static PERMUTATIONS: LazyLock<Permutations> =
    LazyLock::new(|| MOVES.model.permutations().expect("each is a cycle"));

/// The moves of a model, in which nothing can go wrong.
pub(super) fn compiled(model: Model) -> CompiledMoves {
    let source = Source::new(NAME, String::new(), None);
    CompiledMoves::new(Arc::new(model), Arc::new(source))
}
