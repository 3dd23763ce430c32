//! The description of a definition as it was understood.

use super::notation::written;
use super::{Defined, Planning};
use crate::abstractions::Patterns;
use crate::operators::{CompiledMoves, Model, Move};
use crate::puzzle::{Notation, Rules};
use crate::state::{Board, Label};
use crate::syntax::escaped;

/// Most names that are listed.
const MOST_NAMED: usize = 24;

/// Most facts of a variable that are listed.
const MOST_FACTS: usize = 4;

impl CompiledMoves {
    /// The description of the definition as it was understood, line by line: what it is of, and
    /// what there is.
    pub fn describe(&self) -> Vec<(&'static str, String)> {
        let model = &*self.model;
        let moves = model.moves.iter().map(|mv| shown(&mv.name));
        let mut lines = vec![
            ("Cells", counted(&names(&model.layout.cells))),
            ("Values", values(model)),
            ("Moves", counted(&moves.collect::<Vec<_>>())),
            ("Way back", way_back(model)),
        ];
        if model.has_costs() {
            lines.push(("Costs", costs(model)));
        }
        let goal = match model.goal_words() {
            Some(words) => words,
            None => model.format(&self.goal_board(), Notation::Compact),
        };
        lines.push(("Goal", goal));
        let databases = Patterns::of(model, &[]);
        let described = databases.map(|database| database.describe(model));
        lines.push((
            "Databases",
            described.unwrap_or_else(|reason| format!("none: {reason}")),
        ));
        let first = model.format(&model.start, Notation::Compact);
        lines.push(("First state", format!("setState \"{}\"", escaped(&first))));
        lines
    }

    /// Whether the goal says what is in some cells and nothing of others.
    pub fn has_pattern(&self) -> bool {
        matches!(self.model.goal, crate::operators::Goal::Pattern(_))
    }

    fn goal_board(&self) -> Board {
        match &self.model.goal {
            crate::operators::Goal::State(goal) => goal.clone(),
            _ => self.model.start.clone(),
        }
    }
}

impl Planning {
    /// The description of a task as it was understood.
    pub(super) fn describe(&self, puzzle: &Defined) -> Vec<(&'static str, String)> {
        let model = puzzle.model();
        let variables = model.allowed.len();
        let words = puzzle.compiled.packing().words();
        let moves: Vec<String> = model.moves.iter().map(|mv| mv.name.to_string()).collect();
        let variable = |variable: usize| {
            let facts: Vec<String> = self.facts.of(variable).map(str::to_owned).collect();
            format!(
                "{} {}",
                model.layout.cells[variable],
                few_of(&facts, MOST_FACTS, " ")
            )
        };
        let named: Vec<String> = (0..variables).map(variable).collect();
        let mut lines = vec![
            ("Facts", self.facts.count().to_string()),
            (
                "Variables",
                format!(
                    "{variables}, in states of {} bytes: {}",
                    8 * words,
                    few(&named, "; ")
                ),
            ),
            ("Moves", format!("{}: {}", moves.len(), few(&moves, " "))),
        ];
        let left_out = puzzle.left_out();
        if !left_out.is_empty() {
            let omitted: Vec<String> = left_out
                .iter()
                .map(|(mv, _)| moves[mv.index()].clone())
                .collect();
            let text = format!(
                "{} by searches, because the goal does not depend on them: {}",
                omitted.len(),
                few(&omitted, " ")
            );
            lines.push(("Omitted", text));
        }
        if puzzle.whole().has_costs() {
            lines.push(("Costs", costs(puzzle.whole())));
        }
        lines.push(("Goal", puzzle.goal_words.clone().unwrap_or_default()));
        let databases = Patterns::of(model, &[]);
        let described = databases.map(|database| database.describe(model));
        lines.push((
            "Databases",
            described.unwrap_or_else(|reason| format!("none: {reason}")),
        ));
        let first = puzzle.format(&model.start, Notation::Compact);
        lines.push(("First state", format!("setState \"{}\"", escaped(&first))));
        lines
    }
}

/// The least and the greatest cost of moves.
fn costs(model: &Model) -> String {
    let costs = || model.variants.iter().map(|variant| variant.cost);
    match (costs().min().unwrap_or(1), costs().max().unwrap_or(1)) {
        (least, greatest) if least == greatest => format!("{least} a move"),
        (least, greatest) => format!("{least} to {greatest} a move"),
    }
}

/// The names with their number.
fn counted(names: &[String]) -> String {
    format!("{}: {}", names.len(), few(names, " "))
}

/// The names, cut short where they are many.
fn few(names: &[String], between: &str) -> String {
    few_of(names, MOST_NAMED, between)
}

/// The names, cut short where they are more than so many.
fn few_of(names: &[String], most: usize, between: &str) -> String {
    match names {
        [first @ .., last] if first.len() >= most => {
            format!("{}{between}... {last}", first[..most - 1].join(between))
        }
        names => names.join(between),
    }
}

fn values(model: &Model) -> String {
    let same = model
        .own_values
        .iter()
        .all(|cell_set| *cell_set == model.own_values[0]);
    if same {
        let written_values = model.own_values[0]
            .iter()
            .map(|&value| written(model.value(value)));
        return counted(&written_values.collect::<Vec<_>>());
    }
    let mut parts: Vec<(String, Vec<String>)> = Vec::new();
    for (cell, cell_values) in model.layout.cells.iter().zip(&model.own_values) {
        let list = model.list(cell_values);
        match parts.iter_mut().find(|(other, _)| *other == list) {
            Some((_, cells)) => cells.push(cell.to_string()),
            None => parts.push((list, vec![cell.to_string()])),
        }
    }
    let part = |(list, cells): &(String, Vec<String>)| format!("{list} in {}", cells.join(" "));
    parts.iter().map(part).collect::<Vec<_>>().join("; ")
}

fn way_back(model: &Model) -> String {
    let name = |mv: Move| shown(&model.moves[mv.index()].name);
    let mut self_inverse = Vec::new();
    let mut pairs = Vec::new();
    let mut found = Vec::new();
    for (index, inverse) in model.inverses.iter().enumerate() {
        let mv = Move(index as u32);
        match inverse {
            Some(back) if *back == mv => self_inverse.push(name(mv)),
            Some(back) if mv < *back => pairs.push(format!("{} and {}", name(mv), name(*back))),
            Some(_) => {}
            None => match model.one_way(mv) {
                Some(reason) => return format!("there is none: {reason}"),
                None => found.push(name(mv)),
            },
        }
    }
    let mut parts = Vec::new();
    if !pairs.is_empty() {
        parts.push(format!("{} take one another back", few(&pairs, ", ")));
    }
    if !self_inverse.is_empty() {
        parts.push(format!("{} itself", few(&self_inverse, " ")));
    }
    if !found.is_empty() {
        parts.push(format!("found state by state for {}", few(&found, " ")));
    }
    parts.join("; ")
}

fn names(labels: &[Label]) -> Vec<String> {
    let name = |label: &Label| shown(&label.to_string());
    labels.iter().map(name).collect()
}

/// A name among others, in quotes where it has spaces.
fn shown(name: &str) -> String {
    if name.is_empty() || name.contains(char::is_whitespace) {
        format!("\"{name}\"")
    } else {
        name.to_owned()
    }
}
