//! `layers`: how many states there are by distance.

use super::plot_file;
use super::{Call, Execute, Interpreter, Result};
use crate::command::{Layers, PlotTarget, Report};
use crate::figure::{Plot, Point, Series};
use crate::interp::errors::error;
use crate::interp::events::layers::{LayersPlotReport, LayersReport};
use crate::interp::{Cost, Event, Position, RunError};
use puzzle_core::puzzle::{BoardLayers, Measure, Origin, Puzzle};
use puzzle_core::search::StopReason;
use std::sync::Arc;

impl Execute for Layers {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let options = self.options.as_deref().cloned().unwrap_or_default();
        let plot = options.plot.as_ref();
        plot_file::probe(interpreter, plot)?;
        let session = &*interpreter.env.session;
        let puzzle = session.puzzle.clone();
        let origin = if options.from_start {
            Origin::State(session.state())
        } else {
            Origin::Goals(session.goal.clone())
        };
        let goal = session.goal_text();
        let subject = puzzle.states_name(session.goal.as_ref());
        let scale = match options.measure {
            Measure::Cost => puzzle.cost_scale(),
            Measure::Moves => 1,
        };
        let depth = options.depth.map(|depth| depth.saturating_mul(scale));
        let started = interpreter.env.host().now();
        let counted = interpreter
            .env
            .searching(call)
            .layers((origin.clone(), options.measure), depth);
        let took = interpreter.env.host().now().saturating_sub(started);
        let layers =
            counted.map_err(|reason| error::uncounted_layers(puzzle.name(), reason, call.name))?;
        let stopped = layers.stopped;
        let report = report(&puzzle, (goal, subject), origin, &layers);
        let layers = Arc::new(layers);
        interpreter.env.session.layers = Some(layers.clone());
        interpreter.env.host.emit(Event::Layers(Box::new(report)))?;
        if let Some(reached) = layers.reached {
            let states = layers.states();
            let warning = error::unreached_states(reached, states, call.name);
            let warning = Report::new(&interpreter.env.source, warning);
            interpreter.env.host.emit(Event::Warning(warning))?;
        }
        if interpreter.env.options.timing {
            let seconds = took.as_secs_f64();
            interpreter.env.host.emit(Event::Timed { seconds })?;
        }
        match stopped {
            Some(StopReason::Interrupted) => return Err(RunError::Interrupted),
            Some(StopReason::TimeLimit) => interpreter.env.look_now(call.name)?,
            _ => {}
        }
        match plot {
            Some(PlotTarget::Drawn) => {
                let plot = drawing(&puzzle, &layers);
                let report = LayersPlotReport { plot };
                interpreter.env.host.emit(Event::LayersPlot(report))?;
            }
            Some(PlotTarget::Written(file, span)) => {
                let plot = drawing(&puzzle, &layers);
                if plot_file::write(interpreter, &plot, file, *span)? {
                    let file = file.to_string();
                    interpreter.env.host.emit(Event::LayersSaved { file })?;
                }
            }
            None => {}
        }
        Ok(())
    }
}

fn report(
    puzzle: &Arc<Puzzle>,
    (goal, subject): (String, &'static str),
    origin: Origin,
    layers: &BoardLayers,
) -> LayersReport {
    let position = |board| Position {
        puzzle: puzzle.clone(),
        board,
    };
    let (goal, start, subject) = match origin {
        Origin::State(start) => (None, Some(position(start)), "states"),
        _ => (Some(goal), None, subject),
    };
    LayersReport {
        puzzle: puzzle.name().to_owned(),
        goal,
        start,
        subject,
        layers: layers.sizes.clone(),
        costs: layers.costs.as_ref().map(|costs| {
            let costs = costs.iter().map(|&units| Cost::of(units, puzzle));
            costs.collect()
        }),
        states: layers.states(),
        farthest: Cost::of_layer(layers.depth(), layers, puzzle),
        complete: layers.complete,
        reached: layers.reached,
        reason: layers.stopped.map(StopReason::name),
        farthest_states: layers.farthest.iter().cloned().map(position).collect(),
    }
}

/// The number of states by distance.
fn drawing(puzzle: &Puzzle, layers: &BoardLayers) -> Plot {
    let points = layers.by_distance();
    #[expect(
        clippy::cast_precision_loss,
        reason = "a point of a plot has no more digits"
    )]
    let points = points.map(|(units, states)| Point {
        x: Cost::of_layer(units, layers, puzzle).to_f64(),
        y: states as f64,
        label: None,
        ..Point::default()
    });
    Plot {
        title: format!("States of {} by distance", puzzle.name()),
        x_label: "distance".to_owned(),
        y_label: "states".to_owned(),
        logarithmic: true,
        stepped: true,
        series: vec![Series {
            name: "states".to_owned(),
            points: points.collect(),
            ..Series::default()
        }],
        ..Plot::default()
    }
}
