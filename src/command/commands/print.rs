//! Texts.

use super::command;
use crate::command::{At, Value};

command! {
    /// `print "$length moves"`.
    Print {
        /// The printed values, a space between.
        values: Option<At<Box<[Value]>>> = "operands",
    }
    name: "print",
}
