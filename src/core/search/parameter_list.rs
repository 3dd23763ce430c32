//! Parameters that algorithms take from the user.

use super::Algorithm;

/// A kind of parameter.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Parameter {
    /// A heuristic, or the puzzle's own.
    Heuristic,
    /// A depth, or none.
    Depth,
    /// The number of states that are kept, or all.
    Width,
    /// A weight of at least 1.
    Weight,
    /// The amount by which a weight falls from one iteration to the next, or the usual step.
    Step,
    /// The number of depths that are added for each state that is added to all, or 1.
    Aspect,
    /// Of how many times the optimal cost a solution's is at most, or 1.
    Within,
    /// Bytes of a transposition table, or no table.
    Table,
    /// The number of restarts.
    Restarts,
    /// A temperature in moves, at least 0.
    Temperature,
    /// The factor by which a temperature is multiplied at each step: at least 0 and less than 1.
    Cooling,
}

/// Values of parameters; those that an algorithm does not take are left aside.
#[derive(Clone, Copy, Debug, Default)]
pub struct Arguments {
    /// Whether a heuristic is named.
    pub named: bool,
    /// The depth.
    pub depth: Option<u32>,
    /// The number of states that are kept; `None` for all.
    pub width: Option<u64>,
    /// The weight, numerator and denominator.
    pub weight: (u32, u32),
    /// The amount by which the weight falls, numerator and denominator.
    pub step: Option<(u32, u32)>,
    /// The number of depths that are added for each state that is added to all.
    pub aspect: Option<u32>,
    /// Of how many times the optimal cost a solution's is at most, numerator and denominator.
    pub within: Option<(u32, u32)>,
    /// Bytes of a transposition table.
    pub table: Option<u64>,
    /// The number of restarts.
    pub restarts: u64,
    /// The temperature, numerator and denominator.
    pub temperature: (u32, u32),
    /// The factor of the temperature, numerator and denominator.
    pub cooling: (u32, u32),
}

/// The parameters of an algorithm, in the order in which they are written, and the algorithm that values of them make.
#[derive(Clone, Copy, Debug)]
pub struct ParameterList {
    /// The parameters.
    #[doc(hidden)]
    pub parameters: &'static [Parameter],
    with: Option<fn(Arguments) -> Algorithm>,
}

impl ParameterList {
    /// Nothing.
    pub(super) const NOTHING: Self = Self {
        parameters: &[],
        with: None,
    };

    /// A heuristic, whose name does not change the algorithm.
    pub(super) const HEURISTIC: Self = Self {
        parameters: &[Parameter::Heuristic],
        with: None,
    };

    /// These, which make that algorithm.
    pub(super) const fn these(
        parameters: &'static [Parameter],
        with: fn(Arguments) -> Algorithm,
    ) -> Self {
        Self {
            parameters,
            with: Some(with),
        }
    }
}

impl Algorithm {
    /// The algorithm with these values of its parameters.
    #[doc(hidden)]
    #[must_use]
    pub fn with(self, arguments: Arguments) -> Self {
        self.takes().with.map_or(self, |with| with(arguments))
    }

    /// Whether it takes a parameter.
    pub(super) fn takes_a(self, parameter: Parameter) -> bool {
        self.takes().parameters.contains(&parameter)
    }
}

/// Bytes as they are written: `64MB`, `4GiB`.
#[doc(hidden)]
pub fn size_words(bytes: u64) -> String {
    let units = [
        ("GiB", 1 << 30),
        ("GB", 1_000_000_000),
        ("MiB", 1 << 20),
        ("MB", 1_000_000),
        ("KiB", 1 << 10),
        ("KB", 1_000),
    ];
    let unit = units.iter().find(|(_, unit)| bytes.is_multiple_of(*unit));
    let (name, unit) = unit.copied().unwrap_or(("B", 1));
    format!("{}{name}", bytes / unit)
}
