//! Lines of the log.

use super::identity::Identity;
use super::result::RunResult;
use super::{Batch, Job};
use puzzle_core::hash::fnv_1a;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

/// A run with its identity and its result.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Line {
    key: String,
    /// The experiment's name.
    pub(crate) experiment: String,
    /// The label of the search.
    #[serde(default)]
    label: String,
    /// Everything that determines the run.
    #[serde(flatten)]
    pub(crate) identity: Identity,
    /// The result without its path.
    #[serde(flatten)]
    pub(crate) result: RunResult,
    /// The names of the moves of its path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<Vec<SmolStr>>,
}

/// The text before the checksum, which is the last field of a line.
const CHECKSUM: &str = r#","checksum":""#;

/// The text behind the checksum.
const END: &str = r#""}"#;

impl Line {
    /// The line of a run.
    pub(crate) fn new(batch: &Batch, job: &Job, result: &RunResult) -> Self {
        Self {
            key: job.key.to_string(),
            experiment: batch.plan.name.clone(),
            label: batch.plan.runs()[job.run].label.clone(),
            identity: batch.identity(job),
            result: result.clone(),
            path: result.names(batch.puzzle(job).puzzle.as_ref()),
        }
    }

    /// Reads a line without its newline; the error is a sentence without a full stop.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, &'static str> {
        let line: Self = serde_json::from_slice(bytes).map_err(|_| "it is no run")?;
        let start = bytes
            .windows(CHECKSUM.len())
            .rposition(|window| window == CHECKSUM.as_bytes())
            .ok_or("it has no checksum, so that nobody knows whether it was changed")?;
        let (covered, rest) = bytes.split_at(start);
        let written = rest[CHECKSUM.len()..].strip_suffix(END.as_bytes());
        let fits = written == Some(checksum(covered).as_bytes())
            && line.key.parse() == Ok(line.identity.key());
        fits.then_some(line)
            .ok_or("it was changed, its checksum is another")
    }
}

/// An object with its checksum as its last field, and a newline.
pub(crate) fn signed(mut object: String) -> String {
    object.pop();
    let checksum = checksum(object.as_bytes());
    object + CHECKSUM + &checksum + END + "\n"
}

/// The checksum of a line up to the field that holds it.
fn checksum(covered: &[u8]) -> String {
    format!("{:032x}", fnv_1a(covered))
}

/// The line of a run, with its newline.
pub(crate) fn write(batch: &Batch, job: &Job, result: &RunResult) -> String {
    let line = Line::new(batch, job, result);
    signed(serde_json::to_string(&line).expect("names and finite numbers"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::tests::support::{first, plan};
    use crate::experiment::{Part, SamplingKind};

    /// As the first version wrote it.
    const EARLIER: &str = r#"{"key":"48c72e9effafdece048969a33bca7337","experiment":"test","label":"A* h1","version":"0.1.0","puzzle":"eight","goal":"b12 345 678","seed":42,"sampling":"depth","depth":4,"sample":1,"start":"142 375 b68","algorithm":"a_star","heuristic":"h1","command":"solveAStar h1","max_nodes":10000,"time_limit":null,"memory_limit":4294967296,"order":["up","down","left","right"],"solved":true,"length":4,"optimal":true,"lower_bound":4,"generated":12,"expanded":4,"goal_tests":5,"stored":10,"path":["right","up","up","left"]}"#;

    #[test]
    fn a_line_of_the_first_version_is_the_run_it_was() {
        let line: Line = serde_json::from_str(EARLIER).expect("a line");
        let mut now = first(&plan(SamplingKind::Depth, &[4], 1, &["h1"]));
        now.version = "0.1.0".to_owned();
        assert_eq!((now.key().to_string(), now), (line.key, line.identity));
    }

    #[test]
    fn no_byte_of_a_line_can_be_another_one() {
        let plan = plan(SamplingKind::Depth, &[4], 1, &["h1"]);
        let batch = Batch::new(&plan, &Part::Whole, &mut || None).expect("it can be drawn");
        let text = write(&batch, &batch.jobs[0], &RunResult::default());
        let line = text.trim_end().as_bytes();
        assert!(Line::read(line).is_ok());
        for at in 0..line.len() {
            let mut changed = line.to_vec();
            changed[at] ^= 1;
            assert!(Line::read(&changed).is_err(), "byte {at}");
            assert!(Line::read(&line[..at]).is_err(), "cut at {at}");
        }
        assert!(Line::read(EARLIER.as_bytes()).is_err());
    }
}
