//! Graphs as files of other programs have them.

use super::{Arc, Graph, written};
use crate::puzzle::EdgeList;
use crate::search::INFINITE;
use std::fmt::Write as _;

impl Graph {
    /// A decimal that may be negative.
    fn place(&self, units: i64) -> String {
        let sign = if units < 0 { "-" } else { "" };
        format!(
            "{sign}{}",
            written(units.unsigned_abs(), self.parts.places_scale)
        )
    }

    /// Whether the arc has one back of the same cost.
    fn is_both(&self, from: u32, to: u32, cost: u32) -> bool {
        self.onward.cost(to, from) == Some(cost)
    }

    /// A list of edges with heads; with a column `type` if some lead one way. Who reads it numbers nodes as they come, so it names
    /// them in their order as far as edges do.
    pub(super) fn csv(&self) -> EdgeList {
        let is_both = self
            .arcs()
            .all(|arc| self.is_both(arc.from, arc.to, arc.cost));
        let mut text = "from,to,cost".to_owned();
        text.push_str(if is_both { "\n" } else { ",type\n" });
        let mut arcs: Vec<Arc> = self.arcs().collect();
        arcs.sort_by_key(|arc| (arc.from.max(arc.to), arc.from));
        let (mut named, mut keeps_order) = (0, true);
        for arc in arcs {
            let is_edge = self.is_both(arc.from, arc.to, arc.cost);
            // An edge is written once.
            if is_edge && arc.from > arc.to {
                continue;
            }
            for node in [arc.from, arc.to] {
                keeps_order &= node <= named;
                named = named.max(node + 1);
            }
            let [from, to] = [arc.from, arc.to].map(|node| field(&self.node(node)));
            let _ = write!(text, "{from},{to},{}", self.written(arc.cost));
            text.push_str(match (is_both, is_edge) {
                (true, _) => "\n",
                (false, true) => ",undirected\n",
                (false, false) => ",directed\n",
            });
        }
        keeps_order &= named as usize == self.parts.nodes.len();
        EdgeList { text, keeps_order }
    }

    /// A graph of Graphviz with places, estimates, costs, start and goals.
    pub(super) fn dot(&self, start: u32, goals: &[u32]) -> String {
        let is_both = self
            .arcs()
            .all(|arc| self.is_both(arc.from, arc.to, arc.cost));
        let (kind, line) = if is_both {
            ("graph", "--")
        } else {
            ("digraph", "->")
        };
        let mut text = format!("{kind} {} {{\n", quoted(&self.parts.name));
        for node in 0..self.parts.nodes.len() as u32 {
            let mut said = Vec::new();
            if let Some(&(x, y)) = self.parts.places.get(node as usize) {
                said.push(format!("pos=\"{},{}\"", self.place(x), self.place(y)));
            }
            for table in &self.parts.tables {
                let value = match table.values[node as usize] {
                    INFINITE => "inf".to_owned(),
                    value => self.written(value),
                };
                said.push(format!("{}={value}", table.name));
            }
            match (node == start, goals.contains(&node)) {
                (true, true) => said.push("role=\"start goal\"".to_owned()),
                (true, false) => said.push("role=start".to_owned()),
                (false, true) => said.push("role=goal".to_owned()),
                (false, false) => {}
            }
            let said = match &said[..] {
                [] => String::new(),
                said => format!(" [{}]", said.join(", ")),
            };
            let _ = writeln!(text, "  {}{said};", quoted(&self.node(node)));
        }
        for arc in self.arcs() {
            if is_both && arc.from > arc.to {
                continue;
            }
            let [from, to] = [arc.from, arc.to].map(|node| quoted(&self.node(node)));
            let cost = self.written(arc.cost);
            let _ = writeln!(text, "  {from} {line} {to} [weight={cost}, label={cost}];");
        }
        text.push_str("}\n");
        text
    }
}

/// A field of comma-separated values.
fn field(name: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-.".contains(letter);
    if name.chars().all(is_plain) && !name.is_empty() {
        return name.to_owned();
    }
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A name of Graphviz.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
