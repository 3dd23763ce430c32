//! The points of a plot that have a place on its axes.

use super::super::escape;
use super::axis::{Axis, LARGEST};
use super::{Plot, Point, Series};

/// The points that are drawn, series by series in the order of x, and how many are not.
pub(super) struct Shown<'a> {
    pub series: Vec<Vec<&'a Point>>,
    /// Points that are at or below zero on a logarithmic scale.
    below: usize,
    /// Points that are no number, or too great for a drawing.
    lost: usize,
    /// What the plot says itself.
    own: Vec<String>,
}

impl<'a> Shown<'a> {
    pub(super) fn new(plot: &'a Plot) -> Self {
        let mut shown = Self {
            series: Vec::new(),
            below: 0,
            lost: 0,
            own: plot.notes.iter().map(|note| escape::line(note)).collect(),
        };
        for series in &plot.series {
            let mut points = Vec::new();
            for point in &series.points {
                if point.x.abs() > LARGEST
                    || point.x.is_nan()
                    || point.y.abs() > LARGEST
                    || point.y.is_nan()
                {
                    shown.lost += 1;
                } else if plot.logarithmic && point.y < LARGEST.recip()
                    || plot.logarithmic_x && point.x < LARGEST.recip()
                {
                    shown.below += 1;
                } else {
                    points.push(point);
                }
            }
            points.sort_by(|one, other| one.x.total_cmp(&other.x));
            shown.series.push(points);
        }
        shown
    }

    /// Whether the points of a series are joined: several at one x are a cloud, where a line would tell of a
    /// way that is not there.
    pub(super) fn is_joined(&self, series: usize) -> bool {
        self.series[series]
            .windows(2)
            .all(|pair| pair[0].x < pair[1].x)
    }

    /// All of one coordinate.
    pub(super) fn all(&self, coordinate: impl Fn(&Point) -> f64) -> Vec<f64> {
        self.series
            .iter()
            .flatten()
            .map(|point| coordinate(point))
            .collect()
    }

    /// All of y, spreads too, that have a place.
    pub(super) fn heights(&self, logarithmic: bool) -> Vec<f64> {
        let points = self.series.iter().flatten();
        let heights = points.flat_map(|point| {
            let (low, high) = point.spread.unwrap_or((point.y, point.y));
            [low, point.y, high]
        });
        let has_place = |y: &f64| y.abs() <= LARGEST && (!logarithmic || *y >= LARGEST.recip());
        heights.filter(has_place).collect()
    }

    /// The axis of x with at most so many steps between labels.
    pub(super) fn across(&self, plot: &Plot, intervals: usize) -> Axis {
        let values = self.all(|point| point.x);
        if plot.stepped && !plot.logarithmic_x {
            Axis::stepped(&values, intervals)
        } else {
            Axis::new(&values, plot.logarithmic_x, intervals)
        }
    }

    /// Whether nothing is drawn.
    pub(super) fn is_empty(&self) -> bool {
        self.series.iter().all(Vec::is_empty)
    }

    /// A sentence for each kind of point that is left out.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = self.own.clone();
        if self.below > 0 {
            let (points, are) = counted(self.below);
            notes.push(format!(
                "{points} at zero or below {are} not on the logarithmic scale"
            ));
        }
        if self.lost > 0 {
            let (points, are) = counted(self.lost);
            notes.push(format!("{points} without a finite number {are} left out"));
        }
        notes
    }
}

fn counted(points: usize) -> (String, &'static str) {
    if points == 1 {
        ("1 point".to_owned(), "is")
    } else {
        (format!("{points} points"), "are")
    }
}

/// The names of the legend; one without points says so.
pub(super) fn names(plot: &Plot, shown: &Shown) -> Vec<String> {
    let series = plot.series.iter().zip(&shown.series);
    let name = |(series, points): (&Series, &Vec<&Point>)| {
        let none = if points.is_empty() {
            " (no points)"
        } else {
            ""
        };
        escape::line(&series.name) + none
    };
    series.map(name).collect()
}

/// The label of the y axis, which says that its scale is logarithmic.
pub(super) fn y_label(plot: &Plot) -> String {
    scaled(&plot.y_label, plot.logarithmic)
}

/// The same of the x axis.
pub(super) fn x_label(plot: &Plot) -> String {
    scaled(&plot.x_label, plot.logarithmic_x)
}

fn scaled(label: &str, logarithmic: bool) -> String {
    let scale = if logarithmic {
        " (logarithmic scale)"
    } else {
        ""
    };
    escape::line(label) + scale
}
