//! `randomizeState`: states drawn with the session's generator.

use super::set_state::change;
use super::{Call, Execute, Interpreter, Result};
use crate::command::{At, Draw, RandomizeState};
use crate::interp::errors::error;
use crate::interp::{Cost, RunError};
use puzzle_core::puzzle::{Board, Sampling, SamplingError};
use std::sync::Arc;

/// Most draws of a state that was drawn before.
const MOST_DRAWS: u32 = 10_000;

impl Execute for RandomizeState {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let At {
            value: Draw { sampling, distinct },
            span,
        } = *self.drawn;
        let deadline = interpreter.env.deadline();
        let session = &mut *interpreter.env.session;
        // Drawn from a copy, so that a failure leaves the generator where it was.
        let mut random = session.random.clone();
        let host = interpreter.env.host.host();
        let mut stop =
            || host.interrupted() || deadline.is_some_and(|deadline| host.now() >= deadline);
        let mut draw = || {
            session
                .puzzle
                .sample(sampling, session.goal.as_ref(), &mut random, &mut stop)
        };
        let of = format!(
            "{} {}",
            session.puzzle.name(),
            session.puzzle.digest().unwrap_or_default()
        );
        let was_drawn = |board: &Board| session.drawn.contains(&(of.clone(), board.clone()));
        let mut drawn = draw();
        for _ in 1..MOST_DRAWS {
            if !distinct || !drawn.as_ref().is_ok_and(was_drawn) {
                break;
            }
            drawn = draw();
        }
        match drawn {
            Ok(board) if distinct && was_drawn(&board) => Err(error::impossible_sample(
                format!("{MOST_DRAWS} draws gave none that was not drawn before"),
                span,
                "draw fewer, or other ones: randomizeState depth 20 distinct",
            )
            .into()),
            Ok(board) => {
                if distinct {
                    Arc::make_mut(&mut interpreter.env.session.drawn).insert((of, board.clone()));
                }
                interpreter.env.session.random = random;
                change(interpreter, board)
            }
            Err(SamplingError::Interrupted) => {
                interpreter.env.look_now(span)?;
                Err(RunError::Interrupted)
            }
            Err(reason) => {
                let cost = |units: &u64| Cost::of(*units, &interpreter.env.session.puzzle);
                let help = match &reason {
                    SamplingError::TooDeep { deepest } => {
                        let deepest = cost(deepest);
                        format!(
                            "the greatest distance is {deepest}: randomizeState depth {deepest}"
                        )
                    }
                    SamplingError::Between { before, after } => {
                        let [before, after] = [before, after].map(cost);
                        format!(
                            "states are at a cost of {before} and of {after}: randomizeState depth {before}"
                        )
                    }
                    SamplingError::NotEnumerable => format!(
                        "a walk comes near it: randomizeState walk {}",
                        steps(sampling)
                    ),
                    SamplingError::NoWalk => "ask for a shorter walk".to_owned(),
                    SamplingError::TooMany { most } => {
                        format!("at most {most}: randomizeState {most}")
                    }
                    _ => "for example: randomizeState 5".to_owned(),
                };
                Err(error::impossible_sample(reason, span, help).into())
            }
        }
    }
}

fn steps(sampling: Sampling) -> u64 {
    match sampling {
        Sampling::Moves(steps) | Sampling::Walk(steps) | Sampling::Depth(steps) => steps,
        _ => 0,
    }
}
