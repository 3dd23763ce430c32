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
        details: "FILE ends in .html, which may be left out, and needs nothing from elsewhere; in .svg or .gif it is a picture that plays by itself: boards, growing trees of paths, then the solutions. On a page each search has the board that is taken, the tree of paths, its \
                  open list, the algorithm with the lines at work, its counts, and where all states can be listed (at most 400,000) \
                  a dot for each of them in the ring of its distance. Trees of more than 2,000 nodes are drawn to one scale, as numbers by depth. Pointing at a node, the arrow keys on the tree and the rows of the open list tell a state. `trace keep n` behind a search keeps more of it. Space plays, the arrows step, `#step=120` behind the \
                  page's address goes to a place. The session stays as it is.",
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
    const WORDS: [CommandSpec; 4] = [
        entry(
            "title",
            EntryRole::Once("title"),
            &[Parameter::required("TEXT", Kind::Name)],
            "The page's heading; the file's name without",
            &["title \"Breadth first and A*\""],
        ),
        entry(
            "setState",
            EntryRole::Once("setState"),
            &[Parameter::required("S", Kind::State("setState"))],
            "The state that all searches start from; the session's without",
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
            "as",
            EntryRole::Label,
            &[Parameter::required("LABEL", Kind::Name)],
            "Behind a run: what the page calls it; the command line without",
            &["run solveBFS as \"breadth first\""],
        ),
    ];
    Table::new(WORDS.to_vec())
}
