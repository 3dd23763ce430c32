//! Types of the operands that only the words of the block have.

use crate::command::{
    ArgumentError, Given, Kind, Known, Operand, Value, Whole, argument_error, choice,
};
use crate::experiment::{Field, Grouping, Interval, Statistic};
use smol_str::{SmolStr, ToSmolStr};

/// A `table` with all of its operands, for reports.
const TABLE: &str = "table generated median rows puzzles common to \"A*\"";

/// A `plot` with all of its operands, for reports.
const PLOT: &str =
    "plot length against generated mean lines algorithm title \"Length and nodes\" band ci";

/// A depth, a list of depths or a range, not yet converted.
#[derive(Clone, Debug)]
pub(crate) struct Depths(pub Given);

impl Operand for Depths {
    const KIND: Kind = Kind::Depths;

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
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
    const KIND: Kind = Kind::Samples;

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
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
pub(crate) struct Label(pub SmolStr);

impl Operand for Label {
    const KIND: Kind = Kind::Value;

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        Ok(Some(Self(given[0].value.to_smolstr())))
    }
}

/// `rows puzzles`.
pub(crate) struct Rows(pub Grouping);

impl Operand for Rows {
    const KIND: Kind = Kind::Pair(&["rows"], Grouping::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let rows = Grouping::convert(second(given, "what the rows are", TABLE)?, known)?;
        Ok(rows.map(Self))
    }
}

/// `to "A* h1"`.
pub(crate) struct Baseline(pub SmolStr);

impl Operand for Baseline {
    const KIND: Kind = Kind::Pair(&["to"], &[]);

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let label = &second(given, "the name of a run", TABLE)?[0].value;
        Ok(Some(Self(label.to_smolstr())))
    }
}

/// `against length`.
pub(crate) struct Against(pub Field);

impl Operand for Against {
    const KIND: Kind = Kind::Pair(&["against"], Field::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let field = second(given, "the name of a measure, or `depth`", PLOT)?;
        Ok(Field::convert(field, known)?.map(Self))
    }
}

/// `band ci`, `bars ci`: the interval, and whether it is drawn as bars.
#[derive(Clone, Copy)]
pub(crate) struct SpreadShown(pub Interval, pub bool);

impl Operand for SpreadShown {
    const KIND: Kind = Kind::Pair(&["band", "bars"], Interval::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let interval =
            Interval::convert(second(given, "one of `ci sd q25 q5 range`", PLOT)?, known)?;
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

/// `lines algorithm`.
pub(crate) struct Lines;

impl Operand for Lines {
    const KIND: Kind = Kind::Pair(&["lines"], Joins::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let joins = Joins::convert(second(given, "`algorithm`", PLOT)?, known)?;
        Ok(joins.map(|Joins::Algorithm| Self))
    }
}

/// Makes operands of a word and a text.
macro_rules! texts {
    ($($(#[$doc:meta])* $name:ident = $($word:literal)|+;)*) => {
        $(
            $(#[$doc])*
            pub(crate) struct $name(pub SmolStr);

            impl Operand for $name {
                const KIND: Kind = Kind::Pair(&[$($word),+], &[]);

                fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
                    match &second(given, "a text", PLOT)?[0].value {
                        Value::Text(text) => Ok(Some(Self(text.clone()))),
                        _ => Err(missing(&given[0], "a text", PLOT)),
                    }
                }
            }
        )*
    };
}

texts! {
    /// `title "Nodes by depth"`, `caption "Nodes by depth"`.
    Title = "title" | "caption";
    /// `xlabel "Depth of the goal"`.
    XLabel = "xlabel";
    /// `ylabel "Expanded states"`.
    YLabel = "ylabel";
}

/// Makes operands of a word and a length on paper, in millimetres.
macro_rules! lengths {
    ($($(#[$doc:meta])* $name:ident = $word:literal;)*) => {
        $(
            $(#[$doc])*
            pub(crate) struct $name(pub f64);

            impl Operand for $name {
                const KIND: Kind = Kind::Pair(&[$word], &[]);

                fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
                    let text = second(given, LENGTH, PLOT)?[0].value.to_string();
                    let length = millimetres(&text).ok_or_else(|| missing(&given[1], LENGTH, PLOT));
                    length.map(|length| Some(Self(length)))
                }
            }
        )*
    };
}

lengths! {
    /// `width 84mm`.
    Width = "width";
    /// `height 60mm`.
    Height = "height";
}

/// The lengths of pictures that are drawn, in millimetres.
const LENGTHS: std::ops::RangeInclusive<f64> = 30.0..=1000.0;

/// The lengths that are read.
const LENGTH: &str = "a length from 30mm to 1000mm, in mm, cm, in or pt";

/// A length with its unit, in millimetres: `84mm`, `8.4cm`, `3.3in`, `240pt`. A point is that of TeX, of which an inch has
/// 72.27.
fn millimetres(text: &str) -> Option<f64> {
    const UNITS: [(&str, f64); 4] = [
        ("mm", 1.0),
        ("cm", 10.0),
        ("in", 25.4),
        ("pt", 25.4 / 72.27),
    ];
    let mut read = UNITS.iter().filter_map(|(unit, length)| {
        let number: f64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        Some(number * length)
    });
    read.next().filter(|length| LENGTHS.contains(length))
}

/// The second of two operands; a missing one is reported with an example.
fn second<'g>(
    given: &'g [Given],
    expected: &'static str,
    example: &str,
) -> Result<&'g [Given], ArgumentError> {
    match given {
        [_, second] => Ok(std::slice::from_ref(second)),
        _ => Err(missing(&given[0], expected, example)),
    }
}

fn missing(word: &Given, expected: &'static str, example: &str) -> ArgumentError {
    argument_error::wrong_kind(
        expected,
        &word.value,
        word.value.kind(),
        word.span,
        Some(format!("for example: {example}").into()),
    )
}
