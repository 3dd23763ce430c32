//! `replay`: searches as a page that plays them.

mod encoding;
mod states;

use crate::command::{FILM_ENDINGS, FileName, Report, Request, is_named, replay_words};
use crate::experiment::{Block, WrittenSearch};
use crate::figure::{Atlas, JudgedSearch, Replay, ReplayedSearch as Search, UNDRAWN, base64};
use crate::host::write_reason;
use crate::interp::environment::{Call, Result};
use crate::interp::errors::{error, file_error, watch_error};
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::observation::graphics;
use crate::interp::observation::kept_log::LookedInto;
use crate::interp::observation::verdict::{deviation, explanation};
use crate::interp::observation::watching::{WatchedSearch, outcome, solution_phrase};
use crate::interp::{Conforms, Event, JudgedReport, RunError};
use crate::version::Provenance;
pub(crate) use encoding::{code, rule, written};
use encoding::{names, order, parts_of_h, stream};
use puzzle_core::puzzle::{
    Appearance, Board, Colour, LinePart, Notation, Problem, Puzzle, Steps, goal_text,
};
use puzzle_core::search::{Algorithm, Ending, StageCounts, StopReason};
use puzzle_core::syntax::Span;
use serde_json::{Value, json};
use states::States;
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// Most searches on a page.
const MOST_SEARCHES: usize = 6;

/// What a page plays.
enum ReplaySubject {
    /// A search.
    Search(Request, Box<Call>),
    /// The search of another program, by its log.
    Log(FileName, Span),
}

impl Interpreter<'_> {
    /// Runs the searches of a block and writes the page; the session stays as it is. Ctrl-C ends the search that
    /// runs: the page shows it as far as it came, and those before it.
    pub(crate) fn replay(&mut self, block: &Block) -> Result<()> {
        let puzzle = self.env.session.puzzle.clone();
        let (file, span) = self.replay_file(block)?;
        let words = replay_words();
        let mut problem = self.env.session.problem();
        let (mut title, mut runs) = (None, Vec::new());
        self.each_entry(&block.parts, &mut |interpreter, entry| {
            match (words.spec(entry.word).name, entry.operands.first()) {
                ("title", Some(operand)) => {
                    title = Some(interpreter.env.value(operand)?.to_string());
                }
                ("setState", Some(operand)) => problem.start = interpreter.env.operand(operand)?,
                ("log", Some(file)) => {
                    let name: FileName = interpreter.env.operand(file)?;
                    let label = match entry.operands.get(1) {
                        Some(label) => interpreter.env.value(label)?.to_string(),
                        None => name.0.to_string(),
                    };
                    runs.push((label, ReplaySubject::Log(name, file.span)));
                }
                _ => {
                    if let Some(run) = &entry.search {
                        let (label, request, call) = interpreter.replayed(run)?;
                        runs.push((label, ReplaySubject::Search(request, Box::new(call))));
                    }
                }
            }
            Ok(())
        })?;
        if !(1..=MOST_SEARCHES).contains(&runs.len()) {
            return Err(
                watch_error::replay_searches(runs.len(), MOST_SEARCHES, block.command).into(),
            );
        }
        let mut searches: Vec<(String, WatchedSearch)> = Vec::new();
        let is_interrupted = |searches: &[(String, WatchedSearch)]| {
            let last = searches.last().map(|(_, last)| &last.result.outcome.ending);
            last == Some(&Ending::Stopped(StopReason::Interrupted))
        };
        let first = runs.iter().find_map(|(_, run)| match run {
            ReplaySubject::Search(request, call) => Some((request, call)),
            ReplaySubject::Log(..) => None,
        });
        for (label, run) in &runs {
            let watched = match (run, first) {
                (ReplaySubject::Search(request, call), _) => {
                    self.run_replayed(request, call, &problem)?
                }
                (ReplaySubject::Log(file, span), Some((request, call))) => {
                    let named = (file.0.as_str(), *span);
                    self.env
                        .searching(call)
                        .judged_log(request, &problem, named)?
                }
                (ReplaySubject::Log(_, span), None) => {
                    return Err(watch_error::log_alone(*span).into());
                }
            };
            searches.push((label.clone(), watched));
            if is_interrupted(&searches) {
                break;
            }
        }
        let is_interrupted = is_interrupted(&searches);
        let script = self
            .env
            .source
            .slice(block.command.to(block.span))
            .to_owned();
        let stem = Path::new(&file).file_stem().unwrap_or_default();
        let title = title.unwrap_or_else(|| stem.to_string_lossy().into_owned());
        let mut about = about(puzzle.as_ref(), &problem);
        if is_interrupted {
            let (shown, all) = (searches.len(), runs.len());
            let _ = write!(about, "; interrupted in search {shown} of {all}");
        } else {
            self.env.look_now(block.command)?;
        }
        let bytes = if is_named(&file, &FILM_ENDINGS) {
            let graphic = graphics::searches(title, about, &searches);
            graphic.file(Path::new(&file), &Provenance::of_program().to_string())
        } else {
            let mut page = page(puzzle.as_ref(), &problem, title, &searches, script);
            page.about = about;
            page.html().into_bytes()
        };
        if self.env.write_file(&bytes, &file, span)? {
            self.env.host.emit(Event::ReplaySaved { file })?;
        }
        if is_interrupted {
            return Err(RunError::Interrupted);
        }
        Ok(())
    }

    /// Shows the last search, or the last log beside the search that it was held against, if that came later. The page asks
    /// what comes next where it `predicts`.
    pub(crate) fn show(&mut self, predicts: bool, call: &Call) -> Result<()> {
        let (log, last) = (self.env.session.last_log(), self.env.session.result.clone());
        if log.is_none() && last.is_none() {
            return Err(error::no_search(call.name).into());
        }
        if self.env.options.hand_in.is_some() || !self.env.host.shows() {
            let advice = watch_error::not_shown(call.name);
            let report = Report::new(&self.env.source, advice);
            return Ok(self.env.host.emit(Event::Warning(report))?);
        }
        let mut searches = Vec::new();
        let result = if let Some(log) = log {
            let request = Request::Compared(log.algorithm, log.heuristic.clone());
            let mut searching = self.env.searching(call);
            let result = searching.result(&request, log.problem.clone())?;
            let watched = searching.recorded(&LookedInto::Log(log))?;
            let watched = searching.in_parts(WatchedSearch::clone(&watched));
            searches.push((watched.command(), watched));
            Arc::new(result)
        } else {
            last.expect("one of the two is there")
        };
        let watched = self.env.searching(call).watched_in_parts(&result)?;
        searches.push((watched.command(), watched));
        let command = searches[0].0.clone();
        let script = format!(
            "setState \"{}\"\n{command}",
            result
                .puzzle
                .format(&result.problem.start, Notation::Compact)
        );
        let (puzzle, problem) = (result.puzzle.as_ref(), &result.problem);
        let mut page = page(puzzle, problem, command, &searches, script);
        page.about = about(puzzle, problem);
        page.predict = predicts;
        match self.env.host.show(page.html().as_bytes()) {
            Ok(file) => Ok(self.env.host.emit(Event::PageSaved { file })?),
            Err(error) => {
                let reason = write_reason(&error);
                Err(file_error::unwritable_file("the page", reason, call.name).into())
            }
        }
    }

    fn replay_file(&self, block: &Block) -> Result<(String, Span)> {
        let name = block.title.as_ref().expect("the checker asked for it");
        let mut file = self.env.operand::<FileName>(name)?.0.to_string();
        if Path::new(&file).extension().is_none() && !file.ends_with(['/', '.']) {
            file.push_str(".html");
        }
        let is_film = is_named(&file, &FILM_ENDINGS);
        let is_page = file.to_ascii_lowercase().ends_with(".html");
        let ends =
            "the name of a replay ends in .html, of one that plays by itself in .svg or .gif";
        let wrong = match UNDRAWN {
            Some(reason) if is_film => Some(reason),
            _ => (!is_page && !is_film).then_some(ends),
        };
        match wrong {
            Some(reason) => Err(file_error::unwritable_file(file, reason, name.span).into()),
            None => Ok((file, name.span)),
        }
    }

    fn replay_label(&self, run: &WrittenSearch) -> Result<String> {
        let table = &self.env.catalog.table;
        let label = run.label(table, &mut |operand| self.env.given(operand))?;
        Ok(label.0)
    }

    /// A search of the block with its label.
    fn replayed(&mut self, run: &WrittenSearch) -> Result<(String, Request, Call)> {
        let puzzle = self.env.session.puzzle.clone();
        let (command, mut call) = self.env.resolve(&run.invocation, &puzzle)?;
        self.env.hold(&mut call.modifiers.settings, call.name)?;
        let trace = call.modifiers.trace.as_ref();
        if trace.is_some_and(|trace| {
            trace.most.is_some() || trace.file.is_some() || trace.keep.is_none()
        }) {
            return Err(watch_error::replay_trace(call.name).into());
        }
        let request = command.request(&call.modifiers, puzzle.as_ref());
        let request = request.expect("a search follows `run`");
        Ok((self.replay_label(run)?, request, call))
    }

    fn run_replayed(
        &mut self,
        request: &Request,
        call: &Call,
        problem: &Problem,
    ) -> Result<WatchedSearch> {
        let result = self.env.searching(call).result(request, problem.clone())?;
        self.env.searching(call).tell_blind_side(request, problem)?;
        self.env.searching(call).watched_in_parts(&result.into())
    }
}

/// The lines that a script draws states by: texts, cells with their widths, and texts that stand where a cell has a
/// value.
fn drawing(puzzle: &Puzzle) -> Vec<Vec<Value>> {
    let part = |part: &LinePart| match part {
        LinePart::Text(text) => json!(text),
        LinePart::Cell { cell, width } => json!([cell, width]),
        LinePart::Held { cell, value, text } => json!([cell, text, value]),
    };
    let lines = puzzle.drawing();
    let lines = lines.iter();
    lines
        .map(|parts| parts.iter().map(part).collect())
        .collect()
}

/// The page of these searches.
fn page(
    puzzle: &Puzzle,
    problem: &Problem,
    title: String,
    searches: &[(String, WatchedSearch)],
    script: String,
) -> Replay {
    let boards = searches.iter().flat_map(|(_, watched)| &watched.boards);
    let states = States::of(puzzle, problem, boards);
    let boards = searches.iter().flat_map(|(_, watched)| &watched.boards);
    let layout = puzzle.layout();
    let labels: Vec<String> = layout.values.iter().map(ToString::to_string).collect();
    let face = |value: Appearance| {
        let [ground, ink] = [value.colour, value.colour.map(Colour::ink)];
        let [ground, ink] = [ground, ink].map(|colour| colour.map(|colour| colour.to_string()));
        json!({ "text": value.text, "tile": value.tile(), "ground": ground, "ink": ink })
    };
    let faces: Vec<Value> = puzzle.appearances().into_iter().map(face).collect();
    let runs: Vec<Value> = searches
        .iter()
        .map(|(label, watched)| run(label, watched, &states, problem))
        .collect();
    let moves: Vec<String> = puzzle.move_names().into_iter().map(str::to_owned).collect();
    // One board of which all cells are known, or the places of a map or of a graph.
    let goal = problem.goal.clone().or_else(|| puzzle.default_goal());
    let is_place = matches!(states.kind(), Atlas::Map | Atlas::Graph);
    let goals = is_place.then(|| puzzle.goals(goal.as_ref()).ok()).flatten();
    let goals = goals.unwrap_or_default();
    let goals: Vec<u32> = goals.iter().filter_map(|goal| states.find(goal)).collect();
    let data = json!({
        "cells": problem.start.cells().len(),
        "costs": puzzle.has_costs(),
        "gScale": puzzle.cost_scale(),
        "columns": layout.columns.unwrap_or(0),
        "drawing": drawing(puzzle),
        "labels": labels,
        "faces": faces,
        "written": written(puzzle, boards, &labels),
        "moves": moves,
        "atlas": states.atlas(),
        "boards": states.boards(),
        "goal": goal.as_ref().map(Board::cells),
        "goals": goals,
        "runs": runs,
    });
    Replay {
        title,
        about: String::new(),
        searches: searches
            .iter()
            .map(|(label, watched)| Search {
                label: label.clone(),
                cut: watched.told_cut().map(|told| told.replace('\n', " ")),
                said: said(label, watched),
                judged: watched.judged.as_deref().map(judged),
                stages: stages(watched),
            })
            .collect(),
        atlas: states.kind(),
        predict: false,
        data: data.to_string(),
        script: Some(script),
    }
}

/// From where to where all searches go.
fn about(puzzle: &Puzzle, problem: &Problem) -> String {
    format!(
        "{}: from {} to {}",
        puzzle.name(),
        puzzle.format(&problem.start, Notation::Compact),
        goal_text(puzzle, problem.goal.as_ref())
    )
}

/// The heading of a search besides its name.
fn said(label: &str, watched: &WatchedSearch) -> String {
    let statistics = watched.result.outcome.statistics;
    let ending = match &watched.result.outcome.ending {
        ending @ Ending::Solved { .. } => {
            let proved = if ending.is_optimal() {
                ", proved optimal"
            } else {
                ""
            };
            format!("{}{proved}", solution_phrase(watched).unwrap_or_default())
        }
        Ending::Stopped(_) => format!("no solution: {}", outcome(watched)),
    };
    let is_other = matches!(watched.steps, Steps::Kept | Steps::Solution);
    let other = is_other.then(|| watched.of_stages());
    let other = other.flatten().map(|told| format!(". {told}"));
    let command = watched.command();
    let command = if command == label {
        String::new()
    } else {
        format!("{command}: ")
    };
    format!(
        "{command}{ending}; {} expanded, {} generated{}",
        statistics.expanded,
        statistics.generated,
        other.unwrap_or_default()
    )
}

/// The verdict on a log.
fn judged(report: &JudgedReport) -> JudgedSearch {
    let all = deviation(report).into_iter().chain(explanation(report));
    let search = &report.command;
    JudgedSearch {
        verdict: match report.conforms {
            Conforms::Yes => format!("Conforms to {search}"),
            Conforms::Undecided => format!("Whether it conforms to {search} is undecided"),
            Conforms::No => format!("Deviates from {search} at expansion"),
        },
        deviation: report.deviation,
        said: all.collect(),
    }
}

/// The stages of `solve`, in turn.
fn stages(watched: &WatchedSearch) -> Vec<String> {
    let stage = |one: &StageCounts| {
        let known = match one.length {
            Some(length) => format!("; a solution of {length} moves, {} are needed", one.bound),
            None if one.bound > 0 => format!("; {} moves are needed", one.bound),
            None => String::new(),
        };
        let (generated, expanded) = (one.generated, one.expanded);
        format!(
            "{}: {expanded} expanded, {generated} generated{known}",
            one.name
        )
    };
    watched.result.stages.iter().map(stage).collect()
}

fn run(label: &str, watched: &WatchedSearch, states: &States, problem: &Problem) -> Value {
    let record = &watched.record;
    let goals = record.starts.iter().skip(1);
    let goals = goals.map(|&goal| states.number(&watched.board(goal)));
    let ending = match &watched.result.outcome.ending {
        _ if record.is_full => "the record ends here, the search went on".to_owned(),
        Ending::Solved { .. } => String::new(),
        Ending::Stopped(_) => format!("ended without a solution: {}", outcome(watched)),
    };
    json!({
        "label": label,
        "cut": watched.told_cut(),
        "order": order(watched),
        "tree": watched.algorithm().is_some_and(Algorithm::is_tree),
        "rule": rule(watched),
        "stream": base64(&stream(watched, states)),
        "parts": parts_of_h(watched),
        "hScale": record.h_scale * watched.result.puzzle.cost_scale(),
        "fScale": record.f_scale * u64::from(watched.result.puzzle.cost_scale()),
        "full": record.is_full,
        "expanded": (record.is_full && !watched.result.chosen).then_some(watched.result.outcome.statistics.expanded),
        "deviation": watched.judged.as_ref().map(|verdict| verdict.deviation),
        "code": code(watched),
        "names": names(watched),
        "ending": ending,
        "start": states.number(&problem.start),
        "goals": goals.collect::<Vec<u32>>(),
    })
}
