//! What commands do: each noun a file, as in the room `command`, which has the list of them.

mod audit;
mod boards;
mod cache;
mod choose_puzzle;
mod evaluate_heuristic;
mod help;
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
mod solve_all;
mod statistics;

use super::execute::{Interpreter, Result};
use crate::command::{self, Command, Modifiers, Solver, Table, with_words};
use crate::syntax::Span;

/// The table with everything behind it.
pub struct Catalog {
    /// What checking, completion, help and suggestions read.
    pub table: Table,
}

/// All commands.
pub fn catalog() -> Catalog {
    let name = <command::Experiment as command::Word>::SPEC.name;
    Catalog {
        table: Table::new(command::specs()).with_block(name, crate::experiment::words()),
    }
}

/// How a command is called.
pub struct Call {
    /// Where its name stands.
    pub name: Span,
    /// What stands behind it.
    pub modifiers: Modifiers,
}

/// What a command does: computes first, commits the session last.
pub trait Run {
    /// Runs it.
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()>;
}

macro_rules! runs {
    ([$($row:tt)*] [$($run:ident)*] [$($search:ident)*] [$($behind:ident)*]) => {
        impl Run for Command {
            fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
                match self {
                    $(Self::$run(command) => command.run(interpreter, call),)*
                }
            }
        }

        $(impl Run for command::$search {
            fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
                let puzzle = interpreter.session.puzzle.as_ref();
                let request = self.request(&call.modifiers, puzzle);
                interpreter.search(&request, call)
            }
        })*
    };
}
with_words!(runs);
