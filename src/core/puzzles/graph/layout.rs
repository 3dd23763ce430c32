//! Where nodes are drawn.

use super::Graph;
use crate::puzzle::Network;

/// Most nodes of a drawing.
const MOST_DRAWN: usize = 200;

/// Places are whole numbers up to this, so that they are the same on every machine.
const SIDE: i64 = 1000;

/// The number of times that nodes of a column are sorted by their neighbours.
const SWEEPS: usize = 8;

impl Graph {
    /// The nodes at their places, or, where they have none, in columns by the number of arcs from the start.
    pub(super) fn drawn_network(&self) -> Option<Network> {
        let count = self.parts.nodes.len();
        if count > MOST_DRAWN {
            return None;
        }
        let places = if self.parts.places.is_empty() {
            self.in_columns()
        } else {
            self.parts.places.iter().map(|&(x, y)| (x, -y)).collect()
        };
        let nodes = (0..count as u32).map(|node| {
            let estimates = self.parts.tables.iter().map(|table| {
                let value = self.written(table.values[node as usize]);
                format!("{} {value}", table.name)
            });
            let estimates = estimates.collect::<Vec<_>>().join(" ");
            let (x, y) = places[node as usize];
            #[expect(clippy::cast_precision_loss, reason = "a picture has fewer places")]
            let place = [x as f64, y as f64];
            (self.node(node).to_string(), estimates, place)
        });
        let mut arcs = Vec::new();
        for from in 0..count as u32 {
            for &(to, cost) in self.onward.of(from) {
                let is_both = self.onward.cost(to, from) == Some(cost);
                if !is_both || from <= to {
                    let cost = if self.has_costs {
                        self.written(cost)
                    } else {
                        String::new()
                    };
                    arcs.push((from, to, cost, is_both));
                }
            }
        }
        Some(Network {
            nodes: nodes.collect(),
            arcs,
        })
    }

    /// A place for each node: its column is the number of arcs from the start, in either direction; in it nodes stand near
    /// their neighbours (the barycentre heuristic of Sugiyama, Tagawa and Toda, 1981).
    fn in_columns(&self) -> Vec<(i64, i64)> {
        let count = self.parts.nodes.len();
        let neighbours = |node: u32| {
            let both = self.onward.of(node).iter().chain(self.back.of(node));
            both.map(|edge| edge.0)
        };
        let mut columns: Vec<Vec<u32>> = Vec::new();
        let mut known = vec![false; count];
        for first in std::iter::once(self.start).chain(0..count as u32) {
            let (mut layer, mut depth) = (vec![first], 0);
            layer.retain(|&node| !std::mem::replace(&mut known[node as usize], true));
            while !layer.is_empty() {
                if columns.len() == depth {
                    columns.push(Vec::new());
                }
                columns[depth].extend(&layer);
                let mut next: Vec<u32> = layer.iter().flat_map(|&node| neighbours(node)).collect();
                next.retain(|&node| !std::mem::replace(&mut known[node as usize], true));
                (layer, depth) = (next, depth + 1);
            }
        }
        let mut places = placed(&columns, count);
        for sweep in 0..SWEEPS {
            for number in 0..columns.len() {
                let at = match sweep % 2 {
                    0 => number,
                    _ => columns.len() - 1 - number,
                };
                columns[at].sort_by_key(|&node| {
                    let heights = neighbours(node).map(|end| places[end as usize].1);
                    let (sum, all) =
                        heights.fold((0, 0), |(sum, all), height| (sum + height, all + 1));
                    sum / i64::max(all, 1)
                });
                places = placed(&columns, count);
            }
        }
        places
    }
}

/// The places of nodes in these columns.
fn placed(columns: &[Vec<u32>], count: usize) -> Vec<(i64, i64)> {
    let mut places = vec![(0, 0); count];
    let wide = columns.len().max(2).cast_signed() as i64 - 1;
    for (x, column) in (0..).zip(columns) {
        let high = column.len().cast_signed() as i64 + 1;
        for (y, &node) in (1..).zip(column) {
            places[node as usize] = (x * SIDE / wide, y * SIDE / high);
        }
    }
    places
}
