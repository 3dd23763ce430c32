//! Patterns of values that a user names, or of values that the program chooses.

use super::abstraction::Abstraction;
use super::causal_graph::CausalGraph;
use super::ranking::{MOST_RANKS, count_of};
use super::{all, cell_patterns, goals, merges};
use crate::abstractions::line::compact_line;
use crate::abstractions::permutations::{MOST_PATTERNS, Permutations};
use crate::heuristic::HeuristicArgument;
use crate::operators::{Goal, Model, Move, VariantEffect};
use crate::state::{Board, Label, ValueSet, cut};

/// States of a puzzle that has a table of all of them.
const MOST_WHOLE: u64 = 4_000_000;
/// States of a pattern that nobody asked for.
const MOST_CHOSEN: u64 = 8_000_000;
/// Patterns of which the greatest is taken, where nobody asked for more.
const MOST_COMPARED: usize = 4;

/// The report on what `pdb` takes in its parentheses.
const VALUES: &str = "pdb takes the values of its patterns in quotes, as in pdb(\"1 2 3; 4 5 6\")";

/// The report on what `cells` takes in its parentheses.
const CELLS: &str =
    "pdb takes the cells of its patterns in quotes, as in pdb(cells(\"1 2 3; 4 5\"))";

/// The report on what `systematic` takes in its parentheses.
const SYSTEMATIC: &str =
    "systematic takes the most cells of a pattern, 1 or 2, as in pdb(systematic(2))";

/// The patterns of `pdb` on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Patterns {
    /// Some values; others are not told apart.
    Values(Vec<Vec<u8>>),
    /// Some cells; nothing is known of the others.
    Cells {
        /// The cells of each.
        patterns: Vec<Vec<usize>>,
        /// Whether somebody named them, and no move changes cells of two.
        adds_up: bool,
    },
    /// Cells that hill climbing finds.
    HillClimbing,
    /// Values that are not told apart: by table and value the number of its class.
    Merged(Vec<Vec<u8>>),
    /// Those of the group that the moves make.
    Group,
}

/// Values that conditions tell apart: the number of each value's group, and the values that are alone in theirs.
#[derive(Debug)]
pub(crate) struct ValueGroups {
    by_value: Vec<u8>,
    /// Those that conditions name.
    pub named: ValueSet,
}

impl ValueGroups {
    /// Those of all conditions of moves, and of what is forbidden.
    pub(crate) fn new(model: &Model) -> Self {
        let mut by_value = vec![0_u8; model.layout.values.len()];
        let mut split = |sides: &dyn Fn(u8) -> u32| {
            let mut known: Vec<(u8, u32)> = Vec::new();
            for (value, group_of_value) in (0..).zip(&mut by_value) {
                let group = (*group_of_value, sides(value));
                let number = known.iter().position(|known_group| *known_group == group);
                *group_of_value = number.unwrap_or_else(|| {
                    known.push(group);
                    known.len() - 1
                }) as u8;
            }
        };
        let guards = model.variants.iter().map(|variant| &variant.guard);
        for guard in guards.chain(&model.never) {
            for &(cell, set) in &guard.members {
                let held = set.and(model.allowed[usize::from(cell)]);
                if held != model.allowed[usize::from(cell)] {
                    split(&|value| held.contains(value).into());
                }
            }
            guard.visit_splits(&mut split);
        }
        let alone = (0..by_value.len() as u8).filter(|&value| {
            let group = by_value[usize::from(value)];
            count_of(by_value.iter().copied(), &group) == 1
        });
        Self {
            named: ValueSet::of(alone),
            by_value,
        }
    }

    /// The abstraction of a pattern of values.
    pub(crate) fn abstraction(&self, cells: usize, pattern: &[u8]) -> Abstraction {
        let classes = self.by_value.iter().enumerate().map(|(value, &group)| {
            let place = pattern
                .iter()
                .position(|&member| usize::from(member) == value);
            place.map_or(group, |place| (self.by_value.len() + place) as u8)
        });
        Abstraction::of_values(cells, &classes.collect::<Vec<_>>())
    }
}

/// The number of cells in which the goal has a value.
fn often(model: &Model, value: u8) -> usize {
    match &model.goal {
        Goal::State(goal) => count_of(goal.cells().iter().copied(), &value),
        Goal::Pattern(pattern) => count_of(pattern.iter().copied(), &Some(value)),
        Goal::Rule(..) => 0,
    }
}

impl Patterns {
    /// Those that arguments of `pdb` name, or that are chosen without; the error says why there are none, as a sentence
    /// without a full stop.
    pub(crate) fn of(model: &Model, arguments: &[HeuristicArgument]) -> Result<Self, String> {
        // Tables of a task hold for all states of their pattern, whether its start reaches them or not.
        let moves = 0..if model.is_task {
            0
        } else {
            model.moves.len() as u32
        };
        if let Some(reason) = moves.into_iter().find_map(|mv| model.one_way(Move(mv))) {
            return Err(format!("pdb goes back from the goal, and {reason}"));
        }
        let patterns = match arguments {
            [] => Self::chosen(model),
            [HeuristicArgument::Heuristic(cells)] if cells.name == "cells" => {
                let text = text_of(&cells.arguments).ok_or(CELLS)?;
                Self::of_cells(model, cell_patterns::read(model, text)?)
            }
            [HeuristicArgument::Heuristic(found)]
                if found.name == "hillClimbing" && found.arguments.is_empty() =>
            {
                Self::HillClimbing
            }
            [HeuristicArgument::Heuristic(all)]
                if all.name == "systematic" && !all.arguments.is_empty() =>
            {
                let size = match text_of(&all.arguments) {
                    Some("1") => 1,
                    Some("2") => 2,
                    _ => return Err(SYSTEMATIC.to_owned()),
                };
                Self::of_cells(model, cell_patterns::systematic(model, size))
            }
            [HeuristicArgument::Heuristic(merge)]
                if merge.name == "merge" && !merge.arguments.is_empty() =>
            {
                let text = text_of(&merge.arguments).ok_or(merges::MERGE)?;
                Self::Merged(merges::read(model, text)?)
            }
            arguments => Self::read(model, text_of(arguments).ok_or(VALUES)?)?,
        };
        if patterns == Self::HillClimbing {
            let none = Abstraction::of_cells(model, &[]);
            goals(model, &none, None)?;
        }
        for abstraction in patterns.abstractions(model) {
            goals(model, &abstraction, None)?;
        }
        Ok(patterns)
    }

    /// Patterns of cells that somebody named or asked for.
    pub(super) fn of_cells(model: &Model, patterns: Vec<Vec<usize>>) -> Self {
        let adds_up = CausalGraph::new(model).add_up(&patterns);
        Self::Cells { patterns, adds_up }
    }

    /// Reads the values of each: `1 2 3 4; 5 6 7 8`. The error is a sentence without a full stop.
    fn read(model: &Model, text: &str) -> Result<Self, String> {
        let groups = ValueGroups::new(model);
        let mut seen = ValueSet::default();
        let mut patterns = Vec::new();
        let quoted: String = text.chars().take(60).collect();
        for part in text.trim().trim_end_matches(';').split(';') {
            let mut pattern = Vec::new();
            for word in cut(part, 0) {
                let label = word.label();
                let known = model
                    .layout
                    .values
                    .iter()
                    .position(|value_name| word.is(value_name));
                let Some(value) = known.map(|value| value as u8) else {
                    let listed_values = model.list(&all(model));
                    return Err(format!(
                        "`{label}` is not a value of {}: {listed_values}",
                        model.name
                    ));
                };
                fits(model, &groups, &label, value)?;
                if seen.contains(value) {
                    return Err(format!("`{label}` stands twice in \"{quoted}\""));
                }
                seen.insert(value);
                pattern.push(value);
            }
            if pattern.is_empty() {
                return Err(format!("a pattern in \"{quoted}\" has no values"));
            }
            let states = arrangements(model, &groups, pattern.len());
            if model.permutes() && model.permutations().is_none() && states > MOST_RANKS {
                return Err(format!(
                    "a pattern of {} values has {states} states, and a table at most \
                     {MOST_RANKS}: make two of it",
                    pattern.len()
                ));
            }
            patterns.push(pattern);
        }
        Ok(Self::Values(patterns))
    }

    /// Those that are taken where nobody names any.
    fn chosen(model: &Model) -> Self {
        if model.is_task {
            return Self::of_cells(model, cell_patterns::chosen(model, MOST_COMPARED));
        }
        let groups = ValueGroups::new(model);
        let cells = model.allowed.len();
        let mut candidates: Vec<u8> = (0..model.layout.values.len() as u8)
            .filter(|&value| often(model, value) == 1 && !groups.named.contains(value))
            .collect();
        let is_state = matches!(model.goal, Goal::State(_));
        let others = cells.saturating_sub(candidates.len() + groups.named.len());
        if model.permutes() && is_state && candidates.len() > 1 && others <= cells / 2 {
            let columns = model.layout.columns.unwrap_or(cells);
            let mut line = compact_line(cells.div_ceil(columns), columns);
            line.retain(|&cell| cell < cells);
            let home = |value: u8| {
                let Goal::State(goal) = &model.goal else {
                    return 0;
                };
                line.iter()
                    .position(|&cell| goal.cells()[cell] == value)
                    .unwrap_or(0)
            };
            candidates.sort_by_key(|&value| home(value));
            let all = candidates.len();
            let fits = |&size: &usize| {
                let most = if size == all { MOST_WHOLE } else { MOST_CHOSEN };
                arrangements(model, &groups, size) <= most
            };
            let size = (1..=all).rev().find(fits).unwrap_or(1);
            let of_group = |group: Permutations| group.carries_values() && group.goes_both_ways();
            if size < all && !model.has_costs() && model.permutations().is_some_and(of_group) {
                return Self::Group;
            }
            let parts = all.div_ceil(size);
            let mut rest = &candidates[..];
            let mut patterns: Vec<Vec<u8>> = (0..parts)
                .map(|part| {
                    let (part_values, others) = rest.split_at((all + parts - 1 - part) / parts);
                    rest = others;
                    let mut sorted_values = part_values.to_vec();
                    sorted_values.sort_unstable();
                    sorted_values
                })
                .collect();
            if !adds_up(model, &patterns) {
                patterns.truncate(MOST_COMPARED);
            }
            return Self::Values(patterns);
        }
        let product = |seen: &[usize]| {
            let sizes = seen.iter().map(|&cell| model.allowed[cell].len() as u64);
            sizes.fold(1, u64::saturating_mul)
        };
        let mut patterns: Vec<Vec<usize>> = vec![Vec::new()];
        for cell in 0..cells {
            let last = patterns.last_mut().expect("there is one");
            last.push(cell);
            if product(last) > MOST_WHOLE && last.len() > 1 {
                last.pop();
                patterns.push(vec![cell]);
            }
        }
        patterns.truncate(MOST_COMPARED);
        Self::Cells {
            patterns,
            adds_up: false,
        }
    }

    /// The number of states that the tables of patterns of values have together.
    pub(crate) fn table_states(&self, model: &Model) -> u64 {
        let Self::Values(patterns) = self else {
            return 0;
        };
        let groups = ValueGroups::new(model);
        let states = patterns
            .iter()
            .map(|pattern| arrangements(model, &groups, pattern.len()));
        states.fold(0, u64::saturating_add)
    }

    /// Their abstractions.
    pub(crate) fn abstractions(&self, model: &Model) -> Vec<Abstraction> {
        let cells = model.allowed.len();
        match self {
            Self::Values(patterns) => {
                let groups = ValueGroups::new(model);
                patterns
                    .iter()
                    .map(|pattern| groups.abstraction(cells, pattern))
                    .collect()
            }
            Self::Cells { patterns, .. } => patterns
                .iter()
                .map(|pattern_cells| Abstraction::of_cells(model, pattern_cells))
                .collect(),
            Self::Merged(tables) => tables
                .iter()
                .map(|pattern| Abstraction::of_values(cells, pattern))
                .collect(),
            Self::Group | Self::HillClimbing => Vec::new(),
        }
    }

    /// The points of a group that they are about, where its moves carry values: the cells of their values in the goal; none
    /// where the group chooses. `None` where the group has no tables of them.
    pub(crate) fn tuples(
        &self,
        model: &Model,
        group: &Permutations,
        goal: &Board,
    ) -> Option<Vec<Vec<u8>>> {
        if model.has_costs() {
            return None;
        }
        let patterns = match self {
            Self::Group => return Some(Vec::new()),
            Self::Cells { .. } | Self::HillClimbing | Self::Merged(_) => return None,
            Self::Values(patterns) => patterns,
        };
        let fits = group.carries_values()
            && group.goes_both_ways()
            && group.element(goal, goal).is_some()
            && patterns.len() <= MOST_PATTERNS
            && !adds_up(model, patterns);
        let place = |value: &u8| {
            let place = goal
                .cells()
                .iter()
                .position(|goal_value| goal_value == value);
            place.map(|place| place as u8)
        };
        let tuple = |pattern: &Vec<u8>| pattern.iter().map(place).collect();
        patterns
            .iter()
            .map(tuple)
            .collect::<Option<_>>()
            .filter(|_| fits)
    }

    /// Whether their distances add up: no move touches two of them.
    pub(crate) fn add_up(&self, model: &Model) -> bool {
        match self {
            Self::Values(patterns) => adds_up(model, patterns),
            Self::Cells { adds_up, .. } => *adds_up,
            Self::Merged(_) | Self::Group | Self::HillClimbing => false,
        }
    }
}

/// The string that stands alone in parentheses; one of one word is read as a name.
fn text_of(arguments: &[HeuristicArgument]) -> Option<&str> {
    match arguments {
        [HeuristicArgument::Text(text) | HeuristicArgument::Number(text)] => Some(text),
        [HeuristicArgument::Heuristic(word)] if word.arguments.is_empty() => Some(&word.name),
        _ => None,
    }
}

/// Whether a value can be one of a pattern.
fn fits(model: &Model, groups: &ValueGroups, label: &Label, value: u8) -> Result<(), String> {
    if groups.named.contains(value) {
        return Err(format!(
            "conditions of {} name `{label}`: it is part of every pattern, leave it out",
            model.name
        ));
    }
    match often(model, value) {
        1 => Ok(()),
        0 => Err(format!(
            "the goal of {} has no `{label}`, and a pattern is of values that stand there once",
            model.name
        )),
        often => Err(format!(
            "`{label}` stands {often} times in the goal of {}, and a pattern is of values that \
             stand there once",
            model.name
        )),
    }
}

/// In how many ways so many values stand, with those that conditions name; as many as there are where values only
/// change places.
fn arrangements(model: &Model, groups: &ValueGroups, values: usize) -> u64 {
    let named = groups.named.values().map(|value| often(model, value));
    let mut left = model.allowed.len() as u128;
    let mut all = 1_u128;
    for alike in std::iter::repeat_n(1, values).chain(named) {
        for place in 0..alike as u128 {
            all = all.saturating_mul(left) / (place + 1);
            left = left.saturating_sub(1).max(1);
        }
    }
    u64::try_from(all).unwrap_or(u64::MAX)
}

/// Whether no move touches two patterns of values. One pattern adds up with none: its distances are those of all moves, unless
/// no move touches two values that no condition names.
pub(crate) fn adds_up(model: &Model, patterns: &[Vec<u8>]) -> bool {
    if !model.permutes() {
        return false;
    }
    let mut sets: Vec<ValueSet> = patterns
        .iter()
        .map(|pattern| ValueSet::of(pattern.iter().copied()))
        .collect();
    if sets.len() == 1 {
        let named = ValueGroups::new(model).named;
        let others = all(model)
            .into_iter()
            .filter(|&value| !named.contains(value));
        sets = others.map(|value| ValueSet::of([value])).collect();
    }
    model.variants.iter().all(|variant| {
        let VariantEffect::Action(action) = &variant.effect else {
            return false;
        };
        let held = action
            .changes
            .iter()
            .map(|change| variant.before.of(change.source.into()));
        let touched = held.map(|values| {
            let touched_sets = sets
                .iter()
                .enumerate()
                .filter(|(_, set)| !set.and(values).is_empty());
            touched_sets.map(|(index, _)| index).collect::<Vec<_>>()
        });
        let touched: Vec<Vec<usize>> = touched.collect();
        // Two cells can hold values of two patterns.
        touched.iter().enumerate().all(|(index, one)| {
            touched[index + 1..].iter().all(|other| {
                one.iter()
                    .all(|first| other.iter().all(|second| first == second))
            })
        })
    })
}
