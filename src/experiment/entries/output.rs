//! `table`, `coverage`, `compare`, `save`, `report`: what is made of the runs.

use super::plot::behind;
use super::{EntryWord, spec};
use crate::command::{
    ArgumentError, At, CommandSpec, EntryRole, FileName, Given, Kind, Known, Operand, Parameter,
    choice,
};
use crate::experiment::block::Reading;
use crate::experiment::{
    Grouping, Measure, OutputKind, Quantity, Statistic, TablePlan, block_error,
};
use smol_str::{SmolStr, ToSmolStr};

pub(super) const WHAT: Parameter = Parameter::of::<Measure>("WHAT");
pub(super) const STATISTIC: Parameter = Parameter::of::<Option<Statistic>>(
    "mean|median|min|max|sd|ci|q5|q25|q75|q95|sum|geomean|meanci",
);
pub(super) const FILE: Parameter = Parameter::of::<Option<FileName>>("FILE");

/// An entry as an example of its operands.
const TABLES: &str = "table generated median rows puzzles common to \"A*\"";

/// `rows puzzles`.
struct Rows(Grouping);

impl Operand for Rows {
    const KIND: Kind = Kind::Pair(&["rows"], Grouping::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let rows = Grouping::convert(behind(given, "what the rows are", TABLES)?, known)?;
        Ok(rows.map(Self))
    }
}

choice! {
    /// Which boards count.
    Boards {
        /// Those that every search solved.
        Common = "common",
    }
}

/// `to "A* h1"`.
struct Baseline(SmolStr);

impl Operand for Baseline {
    const KIND: Kind = Kind::Pair(&["to"], &[]);

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let label = &behind(given, "the name of a run", TABLES)?[0].value;
        Ok(Some(Self(label.to_smolstr())))
    }
}

/// The statistic where nothing is said: of what runs solved or not the sum.
pub(super) fn usual(measure: &Measure) -> Statistic {
    match measure {
        Measure::Of(Quantity::Solved) => Statistic::Sum,
        _ => Statistic::Mean,
    }
}

pub(crate) const TABLE: EntryWord = EntryWord {
    spec: repeated(
        "table",
        &[
            WHAT,
            STATISTIC,
            Parameter::of::<Option<Rows>>("rows depth|all|puzzles|board|length"),
            Parameter::of::<Option<Boards>>("common"),
            Parameter::of::<Option<Baseline>>("to RUN"),
            FILE,
        ],
        "A table with a row for each depth and a column for each run; a FILE ends in .md .csv .json or .tex",
        &[
            "table generated mean \"nodes.md\"",
            "table (generated / stored) median rows all",
        ],
    ),
    way: None,
    read: |reading, operands| {
        let measure = operands.next::<At<Measure>>();
        let (statistic, rows) = (operands.optional(), operands.optional::<Rows>());
        let (common, baseline) = (
            operands.optional::<Boards>(),
            operands.optional::<At<Baseline>>(),
        );
        let file = operands.optional();
        let (Some(measure), Some(statistic), Some(rows)) = (measure, statistic, rows) else {
            return;
        };
        let (Some(common), Some(baseline), Some(file)) = (common, baseline, file) else {
            return;
        };
        let baseline = match baseline {
            Some(At { value, span }) => match run_of(reading, &value.0, span) {
                Some(run) => Some(run),
                None => return,
            },
            None => None,
        };
        let time = measure.value.has(Quantity::is_time).then_some(measure.span);
        let kind = OutputKind::Table(TablePlan {
            statistic: statistic.unwrap_or(usual(&measure.value)),
            measure: measure.value,
            rows: rows.map(|rows| rows.0),
            common: common.is_some(),
            baseline,
        });
        reading.figure(time, kind, file);
    },
};

/// The place of a run that a label names, with a report where there is none; `None` too where not all runs are known.
pub(super) fn run_of(
    reading: &mut Reading<'_>,
    label: &str,
    span: puzzle_core::syntax::Span,
) -> Option<usize> {
    let labels = reading.labels();
    let found = labels.iter().position(|own| own == label);
    if found.is_none() && reading.knows_searches() {
        reading.report(block_error::unknown_run(label, &labels, span));
    } else if found.is_none() {
        reading.leave_open();
    }
    found
}

pub(crate) const COVERAGE: EntryWord = EntryWord {
    spec: repeated(
        "coverage",
        &[FILE],
        "A table of coverage: how many runs each search solved, on each puzzle and in all, and what ended the others",
        &["coverage \"coverage.tex\""],
    ),
    way: None,
    read: |reading, operands| {
        if let Some(file) = operands.optional() {
            reading.output(OutputKind::Coverage, file);
        }
    },
};

pub(crate) const COMPARE: EntryWord = EntryWord {
    spec: repeated(
        "compare",
        &[WHAT, FILE],
        "A table of pairs of runs: the number of boards on which one has less, the ratio, the sign test, Wilcoxon's test",
        &["compare generated"],
    ),
    way: None,
    read: |reading, operands| {
        let measure = operands.next::<At<Measure>>();
        let (Some(measure), Some(file)) = (measure, operands.optional()) else {
            return;
        };
        let time = measure.value.has(Quantity::is_time).then_some(measure.span);
        reading.figure(time, OutputKind::Comparison(measure.value), file);
    },
};

pub(crate) const SAVE: EntryWord = EntryWord {
    spec: repeated(
        "save",
        &[Parameter::of::<FileName>("FILE")],
        "Writes every run as a row of a file that ends in .csv or .jsonl",
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
        "Writes a page, a file that ends in .html: tables, plots, boards, and solutions to step through",
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
