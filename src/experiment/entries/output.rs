//! `table`, `save`, `report`: what is made of the runs.

use super::{EntryWord, spec};
use crate::command::{At, CommandSpec, EntryRole, FileName, Parameter};
use crate::experiment::{Measure, OutputKind, Statistic};

pub(super) const WHAT: Parameter = Parameter::of::<Measure>("WHAT");
pub(super) const STATISTIC: Parameter =
    Parameter::of::<Option<Statistic>>("mean|median|min|max|sd|ci|q5|q25|q75|q95");
pub(super) const FILE: Parameter = Parameter::of::<Option<FileName>>("FILE");

/// The mean goes without saying.
const USUAL: Statistic = Statistic::Mean;

pub(crate) const TABLE: EntryWord = EntryWord {
    spec: repeated(
        "table",
        &[WHAT, STATISTIC, FILE],
        "A table, a row for each depth and a column for each run; a FILE ends in .md .csv .json or .tex",
        &["table generated mean \"nodes.md\""],
    ),
    way: None,
    read: |reading, operands| {
        let (measure, statistic) = (operands.next(), operands.optional());
        let (Some(measure), Some(statistic), Some(file)) =
            (measure, statistic, operands.optional())
        else {
            return;
        };
        let measure: At<Measure> = measure;
        let kind = OutputKind::Table {
            measure: measure.value,
            statistic: statistic.unwrap_or(USUAL),
        };
        let time = (measure.value == Measure::Time).then_some(measure.span);
        reading.figure(time, kind, file);
    },
};

pub(crate) const SAVE: EntryWord = EntryWord {
    spec: repeated(
        "save",
        &[Parameter::of::<FileName>("FILE")],
        "Every run as a row of a file that ends in .csv or .jsonl",
        &["save \"runs.csv\""],
    ),
    way: None,
    read: |reading, operands| {
        if let Some(file) = operands.next() {
            reading.output(OutputKind::Save, Some(file));
        }
    },
};

pub(crate) const REPORT: EntryWord = EntryWord {
    spec: repeated(
        "report",
        &[Parameter::of::<FileName>("FILE")],
        "A page that ends in .html: tables, plots, boards, and solutions to step through",
        &["report \"nodes.html\""],
    ),
    way: None,
    read: |reading, operands| {
        if let Some(file) = operands.next() {
            reading.output(OutputKind::Report, Some(file));
        }
    },
};

pub(super) const fn repeated(
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> CommandSpec {
    spec(name, EntryRole::Repeated, parameters, summary, examples)
}
