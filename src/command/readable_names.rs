//! What can be read of a session without a variable.

/// What a readable name is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadFrom {
    /// The last search, or a script that was handed in.
    Search,
    /// The session, always.
    Session,
    /// What `solveAll` counted.
    Solutions,
    /// What `layers` counted.
    Layers,
    /// The last check of moves.
    Check,
    /// The script that was handed in.
    HandedIn,
    /// The last audit.
    Audit,
}

/// How many names there are.
const COUNT: usize = 35;

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
        "How many moves the solution has",
    ),
    (
        "cost",
        ReadFrom::Search,
        "What the moves of the solution cost together: its length, where each move costs 1",
    ),
    (
        "generated",
        ReadFrom::Search,
        "How many nodes the last search made: each state that a move led to, as often as one did",
    ),
    (
        "expanded",
        ReadFrom::Search,
        "How many nodes the last search took to look at all moves from them",
    ),
    (
        "goalTests",
        ReadFrom::Search,
        "How many states the last search held against the goal",
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
        "Whether it is proved that no solution is shorter than the one found, or cheaper where moves have costs. A heuristic must be admissible for that; `audit` proves it of one of your own",
    ),
    (
        "lowerBound",
        ReadFrom::Search,
        "How many moves every solution needs at least, as far as the last search proved; where moves have costs, what it costs at least",
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
        "The number that the random generator was started with",
    ),
    (
        "layers",
        ReadFrom::Layers,
        "How many states there are at distance 0, 1 and so on, as `layers` counted: a list",
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
        "Whether the moves that were checked lead to the goal",
    ),
    ("moves", ReadFrom::Check, "How many moves were checked"),
    (
        "excess",
        ReadFrom::Check,
        "How many moves the checked solution has more than a shortest one, or what it costs more than a cheapest one: 0 says that it is optimal. While `excessProved` is false it is only that many at most",
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
        "What a script that was handed in printed",
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
        "Whether the audited heuristic never says more than the true distance, as far as `audit` looked",
    ),
    (
        "consistent",
        ReadFrom::Audit,
        "Whether no move lowers the audited heuristic by more than 1, as far as `audit` looked",
    ),
    (
        "witness",
        ReadFrom::Audit,
        "A state of which the audited heuristic says too much",
    ),
    (
        "dominated",
        ReadFrom::Audit,
        "Whether another audited heuristic says at least as much everywhere",
    ),
    (
        "solutions",
        ReadFrom::Solutions,
        "How many solutions `solveAll` counted",
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

/// What a name is read from, if it is one.
pub(crate) fn read_from(name: &str) -> Option<ReadFrom> {
    let own = READABLE.iter().find(|(own, ..)| *own == name);
    own.map(|(_, from, _)| *from)
}

/// What a name says, as a sentence without a full stop, if it is one.
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
