//! The graph that the entries of a graph's block define together.

use super::draft::{DefinitionDraft, Drafted, said_twice};
use crate::command::{Decimal, DefinitionWord, Value};
use crate::interp::environment::{Environment, Result};
use puzzle_core::puzzle::Rules;
use puzzle_core::puzzles::graph::{Graph, GraphDraft, GraphFlaw, GraphNumber, GraphParts};
use puzzle_core::syntax::{Diagnostic, Expr, Proposal, Span, nearest};
use smol_str::{SmolStr, ToSmolStr};
use std::sync::Arc;

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
        let mut graph = GraphDraft::default();
        for drafted in entries {
            let entry = &drafted.entry;
            if !matches!(entry.word, DefinitionWord::Edge | DefinitionWord::Arc) {
                continue;
            }
            let operands = &entry.operands;
            let (ends, cost) = self.in_scope(drafted, |this| {
                let ends = [this.node_name(&operands[0])?, this.node_name(&operands[1])?];
                let cost = match operands.get(2) {
                    Some(operand) => this.graph_number(operand, false)?,
                    None => GraphNumber::one(entry.span()),
                };
                Ok((ends, cost))
            })?;
            let [from, to] = ends.map(|name| graph.node(&name));
            graph.arc(from, to, cost, entry.word == DefinitionWord::Edge);
            if graph.nodes().len() > Graph::MOST_NODES {
                return Err(too_many(Graph::MOST_NODES, "nodes", entry.span()).into());
            }
        }
        if graph.nodes().is_empty() {
            let at = entries
                .last()
                .map_or(Span::default(), |last| last.entry.span());
            return Err(Diagnostic::new("definition::no_nodes")
                .says("a graph has nodes, and no edge names any")
                .at(at, "no `edge` and no `arc` up to here")
                .advise("name two nodes and a cost: edge Arad Sibiu 140")
                .into());
        }
        for drafted in entries {
            let operands = &drafted.entry.operands;
            let (word, name) = (drafted.entry.word, drafted.entry.name);
            if word == DefinitionWord::Goal {
                self.add_goals(drafted, &mut graph)?;
            }
            if !matches!(
                word,
                DefinitionWord::Start | DefinitionWord::At | DefinitionWord::Table
            ) {
                continue;
            }
            let node = self.in_scope(drafted, |this| {
                let node = this.node_name(&operands[0])?;
                Ok(find(&node, &graph, operands[0].span)?)
            })?;
            let earlier = match word {
                DefinitionWord::Start => {
                    graph.start(node);
                    None
                }
                DefinitionWord::At => {
                    let place = self.in_scope(drafted, |this| {
                        let x = this.graph_number(&operands[1], true)?;
                        Ok([x, this.graph_number(&operands[2], true)?])
                    })?;
                    graph.place(node, place, name)
                }
                _ => {
                    let value = self.in_scope(drafted, |this| this.estimate(&operands[1]))?;
                    let table = self.source.slice(name);
                    self.may_name_table(table, name)?;
                    graph.estimate(table, node, value, name)
                }
            };
            if let Some(first) = earlier {
                let table = self.source.slice(name);
                let what = format!("{table} {}", graph.nodes()[node as usize]);
                return Err(said_twice(&what, name, first).into());
            }
        }
        let parts = GraphParts {
            name,
            digest,
            ..graph.finish().map_err(report)?
        };
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

    /// Adds the nodes of `goal`: one, or a list.
    fn add_goals(&mut self, drafted: &Drafted, graph: &mut GraphDraft) -> Result<()> {
        let operand = &drafted.entry.operands[0];
        self.in_scope(drafted, |this| {
            let value = this.known_value(operand)?;
            let names: Vec<SmolStr> = match &value {
                Value::List(names) => names.iter().map(|name| name.to_smolstr()).collect(),
                _ => vec![this.node_name(operand)?],
            };
            for name in names {
                graph.goal(find(&name, graph, operand.span)?);
            }
            if graph.goals().len() > Graph::MOST_GOALS {
                return Err(too_many(Graph::MOST_GOALS, "goals", operand.span).into());
            }
            Ok(())
        })
    }

    /// A number of an entry.
    fn graph_number(&self, operand: &Expr, may_be_negative: bool) -> Result<GraphNumber> {
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
        let ratio = number.ratio();
        let at = operand.span;
        let found = GraphNumber { ratio, at };
        let help = if ratio.0 < 0 && !may_be_negative {
            "searches need costs and estimates of at least 0"
        } else if found.is_short() {
            return Ok(found);
        } else {
            "six places are the most: 0.333333"
        };
        Err(Diagnostic::new("definition::graph_number")
            .says(format!(
                "a decimal of at most six places, at least 0, stands here, not {value}"
            ))
            .at(at, "not this number")
            .advise(help)
            .into())
    }

    /// An estimate: a number, or `inf`.
    fn estimate(&self, operand: &Expr) -> Result<GraphNumber> {
        let is_infinite = match self.known_value(operand)? {
            Value::Decimal(own) => own == Decimal::INFINITY,
            Value::Text(word) => matches!(word.as_str(), "inf" | "infinity"),
            _ => false,
        };
        if is_infinite {
            return Ok(GraphNumber::infinity(operand.span));
        }
        self.graph_number(operand, false)
    }

    /// Reports a table with the name of a heuristic that is there.
    fn may_name_table(&self, name: &str, at: Span) -> Result<()> {
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
fn find(name: &str, graph: &GraphDraft, at: Span) -> std::result::Result<u32, Diagnostic> {
    graph.find(name).ok_or_else(|| {
        let mut names: Vec<&str> = graph.nodes().iter().map(SmolStr::as_str).collect();
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

/// The report of a draft that is no graph.
fn report(flaw: GraphFlaw) -> Diagnostic {
    match flaw {
        GraphFlaw::Missing { table, node, at } => {
            let values = if table == "at" { "X Y" } else { "VALUE" };
            Diagnostic::new("definition::missing_node")
                .says(format!("`{table}` says nothing of the node `{node}`"))
                .at(at, format!("`{table}` is said of some nodes"))
                .advise(format!("say it of all, or of none: {table} {node} {values}"))
        }
        GraphFlaw::TooLarge { limit, at } => Diagnostic::new("definition::graph_size")
            .says(format!("the numbers of this graph are below {limit}"))
            .at(at, "too large")
            .advise("divide all costs and estimates by the same number, or leave out places behind the point"),
    }
}

fn too_many(most: usize, what: &str, at: Span) -> Diagnostic {
    Diagnostic::new("definition::too_many_nodes")
        .says(format!("a graph has at most {most} {what}"))
        .at(at, "more with this")
        .advise("leave some out")
}
