//! Operands that do not fit, and states.

use super::{Page, shown, told};

pub(super) const PAGES: &[Page] = &[
    shown(
        "argument::wrong_kind",
        "An operand is of another kind than its command takes: a word where a number belongs, a number where a state does.",
        "solveBeam wide",
        "solveBeam 50",
    ),
    shown(
        "argument::too_small",
        "A number is smaller than its command allows.",
        "solveBeam 0",
        "solveBeam 1",
    ),
    shown(
        "argument::out_of_range",
        "A number is greater than its command allows, or has more decimals.",
        "solveAnnealing 2 1.5",
        "solveAnnealing 2 0.99",
    ),
    shown(
        "argument::no_size",
        "A size is a number of bytes with a unit: `200MB` (10^6 bytes) or `4GiB` (2^30 bytes).",
        "memoryLimit \"12 apples\"",
        "memoryLimit 12MB",
    ),
    shown(
        "argument::unknown_word",
        "A command knows some words at this place, and this is none of them.",
        "printState tupel",
        "printState tuple",
    ),
    shown(
        "argument::plot_ending",
        "The ending of a file says how a plot is written: `.svg`, `.png` or `.pdf`.",
        "audit h2 depth 2 plot \"h2.gif\"",
        "audit h2 depth 2",
    ),
    shown(
        "argument::unknown_heuristic",
        "The puzzle in force has no heuristic of that name. `help` lists those it has.",
        "solveAStar h3",
        "solveAStar h2",
    ),
    shown(
        "argument::heuristic_arguments",
        "A heuristic has the wrong arguments in its parentheses.",
        "solveAStar max(h1)",
        "solveAStar max(h1,h2)",
    ),
    shown(
        "argument::unknown_algorithm",
        "A `report` names algorithms by short names, and this is none of them.",
        "report [dijkstra] [\"b12 345 678\"]",
        "report [ucs] [\"b12 345 678\"]",
    ),
    shown(
        "argument::algorithm_arguments",
        "An algorithm of a `report` needs other arguments in its parentheses.",
        "report [beam] [\"b12 345 678\"]",
        "report [beam(50)] [\"b12 345 678\"]",
    ),
    shown(
        "argument::unknown_move",
        "The puzzle in force has no move of that name. `legalMoves` lists those that can be made.",
        "move dwn",
        "move down",
    ),
    shown(
        "argument::incomplete_order",
        "A successor order names every move of the puzzle once.",
        "order [up down]",
        "order [up down left right]",
    ),
    shown(
        "argument::unknown_puzzle",
        "No puzzle has that name. `help` lists all puzzles.",
        "puzzle nine",
        "puzzle eight",
    ),
    shown(
        "argument::fixed_goal",
        "The goal of this puzzle is a rule or a pattern, so that no state can be chosen as its goal.",
        "puzzle octa\nsetGoal \"1 2 3\"",
        "puzzle octa\nprintState",
    ),
    shown(
        "argument::impossible_puzzle",
        "A puzzle can't have that size, or takes other operands after its name.",
        "puzzle sliding 1x1",
        "puzzle sliding 2x2",
    ),
    shown(
        "state::empty",
        "A state is expected, and the text is empty.",
        "setState \"\"",
        "setState \"b12 345 678\"",
    ),
    shown(
        "state::wrong_character",
        "A state holds something that is no tile in the notation of its puzzle.",
        "setState \"b12 345 67x\"",
        "setState \"b12 345 678\"",
    ),
    shown(
        "state::duplicate_tile",
        "A state holds one tile twice, so that another one is missing.",
        "setState \"112 345 67b\"",
        "setState \"182 345 67b\"",
    ),
    shown(
        "state::duplicate_blank",
        "A state holds the blank twice, so that a tile is missing.",
        "setState \"bb2 345 678\"",
        "setState \"b12 345 678\"",
    ),
    shown(
        "state::too_many_tiles",
        "A state has more tiles than the board has cells.",
        "setState \"b12 345 6788\"",
        "setState \"b12 345 678\"",
    ),
    shown(
        "state::too_few_tiles",
        "A state has fewer tiles than the board has cells.",
        "setState \"b12 345 67\"",
        "setState \"b12 345 678\"",
    ),
    shown(
        "state::uneven_row",
        "The rows of a state differ in length, or are not as long as those of the board.",
        "setState \"b1 2345 678\"",
        "setState \"b12 345 678\"",
    ),
    shown(
        "state::wrong_value",
        "A state of a puzzle of the script has a value in a cell that can't hold it.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n}\npuzzle row\nsetState \"1 2 4\"",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  move a swap 1 2\n}\npuzzle row\nsetState \"2 1 3\"",
    ),
    shown(
        "state::forbidden",
        "A rule `never` of the puzzle forbids this state.",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  never at(1) == 3\n  move a swap 1 2\n}\npuzzle row\nsetState \"3 1 2\"",
        "define puzzle row {\n  cells 1..3\n  goal 1..3\n  never at(1) == 3\n  move a swap 1 2\n}\npuzzle row\nsetState \"2 1 3\"",
    ),
    told(
        "state::unknown_fact",
        "A state of a planning task names a fact that the task does not have.",
        "Write facts as the task does: its objects, and predicates with as many of them as it says.",
    ),
    told(
        "state::exclusive_facts",
        "Two facts of a state exclude each other in this planning task.",
        "Leave one of them out.",
    ),
    told(
        "state::open_variable",
        "The facts of a state leave something open that the planning task needs to know.",
        "Name the missing fact; `printState` shows a whole state.",
    ),
    told(
        "state::no_place",
        "A place lies outside of the maze or map.",
        "Rows and columns are counted from 0, as `printState` shows them.",
    ),
    shown(
        "state::no_node",
        "A state or a goal names something that is no node of the graph.",
        "define graph way {\n  edge here there 3\n}\npuzzle way\nsetState hare",
        "define graph way {\n  edge here there 3\n}\npuzzle way\nsetState here",
    ),
    told(
        "state::wall",
        "A place of a maze or a map is a wall, where nobody can stand.",
        "Name a place that is free.",
    ),
];
