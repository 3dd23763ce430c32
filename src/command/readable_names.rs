//! Names that a session offers without a variable.

use super::Group;
use super::manual::section_of;

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
    ("solutions", ReadFrom::Solutions),
    ("mustExpand", ReadFrom::MustExpand),
    ("results", ReadFrom::Experiment),
    ("leastCover", ReadFrom::MustExpand),
    ("conforms", ReadFrom::SearchCheck),
    ("deviation", ReadFrom::SearchCheck),
    ("form", ReadFrom::SearchCheck),
    ("explained", ReadFrom::SearchCheck),
    ("candidates", ReadFrom::SearchCheck),
    ("predictions", ReadFrom::SearchCheck),
    ("predictionsRight", ReadFrom::SearchCheck),
    ("paths", ReadFrom::Possible),
    ("pathCosts", ReadFrom::Possible),
    ("pathsComplete", ReadFrom::Possible),
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
    let readable = READABLE
        .iter()
        .find(|(readable_name, _)| *readable_name == name);
    readable.map(|(_, from)| *from)
}

/// The meaning of a name, as a sentence without a full stop, if it is a readable one.
pub(crate) fn meaning(name: &str) -> Option<&'static str> {
    let (name, _) = READABLE
        .iter()
        .find(|(readable_name, _)| *readable_name == name)?;
    Some(section_of(Some(Group::Value), name).1.summary())
}

/// Whether a variable may have this readable name, and is read in its place: those that came late, for
/// scripts that had such names before.
pub(crate) fn can_be_hidden(name: &str) -> bool {
    let mut late = READABLE_NAMES
        .iter()
        .skip_while(|first_name| **first_name != "layers");
    late.any(|late_name| *late_name == name)
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
