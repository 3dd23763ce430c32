//! Random definitions, held against a plain reading of them: every move in every state, and every way back.

use super::run;
use crate::interp::RunEnd;
use proptest::prelude::*;
use puzzle_core::heuristic::{HeuristicArgument, HeuristicSpec};
use puzzle_core::puzzle::{Board, Listing, Method, Problem, Puzzle, Tape};
use puzzle_core::search::{Algorithm, Limits, Move, Outcome, Unobserved};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::ControlFlow;

/// What a condition says.
#[derive(Clone, Debug)]
enum Condition {
    Is(usize, u8),
    IsNot(usize, u8),
    Same(usize, usize),
    Less(usize, usize),
    And(Box<Condition>, Box<Condition>),
    Or(Box<Condition>, Box<Condition>),
    Not(Box<Condition>),
}

/// What an effect does.
#[derive(Clone, Debug)]
enum Effect {
    Swap(usize, usize),
    Cycle(Vec<usize>),
    Reverse(usize, usize),
    Put(usize, u8),
    Copy(usize, usize),
    Shift(usize, i64),
    Add(usize, i64),
}

#[derive(Clone, Debug)]
struct Line {
    name: usize,
    condition: Option<Condition>,
    effects: Vec<Effect>,
}

/// A definition of cells 1, 2, ... that hold 0 to `values` - 1.
#[derive(Clone, Debug)]
pub(super) struct Plain {
    pub(super) cells: usize,
    pub(super) values: u8,
    lines: Vec<Line>,
    never: Option<Condition>,
    /// The goal, and the first state.
    pub(super) goal: Vec<u8>,
}

impl Condition {
    fn text(&self) -> String {
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

    fn holds(&self, cells: &[u8]) -> bool {
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
    fn text(&self) -> String {
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
    fn make(&self, cells: &mut [u8], values: u8) -> Option<()> {
        match self {
            Self::Swap(one, other) => cells.swap(*one, *other),
            Self::Cycle(own) => {
                let last = cells[own[own.len() - 1]];
                for pair in (1..own.len()).rev() {
                    cells[own[pair]] = cells[own[pair - 1]];
                }
                cells[own[0]] = last;
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
                .map(|own| format!(" when {}", own.text()));
            let effects: Vec<String> = line.effects.iter().map(Effect::text).collect();
            let condition = condition.unwrap_or_default();
            let _ = writeln!(
                text,
                "  move m{}{condition} {}",
                line.name,
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
        let fits = |line: &&Line| {
            line.name == name && line.condition.as_ref().is_none_or(|own| own.holds(cells))
        };
        let line = self.lines.iter().find(fits)?;
        let mut next = cells.to_vec();
        for effect in &line.effects {
            effect.make(&mut next, self.values)?;
        }
        (!self.forbids(&next)).then_some(next)
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

fn condition(cells: usize, values: u8) -> impl Strategy<Value = Condition> {
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
fn exchange(cells: usize) -> impl Strategy<Value = Effect> {
    let cell = move || 0..cells;
    let order = Just((0..cells).collect::<Vec<_>>()).prop_shuffle();
    prop_oneof![
        (cell(), cell()).prop_map(|(one, other)| Effect::Swap(one, other)),
        (order, 1..=cells).prop_map(|(cells, length)| Effect::Cycle(cells[..length].to_vec())),
        (cell(), cell()).prop_map(|(one, other)| Effect::Reverse(one.min(other), one.max(other))),
    ]
}

fn effect(cells: usize, values: u8) -> impl Strategy<Value = Effect> {
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

fn definition(
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

/// Holds a definition against a plain reading, with the condition of a line as its goal.
fn hold_definition(plain: &Plain, by_rule: bool) -> Result<(), TestCaseError> {
    let mut text = plain.text();
    let mut conditions = plain
        .lines
        .iter()
        .filter_map(|line| line.condition.as_ref());
    let rule = conditions.next().filter(|_| by_rule);
    if let Some(rule) = rule {
        let goal = format!("goal when {}\n  start \"", rule.text());
        text = text.replacen("goal \"", &goal, 1);
    }
    let run = run(&text);
    if run.end != RunEnd::Done {
        // Some can't be: a variant that is never made, a move that changes nothing, a forbidden start.
        let codes = run.codes();
        let told = [
            "definition::unreachable_variant",
            "definition::idle_move",
            "definition::forbidden_start",
            "definition::forbidden_goal",
        ];
        prop_assert!(
            codes.iter().all(|code| told.contains(&code.as_str())),
            "{text}\n{codes:?}"
        );
        return Ok(());
    }
    let puzzle = &run.engine.session().puzzle;
    hold(plain, rule, puzzle.as_ref())
}

fn any_plain() -> impl Strategy<Value = Plain> {
    prop_oneof![3 => plain(), 1 => with_distinct_values()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_definition_does_what_it_says(plain in any_plain(), by_rule: bool) {
        hold_definition(&plain, by_rule)?;
    }

    #[test]
    fn searches_on_paths_count_like_their_records(
        plain in prop_oneof![plain(), with_distinct_values()],
        steps in 1..6_u64,
    ) {
        count_alike(&format!("{}\nseed 3\nrandomizeState {steps}", plain.text()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    #[ignore = "hundreds above, these take seconds"]
    fn thousands_of_definitions_do_what_they_say(plain in any_plain(), by_rule: bool) {
        hold_definition(&plain, by_rule)?;
    }
}

#[test]
fn searches_on_paths_count_like_their_records_whatever_is_known_of_a_place() {
    let swaps = "for i in 1..9 { for j in ($i + 1)..10 { move \"$i-$j\" swap $i $j } }";
    let holes = "for c in 1..4 { move on when at($c) == x swap $c ($c + 1) }
        for c in 2..5 { move off when at($c) == x swap $c ($c - 1) }
        move turn cycle [1 3 5]
        move jump when at(1) == x and at(2) != 3 swap 1 4
        move jump when at(2) == x reverse 1..4
        move jump when at(3) == 1 cycle [1 2]";
    let row = |cells, goal: &str, moves: &str| {
        format!("define puzzle own {{ cells 1..{cells}\n goal {goal}\n {moves} }}\npuzzle own")
    };
    // The value that stood once stands twice; and states of several words.
    let twice = "setState \"x x 2 3 4\"";
    let long = row(40, "1..40", &format!("{swaps}\n move all reverse 1..40"));
    let definitions = [
        (row(10, "1..10", swaps), "randomizeState 11"),
        (row(5, "[x 1 2 3 4]", holes), "randomizeState 4"),
        (row(5, "[x 1 2 3 3]", holes), "randomizeState 11"),
        (row(5, "[x 1 2 3 4]", holes), twice),
        (long, "randomizeState 4"),
    ];
    for (text, start) in definitions {
        assert!(count_alike(&format!("{text}\nseed 3\n{start}")), "{text}");
    }
}

/// Searches along a path, and their records, which are of states and moves as any puzzle has them. Whether the
/// definition can be.
fn count_alike(text: &str) -> bool {
    let own = "define heuristic far = count(c in cells, at($c) != goal($c))";
    let text =
        format!("{own}\n{text}\nsolveIDAStar far maxNodes 9\nsolveIDAStar max(far,far) maxNodes 9");
    let run = run(&text);
    let session = run.engine.session();
    let puzzle = session.puzzle.as_ref();
    if puzzle.machine().is_none() {
        return false;
    }
    let mut problem = Problem {
        start: session.state(),
        goal: puzzle.default_goal(),
        order: puzzle.default_order(),
    };
    let far = HeuristicSpec::named("far");
    let greater = HeuristicSpec {
        name: "max".to_owned(),
        arguments: vec![HeuristicArgument::Heuristic(far.clone()); 2],
    };
    let limits = Limits {
        max_nodes: Some(700),
        ..Limits::default()
    };
    let tape = Tape {
        limits: &limits,
        most: 1 << 20,
    };
    for turn in 0..2 {
        for undo in [false, true] {
            for spec in [&far, &greater] {
                let algorithm = Algorithm::IdaStar { undo };
                let ran = puzzle.search(&problem, algorithm, Some(spec), &limits, &mut Unobserved);
                let method = (Method::Algorithm(algorithm), Some(spec));
                let known = puzzle.record(&problem, method, &ran, tape, &mut Unobserved);
                let known = known.expect("nothing stops it").outcome;
                assert_eq!(ran.ending, known.ending, "{text} {undo} {spec} {turn}");
                let counts = |outcome: &Outcome| {
                    let own = &outcome.statistics;
                    (own.generated, own.expanded, own.goal_tests)
                };
                assert_eq!(counts(&ran), counts(&known), "{text} {undo} {spec} {turn}");
            }
        }
        problem.order.reverse();
    }
    true
}

/// The number in a move's name: moves come in the order in which they are named first.
pub(super) fn number(puzzle: &dyn Puzzle, mv: Move) -> usize {
    let name = puzzle.move_name(mv);
    name[1..].parse().expect("a number")
}

fn hold(plain: &Plain, rule: Option<&Condition>, puzzle: &dyn Puzzle) -> Result<(), TestCaseError> {
    let machine = puzzle.machine().expect("a script defined it");
    let name = |mv: Move| number(puzzle, mv);
    let states = plain.states();
    let moves = puzzle.default_order();
    let listing = Listing::new(puzzle, None, &mut || false).expect("few states");
    // The states from which a move leads to one.
    let mut leading: BTreeMap<(Move, Vec<u8>), Vec<Board>> = BTreeMap::new();
    for cells in states.iter().filter(|cells| !plain.forbids(cells)) {
        for &mv in &moves {
            if let Some(made) = plain.made(cells, name(mv)) {
                let before = leading.entry((mv, made)).or_default();
                before.push(Board::new(cells));
            }
        }
    }
    for cells in &states {
        let board = Board::new(cells);
        let packed = machine.packing().pack::<2>(&board);
        let is_goal = rule.map_or(plain.goal == *cells, |rule| rule.holds(cells));
        prop_assert_eq!(machine.reaches(&packed), is_goal, "{:?}", cells);
        let mut expected = Vec::new();
        for &mv in &moves {
            let made = plain.made(cells, name(mv)).map(|cells| Board::new(&cells));
            prop_assert_eq!(puzzle.apply(&board, mv), made, "{:?} {:?}", mv, cells);
            let other = machine
                .apply(&packed, mv)
                .map(|state| machine.packing().board(&state));
            prop_assert_eq!(other, made, "packed {:?} {:?}", mv, cells);
            expected.extend(made.map(|made| (mv, made)));
            if let (Some(back), Some(made)) = (puzzle.inverse(mv), made)
                && !plain.forbids(cells)
            {
                prop_assert_eq!(
                    puzzle.apply(&made, back),
                    Some(board),
                    "{:?} back {:?}",
                    mv,
                    cells
                );
            }
        }
        let backwards: Vec<Move> = moves.iter().rev().copied().collect();
        for order in [None, Some(&backwards[..])] {
            let mut found = Vec::new();
            let _: ControlFlow<()> =
                machine.expand(&machine.roster(order), &packed, |mv, state| {
                    found.push((mv, machine.packing().board(&state)));
                    ControlFlow::Continue(())
                });
            if order.is_some() {
                found.reverse();
            }
            prop_assert_eq!(&found, &expected);
        }
        let mut listed: Vec<(Move, Board)> = listing.before(&board).collect();
        listed.sort_unstable();
        let mut before = Vec::new();
        for &mv in &moves {
            let expected = leading.get(&(mv, cells.clone()));
            let mut expected = expected.cloned().unwrap_or_default();
            expected.sort_unstable();
            before.extend(expected.iter().map(|&board| (mv, board)));
            if puzzle.goes_back_by(mv).is_err() {
                continue;
            }
            let mut found = puzzle.predecessors(&board, mv);
            found.sort_unstable();
            prop_assert_eq!(found, expected, "before {:?} by {:?}", cells, mv);
        }
        before.sort_unstable();
        prop_assert_eq!(listed, before, "listed before {:?}", cells);
    }
    Ok(())
}
