//! The commands: what each takes, as a type of its own, with what the table says of it.
//!
//! A command is a `command!` in the file of its noun, a line in the list below, and an `impl Run` beside those of
//! its noun in `interp`.

mod audit;
mod boards;
mod cache;
mod help;
mod keywords;
mod layers;
mod limits;
mod moves;
mod print;
mod puzzle;
mod report;
mod script;
mod seed;
mod solution;
mod solve;
mod state;
mod tuning;

pub use audit::Audit;
pub use boards::{PrettyPrintSolution, PrettyPrintState, PrintState, StateNotation};
pub use cache::{Cache, CacheRequest};
pub use help::Help;
pub use keywords::{Define, Expect, Experiment, For, If, Let, Repeat};
pub use layers::Layers;
pub use limits::{Adjust, MaxNodes, MemoryLimit, Modifiers, Order, Threads, TimeLimit};
pub use moves::{LegalMoves, MakeMove};
pub use print::Print;
pub use puzzle::{ChoosePuzzle, SetGoal};
pub use report::CompareSearches;
pub use script::{ReadCommands, Save};
pub use seed::Seed;
pub use solution::{ApplySolution, CheckSolution, PrintPath, PrintSolution, PrintStats};
pub use solve::{
    Solve, SolveAStar, SolveAll, SolveBeam, SolveBfs, SolveBidirectional, SolveDfs, SolveGreedy,
    SolveHillClimbing, SolveIdaStar, SolveIddfs, SolveRbfs, SolveUcs, SolveWeightedAStar, Solver,
};
pub use state::{EvaluateHeuristic, IsSolvable, RandomizeState, Reset, SetState, Undo};
pub use tuning::{BreakTies, Reopen, Switch, Tree};

use super::{CommandSpec, Operands, Request};
use crate::puzzle::Puzzle;
use crate::syntax::WordId;

/// A word of the table.
pub trait Word {
    /// What everything but its execution sees of it.
    const SPEC: CommandSpec;
}

/// A word with operands of its own.
pub trait Arguments: Word + Sized {
    /// Reads all of them; `None` where one is not known yet, or wrong.
    fn read(operands: &mut Operands<'_>) -> Option<Self>;
}

/// A command: its operands as fields, `Option` where they may be left out, each with its name in `help`; then its
/// spec.
macro_rules! command {
    (
        $(#[$doc:meta])*
        $type:ident { $($(#[$field_doc:meta])* $field:ident: $operand:ty = $shown:literal,)* }
        $($spec:ident: $value:expr,)*
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $type {
            $($(#[$field_doc])* pub $field: $operand,)*
        }

        impl $crate::command::Word for $type {
            const SPEC: $crate::command::CommandSpec = $crate::command::CommandSpec {
                parameters: &[$($crate::command::Parameter::of::<$operand>($shown)),*],
                $($spec: $value,)*
            };
        }

        impl $crate::command::Arguments for $type {
            #[allow(unused_variables, reason = "some commands take nothing")]
            fn read(operands: &mut $crate::command::Operands<'_>) -> Option<Self> {
                // All of them, so that all that is wrong is found.
                $(let $field = operands.next();)*
                Some(Self { $($field: $field?),* })
            }
        }
    };
}
use command;

/// Hands the list of words to a macro, sorted by what they are: `run` a command, `search` one that is a search of one
/// board, `both` one that may also stand behind a search, `behind` a word that stands only there, `word` one that the
/// grammar itself knows. Their order is the order of the table.
macro_rules! with_words {
    ($then:ident) => {
        $crate::command::sort_words! { $then [] [] [] []
            // The board
            run SetState, run RandomizeState, run PrintState, run PrettyPrintState, run MakeMove, run LegalMoves,
            run Reset, both Undo, run IsSolvable, run EvaluateHeuristic,
            // Searches
            search Solve, search SolveAStar, search SolveBeam, search SolveBfs, search SolveDfs, search SolveIddfs,
            search SolveUcs, search SolveGreedy, search SolveWeightedAStar, search SolveIdaStar, search SolveRbfs,
            search SolveBidirectional, search SolveHillClimbing,
            run SolveAll, run CompareSearches, word Experiment, run Audit, run Layers,
            // What a search found
            run PrettyPrintSolution, run PrintSolution, run PrintPath, run PrintStats, run CheckSolution,
            run ApplySolution,
            // Limits and order
            both MaxNodes, both TimeLimit, both MemoryLimit, both Threads, both Order, behind Tree, behind BreakTies, behind Reopen,
            // The session
            run ChoosePuzzle, run SetGoal, run Seed, run ReadCommands, run Help, run Save, run Cache,
            // Scripting
            run Print, word Let, word If, word Repeat, word For, word Define, word Expect,
        }
    };
}
pub(crate) use with_words;

/// Sorts the words: a row for each, the commands, the searches among them, what may stand behind a search.
macro_rules! sort_words {
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] run $type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* { $type, Some(|read| $type::read(read).map(Command::$type)), None }]
            [$($run)* $type] [$($search)*] [$($behind)*] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] search $type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* { $type, Some(|read| $type::read(read).map(Command::$type)), None }]
            [$($run)* $type] [$($search)* $type] [$($behind)*] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] both $type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* {
                $type,
                Some(|read| $type::read(read).map(Command::$type)),
                Some(|read| $type::read(read).map(Modifier::$type))
            }]
            [$($run)* $type] [$($search)*] [$($behind)* $type] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] behind $type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* { $type, None, Some(|read| $type::read(read).map(Modifier::$type)) }]
            [$($run)*] [$($search)*] [$($behind)* $type] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] word $type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* { $type, None, None }] [$($run)*] [$($search)*] [$($behind)*] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*]) => {
        $then! { [$($row)*] [$($run)*] [$($search)*] [$($behind)*] }
    };
}
pub(crate) use sort_words;

/// A word with the ways to read what it takes.
struct Row {
    spec: CommandSpec,
    command: Option<fn(&mut Operands<'_>) -> Option<Command>>,
    modifier: Option<fn(&mut Operands<'_>) -> Option<Modifier>>,
}

macro_rules! words {
    ([$({ $word:ident, $read:expr, $modify:expr })*] [$($run:ident)*] [$($search:ident)*] [$($behind:ident)*]) => {
        /// All words, in the order of the table.
        const ROWS: &[Row] = &[$(Row {
            spec: <$word as Word>::SPEC,
            command: $read,
            modifier: $modify,
        }),*];

        /// A command with its operands.
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "each is described where it is defined")]
        pub enum Command {
            $($run($run),)*
        }

        /// What stands behind a search, with its operands.
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "each is described where it is defined")]
        pub enum Modifier {
            $($behind($behind),)*
        }

        impl Command {
            /// What a search asks for; `None` for a command that is not one search of one board.
            pub fn request(&self, modifiers: &Modifiers, puzzle: &dyn Puzzle) -> Option<Request> {
                match self {
                    $(Self::$search(search) => Some(search.request(modifiers, puzzle)),)*
                    _ => None,
                }
            }
        }

        impl Modifier {
            /// What it says of the search.
            pub fn adjust(&self, modifiers: &mut Modifiers) {
                match self {
                    $(Self::$behind(word) => word.adjust(modifiers),)*
                }
            }
        }
    };
}
with_words!(words);

/// What is said of all words, in the order of the table: `help` lists them so.
pub fn specs() -> Vec<CommandSpec> {
    ROWS.iter().map(|row| row.spec).collect()
}

impl Command {
    /// Reads the operands of the command of that place in the table; `None` where one is not known yet, or wrong, and
    /// for a word that is no command.
    pub fn read(id: WordId, operands: &mut Operands<'_>) -> Option<Self> {
        ROWS[usize::from(id.0)]
            .command
            .and_then(|read| read(operands))
    }
}

impl Modifier {
    /// Reads the operands of the word of that place in the table; `None` where one is not known yet, or wrong, and for a
    /// word that does not stand behind a search.
    pub fn read(id: WordId, operands: &mut Operands<'_>) -> Option<Self> {
        ROWS[usize::from(id.0)]
            .modifier
            .and_then(|read| read(operands))
    }
}
