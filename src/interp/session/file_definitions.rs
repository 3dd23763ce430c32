//! Heuristics of one file that name each other, of which the session knows one alone.

use crate::check::FormulaDefinition;
use puzzle_core::heuristic::{HeuristicArgument, HeuristicSpec};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The heuristic that is taken from a file, and its helpers: those of the file that it names, or that its helpers name.
///
/// Puzzles know a helper by a name that no script can write: `mine.half`.
#[derive(Debug)]
pub(crate) struct FileDefinitions {
    taken: String,
    /// As they stand in the file.
    helpers: Vec<Arc<FormulaDefinition>>,
}

impl FileDefinitions {
    /// Those that one of the definitions of a file needs. Of definitions with one name the last counts.
    pub(crate) fn new<'a>(
        taken: &Arc<FormulaDefinition>,
        all: impl Iterator<Item = &'a Arc<FormulaDefinition>>,
    ) -> Self {
        let all: BTreeMap<&str, &Arc<FormulaDefinition>> = all
            .map(|written| (written.name.as_str(), written))
            .collect();
        let mut helpers: Vec<Arc<FormulaDefinition>> = Vec::new();
        let mut open = vec![taken];
        while let Some(written) = open.pop() {
            let text = written.source.slice(written.value.span);
            let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            for helper in words.filter_map(|word| all.get(word).copied()) {
                let is_known = helpers.iter().any(|known| known.name == helper.name);
                if helper.name != taken.name && !is_known {
                    helpers.push(helper.clone());
                    open.push(helper);
                }
            }
        }
        helpers.sort_by_key(|helper| helper.span.start);
        let taken = taken.name.clone();
        Self { taken, helpers }
    }

    /// The helpers in the order of the file, each with its name in the session.
    pub(crate) fn helpers(&self) -> impl Iterator<Item = (String, &Arc<FormulaDefinition>)> {
        let helpers = self.helpers.iter();
        helpers.map(|written| (self.hidden(&written.name), written))
    }

    fn is_helper(&self, name: &str) -> bool {
        self.helpers.iter().any(|helper| helper.name == name)
    }

    /// Whether one of them has that name.
    pub(crate) fn has(&self, name: &str) -> bool {
        name == self.taken || self.is_helper(name)
    }

    /// A heuristic that is named in the file, as the session names it.
    pub(crate) fn in_session(&self, mut heuristic: HeuristicSpec) -> HeuristicSpec {
        if self.is_helper(&heuristic.name) {
            heuristic.name = self.hidden(&heuristic.name);
        }
        for argument in &mut heuristic.arguments {
            if let HeuristicArgument::Heuristic(inner) = argument {
                *inner = self.in_session(inner.clone());
            }
        }
        heuristic
    }

    fn hidden(&self, name: &str) -> String {
        format!("{}.{name}", self.taken)
    }
}
