//! Lines of the log: one for each search, one for each run.

use super::identity::{Identity, Key, SearchIdentity, SettingIdentity};
use super::result::{Counts, RunResult};
use super::{Batch, Job, PuzzleSearch};
use crate::version::Provenance;
use puzzle_core::hash::fnv_1a;
use puzzle_core::puzzle::Notation;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// A run with its identity and its result, as events tell of it. Logs had such lines before runs shared one of their search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RunRecord {
    /// The hash of the identity.
    pub(crate) key: Key,
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
    /// Program and script.
    #[serde(flatten)]
    provenance: Provenance,
    /// The names of the moves of its path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<Vec<SmolStr>>,
}

/// The line of a search: what its runs share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SearchLine {
    /// The number by which runs name it.
    search: usize,
    experiment: String,
    label: String,
    #[serde(flatten)]
    setting: SettingIdentity,
    #[serde(flatten)]
    identity: SearchIdentity,
    #[serde(flatten)]
    provenance: Provenance,
    /// The names of [`RunLine::counts`], in their order.
    counts: Vec<String>,
}

/// The names of the counts of a run.
const COUNTS: [&str; 6] = [
    "generated",
    "expanded",
    "goal_tests",
    "stored",
    "reopened",
    "peak_bytes",
];

/// The line of a run: what its search does not say.
#[derive(Debug, Serialize, Deserialize)]
struct RunLine {
    /// The number of the last line of a search with that number above.
    search: usize,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u64>,
    sample: u64,
    start: String,
    /// Without its counts and its path, and without a lower bound that is the cost.
    #[serde(flatten)]
    result: RunResult,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counts: Option<[Option<u64>; COUNTS.len()]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    path: Option<LoggedPath>,
}

/// The moves of a solution, by their places in the order of moves of the search.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum LoggedPath {
    /// A digit to the base of [`MOST_DIGITS`] for each, of as many moves as there are digits.
    Digits(String),
    /// A number for each.
    Places(Vec<usize>),
    /// Their names, if one is not in the order of moves.
    Names(Vec<SmolStr>),
}

/// The base of places that are digits.
const MOST_DIGITS: u32 = 36;

/// The text before the checksum, which is the last field of a line.
const CHECKSUM: &str = r#","checksum":""#;

/// The text behind the checksum.
const END: &str = r#""}"#;

/// Digits of the checksum of a run.
const RUN_DIGITS: usize = 16;

/// The mistake of a line that is damaged.
const CHANGED: &str = "it was changed, its checksum is another";

/// The mistake of a line without a checksum.
const UNSIGNED: &str = "it has no checksum, so that nobody knows whether it was changed";

impl RunRecord {
    /// All fields of a run.
    pub(crate) fn new(batch: &Batch, job: &Job, result: &RunResult) -> Self {
        Self {
            key: job.key,
            experiment: batch.plan.name.clone(),
            label: batch.plan.runs()[job.run].label.clone(),
            identity: batch.identity(job),
            result: result.clone(),
            provenance: result.provenance.as_ref().clone(),
            path: result.names(batch.puzzle(job).puzzle.as_ref()),
        }
    }

    /// Reads a line that has all fields.
    fn read(bytes: &[u8]) -> Result<Self, &'static str> {
        let mut line: Self = serde_json::from_slice(bytes).map_err(|_| "it is no run")?;
        let (covered, written) = split(bytes).ok_or(UNSIGNED)?;
        let fits = written == Some(checksum(covered).as_bytes()) && line.key == line.identity.key();
        line.result.provenance = Arc::new(line.provenance.clone());
        fits.then_some(line).ok_or(CHANGED)
    }
}

/// The bytes of a line before its checksum, and the checksum, if nothing but the end of the line stands behind it.
fn split(bytes: &[u8]) -> Option<(&[u8], Option<&[u8]>)> {
    let mut windows = bytes.windows(CHECKSUM.len());
    let start = windows.rposition(|window| window == CHECKSUM.as_bytes())?;
    let (covered, rest) = bytes.split_at(start);
    Some((covered, rest[CHECKSUM.len()..].strip_suffix(END.as_bytes())))
}

/// An object with a checksum of its own as its last field.
fn signed(mut object: String) -> String {
    object.pop();
    let checksum = checksum(object.as_bytes());
    object + CHECKSUM + &checksum + END
}

/// The checksum of a line up to the field that holds it.
fn checksum(covered: &[u8]) -> String {
    format!("{:032x}", fnv_1a(covered))
}

/// The checksum of a run: that of its search belongs to what it covers, so that a run can't come to be one of another search.
fn run_checksum(search: &str, covered: &[u8]) -> String {
    let mut digits = checksum(&[search.as_bytes(), covered].concat());
    // The last digits: every byte changes them.
    digits.drain(..digits.len() - RUN_DIGITS);
    digits
}

/// All fields of a run with a checksum of these, as an object.
pub(crate) fn write(batch: &Batch, job: &Job, result: &RunResult) -> String {
    let line = RunRecord::new(batch, job, result);
    signed(serde_json::to_string(&line).expect("names and finite numbers"))
}

/// A search of a log.
#[derive(Clone, Debug)]
struct LoggedSearch {
    line: SearchLine,
    provenance: Arc<Provenance>,
    checksum: String,
}

/// The searches of a log, by their numbers.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoggedSearches(BTreeMap<usize, LoggedSearch>);

impl LoggedSearches {
    /// Reads the next line of a log, without its newline: a run, or a search, which runs below it may name. The error is a
    /// sentence without a full stop.
    pub(crate) fn read(&mut self, bytes: &[u8]) -> Result<Option<RunRecord>, &'static str> {
        if let Ok(line) = serde_json::from_slice::<RunLine>(bytes) {
            return self.read_run(line, bytes).map(Some);
        }
        let Ok(line) = serde_json::from_slice::<SearchLine>(bytes) else {
            return RunRecord::read(bytes).map(Some);
        };
        let (covered, written) = split(bytes).ok_or(UNSIGNED)?;
        let checksum = checksum(covered);
        if written != Some(checksum.as_bytes()) || line.counts != COUNTS {
            return Err(CHANGED);
        }
        let search = LoggedSearch {
            provenance: Arc::new(line.provenance.clone()),
            line,
            checksum,
        };
        self.0.insert(search.line.search, search);
        Ok(None)
    }

    fn read_run(&self, run: RunLine, bytes: &[u8]) -> Result<RunRecord, &'static str> {
        let (covered, written) = split(bytes).ok_or(UNSIGNED)?;
        let search = self.0.get(&run.search);
        let search = search.ok_or("it names a search that has no line above it")?;
        if written != Some(run_checksum(&search.checksum, covered).as_bytes()) {
            return Err(CHANGED);
        }
        let LoggedSearch {
            line, provenance, ..
        } = search;
        let identity = Identity {
            setting: line.setting.clone(),
            depth: run.depth,
            sample: run.sample,
            start: run.start,
            search: line.identity.clone(),
        };
        let mut result = run.result;
        if let Some(
            [
                generated,
                expanded,
                goal_tests,
                stored,
                reopened,
                peak_bytes,
            ],
        ) = run.counts
        {
            result.counts = (|| {
                Some(Counts {
                    generated: generated?,
                    expanded: expanded?,
                    goal_tests: goal_tests?,
                    stored: stored?,
                })
            })();
            (result.reopened, result.peak_bytes) = (reopened, peak_bytes);
        }
        if result.optimal && result.lower_bound.is_none() {
            result.lower_bound = result.cost();
        }
        result.provenance = provenance.clone();
        let order = &identity.search.order;
        let path = run.path.map(|path| path.names(order));
        Ok(RunRecord {
            key: identity.key(),
            experiment: line.experiment.clone(),
            label: line.label.clone(),
            path: path
                .map(|names| names.ok_or("its path has a move that there is not"))
                .transpose()?,
            identity,
            result,
            provenance: line.provenance.clone(),
        })
    }
}

impl LoggedPath {
    /// The path of a result in the order of moves of its run.
    fn new(batch: &Batch, job: &Job, result: &RunResult) -> Option<Self> {
        let path = result.path.as_ref()?;
        let puzzle = batch.puzzle(job);
        let order = &puzzle.runs[job.run].order;
        let place = |mv| order.iter().position(|listed| listed == mv);
        let Some(places) = path.iter().map(place).collect::<Option<Vec<usize>>>() else {
            return result.names(&puzzle.puzzle).map(Self::Names);
        };
        let digit = |place: &usize| char::from_digit(u32::try_from(*place).ok()?, MOST_DIGITS);
        let is_short = order.len() <= MOST_DIGITS as usize;
        let digits = places.iter().map(digit).collect::<Option<String>>();
        Some(match digits.filter(|_| is_short) {
            Some(digits) => Self::Digits(digits),
            None => Self::Places(places),
        })
    }

    /// The names of its moves.
    fn names(self, order: &[String]) -> Option<Vec<SmolStr>> {
        let name = |place: usize| order.get(place).map(SmolStr::from);
        match self {
            Self::Digits(digits) => {
                let places = digits.chars().map(|digit| digit.to_digit(MOST_DIGITS));
                places.map(|place| name(place? as usize)).collect()
            }
            Self::Places(places) => places.into_iter().map(name).collect(),
            Self::Names(names) => Some(names),
        }
    }
}

/// Writes the lines of a log, and numbers its searches.
pub(crate) struct LogWriter<'a> {
    batch: &'a Batch<'a>,
    /// The searches that the log has.
    searches: LoggedSearches,
    /// Their numbers, as far as they are known to be searches of the batch.
    numbers: HashMap<(PuzzleSearch, Arc<Provenance>), usize>,
}

impl<'a> LogWriter<'a> {
    /// Goes on with a log that has these searches.
    pub(crate) fn new(batch: &'a Batch<'a>, searches: LoggedSearches) -> Self {
        Self {
            batch,
            searches,
            numbers: HashMap::new(),
        }
    }

    /// The line of the search of a run, with its newline; nothing if the log has it.
    pub(crate) fn search(&mut self, job: &Job, provenance: &Arc<Provenance>) -> String {
        let search = (self.batch.search(job), provenance.clone());
        if self.numbers.contains_key(&search) {
            return String::new();
        }
        let puzzle = self.batch.puzzle(job);
        let mut line = SearchLine {
            search: 0,
            experiment: self.batch.plan.name.clone(),
            label: self.batch.plan.runs()[job.run].label.clone(),
            setting: SettingIdentity::new(puzzle),
            identity: SearchIdentity::new(puzzle, &puzzle.runs[job.run]),
            provenance: provenance.as_ref().clone(),
            counts: COUNTS.map(str::to_owned).to_vec(),
        };
        for (&number, known) in &self.searches.0 {
            line.search = number;
            if known.line == line {
                self.numbers.insert(search, number);
                return String::new();
            }
        }
        let last = self.searches.0.last_key_value();
        line.search = last.map_or(1, |(&number, _)| number.saturating_add(1));
        self.numbers.insert(search, line.search);
        let text = signed(serde_json::to_string(&line).expect("names and finite numbers"));
        let read = self.searches.read(text.as_bytes());
        debug_assert!(
            matches!(read, Ok(None)),
            "a search is read as it is written"
        );
        text + "
"
    }

    /// The line of a run, with its newline, behind that of its search if the log has none yet.
    pub(crate) fn run(&mut self, job: &Job, result: &RunResult) -> String {
        let above = self.search(job, &result.provenance);
        let number = self.numbers[&(self.batch.search(job), result.provenance.clone())];
        let case = &self.batch.cases[job.case];
        let puzzle = &self.batch.puzzle(job).puzzle;
        let counts = result.counts.map(|counted| {
            let known = [
                counted.generated,
                counted.expanded,
                counted.goal_tests,
                counted.stored,
            ]
            .map(Some);
            let [generated, expanded, goal_tests, stored] = known;
            let (reopened, peak_bytes) = (result.reopened, result.peak_bytes);
            [
                generated, expanded, goal_tests, stored, reopened, peak_bytes,
            ]
        });
        let is_cost = result.optimal && result.lower_bound == result.cost();
        let mut logged = RunResult {
            lower_bound: result.lower_bound.filter(|_| !is_cost),
            counts: None,
            path: None,
            ..result.clone()
        };
        if counts.is_some() {
            (logged.reopened, logged.peak_bytes) = (None, None);
        }
        let line = RunLine {
            search: number,
            depth: case.drawn,
            sample: case.number,
            start: puzzle.format(&case.board(), Notation::Compact),
            result: logged,
            counts,
            path: LoggedPath::new(self.batch, job, result),
        };
        let mut object = serde_json::to_string(&line).expect("names and finite numbers");
        object.pop();
        let search = &self.searches.0[&number].checksum;
        let checksum = run_checksum(search, object.as_bytes());
        above
            + &object
            + CHECKSUM
            + &checksum
            + END
            + "
"
    }
}

/// Lines of a log with the checksums that belong to them, whatever they had.
#[cfg(test)]
pub(crate) fn signed_again(log: &str) -> String {
    let mut checksums: HashMap<usize, String> = HashMap::new();
    let line = |line: &str| {
        let covered = line.split(CHECKSUM).next().unwrap_or(line);
        let object = format!("{}}}", covered.trim_end_matches('}'));
        let checksum = match serde_json::from_str::<RunLine>(&object) {
            Ok(run) => run_checksum(&checksums[&run.search], covered.as_bytes()),
            Err(_) => checksum(covered.as_bytes()),
        };
        if let Ok(search) = serde_json::from_str::<SearchLine>(&object) {
            checksums.insert(search.search, checksum.clone());
        }
        format!("{covered}{CHECKSUM}{checksum}{END}\n")
    };
    log.lines().map(line).collect()
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
        let line: RunRecord = serde_json::from_str(EARLIER).expect("a line");
        let mut now = first(&plan(SamplingKind::Depth, &[4], 1, &["h1"]));
        now.setting.version = "0.1.0".to_owned();
        assert_eq!((now.key(), now), (line.key, line.identity));
    }

    #[test]
    fn no_byte_of_a_line_can_be_another_one() {
        let plan = plan(SamplingKind::Depth, &[4], 1, &["h1", "h2"]);
        let batch = Batch::new(&plan, &Part::Whole, &mut || None).expect("it can be drawn");
        let mut writer = LogWriter::new(&batch, LoggedSearches::default());
        let lines = batch.jobs.iter();
        let text: String = lines
            .map(|job| writer.run(job, &RunResult::default()))
            .collect();
        let mut searches = LoggedSearches::default();
        for line in text.lines().map(str::as_bytes) {
            let above = searches.clone();
            assert!(searches.read(line).is_ok());
            for at in 0..line.len() {
                let mut changed = line.to_vec();
                changed[at] ^= 1;
                assert!(above.clone().read(&changed).is_err(), "byte {at}");
                assert!(above.clone().read(&line[..at]).is_err(), "cut at {at}");
            }
        }
        assert!(searches.read(EARLIER.as_bytes()).is_err());
        // The run of one search is none of another, whatever its number.
        let lines: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
        let mut others = LoggedSearches::default();
        assert!(others.read(lines[2]).is_ok() && others.read(lines[3]).is_ok());
        assert!(others.read(lines[1]).is_err());
    }

    #[test]
    fn a_path_of_many_moves_has_their_places() {
        let names = |path: LoggedPath| path.names(&["up".to_owned(), "down".to_owned()]);
        let read = |text: &str| serde_json::from_str(text).expect("a path");
        let moves = Some(vec![SmolStr::new("down"), SmolStr::new("up")]);
        for path in [r#""10""#, "[1,0]", r#"["down","up"]"#] {
            assert_eq!(names(read(path)), moves, "{path}");
        }
        for path in [r#""12""#, r#""1-""#, "[2]"] {
            assert_eq!(names(read(path)), None, "{path}");
        }
    }
}
