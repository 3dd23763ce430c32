//! A picture as shapes, which SVG and PDF write down and PNG and GIF paint: all of them show the same.

pub(super) mod font;
mod gif;
mod pdf;
mod png;
mod svg;

use super::origin;
use super::style::{COLOURS, Style};
use std::ffi::OsStr;
use std::path::Path;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;

pub(super) use gif::gif;
pub(super) use png::png;
pub(super) use svg::{moving_svg, svg};

/// The bytes of a file of that name: PNG or PDF where it ends so, else SVG, whose names begin with `name`. Where it comes from
/// is in it, unseen.
pub(super) fn file(picture: &Picture, path: &Path, name: &str, origin: &str) -> Vec<u8> {
    let ending = path.extension().map(OsStr::to_ascii_lowercase);
    match ending.as_deref().and_then(OsStr::to_str) {
        Some("png") => origin::png(png(picture), origin),
        Some("pdf") => pdf::pdf(picture, origin),
        _ => origin::svg(&svg(picture, name), origin).into_bytes(),
    }
}

/// A picture; lengths are pixels from the upper left corner.
pub(super) struct Picture {
    pub width: f64,
    pub height: f64,
    /// The size at which it is shown, as a multiple: of a picture for paper less, so that its letters are those of a page.
    pub scale: f64,
    /// Its name, for those who do not see it.
    pub title: String,
    /// The description, for those who do not see it.
    pub description: String,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// A picture that moves: frames of the same length, again and again, the last one for longer.
pub(super) struct Film {
    /// The ground of all frames.
    pub ground: Picture,
    /// The number of frames; 0 where the ground stands still.
    pub frames: usize,
    /// Time for which a frame is seen.
    pub pace: Duration,
    /// Shapes that some of the frames show above the ground, the lowest first.
    pub layers: Vec<Layer>,
}

/// Time of a film's last frame, as a multiple of the others'.
pub(super) const REST: usize = 4;

/// Shapes of some frames of a film.
pub(super) struct Layer {
    /// The first frame that shows them.
    pub from: usize,
    /// The first frame behind that which does not.
    pub to: usize,
    /// The lowest first.
    pub shapes: Vec<Shape>,
}

/// A shape of a picture.
#[derive(Clone)]
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
    /// A rectangle.
    Block(Rectangle),
    /// One line of text.
    Text(TextLine),
    /// The marker of a point, with what is said on hover.
    Marker {
        at: (f64, f64),
        radius: f64,
        style: Style,
        hollow: bool,
        hover: Option<String>,
    },
}

/// A rectangle with an edge.
#[derive(Clone)]
pub(super) struct Rectangle {
    /// Its upper left corner.
    pub at: (f64, f64),
    pub size: (f64, f64),
    /// Of its corners.
    pub radius: f64,
    pub fill: Ink,
    pub edge: Ink,
    /// The width of the edge.
    pub width: f64,
    pub dashes: &'static [f32],
}

/// One line of text at its baseline.
#[derive(Clone)]
pub(super) struct TextLine {
    pub at: (f64, f64),
    pub size: f64,
    pub anchor: Anchor,
    /// Whether it reads upwards.
    pub upwards: bool,
    pub ink: Ink,
    /// The width of a column, where all characters have the same one; it stands at its start then.
    pub pitch: Option<f64>,
    pub content: String,
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The purpose of a shape, from which its colour follows.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Ink {
    Paper,
    Text,
    Axis,
    Grid,
    Series(Style),
    /// A colour that a puzzle gives.
    Own([u8; 3]),
    /// A cell of a board, and what surrounds it.
    Tile,
    TileEdge,
    /// A cell that the last move changed.
    Moved,
    MovedEdge,
    /// States of a tree of paths.
    Open,
    Expanded,
    Solution,
    Cut,
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
            Self::Own(colour) => colour,
            Self::Tile => [0xdf, 0xe9, 0xf5],
            Self::TileEdge => [0x6f, 0x86, 0xa3],
            Self::Moved => [0xff, 0xd9, 0xa0],
            Self::MovedEdge => [0x9a, 0x5b, 0x00],
            Self::Open => [0xa0, 0x5a, 0x00],
            Self::Expanded => [0x17, 0x66, 0xb3],
            Self::Solution => [0xc2, 0x18, 0x5b],
            Self::Cut => [0x66, 0x6c, 0x74],
        }
    }

    /// A colour that is written as `#0072b2`; without one that is, another.
    pub(super) fn parse_or(written: &str, other: Self) -> Self {
        let number = written.strip_prefix('#').filter(|digits| digits.len() == 6);
        let number = number.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        number.map_or(other, |number| {
            let [_, red, green, blue] = number.to_be_bytes();
            Self::Own([red, green, blue])
        })
    }

    /// The name by which a page gives it other colours.
    pub(super) fn class(self) -> String {
        let name = match self {
            Self::Paper => "paper",
            Self::Text => "ink",
            Self::Axis => "axis",
            Self::Grid => "grid",
            Self::Series(style) => return format!("colour-{}", style.colour()),
            Self::Own(_) => "own",
            Self::Tile => "tile",
            Self::TileEdge => "tile-edge",
            Self::Moved => "moved",
            Self::MovedEdge => "moved-edge",
            Self::Open => "open",
            Self::Expanded => "expanded",
            Self::Solution => "solution",
            Self::Cut => "cut",
        };
        name.to_owned()
    }
}

/// The opacity of an area.
pub(super) const OPACITY: f32 = 0.18;

/// The fill of a marker, its edge, and the width of that.
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

/// A text as fonts whose letters differ in width have it: where all of them stand in columns, each in the middle of its own.
fn letters(text: &TextLine) -> Vec<TextLine> {
    let Some(pitch) = text.pitch else {
        return vec![text.clone()];
    };
    let mut at = text.at.0;
    let letter = |letter: char| {
        let content = letter.to_string();
        let width = pitch * columns(&content);
        at += width;
        TextLine {
            at: (at - width / 2.0, text.at.1),
            anchor: Anchor::Middle,
            pitch: None,
            content,
            ..text.clone()
        }
    };
    text.content.chars().map(letter).collect()
}

/// A number of rows, columns or letters, for a calculation with lengths; none is beyond four billion.
pub(super) fn units(count: usize) -> f64 {
    u32::try_from(count).unwrap_or(u32::MAX).into()
}

/// The number of columns of a text where all characters have the same width.
pub(super) fn columns(text: &str) -> f64 {
    units(text.width())
}
