//! The words of the block of an experiment, and the types of their operands.

mod operands;

pub(crate) use operands::{
    Against, Baseline, BothAxes, CommonBoards, Count, Depths, Distinct, Label, Lines, Rows,
    SpreadShown, Title, XLabel, YLabel,
};

use crate::command::{
    CommandSpec, EntryRole, FileName, Goal, Group, Kind, MaxNodes, MemoryLimit, Order, Parameter,
    Role, Seed, Table, Threads, TimeLimit, Word,
};
use crate::experiment::{Measure, SamplingKind, Scale, Statistic};
use puzzle_core::puzzle::{Board, Puzzle};
use puzzle_core::syntax::WordId;
use std::sync::Arc;

/// The meaning of a word of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
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

/// Sources of boards to start from; a puzzle has one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StartSource {
    /// Random draws.
    Drawn,
    /// A list in the block.
    Listed,
    /// A file.
    File,
}

impl Entry {
    /// The source of boards to which the word belongs.
    pub(crate) fn start_source(self) -> Option<StartSource> {
        match self {
            Self::Depths | Self::Samples | Self::Sampling => Some(StartSource::Drawn),
            Self::States => Some(StartSource::Listed),
            Self::File => Some(StartSource::File),
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
const FILE: Parameter = Parameter::of::<FileName>("FILE");
const GOAL: &[Parameter] = &[Parameter::of::<Goal>("S")];

/// All words, in the order of `help`.
const WORDS: &[(Entry, CommandSpec)] = &[
    repeated(
        Entry::Puzzle,
        "puzzle",
        &[Parameter::of::<Arc<Puzzle>>("P")],
        "The puzzle, with its own goal unless the block sets one",
        &["puzzle eight"],
    ),
    word_of(
        Entry::Goal,
        EntryRole::OncePerPuzzle("goal"),
        "setGoal",
        GOAL,
        "The goal of the searches",
        &["setGoal \"123 8b4 765\""],
    ),
    once_per_puzzle(
        Entry::Goal,
        "goal",
        GOAL,
        "The same as setGoal",
        &["goal \"123 8b4 765\""],
    ),
    once_per_puzzle(
        Entry::Depths,
        "depths",
        &[Parameter::of::<Depths>("DEPTHS")],
        "The distances from the goal at which boards are drawn, a row for each: a range, a list or a number",
        &["depths 2..24 step 2"],
    ),
    once_per_puzzle(
        Entry::Samples,
        "samples",
        &[
            Parameter::of::<Count>("n|all"),
            Parameter::of::<Option<Distinct>>("distinct"),
        ],
        "The number of boards at each depth, by default 100. With `distinct` all of them differ; `all` takes every \
         board at that distance once",
        &["samples 100", "samples 20 distinct", "samples all"],
    ),
    once_per_puzzle(
        Entry::Sampling,
        "sampling",
        &[Parameter::of::<SamplingKind>("depth|walk|moves|uniform")],
        "How boards are drawn: `depth`, the default, at that true distance, `walk` at the end of a walk that visits no \
         board twice, `moves` after random moves, `uniform` from all boards, without depths",
        &["sampling walk"],
    ),
    once_per_puzzle(
        Entry::States,
        "states",
        &[Parameter::of::<Box<[Board]>>("STATES")],
        "A list of boards, instead of drawn ones",
        &["states [\"3b2 615 748\" \"312 475 68b\"]"],
    ),
    once_per_puzzle(
        Entry::File,
        "file",
        &[FILE],
        "A file of boards: one a line, with or without number and optimal length, or a table with heads; `#` begins a comment; or problems of a map (`.scen`), or scrambles of twsearch (`.scr`)",
        &["file \"korf.txt\""],
    ),
    word_of(
        Entry::Run,
        EntryRole::Search,
        "run",
        &[
            Parameter::required("SEARCH", Kind::Search),
            Parameter::optional("as LABEL", Kind::Name),
        ],
        "A search, run on every board: a solve command with its modifiers",
        &["run solveAStar h2 as \"A* Manhattan\""],
    ),
    word_of(
        Entry::Label,
        EntryRole::OfRun { is_log: false },
        "as",
        &[Parameter::required("LABEL", Kind::Name)],
        "After a run: its name in tables and legends; by default the command line",
        &["run solveBeam 10 as \"beam of ten\""],
    ),
    repeated(
        Entry::Table,
        "table",
        &[
            WHAT,
            STATISTIC,
            Parameter::of::<Option<Rows>>("rows depth|all|puzzles|board|length"),
            Parameter::of::<Option<CommonBoards>>("common"),
            Parameter::of::<Option<Baseline>>("to RUN"),
            TITLE,
            OPTIONAL_FILE,
        ],
        "A table with a row for each depth and a column for each run; a FILE ends in .md .csv .json or .tex",
        &[
            "table generated mean \"nodes.md\"",
            "table (generated / stored) median rows all",
        ],
    ),
    repeated(
        Entry::Coverage,
        "coverage",
        &[TITLE, OPTIONAL_FILE],
        "A table of coverage: how many runs each search solved, on each puzzle and in all, and what ended the others",
        &["coverage \"coverage.tex\""],
    ),
    repeated(
        Entry::Compare,
        "compare",
        &[WHAT, TITLE, OPTIONAL_FILE],
        "A table of pairs of runs: the number of boards on which one has less, the ratio, the sign test, Wilcoxon's test",
        &["compare generated"],
    ),
    repeated(
        Entry::Plot,
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
            OPTIONAL_FILE,
        ],
        "A plot with a line for each run, as text or in a FILE that ends in .svg, .png, .pdf or .tex",
        &[
            "plot generated band ci log \"nodes.svg\"",
            "plot length against generated logx",
            "plot solved against generated logx",
        ],
    ),
    repeated(
        Entry::Scatter,
        "scatter",
        &[
            WHAT,
            Parameter::of::<Label>("RUN"),
            Parameter::of::<Label>("RUN"),
            Parameter::of::<Option<BothAxes>>("log|linear"),
            TITLE,
            X_LABEL,
            Y_LABEL,
            OPTIONAL_FILE,
        ],
        "A plot with a point for each board: the second run's number over the first run's",
        &["scatter generated \"solveAStar h1\" \"solveAStar h2\" log"],
    ),
    repeated(
        Entry::Save,
        "save",
        &[FILE],
        "Writes every run as a row of a file that ends in .csv or .jsonl",
        &["save \"runs.csv\""],
    ),
    repeated(
        Entry::Report,
        "report",
        &[FILE],
        "Writes a page, a file that ends in .html: tables, plots, boards, and solutions to step through",
        &["report \"nodes.html\""],
    ),
    once(
        Entry::Seed,
        "seed",
        Seed::SPEC.parameters,
        "The seed that draws the boards; by default the session's",
        &["seed 7"],
    ),
    once(
        Entry::MaxNodes,
        "maxNodes",
        MaxNodes::SPEC.parameters,
        "The most nodes each run may generate, unless the run has a limit of its own",
        &["maxNodes 10000"],
    ),
    once(
        Entry::TimeLimit,
        "timeLimit",
        TimeLimit::SPEC.parameters,
        "The most seconds each run may take, unless the run has a limit of its own",
        &["timeLimit 5"],
    ),
    once(
        Entry::MemoryLimit,
        "memoryLimit",
        MemoryLimit::SPEC.parameters,
        "The most memory each run may take, unless the run has a limit of its own",
        &["memoryLimit 1GiB"],
    ),
    once_per_puzzle(
        Entry::Order,
        "order",
        Order::SPEC.parameters,
        "The order in which each run generates successors, unless the run has an order of its own",
        &["order [left down right up]"],
    ),
    once(
        Entry::Threads,
        "threads",
        Threads::SPEC.parameters,
        "The number of runs at the same time; no result depends on it",
        &["threads 2"],
    ),
    once(
        Entry::Resume,
        "resume",
        &[],
        "Continues after the runs in the log, and gives no advice that it does",
        &["resume"],
    ),
    once(
        Entry::Again,
        "again",
        &[],
        "Overwrites existing files and, without `resume`, discards earlier runs",
        &["again"],
    ),
];

/// The table of the block's words.
pub(crate) fn words() -> Table {
    Table::new(WORDS.iter().map(|(_, spec)| *spec).collect())
}

/// The word at a place of the table.
pub(crate) fn word(id: WordId) -> &'static (Entry, CommandSpec) {
    &WORDS[usize::from(id.0)]
}

/// A word with its role.
const fn word_of(
    entry: Entry,
    role: EntryRole,
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> (Entry, CommandSpec) {
    let spec = CommandSpec {
        name,
        group: Group::Solve,
        parameters,
        summary,
        details: "",
        examples,
        role: Role::Entry(role),
    };
    (entry, spec)
}

/// A word of which each puzzle has one entry at most.
const fn once_per_puzzle(
    entry: Entry,
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> (Entry, CommandSpec) {
    word_of(
        entry,
        EntryRole::OncePerPuzzle(name),
        name,
        parameters,
        summary,
        examples,
    )
}

/// A word of which a block has one entry at most.
const fn once(
    entry: Entry,
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> (Entry, CommandSpec) {
    word_of(
        entry,
        EntryRole::Once(name),
        name,
        parameters,
        summary,
        examples,
    )
}

/// A word of which a block has any number of entries.
const fn repeated(
    entry: Entry,
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> (Entry, CommandSpec) {
    word_of(
        entry,
        EntryRole::Repeated,
        name,
        parameters,
        summary,
        examples,
    )
}
