//! What can be wrong with a script that parses.

use crate::command::{ArgumentError, Refusal};
use miette::Diagnostic;
use puzzle_core::syntax::{Edit, Proposal, Span};
use thiserror::Error;

/// A mistake that is found before anything runs.
#[derive(Clone, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub(crate) enum CheckError {
    /// `solveBeem 5`.
    #[error("`{name}` is no command")]
    #[diagnostic(code(puzzle_script::check::unknown_command))]
    UnknownCommand {
        /// What was written.
        name: String,
        /// Where.
        #[label("unknown command")]
        span: Span,
        /// The nearest names.
        #[help]
        help: Proposal,
    },
    /// `setState`.
    #[error("`{name}` needs more behind it")]
    #[diagnostic(code(puzzle_script::check::missing_argument))]
    MissingArgument {
        /// The command or procedure.
        name: String,
        /// Where.
        #[label("{missing} is missing")]
        span: Span,
        /// The parameter that is missing.
        missing: String,
        /// How it is used.
        #[help]
        help: Proposal,
    },
    /// `printStats now please`.
    #[error("`{name}` does not take `{surplus}`")]
    #[diagnostic(code(puzzle_script::check::surplus_argument))]
    SurplusArgument {
        /// The command or procedure.
        name: String,
        /// What is too much.
        surplus: String,
        /// Where.
        #[label("one operand too many")]
        span: Span,
        /// The command it belongs to.
        #[label("of this")]
        command: Span,
        /// How it is used, or a command of nearly that name.
        #[help]
        help: Proposal,
    },
    /// An operand that does not fit, known before running.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Argument(#[from] ArgumentError),
    /// `print $boord`.
    #[error("there is no variable `{name}`")]
    #[diagnostic(code(puzzle_script::check::unknown_variable))]
    UnknownVariable {
        /// The name.
        name: String,
        /// Where.
        #[label("not known here")]
        span: Span,
        /// The nearest names, or how to make it.
        #[help]
        help: Proposal,
    },
    /// `expect lenght == 5`.
    #[error("`{name}` is no name that can be read here")]
    #[diagnostic(code(puzzle_script::check::unknown_name))]
    UnknownName {
        /// The name.
        name: String,
        /// Where.
        #[label("unknown name")]
        span: Span,
        /// The nearest names.
        #[help]
        help: Proposal,
    },
    /// `print at(3)`.
    #[error("`{function}` is about a state that is looked at, and here is none")]
    #[diagnostic(
        code(puzzle_script::check::outside_definition),
        help(
            "it belongs in a definition: define heuristic out = count(c in cells, at($c) != goal($c))"
        )
    )]
    OutsideDefinition {
        /// `at`.
        function: &'static str,
        /// Where.
        #[label("not in a definition")]
        span: Span,
    },
    /// `let k = (length + 1)`.
    #[error("`{name}` is a word, and words can't be calculated with")]
    #[diagnostic(code(puzzle_script::check::word_in_arithmetic))]
    WordInArithmetic {
        /// The word.
        name: String,
        /// Where.
        #[label("a word")]
        span: Span,
        /// How to read the value.
        #[help]
        help: Proposal,
    },
    /// `let length = 5`.
    #[error("`{name}` is set by searches and can't be made a variable")]
    #[diagnostic(
        code(puzzle_script::check::read_only_name),
        help("choose another name, for example `my_{name}`")
    )]
    ReadOnlyName {
        /// The name.
        name: String,
        /// Where.
        #[label("only to be read")]
        span: Span,
    },
    /// `define h2 { }`.
    #[error("a {made} can't be called `{name}`")]
    #[diagnostic(
        code(puzzle_script::check::reserved_name),
        help("choose another name, for example `my_{name}`")
    )]
    ReservedName {
        /// Procedure or heuristic.
        made: &'static str,
        /// The name.
        name: String,
        /// What it is already.
        what: &'static str,
        /// Where.
        #[label("already {what}")]
        span: Span,
    },
    /// `print 1` in a file for `heuristicFrom`.
    #[error("`{found}` is no definition of a {made}, and nothing else is taken from this file")]
    #[diagnostic(
        code(puzzle_script::check::no_definition),
        help("leave it out: the file holds `define {made} NAME ...` and comments")
    )]
    NoDefinition {
        /// What begins the statement.
        found: String,
        /// Heuristic or puzzle.
        made: &'static str,
        /// Where.
        #[label("no `define {made}`")]
        span: Span,
    },
    /// `size(lines("a.txt"))` in a file for `heuristicFrom`.
    #[error("a definition that is taken from a file reads no other file")]
    #[diagnostic(
        code(puzzle_script::check::reads_file),
        help("write what it needs into the definition itself")
    )]
    ReadsFile {
        /// Where.
        #[label("reads a file")]
        span: Span,
    },
    /// `define f a a { }`.
    #[error("parameter `{name}` stands twice")]
    #[diagnostic(
        code(puzzle_script::check::duplicate_parameter),
        help("give each parameter its own name")
    )]
    DuplicateParameter {
        /// The name.
        name: String,
        /// The second time.
        #[label("again here")]
        span: Span,
        /// The first time.
        #[label("first here")]
        first: Span,
    },
    /// `repeat 2 { define f { } }`.
    #[error("`define` stands outside of blocks")]
    #[diagnostic(
        code(puzzle_script::check::define_in_block),
        help("move the definition of `{name}` in front of the block")
    )]
    DefineInBlock {
        /// The procedure.
        name: String,
        /// Where.
        #[label("inside a block")]
        span: Span,
    },
    /// `tree` on a line of its own.
    #[error("`{name}` is no command of its own")]
    #[diagnostic(
        code(puzzle_script::check::only_a_modifier),
        help("it stands behind `{of}` on the same line: {of} {name}")
    )]
    OnlyAModifier {
        /// The word.
        name: String,
        /// The command it belongs behind.
        of: &'static str,
        /// Where.
        #[label("has nothing to modify")]
        span: Span,
    },
    /// `solveBeam 5 maxNodes 10 maxNodes 20`.
    #[error("`{name}` stands twice behind one search")]
    #[diagnostic(
        code(puzzle_script::check::duplicate_modifier),
        help("keep one of them")
    )]
    DuplicateModifier {
        /// The word.
        name: String,
        /// The second time.
        #[label("again here")]
        span: Span,
        /// The first time.
        #[label("first here")]
        first: Span,
    },
    /// `save x.txt` in a script.
    #[error("`{name}` works at the prompt only")]
    #[diagnostic(
        code(puzzle_script::check::only_at_the_prompt),
        help("start the prompt with `puzzle-script`, or `-i` behind a script")
    )]
    OnlyAtThePrompt {
        /// The command.
        name: String,
        /// Where.
        #[label("not in a script")]
        span: Span,
    },
    /// `repeat 3 { save x.txt }` at the prompt.
    #[error("`{name}` stands on a line of the prompt itself")]
    #[diagnostic(
        code(puzzle_script::check::not_in_a_block),
        help("put it behind the block: what it saves is complete there")
    )]
    NotInABlock {
        /// The command.
        name: String,
        /// Where.
        #[label("not inside a block or a file")]
        span: Span,
    },
    /// What a sandbox does not let happen.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Refused(#[from] Refusal),
    /// `readCommands missing.txt`.
    #[error("`{path}` can't be read: {reason}")]
    #[diagnostic(
        code(puzzle_script::check::unreadable_file),
        help("the path is relative to the folder of the script that names it")
    )]
    UnreadableFile {
        /// The path as written.
        path: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("{reason}")]
        span: Span,
    },
    /// A script that reads itself, at once or through others.
    #[error("`{path}` is being read already, and would read itself for ever")]
    #[diagnostic(
        code(puzzle_script::check::include_cycle),
        help("put what both need into a file that reads neither: {chain}")
    )]
    IncludeCycle {
        /// The path as written.
        path: String,
        /// Who reads whom.
        chain: String,
        /// Where.
        #[label("closes the circle")]
        span: Span,
    },
    /// Files that read files that read files, 10,000 times.
    #[error("more than {most} files are read")]
    #[diagnostic(
        code(puzzle_script::check::too_many_files),
        help("read a file once, and put what is repeated into a `define`")
    )]
    TooManyFiles {
        /// The most there may be.
        most: usize,
        /// Where.
        #[label("one too many")]
        span: Span,
    },
    /// A chain of files that read files.
    #[error("files read files more than {most} deep")]
    #[diagnostic(
        code(puzzle_script::check::too_deep_files),
        help("read several files from one place instead of each from the one before")
    )]
    TooDeepFiles {
        /// The most there may be.
        most: usize,
        /// Where.
        #[label("one file too deep")]
        span: Span,
    },
    /// `swap 1 2` at the start of a line.
    #[error("`{name}` stands behind `{of}`")]
    #[diagnostic(
        code(puzzle_script::check::entry_alone),
        help("it belongs to the `{of}` before it on its line")
    )]
    EntryAlone {
        /// `swap`.
        name: &'static str,
        /// `move`.
        of: &'static str,
        /// Where.
        #[label("nothing that it belongs to")]
        span: Span,
    },
    /// `move up swap 1 2 when at(1) == b`.
    #[error("`{name}` stands once behind `{of}`, `when` directly behind it")]
    #[diagnostic(
        code(puzzle_script::check::misplaced_part),
        help("a condition comes first: move NAME when CONDITION EFFECT...")
    )]
    MisplacedPart {
        /// `when`.
        name: String,
        /// `move`.
        of: &'static str,
        /// What it belongs to, or the first of them.
        #[label("belongs here")]
        first: Span,
        /// Where.
        #[label("not here")]
        span: Span,
    },
    /// `move up`.
    #[error("`{name}` says nothing")]
    #[diagnostic(code(puzzle_script::check::unfinished_entry), help("{help}"))]
    UnfinishedEntry {
        /// `move`.
        name: &'static str,
        /// What it says.
        help: String,
        /// Where.
        #[label("nothing behind it")]
        span: Span,
    },
    /// `print 1` in the block of a puzzle.
    #[error("`{name}` is no entry of a puzzle")]
    #[diagnostic(code(puzzle_script::check::no_entry_of_puzzle))]
    NoEntryOfPuzzle {
        /// The word.
        name: String,
        /// What stands there.
        #[help]
        help: String,
        /// Where.
        #[label("not here")]
        span: Span,
    },
    /// `memoryLimit 200`.
    #[error("a size without a unit is in bytes: {bytes} bytes")]
    #[diagnostic(
        code(puzzle_script::check::size_in_bytes),
        severity(Warning),
        help("with a unit: {bytes}MB, or {bytes}B where that is meant")
    )]
    SizeInBytes {
        /// How many.
        bytes: i64,
        /// Where.
        #[label("no unit")]
        span: Span,
    },
    /// `1..5 step 0`.
    #[error("the step of a range can't be 0")]
    #[diagnostic(
        code(puzzle_script::check::zero_step),
        help("`1..9 step 2` counts up, `9..1 step -2` down")
    )]
    ZeroStep {
        /// Where.
        #[label("no step")]
        span: Span,
    },
    /// `task "A" points -1 { }`.
    #[error("a task can't be worth `{points}` points")]
    #[diagnostic(
        code(puzzle_script::check::unfit_points),
        help("write a number from 0 to 1000000, for example: task \"A\" points 2 {{ }}")
    )]
    UnfitPoints {
        /// As it is written.
        points: String,
        /// Where.
        #[label("no number of points")]
        span: Span,
    },
    /// `solveBeam h2 50`.
    #[error("these operands stand in the other order")]
    #[diagnostic(code(puzzle_script::check::swapped_operands), help("{help}"))]
    SwappedOperands {
        /// The line with them swapped.
        help: Proposal,
        /// Where.
        #[label("swap them")]
        span: Span,
    },
    /// `for b in boards { }`, `for i in 1..n { }`.
    #[error("expected a list or a range, found the word `{found}`")]
    #[diagnostic(code(puzzle_script::check::word_for_list), help("{help}"))]
    WordForList {
        /// The word.
        found: String,
        /// What to write.
        help: Proposal,
        /// Where.
        #[label("a word")]
        span: Span,
    },
    /// `($n * fact(($n - 1)))`.
    #[error("`{name}` gives no value: {what}")]
    #[diagnostic(code(puzzle_script::check::call_as_number), help("{help}"))]
    CallAsNumber {
        /// What is called.
        name: String,
        /// What it is instead.
        what: &'static str,
        /// What to write.
        help: Proposal,
        /// Where.
        #[label("no number")]
        span: Span,
    },
}

impl CheckError {
    /// What puts it right, where that is known.
    pub(crate) fn edit(&self) -> Option<&Edit> {
        match self {
            Self::UnknownCommand { help, .. }
            | Self::MissingArgument { help, .. }
            | Self::SurplusArgument { help, .. }
            | Self::UnknownVariable { help, .. }
            | Self::UnknownName { help, .. }
            | Self::WordInArithmetic { help, .. }
            | Self::SwappedOperands { help, .. }
            | Self::WordForList { help, .. }
            | Self::CallAsNumber { help, .. } => help.edit(),
            Self::Argument(error) => error.edit(),
            _ => None,
        }
    }
}
