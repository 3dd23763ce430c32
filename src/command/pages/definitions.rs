//! Puzzles and heuristics that scripts define.

use super::{Page, shown, told};

pub(super) const PAGES: &[Page] = &[
    shown(
        "definition::bare_cell",
        "A number alone is a number. The value of cell 1 is `at(1)`.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a when 1 != 2 swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a when at(1) != 2 swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::cannot_hold",
        "A cell is to have a value that is not among its values.",
        "define puzzle row {\n  cells 1..3 values 0..1\n  goal \"0 1 2\"\n  move a swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3 values 0..2\n  goal \"0 1 2\"\n  move a swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::cell_twice",
        "A cell is named twice, or stands twice in one cycle.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a cycle [1 2 1]\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a cycle [1 2 3]\n}\npuzzle row",
    ),
    told(
        "definition::colour",
        "A colour of a value is no name of a colour and no `#rrggbb`.",
        "Write a colour that the report lists.",
    ),
    shown(
        "definition::columns",
        "A row of a board has as many cells as there are, at most.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  columns 5\n  move a swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  columns 3\n  move a swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::constant",
        "A heuristic asks for cells or values, and is the same in every state: it does not look at where the values are \
         now. It is a warning.",
        "define heuristic far = abs(row(3) - 1)\nheuristic far",
        "define heuristic far = abs(row(where(3)) - 1)\nheuristic far",
    ),
    shown(
        "definition::cost",
        "A move costs a whole number from 0 to 1,000,000.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a cost 2000000 swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a cost 2 swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::depends_on_state",
        "Which cell a move changes must be known when the puzzle is built. Conditions and values may look at a state.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap (at(1)) 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a when at(1) == 1 swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::drawing",
        "A drawing shows the value of a cell as `{CELL}`, and there is no such cell. For planning tasks it shows a text where a fact holds, `{FACT TEXT}`, and there is no such fact.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n  draw \"{1} {4}\"\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n  draw \"{1} {3}\"\n}\npuzzle row",
    ),
    shown(
        "definition::fault",
        "A definition can't be evaluated in some state: it divides by zero, calculates with a word, or leaves a number that does not fit.",
        "define puzzle row {\n  cells 1..2 values 0..3 start 0 goal 3\n  move a set 1 (at(1) + 1)\n  move b set 2 (at(1))\n}\npuzzle row\nsolveBFS",
        "define puzzle row {\n  cells 1..2 values 0..3 start 0 goal 3\n  move a when at(1) < 3 set 1 (at(1) + 1)\n  move b set 2 (at(1))\n}\npuzzle row\nsolveBFS",
    ),
    shown(
        "definition::forbidden_goal",
        "A rule `never` forbids the goal, so that no search can reach it.",
        "define puzzle both {\n  cells 1..2 values 0..1 start 0 goal 1\n  never at(1) == 1 and at(2) == 1\n  move a add 1 1\n  move b add 2 1\n}\npuzzle both",
        "define puzzle both {\n  cells 1..2 values 0..1 start 0 goal 1\n  never at(1) == 1 and at(2) == 0\n  move a add 1 1\n  move b add 2 1\n}\npuzzle both",
    ),
    shown(
        "definition::forbidden_start",
        "A rule `never` forbids the state that the puzzle starts with.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  never at(1) == 1\n  move a swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  never at(1) == 3\n  move a swap 1 2\n}\npuzzle row",
    ),
    told(
        "definition::excluded_term",
        "A heuristic that was taken from a file is made of one that the assignment excludes, by `own` or `without`, directly or through another definition.",
        "Write out what it says of cells: `at`, `goal`, `home`, `row`, `column`.",
    ),
    shown(
        "definition::heuristic_of_itself",
        "A heuristic is a part of itself, and would never end.",
        "define heuristic one = max(h1, two)\ndefine heuristic two = (one + h2) / 2\nheuristic one",
        "define heuristic one = max(h1, h2)\nheuristic one",
    ),
    shown(
        "definition::heuristic_part",
        "A part of a heuristic is none of this puzzle, or has arguments that do not fit.",
        "define heuristic part = max(h1, pdb(\"what\"))\nheuristic part",
        "define heuristic part = max(h1, h2)\nheuristic part",
    ),
    shown(
        "definition::idle_move",
        "A move changes nothing in any state. It is a warning.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n  move b cycle [1]\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n  move b cycle [1 2 3]\n}\npuzzle row",
    ),
    shown(
        "definition::length",
        "A state has as many values as the puzzle has cells.",
        "define puzzle row {\n  cells 1..4\n  goal \"1 2 3\"\n  move a swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..4\n  goal \"1 2 3 4\"\n  move a swap 1 2\n}\npuzzle row",
    ),
    told(
        "definition::look",
        "A text that shows a value in a drawing is too long for a cell, or has more than a line.",
        "Write a shorter text of one line.",
    ),
    shown(
        "definition::moves",
        "A puzzle needs at least one move, and no more than its states can be packed for.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::no_cells",
        "A puzzle consists of cells, and none are named.",
        "define puzzle row {\n  goal when 1 == 1\n  move a swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::no_cycle",
        "`cycle` takes lists of cells: the value of each goes to the next one.",
        "define puzzle wheel {\n  cells 1..3\n  goal 1..3\n  move a cycle 1 2 3\n}\npuzzle wheel",
        "define puzzle wheel {\n  cells 1..3\n  goal 1..3\n  move a cycle [1 2 3]\n}\npuzzle wheel",
    ),
    shown(
        "definition::no_facts",
        "`holds` asks for a fact of a planning task, and this puzzle is none.",
        "define heuristic x = if(holds(on a b), 0, 1)\nheuristic x",
        "define heuristic x = if(at(0) == 1, 0, 1)\nheuristic x",
    ),
    shown(
        "definition::no_goal",
        "`goal(CELL)` needs a goal that is one state, and here it is a rule.",
        "define puzzle two {\n  cells 1..2 values 0..1 start 0\n  goal when at(1) == 1\n  move a add 1 1\n}\npuzzle two\ndefine heuristic far = count(c in cells, at($c) != goal($c))\nheuristic far",
        "define puzzle two {\n  cells 1..2 values 0..1 start 0 goal 1\n  move a add 1 1\n}\npuzzle two\ndefine heuristic far = count(c in cells, at($c) != goal($c))\nheuristic far",
    ),
    shown(
        "definition::no_goal_of",
        "The goal leaves out a cell, and no rule says what is wanted.",
        "define puzzle row {\n  cells 1..3 goal 0\n  cells 4..5\n  move a swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..5\n  goal 1..5\n  move a swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::no_home",
        "`home(VALUE)` is the cell where the goal has a value, and the goal has it not exactly once.",
        "define puzzle twins {\n  cells 1..3\n  goal \"a a b\"\n  start \"b a a\"\n  move l cycle 1..3\n}\npuzzle twins\ndefine heuristic far = if(home(a) == 1, 0, 1)\nheuristic far",
        "define puzzle twins {\n  cells 1..3\n  goal \"a a b\"\n  start \"b a a\"\n  move l cycle 1..3\n}\npuzzle twins\ndefine heuristic far = if(at(3) == b, 0, 1)\nheuristic far",
    ),
    shown(
        "definition::no_rows",
        "`row` and `column` need cells that stand in rows. A puzzle of the script says so by `columns`.",
        "define puzzle twins {\n  cells 1..3\n  goal \"a a b\"\n  start \"b a a\"\n  move l cycle 1..3\n}\npuzzle twins\ndefine heuristic far = sum(c in cells, row($c))\nheuristic far",
        "define puzzle twins {\n  cells 1..3\n  columns 3\n  goal \"a a b\"\n  start \"b a a\"\n  move l cycle 1..3\n}\npuzzle twins\ndefine heuristic far = sum(c in cells, row($c))\nheuristic far",
    ),
    shown(
        "definition::no_start",
        "A puzzle whose goal is a rule says with which state it starts.",
        "define puzzle row {\n  cells 1..3 values 0..1\n  goal when at(1) == 1\n  move a add 1 1\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3 values 0..1 start 0\n  goal when at(1) == 1\n  move a add 1 1\n}\npuzzle row",
    ),
    shown(
        "definition::no_command",
        "The command of a heuristic that a program computes is empty.",
        "let command = \"\"\ndefine heuristic net = external($command)",
        "let command = \"python3 model.py\"\ndefine heuristic net = external($command)",
    ),
    told(
        "definition::no_programs",
        "`external` starts a program. In a sandbox, in `grade`, on a page of a browser and in programs that embed the language there is none.",
        "Run the script outside of a sandbox, if you trust it; or define the heuristic as a formula.",
    ),
    told(
        "definition::external",
        "The program that computes a heuristic gave no estimates: it could not be started, ended twice, gave no answer in time, or its answer \
         is not what `docs/protocol.md` says. Numbers are from 0 to 1,000,000.",
        "The report repeats the end of what the program wrote to standard error. Run the program alone and send it a line: \
         {\"states\": [[0, 1, 2, 3, 4, 5, 6, 7, 8]]}",
    ),
    shown(
        "definition::no_value",
        "After `cells` on its line `goal` takes the value that all of these cells have.",
        "define puzzle row {\n  cells 1..3 values 0..1 goal\n  move a add 1 1\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3 values 0..1 start 0 goal 1\n  move a add 1 1\n}\npuzzle row",
    ),
    shown(
        "definition::number_of_values",
        "A cell has 1 to 255 values, and nothing says which, or they are too many.",
        "define puzzle row {\n  cells 1..3 values 0..255 goal 0\n  move a add 1 1\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3 values 0..2 goal 0\n  move a add 1 1\n}\npuzzle row",
    ),
    told(
        "definition::open_fact",
        "Which fact `holds` asks for depends on the state, and must be known before.",
        "Name the fact, or run over a list: count(x in [a b], holds(on $x c)).",
    ),
    told(
        "definition::outside",
        "A function that looks at a state was evaluated where there is none.",
        "It belongs in a definition: define heuristic out = count(c in cells, at($c) != b and at($c) != goal($c)).",
    ),
    shown(
        "definition::said_twice",
        "A puzzle says the same twice: two goals, or the goal of a cell in two ways.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  goal \"3 2 1\"\n  move a swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::symmetry",
        "A `symmetry` maps a move onto no move or changes the goal, or whether it does can't be told.",
        "define puzzle pair {\n  cells 1..3\n  goal [1 b 2]\n  move left when at(2) == b swap 1 2\n  move right when at(2) == b cost 2 swap 2 3\n  symmetry swap 1 3\n}\npuzzle pair",
        "define puzzle pair {\n  cells 1..3\n  goal [1 b 2]\n  move left when at(2) == b swap 1 2\n  move right when at(2) == b swap 2 3\n  symmetry swap 1 3\n}\npuzzle pair",
    ),
    shown(
        "definition::too_many_cells",
        "A puzzle has at most 1,024 cells, and its state 1,024 bits.",
        "define puzzle row {\n  cells 1..1025 values [a b] goal a\n  move a swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..20 values [a b] goal a\n  move a swap 1 2\n}\npuzzle row",
    ),
    told(
        "definition::too_many_effects",
        "A move does more than fits in one, those after `then` counted.",
        "Make several moves of it.",
    ),
    shown(
        "definition::too_many_entries",
        "A block of a puzzle has at most 20,000 entries, all turns of its loops counted.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  repeat 20001 { move a swap 1 2 }\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::unknown_cell",
        "A definition names a cell that the puzzle does not have.",
        "define heuristic out = if(at(9) == 1, 0, 1)\nheuristic out",
        "define heuristic out = if(at(8) == 1, 0, 1)\nheuristic out",
    ),
    told(
        "definition::unknown_fact",
        "`holds` names a fact that the planning task does not have.",
        "Write the predicate and its objects as the task does.",
    ),
    told(
        "definition::unknown_look",
        "A drawing says how a value looks that the puzzle does not have.",
        "Name one of the values that the report lists.",
    ),
    shown(
        "definition::unknown_move",
        "`then` names a move that stands nowhere above it, or several that differ.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a then b\n  move b swap 1 2\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move b swap 1 2\n  move a then b swap 2 3\n}\npuzzle row",
    ),
    shown(
        "definition::unknown_value",
        "`where` and `home` ask for a value that is in no cell, whatever the state.",
        "define puzzle twins {\n  cells 1..3\n  goal \"a a b\"\n  start \"b a a\"\n  move l cycle 1..3\n}\npuzzle twins\ndefine heuristic far = if(where(z) == 1, 0, 1)\nheuristic far",
        "define puzzle twins {\n  cells 1..3\n  goal \"a a b\"\n  start \"b a a\"\n  move l cycle 1..3\n}\npuzzle twins\ndefine heuristic far = if(where(b) == 1, 0, 1)\nheuristic far",
    ),
    shown(
        "definition::unreachable_variant",
        "A variant of a move is never made: its condition holds in no state, or a variant above it is always made first.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n  move a when at(1) == 1 swap 2 3\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a when at(1) == 1 swap 2 3\n  move a swap 1 2\n}\npuzzle row",
    ),
    shown(
        "definition::value_twice",
        "A value stands twice among the values of cells.",
        "define puzzle row {\n  cells 1..3 values [a b a] goal a\n  move a add 1 1\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3 values [a b] goal a\n  move a add 1 1\n}\npuzzle row",
    ),
    shown(
        "definition::wrong_kind",
        "A definition has something of another kind at this place: a list where one cell belongs, a condition where a number does.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a cycle [1..3]\n}\npuzzle row",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a cycle 1..3\n}\npuzzle row",
    ),
];
