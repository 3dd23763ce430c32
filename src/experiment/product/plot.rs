//! A plot: a line for each search over the depth.

use super::super::plan::{Measure, Statistic};
use super::super::rows::{Results, RowName, row_heading, row_title};
use super::title;
use crate::figure::{Plot, Point, Series};

/// Makes it. Boards of unknown distance are left out where others have one; so is, on a logarithmic
/// scale, what is not more than 0.
pub fn plot(results: &Results, measure: Measure, statistic: Statistic, logarithmic: bool) -> Plot {
    let plan = results.batch.plan;
    let rows = results.rows();
    let by_board = row_heading(&rows) == "board";
    let x_label = row_title(&plan.cases, &rows);
    let y_label = title(measure, statistic);
    let series = plan.runs.iter().enumerate().map(|(run, search)| {
        let mut points: Vec<Point> = rows
            .iter()
            .filter_map(|row| {
                let x = match row.name {
                    RowName::Depth(depth) => depth,
                    RowName::Board(number) if by_board => number,
                    RowName::Board(_) => return None,
                    RowName::All => 0,
                };
                let figures = results.figures(row, run, measure, statistic);
                let y = figures.value.filter(|&y| !logarithmic || y > 0.0)?;
                let plural = if figures.runs == 1 { "" } else { "s" };
                let label = format!("{} run{plural}, {} solved", figures.runs, figures.solved);
                #[allow(clippy::cast_precision_loss, reason = "a depth")]
                let x = x as f64;
                Some(Point {
                    x,
                    y,
                    label: Some(label),
                })
            })
            .collect();
        points.sort_by(|left, right| left.x.total_cmp(&right.x));
        Series {
            name: search.label.clone(),
            points,
        }
    });
    Plot {
        title: format!("{y_label} vs {x_label} Broken Out by Algorithm"),
        x_label: x_label.to_owned(),
        series: series.collect(),
        y_label,
        logarithmic,
    }
}
