//! `randomizeState`: states drawn with the session's generator.

use super::set_state::change;
use super::{Entry, Interpreter, Operands, Result};
use crate::command::{CommandSpec, Group, Kind, Parameter, Role};
use crate::interp::RunError;
use crate::puzzle::{Sampling, SamplingError};

pub const RANDOMIZE_STATE: Entry = Entry {
    spec: CommandSpec {
        name: "randomizeState",
        group: Group::State,
        parameters: &[Parameter::required(
            "n|walk d|depth d|uniform",
            Kind::Sampling,
        )],
        summary: "Draws a state with the seeded generator",
        details: "`n`: n legal moves from the goal, each uniform among the legal ones. `walk d`: d moves from the goal, \
                  never through a state twice. `depth d`: uniform among the states whose true distance to the goal is d, \
                  where all states can be listed (sliding boards of up to 9 cells, ring up to 5, octa). `uniform`: uniform over all solvable states. A walk of d moves ends \
                  less than d moves from the goal on average: for a true distance use `depth`.",
        examples: &[
            "seed 7\nrandomizeState 20\nprintState",
            "randomizeState depth 12\nsolve\nexpect length == 12",
        ],
        role: Role::Plain,
    },
    run,
    modify: None,
};

fn run(interpreter: &mut Interpreter<'_>, operands: &Operands) -> Result<()> {
    let sampling = operands.sampling(0);
    let span = operands.span(0);
    let session = &mut *interpreter.session;
    // Drawn from a copy, so that a failure leaves the generator where it was.
    let mut random = session.random.clone();
    let host = interpreter.host.host();
    let deadline = interpreter.options.deadline;
    let mut stop = || host.interrupted() || deadline.is_some_and(|deadline| host.now() >= deadline);
    let drawn = session
        .puzzle
        .sample(sampling, session.goal.as_ref(), &mut random, &mut stop);
    let impossible = |reason: String, help: &str| RunError::ImpossibleSample {
        reason,
        span,
        help: help.to_owned(),
    };
    match drawn {
        Ok(board) => {
            interpreter.session.random = random;
            change(interpreter, board)
        }
        Err(SamplingError::Interrupted) => {
            interpreter.look_now(span)?;
            Err(RunError::Interrupted)
        }
        Err(SamplingError::TooDeep { deepest }) => {
            let help = format!(
                "the farthest states are {deepest} moves away: randomizeState depth {deepest}"
            );
            Err(impossible(
                "no state is that far from the goal".to_owned(),
                &help,
            ))
        }
        Err(SamplingError::NotEnumerable) => Err(impossible(
            "the states of this puzzle are too many to list by their distance".to_owned(),
            &format!(
                "a walk comes near it: randomizeState walk {}",
                steps(sampling)
            ),
        )),
        Err(SamplingError::NoWalk) => Err(impossible(
            "no walk of that many moves avoids every state twice".to_owned(),
            "ask for a shorter walk",
        )),
        Err(SamplingError::TooMany { most }) => Err(impossible(
            format!("there are only {most} to take"),
            &format!("at most {most}: randomizeState {most}"),
        )),
        Err(SamplingError::Unsupported(reason)) => {
            Err(impossible(reason, "for example: randomizeState 5"))
        }
    }
}

fn steps(sampling: Sampling) -> u64 {
    match sampling {
        Sampling::Moves(steps) | Sampling::Walk(steps) | Sampling::Depth(steps) => steps,
        Sampling::Uniform => 0,
    }
}
