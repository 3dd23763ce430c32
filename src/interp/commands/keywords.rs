//! The words of the grammar that stand first in a statement: known to `help` and to completion, run by the
//! interpreter itself.

use super::Entry;
use crate::command::{CommandSpec, Group, Role};

const fn keyword(
    name: &'static str,
    summary: &'static str,
    details: &'static str,
    examples: &'static [&'static str],
) -> Entry {
    Entry {
        spec: CommandSpec {
            name,
            group: Group::Script,
            parameters: &[],
            summary,
            details,
            examples,
            role: Role::Keyword,
        },
        run: |_, _| unreachable!("statements are run as steps"),
        modify: None,
    }
}

pub const LET: Entry = keyword(
    "let",
    "Makes or changes a variable: let NAME = VALUE",
    "Read it with `$name`, in strings too. In a procedure the variable is the procedure's own.",
    &[
        "let k = 50\nlet boards = [\"3b2 615 748\" \"312 475 68b\"]\nlet k = ($k * 2)\nprint $k $boards",
    ],
);

pub const IF: Entry = keyword(
    "if",
    "Runs a block when a condition holds: if CONDITION { } else { }",
    "Compared with `== != < <= > >=`, joined with `and or not`. `else` stands on the line of the `}` before it.",
    &[
        "solveAStar h2\nif solved and length < 5 { print \"short\" } else if solved { print $length } else { print $reason }",
    ],
);

pub const REPEAT: Entry = keyword(
    "repeat",
    "Runs a block so many times: repeat N { }",
    "",
    &["repeat 3 { randomizeState 20 printState }"],
);

pub const FOR: Entry = keyword(
    "for",
    "Runs a block for each element: for NAME in LIST { }",
    "Over a list, or a range with both ends: 2..24, 24..2 step -2.",
    &[
        "for h in [h1 h2] { solveAStar $h }",
        "for d in 2..8 step 2 { randomizeState depth $d solve }",
    ],
);

pub const DEFINE: Entry = keyword(
    "define",
    "Makes a procedure: define NAME PARAMETER... { }",
    "Called by its name, first on a line or behind a brace. Its parameters and variables are its own.",
    &["define attempt h { solveAStar $h  expect length <= 31 }\nrandomizeState 10\nattempt h2"],
);

pub const EXPECT: Entry = keyword(
    "expect",
    "Ends the run with exit code 4 unless a condition holds: expect CONDITION",
    "`expect fails { }` holds when its block fails; the session is then as it was before the block.",
    &[
        "setState \"312 475 68b\" solveAStar h2  expect length == 4",
        "expect fails { move up }",
    ],
);
