//! Where a command may stand.

use super::Position;
use super::candidate::{Candidate, CandidateKind};
use crate::command::{ALL_COMMANDS, CommandRole, CommandSpec, EntryRole, Table, USUAL};
use puzzle_core::syntax::Before;

impl Position<'_> {
    /// Candidates for the beginning of a statement behind those commands on its line. `alone`: nothing else may stand
    /// here.
    pub(super) fn statements(
        &self,
        starts_line: bool,
        before: &[Before],
        alone: bool,
    ) -> Vec<Candidate> {
        let mut words = Vec::new();
        if starts_line {
            if self.entries().is_none() {
                words.extend(self.procedures());
            }
            words.extend(self.commands());
            return words;
        }
        let (complete, full) = before
            .last()
            .map_or((true, true), |last| self.has_all(last));
        if !complete {
            return words;
        }
        if let Some(search) = self.search_before(before) {
            let specs = self.scope.table.specs().iter();
            let modifiers = specs.filter(|spec| spec.modifies(search));
            words.extend(modifiers.map(|spec| command(spec, CandidateKind::Command)));
            let entries = self.entries().into_iter().flat_map(Table::specs);
            let labels = entries
                .filter(|spec| spec.role == CommandRole::Entry(EntryRole::OfRun { is_log: false }));
            words.extend(labels.map(|spec| command(spec, CandidateKind::Entry)));
        }
        // Where something better can be offered the whole table would only hide it.
        let is_best = full && alone && words.is_empty();
        if is_best || !self.prefix().is_empty() {
            words.extend(self.commands());
        }
        words
    }

    /// Whether commands that begin a line here are those of the first hour alone.
    pub(super) fn is_abbreviated(&self) -> bool {
        self.entries().is_none() && self.prefix().is_empty()
    }

    fn procedures(&self) -> Vec<Candidate> {
        let procedures = self.knowledge.procedures.iter();
        let mut calls: Vec<Candidate> = procedures
            .map(|(name, head)| {
                Candidate::new(CandidateKind::Procedure, name)
                    .that(head.parameters.join(" "))
                    .going_on(!head.parameters.is_empty())
            })
            .collect();
        calls.sort_unstable_by(|one, other| one.text.cmp(&other.text));
        calls
    }

    /// Whether a command has the operands it needs, and all that it can take.
    pub(super) fn has_all(&self, command: &Before) -> (bool, bool) {
        let Before { id, name, operands } = *command;
        if let Some(spec) = self.spec(id, name) {
            let (fewest, most) = spec.operands();
            return (operands >= fewest, operands >= most);
        }
        match self.knowledge.procedures.get(self.slice(name)) {
            Some(head) => {
                let has_all = operands >= head.parameters.len();
                (has_all, has_all)
            }
            None => (true, false),
        }
    }

    /// The search whose modifiers may follow those commands.
    fn search_before(&self, before: &[Before]) -> Option<&CommandSpec> {
        let last_first = before.iter().rev();
        let specs: Vec<&CommandSpec> = last_first.map_while(|it| self.in_line(it)).collect();
        let at = specs.iter().position(|spec| spec.takes_modifiers())?;
        let search = specs[at];
        let modifiers = &specs[..at];
        modifiers
            .iter()
            .all(|spec| spec.modifies(search))
            .then_some(search)
    }

    /// A command of a line: behind a search a limit is the search's own, in a block that has a word
    /// like it too.
    fn in_line(&self, command: &Before) -> Option<&CommandSpec> {
        let outside = command.id.map(|id| self.scope.table.spec(id));
        outside
            .filter(|spec| spec.role == CommandRole::Limit)
            .or_else(|| self.spec(command.id, command.name))
    }

    /// Everything that may begin a line; where nothing is typed yet the usual commands, and a topic of `help` with the
    /// others.
    fn commands(&self) -> Vec<Candidate> {
        let (table, kind) = match self.entries() {
            Some(words) => (words, CandidateKind::Entry),
            None => (self.scope.table, CandidateKind::Command),
        };
        // A word of the prompt, on a line of its own.
        let is_prompt = self.scope.known.interactive && self.place.block().is_none();
        let tutorial = Candidate::new(kind, "tutorial").that("Ten steps, each with a check");
        let tutorial = is_prompt.then_some(tutorial);
        if self.is_abbreviated() {
            let usual = USUAL.iter().flat_map(|(_, names)| names);
            let specs = usual.filter_map(|name| table.find(name));
            let mut usual: Vec<_> = specs.map(|spec| command(spec, kind)).collect();
            let all = table.specs().len();
            let rest = Candidate::new(kind, ALL_COMMANDS);
            usual.push(rest.that(format!(
                "All {all} commands; type a letter for those that begin with it"
            )));
            usual.extend(tutorial);
            return usual;
        }
        let begins = |role: CommandRole| match role {
            CommandRole::ModifierOf(_)
            | CommandRole::OfSearch
            | CommandRole::Entry(EntryRole::OfRun { .. }) => false,
            CommandRole::Interactive => self.scope.known.interactive,
            _ => true,
        };
        let specs = table.specs().iter().filter(|spec| begins(spec.role));
        let all = specs.map(|spec| command(spec, kind));
        all.chain(tutorial).collect()
    }
}

/// A command, or a word of a block.
pub(super) fn command(spec: &CommandSpec, kind: CandidateKind) -> Candidate {
    let is_grammar = spec.role == CommandRole::Keyword;
    let kind = if is_grammar {
        CandidateKind::Keyword
    } else {
        kind
    };
    let goes_on = !spec.parameters.is_empty() || is_grammar;
    Candidate::new(kind, spec.name)
        .that(spec.summary())
        .going_on(goes_on)
}
