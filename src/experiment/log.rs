//! The log of an experiment: a line for each run that is done.

use super::batch::Batch;
use super::finding::Finding;
use super::line::{self, Line};

/// What an existing log holds of the runs of an experiment.
#[derive(Debug, Default)]
pub struct Recovered {
    /// By [`Batch::jobs`]: what is known already.
    pub findings: Vec<Option<Finding>>,
    /// How many lines belong to no run here.
    pub foreign: usize,
    /// How many of its bytes are whole lines.
    pub whole: u64,
    /// Whether the last of these lacks its newline.
    pub unended: bool,
}

/// Reads a log. A last line that a kill has torn is dropped; lines of runs that are none of this
/// experiment are left out, and counted. With `timing`, so are lines without a time.
pub fn recover(batch: &Batch, bytes: &[u8], timing: bool) -> Recovered {
    let mut recovered = Recovered {
        findings: vec![None; batch.jobs.len()],
        ..Recovered::default()
    };
    for piece in bytes.split_inclusive(|&byte| byte == b'\n') {
        let ended = piece.ends_with(b"\n");
        let line = Line::read(piece.strip_suffix(b"\n").unwrap_or(piece));
        if !ended && line.is_none() {
            break;
        }
        recovered.whole += piece.len() as u64;
        recovered.unended = !ended;
        match line.and_then(|line| known(batch, line, timing)) {
            Some((job, finding)) => recovered.findings[job] = Some(finding),
            None => recovered.foreign += 1,
        }
    }
    recovered
}

/// The run that a line is of, and what came of it as it would be written now.
pub fn known(batch: &Batch, line: Line, timing: bool) -> Option<(usize, Finding)> {
    let job = batch.find(line.identity.key())?;
    let mut finding = line.finding;
    if let Some(names) = line.path {
        let moves = names.iter().map(|name| batch.plan.puzzle.find_move(name));
        finding.path = Some(moves.collect::<Option<_>>()?);
    }
    if timing && finding.seconds.is_none() {
        return None;
    }
    if !timing {
        finding.seconds = None;
    }
    let case = &batch.cases[batch.jobs[job].case];
    finding.is_sound(batch.plan, case).then_some((job, finding))
}

/// The log of a complete experiment: its runs in canonical order.
pub fn canonical(batch: &Batch, findings: &[Finding]) -> String {
    let lines = batch.jobs.iter().zip(findings);
    lines
        .map(|(job, finding)| line::write(batch, job, finding))
        .collect()
}
