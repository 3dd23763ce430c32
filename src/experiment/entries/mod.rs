//! The words of the block of an experiment, and the types of their operands.

mod operands;

pub(crate) use operands::{
    Against, Baseline, BothAxes, CommonBoards, Count, Depths, Distinct, Height, Lines, Rows,
    RunLabel, SpreadShown, Title, Width, XLabel, YLabel,
};

use crate::command::{
    CommandSpec, EntryRole, FileName, Goal, Group, MaxNodes, MemoryLimit, OperandKind, Order,
    Parameter, Seed, Table, Threads, TimeLimit, Word,
};
use crate::experiment::{Measure, SamplingKind, Scale, Statistic};
use puzzle_core::puzzle::{Board, Puzzle};
use puzzle_core::syntax::WordId;
use std::sync::Arc;

/// The meaning of a word of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExperimentEntry {
    /// The puzzle.
    Puzzle,
    /// The goal of the searches.
    Goal,
    /// The depths at which boards are drawn.
    Depths,
    /// The number of boards at each depth.
    Samples,
    /// The way in which boards are drawn.
    Sampling,
    /// A list of boards.
    States,
    /// A file of boards.
    File,
    /// A search.
    Run,
    /// The label behind a search.
    Label,
    /// A table of a measure.
    Table,
    /// A table of solved runs.
    Coverage,
    /// A table of pairs of searches.
    Compare,
    /// A plot with a line for each search.
    Plot,
    /// A plot of two searches.
    Scatter,
    /// A file with a row for each run.
    Save,
    /// A page.
    Report,
    /// The seed of the boards.
    Seed,
    /// The node limit of each run.
    MaxNodes,
    /// The time limit of each run.
    TimeLimit,
    /// The memory limit of each run.
    MemoryLimit,
    /// The successor order of each run.
    Order,
    /// The number of threads.
    Threads,
    /// Continues an earlier log.
    Resume,
    /// Overwrites earlier files.
    Again,
}

impl ExperimentEntry {
    /// The source of boards to which the word belongs, by a word of it; a puzzle has one of them.
    pub(crate) fn start_source(self) -> Option<Self> {
        match self {
            Self::Depths | Self::Samples | Self::Sampling => Some(Self::Samples),
            Self::States | Self::File => Some(self),
            _ => None,
        }
    }
}

const WHAT: Parameter = Parameter::of::<Measure>("WHAT");
const STATISTIC: Parameter = Parameter::of::<Option<Statistic>>(
    "mean|median|min|max|sd|ci|q5|q25|q75|q95|sum|geomean|meanci",
);
const OPTIONAL_FILE: Parameter = Parameter::of::<Option<FileName>>("FILE");
const TITLE: Parameter = Parameter::of::<Option<Title>>("title TEXT");
const X_LABEL: Parameter = Parameter::of::<Option<XLabel>>("xlabel TEXT");
const Y_LABEL: Parameter = Parameter::of::<Option<YLabel>>("ylabel TEXT");
const WIDTH: Parameter = Parameter::of::<Option<Width>>("width 84mm");
const HEIGHT: Parameter = Parameter::of::<Option<Height>>("height 60mm");
const FILE: Parameter = Parameter::of::<FileName>("FILE");
const GOAL: &[Parameter] = &[Parameter::of::<Goal>("S")];

/// All words, in the order of `help`.
const WORDS: &[(ExperimentEntry, CommandSpec)] = &[
    repeated(
        ExperimentEntry::Puzzle,
        "puzzle",
        &[Parameter::of::<Arc<Puzzle>>("P")],
    ),
    word_of(
        ExperimentEntry::Goal,
        EntryRole::OncePerPuzzle("goal"),
        "setGoal",
        GOAL,
    ),
    once_per_puzzle(ExperimentEntry::Goal, "goal", GOAL),
    once_per_puzzle(
        ExperimentEntry::Depths,
        "depths",
        &[Parameter::of::<Depths>("DEPTHS")],
    ),
    once_per_puzzle(
        ExperimentEntry::Samples,
        "samples",
        &[
            Parameter::of::<Count>("n|all"),
            Parameter::of::<Option<Distinct>>("distinct"),
        ],
    ),
    once_per_puzzle(
        ExperimentEntry::Sampling,
        "sampling",
        &[Parameter::of::<SamplingKind>("depth|walk|moves|uniform")],
    ),
    once_per_puzzle(
        ExperimentEntry::States,
        "states",
        &[Parameter::of::<Box<[Board]>>("STATES")],
    ),
    once_per_puzzle(ExperimentEntry::File, "file", &[FILE]),
    word_of(
        ExperimentEntry::Run,
        EntryRole::Search,
        "run",
        &[
            Parameter::required("SEARCH", OperandKind::Search),
            Parameter::optional("as LABEL", OperandKind::Name),
        ],
    ),
    word_of(
        ExperimentEntry::Label,
        EntryRole::OfRun { is_log: false },
        "as",
        &[Parameter::required("LABEL", OperandKind::Name)],
    ),
    repeated(
        ExperimentEntry::Table,
        "table",
        &[
            WHAT,
            STATISTIC,
            Parameter::of::<Option<Rows>>("rows depth|all|puzzles|board|length"),
            Parameter::of::<Option<CommonBoards>>("common"),
            Parameter::of::<Option<Baseline>>("to RUN"),
            TITLE,
            X_LABEL,
            OPTIONAL_FILE,
        ],
    ),
    repeated(
        ExperimentEntry::Coverage,
        "coverage",
        &[TITLE, OPTIONAL_FILE],
    ),
    repeated(
        ExperimentEntry::Compare,
        "compare",
        &[WHAT, TITLE, OPTIONAL_FILE],
    ),
    repeated(
        ExperimentEntry::Plot,
        "plot",
        &[
            WHAT,
            Parameter::of::<Option<Against>>("against FIELD"),
            STATISTIC,
            Parameter::of::<Option<Lines>>("lines algorithm"),
            Parameter::of::<Option<SpreadShown>>("band|bars ci|sd|q25|q5|range"),
            Parameter::of::<Option<Scale>>("log|logx|loglog|linear"),
            TITLE,
            X_LABEL,
            Y_LABEL,
            WIDTH,
            HEIGHT,
            OPTIONAL_FILE,
        ],
    ),
    repeated(
        ExperimentEntry::Scatter,
        "scatter",
        &[
            WHAT,
            Parameter::of::<RunLabel>("RUN"),
            Parameter::of::<RunLabel>("RUN"),
            Parameter::of::<Option<BothAxes>>("log|linear"),
            TITLE,
            X_LABEL,
            Y_LABEL,
            WIDTH,
            OPTIONAL_FILE,
        ],
    ),
    repeated(ExperimentEntry::Save, "save", &[FILE]),
    repeated(ExperimentEntry::Report, "report", &[FILE]),
    once(ExperimentEntry::Seed, "seed", Seed::SPEC.parameters),
    once(
        ExperimentEntry::MaxNodes,
        "maxNodes",
        MaxNodes::SPEC.parameters,
    ),
    once(
        ExperimentEntry::TimeLimit,
        "timeLimit",
        TimeLimit::SPEC.parameters,
    ),
    once(
        ExperimentEntry::MemoryLimit,
        "memoryLimit",
        MemoryLimit::SPEC.parameters,
    ),
    once_per_puzzle(ExperimentEntry::Order, "order", Order::SPEC.parameters),
    once(
        ExperimentEntry::Threads,
        "threads",
        Threads::SPEC.parameters,
    ),
    once(ExperimentEntry::Resume, "resume", &[]),
    once(ExperimentEntry::Again, "again", &[]),
];

/// The table of the block's words.
pub(crate) fn words() -> Table {
    Table::new(WORDS.iter().map(|(_, spec)| *spec).collect())
}

/// The word at a place of the table.
pub(crate) fn word(id: WordId) -> &'static (ExperimentEntry, CommandSpec) {
    &WORDS[usize::from(id.0)]
}

/// A word with its role.
const fn word_of(
    entry: ExperimentEntry,
    role: EntryRole,
    name: &'static str,
    parameters: &'static [Parameter],
) -> (ExperimentEntry, CommandSpec) {
    let spec = CommandSpec::entry(Group::Experiment, name, role, parameters);
    (entry, spec)
}

/// A word of which each puzzle has one entry at most.
const fn once_per_puzzle(
    entry: ExperimentEntry,
    name: &'static str,
    parameters: &'static [Parameter],
) -> (ExperimentEntry, CommandSpec) {
    word_of(entry, EntryRole::OncePerPuzzle(name), name, parameters)
}

/// A word of which a block has one entry at most.
const fn once(
    entry: ExperimentEntry,
    name: &'static str,
    parameters: &'static [Parameter],
) -> (ExperimentEntry, CommandSpec) {
    word_of(entry, EntryRole::Once(name), name, parameters)
}

/// A word of which a block has any number of entries.
const fn repeated(
    entry: ExperimentEntry,
    name: &'static str,
    parameters: &'static [Parameter],
) -> (ExperimentEntry, CommandSpec) {
    word_of(entry, EntryRole::Repeated, name, parameters)
}
