//! The words of statements with a grammar of their own: known to `help` and to completion, no commands.

use super::Word;
use crate::command::{CommandSpec, Group, Kind, Name, Parameter, Role};

/// Words that the grammar knows: each with its type, and what the table says of it.
macro_rules! keywords {
    ($($(#[$doc:meta])* $type:ident = $name:literal, $group:ident, $role:ident, $parameters:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug)]
            pub(crate) enum $type {}

            impl Word for $type {
                const SPEC: CommandSpec = CommandSpec {
                    name: $name,
                    group: Group::$group,
                    parameters: $parameters,
                    role: Role::$role,
                    ..CommandSpec::PLAIN
                };
            }
        )*
    };
}

keywords! {
    /// `let k = 50`.
    Let = "let", Script, Keyword, &[];
    /// `if solved { }`.
    If = "if", Script, Keyword, &[];
    /// `repeat 3 { }`.
    Repeat = "repeat", Script, Keyword, &[];
    /// `for h in [h1 h2] { }`.
    For = "for", Script, Keyword, &[];
    /// `define attempt h { }`.
    Define = "define", Script, Keyword, &[];
    /// `task "Board A" points 2 { }`.
    Task = "task", Script, Keyword, &[];
    /// `expect length <= 31`.
    Expect = "expect", Script, Keyword, &[];
    /// `experiment "nodes" { }`.
    Experiment = "experiment", Solve, WithEntries, &[Parameter::of::<Name>("NAME")];
    /// `replay "lesson.html" { ... }`.
    Replay = "replay", Watch, WithEntries, &[Parameter::required("FILE", Kind::File)];
}
