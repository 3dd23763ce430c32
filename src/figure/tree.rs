//! A tree of paths: where its states stand (tidily, after Reingold and Tilford), and the tree as a picture with a small
//! board for each.

use super::board::ScaledBoard;
use super::drawing::Drawing;
use super::escape;
use super::graphic::{Graphic, LINE, MARGIN, words};
use super::picture::font::Font;
use super::picture::{Anchor, Ink, Picture, Shape, TextLine, units};

/// The scale of smaller boards, both of cells in a grid and of lines.
const SMALL: f64 = 0.45;
/// Between two states side by side, and between two levels.
const BESIDE: f64 = 14.0;
const BELOW: f64 = 34.0;
/// The size of the letters beside a state.
const LETTERS: f64 = 11.0;
/// A line of them.
const ROW: f64 = 14.0;

/// A tree of paths.
pub(crate) struct Tree {
    /// Its name.
    pub title: String,
    /// Said above it, a line each.
    pub lead: Vec<String>,
    /// Its states, each behind the one it comes from.
    pub nodes: Vec<Node>,
}

/// A state of a tree.
pub(crate) struct Node {
    /// The state it was produced from, by its place.
    pub parent: Option<usize>,
    /// The move that produced it.
    pub mv: String,
    /// The board.
    pub drawing: Drawing,
    /// `1 + 4 = 5`.
    pub sums: String,
    /// The number of its expansion.
    pub number: Option<String>,
    /// The fate of the state.
    pub fate: NodeFate,
    /// Whether the solution leads through it.
    pub is_solution: bool,
}

/// The fate of a state of a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeFate {
    /// Its successors were produced.
    Expanded,
    /// It is open.
    Open,
    /// It was cut off.
    Cut,
    /// It was known, or led back.
    Known,
    /// It is the goal that was found.
    Goal,
}

impl NodeFate {
    pub(super) fn ink(self) -> Ink {
        match self {
            Self::Expanded => Ink::Expanded,
            Self::Open => Ink::Open,
            Self::Cut | Self::Known => Ink::Cut,
            Self::Goal => Ink::Solution,
        }
    }

    /// The text beside it.
    fn said(self) -> &'static str {
        match self {
            Self::Expanded => "",
            Self::Open => "open",
            Self::Cut => "cut off",
            Self::Known => "known",
            Self::Goal => "goal",
        }
    }
}

impl Tree {
    /// The tree with a board for each state.
    pub(crate) fn graphic(&self) -> Graphic {
        let font = Font::new();
        let nodes = self.nodes.iter();
        let drawn: Vec<ScaledBoard<'_>> = nodes
            .clone()
            .map(|node| ScaledBoard::new(&node.drawing, SMALL, &font))
            .collect();
        let said: Vec<[String; 2]> = nodes.map(said).collect();
        let widths: Vec<f64> = drawn
            .iter()
            .zip(&said)
            .map(|(drawn, said)| {
                let lines = said.iter().map(|line| font.width(line, LETTERS));
                lines.fold(drawn.width, f64::max) + BESIDE
            })
            .collect();
        let parents: Vec<Option<usize>> = self.nodes.iter().map(|node| node.parent).collect();
        let places = TreeLayout::of(&parents, &widths);
        let tallest = drawn.iter().map(|one| one.height).fold(0.0, f64::max);
        let level = tallest + 2.0 * ROW + BELOW;
        let lead: Vec<&str> = self.lead.iter().map(String::as_str).collect();
        let top = MARGIN + units(lead.len() + 1) * LINE + 6.0;
        let widest = lead.iter().copied().chain([&*self.title, LEGEND]);
        let widest = widest.map(|line| font.width(line, super::graphic::LETTERS));
        let width = places.width.max(widest.fold(0.0, f64::max).min(900.0));
        let mut shapes = Vec::new();
        for (row, line) in [&*self.title].into_iter().chain(lead).enumerate() {
            let at = (MARGIN, MARGIN + units(row) * LINE + LETTERS);
            shapes.push(words(line, at, Anchor::Start, width, &font));
        }
        let place = |node: usize| {
            let (x, depth) = (places.x[node], places.depth[node]);
            (MARGIN + x, top + units(depth) * level)
        };
        for (index, node) in self.nodes.iter().enumerate() {
            let Some(parent) = node.parent else { continue };
            let (from, to) = (place(parent), place(index));
            let is_solution = node.is_solution && self.nodes[parent].is_solution;
            let start = (from.0, from.1 + drawn[parent].height + 2.0 * ROW);
            shapes.push(Shape::Line {
                points: vec![start, to],
                ink: if is_solution {
                    Ink::Solution
                } else {
                    Ink::Axis
                },
                width: if is_solution { 3.0 } else { 1.0 },
                dashes: match node.fate {
                    NodeFate::Cut | NodeFate::Known => &[3.0, 3.0],
                    _ => &[],
                },
            });
        }
        for (index, node) in self.nodes.iter().enumerate() {
            let (x, y) = place(index);
            let one = &drawn[index];
            let left = x - one.width / 2.0;
            shapes.push(frame(node, (left, y), one));
            shapes.extend(one.shapes((left, y), None, &font));
            for (row, line) in said[index].iter().enumerate() {
                shapes.push(Shape::Text(TextLine {
                    at: (x, y + one.height + units(row + 1) * ROW - 2.0),
                    size: LETTERS,
                    anchor: Anchor::Middle,
                    upwards: false,
                    ink: if row == 0 { node.fate.ink() } else { Ink::Text },
                    pitch: None,
                    content: line.clone(),
                }));
            }
        }
        let levels = places.depth.iter().max().copied().unwrap_or(0) + 1;
        let bottom = top + units(levels) * level - BELOW + LINE;
        let at = (MARGIN, bottom);
        shapes.push(words(LEGEND, at, Anchor::Start, width, &font));
        Graphic::still(Picture {
            width: width + 2.0 * MARGIN,
            height: bottom + MARGIN,
            scale: 1.0,
            title: escape::line(&self.title),
            description: escape::line(&self.lead.join(". ")),
            shapes,
        })
    }
}

const LEGEND: &str = "Below each state: its move and the number of its expansion, then g + h = f. Thick: the solution.";

/// `down #3` and `1 + 4 = 5`.
fn said(node: &Node) -> [String; 2] {
    let number = node.number.as_deref();
    let number = number.map_or_else(String::new, |number| format!("#{number}"));
    let parts = [&*node.mv, &*number, node.fate.said()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    [escape::line(&parts.join(" ")), escape::line(&node.sums)]
}

/// The frame of a board: thick on the solution, dashed where it was not followed.
fn frame(node: &Node, at: (f64, f64), drawn: &ScaledBoard<'_>) -> Shape {
    let (ink, width) = if node.is_solution {
        (Ink::Solution, 3.0)
    } else {
        (node.fate.ink(), 1.25)
    };
    Shape::Block(super::picture::Rectangle {
        at: (at.0 - 2.0, at.1 - 2.0),
        size: (drawn.width + 4.0, drawn.height + 4.0),
        radius: 4.0,
        fill: Ink::Paper,
        edge: ink,
        width,
        dashes: match node.fate {
            NodeFate::Cut | NodeFate::Known => &[3.0, 3.0],
            _ => &[],
        },
    })
}

/// Where the states of a tree stand.
pub(super) struct TreeLayout {
    /// The middle of each.
    pub x: Vec<f64>,
    pub depth: Vec<usize>,
    pub width: f64,
}

impl TreeLayout {
    /// Subtrees as near to each other as their widths allow, parents over the middle of their children.
    pub(super) fn of(parents: &[Option<usize>], widths: &[f64]) -> Self {
        let count = parents.len();
        let (mut depth, mut children) = (vec![0; count], vec![Vec::new(); count]);
        let mut roots = Vec::new();
        for (node, parent) in parents.iter().enumerate() {
            match *parent {
                Some(parent) => {
                    depth[node] = depth[parent] + 1;
                    children[parent].push(node);
                }
                None => roots.push(node),
            }
        }
        // Of each state: how far it stands from its parent, and the outline of its subtree, level by level from its own.
        let mut offset = vec![0.0; count];
        let mut outlines: Vec<Outline> = widths.iter().map(|&width| Outline::of(width)).collect();
        for node in (0..count).rev() {
            let (below, offsets) = Outline::beside(&children[node], &mut outlines);
            let middle = match (offsets.first(), offsets.last()) {
                (Some(first), Some(last)) => f64::midpoint(*first, *last),
                _ => 0.0,
            };
            for (&child, place) in children[node].iter().zip(offsets) {
                offset[child] = place - middle;
            }
            outlines[node].stand_on(below, middle);
        }
        let (all, offsets) = Outline::beside(&roots, &mut outlines);
        let left = all.levels().map(|(left, _)| left).fold(0.0, f64::min);
        let right = all.levels().map(|(_, right)| right).fold(0.0, f64::max);
        let mut x = vec![0.0; count];
        for (&root, place) in roots.iter().zip(offsets) {
            x[root] = place - left;
        }
        for node in 0..count {
            if let Some(parent) = parents[node] {
                x[node] = x[parent] + offset[node];
            }
        }
        Self {
            x,
            depth,
            width: right - left,
        }
    }
}

/// The outline of a subtree to the left and to the right, the deepest level first.
#[derive(Clone, Default)]
struct Outline {
    deepest_first: Vec<(f64, f64)>,
    /// The shift of all levels but those that come.
    shift: f64,
}

impl Outline {
    fn of(width: f64) -> Self {
        Self {
            deepest_first: vec![(-width / 2.0, width / 2.0)],
            shift: 0.0,
        }
    }

    /// Its levels from the top.
    fn levels(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        let levels = self.deepest_first.iter().rev();
        levels.map(|(left, right)| (left + self.shift, right + self.shift))
    }

    /// Puts subtrees side by side: their common outline, and where each root stands.
    fn beside(nodes: &[usize], outlines: &mut [Self]) -> (Self, Vec<f64>) {
        let mut all = Self::default();
        let mut offsets = Vec::with_capacity(nodes.len());
        for &node in nodes {
            let mut outline = std::mem::take(&mut outlines[node]);
            let apart = all.levels().zip(outline.levels());
            let place = apart
                .map(|((_, right), (left, _))| right - left)
                .fold(f64::NEG_INFINITY, f64::max);
            let place = if place.is_finite() { place } else { 0.0 };
            offsets.push(place);
            outline.shift += place;
            all.join(outline);
        }
        (all, offsets)
    }

    /// With another one on its right.
    fn join(&mut self, mut other: Self) {
        let (mine, theirs) = (self.deepest_first.len(), other.deepest_first.len());
        if mine < theirs {
            // The shorter one's levels go into the longer one, so that a tree takes no time squared.
            for level in 1..=mine {
                let left = self.deepest_first[mine - level].0 + self.shift;
                other.deepest_first[theirs - level].0 = left - other.shift;
            }
            *self = other;
        } else {
            for level in 1..=theirs {
                let right = other.deepest_first[theirs - level].1 + other.shift;
                self.deepest_first[mine - level].1 = right - self.shift;
            }
        }
    }

    /// Below the one level that this is, with its own middle there.
    fn stand_on(&mut self, mut below: Self, middle: f64) {
        below.shift -= middle;
        let (left, right) = self.deepest_first[0];
        let shift = below.shift;
        below.deepest_first.push((left - shift, right - shift));
        *self = below;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_two_states_of_a_level_lie_over_each_other(seeds in prop::collection::vec((0_usize..1000, 1.0..50.0), 1..200)) {
            let parents: Vec<Option<usize>> = (0..seeds.len())
                .map(|node| (node > 0).then(|| seeds[node].0 % node))
                .collect();
            let widths: Vec<f64> = seeds.iter().map(|(_, width)| *width).collect();
            let places = TreeLayout::of(&parents, &widths);
            for one in 0..parents.len() {
                prop_assert!(places.x[one] - widths[one] / 2.0 > -1e-6);
                prop_assert!(places.x[one] + widths[one] / 2.0 < places.width + 1e-6);
                for other in 0..one {
                    let apart = (places.x[one] - places.x[other]).abs();
                    let room = f64::midpoint(widths[one], widths[other]);
                    prop_assert!(places.depth[one] != places.depth[other] || apart > room - 1e-6);
                }
            }
        }
    }
}
