//! The graph that the entries of a graph's block define together.

use super::draft::{DefinitionDraft, Drafted, said_twice};
use crate::command::{Decimal, DefinitionWord, Value};
use crate::interp::environment::{Environment, Result};
use puzzle_core::puzzle::Rules;
use puzzle_core::puzzles::graph::{Arc as GraphArc, Graph, GraphParts, Table};
use puzzle_core::search::INFINITE;
use puzzle_core::syntax::{Diagnostic, Expr, Proposal, Span, nearest};
use smol_str::{SmolStr, ToSmolStr};
use std::collections::HashMap;
use std::sync::Arc;

/// Costs, estimates and places are decimals of at most six places.
const FINEST: i64 = 1_000_000;

/// Costs and estimates times their scale are below this.
const MOST: i64 = 1 << 31;

/// Numbers of entries as they are written, with their places in the text; `None`: infinity.
#[derive(Default)]
struct EntryNumbers {
    all: Vec<(Option<Decimal>, Span)>,
    scale: i64,
}

impl EntryNumbers {
    /// Takes a number; its index.
    fn add(&mut self, number: Option<Decimal>, span: Span) -> Option<usize> {
        let divisor = number.map_or(1, |number| number.ratio().1);
        self.scale = self.scale.max(1);
        while self.scale % divisor != 0 {
            self.scale *= 10;
            if self.scale > FINEST {
                return None;
            }
        }
        self.all.push((number, span));
        Some(self.all.len() - 1)
    }

    /// A number times the scale, where that is below the limit.
    fn scaled(&self, index: usize) -> std::result::Result<i64, Span> {
        let (number, span) = self.all[index];
        let Some(number) = number else {
            return Ok(INFINITE.into());
        };
        let (numerator, divisor) = number.ratio();
        let scaled = numerator.checked_mul(self.scale / divisor);
        scaled.filter(|own| own.abs() < MOST).ok_or(span)
    }
}

/// A table while entries are read: its name, where it is named first, and by node an index with its place in the text.
struct EntryTable {
    name: SmolStr,
    at: Span,
    values: HashMap<u32, (usize, Span)>,
}

impl Environment<'_> {
    /// The graph that the entries describe, and what is said of it.
    pub(crate) fn assemble_graph(
        &mut self,
        draft: &DefinitionDraft,
        name: String,
        digest: String,
    ) -> Result<(Arc<dyn Rules>, String)> {
        let entries = &draft.entries;
        let summary = self.said_once(entries)?;
        let mut nodes: Vec<SmolStr> = Vec::new();
        let mut numbers: HashMap<SmolStr, u32> = HashMap::new();
        let (mut costs, mut places) = (EntryNumbers::default(), EntryNumbers::default());
        let mut arcs: Vec<(u32, u32, Option<usize>)> = Vec::new();
        let one = costs.add(Some(Decimal::from(1)), Span::default());
        for drafted in entries {
            let word = drafted.entry.word;
            if !matches!(word, DefinitionWord::Edge | DefinitionWord::Arc) {
                continue;
            }
            let operands = &drafted.entry.operands;
            let (ends, cost) = self.in_scope(drafted, |this| {
                let ends = [this.node_name(&operands[0])?, this.node_name(&operands[1])?];
                let cost = match operands.get(2) {
                    Some(operand) => this.graph_number(operand, false, &mut costs)?,
                    None => one,
                };
                Ok((ends, cost))
            })?;
            let ends = ends.map(|name| {
                *numbers.entry(name.clone()).or_insert_with(|| {
                    nodes.push(name);
                    nodes.len() as u32 - 1
                })
            });
            arcs.push((ends[0], ends[1], cost));
            if word == DefinitionWord::Edge {
                arcs.push((ends[1], ends[0], cost));
            }
            if nodes.len() > Graph::MOST_NODES {
                return Err(too_many(Graph::MOST_NODES, "nodes", drafted.entry.span()).into());
            }
        }
        let Some(end) = entries
            .last()
            .map(|last| last.entry.span())
            .filter(|_| !nodes.is_empty())
        else {
            let at = entries
                .last()
                .map_or(Span::default(), |last| last.entry.span());
            return Err(Diagnostic::new("definition::no_nodes")
                .says("a graph has nodes, and no edge names any")
                .at(at, "no `edge` and no `arc` up to here")
                .advise("name two nodes and a cost: edge Arad Sibiu 140")
                .into());
        };
        let (mut start, mut goals) = (None, Vec::new());
        let mut tables: Vec<EntryTable> = Vec::new();
        let mut spots: HashMap<u32, ([Option<usize>; 2], Span)> = HashMap::new();
        for drafted in entries {
            let operands = &drafted.entry.operands;
            let name = drafted.entry.name;
            match drafted.entry.word {
                DefinitionWord::Start => {
                    start = Some(self.known_node(drafted, 0, &numbers)?);
                }
                DefinitionWord::Goal => goals = self.goal_nodes(drafted, &numbers)?,
                DefinitionWord::At => {
                    let node = self.known_node(drafted, 0, &numbers)?;
                    let spot = self.in_scope(drafted, |this| {
                        let x = this.graph_number(&operands[1], true, &mut places)?;
                        Ok([x, this.graph_number(&operands[2], true, &mut places)?])
                    })?;
                    if let Some((_, first)) = spots.insert(node, (spot, name)) {
                        let what = format!("at {}", nodes[node as usize]);
                        return Err(said_twice(&what, name, first).into());
                    }
                }
                DefinitionWord::Table => {
                    let node = self.known_node(drafted, 0, &numbers)?;
                    let value =
                        self.in_scope(drafted, |this| this.estimate(&operands[1], &mut costs))?;
                    let own = self.source.slice(name).to_smolstr();
                    let place = tables.iter().position(|table| table.name == own);
                    let place = place.unwrap_or(tables.len());
                    if place == tables.len() {
                        self.may_name_table(&own, name)?;
                        let values = HashMap::new();
                        tables.push(EntryTable {
                            name: own,
                            at: name,
                            values,
                        });
                    }
                    let table = &mut tables[place];
                    if let Some((_, first)) = table.values.insert(node, (value, name)) {
                        let what = format!("{} {}", table.name, nodes[node as usize]);
                        return Err(said_twice(&what, name, first).into());
                    }
                }
                _ => {}
            }
        }
        let missing = |what: &str, at: Span, known: &dyn Fn(u32) -> bool| {
            let lacking = (0..nodes.len() as u32).find(|&node| !known(node));
            lacking.map_or(Ok(()), |node| {
                Err(missing_node(what, &nodes[node as usize], at))
            })
        };
        if let Some((_, first)) = spots.values().min_by_key(|own| own.1.start) {
            missing("at", *first, &|node| spots.contains_key(&node))?;
        }
        for table in &tables {
            missing(&table.name, table.at, &|node| {
                table.values.contains_key(&node)
            })?;
        }
        let scaled = |numbers: &EntryNumbers, index: usize| {
            numbers.scaled(index).map_err(|span| {
                let most = MOST / numbers.scale;
                too_large(most, span)
            })
        };
        let mut parts = GraphParts {
            name,
            digest,
            scale: narrow(costs.scale),
            places_scale: narrow(places.scale.max(1)),
            start,
            goals,
            ..GraphParts::default()
        };
        for (from, to, cost) in arcs {
            let cost = narrow(scaled(&costs, cost.unwrap_or_default())?);
            parts.arcs.push(GraphArc { from, to, cost });
        }
        // A path visits no node twice, and its cost has 32 bits.
        let most = parts.arcs.iter().map(|arc| u64::from(arc.cost)).max();
        if most.unwrap_or(0) * nodes.len() as u64 > u64::from(u32::MAX / 2) {
            return Err(too_large(
                i64::from(u32::MAX / 2) / nodes.len().cast_signed() as i64 / costs.scale,
                end,
            )
            .into());
        }
        if !spots.is_empty() {
            for node in 0..nodes.len() as u32 {
                let [x, y] = spots[&node].0.map(Option::unwrap_or_default);
                parts
                    .places
                    .push((scaled(&places, x)?, scaled(&places, y)?));
            }
        }
        for table in tables {
            let values = (0..nodes.len() as u32).map(|node| {
                let value = scaled(&costs, table.values[&node].0)?;
                Ok(narrow(value))
            });
            parts.tables.push(Table {
                values: values.collect::<std::result::Result<_, Diagnostic>>()?,
                name: table.name,
            });
        }
        parts.nodes = nodes.into();
        Ok((Arc::new(Graph::new(parts)), summary))
    }

    /// The name of a node: a word, a number or a string.
    fn node_name(&self, operand: &Expr) -> Result<SmolStr> {
        let value = self.known_value(operand)?;
        match value {
            Value::Text(_) | Value::Integer(_) | Value::Decimal(_) => Ok(value.to_smolstr()),
            other => {
                let help = "one name stands here: edge Arad Sibiu 140";
                Err(Self::wrong_kind(
                    "the name of a node",
                    &other,
                    operand.span,
                    Some(help),
                ))
            }
        }
    }

    /// The node that an operand names.
    fn known_node(
        &mut self,
        drafted: &Drafted,
        operand: usize,
        numbers: &HashMap<SmolStr, u32>,
    ) -> Result<u32> {
        let operand = &drafted.entry.operands[operand];
        self.in_scope(drafted, |this| {
            let name = this.node_name(operand)?;
            Ok(find(&name, numbers, operand.span)?)
        })
    }

    /// The nodes of `goal`: one, or a list.
    fn goal_nodes(
        &mut self,
        drafted: &Drafted,
        numbers: &HashMap<SmolStr, u32>,
    ) -> Result<Vec<u32>> {
        let operand = &drafted.entry.operands[0];
        self.in_scope(drafted, |this| {
            let value = this.known_value(operand)?;
            let names: Vec<SmolStr> = match &value {
                Value::List(names) => names.iter().map(|name| name.to_smolstr()).collect(),
                _ => vec![this.node_name(operand)?],
            };
            let mut goals = Vec::new();
            for name in names {
                let goal = find(&name, numbers, operand.span)?;
                if !goals.contains(&goal) {
                    goals.push(goal);
                }
            }
            if goals.len() > Graph::MOST_GOALS {
                return Err(too_many(Graph::MOST_GOALS, "goals", operand.span).into());
            }
            Ok(goals)
        })
    }

    /// A number of an entry.
    fn graph_number(
        &self,
        operand: &Expr,
        may_be_negative: bool,
        numbers: &mut EntryNumbers,
    ) -> Result<Option<usize>> {
        let value = self.known_value(operand)?;
        let Some(number) = value.number().filter(|own| !own.is_infinite()) else {
            let help = "such as 140 or 2.5";
            return Err(Self::wrong_kind(
                "a number",
                &value,
                operand.span,
                Some(help),
            ));
        };
        let is_negative = number < Decimal::from(0) && !may_be_negative;
        let added = Some(number).filter(|_| !is_negative);
        let added = added.and_then(|number| numbers.add(Some(number), operand.span));
        if added.is_none() {
            let help = if is_negative {
                "searches need costs and estimates of at least 0"
            } else {
                "six places are the most: 0.333333"
            };
            return Err(Diagnostic::new("definition::graph_number")
                .says(format!(
                    "a decimal of at most six places, at least 0, stands here, not {value}"
                ))
                .at(operand.span, "not this number")
                .advise(help)
                .into());
        }
        Ok(added)
    }

    /// An estimate: a number, or `inf`.
    fn estimate(&self, operand: &Expr, numbers: &mut EntryNumbers) -> Result<usize> {
        let value = self.known_value(operand)?;
        let is_infinite = match &value {
            Value::Decimal(own) => own.is_infinite() && *own > Decimal::from(0),
            Value::Text(word) => matches!(word.as_str(), "inf" | "infinity"),
            _ => false,
        };
        if is_infinite {
            return Ok(numbers.add(None, operand.span).unwrap_or_default());
        }
        let number = self.graph_number(operand, false, numbers)?;
        Ok(number.unwrap_or_default())
    }

    /// Reports a table with the name of a heuristic that is there.
    fn may_name_table(&self, name: &SmolStr, at: Span) -> Result<()> {
        if !self.session.registry.has_added(name) {
            return Ok(());
        }
        Err(Diagnostic::new("definition::table_name")
            .says(format!("there is a heuristic `{name}` already"))
            .at(at, "a table of that name")
            .advise("give the table another number: h, h1, h2 and so on")
            .into())
    }
}

/// The node of that name.
fn find(
    name: &str,
    numbers: &HashMap<SmolStr, u32>,
    at: Span,
) -> std::result::Result<u32, Diagnostic> {
    numbers.get(name).copied().ok_or_else(|| {
        let mut names: Vec<&str> = numbers.keys().map(SmolStr::as_str).collect();
        names.sort_unstable();
        let help = match nearest(name, names) {
            Some(meant) => Proposal::replace(at, meant.to_owned()),
            None => "nodes are those that an `edge` or an `arc` names".into(),
        };
        Diagnostic::new("definition::no_node")
            .says(format!("no edge and no arc leads to a node `{name}`"))
            .at(at, "no node")
            .advise(help)
    })
}

fn missing_node(what: &str, node: &str, at: Span) -> Diagnostic {
    let line = if what == "at" {
        "at NODE X Y"
    } else {
        "NODE VALUE"
    };
    let line = match what {
        "at" => line.replace("NODE", node),
        _ => format!("{what} {}", line.replace("NODE", node)),
    };
    Diagnostic::new("definition::missing_node")
        .says(format!("`{what}` says nothing of the node `{node}`"))
        .at(at, format!("`{what}` is said of some nodes"))
        .advise(format!("say it of all, or of none: {line}"))
}

fn too_many(most: usize, what: &str, at: Span) -> Diagnostic {
    Diagnostic::new("definition::too_many_nodes")
        .says(format!("a graph has at most {most} {what}"))
        .at(at, "more with this")
        .advise("leave some out")
}

fn too_large(most: i64, at: Span) -> Diagnostic {
    Diagnostic::new("definition::graph_size")
        .says(format!("the numbers of this graph are below {most}"))
        .at(at, "too large")
        .advise("divide all costs and estimates by the same number, or leave out places behind the point")
}

/// A number that was held against what 32 bits have room for.
fn narrow(number: i64) -> u32 {
    u32::try_from(number).expect("it is checked where it is read")
}
