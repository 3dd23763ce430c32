//! `maxNodes`, `timeLimit`, `memoryLimit`, `order`, `threads`: of all runs, unless a run has its own.

use super::{EntryWord, once};
use crate::command::{CommandSpec, Kind, Parameter};
use crate::experiment::block::{Operands, Reading};

pub const MAX_NODES: EntryWord = limit(
    once(
        "maxNodes",
        &[Parameter::required("n|none", COUNT)],
        "The most nodes each run may generate, unless the run has a limit of its own",
        &["maxNodes 10000"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            reading.limits.max_nodes = Some(operands.count(0));
        }
    },
);

pub const TIME_LIMIT: EntryWord = limit(
    once(
        "timeLimit",
        &[Parameter::required("seconds|none", Kind::Seconds)],
        "The most seconds each run may take, likewise",
        &["timeLimit 5"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            reading.limits.time_limit = Some(operands.seconds(0));
        }
    },
);

pub const MEMORY_LIMIT: EntryWord = limit(
    once(
        "memoryLimit",
        &[Parameter::required("size|none", Kind::Size)],
        "The most memory each run may take, likewise",
        &["memoryLimit 1GiB"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            reading.limits.memory_limit = Some(operands.size(0));
        }
    },
);

pub const ORDER: EntryWord = limit(
    once(
        "order",
        &[Parameter::required("moves|none", Kind::Order)],
        "The order in which successors are produced, likewise",
        &["order [left down right up]"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            reading.limits.order = Some(operands.order(0).map(<[_]>::to_vec));
        }
    },
);

pub const THREADS: EntryWord = limit(
    once(
        "threads",
        &[Parameter::required("n|none", COUNT)],
        "How many runs are made at once; nothing else depends on it",
        &["threads 2"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            let count = operands.count(0);
            reading.limits.threads = count.map(|count| count.min(MOST_THREADS) as usize);
        }
    },
);

/// Most threads that make sense to ask for.
const MOST_THREADS: u64 = 1024;

const COUNT: Kind = Kind::Integer {
    least: 1,
    none: true,
};

const fn limit(spec: CommandSpec, read: fn(&mut Reading<'_>, Option<&Operands>)) -> EntryWord {
    EntryWord {
        spec,
        way: None,
        read,
    }
}
