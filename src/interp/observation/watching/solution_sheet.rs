//! The table of a solution sheet: of each expansion the state, the frontier, the explored states and what was pruned.

use super::{OpenList, WIDTH, Waiting, WatchedSearch};
#[cfg(feature = "figures")]
use crate::figure::Page;
use crate::figure::{Cell, Table};
use crate::interp::observation::traced::InMoves;
use puzzle_core::search::{
    Algorithm, Entry, Expansion, Generated, OpenListOrder, PriorityFunction, Round,
    SuccessorOutcome,
};
use puzzle_core::visible::visible_line;
use unicode_width::UnicodeWidthStr;

/// Expansions that are shown where nobody says how many.
pub(crate) const STEPS: u64 = 100;

/// Most expansions of a table: each row sorts all that waits.
const MOST: u64 = 1000;

/// States that a cell lists.
const LISTED: usize = 40;

/// The tables of the first expansions of a search, one for each round of iterative deepening.
pub(crate) fn tables(watched: &WatchedSearch, most: u64) -> Vec<Table> {
    let most = most.min(MOST);
    let mut sheet = SolutionSheet {
        watched,
        open: OpenList::new(watched),
        algorithm: watched.algorithm(),
        explored: Vec::new(),
        tables: Vec::new(),
    };
    sheet.begin(&watched.command());
    let recorded = u64::from(watched.expansions());
    let mut number = 0;
    let mut row = ExpansionRow::default();
    for (index, entry) in (0_u32..).zip(&watched.record.entries) {
        let is_shown = number < most || !matches!(entry, Entry::Expanded(_));
        if !is_shown {
            break;
        }
        if let Entry::Expanded(taken) = entry {
            number = u64::from(taken.number);
        }
        // The frontier is that after an expansion.
        if matches!(
            entry,
            Entry::Expanded(_) | Entry::Goal { .. } | Entry::Round { .. }
        ) {
            sheet.end(&mut row);
        }
        sheet.open.pass(watched, index, entry);
        match *entry {
            Entry::Expanded(taken) => {
                if !sheet.is_tree() && !sheet.explored.contains(&taken.state) {
                    sheet.explored.push(taken.state);
                }
                row = ExpansionRow {
                    step: taken.number.to_string(),
                    state: sheet.node(taken.from, taken.state),
                    f: sheet.sum(taken.g, taken.h, taken.f),
                    pruned: Vec::new(),
                };
            }
            Entry::Generated(one) => row.pruned.extend(sheet.pruned(index, one)),
            Entry::Goal { state, from, g, f } => {
                let one = from.and_then(|entry| watched.record.generated(entry));
                let (h, before) = one.map_or((None, None), |one| (one.h, one.f));
                let f = f.or(before);
                row = ExpansionRow {
                    step: "goal".to_owned(),
                    state: sheet.node(from, state),
                    f: sheet.sum(g, h, f),
                    pruned: Vec::new(),
                };
                sheet.end(&mut row);
            }
            Entry::Round { round, .. } => {
                let limit = match round {
                    Round::Depth(depth) => Some(depth.to_string()),
                    Round::Threshold { units, scale } if !watched.record.is_two_sided() => {
                        let scale =
                            u64::from(scale) * u64::from(watched.result.puzzle.cost_scale());
                        Some(exact(InMoves { units, scale }))
                    }
                    _ => None,
                };
                if let Some(limit) = limit {
                    let title = format!("{}, {} {limit}", watched.command(), round.name());
                    sheet.begin(&title);
                }
            }
            Entry::Dropped { state, .. } => {
                row.pruned
                    .push(format!("{} (left the beam)", watched.text(state)));
            }
            // It was expanded partially, or has another move.
            Entry::Queued {
                state, f: Some(_), ..
            } => {
                sheet.explored.retain(|other_state| *other_state != state);
            }
            Entry::Queued { .. } | Entry::BackedUp { .. } => {}
        }
    }
    sheet.end(&mut row);
    let mut tables = sheet.tables;
    tables.retain(|table| !table.rows.is_empty());
    if let Some(last) = tables.last_mut() {
        if number < recorded {
            let more = match recorded.min(MOST) {
                more if number == more => format!("a table has at most {MOST}"),
                all if all == recorded => format!("`trace table {all}` shows all"),
                more => format!("`trace table {more}` shows more"),
            };
            let more = format!("{number} of {recorded} expansions are shown; {more}.");
            last.notes.push(more);
        }
        last.notes
            .extend(watched.told_cut().filter(|_| number >= recorded));
    }
    tables
}

/// The tables as text; in the form of a file by its ending.
pub(crate) fn written(watched: &WatchedSearch, most: u64, name: &str) -> String {
    let tables = tables(watched, most);
    let lower = name.to_ascii_lowercase();
    let ending = lower.rsplit('.').next().unwrap_or_default();
    let each: fn(&Table) -> String = match ending {
        "md" => Table::markdown,
        "tex" => Table::tex,
        #[cfg(feature = "figures")]
        "html" => {
            let page = Page {
                title: watched.command(),
                tables,
                ..Page::default()
            };
            return page.html();
        }
        _ => Table::text,
    };
    let all: Vec<String> = tables.iter().map(each).collect();
    all.join("\n")
}

/// A table as lines of a terminal: where it is too wide, each row as a paragraph.
pub(crate) fn for_terminal(table: &Table) -> String {
    let text = table.text();
    if text.lines().all(|line| line.width() <= WIDTH) {
        return text.trim_end().to_owned();
    }
    let mut lines = vec![visible_line(&table.title).into_owned(), String::new()];
    let names = table.columns.iter().map(|name| name.width());
    let indent = names.max().unwrap_or(0) + 4;
    for row in &table.rows {
        for (name, cell) in table.columns.iter().zip(row) {
            let text = match cell {
                Cell::Text(text) => visible_line(text).into_owned(),
                Cell::Integer(number) => number.to_string(),
                _ => String::new(),
            };
            let is_first = *name == table.columns[0];
            if text.is_empty() {
                continue;
            }
            let lead = if is_first { "" } else { "  " };
            let mut line = format!("{:indent$}", format!("{lead}{name}"));
            for (number, part) in text.split(", ").enumerate() {
                let part = if number > 0 {
                    format!(", {part}")
                } else {
                    part.to_owned()
                };
                if number > 0 && line.width() + part.width() >= WIDTH {
                    line.push(',');
                    lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
                    line.push_str(&part[2..]);
                } else {
                    line.push_str(&part);
                }
            }
            lines.push(line);
        }
    }
    if !table.notes.is_empty() {
        lines.push(String::new());
    }
    lines.extend(
        table
            .notes
            .iter()
            .map(|note| visible_line(note).into_owned()),
    );
    lines.join("\n")
}

/// A row that is being filled.
#[derive(Default)]
struct ExpansionRow {
    step: String,
    state: String,
    f: String,
    pruned: Vec<String>,
}

struct SolutionSheet<'a> {
    watched: &'a WatchedSearch,
    open: OpenList,
    algorithm: Option<Algorithm>,
    explored: Vec<u32>,
    tables: Vec<Table>,
}

impl SolutionSheet<'_> {
    /// Whether nodes are paths: no list of explored states is kept.
    fn is_tree(&self) -> bool {
        self.algorithm.is_some_and(|method| !method.remembers())
    }

    /// Whether states have a priority.
    fn has_f(&self) -> bool {
        let taken = self.watched.record.expansion(1);
        taken.is_some_and(|taken| taken.f.is_some() || taken.h.is_some())
    }

    fn begin(&mut self, title: &str) {
        let mut columns = vec!["step", if self.is_tree() { "path" } else { "expanded" }];
        if self.has_f() {
            columns.push(match self.algorithm {
                Some(
                    Algorithm::Greedy { .. }
                    | Algorithm::GreedyLists { .. }
                    | Algorithm::GreedyTree { .. },
                ) => "h",
                Some(Algorithm::UniformCost { .. } | Algorithm::UniformCostTree { .. }) => "g",
                Some(layered) if layered.order() == OpenListOrder::Layers => "h",
                Some(Algorithm::QStar { .. }) => "f = g + q",
                _ => "f = g + h",
            });
        }
        if self.open.is_kept() {
            columns.push("frontier");
        }
        if !self.is_tree() {
            columns.push("explored");
        }
        columns.push("pruned");
        self.explored.clear();
        self.tables.push(Table {
            title: title.to_owned(),
            columns: columns.into_iter().map(str::to_owned).collect(),
            rows: Vec::new(),
            notes: Vec::new(),
        });
    }

    /// Writes a row, if there is one.
    fn end(&mut self, row: &mut ExpansionRow) {
        let ExpansionRow {
            step,
            state,
            f,
            pruned,
        } = std::mem::take(row);
        if step.is_empty() {
            return;
        }
        let number = step.parse().map_or(Cell::Text(step), Cell::Integer);
        let mut cells = vec![number, Cell::Text(state)];
        if self.has_f() {
            cells.push(Cell::Text(f));
        }
        if self.open.is_kept() {
            let waiting = self.open.sorted();
            let nodes = waiting.iter().map(|one| self.waiting(one));
            cells.push(listed(nodes, waiting.len()));
        }
        if !self.is_tree() {
            let states = self.explored.iter().map(|&state| self.watched.text(state));
            cells.push(listed(states, self.explored.len()));
        }
        let length = pruned.len();
        cells.push(listed(pruned.into_iter(), length));
        if let Some(table) = self.tables.last_mut() {
            table.rows.push(cells);
        }
    }

    /// A state that waits, with what it is sorted by.
    fn waiting(&self, one: &Waiting) -> String {
        let node = self.node(one.from, one.state);
        let value = match self.algorithm.map(Algorithm::order) {
            Some(OpenListOrder::Layers) => self.watched.h(one.h),
            _ => self.watched.f(one.f),
        };
        match value {
            Some(value) => format!("{node} {}", exact(value)),
            None => node,
        }
    }

    /// A state; where nodes are paths, its path: the names of states on graphs, else the moves.
    fn node(&self, from: Option<u32>, state: u32) -> String {
        let watched = self.watched;
        let text = watched.text(state);
        if !self.is_tree() {
            return text;
        }
        let mut path = Vec::new();
        let mut at = from;
        while let Some(one) = at.and_then(|entry| watched.record.generated(entry)) {
            path.push(if watched.result.puzzle.has_named_states() {
                watched.text(one.state)
            } else {
                watched.result.puzzle.move_name(one.mv).to_string()
            });
            at = watched
                .record
                .expansion(one.parent)
                .and_then(|taken| taken.from);
        }
        if watched.result.puzzle.has_named_states() {
            let start = watched.record.starts.first().copied().unwrap_or(state);
            path.push(watched.text(start));
        } else if path.is_empty() {
            return text;
        }
        path.reverse();
        path.join("-")
    }

    /// The sum of an expanded state: `393 = 140 + 253`.
    fn sum(&self, g: u32, h: Option<u32>, f: Option<u64>) -> String {
        let watched = self.watched;
        let (g, h, f) = (watched.cost(g), watched.h(h), watched.f(f));
        let shown = |value: Option<InMoves>| value.map_or_else(String::new, exact);
        match self.algorithm {
            Some(Algorithm::UniformCost { .. } | Algorithm::UniformCostTree { .. }) => {
                g.to_string()
            }
            Some(Algorithm::Greedy { .. } | Algorithm::GreedyTree { .. }) => shown(h),
            // The estimate by which it was sorted: with deferred evaluation that of its parent.
            Some(Algorithm::GreedyLists { .. }) => shown(f),
            Some(layered) if layered.order() == OpenListOrder::Layers => shown(h),
            // A node that waits again does so by the f of a successor.
            Some(Algorithm::Added(added))
                if added.rule() != "g + h" || added.expansion() == Expansion::Partial =>
            {
                format!("{}, g = {g}, h = {}", shown(f), shown(h))
            }
            Some(weighted @ Algorithm::WeightedAStar { function, .. }) => {
                let weight = weighted.weight().unwrap_or_default();
                if function == PriorityFunction::Linear {
                    format!("{} = {g} + {weight} * {}", shown(f), shown(h))
                } else {
                    format!("{}, g = {g}, h = {}", shown(f), shown(h))
                }
            }
            _ if h.is_some() => format!("{} = {g} + {}", shown(f), shown(h)),
            _ => String::new(),
        }
    }

    /// A successor that does not wait, or one that takes the place of a worse path.
    fn pruned(&mut self, index: u32, one: Generated) -> Option<String> {
        let why = match one.fate {
            SuccessorOutcome::Open => return None,
            SuccessorOutcome::Better { g } => {
                // It is opened again.
                self.explored.retain(|state| *state != one.state);
                let before = self.watched.cost(g);
                return Some(format!("{} (g {before})", self.watched.text(one.state)));
            }
            SuccessorOutcome::Known if self.explored.contains(&one.state) => "explored",
            SuccessorOutcome::Known => "in the frontier",
            SuccessorOutcome::PassedOver => "explored, though this path is cheaper",
            SuccessorOutcome::LeftOut => "left out",
            SuccessorOutcome::Inconsistent => "in the next iteration",
            SuccessorOutcome::Cut { .. } => "f above the bound",
            SuccessorOutcome::Deep => "too deep",
            SuccessorOutcome::Cycle => "on the path",
            SuccessorOutcome::Back => "way back",
            SuccessorOutcome::Clash | SuccessorOutcome::Aside => one.fate.name(),
        };
        let node = self.node(Some(index), one.state);
        Some(format!("{node} ({why})"))
    }
}

/// A number as definitions write it, to six places.
fn exact(value: InMoves) -> String {
    if value.is_infinite() {
        return value.to_string();
    }
    value.exact().to_string()
}

/// The first of some entries, separated by commas.
fn listed(entries: impl Iterator<Item = String>, length: usize) -> Cell {
    let mut shown: Vec<String> = entries.take(LISTED).collect();
    if length > shown.len() {
        shown.push(format!("{} more", length - shown.len()));
    }
    Cell::Text(shown.join(", "))
}
