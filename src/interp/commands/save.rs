//! `save`: the lines of the prompt that succeeded, as a script.

use super::{Call, Execute, Interpreter, Result};
use crate::command::{Save, SaveFormat, refusal};
use crate::host::read_reason;
use crate::interp::Event;
use crate::interp::errors::{error, file_error, graph_error};
use puzzle_core::puzzle::EdgeList;
use puzzle_core::syntax::Span;
use puzzle_core::tasks::write_sas;
use std::path::Path;

impl Execute for Save {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let path = self.file.value.0.as_str();
        if let Some(format) = self.format {
            return save_puzzle(interpreter, format, path, self.file.span, call);
        }
        let saved = interpreter
            .env
            .host
            .save(Path::new(path))
            .map_err(|error| {
                let span = self.file.span;
                refusal::or(&error, path, Some(span), || {
                    file_error::unwritable_file(path, read_reason(&error), span)
                })
            })?;
        let text = match saved {
            Some(1) => format!("Wrote 1 line to {path}"),
            Some(lines) => format!("Wrote {lines} lines to {path}"),
            None => "Nothing was written".to_owned(),
        };
        Ok(interpreter.env.host.emit(Event::Printed { text })?)
    }
}

/// `save "eight.sas" sas`: the puzzle as a planning task, a maze or a graph.
fn save_puzzle(
    interpreter: &mut Interpreter<'_>,
    format: SaveFormat,
    file: &str,
    span: Span,
    call: &Call,
) -> Result<()> {
    let session = &interpreter.env.session;
    let puzzle = session.puzzle.clone();
    let problem = session.problem();
    let goal = problem.goal.as_ref();
    let mut note = "";
    let (text, what) = match format {
        SaveFormat::Sas => {
            let task = puzzle.task(&problem.start, goal);
            let task = task.map_err(|reason| error::no_task(puzzle.name(), &reason, call.name))?;
            let actions = task.actions.len();
            (
                write_sas(&task),
                format!("a task of {actions} ground actions"),
            )
        }
        SaveFormat::Maze => {
            let on_map = puzzle.on_map(&problem.start, goal);
            let on_map = on_map.ok_or_else(|| error::no_maze(puzzle.name(), call.name))?;
            (on_map.written(), "a maze".to_owned())
        }
        SaveFormat::Dot | SaveFormat::Csv => {
            let edges = match format {
                SaveFormat::Dot => {
                    let text = puzzle.graphviz(&problem.start, goal);
                    let keeps_order = true;
                    text.map(|text| EdgeList { text, keeps_order })
                }
                _ => puzzle.list_of_edges(),
            };
            let edges = edges.ok_or_else(|| graph_error::no_graph(puzzle.name(), call.name))?;
            if !edges.keeps_order {
                note = "; the order of its nodes is lost, which `dot` keeps";
            }
            (edges.text, "a graph".to_owned())
        }
    };
    interpreter.env.handle(text.len(), span)?;
    let env = &mut interpreter.env;
    let path = env.place_of_output(file, span)?;
    if env.write_file_at(text.as_bytes(), &path, file, span)? {
        let text = format!("Wrote {what} to {file}{note}");
        env.host.emit(Event::Printed { text })?;
    }
    Ok(())
}
