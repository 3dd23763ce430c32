//! What can be wrong with an experiment, before running or while running.

use super::MOST_ENTRIES;
use crate::command::Refusal;
use miette::Diagnostic;
use puzzle_core::syntax::Span;
use thiserror::Error;

/// A mistake in the block of an experiment.
#[derive(Clone, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub(crate) enum BlockError {
    /// `experiment "nodes" { }`.
    #[error("the experiment is empty")]
    #[diagnostic(
        code(puzzle_script::experiment::empty_block),
        help("say what is run on what: `depths 2..10 step 2  run solveAStar h2`")
    )]
    EmptyBlock {
        /// The block.
        #[label("nothing is run in here")]
        span: Span,
    },
    /// `dephts 2..24` in the block.
    #[error("`{name}` is no word of this block")]
    #[diagnostic(code(puzzle_script::experiment::unknown_entry))]
    UnknownEntry {
        /// What was written.
        name: String,
        /// Where.
        #[label("unknown word")]
        span: Span,
        /// The nearest one, or all.
        #[help]
        help: String,
    },
    /// `setState "b12 345 678"` in the block.
    #[error("`{name}` can't stand in the block of {block}")]
    #[diagnostic(code(puzzle_script::experiment::not_an_entry), help("{help}"))]
    NotAnEntry {
        /// The command or statement.
        name: String,
        /// Whose block it is.
        block: &'static str,
        /// Where.
        #[label("no entry")]
        span: Span,
        /// Where it belongs.
        help: String,
    },
    /// `samples 10` twice.
    #[error("`{name}` stands twice in one block")]
    #[diagnostic(
        code(puzzle_script::experiment::duplicate_entry),
        help("keep one of them")
    )]
    DuplicateEntry {
        /// The word.
        name: String,
        /// The second time.
        #[label("again here")]
        span: Span,
        /// The first time.
        #[label("first here")]
        first: Span,
    },
    /// `run printState`, `run` alone.
    #[error("`run` takes a search, found {found}")]
    #[diagnostic(code(puzzle_script::experiment::not_a_search), help("{help}"))]
    NotASearch {
        /// What follows it.
        found: String,
        /// Where.
        #[label("a search is due here")]
        span: Span,
        /// A line to paste.
        help: String,
    },
    /// `as "fast"` on a line of its own.
    #[error("`as` has no search to name")]
    #[diagnostic(
        code(puzzle_script::experiment::label_without_run),
        help("it stands behind a search on the same line: run solveAStar h2 as \"A* Manhattan\"")
    )]
    LabelWithoutRun {
        /// Where.
        #[label("no `run` before this")]
        span: Span,
    },
    /// A block without `run`.
    #[error("the experiment runs nothing")]
    #[diagnostic(
        code(puzzle_script::experiment::no_run),
        help("add a search to its block: run solveAStar h2")
    )]
    NoRun {
        /// The block's command.
        #[label("has no `run`")]
        span: Span,
    },
    /// A block without `depths`, `states` and `file`.
    #[error("the experiment has no boards to start from")]
    #[diagnostic(
        code(puzzle_script::experiment::no_boards),
        help("add depths to draw them at, or a list or a file of boards: depths 2..10 step 2")
    )]
    NoBoards {
        /// The block's command.
        #[label("has no `depths`, `states` or `file`")]
        span: Span,
    },
    /// `depths 2..24` and `file "korf.txt"`.
    #[error("`{word}` and `{other}` do not go together")]
    #[diagnostic(
        code(puzzle_script::experiment::conflicting_entries),
        help(
            "boards are drawn (`depths`, `samples`, `sampling`; with `uniform` no `depths`), or given by `states`, or by `file`"
        )
    )]
    ConflictingEntries {
        /// The later word.
        word: String,
        /// The earlier word.
        other: String,
        /// The later word.
        #[label("this one")]
        span: Span,
        /// The earlier word.
        #[label("and this one")]
        first: Span,
    },
    /// `depths 24..2`.
    #[error("there is no depth in `{found}`")]
    #[diagnostic(
        code(puzzle_script::experiment::empty_depths),
        help("a range counts up unless its step says otherwise: depths 2..24 step 2")
    )]
    EmptyDepths {
        /// What was given.
        found: String,
        /// Where.
        #[label("holds nothing")]
        span: Span,
    },
    /// `depths [2 4 2]`.
    #[error("depth {depth} stands twice")]
    #[diagnostic(
        code(puzzle_script::experiment::duplicate_depth),
        help("a depth is a row of the tables: name each once")
    )]
    DuplicateDepth {
        /// The depth.
        depth: u64,
        /// Where.
        #[label("again here")]
        span: Span,
    },
    /// `depths 40` on `eight`.
    #[error("no board of puzzle `{puzzle}` is {depth} moves away from its goal")]
    #[diagnostic(
        code(puzzle_script::experiment::no_such_depth),
        help("the farthest are {deepest} moves away: depths 2..{deepest} step 2")
    )]
    NoSuchDepth {
        /// The puzzle.
        puzzle: String,
        /// What was asked for.
        depth: u64,
        /// The greatest there is.
        deepest: u64,
        /// Where.
        #[label("too deep")]
        span: Span,
    },
    /// `sampling depth` on `fifteen`; a walk that gets caught.
    #[error("no boards can be drawn that way on puzzle `{puzzle}`: {reason}")]
    #[diagnostic(code(puzzle_script::experiment::cannot_sample), help("{help}"))]
    CannotSample {
        /// The puzzle.
        puzzle: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("can't be drawn")]
        span: Span,
        /// What works instead.
        help: String,
    },
    /// `depths 0..1000000000`.
    #[error("{found} {what} are too many")]
    #[diagnostic(
        code(puzzle_script::experiment::too_many_boards),
        help("an experiment has at most {most} {what}")
    )]
    TooMany {
        /// Depths, or boards.
        what: &'static str,
        /// How many were asked for.
        found: u64,
        /// How many there may be.
        most: u64,
        /// Where.
        #[label("too many")]
        span: Span,
    },
    /// `states []`, a file with nothing but comments.
    #[error("there is no board in `{found}`")]
    #[diagnostic(
        code(puzzle_script::experiment::empty_boards),
        help("a file has a board a line, a list boards in quotes: states [\"3b2 615 748\"]")
    )]
    EmptyBoards {
        /// What was given.
        found: String,
        /// Where.
        #[label("holds none")]
        span: Span,
    },
    /// A line with 25 numbers in a file of boards for `fifteen`.
    #[error("a line with {found} numbers is no board of puzzle `{puzzle}`")]
    #[diagnostic(
        code(puzzle_script::experiment::board_of_another_size),
        help(
            "its boards have {cells} numbers; before them may stand the board's number and its optimal length"
        )
    )]
    OtherSize {
        /// How many numbers the line has.
        found: usize,
        /// The puzzle.
        puzzle: String,
        /// How many a board has.
        cells: usize,
        /// The line, in its file.
        #[label("{found} numbers")]
        span: Span,
    },
    /// What a sandbox does not let happen.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Refused(#[from] Refusal),
    /// `file "missing.txt"`.
    #[error("`{path}` can't be read: {reason}")]
    #[diagnostic(
        code(puzzle_script::experiment::unreadable_file),
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
    /// `run solveBeam 10` twice.
    #[error("two runs are called `{label}`")]
    #[diagnostic(
        code(puzzle_script::experiment::equal_labels),
        help("give one of them a name of its own: {fix} as \"{label} (2)\"")
    )]
    EqualLabels {
        /// The label.
        label: String,
        /// The second run as it was written.
        fix: String,
        /// The second run.
        #[label("again here")]
        span: Span,
        /// The first run.
        #[label("first here")]
        first: Span,
    },
    /// `run solveBeam 10 as ""`.
    #[error("a run can't be called `{label}`")]
    #[diagnostic(
        code(puzzle_script::experiment::bad_label),
        help("a label is one line of text: as \"beam of ten\"")
    )]
    BadLabel {
        /// The label, shown.
        label: String,
        /// Where.
        #[label("no label")]
        span: Span,
    },
    /// `plot generated "nodes.jpg"`.
    #[error("`{word}` can't write `{file}`")]
    #[diagnostic(code(puzzle_script::experiment::wrong_extension), help("{help}"))]
    WrongExtension {
        /// The entry.
        word: String,
        /// The file.
        file: String,
        /// Where.
        #[label("its name ends in none of the ways that work")]
        span: Span,
        /// The endings that work.
        help: String,
    },
    /// `table generated "a.csv"` and `save "a.csv"`.
    #[error("two entries write `{file}`")]
    #[diagnostic(
        code(puzzle_script::experiment::same_file),
        help("give each a file of its own")
    )]
    SameFile {
        /// The file.
        file: String,
        /// The second time.
        #[label("again here")]
        span: Span,
        /// The first time.
        #[label("{taken}")]
        first: Span,
        /// What has the name already.
        taken: &'static str,
    },
    /// `experiment "a/b" { }`.
    #[error("an experiment can't be called `{name}`")]
    #[diagnostic(code(puzzle_script::experiment::bad_name), help("{help}"))]
    BadName {
        /// The name.
        name: String,
        /// Where.
        #[label("names the file of its runs")]
        span: Span,
        /// What fits.
        help: String,
    },
    /// `plot generated "nodes.svg" log`.
    #[error("`{word}` does not take `{found}` here")]
    #[diagnostic(code(puzzle_script::experiment::misplaced_operand), help("{help}"))]
    MisplacedOperand {
        /// The entry.
        word: String,
        /// The operand.
        found: String,
        /// Where.
        #[label("out of place")]
        span: Span,
        /// How the entry is used.
        help: String,
    },
    /// `table time` without `--timing`.
    #[error("times are measured only when `--timing` asks for it")]
    #[diagnostic(
        code(puzzle_script::experiment::time_without_timing),
        help(
            "start with `puzzle-script --timing FILE`; times change from run to run, counts do not: table generated"
        )
    )]
    TimeWithoutTiming {
        /// Where.
        #[label("is not measured")]
        span: Span,
    },
}

impl BlockError {
    /// More entries than loops may make.
    pub(crate) fn too_many_entries(found: usize, span: Span) -> Self {
        Self::TooMany {
            what: "entries",
            found: found as u64,
            most: MOST_ENTRIES as u64,
            span,
        }
    }
}
