//! The files of an experiment: whether they can be written, and writing them.

use crate::command::RunError;
use crate::command::refusal;
#[cfg(feature = "figures")]
use crate::experiment::evaluation::page;
use crate::experiment::evaluation::{Evaluation, Figure, csv, figure, json_lines};
use crate::experiment::host::error;
use crate::experiment::plan::{
    FileFormat, Output, OutputFile, OutputKind, Part, Plan, Settings, log_path,
};
use crate::figure::{Table, UNDRAWN};
use crate::host::{Host, write_reason};
use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};

/// A file that is to be written.
struct OutputTarget<'a> {
    output: &'a Output,
    file: &'a OutputFile,
}

/// Files to write.
pub(crate) type Contents<'a> = Vec<(PathBuf, Content<'a>)>;

/// The contents of a file.
pub(crate) enum Content<'a> {
    /// All of its bytes.
    Bytes(Vec<u8>),
    /// A row for each run: too many to have all of them at a time.
    Rows(Box<dyn Fn() -> Rows<'a> + 'a>),
}

/// Lines, each with its newline.
type Rows<'a> = Box<dyn Iterator<Item = String> + 'a>;

impl Content<'_> {
    /// Whether a file has these bytes.
    fn is(&self, mut older: &[u8]) -> bool {
        match self {
            Self::Bytes(bytes) => older == bytes,
            Self::Rows(rows) => {
                let is_next = |row: String| {
                    let rest = older.strip_prefix(row.as_bytes());
                    rest.inspect(|rest| older = rest).is_some()
                };
                rows().all(is_next) && older.is_empty()
            }
        }
    }
}

/// The files that an experiment writes: its log and those of its outputs.
pub(crate) struct Outputs<'a> {
    log: PathBuf,
    targets: Vec<OutputTarget<'a>>,
}

impl<'a> Outputs<'a> {
    /// Checks that all names make sense and all folders can be written to. Of a part of the runs only
    /// the log is written.
    pub(crate) fn prepare(
        plan: &'a Plan,
        settings: &Settings,
        host: &dyn Host,
    ) -> Result<Self, RunError> {
        let log = log_path(&plan.name, settings.mode.shard());
        let mut targets = Vec::new();
        for output in &plan.outputs {
            let Some(file) = &output.file else {
                continue;
            };
            if let OutputKind::Plot(_) | OutputKind::Scatter(_) | OutputKind::Report = output.kind
                && let Some(reason) = UNDRAWN
            {
                return Err(error::unwritable(file.path.display(), reason).into());
            }
            targets.push(OutputTarget { output, file });
        }
        let whole_log = log_path(&plan.name, None);
        let mut seen = HashSet::from([name(host, &whole_log)]);
        for target in &targets {
            if !seen.insert(name(host, &target.file.path)) {
                return Err(
                    error::same_file(target.file.path.display(), whole_log.display()).into(),
                );
            }
        }
        if matches!(settings.mode.part, Part::Shard(_)) {
            targets.clear();
        }
        let paths = targets.iter().map(|target| target.file.path.as_path());
        for path in paths.chain([log.as_path()]) {
            host.probe(path).map_err(|error| unwritable(path, &error))?;
        }
        Ok(Self { log, targets })
    }

    /// The log's file.
    pub(crate) fn log(&self) -> &Path {
        &self.log
    }

    /// The first file of an output that is there already. `kept` runs are in the log.
    pub(crate) fn existing(&self, host: &dyn Host, kept: usize) -> Option<RunError> {
        let files_of = |target: &OutputTarget| [Some(target.file.path.clone()), target.beside()];
        let mut files = self.targets.iter().flat_map(files_of).flatten();
        files
            .find(|file| host.exists(file))
            .map(|file| exists(&file, kept))
    }

    /// Files to write, without those that have these bytes already. An older file that differs is an error without `force`.
    pub(crate) fn contents<'e>(
        &self,
        evaluation: &'e Evaluation,
        settings: &Settings,
        host: &dyn Host,
    ) -> Result<Contents<'e>, RunError> {
        let origin = evaluation.provenance();
        let mut contents = Vec::with_capacity(self.targets.len());
        for target in &self.targets {
            let metadata = || Content::Bytes(target.metadata(&origin));
            let beside = target.beside().map(|path| (path, metadata()));
            let main_file = (
                target.file.path.clone(),
                target.content(evaluation, settings, &origin),
            );
            for (path, content) in [Some(main_file), beside].into_iter().flatten() {
                let older = host.exists(&path).then(|| host.read(&path));
                match older {
                    Some(Ok(older)) if content.is(&older) => {}
                    Some(_) if !settings.mode.force => {
                        return Err(exists(&path, evaluation.batch.jobs.len()));
                    }
                    _ => contents.push((path, content)),
                }
            }
        }
        Ok(contents)
    }

    /// Writes it.
    pub(crate) fn write(&self, contents: Contents, host: &dyn Host) -> Result<(), RunError> {
        for (path, content) in contents {
            let written = match content {
                Content::Bytes(bytes) => host.replace(&path, &bytes),
                Content::Rows(rows) => host.replace_by_lines(&path, &mut rows()),
            };
            written.map_err(|error| self.failed(&path, &error))?;
        }
        Ok(())
    }

    /// The error of a file that could not be written although that was tried beforehand.
    pub(crate) fn failed(&self, path: &Path, error: &io::Error) -> RunError {
        error::write_failed(path.display(), write_reason(error), self.log.display()).into()
    }
}

/// The error of a file that can't be written.
pub(crate) fn unwritable(path: &Path, error: &io::Error) -> RunError {
    let (path, reason) = (path.display().to_string(), write_reason(error));
    refusal::or(error, &path.clone(), None, || {
        error::unwritable(path, reason)
    })
    .into()
}

impl OutputTarget<'_> {
    /// A file beside it that says where its numbers come from, where it can't say so itself.
    fn beside(&self) -> Option<PathBuf> {
        if self.output.kind.name() != "table" || self.file.format != FileFormat::Csv {
            return None;
        }
        let mut name = self.file.path.file_name()?.to_owned();
        name.push("-metadata.json");
        Some(self.file.path.with_file_name(name))
    }

    fn metadata(&self, origin: &str) -> Vec<u8> {
        let name = self.file.path.file_name().unwrap_or_default();
        Table::beside_csv(&name.to_string_lossy(), origin).into_bytes()
    }

    fn content<'e>(
        &self,
        evaluation: &'e Evaluation,
        settings: &Settings,
        origin: &str,
    ) -> Content<'e> {
        let written = |table: Table| match self.file.format {
            FileFormat::Csv => table.csv(),
            FileFormat::Json => table.json_from(origin),
            FileFormat::Tex if self.output.title.is_some() => table.tex_from("", origin),
            FileFormat::Tex => table.tex_from(&evaluation.batch.plan.name, origin),
            _ => table.markdown_from(origin),
        };
        let text = match figure(evaluation, self.output) {
            Some(Figure::Table(table)) => written(table),
            Some(Figure::Plot(plot)) => {
                return Content::Bytes(plot.file(&self.file.path, origin));
            }
            None => match self.file.format {
                FileFormat::Csv => return Content::Rows(Box::new(|| Box::new(csv(evaluation)))),
                FileFormat::JsonLines => {
                    return Content::Rows(Box::new(|| Box::new(json_lines(evaluation))));
                }
                #[cfg(feature = "figures")]
                _ => page(evaluation, settings.script.as_deref()).html(),
                #[cfg(not(feature = "figures"))]
                _ => {
                    // A page alone shows the script.
                    let _ = &settings.script;
                    String::new()
                }
            },
        };
        Content::Bytes(text.into_bytes())
    }
}

fn exists(path: &Path, kept: usize) -> RunError {
    error::output_exists(path.display(), kept).into()
}

/// One name for one file, also when it is not there yet: its folder, and its name in it.
fn name(host: &dyn Host, path: &Path) -> PathBuf {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    match path.file_name() {
        Some(name) => host.identify(folder).join(name),
        None => path.to_owned(),
    }
}
