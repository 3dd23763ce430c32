//! Plots of series over a common x, as SVG, PDF, PNG and a drawing for a terminal.
//!
//! A plot becomes a [`super::picture::Picture`] of shapes ([`chart`]), which SVG and PDF write down and PNG paints, so
//! both show the same. The terminal has its own layout on the same [`axis`].

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "ticks, cells and pixels are thousands at most"
)]

mod axis;
#[cfg(feature = "figures")]
mod chart;
#[cfg(feature = "figures")]
mod curves;
#[cfg(feature = "figures")]
mod legend;
mod number;
#[cfg(feature = "figures")]
mod pgf;
mod shown;
mod terminal;
#[cfg(feature = "figures")]
mod thinned;

#[cfg(all(test, feature = "figures"))]
mod tests;

#[cfg(feature = "figures")]
pub(super) use chart::{ChartLayout, PAGE, PHONE};
#[cfg(feature = "figures")]
pub(super) use number::label;

#[cfg(feature = "figures")]
use super::picture;
use std::path::Path;

/// A plot of series over a common x.
#[expect(clippy::struct_excessive_bools, reason = "independent of each other")]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plot {
    /// Said above the plot.
    pub title: String,
    /// The label of x.
    pub x_label: String,
    /// The label of y.
    pub y_label: String,
    /// Whether y is drawn on a logarithmic scale, which has no place for zero and less: the plot says how
    /// many points it leaves out.
    pub logarithmic: bool,
    /// The same of x.
    pub logarithmic_x: bool,
    /// Whether x goes in steps (depths, distances): ticks stand only where there are points.
    pub stepped: bool,
    /// Whether points below and above y = x are told apart: that line is drawn, and both axes have one range and one scale,
    /// a logarithmic one where either is.
    pub diagonal: bool,
    /// The form in which the spread of a point's runs is shown.
    pub spread: Spread,
    /// The series, in the order of the legend.
    pub series: Vec<Series>,
    /// Sentences below it.
    pub notes: Vec<String>,
    /// The width of a file on paper in millimetres; 212 without it, of a scatter plot 169.
    pub width: Option<f64>,
    /// The height of a file on paper in millimetres, unless the legend and the notes leave the axes too little of it. Without it
    /// the axes have a height of their own. Both axes of a plot with a diagonal are as long as the width leaves them.
    pub height: Option<f64>,
}

/// The form in which the spread of a point's runs is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Spread {
    /// As an area around the line.
    #[default]
    Band,
    /// As a bar through each point.
    Bars,
}

/// The points of one name.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points, in any order but for [`Line::Path`].
    pub points: Vec<Point>,
    /// The line between them.
    pub line: Line,
}

/// The line between the points of a series, in the order of x unless it says another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Line {
    /// From point to point, unless several have the same x.
    #[default]
    Automatic,
    /// Not at all.
    Points,
    /// From point to point.
    Joined,
    /// A step function: a value holds until the next x.
    Steps,
    /// From point to point as they are given: along a parameter.
    Path,
}

/// A point of a series; one that is not finite is left out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Point {
    /// Along the common axis.
    pub x: f64,
    /// The value.
    pub y: f64,
    /// Said on hover: `100 runs, 97 solved`.
    pub label: Option<String>,
    /// Whether it leaves out some of what it is about: its marker is hollow.
    pub partial: bool,
    /// Written beside it, where there is room: the value of a parameter.
    pub name: String,
    /// The least and the greatest value that its spread reaches.
    pub spread: Option<(f64, f64)>,
    /// How many points it is the mean of, where it stands for several: its marker is larger.
    pub count: usize,
    /// Whether a limit ended the run before it had an x, and a y: the point lies in a band of its own behind the end of that
    /// axis, and the coordinate means nothing.
    pub beyond: [bool; 2],
}

impl Plot {
    /// Whether x and y are on a logarithmic scale.
    fn scales(&self) -> [bool; 2] {
        let either = self.diagonal && (self.logarithmic || self.logarithmic_x);
        [self.logarithmic_x || either, self.logarithmic || either]
    }

    /// The picture as one SVG document, dark on white wherever it is shown.
    #[cfg(feature = "figures")]
    pub fn svg(&self) -> String {
        picture::svg(&self.picture(chart::DOCUMENT), "plot")
    }

    /// The picture of [`Plot::svg`] as PNG at twice its size, with the same bytes on every machine.
    #[cfg(feature = "figures")]
    pub fn png(&self) -> Vec<u8> {
        picture::png(&self.picture(chart::DOCUMENT))
    }

    /// A LaTeX `figure` with a caption and a label, for `\input` into any document that uses `pgfplots` with its library
    /// `fillbetween`.
    #[cfg(feature = "figures")]
    pub fn tex(&self) -> String {
        pgf::tex(&thinned::thinned(self))
    }

    #[cfg(feature = "figures")]
    fn picture(&self, format: ChartLayout) -> picture::Picture {
        chart::picture(&thinned::thinned(self), format)
    }

    /// The bytes of a file of that name: PNG, PDF or TeX where it ends so, else SVG; where its numbers come from
    /// is in it, unseen. Nothing where `UNDRAWN` has a reason.
    pub fn file(&self, path: &Path, origin: &str) -> Vec<u8> {
        #[cfg(feature = "figures")]
        return if path.extension().is_some_and(|ending| ending == "tex") {
            super::origin::tex(&self.tex(), origin).into_bytes()
        } else {
            picture::file(&self.picture(chart::DOCUMENT), path, "plot", origin)
        };
        #[cfg(not(feature = "figures"))]
        {
            let _ = (path, origin);
            Vec::new()
        }
    }

    /// A drawing of at most `width` terminal cells (at least 30), without colour; ends with a newline.
    pub fn text(&self, width: usize) -> String {
        self.painted_text(width, |_, piece| piece.to_owned())
    }

    /// The same where each piece of a line or marker of a series, by the series' number, is painted.
    pub fn painted_text(&self, width: usize, paint: impl Fn(usize, &str) -> String) -> String {
        let mut text = String::new();
        for line in terminal::lines(self, width) {
            for (series, piece) in line {
                match series {
                    Some(series) => text += &paint(series, &piece),
                    None => text += &piece,
                }
            }
            text.push('\n');
        }
        text
    }

    /// The picture for a page; `name` keeps the names of several plots apart.
    #[cfg(feature = "figures")]
    pub(super) fn inline_svg(&self, name: &str, format: ChartLayout) -> String {
        picture::svg(&self.picture(format), name)
    }
}
