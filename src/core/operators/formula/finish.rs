//! The last touch: sums as tables by cell and byte, conditions over a few cells as tables, and nothing that is
//! not needed.

use super::Formula;
use super::build::Builder;
use super::ground::Datum;
use super::node::{Edges, Id, Node, is_infinite};

/// Most entries of a table by the bytes of several cells.
const MOST_ENTRIES: usize = 4096;

/// Most entries of all such tables of a formula.
const MOST_OF_ALL: usize = 1 << 18;

impl Builder {
    /// The formula whose value is that of a node.
    pub fn finish(mut self, root: Id) -> Formula {
        let kept = Builder {
            formula: Formula {
                nodes: Vec::new(),
                spans: Vec::new(),
                edges: Vec::new(),
                places: Vec::new(),
                tables: Vec::new(),
                sums: Vec::new(),
                ..self.formula.clone()
            },
            reads: Vec::new(),
        };
        let new_ids = vec![None; self.formula.nodes.len()];
        let mut copy = Copy {
            old: &mut self,
            root,
            new: kept,
            new_ids,
        };
        let root = copy.node(root);
        let mut formula = copy.new.formula;
        formula.root = root;
        formula.failures = self.formula.failures;
        formula
    }
}

struct Copy<'b> {
    old: &'b mut Builder,
    root: Id,
    new: Builder,
    new_ids: Vec<Option<Id>>,
}

impl Copy<'_> {
    fn node(&mut self, id: Id) -> Id {
        if let Some(new) = self.new_ids[id.0 as usize] {
            return new;
        }
        let (reads, span) = (
            self.old.reads[id.0 as usize],
            self.old.formula.spans[id.0 as usize],
        );
        let node = match self.old.formula.node(id) {
            Node::Lookup { cell, table } => {
                let (table, values) = (table as usize, self.old.formula.ground.values.len());
                let own = self.old.formula.tables[table..table + values].to_vec();
                Node::Lookup {
                    cell,
                    table: self.table(own),
                }
            }
            node => match self.tabulated(id, node) {
                Some(node) => node,
                None => self.over_new(node),
            },
        };
        let new = self.new.add(node, reads, span);
        self.new_ids[id.0 as usize] = Some(new);
        new
    }

    fn over_new(&mut self, node: Node) -> Node {
        match node {
            Node::Constant(_)
            | Node::Fails(_)
            | Node::Cell(_)
            | Node::Part(_)
            | Node::In { .. }
            | Node::Lookup { .. }
            | Node::Lookups { .. } => node,
            Node::Where(inner) => Node::Where(self.node(inner)),
            Node::Home(inner) => Node::Home(self.node(inner)),
            Node::Of(what, inner) => Node::Of(what, self.node(inner)),
            Node::Calculate(operation, left, right) => {
                Node::Calculate(operation, self.node(left), self.node(right))
            }
            Node::Negate(inner) => Node::Negate(self.node(inner)),
            Node::Abs(inner) => Node::Abs(self.node(inner)),
            Node::Total { edges, .. } => self.total(edges),
            Node::Extreme { most, edges } => Node::Extreme {
                most,
                edges: self.edges(edges),
            },
            Node::Item { edges, index } => Node::Item {
                edges: self.edges(edges),
                index: self.node(index),
            },
            Node::Element { list, index } => Node::Element {
                list,
                index: self.node(index),
            },
            Node::Choose(condition, then, otherwise) => {
                Node::Choose(self.node(condition), self.node(then), self.node(otherwise))
            }
            Node::Not(inner) => Node::Not(self.node(inner)),
            Node::All(edges) => Node::All(self.edges(edges)),
            Node::Any(edges) => Node::Any(self.edges(edges)),
            Node::Same(left, right) => Node::Same(self.node(left), self.node(right)),
            Node::Less(left, right) => Node::Less(self.node(left), self.node(right)),
        }
    }

    fn edges(&mut self, edges: Edges) -> Edges {
        let parts = self.old.formula.edges[edges.range()].to_vec();
        let parts: Vec<Id> = parts.into_iter().map(|part| self.node(part)).collect();
        self.new.edges(&parts)
    }

    /// A sum: what it adds by single cells in one table.
    fn total(&mut self, edges: Edges) -> Node {
        let ground = self.old.formula.ground.clone();
        let values = ground.values.len();
        let mut sums = vec![0_i64; values * ground.cells.len()];
        let mut others = Vec::new();
        let mut tabled = 0;
        let mut open: Vec<(Id, bool)> = Vec::new();
        let parts = &self.old.formula.edges[edges.range()];
        open.extend(parts.iter().rev().map(|&part| (part, false)));
        while let Some((part, negated)) = open.pop() {
            let row = match self.old.formula.node(part) {
                Node::Total { edges, .. } => {
                    let parts = &self.old.formula.edges[edges.range()];
                    open.extend(parts.iter().rev().map(|&part| (part, negated)));
                    continue;
                }
                Node::Negate(inner) => {
                    open.push((inner, !negated));
                    continue;
                }
                // A number by itself goes along with the first cell, where there is one.
                Node::Constant(datum) if !ground.cells.is_empty() => Some((0, vec![datum; values])),
                Node::Cell(cell) => Some((cell, ground.values.clone())),
                Node::Lookup { cell, table } => {
                    let table = table as usize;
                    let own = &self.old.formula.tables[table..table + values];
                    Some((cell, own.to_vec()))
                }
                _ => None,
            };
            let added = row.and_then(|(cell, row)| {
                let first = usize::from(cell) * values;
                let held = ground.layout.holds[usize::from(cell)];
                let own = sums[first..first + values].iter().zip(row).enumerate();
                let own = own.map(|(byte, (sum, datum))| match datum {
                    Datum::Number(number) if is_infinite(number) => None,
                    Datum::Number(number) if negated => sum.checked_sub(number),
                    Datum::Number(number) => sum.checked_add(number),
                    _ if !held.contains(byte as u8) => Some(*sum),
                    _ => None,
                });
                Some((first, own.collect::<Option<Vec<i64>>>()?))
            });
            match added {
                Some((first, row)) => {
                    sums[first..first + values].copy_from_slice(&row);
                    tabled += 1;
                }
                None => others.push((part, negated)),
            }
        }
        let mut signed = |(part, negated): (Id, bool)| {
            let (span, reads) = (
                self.old.formula.spans[part.0 as usize],
                self.old.reads[part.0 as usize],
            );
            let part = self.node(part);
            if negated {
                self.new.add(Node::Negate(part), reads, span)
            } else {
                part
            }
        };
        let others: Vec<Id> = others.into_iter().map(&mut signed).collect();
        let edges = self.new.edges(&others);
        let table = (tabled > 0).then(|| {
            self.new.formula.sums.push(sums);
            self.new.formula.sums.len() as u32 - 1
        });
        Node::Total { table, edges }
    }

    /// A node that reads few cells as a table, where it has no better form.
    fn tabulated(&mut self, id: Id, node: Node) -> Option<Node> {
        let reads = self.old.reads[id.0 as usize];
        let cells = reads.cells().filter(|cells| cells.len() > 1)?;
        if id == self.root && self.asks_of_cells(node) {
            return None;
        }
        let ground = self.old.formula.ground.clone();
        let values = ground.values.len();
        let entries = values.checked_pow(cells.len() as u32)?;
        let room = MOST_OF_ALL.saturating_sub(self.new.formula.tables.len());
        if entries > MOST_ENTRIES.min(room) || self.is_simple(node) {
            return None;
        }
        let mut board = vec![0; ground.cells.len()];
        let mut data = Vec::with_capacity(entries);
        for index in 0..entries {
            let mut rest = index;
            let mut can = true;
            for &cell in cells.iter().rev() {
                let byte = (rest % values) as u8;
                board[usize::from(cell)] = byte;
                can &= ground.layout.holds[usize::from(cell)].contains(byte);
                rest /= values;
            }
            // What cells can't hold is never looked up.
            data.push(if can {
                self.old.datum(id, &board)
            } else {
                Datum::Truth(false)
            });
        }
        let first = self.new.formula.places.len() as u32;
        let count = cells.len() as u32;
        self.new.formula.places.extend(cells);
        Some(Node::Lookups {
            cells: Edges { first, count },
            table: self.table(data),
        })
    }

    /// Whether a node says by itself what it asks of each cell.
    fn is_simple(&self, node: Node) -> bool {
        let formula = &self.old.formula;
        let single = |part: &Id| {
            self.old.reads[part.0 as usize]
                .cells()
                .is_some_and(|cells| cells.len() <= 1)
                && !matches!(formula.node(*part), Node::Fails(_))
        };
        match node {
            Node::All(edges) | Node::Any(edges) | Node::Total { edges, .. } => {
                formula.edges[edges.range()].iter().all(single)
            }
            _ => false,
        }
    }

    /// Whether all of several conditions have to hold, of which some ask for single cells: what these may hold is known only
    /// while they stay apart.
    fn asks_of_cells(&self, node: Node) -> bool {
        let formula = &self.old.formula;
        let is_member = |part: &Id| matches!(formula.node(*part), Node::In { .. });
        matches!(node, Node::All(edges) if formula.edges[edges.range()].iter().any(is_member))
    }

    fn table(&mut self, data: Vec<Datum>) -> u32 {
        let table = self.new.formula.tables.len() as u32;
        self.new.formula.tables.extend(data);
        table
    }
}
