//! Names that a session offers without a variable.

/// The source of a readable name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadFrom {
    /// The last search, or a script that was handed in.
    Search,
    /// The session, always.
    Session,
    /// The count of `solveAll`.
    Solutions,
    /// The counts of `layers`.
    Layers,
    /// The last check of moves.
    Check,
    /// The last check of a search.
    SearchCheck,
    /// The last search that was asked for all its paths.
    Possible,
    /// The script that was handed in.
    HandedIn,
    /// The last audit.
    Audit,
    /// The last `audit H mustExpand`.
    MustExpand,
    /// The last experiment, that of a script that was handed in too.
    Experiment,
}

/// The number of names.
const COUNT: usize = 48;

/// Names that can be read, in the order in which they are listed, what from, and what it is, as a sentence without a full stop. From `layers` on they came late.
const READABLE: [(&str, ReadFrom, &str); COUNT] = [
    (
        "solved",
        ReadFrom::Search,
        "Whether the last search found a solution",
    ),
    (
        "length",
        ReadFrom::Search,
        "The number of moves of the solution",
    ),
    (
        "cost",
        ReadFrom::Search,
        "The cost of the solution: its length, if each move costs 1",
    ),
    (
        "generated",
        ReadFrom::Search,
        "How many nodes the last search generated: each successor, with repeats",
    ),
    (
        "expanded",
        ReadFrom::Search,
        "How many nodes the last search expanded, to generate their successors",
    ),
    (
        "goalTests",
        ReadFrom::Search,
        "How many states the last search tested for the goal",
    ),
    (
        "branching",
        ReadFrom::Search,
        "The effective branching factor: a tree in which every node has so many children, as deep as the solution is long, has as many nodes as the search generated. The nearer to 1, the straighter the search went",
    ),
    (
        "path",
        ReadFrom::Search,
        "The moves of the solution, a list of their names",
    ),
    (
        "reason",
        ReadFrom::Search,
        "Why the last search found no solution, a word such as `time_limit`",
    ),
    (
        "optimal",
        ReadFrom::Search,
        "Whether the last search proved its solution optimal: the shortest, or the cheapest if moves have costs. A proof needs an admissible heuristic; `audit` can prove that yours is",
    ),
    (
        "lowerBound",
        ReadFrom::Search,
        "The least length of a solution that the last search proved; if moves have costs, the least cost",
    ),
    (
        "state",
        ReadFrom::Session,
        "The current state as `printState` writes it",
    ),
    ("goal", ReadFrom::Session, "The goal, a state or the rule"),
    (
        "solvable",
        ReadFrom::Session,
        "Whether the goal can be reached from the current state",
    ),
    (
        "puzzle",
        ReadFrom::Session,
        "The name of the current puzzle",
    ),
    (
        "seed",
        ReadFrom::Session,
        "The seed of the random generator",
    ),
    (
        "layers",
        ReadFrom::Layers,
        "The numbers of states at distance 0, 1 and so on that `layers` counted: a list",
    ),
    (
        "rounds",
        ReadFrom::Search,
        "The iterations or layers of the last search, each with its limit and counts: a list",
    ),
    (
        "states",
        ReadFrom::Layers,
        "How many states `layers` counted",
    ),
    (
        "farthest",
        ReadFrom::Layers,
        "The distance of the farthest states that `layers` counted",
    ),
    (
        "legal",
        ReadFrom::Check,
        "Whether all moves that `checkSolution` made are legal",
    ),
    (
        "solves",
        ReadFrom::Check,
        "Whether the replayed moves reach the goal",
    ),
    (
        "moves",
        ReadFrom::Check,
        "How many moves `checkSolution` replayed",
    ),
    (
        "excess",
        ReadFrom::Check,
        "The length (or cost) of the checked solution above the optimal one: 0 means that it is optimal. If `excessProved` is false, the number is only an upper bound",
    ),
    (
        "excessProved",
        ReadFrom::Check,
        "Whether `excess` is exact: the length (or cost) of an optimal solution is proved",
    ),
    (
        "firstIllegal",
        ReadFrom::Check,
        "The number of the first move that is not legal, counted from 1",
    ),
    (
        "algorithm",
        ReadFrom::Search,
        "The name of the last search's algorithm",
    ),
    (
        "output",
        ReadFrom::HandedIn,
        "The output of a submitted script",
    ),
    (
        "heuristic",
        ReadFrom::Search,
        "The heuristic of the last search",
    ),
    (
        "command",
        ReadFrom::Search,
        "The command of the last search",
    ),
    (
        "admissible",
        ReadFrom::Audit,
        "Whether the audited heuristic is at most the true distance in all states that `audit` read",
    ),
    (
        "consistent",
        ReadFrom::Audit,
        "Whether no move that `audit` read lowers the heuristic by more than its cost",
    ),
    (
        "witness",
        ReadFrom::Audit,
        "A state that disproves that the audited heuristic is admissible",
    ),
    (
        "dominated",
        ReadFrom::Audit,
        "Whether another audited heuristic is at least as large everywhere, and somewhere larger",
    ),
    (
        "solutions",
        ReadFrom::Solutions,
        "How many solutions `solveAll` counted",
    ),
    (
        "mustExpand",
        ReadFrom::MustExpand,
        "How many states each search from the start must expand with the named heuristic",
    ),
    (
        "results",
        ReadFrom::Experiment,
        "The runs of the last experiment, each a list: label, command, puzzle, goal, start, depth, solved, length, cost, generated, expanded",
    ),
    (
        "leastCover",
        ReadFrom::MustExpand,
        "The least vertex cover of must-expand pairs: how many states a search from both ends must expand",
    ),
    (
        "conforms",
        ReadFrom::SearchCheck,
        "Whether the log that `checkSearch` read can be one of the search: true, false, or the text \"undecided\"",
    ),
    (
        "deviation",
        ReadFrom::SearchCheck,
        "The number of the first expansion in the log that no run of the search can make; 0 if there is none",
    ),
    (
        "form",
        ReadFrom::SearchCheck,
        "The form of the algorithm that the log conforms to, or was held against last",
    ),
    (
        "explained",
        ReadFrom::SearchCheck,
        "The known mistakes that explain the whole log, narrowest first: a list",
    ),
    (
        "candidates",
        ReadFrom::SearchCheck,
        "The searches that the log can be one of, of those that `checkSearch` was given: a list of commands",
    ),
    (
        "predictions",
        ReadFrom::SearchCheck,
        "The number of expansions that somebody predicted on a page of `show predict`; 0 of a log",
    ),
    (
        "predictionsRight",
        ReadFrom::SearchCheck,
        "The number of these predictions that are right",
    ),
    (
        "paths",
        ReadFrom::Possible,
        "The paths that `possible` found: a list of texts, the cheapest first",
    ),
    (
        "pathCosts",
        ReadFrom::Possible,
        "The costs of the paths that `possible` found: a list",
    ),
    (
        "pathsComplete",
        ReadFrom::Possible,
        "Whether `possible` found all paths, and was not cut off",
    ),
];

/// Names that can be read.
pub(crate) const READABLE_NAMES: [&str; COUNT] = {
    let mut names = [""; COUNT];
    let mut index = 0;
    while index < COUNT {
        names[index] = READABLE[index].0;
        index += 1;
    }
    names
};

/// The source of a name, if it is a readable one.
pub(crate) fn read_from(name: &str) -> Option<ReadFrom> {
    let own = READABLE.iter().find(|(own, ..)| *own == name);
    own.map(|(_, from, _)| *from)
}

/// The meaning of a name, as a sentence without a full stop, if it is a readable one.
pub(crate) fn meaning(name: &str) -> Option<&'static str> {
    let own = READABLE.iter().find(|(own, ..)| *own == name);
    own.map(|(.., meaning)| *meaning)
}

/// Whether a variable may have this readable name, and is read in its place: those that came late, for
/// scripts that had such names before.
pub(crate) fn can_be_hidden(name: &str) -> bool {
    let mut late = READABLE_NAMES.iter().skip_while(|own| **own != "layers");
    late.any(|own| *own == name)
}

#[cfg(test)]
mod tests {
    use super::READABLE_NAMES;

    #[test]
    fn the_grammar_names_each() {
        let grammar = include_str!("../../grammar.md");
        let section = grammar.split("\n### Readable names\n").nth(1);
        let rows = section.expect("the section").lines();
        let rows = rows.take_while(|line| !line.starts_with("Read them"));
        let named: Vec<&str> = rows
            .flat_map(|row| row.split('`').skip(1).step_by(2))
            .flat_map(str::split_whitespace)
            .collect();
        for name in READABLE_NAMES {
            assert!(named.contains(&name), "{name}");
        }
    }
}
