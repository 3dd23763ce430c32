//! A search algorithm of one's own: A*, which every script can run then.
//!
//! `cargo run --example own_algorithm`

#![expect(clippy::print_stdout, reason = "it tells what it does")]

use puzzle_script::host::OutputClosed;
use puzzle_script::interp::{Engine, Event, FrontEnd, Options, RunEnd};
use puzzle_script::puzzle::SearchAlgorithm;
use puzzle_script::search::{Node, Priority, Reached, SearchGraph, StopReason};
use std::sync::Arc;

/// A*: the open node of the smallest f = g + h comes next.
#[derive(Debug)]
struct MyAStar;

impl SearchAlgorithm for MyAStar {
    fn name(&self) -> &'static str {
        "myAStar"
    }

    fn summary(&self) -> String {
        "A* as a textbook has it".to_owned()
    }

    fn search(&self, _: &[f64], graph: &mut dyn SearchGraph) -> Result<Option<Node>, StopReason> {
        let scale = graph.scale(0);
        let mut f = |reached: &Reached<'_>| {
            let f = u64::from(scale) * u64::from(reached.g) + u64::from(reached.estimates[0]);
            Ok(Some(Priority::of(f)))
        };
        graph.start(&mut f)?;
        while let Some(node) = graph.pop() {
            if graph.is_goal(node) {
                return Ok(Some(node));
            }
            graph.expand(node, &mut f)?;
        }
        Ok(None)
    }
}

/// Prints what scripts print.
struct Terminal;

impl FrontEnd for Terminal {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        if let Event::Printed { text } = event {
            println!("{text}");
        }
        Ok(())
    }
}

fn main() {
    let mut engine = Engine::new(Options::default());
    engine.add_algorithm(Arc::new(MyAStar));
    let script = "setState \"867 254 3b1\"
        solve myAStar h2 maxNodes none
        let own = [$length $generated $expanded $optimal]
        solveAStar h2 maxNodes none
        expect $own == [$length $generated $expanded $optimal]
        print \"$length moves, $generated nodes, with either\"";
    let end = engine.run_text("example", script, None, &mut Terminal);
    assert_eq!(end, RunEnd::Done);
}
