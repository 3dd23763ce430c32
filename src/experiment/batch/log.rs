//! The log of an experiment: a line for each search, and for each run that is done.

use super::Batch;
use super::line::{LogWriter, LoggedSearches, RunRecord};
use super::result::RunResult;
use super::results::Results;
use std::io::{self, BufRead};

/// Runs of an experiment that a log has already.
#[derive(Debug, Default)]
pub(crate) struct Recovered {
    /// Known results.
    pub(crate) results: Results,
    /// The searches of the log.
    pub(crate) searches: LoggedSearches,
    /// Number of lines that are none of these runs.
    pub(crate) foreign: usize,
    /// The first of them: its number, from 1, and the mistake, as a sentence.
    pub(crate) first_foreign: Option<(usize, String)>,
    /// Number of bytes in whole lines.
    pub(crate) whole_bytes: u64,
    /// Whether the last of these lacks its newline.
    pub(crate) lacks_newline: bool,
}

/// Reads a log. A last line that a kill has torn is dropped; lines that are no runs of this
/// experiment are left out, and counted.
pub(crate) fn recover(batch: &Batch, log: &mut dyn BufRead, timing: bool) -> io::Result<Recovered> {
    let mut recovered = Recovered {
        results: Results::new(batch.jobs.len()),
        ..Recovered::default()
    };
    let (mut piece, mut number) = (Vec::new(), 0);
    while next_line(log, &mut piece)? {
        number += 1;
        let ended = piece.ends_with(b"\n");
        let content = piece.strip_suffix(b"\n").unwrap_or(&piece);
        let line = recovered.searches.read(content);
        if !ended && line.is_err() {
            break;
        }
        recovered.whole_bytes += piece.len() as u64;
        recovered.lacks_newline = !ended;
        let known = line.map_err(str::to_owned);
        let run = known.and_then(|line| line.map(|line| logged_run(batch, line)).transpose());
        match run {
            Ok(None) => {}
            // It is made again for its time.
            Ok(Some((_, result))) if timing && result.seconds.is_none() => {}
            Ok(Some((jobs, result))) => {
                for job in jobs {
                    recovered.results.set(job, &result);
                }
            }
            Err(reason) => {
                recovered.foreign += 1;
                recovered.first_foreign.get_or_insert((number, reason));
            }
        }
    }
    Ok(recovered)
}

/// The next line of a log, with its newline unless it is the last and lacks it; whether there is one.
pub(crate) fn next_line(log: &mut dyn BufRead, piece: &mut Vec<u8>) -> io::Result<bool> {
    piece.clear();
    Ok(log.read_until(b'\n', piece)? > 0)
}

/// A sentence on what an experiment has otherwise than the runs of a log; none where they differ in the order of what is
/// the same, or in damage.
pub(crate) fn changes(batch: &Batch, log: &mut dyn BufRead) -> io::Result<Option<String>> {
    let (mut searches, mut piece, mut logged) = (LoggedSearches::default(), Vec::new(), Vec::new());
    while next_line(log, &mut piece)? {
        let line = searches.read(piece.strip_suffix(b"\n").unwrap_or(&piece));
        logged.extend(line.ok().flatten().map(|line| line.identity));
    }
    let planned = batch.jobs.iter().map(|job| batch.identity(job));
    Ok(super::identity::changes(logged.into_iter(), planned))
}

/// The run that a line is of, as indices into [`Batch::jobs`], with its result; the error is a sentence that says why it is
/// none of these.
pub(crate) fn logged_run(
    batch: &Batch,
    line: RunRecord,
) -> Result<(Vec<usize>, RunResult), String> {
    let jobs: Vec<usize> = batch.find(line.key).collect();
    let Some(&first) = jobs.first() else {
        return Err(batch.difference(&line.identity));
    };
    let mut result = line.result;
    let case = &batch.cases[batch.jobs[first].case];
    let plan = batch.puzzle(&batch.jobs[first]);
    let unsound = || {
        let command = &line.identity.search.command;
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
        Ok((jobs, result))
    } else {
        Err(unsound())
    }
}

/// The lines of the log of a complete experiment: its searches, then its runs, each in canonical order.
pub(crate) fn canonical<'a>(
    batch: &'a Batch,
    results: &'a Results,
) -> impl Iterator<Item = String> {
    let mut writer = LogWriter::new(batch, LoggedSearches::default());
    let runs = || batch.jobs.iter().zip(results.iter());
    let searches = runs().map(|(job, result)| writer.search(job, &result.provenance));
    let searches: Vec<String> = searches.filter(|line| !line.is_empty()).collect();
    let runs = runs().map(move |(job, result)| writer.run(job, &result));
    searches.into_iter().chain(runs)
}

/// Whether a log has these lines and no other.
pub(crate) fn has_lines(
    log: &mut dyn BufRead,
    lines: impl Iterator<Item = String>,
) -> io::Result<bool> {
    let mut piece = Vec::new();
    for line in lines {
        if !next_line(log, &mut piece)? || piece != line.as_bytes() {
            return Ok(false);
        }
    }
    Ok(!next_line(log, &mut piece)?)
}
