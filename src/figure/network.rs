//! Graphs as shapes: nodes at their places, lines or arrows between them.

use super::drawing::{Network, NetworkNode};
use super::escape;
use super::picture::font::Font;
use super::picture::{Anchor, Ink, Rectangle, Shape, TextLine};

/// The area of places, and the room around it for nodes.
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 380.0;
const ROOM: f64 = 44.0;

/// The height of a node's block and the size of its letters; those of costs and estimates.
const BLOCK: f64 = 20.0;
const LETTERS: f64 = 13.0;
const SMALL: f64 = 10.0;

/// The length and half the width of an arrow's head, and its distance from the middle of the node.
const HEAD: (f64, f64) = (9.0, 4.0);
const BEFORE: f64 = 26.0;

/// The distance of two opposite arcs from the line between their ends.
const APART: f64 = 7.0;

/// The size of a drawing, not scaled.
pub(super) const SIZE: (f64, f64) = (WIDTH + 2.0 * ROOM, HEIGHT + 2.0 * ROOM);

/// Most labels that are kept apart.
const MOST_APART: usize = 400;

/// The places of blocks and labels, which stand where none stood before, if there is room.
#[derive(Default)]
struct OccupiedPlaces {
    /// Middle and half the size of each.
    taken: Vec<[(f64, f64); 2]>,
}

impl OccupiedPlaces {
    /// The first of some places for the middle of something of that size where nothing stands, else the first of all.
    fn take(&mut self, size: (f64, f64), places: &[(f64, f64)]) -> (f64, f64) {
        let half = (size.0 / 2.0, size.1 / 2.0);
        let is_free = |place: &&(f64, f64)| {
            self.taken.iter().all(|[middle, extent]| {
                (place.0 - middle.0).abs() >= half.0 + extent.0
                    || (place.1 - middle.1).abs() >= half.1 + extent.1
            })
        };
        let place = places.iter().find(is_free).unwrap_or(&places[0]);
        if self.taken.len() < MOST_APART {
            self.taken.push([*place, half]);
        }
        *place
    }
}

/// The least and the greatest of a coordinate.
fn range(nodes: &[NetworkNode], axis: usize) -> (f64, f64) {
    let values = nodes.iter().map(|node| node.place[axis]);
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

/// The middle of each node.
fn points(nodes: &[NetworkNode], at: (f64, f64), scale: f64) -> Vec<(f64, f64)> {
    let (x, y) = (range(nodes, 0), range(nodes, 1));
    let per_unit = |(low, high): (f64, f64), side: f64| {
        if high > low {
            side / (high - low)
        } else {
            f64::INFINITY
        }
    };
    let factor = per_unit(x, WIDTH).min(per_unit(y, HEIGHT));
    let factor = if factor.is_finite() { factor } else { 0.0 };
    let point = |node: &NetworkNode| {
        let across = (node.place[0] - f64::midpoint(x.0, x.1)) * factor + SIZE.0 / 2.0;
        let down = (node.place[1] - f64::midpoint(y.0, y.1)) * factor + SIZE.1 / 2.0;
        (at.0 + across * scale, at.1 + down * scale)
    };
    nodes.iter().map(point).collect()
}

/// The shapes with the upper left corner there.
pub(super) fn shapes(network: &Network, at: (f64, f64), scale: f64, font: &Font) -> Vec<Shape> {
    let points = points(&network.nodes, at, scale);
    let (mut shapes, mut costs, mut places) = (Vec::new(), Vec::new(), OccupiedPlaces::default());
    let mut nodes = Vec::new();
    for (node, &(x, y)) in network.nodes.iter().zip(&points) {
        let size = (node_width(node, font) * scale, BLOCK * scale);
        let beside = [0.0, -0.8, 0.8, -1.2, 1.2].map(|step| (x, y + step * size.1));
        nodes.push(places.take(size, &beside));
    }
    for (node, &(x, y)) in network.nodes.iter().zip(&nodes) {
        let wide = node_width(node, font) * scale;
        shapes.extend(node_shapes(node, (x, y), (wide, scale)));
        if node.said.is_empty() {
            continue;
        }
        let said = label_size(&node.said, SMALL * scale, font);
        let down = f64::midpoint(BLOCK * scale, said.1) + 0.1 * SMALL * scale;
        let across = f64::midpoint(wide, said.0) + scale;
        let around = [
            (x, y + down),
            (x, y - down),
            (x + across, y),
            (x - across, y),
        ];
        let place = places.take(said, &around);
        shapes.extend(label(&node.said, place, (SMALL * scale, Ink::Cut), font));
    }
    let mut lines = Vec::new();
    for (from, to, said, is_both) in &network.arcs {
        let [start, end] = [*from, *to].map(|node| points[node as usize]);
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        let length = dx.hypot(dy);
        if length < 1.0 {
            continue;
        }
        let (ux, uy) = (dx / length, dy / length);
        let mut others = network.arcs.iter();
        let is_one_of_two = !is_both && others.any(|arc| (arc.0, arc.1) == (*to, *from));
        let apart = if is_one_of_two { APART * scale } else { 0.0 };
        let [start, end] = [start, end].map(|(x, y)| (x - uy * apart, y + ux * apart));
        let line = |points, width: f64, ink| Shape::Line {
            points,
            ink,
            width: width * scale,
            dashes: &[],
        };
        lines.push(line(vec![start, end], 1.2, Ink::Axis));
        if !is_both {
            let back = (length / 2.0).min(BEFORE * scale);
            let tip = (end.0 - ux * back, end.1 - uy * back);
            let (long, half) = (HEAD.0 * scale, HEAD.1 * scale);
            let base = (tip.0 - ux * long, tip.1 - uy * long);
            let side = |half: f64| (base.0 - uy * half, base.1 + ux * half);
            lines.push(line(vec![side(half), tip, side(-half)], 1.5, Ink::Text));
        }
        if !said.is_empty() {
            // Beside the line, too, where there is no room on it.
            let beside = [0.0, 1.2, -1.2, 2.0, -2.0].map(|factor| factor * SMALL * scale);
            let along = [0.5, 0.42, 0.58, 0.35, 0.65, 0.28, 0.72];
            let all = beside.iter().flat_map(|side| {
                along.map(|share| {
                    (
                        start.0 + dx * share - uy * side,
                        start.1 + dy * share + ux * side,
                    )
                })
            });
            let all: Vec<(f64, f64)> = all.collect();
            let place = places.take(label_size(said, SMALL * scale, font), &all);
            costs.extend(label(said, place, (SMALL * scale, Ink::Text), font));
        }
    }
    // Costs may not hide behind the nodes of a short arc.
    lines.extend(shapes);
    lines.extend(costs);
    lines
}

/// The width of a node's block, not scaled.
fn node_width(node: &NetworkNode, font: &Font) -> f64 {
    (font.width(&escape::line(&node.name), LETTERS) + 10.0).max(BLOCK)
}

/// A node with its name.
fn node_shapes(node: &NetworkNode, (x, y): (f64, f64), (width, scale): (f64, f64)) -> [Shape; 2] {
    let name = escape::line(&node.name);
    let (high, size) = (BLOCK * scale, LETTERS * scale);
    let tint = node.tint.as_ref();
    let ink = tint.map_or(Ink::Text, |tinted| Ink::parse_or(&tinted.ink, Ink::Text));
    let block = Rectangle {
        at: (x - width / 2.0, y - high / 2.0),
        size: (width, high),
        radius: high / 2.0,
        fill: tint.map_or(Ink::Tile, |colours| {
            Ink::parse_or(&colours.ground, Ink::Tile)
        }),
        edge: Ink::TileEdge,
        width: scale,
        dashes: &[],
    };
    [Shape::Block(block), middle(name, (x, y), size, ink)]
}

/// The size of a small text on its paper.
fn label_size(said: &str, size: f64, font: &Font) -> (f64, f64) {
    (font.width(&escape::line(said), size) + 2.0, size * 1.2)
}

/// Small text on paper, its middle there.
fn label(said: &str, (x, y): (f64, f64), (size, ink): (f64, Ink), font: &Font) -> [Shape; 2] {
    let (width, high) = label_size(said, size, font);
    let block = Rectangle {
        at: (x - width / 2.0, y - high / 2.0),
        size: (width, high),
        radius: 2.0,
        fill: Ink::Paper,
        edge: Ink::Paper,
        width: 0.25,
        dashes: &[],
    };
    let text = middle(escape::line(said), (x, y), size, ink);
    [Shape::Block(block), text]
}

/// A text around a place.
fn middle(content: String, (x, y): (f64, f64), size: f64, ink: Ink) -> Shape {
    Shape::Text(TextLine {
        at: (x, y + size * 0.36),
        size,
        anchor: Anchor::Middle,
        upwards: false,
        ink,
        pitch: None,
        content,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The areas of blocks and labels.
    fn areas(network: &Network) -> Vec<[f64; 4]> {
        let font = Font::new();
        let shapes = shapes(network, (0.0, 0.0), 1.0, &font);
        let blocks = shapes.iter().filter_map(|shape| match shape {
            Shape::Block(block) => Some([
                block.at.0,
                block.at.1,
                block.at.0 + block.size.0,
                block.at.1 + block.size.1,
            ]),
            _ => None,
        });
        blocks.collect()
    }

    #[test]
    fn names_estimates_and_costs_do_not_cover_each_other() {
        let node = |name: &str, place| NetworkNode {
            name: name.to_owned(),
            said: "12.5".to_owned(),
            place,
            tint: None,
        };
        let network = Network {
            nodes: vec![
                node("Alexandria", [0.0, 0.0]),
                node("Alexandreia", [0.7, 0.0]),
                node("Rome", [1.2, 0.3]),
                node("Babylon", [9.0, 6.0]),
            ],
            arcs: [(0, 3), (1, 3), (2, 3), (0, 2)]
                .map(|(from, to)| (from, to, "1234.5".to_owned(), true))
                .to_vec(),
        };
        let areas = areas(&network);
        assert_eq!(areas.len(), 12);
        for (number, one) in areas.iter().enumerate() {
            for other in &areas[..number] {
                let apart = one[2] <= other[0] || other[2] <= one[0];
                let apart = apart || one[3] <= other[1] || other[3] <= one[1];
                assert!(apart, "{one:?} {other:?}");
            }
        }
    }
}
