//! The files of an experiment: whether they can be written, and writing them.

use super::ExperimentError;
use super::mode::{Part, Settings, log_path};
use super::plan::{Output, OutputKind, Plan};
use super::product::{csv, json_lines, page, plot, table};
use super::rows::Results;
use super::workspace::Files;
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

/// How a file is written, by the end of its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Markdown,
    Csv,
    Json,
    Tex,
    Svg,
    Png,
    JsonLines,
    Html,
}

/// The endings that an output understands.
fn formats(kind: OutputKind) -> (&'static str, &'static [(&'static str, Format)]) {
    match kind {
        OutputKind::Table { .. } => (
            "a table",
            &[
                ("md", Format::Markdown),
                ("csv", Format::Csv),
                ("json", Format::Json),
                ("tex", Format::Tex),
            ],
        ),
        OutputKind::Plot { .. } => ("a plot", &[("svg", Format::Svg), ("png", Format::Png)]),
        OutputKind::Save => (
            "a list of runs",
            &[("csv", Format::Csv), ("jsonl", Format::JsonLines)],
        ),
        OutputKind::Report => ("a report", &[("html", Format::Html), ("htm", Format::Html)]),
    }
}

/// What an output is called in events.
pub fn kind_name(kind: OutputKind) -> &'static str {
    match kind {
        OutputKind::Table { .. } => "table",
        OutputKind::Plot { .. } => "plot",
        OutputKind::Save => "runs",
        OutputKind::Report => "report",
    }
}

/// The endings of a kind of output, for messages: `md, csv, json, tex`.
pub fn endings(kind: OutputKind) -> &'static str {
    match kind {
        OutputKind::Table { .. } => "md, csv, json, tex",
        OutputKind::Plot { .. } => "svg, png",
        OutputKind::Save => "csv, jsonl",
        OutputKind::Report => "html",
    }
}

/// Whether a file's name ends in a way that the output understands.
pub fn is_understood(kind: OutputKind, path: &Path) -> bool {
    format(kind, path).is_some()
}

fn format(kind: OutputKind, path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let (_, formats) = formats(kind);
    formats
        .iter()
        .find(|(name, _)| *name == extension)
        .map(|&(_, format)| format)
}

/// A file that is to be written.
struct Target<'a> {
    output: &'a Output,
    path: &'a Path,
    format: Format,
}

/// Everything an experiment writes: its log, and with it the files of its outputs.
pub struct Outputs<'a> {
    log: PathBuf,
    targets: Vec<Target<'a>>,
}

impl<'a> Outputs<'a> {
    /// Checks that all names make sense and all folders can be written to. Of a part of the runs only
    /// the log is written.
    pub fn prepare(
        plan: &'a Plan,
        settings: &Settings,
        files: &dyn Files,
    ) -> Result<Self, ExperimentError> {
        let log = log_path(&plan.name, settings.shard());
        let mut targets = Vec::new();
        for output in &plan.outputs {
            let Some(path) = output.file.as_deref() else {
                continue;
            };
            let format =
                format(output.kind, path).ok_or_else(|| ExperimentError::UnknownFormat {
                    path: path.display().to_string(),
                    what: formats(output.kind).0,
                    formats: endings(output.kind),
                })?;
            targets.push(Target {
                output,
                path,
                format,
            });
        }
        let whole_log = log_path(&plan.name, None);
        let mut seen = HashSet::from([name(files, &whole_log)]);
        for target in &targets {
            if !seen.insert(name(files, target.path)) {
                return Err(ExperimentError::SameFile {
                    path: target.path.display().to_string(),
                    log: whole_log.display().to_string(),
                });
            }
        }
        if matches!(settings.part, Part::Shard(_)) {
            targets.clear();
        }
        let paths = targets.iter().map(|target| target.path);
        for path in paths.chain([log.as_path()]) {
            files
                .probe(path)
                .map_err(|error| ExperimentError::Unwritable {
                    path: path.display().to_string(),
                    reason: files.describe(&error),
                })?;
        }
        Ok(Self { log, targets })
    }

    /// The log's file.
    pub fn log(&self) -> &Path {
        &self.log
    }

    /// The first file of an output that is there already.
    pub fn existing(&self, files: &dyn Files) -> Option<ExperimentError> {
        let target = self
            .targets
            .iter()
            .find(|target| files.exists(target.path))?;
        Some(exists(target.path))
    }

    /// Writes all files. With `force` older ones are overwritten; without, an older one that differs
    /// is an error before any is written.
    pub fn write(
        &self,
        results: &Results,
        settings: &Settings,
        files: &dyn Files,
    ) -> Result<(), ExperimentError> {
        let mut contents = Vec::with_capacity(self.targets.len());
        for target in &self.targets {
            let bytes = target.bytes(results, settings);
            let older = if files.exists(target.path) {
                Some(files.read(target.path))
            } else {
                None
            };
            match older {
                Some(Ok(older)) if older == bytes => continue,
                Some(_) if !settings.force => return Err(exists(target.path)),
                _ => contents.push((target.path, bytes)),
            }
        }
        for (path, bytes) in contents {
            files
                .replace(path, &bytes)
                .map_err(|error| self.failed(path, &error, files))?;
        }
        Ok(())
    }

    /// The error of a file that could not be written although that was tried beforehand.
    pub fn failed(&self, path: &Path, error: &io::Error, files: &dyn Files) -> ExperimentError {
        ExperimentError::WriteFailed {
            path: path.display().to_string(),
            reason: files.describe(error),
            log: self.log.display().to_string(),
        }
    }
}

impl Target<'_> {
    fn bytes(&self, results: &Results, settings: &Settings) -> Vec<u8> {
        let text = match self.output.kind {
            OutputKind::Table { measure, statistic } => {
                let table = table(results, measure, statistic);
                match self.format {
                    Format::Csv => table.csv(),
                    Format::Json => table.json(),
                    Format::Tex => table.tex(),
                    _ => table.markdown(),
                }
            }
            OutputKind::Plot {
                measure,
                statistic,
                logarithmic,
            } => {
                let plot = plot(results, measure, statistic, logarithmic);
                if self.format == Format::Png {
                    return plot.png();
                }
                plot.svg()
            }
            OutputKind::Save if self.format == Format::Csv => csv(results),
            OutputKind::Save => json_lines(results),
            OutputKind::Report => page(results, settings.script.as_deref()).html(),
        };
        text.into_bytes()
    }
}

fn exists(path: &Path) -> ExperimentError {
    ExperimentError::OutputExists {
        path: path.display().to_string(),
    }
}

/// One name for one file, also when it is not there yet: its folder, and its name in it.
fn name(files: &dyn Files, path: &Path) -> PathBuf {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match path.file_name() {
        Some(name) => files.identify(folder).join(name),
        None => path.to_owned(),
    }
}
