//! Runs taken from the parts of an experiment.

use super::Batch;
use super::identity::Identity;
use super::line::LoggedSearches;
use super::log::{logged_run, next_line};
use super::result::RunResult;
use super::results::Results;
use crate::command::RunError;
use crate::experiment::host::error;
use crate::experiment::plan::{PartFile, Shard};
use crate::host::write_reason;
use std::collections::BTreeSet;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Parts that are named when some are missing.
const MOST_NAMED: usize = 10;

/// Lines between two looks of whoever waits.
const LOOK: usize = 1_000;

/// Results of all runs, read from the parts. Now and then `tell` hears of the number of those that were read; its error ends it.
pub(crate) fn collect(
    batch: &Batch,
    parts: &[PartFile],
    timing: bool,
    tell: &mut dyn FnMut(usize) -> Result<(), RunError>,
) -> Result<Results, RunError> {
    let mut results = Results::new(batch.jobs.len());
    let (mut any, mut read) = (false, 0);
    for part in parts {
        let mut next = || {
            read += 1;
            if read % LOOK == 1 {
                tell(read.min(batch.jobs.len()))
            } else {
                Ok(())
            }
        };
        any |= add(batch, part, timing, &mut results, &mut next)?;
    }
    if !any {
        return Err(error::no_parts(batch.plan.name.clone()).into());
    }
    let jobs = results.jobs();
    let missing: Vec<usize> = (0..jobs).filter(|&job| !results.has(job)).collect();
    if !missing.is_empty() {
        return Err(
            error::missing_runs(missing.len(), jobs, advice(batch, parts, &missing)).into(),
        );
    }
    Ok(results)
}

/// Adds the runs of one part; whether it is one of this experiment.
fn add(
    batch: &Batch,
    part: &PartFile,
    timing: bool,
    results: &mut Results,
    next: &mut dyn FnMut() -> Result<(), RunError>,
) -> Result<bool, RunError> {
    let name = || part.path.display().to_string();
    let unreadable = |error: io::Error| error::unreadable(name(), write_reason(&error));
    // A part of which no run has ended has no lines; a part may have no runs at all.
    let mut is_part = shard_of(&part.path, &batch.plan.name).is_some();
    // Damage is reported once it is known that the file is no part of another experiment.
    let (mut damage, mut is_of_others) = (None, false);
    let (mut searches, mut piece, mut number) = (LoggedSearches::default(), Vec::new(), 0);
    let mut lines = part.lines().map_err(unreadable)?;
    while next_line(&mut lines, &mut piece).map_err(unreadable)? {
        number += 1;
        let line = match searches.read(piece.strip_suffix(b"\n").unwrap_or(&piece)) {
            Ok(Some(line)) => line,
            Ok(None) => continue,
            // Torn by a kill: the run counts as missing.
            Err(_) if !piece.ends_with(b"\n") => break,
            Err(reason) => {
                damage.get_or_insert_with(|| format!("line {number}: {reason}"));
                continue;
            }
        };
        if line.experiment != batch.plan.name {
            (is_part, is_of_others) = (false, true);
            continue;
        }
        is_part = true;
        if damage.is_some() {
            break;
        }
        next()?;
        let identity = line.identity.clone();
        let foreign = |difference| error::foreign_part(name(), difference);
        let (own_jobs, result) = logged_run(batch, line).map_err(foreign)?;
        if timing && result.seconds.is_none() {
            return Err(foreign("its times were not measured".to_owned()).into());
        }
        for job in own_jobs {
            match results.get(job) {
                Some(present) if !agree(&present, &result) => {
                    return Err(error::different_results(
                        name(),
                        format!("{} on {}", identity.search.command, identity.start),
                    )
                    .into());
                }
                Some(_) => {}
                None => results.set(job, &result),
            }
        }
    }
    is_of_others |= named_part(&part.path).is_some();
    if let Some(damage) = damage.filter(|_| is_part || !is_of_others) {
        return Err(error::unreadable(name(), damage).into());
    }
    if is_part {
        part.used();
    }
    Ok(is_part)
}

/// Whether two results of one run are the same; times, memory, program and script may differ.
fn agree(one: &RunResult, other: &RunResult) -> bool {
    let result = |result: &RunResult| RunResult {
        seconds: None,
        cpu_seconds: None,
        build_seconds: None,
        peak_bytes: None,
        provenance: Arc::default(),
        ..result.clone()
    };
    result(one) == result(other)
}

/// The part of the experiment that a file holds by its name.
fn shard_of(path: &Path, experiment: &str) -> Option<Shard> {
    let (named, shard) = named_part(path)?;
    (named == experiment).then_some(shard)
}

/// The experiment of which a file holds a part by its name, and the part.
fn named_part(path: &Path) -> Option<(&str, Shard)> {
    let name = path.file_name()?.to_str()?;
    let (experiment, part) = name.strip_suffix(".runs.jsonl")?.rsplit_once('.')?;
    Some((experiment, part.replace("-of-", "/").parse().ok()?))
}

/// Advice on runs that are in none of the parts.
fn advice(batch: &Batch, parts: &[PartFile], missing: &[usize]) -> String {
    let name = &batch.plan.name;
    let counts: BTreeSet<usize> = parts
        .iter()
        .filter_map(|part| shard_of(&part.path, name))
        .map(|shard| shard.count)
        .collect();
    let counts: Vec<usize> = counts.into_iter().collect();
    let [count] = counts[..] else {
        let Identity { search, start, .. } = batch.identity(&batch.jobs[missing[0]]);
        let command = search.command;
        return format!("name all parts; the first that is missing: {command} on {start}");
    };
    let searches = batch.plan.runs().len();
    let lacking: BTreeSet<usize> = missing
        .iter()
        .filter_map(|&job| {
            let job = &batch.jobs[job];
            let position = job.case * searches + job.run;
            (1..=count).find(|&index| Shard { index, count }.holds(position))
        })
        .collect();
    let mut names: Vec<String> = lacking
        .iter()
        .take(MOST_NAMED)
        .map(|index| format!("{index}/{count}"))
        .collect();
    if lacking.len() > MOST_NAMED {
        names.push(format!("{} more", lacking.len() - MOST_NAMED));
    }
    format!(
        "they belong to part {}; run it to its end, and name its file: --resume --shard {}",
        names.join(", "),
        names[0]
    )
}
