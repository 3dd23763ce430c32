//! The plan that a block becomes.

use super::{Memory, codes, printed};
use crate::check::{Program, StepKind};
use crate::command::Request;
use crate::experiment::{
    Cases, ExperimentEvent, FileFormat, Output, OutputFile, OutputKind, Plan, PlotPlan, Quantity,
    Samples, SamplingKind, Scale, Statistic, TablePlan,
};
use crate::host::{Host, OutputClosed};
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::{Engine, Event, FrontEnd, Options, RunEnd};
use puzzle_core::puzzle::Notation;
use puzzle_core::search::Algorithm;
use puzzle_core::syntax::Source;
use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The plan and the threads of the last statement, behind a run of those before it.
fn planned(before: &str, block: &str, files: &[(&str, &str)]) -> (Plan, Option<usize>) {
    let mut engine = Engine::new(Options::default());
    let files = files.iter();
    let mut host = Memory {
        files: files.copied().collect(),
        ..Memory::default()
    };
    assert_eq!(
        engine.run_text("test", before, None, &mut host),
        RunEnd::Done
    );
    let source = Source::new("test", format!("experiment \"e\" {{ {block} }}"), None);
    let checked = engine.check(source.into(), engine.session().knowledge(), &host);
    let reports = checked
        .reports
        .iter()
        .map(|report| report.diagnostic.to_string());
    assert_eq!(reports.collect::<Vec<_>>(), [""; 0], "{block}");
    plan_of(&checked.program, &engine, &mut host)
}

fn plan_of(program: &Program, engine: &Engine, host: &mut Memory) -> (Plan, Option<usize>) {
    let [step] = &program.steps[..] else {
        panic!("one statement")
    };
    let StepKind::Experiment(experiment) = &step.kind else {
        panic!("an experiment")
    };
    let mut session = engine.session().clone();
    let options = Options::default();
    let mut interpreter = Interpreter::new(&mut session, engine.catalog(), &options, host);
    interpreter.env.source = Arc::clone(&program.source);
    match interpreter.plan(&experiment.block) {
        Ok(plan) => {
            let threads = plan.threads;
            (plan, threads)
        }
        Err(error) => panic!("{error:?}"),
    }
}

fn plan(block: &str) -> Plan {
    planned("", block, &[]).0
}

#[test]
fn a_loop_calculates_measures_with_its_variable() {
    let block = "depths 2 run solveBFS for n in $sizes { table (generated / $n) }";
    let (plan, _) = planned("let sizes = [2 3]", block, &[]);
    let measures = plan.outputs.iter().map(|output| match &output.kind {
        OutputKind::Table(table) => table.measure.to_string(),
        other => panic!("{other:?}"),
    });
    let measures: Vec<_> = measures.collect();
    assert_eq!(measures, ["(generated / 2)", "(generated / 3)"]);
}

#[test]
fn loops_without_entries_take_no_time() {
    let turns = "for i in 1..1000000000000 { for j in 1..1000000000000 { } }";
    assert_eq!(
        plan(&format!("depths 2 {turns} run solveBFS")).runs().len(),
        1
    );
}

#[test]
fn what_is_not_said_is_the_sessions() {
    let before = "puzzle fifteen seed 7 maxNodes 500 timeLimit 2 order [left right up down] \
                  setGoal \"b 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15\"";
    let (plan, threads) = planned(before, "depths 3 sampling walk run solveAStar h1", &[]);
    assert_eq!(
        (plan.puzzles[0].puzzle.name(), plan.puzzles[0].seed, threads),
        ("fifteen", 7, None)
    );
    let goal = plan.puzzles[0].puzzle.format(
        &plan.puzzles[0].goal.clone().expect("a goal"),
        Notation::Compact,
    );
    assert!(goal.starts_with("b 1 2 3"));
    assert_eq!(plan.puzzles[0].runs[0].max_nodes, Some(500));
    assert_eq!(
        plan.puzzles[0].runs[0].time_limit,
        Some(Duration::from_secs(2))
    );
    assert_eq!(
        plan.puzzles[0].runs[0]
            .order
            .iter()
            .map(|mv| mv.0)
            .collect::<Vec<_>>(),
        [2, 3, 0, 1]
    );
}

#[test]
fn a_puzzle_of_the_block_brings_its_own_goal_and_order() {
    let before = "setGoal \"123 8b4 765\" order [left right up down]";
    let plan = planned(before, "run solveBFS depths 2 puzzle eight", &[]).0;
    assert_eq!(plan.puzzles[0].goal, plan.puzzles[0].puzzle.default_goal());
    assert_eq!(plan.puzzles[0].runs[0].order[0].0, 0);
    let plan = planned(
        "",
        "goal \"123 8b4 765\" run solveBFS depths 2 puzzle eight",
        &[],
    )
    .0;
    assert_ne!(plan.puzzles[0].goal, plan.puzzles[0].puzzle.default_goal());
}

#[test]
fn limits_of_a_run_win_over_those_of_the_block() {
    let block = "depths 2 maxNodes 50 memoryLimit 1MB\nrun solveBFS\nrun solveUCS maxNodes 7 timeLimit 1\n\
                 run solveDFS maxNodes none\nthreads 2";
    let (plan, threads) = planned("", block, &[]);
    let nodes = plan.puzzles[0]
        .runs
        .iter()
        .map(|run| run.max_nodes)
        .collect::<Vec<_>>();
    assert_eq!(nodes, [Some(50), Some(7), None]);
    assert_eq!(
        plan.puzzles[0].runs[1].time_limit,
        Some(Duration::from_secs(1))
    );
    assert_eq!(
        (plan.puzzles[0].runs[0].memory, threads),
        (1_000_000, Some(2))
    );
}

#[test]
fn the_node_limit_is_the_puzzles_where_nobody_says() {
    let plan = plan("depths 2 run solveBFS run solve");
    let nodes = plan.puzzles[0]
        .runs
        .iter()
        .map(|run| run.max_nodes)
        .collect::<Vec<_>>();
    assert_eq!(nodes, [Some(10_000), None]);
    assert!(matches!(plan.puzzles[0].runs[1].search, Request::Best));
}

#[test]
fn runs_are_called_as_they_are_written_or_as_they_say() {
    let block = "depths 2 run solveAStar max(h1,h2) maxNodes 5 run solveAStar h2 tree run solveBeam 10 as \"ten\"";
    let labels = plan(block).puzzles[0]
        .runs
        .clone()
        .into_iter()
        .map(|run| run.label);
    assert_eq!(
        labels.collect::<Vec<_>>(),
        ["solveAStar max(h1,h2)", "solveAStar h2 tree", "ten"]
    );
}

#[test]
fn entries_of_a_loop_are_there_for_each_value() {
    let block = "depths 2 for w in [1 1.5 2] { run solveWeightedAStar $w h2 }
        for h in [h1 \"h2\"] { for k in [5 8] { run solveAStar $h maxNodes ($k + 1) as \"$h, $k\" } }";
    let plan = plan(block);
    let runs = plan.puzzles[0].runs.iter();
    let runs = runs.map(|run| (run.label.as_str(), run.max_nodes));
    let usual = Some(10_000);
    assert_eq!(
        runs.collect::<Vec<_>>(),
        [
            ("solveWeightedAStar 1 h2", usual),
            ("solveWeightedAStar 1.5 h2", usual),
            ("solveWeightedAStar 2 h2", usual),
            ("h1, 5", Some(6)),
            ("h1, 8", Some(9)),
            ("h2, 5", Some(6)),
            ("h2, 8", Some(9)),
        ]
    );
}

#[test]
fn a_loop_names_a_puzzle_of_the_script() {
    let before = "define puzzle pancake n { cells 1..$n\ngoal 1..$n\nfor k in 2..$n { move \"f$k\" reverse 1..$k } } let m = [5]";
    for items in ["5..5", "$m"] {
        let block =
            format!("for n in {items} {{ puzzle pancake $n }} depths 2 sampling walk run solveBFS");
        assert_eq!(
            planned(before, &block, &[]).0.puzzles[0].puzzle.name(),
            "pancake 5"
        );
    }
}

#[test]
fn a_loop_over_what_is_known_only_while_running_says_the_same() {
    let written = "depths 2 for w in [1 1.5 2] { run solveWeightedAStar $w h2 }
        for h in [h1 \"h2\"] { for k in [5 8] { run solveAStar $h maxNodes ($k + 1) as \"$h, $k\" } }
        for t in [sd max] { table generated $t } run solveBFS";
    let computed = written
        .replace("[1 1.5 2]", "$w")
        .replace("[h1 \"h2\"]", "$all")
        .replace("[5 8]", "5..8 step 3")
        .replace("[sd max]", "($t)");
    let before = "let w = [1 1.5 2] let all = [h1 h2] let t = [sd max]";
    let said = |block: &str| {
        let plan = planned(before, block, &[]).0;
        let runs = plan.puzzles[0].runs.clone().into_iter();
        let runs = runs.map(|run| (run.label, format!("{:?}", run.search), run.max_nodes));
        (runs.collect::<Vec<_>>(), plan.outputs)
    };
    assert_eq!(said(&computed), said(written));
}

#[test]
fn operands_may_be_computed() {
    let before = "let n = 4 let far = [2 6] let h = h1 let name = \"beam\"";
    let block =
        "samples ($n * 2) depths $far run solveAStar $h run solveBeam $n as \"$name of $n\"";
    let plan = planned(before, block, &[]).0;
    let cases = Cases::Sampled {
        depths: vec![2, 6],
        samples: Samples::Drawn(8),
        sampling: SamplingKind::Depth,
    };
    assert_eq!(plan.puzzles[0].cases, cases);
    assert_eq!(plan.puzzles[0].runs[0].label, "solveAStar h1");
    assert_eq!(plan.puzzles[0].runs[1].label, "beam of 4");
    let width = Some(4);
    assert!(
        matches!(&plan.puzzles[0].runs[1].search, Request::Algorithm(algorithm, None)
        if *algorithm == Algorithm::beam(width))
    );
}

#[test]
fn uniform_boards_make_one_row() {
    let cases = Cases::Sampled {
        depths: vec![0],
        samples: Samples::Drawn(100),
        sampling: SamplingKind::Uniform,
    };
    assert_eq!(
        plan("sampling uniform run solveBFS").puzzles[0].cases,
        cases
    );
}

#[test]
fn outputs_keep_their_order_and_their_files() {
    let block = "depths 2 run solveBFS plot branching log table length \"a.md\" table stored sd save \"b.csv\"";
    let expected = [
        (
            OutputKind::Plot(PlotPlan {
                scale: Some(Scale::Log),
                ..PlotPlan::of(Quantity::Branching)
            }),
            None,
        ),
        (
            OutputKind::Table(TablePlan::of(Quantity::Length)),
            Some(("a.md", FileFormat::Markdown)),
        ),
        (
            OutputKind::Table(TablePlan {
                statistic: Statistic::Sd,
                ..TablePlan::of(Quantity::Stored)
            }),
            None,
        ),
        (OutputKind::Save, Some(("b.csv", FileFormat::Csv))),
    ];
    let expected = expected.map(|(kind, file)| Output {
        kind,
        title: None,
        file: file.map(|(path, format)| OutputFile {
            path: path.into(),
            format,
        }),
    });
    assert_eq!(plan(block).outputs, expected);
}

/// The plot of the nodes generated by searches of which one is cut off.
fn drawn(plot: &str) -> String {
    let run = super::run(&format!(
        "experiment a {{ depths 4..12 step 4 samples 5 seed 1 run solveBFS maxNodes 1000 run solveAStar h2 {plot} }}"
    ));
    let mut text = String::new();
    for event in &run.host.events {
        if let Event::Experiment(ExperimentEvent::Plot(report)) = event {
            text = report.plot.text(80);
        }
    }
    format!("{text}{:?}", run.codes())
}

#[test]
fn a_plot_names_the_limits_that_runs_hit() {
    let plot = drawn("plot generated");
    let note = "left out: 5 runs of solveBFS that hit maxNodes 1,000\n";
    assert!(plot.contains(note), "{plot}");
    let plot = drawn("maxNodes 30 plot generated title \"Nodes\"");
    assert!(
        plot.starts_with("Nodes\n\n") && plot.contains("(hollow: a point"),
        "{plot}"
    );
    assert!(plot.contains('□'), "{plot}");
}

#[test]
fn a_plot_against_puzzles_counts_each_run_once() {
    let block = "puzzle eight depths 10 samples 5 puzzle sliding 2x3 depths 12 samples 5 run solveBFS maxNodes 20 plot generated against puzzles";
    let run = super::run(&format!("experiment \"e\" {{ again seed 1 {block} }}"));
    let notes = run.host.events.iter().find_map(|event| match event {
        Event::Experiment(ExperimentEvent::Plot(report)) => Some(report.plot.notes.clone()),
        _ => None,
    });
    let due = "left out: 10 runs of solveBFS that hit maxNodes 20";
    assert_eq!(notes, Some(vec![due.to_owned()]));
}

#[test]
fn runs_are_points_against_another_measure() {
    let plot = drawn("plot length against generated loglog");
    assert!(
        plot.starts_with("Solution Length vs Nodes Generated Broken Out"),
        "{plot}"
    );
    assert!(
        plot.contains("Nodes Generated (logarithmic scale)\n"),
        "{plot}"
    );
    let plot = drawn("plot length against generated mean band ci");
    assert!(
        plot.contains("bands: the 95 % confidence interval of the mean\n"),
        "{plot}"
    );
}

#[test]
fn scales_are_logarithmic_where_values_span_three_powers_of_ten() {
    let nodes =
        "experiment a { again seed 1 depths 2..18 step 8 samples 3 run solveBFS maxNodes none";
    let drawn = |block: &str, plot: &str| {
        let run = super::run(&format!("{block} {plot} }}"));
        let mut plots = run.host.events.iter().filter_map(|event| match event {
            Event::Experiment(ExperimentEvent::Plot(report)) => Some(report.plot.clone()),
            _ => None,
        });
        plots
            .next_back()
            .unwrap_or_else(|| panic!("{:?}", run.reports()))
    };
    assert!(drawn(nodes, "plot generated").logarithmic);
    assert!(!drawn(nodes, "plot generated linear").logarithmic);
    assert!(!drawn(nodes, "plot length").logarithmic);
    let both = drawn(nodes, "plot length against generated");
    assert!(both.logarithmic_x && !both.logarithmic);
    let two = format!("{nodes} run solveUCS as \"zero\" maxNodes none");
    assert!(drawn(&two, "scatter generated \"solveBFS\" \"zero\"").logarithmic);
    assert!(!drawn(&two, "scatter generated \"solveBFS\" \"zero\" linear").logarithmic);
    // Of boards that are drawn from all, the length is what the axis has.
    let uniform = "experiment a { again puzzle sliding 2x3 seed 1 sampling uniform samples 30 run solveBFS maxNodes none";
    let plot = drawn(
        uniform,
        "plot generated caption \"Nodes\" ylabel \"all nodes\"",
    );
    let labels = [&plot.title, &plot.x_label, &plot.y_label];
    assert_eq!(
        labels,
        ["Nodes", "Length of a Shortest Solution", "all nodes"]
    );
    assert!(plot.series[0].points.len() > 5, "{plot:?}");
}

#[test]
fn tables_have_the_title_that_is_given() {
    let block = "experiment a { again depths 2 samples 1 seed 1 run solveBFS table generated title \"Nodes of BFS\" \
                 coverage caption \"Solved\" compare generated title \"Pairs\" }";
    let run = super::run(block);
    let tables = run.host.events.iter().filter_map(|event| match event {
        Event::Experiment(ExperimentEvent::Table(report)) => Some(report.table.title.clone()),
        _ => None,
    });
    assert_eq!(
        tables.collect::<Vec<_>>(),
        ["Nodes of BFS", "Solved", "Pairs"]
    );
}

#[test]
fn words_in_any_order_leave_no_operand_out() {
    let code = "[\"experiment::misplaced_operand\"]";
    for entry in [
        "table rows all",
        "table \"a.md\"",
        "table common mean",
        "plot log",
        "plot \"a.svg\" title \"a\"",
        "compare \"a.md\"",
    ] {
        assert_eq!(drawn(entry), code, "{entry}");
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(300))]

    #[test]
    fn operands_of_entries_are_read_or_reported(
        entry in 0..ENTRIES.len(),
        operands in proptest::collection::vec(0..OPERANDS.len(), 0..6),
    ) {
        let operands: Vec<&str> = operands.iter().map(|&index| OPERANDS[index]).collect();
        let entry = format!("{} {}", ENTRIES[entry], operands.join(" "));
        super::run(&format!("experiment a {{ depths 2 run solveBFS {entry} }}"));
    }
}

const ENTRIES: &[&str] = &[
    "table", "plot", "coverage", "compare", "save", "report", "rows", "runs", "sampling", "samples",
];

const OPERANDS: &[&str] = &[
    "generated",
    "mean",
    "median",
    "rows",
    "all",
    "to",
    "\"solveBFS\"",
    "common",
    "\"a.md\"",
    "\"a.svg\"",
    "log",
    "logx",
    "against",
    "length",
    "band",
    "ci",
    "title",
    "caption",
    "xlabel",
    "width",
    "84mm",
    "linear",
    "7",
    "walk",
    "$x",
    "(generated / stored)",
    "[1 2]",
    "cumulative",
];

#[test]
fn figures_have_the_size_that_is_asked_for() {
    let size = |entry: &str| {
        let block = "experiment a { depths 4..8 step 4 samples 2 seed 1 run solveAStar h2 as \"w 1.5\" run solveBFS";
        let run = super::run(&format!("{block} {entry} }}"));
        let plot = run.host.events.iter().find_map(|event| match event {
            Event::Experiment(ExperimentEvent::Plot(report)) => Some(report.plot.clone()),
            _ => None,
        });
        plot.map(|plot| (plot.width, plot.height))
    };
    assert_eq!(
        size("plot generated height 6cm width 84mm"),
        Some((Some(84.0), Some(60.0)))
    );
    assert_eq!(size("plot generated width 2in"), Some((Some(50.8), None)));
    assert_eq!(size("plot generated"), Some((None, None)));
    // A label may have a dot.
    let scatter = "scatter generated \"w 1.5\" \"solveBFS\" width 84mm";
    assert_eq!(size(scatter), Some((Some(84.0), None)));
    let code = "[\"argument::wrong_kind\"]";
    for length in ["84", "84px", "29.9mm", "1001mm", "nanmm", ""] {
        assert_eq!(
            drawn(&format!("plot generated width {length}")),
            code,
            "{length}"
        );
    }
}

#[test]
fn a_spread_lies_around_what_it_is_of() {
    let code = "[\"experiment::misplaced_operand\"]";
    assert_eq!(drawn("plot generated median band ci"), code);
    assert_eq!(drawn("plot length against generated band q25"), code);
    assert_eq!(drawn("plot length against"), "[\"argument::wrong_kind\"]");
    assert!(drawn("plot generated median bars q25").contains("bars: from the lower to the upper"));
    let spreads = |spread: &str| {
        let block =
            "experiment a { depths 8..12 step 4 samples 9 seed 1 run solveAStar h2 plot generated";
        let run = super::run(&format!("{block} {spread} }}"));
        let plot = run.host.events.iter().find_map(|event| match event {
            Event::Experiment(ExperimentEvent::Plot(report)) => Some(report.plot.clone()),
            _ => None,
        });
        let points = plot.expect("a plot").series.remove(0).points;
        let spread = |point: &crate::figure::Point| {
            let (low, high) = point.spread.expect("a spread");
            assert!(low <= point.y && point.y <= high, "{spread}: {point:?}");
            (low, high)
        };
        points.iter().map(spread).collect::<Vec<_>>()
    };
    let around = |spread: &str, mean: &str| -> Vec<f64> {
        spreads(&format!("{mean} {spread}"))
            .iter()
            .map(|(low, high)| high - low)
            .collect()
    };
    // Nine runs: the interval is 2.306 standard errors, a third of the deviation each, to both sides.
    for (ci, sd) in around("band ci", "mean")
        .iter()
        .zip(around("bars sd", "mean"))
    {
        assert!((ci / sd - 2.306 / 3.0).abs() < 1e-3, "{ci} {sd}");
    }
    let inner = spreads("median band q25");
    for ((low, high), (least, most)) in inner.iter().zip(spreads("median band range")) {
        assert!(least <= *low && *high <= most && most - least > high - low);
    }
}

#[test]
fn a_file_may_be_a_table_with_heads_or_have_lengths_behind() {
    let known = |text: &str| {
        let (plan, _) = planned("", "file boards.txt run solveBFS", &[("boards.txt", text)]);
        let Cases::Given(boards) = &plan.puzzles[0].cases else {
            panic!("boards are given")
        };
        let known = boards.iter().map(|entry| (entry.number, entry.optimal));
        known.collect::<Vec<_>>()
    };
    let both = [(Some(7), Some(4)), (Some(9), Some(1))];
    assert_eq!(
        known("board,tiles,optimal\n7,312 475 68b,4\n9,\"1b2 345 678\",1\n"),
        both
    );
    assert_eq!(
        known("# by hand\nid;length;start\n7;4;3 1 2 4 7 5 6 8 b\n9;1;1b2 345 678\n"),
        both
    );
    // Between semicolons a board may have commas.
    assert_eq!(
        known("start;length\n3,1,2,4,7,5,6,8,b;4\n"),
        [(None, Some(4))]
    );
    // A column of another kind is not taken for one that is named like it.
    assert_eq!(
        known("optimal\tdistance\tstart\ntrue\t4\t312 475 68b\n"),
        [(None, Some(4))]
    );
    assert_eq!(
        known("312 475 68b, 4\n1b2 345 678 1\n"),
        [(None, Some(4)), (None, Some(1))]
    );
    assert_eq!(
        known("5 312 475 68b; 4\n3,1,2,4,7,5,6,8,b,4\n"),
        [(Some(5), Some(4)), (None, Some(4))]
    );
}

#[test]
fn what_stands_behind_a_puzzle_is_about_it_and_the_rest_about_all() {
    let block = "samples 2 puzzle eight depths 2 puzzle sliding 2x3 goal \"3 4 5 1 2 b\" sampling walk order [left right up down] puzzle sliding 3x4 \
                 samples 3 sampling moves depths [5 7] run solveAStar h1";
    let plan = plan(block);
    let said = plan.puzzles.iter().map(|entry| {
        let Cases::Sampled {
            depths,
            samples,
            sampling,
        } = &entry.cases
        else {
            panic!("boards are drawn");
        };
        let Samples::Drawn(samples) = samples else {
            panic!("they are drawn one by one");
        };
        let is_own_goal = entry.goal != entry.puzzle.default_goal();
        let name = entry.puzzle.name().to_owned();
        let first = entry.runs[0].order[0].0;
        (
            name,
            depths.clone(),
            *samples,
            *sampling,
            is_own_goal,
            first,
        )
    });
    let expected = [
        ("eight", vec![2], 2, SamplingKind::Moves, false, 0),
        ("sliding 2x3", vec![5, 7], 2, SamplingKind::Walk, true, 2),
        ("sliding 3x4", vec![5, 7], 3, SamplingKind::Moves, false, 0),
    ];
    let expected = expected.map(|(name, depths, samples, sampling, goal, first)| {
        (name.to_owned(), depths, samples, sampling, goal, first)
    });
    assert_eq!(said.collect::<Vec<_>>(), expected);
    let twice = "experiment \"e\" { puzzle eight depths 2 puzzle sliding 2x3 depths 2 depths 4 run solveBFS }";
    assert_eq!(codes(twice), ["experiment::duplicate_entry"]);
}

#[test]
fn words_behind_a_measure_stand_in_any_order() {
    let outputs = |line: &str| plan(&format!("depths 2 run solveBFS {line}")).outputs;
    assert_eq!(
        outputs("plot generated log mean title \"x\" band ci \"a.svg\""),
        outputs("plot generated \"a.svg\" title \"x\" band ci mean log")
    );
    assert_eq!(
        outputs("table generated common median rows all"),
        outputs("table generated rows all common median")
    );
}

/// The cells of the first table, head and rows, apart from the first three columns.
fn cells(block: &str) -> Vec<String> {
    let run = super::run(&format!("experiment \"e\" {{ again seed 1 {block} }}"));
    let table = run.host.events.iter().find_map(|event| match event {
        Event::Experiment(ExperimentEvent::Table(report)) => Some(&report.table),
        _ => None,
    });
    let rows = &table.expect("a table").rows;
    let lines = rows.iter().map(|row| {
        let cells = row.iter().map(crate::experiment::cell);
        cells
            .map(|cell| cell.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    });
    lines.collect()
}

const TWO: &str = "puzzle eight depths 2..4 step 2 samples 2 puzzle sliding 2x3 depths 14 samples 2 \
                   run solveAStar h1 as \"a\" run solveBFS maxNodes 100 as \"b\"";

#[test]
fn rows_are_what_somebody_says_they_are() {
    let first = |rows: &str| {
        let lines = cells(&format!("{TWO} table solved rows {rows}"));
        lines
            .iter()
            .map(|line| line.replace('"', ""))
            .collect::<Vec<_>>()
    };
    assert_eq!(first("all"), ["all 6 4 6 4"]);
    assert_eq!(
        first("puzzles"),
        ["eight 4 4 4 4", "sliding 2x3 2 0 2 0", "all 6 4 6 4"]
    );
    assert_eq!(first("depth"), ["2 2 2 2 2", "4 2 2 2 2", "14 2 0 2 0"]);
    assert_eq!(first("length"), first("depth"));
    assert_eq!(first("board").len(), 6);
    assert_eq!(cells(&format!("{TWO} table solved"))[2], "\"all\" 6 4 6 4");
}

#[test]
fn what_is_calculated_is_calculated_run_by_run() {
    let of = |what: &str| {
        cells(&format!(
            "depths 6 samples 1 run solveAStar h1 table {what}"
        ))[0]
            .clone()
    };
    let number = |line: &str| {
        line.rsplit(' ')
            .next()
            .and_then(|cell| cell.parse::<f64>().ok())
    };
    let [generated, stored, both] = ["generated", "stored", "((generated + 2 * stored) / 4 - 1)"]
        .map(|what| number(&of(what)).expect("a number"));
    assert!(
        (both - ((generated + 2.0 * stored) / 4.0 - 1.0)).abs() < 1e-3,
        "{both}"
    );
    // Nothing is divided by 0.
    assert_eq!(of("(generated / excess)"), "6 1 1 null");
}

#[test]
fn common_boards_and_ratios_are_those_of_both() {
    let of = |rest: &str| cells(&format!("{TWO} table generated rows all {rest}"))[0].clone();
    assert!(of("").contains(r#""found":4,"runs":6"#), "{}", of(""));
    let plain: Vec<String> = of("common").split(' ').map(str::to_owned).collect();
    assert!(
        plain[3..].iter().all(|cell| cell.parse::<f64>().is_ok()),
        "{plain:?}"
    );
    let ratio = of("common geomean to \"a\"");
    assert!(ratio.starts_with("\"all\" 6 4 1.0 "), "{ratio}");
    assert_eq!(
        codes("experiment \"e\" { depths 2 run solveBFS table generated to \"x\" }"),
        ["experiment::unknown_run"]
    );
}

#[test]
fn branching_is_that_of_each_run_whatever_the_row() {
    let of = |rest: &str| cells(&format!("puzzle sliding 2x3 run solveAStar h1 {rest}"))[0].clone();
    let alone =
        printed("puzzle sliding 2x3\nsetState \"1 b 2 3 4 5\"\nsolveAStar h1\nprint $branching");
    let cell = of("states [\"1 b 2 3 4 5\"] table branching rows all");
    assert!(
        alone.starts_with(cell.rsplit(' ').next().expect("a cell")),
        "{cell} {alone}"
    );
    let uniform = of("sampling uniform samples 1 table branching");
    assert!(!uniform.ends_with("null"), "{uniform}");
}

#[test]
fn coverage_counts_how_runs_ended() {
    let fails = "define heuristic first = abs(at(0) - 1)\n";
    let block = "again states [\"312 475 68b\" \"1b2 345 678\"] \
                 run solveAStar first as \"own\" run solveBFS maxNodes 5 as \"few\" run solveAStar h1 coverage";
    let run = super::run(&format!("{fails}experiment \"e\" {{ {block} }}"));
    let table = run.host.events.iter().find_map(|event| match event {
        Event::Experiment(ExperimentEvent::Table(report)) => Some(report.table.clone()),
        _ => None,
    });
    let table = table.expect("a table");
    assert_eq!(
        table.columns,
        ["search", "runs", "solved", "nodes", "fault"]
    );
    let rows = table.rows.iter().map(|row| {
        let counts = row[1..].iter().map(crate::experiment::cell);
        counts
            .map(|count| count.as_u64())
            .collect::<Option<Vec<_>>>()
    });
    let expected = [[2, 0, 0, 2], [2, 1, 1, 0], [2, 2, 0, 0]];
    assert_eq!(
        rows.collect::<Vec<_>>(),
        expected.map(|row| Some(row.to_vec()))
    );
    let warned = run.host.events.iter().find_map(|event| match event {
        Event::Warning(report) => Some(report.code()),
        _ => None,
    });
    assert_eq!(warned.as_deref(), Some("puzzle_script::definition::fault"));
    assert_eq!(run.end, RunEnd::Done);
}

#[test]
fn a_heuristic_that_asks_for_no_goal_is_told_of_once() {
    let pancake = "define puzzle pancake n { cells 1..$n\ngoal 1..$n\nfor k in 2..$n { move \"f$k\" reverse 1..$k } }";
    let gap = |at: &str| {
        let [here, next, last] = ["$c", "$c + 1", "size($cells)"].map(|cell| at.replace('_', cell));
        format!(
            "count(c in 1..(size($cells) - 1), abs({here} - {next}) != 1) + if({last} == size($cells), 0, 1)"
        )
    };
    let told = |searches: &str| {
        let text = format!(
            "{pancake}\ndefine heuristic blind = {}\ndefine heuristic seeing = {}\n{searches}",
            gap("at(_)"),
            gap("home(at(_))")
        );
        let run = super::run(&text);
        let warned = run.host.events.iter().filter_map(|event| match event {
            Event::Warning(report) => Some((report.code(), report.message())),
            _ => None,
        });
        let warned: Vec<_> = warned.collect();
        assert!(
            matches!(run.end, RunEnd::Done),
            "{searches}: {:?}",
            run.codes()
        );
        warned
    };
    let experiment = |runs: &str| {
        let runs =
            format!("for n in 5..6 {{ puzzle pancake $n }} sampling uniform samples 3 {runs}");
        told(&format!("experiment \"e\" {{ again seed 1 {runs} }}"))
    };
    for search in ["solveBAE", "solveNBS", "solveMM", "solveDVCBS", "solveDBBS"] {
        let (code, said) = &experiment(&format!("run {search} blind run {search} seeing"))[0];
        assert_eq!(code, "puzzle_script::run::blind_side");
        assert!(
            said.contains("takes 0 for `blind`: `blind` asks for no goal"),
            "{said}"
        );
        assert_eq!(
            experiment(&format!("run {search} seeing run solveAStar blind")),
            []
        );
    }
    let all =
        "run solveBAE blind run solveNBS blind run solveMM max(blind,seeing) run solveMM seeing";
    let all = experiment(all);
    assert_eq!(all.len(), 2, "one for each heuristic: {all:?}");
    // Also where a search is only counted or drawn.
    let one = "puzzle pancake 5 setState \"2 1 4 5 3\"";
    for search in [
        "report [bae(blind)] [\"2 1 4 5 3\"]",
        "replay \"x.html\" { run solveBAE blind }",
        "solveBAE blind",
    ] {
        assert_eq!(told(&format!("{one} {search}")).len(), 1, "{search}");
        let seeing = search.replace("blind", "seeing");
        assert_eq!(told(&format!("{one} {seeing}")), [], "{seeing}");
    }
}

#[test]
fn searches_are_compared_board_by_board() {
    let rows = cells(
        "depths [4 8] samples 4 run solveAStar h1 as \"a\" run solveAStar h1 as \"same\" run solveBFS as \"b\" compare generated",
    );
    assert_eq!(rows.len(), 3);
    assert_eq!(rows[0], "\"a\" \"same\" 8 0 8 0 1.0 null null");
    // Eight of one sign: 2 / 2^8.
    assert!(
        rows[1].starts_with("\"a\" \"b\" 8 8 0 0 0.") && rows[1].ends_with(" 0.0078125 0.0078125"),
        "{}",
        rows[1]
    );
}

/// The series of the first plot: names with their points.
fn points(block: &str) -> Vec<(String, Vec<crate::figure::Point>)> {
    let run = super::run(&format!("experiment \"e\" {{ again seed 1 {block} }}"));
    let plot = run.host.events.iter().find_map(|event| match event {
        Event::Experiment(ExperimentEvent::Plot(report)) => Some(report.plot.clone()),
        _ => None,
    });
    let series = plot.expect("a plot").series.into_iter();
    series.map(|series| (series.name, series.points)).collect()
}

#[test]
fn a_cumulative_plot_counts_runs() {
    let series = points(&format!("{TWO} plot solved against generated"));
    let ends = series
        .iter()
        .map(|(_, points)| points.last().map(|point| point.y));
    assert_eq!(ends.collect::<Vec<_>>(), [Some(6.0), Some(4.0)]);
    for (_, points) in &series {
        let grows = |pair: &[crate::figure::Point]| pair[0].x < pair[1].x && pair[0].y < pair[1].y;
        assert!(points.windows(2).all(grows));
    }
}

#[test]
fn a_scatter_plot_has_a_point_for_each_board_that_one_search_solved() {
    let series = points(&format!("{TWO} scatter generated \"a\" \"b\""));
    let beyond = series.iter().map(|(name, points)| {
        let beyond = points.iter().filter(|point| point.beyond == [false, true]);
        (name.as_str(), points.len(), beyond.count())
    });
    assert_eq!(
        beyond.collect::<Vec<_>>(),
        [("eight", 4, 0), ("sliding 2x3", 2, 2)]
    );
}

#[test]
fn a_line_joins_the_searches_of_an_algorithm() {
    let runs = "puzzle sliding 2x3 sampling uniform samples 3 for w in [2.5 1] { run solveWeightedAStar $w h1 as \"w $w\" } run solveBeam 7";
    let series = points(&format!("{runs} plot length against parameter"));
    let places = series.iter().map(|(name, points)| {
        (
            name.as_str(),
            points
                .iter()
                .map(|point| point.x.to_string())
                .collect::<Vec<_>>(),
        )
    });
    let expected = [
        ("solveWeightedAStar h1", vec!["1", "2.5"]),
        ("solveBeam", vec!["7"]),
    ];
    assert_eq!(
        places.collect::<Vec<_>>(),
        expected.map(|(name, places)| (name, places.into_iter().map(str::to_owned).collect()))
    );
    let lines = points(&format!(
        "{runs} plot length against generated mean lines algorithm"
    ));
    assert_eq!(lines.len(), 2);
    let names = lines[0].1.iter().map(|point| point.name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["1", "2.5"]);
}

#[test]
fn no_line_joins_variants_of_an_algorithm() {
    let searches = [
        "solveWeightedAStar $w h1",
        "solveWeightedAStar $w h1 priority xdp",
        "solveWeightedAStar $w h1 reopen off",
        "solveWeightedAStar $w h2",
        "solveWeightedAStar $w h2 maxNodes 50",
        "solveWeightedAStar $w h2 timeLimit 7.5",
        "solveBeam $n",
        "solveBeam $n monotonic",
        "solveIDAStar h1 table $(n)MB",
        "solveIDAStar h1",
        "solveARA $w h1",
        "solveARA $w h1 by 0.25",
        "solveRectangle h1 aspect $n",
    ];
    let names = [
        "solveWeightedAStar h1",
        "solveWeightedAStar h1 priority xdp",
        "solveWeightedAStar h1 reopen off",
        "solveWeightedAStar h2 maxNodes 10000000 timeLimit none",
        "solveWeightedAStar h2 maxNodes 50 timeLimit none",
        "solveWeightedAStar h2 maxNodes 10000000 timeLimit 7.5",
        "solveBeam",
        "solveBeam monotonic",
        "solveIDAStar h1 table",
        "solveIDAStar h1",
        "solveARA h1",
        "solveARA h1 by 0.25",
        "solveRectangle h1",
    ];
    let pairs = [("2", "3"), ("4", "5")].map(|(w, n)| {
        let runs = searches.iter().enumerate().map(|(index, search)| {
            let search = search.replace("$w", w).replace("$(n)", n).replace("$n", n);
            format!(" run {search} as \"{index} {w}\"")
        });
        runs.collect::<String>()
    });
    let runs = format!(
        "puzzle sliding 2x3 sampling uniform samples 2 {}",
        pairs.concat()
    );
    for plot in [
        "length against parameter",
        "length against generated mean lines algorithm",
    ] {
        let lines = points(&format!("{runs} plot {plot}"));
        let mut found: Vec<&str> = lines.iter().map(|(name, _)| name.as_str()).collect();
        found.sort_unstable();
        let mut due = names;
        due.sort_unstable();
        assert_eq!(found, due);
    }
}

#[test]
fn without_outputs_there_is_a_table_of_nodes() {
    let table = OutputKind::Table(TablePlan::of(Quantity::Generated));
    assert_eq!(plan("depths 2 run solveBFS").outputs[0].kind, table);
}

#[test]
fn a_file_has_a_board_a_line_with_what_is_known_of_it() {
    let text = "# number, length, board\n\n1 4 312 475 68b # the first\r\n2 3 3 1 2 4 7 5 6 8 b\n312 475 68b\n7 b12 345 678";
    let (plan, _) = planned("", "file boards.txt run solveBFS", &[("boards.txt", text)]);
    let Cases::Given(boards) = &plan.puzzles[0].cases else {
        panic!("boards are given")
    };
    let known = boards.iter().map(|board| (board.number, board.optimal));
    assert_eq!(
        known.collect::<Vec<_>>(),
        [
            (Some(1), Some(4)),
            (Some(2), Some(3)),
            (None, None),
            (Some(7), None)
        ]
    );
    assert_eq!(boards[0].board, boards[2].board);
}

#[test]
fn a_file_stands_beside_the_script_that_names_it() {
    let mut host = Memory {
        files: [("folder/boards.txt", "312 475 68b")].into_iter().collect(),
        ..Memory::default()
    };
    let engine = Engine::new(Options::default());
    let text = "experiment \"e\" { file \"boards.txt\" run solveBFS }";
    let path = Path::new("folder/script.txt").to_owned();
    let source = Source::new("script", text, Some(path));
    let checked = engine.check(source.into(), engine.session().knowledge(), &host);
    assert!(checked.reports.is_empty());
    let (plan, _) = plan_of(&checked.program, &engine, &mut host);
    assert!(matches!(&plan.puzzles[0].cases, Cases::Given(boards) if boards.len() == 1));
}

#[test]
fn mistakes_that_depend_on_variables_are_found_before_the_first_run() {
    for (before, block, code) in [
        ("let d = [2 2]", "depths $d run solveBFS", "duplicate_depth"),
        ("let d = 32", "depths $d run solveBFS", "no_such_depth"),
        ("let n = \"a/b\"", "depths 2 run solveBFS", ""),
        (
            "let k = 5",
            "depths 2 run solveBeam 5 run solveBeam $k",
            "equal_labels",
        ),
        (
            "let f = \"x.svg\"",
            "depths 2 run solveBFS table length $f",
            "wrong_extension",
        ),
        (
            "let f = \"no.txt\"",
            "file $f run solveBFS",
            "unreadable_file",
        ),
        ("let l = \"\"", "depths 2 run solveBFS as $l", "bad_label"),
        (
            "let w = uniform",
            "sampling $w depths 2 run solveBFS",
            "conflicting_entries",
        ),
    ] {
        let name = if code.is_empty() { "$n" } else { "\"e\"" };
        let text = format!("{before}\nexperiment {name} {{ {block} }}");
        let code = if code.is_empty() { "bad_name" } else { code };
        assert_eq!(codes(&text), [format!("experiment::{code}")], "{text}");
    }
}

#[test]
fn in_a_block_that_may_fail_only_names_and_counts_are_checked_beforehand() {
    printed("expect fails { experiment \"e\" { depths 9..2 run solveBFS } }");
    printed("expect fails { experiment \"e\" { } }");
    assert_eq!(
        codes("expect fails { experiment \"e\" { dephts 2 run solveBFS } }"),
        ["experiment::unknown_entry"]
    );
}

#[test]
fn experiments_stand_in_blocks_and_procedures() {
    let text = "define counts d { experiment \"e $d\" { depths $d samples 0 run solveBFS } }\n\
                expect fails { for d in [2 4] { counts $d } }";
    assert_eq!(codes(text), ["argument::too_small"]);
    let text = text.replace("samples 0", "samples $d sampling $d");
    assert_eq!(codes(&text), [""; 0]);
}

#[test]
fn help_lists_the_words_of_the_block() {
    let help = printed("help experiment");
    for word in [
        "depths DEPTHS",
        "run SEARCH [as LABEL]",
        "plot WHAT",
        "sampling depth|walk",
    ] {
        assert!(help.contains(word), "{word}");
    }
    assert!(printed("help depths").contains("In the block of `experiment`"));
    assert!(printed("help report").contains("algorithms"));
}

/// A world with a clock and nothing else.
struct Clockwork {
    ticks: Cell<u32>,
    threads: bool,
}

impl Host for Clockwork {
    fn now(&self) -> Duration {
        self.ticks.set(self.ticks.get() + 1);
        Duration::from_millis(20) * self.ticks.get()
    }

    fn has_threads(&self) -> bool {
        self.threads
    }
}

struct Timed(Clockwork, Vec<Event>);

impl FrontEnd for Timed {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        self.1.push(event);
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        &self.0
    }
}

#[test]
fn time_limits_need_no_clock_but_that_of_the_host() {
    for threads in [false, true] {
        let ticks = Cell::new(0);
        let mut front = Timed(Clockwork { ticks, threads }, Vec::new());
        let text = "experiment \"e\" {
            states [\"867 254 3b1\"]
            run solveIDDFS maxNodes none timeLimit 0.5
            run solveAStar h2 maxNodes none
        }";
        let end = Engine::new(Options::default()).run_text("test", text, None, &mut front);
        assert_eq!(end, RunEnd::Done, "{:?}", front.1);
        let ran = |event: &Event| {
            matches!(
                event,
                Event::Experiment(ExperimentEvent::Ran { solved: 1, .. })
            )
        };
        assert!(front.1.iter().any(ran), "{:?}", front.1);
    }
}
