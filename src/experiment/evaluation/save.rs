//! One row a run, for other programs.

use super::rows::Evaluation;
use crate::command::{self, List};
use crate::figure::csv_text;
use serde_json::{Value, json};

/// Names and values of a run; what is not known is null.
type SavedRun = Vec<(&'static str, Value)>;

/// A line for each run with its names and values.
pub(crate) fn json_lines(evaluation: &Evaluation) -> String {
    let mut text = String::new();
    for row in rows(evaluation) {
        for (index, (name, value)) in row.iter().enumerate() {
            text.push(if index == 0 { '{' } else { ',' });
            text.push_str(&json!(name).to_string());
            text.push(':');
            text.push_str(&value.to_string());
        }
        text.push_str("}\n");
    }
    text
}

/// Comma-separated values (RFC 4180, but for lines that end in one newline), a line of names first.
pub(crate) fn csv(evaluation: &Evaluation) -> String {
    let mut text = String::new();
    for row in rows(evaluation) {
        if text.is_empty() {
            add_line(&mut text, row.iter().map(|(name, _)| (*name).to_owned()));
        }
        add_line(&mut text, row.iter().map(|(_, value)| field(value)));
    }
    text
}

fn add_line(text: &mut String, fields: impl Iterator<Item = String>) {
    for (index, field) in fields.enumerate() {
        if index > 0 {
            text.push(',');
        }
        text.push_str(&field);
    }
    text.push('\n');
}

fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => csv_text(text),
        other => other.to_string(),
    }
}

/// The runs as lists of what a script reads of each; what is not known is an empty text.
pub(crate) fn result_values(evaluation: &Evaluation) -> List {
    let value = |name: &str, row: &SavedRun| {
        let mut named = row.iter().filter(|(own, _)| *own == name);
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
    let rows = rows(evaluation).into_iter();
    let lists = rows.map(|row| command::Value::list(names.map(|name| value(name, &row))));
    lists.collect()
}

/// The runs in canonical order; a search that stands twice in the experiment has its rows twice.
fn rows(evaluation: &Evaluation) -> Vec<SavedRun> {
    let batch = evaluation.batch;
    let all = (0..batch.cases.len())
        .flat_map(|case| (0..batch.plan.runs().len()).map(move |run| (case, run)));
    all.filter_map(|(case, run)| {
        let identity = batch.identity(&batch.jobs[batch.of(case, run)?]);
        let result = evaluation.result(case, run)?;
        let counts = result.counts;
        let distance = evaluation.distance(case);
        let mut row = vec![
            ("experiment", json!(batch.plan.name)),
            ("label", json!(batch.plan.runs()[run].label)),
            ("depth", json!(identity.depth.or(distance))),
            ("sample", json!(identity.sample)),
            ("puzzle", json!(identity.puzzle)),
            ("algorithm", json!(identity.algorithm)),
            ("heuristic", json!(identity.heuristic)),
            ("command", json!(identity.command)),
            ("start", json!(identity.start)),
            ("goal", json!(identity.goal)),
            ("seed", json!(identity.seed)),
            ("sampling", json!(identity.sampling)),
            ("distance", json!(distance)),
            ("solved", json!(result.solved)),
            ("length", json!(result.length)),
            ("generated", json!(counts.map(|counts| counts.generated))),
            ("expanded", json!(counts.map(|counts| counts.expanded))),
            ("goal_tests", json!(counts.map(|counts| counts.goal_tests))),
            ("stored", json!(counts.map(|counts| counts.stored))),
            ("h_start", crate::json::of(result.h_start)),
            ("reopened", json!(result.reopened)),
            ("peak_bytes", json!(result.peak_bytes)),
            ("optimal", json!(result.optimal)),
            ("lower_bound", json!(result.lower_bound)),
            ("reason", json!(result.reason)),
            ("max_nodes", json!(identity.max_nodes)),
            ("time_limit", json!(identity.time_limit)),
            ("memory_limit", json!(identity.memory_limit)),
            ("order", json!(identity.order.join(" "))),
            ("version", json!(identity.version)),
            ("commit", json!(result.provenance.commit)),
            ("target", json!(result.provenance.target)),
            ("script", json!(result.provenance.script)),
        ];
        if batch.plan.has_costs() {
            row.push(("cost", json!(result.cost())));
        }
        if let Some(seconds) = evaluation.seconds(result) {
            row.push(("seconds", json!(seconds)));
            row.push(("cpu_seconds", json!(result.cpu_seconds)));
            row.push(("build_seconds", json!(result.build_seconds)));
        }
        Some(row)
    })
    .collect()
}
