//! `plot`: what is drawn of the runs.

use super::EntryWord;
use super::output::{FILE, STATISTIC, WHAT, repeated};
use crate::command::{
    ArgumentError, At, Given, Kind, Known, Operand, Parameter, Value, argument_error,
};
use crate::experiment::plan::{Field, Interval, PlotPlan, Scale};
use crate::experiment::{Measure, OutputKind, Statistic, block_error};
use smol_str::SmolStr;

/// The mean goes without saying.
const USUAL: Statistic = Statistic::Mean;

/// `against length`.
struct Against(Field);

impl Operand for Against {
    const KIND: Kind = Kind::Pair(&["against"], Field::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let field = behind(given, "the name of a measure, or `depth`")?;
        Ok(Field::convert(field, known)?.map(Self))
    }
}

/// `band ci`, `bars ci`.
struct SpreadShown(Interval, bool);

impl Operand for SpreadShown {
    const KIND: Kind = Kind::Pair(&["band", "bars"], Interval::KIND.words());

    fn convert(given: &[Given], known: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        let interval = Interval::convert(behind(given, "one of `ci sd q25 q5 range`")?, known)?;
        let bars = matches!(&given[0].value, Value::Text(word) if &**word == "bars");
        Ok(interval.map(|interval| Self(interval, bars)))
    }
}

/// `title "Nodes by depth"`.
struct Title(SmolStr);

impl Operand for Title {
    const KIND: Kind = Kind::Pair(&["title"], &[]);

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>, ArgumentError> {
        match &behind(given, "a text")?[0].value {
            Value::Text(text) => Ok(Some(Self(text.clone()))),
            _ => Err(missing(&given[0], "a text")),
        }
    }
}

/// What stands behind the first of two operands.
fn behind<'g>(given: &'g [Given], expected: &'static str) -> Result<&'g [Given], ArgumentError> {
    match given {
        [_, second] => Ok(std::slice::from_ref(second)),
        _ => Err(missing(&given[0], expected)),
    }
}

fn missing(word: &Given, expected: &'static str) -> ArgumentError {
    argument_error::wrong_kind(
        expected,
        &word.value,
        word.value.kind(),
        word.span,
        Some("for example: plot length against generated title \"Length and nodes\"".into()),
    )
}

pub(crate) const PLOT: EntryWord = EntryWord {
    spec: repeated(
        "plot",
        &[
            WHAT,
            Parameter::of::<Option<Against>>("against FIELD"),
            STATISTIC,
            Parameter::of::<Option<SpreadShown>>("band|bars ci|sd|q25|q5|range"),
            Parameter::of::<Option<Scale>>("log|logx|loglog"),
            Parameter::of::<Option<Title>>("title TEXT"),
            FILE,
        ],
        "A plot, a line for each run, drawn as text without a FILE, which ends in .svg, .png or .pdf",
        &[
            "plot generated band ci log \"nodes.svg\"",
            "plot length against generated logx",
        ],
    ),
    way: None,
    read: |reading, operands| {
        let (measure, against) = (operands.next(), operands.optional::<At<Against>>());
        let statistic = operands.optional();
        let (spread, scale) = (operands.optional::<At<SpreadShown>>(), operands.optional());
        let (title, file) = (operands.optional::<Title>(), operands.optional());
        let (Some(measure), Some(against), Some(statistic), Some(spread), Some(scale)) =
            (measure, against, statistic, spread, scale)
        else {
            return;
        };
        let (Some(title), Some(file)) = (title, file) else {
            return;
        };
        let measure: At<Measure> = measure;
        // Against another measure each run is a point, unless somebody says what is made of many.
        let statistic = statistic.or(against.is_none().then_some(USUAL));
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
        let time = match &against {
            _ if measure.value == Measure::Time => Some(measure.span),
            Some(against) if against.value.0 == Field::Of(Measure::Time) => Some(against.span),
            _ => None,
        };
        let plan = PlotPlan {
            measure: measure.value,
            against: against.map_or(Field::Depth, |against| against.value.0),
            statistic,
            spread: spread.map(|At { value, .. }| (value.0, value.1)),
            scale,
            title: title.map(|title| title.0),
        };
        reading.figure(time, OutputKind::Plot(plan), file);
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
            (Some(Statistic::Mean), _)
            | (Some(_), Interval::Q25 | Interval::Q5 | Interval::Range) => None,
            (Some(_), Interval::Ci | Interval::Sd) => Some(
                "`ci` and `sd` lie around the mean; around others: plot generated median band q25",
            ),
        }
    }
}
