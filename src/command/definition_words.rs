//! The words of the block that defines a puzzle: a line each.

use super::{CommandSpec, EntryRole, Group, Kind, Parameter, Role, Table};
use puzzle_core::syntax::WordId;

/// What puts something into cells, behind `move`.
const MOVE: &[&str] = &["move"];

/// What cells exchange, behind `move` or `symmetry`.
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
}

impl DefinitionWord {
    /// That of a table of all.
    pub(crate) fn of(word: WordId) -> Self {
        WORDS[usize::from(word.0)].0
    }
}

/// All words, in the order `help` shows them.
const WORDS: &[(DefinitionWord, CommandSpec)] = &[
    word(
        DefinitionWord::Cells,
        "cells",
        EntryRole::Repeated,
        &[any("NAMES")],
        "Places of a state: a range, a list or one name; a state is written in their order",
        "`values` behind it says what may stand in them, `start` and `goal` what does: the same in all of them. Without \
         `values` it is what the goal has anywhere.",
        &[
            "define puzzle flip {\n  cells 1..3 values [heads tails] start heads goal tails\n  move one add [1 2] 1\n  move two add [2 3] 1\n}\npuzzle flip\nprintState",
        ],
    ),
    word(
        DefinitionWord::Values,
        "values",
        EntryRole::Behind(&["cells", "symmetry"]),
        &[any("VALUES")],
        "What may stand in the cells before it on its line: a range or a list, in this order",
        "Behind `symmetry` values of which each becomes the next, and the last the first.",
        &[
            "define puzzle dials {\n  cells 1..2 values 0..9 start 0 goal 5\n  move both add 1..2 1\n  move first add 1 3\n}\npuzzle dials\nsolve",
        ],
    ),
    word(
        DefinitionWord::Start,
        "start",
        EntryRole::OnceOrBehind(&["cells"]),
        &[any("S")],
        "The state of a new session; behind `cells` the value that all of them have",
        "Without it a session begins at the goal; a goal that is a pattern or a rule needs it.",
        &[
            "define puzzle row {\n  cells 1..3\n  goal \"1 2 3\"\n  start \"3 2 1\"\n  move a swap 1 2\n  move b swap 2 3\n}\npuzzle row\nsolve",
        ],
    ),
    word(
        DefinitionWord::Goal,
        "goal",
        EntryRole::OnceOrBehind(&["cells"]),
        &[Parameter::optional("S", Kind::Value)],
        "The state to reach, or with `when` a rule; behind `cells` the value that all of them have",
        "A state as it is written, or a list or range of values. `_` in a cell: any value.",
        &[
            "define puzzle sums {\n  cells 1..3 values 0..4 start 0\n  goal when (at(1) + at(2)) == 7\n  move a add 1 1\n  move b add 2..3 1\n}\npuzzle sums\nsolve",
        ],
    ),
    word(
        DefinitionWord::Move,
        "move",
        EntryRole::Repeated,
        &[any("NAME")],
        "A move: `when` and a condition, then what it does, all on its line",
        "Several lines of one name are variants: the first whose condition holds is made. The order of names is the \
         successor order.",
        &[
            "define puzzle pancakes n {\n  cells 1..$n\n  goal 1..$n\n  for k in 2..$n { move \"f$k\" reverse 1..$k }\n}\npuzzle pancakes 4\nlegalMoves",
        ],
    ),
    word(
        DefinitionWord::When,
        "when",
        EntryRole::Behind(&["move", "goal"]),
        &[Parameter::required("CONDITION", Kind::Condition)],
        "When the move before it can be made, or when the goal is reached",
        "It reads the state before the move. A cell whose name is a word may stand bare where a comparison begins.",
        &[
            "define puzzle boat {\n  cells [me boat] values [left right] start left goal right\n  move row when me == boat add [me boat] 1\n}\npuzzle boat\nmove row",
        ],
    ),
    word(
        DefinitionWord::Cost,
        "cost",
        EntryRole::Behind(MOVE),
        &[any("N")],
        "What the move before it costs: 0 to 1000000, 1 where nothing is said",
        "Variants of one move may cost different amounts. Searches then look for the cheapest path; breadth-first search and depths \
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
        "Exchanges what is in two cells",
    ),
    effect(
        DefinitionWord::Cycle,
        "cycle",
        EXCHANGE,
        &[Parameter::required("[A B C]...", Kind::Anything)],
        "What is in A goes to B, from there to C, from the last to A; several lists at once",
    ),
    effect(
        DefinitionWord::Reverse,
        "reverse",
        EXCHANGE,
        &[any("CELLS")],
        "What is in these cells, in reverse order",
    ),
    effect(
        DefinitionWord::Set,
        "set",
        MOVE,
        &[any("A"), any("VALUE")],
        "Puts a value into a cell; it may be reckoned from the state",
    ),
    effect(
        DefinitionWord::Add,
        "add",
        MOVE,
        &[any("CELLS"), any("n")],
        "The value n further in the cell's list of values, round and round; n may be negative",
    ),
    effect(
        DefinitionWord::Then,
        "then",
        EXCHANGE,
        &[any("NAME")],
        "What a move defined before does, whatever its condition",
    ),
    word(
        DefinitionWord::Never,
        "never",
        EntryRole::Repeated,
        &[Parameter::required("CONDITION", Kind::Condition)],
        "States that no move may enter and no setState make",
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
        "Which cells, and which values, may change places: every move becomes a move of the same cost, and the goal stays",
        "`swap`, `cycle`, `reverse` and `then` behind it say where what is in the cells goes, `values` which values become one another. Of other values each \
         becomes what the goal has where it goes. A list of all cells says the same at once: what is in the first cell goes to the first of the list. `symmetric(h)` asks h of all images of a state; where all moves are permutations symmetries are found without it.",
        &[
            "define puzzle row {\n  cells 1..3\n  goal [1 b 2]\n  move left when at(2) == b swap 1 2\n  move right when at(2) == b swap 2 3\n  move near when at(1) == b swap 1 2\n  move far when at(3) == b swap 2 3\n  symmetry swap 1 3\n}\npuzzle row\nheuristic symmetric(pdb(\"1\"))",
        ],
    ),
    word(
        DefinitionWord::Columns,
        "columns",
        EntryRole::Once("columns"),
        &[any("n")],
        "States are written and drawn in rows of n cells",
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
        "A line of the drawing: `{CELL}` is the value there; without any, rows of cells",
        "With `as` or `colour` behind it, it says how boards and pages show values: `draw b as \" \"`, `draw 1..8 colour teal`.",
        &[
            "define puzzle jugs {\n  cells big values 0..5 start 0 goal 4\n  cells small values 0..3 start 0 goal _\n  move fill set small 3\n  move drop set big 0\n  move pour when (at(big) + at(small)) <= 5 set big (at(big) + at(small)) set small 0\n  move pour set small (at(big) + at(small) - 5) set big 5\n  draw \"{big} of 5, {small} of 3\"\n}\npuzzle jugs\nsolve\nprettyPrintSolution",
        ],
    ),
    word(
        DefinitionWord::As,
        "as",
        EntryRole::Behind(&["draw"]),
        &[any("TEXT")],
        "What boards show for the values behind `draw`: a text on one line, of at most 16 columns",
        "Spaces make an empty place. States are written and read as before: `setState` and `printState` know nothing of it.",
        &[
            "define puzzle slide {\n  cells 1..4\n  columns 2\n  goal \"1 2 3 b\"\n  for x in [1 3] { move right when at($x) == b swap $x ($x + 1) }\n  for x in [2 4] { move left when at($x) == b swap $x ($x - 1) }\n  draw b as \" \"\n}\npuzzle slide\nprettyPrintState",
        ],
    ),
    word(
        DefinitionWord::Colour,
        "colour",
        EntryRole::Behind(&["draw"]),
        &[any("COLOUR")],
        "What pages and pictures fill the cells with that hold the values behind `draw`",
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
        "What `help` says of the puzzle",
        "",
        &[
            "define puzzle coin {\n  summary \"one coin\"\n  cells 1 values [heads tails] start heads goal tails\n  move flip add 1 1\n}\npuzzle coin\nhelp coin",
        ],
    ),
];

/// The words as a table.
pub(crate) fn definition_words() -> Table {
    Table::new(WORDS.iter().map(|(_, spec)| *spec).collect())
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

/// What a move does.
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
        "Effects are made in the order in which they stand; which cells they are about is fixed when the puzzle is built.",
        &[
            "define puzzle ways {\n  cells 1..4 values 1..4\n  goal 1..4\n  move a swap 1 2\n  move b cycle [1 2 3]\n  move c reverse 1..4\n  move d add [1 2] 1 then a\n  move e set 4 1\n}\npuzzle ways\nlegalMoves",
        ],
    )
}
