//! The words of statements with a grammar of their own: known to `help` and to completion, no commands.

use super::Word;
use crate::command::{CommandSpec, Group, Name, Parameter, Role};

/// `let k = 50`.
#[derive(Debug)]
pub(crate) enum Let {}

impl Word for Let {
    const SPEC: CommandSpec = CommandSpec {
        name: "let",
        group: Group::Script,
        parameters: &[],
        summary: "Makes or changes a variable: let NAME = VALUE",
        details: "`$name` reads it, in strings too. In a procedure the variable is the procedure's own.",
        examples: &[
            "let k = 50\nlet boards = [\"3b2 615 748\" \"312 475 68b\"]\nlet k = ($k * 2)\nprint $k $boards",
        ],
        role: Role::Keyword,
    };
}

/// `if solved { }`.
#[derive(Debug)]
pub(crate) enum If {}

impl Word for If {
    const SPEC: CommandSpec = CommandSpec {
        name: "if",
        group: Group::Script,
        parameters: &[],
        summary: "Runs a block when a condition holds: if CONDITION { } else { }",
        details: "`== != < <= > >=` compare; `and or not` join conditions. Write `else` on the line of the `}` \
                 before it.",
        examples: &[
            "solveAStar h2\nif solved and length < 5 {\n  print \"short\"\n} else if solved {\n  print $length\n} else {\n  print $reason\n}",
        ],
        role: Role::Keyword,
    };
}

/// `repeat 3 { }`.
#[derive(Debug)]
pub(crate) enum Repeat {}

impl Word for Repeat {
    const SPEC: CommandSpec = CommandSpec {
        name: "repeat",
        group: Group::Script,
        parameters: &[],
        summary: "Runs a block N times: repeat N { }",
        details: "",
        examples: &["repeat 3 { randomizeState 20 printState }"],
        role: Role::Keyword,
    };
}

/// `for h in [h1 h2] { }`.
#[derive(Debug)]
pub(crate) enum For {}

impl Word for For {
    const SPEC: CommandSpec = CommandSpec {
        name: "for",
        group: Group::Script,
        parameters: &[],
        summary: "Runs a block for each element: for NAME in LIST { }",
        details: "LIST is a list, or a range that includes both ends: 2..24, 24..2 step -2.",
        examples: &[
            "for h in [h1 h2] { solveAStar $h }",
            "for d in 2..8 step 2 { randomizeState depth $d solve }",
        ],
        role: Role::Keyword,
    };
}

/// `define attempt h { }`.
#[derive(Debug)]
pub(crate) enum Define {}

impl Word for Define {
    const SPEC: CommandSpec = CommandSpec {
        name: "define",
        group: Group::Script,
        parameters: &[],
        summary: "Makes a procedure: define NAME PARAMETER... { }",
        details: "Its name, first on a line or after a brace, calls it. Its parameters and variables are its own. \
                 `define puzzle NAME PARAMETER... { }` makes a puzzle, `define heuristic NAME PARAMETER... = \
                 NUMBER` a heuristic, `define search NAME PARAMETER... = FORM` a search, and `define graph NAME PARAMETER... { }` a \
                 graph: see `help define puzzle`, `help define heuristic`, `help define search` and `help define graph`.",
        examples: &[
            "define attempt h { solveAStar $h  expect length <= 31 }\nrandomizeState 10\nattempt h2",
            "define heuristic misplaced = count(c in cells, at($c) != b and at($c) != goal($c))\nrandomizeState 10\nsolveAStar misplaced",
        ],
        role: Role::Keyword,
    };
}

/// `task "Board A" points 2 { }`.
#[derive(Debug)]
pub(crate) enum Task {}

impl Word for Task {
    const SPEC: CommandSpec = CommandSpec {
        name: "task",
        group: Group::Script,
        parameters: &[],
        summary: "Gives points for a block that does not fail: task NAME points N hidden \"message\" { }",
        details: "`puzzle-script grade` runs it for each student. A task without `points` gives 1 point, or the \
                 points of its expectations if these have some. `moves tile` after the points accepts moves that \
                 are written for the tile instead of the blank. For a \
                 visible task, the feedback also shows what the block prints. For a `hidden` task it shows only the \
                 message after that word, and only if the task fails. After the block the session is as it was \
                 before. A failure is reported, and the script goes on.",
        examples: &[
            "task \"Board A\" points 2 {\n  setState \"312 475 68b\"\n  checkSolution [left up left up]\n  expect solves and excess == 0\n}",
        ],
        role: Role::Keyword,
    };
}

/// `expect length <= 31`.
#[derive(Debug)]
pub(crate) enum Expect {}

impl Word for Expect {
    const SPEC: CommandSpec = CommandSpec {
        name: "expect",
        group: Group::Script,
        parameters: &[],
        summary: "Ends the run with exit code 4 unless a condition holds: expect CONDITION else \"message\"",
        details: "The message replaces the condition and the values that the report would show; write it for \
                 students. In a task `expect CONDITION points 2` gives points: if it does not hold, the task goes on. \
                 `expect fails { }` holds if its block fails; the session is then as it was before the block.",
        examples: &[
            "setState \"312 475 68b\" solveAStar h2  expect length == 4",
            "expect fails { move up }",
            "solveBeam 50\nexpect length <= 20 else \"Your solution is too long.\"",
            "task \"A\" {\n  setState \"312 475 68b\"\n  checkSolution [left up left up]\n  expect solves points 2\n  expect excess == 0 points 1\n}",
        ],
        role: Role::Keyword,
    };
}

/// `experiment "nodes" { }`.
#[derive(Debug)]
pub(crate) enum Experiment {}

impl Word for Experiment {
    const SPEC: CommandSpec = CommandSpec {
        name: "experiment",
        group: Group::Solve,
        parameters: &[Parameter::of::<Name>("NAME")],
        summary: "Runs searches on many boards and makes tables and plots of them",
        details: "The block after the name says which searches run, on which boards, and which tables and plots to \
                 make. Puzzle, goal, limits and seed are the session's unless the block sets its own. After the \
                 experiment the session is as it was before, but `$results` are its runs, each a list: label, command, \
                 puzzle, goal, start, depth, solved, length, cost, generated, expanded. Each run is a line of the file NAME.runs.jsonl.",
        examples: &[
            "experiment \"nodes\" {\n  depths 2..6 step 2\n  samples 5\n  run solveAStar h1\n  run solveBeam 10 as \"beam of ten\"\n  table generated\n}",
        ],
        role: Role::WithEntries,
    };
}
