//! `table`, `plot`, `save`, `report`: what is made of the runs.

use super::{EntryWord, spec};
use crate::command::{At, CommandSpec, EntryRole, FileName, Parameter, choice};
use crate::experiment::{Measure, OutputKind, Statistic};

const WHAT: Parameter = Parameter::of::<Measure>("WHAT");
const STATISTIC: Parameter =
    Parameter::of::<Option<Statistic>>("mean|median|min|max|sd|ci|q5|q25|q75|q95");
const FILE: Parameter = Parameter::of::<Option<FileName>>("FILE");

/// The mean goes without saying.
const USUAL: Statistic = Statistic::Mean;

choice! {
    /// The vertical axis of a plot, where it is no plain one.
    Axis {
        /// Logarithmic.
        Log = "log",
    }
}

pub const TABLE: EntryWord = EntryWord {
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
        reading.figure(&measure, kind, file);
    },
};

pub const PLOT: EntryWord = EntryWord {
    spec: repeated(
        "plot",
        &[WHAT, STATISTIC, Parameter::of::<Option<Axis>>("log"), FILE],
        "A plot, a line for each run, drawn as text without a FILE, which ends in .svg or .png",
        &["plot generated log \"nodes.svg\""],
    ),
    way: None,
    read: |reading, operands| {
        let (measure, statistic) = (operands.next(), operands.optional());
        let (logarithmic, file) = (operands.optional::<Axis>(), operands.optional());
        let (Some(measure), Some(statistic), Some(logarithmic), Some(file)) =
            (measure, statistic, logarithmic, file)
        else {
            return;
        };
        let measure: At<Measure> = measure;
        let kind = OutputKind::Plot {
            measure: measure.value,
            statistic: statistic.unwrap_or(USUAL),
            logarithmic: logarithmic.is_some(),
        };
        reading.figure(&measure, kind, file);
    },
};

pub const SAVE: EntryWord = EntryWord {
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

pub const REPORT: EntryWord = EntryWord {
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

const fn repeated(
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> CommandSpec {
    spec(name, EntryRole::Repeated, parameters, summary, examples)
}
