//! A record as a file.

use super::{WatchedSearch, lines, posthoc, rounds};
use crate::interp::observation::traced::Traced;
use puzzle_core::search::{Entry, SuccessorOutcome};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

/// The file of a name that ends in `.jsonl`, `.csv`, `.txt`, `.yaml` or `.dot`.
pub(crate) fn file(watched: &WatchedSearch, name: &str, timing: bool) -> Vec<u8> {
    let lower = name.to_ascii_lowercase();
    let text = match lower.rsplit('.').next().unwrap_or_default() {
        "csv" => csv(&lines(watched, None, timing)),
        "dot" => dot(watched),
        "txt" => plain(watched),
        "yaml" | "yml" => posthoc::trace(watched),
        _ => json(&lines(watched, None, timing)),
    };
    text.into_bytes()
}

/// The expanded states, one a line.
fn plain(watched: &WatchedSearch) -> String {
    let mut text = format!("# {}\n", watched.command());
    for entry in &watched.record.entries {
        if let Entry::Expanded(taken) = entry {
            text += &watched.text(taken.state);
            text.push('\n');
        }
    }
    text + watched.cut_off()
}

/// All entries, an object a line.
fn json(all: &[Traced]) -> String {
    let mut text = String::new();
    for traced in all {
        text += &serde_json::to_string(traced).expect("entries can be written");
        text.push('\n');
    }
    text
}

/// The expansions, and the rounds.
fn csv(all: &[Traced]) -> String {
    let mut text = String::from(
        "kind,number,state,parent,move,g,h,f,open,round,limit,generated,expanded,seconds,stage,name,bound,\
         length\n",
    );
    for one in all {
        if !matches!(one.kind, "taken" | "goal" | "round" | "round_done") {
            continue;
        }
        let cells = [
            one.kind.to_owned(),
            cell(one.number.as_ref()),
            quoted(one.state.as_deref().unwrap_or_default()),
            cell(one.parent.as_ref()),
            quoted(one.mv.as_deref().unwrap_or_default()),
            cell(one.g.as_ref()),
            cell(one.h.as_ref()),
            cell(one.f.as_ref()),
            cell(one.open.as_ref()),
            cell(one.round.as_ref()),
            cell(one.limit.as_ref()),
            cell(one.generated.as_ref()),
            cell(one.expanded.as_ref()),
            cell(one.seconds.as_ref()),
            cell(one.stage.as_ref()),
            quoted(one.name.as_deref().unwrap_or_default()),
            cell(one.bound.as_ref()),
            cell(one.length.as_ref()),
        ];
        text += &cells.join(",");
        text.push('\n');
    }
    text
}

fn cell<T: ToString>(value: Option<&T>) -> String {
    value.map(ToString::to_string).unwrap_or_default()
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// The tree of paths for Graphviz.
fn dot(watched: &WatchedSearch) -> String {
    let record = &watched.record;
    let mut text = String::from("digraph search {\n");
    let _ = writeln!(
        text,
        "  label=\"{}\"\n  node [shape=box fontname=monospace]",
        escaped(&watched.command())
    );
    for one in rounds::done(&watched.result, false) {
        let limit = one.limit.map(|limit| limit.to_string());
        let _ = writeln!(
            text,
            "  // {} {}: {} generated, {} expanded",
            one.round.unwrap_or_default(),
            limit.or(one.name).unwrap_or_default(),
            one.generated.unwrap_or_default(),
            one.expanded.unwrap_or_default(),
        );
    }
    let solution = solution(watched);
    // By expansion: its node, which is that of the entry that produced it, unless that was expanded before.
    let (mut nodes, mut used) = (HashMap::new(), HashSet::new());
    for (index, entry) in (0_u32..).zip(&record.entries) {
        match entry {
            Entry::Expanded(taken) => {
                let reused = taken.from.filter(|from| used.insert(*from));
                let node = reused.unwrap_or(index);
                nodes.insert(taken.number, node);
                let state = escaped(&watched.text(taken.state));
                let number = taken.number;
                let _ = writeln!(text, "  n{node} [label=\"{state}\\n#{number}\"]");
            }
            Entry::Generated(one) => {
                let Some(parent) = nodes.get(&one.parent) else {
                    continue;
                };
                let style = match one.fate {
                    _ if solution.contains(&index) => "bold",
                    SuccessorOutcome::Open | SuccessorOutcome::Better { .. } => "solid",
                    SuccessorOutcome::Cut { .. }
                    | SuccessorOutcome::Deep
                    | SuccessorOutcome::Clash
                    | SuccessorOutcome::Aside => "dashed",
                    _ => "dotted",
                };
                let state = escaped(&watched.text(one.state));
                let mv = escaped(&watched.result.puzzle.move_name(one.mv));
                let _ = writeln!(
                    text,
                    "  n{index} [label=\"{state}\" style={style}]\n  n{parent} -> n{index} [label=\"{mv}\" style={style}]"
                );
            }
            _ => {}
        }
    }
    text.push_str("}\n");
    text
}

/// The entries that lead to the solution: to the last goal of a search that improves one.
pub(crate) fn solution(watched: &WatchedSearch) -> HashSet<u32> {
    let record = &watched.record;
    let mut all: HashSet<u32> = record.way.iter().copied().collect();
    let last = record
        .entries
        .iter()
        .rfind(|one| matches!(one, Entry::Goal { .. }));
    if let Some(Entry::Goal { from, .. }) = last {
        let mut at = *from;
        while let Some(entry) = at {
            all.insert(entry);
            let produced = record.generated(entry);
            at = produced
                .and_then(|one| record.expansion(one.parent))
                .and_then(|taken| taken.from);
        }
    }
    all
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
