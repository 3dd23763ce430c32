//! Runs as rows, for other programs and for scripts.

use super::rows::Evaluation;
use crate::command::{self, List};
use crate::experiment::batch::{Job, RunRecord, RunResult, number};
use crate::figure::csv_text;
use serde_json::{Value, json};

/// Names and values of a run; an unknown value is null.
type SavedRun = Vec<(&'static str, Value)>;

/// A line for each run with its names and values.
pub(crate) fn json_lines<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = String> + 'a {
    rows(evaluation).map(|row| {
        let field = |(name, value): &(&str, Value)| format!("{}:{value}", json!(name));
        let fields: Vec<String> = row.iter().map(field).collect();
        format!("{{{}}}\n", fields.join(","))
    })
}

/// Comma-separated values (RFC 4180, but for lines that end in one newline), a line of names first.
pub(crate) fn csv<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = String> + 'a {
    let line = |fields: Vec<String>| fields.join(",") + "\n";
    rows(evaluation).enumerate().map(move |(index, row)| {
        let names = row.iter().map(|(name, _)| (*name).to_owned()).collect();
        let above = if index == 0 {
            line(names)
        } else {
            String::new()
        };
        above + &line(row.iter().map(|(_, value)| field(value)).collect())
    })
}

fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => csv_text(text),
        other => other.to_string(),
    }
}

/// The values that a script can read, a list for each run; an unknown value is an empty text.
pub(crate) fn result_values(evaluation: &Evaluation) -> List {
    let value = |name: &str, row: &SavedRun| {
        let mut named = row.iter().filter(|(column, _)| *column == name);
        match named.next().map(|(_, value)| value) {
            Some(Value::Bool(truth)) => command::Value::Truth(*truth),
            Some(Value::Number(number)) => match number.as_i64() {
                Some(number) => command::Value::Integer(number),
                None => command::Value::text(&number.to_string()),
            },
            Some(Value::String(text)) => command::Value::text(text),
            _ => command::Value::text(""),
        }
    };
    let has_costs = evaluation.batch.plan.has_costs();
    let names = [
        "label",
        "command",
        "puzzle",
        "goal",
        "start",
        "depth",
        "solved",
        "length",
        if has_costs { "cost" } else { "length" },
        "generated",
        "expanded",
    ];
    let lists =
        rows(evaluation).map(|row| command::Value::list(names.map(|name| value(name, &row))));
    lists.collect()
}

/// Columns of a run: fields of its line in the log, and its distance.
const COLUMNS: [&str; 33] = [
    "experiment",
    "label",
    "depth",
    "sample",
    "puzzle",
    "algorithm",
    "heuristic",
    "command",
    "start",
    "goal",
    "seed",
    "sampling",
    "distance",
    "solved",
    "length",
    "generated",
    "expanded",
    "goal_tests",
    "stored",
    "h_start",
    "reopened",
    "peak_bytes",
    "optimal",
    "lower_bound",
    "reason",
    "max_nodes",
    "time_limit",
    "memory_limit",
    "order",
    "version",
    "commit",
    "target",
    "script",
];

/// The runs in canonical order. A search that stands twice in the experiment has its rows twice.
fn rows<'a>(evaluation: &'a Evaluation) -> impl Iterator<Item = SavedRun> + 'a {
    let batch = evaluation.batch;
    let runs = batch.jobs.iter().zip(evaluation.results.iter());
    let row = move |(job, result): (&Job, RunResult)| {
        let line = RunRecord::new(batch, job, &result);
        let order = line.identity.search.order.join(" ");
        let distance = evaluation.distance(job.case);
        let distance = distance.map(number);
        let mut fields = json!(line);
        fields["order"] = json!(order);
        fields["distance"] = json!(distance);
        if fields["depth"].is_null() {
            fields["depth"] = json!(distance);
        }
        let mut row = SavedRun::from(COLUMNS.map(|name| (name, fields[name].take())));
        if batch.plan.has_costs() {
            row.push(("cost", json!(result.cost().map(number))));
        }
        if let Some(seconds) = evaluation.seconds(&result) {
            row.push(("seconds", json!(seconds)));
            row.push(("cpu_seconds", json!(result.cpu_seconds)));
            row.push(("build_seconds", json!(result.build_seconds)));
        }
        row
    };
    runs.map(row)
}
