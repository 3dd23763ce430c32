//! Texts.

use super::command;
use crate::command::{At, Group, Role, Value};

command! {
    /// `print "$length moves"`.
    Print {
        /// The printed values, a space between.
        values: Option<At<Box<[Value]>>> = "operands",
    }
    name: "print",
    group: Group::Script,
    summary: "Prints its operands with one space between them",
    details: "It prints the elements of a list one by one. `$name` in a string stands for the variable's value: \
             print \"$length moves\".",
    examples: &["let k = 50\nprint \"k is $k\"", "print [1 2] 3..5 (2 * 3)"],
    role: Role::Plain,
}
