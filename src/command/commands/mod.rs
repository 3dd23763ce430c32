//! The commands: what each takes, as a type of its own, with what the table says of it.
//!
//! A command is a `command!` in the file of its noun, a line in the list below, and an `impl Run` beside those of
//! its noun in `interp`.

mod audit;
mod boards;
mod both_ends;
mod cache;
mod definitions;
mod help;
mod keywords;
mod layers;
mod limits;
mod moves;
mod print;
mod puzzle;
mod replay;
mod report;
mod script;
mod search;
mod seed;
mod solution;
mod solve;
mod state;
mod states;
mod submission;
mod tuning;
mod watching;
mod write;

pub(crate) use boards::SolutionLayout;
pub(crate) use limits::{Adjust, JudgedLog, Modifiers, Purpose, UnmodifiedSearch};
pub(crate) use replay::replay_words;
pub(crate) use script::SaveFormat;
pub(crate) use search::Solver;
pub(crate) use tuning::Switch;

use super::{CommandSpec, Operands, Readable, Request};
use puzzle_core::puzzle::Puzzle;
use puzzle_core::syntax::WordId;

/// A word of the table.
pub(crate) trait Word {
    /// The specification, which all but its execution read.
    const SPEC: CommandSpec;
}

/// A word with operands of its own.
pub(crate) trait FromOperands: Word + Sized {
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
        pub(crate) struct $type {
            $($(#[$field_doc])* pub(crate) $field: $operand,)*
        }

        impl $crate::command::Word for $type {
            const SPEC: $crate::command::CommandSpec = $crate::command::CommandSpec {
                parameters: &[$($crate::command::Parameter::of::<$operand>($shown)),*],
                ..$crate::command::CommandSpec {
                    $($spec: $value,)*
                    ..$crate::command::CommandSpec::PLAIN
                }
            };
        }

        impl $crate::command::FromOperands for $type {
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
/// grammar itself knows; each with the file that it stands in. Their order is the order of the table.
macro_rules! with_words {
    ($then:ident) => {
        $crate::command::sort_words! { $then [] [] [] []
            // The board
            run state::SetState,
            run state::RandomizeState,
            run boards::PrintState,
            run boards::PrettyPrintState,
            run boards::DrawState,
            run moves::MakeMove,
            run moves::LegalMoves,
            run state::Reset,
            both state::Undo,
            run state::IsSolvable,
            run state::EvaluateHeuristic,
            // Searches
            search solve::Solve,
            search solve::SolveAStar,
            search solve::SolveBeam,
            search solve::SolveRectangle,
            search solve::SolveBfs,
            search solve::SolveDfs,
            search solve::SolveIddfs,
            search solve::SolveUcs,
            search solve::SolveGreedy,
            search solve::SolveWeightedAStar,
            search solve::SolveAra,
            search solve::SolveIdaStar,
            search solve::SolveBts,
            search solve::SolveHdaStar,
            search solve::SolveExternalAStar,
            search solve::SolveBfidaStar,
            search solve::SolveQStar,
            search solve::SolveJps,
            search solve::SolveRbfs,
            search solve::SolveBidirectional,
            search both_ends::SolveNbs,
            search both_ends::SolveMm,
            search both_ends::SolveBae,
            search both_ends::SolveDvcbs,
            search both_ends::SolveDbbs,
            search solve::SolveHillClimbing,
            search solve::SolveStochasticHillClimbing,
            search solve::SolveFirstChoice,
            search solve::SolveRandomRestarts,
            search solve::SolveAnnealing,
            run solve::SolveAll,
            run report::CompareSearches,
            word keywords::Experiment,
            run audit::Audit,
            run layers::Layers,
            run states::WriteStates,
            // What a search found
            run boards::PrettyPrintSolution,
            run boards::DrawSolution,
            run solution::PrintSolution,
            run solution::PrintPath,
            run solution::PrintStats,
            run solution::CheckSolution,
            run solution::ApplySolution,
            // Watching a search
            behind watching::Watch,
            both watching::CheckSearch,
            both watching::SubmissionSearch,
            behind watching::Possible,
            word keywords::Replay,
            run watching::StepOn,
            run watching::StepBack,
            run watching::GoTo,
            run watching::PrintOpen,
            run watching::PrintTree,
            run watching::Show,
            run watching::Why,
            run watching::CompareWatched,
            // Limits and order
            both limits::MaxNodes,
            both limits::TimeLimit,
            both limits::MemoryLimit,
            both limits::Threads,
            both limits::Order,
            behind tuning::Tree,
            behind tuning::PathCheck,
            behind tuning::Bpmx,
            behind tuning::Monotonic,
            behind tuning::Priority,
            behind tuning::BreakTies,
            behind tuning::Reopen,
            behind tuning::Batch,
            behind tuning::StubbornSets,
            behind tuning::Deferred,
            behind tuning::Preferred,
            behind tuning::Alternate,
            behind watching::Trace,
            behind watching::Quiet,
            behind watching::Exact,
            // The session
            run puzzle::ChoosePuzzle,
            run puzzle::RandomMaze,
            run puzzle::RandomGraph,
            run puzzle::SetGoal,
            run seed::Seed,
            run script::ReadCommands,
            run help::Help,
            run script::Save,
            run cache::Cache,
            // Scripting
            run print::Print,
            run write::Write,
            word keywords::Let,
            word keywords::If,
            word keywords::Repeat,
            word keywords::For,
            word keywords::Define,
            word keywords::Expect,
            word keywords::Task,
            run submission::Submission,
            run definitions::HeuristicFrom,
            run definitions::PuzzleFrom,
        }
    };
}
pub(crate) use with_words;

/// Sorts the words: a row for each, the commands, the searches among them, what may stand behind a search.
macro_rules! sort_words {
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] run $file:ident::$type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* { $file $type, Some(|read| $type::read(read).map(Command::$type)), None }]
            [$($run)* $type] [$($search)*] [$($behind)*] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] search $file:ident::$type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* { $file $type, Some(|read| $type::read(read).map(Command::$type)), None }]
            [$($run)* $type] [$($search)* $type] [$($behind)*] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] both $file:ident::$type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* {
                $file $type,
                Some(|read| $type::read(read).map(Command::$type)),
                Some(Behind {
                    read: |read| $type::read(read).map(Modifier::$type),
                    default_text: $type::default_text,
                })
            }]
            [$($run)* $type] [$($search)*] [$($behind)* $type] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] behind $file:ident::$type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* {
                $file $type,
                None,
                Some(Behind {
                    read: |read| $type::read(read).map(Modifier::$type),
                    default_text: $type::default_text,
                })
            }]
            [$($run)*] [$($search)*] [$($behind)* $type] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*] word $file:ident::$type:ident, $($rest:tt)*) => {
        $crate::command::sort_words! { $then
            [$($row)* { $file $type, None, None }] [$($run)*] [$($search)*] [$($behind)*] $($rest)*
        }
    };
    ($then:ident [$($row:tt)*] [$($run:tt)*] [$($search:tt)*] [$($behind:tt)*]) => {
        $then! { [$($row)*] [$($run)*] [$($search)*] [$($behind)*] }
    };
}
pub(crate) use sort_words;

/// A word with the ways to read what it takes.
struct WordEntry {
    spec: CommandSpec,
    command: Option<fn(&mut Operands<'_>) -> Option<Command>>,
    modifier: Option<Behind>,
}

/// The role of a word behind a search.
struct Behind {
    read: fn(&mut Operands<'_>) -> Option<Modifier>,
    default_text: fn(&UnmodifiedSearch<'_>) -> String,
}

macro_rules! words {
    ([$({ $file:ident $word:ident, $read:expr, $modify:expr })*] [$($run:ident)*] [$($search:ident)*] [$($behind:ident)*]) => {
        $(pub(crate) use $file::$word;)*

        /// All words, in the order of the table.
        const ROWS: &[WordEntry] = &[$(WordEntry {
            spec: <$word as Word>::SPEC,
            command: $read,
            modifier: $modify,
        }),*];

        /// A command with its operands.
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "each is described where it is defined")]
        pub(crate) enum Command {
            $($run($run),)*
        }

        /// The modifier behind a search, with its operands.
        #[derive(Clone, Debug)]
        #[allow(missing_docs, reason = "each is described where it is defined")]
        pub(crate) enum Modifier {
            $($behind($behind),)*
        }

        impl Command {
            /// The request of a search; `None` for a command that is not one search of one board.
            pub(crate) fn request(&self, modifiers: &Modifiers, puzzle: &Puzzle) -> Option<Request> {
                match self {
                    $(Self::$search(search) => Some(search.request(modifiers, puzzle)),)*
                    _ => None,
                }
            }
        }

        impl Modifier {
            /// Changes the modifiers of the search.
            pub(crate) fn adjust(&self, modifiers: &mut Modifiers) {
                match self {
                    $(Self::$behind(word) => word.adjust(modifiers),)*
                }
            }
        }
    };
}
with_words!(words);

/// The specifications of all words, in the order of the table: `help` lists them so.
pub(crate) fn specs() -> Vec<CommandSpec> {
    ROWS.iter().map(|row| row.spec).collect()
}

/// The specification of the word of that place in the table.
pub(crate) fn spec_of(id: WordId) -> &'static CommandSpec {
    &ROWS[usize::from(id.0)].spec
}

impl Readable for Command {
    fn read(id: WordId, operands: &mut Operands<'_>) -> Option<Self> {
        ROWS[usize::from(id.0)]
            .command
            .and_then(|read| read(operands))
    }
}

impl Readable for Modifier {
    fn read(id: WordId, operands: &mut Operands<'_>) -> Option<Self> {
        ROWS[usize::from(id.0)]
            .modifier
            .as_ref()
            .and_then(|modifier| (modifier.read)(operands))
    }
}

impl Modifier {
    /// The default, for a search without the modifier of that place in the table.
    pub(crate) fn default_text(id: WordId, around: &UnmodifiedSearch<'_>) -> Option<String> {
        let modifier = ROWS[usize::from(id.0)].modifier.as_ref()?;
        Some((modifier.default_text)(around))
    }
}
