//! Entries of a block with the values of their operands.

use super::operands::distribute;
use super::written::WrittenEntry;
use crate::command::{
    CommandRole, CommandSpec, EntryRole, Given, NameScope, Operands, Table, Values,
};
use crate::experiment::Measure;
use crate::experiment::entries::{ExperimentEntry, word};
use puzzle_core::syntax::{Expr, Source, Span};
use std::collections::HashMap;
use std::ops::Range;

/// An entry, in one turn of the loops around it, whose operands are evaluated as far as they are known.
pub(crate) struct EvaluatedEntry<'b> {
    /// The entry in the text.
    pub(crate) written: &'b WrittenEntry,
    /// The values of the operands, its search's too, by their places.
    pub(crate) values: HashMap<Span, Given>,
    pub(super) meaning: ExperimentEntry,
    pub(super) spec: &'static CommandSpec,
    /// The label of a search, and the place of the label or of the search.
    pub(super) label: Option<(String, Span)>,
    operands: Option<Vec<Given>>,
}

impl<'b> EvaluatedEntry<'b> {
    /// Evaluates each operand once.
    pub(crate) fn new(
        written: &'b WrittenEntry,
        source: &Source,
        table: &Table,
        values: Values<'_>,
    ) -> Self {
        let mut known = HashMap::new();
        for operand in &written.operands {
            let given = if Measure::is_calculated(operand) {
                Measure::calculated(operand, source, values)
            } else {
                values(operand)
            };
            known.extend(given.map(|given| (operand.span, given)));
        }
        let mut evaluate = |operands: &[Expr]| {
            for operand in operands {
                known.extend(values(operand).map(|given| (operand.span, given)));
            }
        };
        if let Some(search) = &written.search {
            evaluate(&search.invocation.command.operands);
            for modifier in &search.invocation.modifiers {
                evaluate(&modifier.operands);
            }
            evaluate(search.label.as_slice());
        }
        let value = |operand: &Expr| known.get(&operand.span).cloned();
        let search = written.search.as_ref();
        let label = search.and_then(|search| {
            let label = search.label(table, &mut |operand| value(operand).ok_or(()));
            label.ok()
        });
        let operands = written.operands.iter().map(value).collect();
        let (meaning, spec) = word(written.word);
        Self {
            written,
            values: known,
            meaning: *meaning,
            spec,
            label,
            operands,
        }
    }

    /// The value of an operand, if it is known.
    pub(crate) fn value(&self, operand: &Expr) -> Option<Given> {
        self.values.get(&operand.span).cloned()
    }

    /// The operands of the entry's word; none is known unless all are, each in its place.
    pub(super) fn operands<'k>(&self, known: NameScope<'k>) -> Operands<'k> {
        let given = self.operands.as_deref();
        let distributed = given.map(|given| distribute(self.spec, given));
        distributed.transpose().map_or_else(
            |error| Operands::unknown(self.spec, known, Some(error.into())),
            |found| match found {
                Some((given, counts)) => Operands::new(given, counts, known),
                None => Operands::unknown(self.spec, known, None),
            },
        )
    }
}

/// The entries of each puzzle. If the block names several, an entry behind a name belongs to that puzzle. Entries before
/// the first name, and sources of boards behind the last, hold for each puzzle without an entry of its own.
pub(super) fn by_puzzle<'e, 'b>(
    entries: &'e [EvaluatedEntry<'b>],
) -> Vec<Vec<&'e EvaluatedEntry<'b>>> {
    let names = entries.iter().enumerate();
    let names = names.filter(|(_, entry)| entry.written.is_puzzle());
    let names: Vec<usize> = names.map(|(at, _)| at).collect();
    let (first, last) = match names[..] {
        [] | [_] => return vec![entries.iter().collect()],
        [first, .., last] => (first, last),
    };
    let ends = names[1..].iter().copied().chain([entries.len()]);
    let ranges = names.iter().zip(ends).map(|(&from, to)| from..to);
    let says = |said: &[EvaluatedEntry<'_>], role| said.iter().any(|word| word.spec.role == role);
    let fits = |range: Range<usize>| {
        let said = &entries[range.clone()];
        let own_source = said
            .iter()
            .find_map(|candidate| candidate.meaning.start_source());
        let is_of_it = |&(at, entry): &(usize, &'e EvaluatedEntry<'b>)| {
            let (spec, its) = (entry.spec, entry.meaning.start_source());
            if entry.written.is_puzzle()
                || !matches!(spec.role, CommandRole::Entry(EntryRole::OncePerPuzzle(_)))
            {
                return !entry.written.is_puzzle() || at == range.start;
            }
            let agrees = own_source.is_none() || its.is_none() || its == own_source;
            let is_free = agrees && !says(said, spec.role);
            let is_for_all =
                at < first || at > last && its.is_some() && !says(&entries[..first], spec.role);
            range.contains(&at) || is_free && is_for_all
        };
        let fitting = entries.iter().enumerate().filter(is_of_it);
        fitting.map(|(_, entry)| entry).collect()
    };
    ranges.map(fits).collect()
}
