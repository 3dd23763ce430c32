//! The lists of `help`: the usual commands, and all.

use crate::command::{CommandSpec, Group, READABLE_NAMES, Table, USUAL};
use crate::interp::Session;
use puzzle_core::syntax::Function;
use std::fmt::Write;

/// Columns behind which the second column of the overview begins at most.
const WIDEST_USAGE: usize = 34;

/// The usual commands, and where the others are.
pub(super) fn overview(table: &Table) -> String {
    let groups = USUAL.iter().map(|(title, names)| {
        let specs = names.iter().filter_map(|name| table.find(name));
        (*title, specs.collect())
    });
    let all = table.specs().len();
    listed(groups.collect())
        + &format!(
            "`help COMMAND` says more of one, with an example. `help commands` lists all {all}, with puzzles, heuristics and \
             functions. `tutorial` at the prompt teaches in ten steps."
        )
}

/// Commands with their summaries, below the titles of their groups.
fn listed(groups: Vec<(&str, Vec<&CommandSpec>)>) -> String {
    let specs = groups.iter().flat_map(|(_, specs)| specs);
    let widths = specs.map(|spec| spec.usage().len());
    let width = widths
        .filter(|&width| width <= WIDEST_USAGE)
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for (title, specs) in groups {
        let _ = writeln!(text, "{title}");
        for spec in specs {
            let usage = spec.usage();
            let _ = if usage.len() > width {
                writeln!(text, "  {usage}\n  {:width$}  {}", "", spec.summary())
            } else {
                writeln!(text, "  {usage:width$}  {}", spec.summary())
            };
        }
        text.push('\n');
    }
    text
}

/// All commands, puzzles, heuristics and functions.
pub(super) fn everything(table: &Table, session: &Session) -> String {
    let groups = Group::ALL.iter().map(|&group| {
        let specs = table.specs().iter();
        (
            group.title(),
            specs.filter(|spec| spec.group() == group).collect(),
        )
    });
    let mut text = listed(groups.collect());
    let puzzle = &session.puzzle;
    let heuristics = puzzle.heuristic_names().join(" ");
    let moves = puzzle.move_names().join(" ");
    let families = session.registry.family_names().join(" ");
    let _ = writeln!(text, "Puzzles     {families}");
    let _ = writeln!(text, "Heuristics  {heuristics}  (of {})", puzzle.name());
    let _ = writeln!(text, "Moves       {moves}");
    let _ = writeln!(text, "Readable    {}", READABLE_NAMES.join(" "));
    let functions = |of_cells: bool| {
        let all = Function::ALL.into_iter();
        let matching = all.filter(|function| function.is_of_cells() == of_cells);
        matching.map(Function::name).collect::<Vec<_>>().join(" ")
    };
    let _ = writeln!(text, "Functions   {}", functions(false));
    let _ = writeln!(text, "Of cells    {}  (in definitions)", functions(true));
    text.push_str("`help COMMAND` says more of one.");
    text
}
