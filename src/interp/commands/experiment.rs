//! `experiment`: the words of its block, for checking, help and completion. The interpreter runs it,
//! since it takes a block.

use super::{Entry, limits};
use crate::command::{CommandSpec, EntryRole, Group, Kind, Parameter, Role, Table};

/// What is measured, as it is typed.
const MEASURES: &[&str] = &[
    "generated",
    "expanded",
    "stored",
    "goalTests",
    "length",
    "excess",
    "branching",
    "time",
];

/// What is made of many runs, as it is typed.
const STATISTICS: &[&str] = &["mean", "median", "min", "max", "sd"];

const WHAT: Parameter = Parameter::required("WHAT", Kind::Choice(MEASURES));
const STATISTIC: Parameter =
    Parameter::optional("mean|median|min|max|sd", Kind::Choice(STATISTICS));
const FILE: Parameter = Parameter::optional("FILE", Kind::File);

pub const EXPERIMENT: Entry = Entry {
    spec: CommandSpec {
        name: "experiment",
        group: Group::Solve,
        parameters: &[Parameter::required("NAME", Kind::Name)],
        summary: "Runs searches on many boards and makes tables and plots of them",
        details: "A block behind the name says what is run, on what, and what is made of it. Puzzle, goal, limits and seed \
                  are the session's unless the block names its own; the session is afterwards as before. Each run is a line \
                  of the file NAME.runs.jsonl.",
        examples: &[
            "experiment \"nodes\" {\n  depths 2..6 step 2\n  samples 5\n  run solveAStar h1\n  run solveBeam 10 as \"beam of ten\"\n  table generated\n}",
        ],
        role: Role::WithEntries,
    },
    run: |_, _| unreachable!("an experiment is run as a step"),
    modify: None,
};

const fn required(name: &'static str, kind: Kind) -> [Parameter; 1] {
    [Parameter::required(name, kind)]
}

/// The words of the block, in the order `help` shows them.
const WORDS: &[CommandSpec] = &[
    once(
        "puzzle",
        &required("P", Kind::Puzzle),
        "The puzzle; its own goal is in force unless the block names one",
        &["puzzle eight"],
    ),
    word(
        "setGoal",
        EntryRole::Once("goal"),
        &required("S", Kind::Goal),
        "The state that the searches are to reach",
        &["setGoal \"123 8b4 765\""],
    ),
    word(
        "goal",
        EntryRole::Once("goal"),
        &required("S", Kind::Goal),
        "The same as setGoal",
        &["goal \"123 8b4 765\""],
    ),
    once(
        "depths",
        &required("DEPTHS", Kind::Depths),
        "How far from the goal boards are drawn, a row for each: a range, a list or a number",
        &["depths 2..24 step 2"],
    ),
    once(
        "samples",
        &required(
            "n",
            Kind::Integer {
                least: 1,
                none: false,
            },
        ),
        "How many boards are drawn at each depth; 100 without",
        &["samples 100"],
    ),
    once(
        "sampling",
        &required(
            "depth|walk|moves|uniform",
            Kind::Choice(&["depth", "walk", "moves", "uniform"]),
        ),
        "How they are drawn: `depth` (without a word) at that true distance, `walk` at the end of a walk that meets no \
         board twice, `moves` after random moves, `uniform` among all boards, without depths",
        &["sampling walk"],
    ),
    once(
        "states",
        &required("STATES", Kind::States),
        "Given boards in the place of drawn ones",
        &["states [\"3b2 615 748\" \"312 475 68b\"]"],
    ),
    once(
        "file",
        &required("FILE", Kind::File),
        "A file of given boards, one a line, after its number and its optimal length or without; `#` comments",
        &["file \"korf.txt\""],
    ),
    word(
        "run",
        EntryRole::Search,
        &[
            Parameter::required("SEARCH", Kind::Search),
            Parameter::optional("as LABEL", Kind::Name),
        ],
        "A search that is run on every board: a solve command with its modifiers",
        &["run solveAStar h2 as \"A* Manhattan\""],
    ),
    word(
        "as",
        EntryRole::Label,
        &required("LABEL", Kind::Name),
        "Behind a run: what tables and legends call it; the command line without",
        &["run solveBeam 10 as \"beam of ten\""],
    ),
    word(
        "table",
        EntryRole::Repeated,
        &[WHAT, STATISTIC, FILE],
        "A table, a row for each depth and a column for each run; a FILE ends in .md .csv .json or .tex",
        &["table generated mean \"nodes.md\""],
    ),
    word(
        "plot",
        EntryRole::Repeated,
        &[
            WHAT,
            STATISTIC,
            Parameter::optional("log", Kind::Choice(&["log"])),
            FILE,
        ],
        "A plot, a line for each run, drawn as text without a FILE, which ends in .svg or .png",
        &["plot generated log \"nodes.svg\""],
    ),
    word(
        "save",
        EntryRole::Repeated,
        &required("FILE", Kind::File),
        "Every run as a row of a file that ends in .csv or .jsonl",
        &["save \"runs.csv\""],
    ),
    word(
        "report",
        EntryRole::Repeated,
        &required("FILE", Kind::File),
        "A page that ends in .html: tables, plots, boards, and solutions to step through",
        &["report \"nodes.html\""],
    ),
    once(
        "seed",
        super::seed::SEED.spec.parameters,
        "What the boards are drawn with; the session's seed without",
        &["seed 7"],
    ),
    once(
        "maxNodes",
        limits::MAX_NODES.spec.parameters,
        "The most nodes each run may generate, unless the run has a limit of its own",
        &["maxNodes 10000"],
    ),
    once(
        "timeLimit",
        limits::TIME_LIMIT.spec.parameters,
        "The most seconds each run may take, likewise",
        &["timeLimit 5"],
    ),
    once(
        "memoryLimit",
        limits::MEMORY_LIMIT.spec.parameters,
        "The most memory each run may take, likewise",
        &["memoryLimit 1GiB"],
    ),
    once(
        "order",
        limits::ORDER.spec.parameters,
        "The order in which successors are produced, likewise",
        &["order [left down right up]"],
    ),
    once(
        "threads",
        limits::THREADS.spec.parameters,
        "How many runs are made at once; nothing else depends on it",
        &["threads 2"],
    ),
];

/// The words of the block as a table.
pub fn words() -> Table {
    Table::new(WORDS.to_vec())
}

/// A word that stands once at most.
const fn once(
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> CommandSpec {
    word(name, EntryRole::Once(name), parameters, summary, examples)
}

const fn word(
    name: &'static str,
    role: EntryRole,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        group: Group::Solve,
        parameters,
        summary,
        details: "",
        examples,
        role: Role::Entry(role),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Measure, Statistic};

    #[test]
    fn every_measure_and_statistic_has_its_word() {
        assert_eq!(MEASURES, Measure::ALL.map(Measure::name));
        assert_eq!(STATISTICS, Statistic::ALL.map(Statistic::name));
    }
}
