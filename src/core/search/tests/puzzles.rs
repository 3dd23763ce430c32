//! Random puzzles of every kind, small enough for a plain search of all their states.

use crate::operators::{
    Builder, EffectStep, Goal, Ground, Model, ModelParts, Move, MovePart, ValueMap, VariantPart,
};
use crate::puzzle::{GridMap, Neighbours, Problem, Puzzle, Terrain};
use crate::puzzles::defined::Defined;
use crate::puzzles::graph::{self, Arc as GraphArc, Graph};
use crate::puzzles::maze::Maze;
use crate::puzzles::sliding::Sliding;
use crate::state::{Board, Layout};
use crate::syntax::{Source, Span};
use crate::tasks::{Variable, random};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

/// A puzzle with a state to start from.
pub(crate) struct Sample {
    pub puzzle: Puzzle,
    pub problem: Problem,
    /// The values that it was made of.
    written: String,
}

impl fmt::Debug for Sample {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            written, problem, ..
        } = self;
        let start = problem.start.cells();
        write!(formatter, "{written} from {start:?}")
    }
}

impl Sample {
    /// The sample that begins where random moves lead: of the legal ones each takes one by its number.
    pub(crate) fn new(puzzle: Puzzle, start: Board, walk: &[u8], written: String) -> Self {
        let order = puzzle.default_order();
        let start = walk.iter().fold(start, |board, &number| {
            let next: Vec<Board> = order
                .iter()
                .filter_map(|&mv| puzzle.apply(&board, mv))
                .collect();
            let number = usize::from(number) % next.len().max(1);
            next.into_iter().nth(number).unwrap_or(board)
        });
        Self {
            problem: Problem {
                start,
                goal: puzzle.default_goal(),
                order,
            },
            puzzle,
            written,
        }
    }

    /// The cost of the cheapest solution; `None` where there is none.
    pub(crate) fn least_cost(&self) -> Option<u64> {
        self.least(|board, mv| self.puzzle.step_cost(board, mv).into())
    }

    /// The number of moves of the shortest solution.
    pub(crate) fn fewest_moves(&self) -> Option<u64> {
        self.least(|_, _| 1)
    }

    /// Uniform-cost search as it is written on a blackboard.
    fn least(&self, cost: impl Fn(&Board, Move) -> u64) -> Option<u64> {
        let Self {
            puzzle, problem, ..
        } = self;
        let mut known = BTreeMap::from([(problem.start.clone(), 0)]);
        let mut open = BTreeSet::from([(0, problem.start.clone())]);
        while let Some((g, board)) = open.pop_first() {
            if puzzle.is_goal(&board, problem.goal.as_ref()) {
                return Some(g);
            }
            for &mv in &problem.order {
                let Some(next) = puzzle.apply(&board, mv) else {
                    continue;
                };
                let by_move = g + cost(&board, mv);
                let before = known.entry(next.clone()).or_insert(u64::MAX);
                if by_move < *before {
                    open.remove(&(*before, next.clone()));
                    *before = by_move;
                    open.insert((by_move, next));
                }
            }
        }
        None
    }
}

/// Sliding boards, mazes and maps, planning tasks, groups of permutations, and definitions with conditions. Moves cost 1, or
/// 0 and more.
pub(crate) fn samples() -> impl Strategy<Value = Sample> {
    prop_oneof![
        boards(),
        mazes(),
        tasks(),
        groups(),
        definitions(),
        graphs()
    ]
}

fn walk() -> impl Strategy<Value = Vec<u8>> {
    vec(any::<u8>(), 0..20)
}

/// What moves cost: 1 each where there is none.
fn costs() -> impl Strategy<Value = Option<[u32; 4]>> {
    option::weighted(0.7, [0..2_u32, 0..3_u32, 0..6_u32, 1..4_u32])
}

fn cost(costs: Option<[u32; 4]>, number: usize) -> u32 {
    costs.map_or(1, |costs| costs[number % 4])
}

fn boards() -> BoxedStrategy<Sample> {
    let board = |(columns, walk): (usize, Vec<u8>)| {
        let puzzle = Puzzle::from(Sliding::new(2, columns));
        let goal = puzzle.initial_state();
        Sample::new(puzzle, goal, &walk, format!("2x{columns}"))
    };
    (2..4_usize, walk()).prop_map(board).boxed()
}

fn mazes() -> BoxedStrategy<Sample> {
    let letters = prop::sample::select(&["  #", "  #~", " #012", "  #07", "#0000 1", " 2333"][..]);
    let places = (letters, vec(vec(any::<u8>(), 1..7), 1..6));
    let neighbours = [Neighbours::Four, Neighbours::Six, Neighbours::Eight];
    (
        places,
        prop::sample::select(neighbours.to_vec()),
        vec(any::<u8>(), 0..3),
        walk(),
    )
        .prop_filter_map(
            "some cell is free",
            |((letters, rows), neighbours, goals, walk)| {
                let letters: Vec<char> = letters.chars().collect();
                let letter = |&number: &u8| letters[usize::from(number) % letters.len()];
                let rows: Vec<String> = rows
                    .iter()
                    .map(|row| row.iter().map(letter).collect())
                    .collect();
                let terrain = |letter: char| match letter {
                    '#' => Terrain::Wall,
                    '~' => Terrain::Water,
                    letter => Terrain::Ground(letter.to_digit(10).unwrap_or(1) as u8),
                };
                let cells: Vec<Vec<Terrain>> = rows
                    .iter()
                    .map(|row| row.chars().map(terrain).collect())
                    .collect();
                let map = GridMap::new(&cells, neighbours).ok()?;
                let free: Vec<_> = map.free().map(|cell| map.place(cell)).collect();
                let place = |number: &u8| {
                    let &(row, column) = free.get(usize::from(*number) % free.len().max(1))?;
                    Some((row as usize, column as usize))
                };
                let goals: BTreeSet<_> = goals.iter().filter_map(place).collect();
                let goals: Vec<_> = goals.into_iter().collect();
                let puzzle = Puzzle::from(Maze::new("maze", map, None, &goals, String::new())?);
                let start = puzzle.initial_state();
                let written = format!("{neighbours:?} {rows:#?} to {goals:?}");
                Some(Sample::new(puzzle, start, &walk, written))
            },
        )
        .boxed()
}

fn graphs() -> BoxedStrategy<Sample> {
    let arcs = vec((0..8_u32, 0..8_u32, 0..6_u32), 1..24);
    (
        2..9_u32,
        arcs,
        vec(0..12_u32, 8),
        vec(0..8_u32, 0..3),
        walk(),
    )
        .prop_map(|(nodes, arcs, estimates, goals, walk)| {
            let arc = |&(from, to, cost): &(u32, u32, u32)| GraphArc {
                from: from % nodes,
                to: to % nodes,
                cost,
            };
            let parts = graph::GraphParts {
                name: "graph".to_owned(),
                nodes: (0..nodes).map(|node| format!("n{node}").into()).collect(),
                arcs: arcs.iter().map(arc).collect(),
                scale: 1,
                places_scale: 1,
                tables: vec![graph::Table {
                    name: "h".into(),
                    values: estimates[..nodes as usize].to_vec(),
                }],
                goals: goals.iter().map(|goal| goal % nodes).collect(),
                ..graph::GraphParts::default()
            };
            let written = format!("{parts:?}");
            let puzzle = Puzzle::from(Graph::new(parts));
            let start = puzzle.initial_state();
            Sample::new(puzzle, start, &walk, written)
        })
        .boxed()
}

fn tasks() -> BoxedStrategy<Sample> {
    let tasks = prop_oneof![random::tasks(6, None), random::tasks(6, Some(3))];
    // Variables that nothing changes, so that states of each width are searched.
    let inert =
        prop_oneof![12 => Just(0), 1 => 60..130_usize, 1 => 130..1000_usize, 1 => 1000..2000_usize];
    (tasks, inert)
        .prop_map(|(mut task, inert)| {
            let inert = (0..inert).map(|number| Variable {
                name: format!("inert{number}"),
                facts: vec![format!("on{number}"), format!("off{number}")],
                layer: None,
            });
            task.variables.extend(inert);
            task.initial.resize(task.variables.len(), 0);
            let written = format!("{task:?}");
            let defined =
                Defined::of_task("task", task, String::new(), &[]).expect("it has no line");
            let puzzle = Puzzle::from(defined);
            let start = puzzle.initial_state();
            Sample::new(puzzle, start, &[], written)
        })
        .boxed()
}

fn groups() -> BoxedStrategy<Sample> {
    let shuffled = |cells: usize| Just((0..cells as u8).collect::<Vec<u8>>()).prop_shuffle();
    let group = (3..6_usize).prop_flat_map(move |cells| {
        let values = vec(0..cells as u8, cells);
        (vec(shuffled(cells), 1..4), option::of(values))
    });
    let pattern = option::weighted(0.3, vec(any::<bool>(), 5));
    (group, pattern, costs(), walk())
        .prop_filter_map(
            "each move moves something",
            |((moves, values), pattern, costs, walk)| {
                let cells = moves[0].len();
                let goal = values.unwrap_or_else(|| (0..cells as u8).collect());
                let permute = |to: &Vec<u8>| {
                    let pairs = (0..).zip(to).map(|(cell, &from)| (cell, u16::from(from)));
                    EffectStep::Permute(pairs.filter(|(cell, from)| cell != from).collect())
                };
                let parts = moves.iter().map(|to| (None, permute(to))).collect();
                let written = format!("{moves:?} costs {costs:?} to {goal:?} where {pattern:?}");
                let puzzle = defined(parts, costs, cells, goal_of(&goal, pattern), &goal)?;
                Some(Sample::new(puzzle, Board::new(&goal), &walk, written))
            },
        )
        .boxed()
}

/// The values that a cell takes, one more than a cell can be given.
const VALUES: u8 = 3;

fn definitions() -> BoxedStrategy<Sample> {
    let moves = (
        option::of((0..4_u16, 0..VALUES)),
        0..4_u16,
        any::<bool>(),
        1..4_u16,
    );
    let cells = || vec(0..VALUES, 4);
    let goal = (cells(), option::of(vec(any::<bool>(), 4)));
    (vec(moves, 1..5), any::<bool>(), costs(), cells(), goal)
        .prop_filter_map(
            "each move does something",
            |(mut moves, is_repeated, costs, start, (goal, pattern))| {
                // The last move does what the first one does, at another cost.
                moves.extend(moves.first().copied().filter(|_| is_repeated));
                let parts = moves.iter().map(|&(wanted, cell, swaps, by)| {
                    let step = if swaps {
                        let other = (cell + by) % 4;
                        EffectStep::Permute(vec![(cell, other), (other, cell)])
                    } else {
                        let map = move |value: u8| {
                            if value < VALUES {
                                (value + by as u8) % VALUES
                            } else {
                                crate::operators::NO_VALUE
                            }
                        };
                        EffectStep::Map(cell, ValueMap::of(map))
                    };
                    (wanted, step)
                });
                let written = format!("{moves:?} costs {costs:?} to {goal:?} where {pattern:?}");
                let puzzle = defined(parts.collect(), costs, 4, goal_of(&goal, pattern), &start)?;
                Some(Sample::new(puzzle, Board::new(&start), &[], written))
            },
        )
        .boxed()
}

/// A state as the goal, or a pattern of those of its values that are asked for.
fn goal_of(state: &[u8], pattern: Option<Vec<bool>>) -> Goal {
    let Some(asked) = pattern else {
        return Goal::State(Board::new(state));
    };
    let values = state.iter().zip(asked);
    let values = values.map(|(&value, asked)| asked.then_some(value));
    Goal::Pattern(values.collect())
}

/// A move: the cell and the value for which it asks, and its effect.
pub(crate) type Part = (Option<(u16, u8)>, EffectStep);

/// A puzzle with these moves, the costs of which are taken in turns; `None` where one does nothing.
pub(crate) fn defined(
    moves: Vec<Part>,
    costs: Option<[u32; 4]>,
    cells: usize,
    goal: Goal,
    start: &[u8],
) -> Option<Puzzle> {
    let layout = Layout::numbered(cells, cells.max(VALUES.into()), None);
    let own_values = layout.holds.iter().map(|held| held.values().collect());
    let span = Span::new(0, 0);
    let known = match &goal {
        Goal::State(goal) => Some(goal.cells()),
        _ => None,
    };
    let ground = Arc::new(Ground::new(layout.clone(), known));
    let condition = |(cell, value): (u16, u8)| {
        let mut builder = Builder::new(ground.clone());
        let cell = builder.cell(cell.into(), span);
        let value = builder.constant(&layout.values[usize::from(value)], span);
        let root = builder.same(cell, value, span);
        builder.finish(root)
    };
    let part = |(number, (wanted, step)): (usize, Part)| MovePart {
        name: format!("m{number}").into(),
        variants: vec![VariantPart {
            condition: wanted.map(condition),
            steps: vec![step],
            cost: cost(costs, number),
            span,
            context: String::new(),
        }],
    };
    let model = Model::new(ModelParts {
        name: "defined".into(),
        own_values: own_values.collect(),
        goal,
        start: Board::new(start),
        moves: moves.into_iter().enumerate().map(part).collect(),
        never: Vec::new(),
        symmetries: Vec::new(),
        drawing: Vec::new(),
        looks: Vec::new(),
        start_at: span,
        goal_at: span,
        layout,
    });
    let source = Arc::new(Source::new("defined", String::new(), None));
    Some(Puzzle::from(Defined::new(
        model.ok()?,
        source,
        String::new(),
    )))
}
