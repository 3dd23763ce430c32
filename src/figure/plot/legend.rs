//! The legend below a plot: names in columns of one width.

use super::super::picture::font::Font;
use super::super::picture::{Anchor, Ink, Shape, TextLine};
use super::super::style::Style;

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
    /// Names, and whether their points are joined.
    entries: Vec<(String, bool)>,
    columns: usize,
    column_width: f64,
}

impl Legend {
    /// The legend of `entries` (names, and whether their points are joined) in a box of a width; longer names
    /// are cut.
    pub(super) fn new(entries: &[(String, bool)], width: f64, font: &Font) -> Self {
        let fitted =
            |(name, joined): &(String, bool)| (font.fitted(name, SIZE, width - KEY - GAP), *joined);
        let entries = entries.iter().map(fitted).collect::<Vec<_>>();
        let widest = entries
            .iter()
            .map(|(name, _)| font.width(name, SIZE))
            .fold(0.0, f64::max);
        let column_width = KEY + GAP + widest + GUTTER;
        let columns =
            (((width + GUTTER) / column_width).floor() as usize).clamp(1, entries.len().max(1));
        Self {
            entries,
            columns,
            column_width,
        }
    }

    pub(super) fn height(&self) -> f64 {
        self.entries.len().div_ceil(self.columns) as f64 * ROW
    }

    /// The legend with its upper left corner at a place.
    pub(super) fn shapes(&self, (left, top): (f64, f64)) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (index, (name, joined)) in self.entries.iter().enumerate() {
            let style = Style::of(index);
            let x = left + (index % self.columns) as f64 * self.column_width;
            let y = top + ((index / self.columns) as f64 + 0.5) * ROW;
            if *joined {
                shapes.push(Shape::Line {
                    points: vec![(x, y), (x + KEY, y)],
                    ink: Ink::Series(style),
                    width: 2.0,
                    dashes: style.dashes(),
                });
            }
            shapes.push(Shape::Marker {
                at: (x + KEY / 2.0, y),
                radius: 4.5,
                style,
                hollow: false,
                hover: None,
            });
            shapes.push(Shape::Text(TextLine {
                at: (x + KEY + GAP, y + SIZE * 0.35),
                size: SIZE,
                anchor: Anchor::Start,
                upwards: false,
                pitch: None,
                ink: Ink::Text,
                content: name.clone(),
            }));
        }
        shapes
    }
}
