//! The words of the block that defines a puzzle: a line each.

use super::{CommandSpec, EntryRole, Group, Kind, Parameter, Role, Table};

/// Commands in front of words that put something into cells.
const MOVE: &[&str] = &["move"];

/// Commands in front of words that exchange values of cells.
const EXCHANGE: &[&str] = &["move", "symmetry"];

/// A word of the block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefinitionWord {
    Cells,
    Values,
    Start,
    Goal,
    Move,
    Cost,
    When,
    Swap,
    Cycle,
    Reverse,
    Set,
    Add,
    Then,
    Never,
    Symmetry,
    Columns,
    Draw,
    As,
    Colour,
    Summary,
    Edge,
    Arc,
    At,
    Table,
}

impl DefinitionWord {
    /// The word that a table of these specs has.
    pub(crate) fn of(spec: &CommandSpec) -> Self {
        let mut all = WORDS.iter().chain(GRAPH_WORDS);
        let own = all.find(|(_, own)| own.name == spec.name);
        own.expect("both tables are made of these").0
    }
}

/// All words, in the order `help` shows them.
const WORDS: &[(DefinitionWord, CommandSpec)] = &[
    word(
        DefinitionWord::Cells,
        "cells",
        EntryRole::Repeated,
        &[any("NAMES")],
        "The cells of a state: a range, a list or one name; a state lists its values in their order",
        "After it, `values` lists the values that these cells may have; `start` and `goal` give the same value to all of \
         them. Without `values`, a cell may have any value of the goal.",
        &[
            "define puzzle flip {\n  cells 1..3 values [heads tails] start heads goal tails\n  move one add [1 2] 1\n  move two add [2 3] 1\n}\npuzzle flip\nprintState",
        ],
    ),
    word(
        DefinitionWord::Values,
        "values",
        EntryRole::Behind(&["cells", "symmetry"]),
        &[any("VALUES")],
        "The values that the cells before it on the line may have: a range or a list, in this order",
        "After `symmetry`, each value becomes the next one, and the last the first.",
        &[
            "define puzzle dials {\n  cells 1..2 values 0..9 start 0 goal 5\n  move both add 1..2 1\n  move first add 1 3\n}\npuzzle dials\nsolve",
        ],
    ),
    word(
        DefinitionWord::Start,
        "start",
        EntryRole::OnceOrBehind(&["cells"]),
        &[any("S")],
        "The state of a new session; after `cells` the value of all of them",
        "Without it a session begins at the goal. If the goal is a pattern or a rule, write a start.",
        &[
            "define puzzle row {\n  cells 1..3\n  goal \"1 2 3\"\n  start \"3 2 1\"\n  move a swap 1 2\n  move b swap 2 3\n}\npuzzle row\nsolve",
        ],
    ),
    word(
        DefinitionWord::Goal,
        "goal",
        EntryRole::OnceOrBehind(&["cells"]),
        &[Parameter::optional("S", Kind::Value)],
        "The state to reach, or with `when` a rule; after `cells` the value of all of them",
        "Write a state, or a list or range of values. `_` stands for any value of a cell.",
        &[
            "define puzzle sums {\n  cells 1..3 values 0..4 start 0\n  goal when (at(1) + at(2)) == 7\n  move a add 1 1\n  move b add 2..3 1\n}\npuzzle sums\nsolve",
        ],
    ),
    word(
        DefinitionWord::Move,
        "move",
        EntryRole::Repeated,
        &[any("NAME")],
        "A move: `when` and a condition, then its effects, all on one line",
        "Several lines with one name are variants; the move makes the first one whose condition holds. The order of names \
         is the successor order.",
        &[
            "define puzzle pancakes n {\n  cells 1..$n\n  goal 1..$n\n  for k in 2..$n { move \"f$k\" reverse 1..$k }\n}\npuzzle pancakes 4\nlegalMoves",
        ],
    ),
    word(
        DefinitionWord::When,
        "when",
        EntryRole::Behind(&["move", "goal"]),
        &[Parameter::required("CONDITION", Kind::Condition)],
        "The condition under which the move before it applies, or under which a state is a goal",
        "It reads the state before the move. At the start of a comparison, a cell whose name is a word needs no `at`.",
        &[
            "define puzzle boat {\n  cells [me boat] values [left right] start left goal right\n  move row when me == boat add [me boat] 1\n}\npuzzle boat\nmove row",
        ],
    ),
    word(
        DefinitionWord::Cost,
        "cost",
        EntryRole::Behind(MOVE),
        &[any("N")],
        "The cost of the move before it: 0 to 1000000, 1 by default",
        "Variants of one move may cost different amounts. Searches then find the cheapest path; breadth-first search and depths \
         still count moves.",
        &[
            "define puzzle bridge {\n  cells [ann bob lamp] values [here there] start here goal there\n  move ann cost 1 when ann == lamp add [ann lamp] 1\n  move bob cost 10 when bob == lamp add [bob lamp] 1\n  move both cost 10 when ann == bob and bob == lamp add [ann bob lamp] 1\n}\npuzzle bridge\nsolve",
        ],
    ),
    effect(
        DefinitionWord::Swap,
        "swap",
        EXCHANGE,
        &[any("A"), any("B")],
        "Swaps the values of two cells",
    ),
    effect(
        DefinitionWord::Cycle,
        "cycle",
        EXCHANGE,
        &[Parameter::required("[A B C]...", Kind::Anything)],
        "Moves the value of A to B, that of B to C, that of the last cell to A; several lists at once",
    ),
    effect(
        DefinitionWord::Reverse,
        "reverse",
        EXCHANGE,
        &[any("CELLS")],
        "Reverses the order of the values in these cells",
    ),
    effect(
        DefinitionWord::Set,
        "set",
        MOVE,
        &[any("A"), any("VALUE")],
        "Puts a value into a cell; an expression of the state may give it",
    ),
    effect(
        DefinitionWord::Add,
        "add",
        MOVE,
        &[any("CELLS"), any("n")],
        "Replaces the value by the one n further in the cell's list of values, cyclically; n may be negative",
    ),
    effect(
        DefinitionWord::Then,
        "then",
        EXCHANGE,
        &[any("NAME")],
        "Makes the effects of an earlier move, without its condition",
    ),
    word(
        DefinitionWord::Never,
        "never",
        EntryRole::Repeated,
        &[Parameter::required("CONDITION", Kind::Condition)],
        "A condition of invalid states: no move enters them, and setState refuses them",
        "",
        &[
            "define puzzle lift {\n  cells floor values 0..9 start 0 goal 8\n  never floor == 4\n  move up when floor <= 6 set floor (at(floor) + 3)\n  move down when floor >= 1 set floor (at(floor) - 1)\n}\npuzzle lift\nsolve",
        ],
    ),
    word(
        DefinitionWord::Symmetry,
        "symmetry",
        EntryRole::Repeated,
        &[Parameter::optional("CELLS", Kind::Value)],
        "Cells and values that may change places: every move becomes a move of the same cost, and the goal stays",
        "After it, `swap`, `cycle`, `reverse` and `then` move the values of cells, and `values` lists values that become one another. Any other value \
         becomes the goal's value in the cell that its own goal cell moves to. A list of all cells gives a symmetry at once: the value of the first cell moves to the first cell of the list. `symmetric(h)` is the maximum of h over all images of a state. If all moves are permutations, the program finds symmetries without this word.",
        &[
            "define puzzle row {\n  cells 1..3\n  goal [1 b 2]\n  move left when at(2) == b swap 1 2\n  move right when at(2) == b swap 2 3\n  move near when at(1) == b swap 1 2\n  move far when at(3) == b swap 2 3\n  symmetry swap 1 3\n}\npuzzle row\nheuristic symmetric(pdb(\"1\"))",
        ],
    ),
    word(
        DefinitionWord::Columns,
        "columns",
        EntryRole::Once("columns"),
        &[any("n")],
        "The number of cells in a row when a state is written or drawn",
        "",
        &[
            "define puzzle lights {\n  cells 1..9 values 0..1 goal 0\n  columns 3\n  for c in 1..9 { move \"p$c\" add select(d in 1..9, abs(row($d) - row($c)) + abs(column($d) - column($c)) <= 1) 1 }\n}\npuzzle lights\nlayers",
        ],
    ),
    word(
        DefinitionWord::Draw,
        "draw",
        EntryRole::Repeated,
        &[any("TEXT")],
        "A line of the drawing, in which `{CELL}` is the value of a cell; by default a drawing has rows of cells",
        "With `as` or `colour` after it, it sets how boards and pages show values: `draw b as \" \"`, `draw 1..8 colour teal`.",
        &[
            "define puzzle jugs {\n  cells big values 0..5 start 0 goal 4\n  cells small values 0..3 start 0 goal _\n  move fill set small 3\n  move drop set big 0\n  move pour when (at(big) + at(small)) <= 5 set big (at(big) + at(small)) set small 0\n  move pour set small (at(big) + at(small) - 5) set big 5\n  draw \"{big} of 5, {small} of 3\"\n}\npuzzle jugs\nsolve\nprettyPrintSolution",
        ],
    ),
    word(
        DefinitionWord::As,
        "as",
        EntryRole::Behind(&["draw"]),
        &[any("TEXT")],
        "The text that boards show for the values after `draw`: one line, at most 16 columns",
        "Spaces draw an empty cell. `setState` and `printState` still use the values.",
        &[
            "define puzzle slide {\n  cells 1..4\n  columns 2\n  goal \"1 2 3 b\"\n  for x in [1 3] { move right when at($x) == b swap $x ($x + 1) }\n  for x in [2 4] { move left when at($x) == b swap $x ($x - 1) }\n  draw b as \" \"\n}\npuzzle slide\nprettyPrintState",
        ],
    ),
    word(
        DefinitionWord::Colour,
        "colour",
        EntryRole::Behind(&["draw"]),
        &[any("COLOUR")],
        "The colour in which pages and pictures fill cells with the values after `draw`",
        "`black gray silver white red orange gold yellow lime green teal cyan blue navy purple pink`, or hexadecimal: \"#0072b2\", \"#fc0\".",
        &[
            "define puzzle lamps {\n  cells 1..4 values 0..1 start 1 goal 0\n  columns 2\n  move left add [1 3] 1\n  move right add [2 4] 1\n  draw 1 colour gold\n  draw 0 as \" \" colour \"#223344\"\n}\npuzzle lamps\nprettyPrintState",
        ],
    ),
    word(
        DefinitionWord::Summary,
        "summary",
        EntryRole::Once("summary"),
        &[any("TEXT")],
        "The text of `help` about the puzzle",
        "",
        &[
            "define puzzle coin {\n  summary \"one coin\"\n  cells 1 values [heads tails] start heads goal tails\n  move flip add 1 1\n}\npuzzle coin\nhelp coin",
        ],
    ),
];

/// The words of a graph's block, in the order `help` shows them.
const GRAPH_WORDS: &[(DefinitionWord, CommandSpec)] = &[
    word(
        DefinitionWord::Edge,
        "edge",
        EntryRole::Named {
            names: 2,
            numbered: false,
        },
        &[any("A"), any("B"), Parameter::optional("COST", Kind::Value)],
        "An arc from A to B and one from B to A",
        "The cost is a decimal of at most six places, at least 0, and 1 by default. Of parallel arcs the cheapest counts. Nodes are words, numbers or strings; they are there once an entry names them, and their order is the successor order.",
        &[
            "define graph square {\n  edge a b 1 edge b c 2 edge c d 1.5\n  edge d a\n}\npuzzle square\nsetState c setGoal a\nsolveUCS",
        ],
    ),
    word(
        DefinitionWord::Arc,
        "arc",
        EntryRole::Named {
            names: 2,
            numbered: false,
        },
        &[any("A"), any("B"), Parameter::optional("COST", Kind::Value)],
        "An arc from A to B, but not back",
        "",
        &[
            "define graph ways {\n  arc S A 1 arc A G 5 arc S B 2 arc B G 3\n}\npuzzle ways\nsolveUCS\nprintPath",
        ],
    ),
    word(
        DefinitionWord::At,
        "at",
        EntryRole::Named {
            names: 1,
            numbered: false,
        },
        &[any("A"), any("X"), any("Y")],
        "The place of a node: x to the right, y upwards",
        "If any node has a place, all have one. The heuristic `straight` is the straight line to the nearest goal. It is admissible if no arc costs less than it is long; otherwise a warning names such an arc.",
        &[
            "define graph hill {\n  edge a b 5 edge b c 5\n  at a 0 0 at b 3 4 at c 6 0\n}\npuzzle hill\nsetState a setGoal c\nsolveAStar straight",
        ],
    ),
    word(
        DefinitionWord::Table,
        "h",
        EntryRole::Named {
            names: 1,
            numbered: true,
        },
        &[any("A"), any("VALUE")],
        "The estimate of a node, in the table of the heuristic `h`; `h2` and so on are further tables",
        "A decimal of at most six places, at least 0, or `inf`: no goal can be reached from there. A table has all nodes.",
        &[
            "define graph tiny {\n  arc S A 2 arc A G 2 arc S G 5\n  h S 4 h A 2 h G 0\n  h2 S inf h2 A 1 h2 G 0\n}\npuzzle tiny\nsolveAStar h",
        ],
    ),
    word(
        DefinitionWord::Start,
        "start",
        EntryRole::Named {
            names: 1,
            numbered: false,
        },
        &[any("A")],
        "The state of a new session; otherwise the first node",
        "",
        &["define graph line {\n  edge a b edge b c\n  start b goal c\n}\npuzzle line\nprintState"],
    ),
    word(
        DefinitionWord::Goal,
        "goal",
        EntryRole::Named {
            names: 1,
            numbered: false,
        },
        &[any("A|[A...]")],
        "The goal of a new session, a node or a list of nodes",
        "Otherwise the goals are the nodes with an estimate of 0 in the first table; without tables the last node.",
        &[
            "define graph fork {\n  arc a b 4 arc a c 3\n  goal [b c]\n}\npuzzle fork\nsolveUCS\nprintPath",
        ],
    ),
    word(
        DefinitionWord::Summary,
        "summary",
        EntryRole::Once("summary"),
        &[any("TEXT")],
        "The text of `help` about the graph",
        "",
        &[
            "define graph road {\n  summary \"one road\"\n  edge here there 7\n}\npuzzle road\nhelp road",
        ],
    ),
];

/// The words of a puzzle's block as a table.
pub(crate) fn definition_words() -> Table {
    Table::new(WORDS.iter().map(|(_, spec)| *spec).collect())
}

/// The words of a graph's block as a table.
pub(crate) fn graph_words() -> Table {
    Table::new(GRAPH_WORDS.iter().map(|(_, spec)| *spec).collect())
}

const fn any(name: &'static str) -> Parameter {
    Parameter::required(name, Kind::Value)
}

const fn word(
    id: DefinitionWord,
    name: &'static str,
    role: EntryRole,
    parameters: &'static [Parameter],
    summary: &'static str,
    details: &'static str,
    examples: &'static [&'static str],
) -> (DefinitionWord, CommandSpec) {
    let spec = CommandSpec {
        name,
        group: Group::Script,
        parameters,
        summary,
        details,
        examples,
        role: Role::Entry(role),
    };
    (id, spec)
}

/// The specification of an effect of a move.
const fn effect(
    id: DefinitionWord,
    name: &'static str,
    behind: &'static [&'static str],
    parameters: &'static [Parameter],
    summary: &'static str,
) -> (DefinitionWord, CommandSpec) {
    word(
        id,
        name,
        EntryRole::Behind(behind),
        parameters,
        summary,
        "A move makes its effects in the order of the line. Building the puzzle fixes the cells of an effect.",
        &[
            "define puzzle ways {\n  cells 1..4 values 1..4\n  goal 1..4\n  move a swap 1 2\n  move b cycle [1 2 3]\n  move c reverse 1..4\n  move d add [1 2] 1 then a\n  move e set 4 1\n}\npuzzle ways\nlegalMoves",
        ],
    )
}
