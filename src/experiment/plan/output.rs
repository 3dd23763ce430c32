//! Outputs of an experiment.

use super::charts::{PlotPlan, ScatterPlan, TablePlan};
use crate::experiment::measure::Measure;
use smol_str::SmolStr;
use std::path::PathBuf;

/// An output of the runs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Output {
    /// The kind of output.
    pub(crate) kind: OutputKind,
    /// What a script writes above a table or a plot in place of the default.
    pub(crate) title: Option<SmolStr>,
    /// Its file; `None` for standard output.
    pub(crate) file: Option<OutputFile>,
}

/// The file of an output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OutputFile {
    /// Its path in the working folder.
    pub(crate) path: PathBuf,
    /// Its format, one of [`OutputKind::formats`].
    pub(crate) format: FileFormat,
}

/// The kinds of output.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OutputKind {
    /// A row for each depth, a column for each run.
    Table(TablePlan),
    /// The number of runs that each search solved, and the ends of the others.
    Coverage,
    /// Each search against each other one, board by board.
    Comparison(Measure),
    /// A line, or a cloud of points, for each search.
    Plot(PlotPlan),
    /// A point for each board: what two searches took of it.
    Scatter(ScatterPlan),
    /// A row for each run and case; always has a file.
    Save,
    /// A page with everything; always has a file.
    Report,
}

/// Format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "see `Format::extension`")]
pub(crate) enum FileFormat {
    Markdown,
    Csv,
    Json,
    Tex,
    Svg,
    Png,
    Pdf,
    JsonLines,
    Html,
}

impl OutputKind {
    /// The word that asks for it.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Table(_) => "table",
            Self::Coverage => "coverage",
            Self::Comparison(_) => "compare",
            Self::Plot(_) => "plot",
            Self::Scatter(_) => "scatter",
            Self::Save => "save",
            Self::Report => "report",
        }
    }

    /// The name in events.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Save => "runs",
            Self::Coverage | Self::Comparison(_) => "table",
            Self::Scatter(_) => "plot",
            other => other.word(),
        }
    }

    /// Formats of its files, the default first.
    pub(crate) fn formats(&self) -> &'static [FileFormat] {
        match self {
            Self::Table(_) | Self::Coverage | Self::Comparison(_) => &[
                FileFormat::Markdown,
                FileFormat::Csv,
                FileFormat::Json,
                FileFormat::Tex,
            ],
            Self::Plot(_) | Self::Scatter(_) => &[
                FileFormat::Svg,
                FileFormat::Png,
                FileFormat::Pdf,
                FileFormat::Tex,
            ],
            Self::Save => &[FileFormat::Csv, FileFormat::JsonLines],
            Self::Report => &[FileFormat::Html],
        }
    }
}

impl FileFormat {
    /// The end of the names of such files.
    pub(crate) fn extension(self) -> &'static str {
        match self {
            Self::Markdown => "md",
            Self::Csv => "csv",
            Self::Json => "json",
            Self::Tex => "tex",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
            Self::JsonLines => "jsonl",
            Self::Html => "html",
        }
    }
}
