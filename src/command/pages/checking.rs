//! Texts that parse and can't run.

use super::{Page, shown, told};

pub(super) const PAGES: &[Page] = &[
    shown(
        "check::unknown_command",
        "A line begins with a word that is neither a command nor a procedure.",
        "solveBeem 5",
        "solveBeam 5",
    ),
    shown(
        "check::missing_argument",
        "A command needs more operands than follow it.",
        "setState",
        "setState \"b12 345 678\"",
    ),
    shown(
        "check::surplus_argument",
        "More operands follow a command than it takes.",
        "printStats now",
        "solveAStar h2\nprintStats",
    ),
    shown(
        "check::unknown_variable",
        "A variable is read that no `let`, `for` or parameter above makes.",
        "let board = 5\nprint $boord",
        "let board = 5\nprint $board",
    ),
    shown(
        "check::unknown_name",
        "A bare word in a condition is a name that searches set, and this is none. Variables have a `$`, strings stand in quotes.",
        "expect lenght == 5",
        "solveAStar h2\nexpect length == 0",
    ),
    shown(
        "check::no_search_form",
        "A search that is defined says which node comes next, in one of a few forms. `help define search` lists them.",
        "define search greedy1 = h\nsolve greedy1 h2",
        "define search greedy1 = bestFirst(h)\nsolve greedy1 h2",
    ),
    shown(
        "check::outside_definition",
        "A function such as `at` looks at a state of a search. Outside of a definition there is none.",
        "print at(3)",
        "define heuristic third = if(at(3) == 3, 0, 1)\nheuristic third",
    ),
    shown(
        "check::word_in_arithmetic",
        "Arithmetic takes numbers, and this is a word.",
        "let k = (length + 1)",
        "solveAStar h2\nlet k = ($length + 1)",
    ),
    shown(
        "check::read_only_name",
        "Searches set this name, so that no variable may have it.",
        "let length = 5",
        "let my_length = 5",
    ),
    shown(
        "check::reserved_name",
        "A definition may not take the name of a command, a heuristic or a word of the language.",
        "define solve { print 1 }",
        "define my_solve { print 1 }",
    ),
    told(
        "check::no_definition",
        "A file that `heuristicFrom` or `puzzleFrom` reads holds definitions and comments. Nothing else is taken from it.",
        "Remove the rest from the file: it holds `define heuristic NAME ...` or `define puzzle NAME ...`.",
    ),
    told(
        "check::reads_file",
        "A definition that is taken from a file may read no other file.",
        "Write what it needs into the definition itself.",
    ),
    told(
        "check::runs_program",
        "A definition that is taken from a file, which may be that of somebody else, starts no program.",
        "Write what it says as a formula, or define it in the script itself.",
    ),
    shown(
        "check::external_in_formula",
        "`external` stands for all that a heuristic says. A program gives values in batches, a formula is evaluated state by state.",
        "define heuristic h = max(h1, external(\"python3 model.py\"))",
        "define heuristic net = external(\"python3 model.py\")\ndefine heuristic h = max(h1, net)",
    ),
    shown(
        "check::external_parameter",
        "A heuristic that a program computes takes no parameters. The command may have variables, whose values it has when it is defined.",
        "define heuristic net n = external(\"python3 model.py $n\")",
        "let n = 3\ndefine heuristic net = external(\"python3 model.py $n\")",
    ),
    shown(
        "check::duplicate_parameter",
        "Two parameters of a definition have one name.",
        "define f a a { print $a }",
        "define f a b { print $a $b }",
    ),
    shown(
        "check::define_in_block",
        "A definition stands outside of blocks: it is made once.",
        "repeat 2 { define f { print 1 } }",
        "define f { print 1 }\nrepeat 2 {\n  f\n}",
    ),
    shown(
        "check::only_a_modifier",
        "This word changes a search before it on its line, and is no command by itself.",
        "tree",
        "solveAStar h2 tree",
    ),
    shown(
        "check::duplicate_modifier",
        "One search has the same modifier twice.",
        "solveBeam 5 maxNodes 10 maxNodes 20",
        "solveBeam 5 maxNodes 20",
    ),
    shown(
        "check::only_at_the_prompt",
        "This command works at the prompt, where somebody types. A script has nothing for it.",
        "save \"a.txt\"",
        "print \"saved\"",
    ),
    told(
        "check::not_in_a_block",
        "At the prompt this command stands on a line of its own. Inside a block what it needs is not complete.",
        "Put it after the block.",
    ),
    shown(
        "check::unreadable_file",
        "A file that the script reads can't be read. A path is relative to the folder of the script that names it.",
        "readCommands \"missing.txt\"",
        "print \"nothing is read\"",
    ),
    told(
        "check::include_cycle",
        "A file reads itself, at once or through other files, and would go on for ever.",
        "Put what both files need into a third one that reads neither.",
    ),
    told(
        "check::too_many_files",
        "Files that read files are read more than 10,000 times in one script.",
        "Read a file once, and put what is repeated into a `define`.",
    ),
    told(
        "check::too_deep_files",
        "Files read files more than 64 deep.",
        "Read several files from one place, instead of each from the one before.",
    ),
    shown(
        "check::entry_alone",
        "This word of a puzzle's block says what a move does, and follows `move` on its line.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  swap 1 2\n}",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n}",
    ),
    shown(
        "check::log_without_run",
        "A page shows the log of another program behind `run`, in the place of a search.",
        "setState \"1b2 345 678\"\nsolveUCS trace \"mine.txt\"\nreplay \"a.html\" {\n  run solveBFS\n  log \"mine.txt\"\n}",
        "setState \"1b2 345 678\"\nsolveUCS trace \"mine.txt\"\nreplay \"a.html\" {\n  run solveBFS\n  run log \"mine.txt\"\n}",
    ),
    shown(
        "check::misplaced_part",
        "The cost of a move and its condition stand once, before what the move does.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2 when at(1) == 2\n}",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a when at(1) == 2 swap 1 2\n}",
    ),
    shown(
        "check::unfinished_entry",
        "An entry of a puzzle's block says nothing: a move does nothing, or a goal has no state.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a\n}",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n}",
    ),
    shown(
        "check::no_entry_of_puzzle",
        "The block of a puzzle holds its own words, such as `cells`, `goal` and `move`, and no commands.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  print 1\n  move a swap 1 2\n}",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n}\nprint 1",
    ),
    shown(
        "check::same_in_every_state",
        "A heuristic compares two things that do not depend on the state: something with itself, or `row($t)`, the row of the \
         cell that is called as tile t is, with the goal's. It is a warning.",
        "define heuristic rows = sum(t in 1..8, abs(row($t) - row(home($t))))",
        "define heuristic rows = sum(t in 1..8, abs(row(where($t)) - row(home($t))))",
    ),
    shown(
        "check::size_in_bytes",
        "A size without a unit counts bytes, and this one is too small to be meant so. It is a warning.",
        "memoryLimit 200",
        "memoryLimit 200MB",
    ),
    shown(
        "check::name_for_value",
        "A word stands where the value of that name is meant: it is text. It is a warning.",
        "solveAStar h2\nprint length",
        "solveAStar h2\nprint $length",
    ),
    shown(
        "check::calculation_in_text",
        "A text has the values of its variables, and calculates nothing. It is a warning.",
        "let s = 7\nprint \"mean: ($s / 3)\"",
        "let s = 7\nprint \"mean:\" ($s / 3)",
    ),
    shown(
        "check::seed_behind",
        "A command draws, and the seed behind it holds for later draws alone. It is a warning.",
        "randomizeState 20 seed 5",
        "seed 5 randomizeState 20",
    ),
    shown(
        "check::heuristic_behind",
        "`heuristic` is a command, which prints an estimate; the search before it runs with the puzzle's own heuristic. \
         It is a warning.",
        "solveAStar heuristic h1",
        "solveAStar h1",
    ),
    shown(
        "check::zero_step",
        "A range with step 0 never ends.",
        "for i in 1..5 step 0 { print $i }",
        "for i in 1..5 step 1 { print $i }",
    ),
    shown(
        "check::unsaid_points",
        "Expectations in a loop, a branch, a procedure or another file give points, so that the points of the task are not known before it runs.",
        "task \"A\" { for b in [\"1b2 345 678\" \"312 475 68b\"] { setState $b solveAStar h1 expect solved points 1 } }",
        "task \"A\" points 2 { for b in [\"1b2 345 678\" \"312 475 68b\"] { setState $b solveAStar h1 expect solved points 1 } }",
    ),
    shown(
        "check::other_points",
        "The points of a task are those of its expectations, if these give some.",
        "task \"A\" points 3 { solve expect solved points 1 }",
        "task \"A\" { solve expect solved points 1 }",
    ),
    shown(
        "check::unfit_points",
        "A task is worth 0 to 1,000,000 points.",
        "task \"A\" points -1 { print 1 }",
        "task \"A\" points 1 { print 1 }",
    ),
    shown(
        "check::swapped_operands",
        "The operands fit in another order.",
        "solveBeam h2 50",
        "solveBeam 50 h2",
    ),
    shown(
        "check::word_for_list",
        "A loop or a function runs over a list or a range, and a word stands here. A variable has a `$`.",
        "let boards = [1 2]\nfor b in boards { print $b }",
        "let boards = [1 2]\nfor b in $boards { print $b }",
    ),
    shown(
        "check::call_as_number",
        "A call in arithmetic gives no number. It calls a heuristic or a procedure.",
        "print (h2(1) + 1)",
        "heuristic h2",
    ),
];
