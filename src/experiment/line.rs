//! A line of the log: a run with what determines it and what came of it.

use super::batch::{Batch, Job};
use super::finding::Finding;
use super::identity::Identity;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

#[derive(Serialize)]
struct Written<'a> {
    key: String,
    experiment: &'a str,
    label: &'a str,
    #[serde(flatten)]
    identity: Identity,
    #[serde(flatten)]
    finding: &'a Finding,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<Vec<SmolStr>>,
}

/// A line as it was read.
#[derive(Clone, Debug, Deserialize)]
pub struct Line {
    key: String,
    /// The experiment's name.
    pub experiment: String,
    /// What determines the run.
    #[serde(flatten)]
    pub identity: Identity,
    /// What came of it, but for its path.
    #[serde(flatten)]
    pub finding: Finding,
    /// The names of the moves of its path.
    pub path: Option<Vec<String>>,
}

impl Line {
    /// Reads a line without its newline; `None` where it is torn, or was changed so that its key does
    /// not fit.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let line: Self = serde_json::from_slice(bytes).ok()?;
        (line.key.parse() == Ok(line.identity.key())).then_some(line)
    }
}

/// The line of a run, with its newline.
pub fn write(batch: &Batch, job: &Job, finding: &Finding) -> String {
    let line = Written {
        key: job.key.to_string(),
        experiment: &batch.plan.name,
        label: &batch.plan.runs[job.run].label,
        identity: batch.identity(job),
        finding,
        path: finding.names(batch.plan.puzzle.as_ref()),
    };
    let mut text = serde_json::to_string(&line).expect("names and finite numbers");
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::super::SamplingKind;
    use super::super::testing::{first, plan};
    use super::*;

    /// As the first version wrote it.
    const EARLIER: &str = r#"{"key":"48c72e9effafdece048969a33bca7337","experiment":"test","label":"A* h1","version":"0.1.0","puzzle":"eight","goal":"b12 345 678","seed":42,"sampling":"depth","depth":4,"sample":1,"start":"142 375 b68","algorithm":"a_star","heuristic":"h1","command":"solveAStar h1","max_nodes":10000,"time_limit":null,"memory_limit":4294967296,"order":["up","down","left","right"],"solved":true,"length":4,"optimal":true,"lower_bound":4,"generated":12,"expanded":4,"goal_tests":5,"stored":10,"path":["right","up","up","left"]}"#;

    #[test]
    fn a_line_of_the_first_version_is_the_run_it_was() {
        let line = Line::read(EARLIER.as_bytes()).expect("its key fits");
        let mut now = first(&plan(SamplingKind::Depth, &[4], 1, &["h1"]));
        now.version = "0.1.0".to_owned();
        assert_eq!(now, line.identity);
    }
}
