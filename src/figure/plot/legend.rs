//! The legend below a plot: names in columns of one width.

use super::font::Font;
use super::picture::{Anchor, Ink, Shape, Text};
use super::style::Style;

const SIZE: f64 = 13.0;
/// From one row to the next.
const ROW: f64 = 22.0;
/// The line and marker before a name.
const KEY: f64 = 34.0;
/// Between a key and its name.
const GAP: f64 = 8.0;
/// Between two columns.
const GUTTER: f64 = 24.0;

/// Names laid out in a box.
pub(super) struct Legend {
    names: Vec<String>,
    columns: usize,
    column_width: f64,
}

impl Legend {
    /// The legend of `names` in a box of a width; longer names are cut.
    pub(super) fn new(names: &[String], width: f64, font: &Font) -> Self {
        let fitted = |name: &String| font.fitted(name, SIZE, width - KEY - GAP);
        let names = names.iter().map(fitted).collect::<Vec<_>>();
        let widest = names
            .iter()
            .map(|name| font.width(name, SIZE))
            .fold(0.0, f64::max);
        let column_width = KEY + GAP + widest + GUTTER;
        let columns =
            (((width + GUTTER) / column_width).floor() as usize).clamp(1, names.len().max(1));
        Self {
            names,
            columns,
            column_width,
        }
    }

    pub(super) fn height(&self) -> f64 {
        self.names.len().div_ceil(self.columns) as f64 * ROW
    }

    /// The legend with its upper left corner at a place.
    pub(super) fn shapes(&self, (left, top): (f64, f64)) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (index, name) in self.names.iter().enumerate() {
            let style = Style::of(index);
            let x = left + (index % self.columns) as f64 * self.column_width;
            let y = top + ((index / self.columns) as f64 + 0.5) * ROW;
            shapes.push(Shape::Line {
                points: vec![(x, y), (x + KEY, y)],
                ink: Ink::Series(style),
                width: 2.0,
                dashes: style.dashes(),
            });
            shapes.push(Shape::Marker {
                at: (x + KEY / 2.0, y),
                radius: 4.5,
                style,
                hover: None,
            });
            shapes.push(Shape::Text(Text {
                at: (x + KEY + GAP, y + SIZE * 0.35),
                size: SIZE,
                anchor: Anchor::Start,
                upwards: false,
                ink: Ink::Text,
                content: name.clone(),
            }));
        }
        shapes
    }
}
