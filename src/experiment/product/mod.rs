//! What is made of an experiment's runs.

#[cfg(feature = "figures")]
mod drawn;
#[cfg(feature = "figures")]
mod page;
mod plot;
mod save;
mod table;

#[cfg(feature = "figures")]
pub(crate) use drawn::{drawn, drawn_solution};
#[cfg(feature = "figures")]
pub(crate) use page::page;
pub(crate) use plot::plot;
pub(crate) use save::{csv, json_lines};
pub(crate) use table::table;

use super::plan::{Measure, Statistic};

/// What is measured, as a title.
fn measure_title(measure: Measure) -> &'static str {
    match measure {
        Measure::Generated => "Nodes Generated",
        Measure::Expanded => "Nodes Expanded",
        Measure::Stored => "States Stored",
        Measure::GoalTests => "Goal Tests",
        Measure::Length => "Solution Length",
        Measure::Excess => "Moves Beyond the Optimal Length",
        Measure::Branching => "Effective Branching Factor",
        Measure::Time => "Seconds",
    }
}

/// The title of an axis: the mean goes without saying.
fn title(measure: Measure, statistic: Statistic) -> String {
    match statistic {
        Statistic::Mean => measure_title(measure).to_owned(),
        other => format!("{} ({})", measure_title(measure), other.word()),
    }
}

/// Whether `solve` has no value of it: its counts may change with tables on disk.
fn is_count(measure: Measure) -> bool {
    matches!(
        measure,
        Measure::Generated
            | Measure::Expanded
            | Measure::Stored
            | Measure::GoalTests
            | Measure::Branching
    )
}
