//! `table`, `plot`, `save`, `report`: what is made of the runs.

use super::{EntryWord, spec};
use crate::command::{CommandSpec, EntryRole, Kind, Parameter};
use crate::experiment::block::Operands;
use crate::experiment::{Measure, OutputKind, Statistic};

const WHAT: Parameter = Parameter::required("WHAT", Kind::Choice(Measure::NAMES));
const STATISTIC: Parameter =
    Parameter::optional("mean|median|min|max|sd", Kind::Choice(Statistic::NAMES));
const FILE: Parameter = Parameter::optional("FILE", Kind::File);

pub const TABLE: EntryWord = EntryWord {
    spec: repeated(
        "table",
        &[WHAT, STATISTIC, FILE],
        "A table, a row for each depth and a column for each run; a FILE ends in .md .csv .json or .tex",
        &["table generated mean \"nodes.md\""],
    ),
    way: None,
    read: |reading, operands| {
        let Some(operands) = operands else { return };
        let kind = OutputKind::Table {
            measure: measure(operands),
            statistic: statistic(operands),
        };
        reading.output(kind, operands, 2);
    },
};

pub const PLOT: EntryWord = EntryWord {
    spec: repeated(
        "plot",
        &[
            WHAT,
            STATISTIC,
            Parameter::optional("log", Kind::Choice(&["log"])),
            FILE,
        ],
        "A plot, a line for each run, drawn as text without a FILE, which ends in .svg or .png",
        &["plot generated log \"nodes.svg\""],
    ),
    way: None,
    read: |reading, operands| {
        let Some(operands) = operands else { return };
        let kind = OutputKind::Plot {
            measure: measure(operands),
            statistic: statistic(operands),
            logarithmic: operands.has(2),
        };
        reading.output(kind, operands, 3);
    },
};

pub const SAVE: EntryWord = EntryWord {
    spec: repeated(
        "save",
        &[Parameter::required("FILE", Kind::File)],
        "Every run as a row of a file that ends in .csv or .jsonl",
        &["save \"runs.csv\""],
    ),
    way: None,
    read: |reading, operands| {
        let Some(operands) = operands else { return };
        reading.output(OutputKind::Save, operands, 0);
    },
};

pub const REPORT: EntryWord = EntryWord {
    spec: repeated(
        "report",
        &[Parameter::required("FILE", Kind::File)],
        "A page that ends in .html: tables, plots, boards, and solutions to step through",
        &["report \"nodes.html\""],
    ),
    way: None,
    read: |reading, operands| {
        let Some(operands) = operands else { return };
        reading.output(OutputKind::Report, operands, 0);
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

fn measure(operands: &Operands) -> Measure {
    Measure::named(operands.word(0)).expect("the parameter takes the names of measures")
}

/// The mean goes without saying.
fn statistic(operands: &Operands) -> Statistic {
    if !operands.has(1) {
        return Statistic::Mean;
    }
    Statistic::named(operands.word(1)).expect("the parameter takes the names of statistics")
}
