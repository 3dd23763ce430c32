//! Two watched searches side by side.

use super::WatchedSearch;
use crate::interp::Cost;
use puzzle_core::puzzle::Puzzle;
use puzzle_core::search::Ending;
use std::collections::BTreeSet;

/// The comparison of two searches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Comparison {
    /// The first expansion in which they differ: its number and what each expanded there, if anything.
    pub differ: Option<(u32, [Option<u32>; 2])>,
    /// States that both expanded.
    pub both: usize,
    /// States that one alone expanded.
    pub alone: [usize; 2],
}

impl Comparison {
    /// Holds two against each other.
    pub(crate) fn of(watched: [&WatchedSearch; 2]) -> Self {
        let most = watched.map(WatchedSearch::expansions).into_iter().max();
        let state =
            |one: &WatchedSearch, number| one.record.expansion(number).map(|taken| taken.state);
        let board = |one: &WatchedSearch, number| state(one, number).map(|state| one.board(state));
        let [first, second] = watched;
        let differ = (1..=most.unwrap_or(0))
            .find(|&number| board(first, number) != board(second, number))
            .map(|number| (number, watched.map(|one| state(one, number))));
        let boards = watched.map(|one| {
            let numbers = 1..=one.expansions();
            let boards = numbers.filter_map(|number| board(one, number));
            boards.collect::<BTreeSet<_>>()
        });
        let both = boards[0].intersection(&boards[1]).count();
        Self {
            differ,
            both,
            alone: [boards[0].len() - both, boards[1].len() - both],
        }
    }
}

/// The solution's length, or why there is none.
pub(crate) fn outcome(watched: &WatchedSearch) -> String {
    match &watched.result.outcome.ending {
        Ending::Solved { path, .. } => path.len().to_string(),
        Ending::Stopped(_) if watched.judged.is_some() => "the log ends".to_owned(),
        Ending::Stopped(reason) => reason.name().replace('_', " "),
    }
}

/// The length of a solution, with its cost where moves have costs: `21 moves, cost 27`.
pub(crate) fn length_and_cost(moves: usize, cost: u32, puzzle: &Puzzle) -> String {
    let ending = if moves == 1 { "" } else { "s" };
    let cost = puzzle.has_costs().then(|| Cost::of(cost, puzzle));
    let cost = cost.map(|cost| format!(", cost {cost}"));
    format!("{moves} move{ending}{}", cost.unwrap_or_default())
}

/// The solution of a search as a phrase; `None` where it has found none.
pub(crate) fn solution_phrase(watched: &WatchedSearch) -> Option<String> {
    let Ending::Solved { path, cost, .. } = &watched.result.outcome.ending else {
        return None;
    };
    let told = length_and_cost(path.len(), *cost, &watched.result.puzzle);
    Some(format!("a solution of {told}"))
}
