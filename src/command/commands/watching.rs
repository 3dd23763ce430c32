//! Searches that are looked into.

use super::{Adjust, Modifiers, Unsaid, Word, command};
use crate::command::{
    CommandSpec, Group, Kind, Parameter, Place, Recorded, Role, TraceOptions, TreeOptions, Whole,
};

command! {
    /// `solveAStar h2 trace 20`.
    Trace {
        /// How much, or where to.
        options: Option<Box<TraceOptions>> = "[n|FILE] [keep n]",
    }
    name: "trace",
    group: Group::Limit,
    summary: "Behind a search: shows what it does, a line for each expansion",
    details: "Its number, the state, the expansion that produced it and by which move, g, h and f, and how many states are open \
              after it. `trace 20` shows the first 20. What begins anew (a threshold, a depth, a layer) has a line of its own, and \
              in the end a table says what each took. A FILE that ends in .jsonl gets all that happened, an object a line; in .csv \
              the expansions and rounds; in .dot the tree of paths for Graphviz. At most 200,000 entries are kept, `keep n` keeps n. \
              The search itself is the same: its counts, path and ending.",
    examples: &[
        "setState \"312 475 68b\" solveAStar h2 trace",
        "setState \"312 475 68b\" solveIDAStar h1 trace 0",
    ],
    role: Role::OfSearch,
}

impl Adjust for Trace {
    fn adjust(&self, modifiers: &mut Modifiers) {
        let options = self.options.as_deref();
        modifiers.trace = Some(options.cloned().unwrap_or_default());
    }

    fn unsaid(_: &Unsaid<'_>) -> String {
        String::new()
    }
}

command! {
    /// `watch solveAStar h2 quiet`.
    Quiet {}
    name: "quiet",
    group: Group::Limit,
    summary: "Behind a search: prints nothing of what it found",
    details: "Its result can be asked for all the same: `printSolution`, `$length`. Behind `watch` a class steps through a search whose ending \
              nobody knows yet.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h2 quiet\nstep 2\nprintSolution"],
    role: Role::OfSearch,
}

impl Adjust for Quiet {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.is_quiet = true;
    }

    fn unsaid(_: &Unsaid<'_>) -> String {
        String::new()
    }
}

/// `watch solveAStar h2`.
#[derive(Debug)]
pub(crate) enum Watch {}

impl Word for Watch {
    const SPEC: CommandSpec = CommandSpec {
        name: "watch",
        group: Group::Watch,
        parameters: &[Parameter::required("SEARCH", Kind::Search)],
        summary: "Runs a search and keeps all that it did, to be looked at step by step",
        details: "The search is the last one, as without `watch`. Behind it `step`, `back` and `goTo` move through its \
                  expansions; `printOpen`, `printTree` and `why` show what was at that place. The last two watched searches \
                  are kept, `compare` holds them against each other; `puzzle` drops them. At most 200,000 entries are kept, \
                  `trace keep n` behind the search keeps n.",
        examples: &[
            "setState \"312 475 68b\"\nwatch solveAStar h2\nstep 2\nprintOpen\nwhy \"b12 345 678\"",
        ],
        role: Role::BeforeSearch,
    };
}

command! {
    /// `step 5`.
    StepOn {
        /// How many expansions.
        count: Option<Whole<1>> = "n",
    }
    name: "step",
    group: Group::Watch,
    summary: "Goes on in the watched search by an expansion, or by n",
    details: "Shows the state that was taken, its g, h and f, and its successors with what became of each. Behind a range `step` \
              belongs to the range: 2..24 step 2.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h2\nstep\nstep 2"],
    role: Role::Plain,
}

command! {
    /// `back 5`.
    StepBack {
        /// How many expansions.
        count: Option<Whole<1>> = "n",
    }
    name: "back",
    group: Group::Watch,
    summary: "Goes back in the watched search by an expansion, or by n",
    details: "",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h2\nstep 3\nback"],
    role: Role::Plain,
}

command! {
    /// `goTo 17`.
    GoTo {
        /// Where.
        place: Place = "n|S",
    }
    name: "goTo",
    group: Group::Watch,
    summary: "Goes to an expansion of the watched search: its number, or the first one of a state",
    details: "0 is before the first one. Numbers behind the last one go to its end.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h2\ngoTo 3\ngoTo \"312 475 68b\""],
    role: Role::Plain,
}

command! {
    /// `printOpen 10`.
    PrintOpen {
        /// The most that are shown.
        count: Option<Whole<1>> = "n",
    }
    name: "printOpen",
    group: Group::Watch,
    summary: "Prints what is open there in the watched search, in the order in which it would be taken",
    details: "With f, g and h, and what decides between equals. 20 states, or n.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h2\nstep 2\nprintOpen 5"],
    role: Role::Plain,
}

command! {
    /// `printTree depth 3`.
    PrintTree {
        /// Which part.
        options: Option<Box<TreeOptions>> = "FILE|depth n|first n|from S",
    }
    name: "printTree",
    group: Group::Watch,
    summary: "Draws the tree of paths of the watched search as far as it is there",
    details: "Expanded states have the number of their expansion, `?` marks open ones, `x` those that were cut off, `=` those that \
              were known. Below `from S` alone, to a depth of n, or as it is after the first n expansions. A FILE that ends in .svg, .png or .pdf is a \
              picture with a small board, g + h = f and the number of the expansion for each state, and the solution marked; before the first \
              `step` it shows all expansions. It holds 300 states, and says which expansions these are.",
    examples: &[
        "setState \"312 475 68b\"\nwatch solveAStar h2\nstep 3\nprintTree depth 2",
        "setState \"312 475 68b\"\nwatch solveAStar h2\nprintTree \"tree.svg\" first 4",
    ],
    role: Role::Plain,
}

command! {
    /// `why "b12 345 678"`.
    Why {
        /// The state.
        state: Box<Recorded> = "S",
    }
    name: "why",
    group: Group::Watch,
    summary: "Says why the watched search took a state when it did, or why it never did",
    details: "When it was produced, each time, from where, and what became of it; when it was taken, and what else was open with the same \
              f and why it came first. Of a state that was never taken: whether it is still open, was cut off above a \
              threshold, fell out of the beam, or was never reached.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h2\nwhy \"31b 472 685\""],
    role: Role::Plain,
}

command! {
    /// `compare`.
    CompareWatched {}
    name: "compare",
    group: Group::Watch,
    summary: "Holds the last two watched searches against each other",
    details: "Counts, the first expansion in which they differ, and how many states only one of them expanded.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h1\nwatch solveAStar h2\ncompare"],
    role: Role::Plain,
}
