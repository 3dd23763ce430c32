//! Searches that are looked into.

use super::{Adjust, JudgedLog, Modifiers, Purpose, Word, command};
use crate::command::convert::choice;
use crate::command::{
    Arguments, At, CommandSpec, FileName, Group, Kind, Operands, Parameter, Place, Recorded,
    RequestedSearch, Role, TraceOptions, TreeOptions, Whole,
};

command! {
    /// `solveAStar h2 trace 20`.
    Trace {
        /// The number of lines, or the file.
        options: Option<Box<TraceOptions>> = "[table] [n|FILE] [keep n]",
    }
    name: "trace",
    group: Group::Limit,
    summary: "After a search: prints a line for each expansion",
    details: "The line shows the expansion's number, the state, its parent's expansion and the move from there, \
             g, h and f, and the number of open states afterwards. `trace 20` shows the first 20 expansions. \
             Each new threshold, depth or layer has a line of its own, and a table at the end sums them up. A \
             FILE that ends in .jsonl gets every event, an object a line. One that ends in .csv gets the \
             expansions and rounds, one in .txt the expanded states, one in .trace.yaml a search trace that Posthoc draws, one in \
             .dot the tree of paths for Graphviz. `trace table` prints the table of a solution \
             sheet: of each expansion the state with f = g + h, the frontier in its order (paths in tree search), the explored \
             states and what was pruned, with a table for each round of iterative deepening. It shows 100 expansions; \
             `trace table n` shows n. A FILE after `table` that ends in .md, .tex, .html or .txt gets that table. The trace keeps at most 200,000 \
             entries; `keep n` changes that number. Counts, path and ending of the search stay the same.",
    examples: &[
        "setState \"312 475 68b\" solveAStar h2 trace",
        "setState \"312 475 68b\" solveIDAStar h1 trace 0",
        "setState \"3b2 615 748\" solveAStar h2 trace table 3",
    ],
    role: Role::OfSearch,
}

impl Adjust for Trace {
    fn adjust(&self, modifiers: &mut Modifiers) {
        let options = self.options.as_deref();
        modifiers.trace = Some(options.cloned().unwrap_or_default());
    }
}

command! {
    /// `watch solveAStar h2 quiet`.
    Quiet {}
    name: "quiet",
    group: Group::Limit,
    summary: "After a search: prints nothing about its result",
    details: "`printSolution` and `$length` still give the result. After `watch`, a class can step through a \
             search before anyone knows how it ends.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h2 quiet\nstep 2\nprintSolution"],
    role: Role::OfSearch,
}

impl Adjust for Quiet {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.is_quiet = true;
    }
}

command! {
    /// `checkSearch "mine.txt" solveAStar h2`.
    CheckSearch {
        /// The log.
        file: At<FileName> = "FILE",
        /// The searches of which it may be one, where no search follows.
        searches: Option<Box<[RequestedSearch]>> = "SEARCH|SEARCHES",
    }
    name: "checkSearch",
    group: Group::Watch,
    summary: "Says whether a log of expansions can be one of a search, and where it deviates",
    details: "FILE is the log of a search that somebody else wrote: the states in the order of their expansion, one a \
             line, or a table (.csv) with a column `state`, or an object with `state` a line (.jsonl), or a search trace of Posthoc \
             (YAML or JSON), as `trace` writes them. `#` begins a comment; a number and `:` or the word `expand` before a \
             state is skipped; a last line `...` says that the log was cut off; `start STATE` begins another search. The current state is the start. The log conforms if some \
             run of the algorithm expands these states in this order: successors and ties may come in any order. \
             Textbooks differ, and each form is right: whether a closed state is opened again, and, but for A*, uniform \
             cost and IDA*, when the goal is tested. A log that deviates is not a failure: it says which expansion no \
             run can make, what had to come first, and which known mistakes explain the whole log. Afterwards a script \
             can read `conforms` (true, false or undecided), `deviation` (the number of the expansion, 0 if there is none), \
             `form` and `explained`; `step`, `goTo`, `why`, `printOpen` and `printTree` look into the log as into a watched \
             search, and `run log FILE` shows it on a page of `replay`. With a list, as in checkSearch \"mine.txt\" [solveAStar h1 solveAStar h2], it says \
             which of these searches could have written the log; `candidates` is their list, and all else is about the first of \
             them, or about the one that the log follows longest.",
    examples: &[],
    role: Role::BeforeSearch,
}

impl CheckSearch {
    /// Its log.
    pub(crate) fn log(&self) -> JudgedLog {
        let file = self.file.clone();
        JudgedLog {
            file,
            is_handed_in: false,
        }
    }
}

impl Adjust for CheckSearch {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.purpose = Purpose::Judge(self.log());
    }
}

command! {
    /// `submissionSearch "mine.txt" solveAStar h2`.
    SubmissionSearch {
        /// The log.
        file: At<FileName> = "FILE",
        /// The searches of which it may be one, where no search follows.
        searches: Option<Box<[RequestedSearch]>> = "SEARCH|SEARCHES",
    }
    name: "submissionSearch",
    group: Group::Watch,
    summary: "As checkSearch, of a log that was handed in",
    details: "FILE lies in the folder of what was handed in, and nowhere else. Its first search begins at the current state, whatever \
             `start` says there. Its end is judged in any case: a log that \
             was cut off ends too early (checkSearch leaves that open). In `grade` the feedback says the \
             deviation, what had to come there, and the mistakes that explain the log; points come from `expect`. A log \
             that is undecided ends its task, and its points are given by hand. The result of `show predict` is read, too: \
             `predictions` and `predictionsRight` count its answers.",
    examples: &[],
    role: Role::BeforeSearch,
}

impl SubmissionSearch {
    /// Its log.
    pub(crate) fn log(&self) -> JudgedLog {
        let file = self.file.clone();
        JudgedLog {
            file,
            is_handed_in: true,
        }
    }
}

impl Adjust for SubmissionSearch {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.purpose = Purpose::Judge(self.log());
    }
}

command! {
    /// `checkSearch "mine.txt" solveAStar h2 exact`.
    Exact {}
    name: "exact",
    group: Group::Limit,
    summary: "After a search, or a list of them, that a log is held against: only the order of this program is right",
    details: "Without it checkSearch and submissionSearch accept each order that some order of ties and successors gives. \
             `ties` and `order` after the search ask for that order of this program. A search without a rule of its own, such \
             as solveARA, is always held so.",
    examples: &[],
    role: Role::OfSearch,
}

impl Adjust for Exact {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.is_exact = true;
    }
}

/// `possible solveGreedy h`.
#[derive(Clone, Debug)]
pub(crate) struct Possible;

impl Word for Possible {
    const SPEC: CommandSpec = CommandSpec {
        parameters: &[Parameter::optional("SEARCH", Kind::Search)],
        name: "possible",
        group: Group::Watch,
        summary: "Says which paths a search can return: all that some order of ties gives",
        details: "A search follows it on its line: solveBFS, solveDFS (also with a depth), solveIDDFS, solveUCS, solveGreedy, \
                 solveAStar or solveWeightedAStar, also with `tree`, `pathCheck` and `reopen off`. Equal states and the successors \
                 of a state may come in any order, whatever `ties` and `order` say. The cheapest paths come first, of these the \
                 shortest, of these the first by name. `possible` follows at most a million expansions (or `maxNodes`) and names \
                 at most 1,000 paths, and says if these are not all. Afterwards a script can read `paths` (a list of texts: the \
                 states where they have names, else the moves), `pathCosts` and `pathsComplete`. The last search stays as it is.",
        examples: &["setState \"312 475 68b\"\npossible solveAStar h2\nprint $paths"],
        role: Role::BeforeSearch,
    };
}

impl Arguments for Possible {
    fn read(_: &mut Operands<'_>) -> Option<Self> {
        Some(Self)
    }
}

impl Adjust for Possible {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.purpose = Purpose::Possible;
    }
}

/// `watch solveAStar h2`.
#[derive(Clone, Debug)]
pub(crate) struct Watch;

impl Word for Watch {
    const SPEC: CommandSpec = CommandSpec {
        name: "watch",
        group: Group::Watch,
        parameters: &[Parameter::required("SEARCH", Kind::Search)],
        summary: "Runs a search and records it, so that you can look at it step by step",
        details: "The search becomes the last search, as without `watch`. Then `step`, `back` and `goTo` move \
                 through its expansions; `printOpen`, `printTree` and `why` show the search at that expansion. The \
                 session keeps the last two watched searches until you choose another puzzle; `compare` compares \
                 them. A record keeps at most 200,000 entries; `trace keep n` after the search changes that number.",
        examples: &[
            "setState \"312 475 68b\"\nwatch solveAStar h2\nstep 2\nprintOpen\nwhy \"b12 345 678\"",
        ],
        role: Role::BeforeSearch,
    };
}

impl Arguments for Watch {
    fn read(_: &mut Operands<'_>) -> Option<Self> {
        Some(Self)
    }
}

impl Adjust for Watch {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.purpose = Purpose::Watch;
    }
}

command! {
    /// `step 5`.
    StepOn {
        /// The number of expansions.
        count: Option<Whole<1>> = "n",
    }
    name: "step",
    group: Group::Watch,
    summary: "Goes forward in the watched search by one expansion, or by n",
    details: "It shows the expanded state, its g, h and f, and the outcome of each successor. After a range, \
             `step` belongs to the range: 2..24 step 2.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h2\nstep\nstep 2"],
    role: Role::Plain,
}

command! {
    /// `back 5`.
    StepBack {
        /// The number of expansions.
        count: Option<Whole<1>> = "n",
    }
    name: "back",
    group: Group::Watch,
    summary: "Goes back in the watched search by one expansion, or by n",
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
    summary: "Goes to an expansion of the watched search: by its number, or the first one of a state",
    details: "0 is the start, before the first expansion. A number after the last expansion goes to the end.",
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
    summary: "Prints the open list of the watched search, in the order of expansion",
    details: "It shows f, g and h, and what decides between equal states. It prints 20 states, or n.",
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
    summary: "Draws the tree of paths of the watched search, up to the current expansion",
    details: "An expanded state has the number of its expansion. `?` marks open states, `x` pruned ones, `=` \
             duplicates. `from S` draws the part below S, `depth n` the part to depth n, `first n` the tree \
             after the first n expansions. A FILE that ends in .svg, .png or .pdf gets a picture, with a small \
             board, g + h = f and the number of the expansion for each state, and the solution marked. Before \
             the first `step` the picture shows all expansions. It holds 300 states, and says which expansions \
             these are.",
    examples: &[
        "setState \"312 475 68b\"\nwatch solveAStar h2\nstep 3\nprintTree depth 2",
        "setState \"312 475 68b\"\nwatch solveAStar h2\nprintTree \"tree.svg\" first 4",
    ],
    role: Role::Plain,
}

choice! {
    /// The way in which a page is shown.
    ShowMode {
        /// The learner says which state comes next.
        Predict = "predict",
    }
}

command! {
    /// `show predict`.
    Show {
        /// How.
        mode: Option<ShowMode> = "predict",
    }
    name: "show",
    group: Group::Watch,
    summary: "Shows the last search as a page, without `watch` before it",
    details: "It runs the last search again with a record, or shows the last log of `checkSearch` beside its search, and writes the page that `replay` writes into a folder for \
             what may be forgotten. From a terminal it opens the page in the browser, where there is one; elsewhere it \
             prints its path. The playground and notebooks show it in place. In `grade`, `test` and a sandbox it writes \
             nothing, and says so. With `predict` the page asks which state is expanded next, accepts all that the \
             algorithm allows, and counts.",
    examples: &[
        "setState \"312 475 68b\"\nsolveAStar h1\nshow",
        "setState \"312 475 68b\"\nsolveAStar h1\nshow predict",
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
    summary: "Explains when the watched search expanded a state, or why it did not",
    details: "It shows every time the search generated the state: from which parent, and with which outcome. For \
             an expanded state it shows the other open states of the same f, and why this one came first. A \
             state that was never expanded is still open, was pruned above a threshold, fell out of the beam, \
             or was never reached.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h2\nwhy \"31b 472 685\""],
    role: Role::Plain,
}

command! {
    /// `compare`.
    CompareWatched {}
    name: "compare",
    group: Group::Watch,
    summary: "Compares the last two watched searches",
    details: "It shows their counts, the first expansion that differs, and how many states only one of them \
             expanded.",
    examples: &["setState \"312 475 68b\"\nwatch solveAStar h1\nwatch solveAStar h2\ncompare"],
    role: Role::Plain,
}
