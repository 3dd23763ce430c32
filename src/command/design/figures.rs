//! What is made of an experiment's runs: tables, plots, files.

use super::{DesignError, DraftEntry, Reader};
use crate::command::Argument;
use crate::syntax::{Span, nearest};
use std::path::{Component, Path, PathBuf};

/// Something made of the runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// `table`, `plot`, `save` or `report`.
    pub word: &'static str,
    /// What it shows, one of the words that may stand there.
    pub measure: Option<&'static str>,
    /// Which number of many runs, if one was named.
    pub statistic: Option<&'static str>,
    /// Whether the axis of a plot is logarithmic.
    pub logarithmic: bool,
    /// The file as it was written, and where.
    pub file: Option<(String, Span)>,
}

/// The endings of files that an entry can write.
pub fn extensions(word: &str) -> &'static [&'static str] {
    match word {
        "table" => &["md", "csv", "json", "tex"],
        "plot" => &["svg", "png"],
        "save" => &["csv", "jsonl"],
        _ => &["html"],
    }
}

impl Reader<'_> {
    /// Keeps what an entry asks to be made of the runs.
    pub(super) fn figure(&mut self, entry: &DraftEntry<'_>, arguments: &[(Span, Argument)]) {
        let mut figure = Figure {
            word: entry.spec.name,
            measure: None,
            statistic: None,
            logarithmic: false,
            file: None,
        };
        for (index, (span, argument)) in arguments.iter().enumerate() {
            match argument {
                Argument::Choice("time") if self.around.timing == Some(false) => {
                    self.report(DesignError::TimeWithoutTiming { span: *span });
                    return;
                }
                Argument::Choice(word) if index == 0 => figure.measure = Some(word),
                Argument::Choice("log") => figure.logarithmic = true,
                Argument::Choice(word) => figure.statistic = Some(word),
                Argument::Text(file) => figure.file = Some((file.to_string(), *span)),
                _ => {}
            }
        }
        if let Some((file, span)) = &figure.file
            && !self.fits(entry.spec.name, file, *span)
        {
            return;
        }
        self.design.figures.push(figure);
    }

    fn fits(&mut self, word: &'static str, file: &str, span: Span) -> bool {
        let known = extensions(word);
        let path = Path::new(file);
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        if known.contains(&&*ending) {
            return true;
        }
        let stem = path.with_extension("");
        let stem = match stem.to_str() {
            Some(stem) if !stem.is_empty() && !file.ends_with('/') => stem,
            _ => "nodes",
        };
        let best = nearest(&ending, known.iter().copied()).unwrap_or(known[0]);
        let endings = known.iter().map(|ending| format!("`.{ending}`"));
        let endings = endings.collect::<Vec<_>>().join(", ");
        self.report(DesignError::WrongExtension {
            word: word.to_owned(),
            file: file.chars().take(60).flat_map(char::escape_debug).collect(),
            span,
            help: format!("the name ends in {endings}: \"{stem}.{best}\""),
        });
        false
    }

    /// No two entries write the same file, and none the log of the runs.
    pub(super) fn same_files(&mut self) {
        let mut seen: Vec<(PathBuf, Span, &'static str)> = Vec::new();
        if let (Some(title), false) = (&self.draft.title, self.design.name.is_empty()) {
            let log = format!("{}.runs.jsonl", self.design.name);
            seen.push((PathBuf::from(log), title.span, "names the log of its runs"));
        }
        let mut errors = Vec::new();
        let files = self.design.figures.iter().map(|figure| &figure.file);
        for (file, span) in files.flatten() {
            let path: PathBuf = Path::new(file)
                .components()
                .filter(|part| *part != Component::CurDir)
                .collect();
            if let Some((_, first, taken)) = seen.iter().find(|(other, ..)| *other == path) {
                errors.push(DesignError::SameFile {
                    file: file.clone(),
                    span: *span,
                    first: *first,
                    taken,
                });
            } else {
                seen.push((path, *span, "first here"));
            }
        }
        for error in errors {
            self.report(error);
        }
    }
}
