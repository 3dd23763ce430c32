//! Events as people read them.

use super::boards::Easel;
use super::pages::{WIDEST_PAGE, wrapped};
use super::style::{Palette, TextRole};
use super::suggestion::suggestion;
use super::verdict::verdict;
use super::{Channel, Renderer, audit, draw, judged, layers, maps, searches, watching};
use crate::experiment::ExperimentEvent;
use crate::figure::Plot;
use crate::host::{CacheAction, CachedTable};
use crate::interp::{Cost, Event, SearchReport};
use puzzle_core::visible::{make_visible, visible_line};
use smol_str::SmolStr;
use std::fmt::Write;

/// Lines of text on standard output, drawings of reports on standard error.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    /// Colours of standard output.
    pub palette: Palette,
    /// Whether reports have colours.
    pub coloured_reports: bool,
    /// Columns of a report; asked for only when there is one.
    pub width: fn() -> usize,
    /// Columns of standard output, where it is a terminal: no word of a long line is broken there.
    pub columns: fn() -> Option<usize>,
}

impl Renderer for Text {
    fn render(&self, event: &Event, text: &mut String) -> Channel {
        match event {
            Event::Warning(report) | Event::Error(report) => {
                text.push_str(&draw(report, (self.width)(), self.coloured_reports));
                // Several reports are told apart by an empty line.
                text.push('\n');
                return Channel::Diagnostics;
            }
            Event::Unreported { count } => {
                let mistakes = counted(*count as u64, "mistake");
                line(text, format_args!("and {mistakes} more, not shown"));
                return Channel::Diagnostics;
            }
            event => self.output(event, text),
        }
        Channel::Output
    }
}

impl Text {
    fn output(&self, event: &Event, text: &mut String) {
        match event {
            Event::State {
                state, drawn: true, ..
            } => {
                line(text, format_args!("\nCurrent State\n{}\n", state.drawing()));
            }
            Event::State {
                state, notation, ..
            } => {
                line(
                    text,
                    format_args!("Current puzzle state:\n{}", state.text(*notation)),
                );
            }
            Event::Solved(report) => self.solved(report, text),
            Event::Unsolved(report) => {
                self.painted(text, TextRole::Notice, &searches::unsolved(report));
            }
            Event::Board {
                state,
                caption,
                scene,
            } => {
                let easel = Easel {
                    palette: self.palette,
                    columns: (self.columns)(),
                };
                easel.board(state, *caption, scene, text);
            }
            Event::Map(report) => maps::map(report, self.palette, text),
            Event::Traced(traced) => {
                if let Some(shown) = &traced.line {
                    line(text, shown);
                }
            }
            Event::Stepped(report) => line(text, watching::stepped(report, self.page_width())),
            Event::OpenList(report) => line(text, watching::open(report)),
            Event::SearchTree { drawing, .. } => line(text, drawing),
            Event::Why(report) => line(text, watching::why(report, self.page_width())),
            Event::SearchesCompared(report) => line(text, watching::comparison(report)),
            Event::PathState { state } | Event::Solution { state } => line(text, state),
            Event::Statistics(report) => self.sentences(text, searches::statistics(report)),
            Event::Counted { solutions } => line(text, counted(*solutions, "solution")),
            Event::ShortestCounted(report) => line(text, searches::shortest(report)),
            Event::ShortestSolution { path } => {
                self.sentences(text, path_line(path));
            }
            Event::ReportHeading { heading } => line(text, format_args!("{heading}:")),
            Event::ReportRow {
                problem,
                nodes,
                goal_tests,
                cost,
                actions,
                total,
                ..
            } => {
                let cost = cost.map_or("-".to_owned(), grouped_cost);
                let (nodes, goal_tests, actions) =
                    (grouped(*nodes), grouped(*goal_tests), grouped(*actions));
                let end = if *total { "\n" } else { "" };
                line(
                    text,
                    format_args!(
                        "{nodes:>9} nodes |{goal_tests:>9} goal |{cost:>5} cost |{actions:>8} actions | {problem}{end}"
                    ),
                );
            }
            Event::LegalMoves { moves } => {
                let moves = list(moves.iter().map(SmolStr::as_str));
                self.sentences(text, format_args!("Legal moves: {moves}"));
            }
            Event::Solvability {
                solvable,
                reason,
                repair,
                change,
            } => {
                self.sentences(
                    text,
                    format_args!(
                        "Solvable: {}, {reason}",
                        if *solvable { "yes" } else { "no" }
                    ),
                );
                if let (Some(repair), Some(change)) = (repair, change) {
                    line(text, format_args!("Solvable after {change}: {repair}"));
                }
            }
            Event::Heuristic { heuristic, value } => {
                line(text, format_args!("Heuristic {heuristic}: {value}"));
            }
            Event::Audit(report) => self.sentences(text, audit::heading(report)),
            Event::Audited(report) => self.sentences(text, audit::verdict(report)),
            Event::Compared(report) => self.sentences(text, audit::comparison(report)),
            Event::AuditTable(table) => paragraph(text, &audit::table(table).text()),
            Event::AuditSuggested(report) => line(text, suggestion(report)),
            Event::AuditRange(report) => self.sentences(text, audit::range(report)),
            Event::MustExpand(report) => self.sentences(text, audit::must_expand(report)),
            Event::AuditPlot(report) => self.plot(&report.plot, text),
            Event::Layers(report) => line(text, layers::layers(report)),
            Event::LayersPlot(report) => self.plot(&report.plot, text),
            Event::Task(report) => line(
                text,
                format_args!(
                    "Task \"{}\": {} of {} points",
                    report.name, report.points, report.of
                ),
            ),
            Event::SolutionChecked {
                solves,
                turned,
                length,
                illegal,
                illegal_move,
                lacking,
                optimal_length,
                cost,
                optimal_cost,
                lower_bound,
            } => {
                let is_exact = optimal_length.is_some() || optimal_cost.is_some();
                let least = optimal_cost.or(*lower_bound).map(|least| (least, is_exact));
                let lacking = illegal_move.as_ref().map(|mv| (mv.as_str(), &lacking[..]));
                let illegal = illegal.map(|index| (index, lacking));
                self.sentences(text, verdict((*solves, *length), illegal, *cost, least));
                match (turned, solves) {
                    (false, _) => {}
                    (true, true) => line(text, "They were turned around, as moves of the tile"),
                    (true, false) => self.sentences(
                        text,
                        "Turned around, these moves reach the goal: did you move the tile?",
                    ),
                }
            }
            Event::Judged(report) => line(text, judged::judged(report)),
            Event::Possible(report) => line(text, judged::possible(report)),
            Event::Cached {
                action,
                tables,
                bytes,
            } => cached(*action, tables, *bytes, text),
            Event::Printed { text: printed } => line(text, printed),
            Event::Help { text: page } => {
                line(text, wrapped(page, self.page_width()));
            }
            Event::Timed { seconds } => line(text, format_args!("Time: {seconds:.6} s")),
            Event::Experiment(event) => self.experiment(event, text),
            Event::AuditSaved { file }
            | Event::LayersSaved { file }
            | Event::TraceSaved { file }
            | Event::PictureSaved { file }
            | Event::ReplaySaved { file }
            | Event::PageSaved { file } => {
                line(text, format_args!("Wrote {file}"));
            }
            Event::Hello(_)
            | Event::Done { .. }
            | Event::StateSet { .. }
            | Event::Moved { .. }
            | Event::Set { .. }
            | Event::Improved { .. } => {}
            Event::Warning(_) | Event::Error(_) | Event::Unreported { .. } => {
                unreachable!("reports belong to the diagnostics")
            }
        }
    }

    /// A line in a colour.
    fn painted(&self, text: &mut String, role: TextRole, content: &str) {
        text.push_str(&self.palette.paint(role, visible_line(content)));
        text.push('\n');
    }

    fn experiment(&self, event: &ExperimentEvent, text: &mut String) {
        match event {
            ExperimentEvent::Ran {
                experiment,
                runs,
                solved,
                log,
            } => {
                let runs = counted(*runs as u64, "run");
                line(
                    text,
                    format_args!("Experiment {experiment}: {runs}, {solved} solved, in {log}"),
                );
            }
            ExperimentEvent::Part {
                experiment,
                part,
                parts,
                runs,
                log,
            } => {
                let runs = counted(*runs as u64, "run");
                line(
                    text,
                    format_args!(
                        "Experiment {experiment}: part {part} of {parts}, {runs}, in {log}"
                    ),
                );
            }
            ExperimentEvent::Table(report) => paragraph(text, &report.table.text()),
            ExperimentEvent::Plot(report) => self.plot(&report.plot, text),
            ExperimentEvent::Saved { file, .. } => line(text, format_args!("Wrote {file}")),
            ExperimentEvent::Result(_) => {}
        }
    }

    /// A plot as wide as the terminal, set off by empty lines.
    fn plot(&self, plot: &Plot, text: &mut String) {
        let width = (self.columns)().unwrap_or(WIDEST_PAGE);
        // What is printed of a plot obeys nothing already.
        let drawing = plot.painted_text(width, |series, piece| {
            self.palette.paint_series(series, piece)
        });
        text.push('\n');
        text.push_str(&drawing);
        text.push('\n');
    }

    /// Columns of a text that is read.
    fn page_width(&self) -> usize {
        (self.columns)().map_or(WIDEST_PAGE, |columns| columns.min(WIDEST_PAGE))
    }

    /// Sentences, broken between words where a terminal would break them inside of one.
    fn sentences(&self, text: &mut String, sentences: impl std::fmt::Display) {
        match (self.columns)() {
            Some(columns) => line(text, wrapped(&sentences.to_string(), columns)),
            None => line(text, sentences),
        }
    }

    fn solved(&self, report: &SearchReport, text: &mut String) {
        self.painted(text, TextRole::Success, "Solution found!");
        line(text, format_args!("Solution Length:  {}", report.length));
        let has_costs = report.start.puzzle.has_costs();
        if has_costs {
            line(text, format_args!("Solution Cost:    {}", report.cost));
            if let Some(command) = report.counts_moves.filter(|_| !report.optimal) {
                self.sentences(
                    text,
                    format_args!(
                        "{command} counts moves: no solution has fewer, but one may cost less"
                    ),
                );
            }
        }
        self.sentences(text, path_line(&report.path));
        match report.counts {
            Some(counts) => line(
                text,
                format_args!("Total nodes generated: {}", counts.generated),
            ),
            None if report.optimal => line(text, "Proved optimal"),
            None => line(text, format_args!("Lower bound: {}", report.lower_bound)),
        }
        if let Some(weight) = &report.within {
            let least = report.lower_bound;
            let measure = if has_costs { "cost" } else { "length" };
            line(
                text,
                format_args!(
                    "At most {weight} times the optimal {measure}, which is at least {least}"
                ),
            );
        }
    }
}

/// A number with commas between groups of three digits.
fn grouped(number: u64) -> String {
    crate::figure::grouped(&number.to_string())
}

/// A cost with commas between groups of three digits before its point.
fn grouped_cost(cost: Cost) -> String {
    let written = cost.to_string();
    match written.split_once('.') {
        None => crate::figure::grouped(&written),
        Some((whole, places)) => format!("{}.{places}", crate::figure::grouped(whole)),
    }
}

/// Appends a line without characters that would control a terminal.
fn line(text: &mut String, content: impl std::fmt::Display) {
    let start = text.len();
    let _ = writeln!(text, "{content}");
    make_visible(text, start);
}

/// Set off by empty lines.
fn paragraph(text: &mut String, content: &str) {
    line(text, format_args!("\n{}\n", content.trim_end()));
}

/// The moves of a solution.
fn path_line(path: &[SmolStr]) -> String {
    let path = path.iter().map(SmolStr::as_str);
    let path = ["start"].into_iter().chain(path).chain(["goal"]);
    format!("Solution Path {}", list(path))
}

/// `['left', 'up']`.
fn list<'w>(words: impl Iterator<Item = &'w str>) -> String {
    let quoted = words.map(|word| format!("'{word}'"));
    format!("[{}]", quoted.collect::<Vec<_>>().join(", "))
}

/// `1 move`, `2 moves`.
pub(super) fn counted(count: u64, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// One line for each table, and one for all.
fn cached(action: CacheAction, tables: &[CachedTable], bytes: u64, text: &mut String) {
    for CachedTable { name, bytes, fault } in tables {
        let fault = fault.as_ref().map(|fault| format!(": {fault}"));
        let size = megabytes(*bytes);
        line(
            text,
            format_args!("{size:>12}  {name}{}", fault.unwrap_or_default()),
        );
    }
    let verb = match action {
        CacheAction::Built => "built",
        CacheAction::Clear => "removed",
        CacheAction::Verify => "checked",
        CacheAction::List => "on disk",
    };
    let all = counted(tables.len() as u64, "table");
    line(text, format_args!("{all} {verb}, {}", megabytes(bytes)));
}

/// `290.6 MB`, a megabyte 10^6 bytes.
fn megabytes(bytes: u64) -> String {
    format!("{}.{} MB", bytes / 1_000_000, bytes / 100_000 % 10)
}

#[cfg(test)]
#[path = "text_tests/mod.rs"]
mod tests;
