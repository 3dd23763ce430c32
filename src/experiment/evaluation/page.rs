//! The page of `report`: everything in one file.

use super::Figure;
use super::drawn;
use super::drawn_solution;
use super::figure;
use super::plot;
use super::rows::{Evaluation, Row};
use super::table;
use crate::experiment::measure::Quantity;
use crate::experiment::plan::{
    Cases, PlotPlan, PuzzlePlan, Run, Samples, SamplingKind, Scale, TablePlan,
};
use crate::figure::{Page, Sample, Solution, grouped};
use puzzle_core::puzzle::{Notation, goal_text};
use std::fmt::Write;

/// Boards that are shown: the first of so many rows.
const MOST_BOARDS: usize = 12;

/// The page. Its tables and plots are those of the experiment, by default those of the generated nodes.
pub(crate) fn page(evaluation: &Evaluation, script: Option<&str>) -> Page {
    let plan = evaluation.batch.plan;
    let (mut tables, mut plots) = (Vec::new(), Vec::new());
    for (index, output) in plan.outputs.iter().enumerate() {
        // What is written in several formats is one thing to read.
        if plan.outputs[..index]
            .iter()
            .any(|other| other.kind == output.kind && other.title == output.title)
        {
            continue;
        }
        match figure(evaluation, output) {
            Some(Figure::Table(table)) => tables.push(table),
            Some(Figure::Plot(plot)) => plots.push(plot),
            None => {}
        }
    }
    if tables.is_empty() && plots.is_empty() {
        tables.push(table(evaluation, &TablePlan::of(Quantity::Generated)));
        let logarithmic = PlotPlan {
            scale: Some(Scale::Log),
            ..PlotPlan::of(Quantity::Generated)
        };
        plots.push(plot(evaluation, &logarithmic));
    }
    let rows = evaluation.rows(None);
    Page {
        title: plan.name.clone(),
        lead: script.map(lead).unwrap_or_default(),
        facts: facts(evaluation),
        tables,
        plots,
        boards: boards(evaluation, &rows),
        solutions: solutions(evaluation, &rows),
        script: script.map(str::to_owned),
    }
}

/// The comments above all else in a script.
fn lead(script: &str) -> Vec<String> {
    let comments = script
        .lines()
        .map_while(|line| line.trim_start().strip_prefix('#'));
    let comments = comments.map(|line| line.trim_matches(['#', ' ', '\t']).to_owned());
    comments.filter(|line| !line.is_empty()).collect()
}

fn facts(evaluation: &Evaluation) -> Vec<(String, String)> {
    let plan = evaluation.batch.plan;
    let mut facts = Vec::new();
    for planned in &plan.puzzles {
        puzzle_facts(planned, &mut facts);
    }
    let mut add = |name: &str, value: String| facts.push((name.to_owned(), value));
    for run in plan.runs() {
        let (name, fact) = (
            run.search.command_line(),
            search_fact(&plan.puzzles[0], run),
        );
        let called = if run.label == name {
            String::new()
        } else {
            format!("{}: ", run.label)
        };
        add("Searches", called + &fact);
    }
    let solved = evaluation
        .results
        .iter()
        .filter(|result| result.solved)
        .count();
    add(
        "Runs",
        format!(
            "{}, of which {} found a solution",
            count(evaluation.results.jobs()),
            count(solved)
        ),
    );
    add("Program", evaluation.provenance());
    facts
}

/// Adds the facts of a puzzle and its boards.
fn puzzle_facts(plan: &PuzzlePlan, facts: &mut Vec<(String, String)>) {
    let mut add = |name: &str, value: String| facts.push((name.to_owned(), value));
    add("Puzzle", plan.puzzle.name().to_owned());
    add("Goal", goal_text(plan.puzzle.as_ref(), plan.goal.as_ref()));
    match &plan.cases {
        Cases::Sampled {
            depths,
            samples,
            sampling,
        } => {
            add("Sampling", sampling.word().to_owned());
            if *sampling != SamplingKind::Uniform {
                let depths: Vec<String> = depths.iter().map(ToString::to_string).collect();
                add("Depths", depths.join(" "));
            }
            let samples = match samples {
                Samples::Drawn(boards) => grouped(&boards.to_string()),
                Samples::Distinct(boards) => {
                    format!("{}, no two the same", grouped(&boards.to_string()))
                }
                Samples::All => "all".to_owned(),
            };
            add("Boards for each row", samples);
            add("Seed", plan.seed.to_string());
        }
        Cases::Given(boards) => add("Boards", count(boards.len())),
    }
}

/// A search with its limits and its order.
fn search_fact(plan: &PuzzlePlan, run: &Run) -> String {
    let mut text = run.search.command_line();
    let _ = match run.max_nodes {
        Some(most) => write!(text, " maxNodes {most}"),
        None => write!(text, " maxNodes none"),
    };
    if let Some(limit) = run.time_limit {
        let _ = write!(text, " timeLimit {}", limit.as_secs_f64());
    }
    if !run
        .order
        .iter()
        .enumerate()
        .all(|(index, mv)| mv.index() == index)
    {
        let names = run.order.iter().map(|&mv| plan.puzzle.move_name(mv));
        let _ = write!(text, " order [{}]", names.collect::<Vec<_>>().join(" "));
    }
    text
}

/// The first board of each row, evenly chosen where there are many rows.
fn boards(evaluation: &Evaluation, rows: &[Row]) -> Vec<Sample> {
    let step = rows.len().div_ceil(MOST_BOARDS).max(1);
    rows.iter()
        .step_by(step)
        .filter_map(|row| {
            let case = &evaluation.batch.cases[*row.cases.first()?];
            let puzzle = evaluation.batch.plan.puzzles[case.puzzle].puzzle.as_ref();
            let board = &case.board();
            let name = match evaluation.row_words(row.name) {
                words if words.is_empty() => words,
                words => format!("{words}: "),
            };
            Some(Sample {
                caption: format!("{name}{}", puzzle.format(board, Notation::Compact)),
                drawing: drawn(puzzle, board, None),
            })
        })
        .collect()
}

/// The first solution of each search, on the last row that has one.
fn solutions(evaluation: &Evaluation, rows: &[Row]) -> Vec<Solution> {
    let plan = evaluation.batch.plan;
    (0..plan.runs().len())
        .filter_map(|run| {
            let cases = rows.iter().rev().flat_map(|row| row.cases.iter().copied());
            cases.into_iter().find_map(|case| {
                let result = evaluation.result(case, run)?;
                let moves = result.path.as_ref()?;
                let case = &evaluation.batch.cases[case];
                let (board, puzzle) = (&case.board(), plan.puzzles[case.puzzle].puzzle.as_ref());
                let start = puzzle.format(board, Notation::Compact);
                let plural = if moves.len() == 1 { "" } else { "s" };
                let nodes = result
                    .counts
                    .map(|counts| {
                        let generated = grouped(&counts.generated.to_string());
                        format!(", {generated} nodes generated")
                    })
                    .unwrap_or_default();
                let caption = format!(
                    "{} from {start}: {} move{plural}{nodes}",
                    plan.runs()[run].label,
                    moves.len()
                );
                drawn_solution(puzzle, board, moves, caption)
            })
        })
        .collect()
}

/// A number with its digits in groups.
fn count(things: usize) -> String {
    grouped(&things.to_string())
}
