//! Mistakes in the block of an experiment.

use super::MOST_ENTRIES;
use puzzle_core::puzzle::Puzzle;
use puzzle_core::syntax::{Diagnostic, Proposal, Span, did_you_mean};
use std::fmt::Display;

/// The first characters of a text as a report shows them.
pub(super) fn shown(text: &str) -> String {
    text.chars().take(60).flat_map(char::escape_debug).collect()
}

/// `experiment "nodes" { }`.
pub(crate) fn empty_block(span: Span) -> Diagnostic {
    Diagnostic::new("experiment::empty_block")
        .says("the experiment is empty")
        .at(span, "nothing is run in here")
        .advise("say what is run on what: `depths 2..10 step 2  run solveAStar h2`")
}

/// `dephts 2..24` in the block.
pub(crate) fn unknown_entry(
    name: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("experiment::unknown_entry")
        .says(format!("`{name}` is not a word of this block"))
        .at(span, "unknown word")
        .advise(help)
}

/// `setState "b12 345 678"` in the block.
pub(crate) fn not_an_entry(
    name: impl Display,
    block: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("experiment::not_an_entry")
        .says(format!("`{name}` can't stand in the block of {block}"))
        .at(span, "no entry")
        .advise(help)
}

/// `samples 10` twice.
pub(crate) fn duplicate_entry(name: impl Display, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new("experiment::duplicate_entry")
        .says(format!("`{name}` stands twice in one block"))
        .at(span, "again here")
        .at(first, "first here")
        .advise("keep one of them")
}

/// `run printState`, `run` alone.
pub(crate) fn not_a_search(
    found: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("experiment::not_a_search")
        .says(format!("`run` takes a search, found {found}"))
        .at(span, "expected a search")
        .advise(help)
}

/// `as "fast"` on a line of its own.
pub(crate) fn label_without_run(span: Span) -> Diagnostic {
    Diagnostic::new("experiment::label_without_run")
        .says("`as` has no search to name")
        .at(span, "no `run` before this")
        .advise("it follows a search on the same line: run solveAStar h2 as \"A* Manhattan\"")
}

/// `log "mine.txt"` at the beginning of a line.
pub(crate) fn log_without_run(span: Span) -> Diagnostic {
    let help = Proposal::write("a log is shown in the place of a search", span, "run log");
    Diagnostic::new("check::log_without_run")
        .says("`log` stands behind `run`")
        .at(span, "no `run` before this")
        .advise(help)
}

/// A block without `run`.
pub(crate) fn no_run(span: Span) -> Diagnostic {
    Diagnostic::new("experiment::no_run")
        .says("the experiment runs nothing")
        .at(span, "has no `run`")
        .advise("add a search to its block: run solveAStar h2")
}

/// A block without `depths`, `states` and `file`.
pub(crate) fn no_boards(span: Span) -> Diagnostic {
    Diagnostic::new("experiment::no_boards")
        .says("the experiment has no boards to start from")
        .at(span, "has no `depths`, `states` or `file`")
        .advise("add depths to draw them at, or a list or a file of boards: depths 2..10 step 2")
}

/// `depths 2..24` and `file "korf.txt"`.
pub(crate) fn conflicting_entries(
    word: impl Display,
    other: impl Display,
    span: Span,
    first: Span,
) -> Diagnostic {
    Diagnostic::new("experiment::conflicting_entries")
        .says(format!("`{word}` and `{other}` do not go together"))
        .at(span, "this one")
        .at(first, "and this one")
        .advise(
            "boards are drawn (`depths`, `samples`, `sampling`; with `uniform` no \
             `depths`), or given by `states`, or by `file`",
        )
}

/// `table generated to "A*"` where no run is called so.
pub(crate) fn unknown_run(label: &str, labels: &[String], span: Span) -> Diagnostic {
    let known = labels.iter().map(|label| format!("\"{label}\""));
    let known = known.collect::<Vec<_>>().join(" ");
    let meant = did_you_mean(label, "", labels.iter().map(String::as_str));
    let meant = meant.map_or_else(String::new, |meant| format!("{meant} "));
    Diagnostic::new("experiment::unknown_run")
        .says(format!("no run is called `{label}`"))
        .at(span, "which run?")
        .advise(format!("{meant}the runs: {known}"))
}

/// `table (generatd / stored)`.
pub(crate) fn unknown_quantity(
    word: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("experiment::unknown_quantity")
        .says(format!("`{word}` is nothing that is measured"))
        .at(span, "unknown word")
        .advise(help)
}

/// `table (generated < stored)`.
pub(crate) fn unknown_sign(sign: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("experiment::unknown_sign")
        .says(format!("`{sign}` makes no number of two quantities"))
        .at(span, "no sign of a calculation")
        .advise("quantities are calculated with + - * /: table (generated / stored)")
}

/// `depths 24..2`.
pub(crate) fn empty_depths(found: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("experiment::empty_depths")
        .says(format!("there is no depth in `{found}`"))
        .at(span, "holds nothing")
        .advise("a range counts up unless its step says otherwise: depths 2..24 step 2")
}

/// `depths [2 4 2]`.
pub(crate) fn duplicate_depth(depth: u64, span: Span) -> Diagnostic {
    Diagnostic::new("experiment::duplicate_depth")
        .says(format!("depth {depth} stands twice"))
        .at(span, "again here")
        .advise("a depth is a row of the tables: name each once")
}

/// `depths 40` on `eight`.
pub(crate) fn no_such_depth(puzzle: &Puzzle, depth: u64, deepest: u64, span: Span) -> Diagnostic {
    let name = puzzle.name();
    let [says, help] = if puzzle.has_costs() {
        [
            format!("no board of puzzle `{name}` is at a cost of {depth} from its goal"),
            format!("the greatest cost is {deepest}; layers lists all of them"),
        ]
    } else {
        [
            format!("no board of puzzle `{name}` is {depth} moves away from its goal"),
            format!("the farthest are {deepest} moves away: depths 2..{deepest} step 2"),
        ]
    };
    Diagnostic::new("experiment::no_such_depth")
        .says(says)
        .at(span, "too deep")
        .advise(help)
}

/// `sampling depth` on `fifteen`; a walk that gets caught.
pub(crate) fn cannot_sample(
    puzzle: impl Display,
    reason: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("experiment::cannot_sample")
        .says(format!(
            "no boards can be drawn that way on puzzle `{puzzle}`: {reason}"
        ))
        .at(span, "can't be drawn")
        .advise(help)
}

/// `depths 0..1000000000`.
pub(crate) fn too_many(what: impl Display, found: u64, most: u64, span: Span) -> Diagnostic {
    Diagnostic::new("experiment::too_many_boards")
        .says(format!("{found} {what} are too many"))
        .at(span, "too many")
        .advise(format!("an experiment has at most {most} {what}"))
}

/// `states []`, a file with nothing but comments.
pub(crate) fn empty_boards(found: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("experiment::empty_boards")
        .says(format!("there is no board in `{found}`"))
        .at(span, "holds none")
        .advise("a file has a board a line, a list boards in quotes: states [\"3b2 615 748\"]")
}

/// A line of a file of problems on a map that is none.
pub(crate) fn no_problem(reason: String, span: Span) -> Diagnostic {
    Diagnostic::new("experiment::no_problem")
        .says(reason)
        .at(span, "no problem of this map")
        .advise("the bucket, the map, its columns and rows, column and row of the start, those of the goal, the length")
}

/// A part of a file of scrambles that is no scramble of the puzzle.
pub(crate) fn no_scramble(message: &str, span: Span) -> Diagnostic {
    Diagnostic::new("format::malformed")
        .says(message)
        .at(span, "here")
        .advise("`ScrambleAlg NAME`, moves, `End`; or `Scramble NAME`, a position as behind `Solved`, `End`")
}

/// Lines of a file of problems on a map that are none, or give a length that no path has: a warning.
pub(crate) fn odd_lines(
    file: impl Display,
    line: usize,
    reason: impl Display,
    count: usize,
) -> Diagnostic {
    let lines = if count == 1 { "line is" } else { "lines are" };
    Diagnostic::new("experiment::no_problem")
        .says(format!(
            "{count} {lines} odd in `{file}`, the first is line {line}: {reason}"
        ))
        .as_warning()
        .advise("no problem is made of such a line, or no length is compared")
}

/// A line with 25 numbers in a file of boards for `fifteen`.
pub(crate) fn other_size(
    found: usize,
    puzzle: impl Display,
    cells: usize,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("experiment::board_of_another_size")
        .says(format!(
            "a line with {found} numbers is no board of puzzle `{puzzle}`"
        ))
        .at(span, format!("{found} numbers"))
        .advise(format!(
            "its boards have {cells} numbers; before them may stand the board's number \
             and its optimal length"
        ))
}

/// `file "missing.txt"`.
pub(crate) fn unreadable_file(path: impl Display, reason: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("experiment::unreadable_file")
        .says(format!("`{path}` can't be read: {reason}"))
        .at(span, &reason)
        .advise("the path is relative to the folder of the script that names it")
}

/// `run solveBeam 10` twice.
pub(crate) fn equal_labels(
    label: impl Display,
    fix: impl Display,
    span: Span,
    first: Span,
) -> Diagnostic {
    Diagnostic::new("experiment::equal_labels")
        .says(format!("two runs are called `{label}`"))
        .at(span, "again here")
        .at(first, "first here")
        .advise(format!(
            "give one of them a name of its own: {fix} as \"{label} (2)\""
        ))
}

/// `run solveBeam 10 as ""`.
pub(crate) fn bad_label(label: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("experiment::bad_label")
        .says(format!("a run can't be called `{label}`"))
        .at(span, "no label")
        .advise("a label is one line of text: as \"beam of ten\"")
}

/// `plot generated "nodes.jpg"`.
pub(crate) fn wrong_extension(
    word: impl Display,
    file: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("experiment::wrong_extension")
        .says(format!("`{word}` can't write `{file}`"))
        .at(span, "its name ends in none of the ways that work")
        .advise(help)
}

/// `table generated "a.csv"` and `save "a.csv"`.
pub(crate) fn same_file(
    file: impl Display,
    span: Span,
    first: Span,
    taken: impl Display,
) -> Diagnostic {
    Diagnostic::new("experiment::same_file")
        .says(format!("two entries write `{file}`"))
        .at(span, "again here")
        .at(first, &taken)
        .advise("give each a file of its own")
}

/// `experiment "a/b" { }`.
pub(crate) fn bad_name(name: impl Display, span: Span, help: impl Into<Proposal>) -> Diagnostic {
    Diagnostic::new("experiment::bad_name")
        .says(format!("an experiment can't be called `{name}`"))
        .at(span, "names the file of its runs")
        .advise(help)
}

/// `plot generated "nodes.svg" log`.
pub(crate) fn misplaced_operand(
    word: impl Display,
    found: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("experiment::misplaced_operand")
        .says(format!("`{word}` does not take `{found}` here"))
        .at(span, "out of place")
        .advise(help)
}

/// `table rows all`.
pub(crate) fn missing_operand(
    word: impl Display,
    parameter: impl Display,
    span: Span,
    help: impl Into<Proposal>,
) -> Diagnostic {
    Diagnostic::new("experiment::misplaced_operand")
        .says(format!("`{word}` does not say {parameter}"))
        .at(span, format!("is not {parameter}"))
        .advise(help)
}

/// `table time` without `--timing`.
pub(crate) fn time_without_timing(span: Span) -> Diagnostic {
    Diagnostic::new("experiment::time_without_timing")
        .says("times are measured only when `--timing` asks for it")
        .at(span, "is not measured")
        .advise(
            "start with `puzzle-script --timing FILE`; times change from run to run, \
             counts do not: table generated",
        )
}

/// More entries than loops may make.
pub(crate) fn too_many_entries(found: usize, span: Span) -> Diagnostic {
    too_many("entries", found as u64, MOST_ENTRIES as u64, span)
}
