//! The points of a plot that have a place on its axes.

use super::super::escape;
use super::axis::{Axis, LARGEST};
#[cfg(feature = "figures")]
use super::number::label;
use super::{Line, Plot, Point, Series};

/// The points that are drawn, series by series in the order of x, and how many are not.
pub(super) struct Shown<'a> {
    pub series: Vec<Vec<&'a Point>>,
    /// The line between the points of each.
    lines: Vec<Line>,
    /// Of x and of y.
    logarithmic: [bool; 2],
    /// Points that are at or below zero on a logarithmic scale.
    below: usize,
    /// Points that are no number, or too great for a drawing.
    lost: usize,
    /// Points whose spread reaches down to where a logarithmic scale has no place.
    open: usize,
    /// Notes of the plot itself.
    plot_notes: Vec<String>,
}

/// The label of a band, where there would be a number.
pub(super) const BEYOND: &str = "not solved";

impl<'a> Shown<'a> {
    pub(super) fn new(plot: &'a Plot) -> Self {
        let mut shown = Self {
            series: Vec::new(),
            lines: plot.series.iter().map(|series| series.line).collect(),
            logarithmic: plot.scales(),
            below: 0,
            lost: 0,
            open: 0,
            plot_notes: plot.notes.iter().map(|note| escape::line(note)).collect(),
        };
        for series in &plot.series {
            let mut points = Vec::new();
            for point in &series.points {
                let mut numbers = [0, 1].into_iter().filter(|&axis| !point.beyond[axis]);
                let at = [point.x, point.y];
                if numbers
                    .clone()
                    .any(|axis| at[axis].abs() > LARGEST || at[axis].is_nan())
                {
                    shown.lost += 1;
                } else if numbers.any(|axis| shown.logarithmic[axis] && at[axis] < LARGEST.recip())
                {
                    shown.below += 1;
                } else {
                    points.push(point);
                }
            }
            if series.line != Line::Path {
                points.sort_by(|one, other| match (one.beyond[0], other.beyond[0]) {
                    (false, false) => one.x.total_cmp(&other.x),
                    beyond => beyond.0.cmp(&beyond.1),
                });
            }
            shown.series.push(points);
        }
        let is_open = |point: &&Point| point.spread.is_some() && shown.spread(point).is_none();
        shown.open = { shown.points() }
            .filter(|point| !point.beyond[1])
            .filter(is_open)
            .count();
        shown
    }

    /// The least and the greatest value that a point's spread reaches, if both have a place. A logarithmic scale has none for
    /// zero and less: as far as the axis goes is not as far as the spread does.
    pub(super) fn spread(&self, point: &Point) -> Option<(f64, f64)> {
        let has_place = |low: f64| !self.logarithmic[1] || low >= LARGEST.recip();
        point
            .spread
            .filter(|(low, _)| !point.beyond[1] && has_place(*low))
    }

    /// The line between the points of a series.
    #[cfg(feature = "figures")]
    pub(super) fn line(&self, series: usize) -> Line {
        self.lines[series]
    }

    /// Whether the points of a series are joined. By itself a cloud, several points at one x, is not: a line would tell of
    /// a way that is not there.
    pub(super) fn is_joined(&self, series: usize) -> bool {
        match self.lines[series] {
            Line::Points => false,
            Line::Joined | Line::Steps | Line::Path => true,
            Line::Automatic => self.series[series]
                .windows(2)
                .all(|pair| pair[1].beyond[0] || pair[0].x < pair[1].x),
        }
    }

    /// The corners of a series' line, where points lie by `place`: several lines where points in a band, which no line
    /// reaches, lie between.
    pub(super) fn lines<P: Copy>(
        &self,
        series: usize,
        place: impl Fn(f64, f64) -> P,
    ) -> Vec<Vec<P>> {
        if !self.is_joined(series) {
            return Vec::new();
        }
        let has_place = |point: &&Point| point.beyond == [false; 2];
        let parts = self.series[series].chunk_by(|one, other| has_place(one) == has_place(other));
        let parts = parts.filter(|part| has_place(&part[0]));
        let corners = parts.map(|part| {
            let mut corners = Vec::new();
            for (index, point) in part.iter().enumerate() {
                if let (Line::Steps, Some(before)) = (self.lines[series], index.checked_sub(1)) {
                    corners.push(place(point.x, part[before].y));
                }
                corners.push(place(point.x, point.y));
            }
            corners
        });
        corners.filter(|corners| corners.len() > 1).collect()
    }

    /// The points of a series that have a marker: all, but for steps, where those less than `apart` behind the one before have
    /// none, the last excepted.
    pub(super) fn seen(
        &self,
        series: usize,
        place: impl Fn(&Point) -> (f64, f64),
        apart: f64,
    ) -> Vec<&'a Point> {
        let points = &self.series[series];
        let mut before: Option<(f64, f64)> = None;
        let mut seen = Vec::new();
        for (index, &point) in points.iter().enumerate() {
            let (x, y) = place(point);
            let is_near = before.is_some_and(|(before_x, before_y)| {
                (x - before_x).abs().max((y - before_y).abs()) < apart
            });
            if self.lines[series] != Line::Steps || !is_near || index + 1 == points.len() {
                before = Some((x, y));
                seen.push(point);
            }
        }
        seen
    }

    /// Whether some point lies in the band behind an axis (0: x, 1: y).
    pub(super) fn has_band(&self, axis: usize) -> bool {
        self.points().any(|point| point.beyond[axis])
    }

    fn points(&self) -> impl Iterator<Item = &'a Point> {
        self.series.iter().flatten().copied()
    }

    /// All of x that have a place.
    fn widths(&self) -> Vec<f64> {
        let points = self.points().filter(|point| !point.beyond[0]);
        points.map(|point| point.x).collect()
    }

    /// All of y, spreads too, that have a place.
    fn heights(&self) -> Vec<f64> {
        let points = self.points().filter(|point| !point.beyond[1]);
        let heights = points.flat_map(|point| {
            let (low, high) = self.spread(point).unwrap_or((point.y, point.y));
            [low, point.y, high]
        });
        let has_place =
            |y: &f64| y.abs() <= LARGEST && (!self.logarithmic[1] || *y >= LARGEST.recip());
        heights.filter(has_place).collect()
    }

    /// The axes of x and y with at most so many steps between labels each.
    pub(super) fn axes(&self, plot: &Plot, [across, up]: [usize; 2]) -> [Axis; 2] {
        let [log_x, log_y] = self.logarithmic;
        if plot.diagonal {
            let all = [self.widths(), self.heights()].concat();
            let axis = Axis::new(&all, log_x, across.min(up));
            return [axis.clone(), axis];
        }
        let x = if plot.stepped && !log_x {
            Axis::stepped(&self.widths(), across)
        } else {
            Axis::new(&self.widths(), log_x, across)
        };
        [x, Axis::new(&self.heights(), log_y, up)]
    }

    /// Whether nothing is drawn.
    pub(super) fn is_empty(&self) -> bool {
        self.series.iter().all(Vec::is_empty)
    }

    /// A sentence for each kind of point that is left out.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = self.plot_notes.clone();
        let where_beyond = [
            ([true, false], "on the x axis alone"),
            ([false, true], "on the y axis alone"),
            ([true, true], "on both axes"),
        ];
        let beyond = where_beyond.map(|(beyond, axes)| {
            let points = self.points().filter(|point| point.beyond == beyond);
            (points.count(), axes)
        });
        let beyond: Vec<String> = { beyond.iter() }
            .filter(|(count, _)| *count > 0)
            .map(|(count, axes)| format!("{} {axes}", counted(*count).0))
            .collect();
        if !beyond.is_empty() {
            notes.push(format!("{BEYOND}: {}", beyond.join(", ")));
        }
        if self.below > 0 {
            let (points, are) = counted(self.below);
            notes.push(format!(
                "{points} at zero or below {are} not on the logarithmic scale"
            ));
        }
        if self.open > 0 {
            let (points, are) = counted(self.open);
            let plural = if self.open == 1 { "" } else { "s" };
            notes.push(format!(
                "the spread{plural} of {points} {are} not drawn: it reaches zero or below, where the logarithmic scale has no place"
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

/// The description of the picture, in words.
#[cfg(feature = "figures")]
pub(super) fn description(plot: &Plot, shown: &Shown) -> String {
    let mut text = format!("{} against {}. ", y_label(plot), x_label(plot));
    for (name, points) in names(plot, shown).iter().zip(&shown.series) {
        text += name;
        let has_place = |point: &&&Point| point.beyond == [false; 2];
        let mut placed = points.iter().filter(has_place);
        if let Some(first) = placed.next() {
            let last = placed.next_back().unwrap_or(first);
            text += &format!(
                ": {} at {} to {} at {}",
                label(first.y),
                label(first.x),
                label(last.y),
                label(last.x)
            );
        }
        text += ". ";
    }
    if plot.diagonal {
        text += "On the dashed line both are equal. ";
    }
    for note in shown.notes() {
        text += &format!("{note}. ");
    }
    text.trim_end().to_owned()
}

/// The label of the y axis, which says that its scale is logarithmic.
pub(super) fn y_label(plot: &Plot) -> String {
    scaled(&plot.y_label, plot.scales()[1])
}

/// The same of the x axis.
pub(super) fn x_label(plot: &Plot) -> String {
    scaled(&plot.x_label, plot.scales()[0])
}

fn scaled(label: &str, logarithmic: bool) -> String {
    let scale = if logarithmic {
        " (logarithmic scale)"
    } else {
        ""
    };
    escape::line(label) + scale
}
