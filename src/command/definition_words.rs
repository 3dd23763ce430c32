//! The words of the block that defines a puzzle: a line each.

use super::{CommandSpec, EntryRole, Group, OperandKind, Parameter, Table};

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
        let entry = all.find(|(_, other_spec)| other_spec.name == spec.name);
        entry.expect("both tables are made of these").0
    }
}

/// All words, in the order `help` shows them.
const WORDS: &[(DefinitionWord, CommandSpec)] = &[
    puzzle(
        DefinitionWord::Cells,
        "cells",
        EntryRole::Repeated,
        &[any("NAMES")],
    ),
    puzzle(
        DefinitionWord::Values,
        "values",
        EntryRole::Behind(&["cells", "symmetry"]),
        &[any("VALUES")],
    ),
    puzzle(
        DefinitionWord::Start,
        "start",
        EntryRole::OnceOrBehind(&["cells"]),
        &[any("S")],
    ),
    puzzle(
        DefinitionWord::Goal,
        "goal",
        EntryRole::OnceOrBehind(&["cells"]),
        &[Parameter::optional("S", OperandKind::Value)],
    ),
    puzzle(
        DefinitionWord::Move,
        "move",
        EntryRole::Repeated,
        &[any("NAME")],
    ),
    puzzle(
        DefinitionWord::When,
        "when",
        EntryRole::Behind(&["move", "goal"]),
        &[Parameter::required("CONDITION", OperandKind::Condition)],
    ),
    puzzle(
        DefinitionWord::Cost,
        "cost",
        EntryRole::Behind(MOVE),
        &[any("N")],
    ),
    puzzle(
        DefinitionWord::Swap,
        "swap",
        EntryRole::Behind(EXCHANGE),
        &[any("A"), any("B")],
    ),
    puzzle(
        DefinitionWord::Cycle,
        "cycle",
        EntryRole::Behind(EXCHANGE),
        &[Parameter::required("[A B C]...", OperandKind::Anything)],
    ),
    puzzle(
        DefinitionWord::Reverse,
        "reverse",
        EntryRole::Behind(EXCHANGE),
        &[any("CELLS")],
    ),
    puzzle(
        DefinitionWord::Set,
        "set",
        EntryRole::Behind(MOVE),
        &[any("A"), any("VALUE")],
    ),
    puzzle(
        DefinitionWord::Add,
        "add",
        EntryRole::Behind(MOVE),
        &[any("CELLS"), any("n")],
    ),
    puzzle(
        DefinitionWord::Then,
        "then",
        EntryRole::Behind(EXCHANGE),
        &[any("NAME")],
    ),
    puzzle(
        DefinitionWord::Never,
        "never",
        EntryRole::Repeated,
        &[Parameter::required("CONDITION", OperandKind::Condition)],
    ),
    puzzle(
        DefinitionWord::Symmetry,
        "symmetry",
        EntryRole::Repeated,
        &[Parameter::optional("CELLS", OperandKind::Value)],
    ),
    puzzle(
        DefinitionWord::Columns,
        "columns",
        EntryRole::Once("columns"),
        &[any("n")],
    ),
    puzzle(
        DefinitionWord::Draw,
        "draw",
        EntryRole::Repeated,
        &[any("TEXT")],
    ),
    puzzle(
        DefinitionWord::As,
        "as",
        EntryRole::Behind(&["draw"]),
        &[any("TEXT")],
    ),
    puzzle(
        DefinitionWord::Colour,
        "colour",
        EntryRole::Behind(&["draw"]),
        &[any("COLOUR")],
    ),
    puzzle(
        DefinitionWord::Summary,
        "summary",
        EntryRole::Once("summary"),
        &[any("TEXT")],
    ),
];

/// The words of a graph's block, in the order `help` shows them.
const GRAPH_WORDS: &[(DefinitionWord, CommandSpec)] = &[
    graph(
        DefinitionWord::Edge,
        "edge",
        2,
        &[
            any("A"),
            any("B"),
            Parameter::optional("COST", OperandKind::Value),
        ],
    ),
    graph(
        DefinitionWord::Arc,
        "arc",
        2,
        &[
            any("A"),
            any("B"),
            Parameter::optional("COST", OperandKind::Value),
        ],
    ),
    graph(DefinitionWord::At, "at", 1, &[any("A"), any("X"), any("Y")]),
    graph(DefinitionWord::Table, "h", 1, &[any("A"), any("VALUE")]),
    graph(DefinitionWord::Start, "start", 1, &[any("A")]),
    graph(DefinitionWord::Goal, "goal", 1, &[any("A|[A...]")]),
    graph(DefinitionWord::Summary, "summary", 0, &[any("TEXT")]),
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
    Parameter::required(name, OperandKind::Value)
}

/// A word of a puzzle's block.
const fn puzzle(
    id: DefinitionWord,
    name: &'static str,
    role: EntryRole,
    parameters: &'static [Parameter],
) -> (DefinitionWord, CommandSpec) {
    let spec = CommandSpec::entry(Group::Puzzle, name, role, parameters);
    (id, spec)
}

/// A word of a graph's block, behind which stand names of nodes.
const fn graph(
    id: DefinitionWord,
    name: &'static str,
    names: usize,
    parameters: &'static [Parameter],
) -> (DefinitionWord, CommandSpec) {
    let role = match id {
        DefinitionWord::Summary => EntryRole::Once(name),
        _ => EntryRole::Named {
            names,
            numbered: matches!(id, DefinitionWord::Table),
        },
    };
    let spec = CommandSpec::entry(Group::Graph, name, role, parameters);
    (id, spec)
}
