//! The table of commands: each one a file (or a noun's file), and a line here.

mod audit;
mod boards;
mod cache;
mod choose_puzzle;
mod evaluate_heuristic;
mod experiment;
mod help;
mod keywords;
mod limits;
mod make_move;
mod print;
mod randomize_state;
mod read_commands;
mod report;
mod save;
mod seed;
mod set_goal;
mod set_state;
mod solution;
mod solution_check;
mod solvable;
mod solve;
mod solve_all;
mod statistics;

use super::execute::{Interpreter, Result};
use super::operands::{Modifiers, Operands};
use super::search_run::Request;
use crate::command::{CommandSpec, Table};
use crate::puzzle::Puzzle;
use crate::syntax::WordId;

/// Runs a command: computes first, commits the session last.
pub type Run = fn(&mut Interpreter<'_>, &Operands) -> Result<()>;

/// Adds what a modifier says.
pub type Modify = fn(&Operands, &mut Modifiers);

/// A command with all that belongs to it.
pub struct Entry {
    /// What everything but its execution sees.
    pub spec: CommandSpec,
    /// Its execution.
    pub run: Run,
    /// What it does behind a solve, if it may stand there.
    pub modify: Option<Modify>,
}

/// All commands: one line each.
const ENTRIES: &[Entry] = &[
    // The board
    set_state::SET_STATE,
    randomize_state::RANDOMIZE_STATE,
    boards::PRINT_STATE,
    boards::PRETTY_PRINT_STATE,
    make_move::MOVE,
    make_move::LEGAL_MOVES,
    set_state::RESET,
    set_state::UNDO,
    solvable::IS_SOLVABLE,
    evaluate_heuristic::HEURISTIC,
    // Searches
    solve::SOLVE,
    solve::SOLVE_A_STAR,
    solve::SOLVE_BEAM,
    solve::SOLVE_BFS,
    solve::SOLVE_DFS,
    solve::SOLVE_IDDFS,
    solve::SOLVE_UCS,
    solve::SOLVE_GREEDY,
    solve::SOLVE_WEIGHTED_A_STAR,
    solve::SOLVE_IDA_STAR,
    solve::SOLVE_RBFS,
    solve::SOLVE_BIDIRECTIONAL,
    solve::SOLVE_HILL_CLIMBING,
    solve_all::SOLVE_ALL,
    report::REPORT,
    experiment::EXPERIMENT,
    audit::AUDIT,
    // What a search found
    boards::PRETTY_PRINT_SOLUTION,
    solution::PRINT_SOLUTION,
    solution::PRINT_PATH,
    statistics::PRINT_STATS,
    solution_check::CHECK_SOLUTION,
    solution::APPLY_SOLUTION,
    // Limits and order
    limits::MAX_NODES,
    limits::TIME_LIMIT,
    limits::MEMORY_LIMIT,
    limits::THREADS,
    limits::ORDER,
    limits::TREE,
    // The session
    choose_puzzle::PUZZLE,
    set_goal::SET_GOAL,
    seed::SEED,
    read_commands::READ_COMMANDS,
    help::HELP,
    save::SAVE,
    cache::CACHE,
    // Scripting
    print::PRINT,
    keywords::LET,
    keywords::IF,
    keywords::REPEAT,
    keywords::FOR,
    keywords::DEFINE,
    keywords::EXPECT,
];

/// The table with everything behind it.
pub struct Catalog {
    /// What checking, completion, help and suggestions read.
    pub table: Table,
}

impl Catalog {
    /// How the command runs.
    pub(super) fn run(id: WordId) -> Run {
        ENTRIES[id.0 as usize].run
    }

    /// The search that a solve command asks for; `None` for one that is not a single search.
    pub(super) fn request(name: &str, operands: &Operands, puzzle: &dyn Puzzle) -> Option<Request> {
        solve::request(name, operands, puzzle)
    }

    /// Adds what a modifier says.
    pub(super) fn modify(id: WordId, operands: &Operands, modifiers: &mut Modifiers) {
        if let Some(modify) = ENTRIES[id.0 as usize].modify {
            modify(operands, modifiers);
        }
    }
}

/// All commands.
pub fn catalog() -> Catalog {
    Catalog {
        table: Table::new(ENTRIES.iter().map(|entry| entry.spec).collect())
            .with_block(experiment::EXPERIMENT.spec.name, crate::experiment::words()),
    }
}
