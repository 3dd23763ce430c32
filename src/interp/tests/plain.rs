//! Random definitions of puzzles, and what they do as one reads them.

use proptest::prelude::*;
use puzzle_core::puzzle::Puzzle;
use puzzle_core::search::Move;
use std::fmt::Write;

/// A condition.
#[derive(Clone, Debug)]
pub(super) enum Condition {
    Is(usize, u8),
    IsNot(usize, u8),
    Same(usize, usize),
    Less(usize, usize),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
}

/// An effect.
#[derive(Clone, Debug)]
pub(super) enum Effect {
    Swap(usize, usize),
    Cycle(Vec<usize>),
    Reverse(usize, usize),
    Put(usize, u8),
    Copy(usize, usize),
    Shift(usize, i64),
    Add(usize, i64),
}

#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) name: usize,
    pub(super) condition: Option<Condition>,
    pub(super) effects: Vec<Effect>,
    /// 1 is not written.
    pub(super) cost: u32,
}

/// A definition of cells 1, 2, ... that hold 0 to `values` - 1.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) cells: usize,
    pub(super) values: u8,
    pub(super) lines: Vec<Line>,
    pub(super) never: Option<Condition>,
    /// The goal, and the first state.
    pub(super) goal: Vec<u8>,
}

impl Condition {
    pub(super) fn text(&self) -> String {
        match self {
            Self::Is(cell, value) => format!("at({}) == {value}", cell + 1),
            Self::IsNot(cell, value) => format!("at({}) != {value}", cell + 1),
            Self::Same(one, other) => format!("at({}) == at({})", one + 1, other + 1),
            Self::Less(one, other) => format!("(at({}) + 1) <= at({})", one + 1, other + 1),
            Self::And(one, other) => format!("({} and {})", one.text(), other.text()),
            Self::Or(one, other) => format!("({} or {})", one.text(), other.text()),
            Self::Not(inner) => format!("(not ({}))", inner.text()),
        }
    }

    pub(super) fn holds(&self, cells: &[u8]) -> bool {
        match self {
            Self::Is(cell, value) => cells[*cell] == *value,
            Self::IsNot(cell, value) => cells[*cell] != *value,
            Self::Same(one, other) => cells[*one] == cells[*other],
            Self::Less(one, other) => cells[*one] < cells[*other],
            Self::And(one, other) => one.holds(cells) && other.holds(cells),
            Self::Or(one, other) => one.holds(cells) || other.holds(cells),
            Self::Not(inner) => !inner.holds(cells),
        }
    }
}

impl Effect {
    pub(super) fn text(&self) -> String {
        match self {
            Self::Swap(one, other) => format!("swap {} {}", one + 1, other + 1),
            Self::Cycle(cells) => {
                let cells: Vec<String> = cells.iter().map(|cell| (cell + 1).to_string()).collect();
                format!("cycle [{}]", cells.join(" "))
            }
            Self::Reverse(first, last) => format!("reverse {}..{}", first + 1, last + 1),
            Self::Put(cell, value) => format!("set {} {value}", cell + 1),
            Self::Copy(cell, from) => format!("set {} (at({}))", cell + 1, from + 1),
            Self::Shift(cell, by) => format!("set {} (at({}) + ({by}))", cell + 1, cell + 1),
            Self::Add(cell, by) => format!("add {} {by}", cell + 1),
        }
    }

    /// `None` where a cell can't hold what it is to take.
    pub(super) fn make(&self, cells: &mut [u8], values: u8) -> Option<()> {
        match self {
            Self::Swap(one, other) => cells.swap(*one, *other),
            Self::Cycle(cycle) => {
                let last = cells[cycle[cycle.len() - 1]];
                for pair in (1..cycle.len()).rev() {
                    cells[cycle[pair]] = cells[cycle[pair - 1]];
                }
                cells[cycle[0]] = last;
            }
            Self::Reverse(first, last) => cells[*first..=*last].reverse(),
            Self::Put(cell, value) => cells[*cell] = *value,
            Self::Copy(cell, from) => cells[*cell] = cells[*from],
            Self::Shift(cell, by) => {
                let value = i64::from(cells[*cell]) + by;
                cells[*cell] = u8::try_from(value).ok().filter(|&value| value < values)?;
            }
            Self::Add(cell, by) => {
                cells[*cell] = (i64::from(cells[*cell]) + by).rem_euclid(values.into()) as u8;
            }
        }
        Some(())
    }
}

impl Plain {
    pub(super) fn text(&self) -> String {
        let Self { cells, values, .. } = self;
        let goal: Vec<String> = self.goal.iter().map(u8::to_string).collect();
        let mut text = format!(
            "define puzzle own {{\n  cells 1..{cells} values 0..{}\n  goal \"{}\"\n",
            values - 1,
            goal.join(" ")
        );
        for line in &self.lines {
            let condition = line
                .condition
                .as_ref()
                .map(|when| format!(" when {}", when.text()));
            let effects: Vec<String> = line.effects.iter().map(Effect::text).collect();
            let condition = condition.unwrap_or_default();
            let _ = writeln!(
                text,
                "  move m{}{}{condition} {}",
                line.name,
                match line.cost {
                    1 => String::new(),
                    cost => format!(" cost {cost}"),
                },
                effects.join(" ")
            );
        }
        if let Some(never) = &self.never {
            let _ = writeln!(text, "  never {}", never.text());
        }
        text.push_str("}\npuzzle own");
        text
    }

    /// The state that a move makes, if it is legal and nothing goes wrong.
    pub(super) fn made(&self, cells: &[u8], name: usize) -> Option<Vec<u8>> {
        Some(self.made_at_cost(cells, name)?.0)
    }

    /// The same with what the move costs.
    pub(super) fn made_at_cost(&self, cells: &[u8], name: usize) -> Option<(Vec<u8>, u32)> {
        let fits = |line: &&Line| {
            line.name == name
                && line
                    .condition
                    .as_ref()
                    .is_none_or(|condition| condition.holds(cells))
        };
        let line = self.lines.iter().find(fits)?;
        let mut next = cells.to_vec();
        for effect in &line.effects {
            effect.make(&mut next, self.values)?;
        }
        (!self.forbids(&next)).then_some((next, line.cost))
    }

    pub(super) fn forbids(&self, cells: &[u8]) -> bool {
        self.never.as_ref().is_some_and(|never| never.holds(cells))
    }

    /// All states.
    pub(super) fn states(&self) -> Vec<Vec<u8>> {
        let mut states = vec![Vec::new()];
        for _ in 0..self.cells {
            let longer = |state: &Vec<u8>| {
                let state = state.clone();
                (0..self.values).map(move |value| [state.clone(), vec![value]].concat())
            };
            states = states.iter().flat_map(longer).collect();
        }
        states
    }
}

pub(super) fn condition(cells: usize, values: u8) -> impl Strategy<Value = Condition> {
    let cell = move || 0..cells;
    let leaf = prop_oneof![
        (cell(), 0..values).prop_map(|(cell, value)| Condition::Is(cell, value)),
        (cell(), 0..values).prop_map(|(cell, value)| Condition::IsNot(cell, value)),
        (cell(), cell()).prop_map(|(one, other)| Condition::Same(one, other)),
        (cell(), cell()).prop_map(|(one, other)| Condition::Less(one, other)),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let pair = || (inner.clone(), inner.clone());
        prop_oneof![
            pair().prop_map(|(one, other)| Condition::And(one.into(), other.into())),
            pair().prop_map(|(one, other)| Condition::Or(one.into(), other.into())),
            inner.clone().prop_map(|inner| Condition::Not(inner.into())),
        ]
    })
}

/// An effect that only moves values from cell to cell.
pub(super) fn exchange(cells: usize) -> impl Strategy<Value = Effect> {
    let cell = move || 0..cells;
    let order = Just((0..cells).collect::<Vec<_>>()).prop_shuffle();
    prop_oneof![
        (cell(), cell()).prop_map(|(one, other)| Effect::Swap(one, other)),
        (order, 1..=cells).prop_map(|(cells, length)| Effect::Cycle(cells[..length].to_vec())),
        (cell(), cell()).prop_map(|(one, other)| Effect::Reverse(one.min(other), one.max(other))),
    ]
}

pub(super) fn effect(cells: usize, values: u8) -> impl Strategy<Value = Effect> {
    let cell = move || 0..cells;
    prop_oneof![
        3 => exchange(cells),
        1 => (cell(), 0..values).prop_map(|(cell, value)| Effect::Put(cell, value)),
        1 => (cell(), cell()).prop_map(|(cell, from)| Effect::Copy(cell, from)),
        1 => (cell(), -2..=2_i64).prop_map(|(cell, by)| Effect::Shift(cell, by)),
        1 => (cell(), -5..=5_i64).prop_map(|(cell, by)| Effect::Add(cell, by)),
    ]
}

pub(super) fn plain() -> impl Strategy<Value = Plain> {
    (2..=4_usize, 2..=4_u8).prop_flat_map(|(cells, values)| {
        let effects = effect(cells, values).boxed();
        definition(cells, values, effects, Just(vec![0; cells]).boxed())
    })
}

/// With a goal in which most values stand once, and moves that exchange values at least every other time.
pub(super) fn with_distinct_values() -> impl Strategy<Value = Plain> {
    (2..=5_usize, 3..=5_u8, any::<bool>()).prop_flat_map(|(cells, values, exchanges)| {
        let effects = if exchanges {
            exchange(cells).boxed()
        } else {
            effect(cells, values).boxed()
        };
        let goal: Vec<u8> = (0..cells as u8).map(|cell| cell % values).collect();
        let goal = Just(goal).prop_shuffle().boxed();
        definition(cells, values, effects, goal)
    })
}

/// With a goal in which all values stand once, and moves that exchange them where value 0 is: some of no way back.
pub(super) fn with_a_blank() -> impl Strategy<Value = Plain> {
    (2..=5_usize).prop_flat_map(|cells| {
        let asked = prop::option::weighted(0.8, (0..cells).prop_map(|cell| Condition::Is(cell, 0)));
        let effects = prop::collection::vec(exchange(cells), 1..=2);
        let line = (0..3_usize, asked, effects).prop_map(|(name, condition, effects)| Line {
            name,
            condition,
            effects,
            cost: 1,
        });
        let goal = Just((0..cells as u8).collect::<Vec<_>>()).prop_shuffle();
        (prop::collection::vec(line, 1..=6), goal).prop_map(move |(lines, goal)| Plain {
            cells,
            values: cells as u8,
            goal,
            lines,
            never: None,
        })
    })
}

pub(super) fn definition(
    cells: usize,
    values: u8,
    effects: BoxedStrategy<Effect>,
    goal: BoxedStrategy<Vec<u8>>,
) -> impl Strategy<Value = Plain> {
    let condition = move || condition(cells, values);
    let effects = prop::collection::vec(effects, 1..=3);
    let line = (0..3_usize, prop::option::of(condition()), effects);
    let line = line.prop_map(|(name, condition, effects)| Line {
        name,
        condition,
        effects,
        cost: 1,
    });
    let lines = prop::collection::vec(line, 1..=6);
    let never = prop::option::weighted(0.3, condition());
    (lines, never, goal).prop_map(move |(lines, never, goal)| Plain {
        cells,
        values,
        lines,
        never,
        goal,
    })
}

pub(super) fn any_plain() -> impl Strategy<Value = Plain> {
    prop_oneof![3 => plain(), 1 => with_distinct_values()]
}

/// Any of these, whose moves cost different amounts, some nothing.
pub(super) fn with_costs() -> impl Strategy<Value = Plain> {
    let plain = prop_oneof![plain(), with_distinct_values(), with_a_blank()];
    let costs = prop::collection::vec(prop_oneof![0..6_u32, Just(1_000_000)], 6);
    (plain, costs).prop_map(|(mut plain, costs)| {
        for (line, cost) in plain.lines.iter_mut().zip(costs) {
            line.cost = cost;
        }
        plain
    })
}

/// The number in a move's name: moves come in the order in which they are named first.
pub(super) fn number(puzzle: &Puzzle, mv: Move) -> usize {
    let name = puzzle.move_name(mv);
    name[1..].parse().expect("a number")
}
