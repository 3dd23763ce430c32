//! A picture as shapes: what SVG writes down and PNG paints.

use super::style::{COLOURS, Style};

/// A picture; lengths are pixels from the upper left corner.
pub(super) struct Picture {
    pub width: f64,
    pub height: f64,
    /// Its name, for those who do not see it.
    pub title: String,
    /// What it shows, for those who do not see it.
    pub description: String,
    /// What is drawn, the lowest first.
    pub shapes: Vec<Shape>,
}

/// What a picture is drawn of.
pub(super) enum Shape {
    /// A straight line or one through many points.
    Line {
        points: Vec<(f64, f64)>,
        ink: Ink,
        width: f64,
        dashes: &'static [f32],
    },
    /// A closed area that lets what lies below it through.
    Area { points: Vec<(f64, f64)>, ink: Ink },
    /// One line of text.
    Text(Text),
    /// The marker of a point, with what is said on hover.
    Marker {
        at: (f64, f64),
        radius: f64,
        style: Style,
        hollow: bool,
        hover: Option<String>,
    },
}

/// One line of text at its baseline.
pub(super) struct Text {
    pub at: (f64, f64),
    pub size: f64,
    pub anchor: Anchor,
    /// Whether it reads upwards.
    pub upwards: bool,
    pub ink: Ink,
    pub content: String,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// What a shape is for, from which its colour follows.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Ink {
    Paper,
    Text,
    Axis,
    Grid,
    Series(Style),
}

impl Ink {
    /// Red, green and blue on white.
    pub(super) fn colour(self) -> [u8; 3] {
        match self {
            Self::Paper => [0xff; 3],
            Self::Text => [0x22; 3],
            Self::Axis => [0x66; 3],
            Self::Grid => [0xe2; 3],
            Self::Series(style) => COLOURS[style.colour()],
        }
    }

    /// The name by which a page gives it other colours.
    pub(super) fn class(self) -> String {
        match self {
            Self::Paper => "paper".to_owned(),
            Self::Text => "ink".to_owned(),
            Self::Axis => "axis".to_owned(),
            Self::Grid => "grid".to_owned(),
            Self::Series(style) => format!("colour-{}", style.colour()),
        }
    }
}

/// How much of what lies below an area it hides.
pub(super) const OPACITY: f32 = 0.18;

/// How a marker is drawn: what fills it, what surrounds it, and how wide.
pub(super) fn marker_inks(style: Style, hollow: bool) -> (Ink, Ink, f64) {
    let ink = Ink::Series(style);
    // A solid marker is set off from what lies below it.
    if hollow {
        (Ink::Paper, ink, 1.75)
    } else {
        (ink, Ink::Paper, 0.75)
    }
}

/// The corners of a marker at its place; none: a circle.
pub(super) fn marker_corners(at: (f64, f64), radius: f64, style: Style) -> Vec<(f64, f64)> {
    let corners = style.corners().iter();
    corners
        .map(|(x, y)| (at.0 + x * radius, at.1 + y * radius))
        .collect()
}
