//! A plot: a line for each search over the depth or another measure, or a point for each run.

use super::rows::{Evaluation, Row, RowName, row_heading, row_title};
use super::{is_wide, labelled, title};
use crate::experiment::batch::FAULT;
use crate::experiment::measure::{Grouping, Measure, Quantity, Statistic, statistic};
use crate::experiment::plan::{AxisField, Interval, PlotPlan, Run, Scale};
use crate::figure::{Line, Plot, Point, Series, Spread, grouped};
use puzzle_core::search::size_words;
use std::collections::{BTreeMap, HashSet};

/// The plot. If some boards have a known distance, it omits the others. A logarithmic scale omits values that are not
/// greater than 0.
pub(crate) fn plot(evaluation: &Evaluation, plan: &PlotPlan) -> Plot {
    let rows = match plan.against {
        AxisField::Puzzle => evaluation.rows(Some(Grouping::Puzzle)),
        _ if plan.by_algorithm => evaluation.rows(Some(Grouping::All)),
        _ => evaluation.rows(Some(Grouping::Depth)),
    };
    // Boards that were drawn from all have no depth; what stands for it is what they turned out to take.
    let is_drawn_from_all =
        plan.against == AxisField::Depth && rows.iter().all(|row| row.name == RowName::All);
    let rows = if is_drawn_from_all && !plan.by_algorithm {
        let mut rows = evaluation.rows(Some(Grouping::Length));
        rows.retain(|row| matches!(row.name, RowName::Length(_)));
        rows
    } else {
        rows
    };
    let lines = PlotLines {
        evaluation,
        plan,
        by_board: row_heading(&rows) == "board",
        rows: &rows,
    };
    let mut series: Vec<Series> = Vec::new();
    let mut runs: Vec<(usize, &Run)> = evaluation.batch.plan.runs().iter().enumerate().collect();
    // A line along the parameter of an algorithm goes from the least to the greatest.
    if plan.is_path() {
        let parameter = |run: &Run| run.search.parameter().unwrap_or(f64::INFINITY);
        let first = |run: &Run| place_of_line(&lines, run);
        runs.sort_by(|(_, one), (_, other)| {
            let by_line = first(one).cmp(&first(other));
            by_line.then(parameter(one).total_cmp(&parameter(other)))
        });
    }
    for (run, search) in runs {
        let points = lines.points(run);
        let name = lines.name(search);
        match series
            .iter_mut()
            .find(|other| plan.by_algorithm && other.name == name)
        {
            Some(other) => other.points.extend(points),
            None => series.push(Series {
                name,
                points,
                ..Series::default()
            }),
        }
    }
    let (logarithmic_x, logarithmic) = logarithmic(plan, &series);
    let has_place = |point: &Point| {
        let is_finite = point.x.is_finite() && point.y.is_finite();
        is_finite && !(logarithmic_x && point.x <= 0.0 || logarithmic && point.y <= 0.0)
    };
    for series in &mut series {
        series.points.retain(has_place);
        if plan.is_path() {
            series.line = Line::Path;
            continue;
        }
        series
            .points
            .sort_by(|left, right| left.x.total_cmp(&right.x));
        if plan.is_cumulative() {
            series.line = Line::Steps;
        } else if plan.by_algorithm {
            series.line = Line::Joined;
        }
    }
    let has_costs = evaluation.batch.plan.has_costs();
    let label = |measure: &Measure| match plan.statistic {
        Some(statistic) => title(measure, statistic, has_costs),
        None => measure.title(has_costs).to_string(),
    };
    let y_label = if plan.is_cumulative() {
        "Runs Solved".to_owned()
    } else {
        label(&plan.measure)
    };
    let x_label = match &plan.against {
        AxisField::Depth => row_title(evaluation.batch.plan, &rows).to_owned(),
        AxisField::Puzzle => "Puzzle".to_owned(),
        AxisField::Parameter => "Parameter".to_owned(),
        AxisField::Of(measure) => label(measure),
    };
    let usual_title = format!("{y_label} vs {x_label} Broken Out by Algorithm");
    Plot {
        title: usual_title,
        x_label: labelled(plan.labels[0].as_ref(), x_label),
        y_label: labelled(plan.labels[1].as_ref(), y_label),
        logarithmic,
        logarithmic_x,
        stepped: match &plan.against {
            AxisField::Depth | AxisField::Puzzle => true,
            AxisField::Of(measure) => matches!(
                measure,
                Measure::Of(Quantity::Length | Quantity::Cost | Quantity::Excess)
            ),
            AxisField::Parameter => false,
        },
        spread: match plan.spread {
            Some((_, true)) => Spread::Bars,
            _ => Spread::Band,
        },
        notes: lines.notes(&series),
        series,
        width: plan.size[0],
        height: plan.size[1],
        ..Plot::default()
    }
}

/// The place of the first search that is on the line of this one.
fn place_of_line(lines: &PlotLines<'_>, search: &Run) -> Option<usize> {
    let runs = lines.evaluation.batch.plan.runs();
    let name = lines.name(search);
    runs.iter().position(|other| lines.name(other) == name)
}

/// Data of the lines of a plot.
struct PlotLines<'a> {
    evaluation: &'a Evaluation<'a>,
    plan: &'a PlotPlan,
    rows: &'a [Row],
    /// Whether boards are named by their numbers, since none has a distance.
    by_board: bool,
}

impl PlotLines<'_> {
    /// The name of a search's line in the legend.
    fn name(&self, search: &Run) -> String {
        if !self.plan.by_algorithm {
            return search.label.clone();
        }
        let variant = search.search.variant_line();
        let limits = |run: &Run| {
            let nodes = run.max_nodes.map(|most| most.to_string());
            let time = run.time_limit.map(|time| time.as_secs_f64().to_string());
            let memory = Some(size_words(run.memory));
            [
                ("maxNodes", nodes),
                ("timeLimit", time),
                ("memoryLimit", memory),
            ]
        };
        let mut name = variant.clone();
        for (index, (word, limit)) in limits(search).into_iter().enumerate() {
            let mut runs = self.evaluation.batch.plan.runs().iter();
            let differs = |other: &Run| limits(other)[index].1 != limit;
            if runs.any(|other| other.search.variant_line() == variant && differs(other)) {
                name.extend([" ", word, " ", limit.as_deref().unwrap_or("none")]);
            }
        }
        name
    }

    fn points(&self, run: usize) -> Vec<Point> {
        if self.plan.is_cumulative() {
            return self.cumulative(run);
        }
        let points = self
            .rows
            .iter()
            .filter(|row| self.is_shown(row))
            .flat_map(|row| {
                let place = self.place(row, run);
                match self.plan.statistic {
                    Some(statistic) => self
                        .of_row(statistic, (row, run), place)
                        .into_iter()
                        .collect(),
                    None => self.of_runs((row, run), place),
                }
            });
        points.collect()
    }

    /// Whether a row has a place: that of all boards has none among puzzles.
    fn is_shown(&self, row: &Row) -> bool {
        row.name != RowName::All || self.plan.against != AxisField::Puzzle
    }

    /// The place of a row on the horizontal axis, unless that is measured.
    fn place(&self, row: &Row, run: usize) -> Option<f64> {
        let plan = self.evaluation.batch.plan;
        match (&self.plan.against, row.name) {
            (AxisField::Parameter, _) => plan.runs()[run].search.parameter(),
            (AxisField::Puzzle, RowName::Puzzle(puzzle)) => {
                let names = plan
                    .puzzles
                    .iter()
                    .map(|planned| number_at_end(planned.puzzle.name()));
                let numbers: Option<Vec<u64>> = names.collect();
                let is_told_apart = |numbers: &Vec<u64>| {
                    numbers.iter().collect::<HashSet<_>>().len() == numbers.len()
                };
                let place = match numbers.filter(is_told_apart) {
                    Some(numbers) => numbers[puzzle],
                    None => puzzle as u64 + 1,
                };
                Some(number(place))
            }
            (_, RowName::Depth(depth) | RowName::Length(depth)) => Some(depth.to_f64()),
            (_, RowName::Board(_, board)) => self.by_board.then(|| number(board)),
            (_, RowName::Puzzle(_)) => None,
            (_, RowName::All) => Some(0.0),
        }
    }

    /// The number of runs that found a solution with at most so much.
    fn cumulative(&self, run: usize) -> Vec<Point> {
        let Some(measure) = self.plan.against.measure() else {
            return Vec::new();
        };
        let cases = 0..self.evaluation.batch.cases.len();
        let solved = cases.filter_map(|case| {
            let result = self
                .evaluation
                .result(case, run)
                .filter(|ended| ended.solved)?;
            self.evaluation.value(case, &result, measure)
        });
        let mut solved: Vec<f64> = solved.collect();
        solved.sort_by(f64::total_cmp);
        let points = solved.iter().enumerate().map(|(before, &x)| Point {
            x,
            y: number(before as u64 + 1),
            ..Point::default()
        });
        let mut points: Vec<Point> = points.collect();
        // Of equal ones the last says how many there are.
        points.reverse();
        points.dedup_by(|later, earlier| later.x.total_cmp(&earlier.x).is_eq());
        points.reverse();
        points
    }

    /// The point that stands for a search's runs on a row.
    fn of_row(
        &self,
        kind: Statistic,
        (row, run): (&Row, usize),
        place: Option<f64>,
    ) -> Option<Point> {
        let (plan, evaluation) = (self.plan, self.evaluation);
        let values = evaluation.values(row, run, &plan.measure);
        let of = |kind| statistic(kind, &values);
        let x = match plan.against.measure() {
            None => place?,
            Some(measure) => statistic(kind, &evaluation.values(row, run, measure))?,
        };
        let y = of(kind)?;
        let ends = |low, high| Some((of(low)?, of(high)?));
        let around = |kind| of(kind).map(|half| (y - half, y + half));
        let spread = plan.spread.and_then(|(interval, _)| match interval {
            Interval::Ci => around(Statistic::Ci),
            Interval::Sd => around(Statistic::Sd),
            Interval::Q25 => ends(Statistic::Q25, Statistic::Q75),
            Interval::Q5 => ends(Statistic::Q5, Statistic::Q95),
            Interval::Range => ends(Statistic::Min, Statistic::Max),
        });
        let search = &evaluation.batch.plan.runs()[run];
        let parameter = search.search.parameter().filter(|_| plan.is_path());
        let who = if plan.by_algorithm {
            format!("{}: ", search.label)
        } else {
            String::new()
        };
        let (mut runs, mut solved) = (0, 0);
        for result in evaluation.row_results(row, run) {
            runs += 1;
            solved += usize::from(result.solved);
        }
        let plural = if runs == 1 { "" } else { "s" };
        Some(Point {
            x,
            y,
            label: Some(format!("{who}{runs} run{plural}, {solved} solved")),
            partial: values.len() < runs,
            spread,
            name: parameter.map_or_else(String::new, |number| number.to_string()),
            ..Point::default()
        })
    }

    /// A point for each run of a search on a row that has both measures.
    fn of_runs(&self, (row, run): (&Row, usize), place: Option<f64>) -> Vec<Point> {
        let point = |&case: &usize| {
            let result = self.evaluation.result(case, run)?;
            let x = match self.plan.against.measure() {
                None => place?,
                Some(measure) => self.evaluation.value(case, &result, measure)?,
            };
            Some(Point {
                x,
                y: self.evaluation.value(case, &result, &self.plan.measure)?,
                ..Point::default()
            })
        };
        row.cases.iter().filter_map(point).collect()
    }

    /// Notes on the runs that the points omit, and on their spread.
    fn notes(&self, series: &[Series]) -> Vec<String> {
        let (evaluation, plan) = (self.evaluation, self.plan);
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
        let shows_all = plan.measure.is_of_any_run() && !plan.is_cumulative();
        let runs = evaluation.batch.plan.runs().iter().enumerate();
        for (run, search) in runs.filter(|_| !shows_all) {
            let mut reasons = BTreeMap::<String, usize>::new();
            let rows = self.rows.iter().filter(|row| self.is_shown(row));
            let cases = rows.flat_map(|row| &row.cases);
            for result in cases.filter_map(|&case| evaluation.result(case, run)) {
                if !result.solved {
                    *reasons
                        .entry(result.reason.unwrap_or_default())
                        .or_default() += 1;
                }
            }
            for (reason, count) in reasons {
                let why = match (&*reason, search.max_nodes, search.time_limit) {
                    ("max_nodes", Some(most), _) => {
                        format!("hit maxNodes {}", grouped(&most.to_string()))
                    }
                    ("time_limit", _, Some(limit)) => {
                        format!("hit timeLimit {}", limit.as_secs_f64())
                    }
                    ("memory_limit", ..) => "hit the memory limit".to_owned(),
                    ("cost_limit", ..) => "came to costs that can't be added up".to_owned(),
                    ("depth_limit", ..) => "ended at their depth".to_owned(),
                    (FAULT, ..) => "failed".to_owned(),
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
}

/// The number that a name ends in.
fn number_at_end(name: &str) -> Option<u64> {
    let digits = name.len()
        - name
            .trim_end_matches(|letter: char| letter.is_ascii_digit())
            .len();
    name[name.len() - digits..].parse().ok()
}

/// Whether x and y are on a logarithmic scale.
fn logarithmic(plan: &PlotPlan, series: &[Series]) -> (bool, bool) {
    let points = || series.iter().flat_map(|curve| &curve.points);
    match plan.scale {
        None => {
            let lows = points().filter_map(|point| Some(point.spread?.0));
            let is_measured = plan.against.measure().is_some();
            let is_wide_y = is_wide(points().map(|point| point.y).chain(lows));
            let is_wide_x = is_measured && is_wide(points().map(|point| point.x));
            (is_wide_x, is_wide_y && !plan.is_cumulative())
        }
        Some(Scale::Linear) => (false, false),
        Some(Scale::Log) => (false, true),
        Some(Scale::LogX) => (true, false),
        Some(Scale::LogLog) => (true, true),
    }
}

#[allow(clippy::cast_precision_loss, reason = "a depth")]
fn number(depth: u64) -> f64 {
    depth as f64
}
