//! A scatter plot: a point for each board, by what two searches took of it.

use super::rows::Evaluation;
use crate::experiment::batch::RunResult;
use crate::experiment::plan::ScatterPlan;
use crate::figure::{Line, Plot, Point, Series};

/// The plot, with the diagonal on which both searches took the same. Boards that a search did not solve lie in a band behind
/// the end of its axis. Boards that neither solved are omitted. Each of several puzzles has its colour.
pub(crate) fn scatter(evaluation: &Evaluation, plan: &ScatterPlan) -> Plot {
    let experiment = evaluation.batch.plan;
    let [x_run, y_run] = plan.searches;
    let mut neither = 0;
    let mut series: Vec<Series> = experiment
        .puzzles
        .iter()
        .map(|own| Series {
            name: own.puzzle.name().to_owned(),
            line: Line::Points,
            ..Series::default()
        })
        .collect();
    for (index, case) in evaluation.batch.cases.iter().enumerate() {
        let of = |run| {
            let result: &RunResult = evaluation.result(index, run)?;
            Some(evaluation.value(index, result, &plan.measure))
        };
        // A part of the runs may lack one.
        let (Some(x), Some(y)) = (of(x_run), of(y_run)) else {
            continue;
        };
        if x.is_none() && y.is_none() {
            neither += 1;
            continue;
        }
        let has_place = |value: Option<f64>| !plan.logarithmic || value.is_none_or(|own| own > 0.0);
        if has_place(x) && has_place(y) {
            series[case.puzzle].points.push(Point {
                x: x.unwrap_or_default(),
                y: y.unwrap_or_default(),
                beyond: [x.is_none(), y.is_none()],
                ..Point::default()
            });
        }
    }
    let label = |run: usize| {
        format!(
            "{}, {}",
            plan.measure.title(experiment.has_costs()),
            experiment.runs()[run].label
        )
    };
    let own = format!(
        "{}: {} vs {}",
        plan.measure.title(experiment.has_costs()),
        experiment.runs()[y_run].label,
        experiment.runs()[x_run].label
    );
    let notes = (neither > 0).then(|| {
        let plural = if neither == 1 { "" } else { "s" };
        format!("left out: {neither} board{plural} that neither search solved")
    });
    Plot {
        title: plan.title.as_ref().map_or(own, ToString::to_string),
        x_label: label(x_run),
        y_label: label(y_run),
        logarithmic: plan.logarithmic,
        logarithmic_x: plan.logarithmic,
        diagonal: true,
        series,
        notes: Vec::from_iter(notes),
        ..Plot::default()
    }
}
