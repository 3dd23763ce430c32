//! `plot`: what is drawn of the runs.

use super::EntryWord;
use super::output::{FILE, STATISTIC, WHAT, repeated, run_of, usual};
use crate::command::{
    ArgumentError, At, Given, Kind, Known, Operand, Parameter, Value, argument_error, choice,
};
use crate::experiment::{
    Field, Interval, Measure, OutputKind, PlotPlan, Quantity, Scale, ScatterPlan, Statistic,
    block_error,
};
use smol_str::{SmolStr, ToSmolStr};

/// `against length`.
struct Against(Field);

impl Operand for Against {
    const KIND: Kind = Kind::Pair(&["against"], Field::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let field = behind(given, "the name of a measure, or `depth`", LINES)?;
        Ok(Field::convert(field, known)?.map(Self))
    }
}

/// `band ci`, `bars ci`.
struct SpreadShown(Interval, bool);

impl Operand for SpreadShown {
    const KIND: Kind = Kind::Pair(&["band", "bars"], Interval::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let interval =
            Interval::convert(behind(given, "one of `ci sd q25 q5 range`", LINES)?, known)?;
        let bars = matches!(&given[0].value, Value::Text(word) if &**word == "bars");
        Ok(interval.map(|interval| Self(interval, bars)))
    }
}

/// `title "Nodes by depth"`.
struct Title(SmolStr);

impl Operand for Title {
    const KIND: Kind = Kind::Pair(&["title"], &[]);

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        match &behind(given, "a text", LINES)?[0].value {
            Value::Text(text) => Ok(Some(Self(text.clone()))),
            _ => Err(missing(&given[0], "a text", LINES)),
        }
    }
}

/// An entry as an example of its operands.
const LINES: &str =
    "plot length against generated mean lines algorithm title \"Length and nodes\" band ci";

/// What stands behind the first of two operands; what is missing there is said with an example.
pub(super) fn behind<'g>(
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

choice! {
    /// What a line joins.
    Joins {
        /// The searches of an algorithm.
        Algorithm = "algorithm",
    }
}

/// `lines algorithm`.
struct Lines;

impl Operand for Lines {
    const KIND: Kind = Kind::Pair(&["lines"], Joins::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let joins = Joins::convert(behind(given, "`algorithm`", LINES)?, known)?;
        Ok(joins.map(|Joins::Algorithm| Self))
    }
}

pub(crate) const PLOT: EntryWord = EntryWord {
    spec: repeated(
        "plot",
        &[
            WHAT,
            Parameter::of::<Option<Against>>("against FIELD"),
            STATISTIC,
            Parameter::of::<Option<Lines>>("lines algorithm"),
            Parameter::of::<Option<SpreadShown>>("band|bars ci|sd|q25|q5|range"),
            Parameter::of::<Option<Scale>>("log|logx|loglog"),
            Parameter::of::<Option<Title>>("title TEXT"),
            FILE,
        ],
        "A plot with a line for each run, as text or in a FILE that ends in .svg, .png or .pdf",
        &[
            "plot generated band ci log \"nodes.svg\"",
            "plot length against generated logx",
            "plot solved against generated logx",
        ],
    ),
    way: None,
    read: |reading, operands| {
        let (measure, against) = (operands.next(), operands.optional::<At<Against>>());
        let (statistic, lines) = (operands.optional(), operands.optional::<Lines>());
        let (spread, scale) = (operands.optional::<At<SpreadShown>>(), operands.optional());
        let (title, file) = (operands.optional::<Title>(), operands.optional());
        let (Some(measure), Some(against), Some(statistic), Some(lines), Some(spread)) =
            (measure, against, statistic, lines, spread)
        else {
            return;
        };
        let (Some(scale), Some(title), Some(file)) = (scale, title, file) else {
            return;
        };
        let measure: At<Measure> = measure;
        let against_span = against.as_ref().map(|against| against.span);
        let against = against.map_or(Field::Depth, |against| against.value.0);
        let by_algorithm = lines.is_some() || against == Field::Parameter;
        // Against another measure each run is a point, unless somebody says what is made of many.
        let is_of_many = by_algorithm || against.measure().is_none();
        let statistic = statistic.or(is_of_many.then(|| usual(&measure.value)));
        if let Some(At { value, span }) = &spread
            && let Some(help) = value.refusal(statistic)
        {
            reading.report(block_error::misplaced_operand(
                "plot",
                value.word(),
                *span,
                help,
            ));
            return;
        }
        let is_time = |measure: &Measure| measure.has(Quantity::is_time);
        let time = match against.measure() {
            _ if is_time(&measure.value) => Some(measure.span),
            Some(against) if is_time(against) => against_span,
            _ => None,
        };
        let plan = PlotPlan {
            measure: measure.value,
            against,
            by_algorithm,
            statistic,
            spread: spread.map(|At { value, .. }| (value.0, value.1)),
            scale,
            title: title.map(|title| title.0),
        };
        reading.figure(time, OutputKind::Plot(plan), file);
    },
};

choice! {
    /// Whether the axes of a scatter plot are logarithmic.
    BothAxes {
        /// Both are.
        Log = "log",
    }
}

/// The label of a run, as an operand.
struct Label(SmolStr);

impl Operand for Label {
    const KIND: Kind = Kind::Value;

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        Ok(Some(Self(given[0].value.to_smolstr())))
    }
}

pub(crate) const SCATTER: EntryWord = EntryWord {
    spec: repeated(
        "scatter",
        &[
            WHAT,
            Parameter::of::<Label>("RUN"),
            Parameter::of::<Label>("RUN"),
            Parameter::of::<Option<BothAxes>>("log"),
            Parameter::of::<Option<Title>>("title TEXT"),
            FILE,
        ],
        "A plot with a point for each board: the second run's number over the first run's",
        &["scatter generated \"solveAStar h1\" \"solveAStar h2\" log"],
    ),
    way: None,
    read: |reading, operands| {
        let measure = operands.next::<At<Measure>>();
        let labels = [operands.next::<At<Label>>(), operands.next::<At<Label>>()];
        let (logarithmic, title) = (
            operands.optional::<BothAxes>(),
            operands.optional::<Title>(),
        );
        let file = operands.optional();
        let (Some(measure), [Some(x), Some(y)]) = (measure, labels) else {
            return;
        };
        let (Some(logarithmic), Some(title), Some(file)) = (logarithmic, title, file) else {
            return;
        };
        let [x, y] = [x, y].map(|At { value, span }| run_of(reading, &value.0, span));
        let (Some(x), Some(y)) = (x, y) else { return };
        let time = measure.value.has(Quantity::is_time).then_some(measure.span);
        let kind = OutputKind::Scatter(ScatterPlan {
            measure: measure.value,
            searches: [x, y],
            logarithmic: logarithmic.is_some(),
            title: title.map(|title| title.0),
        });
        reading.figure(time, kind, file);
    },
};

impl SpreadShown {
    fn word(&self) -> &'static str {
        if self.1 { "bars" } else { "band" }
    }

    /// What to write where it makes no sense.
    fn refusal(&self, statistic: Option<Statistic>) -> Option<&'static str> {
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
