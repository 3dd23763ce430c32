//! `replay`: a page that plays searches.

use super::Word;
use crate::command::{CommandSpec, EntryRole, Group, Kind, Parameter, Role, Table};

/// `replay "lesson.html" { ... }`.
#[derive(Debug)]
pub(crate) enum Replay {}

impl Word for Replay {
    const SPEC: CommandSpec = CommandSpec {
        name: "replay",
        group: Group::Watch,
        parameters: &[Parameter::required("FILE", Kind::File)],
        summary: "Writes a page that plays one to six searches side by side",
        details: "FILE ends in .html (which you may leave out), .svg or .gif. The .html page is one file that needs \
                 no other. A .svg or .gif is an animated picture: boards, growing trees of paths, then the \
                 solutions. For each search the page shows the expanded board with the goal and the parts of h, the \
                 tree of paths, the open and the closed list, the algorithm with its current lines, and counts. If \
                 the puzzle has at most 400,000 states, a tab shows a dot for each in the ring of its distance. The \
                 page draws a tree of more than 400 nodes as numbers by depth, to one scale. To see a state, point \
                 at a node or a row of the open list, or use the arrow keys on the tree. `Predict` asks which state \
                 is expanded next. `run log FILE` shows the search of another program by its log, as `checkSearch` reads it, \
                 held against the first search of the block: the page marks where it deviates. `trace keep n` after a search keeps more of it. Space plays, the arrows step, \
                 and `#step=120` after the page's address opens that step. The session stays as it is.",
        examples: &[
            "replay \"lesson.html\" {\n  title \"Breadth first and A*\"\n  setState \"312 475 68b\"\n  run solveBFS\n  run solveAStar h1 as \"A*, tiles out of place\"\n}",
        ],
        role: Role::WithEntries,
    };
}

const fn entry(
    name: &'static str,
    role: EntryRole,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        group: Group::Watch,
        parameters,
        summary,
        details: "",
        examples,
        role: Role::Entry(role),
    }
}

/// The words of its block.
pub(crate) fn replay_words() -> Table {
    const WORDS: [CommandSpec; 5] = [
        entry(
            "title",
            EntryRole::Once("title"),
            &[Parameter::required("TEXT", Kind::Name)],
            "The page's heading; by default the file's name",
            &["title \"Breadth first and A*\""],
        ),
        entry(
            "setState",
            EntryRole::Once("setState"),
            &[Parameter::required("S", Kind::State("setState"))],
            "The start of all searches; by default the session's state",
            &["setState \"312 475 68b\""],
        ),
        entry(
            "run",
            EntryRole::Search,
            &[
                Parameter::required("SEARCH", Kind::Search),
                Parameter::optional("as LABEL", Kind::Name),
            ],
            "A search with its modifiers",
            &["run solveAStar h2 as \"A*\""],
        ),
        entry(
            "log",
            EntryRole::OfRun { is_log: true },
            &[
                Parameter::required("FILE", Kind::File),
                Parameter::optional("as LABEL", Kind::Name),
            ],
            "After run: the log of another program, held against the first search of the block",
            &["run log \"mine.txt\" as \"mine\""],
        ),
        entry(
            "as",
            EntryRole::OfRun { is_log: false },
            &[Parameter::required("LABEL", Kind::Name)],
            "After a run: its name on the page; by default the command line",
            &["run solveBFS as \"breadth first\""],
        ),
    ];
    Table::new(WORDS.to_vec())
}
