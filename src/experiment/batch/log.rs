//! The log of an experiment: a line for each run that is done.

use super::Batch;
use super::line::{self, Line};
use super::result::RunResult;

/// Runs of an experiment that a log has already.
#[derive(Debug, Default)]
pub(crate) struct Recovered {
    /// Known results in the order of [`Batch::jobs`].
    pub(crate) results: Vec<Option<RunResult>>,
    /// Number of lines that are none of these runs.
    pub(crate) foreign: usize,
    /// The first of them.
    pub(crate) first_foreign: Option<ForeignLine>,
    /// Number of bytes in whole lines.
    pub(crate) whole_bytes: u64,
    /// Whether the last of these lacks its newline.
    pub(crate) lacks_newline: bool,
}

/// A line that is none of the runs of an experiment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ForeignLine {
    /// Number of the line, from 1.
    pub(crate) line: usize,
    /// The mistake, as a sentence.
    pub(crate) reason: String,
}

/// Reads a log. A last line that a kill has torn is dropped; lines that are no runs of this
/// experiment are left out, and counted.
pub(crate) fn recover(batch: &Batch, bytes: &[u8], timing: bool) -> Recovered {
    let mut recovered = Recovered {
        results: vec![None; batch.jobs.len()],
        ..Recovered::default()
    };
    for (index, piece) in bytes.split_inclusive(|&byte| byte == b'\n').enumerate() {
        let ended = piece.ends_with(b"\n");
        let line = Line::read(piece.strip_suffix(b"\n").unwrap_or(piece));
        if !ended && line.is_err() {
            break;
        }
        recovered.whole_bytes += piece.len() as u64;
        recovered.lacks_newline = !ended;
        let known = line.map_err(str::to_owned);
        match known.and_then(|line| logged_run(batch, line)) {
            // It is made again for its time.
            Ok(run) if timing && run.result.seconds.is_none() => {}
            Ok(run) => {
                for job in run.jobs {
                    recovered.results[job] = Some(run.result.clone());
                }
            }
            Err(reason) => {
                recovered.foreign += 1;
                recovered.first_foreign.get_or_insert(ForeignLine {
                    line: index + 1,
                    reason,
                });
            }
        }
    }
    recovered
}

/// A sentence on what an experiment has otherwise than the runs of a log; none where they differ in the order of what is
/// the same, or in damage.
pub(crate) fn changes(batch: &Batch, bytes: &[u8]) -> Option<String> {
    let lines = bytes.split(|&byte| byte == b'\n');
    let logged = lines.filter_map(|line| Some(Line::read(line).ok()?.identity));
    let own = batch.jobs.iter().map(|job| batch.identity(job));
    super::identity::changes(logged, own)
}

/// A run of which a line tells.
pub(crate) struct LoggedRun {
    /// Indices into [`Batch::jobs`].
    pub(crate) jobs: Vec<usize>,
    /// Its result.
    pub(crate) result: RunResult,
}

/// The run that a line is of; the error is a sentence that says why it is none of these.
pub(crate) fn logged_run(batch: &Batch, line: Line) -> Result<LoggedRun, String> {
    let jobs: Vec<usize> = batch.find(line.identity.key()).collect();
    let Some(&first) = jobs.first() else {
        return Err(batch.difference(&line.identity));
    };
    let mut result = line.result;
    let case = &batch.cases[batch.jobs[first].case];
    let plan = batch.puzzle(&batch.jobs[first]);
    let unsound = || {
        let command = &line.identity.command;
        format!(
            "`{command}` can't have found that on {}",
            line.identity.start
        )
    };
    if let Some(names) = line.path {
        let moves = names.iter().map(|name| plan.puzzle.find_move(name));
        result.path = Some(moves.collect::<Option<_>>().ok_or_else(unsound)?);
    }
    if result.is_sound(plan, case) {
        Ok(LoggedRun { jobs, result })
    } else {
        Err(unsound())
    }
}

/// The lines of the log of a complete experiment: its runs in canonical order.
pub(crate) fn canonical<'a>(
    batch: &'a Batch,
    results: impl Iterator<Item = &'a RunResult>,
) -> impl Iterator<Item = String> {
    let runs = batch.jobs.iter().zip(results);
    runs.map(|(job, result)| line::write(batch, job, result))
}

/// Whether a log has these lines and no other.
pub(crate) fn has_lines(log: &[u8], lines: impl Iterator<Item = String>) -> bool {
    let mut rest = log;
    for line in lines {
        match rest.strip_prefix(line.as_bytes()) {
            Some(behind) => rest = behind,
            None => return false,
        }
    }
    rest.is_empty()
}
