//! Searches that go on expansion by expansion, side by side: each with its board and the tree of its paths.

use super::board::ScaledBoard;
use super::drawing::Drawing;
use super::escape;
use super::graphic::{Graphic, LETTERS, LINE, MARGIN, room, steps, words};
use super::picture::font::Font;
use super::picture::{Anchor, Film, Ink, Layer, Picture, Rectangle, Shape, units};
use super::tree::{NodeFate, TreeLayout};
use std::time::Duration;

/// Most frames of expansions.
const MOST_FRAMES: usize = 150;
/// Time for which a frame is seen, and a board of the solution behind them.
const PACE: Duration = Duration::from_millis(500);
/// The tree of a search, and how many of them stand beside each other.
const TREE: (f64, f64) = (420.0, 260.0);
const ACROSS: usize = 2;
/// Between two searches.
const APART: f64 = 24.0;

const LEGEND: &str = "Full: expanded. Hollow: open. Small: cut off or known. Large: the solution.";

/// Searches to be played.
pub(crate) struct Searches {
    /// The name of the whole.
    pub title: String,
    /// From where to where, and on which puzzle.
    pub about: String,
    /// Each search.
    pub runs: Vec<SearchRun>,
}

/// A search.
pub(crate) struct SearchRun {
    /// Its name.
    pub label: String,
    /// The result, and the parts that are not shown.
    pub said: Vec<String>,
    /// The expansions in the frames of [`shown_expansions`].
    pub expansions: Vec<Expansion>,
    /// The states of its tree, each behind its parent.
    pub nodes: Vec<GrowingNode>,
    /// The boards of the solution with a line about each.
    pub solution: Vec<(Drawing, String)>,
}

/// The part of a search that a frame shows.
pub(crate) struct Expansion {
    pub drawing: Drawing,
    /// `Expansion 3: left, 1 + 3 = 4`.
    pub said: String,
    /// Its place in the tree.
    pub node: Option<usize>,
}

/// A state of a tree that grows.
pub(crate) struct GrowingNode {
    /// The state that it was produced from.
    pub parent: Option<usize>,
    /// The expansion that produced it, from 1; 0 for a start.
    pub born: usize,
    /// Its own expansion.
    pub expanded: Option<usize>,
    /// The fate until then, or in the end.
    pub fate: NodeFate,
    /// Whether the solution leads through it.
    pub is_solution: bool,
}

/// After how many expansions each frame shows searches, of which the longest one has so many.
pub(crate) fn shown_expansions(most: usize) -> Vec<usize> {
    steps(most + 1, MOST_FRAMES)
}

impl Searches {
    /// The film: all searches by the number of their expansions, of which the longest one has so many, then their
    /// solutions.
    pub(crate) fn graphic(&self, most: usize) -> Graphic {
        let font = Font::new();
        let seen = shown_expansions(most);
        let longest = self.runs.iter().map(|run| run.solution.len()).max();
        let solution_frames = steps(longest.unwrap_or(0).max(1), MOST_FRAMES);
        let frames = seen.len() + solution_frames.len();
        let across = ACROSS.min(self.runs.len()).max(1);
        let boards: Vec<(f64, f64)> = self.runs.iter().map(|run| run.room(&font)).collect();
        let widest = boards.iter().map(|board| board.0).fold(0.0, f64::max);
        let tallest = boards.iter().map(|board| board.1).fold(0.0, f64::max);
        let lines = units(
            self.runs
                .iter()
                .map(|run| run.said.len())
                .max()
                .unwrap_or(0),
        );
        let part = (
            (widest + APART + TREE.0).max(460.0),
            (lines + 2.0) * LINE + tallest.max(TREE.1) + APART,
        );
        let width = part.0 * units(across) + APART * (units(across) - 1.0);
        let left_out = match seen.get(1) {
            Some(&apart) if apart > 1 => Some(format!("A frame for each {apart} expansions")),
            _ => None,
        };
        let head: Vec<String> = [self.title.clone(), self.about.clone()]
            .into_iter()
            .chain(left_out)
            .collect();
        let top = MARGIN + units(head.len()) * LINE + 8.0;
        let mut ground = Picture {
            width: width + 2.0 * MARGIN,
            height: top + part.1 * units(self.runs.len().div_ceil(across)) + LINE + MARGIN,
            scale: 1.0,
            title: escape::line(&self.title),
            description: escape::line(&self.about),
            shapes: Vec::new(),
        };
        for (row, line) in head.iter().enumerate() {
            let at = (MARGIN, MARGIN + units(row) * LINE + LETTERS);
            ground
                .shapes
                .push(words(line, at, Anchor::Start, width, &font));
        }
        let at = (MARGIN, ground.height - MARGIN);
        ground
            .shapes
            .push(words(LEGEND, at, Anchor::Start, width, &font));
        let mut layers = Vec::new();
        for (index, run) in self.runs.iter().enumerate() {
            let (row, column) = (index / across, index % across);
            let at = (
                MARGIN + units(column) * (part.0 + APART),
                top + units(row) * part.1,
            );
            let stage = SearchLayout {
                font: &font,
                seen: &seen,
                solution_frames: &solution_frames,
                frames,
                at,
                width: part.0,
                board: widest,
            };
            run.draw(&stage, &mut ground.shapes, &mut layers);
        }
        Graphic(Film {
            ground,
            frames,
            pace: PACE,
            layers,
        })
    }
}

/// Where a search is drawn, and when what is seen.
struct SearchLayout<'a> {
    font: &'a Font,
    seen: &'a [usize],
    solution_frames: &'a [usize],
    frames: usize,
    at: (f64, f64),
    width: f64,
    /// The width of the widest board.
    board: f64,
}

impl SearchLayout<'_> {
    /// The first frame after so many expansions.
    fn frame(&self, expansions: usize) -> usize {
        self.seen.partition_point(|&seen| seen < expansions)
    }
}

/// Of maps, one for each frame, the cells that differ from the first one, each as long as it looks so.
fn changes(maps: &[&Drawing], at: (f64, f64), stage: &SearchLayout<'_>, layers: &mut Vec<Layer>) {
    let first = ScaledBoard::new(maps[0], 1.0, stage.font);
    for cell in 0..maps[0].cells.len() {
        let usual = maps[0].tint(cell);
        let mut from = 0;
        for frame in 0..=maps.len() {
            let tint = maps.get(frame).and_then(|map| map.tint(cell));
            let before = maps[from].tint(cell);
            if frame < maps.len() && tint == before {
                continue;
            }
            if before != usual
                && let Some(changed) = before
            {
                layers.push(Layer {
                    from,
                    to: frame,
                    shapes: vec![first.square(cell, changed, at)],
                });
            }
            from = frame;
        }
    }
}

impl SearchRun {
    fn room(&self, font: &Font) -> (f64, f64) {
        let boards = self.expansions.iter().map(|one| &one.drawing);
        let boards = boards.chain(self.solution.iter().map(|(drawing, _)| drawing));
        let drawn: Vec<ScaledBoard<'_>> =
            boards.map(|one| ScaledBoard::new(one, 1.0, font)).collect();
        room(&drawn)
    }

    fn draw<'a>(
        &'a self,
        stage: &SearchLayout<'_>,
        ground: &mut Vec<Shape>,
        layers: &mut Vec<Layer>,
    ) {
        let (left, mut top) = stage.at;
        let lines = std::iter::once(&self.label).chain(&self.said);
        for line in lines {
            let at = (left, top + LETTERS);
            ground.push(words(line, at, Anchor::Start, stage.width, stage.font));
            top += LINE;
        }
        let at = (left + stage.board + APART, top + LINE);
        self.grow(stage, at, ground, layers);
        let mut maps: Vec<&Drawing> = Vec::new();
        let mut show = |from: usize, to: usize, drawing: &'a Drawing, said: &str| {
            let board = ScaledBoard::new(drawing, 1.0, stage.font);
            let mut shapes = Vec::new();
            if drawing.is_map {
                maps.push(drawing);
            } else {
                shapes = board.shapes((left, top + LINE), None, stage.font);
            }
            let at = (left, top + LETTERS);
            shapes.push(words(said, at, Anchor::Start, stage.width, stage.font));
            layers.push(Layer { from, to, shapes });
        };
        for (frame, one) in self.expansions.iter().enumerate() {
            show(frame, frame + 1, &one.drawing, &one.said);
        }
        let begins = stage.seen.len();
        for (frame, &step) in stage.solution_frames.iter().enumerate() {
            let frame = begins + frame;
            let last = self.solution.len().saturating_sub(1);
            match (self.solution.get(step.min(last)), self.expansions.last()) {
                (Some((drawing, said)), _) => show(frame, frame + 1, drawing, said),
                (None, Some(one)) => show(frame, frame + 1, &one.drawing, &one.said),
                (None, None) => {}
            }
        }
        if let Some(first) = maps.first() {
            let at = (left, top + LINE);
            layers.push(Layer {
                from: 0,
                to: stage.frames,
                shapes: ScaledBoard::new(first, 1.0, stage.font).shapes(at, None, stage.font),
            });
            changes(&maps, at, stage, layers);
        }
    }

    /// The tree of paths, as it grows: over its outline, so that the first picture shows what is to come.
    fn grow(
        &self,
        stage: &SearchLayout<'_>,
        (left, top): (f64, f64),
        ground: &mut Vec<Shape>,
        layers: &mut Vec<Layer>,
    ) {
        let parents: Vec<Option<usize>> = self.nodes.iter().map(|node| node.parent).collect();
        let places = TreeLayout::of(&parents, &vec![1.0; parents.len()]);
        let deepest = units(places.depth.iter().max().copied().unwrap_or(0).max(1));
        let wide = (TREE.0 / places.width.max(1.0)).min(24.0);
        let high = ((TREE.1 - 16.0) / deepest).min(34.0);
        let radius = (wide * 0.36).clamp(1.0, 6.0);
        let inset = (TREE.0 - places.width * wide) / 2.0;
        let place = |node: usize| {
            let x = left + inset + places.x[node] * wide;
            (x, top + 8.0 + units(places.depth[node]) * high)
        };
        let end = stage.seen.len();
        let mut edges = Vec::new();
        let mut dots = Vec::new();
        for (index, node) in self.nodes.iter().enumerate() {
            let born = stage.frame(node.born);
            if let Some(parent) = node.parent {
                // Not over the state above, which is there before.
                let (from, to) = (place(parent), place(index));
                let points = vec![(from.0, from.1 + radius), to];
                let line = |ink, width| Shape::Line {
                    points: points.clone(),
                    ink,
                    width,
                    dashes: &[],
                };
                ground.push(line(Ink::Grid, 0.75));
                edges.push(Layer {
                    from: born,
                    to: stage.frames,
                    shapes: vec![line(Ink::Axis, 0.75)],
                });
                if node.is_solution && self.nodes[parent].is_solution {
                    edges.push(Layer {
                        from: end,
                        to: stage.frames,
                        shapes: vec![line(Ink::Solution, 3.0)],
                    });
                }
            }
            let expanded = node.expanded.map(|number| stage.frame(number).max(born));
            let fate = match (node.fate, expanded) {
                (NodeFate::Goal | NodeFate::Expanded, _) | (_, Some(_)) => NodeFate::Open,
                (fate, None) => fate,
            };
            let is_marked = node.is_solution || node.fate == NodeFate::Goal;
            let seen = [
                (Some(born), fate),
                (expanded, NodeFate::Expanded),
                (is_marked.then_some(end), NodeFate::Goal),
            ];
            // Each hides the one before, which may stay.
            for (from, fate) in seen {
                let Some(from) = from else { continue };
                dots.push(Layer {
                    from,
                    to: stage.frames,
                    shapes: vec![dot(place(index), radius, fate)],
                });
            }
        }
        let taken = self.expansions.iter().enumerate();
        let taken = taken.filter_map(|(frame, one)| Some((frame, one.node?)));
        layers.extend(edges);
        layers.extend(dots);
        layers.extend(taken.map(|(frame, node)| Layer {
            from: frame,
            to: frame + 1,
            shapes: vec![
                halo(place(node), radius + 4.0),
                dot(place(node), radius, NodeFate::Expanded),
            ],
        }));
    }
}

/// A state of the tree: full where it is expanded, hollow where it is open, small where it leads nowhere, square on the
/// solution.
fn dot((x, y): (f64, f64), radius: f64, fate: NodeFate) -> Shape {
    let (size, corners) = match fate {
        NodeFate::Expanded => (radius, radius),
        NodeFate::Open => (radius * 0.85, radius * 0.85),
        NodeFate::Cut | NodeFate::Known => (radius * 0.6, 0.0),
        NodeFate::Goal => (radius * 1.15, 0.0),
    };
    let ink = fate.ink();
    Shape::Block(Rectangle {
        at: (x - size, y - size),
        size: (2.0 * size, 2.0 * size),
        radius: corners,
        fill: if fate == NodeFate::Open {
            Ink::Paper
        } else {
            ink
        },
        edge: ink,
        width: 1.25,
        dashes: &[],
    })
}

/// The halo below the state that is expanded.
fn halo((x, y): (f64, f64), radius: f64) -> Shape {
    Shape::Block(Rectangle {
        at: (x - radius, y - radius),
        size: (2.0 * radius, 2.0 * radius),
        radius,
        fill: Ink::Moved,
        edge: Ink::MovedEdge,
        width: 1.25,
        dashes: &[],
    })
}
