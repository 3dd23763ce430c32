//! Events of an experiment: its runs, tables, plots and files.

use crate::figure::{Cell, Line, Plot, Point, Table};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use smol_str::SmolStr;

/// An event of an experiment. The serialised form is one JSON object with the field `event`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "event")]
#[non_exhaustive]
pub enum ExperimentEvent {
    /// A run is done, for readers of events as they come: no text. Runs come in no order.
    #[serde(rename = "experiment_result")]
    Result(ExperimentResult),
    /// All runs are done.
    #[serde(rename = "experiment_run")]
    Ran {
        /// The experiment's name.
        experiment: String,
        /// The number of runs.
        runs: usize,
        /// The number of runs that found a solution.
        solved: usize,
        /// The file that has them.
        log: String,
    },
    /// With `--shard`: the runs of a part are done.
    #[serde(rename = "experiment_part")]
    Part {
        /// The experiment's name.
        experiment: String,
        /// The part, from 1.
        part: usize,
        /// The number of parts.
        parts: usize,
        /// The number of runs of the part.
        runs: usize,
        /// The file that has them.
        log: String,
    },
    /// `table` without a file.
    #[serde(rename = "experiment_table")]
    Table(TableReport),
    /// `plot` without a file.
    #[serde(rename = "experiment_plot")]
    Plot(PlotReport),
    /// A file was written.
    #[serde(rename = "experiment_saved")]
    Saved {
        /// The experiment's name.
        experiment: String,
        /// `table`, `plot`, `runs` or `report`.
        kind: &'static str,
        /// The file.
        file: String,
    },
}

/// A run of an experiment, as its log has it.
#[derive(Clone, Debug, Serialize)]
pub struct ExperimentResult {
    /// The number of the experiment's runs that are done.
    pub done: usize,
    /// The number of its runs.
    pub total: usize,
    /// The fields of its line.
    #[serde(flatten)]
    pub run: Value,
}

/// A table of an experiment.
#[derive(Clone, Debug, Serialize)]
pub struct TableReport {
    /// The experiment's name.
    pub experiment: String,
    /// The measure.
    pub measure: SmolStr,
    /// The statistic of a cell's runs.
    pub statistic: &'static str,
    /// The table. A cell over fewer runs than were made is an object with `value`, `found`, `runs`.
    #[serde(flatten, serialize_with = "serialize_table")]
    pub table: Table,
}

/// A plot of an experiment.
#[derive(Clone, Debug, Serialize)]
pub struct PlotReport {
    /// The experiment's name.
    pub experiment: String,
    /// The measure.
    pub measure: SmolStr,
    /// The measure along the horizontal axis.
    pub against: SmolStr,
    /// The statistic of a point's runs; `none` if each run is a point.
    pub statistic: &'static str,
    /// The plot.
    #[serde(flatten, serialize_with = "serialize_plot")]
    pub plot: Plot,
}

fn serialize_table<S: Serializer>(table: &Table, serializer: S) -> Result<S::Ok, S::Error> {
    table.object(cell).serialize(serializer)
}

/// A cell as it is shown: a decimal has no more places than in the table.
pub(crate) fn cell(cell: &Cell) -> Value {
    match cell {
        Cell::Empty => Value::Null,
        Cell::Integer(value) => json!(value),
        Cell::Decimal { value, places } => {
            let shown = format!("{value:.*}", usize::from(*places));
            crate::json::of(Some(shown.parse::<f64>().unwrap_or(*value)))
        }
        Cell::Probability(value) => json!(value),
        Cell::Text(text) => json!(text),
        Cell::Partial { value, found, runs } => {
            json!({"value": self::cell(value), "found": found, "runs": runs})
        }
        Cell::Interval { value, half } => {
            json!({"value": self::cell(value), "half": self::cell(half)})
        }
    }
}

pub(crate) fn serialize_plot<S: Serializer>(plot: &Plot, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Fields<'a> {
        title: &'a str,
        x_label: &'a str,
        y_label: &'a str,
        logarithmic: bool,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        logarithmic_x: bool,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        diagonal: bool,
        series: Vec<Value>,
        #[serde(skip_serializing_if = "<[String]>::is_empty")]
        notes: &'a [String],
    }
    let point = |point: &Point| {
        // Behind the end of an axis there is no number.
        let [x, y] = [(point.x, point.beyond[0]), (point.y, point.beyond[1])]
            .map(|(value, is_beyond)| (!is_beyond).then_some(value));
        let mut fields = json!({"x": x, "y": y, "label": point.label});
        if let Some((low, high)) = point.spread {
            fields["low"] = json!(low);
            fields["high"] = json!(high);
        }
        if !point.name.is_empty() {
            fields["name"] = json!(point.name);
        }
        if point.partial {
            fields["partial"] = json!(true);
        }
        fields
    };
    let series = plot.series.iter().map(|series| {
        let points: Vec<Value> = series.points.iter().map(point).collect();
        let mut fields = json!({"name": series.name, "points": points});
        let line = match series.line {
            Line::Automatic => None,
            Line::Points => Some("points"),
            Line::Joined => Some("joined"),
            Line::Steps => Some("steps"),
            Line::Path => Some("path"),
        };
        if let Some(line) = line {
            fields["line"] = json!(line);
        }
        fields
    });
    let fields = Fields {
        title: &plot.title,
        x_label: &plot.x_label,
        y_label: &plot.y_label,
        logarithmic: plot.logarithmic,
        logarithmic_x: plot.logarithmic_x,
        diagonal: plot.diagonal,
        notes: &plot.notes,
        series: series.collect(),
    };
    fields.serialize(serializer)
}
