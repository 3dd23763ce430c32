//! A puzzle and a heuristic from outside of the crate: those of the example, and a pile of pancakes.

#[path = "../examples/own_puzzle.rs"]
mod example;

use crate::support::root;
use example::{Lit, Printer, SCRIPT, engine};
use puzzle_script::interp::{Engine, Options, RunEnd};
use puzzle_script::puzzle::{Board, Family, MoveName, Notation, NotationError, Registry, Rules};
use puzzle_script::search::{Algorithm, Move, Parameter};
use std::fs;
use std::sync::Arc;

/// What a script prints, or reports.
fn printed(mut engine: Engine, script: &str) -> String {
    let mut printer = Printer::default();
    engine.run_text("script", script, None, &mut printer);
    printer.0
}

fn lights(script: &str) -> String {
    printed(engine(), &format!("puzzle lights\n{script}"))
}

#[test]
fn the_example_runs() {
    example::main();
    let mut printer = Printer::default();
    let end = engine().run_text("lights", SCRIPT, None, &mut printer);
    assert_eq!(end, RunEnd::Done, "{}", printer.0);
    let lengths = printer.0.matches("Solution Length:  5").count();
    assert_eq!(lengths, 4, "{}", printer.0);
    assert!(
        printer.0.contains("all 512 states, 4608 moves"),
        "{}",
        printer.0
    );
}

#[test]
fn every_search_runs_on_rules_alone() {
    let mut searches: Vec<String> = Vec::new();
    let on_boards = |own: &&Algorithm| **own != Algorithm::JumpPoint;
    for algorithm in Algorithm::ALL.iter().filter(on_boards) {
        let operand = match algorithm.takes().parameters.first() {
            Some(Parameter::Weight) => "(1.5,lit)",
            Some(Parameter::Width) => "(50)",
            Some(Parameter::Restarts) => "(5)",
            Some(Parameter::Temperature) => "(2,0.9)",
            _ => "",
        };
        searches.push(format!("{}{operand}", algorithm.report_name()));
    }
    searches.dedup();
    assert!(searches.len() >= 12);
    let searches = searches.join(" ");
    let text = lights(&format!(
        r#"setState "ooo ooo ooo"
        report [{searches}] ["oo. o.. ..."]
        define check {{ expect solved expect optimal }}
        solve
        check
        solveUCS
        check
        solveBFS
        check
        randomizeState depth 4
        solve expect length == 4
        randomizeState walk 7
        isSolvable"#
    ));
    assert!(!text.contains("Error"), "{text}");
    assert!(text.contains("trying found a way"), "{text}");
}

#[test]
fn a_heuristic_from_outside_is_one_of_the_puzzles_own() {
    let text = lights("help lit\nhelp lights\nheuristic lit\nsolveAStar");
    assert!(text.contains("Admissible and consistent."), "{text}");
    assert!(text.contains("Heuristics  lit"), "{text}");
    let eight = "setState \"312 475 68b\"\nheuristic lit\nsolveAStar max(lit,h2)\nexpect length == 4\n\
                 solveAStar weighted(0.5,lit)\nexpect length == 4\nexpect optimal";
    let text = printed(engine(), eight);
    assert!(!text.contains("Error"), "{text}");
    let unknown = lights("solveAStar lot");
    assert!(unknown.contains("did you mean `lit`?"), "{unknown}");
}

#[test]
fn an_experiment_runs_on_it() {
    let text = lights(
        r#"experiment "lights" {
          depths [2 4]
          samples 3
          run solveAStar lit
          run solveBFS
          table generated
        }"#,
    );
    assert!(text.contains("solveBFS"), "{text}");
}

/// A pile of pancakes, of which the upper ones are turned over: nothing but what must be said.
#[derive(Debug)]
struct Pancakes(Vec<MoveName>);

impl Pancakes {
    fn new(pancakes: u8) -> Self {
        let names = (2..=pancakes).map(|upper| MoveName::new(format!("flip{upper}").into()));
        Self(names.collect())
    }
}

impl Rules for Pancakes {
    fn name(&self) -> &'static str {
        "pancakes"
    }

    fn initial_state(&self) -> Board {
        let pancakes: Vec<u8> = (1..).take(self.0.len() + 1).collect();
        Board::new(&pancakes)
    }

    fn default_goal(&self) -> Option<Board> {
        Some(self.initial_state())
    }

    fn moves(&self) -> &[MoveName] {
        &self.0
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let mut turned = board.clone();
        turned.cells_mut()[..mv.index() + 2].reverse();
        Some(turned)
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        let cells: Vec<u8> = text.bytes().map(|digit| digit - b'0').collect();
        Ok(Board::new(&cells))
    }

    fn format(&self, board: &Board, _: Notation) -> String {
        board.cells().iter().map(u8::to_string).collect()
    }
}

/// An engine that knows no other puzzle.
fn kitchen() -> Engine {
    let build = |words: &[&str]| {
        let count = words.first().map_or(Ok(5), |count| count.parse());
        let count =
            count.map_err(|_| "`pancakes` takes a number, as in `pancakes 9`".to_owned())?;
        Ok(Arc::new(Pancakes::new(count)) as Arc<dyn Rules>)
    };
    let family = Family::new("pancakes", "a pile of pancakes", build).taking("n", "5");
    let registry = Registry::new([family]);
    Engine::with_registry(Options::default(), registry)
}

fn pancakes(script: &str) -> String {
    printed(kitchen(), script)
}

#[test]
fn a_registry_may_hold_nothing_else() {
    let text = pancakes("print $puzzle\nmove flip3\nprintState\nhelp commands");
    let begin = "pancakes\nCurrent puzzle state:\n32145\n";
    assert!(text.starts_with(begin), "{text}");
    assert!(text.contains("Puzzles     pancakes\n"), "{text}");
    let other = pancakes("puzzle eight");
    assert!(other.contains("puzzles: pancakes"), "{other}");
}

#[test]
fn without_inverses_searches_find_their_way_all_the_same() {
    let text = pancakes(
        r#"setState "53142"
        solve
        checkSolution $path
        solveBFS
        checkSolution $path
        solveDFS maxNodes none
        checkSolution $path"#,
    );
    assert!(!text.contains("Error"), "{text}");
}

/// What a puzzle can't do is said as `errors/abilities/NAME.err` has it; `BLESS=1` in the environment
/// writes it.
fn told(name: &str, text: &str) {
    let file = root().join(format!("tests/errors/abilities/{name}.err"));
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, text).expect("it can be written");
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(text, expected, "{name}");
}

#[test]
fn what_a_puzzle_can_not_do_is_said() {
    told("two_sided", &pancakes("solveBidirectional"));
    told("sampled_depth", &pancakes("randomizeState depth 3"));
    told("heuristic", &pancakes("solveAStar"));
    told("heuristic_by_name", &pancakes("solveAStar h2"));
    told("solutions", &pancakes("solveAll"));
    let far = "puzzle pancakes 9\nsetState \"135792468\"\nisSolvable";
    told("solvability", &pancakes(far));
    let mut engine = kitchen();
    engine.add_heuristic(Arc::new(Lit));
    told("audit", &printed(engine, "audit lit"));
}
