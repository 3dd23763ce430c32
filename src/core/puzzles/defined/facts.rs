//! States of planning tasks as they are written: by the facts that hold.

use crate::puzzle::{Advice, NotationError, quoted};
use crate::state::{Board, Label, Line, LinePiece};
use crate::syntax::nearest;
use crate::tasks::Task;
use std::collections::HashMap;
use std::sync::Arc;

/// The meaning of a value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Saying {
    /// A fact, as PDDL writes it: `(on a b)`.
    Fact(String),
    /// That a fact does not hold, or none of those of the other values.
    Nothing,
}

/// The facts of a task.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// The meanings of values, by variable, by value.
    sayings: Vec<Vec<Saying>>,
    /// Whether axioms derive a variable, by variable: a state says nothing of it.
    is_derived: Vec<bool>,
    /// Each fact with its variable and value.
    pub places: Arc<HashMap<String, (u16, u8)>>,
    start: Board,
}

impl Facts {
    /// Those of a task.
    pub(crate) fn new(task: &Task) -> Self {
        let mut places = HashMap::new();
        let sayings = task.variables.iter().zip(0..).map(|(variable, number)| {
            let facts = variable.facts.iter().zip(0..).map(|(text, value)| {
                let saying = saying(text);
                if let Saying::Fact(fact) = &saying {
                    places.entry(fact.clone()).or_insert((number, value));
                }
                saying
            });
            facts.collect()
        });
        Self {
            sayings: sayings.collect(),
            is_derived: task
                .variables
                .iter()
                .map(|variable| variable.layer.is_some())
                .collect(),
            places: Arc::new(places),
            start: Board::new(&task.initial),
        }
    }

    /// The number of facts.
    pub(crate) fn count(&self) -> usize {
        self.places.len()
    }

    /// The variable and the value of a fact; the error is the fact that may be meant.
    pub(crate) fn find(&self, fact: &str) -> Result<(u16, u8), Option<&str>> {
        let fact = normal(fact);
        let known = self.places.get(&fact).copied();
        known.ok_or_else(|| {
            let mut all: Vec<&str> = self.places.keys().map(String::as_str).collect();
            all.sort_unstable();
            nearest(&fact, all)
        })
    }

    /// A fact of a variable as it is written; `(not (on a b))` where another value says nothing.
    pub(crate) fn written(&self, variable: usize, value: u8) -> String {
        let sayings = &self.sayings[variable];
        match &sayings[usize::from(value)] {
            Saying::Fact(fact) => fact.clone(),
            Saying::Nothing => {
                let facts: Vec<&str> = self.of(variable).collect();
                match facts[..] {
                    [fact] => format!("(not {fact})"),
                    _ => format!("(not (or {}))", facts.join(" ")),
                }
            }
        }
    }

    /// The facts of a variable.
    pub(crate) fn of(&self, variable: usize) -> impl Iterator<Item = &str> {
        let sayings = self.sayings[variable].iter();
        sayings.filter_map(|saying| match saying {
            Saying::Fact(fact) => Some(fact.as_str()),
            Saying::Nothing => None,
        })
    }

    /// Patterns of variables in which facts stand for their variables, `(at red south) var1; var2`, as the variables alone;
    /// in one pattern a variable may be named by several facts. The error is a sentence without a full stop.
    pub(crate) fn named_variables(&self, text: &str, names: &[Label]) -> Result<String, String> {
        let mut patterns = Vec::new();
        for part in text.split(';') {
            let mut variables: Vec<String> = Vec::new();
            let mut at = 0;
            while let Some((range, word)) = next_fact(part, at) {
                at = range.end;
                if !word.starts_with('(') {
                    variables.push(word.to_owned());
                    continue;
                }
                let (variable, _) = self.find(word).map_err(|meant| {
                    let meant = meant.map_or(String::new(), |meant| format!("; {meant} is one"));
                    format!("{word} is no fact of this task{meant}")
                })?;
                let name = names[usize::from(variable)].to_string();
                if !variables.contains(&name) {
                    variables.push(name);
                }
            }
            patterns.push(variables.join(" "));
        }
        Ok(patterns.join("; "))
    }

    /// Reads a line of a drawing: `{FACT TEXT}` is the text where the fact holds, `{FACT}` the fact itself.
    ///
    /// # Errors
    ///
    /// The bytes of what is no fact, or of a brace that is not closed.
    pub(crate) fn line(&self, text: &str) -> Result<Line, std::ops::Range<usize>> {
        Line::read(text, |held| {
            let (fact, text) = match next_fact(held, 0)? {
                (range, fact) if held[range.end..].trim().is_empty() => (fact, fact),
                (range, fact) => (fact, held[range.end..].strip_prefix(' ')?),
            };
            let (cell, value) = self.find(fact).ok()?;
            let text = text.to_owned();
            Some(LinePiece::Held { cell, value, text })
        })
    }

    /// The facts that hold in a state, in the order of the variables.
    pub(crate) fn holding(&self, board: &Board) -> Vec<&str> {
        let cells = board.cells().iter().zip(&self.sayings);
        let said = cells.zip(&self.is_derived).filter(|pair| !pair.1);
        let facts =
            said.filter_map(
                |((&value, sayings), _)| match sayings.get(usize::from(value))? {
                    Saying::Fact(fact) => Some(fact.as_str()),
                    Saying::Nothing => None,
                },
            );
        facts.collect()
    }

    /// Reads a state: the facts that hold.
    ///
    /// # Errors
    ///
    /// The word that is no fact, facts that can't hold together, and variables that are left open.
    pub(crate) fn parse(&self, text: &str) -> Result<Board, NotationError> {
        let mut cells: Vec<Option<(u8, std::ops::Range<usize>)>> = vec![None; self.sayings.len()];
        let mut at = 0;
        let mut any = false;
        while let Some((range, fact)) = next_fact(text, at) {
            any = true;
            at = range.end;
            let (variable, value) = self.find(fact).map_err(|meant| {
                let (_, found) = quoted(fact);
                let words = match meant {
                    Some(meant) => format!("{meant} is one"),
                    None => "facts are written as in the problem".to_owned(),
                };
                NotationError::unknown_fact(range.clone(), found, self.advice(words))
            })?;
            if self.is_derived[usize::from(variable)] {
                let (_, found) = quoted(fact);
                let words = "leave it out".to_owned();
                return Err(NotationError::derived_fact(
                    range,
                    found,
                    self.advice(words),
                ));
            }
            let cell = &mut cells[usize::from(variable)];
            if let Some((other, first)) = cell
                && *other != value
            {
                let words = "of these facts one holds at a time".to_owned();
                return Err(NotationError::exclusive_facts(
                    range,
                    first.clone(),
                    self.advice(words),
                ));
            }
            *cell = Some((value, range));
        }
        if !any {
            let words = "a state is the facts that hold".to_owned();
            return Err(NotationError::empty(at..text.len(), self.advice(words)));
        }
        let mut board = self.start.clone();
        let cells = board.cells_mut().iter_mut().zip(cells).zip(&self.sayings);
        for ((cell, said), cell_sayings) in cells
            .zip(&self.is_derived)
            .filter_map(|(sayings, derived)| (!derived).then_some(sayings))
        {
            *cell = if let Some((value, _)) = said {
                value
            } else {
                let nothing = cell_sayings
                    .iter()
                    .position(|saying| *saying == Saying::Nothing);
                let Some(value) = nothing else {
                    let facts = cell_sayings.iter().filter_map(|saying| match saying {
                        Saying::Fact(fact) => Some(fact.as_str()),
                        Saying::Nothing => None,
                    });
                    let facts: Vec<&str> = facts.take(MOST_NAMED).collect();
                    let words = format!("one of these holds in each state: {}", facts.join(", "));
                    return Err(NotationError::open_variable(
                        text.len()..text.len(),
                        self.advice(words),
                    ));
                };
                value as u8
            };
        }
        Ok(board)
    }

    fn advice(&self, words: String) -> Advice {
        Advice {
            words,
            state: self.holding(&self.start).join(" "),
            repaired: false,
        }
    }
}

/// Most facts that a report lists.
const MOST_NAMED: usize = 6;

/// The meaning of the text of a value, as Fast Downward writes it.
fn saying(text: &str) -> Saying {
    match text.strip_prefix("Atom ") {
        Some(atom) => Saying::Fact(normal(atom)),
        None if text.starts_with("NegatedAtom ") || text == "<none of those>" => Saying::Nothing,
        None => Saying::Fact(normal(text)),
    }
}

/// `on(a, b)`, `(On a b)`: as PDDL writes it.
fn normal(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| letter.is_whitespace() || "(),".contains(letter));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("({})", words.join(" "))
}

/// The next fact of a text from a place on, without its brackets: `(on a b)`, or a word alone.
fn next_fact(text: &str, from: usize) -> Option<(std::ops::Range<usize>, &str)> {
    let between = |letter: char| letter.is_whitespace() || ",;".contains(letter);
    let start = from + text[from..].find(|letter| !between(letter))?;
    let rest = &text[start..];
    let length = match rest.strip_prefix('(') {
        Some(inner) => inner.find(')').map_or(rest.len(), |end| end + 2),
        None => rest
            .find(|letter| between(letter) || letter == '(')
            .unwrap_or(rest.len()),
    };
    let end = start + length.max(1);
    Some((start..end, &text[start..end]))
}
