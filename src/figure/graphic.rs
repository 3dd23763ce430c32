//! Pictures of boards, solutions and searches as files.

use super::board::ScaledBoard;
use super::drawing::{Drawing, Solution};
use super::picture::font::Font;
use super::picture::{self, Anchor, Film, Ink, Layer, Picture, Shape, TextLine};
use super::{escape, origin};
use std::path::Path;
use std::time::Duration;

/// Around what is drawn.
pub(super) const MARGIN: f64 = 12.0;
/// A line of text, and the size of its letters.
pub(super) const LINE: f64 = 20.0;
pub(super) const LETTERS: f64 = 14.0;
/// Least width of a picture with text.
const NARROWEST: f64 = 260.0;
/// Most boards of a solution that moves.
const MOST_FRAMES: usize = 400;
/// Time for which a board of a solution is seen.
const PACE: Duration = Duration::from_millis(700);

/// A picture: one without frames stands still, and is written as SVG, PNG or PDF; one that moves as SVG or GIF.
pub(crate) struct Graphic(pub(super) Film);

impl Graphic {
    /// A board alone, of a puzzle of that name.
    pub(crate) fn board(puzzle: &str, drawing: &Drawing) -> Self {
        Self::still(Picture {
            title: escape::line(&format!("A state of {puzzle}")),
            ..board(drawing, None, MARGIN)
        })
    }

    /// A solution: its boards in each other's place, each below the move that leads to it.
    pub(crate) fn solution(solution: &Solution) -> Self {
        let font = Font::new();
        let steps = steps(solution.drawings.len(), MOST_FRAMES);
        let drawn = steps.iter().map(|&step| &solution.drawings[step]);
        let drawn: Vec<ScaledBoard<'_>> =
            drawn.map(|one| ScaledBoard::new(one, 1.0, &font)).collect();
        let (width, height) = room(&drawn);
        let width = width.max(NARROWEST);
        let mut layers = Vec::new();
        for (frame, (&step, one)) in steps.iter().zip(&drawn).enumerate() {
            let left = MARGIN + (width - one.width) / 2.0;
            let before = step.checked_sub(1).map(|before| &solution.drawings[before]);
            let mut shapes = one.shapes((left, MARGIN + LINE), before, &font);
            shapes.push(words(
                &step_said(solution, step, steps.len()),
                (MARGIN + width / 2.0, MARGIN + LETTERS),
                Anchor::Middle,
                width,
                &font,
            ));
            layers.push(Layer {
                from: frame,
                to: frame + 1,
                shapes,
            });
        }
        Self(Film {
            ground: Picture {
                width: width + 2.0 * MARGIN,
                height: height + LINE + 2.0 * MARGIN,
                scale: 1.0,
                title: escape::line(&solution.caption),
                description: escape::line(&solution.moves.join(" ")),
                shapes: Vec::new(),
            },
            frames: drawn.len().max(1),
            pace: PACE,
            layers,
        })
    }

    pub(super) fn still(ground: Picture) -> Self {
        Self(Film {
            ground,
            frames: 0,
            pace: PACE,
            layers: Vec::new(),
        })
    }

    /// The bytes of a file of that name; where it comes from is in it, unseen, if it is no GIF.
    pub(crate) fn file(&self, name: &Path, origin: &str) -> Vec<u8> {
        let ends_in = |ending: &str| {
            let extension = name.extension();
            extension.is_some_and(|actual| actual.eq_ignore_ascii_case(ending))
        };
        match &self.0 {
            still if still.frames == 0 => picture::file(&still.ground, name, "picture", origin),
            film if ends_in("gif") => picture::gif(film),
            film => origin::svg(&picture::moving_svg(film, "film"), origin).into_bytes(),
        }
    }
}

/// A board as part of a page; what differs from the one before is marked.
#[cfg(feature = "terminal")]
pub(crate) fn inline(drawing: &Drawing, before: Option<&Drawing>) -> String {
    picture::svg(&board(drawing, before, 1.0), "")
}

fn board(drawing: &Drawing, before: Option<&Drawing>, margin: f64) -> Picture {
    let font = Font::new();
    let drawn = ScaledBoard::new(drawing, 1.0, &font);
    Picture {
        width: drawn.width + 2.0 * margin,
        height: drawn.height + 2.0 * margin,
        scale: 1.0,
        title: String::new(),
        description: escape::line(&drawing.spoken()),
        shapes: drawn.shapes((margin, margin), before, &font),
    }
}

/// `Move 2 of 7: left`, where so many boards are shown.
pub(super) fn step_said(solution: &Solution, step: usize, shown: usize) -> String {
    let length = solution.moves.len();
    if solution.drawings.first().is_some_and(|first| first.is_map) {
        return solution.caption.clone();
    }
    let left_out = match length + 1 - shown.min(length + 1) {
        0 => String::new(),
        count => format!(" ({count} boards left out)"),
    };
    match step
        .checked_sub(1)
        .and_then(|before| solution.moves.get(before))
    {
        Some(mv) => format!("Move {step} of {length}{left_out}: {mv}"),
        None if length == 1 => "Start, 1 move from the goal".to_owned(),
        None => format!("Start of {length} moves{left_out}"),
    }
}

/// At most so many of the steps from 0, the first and the last among them, as far apart as each other.
pub(super) fn steps(count: usize, most: usize) -> Vec<usize> {
    let last = count.saturating_sub(1);
    let apart = last.div_ceil(most.max(2) - 1).max(1);
    let mut steps: Vec<usize> = (0..last).step_by(apart).collect();
    steps.push(last);
    steps
}

/// The room that the largest of some boards takes.
pub(super) fn room(drawn: &[ScaledBoard<'_>]) -> (f64, f64) {
    let width = drawn.iter().map(|one| one.width).fold(0.0, f64::max);
    let height = drawn.iter().map(|one| one.height).fold(0.0, f64::max);
    (width, height)
}

/// A line of text that is no wider than that.
pub(super) fn words(text: &str, at: (f64, f64), anchor: Anchor, width: f64, font: &Font) -> Shape {
    Shape::Text(TextLine {
        at,
        size: LETTERS,
        anchor,
        upwards: false,
        ink: Ink::Text,
        pitch: None,
        content: font.fitted(&escape::line(text), LETTERS, width),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_ways_are_shown_in_steps_that_begin_and_end_with_them() {
        assert_eq!(steps(1, 4), [0]);
        assert_eq!(steps(4, 4), [0, 1, 2, 3]);
        assert_eq!(steps(6, 4), [0, 2, 4, 5]);
        assert!((1..500).all(|count| steps(count, 7).len() <= 7));
    }
}
