//! Formulas node by node. What depends on no cell becomes a constant, what depends on one a table by its byte.

use super::Formula;
use super::ground::{Datum, Ground, interned};
use super::node::{Edges, FormulaNode, Id, OfCell, Operation};
use super::reads::Reads;
use crate::operators::fault::FaultKind;
use crate::state::{Label, ValueSet};
use crate::syntax::Span;
use std::sync::Arc;

/// A formula that is being made.
#[derive(Debug)]
pub struct Builder {
    pub(crate) formula: Formula,
    /// Of each node the cells that it reads.
    pub(crate) reads: Vec<Reads>,
}

impl Builder {
    /// Most nodes of a formula.
    pub const MOST_NODES: usize = 1 << 20;

    /// Of a puzzle.
    pub fn new(ground: Arc<Ground>) -> Self {
        let formula = Formula {
            ground,
            nodes: Vec::new(),
            spans: Vec::new(),
            edges: Vec::new(),
            places: Vec::new(),
            tables: Vec::new(),
            sums: Vec::new(),
            placed: Vec::new(),
            lists: Vec::new(),
            texts: Vec::new(),
            failures: Vec::new(),
            sets: Vec::new(),
            root: Id(0),
            scale: 1,
        };
        let reads = Vec::new();
        Self { formula, reads }
    }

    /// The cells, values and goal of the formula.
    pub fn ground(&self) -> &Arc<Ground> {
        &self.formula.ground
    }

    /// The number of nodes.
    pub fn nodes(&self) -> usize {
        self.formula.nodes.len()
    }

    /// A number or a text.
    pub fn constant(&mut self, label: &Label, span: Span) -> Id {
        let datum = match label {
            Label::Number(number) => Datum::Number(*number),
            Label::Text(text) => {
                let known = self
                    .formula
                    .ground
                    .texts
                    .iter()
                    .position(|known_text| known_text == text);
                let intern_text = || {
                    let ground_count = self.formula.ground.texts.len() as u32;
                    ground_count + interned(&mut self.formula.texts, text)
                };
                Datum::Text(known.map_or_else(intern_text, |number| number as u32))
            }
        };
        self.add(FormulaNode::Constant(datum), Reads::NOTHING, span)
    }

    /// A condition that always holds, or never.
    pub fn truth(&mut self, truth: bool, span: Span) -> Id {
        self.add(
            FormulaNode::Constant(Datum::Truth(truth)),
            Reads::NOTHING,
            span,
        )
    }

    /// The value in a cell.
    pub fn cell(&mut self, cell: usize, span: Span) -> Id {
        self.add(
            FormulaNode::Cell(cell as u16),
            Reads::of(std::iter::once(cell)),
            span,
        )
    }

    /// A number that stands behind the cells: that part of all parts, from 0. No state says it, so it is never a
    /// constant.
    pub fn part(&mut self, number: u32, span: Span) -> Id {
        self.add(FormulaNode::Part(number), Reads::Many, span)
    }

    /// A property of a cell that another node names. Rows and columns need a number of columns, a goal a goal.
    pub fn of_cell(&mut self, what: OfCell, cell: Id, span: Span) -> Id {
        let all = self.all_cells();
        let more = if what == OfCell::At {
            all
        } else {
            Reads::NOTHING
        };
        self.made(FormulaNode::Of(what, cell), &[cell], more, span)
    }

    /// The cell where a value stands.
    pub fn where_is(&mut self, value: Id, span: Span) -> Id {
        let all = self.all_cells();
        self.made(FormulaNode::Where(value), &[value], all, span)
    }

    /// The cell where a value stands in the goal, of which there is to be one.
    pub fn home(&mut self, value: Id, span: Span) -> Id {
        self.made(FormulaNode::Home(value), &[value], Reads::NOTHING, span)
    }

    /// `left * right` and the like.
    pub fn calculate(&mut self, operation: Operation, left: Id, right: Id, span: Span) -> Id {
        let node = FormulaNode::Calculate(operation, left, right);
        self.made(node, &[left, right], Reads::NOTHING, span)
    }

    /// `-number`.
    pub fn negate(&mut self, number: Id, span: Span) -> Id {
        self.made(FormulaNode::Negate(number), &[number], Reads::NOTHING, span)
    }

    /// `abs(number)`.
    pub fn abs(&mut self, number: Id, span: Span) -> Id {
        self.made(FormulaNode::Abs(number), &[number], Reads::NOTHING, span)
    }

    /// The sum of numbers.
    pub fn total(&mut self, parts: &[Id], span: Span) -> Id {
        let edges = self.edges(parts);
        let table = None;
        self.made(
            FormulaNode::Total { table, edges },
            parts,
            Reads::NOTHING,
            span,
        )
    }

    /// The least or the most of numbers, each with the condition under which it counts.
    pub fn extreme(&mut self, most: bool, pairs: &[(Id, Id)], span: Span) -> Id {
        let parts = flat(pairs);
        let edges = self.edges(&parts);
        self.made(
            FormulaNode::Extreme { most, edges },
            &parts,
            Reads::NOTHING,
            span,
        )
    }

    /// The n-th, from 1, of the values whose condition holds.
    pub fn item(&mut self, pairs: &[(Id, Id)], index: Id, span: Span) -> Id {
        let mut parts = flat(pairs);
        let edges = self.edges(&parts);
        parts.push(index);
        self.made(
            FormulaNode::Item { edges, index },
            &parts,
            Reads::NOTHING,
            span,
        )
    }

    /// The n-th, from 1, of numbers.
    pub fn element(&mut self, numbers: Arc<[i64]>, index: Id, span: Span) -> Id {
        let lists = &mut self.formula.lists;
        let known = lists.iter().position(|known_list| *known_list == numbers);
        let list = known.unwrap_or_else(|| {
            lists.push(numbers);
            lists.len() - 1
        }) as u32;
        self.made(
            FormulaNode::Element { list, index },
            &[index],
            Reads::NOTHING,
            span,
        )
    }

    /// One of two, by a condition.
    pub fn choose(&mut self, condition: Id, then: Id, otherwise: Id, span: Span) -> Id {
        match self.formula.node(condition) {
            FormulaNode::Constant(Datum::Truth(true)) => then,
            FormulaNode::Constant(Datum::Truth(false)) => otherwise,
            _ => {
                let node = FormulaNode::Choose(condition, then, otherwise);
                self.made(node, &[condition, then, otherwise], Reads::NOTHING, span)
            }
        }
    }

    /// Whether a condition does not hold.
    pub fn not(&mut self, condition: Id, span: Span) -> Id {
        self.made(
            FormulaNode::Not(condition),
            &[condition],
            Reads::NOTHING,
            span,
        )
    }

    /// Whether all conditions hold.
    pub fn all(&mut self, conditions: &[Id], span: Span) -> Id {
        self.joined(conditions, true, span)
    }

    /// Whether a condition holds.
    pub fn any(&mut self, conditions: &[Id], span: Span) -> Id {
        self.joined(conditions, false, span)
    }

    /// Conditions joined; what is decided by itself ends them, or is left out.
    fn joined(&mut self, conditions: &[Id], all: bool, span: Span) -> Id {
        let mut parts: Vec<Id> = Vec::with_capacity(conditions.len());
        for &condition in conditions {
            match self.formula.node(condition) {
                FormulaNode::Constant(Datum::Truth(truth)) if truth == all => {}
                FormulaNode::Constant(Datum::Truth(_)) if parts.is_empty() => return condition,
                FormulaNode::All(edges) if all => parts.extend(&self.formula.edges[edges.range()]),
                FormulaNode::Any(edges) if !all => parts.extend(&self.formula.edges[edges.range()]),
                _ => parts.push(condition),
            }
        }
        match parts[..] {
            [] => self.truth(all, span),
            [one] => one,
            _ => {
                let edges = self.edges(&parts);
                let node = if all {
                    FormulaNode::All(edges)
                } else {
                    FormulaNode::Any(edges)
                };
                self.made(node, &parts, Reads::NOTHING, span)
            }
        }
    }

    /// Whether two values are the same; two conditions: whether both hold or neither.
    pub fn same(&mut self, left: Id, right: Id, span: Span) -> Id {
        self.made(
            FormulaNode::Same(left, right),
            &[left, right],
            Reads::NOTHING,
            span,
        )
    }

    /// `left < right`.
    pub fn less(&mut self, left: Id, right: Id, span: Span) -> Id {
        self.made(
            FormulaNode::Less(left, right),
            &[left, right],
            Reads::NOTHING,
            span,
        )
    }

    /// Whether it is a condition, not a value.
    pub fn is_condition(&self, id: Id) -> bool {
        match self.formula.node(id) {
            FormulaNode::Constant(datum) => matches!(datum, Datum::Truth(_)),
            FormulaNode::In { .. }
            | FormulaNode::Not(_)
            | FormulaNode::All(_)
            | FormulaNode::Any(_)
            | FormulaNode::Same(..)
            | FormulaNode::Less(..) => true,
            FormulaNode::Choose(_, then, _) => self.is_condition(then),
            FormulaNode::Item { edges, .. } => {
                edges.count > 1 && self.is_condition(self.formula.edges[edges.first as usize + 1])
            }
            FormulaNode::Lookup { table, .. } | FormulaNode::Lookups { table, .. } => {
                let entries = self.formula.tables[table as usize..].iter();
                let mut told = entries.filter(|datum| !matches!(datum, Datum::Fails(_)));
                matches!(told.next(), Some(Datum::Truth(_)))
            }
            _ => false,
        }
    }

    /// The value that a node has in every state, where that is known.
    pub fn known(&self, id: Id) -> Option<Datum> {
        match self.formula.node(id) {
            FormulaNode::Constant(datum) => Some(datum),
            _ => None,
        }
    }

    /// Between which numbers it lies, as far as that is known.
    pub fn bounds(&self, id: Id) -> Option<(i64, i64)> {
        let of = |data: &[Datum]| {
            let numbers = data.iter().filter_map(|datum| match datum {
                Datum::Number(number) => Some(*number),
                _ => None,
            });
            numbers.clone().min().zip(numbers.max())
        };
        let values = self.formula.ground.values.len();
        match self.formula.node(id) {
            FormulaNode::Constant(datum) => of(&[datum]),
            FormulaNode::Cell(_) | FormulaNode::Of(OfCell::At, _) => {
                of(&self.formula.ground.values)
            }
            FormulaNode::Lookup { table, .. } => {
                let table = table as usize;
                of(&self.formula.tables[table..table + values])
            }
            FormulaNode::Total { edges, .. } => {
                let parts = &self.formula.edges[edges.range()];
                parts
                    .iter()
                    .try_fold((0_i64, 0_i64), |(least, most), &part| {
                        let (low, high) = self.bounds(part)?;
                        Some((least.checked_add(low)?, most.checked_add(high)?))
                    })
            }
            FormulaNode::Negate(inner) => {
                let (low, high) = self.bounds(inner)?;
                Some((high.checked_neg()?, low.checked_neg()?))
            }
            FormulaNode::Choose(_, then, otherwise) => {
                let (first, second) = (self.bounds(then)?, self.bounds(otherwise)?);
                Some((first.0.min(second.0), first.1.max(second.1)))
            }
            FormulaNode::Of(OfCell::Row | OfCell::Column, _) => {
                Some((0, self.formula.ground.cells.len().try_into().ok()?))
            }
            FormulaNode::Where(_) | FormulaNode::Home(_) => of(&self.formula.ground.cells),
            _ => None,
        }
    }

    fn all_cells(&self) -> Reads {
        Reads::of(0..self.formula.ground.cells.len())
    }

    /// The place of a set in the list of sets.
    fn set(&mut self, set: ValueSet) -> u32 {
        let sets = &mut self.formula.sets;
        let known = sets.iter().position(|known_set| *known_set == set);
        known.unwrap_or_else(|| {
            sets.push(set);
            sets.len() - 1
        }) as u32
    }

    pub(crate) fn edges(&mut self, parts: &[Id]) -> Edges {
        let first = self.formula.edges.len() as u32;
        self.formula.edges.extend(parts);
        let count = parts.len() as u32;
        Edges { first, count }
    }

    /// A node over others, in the simplest form that says the same.
    fn made(&mut self, node: FormulaNode, parts: &[Id], more: Reads, span: Span) -> Id {
        let reads_of = |part: &Id| self.reads[part.0 as usize];
        let reads = parts.iter().map(reads_of).fold(more, Reads::and);
        let id = self.add(node, reads, span);
        match reads.cells() {
            Some([]) => {
                let node = self.evaluated(id, &[]);
                self.replace(id, node, reads)
            }
            Some(&[cell]) => {
                let node = self.by_byte(id, cell);
                self.replace(id, node, reads)
            }
            _ => id,
        }
    }

    /// A constant, or what goes wrong.
    fn evaluated(&mut self, id: Id, cells: &[u8]) -> FormulaNode {
        match self.datum(id, cells) {
            Datum::Fails(number) => FormulaNode::Fails(number),
            datum => FormulaNode::Constant(datum),
        }
    }

    pub(crate) fn datum(&mut self, id: Id, cells: &[u8]) -> Datum {
        match self.formula.datum_at(id, cells) {
            Ok(datum) => datum,
            Err(trip) => Datum::Fails(self.failure(trip.kind, trip.span)),
        }
    }

    fn failure(&mut self, kind: FaultKind, span: Span) -> u32 {
        let failure = (kind, span);
        let failures = &mut self.formula.failures;
        let known = failures
            .iter()
            .position(|known_failure| *known_failure == failure);
        known.unwrap_or_else(|| {
            failures.push(failure);
            failures.len() - 1
        }) as u32
    }

    /// A table of what a node that reads one cell says of the bytes which that can hold.
    fn by_byte(&mut self, id: Id, cell: u16) -> FormulaNode {
        let ground = self.formula.ground.clone();
        let holds = ground.layout.holds[usize::from(cell)];
        let mut cells = vec![0; ground.cells.len()];
        let mut data = Vec::with_capacity(ground.values.len());
        for byte in 0..ground.values.len() {
            let can = holds.contains(byte as u8);
            cells[usize::from(cell)] = byte as u8;
            data.push(can.then(|| self.datum(id, &cells)));
        }
        let some = |datum: &Option<Datum>| datum.is_some();
        let truths = data.iter().filter(|datum| some(datum));
        if truths
            .clone()
            .all(|datum| matches!(datum, Some(Datum::Truth(_))))
        {
            let holding = (0..data.len()).filter(|&byte| data[byte] == Some(Datum::Truth(true)));
            let set = ValueSet::of(holding.map(|byte| byte as u8));
            if holds.is_within(set) {
                return FormulaNode::Constant(Datum::Truth(true));
            }
            if set.is_empty() {
                return FormulaNode::Constant(Datum::Truth(false));
            }
            return FormulaNode::In {
                cell,
                set: self.set(set),
            };
        }
        let first = data.iter().flatten().next().copied();
        if let Some(first) = first.filter(|first| {
            !matches!(first, Datum::Fails(_)) && data.iter().flatten().all(|datum| datum == first)
        }) {
            return FormulaNode::Constant(first);
        }
        // What a cell can't hold is never looked up.
        let table = self.formula.tables.len() as u32;
        let filled = data.into_iter().map(|datum| datum.or(first));
        self.formula.tables.extend(filled.flatten());
        FormulaNode::Lookup { cell, table }
    }

    /// Puts another node in the place of the one that was added last.
    fn replace(&mut self, id: Id, node: FormulaNode, reads: Reads) -> Id {
        self.formula.nodes[id.0 as usize] = node;
        let constant = matches!(node, FormulaNode::Constant(_) | FormulaNode::Fails(_));
        self.reads[id.0 as usize] = if constant { Reads::NOTHING } else { reads };
        id
    }

    pub(crate) fn add(&mut self, node: FormulaNode, reads: Reads, span: Span) -> Id {
        let id = Id(self.formula.nodes.len() as u32);
        self.formula.nodes.push(node);
        self.formula.spans.push(span);
        self.reads.push(reads);
        id
    }
}

fn flat(pairs: &[(Id, Id)]) -> Vec<Id> {
    pairs
        .iter()
        .flat_map(|&(first, second)| [first, second])
        .collect()
}
