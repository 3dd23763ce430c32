//! Styles of series: by colour and by marker, each of which tells twelve apart, and by dashes. Whether a marker is hollow says
//! something of its point, nothing of its series.

/// Colours of series on white, 4.5:1 or more against it. The first six, after Okabe and Ito, are apart for the colour-blind; of
/// twelve no choice is.
#[cfg(feature = "figures")]
pub(super) const COLOURS: [[u8; 3]; 12] = [
    [0x00, 0x72, 0xb2], // blue
    [0xc8, 0x4e, 0x00], // vermilion
    [0x00, 0x7f, 0x5f], // green
    [0xa2, 0x3e, 0x86], // purple
    [0x8a, 0x6d, 0x00], // ochre
    [0x44, 0x44, 0x44], // grey
    [0x2a, 0x2a, 0x9c], // indigo
    [0x8a, 0x1c, 0x1c], // red
    [0x7d, 0x2a, 0xe8], // violet
    [0xd8, 0x00, 0x5a], // pink
    [0x00, 0x58, 0x66], // cyan
    [0x3f, 0x5f, 0x00], // olive
];

/// Dashes of lines, in widths of a line; empty: solid.
const DASHES: [&[f32]; 4] = [&[], &[8.0, 4.0], &[2.0, 3.0], &[9.0, 3.0, 2.0, 3.0]];

/// Symbols of a terminal in the order of the markers, full and hollow.
const SYMBOLS: [[char; 2]; 12] = [
    ['●', '○'],
    ['■', '□'],
    ['▲', '△'],
    ['◆', '◇'],
    ['▼', '▽'],
    ['★', '☆'],
    ['✚', '✙'],
    ['▮', '▯'],
    ['►', '▻'],
    ['▬', '▭'],
    ['◄', '◅'],
    ['◣', '◺'],
];

/// Corners of a marker around (0, 0) with radius 1; none: a circle.
#[cfg(feature = "figures")]
const CORNERS: [&[(f64, f64)]; 12] = [
    &[],
    &[(-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)],
    &[(0.0, -1.15), (1.1, 0.8), (-1.1, 0.8)],
    &[(0.0, -1.25), (1.25, 0.0), (0.0, 1.25), (-1.25, 0.0)],
    &[(0.0, 1.15), (1.1, -0.8), (-1.1, -0.8)],
    &[
        (0.0, -1.35),
        (0.34, -0.47),
        (1.28, -0.42),
        (0.55, 0.18),
        (0.79, 1.09),
        (0.0, 0.58),
        (-0.79, 1.09),
        (-0.55, 0.18),
        (-1.28, -0.42),
        (-0.34, -0.47),
    ],
    &[
        (-0.4, -1.2),
        (0.4, -1.2),
        (0.4, -0.4),
        (1.2, -0.4),
        (1.2, 0.4),
        (0.4, 0.4),
        (0.4, 1.2),
        (-0.4, 1.2),
        (-0.4, 0.4),
        (-1.2, 0.4),
        (-1.2, -0.4),
        (-0.4, -0.4),
    ],
    &[(-0.5, -1.25), (0.5, -1.25), (0.5, 1.25), (-0.5, 1.25)],
    &[(1.15, 0.0), (-0.8, 1.1), (-0.8, -1.1)],
    &[(-1.25, -0.5), (1.25, -0.5), (1.25, 0.5), (-1.25, 0.5)],
    &[(-1.15, 0.0), (0.8, -1.1), (0.8, 1.1)],
    &[(-1.0, -1.1), (1.1, 1.0), (-1.0, 1.0)],
];

/// The style that tells a series from the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Style {
    index: usize,
}

impl Style {
    /// The style of a plot's series.
    pub(super) fn of(index: usize) -> Self {
        Self { index }
    }

    /// Which of [`COLOURS`] it has.
    #[cfg(feature = "figures")]
    pub(super) fn colour(self) -> usize {
        self.index % COLOURS.len()
    }

    /// On and off, in widths of a line; empty: solid.
    #[cfg(feature = "figures")]
    pub(super) fn dashes(self) -> &'static [f32] {
        DASHES[self.index % DASHES.len()]
    }

    /// The marker's corners at radius 1; none: a circle.
    #[cfg(feature = "figures")]
    pub(super) fn corners(self) -> &'static [(f64, f64)] {
        CORNERS[self.index % CORNERS.len()]
    }

    /// The marker of a terminal; that of a point which leaves something out is hollow.
    pub(super) fn symbol(self, hollow: bool) -> char {
        SYMBOLS[self.index % SYMBOLS.len()][usize::from(hollow)]
    }

    /// Whether a line of a terminal has its dot at this step.
    pub(super) fn is_drawn(self, step: usize) -> bool {
        match self.index % DASHES.len() {
            0 => true,
            1 => step % 6 < 4,
            2 => step.is_multiple_of(2),
            _ => !matches!(step % 8, 4 | 6),
        }
    }
}

#[cfg(all(test, feature = "figures"))]
mod tests {
    use super::super::picture::{Picture, Shape, png, svg};
    use super::*;
    use unicode_width::UnicodeWidthChar;

    /// Relative luminance after WCAG 2.
    fn luminance(colour: [u8; 3]) -> f64 {
        let linear = colour.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn colours_stand_out_on_white() {
        for colour in COLOURS {
            assert!(1.05 / (luminance(colour) + 0.05) >= 4.5, "{colour:?}");
        }
    }

    /// Nothing among them twice.
    fn are_apart<T: PartialEq + std::fmt::Debug>(all: &[T]) {
        for (index, one) in all.iter().enumerate() {
            assert!(!all[..index].contains(one), "{one:?}");
        }
    }

    #[test]
    fn twelve_series_differ_by_colour_and_by_marker_full_and_hollow() {
        let styles = || (0..12).map(Style::of);
        are_apart(
            &styles()
                .map(|style| COLOURS[style.colour()])
                .collect::<Vec<_>>(),
        );
        let kinds = || styles().flat_map(|style| [false, true].map(|hollow| (style, hollow)));
        let symbols: Vec<char> = kinds()
            .map(|(style, hollow)| style.symbol(hollow))
            .collect();
        are_apart(&symbols);
        assert!(symbols.iter().all(|symbol| symbol.width() == Some(1)));
        let picture = |(style, hollow)| Picture {
            width: 20.0,
            height: 20.0,
            scale: 1.0,
            title: String::new(),
            description: String::new(),
            shapes: vec![Shape::Marker {
                at: (10.0, 10.0),
                radius: 4.5,
                style,
                hollow,
                hover: None,
            }],
        };
        let is_dark = |pixel: &tiny_skia::PremultipliedColorU8| {
            luminance([pixel.red(), pixel.green(), pixel.blue()]) < 0.4
        };
        let painted = |kind| {
            let png = tiny_skia::Pixmap::decode_png(&png(&picture(kind))).expect("a picture");
            png.pixels().iter().map(is_dark).collect::<Vec<_>>()
        };
        are_apart(&kinds().map(painted).collect::<Vec<_>>());
        let written = |(style, hollow): (Style, bool)| {
            let svg = svg(&picture((style, hollow)), "");
            let [red, green, blue] = COLOURS[style.colour()];
            let class = format!("colour-{} ", style.colour());
            svg.replace(&class, "")
                .replace(&format!("#{red:02x}{green:02x}{blue:02x}"), "")
        };
        are_apart(&kinds().map(written).collect::<Vec<_>>());
    }
}
