//! How series differ: by colour, by marker and by dashes, each of which tells six or more apart.

/// Colours of series on white: apart for the colour-blind, and 3:1 or more against white.
#[cfg(feature = "figures")]
pub(super) const COLOURS: [[u8; 3]; 6] = [
    [0x00, 0x72, 0xb2], // blue
    [0xc8, 0x4e, 0x00], // vermilion
    [0x00, 0x7f, 0x5f], // green
    [0xa2, 0x3e, 0x86], // purple
    [0x8a, 0x6d, 0x00], // ochre
    [0x44, 0x44, 0x44], // grey
];

/// Dashes of lines, in widths of a line; empty: solid.
const DASHES: [&[f32]; 4] = [&[], &[8.0, 4.0], &[2.0, 3.0], &[9.0, 3.0, 2.0, 3.0]];

/// Symbols of a terminal, in the order of the markers.
const SYMBOLS: [char; 12] = ['●', '■', '▲', '◆', '▼', '★', '○', '□', '△', '◇', '▽', '☆'];

/// The first of them that is hollow.
const HOLLOW: usize = 6;

/// Corners of a marker around (0, 0) with radius 1; none: a circle.
#[cfg(feature = "figures")]
const CORNERS: [&[(f64, f64)]; 6] = [
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
];

/// What tells a series from the others.
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

    /// The second six have hollow markers.
    #[cfg(feature = "figures")]
    pub(super) fn is_hollow(self) -> bool {
        self.index / CORNERS.len() % 2 == 1
    }

    /// The marker of a terminal; that of a point which leaves something out is hollow.
    pub(super) fn symbol(self, partial: bool) -> char {
        let first = self.index % SYMBOLS.len();
        if partial && first < HOLLOW {
            SYMBOLS[first + HOLLOW]
        } else {
            SYMBOLS[first]
        }
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
    use super::*;

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

    #[test]
    fn twelve_series_differ_without_colour() {
        for one in 0..12 {
            for other in 0..one {
                let (one, other) = (Style::of(one), Style::of(other));
                assert_ne!(one.symbol(false), other.symbol(false));
                assert!(one.corners() != other.corners() || one.is_hollow() != other.is_hollow());
            }
        }
    }
}
