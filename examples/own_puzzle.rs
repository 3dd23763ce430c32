//! A puzzle and a heuristic that the library does not know: lights out. Run it with
//! `cargo run --example own_puzzle`.

#![expect(clippy::print_stdout, reason = "it tells what it does")]

use puzzle_script::heuristic::{HeuristicArgument, HeuristicInfo};
use puzzle_script::host::OutputClosed;
use puzzle_script::interp::{Engine, Event, FrontEnd, Options};
use puzzle_script::output::{DEFAULT_WIDTH, Palette, Renderer, Text};
use puzzle_script::puzzle::{
    Advice, Board, BoardEstimate, BoardHeuristic, Family, MoveName, Notation, NotationError, Rules,
};
use puzzle_script::search::Move;
use std::sync::Arc;

/// Lights in three rows of three. A press changes a light and those beside, above and below it.
#[derive(Debug)]
struct LightsOut {
    presses: Vec<MoveName>,
}

const SIDE: usize = 3;

impl LightsOut {
    fn new() -> Self {
        let names = (1..=SIDE * SIDE).map(|cell| MoveName::new(format!("press{cell}").into()));
        Self {
            presses: names.collect(),
        }
    }
}

impl Rules for LightsOut {
    fn name(&self) -> &'static str {
        "lights"
    }

    fn initial_state(&self) -> Board {
        Board::new(&[0; SIDE * SIDE])
    }

    fn default_goal(&self) -> Option<Board> {
        Some(self.initial_state())
    }

    fn moves(&self) -> &[MoveName] {
        &self.presses
    }

    fn apply(&self, board: &Board, mv: Move) -> Option<Board> {
        let place = |cell: usize| (cell / SIDE, cell % SIDE);
        let (row, column) = place(mv.index());
        let mut pressed = board.clone();
        for (cell, light) in pressed.cells_mut().iter_mut().enumerate() {
            let (other_row, other_column) = place(cell);
            if row.abs_diff(other_row) + column.abs_diff(other_column) <= 1 {
                *light ^= 1;
            }
        }
        Some(pressed)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(mv)
    }

    fn parse(&self, text: &str) -> Result<Board, NotationError> {
        let lights = || text.char_indices().filter(|(_, light)| *light != ' ');
        let advice = || Advice {
            words: "nine lights are due, `o` or `.`".to_owned(),
            state: "ooo o.o ooo".to_owned(),
            repaired: false,
        };
        if let Some((at, light)) = lights().find(|(_, light)| !".o".contains(*light)) {
            let at = at..at + light.len_utf8();
            return Err(NotationError::wrong_character(at, light, advice()));
        }
        let cells: Vec<u8> = lights().map(|(_, light)| u8::from(light == 'o')).collect();
        let expected = SIDE * SIDE;
        let at = text.len()..text.len();
        match cells.len() {
            found if found < expected => {
                Err(NotationError::too_few_tiles(at, expected, found, advice()))
            }
            found if found > expected => Err(NotationError::too_many_tiles(at, expected, advice())),
            _ => Ok(Board::new(&cells)),
        }
    }

    fn format(&self, board: &Board, notation: Notation) -> String {
        let light = |&light: &u8| if light == 1 { 'o' } else { '.' };
        let rows = board.cells().chunks(SIDE);
        let rows: Vec<String> = rows.map(|row| row.iter().map(light).collect()).collect();
        rows.join(if notation == Notation::Matrix {
            "\n"
        } else {
            " "
        })
    }
}

/// A press changes at most five lights.
#[derive(Debug)]
pub struct Lit;

impl BoardHeuristic for Lit {
    fn info(&self) -> HeuristicInfo {
        HeuristicInfo::new("lit", "cells that are not 0, a fifth of them", true)
    }

    fn prepare(
        &self,
        _: &dyn Rules,
        _: &[HeuristicArgument],
        _: Option<&Board>,
    ) -> Box<dyn BoardEstimate + '_> {
        Box::new(|board: &Board| {
            let lit = board.cells().iter().filter(|&&light| light != 0);
            lit.count().div_ceil(5) as u32
        })
    }
}

/// An engine that knows them.
pub fn engine() -> Engine {
    let mut engine = Engine::new(Options::default());
    let summary = "3x3 lights; a press changes a light and its neighbours";
    let build = |words: &[&str]| match words {
        [] => Ok(Arc::new(LightsOut::new()) as Arc<dyn Rules>),
        _ => Err("`lights` is 3x3 and takes nothing".to_owned()),
    };
    engine.add_family(Family::new("lights", summary, build));
    engine.add_heuristic(Arc::new(Lit));
    engine
}

/// Writes what happens as text.
#[derive(Default)]
pub struct Printer(pub String);

impl FrontEnd for Printer {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        let text = Text {
            palette: Palette { colour: false },
            coloured_reports: false,
            width: || DEFAULT_WIDTH,
            columns: || None,
        };
        text.render(&event, &mut self.0);
        Ok(())
    }
}

/// What is done with them.
pub const SCRIPT: &str = r#"
puzzle lights
setState "ooo ooo ooo"
solve
solveAStar lit
solveBidirectional
solveIDAStar lit
audit lit
"#;

/// Runs the script and shows what it prints.
pub fn main() {
    let mut printer = Printer::default();
    engine().run_text("lights", SCRIPT, None, &mut printer);
    println!("{}", printer.0);
}
