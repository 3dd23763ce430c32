//! The library as its users write for it: the programs of `examples/`, run as they stand.

#[path = "../examples/own_domain.rs"]
mod own_domain;
#[path = "../examples/own_heuristic.rs"]
mod own_heuristic;
#[path = "../examples/own_host.rs"]
mod own_host;
#[path = "../examples/own_states.rs"]
mod own_states;

use puzzle_script::host::OutputClosed;
use puzzle_script::interp::{Engine, Event, FrontEnd, Options, RunEnd};
use puzzle_script::puzzle::{Board, EstimatorError, ExternalEstimator, Subject};
use puzzle_script::search::StopReason;
use std::sync::{Arc, Mutex};

#[test]
fn a_domain_of_ones_own_is_searched() {
    own_domain::main();
}

#[test]
fn a_heuristic_of_ones_own_leads_searches() {
    own_heuristic::main();
}

#[test]
fn states_of_any_type_are_searched() {
    own_states::main();
}

#[test]
fn a_script_runs_in_a_world_of_ones_own() {
    own_host::main();
}

/// Values in batches, as a model that was learnt would give them: half of the tiles that are not in their place, and more.
#[derive(Debug, Default)]
struct Half {
    more: f64,
    asked: Mutex<Vec<usize>>,
}

impl ExternalEstimator for Half {
    fn estimate(
        &self,
        subject: &Subject,
        boards: &[Board],
        look: &mut dyn FnMut() -> Option<StopReason>,
    ) -> Result<Vec<f64>, EstimatorError> {
        if let Some(reason) = look() {
            return Err(EstimatorError::Stopped(reason));
        }
        let goal = subject
            .goal
            .as_deref()
            .ok_or(EstimatorError::Failed("no goal".to_owned()))?;
        self.asked.lock().expect("nobody panics").push(boards.len());
        let estimate = |board: &Board| {
            let pairs = board.cells().iter().zip(goal);
            let misplaced = pairs.filter(|(own, due)| own != due && **own != 0);
            misplaced.map(|_| 0.5).sum::<f64>() + self.more
        };
        Ok(boards.iter().map(estimate).collect())
    }
}

/// Collects what is printed and reported.
#[derive(Default)]
struct Collector(Vec<String>);

impl FrontEnd for Collector {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        match event {
            Event::Printed { text } => self.0.push(text),
            Event::Error(report) => self.0.push(report.diagnostic.to_string()),
            _ => {}
        }
        Ok(())
    }
}

#[test]
fn a_program_adds_a_heuristic_by_its_estimator_alone() {
    let (mut engine, half) = (Engine::new(Options::default()), Arc::new(Half::default()));
    engine.add_estimator("half", "half of the tiles", "1", half.clone());
    let mut front = Collector::default();
    let script = "setState \"142 635 7b8\" solveAStar weighted(0.5,h1) let due = $generated solveAStar half\n\
                  expect $generated == $due\nsolveBeam 50 half\nprint heuristic(half) $optimal\n\
                  define heuristic more = half + 0.25\nprint heuristic(more)";
    assert_eq!(
        engine.run_text("test", script, None, &mut front),
        RunEnd::Done,
        "{:?}",
        front.0
    );
    assert_eq!(front.0, ["2.5 false", "2.75"]);
    assert!(
        half.asked
            .lock()
            .expect("nobody panics")
            .iter()
            .any(|&asked| asked > 20)
    );
}

#[test]
fn an_estimate_that_is_none_is_reported_with_its_heuristic_and_state() {
    let mut engine = Engine::new(Options::default());
    let more = Half {
        more: -1.0,
        ..Half::default()
    };
    engine.add_estimator("odd", "an odd function", "1", Arc::new(more));
    let mut front = Collector::default();
    let script = "setState \"1b2 345 678\" solveRBFS odd";
    engine.run_text("test", script, None, &mut front);
    let said = front.0.join("\n");
    assert!(
        said.contains("no estimate of the state `1b2 345 678`: odd gave -0.5"),
        "{said}"
    );
}
