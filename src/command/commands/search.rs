//! Commands that are one search of one board.

use super::Modifiers;
use crate::command::Request;
use puzzle_core::puzzle::Puzzle;

/// A command that is one search of one board.
pub(crate) trait Solver {
    /// The request for a search.
    fn request(&self, modifiers: &Modifiers, puzzle: &Puzzle) -> Request;
}

/// A command that runs an algorithm: as `command!`, then the algorithm that it makes of its operands, and which of them is
/// a heuristic. `(heuristic)` in place of the operands: one that takes nothing else.
macro_rules! search {
    (
        $(#[$doc:meta])*
        $type:ident (heuristic)
        $($spec:ident: $value:expr,)*
        => $algorithm:expr
    ) => {
        $crate::command::commands::search::search! {
            $(#[$doc])*
            $type {
                /// The heuristic, if one is named.
                heuristic: Option<Box<puzzle_core::heuristic::HeuristicSpec>> = "H",
            }
            $($spec: $value,)*
            => |_| $algorithm, heuristic
        }
    };
    (
        $(#[$doc:meta])*
        $type:ident { $($fields:tt)* }
        $($spec:ident: $value:expr,)*
        => |$command:pat_param| $algorithm:expr $(, $heuristic:ident)?
    ) => {
        $crate::command::commands::command! {
            $(#[$doc])*
            $type { $($fields)* }
            $($spec: $value,)*
            role: $crate::command::CommandRole::Search,
        }

        impl $crate::command::Solver for $type {
            fn request(
                &self,
                modifiers: &$crate::command::Modifiers,
                puzzle: &puzzle_core::puzzle::Puzzle,
            ) -> $crate::command::Request {
                let $command = self;
                let algorithm = $algorithm.tuned(modifiers.tuning);
                let named = [$(self.$heuristic.as_deref(),)? None][0];
                let heuristic = $crate::command::heuristic_for(algorithm, named, puzzle);
                $crate::command::Request::Algorithm(algorithm, heuristic)
            }
        }
    };
}
pub(super) use search;
