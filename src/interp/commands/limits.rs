//! `maxNodes`, `timeLimit`, `memoryLimit`, `threads`, `order`, `tree`: behind a solve for that solve, elsewhere
//! for the session.

use super::{Entry, Interpreter, Result};
use crate::command::{CommandSpec, Decimal, Group, Kind, Parameter, Role};
use crate::interp::{Event, NodeLimit, SetSubject};
use crate::puzzle::Puzzle;
use crate::search::Move;

pub const MAX_NODES: Entry = Entry {
    spec: CommandSpec {
        name: "maxNodes",
        group: Group::Limit,
        parameters: &[Parameter::required(
            "n|none",
            Kind::Integer {
                least: 1,
                none: true,
            },
        )],
        summary: "The most nodes a search may generate",
        details: "A search ends instead of generating one more. Without a word 10000 on `eight`, 10 million elsewhere; \
                  `solve` has no such limit unless one is given.",
        examples: &[
            "setState \"7b2 853 641\" solveAStar h1 maxNodes 10",
            "maxNodes 500",
        ],
        role: Role::Limit,
    },
    run: |interpreter, operands| {
        let limit = operands.integer(0).map(i64::unsigned_abs);
        interpreter.session.settings.max_nodes = NodeLimit::Set(limit);
        tell(
            interpreter,
            SetSubject::MaxNodes,
            limit.map(|limit| limit.to_string()),
        )
    },
    modify: Some(|operands, modifiers| {
        modifiers.max_nodes = Some(operands.integer(0).map(i64::unsigned_abs));
    }),
};

pub const TIME_LIMIT: Entry = Entry {
    spec: CommandSpec {
        name: "timeLimit",
        group: Group::Limit,
        parameters: &[Parameter::required("seconds|none", Kind::Seconds)],
        summary: "The most seconds a search may take",
        details: "A result that time cut off prints no counts, since they change from run to run.",
        examples: &["randomizeState 30 solveAStar h2 timeLimit 5"],
        role: Role::Limit,
    },
    run: |interpreter, operands| {
        let limit = operands.seconds(0);
        interpreter.session.settings.time_limit = limit;
        tell(
            interpreter,
            SetSubject::TimeLimit,
            limit.as_ref().map(Decimal::to_string),
        )
    },
    modify: Some(|operands, modifiers| modifiers.time_limit = Some(operands.seconds(0))),
};

pub const MEMORY_LIMIT: Entry = Entry {
    spec: CommandSpec {
        name: "memoryLimit",
        group: Group::Limit,
        parameters: &[Parameter::required("size|none", Kind::Size)],
        summary: "The most memory a search may take",
        details: "A number with a unit: MB is 10^6 bytes, MiB 2^20. 4 GiB in a new session.",
        examples: &[
            "randomizeState 30 solveBFS memoryLimit 200MB",
            "memoryLimit 1GiB",
        ],
        role: Role::Limit,
    },
    run: |interpreter, operands| {
        let limit = operands.size(0);
        interpreter.session.settings.memory_limit = limit.unwrap_or(u64::MAX);
        tell(
            interpreter,
            SetSubject::MemoryLimit,
            limit.map(|limit| limit.to_string()),
        )
    },
    modify: Some(|operands, modifiers| modifiers.memory_limit = Some(operands.size(0))),
};

pub const THREADS: Entry = Entry {
    spec: CommandSpec {
        name: "threads",
        group: Group::Limit,
        parameters: &[Parameter::required(
            "n|none",
            Kind::Integer {
                least: 1,
                none: true,
            },
        )],
        summary: "The most threads a search may use",
        details: "Counts and solutions are the same for any number. `none` restores the default: one for each core.",
        examples: &["threads 2"],
        role: Role::Limit,
    },
    run: |interpreter, operands| {
        let threads = count(operands.integer(0));
        interpreter.session.settings.threads = threads.or(interpreter.options.threads);
        tell(
            interpreter,
            SetSubject::Threads,
            threads.map(|threads| threads.to_string()),
        )
    },
    modify: Some(|operands, modifiers| modifiers.threads = count(operands.integer(0)).map(Some)),
};

pub const ORDER: Entry = Entry {
    spec: CommandSpec {
        name: "order",
        group: Group::Limit,
        parameters: &[Parameter::required("moves|none", Kind::Order)],
        summary: "The order in which successors are produced",
        details: "A list of all moves of the puzzle. Counts depend on it. `none` restores the puzzle's own order.",
        examples: &["order [left down right up]\nsetState \"312 475 68b\" solveDFS maxNodes none"],
        role: Role::Limit,
    },
    run: |interpreter, operands| {
        let order = operands.order(0);
        let value = order
            .as_deref()
            .map(|order| names(interpreter.session.puzzle.as_ref(), order));
        interpreter.session.settings.order = order;
        tell(interpreter, SetSubject::Order, value)
    },
    modify: Some(|operands, modifiers| modifiers.order = Some(operands.order(0))),
};

pub const TREE: Entry = Entry {
    spec: CommandSpec {
        name: "tree",
        group: Group::Limit,
        parameters: &[],
        summary: "Behind solveAStar: without a closed list, states are expanded again",
        details: "Finds the same lengths and shows what the closed list is good for.",
        examples: &["setState \"312 475 68b\" solveAStar h2 tree"],
        role: Role::ModifierOf("solveAStar"),
    },
    run: |_, _| unreachable!("it is only a modifier"),
    modify: Some(|_, modifiers| modifiers.tree = true),
};

/// Most threads that make sense to ask for.
const MOST_THREADS: usize = 1024;

fn count(value: Option<i64>) -> Option<usize> {
    value.map(|value| {
        usize::try_from(value)
            .unwrap_or(MOST_THREADS)
            .min(MOST_THREADS)
    })
}

fn names(puzzle: &dyn Puzzle, order: &[Move]) -> String {
    let names = order.iter().map(|&mv| puzzle.move_name(mv));
    names.collect::<Vec<_>>().join(" ")
}

fn tell(interpreter: &mut Interpreter<'_>, name: SetSubject, value: Option<String>) -> Result<()> {
    let value = value.unwrap_or_else(|| "none".to_owned());
    Ok(interpreter.host.emit(Event::Set { name, value })?)
}
