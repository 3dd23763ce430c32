//! What commands take: the table of their specs, their operands as values, and the conversions.
//!
//! The table itself is handed in ([`Table`]): each command is described by a [`CommandSpec`], which
//! checking, completion, help, suggestions, the command line's dashed form and the tests of the
//! grammar's document all read.

mod argument;
mod argument_error;
mod convert;
mod decimal;
mod named_file;
mod readable_names;
mod report;
mod requested_search;
mod spec;
mod topic;
mod value;

pub use argument::{Argument, AuditOptions, AuditPlot};
pub use argument_error::{ArgumentError, StateError};
pub use convert::{Given, Known, convert, parse_size};
pub use decimal::Decimal;
pub use readable_names::READABLE_NAMES;
pub use report::Report;
pub use requested_search::{RequestedSearch, algorithm_names};
pub use spec::{CommandSpec, EntryRole, Group, Kind, Parameter, Role, Table};
pub use topic::{is_topic, unknown_topic};
pub use value::{CallValue, DEEPEST_NESTING, RangeValue, Value};

pub(crate) use convert::read_state;
pub(crate) use named_file::resolve;
pub(crate) use value::word_value;
