//! One golden test: a script, what it must print and report, its exit code.

use super::comparison::{difference, updated};
use super::patience::{OutOfTime, Patience};
use super::verdict::{GoldenVerdict, VerdictKind};
use crate::cli::child::{self, Limits, ProcessEnd, ProcessResult};
use crate::cli::given::GivenRow;
use crate::host::{Host, Process, Refused, Sandbox, Writing, place, read_reason, write_reason};
use crate::output::Palette;
use puzzle_core::syntax::text_of_utf_16;
use puzzle_core::visible::{shortened, visible_line, visible_text};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Most characters of its reports that are shown of a script that failed.
const LONGEST_REPORTS: usize = 10_000;

/// Bytes of a file that holds an exit code.
const LARGEST_EXIT: u64 = 1_000;

/// Why a golden is not looked at: what lies elsewhere is not shown in a diff, and not written over.
const LEADS_OUT: &str = "it is a link that leads out of the folder";

/// A script that is tested.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct GoldenCase {
    /// NAME.txt.
    pub script: PathBuf,
    /// The row that it is run for, if it is run for rows.
    pub row: Option<GivenRow>,
    /// The folder that was named and has it: all of that may be read.
    pub folder: Option<PathBuf>,
    /// The file with the expected output; reports and exit code lie beside it.
    pub golden: PathBuf,
    /// The folders that these lie beneath: no link leads out of them.
    pub around: Vec<PathBuf>,
    /// The one of all rows, for each of these files that a row has not.
    pub shared: Option<PathBuf>,
}

impl GoldenCase {
    /// Runs the script in a process of its own and compares; with `update` what it prints is
    /// written down where it differs, unless the exit code is wrong.
    pub(crate) fn run(&self, update: bool, palette: Palette, limits: &Limits) -> GoldenVerdict {
        let writing = Writing::Below(self.around.first().cloned().unwrap_or_default());
        let host = Sandbox::new(Rc::new(Process::new(0)), &self.around, writing);
        self.judge(update, palette, limits, &host)
            .unwrap_or_else(|detail| GoldenVerdict::that(VerdictKind::Failed, detail))
    }

    fn judge(
        &self,
        update: bool,
        palette: Palette,
        limits: &Limits,
        host: &Sandbox,
    ) -> Result<GoldenVerdict, String> {
        let wanted_code = self.wanted_code(host)?;
        // What a script prints must fit, and wildcards are longer than what they stand for.
        let largest = limits.output.saturating_mul(2);
        let expected = read(&self.file("out"), largest, host)?;
        if expected.is_none() && !update {
            return Err(format!("{}: there is no such file", shown(&self.golden)));
        }
        let expected_reports = read(&self.file("err"), largest, host)?;
        let mut words = limits.words.clone();
        if let Some(row) = &self.row {
            words.push(child::named("--seed", row.seed().to_string()));
            words.extend(row.words.iter().cloned());
        }
        let folder = self.folder.as_deref().map(place);
        let ran = child::run(&self.script, folder.as_deref(), &words, limits)
            .map_err(|error| format!("no process could be started: {error}"))?;
        if let Some(verdict) = stopped(&ran, wanted_code, limits) {
            return Ok(verdict);
        }
        let patience = Patience::of(limits.time);
        let compared =
            |expected: Option<&str>, found: &str| difference(expected, found, palette, &patience);
        let output = match compared(expected.as_deref(), &ran.output) {
            Ok(output) => output,
            Err(OutOfTime) => return Ok(slow_comparison(limits)),
        };
        let reports = expected_reports.as_deref();
        let reports = reports.map_or(Ok(None), |expected| compared(Some(expected), &ran.reports));
        let reports = match reports {
            Ok(reports) => reports,
            Err(OutOfTime) => return Ok(slow_comparison(limits)),
        };
        match (&output, &reports) {
            (None, None) => return Ok(GoldenVerdict::plain(VerdictKind::Passed)),
            // What ran into its time limit is not judged by how far it came.
            _ if ran.took >= limits.time => return Ok(timeout(limits)),
            _ if update => {}
            _ => {
                let reports = reports.map(|reports| format!("standard error\n{reports}"));
                let all: Vec<_> = output.into_iter().chain(reports).collect();
                return Ok(GoldenVerdict::that(VerdictKind::Differs, all.join("\n")));
            }
        }
        let files = [
            (output, "out", expected, &ran.output),
            (reports, "err", expected_reports, &ran.reports),
        ];
        for (_, extension, expected, found) in
            files.iter().filter(|(different, ..)| different.is_some())
        {
            let path = self.golden.with_extension(extension);
            let Ok(text) = updated(expected.as_deref(), found, &patience) else {
                return Ok(slow_comparison(limits));
            };
            let folder = host.make_folder_of(&path);
            let written = folder.and_then(|()| host.replace(&path, text.as_bytes()));
            written.map_err(|error| {
                let reason = match Refused::of(&error) {
                    Some(_) => LEADS_OUT.to_owned(),
                    None => write_reason(&error),
                };
                format!("{} can't be written: {reason}", shown(&path))
            })?;
        }
        Ok(GoldenVerdict::plain(VerdictKind::Updated))
    }

    /// The golden, or what lies beside it: the row's own, else that of all rows if it is there.
    fn file(&self, extension: &str) -> PathBuf {
        let own_path = self.golden.with_extension(extension);
        let shared = self.shared.as_ref();
        match shared.map(|shared| shared.with_extension(extension)) {
            Some(shared) if !is_there(&own_path) && is_there(&shared) => shared,
            _ => own_path,
        }
    }

    /// The exit code in NAME.exit, else 0.
    fn wanted_code(&self, host: &Sandbox) -> Result<u8, String> {
        let path = self.file("exit");
        let text = read(&path, LARGEST_EXIT, host)?.unwrap_or_else(|| "0".to_owned());
        let code = text.trim_start_matches('\u{feff}').trim().parse();
        code.map_err(|_| format!("{} holds no exit code", shown(&path)))
    }
}

/// The verdict where what was printed does not matter.
fn stopped(ran: &ProcessResult, wanted: u8, limits: &Limits) -> Option<GoldenVerdict> {
    let reports = shortened(ran.reports.trim_end(), LONGEST_REPORTS);
    let reports = visible_text(&reports);
    Some(match &ran.end {
        ProcessEnd::Code(code) if *code == wanted => return None,
        ProcessEnd::Code(_) if ran.took >= limits.time => timeout(limits),
        ProcessEnd::Code(code) => GoldenVerdict::that(
            VerdictKind::Failed,
            format!("exit code {code}, expected {wanted}\n{reports}"),
        ),
        ProcessEnd::Timeout => timeout(limits),
        ProcessEnd::TooMuchOutput => GoldenVerdict::that(
            VerdictKind::TooMuchOutput,
            format!("it printed more than {} bytes", limits.output),
        ),
        ProcessEnd::TooMuchMemory => GoldenVerdict::that(
            VerdictKind::Failed,
            format!("it took more than {} bytes of memory", limits.memory),
        ),
        ProcessEnd::Crashed(how) => {
            GoldenVerdict::that(VerdictKind::Crashed, format!("{how}\n{reports}"))
        }
    })
}

fn timeout(limits: &Limits) -> GoldenVerdict {
    let seconds = limits.time.as_secs_f64();
    GoldenVerdict::that(
        VerdictKind::Timeout,
        format!("it took more than {seconds} s"),
    )
}

fn slow_comparison(limits: &Limits) -> GoldenVerdict {
    let seconds = limits.time.as_secs_f64();
    let detail = format!("comparing what it printed with the golden took more than {seconds} s");
    GoldenVerdict::that(VerdictKind::Timeout, detail)
}

/// The text of a file that belongs to a test and has at most so many bytes, if it is there: UTF-8 or UTF-16, as of scripts.
fn read(path: &Path, most: u64, host: &Sandbox) -> Result<Option<String>, String> {
    let failed = |reason: &str| Err(format!("{}: {reason}", shown(path)));
    let read = match host.length(path) {
        Ok(bytes) if bytes > most => {
            return failed(&format!("it has {bytes} bytes, at most {most} are read"));
        }
        length => length.and_then(|_| host.read(path)),
    };
    match read {
        Ok(bytes) => Ok(Some(text_of_utf_16(&bytes).unwrap_or_else(|| {
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
            String::from_utf8_lossy(bytes).into_owned()
        }))),
        Err(error) if Refused::of(&error).is_some() => failed(LEADS_OUT),
        Err(error) if error.kind() != io::ErrorKind::NotFound => failed(&read_reason(&error)),
        Err(_) if is_there(path) => failed("it is a link that leads nowhere"),
        Err(_) => Ok(None),
    }
}

/// Whether there is anything of that name: what can't be read is told.
pub(crate) fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

fn shown(path: &Path) -> String {
    visible_line(&path.display().to_string()).into_owned()
}
