//! A plot: a line for each search over the depth or another measure, or a point for each run.

use super::super::plan::{Field, Interval, Measure, PlotPlan, Scale, Statistic};
use super::super::rows::{Results, Row, RowName, row_heading, row_title};
use super::{measure_title, title};
use crate::figure::{Plot, Point, Series, Spread, grouped};
use std::collections::BTreeMap;

/// Makes it. Boards of unknown distance are left out where others have one; so is, on a logarithmic
/// scale, what is not more than 0.
pub(crate) fn plot(results: &Results, plan: &PlotPlan) -> Plot {
    let rows = results.rows();
    let runs = &results.batch.plan.runs;
    let by_board = row_heading(&rows) == "board";
    let series = runs.iter().enumerate().map(|(run, search)| {
        let points = rows.iter().flat_map(|row| {
            let depth = match row.name {
                RowName::Depth(depth) => Some(depth),
                RowName::Board(number) => by_board.then_some(number),
                RowName::All => Some(0),
            };
            match plan.statistic {
                Some(statistic) => of_row(results, plan, statistic, (row, run), depth)
                    .into_iter()
                    .collect(),
                None => of_runs(results, plan, (row, run), depth),
            }
        });
        let (log_x, log_y) = logarithmic(plan);
        let has_place = |point: &Point| !(log_x && point.x <= 0.0 || log_y && point.y <= 0.0);
        let mut points: Vec<Point> = points.filter(has_place).collect();
        points.sort_by(|left, right| left.x.total_cmp(&right.x));
        Series {
            name: search.label.clone(),
            points,
            ..Series::default()
        }
    });
    let series: Vec<Series> = series.collect();
    let depth = row_title(&results.batch.plan.cases, &rows);
    let label = |measure| match plan.statistic {
        Some(statistic) => title(measure, statistic),
        None => measure_title(measure).to_owned(),
    };
    let y_label = label(plan.measure);
    let x_label = plan.against.measure().map_or(depth.to_owned(), label);
    let own = format!("{y_label} vs {x_label} Broken Out by Algorithm");
    let (logarithmic_x, logarithmic) = logarithmic(plan);
    Plot {
        title: plan.title.as_ref().map_or(own, ToString::to_string),
        x_label,
        y_label,
        logarithmic,
        logarithmic_x,
        stepped: matches!(
            plan.against,
            Field::Depth | Field::Of(Measure::Length | Measure::Excess)
        ),
        spread: match plan.spread {
            Some((_, true)) => Spread::Bars,
            _ => Spread::Band,
        },
        notes: notes(results, plan, &rows, &series),
        series,
        ..Plot::default()
    }
}

/// Whether x and y are on a logarithmic scale.
fn logarithmic(plan: &PlotPlan) -> (bool, bool) {
    match plan.scale {
        None => (false, false),
        Some(Scale::Log) => (false, true),
        Some(Scale::LogX) => (true, false),
        Some(Scale::LogLog) => (true, true),
    }
}

/// The point that stands for a search's runs on a row.
fn of_row(
    results: &Results,
    plan: &PlotPlan,
    statistic: Statistic,
    (row, run): (&Row, usize),
    depth: Option<u64>,
) -> Option<Point> {
    let of = |measure: Measure, kind: Statistic| results.figures(row, run, measure, kind);
    let x = match plan.against.measure() {
        None => number(depth?),
        Some(measure) => of(measure, statistic).value?,
    };
    let figures = of(plan.measure, statistic);
    let y = figures.value?;
    let ends = |low, high| Some((of(plan.measure, low).value?, of(plan.measure, high).value?));
    let around = |kind| {
        of(plan.measure, kind)
            .value
            .map(|half| (y - half, y + half))
    };
    let spread = plan.spread.and_then(|(interval, _)| match interval {
        Interval::Ci => around(Statistic::Ci),
        Interval::Sd => around(Statistic::Sd),
        Interval::Q25 => ends(Statistic::Q25, Statistic::Q75),
        Interval::Q5 => ends(Statistic::Q5, Statistic::Q95),
        Interval::Range => ends(Statistic::Min, Statistic::Max),
    });
    let plural = if figures.runs == 1 { "" } else { "s" };
    Some(Point {
        x,
        y,
        label: Some(format!(
            "{} run{plural}, {} solved",
            figures.runs, figures.solved
        )),
        partial: figures.solved < figures.runs,
        spread,
        ..Point::default()
    })
}

/// A point for each run of a search on a row that found a solution.
fn of_runs(
    results: &Results,
    plan: &PlotPlan,
    (row, run): (&Row, usize),
    depth: Option<u64>,
) -> Vec<Point> {
    let point = |&case: &usize| {
        let finding = results
            .finding(case, run)
            .filter(|finding| finding.solved)?;
        let x = match plan.against.measure() {
            None => number(depth?),
            Some(measure) => results.of_run(case, finding, measure)?,
        };
        Some(Point {
            x,
            y: results.of_run(case, finding, plan.measure)?,
            ..Point::default()
        })
    };
    row.cases.iter().filter_map(point).collect()
}

/// What the points do not show: which runs they leave out, and what their spread is.
fn notes(results: &Results, plan: &PlotPlan, rows: &[Row], series: &[Series]) -> Vec<String> {
    let mut notes = Vec::new();
    if let Some((interval, bars)) = plan.spread {
        let shape = if bars { "bars" } else { "bands" };
        let what = match interval {
            Interval::Ci => "the 95 % confidence interval of the mean",
            Interval::Sd => "a standard deviation around the mean",
            Interval::Q25 => "from the lower to the upper quartile",
            Interval::Q5 => "from the 5 % to the 95 % quantile",
            Interval::Range => "from the least to the greatest run",
        };
        notes.push(format!("{shape}: {what}"));
    }
    let mut left_out = Vec::new();
    for (run, search) in results.batch.plan.runs.iter().enumerate() {
        let mut reasons = BTreeMap::<&str, usize>::new();
        let cases = rows.iter().flat_map(|row| &row.cases);
        for finding in cases.filter_map(|&case| results.finding(case, run)) {
            if !finding.solved {
                *reasons
                    .entry(finding.reason.as_deref().unwrap_or(""))
                    .or_default() += 1;
            }
        }
        for (reason, count) in reasons {
            let why = match (reason, search.max_nodes, search.time_limit) {
                ("max_nodes", Some(most), _) => {
                    format!("hit maxNodes {}", grouped(&most.to_string()))
                }
                ("time_limit", _, Some(limit)) => format!("hit timeLimit {}", limit.as_secs_f64()),
                ("memory_limit", ..) => "hit the memory limit".to_owned(),
                ("depth_limit", ..) => "ended at their depth".to_owned(),
                _ => "found nothing".to_owned(),
            };
            let runs = if count == 1 { "run" } else { "runs" };
            let count = grouped(&count.to_string());
            left_out.push(format!("{count} {runs} of {} that {why}", search.label));
        }
    }
    if !left_out.is_empty() {
        let mut points = series.iter().flat_map(|series| &series.points);
        let hollow = if points.any(|point| point.partial) {
            " (hollow: a point without some of its runs)"
        } else {
            ""
        };
        notes.push(format!("left out{hollow}: {}", left_out.join("; ")));
    }
    notes
}

#[allow(clippy::cast_precision_loss, reason = "a depth")]
fn number(depth: u64) -> f64 {
    depth as f64
}
