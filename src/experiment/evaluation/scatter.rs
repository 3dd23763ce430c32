//! A scatter plot: a point for each board, by what two searches took of it.

use super::rows::Evaluation;
use super::{is_wide, labelled};
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
        .map(|planned| Series {
            name: planned.puzzle.name().to_owned(),
            line: Line::Points,
            ..Series::default()
        })
        .collect();
    for (index, case) in evaluation.batch.cases.iter().enumerate() {
        let of = |run| {
            let result = evaluation.result(index, run)?;
            Some(evaluation.value(index, &result, &plan.measure))
        };
        // A part of the runs may lack one.
        let (Some(x), Some(y)) = (of(x_run), of(y_run)) else {
            continue;
        };
        if x.is_none() && y.is_none() {
            neither += 1;
            continue;
        }
        series[case.puzzle].points.push(Point {
            x: x.unwrap_or_default(),
            y: y.unwrap_or_default(),
            beyond: [x.is_none(), y.is_none()],
            ..Point::default()
        });
    }
    let points = || series.iter().flat_map(|cloud| &cloud.points);
    let on = |axis: usize| {
        let placed = points().filter(move |point| !point.beyond[axis]);
        placed.map(move |point| [point.x, point.y][axis])
    };
    let logarithmic = plan.logarithmic;
    let logarithmic = logarithmic.unwrap_or_else(|| is_wide(on(0).chain(on(1))));
    if logarithmic {
        let has_place = |point: &Point| {
            (point.beyond[0] || point.x > 0.0) && (point.beyond[1] || point.y > 0.0)
        };
        for group in &mut series {
            group.points.retain(has_place);
        }
    }
    let label = |run: usize| {
        format!(
            "{}, {}",
            plan.measure.title(experiment.has_costs()),
            experiment.runs()[run].label
        )
    };
    let usual_title = format!(
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
        title: usual_title,
        x_label: labelled(plan.labels[0].as_ref(), label(x_run)),
        y_label: labelled(plan.labels[1].as_ref(), label(y_run)),
        logarithmic,
        logarithmic_x: logarithmic,
        diagonal: true,
        series,
        notes: Vec::from_iter(notes),
        width: plan.width,
        ..Plot::default()
    }
}
