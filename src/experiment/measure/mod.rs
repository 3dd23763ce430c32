//! Measures of runs, and statistics of many runs.

mod paired;
mod statistic;

pub(crate) use paired::{sign_test, signed_rank_test};
pub(crate) use statistic::statistic;

use crate::command::{
    ArgumentError, Decimal, Given, NameScope, Operand, OperandKind, Value, choice,
};
use puzzle_core::syntax::{BinaryOperator, Expr, ExprKind, Source};
use smol_str::{SmolStr, ToSmolStr};
use std::fmt;
use std::sync::Arc;

choice! {
    /// A quantity of a run.
    Quantity {
        /// Successors produced.
        Generated = "generated",
        /// States whose successors were produced.
        Expanded = "expanded",
        /// The most states kept in memory.
        Stored = "stored",
        /// Calls of the goal test.
        GoalTests = "goalTests",
        /// Moves of the solution.
        Length = "length",
        /// The cost of the solution: by default one for each move.
        Cost = "cost",
        /// Moves of the solution above the optimal ones.
        Excess = "excess",
        /// The effective branching factor.
        Branching = "branching",
        /// 1 of a run that found a solution, 0 of another.
        Solved = "solved",
        /// The estimate of the start.
        HStart = "hStart",
        /// The lower bound on the length of any solution that the run proved.
        Bound = "bound",
        /// States that a better path opened again.
        Reopened = "reopened",
        /// The most bytes that the search's own lists took at a time.
        PeakBytes = "peakBytes",
        /// Seconds.
        Time = "time",
        /// Seconds that processors worked for it.
        Cpu = "cpu",
    }
}

impl Quantity {
    /// Whether runs have it that found no solution.
    pub(crate) fn is_of_any_run(self) -> bool {
        matches!(self, Self::Solved | Self::HStart | Self::Bound)
    }

    /// Whether only a run that is timed has it.
    pub(crate) fn is_time(self) -> bool {
        matches!(self, Self::Time | Self::Cpu)
    }

    /// Whether `solve` has none: its counts may change with tables on disk.
    pub(crate) fn is_count(self) -> bool {
        matches!(
            self,
            Self::Generated
                | Self::Expanded
                | Self::Stored
                | Self::GoalTests
                | Self::Branching
                | Self::HStart
                | Self::Reopened
                | Self::PeakBytes
        )
    }

    /// The title of the quantity.
    fn title(self) -> &'static str {
        match self {
            Self::Generated => "Nodes Generated",
            Self::Expanded => "Nodes Expanded",
            Self::Stored => "States Stored",
            Self::GoalTests => "Goal Tests",
            Self::Length => "Solution Length",
            Self::Cost => "Solution Cost",
            Self::Excess => "Moves Beyond the Optimal Length",
            Self::Branching => "Effective Branching Factor",
            Self::Solved => "Solved",
            Self::HStart => "Estimate of the Start",
            Self::Bound => "Lower Bound",
            Self::Reopened => "States Reopened",
            Self::PeakBytes => "Peak Bytes",
            Self::Time => "Seconds",
            Self::Cpu => "CPU Seconds",
        }
    }
}

/// A measure of a run: a quantity, a number, or a calculation with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// A quantity.
    Of(Quantity),
    /// A constant.
    Number(Decimal),
    /// `(generated / stored)`: left side, sign, right side.
    Calculated(Arc<(Self, Sign, Self)>),
}

choice! {
    /// An operator on two numbers.
    Sign {
        /// The sum.
        Plus = "+",
        /// The difference.
        Minus = "-",
        /// The product.
        Times = "*",
        /// The quotient; none by 0.
        Over = "/",
    }
}

impl Sign {
    /// The sign of an operator.
    pub(crate) fn of(operator: BinaryOperator) -> Option<Self> {
        Some(match operator {
            BinaryOperator::Add => Self::Plus,
            BinaryOperator::Subtract => Self::Minus,
            BinaryOperator::Multiply => Self::Times,
            BinaryOperator::Divide => Self::Over,
            _ => return None,
        })
    }
}

impl Measure {
    /// The value of the measure; `of` gives the quantities.
    pub(crate) fn value(&self, of: &dyn Fn(Quantity) -> Option<f64>) -> Option<f64> {
        match self {
            Self::Of(quantity) => of(*quantity),
            Self::Number(number) => Some(number.to_f64()),
            Self::Calculated(parts) => {
                let (left, sign, right) = &**parts;
                let (left, right) = (left.value(of)?, right.value(of)?);
                match sign {
                    Sign::Plus => Some(left + right),
                    Sign::Minus => Some(left - right),
                    Sign::Times => Some(left * right),
                    Sign::Over => (right != 0.0).then(|| left / right),
                }
            }
        }
    }

    /// Whether one of its quantities is so.
    pub(crate) fn has(&self, is_so: fn(Quantity) -> bool) -> bool {
        match self {
            Self::Of(quantity) => is_so(*quantity),
            Self::Number(_) => false,
            Self::Calculated(parts) => parts.0.has(is_so) || parts.2.has(is_so),
        }
    }

    /// Whether runs have it that found no solution.
    pub(crate) fn is_of_any_run(&self) -> bool {
        !self.has(|quantity| !quantity.is_of_any_run())
    }

    /// The measure as it is written: `(generated / stored)`.
    pub(crate) fn word(&self) -> SmolStr {
        self.to_smolstr()
    }

    /// The title of the measure of a puzzle with or without costs.
    pub(crate) fn title(&self, has_costs: bool) -> SmolStr {
        match self {
            Self::Of(Quantity::Excess) if has_costs => "Cost Beyond the Optimal Cost".into(),
            Self::Of(quantity) => quantity.title().into(),
            other => other.word(),
        }
    }

    /// Whether an operand is a calculation with quantities: arithmetic with a word in it.
    pub(crate) fn is_calculated(operand: &Expr) -> bool {
        let mut has_word = false;
        operand.visit(&mut |part| has_word |= matches!(part.kind, ExprKind::Word));
        let calculates = match &operand.kind {
            ExprKind::Group(inner) => matches!(inner.kind, ExprKind::Binary { .. }),
            kind => matches!(kind, ExprKind::Binary { .. }),
        };
        has_word && calculates
    }

    /// A calculation as a list of its left side, its sign and its right side; `None` if `values` does not know all.
    pub(crate) fn calculated(
        operand: &Expr,
        source: &Source,
        values: &mut dyn FnMut(&Expr) -> Option<Given>,
    ) -> Option<Given> {
        let value = match &operand.kind {
            ExprKind::Group(inner) => Self::calculated(inner, source, values)?.value,
            // Another word was reported.
            ExprKind::Word => {
                let word = source.slice(operand.span);
                let is_known = Quantity::KIND.words().contains(&word);
                is_known.then(|| Value::text(word))?
            }
            ExprKind::Binary {
                operator, sides, ..
            } => {
                let left = Self::calculated(&sides.0, source, values)?.value;
                let right = Self::calculated(&sides.1, source, values)?.value;
                let sign = Sign::of(*operator)?;
                Value::list([left, Value::text(sign.word()), right])
            }
            _ => values(operand)?.value,
        };
        Some(Given::new(value, operand.span))
    }

    fn of_value(value: &Value, given: &Given, known: NameScope<'_>) -> Result<Self, ArgumentError> {
        let inner = |value: &Value| Given::new(value.clone(), given.span);
        if let Some(number) = value.number() {
            return Ok(Self::Number(number));
        }
        match value {
            Value::List(parts) => match &parts.iter().collect::<Vec<_>>()[..] {
                [left, sign, right] => {
                    let sign = Sign::convert(&[inner(sign)], known)?.expect("a sign is known");
                    let left = Self::of_value(left, given, known)?;
                    let right = Self::of_value(right, given, known)?;
                    Ok(Self::Calculated(Arc::new((left, sign, right))))
                }
                _ => Quantity::convert(&[inner(value)], known)
                    .map(|_| unreachable!("a list is no word")),
            },
            other => {
                let quantity = Quantity::convert(&[inner(other)], known)?;
                Ok(Self::Of(quantity.expect("a word is known")))
            }
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Of(quantity) => formatter.write_str(quantity.word()),
            Self::Number(number) => number.fmt(formatter),
            Self::Calculated(parts) => {
                let (left, sign, right) = &**parts;
                write!(formatter, "({left} {} {right})", sign.word())
            }
        }
    }
}

impl Operand for Measure {
    const KIND: OperandKind = Quantity::KIND;

    fn convert(given: &[Given], known: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        let first = given.first().expect("the operands were counted");
        match &first.value {
            Value::List(_) => Self::of_value(&first.value, first, known).map(Some),
            _ => Ok(Quantity::convert(given, known)?.map(Self::Of)),
        }
    }
}

choice! {
    /// A statistic of the runs of a cell.
    Statistic {
        /// The arithmetic mean.
        Mean = "mean",
        /// The middle one, or the mean of the two in the middle.
        Median = "median",
        /// The least.
        Min = "min",
        /// The greatest.
        Max = "max",
        /// The standard deviation of a sample, with n - 1.
        Sd = "sd",
        /// Half of the 95 % confidence interval of the mean.
        Ci = "ci",
        /// The 5 % quantile.
        Q5 = "q5",
        /// The lower quartile.
        Q25 = "q25",
        /// The upper quartile.
        Q75 = "q75",
        /// The 95 % quantile.
        Q95 = "q95",
        /// The sum.
        Sum = "sum",
        /// The geometric mean; none where a number is not above 0.
        GeometricMean = "geomean",
        /// The mean, and half of its 95 % confidence interval behind it.
        MeanCi = "meanci",
    }
}

choice! {
    /// The rows of a table.
    Grouping {
        /// The depths that boards were drawn at, or their distances.
        Depth = "depth",
        /// All boards are one row.
        All = "all",
        /// Each puzzle is one.
        Puzzle = "puzzles",
        /// Each board is one.
        Board = "board",
        /// Boards with shortest solutions of one length are one, as far as that is known.
        Length = "length",
    }
}
