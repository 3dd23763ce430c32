//! One plan of a block, whether its operands are written out or variables.

use super::Memory;
use crate::check::{CheckedExperiment, Program, StepKind};
use crate::experiment::{Block, Plan, WrittenSearch};
use crate::host::Host;
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::{Engine, Options, RunEnd};
use puzzle_core::syntax::{Expr, Source, Span};
use std::fmt::Write;
use std::path::Path;
use std::sync::Arc;

/// Blocks that say everything that can be said, each with what stands before it.
const BLOCKS: &[(&str, &str)] = &[
    ("", "depths 2 run solveBFS"),
    ("seed 9", "depths [2 4 6] samples 3 run solve maxNodes none"),
    (
        "order [left right up down]",
        "depths 2..10 step 2 samples 7 sampling walk seed 7 run solveAStar max(h1,h2) tree as \"both\" \
         run solveWeightedAStar 1.5 h2 timeLimit 0.5 memoryLimit 1MB order none",
    ),
    (
        "",
        "sampling uniform samples 5 maxNodes 77 timeLimit none memoryLimit 1GiB order [left down right up] \
         threads 2 run solveDFS 6 run solveBeam none maxNodes 5",
    ),
    (
        "maxNodes 9 timeLimit 3",
        "puzzle fifteen depths 4 sampling moves run solveIDAStar linearConflict run solveRBFS \
         goal \"b 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15\"",
    ),
    (
        "",
        "puzzle sliding 2x3 setGoal \"1 2 3 / 4 5 b\" depths 3 run solveUCS threads none seed 0",
    ),
    (
        "",
        "states [\"3b2 615 748\" \"312 475 68b\"] run solveGreedy h1 run solveHillClimbing order [up left down right]",
    ),
    ("", "file \"boards.txt\" run solveBidirectional"),
    (
        "",
        "depths 2 run solveBFS table generated table length sd \"a.md\" plot expanded log \
         plot stored median \"b.svg\" plot branching min log \"c.png\" save \"d.jsonl\" report \"e.html\"",
    ),
];

/// Texts of the project that hold experiments.
fn scripts() -> Vec<&'static str> {
    let pages = [
        include_str!("../../../docs/reference/experiments.md"),
        include_str!("../../../docs/reference/searches.md"),
    ];
    let shown = pages
        .iter()
        .flat_map(|page| page.split("```script\n").skip(1));
    let shown = shown.filter_map(|rest| rest.split("```").next());
    let efficiency = include_str!("../../../scripts/efficiency.txt");
    let texts = shown.chain([efficiency]);
    texts
        .filter(|text| text.contains("experiment \""))
        .collect()
}

/// The engine behind what stands before the text.
fn behind(before: &str, host: &mut Memory) -> Engine {
    let mut engine = Engine::new(Options::default());
    let ended = engine.run_text("before", before, None, host);
    assert_eq!(ended, RunEnd::Done, "{before}");
    engine
}

fn checked(engine: &Engine, text: &str, host: &Memory) -> Program {
    let source = Source::new("test", text, None);
    let checked = engine.check(source.into(), engine.session().knowledge(), host);
    let reports = checked.reports.iter();
    let reports: Vec<_> = reports
        .map(|report| report.diagnostic.to_string())
        .collect();
    assert_eq!(reports, [""; 0], "{text}");
    checked.program
}

fn experiments(program: Program) -> Vec<CheckedExperiment> {
    let steps = program.steps.into_iter();
    let experiments = steps.filter_map(|step| match step.kind {
        StepKind::Experiment(experiment) => Some(*experiment),
        _ => None,
    });
    experiments.collect()
}

fn plan(
    engine: &Engine,
    source: &Arc<Source>,
    experiment: &CheckedExperiment,
    host: &mut Memory,
) -> Plan {
    let mut session = engine.session().clone();
    let options = Options::default();
    let mut interpreter = Interpreter::new(&mut session, engine.catalog(), &options, host);
    interpreter.env.source = Arc::clone(source);
    match interpreter.plan(&experiment.block) {
        Ok(mut plan) => {
            // The places of commands differ between texts.
            let runs = plan.puzzles.iter_mut().flat_map(|entry| &mut entry.runs);
            runs.for_each(|run| run.name = Span::default());
            plan
        }
        Err(error) => panic!("{error:?}"),
    }
}

/// All operands of a block, in the order of the text.
fn operands(block: &Block) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut add = |operands: &[Expr]| spans.extend(operands.iter().map(|operand| operand.span));
    for entry in block.written() {
        add(&entry.operands);
        if let Some(WrittenSearch { invocation, label }) = &entry.search {
            add(&invocation.command.operands);
            for modifier in &invocation.modifiers {
                add(&modifier.operands);
            }
            add(label.as_slice());
        }
    }
    add(block.title.as_slice());
    spans.sort_by_key(|span| span.start);
    spans
}

/// The text of a block with a variable for each operand, and what makes the variables.
fn with_variables(source: &Source, block: &Block) -> (String, String) {
    let whole = block.command.to(block.span);
    let (mut before, mut text) = (String::new(), String::new());
    let mut at = whole.start as usize;
    for (index, span) in operands(block).into_iter().enumerate() {
        let _ = writeln!(before, "let v{index} = {}", source.slice(span));
        text.push_str(source.slice(Span::new(at, span.start as usize)));
        let _ = write!(text, "$v{index}");
        at = span.end as usize;
    }
    text.push_str(source.slice(Span::new(at, whole.end as usize)));
    (before, text)
}

#[test]
fn a_block_makes_one_plan_however_its_operands_are_come_by() {
    let blocks = BLOCKS.iter();
    let blocks = blocks.map(|(before, block)| (*before, format!("experiment \"e\" {{ {block} }}")));
    let mut made = 0;
    for (before, text) in blocks.chain(scripts().into_iter().map(|text| ("", text.to_owned()))) {
        let mut host = Memory::default();
        let boards = b"1 4 312 475 68b\n3b2 615 748";
        let kept = host.files.replace(Path::new("boards.txt"), boards);
        kept.expect("memory");
        let engine = behind(before, &mut host);
        let program = checked(&engine, &text, &host);
        let source = program.source.clone();
        for experiment in experiments(program) {
            let reads_a_file = source.slice(experiment.block.span).contains("file ");
            assert_eq!(experiment.memory.is_none(), reads_a_file, "{text}");
            let known = format!("{:?}", plan(&engine, &source, &experiment, &mut host));

            let (variables, text) = with_variables(&source, &experiment.block);
            let engine = behind(&format!("{before}\n{variables}"), &mut host);
            let program = checked(&engine, &text, &host);
            let source = program.source.clone();
            let computed = experiments(program).remove(0);
            assert!(computed.memory.is_none(), "{text}");
            let computed = format!("{:?}", plan(&engine, &source, &computed, &mut host));
            assert_eq!(known, computed, "{text}");
            made += 1;
        }
    }
    assert!(made > BLOCKS.len(), "the scripts hold some");
}
