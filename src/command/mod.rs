//! From tree to program: names, arity, kinds and literal operands, checked against the one table
//! of commands.
//!
//! The table itself is handed in ([`Table`]): each command is described by a [`CommandSpec`], which
//! checking, completion, help, suggestions, the command line's dashed form and the tests of the
//! grammar's document all read.

mod argument;
mod argument_error;
mod check;
mod convert;
mod decimal;
mod design;
mod error;
mod knowledge;
mod program;
mod puzzle_words;
mod report;
mod requested_search;
mod spec;
mod value;

pub use argument::{Argument, AuditOptions, AuditPlot};
pub use argument_error::{ArgumentError, StateError};
pub use check::{Checked, Loaded, Loader, MOST_REPORTS, check};
pub use convert::{Given, convert, parse_size};
pub use decimal::Decimal;
pub use design::{Design, DesignError, Draft, DraftEntry, Figure, Start, Starts, Surroundings};
pub use error::CheckError;
pub use knowledge::{Knowledge, READABLE_NAMES};
pub use program::{
    Entry, Experiment, Include, Invocation, Procedure, Program, Step, StepBranch, StepKind,
};
pub use puzzle_words::{PuzzleWord, is_topic, names_of, puzzle_word, unknown_topic};
pub use report::Report;
pub use requested_search::{NAMES as ALGORITHM_NAMES, RequestedSearch};
pub use spec::{CommandSpec, EntryRole, Group, Kind, Parameter, Role, Table};
pub use value::{CallValue, DEEPEST_NESTING, RangeValue, Value};

pub(crate) use check::{load, reason, resolve, word_value};
pub(crate) use convert::read_state;
