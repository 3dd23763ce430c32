//! A search as the numbers that the page's script reads.

use super::states::States;
use crate::figure::base64;
use crate::interp::observation::traced::InMoves;
use crate::interp::observation::watching::WatchedSearch;
use puzzle_core::puzzle::{Board, Method, Notation, Puzzle, SpecialSolver, Steps};
use puzzle_core::search::{
    Algorithm, Entry, Estimate, Expansion, OpenListOrder, PriorityFunction, Round, Share,
    SuccessorOutcome,
};
use serde_json::{Value, json};
use std::collections::HashMap;

/// Numbers of seven bits a byte, the lowest first; a byte with the eighth bit goes on.
pub(crate) fn push(bytes: &mut Vec<u8>, mut number: u64) {
    while number > 127 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// A number that may be missing: one more than it, or 0.
fn push_optional<T: Into<u64>>(bytes: &mut Vec<u8>, number: Option<T>) {
    push(
        bytes,
        number.map_or(0, |number| number.into().saturating_add(1)),
    );
}

/// An estimate with infinity as a number that no finite one has, as that of f.
fn estimate(h: Estimate) -> u64 {
    InMoves::of(h, 1).units
}

/// Its entries, each a number for its kind with what belongs to it.
pub(crate) fn stream(watched: &WatchedSearch, states: &States) -> Vec<u8> {
    let number = |state: u32| u64::from(states.number(&watched.board(state)));
    let mut bytes = Vec::new();
    let mut expansion = 0_u32;
    for entry in &watched.record.entries {
        match *entry {
            Entry::Expanded(taken) => {
                expansion = taken.number;
                push(&mut bytes, 0);
                push_optional(&mut bytes, taken.from);
                if taken.from.is_none() {
                    push(&mut bytes, number(taken.state));
                }
                push_optional(&mut bytes, taken.h.map(estimate));
                push_optional(&mut bytes, taken.f);
                push_optional(&mut bytes, taken.open);
            }
            Entry::Generated(one) => {
                let fate: u64 = match one.fate {
                    SuccessorOutcome::Open => 0,
                    SuccessorOutcome::Known => 1,
                    SuccessorOutcome::Better { .. } => 2,
                    SuccessorOutcome::PassedOver => 3,
                    SuccessorOutcome::Cut { .. } => 4,
                    SuccessorOutcome::Deep => 5,
                    SuccessorOutcome::Cycle => 6,
                    SuccessorOutcome::Back => 7,
                    SuccessorOutcome::Clash => 8,
                    SuccessorOutcome::Aside => 9,
                    SuccessorOutcome::Inconsistent => 10,
                    SuccessorOutcome::LeftOut => 11,
                };
                push(&mut bytes, 16 + fate);
                push(&mut bytes, number(one.state));
                push(&mut bytes, u64::from(expansion - one.parent));
                push(&mut bytes, one.mv.0.into());
                push_optional(&mut bytes, one.h.map(estimate));
                push_optional(&mut bytes, one.f);
                if watched.result.puzzle.has_costs() {
                    push(&mut bytes, one.g.into());
                }
                match one.fate {
                    SuccessorOutcome::Better { g } => push(&mut bytes, g.into()),
                    SuccessorOutcome::Cut { threshold } => push(&mut bytes, threshold),
                    _ => {}
                }
            }
            Entry::Round { round, .. } => {
                let kind = match round {
                    Round::Threshold { .. } => 0,
                    Round::Depth(_) => 1,
                    Round::Layer(_) => 2,
                    Round::Forward(_) => 3,
                    Round::Backward(_) => 4,
                    Round::Weight { .. } => 5,
                    Round::Width(_) => 6,
                };
                push(&mut bytes, 32 + kind);
                push(&mut bytes, round.limit().0);
            }
            Entry::Dropped { state, rank, width } => {
                push(&mut bytes, 48);
                for value in [number(state), rank, width] {
                    push(&mut bytes, value);
                }
            }
            Entry::Queued { state, h, f } => {
                push(&mut bytes, 96);
                push(&mut bytes, number(state));
                push_optional(&mut bytes, h.map(estimate));
                push_optional(&mut bytes, f);
            }
            Entry::BackedUp { expansion, f, .. } => {
                push(&mut bytes, 64);
                push(&mut bytes, expansion.into());
                push_optional(&mut bytes, f);
            }
            Entry::Goal { state, from, .. } => {
                push(&mut bytes, 80);
                push_optional(&mut bytes, from);
                if from.is_none() {
                    push(&mut bytes, number(state));
                }
                push(&mut bytes, watched.record.way.len() as u64);
                for &entry in &watched.record.way {
                    push(&mut bytes, entry.into());
                }
            }
        }
    }
    bytes
}

/// The parts of h: what they count, each once, and for each expansion their numbers with their amounts.
pub(crate) fn parts_of_h(watched: &WatchedSearch) -> Value {
    let Some(shares) = &watched.shares else {
        return Value::Null;
    };
    let (mut names, mut bytes) = (Vec::new(), Vec::new());
    let mut numbers = HashMap::new();
    for all in &shares.of {
        push(&mut bytes, all.len() as u64);
        for Share {
            text,
            values,
            amount,
        } in all
        {
            let number = *numbers.entry((text, values)).or_insert_with(|| {
                names.push(json!({ "text": text, "values": values }));
                names.len() as u64 - 1
            });
            push(&mut bytes, number);
            push(&mut bytes, (*amount).into());
        }
    }
    json!({ "names": names, "scale": shares.scale, "stream": base64(&bytes) })
}

/// The order of its open list, as the page's script calls it.
pub(crate) fn order(watched: &WatchedSearch) -> &'static str {
    if watched.record.is_two_sided() {
        return match watched.algorithm().map(Algorithm::order) {
            Some(OpenListOrder::Pairs) => "pairs",
            Some(OpenListOrder::Middle) => "middle",
            Some(OpenListOrder::Alternating) => "alternating",
            Some(OpenListOrder::Cover) => "cover",
            Some(OpenListOrder::BucketPairs) => "buckets",
            _ => "sides",
        };
    }
    let Some(algorithm) = watched.algorithm() else {
        return match watched.result.method {
            _ if watched.steps != Steps::Own => "walk",
            Method::Special(SpecialSolver::DistanceTable) => "descent",
            _ => "filling",
        };
    };
    match algorithm.order() {
        OpenListOrder::Best(ties) => ties.name(),
        OpenListOrder::Rounds => "rounds",
        OpenListOrder::Buckets { by_f: true } => "diagonals",
        OpenListOrder::Buckets { by_f: false } => "costs",
        OpenListOrder::Stack => "stack",
        OpenListOrder::Layers => "beam",
        OpenListOrder::Levels => "levels",
        OpenListOrder::Recursive => "rbfs",
        OpenListOrder::Path if algorithm.takes_heuristic() => "ida",
        OpenListOrder::Path => "depth",
        OpenListOrder::Walk => "climb",
        OpenListOrder::Queue
        | OpenListOrder::Sides
        | OpenListOrder::Pairs
        | OpenListOrder::Middle
        | OpenListOrder::Alternating
        | OpenListOrder::Cover
        | OpenListOrder::BucketPairs => "queue",
    }
}

/// The pseudo-code of what it does, as the page's script calls it; that of its order without a word.
pub(crate) fn code(watched: &WatchedSearch) -> &'static str {
    match watched.algorithm() {
        Some(
            Algorithm::AStarTree { .. }
            | Algorithm::UniformCostTree { .. }
            | Algorithm::GreedyTree { .. }
            | Algorithm::GreedyLists { deferred: true, .. },
        ) => "tree",
        // All moves cost the same, so neither finds a shorter path later.
        Some(
            Algorithm::Greedy { .. }
            | Algorithm::GreedyLists { .. }
            | Algorithm::UniformCost { .. },
        ) => "once",
        Some(Algorithm::AStar { policy } | Algorithm::WeightedAStar { policy, .. }) => {
            if policy.reopen { "best" } else { "closed" }
        }
        Some(Algorithm::AStarBpmx { reopen, .. }) => {
            if reopen {
                "best"
            } else {
                "closed"
            }
        }
        Some(Algorithm::HashDistributedAStar | Algorithm::ExternalAStar) => "best",
        Some(Algorithm::BreadthFirstIdaStar) => "threshold",
        Some(Algorithm::QStar { .. }) => "moves",
        Some(Algorithm::AnytimeRepairing { .. }) => "repairing",
        Some(Algorithm::FirstChoice { .. }) => "choice",
        Some(Algorithm::RandomRestarts { .. }) => "restarts",
        Some(Algorithm::Annealing { .. }) => "annealing",
        Some(Algorithm::IterativeDeepening { .. }) => "deepening",
        Some(Algorithm::IdaStarTable { .. }) => "table",
        Some(Algorithm::BudgetedTree { .. }) => "budgeted",
        Some(Algorithm::Added(added)) => match added.expansion() {
            Expansion::BestFirst => "best",
            Expansion::Partial => "partial",
            Expansion::DepthFirst => "threshold",
            Expansion::Other => "chosen",
        },
        None if watched.record.is_two_sided() => "layers",
        _ => order(watched),
    }
}

/// The page's names for h and f, the width of a beam, and whether the state before is among the successors.
pub(crate) fn names(watched: &WatchedSearch) -> Value {
    let algorithm = watched.algorithm();
    let is_sum = algorithm.is_some_and(|strategy| {
        matches!(strategy.order(), OpenListOrder::Best(_))
            || (strategy.order() == OpenListOrder::Path && strategy.takes_heuristic())
            || matches!(strategy, Algorithm::Added(_))
    });
    let width = match algorithm {
        Some(Algorithm::Beam { width: None, .. }) => "all".to_owned(),
        Some(beam) => format!("the first {}", beam.beam_width()),
        None => String::new(),
    };
    let aspect = match algorithm {
        Some(Algorithm::Rectangle { aspect }) => aspect,
        _ => 0,
    };
    json!({
        "h": if algorithm.is_some_and(Algorithm::is_evaluated) { "evaluation" } else { "h" },
        "f": if is_sum { format!("f = {}", rule(watched)) } else { "f".to_owned() },
        "width": width,
        "aspect": aspect,
        "improves": matches!(algorithm, Some(Algorithm::Added(added)) if added.improves()),
        "back": algorithm.is_none_or(|method| method.counting().way_back),
    })
}

/// The form of a state in a line: the text before each cell and behind the last one, and the text of an empty cell
/// is written. Nothing where the puzzle writes it otherwise.
pub(crate) fn written<'b>(
    puzzle: &Puzzle,
    boards: impl IntoIterator<Item = &'b Board>,
    labels: &[String],
) -> Value {
    let mut found: Option<(Vec<String>, String)> = None;
    for board in boards.into_iter().take(BOARDS_READ) {
        let text = puzzle.format(board, Notation::Compact);
        let Some(parts) = parts(&text, board, labels) else {
            return Value::Null;
        };
        if found
            .as_ref()
            .is_some_and(|(gaps, empty)| *gaps != parts.0 || *empty != parts.1)
        {
            return Value::Null;
        }
        found = Some(parts);
    }
    found.map_or(
        Value::Null,
        |(gaps, empty)| json!({ "gaps": gaps, "empty": empty }),
    )
}

/// States from which it is read how they are written.
const BOARDS_READ: usize = 50;

fn parts(text: &str, board: &Board, labels: &[String]) -> Option<(Vec<String>, String)> {
    let (mut gaps, mut rest) = (Vec::new(), text);
    let mut empty = labels.first().cloned().unwrap_or_default();
    for &cell in board.cells() {
        let label = labels.get(usize::from(cell))?;
        let gap = rest.len() - rest.trim_start_matches([' ', '/', ',']).len();
        gaps.push(rest[..gap].to_owned());
        rest = match rest[gap..].strip_prefix(label.as_str()) {
            Some(rest) => rest,
            None if cell == 0 && label == "b" => {
                "_".clone_into(&mut empty);
                rest[gap..].strip_prefix('_')?
            }
            None => return None,
        };
    }
    gaps.push(rest.to_owned());
    Some((gaps, empty))
}

/// The definition of f, where there is one; for beams, the order of states.
pub(crate) fn rule(watched: &WatchedSearch) -> String {
    match watched.algorithm() {
        Some(Algorithm::Added(added)) => added.rule().to_owned(),
        Some(layered) if layered.order() == OpenListOrder::Layers => {
            let is_evaluated = layered.is_evaluated();
            if is_evaluated { "the evaluation" } else { "h" }.to_owned()
        }
        Some(walk) if walk.order() == OpenListOrder::Walk => "h".to_owned(),
        Some(Algorithm::UniformCost { .. }) => "g".to_owned(),
        Some(Algorithm::QStar { .. }) => "g + q".to_owned(),
        Some(Algorithm::GreedyLists { deferred: true, .. }) => "h of n".to_owned(),
        Some(Algorithm::Greedy { .. } | Algorithm::GreedyLists { .. }) => "h".to_owned(),
        Some(Algorithm::AnytimeRepairing { .. }) => "g + w h".to_owned(),
        Some(weighted @ Algorithm::WeightedAStar { .. }) => {
            let weight = weighted.weight().unwrap_or_default();
            match weighted.tuning().function {
                None | Some(PriorityFunction::Linear) => format!("g + {weight} h"),
                Some(other) => format!("{} of g and h, w = {weight}", other.name()),
            }
        }
        _ => "g + h".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_seven_bits_a_byte() {
        let mut bytes = Vec::new();
        for number in [0, 127, 128, 300] {
            push(&mut bytes, number);
        }
        assert_eq!(bytes, [0, 127, 128, 1, 172, 2]);
    }
}
