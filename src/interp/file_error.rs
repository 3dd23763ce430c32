//! What can go wrong with files that a script reads and writes.

use miette::Diagnostic;
use puzzle_core::syntax::Span;
use thiserror::Error;

/// A file that can't be used.
#[derive(Clone, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub(crate) enum FileError {
    /// Files that read one another without an end.
    #[error("more than {most} files are being read at once")]
    #[diagnostic(
        code(puzzle_script::run::too_deep_files),
        help("read several files from one place instead of each from the one before")
    )]
    TooDeepFiles {
        /// The most there may be.
        most: usize,
        /// Where.
        #[label("one file too deep")]
        span: Span,
    },
    /// A file that a computed `readCommands` could not read.
    #[error("`{path}` can't be read: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unreadable_file),
        help("the path is relative to the folder of the script that names it")
    )]
    UnreadableFile {
        /// The path as written.
        path: String,
        /// Why.
        reason: String,
        /// Whether it is the machine that failed: another try may do better.
        is_fault: bool,
        /// Where.
        #[label("{reason}")]
        span: Span,
    },
    /// `rows("essay.txt")`.
    #[error("`{path}` does not fit: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unfit_file),
        help(
            "moves(FILE) takes moves or their first letters, rows(FILE) comma-separated values with heads"
        )
    )]
    UnfitFile {
        /// The path as written.
        path: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("read here")]
        span: Span,
    },
    /// `submission "beam.txt"` of a script that fails.
    #[error("the script `{path}` that was handed in fails: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::failed_submission),
        help("it runs by itself as `puzzle-script --sandbox FILE`")
    )]
    FailedSubmission {
        /// The path as written.
        path: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("run here")]
        span: Span,
    },
    /// `heuristicFrom "heur.txt" mine` of a file without it.
    #[error("`{path}` does not fit: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unfit_definition),
        help("the name and its parameters are those of the file's `define`")
    )]
    UnfitDefinition {
        /// The path as written.
        path: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("read here")]
        span: Span,
    },
    /// `heuristicFrom "heur.txt" $name` where that is `h2`.
    #[error("`{name}` is a {made} already, which no file may replace")]
    #[diagnostic(
        code(puzzle_script::run::taken_name),
        help("ask for a definition with a name of its own")
    )]
    TakenName {
        /// The name.
        name: String,
        /// Heuristic or puzzle.
        made: &'static str,
        /// Where.
        #[label("taken")]
        span: Span,
    },
    /// `readCommands "work/s1/a.txt"` while `work` is graded.
    #[error(
        "`{path}` was handed in, and could do all that the assignment can: `readCommands` does not run it"
    )]
    #[diagnostic(
        code(puzzle_script::run::handed_in_commands),
        help(
            "run it by itself: submission \"a.txt\"; or take a definition: heuristicFrom \"a.txt\" NAME, puzzleFrom \"a.txt\" NAME"
        )
    )]
    HandedInCommands {
        /// The path as written.
        path: String,
        /// Where.
        #[label("handed in")]
        span: Span,
    },
    /// A computed `readCommands` that closes a circle.
    #[error("`{path}` is being read already, and would read itself for ever")]
    #[diagnostic(
        code(puzzle_script::run::include_cycle),
        help("put what both need into a file that reads neither")
    )]
    IncludeCycle {
        /// The path as written.
        path: String,
        /// Where.
        #[label("closes the circle")]
        span: Span,
    },
    /// `save` could not write.
    #[error("`{path}` can't be written: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unwritable_file),
        help("an older file of that name is as it was")
    )]
    UnwritableFile {
        /// The path.
        path: String,
        /// Why.
        reason: String,
        /// Where.
        #[label("{reason}")]
        span: Span,
    },
    /// `cache list` where the folder can't be read.
    #[error("the tables on disk can't be reached: {reason}")]
    #[diagnostic(
        code(puzzle_script::run::unusable_cache),
        help("PUZZLE_SCRIPT_CACHE names another folder; without any, searches work in memory")
    )]
    UnusableCache {
        /// Why.
        reason: String,
        /// Where.
        #[label("{reason}")]
        span: Span,
    },
    /// `cache verify` that found something.
    #[error("{damaged} of the tables on disk can't be used")]
    #[diagnostic(
        code(puzzle_script::run::damaged_tables),
        help("they are built again when they are needed; to remove all tables: cache clear")
    )]
    DamagedTables {
        /// How many.
        damaged: usize,
        /// Where.
        #[label("found out here")]
        span: Span,
    },
}
