//! The caps of a run: what asks for more gets as much as they allow.

use crate::command::{Report, SearchSettings};
use crate::interp::Event;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::error;
use puzzle_core::syntax::Span;

impl Environment<'_> {
    /// Lowers what asks for more than the caps of the run allow; the first time it says so.
    pub(crate) fn hold(&mut self, settings: &mut SearchSettings, span: Span) -> Result<()> {
        let caps = self.options.caps.lower(settings);
        self.tell_caps(caps, span)
    }

    /// Warns of caps that were in the way, of each once.
    pub(crate) fn tell_caps(&mut self, caps: Vec<String>, span: Span) -> Result<()> {
        for cap in caps {
            let report = Report::new(&self.source, error::capped(&cap, span));
            self.warn_once(cap, report)?;
        }
        Ok(())
    }

    /// Warns of something unless a warning of that key was given before. A rehearsal keeps the warning.
    pub(crate) fn warn_once(&mut self, key: String, report: Report) -> Result<()> {
        if self.session.told.insert(key) {
            match &mut self.rehearsed {
                Some(reports) => reports.push(report),
                None => self.host.emit(Event::Warning(report))?,
            }
        }
        Ok(())
    }

    /// Warns of heuristics of the puzzle that are wrong for the goal in force, of each once.
    pub(crate) fn tell_doubts(&mut self, span: Span) -> Result<()> {
        let session = &self.session;
        let puzzle = session.puzzle.name().to_owned();
        for doubt in session.puzzle.doubts(session.goal.as_ref()) {
            let report = Report::new(&self.source, error::doubtful_heuristic(&doubt, span));
            self.warn_once(format!("{puzzle}: {doubt}"), report)?;
        }
        Ok(())
    }

    /// Bytes that the cap on memory leaves for searches.
    pub(crate) fn room(&self) -> Option<u64> {
        let most = self.options.caps.memory?;
        Some(most.saturating_sub(self.host().memory()))
    }
}
