//! Algorithms that are not in the table: a program adds them, or a script defines them.

use super::{GoalTest, OpenListOrder, Ties};
use smol_str::SmolStr;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Which node an algorithm that is added expands next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expansion {
    /// That of the smallest f, of those that wait.
    BestFirst,
    /// The same, partially: a node waits again by the least f of its successors that are not entered.
    Partial,
    /// It follows paths to a threshold of f, and keeps only the one that it is on.
    DepthFirst,
    /// Another one.
    Other,
}

/// What is told of an algorithm that is added.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AddedProperties {
    /// Whether a heuristic may stand behind its arguments.
    pub takes_heuristic: bool,
    /// Whether it tests a state for the goal when it is generated.
    pub tests_early: bool,
    /// Whether it goes on after a solution.
    pub improves: bool,
    /// Which node it expands next.
    pub expansion: Expansion,
    /// Its f, as a formula.
    pub rule: SmolStr,
}

/// An algorithm by name, as a user asks for it: `solve ees 1.5 h2`. Which algorithm that is, the puzzle
/// knows that it is run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddedAlgorithm(&'static Spelled);

#[derive(Debug, PartialEq, Eq)]
struct Spelled {
    name: SmolStr,
    arguments: Vec<SmolStr>,
    properties: AddedProperties,
    command: SmolStr,
}

/// All that were asked for, by the line that asks and what the algorithm takes and does.
type Spellings = HashMap<(String, AddedProperties), &'static Spelled>;

impl AddedAlgorithm {
    /// The algorithm of that name with these arguments, as they are written.
    pub fn new(name: &str, arguments: &[SmolStr], properties: AddedProperties) -> Self {
        // An algorithm is a small value that is copied everywhere. What a user wrote is kept for the life of the program, once.
        static ALL: OnceLock<Mutex<Spellings>> = OnceLock::new();
        let command = format!("solve {name}");
        let mut line = command.clone();
        for argument in arguments {
            let _ = write!(line, " {argument}");
        }
        let all = ALL.get_or_init(Mutex::default);
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = all.entry((line, properties.clone()));
        Self(kept.or_insert_with(|| {
            Box::leak(Box::new(Spelled {
                name: name.into(),
                arguments: arguments.to_vec(),
                properties,
                command: command.into(),
            }))
        }))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        &self.0.name
    }

    /// The arguments behind the name.
    pub fn arguments(self) -> &'static [SmolStr] {
        &self.0.arguments
    }

    /// Whether it is run with a heuristic.
    pub(super) fn takes_heuristic(self) -> bool {
        self.0.properties.takes_heuristic
    }

    /// When it tests states for the goal.
    pub(super) fn goal_test(self) -> GoalTest {
        if self.0.properties.tests_early {
            GoalTest::Generated
        } else {
            GoalTest::Selected
        }
    }

    /// Which of its nodes that wait is taken next, as far as all of its kind have that in common.
    pub(super) fn order(self) -> OpenListOrder {
        match self.expansion() {
            Expansion::DepthFirst => OpenListOrder::Path,
            Expansion::BestFirst | Expansion::Partial | Expansion::Other => {
                OpenListOrder::Best(Ties::Fifo)
            }
        }
    }

    /// Which node it expands next.
    pub fn expansion(self) -> Expansion {
        self.0.properties.expansion
    }

    /// Whether it goes on after a solution.
    pub fn improves(self) -> bool {
        self.0.properties.improves
    }

    /// Its f, as a formula.
    pub fn rule(self) -> &'static str {
        &self.0.properties.rule
    }

    /// The command that runs it: `solve ees`.
    pub(super) fn command(self) -> &'static str {
        &self.0.command
    }

    /// Its first argument.
    pub(super) fn parameter(self) -> Option<f64> {
        self.0.arguments.first()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_alike_is_kept_once() {
        let arguments = [SmolStr::new("1.5")];
        let of = |arguments: &[SmolStr], takes_heuristic| {
            let properties = AddedProperties {
                takes_heuristic,
                tests_early: false,
                improves: false,
                expansion: Expansion::Other,
                rule: "g".into(),
            };
            AddedAlgorithm::new("ees", arguments, properties)
        };
        let [one, other] = [(); 2].map(|()| of(&arguments, true));
        assert!(std::ptr::eq(one.0, other.0));
        assert_ne!(one, of(&[], true));
        assert_ne!(one, of(&arguments, false));
        assert_eq!((one.command(), one.parameter()), ("solve ees", Some(1.5)));
    }
}
