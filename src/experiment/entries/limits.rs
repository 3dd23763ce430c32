//! `maxNodes`, `timeLimit`, `memoryLimit`, `order`, `threads`: of all runs, unless a run has its own.

use super::{EntryWord, once, once_per_puzzle};
use crate::command::{CommandSpec, MaxNodes, MemoryLimit, Order, Threads, TimeLimit, Word};
use crate::experiment::block::{EntryOperands, Reading};

pub(crate) const MAX_NODES: EntryWord = limit(
    once(
        "maxNodes",
        MaxNodes::SPEC.parameters,
        "The most nodes each run may generate, unless the run has a limit of its own",
        &["maxNodes 10000"],
    ),
    |reading, operands| {
        if let Some(limit) = operands.next() {
            reading.settings.max_nodes = limit;
        }
    },
);

pub(crate) const TIME_LIMIT: EntryWord = limit(
    once(
        "timeLimit",
        TimeLimit::SPEC.parameters,
        "The most seconds each run may take, unless the run has a limit of its own",
        &["timeLimit 5"],
    ),
    |reading, operands| {
        if let Some(limit) = operands.next() {
            reading.settings.time_limit = limit;
        }
    },
);

pub(crate) const MEMORY_LIMIT: EntryWord = limit(
    once(
        "memoryLimit",
        MemoryLimit::SPEC.parameters,
        "The most memory each run may take, unless the run has a limit of its own",
        &["memoryLimit 1GiB"],
    ),
    |reading, operands| {
        if let Some(limit) = operands.next() {
            reading.settings.memory = MemoryLimit { limit }.bytes();
        }
    },
);

pub(crate) const ORDER: EntryWord = limit(
    once_per_puzzle(
        "order",
        Order::SPEC.parameters,
        "The order in which each run generates successors, unless the run has an order of its own",
        &["order [left down right up]"],
    ),
    |reading, operands| {
        if let Some(order) = operands.next() {
            reading.settings.order = order;
        }
    },
);

pub(crate) const THREADS: EntryWord = limit(
    once(
        "threads",
        Threads::SPEC.parameters,
        "The number of runs at the same time; no result depends on it",
        &["threads 2"],
    ),
    |reading, operands| {
        if let Some(count) = operands.next() {
            reading.settings.threads = Threads { count }.threads();
        }
    },
);

const fn limit(spec: CommandSpec, read: fn(&mut Reading<'_>, &mut EntryOperands<'_>)) -> EntryWord {
    EntryWord {
        spec,
        way: None,
        read,
    }
}
