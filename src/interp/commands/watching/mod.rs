//! `watch` and what can be asked of a watched search.

mod reports;

use super::plot_file::draw;
use super::{Call, Execute, Interpreter, Result};
use crate::command::{
    CheckSearch, CompareWatched, GoTo, PrintOpen, PrintTree, SearchPlace, Show, StepBack, StepOn,
    SubmissionSearch, Why as AskWhy,
};
use crate::interp::Event;
use crate::interp::errors::watch_error;
use crate::interp::observation::graphics;
use crate::interp::observation::watching::{WatchedSearch, tree};
use puzzle_core::puzzle::{Board, Notation};
use reports::{comparison, open_report, why_report};
use std::sync::Arc;

pub(super) use reports::stepped;

/// States that `printOpen` shows without a number.
const OPEN_SHOWN: u64 = 20;

impl Execute for CheckSearch {
    /// With a list of searches; one that follows is checked where it stands.
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let searches = self.searches.as_deref().unwrap_or_default();
        interpreter
            .env
            .searching(call)
            .judge_among(&self.log(), searches)
    }
}

impl Execute for SubmissionSearch {
    /// As `CheckSearch`.
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let searches = self.searches.as_deref().unwrap_or_default();
        interpreter
            .env
            .searching(call)
            .judge_among(&self.log(), searches)
    }
}

impl Execute for StepOn {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let count = self.count.map_or(1, |count| count.0);
        let watched = last(interpreter, call)?;
        let to = u64::from(interpreter.env.session.position).saturating_add(count);
        go(interpreter, &watched, to)
    }
}

impl Execute for StepBack {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let count = self.count.map_or(1, |count| count.0);
        let watched = last(interpreter, call)?;
        let to = u64::from(interpreter.env.session.position).saturating_sub(count);
        go(interpreter, &watched, to)
    }
}

impl Execute for GoTo {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let watched = last(interpreter, call)?;
        let to = match &self.place {
            SearchPlace::Step(number) => *number,
            SearchPlace::State(board) => {
                let taken = watched.expansion_of(watched.states(board));
                let never = || watch_error::never_taken(compact(&watched, board), call.name);
                taken.ok_or_else(never)?.number.into()
            }
        };
        go(interpreter, &watched, to)
    }
}

impl Execute for PrintOpen {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let watched = last(interpreter, call)?;
        let most = self.count.map_or(OPEN_SHOWN, |count| count.0);
        let number = interpreter.env.session.position;
        let report = open_report(
            &watched,
            number,
            usize::try_from(most).unwrap_or(usize::MAX),
        );
        Ok(interpreter
            .env
            .host
            .emit(Event::OpenList(Box::new(report)))?)
    }
}

impl Execute for Show {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        interpreter.show(self.mode.is_some(), call)
    }
}

impl Execute for PrintTree {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let watched = last(interpreter, call)?;
        let options = self.options.clone().unwrap_or_default();
        let position = match options.first {
            Some(first) => u32::try_from(first).unwrap_or(u32::MAX),
            None => interpreter.env.session.position,
        };
        let number = position.min(watched.expansions());
        let from = options.from;
        let states = from.clone().map(|board| watched.states(&board).to_vec());
        if let Some((file, span)) = &options.file {
            let number = match number {
                0 => watched.expansions(),
                number => number,
            };
            return draw(interpreter, file, *span, |_| {
                let graphic = graphics::tree(&watched, number, options.depth, states.as_deref());
                // Without a state of its own it begins where the search did.
                graphic.ok_or_else(|| {
                    watch_error::never_taken(
                        from.map_or_else(String::new, |board| compact(&watched, &board)),
                        call.name,
                    )
                    .into()
                })
            });
        }
        let mut drawing = tree(&watched, number, options.depth, states.as_deref());
        let told = [watched.of_stages(), watched.told_cut()];
        for told in told.into_iter().flatten() {
            drawing = format!("{told}\n{drawing}");
        }
        Ok(interpreter
            .env
            .host
            .emit(Event::SearchTree { number, drawing })?)
    }
}

impl Execute for AskWhy {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let watched = last(interpreter, call)?;
        let report = why_report(&watched, &self.state.0);
        Ok(interpreter.env.host.emit(Event::Why(Box::new(report)))?)
    }
}

impl Execute for CompareWatched {
    fn run(&self, interpreter: &mut Interpreter<'_>, call: &Call) -> Result<()> {
        let second = last(interpreter, call)?;
        let Some(first) = interpreter.env.session.watched.get(1).cloned() else {
            return Err(watch_error::one_watched(call.name).into());
        };
        let first = interpreter.env.searching(call).recorded(&first)?;
        let report = comparison([&first, &second]);
        let event = Event::SearchesCompared(Box::new(report));
        Ok(interpreter.env.host.emit(event)?)
    }
}

/// The last watched search.
fn last(interpreter: &mut Interpreter<'_>, call: &Call) -> Result<Arc<WatchedSearch>> {
    let last = interpreter.env.session.watched.front().cloned();
    let last = last.ok_or_else(|| watch_error::nothing_watched(call.name))?;
    interpreter.env.searching(call).recorded(&last)
}

fn compact(watched: &WatchedSearch, board: &Board) -> String {
    watched.result.puzzle.format(board, Notation::Compact)
}

/// Goes to an expansion and shows it; beyond the last one to the end.
fn go(interpreter: &mut Interpreter<'_>, watched: &Arc<WatchedSearch>, to: u64) -> Result<()> {
    let most = watched.expansions();
    let number = u32::try_from(to).unwrap_or(u32::MAX).min(most);
    let report = stepped(watched, number, to > u64::from(most));
    interpreter
        .env
        .host
        .emit(Event::Stepped(Box::new(report)))?;
    interpreter.env.session.position = number;
    Ok(())
}
