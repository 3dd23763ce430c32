//! The last touch: sums as tables by cell and byte, conditions over a few cells as tables, and nothing that is
//! not needed.

use super::Formula;
use super::build::Builder;
use super::ground::Datum;
use super::node::{Edges, FormulaNode, Id, Operation, is_infinite};
use super::placed::{PlaceDependency, Placing};
use super::reads::Reads;
use crate::syntax::Span;

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
                placed: Vec::new(),
                ..self.formula.clone()
            },
            reads: Vec::new(),
        };
        let new_ids = vec![None; self.formula.nodes.len()];
        let dependencies = self.formula.dependencies();
        let mut copy = FormulaCopy {
            asks_for_places: dependencies.iter().copied().any(PlaceDependency::is_places),
            dependencies,
            is_plain: false,
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

struct FormulaCopy<'b> {
    old: &'b mut Builder,
    /// The values on whose places each node depends.
    dependencies: Vec<PlaceDependency>,
    /// Whether some node does.
    asks_for_places: bool,
    /// Whether nodes are left as they were written.
    is_plain: bool,
    root: Id,
    new: Builder,
    new_ids: Vec<Option<Id>>,
}

impl FormulaCopy<'_> {
    fn node(&mut self, id: Id) -> Id {
        if let Some(new) = self.new_ids[id.0 as usize] {
            return new;
        }
        let (reads, span) = self.origin(id);
        let node = match self.old.formula.node(id) {
            FormulaNode::Lookup { cell, table } => {
                let (table, values) = (table as usize, self.old.formula.ground.values.len());
                let row = self.old.formula.tables[table..table + values].to_vec();
                FormulaNode::Lookup {
                    cell,
                    table: self.table(row),
                }
            }
            node => match self.placed(id, node).or_else(|| self.tabulated(id, node)) {
                Some(node) => node,
                None => self.over_new(id, node),
            },
        };
        let new = self.new.add(node, reads, span);
        self.new_ids[id.0 as usize] = Some(new);
        new
    }

    fn over_new(&mut self, id: Id, node: FormulaNode) -> FormulaNode {
        match node {
            FormulaNode::Constant(_)
            | FormulaNode::Fails(_)
            | FormulaNode::Cell(_)
            | FormulaNode::Part(_)
            | FormulaNode::In { .. }
            | FormulaNode::Lookup { .. }
            | FormulaNode::Lookups { .. }
            | FormulaNode::Placed { .. } => node,
            FormulaNode::Where(inner) => FormulaNode::Where(self.node(inner)),
            FormulaNode::Home(inner) => FormulaNode::Home(self.node(inner)),
            FormulaNode::Of(what, inner) => FormulaNode::Of(what, self.node(inner)),
            FormulaNode::Calculate(operation, left, right) => {
                FormulaNode::Calculate(operation, self.node(left), self.node(right))
            }
            FormulaNode::Negate(inner) => FormulaNode::Negate(self.node(inner)),
            FormulaNode::Abs(inner) => FormulaNode::Abs(self.node(inner)),
            FormulaNode::Total { .. } => self.total(id).unwrap_or(FormulaNode::Total {
                table: None,
                edges: Edges::default(),
            }),
            FormulaNode::Extreme { most, edges } => FormulaNode::Extreme {
                most,
                edges: self.edges(edges),
            },
            FormulaNode::Item { edges, index } => FormulaNode::Item {
                edges: self.edges(edges),
                index: self.node(index),
            },
            FormulaNode::Element { list, index } => FormulaNode::Element {
                list,
                index: self.node(index),
            },
            FormulaNode::Choose(condition, then, otherwise) => {
                FormulaNode::Choose(self.node(condition), self.node(then), self.node(otherwise))
            }
            FormulaNode::Not(inner) => FormulaNode::Not(self.node(inner)),
            FormulaNode::All(edges) => FormulaNode::All(self.edges(edges)),
            FormulaNode::Any(edges) => FormulaNode::Any(self.edges(edges)),
            FormulaNode::Same(left, right) => FormulaNode::Same(self.node(left), self.node(right)),
            FormulaNode::Less(left, right) => FormulaNode::Less(self.node(left), self.node(right)),
        }
    }

    fn edges(&mut self, edges: Edges) -> Edges {
        let parts = self.old.formula.edges[edges.range()].to_vec();
        let parts: Vec<Id> = parts.into_iter().map(|part| self.node(part)).collect();
        self.new.edges(&parts)
    }

    /// A number that is a sum with terms that ask where one or two values stand.
    fn placed(&mut self, id: Id, node: FormulaNode) -> Option<FormulaNode> {
        let is_sum = matches!(node, FormulaNode::Total { .. }) || id == self.root;
        let cells = self.old.formula.ground.cells.len();
        if !self.asks_for_places || self.is_plain || !is_sum || cells == 0 {
            return None;
        }
        let parts = self.summands(id);
        let mut part_dependencies = parts
            .iter()
            .map(|(part, _)| self.dependencies[part.0 as usize]);
        let takes_pairs = id == self.root;
        let is_asked = part_dependencies.any(|dependency| match dependency {
            PlaceDependency::Two(..) => takes_pairs,
            other => other.is_places(),
        });
        if !is_asked || self.old.is_condition(id) {
            return None;
        }
        match self.total(id)? {
            FormulaNode::Total { table: None, edges } if edges.count == 1 => {
                let only = self.new.formula.edges[edges.first as usize];
                Some(self.new.formula.node(only))
            }
            node => Some(node),
        }
    }

    /// The numbers of which one is the sum, each with how many times it counts.
    fn summands(&self, id: Id) -> Vec<(Id, i64)> {
        let formula = &self.old.formula;
        let mut parts = Vec::new();
        let mut open = vec![(id, 1_i64)];
        while let Some((id, times)) = open.pop() {
            // How many times it counts, and what.
            let multiple = |part: Id, factor: i64| Some((part, times.checked_mul(factor)?));
            let of = match formula.node(id) {
                FormulaNode::Total { edges, .. } => {
                    let edges = &formula.edges[edges.range()];
                    edges.iter().map(|&part| multiple(part, 1)).collect()
                }
                FormulaNode::Negate(inner) => vec![multiple(inner, -1)],
                FormulaNode::Calculate(operation, left, right) if self.asks_for_places => {
                    let constant = |id| match formula.node(id) {
                        FormulaNode::Constant(Datum::Number(number)) => {
                            Some(number).filter(|&number| !is_infinite(number))
                        }
                        _ => None,
                    };
                    match (operation, constant(left), constant(right)) {
                        (Operation::Add, ..) => vec![multiple(left, 1), multiple(right, 1)],
                        (Operation::Subtract, ..) => vec![multiple(left, 1), multiple(right, -1)],
                        (Operation::Multiply, Some(factor), _) => vec![multiple(right, factor)],
                        (Operation::Multiply, _, Some(factor)) => vec![multiple(left, factor)],
                        _ => Vec::new(),
                    }
                }
                _ => Vec::new(),
            };
            match of.into_iter().rev().collect::<Option<Vec<_>>>() {
                Some(of) if !of.is_empty() => open.extend(of),
                _ => parts.push((id, times)),
            }
        }
        parts
    }

    /// A sum: what it adds by single cells in one table, what it adds by the places of values in others. `None` where it is
    /// its own only term, and no number at every place.
    fn total(&mut self, id: Id) -> Option<FormulaNode> {
        let ground = self.old.formula.ground.clone();
        let values = ground.values.len();
        let mut sums = vec![0_i64; values * ground.cells.len()];
        let takes_pairs = id == self.root;
        let mut placing = Placing::new(ground.cells.len(), values, takes_pairs);
        let (mut others, mut placed) = (Vec::new(), Vec::new());
        let mut tabled = 0;
        for (part, times) in self.summands(id) {
            let row = match self.old.formula.node(part) {
                // A number by itself goes along with the first cell, where there is one.
                FormulaNode::Constant(datum) if !ground.cells.is_empty() => {
                    Some((0, vec![datum; values]))
                }
                FormulaNode::Cell(cell) => Some((cell, ground.values.clone())),
                FormulaNode::Lookup { cell, table } => {
                    let table = table as usize;
                    let row = &self.old.formula.tables[table..table + values];
                    Some((cell, row.to_vec()))
                }
                _ => None,
            };
            let added = row.and_then(|(cell, row)| {
                let first = usize::from(cell) * values;
                let held = ground.layout.holds[usize::from(cell)];
                let added = sums[first..first + values].iter().zip(row).enumerate();
                let totals = added.map(|(byte, (sum, datum))| match datum {
                    Datum::Number(number) if is_infinite(number) => None,
                    Datum::Number(number) => sum.checked_add(number.checked_mul(times)?),
                    _ if !held.contains(byte as u8) => Some(*sum),
                    _ => None,
                });
                Some((first, totals.collect::<Option<Vec<i64>>>()?))
            });
            if let Some((first, row)) = added {
                sums[first..first + values].copy_from_slice(&row);
                tabled += 1;
                continue;
            }
            let dependency = self.dependencies[part.0 as usize];
            let number = |board: &[u8]| match self.old.formula.datum_at(part, board).ok()? {
                Datum::Number(number) => Some(number).filter(|&number| !is_infinite(number)),
                _ => None,
            };
            let may_take = dependency.is_places() && !self.is_plain;
            let is_taken = may_take && placing.take(dependency, times, number).is_some();
            if is_taken {
                placed.push((part, times));
            } else if part == id {
                return None;
            } else {
                others.push((part, times));
            }
        }
        let mut edges = self.multiples(&others);
        if let Some(tables) = placing.tables() {
            self.is_plain = true;
            let plain = self.multiples(&placed);
            self.is_plain = false;
            let plain = self.new.edges(&plain);
            let (reads, span) = self.origin(id);
            let plain = FormulaNode::Total {
                table: None,
                edges: plain,
            };
            let plain = self.new.add(plain, reads, span);
            self.new.formula.placed.push(tables);
            let placed = FormulaNode::Placed {
                tables: self.new.formula.placed.len() as u32 - 1,
                plain,
            };
            edges.push(self.new.add(placed, reads, span));
        }
        let edges = self.new.edges(&edges);
        let table = (tabled > 0).then(|| {
            self.new.formula.sums.push(sums);
            self.new.formula.sums.len() as u32 - 1
        });
        Some(FormulaNode::Total { table, edges })
    }

    /// Nodes times factors.
    fn multiples(&mut self, parts: &[(Id, i64)]) -> Vec<Id> {
        let multiple = |&(part, times): &(Id, i64)| {
            let (reads, span) = self.origin(part);
            let part = self.node(part);
            match times {
                1 => part,
                -1 => self.new.add(FormulaNode::Negate(part), reads, span),
                times => {
                    let times = FormulaNode::Constant(Datum::Number(times));
                    let times = self.new.add(times, Reads::NOTHING, span);
                    let node = FormulaNode::Calculate(Operation::Multiply, part, times);
                    self.new.add(node, reads, span)
                }
            }
        };
        parts.iter().map(multiple).collect()
    }

    /// The cells that a node reads, and where it was written.
    fn origin(&self, id: Id) -> (Reads, Span) {
        let id = id.0 as usize;
        (self.old.reads[id], self.old.formula.spans[id])
    }

    /// A node that reads few cells as a table, where it has no better form.
    fn tabulated(&mut self, id: Id, node: FormulaNode) -> Option<FormulaNode> {
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
        Some(FormulaNode::Lookups {
            cells: Edges { first, count },
            table: self.table(data),
        })
    }

    /// Whether a node says by itself what it asks of each cell.
    fn is_simple(&self, node: FormulaNode) -> bool {
        let formula = &self.old.formula;
        let single = |part: &Id| {
            self.old.reads[part.0 as usize]
                .cells()
                .is_some_and(|cells| cells.len() <= 1)
                && !matches!(formula.node(*part), FormulaNode::Fails(_))
        };
        match node {
            FormulaNode::All(edges)
            | FormulaNode::Any(edges)
            | FormulaNode::Total { edges, .. } => formula.edges[edges.range()].iter().all(single),
            _ => false,
        }
    }

    /// Whether all of several conditions have to hold, of which some ask for single cells: what these may hold is known only
    /// while they stay apart.
    fn asks_of_cells(&self, node: FormulaNode) -> bool {
        let formula = &self.old.formula;
        let is_member = |part: &Id| matches!(formula.node(*part), FormulaNode::In { .. });
        matches!(node, FormulaNode::All(edges) if formula.edges[edges.range()].iter().any(is_member))
    }

    fn table(&mut self, data: Vec<Datum>) -> u32 {
        let table = self.new.formula.tables.len() as u32;
        self.new.formula.tables.extend(data);
        table
    }
}
