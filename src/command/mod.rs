//! The operands of commands: the table of their specs, their operands as values, and the conversions.
//!
//! The table itself is handed in ([`Table`]): each command is described by a [`CommandSpec`], which
//! checking, completion, help, suggestions, the command line's dashed form and the tests of the
//! grammar's document all read.

pub(crate) mod argument_error;
mod audit_options;
mod caps;
mod commands;
mod convert;
mod decimal;
mod definition_words;
mod invocation;
mod list;
mod manual;
mod named_file;
mod operands;
mod readable_names;
pub(crate) mod refusal;
mod report;
mod request;
mod requested_search;
mod run_error;
mod search_settings;
mod setting;
mod spec;
mod table;
mod topic;
mod value;
mod watch_options;
mod word_table;

pub(crate) use argument_error::ArgumentError;
pub(crate) use audit_options::{AuditOptions, LayersOptions, PlotTarget, StatesOptions};
pub use caps::Caps;
pub(crate) use commands::*;
pub(crate) use convert::{
    AddedSearch, Aspect, Cooling, Draw, FILM_ENDINGS, FileName, FileOfPuzzle, FilmFile, Given,
    GivenNames, Goal, GraphOptions, ListedSolutions, MoveSource, Name, NameScope, PictureFile,
    Recorded, SeedNumber, Size, Step, TABLE_KINDS, TREE_WORDS, TableSize, TakenHead, Temperature,
    Terms, Topic, Weight, Whole, Within, file_of_puzzle, fraction, heuristic_of, is_named,
    parse_aspect, parse_size, parse_step, parse_weight,
};
pub use decimal::Decimal;
pub(crate) use definition_words::{DefinitionWord, definition_words, graph_words};
pub(crate) use invocation::{Invocation, Readable, WrittenWord};
pub use list::List;
pub(crate) use list::MOST_NUMBERS;
pub(crate) use operands::{At, Operand, Operands, Values};
pub(crate) use readable_names::{READABLE_NAMES, ReadFrom, can_be_hidden, meaning, read_from};
pub use report::Report;
pub(crate) use request::{Request, heuristic_for};
pub(crate) use requested_search::{RequestedSearch, algorithm_names};
pub(crate) use run_error::{Cause, NoValue, RunError, Unmet};
pub use search_settings::SearchSettings;
pub use setting::Setting;
pub(crate) use spec::{CommandRole, DefinitionKind, EntryRole, OperandKind, Parameter};
pub use spec::{CommandSpec, Group};
#[cfg(feature = "terminal")]
pub(crate) use table::{FileTable, field_value};
pub(crate) use table::{Records, decoded, delimiter};
pub(crate) use topic::{
    ALL_COMMANDS, COMMANDS, DEFINE_GRAPH, DEFINE_HEURISTIC, DEFINE_PUZZLE, DEFINE_SEARCH,
    FUNCTIONS, USUAL, form, is_topic, language_text, meant_topic, unknown_topic, used_for, users,
};
pub use value::{CallValue, Value};
pub(crate) use value::{DEEPEST_NESTING, MOST_CALL_PARTS, MOST_PARTS, RangeValue};
pub(crate) use watch_options::{SearchPlace, TraceOptions, TreeOptions};
pub use word_table::Table;

pub(crate) use commands::{sort_words, with_words};
pub(crate) use convert::{behind_word, choice, one_word, pairs, read_state};
#[cfg(feature = "terminal")]
pub(crate) use manual::codes_meant;
#[cfg(any(test, feature = "terminal"))]
pub(crate) use manual::{Section, pages};
pub(crate) use manual::{explained, explanation, shown_code};
pub(crate) use named_file::resolve;
pub(crate) use value::word_value;
