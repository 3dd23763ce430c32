//! Faults of a definition that show while states are looked at.

use crate::state::{Board, Label};
use crate::syntax::{Source, Span};
use smol_str::SmolStr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use thiserror::Error;

/// Why a definition says nothing of a state: a sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FaultKind {
    /// `at($c) + 1` where a word stands.
    #[error("expected a number, found `{found}`")]
    NotANumber {
        /// The value in that place.
        found: Label,
    },
    /// A result of more than 64 bits.
    #[error("the result does not fit into 64 bits")]
    Overflow,
    /// `ff - lmcut` where both are infinite.
    #[error("infinity less infinity has no value, nor has infinity by infinity")]
    Undefined,
    /// `6 / at($c)` where 0 stands.
    #[error("division by zero")]
    DivisionByZero,
    /// `at(at(1))` where what stands there names no cell.
    #[error("there is no cell `{found}`")]
    NoCell {
        /// The value that was to be a cell.
        found: Label,
    },
    /// `where(V)` of what stands nowhere.
    #[error("`{value}` stands nowhere")]
    Nowhere {
        /// The value that was looked for.
        value: Label,
    },
    /// `where(V)` of what stands twice.
    #[error("`{value}` is in more than one cell")]
    Repeated {
        /// The value that was looked for.
        value: Label,
    },
    /// `home(V)` of what the goal has not, or more than once.
    #[error("the goal does not have `{value}` exactly once")]
    NoHome {
        /// The value that was looked for.
        value: Label,
    },
    /// `item(select(..), 3)` of two.
    #[error("there is no element {place}: the list has {length}")]
    NoItem {
        /// Which.
        place: i64,
        /// The number of items.
        length: usize,
    },
    /// `least` over nothing.
    #[error("an empty list has no `{function}`")]
    EmptyList {
        /// Which function.
        function: &'static str,
    },
    /// An estimate below 0, or above what estimates can be.
    #[error("an estimate is a whole number from 0 to {most}, this is {found}")]
    NoEstimate {
        /// The number that was found.
        found: i64,
        /// The greatest.
        most: u32,
    },
    /// A priority below 0, or above what priorities can be.
    #[error("a priority is a number from 0 to 4 * 10^18 or infinity, this is {found}")]
    NoPriority {
        /// The number that was found.
        found: i64,
    },
    /// A heuristic that was not made for the goal that it is asked about.
    #[error("this was not made ready for the goal in force")]
    NotMade,
    /// Something outside that computes a heuristic failed.
    #[error("{said}")]
    External {
        /// The message about it.
        said: String,
        /// Whether a script names the program; else whoever uses the library computes it.
        of_script: bool,
    },
    /// A move puts something where it can't be.
    #[error("cell `{cell}` can't hold what `{mv}` puts there")]
    CantTake {
        /// The cell.
        cell: Label,
        /// The move.
        mv: SmolStr,
    },
}

/// A fault, and its place in the definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trip {
    /// The kind of fault.
    pub kind: FaultKind,
    /// Where, in the text of the definition.
    pub span: Span,
}

/// The value of a definition; or the reason why it has none, on the heap: the usual result is to be small.
pub(crate) type Tripped<T> = Result<T, Box<Trip>>;

/// A fault of a definition, and the state in which it shows.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The fault, and its place.
    pub trip: Trip,
    /// The text of the definition.
    pub source: Arc<Source>,
    /// The state that was looked at.
    pub board: Board,
    /// With which values of parameters, `with k = 2`, if there are any.
    pub with: String,
}

/// The first thing that went wrong in a definition since somebody asked. Whoever looks at states has
/// no way to fail: it goes on with anything, and who watches ends it.
#[derive(Debug, Default)]
pub struct Faults {
    up: AtomicBool,
    raised: AtomicU64,
    first: Mutex<Option<Fault>>,
}

impl Faults {
    /// Keeps a fault, if it is the first.
    #[cold]
    pub(crate) fn raise(&self, fault: impl FnOnce() -> Fault) {
        self.raised.fetch_add(1, Ordering::Release);
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        if first.is_none() {
            *first = Some(fault());
            self.up.store(true, Ordering::Release);
        }
    }

    /// The number of faults so far.
    pub(crate) fn raised(&self) -> u64 {
        self.raised.load(Ordering::Acquire)
    }

    /// Whether there is one.
    pub(crate) fn is_up(&self) -> bool {
        self.up.load(Ordering::Acquire)
    }

    /// Takes it away.
    pub(crate) fn take(&self) -> Option<Fault> {
        if !self.is_up() {
            return None;
        }
        let mut first = self.first.lock().unwrap_or_else(PoisonError::into_inner);
        self.up.store(false, Ordering::Release);
        first.take()
    }
}
