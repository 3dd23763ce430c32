//! Tables, plots and files of a block.

use super::error;
use super::reader::BlockReader;
use crate::command::{At, FileName, Given, Operands};
use crate::experiment::entries::{
    Against, Baseline, BothAxes, CommonBoards, ExperimentEntry, Height, Lines, Rows, RunLabel,
    SpreadShown, Title, Width, XLabel, YLabel,
};
use crate::experiment::{
    AxisField, Measure, Output, OutputFile, OutputKind, PlotPlan, Quantity, ScatterPlan, Statistic,
    TablePlan, log_path,
};
use puzzle_core::syntax::{Diagnostic, Span, nearest};
use smol_str::SmolStr;
use std::path::{Component, Path, PathBuf};

/// An output that an entry asks for: its kind, the place where it asks for times, its title, its file.
type RequestedOutput = (
    OutputKind,
    Option<Span>,
    Option<Title>,
    Option<At<FileName>>,
);

impl BlockReader<'_> {
    /// Reads an entry that asks for an output; `None` if an operand is not known, or wrong.
    pub(super) fn output(
        &mut self,
        entry: ExperimentEntry,
        operands: &mut Operands<'_>,
    ) -> Option<()> {
        let (kind, time, title, file) = match entry {
            ExperimentEntry::Table => self.table(operands)?,
            ExperimentEntry::Plot => self.plot(operands)?,
            ExperimentEntry::Scatter => self.scatter(operands)?,
            ExperimentEntry::Compare => {
                let measure = operands.next::<At<Measure>>()?;
                let time = time_in(&measure);
                let kind = OutputKind::Comparison(measure.value);
                (kind, time, operands.next()?, operands.next()?)
            }
            ExperimentEntry::Coverage => {
                let title = operands.next()?;
                (OutputKind::Coverage, None, title, operands.next()?)
            }
            ExperimentEntry::Save => (OutputKind::Save, None, None, operands.next()?),
            _ => (OutputKind::Report, None, None, operands.next()?),
        };
        let session = self.scope.session.as_ref();
        if let Some(span) = time.filter(|_| session.is_some_and(|current| !current.timing)) {
            self.report(error::time_without_timing(span));
        }
        let file = file.map(|At { value, span }| {
            let file = output_file(&kind, &value.0, span)?;
            self.files.push((value.0.to_string(), span));
            Ok(file)
        });
        let title = title.map(|title| title.0);
        match file.transpose() {
            Ok(file) => self.outputs.push(Output { kind, title, file }),
            Err(error) => self.report(error),
        }
        Some(())
    }

    fn table(&mut self, operands: &mut Operands<'_>) -> Option<RequestedOutput> {
        let measure = operands.next::<At<Measure>>()?;
        let statistic: Option<Statistic> = operands.next()?;
        let rows = operands.next::<Option<Rows>>()?;
        let common = operands.next::<Option<CommonBoards>>()?;
        let baseline = operands.next::<Option<At<Baseline>>>()?;
        let (title, heading) = (operands.next()?, operands.next::<Option<XLabel>>()?);
        let file = operands.next()?;
        let baseline = match baseline {
            Some(At { value, span }) => Some(self.run_of(&value.0.0, span)?),
            None => None,
        };
        let time = time_in(&measure);
        let kind = OutputKind::Table(TablePlan {
            statistic: statistic.unwrap_or(usual(&measure.value)),
            measure: measure.value,
            rows: rows.map(|rows| rows.0),
            common: common.is_some(),
            baseline,
            heading: heading.map(|heading| heading.0),
        });
        Some((kind, time, title, file))
    }

    fn plot(&mut self, operands: &mut Operands<'_>) -> Option<RequestedOutput> {
        let measure = operands.next::<At<Measure>>()?;
        let against = operands.next::<Option<At<Against>>>()?;
        let statistic: Option<Statistic> = operands.next()?;
        let lines = operands.next::<Option<Lines>>()?;
        let spread = operands.next::<Option<At<SpreadShown>>>()?;
        let (scale, title) = (operands.next()?, operands.next()?);
        let labels = labels(operands)?;
        let width = operands.next::<Option<Width>>()?.map(|width| width.0);
        let height = operands.next::<Option<Height>>()?.map(|height| height.0);
        let file = operands.next()?;
        let against_span = against.as_ref().map(|against| against.span);
        let against = against.map_or(AxisField::Depth, |against| against.value.0);
        let by_algorithm = lines.is_some() || against == AxisField::Parameter;
        // Against another measure each run is a point, unless a statistic is given.
        let is_of_many = by_algorithm || against.measure().is_none();
        let statistic = statistic.or(is_of_many.then(|| usual(&measure.value)));
        if let Some(At { value, span }) = spread
            && let Some(help) = value.refusal(statistic)
        {
            let word = value.word();
            self.report(error::misplaced_operand("plot", word, span, help));
            return None;
        }
        let is_timed = |measure: &&Measure| measure.has(Quantity::is_time);
        let against_time = against.measure().filter(is_timed).and(against_span);
        let time = time_in(&measure).or(against_time);
        let kind = OutputKind::Plot(PlotPlan {
            measure: measure.value,
            against,
            by_algorithm,
            statistic,
            spread: spread.map(|At { value, .. }| (value.0, value.1)),
            scale,
            labels,
            size: [width, height],
        });
        Some((kind, time, title, file))
    }

    fn scatter(&mut self, operands: &mut Operands<'_>) -> Option<RequestedOutput> {
        let measure = operands.next::<At<Measure>>()?;
        let (x, y) = (
            operands.next::<At<RunLabel>>()?,
            operands.next::<At<RunLabel>>()?,
        );
        let scale = operands.next::<Option<BothAxes>>()?;
        let title = operands.next()?;
        let labels = labels(operands)?;
        let width = operands.next::<Option<Width>>()?;
        let file = operands.next()?;
        let [x, y] = [x, y].map(|At { value, span }| self.run_of(&value.0, span));
        let time = time_in(&measure);
        let kind = OutputKind::Scatter(ScatterPlan {
            measure: measure.value,
            searches: [x?, y?],
            logarithmic: scale.map(|scale| matches!(scale, BothAxes::Log)),
            labels,
            width: width.map(|width| width.0),
        });
        Some((kind, time, title, file))
    }

    /// The place of the run with a label. A label of no run is reported if all runs are known.
    fn run_of(&mut self, label: &str, span: Span) -> Option<usize> {
        let searches = self.searches.iter();
        let labels: Vec<String> = searches.map(|search| search.label.clone()).collect();
        let found = labels.iter().position(|other| other == label);
        if found.is_none() && self.knows_searches {
            self.report(error::unknown_run(label, &labels, span));
        } else if found.is_none() {
            self.complete = false;
        }
        found
    }

    /// Reports two entries that write the same file, or one that writes the log of the runs.
    pub(super) fn distinct_files(&mut self, name: Option<&str>, title: Option<&Given>) {
        let mut seen: Vec<(PathBuf, Span, &'static str)> = Vec::new();
        if let (Some(name), Some(title)) = (name, title) {
            let log = log_path(name, None);
            seen.push((log, title.span, "names the log of its runs"));
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

/// The labels of both axes.
fn labels(operands: &mut Operands<'_>) -> Option<[Option<SmolStr>; 2]> {
    let (x, y) = (
        operands.next::<Option<XLabel>>()?,
        operands.next::<Option<YLabel>>()?,
    );
    Some([x.map(|x| x.0), y.map(|y| y.0)])
}

/// The place of a measure of times.
fn time_in(measure: &At<Measure>) -> Option<Span> {
    measure.value.has(Quantity::is_time).then_some(measure.span)
}

/// The statistic of a measure by default: the sum for `solved`, else the mean.
fn usual(measure: &Measure) -> Statistic {
    match measure {
        Measure::Of(Quantity::Solved) => Statistic::Sum,
        _ => Statistic::Mean,
    }
}

/// The file of an output, whose format is the extension of its name.
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
        error::shown(file),
        span,
        format!("the name ends in {endings}: \"{stem}.{best}\""),
    ))
}
