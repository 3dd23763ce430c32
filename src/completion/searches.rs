//! Searches of scripts and programs: their names, and the words of their forms.

use super::Position;
use super::candidate::{Candidate, CandidateKind};
use super::operands::opened;
use puzzle_core::puzzle::{Form, VARIABLES, Wrapper};
use puzzle_core::syntax::{Construct, FormulaKind, Function};

impl Position<'_> {
    /// Candidates for a bare word in the form of a search: forms first, numbers of nodes and heuristics in one.
    pub(super) fn of_nodes(&self, around: &[Construct]) -> Vec<Candidate> {
        let calls = around.iter().map(|construct| match construct {
            Construct::Call { name, .. } => Some(self.slice(*name)),
            _ => None,
        });
        let wrappers = Wrapper::ALL.map(|wrapper| (wrapper.word(), wrapper.summary()));
        let wraps = |name: &str| wrappers.iter().any(|(word, _)| *word == name);
        if calls.flatten().all(wraps) {
            let forms = Form::ALL.map(|form| (form.word(), form.usage()));
            let all = forms.into_iter().chain(wrappers);
            let written = all.map(|(name, what)| {
                Candidate::new(CandidateKind::Keyword, format!("{name}(")).that(what)
            });
            return written.collect();
        }
        let variables =
            VARIABLES.map(|(name, what)| Candidate::new(CandidateKind::Variable, name).that(what));
        let mut all: Vec<Candidate> = variables.into();
        all.extend(self.heuristics());
        all.extend(opened(
            Function::ALL
                .into_iter()
                .filter(|function| !function.is_of_cells()),
        ));
        all
    }

    /// Searches that scripts define and programs add.
    pub(super) fn searches(&self) -> Vec<Candidate> {
        let searches = self.knowledge.registry.algorithms().iter();
        let written = searches.map(|search| {
            Candidate::new(CandidateKind::Choice, search.name())
                .that(search.summary())
                .going_on(!search.parameters().is_empty())
        });
        written.collect()
    }
}

/// Whether the form of a search is around.
pub(super) fn in_search_form(around: &[Construct]) -> bool {
    let is_search = |construct: &Construct| {
        matches!(
            construct,
            Construct::Formula {
                kind: FormulaKind::Search,
                ..
            }
        )
    };
    around.iter().any(is_search)
}
