//! What can be read of a session without a variable.

/// What a readable name is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReadFrom {
    /// The last search, or a script that was handed in.
    Search,
    /// The session, always.
    Session,
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
const COUNT: usize = 34;

/// Names that can be read, in the order in which they are listed, and what from. From `layers` on they came late.
const READABLE: [(&str, ReadFrom); COUNT] = [
    ("solved", ReadFrom::Search),
    ("length", ReadFrom::Search),
    ("cost", ReadFrom::Search),
    ("generated", ReadFrom::Search),
    ("expanded", ReadFrom::Search),
    ("goalTests", ReadFrom::Search),
    ("branching", ReadFrom::Search),
    ("path", ReadFrom::Search),
    ("reason", ReadFrom::Search),
    ("optimal", ReadFrom::Search),
    ("lowerBound", ReadFrom::Search),
    ("state", ReadFrom::Session),
    ("goal", ReadFrom::Session),
    ("solvable", ReadFrom::Session),
    ("puzzle", ReadFrom::Session),
    ("seed", ReadFrom::Session),
    ("layers", ReadFrom::Layers),
    ("rounds", ReadFrom::Search),
    ("states", ReadFrom::Layers),
    ("farthest", ReadFrom::Layers),
    ("legal", ReadFrom::Check),
    ("solves", ReadFrom::Check),
    ("moves", ReadFrom::Check),
    ("excess", ReadFrom::Check),
    ("excessProved", ReadFrom::Check),
    ("firstIllegal", ReadFrom::Check),
    ("algorithm", ReadFrom::Search),
    ("output", ReadFrom::HandedIn),
    ("heuristic", ReadFrom::Search),
    ("command", ReadFrom::Search),
    ("admissible", ReadFrom::Audit),
    ("consistent", ReadFrom::Audit),
    ("witness", ReadFrom::Audit),
    ("dominated", ReadFrom::Audit),
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
    let own = READABLE.iter().find(|(own, _)| *own == name);
    own.map(|(_, from)| *from)
}

/// Whether a variable may have this readable name, and is read in its place: those that came late, for
/// scripts that had such names before.
pub(crate) fn can_be_hidden(name: &str) -> bool {
    let mut late = READABLE_NAMES.iter().skip_while(|own| **own != "layers");
    late.any(|own| *own == name)
}
