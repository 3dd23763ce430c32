//! Failures while a script runs.

use super::{Page, shown, told};

pub(super) const PAGES: &[Page] = &[
    told(
        "run::blind_side",
        "A search from both ends has no estimates of the distance from the start, and takes 0 there. It is said once.",
        "What it proves holds. A heuristic of the puzzle, or one that asks for the goal by `goal` or `home`, has such estimates if each move has an inverse that costs no more.",
    ),
    told(
        "run::capped",
        "A limit of the script asks for more than the command line allows. It is a warning: the run goes on under the cap.",
        "A script can lower a cap of the command line and not raise it: start with a larger one.",
    ),
    told(
        "run::damaged_tables",
        "Some tables on disk can't be used: they were cut short or changed.",
        "They are built again when they are needed. `puzzle-script cache clear` removes all.",
    ),
    told(
        "run::dead_end",
        "A beam or a local search discarded states and has none left. It does not mean that there is no solution. It is said once.",
        "A wider beam discards fewer states; `solveBeam none` discards none.",
    ),
    told(
        "run::default_limit",
        "A search ended at the limit on nodes that holds where nobody sets one. It is said once.",
        "The report says a limit to write after the search: one that is enough for any state of the puzzle, if that is known, which it is \
         where the states have a known number and none is expanded twice. `maxNodes none` after a search, or on a line of its own, \
         takes the limit away.",
    ),
    shown(
        "run::division_by_zero",
        "A number is divided by 0, which has no result.",
        "let k = 0\nprint (5 / $k)",
        "let k = 2\nprint (5 / $k)",
    ),
    shown(
        "run::doubtful_heuristic",
        "A heuristic of a graph can't be right: it is more than 0 at a goal, or an arc costs less than it is long. It is a warning.",
        "define graph way {\n  edge a b 3\n  h a 3 h b 1\n}\npuzzle way\nsetGoal b",
        "define graph way {\n  edge a b 3\n  h a 3 h b 0\n}\npuzzle way\nsetGoal b",
    ),
    shown(
        "run::empty_list",
        "An empty list has no least and no greatest element.",
        "print least(x in [], $x)",
        "print least(x in [3 1], $x)",
    ),
    shown(
        "run::endless_solutions",
        "Moves that cost nothing lead from a state on the way back to it, so that solutions of the same cost have no end.",
        "define puzzle lift {\n  cells [place door] values [0 1 2]\n  start \"0 0\"\n  goal \"2 0\"\n  move ring cost 0 when door == 0 set door 1\n  move shut cost 0 when door == 1 set door 0\n  move climb cost 3 when door == 0 and place < 2 set place (place + 1)\n}\npuzzle lift\nsolveAll shortest",
        "define puzzle lift {\n  cells [place door] values [0 1 2]\n  start \"0 0\"\n  goal \"2 0\"\n  move ring cost 0 when door == 0 set door 1\n  move shut cost 0 when door == 1 set door 0\n  move climb cost 3 when door == 0 and place < 2 set place (place + 1)\n}\npuzzle lift\nsolve",
    ),
    shown(
        "run::expectation_failed",
        "An `expect` does not hold. The report shows the values that were found; the exit code is 4.",
        "setState \"312 475 68b\"\nsolveAStar h2\nexpect length == 5",
        "setState \"312 475 68b\"\nsolveAStar h2\nexpect length == 4",
    ),
    told(
        "run::failed_submission",
        "A script that was handed in failed where an assignment ran it.",
        "Run it by itself with `puzzle-script --sandbox FILE` to see why.",
    ),
    told(
        "run::handed_in_commands",
        "`readCommands` does not run a file that was handed in: it could do all that the assignment can.",
        "Run it with `submission`, or take a definition with `heuristicFrom` or `puzzleFrom`.",
    ),
    shown(
        "run::illegal_move",
        "A move can't be made in this state. A list of moves is made whole or not at all.",
        "setState \"b12 345 678\"\nmove up",
        "setState \"b12 345 678\"\nmove down",
    ),
    shown(
        "run::impossible_maze",
        "A maze has 3 to 1,024 rows and columns.",
        "randomMaze 2 9",
        "randomMaze 9 9",
    ),
    shown(
        "run::impossible_sample",
        "No state can be drawn that way: none is that far from the goal, or all have been drawn.",
        "randomizeState depth 40",
        "randomizeState depth 20",
    ),
    told(
        "run::include_cycle",
        "A file that is named by a variable reads itself, at once or through others.",
        "Put what both files need into a third one that reads neither.",
    ),
    shown(
        "run::incomparable",
        "Values of two kinds have no order and are never equal, such as a number and a string.",
        "expect 5 == \"five\"",
        "expect 5 == 5",
    ),
    told(
        "run::memory_limit",
        "The values of the run take more memory than it may have.",
        "Keep less in variables, or raise --memory-limit.",
    ),
    shown(
        "run::negative_count",
        "`repeat` does something 0 times or more.",
        "let k = -3\nrepeat $k { print 1 }",
        "let k = 3\nrepeat $k { print 1 }",
    ),
    shown(
        "run::never_taken",
        "The watched search did not expand that state.",
        "setState \"1b2 345 678\"\nwatch solveAStar h2\ngoTo \"876 543 21b\"",
        "setState \"1b2 345 678\"\nwatch solveAStar h2\ngoTo 1",
    ),
    shown(
        "run::no_item",
        "A list has no element of that number. Elements are counted from 1.",
        "let l = [a b]\nprint item($l, 3)",
        "let l = [a b]\nprint item($l, 2)",
    ),
    told(
        "run::no_maze",
        "Only a maze can be written as one.",
        "Choose a puzzle with `puzzle maze`, `puzzle map` or `randomMaze` first.",
    ),
    shown(
        "run::no_search",
        "This command is about the last search, and none has run.",
        "printStats",
        "solveAStar h2\nprintStats",
    ),
    shown(
        "run::no_solution",
        "This command needs the path of the last search, which found none.",
        "setState \"312 475 68b\"\nsolveAStar h1 maxNodes 3\nprintPath",
        "setState \"312 475 68b\"\nsolveAStar h1\nprintPath",
    ),
    told(
        "run::no_tables",
        "The puzzle has no pattern databases that could be built.",
        "Searches on it need none.",
    ),
    told(
        "run::no_task",
        "The puzzle can't be written as a planning task.",
        "Sliding boards, planning tasks and puzzles of scripts whose moves read few cells can be.",
    ),
    shown(
        "run::no_number",
        "`number` is asked for the number of a text that says more, or something else.",
        "print number(\"12 moves\")",
        "print number(item(words(\"12 moves\"), 1))",
    ),
    shown(
        "run::no_value",
        "A name that searches set has no value yet: no search has run, or it found nothing of the kind.",
        "print $length",
        "solveAStar h2\nprint $length",
    ),
    told(
        "run::not_known_admissible",
        "`audit H mustExpand` needs a heuristic that is known to be admissible.",
        "Audit the heuristic itself first: audit h1Blank.",
    ),
    shown(
        "run::not_offered",
        "The command makes no sense on this puzzle.",
        "puzzle octa\nsolveBidirectional",
        "puzzle eight\nsolveBidirectional",
    ),
    told(
        "run::not_handed_in",
        "`submissionSearch` reads what was handed in, and the file lies elsewhere.",
        "Name a file of the student's folder; `checkSearch` reads a log of your own.",
    ),
    told(
        "run::not_shown",
        "`show` writes a page for whoever sits there, and nobody does: a script is graded or tested, or runs in a sandbox.",
        "Run the script by itself, or use `replay FILE`, whose page is one of the script's files.",
    ),
    shown(
        "run::nothing_failed",
        "A block of `expect fails` is to fail, and it ran to its end.",
        "expect fails { printState }",
        "expect fails { undo }",
    ),
    shown(
        "run::nothing_to_undo",
        "No change of the state is there to be taken back.",
        "undo",
        "setState \"1b2 345 678\"\nundo",
    ),
    shown(
        "run::nothing_watched",
        "This command looks into a watched search, and none was watched.",
        "step",
        "watch solveAStar h2\nstep",
    ),
    shown(
        "run::one_watched",
        "`compare` holds the last two watched searches against each other, and only one was watched.",
        "watch solveAStar h2\ncompare",
        "watch solveAStar h2\nwatch solveBFS\ncompare",
    ),
    shown(
        "run::other_start",
        "The solution starts from another state than the one in force.",
        "setState \"312 475 68b\"\nsolveAStar h2\nmove up\napplySolution",
        "setState \"312 475 68b\"\nsolveAStar h2\napplySolution",
    ),
    shown(
        "run::overflow",
        "A result does not fit into 64 bits.",
        "print (9223372036854775807 + 1)",
        "print (9223372036854775806 + 1)",
    ),
    shown(
        "run::replaced_procedure",
        "A procedure was defined anew with other parameters, and an earlier call gives it as many as before.",
        "define f a { print $a }\ndefine g { f 1 }\ndefine f a b { print $a $b }\ng",
        "define f a { print $a }\ndefine g { f 1 }\ng",
    ),
    told(
        "run::log_alone",
        "A log in a replay is held against the first search of its block, and the block has none.",
        "Add the search that the program was to be: run solveAStar h2.",
    ),
    told(
        "run::replay_searches",
        "A replay shows one to six searches.",
        "Each is an entry of its block: run solveAStar h2.",
    ),
    told(
        "run::replay_trace",
        "A replay shows what its searches do, and prints no trace.",
        "Only `trace keep n` follows its searches.",
    ),
    told(
        "run::skipped_lines",
        "A file of moves has lines of other text, such as headings or a name. It is a warning: the moves of the other lines are read.",
        "Write moves alone, or put words before a colon: `Path: up left down`.",
    ),
    told(
        "run::taken_name",
        "A definition from a file may not take the name of something that is there.",
        "Ask for a definition with a name of its own.",
    ),
    told(
        "run::task_output",
        "A task of an assignment prints more than it may.",
        "Print less in the task, or raise `grade --max-output`.",
    ),
    told(
        "run::task_time",
        "A task of an assignment takes longer than it may.",
        "Let it do less, or raise `grade --time-limit`.",
    ),
    shown(
        "run::text_too_long",
        "A text grows beyond what a text may have.",
        "let t = \"ab\"\nrepeat 40 { let t = \"$t$t\" }",
        "let t = \"ab\"\nrepeat 4 { let t = \"$t$t\" }",
    ),
    told(
        "run::time_limit",
        "The time of the whole run is over.",
        "Raise --time-limit, or leave it out.",
    ),
    shown(
        "run::too_deep",
        "More calls of procedures are open at once than fit: a procedure calls itself without an end.",
        "define f n { f ($n + 1) }\nf 1",
        "define f n { print $n }\nf 1",
    ),
    told(
        "run::too_deep_files",
        "Files read one another more than 64 deep while they run.",
        "Read several files from one place instead of each from the one before.",
    ),
    shown(
        "run::too_many_points",
        "The expectations of a task are worth more points than it, which only shows when a loop runs. Grading ends there: nobody gets a grade by that mistake.",
        "task \"A\" points 1 { repeat 2 { expect true points 1 } }",
        "task \"A\" points 2 { repeat 2 { expect true points 1 } }",
    ),
    told(
        "run::too_many_steps",
        "A definition takes too many steps where it is built before the script runs, or where it comes from a file.",
        "Let its loops have fewer turns and its lists be shorter.",
    ),
    told(
        "run::unanswered",
        "A time limit ended a wait for the program that computes a heuristic.",
        "Give it more time (`timeLimit 60`), or try the program alone: docs/protocol.md says what it is asked.",
    ),
    told(
        "run::unbuilt_tables",
        "The tables of a heuristic do not fit the limit of the run.",
        "Raise the limit, or choose smaller patterns.",
    ),
    told(
        "run::uncounted_layers",
        "`layers` counts back from the goals, and the moves of this puzzle have no way back.",
        "`layers from start` counts from the current state, as moves lead.",
    ),
    told(
        "run::uncounted_solutions",
        "A limit ended the count of the shortest solutions.",
        "Raise it after the command: solveAll shortest maxNodes none.",
    ),
    told(
        "run::unfinished_audit",
        "An audit ended at a limit, and says only what it saw.",
        "Give it more time or memory, or a `depth`.",
    ),
    told(
        "run::unfit_definition",
        "A file that was handed in does not hold the named definition.",
        "Write the name and the parameters of the file's `define`.",
    ),
    told(
        "run::unfit_file",
        "A file that a function reads is not of its kind.",
        "`moves(FILE)` takes moves or their first letters, `rows(FILE)` comma-separated values with heads.",
    ),
    told(
        "run::undecided_log",
        "A task holds a log against a search, and too many runs of the search begin like it to follow them all.",
        "Look at the log, and give the points by hand: `--by-hand COLUMN` of `grade` reads them from the table.",
    ),
    told(
        "run::unknown_solvability",
        "Whether the goal can be reached is not known: the puzzle has no test, and too many states to try.",
        "A search that finds a way shows it: solve.",
    ),
    told(
        "run::unknown_term",
        "`heuristicFrom FILE NAME without NAMES` excludes a heuristic that there is none of: a mistake in its name would exclude nothing.",
        "Write the names of heuristics as `help` lists them.",
    ),
    told(
        "run::unwritten_states",
        "`writeStates` did not come to its end, or the puzzle has no such states: nothing was written.",
        "Raise the limit, give a depth, or draw some: writeStates \"walks.csv\" walks 100000 60.",
    ),
    told(
        "run::unreadable_file",
        "A file that is named by a variable can't be read.",
        "A path is relative to the folder of the script that names it.",
    ),
    shown(
        "run::unreached_states",
        "`layers` counts back from the goals, and some of these states can't be reached from the start. It is a warning.",
        "define puzzle blocks {\n  cells [a b] values [table a b]\n  start \"table table\"\n  goal \"b table\"\n  for x in [a b] {\n    move \"$x down\" set $x table\n    for y in [a b] { if $x != $y { move \"$x on $y\" when all(c in cells, at($c) != $x) set $x $y } }\n  }\n}\npuzzle blocks\nlayers",
        "define puzzle blocks {\n  cells [a b] values [table a b]\n  start \"table table\"\n  goal \"b table\"\n  for x in [a b] {\n    move \"$x down\" set $x table\n    for y in [a b] { if $x != $y { move \"$x on $y\" when all(c in cells, at($c) != $x) set $x $y } }\n  }\n}\npuzzle blocks\nlayers from start",
    ),
    shown(
        "run::unset_variable",
        "The line that gives a variable its value has not run.",
        "if false { let k = 1 }\nprint $k",
        "let k = 1\nprint $k",
    ),
    shown(
        "run::unsolvable",
        "The goal can't be reached from this state, so that a search would look at all others first. It is a warning.",
        "setState \"7b2 853 641\"\nsolveAStar h1 maxNodes 10",
        "setState \"312 475 68b\"\nsolveAStar h1 maxNodes 100",
    ),
    told(
        "run::unusable_cache",
        "The folder of the tables on disk can't be reached.",
        "PUZZLE_SCRIPT_CACHE names another folder. Without any, searches work in memory.",
    ),
    told(
        "run::unwritable_file",
        "A file can't be written.",
        "Name a file in a folder that is there and may be written to.",
    ),
    shown(
        "run::value_too_large",
        "A list grows beyond what a value may have, or nests too deep.",
        "let l = [a b]\nrepeat 60 { let l = [$l $l] }",
        "let l = [a b]\nrepeat 3 { let l = [$l $l] }",
    ),
    shown(
        "run::wrong_kind",
        "A value that is known only now is of another kind than is expected.",
        "print (\"a\" + 1)",
        "print (2 + 1)",
    ),
    shown(
        "run::zero_step",
        "A range has step 0, which is known only now.",
        "let k = 0\nfor i in 1..5 step $k { print $i }",
        "let k = 2\nfor i in 1..5 step $k { print $i }",
    ),
];
