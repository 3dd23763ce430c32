//! Plans of tables and plots.

use crate::command::{
    ArgumentError, Given, NameScope, Operand, OperandKind, Value, choice, one_word,
};
use crate::experiment::measure::{Grouping, Measure, Quantity, Statistic};
use smol_str::{SmolStr, ToSmolStr};

/// The horizontal axis of a plot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AxisField {
    /// The row: the depth of its boards.
    Depth,
    /// The puzzle: the number that its name ends in, where all have another one, else its place.
    Puzzle,
    /// The number that the algorithm takes: a weight, a width, a depth.
    Parameter,
    /// A measure of each run.
    Of(Measure),
}

/// Words for an axis that are no measures.
const FIELDS: [&str; 3] = ["depth", "puzzles", "parameter"];

/// These, then the words of all quantities.
const FIELD_WORDS: [&str; Quantity::KIND.words().len() + FIELDS.len()] = {
    let quantities = Quantity::KIND.words();
    let mut words = [""; Quantity::KIND.words().len() + FIELDS.len()];
    let mut index = 0;
    while index < words.len() {
        words[index] = if index < FIELDS.len() {
            FIELDS[index]
        } else {
            quantities[index - FIELDS.len()]
        };
        index += 1;
    }
    words
};

impl Operand for AxisField {
    const KIND: OperandKind = OperandKind::Choice(&FIELD_WORDS);

    fn convert(given: &[Given], known: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        let word = given.first().expect("the operands were counted");
        if let Value::List(_) = word.value {
            return Ok(Measure::convert(given, known)?.map(Self::Of));
        }
        match one_word(word, &FIELD_WORDS)? {
            "depth" => Ok(Some(Self::Depth)),
            "puzzles" => Ok(Some(Self::Puzzle)),
            "parameter" => Ok(Some(Self::Parameter)),
            _ => Ok(Measure::convert(given, known)?.map(Self::Of)),
        }
    }
}

impl AxisField {
    /// The word in the script.
    pub(crate) fn word(&self) -> SmolStr {
        match self {
            Self::Depth => FIELDS[0].into(),
            Self::Puzzle => FIELDS[1].into(),
            Self::Parameter => FIELDS[2].into(),
            Self::Of(measure) => measure.to_smolstr(),
        }
    }

    /// The measure, if it is one.
    pub(crate) fn measure(&self) -> Option<&Measure> {
        match self {
            Self::Of(measure) => Some(measure),
            _ => None,
        }
    }
}

choice! {
    /// Between what values the runs of a point are said to lie.
    Interval {
        /// The 95 % confidence interval of the mean.
        Ci = "ci",
        /// A standard deviation around the mean.
        Sd = "sd",
        /// The quartiles.
        Q25 = "q25",
        /// The 5 % and the 95 % quantile.
        Q5 = "q5",
        /// The least and the greatest.
        Range = "range",
    }
}

choice! {
    /// The logarithmic axes of a plot.
    Scale {
        /// The vertical one.
        Log = "log",
        /// The horizontal one.
        LogX = "logx",
        /// Both.
        LogLog = "loglog",
        /// None.
        Linear = "linear",
    }
}

/// Plan of a plot.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlotPlan {
    /// Along the vertical axis.
    pub(crate) measure: Measure,
    /// Along the horizontal one.
    pub(crate) against: AxisField,
    /// Whether a line joins the searches of one algorithm, each a point.
    pub(crate) by_algorithm: bool,
    /// Statistic of the runs of a point; `None` if each run is a point.
    pub(crate) statistic: Option<Statistic>,
    /// Between what values they lie, and whether that is drawn as bars and not as a band.
    pub(crate) spread: Option<(Interval, bool)>,
    /// The axes that are logarithmic; `None`: those whose values span three powers of ten.
    pub(crate) scale: Option<Scale>,
    /// Labels of the axes of x and y in place of the defaults.
    pub(crate) labels: [Option<SmolStr>; 2],
    /// Width and height of the picture in place of the defaults, in millimetres.
    pub(crate) size: [Option<f64>; 2],
}

impl PlotPlan {
    /// The mean of a measure by depth.
    #[cfg(any(feature = "figures", test))]
    pub(crate) fn of(quantity: Quantity) -> Self {
        Self {
            measure: Measure::Of(quantity),
            against: AxisField::Depth,
            by_algorithm: false,
            statistic: Some(Statistic::Mean),
            spread: None,
            scale: None,
            labels: [None, None],
            size: [None; 2],
        }
    }

    /// Name of the statistic in events.
    pub(crate) fn statistic_name(&self) -> &'static str {
        self.statistic.map_or("none", Statistic::word)
    }

    /// Whether lines go along the parameter of an algorithm: its searches are points between two measures.
    pub(crate) fn is_path(&self) -> bool {
        self.by_algorithm && self.against.measure().is_some()
    }

    /// Whether it is cumulative: the number of runs solved with at most so much of a measure.
    pub(crate) fn is_cumulative(&self) -> bool {
        let is_measured = self.against.measure().is_some();
        is_measured && self.measure == Measure::Of(Quantity::Solved)
    }
}

/// A point for each board: what two searches took of it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ScatterPlan {
    /// The measure.
    pub(crate) measure: Measure,
    /// The searches along the horizontal axis and the vertical one, by their places.
    pub(crate) searches: [usize; 2],
    /// Whether both axes are logarithmic; `None`: if values span three powers of ten.
    pub(crate) logarithmic: Option<bool>,
    /// Labels of the axes of x and y in place of the defaults.
    pub(crate) labels: [Option<SmolStr>; 2],
    /// Width of the picture in place of the default, in millimetres.
    pub(crate) width: Option<f64>,
}

/// Plan of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TablePlan {
    /// The measure.
    pub(crate) measure: Measure,
    /// Statistic of the runs of a cell.
    pub(crate) statistic: Statistic,
    /// The rows; `None` for those that fit the boards.
    pub(crate) rows: Option<Grouping>,
    /// Whether only boards count that every search solved.
    pub(crate) common: bool,
    /// The search whose number each number is divided by, board by board, by its place.
    pub(crate) baseline: Option<usize>,
    /// The name of the rows, above the first column, in place of the default.
    pub(crate) heading: Option<SmolStr>,
}

impl TablePlan {
    /// The default table.
    pub(crate) const GENERATED: Self = Self::of(Quantity::Generated);

    /// The mean of a quantity.
    pub(crate) const fn of(quantity: Quantity) -> Self {
        Self {
            measure: Measure::Of(quantity),
            statistic: Statistic::Mean,
            rows: None,
            common: false,
            baseline: None,
            heading: None,
        }
    }
}
