//! Tables, plots, pages and files of the runs.

mod comparison;
mod coverage;
#[cfg(feature = "figures")]
mod drawn;
#[cfg(feature = "figures")]
mod page;
mod plot;
mod rows;
mod save;
mod scatter;
mod table;

use comparison::comparison;
use coverage::coverage;
#[cfg(feature = "figures")]
pub(crate) use drawn::{drawn, drawn_solution, drawn_whole};
#[cfg(feature = "figures")]
pub(crate) use page::page;
use plot::plot;
pub(crate) use rows::Evaluation;
pub(crate) use save::{csv, json_lines, result_values};
use scatter::scatter;
use table::table;

use crate::experiment::host::{ExperimentEvent, PlotReport, TableReport};
use crate::experiment::measure::{Measure, Quantity, Statistic};
use crate::experiment::plan::{Output, OutputKind};
use crate::figure::{Plot, Table};
use smol_str::SmolStr;

/// A table or a plot.
pub(crate) enum Figure {
    Table(Table),
    Plot(Plot),
}

/// The table or plot of an output; `None` for files of runs and pages.
pub(crate) fn figure(evaluation: &Evaluation, output: &Output) -> Option<Figure> {
    let mut figure = match &output.kind {
        OutputKind::Table(table_plan) => Figure::Table(table(evaluation, table_plan)),
        OutputKind::Coverage => Figure::Table(coverage(evaluation)),
        OutputKind::Comparison(measure) => Figure::Table(comparison(evaluation, measure)),
        OutputKind::Plot(plot_plan) => Figure::Plot(plot(evaluation, plot_plan)),
        OutputKind::Scatter(scatter_plan) => Figure::Plot(scatter(evaluation, scatter_plan)),
        OutputKind::Save | OutputKind::Report => return None,
    };
    if let Some(title) = &output.title {
        match &mut figure {
            Figure::Table(table) => table.title = title.to_string(),
            Figure::Plot(plot) => plot.title = title.to_string(),
        }
    }
    Some(figure)
}

/// The event of an output: its file was written, or the table or plot itself.
pub(crate) fn event(evaluation: &Evaluation, output: &Output) -> Option<ExperimentEvent> {
    let plan = evaluation.batch.plan;
    let experiment = plan.name.clone();
    if let Some(file) = &output.file {
        return Some(ExperimentEvent::Saved {
            experiment,
            kind: output.kind.name(),
            file: file.path.display().to_string(),
        });
    }
    let (measure, statistic) = match &output.kind {
        OutputKind::Table(table_plan) => (table_plan.measure.word(), table_plan.statistic.word()),
        OutputKind::Coverage => (Quantity::Solved.word().into(), Statistic::Sum.word()),
        OutputKind::Comparison(measure) => (measure.word(), "compare"),
        OutputKind::Plot(plot_plan) => (plot_plan.measure.word(), plot_plan.statistic_name()),
        OutputKind::Scatter(scatter_plan) => (scatter_plan.measure.word(), "none"),
        OutputKind::Save | OutputKind::Report => return None,
    };
    Some(match figure(evaluation, output)? {
        Figure::Table(table) => ExperimentEvent::Table(TableReport {
            experiment,
            measure,
            statistic,
            table,
        }),
        Figure::Plot(plot) => ExperimentEvent::Plot(PlotReport {
            experiment,
            measure,
            against: match &output.kind {
                OutputKind::Scatter(scatter_plan) => {
                    plan.runs()[scatter_plan.searches[0]].label.as_str().into()
                }
                OutputKind::Plot(plot_plan) => plot_plan.against.word(),
                _ => SmolStr::default(),
            },
            statistic,
            plot,
        }),
    })
}

/// The label that a script gives, or the default.
fn labelled(given: Option<&SmolStr>, usual: String) -> String {
    given.map_or(usual, ToString::to_string)
}

/// Whether values are all above 0 and span three powers of ten: a logarithmic scale shows them all.
fn is_wide(values: impl Iterator<Item = f64>) -> bool {
    let ends = values
        .filter(|value| value.is_finite())
        .fold(None, |ends, value| {
            let (least, most) = ends.unwrap_or((value, value));
            Some((value.min(least), value.max(most)))
        });
    ends.is_some_and(|(least, most): (f64, f64)| least > 0.0 && most / least >= 1_000.0)
}

/// The title of an axis: the mean goes without saying.
fn title(measure: &Measure, statistic: Statistic, has_costs: bool) -> String {
    match statistic {
        Statistic::Mean => measure.title(has_costs).to_string(),
        other => format!("{} ({})", measure.title(has_costs), other.word()),
    }
}
