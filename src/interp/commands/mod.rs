//! The actions of commands: each noun a file, as in the room `command`, which has the list of them.

mod audit;
mod boards;
mod cache;
mod choose_puzzle;
mod definitions;
mod evaluate_heuristic;
mod help;
mod layers;
mod limits;
mod make_move;
mod plot_file;
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
mod submission;
mod suggestion;
mod watching;
mod write;
mod write_states;

use crate::command::{self, Command, Solver, with_words};
use crate::interp::environment::{Call, Result};
use crate::interp::execution::interpreter::{Execute, Interpreter};

macro_rules! runs {
    ([$($row:tt)*] [$($run:ident)*] [$($search:ident)*] [$($behind:ident)*]) => {
        impl Execute for Command {
            fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
                match self {
                    $(Self::$run(command) => command.run(interpreter, call),)*
                }
            }
        }

        $(impl Execute for command::$search {
            fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
                let puzzle = interpreter.env.session.puzzle.as_ref();
                let request = self.request(&call.modifiers, puzzle);
                interpreter.env.searching(call).search(&request)
            }
        })*
    };
}
with_words!(runs);
