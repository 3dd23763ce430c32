//! The words of statements with a grammar of their own: known to `help` and to completion, no commands.

use super::Word;
use crate::command::{CommandRole, CommandSpec, Name, OperandKind, Parameter};

/// Words that the grammar knows: each with its type, and what the table says of it.
macro_rules! keywords {
    ($($(#[$doc:meta])* $type:ident = $name:literal, $role:ident, $parameters:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub(crate) enum $type {}

            impl Word for $type {
                const SPEC: CommandSpec = CommandSpec {
                    name: $name,
                    parameters: $parameters,
                    role: CommandRole::$role,
                    ..CommandSpec::PLAIN
                };
            }
        )*
    };
}

keywords! {
    /// `let k = 50`.
    Let = "let", Keyword, &[];
    /// `if solved { }`.
    If = "if", Keyword, &[];
    /// `repeat 3 { }`.
    Repeat = "repeat", Keyword, &[];
    /// `for h in [h1 h2] { }`.
    For = "for", Keyword, &[];
    /// `define attempt h { }`.
    Define = "define", Keyword, &[];
    /// `task "Board A" points 2 { }`.
    Task = "task", Keyword, &[];
    /// `expect length <= 31`.
    Expect = "expect", Keyword, &[];
    /// `experiment "nodes" { }`.
    Experiment = "experiment", WithEntries, &[Parameter::of::<Name>("NAME")];
    /// `replay "lesson.html" { ... }`.
    Replay = "replay", WithEntries, &[Parameter::required("FILE", OperandKind::File)];
}
