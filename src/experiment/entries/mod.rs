//! The words of the block: each one a file (or a noun's file), and a line here.

mod boards;
pub(crate) mod depths;
mod existing;
mod goal;
mod limits;
mod output;
mod plot;
pub(crate) mod puzzle;
mod run;
mod samples;
pub(crate) mod sampling;
mod seed;

use super::block::{EntryOperands, Reading};
use crate::command::{CommandSpec, EntryRole, Group, Parameter, Role, Table};
use puzzle_core::syntax::WordId;

/// A word of the block with all that belongs to it.
pub(crate) struct EntryWord {
    /// What checking, help and completion see.
    pub(crate) spec: CommandSpec,
    /// Which of the ways to say where the searches start it belongs to.
    pub(crate) way: Option<Way>,
    /// Takes what it says.
    pub(crate) read: fn(&mut Reading<'_>, &mut EntryOperands<'_>),
}

/// The ways to say where the searches start; two of them do not go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// They are drawn.
    Drawn,
    /// They stand in a list.
    Listed,
    /// They stand in a file.
    Filed,
}

/// All words, in the order `help` shows them: one line each.
const WORDS: &[EntryWord] = &[
    puzzle::PUZZLE,
    goal::SET_GOAL,
    goal::GOAL,
    depths::DEPTHS,
    samples::SAMPLES,
    sampling::SAMPLING,
    boards::STATES,
    boards::FILE,
    run::RUN,
    run::AS,
    output::TABLE,
    output::COVERAGE,
    output::COMPARE,
    plot::PLOT,
    plot::SCATTER,
    output::SAVE,
    output::REPORT,
    seed::SEED,
    limits::MAX_NODES,
    limits::TIME_LIMIT,
    limits::MEMORY_LIMIT,
    limits::ORDER,
    limits::THREADS,
    existing::RESUME,
    existing::AGAIN,
];

/// The words of the block as a table.
pub(crate) fn words() -> Table {
    Table::new(WORDS.iter().map(|word| word.spec).collect())
}

/// The word of that place in the table.
pub(crate) fn word(id: WordId) -> &'static EntryWord {
    &WORDS[usize::from(id.0)]
}

/// A word of the block.
const fn spec(
    name: &'static str,
    role: EntryRole,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> CommandSpec {
    CommandSpec {
        name,
        group: Group::Solve,
        parameters,
        summary,
        details: "",
        examples,
        role: Role::Entry(role),
    }
}

/// A word that stands once at most for each puzzle.
const fn once_per_puzzle(
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> CommandSpec {
    let role = EntryRole::OncePerPuzzle(name);
    spec(name, role, parameters, summary, examples)
}

/// A word that stands once at most.
const fn once(
    name: &'static str,
    parameters: &'static [Parameter],
    summary: &'static str,
    examples: &'static [&'static str],
) -> CommandSpec {
    spec(name, EntryRole::Once(name), parameters, summary, examples)
}
