//! Heuristics as a user names them.

use smol_str::SmolStr;
use std::fmt;

/// A heuristic by name: `h2`, `max(h1,h2)`, `weighted(2,h2)`, `pdb("6-6-3")`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeuristicSpec {
    /// Its name.
    pub name: String,
    /// The arguments in its parentheses.
    pub arguments: Vec<HeuristicArgument>,
}

/// An argument of a parametrised heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum HeuristicArgument {
    /// Another heuristic.
    Heuristic(HeuristicSpec),
    /// An exact decimal, as it was written.
    Number(String),
    /// A string.
    Text(String),
}

impl HeuristicSpec {
    /// A heuristic without arguments.
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            arguments: Vec::new(),
        }
    }

    /// The greatest of two heuristics.
    pub(crate) fn max(self, other: Self) -> Self {
        Self {
            name: "max".to_owned(),
            arguments: [self, other].map(HeuristicArgument::Heuristic).into(),
        }
    }

    /// Additive pattern databases of a partition, as it is written.
    pub(crate) fn databases(partition: &impl ToString) -> Self {
        Self {
            name: "pdb".to_owned(),
            arguments: vec![HeuristicArgument::Text(partition.to_string())],
        }
    }

    /// That of a heuristic that takes no arguments.
    pub(crate) fn without_arguments(&self) -> Result<(), HeuristicError> {
        if self.arguments.is_empty() {
            return Ok(());
        }
        Err(HeuristicError::Arguments {
            message: format!("{} takes no arguments", self.name),
            name: self.name.clone(),
        })
    }
}

impl HeuristicSpec {
    /// Reads what was written; `None` for what is no heuristic.
    pub fn read(text: &str) -> Option<Self> {
        let (spec, rest) = Self::read_first(text)?;
        rest.is_empty().then_some(spec)
    }

    fn read_first(text: &str) -> Option<(Self, &str)> {
        let is_word = |character: char| character.is_alphanumeric() || character == '_';
        let end = text.find(|character| !is_word(character));
        let (name, mut rest) = text.split_at(end.unwrap_or(text.len()));
        let mut spec = Self::named(name);
        if name.is_empty() {
            return None;
        }
        while let Some(inner) = rest.strip_prefix(if spec.arguments.is_empty() { '(' } else { ',' })
        {
            let (argument, behind) = if let Some(quoted) = inner.strip_prefix('"') {
                let (text, after_quote) = quoted.split_once('"')?;
                (HeuristicArgument::Text(text.to_owned()), after_quote)
            } else if inner.starts_with(|first: char| first.is_ascii_digit()) {
                let end = inner.find([',', ')'])?;
                let (number, after_number) = inner.split_at(end);
                (HeuristicArgument::Number(number.to_owned()), after_number)
            } else {
                let (inner, after_inner) = Self::read_first(inner)?;
                (HeuristicArgument::Heuristic(inner), after_inner)
            };
            spec.arguments.push(argument);
            rest = behind;
        }
        if !spec.arguments.is_empty() {
            rest = rest.strip_prefix(')')?;
        }
        Some((spec, rest))
    }
}

impl fmt::Display for HeuristicSpec {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.name)?;
        for (index, argument) in self.arguments.iter().enumerate() {
            formatter.write_str(if index == 0 { "(" } else { "," })?;
            argument.fmt(formatter)?;
        }
        if self.arguments.is_empty() {
            Ok(())
        } else {
            formatter.write_str(")")
        }
    }
}

impl fmt::Display for HeuristicArgument {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heuristic(inner) => inner.fmt(formatter),
            Self::Number(text) => formatter.write_str(text),
            Self::Text(text) => write!(formatter, "\"{text}\""),
        }
    }
}

/// A puzzle's description of one of its heuristics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeuristicInfo {
    /// As the user types it.
    pub name: SmolStr,
    /// Its parameters (`a,b`), empty when there are none.
    pub parameters: SmolStr,
    /// One line for `help` and the REPL's hints.
    pub summary: SmolStr,
    /// Whether it never says more than the true distance; of one that takes heuristics: whether
    /// that holds when it holds of those.
    pub admissible: bool,
    /// Whether, besides, no move changes it by more than one; of one that takes heuristics likewise.
    pub consistent: bool,
}

impl HeuristicInfo {
    /// A heuristic without parameters; `sound` where it is admissible and consistent.
    pub const fn new(name: &'static str, summary: &'static str, sound: bool) -> Self {
        Self {
            name: SmolStr::new_static(name),
            parameters: SmolStr::new_static(""),
            summary: SmolStr::new_static(summary),
            admissible: sound,
            consistent: sound,
        }
    }

    /// The guarantee of its estimates, as a sentence.
    pub fn guarantee(&self) -> &'static str {
        match (self.name.as_str(), self.admissible, self.consistent) {
            ("max", true, _) => "Admissible, or consistent, when both are.",
            ("symmetric", ..) => "Admissible, or consistent, when h is.",
            ("dual", ..) => "Admissible when h is.",
            ("weighted", ..) => "Admissible, or consistent, when h is and w is at most 1.",
            (_, true, true) => "Admissible and consistent.",
            (_, true, false) => "Admissible.",
            (_, false, _) => "Not admissible.",
        }
    }
}

/// Why a heuristic can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeuristicError {
    /// This puzzle has none of that name.
    Unknown {
        /// The name.
        name: String,
    },
    /// It takes other arguments; the sentence says which, without a full stop.
    Arguments {
        /// The heuristic.
        name: String,
        /// The arguments that it takes (`max(a,b) takes two heuristics`).
        message: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        for text in [
            "h2",
            "max(h1,weighted(1.5,h2))",
            "max(pdb(\"6-6-3\"),h1)",
            "pdb(\"1 2; 3\")",
        ] {
            let read = HeuristicSpec::read(text).map(|spec| spec.to_string());
            assert_eq!(read.as_deref(), Some(text));
        }
        for text in ["", "max(", "max(h1", "h1)", "pdb(\"5", "(h1)"] {
            assert_eq!(HeuristicSpec::read(text), None, "{text}");
        }
    }
}
