//! What is made of an experiment's runs.

mod comparison;
mod coverage;
#[cfg(feature = "figures")]
mod drawn;
#[cfg(feature = "figures")]
mod page;
mod plot;
mod save;
mod scatter;
mod table;

pub(crate) use comparison::comparison;
pub(crate) use coverage::coverage;
#[cfg(feature = "figures")]
pub(crate) use drawn::{drawn, drawn_map, drawn_solution};
#[cfg(feature = "figures")]
pub(crate) use page::page;
pub(crate) use plot::plot;
pub(crate) use save::{csv, json_lines, result_values};
pub(crate) use scatter::scatter;
pub(crate) use table::table;

use super::Product;
use super::measure::{Measure, Quantity, Statistic};
use super::output::{Output, OutputKind};
use super::rows::Results;

/// What is shown of an output: that its file was written, or itself.
pub(crate) fn shown(results: &Results, output: &Output) -> Option<Product> {
    let plan = results.batch.plan;
    let experiment = plan.name.clone();
    Some(match (&output.file, &output.kind) {
        (Some(file), kind) => Product::Saved {
            experiment,
            kind: kind.name(),
            file: file.path.clone(),
        },
        (None, OutputKind::Table(own)) => Product::Table {
            experiment,
            measure: own.measure.word(),
            statistic: own.statistic.word(),
            table: table(results, own),
        },
        (None, OutputKind::Coverage) => Product::Table {
            experiment,
            measure: Quantity::Solved.word().into(),
            statistic: Statistic::Sum.word(),
            table: coverage(results),
        },
        (None, OutputKind::Comparison(measure)) => Product::Table {
            experiment,
            measure: measure.word(),
            statistic: "compare",
            table: comparison(results, measure),
        },
        (None, OutputKind::Plot(own)) => Product::Plot {
            experiment,
            measure: own.measure.word(),
            against: own.against.word(),
            statistic: own.statistic_name(),
            plot: plot(results, own),
        },
        (None, OutputKind::Scatter(own)) => Product::Plot {
            experiment,
            measure: own.measure.word(),
            against: plan.runs()[own.searches[0]].label.as_str().into(),
            statistic: "none",
            plot: scatter(results, own),
        },
        // Nothing of theirs fits on a terminal; the language asks for a file.
        (None, OutputKind::Save | OutputKind::Report) => return None,
    })
}

/// The title of an axis: the mean goes without saying.
fn title(measure: &Measure, statistic: Statistic, has_costs: bool) -> String {
    match statistic {
        Statistic::Mean => measure.title(has_costs).to_string(),
        other => format!("{} ({})", measure.title(has_costs), other.word()),
    }
}
