//! Types of the operands that only the words of the block have.

use crate::command::{
    ArgumentError, Given, NameScope, Operand, OperandKind, Value, Whole, argument_error,
    behind_word, choice, pairs,
};
use crate::experiment::{AxisField, Grouping, Interval, Statistic};
use smol_str::{SmolStr, ToSmolStr};

/// A `table` with all of its operands, for reports.
const TABLE: &str = "for example: table generated median rows puzzles common to \"A*\"";

/// A `plot` with all of its operands, for reports.
const PLOT: &str = "for example: plot length against generated mean lines algorithm title \"Length and nodes\" band ci";

/// A depth, a list of depths or a range, not yet converted.
#[derive(Clone, Debug)]
pub(crate) struct Depths(pub Given);

impl Operand for Depths {
    const KIND: OperandKind = OperandKind::Depths;

    fn convert(given: &[Given], _: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        let given = given.first().expect("the operands were counted");
        match &given.value {
            Value::Integer(_) | Value::List(_) => Ok(Some(Self(given.clone()))),
            value => Err(argument_error::wrong_kind(
                "a number, a list or a range",
                value,
                value.kind(),
                given.span,
                Some("for example: depths 2..24 step 2".into()),
            )),
        }
    }
}

/// A number of boards; `None` for `all`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Count(pub Option<u64>);

impl Operand for Count {
    const KIND: OperandKind = OperandKind::Samples;

    fn convert(given: &[Given], known: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        let first = given.first().expect("the operands were counted");
        match &first.value {
            Value::Text(word) if &**word == "all" => Ok(Some(Self(None))),
            _ => Ok(Whole::<1>::convert(given, known)?.map(|Whole(count)| Self(Some(count)))),
        }
    }
}

choice! {
    /// Whether the boards of a row must differ.
    Distinct {
        /// They must.
        Distinct = "distinct",
    }
}

choice! {
    /// The boards over which a table is made.
    CommonBoards {
        /// Boards that every search solved.
        Common = "common",
    }
}

choice! {
    /// The scales of a scatter plot's axes.
    BothAxes {
        /// Both are logarithmic.
        Log = "log",
        /// None is.
        Linear = "linear",
    }
}

choice! {
    /// The searches that a line of a plot joins.
    Joins {
        /// The searches of an algorithm.
        Algorithm = "algorithm",
    }
}

/// The label of a run.
#[derive(Clone, Debug)]
pub(crate) struct RunLabel(pub SmolStr);

impl Operand for RunLabel {
    const KIND: OperandKind = OperandKind::Value;

    fn convert(given: &[Given], _: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        Ok(Some(Self(given[0].value.to_smolstr())))
    }
}

pairs! {
    /// `rows puzzles`.
    Rows(Grouping) = &["rows"], Grouping::KIND.words(), "what the rows are", TABLE, Grouping::convert;
    /// `to "A* h1"`.
    Baseline(RunLabel) = &["to"], &[], "the name of a run", TABLE, RunLabel::convert;
    /// `against length`.
    Against(AxisField) = &["against"], AxisField::KIND.words(), "the name of a measure, or `depth`", PLOT,
        AxisField::convert;
    /// `lines algorithm`.
    Lines(Joins) = &["lines"], Joins::KIND.words(), "`algorithm`", PLOT, Joins::convert;
    /// `title "Nodes by depth"`, `caption "Nodes by depth"`.
    Title(SmolStr) = &["title", "caption"], &[], "a text", PLOT, |given, _| Ok(text(given));
    /// `xlabel "Depth of the goal"`.
    XLabel(SmolStr) = &["xlabel"], &[], "a text", PLOT, |given, _| Ok(text(given));
    /// `ylabel "Expanded states"`.
    YLabel(SmolStr) = &["ylabel"], &[], "a text", PLOT, |given, _| Ok(text(given));
    /// `width 84mm`, in millimetres.
    Width(f64) = &["width"], &[], LENGTH, PLOT, |given, _| Ok(millimetres(given));
    /// `height 60mm`, in millimetres.
    Height(f64) = &["height"], &[], LENGTH, PLOT, |given, _| Ok(millimetres(given));
}

fn text(given: &[Given]) -> Option<SmolStr> {
    match &given[0].value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

/// `band ci`, `bars ci`: the interval, and whether it is drawn as bars.
#[derive(Clone, Copy)]
pub(crate) struct SpreadShown(pub Interval, pub bool);

impl Operand for SpreadShown {
    const KIND: OperandKind = OperandKind::Pair(&["band", "bars"], Interval::KIND.words());

    fn convert(given: &[Given], known: NameScope<'_>) -> Result<Option<Self>, ArgumentError> {
        let told = ("one of `ci sd q25 q5 range`", PLOT);
        let interval = behind_word(given, known, &["band", "bars"], told, Interval::convert)?;
        let bars = matches!(&given[0].value, Value::Text(word) if &**word == "bars");
        Ok(interval.map(|interval| Self(interval, bars)))
    }
}

impl SpreadShown {
    /// The word before the interval.
    pub(crate) fn word(self) -> &'static str {
        if self.1 { "bars" } else { "band" }
    }

    /// Advice if the interval does not fit the statistic of the points.
    pub(crate) fn refusal(self, statistic: Option<Statistic>) -> Option<&'static str> {
        match (statistic, self.0) {
            (None, _) => {
                Some("each run is a point; of many: plot length against generated mean band ci")
            }
            (Some(Statistic::Mean | Statistic::MeanCi), _)
            | (Some(_), Interval::Q25 | Interval::Q5 | Interval::Range) => None,
            (Some(_), Interval::Ci | Interval::Sd) => Some(
                "`ci` and `sd` lie around the mean; around others: plot generated median band q25",
            ),
        }
    }
}

/// The lengths of pictures that are drawn, in millimetres.
const LENGTHS: std::ops::RangeInclusive<f64> = 30.0..=1000.0;

/// The lengths that are read.
const LENGTH: &str = "a length from 30mm to 1000mm, in mm, cm, in or pt";

/// A length with its unit, in millimetres: `84mm`, `8.4cm`, `3.3in`, `240pt`. A point is that of TeX, of which an inch has
/// 72.27.
fn millimetres(given: &[Given]) -> Option<f64> {
    const UNITS: [(&str, f64); 4] = [
        ("mm", 1.0),
        ("cm", 10.0),
        ("in", 25.4),
        ("pt", 25.4 / 72.27),
    ];
    let text = given[0].value.to_string();
    let mut read = UNITS.iter().filter_map(|(unit, length)| {
        let number: f64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        Some(number * length)
    });
    read.next().filter(|length| LENGTHS.contains(length))
}
