//! Recorded searches as a picture that moves.

use super::tree::{came_to, goals, sum};
use crate::experiment::{drawn, drawn_whole};
use crate::figure::{
    Drawing, Expansion, Graphic, GrowingNode, NodeFate, SearchRun, Searches, grouped,
    shown_expansions,
};
use crate::interp::observation::marks::mark;
use crate::interp::observation::watching::{WatchedSearch, length_and_cost, solution};
use puzzle_core::puzzle::{Board, Mark};
use puzzle_core::search::{Ending, Entry, SuccessorOutcome};
use std::collections::HashMap;

/// Most states of a tree.
const MOST_NODES: usize = 1_000;
/// Most boards of a solution.
const MOST_BOARDS: usize = 1_000;

/// Searches with their names, from one state.
pub(crate) fn searches(
    title: String,
    about: String,
    searches: &[(String, WatchedSearch)],
) -> Graphic {
    let lengths = searches.iter().map(|(_, one)| one.expansions() as usize);
    let most = lengths.max().unwrap_or(0);
    let seen = shown_expansions(most);
    let runs = searches.iter().map(|(label, one)| run(label, one, &seen));
    let searches = Searches {
        title,
        about,
        runs: runs.collect(),
    };
    searches.graphic(most)
}

fn run(label: &str, watched: &WatchedSearch, seen: &[usize]) -> SearchRun {
    let mut tree = Growing::of(watched);
    let expansions = watched.expansions();
    let mut shown = Vec::with_capacity(seen.len());
    let mut on_map = Walked::default();
    for &number in seen {
        let number = number as u32;
        let taken = watched.record.expansion(number.clamp(1, expansions.max(1)));
        let board = taken.map_or(watched.result.problem.start.clone(), |taken| {
            watched.board(taken.state)
        });
        let said = match taken {
            Some(taken) if (1..=expansions).contains(&number) => {
                let open = taken.open.map(|open| format!(", {open} open"));
                let sum = sum(watched, taken.g, taken.h, taken.f);
                let left = watched.deviation_at(number);
                let left = left.map_or("", |_| "; here the log leaves the algorithm");
                format!(
                    "Expansion {number}: {sum}{}{left}",
                    open.unwrap_or_default()
                )
            }
            _ if number == 0 => "Before the first expansion".to_owned(),
            _ => format!(
                "Ended after {} expansions",
                grouped(&expansions.to_string())
            ),
        };
        let node = (1..=expansions)
            .contains(&number)
            .then(|| number as usize - 1);
        shown.push(Expansion {
            drawing: on_map.drawn(watched, &board, number),
            said,
            node: node.and_then(|at| tree.taken.get(at).copied().flatten()),
        });
    }
    let mut said = vec![came_to(watched)];
    said.extend(watched.of_stages());
    if watched.record.is_full {
        said.push(format!(
            "The record is full after expansion {expansions}; the search went on"
        ));
    }
    if tree.left_out > 0 {
        let left_out = grouped(&tree.left_out.to_string());
        said.push(format!("{left_out} states of its tree are not drawn"));
    }
    SearchRun {
        label: label.to_owned(),
        said,
        expansions: shown,
        nodes: std::mem::take(&mut tree.nodes),
        solution: boards(watched, on_map.marks),
    }
}

/// The steps of a search on a map so far.
#[derive(Default)]
struct Walked {
    marks: HashMap<u32, Mark>,
    /// The number of entries of the record in it.
    entries: usize,
}

impl Walked {
    /// A board, or the map as that expansion leaves it.
    fn drawn(&mut self, watched: &WatchedSearch, board: &Board, expansion: u32) -> Drawing {
        let puzzle = watched.result.puzzle.as_ref();
        let problem = &watched.result.problem;
        let whole = (&problem.start, problem.goal.as_ref());
        if puzzle.place(board).is_none() {
            return drawn(puzzle, board, None);
        }
        let end = watched.record.expansions.get(expansion as usize);
        let end = end.map_or(watched.record.entries.len(), |&end| end as usize);
        for entry in &watched.record.entries[self.entries..end.max(self.entries)] {
            mark(&mut self.marks, entry, |state| {
                puzzle.place(&watched.boards[state as usize]).unwrap_or(0)
            });
        }
        self.entries = end.max(self.entries);
        let drawing = drawn_whole(puzzle, whole, 'S', &self.marks);
        drawing.unwrap_or_else(|| drawn(puzzle, board, None))
    }
}

/// The boards of its solution.
fn boards(watched: &WatchedSearch, mut marks: HashMap<u32, Mark>) -> Vec<(Drawing, String)> {
    let Ending::Solved { path, cost, .. } = &watched.result.outcome.ending else {
        return Vec::new();
    };
    let puzzle = watched.result.puzzle.as_ref();
    let mut board = watched.result.problem.start.clone();
    let said = format!(
        "The solution, {}",
        length_and_cost(path.len(), *cost, puzzle)
    );
    let goal = watched.result.problem.goal.as_ref();
    let onward = path.iter().filter_map(|&mv| {
        board = puzzle.apply(&board, mv)?;
        puzzle.place(&board)
    });
    marks.extend(onward.map(|cell| (cell, Mark::Way)));
    let whole = (&watched.result.problem.start, goal);
    if let Some(drawing) = drawn_whole(puzzle, whole, 'S', &marks) {
        return vec![(drawing, said)];
    }
    board = watched.result.problem.start.clone();
    let start = drawn(puzzle, &board, None);
    let mut boards = vec![(start, said)];
    for (number, &mv) in (1..).zip(path).take(MOST_BOARDS) {
        let Some(next) = puzzle.apply(&board, mv) else {
            break;
        };
        let said = format!("Move {number} of {}: {}", path.len(), puzzle.move_name(mv));
        boards.push((drawn(puzzle, &next, Some(&board)), said));
        board = next;
    }
    boards
}

/// A tree of paths with the expansions in which its states came. What a later iteration produces again is the same state.
#[derive(Default)]
struct Growing {
    nodes: Vec<GrowingNode>,
    /// The place of what each expansion took, if it is drawn.
    taken: Vec<Option<usize>>,
    /// States that are not drawn.
    left_out: usize,
}

impl Growing {
    fn of(watched: &WatchedSearch) -> Self {
        let record = &watched.record;
        let (way, goals) = (solution(watched), goals(watched));
        let is_solved = !way.is_empty();
        let mut tree = Self::default();
        let (mut roots, mut places) = (HashMap::new(), HashMap::new());
        let mut of_entry: HashMap<u32, usize> = HashMap::new();
        for (index, entry) in (0_u32..).zip(&record.entries) {
            match *entry {
                Entry::Expanded(taken) => {
                    let number = taken.number as usize;
                    let place =
                        match taken.from {
                            Some(from) => of_entry.get(&from).copied(),
                            None => Some(*roots.entry(taken.state).or_insert_with(|| {
                                tree.push(None, 0, NodeFate::Expanded, is_solved)
                            })),
                        };
                    if let Some(place) = place {
                        tree.nodes[place].expanded.get_or_insert(number);
                    }
                    tree.taken.push(place);
                }
                Entry::Generated(one) => {
                    let parent = (one.parent as usize).checked_sub(1);
                    let parent =
                        parent.and_then(|parent| tree.taken.get(parent).copied().flatten());
                    let known = parent.and_then(|parent| places.get(&(parent, one.mv.0)).copied());
                    let place = match (parent, known) {
                        (_, Some(place)) => place,
                        (Some(parent), None) if tree.nodes.len() < MOST_NODES => {
                            let place = tree.push(
                                Some(parent),
                                one.parent as usize,
                                NodeFate::Known,
                                false,
                            );
                            places.insert((parent, one.mv.0), place);
                            place
                        }
                        _ => {
                            tree.left_out += 1;
                            continue;
                        }
                    };
                    of_entry.insert(index, place);
                    let node = &mut tree.nodes[place];
                    node.is_solution |= way.contains(&index);
                    node.fate = match one.fate {
                        _ if goals.contains(&index) => NodeFate::Goal,
                        SuccessorOutcome::Open | SuccessorOutcome::Better { .. } => NodeFate::Open,
                        SuccessorOutcome::Cut { .. }
                        | SuccessorOutcome::Deep
                        | SuccessorOutcome::Clash
                        | SuccessorOutcome::Aside => NodeFate::Cut,
                        _ => NodeFate::Known,
                    };
                }
                _ => {}
            }
        }
        tree
    }

    fn push(
        &mut self,
        parent: Option<usize>,
        born: usize,
        fate: NodeFate,
        is_solution: bool,
    ) -> usize {
        self.nodes.push(GrowingNode {
            parent,
            born,
            expanded: None,
            fate,
            is_solution,
        });
        self.nodes.len() - 1
    }
}
