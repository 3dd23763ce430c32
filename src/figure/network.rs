//! Graphs as shapes: nodes at their places, lines or arrows between them.

use super::drawing::{Network, NetworkNode};
use super::escape;
use super::picture::font::Font;
use super::picture::{Anchor, Block, Ink, Shape, Text};

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

/// The least and the greatest of a coordinate.
fn range(nodes: &[NetworkNode], axis: usize) -> (f64, f64) {
    let values = nodes.iter().map(|node| node.place[axis]);
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), own| {
        (low.min(own), high.max(own))
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
    let (mut shapes, mut costs) = (Vec::new(), Vec::new());
    for (from, to, said, is_both) in &network.arcs {
        let [start, end] = [*from, *to].map(|node| points[node as usize]);
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        let length = dx.hypot(dy);
        if length < 1.0 {
            continue;
        }
        let (ux, uy) = (dx / length, dy / length);
        let mut others = network.arcs.iter();
        let is_one_of_two = !is_both && others.any(|own| (own.0, own.1) == (*to, *from));
        let apart = if is_one_of_two { APART * scale } else { 0.0 };
        let [start, end] = [start, end].map(|(x, y)| (x - uy * apart, y + ux * apart));
        let line = |points, width: f64, ink| Shape::Line {
            points,
            ink,
            width: width * scale,
            dashes: &[],
        };
        shapes.push(line(vec![start, end], 1.2, Ink::Axis));
        if !is_both {
            let back = (length / 2.0).min(BEFORE * scale);
            let tip = (end.0 - ux * back, end.1 - uy * back);
            let (long, half) = (HEAD.0 * scale, HEAD.1 * scale);
            let base = (tip.0 - ux * long, tip.1 - uy * long);
            let side = |half: f64| (base.0 - uy * half, base.1 + ux * half);
            shapes.push(line(vec![side(half), tip, side(-half)], 1.5, Ink::Text));
        }
        if !said.is_empty() {
            let place = (f64::midpoint(start.0, end.0), f64::midpoint(start.1, end.1));
            costs.extend(label(said, place, (SMALL * scale, Ink::Text), font));
        }
    }
    for (node, &place) in network.nodes.iter().zip(&points) {
        shapes.extend(node_shapes(node, place, scale, font));
    }
    // Costs may not hide behind the nodes of a short arc.
    shapes.extend(costs);
    shapes
}

/// A node with its name, and below it what is said of it.
fn node_shapes(node: &NetworkNode, (x, y): (f64, f64), scale: f64, font: &Font) -> Vec<Shape> {
    let name = escape::line(&node.name);
    let width = (font.width(&name, LETTERS) + 10.0).max(BLOCK) * scale;
    let (high, size) = (BLOCK * scale, LETTERS * scale);
    let tint = node.tint.as_ref();
    let mut shapes = vec![
        Shape::Block(Block {
            at: (x - width / 2.0, y - high / 2.0),
            size: (width, high),
            radius: high / 2.0,
            fill: tint.map_or(Ink::Tile, |own| Ink::own(&own.ground, Ink::Tile)),
            edge: Ink::TileEdge,
            width: scale,
            dashes: &[],
        }),
        Shape::Text(Text {
            at: (x, y + size * 0.36),
            size,
            anchor: Anchor::Middle,
            upwards: false,
            ink: tint.map_or(Ink::Text, |own| Ink::own(&own.ink, Ink::Text)),
            pitch: None,
            content: name,
        }),
    ];
    if !node.said.is_empty() {
        let place = (x, y + high / 2.0 + SMALL * scale * 0.7);
        shapes.extend(label(&node.said, place, (SMALL * scale, Ink::Cut), font));
    }
    shapes
}

/// Small text on paper, its middle there.
fn label(said: &str, (x, y): (f64, f64), (size, ink): (f64, Ink), font: &Font) -> [Shape; 2] {
    let said = escape::line(said);
    let width = font.width(&said, size) + 2.0;
    [
        Shape::Block(Block {
            at: (x - width / 2.0, y - size * 0.6),
            size: (width, size * 1.2),
            radius: 2.0,
            fill: Ink::Paper,
            edge: Ink::Paper,
            width: 0.25,
            dashes: &[],
        }),
        Shape::Text(Text {
            at: (x, y + size * 0.36),
            size,
            anchor: Anchor::Middle,
            upwards: false,
            ink,
            pitch: None,
            content: said,
        }),
    ]
}
