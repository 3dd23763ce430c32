//! `maxNodes`, `timeLimit`, `memoryLimit`, `order`, `threads`: of all runs, unless a run has its own.

use super::{EntryWord, once};
use crate::command::{CommandSpec, MaxNodes, MemoryLimit, Order, Threads, TimeLimit, Word};
use crate::experiment::block::{Operands, Reading};

pub const MAX_NODES: EntryWord = limit(
    once(
        "maxNodes",
        MaxNodes::SPEC.parameters,
        "The most nodes each run may generate, unless the run has a limit of its own",
        &["maxNodes 10000"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            reading.limits.max_nodes = operands.count(0).into();
        }
    },
);

pub const TIME_LIMIT: EntryWord = limit(
    once(
        "timeLimit",
        TimeLimit::SPEC.parameters,
        "The most seconds each run may take, likewise",
        &["timeLimit 5"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            reading.limits.time_limit = operands.seconds(0).into();
        }
    },
);

pub const MEMORY_LIMIT: EntryWord = limit(
    once(
        "memoryLimit",
        MemoryLimit::SPEC.parameters,
        "The most memory each run may take, likewise",
        &["memoryLimit 1GiB"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            reading.limits.memory = operands.size(0).into();
        }
    },
);

pub const ORDER: EntryWord = limit(
    once(
        "order",
        Order::SPEC.parameters,
        "The order in which successors are produced, likewise",
        &["order [left down right up]"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            reading.limits.order = operands.order(0).map(Box::from).into();
        }
    },
);

pub const THREADS: EntryWord = limit(
    once(
        "threads",
        Threads::SPEC.parameters,
        "How many runs are made at once; nothing else depends on it",
        &["threads 2"],
    ),
    |reading, operands| {
        if let Some(operands) = operands {
            let count = operands.count(0).into();
            reading.limits.threads = Threads { count }.threads();
        }
    },
);

const fn limit(spec: CommandSpec, read: fn(&mut Reading<'_>, Option<&Operands>)) -> EntryWord {
    EntryWord {
        spec,
        way: None,
        read,
    }
}
