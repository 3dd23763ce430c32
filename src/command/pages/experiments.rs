//! Experiments: their blocks, their runs, their files.

use super::{Page, shown, told};

pub(super) const PAGES: &[Page] = &[
    shown(
        "experiment::bad_label",
        "A label of a run is one line of text.",
        "experiment \"a\" {\n  depths 2\n  run solveBeam 10 as \"\"\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBeam 10 as \"ten\"\n}",
    ),
    shown(
        "experiment::bad_name",
        "The name of an experiment is part of the names of its files, and may hold no `/`.",
        "experiment \"a/b\" {\n  depths 2\n  run solveBFS\n}",
        "experiment \"b\" {\n  depths 2\n  run solveBFS\n}",
    ),
    told(
        "experiment::board_of_another_size",
        "A line of a file of boards has another number of numbers than the board has cells.",
        "Choose the puzzle that the file is of, or another file.",
    ),
    shown(
        "experiment::cannot_sample",
        "No boards can be drawn that way on this puzzle.",
        "experiment \"a\" {\n  puzzle fifteen\n  depths 2..10\n  run solveAStar h2\n}",
        "experiment \"a\" {\n  puzzle fifteen\n  depths 2..10\n  sampling walk\n  samples 1\n  run solveAStar h2\n}",
    ),
    shown(
        "experiment::conflicting_entries",
        "Boards are drawn or given, not both.",
        "experiment \"a\" {\n  depths 2..10\n  states [\"312 475 68b\"]\n  run solveBFS\n}",
        "experiment \"a\" {\n  states [\"312 475 68b\"]\n  run solveBFS\n}",
    ),
    told(
        "experiment::different_results",
        "Two parts of an experiment say different things of one run.",
        "One is damaged, or a limit cut the run: keep one, or run it again with --force.",
    ),
    shown(
        "experiment::duplicate_depth",
        "A depth is a row of the tables, and stands once.",
        "experiment \"a\" {\n  depths [2 4 2]\n  run solveBFS\n}",
        "experiment \"a\" {\n  depths [2 4]\n  samples 1\n  run solveBFS\n}",
    ),
    shown(
        "experiment::duplicate_entry",
        "An entry that says one thing stands twice.",
        "experiment \"a\" {\n  depths 2\n  samples 5\n  samples 50\n  run solveBFS\n}",
        "experiment \"a\" {\n  depths 2\n  samples 5\n  run solveBFS\n}",
    ),
    shown(
        "experiment::empty_block",
        "An experiment says what is run on what, and this one says nothing.",
        "experiment \"a\" {\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n}",
    ),
    shown(
        "experiment::empty_boards",
        "A list or a file of boards has none.",
        "experiment \"a\" {\n  states []\n  run solveBFS\n}",
        "experiment \"a\" {\n  states [\"312 475 68b\"]\n  run solveBFS\n}",
    ),
    shown(
        "experiment::empty_depths",
        "A range of depths counts up unless its step is negative, and this one holds none.",
        "experiment \"a\" {\n  depths 24..2\n  run solveBFS\n}",
        "experiment \"a\" {\n  depths 2..4\n  samples 1\n  run solveBFS\n}",
    ),
    shown(
        "experiment::equal_labels",
        "Two runs have one name, so that tables can't tell them apart.",
        "experiment \"a\" {\n  depths 2\n  run solveBeam 10\n  run solveBeam 10 maxNodes 500\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBeam 10\n  run solveBeam 10 maxNodes 500 as \"short\"\n}",
    ),
    told(
        "experiment::foreign_part",
        "A part is of another experiment than the script's.",
        "Merge parts with the script, the options and the version that they were run with.",
    ),
    told(
        "experiment::impossible_sample",
        "No board can be drawn at that distance.",
        "Draw at distances that the puzzle has.",
    ),
    told(
        "experiment::interrupted",
        "Ctrl-C ended the experiment. It is a warning.",
        "What is done is in its log: --resume goes on.",
    ),
    shown(
        "experiment::label_without_run",
        "`as` names the search before it on its line.",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  as \"b\"\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS as \"b\"\n}",
    ),
    told(
        "experiment::large_log",
        "The log of the experiment will be large. It is a warning.",
        "Fewer samples or searches make it smaller.",
    ),
    told(
        "experiment::log_exists",
        "The log has runs of an experiment of this name that was changed since. The report says what changed.",
        "`again` in the block, or --force, starts over; --resume --force keeps the runs that did not change; an experiment of \
         another name has a log of its own.",
    ),
    told(
        "experiment::log_used",
        "The log has runs of this experiment, which are not made again. It is advice.",
        "`again` in the block, or --force, makes them anew. `resume` or --resume uses the log without this advice.",
    ),
    told(
        "experiment::log_in_use",
        "Another process writes the log of this experiment.",
        "Wait for it, or run in another folder.",
    ),
    shown(
        "experiment::misplaced_operand",
        "A word of an entry stands where it means nothing.",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  plot generated log logx\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  plot generated logx\n}",
    ),
    told(
        "experiment::missing_runs",
        "Some runs are in none of the parts.",
        "Run the missing parts, then merge again.",
    ),
    shown(
        "experiment::no_boards",
        "An experiment needs boards to start from.",
        "experiment \"a\" {\n  run solveBFS\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n}",
    ),
    told(
        "experiment::no_parts",
        "None of the parts is of this experiment.",
        "Parts are made by --shard.",
    ),
    told(
        "experiment::no_problem",
        "A line of a file of problems does not fit the map.",
        "A line holds the bucket, the map, its size, start, goal and length.",
    ),
    shown(
        "experiment::no_run",
        "An experiment runs at least one search.",
        "experiment \"a\" {\n  depths 2\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n}",
    ),
    shown(
        "experiment::no_such_depth",
        "No board of the puzzle is that far from its goal.",
        "experiment \"a\" {\n  puzzle eight\n  depths 40\n  run solveBFS\n}",
        "experiment \"a\" {\n  puzzle eight\n  depths 4\n  samples 1\n  run solveBFS\n}",
    ),
    told(
        "experiment::no_thread",
        "The system gives no thread for the searches.",
        "Allow the process more memory or threads.",
    ),
    shown(
        "experiment::not_a_search",
        "`run` takes one search with what belongs to it.",
        "experiment \"a\" {\n  depths 2\n  run printState\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n}",
    ),
    shown(
        "experiment::not_an_entry",
        "A command is in the block of an experiment, which has words of its own.",
        "experiment \"a\" {\n  setState \"b12 345 678\"\n  depths 2\n  run solveBFS\n}",
        "setState \"b12 345 678\"\nexperiment \"a\" {\n  depths 2\n  run solveBFS\n}",
    ),
    told(
        "experiment::output_exists",
        "A file that the experiment writes is there already.",
        "`--force` overwrites it; or choose another name.",
    ),
    shown(
        "experiment::same_file",
        "Two things are to be written to one file.",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  table generated \"a.csv\"\n  save \"a.csv\"\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  table generated \"a.csv\"\n  save \"b.csv\"\n}",
    ),
    told(
        "experiment::strange_lines",
        "Lines of the log are thrown away that are no runs of this experiment. It is a warning.",
        "`--force` allowed it.",
    ),
    told(
        "experiment::strange_log",
        "The log holds what is no run of this experiment: the script has changed, or the file has.",
        "Move the file away, or give the experiment another name.",
    ),
    told(
        "experiment::time_limit",
        "The time of the whole run is over.",
        "What is done is in the log: --resume goes on.",
    ),
    shown(
        "experiment::time_without_timing",
        "Times are measured only where --timing asks for it, since they change from run to run.",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  table time\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  table generated\n}",
    ),
    shown(
        "experiment::too_many_boards",
        "An experiment has more boards or depths than it may.",
        "experiment \"a\" {\n  depths 0..1000000000\n  run solveBFS\n}",
        "experiment \"a\" {\n  depths 0..4\n  samples 1\n  run solveBFS\n}",
    ),
    shown(
        "experiment::unknown_entry",
        "A word begins no entry of this block.",
        "experiment \"a\" {\n  dephts 2\n  run solveBFS\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n}",
    ),
    shown(
        "experiment::unknown_quantity",
        "A word is nothing that is measured of a run.",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  table (generatd / stored)\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  table (generated / stored)\n}",
    ),
    shown(
        "experiment::unknown_run",
        "A table or a plot names a run that is not there.",
        "experiment \"a\" {\n  depths 2\n  run solveAStar h2 as \"A*\"\n  run solveBFS\n  table generated to \"A\"\n}",
        "experiment \"a\" {\n  depths 2\n  run solveAStar h2 as \"A*\"\n  run solveBFS\n  table generated to \"A*\"\n}",
    ),
    shown(
        "experiment::unknown_sign",
        "Quantities are calculated with `+ - * /`.",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  table (generated < stored)\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  table (generated / stored)\n}",
    ),
    told(
        "experiment::unreadable",
        "A log or a part can't be read.",
        "A part is a file that --shard wrote.",
    ),
    shown(
        "experiment::unreadable_file",
        "A file of boards can't be read. A path is relative to the folder of the script.",
        "experiment \"a\" {\n  file \"missing.txt\"\n  run solveBFS\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n}",
    ),
    told(
        "experiment::unwritable",
        "A file of the experiment can't be written. Nothing was run.",
        "Name a file in a folder that is there and may be written to.",
    ),
    told(
        "experiment::write_failed",
        "A file could not be written after the runs.",
        "The runs are in the log: --resume goes on with them.",
    ),
    shown(
        "experiment::wrong_extension",
        "The ending of a file says how it is written, and this entry can't write that.",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  plot generated \"a.jpg\"\n}",
        "experiment \"a\" {\n  depths 2\n  run solveBFS\n  table generated \"a.csv\"\n}",
    ),
    told(
        "experiment::wrong_optimal",
        "A file of boards says a length that is not the optimal one.",
        "Correct the length in the file, or leave it out.",
    ),
];
