//! What is made of the runs: the files that it is written to.

use super::{Reading, error};
use crate::command::{At, FileName, Given};
use crate::experiment::{Output, OutputFile, OutputKind, log_path};
use puzzle_core::syntax::{Diagnostic, Span, nearest};
use std::path::{Component, Path, PathBuf};

impl Reading<'_> {
    /// Keeps what an entry asks for.
    pub(crate) fn output(&mut self, kind: OutputKind, file: Option<At<FileName>>) {
        let file = file.map(|At { value, span }| {
            self.files.push((value.0.to_string(), span));
            output_file(&kind, &value.0, span)
        });
        match file.transpose() {
            Ok(file) => self.outputs.push(Output { kind, file }),
            Err(error) => {
                self.files.pop();
                self.report(error);
            }
        }
    }

    /// Keeps what shows one thing.
    /// Where it asks for times, `time` is the place.
    pub(crate) fn figure(
        &mut self,
        time: Option<Span>,
        kind: OutputKind,
        file: Option<At<FileName>>,
    ) {
        if let Some(span) = time {
            self.late.time.get_or_insert(span);
        }
        self.output(kind, file);
    }

    /// No two entries write the same file, and none the log of the runs.
    pub(super) fn same_files(&mut self, name: Option<&str>, title: Option<&Given>) {
        let mut seen: Vec<(PathBuf, Span, &'static str)> = Vec::new();
        if let (Some(name), Some(title)) = (name, title) {
            seen.push((
                log_path(name, None),
                title.span,
                "names the log of its runs",
            ));
        }
        for (file, span) in std::mem::take(&mut self.files) {
            let path: PathBuf = Path::new(&file)
                .components()
                .filter(|part| *part != Component::CurDir)
                .collect();
            if let Some((_, first, taken)) = seen.iter().find(|(other, ..)| *other == path) {
                self.report(error::same_file(file, span, *first, taken));
            } else {
                seen.push((path, span, "first here"));
            }
        }
    }
}

/// A file that can be written that way, by the end of its name.
fn output_file(kind: &OutputKind, file: &str, span: Span) -> Result<OutputFile, Diagnostic> {
    let formats = kind.formats();
    let path = Path::new(file);
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let format = formats.iter().find(|format| format.extension() == ending);
    if let Some(&format) = format {
        return Ok(OutputFile {
            path: path.to_owned(),
            format,
        });
    }
    let stem = path.with_extension("");
    let stem = match stem.to_str() {
        Some(stem) if !stem.is_empty() && !file.ends_with('/') => stem,
        _ => "nodes",
    };
    let known = formats.iter().map(|format| format.extension());
    let best = nearest(&ending, known.clone()).unwrap_or(formats[0].extension());
    let endings = known.map(|ending| format!("`.{ending}`"));
    let endings = endings.collect::<Vec<_>>().join(", ");
    Err(error::wrong_extension(
        kind.word(),
        file.chars()
            .take(60)
            .flat_map(char::escape_debug)
            .collect::<String>(),
        span,
        format!("the name ends in {endings}: \"{stem}.{best}\""),
    ))
}
